// A value as people read it: text as text, objects as indented JSON. Large ones show their beginning first.

import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { json as texts } from "../../texts/agents.ts";
import { exactText } from "./counts.ts";
import { jsonText } from "./json-text.ts";

const FIRST_CHARS = 8_000;

export function Json({ value }: { value: unknown }) {
  const [isWhole, setWhole] = useState(false);
  const text = jsonText(value);
  const isCut = !isWhole && text.length > FIRST_CHARS;
  return (
    <>
      <pre class="json">{isCut ? text.slice(0, FIRST_CHARS) : text}</pre>
      {isCut && (
        <div class="row">
          <Button isSmall onPress={() => setWhole(true)}>
            {texts.all(exactText(text.length))}
          </Button>
        </div>
      )}
    </>
  );
}
