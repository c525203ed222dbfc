"""`python -m backend operators add|remove|list`: who may open the installation page of the console (ADR 0091)."""

from backend.cli import operator_commands
from backend.kit import terminal_text
from backend.kit.settings import Settings


def add(settings: Settings, *, email: str) -> None:
    from backend.operators import registry

    operator_commands.run(registry.add(operator_commands.owner_database_url(settings), email=email))
    print(f"{email} is an operator: the console shows the installation page after the next sign-in or reload")


def remove(settings: Settings, *, email: str) -> None:
    from backend.operators import registry

    operator_commands.run(registry.remove(operator_commands.owner_database_url(settings), email=email))
    print(f"{email} is no operator any more")


def list_all(settings: Settings) -> None:
    from backend.operators import registry

    for each in operator_commands.run(registry.read(operator_commands.owner_database_url(settings))):
        print(f"{each.created_at.date()}  {terminal_text.line(each.email)}  {terminal_text.line(each.name)}")
