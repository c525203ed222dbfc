import{n as e,t}from"./counts-DBjGva4f.js";import{E as n,F as r,Ft as i,H as a,It as o,Jt as s,Pt as c,Rt as l,St as u,Tt as d,Ut as f,_ as p,at as m,c as h,d as ee,et as g,f as _,it as v,l as y,qt as b,tt as x,v as S,vt as C,wt as w,xt as te,y as T}from"./core-DAW6bano.js";import{i as E,n as D}from"./field-Cmin1Via.js";import{t as O}from"./table-DVlfxlgF.js";import{C as k,N as A,a as j,c as M,f as N,g as P,n as F,p as I,s as L,t as R,u as z}from"./state-badge-DYls1-dI.js";import{n as B}from"./dialog-TN_nTa64.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
    `);function G({onClose:e}){let{choices:t,problem:n}=L(),[r,o]=b(M),[s,l]=b({}),[f,p]=b(),m=e=>{o({...r,...e}),l(Object.fromEntries(Object.entries(s).filter(([t])=>!(t in e))))},h=async()=>{let t=I(r,P.words);if(l(t),p(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await C(A,{input:z(r)});e(),c(i`/agents/${t.id}`)}catch(e){let t=e instanceof u?N(e.path):void 0;t?l({[t]:w(e)}):p(e)}};return x(B,{title:P.createTitle,isWide:!0,onClose:e,children:x(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void h()),children:[x(F,{draft:r,wrong:s,choices:t,onChange:m}),x(j,{draft:r,wrong:s,choices:t,onChange:m}),n&&x(`p`,{class:`soft small`,children:n}),f!=null&&x(T,{problem:f}),x(`div`,{class:`actions`,children:[x(a,{onPress:e,children:d.cancel}),x(a,{look:`primary`,onPress:h,children:P.create})]})]})})}var K=50,q=100,J={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},Y=[`ACTIVE`,`PAUSED`,`STOPPED`],X=x(S,{icon:`agent`,title:k.none,children:x(`p`,{children:k.noneHint})});function Z(){p(k.title);let e=o.value.query.get(`new`)===`agent`&&m(`agents:write`);return x(`div`,{class:`page`,children:x(`div`,{class:`inner`,children:[x(`div`,{class:`page-head`,children:[x(`h1`,{children:k.title}),m(`agents:write`)&&x(`span`,{class:`push`,children:x(a,{look:`primary`,icon:`add`,onPress:()=>l({new:`agent`}),children:k.create})})]}),x(Q,{}),x(ne,{}),e&&x(G,{onClose:()=>l({new:void 0})})]})})}function Q(){let{query:e}=o.value,[t,n]=b(e.get(`search`)??``);f(()=>{let e=setTimeout(()=>l({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let r=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return x(`div`,{class:`agents-filter`,role:`search`,children:[x(E,{label:k.find,type:`search`,placeholder:k.findPlaceholder,value:t,onValue:n}),x(D,{label:k.which,value:e.get(`status`)??`all`,choices:r(k.whichOf),onValue:e=>l({status:e===`all`?void 0:e})}),x(D,{label:k.order,value:$(e),choices:r(k.orders),onValue:e=>l({order:e===`CREATED`?void 0:e})})]})}function $(e){let t=e.get(`order`)??``;return Object.hasOwn(J,t)?t:`CREATED`}function ne(){let e=o.value.query,t=e.get(`search`),n=Y.find(t=>t===e.get(`status`)),r=$(e),i=m(`spaces:read`),a={first:K,search:t,statuses:n?[n]:null,orderBy:J[r],withSpaces:i},c=ee(H,a,({agents:e})=>e),l=_(U,{withSpaces:i}).data?.myAssistant?.agent,u=s(()=>{let e=l&&(!n||l.status===n)&&(n===`STOPPED`||l.status!==`STOPPED`),r=l?.name.toLowerCase().includes((t??``).toLowerCase());return c.data&&[...e&&r?[{...l,isYours:!0}]:[],...c.data]},[c.data,l,t,n]),d=re(u),f=s(()=>u?.map(e=>({...e,...d.get(e.id)})),[u,d]),p=t!==null||n!==void 0?x(S,{icon:`search`,title:k.noneFound,children:x(`p`,{children:k.noneFoundHint})}):X;return x(`div`,{class:`stacking`,children:x(O,{caption:k.agents,pages:{...c,data:f},columns:ie(),keyOf:({id:e})=>e,empty:p})})}function re(e){let[t,n]=b(new Map),r=e?.slice(0,q).map(({id:e})=>e)??[],i=JSON.stringify([...v.value.values()].map(({id:e,state:t})=>[e,t]));return f(()=>{if(r.length===0)return;let e=new AbortController;return te(W,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),y.value,i]),t}function ie(){let r=k.columns;return[{name:r.name,cell:e=>x(ae,{row:e})},{name:r.state,cell:({id:e,process:t})=>x(R,{state:v.value.get(e)?.state??t.state})},...m(`spaces:read`)?[{name:r.spaces,cell:({spaces:e})=>x(oe,{spaces:e})}]:[],{name:r.activity,cell:({process:e})=>e.lastCycleAt?x(`span`,{class:`keep`,children:x(h,{date:e.lastCycleAt})}):x(`span`,{class:`soft`,children:k.never})},{name:r.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},...n()?[{name:r.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]:[]]}function ae({row:{id:e,name:t,model:n,isYours:a,process:o}}){let s=[a&&k.yours,n].filter(Boolean).join(` · `);return x(`a`,{class:`agents-name`,href:i`/agents/${e}`,children:[x(r,{name:t,kind:`AGENT`}),x(`span`,{class:`agents-what`,children:[x(`strong`,{children:t}),s&&x(`span`,{class:`soft small`,children:s}),o.retryAt&&x(`span`,{class:`agents-concern small`,children:[x(g,{name:`alert`,size:14}),` `,k.retries]}),o.inboxDepth>0&&x(`span`,{class:`soft small`,children:k.waiting(o.inboxDepth)})]})]})}function oe({spaces:e}){if(!e||e.totalCount===0)return x(`span`,{class:`soft`,children:k.noSpaces});let t=e.totalCount-e.nodes.length;return x(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>x(`a`,{class:`cut`,href:i`/spaces/${e}`,title:t,children:t},e)),t>0&&x(`span`,{class:`soft`,children:k.moreSpaces(t)})]})}export{Z as default};