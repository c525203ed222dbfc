// Compares a path with a pattern such as `/spaces/:id`.

export type Params = Record<string, string>;

/** The values of the pattern's names, or `undefined` if the path is another one. */
export function match(pattern: string, path: string): Params | undefined {
  const [wanted, given] = [parts(pattern), parts(path)];
  if (wanted.length !== given.length) return undefined;
  const params: Params = {};
  for (const [at, part] of wanted.entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = decoded(given[at]!);
    else if (part !== given[at]) return undefined;
  }
  return params;
}

/** A path whose values are encoded: href`/spaces/${id}?message=${other}`. */
export function encoded(strings: readonly string[], ...values: (string | number)[]): string {
  return strings.map((text, at) => text + (at < values.length ? encodeURIComponent(values[at]!) : "")).join("");
}

function parts(path: string): string[] {
  return path.split("/").filter(Boolean);
}

/** An address that somebody has typed may be no correct encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
