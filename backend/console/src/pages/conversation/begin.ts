// How a direct conversation begins, for every page that offers it.

import { mutate } from "../../api/client.ts";
import { StartDirectConversationDocument } from "../../generated/conversation/graphql.ts";

/** The id of the space in which the person talks with this person or agent alone. The first time it is made. */
export async function beginConversation(actorId: string): Promise<string> {
  const { space } = await mutate(StartDirectConversationDocument, { input: { actorId } });
  return space.id;
}
