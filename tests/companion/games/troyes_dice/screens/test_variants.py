"""The options from the pre-release text at set-up: each alone, the preset, and the set-up of the begun game."""

import pytest
from msgspec.structs import replace

from companion.games.setup_drafts import setup_choice
from companion.games.troyes_dice import update_setup
from companion.games.troyes_dice.model import ExpansionSetup, Variants, drafts_of
from companion.games.troyes_dice.turn_text import tile_sentence
from companion.ui import commands, update_back, update_players, update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key
from companion.ui.update import update
from engine.troyes_dice import PRE_RELEASE, RELEASED, FortressFeast, Options, RecolouredDie, SecondDieCost, Tile
from tests.companion.tables import new_model
from tests.companion.ui.stories import tell


def extras() -> Model:
    begun = tell(new_model(), update_players.new_game.tap("troyes-dice"), update_players.toggle_player.tap("Ada"))
    begun = replace(begun, seats=replace(begun.seats, names=("Ada", "Bo")))
    return tell(begun, update_players.to_step.tap("extras"))


def begun_with(model: Model) -> Options:
    (begin,) = update(model, update_table.start_game.tap())[1]
    assert isinstance(begin, commands.Begin)
    setup = begin.setup
    return Options(setup.second_die_cost, setup.fortress_feast, setup.recoloured_die)


def tapped(model: Model, label: str) -> Model:
    """The model after a tap on the key with this label."""
    [key] = [each for each in view(model) if isinstance(each, Key) and each.label == label]
    assert key.message is not None
    return tell(model, key.message)


def chosen(model: Model) -> list[str]:
    return [each.label for each in view(model) if isinstance(each, Key) and each.selected]


def test_a_game_follows_the_released_rules_unless_asked_otherwise() -> None:
    assert begun_with(extras()) == RELEASED


def test_the_preset_is_three_taps_away_and_the_way_leads_back() -> None:
    opened = tapped(extras(), "Variants")
    assert isinstance(opened.screen, Variants)
    assert chosen(opened) == ["Released rules", "One denier", "A red citizen and another", "Not at all"]
    picked = tapped(opened, "Pre-release")
    assert chosen(picked) == [
        "Pre-release",
        "Any one resource",
        "One citizen of any colour",
        "By the colour of its plaza",
    ]
    for back in (tapped(picked, "Done"), tell(picked, update_back.back.tap())):
        assert isinstance(back.screen, ExpansionSetup)
        assert begun_with(back) == PRE_RELEASE
    assert begun_with(tell(tapped(tapped(picked, "Released rules"), "Done"))) == RELEASED


@pytest.mark.parametrize(
    ("label", "options"),
    [
        ("Any one resource", Options(second_die_cost=SecondDieCost.ANY)),
        ("One citizen of any colour", Options(fortress_feast=FortressFeast.ONE)),
        ("By the colour of its plaza", Options(recoloured_die=RecolouredDie.PLAZA)),
    ],
)
def test_each_option_stands_alone(label: str, options: Options) -> None:
    picked = tapped(tapped(extras(), "Variants"), label)
    assert drafts_of(picked).setup.options == options
    assert not {"Released rules", "Pre-release"} & set(chosen(picked))
    assert begun_with(tapped(picked, "Done")) == options


def test_the_cost_of_the_second_die_is_the_same_on_both_screens() -> None:
    model = tell(extras(), setup_choice(second=SecondDieCost.ANY), update_players.to_step.tap("variants"))
    assert "Any one resource" in chosen(model)
    model = tell(model, update_setup.pick_options.tap(PRE_RELEASE), update_players.to_step.tap("extras"))
    assert "Any one resource" in chosen(model)


def test_the_tile_says_what_it_does_in_this_game() -> None:
    assert "red citizen" in tile_sentence(Tile.FORTRESS, False, FortressFeast.TWO)
    assert "of any colour" in tile_sentence(Tile.FORTRESS, False, FortressFeast.ONE)
    assert len({tile_sentence(Tile.FORTRESS, True, feast) for feast in FortressFeast}) == 1
