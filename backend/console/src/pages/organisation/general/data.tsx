// How long data is kept, and how all of it is taken along or erased.

import { useState } from "preact/hooks";
import { ADMINISTER, mutate, needsProof } from "../../../api/client.ts";
import { Declined, ProofNeeded } from "../../../api/problems.ts";
import { regain, token } from "../../../api/sign-in.ts";
import { useQuery } from "../../../api/use-query.ts";
import { CancelErasureDocument, EraseTenantDocument, type ErasedFragment, ErasuresDocument, RetentionDocument, SetRetentionDocument } from "../../../generated/general/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm } from "../../../kit/dialog.tsx";
import { Form } from "../../../kit/record/form.tsx";
import { partsOf, saveFile } from "../../../kit/record/save-file.ts";
import { TypedName } from "../../../kit/record/typed-name.tsx";
import { Badge } from "../../../kit/small.tsx";
import { Empty, Loaded } from "../../../kit/states.tsx";
import { Table } from "../../../kit/table.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may, role, viewer } from "../../../live/viewer.ts";
import { texts as all } from "../../../texts/general.ts";
import { useNames } from "../names/names.ts";

const texts = all.data;
const LOOKS = { REQUESTED: "warn", LOGGED: "warn", DONE: "good", CANCELLED: undefined } as const;

export default function Data() {
  const erasures = useQuery(ErasuresDocument, {});
  return (
    <>
      <div class="record-head">
        <h1>{texts.title}</h1>
        <p class="soft">{texts.intro}</p>
      </div>
      <Retention />
      <Export />
      <Erase reload={erasures.reload} />
      <div class="stack">
        <h2>{texts.erasures}</h2>
        <Loaded answer={erasures}>{({ erasures: rows }) => <Erasures rows={rows} reload={erasures.reload} />}</Loaded>
      </div>
    </>
  );
}

function Retention() {
  const answer = useQuery(RetentionDocument, {});
  return (
    <section class="panel stack" aria-labelledby="retention">
      <h2 id="retention">{texts.retention}</h2>
      <p class="soft">{texts.retentionText}</p>
      <Loaded answer={answer} lines={2}>
        {({ tenant: { retentionDays } }) =>
          may("admin:write") ? <SetRetention days={retentionDays ?? undefined} reload={answer.reload} /> : <p>{retentionDays ? texts.daysOf(retentionDays) : texts.forEver}</p>
        }
      </Loaded>
    </section>
  );
}

const FEWEST_DAYS = 7;
const MOST_DAYS = 3650;
const isAllowed = (days: number) => Number.isInteger(days) && days >= FEWEST_DAYS && days <= MOST_DAYS;

type Kept = { retentionDays: number | null };

/** What would be deleted by a shorter time is asked for first. */
function SetRetention({ days, reload }: { days?: number; reload: () => void }) {
  const [asked, setAsked] = useState<number>();
  const set = async (input: Kept) => {
    await mutate(SetRetentionDocument, { input });
    toast(texts.saved);
    reload();
  };
  const save = async (input: Kept) => {
    const { retentionDays } = input;
    if (retentionDays !== null && !isAllowed(retentionDays)) throw new Declined({ code: "INVALID_INPUT", message: texts.daysWrong, path: ["retentionDays"] });
    if (retentionDays !== null && retentionDays < (days ?? Infinity)) setAsked(retentionDays);
    else await set(input);
  };
  return (
    <>
      <Form fields={[{ name: "retentionDays", label: texts.days, hint: texts.daysHint, kind: "number" }]} initial={{ retentionDays: days ?? "" }} action={texts.save} onSave={save} />
      {asked !== undefined && <Confirm title={texts.shorterTitle} text={texts.shorterText(asked)} action={texts.shorter} isDanger onConfirm={() => set({ retentionDays: asked })} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function askForProof(): never {
  needsProof.value = true;
  throw new ProofNeeded();
}

/** What the API says in the body of an error. */
async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as { errors?: { message: string }[] } | undefined;
  return body?.errors?.[0]?.message ?? response.statusText;
}

function Export() {
  const save = async () => {
    if (!(await regain(ADMINISTER))) askForProof();
    const response = await fetch("/tenant/export", { headers: { authorization: `Bearer ${await token()}` } });
    if (response.status === 403) return askForProof(); // the right has ended since the token was given
    if (!response.ok) throw new Error(texts.exportFailed(await reasonOf(response)));
    await saveFile("organisation.jsonl", "application/jsonl", partsOf(response));
    toast(texts.exported);
  };
  return (
    <section class="panel stack" aria-labelledby="export">
      <h2 id="export">{texts.export}</h2>
      <p class="soft">{texts.exportText}</p>
      {role.value === "OWNER" ? (
        <div class="row">
          <Button icon="file" onPress={save}>{texts.exportAction}</Button>
        </div>
      ) : (
        <p>{texts.ownersOnly}</p>
      )}
    </section>
  );
}

function Erase({ reload }: { reload: () => void }) {
  const [isErasing, setErasing] = useState(false);
  const name = viewer.value?.tenant.name ?? "";
  const erase = () => mutate(EraseTenantDocument, { input: { name } }).then(() => (toast(texts.erasing), reload()));
  return (
    <section class="panel stack" aria-labelledby="erase">
      <h2 id="erase">{texts.erase}</h2>
      <p class="soft">{texts.eraseText}</p>
      {role.value === "OWNER" ? (
        <div class="row">
          <Button look="danger" icon="trash" onPress={() => setErasing(true)}>{texts.eraseAction}</Button>
        </div>
      ) : (
        <p>{texts.ownersOnly}</p>
      )}
      {isErasing && <TypedName title={texts.eraseTitle(name)} text={texts.eraseText} name={name} action={texts.eraseAction} onConfirm={erase} onClose={() => setErasing(false)} />}
    </section>
  );
}

function Erasures({ rows, reload }: { rows: readonly ErasedFragment[]; reload: () => void }) {
  const names = useNames(rows.map(({ subjectId }) => subjectId));
  if (rows.length === 0) return <Empty icon="archive" title={texts.noErasures} />;
  const cancel = (erasureId: string) => mutate(CancelErasureDocument, { input: { erasureId } }).then(() => (toast(texts.cancelled), reload()));
  const mayCancel = ({ state, kind }: ErasedFragment) => state === "REQUESTED" && may("admin:write") && (kind !== "TENANT" || role.value === "OWNER");
  return (
    <Table
      caption={texts.erasures} rows={rows} keyOf={({ id }) => id}
      columns={[
        { name: texts.what, cell: ({ kind, subjectId }) => <>{texts.kinds[kind]} <span class="soft">{names.get(subjectId)}</span></> },
        { name: texts.state, cell: ({ state }) => <Badge look={LOOKS[state]}>{texts.states[state]}</Badge> },
        { name: texts.asked, cell: ({ requestedAt }) => <Time date={requestedAt} /> },
        { name: texts.when, cell: ({ dueAt, endedAt }) => <Time date={endedAt ?? dueAt} /> },
        { name: texts.actions, isNameHidden: true, cell: (erased) => mayCancel(erased) && <Button isSmall onPress={() => cancel(erased.id)}>{texts.cancel}</Button> },
      ]}
    />
  );
}
