// Why something failed, as a person reads it. Behind an error of its own the API names the exception: `(KeyError)`.

import { sentence } from "./sentence.ts";

/** `code` is for who looks for the cause in a log. */
export type Told = { said: string; code?: string };

const NAME = /\s*\(([A-Z]\w*(?:Error|Exception|Timeout))\)/;

export function plainly(message: string): Told {
  const [place, code] = NAME.exec(message) ?? [];
  return place && code ? { said: sentence(message.replace(place, "")), code } : { said: sentence(message) };
}
