// Popovers and menus on the native popover: a click outside and Escape close them.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { IconButton } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

type Side = "below" | "above";
const EDGE = 8;

/** Puts an element beside another one, inside the window. */
export function placeBeside(element: HTMLElement, anchor: Element, side: Side = "below"): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = at.bottom + 4;
  const above = at.top - height - 4;
  const fitsBelow = below + height <= innerHeight - EDGE;
  const top = side === "below" ? (fitsBelow || above < EDGE ? below : above) : above >= EDGE ? above : below;
  const left = at.left + width > innerWidth - EDGE ? at.right - width : at.left;
  element.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
  element.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
}

type PopoverProps = {
  /** The button that opens it gets these. */
  button: (attributes: { "aria-expanded": boolean; "aria-haspopup": "menu" | "dialog"; "aria-controls": string; id: string }, toggle: () => void) => ComponentChildren;
  isMenu?: boolean;
  side?: Side;
  label: string;
  children: (close: () => void) => ComponentChildren;
};

export function Popover({ button, isMenu, side, label, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const close = () => element.current?.hidePopover();
  useLayoutEffect(() => {
    const popover = element.current;
    if (!isOpen || !popover) return;
    popover.showPopover();
    placeBeside(popover, document.getElementById(`${id}-button`)!, side);
    popover.querySelector<HTMLElement>("[autofocus], [role^=menuitem], button, input, a[href]")?.focus();
  }, [isOpen]);
  const attributes = { "aria-expanded": isOpen, "aria-haspopup": isMenu ? "menu" : "dialog", "aria-controls": `${id}-popover`, id: `${id}-button` } as const;
  const onToggle = (event: { newState: string }) => {
    if (event.newState !== "closed") return;
    if (element.current?.contains(document.activeElement)) document.getElementById(`${id}-button`)?.focus();
    setOpen(false);
  };
  return (
    <>
      {button(attributes, () => (isOpen ? close() : setOpen(true)))}
      {isOpen && (
        <div ref={element} id={`${id}-popover`} popover="auto" class="popover" role={isMenu ? undefined : "dialog"} aria-label={isMenu ? undefined : label} onToggle={onToggle as never}>
          {isMenu ? <MenuList label={label}>{children(close)}</MenuList> : children(close)}
        </div>
      )}
    </>
  );
}

/** Items are reached with the arrow keys, and by their first letter. */
function MenuList({ label, children }: { label: string; children: ComponentChildren }) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const items = [...list.current!.querySelectorAll<HTMLElement>("[role^=menuitem]")];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const byLetter = event.key.length === 1 && items.find((each, index) => index > at && each.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()));
    const target = { ArrowDown: items[(at + 1) % items.length], ArrowUp: items.at(at - 1), Home: items[0], End: items.at(-1) }[event.key] ?? byLetter;
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <div ref={list} class="menu" role="menu" aria-label={label} onKeyDown={move}>
      {children}
    </div>
  );
}

type ItemProps = { icon?: IconName; /** A line below it: what it does. */ hint?: string; isDanger?: boolean; isChecked?: boolean; /** It is on or off by itself, not one of several. */ isSwitch?: boolean; to?: string; onPress?: () => unknown; children: ComponentChildren };

export function MenuItem({ icon, hint, isDanger, isChecked, isSwitch, to, onPress, children }: ItemProps) {
  const classes = isDanger ? "item danger" : "item";
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {hint ? (
        <span class="hinted">
          {children}
          <span class="soft small">{hint}</span>
        </span>
      ) : (
        children
      )}
    </>
  );
  if (to !== undefined)
    return (
      <a class={classes} role="menuitem" tabindex={-1} href={to} onClick={onPress}>
        {content}
      </a>
    );
  const kind = isChecked === undefined ? "menuitem" : isSwitch ? "menuitemcheckbox" : "menuitemradio";
  return (
    <button type="button" class={classes} role={kind} tabindex={-1} aria-checked={isChecked} onClick={onPress}>
      {content}
    </button>
  );
}

type MenuProps = { name: string; icon: IconName; isSmall?: boolean; children: (close: () => void) => ComponentChildren };

/** A button with an icon that opens a menu. */
export function Menu({ name, icon, isSmall, children }: MenuProps) {
  return (
    <Popover isMenu label={name} button={(attributes, toggle) => <IconButton name={name} icon={icon} isSmall={isSmall} onPress={toggle} attributes={attributes} />}>
      {children}
    </Popover>
  );
}

/** Closes on a key or a click that is not inside. For what is no native popover. */
export function useOutside(isOpen: boolean, inside: { current: HTMLElement | null }, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const look = (event: Event) => inside.current?.contains(event.target as Node) || close();
    document.addEventListener("pointerdown", look);
    return () => document.removeEventListener("pointerdown", look);
  }, [isOpen]);
}
