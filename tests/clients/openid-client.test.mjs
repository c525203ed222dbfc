// openid-client, unmodified: what most Node programs speak OAuth with.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as client from "openid-client";
import { bearer, url } from "./installation.mjs";
import { connectDevice, consent, issuer, openBrowser, openCallback, registerApp } from "./oauth.mjs";

const OPTIONS = { algorithm: "oauth2", execute: [client.allowInsecureRequests] };
const GRANTS = ["AUTHORIZATION_CODE", "REFRESH_TOKEN", "CLIENT_CREDENTIALS", "DEVICE_CODE"];

let config, browser, callback;

before(async () => {
  const app = await registerApp({ name: "Gnomon", type: "CONFIDENTIAL", grantTypes: GRANTS });
  const authentication = client.ClientSecretBasic(app.client_secret);
  config = await client.discovery(issuer, app.client_id, undefined, authentication, OPTIONS);
  [browser, callback] = [await openBrowser(), await openCallback()];
});

after(async () => {
  callback?.close();
  await browser?.close();
});

async function connect() {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callback.redirectUri,
    scope: "spaces:read messages:write",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    resource: url,
    state: expectedState,
  });
  const back = await consent(browser.page, callback, address);
  return client.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState });
}

async function scopes(token) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(token) },
    body: JSON.stringify({ query: "{ viewer { scopes } }" }),
  });
  return (await response.json()).data?.viewer.scopes;
}

test("discovery knows PKCE and the issuer in answers", () => {
  const server = config.serverMetadata();

  assert.ok(server.supportsPKCE());
  assert.equal(server.authorization_response_iss_parameter_supported, true);
});

test("a person connects the app, and it refreshes and takes back its tokens", async () => {
  const tokens = await connect();
  const next = await client.refreshTokenGrant(config, tokens.refresh_token, { scope: "spaces:read" });

  assert.deepEqual(await scopes(tokens.access_token), ["messages:write", "spaces:read"]);
  assert.deepEqual(await scopes(next.access_token), ["spaces:read"]);
  assert.equal((await client.tokenIntrospection(config, next.access_token)).active, true);
  await client.tokenRevocation(config, next.refresh_token, { token_type_hint: "refresh_token" });
  assert.equal((await client.tokenIntrospection(config, next.access_token)).active, false);
  assert.equal(await scopes(tokens.access_token), undefined);
});

test("an answer with another issuer's name would be noticed", async () => {
  const back = new URL(`${callback.redirectUri}?code=x&state=s&iss=https%3A%2F%2Felsewhere.example`);

  await assert.rejects(
    client.authorizationCodeGrant(config, back, { pkceCodeVerifier: "x".repeat(43), expectedState: "s" }),
    (thrown) => thrown.cause?.message.includes("iss"),
  );
});

test("the app speaks for itself", async () => {
  const tokens = await client.clientCredentialsGrant(config, { scope: "messages:write" });

  assert.deepEqual(await scopes(tokens.access_token), ["messages:write"]);
  assert.equal(tokens.refresh_token, undefined);
});

test("a device is connected by a code that its person types", async () => {
  const begun = await client.initiateDeviceAuthorization(config, { scope: "spaces:read" });
  await connectDevice(browser.page, begun.user_code);
  const tokens = await client.pollDeviceAuthorizationGrant(config, begun);

  assert.deepEqual(await scopes(tokens.access_token), ["spaces:read"]);
});
