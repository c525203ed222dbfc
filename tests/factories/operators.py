"""Operators of the installation, added and removed at a terminal."""

import asyncio

from tests.harness.commands import Completed, run_command
from tests.harness.stores import Stores


async def operators(stores: Stores, *arguments: str) -> Completed:
    """`python -m backend operators …`."""
    return await asyncio.to_thread(run_command, "operators", *arguments, **stores.settings())


async def add_operator(stores: Stores, address: str) -> None:
    ended = await operators(stores, "add", address)
    assert ended.returncode == 0, ended.stderr
