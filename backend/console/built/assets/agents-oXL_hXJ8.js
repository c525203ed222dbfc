import{n as e,t}from"./counts-DBjGva4f.js";import{Ct as n,D as r,Et as i,Ft as a,I as o,It as s,Jt as c,Lt as l,St as u,Tt as d,U as f,Wt as p,Yt as m,at as h,b as g,f as _,l as v,nt as y,ot as b,p as x,tt as S,u as C,v as w,y as T,yt as E,zt as D}from"./core-DbefT3t7.js";import{i as ee,n as O}from"./field-BpdPfcHp.js";import{t as k}from"./table-0bhq67YN.js";import{C as A,N as j,a as M,c as N,f as P,g as F,n as I,p as L,s as R,t as z,u as B}from"./state-badge-DqnF_P1d.js";import{n as V}from"./dialog-DuGCzfLB.js";var H=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new H(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new H(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new H(`
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
    `,{fragmentName:`WaitingCall`}),new H(`
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
    `,{fragmentName:`ListedAgent`});var U=new H(`
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
}`),W=new H(`
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
}`),G=new H(`
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
    `);function K({onClose:e}){let{choices:t,problem:r}=R(),[o,l]=c(N),[u,p]=c({}),[m,h]=c(),_=e=>{l({...o,...e}),p(Object.fromEntries(Object.entries(u).filter(([t])=>!(t in e))))},v=async()=>{let t=L(o,F.words);if(p(t),h(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await E(j,{input:B(o)});e(),a(s`/agents/${t.id}`)}catch(e){let t=e instanceof n?P(e.path):void 0;t?p({[t]:d(e)}):h(e)}};return y(V,{title:F.createTitle,isWide:!0,onClose:e,children:y(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void v()),children:[y(I,{draft:o,wrong:u,choices:t,onChange:_}),y(M,{draft:o,wrong:u,choices:t,onChange:_}),r&&y(`p`,{class:`soft small`,children:r}),m!=null&&y(g,{problem:m}),y(`div`,{class:`actions`,children:[y(f,{onPress:e,children:i.cancel}),y(f,{look:`primary`,onPress:v,children:F.create})]})]})})}var q=50,J=100,Y={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},X=[`ACTIVE`,`PAUSED`,`STOPPED`],Z=y(T,{icon:`agent`,title:A.none,children:y(`p`,{children:A.noneHint})});function Q(){w(A.title);let e=l.value.query.get(`new`)===`agent`&&b(`agents:write`);return y(`div`,{class:`page`,children:y(`div`,{class:`inner`,children:[y(`div`,{class:`page-head`,children:[y(`h1`,{children:A.title}),b(`agents:write`)&&y(`span`,{class:`push`,children:y(f,{look:`primary`,icon:`add`,onPress:()=>D({new:`agent`}),children:A.create})})]}),y(te,{}),y(ne,{}),e&&y(K,{onClose:()=>D({new:void 0})})]})})}function te(){let{query:e}=l.value,[t,n]=c(e.get(`search`)??``);p(()=>{let e=setTimeout(()=>D({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let r=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return y(`div`,{class:`agents-filter`,role:`search`,children:[y(ee,{label:A.find,type:`search`,placeholder:A.findPlaceholder,value:t,onValue:n}),y(O,{label:A.which,value:e.get(`status`)??`all`,choices:r(A.whichOf),onValue:e=>D({status:e===`all`?void 0:e})}),y(O,{label:A.order,value:$(e),choices:r(A.orders),onValue:e=>D({order:e===`CREATED`?void 0:e})})]})}function $(e){let t=e.get(`order`)??``;return Object.hasOwn(Y,t)?t:`CREATED`}function ne(){let e=l.value.query,t=e.get(`search`),n=X.find(t=>t===e.get(`status`)),r=$(e),i=b(`spaces:read`),a={first:q,search:t,statuses:n?[n]:null,orderBy:Y[r],withSpaces:i},o=_(U,a,({agents:e})=>e),s=x(W,{withSpaces:i}).data?.myAssistant?.agent,c=m(()=>{let e=s&&(!n||s.status===n)&&(n===`STOPPED`||s.status!==`STOPPED`),r=s?.name.toLowerCase().includes((t??``).toLowerCase());return o.data&&[...e&&r?[{...s,isYours:!0}]:[],...o.data]},[o.data,s,t,n]),u=re(c),d=m(()=>c?.map(e=>({...e,...u.get(e.id)})),[c,u]),f=t!==null||n!==void 0?y(T,{icon:`search`,title:A.noneFound,children:y(`p`,{children:A.noneFoundHint})}):Z;return y(`div`,{class:`stacking`,children:y(k,{caption:A.agents,pages:{...o,data:d},columns:ie(),keyOf:({id:e})=>e,empty:f})})}function re(e){let[t,n]=c(new Map),r=e?.slice(0,J).map(({id:e})=>e)??[],i=JSON.stringify([...h.value.values()].map(({id:e,state:t})=>[e,t]));return p(()=>{if(r.length===0)return;let e=new AbortController;return u(G,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),C.value,i]),t}function ie(){let n=A.columns;return[{name:n.name,cell:e=>y(ae,{row:e})},{name:n.state,cell:({id:e,process:t})=>y(z,{state:h.value.get(e)?.state??t.state})},...b(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>y(oe,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?y(`span`,{class:`keep`,children:y(v,{date:e.lastCycleAt})}):y(`span`,{class:`soft`,children:A.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},...r()?[{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]:[]]}function ae({row:{id:e,name:t,model:n,isYours:r,process:i}}){let a=[r&&A.yours,n].filter(Boolean).join(` · `);return y(`a`,{class:`agents-name`,href:s`/agents/${e}`,children:[y(o,{name:t,kind:`AGENT`}),y(`span`,{class:`agents-what`,children:[y(`strong`,{children:t}),a&&y(`span`,{class:`soft small`,children:a}),i.retryAt&&y(`span`,{class:`agents-concern small`,children:[y(S,{name:`alert`,size:14}),` `,A.retries]}),i.inboxDepth>0&&y(`span`,{class:`soft small`,children:A.waiting(i.inboxDepth)})]})]})}function oe({spaces:e}){if(!e||e.totalCount===0)return y(`span`,{class:`soft`,children:A.noSpaces});let t=e.totalCount-e.nodes.length;return y(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>y(`a`,{class:`cut`,href:s`/spaces/${e}`,title:t,children:t},e)),t>0&&y(`span`,{class:`soft`,children:A.moreSpaces(t)})]})}export{Q as default};