"""The demo tenant as `seed` reports it to `dev`: plain values, because they pass from one process to another."""

import json
from dataclasses import asdict, dataclass
from typing import Self
from uuid import UUID

from backend.cli.data_directory import WayIn


@dataclass(frozen=True)
class DemoTenant:
    tenant_id: UUID
    agent_id: UUID
    space_id: UUID
    access_token: str
    way_in: WayIn
    #: The secret end of the link that signs the owner in at the console. Empty: there is no console.
    console_link: str

    def line(self) -> str:
        return json.dumps(asdict(self), default=str)

    @classmethod
    def of_line(cls, line: str) -> Self:
        fields = json.loads(line)
        ids = {name: UUID(fields[name]) for name in ("tenant_id", "agent_id", "space_id")}
        token, link = fields["access_token"], fields["console_link"]
        return cls(**ids, access_token=token, way_in=WayIn(**fields["way_in"]), console_link=link)
