// Saves files: those that the API makes for the holder of a token, such as a CSV (a link cannot carry the token), and
// those of messages.

import { token } from "./sign-in.ts";

/** Saves what is at `path` under `name`. Throws an error with the words of the API. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${await token()}` }, cache: "no-store" });
  if (!response.ok) throw new Error(await reasonOf(response));
  const url = URL.createObjectURL(await response.blob());
  save(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** The page stays, also if the address answers with an error. */
export function save(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.rel = "noopener noreferrer";
  if (link.origin !== location.origin) link.target = "_blank"; // browsers ignore `download` there
  link.click();
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { errors, error, message } = JSON.parse(text) as { errors?: { message: string }[]; error?: { message: string }; message?: string };
    return errors?.[0]?.message ?? error?.message ?? message ?? text;
  } catch {
    return text || response.statusText;
  }
}
