import{Ot as e}from"./core-BRRCkQAV.js";var t=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new t(`
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
    `),s=new t(`
    query FindApps($first: Int!, $after: String) {
  installations(first: $first, after: $after) {
    nodes {
      id
      name
      status
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `),c=new t(`
    query FindServiceAccounts($first: Int!, $after: String) {
  serviceAccounts(first: $first, after: $after) {
    nodes {
      id
      name
      status
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `),l=new t(`
    query FindPlans($first: Int!, $after: String) {
  plans(first: $first, after: $after, statuses: [ACTIVE, PAUSED]) {
    nodes {
      id
      name
      agent {
        name
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `),u={app:`App`,serviceAccount:`Service account`,asWritten:`as you wrote it`,prices:(e,t)=>e==null||t==null?``:`$${Number(e)} in, $${Number(t)} out`},d=20,f=100;async function p(t){let{spaces:r}=await e(n,{search:t||null,first:d});return r.nodes.map(({id:e,name:t,topic:n})=>({value:e,name:t,hint:n}))}async function m(t){let{agents:n}=await e(r,{search:t||null,first:d});return n.nodes.map(({id:e,name:t})=>({value:e,name:t}))}async function h(t){let{members:n}=await e(i,{search:t||null,first:d});return n.nodes.map(({id:e,name:t})=>({value:e,name:t}))}async function g(t,n){let{models:r}=await e(a,{search:t||null,provider:n,first:d}),i=r.map(({name:e,inputPrice:t,outputPrice:n})=>({value:e,name:e,hint:u.prices(t,n)}));return t.includes(`/`)&&!i.some(({name:e})=>e===t)?[...i,{value:t,name:t,hint:u.asWritten}]:i}function _(t){return b(t,async t=>(await e(o,{first:f,after:t})).tools,({kind:e,name:t,description:n})=>e===`EXTERNAL`?{value:t,name:t,hint:n}:void 0)}async function v(t){let n=async t=>(await e(s,{first:f,after:t})).installations,r=async t=>(await e(c,{first:f,after:t})).serviceAccounts,i=e=>({id:t,name:n,status:r})=>r===`REVOKED`?void 0:{value:t,name:n,hint:e};return(await Promise.all([b(t,n,i(u.app)),b(t,r,i(u.serviceAccount))])).flat()}function y(t){return b(t,async t=>(await e(l,{first:f,after:t})).plans,({id:e,name:t,agent:n})=>({value:e,name:t,hint:n.name}))}async function b(e,t,n){let r=[],i;do{let{nodes:a,pageInfo:o}=await t(i),s=a.map(n).filter(e=>e!==void 0);r.push(...s.filter(({name:t})=>t.toLowerCase().includes(e.toLowerCase()))),i=o.hasNextPage?o.endCursor:void 0}while(i&&r.length<d);return r}export{y as a,h as i,_ as n,v as o,g as r,p as s,m as t};