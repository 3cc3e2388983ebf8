"""The faults that the files of all games can have in words, in the language used now.

Keys, ids and values stay as the file spells them.
"""

from collections.abc import Mapping

from companion.i18n.language import N_, _
from engine.owner_file import FileCode, FileFault, FormCode

FORM_SENTENCES: Mapping[FileCode, str] = {
    FormCode.NO_TABLE: N_("{seen} is no table of keys and values."),
    FormCode.NO_LIST: N_("{seen} is not allowed here; it must be a list of cards."),
    FormCode.MISSING: N_("{key} is missing."),
    FormCode.UNKNOWN_KEY: N_("The key {key} does not belong here; allowed keys: {allowed}."),
    FormCode.WORD: N_("{seen} is not allowed here; allowed values: {allowed}."),
    FormCode.NEWER: N_("{seen} is of a newer Oyez than this one; update Oyez."),
    FormCode.NUMBER: N_("{seen} is not allowed here; it must be a whole number from {low} to {high}."),
    FormCode.BOOLEAN: N_("{seen} is neither true nor false."),
    FormCode.LIST: N_("{seen} is not allowed here; it must be a list of {low} to {high} values."),
    FormCode.TEXT: N_("{seen} is not allowed here; it must be a text of {low} to {high} letters on one line."),
    FormCode.ID: N_("{seen} is no id; an id has 1 to {high} characters, out of a to z, 0 to 9 and _."),
    FormCode.ID_TWICE: N_("The id {id} stands in the file more than once; every card needs its own."),
    FormCode.MADE_UP_NAME: N_("The name {seen} must begin with “Made-up ”, because the id begins with x_."),
    FormCode.TWICE: N_("{seen} stands here twice; the values must be different."),
    FormCode.NOTHING: N_("No value stands here; add at least one of: {allowed}."),
    FormCode.NOT_BOTH: N_("{key} and {other} cannot stand together."),
    FormCode.GIVEN: N_("{seen} may not stand here; this value is always needed."),
    FormCode.NOT_YET: N_("The value is still {seen}; type it in from your copy."),
}
"""The sentence of each code, with the names of the fault's parameters in braces."""


def words_of(fault: FileFault, sentences: Mapping[FileCode, str]) -> str:
    """A fault without its place, by the sentences of a game's file."""
    params = dict(fault.params)
    if fault.code is FormCode.LIST and params["low"] == params["high"]:
        return _("{seen} is not allowed here; it must be a list of {high} values.").format(**params)
    return _(sentences[fault.code]).format(**params)


def sentence(fault: FileFault, sentences: Mapping[FileCode, str]) -> str:
    """A fault with the card or board and the key before it."""
    words = words_of(fault, sentences)
    return f"{fault.place}: {words}" if fault.place else words
