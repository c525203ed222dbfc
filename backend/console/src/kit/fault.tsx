// Why something outside failed: a sentence, with the code at hand.

import { plainly } from "../api/fault.ts";
import { texts } from "../texts/kit.ts";

export function Fault({ message }: { message: string }) {
  const { said, code } = plainly(message);
  return (
    <div class="fault">
      {said}
      {code && (
        <details class="small">
          <summary class="soft">{texts.faultCode}</summary>
          <code>{code}</code>
        </details>
      )}
    </div>
  );
}
