import{$ as e,F as t,Ft as n,Gt as r,H as i,Ht as a,I as o,It as s,Jt as c,Kt as l,L as u,Nt as d,P as f,Pt as p,R as m,Rt as h,St as g,Tt as _,U as v,Vt as y,Yt as b,_ as ee,_t as te,at as x,b as ne,bt as re,c as S,d as ie,dt as ae,et as C,f as oe,ft as se,gt as w,it as T,kt as ce,l as le,mt as ue,pt as E,q as de,qt as D,tt as O,u as fe,ut as k,v as A,vt as j,wt as M,x as N,xt as P,y as F,z as pe}from"./core-DkOhGsGF.js";import{n as me,t as he}from"./virtual-list-C-A0XfcV.js";import{r as ge}from"./ranking-B7DLwHJD.js";import{n as _e,t as I}from"./dialog-BmPdfBw2.js";import{i as ve,n as ye,r as be,t as L}from"./markdown-CdFQUsvK.js";import{t as xe}from"./memo-BDaAF4yY.js";import{i as R,r as Se,t as Ce}from"./field-CrQDeDm_.js";import{t as we}from"./once-DWXQbTcR.js";import{n as Te}from"./download-CebGiDSi.js";import{t as Ee}from"./begin-BFdv8agc.js";var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
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
}`),V={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`An admin, or whoever manages the space, can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent. ${e}`,notSentNoConnection:`There is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,outside:(e,t)=>t?`from outside: ${t} in ${e}`:`from outside: ${e}`,outsideHint:`The name is what the other service says. It proves nothing.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,resting:{PAUSED:e=>e?`are paused. They read this after they are resumed.`:`is paused. It reads this after it is resumed.`,STOPPED:e=>e?`are stopped for ever. They do not read this.`:`is stopped for ever. It does not read this.`,SUSPENDED:e=>e?`are suspended with the organisation. They read this afterwards.`:`is suspended with the organisation. It reads this afterwards.`},keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,searchHint:`Enter starts the search.`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function H(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var tt=40;function nt(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>tt||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function rt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function it(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var at=20,ot=1e5,st=class{#e;#t;constructor(e){this.#e=d(e),this.#t=new Map(lt(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t),ut(this.#e,ct([...this.#t]))}};function ct(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===at||n+i.length>ot||(n+=i.length,t.unshift([r,i]));return t}function lt(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function ut(e,t){try{t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e)}catch{}}var dt=26214400;async function ft(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>dt)return i({state:`failed`,problem:V.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await j(Ge,{input:t});await pt(r,e,e=>i({share:e}),n),await j(Ke,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:M(e)})}}function pt({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${V.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${V.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var U,mt=6;function ht(e){let{conversation:t}=e;return x(`messages:write`)?t.space.value?.archivedAt?O(`p`,{class:`composer-closed`,children:V.archived}):O(gt,{...e},e.threadRootId??t.spaceId):O(`p`,{class:`composer-closed`,children:V.readOnly})}function gt({conversation:e,threadRootId:t,onSent:n}){let i=t??e.spaceId;U??=new st(ce());let[o,s]=l(U.of(i)),c=r(null),u=r([]),d=bt(),f=yt(e,c,o,(e,t)=>{u.current.push(t),p(e)}),p=e=>{s(e),U.set(i,e)};a(()=>vt(c.current),[o]),_t(e,t,({text:t,mentions:n=[],uploads:r=[]})=>{u.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),d.giveBack(r),p([t,o].filter(Boolean).join(`

