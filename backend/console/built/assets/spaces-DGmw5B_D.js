import{$ as e,B as t,Ct as n,Dt as r,G as i,It as a,N as o,T as s,Tt as c,W as l,Y as u,d,dt as f,g as p,mt as m,s as h,st as g,u as _,v,w as y,wt as b,y as x}from"./core-Ch7n2jrn.js";import{i as S,r as C}from"./field-DpQ7uYC1.js";import{t as w}from"./table-DN4P4S-v.js";import{t as T}from"./tabs-Bvf_TdCI.js";import{n as E}from"./dialog-BwyChQOi.js";var D=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new D(`
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
}`),N={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,talk:`Write`,openAgain:`Open again`};function P({onClose:e}){let[r,o]=a(``),[s,c]=a(``),[l,u]=a(),d=e=>l instanceof f&&l.field===e?l.message:void 0,p=async()=>{try{let{space:e}=await g(A,{input:{name:r.trim(),purpose:s}});n(b`/spaces/${e.id}?panel=members`)}catch(e){u(e)}};return i(E,{title:N.newSpace,onClose:e,children:i(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void p()),children:[i(S,{label:N.newSpaceName,value:r,onValue:o,wrong:d(`name`),isRequired:!0,maxLength:200}),i(C,{label:N.newSpacePurpose,hint:N.newSpacePurposeHint,rows:3,value:s,onValue:c,wrong:d(`purpose`),maxLength:500}),l!==void 0&&!d(`name`)&&!d(`purpose`)&&i(x,{problem:l}),i(`div`,{class:`actions`,children:[i(t,{onPress:e,children:m.cancel}),i(t,{look:`primary`,isSubmit:!0,isDisabled:!r.trim(),children:N.create})]})]})})}function F({onClose:r}){let[s,c]=a(``),[l,f]=a(),{data:p,error:m,reload:h}=d(k,{search:s.trim(),withAgents:u(`agents:read`)}),_=e.value.actor.id,v=[...(p?.members.nodes??[]).filter(({id:e})=>e!==_).map(e=>({...e,kind:`PERSON`})),...(p?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`}))],y=async e=>{f(void 0);try{let{space:t}=await g(j,{input:{actorId:e}});n(b`/spaces/${t.id}`)}catch(e){f(e)}};return i(E,{title:N.newDirect,onClose:r,children:[i(S,{label:N.findSomebody,type:`search`,value:s,onValue:c}),m!=null&&i(x,{problem:m,onRetry:h}),l!==void 0&&i(x,{problem:l}),p&&v.length===0&&i(`p`,{class:`soft`,children:N.nobody}),i(`ul`,{class:`people`,children:v.map(({id:e,name:n,kind:r})=>i(`li`,{class:`row`,children:[i(o,{name:n,kind:r}),i(`span`,{class:`cut`,children:n}),i(`span`,{class:`push`,children:i(t,{isSmall:!0,onPress:()=>y(e),attributes:{"aria-label":`${N.talk}: ${n}`},children:N.talk})})]},e))})]})}function I(){let[e,n]=a(``);p(N.title);let o=c.value.query.get(`new`),l=()=>r({new:void 0}),d=(t,n,r)=>({key:t,name:n,content:()=>i(L,{search:e,filter:r})}),f=[d(`mine`,N.mine,{isArchived:!1,isJoined:!0}),...u(`admin:read`)?[d(`others`,N.others,{isArchived:!1,isJoined:!1})]:[],d(`archived`,N.archived,{isArchived:!0,isJoined:null})];return i(`div`,{class:`page`,children:[i(`div`,{class:`inner`,children:[i(`div`,{class:`page-head`,children:[i(`h1`,{children:N.title}),i(`span`,{class:`row wrap push`,children:[y()&&i(t,{icon:`thread`,onPress:()=>r({new:`direct`}),children:N.newDirect}),s()&&i(t,{look:`primary`,icon:`add`,onPress:()=>r({new:`space`}),children:N.newSpace})]})]}),i(S,{label:N.find,type:`search`,value:e,onValue:n}),i(T,{label:N.title,tabs:f})]}),o===`space`&&s()&&i(P,{onClose:l}),o===`direct`&&y()&&i(F,{onClose:l})]})}function L({search:e,filter:t}){let n=_(O,{search:e.trim()||null,...t},({spaces:e})=>e),r=i(v,{icon:`hash`,title:N.none,children:i(`p`,{children:[N.noneHint,` `,t.isJoined&&!s()&&m.bringIn]})});return i(w,{caption:N.title,pages:n,keyOf:({id:e})=>e,columns:R(n,t),empty:r})}function R(e,{isArchived:n}){let r=async t=>{await g(M,{input:{spaceId:t}}),e.reload()},a=[{name:N.name,cell:e=>i(z,{space:e})},{name:N.topic,cell:({topic:e})=>e},{name:N.lastText,cell:({lastMessage:e})=>e&&i(h,{date:e.createdAt})}],o={name:N.openAgain,isNameHidden:!0,cell:({id:e,mayChange:n})=>n&&i(t,{isSmall:!0,onPress:()=>r(e),children:N.openAgain})};return n?[...a,o]:a}function z({space:{id:e,name:t,kind:n,partner:r}}){return i(`a`,{class:`row`,href:b`/spaces/${e}`,children:[n===`DIRECT`&&r?i(o,{name:r.name,kind:r.kind,isSmall:!0}):i(l,{name:`hash`}),t]})}export{I as default};