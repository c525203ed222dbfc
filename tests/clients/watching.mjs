// What a person sees in the chat page while a test goes on: runs inside the page, from its first moment.

/** Notes each message that vanishes and each text that is there twice, also for the shortest moment. */
export function watchMessages() {
  const seen = (globalThis.seen = { vanished: [], doubled: [], drafts: [], shrunk: [] });
  let before = new Map();
  let written = new Map();
  const look = (list) => {
    const items = [...list.children].map((element) => ({ element, text: element.querySelector("p")?.textContent ?? "" }));
    const now = new Map(items.filter(({ element }) => element.dataset.seq).map(({ element, text }) => [element.dataset.seq, text]));
    for (const [seq, text] of before) if (!now.has(seq)) seen.vanished.push(text);
    const texts = items.map(({ text }) => text).filter(Boolean);
    seen.doubled.push(...texts.filter((text, at) => texts.indexOf(text) !== at));
    const drafts = items.filter(({ element }) => element.classList.contains("writing"));
    for (const { element, text } of drafts) {
      if (text && text !== written.get(element)) seen.drafts.push(text);
      if (!text.startsWith(written.get(element) ?? "")) seen.shrunk.push(text);
    }
    for (const element of written.keys()) if (!element.isConnected) seen.shrunk.push("(gone)");
    written = new Map(drafts.map(({ element, text }) => [element, text]));
    before = now;
  };
  /** Another space is opened, or another place of it: what is there now counts. */
  globalThis.beginWatch = () => {
    before = new Map();
    Object.values(seen).forEach((list) => (list.length = 0));
  };
  document.addEventListener("DOMContentLoaded", () => {
    const list = document.getElementById("messages");
    const options = { childList: true, subtree: true, characterData: true };
    if (list) new MutationObserver(() => look(list)).observe(list, options); // not on the pages of the sign-in
  });
}
