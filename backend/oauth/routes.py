"""Every route of this room, for `app.py`: one line for each of its modules that answers requests."""

from backend.oauth import rendering

ROUTES = (*rendering.ROUTES,)
