// A browser without script walks from an app through sign-in and consent back to it, and connects a device. What every
// page owes to everybody is looked at on the way, in light and dark, wide and narrow.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { lookAt } from "./accessibility.mjs";
import { allow, issuer, openBrowser, openCallback, registerApp, signIn } from "./oauth.mjs";

const LOOKS = {
  light: {},
  dark: { colorScheme: "dark" },
  narrow: { viewport: { width: 320, height: 640 } },
  "narrow dark": { viewport: { width: 320, height: 640 }, colorScheme: "dark" },
};
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const GRANTS = ["AUTHORIZATION_CODE", "REFRESH_TOKEN", "DEVICE_CODE"];

let app, callback;

before(async () => {
  const description = "Keeps the calendars of your team and tells its agents of what is due.";
  const homepageUrl = "https://orrery.example";
  app = await registerApp({ name: "Orrery", type: "PUBLIC", grantTypes: GRANTS, description, homepageUrl });
  callback = await openCallback();
});

after(() => callback?.close());

function question(parameters = {}) {
  const address = new URL("/oauth/authorize", issuer);
  const query = {
    response_type: "code",
    client_id: app.client_id,
    redirect_uri: callback.redirectUri,
    scope: "spaces:read messages:write",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    state: "kept as it is: é & more",
    prompt: "consent",
    ...parameters,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

async function newDevice() {
  const body = new URLSearchParams({ client_id: app.client_id, scope: "spaces:read" });
  const response = await fetch(new URL("/oauth/device_authorization", issuer), { method: "POST", body });
  return response.json();
}

for (const [name, options] of Object.entries(LOOKS)) {
  test(`the way to consent and back is good to read and to use: ${name}`, async () => {
    const { page, close } = await openBrowser({ ...options, javaScriptEnabled: true });
    const look = async (title) => {
      const directory = process.env.CIRCADIAN_PICTURES;
      mkdirSync(directory, { recursive: true });
      await page.screenshot({ path: join(directory, `${name}-${title}.png`.replaceAll(" ", "-")), fullPage: true });
      assert.deepEqual(await lookAt(page), [], title);
    };
    await page.goto(question({ client_id: "cir_app_nobody" }));
    await look("consent-unknown-app");
    await page.goto(question());
    await signIn(page);
    await page.getByRole("heading", { name: "Orrery asks for access" }).waitFor();
    await look("consent");
    const back = callback.next();
    await allow(page);
    const landed = await back;
    await page.getByRole("heading", { name: "You are back at the app" }).waitFor();

    assert.equal(landed.searchParams.get("state"), "kept as it is: é & more");
    assert.equal(landed.searchParams.get("iss"), issuer.origin);
    assert.match(landed.searchParams.get("code"), /^cir_ac_/);
    await close();
  });

  test(`the way of a device's code is good to read and to use: ${name}`, async () => {
    const { page, close } = await openBrowser({ ...options, javaScriptEnabled: true });
    const look = async (title) => {
      const directory = process.env.CIRCADIAN_PICTURES;
      await page.screenshot({ path: join(directory, `${name}-${title}.png`.replaceAll(" ", "-")), fullPage: true });
      assert.deepEqual(await lookAt(page), [], title);
    };
    const device = await newDevice();
    await page.goto(device.verification_uri_complete);
    await signIn(page);
    await page.getByRole("heading", { name: "Connect a device" }).waitFor();
    assert.equal(await page.getByLabel("Code").inputValue(), device.user_code);
    await look("device");
    await page.getByLabel("Code").fill("AAAA-EEEE");
    await page.getByRole("button", { name: "Continue" }).click();
    assert.match(await page.getByRole("alert").innerText(), /No device shows this code/);
    await look("device-wrong");
    await page.getByLabel("Code").fill(device.user_code);
    await page.getByRole("button", { name: "Continue" }).click();
    await look("device-consent");
    await allow(page);
    await page.getByRole("heading", { name: "Connected", exact: true }).waitFor();
    await look("device-done");
    await close();
  });
}
