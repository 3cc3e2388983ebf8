"""The end for the slow engine: scores and winners (section 6)."""

from tests.engine.castles_of_tuscany.slow_table import Table


def score(table: Table, seat: int) -> dict[str, int]:
    """The parts of a player's total (6.1 to 6.3)."""
    player = table.players[seat]
    jokers = player.storage.count("joker")
    return {
        "red": player.red,
        "tiles": len(player.storage) - jokers,
        "jokers": jokers,
        "marbles": player.marbles,
        "workers": player.workers,
        "cards": player.hand.total() // 3,
    }


def worth(table: Table, seat: int) -> tuple[int, int, int, int]:
    """The numbers that decide the game, in their order; the greatest wins (6.4)."""
    player = table.players[seat]
    return sum(score(table, seat).values()), -len(player.covered), -player.green, -player.hand.total()


def winners(table: Table) -> list[int]:
    """The winners, in order of seat (6.4)."""
    best = max(worth(table, seat) for seat in table.seats)
    return [seat for seat in table.seats if worth(table, seat) == best]


def decided(table: Table) -> str:
    """The comparison that sets the winner apart from the second player (6.4)."""
    first, second = sorted((worth(table, seat) for seat in table.seats), reverse=True)[:2]
    words = ("points", "open_spaces", "green", "cards")
    return next((word for word, one, two in zip(words, first, second, strict=True) if one != two), "shared")
