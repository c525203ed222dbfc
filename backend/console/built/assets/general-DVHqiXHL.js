var e=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new e(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new e(`
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
    fragment Erased on Erasure {
  id
  kind
  subjectId
  state
  dueAt
  requestedAt
  endedAt
}
    `,{fragmentName:`Erased`});var t=new e(`
    query Settings {
  tenant {
    id
    name
    createdAt
    membersMaySetTopics
    membersMayCreateSpaces
    membersMayStartConversations
    openHosts
    quotas {
      name
      limit
      used
    }
  }
}
    `),n=new e(`
    query Retention {
  tenant {
    id
    retentionDays
  }
}
    `),r=new e(`
    query Erasures {
  erasures {
    ...Erased
  }
}
    fragment Erased on Erasure {
  id
  kind
  subjectId
  state
  dueAt
  requestedAt
  endedAt
}`),i=new e(`
    mutation UpdateTenant($input: UpdateTenantInput!) {
  updateTenant(input: $input) {
    __typename
    ... on UpdateTenantSuccess {
      tenant {
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
}`),a=new e(`
    mutation OpenHosts($input: UpdateOpenHostsInput!) {
  updateOpenHosts(input: $input) {
    __typename
    ... on UpdateOpenHostsSuccess {
      tenant {
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
}`),o=new e(`
    mutation SetRetention($input: UpdateTenantRetentionInput!) {
  updateTenantRetention(input: $input) {
    __typename
    ... on UpdateTenantRetentionSuccess {
      tenant {
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
}`),s=new e(`
    mutation EraseTenant($input: EraseTenantInput!) {
  eraseTenant(input: $input) {
    __typename
    ... on EraseTenantSuccess {
      erasure {
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
    mutation CancelErasure($input: CancelErasureInput!) {
  cancelErasure(input: $input) {
    __typename
    ... on CancelErasureSuccess {
      erasure {
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
}`),l={settings:{title:`Settings`,intro:`The name of the organisation, and what its members may do.`,name:`Name`,topics:`Members may set the topics of spaces`,spaces:`Members may create spaces`,conversations:`Members may start direct conversations`,save:`Save settings`,saved:`The settings are saved.`,hosts:`Open hosts`,hostsText:`To these hosts agents may send requests without approval, even if a stranger may have chosen the address.`,hostsLabel:`Hosts`,hostsHint:`One a line, such as docs.example.com`,saveHosts:`Save hosts`,hostsSaved:`The hosts are saved.`,quotas:`Quotas`,quota:`Of what`,quotaNames:{api_keys:`API keys`,mcp_servers:`MCP servers`,file_megabytes:`Megabytes of files`},used:`Used`,limit:`At most`,since:`Founded`,yes:`Yes`,no:`No`},data:{title:`Retention and data`,intro:`For how long the past of agents is kept, and how all data is taken along or erased.`,retention:`Retention`,retentionText:`Older contents of the past are deleted within minutes and cannot be restored. Messages in spaces, and what agents know, stay.`,days:`Days`,daysHint:`7 to 3650. Empty: for ever`,daysWrong:`Enter a whole number from 7 to 3650, or nothing: for ever.`,save:`Save retention`,saved:`The retention is saved.`,forEver:`For ever`,daysOf:e=>`${e} days`,shorterTitle:`Delete the older past?`,shorterText:e=>`What is older than ${e} days is deleted within minutes. It cannot be restored.`,shorter:`Delete it`,export:`Export`,exportText:`A file of JSON lines with everything that the organisation has, without the minds of personal assistants of others.`,exportAction:`Save as a file`,exported:`The export is saved.`,exportFailed:e=>`The export did not work: ${e}`,ownersOnly:`Only an owner may do this.`,erase:`Erase the organisation`,eraseText:`Everything that it has is erased seven days from now, and cannot be restored. Until then an owner can cancel it.`,eraseAction:`Erase the organisation`,eraseTitle:e=>`Erase ${e}?`,erasing:`It will be erased in seven days. You can cancel it below.`,erasures:`Erasures`,noErasures:`Nothing was erased yet`,kinds:{TENANT:`The organisation`,PERSON:`A person`,AGENT:`An agent`,SPACE:`A space`,MESSAGE:`A message`},states:{REQUESTED:`Asked for`,LOGGED:`Begun`,DONE:`Done`,CANCELLED:`Cancelled`},what:`What`,state:`State`,asked:`Asked for`,when:`When`,actions:`Actions`,cancel:`Cancel`,cancelled:`The erasure is cancelled.`}};export{a,t as c,r as i,i as l,c as n,n as o,s as r,o as s,l as t};