import{F as e,Ft as t,H as n,It as r,Kt as i,O as a,Pt as o,Rt as s,St as c,T as l,Tt as u,_ as d,at as f,c as p,d as m,et as h,f as g,tt as _,ut as v,v as y,vt as b,w as x,wt as S,y as C}from"./core-DkOhGsGF.js";import{i as w,r as T}from"./field-CrQDeDm_.js";import{t as E}from"./table-DJAg8ne8.js";import{t as D}from"./tabs-xAG-rMMU.js";import{n as O}from"./dialog-BmPdfBw2.js";import{t as k}from"./once-DWXQbTcR.js";import{t as A}from"./begin-BFdv8agc.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
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
}`),I={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,noAgentYet:`You can write to an agent of a space that you are in. An admin can bring you into a space with an agent.`,talk:`Write`,openAgain:`Open again`};function L({onClose:e}){let[r,a]=i(``),[s,l]=i(``),[d,f]=i(),p=e=>d instanceof c&&d.field===e?S(d):void 0,m=k(async()=>{try{let{space:e}=await b(P,{input:{name:r.trim(),purpose:s}});o(t`/spaces/${e.id}?panel=members`)}catch(e){f(e)}});return _(O,{title:I.newSpace,onClose:e,children:_(`form`,{class:`stack`,onSubmit:e=>e.preventDefault(),children:[_(w,{label:I.newSpaceName,value:r,onValue:a,wrong:p(`name`),isRequired:!0,maxLength:200}),_(T,{label:I.newSpacePurpose,hint:I.newSpacePurposeHint,rows:3,value:s,onValue:l,wrong:p(`purpose`),maxLength:500}),d!==void 0&&!p(`name`)&&!p(`purpose`)&&_(C,{problem:d}),_(`div`,{class:`actions`,children:[_(n,{onPress:e,children:u.cancel}),_(n,{look:`primary`,isSubmit:!0,isDisabled:!r.trim(),onPress:m,children:I.create})]})]})})}function R({onClose:r}){let[s,c]=i(``),[l,u]=i(),{data:d,error:p,reload:m}=g(N,{search:s.trim(),withAgents:f(`agents:read`),sharesSpace:!a()||null}),h=v.value.actor.id,y=(d?.members.nodes??[]).filter(({id:e})=>e!==h).map(e=>({...e,kind:`PERSON`})),b=(d?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),x=[...y,...b],S=!s.trim()&&d?.agents?.nodes.length===0&&!a(),T=async e=>{u(void 0);try{let n=await A(e);o(t`/spaces/${n}`)}catch(e){u(e)}};return _(O,{title:I.newDirect,onClose:r,children:[_(w,{label:I.findSomebody,type:`search`,value:s,onValue:c}),p!=null&&_(C,{problem:p,onRetry:m}),l!==void 0&&_(C,{problem:l}),S&&_(`p`,{class:`soft`,children:I.noAgentYet}),d&&x.length===0&&!S&&_(`p`,{class:`soft`,children:I.nobody}),_(`ul`,{class:`people`,children:x.map(({id:t,name:r,kind:i})=>_(`li`,{class:`row`,children:[_(e,{name:r,kind:i}),_(`span`,{class:`cut`,children:r}),_(`span`,{class:`push`,children:_(n,{isSmall:!0,onPress:()=>T(t),attributes:{"aria-label":`${I.talk}: ${r}`},children:I.talk})})]},t))})]})}function z(){let[e,t]=i(``);d(I.title);let a=r.value.query.get(`new`),o=()=>s({new:void 0}),c=(t,n,r)=>({key:t,name:n,content:()=>_(B,{search:e,filter:r})}),u=[c(`mine`,I.mine,{isArchived:!1,isJoined:!0}),...f(`admin:read`)?[c(`others`,I.others,{isArchived:!1,isJoined:!1})]:[],c(`archived`,I.archived,{isArchived:!0,isJoined:null})];return _(`div`,{class:`page`,children:[_(`div`,{class:`inner`,children:[_(`div`,{class:`page-head`,children:[_(`h1`,{children:I.title}),_(`span`,{class:`row wrap push`,children:[x()&&_(n,{icon:`thread`,onPress:()=>s({new:`direct`}),children:I.newDirect}),l()&&_(n,{look:`primary`,icon:`add`,onPress:()=>s({new:`space`}),children:I.newSpace})]})]}),_(w,{label:I.find,type:`search`,value:e,onValue:t}),_(D,{label:I.title,tabs:u})]}),a===`space`&&l()&&_(L,{onClose:o}),a===`direct`&&x()&&_(R,{onClose:o})]})}function B({search:e,filter:t}){let n=m(M,{search:e.trim()||null,...t},({spaces:e})=>e),r=_(y,{icon:`hash`,title:I.none,children:_(`p`,{children:[I.noneHint,` `,t.isJoined&&!l()&&u.bringIn]})});return _(E,{caption:I.title,pages:n,keyOf:({id:e})=>e,columns:V(n,t),empty:r})}function V(e,{isArchived:t}){let r=async t=>{await b(F,{input:{spaceId:t}}),e.reload()},i=[{name:I.name,cell:e=>_(H,{space:e})},{name:I.topic,cell:({topic:e})=>e},{name:I.lastText,cell:({lastMessage:e})=>e&&_(p,{date:e.createdAt})}],a={name:I.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&_(n,{isSmall:!0,onPress:()=>r(e),children:I.openAgain})};return t?[...i,a]:i}function H({space:{id:n,name:r,kind:i,partner:a}}){return _(`a`,{class:`row`,href:t`/spaces/${n}`,children:[i===`DIRECT`&&a?_(e,{name:a.name,kind:a.kind,isSmall:!0}):_(h,{name:`hash`}),r]})}export{z as default};