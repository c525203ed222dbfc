// The agents of the organisation: what each does, where it is, when it last did something.

import "../agent/agent.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { query } from "../../api/client.ts";
import { usePages, useQuery } from "../../api/use-query.ts";
import { AgentStatesDocument, AgentsDocument, type ListedAgentFragment, MyAssistantDocument } from "../../generated/agents/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Select, TextField } from "../../kit/field.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Avatar } from "../../kit/small.tsx";
import { Empty, ErrorBox } from "../../kit/states.tsx";
import { type Column, PagedTable } from "../../kit/table.tsx";
import { Time, now } from "../../kit/time.tsx";
import { awake, may } from "../../live/viewer.ts";
import { href, place, setQuery } from "../../routing/router.ts";
import { maySeeCosts } from "../../shell/rights.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/agents.ts";
import { costText, countText } from "../agent/counts.ts";
import { StateBadge } from "../agent/state-badge.tsx";
import { CreateAgent } from "../agent/create-agent.tsx";

type Row = ListedAgentFragment & { isYours?: boolean };
type Live = Pick<Row, "id" | "status" | "process">;

const PAGE = 50;
const MOST_LIVE = 100;
const ORDERS = { CREATED: "CREATED", NAME: "NAME", ACTIVITY: "LAST_ACTIVITY" } as const;
const STATUSES = ["ACTIVE", "PAUSED", "STOPPED"] as const;
const none = <Empty icon="agent" title={texts.none} children={<p>{texts.noneHint}</p>} />;

export default function Agents() {
  useTitle(texts.title);
  const isCreating = place.value.query.get("new") === "agent" && may("agents:write");
  return (
    <div class="page">
      <div class="inner">
        <div class="page-head">
          <h1>{texts.title}</h1>
          {may("agents:write") && (
            <span class="push">
              <Button look="primary" icon="add" onPress={() => setQuery({ new: "agent" })}>
                {texts.create}
              </Button>
            </span>
          )}
        </div>
        <Filter />
        <List />
        {isCreating && <CreateAgent onClose={() => setQuery({ new: undefined })} />}
      </div>
    </div>
  );
}

function Filter() {
  const { query: parts } = place.value;
  const [search, setSearch] = useState(parts.get("search") ?? "");
  useEffect(() => {
    const timer = setTimeout(() => setQuery({ search: search.trim() || undefined }), 250);
    return () => clearTimeout(timer);
  }, [search]);
  const choices = (names: Record<string, string>) => Object.entries(names).map(([value, name]) => ({ value, name }));
  return (
    <div class="agents-filter" role="search">
      <TextField label={texts.find} type="search" placeholder={texts.findPlaceholder} value={search} onValue={setSearch} />
      <Select label={texts.which} value={parts.get("status") ?? "all"} choices={choices(texts.whichOf)} onValue={(value) => setQuery({ status: value === "all" ? undefined : value })} />
      <Select label={texts.order} value={orderOf(parts)} choices={choices(texts.orders)} onValue={(value) => setQuery({ order: value === "CREATED" ? undefined : value })} />
    </div>
  );
}

function orderOf(parts: URLSearchParams): keyof typeof ORDERS {
  const wanted = parts.get("order") ?? "";
  return Object.hasOwn(ORDERS, wanted) ? (wanted as keyof typeof ORDERS) : "CREATED";
}

