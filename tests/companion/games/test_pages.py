"""The pages of every registered game: a phone can name each action that its player may take, and no other."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.game.offer import Offer
from companion.game.phone_pages import Pages
from companion.game.table import TableGame
from companion.games import GAMES
from companion.i18n.language import Language, using
from tests.companion.games.test_conformance import played, set_up

MAX_VIEW = 48 * 1024
"""Bytes of a view as JSON; the largest of many random games has 33 KB."""
ROOT = Path(__file__).parents[3]


@pytest.fixture(params=[offer for offer in GAMES if offer.pages], ids=lambda offer: offer.key)
def offer(request: pytest.FixtureRequest) -> Offer:
    """Each game that has pages."""
    found: Offer = request.param
    return found


def pages_of(offer: Offer) -> Pages:
    """The pages of a game."""
    assert offer.pages is not None
    return offer.pages()


def moments(table: TableGame, seed: int) -> Iterator[Any]:
    """Every moment of a random game."""
    yield table.rules.new_game(set_up(table))
    for _action, game, _effects in played(table, seed):
        yield game


def actions_of(pages: Pages, game: Any, player: int) -> list[Any]:
    """The actions that a phone may name."""
    found: list[Any] = []
    while (action := pages.action(game, player, len(found))) is not None:
        found.append(action)
    return found


def test_a_phone_can_do_all_that_the_rules_allow_its_player_and_nothing_else(offer: Offer) -> None:
    pages, table = pages_of(offer), offer.load()
    for game in [*moments(table, seed=1)][::3]:
        for player in range(len(game.setup.players)):
            found = actions_of(pages, game, player)
            assert found[: len(table.rules.legal(game, player))] == list(table.rules.legal(game, player))
            assert all(action.player == player and not table.rules.faults(game, action) for action in found)
            assert pages.action(game, player, -1) is None


def test_a_view_depends_on_its_part_alone(offer: Offer) -> None:
    pages, table = pages_of(offer), offer.load()
    seen: dict[int, tuple[Any, bytes]] = {}
    again = 0
    for game in [*moments(table, seed=2)][-40:]:
        for player in range(len(game.setup.players)):
            part, shown = pages.part(game, player), msgspec.json.encode(pages.view(game, player))
            assert len(shown) <= MAX_VIEW
            if player in seen and seen[player][0] == part:
                assert seen[player][1] == shown
                again += 1
            seen[player] = part, shown
    assert again or pages.part(game, 0) == game


@pytest.mark.parametrize("language", Language)
def test_a_view_is_in_the_language_used(offer: Offer, language: Language) -> None:
    pages, table = pages_of(offer), offer.load()
    game = [*moments(table, seed=3)][-20]
    shown = {each: _view_in(pages, game, each) for each in (Language.EN, language)}
    assert (shown[Language.EN] == shown[language]) is (language is Language.EN)


def _view_in(pages: Pages, game: Any, language: Language) -> bytes:
    with using(language):
        return msgspec.json.encode(pages.view(game, 0))


def test_pages_load_neither_screens_nor_files_of_games() -> None:
    modules = {offer.pages().view.__module__ for offer in GAMES if offer.pages}
    code = f"import sys, companion.games, {', '.join(modules)}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert modules < loaded
    shut = ("pygame", "numpy", "cv2", "sqlite3", "companion.ui", "companion.storage", "companion.app")
    assert not loaded & set(shut)
