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
      {problem instanceof SignInNeeded ? <Choice reason={problem.reason} /> : <Failed problem={problem} onRetry={onRetry} />}
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

/** Somebody in several organisations chooses one; everybody else only needs to sign in. */
function Choice({ reason }: { reason: string }) {
  const [several, setSeveral] = useState<readonly Organisation[]>();
  useEffect(() => {
    if (reason === "login_required") return void setSeveral([]);
    organisations().then(setSeveral, () => setSeveral([]));
  }, [reason]);
  if (!several) return <Loading lines={2} />;
  if (several.length < 2)
    return (
      <>
        <h1>{texts.signInTitle}</h1>
        <p>{texts.signInText}</p>
        <Button look="primary" onPress={goSignIn}>
          {texts.signIn}
        </Button>
      </>
    );
  return (
    <>
      <h1>{texts.chooseOrganisation}</h1>
      <div class="menu" role="menu" aria-label={texts.chooseOrganisation}>
        {several.map(({ id, name }) => (
          <MenuItem key={id} onPress={() => choose(id)}>
            {name}
          </MenuItem>
        ))}
      </div>
    </>
  );
}
