import{B as e,Ct as t,Dt as n,G as r,Gt as i,H as a,I as o,It as s,Jt as c,K as l,L as u,Lt as d,Mt as f,Ot as p,P as m,Qt as h,R as g,Rt as _,Tt as v,V as y,Vt as b,Wt as x,X as ee,Xt as S,Yt as C,Zt as te,_ as ne,_t as re,b as ie,bt as ae,c as w,ct as T,d as oe,f as se,gt as E,ht as ce,it as D,l as le,mt as ue,nt as O,pt as k,rt as A,st as j,u as de,v as M,wt as N,x as P,xt as F,y as I,yt as L,z as fe,zt as R}from"./core-DRuX0Zcw.js";import{n as pe,t as me}from"./virtual-list-DvUCkRdT.js";import{r as he}from"./ranking-B7DLwHJD.js";import{t as ge}from"./clipboard-CkJy14tM.js";import{n as _e,t as z}from"./dialog-TdfTTogJ.js";import{i as ve,n as ye,r as be,t as xe}from"./markdown-BRHwge-K.js";import{t as Se}from"./memo-Dpqa0bdM.js";import{i as B,r as Ce,t as we}from"./field-DbRTmXeZ.js";import{t as Te}from"./once-HQ3P98IF.js";import{n as Ee}from"./download-CnLhtO5K.js";import{t as De}from"./begin-CXADi354.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new V(`
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
    `,{fragmentName:`WaitingCall`}),new V(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new V(`
    fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
    `,{fragmentName:`Picture`}),new V(`
    fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}
    `,{fragmentName:`FormInput`}),new V(`
    fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
    fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`,{fragmentName:`Call`}),new V(`
    fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`,{fragmentName:`ChatMessage`}),new V(`
    fragment PastMessage on Message {
  ...ChatMessage
  replyCount
  lastReplyAt
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`,{fragmentName:`PastMessage`}),new V(`
    fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`,{fragmentName:`OpenSpace`});var Oe=new V(`
    query OpenedSpace($id: ID!, $last: Int, $beforeSeq: Int, $first: Int, $afterSeq: Int) {
  space(id: $id) {
    ...OpenSpace
    feedCursor
    readUpTo
    unreadCount
    members(first: 100) {
      nodes {
        ...Author
      }
      totalCount
    }
    messages(
      threads: ROOTS
      last: $last
      beforeSeq: $beforeSeq
      first: $first
      afterSeq: $afterSeq
    ) {
      nodes {
        ...PastMessage
      }
      pageInfo {
        hasPreviousPage
        hasNextPage
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment PastMessage on Message {
  ...ChatMessage
  replyCount
  lastReplyAt
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`),ke=new V(`
    query OlderOrNewer($id: ID!, $last: Int, $beforeSeq: Int, $first: Int, $afterSeq: Int) {
  space(id: $id) {
    feedCursor
    messages(
      threads: ROOTS
      last: $last
      beforeSeq: $beforeSeq
      first: $first
      afterSeq: $afterSeq
    ) {
      nodes {
        ...PastMessage
      }
      pageInfo {
        hasPreviousPage
        hasNextPage
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment PastMessage on Message {
  ...ChatMessage
  replyCount
  lastReplyAt
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`),Ae=new V(`
    query PlaceOfMessage($id: ID!) {
  node(id: $id) {
    ... on Message {
      id
      seq
      spaceId
      threadRoot {
        id
        seq
      }
    }
  }
}
    `),je=new V(`
    query Replies($id: ID!, $last: Int!, $before: String) {
  node(id: $id) {
    ... on Message {
      ...PastMessage
      replies(last: $last, before: $before) {
        nodes {
          ...PastMessage
        }
        pageInfo {
          hasPreviousPage
          startCursor
        }
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment PastMessage on Message {
  ...ChatMessage
  replyCount
  lastReplyAt
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`),Me=new V(`
    query ReplyCount($id: ID!) {
  node(id: $id) {
    ... on Message {
      replyCount
      lastReplyAt
    }
  }
}
    `),Ne=new V(`
    query CallDetails($id: ID!) {
  node(id: $id) {
    ... on Message {
      toolCall {
        id
        arguments
        result
        startedAt
        finishedAt
        attempts
      }
    }
  }
}
    `),Pe=new V(`
    query FreshFiles($id: ID!) {
  node(id: $id) {
    ... on Message {
      files {
        ...Picture
      }
    }
  }
}
    fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}`),Fe=new V(`
    subscription SpaceFeed($spaceId: ID!, $after: String, $withAgents: Boolean!) {
  spaceFeed(spaceId: $spaceId, after: $after) {
    __typename
    cursor
    ... on MessagePosted {
      message {
        ...ChatMessage
      }
    }
    ... on MessageUpdated {
      message {
        ...ChatMessage
      }
    }
    ... on MessageDelta {
      agent @include(if: $withAgents) {
        id
        name
      }
      streamId
      offset
      text
    }
    ... on DraftWithdrawn {
      streamId
    }
    ... on TypingChanged {
      actor {
        ...Author
      }
      isTyping
      until
    }
    ... on ToolActivity {
      toolCallId
      name
      status
      progress
      note
      argumentsDelta {
        streamId
        field
        offset
        text
      }
    }
    ... on SpaceMembersChanged {
      joined {
        ...Author
      }
      left {
        id
      }
      renamed {
        actor {
          ...Author
        }
      }
    }
    ... on SpaceChanged {
      space {
        ...OpenSpace
      }
    }
    ... on PresenceChanged {
      actor {
        id
      }
      presence
    }
    ... on ReadMarkMoved {
      actor {
        id
      }
      seq
    }
    ... on FeedReset {
      resetReason
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`),Ie=new V(`
    subscription AgentAtRest($agentId: ID!, $after: String) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    ... on AgentStateChanged {
      state
    }
  }
}
    `),Le=new V(`
    mutation PostMessage($input: PostMessageInput!) {
  postMessage(input: $input) {
    __typename
    ... on PostMessageSuccess {
      posted {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`),Re=new V(`
    mutation EditMessage($input: EditMessageInput!) {
  editMessage(input: $input) {
    __typename
    ... on EditMessageSuccess {
      edited {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`),ze=new V(`
    mutation DeleteMessage($input: DeleteMessageInput!) {
  deleteMessage(input: $input) {
    __typename
    ... on DeleteMessageSuccess {
      erasure {
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
}`),Be=new V(`
    mutation AddReaction($input: AddReactionInput!) {
  addReaction(input: $input) {
    __typename
    ... on AddReactionSuccess {
      reacted {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`),Ve=new V(`
    mutation RemoveReaction($input: RemoveReactionInput!) {
  removeReaction(input: $input) {
    __typename
    ... on RemoveReactionSuccess {
      reacted {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`),He=new V(`
    mutation MarkSpaceRead($input: MarkSpaceReadInput!) {
  markSpaceRead(input: $input) {
    __typename
    ... on MarkSpaceReadSuccess {
      space {
        id
        readUpTo
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),Ue=new V(`
    mutation SetTyping($input: SetTypingInput!) {
  setTyping(input: $input) {
    __typename
    ... on SetTypingSuccess {
      isTyping
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),We=new V(`
    mutation StopCycle($input: StopCycleInput!) {
  stopCycle(input: $input) {
    __typename
    ... on StopCycleSuccess {
      cycleIds
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),Ge=new V(`
    mutation AnswerToolCall($input: AnswerToolCallInput!) {
  answerToolCall(input: $input) {
    __typename
    ... on AnswerToolCallSuccess {
      activity {
        ...ChatMessage
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
fragment ChatMessage on Message {
  id
  seq
  kind
  text
  streamId
  clientKey
  createdAt
  editedAt
  deletedAt
  threadRootId
  isCut
  outside {
    connectorId
    connectorName
    senderName
  }
  author {
    ...Author
  }
  mentions {
    id
    name
  }
  reactions {
    emoji
    count
    viewerReacted
    actors(first: 5) {
      id
      name
    }
  }
  files {
    ...Picture
  }
  notice {
    kind
    isFinal
    failure {
      retryAt
      hasRecovered
    }
  }
  activity {
    ...Call
  }
}
fragment Call on MessageActivity {
  toolCallId
  tool
  status
  displayed {
    name
    value
  }
  question {
    text
    details
    formFields {
      ...FormInput
    }
    digest
    consent
    approvers
    people
    approvedBy {
      id
      name
    }
    expiresAt
    assignee {
      id
      name
    }
    outcome
    values
    comment
    answeredBy {
      id
      name
    }
    withdrawn
  }
}
fragment FormInput on FormField {
  name
  label
  type
  isRequired
  choices
  description
  format
  default
  pattern
  minimum
  maximum
  minLength
  maxLength
  minItems
  maxItems
}`),Ke=new V(`
    mutation CreateUpload($input: CreateUploadInput!) {
  createUpload(input: $input) {
    __typename
    ... on CreateUploadSuccess {
      upload {
        fileId
        method
        url
        headers {
          name
          value
        }
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),qe=new V(`
    mutation CompleteUpload($input: CompleteUploadInput!) {
  completeUpload(input: $input) {
    __typename
    ... on CompleteUploadSuccess {
      file {
        ...Picture
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}
fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}`),Je=new V(`
    query SearchSpace($query: String!, $spaceIds: [ID!], $last: Int!, $before: String) {
  searchMessages(query: $query, spaceIds: $spaceIds, last: $last, before: $before) {
    nodes {
      id
      spaceId
      text
      createdAt
      author {
        ...Author
      }
    }
    pageInfo {
      hasPreviousPage
      startCursor
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`),Ye=new V(`
    query SpaceMembers($id: ID!, $after: String) {
  space(id: $id) {
    members(first: 100, after: $after) {
      nodes {
        ...Author
        member {
          role
          presence
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`),Xe=new V(`
    query Candidates($search: String!, $withAgents: Boolean!) {
  members(first: 10, search: $search) {
    nodes {
      id
      name
    }
  }
  agents(first: 10, search: $search) @include(if: $withAgents) {
    nodes {
      id
      name
    }
  }
}
    `),Ze=new V(`
    mutation AddSpaceMember($input: AddSpaceMemberInput!) {
  addSpaceMember(input: $input) {
    __typename
    ... on AddSpaceMemberSuccess {
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
}`),Qe=new V(`
    mutation RemoveSpaceMember($input: RemoveSpaceMemberInput!) {
  removeSpaceMember(input: $input) {
    __typename
    ... on RemoveSpaceMemberSuccess {
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
}`),$e=new V(`
    mutation UpdateSpace($input: UpdateSpaceInput!) {
  updateSpace(input: $input) {
    __typename
    ... on UpdateSpaceSuccess {
      space {
        ...OpenSpace
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`),et=new V(`
    mutation ArchiveSpace($input: ArchiveSpaceInput!) {
  archiveSpace(input: $input) {
    __typename
    ... on ArchiveSpaceSuccess {
      space {
        ...OpenSpace
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`),tt=new V(`
    mutation UnarchiveSpace($input: UnarchiveSpaceInput!) {
  unarchiveSpace(input: $input) {
    __typename
    ... on UnarchiveSpaceSuccess {
      space {
        ...OpenSpace
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`),nt=new V(`
    mutation SetNotificationSettings($input: SetNotificationSettingsInput!) {
  setNotificationSettings(input: $input) {
    __typename
    ... on SetNotificationSettingsSuccess {
      space {
        ...OpenSpace
      }
    }
    ...Refusal
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Refusal on UserError {
  code
  message
  path
}
fragment OpenSpace on Space {
  id
  kind
  name
  topic
  purpose
  archivedAt
  hasReadReceipts
  mayChange
  partner {
    ...Author
  }
  notificationSettings {
    level
    mutedUntil
  }
}`),H={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`An admin, or whoever manages the space, can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent. ${e}`,notSentNoConnection:`There is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,outside:(e,t)=>t?`from outside: ${t} in ${e}`:`from outside: ${e}`,outsideHint:`The name is what the other service says. It proves nothing.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,resting:{PAUSED:e=>e?`are paused. They read this after they are resumed.`:`is paused. It reads this after it is resumed.`,STOPPED:e=>e?`are stopped for ever. They do not read this.`:`is stopped for ever. It does not read this.`,SUSPENDED:e=>e?`are suspended with the organisation. They read this afterwards.`:`is suspended with the organisation. It reads this afterwards.`},keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,searchHint:`Enter starts the search.`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,fileGone:e=>`${e} is not there any more.`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function U(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var rt=40;function it(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>rt||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function at(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function ot(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var st=20,ct=1e5,lt=class{#e;#t;constructor(e){this.#e=s(e),this.#t=new Map(dt(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t);let n=ut([...this.#t]);return ft(this.#e,n)&&n.length===this.#t.size}};function ut(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===st||n+i.length>ct||(n+=i.length,t.unshift([r,i]));return t}function dt(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function ft(e,t){try{return t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e),!0}catch{return t.length===0}}var pt=26214400;async function mt(e,t,r){let i={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},a=e=>t(i={...i,...e});if(a({}),e.size>pt)return a({state:`failed`,problem:H.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:n}=await F(Ke,{input:t});await ht(n,e,e=>a({share:e}),r),await F(qe,{input:{fileId:n.fileId}}),a({state:`ready`,share:1,fileId:n.fileId})}catch(e){r.aborted||a({state:`failed`,problem:n(e)})}}function ht({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${H.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${H.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var W,gt=6;function _t(e){let{conversation:t}=e;return T(`messages:write`)?t.space.value?.archivedAt?D(`p`,{class:`composer-closed`,children:H.archived}):D(vt,{...e},e.threadRootId??t.spaceId):D(`p`,{class:`composer-closed`,children:H.readOnly})}function vt({conversation:e,threadRootId:t,onSent:n}){let r=t??e.spaceId;W??=new lt(f());let[a,s]=C(W.of(r)),d=c(null),p=c([]),m=St();u(m.uploads.length>0);let h=xt(e,d,a,(e,t)=>{p.current.push(t),g(e)}),g=e=>{s(e),o(W,!W.set(r,e))};i(()=>bt(d.current),[a]),yt(e,t,({text:t,mentions:n=[],uploads:r=[]})=>{p.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),m.giveBack(r),g([t,a].filter(Boolean).join(`

`)),d.current.focus()});let _=m.uploads.every(({state:e})=>e===`ready`)&&(a.trim()!==``||m.uploads.length>0),v=()=>{_&&(e.send({text:a.trim(),mentions:ot(a,p.current),uploads:m.uploads,threadRootId:t}),p.current=[],m.clear(),g(``),n(),d.current.focus())},y=n=>{h.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),v()):n.key===`ArrowUp`&&a===``&&!t&&e.editLast()&&n.preventDefault())},b=t?H.writeReply:H.writeTo(e.space.value?.name??``);return D(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),v()),onDragOver:e=>e.preventDefault(),onDrop:m.dropped,children:[h.list,m.uploads.length>0&&D(Ct,{uploads:m.uploads,onRemove:m.remove}),D(`div`,{class:`composer-line`,children:[D(l,{name:H.attach,icon:`clip`,onPress:m.choose}),D(`textarea`,{ref:d,rows:1,value:a,"aria-label":H.message,placeholder:b,autocomplete:`off`,...h.attributes,onInput:({currentTarget:t})=>(g(t.value),h.look(),void e.type()),onKeyDown:y,onClick:h.look,onBlur:h.close,onPaste:m.pasted}),D(l,{name:H.send,icon:`send`,isSubmit:!0,isDisabled:!_})]})]})}function yt({returned:e},t,n){let r=e.value;i(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function bt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function xt(e,t,n,r){let[i,a]=C(),[o,s]=C(0),c=e.members.value.filter(({id:e})=>e!==k.value?.actor.id),l=i?he(c,i.words,({name:e})=>e).slice(0,gt):[],u=l.length>0,d=()=>a(void 0),f=()=>{a(it(t.current.value,t.current.selectionStart)),s(0)},p=e=>{let{text:a,caret:o}=at(n,i,e.name),s=t.current;s.value=a,s.setSelectionRange(o,o),s.focus(),r(a,e),d()},m=e=>{if(!u||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)s((o+t+l.length)%l.length);else if(e.key===`Enter`||e.key===`Tab`)p(l[o]);else if(e.key===`Escape`)d();else return!1;return e.preventDefault(),!0},h={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":u?`name-${o}`:void 0};return{list:D(`div`,{id:`names`,role:`listbox`,"aria-label":H.members,class:`names`,hidden:!u,children:l.map((e,t)=>D(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===o,onMouseDown:t=>(t.preventDefault(),p(e)),children:[D(g,{name:e.name,kind:e.kind,isSmall:!0}),D(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:h,press:m,look:f,close:d}}function St(){let[e]=C(()=>({uploads:x([]),ends:new Map})),t=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},n=n=>{if(e.uploads.value.length+n.length>10)return O(H.tooMany,{isBad:!0});for(let e of n){let n=new AbortController;mt(e,e=>t(e,n),n.signal)}},r=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>n([...e.files])}),e.click()},i=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},a=(e,t)=>{t?.files.length&&(e.preventDefault(),n([...t.files]))};return{uploads:e.uploads.value,choose:r,remove:i,clear:()=>e.uploads.value=[],giveBack:t=>e.uploads.value=[...t,...e.uploads.value],dropped:e=>a(e,e.dataTransfer),pasted:e=>a(e,e.clipboardData)}}function Ct({uploads:e,onRemove:t}){return D(`ul`,{class:`uploads`,"aria-label":H.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>D(`li`,{class:`upload ${i}`,children:[D(A,{name:i===`failed`?`alert`:`file`}),D(`span`,{class:`cut`,title:o,children:[n,` `,D(`span`,{class:`soft`,children:o??U(r)})]}),i===`sending`&&D(`progress`,{value:a,"aria-label":`${n} ${H.uploading}`}),D(l,{isSmall:!0,name:H.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function wt({call:e,question:t,mayAnswer:n,conversation:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.outcome==null;return D(`div`,{class:`stack question`,children:[D(xe,{text:i}),a!=null&&Object.keys(a).length>0&&D(`div`,{class:`stack exactly`,children:[D(`span`,{class:`soft small`,children:H.exactly}),D(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&D(`p`,{class:`soft small`,children:H.approvedSoFar(s.length,o)}),l&&!n&&c&&D(`p`,{class:`soft small`,children:H.onlyAssignee(c.name)}),n?D(Tt,{call:e,question:t,conversation:r},t.digest):D(Et,{question:t})]})}function Tt({call:e,question:t,conversation:i}){let a=t.formFields,o=`${e.toolCallId} ${t.digest}`,[s,l]=C(()=>i.answers.get(o)??{filling:be(a),comment:``}),{filling:u,comment:d}=s,[f,p]=C(),m=f instanceof v&&f.path.includes(`values`)?f:void 0,h=c(null),g=e=>{let t={...s,...e};i.answers.set(o,t),l(t)},_=Te(e=>e()),y=async n=>{p(void 0);let r=n===`ANSWER`?ve(a,u):null,s={toolCallId:e.toolCallId,digest:t.digest,decision:n,values:r,comment:d};await F(Ge,{input:s}).then(({activity:e})=>{i.answers.delete(o),e&&i.apply(e)},p)},b=e=>_(()=>y(e));return D(`form`,{ref:h,class:`stack answer`,onSubmit:e=>e.preventDefault(),"aria-label":a.length?H.question:H.needsApproval,children:[a.map(e=>D(ye,{field:e,filled:u[e.name],wrong:m?.field===e.name?n(m):void 0,onFilled:t=>g({filling:{...u,[e.name]:t}})},e.name)),D(B,{label:H.reasonOptional,value:d,onValue:e=>g({comment:e})}),f!==void 0&&!a.some(({name:e})=>e===m?.field)&&D(I,{problem:n(f)}),D(`div`,{class:`row`,children:[D(r,{isSubmit:a.length>0,look:`primary`,icon:`check`,onPress:a.length?e=>(e.preventDefault(),h.current.reportValidity()?b(`ANSWER`):void 0):()=>b(`APPROVE`),children:a.length?H.answer:H.approve}),D(r,{look:`danger`,icon:`close`,onPress:()=>b(`DECLINE`),children:H.decline})]})]})}function Et({question:{outcome:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return D(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return D(`div`,{class:`outcome ${e.toLowerCase()}`,children:[D(`p`,{children:[D(`strong`,{children:H.decided(t?.name??``,H.outcomes[e])}),n&&`: ${n}`]}),a.length>0&&D(`dl`,{class:`pairs`,children:a.map(([e,t])=>D(`div`,{children:[D(`dt`,{children:e}),D(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var Dt={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function Ot({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,i=n?.status??r?.status??`WRITING`,a=n?.question,o=a!=null&&i===`HELD`&&a.outcome==null,[s,c]=C(!1),l=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],u=i===`RUNNING`||i===`WRITING`;return D(`div`,{class:o?`call asked`:`call`,children:[D(`div`,{class:`call-head`,children:[D(A,{name:a?`question`:`tool`}),D(`strong`,{class:`cut`,children:n?.tool??r?.name}),a?.outcome!==`DECLINED`&&D(`span`,{class:u?`status moving`:`status`,children:D(fe,{look:Dt[i],children:H.call[o?`ASKED`:i]??i.toLowerCase()})}),r?.progress!=null&&D(`progress`,{value:r.progress,"aria-label":H.call.RUNNING}),o&&a.expiresAt&&D(`span`,{class:`soft small push`,children:[H.endsAt,` `,D(w,{date:a.expiresAt})]})]}),r?.note&&D(`p`,{class:`soft small`,children:r.note}),a?D(wt,{call:n,question:a,mayAnswer:o&&ue.value.has(n.toolCallId),conversation:t}):l.length>0&&D(kt,{pairs:l}),e.message&&T(`agents:read`)&&D(`details`,{onToggle:({currentTarget:e})=>c(e.open),children:[D(`summary`,{children:[D(A,{name:`unfold`,size:14}),H.showDetails]}),s&&D(At,{messageId:e.message.id},i)]})]})}function kt({pairs:e}){return D(`dl`,{class:`pairs`,children:e.map(([e,t])=>D(`div`,{children:[D(`dt`,{children:e}),D(`dd`,{children:t})]},e))})}function At({messageId:e}){let{data:t,error:n,reload:r}=se(Ne,{id:e});if(n!=null)return D(I,{problem:n,onRetry:r});if(!t)return D(P,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?D(`div`,{class:`stack call-details`,children:[D(`h4`,{children:H.arguments}),D(`pre`,{tabindex:0,children:jt(i.arguments)}),i.result!=null&&D(h,{children:[D(`h4`,{children:H.result}),D(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):D(`p`,{class:`soft small`,children:H.noDetails})}function jt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function Mt({conversation:e,message:t,editing:a,onClose:o}){let[s,l]=C(a.text??t.text),[d,f]=C(),m=c(null);u(s!==t.text),i(()=>{a.text===void 0&&(a.text=s,m.current.focus(),m.current.selectionStart=s.length)},[a]);let h=e=>l(a.text=e),g=()=>{if(s.trim())return s===t.text?o():e.edit(t.id,s).then(o,e=>f(n(e)))};return D(`div`,{class:`edit-form`,children:[D(`textarea`,{ref:m,class:`input`,rows:Math.min(8,s.split(`
`).length+1),"aria-label":H.editMessage,autocomplete:`off`,value:s,onInput:({currentTarget:e})=>h(e.value),onKeyDown:e=>{if(e.key===`Escape`)o();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)g();else return;e.preventDefault(),e.stopPropagation()}}),d&&D(`p`,{class:`wrong`,role:`alert`,children:d}),D(`div`,{class:`row`,children:[D(r,{isSmall:!0,look:`primary`,onPress:g,children:p.save}),D(r,{isSmall:!0,look:`quiet`,onPress:o,children:p.cancel})]})]})}var Nt=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function Pt(e){return e.replace(Nt,`�`)}var Ft=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],It=24e4,G=new WeakMap;function Lt(e){return G.has(e)||G.set(e,Date.now()),Date.now()-G.get(e)<It}async function Rt(e,{id:t,name:n}){let{node:r}=await N(Pe,{id:e}),i=r&&`files`in r?r.files.find(e=>e.id===t)?.url:void 0;if(!i)throw Error(H.fileGone(n));return i}var zt=e=>O(n(e),{isBad:!0});function Bt({message:e}){let t=e.files.map(e=>({...e,name:Pt(e.name)})),n=t.filter(({contentType:e})=>Ft.includes(e)),r=t.filter(e=>!n.includes(e));return D(`div`,{class:`files`,children:[n.map(t=>D(Vt,{file:t,message:e},t.id)),r.map(t=>D(Ut,{file:t,message:e},t.id))]})}function Vt({file:e,message:t}){let[n,r]=C(Lt(t.files)?e.url:void 0),[a,o]=C(!1),s=()=>Rt(t.id,e).then(r);i(()=>{n||s().catch(()=>void 0)},[]);let{width:c,height:l}=Ht(e);return D(h,{children:[D(`button`,{type:`button`,class:`image`,"aria-label":H.showImage(e.name),title:e.name,style:{width:`${c}px`,aspectRatio:`${c} / ${l}`},onClick:()=>(o(!0),void s().catch(zt)),children:n&&D(`img`,{src:n,alt:e.name,width:c,height:l})}),a&&D(_e,{isWide:!0,title:e.name,onClose:()=>o(!1),children:[n&&D(`img`,{class:`whole`,src:n,alt:e.name}),D(Wt,{file:e,message:t})]})]})}function Ht({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function Ut({file:e,message:t}){return D(`div`,{class:`file`,children:[D(A,{name:`file`}),D(`span`,{class:`cut`,children:e.name}),D(Wt,{file:e,message:t})]})}function Wt({file:e,message:t}){let n=async()=>Ee(await Rt(t.id,e),e.name);return D(`button`,{type:`button`,class:`button small`,"aria-label":`${H.download(e.name)}, ${U(e.size)}`,onClick:()=>void n().catch(zt),children:[D(A,{name:`down`,size:14}),U(e.size)]})}var Gt=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Kt({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await F(Ve,{input:r}):await F(Be,{input:r});t.apply(i)}var qt=e=>O(n(e),{isBad:!0});function Jt(e){let{message:t}=e;return t.reactions.length===0?null:D(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return D(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!T(`messages:write`),"aria-label":H.reacted(t,a,n),onClick:()=>void Kt(e,t).catch(qt),children:[t,` `,D(`span`,{children:n})]},t)})})}function Yt(e){let t=(t,n)=>{n(),Kt(e,t).catch(qt)};return D(a,{label:H.react,side:`above`,button:(e,t)=>D(l,{isSmall:!0,name:H.react,icon:`smile`,onPress:t,attributes:e}),children:e=>D(`div`,{class:`emojis`,children:[Gt.map(n=>D(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),D(Xt,{onChoose:n=>t(n,e)})]})})}function Xt({onChoose:e}){let[t,n]=C(``);return D(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:D(`input`,{class:`input`,"aria-label":H.otherEmoji,placeholder:H.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var Zt=Se(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?D(un,{item:t}):D(Qt,{...e,isFollowing:n})});function Qt({item:e,isFollowing:t,conversation:n,isInThread:r=!1}){let[i,a]=C(!1),o=c(null),s=$t(o,()=>a(!0)),{author:l,message:u,state:d}=e,{value:f}=n.editing,p=u&&f?.id===u.id&&f.isInThread===r?f:void 0,m=d===`posted`&&u&&!u.deletedAt&&!p,h=[`said`,d,t&&`following`,e.isMine&&`mine`,s&&`by-keys`].filter(Boolean).join(` `);return D(`article`,{ref:o,class:h,"data-seq":e.seq,"data-state":d,"aria-busy":d===`writing`,onMouseEnter:()=>a(!0),onFocusCapture:()=>a(!0),children:[D(`div`,{class:`said-side`,children:t?D(nn,{at:e.at}):D(g,{name:l.name,kind:l.kind,state:j.value.get(l.id)?.state})}),D(`div`,{class:`said-main`,children:[!t&&D(en,{item:e}),p&&u?D(Mt,{conversation:n,message:u,editing:p,onClose:()=>n.editing.value=void 0}):D(rn,{item:e,conversation:n}),u&&!u.deletedAt&&D(Jt,{message:u,conversation:n}),u&&!r&&!!u.replyCount&&D(sn,{message:u,conversation:n}),D(on,{item:e,conversation:n})]}),i&&m&&D(ln,{message:u,conversation:n,isInThread:r})]})}function $t(e,t){let[n,r]=C(!1);return i(()=>{let n=e.current.closest(`li`),i=({target:e})=>(t(),r(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||r(!1);return n?.addEventListener(`focusin`,i),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,i),n?.removeEventListener(`focusout`,a)}},[]),n}function en({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return D(`header`,{class:`said-head`,children:[D(`strong`,{children:e.name}),e.kind===`AGENT`&&D(`span`,{class:`soft`,title:`Agent`,children:[D(A,{name:`agent`,size:13}),D(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&D(w,{date:i,look:`clock`}),n?.outside&&D(tn,{outside:n.outside,isProven:e.kind===`PERSON`})]})}function tn({outside:{connectorName:e,senderName:t},isProven:n}){let r=H.outside(e,t??void 0);return D(`span`,{class:`soft small cut`,title:n?r:`${r}. ${H.outsideHint}`,children:r})}function nn({at:e}){return D(w,{date:new Date(e).toISOString(),look:`short`})}function rn({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return D(`p`,{class:`gone`,children:H.deleted});if(i===`TOOL_ACTIVITY`)return D(Ot,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return D(`div`,{class:`said-text`,children:[r&&D(xe,{text:r,names:an(a)}),n?.editedAt&&D(`small`,{class:`soft`,title:n.editedAt,children:[`(`,H.edited,`)`]}),n?.isCut&&D(`small`,{class:`cut-off`,children:H.cut}),n&&n.files.length>0&&D(Bt,{message:n})]})}var K=new Map;function an(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function on({item:e,conversation:t}){return e.state===`sending`?D(`small`,{class:`soft`,role:`status`,children:H.sending}):e.state===`failed`?D(`div`,{class:`not-sent`,role:`alert`,children:[D(`span`,{children:H.notSent(e.problem??``)}),D(r,{isSmall:!0,onPress:()=>t.retry(e.key),children:H.retry}),D(r,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:H.takeBack})]}):null}function q(e,t){let n=t.threadRootId??t.id;b({panel:void 0}),e.openThread({id:n,seq:t.seq})}function sn({message:e,conversation:t}){return D(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[D(A,{name:`thread`,size:14}),H.replies(e.replyCount),e.lastReplyAt&&D(`span`,{class:`soft`,children:D(w,{date:e.lastReplyAt})})]})}function cn(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function ln({message:t,conversation:n,isInThread:r}){let i=n.isEditable(t),[a,o]=C(!1),s=t.kind===`TEXT`,c=location.origin+_`/spaces/${n.spaceId}?message=${t.id}`,u=async e=>void(await ge(e)&&O(H.copied)),d=T(`messages:write`)&&!n.space.value?.archivedAt;return D(`div`,{class:`said-actions`,children:[s&&d&&D(Yt,{message:t,conversation:n}),!r&&d&&D(l,{isSmall:!0,name:H.reply,icon:`reply`,onPress:()=>q(n,t)}),i&&d&&D(l,{isSmall:!0,name:H.edit,icon:`edit`,onPress:()=>n.editing.value={id:t.id,isInThread:r}}),D(e,{name:H.moreActions,icon:`more`,isSmall:!0,children:e=>D(h,{children:[s&&D(y,{icon:`copy`,onPress:()=>(e(),void u(t.text)),children:H.copyText}),D(y,{icon:`link`,onPress:()=>(e(),void u(c)),children:H.copyLink}),i&&D(y,{icon:`trash`,isDanger:!0,onPress:()=>(e(),o(!0)),children:H.remove})]})}),a&&D(z,{isDanger:!0,title:H.removeTitle,text:H.removeText,action:H.remove,onClose:()=>o(!1),onConfirm:()=>F(ze,{input:{messageId:t.id}})})]})}function un({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return D(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[D(A,{name:`alert`}),D(`p`,{children:[e,r&&D(`span`,{class:`soft`,children:[` `,`(`,D(w,{date:r}),`)`]})]}),D(w,{date:new Date(n).toISOString(),look:`clock`})]})}var dn=12;function fn({conversation:e}){let t=mn(e),n=hn(t.map(({id:e})=>e)),r=Object.keys(H.resting).map(e=>({state:e,who:t.filter(({id:t})=>n.get(t)===e)}));return D(`div`,{class:`resting`,role:`status`,children:r.map(({state:e,who:t})=>t.length>0&&D(pn,{state:e,who:t},e))})}function pn({state:e,who:t}){return D(`p`,{children:[t.map(({id:e,name:t},n)=>D(`span`,{children:[n>0&&`, `,D(`a`,{href:_`/agents/${e}`,children:t})]},e)),` `,H.resting[e](t.length>1)]})}function mn({space:e,members:t}){if(!e.value||e.value.archivedAt)return[];let{partner:n}=e.value;return(n?[n]:t.value).filter(({kind:e})=>e===`AGENT`)}function hn(e){let[t,n]=C(new Map),r=T(`agents:read`)?e.slice(0,dn).join():``;return i(()=>{let e=new AbortController,t=e=>t=>n(n=>new Map(n).set(e,t));for(let n of r.split(`,`).filter(Boolean))gn(n,t(n),e.signal);return()=>e.abort()},[r]),t}async function gn(e,t,n){let r=!1,i=()=>void(r=!1);try{for await(let a of ae(Ie,{agentId:e},{onSubscribe:i,signal:n}))a.__typename===`AgentStateChanged`?(r=!0,t(a.state)):a.__typename===`SnapshotCompleted`&&!r&&t(`SLEEPING`)}catch{}}var _n=3e5;function vn(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&yn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function yn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&e.sender===t.sender&&t.at-e.at<_n}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var bn=25;function xn({conversation:e,handle:t}){let n=c(null),i=c(void 0),[a,o]=C(!0),[s,l]=C(!1),u=e.items.value,d=e.lineAfter.value,f=S(()=>vn(u,d),[u,d]),p=e.isAtNewest.value;return t.current={show:t=>{let n=e.keyOf(t);n!==void 0&&i.current?.show(n)}},wn(e,a&&p),En(e),D(`section`,{ref:n,class:`chat`,"aria-label":H.messages,children:[f.length===0&&!e.isLoading.value&&D(M,{icon:`thread`,title:H.noMessages,children:D(`p`,{children:H.noMessagesHint})}),D(me,{class:`messages`,label:H.messages,rows:f,keyOf:({key:e})=>e,isLog:!0,isLive:p,handle:i,onEnd:o,onNearStart:()=>void e.loadOlder().catch(kn),onNearEnd:()=>void e.loadNewer().catch(kn),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&cn(e,t.item.message,n),render:t=>D(Cn,{row:t,conversation:e})}),d!==void 0&&!s&&Sn(f)&&D(`div`,{class:`to-unread`,children:D(r,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((d??0)+1),i.current?.show(`unread`),l(!0)},children:H.firstUnread})}),!(a&&p)&&D(`div`,{class:`to-newest`,children:D(r,{icon:`down`,isSmall:!0,onPress:async()=>{p||await e.jump(),i.current?.toEnd()},children:H.newest})}),D(On,{conversation:e}),D(fn,{conversation:e}),D(_t,{conversation:e,onSent:()=>requestAnimationFrame(()=>i.current?.toEnd())}),T(`messages:write`)&&D(Dn,{element:n})]})}function Sn(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>bn:e.length>bn}function Cn({row:e,conversation:t}){return e.kind===`day`?D(`div`,{class:`day`,children:D(`span`,{children:de(new Date(e.at),new Date(le.value))})}):e.kind===`unread`?D(`div`,{class:`unread-line`,children:D(`span`,{children:H.unreadLine})}):D(Zt,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function wn(e,t){let n=e.items.value;i(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function Tn(e){let{cycleIds:t}=await F(We,{input:{spaceId:e}});O(t.length?H.stopped:H.nothingToStop)}function En({spaceId:e}){let t=e=>O(n(e),{isBad:!0}),r=S(()=>T(`messages:write`)?[{key:`stop`,name:H.stop,icon:`stop`,run:()=>void Tn(e).catch(t)}]:[],[e]);ee(r)}function Dn({element:e}){return m(`w`,H.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),m(`arrowup`,H.keys.rows),m(`r`,H.keys.reply),m(`e`,H.keys.edit),null}function On({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),i=t.filter(({kind:e})=>e===`AGENT`),a=e=>e.map(({name:e})=>e).join(`, `);return D(`div`,{class:`doings`,children:[D(`p`,{role:`status`,class:`cut`,children:[n.length>0&&D(`span`,{children:[H.writing(a(n),n.length>1),` `]}),i.length>0&&D(`span`,{class:`thinks`,children:[D(`span`,{class:`dots`,"aria-hidden":`true`,children:[D(`i`,{}),D(`i`,{}),D(`i`,{})]}),H.thinking(a(i),i.length>1)]})]}),i.length>0&&T(`messages:write`)&&D(r,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>Tn(e.spaceId),children:H.stop})]})}function kn(){}var An=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function jn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var Mn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new E(e),this.#t=new E(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:jn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,jn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}},Y=new Map;L.subscribe(e=>e===`open`&&Y.forEach(e=>e.sendWaiting()));function Nn(e,t){let n=Y.get(e)??new Pn(e);return Y.set(e,n),n.open(t),n}var Pn=class{#e;#t=new Map;#n;#r=Promise.resolve();constructor(e){this.#e=e}open(e){for(let{key:e,message:t}of this.#t.values())t&&this.#t.delete(e);this.#n=e}close(e){this.#n===e&&(this.#n=void 0)}has(e){return this.#t.has(e)}unposted(e){return[...this.#t.values()].filter(t=>!t.message&&t.threadRootId===e)}send(e){let t=crypto.randomUUID();this.#t.set(t,{...e,key:t,at:Date.now(),state:`sending`}),o(t,!0),this.retry(t)}retry(e){let t=this.#t.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#n?.onChange(),this.#r=this.#r.then(()=>this.#i(t)))}sendWaiting(){for(let{key:e,isWaiting:t}of this.#t.values())t&&this.retry(e)}take(e){let t=this.#t.get(e);return this.#t.delete(e),o(e,!1),t}posted(e){let t=e.clientKey?this.#t.get(e.clientKey):void 0;t&&this.#a(t,e)}async#i(e){let{key:t,text:r,mentions:i=[],uploads:a=[],threadRootId:o}=e;if([...this.#t.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#o(e);let s=a.map(({fileId:e})=>e),c={spaceId:this.#e,text:r,mentions:i,fileIds:s,replyTo:o,clientKey:t,idempotencyKey:t};try{let{posted:t}=await F(Le,{input:c});this.#a(e,t),await this.#n?.onPosted(t)}catch(t){if(e.message)return;if(t instanceof te&&L.peek()!==`open`)return this.#o(e);Object.assign(e,{state:`failed`,problem:n(t)}),this.#n?.onChange()}}#a(e,t){e.message=t,o(e.key,!1)}#o(e){Object.assign(e,{state:`failed`,problem:H.notSentNoConnection,isWaiting:!0}),this.#n?.onChange()}};function Fn(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var In=5,Ln=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<In&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},Rn=50,zn=class{rootId;rootSeq;items=x([]);problem=x(void 0);isLoading=x(!0);hasOlder=x(!1);#e;#t;#n=new An(1/0);#r;#i;#a=0;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{let e=this.#a;this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{await this.#o(e)}catch(t){e===this.#a&&(this.problem.value=t)}finally{this.#n.end(),e===this.#a&&(this.isLoading.value=!1),this.#t()}};async openAgain(){this.#a++,this.#i=void 0,await this.open()}apply(e){e.id===this.rootId?this.#r={...this.#r,...e}:e.threadRootId===this.rootId&&this.#n.apply(e)}async#o(e){let t=this.#r,{node:n}=await N(je,{id:this.rootId,last:Rn,before:this.#i});if(!n||!(`replies`in n)||e!==this.#a)return;let{replies:r,...i}=n;this.#r===t&&(this.#r=i);let a={messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(a):this.#n.reset(a),this.#i=r.pageInfo.startCursor??void 0,this.hasOlder.value=a.hasOlder}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,Bn=600,Vn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],Hn=3e3,Un=12e3,Wn=class{spaceId;space=x(void 0);members=x([]);memberCount=x(0);items=x([]);typing=x([]);presence=x(new Map);isAtNewest=x(!0);hasOlder=x(!1);isLoading=x(!1);lineAfter=x(void 0);problem=x(void 0);thread=x(void 0);returned=x(void 0);editing=x(void 0);answers=new Map;#e;#t=new AbortController;#n=new re(()=>this.#P());#r=new An(Bn);#i=new E(()=>this.#N());#a=new E(()=>this.#j());#o=new Mn(()=>this.#N());#s;#c=new WeakMap;#l=new Ln(e=>this.#O(e),(e,t)=>this.#k(e,t));#u=0;#d=0;#f=0;#p=0;#m;constructor(e,t){this.#e=e,this.spaceId=t;let n={onChange:()=>this.#N(),onPosted:e=>this.#v(e)};this.#s=Nn(t,n),this.#t.signal.addEventListener(`abort`,()=>this.#s.close(n))}async open(e){let t=await this.#h(e);return!t||this.#t.signal.aborted?t!==null:(this.#f=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#f),this.#b(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#m),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#h(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#R(t)}async loadOlder(){this.#r.hasOlder&&await this.#g({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#g({first:X,afterSeq:this.#r.last?.seq??0})}send(e){this.lineAfter.value=void 0,this.#s.send(e)}retry(e){this.#s.retry(e)}takeBack(e){let t=this.#s.take(e);t&&(this.returned.value=t,this.#N())}async edit(e,t){let{edited:n}=await F(Re,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&Vn.includes(t.status)&&this.#o.over(t.toolCallId),this.#y(e),e.threadRootId||this.#r.apply(e),this.thread.peek()?.apply(e),this.#N()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&T(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#p<Hn||L.value!==`open`||(this.#p=Date.now(),await F(Ue,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#d,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#f)return;let t=this.#f;this.#f=e,await F(He,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#f=t})}lookAway(){this.#f>=this.#d&&(this.lineAfter.value=Math.max(this.#f,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#L(e);this.thread.value=e&&new zn(e.id,e.seq,t,()=>this.#N()),this.thread.value?.open()}async#h(e){let t=++this.#u;this.#r.begin(),this.isLoading.value=!0;try{let n=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:r}=await N(Oe,{id:this.spaceId,...n},{signal:this.#t.signal});if(!r||t!==this.#u)return r??null;let{messages:i,members:a,feedCursor:o,readUpTo:s,unreadCount:c,...l}=r;return this.space.value=l,this.members.value=a.nodes,this.memberCount.value=a.totalCount,this.#r.reset({messages:i.nodes,hasOlder:i.pageInfo.hasPreviousPage,hasNewer:i.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#r.messages.forEach(e=>this.#y(e)),this.#P(),r}finally{this.#_(t)}}async#g(e){if(this.isLoading.peek())return;let t=this.#u;this.isLoading.value=!0,this.#r.begin();try{let{space:n}=await N(ke,{id:this.spaceId,...e},{signal:this.#t.signal});if(!n||t!==this.#u)return;let{nodes:r,pageInfo:i}=n.messages,a={messages:r,hasOlder:i.hasPreviousPage,hasNewer:i.hasNextPage};e.last?this.#r.addOlder(a):this.#r.addNewer(a),this.#P()}finally{this.#_(t)}}#_(e){this.#r.end(),e===this.#u&&(this.isLoading.value=!1)}async#v(e){this.apply(e),!e.threadRootId&&!this.#r.isAtNewest&&await this.jump()}#y(e){e.author.id===this.#e.id&&this.#s.posted(e)}async#b(e){let t=()=>this.#S(),n={spaceId:this.spaceId,withAgents:T(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of ae(Fe,n,r))e.__typename===`FeedReset`?await this.#x():this.#T(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}async#x(){await t(()=>this.#h(),this.#t.signal),this.thread.peek()?.openAgain()}#S(){clearTimeout(this.#m),[this.#a,...this.#w()].forEach(e=>e.subscribe())}#C(){this.#w().forEach(e=>e.settle()),this.#m=setTimeout(()=>this.#a.settle(),Un)}#w(){return[this.#i,...this.#o.passing()]}#T(e){switch(e.__typename){case`MessagePosted`:return this.#E(e.message);case`MessageUpdated`:return this.#D(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#A(e);case`SpaceMembersChanged`:return this.#M(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#C();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#j();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#f=Math.max(this.#f,e.seq))}}#E(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(Fn(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#D(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#O(e){let{node:t}=await N(Me,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#k(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#N())}#A({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#N(),Math.max(0,Date.parse(n)-Date.now())+50),this.#N())}#j(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#M({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#N(){this.#t.signal.aborted||this.#n.ask()}#P(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#L(e)),n=this.#r.isAtNewest?this.#o.items(this.#F):[];this.items.value=[...t,...this.#I(void 0),...n];let r=this.thread.peek();r?.publish(this.#I(r.rootId))}#F=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:H.anAgent,kind:`AGENT`};#I(e){return this.#s.unposted(e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#L(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#R(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s,sender:Gn(e)};return this.#c.set(e,u),u}#R({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function Gn({outside:e}){return e?JSON.stringify([e.connectorId,e.senderName]):void 0}function Kn({space:e,onClose:t}){return D(z,{isDanger:!0,title:H.leave,text:H.leaveText,action:H.leave,onConfirm:async()=>{await F(Qe,{input:{spaceId:e.id,actorId:k.value.actor.id}}),d(_`/`)},onClose:t})}function qn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function Jn({conversation:e,space:t,onClose:i}){let{name:a,topic:o,purpose:s,hasReadReceipts:c}=t,[l,u]=C({name:a,topic:o,purpose:s,hasReadReceipts:c}),[d,f]=C(),m=e=>u({...l,...e}),g=e=>d instanceof v&&d.field===e?n(d):void 0,_=d!==void 0&&![`name`,`topic`,`purpose`].some(g),y=async()=>{let n=qn(t,l);if(Object.keys(n).length===0)return i();try{let{space:r}=await F($e,{input:{spaceId:t.id,...n}});e.space.value=r,O(H.saved),i()}catch(e){f(e)}};return D(_e,{title:H.settings,onClose:i,children:D(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void y()),children:[t.mayChange&&t.kind===`GROUP`&&D(B,{label:H.name,value:l.name,onValue:e=>m({name:e}),wrong:g(`name`),isRequired:!0}),D(B,{label:H.topic,hint:H.topicHint,maxLength:250,value:l.topic,onValue:e=>m({topic:e}),wrong:g(`topic`)}),t.mayChange&&D(h,{children:[D(Ce,{label:H.purpose,hint:H.purposeHint,maxLength:500,value:l.purpose,onValue:e=>m({purpose:e}),wrong:g(`purpose`)}),D(we,{label:H.receipts,isOn:l.hasReadReceipts,onChange:e=>m({hasReadReceipts:e})})]}),_&&D(I,{problem:d}),D(`div`,{class:`actions`,children:[D(r,{onPress:i,children:p.cancel}),D(r,{look:`primary`,isSubmit:!0,children:p.save})]})]})})}var Z=e=>O(n(e),{isBad:!0});function Q(e,t){let n=R.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),b({panel:n?void 0:t})}function Yn({conversation:t}){let[n,r]=C(),i=t.space.value,a=t.thread.value?void 0:R.value.query.get(`panel`);if(m(`mod+shift+f`,H.search,()=>Q(t,`search`)),er(t,r),!i)return D(`header`,{class:`space-head`,"aria-busy":`true`});let o=e=>({"aria-pressed":a===e,"aria-expanded":a===e});return D(`header`,{class:`space-head`,children:[D(Xn,{space:i}),D(`div`,{class:`space-name`,children:[D(`h1`,{class:`cut`,children:i.name}),i.topic?D(`p`,{class:`cut soft small`,title:i.topic,children:i.topic}):D(`p`,{class:`cut soft small`,children:H.memberCount(t.memberCount.value)})]}),i.archivedAt&&D(fe,{look:`warn`,children:[H.archive,`d`]}),D(`span`,{class:`push row space-buttons`,children:[D(l,{name:H.search,icon:`search`,onPress:()=>Q(t,`search`),attributes:o(`search`)}),D(l,{name:H.members,icon:`people`,onPress:()=>Q(t,`members`),attributes:o(`members`)}),D($n,{conversation:t,space:i}),D(e,{name:H.moreOfSpace,icon:`more`,children:e=>D(Qn,{space:i,onAsk:t=>(e(),r(t)),close:e})})]}),n===`settings`&&D(Jn,{conversation:t,space:i,onClose:()=>r(void 0)}),n===`leave`&&D(Kn,{space:i,onClose:()=>r(void 0)})]})}function Xn({space:{kind:e,partner:t}}){return e===`GROUP`||!t?D(A,{name:`hash`,size:20}):D(g,{name:t.name,kind:t.kind,state:j.value.get(t.id)?.state})}function Zn(e){return T(`spaces:write`)&&!e.archivedAt&&(e.mayChange||k.value.tenant.membersMaySetTopics)}function Qn({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>F(et,{input:r}).catch(Z),o=()=>F(tt,{input:r}).catch(Z);return D(h,{children:[(e.mayChange||Zn(e))&&D(y,{icon:`gear`,onPress:()=>t(`settings`),children:H.settings}),i&&D(y,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?H.unarchive:H.archive}),D(y,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:H.leave})]})}function $n({conversation:t,space:n}){let r=n.notificationSettings;if(!r)return null;let i=ce(r,Date.now()),a=e=>void F(nt,{input:{spaceId:n.id,...e}}).then(({space:e})=>t.space.value=e,Z),o=e=>a({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return D(e,{name:H.notifications,icon:i?`bellOff`:`bell`,children:e=>D(h,{children:[[`ALL`,`MENTIONS`,`NONE`].map(t=>D(y,{isChecked:r.level===t,onPress:()=>(e(),a({level:t})),children:H.levels[t]},t)),D(`hr`,{}),D(`p`,{class:`caption`,children:H.mute}),D(y,{onPress:()=>(e(),o(1)),children:H.muteHour}),D(y,{onPress:()=>(e(),o(24)),children:H.muteDay}),r.mutedUntil&&D(y,{onPress:()=>(e(),a({mutedUntil:null})),children:H.unmute})]})})}function er(e,t){let n=S(()=>[{key:`space-search`,name:H.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:H.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:H.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);ee(n)}function $({title:e,onClose:t,children:n}){let r=c(null);return i(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=r.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),D(`aside`,{ref:r,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[D(`header`,{children:[D(`h2`,{class:`cut`,children:e}),D(l,{name:p.close,icon:`close`,onPress:t})]}),n]})}function tr({conversation:e}){let t=oe(Ye,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,i=new Map(t.data?.map(e=>[e.id,e])),a=e.members.value.filter(({id:e})=>!i.has(e)),o=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,s=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return D($,{title:H.memberCount(e.memberCount.value),onClose:()=>b({panel:void 0}),children:[o&&D(rr,{conversation:e}),D(`div`,{class:`panel-scroll`,children:[D(ie,{answer:t,children:t=>D(`ul`,{class:`members`,children:[...t.filter(e=>!s(e)),...a].map(t=>D(nr,{member:t,conversation:e,mayRemove:!!o},t.id))})}),t.hasMore&&D(r,{isSmall:!0,onPress:t.more,children:p.more})]})]})}function nr({member:e,conversation:t,mayRemove:n}){let[r,i]=C(!1),{id:a,name:o,kind:s}=e,c=a===k.value.actor.id,u=t.presence.value.get(a)??e.member?.presence??void 0,f=j.value.get(a)?.state,m=f?p.states[f]:u&&H.presence[u];return D(`li`,{children:[D(g,{name:o,kind:s,state:f}),D(`span`,{class:`member-name`,children:[D(`span`,{class:`cut`,children:[o,` `,c&&D(`span`,{class:`soft`,children:[`(`,H.you,`)`]})]}),m&&D(`span`,{class:`cut small presence ${u?.toLowerCase()??``}`,children:m})]}),!c&&s!==`SERVICE`&&T(`messages:write`)&&D(l,{isSmall:!0,name:H.talkTo(o),icon:`thread`,onPress:async()=>{let e=await De(a);d(_`/spaces/${e}`)}}),!c&&n&&D(l,{isSmall:!0,name:H.removeMember(o),icon:`close`,onPress:()=>i(!0)}),r&&D(z,{isDanger:!0,title:H.removeMember(o),text:H.removeMemberText(o),action:H.removeMember(o),onConfirm:()=>F(Qe,{input:{spaceId:t.spaceId,actorId:a}}),onClose:()=>i(!1)})]})}function rr({conversation:e}){let[t,n]=C(``),i=t.trim()?{search:t.trim(),withAgents:T(`agents:read`)}:void 0,{data:a,error:o,reload:s}=se(Xe,i),c=new Set(e.members.value.map(({id:e})=>e)),l=(a?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),u=(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),d=i?[...l,...u].filter(({id:e})=>!c.has(e)):[],f=async({id:t,name:r})=>{await F(Ze,{input:{spaceId:e.spaceId,actorId:t}}),O(H.added(r)),n(``)};return D(`div`,{class:`panel-form`,children:[D(B,{label:H.addMember,placeholder:H.findSomebody,value:t,onValue:n}),i&&o!=null&&D(I,{problem:o,onRetry:s}),D(`ul`,{class:`members`,children:d.map(e=>D(`li`,{children:[D(g,{name:e.name,kind:e.kind,isSmall:!0}),D(`span`,{class:`cut member-name`,children:e.name}),D(r,{isSmall:!0,onPress:()=>f(e),attributes:{"aria-label":`${H.add}: ${e.name}`},children:H.add})]},e.id))})]})}var ir=30;function ar({spaceId:e}){let[t,n]=C(``),[a,o]=C(),[s,l]=C(),[u,d]=C(),f=c(null);i(()=>f.current?.querySelector(`input`)?.focus(),[]);let m=async n=>{d(void 0);try{let{searchMessages:r}=await N(Je,{query:t,spaceIds:[e],last:ir,before:n}),i=r.nodes.toReversed();o(n?[...a??[],...i]:i),l(r.pageInfo.hasPreviousPage?r.pageInfo.startCursor??void 0:void 0)}catch(e){d(e)}};return D($,{title:H.search,onClose:()=>b({panel:void 0}),children:[D(`form`,{ref:f,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),t.trim()&&void m()),children:D(B,{label:H.searchField,hint:H.searchHint,type:`search`,value:t,onValue:n})}),D(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[u!==void 0&&D(I,{problem:u,onRetry:()=>void m()}),a?.length===0&&D(M,{icon:`search`,title:H.nothingFound}),D(`ul`,{class:`hits`,children:a?.map(({id:t,text:n,createdAt:r,author:i})=>D(`li`,{children:D(`a`,{href:_`/spaces/${e}?panel=search&message=${t}`,children:[D(`span`,{class:`row small`,children:[D(`strong`,{children:i.name}),D(`span`,{class:`soft push`,children:D(w,{date:r})})]}),D(`span`,{class:`hit`,children:n})]})},t))}),s&&D(r,{isSmall:!0,onPress:()=>m(s),children:p.more})]})]})}function or({conversation:e,thread:t}){let n=c(null),a=t.items.value,o=a.at(-1)?.key;i(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[o]);let[s,...l]=a,u=t=>{let r=pe(t,n.current,[...n.current.querySelectorAll(`li[data-row]`)]),i=r&&a.find(({key:e})=>e===r.dataset.row)?.message;i&&cn(e,i,t,{isInThread:!0})},d=t=>D(`li`,{"data-row":t.key,tabindex:-1,children:D(Zt,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return D($,{title:H.thread,onClose:()=>e.openThread(void 0),children:[D(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":H.thread,onKeyDown:u,children:[t.problem.value!==void 0&&D(I,{problem:t.problem.value,onRetry:()=>void t.open()}),s&&D(`ol`,{children:d(s)}),s&&D(`p`,{class:`thread-line`,children:H.replies(l.filter(({message:e})=>!e?.deletedAt).length)}),t.hasOlder.value&&D(r,{isSmall:!0,look:`quiet`,onPress:t.open,children:H.older}),D(`ol`,{children:l.map(d)}),t.isLoading.value&&D(P,{lines:3})]}),D(_t,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function sr({params:e}){let t=e.id,n=S(()=>new Wn(k.value.actor,t),[t]),[r,a]=C(`opening`),[o,s]=C(),[l,u]=C(0),d=c(void 0),f=R.value.query.get(`message`),p=c(!1);return ne(n.space.value?.name??``),i(()=>()=>n.close(),[n]),i(()=>{let e=!1;return s(void 0),cr(n,f,p).then(t=>{e||(a(t===`missing`?`missing`:`open`),t&&t!==`missing`&&ur(n,t,d))}).catch(t=>e||s(t)),()=>void(e=!0)},[n,f,l]),r===`missing`?D(fr,{}):D(`div`,{class:`space`,children:[D(Yn,{conversation:n}),o!==void 0&&D(I,{problem:o,onRetry:()=>u(l+1)}),n.problem.value!==void 0&&D(I,{problem:n.problem.value}),D(`div`,{class:`space-body`,children:[r===`opening`?D(`div`,{class:`space-opening`,children:o===void 0&&D(P,{lines:7})}):D(xn,{conversation:n,handle:d}),r===`open`&&D(dr,{conversation:n})]})]})}async function cr(e,t,n){let r=t?await lr(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function lr(e){let{node:t}=await N(Ae,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function ur(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),b({message:void 0,...n&&{panel:void 0}})}function dr({conversation:e}){if(e.thread.value)return D(or,{conversation:e,thread:e.thread.value});let t=R.value.query.get(`panel`);return t===`members`?D(tr,{conversation:e}):t===`search`?D(ar,{spaceId:e.spaceId}):null}function fr(){return D(`div`,{class:`page`,children:[D(`h1`,{class:`unseen`,children:H.notFound}),D(M,{icon:`question`,title:H.notFound,children:D(`p`,{children:H.notFoundHint})})]})}export{sr as default};