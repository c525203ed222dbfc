// The answer to a call. It is bound to the digest: it counts for exactly what is shown.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { Declined, told } from "../../api/problems.ts";
import { AnswerCallDocument } from "../../generated/approvals/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { TextField } from "../../kit/field.tsx";
import { FormControl } from "../../kit/form/control.tsx";
import { type Filling, beginning, valuesOf } from "../../kit/form/values.ts";
import { useOnce } from "../../kit/once.ts";
import { ErrorBox } from "../../kit/states.tsx";
import type { WaitingCall } from "../../live/viewer.ts";
import { texts } from "../../texts/approvals.ts";
import { texts as shell } from "../../texts/shell.ts";
import type { Decision, Kind } from "./rows.ts";

type Props = { call: WaitingCall; kind: Kind; onAnswered: (decision: Decision) => void };

export function AnswerForm({ call, kind, onAnswered }: Props) {
  const [commenting, setCommenting] = useState<"APPROVE" | "DECLINE">();
  const [problem, setProblem] = useState<unknown>();
  const once = useOnce((work: () => Promise<void>) => work());
  const answer = (decision: Decision, more: { values?: object; comment?: string } = {}) =>
    once(async () => {
      setProblem(undefined);
      const input = { toolCallId: call.id, digest: call.digest, decision, ...more };
      await mutate(AnswerCallDocument, { input }).then(() => onAnswered(decision), setProblem);
    });
  const wrong = problem instanceof Declined && problem.path.includes("values") ? problem : undefined;
  const isAtField = wrong !== undefined && call.formFields.some(({ name }) => name === wrong.field);
  return (
    <div class="stack">
      {problem !== undefined && !isAtField && <ErrorBox problem={told(problem)} />}
      {commenting ? (
        <Comment decision={commenting} onSend={(comment) => answer(commenting, { comment })} onClose={() => setCommenting(undefined)} />
      ) : kind === "question" ? (
        <QuestionForm call={call} wrong={wrong} onSend={(values) => answer("ANSWER", { values })} onReject={() => setCommenting("DECLINE")} />
      ) : (
        <div class="row wrap">
          <Button look="primary" icon="check" onPress={() => answer("APPROVE")} attributes={{ "data-key": "a" }}>
            {texts.approve}
          </Button>
          <Button look="danger" icon="close" onPress={() => setCommenting("DECLINE")} attributes={{ "data-key": "r" }}>
            {texts.rejectWith}
          </Button>
          <Button look="quiet" onPress={() => setCommenting("APPROVE")}>
            {texts.approveWith}
          </Button>
        </div>
      )}
    </div>
  );
}

type QuestionProps = { call: WaitingCall; wrong: Declined | undefined; onSend: (values: object) => Promise<void>; onReject: () => void };

function QuestionForm({ call: { formFields }, wrong, onSend, onReject }: QuestionProps) {
  const [filling, setFilling] = useState<Filling>(() => beginning(formFields));
  const form = useRef<HTMLFormElement>(null);
  const send = async () => {
    if (form.current!.reportValidity()) await onSend(valuesOf(formFields, filling));
  };
  return (
    <form ref={form} class="stack approval-form" aria-label={texts.kinds.question} onSubmit={(event) => (event.preventDefault(), void send())}>
      {formFields.map((field) => (
        <FormControl key={field.name} field={field} filled={filling[field.name]!} wrong={wrong?.field === field.name ? told(wrong) : undefined} onFilled={(value) => setFilling({ ...filling, [field.name]: value })} />
      ))}
      <div class="row wrap">
        <Button look="primary" icon="send" onPress={send}>
          {texts.answer}
        </Button>
        <Button look="danger" icon="close" onPress={onReject} attributes={{ "data-key": "r" }}>
          {texts.rejectWith}
        </Button>
      </div>
    </form>
  );
}

type CommentProps = { decision: "APPROVE" | "DECLINE"; onSend: (comment: string) => Promise<void>; onClose: () => void };

function Comment({ decision, onSend, onClose }: CommentProps) {
  const [comment, setComment] = useState("");
  const frame = useRef<HTMLFormElement>(null);
  const isReject = decision === "DECLINE";
  useLayoutEffect(() => frame.current!.querySelector("input")!.focus(), []);
  return (
    <form ref={frame} class="stack approval-form" onSubmit={(event) => (event.preventDefault(), void onSend(comment))} onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <TextField label={isReject ? texts.why : texts.comment} hint={isReject ? texts.whyHint : texts.commentHint} value={comment} onValue={setComment} maxLength={2000} />
      <div class="row wrap">
        <Button look={isReject ? "danger" : "primary"} icon={isReject ? "close" : "check"} onPress={() => onSend(comment)}>
          {isReject ? texts.reject : texts.approve}
        </Button>
        <Button look="quiet" onPress={onClose}>
          {shell.cancel}
        </Button>
      </div>
    </form>
  );
}
