"""The actions of Cadwallon: each is one event of a record (9.3), under the event's word in `EVENT_WORDS`."""

from enum import StrEnum

from msgspec import Struct

from engine.cadwallon.terms import Area, Kind, Side


class GateState(StrEnum):
    """The words for a gate that is put on an exit or a line, or taken away."""

    CLOSED = "closed"
    OPEN = "open"


class TokenSide(StrEnum):
    """The words for a token that lies chest side up, or value side up."""

    SHUT = "shut"
    OPEN = "open"


class Doing(StrEnum):
    """The words for the two things of an activation (3.10)."""

    MOVE = "move"
    ACTION = "action"


class Rethrown(StrEnum):
    """The words for the dice that are thrown again."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    LOCK = "lock"


class Change(Struct, frozen=True):
    """One change that players enter, in exactly one of these fields (D6.2).

    Pairs begin with a player (`ducats`, `arcana`), a figure, a gate's place, a room or a side. A token goes from one
    place to another.
    """

    ducats: tuple[int, int] | None = None
    ap: int | None = None
    arcana: tuple[int, int] | None = None
    treasure: tuple[Kind, str, str] | None = None
    figure: tuple[str, str] | None = None
    gate: tuple[str | tuple[Area, Area], GateState] | None = None
    chest: tuple[Area, TokenSide] | None = None
    alarm: bool | None = None
    left: tuple[str, Doing, int] | None = None
    dice: tuple[Side, int] | None = None
    again: Rethrown | None = None

    @property
    def given(self) -> tuple[str, ...]:
        """The fields with a value; exactly one in a change of the right form."""
        return tuple(field for field in self.__struct_fields__ if getattr(self, field) is not None)


class Deploy(Struct, frozen=True, tag=True):
    """A player puts a character on an exit (1.13)."""

    player: int
    character: str
    area: Area


class ChooseMilitia(Struct, frozen=True, tag=True):
    """A player names the militiaman of the turn (3.5)."""

    player: int
    militia: str


class Die(Struct, frozen=True, tag=True):
    """The value of a single die that was thrown (3.5, 4.7, 5.2, 5.5)."""

    value: int


class March(Struct, frozen=True, tag=True):
    """The militiaman goes to an area, or stays; without a board the character whom he attacks (3.7)."""

    player: int
    to: Area | None = None
    target: str | None = None


class Move(Struct, frozen=True, tag=True):
    """A character moves to an area or out; without a board anywhere (4.3, 4.6)."""

    player: int
    character: str
    to: str | None = None


class Attack(Struct, frozen=True, tag=True):
    """A character attacks another one, by a move or by a step from next to it (5.8, 5.9)."""

    player: int
    character: str
    target: str
    step: bool = False


class Pick(Struct, frozen=True, tag=True):
    """A character picks a lock (5.2)."""

    player: int
    character: str


class Bash(Struct, frozen=True, tag=True):
    """A character bashes a lock (5.3)."""

    player: int
    character: str


class Take(Struct, frozen=True, tag=True):
    """The token of an opened lock is taken; one too many is put down into a room (5.4, 2.8)."""

    player: int
    kind: str | None = None
    drop: Kind | None = None
    room: Area | None = None


class Fight(Struct, frozen=True, tag=True):
    """The dice of the sides of a fight that are missing (5.12)."""

    attacker: tuple[int, ...] | None = None
    defender: tuple[int, ...] | None = None


class Spoils(Struct, frozen=True, tag=True):
    """The token that the winner takes, and the area where the loser's run ends (5.15, 5.17)."""

    player: int
    take: Kind | None = None
    drop: Kind | None = None
    room: Area | None = None
    to: Area | None = None


class DoMission(Struct, frozen=True, tag=True):
    """A mission is done; kinds and bonus where the file has no missions (6.10)."""

    player: int
    card: str | None = None
    kinds: tuple[Kind, ...] | None = None
    bonus: int | None = None


class Reveal(Struct, frozen=True, tag=True):
    """A mission is turned up (6.13)."""

    mission: str


class PlayArcana(Struct, frozen=True, tag=True):
    """An arcana is played (6.5); without a card where the file has none (D4.5)."""

    player: int
    card: str | None = None
    target: str | int | None = None


class UseSkill(Struct, frozen=True, tag=True):
    """A character's skill is used (6.6)."""

    player: int
    character: str
    target: str | int | None = None


class Manual(Struct, frozen=True, tag=True):
    """All that a card or a box changes, in order (D6)."""

    changes: tuple[Change, ...]


class EndTurn(Struct, frozen=True, tag=True):
    """A player ends the turn (3.12)."""

    player: int


class Undo(Struct, frozen=True, tag=True):
    """Takes back the latest event that is not taken back (9.5)."""


Action = (
    Deploy
    | ChooseMilitia
    | Die
    | March
    | Move
    | Attack
    | Pick
    | Bash
    | Take
    | Fight
    | Spoils
    | DoMission
    | Reveal
    | PlayArcana
    | UseSkill
    | Manual
    | EndTurn
    | Undo
)

EVENT_WORDS: dict[type[Action], str] = {
    Deploy: "deploy",
    ChooseMilitia: "militia",
    Die: "die",
    March: "march",
    Move: "move",
    Attack: "attack",
    Pick: "pick",
    Bash: "bash",
    Take: "take",
    Fight: "fight",
    Spoils: "spoils",
    DoMission: "mission",
    Reveal: "reveal",
    PlayArcana: "arcana",
    UseSkill: "skill",
    Manual: "manual",
    EndTurn: "end",
    Undo: "undo",
}
"""The word of each event in a record (9.3)."""
