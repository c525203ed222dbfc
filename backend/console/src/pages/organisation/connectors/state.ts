// How a connector does, by what has passed through it.

export type ConnectorState = "works" | "unused" | "paused" | "fails";

type Connected = {
  isWorking: boolean;
  hook: { receivedAt?: string | null };
  endpoint: { status: string; deliveredAt?: string | null; failingSince?: string | null };
};

/** One that is only paused does not fail. What has never carried a message is not said to work. */
export function stateOf({ isWorking, hook, endpoint }: Connected): ConnectorState {
  if (endpoint.status === "PAUSED") return "paused";
  if (!isWorking || endpoint.failingSince) return "fails";
  return hook.receivedAt || endpoint.deliveredAt ? "works" : "unused";
}
