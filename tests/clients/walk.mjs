import { mkdirSync } from "node:fs";
import { openBrowser, registerApp, issuer, openCallback } from "./oauth.mjs";
import { linkTo } from "./mailbox.mjs";
import { execute } from "./installation.mjs";
const PW = "violet harbour 49 lanterns", PW2 = "quiet orchard 7 umbrellas";
const D = "/tmp/walkpics"; mkdirSync(D, { recursive: true });
let n = 0;
const { page, close } = await openBrowser();
const url = (p) => new URL(p, issuer).href;
async function shot(what, p = page) {
  const h1 = await p.locator("h1").allInnerTexts();
  const alerts = await p.locator(".errors, .notice").allInnerTexts();
  console.log(`${String(++n).padStart(2, "0")} ${what}: [${await p.title()}] h1=${JSON.stringify(h1)} ${new URL(p.url()).pathname}${new URL(p.url()).search} ${JSON.stringify(alerts)}`);
  await p.screenshot({ path: `${D}/${String(n).padStart(2, "0")}-${what}.png`, fullPage: true });
}
const fill = (l, v, p = page) => p.getByLabel(l, { exact: true }).fill(v);
const click = (b, p = page) => p.getByRole("button", { name: b }).click();
const step = async (what, f) => { try { await f(); } catch (e) { console.log("!!!!", what, String(e).slice(0, 400)); await shot("FAILED-" + what); } };

await step("root", async () => { const r = await page.goto(url("/")); console.log("GET /", r.status()); });
await step("first-password", async () => {
  await page.goto(process.env.LINK); await shot("first-password-link");
  await fill("Password", PW); await click("Set the password"); await shot("first-password-done"); await click("Sign out"); await shot("signed-out");
});
const A = "olga@example.org";
await step("signup", async () => {
  await page.goto(url("/signup")); await click("Send me the link"); await shot("signup-empty");
  await fill("E-mail address", A); await click("Send me the link"); await shot("signup-sent");
  await page.goto(await linkTo(A, "signup")); await shot("signup-details");
  await fill("Your name", "Olga"); await fill("Name of your organisation", "Acme"); await fill("Password", "short"); await click("Create the account"); await shot("signup-short");
  await fill("Password", PW); await click("Create the account"); await shot("signup-done");
});
await step("signup-signed-in", async () => { await page.goto(url("/signup")); await shot("signup-while-in"); await page.goto(url("/signin")); await shot("signin-while-in"); await page.goto(url("/reset")); await shot("reset-while-in"); });
await step("second-org", async () => {
  await page.goto(url("/account/organisations/create")); await click("Create it"); await shot("org-empty");
  await fill("Name", "Second"); await click("Create it"); await shot("org-made");
});
await step("account-forms", async () => {
  await fill("Your name", ""); await click("Change the name"); await shot("name-empty");
  await fill("Your name", "Olga O"); await click("Change the name"); await shot("name-done");
  await fill("Present password", "wrong wrong"); await fill("New password", PW2); await click("Change the password"); await shot("pw-wrong");
  await fill("Present password", PW); await fill("New password", PW2); await click("Change the password"); await shot("pw-done");
});
await step("leave", async () => { await page.getByRole("link", { name: "Leave Acme" }).click(); await shot("leave"); await click("Leave Acme"); await shot("leave-last-owner"); });
const callback = await openCallback();
const app = await registerApp({ name: "Calendar", type: "PUBLIC", grantTypes: ["AUTHORIZATION_CODE", "REFRESH_TOKEN", "DEVICE_CODE"], redirectUris: [callback.redirectUri] });
const q = (more = {}) => { const u = new URL("/oauth/authorize", issuer); u.search = new URLSearchParams({ client_id: app.client_id, redirect_uri: callback.redirectUri, response_type: "code", scope: "spaces:read", code_challenge_method: "S256", code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", state: "s", ...more }); return u.href; };
await step("signout-consent", async () => {
  await page.goto(url("/account")); await click("Sign out"); await page.goto(q()); await shot("consent-needs-signin");
  await fill("E-mail address", A); await fill("Password", "wrong wrong wrong"); await click("Sign in"); await shot("signin-wrong");
  await fill("Password", PW2); await click("Sign in"); await shot("which-org");
  await page.getByRole("link", { name: "Acme" }).click(); await shot("consent");
  await click("Do not allow"); await shot("consent-denied");
  await page.goto(q()); await page.getByRole("link", { name: "Second" }).click(); await click("Install and allow"); await shot("consent-allowed");
});
await step("device", async () => {
  const body = new URLSearchParams({ client_id: app.client_id, scope: "spaces:read" });
  const d = await (await fetch(url("/oauth/device_authorization"), { method: "POST", body })).json();
  await page.goto(url("/device")); await shot("device"); await click("Continue"); await shot("device-empty");
  await fill("Code", "BBBB-BBBB"); await click("Continue"); await shot("device-wrong");
  await page.goto(d.verification_uri_complete); await shot("device-complete"); await click("Continue"); await shot("device-where");
  await click("Second"); await shot("device-consent"); await click("Allow"); await shot("device-done");
});
const B = "ben@example.org";
await step("invite", async () => {
  await execute(`mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { __typename } }`, { input: { email: B, role: "ADMIN" } });
  const link = await linkTo(B, "invitations");
  await page.goto(link); await shot("invitation-as-other"); await click("Sign out and come back here"); await shot("invitation");
  await fill("Your name", "Ben"); await fill("Password", "ben@example.org"); await click("Create the account and join"); await shot("invitation-weak");
  await fill("Password", PW); await click("Create the account and join"); await shot("invitation-done");
  await page.goto(link); await shot("invitation-again");
});
await step("invite-2", async () => {
  await execute(`mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { __typename } }`, { input: { email: A, role: "MEMBER" } });
  const link = await linkTo(A, "invitations");
  await page.goto(link); await click("Sign out and come back here"); await page.getByRole("link", { name: "I have an account" }).click(); await shot("invited-signin");
  await fill("E-mail address", A); await fill("Password", PW2); await click("Sign in"); await shot("invited-in"); await click(/^Join/); await shot("joined");
  await page.getByRole("link", { name: "Leave Publisher" }).click(); await click("Leave Publisher"); await shot("left");
});
await step("reset", async () => {
  await click("Sign out"); await page.getByRole("link", { name: "Forgot your password?" }).click(); await shot("reset"); await fill("E-mail address", A); await click("Send me the link"); await shot("reset-sent");
  await page.goto(await linkTo(A, "reset")); await shot("reset-choose"); await fill("Password", PW); await click("Set the password"); await shot("reset-done");
});
await step("nowhere", async () => { for (const p of ["/nowhere", "/account/nowhere", "/signout", "/account/name", "/oauth/token", "/reset/cir_ln_x", "/invitations/x", "/oauth/authorize", "/favicon.ico"]) { const r = await page.goto(url(p)); console.log("GET", p, r.status(), r.headers()["content-type"], (await page.locator("body").innerText()).slice(0, 80).replaceAll("\n", " | ")); } });
await step("signout-twice", async () => {
  await page.goto(url("/account")); const other = await page.context().newPage(); await other.goto(url("/account")); await click("Sign out"); await click("Sign out", other); await shot("signout-twice", other);
  await other.goto(url("/signin")); await page.goto(url("/signin")); await fill("E-mail address", A); await fill("Password", PW); await click("Sign in"); await fill("E-mail address", A, other); await fill("Password", PW, other); await click("Sign in", other); await shot("signin-in-two-tabs", other);
});
callback.close(); await close();
