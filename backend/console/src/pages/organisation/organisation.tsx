// The frame of the organisation's sections: which there are, and the one of the address.

import "./organisation.css";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../kit/icon.tsx";
import { Empty, ErrorBox, Loading } from "../../kit/states.tsx";
import { may } from "../../live/viewer.ts";
import { go, href } from "../../routing/router.ts";
import { loadAnew } from "../../shell/load-anew.ts";
import { useTitle } from "../../shell/title.ts";
import { texts } from "../../texts/organisation.ts";
import type { PageProps } from "../pages.ts";
import { type Section, knownSection, visibleGroups } from "./sections.ts";

export default function Organisation({ params }: PageProps) {
  const groups = visibleGroups();
  const key = params["section"] ?? groups[0]?.sections[0]?.key ?? "";
  const section = knownSection(key);
  useTitle(section?.name ?? texts.title);
  return (
    <div class="organisation">
      <Sections current={key} />
      <div class="page organisation-page">
        <div class="inner">
          <Narrow current={key} />
          {!section && <Refused title={texts.noSection} />}
          {section && !may(section.scope) && <Refused title={texts.notSeen(section.name)} text={texts.askAdmin} />}
          {section && may(section.scope) && <Shown key={section.key} section={section} />}
        </div>
      </div>
    </div>
  );
}

function Sections({ current }: { current: string }) {
  return (
    <nav class="organisation-nav" aria-label={texts.navigation}>
      {visibleGroups().map(({ name, sections }) => (
        <div key={name} role="group" aria-label={name}>
          <span class="organisation-group">{name}</span>
          <ul>
            {sections.map((section) => (
              <li key={section.key}>
                <a href={href`/organisation/${section.key}`} aria-current={section.key === current ? "page" : undefined}>
                  <Icon name={section.icon} />
                  <span class="cut">{section.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** On narrow screens the sections are a list to choose from. */
function Narrow({ current }: { current: string }) {
  return (
    <div class="organisation-choice">
      <label class="unseen" for="organisation-section">
        {texts.navigation}
      </label>
      <select id="organisation-section" class="input" autocomplete="off" value={current} onChange={({ currentTarget }) => go(href`/organisation/${currentTarget.value}`)}>
        {visibleGroups().map(({ name, sections }) => (
          <optgroup key={name} label={name}>
            {sections.map((section) => (
              <option key={section.key} value={section.key}>
                {section.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function Refused({ title, text }: { title: string; text?: string }) {
  return (
    <>
      <h1 class="unseen">{title}</h1>
      <Empty icon="shield" title={title}>
        {text && <p>{text}</p>}
      </Empty>
    </>
  );
}

function Shown({ section }: { section: Section }) {
  const [View, setView] = useState<{ of: ComponentType }>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    let isOver = false;
    section.load().then(
      ({ default: of }) => isOver || setView({ of }),
      (error: unknown) => isOver || setProblem(error),
    );
    return () => void (isOver = true);
  }, [section]);
  if (problem) return <ErrorBox problem={problem} onRetry={loadAnew} />;
  return View ? <View.of /> : <><h1>{section.name}</h1><Loading lines={6} /></>; // prettier-ignore
}
