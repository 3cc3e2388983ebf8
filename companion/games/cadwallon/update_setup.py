"""Setting up a game of Cadwallon: gangs, start player, adventure, cards, options, the first missions."""

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games import owner_file
from companion.games.cadwallon.copy_file import COPY_FILE
from companion.games.cadwallon.copy_pieces import checked
from companion.games.cadwallon.model import Drafts, Missions, SetupDraft, TableSetup, drafts_of
from companion.games.cadwallon.refusals import refusals_of
from companion.games.drafts import Copy
from companion.games.kept_colours import kept_colours
from companion.games.setup_drafts import drafted
from companion.i18n.faults import AnyFault
from companion.i18n.language import _
from companion.owner_file.report import unreadable
from companion.ui import commands, update_table
from companion.ui.commands import Changed, Command
from companion.ui.message import Answers
from companion.ui.model import Model, Screen
from engine.cadwallon.cards import Cards
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.made_up import MADE_UP, PLAIN, shipped_cards
from engine.cadwallon.playable import playable_faults
from engine.cadwallon.setup import Setup, setup_faults
from engine.cadwallon.terms import OPEN_MISSIONS, Play

STEPS: dict[str, Screen] = {"table": TableSetup()}
MISSIONS = "cadwallon missions"
"""The question to chance for the missions that lie open at the start."""


def begin(model: Model) -> tuple[Drafts, tuple[Command, ...]]:
    """The usual choices until those of the last game are read, and the owner's file as it is stored now."""
    last = next((row.id for row in model.games if row.game == CADWALLON.key), None)
    recall = () if last is None else (commands.RecallSetup(last),)
    return Drafts(), (*recall, commands.ReadCards(CADWALLON.key))


def setup_recalled(model: Model, last: Any) -> Changed:
    """Take the gangs and the options of the last game; somebody who played it keeps the gang."""
    if not isinstance(last, Setup):
        return model, ()
    gangs = kept_colours(last.players, last.gangs, model.seats.names, tuple(gang.id for gang in last.cards.gang))
    board = None if last.cards.board is None else last.board
    return drafted(
        model, gangs=gangs, board=board, adventure=last.adventure, attack=last.attack, counts=last.counts
    ), ()


def cards_read(model: Model, _game: str, text: str, fault: AnyFault | None = None, saved: bool = False) -> Changed:
    """Hold the text of the owner's file, or the reason why it cannot be read; one that has just been changed plays."""
    after = COPY_FILE.read(model, text, fault)
    return drafted(after, source=Copy.OWN) if saved else after, ()


def cards_of(draft: SetupDraft) -> Cards | None:
    """The cards of the game: made-up, the owner's, or plain ones; None for an owner's file that is not complete."""
    if draft.copy is Copy.MADE_UP and draft.source is not None:
        return shipped_cards(MADE_UP)
    if not draft.file:
        return shipped_cards(PLAIN)
    return checked(draft.file).cards


def gangs_of(draft: SetupDraft, cards: Cards) -> tuple[str, ...]:
    """The gangs of the seats in order, then those that do not play."""
    every = tuple(gang.id for gang in cards.gang)
    return draft.gangs if sorted(draft.gangs) == sorted(every) else every


def adventure_of(draft: SetupDraft, cards: Cards) -> str:
    """The adventure that is chosen, else the first one."""
    every = [each.id for each in cards.adventure]
    return draft.adventure if draft.adventure in every else every[0]


def play_of(draft: SetupDraft, cards: Cards, names: tuple[str, ...]) -> Play:
    """The way to play (1.4): as chosen where the file has a board, else with it once all can play there."""
    if cards.board is None:
        return Play.TABLE
    gangs = gangs_of(draft, cards)[: len(names)]
    return draft.board or (Play.TABLE if playable_faults(cards, gangs, Play.GRAPH) else Play.GRAPH)


def missions_due(cards: Cards) -> int:
    """The missions that lie open at the start (1.8)."""
    return min(OPEN_MISSIONS, len(cards.mission))


def start_game(model: Model) -> Changed:
    """Start, once the missions are known; nobody has those of made-up cards on the table."""
    drafts = drafts_of(model)
    cards = cards_of(drafts.setup)
    if cards is None:
        fault = drafts.file_fault or unreadable(drafts.setup.file)
        text = _("Your cards file is not complete. Tap Edit cards, then Next.")
        return replace(model, notice=text if fault is None else (fault,)), ()
    setup = setup_of(drafts.setup, cards, model.seats.names)
    waits = len(setup.missions) < missions_due(cards)
    if waits and drafts.setup.source is Copy.MADE_UP:
        return model, (commands.Chance(MISSIONS),)
    if waits and not isinstance(model.screen, Missions):
        return replace(model, screen=Missions()), ()
    if found := setup_faults(setup):
        return replace(model, notice=refusals_of(setup).all(found)), ()
    return model, (commands.Begin(setup, model.seats.unsaved, model.seats.coaching),)


def setup_of(draft: SetupDraft, cards: Cards, names: tuple[str, ...]) -> Setup:
    """The engine's set-up for these players."""
    known = {each.id for each in cards.mission}
    return Setup(
        players=names,
        gangs=gangs_of(draft, cards)[: len(names)],
        adventure=adventure_of(draft, cards),
        cards=cards,
        board=play_of(draft, cards, names),
        start=draft.start if draft.start < len(names) else 0,
        missions=tuple(each for each in draft.missions if each in known),
        attack=draft.attack,
        counts=draft.counts,
    )


def drawn(model: Model, what: str, seed: int) -> Changed:
    """Chance has spoken: the missions of the start, or the action that the game waits for."""
    cards = cards_of(drafts_of(model).setup)
    if what != MISSIONS or cards is None:
        return update_table.drawn(model, what, seed)
    found = Random(seed).sample([each.id for each in cards.mission], missions_due(cards))
    return start_game(drafted(model, missions=tuple(found)))


ANSWERS: Answers = {
    owner_file.begin_file: COPY_FILE.begin,
    update_table.start_game: start_game,
    update_table.setup_recalled: setup_recalled,
    update_table.cards_read: cards_read,
    update_table.drawn: drawn,
}
