// What an agent asks people: a form, or whether a call may be made with exactly these arguments.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { Declined, told } from "../../api/problems.ts";
import { AnswerToolCallDocument, type CallFragment, type FormInputFragment } from "../../generated/space/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Check, Select, TextArea, TextField } from "../../kit/field.tsx";
import { Markdown } from "../../kit/markdown/markdown.tsx";
import { ErrorBox } from "../../kit/states.tsx";
import { texts } from "../../texts/space.ts";
import { type Filled, type Filling, beginning, keyOf, valuesOf } from "./answers.ts";
import type { ChatMessage } from "./conversation.ts";

type Asked = NonNullable<CallFragment["question"]>;
const LONG = 200; // characters: more do not fit into a line

type Decision = "APPROVE" | "DECLINE" | "ANSWER";
type Props = { call: CallFragment; question: Asked; mayAnswer: boolean; onAnswered: (message: ChatMessage) => void };

export function Question({ call, question, mayAnswer, onAnswered }: Props) {
  const { text, details, people, approvedBy, assignee } = question;
  const isOpen = call.status === "HELD" && question.decision == null;
  return (
    <div class="stack question">
      <Markdown text={text} />
      {details != null && (
        <div class="stack exactly">
          <span class="soft small">{texts.exactly}</span>
          <pre tabindex={0}>{JSON.stringify(details, null, 2)}</pre>
        </div>
      )}
      {people != null && people > 1 && <p class="soft small">{texts.approvedSoFar(approvedBy.length, people)}</p>}
      {isOpen && !mayAnswer && assignee && <p class="soft small">{texts.onlyAssignee(assignee.name)}</p>}
      {mayAnswer ? <AnswerForm call={call} question={question} onAnswered={onAnswered} /> : <Outcome question={question} />}
    </div>
  );
}

/** The answer is bound to the digest: it counts for exactly what is shown. */
function AnswerForm({ call, question, onAnswered }: Omit<Props, "mayAnswer">) {
  const fields = question.formFields;
  const [filling, setFilling] = useState<Filling>(() => beginning(fields));
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState<unknown>();
  const wrong = problem instanceof Declined && problem.path.includes("values") ? problem : undefined;
  const answer = async (decision: Decision) => {
    setProblem(undefined);
    const values = decision === "ANSWER" ? valuesOf(fields, filling) : null;
    const input = { toolCallId: call.toolCallId, digest: question.digest, decision, values, comment };
    await mutate(AnswerToolCallDocument, { input }).then(({ activity }) => activity && onAnswered(activity), setProblem);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void answer(fields.length ? "ANSWER" : "APPROVE");
  };
  return (
    <form class="stack answer" onSubmit={submit} aria-label={fields.length ? texts.question : texts.needsApproval}>
      {fields.map((field) => (
        <FormControl
          key={field.name} field={field} filled={filling[field.name]!} wrong={wrong?.field === field.name ? wrong.message : undefined}
          onFilled={(value) => setFilling({ ...filling, [field.name]: value })}
        />
      ))}
      <TextField label={texts.reasonOptional} value={comment} onValue={setComment} />
      {problem !== undefined && !fields.some(({ name }) => name === wrong?.field) && <ErrorBox problem={told(problem)} />}
      <div class="row">
        <Button isSubmit look="primary" icon="check">
          {fields.length ? texts.answer : texts.approve}
        </Button>
        <Button look="danger" icon="close" onPress={() => answer("DECLINE")}>
          {texts.decline}
        </Button>
      </div>
    </form>
  );
}

type ControlProps = { field: FormInputFragment; filled: Filled; wrong?: string; onFilled: (value: Filled) => void };

function FormControl({ field, filled, wrong, onFilled }: ControlProps) {
  const { label, type, choices, isRequired, description } = field;
  const shared = { label, hint: description ?? undefined, wrong };
  if (type === "BOOLEAN") return <Check {...shared} isOn={filled === true} onChange={onFilled} />;
  if (type === "ARRAY") return <Several {...{ field, wrong, onFilled }} chosen={filled as readonly string[]} />;
  if (choices) {
    const names = choices.map((choice) => ({ value: keyOf(choice), name: keyOf(choice) }));
    return <Select {...shared} value={filled as string} onValue={onFilled} isRequired={isRequired} choices={[{ value: "", name: texts.noChoice }, ...names]} />;
  }
  if (type !== "STRING") {
    const step = type === "INTEGER" ? 1 : "any";
    return <TextField {...shared} type="number" step={step} min={field.minimum ?? undefined} max={field.maximum ?? undefined} value={filled as string} onValue={onFilled} isRequired={isRequired} />;
  }
  const lengths = { minLength: field.minLength ?? undefined, maxLength: field.maxLength ?? undefined };
  const written = { ...shared, ...lengths, value: filled as string, onValue: onFilled, isRequired };
  return (field.maxLength ?? 0) > LONG ? <TextArea {...written} /> : <TextField {...written} type={inputType(field.format)} />;
}

function inputType(format: string | null | undefined): "date" | "email" | "url" | "text" {
  return ({ date: "date", email: "email", uri: "url" } as const)[format ?? ""] ?? "text";
}

function Several({ field, chosen, wrong, onFilled }: { field: FormInputFragment; chosen: readonly string[]; wrong?: string; onFilled: (value: Filled) => void }) {
  const change = (key: string, isOn: boolean) => onFilled(isOn ? [...chosen, key] : chosen.filter((each) => each !== key));
  return (
    <fieldset class="several">
      <legend>{field.label}</legend>
      {field.description && <p class="hint">{field.description}</p>}
      {(field.choices ?? []).map(keyOf).map((key) => (
        <Check key={key} label={key} isOn={chosen.includes(key)} onChange={(isOn) => change(key, isOn)} />
      ))}
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

/** How it was answered, or why it was not. */
function Outcome({ question: { decision, answeredBy, comment, values, withdrawn } }: { question: Asked }) {
  if (withdrawn) return <p class="outcome">{withdrawn}</p>;
  if (!decision) return null;
  const given = values && typeof values === "object" ? Object.entries(values) : [];
  return (
    <div class={`outcome ${decision}`}>
      <p>
        <strong>{texts.decided(answeredBy?.name ?? "", texts.decisions[decision] ?? decision)}</strong>
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
