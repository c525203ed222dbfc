// A browser in which somebody is signed in to the console already.

/** With the rights of the token. Nothing of the sign-in itself is asked of the installation. */
export async function signedIn(browser, stage, accessToken, options = {}) {
  const { viewer } = await stage.actor(accessToken).execute("{ viewer { scopes } }");
  const token = { access_token: accessToken, token_type: "Bearer", expires_in: 900, scope: viewer.scopes.join(" ") };
  const theirs = await browser.newContext(options);
  await theirs.route("**/oauth/authorize?*", (route) => {
    const state = new URL(route.request().url()).searchParams.get("state");
    return route.fulfill({ status: 302, headers: { location: `${stage.origin}/console/signed-in?code=c&state=${state}` } });
  });
  await theirs.route("**/oauth/token", (route) => route.fulfill({ json: token }));
  return theirs;
}
