"""`python -m backend COMMAND`: the entry point of every process. It reads the command line and the settings, once.

An installed wheel calls the same `main` as `circadian COMMAND`.

The commands are in `cli/`. Only the selected one is imported, so no command waits for the imports of another. Errors
that a person can fix (a setting, a busy port, an unreachable database) end as one line on stderr with exit code 1.
"""

import argparse
import sys
from typing import TYPE_CHECKING

from backend.cli.program_name import program

if TYPE_CHECKING:
    from backend.kit.settings import Settings


def main() -> None:
    try:
        _run(_parser().parse_args())
    except KeyboardInterrupt:
        sys.exit(130)


def _run(arguments: argparse.Namespace) -> None:
    from pydantic import ValidationError

    from backend.kit.errors import AppError
    from backend.kit.processes import StartError
    from backend.kit.settings import load

    try:
        _command(arguments, load())
    except ValidationError as error:
        faults = (f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors())
        sys.exit(f"circadian: bad setting: {'; '.join(faults)}")
    except (StartError, AppError) as error:
        sys.exit(f"circadian: {error}")


def _command(arguments: argparse.Namespace, settings: "Settings") -> None:
    match arguments.command:
        case "dev":
            from backend.cli import dev

            dev.run(settings)
        case "prepare-demo":
            from backend.cli import dev_database

            dev_database.run(settings)
        case "api":
            from backend.cli import api

            api.run(settings, host=arguments.host, port=arguments.port)
        case "serve":
            from backend.cli import serve

            serve.run(settings, host=arguments.host, port=arguments.port, is_patient=arguments.patient)
        case "worker":
            from backend.cli import worker

            worker.run(settings)
        case "demo-model":
            from backend.cli import demo_model

            demo_model.run(settings, port=arguments.port)
        case "migrate":
            from backend.cli import migrate

            migrate.run(settings)
        case "chat":
            from backend.cli import chat

            chat.run(settings, url=arguments.url, token=arguments.token, space_id=arguments.space)
        case (
            "rewrap-secrets"
            | "rotate-signing-keys"
            | "export-audit"
            | "verify-audit"
            | "erase-tenant"
            | "replay-erasures"
        ):
            _keep(arguments, settings)
        case _:
            _operate(arguments, settings)


def _keep(arguments: argparse.Namespace, settings: "Settings") -> None:
    """Runs the commands about secrets, the audit log and erasures, which need only the rights of the application."""
    from backend.cli import audit, erasures, rewrap_secrets, rotate_signing_keys

    match arguments.command:
        case "rewrap-secrets":
            rewrap_secrets.run(settings)
        case "rotate-signing-keys":
            rotate_signing_keys.run(settings, leaked=arguments.leaked)
        case "export-audit":
            audit.export(settings, tenant=arguments.tenant, after=arguments.after)
        case "verify-audit":
            audit.verify(settings, file=arguments.file, tenant=arguments.tenant, after=arguments.after)
        case "erase-tenant":
            erasures.erase_tenant(settings, tenant=arguments.tenant, name=arguments.name)
        case "replay-erasures":
            erasures.replay(settings, files=arguments.files)


def _operate(arguments: argparse.Namespace, settings: "Settings") -> None:
    """Runs the commands of the operator, on the owner's database connection."""
    match arguments.command:
        case "create-tenant":
            from backend.cli import create_tenant

            owner = {"owner_name": arguments.owner_name, "owner_email": arguments.owner_email}
            create_tenant.run(settings, name=arguments.name, **owner)
        case "create-logins":
            from backend.cli import create_logins

            create_logins.run(settings)
        case "list-tenants":
            from backend.cli import list_tenants

            list_tenants.run(settings)
        case "suspend-tenant":
            from backend.cli import suspend_tenant

            suspend_tenant.suspend(settings, tenant=arguments.tenant, reason=arguments.reason)
        case "resume-tenant":
            from backend.cli import suspend_tenant

            suspend_tenant.resume(settings, tenant=arguments.tenant)
        case "regain-access":
            from backend.cli import regain_access

            drops = arguments.drop_second_step
            regain_access.run(settings, tenant=arguments.tenant, member=arguments.member, drops_second_step=drops)
        case "export-tenant":
            from backend.cli import transfer

            transfer.export(settings, tenant=arguments.tenant, file=arguments.file)
        case "import-tenant":
            from backend.cli import transfer

            transfer.import_(settings, file=arguments.file)
        case _:
            _limit(arguments, settings)


