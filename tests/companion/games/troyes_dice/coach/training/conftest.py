"""The simulator, built once for all tests of a process."""

import ctypes

import pytest

from companion.games.troyes_dice.coach.training.simulator import build, load


@pytest.fixture(scope="session")
def simulator(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The simulator without optimisation, which builds in half a second, with a small net."""
    return load(build(tmp_path_factory.mktemp("simulator"), hidden=8, flags=("-O0", "-fPIC", "-shared")))
