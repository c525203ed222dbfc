"""All routes of this package, for `app.py`: one line for each module that handles requests."""

from backend.oauth import (
    access_tokens,
    account,
    account_deletion,
    app_list,
    invitations,
    organisations,
    passkeys,
    rendering,
    reset,
    second_factor_settings,
    second_step,
    sign_in,
    sign_up,
    sso,
    step_up,
)
from backend.oauth.server import authorize, device_page, endpoints, metadata, registration, userinfo

ROUTES = (
    *rendering.ROUTES,
    *sign_in.ROUTES,
    *second_step.ROUTES,
    *step_up.ROUTES,
    *sso.ROUTES,
    *sign_up.ROUTES,
    *reset.ROUTES,
    *invitations.ROUTES,
    *account.ROUTES,
    *account_deletion.ROUTES,
    *second_factor_settings.ROUTES,
    *passkeys.ROUTES,
    *organisations.ROUTES,
    *access_tokens.ROUTES,
    *app_list.ROUTES,
    *authorize.ROUTES,
    *device_page.ROUTES,
    *endpoints.ROUTES,
    *metadata.ROUTES,
    *registration.ROUTES,
    *userinfo.ROUTES,
)
