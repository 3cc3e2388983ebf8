"""Hints over random positions: the worth, the sentence above and the reasons are true and contradict nothing."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from companion.games.troyes_dice import coach_worker
from companion.games.troyes_dice.coach import LEVELS, Level, advise, play
from companion.games.troyes_dice.coach_requests import CountedBuildings, Idea, Ideas
from companion.games.troyes_dice.idea_text import idea_title, reasons, verdict, worth
from engine.troyes_dice import Deed, Game, Sheet, Turn, apply, new_game, score
from engine.troyes_dice.effects import Built
from engine.troyes_dice.sheet import CHARACTERS, COLUMNS, cell
from tests.companion.games.troyes_dice.coach.positions import random_setup
from tests.companion.tables import throw

MINUS = "\N{MINUS SIGN}"


def hinted(positions: int, level: Level) -> Iterator[tuple[Game, Ideas]]:
    """Positions of random games of all kinds and strengths, with the coach's ideas."""
    rng = Random(3)
    found = 0
    while found < positions:
        game = new_game(random_setup(rng))
        strength = rng.choice(LEVELS[1:4])
        for half in range(16):
            game, _ = apply(game, throw(rng))
            if rng.random() < 0.3 and found < positions:
                found += 1
                yield game, Ideas(coach_worker._ideas(advise(game, 0, level, half)))
            for action in play(game, 0, strength, half + found):
                game, _ = apply(game, action)


def check(game: Game, ideas: Ideas) -> None:
    """All that the page says about the ideas of one position."""
    behind = [points(worth(idea.behind)) for idea in ideas.ideas]
    assert behind[0] == 0
    assert behind == sorted(behind, reverse=True)
    even = sum(each > -0.45 for each in behind)
    sentence = verdict(ideas.ideas)
    words = {1: "first idea is the best", 2: "first two are equally good", 3: "three are equally good"}
    assert ("only one idea" if len(behind) == 1 else words[even]) in sentence
    texts = [(idea_title(game, idea.actions), reasons(game, 0, idea)) for idea in ideas.ideas]
    assert len(set(texts)) == len(texts)
    for idea, (_title, text) in zip(ideas.ideas, texts, strict=True):
        check_idea(game, idea, "; ".join(text))


def check_idea(game: Game, idea: Idea, text: str) -> None:
    """The reasons of one idea, against the sheet that it leads to."""
    before, built = score(game.sheets[0]).total, []
    for action in idea.actions:
        game, effects = apply(game, action)
        built += [each for each in effects if isinstance(each, Built)]
    sheet = game.sheets[0]
    now = re.search(rf"([+{MINUS}]?\d+) points? now", text)
    assert now is not None
    assert points(now[1]) == score(sheet).total - before
    for counted in idea.counted:
        check_counted(sheet, counted)
    assert "0.0 more" not in text
    attacked = re.search(r"attacked: (\d+) %", text)
    first = idea.actions[0]
    if attacked is not None:
        assert isinstance(first, Turn)
        assert first.do is not Deed.GATHER
        assert built
        assert 1 <= int(attacked[1]) <= 99


def check_counted(sheet: Sheet, counted: CountedBuildings) -> None:
    """The character stands, its buildings are those of the sheet, and no more follow than have room."""
    _name, kind, district = CHARACTERS[counted.column - 1]
    assert sheet.characters[counted.column - 1]
    stand = [sheet.has(kind, district, column) for column in COLUMNS]
    crossed = [bool(sheet.crossed >> cell(district, column) & 1) for column in COLUMNS]
    assert counted.standing == sum(stand)
    assert 0 <= counted.more <= sum(not (built or struck) for built, struck in zip(stand, crossed, strict=True))


def points(text: str) -> float:
    """The number that a person reads."""
    return float(text.replace(MINUS, "-"))


def test_hints_are_true() -> None:
    for game, ideas in hinted(20, Level.EXPERT):
        check(game, ideas)


@pytest.mark.slow
def test_hints_are_true_as_they_are_given() -> None:
    for game, ideas in hinted(70, coach_worker.ADVISER):
        check(game, ideas)


@pytest.mark.parametrize(("behind", "even"), [(0.44, True), (0.46, False), (0.5, False), (0.04, True)])
def test_ideas_are_equally_good_by_the_tenths_that_are_shown(behind: float, even: bool) -> None:
    ideas = (Idea((), 0.0), Idea((), behind))
    assert ("equally good" in verdict(ideas)) == even
    assert (points(worth(behind)) > -0.45) == even
