// A modal dialog on the native element: focus stays inside, Escape closes it, and the focus goes back afterwards.

import "./dialog.css";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { told } from "../api/problems.ts";
import { texts } from "../texts/shell.ts";
import { Button, IconButton } from "./button.tsx";
import { ErrorBox } from "./states.tsx";
import { DialogToasts } from "./toast.tsx";

type DialogProps = { title: string; onClose: () => void; isWide?: boolean; children: ComponentChildren };

/** Open while it is rendered. */
export function Dialog({ title, onClose, isWide, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current!.showModal();
    element.current!.querySelector<HTMLElement>(".body :is(input, textarea, select)")?.focus(); // and not the button that closes
    return () => before?.focus?.();
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === element.current) onClose();
  };
  return (
    <dialog ref={element} class={isWide ? "dialog wide" : "dialog"} aria-labelledby={id} onClose={onClose} onCancel={(event) => (event.preventDefault(), onClose())} onMouseDown={closeOutside}>
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton name={texts.close} icon="close" onPress={onClose} />
      </header>
      <div class="body">{children}</div>
      <DialogToasts />
    </dialog>
  );
}

type ConfirmProps = { title: string; text: string; action: string; isDanger?: boolean; onConfirm: () => Promise<unknown>; onClose: () => void; children?: ComponentChildren };

/** Asks before something that cannot be undone. A failure is shown inside, and nothing is closed then. */
export function Confirm({ title, text, action, isDanger, onConfirm, onClose, children }: ConfirmProps) {
  const [problem, setProblem] = useState<string>();
  const confirm = () => onConfirm().then(onClose, (error: unknown) => setProblem(told(error)));
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {children}
      {problem && <ErrorBox problem={problem} />}
      <div class="actions">
        <Button onPress={onClose}>{texts.cancel}</Button>
        <Button look={isDanger ? "danger" : "primary"} onPress={confirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