def _operators(arguments: argparse.Namespace, settings: "Settings") -> None:
    from backend.cli import operators

    match arguments.act:
        case "add":
            operators.add(settings, email=arguments.email)
        case "remove":
            operators.remove(settings, email=arguments.email)
        case _:
            operators.list_all(settings)


def _limit(arguments: argparse.Namespace, settings: "Settings") -> None:
    """Runs the commands that set what a tenant may use, and those about operators and keys."""
    match arguments.command:
        case "operators":
            _operators(arguments, settings)
        case "list-keys":
            from backend.cli import list_keys

            list_keys.run(settings)
        case "set-quotas":
            from backend.cli import set_quotas

            set_quotas.run(settings, tenant=arguments.tenant, changes=arguments.changes)
        case "set-cap":
            from backend.cli import set_cap

            set_cap.run(settings, tenant=arguments.tenant, changes=arguments.changes)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=program(), description="Circadian, a backend for living agents")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("dev", help="run everything on one machine, for development (make run)")
    commands.add_parser("prepare-demo", help="migrate and create the demo tenant (`dev` calls this)")
    for name, what in (
        ("api", "run the API process"),
        ("serve", "run API and worker in one process, for small installations"),
    ):
        web = commands.add_parser(name, help=what)
        web.add_argument("--host", help="address to listen on (default: CIRCADIAN_HOST, 127.0.0.1)")
        web.add_argument("--port", type=int, help="port to listen on (default: PORT, 8000)")
        if name == "serve":
            web.add_argument(
                "--patient", action="store_true", help="wait until the database is migrated (`dev` sets this)"
            )
    commands.add_parser("worker", help="run a worker process, which hosts the awake agents")
    demo_model = commands.add_parser("demo-model", help="run the built-in demo model, an OpenAI-compatible server")
    demo_model.add_argument("--port", type=int, required=True)
    commands.add_parser("migrate", help="migrate the database at DATABASE_URL")
    commands.add_parser("create-logins", help="create the logins that the database URLs of API and worker name")
    tenant = commands.add_parser(
        "create-tenant", help="create a tenant and its first owner; prints the owner's token and password link"
    )
    tenant.add_argument("--name", required=True, help="name of the organisation")
    tenant.add_argument("--owner-name", required=True)
    tenant.add_argument("--owner-email", required=True)
    commands.add_parser("list-tenants", help="list all tenants of the installation")
    suspend = commands.add_parser(
        "suspend-tenant", help="suspend a tenant: agents stop working, tokens are refused, data stays"
    )
    suspend.add_argument("tenant", metavar="ID", help="as list-tenants prints it, or `all`")
    suspend.add_argument("--reason", required=True, help="the text that the tenant's audit log gets")
    resume = commands.add_parser("resume-tenant", help="end the suspension of a tenant; its agents continue")
    resume.add_argument("tenant", metavar="ID", help="as list-tenants prints it, or `all`: those suspended with `all`")
    for add in (_add_regaining, _add_limits, _add_erasing, _add_keys, _add_operators):
        add(commands)
    export = commands.add_parser("export-audit", help="print a tenant's audit log as JSON lines")
    export.add_argument("tenant", metavar="ID", help="as list-tenants prints it")
    export.add_argument("--after", metavar="SEQ", type=int, default=0, help="only the entries after this number")
    verify = commands.add_parser("verify-audit", help="check that an audit log is complete and unchanged")
    of = verify.add_mutually_exclusive_group(required=True)
    of.add_argument("file", metavar="FILE", nargs="?", help="an exported log; - for standard input")
    of.add_argument("--tenant", metavar="ID", help="check the log in the database; ID as list-tenants prints it")
    verify.add_argument("--after", metavar="HASH", help="hash of the entry before the first one of FILE")
    chat = commands.add_parser("chat", help="talk to an agent in the terminal, over the public API")
    chat.add_argument("--url", help="GraphQL endpoint (default: the running `make run`)")
    chat.add_argument("--token", help="access token (default: the demo owner's)")
    chat.add_argument("--space", help="global id of the space (default: the demo space)")
    return parser


