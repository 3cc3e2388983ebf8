"""Players, figures, history and the end, as messages change them."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from companion.games import GAMES, table_of
from companion.games.troyes_dice.final_score import parts
from companion.i18n.language import Language
from companion.storage.players import Person, Played
from companion.ui import commands, update_back, update_games, update_people, update_result, update_shell
from companion.ui.message import Message, calls
from companion.ui.model import Curve, End, Figures, Games, Model, People, PersonPage, Share, Start, TableAchievements
from companion.ui.screens import view
from companion.ui.screens.game_choice import offers_finished
from companion.ui.timers import due_timer
from companion.ui.toolkit.widgets import Key, Text
from companion.ui.update import update
from engine.game import Progress
from engine.troyes_dice import Undo, apply, legal, score
from engine.troyes_dice.achievements import Achievement
from tests.companion.tables import new_model
from tests.companion.ui.stories import AT, MANY, NAMES, PIG, act, both_people, ended, people, rows, stories, tell

BOTH = new_model(people=both_people(MANY), games=rows())
SCORE_LINES = 8
"""Six characters, the resources, the citizens."""
FULL = new_model(people=people((*MANY, "Hélène", "Ines", "Jun")), games=rows())


def texts(model: Model) -> list[str]:
    return [widget.text for widget in view(model) if isinstance(widget, Text)]


def labels(model: Model) -> list[str]:
    return [widget.label for widget in view(model) if isinstance(widget, Key)]


@pytest.mark.parametrize(
    ("way", "screen", "back"),
    [
        (update_people.show_people.tap(), People(), Start()),
        (update_people.open_person.tap(2), PersonPage(2), People()),
        (update_games.show_games.tap(), Games(), Start()),
        (update_games.show_games.tap(3), Games(0, 3), PersonPage(3)),
        (update_people.show_figures.tap(), Figures(), Games()),
        (update_people.show_achievements.tap(), TableAchievements(), People()),
    ],
)
def test_each_screen_and_its_way_back(way: Message, screen: object, back: object) -> None:
    model = tell(FULL, way)
    assert model.screen == screen
    assert tell(model, update_back.back.tap()).screen == back


def test_the_achievements_of_each_finished_game_have_their_key() -> None:
    people = both_people(("Ada", "Bo", "Cy"))
    shown = tell(new_model(people=people), update_people.show_achievements.tap())
    wanted = {update_people.show_achievements.tap(game=offer.key) for offer in offers_finished(shown, people)}
    assert len(wanted) > 1
    assert wanted <= {widget.message for widget in view(shown) if isinstance(widget, Key)}


def test_the_achievements_are_those_of_the_only_game_that_was_played() -> None:
    one = next(person for person in both_people(("Ada", "Bo", "Cy", "Di")) if person.played)
    troyes = replace(one, played=tuple(replace(each, game="troyes") for each in one.played))
    shown = texts(tell(new_model(people=(troyes,)), update_people.show_achievements.tap()))
    table = table_of("troyes")
    assert table is not None
    assert set(table.final_score.achievements.values()) <= set(shown)


def test_a_players_games_are_those_that_the_player_finished() -> None:
    shown = [widget.message for widget in view(tell(FULL, update_games.show_games.tap(person=2)))]
    (person,) = (each for each in FULL.people if each.id == 2)
    opened = {message.fields["game_id"] for message in shown if calls(message, update_games.open_game)}
    assert opened == {game.game_id for game in person.played}


def test_each_page_of_a_players_games_has_only_theirs_and_leads_back_to_the_player() -> None:
    model = tell(FULL, update_games.show_games.tap(person=2))
    (person,) = (each for each in FULL.people if each.id == 2)
    more = tuple(replace(FULL.games[0], id=100 + number, totals=(1,)) for number in range(6))
    played = tuple(replace(person.played[0], game_id=game.id) for game in more)
    model = replace(model, games=(*FULL.games, *more), people=(replace(person, played=played),))
    opened: list[int] = []
    for page in range(2):
        model = tell(model, update_shell.turn_page.tap(page))
        shown = [widget.message for widget in view(model)]
        opened += [message.fields["game_id"] for message in shown if calls(message, update_games.open_game)]
    assert opened == [game.id for game in more]
    assert tell(model, update_back.back.tap()).screen == PersonPage(2)


def test_a_page_is_turned_only_where_there_is_a_list() -> None:
    for name in ("start", "settings-sound"):
        model = stories()[name]
        assert tell(model, update_shell.turn_page.tap(1)).screen == model.screen


def test_nobody_is_opened_who_is_not_there() -> None:
    assert tell(FULL, update_people.open_person.tap(99)).screen == Start()


@pytest.mark.parametrize("tall", [False, True])
def test_everybody_is_on_one_of_the_pages(tall: bool) -> None:
    model = replace(FULL, tall=tall)
    for turn in (update_people.show_people, update_people.show_figures):
        found: set[str] = set()
        for page in range(6):
            shown = tell(model, turn.tap(), update_shell.turn_page.tap(page))
            found |= {*labels(shown), *texts(shown)} & set(model.known)
        assert found == set(model.known)


def test_what_cannot_be_taken_back_is_held() -> None:
    for name, kind in (("person", update_people.delete_person), ("games", update_people.end_game)):
        widgets = view(stories()[name])
        keys = [each for each in widgets if isinstance(each, Key) and calls(each.message, kind)]
        assert keys
        for key in keys:
            assert key.hold
            x, y, w, h = key.rect
            others = [each.rect for each in widgets if each.tappable and each is not key]
            gaps = [max(left - x - w, x - left - wide, top - y - h, y - top - high) for left, top, wide, high in others]
            assert min(gaps) >= 8


def test_forgetting_and_ending_ask_the_store() -> None:
    assert update(FULL, update_people.delete_person.tap(3))[1] == (commands.Forget(3),)
    assert update(FULL, update_people.end_game.tap(9))[1] == (commands.GiveUp(9),)


def test_a_game_that_was_given_up_can_still_be_opened() -> None:
    given_up = replace(rows()[0], finished=rows()[0].started)
    model = replace(FULL, games=(given_up,), screen=Games())
    sent = [widget.message for widget in view(model)]
    assert update_games.open_game.tap(given_up.id) in sent
    assert update_people.end_game.tap(given_up.id) not in sent


def test_files_are_only_offered_where_there_is_a_finished_game() -> None:
    (none, *_more) = (each for each in view(stories()["figures-none"]) if calls(each.message, update_people.save_file))
    assert not none.enabled
    assert update(FULL, update_people.save_file.tap("csv"))[1] == (commands.WriteFile("csv", None),)
    assert (
        tell(FULL, update_people.saved.news("/media/pi/STICK/oyez-games.csv")).notice
        == "Saved as /media/pi/STICK/oyez-games.csv"
    )


def test_an_average_is_written_as_the_language_does() -> None:
    assert "46.7" in texts(tell(FULL, update_people.show_figures.tap()))
    assert "46.7" in texts(tell(replace(FULL, language=Language.ZH_HANT), update_people.show_figures.tap()))


def test_the_score_is_counted_line_by_line_and_then_stands() -> None:
    model = replace(ended(NAMES, 4), screen=End(counted=0))
    seen = []
    while (wish := due_timer(model)) is not None:
        seconds, message = wish
        assert 0.2 <= seconds <= 1
        assert model.game is not None
        assert isinstance(model.screen, End)
        seen.append(sum(part.points[0] for part in parts(model.game)[: model.screen.counted]))
        model = tell(model, message)
    assert len(seen) == SCORE_LINES
    assert seen == sorted(seen)
    assert model.screen == End()
    assert tell(model, update_result.count_on.news(3)).screen == End()


def test_a_tap_shows_the_whole_score_at_once() -> None:
    counting = replace(ended(NAMES, 4), screen=End(0, 2))
    assert tell(counting, update_result.count_all.tap()).screen == End()
    assert tell(counting, update_result.open_end.tap(1)).screen == End(1)


def test_the_winner_is_no_secret_only_once_all_is_counted() -> None:
    counting = replace(ended(MANY, 3), screen=End(0, SCORE_LINES - 1))
    names = [text for text in texts(counting) if text in MANY]
    assert len(names) >= 2
    assert names == list(MANY[: len(names)]), "in the order of their seats"
    assert "Emma wins" not in " ".join(texts(counting))


def test_the_lines_add_up_to_the_score() -> None:
    game = ended(MANY, 3).game
    assert game is not None
    for player, seat in enumerate(game.seats):
        assert sum(part.points[player] for part in parts(game)) == score(seat.sheet).total
    assert len(parts(game)) == SCORE_LINES


def test_the_last_turn_begins_the_count_and_an_old_game_is_counted_already() -> None:
    finished = ended(("Ada",), 2)
    assert finished.screen == End()
    assert finished.game is not None
    taken_back, _effects = apply(finished.game, Undo(0))
    model = replace(finished, game=taken_back)
    while model.game is not None and not model.game.over:
        model = act(model, legal(model.game, 0)[0])
    assert model.screen == End(counted=0)


def test_new_achievements_are_told_once_all_is_counted() -> None:
    model = ended(NAMES, 4)
    assert any(text.startswith("New: Reached 45 points") for text in texts(model))
    assert not any(text.startswith("New:") for text in texts(replace(model, screen=End(0, 5))))
    other = replace(model, game_id=77)
    assert not any(text.startswith("New:") for text in texts(other))


def test_curve_and_share_lead_back_to_the_score() -> None:
    model = ended(NAMES, 4)
    curve, share = tell(model, update_result.open_curve.tap(2)), tell(model, update_result.open_share.tap("record"))
    assert (curve.screen, share.screen) == (Curve(2), Share("record"))
    assert isinstance(tell(curve, update_back.back.tap()).screen, End)
    assert isinstance(tell(share, update_back.back.tap()).screen, End)


def test_every_player_is_on_one_page_of_the_curve() -> None:
    model = tell(ended(MANY, 3), update_result.open_curve.tap(0))
    found: set[str] = set()
    for player in range(len(MANY)):
        found |= set(labels(tell(model, update_result.open_curve.tap(player)))) & set(MANY)
    assert found == set(MANY)


def figure(model: Model, word: str) -> str:
    """The value beside a word on a person's page."""
    shown = texts(model)
    return shown[shown.index(word) + 1]


