// The dialog for a new plan, or for one that is there.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { Declined, told } from "../../api/problems.ts";
import { useQuery } from "../../api/use-query.ts";
import { CreatePlanDocument, type PlanFragment, PlanSpacesDocument, UpdatePlanDocument } from "../../generated/agent/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Dialog } from "../../kit/dialog.tsx";
import { Select, TextArea, TextField } from "../../kit/field.tsx";
import { useOnce } from "../../kit/once.ts";
import { ErrorBox } from "../../kit/states.tsx";
import { toast } from "../../kit/toast.tsx";
import { may } from "../../live/viewer.ts";
import { plans as texts } from "../../texts/agents.ts";
import { texts as shell } from "../../texts/shell.ts";

type Schedule = "cron" | "at" | "afterSeconds";
type Draft = { name: string; instruction: string; schedule: Schedule; cron: string; at: string; minutes: string; timeZone: string; spaceId: string };
type Props = { agentId: string; plan: PlanFragment | undefined; onDone: () => void; onClose: () => void };

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
const NEW: Draft = { name: "", instruction: "", schedule: "cron", cron: "0 9 * * 1-5", at: "", minutes: "60", timeZone: OWN_ZONE, spaceId: "" };

export function PlanForm({ agentId, plan, onDone, onClose }: Props) {
  const [before] = useState(() => (plan ? draftOf(plan) : NEW));
  const [draft, setDraft] = useState(before);
  const [problem, setProblem] = useState<unknown>();
  const [isMissing, setMissing] = useState(false);
  const answer = useQuery(PlanSpacesDocument, may("spaces:read") ? { id: agentId } : undefined);
  const spaces = answer.data?.agent?.spaces.nodes ?? [];
  const declined = problem instanceof Declined ? problem : undefined;
  const wrongOf = (field: string) => (declined?.path.includes(field) ? told(declined) : undefined);
  const isAtField = ["name", "instruction", "cron", "at", "afterSeconds", "timeZone", "spaceId"].some(wrongOf);
  const change = (changes: Partial<Draft>) => (setDraft({ ...draft, ...changes }), setProblem(undefined), setMissing(false));
  const submit = useOnce(async () => {
    if (!draft.name.trim()) return setMissing(true);
    const isNewSchedule = !plan || (["schedule", "cron", "at", "minutes", "timeZone"] as const).some((field) => before[field] !== draft[field]);
    const input = { name: draft.name.trim(), instruction: draft.instruction.trim() || undefined, ...(isNewSchedule && scheduleOf(draft)), ...(before.spaceId !== draft.spaceId && { spaceId: draft.spaceId || null }) };
    try {
      if (plan) await mutate(UpdatePlanDocument, { input: { planId: plan.id, ...input } });
      else await mutate(CreatePlanDocument, { input: { agentId, ...input } });
    } catch (error) {
      return setProblem(error);
    }
    toast(texts.saved);
    onDone();
    onClose();
  });
  const schedules = (["cron", "at", "afterSeconds"] as const).map((value) => ({ value, name: texts.schedules[value] }));
  return (
    <Dialog title={plan ? texts.editTitle : texts.create} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => (event.preventDefault(), void submit())}>
        <TextField label={texts.name} isRequired value={draft.name} wrong={isMissing ? texts.nameMissing : wrongOf("name")} onValue={(name) => change({ name })} />
        <TextArea label={texts.instruction} hint={texts.instructionHint} value={draft.instruction} wrong={wrongOf("instruction")} onValue={(instruction) => change({ instruction })} />
        <Select label={texts.schedule} value={draft.schedule} choices={schedules} onValue={(schedule) => change({ schedule: schedule as Schedule })} />
        {draft.schedule === "cron" && <TextField label={texts.cron} hint={texts.cronHint} spellcheck={false} value={draft.cron} wrong={wrongOf("cron")} onValue={(cron) => change({ cron })} />}
        {draft.schedule === "at" && <TextField label={texts.at} type="datetime-local" value={draft.at} wrong={wrongOf("at")} onValue={(at) => change({ at })} />}
        {draft.schedule === "afterSeconds" && <TextField label={texts.minutes} inputmode="numeric" value={draft.minutes} wrong={wrongOf("afterSeconds")} onValue={(minutes) => change({ minutes })} />}
        {draft.schedule !== "afterSeconds" && <TextField label={texts.timeZone} spellcheck={false} value={draft.timeZone} wrong={wrongOf("timeZone")} onValue={(timeZone) => change({ timeZone })} />}
        {spaces.length > 0 && <Select label={texts.space} value={draft.spaceId} wrong={wrongOf("spaceId")} choices={[{ value: "", name: texts.noSpace }, ...spaces.map(({ id, name }) => ({ value: id, name }))]} onValue={(spaceId) => change({ spaceId })} />}
        {answer.error != null && <ErrorBox problem={answer.error} onRetry={answer.reload} />}
        {problem != null && !isAtField && <ErrorBox problem={problem} />}
        <div class="actions">
          <Button onPress={onClose}>{shell.cancel}</Button>
          <Button look="primary" onPress={submit}>
            {shell.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function draftOf({ name, instruction, cron, at, timeZone, space, afterSeconds }: PlanFragment): Draft {
  const schedule: Schedule = cron ? "cron" : at ? "at" : "afterSeconds";
  return { name, instruction, schedule, cron: cron ?? NEW.cron, at: at ? clockIn(at, timeZone) : "", minutes: `${(afterSeconds ?? 3600) / 60}`, timeZone, spaceId: space?.id ?? "" };
}

/** A moment as the clock of a time zone shows it, in the form of `datetime-local`. */
function clockIn(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(moment)).replace(" ", "T");
}

function scheduleOf({ schedule, cron, at, minutes, timeZone }: Draft): Record<string, unknown> {
  if (schedule === "afterSeconds") return { afterSeconds: Math.round((Number(minutes) || 0) * 60) };
  return schedule === "cron" ? { cron: cron.trim(), timeZone: timeZone.trim() } : { at: at && `${at}:00`, timeZone: timeZone.trim() };
}
