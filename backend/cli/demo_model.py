"""`python -m backend demo-model`: serves the built-in demo model on loopback.

`dev` runs it if no model is configured.
"""

from backend.cli import monitoring
from backend.cli.listening import listen
from backend.kit.settings import Settings


def run(settings: Settings, *, port: int) -> None:
    monitoring.configure_logs(settings)
    import uvicorn

    from backend.demo import create_app

    config = uvicorn.Config(create_app(), log_config=None, access_log=False, timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[listen("127.0.0.1", port)])
