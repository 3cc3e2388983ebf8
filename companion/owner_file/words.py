"""The faults of owners' files in words, in the language used now; keys, ids and values stay as the file spells them."""

from companion.i18n.language import _
from engine.owner_file import FileFault, FormCode


def words_of(fault: FileFault) -> str:
    """A fault without its place."""
    params = dict(fault.params)
    if fault.code is FormCode.LIST and params["low"] == params["high"]:
        return _("{seen} is not allowed here; it must be a list of {high} values.").format(**params)
    return _(fault.code.value).format(**params)


def sentence(fault: FileFault) -> str:
    """A fault with the card or board and the key before it."""
    words = words_of(fault)
    return f"{fault.place}: {words}" if fault.place else words
