// The person's own assistant: what it does, and the way to it.

import { mutate } from "../../api/client.ts";
import { useQuery } from "../../api/use-query.ts";
import { BeginAssistantDocument, NowAssistantDocument } from "../../generated/now/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Avatar } from "../../kit/small.tsx";
import { Empty, Loaded } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { awake, may } from "../../live/viewer.ts";
import { go, href } from "../../routing/router.ts";
import { texts } from "../../texts/now.ts";
import { texts as shell } from "../../texts/shell.ts";

export function Assistant() {
  const answer = useQuery(NowAssistantDocument, {});
  return (
    <section class="panel stack">
      <h2>{texts.assistant}</h2>
      <Loaded answer={answer} lines={2}>
        {({ myAssistant }) => {
          if (!myAssistant) return <NoAssistant />;
          const { agent } = myAssistant;
          const state = awake.value.get(agent.id)?.state ?? agent.process.state;
          const { lastCycleAt } = agent.process;
          return (
            <ul class="now-list">
              <li>
                <a href={placeOf(myAssistant)}>
                  <Avatar name={agent.name} kind="AGENT" state={state === "SLEEPING" ? undefined : state} />
                  <span class="now-what">
                    <strong class="cut">{agent.name}</strong>
                    <span class="cut soft small">{shell.states[state] ?? state}</span>
                  </span>
                  {lastCycleAt && (
                    <span class="soft small">
                      <Time date={lastCycleAt} />
                    </span>
                  )}
                </a>
              </li>
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

/** For whom the page shows much else: only the way to begin one, while they have none. */
export function FirstAssistant() {
  const { data } = useQuery(NowAssistantDocument, may("messages:write") ? {} : undefined);
  if (!data || data.myAssistant) return null;
  return (
    <section class="panel stack">
      <h2>{texts.assistant}</h2>
      <NoAssistant />
    </section>
  );
}

/** The first use makes it. */
function NoAssistant() {
  const begin = async () => go(placeOf((await mutate(BeginAssistantDocument, { input: {} })).assistant));
  return (
    <Empty icon="agent" title={texts.noAssistant}>
      {may("messages:write") && (
        <Button isSmall onPress={begin}>
          {texts.beginAssistant}
        </Button>
      )}
    </Empty>
  );
}

function placeOf({ agent, space }: { agent: { id: string }; space: { id: string } | null }): string {
  return space ? href`/spaces/${space.id}` : href`/agents/${agent.id}`;
}
