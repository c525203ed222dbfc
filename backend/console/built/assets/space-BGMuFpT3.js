import{Bt as e,Ct as t,D as n,Et as r,F as i,G as a,H as o,I as s,It as c,K as l,L as u,Lt as d,Mt as f,N as p,Nt as m,O as h,Ot as g,P as _,R as v,Rt as y,Tt as b,V as x,W as S,X as C,Y as w,b as ee,c as te,ct as T,d as ne,dt as E,et as D,ft as O,g as re,ht as k,it as ie,jt as ae,l as oe,mt as A,nt as se,ot as j,rt as M,s as N,st as ce,tt as le,u as ue,ut as de,v as P,wt as fe,x as F,y as I,yt as pe,zt as me}from"./core-CZmEjDQu.js";import{n as he,t as ge}from"./virtual-list-PvdxKqXl.js";import{n as _e,t as L}from"./dialog-Blr6W3mo.js";import{i as ve,n as ye,r as be,t as R}from"./markdown-Cy3OFTZ2.js";import{t as xe}from"./memo-yOZnpFXl.js";import{i as z,r as Se,t as Ce}from"./field-DjBeBh6A.js";import{n as we}from"./download-CPH_PoqD.js";var B=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new B(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new B(`
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
    `,{fragmentName:`WaitingCall`}),new B(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new B(`
    fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
    `,{fragmentName:`Picture`}),new B(`
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
    `,{fragmentName:`FormInput`}),new B(`
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
}`,{fragmentName:`Call`}),new B(`
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
}`,{fragmentName:`ChatMessage`}),new B(`
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
}`,{fragmentName:`PastMessage`}),new B(`
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
}`,{fragmentName:`OpenSpace`});var Te=new B(`
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
}`),Ee=new B(`
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
}`),De=new B(`
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
    `),Oe=new B(`
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
}`),ke=new B(`
    query ReplyCount($id: ID!) {
  node(id: $id) {
    ... on Message {
      replyCount
      lastReplyAt
    }
  }
}
    `),Ae=new B(`
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
    `),je=new B(`
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
}`),Me=new B(`
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
}`),Ne=new B(`
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
}`),Pe=new B(`
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
}`),Fe=new B(`
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
}`),Ie=new B(`
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
}`),Le=new B(`
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
}`),Re=new B(`
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
}`),ze=new B(`
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
}`),Be=new B(`
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
}`),Ve=new B(`
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
}`),He=new B(`
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
}`),Ue=new B(`
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
}`),We=new B(`
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
}`),Ge=new B(`
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
}`),Ke=new B(`
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
    `),qe=new B(`
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
}`),V=new B(`
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
}`),Je=new B(`
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
}`),Ye=new B(`
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
}`),Xe=new B(`
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
}`),Ze=new B(`
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
}`),Qe=new B(`
    mutation StartDirectConversation($input: StartDirectConversationInput!) {
  startDirectConversation(input: $input) {
    __typename
    ... on StartDirectConversationSuccess {
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
}`),H={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`An admin, or whoever manages the space, can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent. ${e}`,notSentNoConnection:`There is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,searchHint:`Enter starts the search.`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function U(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var $e=40;function et(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>$e||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function tt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function nt(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var rt=20,it=1e5,at=class{#e;#t;constructor(e){this.#e=t(e),this.#t=new Map(st(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t),ct(this.#e,ot([...this.#t]))}};function ot(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===rt||n+i.length>it||(n+=i.length,t.unshift([r,i]));return t}function st(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function ct(e,t){try{t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e)}catch{}}var lt=26214400;async function ut(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>lt)return i({state:`failed`,problem:H.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await T(He,{input:t});await dt(r,e,e=>i({share:e}),n),await T(Ue,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:A(e)})}}function dt({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${H.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${H.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var W,ft=6;function pt(e){let{conversation:t}=e;return C(`messages:write`)?t.space.value?.archivedAt?l(`p`,{class:`composer-closed`,children:H.archived}):l(mt,{...e},e.threadRootId??t.spaceId):l(`p`,{class:`composer-closed`,children:H.readOnly})}function mt({conversation:e,threadRootId:t,onSent:n}){let r=t??e.spaceId;W??=new at(pe());let[i,a]=d(W.of(r)),s=c(null),u=c([]),f=vt(),p=_t(e,s,i,(e,t)=>{u.current.push(t),h(e)}),h=e=>{a(e),W.set(r,e)};m(()=>gt(s.current),[i]),ht(e,t,({text:t,mentions:n=[],uploads:r=[]})=>{u.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),f.giveBack(r),h([t,i].filter(Boolean).join(`

`)),s.current.focus()});let g=f.uploads.every(({state:e})=>e===`ready`)&&(i.trim()!==``||f.uploads.length>0),_=()=>{g&&(e.send({text:i.trim(),mentions:nt(i,u.current),uploads:f.uploads,threadRootId:t}),u.current=[],f.clear(),h(``),n(),s.current.focus())},v=n=>{p.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),_()):n.key===`ArrowUp`&&i===``&&!t&&e.editLast()&&n.preventDefault())},y=t?H.writeReply:H.writeTo(e.space.value?.name??``);return l(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),_()),onDragOver:e=>e.preventDefault(),onDrop:f.dropped,children:[p.list,f.uploads.length>0&&l(yt,{uploads:f.uploads,onRemove:f.remove}),l(`div`,{class:`composer-line`,children:[l(o,{name:H.attach,icon:`clip`,onPress:f.choose}),l(`textarea`,{ref:s,rows:1,value:i,"aria-label":H.message,placeholder:y,autocomplete:`off`,...p.attributes,onInput:({currentTarget:t})=>(h(t.value),p.look(),void e.type()),onKeyDown:v,onClick:p.look,onBlur:p.close,onPaste:f.pasted}),l(o,{name:H.send,icon:`send`,isSubmit:!0,isDisabled:!g})]})]})}function ht({returned:e},t,n){let r=e.value;m(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function gt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function _t(e,t,n,r){let[i,a]=d(),[o,s]=d(0),c=e.members.value.filter(({id:e})=>e!==D.value?.actor.id),u=i?h(c,i.words,({name:e})=>e).slice(0,ft):[],f=u.length>0,p=()=>a(void 0),m=()=>{a(et(t.current.value,t.current.selectionStart)),s(0)},g=e=>{let{text:a,caret:o}=tt(n,i,e.name),s=t.current;s.value=a,s.setSelectionRange(o,o),s.focus(),r(a,e),p()},v=e=>{if(!f||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)s((o+t+u.length)%u.length);else if(e.key===`Enter`||e.key===`Tab`)g(u[o]);else if(e.key===`Escape`)p();else return!1;return e.preventDefault(),!0},y={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":f?`name-${o}`:void 0};return{list:l(`div`,{id:`names`,role:`listbox`,"aria-label":H.members,class:`names`,hidden:!f,children:u.map((e,t)=>l(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===o,onMouseDown:t=>(t.preventDefault(),g(e)),children:[l(_,{name:e.name,kind:e.kind,isSmall:!0}),l(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:y,press:v,look:m,close:p}}function vt(){let[e]=d(()=>({uploads:f([]),ends:new Map})),t=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},n=n=>{if(e.uploads.value.length+n.length>10)return S(H.tooMany,{isBad:!0});for(let e of n){let n=new AbortController;ut(e,e=>t(e,n),n.signal)}},r=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>n([...e.files])}),e.click()},i=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},a=(e,t)=>{t?.files.length&&(e.preventDefault(),n([...t.files]))};return{uploads:e.uploads.value,choose:r,remove:i,clear:()=>e.uploads.value=[],giveBack:t=>e.uploads.value=[...t,...e.uploads.value],dropped:e=>a(e,e.dataTransfer),pasted:e=>a(e,e.clipboardData)}}function yt({uploads:e,onRemove:t}){return l(`ul`,{class:`uploads`,"aria-label":H.files,children:e.map(({key:e,name:n,size:r,state:i,share:s,problem:c})=>l(`li`,{class:`upload ${i}`,children:[l(a,{name:i===`failed`?`alert`:`file`}),l(`span`,{class:`cut`,title:c,children:[n,` `,l(`span`,{class:`soft`,children:c??U(r)})]}),i===`sending`&&l(`progress`,{value:s,"aria-label":`${n} ${H.uploading}`}),l(o,{isSmall:!0,name:H.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function bt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,u=e.status===`HELD`&&t.outcome==null;return l(`div`,{class:`stack question`,children:[l(R,{text:i}),a!=null&&Object.keys(a).length>0&&l(`div`,{class:`stack exactly`,children:[l(`span`,{class:`soft small`,children:H.exactly}),l(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&l(`p`,{class:`soft small`,children:H.approvedSoFar(s.length,o)}),u&&!n&&c&&l(`p`,{class:`soft small`,children:H.onlyAssignee(c.name)}),n?l(xt,{call:e,question:t,onAnswered:r}):l(St,{question:t})]})}function xt({call:e,question:t,onAnswered:n}){let r=t.formFields,[i,a]=d(()=>be(r)),[o,s]=d(``),[c,u]=d(),f=c instanceof O&&c.path.includes(`values`)?c:void 0,p=async a=>{u(void 0);let s=a===`ANSWER`?ve(r,i):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:a,values:s,comment:o};await T(Ve,{input:c}).then(({activity:e})=>e&&n(e),u)};return l(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),p(r.length?`ANSWER`:`APPROVE`)},"aria-label":r.length?H.question:H.needsApproval,children:[r.map(e=>l(ye,{field:e,filled:i[e.name],wrong:f?.field===e.name?A(f):void 0,onFilled:t=>a({...i,[e.name]:t})},e.name)),l(z,{label:H.reasonOptional,value:o,onValue:s}),c!==void 0&&!r.some(({name:e})=>e===f?.field)&&l(I,{problem:A(c)}),l(`div`,{class:`row`,children:[l(x,{isSubmit:!0,look:`primary`,icon:`check`,children:r.length?H.answer:H.approve}),l(x,{look:`danger`,icon:`close`,onPress:()=>p(`DECLINE`),children:H.decline})]})]})}function St({question:{outcome:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return l(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return l(`div`,{class:`outcome ${e.toLowerCase()}`,children:[l(`p`,{children:[l(`strong`,{children:H.decided(t?.name??``,H.outcomes[e])}),n&&`: ${n}`]}),a.length>0&&l(`dl`,{class:`pairs`,children:a.map(([e,t])=>l(`div`,{children:[l(`dt`,{children:e}),l(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var Ct={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function wt({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,o=n?.status??r?.status??`WRITING`,s=n?.question,c=s!=null&&o===`HELD`&&s.outcome==null,[u,f]=d(!1),p=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],m=o===`RUNNING`||o===`WRITING`;return l(`div`,{class:c?`call asked`:`call`,children:[l(`div`,{class:`call-head`,children:[l(a,{name:s?`question`:`tool`}),l(`strong`,{class:`cut`,children:n?.tool??r?.name}),s?.outcome!==`DECLINED`&&l(`span`,{class:m?`status moving`:`status`,children:l(i,{look:Ct[o],children:H.call[c?`ASKED`:o]??o.toLowerCase()})}),r?.progress!=null&&l(`progress`,{value:r.progress,"aria-label":H.call.RUNNING}),c&&s.expiresAt&&l(`span`,{class:`soft small push`,children:[H.endsAt,` `,l(N,{date:s.expiresAt})]})]}),r?.note&&l(`p`,{class:`soft small`,children:r.note}),s?l(bt,{call:n,question:s,mayAnswer:c&&le.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):p.length>0&&l(Tt,{pairs:p}),e.message&&C(`agents:read`)&&l(`details`,{onToggle:({currentTarget:e})=>f(e.open),children:[l(`summary`,{children:[l(a,{name:`unfold`,size:14}),H.showDetails]}),u&&l(Et,{messageId:e.message.id},o)]})]})}function Tt({pairs:e}){return l(`dl`,{class:`pairs`,children:e.map(([e,t])=>l(`div`,{children:[l(`dt`,{children:e}),l(`dd`,{children:t})]},e))})}function Et({messageId:t}){let{data:n,error:r,reload:i}=ne(Ae,{id:t});if(r!=null)return l(I,{problem:r,onRetry:i});if(!n)return l(F,{lines:3});let a=n.node&&`toolCall`in n.node?n.node.toolCall:null;return a?l(`div`,{class:`stack call-details`,children:[l(`h4`,{children:H.arguments}),l(`pre`,{tabindex:0,children:Dt(a.arguments)}),a.result!=null&&l(e,{children:[l(`h4`,{children:H.result}),l(`pre`,{tabindex:0,children:JSON.stringify(a.result,null,2)})]})]}):l(`p`,{class:`soft small`,children:H.noDetails})}function Dt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function Ot({conversation:e,message:t,onClose:n}){let[r,i]=d(t.text),[a,o]=d(),s=c(null);m(()=>{s.current.focus(),s.current.selectionStart=t.text.length},[]);let u=()=>{if(r.trim())return r===t.text?n():e.edit(t.id,r).then(n,e=>o(A(e)))};return l(`div`,{class:`edit-form`,children:[l(`textarea`,{ref:s,class:`input`,rows:Math.min(8,r.split(`
`).length+1),"aria-label":H.editMessage,autocomplete:`off`,value:r,onInput:({currentTarget:e})=>i(e.value),onKeyDown:e=>{if(e.key===`Escape`)n();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)u();else return;e.preventDefault(),e.stopPropagation()}}),a&&l(`p`,{class:`wrong`,role:`alert`,children:a}),l(`div`,{class:`row`,children:[l(x,{isSmall:!0,look:`primary`,onPress:u,children:k.save}),l(x,{isSmall:!0,look:`quiet`,onPress:n,children:k.cancel})]})]})}var kt=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function At(e){return e.replace(kt,`�`)}var jt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Mt=24e4,G=new WeakMap;function Nt(e){return G.has(e)||G.set(e,Date.now()),Date.now()-G.get(e)<Mt}async function Pt(e,t){let{node:n}=await E(je,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function Ft({message:e}){let t=e.files.map(e=>({...e,name:At(e.name)})),n=t.filter(({contentType:e})=>jt.includes(e)),r=t.filter(e=>!n.includes(e));return l(`div`,{class:`files`,children:[n.map(t=>l(It,{file:t,message:e},t.id)),r.map(t=>l(Rt,{file:t,message:e},t.id))]})}function It({file:t,message:n}){let[r,i]=d(Nt(n.files)?t.url:void 0),[a,o]=d(!1),s=()=>void Pt(n.id,t.id).then(i,()=>void 0);m(()=>{r||s()},[]);let{width:c,height:u}=Lt(t);return l(e,{children:[l(`button`,{type:`button`,class:`image`,"aria-label":H.showImage(t.name),title:t.name,style:{width:`${c}px`,aspectRatio:`${c} / ${u}`},onClick:()=>(o(!0),s()),children:r&&l(`img`,{src:r,alt:t.name,width:c,height:u})}),a&&l(_e,{isWide:!0,title:t.name,onClose:()=>o(!1),children:[r&&l(`img`,{class:`whole`,src:r,alt:t.name}),l(zt,{file:t,message:n})]})]})}function Lt({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function Rt({file:e,message:t}){return l(`div`,{class:`file`,children:[l(a,{name:`file`}),l(`span`,{class:`cut`,children:e.name}),l(zt,{file:e,message:t})]})}function zt({file:e,message:t}){let[n,r]=d(),i=async()=>{let n=await Pt(t.id,e.id).catch(()=>void 0);n?we(n,e.name):r(H.uploadFailed)};return l(`button`,{type:`button`,class:`button small`,"aria-label":`${H.download(e.name)}, ${U(e.size)}`,title:n,onClick:()=>void i(),children:[l(a,{name:`down`,size:14}),U(e.size)]})}var Bt=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Vt({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await T(Le,{input:r}):await T(Ie,{input:r});t.apply(i)}var Ht=e=>S(A(e),{isBad:!0});function Ut(e){let{message:t}=e;return t.reactions.length===0?null:l(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return l(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!C(`messages:write`),"aria-label":H.reacted(t,a,n),onClick:()=>void Vt(e,t).catch(Ht),children:[t,` `,l(`span`,{children:n})]},t)})})}function Wt(e){let t=(t,n)=>{n(),Vt(e,t).catch(Ht)};return l(v,{label:H.react,side:`above`,button:(e,t)=>l(o,{isSmall:!0,name:H.react,icon:`smile`,onPress:t,attributes:e}),children:e=>l(`div`,{class:`emojis`,children:[Bt.map(n=>l(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),l(Gt,{onChoose:n=>t(n,e)})]})})}function Gt({onChoose:e}){let[t,n]=d(``);return l(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:l(`input`,{class:`input`,"aria-label":H.otherEmoji,placeholder:H.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var Kt=xe(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?l(rn,{item:t}):l(qt,{...e,isFollowing:n})});function qt({item:e,isFollowing:t,conversation:n,isInThread:r=!1}){let[i,a]=d(!1),o=c(null),s=Jt(o,()=>a(!0)),{author:u,message:f,state:p}=e,m=n.editing.value,h=f!==void 0&&m?.id===f.id&&m.isInThread===r,g=p===`posted`&&f&&!f.deletedAt&&!h,v=[`said`,p,t&&`following`,e.isMine&&`mine`,s&&`by-keys`].filter(Boolean).join(` `);return l(`article`,{ref:o,class:v,"data-seq":e.seq,"data-state":p,"aria-busy":p===`writing`,onMouseEnter:()=>a(!0),onFocusCapture:()=>a(!0),children:[l(`div`,{class:`said-side`,children:t?l(Xt,{at:e.at}):l(_,{name:u.name,kind:u.kind,state:w.value.get(u.id)?.state})}),l(`div`,{class:`said-main`,children:[!t&&l(Yt,{item:e}),h&&f?l(Ot,{conversation:n,message:f,onClose:()=>n.editing.value=void 0}):l(Zt,{item:e,conversation:n}),f&&!f.deletedAt&&l(Ut,{message:f,conversation:n}),f&&!r&&!!f.replyCount&&l(en,{message:f,conversation:n}),l($t,{item:e,conversation:n})]}),i&&g&&l(nn,{message:f,conversation:n,isInThread:r})]})}function Jt(e,t){let[n,r]=d(!1);return m(()=>{let n=e.current.closest(`li`),i=({target:e})=>(t(),r(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||r(!1);return n?.addEventListener(`focusin`,i),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,i),n?.removeEventListener(`focusout`,a)}},[]),n}function Yt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return l(`header`,{class:`said-head`,children:[l(`strong`,{children:e.name}),e.kind===`AGENT`&&l(`span`,{class:`soft`,title:`Agent`,children:[l(a,{name:`agent`,size:13}),l(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&l(N,{date:i,look:`clock`})]})}function Xt({at:e}){return l(N,{date:new Date(e).toISOString(),look:`short`})}function Zt({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return l(`p`,{class:`gone`,children:H.deleted});if(i===`TOOL_ACTIVITY`)return l(wt,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return l(`div`,{class:`said-text`,children:[r&&l(R,{text:r,names:Qt(a)}),n?.editedAt&&l(`small`,{class:`soft`,title:n.editedAt,children:[`(`,H.edited,`)`]}),n?.isCut&&l(`small`,{class:`cut-off`,children:H.cut}),n&&n.files.length>0&&l(Ft,{message:n})]})}var K=new Map;function Qt(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function $t({item:e,conversation:t}){return e.state===`sending`?l(`small`,{class:`soft`,role:`status`,children:H.sending}):e.state===`failed`?l(`div`,{class:`not-sent`,role:`alert`,children:[l(`span`,{children:H.notSent(e.problem??``)}),l(x,{isSmall:!0,onPress:()=>t.retry(e.key),children:H.retry}),l(x,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:H.takeBack})]}):null}function q(e,t){let n=t.threadRootId??t.id;g({panel:void 0}),e.openThread({id:n,seq:t.seq})}function en({message:e,conversation:t}){return l(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[l(a,{name:`thread`,size:14}),H.replies(e.replyCount),e.lastReplyAt&&l(`span`,{class:`soft`,children:l(N,{date:e.lastReplyAt})})]})}function tn(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function nn({message:t,conversation:n,isInThread:r}){let i=n.isEditable(t),[a,c]=d(!1),f=t.kind===`TEXT`,p=location.origin+b`/spaces/${n.spaceId}?message=${t.id}`,m=e=>navigator.clipboard.writeText(e).then(()=>S(H.copied)),h=C(`messages:write`)&&!n.space.value?.archivedAt;return l(`div`,{class:`said-actions`,children:[f&&h&&l(Wt,{message:t,conversation:n}),!r&&h&&l(o,{isSmall:!0,name:H.reply,icon:`reply`,onPress:()=>q(n,t)}),i&&h&&l(o,{isSmall:!0,name:H.edit,icon:`edit`,onPress:()=>n.editing.value={id:t.id,isInThread:r}}),l(s,{name:H.moreActions,icon:`more`,isSmall:!0,children:n=>l(e,{children:[f&&l(u,{icon:`copy`,onPress:()=>(n(),void m(t.text)),children:H.copyText}),l(u,{icon:`link`,onPress:()=>(n(),void m(p)),children:H.copyLink}),i&&l(u,{icon:`trash`,isDanger:!0,onPress:()=>(n(),c(!0)),children:H.remove})]})}),a&&l(L,{isDanger:!0,title:H.removeTitle,text:H.removeText,action:H.remove,onClose:()=>c(!1),onConfirm:()=>T(Fe,{input:{messageId:t.id}})})]})}function rn({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return l(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[l(a,{name:`alert`}),l(`p`,{children:[e,r&&l(`span`,{class:`soft`,children:[` `,`(`,l(N,{date:r}),`)`]})]}),l(N,{date:new Date(n).toISOString(),look:`clock`})]})}var an=3e5;function on(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&sn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function sn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<an}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var cn=25;function ln({conversation:e,handle:t}){let n=c(null),r=c(void 0),[i,a]=d(!0),[o,s]=d(!1),u=e.items.value,f=e.lineAfter.value,p=y(()=>on(u,f),[u,f]),m=e.isAtNewest.value;return t.current={show:t=>{let n=e.keyOf(t);n!==void 0&&r.current?.show(n)}},fn(e,i&&m),mn(e),l(`section`,{ref:n,class:`chat`,"aria-label":H.messages,children:[p.length===0&&!e.isLoading.value&&l(P,{icon:`thread`,title:H.noMessages,children:l(`p`,{children:H.noMessagesHint})}),l(ge,{class:`messages`,label:H.messages,rows:p,keyOf:({key:e})=>e,isLog:!0,isLive:m,handle:r,onEnd:a,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&tn(e,t.item.message,n),render:t=>l(dn,{row:t,conversation:e})}),f!==void 0&&!o&&un(p)&&l(`div`,{class:`to-unread`,children:l(x,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((f??0)+1),r.current?.show(`unread`),s(!0)},children:H.firstUnread})}),!(i&&m)&&l(`div`,{class:`to-newest`,children:l(x,{icon:`down`,isSmall:!0,onPress:async()=>{m||await e.jump(),r.current?.toEnd()},children:H.newest})}),l(gn,{conversation:e}),l(pt,{conversation:e,onSent:()=>requestAnimationFrame(()=>r.current?.toEnd())}),C(`messages:write`)&&l(hn,{element:n})]})}function un(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>cn:e.length>cn}function dn({row:e,conversation:t}){return e.kind===`day`?l(`div`,{class:`day`,children:l(`span`,{children:oe(new Date(e.at),new Date(te.value))})}):e.kind===`unread`?l(`div`,{class:`unread-line`,children:l(`span`,{children:H.unreadLine})}):l(Kt,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function fn(e,t){let n=e.items.value;m(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function pn(e){let{cycleIds:t}=await T(Be,{input:{spaceId:e}});S(t.length?H.stopped:H.nothingToStop)}function mn({spaceId:e}){let t=y(()=>C(`messages:write`)?[{key:`stop`,name:H.stop,icon:`stop`,run:()=>void pn(e).catch(Y)}]:[],[e]);n(t)}function hn({element:e}){return p(`w`,H.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),p(`arrowup`,H.keys.rows),p(`r`,H.keys.reply),p(`e`,H.keys.edit),null}function gn({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return l(`div`,{class:`doings`,children:[l(`p`,{role:`status`,class:`cut`,children:[n.length>0&&l(`span`,{children:[H.writing(i(n),n.length>1),` `]}),r.length>0&&l(`span`,{class:`thinks`,children:[l(`span`,{class:`dots`,"aria-hidden":`true`,children:[l(`i`,{}),l(`i`,{}),l(`i`,{})]}),H.thinking(i(r),r.length>1)]})]}),r.length>0&&C(`messages:write`)&&l(x,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>pn(e.spaceId),children:H.stop})]})}function Y(){}var _n=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function vn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var yn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new M(e),this.#t=new M(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:vn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,vn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}};function bn(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var xn=5,Sn=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<xn&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},Cn=50,wn=500,Tn=class{rootId;rootSeq;items=f([]);problem=f(void 0);isLoading=f(!0);hasOlder=f(!1);#e;#t;#n=new _n(wn);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await E(Oe,{id:this.rootId,last:Cn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.#n.end(),this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,En=600,Dn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],On=3e3,kn=12e3,An=class{spaceId;space=f(void 0);members=f([]);memberCount=f(0);items=f([]);typing=f([]);presence=f(new Map);isAtNewest=f(!0);hasOlder=f(!1);isLoading=f(!1);lineAfter=f(void 0);problem=f(void 0);thread=f(void 0);returned=f(void 0);editing=f(void 0);#e;#t=new AbortController;#n=new ie(()=>this.#P());#r=new _n(En);#i=new M(()=>this.#N());#a=new M(()=>this.#j());#o=new yn(()=>this.#N());#s=new Map;#c=new WeakMap;#l=new Sn(e=>this.#D(e),(e,t)=>this.#O(e,t));#u=Promise.resolve();#d=0;#f=0;#p=0;#m;constructor(e,t){this.#e=e,this.spaceId=t;let n=ae(()=>void(j.value===`open`&&this.#_()));this.#t.signal.addEventListener(`abort`,n)}async open(e){let t=await this.#h(e);return!t||this.#t.signal.aborted?t!==null:(this.#f=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#f),this.#b(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#m),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#h(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#R(t)}async loadOlder(){this.#r.hasOlder&&await this.#g({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#g({first:X,afterSeq:this.#r.last?.seq??0})}send(e){let t=crypto.randomUUID();this.#s.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#s.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#N(),this.#u=this.#u.then(()=>this.#v(t)))}takeBack(e){let t=this.#s.get(e);t&&(this.#s.delete(e),this.returned.value=t,this.#N())}async edit(e,t){let{edited:n}=await T(Pe,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&Dn.includes(t.status)&&this.#o.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#s.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#k(e):this.#r.apply(e),this.#N()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&C(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#p<On||j.value!==`open`||(this.#p=Date.now(),await T(ze,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#d,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#f)return;let t=this.#f;this.#f=e,await T(Re,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#f=t})}lookAway(){this.#f>=this.#d&&(this.lineAfter.value=Math.max(this.#f,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#L(e);this.thread.value=e&&new Tn(e.id,e.seq,t,()=>this.#N()),this.thread.value?.open()}async#h(e){this.#r.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await E(Te,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#r.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#P(),n}finally{this.#r.end(),this.isLoading.value=!1}}async#g(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#r.begin();try{let{space:t}=await E(Ee,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#r.addOlder(i):this.#r.addNewer(i),this.#P()}finally{this.#r.end(),this.isLoading.value=!1}}}#_(){for(let{key:e,isWaiting:t}of this.#s.values())t&&this.retry(e)}async#v(e){let{key:t,text:n,mentions:r=[],uploads:i=[],threadRootId:a}=e;if([...this.#s.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#y(e);let o=i.map(({fileId:e})=>e),s={spaceId:this.spaceId,text:n,mentions:r,fileIds:o,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await T(Ne,{input:s})).posted),!a&&!this.#r.isAtNewest&&await this.jump()}catch(t){if(e.message)return;if(t instanceof me&&j.peek()!==`open`)return this.#y(e);Object.assign(e,{state:`failed`,problem:A(t)}),this.#N()}}#y(e){Object.assign(e,{state:`failed`,problem:H.notSentNoConnection,isWaiting:!0}),this.#N()}async#b(e){let t=()=>this.#x(),n={spaceId:this.spaceId,withAgents:C(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of ce(Me,n,r))e.__typename===`FeedReset`?await de(()=>this.#h(),this.#t.signal):this.#w(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#x(){clearTimeout(this.#m),[this.#a,...this.#C()].forEach(e=>e.subscribe())}#S(){this.#C().forEach(e=>e.settle()),this.#m=setTimeout(()=>this.#a.settle(),kn)}#C(){return[this.#i,...this.#o.passing()]}#w(e){switch(e.__typename){case`MessagePosted`:return this.#T(e.message);case`MessageUpdated`:return this.#E(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#A(e);case`SpaceMembersChanged`:return this.#M(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#S();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#j();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#f=Math.max(this.#f,e.seq))}}#T(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(bn(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#E(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#D(e){let{node:t}=await E(ke,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#O(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#N())}#k(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#A({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#N(),Math.max(0,Date.parse(n)-Date.now())+50),this.#N())}#j(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#M({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#N(){this.#t.signal.aborted||this.#n.ask()}#P(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#L(e)),n=this.#r.isAtNewest?this.#o.items(this.#F):[];this.items.value=[...t,...this.#I(void 0),...n];let r=this.thread.peek();r?.publish(this.#I(r.rootId))}#F=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:H.anAgent,kind:`AGENT`};#I(e){return[...this.#s.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#L(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#R(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#c.set(e,u),u}#R({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function jn({space:e,onClose:t}){return l(L,{isDanger:!0,title:H.leave,text:H.leaveText,action:H.leave,onConfirm:async()=>{await T(V,{input:{spaceId:e.id,actorId:D.value.actor.id}}),fe(b`/`)},onClose:t})}function Mn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function Nn({conversation:t,space:n,onClose:r}){let{name:i,topic:a,purpose:o,hasReadReceipts:s}=n,[c,u]=d({name:i,topic:a,purpose:o,hasReadReceipts:s}),[f,p]=d(),m=e=>u({...c,...e}),h=e=>f instanceof O&&f.field===e?A(f):void 0,g=f!==void 0&&![`name`,`topic`,`purpose`].some(h),_=async()=>{let e=Mn(n,c);if(Object.keys(e).length===0)return r();try{let{space:i}=await T(Je,{input:{spaceId:n.id,...e}});t.space.value=i,S(H.saved),r()}catch(e){p(e)}};return l(_e,{title:H.settings,onClose:r,children:l(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void _()),children:[n.mayChange&&n.kind===`GROUP`&&l(z,{label:H.name,value:c.name,onValue:e=>m({name:e}),wrong:h(`name`),isRequired:!0}),l(z,{label:H.topic,hint:H.topicHint,maxLength:250,value:c.topic,onValue:e=>m({topic:e}),wrong:h(`topic`)}),n.mayChange&&l(e,{children:[l(Se,{label:H.purpose,hint:H.purposeHint,maxLength:500,value:c.purpose,onValue:e=>m({purpose:e}),wrong:h(`purpose`)}),l(Ce,{label:H.receipts,isOn:c.hasReadReceipts,onChange:e=>m({hasReadReceipts:e})})]}),g&&l(I,{problem:f}),l(`div`,{class:`actions`,children:[l(x,{onPress:r,children:k.cancel}),l(x,{look:`primary`,isSubmit:!0,children:k.save})]})]})})}var Z=e=>S(A(e),{isBad:!0});function Q(e,t){let n=r.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),g({panel:n?void 0:t})}function Pn({conversation:e}){let[t,n]=d(),a=e.space.value,c=e.thread.value?void 0:r.value.query.get(`panel`);if(p(`mod+shift+f`,H.search,()=>Q(e,`search`)),zn(e,n),!a)return l(`header`,{class:`space-head`,"aria-busy":`true`});let u=e=>({"aria-pressed":c===e,"aria-expanded":c===e});return l(`header`,{class:`space-head`,children:[l(Fn,{space:a}),l(`div`,{class:`space-name`,children:[l(`h1`,{class:`cut`,children:a.name}),a.topic?l(`p`,{class:`cut soft small`,title:a.topic,children:a.topic}):l(`p`,{class:`cut soft small`,children:H.memberCount(e.memberCount.value)})]}),a.archivedAt&&l(i,{look:`warn`,children:[H.archive,`d`]}),l(`span`,{class:`push row space-buttons`,children:[l(o,{name:H.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:u(`search`)}),l(o,{name:H.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:u(`members`)}),l(Rn,{conversation:e,space:a}),l(s,{name:H.moreOfSpace,icon:`more`,children:e=>l(Ln,{space:a,onAsk:t=>(e(),n(t)),close:e})})]}),t===`settings`&&l(Nn,{conversation:e,space:a,onClose:()=>n(void 0)}),t===`leave`&&l(jn,{space:a,onClose:()=>n(void 0)})]})}function Fn({space:{kind:e,partner:t}}){return e===`GROUP`||!t?l(a,{name:`hash`,size:20}):l(_,{name:t.name,kind:t.kind,state:w.value.get(t.id)?.state})}function In(e){return C(`spaces:write`)&&!e.archivedAt&&(e.mayChange||D.value.tenant.membersMaySetTopics)}function Ln({space:t,onAsk:n,close:r}){let i={spaceId:t.id},a=t.mayChange&&t.kind===`GROUP`,o=()=>T(Ye,{input:i}).catch(Z),s=()=>T(Xe,{input:i}).catch(Z);return l(e,{children:[(t.mayChange||In(t))&&l(u,{icon:`gear`,onPress:()=>n(`settings`),children:H.settings}),a&&l(u,{icon:`archive`,onPress:()=>(r(),void(t.archivedAt?s():o())),children:t.archivedAt?H.unarchive:H.archive}),l(u,{icon:`exit`,isDanger:!0,onPress:()=>n(`leave`),children:H.leave})]})}function Rn({conversation:t,space:n}){let r=n.notificationSettings;if(!r)return null;let i=se(r,Date.now()),a=e=>void T(Ze,{input:{spaceId:n.id,...e}}).then(({space:e})=>t.space.value=e,Z),o=e=>a({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return l(s,{name:H.notifications,icon:i?`bellOff`:`bell`,children:t=>l(e,{children:[[`ALL`,`MENTIONS`,`NONE`].map(e=>l(u,{isChecked:r.level===e,onPress:()=>(t(),a({level:e})),children:H.levels[e]},e)),l(`hr`,{}),l(`p`,{class:`caption`,children:H.mute}),l(u,{onPress:()=>(t(),o(1)),children:H.muteHour}),l(u,{onPress:()=>(t(),o(24)),children:H.muteDay}),r.mutedUntil&&l(u,{onPress:()=>(t(),a({mutedUntil:null})),children:H.unmute})]})})}function zn(e,t){let r=y(()=>[{key:`space-search`,name:H.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:H.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:H.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);n(r)}function $({title:e,onClose:t,children:n}){let r=c(null);return m(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=r.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),l(`aside`,{ref:r,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[l(`header`,{children:[l(`h2`,{class:`cut`,children:e}),l(o,{name:k.close,icon:`close`,onPress:t})]}),n]})}function Bn({conversation:e}){let t=ue(Ge,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,r=new Map(t.data?.map(e=>[e.id,e])),i=e.members.value.filter(({id:e})=>!r.has(e)),a=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,o=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return l($,{title:H.memberCount(e.memberCount.value),onClose:()=>g({panel:void 0}),children:[a&&l(Hn,{conversation:e}),l(`div`,{class:`panel-scroll`,children:[l(ee,{answer:t,children:t=>l(`ul`,{class:`members`,children:[...t.filter(e=>!o(e)),...i].map(t=>l(Vn,{member:t,conversation:e,mayRemove:!!a},t.id))})}),t.hasMore&&l(x,{isSmall:!0,onPress:t.more,children:k.more})]})]})}function Vn({member:e,conversation:t,mayRemove:n}){let[r,i]=d(!1),{id:a,name:s,kind:c}=e,u=a===D.value.actor.id,f=t.presence.value.get(a)??e.member?.presence??void 0,p=w.value.get(a)?.state,m=p?k.states[p]:f&&H.presence[f];return l(`li`,{children:[l(_,{name:s,kind:c,state:p}),l(`span`,{class:`member-name`,children:[l(`span`,{class:`cut`,children:[s,` `,u&&l(`span`,{class:`soft`,children:[`(`,H.you,`)`]})]}),m&&l(`span`,{class:`cut small presence ${f?.toLowerCase()??``}`,children:m})]}),!u&&c!==`SERVICE`&&C(`messages:write`)&&l(o,{isSmall:!0,name:H.talkTo(s),icon:`thread`,onPress:async()=>{let{space:e}=await T(Qe,{input:{actorId:a}});fe(b`/spaces/${e.id}`)}}),!u&&n&&l(o,{isSmall:!0,name:H.removeMember(s),icon:`close`,onPress:()=>i(!0)}),r&&l(L,{isDanger:!0,title:H.removeMember(s),text:H.removeMemberText(s),action:H.removeMember(s),onConfirm:()=>T(V,{input:{spaceId:t.spaceId,actorId:a}}),onClose:()=>i(!1)})]})}function Hn({conversation:e}){let[t,n]=d(``),r=t.trim()?{search:t.trim(),withAgents:C(`agents:read`)}:void 0,{data:i}=ne(Ke,r),a=new Set(e.members.value.map(({id:e})=>e)),o=(i?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),s=(i?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),c=r?[...o,...s].filter(({id:e})=>!a.has(e)):[],u=async({id:t,name:r})=>{await T(qe,{input:{spaceId:e.spaceId,actorId:t}}),S(H.added(r)),n(``)};return l(`div`,{class:`panel-form`,children:[l(z,{label:H.addMember,placeholder:H.findSomebody,value:t,onValue:n}),l(`ul`,{class:`members`,children:c.map(e=>l(`li`,{children:[l(_,{name:e.name,kind:e.kind,isSmall:!0}),l(`span`,{class:`cut member-name`,children:e.name}),l(x,{isSmall:!0,onPress:()=>u(e),attributes:{"aria-label":`${H.add}: ${e.name}`},children:H.add})]},e.id))})]})}var Un=30;function Wn({spaceId:e}){let[t,n]=d(``),[r,i]=d(),[a,o]=d(),[s,u]=d(),f=c(null);m(()=>f.current?.querySelector(`input`)?.focus(),[]);let p=async n=>{u(void 0);try{let{searchMessages:a}=await E(We,{query:t,spaceIds:[e],last:Un,before:n}),s=a.nodes.toReversed();i(n?[...r??[],...s]:s),o(a.pageInfo.hasPreviousPage?a.pageInfo.startCursor??void 0:void 0)}catch(e){u(e)}};return l($,{title:H.search,onClose:()=>g({panel:void 0}),children:[l(`form`,{ref:f,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),t.trim()&&void p()),children:l(z,{label:H.searchField,hint:H.searchHint,type:`search`,value:t,onValue:n})}),l(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[s!==void 0&&l(I,{problem:s,onRetry:()=>void p()}),r?.length===0&&l(P,{icon:`search`,title:H.nothingFound}),l(`ul`,{class:`hits`,children:r?.map(({id:t,text:n,createdAt:r,author:i})=>l(`li`,{children:l(`a`,{href:b`/spaces/${e}?panel=search&message=${t}`,children:[l(`span`,{class:`row small`,children:[l(`strong`,{children:i.name}),l(`span`,{class:`soft push`,children:l(N,{date:r})})]}),l(`span`,{class:`hit`,children:n})]})},t))}),a&&l(x,{isSmall:!0,onPress:()=>p(a),children:k.more})]})]})}function Gn({conversation:e,thread:t}){let n=c(null),r=t.items.value,i=r.at(-1)?.key;m(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[i]);let[a,...o]=r,s=t=>{let i=he(t,n.current,[...n.current.querySelectorAll(`li[data-row]`)]),a=i&&r.find(({key:e})=>e===i.dataset.row)?.message;a&&tn(e,a,t,{isInThread:!0})},u=t=>l(`li`,{"data-row":t.key,tabindex:-1,children:l(Kt,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return l($,{title:H.thread,onClose:()=>e.openThread(void 0),children:[l(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":H.thread,onKeyDown:s,children:[t.problem.value!==void 0&&l(I,{problem:t.problem.value,onRetry:()=>void t.open()}),a&&l(`ol`,{children:u(a)}),a&&l(`p`,{class:`thread-line`,children:H.replies(o.filter(({message:e})=>!e?.deletedAt).length)}),t.hasOlder.value&&l(x,{isSmall:!0,look:`quiet`,onPress:t.open,children:H.older}),l(`ol`,{children:o.map(u)}),t.isLoading.value&&l(F,{lines:3})]}),l(pt,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function Kn({params:e}){let t=e.id,n=y(()=>new An(D.value.actor,t),[t]),[i,a]=d(`opening`),[o,s]=d(),[u,f]=d(0),p=c(void 0),h=r.value.query.get(`message`),g=c(!1);return re(n.space.value?.name??``),m(()=>()=>n.close(),[n]),m(()=>{let e=!1;return s(void 0),qn(n,h,g).then(t=>{e||(a(t===`missing`?`missing`:`open`),t&&t!==`missing`&&Yn(n,t,p))}).catch(t=>e||s(t)),()=>void(e=!0)},[n,h,u]),i===`missing`?l(Zn,{}):l(`div`,{class:`space`,children:[l(Pn,{conversation:n}),o!==void 0&&l(I,{problem:o,onRetry:()=>f(u+1)}),n.problem.value!==void 0&&l(I,{problem:n.problem.value}),l(`div`,{class:`space-body`,children:[i===`opening`?l(`div`,{class:`space-opening`,children:o===void 0&&l(F,{lines:7})}):l(ln,{conversation:n,handle:p}),i===`open`&&l(Xn,{conversation:n})]})]})}async function qn(e,t,n){let r=t?await Jn(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function Jn(e){let{node:t}=await E(De,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function Yn(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),g({message:void 0,...n&&{panel:void 0}})}function Xn({conversation:e}){if(e.thread.value)return l(Gn,{conversation:e,thread:e.thread.value});let t=r.value.query.get(`panel`);return t===`members`?l(Bn,{conversation:e}):t===`search`?l(Wn,{spaceId:e.spaceId}):null}function Zn(){return l(`div`,{class:`page`,children:[l(`h1`,{class:`unseen`,children:H.notFound}),l(P,{icon:`question`,title:H.notFound,children:l(`p`,{children:H.notFoundHint})})]})}export{Kn as default};