def test_a_persons_page_shows_one_game_at_a_time() -> None:
    shown = tell(BOTH, update_people.open_person.tap(2))
    assert {"Troyes Dice", "Pig"} <= set(labels(shown))
    assert (figure(shown, "Finished games"), figure(shown, "Best")) == ("2", "52")
    shown = tell(shown, update_people.open_person.tap(2, PIG))
    assert (figure(shown, "Finished games"), figure(shown, "Best")) == ("2", "100")
    assert "Pig has no achievements." in texts(shown)
    assert not any("45 points" in text for text in texts(shown))
    (chosen,) = (widget for widget in view(shown) if isinstance(widget, Key) and widget.selected)
    assert chosen.label == "Pig"


def test_a_person_of_one_game_begins_with_that_one() -> None:
    shown = tell(BOTH, update_people.open_person.tap(4))
    assert (figure(shown, "Finished games"), figure(shown, "Average")) == ("2", "67.0")


def test_a_persons_games_are_those_of_the_game_that_was_shown() -> None:
    shown = tell(BOTH, update_people.open_person.tap(1, PIG))
    assert update_games.show_games.tap(person=1, game=PIG) in [widget.message for widget in view(shown)]
    games = tell(shown, update_games.show_games.tap(person=1, game=PIG))
    assert update_games.open_game.tap(3) not in [widget.message for widget in view(games)]
    assert update_games.open_game.tap(3) in [
        widget.message for widget in view(tell(shown, update_games.show_games.tap(person=1, game="troyes-dice")))
    ]
    assert tell(games, update_back.back.tap()).screen == PersonPage(1, PIG)


