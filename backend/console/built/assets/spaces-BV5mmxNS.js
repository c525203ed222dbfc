import{At as e,D as t,Dt as n,Et as r,F as i,H as a,J as o,Ot as s,Q as c,T as l,_t as u,d,g as f,gt as p,mt as m,nt as h,q as g,s as _,u as v,ut as y,v as b,w as x,y as S,zt as C}from"./core-CnABS7F0.js";import{i as w,r as T}from"./field-DIuQEu75.js";import{t as E}from"./table-BmmfXqio.js";import{t as D}from"./tabs-DTzSSQWR.js";import{n as O}from"./dialog-Bsb7Nxhb.js";var k=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new k(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new k(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new k(`
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
    `,{fragmentName:`WaitingCall`});var A=new k(`
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
}`),j=new k(`
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
    `),M=new k(`
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
}`),N=new k(`
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
}`),P=new k(`
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
}`),F={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,noAgentYet:`You can write to an agent of a space that you are in. An admin can bring you into a space with an agent.`,talk:`Write`,openAgain:`Open again`};function I({onClose:e}){let[t,i]=C(``),[s,c]=C(``),[l,d]=C(),f=e=>l instanceof m&&l.field===e?p(l):void 0,h=async()=>{try{let{space:e}=await y(M,{input:{name:t.trim(),purpose:s}});r(n`/spaces/${e.id}?panel=members`)}catch(e){d(e)}};return o(O,{title:F.newSpace,onClose:e,children:o(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void h()),children:[o(w,{label:F.newSpaceName,value:t,onValue:i,wrong:f(`name`),isRequired:!0,maxLength:200}),o(T,{label:F.newSpacePurpose,hint:F.newSpacePurposeHint,rows:3,value:s,onValue:c,wrong:f(`purpose`),maxLength:500}),l!==void 0&&!f(`name`)&&!f(`purpose`)&&o(S,{problem:l}),o(`div`,{class:`actions`,children:[o(a,{onPress:e,children:u.cancel}),o(a,{look:`primary`,isSubmit:!0,isDisabled:!t.trim(),children:F.create})]})]})})}function L({onClose:e}){let[s,l]=C(``),[u,f]=C(),{data:p,error:m,reload:g}=d(j,{search:s.trim(),withAgents:c(`agents:read`),sharesSpace:!t()||null}),_=h.value.actor.id,v=(p?.members.nodes??[]).filter(({id:e})=>e!==_).map(e=>({...e,kind:`PERSON`})),b=(p?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),x=[...v,...b],T=!s.trim()&&p?.agents?.nodes.length===0&&!t(),E=async e=>{f(void 0);try{let{space:t}=await y(N,{input:{actorId:e}});r(n`/spaces/${t.id}`)}catch(e){f(e)}};return o(O,{title:F.newDirect,onClose:e,children:[o(w,{label:F.findSomebody,type:`search`,value:s,onValue:l}),m!=null&&o(S,{problem:m,onRetry:g}),u!==void 0&&o(S,{problem:u}),T&&o(`p`,{class:`soft`,children:F.noAgentYet}),p&&x.length===0&&!T&&o(`p`,{class:`soft`,children:F.nobody}),o(`ul`,{class:`people`,children:x.map(({id:e,name:t,kind:n})=>o(`li`,{class:`row`,children:[o(i,{name:t,kind:n}),o(`span`,{class:`cut`,children:t}),o(`span`,{class:`push`,children:o(a,{isSmall:!0,onPress:()=>E(e),attributes:{"aria-label":`${F.talk}: ${t}`},children:F.talk})})]},e))})]})}function R(){let[t,n]=C(``);f(F.title);let r=s.value.query.get(`new`),i=()=>e({new:void 0}),u=(e,n,r)=>({key:e,name:n,content:()=>o(z,{search:t,filter:r})}),d=[u(`mine`,F.mine,{isArchived:!1,isJoined:!0}),...c(`admin:read`)?[u(`others`,F.others,{isArchived:!1,isJoined:!1})]:[],u(`archived`,F.archived,{isArchived:!0,isJoined:null})];return o(`div`,{class:`page`,children:[o(`div`,{class:`inner`,children:[o(`div`,{class:`page-head`,children:[o(`h1`,{children:F.title}),o(`span`,{class:`row wrap push`,children:[x()&&o(a,{icon:`thread`,onPress:()=>e({new:`direct`}),children:F.newDirect}),l()&&o(a,{look:`primary`,icon:`add`,onPress:()=>e({new:`space`}),children:F.newSpace})]})]}),o(w,{label:F.find,type:`search`,value:t,onValue:n}),o(D,{label:F.title,tabs:d})]}),r===`space`&&l()&&o(I,{onClose:i}),r===`direct`&&x()&&o(L,{onClose:i})]})}function z({search:e,filter:t}){let n=v(A,{search:e.trim()||null,...t},({spaces:e})=>e),r=o(b,{icon:`hash`,title:F.none,children:o(`p`,{children:[F.noneHint,` `,t.isJoined&&!l()&&u.bringIn]})});return o(E,{caption:F.title,pages:n,keyOf:({id:e})=>e,columns:B(n,t),empty:r})}function B(e,{isArchived:t}){let n=async t=>{await y(P,{input:{spaceId:t}}),e.reload()},r=[{name:F.name,cell:e=>o(V,{space:e})},{name:F.topic,cell:({topic:e})=>e},{name:F.lastText,cell:({lastMessage:e})=>e&&o(_,{date:e.createdAt})}],i={name:F.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&o(a,{isSmall:!0,onPress:()=>n(e),children:F.openAgain})};return t?[...r,i]:r}function V({space:{id:e,name:t,kind:r,partner:a}}){return o(`a`,{class:`row`,href:n`/spaces/${e}`,children:[r===`DIRECT`&&a?o(i,{name:a.name,kind:a.kind,isSmall:!0}):o(g,{name:`hash`}),t]})}export{R as default};