import{At as e,B as t,Ct as n,Et as r,F as i,Ft as a,Ht as o,I as s,It as c,J as l,Jt as u,L as d,Lt as f,Pt as p,R as m,S as h,St as g,Tt as _,U as v,Ut as y,W as b,Wt as x,Xt as ee,Yt as S,Zt as C,_t as w,at as T,b as E,d as te,dt as D,et as O,f as ne,ft as re,ht as ie,l as k,mt as A,nt as j,ot as M,p as ae,pt as oe,qt as N,tt as P,u as se,v as ce,vt as le,x as ue,xt as de,y as F,yt as I,z as L,zt as R}from"./core-DbefT3t7.js";import{n as fe,t as pe}from"./virtual-list-C0CDNS8n.js";import{r as me}from"./ranking-B7DLwHJD.js";import{n as he,t as z}from"./dialog-DuGCzfLB.js";import{i as ge,n as _e,r as ve,t as ye}from"./markdown-CoGGrGsP.js";import{t as be}from"./memo-BGmX0kBW.js";import{i as B,r as xe,t as Se}from"./field-BpdPfcHp.js";import{n as Ce}from"./download-Dav1zPtn.js";import{t as we}from"./begin-PRY9rhtS.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
}`,{fragmentName:`OpenSpace`});var Te=new V(`
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
}`),Ee=new V(`
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
}`),De=new V(`
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
    `),Oe=new V(`
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
}`),ke=new V(`
    query ReplyCount($id: ID!) {
  node(id: $id) {
    ... on Message {
      replyCount
      lastReplyAt
    }
  }
}
    `),Ae=new V(`
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
    `),je=new V(`
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
}`),Me=new V(`
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
}`),Ne=new V(`
    subscription AgentAtRest($agentId: ID!, $after: String) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    ... on AgentStateChanged {
      state
    }
  }
}
    `),Pe=new V(`
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
}`),Fe=new V(`
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
}`),Ie=new V(`
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
}`),Le=new V(`
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
}`),Re=new V(`
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
}`),ze=new V(`
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
}`),Be=new V(`
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
}`),Ve=new V(`
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
}`),He=new V(`
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
}`),Ue=new V(`
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
}`),We=new V(`
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
}`),Ge=new V(`
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
}`),Ke=new V(`
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
}`),qe=new V(`
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
    `),Je=new V(`
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
}`),Ye=new V(`
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
}`),Xe=new V(`
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
}`),Ze=new V(`
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
}`),Qe=new V(`
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
}`),$e=new V(`
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
}`),H={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`An admin, or whoever manages the space, can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent. ${e}`,notSentNoConnection:`There is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,outside:(e,t)=>t?`from outside: ${t} in ${e}`:`from outside: ${e}`,outsideHint:`The name is what the other service says. It proves nothing.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,resting:{PAUSED:e=>e?`are paused. They read this after they are resumed.`:`is paused. It reads this after it is resumed.`,STOPPED:e=>e?`are stopped for ever. They do not read this.`:`is stopped for ever. It does not read this.`,SUSPENDED:e=>e?`are suspended with the organisation. They read this afterwards.`:`is suspended with the organisation. It reads this afterwards.`},keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,searchHint:`Enter starts the search.`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function U(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var et=40;function tt(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>et||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function nt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function rt(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var it=20,at=1e5,ot=class{#e;#t;constructor(e){this.#e=p(e),this.#t=new Map(ct(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t),lt(this.#e,st([...this.#t]))}};function st(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===it||n+i.length>at||(n+=i.length,t.unshift([r,i]));return t}function ct(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function lt(e,t){try{t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e)}catch{}}var ut=26214400;async function dt(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>ut)return i({state:`failed`,problem:H.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await I(Ue,{input:t});await ft(r,e,e=>i({share:e}),n),await I(We,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:_(e)})}}function ft({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${H.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${H.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var W,pt=6;function mt(e){let{conversation:t}=e;return M(`messages:write`)?t.space.value?.archivedAt?j(`p`,{class:`composer-closed`,children:H.archived}):j(ht,{...e},e.threadRootId??t.spaceId):j(`p`,{class:`composer-closed`,children:H.readOnly})}function ht({conversation:t,threadRootId:n,onSent:r}){let i=n??t.spaceId;W??=new ot(e());let[a,o]=u(W.of(i)),s=N(null),c=N([]),l=yt(),d=vt(t,s,a,(e,t)=>{c.current.push(t),f(e)}),f=e=>{o(e),W.set(i,e)};x(()=>_t(s.current),[a]),gt(t,n,({text:e,mentions:n=[],uploads:r=[]})=>{c.current.push(...t.members.value.filter(({id:e})=>n.includes(e))),l.giveBack(r),f([e,a].filter(Boolean).join(`