def test_everybodys_figures_are_those_of_one_game() -> None:
    shown = tell(BOTH, update_people.show_figures.tap())
    assert {"Troyes Dice", "Pig"} <= set(labels(shown))
    assert "100" not in texts(shown)
    shown = tell(shown, update_people.show_figures.tap(game=PIG))
    assert texts(shown).count("100") == 3
    assert update_people.open_person.tap(1, PIG) in [widget.message for widget in view(shown)]


def test_the_list_of_players_names_the_games_of_each() -> None:
    details = {
        widget.label: widget.detail
        for widget in view(tell(BOTH, update_people.show_people.tap()))
        if isinstance(widget, Key)
    }
    assert details[MANY[0]] == "Troyes Dice: 3, Pig: 1"
    assert details[MANY[3]] == "Pig: 2"
    assert details[MANY[8]] == "0 games"


@pytest.mark.parametrize(
    "way", [update_people.show_people.tap(), update_people.open_person.tap(2), update_people.show_figures.tap()]
)
def test_a_house_of_one_game_sees_no_names_of_games(way: Message) -> None:
    shown = tell(FULL, way)
    assert not {"Troyes Dice", "Pig"} & {*labels(shown), *texts(shown)}


def test_somebody_new_in_a_house_of_another_game_sees_that_one() -> None:
    played = Person(1, "Ada", AT, 1, (Played(1, AT, 2, False, 50, 50, game=PIG),))
    house = new_model(people=(played, Person(2, "Bo", AT)))
    for number in (1, 2):
        shown = tell(house, update_people.open_person.tap(number))
        assert not [widget for widget in view(shown) if isinstance(widget, Key) and widget.selected]
        assert "Pig has no achievements." in texts(shown)


