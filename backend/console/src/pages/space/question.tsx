// What an agent asks people: a form, or whether a call may be made with exactly these arguments.

import { useRef, useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { Declined, told } from "../../api/problems.ts";
import { AnswerToolCallDocument, type CallFragment } from "../../generated/space/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { TextField } from "../../kit/field.tsx";
import { FormControl } from "../../kit/form/control.tsx";
import { beginning, valuesOf } from "../../kit/form/values.ts";
import { Markdown } from "../../kit/markdown/markdown.tsx";
import { useOnce } from "../../kit/once.ts";
import { ErrorBox } from "../../kit/states.tsx";
import { may, viewer } from "../../live/viewer.ts";
import { approvers as rules } from "../../texts/approvers.ts";
import { texts } from "../../texts/space.ts";
import type { Answer, Conversation } from "./conversation.ts";

type Asked = NonNullable<CallFragment["question"]>;

type Decision = "APPROVE" | "DECLINE" | "ANSWER";
type Props = { call: CallFragment; question: Asked; mayAnswer: boolean; conversation: Conversation };

export function Question({ call, question, mayAnswer, conversation }: Props) {
  const { text, details, people, approvedBy } = question;
  const isOpen = call.status === "HELD" && question.outcome == null;
  const why = isOpen && !mayAnswer && whyNot(question, conversation);
  return (
    <div class="stack question">
      <Markdown text={text} />
      {details != null && Object.keys(details).length > 0 && (
        <div class="stack exactly">
          <span class="soft small">{texts.exactly}</span>
          <pre tabindex={0}>{JSON.stringify(details, null, 2)}</pre>
        </div>
      )}
      {people != null && people > 1 && <p class="soft small">{texts.approvedSoFar(approvedBy.length, people)}</p>}
      {why && <p class="soft small">{why}</p>}
      {mayAnswer ? <AnswerForm key={question.digest} call={call} question={question} conversation={conversation} /> : <Outcome question={question} />}
    </div>
  );
}

/** Why this person cannot answer. Whoever is asked has the form as soon as the feed has told them. */
function whyNot({ assignee, approvers, approvedBy }: Asked, { isMember }: Conversation): string {
  if (approvedBy.some(({ id }) => id === viewer.value!.actor.id)) return texts.youHaveApproved;
  const rule = approvers ?? "SPACE";
  const isAsked = rule === "SPACE" && isMember && may("messages:write");
  const said = assignee ? texts.onlyAssignee(assignee.name) : !isAsked && rules[rule];
  return [said, !may("messages:write") && texts.mayOnlyRead].filter(Boolean).join(" ");
}

/**
 * The answer is bound to the digest: it counts for exactly what is shown. Enter sends what is filled into a form; whether a
 * call is made is decided by a button only.
 */
function AnswerForm({ call, question, conversation }: Omit<Props, "mayAnswer">) {
  const fields = question.formFields;
  const key = `${call.toolCallId} ${question.digest}`;
  const [given, setGiven] = useState<Answer>(() => conversation.answers.get(key) ?? { filling: beginning(fields), comment: "" });
  const { filling, comment } = given;
  const [problem, setProblem] = useState<unknown>();
  const wrong = problem instanceof Declined && problem.path.includes("values") ? problem : undefined;
  const form = useRef<HTMLFormElement>(null);
  const fill = (more: Partial<Answer>) => {
    const next = { ...given, ...more };
    conversation.answers.set(key, next);
    setGiven(next);
  };
  const once = useOnce((work: () => Promise<void>) => work());
  const answer = async (decision: Decision) => {
    setProblem(undefined);
    const values = decision === "ANSWER" ? valuesOf(fields, filling) : null;
    const input = { toolCallId: call.toolCallId, digest: question.digest, decision, values, comment };
    await mutate(AnswerToolCallDocument, { input }).then(({ activity }) => {
      conversation.answers.delete(key);
      if (activity) conversation.apply(activity);
    }, setProblem);
  };
  const decide = (decision: Decision) => once(() => answer(decision));
  const send = (event: Event) => {
    event.preventDefault(); // the button sends it, and is busy meanwhile
    return form.current!.reportValidity() ? decide("ANSWER") : undefined;
  };
  return (
    <form ref={form} class="stack answer" onSubmit={(event) => event.preventDefault()} aria-label={fields.length ? texts.question : texts.needsApproval}>
      {fields.map((field) => (
        <FormControl
          key={field.name} field={field} filled={filling[field.name]!} wrong={wrong?.field === field.name ? told(wrong) : undefined}
          onFilled={(value) => fill({ filling: { ...filling, [field.name]: value } })}
        />
      ))}
      <TextField label={texts.reasonOptional} value={comment} onValue={(value) => fill({ comment: value })} />
      {problem !== undefined && !fields.some(({ name }) => name === wrong?.field) && <ErrorBox problem={told(problem)} />}
      <div class="row">
        <Button isSubmit={fields.length > 0} look="primary" icon="check" onPress={fields.length ? send : () => decide("APPROVE")}>
          {fields.length ? texts.answer : texts.approve}
        </Button>
        <Button look="danger" icon="close" onPress={() => decide("DECLINE")}>
          {texts.decline}
        </Button>
      </div>
    </form>
  );
}

/** How it was answered, or why it was not. */
function Outcome({ question: { outcome, answeredBy, comment, values, withdrawn } }: { question: Asked }) {
  if (withdrawn) return <p class="outcome">{withdrawn}</p>;
  if (!outcome) return null;
  const given = values && typeof values === "object" ? Object.entries(values) : [];
  return (
    <div class={`outcome ${outcome.toLowerCase()}`}>
      <p>
        <strong>{texts.decided(answeredBy?.name ?? "", texts.outcomes[outcome])}</strong>
        {comment && `: ${comment}`}
      </p>
      {given.length > 0 && (
        <dl class="pairs">
          {given.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
