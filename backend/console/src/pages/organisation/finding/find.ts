// What pickers offer: spaces, agents, people, models, tools, found by some letters.

import { query } from "../../../api/client.ts";
import {
  FindAgentsDocument, FindAppsDocument, FindModelsDocument, FindPeopleDocument, FindPlansDocument, FindServiceAccountsDocument, FindSpacesDocument, FindToolsDocument,
} from "../../../generated/finding/graphql.ts"; // prettier-ignore
import type { Choice } from "../../../kit/record/values.ts";
import { texts } from "../../../texts/finding.ts";

const FIRST = 20;
const ALL = 100; // of a page that is searched here

export async function findSpaces(letters: string): Promise<Choice[]> {
  const { spaces } = await query(FindSpacesDocument, { search: letters || null, first: FIRST });
  return spaces.nodes.map(({ id, name, topic }) => ({ value: id, name, hint: topic }));
}

export async function findAgents(letters: string): Promise<Choice[]> {
  const { agents } = await query(FindAgentsDocument, { search: letters || null, first: FIRST });
  return agents.nodes.map(({ id, name }) => ({ value: id, name }));
}

export async function findPeople(letters: string): Promise<Choice[]> {
  const { members } = await query(FindPeopleDocument, { search: letters || null, first: FIRST });
  return members.nodes.map(({ id, name }) => ({ value: id, name }));
}

/** A model that is not in the list may be written out: a key gives all models of its provider. */
export async function findModels(letters: string, provider?: string): Promise<Choice[]> {
  const { models } = await query(FindModelsDocument, { search: letters || null, provider, first: FIRST });
  const found = models.map(({ name, inputPrice, outputPrice }) => ({ value: name, name, hint: texts.prices(inputPrice, outputPrice) }));
  const isNew = letters.includes("/") && !found.some(({ name }) => name === letters);
  return isNew ? [...found, { value: letters, name: letters, hint: texts.asWritten }] : found;
}

/** Tools that other programs carry out. */
export function findExternalTools(letters: string): Promise<Choice[]> {
  const read = async (after: Cursor) => (await query(FindToolsDocument, { first: ALL, after })).tools;
  return pagesWith(letters, read, ({ kind, name, description }) => (kind === "EXTERNAL" ? { value: name, name, hint: description } : undefined));
}

/** Apps that are installed, and service accounts. */
export async function findPrograms(letters: string): Promise<Choice[]> {
  const readApps = async (after: Cursor) => (await query(FindAppsDocument, { first: ALL, after })).installations;
  const readAccounts = async (after: Cursor) => (await query(FindServiceAccountsDocument, { first: ALL, after })).serviceAccounts;
  const as = (hint: string) => ({ id, name, status }: { id: string; name: string; status: string }) => (status === "REVOKED" ? undefined : { value: id, name, hint });
  const found = await Promise.all([pagesWith(letters, readApps, as(texts.app)), pagesWith(letters, readAccounts, as(texts.serviceAccount))]);
  return found.flat();
}

export function findPlans(letters: string): Promise<Choice[]> {
  const read = async (after: Cursor) => (await query(FindPlansDocument, { first: ALL, after })).plans;
  return pagesWith(letters, read, ({ id, name, agent }) => ({ value: id, name, hint: agent.name }));
}

type Cursor = string | null | undefined;
type Connection<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor?: Cursor } };

/** Of a list that the API does not search: page by page, until enough names have the letters. */
async function pagesWith<Node>(letters: string, read: (after: Cursor) => Promise<Connection<Node>>, choiceOf: (node: Node) => Choice | undefined): Promise<Choice[]> {
  const found: Choice[] = [];
  let after: Cursor;
  do {
    const { nodes, pageInfo } = await read(after);
    const choices = nodes.map(choiceOf).filter((choice) => choice !== undefined);
    found.push(...choices.filter(({ name }) => name.toLowerCase().includes(letters.toLowerCase())));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
  } while (after && found.length < FIRST);
  return found;
}
