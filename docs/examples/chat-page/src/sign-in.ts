// Signs a person in by OAuth: authorization code with PKCE, as a public client. docs/oauth.md has the reference.

import { ConnectionLost } from "@circadian/client";

/** `config.json`, which set-up.mjs writes. */
export type Config = { graphqlUrl: string; issuer: string; clientId: string };
type Metadata = { authorization_endpoint: string; token_endpoint: string; revocation_endpoint: string };

const SCOPES = "spaces:read messages:write agents:read"; // the last one: which agent writes, and what it does
const VERIFIER = "verifier";
const STATE = "state";
const REFRESH_TOKEN = "refresh-token";

export class SignIn {
  readonly #config: Config;
  readonly #redirectUri = location.origin + location.pathname;
  #metadata: Promise<Metadata> | undefined;
  #first: string | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  get isDone(): boolean {
    return sessionStorage.getItem(REFRESH_TOKEN) !== null;
  }

  /** Takes the code from the address if the person comes back from the consent page. */
  async finish(): Promise<void> {
    const query = new URLSearchParams(location.search);
    const [verifier, state] = [sessionStorage.getItem(VERIFIER), sessionStorage.getItem(STATE)];
    const code = query.get("code");
    if (query.has("state")) history.replaceState(null, "", this.#redirectUri + location.hash);
    if (code && verifier && query.get("state") === state && query.get("iss") === this.#config.issuer) {
      const grant = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: this.#redirectUri };
      this.#first = await this.#redeem(grant);
    }
  }

  /** Sends the person to the pages of Circadian, and from there back to this page. */
  async begin(): Promise<void> {
    const [verifier, state] = [random(), random()];
    sessionStorage.setItem(VERIFIER, verifier);
    sessionStorage.setItem(STATE, state);
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
    const address = new URL((await this.#endpoints()).authorization_endpoint);
    address.search = new URLSearchParams({
      response_type: "code",
      client_id: this.#config.clientId,
      redirect_uri: this.#redirectUri,
      scope: SCOPES,
      state,
      code_challenge: base64url(new Uint8Array(hash)),
      code_challenge_method: "S256",
    }).toString();
    location.assign(address);
  }

  /** For `Client`, which asks at first, and whenever the API no longer accepts the last token. */
  readonly token = async (): Promise<string> => {
    const first = this.#first;
    this.#first = undefined;
    const refresh_token = sessionStorage.getItem(REFRESH_TOKEN) ?? "";
    return first ?? (await this.#redeem({ grant_type: "refresh_token", refresh_token }));
  };

  async end(): Promise<void> {
    const token = sessionStorage.getItem(REFRESH_TOKEN) ?? "";
    sessionStorage.clear();
    const { revocation_endpoint } = await this.#endpoints();
    await fetch(revocation_endpoint, { method: "POST", body: new URLSearchParams({ client_id: this.#config.clientId, token }) });
  }

  async #redeem(grant: Record<string, string>): Promise<string> {
    const { token_endpoint } = await this.#endpoints();
    const body = new URLSearchParams({ client_id: this.#config.clientId, ...grant });
    const response = await reach(token_endpoint, { method: "POST", body });
    if (response.status >= 500 || response.status === 429) throw new ConnectionLost(`no token: status ${response.status}`);
    const answer = await response.json();
    if (!response.ok) {
      sessionStorage.clear();
      throw new Error(`You are signed out: ${answer.error_description ?? answer.error}`);
    }
    sessionStorage.setItem(REFRESH_TOKEN, answer.refresh_token);
    return answer.access_token;
  }

  #endpoints(): Promise<Metadata> {
    const address = `${this.#config.issuer}/.well-known/oauth-authorization-server`;
    this.#metadata ??= reach(address).then((response) => response.json());
    this.#metadata.catch(() => (this.#metadata = undefined));
    return this.#metadata;
  }
}

/** `ConnectionLost` makes the client try again. */
async function reach(address: string, init?: RequestInit): Promise<Response> {
  return fetch(address, init).catch((error) => {
    throw new ConnectionLost(`no connection: ${error}`);
  });
}

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
