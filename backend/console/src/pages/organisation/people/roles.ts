// The roles that somebody can be given: the built-in ones, and those of the organisation.

import { query } from "../../../api/client.ts";
import { CustomRolesDocument } from "../../../generated/people/graphql.ts";
import type { Role } from "../../../generated/people/graphql.ts";
import type { Choice } from "../../../kit/record/values.ts";
import { role } from "../../../live/viewer.ts";
import { texts } from "../../../texts/people.ts";

const MOST = 50; // so many roles can be made
const OWN = "own:";

/** Only owners make owners. */
export async function roleChoices(): Promise<Choice[]> {
  const { roles } = await query(CustomRolesDocument, { first: MOST });
  const own = roles.nodes.map(({ id, name }) => ({ value: OWN + id, name }));
  return [...builtIn(), ...own];
}

export function builtIn(): Choice[] {
  const names = ["OWNER", "ADMIN", "MEMBER", "VIEWER"].filter((each) => each !== "OWNER" || role.value === "OWNER");
  return names.map((value) => ({ value, name: `${texts.roles[value]} – ${texts.roleHints[value]}` }));
}

/** Every role that somebody may have, also those that one may not give. `given` has the organisation's own ones. */
export function heldRoles(given: readonly Choice[]): Choice[] {
  const all = Object.entries(texts.roles).map(([value, name]) => ({ value, name }));
  return [...all, ...given.filter(({ value }) => value.startsWith(OWN))];
}

/** The arguments that name the chosen role. */
export function roleInput(value: string): { role: Role | null; roleId: string | null } {
  if (value.startsWith(OWN)) return { role: null, roleId: value.slice(OWN.length) };
  return { role: value as Role, roleId: null };
}

type Held = { role: string; customRole?: { id: string; name: string } | null };

export function valueOf({ role: held, customRole }: Held): string {
  return customRole ? OWN + customRole.id : held;
}

export function roleName({ role: held, customRole }: Held): string {
  return customRole?.name ?? texts.roles[held] ?? held;
}
