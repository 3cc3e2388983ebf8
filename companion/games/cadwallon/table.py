"""Cadwallon at the table: everything that the shell is handed."""

from companion.game.chance_form import ChanceForm
from companion.game.crier import CrierForm
from companion.game.offer import loaded
from companion.game.parts_form import PartsForm
from companion.game.screens_form import ScreensForm
from companion.game.table import TableGame
from companion.game.throwing_form import ThrowingForm
from companion.game.words_form import WordsForm
from companion.games import piece_page
from companion.games.cadwallon import announcements, roll, update_board, update_copy, update_game, update_setup
from companion.games.cadwallon.chance import draws, made_up_action
from companion.games.cadwallon.coach_link import COACH
from companion.games.cadwallon.done_button import done
from companion.games.cadwallon.effect_text import effect_text
from companion.games.cadwallon.final_score import FINAL_SCORE
from companion.games.cadwallon.hall_view import HALL
from companion.games.cadwallon.history import history
from companion.games.cadwallon.model import (
    BoardEditor,
    CopyPage,
    Missions,
    PhotoPage,
    PiecePage,
    PlayerTurn,
    TableSetup,
)
from companion.games.cadwallon.pieces import base_of
from companion.games.cadwallon.refusals import refusals_of
from companion.games.cadwallon.ring import disc_stop, scene, tune
from companion.games.cadwallon.screens import board_editor, changes, copy, header, setup, turn
from companion.games.cadwallon.seat import SEAT
from companion.games.cadwallon.tutorial import TUTORIAL
from companion.games.effect_sentences import replaying
from companion.games.entered_changes import EnteredChanges
from companion.games.undo import is_free, undo_button
from companion.i18n.language import _
from companion.ui.model import ComputerTurn, End, Throwing
from engine.cadwallon.actions import Manual, Undo
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.hidden_ducats import player_view
from engine.cadwallon.record import replay, summary
from engine.cadwallon.rules import faults

CADWALLON_AT_THE_TABLE = TableGame(
    rules=CADWALLON,
    screens=ScreensForm(
        views={
            TableSetup: setup.view,
            Missions: setup.view_missions,
            BoardEditor: board_editor.view,
            PhotoPage: board_editor.view_photo,
            CopyPage: copy.view,
            PiecePage: piece_page.view,
            PlayerTurn: turn.view,
            EnteredChanges: changes.view,
        },
        ways_back={**update_game.WAYS_BACK, **update_copy.WAYS_BACK},
        steps=update_setup.STEPS,
        begin=update_setup.begin,
        answers={**update_game.ANSWERS, **update_setup.ANSWERS, **update_board.ANSWERS, **update_copy.ANSWERS},
        copy=copy.COPY_FORM,
        entries={EnteredChanges: lambda game, screen: not faults(game, Manual(screen.changes))},
        piece=base_of,
    ),
    chance=ChanceForm(
        roll=roll.ROLL,
        due=roll.due,
        throwing=ThrowingForm(roll.heading, roll.note, keys=header.game_keys),
        made_up=made_up_action,
        draws=draws,
    ),
    words=WordsForm(
        refuse=refusals_of(None).all,
        log=history,
        replay=replaying(CADWALLON, replay, summary, effect_text, ranked=True),
        cached_sentences=lambda: (_("The last step is taken back."),),
    ),
    final_score=FINAL_SCORE,
    parts=PartsForm(
        scene, tune, undo_button, (PlayerTurn, EnteredChanges, Throwing, End, ComputerTurn), disc_stop, done
    ),
    crier=CrierForm(
        beginning=lambda model: announcements.beginning(model.game),
        announced=lambda before, _after, done: announcements.sentences(
            done.game, done.effects, isinstance(done.action, Undo) and not is_free(before)
        ),
        waits=announcements.waits,
        again=lambda model: announcements.announced(model.game, model.latest),
        sound=lambda _game, effects: announcements.sound(effects),
        screens=frozenset({PlayerTurn, Throwing}),
    ),
    seat=SEAT,
    hall=HALL,
    demo=loaded("companion.games.cadwallon.demo:DEMO"),
    player_view=player_view,
    tutorial=TUTORIAL,
    coach=COACH,
)
