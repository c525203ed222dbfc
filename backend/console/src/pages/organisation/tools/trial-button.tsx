// Opens the try-out of a tool. Its files are loaded when it is opened first.

import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import type { OwnToolFragment } from "../../../generated/tools/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { may } from "../../../live/viewer.ts";
import { texts as shell } from "../../../texts/shell.ts";
import { texts } from "../../../texts/tools.ts";

const KINDS = ["HTTP", "MCP"];

type TrialProps = { tool: OwnToolFragment; onClose: () => void };

/** Nothing for a tool that cannot be tried, and for people who may not. */
export function TrialButton({ tool }: { tool: OwnToolFragment }) {
  const [Trial, setTrial] = useState<ComponentType<TrialProps>>();
  const open = async () => {
    const { default: loaded } = await import("./trial/trial.tsx").catch(() => Promise.reject(new Error(shell.newVersion)));
    setTrial(() => loaded);
  };
  if (!may("tools:write") || !KINDS.includes(tool.kind)) return null;
  return (
    <>
      <Button icon="send" onPress={open}>{texts.try}</Button>
      {Trial && <Trial tool={tool} onClose={() => setTrial(undefined)} />}
    </>
  );
}
