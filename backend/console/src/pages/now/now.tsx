// The first page: what waits for the person, who works, what is unread. It is live, and reads nothing of its own.

import "./now.css";
import { Empty } from "../../kit/states.tsx";
import { Avatar, Badge } from "../../kit/small.tsx";
import { Time } from "../../kit/time.tsx";
import { awake, spaces, waiting } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/now.ts";
import { texts as shell } from "../../texts/shell.ts";

export default function Now() {
  useTitle(texts.title);
  return (
    <div class="page">
      <div class="inner">
        <h1>{texts.title}</h1>
        <div class="now-columns">
          <Waiting />
          <Awake />
          <Unread />
        </div>
      </div>
    </div>
  );
}

function Waiting() {
  const calls = [...waiting.value.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (
    <section class="panel stack">
      <h2>{texts.waiting}</h2>
      {calls.length === 0 && <Empty icon="check" title={texts.nothingWaits} />}
      <ul class="now-list">
        {calls.map(({ id, name, origin, createdAt }) => {
          const content = (
            <>
              <Avatar name={origin.agentName} kind="AGENT" />
              <span class="now-what">
                <strong class="cut">{name}</strong>
                <span class="cut soft small">{texts.asks(origin.agentName, origin.spaceName)}</span>
              </span>
              <span class="soft small">
                <Time date={createdAt} />
              </span>
            </>
          );
          return <li key={id}>{origin.spaceId ? <a href={href`/spaces/${origin.spaceId}`}>{content}</a> : <div>{content}</div>}</li>;
        })}
      </ul>
    </section>
  );
}

function Awake() {
  const agents = [...awake.value.values()].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <section class="panel stack">
      <h2>{texts.awake}</h2>
      {agents.length === 0 && <Empty icon="moon" title={texts.nobodyAwake} />}
      <ul class="now-list">
        {agents.map(({ id, name, state }) => (
          <li key={id}>
            <div>
              <Avatar name={name} kind="AGENT" state={state} />
              <span class="now-what">
                <strong class="cut">{name}</strong>
                <span class="cut soft small">{shell.states[state] ?? state}</span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unread() {
  const listed = spaces.value.filter(({ unreadCount }) => unreadCount);
  return (
    <section class="panel stack">
      <h2>{texts.unread}</h2>
      {listed.length === 0 && <Empty icon="check" title={texts.nothingUnread} />}
      <ul class="now-list">
        {listed.map(({ id, name, partner, kind, unreadCount, lastMessage }) => (
          <li key={id}>
            <a href={href`/spaces/${id}`}>
              <Avatar name={name} kind={kind === "DIRECT" ? (partner?.kind ?? "PERSON") : "AGENT"} />
              <span class="now-what">
                <strong class="cut">{name}</strong>
                {lastMessage && (
                  <span class="cut soft small">
                    {lastMessage.author.name}: {lastMessage.text}
                  </span>
                )}
              </span>
              <Badge look="accent">{unreadCount! >= 100 ? "99+" : unreadCount}</Badge>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
