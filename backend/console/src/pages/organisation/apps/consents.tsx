// The people who have agreed that an app acts for them.

import { useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { usePages } from "../../../api/use-query.ts";
import { AppConsentsDocument, type ConsentFragment, RevokeConsentsDocument } from "../../../generated/apps/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm } from "../../../kit/dialog.tsx";
import { Empty } from "../../../kit/states.tsx";
import { PagedTable } from "../../../kit/table.tsx";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts as all } from "../../../texts/apps.ts";
import { ScopeList } from "../finding/scopes.tsx";

const texts = all.consents;
const FIRST = 20;
const NOTHING = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

type Ending = { of: "all" } | { of: "one"; member: ConsentFragment["member"] };

export function Consents({ installationId, name }: { installationId: string; name: string }) {
  const [ending, setEnding] = useState<Ending>();
  const pages = usePages(AppConsentsDocument, { id: installationId, first: FIRST }, ({ node }) => (node && "consents" in node ? node.consents : NOTHING));
  const mayEnd = may("admin:write");
  const stop = () => setEnding(undefined);
  const end = async (memberId: string | null) => {
    await mutate(RevokeConsentsDocument, { input: { installationId, memberId } });
    toast(texts.ended);
    pages.reload();
  };
  return (
    <div class="stack">
      <div class="record-head">
        <h3>{texts.title}</h3>
        {mayEnd && (pages.data ?? []).length > 0 && <Button isSmall look="danger" onPress={() => setEnding({ of: "all" })}>{texts.endAll}</Button>}
      </div>
      <PagedTable
        caption={texts.title} pages={pages} keyOf={({ member }) => member.id} empty={<Empty icon="people" title={texts.none} />}
        columns={[
          { name: texts.person, cell: ({ member }) => <strong>{member.name}</strong> },
          { name: texts.scopes, cell: ({ scopes }) => (scopes.length > 0 ? <ScopeList scopes={scopes} /> : texts.signIn) },
          { name: texts.since, cell: ({ createdAt }) => <Time date={createdAt} /> },
          { name: texts.used, cell: ({ lastUsedAt }) => (lastUsedAt ? <Time date={lastUsedAt} /> : texts.neverUsed) },
          ...(mayEnd ? [{ name: texts.actions, isNameHidden: true, cell: ({ member }: ConsentFragment) => <Button isSmall look="danger" onPress={() => setEnding({ of: "one", member })}>{texts.end}</Button> }] : []),
        ]}
      />
      {ending?.of === "one" && <Confirm title={texts.endTitle(name, ending.member.name)} text={texts.endText} action={texts.end} isDanger onConfirm={() => end(ending.member.id)} onClose={stop} />}
      {ending?.of === "all" && <Confirm title={texts.endAllTitle(name)} text={texts.endText} action={texts.endAll} isDanger onConfirm={() => end(null)} onClose={stop} />}
    </div>
  );
}