function List() {
  const parts = place.value.query;
  const search = parts.get("search");
  const status = STATUSES.find((each) => each === parts.get("status"));
  const order = orderOf(parts);
  const withSpaces = may("spaces:read");
  const variables = { first: PAGE, search, statuses: status ? [status] : null, orderBy: ORDERS[order], withSpaces };
  const pages = usePages(AgentsDocument, variables, ({ agents }) => agents);
  const assistant = useQuery(MyAssistantDocument, { withSpaces });
  const mine = assistant.data?.myAssistant?.agent;
  const rows = useMemo(() => {
    const isShown = mine && (!status || mine.status === status) && (status === "STOPPED" || mine.status !== "STOPPED");
    const isFound = mine?.name.toLowerCase().includes((search ?? "").toLowerCase());
    return pages.data && [...(isShown && isFound ? [{ ...mine, isYours: true }] : []), ...pages.data];
  }, [pages.data, mine, search, status]);
  const live = useLive(rows);
  const shown = useMemo(() => rows?.map((row): Row => ({ ...row, ...live.get(row.id) })), [rows, live]);
  const isFiltered = search !== null || status !== undefined;
  const empty = isFiltered ? <Empty icon="search" title={texts.noneFound} children={<p>{texts.noneFoundHint}</p>} /> : none;
  return (
    <div class="stacking">
      {assistant.error != null && <ErrorBox problem={assistant.error} onRetry={assistant.reload} />}
      <PagedTable caption={texts.agents} pages={{ ...pages, data: shown }} columns={columns()} keyOf={({ id }) => id} empty={empty} />
    </div>
  );
}

/** What those that are shown do now: the person's feed tells it at once for agents of their spaces, a look for the others. */
function useLive(rows: readonly Row[] | undefined): ReadonlyMap<string, Live> {
  const [live, setLive] = useState<ReadonlyMap<string, Live>>(new Map());
  const ids = rows?.slice(0, MOST_LIVE).map(({ id }) => id) ?? [];
  const doing = JSON.stringify([...awake.value.values()].map(({ id, state }) => [id, state]));
  useEffect(() => {
    if (ids.length === 0) return;
    const ends = new AbortController();
    query(AgentStatesDocument, { ids }, { signal: ends.signal })
      .then(({ nodes }) => ends.signal.aborted || setLive(new Map(nodes.filter((each): each is Live => each != null && "id" in each).map((each) => [each.id, each]))))
      .catch(() => undefined); // the next look is soon
    return () => ends.abort();
  }, [ids.join(), now.value, doing]);
  return live;
}

function columns(): Column<Row>[] {
  const names = texts.columns;
  return [
    { name: names.name, cell: (row) => <Named row={row} /> },
    { name: names.state, cell: ({ id, process }) => <StateBadge state={awake.value.get(id)?.state ?? process.state} /> },
    ...(may("spaces:read") ? [{ name: names.spaces, cell: ({ spaces }: Row) => <Spaces spaces={spaces} /> }] : []),
    { name: names.activity, cell: ({ process }) => (process.lastCycleAt ? <span class="keep"><Time date={process.lastCycleAt} /></span> : <span class="soft">{texts.never}</span>) }, // prettier-ignore
    { name: names.cycles, isNumber: true, cell: ({ process }) => countText(process.cycleCount) },
    ...(maySeeCosts() ? [{ name: names.cost, isNumber: true, cell: ({ process }: Row) => costText(process.cost) }] : []),
  ];
}

function Named({ row: { id, name, model, isYours, process } }: { row: Row }) {
  const more = [isYours && texts.yours, model].filter(Boolean).join(" · ");
  return (
    <a class="agents-name" href={href`/agents/${id}`}>
      <Avatar name={name} kind="AGENT" />
      <span class="agents-what">
        <strong>{name}</strong>
        {more && <span class="soft small">{more}</span>}
        {process.retryAt && (
          <span class="agents-concern small">
            <Icon name="alert" size={14} /> {texts.retries}
          </span>
        )}
        {process.inboxDepth > 0 && <span class="soft small">{texts.waiting(process.inboxDepth)}</span>}
      </span>
    </a>
  );
}

function Spaces({ spaces }: { spaces: Row["spaces"] }) {
  if (!spaces || spaces.totalCount === 0) return <span class="soft">{texts.noSpaces}</span>;
  const rest = spaces.totalCount - spaces.nodes.length;
  return (
    <span class="agents-spaces">
      {spaces.nodes.map(({ id, name }) => (
        <a key={id} class="cut" href={href`/spaces/${id}`} title={name}>
          {name}
        </a>
      ))}
      {rest > 0 && <span class="soft">{texts.moreSpaces(rest)}</span>}
    </span>
  );
}
