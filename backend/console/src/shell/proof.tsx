// Asks the person to prove who they are, in another tab, so that nothing that they have begun is lost.

import { needsProof } from "../api/client.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { texts } from "../texts/shell.ts";

const PAGE = "/stepup?next=/account";

export default function Proof() {
  const close = () => (needsProof.value = false);
  return (
    <Dialog title={texts.proofTitle} onClose={close}>
      <p>{texts.proofText}</p>
      <div class="actions">
        <Button onPress={close}>{texts.cancel}</Button>
        <a class="button primary" href={PAGE} target="_blank" rel="noopener noreferrer" onClick={close}>
          {texts.proofAction}
        </a>
      </div>
    </Dialog>
  );
}
