import{n as e,t}from"./counts-DaJDoey0.js";import{A as n,H as r,J as i,M as a,P as o,X as s,_ as c,a as l,b as u,g as d,j as f,l as p,m,n as ee,q as h,t as g,u as _}from"./states-Djw7nUom.js";import{n as v,t as y}from"./use-query-Cmx-0rBX.js";import{i as b,n as x}from"./field-tFpQ0Zy2.js";import{b as S,d as C,f as w,t as T,x as E}from"./index-DrhN38on.js";import{t as D}from"./table-1kTRzRgn.js";import{r as O,t as k}from"./time-Cpdlxb_y.js";import{C as A,N as j,a as M,c as N,f as P,g as F,n as I,p as L,s as R,t as z,u as B}from"./state-badge-B65NvIwe.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
    `);function G({onClose:e}){let{choices:t,problem:r}=R(),[i,a]=h(N),[o,s]=h({}),[d,p]=h(),g=e=>{a({...i,...e}),s(Object.fromEntries(Object.entries(o).filter(([t])=>!(t in e))))},v=async()=>{let t=L(i,F.words);if(s(t),p(void 0),!(Object.keys(t).length>0))try{let{agent:t}=await m(j,{input:B(i)});e(),n(f`/agents/${t.id}`)}catch(e){let t=e instanceof c?P(e.path):void 0;t?s({[t]:e.message}):p(e)}};return _(C,{title:F.createTitle,isWide:!0,onClose:e,children:_(`form`,{class:`stack`,noValidate:!0,onSubmit:e=>(e.preventDefault(),void v()),children:[_(I,{draft:i,wrong:o,choices:t,onChange:g}),_(M,{draft:i,wrong:o,choices:t,onChange:g}),r&&_(`p`,{class:`soft small`,children:r}),d!=null&&_(ee,{problem:d}),_(`div`,{class:`actions`,children:[_(l,{onPress:e,children:u.cancel}),_(l,{look:`primary`,onPress:v,children:F.create})]})]})})}var K=50,q=100,J=[`ACTIVE`,`PAUSED`,`STOPPED`],Y=_(g,{icon:`agent`,title:A.none,children:_(`p`,{children:A.noneHint})});function X(){T(A.title);let[e,t]=h(!1);return _(`div`,{class:`page`,children:_(`div`,{class:`inner`,children:[_(`div`,{class:`page-head`,children:[_(`h1`,{children:A.title}),E(`agents:write`)&&_(`span`,{class:`push`,children:_(l,{look:`primary`,icon:`add`,onPress:()=>t(!0),children:A.create})})]}),_(Z,{}),_($,{}),e&&_(G,{onClose:()=>t(!1)})]})})}function Z(){let{query:e}=a.value,[t,n]=h(e.get(`search`)??``);r(()=>{let e=setTimeout(()=>o({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]);let i=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));return _(`div`,{class:`agents-filter`,role:`search`,children:[_(b,{label:A.find,type:`search`,placeholder:A.findPlaceholder,value:t,onValue:n}),_(x,{label:A.which,value:e.get(`status`)??`all`,choices:i(A.whichOf),onValue:e=>o({status:e===`all`?void 0:e})}),_(x,{label:A.order,value:Q(e),choices:i(A.orders),onValue:e=>o({order:e===`CREATED`?void 0:e})})]})}function Q(e){let t=e.get(`order`)??``;return t in A.orders?t:`CREATED`}function $(){let e=a.value.query,t=e.get(`search`),n=J.find(t=>t===e.get(`status`)),r=Q(e),o=E(`spaces:read`),c=y(H,{first:K,search:t,statuses:n?[n]:null,orderBy:r===`NAME`?`NAME`:`CREATED`,withSpaces:o},({agents:e})=>e),l=v(U,{withSpaces:o}).data?.myAssistant?.agent,u=i(()=>{let e=l&&(!n||l.status===n)&&(n===`STOPPED`||l.status!==`STOPPED`),r=l?.name.toLowerCase().includes((t??``).toLowerCase());return c.data&&[...e&&r?[{...l,isYours:!0}]:[],...c.data]},[c.data,l,t,n]),d=te(u),f=i(()=>{let e=u?.map(e=>({...e,...d.get(e.id)}));return r===`ACTIVITY`?e?.sort((e,t)=>(t.process.lastCycleAt??``).localeCompare(e.process.lastCycleAt??``)):e},[u,d,r]),p=t!==null||n!==void 0?_(g,{icon:`search`,title:A.noneFound,children:_(`p`,{children:A.noneFoundHint})}):Y;return _(s,{children:[r===`ACTIVITY`&&c.hasMore&&_(`p`,{class:`soft small`,children:A.sortedHint}),_(D,{caption:A.agents,pages:{...c,data:f},columns:ne(),keyOf:({id:e})=>e,empty:p})]})}function te(e){let[t,n]=h(new Map),i=e?.slice(0,q).map(({id:e})=>e)??[],a=JSON.stringify([...S.value.values()].map(({id:e,state:t})=>[e,t]));return r(()=>{if(i.length===0)return;let e=new AbortController;return d(W,{ids:i},{signal:e.signal}).then(({nodes:t})=>e.signal.aborted||n(new Map(t.filter(e=>e!=null&&`id`in e).map(e=>[e.id,e])))).catch(()=>void 0),()=>e.abort()},[i.join(),O.value,a]),t}function ne(){let n=A.columns;return[{name:n.name,cell:e=>_(re,{row:e})},{name:n.state,cell:({id:e,process:t})=>_(z,{state:S.value.get(e)?.state??t.state})},...E(`spaces:read`)?[{name:n.spaces,cell:({spaces:e})=>_(ie,{spaces:e})}]:[],{name:n.activity,cell:({process:e})=>e.lastCycleAt?_(`span`,{class:`keep`,children:_(k,{date:e.lastCycleAt})}):_(`span`,{class:`soft`,children:A.never})},{name:n.cycles,isNumber:!0,cell:({process:t})=>e(t.cycleCount)},{name:n.cost,isNumber:!0,cell:({process:e})=>t(e.cost)}]}function re({row:{id:e,name:t,model:n,isYours:r,process:i}}){let a=[r&&A.yours,n].filter(Boolean).join(` · `);return _(`a`,{class:`agents-name`,href:f`/agents/${e}`,children:[_(w,{name:t,kind:`AGENT`}),_(`span`,{class:`agents-what`,children:[_(`strong`,{children:t}),a&&_(`span`,{class:`soft small`,children:a}),i.retryAt&&_(`span`,{class:`agents-concern small`,children:[_(p,{name:`alert`,size:14}),` `,A.retries]}),i.inboxDepth>0&&_(`span`,{class:`soft small`,children:A.waiting(i.inboxDepth)})]})]})}function ie({spaces:e}){if(!e||e.totalCount===0)return _(`span`,{class:`soft`,children:A.noSpaces});let t=e.totalCount-e.nodes.length;return _(`span`,{class:`agents-spaces`,children:[e.nodes.map(({id:e,name:t})=>_(`a`,{class:`cut`,href:f`/spaces/${e}`,title:t,children:t},e)),t>0&&_(`span`,{class:`soft`,children:A.moreSpaces(t)})]})}export{X as default};