// What is shown before the person is signed in: why not, and a way in.

import { useEffect, useState } from "preact/hooks";
import { told } from "../api/problems.ts";
import { type Organisation, SignInNeeded, choose, goSignIn, organisations } from "../api/sign-in.ts";
import mark from "../assets/mark.svg";
import { Button } from "../kit/button.tsx";
import { MenuItem } from "../kit/popover.tsx";
import { Loading } from "../kit/states.tsx";
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
  return (
    <>
      <h1>{texts.chooseOrganisation}</h1>
      <div class="menu" role="menu" aria-label={texts.chooseOrganisation}>
        {own.map(({ id, name }) => (
          <MenuItem key={id} onPress={() => choose(id)}>
            {name}
          </MenuItem>
        ))}
      </div>
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
