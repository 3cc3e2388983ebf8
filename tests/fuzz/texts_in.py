"""Texts from outside as the program takes them: records, settings, wiring, calibration, copy, catalogues, the beat."""

from contextlib import suppress
from pathlib import Path

import numpy as np
from msgspec.json import encode

from companion.camera.calibrated_reader import CalibratedReader
from companion.camera.calibration import as_toml, load_calibration, read_calibration
from companion.camera.copy_file import load_copy, save_copy
from companion.export.sharing import packed, unpacked
from companion.games import GAME_SETTINGS
from companion.games.castles_of_tuscany.box_file import box_report, read_box_text
from companion.games.troyes.cards_file import cards_report, read_cards_text
from companion.games.troyes_dice.transcript import transcript
from companion.health.status_file import read_status
from companion.i18n.catalogue import read_catalogue
from companion.owner_file.edit import FileEditError, with_entry
from companion.settings import load_settings, save_settings
from companion.storage.cards_file import load_cards
from companion.system.escape import escape
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.record import replay as replay_cadwallon
from engine.cadwallon.record import summary as summary_of_cadwallon
from engine.castles_of_tuscany import playable as playability
from engine.castles_of_tuscany.box import as_mapping as as_box
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.record import replay as replay_tuscany
from engine.castles_of_tuscany.record import summary as summary_of_tuscany
from engine.castles_of_tuscany.setup import Setup as CastlesSetup
from engine.troyes.cards import as_mapping
from engine.troyes.cards_form import read_cards
from engine.troyes.game import TROYES
from engine.troyes.playable import PLAYERS, playable_faults
from engine.troyes.record import replay as replay_troyes
from engine.troyes.record import summary as summary_of_troyes
from engine.troyes_dice.record import MAX_BYTES, dump, replay, summary
from firmware.wiring import Wiring
from hardware.pico_wiring import wiring_json
from hardware.pins import read_pins
from hardware.toml_table import decoded, parse_table
from tests.said import said
from vision import disc_print
from vision.copy_fit import fits, papers_of
from vision.mat_fit import fit_of
from vision.mat_read import field_polygon
from vision.reader import Reader


def record(data: bytes, _folder: Path) -> None:
    """A game record, printed as text, scored and written again."""
    replayed = replay(data)
    summary(replayed.game)
    list(transcript(replayed.setup, replayed.steps))
    written = dump(replayed.setup, replayed.actions)
    assert replay(written).game == replayed.game
    assert unpacked(packed(written), MAX_BYTES)


def troyes_record(data: bytes, _folder: Path) -> None:
    """A record of Troyes, printed as text, scored and written again; its decisions and refusals can be asked."""
    replayed = replay_troyes(data)
    encode(summary_of_troyes(replayed.game))
    for player in range(len(replayed.setup.players)):
        TROYES.legal(replayed.game, player)
    written = TROYES.dump(replayed.setup, replayed.actions)
    assert replay_troyes(written) == replayed


def tuscany_record(data: bytes, _folder: Path) -> None:
    """A record of The Castles of Tuscany, scored and written again; its decisions can be asked."""
    replayed = replay_tuscany(data)
    encode(summary_of_tuscany(replayed.game))
    for player in range(len(replayed.setup.players)):
        CASTLES_OF_TUSCANY.legal(replayed.game, player)
    written = CASTLES_OF_TUSCANY.dump(replayed.setup, replayed.actions)
    assert replay_tuscany(written) == replayed


def cadwallon_record(data: bytes, _folder: Path) -> None:
    """A record of Cadwallon with its owner's file, scored and written again; its decisions can be asked."""
    replayed = replay_cadwallon(data)
    encode(summary_of_cadwallon(replayed.game))
    for player in range(len(replayed.setup.players)):
        CADWALLON.legal(replayed.game, player)
    written = CADWALLON.dump(replayed.setup, replayed.actions)
    assert replay_cadwallon(written) == replayed


def box(data: bytes, _folder: Path) -> None:
    """An owner's box: every fault has its place and a sentence, and a good box survives a record and begins a game."""
    text = decoded(data)
    found = read_box(parse_table(text))
    assert all(0 < len(str(fault)) < 30_000 and fault.rule for fault in found.faults)
    assert (found.box is None) == (found.first is not None)
    shown = box_report(text, "box.toml")
    assert shown.lines
    assert all(0 < len(escape(line)) < 30_000 for line in shown.lines)
    assert all(1 <= each.line <= text.count("\n") + 1 for each in read_box_text(text).faults)
    with suppress(FileEditError):
        typed = with_entry(text, "board", {"id": "C9", "spaces": "?"})
        assert parse_table(typed)["board"]
    if found.box is None:
        return
    playability.warnings(found.box)
    assert read_box(as_box(found.box)).box == found.box
    for players in (2, 3, 4):
        names = tuple("abcd"[:players])
        if not playability.playable_faults(found.box, players):
            assert CASTLES_OF_TUSCANY.new_game(CastlesSetup(names, found.box))


