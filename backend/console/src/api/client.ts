// Queries, mutations and feeds of the public API, with the person's token.

import { Client, type Document, type EventOf, type FeedOptions } from "@circadian/client/client.js";
import { signal } from "@preact/signals";
import { ConnectionLost, Declined, ProofNeeded, Refused, TokenRefused } from "./problems.ts";
import { SignInNeeded, regain, token } from "./sign-in.ts";

export type { Document, EventOf, FeedOptions };

/** `lost` is told only after a moment, so that a token that is renewed shows nothing. */
export const connection = signal<"connecting" | "open" | "lost" | "signed out">("connecting");

/** With `signed out`: the person is signed in, but not to this organisation any more. */
export const isShutOut = signal(false);

/** A right to administer was used, and the last proof of who the person is, is too old. The shell asks for another. */
export const needsProof = signal(false);

/** In a token for some minutes after a proof of identity only. */
export const ADMINISTER = "admin:write";
const PROVED = [ADMINISTER, "installation:write"];

/** The person's role has the rights to administer, even while their token lacks them. Set when the viewer is known. */
export const isAdministrator = signal(false);
const PAUSES_MS = [50, 500, 2_500]; // until every process has heard that the token before is revoked
const PATIENCE_SECONDS = 10; // then a query or mutation ends with an error that the person can repeat
const QUIET_MS = 1_500;
const AGAIN_MS = 1_000;

let quiet: ReturnType<typeof setTimeout> | undefined;

function note(isOpen: boolean): void {
  clearTimeout(quiet);
  if (isOpen) connection.value = "open";
  else if (connection.value !== "signed out") quiet = setTimeout(() => (connection.value = "lost"), QUIET_MS);
}

const client = new Client({
  url: `${location.origin}/graphql`,
  token,
  patienceSeconds: PATIENCE_SECONDS,
  onRetry: () => undefined, // `connection` shows it
  onConnection: note,
});

/** Throws `Refused`, and `ConnectionLost` if the API does not answer within some seconds. */
export async function query<Data, Variables extends object>(
  document: Document<Data, Variables>,
  variables: Variables,
  options: { signal?: AbortSignal } = {},
): Promise<Data> {
  return proved(() => client.query(document, variables, options)).catch(noteSignOut);
}

/** Reads what a feed cannot go on without, until there is a connection. Throws anything else than `ConnectionLost`. */
export async function patiently<Read>(read: () => Promise<Read>, signal?: AbortSignal): Promise<Read | undefined> {
  while (!signal?.aborted) {
    try {
      return await read();
    } catch (problem) {
      if (!(problem instanceof ConnectionLost)) throw problem;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
  return undefined;
}

type Input = { input: { idempotencyKey?: string | null | undefined } };
type Payload<Data> = Data[keyof Data];
/** The member of a payload that says that it is done. */
export type Success<Data> = Exclude<Payload<Data>, { code: string }>;

/**
 * Does one mutation and returns the success of its payload. Throws `Declined` with the error of the payload. The document
 * must select `__typename` and `...Refusal`. `requestSeconds`: only for what takes longer than 15 seconds.
 */
export async function mutate<Data, Variables extends Input>(
  document: Document<Data, Variables>,
  variables: Variables,
  options: { requestSeconds?: number } = {},
): Promise<Success<Data>> {
  return proved(async () => successOf<Data>(await client.mutate(document, variables, options))).catch(noteSignOut);
}

/** Some mutations need a right to administer for some inputs only: then their payload says it, and a proof may help too. */
function successOf<Data>(data: Data): Success<Data> {
  const [payload] = Object.values(data as object) as [{ code?: string; message: string; path: string[] }];
  const { code, message } = payload;
  if (code === undefined) return payload as Success<Data>;
  const needsRight = code === "NOT_PERMITTED" && message.startsWith(`this needs the scope ${ADMINISTER}`);
  throw needsRight && isAdministrator.value ? new Refused(message, "FORBIDDEN") : new Declined({ ...payload, code });
}

/** The events of a subscription, without end and without a gap. `options.after` is the cursor to begin after. */
export async function* follow<Data, Variables extends object>(
  document: Document<Data, Variables>,
  variables: Omit<Variables, "after">,
  options: FeedOptions = {},
): AsyncGenerator<EventOf<Data>, void> {
  try {
    yield* client.feed(document, variables, options);
  } catch (problem) {
    noteSignOut(problem);
  }
}

/**
 * Asks again with a newer token if the API refuses with FORBIDDEN because the token lacks a right to administer. If that
 * lacks it too, the person is asked to prove who they are.
 */
async function proved<Data>(ask: () => Promise<Data>): Promise<Data> {
  for (const pause of PAUSES_MS) {
    let lacking: string | undefined;
    try {
      return await ask();
    } catch (problem) {
      lacking = problem instanceof Refused && problem.code === "FORBIDDEN" ? PROVED.find((scope) => problem.message.includes(scope)) : undefined;
      if (!lacking) throw problem;
    }
    if (!(await regain(lacking))) {
      needsProof.value = true;
      throw new ProofNeeded();
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  return ask();
}

function noteSignOut(problem: unknown): never {
  if (problem instanceof TokenRefused || problem instanceof SignInNeeded) {
    clearTimeout(quiet);
    isShutOut.value = problem instanceof SignInNeeded && problem.isShutOut;
    connection.value = "signed out";
  }
  throw problem;
}
