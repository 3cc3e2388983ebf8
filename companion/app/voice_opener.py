"""Puts the voice together: engines, loudspeaker, and the folder of rendered sentences."""

from pathlib import Path

import platformdirs

from companion.audio.rendered import tidy
from companion.audio.voice import CrierVoice, Opened
from hardware.faults import Code, Part, fault
from hardware.ports import SpeechError


def open_voice(folder: Path | None = None) -> CrierVoice:
    """The crier's voice, before it begins; `fault` holds the reason for its silence."""
    kept = folder if folder is not None else platformdirs.user_cache_path("oyez") / "voice"

    def opened() -> Opened:
        # the voice's own thread loads the engine
        from companion.app.speaker import NoSoundError, Speaker
        from hardware.speech import open_engines

        engines = open_engines()
        try:
            speaker = Speaker(crier.loudspeaker)
        except NoSoundError as error:
            raise SpeechError(fault(Code.NO_SOUND_OUTPUT, Part.VOICE, reason=str(error))) from error
        tidy(kept)
        return engines, speaker

    crier = CrierVoice(opened, kept)
    return crier
