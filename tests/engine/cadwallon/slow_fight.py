"""Fights of the slow engine: the fighters, the number of dice, the winner (5.10-5.19)."""

from tests.engine.cadwallon.slow_table import Character, Table
from tests.engine.slow_refusal import Event

SIDES = ("attacker", "defender")


def fighter(table: Table, fight: Event, side: str) -> Character | None:
    """The character of a side; None for a militiaman."""
    return table.characters.get(fight[side])


def side_of(table: Table, fight: Event, player: int) -> str | None:
    """The side of a player; None for one who does not fight."""
    for side in SIDES:
        character = fighter(table, fight, side)
        if character is not None and character.player == player:
            return side
    return None


def dice_due(table: Table, fight: Event, side: str) -> int:
    """The dice of a side (5.12)."""
    character = fighter(table, fight, side)
    if character is None:
        number = table.guards[fight[side]]["combat"]
    else:
        number = character.card["combat"]
        foe = "thieves" if fighter(table, fight, "attacker") is not None else "militia"
        for trait in character.traits("dice"):
            if trait["side"] in ("both", {"attacker": "attack", "defender": "defend"}[side]) and trait.get(
                "against", "all"
            ) in (foe, "all"):
                number += trait["n"]
    return int(min(6, max(1, number + fight["added"][side])))


def winner(fight: Event) -> str:
    """The side that wins (5.13)."""
    attack, defence = max(fight["dice"]["attacker"]), max(fight["dice"]["defender"])
    if attack == defence:
        return "defender" if fight["ties"]["defender"] and not fight["ties"]["attacker"] else "attacker"
    return "attacker" if attack > defence else "defender"


def loser(fight: Event) -> str:
    """The side that loses."""
    return "defender" if winner(fight) == "attacker" else "attacker"


def decides(table: Table, fight: Event) -> int:
    """The player who decides about the spoils (5.16, 5.19)."""
    character = fighter(table, fight, winner(fight))
    return table.turn if character is None else character.player


def takes_token(table: Table, fight: Event) -> bool:
    """Return True if the winner takes a token (5.15)."""
    won, lost = fighter(table, fight, winner(fight)), fighter(table, fight, loser(fight))
    return won is not None and lost is not None and lost.tokens.total() > 0


def run_of(table: Table, fight: Event) -> int:
    """The areas that the loser runs (5.17, D3.1)."""
    character = fighter(table, fight, loser(fight))
    return 3 if character is None else character.trait("run", 3)
