import{n as e,t}from"./counts-BtjpYGT8.js";import{B as n,Et as r,G as i,J as a,Lt as o,N as s,Nt as c,Ot as l,Rt as u,Tt as d,W as f,Y as p,d as m,dt as h,ft as g,g as _,ht as v,l as y,s as b,st as ee,u as x,v as S,wt as C,y as w}from"./core-CNibv5hg.js";import{i as T,n as E}from"./field-DJ22q9Q7.js";import{t as D}from"./table-zWIiiNN-.js";import{C as O,N as k,a as A,c as j,f as M,g as N,n as P,p as F,s as I,t as L,u as R}from"./state-badge-xZ3GdmJo.js";import{n as z}from"./dialog-B_ovwSOu.js";var B=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new B(`
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
    `);function W({onClose:e}){let{choices:t,problem:r}=I(),[a,s]=o(j),[c,l]=o({}),[u,f]=o(),p=e=>{s({...a,...e}),l(Object.fromEntries(Object.entries(c).filter(([t])=>!(t in e))))},m=async()=>{let t=F(a,N.words);if(l(t),f(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await ee(k,{input:R(a)});e(),C(d`/agents/${t.id}`)}catch(e){let t=e instanceof g?M(e.path):void 0;t?l({[t]:e.message}):f(e)}};return i(z,{title:N.createTitle,isWide:!0,onClose:e,children:i(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void m()),children:[i(P,{draft:a,wrong:c,choices:t,onChange:p}),i(A,{draft:a,wrong:c,choices:t,onChange:p}),r&&i(`p`,{class:`soft small`,children:r}),u!=null&&i(w,{problem:u}),i(`div`,{class:`actions`,children:[i(n,{onPress:e,children:v.cancel}),i(n,{look:`primary`,onPress:m,children:N.create})]})]})})}var G=50,K=100,q={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},J=[`ACTIVE`,`PAUSED`,`STOPPED`],Y=i(S,{icon:`agent`,title:O.none,children:i(`p`,{children:O.noneHint})});function X(){_(O.title);let[e,t]=o(!1);return i(`div`,{class:`page`,children:i(`div`,{class:`inner`,children:[i(`div`,{class:`page-head`,children:[i(`h1`,{children:O.title}),p(`agents:write`)&&i(`span`,{class:`push`,children:i(n,{look:`primary`,icon:`add`,onPress:()=>t(!0),children:O.create})})]}),i(Z,{}),i($,{}),e&&i(W,{onClose:()=>t(!1)})]})})}function Z(){let{query:e}=r.value,[t,n]=o(e.get(`search`)??``);c(()=>{let e=setTimeout(()=>l({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let a=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return i(`div`,{class:`agents-filter`,role:`search`,children:[i(T,{label:O.find,type:`search`,placeholder:O.findPlaceholder,value:t,onValue:n}),i(E,{label:O.which,value:e.get(`status`)??`all`,choices:a(O.whichOf),onValue:e=>l({status:e===`all`?void 0:e})}),i(E,{label:O.order,value:Q(e),choices:a(O.orders),onValue:e=>l({order:e===`CREATED`?void 0:e})})]})}function Q(e){let t=e.get(`order`)??``;return Object.hasOwn(q,t)?t:`CREATED`}function $(){let e=r.value.query,t=e.get(`search`),n=J.find(t=>t===e.get(`status`)),a=Q(e),o=p(`spaces:read`),s={first:G,search:t,statuses:n?[n]:null,orderBy:q[a],withSpaces:o},c=x(V,s,({agents:e})=>e),l=m(H,{withSpaces:o}).data?.myAssistant?.agent,d=u(()=>{let e=l&&(!n||l.status===n)&&(n===`STOPPED`||l.status!==`STOPPED`),r=l?.name.toLowerCase().includes((t??``).toLowerCase());return c.data&&[...e&&r?[{...l,isYours:!0}]:[],...c.data]},[c.data,l,t,n]),f=te(d),h=u(()=>d?.map(e=>({...e,...f.get(e.id)})),[d,f]),g=t!==null||n!==void 0?i(S,{icon:`search`,title:O.noneFound,children:i(`p`,{children:O.noneFoundHint})}):Y;return i(D,{caption:O.agents,pages:{...c,data:h},columns:ne(),keyOf:({id:e})=>e,empty:g})}function te(e){let[t,n]=o(new Map),r=e?.slice(0,K).map(({id:e})=>e)??[],i=JSON.stringify([...a.value.values()].map(({id:e,state:t})=>[e,t]));return c(()=>{if(r.length===0)return;let e=new AbortController;return h(U,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),y.value,i]),t}function ne(){let n=O.columns;return[{name:n.name,cell:e=>i(re,{row:e})},{name:n.state,cell:({id:e,process:t})=>i(L,{state:a.value.get(e)?.state??t.state})},...p(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>i(ie,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?i(`span`,{class:`keep`,children:i(b,{date:e.lastCycleAt})}):i(`span`,{class:`soft`,children:O.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]}function re({row:{id:e,name:t,model:n,isYours:r,process:a}}){let o=[r&&O.yours,n].filter(Boolean).join(` · `);return i(`a`,{class:`agents-name`,href:d`/agents/${e}`,children:[i(s,{name:t,kind:`AGENT`}),i(`span`,{class:`agents-what`,children:[i(`strong`,{children:t}),o&&i(`span`,{class:`soft small`,children:o}),a.retryAt&&i(`span`,{class:`agents-concern small`,children:[i(f,{name:`alert`,size:14}),` `,O.retries]}),a.inboxDepth>0&&i(`span`,{class:`soft small`,children:O.waiting(a.inboxDepth)})]})]})}function ie({spaces:e}){if(!e||e.totalCount===0)return i(`span`,{class:`soft`,children:O.noSpaces});let t=e.totalCount-e.nodes.length;return i(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>i(`a`,{class:`cut`,href:d`/spaces/${e}`,title:t,children:t},e)),t>0&&i(`span`,{class:`soft`,children:O.moreSpaces(t)})]})}export{X as default};