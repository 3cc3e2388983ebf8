"""A text as a QR code: its size, and a text too long for one."""

from companion.system.qr_code import qr_modules


def test_an_address_gives_a_square_of_modules() -> None:
    modules = qr_modules("http://192.0.2.7:8080/#c=ABCD")
    assert modules is not None
    assert len(modules) in range(21, 178, 4)
    assert all(len(row) == len(modules) for row in modules)
    # the three corners that a scanner looks for
    assert all(modules[0][:7])
    assert all(modules[0][-7:])
    assert all(modules[-1][:7])


def test_a_text_too_long_gives_none() -> None:
    assert qr_modules("x" * 8000) is None
