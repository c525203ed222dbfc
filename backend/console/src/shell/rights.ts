// What a person may begin, as docs/spaces.md says it. It decides what is offered; the API decides what is done.

import { may, role, viewer } from "../live/viewer.ts";

const isAdmin = () => role.value === "OWNER" || role.value === "ADMIN";

/** Others than admins write only to agents with whom they share an open space. `spaces`: the first of those that they see. */
export function mayWriteTo(agent: { spaces?: { nodes: readonly unknown[] } }): boolean {
  return mayConverse() && ((may("spaces:write") && isAdmin()) || !!agent.spaces?.nodes.length);
}

export function mayCreateSpaces(): boolean {
  return may("spaces:write") && (isAdmin() || !!viewer.value?.tenant.membersMayCreateSpaces);
}

export function mayConverse(): boolean {
  return may("messages:write") && (isAdmin() || !!viewer.value?.tenant.membersMayStartConversations);
}

/** One rule for every page: what agents cost is shown to those who may see what the organisation spends. */
export function maySeeCosts(): boolean {
  return may("admin:read");
}
