// MCP servers, their tools and their state.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages, useQuery } from "../../../api/use-query.ts";
import { CreateMcpDocument, type CreateMcpServerInput, DeleteMcpDocument, type McpFragment, McpServersDocument, McpToolsDocument, RefreshMcpDocument, UpdateMcpDocument } from "../../../generated/tools/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { Fault } from "../../../kit/fault.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { FormDialog } from "../../../kit/record/form.tsx";
import { type Field, type Values, changesOf, toInput } from "../../../kit/record/values.ts";
import { Badge } from "../../../kit/small.tsx";
import { Loaded } from "../../../kit/states.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { href } from "../../../routing/router.ts";
import { texts as kit } from "../../../texts/kit.ts";
import { texts as all } from "../../../texts/tools.ts";
import { TrustButton } from "../trust/trust.tsx";
import { approvalFields, approvalValues, choicesOf, headerLines, headersOf, withNumbers } from "./shared.ts";

const texts = all.mcp;
const FIRST = 50;
const TOOLS = 100;
const LOOKS = { LISTING: undefined, ACTIVE: "good", FAILING: "bad", OFF: "warn" } as const;

function fields(server?: McpFragment): Field[] {
  const hasOAuth = (values: Values) => values["oauth"] === true;
  const link: Field[] = [
    { name: "link.url", label: texts.url, isRequired: true, placeholder: "https://mcp.example.com/mcp" },
    { name: "link.headers", label: all.headers, hint: texts.headersHint, kind: "lines" },
    { name: "oauth", label: texts.oauth, kind: "check" },
    { name: "link.oauth.tokenUrl", label: texts.tokenUrl, isRequired: true, when: hasOAuth },
    { name: "link.oauth.clientId", label: texts.clientId, isRequired: true, when: hasOAuth },
    { name: "link.oauth.clientSecret", label: texts.clientSecret, hint: texts.clientSecretHint, isRequired: true, when: hasOAuth },
    { name: "link.oauth.scope", label: texts.scope, when: hasOAuth },
    { name: "link.oauth.resource", label: texts.resource, hint: texts.resourceHint, when: hasOAuth },
  ];
  return [
    ...(server ? [] : [{ name: "name", label: texts.name, hint: texts.nameHint, isRequired: true }]),
    ...(server?.program ? [] : link),
    { name: "effect", label: all.effect, kind: "select", choices: choicesOf(all.effects), isRequired: true },
    { name: "allowedTools", label: texts.allowed, hint: texts.allowedHint, kind: "lines" },
    ...approvalFields(),
    { name: "timeoutSeconds", label: all.timeout, kind: "number", isRequired: true },
    { name: "patienceSeconds", label: all.patience, hint: all.patienceHint, kind: "number", isRequired: true },
    { name: "visible", label: all.visible, kind: "check" },
  ];
}

function valuesOf(server?: McpFragment): Values {
  const { link } = server ?? {};
  const oauth = Object.entries(link?.oauth ?? {}).map(([name, value]) => [`link.oauth.${name}`, value ?? ""]);
  return {
    ...Object.fromEntries(oauth),
    oauth: !!link?.oauth,
    "link.url": link?.url ?? "",
    "link.headers": headerLines(link?.headers),
    effect: server?.effect ?? "UNSAFE",
    allowedTools: server?.allowedTools?.join("\n") ?? "",
    ...approvalValues(server?.approval),
    timeoutSeconds: String(server?.timeoutSeconds ?? 60),
    patienceSeconds: String(server?.patienceSeconds ?? 20),
    visible: server?.visible ?? false,
  };
}

type Entered = CreateMcpServerInput & { oauth?: boolean; link?: { headers: readonly string[] } | null; approval: { people?: number } };

function inputOf(entered: Entered): CreateMcpServerInput {
  const { oauth: _, link, allowedTools, ...rest } = withNumbers(entered);
  return {
    ...rest,
    allowedTools: allowedTools?.length ? allowedTools : null,
    ...(link && { link: { ...link, headers: headersOf(link.headers, ["input", "link", "headers"]) } }),
  };
}

/** The API replaces a link as a whole. */
function editOf(server: McpFragment, entered: Entered): Partial<CreateMcpServerInput> {
  const before = toInput(fields(server), valuesOf(server), kit).input as Entered;
  return changesOf(inputOf(before), inputOf(entered));
}

