// The fields of each kind of connector, and the mutation that makes one of it.

import { mutate } from "../../../api/client.ts";
import { Declined } from "../../../api/problems.ts";
import { type ConnectedFragment, CreateEmailConnectorDocument, CreateGithubConnectorDocument, CreateSlackConnectorDocument, CreateTelegramConnectorDocument, CreateWebhookConnectorDocument, type OtherSettingsInput, type TestedFragment } from "../../../generated/connectors/graphql.ts";
import type { Secret } from "../../../kit/record/shown-once.tsx";
import type { Field, Values } from "../../../kit/record/values.ts";
import { texts } from "../../../texts/connectors.ts";
import { findSpaces } from "../finding/find.ts";

export type Kind = ConnectedFragment["kind"];
export type Made = { url?: string; secrets: Secret[]; test?: TestedFragment | null };

const named = (names: Record<string, string>) => Object.entries(names).map(([value, name]) => ({ value, name }));

/** The fields of the account. When one is changed, what is empty stays as it is. */
export function accountFields(kind: Kind, isNew: boolean): Field[] {
  const keep = (hint?: string) => (isNew ? hint : texts.keep);
  const bots: Field = { name: "includesBots", label: texts.bots, kind: "check" };
  switch (kind) {
    case "SLACK":
      return [
        { name: "channel", label: texts.slackChannel, hint: keep(texts.slackChannelHint), isRequired: isNew },
        { name: "botToken", label: texts.slackToken, hint: keep(texts.slackTokenHint), kind: "secret", isRequired: isNew },
        ...(isNew ? [{ name: "signingSecret", label: texts.signingSecret, kind: "secret", isRequired: true } satisfies Field] : []),
        bots,
      ];
    case "TELEGRAM":
      return [
        { name: "chat", label: texts.chat, hint: keep(texts.chatHint), isRequired: isNew },
        { name: "botToken", label: texts.telegramToken, hint: keep(texts.telegramTokenHint), kind: "secret", isRequired: isNew },
        bots,
      ];
    case "EMAIL":
      return [...(isNew ? [{ name: "address", label: texts.address, hint: texts.addressHint, isRequired: true }] : []), ...mailFields(isNew)];
    case "GITHUB":
      return [
        { name: "repository", label: texts.repository, hint: keep(texts.repositoryHint), isRequired: isNew },
        { name: "token", label: texts.githubToken, hint: keep(texts.githubTokenHint), kind: "secret", isRequired: isNew },
        bots,
      ];
    case "OTHER":
      return otherFields();
    default:
      return [{ name: "url", label: texts.url, isRequired: true, placeholder: "https://bridge.example.com/replies" }];
  }
}

/** Of a kind of a package, which is made by a program: nobody can read back what it has. */
function otherFields(): Field[] {
  return [
    { name: "channel", label: texts.otherChannel, hint: texts.keep },
    { name: "settings", label: texts.settings, kind: "lines", hint: texts.settingsHint },
    { name: "credential.name", label: texts.credentialName, hint: texts.credentialNameHint },
    { name: "credential.value", label: texts.credentialValue, kind: "secret" },
  ];
}

type OtherEntered = { channel: string | null; settings: readonly string[]; credential: { name: string | null; value: string | null } };

/** What a person changes of a connector of a package's kind. Undefined: nothing, so its package is not asked. */
export function otherChanges({ channel, settings, credential: { name, value } }: OtherEntered): OtherSettingsInput | undefined {
  const credentials = name !== null || value !== null ? [{ name: name ?? "", value: value ?? "" }] : null;
  if (!channel && settings.length === 0 && !credentials) return undefined;
  return { channel, settings: settings.length ? settings.map(settingOf) : null, credentials };
}

function settingOf(line: string): { name: string; value: string } {
  const at = line.indexOf("=");
  if (at < 1) throw new Declined({ code: "INVALID_INPUT", message: texts.notSettings, path: ["input", "other", "settings"] });
  return { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
}

function mailFields(isNew: boolean): Field[] {
  const server: Field[] = [
    { name: "server.host", label: texts.host, isRequired: true, placeholder: "smtp.example.com" },
    { name: "server.port", label: texts.port, kind: "number", isRequired: true },
    { name: "server.security", label: texts.security, kind: "select", choices: named(texts.securities), isRequired: true },
    { name: "server.user", label: texts.user },
    { name: "server.password", label: texts.password, kind: "secret" },
  ];
  const rest: Field[] = [
    { name: "trustedService", label: texts.trusted, hint: texts.trustedHint },
    { name: "defaultRecipient", label: texts.recipient },
  ];
  return isNew ? [...server, ...rest] : rest;
}

/** All kinds in one form: those of the chosen kind are shown. Names are unique: the kind is put before them. */
export function newFields(): Field[] {
  const kinds = Object.keys(texts.kinds) as Kind[];
  const own = kinds.flatMap((kind) => accountFields(kind, true).map((field) => ({ ...field, name: `${kind}.${field.name}`, when: (values: Values) => values["kind"] === kind })));
  return [
    { name: "kind", label: texts.kind, kind: "select", choices: named(texts.kinds), isRequired: true },
    { name: "name", label: texts.name, hint: texts.nameHint, isRequired: true },
    { name: "spaceId", label: texts.space, hint: texts.spaceHint, kind: "pickOne", find: findSpaces, isRequired: true },
    ...own,
  ];
}

export const BEGINNING: Values = { kind: "SLACK", "EMAIL.server.port": "587", "EMAIL.server.security": "STARTTLS" };

export type Entered = { kind: Kind; name: string; spaceId: string } & { [kind in Kind]?: object };

/** Makes it. The secrets are shown once. */
export async function create({ kind, name, spaceId, ...accounts }: Entered): Promise<Made> {
  const input = { name, spaceId, ...accounts[kind] } as never;
  const done = await send(kind, input);
  const url = "hook" in done.connector ? done.connector.hook.url : undefined;
  const secrets = [
    "hookSecret" in done && done.hookSecret && { label: texts.hookSecret, value: done.hookSecret },
    "endpointSecret" in done && done.endpointSecret && { label: texts.endpointSecret, value: done.endpointSecret },
  ];
  return { url, secrets: secrets.filter((each) => !!each), test: "test" in done ? done.test : undefined };
}

function send(kind: Kind, input: never) {
  switch (kind) {
    case "SLACK":
      return mutate(CreateSlackConnectorDocument, { input });
    case "TELEGRAM":
      return mutate(CreateTelegramConnectorDocument, { input });
    case "EMAIL":
      return mutate(CreateEmailConnectorDocument, { input });
    case "GITHUB":
      return mutate(CreateGithubConnectorDocument, { input });
    default:
      return mutate(CreateWebhookConnectorDocument, { input });
  }
}
