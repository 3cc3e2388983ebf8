"""The set-up: the gang of each player, who starts, the adventure, the cards, the options, the first missions."""

from collections.abc import Sequence
from typing import TypeVar

from companion.games.cadwallon import update_board, update_copy, vocabulary
from companion.games.cadwallon.model import Missions, SetupDraft, TableSetup, drafts_of
from companion.games.cadwallon.pieces import BASES
from companion.games.cadwallon.update_setup import (
    MISSIONS,
    adventure_of,
    cards_of,
    gangs_of,
    missions_due,
    play_of,
)
from companion.games.drafts import Copy
from companion.games.setup_drafts import setup_choice
from companion.i18n.language import _
from companion.ui import update_table
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey, above, beside, grid, inside, label, page, split, stack
from companion.ui.screens.paging import pages
from companion.ui.screens.players import other_players
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Text, Tone, Widget
from engine.cadwallon.cards import Cards
from engine.cadwallon.made_up import PLAIN, shipped_cards
from engine.cadwallon.terms import MAX_PLAYERS, MIN_PLAYERS, AttackRule, MissionCount, Play
from engine.owner_file import MADE_UP_ID

T = TypeVar("T")
NAME, WAY = 0.42, 160
"""The share of a player's name in the row, and the width of the key to the way to play."""


def copy_keys(_model: Model) -> tuple[AnyKey, ...]:
    """The keys of the owner's cards and board."""
    return ((_("Edit cards"), update_copy.open_copy.tap(), 150), (_("Edit board"), update_board.open_board.tap(), 150))


def view(model: Model, _screen: TableSetup) -> list[Widget]:
    """The players at the left, the cards and the options at the right, the start below."""
    draft = drafts_of(model).setup
    widgets, box = page(model, _("The table of Cadwallon"), *copy_keys(model))
    body, foot = above(box, theme.MAIN_TARGET)
    if not MIN_PLAYERS <= len(model.seats.names) <= MAX_PLAYERS:
        text = _("Cadwallon is a game for 2 to 4 players. Choose them first.")
        return [*widgets, *other_players(text, body, foot)]
    cards = cards_of(draft) or shipped_cards(PLAIN)
    left, right = split(model, body, wide=400, tall=310)
    waits = missions_due(cards) > len(draft.missions) and draft.source is not Copy.MADE_UP
    word = _("Next: the missions") if waits else _("Start")
    if cards.board is not None:
        way, foot = beside(model, foot, foot[2] - WAY - theme.GAP)
        known = play_of(draft, cards, model.seats.names) is Play.GRAPH
        changed = setup_choice(board=Play.TABLE if known else Play.GRAPH)
        detail = _("in the file") if known else _("on the table")
        widgets.append(Key(rect=way, label=_("The board"), detail=detail, size=18, message=changed))
    return [
        *widgets,
        *_players(model, draft, cards, left),
        *_table(draft, cards, right),
        Key(rect=foot, label=word, size=30, style=Style.MAIN, message=update_table.start_game.tap()),
    ]


def _following(every: Sequence[T], now: T) -> T:
    """The next one in a circle."""
    return every[(every.index(now) + 1) % len(every)]


def _players(model: Model, draft: SetupDraft, cards: Cards, box: Rect) -> list[Widget]:
    """A row for each player: the name, which makes the player the first one, and the gang."""
    head, *rows = stack(inside(box, 10, 6), 24, *(1.0,) * MAX_PLAYERS)
    text = _("Tap the name of the start player.")
    widgets: list[Widget] = [Panel(rect=box), label(text, head, theme.SMALL, Tone.SOFT)]
    gangs = gangs_of(draft, cards)
    known = {gang.id: gang for gang in cards.gang}
    for player, (name, gang, (x, y, w, h)) in enumerate(zip(model.seats.names, gangs, rows, strict=False)):
        wide = int(w * NAME)
        after = [*gangs]
        other = after.index(_following(gangs, gang))
        after[player], after[other] = after[other], after[player]
        starts = player == draft.start
        widgets += [
            Key(
                rect=(x, y, wide, h),
                label=name,
                detail=_("starts") if starts else "",
                selected=starts,
                message=setup_choice(start=player),
            ),
            Key(
                rect=(x + wide + theme.GAP, y, w - wide - theme.GAP, h),
                label=vocabulary.name(cards, gang),
                player=BASES[known[gang].colour],
                message=setup_choice(gangs=tuple(after)),
            ),
        ]
    return widgets


