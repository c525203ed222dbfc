// JSON with indents. Only its white space changes: numbers keep their digits, and objects their order.

const TOKEN = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+|[^\s"{}[\],:]+/g;

/** Text that is no JSON object or list stays as it is. */
export function indented(text: string): string {
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return text;
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  const written = (token: string): string => {
    if (token === "{" || token === "[") return ++depth, token + line();
    if (token === "}" || token === "]") return --depth, line() + token;
    if (token === ",") return token + line();
    if (token === ":") return ": ";
    return token.startsWith('"') ? token : token.replace(/\s+/, "");
  };
  return text.replace(TOKEN, written);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
