import{n as e,t}from"./counts-BtjpYGT8.js";import{F as n,J as r,M as i,N as a,U as o,Y as s,_ as c,a as l,j as u,l as d,m as f,n as p,t as m,u as h,v as g,x as _}from"./states-DJw5tdiO.js";import{n as v,t as y}from"./use-query-H-189zSn.js";import{i as b,n as x}from"./field-DSgHCIqJ.js";import{b as S,d as C,f as w,t as T,x as E}from"./index-Bsm5ygZ8.js";import{t as D}from"./table-C8DIsiLv.js";import{r as O,t as k}from"./time-COlDjo3_.js";import{C as A,N as j,a as M,c as N,f as P,g as F,n as I,p as L,s as R,t as z,u as B}from"./state-badge-DTBSjS4H.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
    `);function G({onClose:e}){let{choices:t,problem:n}=R(),[a,o]=r(N),[s,c]=r({}),[d,m]=r(),v=e=>{o({...a,...e}),c(Object.fromEntries(Object.entries(s).filter(([t])=>!(t in e))))},y=async()=>{let t=L(a,F.words);if(c(t),m(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await f(j,{input:B(a)});e(),u(i`/agents/${t.id}`)}catch(e){let t=e instanceof g?P(e.path):void 0;t?c({[t]:e.message}):m(e)}};return h(C,{title:F.createTitle,isWide:!0,onClose:e,children:h(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void y()),children:[h(I,{draft:a,wrong:s,choices:t,onChange:v}),h(M,{draft:a,wrong:s,choices:t,onChange:v}),n&&h(`p`,{class:`soft small`,children:n}),d!=null&&h(p,{problem:d}),h(`div`,{class:`actions`,children:[h(l,{onPress:e,children:_.cancel}),h(l,{look:`primary`,onPress:y,children:F.create})]})]})})}var K=50,q=100,J={CREATED:`CREATED`,NAME:`NAME`,ACTIVITY:`LAST_ACTIVITY`},Y=[`ACTIVE`,`PAUSED`,`STOPPED`],X=h(m,{icon:`agent`,title:A.none,children:h(`p`,{children:A.noneHint})});function Z(){T(A.title);let[e,t]=r(!1);return h(`div`,{class:`page`,children:h(`div`,{class:`inner`,children:[h(`div`,{class:`page-head`,children:[h(`h1`,{children:A.title}),E(`agents:write`)&&h(`span`,{class:`push`,children:h(l,{look:`primary`,icon:`add`,onPress:()=>t(!0),children:A.create})})]}),h(Q,{}),h(ee,{}),e&&h(G,{onClose:()=>t(!1)})]})})}function Q(){let{query:e}=a.value,[t,i]=r(e.get(`search`)??``);o(()=>{let e=setTimeout(()=>n({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let s=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return h(`div`,{class:`agents-filter`,role:`search`,children:[h(b,{label:A.find,type:`search`,placeholder:A.findPlaceholder,value:t,onValue:i}),h(x,{label:A.which,value:e.get(`status`)??`all`,choices:s(A.whichOf),onValue:e=>n({status:e===`all`?void 0:e})}),h(x,{label:A.order,value:$(e),choices:s(A.orders),onValue:e=>n({order:e===`CREATED`?void 0:e})})]})}function $(e){let t=e.get(`order`)??``;return Object.hasOwn(J,t)?t:`CREATED`}function ee(){let e=a.value.query,t=e.get(`search`),n=Y.find(t=>t===e.get(`status`)),r=$(e),i=E(`spaces:read`),o={first:K,search:t,statuses:n?[n]:null,orderBy:J[r],withSpaces:i},c=y(H,o,({agents:e})=>e),l=v(U,{withSpaces:i}).data?.myAssistant?.agent,u=s(()=>{let e=l&&(!n||l.status===n)&&(n===`STOPPED`||l.status!==`STOPPED`),r=l?.name.toLowerCase().includes((t??``).toLowerCase());return c.data&&[...e&&r?[{...l,isYours:!0}]:[],...c.data]},[c.data,l,t,n]),d=te(u),f=s(()=>u?.map(e=>({...e,...d.get(e.id)})),[u,d]),p=t!==null||n!==void 0?h(m,{icon:`search`,title:A.noneFound,children:h(`p`,{children:A.noneFoundHint})}):X;return h(D,{caption:A.agents,pages:{...c,data:f},columns:ne(),keyOf:({id:e})=>e,empty:p})}function te(e){let[t,n]=r(new Map),i=e?.slice(0,q).map(({id:e})=>e)??[],a=JSON.stringify([...S.value.values()].map(({id:e,state:t})=>[e,t]));return o(()=>{if(i.length===0)return;let e=new AbortController;return c(W,{ids:i},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[i.join(),O.value,a]),t}function ne(){let n=A.columns;return[{name:n.name,cell:e=>h(re,{row:e})},{name:n.state,cell:({id:e,process:t})=>h(z,{state:S.value.get(e)?.state??t.state})},...E(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>h(ie,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?h(`span`,{class:`keep`,children:h(k,{date:e.lastCycleAt})}):h(`span`,{class:`soft`,children:A.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]}function re({row:{id:e,name:t,model:n,isYours:r,process:a}}){let o=[r&&A.yours,n].filter(Boolean).join(` · `);return h(`a`,{class:`agents-name`,href:i`/agents/${e}`,children:[h(w,{name:t,kind:`AGENT`}),h(`span`,{class:`agents-what`,children:[h(`strong`,{children:t}),o&&h(`span`,{class:`soft small`,children:o}),a.retryAt&&h(`span`,{class:`agents-concern small`,children:[h(d,{name:`alert`,size:14}),` `,A.retries]}),a.inboxDepth>0&&h(`span`,{class:`soft small`,children:A.waiting(a.inboxDepth)})]})]})}function ie({spaces:e}){if(!e||e.totalCount===0)return h(`span`,{class:`soft`,children:A.noSpaces});let t=e.totalCount-e.nodes.length;return h(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>h(`a`,{class:`cut`,href:i`/spaces/${e}`,title:t,children:t},e)),t>0&&h(`span`,{class:`soft`,children:A.moreSpaces(t)})]})}export{Z as default};