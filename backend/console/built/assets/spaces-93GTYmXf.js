import{A as e,M as t,P as n,_ as r,a as i,b as a,j as o,l as s,m as c,n as l,q as u,t as d,u as f}from"./states-Djw7nUom.js";import{n as p,t as m}from"./use-query-Cmx-0rBX.js";import{i as h,r as g}from"./field-tFpQ0Zy2.js";import{a as _,d as v,f as y,i as b,t as x,w as S,x as C}from"./index-DrhN38on.js";import{t as w}from"./table-1kTRzRgn.js";import{t as T}from"./tabs-CHLnl8eB.js";import{t as E}from"./time-Cpdlxb_y.js";var D=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new D(`
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
}`),N={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,talk:`Write`,openAgain:`Open again`};function P({onClose:t}){let[n,s]=u(``),[d,p]=u(``),[m,_]=u(),y=e=>m instanceof r&&m.field===e?m.message:void 0,b=async()=>{try{let{space:t}=await c(A,{input:{name:n.trim(),purpose:d}});e(o`/spaces/${t.id}?panel=members`)}catch(e){_(e)}};return f(v,{title:N.newSpace,onClose:t,children:f(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void b()),children:[f(h,{label:N.newSpaceName,value:n,onValue:s,wrong:y(`name`),isRequired:!0,maxLength:200}),f(g,{label:N.newSpacePurpose,hint:N.newSpacePurposeHint,rows:3,value:d,onValue:p,wrong:y(`purpose`),maxLength:500}),m!==void 0&&!y(`name`)&&!y(`purpose`)&&f(l,{problem:m}),f(`div`,{class:`actions`,children:[f(i,{onPress:t,children:a.cancel}),f(i,{look:`primary`,isSubmit:!0,isDisabled:!n.trim(),children:N.create})]})]})})}function F({onClose:t}){let[n,r]=u(``),{data:a,error:s,reload:d}=p(k,{search:n.trim(),withAgents:C(`agents:read`)}),m=S.value.actor.id,g=[...(a?.members.nodes??[]).filter(({id:e})=>e!==m).map(e=>({...e,kind:`PERSON`})),...(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`}))],_=async t=>{let{space:n}=await c(j,{input:{actorId:t}});e(o`/spaces/${n.id}`)};return f(v,{title:N.newDirect,onClose:t,children:[f(h,{label:N.findSomebody,type:`search`,value:n,onValue:r}),s!=null&&f(l,{problem:s,onRetry:d}),a&&g.length===0&&f(`p`,{class:`soft`,children:N.nobody}),f(`ul`,{class:`people`,children:g.map(({id:e,name:t,kind:n})=>f(`li`,{class:`row`,children:[f(y,{name:t,kind:n}),f(`span`,{class:`cut`,children:t}),f(`span`,{class:`push`,children:f(i,{isSmall:!0,onPress:()=>_(e),attributes:{"aria-label":`${N.talk}: ${t}`},children:N.talk})})]},e))})]})}function I(){let[e,r]=u(``);x(N.title);let a=t.value.query.get(`new`),o=()=>n({new:void 0}),s=(t,n,r)=>({key:t,name:n,content:()=>f(L,{search:e,filter:r})}),c=[s(`mine`,N.mine,{isArchived:!1,isJoined:!0}),...C(`admin:read`)?[s(`others`,N.others,{isArchived:!1,isJoined:!1})]:[],s(`archived`,N.archived,{isArchived:!0,isJoined:null})];return f(`div`,{class:`page`,children:[f(`div`,{class:`inner`,children:[f(`div`,{class:`page-head`,children:[f(`h1`,{children:N.title}),f(`span`,{class:`row wrap push`,children:[b()&&f(i,{icon:`thread`,onPress:()=>n({new:`direct`}),children:N.newDirect}),_()&&f(i,{look:`primary`,icon:`add`,onPress:()=>n({new:`space`}),children:N.newSpace})]})]}),f(h,{label:N.find,type:`search`,value:e,onValue:r}),f(T,{label:N.title,tabs:c})]}),a===`space`&&_()&&f(P,{onClose:o}),a===`direct`&&b()&&f(F,{onClose:o})]})}function L({search:e,filter:t}){let n=m(O,{search:e.trim()||null,...t},({spaces:e})=>e),r=f(d,{icon:`hash`,title:N.none,children:f(`p`,{children:N.noneHint})});return f(w,{caption:N.title,pages:n,keyOf:({id:e})=>e,columns:R(n,t),empty:r})}function R(e,{isArchived:t}){let n=async t=>{await c(M,{input:{spaceId:t}}),e.reload()},r=[{name:N.name,cell:e=>f(z,{space:e})},{name:N.topic,cell:({topic:e})=>e},{name:N.lastText,cell:({lastMessage:e})=>e&&f(E,{date:e.createdAt})}],a={name:N.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&f(i,{isSmall:!0,onPress:()=>n(e),children:N.openAgain})};return t?[...r,a]:r}function z({space:{id:e,name:t,kind:n,partner:r}}){return f(`a`,{class:`row`,href:o`/spaces/${e}`,children:[n===`DIRECT`&&r?f(y,{name:r.name,kind:r.kind,isSmall:!0}):f(s,{name:`hash`}),t]})}export{I as default};