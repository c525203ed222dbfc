// The chain: everything that the agent has exchanged with its models, of which only a part is loaded and little is drawn.

import { useEffect, useRef, useState } from "preact/hooks";
import { query } from "../../api/client.ts";
import { ChainDocument, type ChainQueryVariables, type EntryFragment } from "../../generated/agent/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { memo } from "../../kit/memo.ts";
import { Badge } from "../../kit/small.tsx";
import { Empty, ErrorBox, Loading } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { type ListHandle, VirtualList } from "../../kit/virtual-list.tsx";
import { href, place, setQuery } from "../../routing/router.ts";
import { chain as texts } from "../../texts/agents.ts";
import { type Part, appended, newerAdded, olderAdded } from "./chain-part.ts";
import { exactText } from "./counts.ts";
import { type AgentFeed, useEvents } from "./feed.ts";
import { Json } from "./json.tsx";
import { type ChatPart, partsOf } from "./json-text.ts";

type Entry = EntryFragment;
const PAGE = 60;

export function Chain({ agentId, feed, pastBegins }: { agentId: string; feed: AgentFeed; pastBegins: number | undefined }) {
  const list = useRef<ListHandle | undefined>(undefined);
  const { part, problem, older, newer, jump, wanted } = useChain(agentId, feed);
  useEffect(() => {
    if (part && wanted !== undefined) list.current?.show(`${wanted}`);
  }, [wanted, part !== undefined]);
  if (problem != null && !part) return <ErrorBox problem={problem} onRetry={() => jump(wanted)} />;
  if (!part) return <Loading lines={8} />;
  if (part.entries.length === 0) return <Empty icon="thread" title={texts.none} />;
  return (
    <div class="chain">
      <Bar part={part} pastBegins={pastBegins} onJump={jump} />
      {problem != null && <ErrorBox problem={problem} onRetry={() => jump(wanted)} />}
      <VirtualList
        isLog={wanted === undefined}
        isLive={!part.hasNewer}
        class="chain-list"
        label={texts.label}
        rows={part.entries}
        keyOf={keyOf}
        handle={list}
        onNearStart={older}
        onNearEnd={newer}
        render={(entry) => <EntryRow entry={entry} agentId={agentId} isWanted={entry.seq === wanted} />}
      />
    </div>
  );
}

function keyOf({ seq }: Entry): string {
  return `${seq}`;
}

type Loaded = { part: Part<Entry> | undefined; problem: unknown; older: () => void; newer: () => void; jump: (seq: number | undefined) => void; wanted: number | undefined };

function useChain(agentId: string, feed: AgentFeed): Loaded {
  const [part, setPart] = useState<Part<Entry>>();
  const [problem, setProblem] = useState<unknown>();
  const [wanted, setWanted] = useState(entryOfAddress);
  const round = useRef(0);
  const isReading = useRef(false);
  const present = useRef(part);
  present.current = part;

  const page = async (variables: Omit<ChainQueryVariables, "id">) => {
    const { agent } = await query(ChainDocument, { id: agentId, ...variables });
    return agent?.consciousness ?? { nodes: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } };
  };
  const load = async (seq: number | undefined) => {
    const own = ++round.current;
    setProblem(undefined);
    try {
      const loaded = seq === undefined ? await newest() : await around(seq);
      if (own === round.current) setPart(loaded);
    } catch (error) {
      if (own === round.current) setProblem(error);
    }
  };
  const newest = async (): Promise<Part<Entry>> => {
    const { nodes, pageInfo } = await page({ last: PAGE });
    return { entries: nodes, hasOlder: pageInfo.hasPreviousPage, hasNewer: false };
  };
  const around = async (seq: number): Promise<Part<Entry>> => {
    const [before, after] = await Promise.all([page({ last: PAGE / 2, beforeSeq: seq }), page({ first: PAGE, afterSeq: seq - 1 })]);
    if (after.nodes.length === 0) return newest();
    return { entries: [...before.nodes, ...after.nodes], hasOlder: before.pageInfo.hasPreviousPage, hasNewer: after.pageInfo.hasNextPage };
  };
  /** One read at a time, and none that belongs to a part which was left meanwhile. */
  const grow = async (read: (part: Part<Entry>) => Promise<Part<Entry>>) => {
    const of = present.current;
    if (!of || isReading.current) return;
    isReading.current = true;
    const own = round.current;
    try {
      const grown = await read(of);
      if (own === round.current) setPart(grown);
    } catch (error) {
      if (own === round.current) setProblem(error);
    } finally {
      isReading.current = false;
    }
  };
  const older = () => {
    if (!part?.hasOlder || problem != null) return;
    void grow(async (of) => {
      const { nodes, pageInfo } = await page({ last: PAGE, beforeSeq: of.entries[0]!.seq });
      return olderAdded(present.current ?? of, nodes, pageInfo.hasPreviousPage);
    });
  };
  const readNewer = () =>
    grow(async (of) => {
      const { nodes, pageInfo } = await page({ first: PAGE, afterSeq: of.entries.at(-1)?.seq ?? 0 });
      return newerAdded(present.current ?? of, nodes, pageInfo.hasNextPage);
    });
  useEffect(() => void load(wanted), [agentId]);
  useEvents(feed, (event) => {
    const of = present.current;
    if (!of || of.hasNewer) return;
    if (!event) return void readNewer();
    if (event.__typename !== "EntryAppended" || !event.entry) return;
    const grown = appended(of, event.entry);
    if (grown) setPart((present.current = grown));
    else void readNewer();
  });
  const jump = (seq: number | undefined) => {
    setQuery({ entry: seq === undefined ? undefined : `${seq}` });
    setWanted(seq);
    setPart(undefined);
    void load(seq);
  };
  return { part, problem, older, newer: () => part?.hasNewer && problem == null && void readNewer(), jump, wanted };
}