def _add_limits(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    quotas = commands.add_parser(
        "set-quotas", help="set the quotas and request rates of a tenant; without changes, print them"
    )
    quotas.add_argument("tenant", metavar="ID", help="as list-tenants prints it")
    quotas.add_argument(
        "changes",
        metavar="NAME=VALUE",
        nargs="*",
        help="a number, or `usual` to restore the default of the installation",
    )
    cap = commands.add_parser(
        "set-cap",
        help="cap what a tenant may spend with the installation's model keys; without changes, print the caps",
    )
    cap.add_argument("tenant", metavar="ID", help="as list-tenants prints it")
    cap.add_argument(
        "changes",
        metavar="PERIOD=DOLLARS",
        nargs="*",
        help="hour, day, month or total; PERIOD-tokens=TOKENS caps tokens; `none` removes the cap",
    )


def _add_erasing(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    erase = commands.add_parser("erase-tenant", help="erase a tenant with all its data, at once and for ever")
    erase.add_argument("tenant", metavar="ID", help="as list-tenants prints it")
    erase.add_argument("--name", required=True, help="its name, so that no other tenant is erased by mistake")
    replay = commands.add_parser(
        "replay-erasures", help="erase again what a restored backup has brought back; run it before API and worker"
    )
    replay.add_argument(
        "files", metavar="FILE", nargs="*", help="erasure logs of all workers (default: CIRCADIAN_ERASURE_LOG)"
    )
    _add_transfer(commands)


def _add_transfer(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    export = commands.add_parser("export-tenant", help="export all data of a tenant, without secrets, as JSON lines")
    export.add_argument("tenant", metavar="ID", help="as list-tenants prints it")
    export.add_argument(
        "file", metavar="FILE", nargs="?", help="if it has a part of the export, the rest is appended (default: stdout)"
    )
    import_ = commands.add_parser("import-tenant", help="import such an export; the tenant begins suspended")
    import_.add_argument("file", metavar="FILE", help="the export; - for standard input")


def _add_operators(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    operators = commands.add_parser("operators", help="who may open the installation page of the console")
    acts = operators.add_subparsers(dest="act", required=True, metavar="ACT")
    for act, what in (("add", "add a person with an account"), ("remove", "remove a person")):
        person = acts.add_parser(act, help=what)
        person.add_argument("email", metavar="E-MAIL", help="the address that they sign in with")
    acts.add_parser("list", help="list all of them")


def _add_regaining(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    regain = commands.add_parser("regain-access", help="restore a member's access; prints a token and a password link")
    regain.add_argument("tenant", metavar="ID", help="as list-tenants prints it")
    regain.add_argument(
        "--member", metavar="E-MAIL", help="address of the member (default: the owner, if the tenant has only one)"
    )
    regain.add_argument(
        "--drop-second-step",
        action="store_true",
        help="remove the second step of sign-in, for a member who has lost the device with the codes",
    )


def _add_keys(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    commands.add_parser("list-keys", help="count what depends on each key of CIRCADIAN_SECRET_KEY")
    commands.add_parser(
        "rewrap-secrets",
        help="encrypt the keys of tenants and of ID tokens with the newest key of CIRCADIAN_SECRET_KEY",
    )
    rotate = commands.add_parser("rotate-signing-keys", help="add new keys for ID tokens, which sign after a day")
    rotate.add_argument(
        "--leaked", action="store_true", help="they sign at once, and the others end: their ID tokens are refused"
    )


if __name__ == "__main__":
    main()