export default function McpServers() {
  const pages = usePages(McpServersDocument, { first: FIRST, mayWrite: may("tools:write") }, ({ mcpServers }) => mcpServers);
  const create = async (entered: Entered) => {
    await mutate(CreateMcpDocument, { input: inputOf(entered) });
    toast(texts.made);
    pages.reload();
  };
  return (
    <Collection
      title={texts.title} intro={texts.intro} icon="link" pages={pages} keyOf={({ id }) => id} nameOf={({ name }) => name} under={({ link, program }) => link?.url ?? program}
      columns={[
        { name: texts.status, cell: ({ status }) => <Badge look={LOOKS[status]}>{texts.statuses[status]}</Badge> },
        { name: texts.listedAt, cell: ({ listedAt }) => listedAt && <span class="soft"><Time date={listedAt} /></span> },
      ]}
      empty={{ title: texts.none, text: may("tools:write") ? texts.noneText : undefined }}
      add={may("tools:write") && { name: texts.add, form: (close) => <FormDialog title={texts.add} isWide fields={fields()} initial={valuesOf()} action={texts.save} onSave={create} onClose={close} /> }}
      detail={(server, close) => <ServerDialog key={server.id} server={server} reload={pages.reload} onClose={close} />}
    />
  );
}

type ServerProps = { server: McpFragment; reload: () => void; onClose: () => void };

function ServerDialog({ server, reload, onClose }: ServerProps) {
  const [doing, setDoing] = useState<"edit" | "delete">();
  const stop = () => setDoing(undefined);
  const { id, name, status, isTrusted } = server;
  const change = async (run: () => Promise<unknown>, said: string) => {
    await run();
    toast(said);
    reload();
  };
  const edit = async (entered: Entered) => {
    const changes = editOf(server, entered);
    await change(() => mutate(UpdateMcpDocument, { input: { ...changes, mcpServerId: id } }), texts.changed);
  };
  const remove = async ({ force }: { force: boolean }) => {
    await change(() => mutate(DeleteMcpDocument, { input: { mcpServerId: id, force } }), texts.deleted);
    onClose();
  };
  const isOff = status === "OFF";
  return (
    <Dialog title={name} isWide onClose={onClose}>
      <ServerFacts server={server} />
      {may("tools:write") && (
        <div class="actions">
          <Button look="danger" icon="trash" onPress={() => setDoing("delete")}>{all.delete}</Button>
          <Button onPress={() => change(() => mutate(UpdateMcpDocument, { input: { mcpServerId: id, isEnabled: isOff } }), texts.changed)}>{isOff ? texts.on : texts.off}</Button>
          <TrustButton {...{ id, name, isTrusted, reload }} words={all} />
          <Button icon="redo" onPress={() => change(() => mutate(RefreshMcpDocument, { input: { mcpServerId: id } }), texts.refreshed)}>{texts.refresh}</Button>
          <Button look="primary" icon="edit" onPress={() => setDoing("edit")}>{all.edit}</Button>
        </div>
      )}
      {doing === "edit" && <FormDialog title={all.editTitle(name)} isWide fields={fields(server)} initial={valuesOf(server)} action={texts.save} onSave={edit} onClose={stop} />}
      {doing === "delete" && <FormDialog title={all.deleteTitle(name)} fields={[{ name: "force", label: all.force, kind: "check" }]} action={all.delete} isDanger onSave={remove} onClose={stop} />}
    </Dialog>
  );
}

function ServerFacts({ server }: { server: McpFragment }) {
  const { link, program, status, lastError, listedAt, refusedTools, approval, effect, isTrusted } = server;
  return (
    <Facts
      facts={[
        [texts.status, <Badge look={LOOKS[status]}>{texts.statuses[status]}</Badge>],
        [texts.error, lastError && <Fault message={lastError} />],
        [texts.url, link && <code>{link.url}</code>],
        [texts.program, program],
        [all.headers, !!link?.headers.length && <pre>{headerLines(link.headers)}</pre>],
        [texts.listedAt, listedAt && <Time date={listedAt} />],
        [texts.tools, <ServerTools id={server.id} />],
        [texts.refused, refusedTools.length > 0 && refusedTools.map((each) => <div key={each.name}><strong>{each.name}</strong> <span class="soft">{each.reason}</span></div>)],
        [all.effect, all.effects[effect]],
        [all.rule, [all.rules[approval.rule], approval.over].filter(Boolean).join(": ")],
        [all.trusted, isTrusted && <Badge look="good">{all.trusted}</Badge>],
      ]}
    />
  );
}

function ServerTools({ id }: { id: string }) {
  const answer = useQuery(McpToolsDocument, { id, first: TOOLS });
  return (
    <Loaded answer={answer} lines={1}>
      {({ mcpServer }) => {
        const { nodes = [], totalCount = 0 } = mcpServer?.tools ?? {};
        if (!nodes.length) return <span class="soft">{texts.noTools}</span>;
        return (
          <ul>
            {nodes.map((tool) => <li key={tool.id} class="chip" title={tool.description}><a href={href`/organisation/tools?open=${tool.id}`}>{tool.name}</a></li>)}
            {totalCount > nodes.length && <li class="soft">{texts.moreTools(totalCount - nodes.length)}</li>}
          </ul>
        );
      }}
    </Loaded>
  );
}
