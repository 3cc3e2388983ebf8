"""The choice of the crier: orders before news, within the time, never the same twice in a row."""

from itertools import pairwise

import pytest

from companion.game.crier import Part, Sentence, news, order, seen
from companion.ui.announcement import MAX_ESTIMATED_S, MAX_S, announcement, parts
from companion.ui.speech_length import seconds
from hardware.espeak import LIBRARY, Espeak
from hardware.ports import SpeechError, Tongue

EN = Tongue.ENGLISH
LONG = "Each player gives up two of the dice in the own district, the yellow ones before the white ones."
NEAR = "Everybody loses three deniers, and gives up one of the yellow dice of the district."
"""A sentence beside which no other one has time."""
REST = "The rest stands on the screen."


def test_what_fits_is_said_whole_in_its_order() -> None:
    assert (
        announcement((news("Round two begins."), order("Throw the dice.")), EN) == "Round two begins. Throw the dice."
    )


@pytest.mark.parametrize(
    ("sentences", "said"),
    [
        ((news(LONG), order("Throw the dice.")), "Throw the dice."),
        ((news("Round two begins."), order(LONG, brief="Dice are given up.")), "Round two begins. Dice are given up."),
        ((order(LONG), order("Throw the dice.")), f"Throw the dice. {REST}"),
        ((order(LONG), order(NEAR)), NEAR),
        ((order(LONG),), REST),
        ((news(LONG),), ""),
        ((order("Turn the disc."), Sentence(LONG, Part.ORDER, asked=True)), f"Turn the disc. {LONG}"),
        ((seen(LONG), news("Round two begins."), order(LONG, brief="Pay.")), "Round two begins. Pay."),
        ((), ""),
    ],
)
def test_where_time_is_short_orders_go_first(sentences: tuple[Sentence, ...], said: str) -> None:
    assert announcement(sentences, EN) == said


def test_the_wordings_change_and_nothing_is_said_twice_in_a_row() -> None:
    sentences, before, said = (order("To the dice!", "Throw the dice."),), "", []
    for number in range(30):
        before = announcement(sentences, EN, number, before)
        said.append(before)
    assert set(said) == {"To the dice!", "Throw the dice."}
    assert all(one != other for one, other in pairwise(said))
    assert announcement((order("Pay."),), EN, before="Pay.") == "Once more: Pay."
    assert announcement((order("Pay."),), EN, before="Once more: Pay.") == "Pay."
    assert announcement((order(NEAR),), EN, before=NEAR) == REST


def test_a_tap_has_all_sentences_in_parts() -> None:
    texts = ["Ada takes a mine.", "A city comes.", LONG, "", "It is the turn of Bo."]
    found = parts(texts, EN)
    assert found == ("Ada takes a mine. A city comes.", LONG, "It is the turn of Bo.")
    assert seconds(LONG, EN) > MAX_ESTIMATED_S


SPOKEN = {
    Tongue.ENGLISH: (
        "Everybody loses deniers. Four dice are given up. Di: 4 black dice.",
        "Day five, afternoon. The black four strikes yellow: yellow four is already out.",
        "Two tiles are left in stack 3 of Bo. Bo has covered all spaces for castles.",
    ),
    Tongue.FRENCH: (
        "Tous les tours sont joués. Retournez la place jaune. Les dés, je vous prie.",
        "Il reste deux tuiles dans la pile trois de Clémence.",
    ),
    Tongue.MANDARIN: ("回合全部完成。请把黄色广场翻面。有请骰子。", "每位玩家把三块地区板拼成一张地图。"),
    Tongue.CANTONESE: ("回合全部完成。請把黃色廣場翻面。有請骰子。", "每位玩家把三塊地區板拼成一張地圖。"),
}


@pytest.mark.parametrize(("tongue", "text"), [(tongue, text) for tongue, texts in SPOKEN.items() for text in texts])
def test_the_estimate_is_near_the_seconds_of_the_voice(tongue: Tongue, text: str) -> None:
    try:
        espeak = Espeak()
    except SpeechError:
        pytest.skip(f"{LIBRARY} is not installed; make test installs it")
    spoken = len(espeak.pcm(text, tongue)) / 2 / espeak.rate
    assert 0.8 < spoken / seconds(text, tongue) <= MAX_S / MAX_ESTIMATED_S
