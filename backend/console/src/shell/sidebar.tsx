// The sidebar: pages, and the spaces of the person with what is unread. It follows `viewerFeed`.

import { computed, signal } from "@preact/signals";
import { Icon } from "../kit/icon.tsx";
import { memo } from "../kit/memo.ts";
import { Avatar, Badge } from "../kit/small.tsx";
import { now } from "../kit/time.tsx";
import { type ListedSpace, isMuted } from "../live/space-list.ts";
import { awake, spaceCount, spaces, waiting } from "../live/viewer.ts";
import { href, place } from "../routing/router.ts";
import { match } from "../routing/match.ts";
import { texts } from "../texts/shell.ts";
import { type Destination, destinations } from "./navigation.ts";
import { mayConverse, mayCreateSpaces } from "./rights.ts";

/** On narrow screens the sidebar lies over the page while it is open. */
export const isSideOpen = signal(false);

export const openSpaceId = computed(() => match("/spaces/:id", place.value.path)?.["id"]);

export function Sidebar() {
  const groups = spaces.value.filter(({ kind }) => kind === "GROUP");
  const direct = spaces.value.filter(({ kind }) => kind === "DIRECT");
  const hasNoSpace = groups.length === 0 && spaceCount.value <= spaces.value.length;
  return (
    <nav id="side" class={isSideOpen.value ? "side open" : "side"} aria-label={texts.navigation}>
      <ul class="side-pages">
        {destinations().map((page) => (
          <li key={page.to}>
            <a href={page.to} aria-current={isCurrent(page) ? "page" : undefined}>
              <Icon name={page.icon} />
              <span class="cut">{page.name}</span>
              {page.path === "/approvals" && waiting.value.size > 0 && (
                <Badge look="warn">
                  {waiting.value.size}
                  <span class="unseen"> {texts.wait}</span>
                </Badge>
              )}
            </a>
          </li>
        ))}
      </ul>
      <Section name={texts.spaces} spaces={groups} begin={mayCreateSpaces() ? { to: href`/spaces?new=space`, name: texts.newSpace } : undefined} />
      {hasNoSpace && (
        <p class="side-none">
          {texts.noSpaces} {!mayCreateSpaces() && texts.bringIn}
        </p>
      )}
      {(direct.length > 0 || mayConverse()) && (
        <Section name={texts.direct} spaces={direct} begin={mayConverse() ? { to: href`/spaces?new=direct`, name: texts.newDirect } : undefined} />
      )}
      {spaceCount.value > spaces.value.length && (
        <a href={href`/spaces`} class="small">
          {texts.allSpaces(spaceCount.value)}
        </a>
      )}
    </nav>
  );
}

/** Of a page with sections, those lie below its address. */
function isCurrent({ path, hasSections }: Destination): boolean {
  const here = place.value.path;
  return here === path || (!!hasSections && here.startsWith(`${path}/`));
}

type SectionProps = { name: string; spaces: readonly ListedSpace[]; begin?: { to: string; name: string } };

function Section({ name, spaces: listed, begin }: SectionProps) {
  return (
    <section>
      <div class="side-caption">
        <h2>{name}</h2>
        {begin && (
          <a href={begin.to} class="button quiet icon small" aria-label={begin.name} title={begin.name}>
            <Icon name="add" />
          </a>
        )}
      </div>
      <ul>
        {listed.map((space) => (
          <SpaceLink
            key={space.id}
            space={space}
            isOpen={space.id === openSpaceId.value}
            isQuiet={isMuted(space.notificationSettings, now.value)}
            calls={callsOf.value.get(space.id) ?? 0}
          />
        ))}
      </ul>
    </section>
  );
}

/** By the id of the space: how many calls of it wait for this person. */
const callsOf = computed(() => {
  const counts = new Map<string | null | undefined, number>();
  for (const { origin } of waiting.value.values()) counts.set(origin.spaceId, (counts.get(origin.spaceId) ?? 0) + 1);
  return counts;
});

type LinkProps = { space: ListedSpace; isOpen: boolean; isQuiet: boolean; calls: number };

const SpaceLink = memo(function SpaceLink({ space, isOpen, isQuiet, calls }: LinkProps) {
  const { id, name, unreadCount, unreadMentionCount } = space;
  const isUnread = !!unreadCount && !isOpen;
  const classes = [isUnread && !isQuiet && "unread", isQuiet && "quiet"].filter(Boolean).join(" ");
  return (
    <li>
      <a href={href`/spaces/${id}`} class={classes} aria-current={isOpen ? "page" : undefined} onClick={() => (isSideOpen.value = false)}>
        <SpaceSign space={space} />
        <span class="cut">{name}</span>
        <Doing space={space} />
        {calls > 0 && <Badge look="warn">{texts.toAnswer(calls)}</Badge>}
        {!!unreadMentionCount && !isOpen && (
          <Badge look="accent">
            @<span class="unseen"> {texts.mentioned}</span>
          </Badge>
        )}
        {isUnread && (
          <Badge look={isQuiet ? undefined : "accent"}>
            {unreadCount >= 100 ? "99+" : unreadCount}
            <span class="unseen"> {texts.unread(unreadCount).replace(/^\S+ /, "")}</span>
          </Badge>
        )}
        {isQuiet && (
          <span class="soft" title={texts.muted}>
            <Icon name="bellOff" size={14} />
            <span class="unseen">{texts.muted}</span>
          </span>
        )}
      </a>
    </li>
  );
});

function SpaceSign({ space: { kind, partner, name } }: { space: ListedSpace }) {
  if (kind === "GROUP") return <Icon name="hash" />;
  return <Avatar name={partner?.name ?? name} kind={partner?.kind ?? "PERSON"} isSmall state={partner ? awake.value.get(partner.id)?.state : undefined} />;
}

/** An agent of a group thinks: the direct conversation shows it at its picture. */
function Doing({ space: { kind, members } }: { space: ListedSpace }) {
  const busy = members.map(({ id }) => awake.value.get(id)).filter((each) => each !== undefined);
  const [first] = busy;
  if (!first) return null;
  const text = `${first.name} ${texts.states[first.state] ?? ""}`;
  return (
    <span class={kind === "GROUP" ? "doing" : "unseen"} title={text}>
      <span class="unseen">{text}</span>
    </span>
  );
}
