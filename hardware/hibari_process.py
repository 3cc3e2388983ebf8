"""The process that speaks with Hibari: a line of JSON in, its sound out; it ends with its pipe, or when it has rested.

It writes READY once the voice is loaded. An answer is the number of its bytes, then 16-bit mono PCM of 22050 samples a
second; no bytes if the voice fails.
"""

import contextlib
import json
import os
import select
import struct
import sys
from pathlib import Path

READY = b"r"
LENGTH = struct.Struct("<I")
REST_S = 600.0
"""Seconds without a sentence after which nobody plays."""
NICENESS, OOM_SCORE = 5, 800
"""It gives way to the game; where memory is short, the system ends it before all others."""
OWN_RATE, RATE = 24000, 22050
SPEED = 1.1
"""At 1.0 it takes a quarter longer for a sentence than espeak-ng."""
GAIN = 1.9
"""Ten sentences of the crier then are as loud as espeak-ng's, by their mean power where they are heard."""
HEARD, LEAD = 0.01, 220
"""The share of full scale from which the voice is heard, and the samples that stay before that."""
FIRST = "Oyez."


def main() -> None:
    """Answer one sentence after the other."""
    # a sandbox may forbid either
    with contextlib.suppress(OSError):
        os.nice(NICENESS)
        Path("/proc/self/oom_score_adj").write_text(str(OOM_SCORE))
    # both take their time, and the constants above are for the program itself
    import numpy as np
    from hibari import Hibari

    voice = Hibari()

    def said(text: str) -> bytes:
        heard = np.asarray(voice(text, speed=SPEED, seed=0), dtype=np.float64) * GAIN
        times = np.arange(int(len(heard) * RATE / OWN_RATE)) * (OWN_RATE / RATE)
        samples = np.interp(times, np.arange(len(heard)), heard)
        # its sentences begin with a third of a second of silence
        samples = samples[max(0, int(np.argmax(np.abs(samples) > HEARD)) - LEAD) :]
        return bytes(np.round(np.clip(samples, -1.0, 1.0) * 32767).astype("<i2").tobytes())

    # the first sentence takes a second, which nobody should wait for
    said(FIRST)
    out = sys.stdout.buffer
    out.write(READY)
    out.flush()
    while select.select([sys.stdin.buffer], [], [], REST_S)[0]:
        line = sys.stdin.buffer.readline()
        if not line:
            return
        try:
            pcm = said(json.loads(line))
        except Exception:
            # another voice says the sentence
            pcm = b""
        out.write(LENGTH.pack(len(pcm)) + pcm)
        out.flush()


if __name__ == "__main__":
    main()
