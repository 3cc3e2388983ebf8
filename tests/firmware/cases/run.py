"""Runs cases on MicroPython: `micropython -m tests.firmware.cases.run MODULE...` prints a line for each of them."""

import sys


def main(names: list[str]) -> None:
    for name in names:
        module = __import__(name, None, None, ("*",))
        for case in sorted(each for each in dir(module) if each.startswith("test_")):
            try:
                getattr(module, case)()
            except Exception as error:
                print("failed", name + ":" + case)
                sys.print_exception(error)  # type: ignore[attr-defined]
                print("end")
            else:
                print("passed", name + ":" + case)


main(sys.argv[1:])
