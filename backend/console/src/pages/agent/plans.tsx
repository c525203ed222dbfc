// The plans of the agent: a list, and a month with what was due and what comes next.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { usePages } from "../../api/use-query.ts";
import { DeletePlanDocument, type PlanFragment, PlansDocument, UpdatePlanDocument } from "../../generated/agent/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Menu, MenuItem } from "../../kit/popover.tsx";
import { Badge } from "../../kit/small.tsx";
import { Empty, Loaded } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { toast } from "../../kit/toast.tsx";
import { may } from "../../live/viewer.ts";
import { href, place, setQuery } from "../../routing/router.ts";
import { plans as texts } from "../../texts/agents.ts";
import { texts as shell } from "../../texts/shell.ts";
import { cronWords } from "./cron.ts";
import { type AgentFeed, useCalm, useEvents } from "./feed.ts";
import { PlanCalendar } from "./plan-calendar.tsx";
import { PlanForm } from "./plan-form.tsx";

const PAGE = 50;

export function Plans({ agentId, feed }: { agentId: string; feed: AgentFeed }) {
  const isMonth = place.value.query.get("view") === "month";
  const pages = usePages(PlansDocument, { id: agentId, first: PAGE, withSpaces: may("spaces:read"), withTimes: isMonth }, ({ plans }) => plans);
  const reload = useCalm(pages.reload);
  useEvents(feed, (event) => {
    if (!event || event.__typename === "CycleEnded" || event.__typename === "AgentStateChanged") reload();
  });
  const [form, setForm] = useState<{ plan?: PlanFragment }>();
  const choose = (view: string | undefined) => () => setQuery({ view });
  const create = may("plans:write") && (
    <Button icon="add" onPress={() => setForm({})}>
      {texts.create}
    </Button>
  );
  return (
    <div class="agent-part">
      <div class="inner">
        <div class="part-bar">
          <div class="segments" role="group" aria-label={texts.view}>
            <button type="button" aria-pressed={!isMonth} onClick={choose(undefined)}>
              {texts.list}
            </button>
            <button type="button" aria-pressed={isMonth} onClick={choose("month")}>
              {texts.month}
            </button>
          </div>
          {create && <span class="push">{create}</span>}
        </div>
        <Loaded answer={pages}>
          {(plans) => {
            if (isMonth) return <PlanCalendar plans={plans} isWhole={!pages.hasMore} agentId={agentId} />;
            if (plans.length === 0) return <Empty icon="bell" title={texts.none} children={<p>{texts.noneHint}</p>} />;
            return (
              <ul class="plans">
                {plans.map((plan) => (
                  <li key={plan.id}>
                    <Plan plan={plan} agentId={agentId} onEdit={() => setForm({ plan })} onDone={pages.reload} />
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
        {pages.hasMore && (
          <div class="row">
            <Button onPress={pages.more}>{shell.more}</Button>
          </div>
        )}
        {form && <PlanForm agentId={agentId} plan={form.plan} onDone={pages.reload} onClose={() => setForm(undefined)} />}
      </div>
    </div>
  );
}

type PlanProps = { plan: PlanFragment; agentId: string; onEdit: () => void; onDone: () => void };

function Plan({ plan, agentId, onEdit, onDone }: PlanProps) {
  const { name, instruction, purpose, status, nextDueAt, space, createdBy, occurrences } = plan;
  const last = occurrences.nodes.at(-1);
  return (
    <article class={status === "ENDED" ? "plan ended" : "plan"}>
      <header class="row wrap">
        <h2 class="item-name">{name}</h2>
        {status !== "ACTIVE" && <Badge look={status === "PAUSED" ? "warn" : undefined}>{texts.statuses[status]}</Badge>}
        {purpose !== "PLAN" && <Badge>{texts.purposes[purpose]}</Badge>}
        {may("plans:write") && status !== "ENDED" && (
          <span class="push">
            <Actions {...{ plan, onEdit, onDone }} />
          </span>
        )}
      </header>
      <p class="known-text">{instruction}</p>
      <p class="soft small plan-facts">
        <span>{scheduleText(plan)}</span>
        {nextDueAt && status === "ACTIVE" && (
          <span>
            {texts.next} <Time date={nextDueAt} />
          </span>
        )}
        {last && (
          <span>
            {last.state === "FIRED" ? texts.last : texts.skipped} <Time date={last.dueAt} />
            {last.cycle && (
              <>
                {", "}
                <a href={href`/agents/${agentId}?cycle=${last.cycle.id}`}>{texts.cycle(last.cycle.number)}</a>
              </>
            )}
          </span>
        )}
        {space && (
          <span>
            {texts.in} <a href={href`/spaces/${space.id}`}>{space.name}</a>
          </span>
        )}
        <span>{texts.by(createdBy.name)}</span>
      </p>
    </article>
  );
}

function scheduleText({ cron, at, afterSeconds, timeZone }: PlanFragment) {
  const words = cron && cronWords(cron);
  if (words) return <span title={cron}>{`${words} (${timeZone})`}</span>;
  if (cron) return <code title={texts.cronHint}>{`${cron} (${timeZone})`}</code>;
  if (at) return <>{texts.once} <Time date={at} /></>; // prettier-ignore
  return texts.after(afterSeconds ?? 0);
}

function Actions({ plan: { id, name, status }, onEdit, onDone }: Omit<PlanProps, "agentId">) {
  const [isEnding, setEnding] = useState(false);
  const set = async (wanted: "ACTIVE" | "PAUSED") => {
    await mutate(UpdatePlanDocument, { input: { planId: id, status: wanted } });
    toast(wanted === "PAUSED" ? texts.paused(name) : texts.resumed(name));
    onDone();
  };
  const end = async () => {
    await mutate(DeletePlanDocument, { input: { planId: id } });
    toast(texts.ended(name));
    onDone();
  };
  return (
    <span class="row">
      <Button isSmall onPress={() => set(status === "PAUSED" ? "ACTIVE" : "PAUSED")}>
        {status === "PAUSED" ? texts.resume : texts.pause}
      </Button>
      <Menu name={texts.actions(name)} icon="more" isSmall>
        {(close) => (
          <>
            <MenuItem icon="edit" onPress={() => (close(), onEdit())}>
              {texts.edit}
            </MenuItem>
            <MenuItem icon="trash" isDanger onPress={() => (close(), setEnding(true))}>
              {texts.end}
            </MenuItem>
          </>
        )}
      </Menu>
      {isEnding && <Confirm title={texts.endTitle(name)} text={texts.endText} action={texts.end} isDanger onConfirm={end} onClose={() => setEnding(false)} />}
    </span>
  );
}
