import{$ as e,F as t,Ft as n,H as r,Ht as i,I as a,It as o,Jt as s,Kt as c,L as l,Nt as u,P as d,Pt as f,R as p,Rt as m,St as h,Tt as g,U as _,Ut as v,Vt as ee,Xt as y,Yt as te,_ as ne,_t as b,at as x,b as re,bt as ie,c as S,d as ae,dt as oe,et as C,f as se,ft as ce,gt as w,it as T,kt as le,l as ue,mt as de,pt as E,q as fe,qt as D,tt as O,u as pe,ut as k,v as A,vt as j,wt as M,x as N,xt as P,y as F,z as me}from"./core-DAW6bano.js";import{n as he,t as ge}from"./virtual-list-BQjR2TKW.js";import{r as _e}from"./ranking-B7DLwHJD.js";import{n as ve,t as I}from"./dialog-TN_nTa64.js";import{i as ye,n as be,r as xe,t as L}from"./markdown-DXlpHvRP.js";import{t as Se}from"./memo-DaeCn1zs.js";import{i as R,r as Ce,t as we}from"./field-Cmin1Via.js";import{n as Te}from"./download-C-I9FotT.js";import{t as Ee}from"./begin-DWXVgrAC.js";var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new z(`
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
    `,{fragmentName:`WaitingCall`}),new z(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new z(`
    fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
    `,{fragmentName:`Picture`}),new z(`
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
    `,{fragmentName:`FormInput`}),new z(`
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
}`,{fragmentName:`Call`}),new z(`
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
}`,{fragmentName:`ChatMessage`}),new z(`
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
}`,{fragmentName:`PastMessage`}),new z(`
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
}`,{fragmentName:`OpenSpace`});var De=new z(`
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
}`),Oe=new z(`
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
}`),ke=new z(`
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
    `),Ae=new z(`
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
}`),je=new z(`
    query ReplyCount($id: ID!) {
  node(id: $id) {
    ... on Message {
      replyCount
      lastReplyAt
    }
  }
}
    `),Me=new z(`
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
    `),Ne=new z(`
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
}`),Pe=new z(`
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
}`),Fe=new z(`
    subscription AgentAtRest($agentId: ID!, $after: String) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    ... on AgentStateChanged {
      state
    }
  }
}
    `),Ie=new z(`
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
}`),Le=new z(`
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
}`),Re=new z(`
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
}`),ze=new z(`
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
}`),Be=new z(`
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
}`),Ve=new z(`
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
}`),He=new z(`
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
}`),Ue=new z(`
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
}`),We=new z(`
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
}`),Ge=new z(`
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
}`),Ke=new z(`
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
}`),qe=new z(`
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
}`),Je=new z(`
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
}`),Ye=new z(`
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
    `),Xe=new z(`
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
}`),B=new z(`
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
}`),Ze=new z(`
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
}`),Qe=new z(`
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
}`),$e=new z(`
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
}`),et=new z(`
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
}`),V={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`An admin, or whoever manages the space, can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent. ${e}`,notSentNoConnection:`There is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,outside:(e,t)=>t?`from outside: ${t} in ${e}`:`from outside: ${e}`,outsideHint:`The name is what the other service says. It proves nothing.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,resting:{PAUSED:e=>e?`are paused. They read this after they are resumed.`:`is paused. It reads this after it is resumed.`,STOPPED:e=>e?`are stopped for ever. They do not read this.`:`is stopped for ever. It does not read this.`,SUSPENDED:e=>e?`are suspended with the organisation. They read this afterwards.`:`is suspended with the organisation. It reads this afterwards.`},keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,searchHint:`Enter starts the search.`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function H(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var tt=40;function nt(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>tt||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function rt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function it(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var at=20,ot=1e5,st=class{#e;#t;constructor(e){this.#e=u(e),this.#t=new Map(lt(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t),ut(this.#e,ct([...this.#t]))}};function ct(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===at||n+i.length>ot||(n+=i.length,t.unshift([r,i]));return t}function lt(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function ut(e,t){try{t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e)}catch{}}var dt=26214400;async function ft(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>dt)return i({state:`failed`,problem:V.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await j(Ge,{input:t});await pt(r,e,e=>i({share:e}),n),await j(Ke,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:M(e)})}}function pt({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${V.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${V.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var U,mt=6;function W(e){let{conversation:t}=e;return x(`messages:write`)?t.space.value?.archivedAt?O(`p`,{class:`composer-closed`,children:V.archived}):O(ht,{...e},e.threadRootId??t.spaceId):O(`p`,{class:`composer-closed`,children:V.readOnly})}function ht({conversation:e,threadRootId:t,onSent:n}){let r=t??e.spaceId;U??=new st(le());let[i,a]=D(U.of(r)),o=c(null),s=c([]),l=yt(),u=vt(e,o,i,(e,t)=>{s.current.push(t),d(e)}),d=e=>{a(e),U.set(r,e)};v(()=>_t(o.current),[i]),gt(e,t,({text:t,mentions:n=[],uploads:r=[]})=>{s.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),l.giveBack(r),d([t,i].filter(Boolean).join(`

`)),o.current.focus()});let f=l.uploads.every(({state:e})=>e===`ready`)&&(i.trim()!==``||l.uploads.length>0),p=()=>{f&&(e.send({text:i.trim(),mentions:it(i,s.current),uploads:l.uploads,threadRootId:t}),s.current=[],l.clear(),d(``),n(),o.current.focus())},m=n=>{u.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),p()):n.key===`ArrowUp`&&i===``&&!t&&e.editLast()&&n.preventDefault())},h=t?V.writeReply:V.writeTo(e.space.value?.name??``);return O(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),p()),onDragOver:e=>e.preventDefault(),onDrop:l.dropped,children:[u.list,l.uploads.length>0&&O(bt,{uploads:l.uploads,onRemove:l.remove}),O(`div`,{class:`composer-line`,children:[O(_,{name:V.attach,icon:`clip`,onPress:l.choose}),O(`textarea`,{ref:o,rows:1,value:i,"aria-label":V.message,placeholder:h,autocomplete:`off`,...u.attributes,onInput:({currentTarget:t})=>(d(t.value),u.look(),void e.type()),onKeyDown:m,onClick:u.look,onBlur:u.close,onPaste:l.pasted}),O(_,{name:V.send,icon:`send`,isSubmit:!0,isDisabled:!f})]})]})}function gt({returned:e},t,n){let r=e.value;v(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function _t(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function vt(e,n,r,i){let[a,o]=D(),[s,c]=D(0),l=e.members.value.filter(({id:e})=>e!==k.value?.actor.id),u=a?_e(l,a.words,({name:e})=>e).slice(0,mt):[],d=u.length>0,f=()=>o(void 0),p=()=>{o(nt(n.current.value,n.current.selectionStart)),c(0)},m=e=>{let{text:t,caret:o}=rt(r,a,e.name),s=n.current;s.value=t,s.setSelectionRange(o,o),s.focus(),i(t,e),f()},h=e=>{if(!d||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)c((s+t+u.length)%u.length);else if(e.key===`Enter`||e.key===`Tab`)m(u[s]);else if(e.key===`Escape`)f();else return!1;return e.preventDefault(),!0},g={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":d?`name-${s}`:void 0};return{list:O(`div`,{id:`names`,role:`listbox`,"aria-label":V.members,class:`names`,hidden:!d,children:u.map((e,n)=>O(`div`,{id:`name-${n}`,role:`option`,"aria-selected":n===s,onMouseDown:t=>(t.preventDefault(),m(e)),children:[O(t,{name:e.name,kind:e.kind,isSmall:!0}),O(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:g,press:h,look:p,close:f}}function yt(){let[t]=D(()=>({uploads:i([]),ends:new Map})),n=(e,n)=>{if(n.signal.aborted)return;t.ends.set(e.key,n);let r=t.uploads.value.some(({key:t})=>t===e.key);t.uploads.value=r?t.uploads.value.map(t=>t.key===e.key?e:t):[...t.uploads.value,e]},r=r=>{if(t.uploads.value.length+r.length>10)return e(V.tooMany,{isBad:!0});for(let e of r){let t=new AbortController;ft(e,e=>n(e,t),t.signal)}},a=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>r([...e.files])}),e.click()},o=e=>{t.ends.get(e)?.abort(),t.uploads.value=t.uploads.value.filter(t=>t.key!==e)},s=(e,t)=>{t?.files.length&&(e.preventDefault(),r([...t.files]))};return{uploads:t.uploads.value,choose:a,remove:o,clear:()=>t.uploads.value=[],giveBack:e=>t.uploads.value=[...e,...t.uploads.value],dropped:e=>s(e,e.dataTransfer),pasted:e=>s(e,e.clipboardData)}}function bt({uploads:e,onRemove:t}){return O(`ul`,{class:`uploads`,"aria-label":V.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>O(`li`,{class:`upload ${i}`,children:[O(C,{name:i===`failed`?`alert`:`file`}),O(`span`,{class:`cut`,title:o,children:[n,` `,O(`span`,{class:`soft`,children:o??H(r)})]}),i===`sending`&&O(`progress`,{value:a,"aria-label":`${n} ${V.uploading}`}),O(_,{isSmall:!0,name:V.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function xt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.outcome==null;return O(`div`,{class:`stack question`,children:[O(L,{text:i}),a!=null&&Object.keys(a).length>0&&O(`div`,{class:`stack exactly`,children:[O(`span`,{class:`soft small`,children:V.exactly}),O(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&O(`p`,{class:`soft small`,children:V.approvedSoFar(s.length,o)}),l&&!n&&c&&O(`p`,{class:`soft small`,children:V.onlyAssignee(c.name)}),n?O(St,{call:e,question:t,onAnswered:r}):O(Ct,{question:t})]})}function St({call:e,question:t,onAnswered:n}){let i=t.formFields,[a,o]=D(()=>xe(i)),[s,c]=D(``),[l,u]=D(),d=l instanceof h&&l.path.includes(`values`)?l:void 0,f=async r=>{u(void 0);let o=r===`ANSWER`?ye(i,a):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:r,values:o,comment:s};await j(We,{input:c}).then(({activity:e})=>e&&n(e),u)};return O(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),f(i.length?`ANSWER`:`APPROVE`)},"aria-label":i.length?V.question:V.needsApproval,children:[i.map(e=>O(be,{field:e,filled:a[e.name],wrong:d?.field===e.name?M(d):void 0,onFilled:t=>o({...a,[e.name]:t})},e.name)),O(R,{label:V.reasonOptional,value:s,onValue:c}),l!==void 0&&!i.some(({name:e})=>e===d?.field)&&O(F,{problem:M(l)}),O(`div`,{class:`row`,children:[O(r,{isSubmit:!0,look:`primary`,icon:`check`,children:i.length?V.answer:V.approve}),O(r,{look:`danger`,icon:`close`,onPress:()=>f(`DECLINE`),children:V.decline})]})]})}function Ct({question:{outcome:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return O(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return O(`div`,{class:`outcome ${e.toLowerCase()}`,children:[O(`p`,{children:[O(`strong`,{children:V.decided(t?.name??``,V.outcomes[e])}),n&&`: ${n}`]}),a.length>0&&O(`dl`,{class:`pairs`,children:a.map(([e,t])=>O(`div`,{children:[O(`dt`,{children:e}),O(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var wt={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function Tt({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,i=n?.status??r?.status??`WRITING`,o=n?.question,s=o!=null&&i===`HELD`&&o.outcome==null,[c,l]=D(!1),u=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],d=i===`RUNNING`||i===`WRITING`;return O(`div`,{class:s?`call asked`:`call`,children:[O(`div`,{class:`call-head`,children:[O(C,{name:o?`question`:`tool`}),O(`strong`,{class:`cut`,children:n?.tool??r?.name}),o?.outcome!==`DECLINED`&&O(`span`,{class:d?`status moving`:`status`,children:O(a,{look:wt[i],children:V.call[s?`ASKED`:i]??i.toLowerCase()})}),r?.progress!=null&&O(`progress`,{value:r.progress,"aria-label":V.call.RUNNING}),s&&o.expiresAt&&O(`span`,{class:`soft small push`,children:[V.endsAt,` `,O(S,{date:o.expiresAt})]})]}),r?.note&&O(`p`,{class:`soft small`,children:r.note}),o?O(xt,{call:n,question:o,mayAnswer:s&&oe.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):u.length>0&&O(Et,{pairs:u}),e.message&&x(`agents:read`)&&O(`details`,{onToggle:({currentTarget:e})=>l(e.open),children:[O(`summary`,{children:[O(C,{name:`unfold`,size:14}),V.showDetails]}),c&&O(Dt,{messageId:e.message.id},i)]})]})}function Et({pairs:e}){return O(`dl`,{class:`pairs`,children:e.map(([e,t])=>O(`div`,{children:[O(`dt`,{children:e}),O(`dd`,{children:t})]},e))})}function Dt({messageId:e}){let{data:t,error:n,reload:r}=se(Me,{id:e});if(n!=null)return O(F,{problem:n,onRetry:r});if(!t)return O(N,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?O(`div`,{class:`stack call-details`,children:[O(`h4`,{children:V.arguments}),O(`pre`,{tabindex:0,children:Ot(i.arguments)}),i.result!=null&&O(y,{children:[O(`h4`,{children:V.result}),O(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):O(`p`,{class:`soft small`,children:V.noDetails})}function Ot(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function kt({conversation:e,message:t,onClose:n}){let[i,a]=D(t.text),[o,s]=D(),l=c(null);v(()=>{l.current.focus(),l.current.selectionStart=t.text.length},[]);let u=()=>{if(i.trim())return i===t.text?n():e.edit(t.id,i).then(n,e=>s(M(e)))};return O(`div`,{class:`edit-form`,children:[O(`textarea`,{ref:l,class:`input`,rows:Math.min(8,i.split(`
`).length+1),"aria-label":V.editMessage,autocomplete:`off`,value:i,onInput:({currentTarget:e})=>a(e.value),onKeyDown:e=>{if(e.key===`Escape`)n();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)u();else return;e.preventDefault(),e.stopPropagation()}}),o&&O(`p`,{class:`wrong`,role:`alert`,children:o}),O(`div`,{class:`row`,children:[O(r,{isSmall:!0,look:`primary`,onPress:u,children:g.save}),O(r,{isSmall:!0,look:`quiet`,onPress:n,children:g.cancel})]})]})}var At=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function jt(e){return e.replace(At,`�`)}var Mt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Nt=24e4,G=new WeakMap;function Pt(e){return G.has(e)||G.set(e,Date.now()),Date.now()-G.get(e)<Nt}async function Ft(e,t){let{node:n}=await P(Ne,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function It({message:e}){let t=e.files.map(e=>({...e,name:jt(e.name)})),n=t.filter(({contentType:e})=>Mt.includes(e)),r=t.filter(e=>!n.includes(e));return O(`div`,{class:`files`,children:[n.map(t=>O(Lt,{file:t,message:e},t.id)),r.map(t=>O(zt,{file:t,message:e},t.id))]})}function Lt({file:e,message:t}){let[n,r]=D(Pt(t.files)?e.url:void 0),[i,a]=D(!1),o=()=>void Ft(t.id,e.id).then(r,()=>void 0);v(()=>{n||o()},[]);let{width:s,height:c}=Rt(e);return O(y,{children:[O(`button`,{type:`button`,class:`image`,"aria-label":V.showImage(e.name),title:e.name,style:{width:`${s}px`,aspectRatio:`${s} / ${c}`},onClick:()=>(a(!0),o()),children:n&&O(`img`,{src:n,alt:e.name,width:s,height:c})}),i&&O(ve,{isWide:!0,title:e.name,onClose:()=>a(!1),children:[n&&O(`img`,{class:`whole`,src:n,alt:e.name}),O(Bt,{file:e,message:t})]})]})}function Rt({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function zt({file:e,message:t}){return O(`div`,{class:`file`,children:[O(C,{name:`file`}),O(`span`,{class:`cut`,children:e.name}),O(Bt,{file:e,message:t})]})}function Bt({file:e,message:t}){let[n,r]=D(),i=async()=>{let n=await Ft(t.id,e.id).catch(()=>void 0);n?Te(n,e.name):r(V.uploadFailed)};return O(`button`,{type:`button`,class:`button small`,"aria-label":`${V.download(e.name)}, ${H(e.size)}`,title:n,onClick:()=>void i(),children:[O(C,{name:`down`,size:14}),H(e.size)]})}var Vt=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Ht({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await j(Be,{input:r}):await j(ze,{input:r});t.apply(i)}var Ut=t=>e(M(t),{isBad:!0});function Wt(e){let{message:t}=e;return t.reactions.length===0?null:O(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return O(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!x(`messages:write`),"aria-label":V.reacted(t,a,n),onClick:()=>void Ht(e,t).catch(Ut),children:[t,` `,O(`span`,{children:n})]},t)})})}function Gt(e){let t=(t,n)=>{n(),Ht(e,t).catch(Ut)};return O(me,{label:V.react,side:`above`,button:(e,t)=>O(_,{isSmall:!0,name:V.react,icon:`smile`,onPress:t,attributes:e}),children:e=>O(`div`,{class:`emojis`,children:[Vt.map(n=>O(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),O(Kt,{onChoose:n=>t(n,e)})]})})}function Kt({onChoose:e}){let[t,n]=D(``);return O(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:O(`input`,{class:`input`,"aria-label":V.otherEmoji,placeholder:V.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var qt=Se(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?O(on,{item:t}):O(Jt,{...e,isFollowing:n})});function Jt({item:e,isFollowing:n,conversation:r,isInThread:i=!1}){let[a,o]=D(!1),s=c(null),l=Yt(s,()=>o(!0)),{author:u,message:d,state:f}=e,p=r.editing.value,m=d!==void 0&&p?.id===d.id&&p.isInThread===i,h=f===`posted`&&d&&!d.deletedAt&&!m,g=[`said`,f,n&&`following`,e.isMine&&`mine`,l&&`by-keys`].filter(Boolean).join(` `);return O(`article`,{ref:s,class:g,"data-seq":e.seq,"data-state":f,"aria-busy":f===`writing`,onMouseEnter:()=>o(!0),onFocusCapture:()=>o(!0),children:[O(`div`,{class:`said-side`,children:n?O(Qt,{at:e.at}):O(t,{name:u.name,kind:u.kind,state:T.value.get(u.id)?.state})}),O(`div`,{class:`said-main`,children:[!n&&O(Xt,{item:e}),m&&d?O(kt,{conversation:r,message:d,onClose:()=>r.editing.value=void 0}):O($t,{item:e,conversation:r}),d&&!d.deletedAt&&O(Wt,{message:d,conversation:r}),d&&!i&&!!d.replyCount&&O(nn,{message:d,conversation:r}),O(tn,{item:e,conversation:r})]}),a&&h&&O(an,{message:d,conversation:r,isInThread:i})]})}function Yt(e,t){let[n,r]=D(!1);return v(()=>{let n=e.current.closest(`li`),i=({target:e})=>(t(),r(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||r(!1);return n?.addEventListener(`focusin`,i),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,i),n?.removeEventListener(`focusout`,a)}},[]),n}function Xt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return O(`header`,{class:`said-head`,children:[O(`strong`,{children:e.name}),e.kind===`AGENT`&&O(`span`,{class:`soft`,title:`Agent`,children:[O(C,{name:`agent`,size:13}),O(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&O(S,{date:i,look:`clock`}),n?.outside&&O(Zt,{outside:n.outside,isProven:e.kind===`PERSON`})]})}function Zt({outside:{connectorName:e,senderName:t},isProven:n}){let r=V.outside(e,t??void 0);return O(`span`,{class:`soft small cut`,title:n?r:`${r}. ${V.outsideHint}`,children:r})}function Qt({at:e}){return O(S,{date:new Date(e).toISOString(),look:`short`})}function $t({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return O(`p`,{class:`gone`,children:V.deleted});if(i===`TOOL_ACTIVITY`)return O(Tt,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return O(`div`,{class:`said-text`,children:[r&&O(L,{text:r,names:en(a)}),n?.editedAt&&O(`small`,{class:`soft`,title:n.editedAt,children:[`(`,V.edited,`)`]}),n?.isCut&&O(`small`,{class:`cut-off`,children:V.cut}),n&&n.files.length>0&&O(It,{message:n})]})}var K=new Map;function en(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function tn({item:e,conversation:t}){return e.state===`sending`?O(`small`,{class:`soft`,role:`status`,children:V.sending}):e.state===`failed`?O(`div`,{class:`not-sent`,role:`alert`,children:[O(`span`,{children:V.notSent(e.problem??``)}),O(r,{isSmall:!0,onPress:()=>t.retry(e.key),children:V.retry}),O(r,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:V.takeBack})]}):null}function q(e,t){let n=t.threadRootId??t.id;m({panel:void 0}),e.openThread({id:n,seq:t.seq})}function nn({message:e,conversation:t}){return O(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[O(C,{name:`thread`,size:14}),V.replies(e.replyCount),e.lastReplyAt&&O(`span`,{class:`soft`,children:O(S,{date:e.lastReplyAt})})]})}function rn(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function an({message:t,conversation:r,isInThread:i}){let a=r.isEditable(t),[o,s]=D(!1),c=t.kind===`TEXT`,u=location.origin+n`/spaces/${r.spaceId}?message=${t.id}`,d=t=>navigator.clipboard.writeText(t).then(()=>e(V.copied)),f=x(`messages:write`)&&!r.space.value?.archivedAt;return O(`div`,{class:`said-actions`,children:[c&&f&&O(Gt,{message:t,conversation:r}),!i&&f&&O(_,{isSmall:!0,name:V.reply,icon:`reply`,onPress:()=>q(r,t)}),a&&f&&O(_,{isSmall:!0,name:V.edit,icon:`edit`,onPress:()=>r.editing.value={id:t.id,isInThread:i}}),O(l,{name:V.moreActions,icon:`more`,isSmall:!0,children:e=>O(y,{children:[c&&O(p,{icon:`copy`,onPress:()=>(e(),void d(t.text)),children:V.copyText}),O(p,{icon:`link`,onPress:()=>(e(),void d(u)),children:V.copyLink}),a&&O(p,{icon:`trash`,isDanger:!0,onPress:()=>(e(),s(!0)),children:V.remove})]})}),o&&O(I,{isDanger:!0,title:V.removeTitle,text:V.removeText,action:V.remove,onClose:()=>s(!1),onConfirm:()=>j(Re,{input:{messageId:t.id}})})]})}function on({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return O(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[O(C,{name:`alert`}),O(`p`,{children:[e,r&&O(`span`,{class:`soft`,children:[` `,`(`,O(S,{date:r}),`)`]})]}),O(S,{date:new Date(n).toISOString(),look:`clock`})]})}var sn=12;function cn({conversation:e}){let t=un(e),n=dn(t.map(({id:e})=>e)),r=Object.keys(V.resting).map(e=>({state:e,who:t.filter(({id:t})=>n.get(t)===e)}));return O(`div`,{class:`resting`,role:`status`,children:r.map(({state:e,who:t})=>t.length>0&&O(ln,{state:e,who:t},e))})}function ln({state:e,who:t}){return O(`p`,{children:[t.map(({id:e,name:t},r)=>O(`span`,{children:[r>0&&`, `,O(`a`,{href:n`/agents/${e}`,children:t})]},e)),` `,V.resting[e](t.length>1)]})}function un({space:e,members:t}){if(!e.value||e.value.archivedAt)return[];let{partner:n}=e.value;return(n?[n]:t.value).filter(({kind:e})=>e===`AGENT`)}function dn(e){let[t,n]=D(new Map),r=x(`agents:read`)?e.slice(0,sn).join():``;return v(()=>{let e=new AbortController,t=e=>t=>n(n=>new Map(n).set(e,t));for(let n of r.split(`,`).filter(Boolean))fn(n,t(n),e.signal);return()=>e.abort()},[r]),t}async function fn(e,t,n){let r=!1,i=()=>void(r=!1);try{for await(let a of b(Fe,{agentId:e},{onSubscribe:i,signal:n}))a.__typename===`AgentStateChanged`?(r=!0,t(a.state)):a.__typename===`SnapshotCompleted`&&!r&&t(`SLEEPING`)}catch{}}var pn=3e5;function mn(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&hn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function hn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&e.sender===t.sender&&t.at-e.at<pn}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var gn=25;function _n({conversation:e,handle:t}){let n=c(null),i=c(void 0),[a,o]=D(!0),[l,u]=D(!1),d=e.items.value,f=e.lineAfter.value,p=s(()=>mn(d,f),[d,f]),m=e.isAtNewest.value;return t.current={show:t=>{let n=e.keyOf(t);n!==void 0&&i.current?.show(n)}},bn(e,a&&m),Sn(e),O(`section`,{ref:n,class:`chat`,"aria-label":V.messages,children:[p.length===0&&!e.isLoading.value&&O(A,{icon:`thread`,title:V.noMessages,children:O(`p`,{children:V.noMessagesHint})}),O(ge,{class:`messages`,label:V.messages,rows:p,keyOf:({key:e})=>e,isLog:!0,isLive:m,handle:i,onEnd:o,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&rn(e,t.item.message,n),render:t=>O(yn,{row:t,conversation:e})}),f!==void 0&&!l&&vn(p)&&O(`div`,{class:`to-unread`,children:O(r,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((f??0)+1),i.current?.show(`unread`),u(!0)},children:V.firstUnread})}),!(a&&m)&&O(`div`,{class:`to-newest`,children:O(r,{icon:`down`,isSmall:!0,onPress:async()=>{m||await e.jump(),i.current?.toEnd()},children:V.newest})}),O(wn,{conversation:e}),O(cn,{conversation:e}),O(W,{conversation:e,onSent:()=>requestAnimationFrame(()=>i.current?.toEnd())}),x(`messages:write`)&&O(Cn,{element:n})]})}function vn(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>gn:e.length>gn}function yn({row:e,conversation:t}){return e.kind===`day`?O(`div`,{class:`day`,children:O(`span`,{children:pe(new Date(e.at),new Date(ue.value))})}):e.kind===`unread`?O(`div`,{class:`unread-line`,children:O(`span`,{children:V.unreadLine})}):O(qt,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function bn(e,t){let n=e.items.value;v(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function xn(t){let{cycleIds:n}=await j(Ue,{input:{spaceId:t}});e(n.length?V.stopped:V.nothingToStop)}function Sn({spaceId:e}){let t=s(()=>x(`messages:write`)?[{key:`stop`,name:V.stop,icon:`stop`,run:()=>void xn(e).catch(Y)}]:[],[e]);fe(t)}function Cn({element:e}){return d(`w`,V.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),d(`arrowup`,V.keys.rows),d(`r`,V.keys.reply),d(`e`,V.keys.edit),null}function wn({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),i=t.filter(({kind:e})=>e===`AGENT`),a=e=>e.map(({name:e})=>e).join(`, `);return O(`div`,{class:`doings`,children:[O(`p`,{role:`status`,class:`cut`,children:[n.length>0&&O(`span`,{children:[V.writing(a(n),n.length>1),` `]}),i.length>0&&O(`span`,{class:`thinks`,children:[O(`span`,{class:`dots`,"aria-hidden":`true`,children:[O(`i`,{}),O(`i`,{}),O(`i`,{})]}),V.thinking(a(i),i.length>1)]})]}),i.length>0&&x(`messages:write`)&&O(r,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>xn(e.spaceId),children:V.stop})]})}function Y(){}var Tn=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function En(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var Dn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new E(e),this.#t=new E(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:En(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,En(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}};function On(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var kn=5,An=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<kn&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},jn=50,Mn=500,Nn=class{rootId;rootSeq;items=i([]);problem=i(void 0);isLoading=i(!0);hasOlder=i(!1);#e;#t;#n=new Tn(Mn);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await P(Ae,{id:this.rootId,last:jn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.#n.end(),this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,Pn=600,Fn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],In=3e3,Ln=12e3,Rn=class{spaceId;space=i(void 0);members=i([]);memberCount=i(0);items=i([]);typing=i([]);presence=i(new Map);isAtNewest=i(!0);hasOlder=i(!1);isLoading=i(!1);lineAfter=i(void 0);problem=i(void 0);thread=i(void 0);returned=i(void 0);editing=i(void 0);#e;#t=new AbortController;#n=new de(()=>this.#P());#r=new Tn(Pn);#i=new E(()=>this.#N());#a=new E(()=>this.#j());#o=new Dn(()=>this.#N());#s=new Map;#c=new WeakMap;#l=new An(e=>this.#D(e),(e,t)=>this.#O(e,t));#u=Promise.resolve();#d=0;#f=0;#p=0;#m;constructor(e,t){this.#e=e,this.spaceId=t;let n=ee(()=>void(w.value===`open`&&this.#_()));this.#t.signal.addEventListener(`abort`,n)}async open(e){let t=await this.#h(e);return!t||this.#t.signal.aborted?t!==null:(this.#f=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#f),this.#b(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#m),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#h(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#R(t)}async loadOlder(){this.#r.hasOlder&&await this.#g({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#g({first:X,afterSeq:this.#r.last?.seq??0})}send(e){let t=crypto.randomUUID();this.#s.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#s.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#N(),this.#u=this.#u.then(()=>this.#v(t)))}takeBack(e){let t=this.#s.get(e);t&&(this.#s.delete(e),this.returned.value=t,this.#N())}async edit(e,t){let{edited:n}=await j(Le,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&Fn.includes(t.status)&&this.#o.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#s.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#k(e):this.#r.apply(e),this.#N()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&x(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#p<In||w.value!==`open`||(this.#p=Date.now(),await j(He,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#d,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#f)return;let t=this.#f;this.#f=e,await j(Ve,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#f=t})}lookAway(){this.#f>=this.#d&&(this.lineAfter.value=Math.max(this.#f,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#L(e);this.thread.value=e&&new Nn(e.id,e.seq,t,()=>this.#N()),this.thread.value?.open()}async#h(e){this.#r.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await P(De,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#r.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#P(),n}finally{this.#r.end(),this.isLoading.value=!1}}async#g(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#r.begin();try{let{space:t}=await P(Oe,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#r.addOlder(i):this.#r.addNewer(i),this.#P()}finally{this.#r.end(),this.isLoading.value=!1}}}#_(){for(let{key:e,isWaiting:t}of this.#s.values())t&&this.retry(e)}async#v(e){let{key:t,text:n,mentions:r=[],uploads:i=[],threadRootId:a}=e;if([...this.#s.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#y(e);let o=i.map(({fileId:e})=>e),s={spaceId:this.spaceId,text:n,mentions:r,fileIds:o,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await j(Ie,{input:s})).posted),!a&&!this.#r.isAtNewest&&await this.jump()}catch(t){if(e.message)return;if(t instanceof te&&w.peek()!==`open`)return this.#y(e);Object.assign(e,{state:`failed`,problem:M(t)}),this.#N()}}#y(e){Object.assign(e,{state:`failed`,problem:V.notSentNoConnection,isWaiting:!0}),this.#N()}async#b(e){let t=()=>this.#x(),n={spaceId:this.spaceId,withAgents:x(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of b(Pe,n,r))e.__typename===`FeedReset`?await ie(()=>this.#h(),this.#t.signal):this.#w(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#x(){clearTimeout(this.#m),[this.#a,...this.#C()].forEach(e=>e.subscribe())}#S(){this.#C().forEach(e=>e.settle()),this.#m=setTimeout(()=>this.#a.settle(),Ln)}#C(){return[this.#i,...this.#o.passing()]}#w(e){switch(e.__typename){case`MessagePosted`:return this.#T(e.message);case`MessageUpdated`:return this.#E(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#A(e);case`SpaceMembersChanged`:return this.#M(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#S();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#j();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#f=Math.max(this.#f,e.seq))}}#T(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(On(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#E(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#D(e){let{node:t}=await P(je,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#O(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#N())}#k(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#A({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#N(),Math.max(0,Date.parse(n)-Date.now())+50),this.#N())}#j(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#M({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#N(){this.#t.signal.aborted||this.#n.ask()}#P(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#L(e)),n=this.#r.isAtNewest?this.#o.items(this.#F):[];this.items.value=[...t,...this.#I(void 0),...n];let r=this.thread.peek();r?.publish(this.#I(r.rootId))}#F=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:V.anAgent,kind:`AGENT`};#I(e){return[...this.#s.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#L(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#R(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s,sender:zn(e)};return this.#c.set(e,u),u}#R({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function zn({outside:e}){return e?JSON.stringify([e.connectorId,e.senderName]):void 0}function Bn({space:e,onClose:t}){return O(I,{isDanger:!0,title:V.leave,text:V.leaveText,action:V.leave,onConfirm:async()=>{await j(B,{input:{spaceId:e.id,actorId:k.value.actor.id}}),f(n`/`)},onClose:t})}function Vn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function Hn({conversation:t,space:n,onClose:i}){let{name:a,topic:o,purpose:s,hasReadReceipts:c}=n,[l,u]=D({name:a,topic:o,purpose:s,hasReadReceipts:c}),[d,f]=D(),p=e=>u({...l,...e}),m=e=>d instanceof h&&d.field===e?M(d):void 0,_=d!==void 0&&![`name`,`topic`,`purpose`].some(m),v=async()=>{let r=Vn(n,l);if(Object.keys(r).length===0)return i();try{let{space:a}=await j(Ze,{input:{spaceId:n.id,...r}});t.space.value=a,e(V.saved),i()}catch(e){f(e)}};return O(ve,{title:V.settings,onClose:i,children:O(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void v()),children:[n.mayChange&&n.kind===`GROUP`&&O(R,{label:V.name,value:l.name,onValue:e=>p({name:e}),wrong:m(`name`),isRequired:!0}),O(R,{label:V.topic,hint:V.topicHint,maxLength:250,value:l.topic,onValue:e=>p({topic:e}),wrong:m(`topic`)}),n.mayChange&&O(y,{children:[O(Ce,{label:V.purpose,hint:V.purposeHint,maxLength:500,value:l.purpose,onValue:e=>p({purpose:e}),wrong:m(`purpose`)}),O(we,{label:V.receipts,isOn:l.hasReadReceipts,onChange:e=>p({hasReadReceipts:e})})]}),_&&O(F,{problem:d}),O(`div`,{class:`actions`,children:[O(r,{onPress:i,children:g.cancel}),O(r,{look:`primary`,isSubmit:!0,children:g.save})]})]})})}var Z=t=>e(M(t),{isBad:!0});function Q(e,t){let n=o.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),m({panel:n?void 0:t})}function Un({conversation:e}){let[t,n]=D(),r=e.space.value,i=e.thread.value?void 0:o.value.query.get(`panel`);if(d(`mod+shift+f`,V.search,()=>Q(e,`search`)),Jn(e,n),!r)return O(`header`,{class:`space-head`,"aria-busy":`true`});let s=e=>({"aria-pressed":i===e,"aria-expanded":i===e});return O(`header`,{class:`space-head`,children:[O(Wn,{space:r}),O(`div`,{class:`space-name`,children:[O(`h1`,{class:`cut`,children:r.name}),r.topic?O(`p`,{class:`cut soft small`,title:r.topic,children:r.topic}):O(`p`,{class:`cut soft small`,children:V.memberCount(e.memberCount.value)})]}),r.archivedAt&&O(a,{look:`warn`,children:[V.archive,`d`]}),O(`span`,{class:`push row space-buttons`,children:[O(_,{name:V.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:s(`search`)}),O(_,{name:V.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:s(`members`)}),O(qn,{conversation:e,space:r}),O(l,{name:V.moreOfSpace,icon:`more`,children:e=>O(Kn,{space:r,onAsk:t=>(e(),n(t)),close:e})})]}),t===`settings`&&O(Hn,{conversation:e,space:r,onClose:()=>n(void 0)}),t===`leave`&&O(Bn,{space:r,onClose:()=>n(void 0)})]})}function Wn({space:{kind:e,partner:n}}){return e===`GROUP`||!n?O(C,{name:`hash`,size:20}):O(t,{name:n.name,kind:n.kind,state:T.value.get(n.id)?.state})}function Gn(e){return x(`spaces:write`)&&!e.archivedAt&&(e.mayChange||k.value.tenant.membersMaySetTopics)}function Kn({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>j(Qe,{input:r}).catch(Z),o=()=>j($e,{input:r}).catch(Z);return O(y,{children:[(e.mayChange||Gn(e))&&O(p,{icon:`gear`,onPress:()=>t(`settings`),children:V.settings}),i&&O(p,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?V.unarchive:V.archive}),O(p,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:V.leave})]})}function qn({conversation:e,space:t}){let n=t.notificationSettings;if(!n)return null;let r=ce(n,Date.now()),i=n=>void j(et,{input:{spaceId:t.id,...n}}).then(({space:t})=>e.space.value=t,Z),a=e=>i({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return O(l,{name:V.notifications,icon:r?`bellOff`:`bell`,children:e=>O(y,{children:[[`ALL`,`MENTIONS`,`NONE`].map(t=>O(p,{isChecked:n.level===t,onPress:()=>(e(),i({level:t})),children:V.levels[t]},t)),O(`hr`,{}),O(`p`,{class:`caption`,children:V.mute}),O(p,{onPress:()=>(e(),a(1)),children:V.muteHour}),O(p,{onPress:()=>(e(),a(24)),children:V.muteDay}),n.mutedUntil&&O(p,{onPress:()=>(e(),i({mutedUntil:null})),children:V.unmute})]})})}function Jn(e,t){let n=s(()=>[{key:`space-search`,name:V.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:V.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:V.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);fe(n)}function $({title:e,onClose:t,children:n}){let r=c(null);return v(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=r.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),O(`aside`,{ref:r,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[O(`header`,{children:[O(`h2`,{class:`cut`,children:e}),O(_,{name:g.close,icon:`close`,onPress:t})]}),n]})}function Yn({conversation:e}){let t=ae(Je,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,i=new Map(t.data?.map(e=>[e.id,e])),a=e.members.value.filter(({id:e})=>!i.has(e)),o=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,s=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return O($,{title:V.memberCount(e.memberCount.value),onClose:()=>m({panel:void 0}),children:[o&&O(Zn,{conversation:e}),O(`div`,{class:`panel-scroll`,children:[O(re,{answer:t,children:t=>O(`ul`,{class:`members`,children:[...t.filter(e=>!s(e)),...a].map(t=>O(Xn,{member:t,conversation:e,mayRemove:!!o},t.id))})}),t.hasMore&&O(r,{isSmall:!0,onPress:t.more,children:g.more})]})]})}function Xn({member:e,conversation:r,mayRemove:i}){let[a,o]=D(!1),{id:s,name:c,kind:l}=e,u=s===k.value.actor.id,d=r.presence.value.get(s)??e.member?.presence??void 0,p=T.value.get(s)?.state,m=p?g.states[p]:d&&V.presence[d];return O(`li`,{children:[O(t,{name:c,kind:l,state:p}),O(`span`,{class:`member-name`,children:[O(`span`,{class:`cut`,children:[c,` `,u&&O(`span`,{class:`soft`,children:[`(`,V.you,`)`]})]}),m&&O(`span`,{class:`cut small presence ${d?.toLowerCase()??``}`,children:m})]}),!u&&l!==`SERVICE`&&x(`messages:write`)&&O(_,{isSmall:!0,name:V.talkTo(c),icon:`thread`,onPress:async()=>{let e=await Ee(s);f(n`/spaces/${e}`)}}),!u&&i&&O(_,{isSmall:!0,name:V.removeMember(c),icon:`close`,onPress:()=>o(!0)}),a&&O(I,{isDanger:!0,title:V.removeMember(c),text:V.removeMemberText(c),action:V.removeMember(c),onConfirm:()=>j(B,{input:{spaceId:r.spaceId,actorId:s}}),onClose:()=>o(!1)})]})}function Zn({conversation:n}){let[i,a]=D(``),o=i.trim()?{search:i.trim(),withAgents:x(`agents:read`)}:void 0,{data:s}=se(Ye,o),c=new Set(n.members.value.map(({id:e})=>e)),l=(s?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),u=(s?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),d=o?[...l,...u].filter(({id:e})=>!c.has(e)):[],f=async({id:t,name:r})=>{await j(Xe,{input:{spaceId:n.spaceId,actorId:t}}),e(V.added(r)),a(``)};return O(`div`,{class:`panel-form`,children:[O(R,{label:V.addMember,placeholder:V.findSomebody,value:i,onValue:a}),O(`ul`,{class:`members`,children:d.map(e=>O(`li`,{children:[O(t,{name:e.name,kind:e.kind,isSmall:!0}),O(`span`,{class:`cut member-name`,children:e.name}),O(r,{isSmall:!0,onPress:()=>f(e),attributes:{"aria-label":`${V.add}: ${e.name}`},children:V.add})]},e.id))})]})}var Qn=30;function $n({spaceId:e}){let[t,i]=D(``),[a,o]=D(),[s,l]=D(),[u,d]=D(),f=c(null);v(()=>f.current?.querySelector(`input`)?.focus(),[]);let p=async n=>{d(void 0);try{let{searchMessages:r}=await P(qe,{query:t,spaceIds:[e],last:Qn,before:n}),i=r.nodes.toReversed();o(n?[...a??[],...i]:i),l(r.pageInfo.hasPreviousPage?r.pageInfo.startCursor??void 0:void 0)}catch(e){d(e)}};return O($,{title:V.search,onClose:()=>m({panel:void 0}),children:[O(`form`,{ref:f,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),t.trim()&&void p()),children:O(R,{label:V.searchField,hint:V.searchHint,type:`search`,value:t,onValue:i})}),O(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[u!==void 0&&O(F,{problem:u,onRetry:()=>void p()}),a?.length===0&&O(A,{icon:`search`,title:V.nothingFound}),O(`ul`,{class:`hits`,children:a?.map(({id:t,text:r,createdAt:i,author:a})=>O(`li`,{children:O(`a`,{href:n`/spaces/${e}?panel=search&message=${t}`,children:[O(`span`,{class:`row small`,children:[O(`strong`,{children:a.name}),O(`span`,{class:`soft push`,children:O(S,{date:i})})]}),O(`span`,{class:`hit`,children:r})]})},t))}),s&&O(r,{isSmall:!0,onPress:()=>p(s),children:g.more})]})]})}function er({conversation:e,thread:t}){let n=c(null),i=t.items.value,a=i.at(-1)?.key;v(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[a]);let[o,...s]=i,l=t=>{let r=he(t,n.current,[...n.current.querySelectorAll(`li[data-row]`)]),a=r&&i.find(({key:e})=>e===r.dataset.row)?.message;a&&rn(e,a,t,{isInThread:!0})},u=t=>O(`li`,{"data-row":t.key,tabindex:-1,children:O(qt,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return O($,{title:V.thread,onClose:()=>e.openThread(void 0),children:[O(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":V.thread,onKeyDown:l,children:[t.problem.value!==void 0&&O(F,{problem:t.problem.value,onRetry:()=>void t.open()}),o&&O(`ol`,{children:u(o)}),o&&O(`p`,{class:`thread-line`,children:V.replies(s.filter(({message:e})=>!e?.deletedAt).length)}),t.hasOlder.value&&O(r,{isSmall:!0,look:`quiet`,onPress:t.open,children:V.older}),O(`ol`,{children:s.map(u)}),t.isLoading.value&&O(N,{lines:3})]}),O(W,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function tr({params:e}){let t=e.id,n=s(()=>new Rn(k.value.actor,t),[t]),[r,i]=D(`opening`),[a,l]=D(),[u,d]=D(0),f=c(void 0),p=o.value.query.get(`message`),m=c(!1);return ne(n.space.value?.name??``),v(()=>()=>n.close(),[n]),v(()=>{let e=!1;return l(void 0),nr(n,p,m).then(t=>{e||(i(t===`missing`?`missing`:`open`),t&&t!==`missing`&&ir(n,t,f))}).catch(t=>e||l(t)),()=>void(e=!0)},[n,p,u]),r===`missing`?O(or,{}):O(`div`,{class:`space`,children:[O(Un,{conversation:n}),a!==void 0&&O(F,{problem:a,onRetry:()=>d(u+1)}),n.problem.value!==void 0&&O(F,{problem:n.problem.value}),O(`div`,{class:`space-body`,children:[r===`opening`?O(`div`,{class:`space-opening`,children:a===void 0&&O(N,{lines:7})}):O(_n,{conversation:n,handle:f}),r===`open`&&O(ar,{conversation:n})]})]})}async function nr(e,t,n){let r=t?await rr(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function rr(e){let{node:t}=await P(ke,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function ir(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),m({message:void 0,...n&&{panel:void 0}})}function ar({conversation:e}){if(e.thread.value)return O(er,{conversation:e,thread:e.thread.value});let t=o.value.query.get(`panel`);return t===`members`?O(Yn,{conversation:e}):t===`search`?O($n,{spaceId:e.spaceId}):null}function or(){return O(`div`,{class:`page`,children:[O(`h1`,{class:`unseen`,children:V.notFound}),O(A,{icon:`question`,title:V.notFound,children:O(`p`,{children:V.notFoundHint})})]})}export{tr as default};