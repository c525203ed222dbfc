// What a person may begin, as docs/spaces.md says it. It decides what is offered; the API decides what is done.

import { may, role, viewer } from "../live/viewer.ts";

/** Admins, and whoever has a role of the organisation that sees every space. */
const isAdmin = () => role.value === "OWNER" || role.value === "ADMIN" || may("admin:read");

/** Others write only to agents with whom they share an open space. */
export const writesToAll = () => may("spaces:write") && isAdmin();

/** `spaces`: the first of those that the person sees. */
export function mayWriteTo(agent: { spaces?: { nodes: readonly unknown[] } }): boolean {
  return mayConverse() && (writesToAll() || !!agent.spaces?.nodes.length);
}

export function mayCreateSpaces(): boolean {
  return writesToAll() || (may("spaces:write") && !!viewer.value?.tenant.membersMayCreateSpaces);
}

export function mayConverse(): boolean {
  return may("messages:write") && (writesToAll() || !!viewer.value?.tenant.membersMayStartConversations);
}

/** One rule for every page: what agents cost is shown to those who may see what the organisation spends. */
export function maySeeCosts(): boolean {
  return may("admin:read");
}
