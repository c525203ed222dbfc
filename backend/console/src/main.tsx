// The first module of the console: signs the person in, reads what the shell shows, and draws it.

import "./styles/font.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./kit/kit.css";
import "./shell/shell.css";
import { type VNode, render } from "preact";
import { SignInNeeded, begin, goSignIn } from "./api/sign-in.ts";
import { forgetUnsent } from "./api/unsent-keys.ts";
import { startForgetting } from "./kit/old-trees.ts";
import { needsFirstSteps } from "./live/newcomer.ts";
import { start } from "./live/viewer.ts";
import { href, replacePlace, startRouting } from "./routing/router.ts";
import { startAlerts } from "./shell/alerts.ts";
import { App } from "./shell/app.tsx";
import { Entrance } from "./shell/entrance.tsx";
import { loadPage } from "./shell/outlet.tsx";
import { startShortcuts } from "./shell/shortcuts.ts";
import { startTheme } from "./shell/theme.ts";
import { startTitle } from "./shell/title.ts";
import { startTitles } from "./shell/titles.ts";

const root = document.getElementById("root")!;

async function open(): Promise<void> {
  try {
    loadPage();
    await begin();
    await start();
    if (await needsFirstSteps()) replacePlace(href`/first-steps`);
    draw(<App />);
  } catch (problem) {
    if (problem instanceof SignInNeeded && problem.reason === "login_required") {
      forgetUnsent(); // nobody is signed in
      return void (await goSignIn().catch(fail));
    }
    fail(problem);
  }
}

function fail(problem: unknown): void {
  draw(<Entrance problem={problem} onRetry={() => void open()} />);
}

/** In place of what `index.html` shows until then. */
function draw(whole: VNode): void {
  root.querySelector(":scope > .opening")?.remove();
  render(whole, root);
}

startForgetting();
startTheme();
startRouting();
startShortcuts();
startTitle();
startTitles();
startAlerts();
void open();
