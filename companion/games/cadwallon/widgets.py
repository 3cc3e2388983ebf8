"""The widget of Cadwallon: the tokens on a character's card."""

from typing import ClassVar

from companion.ui.toolkit.widgets import Piece, Widget


class TokenRow(Widget, frozen=True, kw_only=True, gc=False):
    """The tokens on a card side by side, and the free places behind them."""

    painter: ClassVar[str] = "companion.games.cadwallon.paint_tokens:token_row"

    tokens: tuple[Piece, ...]
    places: int
