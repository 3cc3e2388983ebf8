"""Puts the voice together: engines, loudspeaker, and the folders of rendered sentences."""

import os
from pathlib import Path

import platformdirs

from companion.audio.rendered import tidy
from companion.audio.voice import CrierVoice, Opened
from hardware.faults import Code, Part, fault
from hardware.ports import SpeechError

SLOW_FOLDER = "OYEZ_RENDERED"
"""The folder for the sentences of slow engines, where the usual one is emptied with the machine's memory."""


def open_voice(folder: Path | None = None) -> CrierVoice:
    """The crier's voice, before it begins; `fault` holds the reason for its silence."""
    kept = folder if folder is not None else platformdirs.user_cache_path("oyez") / "voice"
    kept_slow = Path(os.environ.get(SLOW_FOLDER) or kept)

    def opened() -> Opened:
        # the voice's own thread loads the engine
        from companion.app.speaker import NoSoundError, Speaker
        from hardware.speech import open_engines

        engines = open_engines()
        try:
            speaker = Speaker(crier.loudspeaker)
        except NoSoundError as error:
            raise SpeechError(fault(Code.NO_SOUND_OUTPUT, Part.VOICE, reason=str(error))) from error
        for each in {kept, kept_slow}:
            tidy(each)
        return engines, speaker

    crier = CrierVoice(opened, kept, kept_slow)
    return crier
