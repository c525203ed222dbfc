// Single sign-on with npm's oidc-provider as it comes: its ID tokens are thin, addresses are told by UserInfo alone.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import Provider from "oidc-provider";
import { openBrowser } from "./oauth.mjs";
import { createProvider, redirectUri } from "./sign_in.mjs";

const CLIENT = { client_id: "circadian-at-globex", client_secret: "a-secret-of-globex" };
const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();

let server;
let signInUrl;

before(async () => {
  server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [await redirectUri()] }],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_context, name) => ({ accountId: name, claims: () => claimsOf(name) }),
  });
  server.on("request", provider.callback());
  signInUrl = await createProvider({
    name: "Globex's sign-in",
    issuer,
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    emailDomains: ["globex.example"],
  });
});

after(() => server.close());

function claimsOf(name) {
  return { sub: name, email: `${name}@globex.example`, email_verified: name !== "unverified", name: `${name} Globex` };
}

/** Through the pages that the provider has for development: sign in, then consent. */
async function signInAs(page, name) {
  await page.goto(signInUrl);
  await page.getByRole("button", { name: /^Continue with/ }).click();
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("somebody whose ID token says no address joins by what UserInfo says", async () => {
  const { page, close } = await openBrowser();
  await signInAs(page, "hank");
  await heading(page, "Your account");
  assert.match(await page.locator("main").innerText(), /hank@globex\.example/);
  await close();
});

test("an address that UserInfo does not call verified lets nobody in", async () => {
  const { page, close } = await openBrowser();
  await signInAs(page, "unverified");
  await heading(page, "You cannot sign in to Demo");
  await close();
});
