// A tenant's own OpenID provider for single sign-on, with its mail domains proven.

import { execute, setRecord } from "./installation.mjs";

const CREATE = `mutation ($input: CreateIdentityProviderInput!) { createIdentityProvider(input: $input) { __typename
  ... on CreateIdentityProviderSuccess { identityProvider { id signInUrl domains { name record } } } ... on UserError { message } } }`;
const VERIFY = `mutation ($input: VerifyIdentityProviderDomainInput!) { verifyIdentityProviderDomain(input: $input) {
  __typename ... on UserError { message } } }`;

/** Where people begin to sign in through it. */
export async function createProvider(values) {
  const { createIdentityProvider: made } = await execute(CREATE, { input: { joinsAs: "MEMBER", ...values } });
  if (made.__typename !== "CreateIdentityProviderSuccess") throw new Error(JSON.stringify(made));
  const { id: providerId, domains, signInUrl } = made.identityProvider;
  for (const { name: domain, record } of domains) {
    await setRecord(domain, record);
    const { verifyIdentityProviderDomain: proven } = await execute(VERIFY, { input: { providerId, domain } });
    if (proven.__typename !== "VerifyIdentityProviderDomainSuccess") throw new Error(JSON.stringify(proven));
  }
  return signInUrl;
}

/** Where providers send people back to. */
export const redirectUri = async () => (await execute("{ signInRedirectUri }")).signInRedirectUri;
