// Who is in a space: with whom one may talk alone, and, for those who may, bringing in and removing.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { useQuery, usePages } from "../../api/use-query.ts";
import {
  AddSpaceMemberDocument, CandidatesDocument, RemoveSpaceMemberDocument, SpaceMembersDocument, type SpaceMembersQuery,
} from "../../generated/space/graphql.ts"; // prettier-ignore
import { Button, IconButton } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { TextField } from "../../kit/field.tsx";
import { ErrorBox, Loaded } from "../../kit/states.tsx";
import { Avatar } from "../../kit/small.tsx";
import { toast } from "../../kit/toast.tsx";
import { awake, may, viewer } from "../../live/viewer.ts";
import type { Person } from "../../live/space-list.ts";
import { go, href, setQuery } from "../../routing/router.ts";
import { texts as shell } from "../../texts/shell.ts";
import { texts } from "../../texts/space.ts";
import { beginConversation } from "../conversation/begin.ts";
import type { Conversation } from "./conversation.ts";
import { SidePanel } from "./panel.tsx";

type Listed = NonNullable<SpaceMembersQuery["space"]>["members"]["nodes"][number];

export function MembersPanel({ conversation }: { conversation: Conversation }) {
  const pages = usePages(SpaceMembersDocument, { id: conversation.spaceId }, ({ space }) => space?.members);
  const space = conversation.space.value;
  const known = new Map(pages.data?.map((each) => [each.id, each]));
  const live = conversation.members.value.filter(({ id }) => !known.has(id));
  const mayChange = space?.mayChange && space.kind === "GROUP" && !space.archivedAt;
  const gone = (member: Person) => conversation.memberCount.value <= 100 && !conversation.members.value.some(({ id }) => id === member.id);
  return (
    <SidePanel title={texts.memberCount(conversation.memberCount.value)} onClose={() => setQuery({ panel: undefined })}>
      {mayChange && <AddMember conversation={conversation} />}
      <div class="panel-scroll">
        <Loaded answer={pages}>
          {(members) => (
            <ul class="members">
              {[...members.filter((each) => !gone(each)), ...live].map((member) => (
                <MemberRow key={member.id} member={member} conversation={conversation} mayRemove={!!mayChange} />
              ))}
            </ul>
          )}
        </Loaded>
        {pages.hasMore && (
          <Button isSmall onPress={pages.more}>
            {shell.more}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}

function MemberRow({ member, conversation, mayRemove }: { member: Person & Partial<Listed>; conversation: Conversation; mayRemove: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { id, name, kind } = member;
  const isMe = id === viewer.value!.actor.id;
  const presence = conversation.presence.value.get(id) ?? member.member?.presence ?? undefined;
  const state = awake.value.get(id)?.state;
  const said = state ? shell.states[state] : presence && texts.presence[presence];
  const remove = () => mutate(RemoveSpaceMemberDocument, { input: { spaceId: conversation.spaceId, actorId: id } });
  const talk = async () => {
    const spaceId = await beginConversation(id);
    go(href`/spaces/${spaceId}`);
  };
  return (
    <li>
      <Avatar name={name} kind={kind} state={state} />
      <span class="member-name">
        <span class="cut">
          {name} {isMe && <span class="soft">({texts.you})</span>}
        </span>
        {said && <span class={`cut small presence ${presence?.toLowerCase() ?? ""}`}>{said}</span>}
      </span>
      {!isMe && kind !== "SERVICE" && may("messages:write") && <IconButton isSmall name={texts.talkTo(name)} icon="thread" onPress={talk} />}
      {!isMe && mayRemove && <IconButton isSmall name={texts.removeMember(name)} icon="close" onPress={() => setAsking(true)} />}
      {isAsking && (
        <Confirm isDanger title={texts.removeMember(name)} text={texts.removeMemberText(name)} action={texts.removeMember(name)} onConfirm={remove} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}

function AddMember({ conversation }: { conversation: Conversation }) {
  const [words, setWords] = useState("");
  const wanted = words.trim() ? { search: words.trim(), withAgents: may("agents:read") } : undefined;
  const { data, error, reload } = useQuery(CandidatesDocument, wanted);
  const inside = new Set(conversation.members.value.map(({ id }) => id));
  const people = (data?.members.nodes ?? []).map((each) => ({ ...each, kind: "PERSON" as const }));
  const agents = (data?.agents?.nodes ?? []).map((each) => ({ ...each, kind: "AGENT" as const }));
  const found = wanted ? [...people, ...agents].filter(({ id }) => !inside.has(id)) : [];
  const add = async ({ id, name }: Person) => {
    await mutate(AddSpaceMemberDocument, { input: { spaceId: conversation.spaceId, actorId: id } });
    toast(texts.added(name));
    setWords("");
  };
  return (
    <div class="panel-form">
      <TextField label={texts.addMember} placeholder={texts.findSomebody} value={words} onValue={setWords} />
      {wanted && error != null && <ErrorBox problem={error} onRetry={reload} />}
      <ul class="members">
        {found.map((person) => (
          <li key={person.id}>
            <Avatar name={person.name} kind={person.kind} isSmall />
            <span class="cut member-name">{person.name}</span>
            <Button isSmall onPress={() => add(person)} attributes={{ "aria-label": `${texts.add}: ${person.name}` }}>
              {texts.add}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