def test_the_history_names_each_game_where_several_are_played() -> None:
    first, *more = rows()
    mixed = replace(FULL, games=(replace(first, game=PIG), *more), screen=Games())
    details = [
        widget.detail
        for widget in view(mixed)
        if isinstance(widget, Key) and calls(widget.message, update_games.open_game)
    ]
    assert [detail.split(", ")[0] for detail in details] == ["Pig", "Troyes Dice", "Troyes Dice", "Troyes Dice"]
    plain = [widget.detail for widget in view(replace(FULL, screen=Games())) if isinstance(widget, Key)]
    assert not any("Troyes Dice" in detail for detail in plain)


def test_a_players_page_reads_one_game_after_the_other_the_newest_first() -> None:
    model = tell(FULL, update_people.open_person.tap(1))
    person = next(each for each in FULL.people if each.id == 1)
    citizens = iter((31, 38, 35))
    while (timer := due_timer(model)) is not None:
        _seconds, message = timer
        model, issued = update(model, message)
        assert calls(message, update_people.read_progress)
        assert issued == (commands.FindProgress(message.fields["game_id"]),)
        found = {1: (Progress(Achievement.CITIZENS_40, next(citizens), 40),)}
        model = tell(model, update_people.progress_known.news(message.fields["game_id"], found))
    assert isinstance(model.screen, PersonPage)
    assert model.screen.read == len(person.played) == 3
    assert "38 of 40" in texts(model)
    assert "1 of 3" in texts(model)


def test_progress_of_another_page_is_dropped() -> None:
    model = tell(FULL, update_people.open_person.tap(1))
    wrong = update_people.progress_known.news(99, {1: (Progress(Achievement.CITIZENS_40, 38, 40),)})
    assert tell(model, wrong) == model
    assert tell(tell(FULL, update_people.show_people.tap()), wrong).screen == People()


def test_the_tables_list_names_the_first_holder_with_the_day_and_the_others() -> None:
    late = Played(7, AT + timedelta(days=2), 1, False, 56, 56, ("POINTS_45",), game=GAMES[0].key)
    everybody = (*FULL.people, Person(20, "Zoé", AT, 1, (late,)))
    shown = texts(tell(replace(FULL, people=everybody), update_people.show_achievements.tap()))
    holders = [person.name for person in everybody if any("POINTS_45" in each.achievements for each in person.played)]
    assert f"{min(holders[:-1])}, 2026-11-01; {len(holders) - 1} more" in shown
    assert "nobody yet" in shown
    key = update_people.show_achievements.tap()
    assert key in [each.message for each in view(tell(FULL, update_people.show_people.tap()))]
    assert key not in [each.message for each in view(tell(new_model(), update_people.show_people.tap()))]
