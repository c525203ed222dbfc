// The budgets: what is spent, what running requests hold, and what is left.

import { useState } from "preact/hooks";
import { useQuery } from "../../api/use-query.ts";
import { type BudgetsQuery, BudgetsDocument } from "../../generated/costs/graphql.ts";
import { Button, IconButton } from "../../kit/button.tsx";
import { Meter } from "../../kit/meter.tsx";
import { money, short } from "../../kit/numbers.ts";
import { Badge } from "../../kit/small.tsx";
import { Empty, ErrorBox, Loaded } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { may } from "../../live/viewer.ts";
import { texts } from "../../texts/costs.ts";
import { useNamed } from "../organisation/names/names.ts";
import { ChangeBudget, NewBudget } from "./budget-forms.tsx";

export type Budget = BudgetsQuery["budgets"][number];
type Use = Budget["uses"][number];

const FEW = 3;
const NEAR = 0.8; // of the limit: admins are told then, too

export function Budgets() {
  const answer = useQuery(BudgetsDocument, {});
  const ids = [...new Set((answer.data?.budgets ?? []).filter(({ scope }) => scope !== "TENANT").flatMap(({ subjectId, uses }) => [...(subjectId ? [subjectId] : []), ...uses.map((use) => use.subjectId)]))];
  const { names, error, retry } = useNamed(ids);
  const [isAdding, setAdding] = useState(false);
  const add = may("admin:write") && (
    <Button icon="add" onPress={() => setAdding(true)}>
      {texts.form.add}
    </Button>
  );
  return (
    <section class="stack">
      <header class="row wrap">
        <h2>{texts.budgets}</h2>
        {add && <span class="push">{add}</span>}
      </header>
      {error != null && <ErrorBox problem={error} onRetry={retry} />}
      <Loaded answer={answer}>
        {({ budgets }) =>
          budgets.length === 0 ? (
            <Empty icon="coins" title={texts.noBudgets}>
              <p>{texts.noBudgetsHint}</p>
            </Empty>
          ) : (
            <ul class="budgets">
              {budgets.map((budget) => (
                <BudgetCard key={budget.id} budget={budget} nameOf={(id) => names.get(id)} reload={answer.reload} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <NewBudget reload={answer.reload} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** `nameOf`: empty of what is deleted, `undefined` as long as it is not known. */
type CardProps = { budget: Budget; nameOf: (id: string) => string | undefined; reload: () => void };

function BudgetCard({ budget, nameOf, reload }: CardProps) {
  const { name, scope, subjectId, isCap, atEnd, period, limit, uses } = budget;
  const [isAll, setAll] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const whose = subjectId ? (nameOf(subjectId) || texts.oneOf[scope]) : texts.scopes[scope];
  const shown = isAll ? uses : uses.slice(0, FEW);
  return (
    <li class="panel stack">
      <header>
        <div class="row wrap">
          <h3>{name}</h3>
          {isCap && <Badge>{texts.cap}</Badge>}
          <strong class="push">{amountText(budget, limit)}</strong>
          {!isCap && may("admin:write") && <IconButton name={texts.change(name)} icon="edit" isSmall onPress={() => setChanging(true)} />}
        </div>
        <p class="soft small">
          {`For ${whose}, ${texts.periods[period]}. ${texts.ends[atEnd]}`}
        </p>
      </header>
      {scope === "CYCLE" ? <p class="soft small">{texts.perCycle}</p> : uses.length === 0 && <p class="soft small">{texts.notUsed}</p>}
      {shown.map((use) => (
        <UseOf key={use.subjectId} budget={budget} use={use} name={scope === "TENANT" ? texts.organisation : nameOrState(nameOf(use.subjectId))} />
      ))}
      {uses.length > shown.length && (
        <div class="row">
          <Button isSmall look="quiet" icon="unfold" onPress={() => setAll(true)}>
            {texts.moreUses(uses.length - shown.length)}
          </Button>
        </div>
      )}
      {isChanging && <ChangeBudget budget={budget} reload={reload} onClose={() => setChanging(false)} />}
    </li>
  );
}

function nameOrState(name: string | undefined): string {
  return name === undefined ? texts.notRead : name || texts.deleted;
}

function UseOf({ budget, use, name }: { budget: Budget; use: Use; name: string }) {
  const [limit, spent, reserved] = [Number(budget.limit), Number(use.spent), Number(use.reserved)];
  const share = limit ? spent / limit : 0;
  const look = share >= 1 ? "bad" : share >= NEAR ? "warn" : "accent";
  const parts = [texts.spent(amountText(budget, use.spent)), reserved > 0 && texts.reserved(amountText(budget, use.reserved)), texts.leftOf(amountText(budget, use.left))];
  const said = parts.filter(Boolean).join(" · ");
  return (
    <div class="use">
      <div class="row small">
        <span class="cut">{name}</span>
        {use.resetsAt && (
          <span class="soft push">
            {texts.beginsAgain} <Time date={use.resetsAt} />
          </span>
        )}
      </div>
      <Meter label={`${budget.name}: ${name}`} value={said} parts={[{ share, look }, { share: limit ? reserved / limit : 0, look: "soft" }]} />
      <p class={share >= NEAR ? `small use-said ${look}` : "small soft use-said"}>{said}</p>
    </div>
  );
}

function amountText({ unit }: Budget, amount: string): string {
  return unit === "USD" ? money(amount) : texts.tokens(short(Number(amount)));
}
