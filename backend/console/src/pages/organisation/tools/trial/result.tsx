// What came of the call. What the tool has said is shown as text, whatever it is.

import { useEffect, useRef, useState } from "preact/hooks";
import type { TrialFragment } from "../../../../generated/trial/graphql.ts";
import { Button } from "../../../../kit/button.tsx";
import { copy } from "../../../../kit/clipboard.ts";
import { exact } from "../../../../kit/exact.ts";
import { Fault } from "../../../../kit/fault.tsx";
import { Icon, type IconName } from "../../../../kit/icon.tsx";
import { texts } from "../../../../texts/trial.ts";
import { indented } from "./indent.ts";

const LOOKS: Record<string, [look: string, icon: IconName]> = { SUCCEEDED: ["good", "check"], FAILED: ["bad", "alert"] };
const UNSURE: [string, IconName] = ["unsure", "question"];

/** `trial` is null if the call had been made before. */
export function Result({ trial }: { trial: TrialFragment | null }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current!.scrollIntoView({ block: "nearest" }), []);
  const [look, icon] = (trial && LOOKS[trial.state]) ?? UNSURE;
  const facts = [trial?.status != null && texts.status(trial.status), trial?.seconds != null && texts.seconds(trial.seconds)].filter(Boolean);
  return (
    <section ref={frame} class="trial-result stack" aria-label={texts.outcome}>
      <div class={`outcome ${look}`} role="status">
        <strong>
          <Icon name={icon} />
          {trial ? (texts.states[trial.state] ?? trial.state) : texts.repeat}
          {facts.length > 0 && <span class="trial-facts">{facts.join(" · ")}</span>}
        </strong>
        {trial?.error && <Fault message={exact(trial.error)} />}
        {!trial && <p>{texts.repeatText}</p>}
      </div>
      {trial?.text ? <Text text={trial.text} /> : trial?.state === "SUCCEEDED" && <p class="soft">{texts.noResult}</p>}
    </section>
  );
}

function Text({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <div class="trial-head">
        <h3>{texts.result}</h3>
        <Button isSmall look="quiet" icon={isCopied ? "check" : "copy"} onPress={async () => setCopied(await copy(text))}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </div>
      <pre class="source" tabindex={0}>{exact(indented(text))}</pre>
    </>
  );
}
