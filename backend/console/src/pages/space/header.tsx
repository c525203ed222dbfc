// The head of a space: its name and topic, and the ways to its members, search and settings.

import { useMemo, useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { ArchiveSpaceDocument, type OpenSpaceFragment, SetNotificationSettingsDocument, UnarchiveSpaceDocument } from "../../generated/space/graphql.ts";
import { IconButton } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Menu, MenuItem } from "../../kit/popover.tsx";
import { Avatar, Badge } from "../../kit/small.tsx";
import { toast } from "../../kit/toast.tsx";
import { told } from "../../api/problems.ts";
import { isMuted } from "../../live/space-list.ts";
import { awake, may, viewer } from "../../live/viewer.ts";
import { place, setQuery } from "../../routing/router.ts";
import { useCommands } from "../../shell/commands.ts";
import { useShortcut } from "../../shell/shortcuts.ts";
import { texts } from "../../texts/space.ts";
import type { Conversation } from "./conversation.ts";
import { Leave } from "./leave.tsx";
import { SpaceSettings } from "./settings.tsx";

type Asked = "settings" | "leave" | undefined;

const fail = (problem: unknown) => toast(told(problem), { isBad: true });

export function togglePanel(conversation: Conversation, panel: string | undefined): void {
  const isOpen = place.peek().query.get("panel") === panel && !conversation.thread.peek();
  conversation.openThread(undefined);
  setQuery({ panel: isOpen ? undefined : panel });
}

export function SpaceHeader({ conversation }: { conversation: Conversation }) {
  const [asked, setAsked] = useState<Asked>();
  const space = conversation.space.value;
  const panel = conversation.thread.value ? undefined : place.value.query.get("panel");
  useShortcut("mod+shift+f", texts.search, () => togglePanel(conversation, "search"));
  usePaletteCommands(conversation, setAsked);
  if (!space) return <header class="space-head" aria-busy="true" />;
  const button = (name: string) => ({ "aria-pressed": panel === name, "aria-expanded": panel === name });
  return (
    <header class="space-head">
      <Sign space={space} />
      <div class="space-name">
        <h1 class="cut">{space.name}</h1>
        {space.topic ? (
          <p class="cut soft small" title={space.topic}>
            {space.topic}
          </p>
        ) : (
          <p class="cut soft small">{texts.memberCount(conversation.memberCount.value)}</p>
        )}
      </div>
      {space.archivedAt && <Badge look="warn">{texts.archive}d</Badge>}
      <span class="push row space-buttons">
        <IconButton name={texts.search} icon="search" onPress={() => togglePanel(conversation, "search")} attributes={button("search")} />
        <IconButton name={texts.members} icon="people" onPress={() => togglePanel(conversation, "members")} attributes={button("members")} />
        <Notifications conversation={conversation} space={space} />
        {(conversation.isMember || space.mayChange) && (
          <Menu name={texts.moreOfSpace} icon="more">
            {(close) => <SpaceMenu space={space} isMember={conversation.isMember} onAsk={(what) => (close(), setAsked(what))} close={close} />}
          </Menu>
        )}
      </span>
      {asked === "settings" && <SpaceSettings conversation={conversation} space={space} onClose={() => setAsked(undefined)} />}
      {asked === "leave" && <Leave space={space} onClose={() => setAsked(undefined)} />}
    </header>
  );
}

function Sign({ space: { kind, partner } }: { space: OpenSpaceFragment }) {
  if (kind === "GROUP" || !partner) return <Icon name="hash" size={20} />;
  return <Avatar name={partner.name} kind={partner.kind} state={awake.value.get(partner.id)?.state} />;
}

export function mayChangeTopic(space: OpenSpaceFragment): boolean {
  const mayAsMember = space.notificationSettings != null && viewer.value!.tenant.membersMaySetTopics;
  return may("spaces:write") && !space.archivedAt && (space.mayChange || mayAsMember);
}

function SpaceMenu({ space, isMember, onAsk, close }: { space: OpenSpaceFragment; isMember: boolean; onAsk: (what: Asked) => void; close: () => void }) {
  const input = { spaceId: space.id };
  const mayArchive = space.mayChange && space.kind === "GROUP";
  const archive = () => mutate(ArchiveSpaceDocument, { input }).catch(fail);
  const unarchive = () => mutate(UnarchiveSpaceDocument, { input }).catch(fail);
  return (
    <>
      {(space.mayChange || mayChangeTopic(space)) && (
        <MenuItem icon="gear" onPress={() => onAsk("settings")}>
          {texts.settings}
        </MenuItem>
      )}
      {mayArchive && (
        <MenuItem icon="archive" onPress={() => (close(), void (space.archivedAt ? unarchive() : archive()))}>
          {space.archivedAt ? texts.unarchive : texts.archive}
        </MenuItem>
      )}
      {isMember && (
        <MenuItem icon="exit" isDanger onPress={() => onAsk("leave")}>
          {texts.leave}
        </MenuItem>
      )}
    </>
  );
}

function Notifications({ conversation, space }: { conversation: Conversation; space: OpenSpaceFragment }) {
  const settings = space.notificationSettings;
  if (!settings) return null;
  const isQuiet = isMuted(settings, Date.now());
  const set = (changes: { level?: "ALL" | "MENTIONS" | "NONE"; mutedUntil?: string | null }) =>
    void mutate(SetNotificationSettingsDocument, { input: { spaceId: space.id, ...changes } }).then(({ space: saved }) => (conversation.space.value = saved), fail);
  const mute = (hours: number) => set({ mutedUntil: new Date(Date.now() + hours * 3_600_000).toISOString() });
  return (
    <Menu name={texts.notifications} icon={isQuiet ? "bellOff" : "bell"}>
      {(close) => (
        <>
          {(["ALL", "MENTIONS", "NONE"] as const).map((level) => (
            <MenuItem key={level} isChecked={settings.level === level} onPress={() => (close(), set({ level }))}>
              {texts.levels[level]}
            </MenuItem>
          ))}
          <hr />
          <p class="caption">{texts.mute}</p>
          <MenuItem onPress={() => (close(), mute(1))}>{texts.muteHour}</MenuItem>
          <MenuItem onPress={() => (close(), mute(24))}>{texts.muteDay}</MenuItem>
          {settings.mutedUntil && <MenuItem onPress={() => (close(), set({ mutedUntil: null }))}>{texts.unmute}</MenuItem>}
        </>
      )}
    </Menu>
  );
}

function usePaletteCommands(conversation: Conversation, onAsk: (what: Asked) => void): void {
  const commands = useMemo(
    () => [
      { key: "space-search", name: texts.search, icon: "search" as const, run: () => togglePanel(conversation, "search") },
      { key: "space-members", name: texts.members, icon: "people" as const, run: () => togglePanel(conversation, "members") },
      { key: "space-settings", name: texts.settings, icon: "gear" as const, run: () => onAsk("settings") },
    ],
    [conversation],
  );
  useCommands(commands);
}
