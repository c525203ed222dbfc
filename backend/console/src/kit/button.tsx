// Buttons. `onPress` may return a promise: until it ends, the button is busy and is not pressed again.

import type { ComponentChildren, Ref } from "preact";
import { useRef, useState } from "preact/hooks";
import { told } from "../api/problems.ts";
import { Icon, type IconName } from "./icon.tsx";
import { toast } from "./toast.tsx";

type Look = "plain" | "primary" | "danger" | "quiet";
type Shared = {
  look?: Look;
  isSmall?: boolean;
  icon?: IconName;
  isDisabled?: boolean;
  isSubmit?: boolean;
  onPress?: (event: MouseEvent) => unknown;
  innerRef?: Ref<HTMLButtonElement>;
  attributes?: Record<string, string | number | boolean | undefined>;
};

export function Button({ children, ...shared }: Shared & { children: ComponentChildren }) {
  return <Pressed {...shared}>{children}</Pressed>;
}

/** A button that is only an icon. `name` is what it is called, and its tooltip. */
export function IconButton({ name, ...shared }: Shared & { name: string; icon: IconName }) {
  return <Pressed look="quiet" {...shared} name={name} />;
}

function Pressed({ children, name, look = "plain", isSmall, icon, isDisabled, isSubmit, onPress, innerRef, attributes }: Shared & { name?: string; children?: ComponentChildren }) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false); // at once: a second press may come before the button is drawn as busy
  const note = (isOn: boolean) => setBusy((isRunning.current = isOn));
  const press = async (event: MouseEvent) => {
    if (isRunning.current) return event.preventDefault();
    const result = onPress?.(event);
    if (!(result instanceof Promise)) return;
    note(true);
    await result.catch((problem: unknown) => toast(told(problem), { isBad: true })).finally(() => note(false));
  };
  const classes = ["button", look, isSmall && "small", name !== undefined && "icon"].filter(Boolean).join(" ");
  return (
    <button ref={innerRef} type={isSubmit ? "submit" : "button"} class={classes} disabled={isDisabled} aria-busy={isBusy} aria-label={name} title={name} onClick={press} {...attributes}>
      {icon && <Icon name={isBusy ? "redo" : icon} />}
      {children}
    </button>
  );
}
