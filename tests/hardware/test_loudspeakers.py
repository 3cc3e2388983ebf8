"""The loudspeakers found in listings as a Raspberry Pi's kernel writes them."""

from pathlib import Path

import pytest

from hardware.loudspeakers import Kind, Loudspeaker, alsa_device, loudspeakers

CARDS = """ 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 2 [vc4hdmi1       ]: vc4-hdmi - vc4-hdmi-1
                      vc4-hdmi-1
 3 [Device         ]: USB-Audio - USB Audio Device
                      C-Media Electronics Inc. USB Audio Device at usb-0000:01:00.0-1.2, full speed
 4 [C920           ]: USB-Audio - HD Pro Webcam C920
                      HD Pro Webcam C920 at usb-0000:01:00.0-1.1, high speed
10 [sndrpihifiberry]: HifiberryDacp - snd_rpi_hifiberry_dacplus
                      snd_rpi_hifiberry_dacplus
"""
PCM = """00-00: bcm2835 Headphones : bcm2835 Headphones : playback 8
01-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
02-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
03-00: USB Audio : USB Audio : playback 1 : capture 1
04-00: USB Audio : USB Audio : capture 1
10-00: HiFiBerry DAC+ HiFi pcm512x-hifi-0 : HiFiBerry DAC+ HiFi pcm512x-hifi-0 : playback 1
"""


def listing(root: Path, cards: str = CARDS, pcm: str = PCM) -> Path:
    (root / "proc/asound").mkdir(parents=True, exist_ok=True)
    (root / "proc/asound/cards").write_text(cards)
    (root / "proc/asound/pcm").write_text(pcm)
    return root


def test_all_that_play_are_told_by_their_sockets(tmp_path: Path) -> None:
    assert loudspeakers(listing(tmp_path)) == (
        Loudspeaker("Headphones", Kind.HEADPHONES, "bcm2835 Headphones"),
        Loudspeaker("vc4hdmi0", Kind.HDMI, "vc4-hdmi-0", 1),
        Loudspeaker("vc4hdmi1", Kind.HDMI, "vc4-hdmi-1", 2),
        Loudspeaker("Device", Kind.USB, "USB Audio Device"),
        Loudspeaker("sndrpihifiberry", Kind.OTHER, "snd_rpi_hifiberry_dacplus"),
    ), "the webcam only listens"


def test_one_hdmi_socket_has_no_number(tmp_path: Path) -> None:
    lines = CARDS.splitlines(keepends=True)
    (one,) = loudspeakers(listing(tmp_path, "".join(lines[2:4])))
    assert one == Loudspeaker("vc4hdmi0", Kind.HDMI, "vc4-hdmi-0")


@pytest.mark.parametrize(
    ("cards", "pcm"),
    [("--- no soundcards ---\n", ""), ("", PCM), (CARDS, ""), ("\x00\xff 0 [", "::::"), (" 0 [a]: b\n", "00-00: x")],
)
def test_what_is_no_listing_tells_of_none(tmp_path: Path, cards: str, pcm: str) -> None:
    assert loudspeakers(listing(tmp_path, cards, pcm)) == ()


def test_without_alsa_there_are_none(tmp_path: Path) -> None:
    assert loudspeakers(tmp_path) == ()


def test_a_card_is_opened_by_a_name_that_converts(tmp_path: Path) -> None:
    listing(tmp_path)
    assert alsa_device("vc4hdmi1", tmp_path) == "sysdefault:CARD=vc4hdmi1"
    assert alsa_device("gone", tmp_path) == ""
    assert alsa_device("", tmp_path) == ""
