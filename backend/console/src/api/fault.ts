// Why something failed, as a person reads it. Behind an error of its own the API names the exception: `(KeyError)`.

import { sentence } from "./sentence.ts";

/** `code` is for who looks for the cause in a log. */
export type Told = { said: string; code?: string };

const NAME = /\(([A-Z]\w*(?:Error|Exception|Timeout))\)/;

export function plainly(message: string): Told {
  const found = NAME.exec(message);
  if (!found) return { said: sentence(message) };
  const [place, code] = found;
  return { said: sentence(message.slice(0, found.index).trimEnd() + message.slice(found.index + place.length)), code };
}
