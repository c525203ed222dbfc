import{Dt as e,E as t,Et as n,K as r,P as i,Rt as a,T as o,Tt as s,V as c,Z as l,d as u,g as d,gt as f,ht as p,kt as m,lt as h,pt as g,q as _,s as v,tt as y,u as b,v as x,w as S,y as C}from"./core-DOV6GWnd.js";import{i as w,r as T}from"./field-Cru21Iw_.js";import{t as E}from"./table-vhuE1-na.js";import{t as D}from"./tabs-CleiSoOL.js";import{n as O}from"./dialog-C93MsTia.js";var k=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new k(`
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
}`),F={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,noAgentYet:`You can write to an agent of a space that you are in. An admin can bring you into a space with an agent.`,talk:`Write`,openAgain:`Open again`},I=12;function L({onClose:e}){let[t,r]=a(``),[i,o]=a(``),[l,u]=a(),d=e=>l instanceof g&&l.field===e?p(l):void 0,m=async()=>{try{let{space:e}=await h(M,{input:{name:t.trim(),purpose:i}});s(n`/spaces/${e.id}?panel=members`)}catch(e){u(e)}};return _(O,{title:F.newSpace,onClose:e,children:_(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void m()),children:[_(w,{label:F.newSpaceName,value:t,onValue:r,wrong:d(`name`),isRequired:!0,maxLength:200}),_(T,{label:F.newSpacePurpose,hint:F.newSpacePurposeHint,rows:3,value:i,onValue:o,wrong:d(`purpose`),maxLength:500}),l!==void 0&&!d(`name`)&&!d(`purpose`)&&_(C,{problem:l}),_(`div`,{class:`actions`,children:[_(c,{onPress:e,children:f.cancel}),_(c,{look:`primary`,isSubmit:!0,isDisabled:!t.trim(),children:F.create})]})]})})}function R({onClose:e}){let[r,o]=a(``),[d,f]=a(),{data:p,error:m,reload:g}=u(j,{search:r.trim(),withAgents:l(`agents:read`)}),v=y.value.actor.id,b=(p?.members.nodes??[]).filter(({id:e})=>e!==v).map(e=>({...e,kind:`PERSON`})),x=p?.agents?.nodes??[],S=x.filter(t),T=[...b,...S.slice(0,I).map(e=>({...e,kind:`AGENT`}))],E=x.length>0&&S.length===0,D=async e=>{f(void 0);try{let{space:t}=await h(N,{input:{actorId:e}});s(n`/spaces/${t.id}`)}catch(e){f(e)}};return _(O,{title:F.newDirect,onClose:e,children:[_(w,{label:F.findSomebody,type:`search`,value:r,onValue:o}),m!=null&&_(C,{problem:m,onRetry:g}),d!==void 0&&_(C,{problem:d}),E&&_(`p`,{class:`soft`,children:F.noAgentYet}),p&&T.length===0&&!E&&_(`p`,{class:`soft`,children:F.nobody}),_(`ul`,{class:`people`,children:T.map(({id:e,name:t,kind:n})=>_(`li`,{class:`row`,children:[_(i,{name:t,kind:n}),_(`span`,{class:`cut`,children:t}),_(`span`,{class:`push`,children:_(c,{isSmall:!0,onPress:()=>D(e),attributes:{"aria-label":`${F.talk}: ${t}`},children:F.talk})})]},e))})]})}function z(){let[t,n]=a(``);d(F.title);let r=e.value.query.get(`new`),i=()=>m({new:void 0}),s=(e,n,r)=>({key:e,name:n,content:()=>_(B,{search:t,filter:r})}),u=[s(`mine`,F.mine,{isArchived:!1,isJoined:!0}),...l(`admin:read`)?[s(`others`,F.others,{isArchived:!1,isJoined:!1})]:[],s(`archived`,F.archived,{isArchived:!0,isJoined:null})];return _(`div`,{class:`page`,children:[_(`div`,{class:`inner`,children:[_(`div`,{class:`page-head`,children:[_(`h1`,{children:F.title}),_(`span`,{class:`row wrap push`,children:[S()&&_(c,{icon:`thread`,onPress:()=>m({new:`direct`}),children:F.newDirect}),o()&&_(c,{look:`primary`,icon:`add`,onPress:()=>m({new:`space`}),children:F.newSpace})]})]}),_(w,{label:F.find,type:`search`,value:t,onValue:n}),_(D,{label:F.title,tabs:u})]}),r===`space`&&o()&&_(L,{onClose:i}),r===`direct`&&S()&&_(R,{onClose:i})]})}function B({search:e,filter:t}){let n=b(A,{search:e.trim()||null,...t},({spaces:e})=>e),r=_(x,{icon:`hash`,title:F.none,children:_(`p`,{children:[F.noneHint,` `,t.isJoined&&!o()&&f.bringIn]})});return _(E,{caption:F.title,pages:n,keyOf:({id:e})=>e,columns:V(n,t),empty:r})}function V(e,{isArchived:t}){let n=async t=>{await h(P,{input:{spaceId:t}}),e.reload()},r=[{name:F.name,cell:e=>_(H,{space:e})},{name:F.topic,cell:({topic:e})=>e},{name:F.lastText,cell:({lastMessage:e})=>e&&_(v,{date:e.createdAt})}],i={name:F.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&_(c,{isSmall:!0,onPress:()=>n(e),children:F.openAgain})};return t?[...r,i]:r}function H({space:{id:e,name:t,kind:a,partner:o}}){return _(`a`,{class:`row`,href:n`/spaces/${e}`,children:[a===`DIRECT`&&o?_(i,{name:o.name,kind:o.kind,isSmall:!0}):_(r,{name:`hash`}),t]})}export{z as default};