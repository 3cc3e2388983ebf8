"""The Castles of Tuscany at the table: everything that the shell is handed."""

from companion.game.camera_form import CameraForm
from companion.game.chance_form import ChanceForm
from companion.game.crier import CrierForm
from companion.game.offer import loaded
from companion.game.parts_form import PartsForm
from companion.game.screens_form import ScreensForm
from companion.game.table import TableGame
from companion.game.words_form import WordsForm
from companion.games.castles_of_tuscany import (
    announcements,
    board_read,
    model,
    update_board,
    update_box,
    update_card,
    update_game,
    update_hands,
    update_seen,
    update_setup,
)
from companion.games.castles_of_tuscany.chance import draws, made_up_action
from companion.games.castles_of_tuscany.coach_link import COACH
from companion.games.castles_of_tuscany.effect_text import effect_text
from companion.games.castles_of_tuscany.entries import ENTRIES
from companion.games.castles_of_tuscany.final_score import FINAL_SCORE
from companion.games.castles_of_tuscany.hall_view import HALL
from companion.games.castles_of_tuscany.hidden_hands import player_view
from companion.games.castles_of_tuscany.history import history
from companion.games.castles_of_tuscany.model import drafts_of
from companion.games.castles_of_tuscany.paint_players import PIECES
from companion.games.castles_of_tuscany.refusals import REFUSALS
from companion.games.castles_of_tuscany.ring import disc_stop, scene, tune
from companion.games.castles_of_tuscany.screens import (
    board,
    board_page,
    bonuses,
    box,
    card_page,
    cards,
    castle,
    hands,
    maps,
    marble,
    production,
    seen,
    seen_board,
    setup,
    tiles,
    turn,
)
from companion.games.castles_of_tuscany.seat import SEAT
from companion.games.castles_of_tuscany.seen import SeenBoard, SeenTake, SeenTiles
from companion.games.castles_of_tuscany.tutorial import TUTORIAL
from companion.games.effect_sentences import replaying
from companion.games.undo import undo_button
from companion.i18n.language import _
from companion.ui.model import ComputerTurn, End
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.record import replay, summary

CASTLES_AT_THE_TABLE = TableGame(
    rules=CASTLES_OF_TUSCANY,
    screens=ScreensForm(
        views={
            model.TableSetup: setup.view,
            model.BoxPage: box.view,
            model.BoardPage: board_page.view,
            SeenBoard: seen_board.view,
            model.CardPage: card_page.view,
            model.MapSetup: maps.view,
            model.BonusChoice: bonuses.view,
            model.DisplaySetup: tiles.view_display,
            model.Turn: turn.view,
            model.Came: tiles.view_came,
            model.CastleChoice: castle.view,
            SeenTiles: seen.view_tiles,
            SeenTake: seen.view_take,
            model.Production: production.view,
            model.Choosing: production.view_choice,
            model.ManualGain: production.view_manual,
            model.DrawnCards: cards.view,
            model.MarbleChoice: marble.view,
            model.HandCount: hands.view_one,
            model.HandsCount: hands.view_all,
            model.Board: board.view,
        },
        ways_back={
            **update_box.WAYS_BACK,
            **board_read.WAYS_BACK,
            **update_card.WAYS_BACK,
            **update_hands.WAYS_BACK,
            **update_board.WAYS_BACK,
            **update_seen.WAYS_BACK,
        },
        steps=update_setup.STEPS,
        begin=update_setup.begin,
        answers={**update_game.ANSWERS, **update_setup.ANSWERS, **update_box.ANSWERS, **update_card.ANSWERS},
        entries=ENTRIES,
        player_keys=setup.box_keys,
        piece=lambda game, player: PIECES[game.setup.pieces[player]],
    ),
    chance=ChanceForm(
        made_up=made_up_action,
        draws=draws,
    ),
    words=WordsForm(
        refuse=REFUSALS.all,
        log=history,
        replay=replaying(CASTLES_OF_TUSCANY, replay, summary, effect_text),
        cached_sentences=lambda: (_("The last step is taken back."),),
    ),
    final_score=FINAL_SCORE,
    parts=PartsForm(scene, tune, undo_button, (*SEAT.decisions, model.Board, End, ComputerTurn), disc_stop),
    crier=CrierForm(
        beginning=lambda model: announcements.beginning(model.game),
        announced=update_game.announced,
        waits=announcements.waits,
        again=lambda model: announcements.announced(model.game, drafts_of(model).told),
        sound=lambda _game, effects: announcements.sound(effects),
        screens=SEAT.decisions,
    ),
    seat=SEAT,
    hall=HALL,
    demo=loaded("companion.games.castles_of_tuscany.demo:DEMO"),
    player_view=player_view,
    camera=CameraForm(
        pieces=update_seen.PIECES,
    ),
    tutorial=TUTORIAL,
    coach=COACH,
)
