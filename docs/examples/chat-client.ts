// A chat client: posts the lines that you type and prints the messages of one space, also while agents write them.
//
// After a lost connection it continues at the cursor of the last event: no message is missing, none is printed twice.
// Ctrl-D or Ctrl-C ends it. README.md in this folder says how to start it.

import { createInterface } from "node:readline";
import {
  Client,
  PostMessageDocument,
  type PostedMessageFragment,
  Refused,
  SpaceFeedDocument,
  SpaceHistoryDocument,
} from "@circadian/client";

const CLEAR_LINE = process.stdout.isTTY ? "\r\x1b[K" : "";

/** Follows the feed of one space. */
class Reader {
  #lastSeq = 0; // of the last message that was printed
  #drafts = new Map<string, string>(); // what agents are writing, by stream id
  readonly #client: Client;
  readonly #spaceId: string;

  constructor(client: Client, spaceId: string) {
    this.#client = client;
    this.#spaceId = spaceId;
  }

  async follow(): Promise<void> {
    const after = await this.#readHistory();
    // A new subscription sends all drafts again, from their beginning.
    const options = { after, onSubscribe: () => this.#drafts.clear() };
    for await (const event of this.#client.feed(SpaceFeedDocument, { spaceId: this.#spaceId }, options)) {
      switch (event.__typename) {
        case "MessagePosted":
          if (event.message.streamId) this.#drafts.delete(event.message.streamId); // the message replaces its draft
          this.#print(event.message);
          break;
        case "MessageDelta":
          this.#showDraft(event);
          break;
        case "DraftWithdrawn":
          this.#drafts.delete(event.streamId);
          process.stdout.write(CLEAR_LINE);
          break;
        case "FeedReset": // the feed could not continue at its cursor
          await this.#readHistory();
      }
    }
  }

  /** Prints it, and returns its cursor. Both come from one query, so nothing is missed before the feed begins. */
  async #readHistory(): Promise<string> {
    const { space } = await this.#client.query(SpaceHistoryDocument, { spaceId: this.#spaceId, last: 100 });
    if (!space) throw new Refused("the token does not see this space");
    space.messages.nodes.forEach((message) => this.#print(message));
    return space.feedCursor;
  }

  #showDraft({ streamId, offset, text }: { streamId: string; offset: number; text: string }): void {
    // `offset` counts code points; the indexes of a JavaScript string do not.
    const draft = [...(this.#drafts.get(streamId) ?? "")].slice(0, offset).join("") + text;
    this.#drafts.set(streamId, draft);
    const tail = [...printable(draft).replace(/\s+/g, " ")].slice(-70).join("");
    process.stdout.write(`${CLEAR_LINE}… ${tail}${CLEAR_LINE ? "" : "\n"}`);
  }

  #print({ seq, text, author }: PostedMessageFragment): void {
    if (seq <= this.#lastSeq) return; // the history and the feed may both have it
    this.#lastSeq = seq;
    console.log(`${CLEAR_LINE}${printable(author.name)}: ${printable(text)}`);
  }
}

/** Control characters in a message must not reach the terminal. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, "\ufffd");
}

/** Posts each line of the standard input. Returns at its end. */
async function postLines(client: Client, spaceId: string): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    const { postMessage } = await client.mutate(PostMessageDocument, { input: { spaceId, text: line.trim() } });
    if (postMessage.__typename !== "PostMessageSuccess") {
      console.error(`${CLEAR_LINE}not posted: ${postMessage.message}`);
    }
  }
}

const { CIRCADIAN_URL: url, CIRCADIAN_TOKEN: token, CIRCADIAN_SPACE: space } = process.env;
try {
  if (!url || !token || !space) throw new Refused("a setting is missing: see README.md");
  const client = new Client({ url, token, patienceSeconds: Infinity });
  await Promise.race([new Reader(client, space).follow(), postLines(client, space)]);
  process.exit(0);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(`chat-client: ${error.message}`);
  process.exit(1);
}
