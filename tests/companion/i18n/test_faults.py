"""The faults of the three packages: values of the same behaviour, which `companion.i18n.faults` joins."""

from types import ModuleType
from typing import Any

import msgspec
import pytest

from companion.i18n import faults as companion
from hardware import faults as hardware
from vision import faults as vision

PACKAGES = (companion, hardware, vision)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_the_three_faults_behave_alike(package: ModuleType) -> None:
    one, other = list(package.Code)[:2]
    part, elsewhere = list(package.Part)[:2]
    made: Any = package.fault(one, part, name="/dev/video0", n=2)
    assert made == package.fault(one, part, name="another")
    assert hash(made) == hash(package.fault(one, part))
    assert made not in (package.fault(other, part), package.fault(one, elsewhere))
    assert str(made) == f"{part}: {one} name='/dev/video0' n='2'"
    assert str(package.fault(one, part)) == f"{part}: {one}"
    error = package.FaultError(made)
    assert (error.fault, str(error)) == (made, str(made))
    assert companion.reason_of(error) is made
    assert package.reason_of(OSError(2, "No such file or directory")) == 2
    assert package.reason_of(ValueError("too long")) == "too long"
    assert package.reason_of(ValueError()) == "ValueError"


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_a_fault_comes_back_from_json_as_one_of_its_package(package: ModuleType) -> None:
    reason: Any = hardware.fault(hardware.Code.NO_GPIOS, hardware.Part.WIRING)
    within = {} if package is vision else {"reason": reason}
    made = package.fault(next(iter(package.Code)), next(iter(package.Part)), **within)
    back = msgspec.json.decode(msgspec.json.encode(made), type=companion.AnyFault)
    assert (type(back), back, back.params) == (package.Fault, made, made.params)


def test_faults_of_two_packages_are_never_equal() -> None:
    made = [package.Fault("same", "same") for package in PACKAGES]
    assert len(set(made)) == len(PACKAGES)
