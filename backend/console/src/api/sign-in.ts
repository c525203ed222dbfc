// The person's access token: authorization code with PKCE, as the public client `console`. Tokens are kept in the memory
// of this module only. A new one is had silently while the person's browser session lasts.

import { ConnectionLost } from "@circadian/client/errors.js";
import { BASE, address, replacePlace } from "../routing/router.ts";
import { recall, remember } from "./remembered.ts";
import { type Owner as Person, forgetUnsent } from "./unsent-keys.ts";

/** Without a person's doing there is no token. `reason` is the error code of OAuth, such as `login_required`. */
export class SignInNeeded extends Error {
  readonly reason: string;

  /** The person is signed in, but not to the wanted organisation: it is suspended, they were removed, or they must choose. */
  get isShutOut(): boolean {
    return this.reason === "interaction_required";
  }

  constructor(reason: string) {
    super(reason);
    this.name = "SignInNeeded";
    this.reason = reason;
  }
}

export type Organisation = { id: string; name: string };
type Attempt = { verifier: string; state: string };
type Token = { text: string; endsAt: number };

const AUTHORIZE = "/oauth/authorize";
const TOKEN = "/oauth/token";
const REVOKE = "/oauth/revoke";
const REDIRECT = `${BASE}/signed-in`;
const ROUND_TRIP = "console-sign-in"; // in sessionStorage, while the person is at the pages of the sign-in
const EARLY_MS = 60_000; // a token is renewed so long before its end

let current: Token | undefined;
let person: Person | undefined; // for whom this page was opened: other tabs may choose another organisation or person
let granted: ReadonlySet<string> = new Set(); // the scopes of `current`
let renewal: Promise<Token> | undefined;

/** For the client, which asks at first, and whenever the API does not accept the last token any more. */
export async function token(): Promise<string> {
  if (current && current.endsAt > Date.now() && current.text !== given) return (given = current.text);
  current = await renew();
  return (given = current.text);
}

let given: string | undefined;

/** At the start of the page: takes the code with which the person comes back, or signs in silently. */
export async function begin(): Promise<void> {
  const kept = sessionStorage.getItem(ROUND_TRIP);
  if (location.pathname !== REDIRECT) return void (current = await renew());
  if (!kept) {
    replacePlace(address()); // without its verifier the code is of no use
    return void (current = await renew());
  }
  sessionStorage.removeItem(ROUND_TRIP);
  const { back, ...attempt } = JSON.parse(kept) as Attempt & { back: string };
  const answer = new URLSearchParams(location.search);
  replacePlace(back); // before anything else can read the code
  current = await redeem(answer, attempt);
  forgetUnsent(person); // whoever has signed in may be another person than before
  renewInTime();
}

/** For whom this page is. Known before any page is shown. */
export function owner(): Person {
  return person!;
}

/** Sends the person to the pages of the sign-in, and from there back to this place. */
export async function goSignIn(): Promise<void> {
  const attempt = newAttempt();
  const back = address();
  sessionStorage.setItem(ROUND_TRIP, JSON.stringify({ ...attempt, back }));
  // Whoever signs in may be somebody else than before: the page of the sign-in asks who has several organisations.
  location.assign(await authorizeUrl(attempt, person?.tenant));
}

/**
 * Another token, if the newest one lacks this scope: the person may have proved who they are since. The one in use is
 * revoked, so that the client takes the newest. False: that one lacks the scope too.
 */
export async function regain(scope: string): Promise<boolean> {
  if (!granted.has(scope)) await renew();
  if (!granted.has(scope)) return false;
  if (given && given !== current?.text) await reach(REVOKE, { method: "POST", body: new URLSearchParams({ client_id: "console", token: given }) });
  return true;
}

/** The active organisations of the person. `undefined`: nobody is signed in, or the server has no list. */
export async function organisations(): Promise<Organisation[] | undefined> {
  const response = await reach(`${BASE}/organisations`, { headers: { accept: "application/json" } });
  return response.ok ? ((await response.json()) as Organisation[]) : undefined;
}

