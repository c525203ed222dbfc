import{n as e,t}from"./counts-BtjpYGT8.js";import{B as n,Ct as r,Dt as i,G as a,It as o,J as s,Lt as c,Mt as l,N as u,Tt as d,W as f,Y as p,d as m,dt as h,g,l as _,mt as v,s as y,st as b,u as x,ut as S,v as C,wt as w,y as T}from"./core-BYnK0-4d.js";import{i as E,n as D}from"./field-oonNVEpD.js";import{t as O}from"./table-qIOVkVsL.js";import{C as k,N as A,a as j,c as M,f as N,g as P,n as F,p as I,s as L,t as R,u as z}from"./state-badge-Cgcd--mV.js";import{n as B}from"./dialog-DrFj2aON.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new V(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new V(`
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
    `,{fragmentName:`WaitingCall`}),new V(`
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
    `,{fragmentName:`ListedAgent`});var ee=new V(`
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
}`),H=new V(`
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
}`),U=new V(`
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
    `);function W({onClose:e}){let{choices:t,problem:i}=L(),[s,c]=o(M),[l,u]=o({}),[d,f]=o(),p=e=>{c({...s,...e}),u(Object.fromEntries(Object.entries(l).filter(([t])=>!(t in e))))},m=async()=>{let t=I(s,P.words);if(u(t),f(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await b(A,{input:z(s)});e(),r(w`/agents/${t.id}`)}catch(e){let t=e instanceof h?N(e.path):void 0;t?u({[t]:e.message}):f(e)}};return a(B,{title:P.createTitle,isWide:!0,onClose:e,children:a(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void m()),children:[a(F,{draft:s,wrong:l,choices:t,onChange:p}),a(j,{draft:s,wrong:l,choices:t,onChange:p}),i&&a(`p`,{class:`soft small`,children:i}),d!=null&&a(T,{problem:d}),a(`div`,{class:`actions`,children:[a(n,{onPress:e,children:v.cancel}),a(n,{look:`primary`,onPress:m,children:P.create})]})]})})}var G=50,K=100,q={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},J=[`ACTIVE`,`PAUSED`,`STOPPED`],Y=a(C,{icon:`agent`,title:k.none,children:a(`p`,{children:k.noneHint})});function X(){g(k.title);let[e,t]=o(!1);return a(`div`,{class:`page`,children:a(`div`,{class:`inner`,children:[a(`div`,{class:`page-head`,children:[a(`h1`,{children:k.title}),p(`agents:write`)&&a(`span`,{class:`push`,children:a(n,{look:`primary`,icon:`add`,onPress:()=>t(!0),children:k.create})})]}),a(Z,{}),a($,{}),e&&a(W,{onClose:()=>t(!1)})]})})}function Z(){let{query:e}=d.value,[t,n]=o(e.get(`search`)??``);l(()=>{let e=setTimeout(()=>i({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let r=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return a(`div`,{class:`agents-filter`,role:`search`,children:[a(E,{label:k.find,type:`search`,placeholder:k.findPlaceholder,value:t,onValue:n}),a(D,{label:k.which,value:e.get(`status`)??`all`,choices:r(k.whichOf),onValue:e=>i({status:e===`all`?void 0:e})}),a(D,{label:k.order,value:Q(e),choices:r(k.orders),onValue:e=>i({order:e===`CREATED`?void 0:e})})]})}function Q(e){let t=e.get(`order`)??``;return Object.hasOwn(q,t)?t:`CREATED`}function $(){let e=d.value.query,t=e.get(`search`),n=J.find(t=>t===e.get(`status`)),r=Q(e),i=p(`spaces:read`),o={first:G,search:t,statuses:n?[n]:null,orderBy:q[r],withSpaces:i},s=x(ee,o,({agents:e})=>e),l=m(H,{withSpaces:i}).data?.myAssistant?.agent,u=c(()=>{let e=l&&(!n||l.status===n)&&(n===`STOPPED`||l.status!==`STOPPED`),r=l?.name.toLowerCase().includes((t??``).toLowerCase());return s.data&&[...e&&r?[{...l,isYours:!0}]:[],...s.data]},[s.data,l,t,n]),f=te(u),h=c(()=>u?.map(e=>({...e,...f.get(e.id)})),[u,f]),g=t!==null||n!==void 0?a(C,{icon:`search`,title:k.noneFound,children:a(`p`,{children:k.noneFoundHint})}):Y;return a(O,{caption:k.agents,pages:{...s,data:h},columns:ne(),keyOf:({id:e})=>e,empty:g})}function te(e){let[t,n]=o(new Map),r=e?.slice(0,K).map(({id:e})=>e)??[],i=JSON.stringify([...s.value.values()].map(({id:e,state:t})=>[e,t]));return l(()=>{if(r.length===0)return;let e=new AbortController;return S(U,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),_.value,i]),t}function ne(){let n=k.columns;return[{name:n.name,cell:e=>a(re,{row:e})},{name:n.state,cell:({id:e,process:t})=>a(R,{state:s.value.get(e)?.state??t.state})},...p(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>a(ie,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?a(`span`,{class:`keep`,children:a(y,{date:e.lastCycleAt})}):a(`span`,{class:`soft`,children:k.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]}function re({row:{id:e,name:t,model:n,isYours:r,process:i}}){let o=[r&&k.yours,n].filter(Boolean).join(` · `);return a(`a`,{class:`agents-name`,href:w`/agents/${e}`,children:[a(u,{name:t,kind:`AGENT`}),a(`span`,{class:`agents-what`,children:[a(`strong`,{children:t}),o&&a(`span`,{class:`soft small`,children:o}),i.retryAt&&a(`span`,{class:`agents-concern small`,children:[a(f,{name:`alert`,size:14}),` `,k.retries]}),i.inboxDepth>0&&a(`span`,{class:`soft small`,children:k.waiting(i.inboxDepth)})]})]})}function ie({spaces:e}){if(!e||e.totalCount===0)return a(`span`,{class:`soft`,children:k.noSpaces});let t=e.totalCount-e.nodes.length;return a(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>a(`a`,{class:`cut`,href:w`/spaces/${e}`,title:t,children:t},e)),t>0&&a(`span`,{class:`soft`,children:k.moreSpaces(t)})]})}export{X as default};