`)),s.current.focus()});let p=l.uploads.every(({state:e})=>e===`ready`)&&(a.trim()!==``||l.uploads.length>0),m=()=>{p&&(t.send({text:a.trim(),mentions:rt(a,c.current),uploads:l.uploads,threadRootId:n}),c.current=[],l.clear(),f(``),r(),s.current.focus())},h=e=>{d.press(e)||e.isComposing||(e.key===`Enter`&&!e.shiftKey?(e.preventDefault(),m()):e.key===`ArrowUp`&&a===``&&!n&&t.editLast()&&e.preventDefault())},g=n?H.writeReply:H.writeTo(t.space.value?.name??``);return j(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),m()),onDragOver:e=>e.preventDefault(),onDrop:l.dropped,children:[d.list,l.uploads.length>0&&j(bt,{uploads:l.uploads,onRemove:l.remove}),j(`div`,{class:`composer-line`,children:[j(b,{name:H.attach,icon:`clip`,onPress:l.choose}),j(`textarea`,{ref:s,rows:1,value:a,"aria-label":H.message,placeholder:g,autocomplete:`off`,...d.attributes,onInput:({currentTarget:e})=>(f(e.value),d.look(),void t.type()),onKeyDown:h,onClick:d.look,onBlur:d.close,onPaste:l.pasted}),j(b,{name:H.send,icon:`send`,isSubmit:!0,isDisabled:!p})]})]})}function gt({returned:e},t,n){let r=e.value;x(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function _t(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function vt(e,t,n,r){let[i,a]=u(),[o,c]=u(0),l=e.members.value.filter(({id:e})=>e!==D.value?.actor.id),d=i?me(l,i.words,({name:e})=>e).slice(0,pt):[],f=d.length>0,p=()=>a(void 0),m=()=>{a(tt(t.current.value,t.current.selectionStart)),c(0)},h=e=>{let{text:a,caret:o}=nt(n,i,e.name),s=t.current;s.value=a,s.setSelectionRange(o,o),s.focus(),r(a,e),p()},g=e=>{if(!f||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)c((o+t+d.length)%d.length);else if(e.key===`Enter`||e.key===`Tab`)h(d[o]);else if(e.key===`Escape`)p();else return!1;return e.preventDefault(),!0},_={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":f?`name-${o}`:void 0};return{list:j(`div`,{id:`names`,role:`listbox`,"aria-label":H.members,class:`names`,hidden:!f,children:d.map((e,t)=>j(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===o,onMouseDown:t=>(t.preventDefault(),h(e)),children:[j(s,{name:e.name,kind:e.kind,isSmall:!0}),j(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:_,press:g,look:m,close:p}}function yt(){let[e]=u(()=>({uploads:y([]),ends:new Map})),t=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},n=n=>{if(e.uploads.value.length+n.length>10)return O(H.tooMany,{isBad:!0});for(let e of n){let n=new AbortController;dt(e,e=>t(e,n),n.signal)}},r=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>n([...e.files])}),e.click()},i=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},a=(e,t)=>{t?.files.length&&(e.preventDefault(),n([...t.files]))};return{uploads:e.uploads.value,choose:r,remove:i,clear:()=>e.uploads.value=[],giveBack:t=>e.uploads.value=[...t,...e.uploads.value],dropped:e=>a(e,e.dataTransfer),pasted:e=>a(e,e.clipboardData)}}function bt({uploads:e,onRemove:t}){return j(`ul`,{class:`uploads`,"aria-label":H.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>j(`li`,{class:`upload ${i}`,children:[j(P,{name:i===`failed`?`alert`:`file`}),j(`span`,{class:`cut`,title:o,children:[n,` `,j(`span`,{class:`soft`,children:o??U(r)})]}),i===`sending`&&j(`progress`,{value:a,"aria-label":`${n} ${H.uploading}`}),j(b,{isSmall:!0,name:H.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function xt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.outcome==null;return j(`div`,{class:`stack question`,children:[j(ye,{text:i}),a!=null&&Object.keys(a).length>0&&j(`div`,{class:`stack exactly`,children:[j(`span`,{class:`soft small`,children:H.exactly}),j(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&j(`p`,{class:`soft small`,children:H.approvedSoFar(s.length,o)}),l&&!n&&c&&j(`p`,{class:`soft small`,children:H.onlyAssignee(c.name)}),n?j(St,{call:e,question:t,onAnswered:r}):j(Ct,{question:t})]})}function St({call:e,question:t,onAnswered:r}){let i=t.formFields,[a,o]=u(()=>ve(i)),[s,c]=u(``),[l,d]=u(),f=l instanceof n&&l.path.includes(`values`)?l:void 0,p=async n=>{d(void 0);let o=n===`ANSWER`?ge(i,a):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:n,values:o,comment:s};await I(He,{input:c}).then(({activity:e})=>e&&r(e),d)};return j(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),p(i.length?`ANSWER`:`APPROVE`)},"aria-label":i.length?H.question:H.needsApproval,children:[i.map(e=>j(_e,{field:e,filled:a[e.name],wrong:f?.field===e.name?_(f):void 0,onFilled:t=>o({...a,[e.name]:t})},e.name)),j(B,{label:H.reasonOptional,value:s,onValue:c}),l!==void 0&&!i.some(({name:e})=>e===f?.field)&&j(E,{problem:_(l)}),j(`div`,{class:`row`,children:[j(v,{isSubmit:!0,look:`primary`,icon:`check`,children:i.length?H.answer:H.approve}),j(v,{look:`danger`,icon:`close`,onPress:()=>p(`DECLINE`),children:H.decline})]})]})}function Ct({question:{outcome:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return j(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return j(`div`,{class:`outcome ${e.toLowerCase()}`,children:[j(`p`,{children:[j(`strong`,{children:H.decided(t?.name??``,H.outcomes[e])}),n&&`: ${n}`]}),a.length>0&&j(`dl`,{class:`pairs`,children:a.map(([e,t])=>j(`div`,{children:[j(`dt`,{children:e}),j(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var wt={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function Tt({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,i=n?.status??r?.status??`WRITING`,a=n?.question,o=a!=null&&i===`HELD`&&a.outcome==null,[s,c]=u(!1),l=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],f=i===`RUNNING`||i===`WRITING`;return j(`div`,{class:o?`call asked`:`call`,children:[j(`div`,{class:`call-head`,children:[j(P,{name:a?`question`:`tool`}),j(`strong`,{class:`cut`,children:n?.tool??r?.name}),a?.outcome!==`DECLINED`&&j(`span`,{class:f?`status moving`:`status`,children:j(d,{look:wt[i],children:H.call[o?`ASKED`:i]??i.toLowerCase()})}),r?.progress!=null&&j(`progress`,{value:r.progress,"aria-label":H.call.RUNNING}),o&&a.expiresAt&&j(`span`,{class:`soft small push`,children:[H.endsAt,` `,j(k,{date:a.expiresAt})]})]}),r?.note&&j(`p`,{class:`soft small`,children:r.note}),a?j(xt,{call:n,question:a,mayAnswer:o&&re.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):l.length>0&&j(Et,{pairs:l}),e.message&&M(`agents:read`)&&j(`details`,{onToggle:({currentTarget:e})=>c(e.open),children:[j(`summary`,{children:[j(P,{name:`unfold`,size:14}),H.showDetails]}),s&&j(Dt,{messageId:e.message.id},i)]})]})}function Et({pairs:e}){return j(`dl`,{class:`pairs`,children:e.map(([e,t])=>j(`div`,{children:[j(`dt`,{children:e}),j(`dd`,{children:t})]},e))})}function Dt({messageId:e}){let{data:t,error:n,reload:r}=ae(Ae,{id:e});if(n!=null)return j(E,{problem:n,onRetry:r});if(!t)return j(h,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?j(`div`,{class:`stack call-details`,children:[j(`h4`,{children:H.arguments}),j(`pre`,{tabindex:0,children:Ot(i.arguments)}),i.result!=null&&j(C,{children:[j(`h4`,{children:H.result}),j(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):j(`p`,{class:`soft small`,children:H.noDetails})}function Ot(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function kt({conversation:e,message:t,onClose:n}){let[i,a]=u(t.text),[o,s]=u(),c=N(null);x(()=>{c.current.focus(),c.current.selectionStart=t.text.length},[]);let l=()=>{if(i.trim())return i===t.text?n():e.edit(t.id,i).then(n,e=>s(_(e)))};return j(`div`,{class:`edit-form`,children:[j(`textarea`,{ref:c,class:`input`,rows:Math.min(8,i.split(`
`).length+1),"aria-label":H.editMessage,autocomplete:`off`,value:i,onInput:({currentTarget:e})=>a(e.value),onKeyDown:e=>{if(e.key===`Escape`)n();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)l();else return;e.preventDefault(),e.stopPropagation()}}),o&&j(`p`,{class:`wrong`,role:`alert`,children:o}),j(`div`,{class:`row`,children:[j(v,{isSmall:!0,look:`primary`,onPress:l,children:r.save}),j(v,{isSmall:!0,look:`quiet`,onPress:n,children:r.cancel})]})]})}var At=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function jt(e){return e.replace(At,`�`)}var Mt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Nt=24e4,G=new WeakMap;function Pt(e){return G.has(e)||G.set(e,Date.now()),Date.now()-G.get(e)<Nt}async function Ft(e,t){let{node:n}=await g(je,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function It({message:e}){let t=e.files.map(e=>({...e,name:jt(e.name)})),n=t.filter(({contentType:e})=>Mt.includes(e)),r=t.filter(e=>!n.includes(e));return j(`div`,{class:`files`,children:[n.map(t=>j(Lt,{file:t,message:e},t.id)),r.map(t=>j(zt,{file:t,message:e},t.id))]})}function Lt({file:e,message:t}){let[n,r]=u(Pt(t.files)?e.url:void 0),[i,a]=u(!1),o=()=>void Ft(t.id,e.id).then(r,()=>void 0);x(()=>{n||o()},[]);let{width:s,height:c}=Rt(e);return j(C,{children:[j(`button`,{type:`button`,class:`image`,"aria-label":H.showImage(e.name),title:e.name,style:{width:`${s}px`,aspectRatio:`${s} / ${c}`},onClick:()=>(a(!0),o()),children:n&&j(`img`,{src:n,alt:e.name,width:s,height:c})}),i&&j(he,{isWide:!0,title:e.name,onClose:()=>a(!1),children:[n&&j(`img`,{class:`whole`,src:n,alt:e.name}),j(Bt,{file:e,message:t})]})]})}function Rt({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function zt({file:e,message:t}){return j(`div`,{class:`file`,children:[j(P,{name:`file`}),j(`span`,{class:`cut`,children:e.name}),j(Bt,{file:e,message:t})]})}function Bt({file:e,message:t}){let[n,r]=u(),i=async()=>{let n=await Ft(t.id,e.id).catch(()=>void 0);n?Ce(n,e.name):r(H.uploadFailed)};return j(`button`,{type:`button`,class:`button small`,"aria-label":`${H.download(e.name)}, ${U(e.size)}`,title:n,onClick:()=>void i(),children:[j(P,{name:`down`,size:14}),U(e.size)]})}var Vt=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Ht({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await I(Re,{input:r}):await I(Le,{input:r});t.apply(i)}var Ut=e=>O(_(e),{isBad:!0});function Wt(e){let{message:t}=e;return t.reactions.length===0?null:j(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return j(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!M(`messages:write`),"aria-label":H.reacted(t,a,n),onClick:()=>void Ht(e,t).catch(Ut),children:[t,` `,j(`span`,{children:n})]},t)})})}function Gt(e){let n=(t,n)=>{n(),Ht(e,t).catch(Ut)};return j(t,{label:H.react,side:`above`,button:(e,t)=>j(b,{isSmall:!0,name:H.react,icon:`smile`,onPress:t,attributes:e}),children:e=>j(`div`,{class:`emojis`,children:[Vt.map(t=>j(`button`,{type:`button`,"aria-label":t,onClick:()=>n(t,e),children:t},t)),j(Kt,{onChoose:t=>n(t,e)})]})})}function Kt({onChoose:e}){let[t,n]=u(``);return j(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:j(`input`,{class:`input`,"aria-label":H.otherEmoji,placeholder:H.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var qt=be(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?j(on,{item:t}):j(Jt,{...e,isFollowing:n})});function Jt({item:e,isFollowing:t,conversation:n,isInThread:r=!1}){let[i,a]=u(!1),o=N(null),c=Yt(o,()=>a(!0)),{author:l,message:d,state:f}=e,p=n.editing.value,m=d!==void 0&&p?.id===d.id&&p.isInThread===r,h=f===`posted`&&d&&!d.deletedAt&&!m,g=[`said`,f,t&&`following`,e.isMine&&`mine`,c&&`by-keys`].filter(Boolean).join(` `);return j(`article`,{ref:o,class:g,"data-seq":e.seq,"data-state":f,"aria-busy":f===`writing`,onMouseEnter:()=>a(!0),onFocusCapture:()=>a(!0),children:[j(`div`,{class:`said-side`,children:t?j(Qt,{at:e.at}):j(s,{name:l.name,kind:l.kind,state:T.value.get(l.id)?.state})}),j(`div`,{class:`said-main`,children:[!t&&j(Xt,{item:e}),m&&d?j(kt,{conversation:n,message:d,onClose:()=>n.editing.value=void 0}):j($t,{item:e,conversation:n}),d&&!d.deletedAt&&j(Wt,{message:d,conversation:n}),d&&!r&&!!d.replyCount&&j(nn,{message:d,conversation:n}),j(tn,{item:e,conversation:n})]}),i&&h&&j(an,{message:d,conversation:n,isInThread:r})]})}function Yt(e,t){let[n,r]=u(!1);return x(()=>{let n=e.current.closest(`li`),i=({target:e})=>(t(),r(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||r(!1);return n?.addEventListener(`focusin`,i),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,i),n?.removeEventListener(`focusout`,a)}},[]),n}function Xt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return j(`header`,{class:`said-head`,children:[j(`strong`,{children:e.name}),e.kind===`AGENT`&&j(`span`,{class:`soft`,title:`Agent`,children:[j(P,{name:`agent`,size:13}),j(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&j(k,{date:i,look:`clock`}),n?.outside&&j(Zt,{outside:n.outside,isProven:e.kind===`PERSON`})]})}function Zt({outside:{connectorName:e,senderName:t},isProven:n}){let r=H.outside(e,t??void 0);return j(`span`,{class:`soft small cut`,title:n?r:`${r}. ${H.outsideHint}`,children:r})}function Qt({at:e}){return j(k,{date:new Date(e).toISOString(),look:`short`})}function $t({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return j(`p`,{class:`gone`,children:H.deleted});if(i===`TOOL_ACTIVITY`)return j(Tt,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return j(`div`,{class:`said-text`,children:[r&&j(ye,{text:r,names:en(a)}),n?.editedAt&&j(`small`,{class:`soft`,title:n.editedAt,children:[`(`,H.edited,`)`]}),n?.isCut&&j(`small`,{class:`cut-off`,children:H.cut}),n&&n.files.length>0&&j(It,{message:n})]})}var K=new Map;function en(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function tn({item:e,conversation:t}){return e.state===`sending`?j(`small`,{class:`soft`,role:`status`,children:H.sending}):e.state===`failed`?j(`div`,{class:`not-sent`,role:`alert`,children:[j(`span`,{children:H.notSent(e.problem??``)}),j(v,{isSmall:!0,onPress:()=>t.retry(e.key),children:H.retry}),j(v,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:H.takeBack})]}):null}function q(e,t){let n=t.threadRootId??t.id;R({panel:void 0}),e.openThread({id:n,seq:t.seq})}function nn({message:e,conversation:t}){return j(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[j(P,{name:`thread`,size:14}),H.replies(e.replyCount),e.lastReplyAt&&j(`span`,{class:`soft`,children:j(k,{date:e.lastReplyAt})})]})}function rn(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function an({message:e,conversation:t,isInThread:n}){let r=t.isEditable(e),[i,a]=u(!1),o=e.kind===`TEXT`,s=location.origin+c`/spaces/${t.spaceId}?message=${e.id}`,l=e=>navigator.clipboard.writeText(e).then(()=>O(H.copied)),d=M(`messages:write`)&&!t.space.value?.archivedAt;return j(`div`,{class:`said-actions`,children:[o&&d&&j(Gt,{message:e,conversation:t}),!n&&d&&j(b,{isSmall:!0,name:H.reply,icon:`reply`,onPress:()=>q(t,e)}),r&&d&&j(b,{isSmall:!0,name:H.edit,icon:`edit`,onPress:()=>t.editing.value={id:e.id,isInThread:n}}),j(m,{name:H.moreActions,icon:`more`,isSmall:!0,children:t=>j(C,{children:[o&&j(L,{icon:`copy`,onPress:()=>(t(),void l(e.text)),children:H.copyText}),j(L,{icon:`link`,onPress:()=>(t(),void l(s)),children:H.copyLink}),r&&j(L,{icon:`trash`,isDanger:!0,onPress:()=>(t(),a(!0)),children:H.remove})]})}),i&&j(z,{isDanger:!0,title:H.removeTitle,text:H.removeText,action:H.remove,onClose:()=>a(!1),onConfirm:()=>I(Ie,{input:{messageId:e.id}})})]})}function on({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return j(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[j(P,{name:`alert`}),j(`p`,{children:[e,r&&j(`span`,{class:`soft`,children:[` `,`(`,j(k,{date:r}),`)`]})]}),j(k,{date:new Date(n).toISOString(),look:`clock`})]})}var sn=12;function cn({conversation:e}){let t=un(e),n=dn(t.map(({id:e})=>e)),r=Object.keys(H.resting).map(e=>({state:e,who:t.filter(({id:t})=>n.get(t)===e)}));return j(`div`,{class:`resting`,role:`status`,children:r.map(({state:e,who:t})=>t.length>0&&j(ln,{state:e,who:t},e))})}function ln({state:e,who:t}){return j(`p`,{children:[t.map(({id:e,name:t},n)=>j(`span`,{children:[n>0&&`, `,j(`a`,{href:c`/agents/${e}`,children:t})]},e)),` `,H.resting[e](t.length>1)]})}function un({space:e,members:t}){if(!e.value||e.value.archivedAt)return[];let{partner:n}=e.value;return(n?[n]:t.value).filter(({kind:e})=>e===`AGENT`)}function dn(e){let[t,n]=u(new Map),r=M(`agents:read`)?e.slice(0,sn).join():``;return x(()=>{let e=new AbortController,t=e=>t=>n(n=>new Map(n).set(e,t));for(let n of r.split(`,`).filter(Boolean))fn(n,t(n),e.signal);return()=>e.abort()},[r]),t}async function fn(e,t,n){let r=!1,i=()=>void(r=!1);try{for await(let a of le(Ne,{agentId:e},{onSubscribe:i,signal:n}))a.__typename===`AgentStateChanged`?(r=!0,t(a.state)):a.__typename===`SnapshotCompleted`&&!r&&t(`SLEEPING`)}catch{}}var pn=3e5;function mn(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&hn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function hn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&e.sender===t.sender&&t.at-e.at<pn}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var gn=25;function _n({conversation:e,handle:t}){let n=N(null),r=N(void 0),[i,a]=u(!0),[o,s]=u(!1),c=e.items.value,l=e.lineAfter.value,d=S(()=>mn(c,l),[c,l]),f=e.isAtNewest.value;return t.current={show:t=>{let n=e.keyOf(t);n!==void 0&&r.current?.show(n)}},bn(e,i&&f),Sn(e),j(`section`,{ref:n,class:`chat`,"aria-label":H.messages,children:[d.length===0&&!e.isLoading.value&&j(F,{icon:`thread`,title:H.noMessages,children:j(`p`,{children:H.noMessagesHint})}),j(pe,{class:`messages`,label:H.messages,rows:d,keyOf:({key:e})=>e,isLog:!0,isLive:f,handle:r,onEnd:a,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&rn(e,t.item.message,n),render:t=>j(yn,{row:t,conversation:e})}),l!==void 0&&!o&&vn(d)&&j(`div`,{class:`to-unread`,children:j(v,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((l??0)+1),r.current?.show(`unread`),s(!0)},children:H.firstUnread})}),!(i&&f)&&j(`div`,{class:`to-newest`,children:j(v,{icon:`down`,isSmall:!0,onPress:async()=>{f||await e.jump(),r.current?.toEnd()},children:H.newest})}),j(wn,{conversation:e}),j(cn,{conversation:e}),j(mt,{conversation:e,onSent:()=>requestAnimationFrame(()=>r.current?.toEnd())}),M(`messages:write`)&&j(Cn,{element:n})]})}function vn(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>gn:e.length>gn}function yn({row:e,conversation:t}){return e.kind===`day`?j(`div`,{class:`day`,children:j(`span`,{children:te(new Date(e.at),new Date(se.value))})}):e.kind===`unread`?j(`div`,{class:`unread-line`,children:j(`span`,{children:H.unreadLine})}):j(qt,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function bn(e,t){let n=e.items.value;x(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function xn(e){let{cycleIds:t}=await I(Ve,{input:{spaceId:e}});O(t.length?H.stopped:H.nothingToStop)}function Sn({spaceId:e}){let t=S(()=>M(`messages:write`)?[{key:`stop`,name:H.stop,icon:`stop`,run:()=>void xn(e).catch(Y)}]:[],[e]);l(t)}function Cn({element:e}){return i(`w`,H.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),i(`arrowup`,H.keys.rows),i(`r`,H.keys.reply),i(`e`,H.keys.edit),null}function wn({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return j(`div`,{class:`doings`,children:[j(`p`,{role:`status`,class:`cut`,children:[n.length>0&&j(`span`,{children:[H.writing(i(n),n.length>1),` `]}),r.length>0&&j(`span`,{class:`thinks`,children:[j(`span`,{class:`dots`,"aria-hidden":`true`,children:[j(`i`,{}),j(`i`,{}),j(`i`,{})]}),H.thinking(i(r),r.length>1)]})]}),r.length>0&&M(`messages:write`)&&j(v,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>xn(e.spaceId),children:H.stop})]})}function Y(){}var Tn=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function En(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var Dn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new A(e),this.#t=new A(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:En(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,En(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}};function On(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var kn=5,An=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<kn&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},jn=50,Mn=500,Nn=class{rootId;rootSeq;items=y([]);problem=y(void 0);isLoading=y(!0);hasOlder=y(!1);#e;#t;#n=new Tn(Mn);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await g(Oe,{id:this.rootId,last:jn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.#n.end(),this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,Pn=600,Fn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],In=3e3,Ln=12e3,Rn=class{spaceId;space=y(void 0);members=y([]);memberCount=y(0);items=y([]);typing=y([]);presence=y(new Map);isAtNewest=y(!0);hasOlder=y(!1);isLoading=y(!1);lineAfter=y(void 0);problem=y(void 0);thread=y(void 0);returned=y(void 0);editing=y(void 0);#e;#t=new AbortController;#n=new ie(()=>this.#P());#r=new Tn(Pn);#i=new A(()=>this.#N());#a=new A(()=>this.#j());#o=new Dn(()=>this.#N());#s=new Map;#c=new WeakMap;#l=new An(e=>this.#D(e),(e,t)=>this.#O(e,t));#u=Promise.resolve();#d=0;#f=0;#p=0;#m;constructor(e,t){this.#e=e,this.spaceId=t;let n=o(()=>void(w.value===`open`&&this.#_()));this.#t.signal.addEventListener(`abort`,n)}async open(e){let t=await this.#h(e);return!t||this.#t.signal.aborted?t!==null:(this.#f=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#f),this.#b(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#m),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#h(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#R(t)}async loadOlder(){this.#r.hasOlder&&await this.#g({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#g({first:X,afterSeq:this.#r.last?.seq??0})}send(e){let t=crypto.randomUUID();this.#s.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#s.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#N(),this.#u=this.#u.then(()=>this.#v(t)))}takeBack(e){let t=this.#s.get(e);t&&(this.#s.delete(e),this.returned.value=t,this.#N())}async edit(e,t){let{edited:n}=await I(Fe,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&Fn.includes(t.status)&&this.#o.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#s.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#k(e):this.#r.apply(e),this.#N()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&M(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#p<In||w.value!==`open`||(this.#p=Date.now(),await I(Be,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#d,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#f)return;let t=this.#f;this.#f=e,await I(ze,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#f=t})}lookAway(){this.#f>=this.#d&&(this.lineAfter.value=Math.max(this.#f,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#L(e);this.thread.value=e&&new Nn(e.id,e.seq,t,()=>this.#N()),this.thread.value?.open()}async#h(e){this.#r.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await g(Te,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#r.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#P(),n}finally{this.#r.end(),this.isLoading.value=!1}}async#g(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#r.begin();try{let{space:t}=await g(Ee,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#r.addOlder(i):this.#r.addNewer(i),this.#P()}finally{this.#r.end(),this.isLoading.value=!1}}}#_(){for(let{key:e,isWaiting:t}of this.#s.values())t&&this.retry(e)}async#v(e){let{key:t,text:n,mentions:r=[],uploads:i=[],threadRootId:a}=e;if([...this.#s.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#y(e);let o=i.map(({fileId:e})=>e),s={spaceId:this.spaceId,text:n,mentions:r,fileIds:o,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await I(Pe,{input:s})).posted),!a&&!this.#r.isAtNewest&&await this.jump()}catch(t){if(e.message)return;if(t instanceof ee&&w.peek()!==`open`)return this.#y(e);Object.assign(e,{state:`failed`,problem:_(t)}),this.#N()}}#y(e){Object.assign(e,{state:`failed`,problem:H.notSentNoConnection,isWaiting:!0}),this.#N()}async#b(e){let t=()=>this.#x(),n={spaceId:this.spaceId,withAgents:M(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of le(Me,n,r))e.__typename===`FeedReset`?await de(()=>this.#h(),this.#t.signal):this.#w(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#x(){clearTimeout(this.#m),[this.#a,...this.#C()].forEach(e=>e.subscribe())}#S(){this.#C().forEach(e=>e.settle()),this.#m=setTimeout(()=>this.#a.settle(),Ln)}#C(){return[this.#i,...this.#o.passing()]}#w(e){switch(e.__typename){case`MessagePosted`:return this.#T(e.message);case`MessageUpdated`:return this.#E(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#A(e);case`SpaceMembersChanged`:return this.#M(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#S();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#j();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#f=Math.max(this.#f,e.seq))}}#T(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(On(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#E(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#D(e){let{node:t}=await g(ke,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#O(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#N())}#k(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#A({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#N(),Math.max(0,Date.parse(n)-Date.now())+50),this.#N())}#j(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#M({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#N(){this.#t.signal.aborted||this.#n.ask()}#P(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#L(e)),n=this.#r.isAtNewest?this.#o.items(this.#F):[];this.items.value=[...t,...this.#I(void 0),...n];let r=this.thread.peek();r?.publish(this.#I(r.rootId))}#F=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:H.anAgent,kind:`AGENT`};#I(e){return[...this.#s.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#L(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#R(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s,sender:zn(e)};return this.#c.set(e,u),u}#R({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function zn({outside:e}){return e?JSON.stringify([e.connectorId,e.senderName]):void 0}function Bn({space:e,onClose:t}){return j(z,{isDanger:!0,title:H.leave,text:H.leaveText,action:H.leave,onConfirm:async()=>{await I(Ye,{input:{spaceId:e.id,actorId:D.value.actor.id}}),a(c`/`)},onClose:t})}function Vn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function Hn({conversation:e,space:t,onClose:i}){let{name:a,topic:o,purpose:s,hasReadReceipts:c}=t,[l,d]=u({name:a,topic:o,purpose:s,hasReadReceipts:c}),[f,p]=u(),m=e=>d({...l,...e}),h=e=>f instanceof n&&f.field===e?_(f):void 0,g=f!==void 0&&![`name`,`topic`,`purpose`].some(h),y=async()=>{let n=Vn(t,l);if(Object.keys(n).length===0)return i();try{let{space:r}=await I(Xe,{input:{spaceId:t.id,...n}});e.space.value=r,O(H.saved),i()}catch(e){p(e)}};return j(he,{title:H.settings,onClose:i,children:j(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void y()),children:[t.mayChange&&t.kind===`GROUP`&&j(B,{label:H.name,value:l.name,onValue:e=>m({name:e}),wrong:h(`name`),isRequired:!0}),j(B,{label:H.topic,hint:H.topicHint,maxLength:250,value:l.topic,onValue:e=>m({topic:e}),wrong:h(`topic`)}),t.mayChange&&j(C,{children:[j(xe,{label:H.purpose,hint:H.purposeHint,maxLength:500,value:l.purpose,onValue:e=>m({purpose:e}),wrong:h(`purpose`)}),j(Se,{label:H.receipts,isOn:l.hasReadReceipts,onChange:e=>m({hasReadReceipts:e})})]}),g&&j(E,{problem:f}),j(`div`,{class:`actions`,children:[j(v,{onPress:i,children:r.cancel}),j(v,{look:`primary`,isSubmit:!0,children:r.save})]})]})})}var Z=e=>O(_(e),{isBad:!0});function Q(e,t){let n=f.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),R({panel:n?void 0:t})}function Un({conversation:e}){let[t,n]=u(),r=e.space.value,a=e.thread.value?void 0:f.value.query.get(`panel`);if(i(`mod+shift+f`,H.search,()=>Q(e,`search`)),Jn(e,n),!r)return j(`header`,{class:`space-head`,"aria-busy":`true`});let o=e=>({"aria-pressed":a===e,"aria-expanded":a===e});return j(`header`,{class:`space-head`,children:[j(Wn,{space:r}),j(`div`,{class:`space-name`,children:[j(`h1`,{class:`cut`,children:r.name}),r.topic?j(`p`,{class:`cut soft small`,title:r.topic,children:r.topic}):j(`p`,{class:`cut soft small`,children:H.memberCount(e.memberCount.value)})]}),r.archivedAt&&j(d,{look:`warn`,children:[H.archive,`d`]}),j(`span`,{class:`push row space-buttons`,children:[j(b,{name:H.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:o(`search`)}),j(b,{name:H.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:o(`members`)}),j(qn,{conversation:e,space:r}),j(m,{name:H.moreOfSpace,icon:`more`,children:e=>j(Kn,{space:r,onAsk:t=>(e(),n(t)),close:e})})]}),t===`settings`&&j(Hn,{conversation:e,space:r,onClose:()=>n(void 0)}),t===`leave`&&j(Bn,{space:r,onClose:()=>n(void 0)})]})}function Wn({space:{kind:e,partner:t}}){return e===`GROUP`||!t?j(P,{name:`hash`,size:20}):j(s,{name:t.name,kind:t.kind,state:T.value.get(t.id)?.state})}function Gn(e){return M(`spaces:write`)&&!e.archivedAt&&(e.mayChange||D.value.tenant.membersMaySetTopics)}function Kn({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>I(Ze,{input:r}).catch(Z),o=()=>I(Qe,{input:r}).catch(Z);return j(C,{children:[(e.mayChange||Gn(e))&&j(L,{icon:`gear`,onPress:()=>t(`settings`),children:H.settings}),i&&j(L,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?H.unarchive:H.archive}),j(L,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:H.leave})]})}function qn({conversation:e,space:t}){let n=t.notificationSettings;if(!n)return null;let r=oe(n,Date.now()),i=n=>void I($e,{input:{spaceId:t.id,...n}}).then(({space:t})=>e.space.value=t,Z),a=e=>i({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return j(m,{name:H.notifications,icon:r?`bellOff`:`bell`,children:e=>j(C,{children:[[`ALL`,`MENTIONS`,`NONE`].map(t=>j(L,{isChecked:n.level===t,onPress:()=>(e(),i({level:t})),children:H.levels[t]},t)),j(`hr`,{}),j(`p`,{class:`caption`,children:H.mute}),j(L,{onPress:()=>(e(),a(1)),children:H.muteHour}),j(L,{onPress:()=>(e(),a(24)),children:H.muteDay}),n.mutedUntil&&j(L,{onPress:()=>(e(),i({mutedUntil:null})),children:H.unmute})]})})}function Jn(e,t){let n=S(()=>[{key:`space-search`,name:H.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:H.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:H.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);l(n)}function $({title:e,onClose:t,children:n}){let i=N(null);return x(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=i.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),j(`aside`,{ref:i,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[j(`header`,{children:[j(`h2`,{class:`cut`,children:e}),j(b,{name:r.close,icon:`close`,onPress:t})]}),n]})}function Yn({conversation:e}){let t=ne(Ke,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,i=new Map(t.data?.map(e=>[e.id,e])),a=e.members.value.filter(({id:e})=>!i.has(e)),o=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,s=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return j($,{title:H.memberCount(e.memberCount.value),onClose:()=>R({panel:void 0}),children:[o&&j(Zn,{conversation:e}),j(`div`,{class:`panel-scroll`,children:[j(ue,{answer:t,children:t=>j(`ul`,{class:`members`,children:[...t.filter(e=>!s(e)),...a].map(t=>j(Xn,{member:t,conversation:e,mayRemove:!!o},t.id))})}),t.hasMore&&j(v,{isSmall:!0,onPress:t.more,children:r.more})]})]})}function Xn({member:e,conversation:t,mayRemove:n}){let[i,o]=u(!1),{id:l,name:d,kind:f}=e,p=l===D.value.actor.id,m=t.presence.value.get(l)??e.member?.presence??void 0,h=T.value.get(l)?.state,g=h?r.states[h]:m&&H.presence[m];return j(`li`,{children:[j(s,{name:d,kind:f,state:h}),j(`span`,{class:`member-name`,children:[j(`span`,{class:`cut`,children:[d,` `,p&&j(`span`,{class:`soft`,children:[`(`,H.you,`)`]})]}),g&&j(`span`,{class:`cut small presence ${m?.toLowerCase()??``}`,children:g})]}),!p&&f!==`SERVICE`&&M(`messages:write`)&&j(b,{isSmall:!0,name:H.talkTo(d),icon:`thread`,onPress:async()=>{let e=await we(l);a(c`/spaces/${e}`)}}),!p&&n&&j(b,{isSmall:!0,name:H.removeMember(d),icon:`close`,onPress:()=>o(!0)}),i&&j(z,{isDanger:!0,title:H.removeMember(d),text:H.removeMemberText(d),action:H.removeMember(d),onConfirm:()=>I(Ye,{input:{spaceId:t.spaceId,actorId:l}}),onClose:()=>o(!1)})]})}function Zn({conversation:e}){let[t,n]=u(``),r=t.trim()?{search:t.trim(),withAgents:M(`agents:read`)}:void 0,{data:i}=ae(qe,r),a=new Set(e.members.value.map(({id:e})=>e)),o=(i?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),c=(i?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),l=r?[...o,...c].filter(({id:e})=>!a.has(e)):[],d=async({id:t,name:r})=>{await I(Je,{input:{spaceId:e.spaceId,actorId:t}}),O(H.added(r)),n(``)};return j(`div`,{class:`panel-form`,children:[j(B,{label:H.addMember,placeholder:H.findSomebody,value:t,onValue:n}),j(`ul`,{class:`members`,children:l.map(e=>j(`li`,{children:[j(s,{name:e.name,kind:e.kind,isSmall:!0}),j(`span`,{class:`cut member-name`,children:e.name}),j(v,{isSmall:!0,onPress:()=>d(e),attributes:{"aria-label":`${H.add}: ${e.name}`},children:H.add})]},e.id))})]})}var Qn=30;function $n({spaceId:e}){let[t,n]=u(``),[i,a]=u(),[o,s]=u(),[l,d]=u(),f=N(null);x(()=>f.current?.querySelector(`input`)?.focus(),[]);let p=async n=>{d(void 0);try{let{searchMessages:r}=await g(Ge,{query:t,spaceIds:[e],last:Qn,before:n}),o=r.nodes.toReversed();a(n?[...i??[],...o]:o),s(r.pageInfo.hasPreviousPage?r.pageInfo.startCursor??void 0:void 0)}catch(e){d(e)}};return j($,{title:H.search,onClose:()=>R({panel:void 0}),children:[j(`form`,{ref:f,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),t.trim()&&void p()),children:j(B,{label:H.searchField,hint:H.searchHint,type:`search`,value:t,onValue:n})}),j(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[l!==void 0&&j(E,{problem:l,onRetry:()=>void p()}),i?.length===0&&j(F,{icon:`search`,title:H.nothingFound}),j(`ul`,{class:`hits`,children:i?.map(({id:t,text:n,createdAt:r,author:i})=>j(`li`,{children:j(`a`,{href:c`/spaces/${e}?panel=search&message=${t}`,children:[j(`span`,{class:`row small`,children:[j(`strong`,{children:i.name}),j(`span`,{class:`soft push`,children:j(k,{date:r})})]}),j(`span`,{class:`hit`,children:n})]})},t))}),o&&j(v,{isSmall:!0,onPress:()=>p(o),children:r.more})]})]})}function er({conversation:e,thread:t}){let n=N(null),r=t.items.value,i=r.at(-1)?.key;x(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[i]);let[a,...o]=r,s=t=>{let i=fe(t,n.current,[...n.current.querySelectorAll(`li[data-row]`)]),a=i&&r.find(({key:e})=>e===i.dataset.row)?.message;a&&rn(e,a,t,{isInThread:!0})},c=t=>j(`li`,{"data-row":t.key,tabindex:-1,children:j(qt,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return j($,{title:H.thread,onClose:()=>e.openThread(void 0),children:[j(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":H.thread,onKeyDown:s,children:[t.problem.value!==void 0&&j(E,{problem:t.problem.value,onRetry:()=>void t.open()}),a&&j(`ol`,{children:c(a)}),a&&j(`p`,{class:`thread-line`,children:H.replies(o.filter(({message:e})=>!e?.deletedAt).length)}),t.hasOlder.value&&j(v,{isSmall:!0,look:`quiet`,onPress:t.open,children:H.older}),j(`ol`,{children:o.map(c)}),t.isLoading.value&&j(h,{lines:3})]}),j(mt,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function tr({params:e}){let t=e.id,n=S(()=>new Rn(D.value.actor,t),[t]),[r,i]=u(`opening`),[a,o]=u(),[s,c]=u(0),l=N(void 0),d=f.value.query.get(`message`),p=N(!1);return ce(n.space.value?.name??``),x(()=>()=>n.close(),[n]),x(()=>{let e=!1;return o(void 0),nr(n,d,p).then(t=>{e||(i(t===`missing`?`missing`:`open`),t&&t!==`missing`&&ir(n,t,l))}).catch(t=>e||o(t)),()=>void(e=!0)},[n,d,s]),r===`missing`?j(or,{}):j(`div`,{class:`space`,children:[j(Un,{conversation:n}),a!==void 0&&j(E,{problem:a,onRetry:()=>c(s+1)}),n.problem.value!==void 0&&j(E,{problem:n.problem.value}),j(`div`,{class:`space-body`,children:[r===`opening`?j(`div`,{class:`space-opening`,children:a===void 0&&j(h,{lines:7})}):j(_n,{conversation:n,handle:l}),r===`open`&&j(ar,{conversation:n})]})]})}async function nr(e,t,n){let r=t?await rr(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function rr(e){let{node:t}=await g(De,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function ir(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),R({message:void 0,...n&&{panel:void 0}})}function ar({conversation:e}){if(e.thread.value)return j(er,{conversation:e,thread:e.thread.value});let t=f.value.query.get(`panel`);return t===`members`?j(Yn,{conversation:e}):t===`search`?j($n,{spaceId:e.spaceId}):null}function or(){return j(`div`,{class:`page`,children:[j(`h1`,{class:`unseen`,children:H.notFound}),j(F,{icon:`question`,title:H.notFound,children:j(`p`,{children:H.notFoundHint})})]})}export{tr as default};