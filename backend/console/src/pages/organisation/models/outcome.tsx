// Whether a model answered a test.

import type { TestModelMutation } from "../../../generated/models/graphql.ts";
import { Fault } from "../../../kit/fault.tsx";
import { Outcome } from "../../../kit/record/outcome.tsx";
import { texts as all } from "../../../texts/models.ts";

const texts = all.test;
export type ModelTest = NonNullable<Extract<TestModelMutation["testModel"], { __typename: "TestModelSuccess" }>["test"]>;

export function ModelOutcome({ test }: { test: ModelTest }) {
  const { isAnswering, callsTools, seconds, inputTokens, outputTokens, cost, error, errorCode } = test;
  if (!isAnswering) {
    return (
      <Outcome isGood={false} title={texts.silent}>
        {error && <Fault message={error} />}
        {errorCode && <code>{errorCode}</code>}
      </Outcome>
    );
  }
  const price = cost == null ? texts.free : `$${Number(cost)}`;
  return (
    <Outcome isGood={callsTools !== false} title={texts.answers((seconds ?? 0).toFixed(1))}>
      <p>{callsTools === false ? texts.noTools : callsTools && texts.tools}</p>
      <p class="soft small">{texts.cost((inputTokens ?? 0) + (outputTokens ?? 0), price)}</p>
    </Outcome>
  );
}
