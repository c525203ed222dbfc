// The words of the command palette, and those by which people look for pages.

export const texts = {
  groups: { here: "On this page", pages: "Pages", spaces: "Spaces", agents: "Agents", actions: "Actions", settings: "Organisation" },
  count: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  searching: "Searching…",
  yours: "Your assistant",
  account: "Your account, sign out",
  themeWords: (mode: string) => ["theme", "switch theme", "appearance", `${mode} mode`],
  themes: { system: "Colours as the system", light: "Light colours", dark: "Dark colours" },
  actions: {
    agent: "New agent",
    invite: "Invite a person",
    alerts: (areWanted: boolean) => (areWanted ? "No notifications of the browser" : "Notifications of the browser"),
  },
  actionWords: {
    conversation: ["direct message", "chat", "write to"],
    invite: ["add member", "new user"],
    alerts: ["alerts"],
    account: ["sign out", "log out", "logout", "password", "passkey", "profile"],
  },
  /** By the path of the page. */
  pageWords: {
    "/": ["home", "start", "dashboard"],
    "/approvals": ["questions", "answer", "holds"],
    "/agents": ["bots"],
    "/spaces": ["channels", "rooms"],
    "/costs": ["budgets", "spending", "usage", "money", "limits"],
    "/installation": ["tenants", "kill switch", "operator"],
  } as Record<string, readonly string[]>,
  /** By the key of the section. */
  sectionWords: {
    people: ["members", "users", "colleagues"],
    invitations: ["invite", "new member"],
    roles: ["rights", "permissions", "scopes"],
    models: ["prices", "providers", "health"],
    secrets: ["api keys of models", "passwords", "tokens"],
    tools: ["functions", "http"],
    "dead-letters": ["failed events"],
    connectors: ["slack", "telegram", "mail", "github"],
    webhooks: ["hooks", "events", "deliveries"],
    apps: ["oauth", "programs", "consents"],
    "app-requests": ["install"],
    "service-accounts": ["api keys", "programs", "bots"],
    settings: ["name", "open hosts", "quotas", "limits"],
    audit: ["history", "log", "who did what"],
    data: ["export", "erase", "delete", "download"],
  } as Record<string, readonly string[]>,
};
