// Small parts: badges, and the pictures of people and agents.

import type { ComponentChildren } from "preact";

export function Badge({ look, children }: { look?: "accent" | "good" | "bad" | "warn"; children: ComponentChildren }) {
  return <span class={look ? `badge ${look}` : "badge"}>{children}</span>;
}

type AvatarProps = { name: string; kind: string; isSmall?: boolean; /** What the agent does now, if it does something. */ state?: string };

/** It says nothing to a screen reader: the name stands beside it. Agents are square, people are round. */
export function Avatar({ name, kind, isSmall, state }: AvatarProps) {
  const classes = ["avatar", `tone-${tone(name)}`, kind === "AGENT" && "agent", isSmall && "small"].filter(Boolean).join(" ");
  return (
    <span class={classes} aria-hidden="true">
      {initials(name)}
      {state && <span class={state === "THINKING" ? "live moving" : "live"} />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters.map((word) => [...word][0]!.toUpperCase()).join("") || "?";
}

function tone(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 997;
  return sum % 6;
}
