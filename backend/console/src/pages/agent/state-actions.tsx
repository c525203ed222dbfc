// Pause, resume, end the cycle, reset, stop: each asks first, and names the agent.

import { useMemo, useState } from "preact/hooks";
import { Declined, told } from "../../api/problems.ts";
import { mutate } from "../../api/client.ts";
import type { AgentHeadQuery } from "../../generated/agent/graphql.ts";
import { PauseAgentDocument, ResetAgentDocument, ResumeAgentDocument, RetryNowDocument, StopAgentDocument, StopCycleDocument } from "../../generated/agent/graphql.ts"; // prettier-ignore
import { Button } from "../../kit/button.tsx";
import { Confirm, Dialog } from "../../kit/dialog.tsx";
import { TextArea, TextField } from "../../kit/field.tsx";
import { Menu, MenuItem } from "../../kit/popover.tsx";
import { ErrorBox } from "../../kit/states.tsx";
import { toast } from "../../kit/toast.tsx";
import { may, viewer } from "../../live/viewer.ts";
import { type Command, useCommands } from "../../shell/commands.ts";
import { state as texts } from "../../texts/agents.ts";
import { texts as shell } from "../../texts/shell.ts";

export type Head = NonNullable<AgentHeadQuery["agent"]>;
type Question = "pause" | "pauseNow" | "stop" | "stopCycle" | "reset";
type Props = { agent: Head; onDone: () => void };

export function StateActions({ agent, onDone }: Props) {
  const [question, setQuestion] = useState<Question>();
  const { status, id, name, process } = agent;
  const mayWrite = may("agents:write");
  const mayEnd = may("messages:write") && (process.state === "THINKING" || process.state === "HELD");
  const resume = async () => {
    await mutate(ResumeAgentDocument, { input: { agentId: id } });
    toast(texts.resumed(name));
    onDone();
  };
  usePaletteCommands(agent, resume, () => setQuestion("pause"));
  if ((!mayWrite && !mayEnd) || status === "STOPPED") return null;
  const retry = async () => {
    await mutate(RetryNowDocument, { input: { agentId: id } });
    toast(texts.retried);
    onDone();
  };
  const ask = (wanted: Question, close: () => void) => () => (close(), setQuestion(wanted));
  return (
    <span class="agent-actions">
      {mayWrite && process.retryAt && <Button onPress={retry}>{texts.retryNow}</Button>}
      {mayWrite && status === "PAUSED" && <Button look="primary" onPress={resume}>{texts.resume}</Button> /* prettier-ignore */}
      {mayWrite && status === "ACTIVE" && <Button onPress={() => setQuestion("pause")}>{texts.pause}</Button>}
      <Menu name={texts.more} icon="more">
        {(close) => (
          <>
            {mayEnd && <MenuItem icon="close" onPress={ask("stopCycle", close)}>{texts.stopCycle}</MenuItem> /* prettier-ignore */}
            {mayWrite && status === "ACTIVE" && <MenuItem icon="stop" hint={texts.pauseHint} onPress={ask("pause", close)}>{texts.pause}</MenuItem> /* prettier-ignore */}
            {mayWrite && status === "ACTIVE" && <MenuItem icon="stop" hint={texts.pauseNowHint} onPress={ask("pauseNow", close)}>{texts.pauseNow}</MenuItem> /* prettier-ignore */}
            {mayWrite && <MenuItem icon="redo" onPress={ask("reset", close)}>{texts.reset}</MenuItem> /* prettier-ignore */}
            {mayWrite && <MenuItem icon="trash" isDanger onPress={ask("stop", close)}>{texts.stop}</MenuItem> /* prettier-ignore */}
          </>
        )}
      </Menu>
      {question && <Asked question={question} agent={agent} onDone={onDone} onClose={() => setQuestion(undefined)} />}
    </span>
  );
}

