// Whoever may set up an organisation that has no agent yet begins with the first steps.

import { query } from "../api/client.ts";
import { recall, remember } from "../api/remembered.ts";
import { AnyAgentDocument } from "../generated/live/graphql.ts";
import { place } from "../routing/router.ts";
import { may } from "./viewer.ts";

export async function needsFirstSteps(): Promise<boolean> {
  const isAsked = place.value.path === "/" && may("admin:write") && may("agents:write") && !recall("welcomed");
  if (!isAsked) return false;
  const { agents } = await query(AnyAgentDocument, {});
  return agents.totalCount === 0;
}

/** The person has seen the first steps, and is not led there again. */
export function noteWelcomed(): void {
  remember("welcomed", "yes");
}
