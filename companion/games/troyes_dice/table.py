"""Troyes Dice at the table: everything that the shell is handed."""

from companion.game.camera_form import CameraForm
from companion.game.chance_form import ChanceForm
from companion.game.offer import loaded
from companion.game.parts_form import PartsForm
from companion.game.screens_form import ScreensForm
from companion.game.table import TableGame
from companion.game.throwing_form import ThrowingForm
from companion.game.words_form import WordsForm
from companion.games.troyes_dice import (
    model,
    tutorial,
    update_coach,
    update_coached,
    update_half,
    update_setup,
    update_wheel,
)
from companion.games.troyes_dice.coach_link import COACH
from companion.games.troyes_dice.crier import CRIER, crier_sentence
from companion.games.troyes_dice.dice_placement import placement
from companion.games.troyes_dice.done_button import done
from companion.games.troyes_dice.final_score import FINAL_SCORE
from companion.games.troyes_dice.hall_view import HALL
from companion.games.troyes_dice.learning import LEARNING
from companion.games.troyes_dice.refusals import REFUSALS
from companion.games.troyes_dice.replay import replayed
from companion.games.troyes_dice.ring import disc_stop, scene, tune
from companion.games.troyes_dice.roll import ROLL
from companion.games.troyes_dice.rule_texts import rule_text
from companion.games.troyes_dice.screens import (
    acting,
    coached_throw,
    expansion_setup,
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
from companion.games.troyes_dice.transcript import history
from companion.games.troyes_dice.turn_text import heading
from companion.games.troyes_dice.undo_button import OWN_UNDO, undo_button
from companion.games.troyes_dice.ways_back import WAYS_BACK
from companion.ui import update_hints, update_table
from engine.troyes_dice.game import TROYES_DICE as TROYES_DICE_RULES

TROYES_DICE = TableGame(
    rules=TROYES_DICE_RULES,
    screens=ScreensForm(
        views={
            model.Numbering: numbering.view,
            model.Plazas: plazas.view,
            model.ExpansionSetup: expansion_setup.view,
            model.Variants: variants.view,
            model.Wheel: wheel.view,
            model.WheelLook: wheel_look.view,
            model.Acting: acting.view,
            model.CoachedThrow: coached_throw.view,
            model.ReviewPage: review.view,
            model.SheetOf: sheet.view,
        },
        ways_back=WAYS_BACK,
        steps=update_setup.STEPS,
        begin=update_setup.begin,
        answers={
            update_table.shuffle: update_setup.shuffle,
            update_table.drawn: update_setup.drawn,
            update_table.start_game: update_setup.start_game,
            update_table.wheel_seen: update_wheel.wheel_seen,
            update_table.wheel_laid: update_wheel.wheel_laid,
            update_table.game_opened: update_half.game_opened,
            update_table.committed: update_half.committed,
            update_table.coach_answered: update_coach.coach_answered,
            update_table.coach_failed: update_coach.coach_failed,
            update_hints.advised: update_coached.advised,
            update_hints.not_advised: update_coached.not_advised,
            update_hints.hint_counted: update_coached.hint_counted,
            update_hints.coach_dismissed: update_coached.coach_dismissed,
        },
    ),
    chance=ChanceForm(
        roll=ROLL,
        throwing=ThrowingForm(heading, crier_sentence),
    ),
    words=WordsForm(
        refuse=REFUSALS.all,
        log=history,
        replay=replayed,
        cached_sentences=cached_sentences,
        rule_text=rule_text,
    ),
    final_score=FINAL_SCORE,
    parts=PartsForm(scene, tune, undo_button, OWN_UNDO, disc_stop, done),
    crier=CRIER,
    seat=SEAT,
    hall=HALL,
    demo=loaded("companion.games.troyes_dice.demo:DEMO"),
    camera=CameraForm(
        commands=update_wheel.camera_commands,
        placement=placement,
        learning=LEARNING,
    ),
    tutorial=tutorial.TUTORIAL,
    coach=COACH,
)
