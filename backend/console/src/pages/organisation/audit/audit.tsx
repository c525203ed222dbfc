// The audit log, its proof, and its export.

import { useState } from "preact/hooks";
import { query } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { AuditDocument, AuditExportDocument, type EntryFragment, VerifyDocument, type VerifyQuery } from "../../../generated/audit/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { Select, TextField } from "../../../kit/field.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { Outcome } from "../../../kit/record/outcome.tsx";
import { newestFirst } from "../../../kit/record/pages.ts";
import { saveFile } from "../../../kit/record/save-file.ts";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { place, setQuery } from "../../../routing/router.ts";
import { texts } from "../../../texts/audit.ts";
import { useNames } from "../names/names.ts";

const PAGE = 50;
const EXPORTED_AT_ONCE = 100;
const DAY_MS = 86_400_000;

export default function Audit() {
  const { query: parameters } = place.value;
  const [action, since, until] = ["action", "since", "until"].map((name) => parameters.get(name) ?? "");
  const filter = { action: action || null, since: dayOf(since), until: dayOf(until, DAY_MS) };
  const pages = usePages(AuditDocument, { last: PAGE, ...filter }, ({ auditLog }) => newestFirst(auditLog));
  const names = useNames(pages.data?.flatMap(({ actorId, serviceId, targetId }) => [actorId, serviceId, targetId]) ?? []);
  const who = ({ actorId, actorKind }: EntryFragment) => names.get(actorId ?? "") || texts.kinds[actorKind] || actorKind;
  const target = ({ targetKind, targetId }: EntryFragment) => [targetKind && wordsOf(targetKind), names.get(targetId ?? "")].filter(Boolean).join(" ");
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="check" pages={pages} keyOf={({ id }) => id} nameOf={({ action: of }) => texts.said(of)} nameTitle={texts.action} under={target}
      columns={[
        { name: texts.who, cell: who },
        { name: texts.at, cell: ({ occurredAt }) => <span class="soft"><Time date={occurredAt} /></span> },
      ]}
      empty={{ title: texts.none, text: texts.noneText }}
      tools={
        <>
          <div class="record-filters">
            <Select label={texts.action} value={action!} onValue={(value) => setQuery({ action: value || undefined })} choices={choicesWith(action!)} />
            <TextField label={texts.since} type="date" value={since!} onValue={(value) => setQuery({ since: value || undefined })} />
            <TextField label={texts.until} type="date" value={until!} onValue={(value) => setQuery({ until: value || undefined })} />
          </div>
          <Proof />
        </>
      }
      detail={(entry, close) => <EntryDialog entry={entry} who={who(entry)} program={names.get(entry.serviceId ?? "")} target={target(entry)} onClose={close} />}
    />
  );
}

/** All acts in the order of their words. One that only the address names is among them. */
function choicesWith(action: string): { value: string; name: string }[] {
  const named = [...new Set([...Object.keys(texts.actions), ...(action ? [action] : [])])].map((value) => ({ value, name: texts.said(value) }));
  return [{ value: "", name: texts.anyAction }, ...named.sort((a, b) => a.name.localeCompare(b.name))];
}

/** The kind in words: "Service account", "API key", "Organisation". */
function wordsOf(kind: string): string {
  const words = kind.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.replace(/\b(Api|Mcp)\b/, (letters) => letters.toUpperCase()).replace(/^Tenant\b/, "Organisation");
}

/** The beginning of a day where the person is, or its end. */
function dayOf(date: string | undefined, later = 0): string | null {
  const at = date ? new Date(`${date}T00:00`) : undefined;
  return at && !Number.isNaN(at.getTime()) ? new Date(at.getTime() + later).toISOString() : null;
}

function Proof() {
  const [proof, setProof] = useState<VerifyQuery["verifyAuditLog"]>();
  const verify = async () => {
    let after = 0;
    for (;;) {
      const { verifyAuditLog: found } = await query(VerifyDocument, { after });
      setProof(found);
      if (!found.ok || found.isComplete) return;
      after = found.lastSeq;
    }
  };
  const save = async () => {
    await saveFile("audit-log.jsonl", "application/jsonl", lines());
    toast(texts.exported);
  };
  return (
    <>
      <div class="row wrap">
        <Button icon="shield" onPress={verify}>{texts.verify}</Button>
        <Button icon="file" onPress={save}>{texts.export}</Button>
        {proof?.ok && !proof.isComplete && <span class="soft" role="status">{texts.verifying(proof.lastSeq)}</span>}
      </div>
      {proof && !proof.ok && <Outcome isGood={false} title={texts.broken(proof.firstBrokenSeq ?? 0)} />}
      {proof?.ok && proof.isComplete && (
        <Outcome isGood title={texts.ok(proof.lastSeq)}>
          <p class="small">{texts.lastHash}</p>
          <code>{proof.lastHash}</code>
        </Outcome>
      )}
    </>
  );
}

async function* lines(): AsyncGenerator<string> {
  let after: string | null | undefined;
  do {
    const { auditLog } = await query(AuditExportDocument, { first: EXPORTED_AT_ONCE, after });
    yield auditLog.nodes.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    after = auditLog.pageInfo.hasNextPage ? auditLog.pageInfo.endCursor : undefined;
  } while (after);
}

type EntryProps = { entry: EntryFragment; who: string; program: string | undefined; target: string; onClose: () => void };

function EntryDialog({ entry, who, program, target, onClose }: EntryProps) {
  const { action, occurredAt, actorId, serviceId, targetId, details, seq, hash } = entry;
  return (
    <Dialog title={texts.said(action)} isWide onClose={onClose}>
      <Facts
        facts={[
          [texts.at, <><Time date={occurredAt} /> <span class="soft small">{new Date(occurredAt).toLocaleString()}</span></>],
          [texts.who, <>{who} {actorId && <code class="soft">{actorId}</code>}</>],
          [texts.with, serviceId && <>{program} <code class="soft">{serviceId}</code></>],
          [texts.target, target && <>{target} {targetId && <code class="soft">{targetId}</code>}</>],
          [texts.code, <code>{action}</code>],
          [texts.seq, seq],
          [texts.hash, hash ? <code>{hash}</code> : texts.notSealed],
        ]}
      />
      <div class="stack">
        <h3>{texts.details}</h3>
        <pre class="source" tabindex={0}>{JSON.stringify(details, null, 2)}</pre>
      </div>
    </Dialog>
  );
}
