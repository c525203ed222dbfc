import{n as e,t}from"./counts-DBjGva4f.js";import{At as n,Bt as r,Dt as i,Et as a,F as o,Ft as s,H as c,J as l,Ot as u,Q as d,Z as f,_t as p,c as m,d as h,g,gt as _,mt as v,pt as ee,q as y,s as b,u as x,ut as S,v as C,y as w,zt as T}from"./core-CnABS7F0.js";import{i as E,n as D}from"./field-DIuQEu75.js";import{t as O}from"./table-BmmfXqio.js";import{C as k,N as A,a as j,c as M,f as N,g as P,n as F,p as I,s as L,t as R,u as z}from"./state-badge-CWkEL6Qr.js";import{n as B}from"./dialog-Bsb7Nxhb.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
    `);function G({onClose:e}){let{choices:t,problem:n}=L(),[r,o]=T(M),[s,u]=T({}),[d,f]=T(),m=e=>{o({...r,...e}),u(Object.fromEntries(Object.entries(s).filter(([t])=>!(t in e))))},h=async()=>{let t=I(r,P.words);if(u(t),f(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await S(A,{input:z(r)});e(),a(i`/agents/${t.id}`)}catch(e){let t=e instanceof v?N(e.path):void 0;t?u({[t]:_(e)}):f(e)}};return l(B,{title:P.createTitle,isWide:!0,onClose:e,children:l(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void h()),children:[l(F,{draft:r,wrong:s,choices:t,onChange:m}),l(j,{draft:r,wrong:s,choices:t,onChange:m}),n&&l(`p`,{class:`soft small`,children:n}),d!=null&&l(w,{problem:d}),l(`div`,{class:`actions`,children:[l(c,{onPress:e,children:p.cancel}),l(c,{look:`primary`,onPress:h,children:P.create})]})]})})}var K=50,q=100,J={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},Y=[`ACTIVE`,`PAUSED`,`STOPPED`],X=l(C,{icon:`agent`,title:k.none,children:l(`p`,{children:k.noneHint})});function Z(){g(k.title);let[e,t]=T(!1);return l(`div`,{class:`page`,children:l(`div`,{class:`inner`,children:[l(`div`,{class:`page-head`,children:[l(`h1`,{children:k.title}),d(`agents:write`)&&l(`span`,{class:`push`,children:l(c,{look:`primary`,icon:`add`,onPress:()=>t(!0),children:k.create})})]}),l(Q,{}),l(te,{}),e&&l(G,{onClose:()=>t(!1)})]})})}function Q(){let{query:e}=u.value,[t,r]=T(e.get(`search`)??``);s(()=>{let e=setTimeout(()=>n({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let i=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return l(`div`,{class:`agents-filter`,role:`search`,children:[l(E,{label:k.find,type:`search`,placeholder:k.findPlaceholder,value:t,onValue:r}),l(D,{label:k.which,value:e.get(`status`)??`all`,choices:i(k.whichOf),onValue:e=>n({status:e===`all`?void 0:e})}),l(D,{label:k.order,value:$(e),choices:i(k.orders),onValue:e=>n({order:e===`CREATED`?void 0:e})})]})}function $(e){let t=e.get(`order`)??``;return Object.hasOwn(J,t)?t:`CREATED`}function te(){let e=u.value.query,t=e.get(`search`),n=Y.find(t=>t===e.get(`status`)),i=$(e),a=d(`spaces:read`),o={first:K,search:t,statuses:n?[n]:null,orderBy:J[i],withSpaces:a},s=x(H,o,({agents:e})=>e),c=h(U,{withSpaces:a}).data?.myAssistant?.agent,f=r(()=>{let e=c&&(!n||c.status===n)&&(n===`STOPPED`||c.status!==`STOPPED`),r=c?.name.toLowerCase().includes((t??``).toLowerCase());return s.data&&[...e&&r?[{...c,isYours:!0}]:[],...s.data]},[s.data,c,t,n]),p=ne(f),m=r(()=>f?.map(e=>({...e,...p.get(e.id)})),[f,p]),g=t!==null||n!==void 0?l(C,{icon:`search`,title:k.noneFound,children:l(`p`,{children:k.noneFoundHint})}):X;return l(`div`,{class:`stacking`,children:l(O,{caption:k.agents,pages:{...s,data:m},columns:re(),keyOf:({id:e})=>e,empty:g})})}function ne(e){let[t,n]=T(new Map),r=e?.slice(0,q).map(({id:e})=>e)??[],i=JSON.stringify([...f.value.values()].map(({id:e,state:t})=>[e,t]));return s(()=>{if(r.length===0)return;let e=new AbortController;return ee(W,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),m.value,i]),t}function re(){let n=k.columns;return[{name:n.name,cell:e=>l(ie,{row:e})},{name:n.state,cell:({id:e,process:t})=>l(R,{state:f.value.get(e)?.state??t.state})},...d(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>l(ae,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?l(`span`,{class:`keep`,children:l(b,{date:e.lastCycleAt})}):l(`span`,{class:`soft`,children:k.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]}function ie({row:{id:e,name:t,model:n,isYours:r,process:a}}){let s=[r&&k.yours,n].filter(Boolean).join(` · `);return l(`a`,{class:`agents-name`,href:i`/agents/${e}`,children:[l(o,{name:t,kind:`AGENT`}),l(`span`,{class:`agents-what`,children:[l(`strong`,{children:t}),s&&l(`span`,{class:`soft small`,children:s}),a.retryAt&&l(`span`,{class:`agents-concern small`,children:[l(y,{name:`alert`,size:14}),` `,k.retries]}),a.inboxDepth>0&&l(`span`,{class:`soft small`,children:k.waiting(a.inboxDepth)})]})]})}function ae({spaces:e}){if(!e||e.totalCount===0)return l(`span`,{class:`soft`,children:k.noSpaces});let t=e.totalCount-e.nodes.length;return l(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>l(`a`,{class:`cut`,href:i`/spaces/${e}`,title:t,children:t},e)),t>0&&l(`span`,{class:`soft`,children:k.moreSpaces(t)})]})}export{Z as default};