"""The variants of a story: window, hand, text size, colours, language."""

from msgspec import Struct
from msgspec.structs import replace

from companion.i18n.language import Language
from companion.ui.model import Model


class Variant(Struct, frozen=True):
    """A window and the settings that change its content."""

    tall: bool = False
    left_handed: bool = False
    text: str = "usual"
    colours: str = "usual"
    language: Language = Language.EN


def in_variant(model: Model, look: Variant) -> Model:
    """A story as it looks so."""
    changes = {"left_handed": look.left_handed, "text": look.text, "colours": look.colours}
    settings = replace(model.settings, **changes)
    return replace(model, tall=look.tall, language=look.language, settings=settings)


def variant_of(model: Model) -> Variant:
    """Return the variant that a story has on its own."""
    settings = model.settings
    return Variant(model.tall, settings.left_handed, settings.text, settings.colours, model.language)
