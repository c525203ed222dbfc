// The organisation's own tools.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { CreateToolDocument, DeleteToolDocument, type OwnToolFragment, ToolsDocument, UpdateToolDocument } from "../../../generated/tools/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import { Badge } from "../../../kit/small.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts } from "../../../texts/tools.ts";
import { TrustButton } from "../trust/trust.tsx";
import { TrialButton } from "./trial-button.tsx";
import { toolEdit, toolFields, toolInput, toolValues } from "./fields.ts";

const FIRST = 50;

export default function Tools() {
  const pages = usePages(ToolsDocument, { first: FIRST, mayWrite: may("tools:write") }, ({ tools }) => tools);
  const create = async (entered: Parameters<typeof toolInput>[0]) => {
    await mutate(CreateToolDocument, { input: toolInput(entered) });
    toast(texts.made);
    pages.reload();
  };
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="tool" pages={pages} keyOf={({ id }) => id} nameOf={({ name }) => name} under={({ description }) => <span class="lines-2">{description}</span>}
      columns={[
        { name: texts.kind, cell: ({ kind }) => <Badge>{texts.kindNames[kind]}</Badge> },
        { name: texts.trusted, isNameHidden: true, cell: ({ isTrusted }) => isTrusted && <Badge look="good">{texts.trusted}</Badge> },
        { name: texts.changedAt, cell: ({ updatedAt }) => <span class="soft"><Time date={updatedAt} /></span> },
      ]}
      empty={{ title: texts.none, text: may("tools:write") ? texts.noneText : undefined }}
      add={may("tools:write") && { name: texts.add, form: (close) => <FormDialog title={texts.add} isWide fields={toolFields(true)} initial={toolValues()} action={texts.save} onSave={create} onClose={close} /> }}
      detail={(tool, close) => <ToolDialog key={tool.id} tool={tool} reload={pages.reload} onClose={close} />}
    />
  );
}

type ToolProps = { tool: OwnToolFragment; reload: () => void; onClose: () => void };

function ToolDialog({ tool, reload, onClose }: ToolProps) {
  const [doing, setDoing] = useState<"edit" | "delete">();
  const stop = () => setDoing(undefined);
  const { id, name, isTrusted } = tool;
  return (
    <Dialog title={name} isWide onClose={onClose}>
      <p>{tool.description}</p>
      <ToolFacts tool={tool} />
      <div class="actions">
        {may("tools:write") && <Button look="danger" icon="trash" onPress={() => setDoing("delete")}>{texts.delete}</Button>}
        <TrustButton {...{ id, name, isTrusted, reload }} words={texts} />
        <TrialButton tool={tool} />
        {may("tools:write") && <Button look="primary" icon="edit" onPress={() => setDoing("edit")}>{texts.edit}</Button>}
      </div>
      {doing === "edit" && <EditTool {...{ tool, reload }} onClose={stop} />}
      {doing === "delete" && <DeleteTool {...{ tool, reload }} onClose={stop} onDeleted={onClose} />}
    </Dialog>
  );
}

function ToolFacts({ tool }: { tool: OwnToolFragment }) {
  const { kind, effect, approval, http, space, isTrusted, isOffered, timeoutSeconds, patienceSeconds } = tool;
  return (
    <>
      <Facts
        facts={[
          [texts.kind, texts.kinds[kind]],
          [texts.url, http && <code>{http.method} {http.url}</code>],
          [texts.headers, !!http?.headers.length && <pre>{http.headers.map((each) => `${each.name}: ${each.value}`).join("\n")}</pre>],
          [texts.signed, http?.signingSecret],
          [texts.question, space?.question],
          [texts.effect, texts.effects[effect]],
          [texts.rule, [texts.rules[approval.rule], approval.over].filter(Boolean).join(": ")],
          [texts.approvers, approval.rule !== "NEVER" && texts.approverNames[approval.approvers]],
          [texts.patience, patienceSeconds],
          [texts.timeout, timeoutSeconds],
          [texts.trusted, isTrusted && <Badge look="good">{texts.trusted}</Badge>],
          [texts.notOffered, !isOffered && <Badge look="warn">{texts.notOffered}</Badge>],
        ]}
      />
      <div class="stack">
        <h3>{texts.input}</h3>
        <pre class="source" tabindex={0}>{JSON.stringify(tool.input, null, 2)}</pre>
      </div>
    </>
  );
}

function EditTool({ tool, reload, onClose }: ToolProps) {
  const save = async (entered: Parameters<typeof toolInput>[0]) => {
    await mutate(UpdateToolDocument, { input: { ...toolEdit(entered, tool), toolId: tool.id } });
    toast(texts.changed);
    reload();
  };
  return <FormDialog title={texts.editTitle(tool.name)} isWide fields={toolFields(false)} initial={toolValues(tool)} action={texts.save} onSave={save} onClose={onClose} />;
}

function DeleteTool({ tool, reload, onClose, onDeleted }: ToolProps & { onDeleted: () => void }) {
  const remove = async ({ force }: { force: boolean }) => {
    await mutate(DeleteToolDocument, { input: { toolId: tool.id, force } });
    toast(texts.deleted);
    onDeleted();
    reload();
  };
  return <FormDialog title={texts.deleteTitle(tool.name)} fields={[{ name: "force", label: texts.force, kind: "check" }]} action={texts.delete} isDanger onSave={remove} onClose={onClose} />;
}
