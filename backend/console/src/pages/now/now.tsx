// The first page: what waits for the person, what each agent does this second, what fails, what today costs, what is
// unread. Who may not see a part has the others in its place.

import "./now.css";
import { Empty, Loading } from "../../kit/states.tsx";
import { Avatar, Badge } from "../../kit/small.tsx";
import { Time } from "../../kit/time.tsx";
import { isWaitingKnown, may, spaces, waiting } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/now.ts";
import { Agents } from "./agents.tsx";
import { Assistant, FirstAssistant } from "./assistant.tsx";
import { Problems } from "./problems.tsx";
import { Today } from "./today.tsx";

const FEW = 5;
const MOST_SPACES = 12;

export default function Now() {
  useTitle(texts.title);
  const isAdmin = may("admin:read");
  return (
    <div class="page">
      <div class="inner">
        <h1>{texts.title}</h1>
        <div class="now-columns">
          <div>
            {may("messages:write") && <Waiting />}
            {may("agents:read") && <Agents />}
          </div>
          <div>
            {(isAdmin || may("installation:read")) && <Problems />}
            {isAdmin && <Today />}
            {may("agents:read") && (isAdmin ? <FirstAssistant /> : <Assistant />)}
            <Unread />
          </div>
        </div>
      </div>
    </div>
  );
}

function Waiting() {
  const calls = [...waiting.value.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return (
    <section class="panel stack">
      <header class="row">
        <h2>{texts.waiting}</h2>
        {calls.length > 0 && (
          <a class="push small" href={href`/approvals`}>
            {calls.length > FEW ? texts.allOf(calls.length) : texts.toApprovals}
          </a>
        )}
      </header>
      {calls.length === 0 && (isWaitingKnown.value ? <Empty icon="check" title={texts.nothingWaits} /> : <Loading lines={1} />)}
      <ul class="now-list" hidden={calls.length === 0}>
        {calls.slice(0, FEW).map(({ id, name, origin, createdAt }) => (
          <li key={id}>
            <a href={href`/approvals?call=${id}`}>
              <Avatar name={origin.agentName} kind="AGENT" />
              <span class="now-what">
                <strong class="cut">{texts.tools[name] ?? texts.wants(name)}</strong>
                <span class="cut soft small">{texts.asks(origin.agentName, origin.spaceName)}</span>
              </span>
              <span class="soft small">
                <Time date={createdAt} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unread() {
  const listed = spaces.value.filter(({ unreadCount }) => unreadCount).slice(0, MOST_SPACES);
  return (
    <section class="panel stack">
      <h2>{texts.unread}</h2>
      {listed.length === 0 && <Empty icon="check" title={texts.nothingUnread} />}
      <ul class="now-list" hidden={listed.length === 0}>
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
