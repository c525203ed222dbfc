// One press makes one call: its key is kept until an answer is there.

import { ADMINISTER, mutate } from "../../../../api/client.ts";
import { ConnectionLost, Declined } from "../../../../api/problems.ts";
import { type TrialFragment, TryToolDocument, type TryToolInput } from "../../../../generated/trial/graphql.ts";
import { texts } from "../../../../texts/trial.ts";

const REQUEST_SECONDS = 35; // the API gives the call up after 27

type Call = (input: Pick<TryToolInput, "arguments" | "confirm">) => Promise<TrialFragment | null>;

/** The same content has the same key until an answer has come, so that a repeat after a lost connection calls nothing. */
export function callerOf(toolId: string): Call {
  let kept: { content: string; key: string } | undefined;
  return async (given) => {
    const input = { toolId, ...given };
    const content = JSON.stringify(input);
    if (kept?.content !== content) kept = { content, key: crypto.randomUUID() };
    const idempotencyKey = kept.key;
    try {
      const { trial } = await mutate(TryToolDocument, { input: { ...input, idempotencyKey } }, { requestSeconds: REQUEST_SECONDS });
      kept = undefined;
      return trial ?? null;
    } catch (problem) {
      if (problem instanceof Declined) kept = undefined; // nothing was called
      throw explained(problem);
    }
  };
}

const lacksRight = (problem: unknown): problem is Declined => problem instanceof Declined && problem.code === "NOT_PERMITTED" && problem.message.includes(ADMINISTER);

function explained(problem: unknown): unknown {
  if (problem instanceof ConnectionLost) return new Error(texts.lost);
  if (!(problem instanceof Declined)) return problem;
  const { code } = problem;
  if (lacksRight(problem)) return new Declined({ code, message: texts.needsAdmin, path: [] });
  return code === "NOT_FOUND" ? new Declined({ code, message: texts.gone, path: [] }) : problem;
}
