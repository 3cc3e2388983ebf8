"""Troyes at the table: everything that the shell is handed."""

from companion.game.chance_form import ChanceForm
from companion.game.crier import CrierForm
from companion.game.offer import loaded
from companion.game.parts_form import PartsForm
from companion.game.screens_form import ScreensForm
from companion.game.table import TableGame
from companion.game.throwing_form import ThrowingForm
from companion.game.words_form import WordsForm
from companion.games import piece_page
from companion.games.effect_sentences import replaying
from companion.games.entered_changes import EnteredChanges
from companion.games.troyes import announcements, model, roll, update_cards, update_game, update_setup
from companion.games.troyes.chance import draws, made_up_action
from companion.games.troyes.coach_link import COACH
from companion.games.troyes.effect_text import effect_text
from companion.games.troyes.final_score import FINAL_SCORE
from companion.games.troyes.hall_view import HALL
from companion.games.troyes.history import history
from companion.games.troyes.paint_pieces import PIECES
from companion.games.troyes.refusals import REFUSALS
from companion.games.troyes.ring import disc_stop, scene, tune
from companion.games.troyes.screens import (
    board,
    card,
    cards,
    cards_shown,
    choice,
    counter,
    header,
    manual,
    settle,
    setup,
    turn,
)
from companion.games.troyes.seat import SEAT
from companion.games.troyes.told import told_at
from companion.games.troyes.tutorial import TUTORIAL
from companion.games.undo import undo_button
from companion.i18n.language import _
from companion.ui.model import ComputerTurn, End, Screen, Throwing
from engine.troyes.game import TROYES
from engine.troyes.record import replay, summary

OWN_UNDO: tuple[type[Screen], ...] = (*SEAT.decisions - {EnteredChanges}, Throwing, model.Board, End, ComputerTurn)
"""The screens on which the undo button takes a step of the game back."""

TROYES_AT_THE_TABLE = TableGame(
    rules=TROYES,
    screens=ScreensForm(
        views={
            model.TableSetup: setup.view,
            model.Activities: cards_shown.view_activities,
            model.Reveal: cards_shown.view_reveal,
            model.Characters: cards_shown.view_characters,
            model.Settling: settle.view,
            model.PlayerTurn: turn.view,
            model.Countering: counter.view,
            model.Choosing: choice.view,
            EnteredChanges: manual.view,
            model.Board: board.view,
            model.CardsPage: cards.view,
            model.CardPage: piece_page.view,
        },
        ways_back=update_cards.WAYS_BACK,
        steps=update_setup.STEPS,
        begin=update_setup.begin,
        answers={**update_game.ANSWERS, **update_setup.ANSWERS, **update_cards.ANSWERS},
        copy=card.CARD_FORM,
        player_keys=setup.cards_keys,
        piece=lambda game, player: PIECES[game.setup.pieces[player]],
    ),
    chance=ChanceForm(
        roll=roll.ROLL,
        due=roll.due,
        throwing=ThrowingForm(roll.heading, roll.throw_note, told_at, header.game_keys),
        made_up=made_up_action,
        draws=draws,
    ),
    words=WordsForm(
        refuse=REFUSALS.all,
        log=history,
        replay=replaying(TROYES, replay, summary, effect_text),
        cached_sentences=lambda: (_("The last step is taken back."),),
    ),
    final_score=FINAL_SCORE,
    parts=PartsForm(scene, tune, undo_button, OWN_UNDO, disc_stop),
    crier=CrierForm(
        beginning=lambda model: announcements.beginning(model.game),
        announced=lambda _before, _after, done: announcements.sentences(done.game, done.effects),
        waits=announcements.waits,
        again=lambda model: announcements.announced(model.game, model.latest),
        sound=lambda _game, effects: announcements.sound(effects),
        screens=frozenset({*SEAT.decisions, Throwing}),
    ),
    seat=SEAT,
    hall=HALL,
    demo=loaded("companion.games.troyes.demo:DEMO"),
    tutorial=TUTORIAL,
    coach=COACH,
)
