"""The Castles of Tuscany on a phone: a page names every decision, with the engine's points, prices and reasons."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.castles_of_tuscany.paint_hexagons import PRODUCE_COLOURS
from companion.games.castles_of_tuscany.phone_pages import PAGES
from companion.games.castles_of_tuscany.phone_parts import piece
from companion.games.castles_of_tuscany.phone_ways import open_actions
from companion.games.castles_of_tuscany.widgets import PRODUCE_ICONS
from companion.ui.toolkit.icons import hex_colour
from engine.castles_of_tuscany.actions import Castle, LayMap, Place, Take, TurnUp
from engine.castles_of_tuscany.effects import AreaDone, ColourDone, FarmScored
from engine.castles_of_tuscany.rules import apply, faults, new_game
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import PRODUCE, Awaited, Hands, Kind, Produce, Stage, Tile, farm
from tests.engine.castles_of_tuscany.positions import boards, setup_of, table
from tests.engine.castles_of_tuscany.random_games import played

MAX_VIEW = 48 * 1024


def moments(seed: int) -> Iterator[tuple[Game, int]]:
    """The moments of a random game at which a phone may decide, as its player sees them, and that player."""
    for before, _action, _after, _effects in played(seed):
        player = before.now.waits.player
        if player is not None and open_actions(before, player):
            yield PAGES.player_view(before, player), player


def named(view: dict[str, Any]) -> list[int]:
    """The numbers of all decisions that a page can name."""
    kind_of = {each["space"]: each["kind"] for each in view["map"]}
    numbers = [way["n"] for way in view["plain"]]
    numbers += [n for ways in view.get("takes", {}).values() for n, _drop in ways]
    for spaces in view.get("places", []):
        for space, (first, _points) in spaces.items():
            if first is not None:
                numbers += [first + step for step, *_ in view["pays"][kind_of[space]] if step is not None]
    return numbers + [n for spaces in view.get("castle", []) for n, _points in spaces.values()]


def test_a_page_names_each_decision_once() -> None:
    states = set()
    for seed in (0, 1, 2):
        for number, (game, player) in enumerate(moments(seed)):
            if game.now.waits.awaited is Awaited.ACT and number % 5:
                continue
            view = PAGES.view(game, player)
            assert sorted(named(view)) == list(range(len(open_actions(game, player))))
            assert len(msgspec.json.encode(view)) <= MAX_VIEW
            states.add(view["state"])
    assert {"act", "bonus", "marble", "produce", "castle", "choose"} <= states


def test_each_number_is_the_action_that_the_page_shows() -> None:
    game, player = next(each for each in moments(1) if each[0].now.waits.awaited is Awaited.ACT and named_places(each))
    view = PAGES.view(game, player)
    kind_of = {each["space"]: each["kind"] for each in view["map"]}
    for item, spaces in enumerate(view["places"]):
        for space, (first, points) in spaces.items():
            for step, _text, _cost, why in view["pays"][kind_of[space]]:
                assert (step is None) is bool(why)
                action = None if step is None or first is None else PAGES.action(game, player, first + step)
                if action is None:
                    continue
                assert isinstance(action, Place)
                assert (action.space, view["items"].index(item)) == (space, own_items(game, player).index(action.item))
                _after, effects = apply(game, action)
                scored = sum(each.points for each in effects if isinstance(each, AreaDone | ColourDone | FarmScored))
                assert scored == points


def own_items(game: Game, player: int) -> tuple[Any, ...]:
    """The storage of a player."""
    return game.now.players[player].storage


def named_places(moment: tuple[Game, int]) -> bool:
    """Return True if the player can place something."""
    return any(isinstance(action, Place) for action in open_actions(*moment))


def test_a_full_storage_names_the_item_that_leaves() -> None:
    game = table(storage="mine", display="village city")
    view = PAGES.view(game, 0)
    for way in view["takes"].values():
        ((n, drop),) = way
        action = PAGES.action(game, 0, n)
        assert isinstance(action, Take)
        assert (action.drop, drop) == (game.now.players[0].storage[0], "Mine")


def test_a_space_that_takes_nothing_says_why_and_a_price_that_is_too_high_too() -> None:
    game = table(storage="village", cards=1)
    view = PAGES.view(game, 0)
    assert "A6" in view["places"][0]
    assert set(view["whyNot"][0]) == {each["space"] for each in view["map"]} - set(view["places"][0])
    assert "covered neighbour" in view["whyNot"][0]["B2"]
    assert [step for step, *_ in view["pays"]["village"]] == [None] * 6
    assert view["pays"]["village"][0][3].startswith("This costs")


def test_a_castle_names_tiles_with_their_spaces_and_says_why_others_do_not_fit() -> None:
    game, player = next(each for each in moments(2) if each[0].now.waits.awaited is Awaited.CASTLE)
    view, tiles = PAGES.view(game, player), list(dict.fromkeys(game.now.display))
    for tile, spaces, why in zip(tiles, view["castle"], view["noSpace"], strict=True):
        assert bool(spaces) is not bool(why)
        for space, (n, _points) in spaces.items():
            assert PAGES.action(game, player, n) == Castle(player, tile, space)


def test_each_produce_has_a_picture_on_the_pages() -> None:
    assert piece(farm(Produce.GRAIN, Produce.OLIVE))["produce"] == ["olive", "grain"]
    assert piece(Tile(Kind.MINE))["produce"] == []
    named = re.search(r"PRODUCE_ICON = \{(.*?)\}", (PAGES.folder / "hexes.js").read_text("utf-8"))
    assert named is not None
    pictures = dict(re.findall(r'(\w+): "(\w+)"', named[1]))
    assert {word: icon.value for word, icon in PRODUCE_ICONS.items()} == pictures
    assert set(pictures) == {each.value for each in PRODUCE}
    symbols = set(re.findall(r'<symbol id="(\w+)"', (PAGES.folder / "icons.svg").read_text("utf-8")))
    assert set(pictures.values()) <= symbols
    colours = dict(re.findall(r"\.(\w+) \{ --face: (#\w+);", (PAGES.folder / "hexes.css").read_text("utf-8")))
    assert colours == {word: hex_colour(colour) for word, colour in PRODUCE_COLOURS.items()}


def test_only_production_cards_that_can_come_are_offered() -> None:
    for game, player in moments(0):
        if game.now.waits.awaited is Awaited.PRODUCE:
            for action in open_actions(game, player):
                assert isinstance(action, TurnUp)
                assert not faults(game, action)


def test_others_see_a_number_of_cards_and_no_map_before_all_are_laid() -> None:
    shown = PAGES.shown
    assert shown is not None
    seed = next(seed for seed in range(50) if next(played(seed))[0].setup.hands is Hands.COLOURS)
    for before, _action, after, _effects in played(seed):
        for viewer in (None, 1):
            view = shown(PAGES.player_view(after, viewer), 0)
            assert "hand" not in view
            assert bool(view["map"]) is (after.now.stage is not Stage.MAPS)
        own = PAGES.view(PAGES.player_view(after, 0), 0)
        assert sum(each["n"] for each in own["hand"]) == after.now.players[0].cards
        assert before.setup == after.setup


def test_a_hall_and_a_home_hear_of_rounds_tiles_and_the_end() -> None:
    kinds, labels = set(), set()
    for _before, _action, after, effects in played(3):
        kinds |= {each.kind.value for each in PAGES.announcements(after, effects)}
        labels.add(PAGES.stage(after).label)
        assert len(PAGES.hall(after)["display"]) == len(after.now.display)
    assert {"roll", "day", "game_over", "attack"} <= kinds
    (announced,) = PAGES.announcements(after, (ColourDone(0, Kind.MINE, 1, 3),))
    assert announced.kind.value == "bonus"
    assert "Ada" in announced.text
    assert {"Everybody lays a map", "Round 1 of 3", "Round 3 of 3", "The game is over."} <= labels


def test_everybody_may_lay_a_map_at_once() -> None:
    game = new_game(setup_of(3))
    for player in range(3):
        view = PAGES.view(game, player)
        assert view["state"] == "map"
        assert [len(boards) for boards in view["boards"]] == [4, 4, 4]


def test_a_phone_keeps_a_map_in_the_making_while_others_lay_theirs() -> None:
    """A page keeps its draft for as long as the moment of its view is the same."""
    before = new_game(setup_of(3))
    laid = boards("A1", "B1", "C1")
    castle = next(space for space, kind in map_of(before.setup.box, laid).kinds.items() if kind is Kind.CASTLE)
    after, _effects = apply(before, LayMap(0, laid, castle))
    views = [PAGES.view(game, 1) for game in (before, after)]
    assert views[0]["moment"] == views[1]["moment"]
    taken = [[board["id"] for boards_of in view["boards"] for board in boards_of if board["taken"]] for view in views]
    assert taken == [[], ["A1", "B1", "C1"]]


def test_no_draft_of_a_turn_outlives_an_action() -> None:
    for before, _action, after, _effects in played(0):
        if before.now.stage is not Stage.MAPS:
            assert PAGES.view(before, 0)["moment"] != PAGES.view(after, 0)["moment"]
