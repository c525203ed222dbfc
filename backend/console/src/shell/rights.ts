// What a person may begin, as docs/spaces.md says it. It decides what is offered; the API decides what is done.

import { may, role, viewer } from "../live/viewer.ts";

const isAdmin = () => role.value === "OWNER" || role.value === "ADMIN";

/** Others write only to the agents of the open spaces that they are in. */
export function mayWriteToEveryAgent(): boolean {
  return may("spaces:write") && isAdmin();
}

export function mayCreateSpaces(): boolean {
  return may("spaces:write") && (isAdmin() || !!viewer.value?.tenant.membersMayCreateSpaces);
}

export function mayConverse(): boolean {
  return may("messages:write") && (isAdmin() || !!viewer.value?.tenant.membersMayStartConversations);
}
