// Scopes in words.

import type { Choice } from "../../../kit/record/values.ts";
import { may } from "../../../live/viewer.ts";
import { texts } from "../../../texts/organisation.ts";

export function scopeChoices(scopes: readonly string[] = Object.keys(texts.scopes)): Choice[] {
  return scopes.map((value) => ({ value, name: texts.scopes[value] ?? value, hint: value }));
}

/** Nobody gives a scope that they do not have. What is given already may stay, or be taken away. */
export function ownScopeChoices(given: readonly string[] = []): Choice[] {
  const known = Object.keys(texts.scopes).filter((scope) => may(scope) || given.includes(scope));
  return scopeChoices([...new Set([...known, ...given])]);
}

export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul class="scopes">
      {scopes.map((scope) => (
        <li key={scope} class="chip" title={scope}>
          {texts.scopes[scope] ?? scope}
        </li>
      ))}
    </ul>
  );
}
