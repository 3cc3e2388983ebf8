"""A position under change: the working copy of one action, with the effects so far."""

from typing import Any

from msgspec.structs import replace

from engine.cadwallon import effects
from engine.cadwallon.board import line
from engine.cadwallon.cards import Cards, Character, Trait
from engine.cadwallon.effects import Effect
from engine.cadwallon.setup import Setup, adventure_of, characters_of
from engine.cadwallon.state import Asked, AskedFight, Player, Position, Thief, Token
from engine.cadwallon.terms import CARRIED, Area, Awaited, Gate, Kind, Why, changed
from engine.working_copy import frozen


class Writer:
    """Lists and tables in place of the tuples of a `Position`, under the same names."""

    def __init__(self, setup: Setup, position: Position) -> None:
        self.setup = setup
        self.cards: Cards = setup.cards
        self.adventure = adventure_of(setup)
        self.effects: list[Effect] = []
        self.chests: list[Asked] = []  # the dice of money chests, due once the action is carried out
        self.players = [*position.players]
        self.thieves = {thief.id: thief for thief in position.thieves}
        self.militia, self.others = dict(position.militia), dict(position.others)
        self.rooms = dict(position.rooms)
        self.unseen, self.lying, self.gone = position.unseen, position.lying, position.gone
        self.deck, self.discard, self.played = position.deck, position.discard, [*position.played]
        self.open, self.missions = [*position.open], position.missions
        self.round, self.stage, self.turn = position.round, position.stage, position.turn
        self.ap, self.ap_turn, self.active = position.ap, position.ap_turn, position.active
        self.gates, self.alarm, self.mission_done = set(position.gates), position.alarm, position.mission_done
        self.pending = [*position.pending]
        self.thrown = position.thrown
        self.box = [*position.box]

    def position(self) -> Position:
        """The position as it stands, frozen."""
        return frozen(Position, self, thieves=tuple(self.thieves.values()), gates=sorted_gates(self.gates))

    @property
    def occupied(self) -> frozenset[Area]:
        """The areas that are not free (4.2)."""
        return self.position().occupied

    @property
    def fight(self) -> AskedFight | None:
        """The fight, also while something else is waited for in it."""
        return next((each for each in self.pending if isinstance(each, AskedFight)), None)

    def card_of(self, character: str) -> Character:
        """The card of a character in play."""
        return characters_of(self.setup)[character]

    def change(self, character: str, **fields: Any) -> Thief:
        """Give a character these fields; return the character as changed."""
        self.thieves[character] = replace(self.thieves[character], **fields)
        return self.thieves[character]

    def change_fight(self, **fields: Any) -> AskedFight:
        """Give the fight that goes on these fields; return the fight as changed."""
        index, fight = next((i, each) for i, each in enumerate(self.pending) if isinstance(each, AskedFight))
        fight = replace(fight, **fields)
        self.pending[index] = fight
        return fight

    def ask(self, awaited: Awaited, figure: str = "", n: int = 0, text: str = "") -> None:
        """The game waits for something."""
        self.pending.append(Asked(awaited, figure, n, text))

    def answered(self) -> Asked:
        """The thing that the game has waited for, which is over now."""
        asked = self.pending.pop()
        assert isinstance(asked, Asked)
        return asked

    def ask_manual(self, source: str, text: str) -> None:
        """The game waits for the changes of a card, a character's skill or a box (D6.1)."""
        self.ask(Awaited.MANUAL, source, text=text)
        self.effects.append(effects.ManualAsked(source, text))

    def pay(self, player: int, n: int, why: Why) -> int:
        """Give a player n ducats, or take as many of -n as there are (2.1); return the number really moved."""
        own = self.players[player]
        moved = max(n, -own.ducats)
        self.players[player] = replace(own, ducats=own.ducats + moved)
        if moved:
            self.effects.append(
                effects.DucatsGained(player, moved, why) if moved > 0 else effects.DucatsPaid(player, -moved, why),
            )
        return abs(moved)

    def pay_points(self, n: int, what: str) -> None:
        """The player in turn pays action points (3.11)."""
        assert self.turn is not None
        self.ap -= n
        if n:
            self.effects.append(effects.PointsPaid(self.turn, n, self.ap, what))

    def activate(self, character: str) -> None:
        """The activation of a character begins, and that of the former one is over (3.9)."""
        if self.active == character:
            return
        if self.active is not None:
            self.change(self.active, done=True)
        self.active = character
        self.effects.append(effects.Activated(self.thieves[character].player, character))

    def use_move(self, character: str) -> None:
        """The effects for a character's next move are used up (6.9)."""
        boost = replace(self.thieves[character].boost, steps=0, walls=0, passes=False)
        self.change(character, boost=boost)

    def draw(self, player: int, n: int) -> None:
        """A player draws n arcana, as far as there are any; an empty deck is made of the discards (2.4)."""
        drawn = 0
        while drawn < n and self.deck + self.discard:
            if not self.deck:
                self.effects.append(effects.DeckShuffled(self.discard))
                self.deck, self.discard, self.played = self.discard, 0, [0] * len(self.played)
            self.deck -= 1
            drawn += 1
        self.hold(player, drawn)
        if drawn:
            self.effects.append(effects.ArcanaDrawn(player, drawn))

    def throw_away(self, player: int, n: int) -> None:
        """A player discards n arcana unseen by the game (6.7)."""
        self.hold(player, -n)
        self.discard += n
        if n:
            self.effects.append(effects.ArcanaDiscarded(player, n))

    def hold(self, player: int, n: int) -> Player:
        """Give a player n more arcana in hand."""
        own = self.players[player]
        self.players[player] = replace(own, hand=own.hand + n)
        return self.players[player]

    def give(self, character: str, kind: Kind, drop: Kind | None, room: Area | None) -> None:
        """Put a token on a character's card; one too many is put down (2.8, 2.9)."""
        tokens = changed(self.thieves[character].tokens, kind, 1)
        if drop is None:
            self.change(character, tokens=tokens)
            return
        self.change(character, tokens=changed(tokens, drop, -1))
        if room is None:
            self.lying = changed(self.lying, drop, 1)
        else:
            self.rooms[room] = Token(drop)
        self.effects.append(effects.TokenDropped(character, drop, room))

    def set_gate(self, place: Gate, closed: bool) -> None:
        """Put a gate on an exit or a line, or take it away (4.8)."""
        gate = gate_of(place)
        if (gate in self.gates) != closed:
            self.gates ^= {gate}
            self.effects.append(effects.GateSet(gate, closed))


def gate_of(place: Gate) -> Gate:
    """An exit, or a line in the order of its areas."""
    return place if isinstance(place, str) else line(*place)


def sorted_gates(gates: set[Gate]) -> tuple[Gate, ...]:
    """Gates in order: exits before lines (9.9)."""
    exits = sorted(gate for gate in gates if isinstance(gate, str))
    return (*exits, *sorted(gate for gate in gates if not isinstance(gate, str)))


def limit(card: Character) -> int:
    """The tokens that a character can carry (2.7)."""
    return CARRIED + card.number(Trait.CARRY)
