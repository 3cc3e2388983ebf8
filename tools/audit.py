"""Asks PyPI whether a library that is installed with Oyez is known to be vulnerable; `make check` runs this.

    .venv/bin/python tools/audit.py [LOCK]

Checks the libraries of companion/requirements.lock with pip-audit. Exit status 1 if something was found, or pip-audit
cannot do its work; where no index can be asked, or the one here knows of no vulnerabilities, it says so in one line.
"""

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "companion/requirements.lock"
INDEX = "https://pypi.org/pypi/{name}/{version}/json"
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
ANSWER_S = 10
TIMEOUT_S = 120
NO_NETWORK = ("ConnectionError", "ProxyError", "SSLError", "Timeout", "Could not connect")


def why_not(lock: str) -> str | None:
    """Return the reason why the index cannot be asked, or None: pip-audit takes an empty index for good news."""
    name, version = PINNED.findall(lock)[0]
    try:
        with urllib.request.urlopen(INDEX.format(name=name, version=version), timeout=ANSWER_S) as answer:
            known = json.load(answer)
    except urllib.error.HTTPError as error:
        return f"the index answers {error.code} about {name} {version}"
    except (OSError, ValueError) as error:
        return f"no index answers: {getattr(error, 'reason', error)}"
    return None if "vulnerabilities" in known else "the index reports no vulnerabilities"


def verdict(printed: str, complained: str) -> tuple[int, list[str]]:
    """Return the exit status and the lines to print, from pip-audit's output (JSON) and errors."""
    try:
        looked_at: list[dict[str, Any]] = json.loads(printed)["dependencies"]
    except (ValueError, KeyError, TypeError):
        if any(word in complained for word in NO_NETWORK):
            return 0, ["Not audited: the connection to the index broke off."]
        return 1, [f"pip-audit failed: {(complained.strip().splitlines() or ['no output'])[-1]}"]
    found = [
        f"{each['name']} {each['version']} is vulnerable: {hole['id']}, fixed in "
        f"{', '.join(hole['fix_versions']) or 'no version yet'}. Raise it in pyproject.toml and run `make lock`."
        for each in looked_at
        for hole in each.get("vulns", ())
    ]
    skipped = [each["name"] for each in looked_at if "skip_reason" in each]
    if skipped:
        found.append(f"Not audited, as the index does not know them: {', '.join(skipped)}.")
    audited = len(looked_at) - len(skipped)
    if not audited and not skipped:
        return 1, ["pip-audit checked nothing: is companion/requirements.lock empty?"]
    holes = len(found) - bool(skipped)
    return int(holes > 0), [*found, f"{audited} libraries audited, {holes} vulnerabilities known."]


def main(words: Sequence[str]) -> int:
    """Audit the lock file and print the findings."""
    lock = Path(words[0]) if words else LOCK
    reason = why_not(lock.read_text("utf-8"))
    if reason:
        print(f"Not audited: {reason}.")
        return 0
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(lock), "--disable-pip", "--require-hashes"]
    command += ["--progress-spinner", "off", "--format", "json", "--timeout", str(ANSWER_S)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        print(f"Not audited: the index took more than {TIMEOUT_S} s.")
        return 0
    status, sentences = verdict(done.stdout, done.stderr)
    print("\n".join(sentences))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
