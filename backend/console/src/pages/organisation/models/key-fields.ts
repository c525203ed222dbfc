// The fields of a key of a model provider, and what they send.

import { mutate } from "../../../api/client.ts";
import { SetModelKeyDocument } from "../../../generated/models/graphql.ts";
import type { Field, Values } from "../../../kit/record/values.ts";
import { texts as all } from "../../../texts/models.ts";
import { OTHER, PROVIDERS } from "./providers.ts";

const texts = all.secrets;
const hasOwnAddress = ({ provider }: Values) => provider === "azure" || provider === "openai" || provider === OTHER;

export function keyFields(otherName: string, isShown: (values: Values) => boolean = () => true): Field[] {
  const choices = [...PROVIDERS, { value: OTHER, name: otherName }];
  return [
    { name: "provider", label: texts.provider, kind: "select", choices, isRequired: true, when: isShown },
    { name: "providerName", label: texts.providerName, hint: texts.providerHint, isRequired: true, when: (values) => isShown(values) && values["provider"] === OTHER },
    { name: "apiKey", label: texts.key, kind: "secret", isRequired: true, when: isShown },
    { name: "baseUrl", label: texts.baseUrl, hint: texts.baseUrlHint, when: (values) => isShown(values) && hasOwnAddress(values) },
    { name: "apiVersion", label: texts.apiVersion, when: (values) => isShown(values) && values["provider"] === "azure" },
  ];
}

export type KeyInput = { provider: string; providerName?: string; apiKey: string; baseUrl?: string | null; apiVersion?: string | null };

/** Stores the key and returns the provider's name. */
export async function saveKey({ provider, providerName, ...input }: KeyInput): Promise<string> {
  const name = provider === OTHER ? providerName! : provider;
  await mutate(SetModelKeyDocument, { input: { ...input, provider: name } });
  return name;
}
