"""`python -m backend dev` (`make run`): everything on one machine, from an empty directory to a running agent.

It opens the stores, migrates, and seeds a demo tenant. It runs API and worker in one child process (`serve`) and, if no
model is configured, the demo model in another. They run until Ctrl-C or SIGTERM, and end with `dev` however it ends.
"""

import asyncio
import contextlib
import signal

from backend.cli import dev_database
from backend.cli.data_directory import DevFile, claim, forget, global_id, own_secret_key, write_environment
from backend.cli.demo_tenant import DemoTenant
from backend.cli.listening import listen
from backend.cli.program_name import make_or_installed
from backend.cli.progress import report
from backend.cli.readiness import Readiness
from backend.cli.stores import Stores, open_stores
from backend.cli.supervisor import SupervisedProgram, Supervisor
from backend.kit import privacy
from backend.kit.limits import DEFAULT
from backend.kit.processes import free_port
from backend.kit.settings import Settings

#: Without a provider in its name: a key of the organisation for a provider must not take its requests there.
DEMO_MODEL = "circadian-demo"


def run(settings: Settings) -> None:
    privacy.close()
    with contextlib.suppress(asyncio.CancelledError):
        asyncio.run(_run(settings))
    report("stopped")


async def _run(settings: Settings) -> None:
    directory = settings.data_dir.absolute()
    supervisor = Supervisor()
    _stop_on_signals(supervisor)
    with claim(directory):
        listen(settings.web.host, settings.web.port).close()
        async with open_stores(settings.stores, directory=directory) as stores, supervisor:
            dev_file, demo = await _start(settings, stores, supervisor)
            try:
                shown = {
                    "CIRCADIAN_PUBLIC_URL": settings.web.url
                }  # what the links of the operator's commands begin with
                write_environment(directory, {**_operators(settings, stores), **shown})
                dev_file.write(directory)
                _welcome(settings, dev_file, demo)
                await supervisor.watch(stores.embedded)
            finally:
                forget(directory)


async def _start(settings: Settings, stores: Stores, supervisor: Supervisor) -> tuple[DevFile, DemoTenant]:
    shared = _shared(settings, stores)
    programs = _programs(settings, shared)
    async with Readiness(settings.web, owner_database_url=stores.owner_database_url) as readiness:
        report("migrating, and starting API and worker")
        if await readiness.has_tables():  # they can open it; they import their modules while `dev` migrates
            supervisor.start_all(programs)
        demo = await dev_database.demo(shared)
        supervisor.start_all(programs)
        await readiness.wait(supervisor)
    url = settings.web.local_url
    dev_file = DevFile(
        graphqlUrl=f"{url}/graphql",
        subscriptionsUrl=f"{url.replace('http', 'ws', 1)}/graphql",
        accessToken=demo.access_token,
        tenantId=global_id("Tenant", demo.tenant_id),
        agentId=global_id("Agent", demo.agent_id),
        spaceId=global_id("Space", demo.space_id),
    )
    return dev_file, demo


def _operators(settings: Settings, stores: Stores) -> dict[str, str]:
    """The settings that the operator's commands need."""
    secret_key = settings.keys or own_secret_key(settings.data_dir.absolute())
    return {
        "DATABASE_URL": stores.owner_database_url,
        "REDIS_URL": stores.redis_url,
        "CIRCADIAN_SECRET_KEY": secret_key,
        "CIRCADIAN_DATA_DIR": str(settings.data_dir.absolute()),
    }


def _shared(settings: Settings, stores: Stores) -> dict[str, str]:
    """The settings that all processes get."""
    return {
        "CIRCADIAN_ENV": "development",
        **_operators(settings, stores),
    }


def _programs(settings: Settings, shared: dict[str, str]) -> list[SupervisedProgram]:
    programs = []
    if settings.model.name is None:
        port = free_port()
        shared = shared | {
            "CIRCADIAN_MODEL": DEMO_MODEL,
            "CIRCADIAN_MODEL_BASE_URL": f"http://127.0.0.1:{port}/v1",
            "CIRCADIAN_MODEL_API_KEY": "demo",
        }
        programs.append(SupervisedProgram("model", ["demo-model", "--port", str(port)], shared, grace_seconds=3.0))
    return [
        SupervisedProgram("serve", ["serve", "--patient"], shared, grace_seconds=settings.worker.grace_seconds + 5.0),
        *programs,
    ]


def _welcome(settings: Settings, dev_file: DevFile, demo: DemoTenant) -> None:
    url, way_in = settings.web.local_url, demo.way_in
    minutes = DEFAULT.console_link_seconds // 60
    console = f"""
    console        {url}/console/sign-in/{demo.console_link}
                   (signs you in once, within {minutes} minutes; then {url}/console/)"""
    model = settings.model.name or "the built-in demo model (set CIRCADIAN_MODEL for a real one)"
    report("ready")
    print(
        f"""{console if demo.console_link else ""}
    GraphiQL       {dev_file.graphqlUrl}
    talk to Nova   {make_or_installed("chat")}   (in another terminal)
    sign in        {url}/signin
                   as {way_in.email} with {way_in.password}
    token and ids  {settings.data_dir / "dev.json"}
    mails          {"by SMTP" if settings.mail.smtp_url else settings.data_dir / "outbox"}
    model          {model}
    stop           Ctrl-C
""",
        flush=True,
    )


def _stop_on_signals(supervisor: Supervisor) -> None:
    """The first signal stops the processes in order. A second one does not wait for running steps."""
    loop = asyncio.get_running_loop()
    task = asyncio.current_task()
    assert task is not None
    main: asyncio.Task[None] = task
    is_stopping = False

    def stop() -> None:
        nonlocal is_stopping
        if is_stopping:
            supervisor.kill()
            return
        is_stopping = True
        report("stopping")
        main.cancel()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # Under `nohup` the hangup signal stays ignored.
        if number is not signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, stop)
