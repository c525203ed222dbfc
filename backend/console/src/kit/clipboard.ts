// Copies a text, also where the browser offers pages no clipboard (without HTTPS), or does not allow it.

import { texts } from "../texts/kit.ts";
import { toast } from "./toast.tsx";

/** Whether the text is in the clipboard now. If it is not, the person is told. */
export async function copy(text: string): Promise<boolean> {
  const isCopied = (await given(text)) || selected(text);
  if (!isCopied) toast(texts.notCopied, { isBad: true });
  return isCopied;
}

async function given(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** By a field that is selected for a moment. While a dialog is open, only what is in it can have the focus. */
function selected(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "unseen" });
  ([...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  return isCopied;
}
