import{n as e,t}from"./counts-DBjGva4f.js";import{Dt as n,Et as r,K as i,P as a,Pt as o,Rt as s,Tt as c,V as l,X as u,Z as d,c as f,d as p,ft as m,g as h,gt as g,ht as _,kt as v,lt as ee,pt as y,q as b,s as x,u as S,v as C,y as w,zt as T}from"./core-DOV6GWnd.js";import{i as E,n as D}from"./field-Cru21Iw_.js";import{t as O}from"./table-vhuE1-na.js";import{C as k,N as A,a as j,c as M,f as N,g as P,n as F,p as I,s as L,t as R,u as z}from"./state-badge-C4AmuIaq.js";import{n as B}from"./dialog-C93MsTia.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
    `);function G({onClose:e}){let{choices:t,problem:n}=L(),[i,a]=s(M),[o,u]=s({}),[d,f]=s(),p=e=>{a({...i,...e}),u(Object.fromEntries(Object.entries(o).filter(([t])=>!(t in e))))},m=async()=>{let t=I(i,P.words);if(u(t),f(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await ee(A,{input:z(i)});e(),c(r`/agents/${t.id}`)}catch(e){let t=e instanceof y?N(e.path):void 0;t?u({[t]:_(e)}):f(e)}};return b(B,{title:P.createTitle,isWide:!0,onClose:e,children:b(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void m()),children:[b(F,{draft:i,wrong:o,choices:t,onChange:p}),b(j,{draft:i,wrong:o,choices:t,onChange:p}),n&&b(`p`,{class:`soft small`,children:n}),d!=null&&b(w,{problem:d}),b(`div`,{class:`actions`,children:[b(l,{onPress:e,children:g.cancel}),b(l,{look:`primary`,onPress:m,children:P.create})]})]})})}var K=50,q=100,J={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},Y=[`ACTIVE`,`PAUSED`,`STOPPED`],X=b(C,{icon:`agent`,title:k.none,children:b(`p`,{children:k.noneHint})});function Z(){h(k.title);let[e,t]=s(!1);return b(`div`,{class:`page`,children:b(`div`,{class:`inner`,children:[b(`div`,{class:`page-head`,children:[b(`h1`,{children:k.title}),d(`agents:write`)&&b(`span`,{class:`push`,children:b(l,{look:`primary`,icon:`add`,onPress:()=>t(!0),children:k.create})})]}),b(Q,{}),b(te,{}),e&&b(G,{onClose:()=>t(!1)})]})})}function Q(){let{query:e}=n.value,[t,r]=s(e.get(`search`)??``);o(()=>{let e=setTimeout(()=>v({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let i=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return b(`div`,{class:`agents-filter`,role:`search`,children:[b(E,{label:k.find,type:`search`,placeholder:k.findPlaceholder,value:t,onValue:r}),b(D,{label:k.which,value:e.get(`status`)??`all`,choices:i(k.whichOf),onValue:e=>v({status:e===`all`?void 0:e})}),b(D,{label:k.order,value:$(e),choices:i(k.orders),onValue:e=>v({order:e===`CREATED`?void 0:e})})]})}function $(e){let t=e.get(`order`)??``;return Object.hasOwn(J,t)?t:`CREATED`}function te(){let e=n.value.query,t=e.get(`search`),r=Y.find(t=>t===e.get(`status`)),i=$(e),a=d(`spaces:read`),o={first:K,search:t,statuses:r?[r]:null,orderBy:J[i],withSpaces:a},s=S(H,o,({agents:e})=>e),c=p(U,{withSpaces:a}).data?.myAssistant?.agent,l=T(()=>{let e=c&&(!r||c.status===r)&&(r===`STOPPED`||c.status!==`STOPPED`),n=c?.name.toLowerCase().includes((t??``).toLowerCase());return s.data&&[...e&&n?[{...c,isYours:!0}]:[],...s.data]},[s.data,c,t,r]),u=ne(l),f=T(()=>l?.map(e=>({...e,...u.get(e.id)})),[l,u]),m=t!==null||r!==void 0?b(C,{icon:`search`,title:k.noneFound,children:b(`p`,{children:k.noneFoundHint})}):X;return b(`div`,{class:`stacking`,children:b(O,{caption:k.agents,pages:{...s,data:f},columns:re(),keyOf:({id:e})=>e,empty:m})})}function ne(e){let[t,n]=s(new Map),r=e?.slice(0,q).map(({id:e})=>e)??[],i=JSON.stringify([...u.value.values()].map(({id:e,state:t})=>[e,t]));return o(()=>{if(r.length===0)return;let e=new AbortController;return m(W,{ids:r},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[r.join(),f.value,i]),t}function re(){let n=k.columns;return[{name:n.name,cell:e=>b(ie,{row:e})},{name:n.state,cell:({id:e,process:t})=>b(R,{state:u.value.get(e)?.state??t.state})},...d(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>b(ae,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?b(`span`,{class:`keep`,children:b(x,{date:e.lastCycleAt})}):b(`span`,{class:`soft`,children:k.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]}function ie({row:{id:e,name:t,model:n,isYours:o,process:s}}){let c=[o&&k.yours,n].filter(Boolean).join(` · `);return b(`a`,{class:`agents-name`,href:r`/agents/${e}`,children:[b(a,{name:t,kind:`AGENT`}),b(`span`,{class:`agents-what`,children:[b(`strong`,{children:t}),c&&b(`span`,{class:`soft small`,children:c}),s.retryAt&&b(`span`,{class:`agents-concern small`,children:[b(i,{name:`alert`,size:14}),` `,k.retries]}),s.inboxDepth>0&&b(`span`,{class:`soft small`,children:k.waiting(s.inboxDepth)})]})]})}function ae({spaces:e}){if(!e||e.totalCount===0)return b(`span`,{class:`soft`,children:k.noSpaces});let t=e.totalCount-e.nodes.length;return b(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>b(`a`,{class:`cut`,href:r`/spaces/${e}`,title:t,children:t},e)),t>0&&b(`span`,{class:`soft`,children:k.moreSpaces(t)})]})}export{Z as default};