var e=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new e(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new e(`
    fragment WaitingCall on Hold {
  id
  name
  arguments
  digest
  consent
  approvers
  people
  approvedBy
  formFields {
    name
    label
    type
    isRequired
    choices
    description
    format
    default
    minimum
    maximum
    minLength
    maxLength
  }
  createdAt
  expiresAt
  origin {
    agentId
    agentName
    spaceId
    spaceName
    messageId
    cycleId
    trigger
    trust
    isUnattended
  }
}
    `,{fragmentName:`WaitingCall`}),new e(`
    fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}
    `,{fragmentName:`Offered`}),new e(`
    fragment Installed on AppInstallation {
  id
  name
  scopes
  status
  isTrusted
  createdAt
  app {
    ...Offered
  }
}
    fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}`,{fragmentName:`Installed`}),new e(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new e(`
    fragment Consent on AppConsent {
  member {
    ...Author
  }
  scopes
  createdAt
  lastUsedAt
}
    fragment Author on Actor {
  id
  name
  kind
}`,{fragmentName:`Consent`}),new e(`
    fragment Asked on AppRequest {
  id
  scopes
  reason
  status
  answer
  answeredAt
  createdAt
  expiresAt
  askedBy {
    ...Author
  }
  app {
    ...Offered
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}`,{fragmentName:`Asked`}),new e(`
    fragment Account on ServiceAccount {
  id
  name
  description
  scopes
  status
  isTrusted
  createdAt
}
    `,{fragmentName:`Account`}),new e(`
    fragment Key on ApiKey {
  id
  name
  hint
  createdAt
  expiresAt
  lastUsedAt
  revokedAt
}
    `,{fragmentName:`Key`});var t=new e(`
    query Installations($first: Int!, $after: String) {
  installations(first: $first, after: $after) {
    nodes {
      ...Installed
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Installed on AppInstallation {
  id
  name
  scopes
  status
  isTrusted
  createdAt
  app {
    ...Offered
  }
}
fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}`),n=new e(`
    query AppConsents($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on AppInstallation {
      consents(first: $first, after: $after) {
        nodes {
          ...Consent
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Consent on AppConsent {
  member {
    ...Author
  }
  scopes
  createdAt
  lastUsedAt
}`),r=new e(`
    query FindApp($clientId: String!) {
  installableApp(clientId: $clientId) {
    ...Offered
  }
}
    fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}`),i=new e(`
    query AppRequests($first: Int!, $after: String, $statuses: [AppRequestStatus!]) {
  appRequests(first: $first, after: $after, statuses: $statuses) {
    nodes {
      ...Asked
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Offered on InstallableApp {
  clientId
  name
  description
  homepageUrl
  publisher
  scopes
  status
}
fragment Asked on AppRequest {
  id
  scopes
  reason
  status
  answer
  answeredAt
  createdAt
  expiresAt
  askedBy {
    ...Author
  }
  app {
    ...Offered
  }
}`),a=new e(`
    query ServiceAccounts($first: Int!, $after: String) {
  serviceAccounts(first: $first, after: $after) {
    nodes {
      ...Account
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Account on ServiceAccount {
  id
  name
  description
  scopes
  status
  isTrusted
  createdAt
}`),o=new e(`
    query ApiKeys($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on ServiceAccount {
      apiKeys(first: $first, after: $after) {
        nodes {
          ...Key
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment Key on ApiKey {
  id
  name
  hint
  createdAt
  expiresAt
  lastUsedAt
  revokedAt
}`),s=new e(`
    mutation InstallApp($input: InstallAppInput!) {
  installApp(input: $input) {
    __typename
    ... on InstallAppSuccess {
      installation {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),c=new e(`
    mutation UpdateInstallation($input: UpdateInstallationInput!) {
  updateInstallation(input: $input) {
    __typename
    ... on UpdateInstallationSuccess {
      installation {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),l=new e(`
    mutation SuspendInstallation($input: SuspendInstallationInput!) {
  suspendInstallation(input: $input) {
    __typename
    ... on SuspendInstallationSuccess {
      installation {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),u=new e(`
    mutation ResumeInstallation($input: ResumeInstallationInput!) {
  resumeInstallation(input: $input) {
    __typename
    ... on ResumeInstallationSuccess {
      installation {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),d=new e(`
    mutation RevokeInstallation($input: RevokeInstallationInput!) {
  revokeInstallation(input: $input) {
    __typename
    ... on RevokeInstallationSuccess {
      installation {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),f=new e(`
    mutation RevokeConsents($input: RevokeConsentsInput!) {
  revokeConsents(input: $input) {
    __typename
    ... on RevokeConsentsSuccess {
      installation {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),p=new e(`
    mutation AnswerRequest($input: AnswerAppRequestInput!) {
  answerAppRequest(input: $input) {
    __typename
    ... on AnswerAppRequestSuccess {
      appRequest {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),m=new e(`
    mutation CreateAccount($input: CreateServiceAccountInput!) {
  createServiceAccount(input: $input) {
    __typename
    ... on CreateServiceAccountSuccess {
      serviceAccount {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),h=new e(`
    mutation UpdateAccount($input: UpdateServiceAccountInput!) {
  updateServiceAccount(input: $input) {
    __typename
    ... on UpdateServiceAccountSuccess {
      serviceAccount {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),g=new e(`
    mutation DisableAccount($input: DisableServiceAccountInput!) {
  disableServiceAccount(input: $input) {
    __typename
    ... on DisableServiceAccountSuccess {
      serviceAccount {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),_=new e(`
    mutation CreateKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    __typename
    ... on CreateApiKeySuccess {
      token
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),v=new e(`
    mutation RotateKey($input: RotateApiKeyInput!) {
  rotateApiKey(input: $input) {
    __typename
    ... on RotateApiKeySuccess {
      token
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),y=new e(`
    mutation RevokeKey($input: RevokeApiKeyInput!) {
  revokeApiKey(input: $input) {
    __typename
    ... on RevokeApiKeySuccess {
      apiKey {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),b={trusted:`Trusted`,trust:`Trust it`,trustTitle:e=>`Trust ${e}?`,trustText:`Agents then take what it sends as the word of a member, and people can approve calls with it.`,untrust:`Do not trust it any more`,trustChanged:`Its trust is changed. What it sent before keeps its own.`},x={apps:{...b,title:`Apps`,intro:`Programs of others that act here, for a person or by themselves, with the rights that were granted.`,add:`Install app`,none:`No apps yet`,noneText:`Install an app by the client id that its publisher gave you.`,clientId:`Client id`,clientIdHint:`The publisher of the app gives it to you`,unknown:`There is no app with this client id that can be installed.`,find:`Look it up`,publisher:`Publisher`,home:`Homepage`,status:`State`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`,REVOKED:`Removed`},gone:`The app was deleted by its publisher.`,scopes:`What it may do`,asks:`It asks for these rights`,install:`Install`,installed:`The app is installed.`,at:`Installed`,edit:`Change rights`,save:`Save rights`,changed:`Its rights are changed.`,suspend:`Suspend`,suspended:`The app is suspended.`,resume:`Resume`,resumed:`The app may act again.`,revoke:`Remove`,revokeTitle:e=>`Remove ${e}?`,revokeText:`All its tokens end at once. It can be installed again.`,revoked:`The app is removed.`},consents:{title:`People it acts for`,none:`Nobody has agreed that it acts for them`,person:`Person`,scopes:`What they allow`,signIn:`Only signs them in`,since:`Since`,used:`Last used`,neverUsed:`Not yet`,actions:`Actions`,end:`Disconnect`,endAll:`Disconnect all`,endTitle:(e,t)=>`Disconnect ${e} from ${t}?`,endAllTitle:e=>`Disconnect ${e} from all people?`,endText:`It stops acting for them at once, and must ask them again. It stays installed.`,ended:`It does not act for them any more.`},requests:{title:`App requests`,intro:`People ask here for apps that are not installed, or for more rights of one.`,none:`Nobody asks for an app`,noneText:`A person who signs in to an app that is not installed can ask for it.`,app:`App`,by:`Asked by`,at:`Asked`,until:`Open until`,reason:`Why`,scopes:`Rights`,status:`State`,statuses:{OPEN:`Open`,APPROVED:`Approved`,REJECTED:`Rejected`,EXPIRED:`Expired`},anyStatus:`Every state`,answer:`Answer`,answered:`Answered`,approve:`Approve`,reject:`Reject`,rejectTitle:`Reject the request?`,rejectReason:`Reason`,rejectHint:`The person reads it in a mail`,approved:`The app is installed, and the person is told by mail.`,rejected:`The request is rejected, and the person is told by mail.`,unknownApp:`An app that is gone`},accounts:{...b,title:`Service accounts`,intro:`Programs of your own, each with keys and rights.`,add:`New account`,none:`No service accounts yet`,noneText:`Make one for each program that uses the API. Each gets its own keys.`,name:`Name`,description:`What it does`,scopes:`What it may do`,status:`State`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`,REVOKED:`Disabled`},at:`Made`,save:`Save account`,made:`The account is there. Make a key for it.`,changed:`The account is changed.`,edit:`Edit`,disable:`Disable`,disableTitle:e=>`Disable ${e}?`,disableText:`All its keys end at once. It cannot be enabled again.`,disabled:`The account is disabled.`,keys:`Keys`,addKey:`New key`,noKeys:`No keys yet`,keyName:`Name`,keyDays:`Days until it ends`,keyDaysHint:`Empty: it does not end`,makeKey:`Make key`,keyTitle:`The new key`,keyLabel:`Key`,endsWith:`Ends with`,used:`Last used`,neverUsed:`Never`,ends:`Valid until`,noEnd:`No end`,keyStates:{active:`Valid`,ended:`Ended`,revoked:`Revoked`},actions:`Actions`,rotate:`Replace`,rotateTitle:e=>`Replace the key ${e}?`,rotateText:`You get a new key. The old one works for 24 hours more.`,revoke:`Revoke`,revokeTitle:e=>`Revoke the key ${e}?`,revokeText:`It does not work any more, at once.`,revoked:`The key is revoked.`}};export{a as _,i as a,c as b,g as c,t as d,u as f,v as g,y as h,n as i,r as l,d as m,p as n,m as o,f as p,o as r,_ as s,x as t,s as u,l as v,h as y};