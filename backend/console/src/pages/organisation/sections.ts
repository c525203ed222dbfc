// The sections of the organisation: who sees them, and the module of each.

import type { ComponentType } from "preact";
import type { IconName } from "../../kit/icon.tsx";
import { may } from "../../live/viewer.ts";
import { texts } from "../../texts/organisation.ts";

export type Section = { key: string; name: string; icon: IconName; scope: string; load: () => Promise<{ default: ComponentType }> };
export type Group = { name: string; sections: readonly Section[] };

const { sections: names, groups } = texts;

const all: readonly Group[] = [
  {
    name: groups.people,
    sections: [
      { key: "people", name: names.people, icon: "people", scope: "spaces:read", load: () => import("./people/people.tsx") },
      { key: "invitations", name: names.invitations, icon: "send", scope: "admin:read", load: () => import("./people/invitations.tsx") },
      { key: "roles", name: names.roles, icon: "shield", scope: "spaces:read", load: () => import("./people/roles.tsx") },
    ],
  },
  {
    name: groups.agents,
    sections: [
      { key: "models", name: names.models, icon: "agent", scope: "agents:read", load: () => import("./models/models.tsx") },
      { key: "secrets", name: names.secrets, icon: "key", scope: "admin:read", load: () => import("./models/secrets.tsx") },
      { key: "tools", name: names.tools, icon: "tool", scope: "agents:read", load: () => import("./tools/tools.tsx") },
      { key: "mcp-servers", name: names.mcpServers, icon: "link", scope: "agents:read", load: () => import("./tools/mcp-servers.tsx") },
      { key: "dead-letters", name: names.deadLetters, icon: "alert", scope: "agents:inspect", load: () => import("./dead-letters/dead-letters.tsx") },
    ],
  },
  {
    name: groups.connections,
    sections: [
      { key: "connectors", name: names.connectors, icon: "thread", scope: "admin:read", load: () => import("./connectors/connectors.tsx") },
      { key: "webhooks", name: names.webhooks, icon: "pulse", scope: "admin:read", load: () => import("./webhooks/webhooks.tsx") },
      { key: "apps", name: names.apps, icon: "clip", scope: "admin:read", load: () => import("./apps/apps.tsx") },
      { key: "app-requests", name: names.appRequests, icon: "question", scope: "admin:read", load: () => import("./apps/requests.tsx") },
      { key: "service-accounts", name: names.serviceAccounts, icon: "gear", scope: "admin:read", load: () => import("./apps/accounts.tsx") },
    ],
  },
  {
    name: groups.organisation,
    sections: [
      { key: "settings", name: names.settings, icon: "home", scope: "admin:read", load: () => import("./general/settings.tsx") },
      { key: "audit", name: names.audit, icon: "check", scope: "admin:read", load: () => import("./audit/audit.tsx") },
      { key: "data", name: names.data, icon: "archive", scope: "admin:read", load: () => import("./general/data.tsx") },
    ],
  },
];

/** Those that the viewer may see. */
export function visibleGroups(): Group[] {
  const seen = all.map(({ name, sections }) => ({ name, sections: sections.filter(({ scope }) => may(scope)) }));
  return seen.filter(({ sections }) => sections.length > 0);
}

export function knownSection(key: string): Section | undefined {
  return all.flatMap(({ sections }) => sections).find((section) => section.key === key);
}
