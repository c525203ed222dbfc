import{pt as e}from"./core-CnABS7F0.js";var t=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new t(`
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
    query FindPeople($search: String, $first: Int!) {
  members(search: $search, first: $first) {
    nodes {
      id
      name
    }
  }
}
    `),a=new t(`
    query FindModels($search: String, $provider: String, $first: Int!) {
  models(search: $search, provider: $provider, first: $first) {
    name
    source
    inputPrice
    outputPrice
  }
}
    `),o=new t(`
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
    `),s={asWritten:`as you wrote it`,prices:(e,t)=>e==null||t==null?``:`$${Number(e)} in, $${Number(t)} out`},c=20,l=100;async function u(t){let{spaces:r}=await e(n,{search:t||null,first:c});return r.nodes.map(({id:e,name:t,topic:n})=>({value:e,name:t,hint:n}))}async function d(t){let{agents:n}=await e(r,{search:t||null,first:c});return n.nodes.map(({id:e,name:t})=>({value:e,name:t}))}async function f(t){let{members:n}=await e(i,{search:t||null,first:c});return n.nodes.map(({id:e,name:t})=>({value:e,name:t}))}async function p(t,n){let{models:r}=await e(a,{search:t||null,provider:n,first:c}),i=r.map(({name:e,inputPrice:t,outputPrice:n})=>({value:e,name:e,hint:s.prices(t,n)}));return t.includes(`/`)&&!i.some(({name:e})=>e===t)?[...i,{value:t,name:t,hint:s.asWritten}]:i}async function m(t){let n=[],r;do{let{tools:i}=await e(o,{first:l,after:r}),a=i.nodes.filter(({kind:e,name:n})=>e===`EXTERNAL`&&n.toLowerCase().includes(t.toLowerCase()));n.push(...a.map(({name:e,description:t})=>({value:e,name:e,hint:t}))),r=i.pageInfo.hasNextPage?i.pageInfo.endCursor:void 0}while(r&&n.length<c);return n}export{u as a,f as i,m as n,p as r,d as t};