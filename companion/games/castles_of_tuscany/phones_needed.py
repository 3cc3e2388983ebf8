"""Hands on phones: the phones have to be switched on, and within reach."""

from companion.i18n.language import _
from companion.ui.model import Model


def missing(model: Model) -> str:
    """The reason why no phone can enter cards, with the next step; empty if phones can, or are just starting."""
    if not model.settings.phones:
        return _("Phones are off. Switch them on: everybody enters their cards on a phone of their own.")
    if model.phones.ready and not model.phones.address:
        return _("No phone can reach this machine: it is in no network. Connect it to one first.")
    return ""
