"""What the Pico runs when it gets power; `oyez flash` copies it to the top folder as main.py. MicroPython only."""

import micropython

from firmware.board import Board
from firmware.crier import Crier
from firmware.wiring import read_wiring

WIRING_FILE = "firmware/wiring.json"
PASS_MS = 4
CTRL_C = 3


def run(wiring_file: str = WIRING_FILE) -> None:
    """Be the crier's hands until the host asks to leave; whatever happens, the motor and the LEDs are off afterwards.

    With both buttons held it leaves at once, for who has to get at a Pico that does not listen.
    """
    board = Board(read_wiring(wiring_file))
    if board.next_closed() and board.undo_closed():
        print("Oyez does not start while both buttons are held.")
        return
    crier = Crier(board)
    # a byte of 3 is a byte of a frame from here on, no keyboard interrupt
    micropython.kbd_intr(-1)
    try:
        while crier.pass_by():
            board.wait(1 if crier.travel.busy else PASS_MS)
    finally:
        crier.stop()
        micropython.kbd_intr(CTRL_C)


if __name__ == "__main__":
    run()
