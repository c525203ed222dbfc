import{F as e,J as t,M as n,N as r,a as i,j as a,l as o,m as s,n as c,t as l,u,v as d,x as f}from"./states-DJw5tdiO.js";import{n as p,t as m}from"./use-query-H-189zSn.js";import{i as h,r as g}from"./field-DSgHCIqJ.js";import{a as _,d as v,f as y,i as b,t as x,w as S,x as C}from"./index-Bsm5ygZ8.js";import{t as w}from"./table-C8DIsiLv.js";import{t as T}from"./tabs-CF-CBAkS.js";import{t as E}from"./time-COlDjo3_.js";var D=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new D(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new D(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new D(`
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
    `,{fragmentName:`WaitingCall`});var O=new D(`
    query Spaces($search: String, $isArchived: Boolean!, $isJoined: Boolean, $after: String) {
  spaces(
    first: 50
    after: $after
    search: $search
    isArchived: $isArchived
    isJoined: $isJoined
    orderBy: LAST_ACTIVITY
  ) {
    nodes {
      id
      kind
      name
      topic
      archivedAt
      mayChange
      partner {
        ...Author
      }
      lastMessage {
        createdAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`),k=new D(`
    query People($search: String!, $withAgents: Boolean!) {
  members(first: 12, search: $search) {
    nodes {
      id
      name
    }
  }
  agents(first: 12, search: $search) @include(if: $withAgents) {
    nodes {
      id
      name
    }
  }
}
    `),A=new D(`
    mutation CreateSpace($input: CreateSpaceInput!) {
  createSpace(input: $input) {
    __typename
    ... on CreateSpaceSuccess {
      space {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),j=new D(`
    mutation BeginConversation($input: StartDirectConversationInput!) {
  startDirectConversation(input: $input) {
    __typename
    ... on StartDirectConversationSuccess {
      space {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),M=new D(`
    mutation OpenAgain($input: UnarchiveSpaceInput!) {
  unarchiveSpace(input: $input) {
    __typename
    ... on UnarchiveSpaceSuccess {
      space {
        id
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),N={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,talk:`Write`,openAgain:`Open again`};function P({onClose:e}){let[r,o]=t(``),[l,p]=t(``),[m,_]=t(),y=e=>m instanceof d&&m.field===e?m.message:void 0,b=async()=>{try{let{space:e}=await s(A,{input:{name:r.trim(),purpose:l}});a(n`/spaces/${e.id}?panel=members`)}catch(e){_(e)}};return u(v,{title:N.newSpace,onClose:e,children:u(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void b()),children:[u(h,{label:N.newSpaceName,value:r,onValue:o,wrong:y(`name`),isRequired:!0,maxLength:200}),u(g,{label:N.newSpacePurpose,hint:N.newSpacePurposeHint,rows:3,value:l,onValue:p,wrong:y(`purpose`),maxLength:500}),m!==void 0&&!y(`name`)&&!y(`purpose`)&&u(c,{problem:m}),u(`div`,{class:`actions`,children:[u(i,{onPress:e,children:f.cancel}),u(i,{look:`primary`,isSubmit:!0,isDisabled:!r.trim(),children:N.create})]})]})})}function F({onClose:e}){let[r,o]=t(``),{data:l,error:d,reload:f}=p(k,{search:r.trim(),withAgents:C(`agents:read`)}),m=S.value.actor.id,g=[...(l?.members.nodes??[]).filter(({id:e})=>e!==m).map(e=>({...e,kind:`PERSON`})),...(l?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`}))],_=async e=>{let{space:t}=await s(j,{input:{actorId:e}});a(n`/spaces/${t.id}`)};return u(v,{title:N.newDirect,onClose:e,children:[u(h,{label:N.findSomebody,type:`search`,value:r,onValue:o}),d!=null&&u(c,{problem:d,onRetry:f}),l&&g.length===0&&u(`p`,{class:`soft`,children:N.nobody}),u(`ul`,{class:`people`,children:g.map(({id:e,name:t,kind:n})=>u(`li`,{class:`row`,children:[u(y,{name:t,kind:n}),u(`span`,{class:`cut`,children:t}),u(`span`,{class:`push`,children:u(i,{isSmall:!0,onPress:()=>_(e),attributes:{"aria-label":`${N.talk}: ${t}`},children:N.talk})})]},e))})]})}function I(){let[n,a]=t(``);x(N.title);let o=r.value.query.get(`new`),s=()=>e({new:void 0}),c=(e,t,r)=>({key:e,name:t,content:()=>u(L,{search:n,filter:r})}),l=[c(`mine`,N.mine,{isArchived:!1,isJoined:!0}),...C(`admin:read`)?[c(`others`,N.others,{isArchived:!1,isJoined:!1})]:[],c(`archived`,N.archived,{isArchived:!0,isJoined:null})];return u(`div`,{class:`page`,children:[u(`div`,{class:`inner`,children:[u(`div`,{class:`page-head`,children:[u(`h1`,{children:N.title}),u(`span`,{class:`row wrap push`,children:[b()&&u(i,{icon:`thread`,onPress:()=>e({new:`direct`}),children:N.newDirect}),_()&&u(i,{look:`primary`,icon:`add`,onPress:()=>e({new:`space`}),children:N.newSpace})]})]}),u(h,{label:N.find,type:`search`,value:n,onValue:a}),u(T,{label:N.title,tabs:l})]}),o===`space`&&_()&&u(P,{onClose:s}),o===`direct`&&b()&&u(F,{onClose:s})]})}function L({search:e,filter:t}){let n=m(O,{search:e.trim()||null,...t},({spaces:e})=>e),r=u(l,{icon:`hash`,title:N.none,children:u(`p`,{children:N.noneHint})});return u(w,{caption:N.title,pages:n,keyOf:({id:e})=>e,columns:R(n,t),empty:r})}function R(e,{isArchived:t}){let n=async t=>{await s(M,{input:{spaceId:t}}),e.reload()},r=[{name:N.name,cell:e=>u(z,{space:e})},{name:N.topic,cell:({topic:e})=>e},{name:N.lastText,cell:({lastMessage:e})=>e&&u(E,{date:e.createdAt})}],a={name:N.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&u(i,{isSmall:!0,onPress:()=>n(e),children:N.openAgain})};return t?[...r,a]:r}function z({space:{id:e,name:t,kind:r,partner:i}}){return u(`a`,{class:`row`,href:n`/spaces/${e}`,children:[r===`DIRECT`&&i?u(y,{name:i.name,kind:i.kind,isSmall:!0}):u(o,{name:`hash`}),t]})}export{I as default};