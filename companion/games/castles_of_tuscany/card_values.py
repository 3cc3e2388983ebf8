"""The production cards of an owner's box file: read for the screen, checked, and written."""

from collections.abc import Mapping
from typing import Any

from companion.games.castles_of_tuscany.box_values import Content
from companion.games.castles_of_tuscany.model import CardPage
from companion.games.owner_file import entries
from companion.owner_file.edit import with_entry, with_table
from companion.owner_file.ids import new_id
from companion.owner_file.report import parsed
from engine.castles_of_tuscany.box import Gain, ProductionCard, as_mapping, gain_words
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.made_up import made_up_box
from engine.owner_file import FileFault

MAX_COUNT, MAX_OPTIONS = 27, 4
KIND = "production"


def good_card(entry: Mapping[str, Any]) -> ProductionCard | None:
    """The card of an entry; None if it has a fault."""
    box = read_box({**as_mapping(made_up_box()), KIND: [dict(entry)]}).box
    return None if box is None else box.production[0]


def page_of(entry: Mapping[str, Any]) -> CardPage:
    """The screen on which an entry is changed; faulty values count as missing."""
    choose = entry.get("choose")
    gains = choose if isinstance(choose, list) else [entry.get("gain")]
    name, count, manual = entry.get("name"), entry.get("count"), entry.get("manual")
    return CardPage(
        card=str(entry["id"]),
        name=name if isinstance(name, str) else "",
        count=count if type(count) is int and 1 <= count <= MAX_COUNT else 1,
        gains=tuple(map(_gain, gains))[:MAX_OPTIONS] or (Gain(),),
        manual=manual if isinstance(manual, str) else "",
    )


def _gain(value: object) -> Gain:
    table = value if isinstance(value, dict) else {}
    keys = Gain.__struct_fields__
    return Gain(**{key: n for key in keys if type(n := table.get(key)) is int and 0 < n <= 9})


def entry_of(page: CardPage, content: Content) -> dict[str, Any]:
    """The entry of a page; a new card gets an id by its name."""
    taken = {entry["id"] for entry in entries(content, KIND)}
    entry = {"id": page.card or new_id("card", page.name, taken), "name": page.name, "count": page.count}
    gains = [gain_words(gain) for gain in page.gains]
    if page.manual:
        return {**entry, "manual": page.manual}
    return {**entry, "gain": gains[0]} if len(gains) == 1 else {**entry, "choose": gains}


def faults_of(entry: Mapping[str, Any]) -> tuple[FileFault, ...]:
    """The faults of an entry, with paths from the card on."""
    found = read_box({**as_mapping(made_up_box()), KIND: [dict(entry)]}).faults
    return tuple(FileFault(each.code, each.path[2:], "", each.params) for each in found)


def with_card(text: str, entry: Mapping[str, Any]) -> str:
    """The file with this card: in place of that with its id, else at the end. Raises FileEditError and TableError."""
    content = parsed(text)
    if KIND in content and not isinstance(content[KIND], list):
        return with_table(text, (), {**content, KIND: [dict(entry)]})
    return with_entry(text, KIND, entry)
