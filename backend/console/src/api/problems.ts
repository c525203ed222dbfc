// What can go wrong with a request, and how it is told to a person.

import { ConnectionLost, Refused, TokenRefused } from "@circadian/client/errors.js";
import { texts } from "../texts/shell.ts";
import { sentence } from "./sentence.ts";
import { SignInNeeded } from "./sign-in.ts";

export { ConnectionLost, Refused, TokenRefused };

/** A mutation that the API refuses with an error of its payload. `path` names the argument that is wrong. */
export class Declined extends Error {
  readonly code: string;
  readonly path: readonly string[];

  constructor({ code, message, path }: { code: string; message: string; path: readonly string[] }) {
    super(message);
    this.name = "Declined";
    this.code = code;
    this.path = path;
  }

  /** The name of the field that is wrong, for the message beside it. */
  get field(): string | undefined {
    return this.path.at(-1);
  }
}

/** The person has the right, and must prove first who they are. */
export class ProofNeeded extends Error {
  constructor() {
    super(texts.proofNeeded);
    this.name = "ProofNeeded";
  }
}

export function told(problem: unknown): string {
  if (problem instanceof SignInNeeded && problem.isShutOut) return texts.shutOut;
  if (problem instanceof TokenRefused || problem instanceof SignInNeeded) return texts.signedOut;
  if (problem instanceof ConnectionLost) return texts.noConnection;
  if (problem instanceof Refused && problem.code === "FORBIDDEN") return texts.forbidden(problem.message);
  return sentence(problem instanceof Error ? problem.message : String(problem));
}
