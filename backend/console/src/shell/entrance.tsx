// What is shown before the person is signed in: why not, and a way in.

import { useEffect, useRef, useState } from "preact/hooks";
import { told } from "../api/problems.ts";
import { type Organisation, SignInNeeded, choose, goSignIn, organisations } from "../api/sign-in.ts";
import mark from "../assets/mark.svg";
import { Button } from "../kit/button.tsx";
import { Loading } from "../kit/states.tsx";
import { address } from "../routing/router.ts";
import { texts } from "../texts/shell.ts";

/** `problem` is why there is no token. */
export function Entrance({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  return (
    <main class="alone">
      <img src={mark} alt="" />
      {problem instanceof SignInNeeded ? <Choice isShutOut={problem.isShutOut} /> : <Failed problem={problem} onRetry={onRetry} />}
    </main>
  );
}

function Failed({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  return (
    <>
      <h1>{texts.product}</h1>
      <p role="alert">{told(problem)}</p>
      <Button look="primary" onPress={onRetry}>
        {texts.retry}
      </Button>
    </>
  );
}

/** Who is signed in chooses one of their organisations, or is told that they have none; everybody else signs in. */
function Choice({ isShutOut }: { isShutOut: boolean }) {
  const [own, setOwn] = useState<readonly Organisation[] | "unknown">();
  useEffect(() => {
    if (!isShutOut) return void setOwn("unknown");
    organisations().then((all) => setOwn(all ?? "unknown"), () => setOwn("unknown")); // prettier-ignore
  }, [isShutOut]);
  if (!own) return <Loading lines={2} />;
  if (own === "unknown")
    return (
      <>
        <h1>{texts.signInTitle}</h1>
        <p>{texts.signInText}</p>
        <Button look="primary" onPress={goSignIn}>
          {texts.signIn}
        </Button>
      </>
    );
  if (own.length === 0) return <NoOrganisation />;
  return <Organisations own={own} />;
}

/** The chosen one opens at the address that the person wanted. */
function Organisations({ own }: { own: readonly Organisation[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  return (
    <>
      <h1 id="choose">{texts.chooseOrganisation}</h1>
      <ul ref={list} class="menu" aria-labelledby="choose">
        {own.map(({ id, name }) => (
          <li key={id}>
            <button type="button" class="item" onClick={() => choose(id, address())}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoOrganisation() {
  return (
    <>
      <h1>{texts.noOrganisation}</h1>
      <p>{texts.noOrganisationText}</p>
      <Button look="primary" onPress={() => location.reload()}>
        {texts.retry}
      </Button>
      <a class="button" href="/account">
        {texts.account} · {texts.signOut}
      </a>
    </>
  );
}
