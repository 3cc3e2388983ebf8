"""An entry deleted from an owner's file: nothing else of the file changes."""

import tomllib

import pytest

from companion.owner_file.edit import FileEditError, without_entry

TEXT = '''\
# our copy
name = "x" # the name

[[card]]
id = "a"
text = """
# no comment
[[card]]
"""

# about b
[[card]]
id = "b"
[card.gain]
red = 2
# about the rest

[last]
n = 1
'''
ROWS = 'card = [{ id = "a" }, { id = "b", n = 2 }] # all\nn = 1\n'


@pytest.mark.parametrize("entry", ["a", "b"])
def test_the_entry_goes_and_all_comments_stay(entry: str) -> None:
    left = without_entry(TEXT, "card", entry)
    content = tomllib.loads(TEXT)
    assert tomllib.loads(left) == {**content, "card": [card for card in content["card"] if card["id"] != entry]}
    for comment in ("# our copy", "# the name", "# about b", "# about the rest"):
        assert comment in left


def test_the_last_entry_takes_the_key_with_it() -> None:
    assert tomllib.loads(without_entry(without_entry(TEXT, "card", "a"), "card", "b")) == {
        "name": "x",
        "last": {"n": 1},
    }


def test_an_entry_on_one_line_goes() -> None:
    left = without_entry(ROWS, "card", "a")
    assert tomllib.loads(left) == {"card": [{"id": "b", "n": 2}], "n": 1}
    assert "# all" in left


@pytest.mark.parametrize("text", [TEXT, "", "card = 3\n", "card = [1, 2]\n"])
def test_an_entry_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(FileEditError):
        without_entry(text, "card", "c")
