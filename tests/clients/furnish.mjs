// What an organisation has that uses all of the console: each list has something in it, and something has gone wrong.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { eventually } from "./stage.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const BACK = "http://127.0.0.1/back";
const READS = ["agents:read", "spaces:read"];
const DAY_MS = 86_400_000;

/** Roles, keys, models and their prices, what is kept and for how long. */
export async function furnishRules(owner) {
  await owner.mutate("createRole", { name: "Support lead", description: "Looks into the agents of the shop", scopes: [...READS, "messages:write", "agents:inspect"] });
  await owner.mutate("createRole", { name: "Auditor", description: "Reads settings and the audit log", scopes: [...READS, "admin:read"] });
  await owner.mutate("setModelKey", { provider: "mistral", apiKey: "a-key-of-mistral-7f3a" });
  await owner.mutate("setModelKey", { provider: "anthropic", apiKey: "a-key-of-anthropic-c41d" });
  await owner.mutate("setToolSecret", { name: "warehouse", value: "a-secret-of-the-warehouse-90b2", url: "https://warehouse.example.com" });
  await owner.mutate("setModelPrice", { model: "openai/gpt-4o", inputPrice: "2", outputPrice: "8", cachedInputPrice: "1" });
  await owner.mutate("setModelPrice", { model: "mistral/mistral-large-latest", inputPrice: "1.8", outputPrice: "5.4" });
  const fallbacks = ["mistral/mistral-large-latest", "anthropic/claude-sonnet-4-5"];
  await owner.mutate("updateTenantModels", { models: { default: "openai/gpt-4o-mini", strong: "openai/gpt-4o", fallbacks } });
  await owner.mutate("updateOpenHosts", { hosts: ["api.example.com", "shop.example.com"] });
  await owner.mutate("updateTenantRetention", { retentionDays: 400 });
  const { erasure } = await owner.mutate("eraseTenant", { name: "Acme" }, "erasure { id }");
  await owner.mutate("cancelErasure", { erasureId: erasure.id });
}

/** Connectors, webhooks and accounts of programs. Returns the ids of those that a page opens. */
export async function furnishConnections(owner, spaces) {
  const urls = { Support: "https://chat.shop.example.com/circadian", Finance: "https://bank.example.com/circadian" };
  const connect = async (name, space) => (await owner.mutate("createConnector", { name, spaceId: spaces[space], url: urls[space] }, "connector { id }")).connector.id;
  const connector = await connect("Shop chat", "Support");
  await connect("Bank", "Finance");
  const of = { spaceId: spaces.Finance, url: "https://archive.example.com/in" };
  const { webhookEndpoint } = await owner.mutate("createWebhookEndpoint", { name: "Copy of all messages", ...of }, "webhookEndpoint { id }");
  await owner.mutate("createWebhookEndpoint", { name: "Approvals on call", url: "https://oncall.example.com/circadian", holds: true });
  const report = { name: "Nightly report", description: "Sums up the day for the board", scopes: [...READS, "messages:write"] };
  const { serviceAccount } = await owner.mutate("createServiceAccount", report, "serviceAccount { id }");
  await owner.mutate("createApiKey", { serviceAccountId: serviceAccount.id, name: "cron", expiresInDays: 90 });
  const till = { name: "Till", description: "Tells agents what was sold", scopes: ["events:write"] };
  const { serviceAccount: trusted } = await owner.mutate("createServiceAccount", till, "serviceAccount { id }");
  await owner.mutate("setTrust", { id: trusted.id, isTrusted: true });
  return { connector, webhook: webhookEndpoint.id, account: serviceAccount.id };
}

/** Two apps that are installed, and the request of a person who may not install one. `link` is that of an invitation. */
export async function furnishApps(stage, owner, browser, link) {
  const register = async (input) => {
    const { app } = await owner.mutate("registerApp", { type: "PUBLIC", scopes: [...READS, "messages:write"], redirectUris: [BACK], ...input }, "app { clientId }");
    return app.clientId;
  };
  const calendar = await register({ name: "Orrery", description: "Keeps the calendars of your team and tells its agents of what is due.", homepageUrl: "https://orrery.example.com" });
  const notes = await register({ name: "Margin", description: "Turns conversations into minutes." });
  const wanted = await register({ name: "Parcels", description: "Follows parcels and tells the space where they are.", homepageUrl: "https://parcels.example.com" });
  await owner.mutate("installApp", { clientId: calendar, scopes: READS });
  const { installation } = await owner.mutate("installApp", { clientId: notes, scopes: ["spaces:read"] }, "installation { id }");
  await owner.mutate("suspendInstallation", { installationId: installation.id });

  const person = await browser.newPage();
  await person.goto(link);
  await person.getByLabel("Your name").fill("Mara");
  await person.getByLabel("Password", { exact: true }).fill(stage.owner.password);
  await person.getByRole("button", { name: "Create the account and join" }).click();
  await person.getByRole("heading", { level: 1 }).waitFor();
  const question = { response_type: "code", client_id: wanted, redirect_uri: BACK, scope: "spaces:read messages:write", code_challenge: CHALLENGE, code_challenge_method: "S256" };
  await person.goto(`${stage.origin}/oauth/authorize?${new URLSearchParams(question)}`);
  await person.getByLabel("Why you need it").fill("Customers ask me every day where their parcel is.");
  await person.getByRole("button", { name: "Ask an admin" }).click();
  await eventually(async () => (await owner.execute("{ appRequests { nodes { id } } }")).appRequests.nodes.length === 1);
  await person.close();
}

