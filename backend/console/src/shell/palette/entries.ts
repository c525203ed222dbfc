// What the command palette offers to this person: pages, settings, actions, their spaces and agents.

import type { FindableQuery } from "../../generated/palette/graphql.ts";
import type { IconName } from "../../kit/icon.tsx";
import { may } from "../../live/viewer.ts";
import { visibleGroups } from "../../pages/organisation/sections.ts";
import { go, href } from "../../routing/router.ts";
import { texts } from "../../texts/palette.ts";
import { texts as shell } from "../../texts/shell.ts";
import { areAlertsWanted, setAlerts } from "../alerts.ts";
import { destinations } from "../navigation.ts";
import { mayConverse, mayCreateSpaces } from "../rights.ts";
import { isHelpOpen } from "../shortcuts.ts";
import { type Theme, theme } from "../theme.ts";
import type { Entry } from "./groups.ts";

type FoundSpace = { id: string; name: string; kind: string; partner?: { kind: string } | null };

export function pageEntries(): Entry[] {
  return destinations().map(({ path, ...page }) => ({ ...leadTo(page.to, page.name, page.icon), words: texts.pageWords[path] }));
}

export function settingEntries(): Entry[] {
  const all = visibleGroups().flatMap(({ name: hint, sections }) => sections.map((section) => ({ ...section, hint })));
  return all.map(({ key, name, icon, hint }) => ({ ...leadTo(href`/organisation/${key}`, name, icon), hint, words: texts.sectionWords[key] }));
}

export function spaceEntries(found: readonly FoundSpace[]): Entry[] {
  return found.map(({ id, name, kind, partner }) => {
    const icon = kind === "GROUP" ? "hash" : partner?.kind === "AGENT" ? "agent" : "people";
    return { ...leadTo(href`/spaces/${id}`, name, icon), hint: kind === "GROUP" ? undefined : shell.direct };
  });
}

/** The person's own assistant is not among the agents of the organisation. */
export function agentEntries({ agents, myAssistant }: FindableQuery): Entry[] {
  const own = myAssistant ? [{ ...agentEntry(myAssistant.agent), hint: texts.yours }] : [];
  return [...own, ...(agents?.nodes ?? []).map(agentEntry)];
}

function agentEntry({ id, name }: { id: string; name: string }): Entry {
  return leadTo(href`/agents/${id}`, name, "agent");
}

/** What can be begun anywhere. */
export function actionEntries(): Entry[] {
  const { actions: names, actionWords: words } = texts;
  return [
    ...(may("agents:write") ? [leadTo(href`/agents?new=agent`, names.agent, "add")] : []),
    ...(mayConverse() ? [{ ...leadTo(href`/spaces?new=direct`, shell.newDirect, "thread"), words: words.conversation }] : []),
    ...(mayCreateSpaces() ? [leadTo(href`/spaces?new=space`, shell.newSpace, "add")] : []),
    ...(may("admin:write") ? [{ ...leadTo(href`/organisation/invitations?new=yes`, names.invite, "send"), words: words.invite }] : []),
    ...themeEntries(),
    { key: "alerts", name: names.alerts(areAlertsWanted.value), icon: "bell", words: words.alerts, run: () => void setAlerts(!areAlertsWanted.value) },
    { key: "shortcuts", name: shell.shortcuts, icon: "key", run: () => void (isHelpOpen.value = true) },
    { key: "account", name: texts.account, icon: "exit", words: words.account, run: () => location.assign("/account") },
  ];
}

function themeEntries(): Entry[] {
  const others = (["system", "light", "dark"] as Theme[]).filter((each) => each !== theme.value);
  const icons: Record<Theme, IconName> = { system: "gear", light: "sun", dark: "moon" };
  return others.map((each) => ({ key: each, name: texts.themes[each], icon: icons[each], words: texts.themeWords(each), run: () => void (theme.value = each) }));
}

function leadTo(to: string, name: string, icon: IconName): Entry {
  return { key: to, name, icon, run: () => go(to) };
}
