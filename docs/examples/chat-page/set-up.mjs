// Compiles the page into the folder `build`, and registers it as an app of the organisation whose admin's token is in
// the file that `make run` writes. `node set-up.mjs FILE` takes another file of that form.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const client = here("../../../infra/clients/typescript");
const settings = process.argv[2] ?? here("../../../.data/dev.json");
if (!existsSync(settings)) stop(`there is no ${settings}: start \`make run\` first`);
if (!existsSync(`${client}/build`)) stop(`there is no ${client}/build: build the client first`);
const { graphqlUrl, accessToken } = JSON.parse(readFileSync(settings, "utf8"));

function stop(reason) {
  console.error(`set-up: ${reason}`);
  process.exit(1);
}

/** The payload of a mutation. Ends the program if it is an error. */
async function mutate(document, input) {
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const body = JSON.stringify({ query: document, variables: { input } });
  const response = await fetch(graphqlUrl, { method: "POST", headers, body }).catch(() => stop(`nothing answers at ${graphqlUrl}`));
  const { data, errors } = await response.json();
  if (errors) stop(errors[0].message);
  const [payload] = Object.values(data);
  if (payload.code) stop(`${payload.code}: ${payload.message}`);
  return payload;
}

execFileSync(process.execPath, [`${client}/node_modules/typescript/bin/tsc`, "-p", here(".")], { stdio: "inherit" });
for (const name of ["index.html", "style.css"]) cpSync(here(name), here(`build/${name}`));
cpSync(`${client}/build`, here("build/client"), { recursive: true });
cpSync(`${client}/node_modules/graphql-ws/dist`, here("build/graphql-ws"), { recursive: true });

const scopes = ["spaces:read", "messages:write", "agents:read"];
const { app } = await mutate(
  `mutation ($input: RegisterAppInput!) { registerApp(input: $input) {
    ... on RegisterAppSuccess { app { clientId } } ... on UserError { code message } } }`,
  {
    name: "Chat page",
    type: "PUBLIC",
    scopes,
    redirectUris: ["http://127.0.0.1/"], // on one's own machine any port will do
    grantTypes: ["AUTHORIZATION_CODE", "REFRESH_TOKEN"],
  },
);
const { installation } = await mutate(
  `mutation ($input: InstallAppInput!) { installApp(input: $input) {
    ... on InstallAppSuccess { installation { id } } ... on UserError { code message } } }`,
  { clientId: app.clientId, scopes },
);
// The page sends only what its people type and click. So an admin vouches for it: then people approve calls with it.
await mutate(
  `mutation ($input: SetTrustInput!) { setTrust(input: $input) { __typename ... on UserError { code message } } }`,
  { id: installation.id, isTrusted: true },
);
const config = { graphqlUrl, issuer: new URL(graphqlUrl).origin, clientId: app.clientId };
writeFileSync(here("build/config.json"), JSON.stringify(config));