/** A server of tools, whose tools are listed. Returns its process. */
export async function furnishServers(owner) {
  const fake = spawn(process.env.CIRCADIAN_PYTHON, ["-m", "tests.fakes.mcp_server", "--port", "0"], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const { value: url } = await createInterface({ input: fake.stdout })[Symbol.asyncIterator]().next();
  await owner.mutate("createMcpServer", { name: "sums", link: { url: `${url.trim()}/mcp` }, allowedTools: ["add"], effect: "PURE", approval: { rule: "NEVER" } });
  await owner.mutate("createMcpServer", { name: "warehouse", link: { url: `${url.trim()}/nothing` }, effect: "UNSAFE" });
  await eventually(async () => {
    const { nodes } = (await owner.execute("{ mcpServers(first: 5) { nodes { status } } }")).mcpServers;
    return nodes.map(({ status }) => status).sort().join() === "ACTIVE,FAILING"; // prettier-ignore
  });
  return fake;
}

/** An agent whose model refuses a message, and one whose model refuses its key. No other model takes over. */
export async function furnishFailures(stage, owner) {
  await owner.mutate("updateTenantModels", { models: { fallbacks: [] } });
  const say = async (name, model, text, step) => {
    await stage.script(model, Array.from({ length: 50 }, () => step));
    const { agent } = await owner.mutate("createAgent", { name, instructions: `You are ${name}.`, model: `openai/${model}` }, "agent { id }");
    const { space } = await owner.mutate("startDirectConversation", { actorId: agent.id }, "space { id }");
    await owner.mutate("postMessage", { spaceId: space.id, text });
  };
  await say("Scout", "gpt-4.1", "Please read the contract of 2019, and tell me until when it can be ended.", { refuse_if: "contract of 2019", text: "ok" });
  await eventually(async () => (await owner.execute("{ deadLetters(first: 5) { nodes { id } } }")).deadLetters.nodes.length === 1);
  await say("Quill", "gpt-4.1-mini", "Please write the letter to the tax office.", { status: 401, error: "Incorrect API key provided" });
  await eventually(async () => (await owner.execute("{ modelHealth { isFailing } }")).modelHealth.some(({ isFailing }) => isFailing));
}

/** What an agent knows, plans and has given to others. `rests` returns when it sleeps again. */
export async function furnishMind(stage, owner, { agentId, model, spaceId, rests }) {
  await owner.mutate("setGoal", { agentId, text: "Every question of a customer has an answer within an hour.", status: "WORKING", news: "Yesterday it took 24 minutes." });
  await owner.mutate("setGoal", { agentId, text: "Find out why invoices have no tax number.", status: "WAITING", news: "Finance looks into it." });
  await owner.mutate("setGoal", { agentId, text: "Write a guide to returns.", status: "DONE" });
  await owner.mutate("setNote", { agentId, title: "Delivery times", text: "In the country: two days. Islands: five days.\nAbroad: one to two weeks, by the customs." });
  await owner.mutate("setNote", { agentId, title: "Who decides on refunds", text: "Up to 50 euros: support. Above: finance." });
  await owner.mutate("setLearning", { agentId, rule: "Give the number of the order in the first sentence." });
  await owner.mutate("setLearning", { agentId, rule: "Ask for a photo before you offer a refund for a broken parcel." });
  await owner.mutate("createPlan", { agentId, name: "Open orders", instruction: "Look for orders that have waited for more than two days, and tell the space.", cron: `0 ${(new Date().getUTCHours() + 12) % 24} * * *`, spaceId });
  await owner.mutate("createPlan", { agentId, name: "End of free returns", instruction: "Tell the space that returns cost money again.", at: new Date(Date.now() + 20.5 * DAY_MS).toISOString(), spaceId });
  const { plan } = await owner.mutate("createPlan", { agentId, name: "Weekly numbers", instruction: "Count the questions of the week by topic.", cron: "0 9 * * 1", timeZone: "Europe/Berlin" }, "plan { id }");
  await owner.mutate("updatePlan", { planId: plan.id, status: "PAUSED" });
  await furnishTasks(stage, owner, { agentId, model, rests });
}

/** A task that is done, and one whose agent thinks about the next step. */
async function furnishTasks(stage, owner, { agentId, model, rests }) {
  const give = async (goal, call, next, isDone) => {
    await stage.script(model, [{ calls: [call] }, ...next]);
    await owner.mutate("createTask", { agentId, goal });
    const tasks = "query ($id: ID!) { agent(id: $id) { tasks { nodes { status progress } } } }";
    await eventually(async () => (await owner.execute(tasks, { id: agentId })).agent.tasks.nodes.some(isDone));
  };
  const result = "The cheapest one for parcels below 5 kg is Northwind Parcels, at 3.90 euros.";
  await give("Compare the prices of three parcel services.", { name: "finish_task", arguments: { result } }, [{ text: "Nothing more." }], ({ status }) => status === "COMPLETED");
  await rests(agentId);
  const progress = "120 of 340 orders are looked through.";
  const goal = "Go through all open orders, and find those without a date of delivery.";
  await give(goal, { name: "report_progress", arguments: { progress } }, [{ gate: "orders" }], (task) => task.progress === progress);
}

/** Another organisation, with a cap, and what an operator has done there. `signIn` returns the operator. */
export async function furnishInstallation(stage, signIn) {
  await stage.add("operator");
  await stage.add("tenant");
  const owner = await signIn();
  const { installation } = await owner.execute('{ installation { tenants(first: 5, search: "Zebra") { nodes { id } } } }');
  const tenantId = installation.tenants.nodes[0].id;
  await owner.mutate("setTenantCap", { tenantId, period: "MONTH", unit: "USD", limit: "500" });
  await owner.mutate("setTenantCap", { tenantId, period: "DAY", unit: "TOKENS", limit: "5000000" });
  await owner.mutate("suspendTenant", { tenantId, reason: "The invoices of May and June are unpaid." });
}
