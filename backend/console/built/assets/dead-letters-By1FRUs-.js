import{$ as e,H as t,I as n,Kt as r,at as i,c as a,d as o,tt as s,vt as c}from"./core-DkOhGsGF.js";import{n as l,t as u}from"./dialog-BmPdfBw2.js";import{n as d}from"./field-CrQDeDm_.js";import{n as f,t as p}from"./collection-kLX9xlVX.js";import{t as m}from"./names-Dm6wI2Jf.js";var h=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new h(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new h(`
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
    `,{fragmentName:`WaitingCall`}),new h(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new h(`
    fragment DeadLetter on InboxEvent {
  id
  agentId
  type
  trust
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      spaceName
      messageText
    }
    ... on InboxPlan {
      planName: name
      instruction
    }
    ... on InboxService {
      service
      content
    }
    ... on InboxToolResult {
      tool
      answer
    }
    ... on InboxTaskResult {
      goal
      outcome: result
    }
    ... on InboxNotice {
      text
    }
    ... on InboxRemoved {
      removed
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`,{fragmentName:`DeadLetter`});var g=new h(`
    query DeadLetters($first: Int!, $after: String) {
  deadLetters(first: $first, after: $after) {
    nodes {
      ...DeadLetter
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
}
fragment DeadLetter on InboxEvent {
  id
  agentId
  type
  trust
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      spaceName
      messageText
    }
    ... on InboxPlan {
      planName: name
      instruction
    }
    ... on InboxService {
      service
      content
    }
    ... on InboxToolResult {
      tool
      answer
    }
    ... on InboxTaskResult {
      goal
      outcome: result
    }
    ... on InboxNotice {
      text
    }
    ... on InboxRemoved {
      removed
    }
  }
}`),_=new h(`
    mutation ReplayDeadLetter($input: ReplayDeadLetterInput!) {
  replayDeadLetter(input: $input) {
    __typename
    ... on ReplayDeadLetterSuccess {
      event {
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
}`),v=new h(`
    mutation DropDeadLetter($input: DropDeadLetterInput!) {
  dropDeadLetter(input: $input) {
    __typename
    ... on DropDeadLetterSuccess {
      event {
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
}`),y=new h(`
    mutation ReplayDeadLetters($input: ReplayDeadLettersInput!) {
  replayDeadLetters(input: $input) {
    __typename
    ... on ReplayDeadLettersSuccess {
      count
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),b=new h(`
    mutation DropDeadLetters($input: DropDeadLettersInput!) {
  dropDeadLetters(input: $input) {
    __typename
    ... on DropDeadLettersSuccess {
      count
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),x={title:`Dead letters`,intro:`Events that no model could process. Give them to the agent again when the cause is gone, or drop them.`,none:`No dead letters`,noneText:`Every event reached its agent.`,agent:`Agent`,at:`Happened`,given:`Given up`,kinds:{SPACE_MESSAGE:`Message`,MENTION:`Mention`,MESSAGE_EDITED:`Changed message`,MESSAGE_REACTIONS:`Reactions`,PLAN:`Plan`,TIMER:`Timer`,SERVICE:`Event of a program`,TOOL_RESULT:`Result of a tool`,TASK_RESULT:`Result of a task`,SYSTEM:`Notice`},kind:`Kind`,from:`From`,removed:`Its content was removed.`,content:`Content`,replay:`Give it again`,replayed:`The agent gets it again.`,drop:`Drop`,dropTitle:`Drop the event?`,dropText:`The agent never gets it. You cannot undo this.`,dropped:`The event is dropped.`,all:`All of an agent`,replayAll:`Give all again`,dropAll:`Drop all`,replayAllTitle:e=>`Give all dead letters to ${e} again?`,replayAllText:`Each in a cycle of its own. Those that fail again become dead letters again.`,dropAllTitle:e=>`Drop all dead letters of ${e}?`,replayedAll:e=>`${e} are given again.`,droppedAll:e=>`${e} are dropped.`,anAgent:`an agent`},S=50;function C(){let e=o(g,{first:S},({deadLetters:e})=>e),t=[...new Set(e.data?.map(({agentId:e})=>e)??[])],r=m(t),c=e=>r.get(e)||x.anAgent;return s(p,{title:x.title,intro:x.intro,icon:`alert`,pages:e,keyOf:({id:e})=>e,nameOf:({agentId:e})=>c(e),nameTitle:x.agent,under:e=>s(`span`,{class:`lines-2`,children:E(e)}),columns:[{name:x.kind,cell:({type:e})=>s(n,{children:x.kinds[e]})},{name:x.at,cell:({createdAt:e})=>s(`span`,{class:`soft`,children:s(a,{date:e})})}],empty:{title:x.none,text:x.noneText},tools:i(`agents:write`)&&t.length>0&&s(w,{agents:t.map(e=>({value:e,name:c(e)})),reload:e.reload}),detail:(t,n)=>s(T,{letter:t,agent:c(t.agentId),reload:e.reload,onClose:n},t.id)})}function w({agents:n,reload:i}){let[a,o]=r(``),[l,f]=r(),{value:p,name:m}=n.find(({value:e})=>e===a)??n[0],h={agentId:p},g=()=>c(y,{input:h}).then(({count:t})=>(e(x.replayedAll(t)),i())),_=()=>c(b,{input:h}).then(({count:t})=>(e(x.droppedAll(t)),i())),v=()=>f(void 0);return s(`div`,{class:`record-filters`,children:[s(d,{label:x.all,value:p,onValue:o,choices:n}),s(t,{icon:`redo`,onPress:()=>f(`replay`),children:x.replayAll}),s(t,{look:`danger`,onPress:()=>f(`drop`),children:x.dropAll}),l===`replay`&&s(u,{title:x.replayAllTitle(m),text:x.replayAllText,action:x.replayAll,onConfirm:g,onClose:v}),l===`drop`&&s(u,{title:x.dropAllTitle(m),text:x.dropText,action:x.dropAll,isDanger:!0,onConfirm:_,onClose:v})]})}function T({letter:n,agent:o,reload:d,onClose:p}){let[m,h]=r(!1),{id:g,type:y,createdAt:b,settledAt:S,payload:C}=n,w=()=>c(_,{input:{eventId:g}}).then(()=>(e(x.replayed),p(),d())),T=()=>c(v,{input:{eventId:g}}).then(()=>(e(x.dropped),p(),d())),D=`sender`in C?`${C.sender.name} · ${C.spaceName}`:`service`in C?C.service:void 0;return s(l,{title:x.kinds[y]??y,onClose:p,children:[s(f,{facts:[[x.agent,o],[x.from,D],[x.at,s(a,{date:b})],[x.given,S&&s(a,{date:S})]]}),s(`div`,{class:`stack`,children:[s(`h3`,{children:x.content}),s(`pre`,{class:`source`,tabindex:0,children:E(n)})]}),i(`agents:write`)&&s(`div`,{class:`actions`,children:[s(t,{look:`danger`,onPress:()=>h(!0),children:x.drop}),s(t,{look:`primary`,icon:`redo`,onPress:w,children:x.replay})]}),m&&s(u,{title:x.dropTitle,text:x.dropText,action:x.drop,isDanger:!0,onConfirm:T,onClose:()=>h(!1)})]})}function E({payload:e}){switch(e.__typename){case`InboxMessage`:case`InboxEdit`:case`InboxNotice`:return e.text;case`InboxReactions`:return e.messageText;case`InboxPlan`:return`${e.planName}: ${e.instruction}`;case`InboxService`:return JSON.stringify(e.content,null,2);case`InboxToolResult`:return`${e.tool}: ${JSON.stringify(e.answer,null,2)}`;case`InboxTaskResult`:return`${e.goal.replace(/[.:]$/,``)}: ${e.outcome??``}`;default:return x.removed}}export{C as default};