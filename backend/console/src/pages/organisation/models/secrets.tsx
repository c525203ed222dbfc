// Keys of model providers, and secrets of tools. They are written, and never read back.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { DeleteSecretDocument, type KeptSecretFragment, RotateTenantKeyDocument, SecretsDocument, SetToolSecretDocument } from "../../../generated/models/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../kit/dialog.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import type { Field, Values } from "../../../kit/record/values.ts";
import { Badge } from "../../../kit/small.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts as all } from "../../../texts/models.ts";
import { type KeyInput, keyFields, saveKey } from "./key-fields.ts";
import { OTHER, PROVIDERS } from "./providers.ts";

const texts = all.secrets;
const FIRST = 50;
const WITH_VERSION = "?api-version="; // how the address of an Azure key is stored
const KINDS: Record<string, string> = { model: texts.modelKey, tool: texts.toolSecret, ...texts.ofOthers };
const kindOf = ({ name }: { name: string }) => name.split("/")[0]!;
const restOf = ({ name }: { name: string }) => name.slice(name.indexOf("/") + 1);
const isTool = ({ kind }: Values) => kind === "tool";
const isModel = ({ kind }: Values) => kind === "model";

function fields(): Field[] {
  return [
    { name: "kind", label: texts.kind, kind: "select", isRequired: true, choices: [{ value: "model", name: texts.modelKey }, { value: "tool", name: texts.toolSecret }] },
    ...keyFields(texts.otherProvider, isModel),
    { name: "name", label: texts.name, hint: texts.nameHint(""), isRequired: true, when: isTool },
    { name: "value", label: texts.value, kind: "secret", isRequired: true, when: isTool },
    { name: "url", label: texts.url, hint: texts.urlHint, isRequired: true, when: isTool, placeholder: "https://api.example.com" },
  ];
}

type SecretInput = KeyInput & { kind: string; name: string; value: string; url: string };

async function store({ kind, ...input }: SecretInput): Promise<void> {
  if (kind === "model") await saveKey(input);
  else await mutate(SetToolSecretDocument, { input: { name: input.name, value: input.value, url: input.url } });
  toast(texts.saved);
}

export default function Secrets() {
  const [isRotating, setRotating] = useState(false);
  const pages = usePages(SecretsDocument, { first: FIRST }, ({ secrets }) => secrets);
  const save = (input: SecretInput) => store(input).then(pages.reload);
  const rotate = async () => {
    const { secrets } = await mutate(RotateTenantKeyDocument, { input: {} });
    toast(texts.rotated(secrets));
  };
  const mayWrite = may("admin:write");
  return (
    <>
      <Collection
        title={texts.title} intro={texts.intro} icon="key" pages={pages} keyOf={({ id }) => id} nameOf={shownName} under={({ baseUrl }) => baseUrl}
        columns={[
          { name: texts.kind, cell: ({ name }) => <Badge>{KINDS[kindOf({ name })] ?? kindOf({ name })}</Badge> },
          { name: texts.hint, cell: ({ hint }) => <code>…{hint}</code> },
          { name: texts.setAt, cell: ({ updatedAt }) => <span class="soft"><Time date={updatedAt} /></span> },
        ]}
        empty={{ title: texts.none, text: texts.noneText }}
        add={mayWrite && { name: texts.add, form: (close) => <FormDialog title={texts.add} fields={fields()} initial={{ kind: "model", provider: "openai" }} action={texts.save} onSave={save} onClose={close} /> }}
        detail={(secret, close) => <SecretDialog key={secret.id} secret={secret} onSave={save} reload={pages.reload} onClose={close} />}
      />
      {mayWrite && !!pages.data?.length && (
        <div class="row">
          <Button icon="redo" onPress={() => setRotating(true)}>{texts.rotate}</Button>
        </div>
      )}
      {isRotating && <Confirm title={texts.rotateTitle} text={texts.rotateText} action={texts.rotate} onConfirm={rotate} onClose={() => setRotating(false)} />}
    </>
  );
}

const MADE = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

function shownName(secret: { name: string; createdAt: string }): string {
  const rest = restOf(secret);
  if (kindOf(secret) === "model") return PROVIDERS.find(({ value }) => value === rest)?.name ?? rest;
  if (kindOf(secret) === "tool") return rest;
  return texts.madeAt(KINDS[kindOf(secret)] ?? kindOf(secret), MADE.format(new Date(secret.createdAt))); // it has no name of its own
}

type SecretProps = { secret: KeptSecretFragment; onSave: (input: SecretInput) => Promise<void>; reload: () => void; onClose: () => void };

function SecretDialog({ secret, onSave, reload, onClose }: SecretProps) {
  const [doing, setDoing] = useState<"replace" | "delete">();
  const { id, hint, baseUrl, createdAt, updatedAt } = secret;
  const name = shownName(secret);
  const stop = () => setDoing(undefined);
  const kind = kindOf(secret);
  const isKept = kind === "model" || kind === "tool"; // the others are changed where they are used
  return (
    <Dialog title={name} onClose={onClose}>
      <Facts
        facts={[
          [texts.kind, KINDS[kind] ?? kind],
          [texts.code, !isKept && <code>{secret.name}</code>],
          [texts.hint, <code>…{hint}</code>],
          [kind === "model" ? texts.baseUrl : texts.url, baseUrl],
          [texts.setAt, <Time date={updatedAt} />],
          [texts.createdAt, <Time date={createdAt} />],
        ]}
      />
      {!isKept && <p class="soft">{texts.elsewhere}</p>}
      {isKept && may("admin:write") && (
        <div class="actions">
          <Button look="danger" icon="trash" onPress={() => setDoing("delete")}>{texts.delete}</Button>
          <Button look="primary" icon="redo" onPress={() => setDoing("replace")}>{texts.replace}</Button>
        </div>
      )}
      {doing === "replace" && <FormDialog title={texts.replaceTitle(name)} fields={fields().filter((field) => field.name !== "kind")} initial={known(secret)} action={texts.save} onSave={(input: SecretInput) => onSave({ ...input, kind })} onClose={stop} />}
      {doing === "delete" && (
        <Confirm
          title={texts.deleteTitle(name)} text={texts.deleteText} action={texts.delete} isDanger onClose={stop}
          onConfirm={() => mutate(DeleteSecretDocument, { input: { secretId: id } }).then(() => (toast(texts.deleted), onClose(), reload()))}
        />
      )}
    </Dialog>
  );
}

/** What is already filled in when a secret is replaced. */
function known(secret: KeptSecretFragment): Values {
  const kind = kindOf(secret);
  const rest = restOf(secret);
  const baseUrl = secret.baseUrl ?? "";
  if (kind === "tool") return { kind, name: rest, url: baseUrl };
  const isOffered = PROVIDERS.some(({ value }) => value === rest);
  const [address, apiVersion] = baseUrl.split(WITH_VERSION);
  return { kind, provider: isOffered ? rest : OTHER, providerName: rest, baseUrl: address, apiVersion };
}
