import{$ as e,$t as t,A as n,B as r,Bt as i,Ct as a,Dt as o,G as s,Gt as c,H as l,Ht as u,It as d,J as f,Jt as p,L as m,M as h,Mt as g,O as _,Ot as v,Qt as y,Tt as b,U as x,Ut as S,V as C,Vt as ee,W as w,Y as T,Yt as E,_ as D,_t as O,at as k,bt as A,c as te,en as j,ft as M,g as N,h as ne,j as re,jt as P,k as ie,kt as ae,l as oe,nn as F,ot as I,st as L,tn as se,ut as R,v as ce,vt as le,wt as ue,xt as de,y as z,yt as fe,z as B}from"./core-BRRCkQAV.js";import{n as pe,t as me}from"./virtual-list--ydsxIaU.js";import{r as he}from"./ranking-B7DLwHJD.js";import{t as ge}from"./clipboard-BNucm2Ch.js";import{n as _e,t as ve}from"./dialog-Dd4Vnhn-.js";import{a as ye,i as be,n as xe,r as Se,t as Ce}from"./markdown-MIQBu2ZX.js";import{i as V,r as we,t as Te}from"./field-Ws9ToJs_.js";import{t as Ee}from"./once-YM0jCDcf.js";import{n as De}from"./download-Cs9xa-Di.js";import{t as Oe}from"./begin-B9qbbEFk.js";var H=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new H(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new H(`
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
    `,{fragmentName:`WaitingCall`}),new H(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new H(`
    fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
    `,{fragmentName:`Picture`}),new H(`
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
    `,{fragmentName:`FormInput`}),new H(`
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
}`,{fragmentName:`Call`}),new H(`
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
}`,{fragmentName:`ChatMessage`}),new H(`
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
}`,{fragmentName:`PastMessage`}),new H(`
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
}`,{fragmentName:`OpenSpace`});var ke=new H(`
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
}`),Ae=new H(`
    query SpaceAgain($id: ID!) {
  space(id: $id) {
    ...OpenSpace
  }
}
    fragment Author on Actor {
  id
  name
  kind
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
}`),je=new H(`
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
}`),Me=new H(`
    query AfterMark($id: ID!, $afterSeq: Int!, $first: Int!) {
  space(id: $id) {
    messages(afterSeq: $afterSeq, first: $first) {
      nodes {
        id
        seq
        deletedAt
        author {
          id
        }
        threadRoot {
          id
          seq
        }
      }
    }
  }
}
    `),Ne=new H(`
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
    `),Pe=new H(`
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
}`),Fe=new H(`
    query ReplyCount($id: ID!) {
  node(id: $id) {
    ... on Message {
      replyCount
      lastReplyAt
    }
  }
}
    `),Ie=new H(`
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
    `),Le=new H(`
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
}`),Re=new H(`
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
}`),ze=new H(`
    subscription AgentAtRest($agentId: ID!, $after: String) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    ... on AgentStateChanged {
      state
    }
  }
}
    `),Be=new H(`
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
}`),Ve=new H(`
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
}`),He=new H(`
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
}`),Ue=new H(`
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
}`),We=new H(`
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
}`),Ge=new H(`
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
}`),Ke=new H(`
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
}`),qe=new H(`
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
}`),Je=new H(`
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
}`),Ye=new H(`
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
}`),Xe=new H(`
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
}`),Ze=new H(`
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
}`),Qe=new H(`
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
}`),$e=new H(`
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
    `),et=new H(`
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
}`),tt=new H(`
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
}`),nt=new H(`
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
}`),rt=new H(`
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
}`),it=new H(`
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
}`),at=new H(`
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
}`),U={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`An admin, or whoever manages the space, can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,readingAlong:`You read along. You are not in this space.`,join:`Join`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,noMessagesDirectHint:`Write the first one.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent. ${e}`,notSentNoConnection:`There is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,outside:(e,t)=>t?`from outside: ${t} in ${e}`:`from outside: ${e}`,outsideHint:`The name is what the other service says. It proves nothing.`,cut:`Stopped while it was written.`,agent:`Agent`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,resting:{PAUSED:e=>e?`are paused. They read this after they are resumed.`:`is paused. It reads this after it is resumed.`,STOPPED:e=>e?`are stopped for ever. They do not read this.`:`is stopped for ever. It does not read this.`,SUSPENDED:e=>e?`are suspended with the organisation. They read this afterwards.`:`is suspended with the organisation. It reads this afterwards.`},keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,mayOnlyRead:`You may only read.`,youHaveApproved:`You have approved. Another person must approve too.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,leaveDirectText:`You leave this conversation until either of you begins it again. Its messages are there then.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,searchHint:`Enter starts the search.`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,fileGone:e=>`${e} is not there any more.`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`},ot=`(max-width: 60rem)`;function st(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r(n?.seq??t));let i=n!==void 0||matchMedia(ot).matches;i&&e.openThread(n),c({message:void 0,...i&&{panel:void 0}})}function W(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var ct=40;function lt(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>ct||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function ut(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function dt(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var ft=20,pt=1e5,mt=class{#e;#t;constructor(e){this.#e=i(e),this.#t=new Map(gt(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t);let n=ht([...this.#t]);return _t(this.#e,n)&&n.length===this.#t.size}};function ht(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===ft||n+i.length>pt||(n+=i.length,t.unshift([r,i]));return t}function gt(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function _t(e,t){try{return t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e),!0}catch{return t.length===0}}var vt=26214400,yt=10,bt=new Map;function xt(e){let t=bt.get(e)??new St;return bt.set(e,t),t}var St=class{all=p([]);#e=new Map;add(e){if(this.all.peek().length+e.length>yt)return!1;for(let t of e){let e=new AbortController;Ct(t,t=>this.#t(t,e),e.signal)}return!0}giveBack(e){this.#n([...e,...this.all.peek()])}remove(e){this.#e.get(e)?.abort(),this.#e.delete(e),this.#n(this.all.peek().filter(t=>t.key!==e))}take(){let e=this.all.peek();return this.#e.clear(),this.#n([]),e}#t(e,t){if(t.signal.aborted)return;let n=this.all.peek(),r=this.#e.has(e.key);this.#e.set(e.key,t),this.#n(r?n.map(t=>t.key===e.key?e:t):[...n,e])}#n(e){this.all.value=e,B(this,e.length>0)}};async function Ct(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>vt)return i({state:`failed`,problem:U.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await b(Ye,{input:t});await wt(r,e,e=>i({share:e}),n),await b(Xe,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:P(e)})}}function wt({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${U.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${U.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var G,Tt=6;function Et(e){let{conversation:t}=e;return M(`messages:write`)?t.space.value?.archivedAt?L(`p`,{class:`composer-closed`,children:U.archived}):t.isMember?L(Ot,{...e},e.threadRootId??t.spaceId):L(Dt,{...e}):L(`p`,{class:`composer-closed`,children:U.readOnly})}function Dt({conversation:e,threadRootId:t}){let{spaceId:n,space:r}=e,i=!t&&r.value?.mayChange&&r.value.kind===`GROUP`;return L(`div`,{class:`composer-closed row`,children:[L(`p`,{children:U.readingAlong}),i&&L(f,{isSmall:!0,onPress:async()=>{await b(et,{input:{spaceId:n,actorId:O.value.actor.id}}),await e.readSpace()},children:U.join})]})}function Ot({conversation:e,threadRootId:n,onSent:r}){let i=n??e.spaceId;G??=new mt(d());let[a,o]=t(G.of(i)),s=y(null),c=y([]),l=xt(i),u=l.all.value,f=jt(e,s,a,(e,t)=>{c.current.push(t),p(e)}),p=e=>{o(e),B(G,!G.set(i,e))};E(()=>At(s.current),[a]),kt(e,n,({text:t,mentions:n=[],uploads:r=[]})=>{c.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),l.giveBack(r),p([t,a].filter(Boolean).join(`

`)),s.current.focus()});let m=u.every(({state:e})=>e===`ready`)&&(a.trim()!==``||u.length>0),h=()=>{m&&(e.send({text:a.trim(),mentions:dt(a,c.current),uploads:l.take(),threadRootId:n}),c.current=[],p(``),r(),s.current.focus())},g=t=>{f.press(t)||t.isComposing||(t.key===`Enter`&&!t.shiftKey?(t.preventDefault(),h()):t.key===`ArrowUp`&&a===``&&!n&&e.editLast()&&t.preventDefault())},_=n?U.writeReply:U.writeTo(e.space.value?.name??``);return L(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),h()),onDragOver:e=>e.preventDefault(),onDrop:e=>Pt(l,e,e.dataTransfer),children:[f.list,u.length>0&&L(Ft,{uploads:u,onRemove:e=>l.remove(e)}),L(`div`,{class:`composer-line`,children:[L(T,{name:U.attach,icon:`clip`,onPress:()=>Nt(l)}),L(`textarea`,{ref:s,rows:1,value:a,"aria-label":U.message,placeholder:_,autocomplete:`off`,...f.attributes,onInput:({currentTarget:t})=>(p(t.value),f.look(),void e.type()),onKeyDown:g,onClick:f.look,onBlur:f.close,onPaste:e=>Pt(l,e,e.clipboardData)}),L(T,{name:U.send,icon:`send`,isSubmit:!0,isDisabled:!m})]})]})}function kt({returned:e},t,n){let r=e.value;E(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function At(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function jt(e,n,r,i){let[a,o]=t(),[s,c]=t(0),l=e.members.value.filter(({id:e})=>e!==O.value?.actor.id),u=a?he(l,a.words,({name:e})=>e).slice(0,Tt):[],d=u.length>0,f=()=>o(void 0),p=()=>{o(lt(n.current.value,n.current.selectionStart)),c(0)},m=e=>{let{text:t,caret:o}=ut(r,a,e.name),s=n.current;s.value=t,s.setSelectionRange(o,o),s.focus(),i(t,e),f()},h=e=>{if(!d||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)c((s+t+u.length)%u.length);else if(e.key===`Enter`||e.key===`Tab`)m(u[s]);else if(e.key===`Escape`)f();else return!1;return e.preventDefault(),!0},g={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":d?`name-${s}`:void 0};return{list:L(`div`,{id:`names`,role:`listbox`,"aria-label":U.members,class:`names`,hidden:!d,children:u.map((e,t)=>L(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===s,onMouseDown:t=>(t.preventDefault(),m(e)),children:[L(C,{name:e.name,kind:e.kind,isSmall:!0}),L(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:g,press:h,look:p,close:f}}function Mt(e,t){e.add(t)||k(U.tooMany,{isBad:!0})}function Nt(e){let t=document.createElement(`input`);Object.assign(t,{type:`file`,multiple:!0,onchange:()=>Mt(e,[...t.files])}),t.click()}function Pt(e,t,n){n?.files.length&&(t.preventDefault(),Mt(e,[...n.files]))}function Ft({uploads:e,onRemove:t}){return L(`ul`,{class:`uploads`,"aria-label":U.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>L(`li`,{class:`upload ${i}`,children:[L(I,{name:i===`failed`?`alert`:`file`}),L(`span`,{class:`cut`,title:o,children:[n,` `,L(`span`,{class:`soft`,children:o??W(r)})]}),i===`sending`&&L(`progress`,{value:a,"aria-label":`${n} ${U.uploading}`}),L(T,{isSmall:!0,name:U.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function It({call:e,question:t,mayAnswer:n,conversation:r}){let{text:i,details:a,people:o,approvedBy:s}=t,c=e.status===`HELD`&&t.outcome==null&&!n&&Lt(t,r);return L(`div`,{class:`stack question`,children:[L(Ce,{text:i}),a!=null&&Object.keys(a).length>0&&L(`div`,{class:`stack exactly`,children:[L(`span`,{class:`soft small`,children:U.exactly}),L(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&L(`p`,{class:`soft small`,children:U.approvedSoFar(s.length,o)}),c&&L(`p`,{class:`soft small`,children:c}),n?L(Rt,{call:e,question:t,conversation:r},t.digest):L(zt,{question:t})]})}function Lt({assignee:e,approvers:t,approvedBy:n},{isMember:r}){if(n.some(({id:e})=>e===O.value.actor.id))return U.youHaveApproved;let i=t??`SPACE`,a=i===`SPACE`&&r&&M(`messages:write`);return[e?U.onlyAssignee(e.name):!a&&xe[i],!M(`messages:write`)&&U.mayOnlyRead].filter(Boolean).join(` `)}function Rt({call:e,question:n,conversation:r}){let i=n.formFields,a=`${e.toolCallId} ${n.digest}`,[o,s]=t(()=>r.answers.get(a)??{filling:be(i),comment:``}),{filling:c,comment:l}=o,[u,d]=t(),p=u instanceof ae&&u.path.includes(`values`)?u:void 0,m=y(null),h=e=>{let t={...o,...e};r.answers.set(a,t),s(t)},g=Ee(e=>e()),_=async t=>{d(void 0);let o=t===`ANSWER`?ye(i,c):null,s={toolCallId:e.toolCallId,digest:n.digest,decision:t,values:o,comment:l};await b(Je,{input:s}).then(({activity:e})=>{r.answers.delete(a),e&&r.apply(e)},d)},v=e=>g(()=>_(e));return L(`form`,{ref:m,class:`stack answer`,onSubmit:e=>e.preventDefault(),"aria-label":i.length?U.question:U.needsApproval,children:[i.map(e=>L(Se,{field:e,filled:c[e.name],wrong:p?.field===e.name?P(p):void 0,onFilled:t=>h({filling:{...c,[e.name]:t}})},e.name)),L(V,{label:U.reasonOptional,value:l,onValue:e=>h({comment:e})}),u!==void 0&&!i.some(({name:e})=>e===p?.field)&&L(D,{problem:P(u)}),L(`div`,{class:`row`,children:[L(f,{isSubmit:i.length>0,look:`primary`,icon:`check`,onPress:i.length?e=>(e.preventDefault(),m.current.reportValidity()?v(`ANSWER`):void 0):()=>v(`APPROVE`),children:i.length?U.answer:U.approve}),L(f,{look:`danger`,icon:`close`,onPress:()=>v(`DECLINE`),children:U.decline})]})]})}function zt({question:{outcome:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return L(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return L(`div`,{class:`outcome ${e.toLowerCase()}`,children:[L(`p`,{children:[L(`strong`,{children:U.decided(t?.name??``,U.outcomes[e])}),n&&`: ${n}`]}),a.length>0&&L(`dl`,{class:`pairs`,children:a.map(([e,t])=>L(`div`,{children:[L(`dt`,{children:e}),L(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var Bt={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function Vt({item:e,conversation:n}){let r=e.message?.activity,{progress:i}=e,a=r?.status??i?.status??`WRITING`,o=r?.question,s=o!=null&&a===`HELD`&&o.outcome==null,[c,u]=t(!1),d=r?r.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],f=a===`RUNNING`||a===`WRITING`;return L(`div`,{class:s?`call asked`:`call`,children:[L(`div`,{class:`call-head`,children:[L(I,{name:o?`question`:`tool`}),L(`strong`,{class:`cut`,children:r?.tool??i?.name}),o?.outcome!==`DECLINED`&&L(`span`,{class:f?`status moving`:`status`,children:L(l,{look:Bt[a],children:U.call[s?`ASKED`:a]??a.toLowerCase()})}),i?.progress!=null&&L(`progress`,{value:i.progress,"aria-label":U.call.RUNNING}),s&&o.expiresAt&&L(`span`,{class:`soft small push`,children:[U.endsAt,` `,L(_,{date:o.expiresAt})]})]}),i?.note&&L(`p`,{class:`soft small`,children:i.note}),o?L(It,{call:r,question:o,mayAnswer:s&&le.value.has(r.toolCallId),conversation:n}):d.length>0&&L(Ht,{pairs:d}),e.message&&M(`agents:read`)&&L(`details`,{onToggle:({currentTarget:e})=>u(e.open),children:[L(`summary`,{children:[L(I,{name:`unfold`,size:14}),U.showDetails]}),c&&L(Ut,{messageId:e.message.id},a)]})]})}function Ht({pairs:e}){return L(`dl`,{class:`pairs`,children:e.map(([e,t])=>L(`div`,{children:[L(`dt`,{children:e}),L(`dd`,{children:t})]},e))})}function Ut({messageId:e}){let{data:t,error:n,reload:r}=oe(Ie,{id:e});if(n!=null)return L(D,{problem:n,onRetry:r});if(!t)return L(z,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?L(`div`,{class:`stack call-details`,children:[L(`h4`,{children:U.arguments}),L(`pre`,{tabindex:0,children:Wt(i.arguments)}),i.result!=null&&L(F,{children:[L(`h4`,{children:U.result}),L(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):L(`p`,{class:`soft small`,children:U.noDetails})}function Wt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function Gt({conversation:e,message:n,editing:i,onClose:a}){let[o,s]=t(i.text??n.text),[c,l]=t(),u=y(null);r(o!==n.text),E(()=>{i.text===void 0&&(i.text=o,u.current.focus(),u.current.selectionStart=o.length)},[i]);let d=e=>s(i.text=e),p=()=>{if(o.trim())return o===n.text?a():e.edit(n.id,o).then(a,e=>l(P(e)))};return L(`div`,{class:`edit-form`,children:[L(`textarea`,{ref:u,class:`input`,rows:Math.min(8,o.split(`
`).length+1),"aria-label":U.editMessage,autocomplete:`off`,value:o,onInput:({currentTarget:e})=>d(e.value),onKeyDown:e=>{if(e.key===`Escape`)a();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)p();else return;e.preventDefault(),e.stopPropagation()}}),c&&L(`p`,{class:`wrong`,role:`alert`,children:c}),L(`div`,{class:`row`,children:[L(f,{isSmall:!0,look:`primary`,onPress:p,children:g.save}),L(f,{isSmall:!0,look:`quiet`,onPress:a,children:g.cancel})]})]})}var Kt=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function qt(e){return e.replace(Kt,`�`)}var Jt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Yt=24e4,K=new WeakMap;function Xt(e){return K.has(e)||K.set(e,Date.now()),Date.now()-K.get(e)<Yt}async function Zt(e,{id:t,name:n}){let{node:r}=await v(Le,{id:e}),i=r&&`files`in r?r.files.find(e=>e.id===t)?.url:void 0;if(!i)throw Error(U.fileGone(n));return i}var Qt=e=>k(P(e),{isBad:!0});function $t({message:e}){let t=e.files.map(e=>({...e,name:qt(e.name)})),n=t.filter(({contentType:e})=>Jt.includes(e)),r=t.filter(e=>!n.includes(e));return L(`div`,{class:`files`,children:[n.map(t=>L(en,{file:t,message:e},t.id)),r.map(t=>L(nn,{file:t,message:e},t.id))]})}function en({file:e,message:n}){let[r,i]=t(Xt(n.files)?e.url:void 0),[a,o]=t(!1),s=()=>Zt(n.id,e).then(i);E(()=>{r||s().catch(()=>void 0)},[]);let{width:c,height:l}=tn(e);return L(F,{children:[L(`button`,{type:`button`,class:`image`,"aria-label":U.showImage(e.name),title:e.name,style:{width:`${c}px`,aspectRatio:`${c} / ${l}`},onClick:()=>(o(!0),void s().catch(Qt)),children:r&&L(`img`,{src:r,alt:e.name,width:c,height:l})}),a&&L(_e,{isWide:!0,title:e.name,onClose:()=>o(!1),children:[r&&L(`img`,{class:`whole`,src:r,alt:e.name}),L(rn,{file:e,message:n})]})]})}function tn({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function nn({file:e,message:t}){return L(`div`,{class:`file`,children:[L(I,{name:`file`}),L(`span`,{class:`cut`,children:e.name}),L(rn,{file:e,message:t})]})}function rn({file:e,message:t}){let n=async()=>De(await Zt(t.id,e),e.name);return L(`button`,{type:`button`,class:`button small`,"aria-label":`${U.download(e.name)}, ${W(e.size)}`,onClick:()=>void n().catch(Qt),children:[L(I,{name:`down`,size:14}),W(e.size)]})}var an=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function on({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await b(We,{input:r}):await b(Ue,{input:r});t.apply(i)}var sn=e=>k(P(e),{isBad:!0});function cn(e){let{message:t}=e;return t.reactions.length===0?null:L(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return L(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!e.conversation.mayWrite,"aria-label":U.reacted(t,a,n),onClick:()=>void on(e,t).catch(sn),children:[t,` `,L(`span`,{children:n})]},t)})})}function ln(e){let t=(t,n)=>{n(),on(e,t).catch(sn)};return L(s,{label:U.react,side:`above`,button:(e,t)=>L(T,{isSmall:!0,name:U.react,icon:`smile`,onPress:t,attributes:e}),children:e=>L(`div`,{class:`emojis`,children:[an.map(n=>L(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),L(un,{onChoose:n=>t(n,e)})]})})}function un({onChoose:e}){let[n,r]=t(``);return L(`form`,{onSubmit:t=>{t.preventDefault(),n.trim()&&e(n.trim())},children:L(`input`,{class:`input`,"aria-label":U.otherEmoji,placeholder:U.otherEmoji,autocomplete:`off`,value:n,onInput:({currentTarget:e})=>r(e.value)})})}var dn=h(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?L(Cn,{item:t}):L(fn,{...e,isFollowing:n})});function fn({item:e,isFollowing:n,conversation:r,isInThread:i=!1}){let[a,o]=t(!1),s=y(null),c=pn(s,()=>o(!0)),{author:l,message:u,state:d}=e,{value:f}=r.editing,p=u&&f?.id===u.id&&f.isInThread===i?f:void 0,m=d===`posted`&&u&&!u.deletedAt&&!p,h=[`said`,d,n&&`following`,e.isMine&&`mine`,c&&`by-keys`].filter(Boolean).join(` `);return L(`article`,{ref:s,class:h,"data-seq":e.seq,"data-state":d,"aria-busy":d===`writing`,onMouseEnter:()=>o(!0),onFocusCapture:()=>o(!0),children:[L(`div`,{class:`said-side`,children:n?L(gn,{at:e.at}):L(C,{name:l.name,kind:l.kind,state:R.value.get(l.id)?.state})}),L(`div`,{class:`said-main`,children:[!n&&L(mn,{item:e}),p&&u?L(Gt,{conversation:r,message:u,editing:p,onClose:()=>r.editing.value=void 0}):L(_n,{item:e,conversation:r}),u&&!u.deletedAt&&L(cn,{message:u,conversation:r}),u&&!i&&!!u.replyCount&&L(bn,{message:u,conversation:r}),L(yn,{item:e,conversation:r})]}),a&&m&&L(Sn,{message:u,conversation:r,isInThread:i})]})}function pn(e,n){let[r,i]=t(!1);return E(()=>{let t=e.current.closest(`li`),r=({target:e})=>(n(),i(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>t.contains(e)||i(!1);return t?.addEventListener(`focusin`,r),t?.addEventListener(`focusout`,a),()=>{t?.removeEventListener(`focusin`,r),t?.removeEventListener(`focusout`,a)}},[]),r}function mn({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return L(`header`,{class:`said-head`,children:[L(`strong`,{children:e.name}),e.kind===`AGENT`&&L(`span`,{class:`soft`,title:U.agent,children:[L(I,{name:`agent`,size:13}),L(`span`,{class:`unseen`,children:U.agent})]}),r!==`writing`&&L(_,{date:i,look:`clock`}),n?.outside&&L(hn,{outside:n.outside,isProven:e.kind===`PERSON`})]})}function hn({outside:{connectorName:e,senderName:t},isProven:n}){let r=U.outside(e,t??void 0);return L(`span`,{class:`soft small cut`,title:n?r:`${r}. ${U.outsideHint}`,children:r})}function gn({at:e}){return L(_,{date:new Date(e).toISOString(),look:`short`})}function _n({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return L(`p`,{class:`gone`,children:U.deleted});if(i===`TOOL_ACTIVITY`)return L(Vt,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return L(`div`,{class:`said-text`,children:[r&&L(Ce,{text:r,names:vn(a)}),n?.editedAt&&L(`small`,{class:`soft`,title:ie(n.editedAt),children:[`(`,U.edited,`)`]}),n?.isCut&&L(`small`,{class:`cut-off`,children:U.cut}),n&&n.files.length>0&&L($t,{message:n})]})}var q=new Map;function vn(e){let t=e.join(`
`);return q.size>500&&q.clear(),q.has(t)||q.set(t,e),q.get(t)}function yn({item:e,conversation:t}){return e.state===`sending`?L(`small`,{class:`soft`,role:`status`,children:U.sending}):e.state===`failed`?L(`div`,{class:`not-sent`,role:`alert`,children:[L(`span`,{children:U.notSent(e.problem??``)}),L(f,{isSmall:!0,onPress:()=>t.retry(e.key),children:U.retry}),L(f,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:U.takeBack})]}):null}function J(e,t){let n=t.threadRootId??t.id;c({panel:void 0}),e.openThread({id:n,seq:t.seq})}function bn({message:e,conversation:t}){return L(`button`,{type:`button`,class:`thread-link`,onClick:()=>J(t,e),children:[L(I,{name:`thread`,size:14}),U.replies(e.replyCount),e.lastReplyAt&&L(`span`,{class:`soft`,children:L(_,{date:e.lastReplyAt})})]})}function xn(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)J(e,t);else return;n.preventDefault()}function Sn({message:e,conversation:n,isInThread:r}){let i=n.isEditable(e),[a,o]=t(!1),s=e.kind===`TEXT`,c=location.origin+u`/spaces/${n.spaceId}?message=${e.id}`,l=async e=>void(await ge(e)&&k(U.copied)),{mayWrite:d}=n;return L(`div`,{class:`said-actions`,children:[s&&d&&L(ln,{message:e,conversation:n}),!r&&d&&L(T,{isSmall:!0,name:U.reply,icon:`reply`,onPress:()=>J(n,e)}),i&&L(T,{isSmall:!0,name:U.edit,icon:`edit`,onPress:()=>n.editing.value={id:e.id,isInThread:r}}),L(x,{name:U.moreActions,icon:`more`,isSmall:!0,children:t=>L(F,{children:[s&&L(w,{icon:`copy`,onPress:()=>(t(),void l(e.text)),children:U.copyText}),L(w,{icon:`link`,onPress:()=>(t(),void l(c)),children:U.copyLink}),n.isErasable(e)&&L(w,{icon:`trash`,isDanger:!0,onPress:()=>(t(),o(!0)),children:U.remove})]})}),a&&L(ve,{isDanger:!0,title:U.removeTitle,text:U.removeText,action:U.remove,onClose:()=>o(!1),onConfirm:()=>b(He,{input:{messageId:e.id}})})]})}function Cn({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return L(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[L(I,{name:`alert`}),L(`p`,{children:[e,r&&L(`span`,{class:`soft`,children:[` `,`(`,L(_,{date:r}),`)`]})]}),L(_,{date:new Date(n).toISOString(),look:`clock`})]})}var wn=12;function Tn({conversation:e}){let t=Dn(e),n=On(t.map(({id:e})=>e)),r=Object.keys(U.resting).map(e=>({state:e,who:t.filter(({id:t})=>n.get(t)===e)}));return L(`div`,{class:`resting`,role:`status`,children:r.map(({state:e,who:t})=>t.length>0&&L(En,{state:e,who:t},e))})}function En({state:e,who:t}){return L(`p`,{children:[t.map(({id:e,name:t},n)=>L(`span`,{children:[n>0&&`, `,L(`a`,{href:u`/agents/${e}`,children:t})]},e)),` `,U.resting[e](t.length>1)]})}function Dn({space:e,members:t}){if(!e.value||e.value.archivedAt)return[];let{partner:n}=e.value;return(n?[n]:t.value).filter(({kind:e})=>e===`AGENT`)}function On(e){let[n,r]=t(new Map),i=M(`agents:read`)?e.slice(0,wn).join():``;return E(()=>{let e=new AbortController,t=e=>t=>r(n=>new Map(n).set(e,t));for(let n of i.split(`,`).filter(Boolean))kn(n,t(n),e.signal);return()=>e.abort()},[i]),n}async function kn(e,t,n){let r=!1,i=()=>void(r=!1);try{for await(let a of ue(ze,{agentId:e},{onSubscribe:i,signal:n}))a.__typename===`AgentStateChanged`?(r=!0,t(a.state)):a.__typename===`SnapshotCompleted`&&!r&&t(`SLEEPING`)}catch{}}var An=3e5;function jn(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||Y(r.at)!==Y(a.at);e&&n.push({kind:`day`,key:`day-${Y(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&Mn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function Mn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&e.sender===t.sender&&t.at-e.at<An}function Y(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var Nn=25;function Pn({conversation:e,handle:n}){let r=y(null),i=y(void 0),[a,o]=t(!0),[s,c]=t(),l=e.items.value,u=e.lineAfter.value,d=j(()=>jn(l,u),[l,u]),p=e.isAtNewest.value;return n.current={show:t=>{let n=e.keyOf(t);n!==void 0&&i.current?.show(n)}},Ln(e,a&&p),zn(e),L(`section`,{ref:r,class:`chat`,"aria-label":U.messages,children:[d.length===0&&!e.isLoading.value&&L(N,{icon:`thread`,title:U.noMessages,children:e.mayWrite&&L(`p`,{children:e.space.value?.kind===`DIRECT`?U.noMessagesDirectHint:U.noMessagesHint})}),L(me,{class:`messages`,label:U.messages,rows:d,keyOf:({key:e})=>e,isLog:!0,isLive:p,handle:i,onEnd:o,onNearStart:()=>void e.loadOlder().catch(Hn),onNearEnd:()=>void e.loadNewer().catch(Hn),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&xn(e,t.item.message,n),render:t=>L(In,{row:t,conversation:e})}),(e.unseen.after.value!==void 0||s!==u&&Fn(d))&&L(`div`,{class:`to-unread`,children:L(f,{icon:`up`,isSmall:!0,onPress:async()=>{let t=await e.nextUnseen();if(t||u!==void 0){if(await e.jump(t?.thread?.seq??t?.seq??u+1),t?.thread)return st(e,t,n.current.show);c(u),requestAnimationFrame(()=>i.current?.show(`unread`)||t&&n.current?.show(t.seq))}},children:U.firstUnread})}),!(a&&p)&&L(`div`,{class:`to-newest`,children:L(f,{icon:`down`,isSmall:!0,onPress:async()=>{p||await e.jump(),i.current?.toEnd()},children:U.newest})}),L(Vn,{conversation:e}),L(Tn,{conversation:e}),L(Et,{conversation:e,onSent:()=>requestAnimationFrame(()=>i.current?.toEnd())}),e.mayWrite&&L(Bn,{element:r})]})}function Fn(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0&&e.length-t>Nn}function In({row:e,conversation:t}){return e.kind===`day`?L(`div`,{class:`day`,children:L(`span`,{children:re(new Date(e.at),new Date(n.value))})}):e.kind===`unread`?L(`div`,{class:`unread-line`,children:L(`span`,{children:U.unreadLine})}):L(dn,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function Ln(e,t){let n=e.items.value;E(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function Rn(e){let{cycleIds:t}=await b(qe,{input:{spaceId:e}});k(t.length?U.stopped:U.nothingToStop)}function zn({spaceId:t}){let n=e=>k(P(e),{isBad:!0}),r=j(()=>M(`messages:write`)?[{key:`stop`,name:U.stop,icon:`stop`,run:()=>void Rn(t).catch(n)}]:[],[t]);e(r)}function Bn({element:e}){return m(`w`,U.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),m(`arrowup`,U.keys.rows),m(`r`,U.keys.reply),m(`e`,U.keys.edit),null}function Vn({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return L(`div`,{class:`doings`,children:[L(`p`,{role:`status`,class:`cut`,children:[n.length>0&&L(`span`,{children:[U.writing(i(n),n.length>1),` `]}),r.length>0&&L(`span`,{class:`thinks`,children:[L(`span`,{class:`dots`,"aria-hidden":`true`,children:[L(`i`,{}),L(`i`,{}),L(`i`,{})]}),U.thinking(i(r),r.length>1)]})]}),r.length>0&&M(`messages:write`)&&L(f,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>Rn(e.spaceId),children:U.stop})]})}function Hn(){}var Un=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function Wn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var Gn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new A(e),this.#t=new A(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:Wn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,Wn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}},X=new Map;a.subscribe(e=>e===`open`&&X.forEach(e=>e.sendWaiting()));function Kn(e,t){let n=X.get(e)??new qn(e);return X.set(e,n),n.open(t),n}var qn=class{#e;#t=new Map;#n;#r=Promise.resolve();constructor(e){this.#e=e}open(e){for(let{key:e,message:t}of this.#t.values())t&&this.#t.delete(e);this.#n=e}close(e){this.#n===e&&(this.#n=void 0)}has(e){return this.#t.has(e)}unposted(e){return[...this.#t.values()].filter(t=>!t.message&&t.threadRootId===e)}send(e){let t=crypto.randomUUID();this.#t.set(t,{...e,key:t,at:Date.now(),state:`sending`}),B(t,!0),this.retry(t)}retry(e){let t=this.#t.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#n?.onChange(),this.#r=this.#r.then(()=>this.#i(t)))}sendWaiting(){for(let{key:e,isWaiting:t}of this.#t.values())t&&this.retry(e)}take(e){let t=this.#t.get(e);return this.#t.delete(e),B(e,!1),t}posted(e){let t=e.clientKey?this.#t.get(e.clientKey):void 0;t&&this.#a(t,e)}async#i(e){let{key:t,text:n,mentions:r=[],uploads:i=[],threadRootId:o}=e;if([...this.#t.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#o(e);let s=i.map(({fileId:e})=>e),c={spaceId:this.#e,text:n,mentions:r,fileIds:s,replyTo:o,clientKey:t,idempotencyKey:t};try{let{posted:t}=await b(Be,{input:c});this.#a(e,t),await this.#n?.onPosted(t)}catch(t){if(e.message)return;if(t instanceof se&&a.peek()!==`open`)return this.#o(e);Object.assign(e,{state:`failed`,problem:P(t)}),this.#n?.onChange()}}#a(e,t){e.message=t,B(e.key,!1)}#o(e){Object.assign(e,{state:`failed`,problem:U.notSentNoConnection,isWaiting:!0}),this.#n?.onChange()}},Jn=class{#e;#t=0;#n=0;#r=!1;constructor(e){this.#e=e}get seq(){return this.#t}heard(e){this.#n=Math.max(this.#n,e),this.#t=Math.max(this.#t,e)}async move(e){if(!(e<=this.#t)&&(this.#t=e,!this.#r)){this.#r=!0;try{for(;this.#n<this.#t;)await this.#i(this.#t)}catch{this.#t=this.#n}finally{this.#r=!1}}}async#i(e){await this.#e(e),this.#n=Math.max(this.#n,e)}};function Yn(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var Xn=5,Zn=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<Xn&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},Qn=30,$n=class{found=p({words:``});problem=p(void 0);isRunning=p(!1);#e;#t=0;constructor(e){this.#e=e}async begin(e){this.#t++,this.found.value={words:e},await this.more()}more=async()=>{let e=this.#t,{words:t,hits:n=[],before:r}=this.found.value;this.problem.value=void 0,this.isRunning.value=!0;try{let{searchMessages:i}=await v(Ze,{query:t,spaceIds:[this.#e],last:Qn,before:r});if(e!==this.#t)return;let{nodes:a,pageInfo:o}=i,s=o.hasPreviousPage?o.startCursor??void 0:void 0;this.found.value={words:t,hits:[...n,...a.toReversed()],before:s}}catch(t){e===this.#t&&(this.problem.value=t)}finally{e===this.#t&&(this.isRunning.value=!1)}}},er=50,tr=class{rootId;rootSeq;items=p([]);problem=p(void 0);isLoading=p(!0);hasOlder=p(!1);#e;#t;#n=new Un(1/0);#r;#i;#a=0;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{let e=this.#a;this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{await this.#o(e)}catch(t){e===this.#a&&(this.problem.value=t)}finally{this.#n.end(),e===this.#a&&(this.isLoading.value=!1),this.#t()}};async openAgain(){this.#a++,this.#i=void 0,await this.open()}apply(e){e.id===this.rootId?this.#r={...this.#r,...e}:e.threadRootId===this.rootId&&this.#n.apply(e)}async#o(e){let t=this.#r,{node:n}=await v(Pe,{id:this.rootId,last:er,before:this.#i});if(!n||!(`replies`in n)||e!==this.#a)return;let{replies:r,...i}=n;this.#r===t&&(this.#r=i);let a={messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(a):this.#n.reset(a),this.#i=r.pageInfo.startCursor??void 0,this.hasOlder.value=a.hasOlder}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},nr=50,rr=10,ir=class{after=p(void 0);#e;#t;#n;#r;constructor(e,t,n){this.#e=e,this.#t=t,this.#n=n}begin(e,t,n){this.#r={after:e,count:t},this.after.value=e,this.look(n)}came(e){this.#r&&this.#i(e)&&this.#r.count++}missed(e){this.after.value??=e-1}look(e){if(!this.#r)return;let{after:t,count:n}=this.#r;e.filter(e=>e.seq>t&&this.#i(e)).length>=n&&(this.#r=this.after.value=void 0)}async next(e){let t=this.after.peek(),n;this.#r=void 0;for(let r=0;t!==void 0&&r<rr;r++){let{space:r}=await v(Me,{id:this.#e,afterSeq:t,first:nr},{signal:this.#n}),i=r?.messages.nodes??[],a=i.filter(({author:e,deletedAt:t})=>e.id!==this.#t&&!t),o=n??=ar(a.find(({seq:t})=>!e(t))),s=o&&a.find(({seq:e,threadRoot:t})=>e>o.seq&&t&&t.id!==o.thread?.id);if(t=s?s.seq-1:i.length===nr?i.at(-1).seq:void 0,s)break}return this.after.value=t,n}#i({kind:e,author:t,deletedAt:n}){return e===`TEXT`&&t.id!==this.#t&&!n}};function ar(e){return e&&{seq:e.seq,thread:e.threadRoot??void 0}}var Z=50,or=600,sr=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],cr=3e3,lr=12e3,ur=class{spaceId;space=p(void 0);members=p([]);memberCount=p(0);items=p([]);typing=p([]);presence=p(new Map);isAtNewest=p(!0);hasOlder=p(!1);isLoading=p(!1);lineAfter=p(void 0);unseen;problem=p(void 0);thread=p(void 0);search;returned=p(void 0);editing=p(void 0);answers=new Map;#e;#t=new AbortController;#n=new de(()=>this.#L());#r=new Un(or);#i=new A(()=>this.#I());#a=new A(()=>this.#P());#o=new Gn(()=>this.#I());#s;#c=new WeakMap;#l=new Zn(e=>this.#j(e),(e,t)=>this.#M(e,t));#u=0;#d=0;#f=new Jn(e=>b(Ge,{input:{spaceId:this.spaceId,seq:e}}));#p=document.hidden||!document.hasFocus();#m=0;#h;constructor(e,t){this.#e=e,this.spaceId=t,this.search=new $n(t),this.unseen=new ir(t,e.id,this.#t.signal);let n={onChange:()=>this.#I(),onPosted:e=>this.#b(e)};this.#s=Kn(t,n),this.#t.signal.addEventListener(`abort`,()=>this.#s.close(n))}async open(e){let t=await this.#_(e);return!t||this.#t.signal.aborted?t!==null:(this.#f.heard(t.readUpTo??0),t.unreadCount&&this.#g(t.unreadCount),this.#S(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#h),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#_(e)}nextUnseen(){return this.unseen.next(e=>this.#r.bySeq(e)!==void 0)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#V(t)}async loadOlder(){this.#r.hasOlder&&await this.#v({last:Z,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#v({first:Z,afterSeq:this.#r.last?.seq??0})}send(e){this.lineAfter.value=void 0,this.#s.send(e)}retry(e){this.#s.retry(e)}takeBack(e){let t=this.#s.take(e);t&&(this.returned.value=t,this.#I())}async edit(e,t){let{edited:n}=await b(Ve,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&sr.includes(t.status)&&this.#o.over(t.toolCallId),this.#x(e),e.threadRootId||this.#r.apply(e),this.thread.peek()?.apply(e),this.#I()}get isMember(){return this.space.value?.notificationSettings!=null}get mayWrite(){return M(`messages:write`)&&this.isMember&&!this.space.value?.archivedAt}isErasable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&M(`messages:write`)}isEditable(e){return this.isErasable(e)&&this.mayWrite}async readSpace(){let{space:e}=await v(Ae,{id:this.spaceId},{signal:this.#t.signal});e&&(this.space.value=e)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#m<cr||a.value!==`open`||(this.#m=Date.now(),await b(Ke,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){this.#p=!1;let e=Math.max(this.#d,this.#r.last?.seq??0);this.isMember&&this.#r.isAtNewest&&await this.#f.move(e)}lookAway(){this.#p=!0,this.#f.seq>=this.#d&&(this.lineAfter.value=Math.max(this.#f.seq,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#B(e);this.thread.value=e&&new tr(e.id,e.seq,t,()=>this.#I()),this.thread.value?.open()}#g(e){this.lineAfter.value=this.#f.seq,this.unseen.begin(this.#f.seq,e,this.#r.messages)}async#_(e){let t=++this.#u;this.#r.begin(),this.isLoading.value=!0;try{let n=e===void 0?{last:Z}:{first:Z,afterSeq:Math.max(0,e-Z/2)},{space:r}=await v(ke,{id:this.spaceId,...n},{signal:this.#t.signal});if(!r||t!==this.#u)return r??null;let{messages:i,members:a,feedCursor:o,readUpTo:s,unreadCount:c,...l}=r;return this.space.value=l,this.members.value=a.nodes,this.memberCount.value=a.totalCount,this.#r.reset({messages:i.nodes,hasOlder:i.pageInfo.hasPreviousPage,hasNewer:i.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#r.messages.forEach(e=>this.#x(e)),this.#L(),r}finally{this.#y(t)}}async#v(e){if(this.isLoading.peek())return;let t=this.#u;this.isLoading.value=!0,this.#r.begin();try{let{space:n}=await v(je,{id:this.spaceId,...e},{signal:this.#t.signal});if(!n||t!==this.#u)return;let{nodes:r,pageInfo:i}=n.messages,a={messages:r,hasOlder:i.hasPreviousPage,hasNewer:i.hasNextPage};e.last?this.#r.addOlder(a):this.#r.addNewer(a),this.#L()}finally{this.#y(t)}}#y(e){this.#r.end(),e===this.#u&&(this.isLoading.value=!1)}async#b(e){this.apply(e),!e.threadRootId&&!this.#r.isAtNewest&&await this.jump()}#x(e){e.author.id===this.#e.id&&this.#s.posted(e)}async#S(e){let t=()=>this.#w(),n={spaceId:this.spaceId,withAgents:M(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of ue(Re,n,r))e.__typename===`FeedReset`?await this.#C():this.#D(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}async#C(){await o(()=>this.#_(),this.#t.signal),this.thread.peek()?.openAgain()}#w(){clearTimeout(this.#h),[this.#a,...this.#E()].forEach(e=>e.subscribe())}#T(){this.#E().forEach(e=>e.settle()),this.#h=setTimeout(()=>this.#a.settle(),lr)}#E(){return[this.#i,...this.#o.passing()]}#D(e){switch(e.__typename){case`MessagePosted`:return this.#O(e.message);case`MessageUpdated`:return this.#A(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#N(e);case`SpaceMembersChanged`:return this.#F(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#T();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#P();case`ReadMarkMoved`:e.actor.id===this.#e.id&&this.#f.heard(e.seq)}}#O(e){this.#k(e),e.threadRootId||this.unseen.came(e);let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(Yn(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#k({seq:e,threadRootId:t,author:n}){let r=!t||t===this.thread.peek()?.rootId;this.#p&&!r&&n.id!==this.#e.id&&this.unseen.missed(e)}#A(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#j(e){let{node:t}=await v(Fe,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#M(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#I())}#N({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#I(),Math.max(0,Date.parse(n)-Date.now())+50),this.#I())}#P(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#F({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length,r.has(this.#e.id)&&this.readSpace().catch(()=>void 0)}#I(){this.#t.signal.aborted||this.#n.ask()}#L(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#B(e)),n=this.#r.isAtNewest?this.#o.items(this.#R):[];this.items.value=[...t,...this.#z(void 0),...n];let r=this.thread.peek();r?.publish(this.#z(r.rootId)),this.unseen.look(this.#r.messages)}#R=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:U.anAgent,kind:`AGENT`};#z(e){return this.#s.unposted(e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#B(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#V(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s,sender:dr(e)};return this.#c.set(e,u),u}#V({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function dr({outside:e}){return e?JSON.stringify([e.connectorId,e.senderName]):void 0}function fr({space:e,onClose:t}){let n=async()=>{await b(tt,{input:{spaceId:e.id,actorId:O.value.actor.id}}),ee(u`/`)},r=e.kind===`DIRECT`?U.leaveDirectText:U.leaveText;return L(ve,{isDanger:!0,title:U.leave,text:r,action:U.leave,onConfirm:n,onClose:t})}function pr(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function mr({conversation:e,space:n,onClose:r}){let{name:i,topic:a,purpose:o,hasReadReceipts:s}=n,[c,l]=t({name:i,topic:a,purpose:o,hasReadReceipts:s}),[u,d]=t(),p=e=>l({...c,...e}),m=e=>u instanceof ae&&u.field===e?P(u):void 0,h=u!==void 0&&![`name`,`topic`,`purpose`].some(m),_=async()=>{let t=pr(n,c);if(Object.keys(t).length===0)return r();try{let{space:i}=await b(nt,{input:{spaceId:n.id,...t}});e.space.value=i,k(U.saved),r()}catch(e){d(e)}};return L(_e,{title:U.settings,onClose:r,children:L(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void _()),children:[n.mayChange&&n.kind===`GROUP`&&L(V,{label:U.name,value:c.name,onValue:e=>p({name:e}),wrong:m(`name`),isRequired:!0}),L(V,{label:U.topic,hint:U.topicHint,maxLength:250,value:c.topic,onValue:e=>p({topic:e}),wrong:m(`topic`)}),n.mayChange&&L(F,{children:[L(we,{label:U.purpose,hint:U.purposeHint,maxLength:500,value:c.purpose,onValue:e=>p({purpose:e}),wrong:m(`purpose`)}),L(Te,{label:U.receipts,isOn:c.hasReadReceipts,onChange:e=>p({hasReadReceipts:e})})]}),h&&L(D,{problem:u}),L(`div`,{class:`actions`,children:[L(f,{onPress:r,children:g.cancel}),L(f,{look:`primary`,isSubmit:!0,children:g.save})]})]})})}var Q=e=>k(P(e),{isBad:!0});function $(e,t){let n=S.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),c({panel:n?void 0:t})}function hr({conversation:e}){let[n,r]=t(),i=e.space.value,a=e.thread.value?void 0:S.value.query.get(`panel`);if(m(`mod+shift+f`,U.search,()=>$(e,`search`)),br(e,r),!i)return L(`header`,{class:`space-head`,"aria-busy":`true`});let o=e=>({"aria-pressed":a===e,"aria-expanded":a===e});return L(`header`,{class:`space-head`,children:[L(gr,{space:i}),L(`div`,{class:`space-name`,children:[L(`h1`,{class:`cut`,children:i.name}),i.topic?L(`p`,{class:`cut soft small`,title:i.topic,children:i.topic}):L(`p`,{class:`cut soft small`,children:U.memberCount(e.memberCount.value)})]}),i.archivedAt&&L(l,{look:`warn`,children:[U.archive,`d`]}),L(`span`,{class:`push row space-buttons`,children:[L(T,{name:U.search,icon:`search`,onPress:()=>$(e,`search`),attributes:o(`search`)}),L(T,{name:U.members,icon:`people`,onPress:()=>$(e,`members`),attributes:o(`members`)}),L(yr,{conversation:e,space:i}),(e.isMember||i.mayChange)&&L(x,{name:U.moreOfSpace,icon:`more`,children:t=>L(vr,{space:i,isMember:e.isMember,onAsk:e=>(t(),r(e)),close:t})})]}),n===`settings`&&L(mr,{conversation:e,space:i,onClose:()=>r(void 0)}),n===`leave`&&L(fr,{space:i,onClose:()=>r(void 0)})]})}function gr({space:{kind:e,partner:t}}){return e===`GROUP`||!t?L(I,{name:`hash`,size:20}):L(C,{name:t.name,kind:t.kind,state:R.value.get(t.id)?.state})}function _r(e){let t=e.notificationSettings!=null&&O.value.tenant.membersMaySetTopics;return M(`spaces:write`)&&!e.archivedAt&&(e.mayChange||t)}function vr({space:e,isMember:t,onAsk:n,close:r}){let i={spaceId:e.id},a=e.mayChange&&e.kind===`GROUP`,o=()=>b(rt,{input:i}).catch(Q),s=()=>b(it,{input:i}).catch(Q);return L(F,{children:[(e.mayChange||_r(e))&&L(w,{icon:`gear`,onPress:()=>n(`settings`),children:U.settings}),a&&L(w,{icon:`archive`,onPress:()=>(r(),void(e.archivedAt?s():o())),children:e.archivedAt?U.unarchive:U.archive}),t&&L(w,{icon:`exit`,isDanger:!0,onPress:()=>n(`leave`),children:U.leave})]})}function yr({conversation:e,space:t}){let n=t.notificationSettings;if(!n)return null;let r=fe(n,Date.now()),i=n=>void b(at,{input:{spaceId:t.id,...n}}).then(({space:t})=>e.space.value=t,Q),a=e=>i({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return L(x,{name:U.notifications,icon:r?`bellOff`:`bell`,children:e=>L(F,{children:[[`ALL`,`MENTIONS`,`NONE`].map(t=>L(w,{isChecked:n.level===t,onPress:()=>(e(),i({level:t})),children:U.levels[t]},t)),L(`hr`,{}),L(`p`,{class:`caption`,children:U.mute}),L(w,{onPress:()=>(e(),a(1)),children:U.muteHour}),L(w,{onPress:()=>(e(),a(24)),children:U.muteDay}),n.mutedUntil&&L(w,{onPress:()=>(e(),i({mutedUntil:null})),children:U.unmute})]})})}function br(t,n){let r=j(()=>[{key:`space-search`,name:U.search,icon:`search`,run:()=>$(t,`search`)},{key:`space-members`,name:U.members,icon:`people`,run:()=>$(t,`members`)},{key:`space-settings`,name:U.settings,icon:`gear`,run:()=>n(`settings`)}],[t]);e(r)}function xr({title:e,onClose:t,children:n}){let r=y(null);return E(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=r.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),L(`aside`,{ref:r,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[L(`header`,{children:[L(`h2`,{class:`cut`,children:e}),L(T,{name:g.close,icon:`close`,onPress:t})]}),n]})}function Sr({conversation:e}){let t=te(Qe,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,r=new Map(t.data?.map(e=>[e.id,e])),i=e.members.value.filter(({id:e})=>!r.has(e)),a=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,o=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return L(xr,{title:U.memberCount(e.memberCount.value),onClose:()=>c({panel:void 0}),children:[a&&L(wr,{conversation:e}),L(`div`,{class:`panel-scroll`,children:[L(ce,{answer:t,children:t=>L(`ul`,{class:`members`,children:[...t.filter(e=>!o(e)),...i].map(t=>L(Cr,{member:t,conversation:e,mayRemove:!!a},t.id))})}),t.hasMore&&L(f,{isSmall:!0,onPress:t.more,children:g.more})]})]})}function Cr({member:e,conversation:n,mayRemove:r}){let[i,a]=t(!1),{id:o,name:s,kind:c}=e,l=o===O.value.actor.id,d=n.presence.value.get(o)??e.member?.presence??void 0,f=R.value.get(o)?.state,p=f?g.states[f]:d&&U.presence[d];return L(`li`,{children:[L(C,{name:s,kind:c,state:f}),L(`span`,{class:`member-name`,children:[L(`span`,{class:`cut`,children:[s,` `,l&&L(`span`,{class:`soft`,children:[`(`,U.you,`)`]})]}),p&&L(`span`,{class:`cut small presence ${d?.toLowerCase()??``}`,children:p})]}),!l&&c!==`SERVICE`&&M(`messages:write`)&&L(T,{isSmall:!0,name:U.talkTo(s),icon:`thread`,onPress:async()=>{let e=await Oe(o);ee(u`/spaces/${e}`)}}),!l&&r&&L(T,{isSmall:!0,name:U.removeMember(s),icon:`close`,onPress:()=>a(!0)}),i&&L(ve,{isDanger:!0,title:U.removeMember(s),text:U.removeMemberText(s),action:U.removeMember(s),onConfirm:()=>b(tt,{input:{spaceId:n.spaceId,actorId:o}}),onClose:()=>a(!1)})]})}function wr({conversation:e}){let[n,r]=t(``),i=n.trim()?{search:n.trim(),withAgents:M(`agents:read`)}:void 0,{data:a,error:o,reload:s}=oe($e,i),c=new Set(e.members.value.map(({id:e})=>e)),l=(a?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),u=(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),d=i?[...l,...u].filter(({id:e})=>!c.has(e)):[],p=async({id:t,name:n})=>{await b(et,{input:{spaceId:e.spaceId,actorId:t}}),k(U.added(n)),r(``)};return L(`div`,{class:`panel-form`,children:[L(V,{label:U.addMember,placeholder:U.findSomebody,value:n,onValue:r}),i&&o!=null&&L(D,{problem:o,onRetry:s}),L(`ul`,{class:`members`,children:d.map(e=>L(`li`,{children:[L(C,{name:e.name,kind:e.kind,isSmall:!0}),L(`span`,{class:`cut member-name`,children:e.name}),L(f,{isSmall:!0,onPress:()=>p(e),attributes:{"aria-label":`${U.add}: ${e.name}`},children:U.add})]},e.id))})]})}function Tr({conversation:{spaceId:e,search:n}}){let{hits:r,before:i,words:a}=n.found.value,[o,s]=t(a),l=y(null);E(()=>{let e=l.current?.querySelector(`input`);e?.focus(),e?.select()},[]);let d=n.problem.value,p=n.isRunning.value;return L(xr,{title:U.search,onClose:()=>c({panel:void 0}),children:[L(`form`,{ref:l,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),o.trim()&&void n.begin(o)),children:L(V,{label:U.searchField,hint:U.searchHint,type:`search`,value:o,onValue:s})}),L(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[r?.length===0&&L(N,{icon:`search`,title:U.nothingFound}),L(`ul`,{class:`hits`,children:r?.map(({id:t,text:n,createdAt:r,author:i})=>L(`li`,{children:L(`a`,{href:u`/spaces/${e}?panel=search&message=${t}`,children:[L(`span`,{class:`row small`,children:[L(`strong`,{children:i.name}),L(`span`,{class:`soft push`,children:L(_,{date:r})})]}),L(`span`,{class:`hit`,children:n})]})},t))}),d!==void 0&&L(D,{problem:d,onRetry:()=>void n.more()}),p&&L(z,{lines:3}),i&&!p&&d===void 0&&L(f,{isSmall:!0,onPress:n.more,children:g.more})]})]})}function Er({conversation:e,thread:t}){let n=y(null),r=t.items.value,i=r.at(-1)?.key;E(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[i]);let[a,...o]=r,s=t=>{let i=pe(t,n.current,[...n.current.querySelectorAll(`li[data-row]`)]),a=i&&r.find(({key:e})=>e===i.dataset.row)?.message;a&&xn(e,a,t,{isInThread:!0})},c=t=>L(`li`,{"data-row":t.key,tabindex:-1,children:L(dn,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return L(xr,{title:U.thread,onClose:()=>e.openThread(void 0),children:[L(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":U.thread,onKeyDown:s,children:[t.problem.value!==void 0&&L(D,{problem:t.problem.value,onRetry:()=>void t.open()}),a&&L(`ol`,{children:c(a)}),a&&L(`p`,{class:`thread-line`,children:U.replies(o.filter(({message:e})=>!e?.deletedAt).length)}),t.hasOlder.value&&L(f,{isSmall:!0,look:`quiet`,onPress:t.open,children:U.older}),L(`ol`,{children:o.map(c)}),t.isLoading.value&&L(z,{lines:3})]}),L(Et,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function Dr({params:e}){let n=e.id,r=j(()=>new ur(O.value.actor,n),[n]),[i,a]=t(`opening`),[o,s]=t(),[c,l]=t(0),u=y(void 0),d=S.value.query.get(`message`),f=y(!1);return ne(r.space.value?.name??``),E(()=>()=>r.close(),[r]),E(()=>{let e=!1;return s(void 0),Or(r,d,f).then(t=>{e||(a(t===`missing`?`missing`:`open`),t&&t!==`missing`&&st(r,t,e=>u.current?.show(e)))}).catch(t=>e||s(t)),()=>void(e=!0)},[r,d,c]),i===`missing`?L(jr,{}):L(`div`,{class:`space`,children:[L(hr,{conversation:r}),o!==void 0&&L(D,{problem:o,onRetry:()=>l(c+1)}),r.problem.value!==void 0&&L(D,{problem:r.problem.value}),L(`div`,{class:`space-body`,children:[i===`opening`?L(`div`,{class:`space-opening`,children:o===void 0&&L(z,{lines:7})}):L(Pn,{conversation:r,handle:u}),i===`open`&&L(Ar,{conversation:r})]})]})}async function Or(e,t,n){let r=t?await kr(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function kr(e){let{node:t}=await v(Ne,{id:e});if(t&&`seq`in t)return{seq:t.seq,thread:t.threadRoot??void 0}}function Ar({conversation:e}){if(e.thread.value)return L(Er,{conversation:e,thread:e.thread.value});let t=S.value.query.get(`panel`);return t===`members`?L(Sr,{conversation:e}):t===`search`?L(Tr,{conversation:e}):null}function jr(){return L(`div`,{class:`page`,children:[L(`h1`,{class:`unseen`,children:U.notFound}),L(N,{icon:`question`,title:U.notFound,children:L(`p`,{children:U.notFoundHint})})]})}export{Dr as default};