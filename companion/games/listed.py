"""The progress of a game in the list of games, for games that count their steps or throws."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.game.offer import ListedGame
from companion.i18n.language import Plural, _

if TYPE_CHECKING:
    from companion.storage.store import GameRow


def counted(count: "Callable[[GameRow], int]", key: str, forms: Plural, before: str = "") -> Callable[[], ListedGame]:
    """The progress as a number: `key` names it in data, `forms` in words, and `before` stands for none, in English."""

    def progress(row: "GameRow") -> str:
        n = count(row)
        return _(before) if before and not n else forms.words(n)

    listed = ListedGame(progress, lambda row: f"{count(row)} {key}", lambda row: {key: count(row)})
    return lambda: listed
