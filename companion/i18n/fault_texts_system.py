"""The sentences of the faults of disk, releases and records, by their codes.

Codes that are only ever the reason of another fault have half a sentence, which begins small and has no full stop.
"""

from companion.i18n.fault_codes import Code
from companion.i18n.fault_text import FaultText
from companion.i18n.language import N_

TEXTS = {
    # the disk
    Code.DISK_UNWRITABLE: FaultText(N_("{folder} cannot be written ({reason}).")),
    Code.DISK_UNRELIABLE: FaultText(N_("Data written to {folder} reads back differently.")),
    # another version of Oyez
    Code.RELEASE_FAILED: FaultText(
        N_("Oyez {failed} failed to start twice. Oyez {used} is in use again, with all games.")
    ),
    Code.NOT_A_RELEASE: FaultText(N_("{file} is not a version of Oyez: those are named oyez-NUMBER-py3-none-any.whl.")),
    Code.RELEASE_LARGE: FaultText(N_("{file} is larger than any version of Oyez.")),
    Code.RELEASE_UNREADABLE: FaultText(N_("{file} cannot be read as a version of Oyez ({reason}). Download it again.")),
    Code.RELEASE_UNPINNED: FaultText(N_("{file} does not list its requirements. Download it again.")),
    Code.NOT_INSTALLED: FaultText(
        N_("This Oyez was installed in another way and cannot update itself."),
        N_("This Oyez was not installed by `make install-pi`; update it the way you installed it."),
    ),
    Code.NO_VERSION: FaultText(N_("{version} is no version of Oyez.")),
    Code.NO_ROOM: FaultText(N_("There is less than 1 GB free on {folder}. Free some space first.")),
    Code.INSTALL_FAILED: FaultText(
        N_("The new version could not be installed ({reason}). The current version stays in use.")
    ),
    Code.INSTALLED_WRONG: FaultText(N_("it says that it is “{seen}”")),
    Code.NO_OTHER_RELEASE: FaultText(N_("There is no other version to go back to.")),
    Code.UPDATE_BUSY: FaultText(N_("Another update is in progress; wait until it is finished.")),
    Code.UPDATE_NO_BACKUP: FaultText(
        N_("The games could not be backed up ({reason}). The current version stays in use.")
    ),
    Code.RELEASE_OLDER: FaultText(N_("It is older than the version in use, {version}.")),
    Code.RELEASE_SIGNED: FaultText(N_("It is signed by the publishers of Oyez.")),
    Code.RELEASE_UNSIGNED: FaultText(N_("It is not signed: {signature} is missing.")),
    Code.SIGNATURE_WRONG: FaultText(
        N_("Its signature is wrong: it is not from the publishers of Oyez, or it was modified.")
    ),
    Code.NO_SIGNING_KEY: FaultText(N_("Its signature cannot be checked: this Oyez came without a public key.")),
    Code.NO_SSH_KEYGEN: FaultText(N_("Its signature cannot be checked: install the package openssh-client.")),
    # packed records
    Code.PACKED_BEGINNING: FaultText(N_("A packed record begins with {prefix}; this begins with “{seen}”.")),
    Code.PACKED_DAMAGED: FaultText(N_("The packed record is damaged ({reason}). Scan or copy it again.")),
    Code.PACKED_LARGE: FaultText(N_("The packed record holds more than {most} bytes; no game needs that many.")),
    Code.PACKED_CUT: FaultText(N_("The packed record ends too early. Scan or copy the whole of it.")),
    Code.PACKED_LETTER: FaultText(N_("“{letter}” cannot stand in a packed record. Scan or copy it again.")),
    Code.PACKED_VALUE: FaultText(N_("The packed record is damaged. Scan or copy the whole of it again.")),
}