`)),c.current.focus()});let m=d.uploads.every(({state:e})=>e===`ready`)&&(o.trim()!==``||d.uploads.length>0),h=()=>{m&&(e.send({text:o.trim(),mentions:it(o,u.current),uploads:d.uploads,threadRootId:t}),u.current=[],d.clear(),p(``),n(),c.current.focus())},g=n=>{f.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),h()):n.key===`ArrowUp`&&o===``&&!t&&e.editLast()&&n.preventDefault())},_=t?V.writeReply:V.writeTo(e.space.value?.name??``);return O(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),h()),onDragOver:e=>e.preventDefault(),onDrop:d.dropped,children:[f.list,d.uploads.length>0&&O(xt,{uploads:d.uploads,onRemove:d.remove}),O(`div`,{class:`composer-line`,children:[O(v,{name:V.attach,icon:`clip`,onPress:d.choose}),O(`textarea`,{ref:c,rows:1,value:o,"aria-label":V.message,placeholder:_,autocomplete:`off`,...f.attributes,onInput:({currentTarget:t})=>(p(t.value),f.look(),void e.type()),onKeyDown:g,onClick:f.look,onBlur:f.close,onPaste:d.pasted}),O(v,{name:V.send,icon:`send`,isSubmit:!0,isDisabled:!m})]})]})}function _t({returned:e},t,n){let r=e.value;a(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function vt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function yt(e,n,r,i){let[a,o]=l(),[s,c]=l(0),u=e.members.value.filter(({id:e})=>e!==k.value?.actor.id),d=a?ge(u,a.words,({name:e})=>e).slice(0,mt):[],f=d.length>0,p=()=>o(void 0),m=()=>{o(nt(n.current.value,n.current.selectionStart)),c(0)},h=e=>{let{text:t,caret:o}=rt(r,a,e.name),s=n.current;s.value=t,s.setSelectionRange(o,o),s.focus(),i(t,e),p()},g=e=>{if(!f||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)c((s+t+d.length)%d.length);else if(e.key===`Enter`||e.key===`Tab`)h(d[s]);else if(e.key===`Escape`)p();else return!1;return e.preventDefault(),!0},_={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":f?`name-${s}`:void 0};return{list:O(`div`,{id:`names`,role:`listbox`,"aria-label":V.members,class:`names`,hidden:!f,children:d.map((e,n)=>O(`div`,{id:`name-${n}`,role:`option`,"aria-selected":n===s,onMouseDown:t=>(t.preventDefault(),h(e)),children:[O(t,{name:e.name,kind:e.kind,isSmall:!0}),O(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:_,press:g,look:m,close:p}}function bt(){let[t]=l(()=>({uploads:y([]),ends:new Map})),n=(e,n)=>{if(n.signal.aborted)return;t.ends.set(e.key,n);let r=t.uploads.value.some(({key:t})=>t===e.key);t.uploads.value=r?t.uploads.value.map(t=>t.key===e.key?e:t):[...t.uploads.value,e]},r=r=>{if(t.uploads.value.length+r.length>10)return e(V.tooMany,{isBad:!0});for(let e of r){let t=new AbortController;ft(e,e=>n(e,t),t.signal)}},i=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>r([...e.files])}),e.click()},a=e=>{t.ends.get(e)?.abort(),t.uploads.value=t.uploads.value.filter(t=>t.key!==e)},o=(e,t)=>{t?.files.length&&(e.preventDefault(),r([...t.files]))};return{uploads:t.uploads.value,choose:i,remove:a,clear:()=>t.uploads.value=[],giveBack:e=>t.uploads.value=[...e,...t.uploads.value],dropped:e=>o(e,e.dataTransfer),pasted:e=>o(e,e.clipboardData)}}function xt({uploads:e,onRemove:t}){return O(`ul`,{class:`uploads`,"aria-label":V.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>O(`li`,{class:`upload ${i}`,children:[O(C,{name:i===`failed`?`alert`:`file`}),O(`span`,{class:`cut`,title:o,children:[n,` `,O(`span`,{class:`soft`,children:o??H(r)})]}),i===`sending`&&O(`progress`,{value:a,"aria-label":`${n} ${V.uploading}`}),O(v,{isSmall:!0,name:V.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function St({call:e,question:t,mayAnswer:n,conversation:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.outcome==null;return O(`div`,{class:`stack question`,children:[O(L,{text:i}),a!=null&&Object.keys(a).length>0&&O(`div`,{class:`stack exactly`,children:[O(`span`,{class:`soft small`,children:V.exactly}),O(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&O(`p`,{class:`soft small`,children:V.approvedSoFar(s.length,o)}),l&&!n&&c&&O(`p`,{class:`soft small`,children:V.onlyAssignee(c.name)}),n?O(Ct,{call:e,question:t,conversation:r},t.digest):O(wt,{question:t})]})}function Ct({call:e,question:t,conversation:n}){let a=t.formFields,o=`${e.toolCallId} ${t.digest}`,[s,c]=l(()=>n.answers.get(o)??{filling:be(a),comment:``}),{filling:u,comment:d}=s,[f,p]=l(),m=f instanceof g&&f.path.includes(`values`)?f:void 0,h=r(null),_=e=>{let t={...s,...e};n.answers.set(o,t),c(t)},v=we(e=>e()),y=async r=>{p(void 0);let i=r===`ANSWER`?ve(a,u):null,s={toolCallId:e.toolCallId,digest:t.digest,decision:r,values:i,comment:d};await j(We,{input:s}).then(({activity:e})=>{n.answers.delete(o),e&&n.apply(e)},p)},b=e=>v(()=>y(e));return O(`form`,{ref:h,class:`stack answer`,onSubmit:e=>e.preventDefault(),"aria-label":a.length?V.question:V.needsApproval,children:[a.map(e=>O(ye,{field:e,filled:u[e.name],wrong:m?.field===e.name?M(m):void 0,onFilled:t=>_({filling:{...u,[e.name]:t}})},e.name)),O(R,{label:V.reasonOptional,value:d,onValue:e=>_({comment:e})}),f!==void 0&&!a.some(({name:e})=>e===m?.field)&&O(F,{problem:M(f)}),O(`div`,{class:`row`,children:[O(i,{isSubmit:a.length>0,look:`primary`,icon:`check`,onPress:a.length?e=>(e.preventDefault(),h.current.reportValidity()?b(`ANSWER`):void 0):()=>b(`APPROVE`),children:a.length?V.answer:V.approve}),O(i,{look:`danger`,icon:`close`,onPress:()=>b(`DECLINE`),children:V.decline})]})]})}function wt({question:{outcome:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return O(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return O(`div`,{class:`outcome ${e.toLowerCase()}`,children:[O(`p`,{children:[O(`strong`,{children:V.decided(t?.name??``,V.outcomes[e])}),n&&`: ${n}`]}),a.length>0&&O(`dl`,{class:`pairs`,children:a.map(([e,t])=>O(`div`,{children:[O(`dt`,{children:e}),O(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var Tt={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function Et({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,i=n?.status??r?.status??`WRITING`,a=n?.question,s=a!=null&&i===`HELD`&&a.outcome==null,[c,u]=l(!1),d=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],f=i===`RUNNING`||i===`WRITING`;return O(`div`,{class:s?`call asked`:`call`,children:[O(`div`,{class:`call-head`,children:[O(C,{name:a?`question`:`tool`}),O(`strong`,{class:`cut`,children:n?.tool??r?.name}),a?.outcome!==`DECLINED`&&O(`span`,{class:f?`status moving`:`status`,children:O(o,{look:Tt[i],children:V.call[s?`ASKED`:i]??i.toLowerCase()})}),r?.progress!=null&&O(`progress`,{value:r.progress,"aria-label":V.call.RUNNING}),s&&a.expiresAt&&O(`span`,{class:`soft small push`,children:[V.endsAt,` `,O(S,{date:a.expiresAt})]})]}),r?.note&&O(`p`,{class:`soft small`,children:r.note}),a?O(St,{call:n,question:a,mayAnswer:s&&ae.value.has(n.toolCallId),conversation:t}):d.length>0&&O(Dt,{pairs:d}),e.message&&x(`agents:read`)&&O(`details`,{onToggle:({currentTarget:e})=>u(e.open),children:[O(`summary`,{children:[O(C,{name:`unfold`,size:14}),V.showDetails]}),c&&O(Ot,{messageId:e.message.id},i)]})]})}function Dt({pairs:e}){return O(`dl`,{class:`pairs`,children:e.map(([e,t])=>O(`div`,{children:[O(`dt`,{children:e}),O(`dd`,{children:t})]},e))})}function Ot({messageId:e}){let{data:t,error:n,reload:r}=oe(Me,{id:e});if(n!=null)return O(F,{problem:n,onRetry:r});if(!t)return O(N,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?O(`div`,{class:`stack call-details`,children:[O(`h4`,{children:V.arguments}),O(`pre`,{tabindex:0,children:kt(i.arguments)}),i.result!=null&&O(b,{children:[O(`h4`,{children:V.result}),O(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):O(`p`,{class:`soft small`,children:V.noDetails})}function kt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function At({conversation:e,message:t,editing:n,onClose:o}){let[s,c]=l(n.text??t.text),[u,d]=l(),f=r(null);a(()=>{n.text===void 0&&(n.text=s,f.current.focus(),f.current.selectionStart=s.length)},[n]);let p=e=>c(n.text=e),m=()=>{if(s.trim())return s===t.text?o():e.edit(t.id,s).then(o,e=>d(M(e)))};return O(`div`,{class:`edit-form`,children:[O(`textarea`,{ref:f,class:`input`,rows:Math.min(8,s.split(`
`).length+1),"aria-label":V.editMessage,autocomplete:`off`,value:s,onInput:({currentTarget:e})=>p(e.value),onKeyDown:e=>{if(e.key===`Escape`)o();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)m();else return;e.preventDefault(),e.stopPropagation()}}),u&&O(`p`,{class:`wrong`,role:`alert`,children:u}),O(`div`,{class:`row`,children:[O(i,{isSmall:!0,look:`primary`,onPress:m,children:_.save}),O(i,{isSmall:!0,look:`quiet`,onPress:o,children:_.cancel})]})]})}var jt=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function Mt(e){return e.replace(jt,`�`)}var Nt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Pt=24e4,W=new WeakMap;function Ft(e){return W.has(e)||W.set(e,Date.now()),Date.now()-W.get(e)<Pt}async function It(e,t){let{node:n}=await P(Ne,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function Lt({message:e}){let t=e.files.map(e=>({...e,name:Mt(e.name)})),n=t.filter(({contentType:e})=>Nt.includes(e)),r=t.filter(e=>!n.includes(e));return O(`div`,{class:`files`,children:[n.map(t=>O(Rt,{file:t,message:e},t.id)),r.map(t=>O(Bt,{file:t,message:e},t.id))]})}function Rt({file:e,message:t}){let[n,r]=l(Ft(t.files)?e.url:void 0),[i,o]=l(!1),s=()=>void It(t.id,e.id).then(r,()=>void 0);a(()=>{n||s()},[]);let{width:c,height:u}=zt(e);return O(b,{children:[O(`button`,{type:`button`,class:`image`,"aria-label":V.showImage(e.name),title:e.name,style:{width:`${c}px`,aspectRatio:`${c} / ${u}`},onClick:()=>(o(!0),s()),children:n&&O(`img`,{src:n,alt:e.name,width:c,height:u})}),i&&O(_e,{isWide:!0,title:e.name,onClose:()=>o(!1),children:[n&&O(`img`,{class:`whole`,src:n,alt:e.name}),O(Vt,{file:e,message:t})]})]})}function zt({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function Bt({file:e,message:t}){return O(`div`,{class:`file`,children:[O(C,{name:`file`}),O(`span`,{class:`cut`,children:e.name}),O(Vt,{file:e,message:t})]})}function Vt({file:e,message:t}){let[n,r]=l(),i=async()=>{let n=await It(t.id,e.id).catch(()=>void 0);n?Te(n,e.name):r(V.uploadFailed)};return O(`button`,{type:`button`,class:`button small`,"aria-label":`${V.download(e.name)}, ${H(e.size)}`,title:n,onClick:()=>void i(),children:[O(C,{name:`down`,size:14}),H(e.size)]})}var Ht=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Ut({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await j(Be,{input:r}):await j(ze,{input:r});t.apply(i)}var Wt=t=>e(M(t),{isBad:!0});function Gt(e){let{message:t}=e;return t.reactions.length===0?null:O(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return O(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!x(`messages:write`),"aria-label":V.reacted(t,a,n),onClick:()=>void Ut(e,t).catch(Wt),children:[t,` `,O(`span`,{children:n})]},t)})})}function Kt(e){let t=(t,n)=>{n(),Ut(e,t).catch(Wt)};return O(pe,{label:V.react,side:`above`,button:(e,t)=>O(v,{isSmall:!0,name:V.react,icon:`smile`,onPress:t,attributes:e}),children:e=>O(`div`,{class:`emojis`,children:[Ht.map(n=>O(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),O(qt,{onChoose:n=>t(n,e)})]})})}function qt({onChoose:e}){let[t,n]=l(``);return O(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:O(`input`,{class:`input`,"aria-label":V.otherEmoji,placeholder:V.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var Jt=xe(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?O(sn,{item:t}):O(Yt,{...e,isFollowing:n})});function Yt({item:e,isFollowing:n,conversation:i,isInThread:a=!1}){let[o,s]=l(!1),c=r(null),u=Xt(c,()=>s(!0)),{author:d,message:f,state:p}=e,{value:m}=i.editing,h=f&&m?.id===f.id&&m.isInThread===a?m:void 0,g=p===`posted`&&f&&!f.deletedAt&&!h,_=[`said`,p,n&&`following`,e.isMine&&`mine`,u&&`by-keys`].filter(Boolean).join(` `);return O(`article`,{ref:c,class:_,"data-seq":e.seq,"data-state":p,"aria-busy":p===`writing`,onMouseEnter:()=>s(!0),onFocusCapture:()=>s(!0),children:[O(`div`,{class:`said-side`,children:n?O($t,{at:e.at}):O(t,{name:d.name,kind:d.kind,state:T.value.get(d.id)?.state})}),O(`div`,{class:`said-main`,children:[!n&&O(Zt,{item:e}),h&&f?O(At,{conversation:i,message:f,editing:h,onClose:()=>i.editing.value=void 0}):O(en,{item:e,conversation:i}),f&&!f.deletedAt&&O(Gt,{message:f,conversation:i}),f&&!a&&!!f.replyCount&&O(rn,{message:f,conversation:i}),O(nn,{item:e,conversation:i})]}),o&&g&&O(on,{message:f,conversation:i,isInThread:a})]})}function Xt(e,t){let[n,r]=l(!1);return a(()=>{let n=e.current.closest(`li`),i=({target:e})=>(t(),r(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||r(!1);return n?.addEventListener(`focusin`,i),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,i),n?.removeEventListener(`focusout`,a)}},[]),n}function Zt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return O(`header`,{class:`said-head`,children:[O(`strong`,{children:e.name}),e.kind===`AGENT`&&O(`span`,{class:`soft`,title:`Agent`,children:[O(C,{name:`agent`,size:13}),O(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&O(S,{date:i,look:`clock`}),n?.outside&&O(Qt,{outside:n.outside,isProven:e.kind===`PERSON`})]})}function Qt({outside:{connectorName:e,senderName:t},isProven:n}){let r=V.outside(e,t??void 0);return O(`span`,{class:`soft small cut`,title:n?r:`${r}. ${V.outsideHint}`,children:r})}function $t({at:e}){return O(S,{date:new Date(e).toISOString(),look:`short`})}function en({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return O(`p`,{class:`gone`,children:V.deleted});if(i===`TOOL_ACTIVITY`)return O(Et,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return O(`div`,{class:`said-text`,children:[r&&O(L,{text:r,names:tn(a)}),n?.editedAt&&O(`small`,{class:`soft`,title:n.editedAt,children:[`(`,V.edited,`)`]}),n?.isCut&&O(`small`,{class:`cut-off`,children:V.cut}),n&&n.files.length>0&&O(Lt,{message:n})]})}var G=new Map;function tn(e){let t=e.join(`
`);return G.size>500&&G.clear(),G.has(t)||G.set(t,e),G.get(t)}function nn({item:e,conversation:t}){return e.state===`sending`?O(`small`,{class:`soft`,role:`status`,children:V.sending}):e.state===`failed`?O(`div`,{class:`not-sent`,role:`alert`,children:[O(`span`,{children:V.notSent(e.problem??``)}),O(i,{isSmall:!0,onPress:()=>t.retry(e.key),children:V.retry}),O(i,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:V.takeBack})]}):null}function K(e,t){let n=t.threadRootId??t.id;h({panel:void 0}),e.openThread({id:n,seq:t.seq})}function rn({message:e,conversation:t}){return O(`button`,{type:`button`,class:`thread-link`,onClick:()=>K(t,e),children:[O(C,{name:`thread`,size:14}),V.replies(e.replyCount),e.lastReplyAt&&O(`span`,{class:`soft`,children:O(S,{date:e.lastReplyAt})})]})}function an(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)K(e,t);else return;n.preventDefault()}function on({message:t,conversation:r,isInThread:i}){let a=r.isEditable(t),[o,s]=l(!1),c=t.kind===`TEXT`,d=location.origin+n`/spaces/${r.spaceId}?message=${t.id}`,f=t=>navigator.clipboard.writeText(t).then(()=>e(V.copied)),p=x(`messages:write`)&&!r.space.value?.archivedAt;return O(`div`,{class:`said-actions`,children:[c&&p&&O(Kt,{message:t,conversation:r}),!i&&p&&O(v,{isSmall:!0,name:V.reply,icon:`reply`,onPress:()=>K(r,t)}),a&&p&&O(v,{isSmall:!0,name:V.edit,icon:`edit`,onPress:()=>r.editing.value={id:t.id,isInThread:i}}),O(u,{name:V.moreActions,icon:`more`,isSmall:!0,children:e=>O(b,{children:[c&&O(m,{icon:`copy`,onPress:()=>(e(),void f(t.text)),children:V.copyText}),O(m,{icon:`link`,onPress:()=>(e(),void f(d)),children:V.copyLink}),a&&O(m,{icon:`trash`,isDanger:!0,onPress:()=>(e(),s(!0)),children:V.remove})]})}),o&&O(I,{isDanger:!0,title:V.removeTitle,text:V.removeText,action:V.remove,onClose:()=>s(!1),onConfirm:()=>j(Re,{input:{messageId:t.id}})})]})}function sn({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return O(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[O(C,{name:`alert`}),O(`p`,{children:[e,r&&O(`span`,{class:`soft`,children:[` `,`(`,O(S,{date:r}),`)`]})]}),O(S,{date:new Date(n).toISOString(),look:`clock`})]})}var cn=12;function ln({conversation:e}){let t=dn(e),n=fn(t.map(({id:e})=>e)),r=Object.keys(V.resting).map(e=>({state:e,who:t.filter(({id:t})=>n.get(t)===e)}));return O(`div`,{class:`resting`,role:`status`,children:r.map(({state:e,who:t})=>t.length>0&&O(un,{state:e,who:t},e))})}function un({state:e,who:t}){return O(`p`,{children:[t.map(({id:e,name:t},r)=>O(`span`,{children:[r>0&&`, `,O(`a`,{href:n`/agents/${e}`,children:t})]},e)),` `,V.resting[e](t.length>1)]})}function dn({space:e,members:t}){if(!e.value||e.value.archivedAt)return[];let{partner:n}=e.value;return(n?[n]:t.value).filter(({kind:e})=>e===`AGENT`)}function fn(e){let[t,n]=l(new Map),r=x(`agents:read`)?e.slice(0,cn).join():``;return a(()=>{let e=new AbortController,t=e=>t=>n(n=>new Map(n).set(e,t));for(let n of r.split(`,`).filter(Boolean))pn(n,t(n),e.signal);return()=>e.abort()},[r]),t}async function pn(e,t,n){let r=!1,i=()=>void(r=!1);try{for await(let a of te(Fe,{agentId:e},{onSubscribe:i,signal:n}))a.__typename===`AgentStateChanged`?(r=!0,t(a.state)):a.__typename===`SnapshotCompleted`&&!r&&t(`SLEEPING`)}catch{}}var mn=3e5;function hn(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||q(r.at)!==q(a.at);e&&n.push({kind:`day`,key:`day-${q(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&gn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function gn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&e.sender===t.sender&&t.at-e.at<mn}function q(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var _n=25;function vn({conversation:e,handle:t}){let n=r(null),a=r(void 0),[o,s]=l(!0),[c,u]=l(!1),d=e.items.value,f=e.lineAfter.value,p=D(()=>hn(d,f),[d,f]),m=e.isAtNewest.value;return t.current={show:t=>{let n=e.keyOf(t);n!==void 0&&a.current?.show(n)}},xn(e,o&&m),Cn(e),O(`section`,{ref:n,class:`chat`,"aria-label":V.messages,children:[p.length===0&&!e.isLoading.value&&O(A,{icon:`thread`,title:V.noMessages,children:O(`p`,{children:V.noMessagesHint})}),O(he,{class:`messages`,label:V.messages,rows:p,keyOf:({key:e})=>e,isLog:!0,isLive:m,handle:a,onEnd:s,onNearStart:()=>void e.loadOlder().catch(J),onNearEnd:()=>void e.loadNewer().catch(J),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&an(e,t.item.message,n),render:t=>O(bn,{row:t,conversation:e})}),f!==void 0&&!c&&yn(p)&&O(`div`,{class:`to-unread`,children:O(i,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((f??0)+1),a.current?.show(`unread`),u(!0)},children:V.firstUnread})}),!(o&&m)&&O(`div`,{class:`to-newest`,children:O(i,{icon:`down`,isSmall:!0,onPress:async()=>{m||await e.jump(),a.current?.toEnd()},children:V.newest})}),O(Tn,{conversation:e}),O(ln,{conversation:e}),O(ht,{conversation:e,onSent:()=>requestAnimationFrame(()=>a.current?.toEnd())}),x(`messages:write`)&&O(wn,{element:n})]})}function yn(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>_n:e.length>_n}function bn({row:e,conversation:t}){return e.kind===`day`?O(`div`,{class:`day`,children:O(`span`,{children:fe(new Date(e.at),new Date(le.value))})}):e.kind===`unread`?O(`div`,{class:`unread-line`,children:O(`span`,{children:V.unreadLine})}):O(Jt,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function xn(e,t){let n=e.items.value;a(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function Sn(t){let{cycleIds:n}=await j(Ue,{input:{spaceId:t}});e(n.length?V.stopped:V.nothingToStop)}function Cn({spaceId:e}){let t=D(()=>x(`messages:write`)?[{key:`stop`,name:V.stop,icon:`stop`,run:()=>void Sn(e).catch(J)}]:[],[e]);de(t)}function wn({element:e}){return f(`w`,V.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),f(`arrowup`,V.keys.rows),f(`r`,V.keys.reply),f(`e`,V.keys.edit),null}function Tn({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),a=e=>e.map(({name:e})=>e).join(`, `);return O(`div`,{class:`doings`,children:[O(`p`,{role:`status`,class:`cut`,children:[n.length>0&&O(`span`,{children:[V.writing(a(n),n.length>1),` `]}),r.length>0&&O(`span`,{class:`thinks`,children:[O(`span`,{class:`dots`,"aria-hidden":`true`,children:[O(`i`,{}),O(`i`,{}),O(`i`,{})]}),V.thinking(a(r),r.length>1)]})]}),r.length>0&&x(`messages:write`)&&O(i,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>Sn(e.spaceId),children:V.stop})]})}function J(){}var En=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function Dn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var On=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new E(e),this.#t=new E(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:Dn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,Dn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}},Y=new Map;w.subscribe(e=>e===`open`&&Y.forEach(e=>e.sendWaiting()));function kn(e,t){let n=Y.get(e)??new An(e);return Y.set(e,n),n.open(t),n}var An=class{#e;#t=new Map;#n;#r=Promise.resolve();constructor(e){this.#e=e}open(e){for(let{key:e,message:t}of this.#t.values())t&&this.#t.delete(e);this.#n=e}close(e){this.#n===e&&(this.#n=void 0)}has(e){return this.#t.has(e)}unposted(e){return[...this.#t.values()].filter(t=>!t.message&&t.threadRootId===e)}send(e){let t=crypto.randomUUID();this.#t.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.retry(t)}retry(e){let t=this.#t.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#n?.onChange(),this.#r=this.#r.then(()=>this.#i(t)))}sendWaiting(){for(let{key:e,isWaiting:t}of this.#t.values())t&&this.retry(e)}take(e){let t=this.#t.get(e);return this.#t.delete(e),t}posted(e){let t=e.clientKey?this.#t.get(e.clientKey):void 0;t&&(t.message=e)}async#i(e){let{key:t,text:n,mentions:r=[],uploads:i=[],threadRootId:a}=e;if([...this.#t.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#a(e);let o=i.map(({fileId:e})=>e),s={spaceId:this.#e,text:n,mentions:r,fileIds:o,replyTo:a,clientKey:t,idempotencyKey:t};try{let{posted:t}=await j(Ie,{input:s});e.message=t,await this.#n?.onPosted(t)}catch(t){if(e.message)return;if(t instanceof c&&w.peek()!==`open`)return this.#a(e);Object.assign(e,{state:`failed`,problem:M(t)}),this.#n?.onChange()}}#a(e){Object.assign(e,{state:`failed`,problem:V.notSentNoConnection,isWaiting:!0}),this.#n?.onChange()}};function jn(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var Mn=5,Nn=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<Mn&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},Pn=50,Fn=class{rootId;rootSeq;items=y([]);problem=y(void 0);isLoading=y(!0);hasOlder=y(!1);#e;#t;#n=new En(1/0);#r;#i;#a=0;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{let e=this.#a;this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{await this.#o(e)}catch(t){e===this.#a&&(this.problem.value=t)}finally{this.#n.end(),e===this.#a&&(this.isLoading.value=!1),this.#t()}};async openAgain(){this.#a++,this.#i=void 0,await this.open()}apply(e){e.id===this.rootId?this.#r={...this.#r,...e}:e.threadRootId===this.rootId&&this.#n.apply(e)}async#o(e){let t=this.#r,{node:n}=await P(Ae,{id:this.rootId,last:Pn,before:this.#i});if(!n||!(`replies`in n)||e!==this.#a)return;let{replies:r,...i}=n;this.#r===t&&(this.#r=i);let a={messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(a):this.#n.reset(a),this.#i=r.pageInfo.startCursor??void 0,this.hasOlder.value=a.hasOlder}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,In=600,Ln=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],Rn=3e3,zn=12e3,Bn=class{spaceId;space=y(void 0);members=y([]);memberCount=y(0);items=y([]);typing=y([]);presence=y(new Map);isAtNewest=y(!0);hasOlder=y(!1);isLoading=y(!1);lineAfter=y(void 0);problem=y(void 0);thread=y(void 0);returned=y(void 0);editing=y(void 0);answers=new Map;#e;#t=new AbortController;#n=new ue(()=>this.#P());#r=new En(In);#i=new E(()=>this.#N());#a=new E(()=>this.#j());#o=new On(()=>this.#N());#s;#c=new WeakMap;#l=new Nn(e=>this.#O(e),(e,t)=>this.#k(e,t));#u=0;#d=0;#f=0;#p=0;#m;constructor(e,t){this.#e=e,this.spaceId=t;let n={onChange:()=>this.#N(),onPosted:e=>this.#v(e)};this.#s=kn(t,n),this.#t.signal.addEventListener(`abort`,()=>this.#s.close(n))}async open(e){let t=await this.#h(e);return!t||this.#t.signal.aborted?t!==null:(this.#f=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#f),this.#b(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#m),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#h(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#R(t)}async loadOlder(){this.#r.hasOlder&&await this.#g({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#g({first:X,afterSeq:this.#r.last?.seq??0})}send(e){this.lineAfter.value=void 0,this.#s.send(e)}retry(e){this.#s.retry(e)}takeBack(e){let t=this.#s.take(e);t&&(this.returned.value=t,this.#N())}async edit(e,t){let{edited:n}=await j(Le,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&Ln.includes(t.status)&&this.#o.over(t.toolCallId),this.#y(e),e.threadRootId||this.#r.apply(e),this.thread.peek()?.apply(e),this.#N()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&x(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#p<Rn||w.value!==`open`||(this.#p=Date.now(),await j(He,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#d,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#f)return;let t=this.#f;this.#f=e,await j(Ve,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#f=t})}lookAway(){this.#f>=this.#d&&(this.lineAfter.value=Math.max(this.#f,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#L(e);this.thread.value=e&&new Fn(e.id,e.seq,t,()=>this.#N()),this.thread.value?.open()}async#h(e){let t=++this.#u;this.#r.begin(),this.isLoading.value=!0;try{let n=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:r}=await P(De,{id:this.spaceId,...n},{signal:this.#t.signal});if(!r||t!==this.#u)return r??null;let{messages:i,members:a,feedCursor:o,readUpTo:s,unreadCount:c,...l}=r;return this.space.value=l,this.members.value=a.nodes,this.memberCount.value=a.totalCount,this.#r.reset({messages:i.nodes,hasOlder:i.pageInfo.hasPreviousPage,hasNewer:i.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#r.messages.forEach(e=>this.#y(e)),this.#P(),r}finally{this.#_(t)}}async#g(e){if(this.isLoading.peek())return;let t=this.#u;this.isLoading.value=!0,this.#r.begin();try{let{space:n}=await P(Oe,{id:this.spaceId,...e},{signal:this.#t.signal});if(!n||t!==this.#u)return;let{nodes:r,pageInfo:i}=n.messages,a={messages:r,hasOlder:i.hasPreviousPage,hasNewer:i.hasNextPage};e.last?this.#r.addOlder(a):this.#r.addNewer(a),this.#P()}finally{this.#_(t)}}#_(e){this.#r.end(),e===this.#u&&(this.isLoading.value=!1)}async#v(e){this.apply(e),!e.threadRootId&&!this.#r.isAtNewest&&await this.jump()}#y(e){e.author.id===this.#e.id&&this.#s.posted(e)}async#b(e){let t=()=>this.#S(),n={spaceId:this.spaceId,withAgents:x(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of te(Pe,n,r))e.__typename===`FeedReset`?await this.#x():this.#T(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}async#x(){await re(()=>this.#h(),this.#t.signal),this.thread.peek()?.openAgain()}#S(){clearTimeout(this.#m),[this.#a,...this.#w()].forEach(e=>e.subscribe())}#C(){this.#w().forEach(e=>e.settle()),this.#m=setTimeout(()=>this.#a.settle(),zn)}#w(){return[this.#i,...this.#o.passing()]}#T(e){switch(e.__typename){case`MessagePosted`:return this.#E(e.message);case`MessageUpdated`:return this.#D(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#A(e);case`SpaceMembersChanged`:return this.#M(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#C();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#j();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#f=Math.max(this.#f,e.seq))}}#E(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(jn(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#D(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#O(e){let{node:t}=await P(je,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#k(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#N())}#A({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#N(),Math.max(0,Date.parse(n)-Date.now())+50),this.#N())}#j(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#M({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#N(){this.#t.signal.aborted||this.#n.ask()}#P(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#L(e)),n=this.#r.isAtNewest?this.#o.items(this.#F):[];this.items.value=[...t,...this.#I(void 0),...n];let r=this.thread.peek();r?.publish(this.#I(r.rootId))}#F=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:V.anAgent,kind:`AGENT`};#I(e){return this.#s.unposted(e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#L(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#R(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s,sender:Vn(e)};return this.#c.set(e,u),u}#R({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function Vn({outside:e}){return e?JSON.stringify([e.connectorId,e.senderName]):void 0}function Hn({space:e,onClose:t}){return O(I,{isDanger:!0,title:V.leave,text:V.leaveText,action:V.leave,onConfirm:async()=>{await j(B,{input:{spaceId:e.id,actorId:k.value.actor.id}}),p(n`/`)},onClose:t})}function Un(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function Wn({conversation:t,space:n,onClose:r}){let{name:a,topic:o,purpose:s,hasReadReceipts:c}=n,[u,d]=l({name:a,topic:o,purpose:s,hasReadReceipts:c}),[f,p]=l(),m=e=>d({...u,...e}),h=e=>f instanceof g&&f.field===e?M(f):void 0,v=f!==void 0&&![`name`,`topic`,`purpose`].some(h),y=async()=>{let i=Un(n,u);if(Object.keys(i).length===0)return r();try{let{space:a}=await j(Ze,{input:{spaceId:n.id,...i}});t.space.value=a,e(V.saved),r()}catch(e){p(e)}};return O(_e,{title:V.settings,onClose:r,children:O(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void y()),children:[n.mayChange&&n.kind===`GROUP`&&O(R,{label:V.name,value:u.name,onValue:e=>m({name:e}),wrong:h(`name`),isRequired:!0}),O(R,{label:V.topic,hint:V.topicHint,maxLength:250,value:u.topic,onValue:e=>m({topic:e}),wrong:h(`topic`)}),n.mayChange&&O(b,{children:[O(Se,{label:V.purpose,hint:V.purposeHint,maxLength:500,value:u.purpose,onValue:e=>m({purpose:e}),wrong:h(`purpose`)}),O(Ce,{label:V.receipts,isOn:u.hasReadReceipts,onChange:e=>m({hasReadReceipts:e})})]}),v&&O(F,{problem:f}),O(`div`,{class:`actions`,children:[O(i,{onPress:r,children:_.cancel}),O(i,{look:`primary`,isSubmit:!0,children:_.save})]})]})})}var Z=t=>e(M(t),{isBad:!0});function Q(e,t){let n=s.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),h({panel:n?void 0:t})}function Gn({conversation:e}){let[t,n]=l(),r=e.space.value,i=e.thread.value?void 0:s.value.query.get(`panel`);if(f(`mod+shift+f`,V.search,()=>Q(e,`search`)),Xn(e,n),!r)return O(`header`,{class:`space-head`,"aria-busy":`true`});let a=e=>({"aria-pressed":i===e,"aria-expanded":i===e});return O(`header`,{class:`space-head`,children:[O(Kn,{space:r}),O(`div`,{class:`space-name`,children:[O(`h1`,{class:`cut`,children:r.name}),r.topic?O(`p`,{class:`cut soft small`,title:r.topic,children:r.topic}):O(`p`,{class:`cut soft small`,children:V.memberCount(e.memberCount.value)})]}),r.archivedAt&&O(o,{look:`warn`,children:[V.archive,`d`]}),O(`span`,{class:`push row space-buttons`,children:[O(v,{name:V.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:a(`search`)}),O(v,{name:V.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:a(`members`)}),O(Yn,{conversation:e,space:r}),O(u,{name:V.moreOfSpace,icon:`more`,children:e=>O(Jn,{space:r,onAsk:t=>(e(),n(t)),close:e})})]}),t===`settings`&&O(Wn,{conversation:e,space:r,onClose:()=>n(void 0)}),t===`leave`&&O(Hn,{space:r,onClose:()=>n(void 0)})]})}function Kn({space:{kind:e,partner:n}}){return e===`GROUP`||!n?O(C,{name:`hash`,size:20}):O(t,{name:n.name,kind:n.kind,state:T.value.get(n.id)?.state})}function qn(e){return x(`spaces:write`)&&!e.archivedAt&&(e.mayChange||k.value.tenant.membersMaySetTopics)}function Jn({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>j(Qe,{input:r}).catch(Z),o=()=>j($e,{input:r}).catch(Z);return O(b,{children:[(e.mayChange||qn(e))&&O(m,{icon:`gear`,onPress:()=>t(`settings`),children:V.settings}),i&&O(m,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?V.unarchive:V.archive}),O(m,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:V.leave})]})}function Yn({conversation:e,space:t}){let n=t.notificationSettings;if(!n)return null;let r=se(n,Date.now()),i=n=>void j(et,{input:{spaceId:t.id,...n}}).then(({space:t})=>e.space.value=t,Z),a=e=>i({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return O(u,{name:V.notifications,icon:r?`bellOff`:`bell`,children:e=>O(b,{children:[[`ALL`,`MENTIONS`,`NONE`].map(t=>O(m,{isChecked:n.level===t,onPress:()=>(e(),i({level:t})),children:V.levels[t]},t)),O(`hr`,{}),O(`p`,{class:`caption`,children:V.mute}),O(m,{onPress:()=>(e(),a(1)),children:V.muteHour}),O(m,{onPress:()=>(e(),a(24)),children:V.muteDay}),n.mutedUntil&&O(m,{onPress:()=>(e(),i({mutedUntil:null})),children:V.unmute})]})})}function Xn(e,t){let n=D(()=>[{key:`space-search`,name:V.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:V.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:V.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);de(n)}function $({title:e,onClose:t,children:n}){let i=r(null);return a(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=i.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),O(`aside`,{ref:i,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[O(`header`,{children:[O(`h2`,{class:`cut`,children:e}),O(v,{name:_.close,icon:`close`,onPress:t})]}),n]})}function Zn({conversation:e}){let t=ie(Je,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,r=new Map(t.data?.map(e=>[e.id,e])),a=e.members.value.filter(({id:e})=>!r.has(e)),o=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,s=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return O($,{title:V.memberCount(e.memberCount.value),onClose:()=>h({panel:void 0}),children:[o&&O($n,{conversation:e}),O(`div`,{class:`panel-scroll`,children:[O(ne,{answer:t,children:t=>O(`ul`,{class:`members`,children:[...t.filter(e=>!s(e)),...a].map(t=>O(Qn,{member:t,conversation:e,mayRemove:!!o},t.id))})}),t.hasMore&&O(i,{isSmall:!0,onPress:t.more,children:_.more})]})]})}function Qn({member:e,conversation:r,mayRemove:i}){let[a,o]=l(!1),{id:s,name:c,kind:u}=e,d=s===k.value.actor.id,f=r.presence.value.get(s)??e.member?.presence??void 0,m=T.value.get(s)?.state,h=m?_.states[m]:f&&V.presence[f];return O(`li`,{children:[O(t,{name:c,kind:u,state:m}),O(`span`,{class:`member-name`,children:[O(`span`,{class:`cut`,children:[c,` `,d&&O(`span`,{class:`soft`,children:[`(`,V.you,`)`]})]}),h&&O(`span`,{class:`cut small presence ${f?.toLowerCase()??``}`,children:h})]}),!d&&u!==`SERVICE`&&x(`messages:write`)&&O(v,{isSmall:!0,name:V.talkTo(c),icon:`thread`,onPress:async()=>{let e=await Ee(s);p(n`/spaces/${e}`)}}),!d&&i&&O(v,{isSmall:!0,name:V.removeMember(c),icon:`close`,onPress:()=>o(!0)}),a&&O(I,{isDanger:!0,title:V.removeMember(c),text:V.removeMemberText(c),action:V.removeMember(c),onConfirm:()=>j(B,{input:{spaceId:r.spaceId,actorId:s}}),onClose:()=>o(!1)})]})}function $n({conversation:n}){let[r,a]=l(``),o=r.trim()?{search:r.trim(),withAgents:x(`agents:read`)}:void 0,{data:s}=oe(Ye,o),c=new Set(n.members.value.map(({id:e})=>e)),u=(s?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),d=(s?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),f=o?[...u,...d].filter(({id:e})=>!c.has(e)):[],p=async({id:t,name:r})=>{await j(Xe,{input:{spaceId:n.spaceId,actorId:t}}),e(V.added(r)),a(``)};return O(`div`,{class:`panel-form`,children:[O(R,{label:V.addMember,placeholder:V.findSomebody,value:r,onValue:a}),O(`ul`,{class:`members`,children:f.map(e=>O(`li`,{children:[O(t,{name:e.name,kind:e.kind,isSmall:!0}),O(`span`,{class:`cut member-name`,children:e.name}),O(i,{isSmall:!0,onPress:()=>p(e),attributes:{"aria-label":`${V.add}: ${e.name}`},children:V.add})]},e.id))})]})}var er=30;function tr({spaceId:e}){let[t,o]=l(``),[s,c]=l(),[u,d]=l(),[f,p]=l(),m=r(null);a(()=>m.current?.querySelector(`input`)?.focus(),[]);let g=async n=>{p(void 0);try{let{searchMessages:r}=await P(qe,{query:t,spaceIds:[e],last:er,before:n}),i=r.nodes.toReversed();c(n?[...s??[],...i]:i),d(r.pageInfo.hasPreviousPage?r.pageInfo.startCursor??void 0:void 0)}catch(e){p(e)}};return O($,{title:V.search,onClose:()=>h({panel:void 0}),children:[O(`form`,{ref:m,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),t.trim()&&void g()),children:O(R,{label:V.searchField,hint:V.searchHint,type:`search`,value:t,onValue:o})}),O(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[f!==void 0&&O(F,{problem:f,onRetry:()=>void g()}),s?.length===0&&O(A,{icon:`search`,title:V.nothingFound}),O(`ul`,{class:`hits`,children:s?.map(({id:t,text:r,createdAt:i,author:a})=>O(`li`,{children:O(`a`,{href:n`/spaces/${e}?panel=search&message=${t}`,children:[O(`span`,{class:`row small`,children:[O(`strong`,{children:a.name}),O(`span`,{class:`soft push`,children:O(S,{date:i})})]}),O(`span`,{class:`hit`,children:r})]})},t))}),u&&O(i,{isSmall:!0,onPress:()=>g(u),children:_.more})]})]})}function nr({conversation:e,thread:t}){let n=r(null),o=t.items.value,s=o.at(-1)?.key;a(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[s]);let[c,...l]=o,u=t=>{let r=me(t,n.current,[...n.current.querySelectorAll(`li[data-row]`)]),i=r&&o.find(({key:e})=>e===r.dataset.row)?.message;i&&an(e,i,t,{isInThread:!0})},d=t=>O(`li`,{"data-row":t.key,tabindex:-1,children:O(Jt,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return O($,{title:V.thread,onClose:()=>e.openThread(void 0),children:[O(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":V.thread,onKeyDown:u,children:[t.problem.value!==void 0&&O(F,{problem:t.problem.value,onRetry:()=>void t.open()}),c&&O(`ol`,{children:d(c)}),c&&O(`p`,{class:`thread-line`,children:V.replies(l.filter(({message:e})=>!e?.deletedAt).length)}),t.hasOlder.value&&O(i,{isSmall:!0,look:`quiet`,onPress:t.open,children:V.older}),O(`ol`,{children:l.map(d)}),t.isLoading.value&&O(N,{lines:3})]}),O(ht,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function rr({params:e}){let t=e.id,n=D(()=>new Bn(k.value.actor,t),[t]),[i,o]=l(`opening`),[c,u]=l(),[d,f]=l(0),p=r(void 0),m=s.value.query.get(`message`),h=r(!1);return ee(n.space.value?.name??``),a(()=>()=>n.close(),[n]),a(()=>{let e=!1;return u(void 0),ir(n,m,h).then(t=>{e||(o(t===`missing`?`missing`:`open`),t&&t!==`missing`&&or(n,t,p))}).catch(t=>e||u(t)),()=>void(e=!0)},[n,m,d]),i===`missing`?O(cr,{}):O(`div`,{class:`space`,children:[O(Gn,{conversation:n}),c!==void 0&&O(F,{problem:c,onRetry:()=>f(d+1)}),n.problem.value!==void 0&&O(F,{problem:n.problem.value}),O(`div`,{class:`space-body`,children:[i===`opening`?O(`div`,{class:`space-opening`,children:c===void 0&&O(N,{lines:7})}):O(vn,{conversation:n,handle:p}),i===`open`&&O(sr,{conversation:n})]})]})}async function ir(e,t,n){let r=t?await ar(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function ar(e){let{node:t}=await P(ke,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function or(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),h({message:void 0,...n&&{panel:void 0}})}function sr({conversation:e}){if(e.thread.value)return O(nr,{conversation:e,thread:e.thread.value});let t=s.value.query.get(`panel`);return t===`members`?O(Zn,{conversation:e}):t===`search`?O(tr,{spaceId:e.spaceId}):null}function cr(){return O(`div`,{class:`page`,children:[O(`h1`,{class:`unseen`,children:V.notFound}),O(A,{icon:`question`,title:V.notFound,children:O(`p`,{children:V.notFoundHint})})]})}export{rr as default};