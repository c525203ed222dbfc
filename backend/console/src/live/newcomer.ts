// Whoever may set up an organisation that has no agent yet begins with the first steps.

import { query } from "../api/client.ts";
import { recall, remember } from "../api/remembered.ts";
import { AnyAgentDocument } from "../generated/live/graphql.ts";
import { place } from "../routing/router.ts";
import { may, viewer } from "./viewer.ts";

export async function needsFirstSteps(): Promise<boolean> {
  const isAsked = place.value.path === "/" && may("admin:write") && may("agents:write") && recall("welcomed") !== organisation();
  if (!isAsked) return false;
  const { agents } = await query(AnyAgentDocument, {});
  if (agents.totalCount > 0) noteWelcomed(); // so that it is not asked at each start
  return agents.totalCount === 0;
}

/** The person has seen the first steps of this organisation or needs none, and is not led there again. */
export function noteWelcomed(): void {
  remember("welcomed", organisation());
}

function organisation(): string {
  return viewer.value!.tenant.id;
}
