// The bar at the top: organisation, search, connection, person.

import { useEffect, useState } from "preact/hooks";
import { connection, isShutOut } from "../api/client.ts";
import { type Organisation, choose, goSignIn, organisations } from "../api/sign-in.ts";
import mark from "../assets/mark.svg";
import { Button, IconButton } from "../kit/button.tsx";
import { Icon } from "../kit/icon.tsx";
import { MenuItem, Popover } from "../kit/popover.tsx";
import { Avatar } from "../kit/small.tsx";
import { feedProblem, viewer } from "../live/viewer.ts";
import { href } from "../routing/router.ts";
import { texts } from "../texts/shell.ts";
import { loadAnew } from "./load-anew.ts";
import { areAlertsWanted, setAlerts } from "./alerts.ts";
import { openPalette } from "./commands.ts";
import { isHelpOpen } from "./shortcuts.ts";
import { shown } from "./shortcuts.ts";
import { isSideOpen } from "./sidebar.tsx";
import { type Theme, theme } from "./theme.ts";

export function Header() {
  return (
    <header class="top">
      <span class="top-menu">
        <IconButton name={texts.menu} icon="menu" onPress={() => (isSideOpen.value = !isSideOpen.value)} attributes={{ "aria-expanded": isSideOpen.value, "aria-controls": "side" }} />
      </span>
      <a class="top-mark" href={href`/`} aria-label={texts.product}>
        <img src={mark} alt="" width={26} height={26} />
      </a>
      <Organisations />
      <button type="button" class="top-search" onClick={openPalette}>
        <Icon name="search" />
        <span class="cut">{texts.search}</span>
        <kbd>{shown("mod+k")}</kbd>
      </button>
      <Connection />
      <PersonMenu />
    </header>
  );
}

function Organisations() {
  const [others, setOthers] = useState<readonly Organisation[]>([]);
  useEffect(() => void organisations().then((all) => all && setOthers(all), () => undefined), []);
  const { tenant } = viewer.value!;
  if (others.length < 2) return <span class="top-organisation cut">{tenant.name}</span>;
  return (
    <Popover
      isMenu label={texts.organisation}
      button={(attributes, toggle) => (
        <button type="button" class="button quiet top-organisation" onClick={toggle} {...attributes}>
          <span class="cut">{tenant.name}</span>
          <Icon name="fold" />
        </button>
      )}
    >
      {() =>
        others.map(({ id, name }) => (
          <MenuItem key={id} isChecked={id === tenant.id} onPress={() => choose(id)}>
            {name}
          </MenuItem>
        ))
      }
    </Popover>
  );
}

function Connection() {
  const isOver = feedProblem.value !== undefined && connection.value !== "signed out"; // though other feeds may go on
  const state = isOver ? "lost" : connection.value;
  const signedOut = isShutOut.value ? texts.shutOut : texts.signedOut;
  const lost = isOver ? texts.notUpToDate : texts.reconnecting;
  const text = { connecting: texts.connecting, open: texts.connected, lost, "signed out": signedOut }[state];
  return (
    <div class={`connection ${state.replace(" ", "-")}`} role="status" title={isOver ? feedProblem.value : text}>
      <span class="dot" aria-hidden="true" />
      <span class={state === "open" || state === "connecting" ? "unseen" : "words"}>{text}</span>
      {isOver && (
        <Button isSmall onPress={loadAnew}>
          {texts.reloadPage}
        </Button>
      )}
      {state === "signed out" && (
        <Button isSmall look="primary" onPress={isShutOut.value ? () => location.reload() : goSignIn}>
          {isShutOut.value ? texts.retry : texts.signIn}
        </Button>
      )}
    </div>
  );
}

function PersonMenu() {
  const { actor } = viewer.value!;
  const themes: [Theme, string][] = [["system", texts.themeSystem], ["light", texts.themeLight], ["dark", texts.themeDark]]; // prettier-ignore
  return (
    <Popover
      isMenu label={actor.name}
      button={(attributes, toggle) => (
        <button type="button" class="button quiet top-person" aria-label={actor.name} title={actor.name} onClick={toggle} {...attributes}>
          <Avatar name={actor.name} kind={actor.kind} isSmall />
        </button>
      )}
    >
      {(close) => (
        <>
          <p class="caption">{actor.name}</p>
          <MenuItem icon="bell" isSwitch isChecked={areAlertsWanted.value} onPress={() => setAlerts(!areAlertsWanted.value)}>
            {texts.alerts}
          </MenuItem>
          <MenuItem icon="key" onPress={() => (close(), (isHelpOpen.value = true))}>
            {texts.shortcuts}
          </MenuItem>
          <hr />
          <p class="caption">{texts.theme}</p>
          {themes.map(([key, name]) => (
            <MenuItem key={key} isChecked={theme.value === key} onPress={() => (theme.value = key)}>
              {name}
            </MenuItem>
          ))}
          <hr />
          <MenuItem icon="exit" to="/account">
            {texts.account} · {texts.signOut}
          </MenuItem>
        </>
      )}
    </Popover>
  );
}
