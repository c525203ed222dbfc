// Asks for a name before something that cannot be undone.

import { texts } from "../../texts/kit.ts";
import { FormDialog } from "./form.tsx";

type TypedNameProps = { title: string; text: string; name: string; action: string; onConfirm: () => Promise<unknown>; onClose: () => void };

export function TypedName({ title, text, name, action, onConfirm, onClose }: TypedNameProps) {
  const confirm = async ({ typed }: { typed: string }) => {
    if (typed !== name) throw new Error(texts.otherName);
    await onConfirm();
  };
  return <FormDialog title={title} intro={text} fields={[{ name: "typed", label: texts.typeName(name), isRequired: true }]} action={action} isDanger onSave={confirm} onClose={onClose} />;
}
