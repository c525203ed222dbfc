import{B as e,E as t,F as n,G as r,J as i,K as a,L as o,M as s,R as c,S as l,V as u,c as d,d as f,l as p,n as m,p as h,r as g,t as _,u as v,v as y,w as b,x,z as S}from"./index-CVVJQ9Wi.js";import{a as C,i as w,o as T,r as E}from"./field-jgy3D3HZ.js";import{t as D}from"./time-iLCeO1cx.js";var O=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new O(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new O(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new O(`
    fragment WaitingCall on Hold {
  id
  name
  arguments
  digest
  consent
  approvers
  people
  approvedBy
  createdAt
  expiresAt
  origin {
    agentId
    agentName
    spaceId
    spaceName
    trigger
    isUnattended
  }
}
    `,{fragmentName:`WaitingCall`});var k=new O(`
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
}`),A=new O(`
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
    `),j=new O(`
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
}`),M=new O(`
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
}`),N=new O(`
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
}`);function P({caption:e,rows:t,columns:n,keyOf:r}){return l(`div`,{class:`table-frame`,tabindex:0,role:`region`,"aria-label":e,children:l(`table`,{class:`table`,children:[l(`caption`,{class:`unseen`,children:e}),l(`thead`,{children:l(`tr`,{children:n.map(({name:e,isNumber:t,isNameHidden:n})=>l(`th`,{scope:`col`,class:t?`number`:void 0,children:l(`span`,{class:n?`unseen`:void 0,children:e})},e))})}),l(`tbody`,{children:t.map(e=>l(`tr`,{children:n.map(({name:t,isNumber:n,cell:r})=>l(`td`,{class:n?`number`:void 0,children:r(e)},t))},r(e)))})]})})}function F({pages:e,empty:t,...n}){return l(f,{answer:e,children:r=>r.length===0?t:l(`div`,{class:`stack`,children:[l(P,{...n,rows:r}),e.hasMore&&l(`div`,{class:`row`,children:l(y,{isDisabled:e.isLoading,onPress:e.more,children:o.more})})]})})}function I({label:t,tabs:n,parameter:i=`tab`}){let o=r(),s=a(null),c=e.value.query.get(i),d=n.find(({key:e})=>e===c)??n[0],f=e=>u({[i]:e===n[0].key?void 0:e});return l(`div`,{class:`stack`,children:[l(`div`,{ref:s,class:`tabs`,role:`tablist`,"aria-label":t,onKeyDown:e=>{let t={ArrowRight:1,ArrowLeft:-1}[e.key];if(!t)return;e.preventDefault();let r=n.at((n.indexOf(d)+t)%n.length);f(r.key),s.current?.querySelector(`[data-tab="${r.key}"]`)?.focus()},children:n.map(({key:e,name:t,badge:n})=>l(`button`,{type:`button`,role:`tab`,id:`${o}-${e}`,"data-tab":e,"aria-selected":e===d.key,"aria-controls":`${o}-panel`,tabindex:e===d.key?0:-1,onClick:()=>f(e),children:[t,` `,n]},e))}),l(`div`,{role:`tabpanel`,id:`${o}-panel`,"aria-labelledby":`${o}-${d.key}`,children:d.content()},d.key)]})}var L={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,talk:`Write`,openAgain:`Open again`};function R({onClose:e}){let[t,r]=i(``),[a,u]=i(``),[f,p]=i(),m=e=>f instanceof n&&f.field===e?f.message:void 0,h=async()=>{try{let{space:e}=await s(j,{input:{name:t.trim(),purpose:a}});c(S`/spaces/${e.id}?panel=members`)}catch(e){p(e)}};return l(d,{title:L.newSpace,onClose:e,children:l(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void h()),children:[l(w,{label:L.newSpaceName,value:t,onValue:r,wrong:m(`name`),isRequired:!0,maxLength:200}),l(E,{label:L.newSpacePurpose,hint:L.newSpacePurposeHint,rows:3,value:a,onValue:u,wrong:m(`purpose`),maxLength:500}),f!==void 0&&!m(`name`)&&!m(`purpose`)&&l(v,{problem:f}),l(`div`,{class:`actions`,children:[l(y,{onPress:e,children:o.cancel}),l(y,{look:`primary`,isSubmit:!0,isDisabled:!t.trim(),children:L.create})]})]})})}function z({onClose:e}){let[n,r]=i(``),{data:a,error:o,reload:u}=T(A,{search:n.trim(),withAgents:b(`agents:read`)}),f=t.value.actor.id,p=[...(a?.members.nodes??[]).filter(({id:e})=>e!==f).map(e=>({...e,kind:`PERSON`})),...(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`}))],m=async e=>{let{space:t}=await s(M,{input:{actorId:e}});c(S`/spaces/${t.id}`)};return l(d,{title:L.newDirect,onClose:e,children:[l(w,{label:L.findSomebody,type:`search`,value:n,onValue:r}),o!=null&&l(v,{problem:o,onRetry:u}),a&&p.length===0&&l(`p`,{class:`soft`,children:L.nobody}),l(`ul`,{class:`people`,children:p.map(({id:e,name:t,kind:n})=>l(`li`,{class:`row`,children:[l(h,{name:t,kind:n}),l(`span`,{class:`cut`,children:t}),l(`span`,{class:`push`,children:l(y,{isSmall:!0,onPress:()=>m(e),attributes:{"aria-label":`${L.talk}: ${t}`},children:L.talk})})]},e))})]})}function B(){let[t,n]=i(``);_(L.title);let r=e.value.query.get(`new`),a=()=>u({new:void 0}),o=(e,n,r)=>({key:e,name:n,content:()=>l(V,{search:t,filter:r})}),s=[o(`mine`,L.mine,{isArchived:!1,isJoined:!0}),...b(`admin:read`)?[o(`others`,L.others,{isArchived:!1,isJoined:!1})]:[],o(`archived`,L.archived,{isArchived:!0,isJoined:null})];return l(`div`,{class:`page`,children:[l(`div`,{class:`inner`,children:[l(`div`,{class:`page-head`,children:[l(`h1`,{children:L.title}),l(`span`,{class:`row wrap push`,children:[m()&&l(y,{icon:`thread`,onPress:()=>u({new:`direct`}),children:L.newDirect}),g()&&l(y,{look:`primary`,icon:`add`,onPress:()=>u({new:`space`}),children:L.newSpace})]})]}),l(w,{label:L.find,type:`search`,value:t,onValue:n}),l(I,{label:L.title,tabs:s})]}),r===`space`&&g()&&l(R,{onClose:a}),r===`direct`&&m()&&l(z,{onClose:a})]})}function V({search:e,filter:t}){let n=C(k,{search:e.trim()||null,...t},({spaces:e})=>e),r=l(p,{icon:`hash`,title:L.none,children:l(`p`,{children:L.noneHint})});return l(F,{caption:L.title,pages:n,keyOf:({id:e})=>e,columns:H(n,t),empty:r})}function H(e,{isArchived:t}){let n=async t=>{await s(N,{input:{spaceId:t}}),e.reload()},r=[{name:L.name,cell:e=>l(U,{space:e})},{name:L.topic,cell:({topic:e})=>e},{name:L.lastText,cell:({lastMessage:e})=>e&&l(D,{date:e.createdAt})}],i={name:L.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&l(y,{isSmall:!0,onPress:()=>n(e),children:L.openAgain})};return t?[...r,i]:r}function U({space:{id:e,name:t,kind:n,partner:r}}){return l(`a`,{class:`row`,href:S`/spaces/${e}`,children:[n===`DIRECT`&&r?l(h,{name:r.name,kind:r.kind,isSmall:!0}):l(x,{name:`hash`}),t]})}export{B as default};