// What to do after a test of a model that failed: another model helps only where the model is the cause.

export type Advice = "price" | "budget" | "key" | "later" | "other";

type Test = { isAnswering: boolean; callsTools?: boolean | null; errorKind?: string | null; error?: string | null };

const PASSING = ["RATE_LIMIT", "NETWORK", "SERVER", "BROKEN"];

/** Nothing if the model can be used. */
export function adviceAfter({ isAnswering, callsTools, errorKind, error }: Test): Advice | undefined {
  if (isAnswering) return callsTools === false ? "other" : undefined;
  if (errorKind === "BUDGET") return /no known price/.test(error ?? "") ? "price" : "budget";
  if (errorKind === "AUTH") return "key";
  return PASSING.includes(errorKind ?? "") ? "later" : "other";
}
