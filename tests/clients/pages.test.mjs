// The pages in a real browser, with script forbidden as some people have it: sign-up, sign-in, reset, the account.
// What every page owes to everybody is looked at on the way: names of fields, headings, focus, contrast, narrow screens.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { lookAt } from "./accessibility.mjs";
import { execute, url } from "./installation.mjs";
import { linkTo } from "./mailbox.mjs";
import { allow, issuer, openCallback, registerApp, signIn } from "./oauth.mjs";

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
]; // prettier-ignore
const ORIGIN = new URL(url).origin;
const PASSWORD = "violet harbour 49 lanterns";
const ADDRESS = `ada.${Date.now()}@example.com`;

let browser, context, page;
const complaints = [];

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  [context, page] = await somebody({ javaScriptEnabled: false });
});

after(async () => {
  await browser?.close();
});

/** A browser of somebody's. It asks nobody but us, unless it is to go `offSite`. */
async function somebody({ offSite = false, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, ...options });
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  if (!offSite) page.on("request", (request) => assert.equal(new URL(request.url()).origin, ORIGIN));
  return [context, page];
}

async function picture(page, name) {
  const directory = process.env.CIRCADIAN_PICTURES;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true });
}

const heading = () => page.getByRole("heading", { level: 1 }).innerText();

test("a stranger asks for an account", async () => {
  await page.goto(`${ORIGIN}/signin`);
  await picture(page, "sign-in");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("E-mail address").fill(ADDRESS);
  await page.getByRole("button", { name: "Send me the link" }).click();

  assert.equal(await heading(), "Check your mail");
  await picture(page, "mail-sent");
});

test("what is wrong is said above the form and beside the field", async () => {
  await page.goto(await linkTo(ADDRESS, "signup"));
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Password").fill("password1");
  await page.getByRole("button", { name: "Create the account" }).click();

  const password = page.getByLabel("Password");
  assert.equal(await password.getAttribute("aria-invalid"), "true");
  assert.match(await page.getByRole("alert").innerText(), /among the first/);
  await page.getByRole("link", { name: /among the first/ }).click();
  assert.equal(new URL(page.url()).hash, "#password");
  assert.equal(await page.getByLabel("Your name").inputValue(), "Ada Lovelace");
  await picture(page, "sign-up-wrong");
});

test("with a good password they are in, and are the owner of an organisation", async () => {
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Name of your organisation").fill("Analytical Engines");
  await page.getByRole("button", { name: "Create the account" }).click();

  assert.equal(await heading(), "First steps in Analytical Engines");
  await page.goto(`${ORIGIN}/account`);
  await page.getByRole("heading", { name: "Analytical Engines" }).waitFor();
  await page.getByText("owner", { exact: true }).waitFor();
  await picture(page, "account");
});

test("without a script they make an agent, write to it, and read its answer", async () => {
  await page.getByRole("link", { name: "First steps in Analytical Engines" }).click();
  await picture(page, "first-steps-agent");
  await page.getByLabel("Name").fill("Nova");
  await page.getByLabel("Kind").selectOption("CONVERSATIONAL");
  await page.getByRole("button", { name: "Make the agent" }).click();
  await page.getByLabel("Your first message").fill("what is 6 * 7?");
  await page.getByRole("button", { name: "Send it to Nova" }).click();
  await page.getByText("6 * 7 is 42.").waitFor();

  await page.getByRole("heading", { name: "The way on" }).waitFor();
  await picture(page, "first-steps-answer");
  await page.getByRole("link", { name: "Make an access token" }).click();
  assert.equal(await heading(), "Your access tokens for Analytical Engines");
});

test("the keyboard alone signs out and in again, and comes to where it wanted to go", async () => {
  await page.getByRole("button", { name: "Sign out" }).press("Enter");
  assert.equal(await heading(), "Sign in");
  await page.goto(`${ORIGIN}/account/organisations/create`);
  assert.equal(await heading(), "Sign in");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Skip to the content");
  await page.getByLabel("E-mail address").focus();
  await page.keyboard.type(ADDRESS);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Create an organisation" }).waitFor();
});

