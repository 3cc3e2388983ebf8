"""The audit of the pinned libraries: a find is reported and fails, a missing network is reported and does not."""

import json
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.tools.programs import program

audit = program("audit")
LOCK = """# pinned
msgspec==0.20.0 \\
    --hash=sha256:00
numpy==1.26.4 ; python_version < '3.12' \\
    --hash=sha256:11
"""
HOLE = {"id": "PYSEC-2026-1", "fix_versions": ["2.0", "1.9.1"]}


def answer(*dependencies: Mapping[str, object]) -> str:
    """Return the output of pip-audit 2.10 with --format json."""
    return json.dumps({"dependencies": dependencies, "fixes": []})


SOUND = {"name": "msgspec", "version": "0.20.0", "vulns": []}
HOLED = {"name": "numpy", "version": "1.26.4", "vulns": [HOLE]}
UNKNOWN = {"name": "gpiozero", "skip_reason": "Dependency not found on PyPI"}


@pytest.mark.parametrize(
    ("printed", "complained", "status", "words"),
    [
        (answer(SOUND), "", 0, "1 libraries audited, 0 vulnerabilities known."),
        (answer(SOUND, HOLED), "", 1, "numpy 1.26.4 is vulnerable: PYSEC-2026-1, fixed in 2.0, 1.9.1."),
        (answer(HOLED, UNKNOWN), "", 1, "1 libraries audited, 1 vulnerabilities known."),
        (answer(SOUND, UNKNOWN), "", 0, "Not audited, as the index does not know them: gpiozero."),
        (answer(UNKNOWN), "", 0, "0 libraries audited"),
        (answer({**HOLED, "vulns": [{**HOLE, "fix_versions": []}]}), "", 1, "fixed in no version yet"),
        (answer(), "", 1, "checked nothing"),
        ("", "requests.exceptions.ConnectionError: no route", 0, "the connection to the index broke off"),
        ("", "No module named pip_audit", 1, "pip-audit failed: No module named pip_audit"),
        ("[]", "", 1, "no output"),
    ],
)
def test_what_was_found(printed: str, complained: str, status: int, words: str) -> None:
    found, sentences = audit.verdict(printed, complained)
    assert found == status
    assert words in " ".join(sentences)


class Index(BaseHTTPRequestHandler):
    """An index that gives one answer to everything, and notes its requests."""

    status, body = 200, "{}"
    asked: tuple[str, ...] = ()

    def do_GET(self) -> None:
        """Answer."""
        type(self).asked += (self.path,)
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.body.encode())

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Index]]:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    server = HTTPServer(("127.0.0.1", 0), Index)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setattr(audit, "INDEX", f"http://127.0.0.1:{server.server_port}/{{name}}/{{version}}")
    monkeypatch.setattr(Index, "asked", ())
    yield Index
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        (200, '{"vulnerabilities": []}', None),
        (200, '{"info": {}}', "reports no vulnerabilities"),
        (200, "<html>", "no index answers"),
        (404, "", "answers 404 about msgspec 0.20.0"),
    ],
)
def test_whether_an_index_can_be_asked(
    index: type[Index], monkeypatch: pytest.MonkeyPatch, status: int, body: str, reason: str | None
) -> None:
    monkeypatch.setattr(index, "status", status)
    monkeypatch.setattr(index, "body", body)
    found = audit.why_not(LOCK)
    assert index.asked == ("/msgspec/0.20.0",)
    assert found is None if reason is None else reason in str(found)


def test_without_a_network_it_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "INDEX", "http://127.0.0.1:9/{name}/{version}")
    assert audit.main([]) == 0
    assert capsys.readouterr().out.startswith("Not audited: ")


def test_every_library_of_the_lock_is_seen() -> None:
    pinned = [name for name, _version in audit.PINNED.findall(audit.LOCK.read_text("utf-8"))]
    assert {"msgspec", "numpy", "pygame-ce", "opencv-python-headless"} <= set(pinned)
