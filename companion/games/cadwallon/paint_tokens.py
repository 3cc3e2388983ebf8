"""The painter of the treasure tokens on a card."""

from companion.games.cadwallon.widgets import TokenRow
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.paint_shapes import outlined
from companion.ui.toolkit.widgets import Piece

GAP = 3
FREE, EDGE = Piece(theme.PANEL), 0.9


def token_row(canvas: Canvas, widget: TokenRow, _pressed: bool) -> None:
    """A shape for each token, an empty disc for each free place."""
    x, y, w, h = widget.rect
    side = min(h, w // max(widget.places, 1) - GAP)
    free = widget.places - len(widget.tokens)
    for place, look in enumerate((*widget.tokens, *(FREE,) * free)):
        box = (x + place * (side + GAP), y + (h - side) / 2, side, side)
        inner = EDGE if look is FREE else 0.76
        outlined(canvas, ("cadwallon token", look.colour, look.corners), look.colour, look.corners, box, inner)
