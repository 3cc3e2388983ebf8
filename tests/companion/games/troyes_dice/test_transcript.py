"""The readable account of a game: whole, in order, and in the rules' own words."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.games.troyes_dice.effect_text import EFFECT_TEXTS
from companion.games.troyes_dice.transcript import TABLE, WIDTH, score_table, transcript
from engine.troyes_dice import (
    Action,
    Colour,
    Correct,
    Deed,
    Effect,
    Game,
    Roll,
    Setup,
    Tile,
    Turn,
    Undo,
    apply,
    new_game,
    score,
)
from engine.troyes_dice.record import replay
from tests.companion.tables import FEASTS, FOUR, played

RECORDS = Path(__file__).parents[5] / "shared" / "records"


def entered(setup: Setup, *actions: Action) -> list[str]:
    """The account of these actions, without its heading and its score."""
    game = new_game(setup)
    steps: list[tuple[Game, Sequence[Effect]]] = []
    for action in actions:
        game, effects = apply(game, action)
        steps.append((game, effects))
    lines = list(transcript(setup, steps))
    return lines[lines.index("") : len(lines) - 2 - len(setup.players) - 1]


def test_every_effect_is_told_once() -> None:
    assert set(EFFECT_TEXTS) | set(TABLE) == set(Effect.__subclasses__())
    assert not set(EFFECT_TEXTS) & set(TABLE)


def test_a_turn_tells_what_was_paid_and_gained_by_which_rule() -> None:
    """Example 8.4, with the dice of a first morning."""
    lines = entered(Setup(("Ada",)), Roll(1, (2, 5, 6)), Turn(0, 2, Deed.GATHER, Colour.YELLOW, 6))
    assert lines == [
        "",
        "Day 1, morning",
        "  The dice from slot 0: black 1 on yellow, 2 on white, 5 on red, 6 on yellow.",
        "  The black 1 destroys the yellow plaza of slot 0 (3.3).",
        "  Ada takes the red 5 from slot 2 (3.6); pays 1 denier for the slot (4.1); pays 2 knowledge for the",
        "    colour (4.4); pays 1 influence for the value (4.3); makes it a yellow 6 (4.4); gains 6 deniers",
        "    (4.6); reaches space 6 of this track: deniers (2.2); gains 1 yellow citizen (2.2).",
    ]


def test_undo_and_correct_are_told() -> None:
    lines = entered(Setup(("Ada",)), Roll(1, (2, 5, 6)), Turn(0, 1, Deed.GATHER), Undo(0), Correct(Roll(2, (2, 5, 6))))
    assert lines[6:] == [
        "  Ada takes the turn back (3.6).",
        "  The throw was misread (black 1, clear 2, 5, 6); the half starts again.",
        "",
        "Day 1, morning",
        "  The dice from slot 0: black 2 on yellow, 2 on white, 5 on red, 6 on yellow.",
        "  The black 2 destroys the yellow plaza of slot 0 (3.3).",
    ]


@pytest.mark.parametrize("setup", [FOUR, FEASTS], ids=["four", "feasts"])
def test_a_whole_game_is_told_to_its_score(setup: Setup) -> None:
    steps = [(game, effects) for _, game, effects in played(setup, seed=4)]
    lines = list(transcript(setup, steps))
    halves = [f"Day {day}, {half}" for day in range(1, 9) for half in ("morning", "afternoon")]
    assert [line for line in lines if line.startswith("Day ")] == halves
    game = steps[-1][0]
    for name, sheet in zip(setup.players, game.sheets, strict=True):
        *_, row = (line for line in lines if line.startswith(name))
        points = score(sheet)
        assert row.split()[1:] == [
            str(number) for number in (*points.characters, *points.unspent, points.citizens, points.total)
        ]
    last_turn = lines.index("  That was the last turn (3.8).")
    assert lines[last_turn + 1] == ""
    assert lines[last_turn + 2].startswith("The game is over. ")


def test_turns_are_wrapped() -> None:
    steps = [(game, effects) for _, game, effects in played(FEASTS, seed=4)]
    for line in transcript(FEASTS, steps):
        assert len(line) <= WIDTH or not line.startswith(" ")


def test_a_game_without_a_throw_has_a_score_too() -> None:
    lines = list(transcript(FOUR, ()))
    assert "No dice have been thrown yet." in lines
    assert lines[-1].split()[-1] == "3"  # three times one point for the two of three first resources


def test_a_game_that_goes_on_says_where_it_stands() -> None:
    game, effects = apply(new_game(FOUR), Roll(1, (2, 5, 6)))
    assert "The game is at Day 1, morning. The score so far:" in list(transcript(FOUR, [(game, effects)]))


def test_the_table_stands_in_columns() -> None:
    crowd = Setup(("Ada", "Maximilian-Alexander", "林"))
    widths = {len(line) for line in score_table(new_game(crowd))}
    assert len(widths) == 1


@pytest.mark.skipif(not RECORDS.is_dir(), reason="../shared is not here: the shared records are kept outside")
def test_every_shared_record_has_an_account() -> None:
    records = sorted(path for path in RECORDS.glob("*.json") if not path.name.endswith(".expected.json"))
    assert records
    accounts = 0
    for path in records:
        try:
            replayed = replay(path.read_bytes())
        except ValueError:
            continue  # records that must be refused are the replay's matter
        lines = list(transcript(replayed.setup, replayed.steps))
        assert len([line for line in lines if line.startswith("Day ")]) >= min(replayed.game.half_index + 1, 16)
        accounts += 1
    assert accounts > len(records) // 2


def test_tiles_are_named_in_the_heading() -> None:
    lines = list(transcript(Setup(("Ada",), tiles=((0, Tile.COIN), (1, Tile.BLACK), (2, Tile.HALL))), ()))
    assert "Feasts: Coin at place 0, Black at place 1, Hall at place 2" in lines
