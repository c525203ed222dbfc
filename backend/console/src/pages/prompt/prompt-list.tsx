// The blocks of a prompt as a long list.

import { Icon } from "../../kit/icon.tsx";
import { Badge } from "../../kit/small.tsx";
import { VirtualList } from "../../kit/virtual-list.tsx";
import { texts } from "../../texts/prompt.ts";
import { countText, exactText } from "../agent/counts.ts";
import type { Block } from "./blocks.ts";
import type { PromptRow } from "./prompt-rows.ts";

type Props = { rows: readonly PromptRow[]; onToggle: (at: number) => void; onUnfold?: (from: number) => void };

export function PromptList({ rows, onToggle, onUnfold }: Props) {
  const render = (row: PromptRow) => {
    switch (row.kind) {
      case "head":
        return <Head row={row} onToggle={() => onToggle(row.at)} />;
      case "fold":
        return (
          <button type="button" class={`prompt-fold ${row.status}`} onClick={() => onUnfold?.(row.from)}>
            <Icon name="unfold" size={14} /> {texts.folded[row.status](row.count)} <span class="soft">{texts.chars(countText(row.chars))}</span>
          </button>
        );
      case "text":
        return <pre class={["prompt-text", row.status, row.isLast && "last"].filter(Boolean).join(" ")}>{row.text}</pre>;
      case "lines":
        return (
          <pre class={row.isLast ? "prompt-text changed last" : "prompt-text changed"}>
            {row.lines.map(({ sign, text }, at) =>
              sign === "+" ? <ins key={at}>{text || " "}</ins> : sign === "-" ? <del key={at}>{text || " "}</del> : <span key={at}>{text || " "}</span>,
            )}
          </pre>
        );
    }
  };
  return <VirtualList class="prompt-list" label={texts.label} rows={rows} keyOf={({ key }) => key} render={render} />;
}

function Head({ row: { block, status, isFolded, chars }, onToggle }: { row: Extract<PromptRow, { kind: "head" }>; onToggle: () => void }) {
  const look = status === "added" ? "good" : status === "cut" ? "bad" : status === "changed" ? "warn" : undefined;
  return (
    <button type="button" class={`prompt-head ${status ?? ""}`} aria-expanded={!isFolded} onClick={onToggle}>
      <Icon name={isFolded ? "unfold" : "fold"} size={14} />
      <strong>{nameOf(block)}</strong>
      {block.kind === "tool" && <code class="cut">{block.name}</code>}
      {isFolded && <span class="cut soft small">{block.text.slice(0, 160).replaceAll("\n", " ")}</span>}
      <span class="push row">
        {status && <Badge look={look}>{texts.statuses[status]}</Badge>}
        <span class="soft small" title={exactText(chars)}>
          {texts.chars(countText(chars))}
        </span>
      </span>
    </button>
  );
}

function nameOf({ kind, name }: Block): string {
  return kind === "message" ? (texts.roles[name] ?? name) : texts.blocks[kind]!;
}
