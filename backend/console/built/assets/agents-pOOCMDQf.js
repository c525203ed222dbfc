import{n as e,t}from"./counts-DBjGva4f.js";import{B as n,Ct as r,Dt as i,G as a,It as o,J as s,Lt as c,Mt as l,N as u,Tt as d,W as f,Y as p,c as m,d as h,dt as g,g as _,mt as v,s as y,st as b,u as ee,ut as x,v as S,wt as C,y as w}from"./core-Ch7n2jrn.js";import{i as T,n as E}from"./field-DpQ7uYC1.js";import{t as D}from"./table-DN4P4S-v.js";import{C as O,N as k,a as A,c as j,f as M,g as N,n as P,p as F,s as I,t as L,u as R}from"./state-badge-DBZeGS6j.js";import{n as z}from"./dialog-BwyChQOi.js";var B=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new B(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new B(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new B(`
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
    `,{fragmentName:`WaitingCall`}),new B(`
    fragment ListedAgent on Agent {
  id
  name
  kind
  model
  status
  createdAt
  process {
    state
    lastCycleAt
    cycleCount
    inboxDepth
    cost
    retryAt
  }
  spaces(first: 3) @include(if: $withSpaces) {
    nodes {
      id
      name
    }
    totalCount
  }
}
    `,{fragmentName:`ListedAgent`});var V=new B(`
    query Agents($first: Int!, $after: String, $search: String, $statuses: [AgentStatus!], $orderBy: AgentOrder!, $withSpaces: Boolean!) {
  agents(
    first: $first
    after: $after
    search: $search
    statuses: $statuses
    orderBy: $orderBy
  ) {
    nodes {
      ...ListedAgent
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ListedAgent on Agent {
  id
  name
  kind
  model
  status
  createdAt
  process {
    state
    lastCycleAt
    cycleCount
    inboxDepth
    cost
    retryAt
  }
  spaces(first: 3) @include(if: $withSpaces) {
    nodes {
      id
      name
    }
    totalCount
  }
}`),H=new B(`
    query MyAssistant($withSpaces: Boolean!) {
  myAssistant {
    agent {
      ...ListedAgent
    }
  }
}
    fragment ListedAgent on Agent {
  id
  name
  kind
  model
  status
  createdAt
  process {
    state
    lastCycleAt
    cycleCount
    inboxDepth
    cost
    retryAt
  }
  spaces(first: 3) @include(if: $withSpaces) {
    nodes {
      id
      name
    }
    totalCount
  }
}`),U=new B(`
    query AgentStates($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Agent {
      id
      status
      process {
        state
        lastCycleAt
        cycleCount
        inboxDepth
        cost
        retryAt
      }
    }
  }
}
    `);function W({onClose:e}){let{choices:t,problem:i}=I(),[s,c]=o(j),[l,u]=o({}),[d,f]=o(),p=e=>{c({...s,...e}),u(Object.fromEntries(Object.entries(l).filter(([t])=>!(t in e))))},m=async()=>{let t=F(s,N.words);if(u(t),f(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await b(k,{input:R(s)});e(),r(C`/agents/${t.id}`)}catch(e){let t=e instanceof g?M(e.path):void 0;t?u({[t]:e.message}):f(e)}};return a(z,{title:N.createTitle,isWide:!0,onClose:e,children:a(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void m()),children:[a(P,{draft:s,wrong:l,choices:t,onChange:p}),a(A,{draft:s,wrong:l,choices:t,onChange:p}),i&&a(`p`,{class:`soft small`,children:i}),d!=null&&a(w,{problem:d}),a(`div`,{class:`actions`,children:[a(n,{onPress:e,children:v.cancel}),a(n,{look:`primary`,onPress:m,children:N.create})]})]})})}var G=50,K=100,q={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},J=[`ACTIVE`,`PAUSED`,`STOPPED`],Y=a(S,{icon:`agent`,title:O.none,children:a(`p`,{children:O.noneHint})});function X(){_(O.title);let[e,t]=o(!1);return a(`div`,{class:`page`,children:a(`div`,{class:`inner`,children:[a(`div`,{class:`page-head`,children:[a(`h1`,{children:O.title}),p(`agents:write`)&&a(`span`,{class:`push`,children:a(n,{look:`primary`,icon:`add`,onPress:()=>t(!0),children:O.create})})]}),a(Z,{}),a($,{}),e&&a(W,{onClose:()=>t(!1)})]})})}function Z(){let{query:e}=d.value,[t,n]=o(e.get(`search`)??``);l(()=>{let e=setTimeout(()=>i({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let r=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return a(`div`,{class:`agents-filter`,role:`search`,children:[a(T,{label:O.find,type:`search`,placeholder:O.findPlaceholder,value:t,onValue:n}),a(E,{label:O.which,value:e.get(`status`)??`all`,choices:r(O.whichOf),onValue:e=>i({status:e===`all`?void 0:e})}),a(E,{label:O.order,value:Q(e),choices:r(O.orders),onValue:e=>i({order:e===`CREATED`?void 0:e})})]})}function Q(e){let t=e.get(`order`)??``;return Object.hasOwn(q,t)?t:`CREATED`}function $(){let e=d.value.query,t=e.get(`search`),n=J.find(t=>t===e.get(`status`)),r=Q(e),i=p(`spaces:read`),o={first:G,search:t,statuses:n?[n]:null,orderBy:q[r],withSpaces:i},s=ee(V,o,({agents:e})=>e),l=h(H,{withSpaces:i}).data?.myAssistant?.agent,u=c(()=>{let e=l&&(!n||l.status===n)&&(n===`STOPPED`||l.status!==`STOPPED`),r=l?.name.toLowerCase().includes((t??``).toLowerCase());return s.data&&[...e&&r?[{...l,isYours:!0}]:[],...s.data]},[s.data,l,t,n]),f=te(u),m=c(()=>u?.map(e=>({...e,...f.get(e.id)})),[u,f]),g=t!==null||n!==void 0?a(S,{icon:`search`,title:O.noneFound,children:a(`p`,{children:O.noneFoundHint})}):Y;return a(D,{caption:O.agents,pages:{...s,data:m},columns:ne(),keyOf:({id:e})=>e,empty:g})}function te(e){let[t,n]=o(new Map),r=e?.slice(0,K).map(({id:e})=>e)??[],i=JSON.stringify([...s.value.values()].map(({id:e,state:t})=>[e,t]));return l(()=>{if(r.length===0)return;let e=new AbortController;return x(U,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),m.value,i]),t}function ne(){let n=O.columns;return[{name:n.name,cell:e=>a(re,{row:e})},{name:n.state,cell:({id:e,process:t})=>a(L,{state:s.value.get(e)?.state??t.state})},...p(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>a(ie,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?a(`span`,{class:`keep`,children:a(y,{date:e.lastCycleAt})}):a(`span`,{class:`soft`,children:O.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]}function re({row:{id:e,name:t,model:n,isYours:r,process:i}}){let o=[r&&O.yours,n].filter(Boolean).join(` · `);return a(`a`,{class:`agents-name`,href:C`/agents/${e}`,children:[a(u,{name:t,kind:`AGENT`}),a(`span`,{class:`agents-what`,children:[a(`strong`,{children:t}),o&&a(`span`,{class:`soft small`,children:o}),i.retryAt&&a(`span`,{class:`agents-concern small`,children:[a(f,{name:`alert`,size:14}),` `,O.retries]}),i.inboxDepth>0&&a(`span`,{class:`soft small`,children:O.waiting(i.inboxDepth)})]})]})}function ie({spaces:e}){if(!e||e.totalCount===0)return a(`span`,{class:`soft`,children:O.noSpaces});let t=e.totalCount-e.nodes.length;return a(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>a(`a`,{class:`cut`,href:C`/spaces/${e}`,title:t,children:t},e)),t>0&&a(`span`,{class:`soft`,children:O.moreSpaces(t)})]})}export{X as default};