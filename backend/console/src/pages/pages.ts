// Every page of the console: its path, and the module that is loaded when it is opened.

import type { ComponentType } from "preact";
import type { Params } from "../routing/match.ts";

export type PageProps = { params: Params };
export type Page = { pattern: string; load: () => Promise<{ default: ComponentType<PageProps> }> };

export const pages: readonly Page[] = [
  { pattern: "/", load: () => import("./now/now.tsx") },
  { pattern: "/agents", load: () => import("./agents/agents.tsx") },
  { pattern: "/agents/:id", load: () => import("./agent/agent.tsx") },
  { pattern: "/agents/:id/cycles/:cycle/steps/:step", load: () => import("./prompt/prompt.tsx") },
  { pattern: "/approvals", load: () => import("./approvals/approvals.tsx") },
  { pattern: "/costs", load: () => import("./costs/costs.tsx") },
  { pattern: "/spaces", load: () => import("./spaces/spaces.tsx") },
  { pattern: "/organisation", load: () => import("./organisation/organisation.tsx") },
  { pattern: "/organisation/:section", load: () => import("./organisation/organisation.tsx") },
  { pattern: "/installation", load: () => import("./installation/installation.tsx") },
  { pattern: "/first-steps", load: () => import("./first-steps/first-steps.tsx") },
  { pattern: "/spaces/:id", load: () => import("./space/space.tsx") },
];
