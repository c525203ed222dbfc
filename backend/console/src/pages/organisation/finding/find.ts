// What pickers offer: spaces, agents, people, models, tools, found by some letters.

import { query } from "../../../api/client.ts";
import { FindAgentsDocument, FindModelsDocument, FindPeopleDocument, FindSpacesDocument, FindToolsDocument } from "../../../generated/finding/graphql.ts";
import type { Choice } from "../../../kit/record/values.ts";
import { texts } from "../../../texts/finding.ts";

const FIRST = 20;
const ALL_TOOLS = 100;

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
export async function findExternalTools(letters: string): Promise<Choice[]> {
  const found: Choice[] = [];
  let after: string | null | undefined;
  do {
    const { tools } = await query(FindToolsDocument, { first: ALL_TOOLS, after });
    const wanted = tools.nodes.filter(({ kind, name }) => kind === "EXTERNAL" && name.toLowerCase().includes(letters.toLowerCase()));
    found.push(...wanted.map(({ name, description }) => ({ value: name, name, hint: description })));
    after = tools.pageInfo.hasNextPage ? tools.pageInfo.endCursor : undefined;
  } while (after && found.length < FIRST);
  return found;
}
