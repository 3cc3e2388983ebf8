"""A player's screen shows only parts that this player may see, in every registered game and a hiding one."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.game.offer import Offer
from companion.game.table import TableGame
from companion.games import GAMES
from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.model import Acting
from companion.ui import update_learn, update_players, update_table
from companion.ui.model import Model, Screen
from companion.ui.screens import view
from companion.ui.screens.view import seen_model
from companion.ui.toolkit.widgets import Text
from companion.ui.update_table import GameOpened
from engine.troyes_dice import Roll
from tests.companion.games.hidden_game import CUPS, LEAKING, UNPLAYABLE, Hand, Table, games, secrets
from tests.companion.games.test_conformance import played, set_up
from tests.companion.ui.stories import act, opened, tell

Secrets = Callable[[Any, int | None], Sequence[object]]


def accounts(game: Any, _player: int | None) -> tuple[str, ...]:
    """The ducats of all players, as a view with any of them hidden has them nowhere."""
    return () if game.over else (msgspec.json.encode(game.now.players).decode(),)


SECRETS: dict[str, Secrets] = {"cadwallon": accounts}
"""The hidden information by the key of a game; every registered game that hides something stands here."""
SECRET_POINTS = ("cadwallon",)
"""The games whose points nobody may work out before the end."""


def check_player_view(table: TableGame, game: Any, secrets: Secrets) -> None:
    """Check that each player can play from their view, and that it has none of the others' secrets."""
    for player in (None, *range(len(game.setup.players))):
        seen = table.player_view(game, player)
        assert type(seen) is type(game)
        assert table.player_view(seen, player) == seen
        assert table.rules.turn(seen) == table.rules.turn(game)
        if game is seen or table.key not in SECRET_POINTS:
            assert table.rules.standings(seen) == table.rules.standings(game)
        if player is not None:
            assert table.rules.legal(seen, player) == table.rules.legal(game, player)
        hidden = secrets(game, player)
        text = msgspec.json.encode(seen).decode()
        assert not [secret for secret in hidden if str(secret) in text]
        if not hidden:
            assert seen == game


@pytest.mark.parametrize("offer", GAMES, ids=lambda offer: offer.key)
def test_every_game_hides_what_it_must_and_nothing_else(offer: Offer) -> None:
    table = offer.load()
    hidden = SECRETS.get(table.key, lambda _game, _player: ())
    steps = [table.rules.new_game(set_up(table)), *(game for _action, game, _effects in played(table, seed=2))]
    for game in steps[:: max(1, len(steps) // 20)]:
        check_player_view(table, game, hidden)


def test_a_game_that_hides_numbers_passes() -> None:
    for game in games():
        check_player_view(CUPS, game, secrets)


@pytest.mark.parametrize("table", [LEAKING, UNPLAYABLE])
def test_the_check_finds_a_view_that_leaks_and_one_that_nobody_can_play_from(table: TableGame) -> None:
    with pytest.raises(AssertionError):
        check_player_view(table, games()[0], secrets)


def numbers(table: TableGame, screen: Screen, lifted: int) -> list[str]:
    """The numbers on a screen."""
    model = replace(Model(offered=GAMES), table=table, game=games()[lifted], screen=screen)
    return [widget.text for widget in view(model) if isinstance(widget, Text)]


def test_the_shell_hands_a_screen_what_its_player_may_see() -> None:
    assert numbers(CUPS, Hand(1), 0) == ["52"]
    assert numbers(CUPS, Hand(2), 1) == ["41", "63"]
    assert numbers(CUPS, Table(), 0) == []
    assert numbers(CUPS, Table(), 2) == ["41", "52"]
    assert numbers(LEAKING, Table(), 0) == ["41", "52", "63"], "the made-up views hide nothing themselves"


def test_a_players_turn_is_a_screen_of_that_player() -> None:
    model = tell(act(opened(), Roll(5, (1, 3, 5))), update_half.open_player.tap(2))
    assert isinstance(model.screen, Acting)
    asked: list[int | None] = []

    def recorded(game: Any, player: int | None) -> Any:
        asked.append(player)
        return game

    assert model.table is not None
    seen = seen_model(replace(model, table=replace(model.table, player_view=recorded)))
    assert asked == [2]
    assert seen.game is model.game


def test_a_new_game_of_another_kind_begins_without_the_game_before() -> None:
    before = opened()
    assert tell(before, update_players.new_game.tap("troyes-dice")).game is before.game
    assert tell(before, update_players.new_game.tap("pig")).game is None
    pig = tell(
        Model(offered=GAMES), update_table.game_opened.news(GameOpened(1, pig_game(), (), False, GAMES[1].load()))
    )
    assert pig.game is not None
    assert tell(pig, update_learn.start_lesson.tap("troyes-dice")).game is None


def pig_game() -> Any:
    """A game of Pig before its first roll."""
    table = GAMES[1].load()
    return table.rules.new_game(set_up(table))
