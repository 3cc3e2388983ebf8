"""The faults of a card on its page: each with the title of its field."""

from companion.games.troyes.card_field import Field
from companion.games.troyes.card_fields import fields
from companion.games.troyes.card_values import card_faults
from companion.games.troyes.model import CardPage
from companion.i18n.language import _
from companion.owner_file.words import words_of
from engine.owner_file import Path
from engine.troyes.card_faults import CardFault


def title_of(screen: CardPage, fault: CardFault) -> str:
    """The title of the field with a fault on the page of the whole card."""
    titles = (each.title for each in fields(screen.kind, screen.values, ()) if _within(fault.path, each))
    return next(titles, ".".join(map(str, fault.path)))


def _within(path: Path, field: Field) -> bool:
    """Return True if a path lies in a field, or in the value that its page opens."""
    if field.path == ("effect",) and path[:1] == ("when",):
        return False
    return path[: len(field.path)] == field.path or (field.path[: len(path)] == path and bool(path))


def fault_sentence(screen: CardPage, fault: CardFault) -> str:
    """A fault of a card with the title of its field."""
    return _("{title}: {reason}").format(title=title_of(screen, fault), reason=words_of(fault))


def faults_in(screen: CardPage, field: Field) -> tuple[CardFault, ...]:
    """The faults of a field's value."""
    return tuple(each for each in card_faults(screen.kind, screen.values) if _within(each.path, field))
