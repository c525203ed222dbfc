// What a program that uses the client must expect.

/** The base of all errors of the client. */
export class CircadianError extends Error {}

/** The API refuses a request and would refuse it again. `code` is that of the error, if it has one. */
export class Refused extends CircadianError {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}

/** The token is not valid, or no longer valid, and no other one is to be had. */
export class TokenRefused extends Refused {
  constructor() {
    super("the token is not valid, or no longer valid", "UNAUTHENTICATED");
  }
}

/** The API cannot be reached or cannot answer now. The same request may succeed later, after `waitSeconds`. */
export class ConnectionLost extends CircadianError {
  readonly waitSeconds: number;

  constructor(message: string, waitSeconds = 0) {
    super(message);
    this.name = new.target.name;
    this.waitSeconds = waitSeconds;
  }
}
