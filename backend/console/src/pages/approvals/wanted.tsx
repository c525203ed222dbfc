// What an agent asks, or the exact arguments of the call that it wants to make. Everything is text, never markup.

import { exact, exactValue, pairsOf } from "../../kit/exact.ts";
import { Folded } from "../../kit/folded.tsx";
import { Markdown } from "../../kit/markdown/markdown.tsx";
import type { WaitingCall } from "../../live/viewer.ts";
import { texts } from "../../texts/approvals.ts";
import { type Kind, headline } from "./rows.ts";

export function Wanted({ call, kind }: { call: WaitingCall; kind: Kind }) {
  if (kind === "approval") return <Values title={texts.arguments} value={call.arguments} />;
  const { details, tool, arguments: confirmed } = (call.arguments ?? {}) as Record<string, unknown>;
  return (
    <div class="stack">
      <div class="approval-question">
        <Markdown text={headline(call) ?? ""} />
      </div>
      {details !== undefined && <Values title={texts.arguments} value={details} />}
      {typeof tool === "string" && tool && <Values title={texts.permits(exact(tool))} value={confirmed ?? {}} />}
    </div>
  );
}

function Values({ title, value }: { title: string; value: unknown }) {
  const pairs = pairsOf(value);
  return (
    <section class="approval-values" aria-label={title}>
      <h3>{title}</h3>
      {pairs?.length === 0 && <p class="soft small">{texts.noArguments}</p>}
      {pairs ? (
        <dl>
          {pairs.map(([name, each]) => (
            <div key={name}>
              <dt>{exact(name)}</dt>
              <dd>
                <Folded text={exactValue(each)} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Folded text={exactValue(value)} />
      )}
      {pairs && pairs.length > 0 && (
        <details>
          <summary>{texts.asJson}</summary>
          <Folded text={exact(JSON.stringify(value, null, 2))} />
        </details>
      )}
    </section>
  );
}
