import{n as e,t}from"./counts-DBjGva4f.js";import{Dt as n,E as r,G as i,Gt as a,Lt as o,Ot as s,R as c,Rt as l,Tt as u,Vt as d,Xt as f,Yt as p,_ as m,c as h,ct as g,d as _,f as v,it as y,l as b,rt as x,st as S,v as C,wt as w,xt as T,y as E,zt as D}from"./core-DRuX0Zcw.js";import{i as ee,n as O}from"./field-DbRTmXeZ.js";import{t as k}from"./table-5Bf_JRQG.js";import{P as A,_ as j,a as M,c as N,m as P,n as F,p as I,s as L,t as R,u as z,w as B}from"./state-badge-BdzQ3C3j.js";import{n as V}from"./dialog-TdfTTogJ.js";import{t as H}from"./once-HQ3P98IF.js";var U=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new U(`
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
    `);function K({onClose:e}){let{choices:t,problem:r}=L(),[a,c]=p(N),[d,f]=p({}),[m,h]=p(),g=e=>{c({...a,...e}),f(Object.fromEntries(Object.entries(d).filter(([t])=>!(t in e))))},_=H(async()=>{let t=P(a,j.words);if(f(t),h(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await T(A,{input:z(a)});e(),o(l`/agents/${t.id}`)}catch(e){let t=e instanceof u?I(e.path):void 0;t?f({[t]:n(e)}):h(e)}});return y(V,{title:j.createTitle,isWide:!0,onClose:e,children:y(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void _()),children:[y(F,{draft:a,wrong:d,choices:t,onChange:g}),y(M,{draft:a,wrong:d,choices:t,onChange:g}),r&&y(`p`,{class:`soft small`,children:r}),m!=null&&y(E,{problem:m}),y(`div`,{class:`actions`,children:[y(i,{onPress:e,children:s.cancel}),y(i,{look:`primary`,onPress:_,children:j.create})]})]})})}var q=50,J=100,Y={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},X=[`ACTIVE`,`PAUSED`,`STOPPED`],Z=y(C,{icon:`agent`,title:B.none,children:y(`p`,{children:B.noneHint})});function Q(){m(B.title);let e=D.value.query.get(`new`)===`agent`&&g(`agents:write`);return y(`div`,{class:`page`,children:y(`div`,{class:`inner`,children:[y(`div`,{class:`page-head`,children:[y(`h1`,{children:B.title}),g(`agents:write`)&&y(`span`,{class:`push`,children:y(i,{look:`primary`,icon:`add`,onPress:()=>d({new:`agent`}),children:B.create})})]}),y(ne,{}),y(re,{}),e&&y(K,{onClose:()=>d({new:void 0})})]})})}function ne(){let{query:e}=D.value,[t,n]=p(e.get(`search`)??``);a(()=>{let e=setTimeout(()=>d({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let r=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return y(`div`,{class:`agents-filter`,role:`search`,children:[y(ee,{label:B.find,type:`search`,placeholder:B.findPlaceholder,value:t,onValue:n}),y(O,{label:B.which,value:e.get(`status`)??`all`,choices:r(B.whichOf),onValue:e=>d({status:e===`all`?void 0:e})}),y(O,{label:B.order,value:$(e),choices:r(B.orders),onValue:e=>d({order:e===`CREATED`?void 0:e})})]})}function $(e){let t=e.get(`order`)??``;return Object.hasOwn(Y,t)?t:`CREATED`}function re(){let e=D.value.query,t=e.get(`search`),n=X.find(t=>t===e.get(`status`)),r=$(e),i=g(`spaces:read`),a={first:q,search:t,statuses:n?[n]:null,orderBy:Y[r],withSpaces:i},o=_(te,a,({agents:e})=>e),s=v(W,{withSpaces:i}).data?.myAssistant?.agent,c=f(()=>{let e=s&&(!n||s.status===n)&&(n===`STOPPED`||s.status!==`STOPPED`),r=s?.name.toLowerCase().includes((t??``).toLowerCase());return o.data&&[...e&&r?[{...s,isYours:!0}]:[],...o.data]},[o.data,s,t,n]),l=ie(c),u=f(()=>c?.map(e=>({...e,...l.get(e.id)})),[c,l]),d=t!==null||n!==void 0?y(C,{icon:`search`,title:B.noneFound,children:y(`p`,{children:B.noneFoundHint})}):Z;return y(`div`,{class:`stacking`,children:y(k,{caption:B.agents,pages:{...o,data:u},columns:ae(),keyOf:({id:e})=>e,empty:d})})}function ie(e){let[t,n]=p(new Map),r=e?.slice(0,J).map(({id:e})=>e)??[],i=JSON.stringify([...S.value.values()].map(({id:e,state:t})=>[e,t]));return a(()=>{if(r.length===0)return;let e=new AbortController;return w(G,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),b.value,i]),t}function ae(){let n=B.columns;return[{name:n.name,cell:e=>y(oe,{row:e})},{name:n.state,cell:({id:e,process:t})=>y(R,{state:S.value.get(e)?.state??t.state})},...g(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>y(se,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?y(`span`,{class:`keep`,children:y(h,{date:e.lastCycleAt})}):y(`span`,{class:`soft`,children:B.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},...r()?[{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]:[]]}function oe({row:{id:e,name:t,model:n,isYours:r,process:i}}){let a=[r&&B.yours,n].filter(Boolean).join(` · `);return y(`a`,{class:`agents-name`,href:l`/agents/${e}`,children:[y(c,{name:t,kind:`AGENT`}),y(`span`,{class:`agents-what`,children:[y(`strong`,{children:t}),a&&y(`span`,{class:`soft small`,children:a}),i.retryAt&&y(`span`,{class:`agents-concern small`,children:[y(x,{name:`alert`,size:14}),` `,B.retries]}),i.inboxDepth>0&&y(`span`,{class:`soft small`,children:B.waiting(i.inboxDepth)})]})]})}function se({spaces:e}){if(!e||e.totalCount===0)return y(`span`,{class:`soft`,children:B.noSpaces});let t=e.totalCount-e.nodes.length;return y(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>y(`a`,{class:`cut`,href:l`/spaces/${e}`,title:t,children:t},e)),t>0&&y(`span`,{class:`soft`,children:B.moreSpaces(t)})]})}export{Q as default};