// How the agent is set up. What changes is sent when it is saved, and only that.

import { useEffect, useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { Declined, told } from "../../api/problems.ts";
import { useQuery } from "../../api/use-query.ts";
import { AgentSettingsDocument, type SettingsFragment, UpdateAgentDocument } from "../../generated/agent/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { TextArea } from "../../kit/field.tsx";
import { useOnce } from "../../kit/once.ts";
import { ErrorBox, Loaded } from "../../kit/states.tsx";
import { toast } from "../../kit/toast.tsx";
import { may } from "../../live/viewer.ts";
import { form as texts } from "../../texts/agents.ts";
import { IdentityFields, ModelField, NumberField, ToolFields, UnattendedFields, useChoices } from "./agent-fields.tsx";
import { type Draft, type Wrong, changesOf, differing, draftOf, fieldOf, wrongOf } from "./agent-form.ts";

export function Settings({ agentId }: { agentId: string }) {
  const answer = useQuery(AgentSettingsDocument, { id: agentId });
  return (
    <div class="agent-part">
      <div class="inner">
        <Loaded answer={answer}>{({ agent }) => agent && (may("agents:write") ? <Editor agent={agent} /> : <Shown agent={agent} />)}</Loaded>
      </div>
    </div>
  );
}

/** By agent: what is not saved yet, while the person looks at another part of the page. */
const unsaved = new Map<string, Partial<Draft>>();

function Editor({ agent }: { agent: SettingsFragment }) {
  const { choices, problem: choicesProblem } = useChoices();
  const [before, setBefore] = useState(() => draftOf(agent));
  const [draft, setDraft] = useState<Draft>(() => ({ ...before, ...unsaved.get(agent.id) }));
  const [wrong, setWrong] = useState<Wrong>({});
  const [problem, setProblem] = useState<unknown>();
  const changes = changesOf(before, draft);
  const isChanged = Object.keys(changes).length > 0;
  useLeaveWarning(isChanged);
  useEffect(() => void unsaved.set(agent.id, differing(before, draft)));
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([name]) => !(name in part))));
  };
  const save = useOnce(async () => {
    const found = wrongOf(draft, texts.words);
    setWrong(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return focusWrong();
    try {
      const saved = await mutate(UpdateAgentDocument, { input: { agentId: agent.id, ...changes } });
      setBefore(draftOf(saved.agent));
      setDraft((now) => ({ ...draftOf(saved.agent), ...differing(draft, now) })); // it was written in meanwhile
      toast(texts.saved);
    } catch (error) {
      const field = error instanceof Declined ? fieldOf(error.path) : undefined;
      if (!field) return setProblem(error);
      setWrong({ [field]: told(error) });
      focusWrong();
    }
  });
  const shared = { draft, wrong, onChange: change };
  return (
    <form class="settings" noValidate onSubmit={(event) => (event.preventDefault(), void save())}>
      <section class="form-section">
        <h2>{texts.identity}</h2>
        <IdentityFields {...shared} choices={choices} />
        <TextArea label={texts.fallbacks} hint={texts.fallbacksHint} rows={3} spellcheck={false} value={draft.fallbackModels} wrong={wrong.fallbackModels} onValue={(fallbackModels) => change({ fallbackModels })} />
        <div class="form-columns">
          {(["summaries", "cheap", "strong"] as const).map((name) => (
            <ModelField key={name} name={name} label={texts.uses[name]} hint={texts.useHint} {...shared} choices={choices} />
          ))}
        </div>
      </section>
      <section class="form-section">
        <h2>{texts.abilities}</h2>
        <ToolFields {...shared} choices={choices} />
        <UnattendedFields {...shared} />
      </section>
      <section class="form-section">
        <h2>{texts.limits}</h2>
        <div class="form-columns">
          {(["stepsPerCycle", "sameToolInARow", "cycleSeconds", "cycleTokens", "debounceSeconds"] as const).map((name) => (
            <NumberField key={name} name={name} {...shared} />
          ))}
        </div>
      </section>
      {choicesProblem && <p class="soft small">{choicesProblem}</p>}
      {problem != null && <ErrorBox problem={problem} />}
      <div class="settings-bar">
        <span class="soft small">{isChanged ? texts.unsaved : texts.appliesNext}</span>
        <span class="push row">
          {isChanged && <Button onPress={() => (setDraft(before), setWrong({}))}>{texts.discard}</Button>}
          <Button look="primary" isDisabled={!isChanged} onPress={save}>
            {texts.save}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** The first wrong field, after it is drawn. */
function focusWrong(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".settings [aria-invalid=true], .settings .wrong")?.focus());
}

function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isChanged]);
}

/** For those who only read. */
function Shown({ agent }: { agent: SettingsFragment }) {
  const { limits } = agent;
  const facts: [string, string][] = [
    [texts.model, agent.model ?? texts.theDefault],
    [texts.fallbacks, agent.fallbackModels.join(", ") || "—"],
    [texts.tools, agent.tools.join(", ") || "—"],
    [texts.unattended, agent.unattendedTools ? agent.unattendedTools.join(", ") || texts.nothing : texts.noList],
    [texts.numbers.stepsPerCycle!, `${limits.stepsPerCycle}`],
    [texts.numbers.sameToolInARow!, `${limits.sameToolInARow}`],
    [texts.numbers.cycleSeconds!, `${limits.cycleSeconds}`],
    [texts.numbers.cycleTokens!, `${limits.cycleTokens}`],
    [texts.numbers.debounceSeconds!, `${agent.debounceSeconds}`],
  ];
  return (
    <>
      <section class="stack">
        <h2>{texts.instructions}</h2>
        <pre class="json">{agent.instructions || texts.noInstructions}</pre>
      </section>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
