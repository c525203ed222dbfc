// Where a refusal of the arguments is shown. The API names `arguments`, and the argument in its sentence.

type Fault = { message: string; path: readonly string[] };

/** The fault with a path to the field that shows it, and without the schema, which the person has before them. */
export function placed({ message: said, path }: Fault, names: readonly string[], isJson: boolean): Fault {
  if (path[1] !== "arguments") return { message: said, path };
  const message = said.replace(/^arguments: (invalid arguments: )?/, "").replace(/\. Allowed: \{[\s\S]*$/, "");
  if (isJson) return { message, path: ["input", "json"] };
  return path.length > 2 ? { message, path } : faultOf(message, names);
}

/** The first of the sentences that is about a field. */
function faultOf(message: string, names: readonly string[]): Fault {
  for (const said of message.split("; ")) {
    const name = names.find((each) => [`${each}: `, `${each}.`, `${each}[`, `input: '${each}' is`].some((start) => said.startsWith(start)));
    if (name !== undefined) return { message: said.replace(/^input: /, ""), path: ["input", "arguments", name] };
  }
  return { message, path: [] };
}
