"""What the Pico runs when it gets power; `oyez flash` copies it to the top folder as main.py. MicroPython only."""

import micropython

# first of all, as the host may be knocking already: a byte of 3 is no keyboard interrupt from here on
micropython.kbd_intr(-1)

WIRING_FILE = "firmware/wiring.json"
PASS_MS = 4
CTRL_C = 3


def run(wiring_file: str = WIRING_FILE) -> None:
    """Be the crier's hands until the host asks to leave; whatever happens, the REPL listens to Ctrl-C afterwards."""
    try:
        _run(wiring_file)
    finally:
        micropython.kbd_intr(CTRL_C)


def _run(wiring_file: str) -> None:
    """Leave at once where both buttons are held, for who has to get at a Pico that does not listen.

    However it ends, the motor and the LEDs are off afterwards.
    """
    from firmware.board import Board
    from firmware.crier import Crier
    from firmware.wiring import read_wiring

    board = Board(read_wiring(wiring_file))
    if board.next_closed() and board.undo_closed():
        print("Oyez does not start while both buttons are held.")
        return
    crier = Crier(board)
    try:
        while crier.pass_by():
            board.wait(1 if crier.travel.busy else PASS_MS)
    finally:
        crier.stop()


if __name__ == "__main__":
    run()
