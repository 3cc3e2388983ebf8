"""A library without a wheel for one of our machines is found before a Pi tries to build it."""

from pathlib import Path

import pytest

from tests.tools.programs import program

lock_wheels = program("lock_wheels")
A, B = "a" * 64, "b" * 64
LGPIO = f"lgpio==0.2.2.0 ; {{marker}} \\\n    --hash=sha256:{A} \\\n    --hash=sha256:{B}\n"
FILES = {
    "lgpio": {
        "lgpio-0.2.2.0.tar.gz": A,
        "lgpio-0.2.2.0-cp311-cp311-manylinux_2_34_aarch64.whl": A,
        "lgpio-0.2.2.0-cp312-cp312-manylinux_2_34_aarch64.whl": B,
        "lgpio-0.2.2.0-cp313-cp313-manylinux_2_34_x86_64.whl": B,
        "lgpio-0.2.1.0-cp313-cp313-manylinux_2_34_aarch64.whl": B,
        "lgpio-0.2.2.0-cp313-cp313-win_amd64.whl": B,
    },
    "colorzero": {"colorzero-2.0-py2.py3-none-any.whl": B, "nonsense.whl": A},
}


def missing(lock: str) -> list[str]:
    return list(lock_wheels.missing(f"# pinned\n{lock}", FILES.__getitem__))


def test_a_library_that_has_to_be_built_is_named() -> None:
    """As lgpio was: no wheel for Python 3.13 on 64-bit Arm, where its build wants swig."""
    found = missing(LGPIO.format(marker="platform_machine == 'aarch64'"))
    assert found == ["lgpio==0.2.2.0 has no wheel for Python 3.13 on aarch64."]


def test_a_marker_leaves_it_out_there() -> None:
    assert missing(LGPIO.format(marker="platform_machine == 'aarch64' and python_full_version < '3.13'")) == []


def test_a_wheel_for_all_is_one_for_each() -> None:
    assert missing(f"colorzero==2.0 \\\n    --hash=sha256:{B}\n") == []


def test_a_wheel_whose_hash_is_not_pinned_is_none() -> None:
    assert len(missing(f"colorzero==2.0 \\\n    --hash=sha256:{A}\n")) == len(lock_wheels.MACHINES)


def test_a_wheel_for_a_newer_system_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FILES, "new", {"new-1-cp311-cp311-manylinux_2_37_x86_64.whl": A})
    assert missing(f"new==1 ; python_version < '3.12' and platform_machine == 'x86_64' --hash=sha256:{A}\n") == [
        "new==1 has no wheel for Python 3.11 on x86_64."
    ]


def test_our_own_lock_is_understood() -> None:
    lines = lock_wheels.pinned(lock_wheels.LOCK.read_text("utf-8"))
    assert len(lines) > 10
    assert all(each.hashes for each in lines)


def test_where_no_index_answers_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = tmp_path / "lock"
    lock.write_text(f"colorzero==2.0 --hash=sha256:{A}\n")
    monkeypatch.setattr(lock_wheels, "INDEX", "http://127.0.0.1:9/{name}/")
    assert lock_wheels.main([str(lock)]) == 0
    assert "Wheels not checked: no index answers" in capsys.readouterr().out
    monkeypatch.setattr(lock_wheels, "ask", FILES.__getitem__)
    assert lock_wheels.main([str(lock)]) == 1
    assert "no hash of the lock fits Python 3.11 on aarch64" in capsys.readouterr().out
