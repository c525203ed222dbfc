import{n as e,t}from"./counts-DBjGva4f.js";import{Et as n,G as r,K as i,Lt as a,Nt as o,Ot as s,P as c,Rt as l,Tt as u,V as d,X as f,Y as p,c as m,ct as h,d as g,dt as _,ft as v,g as y,ht as b,mt as x,s as S,u as C,v as w,wt as T,y as E}from"./core-CZmEjDQu.js";import{i as D,n as O}from"./field-DjBeBh6A.js";import{t as k}from"./table-D_EIcBFl.js";import{C as A,N as j,a as M,c as N,f as P,g as F,n as I,p as L,s as R,t as z,u as ee}from"./state-badge-BiaIDUCN.js";import{n as B}from"./dialog-Blr6W3mo.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
    `);function G({onClose:e}){let{choices:t,problem:n}=R(),[r,o]=a(N),[s,c]=a({}),[l,f]=a(),p=e=>{o({...r,...e}),c(Object.fromEntries(Object.entries(s).filter(([t])=>!(t in e))))},m=async()=>{let t=L(r,F.words);if(c(t),f(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await h(j,{input:ee(r)});e(),T(u`/agents/${t.id}`)}catch(e){let t=e instanceof v?P(e.path):void 0;t?c({[t]:x(e)}):f(e)}};return i(B,{title:F.createTitle,isWide:!0,onClose:e,children:i(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void m()),children:[i(I,{draft:r,wrong:s,choices:t,onChange:p}),i(M,{draft:r,wrong:s,choices:t,onChange:p}),n&&i(`p`,{class:`soft small`,children:n}),l!=null&&i(E,{problem:l}),i(`div`,{class:`actions`,children:[i(d,{onPress:e,children:b.cancel}),i(d,{look:`primary`,onPress:m,children:F.create})]})]})})}var K=50,q=100,J={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},Y=[`ACTIVE`,`PAUSED`,`STOPPED`],X=i(w,{icon:`agent`,title:A.none,children:i(`p`,{children:A.noneHint})});function Z(){y(A.title);let[e,t]=a(!1);return i(`div`,{class:`page`,children:i(`div`,{class:`inner`,children:[i(`div`,{class:`page-head`,children:[i(`h1`,{children:A.title}),f(`agents:write`)&&i(`span`,{class:`push`,children:i(d,{look:`primary`,icon:`add`,onPress:()=>t(!0),children:A.create})})]}),i(Q,{}),i(te,{}),e&&i(G,{onClose:()=>t(!1)})]})})}function Q(){let{query:e}=n.value,[t,r]=a(e.get(`search`)??``);o(()=>{let e=setTimeout(()=>s({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let c=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return i(`div`,{class:`agents-filter`,role:`search`,children:[i(D,{label:A.find,type:`search`,placeholder:A.findPlaceholder,value:t,onValue:r}),i(O,{label:A.which,value:e.get(`status`)??`all`,choices:c(A.whichOf),onValue:e=>s({status:e===`all`?void 0:e})}),i(O,{label:A.order,value:$(e),choices:c(A.orders),onValue:e=>s({order:e===`CREATED`?void 0:e})})]})}function $(e){let t=e.get(`order`)??``;return Object.hasOwn(J,t)?t:`CREATED`}function te(){let e=n.value.query,t=e.get(`search`),r=Y.find(t=>t===e.get(`status`)),a=$(e),o=f(`spaces:read`),s={first:K,search:t,statuses:r?[r]:null,orderBy:J[a],withSpaces:o},c=C(H,s,({agents:e})=>e),u=g(U,{withSpaces:o}).data?.myAssistant?.agent,d=l(()=>{let e=u&&(!r||u.status===r)&&(r===`STOPPED`||u.status!==`STOPPED`),n=u?.name.toLowerCase().includes((t??``).toLowerCase());return c.data&&[...e&&n?[{...u,isYours:!0}]:[],...c.data]},[c.data,u,t,r]),p=ne(d),m=l(()=>d?.map(e=>({...e,...p.get(e.id)})),[d,p]),h=t!==null||r!==void 0?i(w,{icon:`search`,title:A.noneFound,children:i(`p`,{children:A.noneFoundHint})}):X;return i(k,{caption:A.agents,pages:{...c,data:m},columns:re(),keyOf:({id:e})=>e,empty:h})}function ne(e){let[t,n]=a(new Map),r=e?.slice(0,q).map(({id:e})=>e)??[],i=JSON.stringify([...p.value.values()].map(({id:e,state:t})=>[e,t]));return o(()=>{if(r.length===0)return;let e=new AbortController;return _(W,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),m.value,i]),t}function re(){let n=A.columns;return[{name:n.name,cell:e=>i(ie,{row:e})},{name:n.state,cell:({id:e,process:t})=>i(z,{state:p.value.get(e)?.state??t.state})},...f(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>i(ae,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?i(`span`,{class:`keep`,children:i(S,{date:e.lastCycleAt})}):i(`span`,{class:`soft`,children:A.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]}function ie({row:{id:e,name:t,model:n,isYours:a,process:o}}){let s=[a&&A.yours,n].filter(Boolean).join(` · `);return i(`a`,{class:`agents-name`,href:u`/agents/${e}`,children:[i(c,{name:t,kind:`AGENT`}),i(`span`,{class:`agents-what`,children:[i(`strong`,{children:t}),s&&i(`span`,{class:`soft small`,children:s}),o.retryAt&&i(`span`,{class:`agents-concern small`,children:[i(r,{name:`alert`,size:14}),` `,A.retries]}),o.inboxDepth>0&&i(`span`,{class:`soft small`,children:A.waiting(o.inboxDepth)})]})]})}function ae({spaces:e}){if(!e||e.totalCount===0)return i(`span`,{class:`soft`,children:A.noSpaces});let t=e.totalCount-e.nodes.length;return i(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>i(`a`,{class:`cut`,href:u`/spaces/${e}`,title:t,children:t},e)),t>0&&i(`span`,{class:`soft`,children:A.moreSpaces(t)})]})}export{Z as default};