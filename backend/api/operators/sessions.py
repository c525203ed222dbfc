"""The operator of a request. `Needs` has checked the scope; the functions of the database check the session again."""

from uuid import UUID

from backend.api.request.context import Info
from backend.api.request.errors import Fault, FaultCode


def operator_session(info: Info) -> UUID:
    """The session of the operator's browser."""
    session_id = info.context.require_session().operator_session_id
    if session_id is None:
        raise Fault(FaultCode.FORBIDDEN, "only an operator may do this, at the console")
    return session_id
