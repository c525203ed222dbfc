import{n as e,t}from"./counts-DBjGva4f.js";import{$t as n,A as r,Gt as i,Ht as a,J as o,Mt as s,O as c,Ot as l,Tt as u,Ut as d,V as f,Vt as p,Yt as m,_ as h,c as g,en as _,ft as v,g as y,h as b,jt as x,kt as S,l as C,ot as w,st as T,ut as E,w as D}from"./core-BRRCkQAV.js";import{i as ee,n as O}from"./field-Ws9ToJs_.js";import{t as k}from"./table-DjtNEgCd.js";import{P as A,_ as j,a as M,c as N,m as P,n as F,p as I,s as L,t as R,u as z,w as B}from"./state-badge-BNqRtxwG.js";import{n as V}from"./dialog-Dd4Vnhn-.js";import{t as H}from"./once-YM0jCDcf.js";var U=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new U(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new U(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new U(`
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
    `,{fragmentName:`WaitingCall`}),new U(`
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
    `,{fragmentName:`ListedAgent`});var te=new U(`
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
}`),W=new U(`
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
}`),G=new U(`
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
    `);function K({onClose:e}){let{choices:t,problem:r}=L(),[i,c]=n(N),[l,d]=n({}),[f,m]=n(),g=e=>{c({...i,...e}),d(Object.fromEntries(Object.entries(l).filter(([t])=>!(t in e))))},_=H(async()=>{let t=P(i,j.words);if(d(t),m(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await u(A,{input:z(i)});e(),p(a`/agents/${t.id}`)}catch(e){let t=e instanceof S?I(e.path):void 0;t?d({[t]:x(e)}):m(e)}});return T(V,{title:j.createTitle,isWide:!0,onClose:e,children:T(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void _()),children:[T(F,{draft:i,wrong:l,choices:t,onChange:g}),T(M,{draft:i,wrong:l,choices:t,onChange:g}),r&&T(`p`,{class:`soft small`,children:r}),f!=null&&T(h,{problem:f}),T(`div`,{class:`actions`,children:[T(o,{onPress:e,children:s.cancel}),T(o,{look:`primary`,onPress:_,children:j.create})]})]})})}var q=50,J=100,Y={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},X=[`ACTIVE`,`PAUSED`,`STOPPED`],Z=T(y,{icon:`agent`,title:B.none,children:T(`p`,{children:B.noneHint})});function Q(){b(B.title);let e=d.value.query.get(`new`)===`agent`&&v(`agents:write`);return T(`div`,{class:`page`,children:T(`div`,{class:`inner`,children:[T(`div`,{class:`page-head`,children:[T(`h1`,{children:B.title}),v(`agents:write`)&&T(`span`,{class:`push`,children:T(o,{look:`primary`,icon:`add`,onPress:()=>i({new:`agent`}),children:B.create})})]}),T(ne,{}),T(re,{}),e&&T(K,{onClose:()=>i({new:void 0})})]})})}function ne(){let{query:e}=d.value,[t,r]=n(e.get(`search`)??``);m(()=>{let e=setTimeout(()=>i({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let a=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return T(`div`,{class:`agents-filter`,role:`search`,children:[T(ee,{label:B.find,type:`search`,placeholder:B.findPlaceholder,value:t,onValue:r}),T(O,{label:B.which,value:e.get(`status`)??`all`,choices:a(B.whichOf),onValue:e=>i({status:e===`all`?void 0:e})}),T(O,{label:B.order,value:$(e),choices:a(B.orders),onValue:e=>i({order:e===`CREATED`?void 0:e})})]})}function $(e){let t=e.get(`order`)??``;return Object.hasOwn(Y,t)?t:`CREATED`}function re(){let e=d.value.query,t=e.get(`search`),n=X.find(t=>t===e.get(`status`)),r=$(e),i=v(`spaces:read`),a={first:q,search:t,statuses:n?[n]:null,orderBy:Y[r],withSpaces:i},o=g(te,a,({agents:e})=>e),s=C(W,{withSpaces:i}),c=s.data?.myAssistant?.agent,l=_(()=>{let e=c&&(!n||c.status===n)&&(n===`STOPPED`||c.status!==`STOPPED`),r=c?.name.toLowerCase().includes((t??``).toLowerCase());return o.data&&[...e&&r?[{...c,isYours:!0}]:[],...o.data]},[o.data,c,t,n]),u=ie(l),f=_(()=>l?.map(e=>({...e,...u.get(e.id)})),[l,u]),p=t!==null||n!==void 0?T(y,{icon:`search`,title:B.noneFound,children:T(`p`,{children:B.noneFoundHint})}):Z;return T(`div`,{class:`stacking`,children:[s.error!=null&&T(h,{problem:s.error,onRetry:s.reload}),T(k,{caption:B.agents,pages:{...o,data:f},columns:ae(),keyOf:({id:e})=>e,empty:p})]})}function ie(e){let[t,i]=n(new Map),a=e?.slice(0,J).map(({id:e})=>e)??[],o=JSON.stringify([...E.value.values()].map(({id:e,state:t})=>[e,t]));return m(()=>{if(a.length===0)return;let e=new AbortController;return l(G,{ids:a},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||i(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[a.join(),r.value,o]),t}function ae(){let n=B.columns;return[{name:n.name,cell:e=>T(oe,{row:e})},{name:n.state,cell:({id:e,process:t})=>T(R,{state:E.value.get(e)?.state??t.state})},...v(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>T(se,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?T(`span`,{class:`keep`,children:T(c,{date:e.lastCycleAt})}):T(`span`,{class:`soft`,children:B.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},...D()?[{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]:[]]}function oe({row:{id:e,name:t,model:n,isYours:r,process:i}}){let o=[r&&B.yours,n].filter(Boolean).join(` · `);return T(`a`,{class:`agents-name`,href:a`/agents/${e}`,children:[T(f,{name:t,kind:`AGENT`}),T(`span`,{class:`agents-what`,children:[T(`strong`,{children:t}),o&&T(`span`,{class:`soft small`,children:o}),i.retryAt&&T(`span`,{class:`agents-concern small`,children:[T(w,{name:`alert`,size:14}),` `,B.retries]}),i.inboxDepth>0&&T(`span`,{class:`soft small`,children:B.waiting(i.inboxDepth)})]})]})}function se({spaces:e}){if(!e||e.totalCount===0)return T(`span`,{class:`soft`,children:B.noSpaces});let t=e.totalCount-e.nodes.length;return T(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>T(`a`,{class:`cut`,href:a`/spaces/${e}`,title:t,children:t},e)),t>0&&T(`span`,{class:`soft`,children:B.moreSpaces(t)})]})}export{Q as default};