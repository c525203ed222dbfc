// The pages that the sidebar and the command palette offer. A page that needs a scope is not offered without it.

import { may } from "../live/viewer.ts";
import type { IconName } from "../kit/icon.tsx";
import { href } from "../routing/router.ts";
import { texts } from "../texts/shell.ts";

export type Destination = { to: string; path: string; name: string; icon: IconName; scope?: string; hasSections?: boolean };

const all: Destination[] = [
  { to: href`/`, path: "/", name: texts.pages.now, icon: "pulse" },
  { to: href`/approvals`, path: "/approvals", name: texts.pages.approvals, icon: "check", scope: "messages:write" },
  { to: href`/agents`, path: "/agents", name: texts.pages.agents, icon: "agent", scope: "agents:read", hasSections: true },
  { to: href`/spaces`, path: "/spaces", name: texts.pages.spaces, icon: "hash" },
  { to: href`/costs`, path: "/costs", name: texts.pages.costs, icon: "coins", scope: "admin:read" },
  { to: href`/organisation`, path: "/organisation", name: texts.pages.organisation, icon: "gear", scope: "spaces:read", hasSections: true },
  { to: href`/installation`, path: "/installation", name: texts.pages.installation, icon: "shield", scope: "installation:read" },
];

export function destinations(): Destination[] {
  return all.filter(({ scope }) => !scope || may(scope));
}
