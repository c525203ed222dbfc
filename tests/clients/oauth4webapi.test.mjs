// oauth4webapi, unmodified, against the authorization server: it checks every answer by its RFC.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as oauth from "oauth4webapi";
import { url } from "./installation.mjs";
import { consent, issuer, openBrowser, openCallback, registerApp } from "./oauth.mjs";

const HTTP = { [oauth.allowInsecureRequests]: true };
const GRANTS = ["AUTHORIZATION_CODE", "REFRESH_TOKEN", "CLIENT_CREDENTIALS", "DEVICE_CODE"];
const VIEWER = JSON.stringify({ query: "{ viewer { actor { kind } scopes } }" });

let as, app, client, authentication, browser, callback;

before(async () => {
  app = await registerApp({ name: "Almanac", type: "CONFIDENTIAL", grantTypes: GRANTS });
  client = { client_id: app.client_id };
  authentication = oauth.ClientSecretBasic(app.client_secret);
  as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...HTTP }),
  );
  [browser, callback] = [await openBrowser(), await openCallback()];
});

after(async () => {
  callback?.close();
  await browser?.close();
});

async function ask(parameters = {}) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(as.authorization_endpoint);
  const query = {
    response_type: "code",
    client_id: app.client_id,
    redirect_uri: callback.redirectUri,
    scope: "spaces:read messages:write",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    ...parameters,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return { address, verifier, state };
}

async function redeem(parameters, verifier) {
  const response = await oauth.authorizationCodeGrantRequest(
    as, client, authentication, parameters, callback.redirectUri, verifier, HTTP,
  ); // prettier-ignore
  return oauth.processAuthorizationCodeResponse(as, client, response);
}

async function connect(parameters = {}) {
  const { address, verifier, state } = await ask(parameters);
  const back = await consent(browser.page, callback, address);
  return redeem(oauth.validateAuthResponse(as, client, back, state), verifier);
}

async function refresh(token) {
  const response = await oauth.refreshTokenGrantRequest(as, client, authentication, token, HTTP);
  return oauth.processRefreshTokenResponse(as, client, response);
}

async function introspect(token) {
  const response = await oauth.introspectionRequest(as, client, authentication, token, HTTP);
  return oauth.processIntrospectionResponse(as, client, response);
}

async function viewer(token) {
  const headers = new Headers({ "content-type": "application/json" });
  const response = await oauth.protectedResourceRequest(token, "POST", new URL(url), headers, VIEWER, HTTP);
  return (await response.json()).data.viewer;
}

const refusedAs = (error) => (thrown) => thrown.error === error || thrown.cause?.error === error;

test("the API says which server guards it, and that server that it is the API's", async () => {
  const resource = new URL(url);
  const found = await oauth.processResourceDiscoveryResponse(resource, await oauth.resourceDiscoveryRequest(resource, HTTP));

  assert.deepEqual(found.authorization_servers, [as.issuer]);
  assert.deepEqual(as.protected_resources, [found.resource]);
});

test("without a token the API tells where to look", async () => {
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: VIEWER });
  const challenge = response.headers.get("www-authenticate");

  assert.equal(response.status, 401);
  const [, address] = challenge.match(/^Bearer .*resource_metadata="([^"]+)"/);
  assert.equal((await (await fetch(address)).json()).resource, url);
});

test("code, PKCE, iss and resource: the app acts for the person", async () => {
  const tokens = await connect({ resource: url });

  assert.equal(tokens.expires_in, 3600);
  assert.deepEqual((await viewer(tokens.access_token)).actor, { kind: "PERSON" });
  assert.equal((await introspect(tokens.access_token)).client_id, app.client_id);
});

test("a person who does not allow it comes back with that", async () => {
  const { address, state } = await ask({ prompt: "consent" });
  const back = callback.next();
  await browser.page.goto(address.href);
  await browser.page.getByRole("button", { name: "Do not allow" }).click();
  const landed = await back;

  assert.throws(() => oauth.validateAuthResponse(as, client, landed, state), refusedAs("access_denied"));
});

