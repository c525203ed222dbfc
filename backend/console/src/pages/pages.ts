// Every page of the console: its path, and the module that is loaded when it is opened.

import type { ComponentType } from "preact";
import type { Params } from "../routing/match.ts";

export type PageProps = { params: Params };
export type Page = { pattern: string; load: () => Promise<{ default: ComponentType<PageProps> }> };

export const pages: readonly Page[] = [
  { pattern: "/", load: () => import("./now/now.tsx") },
  { pattern: "/organisation", load: () => import("./organisation/organisation.tsx") },
  { pattern: "/organisation/:section", load: () => import("./organisation/organisation.tsx") },
  { pattern: "/first-steps", load: () => import("./first-steps/first-steps.tsx") },
  { pattern: "/spaces", load: () => import("./spaces/spaces.tsx") },
  { pattern: "/spaces/:id", load: () => import("./space/space.tsx") },
];
