import{F as e,Ft as t,H as n,It as r,O as i,Pt as a,Rt as o,St as s,T as c,Tt as l,_ as u,at as d,c as f,d as p,et as m,f as h,qt as g,tt as _,ut as v,v as y,vt as b,w as x,wt as S,y as C}from"./core-DAW6bano.js";import{i as w,r as T}from"./field-Cmin1Via.js";import{t as E}from"./table-DVlfxlgF.js";import{t as D}from"./tabs-CoLOV9EC.js";import{n as O}from"./dialog-TN_nTa64.js";import{t as k}from"./begin-DWXVgrAC.js";var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
}`),F={title:`Spaces`,find:`Name of a space`,mine:`Mine`,others:`Others`,archived:`Archived`,name:`Name`,topic:`Topic`,lastText:`Last text`,none:`No space is here.`,noneHint:`A space is where people and agents talk.`,newSpace:`New space`,newSpaceName:`Name of the space`,newSpacePurpose:`Purpose`,newSpacePurposeHint:`Each agent of the space is told it. It may stay empty.`,create:`Create it`,newDirect:`New conversation`,findSomebody:`Name of a person or an agent`,nobody:`Nobody has this name.`,noAgentYet:`You can write to an agent of a space that you are in. An admin can bring you into a space with an agent.`,talk:`Write`,openAgain:`Open again`};function I({onClose:e}){let[r,i]=g(``),[o,c]=g(``),[u,d]=g(),f=e=>u instanceof s&&u.field===e?S(u):void 0,p=async()=>{try{let{space:e}=await b(N,{input:{name:r.trim(),purpose:o}});a(t`/spaces/${e.id}?panel=members`)}catch(e){d(e)}};return _(O,{title:F.newSpace,onClose:e,children:_(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void p()),children:[_(w,{label:F.newSpaceName,value:r,onValue:i,wrong:f(`name`),isRequired:!0,maxLength:200}),_(T,{label:F.newSpacePurpose,hint:F.newSpacePurposeHint,rows:3,value:o,onValue:c,wrong:f(`purpose`),maxLength:500}),u!==void 0&&!f(`name`)&&!f(`purpose`)&&_(C,{problem:u}),_(`div`,{class:`actions`,children:[_(n,{onPress:e,children:l.cancel}),_(n,{look:`primary`,isSubmit:!0,isDisabled:!r.trim(),children:F.create})]})]})})}function L({onClose:r}){let[o,s]=g(``),[c,l]=g(),{data:u,error:f,reload:p}=h(M,{search:o.trim(),withAgents:d(`agents:read`),sharesSpace:!i()||null}),m=v.value.actor.id,y=(u?.members.nodes??[]).filter(({id:e})=>e!==m).map(e=>({...e,kind:`PERSON`})),b=(u?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),x=[...y,...b],S=!o.trim()&&u?.agents?.nodes.length===0&&!i(),T=async e=>{l(void 0);try{let n=await k(e);a(t`/spaces/${n}`)}catch(e){l(e)}};return _(O,{title:F.newDirect,onClose:r,children:[_(w,{label:F.findSomebody,type:`search`,value:o,onValue:s}),f!=null&&_(C,{problem:f,onRetry:p}),c!==void 0&&_(C,{problem:c}),S&&_(`p`,{class:`soft`,children:F.noAgentYet}),u&&x.length===0&&!S&&_(`p`,{class:`soft`,children:F.nobody}),_(`ul`,{class:`people`,children:x.map(({id:t,name:r,kind:i})=>_(`li`,{class:`row`,children:[_(e,{name:r,kind:i}),_(`span`,{class:`cut`,children:r}),_(`span`,{class:`push`,children:_(n,{isSmall:!0,onPress:()=>T(t),attributes:{"aria-label":`${F.talk}: ${r}`},children:F.talk})})]},t))})]})}function R(){let[e,t]=g(``);u(F.title);let i=r.value.query.get(`new`),a=()=>o({new:void 0}),s=(t,n,r)=>({key:t,name:n,content:()=>_(z,{search:e,filter:r})}),l=[s(`mine`,F.mine,{isArchived:!1,isJoined:!0}),...d(`admin:read`)?[s(`others`,F.others,{isArchived:!1,isJoined:!1})]:[],s(`archived`,F.archived,{isArchived:!0,isJoined:null})];return _(`div`,{class:`page`,children:[_(`div`,{class:`inner`,children:[_(`div`,{class:`page-head`,children:[_(`h1`,{children:F.title}),_(`span`,{class:`row wrap push`,children:[x()&&_(n,{icon:`thread`,onPress:()=>o({new:`direct`}),children:F.newDirect}),c()&&_(n,{look:`primary`,icon:`add`,onPress:()=>o({new:`space`}),children:F.newSpace})]})]}),_(w,{label:F.find,type:`search`,value:e,onValue:t}),_(D,{label:F.title,tabs:l})]}),i===`space`&&c()&&_(I,{onClose:a}),i===`direct`&&x()&&_(L,{onClose:a})]})}function z({search:e,filter:t}){let n=p(j,{search:e.trim()||null,...t},({spaces:e})=>e),r=_(y,{icon:`hash`,title:F.none,children:_(`p`,{children:[F.noneHint,` `,t.isJoined&&!c()&&l.bringIn]})});return _(E,{caption:F.title,pages:n,keyOf:({id:e})=>e,columns:B(n,t),empty:r})}function B(e,{isArchived:t}){let r=async t=>{await b(P,{input:{spaceId:t}}),e.reload()},i=[{name:F.name,cell:e=>_(V,{space:e})},{name:F.topic,cell:({topic:e})=>e},{name:F.lastText,cell:({lastMessage:e})=>e&&_(f,{date:e.createdAt})}],a={name:F.openAgain,isNameHidden:!0,cell:({id:e,mayChange:t})=>t&&_(n,{isSmall:!0,onPress:()=>r(e),children:F.openAgain})};return t?[...i,a]:i}function V({space:{id:n,name:r,kind:i,partner:a}}){return _(`a`,{class:`row`,href:t`/spaces/${n}`,children:[i===`DIRECT`&&a?_(e,{name:a.name,kind:a.kind,isSmall:!0}):_(m,{name:`hash`}),r]})}export{R as default};