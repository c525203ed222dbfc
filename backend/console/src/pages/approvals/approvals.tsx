// All that this person may answer, oldest first. It is live: who answers elsewhere is seen here at once.

import "./approvals.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Empty, Loading } from "../../kit/states.tsx";
import { isWaitingKnown, may, waiting } from "../../live/viewer.ts";
import { place, setQuery } from "../../routing/router.ts";
import { shown, useShortcut } from "../../shell/shortcuts.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/approvals.ts";
import { texts as shell } from "../../texts/shell.ts";
import { CallRow } from "./call-row.tsx";
import { type Decision, type Row, following, merged, openedOf, stepped } from "./rows.ts";

const AT_ONCE = 50; // rows, and as many again with each "Show more"

export default function Approvals() {
  useTitle(texts.title);
  return (
    <div class="page">
      <div class="inner approvals">
        {may("messages:write") ? (
          <List />
        ) : (
          <>
            <h1>{texts.title}</h1>
            <Empty icon="shield" title={texts.mayNot}>
              <p>{texts.mayNotHint}</p>
            </Empty>
          </>
        )}
      </div>
    </div>
  );
}

function List() {
  const { rows, note, clear } = useRows();
  const [most, setMost] = useState(AT_ONCE);
  const wanted = place.value.query.get("call") ?? undefined;
  const opened = openedOf(rows, wanted);
  const isKnown = !wanted || rows.some(({ call }) => call.id === wanted);
  const select = (id: string | undefined, isFocused = true) => {
    setQuery({ call: id });
    const at = rows.findIndex(({ call }) => call.id === id);
    if (at >= most) setMost(at + AT_ONCE);
    if (id && isFocused) focusSoon(id);
  };
  const answered = (id: string, decision: Decision) => {
    note(id, decision);
    const next = following(rows, id);
    if (next) select(next);
  };
  useKeys(rows, opened, select);
  const open = rows.filter(({ isOver }) => !isOver).length;
  return (
    <>
      <header class="page-head">
        <h1>{texts.title}</h1>
        {open > 0 && <span class="soft">{texts.waiting(open)}</span>}
        {rows.length > open && (
          <span class="push">
            <Button isSmall look="quiet" icon="check" onPress={() => (clear(), setQuery({ call: undefined }))}>
              {texts.clear}
            </Button>
          </span>
        )}
        <p>{texts.intro}</p>
      </header>
      {!isKnown && isWaitingKnown.value && <p class="panel soft">{texts.unreachable}</p>}
      {rows.length === 0 ? (
        <None />
      ) : (
        <ol class="approval-list">
          {rows.slice(0, most).map((row) => (
            <CallRow key={row.call.id} row={row} isOpen={row.call.id === opened} onToggle={() => select(row.call.id === opened ? "" : row.call.id, false)} onAnswered={(decision) => answered(row.call.id, decision)} />
          ))}
        </ol>
      )}
      {rows.length > most && <Button onPress={() => setMost(most + AT_ONCE)}>{shell.more}</Button>}
      {open > 0 && (
        <p class="approval-keys soft small">
          {["j", "k", "a", "r"].map((key) => (
            <kbd key={key}>{shown(key)}</kbd>
          ))}
          {texts.keysHint}
        </p>
      )}
    </>
  );
}

function None() {
  if (!isWaitingKnown.value) return <Loading />;
  return (
    <Empty icon="check" title={texts.none}>
      <p>{texts.noneHint}</p>
    </Empty>
  );
}

/** Rows that ended stay until they are cleared, or the page is left. */
function useRows() {
  const [sent, setSent] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [, drawAgain] = useState(0);
  const rows = useRef<readonly Row[]>([]);
  const kept = useRef<{ waiting: unknown; sent: unknown } | undefined>(undefined);
  if (kept.current?.waiting !== waiting.value || kept.current.sent !== sent) {
    kept.current = { waiting: waiting.value, sent };
    rows.current = merged(rows.current, waiting.value, sent);
  }
  const note = (id: string, decision: Decision) => setSent((before) => new Map(before).set(id, decision));
  const clear = () => {
    rows.current = rows.current.filter(({ isOver }) => !isOver);
    drawAgain((before) => before + 1);
  };
  return { rows: rows.current, note, clear };
}

function useKeys(rows: readonly Row[], opened: string | undefined, select: (id: string | undefined) => void): void {
  const move = (step: 1 | -1) => {
    const isAtBegin = document.activeElement?.closest(".approval") == null;
    select(isAtBegin && opened ? opened : stepped(rows, opened, step));
  };
  useShortcut("j", texts.keys.next, () => move(1));
  useShortcut("k", texts.keys.previous, () => move(-1));
  useShortcut("a", texts.keys.approve, () => opened && focusOn(opened, ".approval-form :is(input, select, textarea), [data-key=a]"));
  useShortcut("r", texts.keys.reject, () => opened && press(opened, "[data-key=r]"));
  useEffect(() => {
    const wanted = place.value.query.get("call");
    const isBusy = document.activeElement?.closest(".approval, dialog, input, textarea, select") != null; // the person was faster
    if (wanted && isWaitingKnown.value && !isBusy) focusOn(wanted, ".approval-head");
  }, [isWaitingKnown.value]);
}

function rowOf(id: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(".approval")].find(({ dataset }) => dataset["call"] === id);
}

let coming = 0;

/** When it is drawn, unless the next key comes before. */
function focusSoon(id: string): void {
  cancelAnimationFrame(coming);
  coming = requestAnimationFrame(() => focusOn(id, ".approval-head"));
}

function press(id: string, selector: string): void {
  cancelAnimationFrame(coming);
  rowOf(id)?.querySelector<HTMLElement>(selector)?.click();
}

function focusOn(id: string, selector: string): void {
  cancelAnimationFrame(coming);
  const row = rowOf(id);
  row?.scrollIntoView({ block: "nearest" });
  row?.querySelector<HTMLElement>(selector)?.focus();
}
