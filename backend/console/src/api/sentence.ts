// The API writes its messages for programs: "the name is too long". A person reads a sentence.

const PLAIN_WORD = /^\p{Ll}[\p{Ll}'’-]*[,;:]?(?=\s|$)/u; // the name of a field or a scope stays as it is: maxTokens, spaces:read
const END = /[.!?…:]["'”’)]?$/;

export function sentence(message: string): string {
  const text = message.trim();
  if (text === "") return text;
  const begun = PLAIN_WORD.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return END.test(begun) ? begun : `${begun}.`;
}