test("a forgotten password is replaced by a mailed link, which signs out every other browser", async () => {
  const [other, elsewhere] = await somebody();
  await elsewhere.goto(`${ORIGIN}/reset`);
  await elsewhere.getByLabel("E-mail address").fill(ADDRESS);
  await elsewhere.getByRole("button", { name: "Send me the link" }).click();
  await elsewhere.getByRole("heading", { name: "Check your mail" }).waitFor();
  const link = await linkTo(ADDRESS, "reset");
  await elsewhere.goto(link);
  await picture(elsewhere, "choose-password");
  await elsewhere.getByLabel("Password").fill("quiet orchard 7 umbrellas");
  await elsewhere.getByRole("button", { name: "Set the password" }).click();
  await elsewhere.getByRole("heading", { name: "Your account" }).waitFor();

  await page.goto(`${ORIGIN}/account`);
  assert.equal(await heading(), "Sign in");
  await elsewhere.goto(link);
  await elsewhere.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
  await picture(elsewhere, "gone");
  await other.close();
});

async function invite(address, role = "MEMBER") {
  const query = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { __typename } }`;
  const { inviteMember } = await execute(query, { input: { email: address, role } });
  assert.equal(inviteMember.__typename, "InviteMemberSuccess");
  return linkTo(address, "invitations");
}

test("somebody who is invited makes an account on the spot and joins", async () => {
  const [context, page] = await somebody({ javaScriptEnabled: false });
  await page.goto(await invite(`grace.${Date.now()}@example.com`, "ADMIN"));
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Join Demo");
  await page.getByLabel("Your name").fill("Grace Hopper");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account and join" }).click();
  await page.getByRole("heading", { name: "Demo" }).waitFor();
  await page.getByText("admin", { exact: true }).waitFor();
  await context.close();
});

test("somebody who is signed in with another address is told so, and led back after signing out", async () => {
  const [context, page] = await somebody({ javaScriptEnabled: false });
  await page.goto(`${ORIGIN}/signin`);
  await page.getByLabel("E-mail address").fill(ADDRESS);
  await page.getByLabel("Password").fill("quiet orchard 7 umbrellas");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.goto(await invite(`joan.${Date.now()}@example.com`));
  await picture(page, "invitation-for-another");
  await page.getByRole("button", { name: "Sign out and come back here" }).click();
  await page.getByRole("link", { name: "I have an account" }).waitFor();
  await context.close();
});

test("from the sign-in form straight on to an app that was agreed to before", async () => {
  const callback = await openCallback();
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  const app = await registerApp({ name: "Sextant", type: "CONFIDENTIAL", grantTypes: ["AUTHORIZATION_CODE"] });
  const question = new URL("/oauth/authorize", issuer);
  const known = { client_id: app.client_id, redirect_uri: callback.redirectUri };
  question.search = new URLSearchParams({
    ...known, response_type: "code", scope: "spaces:read", code_challenge_method: "S256",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  }); // prettier-ignore
  const [first, page] = await somebody({ javaScriptEnabled: false, offSite: true });
  await page.goto(question.href);
  await signIn(page);
  let back = callback.next();
  await allow(page);
  const code = (await back).searchParams.get("code");
  const body = new URLSearchParams({ ...known, ...app, grant_type: "authorization_code", code, code_verifier: verifier });
  assert.equal((await fetch(new URL("/oauth/token", issuer), { method: "POST", body })).status, 200);
  await first.close();

  const [second, later] = await somebody({ javaScriptEnabled: false, offSite: true });
  await later.goto(question.href);
  back = callback.next();
  await signIn(later);
  await later.getByRole("heading", { name: "You are back at the app" }).waitFor();
  assert.match((await back).searchParams.get("code"), /^cir_ac_/);
  await second.close();
  callback.close();
});

test("the look at a page finds what it is for", async () => {
  const [context, page] = await somebody();
  await page.setContent(`<title>x</title><h1>x</h1><h3 style="color: #999; background: #fff">pale</h3>
    <input aria-describedby="gone" style="outline: none; border-color: #ddd"><img src="data:,"><a href="#x" id="a"></a>
    <p id="a" style="width: 2000px">wide</p><button style="height: 10px; padding: 0; font-size: 6px">x</button>`);
  const found = (await lookAt(page)).join("\n");

  for (const fault of [
    "no language", "main part", "headings jump", "px wide", "ids repeat", "no label", "cannot tell", "describes",
    "no name", "leads nowhere", "no alternative", "too small", "contrast of text", "contrast of an edge", "no visible focus",
  ]) assert.match(found, new RegExp(fault)); // prettier-ignore
  await context.close();
});

for (const [name, options] of Object.entries({
  light: { viewport: { width: 1000, height: 800 } },
  dark: { viewport: { width: 1000, height: 800 }, colorScheme: "dark" },
  narrow: { viewport: { width: 320, height: 640 } },
  "narrow dark": { viewport: { width: 320, height: 640 }, colorScheme: "dark" },
})) {
  test(`every page is good to read and to use: ${name}`, async () => {
    const [context, page] = await somebody(options);
    const owner = JSON.parse(process.env.CIRCADIAN_DEMO_OWNER);
    const look = async (title) => {
      await picture(page, `${name}-${title}`.replaceAll(" ", "-"));
      assert.deepEqual(await lookAt(page), [], title);
    };
    for (const path of ["signin", "signup", "reset", "reset/nothing"]) {
      await page.goto(`${ORIGIN}/${path}`);
      await look(path.replace("/", "-"));
    }
    const address = `joan.${name.replace(" ", "-")}.${Date.now()}@example.com`;
    await page.goto(await invite(address));
    await page.getByRole("heading", { name: "Join Demo" }).waitFor();
    await look("invitation");
    await page.goto(`${ORIGIN}/signup`);
    await page.getByLabel("E-mail address").fill(address);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await look("mail-sent");
    await page.goto(await linkTo(address, "signup"));
    await page.getByRole("button", { name: "Create the account" }).click();
    await look("sign-up-wrong");
    await page.goto(`${ORIGIN}/signin`);
    await page.getByLabel("E-mail address").fill("nobody");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await look("signin-wrong");
    await page.getByLabel("E-mail address").fill(owner.email);
    await page.getByLabel("Password").fill(owner.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    await look("account");
    await page.getByRole("link", { name: "Create an organisation" }).click();
    await look("create");
    await page.goto(`${ORIGIN}/account`);
    await page.getByRole("link", { name: "Apps in Demo" }).click();
    await page.getByRole("button", { name: "Disconnect Sextant" }).waitFor();
    await look("apps");
    await page.goto(`${ORIGIN}/account`);
    await page.getByRole("link", { name: "Requests in Demo" }).click();
    await page.getByRole("heading", { name: "They wait for your answer" }).waitFor();
    await look("requests");
    await page.goto(`${ORIGIN}/account`);
    await page.getByRole("link", { name: "First steps in Demo" }).click();
    await look("first-steps");
    const steps = page.url();
    await page.goto(`${steps}?step=agent`);
    await page.getByRole("button", { name: "Make the agent" }).click();
    await look("first-steps-agent-wrong");
    await page.goto(`${steps}?step=model`);
    await page.getByRole("button", { name: "Try this model" }).click();
    await look("first-steps-model-wrong");
    await page.goto(`${ORIGIN}/account`);
    await page.getByRole("link", { name: "Leave Demo" }).click();
    await look("leave");
    await page.getByRole("button", { name: "Leave Demo" }).click();
    assert.match(await page.getByRole("alert").innerText(), /at least one owner/);
    await look("leave-wrong");
    await context.close();
  });
}

test("a person disconnects an app", async () => {
  const [context, page] = await somebody({ javaScriptEnabled: false });
  await page.goto(`${ORIGIN}/account`);
  await signIn(page);
  await page.getByRole("link", { name: "Apps in Demo" }).click();
  await page.getByRole("button", { name: "Disconnect Sextant" }).click();

  assert.equal(await page.getByRole("status").innerText(), "The app was disconnected.");
  assert.equal(await page.getByRole("button", { name: "Disconnect Sextant" }).count(), 0);
  await context.close();
});

test("the browser had nothing to complain of but the answers that were refusals", () => {
  assert.deepEqual(complaints.filter((text) => !/status of 4\d\d/.test(text)), []);
});

const focused = () => page.locator(":focus").innerText();