/** The palette pauses and resumes the agent of the page. */
function usePaletteCommands({ id, name, status }: Head, resume: () => Promise<void>, onPause: () => void): void {
  const commands = useMemo((): Command[] => {
    if (!may("agents:write")) return [];
    if (status === "ACTIVE") return [{ key: "pause", name: texts.pauseIt(name), icon: "stop", run: onPause }];
    const fail = (problem: unknown) => toast(told(problem), { isBad: true });
    return status === "PAUSED" ? [{ key: "resume", name: texts.resumeIt(name), icon: "redo", run: () => void resume().catch(fail) }] : [];
  }, [id, name, status]);
  useCommands(commands);
}

function Asked({ question, agent, onDone, onClose }: Props & { question: Question; onClose: () => void }) {
  const { id, name } = agent;
  const pause = (isNow: boolean) => async () => {
    await mutate(PauseAgentDocument, { input: { agentId: id, now: isNow } });
    toast(texts.paused(name));
    onDone();
  };
  const end = async () => {
    const { cycleIds } = await mutate(StopCycleDocument, { input: { agentId: id } });
    toast(texts.cycleStopped(cycleIds.length));
    onDone();
  };
  switch (question) {
    case "pause":
      return <Confirm title={texts.pauseTitle(name)} text={texts.pauseText(name)} action={texts.pause} onConfirm={pause(false)} onClose={onClose} />;
    case "pauseNow":
      return <Confirm title={texts.pauseTitle(name)} text={texts.pauseNowText(name)} action={texts.pauseNow} onConfirm={pause(true)} onClose={onClose} />;
    case "stopCycle":
      return <Confirm title={texts.stopCycleTitle(name)} text={texts.stopCycleText(name)} action={texts.stopCycle} onConfirm={end} onClose={onClose} />;
    case "stop":
      return <StopForEver agent={agent} onDone={onDone} onClose={onClose} />;
    case "reset":
      return <Reset agent={agent} onDone={onDone} onClose={onClose} />;
  }
}

/** What cannot be undone is typed. */
function StopForEver({ agent: { id, name }, onDone, onClose }: Props & { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const stop = async () => {
    try {
      await mutate(StopAgentDocument, { input: { agentId: id } });
    } catch (error) {
      return setProblem(told(error));
    }
    toast(texts.stopped(name));
    onDone();
    onClose();
  };
  return (
    <Dialog title={texts.stopTitle(name)} onClose={onClose}>
      <p>{texts.stopText(name)}</p>
      <TextField label={texts.stopTyped(name)} value={typed} onValue={setTyped} />
      {problem && <ErrorBox problem={problem} />}
      <div class="actions">
        <Button onPress={onClose}>{shell.cancel}</Button>
        <Button look="danger" isDisabled={typed.trim() !== name.trim()} onPress={stop}>
          {texts.stop}
        </Button>
      </div>
    </Dialog>
  );
}

function Reset({ agent: { id, name, kind }, onDone, onClose }: Props & { onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<unknown>();
  const isPrivate = kind === "PERSONAL_ASSISTANT" && viewer.value !== undefined;
  const reset = async () => {
    try {
      await mutate(ResetAgentDocument, { input: { agentId: id, reason: reason.trim() } });
    } catch (error) {
      return setProblem(error);
    }
    toast(texts.wasReset(name));
    onDone();
    onClose();
  };
  const wrong = problem instanceof Declined && problem.field === "reason" ? told(problem) : undefined;
  return (
    <Dialog title={texts.resetTitle(name)} onClose={onClose}>
      <p>{texts.resetText(name)}</p>
      <TextArea label={texts.resetReason} hint={texts.resetReasonHint} wrong={wrong} value={reason} onValue={setReason} maxLength={2000} isRequired={!isPrivate} />
      {problem != null && !wrong && <ErrorBox problem={problem} />}
      <div class="actions">
        <Button onPress={onClose}>{shell.cancel}</Button>
        <Button look="danger" isDisabled={!isPrivate && !reason.trim()} onPress={reset}>
          {texts.resetAction}
        </Button>
      </div>
    </Dialog>
  );
}
