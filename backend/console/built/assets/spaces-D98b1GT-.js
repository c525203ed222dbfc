import{$t as e,C as t,E as n,Gt as r,Ht as i,J as a,Mt as o,O as s,S as c,Tt as l,Ut as u,V as d,Vt as f,_ as p,_t as m,c as h,ft as g,g as _,h as v,jt as y,kt as b,l as x,ot as S,st as C}from"./core-BRRCkQAV.js";import{i as w,r as T}from"./field-Ws9ToJs_.js";import{t as E}from"./table-DjtNEgCd.js";import{t as D}from"./tabs-BTN52cdS.js";import{n as O}from"./dialog-Dd4Vnhn-.js";import{t as k}from"./once-YM0jCDcf.js";import{t as A}from"./begin-B9qbbEFk.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new j(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new j(`
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
    `,{fragmentName:`WaitingCall`});var M=new j(`
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
}`),N=new j(`
    query People($search: String!, $withAgents: Boolean!, $sharesSpace: Boolean) {
  members(first: 12, search: $search) {
    nodes {
      id
      name
    }
  }
  agents(first: 12, search: $search, sharesSpace: $sharesSpace) @include(if: $withAgents) {
    nodes {
      id
      name
    }
  }
}
    `),P=new j(`
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
}`),F=new j(`
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
}`),I={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,noAgentYet:`You can write to an agent of a space that you are in. An admin can bring you into a space with an agent.`,talk:`Write`,openAgain:`Open again`};function L({onClose:t}){let[n,r]=e(``),[s,c]=e(``),[u,d]=e(),m=e=>u instanceof b&&u.field===e?y(u):void 0,h=k(async()=>{try{let{space:e}=await l(P,{input:{name:n.trim(),purpose:s}});f(i`/spaces/${e.id}?panel=members`)}catch(e){d(e)}});return C(O,{title:I.newSpace,onClose:t,children:C(`form`,{class:`stack`,onSubmit:e=>e.preventDefault(),children:[C(w,{label:I.newSpaceName,value:n,onValue:r,wrong:m(`name`),isRequired:!0,maxLength:200}),C(T,{label:I.newSpacePurpose,hint:I.newSpacePurposeHint,rows:3,value:s,onValue:c,wrong:m(`purpose`),maxLength:500}),u!==void 0&&!m(`name`)&&!m(`purpose`)&&C(p,{problem:u}),C(`div`,{class:`actions`,children:[C(a,{onPress:t,children:o.cancel}),C(a,{look:`primary`,isSubmit:!0,isDisabled:!n.trim(),onPress:h,children:I.create})]})]})})}function R({onClose:t}){let[r,o]=e(``),[s,c]=e(),{data:l,error:u,reload:h}=x(N,{search:r.trim(),withAgents:g(`agents:read`),sharesSpace:!n()||null}),_=m.value.actor.id,v=(l?.members.nodes??[]).filter(({id:e})=>e!==_).map(e=>({...e,kind:`PERSON`})),y=(l?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),b=[...v,...y],S=!r.trim()&&l?.agents?.nodes.length===0&&!n(),T=async e=>{c(void 0);try{let t=await A(e);f(i`/spaces/${t}`)}catch(e){c(e)}};return C(O,{title:I.newDirect,onClose:t,children:[C(w,{label:I.findSomebody,type:`search`,value:r,onValue:o}),u!=null&&C(p,{problem:u,onRetry:h}),s!==void 0&&C(p,{problem:s}),S&&C(`p`,{class:`soft`,children:I.noAgentYet}),l&&b.length===0&&!S&&C(`p`,{class:`soft`,children:I.nobody}),C(`ul`,{class:`people`,children:b.map(({id:e,name:t,kind:n})=>C(`li`,{class:`row`,children:[C(d,{name:t,kind:n}),C(`span`,{class:`cut`,children:t}),C(`span`,{class:`push`,children:C(a,{isSmall:!0,onPress:()=>T(e),attributes:{"aria-label":`${I.talk}: ${t}`},children:I.talk})})]},e))})]})}function z(){let[n,i]=e(``);v(I.title);let o=u.value.query.get(`new`),s=()=>r({new:void 0}),l=(e,t,r)=>({key:e,name:t,content:()=>C(B,{search:n,filter:r})}),d=[l(`mine`,I.mine,{isArchived:!1,isJoined:!0}),...g(`admin:read`)?[l(`others`,I.others,{isArchived:!1,isJoined:!1})]:[],l(`archived`,I.archived,{isArchived:!0,isJoined:null})];return C(`div`,{class:`page`,children:[C(`div`,{class:`inner`,children:[C(`div`,{class:`page-head`,children:[C(`h1`,{children:I.title}),C(`span`,{class:`row wrap push`,children:[c()&&C(a,{icon:`thread`,onPress:()=>r({new:`direct`}),children:I.newDirect}),t()&&C(a,{look:`primary`,icon:`add`,onPress:()=>r({new:`space`}),children:I.newSpace})]})]}),C(w,{label:I.find,type:`search`,value:n,onValue:i}),C(D,{label:I.title,tabs:d})]}),o===`space`&&t()&&C(L,{onClose:s}),o===`direct`&&c()&&C(R,{onClose:s})]})}function B({search:e,filter:n}){let r=h(M,{search:e.trim()||null,...n},({spaces:e})=>e),i=C(_,{icon:`hash`,title:I.none,children:C(`p`,{children:[I.noneHint,` `,n.isJoined&&!t()&&o.bringIn]})});return C(E,{caption:I.title,pages:r,keyOf:({id:e})=>e,columns:V(r,n),empty:i})}function V(e,{isArchived:t}){let n=async t=>{await l(F,{input:{spaceId:t}}),e.reload()},r=[{name:I.name,cell:e=>C(H,{space:e})},{name:I.topic,cell:({topic:e})=>e},{name:I.lastText,cell:({lastMessage:e})=>e&&C(s,{date:e.createdAt})}],i={name:I.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&C(a,{isSmall:!0,onPress:()=>n(e),children:I.openAgain})};return t?[...r,i]:r}function H({space:{id:e,name:t,kind:n,partner:r}}){return C(`a`,{class:`row`,href:i`/spaces/${e}`,children:[n===`DIRECT`&&r?C(d,{name:r.name,kind:r.kind,isSmall:!0}):C(S,{name:`hash`}),t]})}export{z as default};