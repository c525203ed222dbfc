import{n as e,t}from"./counts-DBjGva4f.js";import{E as n,F as r,Ft as i,H as a,Ht as o,It as s,Kt as c,Pt as l,Rt as u,St as d,Tt as f,_ as p,at as m,c as h,d as g,et as _,f as v,it as y,l as b,qt as x,tt as S,v as C,vt as ee,wt as w,xt as T,y as te}from"./core-DkOhGsGF.js";import{i as E,n as D}from"./field-CrQDeDm_.js";import{t as O}from"./table-DJAg8ne8.js";import{P as k,_ as A,a as j,c as M,m as N,n as P,p as F,s as I,t as L,u as R,w as z}from"./state-badge-D11x2PNY.js";import{n as B}from"./dialog-BmPdfBw2.js";import{t as V}from"./once-DWXQbTcR.js";var H=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new H(`
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
    `);function K({onClose:e}){let{choices:t,problem:n}=I(),[r,o]=c(M),[s,u]=c({}),[p,m]=c(),h=e=>{o({...r,...e}),u(Object.fromEntries(Object.entries(s).filter(([t])=>!(t in e))))},g=V(async()=>{let t=N(r,A.words);if(u(t),m(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await ee(k,{input:R(r)});e(),l(i`/agents/${t.id}`)}catch(e){let t=e instanceof d?F(e.path):void 0;t?u({[t]:w(e)}):m(e)}});return S(B,{title:A.createTitle,isWide:!0,onClose:e,children:S(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void g()),children:[S(P,{draft:r,wrong:s,choices:t,onChange:h}),S(j,{draft:r,wrong:s,choices:t,onChange:h}),n&&S(`p`,{class:`soft small`,children:n}),p!=null&&S(te,{problem:p}),S(`div`,{class:`actions`,children:[S(a,{onPress:e,children:f.cancel}),S(a,{look:`primary`,onPress:g,children:A.create})]})]})})}var q=50,J=100,Y={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},X=[`ACTIVE`,`PAUSED`,`STOPPED`],Z=S(C,{icon:`agent`,title:z.none,children:S(`p`,{children:z.noneHint})});function Q(){p(z.title);let e=s.value.query.get(`new`)===`agent`&&m(`agents:write`);return S(`div`,{class:`page`,children:S(`div`,{class:`inner`,children:[S(`div`,{class:`page-head`,children:[S(`h1`,{children:z.title}),m(`agents:write`)&&S(`span`,{class:`push`,children:S(a,{look:`primary`,icon:`add`,onPress:()=>u({new:`agent`}),children:z.create})})]}),S(ne,{}),S(re,{}),e&&S(K,{onClose:()=>u({new:void 0})})]})})}function ne(){let{query:e}=s.value,[t,n]=c(e.get(`search`)??``);o(()=>{let e=setTimeout(()=>u({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let r=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return S(`div`,{class:`agents-filter`,role:`search`,children:[S(E,{label:z.find,type:`search`,placeholder:z.findPlaceholder,value:t,onValue:n}),S(D,{label:z.which,value:e.get(`status`)??`all`,choices:r(z.whichOf),onValue:e=>u({status:e===`all`?void 0:e})}),S(D,{label:z.order,value:$(e),choices:r(z.orders),onValue:e=>u({order:e===`CREATED`?void 0:e})})]})}function $(e){let t=e.get(`order`)??``;return Object.hasOwn(Y,t)?t:`CREATED`}function re(){let e=s.value.query,t=e.get(`search`),n=X.find(t=>t===e.get(`status`)),r=$(e),i=m(`spaces:read`),a={first:q,search:t,statuses:n?[n]:null,orderBy:Y[r],withSpaces:i},o=g(U,a,({agents:e})=>e),c=v(W,{withSpaces:i}).data?.myAssistant?.agent,l=x(()=>{let e=c&&(!n||c.status===n)&&(n===`STOPPED`||c.status!==`STOPPED`),r=c?.name.toLowerCase().includes((t??``).toLowerCase());return o.data&&[...e&&r?[{...c,isYours:!0}]:[],...o.data]},[o.data,c,t,n]),u=ie(l),d=x(()=>l?.map(e=>({...e,...u.get(e.id)})),[l,u]),f=t!==null||n!==void 0?S(C,{icon:`search`,title:z.noneFound,children:S(`p`,{children:z.noneFoundHint})}):Z;return S(`div`,{class:`stacking`,children:S(O,{caption:z.agents,pages:{...o,data:d},columns:ae(),keyOf:({id:e})=>e,empty:f})})}function ie(e){let[t,n]=c(new Map),r=e?.slice(0,J).map(({id:e})=>e)??[],i=JSON.stringify([...y.value.values()].map(({id:e,state:t})=>[e,t]));return o(()=>{if(r.length===0)return;let e=new AbortController;return T(G,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),b.value,i]),t}function ae(){let r=z.columns;return[{name:r.name,cell:e=>S(oe,{row:e})},{name:r.state,cell:({id:e,process:t})=>S(L,{state:y.value.get(e)?.state??t.state})},...m(`spaces:read`)?[{name:r.spaces,cell:({spaces:e})=>S(se,{spaces:e})}]:[],{name:r.activity,cell:({process:e})=>e.lastCycleAt?S(`span`,{class:`keep`,children:S(h,{date:e.lastCycleAt})}):S(`span`,{class:`soft`,children:z.never})},{name:r.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},...n()?[{name:r.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]:[]]}function oe({row:{id:e,name:t,model:n,isYours:a,process:o}}){let s=[a&&z.yours,n].filter(Boolean).join(` · `);return S(`a`,{class:`agents-name`,href:i`/agents/${e}`,children:[S(r,{name:t,kind:`AGENT`}),S(`span`,{class:`agents-what`,children:[S(`strong`,{children:t}),s&&S(`span`,{class:`soft small`,children:s}),o.retryAt&&S(`span`,{class:`agents-concern small`,children:[S(_,{name:`alert`,size:14}),` `,z.retries]}),o.inboxDepth>0&&S(`span`,{class:`soft small`,children:z.waiting(o.inboxDepth)})]})]})}function se({spaces:e}){if(!e||e.totalCount===0)return S(`span`,{class:`soft`,children:z.noSpaces});let t=e.totalCount-e.nodes.length;return S(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>S(`a`,{class:`cut`,href:i`/spaces/${e}`,title:t,children:t},e)),t>0&&S(`span`,{class:`soft`,children:z.moreSpaces(t)})]})}export{Q as default};