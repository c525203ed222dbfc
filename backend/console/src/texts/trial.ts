// The words of the try-out of a tool.

import { seconds } from "../kit/numbers.ts";

export const texts = {
  title: (name: string) => `Try ${name}`,
  intro: "This makes one real call, with the secrets and limits of an agent's call. No agent sees it.",
  noArguments: "The tool takes no arguments.",
  asJson: "Write all arguments as JSON",
  json: "Arguments as JSON",
  schema: "What the tool takes (JSON Schema)",
  action: "Make the call",
  running: "The call is being made. It can take up to 20 seconds.",
  sureTitle: (name: string) => `Make a real call of ${name}?`,
  sureText: "This makes a real call: it may change something outside, and a second call changes it again. Nobody can take it back.",
  states: {
    SUCCEEDED: "The call succeeded",
    FAILED: "The call failed",
    UNKNOWN: "The call may or may not have happened",
  } as Record<string, string>,
  status: (status: number) => `HTTP ${status}`,
  seconds: (value: number) => (value < 0.1 ? "less than 0.1 s" : seconds(value)),
  outcome: "What came of the call",
  result: "Result, as a model would see it",
  noResult: "The result is empty.",
  copy: "Copy",
  copied: "Copied",
  repeat: "This call was already sent",
  repeatText: "It is not sent again. It may or may not have been made: the audit log says what came of it.",
  lost: "The connection was lost before the result came. Press the button again: the call is not made twice.",
  gone: "The tool is not there any more. Somebody has deleted it.",
  needsAdmin: "People would have to approve this call. Only an admin may make it without them.",
  inexact: "A number in it has more digits than a browser can send exactly.",
};