test("a code that comes twice ends what came of it", async () => {
  const { address, verifier, state } = await ask();
  const parameters = oauth.validateAuthResponse(as, client, await consent(browser.page, callback, address), state);
  const tokens = await redeem(parameters, verifier);

  await assert.rejects(redeem(parameters, verifier), refusedAs("invalid_grant"));
  assert.equal((await introspect(tokens.access_token)).active, false);
});

test("another verifier opens nothing", async () => {
  const { address, state } = await ask();
  const parameters = oauth.validateAuthResponse(as, client, await consent(browser.page, callback, address), state);

  await assert.rejects(redeem(parameters, oauth.generateRandomCodeVerifier()), refusedAs("invalid_grant"));
});

test("refresh tokens rotate; one that is old ends the family", async () => {
  const first = await connect();
  const second = await refresh(first.refresh_token);
  const third = await refresh(second.refresh_token);

  assert.equal(new Set([first, second, third].map((each) => each.refresh_token)).size, 3);
  await assert.rejects(refresh(first.refresh_token), refusedAs("invalid_grant"));
  await assert.rejects(refresh(third.refresh_token), refusedAs("invalid_grant"));
  assert.equal((await introspect(third.access_token)).active, false);
});

test("what is revoked is over", async () => {
  const tokens = await connect();
  const response = await oauth.revocationRequest(as, client, authentication, tokens.refresh_token, HTTP);
  await oauth.processRevocationResponse(response);

  assert.equal((await introspect(tokens.access_token)).active, false);
});

test("the app speaks for itself where it is installed", async () => {
  const parameters = new URLSearchParams({ scope: "spaces:read" });
  const response = await oauth.clientCredentialsGrantRequest(as, client, authentication, parameters, HTTP);
  const tokens = await oauth.processClientCredentialsResponse(as, client, response);

  assert.deepEqual(await viewer(tokens.access_token), { actor: { kind: "SERVICE" }, scopes: ["spaces:read"] });
});

test("credentials in the body do as well, and wrong ones do not", async () => {
  const parameters = new URLSearchParams({ scope: "spaces:read" });
  const grant = async (credentials) => {
    const response = await oauth.clientCredentialsGrantRequest(as, client, credentials, parameters, HTTP);
    return oauth.processClientCredentialsResponse(as, client, response);
  };

  assert.equal((await grant(oauth.ClientSecretPost(app.client_secret))).scope, "spaces:read");
  for (const wrong of [`${app.client_secret}x`, "a secret: with + odd % characters and an é"])
    for (const Method of [oauth.ClientSecretPost, oauth.ClientSecretBasic])
      await assert.rejects(
        grant(Method(wrong)),
        ({ status, cause }) => status === 401 && cause[0].parameters.error === "invalid_client",
      );
});

test("a device waits for its person", async () => {
  const parameters = new URLSearchParams({ scope: "spaces:read" });
  const begun = await oauth.processDeviceAuthorizationResponse(
    as, client, await oauth.deviceAuthorizationRequest(as, client, authentication, parameters, HTTP),
  ); // prettier-ignore
  const poll = async () => {
    const response = await oauth.deviceCodeGrantRequest(as, client, authentication, begun.device_code, HTTP);
    return oauth.processDeviceCodeResponse(as, client, response);
  };
  await assert.rejects(poll(), refusedAs("authorization_pending"));
  await assert.rejects(poll(), refusedAs("slow_down"));

  assert.match(begun.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
});

test("a public client proves itself by nothing but PKCE", async () => {
  const open = await registerApp({ name: "Sundial", type: "PUBLIC", grantTypes: ["AUTHORIZATION_CODE", "REFRESH_TOKEN"] });
  const nobody = { client_id: open.client_id };
  const { address, verifier, state } = await ask({ client_id: open.client_id });
  const back = await consent(browser.page, callback, address);
  const parameters = oauth.validateAuthResponse(as, nobody, back, state);
  const response = await oauth.authorizationCodeGrantRequest(
    as, nobody, oauth.None(), parameters, callback.redirectUri, verifier, HTTP,
  ); // prettier-ignore
  const tokens = await oauth.processAuthorizationCodeResponse(as, nobody, response);

  assert.deepEqual((await viewer(tokens.access_token)).actor, { kind: "PERSON" });
});
