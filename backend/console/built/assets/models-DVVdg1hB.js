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
    fragment Price on ModelPrice {
  model
  inputPrice
  outputPrice
  cachedInputPrice
  cacheWritePrice
  updatedAt
}
    `,{fragmentName:`Price`}),new e(`
    fragment KeptSecret on Secret {
  id
  name
  hint
  baseUrl
  createdAt
  updatedAt
}
    `,{fragmentName:`KeptSecret`});var t=new e(`
    query TenantModels {
  tenant {
    models {
      default
      summaries
      cheap
      strong
      fallbacks
    }
  }
}
    `),n=new e(`
    query Health {
  modelHealth {
    model
    isOwnKey
    isFailing
    error
    remedy
    advice
    code
    since
    recoveredAt
    nextTryAt
    waitingAgents
  }
}
    `),r=new e(`
    query Prices {
  modelPrices {
    ...Price
  }
}
    fragment Price on ModelPrice {
  model
  inputPrice
  outputPrice
  cachedInputPrice
  cacheWritePrice
  updatedAt
}`),i=new e(`
    query Secrets($first: Int!, $after: String) {
  secrets(first: $first, after: $after) {
    nodes {
      ...KeptSecret
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment KeptSecret on Secret {
  id
  name
  hint
  baseUrl
  createdAt
  updatedAt
}`),a=new e(`
    query FirstSteps($withSecrets: Boolean!) {
  tenant {
    models @include(if: $withSecrets) {
      default
    }
  }
  models(first: 1) {
    name
    provider
    source
  }
  agents(first: 1) {
    totalCount
  }
}
    `),o=new e(`
    mutation TestModel($input: TestModelInput!) {
  testModel(input: $input) {
    __typename
    ... on TestModelSuccess {
      test {
        model
        isAnswering
        callsTools
        seconds
        inputTokens
        outputTokens
        cost
        errorKind
        errorCode
        error
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
    mutation SetModels($input: UpdateTenantModelsInput!) {
  updateTenantModels(input: $input) {
    __typename
    ... on UpdateTenantModelsSuccess {
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
}`),c=new e(`
    mutation SetPrice($input: SetModelPriceInput!) {
  setModelPrice(input: $input) {
    __typename
    ... on SetModelPriceSuccess {
      price {
        model
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
    mutation DeletePrice($input: DeleteModelPriceInput!) {
  deleteModelPrice(input: $input) {
    __typename
    ... on DeleteModelPriceSuccess {
      model
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),u=new e(`
    mutation SetModelKey($input: SetModelKeyInput!) {
  setModelKey(input: $input) {
    __typename
    ... on SetModelKeySuccess {
      secret {
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
    mutation SetToolSecret($input: SetToolSecretInput!) {
  setToolSecret(input: $input) {
    __typename
    ... on SetToolSecretSuccess {
      secret {
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
    mutation DeleteSecret($input: DeleteSecretInput!) {
  deleteSecret(input: $input) {
    __typename
    ... on DeleteSecretSuccess {
      secretId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),p=new e(`
    mutation RotateTenantKey($input: RotateTenantKeyInput!) {
  rotateTenantKey(input: $input) {
    __typename
    ... on RotateTenantKeySuccess {
      secrets
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),m=new e(`
    mutation FirstAgent($input: CreateAgentInput!) {
  createAgent(input: $input) {
    __typename
    ... on CreateAgentSuccess {
      agent {
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
    mutation FirstMessage($input: PostMessageInput!) {
  postMessage(input: $input) {
    __typename
    ... on PostMessageSuccess {
      posted {
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
}`),g={title:`Models`,intro:`Which model agents think with. An agent may name another one.`,tabs:{roles:`In use`,health:`Health`,prices:`Prices`},roles:{default:`Model of agents that name none`,defaultHint:`Nothing chosen: the model of the installation`,summaries:`For summaries of the past`,cheap:`Where a phase names “cheap”`,strong:`Where a phase names “strong”`,fallbacks:`When another one does not answer`,fallbacksHint:`Up to five, tried in this order`,save:`Save models`,saved:`Agents use these models from now on.`,installation:`The model of the installation`,none:`None`},test:{title:`Try a model`,intro:`Sends one short request with the key that agents would use. The provider charges for it.`,model:`Model`,action:`Try it`,answers:e=>`It answers, in ${e} s.`,silent:`It does not answer.`,tools:`It calls tools.`,noTools:`It does not call tools: agents cannot act with it.`,cost:(e,t)=>`${e} tokens, ${t}`,free:`of unknown price`},health:{title:`Health`,fine:`All models answer`,fineText:`A model that fails shows here at once, and for seven days after.`,model:`Model`,state:`State`,failing:`Fails`,recovered:`Answers again`,since:`Since`,waiting:`Agents that wait`,next:`Next try`,ownKey:`with your key`,installationKey:`with the key of the installation`,remedies:{BILLING:`The account at the provider needs money.`,QUOTA:`The limit at the provider is reached.`,KEY:`The key is wrong or has ended. Set a new one under “Keys and secrets”.`,PERMISSION:`The key may not use this model.`,MODEL:`There is no such model at the provider.`,PARAMETER:`The provider refuses a setting of the request.`,ADDRESS:`The address is wrong.`,PRICE:`Its price is not known. Set one under “Prices”.`,BUDGET:`A budget is used up.`},errors:{AUTH:`The provider refuses the key.`,RATE_LIMIT:`The provider takes no more requests for now.`,NETWORK:`The provider cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`The provider refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,UNCLEAR:`The answer cannot be read.`,OVERFLOW:`The request is too long for the model.`,BROKEN:`The answer breaks off.`,BUDGET:`A budget is used up.`}},prices:{title:`Prices`,intro:`Your own prices, in US dollars for a million tokens. They count for requests with your own keys.`,add:`New price`,none:`No prices of your own`,noneText:`What is known of a model's price is used. Set one if yours is another, or if the model is not known.`,model:`Model`,input:`Input`,output:`Output`,cached:`Input from the cache`,cacheWrite:`Writing the cache`,save:`Save price`,saved:`The price counts from now on.`,delete:`Delete`,deleteTitle:e=>`Delete the price of ${e}?`,deleteText:`The known price counts again, if there is one. What was counted stays.`,deleted:`The price is deleted.`,changed:`Changed`},secrets:{title:`Keys and secrets`,intro:`Keys of model providers, and secrets of tools. They are stored encrypted, and nobody can read them back.`,add:`New secret`,none:`No keys or secrets yet`,noneText:`Store a key of a model provider, or a secret that your tools send.`,kind:`What it is`,modelKey:`Key of a model provider`,toolSecret:`Secret of a tool`,madeAt:(e,t)=>`${e}, made ${t}`,code:`Name for programs`,ofOthers:{webhook:`Signature of a webhook`,hook:`Signature of a hook`,"app-webhook":`Signature of an app’s webhook`,connector:`Account of a connector`,signin:`Secret of a sign-in provider`},elsewhere:`It belongs to what it was made for, and is changed there.`,provider:`Provider`,otherProvider:`Another provider`,providerName:`Name of the provider`,providerHint:`The part of a model name before the slash, such as openai`,key:`Key`,baseUrl:`Address`,baseUrlHint:`Only for a server of your own, or Azure: https://name.openai.azure.com`,apiVersion:`API version`,name:`Name`,nameHint:e=>`Tools write it as {{secret:${e||`NAME`}}}`,value:`Secret`,url:`Address it is sent to`,urlHint:`It is sent to this scheme, host and port only`,save:`Store it`,saved:`It is stored, and used from now on.`,ends:e=>`ends with ${e}`,setAt:`Set`,createdAt:`First set`,hint:`Ends with`,replace:`Replace`,replaceTitle:e=>`Replace ${e}`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`What uses it fails from now on.`,deleted:`It is deleted.`,rotate:`Encrypt anew`,rotateTitle:`Encrypt all secrets anew?`,rotateText:`All secrets are encrypted with a new key of your organisation, and the old key is destroyed. Nothing stops meanwhile.`,rotated:e=>e===1?`1 secret is encrypted anew.`:`${e} secrets are encrypted anew.`}};export{h as a,r as c,u as d,s as f,o as g,t as h,m as i,p as l,d as m,l as n,a as o,c as p,f as r,n as s,g as t,i as u};