// The whole installation, for its operators: organisations, queues, what the settings allow, the kill switch.

import "./installation.css";
import { useState } from "preact/hooks";
import { useQuery } from "../../api/use-query.ts";
import { KillSwitchDocument } from "../../generated/installation/graphql.ts";
import { Empty, ErrorBox } from "../../kit/states.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { may } from "../../live/viewer.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/installation.ts";
import { Acts } from "./acts.tsx";
import { AllowLists } from "./allow-lists.tsx";
import { SwitchBanner, SwitchButton } from "./kill-switch.tsx";
import { Load } from "./load.tsx";
import { Tenants } from "./tenants.tsx";

export default function Installation() {
  useTitle(texts.title);
  return (
    <div class="page">
      <div class="inner installation">{may("installation:read") ? <Seen /> : <Unseen />}</div>
    </div>
  );
}

function Unseen() {
  return (
    <>
      <h1>{texts.title}</h1>
      <div class="panel">
        <Empty icon="shield" title={texts.notYours} children={<p>{texts.notYoursText}</p>} />
      </div>
    </>
  );
}

function Seen() {
  const { data, error, reload } = useQuery(KillSwitchDocument, {});
  const [turns, setTurns] = useState(0); // of the kill switch: what is open stays open when its state arrives
  const turned = () => (reload(), setTurns((before) => before + 1));
  const killSwitch = data?.installation.killSwitch;
  return (
    <>
      <div class="page-head">
        <h1>{texts.title}</h1>
        {killSwitch && !killSwitch.isOn && (
          <span class="push">
            <SwitchButton reload={turned} />
          </span>
        )}
      </div>
      {error != null && <ErrorBox problem={error} onRetry={reload} />}
      {killSwitch?.isOn && <SwitchBanner state={killSwitch} reload={turned} />}
      <Tabs
        label={texts.sections}
        tabs={[
          { key: "tenants", name: texts.tenants, content: () => <Tenants key={turns} /> },
          { key: "load", name: texts.load, content: () => <Load /> },
          { key: "allowed", name: texts.allowed, content: () => <AllowLists /> },
          { key: "acts", name: texts.acts, content: () => <Acts /> },
        ]}
      />
    </>
  );
}
