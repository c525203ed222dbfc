// Leads an empty organisation from the key of a model to the first answer.

import "./first-steps.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { useQuery } from "../../api/use-query.ts";
import { FirstAgentDocument, FirstMessageDocument, FirstStepsDocument, type FirstStepsQuery, SetModelsDocument, TestModelDocument } from "../../generated/models/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Form } from "../../kit/record/form.tsx";
import { Badge } from "../../kit/small.tsx";
import { Empty, Loaded } from "../../kit/states.tsx";
import { noteWelcomed } from "../../live/newcomer.ts";
import { may, viewer } from "../../live/viewer.ts";
import { go, href } from "../../routing/router.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/first-steps.ts";
import { beginConversation } from "../conversation/begin.ts";
import { findModels } from "../organisation/finding/find.ts";
import { type KeyInput, keyFields, saveKey } from "../organisation/models/key-fields.ts";
import { ModelOutcome, type ModelTest } from "../organisation/models/outcome.tsx";
import { PROVIDERS } from "../organisation/models/providers.ts";
import { adviceAfter } from "./advice.ts";

type StepKey = keyof typeof texts.steps;
const STEPS = Object.keys(texts.steps) as StepKey[];

export default function FirstSteps() {
  useTitle(texts.title);
  const answer = useQuery(FirstStepsDocument, { withSecrets: may("admin:read") });
  const isAdmin = may("admin:write") && may("agents:write");
  return (
    <div class="page">
      <div class="inner">
        <div class="page-head">
          <h1>{texts.hello(viewer.value?.tenant.name ?? "")}</h1>
          <a class="button push" href={href`/`} onClick={noteWelcomed}>{texts.later}</a>
          <p>{texts.intro}</p>
        </div>
        {isAdmin ? <Loaded answer={answer}>{(found) => <Steps found={found} />}</Loaded> : <Empty icon="agent" title={texts.notYours} />}
      </div>
    </div>
  );
}

function Steps({ found }: { found: FirstStepsQuery }) {
  const [known] = found.models;
  const chosen = found.tenant.models?.default ?? undefined;
  const [at, setAt] = useState<StepKey>(chosen ? "agent" : known ? "choose" : "model");
  const [model, setModel] = useState(chosen);
  const [provider, setProvider] = useState<string>();
  const bodies: Record<StepKey, () => ComponentChildren> = {
    model: () => <Connect onDone={(name) => (setProvider(name), setAt("choose"))} onBack={known || provider ? () => setAt("choose") : undefined} />,
    choose: () => <Choose provider={provider} onDone={(name) => (setModel(name), setAt("agent"))} onOtherKey={() => setAt("model")} />,
    agent: () => <Meet model={model} hasAgents={found.agents.totalCount > 0} />,
  };
  return (
    <ol class="steps">
      {STEPS.map((key, index) => {
        const isDone = index < STEPS.indexOf(at);
        return (
          <li key={key} class={isDone ? "step done" : "step"} aria-current={key === at ? "step" : undefined}>
            <span class="step-sign" aria-hidden="true">{isDone ? <Icon name="check" /> : index + 1}</span>
            <h2>
              {texts.steps[key]}
              {isDone && <Badge look="good">{texts.done}</Badge>}
              {isDone && key === "choose" && model && <span class="soft small">{model}</span>}
            </h2>
            {key === at && <div class="step-body">{bodies[key]()}</div>}
          </li>
        );
      })}
    </ol>
  );
}

/** `onBack`: there is a model already. */
function Connect({ onDone, onBack }: { onDone: (provider: string) => void; onBack?: () => void }) {
  const hint = (value: unknown) => PROVIDERS.find((each) => each.value === value)?.where;
  return (
    <>
      <p>{texts.modelText}</p>
      <Form
        fields={keyFields(texts.other)} initial={{ provider: "openai" }} action={texts.connect}
        onSave={(input: KeyInput) => saveKey(input).then(onDone)} onCancel={onBack}
        after={({ provider }) => hint(provider) && <p class="soft small">{texts.keyHint(hint(provider)!)}</p>}
      />
    </>
  );
}

function Choose({ provider, onDone, onOtherKey }: { provider?: string; onDone: (model: string) => void; onOtherKey: () => void }) {
  const [test, setTest] = useState<ModelTest>();
  const find = (letters: string) => findModels(letters, provider);
  const tryIt = async (input: { model: string }) => {
    setTest(undefined);
    const { test: outcome } = await mutate(TestModelDocument, { input });
    setTest(outcome ?? undefined);
    if (!outcome?.isAnswering || outcome.callsTools === false) return;
    await mutate(SetModelsDocument, { input: { models: { default: input.model } } });
    onDone(input.model);
  };
  return (
    <>
      <p>{texts.chooseText}</p>
      <Form
        fields={[{ name: "model", label: texts.model, hint: texts.modelHint, kind: "pickOne", find, isRequired: true }]} action={texts.tryIt} onSave={tryIt}
        aside={<Button look="quiet" onPress={onOtherKey}>{texts.otherKey}</Button>}
      />
      {test && <ModelOutcome test={test} />}
      {test && <AdviceAfter test={test} />}
    </>
  );
}

function AdviceAfter({ test }: { test: ModelTest }) {
  const advice = adviceAfter(test);
  if (!advice) return null;
  const link = { price: href`/organisation/models?tab=prices`, budget: href`/costs`, key: href`/organisation/secrets`, later: undefined, other: undefined }[advice];
  return (
    <p class="soft">
      {texts.advice[advice]} {link && <a href={link}>{texts.adviceLinks[advice]}</a>}
    </p>
  );
}

type Meeting = { name: string; instructions: string; text: string };

function Meet({ model, hasAgents }: { model?: string; hasAgents: boolean }) {
  const [made, setMade] = useState<{ id: string; name: string }>();
  const make = async ({ name, instructions }: Meeting) => {
    const { agent } = await mutate(FirstAgentDocument, { input: { name, instructions: instructions ?? "" } });
    setMade({ id: agent.id, name });
    return agent;
  };
  const begin = async ({ text, ...agent }: Meeting) => {
    const { id } = made ?? (await make({ text, ...agent }));
    const spaceId = await beginConversation(id); // the same one if it has begun already
    await mutate(FirstMessageDocument, { input: { spaceId, text } });
    go(href`/spaces/${spaceId}`);
  };
  return (
    <>
      <p>{made ? texts.made(made.name) : hasAgents ? texts.haveAgents : texts.agentText} {model && texts.usesModel(model)}</p>
      <Form
        initial={{ name: "Ada", instructions: texts.agentDoesText, text: texts.firstText }} action={texts.begin} onSave={begin}
        fields={[
          { name: "name", label: texts.agentName, isRequired: true, when: () => !made },
          { name: "instructions", label: texts.agentDoes, kind: "area", when: () => !made },
          { name: "text", label: texts.first, kind: "area", isRequired: true },
        ]}
      />
    </>
  );
}
