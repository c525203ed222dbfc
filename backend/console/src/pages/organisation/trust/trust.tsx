// Marks a tool or a program as trusted, after a question, and takes the mark away.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { SetTrustDocument } from "../../../generated/trust/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm } from "../../../kit/dialog.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";

export type TrustWords = { trust: string; trustTitle: (name: string) => string; trustText: string; untrust: string; trustChanged: string };
type TrustProps = { id: string; name: string; isTrusted: boolean; words: TrustWords; reload: () => void };

export function TrustButton({ id, name, isTrusted, words, reload }: TrustProps) {
  const [isAsking, setAsking] = useState(false);
  if (!may("admin:write")) return null;
  const set = async (wanted: boolean) => {
    await mutate(SetTrustDocument, { input: { id, isTrusted: wanted } });
    toast(words.trustChanged);
    reload();
  };
  return (
    <>
      <Button icon="shield" onPress={() => (isTrusted ? set(false) : setAsking(true))}>
        {isTrusted ? words.untrust : words.trust}
      </Button>
      {isAsking && <Confirm title={words.trustTitle(name)} text={words.trustText} action={words.trust} onConfirm={() => set(true)} onClose={() => setAsking(false)} />}
    </>
  );
}
