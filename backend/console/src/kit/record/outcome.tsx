// How a try ended: well, or with what is wrong.

import "./record.css";
import type { ComponentChildren } from "preact";
import { Icon } from "../icon.tsx";

export function Outcome({ isGood, title, children }: { isGood: boolean; title: string; children?: ComponentChildren }) {
  return (
    <div class={isGood ? "outcome good" : "outcome bad"} role="status">
      <strong>
        <Icon name={isGood ? "check" : "alert"} />
        {title}
      </strong>
      {children}
    </div>
  );
}
