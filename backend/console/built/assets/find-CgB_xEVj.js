import{ft as e}from"./core-C2BL0UCo.js";var t=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new t(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new t(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new t(`
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
    `,{fragmentName:`WaitingCall`});var n=new t(`
    query FindSpaces($search: String, $first: Int!) {
  spaces(search: $search, first: $first, kind: GROUP) {
    nodes {
      id
      name
      topic
    }
  }
}
    `),r=new t(`
    query FindAgents($search: String, $first: Int!) {
  agents(search: $search, first: $first) {
    nodes {
      id
      name
    }
  }
}
    `),i=new t(`
    query FindModels($search: String, $provider: String, $first: Int!) {
  models(search: $search, provider: $provider, first: $first) {
    name
    source
    inputPrice
    outputPrice
  }
}
    `),a=new t(`
    query FindTools($first: Int!, $after: String) {
  tools(first: $first, after: $after) {
    nodes {
      name
      kind
      description
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `),o={asWritten:`as you wrote it`,prices:(e,t)=>e==null||t==null?``:`$${Number(e)} in, $${Number(t)} out`},s=20,c=100;async function l(t){let{spaces:r}=await e(n,{search:t||null,first:s});return r.nodes.map(({id:e,name:t,topic:n})=>({value:e,name:t,hint:n}))}async function u(t){let{agents:n}=await e(r,{search:t||null,first:s});return n.nodes.map(({id:e,name:t})=>({value:e,name:t}))}async function d(t,n){let{models:r}=await e(i,{search:t||null,provider:n,first:s}),a=r.map(({name:e,inputPrice:t,outputPrice:n})=>({value:e,name:e,hint:o.prices(t,n)}));return t.includes(`/`)&&!a.some(({name:e})=>e===t)?[...a,{value:t,name:t,hint:o.asWritten}]:a}async function f(t){let n=[],r;do{let{tools:i}=await e(a,{first:c,after:r}),o=i.nodes.filter(({kind:e,name:n})=>e===`EXTERNAL`&&n.toLowerCase().includes(t.toLowerCase()));n.push(...o.map(({name:e,description:t})=>({value:e,name:e,hint:t}))),r=i.pageInfo.hasNextPage?i.pageInfo.endCursor:void 0}while(r&&n.length<s);return n}export{l as i,f as n,d as r,u as t};