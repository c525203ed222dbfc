// An installation of a test's own, whose parts it kills and starts again (`stage.py`), with scripted models.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const PATIENCE_MS = 60_000;

/** Returns when the condition holds. */
export async function eventually(condition) {
  const endsAt = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > endsAt) throw new Error(`it never became true: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts it. `owner` may do everything there. */
export async function openStage() {
  const python = process.env.CIRCADIAN_PYTHON;
  const child = spawn(python, ["-m", "tests.clients.stage"], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (!value) throw new Error("the installation did not start: see above");
  const { origin, graphqlUrl, modelsUrl, outbox, ...owner } = JSON.parse(value);

  async function ask(verb, part) {
    child.stdin.write(`${verb} ${part}\n`);
    const { value: answer } = await lines.next();
    if (!answer) throw new Error(`it ended at: ${verb} ${part}`);
    return answer;
  }
  const act = async (verb, part) => assert.equal(await ask(verb, part), "done");
  return {
    origin,
    graphqlUrl,
    outbox,
    owner,
    kill: (part) => act("kill", part),
    start: (part) => act("start", part),
    /** 100,000 old messages of the owner in a space. */
    addHistory: (spaceId) => act("history", spaceId),
    /** 100,000 old entries in the mind of an agent that has none. */
    addMind: (agentId) => act("mind", agentId),
    add: (part) => act("add", part),
    /** From now on everybody has to prove again who they are. */
    outdateProofs: () => act("outdate", "proofs"),
    /** Sets a quota of the organisation, as `task_depth=2`. */
    setQuota: (change) => act("quota", change),
    /** A delivery that the webhook endpoint has refused for good. */
    addRefusal: (endpointId) => act("refusal", endpointId),
    /** Colleagues of these names: their tokens. */
    addPeople: async (names) => JSON.parse(await ask("people", JSON.stringify(names))),
    actor: (token) => new Actor(graphqlUrl, token),
    /** Makes the model answer with these steps, one for each request. Their fields: tests/fakes/steps.py. */
    script: (model, steps) => put(`${modelsUrl}/scripts/${model}`, { steps }),
    /** Makes the model answer each request with this step. */
    scriptAll: (model, step) => put(`${modelsUrl}/scripts/${model}`, { steps: [step], repeat_last: true }),
    openGate: (gate) => fetch(`${modelsUrl}/gates/${gate}`, { method: "POST" }),
    requests: async (model) => (await fetch(`${modelsUrl}/requests/${model}`)).json(),
    close: async () => {
      child.stdin.end();
      await once(child, "close");
    },
  };
}

async function put(url, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "PUT", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}

/** Somebody with a token. */
class Actor {
  constructor(url, token) {
    this.url = url;
    this.token = token;
  }

  async execute(query, variables = {}) {
    const headers = { "content-type": "application/json", authorization: `Bearer ${this.token}` };
    const response = await fetch(this.url, { method: "POST", headers, body: JSON.stringify({ query, variables }) });
    const { data, errors } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** The selected part of a mutation's success. Any error of it is thrown. */
  async mutate(name, input, selection = "__typename") {
    const type = name[0].toUpperCase() + name.slice(1);
    const document = `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename
      ... on ${type}Success { ${selection} } ... on UserError { code message } } }`;
    const { [name]: payload } = await this.execute(document, { input });
    if (payload.code) throw new Error(`${name}: ${payload.code} ${payload.message}`);
    return payload;
  }
}
