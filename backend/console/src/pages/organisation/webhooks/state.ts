// How a webhook endpoint does, by its last delivery.

export type EndpointState = "ACTIVE" | "UNUSED" | "FAILING" | "PAUSED" | "SWITCHED_OFF";

type Endpoint = { status: "ACTIVE" | "PAUSED" | "SWITCHED_OFF"; failingSince?: string | null; deliveredAt?: string | null };

/** One to which nothing was delivered is not said to work. */
export function stateOf({ status, failingSince, deliveredAt }: Endpoint): EndpointState {
  if (status !== "ACTIVE") return status;
  if (failingSince) return "FAILING";
  return deliveredAt ? "ACTIVE" : "UNUSED";
}
