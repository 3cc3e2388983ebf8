"""The hall's page and the broker of the house: a line for each setting, and the state of the connection."""

from companion.i18n.fault_texts import screen_text
from companion.i18n.faults import Part
from companion.i18n.language import Language, _
from companion.ui import update_home, update_settings
from companion.ui.model import HomePage, HomeStatus, Model
from companion.ui.screens.frame import column, label, page
from companion.ui.screens.settings import Choice, setting_line
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Tone, Widget

LINES = 7
MAX_SHOWN = 16
"""Letters of a typed value on its key."""
HALL_LANGUAGES = ("", *map(str, Language))
"""The setting's values, the first for the language of the table."""


def view(model: Model, _screen: HomePage) -> list[Widget]:
    """The switch and the address of the broker, names, the table's name, the hall."""
    widgets, box = page(model, _("Hall and home"))
    lines = column(box, LINES, 6)
    shown = [
        (
            _("MQTT broker"),
            [
                _choice(model, "broker", False, _("Off")),
                _choice(model, "broker", True, _("On")),
                (
                    _("Encrypted"),
                    model.settings.broker_tls,
                    update_settings.set_one.tap("broker_tls", not model.settings.broker_tls),
                ),
            ],
        ),
        (
            _("Address, user, password"),
            [_typed(model, "broker_address"), _typed(model, "broker_user"), _password(model)],
        ),
        (
            _("Players' names"),
            [
                _choice(model, "broker_names", False, _("Stay at this table")),
                _choice(model, "broker_names", True, _("Are sent")),
            ],
        ),
        (_("Name of this table, topic"), [_typed(model, "table_name"), _typed(model, "broker_prefix")]),
        (
            _("Page for a TV"),
            [
                _choice(model, "hall_open", False, _("With the table code")),
                _choice(model, "hall_open", True, _("For everybody")),
            ],
        ),
        (
            _("Ranking, language there"),
            [
                _choice(model, "hall_ranking", "always", _("Always")),
                _choice(model, "hall_ranking", "late", _("Late in the game")),
                _hall_language(model),
            ],
        ),
    ]
    for (words, choices), line in zip(shown, lines, strict=False):
        widgets += setting_line(model, line, words, choices)
    x, y, w, h = lines[-1]
    failed = model.phones.home.status is HomeStatus.FAILED
    tone = Tone.DOUBT if failed else Tone.SOFT
    return [*widgets, label(_state(model), (x + 4, y, w - 8, h), theme.SMALL, tone, lines=2)]


def _choice(model: Model, name: str, value: str | bool, word: str) -> Choice:
    return word, getattr(model.settings, name) == value, update_settings.set_one.tap(name, value)


def _hall_language(model: Model) -> Choice:
    """A key with the language of the hall's page; each tap chooses the next one."""
    now = model.settings.hall_language
    following = HALL_LANGUAGES[(HALL_LANGUAGES.index(now) + 1) % len(HALL_LANGUAGES)]
    word = next((language.own_name for language in Language if language == now), _("As at the table"))
    return word, False, update_settings.set_one.tap("hall_language", following)


def _typed(model: Model, name: str) -> Choice:
    """A key with the value that opens the keyboard."""
    text = str(getattr(model.settings, name))
    shown = text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
    return shown or _("Type it"), False, update_home.type_setting.tap(name)


def _password(model: Model) -> Choice:
    word = _("Saved") if model.phones.home.password else _("No password")
    return word, False, update_home.type_password.tap()


def _state(model: Model) -> str:
    """The connection to the broker, and the address of the hall's page."""
    phones = model.phones
    fault = next((fault for fault in model.faults if fault.part == Part.BROKER), None)
    if fault is not None:
        return screen_text(fault, model.language)
    states = {
        HomeStatus.OFF: _("Nothing is sent."),
        HomeStatus.TRYING: _("Oyez connects to the broker."),
        HomeStatus.CONNECTED: _("Connected to the broker."),
        HomeStatus.FAILED: _("Not connected to the broker."),
    }
    hall = _("Switch phones on for the page for a TV.")
    if phones.ready and phones.address:
        hall = _("Page for a TV: {address}").format(address=f"http://{phones.host}/hall")
    return f"{states[phones.home.status]} {hall}"
