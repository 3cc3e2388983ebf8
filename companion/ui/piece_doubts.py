"""A sentence for each doubt about pieces in the camera's picture."""

from companion.i18n.language import N_, _
from vision.piece_reading import PieceDoubtCode

SENTENCES = {
    PieceDoubtCode.UNCLEAR: N_("The kind of a tile is not clear."),
    PieceDoubtCode.STRANGE: N_("One may be no tile of your copy, or be covered: clear it and read again."),
    PieceDoubtCode.UPSIDE_DOWN: N_("A tile shows its back."),
    PieceDoubtCode.NOT_POSSIBLE: N_("A tile of that kind can no longer come."),
    PieceDoubtCode.WRONG_COUNT: N_("There are more or fewer tiles than expected."),
    PieceDoubtCode.BESIDE: N_("Beside the tiles lies one more, or a thing like one: take it away and read again."),
    PieceDoubtCode.TOO_MANY_ALIKE: N_("More tiles of a kind lie there than there can be."),
    PieceDoubtCode.OVERLAP: N_("Two tiles touch or lie over one another: lay them apart."),
    PieceDoubtCode.TOO_DARK: N_("The picture is too dark. Switch on a lamp and read again."),
}


def doubt_sentence(code: PieceDoubtCode) -> str:
    """The sentence of a doubt, in the language used."""
    return _(SENTENCES[code])