function entryOfAddress(): number | undefined {
  const seq = Number(place.value.query.get("entry"));
  return Number.isInteger(seq) && seq > 0 ? seq : undefined;
}

type BarProps = { part: Part<Entry>; pastBegins: number | undefined; onJump: (seq: number | undefined) => void };

function Bar({ part, pastBegins, onJump }: BarProps) {
  const [number, setNumber] = useState("");
  const { entries, hasNewer } = part;
  const submit = (event: Event) => {
    event.preventDefault();
    const seq = Number(number);
    if (Number.isInteger(seq) && seq > 0) onJump(seq);
  };
  const first = pastBegins ?? 1;
  return (
    <div class="chain-bar small">
      <form class="row" onSubmit={submit}>
        <label class="row">
          <span>{texts.jump}</span>
          <input class="input chain-number" inputmode="numeric" pattern="[0-9]*" value={number} placeholder={`${entries[0]!.seq}`} onInput={({ currentTarget }) => setNumber(currentTarget.value)} />
        </label>
        <Button isSmall isSubmit>
          {texts.go}
        </Button>
      </form>
      <span class="soft chain-loaded">{texts.loaded(exactText(entries[0]!.seq), exactText(entries.at(-1)!.seq))}</span>
      <span class="push row">
        <Button isSmall look="quiet" isDisabled={entries[0]!.seq <= first} onPress={() => onJump(first)}>
          {texts.first}
        </Button>
        <Button isSmall look="quiet" isDisabled={!hasNewer} onPress={() => onJump(undefined)}>
          {texts.newest}
        </Button>
      </span>
    </div>
  );
}

type RowProps = { entry: Entry; agentId: string; isWanted: boolean };

const EntryRow = memo(function EntryRow({ entry, agentId, isWanted }: RowProps) {
  const { seq, role, step, tokens, createdAt, cycle, content, maskReason, original } = entry;
  const [showsOriginal, setOriginal] = useState(false);
  const parts = partsOf(showsOriginal ? original : content);
  return (
    <article class={["entry", role.toLowerCase(), isWanted && "wanted"].filter(Boolean).join(" ")}>
      <header class="small">
        <a class="entry-seq" href={href`/agents/${agentId}?tab=chain&entry=${seq}`} title={texts.linkTo(seq)}>
          {exactText(seq)}
        </a>
        <strong>{texts.roles[role]}</strong>
        <span class="soft entry-about">
          {cycle && <a href={href`/agents/${agentId}?cycle=${cycle.id}`}>{texts.place(cycle.number, step)}</a>}
          <span>{texts.tokens(exactText(tokens))}</span>
          <Time date={createdAt} />
        </span>
        {maskReason && (
          <span class="row">
            <Badge look="warn">{texts.masked}</Badge>
            <Button isSmall look="quiet" onPress={() => setOriginal(!showsOriginal)}>
              {showsOriginal ? texts.showPlaceholder : texts.showOriginal}
            </Button>
          </span>
        )}
      </header>
      {maskReason && <p class="soft small">{maskReason}</p>}
      {parts.map((part, at) => (
        <EntryPart key={at} part={part} isTool={role === "TOOL"} />
      ))}
      {parts.length === 0 && <p class="soft small">{texts.nothing}</p>}
    </article>
  );
});

const MOST_CHARS = 1_200;

function EntryPart({ part: { kind, name, text }, isTool }: { part: ChatPart; isTool: boolean }) {
  const [isOpen, setOpen] = useState(false);
  if (kind === "call" || kind === "other") {
    return (
      <div class="entry-call">
        <p>
          <Icon name="tool" size={14} /> <code>{name ?? texts.more}</code>
        </p>
        {text !== "{}" && <Json value={text} />}
      </div>
    );
  }
  const isLong = text.length > MOST_CHARS;
  return (
    <>
      <pre class={isTool ? "entry-text json" : "entry-text"}>{isLong && !isOpen ? `${text.slice(0, MOST_CHARS)}…` : text}</pre>
      {isLong && (
        <div class="row">
          <Button isSmall look="quiet" onPress={() => setOpen(!isOpen)}>
            {isOpen ? texts.less : texts.all(exactText(text.length))}
          </Button>
        </div>
      )}
    </>
  );
}