def _table(draft: SetupDraft, cards: Cards, box: Rect) -> list[Widget]:
    """The cards, the adventure and the options: a key goes to the next value."""
    words, keys = stack(inside(box, 10, 8), 78, 1.0)
    made_up = draft.source is Copy.MADE_UP
    adventure = adventure_of(draft, cards)
    every = [each.id for each in cards.adventure]
    moves, gang = draft.attack is AttackRule.MOVE, draft.counts is MissionCount.GANG
    options = (
        (
            _("Cards"),
            vocabulary.words(cards.name),
            setup_choice(source=Copy.OWN if made_up else Copy.MADE_UP, missions=()),
        ),
        (
            _("Adventure"),
            vocabulary.name(cards, adventure),
            setup_choice(adventure=_following(every, adventure)),
        ),
        (
            _("An attack"),
            _("is a move") if moves else _("may be a step"),
            setup_choice(attack=AttackRule.NEXT if moves else AttackRule.MOVE),
        ),
        (
            _("Missions count"),
            _("all characters") if gang else _("those inside"),
            setup_choice(counts=MissionCount.INSIDE if gang else MissionCount.GANG),
        ),
    )
    return [
        Panel(rect=box),
        Text(rect=words, text=_about(draft, made_up), size=theme.SMALL, lines=4),
        *(
            Key(rect=rect, label=name, detail=detail, size=18, message=changed)
            for (name, detail, changed), rect in zip(options, grid(keys, 2, 2), strict=True)
        ),
    ]


def _about(draft: SetupDraft, made_up: bool) -> str:
    if made_up:
        return _("No card of the game is like these: they are made up, for trying Oyez without a copy.")
    if draft.file:
        return _("The characters, cards and adventures of your cards file.")
    return _("Nothing has to be typed in: you read your cards and boards yourselves, and Oyez keeps everything else.")


def view_missions(model: Model, screen: Missions) -> list[Widget]:
    """The missions of the file, of which those that lie open are tapped; the start below."""
    draft = drafts_of(model).setup
    cards = cards_of(draft) or shipped_cards(PLAIN)
    due = missions_due(cards)
    chosen = draft.missions
    draw = (_("Draw for me"), update_table.shuffle.tap(MISSIONS), 140)
    widgets, box = page(model, _("Which missions lie open?"), draw)
    body, foot = above(box, theme.MAIN_TARGET)
    columns, rows = (2, 8) if model.tall else (3, 5)
    if len(cards.mission) > columns * rows:
        body, turn = above(body, theme.TARGET)
        widgets += pages(len(cards.mission), columns * rows, screen.page, turn)
    for mission, rect in zip(cards.mission[screen.page * columns * rows :], grid(body, columns, rows, 6), strict=False):
        taken, terms = mission.id in chosen, vocabulary.mission_terms(mission.kinds, mission.bonus)
        after = tuple(each for each in chosen if each != mission.id) if taken else (*chosen, mission.id)
        widgets.append(
            Key(
                rect=rect,
                label=terms if mission.id.startswith(MADE_UP_ID) else f"{vocabulary.name(cards, mission.id)}\n{terms}",
                size=18,
                selected=taken,
                enabled=taken or len(chosen) < due,
                why=_("All missions that lie open are chosen. Tap one of them to take it away."),
                message=setup_choice(missions=after),
            )
        )
    ready = len(chosen) == due
    start = Key(
        rect=foot,
        label=_("Start"),
        detail=f"{len(chosen)}/{due}",
        size=30,
        style=Style.MAIN,
        enabled=ready,
        why=_("Tap the missions that lie open first."),
        message=update_table.start_game.tap(),
    )
    return [*widgets, start]
