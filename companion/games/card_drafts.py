"""Cards that owners type in and have not saved yet: on the disk after each tap, so that no power cut loses them.

Each card that is begun stays until it is saved, deleted or taken back as it was saved.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.games.drafts import OwnerDrafts
from companion.games.owner_file import OwnerFile
from companion.owner_file.edit import without_entry
from companion.ui.commands import Changed, SaveDrafts
from companion.ui.model import Model, Screen

MAX_DRAFTS = 12
"""Cards begun at a time; the one that was begun first makes room. Twelve of the longest texts fit in a draft's file."""

Page = TypeVar("Page", bound=Screen)


class CardDrafts(Struct, Generic[Page], frozen=True):
    """The drafts of a game, by its key: pages as people left them, of which the disk holds the fields of `values`.

    `place` is the same for drafts of one card, of which the latest counts. `is_saved` returns True if the owner's file
    holds the values of a page.
    """

    game: str
    page: type[Page]
    values: type[Struct]
    drafts_of: Callable[[Model], OwnerDrafts]
    place: Callable[[Page], Hashable]
    is_saved: Callable[[Model, Page], bool]

    def all(self, model: Model) -> tuple[Page, ...]:
        """The pages of the cards that are not saved, the one begun first at the beginning."""
        return self.drafts_of(model).cards

    def held(self, model: Model, page: Page) -> Page | None:
        """The draft of the card that a page shows."""
        return next((each for each in self.all(model) if self.place(each) == self.place(page)), None)

    def kept(self, model: Model, page: Page) -> Changed:
        """Show a page; if a value of its card has changed, store the card as a draft."""
        shown, draft = replace(model, screen=page), self._bare(page)
        if isinstance(model.screen, self.page) and self._bare(model.screen) == draft:
            return shown, ()
        cards = self.all(model)
        if self.held(model, page) is None:
            return self._stored(shown, (*cards, draft)[-MAX_DRAFTS:])
        return self._stored(shown, tuple(draft if self.place(each) == self.place(page) else each for each in cards))

    def changed(self, model: Model, change: Callable[[Page], Page]) -> Changed:
        """Change the card that is shown; on another screen nothing changes."""
        screen = model.screen
        return self.kept(model, change(screen)) if isinstance(screen, self.page) else (model, ())

    def dropped(self, model: Model, page: Page) -> Changed:
        """Delete the draft of the card that a page shows, if there is one."""
        return self._left(model, lambda each: self.place(each) != self.place(page))

    def deleted(self, model: Model, page: Page, behind: Screen, card: tuple[str, str], file: OwnerFile) -> Changed:
        """Delete the card that a page shows, from the file too by its kind and id; `behind` is shown then."""
        after, dropping = self.dropped(replace(model, screen=behind), page)
        if not card[1]:
            return after, dropping
        after, issued = file.saved(model, after, lambda text: without_entry(text, *card))
        return after, (*issued, *dropping) if issued else ()

    def without_saved(self, model: Model) -> Changed:
        """Delete the drafts of cards that the owner's file holds now."""
        return self._left(model, lambda each: not self.is_saved(model, each))

    def read(self, model: Model, game: str, text: str) -> Changed:
        """Hold the drafts that are stored; one that cannot be read counts as none."""
        if self.all(model):
            return model, ()
        found = {self.place(page): page for page in self._pages(text)}
        return self.without_saved(self._with(model, tuple(found.values())[:MAX_DRAFTS]))

    def _pages(self, text: str) -> Iterator[Page]:
        try:
            stored = msgspec.json.decode(text, type=list[msgspec.Raw])
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return
        for each in stored:
            try:
                yield self.page(**asdict(msgspec.json.decode(each, type=self.values)))
            except (msgspec.MsgspecError, UnicodeError, RecursionError):
                continue

    def _bare(self, page: Page) -> Page:
        """The page with the values of the card alone, not the part that is shown."""
        return self.page(**{name: getattr(page, name) for name in self.values.__struct_fields__})

    def _left(self, model: Model, stays: Callable[[Page], bool]) -> Changed:
        cards = self.all(model)
        left = tuple(filter(stays, cards))
        return (model, ()) if left == cards else self._stored(model, left)

    def _stored(self, model: Model, cards: tuple[Page, ...]) -> Changed:
        fields = self.values.__struct_fields__
        texts = [self.values(**{name: getattr(each, name) for name in fields}) for each in cards]
        return self._with(model, cards), (SaveDrafts(self.game, msgspec.json.encode(texts).decode() if texts else ""),)

    def _with(self, model: Model, cards: tuple[Page, ...]) -> Model:
        return replace(model, drafts=replace(self.drafts_of(model), cards=cards))
