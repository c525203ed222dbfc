import{F as e,K as t,Lt as n,V as r,W as i,X as a,ct as o,s,u as c}from"./core-CZmEjDQu.js";import{n as l,t as u}from"./dialog-Blr6W3mo.js";import{n as d}from"./field-DjBeBh6A.js";import{n as f,t as p}from"./collection-BxPHTfjB.js";import{t as m}from"./names-5PT6lj5A.js";var h=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new h(`
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
}`),x={title:`Dead letters`,intro:`Events that no model could process. Give them to the agent again when the cause is gone, or drop them.`,none:`No dead letters`,noneText:`Every event reached its agent.`,agent:`Agent`,at:`Happened`,given:`Given up`,kinds:{SPACE_MESSAGE:`Message`,MENTION:`Mention`,MESSAGE_EDITED:`Changed message`,MESSAGE_REACTIONS:`Reactions`,PLAN:`Plan`,TIMER:`Timer`,SERVICE:`Event of a program`,TOOL_RESULT:`Result of a tool`,TASK_RESULT:`Result of a task`,SYSTEM:`Notice`},kind:`Kind`,from:`From`,removed:`Its content was removed.`,content:`Content`,replay:`Give it again`,replayed:`The agent gets it again.`,drop:`Drop`,dropTitle:`Drop the event?`,dropText:`The agent never gets it. You cannot undo this.`,dropped:`The event is dropped.`,all:`All of an agent`,replayAll:`Give all again`,dropAll:`Drop all`,replayAllTitle:e=>`Give all dead letters to ${e} again?`,replayAllText:`Each in a cycle of its own. Those that fail again become dead letters again.`,dropAllTitle:e=>`Drop all dead letters of ${e}?`,replayedAll:e=>`${e} are given again.`,droppedAll:e=>`${e} are dropped.`,anAgent:`an agent`},S=50;function C(){let n=c(g,{first:S},({deadLetters:e})=>e),r=[...new Set(n.data?.map(({agentId:e})=>e)??[])],i=m(r),o=e=>i.get(e)||x.anAgent;return t(p,{title:x.title,intro:x.intro,icon:`alert`,pages:n,keyOf:({id:e})=>e,nameOf:({agentId:e})=>o(e),nameTitle:x.agent,under:e=>t(`span`,{class:`lines-2`,children:E(e)}),columns:[{name:x.kind,cell:({type:n})=>t(e,{children:x.kinds[n]})},{name:x.at,cell:({createdAt:e})=>t(`span`,{class:`soft`,children:t(s,{date:e})})}],empty:{title:x.none,text:x.noneText},tools:a(`agents:write`)&&r.length>0&&t(w,{agents:r.map(e=>({value:e,name:o(e)})),reload:n.reload}),detail:(e,r)=>t(T,{letter:e,agent:o(e.agentId),reload:n.reload,onClose:r},e.id)})}function w({agents:e,reload:a}){let[s,c]=n(``),[l,f]=n(),{value:p,name:m}=e.find(({value:e})=>e===s)??e[0],h={agentId:p},g=()=>o(y,{input:h}).then(({count:e})=>(i(x.replayedAll(e)),a())),_=()=>o(b,{input:h}).then(({count:e})=>(i(x.droppedAll(e)),a())),v=()=>f(void 0);return t(`div`,{class:`record-filters`,children:[t(d,{label:x.all,value:p,onValue:c,choices:e}),t(r,{icon:`redo`,onPress:()=>f(`replay`),children:x.replayAll}),t(r,{look:`danger`,onPress:()=>f(`drop`),children:x.dropAll}),l===`replay`&&t(u,{title:x.replayAllTitle(m),text:x.replayAllText,action:x.replayAll,onConfirm:g,onClose:v}),l===`drop`&&t(u,{title:x.dropAllTitle(m),text:x.dropText,action:x.dropAll,isDanger:!0,onConfirm:_,onClose:v})]})}function T({letter:e,agent:c,reload:d,onClose:p}){let[m,h]=n(!1),{id:g,type:y,createdAt:b,settledAt:S,payload:C}=e,w=()=>o(_,{input:{eventId:g}}).then(()=>(i(x.replayed),p(),d())),T=()=>o(v,{input:{eventId:g}}).then(()=>(i(x.dropped),p(),d())),D=`sender`in C?`${C.sender.name} · ${C.spaceName}`:`service`in C?C.service:void 0;return t(l,{title:x.kinds[y]??y,onClose:p,children:[t(f,{facts:[[x.agent,c],[x.from,D],[x.at,t(s,{date:b})],[x.given,S&&t(s,{date:S})]]}),t(`div`,{class:`stack`,children:[t(`h3`,{children:x.content}),t(`pre`,{class:`source`,tabindex:0,children:E(e)})]}),a(`agents:write`)&&t(`div`,{class:`actions`,children:[t(r,{look:`danger`,onPress:()=>h(!0),children:x.drop}),t(r,{look:`primary`,icon:`redo`,onPress:w,children:x.replay})]}),m&&t(u,{title:x.dropTitle,text:x.dropText,action:x.drop,isDanger:!0,onConfirm:T,onClose:()=>h(!1)})]})}function E({payload:e}){switch(e.__typename){case`InboxMessage`:case`InboxEdit`:case`InboxNotice`:return e.text;case`InboxReactions`:return e.messageText;case`InboxPlan`:return`${e.planName}: ${e.instruction}`;case`InboxService`:return JSON.stringify(e.content,null,2);case`InboxToolResult`:return`${e.tool}: ${JSON.stringify(e.answer,null,2)}`;case`InboxTaskResult`:return`${e.goal.replace(/[.:]$/,``)}: ${e.outcome??``}`;default:return x.removed}}export{C as default};