// The kill switch: a button that is hard to press by mistake, and a banner while it is on.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { type KillSwitchQuery, SetKillSwitchDocument, type SetKillSwitchInput } from "../../generated/installation/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Icon } from "../../kit/icon.tsx";
import { FormDialog } from "../../kit/record/form.tsx";
import { Time } from "../../kit/time.tsx";
import { toast } from "../../kit/toast.tsx";
import { texts } from "../../texts/installation.ts";

type State = KillSwitchQuery["installation"]["killSwitch"];

export function SwitchButton({ reload }: { reload: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const save = (input: Pick<SetKillSwitchInput, "reason">) => mutate(SetKillSwitchDocument, { input: { isOn: true, ...input } }).then(() => (toast(texts.turnedOn), reload()));
  return (
    <>
      <Button look="danger" icon="stop" onPress={() => setAsking(true)}>{texts.turnOn}</Button>
      {isAsking && (
        <FormDialog
          title={texts.turnOnTitle} intro={texts.turnOnText} action={texts.turnOn} isDanger
          fields={[{ name: "reason", label: texts.reason, hint: texts.reasonHint, isRequired: true }]}
          onSave={save} onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function SwitchBanner({ state, reload }: { state: State; reload: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const turnOff = () => mutate(SetKillSwitchDocument, { input: { isOn: false } }).then(() => (toast(texts.turnedOff), reload()));
  return (
    <section class="panel switch-on" role="status">
      <Icon name="alert" size={20} />
      <div>
        <strong>{texts.isOn}</strong> <span class="soft small"><Time date={state.switchedAt} /></span>
        <p>{texts.onSince} {state.reason}</p>
      </div>
      <Button look="primary" onPress={() => setAsking(true)}>{texts.turnOff}</Button>
      {isAsking && <Confirm title={texts.turnOffTitle} text={texts.turnOffText} action={texts.turnOff} onConfirm={turnOff} onClose={() => setAsking(false)} />}
    </section>
  );
}
