"""lgpio, which drives the pins of the Pi's header for gpiozero, loaded so that a service can load it.

While it is loaded lgpio goes into the folder that the variable LG_WD names, or stays in the current one, and makes a
named pipe there (lgpio.py, `_callback_thread`). A service's current folder is `/`, where it may write nothing.
"""

import importlib
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from tempfile import TemporaryDirectory

from gpiozero import Device
from gpiozero.exc import PinFactoryFallback

LIBRARY = "lgpio"
FOLDER = "LG_WD"


@contextmanager
def pins_opened() -> Iterator[None]:
    """Inside, gpiozero opens pins: it finds lgpio loaded, and warns of nothing that a part's `fault` will say."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PinFactoryFallback)
        if Device.pin_factory is None:
            # gpiozero tries its other libraries then, and pin_faults.reason says why none works
            with suppress(ImportError, OSError):
                load_lgpio()
        yield


def load_lgpio() -> None:
    """Load lgpio; the current folder stays as it is. Raises ImportError if it is missing, OSError for its pipe."""
    if LIBRARY in sys.modules:
        return
    with ExitStack() as kept:
        # by its descriptor: the folder may have been renamed or removed
        here = os.open(".", os.O_PATH)
        kept.callback(os.close, here)
        kept.callback(os.fchdir, here)
        if FOLDER not in os.environ:
            # once both ends are open the pipe's name is no longer needed
            os.environ[FOLDER] = kept.enter_context(TemporaryDirectory(prefix="oyez-lgpio-"))
            kept.callback(os.environ.pop, FOLDER, None)
        importlib.import_module(LIBRARY)
