// A browser without script signs in through an organisation's own provider and comes back: let in, refused, shut out.
// What every page owes to everybody is looked at on the way, in light and dark, wide and narrow.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { lookAt } from "./accessibility.mjs";
import { openBrowser, signIn } from "./oauth.mjs";
import { createProvider } from "./sign_in.mjs";

const LOOKS = {
  light: {},
  dark: { colorScheme: "dark" },
  narrow: { viewport: { width: 320, height: 640 } },
  "narrow dark": { viewport: { width: 320, height: 640 }, colorScheme: "dark" },
};
const PROVIDER = process.env.CIRCADIAN_PROVIDER_URL;
let signInUrl;

before(async () => {
  signInUrl = await createProvider({
    name: "Acme's sign-in",
    issuer: PROVIDER,
    clientId: "circadian-at-acme",
    clientSecret: "a secret with : and & and +",
    emailDomains: ["acme.example"],
  });
});

/** What the provider does from now on: `person` with the claims of somebody, `refusal` with an error. */
async function tell(what, value) {
  const body = JSON.stringify(value);
  await fetch(`${PROVIDER}/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body });
}

/** Claims of somebody who has never been here. */
function somebody(more = {}) {
  const key = `${Date.now()}${Math.random()}`.replace(".", "");
  return { sub: key, email: `mary.${key}@acme.example`, email_verified: true, name: "Mary Somerville", ...more };
}

const go = (page) => page.getByRole("button", { name: /^Continue with/ }).click();
const heading = (page, name) => page.getByRole("heading", { level: 1, name }).waitFor();

for (const [name, options] of Object.entries(LOOKS)) {
  test(`the way through a provider is good to read and to use: ${name}`, async () => {
    const { page, close } = await openBrowser({ ...options, javaScriptEnabled: true });
    const look = async (title) => {
      const directory = process.env.CIRCADIAN_PICTURES;
      mkdirSync(directory, { recursive: true });
      await page.screenshot({ path: join(directory, `${name}-${title}.png`.replaceAll(" ", "-")), fullPage: true });
      assert.deepEqual(await lookAt(page), [], title);
    };
    await page.goto(signInUrl);
    await heading(page, "Sign in to Demo");
    await look("upstream");

    await tell("refusal", { error: "access_denied" });
    await go(page);
    await heading(page, "You were not signed in");
    await look("upstream-refused");
    await page.getByRole("link", { name: "Try again" }).click();
    await heading(page, "Sign in to Demo");

    await tell("person", somebody({ email_verified: false }));
    await go(page);
    await heading(page, "You cannot sign in to Demo");
    await page.getByText("Acme's sign-in has not verified your e-mail address.").waitFor();
    await look("upstream-shut-out");

    await tell("person", somebody({ aud: "another-client" }));
    await page.goto(signInUrl);
    await go(page);
    await heading(page, "Signing in did not work");
    await look("upstream-broken");

    await page.goto(new URL(`/signin/callback/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`, signInUrl).href);
    await heading(page, "Please sign in once more");
    await look("upstream-nobody-asked");
    await page.goto(new URL("/signin/with/00000000-0000-4000-8000-000000000000", signInUrl).href);
    await heading(page, "This sign-in does not exist");
    await look("upstream-unknown");

    await tell("person", somebody());
    await page.goto(signInUrl);
    await go(page);
    await heading(page, "Your account");
    await page.getByText("own sign-in has made this account").waitFor();
    assert.equal(await page.getByRole("link", { name: /password|first one/ }).count(), 0);
    await look("upstream-account");
    await page.goto(signInUrl);
    await look("upstream-signed-in");
    await close();
  });
}

test("without script the way is the same, and it leads to where it was asked for", async () => {
  const { page, close } = await openBrowser();
  await tell("person", somebody());
  await page.goto(`${signInUrl}?next=${encodeURIComponent("/device?user_code=BDFG-KLMN")}`);
  await go(page);
  await heading(page, "Connect a device");
  await close();
});

test("whoever prefers a password comes to the same place by it", async () => {
  const { page, close } = await openBrowser();
  await page.goto(`${signInUrl}?next=${encodeURIComponent("/device")}`);
  await page.getByRole("link", { name: "Sign in with a password instead" }).click();
  await signIn(page);
  await heading(page, "Connect a device");
  await close();
});
