"""Pig at the table: everything that the shell is handed."""

from companion.game.crier import CrierForm
from companion.game.final_score import FinalScore
from companion.game.offer import loaded
from companion.game.parts_form import PartsForm
from companion.game.table import Curve, TableGame
from companion.game.throwing_form import ThrowingForm
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
    answers=update_turn.ANSWERS,
    views={Target: screens.view_target, PlayerTurn: screens.view_turn},
    ways_back=update_turn.WAYS_BACK,
    steps=update_turn.STEPS,
    begin=update_turn.begin,
    roll=ROLL,
    refuse=refuse,
    throwing=ThrowingForm(screens.heading),
    replay=replayed,
    parts=PartsForm(scene, tune, update_turn.undo_button, own_undo=(PlayerTurn, End, ComputerTurn), done=done),
    cached_sentences=lambda: (_("Throw the die."),),
    demo=loaded("companion.games.pig.demo:DEMO"),
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
    curve=Curve(N_("Points by turn"), N_("The turns, from the first to the last")),
    log=history,
    final_score=FinalScore(keys=lambda _model, _player: ((_("Take back"), update_turn.undo_hold.tap(), 116),)),
    tutorial=TUTORIAL,
    coach=COACH,
)
