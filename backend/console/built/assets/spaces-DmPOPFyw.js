import{E as e,Et as t,G as n,K as r,Lt as i,Ot as a,P as o,T as s,Tt as c,V as l,X as u,ct as d,d as f,et as p,ft as m,g as h,ht as g,mt as _,s as v,u as y,v as b,w as x,wt as S,y as C}from"./core-CZmEjDQu.js";import{i as w,r as T}from"./field-DjBeBh6A.js";import{t as E}from"./table-D_EIcBFl.js";import{t as D}from"./tabs-BWmI8-TY.js";import{n as O}from"./dialog-Blr6W3mo.js";var k=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new k(`
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
    query People($search: String!, $withAgents: Boolean!) {
  members(first: 12, search: $search) {
    nodes {
      id
      name
    }
  }
  agents(first: 50, search: $search) @include(if: $withAgents) {
    nodes {
      id
      name
      spaces(first: 1) {
        nodes {
          id
        }
      }
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
}`),F={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,noAgentYet:`You can write to an agent of a space that you are in. An admin can bring you into a space with an agent.`,talk:`Write`,openAgain:`Open again`},I=12;function L({onClose:e}){let[t,n]=i(``),[a,o]=i(``),[s,u]=i(),f=e=>s instanceof m&&s.field===e?_(s):void 0,p=async()=>{try{let{space:e}=await d(M,{input:{name:t.trim(),purpose:a}});S(c`/spaces/${e.id}?panel=members`)}catch(e){u(e)}};return r(O,{title:F.newSpace,onClose:e,children:r(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void p()),children:[r(w,{label:F.newSpaceName,value:t,onValue:n,wrong:f(`name`),isRequired:!0,maxLength:200}),r(T,{label:F.newSpacePurpose,hint:F.newSpacePurposeHint,rows:3,value:a,onValue:o,wrong:f(`purpose`),maxLength:500}),s!==void 0&&!f(`name`)&&!f(`purpose`)&&r(C,{problem:s}),r(`div`,{class:`actions`,children:[r(l,{onPress:e,children:g.cancel}),r(l,{look:`primary`,isSubmit:!0,isDisabled:!t.trim(),children:F.create})]})]})})}function R({onClose:t}){let[n,a]=i(``),[s,m]=i(),{data:h,error:g,reload:_}=f(j,{search:n.trim(),withAgents:u(`agents:read`)}),v=p.value.actor.id,y=(h?.members.nodes??[]).filter(({id:e})=>e!==v).map(e=>({...e,kind:`PERSON`})),b=h?.agents?.nodes??[],x=b.filter(({spaces:t})=>e()||t.nodes.length>0),T=[...y,...x.slice(0,I).map(e=>({...e,kind:`AGENT`}))],E=b.length>0&&x.length===0,D=async e=>{m(void 0);try{let{space:t}=await d(N,{input:{actorId:e}});S(c`/spaces/${t.id}`)}catch(e){m(e)}};return r(O,{title:F.newDirect,onClose:t,children:[r(w,{label:F.findSomebody,type:`search`,value:n,onValue:a}),g!=null&&r(C,{problem:g,onRetry:_}),s!==void 0&&r(C,{problem:s}),E&&r(`p`,{class:`soft`,children:F.noAgentYet}),h&&T.length===0&&!E&&r(`p`,{class:`soft`,children:F.nobody}),r(`ul`,{class:`people`,children:T.map(({id:e,name:t,kind:n})=>r(`li`,{class:`row`,children:[r(o,{name:t,kind:n}),r(`span`,{class:`cut`,children:t}),r(`span`,{class:`push`,children:r(l,{isSmall:!0,onPress:()=>D(e),attributes:{"aria-label":`${F.talk}: ${t}`},children:F.talk})})]},e))})]})}function z(){let[e,n]=i(``);h(F.title);let o=t.value.query.get(`new`),c=()=>a({new:void 0}),d=(t,n,i)=>({key:t,name:n,content:()=>r(B,{search:e,filter:i})}),f=[d(`mine`,F.mine,{isArchived:!1,isJoined:!0}),...u(`admin:read`)?[d(`others`,F.others,{isArchived:!1,isJoined:!1})]:[],d(`archived`,F.archived,{isArchived:!0,isJoined:null})];return r(`div`,{class:`page`,children:[r(`div`,{class:`inner`,children:[r(`div`,{class:`page-head`,children:[r(`h1`,{children:F.title}),r(`span`,{class:`row wrap push`,children:[x()&&r(l,{icon:`thread`,onPress:()=>a({new:`direct`}),children:F.newDirect}),s()&&r(l,{look:`primary`,icon:`add`,onPress:()=>a({new:`space`}),children:F.newSpace})]})]}),r(w,{label:F.find,type:`search`,value:e,onValue:n}),r(D,{label:F.title,tabs:f})]}),o===`space`&&s()&&r(L,{onClose:c}),o===`direct`&&x()&&r(R,{onClose:c})]})}function B({search:e,filter:t}){let n=y(A,{search:e.trim()||null,...t},({spaces:e})=>e),i=r(b,{icon:`hash`,title:F.none,children:r(`p`,{children:[F.noneHint,` `,t.isJoined&&!s()&&g.bringIn]})});return r(E,{caption:F.title,pages:n,keyOf:({id:e})=>e,columns:V(n,t),empty:i})}function V(e,{isArchived:t}){let n=async t=>{await d(P,{input:{spaceId:t}}),e.reload()},i=[{name:F.name,cell:e=>r(H,{space:e})},{name:F.topic,cell:({topic:e})=>e},{name:F.lastText,cell:({lastMessage:e})=>e&&r(v,{date:e.createdAt})}],a={name:F.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&r(l,{isSmall:!0,onPress:()=>n(e),children:F.openAgain})};return t?[...i,a]:i}function H({space:{id:e,name:t,kind:i,partner:a}}){return r(`a`,{class:`row`,href:c`/spaces/${e}`,children:[i===`DIRECT`&&a?r(o,{name:a.name,kind:a.kind,isSmall:!0}):r(n,{name:`hash`}),t]})}export{z as default};