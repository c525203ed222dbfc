// Models: which are used for what, whether they answer, what they cost.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { useQuery } from "../../../api/use-query.ts";
import { HealthDocument, SetModelsDocument, TenantModelsDocument, type TenantModelsQuery, TestModelDocument } from "../../../generated/models/graphql.ts";
import { Facts } from "../../../kit/record/collection.tsx";
import { Form } from "../../../kit/record/form.tsx";
import type { Choice, Field } from "../../../kit/record/values.ts";
import { Badge } from "../../../kit/small.tsx";
import { Empty, Loaded } from "../../../kit/states.tsx";
import { Table } from "../../../kit/table.tsx";
import { Tabs } from "../../../kit/tabs.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts } from "../../../texts/models.ts";
import { findModels } from "../finding/find.ts";
import { ModelOutcome, type ModelTest } from "./outcome.tsx";
import { Prices } from "./prices.tsx";

export default function Models() {
  const tabs = [
    may("admin:read") && { key: "roles", name: texts.tabs.roles, content: () => <InUse /> },
    { key: "health", name: texts.tabs.health, content: () => <Health /> },
    may("admin:read") && { key: "prices", name: texts.tabs.prices, content: () => <Prices /> },
  ];
  return (
    <>
      <div class="record-head">
        <h1>{texts.title}</h1>
        <p class="soft">{texts.intro}</p>
      </div>
      <Tabs label={texts.title} tabs={tabs.filter((tab) => tab !== false)} />
    </>
  );
}

function InUse() {
  const answer = useQuery(TenantModelsDocument, {});
  return (
    <div class="stack panels">
      <Loaded answer={answer}>{({ tenant }) => (may("admin:write") ? <Change models={tenant.models} /> : <Known models={tenant.models} />)}</Loaded>
      {may("agents:write") && <Try />}
    </div>
  );
}

type TenantModels = TenantModelsQuery["tenant"]["models"];
const picked = (model: string | null | undefined): Choice[] => (model ? [{ value: model, name: model }] : []);

function Change({ models }: { models: TenantModels }) {
  const { roles } = texts;
  const one = (name: string, label: string, hint?: string): Field => ({ name: `models.${name}`, label, hint, kind: "pickOne", find: findModels });
  const fields: Field[] = [
    one("default", roles.default, roles.defaultHint),
    one("summaries", roles.summaries),
    one("cheap", roles.cheap),
    one("strong", roles.strong),
    { name: "models.fallbacks", label: roles.fallbacks, hint: roles.fallbacksHint, kind: "pick", find: findModels },
  ];
  const initial = {
    ...Object.fromEntries((["default", "summaries", "cheap", "strong"] as const).map((name) => [`models.${name}`, picked(models[name])])),
    "models.fallbacks": models.fallbacks.flatMap(picked),
  };
  const save = async (input: { models: object }) => {
    await mutate(SetModelsDocument, { input });
    toast(roles.saved);
  };
  return (
    <section class="panel" aria-label={texts.tabs.roles}>
      <Form fields={fields} initial={initial} action={roles.save} onSave={save} />
    </section>
  );
}

function Known({ models: { default: usual, summaries, cheap, strong, fallbacks } }: { models: TenantModels }) {
  const { roles } = texts;
  const facts = [
    [roles.default, usual ?? roles.installation],
    [roles.summaries, summaries ?? roles.none],
    [roles.cheap, cheap ?? roles.none],
    [roles.strong, strong ?? roles.none],
    [roles.fallbacks, fallbacks.join(", ") || roles.none],
  ] as const;
  return <Facts facts={facts} />;
}

function Try() {
  const { test: words } = texts;
  const [test, setTest] = useState<ModelTest>();
  const send = async (input: { model: string }) => {
    setTest(undefined);
    const { test: outcome } = await mutate(TestModelDocument, { input });
    setTest(outcome ?? undefined);
  };
  return (
    <section class="panel stack" aria-labelledby="try-model">
      <h2 id="try-model">{words.title}</h2>
      <p class="soft">{words.intro}</p>
      <Form fields={[{ name: "model", label: words.model, kind: "pickOne", find: findModels, isRequired: true }]} action={words.action} onSave={send} />
      {test && <ModelOutcome test={test} />}
    </section>
  );
}

function Health() {
  const { health: words } = texts;
  const answer = useQuery(HealthDocument, {});
  return (
    <Loaded answer={answer}>
      {({ modelHealth }) =>
        modelHealth.length === 0 ? (
          <div class="panel">
            <Empty icon="check" title={words.fine}>
              <p>{words.fineText}</p>
            </Empty>
          </div>
        ) : (
          <Table
            caption={words.title} rows={modelHealth} keyOf={({ model, isOwnKey }) => `${model} ${isOwnKey}`}
            columns={[
              { name: words.model, cell: ({ model, isOwnKey }) => <><strong>{model}</strong><div class="soft small">{isOwnKey ? words.ownKey : words.installationKey}</div></> },
              { name: words.state, cell: ({ isFailing, remedy, advice, error, code }) => (
                <>
                  <Badge look={isFailing ? "bad" : "good"}>{isFailing ? words.failing : words.recovered}</Badge>
                  <div class="small">{advice ?? words.remedies[remedy ?? ""] ?? [words.errors[error], code].filter(Boolean).join(" · ")}</div>
                </>
              ) },
              { name: words.since, cell: ({ since, recoveredAt }) => <Time date={recoveredAt ?? since} /> },
              { name: words.next, cell: ({ nextTryAt }) => nextTryAt && <Time date={nextTryAt} /> },
              { name: words.waiting, isNumber: true, cell: ({ waitingAgents }) => waitingAgents },
            ]}
          />
        )
      }
    </Loaded>
  );
}
