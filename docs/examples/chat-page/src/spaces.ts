// The list of spaces: one request, and then one feed that keeps it current.

import {
  type Client, SpaceListDocument, type SpaceListQuery, ViewerFeedDocument, type ViewerFeedSubscription,
  type WaitingCallFragment,
} from "@circadian/client"; // prettier-ignore
import { type Child, arrange, h } from "./dom.js";
import { Passing } from "./passing.js";

type Listed = SpaceListQuery["spaces"]["nodes"][number];
type Unread = Pick<Listed, "unreadCount" | "unreadMentionCount">;

export class SpaceList {
  me = "";
  /** What waits for the answer of this person, by the id of the call. */
  readonly calls = new Passing<WaitingCallFragment>();
  /** The agents that are awake, with what they do. */
  readonly awake = new Passing<string>();
  readonly #unread = new Passing<Unread>();
  #spaces = new Map<string, Listed>();
  #elements = new Map<string, HTMLLIElement>();
  readonly #client: Client;
  readonly #onChange: () => void;

  constructor(client: Client, onChange: () => void) {
    this.#client = client;
    this.#onChange = onChange;
  }

  get first(): string | undefined {
    return [...this.#spaces.keys()][0];
  }

  nameOf(spaceId: string): string {
    return this.#spaces.get(spaceId)?.name ?? "";
  }

  /** Reads the list, and with it the cursor from which the feed continues it. Returns when the list is there. */
  async open(onProblem: (error: Error) => void): Promise<void> {
    const after = await this.#read();
    this.#follow(after).catch(onProblem);
  }

  show(list: Element, open: string | undefined): void {
    const elements = [...this.#spaces.values()].map((space) => {
      const element = this.#elements.get(space.id) ?? h("li", {}, h("button", { type: "button", "data-space": space.id }));
      this.#elements.set(space.id, element);
      const button = element.firstElementChild!; // the same one each time, so that it keeps the focus
      button.ariaCurrent = space.id === open ? "page" : null;
      const content = h("div", {}, ...this.#content(space));
      if (button.innerHTML !== content.innerHTML) button.replaceChildren(...content.childNodes);
      return element;
    });
    arrange(list, elements);
  }

  async #read(): Promise<string> {
    const { viewer, spaces } = await this.#client.query(SpaceListDocument, { first: 100 });
    this.me = viewer.actor.id;
    this.#spaces = new Map(spaces.nodes.map((space) => [space.id, space]));
    spaces.nodes.forEach((space) => this.#unread.set(space.id, space));
    this.#onChange();
    return viewer.feedCursor;
  }

  async #follow(after: string): Promise<void> {
    const onSubscribe = () => [this.calls, this.awake, this.#unread].forEach((each) => each.subscribe());
    const feed = this.#client.feed(ViewerFeedDocument, { withAgents: true }, { after, onSubscribe });
    for await (const event of feed) {
      if (event.__typename === "SpaceJoined" || event.__typename === "FeedReset") await this.#read();
      else this.#receive(event);
      this.#onChange();
    }
  }

  #receive(event: ViewerFeedSubscription["viewerFeed"]): void {
    switch (event.__typename) {
      case "UnreadChanged": {
        this.#unread.set(event.space.id, event);
        const space = this.#spaces.get(event.space.id);
        const { newestMessage } = event;
        if (!space || !newestMessage || !isNewer(newestMessage, space.lastMessage)) return;
        this.#spaces.delete(space.id); // the space with the newest text is the first one
        this.#spaces = new Map([[space.id, { ...space, lastMessage: newestMessage }], ...this.#spaces]);
        return;
      }
      case "SpaceChanged": {
        const space = this.#spaces.get(event.space.id);
        if (space) this.#spaces.set(space.id, { ...space, name: event.space.name });
        return;
      }
      case "SpaceLeft":
        return void this.#spaces.delete(event.spaceId);
      case "SnapshotCompleted":
        return [this.calls, this.awake, this.#unread].forEach((each) => each.complete());
      case "AgentStateChanged":
        if (!event.agent || event.state === "SLEEPING") this.awake.delete(event.agent?.id ?? "");
        else this.awake.set(event.agent.id, `${event.agent.name}: ${event.state.toLowerCase()}`);
        return;
      case "HoldUpdated":
        if (event.hold) this.calls.set(event.toolCallId, event.hold);
        else this.calls.delete(event.toolCallId);
    }
  }

  #content({ id, name, lastMessage, members }: Listed): Child[] {
    const { unreadCount, unreadMentionCount } = this.#unread.get(id) ?? {};
    const waiting = [...this.calls.values()].filter(({ origin }) => origin.spaceId === id).length;
    const states = members.nodes.map((member) => this.awake.get(member.id)).filter((state) => state !== undefined);
    const last = lastMessage ? `${lastMessage.author.name}: ${lastMessage.text}` : "No messages yet";
    const badge = (kind: string, text: string, meaning: string) =>
      h("span", { class: `badge ${kind}` }, text, h("span", { class: "unseen" }, meaning));
    return [
      h("b", {}, name),
      waiting > 0 && badge("waiting", `${waiting} to answer`, ""),
      !!unreadMentionCount && badge("mention", "@", " you are mentioned"),
      !!unreadCount && badge("unread", unreadCount >= 100 ? "99+" : String(unreadCount), " unread"),
      h("small", {}, states.join(", ") || last),
    ];
  }
}

function isNewer(one: { createdAt: string }, other: { createdAt: string } | null): boolean {
  return !other || Date.parse(one.createdAt) > Date.parse(other.createdAt);
}
