"""Pig at the table: everything that the shell is handed."""

from companion.game.chance_form import ChanceForm
from companion.game.crier import CrierForm
from companion.game.final_score import Curve, FinalScore
from companion.game.offer import loaded
from companion.game.parts_form import PartsForm
from companion.game.screens_form import ScreensForm
from companion.game.table import TableGame
from companion.game.throwing_form import ThrowingForm
from companion.game.words_form import WordsForm
from companion.games.pig import announcements, screens, update_turn
from companion.games.pig.coach_link import COACH
from companion.games.pig.done_button import done
from companion.games.pig.hall_view import HALL
from companion.games.pig.model import PlayerTurn, Target
from companion.games.pig.replay import history, replayed
from companion.games.pig.ring import scene, tune
from companion.games.pig.roll import ROLL
from companion.games.pig.seat import SEAT
from companion.games.pig.tutorial import TUTORIAL
from companion.i18n.language import N_, _
from companion.i18n.refusals import refuse
from companion.ui.model import ComputerTurn, End
from engine.pig import PIG

PIG_AT_THE_TABLE = TableGame(
    rules=PIG,
    screens=ScreensForm(
        views={Target: screens.view_target, PlayerTurn: screens.view_turn},
        ways_back=update_turn.WAYS_BACK,
        steps=update_turn.STEPS,
        begin=update_turn.begin,
        answers=update_turn.ANSWERS,
    ),
    chance=ChanceForm(
        roll=ROLL,
        throwing=ThrowingForm(screens.heading),
    ),
    words=WordsForm(
        refuse=refuse,
        log=history,
        replay=replayed,
        cached_sentences=lambda: (_("Throw the die."),),
    ),
    final_score=FinalScore(
        curve=Curve(N_("Points by turn"), N_("The turns, from the first to the last")),
        keys=lambda _model, _player: ((_("Take back"), update_turn.undo_hold.tap(), 116),),
    ),
    parts=PartsForm(scene, tune, update_turn.undo_button, own_undo=(PlayerTurn, End, ComputerTurn), done=done),
    crier=CrierForm(
        beginning=lambda model: announcements.beginning(model.game.setup),
        announced=lambda _before, _after, done: announcements.spoken(done.game, done.effects),
        waits=announcements.waits,
        again=lambda model: announcements.announced(model.game, model.latest),
        sound=lambda _game, effects: announcements.sound(effects),
        screens=frozenset({PlayerTurn}),
    ),
    seat=SEAT,
    hall=HALL,
    demo=loaded("companion.games.pig.demo:DEMO"),
    tutorial=TUTORIAL,
    coach=COACH,
)
