import{J as e,a as t,c as n,m as r,u as i}from"./states-DJw5tdiO.js";import{t as a}from"./use-query-H-189zSn.js";import{d as o,p as s,u as c,x as l}from"./index-Bsm5ygZ8.js";import{n as u}from"./field-DSgHCIqJ.js";import{n as d,t as f}from"./collection-DwBWdu4t.js";import{t as p}from"./time-COlDjo3_.js";import{t as m}from"./names-DuU9t0YL.js";var h=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new h(`
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
}`),x={title:`Dead letters`,intro:`Events that no model could process. Give them to the agent again when the cause is gone, or drop them.`,none:`No dead letters`,noneText:`Every event reached its agent.`,agent:`Agent`,at:`Happened`,given:`Given up`,kinds:{SPACE_MESSAGE:`Message`,MENTION:`Mention`,MESSAGE_EDITED:`Changed message`,MESSAGE_REACTIONS:`Reactions`,PLAN:`Plan`,TIMER:`Timer`,SERVICE:`Event of a program`,TOOL_RESULT:`Result of a tool`,TASK_RESULT:`Result of a task`,SYSTEM:`Notice`},kind:`Kind`,from:`From`,removed:`Its content was removed.`,content:`Content`,replay:`Give it again`,replayed:`The agent gets it again.`,drop:`Drop`,dropTitle:`Drop the event?`,dropText:`The agent never gets it. You cannot undo this.`,dropped:`The event is dropped.`,all:`All of an agent`,replayAll:`Give all again`,dropAll:`Drop all`,replayAllTitle:e=>`Give all dead letters to ${e} again?`,replayAllText:`Each in a cycle of its own. Those that fail again become dead letters again.`,dropAllTitle:e=>`Drop all dead letters of ${e}?`,replayedAll:e=>`${e} are given again.`,droppedAll:e=>`${e} are dropped.`,anAgent:`an agent`},S=50;function C(){let e=a(g,{first:S},({deadLetters:e})=>e),t=[...new Set(e.data?.map(({agentId:e})=>e)??[])],n=m(t),r=e=>n.get(e)||x.anAgent;return i(f,{title:x.title,intro:x.intro,icon:`alert`,pages:e,keyOf:({id:e})=>e,nameOf:({agentId:e})=>r(e),under:e=>i(`span`,{class:`lines-2`,children:E(e)}),columns:[{name:x.kind,cell:({type:e})=>i(s,{children:x.kinds[e]})},{name:x.at,cell:({createdAt:e})=>i(`span`,{class:`soft`,children:i(p,{date:e})})}],empty:{title:x.none,text:x.noneText},tools:l(`agents:write`)&&t.length>0&&i(w,{agents:t.map(e=>({value:e,name:r(e)})),reload:e.reload}),detail:(t,n)=>i(T,{letter:t,agent:r(t.agentId),reload:e.reload,onClose:n},t.id)})}function w({agents:a,reload:o}){let[s,l]=e(``),[d,f]=e(),{value:p,name:m}=a.find(({value:e})=>e===s)??a[0],h={agentId:p},g=()=>r(y,{input:h}).then(({count:e})=>(n(x.replayedAll(e)),o())),_=()=>r(b,{input:h}).then(({count:e})=>(n(x.droppedAll(e)),o())),v=()=>f(void 0);return i(`div`,{class:`record-filters`,children:[i(u,{label:x.all,value:p,onValue:l,choices:a}),i(t,{icon:`redo`,onPress:()=>f(`replay`),children:x.replayAll}),i(t,{look:`danger`,onPress:()=>f(`drop`),children:x.dropAll}),d===`replay`&&i(c,{title:x.replayAllTitle(m),text:x.replayAllText,action:x.replayAll,onConfirm:g,onClose:v}),d===`drop`&&i(c,{title:x.dropAllTitle(m),text:x.dropText,action:x.dropAll,isDanger:!0,onConfirm:_,onClose:v})]})}function T({letter:a,agent:s,reload:u,onClose:f}){let[m,h]=e(!1),{id:g,type:y,createdAt:b,settledAt:S,payload:C}=a,w=()=>r(_,{input:{eventId:g}}).then(()=>(n(x.replayed),f(),u())),T=()=>r(v,{input:{eventId:g}}).then(()=>(n(x.dropped),f(),u())),D=`sender`in C?`${C.sender.name} · ${C.spaceName}`:`service`in C?C.service:void 0;return i(o,{title:x.kinds[y]??y,onClose:f,children:[i(d,{facts:[[x.agent,s],[x.from,D],[x.at,i(p,{date:b})],[x.given,S&&i(p,{date:S})]]}),i(`div`,{class:`stack`,children:[i(`h3`,{children:x.content}),i(`pre`,{class:`source`,tabindex:0,children:E(a)})]}),l(`agents:write`)&&i(`div`,{class:`actions`,children:[i(t,{look:`danger`,onPress:()=>h(!0),children:x.drop}),i(t,{look:`primary`,icon:`redo`,onPress:w,children:x.replay})]}),m&&i(c,{title:x.dropTitle,text:x.dropText,action:x.drop,isDanger:!0,onConfirm:T,onClose:()=>h(!1)})]})}function E({payload:e}){switch(e.__typename){case`InboxMessage`:case`InboxEdit`:case`InboxNotice`:return e.text;case`InboxReactions`:return e.messageText;case`InboxPlan`:return`${e.planName}: ${e.instruction}`;case`InboxService`:return JSON.stringify(e.content,null,2);case`InboxToolResult`:return`${e.tool}: ${JSON.stringify(e.answer,null,2)}`;case`InboxTaskResult`:return`${e.goal}: ${e.outcome??``}`;default:return x.removed}}export{C as default};