/** The next token is one of this organisation. `to`: which page is opened with it. */
export function choose(organisationId: string, to = `${BASE}/`): void {
  remember("organisation", organisationId);
  location.assign(to);
}

function renew(): Promise<Token> {
  renewal ??= silently().finally(() => (renewal = undefined));
  return renewal;
}

async function silently(): Promise<Token> {
  const remembered = person ? undefined : recall("organisation");
  if (!remembered) return askSilently(person?.tenant);
  try {
    return await askSilently(remembered);
  } catch (problem) {
    if (!(problem instanceof SignInNeeded && problem.isShutOut)) throw problem;
    remember("organisation", undefined); // another person's, or one that this person has left
    return askSilently();
  }
}

async function askSilently(organisation?: string): Promise<Token> {
  const attempt = newAttempt();
  const url = `${await authorizeUrl(attempt, organisation)}&prompt=none`;
  const response = await reach(url, { credentials: "same-origin", redirect: "follow", cache: "no-store" });
  const { pathname, searchParams } = new URL(response.url);
  if (pathname !== REDIRECT) {
    if (response.status < 500 && response.status !== 429) throw new SignInNeeded("login_required");
    throw new ConnectionLost(`no code: status ${response.status}`);
  }
  const fresh = await redeem(searchParams, attempt);
  current = fresh;
  renewInTime();
  return fresh;
}

async function redeem(answer: URLSearchParams, { verifier, state }: Attempt): Promise<Token> {
  const code = answer.get("code");
  if (!code) throw new SignInNeeded(answer.get("error") ?? "login_required");
  if (answer.get("state") !== state) throw new SignInNeeded("invalid_state");
  const grant = { grant_type: "authorization_code", client_id: "console", code, code_verifier: verifier, redirect_uri: location.origin + REDIRECT };
  const response = await reach(TOKEN, { method: "POST", body: new URLSearchParams(grant) });
  if (response.status >= 500 || response.status === 429) throw new ConnectionLost(`no token: status ${response.status}`);
  const given = (await response.json()) as Partial<Person> & { access_token?: string; expires_in?: number; scope?: string; error?: string };
  if (!given.access_token) throw new SignInNeeded(given.error ?? "invalid_grant");
  keepPerson({ tenant: given.tenant ?? "", member: given.member ?? "" });
  granted = new Set((given.scope ?? "").split(" "));
  return { text: given.access_token, endsAt: Date.now() + (given.expires_in ?? 600) * 1000 };
}

/**
 * What stands on this page is one person's, in one organisation. For anybody else the page begins anew. Its organisation is
 * the one of the next page too. A page that is open for long does not undo what another one has chosen since.
 */
function keepPerson(now: Person): void {
  if (person && person.member !== now.member) {
    forgetUnsent();
    location.reload();
    throw new SignInNeeded("another_person");
  }
  if (!person && now.tenant) remember("organisation", now.tenant);
  person = now;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** So that the next token is there before the last one ends. A failure here is found at the next request. */
function renewInTime(): void {
  clearTimeout(timer);
  const wait = Math.max(current!.endsAt - Date.now() - EARLY_MS, EARLY_MS / 2);
  timer = setTimeout(() => renew().catch(() => undefined), wait);
}

async function authorizeUrl({ verifier, state }: Attempt, organisation: string | undefined): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    response_type: "code",
    client_id: "console",
    redirect_uri: location.origin + REDIRECT,
    state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: "S256",
    ...(organisation && { organisation }),
  });
  return `${AUTHORIZE}?${query}`;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch((error: unknown) => {
    throw new ConnectionLost(`no connection: ${error}`);
  });
}

function newAttempt(): Attempt {
  return { verifier: random(), state: random() };
}

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
