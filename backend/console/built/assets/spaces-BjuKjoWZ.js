import{$ as e,B as t,Et as n,G as r,Lt as i,N as a,Ot as o,T as s,Tt as c,W as l,Y as u,d,ft as f,g as p,ht as m,s as h,st as g,u as _,v,w as y,wt as b,y as x}from"./core-CNibv5hg.js";import{i as S,r as C}from"./field-DJ22q9Q7.js";import{t as w}from"./table-zWIiiNN-.js";import{t as T}from"./tabs-udv-qFzx.js";import{n as E}from"./dialog-B_ovwSOu.js";var D=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new D(`
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
}`),N={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,talk:`Write`,openAgain:`Open again`};function P({onClose:e}){let[n,a]=i(``),[o,s]=i(``),[l,u]=i(),d=e=>l instanceof f&&l.field===e?l.message:void 0,p=async()=>{try{let{space:e}=await g(A,{input:{name:n.trim(),purpose:o}});b(c`/spaces/${e.id}?panel=members`)}catch(e){u(e)}};return r(E,{title:N.newSpace,onClose:e,children:r(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void p()),children:[r(S,{label:N.newSpaceName,value:n,onValue:a,wrong:d(`name`),isRequired:!0,maxLength:200}),r(C,{label:N.newSpacePurpose,hint:N.newSpacePurposeHint,rows:3,value:o,onValue:s,wrong:d(`purpose`),maxLength:500}),l!==void 0&&!d(`name`)&&!d(`purpose`)&&r(x,{problem:l}),r(`div`,{class:`actions`,children:[r(t,{onPress:e,children:m.cancel}),r(t,{look:`primary`,isSubmit:!0,isDisabled:!n.trim(),children:N.create})]})]})})}function F({onClose:n}){let[o,s]=i(``),{data:l,error:f,reload:p}=d(k,{search:o.trim(),withAgents:u(`agents:read`)}),m=e.value.actor.id,h=[...(l?.members.nodes??[]).filter(({id:e})=>e!==m).map(e=>({...e,kind:`PERSON`})),...(l?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`}))],_=async e=>{let{space:t}=await g(j,{input:{actorId:e}});b(c`/spaces/${t.id}`)};return r(E,{title:N.newDirect,onClose:n,children:[r(S,{label:N.findSomebody,type:`search`,value:o,onValue:s}),f!=null&&r(x,{problem:f,onRetry:p}),l&&h.length===0&&r(`p`,{class:`soft`,children:N.nobody}),r(`ul`,{class:`people`,children:h.map(({id:e,name:n,kind:i})=>r(`li`,{class:`row`,children:[r(a,{name:n,kind:i}),r(`span`,{class:`cut`,children:n}),r(`span`,{class:`push`,children:r(t,{isSmall:!0,onPress:()=>_(e),attributes:{"aria-label":`${N.talk}: ${n}`},children:N.talk})})]},e))})]})}function I(){let[e,a]=i(``);p(N.title);let c=n.value.query.get(`new`),l=()=>o({new:void 0}),d=(t,n,i)=>({key:t,name:n,content:()=>r(L,{search:e,filter:i})}),f=[d(`mine`,N.mine,{isArchived:!1,isJoined:!0}),...u(`admin:read`)?[d(`others`,N.others,{isArchived:!1,isJoined:!1})]:[],d(`archived`,N.archived,{isArchived:!0,isJoined:null})];return r(`div`,{class:`page`,children:[r(`div`,{class:`inner`,children:[r(`div`,{class:`page-head`,children:[r(`h1`,{children:N.title}),r(`span`,{class:`row wrap push`,children:[y()&&r(t,{icon:`thread`,onPress:()=>o({new:`direct`}),children:N.newDirect}),s()&&r(t,{look:`primary`,icon:`add`,onPress:()=>o({new:`space`}),children:N.newSpace})]})]}),r(S,{label:N.find,type:`search`,value:e,onValue:a}),r(T,{label:N.title,tabs:f})]}),c===`space`&&s()&&r(P,{onClose:l}),c===`direct`&&y()&&r(F,{onClose:l})]})}function L({search:e,filter:t}){let n=_(O,{search:e.trim()||null,...t},({spaces:e})=>e),i=r(v,{icon:`hash`,title:N.none,children:r(`p`,{children:N.noneHint})});return r(w,{caption:N.title,pages:n,keyOf:({id:e})=>e,columns:R(n,t),empty:i})}function R(e,{isArchived:n}){let i=async t=>{await g(M,{input:{spaceId:t}}),e.reload()},a=[{name:N.name,cell:e=>r(z,{space:e})},{name:N.topic,cell:({topic:e})=>e},{name:N.lastText,cell:({lastMessage:e})=>e&&r(h,{date:e.createdAt})}],o={name:N.openAgain,isNameHidden:!0,cell:({id:e,mayChange:n})=>n&&r(t,{isSmall:!0,onPress:()=>i(e),children:N.openAgain})};return n?[...a,o]:a}function z({space:{id:e,name:t,kind:n,partner:i}}){return r(`a`,{class:`row`,href:c`/spaces/${e}`,children:[n===`DIRECT`&&i?r(a,{name:i.name,kind:i.kind,isSmall:!0}):r(l,{name:`hash`}),t]})}export{I as default};