import{Ct as e,E as t,Et as n,Ft as r,I as i,It as a,Jt as o,Lt as s,T as c,Tt as l,U as u,b as d,dt as f,f as p,k as m,l as h,nt as g,ot as _,p as v,tt as y,v as b,y as x,yt as S,zt as C}from"./core-DbefT3t7.js";import{i as w,r as T}from"./field-BpdPfcHp.js";import{t as E}from"./table-0bhq67YN.js";import{t as D}from"./tabs-DH3euQSM.js";import{n as O}from"./dialog-DuGCzfLB.js";import{t as k}from"./begin-PRY9rhtS.js";var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new A(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new A(`
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
    `,{fragmentName:`WaitingCall`});var j=new A(`
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
}`),M=new A(`
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
    `),N=new A(`
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
}`),P=new A(`
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
}`),F={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,noAgentYet:`You can write to an agent of a space that you are in. An admin can bring you into a space with an agent.`,talk:`Write`,openAgain:`Open again`};function I({onClose:t}){let[i,s]=o(``),[c,f]=o(``),[p,m]=o(),h=t=>p instanceof e&&p.field===t?l(p):void 0,_=async()=>{try{let{space:e}=await S(N,{input:{name:i.trim(),purpose:c}});r(a`/spaces/${e.id}?panel=members`)}catch(e){m(e)}};return g(O,{title:F.newSpace,onClose:t,children:g(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void _()),children:[g(w,{label:F.newSpaceName,value:i,onValue:s,wrong:h(`name`),isRequired:!0,maxLength:200}),g(T,{label:F.newSpacePurpose,hint:F.newSpacePurposeHint,rows:3,value:c,onValue:f,wrong:h(`purpose`),maxLength:500}),p!==void 0&&!h(`name`)&&!h(`purpose`)&&g(d,{problem:p}),g(`div`,{class:`actions`,children:[g(u,{onPress:t,children:n.cancel}),g(u,{look:`primary`,isSubmit:!0,isDisabled:!i.trim(),children:F.create})]})]})})}function L({onClose:e}){let[t,n]=o(``),[s,c]=o(),{data:l,error:p,reload:h}=v(M,{search:t.trim(),withAgents:_(`agents:read`),sharesSpace:!m()||null}),y=f.value.actor.id,b=(l?.members.nodes??[]).filter(({id:e})=>e!==y).map(e=>({...e,kind:`PERSON`})),x=(l?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),S=[...b,...x],C=!t.trim()&&l?.agents?.nodes.length===0&&!m(),T=async e=>{c(void 0);try{let t=await k(e);r(a`/spaces/${t}`)}catch(e){c(e)}};return g(O,{title:F.newDirect,onClose:e,children:[g(w,{label:F.findSomebody,type:`search`,value:t,onValue:n}),p!=null&&g(d,{problem:p,onRetry:h}),s!==void 0&&g(d,{problem:s}),C&&g(`p`,{class:`soft`,children:F.noAgentYet}),l&&S.length===0&&!C&&g(`p`,{class:`soft`,children:F.nobody}),g(`ul`,{class:`people`,children:S.map(({id:e,name:t,kind:n})=>g(`li`,{class:`row`,children:[g(i,{name:t,kind:n}),g(`span`,{class:`cut`,children:t}),g(`span`,{class:`push`,children:g(u,{isSmall:!0,onPress:()=>T(e),attributes:{"aria-label":`${F.talk}: ${t}`},children:F.talk})})]},e))})]})}function R(){let[e,n]=o(``);b(F.title);let r=s.value.query.get(`new`),i=()=>C({new:void 0}),a=(t,n,r)=>({key:t,name:n,content:()=>g(z,{search:e,filter:r})}),l=[a(`mine`,F.mine,{isArchived:!1,isJoined:!0}),..._(`admin:read`)?[a(`others`,F.others,{isArchived:!1,isJoined:!1})]:[],a(`archived`,F.archived,{isArchived:!0,isJoined:null})];return g(`div`,{class:`page`,children:[g(`div`,{class:`inner`,children:[g(`div`,{class:`page-head`,children:[g(`h1`,{children:F.title}),g(`span`,{class:`row wrap push`,children:[c()&&g(u,{icon:`thread`,onPress:()=>C({new:`direct`}),children:F.newDirect}),t()&&g(u,{look:`primary`,icon:`add`,onPress:()=>C({new:`space`}),children:F.newSpace})]})]}),g(w,{label:F.find,type:`search`,value:e,onValue:n}),g(D,{label:F.title,tabs:l})]}),r===`space`&&t()&&g(I,{onClose:i}),r===`direct`&&c()&&g(L,{onClose:i})]})}function z({search:e,filter:r}){let i=p(j,{search:e.trim()||null,...r},({spaces:e})=>e),a=g(x,{icon:`hash`,title:F.none,children:g(`p`,{children:[F.noneHint,` `,r.isJoined&&!t()&&n.bringIn]})});return g(E,{caption:F.title,pages:i,keyOf:({id:e})=>e,columns:B(i,r),empty:a})}function B(e,{isArchived:t}){let n=async t=>{await S(P,{input:{spaceId:t}}),e.reload()},r=[{name:F.name,cell:e=>g(V,{space:e})},{name:F.topic,cell:({topic:e})=>e},{name:F.lastText,cell:({lastMessage:e})=>e&&g(h,{date:e.createdAt})}],i={name:F.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&g(u,{isSmall:!0,onPress:()=>n(e),children:F.openAgain})};return t?[...r,i]:r}function V({space:{id:e,name:t,kind:n,partner:r}}){return g(`a`,{class:`row`,href:a`/spaces/${e}`,children:[n===`DIRECT`&&r?g(i,{name:r.name,kind:r.kind,isSmall:!0}):g(y,{name:`hash`}),t]})}export{R as default};