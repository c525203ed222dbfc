// A secret that the API shows once: nothing keeps it after the dialog is closed.

import "./record.css";
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { texts } from "../../texts/kit.ts";
import { texts as shell } from "../../texts/shell.ts";
import { Button, IconButton } from "../button.tsx";
import { copy } from "../clipboard.ts";
import { Dialog } from "../dialog.tsx";

export type Secret = { label: string; value: string };

/** `secrets` is what the mutation gave; whoever renders this forgets it in `onClose`. */
export function ShownOnce({ title, secrets, onClose, children }: { title: string; secrets: readonly Secret[]; onClose: () => void; children?: ComponentChildren }) {
  return (
    <Dialog title={title} onClose={onClose}>
      {secrets.length > 0 && <p>{texts.shownOnce}</p>}
      {secrets.map((secret) => (
        <Copied key={secret.label} {...secret} />
      ))}
      {children}
      <div class="actions">
        <Button look="primary" onPress={onClose}>
          {secrets.length > 0 ? texts.haveIt : shell.close}
        </Button>
      </div>
    </Dialog>
  );
}

/** A value to copy, such as an address or an id. */
export function Copied({ label, value, isLabelHidden }: Secret & { isLabelHidden?: boolean }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? "unseen" : undefined}>
        {label}
      </label>
      <div class="copied">
        <input id={id} class="input code" readOnly autocomplete="off" value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
        <IconButton name={isCopied ? texts.copied : texts.copy(label)} icon={isCopied ? "check" : "copy"} onPress={async () => setCopied(await copy(value))} />
      </div>
      <span class="unseen" role="status">
        {isCopied && texts.copied}
      </span>
    </div>
  );
}
