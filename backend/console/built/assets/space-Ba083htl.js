import{$ as e,B as t,Ct as n,D as r,E as i,Et as a,F as o,G as s,I as c,It as l,J as u,L as d,Lt as f,M as p,Mt as m,N as h,Nt as g,Ot as _,P as v,Rt as y,Tt as b,U as x,V as S,Vt as C,W as w,Y as T,at as E,b as ee,c as te,d as D,dt as O,et as ne,ft as re,g as ie,ht as k,jt as ae,l as oe,lt as se,mt as A,nt as j,ot as ce,rt as le,s as M,st as N,tt as ue,u as de,v as P,wt as fe,x as F,y as I,yt as pe,zt as me}from"./core-CNibv5hg.js";import{n as he,t as ge}from"./virtual-list-AM6GBC5F.js";import{n as _e,t as L}from"./dialog-B_ovwSOu.js";import{i as ve,n as ye,r as be,t as R}from"./markdown-4iPQRvKI.js";import{t as xe}from"./memo-4ELHJWMt.js";import{i as z,r as Se,t as Ce}from"./field-DJ22q9Q7.js";import{n as we}from"./download-BkIJrBhL.js";var B=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new B(`
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
    decision
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
    decision
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
    decision
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
    decision
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
    decision
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
    decision
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
      reason
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
    decision
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
    decision
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
    decision
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
    decision
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
    decision
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
    decision
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
}`),H={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`Somebody who is in it can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent: ${e}`,notSentNoConnection:`there is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,decisions:{approved:`approved`,declined:`rejected`,answered:`answered`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function U(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var $e=40;function et(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>$e||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function tt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function nt(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var rt=20,it=1e5,at=class{#e;#t;constructor(e){this.#e=n(e),this.#t=new Map(st(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t),ct(this.#e,ot([...this.#t]))}};function ot(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===rt||n+i.length>it||(n+=i.length,t.unshift([r,i]));return t}function st(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function ct(e,t){try{t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e)}catch{}}var lt=26214400;async function ut(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>lt)return i({state:`failed`,problem:H.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await N(He,{input:t});await dt(r,e,e=>i({share:e}),n),await N(Ue,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:A(e)})}}function dt({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${H.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${H.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var W,ft=6;function pt(e){let{conversation:t}=e;return T(`messages:write`)?t.space.value?.archivedAt?s(`p`,{class:`composer-closed`,children:H.archived}):s(mt,{...e},e.threadRootId??t.spaceId):s(`p`,{class:`composer-closed`,children:H.readOnly})}function mt({conversation:e,threadRootId:t,onSent:n}){let r=t??e.spaceId;W??=new at(pe());let[i,a]=f(W.of(r)),o=l(null),c=l([]),u=vt(),d=_t(e,o,i,(e,t)=>{c.current.push(t),p(e)}),p=e=>{a(e),W.set(r,e)};g(()=>gt(o.current),[i]),ht(e,t,({text:t,mentions:n=[],uploads:r=[]})=>{c.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),u.giveBack(r),p([t,i].filter(Boolean).join(`

`)),o.current.focus()});let m=u.uploads.every(({state:e})=>e===`ready`)&&(i.trim()!==``||u.uploads.length>0),h=()=>{m&&(e.send({text:i.trim(),mentions:nt(i,c.current),uploads:u.uploads,threadRootId:t}),c.current=[],u.clear(),p(``),n(),o.current.focus())},_=n=>{d.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),h()):n.key===`ArrowUp`&&i===``&&!t&&e.editLast()&&n.preventDefault())},v=t?H.writeReply:H.writeTo(e.space.value?.name??``);return s(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),h()),onDragOver:e=>e.preventDefault(),onDrop:u.dropped,children:[d.list,u.uploads.length>0&&s(yt,{uploads:u.uploads,onRemove:u.remove}),s(`div`,{class:`composer-line`,children:[s(S,{name:H.attach,icon:`clip`,onPress:u.choose}),s(`textarea`,{ref:o,rows:1,value:i,"aria-label":H.message,placeholder:v,autocomplete:`off`,...d.attributes,onInput:({currentTarget:t})=>(p(t.value),d.look(),void e.type()),onKeyDown:_,onClick:d.look,onBlur:d.close,onPaste:u.pasted}),s(S,{name:H.send,icon:`send`,isSubmit:!0,isDisabled:!m})]})]})}function ht({returned:e},t,n){let r=e.value;g(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function gt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function _t(t,n,i,a){let[o,c]=f(),[l,u]=f(0),d=t.members.value.filter(({id:t})=>t!==e.value?.actor.id),p=o?r(d,o.words,({name:e})=>e).slice(0,ft):[],m=p.length>0,g=()=>c(void 0),_=()=>{c(et(n.current.value,n.current.selectionStart)),u(0)},v=e=>{let{text:t,caret:r}=tt(i,o,e.name);a(t,e),g(),requestAnimationFrame(()=>(n.current.focus(),n.current.setSelectionRange(r,r)))},y=e=>{if(!m||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)u((l+t+p.length)%p.length);else if(e.key===`Enter`||e.key===`Tab`)v(p[l]);else if(e.key===`Escape`)g();else return!1;return e.preventDefault(),!0},b={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":m?`name-${l}`:void 0};return{list:s(`div`,{id:`names`,role:`listbox`,"aria-label":H.members,class:`names`,hidden:!m,children:p.map((e,t)=>s(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===l,onMouseDown:t=>(t.preventDefault(),v(e)),children:[s(h,{name:e.name,kind:e.kind,isSmall:!0}),s(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:b,press:y,look:_,close:g}}function vt(){let[e]=f(()=>({uploads:m([]),ends:new Map})),t=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},n=n=>{if(e.uploads.value.length+n.length>10)return x(H.tooMany,{isBad:!0});for(let e of n){let n=new AbortController;ut(e,e=>t(e,n),n.signal)}},r=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>n([...e.files])}),e.click()},i=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},a=(e,t)=>{t?.files.length&&(e.preventDefault(),n([...t.files]))};return{uploads:e.uploads.value,choose:r,remove:i,clear:()=>e.uploads.value=[],giveBack:t=>e.uploads.value=[...t,...e.uploads.value],dropped:e=>a(e,e.dataTransfer),pasted:e=>a(e,e.clipboardData)}}function yt({uploads:e,onRemove:t}){return s(`ul`,{class:`uploads`,"aria-label":H.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>s(`li`,{class:`upload ${i}`,children:[s(w,{name:i===`failed`?`alert`:`file`}),s(`span`,{class:`cut`,title:o,children:[n,` `,s(`span`,{class:`soft`,children:o??U(r)})]}),i===`sending`&&s(`progress`,{value:a,"aria-label":`${n} ${H.uploading}`}),s(S,{isSmall:!0,name:H.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function bt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:c,assignee:l}=t,u=e.status===`HELD`&&t.decision==null;return s(`div`,{class:`stack question`,children:[s(R,{text:i}),a!=null&&s(`div`,{class:`stack exactly`,children:[s(`span`,{class:`soft small`,children:H.exactly}),s(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&s(`p`,{class:`soft small`,children:H.approvedSoFar(c.length,o)}),u&&!n&&l&&s(`p`,{class:`soft small`,children:H.onlyAssignee(l.name)}),n?s(xt,{call:e,question:t,onAnswered:r}):s(St,{question:t})]})}function xt({call:e,question:n,onAnswered:r}){let i=n.formFields,[a,o]=f(()=>be(i)),[c,l]=f(``),[u,d]=f(),p=u instanceof re&&u.path.includes(`values`)?u:void 0,m=async t=>{d(void 0);let o=t===`ANSWER`?ve(i,a):null,s={toolCallId:e.toolCallId,digest:n.digest,decision:t,values:o,comment:c};await N(Ve,{input:s}).then(({activity:e})=>e&&r(e),d)};return s(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),m(i.length?`ANSWER`:`APPROVE`)},"aria-label":i.length?H.question:H.needsApproval,children:[i.map(e=>s(ye,{field:e,filled:a[e.name],wrong:p?.field===e.name?p.message:void 0,onFilled:t=>o({...a,[e.name]:t})},e.name)),s(z,{label:H.reasonOptional,value:c,onValue:l}),u!==void 0&&!i.some(({name:e})=>e===p?.field)&&s(I,{problem:A(u)}),s(`div`,{class:`row`,children:[s(t,{isSubmit:!0,look:`primary`,icon:`check`,children:i.length?H.answer:H.approve}),s(t,{look:`danger`,icon:`close`,onPress:()=>m(`DECLINE`),children:H.decline})]})]})}function St({question:{decision:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return s(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return s(`div`,{class:`outcome ${e}`,children:[s(`p`,{children:[s(`strong`,{children:H.decided(t?.name??``,H.decisions[e]??e)}),n&&`: ${n}`]}),a.length>0&&s(`dl`,{class:`pairs`,children:a.map(([e,t])=>s(`div`,{children:[s(`dt`,{children:e}),s(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var Ct={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function wt({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,i=n?.status??r?.status??`WRITING`,a=n?.question,o=a!=null&&i===`HELD`&&a.decision==null,[c,l]=f(!1),u=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],d=i===`RUNNING`||i===`WRITING`;return s(`div`,{class:o?`call asked`:`call`,children:[s(`div`,{class:`call-head`,children:[s(w,{name:a?`question`:`tool`}),s(`strong`,{class:`cut`,children:n?.tool??r?.name}),s(`span`,{class:d?`status moving`:`status`,children:s(v,{look:Ct[i],children:H.call[o?`ASKED`:i]??i.toLowerCase()})}),r?.progress!=null&&s(`progress`,{value:r.progress,"aria-label":H.call.RUNNING}),o&&a.expiresAt&&s(`span`,{class:`soft small push`,children:[H.endsAt,` `,s(M,{date:a.expiresAt})]})]}),r?.note&&s(`p`,{class:`soft small`,children:r.note}),a?s(bt,{call:n,question:a,mayAnswer:o&&ne.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):u.length>0&&s(Tt,{pairs:u}),e.message&&T(`agents:read`)&&s(`details`,{onToggle:({currentTarget:e})=>l(e.open),children:[s(`summary`,{children:[s(w,{name:`unfold`,size:14}),H.showDetails]}),c&&s(Et,{messageId:e.message.id},i)]})]})}function Tt({pairs:e}){return s(`dl`,{class:`pairs`,children:e.map(([e,t])=>s(`div`,{children:[s(`dt`,{children:e}),s(`dd`,{children:t})]},e))})}function Et({messageId:e}){let{data:t,error:n,reload:r}=D(Ae,{id:e});if(n!=null)return s(I,{problem:n,onRetry:r});if(!t)return s(F,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?s(`div`,{class:`stack call-details`,children:[s(`h4`,{children:H.arguments}),s(`pre`,{tabindex:0,children:Dt(i.arguments)}),i.result!=null&&s(C,{children:[s(`h4`,{children:H.result}),s(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):s(`p`,{class:`soft small`,children:H.noDetails})}function Dt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function Ot({conversation:e,message:n,onClose:r}){let[i,a]=f(n.text),[o,c]=f(),u=l(null);g(()=>{u.current.focus(),u.current.selectionStart=n.text.length},[]);let d=()=>{if(i.trim())return i===n.text?r():e.edit(n.id,i).then(r,e=>c(A(e)))};return s(`div`,{class:`edit-form`,children:[s(`textarea`,{ref:u,class:`input`,rows:Math.min(8,i.split(`
`).length+1),"aria-label":H.editMessage,autocomplete:`off`,value:i,onInput:({currentTarget:e})=>a(e.value),onKeyDown:e=>{if(e.key===`Escape`)r();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)d();else return;e.preventDefault(),e.stopPropagation()}}),o&&s(`p`,{class:`wrong`,role:`alert`,children:o}),s(`div`,{class:`row`,children:[s(t,{isSmall:!0,look:`primary`,onPress:d,children:k.save}),s(t,{isSmall:!0,look:`quiet`,onPress:r,children:k.cancel})]})]})}var kt=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function At(e){return e.replace(kt,`�`)}var jt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Mt=24e4,G=new WeakMap;function Nt(e){return G.has(e)||G.set(e,Date.now()),Date.now()-G.get(e)<Mt}async function Pt(e,t){let{node:n}=await O(je,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function Ft({message:e}){let t=e.files.map(e=>({...e,name:At(e.name)})),n=t.filter(({contentType:e})=>jt.includes(e)),r=t.filter(e=>!n.includes(e));return s(`div`,{class:`files`,children:[n.map(t=>s(It,{file:t,message:e},t.id)),r.map(t=>s(Rt,{file:t,message:e},t.id))]})}function It({file:e,message:t}){let[n,r]=f(Nt(t.files)?e.url:void 0),[i,a]=f(!1),o=()=>void Pt(t.id,e.id).then(r,()=>void 0);g(()=>{n||o()},[]);let{width:c,height:l}=Lt(e);return s(C,{children:[s(`button`,{type:`button`,class:`image`,"aria-label":H.showImage(e.name),title:e.name,style:{width:`${c}px`,aspectRatio:`${c} / ${l}`},onClick:()=>(a(!0),o()),children:n&&s(`img`,{src:n,alt:e.name,width:c,height:l})}),i&&s(_e,{isWide:!0,title:e.name,onClose:()=>a(!1),children:[n&&s(`img`,{class:`whole`,src:n,alt:e.name}),s(zt,{file:e,message:t})]})]})}function Lt({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function Rt({file:e,message:t}){return s(`div`,{class:`file`,children:[s(w,{name:`file`}),s(`span`,{class:`cut`,children:e.name}),s(zt,{file:e,message:t})]})}function zt({file:e,message:t}){let[n,r]=f(),i=async()=>{let n=await Pt(t.id,e.id).catch(()=>void 0);n?we(n,e.name):r(H.uploadFailed)};return s(`button`,{type:`button`,class:`button small`,"aria-label":`${H.download(e.name)}, ${U(e.size)}`,title:n,onClick:()=>void i(),children:[s(w,{name:`down`,size:14}),U(e.size)]})}var Bt=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Vt({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await N(Le,{input:r}):await N(Ie,{input:r});t.apply(i)}var Ht=e=>x(A(e),{isBad:!0});function Ut(e){let{message:t}=e;return t.reactions.length===0?null:s(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return s(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!T(`messages:write`),"aria-label":H.reacted(t,a,n),onClick:()=>void Vt(e,t).catch(Ht),children:[t,` `,s(`span`,{children:n})]},t)})})}function Wt(e){let t=(t,n)=>{n(),Vt(e,t).catch(Ht)};return s(d,{label:H.react,side:`above`,button:(e,t)=>s(S,{isSmall:!0,name:H.react,icon:`smile`,onPress:t,attributes:e}),children:e=>s(`div`,{class:`emojis`,children:[Bt.map(n=>s(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),s(Gt,{onChoose:n=>t(n,e)})]})})}function Gt({onChoose:e}){let[t,n]=f(``);return s(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:s(`input`,{class:`input`,"aria-label":H.otherEmoji,placeholder:H.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var Kt=xe(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?s(rn,{item:t}):s(qt,{...e,isFollowing:n})});function qt({item:e,isFollowing:t,conversation:n,isInThread:r=!1}){let[i,a]=f(!1),o=l(null),c=Jt(o,()=>a(!0)),{author:d,message:p,state:m}=e,g=n.editing.value,_=p!==void 0&&g?.id===p.id&&g.isInThread===r,v=m===`posted`&&p&&!p.deletedAt&&!_,y=[`said`,m,t&&`following`,e.isMine&&`mine`,c&&`by-keys`].filter(Boolean).join(` `);return s(`article`,{ref:o,class:y,"data-seq":e.seq,"data-state":m,"aria-busy":m===`writing`,onMouseEnter:()=>a(!0),onFocusCapture:()=>a(!0),children:[s(`div`,{class:`said-side`,children:t?s(Xt,{at:e.at}):s(h,{name:d.name,kind:d.kind,state:u.value.get(d.id)?.state})}),s(`div`,{class:`said-main`,children:[!t&&s(Yt,{item:e}),_&&p?s(Ot,{conversation:n,message:p,onClose:()=>n.editing.value=void 0}):s(Zt,{item:e,conversation:n}),p&&!p.deletedAt&&s(Ut,{message:p,conversation:n}),p&&!r&&!!p.replyCount&&s(en,{message:p,conversation:n}),s($t,{item:e,conversation:n})]}),i&&v&&s(nn,{message:p,conversation:n,isInThread:r})]})}function Jt(e,t){let[n,r]=f(!1);return g(()=>{let n=e.current.closest(`li`),i=({target:e})=>(t(),r(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||r(!1);return n?.addEventListener(`focusin`,i),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,i),n?.removeEventListener(`focusout`,a)}},[]),n}function Yt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return s(`header`,{class:`said-head`,children:[s(`strong`,{children:e.name}),e.kind===`AGENT`&&s(`span`,{class:`soft`,title:`Agent`,children:[s(w,{name:`agent`,size:13}),s(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&s(M,{date:i,look:`clock`})]})}function Xt({at:e}){return s(M,{date:new Date(e).toISOString(),look:`short`})}function Zt({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return s(`p`,{class:`gone`,children:H.deleted});if(i===`TOOL_ACTIVITY`)return s(wt,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return s(`div`,{class:`said-text`,children:[r&&s(R,{text:r,names:Qt(a)}),n?.editedAt&&s(`small`,{class:`soft`,title:n.editedAt,children:[`(`,H.edited,`)`]}),n?.isCut&&s(`small`,{class:`cut-off`,children:H.cut}),n&&n.files.length>0&&s(Ft,{message:n})]})}var K=new Map;function Qt(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function $t({item:e,conversation:n}){return e.state===`sending`?s(`small`,{class:`soft`,role:`status`,children:H.sending}):e.state===`failed`?s(`div`,{class:`not-sent`,role:`alert`,children:[s(`span`,{children:H.notSent(e.problem??``)}),s(t,{isSmall:!0,onPress:()=>n.retry(e.key),children:H.retry}),s(t,{isSmall:!0,look:`quiet`,onPress:()=>n.takeBack(e.key),children:H.takeBack})]}):null}function q(e,t){let n=t.threadRootId??t.id;_({panel:void 0}),e.openThread({id:n,seq:t.seq})}function en({message:e,conversation:t}){return s(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[s(w,{name:`thread`,size:14}),H.replies(e.replyCount),e.lastReplyAt&&s(`span`,{class:`soft`,children:s(M,{date:e.lastReplyAt})})]})}function tn(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function nn({message:e,conversation:t,isInThread:n}){let r=t.isEditable(e),[i,a]=f(!1),l=e.kind===`TEXT`,u=location.origin+b`/spaces/${t.spaceId}?message=${e.id}`,d=e=>navigator.clipboard.writeText(e).then(()=>x(H.copied)),p=T(`messages:write`)&&!t.space.value?.archivedAt;return s(`div`,{class:`said-actions`,children:[l&&p&&s(Wt,{message:e,conversation:t}),!n&&p&&s(S,{isSmall:!0,name:H.reply,icon:`reply`,onPress:()=>q(t,e)}),r&&p&&s(S,{isSmall:!0,name:H.edit,icon:`edit`,onPress:()=>t.editing.value={id:e.id,isInThread:n}}),s(o,{name:H.moreActions,icon:`more`,isSmall:!0,children:t=>s(C,{children:[l&&s(c,{icon:`copy`,onPress:()=>(t(),void d(e.text)),children:H.copyText}),s(c,{icon:`link`,onPress:()=>(t(),void d(u)),children:H.copyLink}),r&&s(c,{icon:`trash`,isDanger:!0,onPress:()=>(t(),a(!0)),children:H.remove})]})}),i&&s(L,{isDanger:!0,title:H.removeTitle,text:H.removeText,action:H.remove,onClose:()=>a(!1),onConfirm:()=>N(Fe,{input:{messageId:e.id}})})]})}function rn({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return s(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[s(w,{name:`alert`}),s(`p`,{children:[e,r&&s(`span`,{class:`soft`,children:[` `,`(`,s(M,{date:r}),`)`]})]}),s(M,{date:new Date(n).toISOString(),look:`clock`})]})}var an=3e5;function on(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&sn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function sn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<an}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var cn=25;function ln({conversation:e,handle:n}){let r=l(null),i=l(void 0),[a,o]=f(!0),[c,u]=f(!1),d=e.items.value,p=e.lineAfter.value,m=y(()=>on(d,p),[d,p]),h=e.isAtNewest.value;return n.current={show:t=>{let n=e.keyOf(t);n!==void 0&&i.current?.show(n)}},fn(e,a&&h),mn(e),s(`section`,{ref:r,class:`chat`,"aria-label":H.messages,children:[m.length===0&&!e.isLoading.value&&s(P,{icon:`thread`,title:H.noMessages,children:s(`p`,{children:H.noMessagesHint})}),s(ge,{class:`messages`,label:H.messages,rows:m,keyOf:({key:e})=>e,isLog:!0,isLive:h,handle:i,onEnd:o,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&tn(e,t.item.message,n),render:t=>s(dn,{row:t,conversation:e})}),p!==void 0&&!c&&un(m)&&s(`div`,{class:`to-unread`,children:s(t,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((p??0)+1),i.current?.show(`unread`),u(!0)},children:H.firstUnread})}),!(a&&h)&&s(`div`,{class:`to-newest`,children:s(t,{icon:`down`,isSmall:!0,onPress:async()=>{h||await e.jump(),i.current?.toEnd()},children:H.newest})}),s(gn,{conversation:e}),s(pt,{conversation:e,onSent:()=>requestAnimationFrame(()=>i.current?.toEnd())}),T(`messages:write`)&&s(hn,{element:r})]})}function un(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>cn:e.length>cn}function dn({row:e,conversation:t}){return e.kind===`day`?s(`div`,{class:`day`,children:s(`span`,{children:te(new Date(e.at),new Date(oe.value))})}):e.kind===`unread`?s(`div`,{class:`unread-line`,children:s(`span`,{children:H.unreadLine})}):s(Kt,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function fn(e,t){let n=e.items.value;g(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function pn(e){let{cycleIds:t}=await N(Be,{input:{spaceId:e}});x(t.length?H.stopped:H.nothingToStop)}function mn({spaceId:e}){let t=y(()=>T(`messages:write`)?[{key:`stop`,name:H.stop,icon:`stop`,run:()=>void pn(e).catch(Y)}]:[],[e]);i(t)}function hn({element:e}){return p(`w`,H.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),p(`arrowup`,H.keys.rows),p(`r`,H.keys.reply),p(`e`,H.keys.edit),null}function gn({conversation:e}){let n=e.typing.value,r=n.filter(({kind:e})=>e!==`AGENT`),i=n.filter(({kind:e})=>e===`AGENT`),a=e=>e.map(({name:e})=>e).join(`, `);return s(`div`,{class:`doings`,children:[s(`p`,{role:`status`,class:`cut`,children:[r.length>0&&s(`span`,{children:[H.writing(a(r),r.length>1),` `]}),i.length>0&&s(`span`,{class:`thinks`,children:[s(`span`,{class:`dots`,"aria-hidden":`true`,children:[s(`i`,{}),s(`i`,{}),s(`i`,{})]}),H.thinking(a(i),i.length>1)]})]}),i.length>0&&T(`messages:write`)&&s(t,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>pn(e.spaceId),children:H.stop})]})}function Y(){}var _n=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function vn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var yn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new j(e),this.#t=new j(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:vn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,vn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}};function bn(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var xn=5,Sn=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<xn&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},Cn=50,wn=500,Tn=class{rootId;rootSeq;items=m([]);problem=m(void 0);isLoading=m(!0);hasOlder=m(!1);#e;#t;#n=new _n(wn);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await O(Oe,{id:this.rootId,last:Cn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.#n.end(),this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,En=600,Dn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],On=3e3,kn=12e3,An=class{spaceId;space=m(void 0);members=m([]);memberCount=m(0);items=m([]);typing=m([]);presence=m(new Map);isAtNewest=m(!0);hasOlder=m(!1);isLoading=m(!1);lineAfter=m(void 0);problem=m(void 0);thread=m(void 0);returned=m(void 0);editing=m(void 0);#e;#t=new AbortController;#n=new le(()=>this.#P());#r=new _n(En);#i=new j(()=>this.#N());#a=new j(()=>this.#j());#o=new yn(()=>this.#N());#s=new Map;#c=new WeakMap;#l=new Sn(e=>this.#D(e),(e,t)=>this.#O(e,t));#u=Promise.resolve();#d=0;#f=0;#p=0;#m;constructor(e,t){this.#e=e,this.spaceId=t;let n=ae(()=>void(E.value===`open`&&this.#_()));this.#t.signal.addEventListener(`abort`,n)}async open(e){let t=await this.#h(e);return!t||this.#t.signal.aborted?t!==null:(this.#f=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#f),this.#b(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#m),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#h(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#R(t)}async loadOlder(){this.#r.hasOlder&&await this.#g({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#g({first:X,afterSeq:this.#r.last?.seq??0})}send(e){let t=crypto.randomUUID();this.#s.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#s.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#N(),this.#u=this.#u.then(()=>this.#v(t)))}takeBack(e){let t=this.#s.get(e);t&&(this.#s.delete(e),this.returned.value=t,this.#N())}async edit(e,t){let{edited:n}=await N(Pe,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&Dn.includes(t.status)&&this.#o.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#s.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#k(e):this.#r.apply(e),this.#N()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&T(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#p<On||E.value!==`open`||(this.#p=Date.now(),await N(ze,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#d,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#f)return;let t=this.#f;this.#f=e,await N(Re,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#f=t})}lookAway(){this.#f>=this.#d&&(this.lineAfter.value=Math.max(this.#f,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#L(e);this.thread.value=e&&new Tn(e.id,e.seq,t,()=>this.#N()),this.thread.value?.open()}async#h(e){this.#r.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await O(Te,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#r.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#P(),n}finally{this.#r.end(),this.isLoading.value=!1}}async#g(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#r.begin();try{let{space:t}=await O(Ee,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#r.addOlder(i):this.#r.addNewer(i),this.#P()}finally{this.#r.end(),this.isLoading.value=!1}}}#_(){for(let{key:e,isWaiting:t}of this.#s.values())t&&this.retry(e)}async#v(e){let{key:t,text:n,mentions:r=[],uploads:i=[],threadRootId:a}=e;if([...this.#s.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#y(e);let o=i.map(({fileId:e})=>e),s={spaceId:this.spaceId,text:n,mentions:r,fileIds:o,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await N(Ne,{input:s})).posted),!a&&!this.#r.isAtNewest&&await this.jump()}catch(t){if(e.message)return;if(t instanceof me&&E.peek()!==`open`)return this.#y(e);Object.assign(e,{state:`failed`,problem:A(t)}),this.#N()}}#y(e){Object.assign(e,{state:`failed`,problem:H.notSentNoConnection,isWaiting:!0}),this.#N()}async#b(e){let t=()=>this.#x(),n={spaceId:this.spaceId,withAgents:T(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of ce(Me,n,r))e.__typename===`FeedReset`?await se(()=>this.#h(),this.#t.signal):this.#w(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#x(){clearTimeout(this.#m),[this.#a,...this.#C()].forEach(e=>e.subscribe())}#S(){this.#C().forEach(e=>e.settle()),this.#m=setTimeout(()=>this.#a.settle(),kn)}#C(){return[this.#i,...this.#o.passing()]}#w(e){switch(e.__typename){case`MessagePosted`:return this.#T(e.message);case`MessageUpdated`:return this.#E(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#A(e);case`SpaceMembersChanged`:return this.#M(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#S();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#j();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#f=Math.max(this.#f,e.seq))}}#T(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(bn(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#E(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#D(e){let{node:t}=await O(ke,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#O(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#N())}#k(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#A({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#N(),Math.max(0,Date.parse(n)-Date.now())+50),this.#N())}#j(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#M({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#N(){this.#t.signal.aborted||this.#n.ask()}#P(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#L(e)),n=this.#r.isAtNewest?this.#o.items(this.#F):[];this.items.value=[...t,...this.#I(void 0),...n];let r=this.thread.peek();r?.publish(this.#I(r.rootId))}#F=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:H.anAgent,kind:`AGENT`};#I(e){return[...this.#s.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#L(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#R(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#c.set(e,u),u}#R({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function jn({space:t,onClose:n}){return s(L,{isDanger:!0,title:H.leave,text:H.leaveText,action:H.leave,onConfirm:async()=>{await N(V,{input:{spaceId:t.id,actorId:e.value.actor.id}}),fe(b`/`)},onClose:n})}function Mn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function Nn({conversation:e,space:n,onClose:r}){let{name:i,topic:a,purpose:o,hasReadReceipts:c}=n,[l,u]=f({name:i,topic:a,purpose:o,hasReadReceipts:c}),[d,p]=f(),m=e=>u({...l,...e}),h=e=>d instanceof re&&d.field===e?d.message:void 0,g=d!==void 0&&![`name`,`topic`,`purpose`].some(h),_=async()=>{let t=Mn(n,l);if(Object.keys(t).length===0)return r();try{let{space:i}=await N(Je,{input:{spaceId:n.id,...t}});e.space.value=i,x(H.saved),r()}catch(e){p(e)}};return s(_e,{title:H.settings,onClose:r,children:s(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void _()),children:[n.mayChange&&n.kind===`GROUP`&&s(z,{label:H.name,value:l.name,onValue:e=>m({name:e}),wrong:h(`name`),isRequired:!0}),s(z,{label:H.topic,hint:H.topicHint,maxLength:250,value:l.topic,onValue:e=>m({topic:e}),wrong:h(`topic`)}),n.mayChange&&s(C,{children:[s(Se,{label:H.purpose,hint:H.purposeHint,maxLength:500,value:l.purpose,onValue:e=>m({purpose:e}),wrong:h(`purpose`)}),s(Ce,{label:H.receipts,isOn:l.hasReadReceipts,onChange:e=>m({hasReadReceipts:e})})]}),g&&s(I,{problem:d}),s(`div`,{class:`actions`,children:[s(t,{onPress:r,children:k.cancel}),s(t,{look:`primary`,isSubmit:!0,children:k.save})]})]})})}var Z=e=>x(A(e),{isBad:!0});function Q(e,t){let n=a.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),_({panel:n?void 0:t})}function Pn({conversation:e}){let[t,n]=f(),r=e.space.value,i=e.thread.value?void 0:a.value.query.get(`panel`);if(p(`mod+shift+f`,H.search,()=>Q(e,`search`)),zn(e,n),!r)return s(`header`,{class:`space-head`,"aria-busy":`true`});let c=e=>({"aria-pressed":i===e,"aria-expanded":i===e});return s(`header`,{class:`space-head`,children:[s(Fn,{space:r}),s(`div`,{class:`space-name`,children:[s(`h1`,{class:`cut`,children:r.name}),r.topic?s(`p`,{class:`cut soft small`,title:r.topic,children:r.topic}):s(`p`,{class:`cut soft small`,children:H.memberCount(e.memberCount.value)})]}),r.archivedAt&&s(v,{look:`warn`,children:[H.archive,`d`]}),s(`span`,{class:`push row space-buttons`,children:[s(S,{name:H.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:c(`search`)}),s(S,{name:H.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:c(`members`)}),s(Rn,{space:r}),s(o,{name:H.moreOfSpace,icon:`more`,children:e=>s(Ln,{space:r,onAsk:t=>(e(),n(t)),close:e})})]}),t===`settings`&&s(Nn,{conversation:e,space:r,onClose:()=>n(void 0)}),t===`leave`&&s(jn,{space:r,onClose:()=>n(void 0)})]})}function Fn({space:{kind:e,partner:t}}){return e===`GROUP`||!t?s(w,{name:`hash`,size:20}):s(h,{name:t.name,kind:t.kind,state:u.value.get(t.id)?.state})}function In(t){return T(`spaces:write`)&&!t.archivedAt&&(t.mayChange||e.value.tenant.membersMaySetTopics)}function Ln({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>N(Ye,{input:r}).catch(Z),o=()=>N(Xe,{input:r}).catch(Z);return s(C,{children:[(e.mayChange||In(e))&&s(c,{icon:`gear`,onPress:()=>t(`settings`),children:H.settings}),i&&s(c,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?H.unarchive:H.archive}),s(c,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:H.leave})]})}function Rn({space:e}){let t=e.notificationSettings;if(!t)return null;let n=ue(t,Date.now()),r=t=>void N(Ze,{input:{spaceId:e.id,...t}}).catch(Z),i=e=>r({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return s(o,{name:H.notifications,icon:n?`bellOff`:`bell`,children:e=>s(C,{children:[[`ALL`,`MENTIONS`,`NONE`].map(n=>s(c,{isChecked:t.level===n,onPress:()=>(e(),r({level:n})),children:H.levels[n]},n)),s(`hr`,{}),s(`p`,{class:`caption`,children:H.mute}),s(c,{onPress:()=>(e(),i(1)),children:H.muteHour}),s(c,{onPress:()=>(e(),i(24)),children:H.muteDay}),t.mutedUntil&&s(c,{onPress:()=>(e(),r({mutedUntil:null})),children:H.unmute})]})})}function zn(e,t){let n=y(()=>[{key:`space-search`,name:H.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:H.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:H.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);i(n)}function $({title:e,onClose:t,children:n}){let r=l(null);return g(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=r.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),s(`aside`,{ref:r,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[s(`header`,{children:[s(`h2`,{class:`cut`,children:e}),s(S,{name:k.close,icon:`close`,onPress:t})]}),n]})}function Bn({conversation:e}){let n=de(Ge,{id:e.spaceId},({space:e})=>e?.members),r=e.space.value,i=new Map(n.data?.map(e=>[e.id,e])),a=e.members.value.filter(({id:e})=>!i.has(e)),o=r?.mayChange&&r.kind===`GROUP`&&!r.archivedAt,c=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return s($,{title:H.memberCount(e.memberCount.value),onClose:()=>_({panel:void 0}),children:[o&&s(Hn,{conversation:e}),s(`div`,{class:`panel-scroll`,children:[s(ee,{answer:n,children:t=>s(`ul`,{class:`members`,children:[...t.filter(e=>!c(e)),...a].map(t=>s(Vn,{member:t,conversation:e,mayRemove:!!o},t.id))})}),n.hasMore&&s(t,{isSmall:!0,onPress:n.more,children:k.more})]})]})}function Vn({member:t,conversation:n,mayRemove:r}){let[i,a]=f(!1),{id:o,name:c,kind:l}=t,d=o===e.value.actor.id,p=n.presence.value.get(o)??t.member?.presence??void 0,m=u.value.get(o)?.state,g=m?k.states[m]:p&&H.presence[p];return s(`li`,{children:[s(h,{name:c,kind:l,state:m}),s(`span`,{class:`member-name`,children:[s(`span`,{class:`cut`,children:[c,` `,d&&s(`span`,{class:`soft`,children:[`(`,H.you,`)`]})]}),g&&s(`span`,{class:`cut small presence ${p?.toLowerCase()??``}`,children:g})]}),!d&&l!==`SERVICE`&&T(`messages:write`)&&s(S,{isSmall:!0,name:H.talkTo(c),icon:`thread`,onPress:async()=>{let{space:e}=await N(Qe,{input:{actorId:o}});fe(b`/spaces/${e.id}`)}}),!d&&r&&s(S,{isSmall:!0,name:H.removeMember(c),icon:`close`,onPress:()=>a(!0)}),i&&s(L,{isDanger:!0,title:H.removeMember(c),text:H.removeMemberText(c),action:H.removeMember(c),onConfirm:()=>N(V,{input:{spaceId:n.spaceId,actorId:o}}),onClose:()=>a(!1)})]})}function Hn({conversation:e}){let[n,r]=f(``),i=n.trim()?{search:n.trim(),withAgents:T(`agents:read`)}:void 0,{data:a}=D(Ke,i),o=new Set(e.members.value.map(({id:e})=>e)),c=(a?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),l=(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),u=i?[...c,...l].filter(({id:e})=>!o.has(e)):[],d=async({id:t,name:n})=>{await N(qe,{input:{spaceId:e.spaceId,actorId:t}}),x(H.added(n)),r(``)};return s(`div`,{class:`panel-form`,children:[s(z,{label:H.addMember,placeholder:H.findSomebody,value:n,onValue:r}),s(`ul`,{class:`members`,children:u.map(e=>s(`li`,{children:[s(h,{name:e.name,kind:e.kind,isSmall:!0}),s(`span`,{class:`cut member-name`,children:e.name}),s(t,{isSmall:!0,onPress:()=>d(e),children:H.add})]},e.id))})]})}var Un=30;function Wn({spaceId:e}){let[n,r]=f(``),[i,a]=f(),[o,c]=f(),[u,d]=f(),p=l(null);g(()=>p.current?.querySelector(`input`)?.focus(),[]);let m=async t=>{d(void 0);try{let{searchMessages:r}=await O(We,{query:n,spaceIds:[e],last:Un,before:t}),o=r.nodes.toReversed();a(t?[...i??[],...o]:o),c(r.pageInfo.hasPreviousPage?r.pageInfo.startCursor??void 0:void 0)}catch(e){d(e)}};return s($,{title:H.search,onClose:()=>_({panel:void 0}),children:[s(`form`,{ref:p,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),n.trim()&&void m()),children:s(z,{label:H.searchField,type:`search`,value:n,onValue:r})}),s(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[u!==void 0&&s(I,{problem:u,onRetry:()=>void m()}),i?.length===0&&s(P,{icon:`search`,title:H.nothingFound}),s(`ul`,{class:`hits`,children:i?.map(({id:t,text:n,createdAt:r,author:i})=>s(`li`,{children:s(`a`,{href:b`/spaces/${e}?panel=search&message=${t}`,children:[s(`span`,{class:`row small`,children:[s(`strong`,{children:i.name}),s(`span`,{class:`soft push`,children:s(M,{date:r})})]}),s(`span`,{class:`hit`,children:n})]})},t))}),o&&s(t,{isSmall:!0,onPress:()=>m(o),children:k.more})]})]})}function Gn({conversation:e,thread:n}){let r=l(null),i=n.items.value,a=i.at(-1)?.key;g(()=>{r.current?.scrollTo({top:r.current.scrollHeight})},[a]);let[o,...c]=i,u=t=>{let n=he(t,r.current,[...r.current.querySelectorAll(`li[data-row]`)]),a=n&&i.find(({key:e})=>e===n.dataset.row)?.message;a&&tn(e,a,t,{isInThread:!0})},d=t=>s(`li`,{"data-row":t.key,tabindex:-1,children:s(Kt,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return s($,{title:H.thread,onClose:()=>e.openThread(void 0),children:[s(`div`,{ref:r,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":H.thread,onKeyDown:u,children:[n.problem.value!==void 0&&s(I,{problem:n.problem.value,onRetry:()=>void n.open()}),o&&s(`ol`,{children:d(o)}),o&&s(`p`,{class:`thread-line`,children:H.replies(c.filter(({message:e})=>!e?.deletedAt).length)}),n.hasOlder.value&&s(t,{isSmall:!0,look:`quiet`,onPress:n.open,children:H.older}),s(`ol`,{children:c.map(d)}),n.isLoading.value&&s(F,{lines:3})]}),s(pt,{conversation:e,threadRootId:n.rootId,onSent:()=>void 0})]})}function Kn({params:t}){let n=t.id,r=y(()=>new An(e.value.actor,n),[n]),[i,o]=f(`opening`),[c,u]=f(),[d,p]=f(0),m=l(void 0),h=a.value.query.get(`message`),_=l(!1);return ie(r.space.value?.name??``),g(()=>()=>r.close(),[r]),g(()=>{let e=!1;return u(void 0),qn(r,h,_).then(t=>{e||(o(t===`missing`?`missing`:`open`),t&&t!==`missing`&&Yn(r,t,m))}).catch(t=>e||u(t)),()=>void(e=!0)},[r,h,d]),i===`missing`?s(Zn,{}):s(`div`,{class:`space`,children:[s(Pn,{conversation:r}),c!==void 0&&s(I,{problem:c,onRetry:()=>p(d+1)}),r.problem.value!==void 0&&s(I,{problem:r.problem.value}),s(`div`,{class:`space-body`,children:[i===`opening`?s(`div`,{class:`space-opening`,children:c===void 0&&s(F,{lines:7})}):s(ln,{conversation:r,handle:m}),i===`open`&&s(Xn,{conversation:r})]})]})}async function qn(e,t,n){let r=t?await Jn(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function Jn(e){let{node:t}=await O(De,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function Yn(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),_({message:void 0,...n&&{panel:void 0}})}function Xn({conversation:e}){if(e.thread.value)return s(Gn,{conversation:e,thread:e.thread.value});let t=a.value.query.get(`panel`);return t===`members`?s(Bn,{conversation:e}):t===`search`?s(Wn,{spaceId:e.spaceId}):null}function Zn(){return s(`div`,{class:`page`,children:[s(`h1`,{class:`unseen`,children:H.notFound}),s(P,{icon:`question`,title:H.notFound,children:s(`p`,{children:H.notFoundHint})})]})}export{Kn as default};