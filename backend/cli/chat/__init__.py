"""`python -m backend chat` (`make chat`): talk to an agent in the terminal, using only the public GraphQL API.

`connection` speaks GraphQL. `transcript` turns feed events into displayed lines. `screen` draws them on a terminal, and
`plain` prints them into a pipe. Any client can be written in this way.
"""

import asyncio
import contextlib
import sys
from pathlib import Path

from backend.cli.chat.connection import Connection, Refused
from backend.cli.chat.plain import converse_in_lines
from backend.cli.chat.screen import converse_on_screen
from backend.cli.data_directory import DevFile
from backend.kit.processes import StartError
from backend.kit.settings import Settings


def run(settings: Settings, *, url: str | None, token: str | None, space_id: str | None) -> None:
    connection = _connection(settings.data_dir, url=url, token=token, space_id=space_id)
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(converse_on_screen(connection) if is_terminal else converse_in_lines(connection))
    except Refused as error:
        raise StartError(str(error)) from error


def _connection(data_dir: Path, *, url: str | None, token: str | None, space_id: str | None) -> Connection:
    """Connects to the running `dev`, or to another server if all parameters are given."""
    if url and token and space_id:
        return Connection(url=url, token=token, space_id=space_id)
    if url:
        raise StartError("--url needs --token and --space too")
    dev = DevFile.read(data_dir)
    if dev is None:
        raise StartError(
            "no server is running: start `make run` in another terminal, or give the address of a server with --url"
        )
    return Connection(url=dev.graphqlUrl, token=token or dev.accessToken, space_id=space_id or dev.spaceId)
