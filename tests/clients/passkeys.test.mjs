// A passkey in a real browser, with a device of its own that asks nobody (DevTools' virtual authenticator): added, used to
// sign in and to prove oneself once more, refused when the device has not asked its person, removed.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { lookAt } from "./accessibility.mjs";
import { later } from "./installation.mjs";
import { issuer, openBrowser, signIn } from "./oauth.mjs";

// Browsers have no passkeys for an address without a name.
const ORIGIN = `http://localhost:${issuer.port}`;
const DEVICE = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true };

const complaints = [];
let page, close, devtools, authenticatorId;

before(async () => {
  ({ page, close } = await openBrowser({ javaScriptEnabled: true }));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = { ...DEVICE, isUserVerified: true, automaticPresenceSimulation: true };
  ({ authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options }));
});

after(() => close?.());

async function look(name) {
  const directory = process.env.CIRCADIAN_PICTURES;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true });
  assert.deepEqual(await lookAt(page), [], name);
}

test("a person adds a passkey, and the device has it", async () => {
  await page.goto(`${ORIGIN}/signin?next=/account/passkeys`);
  await signIn(page);
  await look("passkeys-none");
  await page.getByLabel("Name").fill("Virtual key");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey was added").waitFor();
  await page.getByRole("heading", { name: "Virtual key" }).waitFor();
  await look("passkeys");

  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  assert.deepEqual(credentials.map((one) => [one.isResidentCredential, one.rpId]), [[true, "localhost"]]);
});

test("a device that has one makes no other", async () => {
  await page.getByLabel("Name", { exact: true }).fill("Again");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("This device has a passkey of yours already.").waitFor();
});

test("it signs them in without address and password, to where they wanted to go", async () => {
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto(`${ORIGIN}/signin?next=/account/organisations/create`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Create an organisation" }).waitFor();
});

test("it proves once more who they are, and leads to where they wanted to go", async () => {
  await later();
  await page.goto(`${ORIGIN}/account/organisations/create`);
  await page.waitForURL((url) => url.pathname === "/stepup");
  await look("passkeys-stepup");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "Create an organisation" }).waitFor();
});

test("not when the device has not seen that it is they, and the old proof stays old", async () => {
  await later();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.goto(`${ORIGIN}/account/organisations/create`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was used").waitFor();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.goto(`${ORIGIN}/account/organisations/create`);
  await page.waitForURL((url) => url.pathname === "/stepup");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "Create an organisation" }).waitFor();
});

test("no sign-in when the device has not seen that it is they", async () => {
  await page.getByRole("button", { name: "Sign out" }).click();
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("No passkey was used").waitFor();
  await look("passkeys-refused");
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
});

test("once removed it opens nothing", async () => {
  await page.goto(`${ORIGIN}/signin?next=/account/passkeys`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("button", { name: "Remove Virtual key" }).click();
  await page.getByText("The passkey was removed").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("alert").getByText("This passkey did not sign you in").waitFor();
});

test("the browser had nothing to complain of but the answers that were refusals", () => {
  assert.deepEqual(complaints.filter((text) => !/status of 4\d\d/.test(text)), []);
});
