"""The reason why no game begins with the owner's box: a file that cannot be read, a wrong value, missing values."""

from collections.abc import Sequence

from companion.games.castles_of_tuscany import box_values, vocabulary
from companion.games.castles_of_tuscany.box_text import BOX_FILE
from companion.games.castles_of_tuscany.model import BoxPart, drafts_of
from companion.games.castles_of_tuscany.update_box import cells, following
from companion.i18n.fault_texts import screen_text
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import joined
from companion.owner_file.words import sentence
from companion.ui.model import Model
from engine.castles_of_tuscany.terms import KINDS, SPACES, Kind
from engine.owner_file import FileFault


def lack(model: Model) -> str:
    """The fault with its place and value, or the missing values with the place of the first one, and the next step."""
    if (fault := BOX_FILE.fault(model)) is not None:
        reason = screen_text(fault, model.language).rstrip(".。")
        text = _("The box file cannot be read: {reason}.").format(reason=reason)
        return joined([text, _("Correct the box file, or begin a new one with Edit box.")])
    content = BOX_FILE.content(model) or {}
    if wrong := box_values.wrong(content):
        return joined([*_wrong(wrong), _("Correct it with Edit box, or play with the made-up box.")])
    words = [_("Nothing of your box is entered yet.")]
    if drafts_of(model).setup.file:
        left = box_values.missing(content)
        del left[BoxPart.CARDS]  # they may stay open
        words = [missing_words(left), _first(content)]
    return joined([*words, _("Enter it with Edit box, or play with the made-up box.")])


def _wrong(wrong: Sequence[FileFault]) -> list[str]:
    """The first wrong value of a file, and the number of the others."""
    more = len(wrong) - 1
    text = ngettext("{n} more value is wrong.", "{n} more values are wrong.", more)
    return [sentence(wrong[0]), *([text.format(n=more)] if more else [])]


def missing_words(left: box_values.Missing) -> str:
    """The values that are missing, part by part."""
    words = (
        (BoxPart.BOARDS, _("Spaces of boards that are missing: {n}.")),
        (BoxPart.FARMS, _("Farm tiles that are missing: {n}.")),
        (BoxPart.BONUSES, _("Numbers of colour bonuses that are missing: {n}.")),
        (BoxPart.CARDS, _("Region cards may stay open.")),
    )
    return joined([text.format(n=left[part]) for part, text in words if left[part]])


def _first(content: box_values.Content) -> str:
    """The place of the first value that is missing, in the order of the box's pages."""
    for board in box_values.boards(content):
        if board.entered < SPACES:
            space = following(board.spaces, -1)
            return _("The first one is space {space} of board {board}.").format(space=space, board=board.id)
    farm = following(cells(content, BoxPart.FARMS), -1)
    if farm is not None:
        return _("The first one is farm tile {n}.").format(n=farm + 1)
    number = following(cells(content, BoxPart.BONUSES), -1)
    kind = vocabulary.kind(Kind(KINDS[(number or 0) // 2]))
    return _("The first one is a colour bonus: {kind}.").format(kind=kind)
