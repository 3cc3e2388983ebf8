"""Actions that the program never takes, on any input: searched for in its own sources."""

import ast
import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.until import until

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "engine", "hardware", "firmware", "vision")
SOURCES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]

UNPACKERS = {"pickle", "marshal", "shelve", "yaml", "dill", "joblib"}
"""They run code that the file names."""
SERVERS = {
    "uvicorn",
    "websockets",
    "http.server",
    "socketserver",
    "xmlrpc.server",
    "wsgiref",
    "asyncio",
    "multiprocessing.managers",
}
LISTENERS = {
    # the Unix socket from the game to the phones' process, and that process, while the owner has phones switched on
    "companion/app/phones.py": ["bind", "listen"],
    "companion/web/deadline.py": ["asyncio"],
    "companion/web/hall.py": ["asyncio"],
    "companion/web/home.py": ["asyncio"],
    "companion/web/link.py": ["asyncio"],
    "companion/web/phone.py": ["asyncio"],
    "companion/web/phone_requests.py": ["asyncio"],
    "companion/web/pictures.py": ["asyncio"],
    "companion/web/probes.py": ["asyncio", "create_server", "create_server", "uvicorn"],
    "companion/web/process.py": ["asyncio", "create_server", "create_server", "create_server", "uvicorn"],
    "companion/web/server.py": ["asyncio"],
}
RUNNERS = {"eval", "exec", "compile", "__import__"}
SHELLS = {"system", "popen", "getoutput", "getstatusoutput", "create_subprocess_shell"}


def wrong(text: str) -> Iterator[str]:
    """Yield the forbidden actions of a source."""
    tree = ast.parse(text)
    imported = {name for node in ast.walk(tree) for name in _imports(node)}
    yield from sorted(imported & (UNPACKERS | SERVERS))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in RUNNERS:
            yield node.func.id
        if isinstance(node.func, ast.Attribute):
            attribute = node.func.attr
            if attribute in SHELLS:
                yield attribute
            if attribute in ("bind", "listen", "create_server") and "socket" in imported:
                yield attribute
            if attribute in ("extractall", "extract", "unpack_archive"):
                yield attribute
            if attribute == "load" and any(word.arg == "allow_pickle" for word in node.keywords):
                yield "allow_pickle"
        if any(word.arg == "shell" for word in node.keywords):
            yield "shell"


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module or "", *(f"{node.module}.{name.name}" for name in node.names)]
    return []


def test_no_source_unpickles_evaluates_or_asks_a_shell_and_only_the_phones_listen() -> None:
    assert len(SOURCES) > 150
    found = {str(path.relative_to(ROOT)): sorted(wrong(path.read_text("utf-8"))) for path in SOURCES}
    assert {name: what for name, what in found.items() if what} == LISTENERS


def open_ports(process: int) -> set[int]:
    """The TCP ports on which a process and its children listen, by /proc."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    children = [child for file in tasks for child in file.read_text().split()]
    listening = {
        f"socket:[{fields[9]}]": int(fields[1].rpartition(":")[2], 16)
        for table in ("tcp", "tcp6")
        for fields in map(str.split, Path(f"/proc/net/{table}").read_text().splitlines()[1:])
        if fields[3] == "0A"
    }
    found: set[int] = set()
    for each in (process, *map(int, children)):
        # a child may end meanwhile, or close a file
        with contextlib.suppress(OSError):
            for file in Path(f"/proc/{each}/fd").iterdir():
                with contextlib.suppress(OSError):
                    found |= {port for name, port in listening.items() if name == str(file.readlink())}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("phones", [False, True])
def test_the_whole_program_listens_only_once_phones_are_switched_on(tmp_path: Path, phones: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    if phones:
        (tmp_path / "settings.toml").write_text("phones = true\n")
    widgets = tmp_path / "widgets.json"
    places = {"OYEZ_DATA": str(tmp_path / "data"), "OYEZ_CONFIG": str(tmp_path), "OYEZ_WIDGETS": str(widgets)}
    words = [sys.executable, "-m", "companion", "play", "--no-voice", "--camera", "made-up"]
    process = subprocess.Popen(
        [*words, "--phones-port", str(port)],
        cwd=ROOT, env=os.environ | places | {"SDL_VIDEODRIVER": "dummy"}, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until(lambda: process.poll() is not None or (widgets.exists() and (not phones or open_ports(process.pid))))
        assert process.poll() is None
        assert open_ports(process.pid) == ({port} if phones else set())
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("import pickle", "pickle"),
        ("from http.server import HTTPServer", "http.server"),
        ("from http import server", "http.server"),
        ("eval(x)", "eval"),
        ("import os\nos.system(x)", "system"),
        ("import subprocess as s\ns.run(x, shell=True)", "shell"),
        ("import socket\nsocket.socket().bind(x)", "bind"),
        ("archive.extractall(folder)", "extractall"),
        ("np.load(file, allow_pickle=True)", "allow_pickle"),
    ],
)
def test_each_of_these_would_be_found(text: str, what: str) -> None:
    assert list(wrong(text)) == [what]
