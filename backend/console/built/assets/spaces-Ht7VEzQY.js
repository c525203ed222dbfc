import{Dt as e,G as t,Lt as n,O as r,Ot as i,R as a,Rt as o,T as s,Tt as c,Vt as l,Yt as u,_ as d,c as f,ct as p,d as m,f as h,it as g,pt as _,rt as v,v as y,w as b,xt as x,y as S,zt as C}from"./core-DRuX0Zcw.js";import{i as w,r as T}from"./field-DbRTmXeZ.js";import{t as E}from"./table-5Bf_JRQG.js";import{t as D}from"./tabs-CqsiJMnF.js";import{n as O}from"./dialog-TdfTTogJ.js";import{t as k}from"./once-HQ3P98IF.js";import{t as A}from"./begin-CXADi354.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
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
}`),I={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,noAgentYet:`You can write to an agent of a space that you are in. An admin can bring you into a space with an agent.`,talk:`Write`,openAgain:`Open again`};function L({onClose:r}){let[a,s]=u(``),[l,d]=u(``),[f,p]=u(),m=t=>f instanceof c&&f.field===t?e(f):void 0,h=k(async()=>{try{let{space:e}=await x(P,{input:{name:a.trim(),purpose:l}});n(o`/spaces/${e.id}?panel=members`)}catch(e){p(e)}});return g(O,{title:I.newSpace,onClose:r,children:g(`form`,{class:`stack`,onSubmit:e=>e.preventDefault(),children:[g(w,{label:I.newSpaceName,value:a,onValue:s,wrong:m(`name`),isRequired:!0,maxLength:200}),g(T,{label:I.newSpacePurpose,hint:I.newSpacePurposeHint,rows:3,value:l,onValue:d,wrong:m(`purpose`),maxLength:500}),f!==void 0&&!m(`name`)&&!m(`purpose`)&&g(S,{problem:f}),g(`div`,{class:`actions`,children:[g(t,{onPress:r,children:i.cancel}),g(t,{look:`primary`,isSubmit:!0,isDisabled:!a.trim(),onPress:h,children:I.create})]})]})})}function R({onClose:e}){let[i,s]=u(``),[c,l]=u(),{data:d,error:f,reload:m}=h(N,{search:i.trim(),withAgents:p(`agents:read`),sharesSpace:!r()||null}),v=_.value.actor.id,y=(d?.members.nodes??[]).filter(({id:e})=>e!==v).map(e=>({...e,kind:`PERSON`})),b=(d?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),x=[...y,...b],C=!i.trim()&&d?.agents?.nodes.length===0&&!r(),T=async e=>{l(void 0);try{let t=await A(e);n(o`/spaces/${t}`)}catch(e){l(e)}};return g(O,{title:I.newDirect,onClose:e,children:[g(w,{label:I.findSomebody,type:`search`,value:i,onValue:s}),f!=null&&g(S,{problem:f,onRetry:m}),c!==void 0&&g(S,{problem:c}),C&&g(`p`,{class:`soft`,children:I.noAgentYet}),d&&x.length===0&&!C&&g(`p`,{class:`soft`,children:I.nobody}),g(`ul`,{class:`people`,children:x.map(({id:e,name:n,kind:r})=>g(`li`,{class:`row`,children:[g(a,{name:n,kind:r}),g(`span`,{class:`cut`,children:n}),g(`span`,{class:`push`,children:g(t,{isSmall:!0,onPress:()=>T(e),attributes:{"aria-label":`${I.talk}: ${n}`},children:I.talk})})]},e))})]})}function z(){let[e,n]=u(``);d(I.title);let r=C.value.query.get(`new`),i=()=>l({new:void 0}),a=(t,n,r)=>({key:t,name:n,content:()=>g(B,{search:e,filter:r})}),o=[a(`mine`,I.mine,{isArchived:!1,isJoined:!0}),...p(`admin:read`)?[a(`others`,I.others,{isArchived:!1,isJoined:!1})]:[],a(`archived`,I.archived,{isArchived:!0,isJoined:null})];return g(`div`,{class:`page`,children:[g(`div`,{class:`inner`,children:[g(`div`,{class:`page-head`,children:[g(`h1`,{children:I.title}),g(`span`,{class:`row wrap push`,children:[b()&&g(t,{icon:`thread`,onPress:()=>l({new:`direct`}),children:I.newDirect}),s()&&g(t,{look:`primary`,icon:`add`,onPress:()=>l({new:`space`}),children:I.newSpace})]})]}),g(w,{label:I.find,type:`search`,value:e,onValue:n}),g(D,{label:I.title,tabs:o})]}),r===`space`&&s()&&g(L,{onClose:i}),r===`direct`&&b()&&g(R,{onClose:i})]})}function B({search:e,filter:t}){let n=m(M,{search:e.trim()||null,...t},({spaces:e})=>e),r=g(y,{icon:`hash`,title:I.none,children:g(`p`,{children:[I.noneHint,` `,t.isJoined&&!s()&&i.bringIn]})});return g(E,{caption:I.title,pages:n,keyOf:({id:e})=>e,columns:V(n,t),empty:r})}function V(e,{isArchived:n}){let r=async t=>{await x(F,{input:{spaceId:t}}),e.reload()},i=[{name:I.name,cell:e=>g(H,{space:e})},{name:I.topic,cell:({topic:e})=>e},{name:I.lastText,cell:({lastMessage:e})=>e&&g(f,{date:e.createdAt})}],a={name:I.openAgain,isNameHidden:!0,cell:({id:e,mayChange:n})=>n&&g(t,{isSmall:!0,onPress:()=>r(e),children:I.openAgain})};return n?[...i,a]:i}function H({space:{id:e,name:t,kind:n,partner:r}}){return g(`a`,{class:`row`,href:o`/spaces/${e}`,children:[n===`DIRECT`&&r?g(a,{name:r.name,kind:r.kind,isSmall:!0}):g(v,{name:`hash`}),t]})}export{z as default};