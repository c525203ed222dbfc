// The whole installation, for its operators: organisations, queues, what the settings allow, the kill switch.

import "./installation.css";
import { useState } from "preact/hooks";
import { useQuery } from "../../api/use-query.ts";
import { OverviewDocument } from "../../generated/installation/graphql.ts";
import { Empty, Loaded } from "../../kit/states.tsx";
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
  const overview = useQuery(OverviewDocument, {});
  const [turns, setTurns] = useState(0); // of the kill switch: what is open stays open when the overview arrives
  const turned = () => (overview.reload(), setTurns((before) => before + 1));
  const { killSwitch, load } = overview.data?.installation ?? {};
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
      {killSwitch?.isOn && <SwitchBanner state={killSwitch} reload={turned} />}
      <Tabs
        label={texts.sections}
        tabs={[
          { key: "tenants", name: texts.tenants, content: () => <Tenants key={turns} /> },
          { key: "load", name: texts.load, content: () => <Loaded answer={overview}>{() => load && <Load load={load} reload={overview.reload} />}</Loaded> },
          { key: "allowed", name: texts.allowed, content: () => <AllowLists /> },
          { key: "acts", name: texts.acts, content: () => <Acts /> },
        ]}
      />
    </>
  );
}
