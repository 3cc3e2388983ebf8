"""The owner's cards files: read and stored by the loop, on the disk before the screen hears of it."""

from pathlib import Path

import pytest

from companion.app.cards_keeper import CardsKeeper
from companion.i18n.faults import Code
from companion.storage.cards_file import MAX_BYTES, cards_path, drafts_path
from companion.ui import commands, update_shell, update_table
from companion.ui.message import Message, calls
from companion.ui.model import Model

TEXT = 'name = "Our copy"\n'


class Loop:
    """The loop, as far as the keeper needs it: it keeps the messages with the file at that moment."""

    def __init__(self, file: Path | None = None) -> None:
        self.model = Model()
        self.file = file
        self.heard: list[tuple[Message, str]] = []

    def handle(self, message: Message) -> None:
        there = self.file is not None and self.file.is_file()
        self.heard.append((message, self.file.read_text() if there and self.file else ""))

    def do(self, command: commands.Command) -> None:
        raise AssertionError(command)

    def read_store(self) -> None:
        raise AssertionError("the keeper has no need of the store")

    post = handle


def do(keeper: CardsKeeper, *given: commands.Command) -> None:
    for command in given:
        keeper.doers[type(command)](command)


def test_a_file_is_on_the_disk_before_the_screen_hears_of_it(tmp_path: Path) -> None:
    loop = Loop(cards_path(tmp_path, "troyes"))
    keeper = CardsKeeper(loop)
    keeper.folder = tmp_path
    do(keeper, commands.ReadCards("troyes"), commands.SaveCards("troyes", TEXT), commands.ReadCards("troyes"))
    assert loop.heard == [
        (update_table.cards_read.news("troyes", ""), ""),
        (update_table.cards_read.news("troyes", TEXT, saved=True), TEXT),
        (update_table.cards_read.news("troyes", TEXT), TEXT),
    ]


def test_cards_that_are_begun_are_in_a_file_of_their_own_until_there_are_none(tmp_path: Path) -> None:
    loop = Loop()
    keeper = CardsKeeper(loop)
    keeper.folder = tmp_path
    do(keeper, commands.SaveDrafts("troyes", "[1]"))
    assert drafts_path(tmp_path, "troyes").read_text() == "[1]"
    assert not cards_path(tmp_path, "troyes").exists()
    do(keeper, commands.ReadDrafts("troyes"), commands.SaveDrafts("troyes", ""), commands.ReadDrafts("troyes"))
    assert [message for message, _ in loop.heard] == [
        update_table.drafts_read.news("troyes", text) for text in ("[1]", "")
    ]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"\xff\xfe\xfa", b"[" * (MAX_BYTES + 1)], ids=["no text", "too large"])
def test_begun_cards_that_cannot_be_read_count_as_none(tmp_path: Path, content: bytes) -> None:
    loop = Loop()
    keeper = CardsKeeper(loop)
    keeper.folder = tmp_path
    drafts_path(tmp_path, "troyes").write_bytes(content)
    do(keeper, commands.ReadDrafts("troyes"))
    assert loop.heard == [(update_table.drafts_read.news("troyes", ""), "")]


def test_without_a_folder_the_cards_are_in_memory() -> None:
    loop = Loop()
    keeper = CardsKeeper(loop)
    do(keeper, commands.SaveCards("troyes", TEXT), commands.ReadCards("troyes"), commands.ReadCards("other"))
    assert [message.fields["text"] for message, _ in loop.heard if calls(message, update_table.cards_read)] == [
        TEXT,
        TEXT,
        "",
    ]


def test_a_file_that_cannot_be_read_is_a_fault_and_stays(tmp_path: Path) -> None:
    file = cards_path(tmp_path, "troyes")
    file.write_bytes(b"\xff\xfe\xfa")
    loop = Loop()
    keeper = CardsKeeper(loop)
    keeper.folder = tmp_path
    do(keeper, commands.ReadCards("troyes"))
    ((message, _),) = loop.heard
    assert calls(message, update_table.cards_read)
    assert message.fields["fault"] is not None
    assert message.fields["fault"].code is Code.CARDS_UNREADABLE
    assert file.read_bytes() == b"\xff\xfe\xfa"


@pytest.mark.parametrize("name", ["troyes", "another"])
def test_a_file_that_cannot_be_written_is_a_fault(tmp_path: Path, name: str) -> None:
    in_the_way = tmp_path / "data"
    in_the_way.write_text("no folder")
    loop = Loop()
    keeper = CardsKeeper(loop)
    keeper.folder = in_the_way
    do(keeper, commands.SaveCards(name, TEXT), commands.SaveDrafts(name, "[1]"))
    for message, _ in loop.heard:
        assert calls(message, update_shell.failed)
        assert message.fields["fault"].code is Code.CARDS_UNWRITABLE
    assert len(loop.heard) == 2
