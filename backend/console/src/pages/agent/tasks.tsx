// The tasks that the agent has given, as a tree: the agent of a task may give tasks itself.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { Declined, told } from "../../api/problems.ts";
import { useNewest } from "../../api/use-newest.ts";
import { CancelTaskDocument, CreateTaskDocument, type TaskFragment, TasksDocument } from "../../generated/agent/graphql.ts";
import { Button, IconButton } from "../../kit/button.tsx";
import { Confirm, Dialog } from "../../kit/dialog.tsx";
import { TextArea } from "../../kit/field.tsx";
import { Icon } from "../../kit/icon.tsx";
import { useOnce } from "../../kit/once.ts";
import { Badge } from "../../kit/small.tsx";
import { Empty, ErrorBox, Loading } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { toast } from "../../kit/toast.tsx";
import { may } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { maySeeCosts } from "../../shell/rights.ts";
import { tasks as texts } from "../../texts/agents.ts";
import { texts as shell } from "../../texts/shell.ts";
import { costText } from "./counts.ts";
import { type AgentFeed, useCalm, useEvents } from "./feed.ts";

const PAGE = 30;

export function Tasks({ agentId, agentName, feed }: { agentId: string; agentName: string; feed: AgentFeed }) {
  const [round, setRound] = useState(0);
  const [isCreating, setCreating] = useState(false);
  const calm = useCalm(() => setRound((before) => before + 1));
  useEvents(feed, (event) => {
    if (!event || event.__typename === "TaskChanged") calm();
  });
  const done = () => setRound((before) => before + 1);
  return (
    <div class="agent-part">
      <div class="inner">
        {may("agents:write") && (
          <div class="row">
            <Button icon="add" onPress={() => setCreating(true)}>
              {texts.create}
            </Button>
          </div>
        )}
        <Branch agentId={agentId} round={round} onDone={done} isRoot />
        {isCreating && <TaskForm {...{ agentId, agentName }} onDone={done} onClose={() => setCreating(false)} />}
      </div>
    </div>
  );
}

function Branch({ agentId, round, onDone, isRoot }: { agentId: string; round: number; onDone: () => void; isRoot?: boolean }) {
  const tasks = useNewest(TasksDocument, { id: agentId, last: PAGE, inspects: may("agents:inspect") }, ({ agent }) => agent?.tasks);
  const [read, setRead] = useState(round);
  if (read !== round) {
    setRead(round);
    tasks.reload();
  }
  const { data, error } = tasks;
  if (error != null && !data) return <ErrorBox problem={error} onRetry={tasks.reload} />;
  if (!data) return <Loading lines={isRoot ? 5 : 1} />;
  if (data.length === 0) return isRoot ? <Empty icon="people" title={texts.none} children={<p>{texts.noneHint}</p>} /> : <p class="soft small">{texts.noneBelow}</p>;
  return (
    <>
      <ul class={isRoot ? "tasks root" : "tasks"}>
        {data.map((task) => (
          <li key={task.id}>
            <Task task={task} round={round} onDone={onDone} />
          </li>
        ))}
      </ul>
      {tasks.hasOlder && (
        <div class="row">
          <Button isSmall onPress={tasks.older}>
            {texts.older}
          </Button>
        </div>
      )}
    </>
  );
}

const LOOKS: Record<string, "good" | "bad" | "warn" | undefined> = { ACTIVE: "good", PAUSED: "warn", FAILED: "bad", EXPIRED: "bad" };

function Task({ task, round, onDone }: { task: TaskFragment; round: number; onDone: () => void }) {
  const { id, goal, status, progress, progressAt, reason, result, cost, deadline, endedAt, stalledAt, agent, createdBy } = task;
  const [isOpen, setOpen] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const cancel = async () => {
    await mutate(CancelTaskDocument, { input: { taskId: id } });
    toast(texts.cancelled);
    onDone();
  };
  return (
    <article class="task">
      <header class="row">
        <button type="button" class="task-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? "fold" : "unfold"} size={14} />
          <strong>{goal}</strong>
        </button>
        <span class="push row">
          {stalledAt && <Badge look="warn">{texts.stalled}</Badge>}
          <Badge look={LOOKS[status]}>{texts.statuses[status]}</Badge>
          {!endedAt && may("agents:write") && <IconButton isSmall icon="close" name={`${texts.cancel}: ${goal.slice(0, 80)}`} onPress={() => setCancelling(true)} />}
        </span>
      </header>
      <p class="soft small task-facts">
        <a href={href`/agents/${agent.id}`}>{agent.name}</a>
        <span>{texts.by(createdBy.name)}</span>
        {maySeeCosts() && <span>{costText(cost)}</span>}
        {endedAt ? (
          <span>
            {texts.ended} <Time date={endedAt} />
          </span>
        ) : (
          <span>
            {texts.deadline} <Time date={deadline} />
          </span>
        )}
      </p>
      {progress && !endedAt && (
        <p class="small">
          {progress}{" "}
          <span class="soft">
            <Time date={progressAt} />
          </span>
        </p>
      )}
      {reason && <p class="small task-reason">{reason}</p>}
      {isOpen && (
        <div class="task-panel">
          {result && <pre class="json">{result}</pre>}
          <Branch agentId={agent.id} round={round} onDone={onDone} />
        </div>
      )}
      {isCancelling && <Confirm title={texts.cancelTitle} text={goal} action={texts.cancel} isDanger onConfirm={cancel} onClose={() => setCancelling(false)} />}
    </article>
  );
}

function TaskForm({ agentId, agentName, onDone, onClose }: { agentId: string; agentName: string; onDone: () => void; onClose: () => void }) {
  const [goal, setGoal] = useState("");
  const [instructions, setInstructions] = useState("");
  const [problem, setProblem] = useState<unknown>();
  const declined = problem instanceof Declined ? problem : undefined;
  const wrongOf = (field: string) => (declined?.field === field ? told(declined) : undefined);
  const submit = useOnce(async () => {
    try {
      await mutate(CreateTaskDocument, { input: { agentId, goal: goal.trim(), instructions: instructions.trim() || null } });
    } catch (error) {
      return setProblem(error);
    }
    onDone();
    onClose();
  });
  return (
    <Dialog title={texts.createTitle(agentName)} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => (event.preventDefault(), void submit())}>
        <TextArea label={texts.goal} hint={texts.goalHint} isRequired value={goal} wrong={wrongOf("goal")} onValue={setGoal} />
        <TextArea label={texts.instructions} value={instructions} wrong={wrongOf("instructions")} onValue={setInstructions} />
        {problem != null && !wrongOf("goal") && !wrongOf("instructions") && <ErrorBox problem={problem} />}
        <div class="actions">
          <Button onPress={onClose}>{shell.cancel}</Button>
          <Button look="primary" isDisabled={!goal.trim()} onPress={submit}>
            {texts.give}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
