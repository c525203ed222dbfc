"""Brings .venv up to date with a hash-pinned requirements file, then runs a command in it.

Every target of the Makefile runs `python3 infra/bootstrap.py runtime|dev ARGUMENT...`, which then replaces itself with
`.venv/bin/python ARGUMENT...`. It uses only the standard library, and only syntax that Python 3.6 can parse, so that an
old python3 prints one clear line instead of a SyntaxError. A stamp in .venv records the installed requirements. A mark
file exists during an installation: after an interrupted one, the next start begins again.
"""

import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
UNFINISHED = VENV / "installing"
INSTALL_LOG = VENV / "install.log"
OLDEST, NEWEST = (3, 11), (3, 14)
VERSION = ".".join(map(str, sys.version_info[:2]))
STARTED_AT = time.monotonic()


class RefusalError(Exception):
    """Not a bug of the program: its text is the one line that the user needs."""


def main() -> None:
    kind, command = wanted(sys.argv[1]), sys.argv[2:]
    try:
        use_supported_python()
        requirements = ROOT / "infra" / "requirements" / (kind + ".txt")
        if not is_current(requirements):
            bring_up_to_date(requirements)
    except RefusalError as refusal:
        sys.exit(f"circadian: {refusal}")
    except KeyboardInterrupt:
        sys.exit(130)
    end_with_make()
    os.chdir(str(ROOT))
    os.execv(str(VENV_PYTHON), [str(VENV_PYTHON), *command])


def wanted(kind: str) -> str:
    """The embedding model in the process needs more packages. A setting can choose another model, or none."""
    is_local = os.environ.get("CIRCADIAN_EMBEDDING_MODEL", "local/").startswith("local/")
    return "embeddings" if kind == "runtime" and is_local else kind


def use_supported_python() -> None:
    """Restarts as a python3.x from PATH if this Python is too old or too new."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        other = shutil.which(f"python3.{minor}")
        # A version manager's shim is on PATH even when its Python is not installed.
        if other and subprocess.call([other, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            os.execv(other, [other, *sys.argv])
    raise RefusalError(f"Python 3.11 to 3.14 is needed, and this python3 is {VERSION}")


def stamp_of(requirements: Path) -> "tuple[Path, str]":
    content = requirements.read_bytes() + VERSION.encode()
    return VENV / (requirements.stem + ".stamp"), hashlib.sha256(content).hexdigest()


def is_current(requirements: Path) -> bool:
    stamp, content = stamp_of(requirements)
    return VENV_PYTHON.exists() and not UNFINISHED.exists() and stamp.exists() and stamp.read_text() == content


def bring_up_to_date(requirements: Path) -> None:
    # The lock is on the folder itself: two concurrent first starts in one checkout must not install over each other.
    lock = os.open(str(requirements.parent), os.O_RDONLY)
    try:
        wait_for_lock(lock)
        if not is_current(requirements):
            if not is_usable():
                create_venv()
            install(requirements)
    except OSError as error:
        raise RefusalError(f"cannot set up {VENV}: {error}") from error
    finally:
        os.close(lock)


def wait_for_lock(lock: int) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("waiting for another installation into .venv")
        fcntl.flock(lock, fcntl.LOCK_EX)


def is_usable() -> bool:
    """Complete, of this Python's version, and able to run."""
    if UNFINISHED.exists() or not VENV_PYTHON.exists():
        return False
    check = f"import sys, pip; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    return subprocess.call([str(VENV_PYTHON), "-c", check], stderr=subprocess.DEVNULL) == 0


def create_venv() -> None:
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise RefusalError(
            f"this Python has no venv module: install it (Debian, Ubuntu: apt install python{VERSION}-venv)"
        )
    say(f"creating .venv with Python {VERSION}")
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output, _ = process.communicate()
    if process.returncode != 0:
        raise RefusalError(f"could not create .venv: {last_line(output.decode(errors='replace'))}")


def install(requirements: Path) -> None:
    UNFINISHED.touch()
    # The first import compiles a module; most modules of these packages are never imported.
    command = [str(VENV_PYTHON), "-m", "pip", "install", "--no-deps", "--require-hashes", "--no-compile"]
    command += ["--disable-pip-version-check", "--progress-bar", "off", "-r", str(requirements)]
    package_count = len(re.findall(r"^\S+==", requirements.read_text(), re.M))
    say(f"installing {package_count} packages")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as pip:
        show_progress(pip.stdout, package_count=package_count)
    if pip.returncode != 0:
        reason = last_line(INSTALL_LOG.read_text(errors="replace"))
        raise RefusalError(f"pip could not install the packages: {reason} (all it said: {INSTALL_LOG})")
    if sys.flags.dont_write_bytecode:
        say("compiling, since PYTHONDONTWRITEBYTECODE would make every start as slow as the first")
        subprocess.call([str(VENV_PYTHON), "-m", "compileall", "-q", "-j", "0", str(VENV / "lib")])
    stamp, content = stamp_of(requirements)
    stamp.write_text(content)
    UNFINISHED.unlink()
    say("installed")


def show_progress(output, *, package_count: int) -> None:
    collected = 0
    with INSTALL_LOG.open("wb") as log:
        for line in output:
            log.write(line)
            if line.startswith((b"Collecting ", b"Requirement already")):
                collected += 1
                if sys.stdout.isatty():
                    print(f"\r         {collected} of {package_count}", end="\r", flush=True)
            elif line.startswith(b"Installing collected"):
                say("unpacking")


def say(text: str) -> None:
    print(f"{time.monotonic() - STARTED_AT:5.1f} s  {text}", flush=True)


def last_line(output: str) -> str:
    lines = [line for line in output.splitlines() if line.strip() and not line.startswith(("WARNING", "[notice]"))]
    return lines[-1].strip() if lines else "no output"


def end_with_make() -> None:
    """On Linux the command also ends when make is killed with `kill -9`, as it does on Ctrl-C."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGTERM, 0, 0, 0)


if __name__ == "__main__":
    main()
