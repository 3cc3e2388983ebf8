"""The words of the parameters in the refusals of Cadwallon; figures, cards and players have their names in a game."""

from collections.abc import Callable
from functools import lru_cache

from companion.games.cadwallon import vocabulary
from companion.i18n.language import N_, _
from companion.i18n.numbers import listed
from companion.i18n.refusals import Refusals
from companion.owner_file.words import sentence
from engine.cadwallon.faults import NOTHING_THERE
from engine.cadwallon.setup import Setup
from engine.cadwallon.terms import KINDS, Awaited, Kind, Side, Stage

DUE = {
    Stage.DEPLOY.value: N_("the figures on the exits"),
    Stage.MILITIA.value: N_("the militia"),
    Stage.ACTIVATE.value: N_("the characters of the player in turn"),
    Stage.OVER.value: N_("nothing more"),
    Awaited.LOCK.value: N_("the die of the lock"),
    Awaited.PURSE.value: N_("the die of the purse"),
    Awaited.CHEST.value: N_("the die of the money chest"),
    Awaited.MARCH.value: N_("the way of the militiaman"),
    Awaited.FIGHT.value: N_("the dice of the fight"),
    Awaited.SPOILS.value: N_("the spoils"),
    Awaited.TAKE.value: N_("the treasure that is taken"),
    Awaited.REVEAL.value: N_("the next mission"),
    Awaited.MANUAL.value: N_("the changes by hand"),
}
"""The words for the things that the game waits for."""


@lru_cache(maxsize=8)
def refusals_of(setup: Setup | None) -> Refusals:
    """The refusals in a game; None for a set-up that is not complete."""

    def named(word: str) -> str:
        if word in tuple(KINDS):
            return vocabulary.kind(Kind(word))
        if word == NOTHING_THERE:
            return _("nothing")
        return word if setup is None else vocabulary.name(setup.cards, word)

    def player(seat: int) -> str:
        return str(seat + 1) if setup is None else setup.players[seat]

    words: dict[str, Callable[..., str]] = {
        **dict.fromkeys(("character", "figure", "area", "card", "kind"), named),
        "options": lambda names: listed([named(each) for each in names.split(", ")]),
        "seen": lambda word: named(str(word).strip("'")),
        "player": player,
        "turn": player,
        "side": lambda word: vocabulary.side(Side(word)),
        "due": lambda word: _(DUE[word]),
        "position": lambda place: str(place + 1),
        "place": lambda place: place if isinstance(place, str) else sentence(place),
    }
    return Refusals(words)
