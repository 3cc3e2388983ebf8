"""The words of a phone's page: every name is escaped, and every screen is whole in each language."""

from html.parser import HTMLParser

import pytest

from companion.i18n.language import Language
from companion.web.page import Page, Seen, page
from companion.web.played import TableSeen

EVIL = '<img src=x onerror="alert(1)">&\'"'
TABLE = TableSeen("Pig", ("Ann", EVIL), (0,), True, False, ((1, 7, 1), (0, None, None)), (("Ann", False), (EVIL, True)))
SCREENS = {
    "lobby": Seen("lobby", Language.EN, TABLE),
    "lobby of no game": Seen("lobby", Language.EN, TableSeen()),
    "asks": Seen("wait", Language.EN, TABLE, waiting=EVIL),
    "next game": Seen("wait", Language.EN, TABLE, waiting=EVIL, admitted=True),
    "seat": Seen("seat", Language.EN, TABLE, 1),
    "host with a seat": Seen("seat", Language.EN, TABLE, 0, "host"),
    "host": Seen("watch", Language.EN, TableSeen(), None, "host"),
    "spectator": Seen("watch", Language.EN, TABLE, None, "spectator", tab="table"),
    "players": Seen("seat", Language.EN, TABLE, 0, tab="players"),
    "players for a host": Seen("watch", Language.EN, TABLE, None, "host", tab="players"),
    "off": Seen("off", Language.EN, TableSeen(), 1),
    "the table": Seen("table", Language.EN, TABLE),
}
TAGS = {
    "button", "caption", "details", "div", "fieldset", "form", "h1", "h2", "input", "label", "legend", "nav", "option",
    "p", "section", "select", "span", "summary", "table", "tbody", "td", "th", "thead", "tr",
}  # fmt: skip


class Tree(HTMLParser):
    """Checks that each element is one of ours and is closed, and gathers words and attributes."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.values: list[tuple[str, str | None]] = []
        self.feed(markup)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        assert tag in TAGS
        assert not any(name.startswith("on") or name in ("style", "src", "href") for name, _value in attrs)
        self.values += attrs
        if tag != "input":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close one."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note words."""
        self.words.append(data)


def shape_of(tree: Tree) -> list[str]:
    """The names of all attributes, but for the language that is chosen."""
    return [name for name, _value in tree.values if name != "selected"]


def trees(found: Page) -> tuple[Tree, Tree]:
    """The two parts of a page."""
    return Tree(found.head), Tree(found.body)


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_is_whole_and_no_name_becomes_markup(name: str) -> None:
    seen = SCREENS[name]
    head, body = trees(page(seen))
    if EVIL in seen.table.names and (seen.screen == "lobby" or seen.tab == "players"):
        assert EVIL in body.words
    if seen.waiting:
        assert EVIL in head.words


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_says_the_same_in_each_language(name: str) -> None:
    """The same elements, no empty words, and none in English."""
    first = page(SCREENS[name])
    shape = [shape_of(tree) for tree in trees(first)]
    for language in (Language.FR, Language.ZH_HANT, Language.ZH_HANS):
        seen = Seen(**{each: getattr(SCREENS[name], each) for each in Seen.__struct_fields__} | {"language": language})
        found = page(seen)
        assert [shape_of(tree) for tree in trees(found)] == shape
        english, own = ({word for tree in trees(each) for word in tree.words} for each in (first, found))
        names = {own_name.own_name for own_name in Language}
        same = {word for word in english & own if word.strip() and not word.strip(" .").isdigit()}
        assert same <= {*names, "Ann", EVIL, "Pig", "Oyez", "\N{EN DASH}", "Menu", "points", "Table"}


def test_a_page_offers_the_ways_of_a_phone_and_no_others() -> None:
    def done(name: str) -> list[tuple[str, str | None]]:
        values = [each for tree in trees(page(SCREENS[name])) for each in tree.values]
        return [each for each in values if each[0] in ("data-do", "data-tab", "data-role") or each == ("id", "photo")]

    leave = ("data-do", "leave")
    players, turn = ("data-tab", "players"), ("data-tab", "turn")
    own, photo = ("data-tab", "table"), ("id", "photo")
    assert ("data-role", "hall") in done("lobby")
    assert done("seat") == [turn, players, ("data-do", "join"), ("data-role", "host"), leave, photo]
    assert done("host with a seat") == [turn, own, players, leave, photo]
    assert done("host") == [own, players, leave]
    assert done("spectator") == [turn, players, leave], "no tab of the table's own screen"
    assert done("players for a host") == [own, players, leave], "no photograph beside the players"
    assert done("the table") == []