def cards(data: bytes, folder: Path) -> None:
    """An owner's cards: every fault has its line and a sentence, and good cards survive a record and a change."""
    file = folder / "cards.toml"
    file.write_bytes(data)
    text = load_cards(file)
    shown = cards_report(text, "cards.toml")
    assert all(0 < len(escape(line)) < 30_000 for line in shown.lines)
    with suppress(FileEditError):
        typed = with_entry(text, "event", {"id": "typed", "flags": 3})
        assert parse_table(typed)["event"]
    found = read_cards_text(text)
    assert (found.cards is None) == bool(found.faults)
    assert all(1 <= each.line <= text.count("\n") + 1 for each in found.faults)
    if found.cards is not None:
        assert read_cards(as_mapping(found.cards)).cards == found.cards
        for players in PLAYERS:
            playable_faults(found.cards, players)


def packed_record(data: bytes, _folder: Path) -> None:
    """A record as in a QR code."""
    replay(unpacked(data.decode("ascii", "replace"), MAX_BYTES))


def settings(data: bytes, folder: Path) -> None:
    """The settings: every fault is a sentence, and the good values survive writing."""
    file = folder / "settings.toml"
    file.write_bytes(data)
    kept = load_settings(file, GAME_SETTINGS)
    assert all(len(said(fault)) < 2000 and escape(said(fault)) == said(fault) for fault in kept.faults), kept.faults
    save_settings(kept.settings, file, GAME_SETTINGS)
    again = load_settings(file, GAME_SETTINGS)
    assert (again.settings, again.faults) == (kept.settings, ())


def pins(data: bytes, folder: Path) -> None:
    """The wiring, and the Pico's copy of it."""
    file = folder / "pins.toml"
    file.write_bytes(data)
    found = read_pins(file)
    Wiring(wiring_json(found.pico))


def calibration(data: bytes, folder: Path) -> None:
    """A calibration, and a reading with it."""
    file = folder / "camera.toml"
    file.write_bytes(data)
    found = load_calibration(file)
    assert found is not None
    assert read_calibration(as_toml(found), file) == found
    assert np.isfinite(field_polygon(found.mat)).all()
    pixels = np.full((48, 64, 3), 200, np.uint8)
    fit_of(pixels, found.mat, 64, 48)
    CalibratedReader(Reader(), found, lambda _: None)


def copy(data: bytes, folder: Path) -> None:
    """A learned copy, saved again, and its own wheel compared with it."""
    file = folder / "copy.json"
    file.write_bytes(data)
    found = load_copy(file)
    assert found is not None
    save_copy(found, file)
    assert load_copy(file) == found
    wheel = found.learned.wheel
    fits(np.array([disc.paper for disc in wheel.discs]), papers_of(wheel))
    marks = [disc_print.unpacked(disc.print) for disc in wheel.discs]
    assert all(np.isfinite(disc_print.difference(mark, marks[0])) for mark in marks)


def wiring(data: bytes, _folder: Path) -> None:
    """The wiring as it lies on the Pico."""
    Wiring(data)


def locale(data: bytes, folder: Path) -> None:
    """A catalogue, and every sentence of it with its blanks filled in."""
    file = folder / "oyez.mo"
    file.write_bytes(data)
    found = read_catalogue(file)
    for message in MESSAGES:
        assert isinstance(found.gettext(message), str)
        assert isinstance(found.pgettext("two of something", message), str)
    for number in (0, 1, 2, 5, 11, 100, 10**6):
        assert found.ngettext("{n} game", "{n} games", number).format(n=number)
        text = found.ngettext("{names} has still to act.", "{names} have still to act.", number)
        assert isinstance(text.format(names="Ada"), str)


MESSAGES = ("red", "two", "Gather", "The black die strikes {colour}.")


def status(data: bytes, folder: Path) -> None:
    """The status file of another Oyez."""
    file = folder / "beat.json"
    file.write_bytes(data)
    read_status(file)
