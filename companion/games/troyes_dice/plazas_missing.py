"""The details of the plazas that people still have to give."""

from companion.games.troyes_dice.model import SetupDraft
from companion.i18n.language import _


def plazas_missing(draft: SetupDraft) -> str:
    """Return the missing details of the plazas as a sentence; empty if nothing is missing."""
    wheel = draft.wheel
    if wheel is None:
        return ""
    if wheel.turned:
        return _("Tap the plaza where the window stands on day 1, then This is place 0.")
    if not wheel.asked:
        return ""
    if len(wheel.asked) == 1:
        return _("Enter the faces of the plaza at place {place}.").format(place=wheel.asked[0])
    text = _("Enter the faces of {count} plazas: tap the way each one lies.")
    return text.format(count=len(wheel.asked))
