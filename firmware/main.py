"""The program that the Pico starts at power-on; `oyez flash` copies it to the top folder as main.py.

MicroPython only.
"""

import micropython

# first of all, as the host may be knocking already: a byte of 3 is no keyboard interrupt from here on
micropython.kbd_intr(-1)

WIRING_FILE = "firmware/wiring.json"
PASS_MS = 4
CTRL_C = 3


def run(wiring_file: str = WIRING_FILE) -> None:
    """Run the controller until the host asks to leave; the REPL always accepts Ctrl-C again afterwards."""
    try:
        _run(wiring_file)
    finally:
        micropython.kbd_intr(CTRL_C)


def _run(wiring_file: str) -> None:
    """Return at once while both buttons are held: a way to reach a Pico that does not answer.

    The motor and the LEDs are off afterwards, however it ends.
    """
    from firmware.board import Board
    from firmware.controller import Controller
    from firmware.wiring import read_wiring

    board = Board(read_wiring(wiring_file))
    if board.next_closed() and board.undo_closed():
        print("Oyez does not start while both buttons are held.")
        return
    controller = Controller(board)
    try:
        while controller.step():
            board.wait(1 if controller.busy else PASS_MS)
    finally:
        controller.stop()


if __name__ == "__main__":
    run()
