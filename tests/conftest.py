"""The frame of every test: the user's settings and games stay out of it, it starts in English, failures are named."""

import faulthandler
import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from companion.i18n.language import Language, using

# No test measures time, so hypothesis measures none either: on a busy machine one example may take seconds.
settings.register_profile("oyez", deadline=None)
settings.load_profile("oyez")


HUNG_S = 900
"""Seconds after which a test waits for something that never comes: the longest takes two minutes."""


class HungTest:
    """Ends the process of a test that hangs, and writes where each of its threads stands; the others are run."""

    def __init__(self) -> None:
        # a test's own output is captured
        self._out = os.dup(2)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Bound the whole test."""
        self._begin()
        try:
            return (yield)
        finally:
            faulthandler.cancel_dump_traceback_later()

    @pytest.hookimpl(trylast=True)
    def pytest_exception_interact(self, node: pytest.Item | pytest.Collector) -> None:
        """Bound the tear-down again: pytest lifts the bound once a test has failed."""
        if isinstance(node, pytest.Item):
            self._begin()

    def _begin(self) -> None:
        faulthandler.dump_traceback_later(HUNG_S, file=self._out, exit=True)


class FailureNames:
    """Names each failed test as soon as its report arrives: the whole run takes minutes."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write a line for a failure of the test itself, of its set-up or of its tear-down."""
        if report.failed:
            when = "" if report.when == "call" else f" ({report.when})"
            self._terminal.write_line(f"\nFAILED so far: {report.nodeid}{when}", red=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Name the modules whose slow tests run beside all others: `make test ROTA=1` does."""
    parser.addoption("--slow-in", metavar="MODULES", help="of the slow tests, run those in these modules or folders")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the slow tests of other modules."""
    modules: str | None = config.getoption("--slow-in")
    if modules is not None:
        named = tuple(modules.split())
        out = [item for item in items if item.get_closest_marker("slow") and not item.nodeid.startswith(named)]
        config.hook.pytest_deselected(items=out)
        left_out = set(out)
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave the modules and the thousands of tests out of garbage collection: none of them ever becomes garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Name failures in the process that has the terminal: with xdist the workers have none; watch for hung tests."""
    config.pluginmanager.register(HungTest())
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailureNames(terminal))


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder: Path = tmp_path_factory.getbasetemp() / "nobody"
    monkeypatch.setenv("OYEZ_CONFIG", str(folder))
    monkeypatch.setenv("OYEZ_DATA", str(folder))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with using(Language.EN):
        yield
