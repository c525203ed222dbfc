import{n as e,t}from"./counts-DaJDoey0.js";import{F as n,J as r,M as i,N as a,U as o,Y as s,Z as c,_ as l,a as u,j as d,l as f,m as p,n as m,t as h,u as g,v as _,x as v}from"./states-TlrORN4V.js";import{n as y,t as b}from"./use-query-CfPade_e.js";import{i as x,n as S}from"./field-B1xYGGoP.js";import{b as C,d as w,f as T,t as E,x as D}from"./index-DhA3eI8i.js";import{t as O}from"./table-D5BOWwKT.js";import{r as k,t as A}from"./time-DibZNw1k.js";import{C as j,N as M,a as N,c as P,f as F,g as I,n as L,p as R,s as z,t as B,u as ee}from"./state-badge-CVVnXCii.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
    `,{fragmentName:`ListedAgent`});var H=new V(`
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
}`),U=new V(`
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
}`),W=new V(`
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
    `);function G({onClose:e}){let{choices:t,problem:n}=z(),[a,o]=r(P),[s,c]=r({}),[l,f]=r(),h=e=>{o({...a,...e}),c(Object.fromEntries(Object.entries(s).filter(([t])=>!(t in e))))},y=async()=>{let t=R(a,I.words);if(c(t),f(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await p(M,{input:ee(a)});e(),d(i`/agents/${t.id}`)}catch(e){let t=e instanceof _?F(e.path):void 0;t?c({[t]:e.message}):f(e)}};return g(w,{title:I.createTitle,isWide:!0,onClose:e,children:g(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void y()),children:[g(L,{draft:a,wrong:s,choices:t,onChange:h}),g(N,{draft:a,wrong:s,choices:t,onChange:h}),n&&g(`p`,{class:`soft small`,children:n}),l!=null&&g(m,{problem:l}),g(`div`,{class:`actions`,children:[g(u,{onPress:e,children:v.cancel}),g(u,{look:`primary`,onPress:y,children:I.create})]})]})})}var K=50,q=100,J=[`ACTIVE`,`PAUSED`,`STOPPED`],Y=g(h,{icon:`agent`,title:j.none,children:g(`p`,{children:j.noneHint})});function X(){E(j.title);let[e,t]=r(!1);return g(`div`,{class:`page`,children:g(`div`,{class:`inner`,children:[g(`div`,{class:`page-head`,children:[g(`h1`,{children:j.title}),D(`agents:write`)&&g(`span`,{class:`push`,children:g(u,{look:`primary`,icon:`add`,onPress:()=>t(!0),children:j.create})})]}),g(Z,{}),g($,{}),e&&g(G,{onClose:()=>t(!1)})]})})}function Z(){let{query:e}=a.value,[t,i]=r(e.get(`search`)??``);o(()=>{let e=setTimeout(()=>n({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let s=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return g(`div`,{class:`agents-filter`,role:`search`,children:[g(x,{label:j.find,type:`search`,placeholder:j.findPlaceholder,value:t,onValue:i}),g(S,{label:j.which,value:e.get(`status`)??`all`,choices:s(j.whichOf),onValue:e=>n({status:e===`all`?void 0:e})}),g(S,{label:j.order,value:Q(e),choices:s(j.orders),onValue:e=>n({order:e===`CREATED`?void 0:e})})]})}function Q(e){let t=e.get(`order`)??``;return t in j.orders?t:`CREATED`}function $(){let e=a.value.query,t=e.get(`search`),n=J.find(t=>t===e.get(`status`)),r=Q(e),i=D(`spaces:read`),o=b(H,{first:K,search:t,statuses:n?[n]:null,orderBy:r===`NAME`?`NAME`:`CREATED`,withSpaces:i},({agents:e})=>e),l=y(U,{withSpaces:i}).data?.myAssistant?.agent,u=s(()=>{let e=l&&(!n||l.status===n)&&(n===`STOPPED`||l.status!==`STOPPED`),r=l?.name.toLowerCase().includes((t??``).toLowerCase());return o.data&&[...e&&r?[{...l,isYours:!0}]:[],...o.data]},[o.data,l,t,n]),d=te(u),f=s(()=>{let e=u?.map(e=>({...e,...d.get(e.id)}));return r===`ACTIVITY`?e?.sort((e,t)=>(t.process.lastCycleAt??``).localeCompare(e.process.lastCycleAt??``)):e},[u,d,r]),p=t!==null||n!==void 0?g(h,{icon:`search`,title:j.noneFound,children:g(`p`,{children:j.noneFoundHint})}):Y;return g(c,{children:[r===`ACTIVITY`&&o.hasMore&&g(`p`,{class:`soft small`,children:j.sortedHint}),g(O,{caption:j.agents,pages:{...o,data:f},columns:ne(),keyOf:({id:e})=>e,empty:p})]})}function te(e){let[t,n]=r(new Map),i=e?.slice(0,q).map(({id:e})=>e)??[],a=JSON.stringify([...C.value.values()].map(({id:e,state:t})=>[e,t]));return o(()=>{if(i.length===0)return;let e=new AbortController;return l(W,{ids:i},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[i.join(),k.value,a]),t}function ne(){let n=j.columns;return[{name:n.name,cell:e=>g(re,{row:e})},{name:n.state,cell:({id:e,process:t})=>g(B,{state:C.value.get(e)?.state??t.state})},...D(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>g(ie,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?g(`span`,{class:`keep`,children:g(A,{date:e.lastCycleAt})}):g(`span`,{class:`soft`,children:j.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]}function re({row:{id:e,name:t,model:n,isYours:r,process:a}}){let o=[r&&j.yours,n].filter(Boolean).join(` · `);return g(`a`,{class:`agents-name`,href:i`/agents/${e}`,children:[g(T,{name:t,kind:`AGENT`}),g(`span`,{class:`agents-what`,children:[g(`strong`,{children:t}),o&&g(`span`,{class:`soft small`,children:o}),a.retryAt&&g(`span`,{class:`agents-concern small`,children:[g(f,{name:`alert`,size:14}),` `,j.retries]}),a.inboxDepth>0&&g(`span`,{class:`soft small`,children:j.waiting(a.inboxDepth)})]})]})}function ie({spaces:e}){if(!e||e.totalCount===0)return g(`span`,{class:`soft`,children:j.noSpaces});let t=e.totalCount-e.nodes.length;return g(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>g(`a`,{class:`cut`,href:i`/spaces/${e}`,title:t,children:t},e)),t>0&&g(`span`,{class:`soft`,children:j.moreSpaces(t)})]})}export{X as default};