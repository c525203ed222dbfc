// What a place shows while it has nothing: it loads, it is empty, it failed.

import type { ComponentChildren } from "preact";
import { Refused, told } from "../api/problems.ts";
import type { Answer } from "../api/use-query.ts";
import { texts } from "../texts/shell.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div class="bones" role="status" aria-label={texts.loading}>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  );
}

export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** `problem` is any error, or its text. What the role does not allow, another try does not change. */
export function ErrorBox({ problem, onRetry }: { problem: unknown; onRetry?: () => void }) {
  return (
    <div class="error-box" role="alert">
      <Icon name="alert" />
      <p>{told(problem)}</p>
      {onRetry && !(problem instanceof Refused && problem.code === "FORBIDDEN") && (
        <Button isSmall onPress={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}

/** The answer of a query: its bones, its error with a retry, or what `children` makes of its data. */
export function Loaded<Data>({ answer, lines, children }: { answer: Answer<Data>; lines?: number; children: (data: Data) => ComponentChildren }) {
  const { data, error, reload } = answer;
  return (
    <>
      {error != null && <ErrorBox problem={error} onRetry={reload} />}
      {data !== undefined ? children(data) : error == null && <Loading lines={lines} />}
    </>
  );
}
