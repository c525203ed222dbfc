import{$t as e,H as t,J as n,O as r,Tt as i,at as a,c as o,ft as s,st as c}from"./core-BRRCkQAV.js";import{n as l,t as u}from"./dialog-Dd4Vnhn-.js";import{n as d}from"./field-Ws9ToJs_.js";import{n as f,t as p}from"./collection-CGa-zVLe.js";import{n as m}from"./names-BRNpSE6a.js";var h=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new h(`
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
}`),x={title:`Dead letters`,intro:`Events that no model could process. Give them to the agent again when the cause is gone, or drop them.`,none:`No dead letters`,noneText:`Every event reached its agent.`,agent:`Agent`,at:`Happened`,given:`Given up`,kinds:{SPACE_MESSAGE:`Message`,MENTION:`Mention`,MESSAGE_EDITED:`Changed message`,MESSAGE_REACTIONS:`Reactions`,PLAN:`Plan`,TIMER:`Timer`,SERVICE:`Event of a program`,TOOL_RESULT:`Result of a tool`,TASK_RESULT:`Result of a task`,SYSTEM:`Notice`},kind:`Kind`,from:`From`,removed:`Its content was removed.`,content:`Content`,replay:`Give it again`,replayed:`The agent gets it again.`,drop:`Drop`,dropTitle:`Drop the event?`,dropText:`The agent never gets it. You cannot undo this.`,dropped:`The event is dropped.`,all:`All of an agent`,replayAll:`Give all again`,dropAll:`Drop all`,replayAllTitle:e=>`Give all dead letters to ${e} again?`,replayAllText:`Each in a cycle of its own. Those that fail again become dead letters again.`,dropAllTitle:e=>`Drop all dead letters of ${e}?`,replayedAll:e=>`${e} are given again.`,droppedAll:e=>`${e} are dropped.`,anAgent:`an agent`},S=50;function C(){let e=o(g,{first:S},({deadLetters:e})=>e),n=[...new Set(e.data?.map(({agentId:e})=>e)??[])],i=m(n),a=e=>i.get(e)||x.anAgent;return c(p,{title:x.title,intro:x.intro,icon:`alert`,pages:e,keyOf:({id:e})=>e,nameOf:({agentId:e})=>a(e),nameTitle:x.agent,under:e=>c(`span`,{class:`lines-2`,children:E(e)}),columns:[{name:x.kind,cell:({type:e})=>c(t,{children:x.kinds[e]})},{name:x.at,cell:({createdAt:e})=>c(`span`,{class:`soft`,children:c(r,{date:e})})}],empty:{title:x.none,text:x.noneText},tools:s(`agents:write`)&&n.length>0&&c(w,{agents:n.map(e=>({value:e,name:a(e)})),reload:e.reload}),detail:(t,n)=>c(T,{letter:t,agent:a(t.agentId),reload:e.reload,onClose:n},t.id)})}function w({agents:t,reload:r}){let[o,s]=e(``),[l,f]=e(),{value:p,name:m}=t.find(({value:e})=>e===o)??t[0],h={agentId:p},g=()=>i(y,{input:h}).then(({count:e})=>(a(x.replayedAll(e)),r())),_=()=>i(b,{input:h}).then(({count:e})=>(a(x.droppedAll(e)),r())),v=()=>f(void 0);return c(`div`,{class:`record-filters`,children:[c(d,{label:x.all,value:p,onValue:s,choices:t}),c(n,{icon:`redo`,onPress:()=>f(`replay`),children:x.replayAll}),c(n,{look:`danger`,onPress:()=>f(`drop`),children:x.dropAll}),l===`replay`&&c(u,{title:x.replayAllTitle(m),text:x.replayAllText,action:x.replayAll,onConfirm:g,onClose:v}),l===`drop`&&c(u,{title:x.dropAllTitle(m),text:x.dropText,action:x.dropAll,isDanger:!0,onConfirm:_,onClose:v})]})}function T({letter:t,agent:o,reload:d,onClose:p}){let[m,h]=e(!1),{id:g,type:y,createdAt:b,settledAt:S,payload:C}=t,w=()=>i(_,{input:{eventId:g}}).then(()=>(a(x.replayed),p(),d())),T=()=>i(v,{input:{eventId:g}}).then(()=>(a(x.dropped),p(),d())),D=`sender`in C?`${C.sender.name} · ${C.spaceName}`:`service`in C?C.service:void 0;return c(l,{title:x.kinds[y]??y,onClose:p,children:[c(f,{facts:[[x.agent,o],[x.from,D],[x.at,c(r,{date:b})],[x.given,S&&c(r,{date:S})]]}),c(`div`,{class:`stack`,children:[c(`h3`,{children:x.content}),c(`pre`,{class:`source`,tabindex:0,children:E(t)})]}),s(`agents:write`)&&c(`div`,{class:`actions`,children:[c(n,{look:`danger`,onPress:()=>h(!0),children:x.drop}),c(n,{look:`primary`,icon:`redo`,onPress:w,children:x.replay})]}),m&&c(u,{title:x.dropTitle,text:x.dropText,action:x.drop,isDanger:!0,onConfirm:T,onClose:()=>h(!1)})]})}function E({payload:e}){switch(e.__typename){case`InboxMessage`:case`InboxEdit`:case`InboxNotice`:return e.text;case`InboxReactions`:return e.messageText;case`InboxPlan`:return`${e.planName}: ${e.instruction}`;case`InboxService`:return JSON.stringify(e.content,null,2);case`InboxToolResult`:return`${e.tool}: ${JSON.stringify(e.answer,null,2)}`;case`InboxTaskResult`:return`${e.goal.replace(/[.:]$/,``)}: ${e.outcome??``}`;default:return x.removed}}export{C as default};