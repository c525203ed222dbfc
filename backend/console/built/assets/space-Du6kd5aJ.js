import{Bt as e,D as t,Dt as n,Et as r,F as i,G as a,H as o,I as s,K as c,L as l,Lt as u,Mt as d,N as f,Nt as p,O as m,P as h,Pt as g,R as _,Rt as v,Tt as ee,V as y,Vt as b,X as x,Z as S,at as te,b as ne,bt as re,c as ie,ct as ae,d as oe,dt as se,ft as C,g as ce,gt as w,ht as T,it as E,kt as D,l as le,lt as O,nt as ue,pt as de,q as k,rt as fe,s as A,st as j,tt as M,u as pe,v as N,wt as me,x as P,y as F,zt as I}from"./core-DOV6GWnd.js";import{n as he,t as ge}from"./virtual-list-Vqc7KlEg.js";import{n as L,t as R}from"./dialog-C93MsTia.js";import{i as _e,n as ve,r as ye,t as z}from"./markdown-DF233Jdm.js";import{t as be}from"./memo-bBEsvcvd.js";import{i as B,r as xe,t as Se}from"./field-Cru21Iw_.js";import{n as Ce}from"./download-C7NPTdUB.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
}`,{fragmentName:`OpenSpace`});var we=new V(`
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
}`),Te=new V(`
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
}`),Ee=new V(`
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
    `),De=new V(`
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
}`),Oe=new V(`
    query ReplyCount($id: ID!) {
  node(id: $id) {
    ... on Message {
      replyCount
      lastReplyAt
    }
  }
}
    `),ke=new V(`
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
    `),Ae=new V(`
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
}`),je=new V(`
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
}`),Me=new V(`
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
}`),Ne=new V(`
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
}`),Pe=new V(`
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
}`),Fe=new V(`
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
}`),Ie=new V(`
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
}`),Le=new V(`
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
}`),Re=new V(`
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
}`),ze=new V(`
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
}`),Be=new V(`
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
}`),Ve=new V(`
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
}`),He=new V(`
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
}`),Ue=new V(`
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
}`),We=new V(`
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
}`),Ge=new V(`
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
    `),Ke=new V(`
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
}`),qe=new V(`
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
}`),Je=new V(`
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
}`),Ye=new V(`
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
}`),Xe=new V(`
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
}`),Ze=new V(`
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
}`),Qe=new V(`
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
}`),H={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`An admin, or whoever manages the space, can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent. ${e}`,notSentNoConnection:`There is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,searchHint:`Enter starts the search.`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function U(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var $e=40;function et(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>$e||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function tt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function nt(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var rt=20,it=1e5,at=class{#e;#t;constructor(e){this.#e=me(e),this.#t=new Map(st(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t),ct(this.#e,ot([...this.#t]))}};function ot(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===rt||n+i.length>it||(n+=i.length,t.unshift([r,i]));return t}function st(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function ct(e,t){try{t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e)}catch{}}var lt=26214400;async function ut(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>lt)return i({state:`failed`,problem:H.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await O(Ve,{input:t});await dt(r,e,e=>i({share:e}),n),await O(He,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:T(e)})}}function dt({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${H.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${H.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var W,ft=6;function pt(e){let{conversation:t}=e;return S(`messages:write`)?t.space.value?.archivedAt?k(`p`,{class:`composer-closed`,children:H.archived}):k(mt,{...e},e.threadRootId??t.spaceId):k(`p`,{class:`composer-closed`,children:H.readOnly})}function mt({conversation:e,threadRootId:t,onSent:n}){let r=t??e.spaceId;W??=new at(re());let[i,a]=v(W.of(r)),s=u(null),c=u([]),l=vt(),d=_t(e,s,i,(e,t)=>{c.current.push(t),f(e)}),f=e=>{a(e),W.set(r,e)};g(()=>gt(s.current),[i]),ht(e,t,({text:t,mentions:n=[],uploads:r=[]})=>{c.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),l.giveBack(r),f([t,i].filter(Boolean).join(`

`)),s.current.focus()});let p=l.uploads.every(({state:e})=>e===`ready`)&&(i.trim()!==``||l.uploads.length>0),m=()=>{p&&(e.send({text:i.trim(),mentions:nt(i,c.current),uploads:l.uploads,threadRootId:t}),c.current=[],l.clear(),f(``),n(),s.current.focus())},h=n=>{d.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),m()):n.key===`ArrowUp`&&i===``&&!t&&e.editLast()&&n.preventDefault())},_=t?H.writeReply:H.writeTo(e.space.value?.name??``);return k(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),m()),onDragOver:e=>e.preventDefault(),onDrop:l.dropped,children:[d.list,l.uploads.length>0&&k(yt,{uploads:l.uploads,onRemove:l.remove}),k(`div`,{class:`composer-line`,children:[k(o,{name:H.attach,icon:`clip`,onPress:l.choose}),k(`textarea`,{ref:s,rows:1,value:i,"aria-label":H.message,placeholder:_,autocomplete:`off`,...d.attributes,onInput:({currentTarget:t})=>(f(t.value),d.look(),void e.type()),onKeyDown:h,onClick:d.look,onBlur:d.close,onPaste:l.pasted}),k(o,{name:H.send,icon:`send`,isSubmit:!0,isDisabled:!p})]})]})}function ht({returned:e},t,n){let r=e.value;g(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function gt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function _t(e,t,n,r){let[i,a]=v(),[o,s]=v(0),c=e.members.value.filter(({id:e})=>e!==M.value?.actor.id),l=i?m(c,i.words,({name:e})=>e).slice(0,ft):[],u=l.length>0,d=()=>a(void 0),f=()=>{a(et(t.current.value,t.current.selectionStart)),s(0)},p=e=>{let{text:a,caret:o}=tt(n,i,e.name),s=t.current;s.value=a,s.setSelectionRange(o,o),s.focus(),r(a,e),d()},g=e=>{if(!u||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)s((o+t+l.length)%l.length);else if(e.key===`Enter`||e.key===`Tab`)p(l[o]);else if(e.key===`Escape`)d();else return!1;return e.preventDefault(),!0},_={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":u?`name-${o}`:void 0};return{list:k(`div`,{id:`names`,role:`listbox`,"aria-label":H.members,class:`names`,hidden:!u,children:l.map((e,t)=>k(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===o,onMouseDown:t=>(t.preventDefault(),p(e)),children:[k(h,{name:e.name,kind:e.kind,isSmall:!0}),k(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:_,press:g,look:f,close:d}}function vt(){let[e]=v(()=>({uploads:p([]),ends:new Map})),t=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},n=n=>{if(e.uploads.value.length+n.length>10)return a(H.tooMany,{isBad:!0});for(let e of n){let n=new AbortController;ut(e,e=>t(e,n),n.signal)}},r=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>n([...e.files])}),e.click()},i=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},o=(e,t)=>{t?.files.length&&(e.preventDefault(),n([...t.files]))};return{uploads:e.uploads.value,choose:r,remove:i,clear:()=>e.uploads.value=[],giveBack:t=>e.uploads.value=[...t,...e.uploads.value],dropped:e=>o(e,e.dataTransfer),pasted:e=>o(e,e.clipboardData)}}function yt({uploads:e,onRemove:t}){return k(`ul`,{class:`uploads`,"aria-label":H.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:s})=>k(`li`,{class:`upload ${i}`,children:[k(c,{name:i===`failed`?`alert`:`file`}),k(`span`,{class:`cut`,title:s,children:[n,` `,k(`span`,{class:`soft`,children:s??U(r)})]}),i===`sending`&&k(`progress`,{value:a,"aria-label":`${n} ${H.uploading}`}),k(o,{isSmall:!0,name:H.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function bt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.outcome==null;return k(`div`,{class:`stack question`,children:[k(z,{text:i}),a!=null&&Object.keys(a).length>0&&k(`div`,{class:`stack exactly`,children:[k(`span`,{class:`soft small`,children:H.exactly}),k(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&k(`p`,{class:`soft small`,children:H.approvedSoFar(s.length,o)}),l&&!n&&c&&k(`p`,{class:`soft small`,children:H.onlyAssignee(c.name)}),n?k(xt,{call:e,question:t,onAnswered:r}):k(St,{question:t})]})}function xt({call:e,question:t,onAnswered:n}){let r=t.formFields,[i,a]=v(()=>ye(r)),[o,s]=v(``),[c,l]=v(),u=c instanceof de&&c.path.includes(`values`)?c:void 0,d=async a=>{l(void 0);let s=a===`ANSWER`?_e(r,i):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:a,values:s,comment:o};await O(Be,{input:c}).then(({activity:e})=>e&&n(e),l)};return k(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),d(r.length?`ANSWER`:`APPROVE`)},"aria-label":r.length?H.question:H.needsApproval,children:[r.map(e=>k(ve,{field:e,filled:i[e.name],wrong:u?.field===e.name?T(u):void 0,onFilled:t=>a({...i,[e.name]:t})},e.name)),k(B,{label:H.reasonOptional,value:o,onValue:s}),c!==void 0&&!r.some(({name:e})=>e===u?.field)&&k(F,{problem:T(c)}),k(`div`,{class:`row`,children:[k(y,{isSubmit:!0,look:`primary`,icon:`check`,children:r.length?H.answer:H.approve}),k(y,{look:`danger`,icon:`close`,onPress:()=>d(`DECLINE`),children:H.decline})]})]})}function St({question:{outcome:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return k(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return k(`div`,{class:`outcome ${e.toLowerCase()}`,children:[k(`p`,{children:[k(`strong`,{children:H.decided(t?.name??``,H.outcomes[e])}),n&&`: ${n}`]}),a.length>0&&k(`dl`,{class:`pairs`,children:a.map(([e,t])=>k(`div`,{children:[k(`dt`,{children:e}),k(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var Ct={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function wt({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,a=n?.status??r?.status??`WRITING`,o=n?.question,s=o!=null&&a===`HELD`&&o.outcome==null,[l,u]=v(!1),d=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],f=a===`RUNNING`||a===`WRITING`;return k(`div`,{class:s?`call asked`:`call`,children:[k(`div`,{class:`call-head`,children:[k(c,{name:o?`question`:`tool`}),k(`strong`,{class:`cut`,children:n?.tool??r?.name}),o?.outcome!==`DECLINED`&&k(`span`,{class:f?`status moving`:`status`,children:k(i,{look:Ct[a],children:H.call[s?`ASKED`:a]??a.toLowerCase()})}),r?.progress!=null&&k(`progress`,{value:r.progress,"aria-label":H.call.RUNNING}),s&&o.expiresAt&&k(`span`,{class:`soft small push`,children:[H.endsAt,` `,k(A,{date:o.expiresAt})]})]}),r?.note&&k(`p`,{class:`soft small`,children:r.note}),o?k(bt,{call:n,question:o,mayAnswer:s&&ue.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):d.length>0&&k(Tt,{pairs:d}),e.message&&S(`agents:read`)&&k(`details`,{onToggle:({currentTarget:e})=>u(e.open),children:[k(`summary`,{children:[k(c,{name:`unfold`,size:14}),H.showDetails]}),l&&k(Et,{messageId:e.message.id},a)]})]})}function Tt({pairs:e}){return k(`dl`,{class:`pairs`,children:e.map(([e,t])=>k(`div`,{children:[k(`dt`,{children:e}),k(`dd`,{children:t})]},e))})}function Et({messageId:e}){let{data:t,error:n,reload:r}=oe(ke,{id:e});if(n!=null)return k(F,{problem:n,onRetry:r});if(!t)return k(P,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?k(`div`,{class:`stack call-details`,children:[k(`h4`,{children:H.arguments}),k(`pre`,{tabindex:0,children:Dt(i.arguments)}),i.result!=null&&k(b,{children:[k(`h4`,{children:H.result}),k(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):k(`p`,{class:`soft small`,children:H.noDetails})}function Dt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function Ot({conversation:e,message:t,onClose:n}){let[r,i]=v(t.text),[a,o]=v(),s=u(null);g(()=>{s.current.focus(),s.current.selectionStart=t.text.length},[]);let c=()=>{if(r.trim())return r===t.text?n():e.edit(t.id,r).then(n,e=>o(T(e)))};return k(`div`,{class:`edit-form`,children:[k(`textarea`,{ref:s,class:`input`,rows:Math.min(8,r.split(`
`).length+1),"aria-label":H.editMessage,autocomplete:`off`,value:r,onInput:({currentTarget:e})=>i(e.value),onKeyDown:e=>{if(e.key===`Escape`)n();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)c();else return;e.preventDefault(),e.stopPropagation()}}),a&&k(`p`,{class:`wrong`,role:`alert`,children:a}),k(`div`,{class:`row`,children:[k(y,{isSmall:!0,look:`primary`,onPress:c,children:w.save}),k(y,{isSmall:!0,look:`quiet`,onPress:n,children:w.cancel})]})]})}var kt=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function At(e){return e.replace(kt,`�`)}var jt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Mt=24e4,G=new WeakMap;function Nt(e){return G.has(e)||G.set(e,Date.now()),Date.now()-G.get(e)<Mt}async function Pt(e,t){let{node:n}=await C(Ae,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function Ft({message:e}){let t=e.files.map(e=>({...e,name:At(e.name)})),n=t.filter(({contentType:e})=>jt.includes(e)),r=t.filter(e=>!n.includes(e));return k(`div`,{class:`files`,children:[n.map(t=>k(It,{file:t,message:e},t.id)),r.map(t=>k(Rt,{file:t,message:e},t.id))]})}function It({file:e,message:t}){let[n,r]=v(Nt(t.files)?e.url:void 0),[i,a]=v(!1),o=()=>void Pt(t.id,e.id).then(r,()=>void 0);g(()=>{n||o()},[]);let{width:s,height:c}=Lt(e);return k(b,{children:[k(`button`,{type:`button`,class:`image`,"aria-label":H.showImage(e.name),title:e.name,style:{width:`${s}px`,aspectRatio:`${s} / ${c}`},onClick:()=>(a(!0),o()),children:n&&k(`img`,{src:n,alt:e.name,width:s,height:c})}),i&&k(L,{isWide:!0,title:e.name,onClose:()=>a(!1),children:[n&&k(`img`,{class:`whole`,src:n,alt:e.name}),k(zt,{file:e,message:t})]})]})}function Lt({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function Rt({file:e,message:t}){return k(`div`,{class:`file`,children:[k(c,{name:`file`}),k(`span`,{class:`cut`,children:e.name}),k(zt,{file:e,message:t})]})}function zt({file:e,message:t}){let[n,r]=v(),i=async()=>{let n=await Pt(t.id,e.id).catch(()=>void 0);n?Ce(n,e.name):r(H.uploadFailed)};return k(`button`,{type:`button`,class:`button small`,"aria-label":`${H.download(e.name)}, ${U(e.size)}`,title:n,onClick:()=>void i(),children:[k(c,{name:`down`,size:14}),U(e.size)]})}var Bt=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Vt({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await O(Ie,{input:r}):await O(Fe,{input:r});t.apply(i)}var Ht=e=>a(T(e),{isBad:!0});function Ut(e){let{message:t}=e;return t.reactions.length===0?null:k(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return k(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!S(`messages:write`),"aria-label":H.reacted(t,a,n),onClick:()=>void Vt(e,t).catch(Ht),children:[t,` `,k(`span`,{children:n})]},t)})})}function Wt(e){let t=(t,n)=>{n(),Vt(e,t).catch(Ht)};return k(_,{label:H.react,side:`above`,button:(e,t)=>k(o,{isSmall:!0,name:H.react,icon:`smile`,onPress:t,attributes:e}),children:e=>k(`div`,{class:`emojis`,children:[Bt.map(n=>k(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),k(Gt,{onChoose:n=>t(n,e)})]})})}function Gt({onChoose:e}){let[t,n]=v(``);return k(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:k(`input`,{class:`input`,"aria-label":H.otherEmoji,placeholder:H.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var Kt=be(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?k(rn,{item:t}):k(qt,{...e,isFollowing:n})});function qt({item:e,isFollowing:t,conversation:n,isInThread:r=!1}){let[i,a]=v(!1),o=u(null),s=Jt(o,()=>a(!0)),{author:c,message:l,state:d}=e,f=n.editing.value,p=l!==void 0&&f?.id===l.id&&f.isInThread===r,m=d===`posted`&&l&&!l.deletedAt&&!p,g=[`said`,d,t&&`following`,e.isMine&&`mine`,s&&`by-keys`].filter(Boolean).join(` `);return k(`article`,{ref:o,class:g,"data-seq":e.seq,"data-state":d,"aria-busy":d===`writing`,onMouseEnter:()=>a(!0),onFocusCapture:()=>a(!0),children:[k(`div`,{class:`said-side`,children:t?k(Xt,{at:e.at}):k(h,{name:c.name,kind:c.kind,state:x.value.get(c.id)?.state})}),k(`div`,{class:`said-main`,children:[!t&&k(Yt,{item:e}),p&&l?k(Ot,{conversation:n,message:l,onClose:()=>n.editing.value=void 0}):k(Zt,{item:e,conversation:n}),l&&!l.deletedAt&&k(Ut,{message:l,conversation:n}),l&&!r&&!!l.replyCount&&k(en,{message:l,conversation:n}),k($t,{item:e,conversation:n})]}),i&&m&&k(nn,{message:l,conversation:n,isInThread:r})]})}function Jt(e,t){let[n,r]=v(!1);return g(()=>{let n=e.current.closest(`li`),i=({target:e})=>(t(),r(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||r(!1);return n?.addEventListener(`focusin`,i),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,i),n?.removeEventListener(`focusout`,a)}},[]),n}function Yt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return k(`header`,{class:`said-head`,children:[k(`strong`,{children:e.name}),e.kind===`AGENT`&&k(`span`,{class:`soft`,title:`Agent`,children:[k(c,{name:`agent`,size:13}),k(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&k(A,{date:i,look:`clock`})]})}function Xt({at:e}){return k(A,{date:new Date(e).toISOString(),look:`short`})}function Zt({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return k(`p`,{class:`gone`,children:H.deleted});if(i===`TOOL_ACTIVITY`)return k(wt,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return k(`div`,{class:`said-text`,children:[r&&k(z,{text:r,names:Qt(a)}),n?.editedAt&&k(`small`,{class:`soft`,title:n.editedAt,children:[`(`,H.edited,`)`]}),n?.isCut&&k(`small`,{class:`cut-off`,children:H.cut}),n&&n.files.length>0&&k(Ft,{message:n})]})}var K=new Map;function Qt(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function $t({item:e,conversation:t}){return e.state===`sending`?k(`small`,{class:`soft`,role:`status`,children:H.sending}):e.state===`failed`?k(`div`,{class:`not-sent`,role:`alert`,children:[k(`span`,{children:H.notSent(e.problem??``)}),k(y,{isSmall:!0,onPress:()=>t.retry(e.key),children:H.retry}),k(y,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:H.takeBack})]}):null}function q(e,t){let n=t.threadRootId??t.id;D({panel:void 0}),e.openThread({id:n,seq:t.seq})}function en({message:e,conversation:t}){return k(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[k(c,{name:`thread`,size:14}),H.replies(e.replyCount),e.lastReplyAt&&k(`span`,{class:`soft`,children:k(A,{date:e.lastReplyAt})})]})}function tn(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function nn({message:e,conversation:t,isInThread:n}){let i=t.isEditable(e),[c,u]=v(!1),d=e.kind===`TEXT`,f=location.origin+r`/spaces/${t.spaceId}?message=${e.id}`,p=e=>navigator.clipboard.writeText(e).then(()=>a(H.copied)),m=S(`messages:write`)&&!t.space.value?.archivedAt;return k(`div`,{class:`said-actions`,children:[d&&m&&k(Wt,{message:e,conversation:t}),!n&&m&&k(o,{isSmall:!0,name:H.reply,icon:`reply`,onPress:()=>q(t,e)}),i&&m&&k(o,{isSmall:!0,name:H.edit,icon:`edit`,onPress:()=>t.editing.value={id:e.id,isInThread:n}}),k(s,{name:H.moreActions,icon:`more`,isSmall:!0,children:t=>k(b,{children:[d&&k(l,{icon:`copy`,onPress:()=>(t(),void p(e.text)),children:H.copyText}),k(l,{icon:`link`,onPress:()=>(t(),void p(f)),children:H.copyLink}),i&&k(l,{icon:`trash`,isDanger:!0,onPress:()=>(t(),u(!0)),children:H.remove})]})}),c&&k(R,{isDanger:!0,title:H.removeTitle,text:H.removeText,action:H.remove,onClose:()=>u(!1),onConfirm:()=>O(Pe,{input:{messageId:e.id}})})]})}function rn({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return k(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[k(c,{name:`alert`}),k(`p`,{children:[e,r&&k(`span`,{class:`soft`,children:[` `,`(`,k(A,{date:r}),`)`]})]}),k(A,{date:new Date(n).toISOString(),look:`clock`})]})}var an=3e5;function on(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&sn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function sn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<an}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var cn=25;function ln({conversation:e,handle:t}){let n=u(null),r=u(void 0),[i,a]=v(!0),[o,s]=v(!1),c=e.items.value,l=e.lineAfter.value,d=I(()=>on(c,l),[c,l]),f=e.isAtNewest.value;return t.current={show:t=>{let n=e.keyOf(t);n!==void 0&&r.current?.show(n)}},fn(e,i&&f),mn(e),k(`section`,{ref:n,class:`chat`,"aria-label":H.messages,children:[d.length===0&&!e.isLoading.value&&k(N,{icon:`thread`,title:H.noMessages,children:k(`p`,{children:H.noMessagesHint})}),k(ge,{class:`messages`,label:H.messages,rows:d,keyOf:({key:e})=>e,isLog:!0,isLive:f,handle:r,onEnd:a,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&tn(e,t.item.message,n),render:t=>k(dn,{row:t,conversation:e})}),l!==void 0&&!o&&un(d)&&k(`div`,{class:`to-unread`,children:k(y,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((l??0)+1),r.current?.show(`unread`),s(!0)},children:H.firstUnread})}),!(i&&f)&&k(`div`,{class:`to-newest`,children:k(y,{icon:`down`,isSmall:!0,onPress:async()=>{f||await e.jump(),r.current?.toEnd()},children:H.newest})}),k(gn,{conversation:e}),k(pt,{conversation:e,onSent:()=>requestAnimationFrame(()=>r.current?.toEnd())}),S(`messages:write`)&&k(hn,{element:n})]})}function un(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>cn:e.length>cn}function dn({row:e,conversation:t}){return e.kind===`day`?k(`div`,{class:`day`,children:k(`span`,{children:le(new Date(e.at),new Date(ie.value))})}):e.kind===`unread`?k(`div`,{class:`unread-line`,children:k(`span`,{children:H.unreadLine})}):k(Kt,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function fn(e,t){let n=e.items.value;g(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function pn(e){let{cycleIds:t}=await O(ze,{input:{spaceId:e}});a(t.length?H.stopped:H.nothingToStop)}function mn({spaceId:e}){let n=I(()=>S(`messages:write`)?[{key:`stop`,name:H.stop,icon:`stop`,run:()=>void pn(e).catch(Y)}]:[],[e]);t(n)}function hn({element:e}){return f(`w`,H.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),f(`arrowup`,H.keys.rows),f(`r`,H.keys.reply),f(`e`,H.keys.edit),null}function gn({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return k(`div`,{class:`doings`,children:[k(`p`,{role:`status`,class:`cut`,children:[n.length>0&&k(`span`,{children:[H.writing(i(n),n.length>1),` `]}),r.length>0&&k(`span`,{class:`thinks`,children:[k(`span`,{class:`dots`,"aria-hidden":`true`,children:[k(`i`,{}),k(`i`,{}),k(`i`,{})]}),H.thinking(i(r),r.length>1)]})]}),r.length>0&&S(`messages:write`)&&k(y,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>pn(e.spaceId),children:H.stop})]})}function Y(){}var _n=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function vn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var yn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new E(e),this.#t=new E(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:vn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,vn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}};function bn(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var xn=5,Sn=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<xn&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},Cn=50,wn=500,Tn=class{rootId;rootSeq;items=p([]);problem=p(void 0);isLoading=p(!0);hasOlder=p(!1);#e;#t;#n=new _n(wn);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await C(De,{id:this.rootId,last:Cn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.#n.end(),this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,En=600,Dn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],On=3e3,kn=12e3,An=class{spaceId;space=p(void 0);members=p([]);memberCount=p(0);items=p([]);typing=p([]);presence=p(new Map);isAtNewest=p(!0);hasOlder=p(!1);isLoading=p(!1);lineAfter=p(void 0);problem=p(void 0);thread=p(void 0);returned=p(void 0);editing=p(void 0);#e;#t=new AbortController;#n=new te(()=>this.#P());#r=new _n(En);#i=new E(()=>this.#N());#a=new E(()=>this.#j());#o=new yn(()=>this.#N());#s=new Map;#c=new WeakMap;#l=new Sn(e=>this.#D(e),(e,t)=>this.#O(e,t));#u=Promise.resolve();#d=0;#f=0;#p=0;#m;constructor(e,t){this.#e=e,this.spaceId=t;let n=d(()=>void(j.value===`open`&&this.#_()));this.#t.signal.addEventListener(`abort`,n)}async open(e){let t=await this.#h(e);return!t||this.#t.signal.aborted?t!==null:(this.#f=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#f),this.#b(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#m),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#h(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#R(t)}async loadOlder(){this.#r.hasOlder&&await this.#g({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#g({first:X,afterSeq:this.#r.last?.seq??0})}send(e){let t=crypto.randomUUID();this.#s.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#s.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#N(),this.#u=this.#u.then(()=>this.#v(t)))}takeBack(e){let t=this.#s.get(e);t&&(this.#s.delete(e),this.returned.value=t,this.#N())}async edit(e,t){let{edited:n}=await O(Ne,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&Dn.includes(t.status)&&this.#o.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#s.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#k(e):this.#r.apply(e),this.#N()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&S(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#p<On||j.value!==`open`||(this.#p=Date.now(),await O(Re,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#d,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#f)return;let t=this.#f;this.#f=e,await O(Le,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#f=t})}lookAway(){this.#f>=this.#d&&(this.lineAfter.value=Math.max(this.#f,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#L(e);this.thread.value=e&&new Tn(e.id,e.seq,t,()=>this.#N()),this.thread.value?.open()}async#h(e){this.#r.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await C(we,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#r.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#P(),n}finally{this.#r.end(),this.isLoading.value=!1}}async#g(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#r.begin();try{let{space:t}=await C(Te,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#r.addOlder(i):this.#r.addNewer(i),this.#P()}finally{this.#r.end(),this.isLoading.value=!1}}}#_(){for(let{key:e,isWaiting:t}of this.#s.values())t&&this.retry(e)}async#v(t){let{key:n,text:r,mentions:i=[],uploads:a=[],threadRootId:o}=t;if([...this.#s.values()].some(e=>e.isWaiting&&e.at<=t.at&&e!==t))return this.#y(t);let s=a.map(({fileId:e})=>e),c={spaceId:this.spaceId,text:r,mentions:i,fileIds:s,replyTo:o,clientKey:n,idempotencyKey:n};try{this.apply((await O(Me,{input:c})).posted),!o&&!this.#r.isAtNewest&&await this.jump()}catch(n){if(t.message)return;if(n instanceof e&&j.peek()!==`open`)return this.#y(t);Object.assign(t,{state:`failed`,problem:T(n)}),this.#N()}}#y(e){Object.assign(e,{state:`failed`,problem:H.notSentNoConnection,isWaiting:!0}),this.#N()}async#b(e){let t=()=>this.#x(),n={spaceId:this.spaceId,withAgents:S(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of ae(je,n,r))e.__typename===`FeedReset`?await se(()=>this.#h(),this.#t.signal):this.#w(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#x(){clearTimeout(this.#m),[this.#a,...this.#C()].forEach(e=>e.subscribe())}#S(){this.#C().forEach(e=>e.settle()),this.#m=setTimeout(()=>this.#a.settle(),kn)}#C(){return[this.#i,...this.#o.passing()]}#w(e){switch(e.__typename){case`MessagePosted`:return this.#T(e.message);case`MessageUpdated`:return this.#E(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#A(e);case`SpaceMembersChanged`:return this.#M(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#S();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#j();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#f=Math.max(this.#f,e.seq))}}#T(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(bn(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#E(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#D(e){let{node:t}=await C(Oe,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#O(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#N())}#k(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#A({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#N(),Math.max(0,Date.parse(n)-Date.now())+50),this.#N())}#j(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#M({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#N(){this.#t.signal.aborted||this.#n.ask()}#P(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#L(e)),n=this.#r.isAtNewest?this.#o.items(this.#F):[];this.items.value=[...t,...this.#I(void 0),...n];let r=this.thread.peek();r?.publish(this.#I(r.rootId))}#F=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:H.anAgent,kind:`AGENT`};#I(e){return[...this.#s.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#L(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#R(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#c.set(e,u),u}#R({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function jn({space:e,onClose:t}){return k(R,{isDanger:!0,title:H.leave,text:H.leaveText,action:H.leave,onConfirm:async()=>{await O(qe,{input:{spaceId:e.id,actorId:M.value.actor.id}}),ee(r`/`)},onClose:t})}function Mn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function Nn({conversation:e,space:t,onClose:n}){let{name:r,topic:i,purpose:o,hasReadReceipts:s}=t,[c,l]=v({name:r,topic:i,purpose:o,hasReadReceipts:s}),[u,d]=v(),f=e=>l({...c,...e}),p=e=>u instanceof de&&u.field===e?T(u):void 0,m=u!==void 0&&![`name`,`topic`,`purpose`].some(p),h=async()=>{let r=Mn(t,c);if(Object.keys(r).length===0)return n();try{let{space:i}=await O(Je,{input:{spaceId:t.id,...r}});e.space.value=i,a(H.saved),n()}catch(e){d(e)}};return k(L,{title:H.settings,onClose:n,children:k(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void h()),children:[t.mayChange&&t.kind===`GROUP`&&k(B,{label:H.name,value:c.name,onValue:e=>f({name:e}),wrong:p(`name`),isRequired:!0}),k(B,{label:H.topic,hint:H.topicHint,maxLength:250,value:c.topic,onValue:e=>f({topic:e}),wrong:p(`topic`)}),t.mayChange&&k(b,{children:[k(xe,{label:H.purpose,hint:H.purposeHint,maxLength:500,value:c.purpose,onValue:e=>f({purpose:e}),wrong:p(`purpose`)}),k(Se,{label:H.receipts,isOn:c.hasReadReceipts,onChange:e=>f({hasReadReceipts:e})})]}),m&&k(F,{problem:u}),k(`div`,{class:`actions`,children:[k(y,{onPress:n,children:w.cancel}),k(y,{look:`primary`,isSubmit:!0,children:w.save})]})]})})}var Z=e=>a(T(e),{isBad:!0});function Q(e,t){let r=n.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),D({panel:r?void 0:t})}function Pn({conversation:e}){let[t,r]=v(),a=e.space.value,c=e.thread.value?void 0:n.value.query.get(`panel`);if(f(`mod+shift+f`,H.search,()=>Q(e,`search`)),zn(e,r),!a)return k(`header`,{class:`space-head`,"aria-busy":`true`});let l=e=>({"aria-pressed":c===e,"aria-expanded":c===e});return k(`header`,{class:`space-head`,children:[k(Fn,{space:a}),k(`div`,{class:`space-name`,children:[k(`h1`,{class:`cut`,children:a.name}),a.topic?k(`p`,{class:`cut soft small`,title:a.topic,children:a.topic}):k(`p`,{class:`cut soft small`,children:H.memberCount(e.memberCount.value)})]}),a.archivedAt&&k(i,{look:`warn`,children:[H.archive,`d`]}),k(`span`,{class:`push row space-buttons`,children:[k(o,{name:H.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:l(`search`)}),k(o,{name:H.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:l(`members`)}),k(Rn,{conversation:e,space:a}),k(s,{name:H.moreOfSpace,icon:`more`,children:e=>k(Ln,{space:a,onAsk:t=>(e(),r(t)),close:e})})]}),t===`settings`&&k(Nn,{conversation:e,space:a,onClose:()=>r(void 0)}),t===`leave`&&k(jn,{space:a,onClose:()=>r(void 0)})]})}function Fn({space:{kind:e,partner:t}}){return e===`GROUP`||!t?k(c,{name:`hash`,size:20}):k(h,{name:t.name,kind:t.kind,state:x.value.get(t.id)?.state})}function In(e){return S(`spaces:write`)&&!e.archivedAt&&(e.mayChange||M.value.tenant.membersMaySetTopics)}function Ln({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>O(Ye,{input:r}).catch(Z),o=()=>O(Xe,{input:r}).catch(Z);return k(b,{children:[(e.mayChange||In(e))&&k(l,{icon:`gear`,onPress:()=>t(`settings`),children:H.settings}),i&&k(l,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?H.unarchive:H.archive}),k(l,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:H.leave})]})}function Rn({conversation:e,space:t}){let n=t.notificationSettings;if(!n)return null;let r=fe(n,Date.now()),i=n=>void O(Ze,{input:{spaceId:t.id,...n}}).then(({space:t})=>e.space.value=t,Z),a=e=>i({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return k(s,{name:H.notifications,icon:r?`bellOff`:`bell`,children:e=>k(b,{children:[[`ALL`,`MENTIONS`,`NONE`].map(t=>k(l,{isChecked:n.level===t,onPress:()=>(e(),i({level:t})),children:H.levels[t]},t)),k(`hr`,{}),k(`p`,{class:`caption`,children:H.mute}),k(l,{onPress:()=>(e(),a(1)),children:H.muteHour}),k(l,{onPress:()=>(e(),a(24)),children:H.muteDay}),n.mutedUntil&&k(l,{onPress:()=>(e(),i({mutedUntil:null})),children:H.unmute})]})})}function zn(e,n){let r=I(()=>[{key:`space-search`,name:H.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:H.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:H.settings,icon:`gear`,run:()=>n(`settings`)}],[e]);t(r)}function $({title:e,onClose:t,children:n}){let r=u(null);return g(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=r.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),k(`aside`,{ref:r,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[k(`header`,{children:[k(`h2`,{class:`cut`,children:e}),k(o,{name:w.close,icon:`close`,onPress:t})]}),n]})}function Bn({conversation:e}){let t=pe(We,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,r=new Map(t.data?.map(e=>[e.id,e])),i=e.members.value.filter(({id:e})=>!r.has(e)),a=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,o=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return k($,{title:H.memberCount(e.memberCount.value),onClose:()=>D({panel:void 0}),children:[a&&k(Hn,{conversation:e}),k(`div`,{class:`panel-scroll`,children:[k(ne,{answer:t,children:t=>k(`ul`,{class:`members`,children:[...t.filter(e=>!o(e)),...i].map(t=>k(Vn,{member:t,conversation:e,mayRemove:!!a},t.id))})}),t.hasMore&&k(y,{isSmall:!0,onPress:t.more,children:w.more})]})]})}function Vn({member:e,conversation:t,mayRemove:n}){let[i,a]=v(!1),{id:s,name:c,kind:l}=e,u=s===M.value.actor.id,d=t.presence.value.get(s)??e.member?.presence??void 0,f=x.value.get(s)?.state,p=f?w.states[f]:d&&H.presence[d];return k(`li`,{children:[k(h,{name:c,kind:l,state:f}),k(`span`,{class:`member-name`,children:[k(`span`,{class:`cut`,children:[c,` `,u&&k(`span`,{class:`soft`,children:[`(`,H.you,`)`]})]}),p&&k(`span`,{class:`cut small presence ${d?.toLowerCase()??``}`,children:p})]}),!u&&l!==`SERVICE`&&S(`messages:write`)&&k(o,{isSmall:!0,name:H.talkTo(c),icon:`thread`,onPress:async()=>{let{space:e}=await O(Qe,{input:{actorId:s}});ee(r`/spaces/${e.id}`)}}),!u&&n&&k(o,{isSmall:!0,name:H.removeMember(c),icon:`close`,onPress:()=>a(!0)}),i&&k(R,{isDanger:!0,title:H.removeMember(c),text:H.removeMemberText(c),action:H.removeMember(c),onConfirm:()=>O(qe,{input:{spaceId:t.spaceId,actorId:s}}),onClose:()=>a(!1)})]})}function Hn({conversation:e}){let[t,n]=v(``),r=t.trim()?{search:t.trim(),withAgents:S(`agents:read`)}:void 0,{data:i}=oe(Ge,r),o=new Set(e.members.value.map(({id:e})=>e)),s=(i?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),c=(i?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),l=r?[...s,...c].filter(({id:e})=>!o.has(e)):[],u=async({id:t,name:r})=>{await O(Ke,{input:{spaceId:e.spaceId,actorId:t}}),a(H.added(r)),n(``)};return k(`div`,{class:`panel-form`,children:[k(B,{label:H.addMember,placeholder:H.findSomebody,value:t,onValue:n}),k(`ul`,{class:`members`,children:l.map(e=>k(`li`,{children:[k(h,{name:e.name,kind:e.kind,isSmall:!0}),k(`span`,{class:`cut member-name`,children:e.name}),k(y,{isSmall:!0,onPress:()=>u(e),attributes:{"aria-label":`${H.add}: ${e.name}`},children:H.add})]},e.id))})]})}var Un=30;function Wn({spaceId:e}){let[t,n]=v(``),[i,a]=v(),[o,s]=v(),[c,l]=v(),d=u(null);g(()=>d.current?.querySelector(`input`)?.focus(),[]);let f=async n=>{l(void 0);try{let{searchMessages:r}=await C(Ue,{query:t,spaceIds:[e],last:Un,before:n}),o=r.nodes.toReversed();a(n?[...i??[],...o]:o),s(r.pageInfo.hasPreviousPage?r.pageInfo.startCursor??void 0:void 0)}catch(e){l(e)}};return k($,{title:H.search,onClose:()=>D({panel:void 0}),children:[k(`form`,{ref:d,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),t.trim()&&void f()),children:k(B,{label:H.searchField,hint:H.searchHint,type:`search`,value:t,onValue:n})}),k(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[c!==void 0&&k(F,{problem:c,onRetry:()=>void f()}),i?.length===0&&k(N,{icon:`search`,title:H.nothingFound}),k(`ul`,{class:`hits`,children:i?.map(({id:t,text:n,createdAt:i,author:a})=>k(`li`,{children:k(`a`,{href:r`/spaces/${e}?panel=search&message=${t}`,children:[k(`span`,{class:`row small`,children:[k(`strong`,{children:a.name}),k(`span`,{class:`soft push`,children:k(A,{date:i})})]}),k(`span`,{class:`hit`,children:n})]})},t))}),o&&k(y,{isSmall:!0,onPress:()=>f(o),children:w.more})]})]})}function Gn({conversation:e,thread:t}){let n=u(null),r=t.items.value,i=r.at(-1)?.key;g(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[i]);let[a,...o]=r,s=t=>{let i=he(t,n.current,[...n.current.querySelectorAll(`li[data-row]`)]),a=i&&r.find(({key:e})=>e===i.dataset.row)?.message;a&&tn(e,a,t,{isInThread:!0})},c=t=>k(`li`,{"data-row":t.key,tabindex:-1,children:k(Kt,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return k($,{title:H.thread,onClose:()=>e.openThread(void 0),children:[k(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":H.thread,onKeyDown:s,children:[t.problem.value!==void 0&&k(F,{problem:t.problem.value,onRetry:()=>void t.open()}),a&&k(`ol`,{children:c(a)}),a&&k(`p`,{class:`thread-line`,children:H.replies(o.filter(({message:e})=>!e?.deletedAt).length)}),t.hasOlder.value&&k(y,{isSmall:!0,look:`quiet`,onPress:t.open,children:H.older}),k(`ol`,{children:o.map(c)}),t.isLoading.value&&k(P,{lines:3})]}),k(pt,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function Kn({params:e}){let t=e.id,r=I(()=>new An(M.value.actor,t),[t]),[i,a]=v(`opening`),[o,s]=v(),[c,l]=v(0),d=u(void 0),f=n.value.query.get(`message`),p=u(!1);return ce(r.space.value?.name??``),g(()=>()=>r.close(),[r]),g(()=>{let e=!1;return s(void 0),qn(r,f,p).then(t=>{e||(a(t===`missing`?`missing`:`open`),t&&t!==`missing`&&Yn(r,t,d))}).catch(t=>e||s(t)),()=>void(e=!0)},[r,f,c]),i===`missing`?k(Zn,{}):k(`div`,{class:`space`,children:[k(Pn,{conversation:r}),o!==void 0&&k(F,{problem:o,onRetry:()=>l(c+1)}),r.problem.value!==void 0&&k(F,{problem:r.problem.value}),k(`div`,{class:`space-body`,children:[i===`opening`?k(`div`,{class:`space-opening`,children:o===void 0&&k(P,{lines:7})}):k(ln,{conversation:r,handle:d}),i===`open`&&k(Xn,{conversation:r})]})]})}async function qn(e,t,n){let r=t?await Jn(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function Jn(e){let{node:t}=await C(Ee,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function Yn(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),D({message:void 0,...n&&{panel:void 0}})}function Xn({conversation:e}){if(e.thread.value)return k(Gn,{conversation:e,thread:e.thread.value});let t=n.value.query.get(`panel`);return t===`members`?k(Bn,{conversation:e}):t===`search`?k(Wn,{spaceId:e.spaceId}):null}function Zn(){return k(`div`,{class:`page`,children:[k(`h1`,{class:`unseen`,children:H.notFound}),k(N,{icon:`question`,title:H.notFound,children:k(`p`,{children:H.notFoundHint})})]})}export{Kn as default};