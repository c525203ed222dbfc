// The words of the page Now.

export const texts = {
  title: "Now",
  waiting: "Waits for an answer",
  nothingWaits: "Nothing waits for you.",
  awake: "At work",
  nobodyAwake: "All agents sleep.",
  unread: "Unread",
  nothingUnread: "You have read everything.",
  asks: (agent: string, space: string | null | undefined) => (space ? `${agent} in ${space}` : agent),
  open: "Open",
};
