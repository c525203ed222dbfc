// Scopes in words.

import type { Choice } from "../../../kit/record/values.ts";
import { viewer } from "../../../live/viewer.ts";
import { texts } from "../../../texts/organisation.ts";

export function scopeChoices(scopes: readonly string[] = Object.keys(texts.scopes)): Choice[] {
  return scopes.map((value) => ({ value, name: texts.scopes[value] ?? value, hint: value }));
}

/** Nobody gives a scope that they do not have. */
export function ownScopeChoices(): Choice[] {
  return scopeChoices(Object.keys(texts.scopes).filter((scope) => viewer.value?.scopes.includes(scope)));
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
