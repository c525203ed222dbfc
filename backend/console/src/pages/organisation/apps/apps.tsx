// Apps that are installed.

import { useState } from "preact/hooks";
import { mutate, query } from "../../../api/client.ts";
import { Declined } from "../../../api/problems.ts";
import { usePages } from "../../../api/use-query.ts";
import { FindAppDocument, InstallAppDocument, type InstalledFragment, InstallationsDocument, type OfferedFragment, ResumeInstallationDocument, RevokeInstallationDocument, SuspendInstallationDocument, UpdateInstallationDocument } from "../../../generated/apps/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../kit/dialog.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { Form, FormDialog } from "../../../kit/record/form.tsx";
import { Badge } from "../../../kit/small.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts as all } from "../../../texts/apps.ts";
import { ScopeList, scopeChoices } from "../finding/scopes.tsx";
import { TrustButton } from "../trust/trust.tsx";
import { Consents } from "./consents.tsx";

const texts = all.apps;
const FIRST = 50;
const LOOKS = { ACTIVE: "good", SUSPENDED: "warn", REVOKED: undefined } as const;

export default function Apps() {
  const pages = usePages(InstallationsDocument, { first: FIRST }, ({ installations }) => installations);
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="clip" pages={pages} keyOf={({ id }) => id} nameOf={({ name }) => name} under={({ app }) => app?.publisher ?? texts.gone}
      columns={[
        { name: texts.status, cell: ({ status }) => <Badge look={LOOKS[status]}>{texts.statuses[status]}</Badge> },
        { name: texts.trusted, isNameHidden: true, cell: ({ isTrusted }) => isTrusted && <Badge look="good">{texts.trusted}</Badge> },
        { name: texts.at, cell: ({ createdAt }) => <span class="soft"><Time date={createdAt} /></span> },
      ]}
      empty={{ title: texts.none, text: texts.noneText }}
      add={may("admin:write") && { name: texts.add, form: (close) => <Install reload={pages.reload} onClose={close} /> }}
      detail={(installed, close) => <AppDialog key={installed.id} installed={installed} reload={pages.reload} onClose={close} />}
    />
  );
}

/** First the app is looked up, so that the person sees what they install. */
function Install({ reload, onClose }: { reload: () => void; onClose: () => void }) {
  const [app, setApp] = useState<OfferedFragment>();
  const find = async ({ clientId }: { clientId: string }) => {
    const { installableApp } = await query(FindAppDocument, { clientId });
    if (!installableApp) throw new Declined({ code: "NOT_FOUND", message: texts.unknown, path: ["input", "clientId"] });
    setApp(installableApp);
  };
  const install = async ({ scopes }: { scopes: string[] }) => {
    await mutate(InstallAppDocument, { input: { clientId: app!.clientId, scopes } });
    toast(texts.installed);
    onClose();
    reload();
  };
  return (
    <Dialog title={app?.name ?? texts.add} onClose={onClose}>
      {!app && <Form fields={[{ name: "clientId", label: texts.clientId, hint: texts.clientIdHint, isRequired: true }]} action={texts.find} onSave={find} onCancel={onClose} />}
      {app && (
        <>
          <AppFacts app={app} />
          <Form fields={[{ name: "scopes", label: texts.asks, kind: "many", choices: scopeChoices(app.scopes), isRequired: true }]} initial={{ scopes: app.scopes }} action={texts.install} onSave={install} onCancel={onClose} />
        </>
      )}
    </Dialog>
  );
}

export function AppFacts({ app: { publisher, description, homepageUrl, clientId } }: { app: OfferedFragment }) {
  const isWeb = homepageUrl && /^https?:\/\//i.test(homepageUrl);
  return (
    <>
      {description && <p>{description}</p>}
      <Facts
        facts={[
          [texts.publisher, publisher],
          [texts.home, homepageUrl && (isWeb ? <a href={homepageUrl} target="_blank" rel="noopener noreferrer">{homepageUrl}</a> : homepageUrl)],
          [texts.clientId, <code>{clientId}</code>],
        ]}
      />
    </>
  );
}

type AppProps = { installed: InstalledFragment; reload: () => void; onClose: () => void };

function AppDialog({ installed, reload, onClose }: AppProps) {
  const [doing, setDoing] = useState<"edit" | "revoke">();
  const { id: installationId, name, app, scopes, status, isTrusted } = installed;
  const input = { installationId };
  const stop = () => setDoing(undefined);
  const after = (said: string) => () => (toast(said), reload());
  const edit = (changed: { scopes: string[] }) => mutate(UpdateInstallationDocument, { input: { ...changed, installationId } }).then(after(texts.changed));
  const suspend = () => mutate(SuspendInstallationDocument, { input }).then(after(texts.suspended));
  const resume = () => mutate(ResumeInstallationDocument, { input }).then(after(texts.resumed));
  const revoke = () => mutate(RevokeInstallationDocument, { input }).then(after(texts.revoked));
  return (
    <Dialog title={name} isWide onClose={onClose}>
      {app ? <AppFacts app={app} /> : <p class="soft">{texts.gone}</p>}
      <div class="stack">
        <h3>{texts.scopes}</h3>
        <ScopeList scopes={scopes} />
      </div>
      {status !== "REVOKED" && <Consents installationId={installationId} name={name} />}
      {may("admin:write") && status !== "REVOKED" && (
        <div class="actions">
          <Button look="danger" icon="trash" onPress={() => setDoing("revoke")}>{texts.revoke}</Button>
          <TrustButton id={installationId} {...{ name, isTrusted, reload }} words={texts} />
          {status === "ACTIVE" ? <Button onPress={suspend}>{texts.suspend}</Button> : <Button onPress={resume}>{texts.resume}</Button>}
          <Button look="primary" icon="edit" onPress={() => setDoing("edit")}>{texts.edit}</Button>
        </div>
      )}
      {doing === "edit" && <FormDialog title={texts.edit} fields={[{ name: "scopes", label: texts.scopes, kind: "many", choices: scopeChoices([...new Set([...(app?.scopes ?? []), ...scopes])]), isRequired: true }]} initial={{ scopes }} action={texts.save} onSave={edit} onClose={stop} />}
      {doing === "revoke" && <Confirm title={texts.revokeTitle(name)} text={texts.revokeText} action={texts.revoke} isDanger onConfirm={revoke} onClose={stop} />}
    </Dialog>
  );
}
