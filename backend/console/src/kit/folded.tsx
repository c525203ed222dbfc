// A long text that shows its beginning until somebody unfolds it.

import "./folded.css";
import { useId, useState } from "preact/hooks";
import { texts } from "../texts/shell.ts";
import { Button } from "./button.tsx";

const LINES = 12;
const LETTERS = 1_000;

export function Folded({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const head = beginningOf(text);
  if (head === text) return <pre class="folded">{text}</pre>;
  return (
    <div class="folded-frame">
      <pre id={id} class={isOpen ? "folded open" : "folded cut-off"} tabindex={isOpen ? 0 : undefined}>
        {isOpen ? text : head}
      </pre>
      <Button isSmall look="quiet" icon={isOpen ? "fold" : "unfold"} onPress={() => setOpen(!isOpen)} attributes={{ "aria-expanded": isOpen, "aria-controls": id }}>
        {isOpen ? texts.fold : texts.unfold(text.length)}
      </Button>
    </div>
  );
}

function beginningOf(text: string): string {
  const lines = text.split("\n", LINES + 1);
  const head = lines.length > LINES ? lines.slice(0, LINES).join("\n") : text;
  return head.length > LETTERS ? [...head.slice(0, LETTERS)].join("") : head;
}
