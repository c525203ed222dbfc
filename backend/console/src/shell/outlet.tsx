// Shows the page of the present place. The one before stays until the next one is loaded.

import { Component, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { connection } from "../api/client.ts";
import { ConnectionLost } from "../api/problems.ts";
import { isReached } from "../api/reach.ts";
import { Button } from "../kit/button.tsx";
import { Empty, ErrorBox, Loading } from "../kit/states.tsx";
import { type Page, type PageProps, pages } from "../pages/pages.ts";
import { type Params, match } from "../routing/match.ts";
import { hasUnsent } from "../live/unsent.ts";
import { href, place } from "../routing/router.ts";
import { texts } from "../texts/shell.ts";
import { loadAnew } from "./load-anew.ts";
import { useTitle } from "./title.ts";

type Shown = { page: Page; View: ComponentType<PageProps> };
type Wanted = { page: Page; params: Params } | undefined;

function wanted(path: string): Wanted {
  for (const page of pages) {
    const params = match(page.pattern, path);
    if (params) return { page, params };
  }
  return undefined;
}

/** Begins to load the page of this place, while the person is signed in. */
export function loadPage(): void {
  wanted(place.value.path)?.page.load().catch(() => undefined); // the outlet tells it
}

export function Outlet() {
  const [shown, setShown] = useState<Shown>();
  const [fault, setFault] = useState<"old" | "lost">();
  const target = wanted(place.value.path);
  const page = target?.page;
  useEffect(() => {
    if (!page) return;
    let isOver = false;
    setFault(undefined);
    page.load().then(
      ({ default: View }) => void (isOver || setShown({ page, View })),
      async () => {
        const found = (await isReached()) ? "old" : "lost"; // old: the file is gone, because another version is served
        if (!isOver) setFault(found);
      },
    );
    return () => void (isOver = true);
  }, [page]);
  const isConnected = connection.value === "open";
  useEffect(() => void (isConnected && fault === "lost" && loadAgain()), [isConnected, hasUnsent.value]);
  if (fault === "old") return <NewerVersion />;
  if (fault === "lost") return <Unreached />;
  if (!target) return <NotFound />;
  if (shown?.page !== page || !shown) return <Opening />;
  const key = target.page.pattern + JSON.stringify(target.params);
  return (
    <Boundary key={key}>
      <shown.View params={target.params} />
    </Boundary>
  );
}

function Opening() {
  return (
    <div class="page">
      <div class="inner">
        <Loading lines={6} />
      </div>
    </div>
  );
}

function NotFound() {
  useTitle(texts.notFound);
  return (
    <div class="page">
      <h1 class="unseen">{texts.notFound}</h1>
      <Empty icon="question" title={texts.notFound}>
        <p>{texts.notFoundHint}</p>
        <a class="button" href={href`/`}>
          {texts.home}
        </a>
      </Empty>
    </div>
  );
}

/** A browser asks only once for the file of a module, so the console begins anew; but not where no server answers. */
async function loadAgain(): Promise<void> {
  const { path } = place.peek();
  if ((await isReached()) && place.peek().path === path) loadAnew(); // else the person has gone on meanwhile
}

function Unreached() {
  return (
    <div class="page">
      <div class="inner">
        <ErrorBox problem={new ConnectionLost("the file of the page did not come")} onRetry={loadAgain} />
      </div>
    </div>
  );
}

function NewerVersion() {
  return (
    <div class="page">
      <h1 class="unseen">{texts.newVersion}</h1>
      <Empty icon="redo" title={texts.newVersion}>
        <Button look="primary" onPress={loadAnew}>
          {texts.reload}
        </Button>
      </Empty>
    </div>
  );
}

/** A page that throws takes nothing else with it. */
class Boundary extends Component<{ children: ComponentChildren }, { problem: unknown }> {
  override state = { problem: undefined as unknown };

  static override getDerivedStateFromError(problem: unknown) {
    return { problem };
  }

  override componentDidCatch(problem: unknown): void {
    console.error(problem);
  }

  override render({ children }: { children: ComponentChildren }) {
    if (this.state.problem === undefined) return children;
    return (
      <div class="page">
        <h1>{texts.failed}</h1>
        <ErrorBox problem={this.state.problem} onRetry={() => this.setState({ problem: undefined })} />
      </div>
    );
  }
}
