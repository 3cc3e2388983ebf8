"""Troyes Dice at the table: everything that the shell is handed."""

from companion.game.demo_script import DemoScript
from companion.game.table import Curve, TableGame
from companion.games.troyes_dice import (
    messages,
    model,
    timers,
    tutorial,
    update_coach,
    update_coached,
    update_end,
    update_half,
    update_review,
    update_setup,
    update_wheel,
)
from companion.games.troyes_dice.achievement_names import WORDS
from companion.games.troyes_dice.coach_link import COACH
from companion.games.troyes_dice.crier import crier_sentence
from companion.games.troyes_dice.dice_placement import placement
from companion.games.troyes_dice.done_button import done
from companion.games.troyes_dice.hall_view import HALL
from companion.games.troyes_dice.learning import LEARNING
from companion.games.troyes_dice.refusals import all_reasons
from companion.games.troyes_dice.replay import replayed
from companion.games.troyes_dice.ring import disc_stop, scene, tune
from companion.games.troyes_dice.roll import ROLL
from companion.games.troyes_dice.rule_texts import rule_text
from companion.games.troyes_dice.screens import (
    acting,
    coached_throw,
    end,
    expansion_setup,
    hint,
    numbering,
    plazas,
    review,
    sheet,
    variants,
    wheel,
    wheel_look,
)
from companion.games.troyes_dice.seat import SEAT
from companion.games.troyes_dice.speech_cache import cached_sentences
from companion.games.troyes_dice.turn_text import heading
from companion.games.troyes_dice.undo_button import OWN_UNDO, undo_button
from companion.games.troyes_dice.ways_back import WAYS_BACK
from companion.i18n.language import N_
from companion.ui import messages as shell
from engine.troyes_dice.game import TROYES_DICE as TROYES_DICE_RULES


def _demo() -> DemoScript:
    from companion.games.troyes_dice.demo import DEMO

    return DEMO


TROYES_DICE = TableGame(
    key="troyes-dice",
    title=N_("Troyes Dice"),
    rules=TROYES_DICE_RULES,
    handlers={
        messages.PickNumbering: update_setup.pick_numbering,
        messages.PickFirstNumber: update_setup.pick_first_number,
        messages.PickDirection: update_setup.pick_direction,
        messages.PickExpertNumber: update_setup.pick_expert_number,
        messages.ClearExpert: update_setup.clear_expert,
        messages.SelectPlace: update_setup.select_place,
        messages.SetFaces: update_setup.set_faces,
        messages.PickExpansion: update_setup.pick_expansion,
        messages.SelectTilePlace: update_setup.select_tile_place,
        messages.PickTile: update_setup.pick_tile,
        messages.PickSecondCost: update_setup.pick_second_cost,
        messages.PickOptions: update_setup.pick_options,
        messages.ReadWheel: update_wheel.read_wheel,
        messages.MakePlaceZero: update_wheel.make_place_zero,
        messages.ToWheel: update_half.to_wheel,
        messages.OpenPlayer: update_half.open_player,
        messages.PlayersPage: update_half.players_page,
        messages.ChooseDie: update_half.choose_die,
        messages.ChooseWay: update_half.choose_way,
        messages.ChoosePay: update_half.choose_pay,
        messages.ChooseColour: update_half.choose_colour,
        messages.ChooseValue: update_half.choose_value,
        messages.ChooseDeed: update_half.choose_deed,
        messages.Confirm: update_half.confirm,
        messages.TakeRest: update_half.take_rest,
        messages.TakeOption: update_half.take_option,
        messages.UndoTurn: update_half.undo_turn,
        messages.OpenSheet: update_half.open_sheet,
        messages.Remind: update_half.remind,
        messages.OpenEnd: update_end.open_end,
        messages.CountOn: update_end.count_on,
        messages.CountAll: update_end.count_all,
        messages.AskHint: update_coach.ask_hint,
        messages.NextLesson: update_coached.next_lesson,
        messages.TakeIdea: update_coach.take_idea,
        messages.OpenReview: update_review.open_review,
        shell.Shuffle: update_setup.shuffle,
        shell.Drawn: update_setup.drawn,
        shell.StartGame: update_setup.start_game,
        shell.WheelSeen: update_wheel.wheel_seen,
        shell.WheelLaid: update_wheel.wheel_laid,
        shell.GameOpened: update_half.game_opened,
        shell.Committed: update_half.committed,
        shell.SayAgain: update_half.say_again,
    },
    arriving=frozenset({messages.CountOn, messages.Remind}),
    views={
        model.Numbering: numbering.view,
        model.Plazas: plazas.view,
        model.ExpansionSetup: expansion_setup.view,
        model.Variants: variants.view,
        model.Wheel: wheel.view,
        model.WheelLook: wheel_look.view,
        model.Acting: acting.view,
        model.CoachedThrow: coached_throw.view,
        model.HintPage: hint.view,
        model.ReviewPage: review.view,
        model.SheetOf: sheet.view,
        model.End: end.view,
    },
    ways_back=WAYS_BACK,
    timers=timers.TIMERS,
    steps=update_setup.STEPS,
    begin=update_setup.begin,
    roll=ROLL,
    heading=heading,
    summary=end.summary,
    refuse=all_reasons,
    replay=replayed,
    undo_button=undo_button,
    own_undo=OWN_UNDO,
    done=done,
    camera_commands=update_wheel.camera_commands,
    scene=scene,
    disc_stop=disc_stop,
    tune=tune,
    cached_sentences=cached_sentences,
    demo=_demo,
    seat=SEAT,
    hall=HALL,
    placement=placement,
    curve=Curve(N_("Points by half-day"), N_("Days 1 to 8, morning and afternoon"), moments=16, per_tick=2),
    achievements=WORDS,
    throw_note=crier_sentence,
    tutorial=tutorial.TUTORIAL,
    coach=COACH,
    learning=LEARNING,
    rule_text=rule_text,
)
