// The installation under test, as `run.py` started it: addresses, the demo's token, and requests to make things there.

export const url = required("CIRCADIAN_GRAPHQL_URL");
export const socketUrl = url.replace(/^http/, "ws");
export const demo = JSON.parse(required("CIRCADIAN_DEV_FILE"));
export const schemaFile = required("CIRCADIAN_SCHEMA");
const controlUrl = required("CIRCADIAN_CONTROL_URL");

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests are run by \`make test-clients\``);
  return value;
}

export const bearer = (token = demo.accessToken) => ({ authorization: `Bearer ${token}` });

/** A further token of the demo's owner; with `seconds` it expires after so long. */
export async function newToken({ seconds } = {}) {
  const response = await fetch(`${controlUrl}/token?seconds=${seconds ?? ""}`, { method: "POST" });
  return (await response.json()).token;
}

/** The TXT record of a domain, as its holder would set it. */
export async function setRecord(domain, text) {
  await fetch(`${controlUrl}/record?${new URLSearchParams({ domain, text })}`, { method: "POST" });
}

/** Until nobody's proof of who they are is good any more. */
export async function later() {
  await fetch(`${controlUrl}/later`, { method: "POST" });
}

export async function execute(query, variables = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer() },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** A space with nobody in it but the demo's owner, and where its feed stands. */
export async function newSpace() {
  const data = await execute(
    `mutation { createSpace(input: { name: "Clients" }) { ... on CreateSpaceSuccess { space { id feedCursor } } } }`,
  );
  return data.createSpace.space;
}

export async function post(spaceId, text) {
  const query = `mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename } }`;
  const data = await execute(query, { input: { spaceId, text } });
  if (data.postMessage.__typename !== "PostMessageSuccess") throw new Error(JSON.stringify(data));
}

export const FEED = `subscription ($id: ID!, $after: String) { spaceFeed(spaceId: $id, after: $after) {
  __typename cursor ... on MessagePosted { message { seq text } } } }`;
