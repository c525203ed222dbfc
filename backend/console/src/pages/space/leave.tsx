// Asks before the person leaves a space.

import { mutate } from "../../api/client.ts";
import { type OpenSpaceFragment, RemoveSpaceMemberDocument } from "../../generated/space/graphql.ts";
import { Confirm } from "../../kit/dialog.tsx";
import { viewer } from "../../live/viewer.ts";
import { go, href } from "../../routing/router.ts";
import { texts } from "../../texts/space.ts";

export function Leave({ space, onClose }: { space: OpenSpaceFragment; onClose: () => void }) {
  const leave = async () => {
    await mutate(RemoveSpaceMemberDocument, { input: { spaceId: space.id, actorId: viewer.value!.actor.id } });
    go(href`/`);
  };
  const text = space.kind === "DIRECT" ? texts.leaveDirectText : texts.leaveText;
  return <Confirm isDanger title={texts.leave} text={text} action={texts.leave} onConfirm={leave} onClose={onClose} />;
}
