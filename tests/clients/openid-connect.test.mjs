// Sign in with Circadian through openid-client, unmodified, as it discovers an OpenID provider by default.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as client from "openid-client";
import { issuer, openBrowser, openCallback, consent, registerApp } from "./oauth.mjs";

let config, browser, callback;

before(async () => {
  const app = await registerApp({ name: "Astrolabe", type: "CONFIDENTIAL", grantTypes: ["AUTHORIZATION_CODE"] });
  const options = { execute: [client.allowInsecureRequests] };
  config = await client.discovery(issuer, app.client_id, app.client_secret, undefined, options);
  [browser, callback] = [await openBrowser(), await openCallback()];
});

after(async () => {
  callback?.close();
  await browser?.close();
});

async function signIn(parameters = {}, checks = {}) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callback.redirectUri,
    scope: "openid profile email",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
    nonce: expectedNonce,
    ...parameters,
  });
  const back = await consent(browser.page, callback, address);
  return client.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState, expectedNonce, ...checks });
}

test("discovery finds an OpenID provider", () => {
  const server = config.serverMetadata();

  assert.deepEqual(server.id_token_signing_alg_values_supported, ["RS256", "ES256"]);
  assert.deepEqual(server.subject_types_supported, ["public"]);
});

test("a person signs in, and the app knows who they are", async () => {
  client.enableNonRepudiationChecks(config);
  const owner = JSON.parse(process.env.CIRCADIAN_DEMO_OWNER);

  const tokens = await signIn({ max_age: "600" }, { maxAge: 600 });
  const claims = tokens.claims();
  const info = await client.fetchUserInfo(config, tokens.access_token, claims.sub);

  assert.deepEqual([claims.email, info.email, claims.email_verified], [owner.email, owner.email, true]);
  assert.equal(claims.name, info.name);
});

test("an answer to another sign-in is noticed", async () => {
  await assert.rejects(signIn({}, { expectedNonce: "of-somebody-else" }), (thrown) => /nonce/.test(thrown.cause?.message ?? thrown.message));
});

test("an app whose library insists on ES256 gets that", async () => {
  const metadata = { name: "Octant", type: "CONFIDENTIAL", grantTypes: ["AUTHORIZATION_CODE"], idTokenAlgorithm: "ES256" };
  const app = await registerApp(metadata);
  const options = { execute: [client.allowInsecureRequests] };
  const own = { id_token_signed_response_alg: "ES256", client_secret: app.client_secret };
  config = await client.discovery(issuer, app.client_id, own, undefined, options);
  client.enableNonRepudiationChecks(config);

  const tokens = await signIn({ prompt: "login" });

  assert.equal(JSON.parse(Buffer.from(tokens.id_token.split(".")[0], "base64url")).alg, "ES256");
});
