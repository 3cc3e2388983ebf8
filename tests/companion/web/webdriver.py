"""Two more real browsers without a download: Firefox by WebDriver BiDi, WebKitGTK by WebDriver; a page of each."""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from copy import copy
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.companion.real_window import Display

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
START_S, WAIT_S = 60.0, 60.0
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of an element in WebDriver's answers."""


class Page(Protocol):
    """A page of a browser."""

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""

    def open(self, url: str) -> None:
        """Show an address."""

    def click(self, selector: str) -> None:
        """Click with the pointer, where the element lies."""

    def type(self, selector: str, text: str) -> None:
        """Type with the keyboard."""


def wait_for(page: Page, expression: str) -> Any:
    """Wait until a JavaScript expression is true."""
    deadline = time.monotonic() + WAIT_S
    while not (value := page.run(expression)):
        assert time.monotonic() < deadline, f"{expression}\n{page.run('document.body.innerText')}"
        # the browser reports no change of its page, and each question costs it time
        time.sleep(0.05)
    return value


def shown(selector: str) -> str:
    """The expression that is true while an element is shown."""
    return f"Boolean(document.querySelector({json.dumps(selector)})?.getClientRects().length)"


def middle(run: Callable[[str], Any], selector: str) -> tuple[int, int] | None:
    """Scroll an element into view, and give its middle; None if it is gone."""
    box = run(f"""(() => {{
        const found = document.querySelector({json.dumps(selector)});
        found?.scrollIntoView({{ block: "center" }});
        return found?.getBoundingClientRect().toJSON() ?? null;
    }})()""")
    return box and (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))


def _pressed(kind: str, x: int, y: int) -> dict[str, Any]:
    """The action of a mouse or a touch at a point, as WebDriver writes it."""
    button = {"button": 0}
    steps = [
        {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown"} | button, {"type": "pointerUp"} | button,
    ]  # fmt: skip
    return {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps}


class Firefox:
    """A page of Firefox, over WebDriver BiDi (W3C); `complaints` are the errors of all its pages."""

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self._ids = count(1)
        self.complaints: list[str] = []
        self._send("session.new", {"capabilities": {}})
        self._send("session.subscribe", {"events": ["log.entryAdded"]})
        self._context = self._send("browsingContext.getTree", {})["contexts"][0]["context"]

    def another(self) -> "Firefox":
        """A page of the same browser that shares no storage with this one."""
        page = copy(self)
        user = self._send("browser.createUserContext", {})["userContext"]
        page._context = self._send("browsingContext.create", {"type": "tab", "userContext": user})["context"]
        return page

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        wrapped = f"JSON.stringify({script})"
        target = {"context": self._context}
        answer = self._send("script.evaluate", {"expression": wrapped, "target": target, "awaitPromise": True})
        assert answer["type"] == "success", answer
        value = answer["result"].get("value")
        return None if value is None else json.loads(value)

    def open(self, url: str) -> None:
        """Show an address."""
        self._send("browsingContext.navigate", {"context": self._context, "url": url, "wait": "complete"})

    def click(self, selector: str) -> None:
        """Click with the pointer, where the element lies."""
        at = middle(self.run, selector)
        assert at is not None, selector
        self._press("mouse", *at)

    def touch(self, x: int, y: int) -> None:
        """Touch a point with a finger."""
        self._press("touch", x, y)

    def resize(self, width: int, height: int) -> None:
        """Give the page this size."""
        size = {"width": width, "height": height}
        self._send("browsingContext.setViewport", {"context": self._context, "viewport": size})

    def type(self, selector: str, text: str) -> None:
        """Type with the keyboard."""
        if not self.run(f"document.activeElement === document.querySelector({json.dumps(selector)})"):
            self.click(selector)
        steps = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "key", "actions": steps})

    def _press(self, kind: str, x: int, y: int) -> None:
        self._act(_pressed(kind, x, y))

    def _act(self, source: dict[str, Any]) -> None:
        self._send("input.performActions", {"context": self._context, "actions": [source]})

    def _hear(self, entry: dict[str, Any]) -> None:
        # a page that loads itself again breaks its own line off
        if entry["level"] == "error" and "/ws" not in entry["text"]:
            self.complaints.append(entry["text"])

    def _send(self, method: str, params: dict[str, Any]) -> Any:
        number = next(self._ids)
        self._wire.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._wire.recv(timeout=START_S))
            if answer.get("method") == "log.entryAdded":
                self._hear(answer["params"])
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]


class WebKit:
    """A page of WebKitGTK, over WebDriver (W3C)."""

    def __init__(self, port: int) -> None:
        self._server = f"http://127.0.0.1:{port}"
        found = self._send("POST", "/session", {"capabilities": {"alwaysMatch": {}}})
        self._session = f"/session/{found['sessionId']}"

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        return self._do("POST", "/execute/sync", {"script": f"return {script}", "args": []})

    def open(self, url: str) -> None:
        """Show an address."""
        self._do("POST", "/url", {"url": url})

    def click(self, selector: str) -> None:
        """Click with the pointer, where the element lies; the driver's own click knows no key that is drawn as SVG."""
        at = middle(self.run, selector)
        assert at is not None, selector
        self.touch(*at)

    def touch(self, x: int, y: int) -> None:
        """Click with the pointer at a point, which WebKitGTK makes of a touch too."""
        self._do("POST", "/actions", {"actions": [_pressed("mouse", x, y)]})

    def type(self, selector: str, text: str) -> None:
        """Type with the keyboard."""
        self._do("POST", f"/element/{self._find(selector)}/value", {"text": text})

    def resize(self, width: int, height: int) -> None:
        """Give the window this size."""
        self._do("POST", "/window/rect", {"width": width, "height": height})

    def close(self) -> None:
        """End the session."""
        self._do("DELETE", "", None)

    def _find(self, selector: str) -> str:
        found = self._do("POST", "/element", {"using": "css selector", "value": selector})
        return str(found[ELEMENT])

    def _do(self, method: str, path: str, body: Any) -> Any:
        return self._send(method, self._session + path, body)

    def _send(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._server + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=START_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Firefox without a window. Skips the test where it is not installed."""
    if FIREFOX is None:
        pytest.skip("needs Firefox: sudo apt install firefox-esr")
    words = [FIREFOX, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(folder)]
    with _running(words, folder, {}) as process:
        assert process.stderr is not None
        mark = "WebDriver BiDi listening on "
        line = next(line for line in process.stderr if mark in line)
        with connect(f"{line.partition(mark)[2].strip()}/session", max_size=None) as wire:
            yield Firefox(wire)


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """WebKitGTK on a display of its own. Skips the test where it, or Xvfb, is not installed."""
    if WEBKIT is None or shutil.which("Xvfb") is None:
        pytest.skip("needs WebKitGTK and Xvfb: sudo apt install webkit2gtk-driver xvfb")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder.mkdir(parents=True, exist_ok=True)
    with (
        closing(Display(folder, (800, 900))) as display,
        _running([WEBKIT, f"--port={port}"], folder, {"DISPLAY": display.name}),
    ):
        page = _when_ready(port)
        try:
            yield page
        finally:
            page.close()


def _when_ready(port: int) -> WebKit:
    deadline = time.monotonic() + START_S
    while True:
        try:
            return WebKit(port)
        except (OSError, AssertionError):
            # the display or the driver has not begun yet
            assert time.monotonic() < deadline
            time.sleep(0.1)


@contextmanager
def _running(words: list[str], folder: Path, more: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A program with a home of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    environment = os.environ | {"HOME": str(folder), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} | more
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
