"""The list "Always true" of section 8 as a check of the slow engine's table."""

from collections import Counter

from tests.engine.castles_of_tuscany.slow_table import BONUSES, KINDS, TILES, Player, Table, kind_of


def check_always_true(table: Table) -> None:
    """Stop at the first sentence of the list that does not hold."""
    _check_cards(table)
    for kind in BONUSES:
        assert table.bonuses[kind] + sum(player.bonuses[kind] for player in table.players) == 5
    for player in table.players:
        assert len(player.storage) <= player.room
        _check_map(player)
    assert len(table.display) <= 8
    _check_tiles(table)


def _check_cards(table: Table) -> None:
    hands = sum((player.hand for player in table.players), Counter[str]())
    piles = [table.deck, table.discards, table.production, table.produced, *(player.hand for player in table.players)]
    assert all(n >= 0 for pile in piles for n in pile.values())
    everywhere = +Counter(table.deck + table.discards + hands)
    kept = table.box["cards"] if table.colours else {"any": sum(table.box["cards"].values())}
    assert everywhere == +Counter(kept)
    production = table.production + table.produced + Counter([table.in_hand] if table.in_hand else [])
    assert production == Counter({card["id"]: card["count"] for card in table.box["production"].values()})


def _check_map(player: Player) -> None:
    """Covered spaces hang together, and each tile lies on a space of its kind."""
    if player.map is None:
        assert not player.covered
        return
    together = {next(iter(player.covered))}
    for _ in player.covered:
        together |= {near for space in together for near in player.map.neighbours[space] if near in player.covered}
    assert together == set(player.covered)
    for space, item in player.covered.items():
        if item != "joker":
            assert player.map.kinds[space] == ("castle" if item == "start" else kind_of(item))


def _check_tiles(table: Table) -> None:
    """Every tile is unseen, in the display, in a storage, on a map or out of the game."""
    found = Counter(table.neutral + table.display + table.gone)
    for player in table.players:
        found.update([*player.unseen, *player.storage, *player.covered.values()])
    found = Counter({tile: n for tile, n in found.items() if tile not in ("joker", "start")})
    farms = table.box["farms"]
    all_tiles = Counter(farms["player"] * len(table.players) + farms["neutral"])
    for kind in KINDS:
        if kind != "farm":
            all_tiles[kind] = TILES[kind] * len(table.players) + 4
    assert found == all_tiles
