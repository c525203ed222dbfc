// Shows a text with its Markdown, as elements. Links lead out of the console in a new tab; nothing is loaded from elsewhere.

import "./markdown.css";
import type { ComponentChildren } from "preact";
import { memo } from "../memo.ts";
import { type Block, type Inline, parse } from "./parse.ts";

type Names = readonly string[];

/** `names`: whose `@name` is shown as a mention. */
export const Markdown = memo(({ text, names = [] }: { text: string; names?: Names }) => (
  <div class="prose">{parse(text).map((block, at) => showBlock(block, at, names))}</div>
));

function showBlock(block: Block, key: number, names: Names): ComponentChildren {
  switch (block.kind) {
    case "paragraph":
      return <p key={key}>{showParts(block.parts, names)}</p>;
    case "heading":
      return (
        <p key={key} class={`heading level-${block.level}`}>
          {showParts(block.parts, names)}
        </p>
      );
    case "code":
      return (
        <pre key={key} tabindex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "quote":
      return <blockquote key={key}>{block.blocks.map((each, at) => showBlock(each, at, names))}</blockquote>;
    case "list":
      return showList(block, key, names);
    case "table":
      return showTable(block, key, names);
    case "rule":
      return <hr key={key} />;
  }
}

function showList({ isOrdered, start, items }: Extract<Block, { kind: "list" }>, key: number, names: Names) {
  const shown = items.map((blocks, at) => <li key={at}>{blocks.map((each, index) => (each.kind === "paragraph" ? showParts(each.parts, names) : showBlock(each, index, names)))}</li>);
  return isOrdered ? (
    <ol key={key} start={start}>
      {shown}
    </ol>
  ) : (
    <ul key={key}>{shown}</ul>
  );
}

function showTable({ head, rows }: Extract<Block, { kind: "table" }>, key: number, names: Names) {
  return (
    <div key={key} class="frame">
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at}>{showParts(cell, names)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{showParts(cell, names)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function showParts(parts: Inline[], names: Names): ComponentChildren[] {
  return parts.map((part, key) => {
    switch (part.kind) {
      case "text":
        return withMentions(part.text, names);
      case "code":
        return <code key={key}>{part.text}</code>;
      case "strong":
        return <strong key={key}>{showParts(part.parts, names)}</strong>;
      case "emphasis":
        return <em key={key}>{showParts(part.parts, names)}</em>;
      case "deleted":
        return <del key={key}>{showParts(part.parts, names)}</del>;
      case "link":
        return (
          <a key={key} href={part.url} target="_blank" rel="noopener noreferrer" title={part.url}>
            {showParts(part.parts, [])}
          </a>
        );
    }
  });
}

function withMentions(text: string, names: Names): ComponentChildren {
  const shown: ComponentChildren[] = [];
  let begin = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const name = names.find((each) => text.slice(at + 1, at + 1 + each.length).toLowerCase() === each.toLowerCase());
    if (!name) continue;
    const end = at + 1 + name.length;
    shown.push(text.slice(begin, at), <span class="mention">{text.slice(at, end)}</span>);
    begin = end;
    at = end - 1;
  }
  return shown.length ? [...shown, text.slice(begin)] : text;
}
