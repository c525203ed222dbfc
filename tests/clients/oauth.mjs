// An integrator's side of OAuth for the tests: an app of the demo's tenant, the address that people come back to, and
// the browser of the demo's owner, which walks the pages on the way.

import { once } from "node:events";
import { createServer } from "node:http";
import { chromium } from "playwright-core";
import { execute, url } from "./installation.mjs";

export const issuer = new URL(new URL(url).origin);

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
]; // prettier-ignore
const REGISTER = `mutation ($input: RegisterAppInput!) { registerApp(input: $input) { __typename
  ... on RegisterAppSuccess { clientSecret app { clientId } } ... on UserError { message } } }`;

/** A registered app: `client_id`, and `client_secret` if it is confidential. */
export async function registerApp(values) {
  const input = { scopes: ["spaces:read", "messages:write"], redirectUris: ["http://127.0.0.1/back"], ...values };
  const { registerApp: made } = await execute(REGISTER, { input });
  if (made.__typename !== "RegisterAppSuccess") throw new Error(JSON.stringify(made));
  return { client_id: made.app.clientId, client_secret: made.clientSecret };
}

/** Listens where people are sent back to; `next()` is the address that the next one of them comes to. */
export async function openCallback() {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><html lang=en><title>The app</title><h1>You are back at the app</h1>");
    if (request.url.startsWith("/back")) server.emit("visit", new URL(request.url, redirectUri));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const redirectUri = `http://127.0.0.1:${server.address().port}/back`;
  return { redirectUri, next: async () => (await once(server, "visit"))[0], close: () => server.close() };
}

/** A browser without script in which the demo's owner can sign in. */
export async function openBrowser(options = {}) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
  const context = await browser.newContext({
    viewport: { width: 1000, height: 900 },
    javaScriptEnabled: false,
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return { page, close: () => browser.close() };
}

/** The owner signs in where the page asks for it, or proves once more who they are. */
export async function signIn(page) {
  const owner = JSON.parse(process.env.CIRCADIAN_DEMO_OWNER);
  if (!(await page.getByLabel("E-mail address").count())) {
    await page.getByLabel("Password").fill(owner.password);
    return page.getByRole("button", { name: "Continue", exact: true }).click();
  }
  await page.getByLabel("E-mail address").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export const allow = (page) => page.getByRole("button", { name: /allow$/i }).first().click();

/** Where the browser comes back to after the owner has followed `address` and has allowed what it asks. */
export async function consent(page, callback, address) {
  const back = callback.next();
  await page.goto(String(address));
  if (await page.getByLabel("Password").count()) await signIn(page);
  if (!page.url().startsWith(callback.redirectUri)) await allow(page);
  return back;
}

/** The owner types the code of a device and allows it. */
export async function connectDevice(page, userCode) {
  await page.goto(new URL("/device", issuer).href);
  if (await page.getByLabel("Password").count()) await signIn(page);
  await page.getByLabel("Code").fill(userCode.toLowerCase().replace("-", " "));
  await page.getByRole("button", { name: "Continue" }).click();
  await allow(page);
  await page.getByRole("heading", { name: "Connected", exact: true }).waitFor();
}
