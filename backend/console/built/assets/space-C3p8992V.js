import{$ as e,At as t,B as n,Ct as r,D as i,Dt as a,E as o,F as s,Ft as c,G as l,I as u,It as d,J as f,L as p,Lt as m,M as h,Mt as g,N as _,P as v,Rt as y,St as b,Tt as x,U as S,V as C,W as w,Y as T,at as E,b as ee,c as te,d as ne,dt as re,et as ie,g as ae,jt as D,l as oe,lt as se,mt as O,nt as k,ot as ce,pt as A,rt as le,s as j,st as M,tt as ue,u as de,ut as N,v as P,vt as fe,wt as F,x as I,y as L,zt as R}from"./core-Ch7n2jrn.js";import{n as pe,t as me}from"./virtual-list-lS5F_Scd.js";import{n as he,t as z}from"./dialog-BwyChQOi.js";import{i as ge,n as _e,r as ve,t as ye}from"./markdown-BhHAZiVj.js";import{t as be}from"./memo-DQL-DK0D.js";import{i as B,r as xe,t as Se}from"./field-DpQ7uYC1.js";import{n as Ce}from"./download-Dc2h4bC0.js";var V=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new V(`
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
}`),H={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`Somebody who is in it can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent: ${e}`,notSentNoConnection:`there is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,searchHint:`Enter starts the search.`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function U(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var $e=40;function et(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>$e||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function tt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function nt(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var rt=20,it=1e5,at=class{#e;#t;constructor(e){this.#e=b(e),this.#t=new Map(st(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t),ct(this.#e,ot([...this.#t]))}};function ot(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===rt||n+i.length>it||(n+=i.length,t.unshift([r,i]));return t}function st(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function ct(e,t){try{t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e)}catch{}}var lt=26214400;async function ut(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>lt)return i({state:`failed`,problem:H.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await M(Ve,{input:t});await dt(r,e,e=>i({share:e}),n),await M(He,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:A(e)})}}function dt({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${H.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${H.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var W,ft=6;function pt(e){let{conversation:t}=e;return T(`messages:write`)?t.space.value?.archivedAt?l(`p`,{class:`composer-closed`,children:H.archived}):l(mt,{...e},e.threadRootId??t.spaceId):l(`p`,{class:`composer-closed`,children:H.readOnly})}function mt({conversation:e,threadRootId:t,onSent:n}){let r=t??e.spaceId;W??=new at(fe());let[i,a]=d(W.of(r)),o=c(null),s=c([]),u=vt(),f=_t(e,o,i,(e,t)=>{s.current.push(t),p(e)}),p=e=>{a(e),W.set(r,e)};g(()=>gt(o.current),[i]),ht(e,t,({text:t,mentions:n=[],uploads:r=[]})=>{s.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),u.giveBack(r),p([t,i].filter(Boolean).join(`

`)),o.current.focus()});let m=u.uploads.every(({state:e})=>e===`ready`)&&(i.trim()!==``||u.uploads.length>0),h=()=>{m&&(e.send({text:i.trim(),mentions:nt(i,s.current),uploads:u.uploads,threadRootId:t}),s.current=[],u.clear(),p(``),n(),o.current.focus())},_=n=>{f.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),h()):n.key===`ArrowUp`&&i===``&&!t&&e.editLast()&&n.preventDefault())},v=t?H.writeReply:H.writeTo(e.space.value?.name??``);return l(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),h()),onDragOver:e=>e.preventDefault(),onDrop:u.dropped,children:[f.list,u.uploads.length>0&&l(yt,{uploads:u.uploads,onRemove:u.remove}),l(`div`,{class:`composer-line`,children:[l(C,{name:H.attach,icon:`clip`,onPress:u.choose}),l(`textarea`,{ref:o,rows:1,value:i,"aria-label":H.message,placeholder:v,autocomplete:`off`,...f.attributes,onInput:({currentTarget:t})=>(p(t.value),f.look(),void e.type()),onKeyDown:_,onClick:f.look,onBlur:f.close,onPaste:u.pasted}),l(C,{name:H.send,icon:`send`,isSubmit:!0,isDisabled:!m})]})]})}function ht({returned:e},t,n){let r=e.value;g(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function gt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function _t(t,n,r,a){let[o,s]=d(),[c,u]=d(0),f=t.members.value.filter(({id:t})=>t!==e.value?.actor.id),p=o?i(f,o.words,({name:e})=>e).slice(0,ft):[],m=p.length>0,h=()=>s(void 0),g=()=>{s(et(n.current.value,n.current.selectionStart)),u(0)},v=e=>{let{text:t,caret:i}=tt(r,o,e.name),s=n.current;s.value=t,s.setSelectionRange(i,i),s.focus(),a(t,e),h()},y=e=>{if(!m||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)u((c+t+p.length)%p.length);else if(e.key===`Enter`||e.key===`Tab`)v(p[c]);else if(e.key===`Escape`)h();else return!1;return e.preventDefault(),!0},b={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":m?`name-${c}`:void 0};return{list:l(`div`,{id:`names`,role:`listbox`,"aria-label":H.members,class:`names`,hidden:!m,children:p.map((e,t)=>l(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===c,onMouseDown:t=>(t.preventDefault(),v(e)),children:[l(_,{name:e.name,kind:e.kind,isSmall:!0}),l(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:b,press:y,look:g,close:h}}function vt(){let[e]=d(()=>({uploads:D([]),ends:new Map})),t=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},n=n=>{if(e.uploads.value.length+n.length>10)return S(H.tooMany,{isBad:!0});for(let e of n){let n=new AbortController;ut(e,e=>t(e,n),n.signal)}},r=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>n([...e.files])}),e.click()},i=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},a=(e,t)=>{t?.files.length&&(e.preventDefault(),n([...t.files]))};return{uploads:e.uploads.value,choose:r,remove:i,clear:()=>e.uploads.value=[],giveBack:t=>e.uploads.value=[...t,...e.uploads.value],dropped:e=>a(e,e.dataTransfer),pasted:e=>a(e,e.clipboardData)}}function yt({uploads:e,onRemove:t}){return l(`ul`,{class:`uploads`,"aria-label":H.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>l(`li`,{class:`upload ${i}`,children:[l(w,{name:i===`failed`?`alert`:`file`}),l(`span`,{class:`cut`,title:o,children:[n,` `,l(`span`,{class:`soft`,children:o??U(r)})]}),i===`sending`&&l(`progress`,{value:a,"aria-label":`${n} ${H.uploading}`}),l(C,{isSmall:!0,name:H.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function bt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,u=e.status===`HELD`&&t.outcome==null;return l(`div`,{class:`stack question`,children:[l(ye,{text:i}),a!=null&&Object.keys(a).length>0&&l(`div`,{class:`stack exactly`,children:[l(`span`,{class:`soft small`,children:H.exactly}),l(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&l(`p`,{class:`soft small`,children:H.approvedSoFar(s.length,o)}),u&&!n&&c&&l(`p`,{class:`soft small`,children:H.onlyAssignee(c.name)}),n?l(xt,{call:e,question:t,onAnswered:r}):l(St,{question:t})]})}function xt({call:e,question:t,onAnswered:r}){let i=t.formFields,[a,o]=d(()=>ve(i)),[s,c]=d(``),[u,f]=d(),p=u instanceof re&&u.path.includes(`values`)?u:void 0,m=async n=>{f(void 0);let o=n===`ANSWER`?ge(i,a):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:n,values:o,comment:s};await M(Be,{input:c}).then(({activity:e})=>e&&r(e),f)};return l(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),m(i.length?`ANSWER`:`APPROVE`)},"aria-label":i.length?H.question:H.needsApproval,children:[i.map(e=>l(_e,{field:e,filled:a[e.name],wrong:p?.field===e.name?p.message:void 0,onFilled:t=>o({...a,[e.name]:t})},e.name)),l(B,{label:H.reasonOptional,value:s,onValue:c}),u!==void 0&&!i.some(({name:e})=>e===p?.field)&&l(L,{problem:A(u)}),l(`div`,{class:`row`,children:[l(n,{isSubmit:!0,look:`primary`,icon:`check`,children:i.length?H.answer:H.approve}),l(n,{look:`danger`,icon:`close`,onPress:()=>m(`DECLINE`),children:H.decline})]})]})}function St({question:{outcome:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return l(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return l(`div`,{class:`outcome ${e.toLowerCase()}`,children:[l(`p`,{children:[l(`strong`,{children:H.decided(t?.name??``,H.outcomes[e])}),n&&`: ${n}`]}),a.length>0&&l(`dl`,{class:`pairs`,children:a.map(([e,t])=>l(`div`,{children:[l(`dt`,{children:e}),l(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var Ct={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function wt({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,i=n?.status??r?.status??`WRITING`,a=n?.question,o=a!=null&&i===`HELD`&&a.outcome==null,[s,c]=d(!1),u=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],f=i===`RUNNING`||i===`WRITING`;return l(`div`,{class:o?`call asked`:`call`,children:[l(`div`,{class:`call-head`,children:[l(w,{name:a?`question`:`tool`}),l(`strong`,{class:`cut`,children:n?.tool??r?.name}),a?.outcome!==`DECLINED`&&l(`span`,{class:f?`status moving`:`status`,children:l(v,{look:Ct[i],children:H.call[o?`ASKED`:i]??i.toLowerCase()})}),r?.progress!=null&&l(`progress`,{value:r.progress,"aria-label":H.call.RUNNING}),o&&a.expiresAt&&l(`span`,{class:`soft small push`,children:[H.endsAt,` `,l(j,{date:a.expiresAt})]})]}),r?.note&&l(`p`,{class:`soft small`,children:r.note}),a?l(bt,{call:n,question:a,mayAnswer:o&&ie.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):u.length>0&&l(Tt,{pairs:u}),e.message&&T(`agents:read`)&&l(`details`,{onToggle:({currentTarget:e})=>c(e.open),children:[l(`summary`,{children:[l(w,{name:`unfold`,size:14}),H.showDetails]}),s&&l(Et,{messageId:e.message.id},i)]})]})}function Tt({pairs:e}){return l(`dl`,{class:`pairs`,children:e.map(([e,t])=>l(`div`,{children:[l(`dt`,{children:e}),l(`dd`,{children:t})]},e))})}function Et({messageId:e}){let{data:t,error:n,reload:r}=ne(ke,{id:e});if(n!=null)return l(L,{problem:n,onRetry:r});if(!t)return l(I,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?l(`div`,{class:`stack call-details`,children:[l(`h4`,{children:H.arguments}),l(`pre`,{tabindex:0,children:Dt(i.arguments)}),i.result!=null&&l(R,{children:[l(`h4`,{children:H.result}),l(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):l(`p`,{class:`soft small`,children:H.noDetails})}function Dt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function Ot({conversation:e,message:t,onClose:r}){let[i,a]=d(t.text),[o,s]=d(),u=c(null);g(()=>{u.current.focus(),u.current.selectionStart=t.text.length},[]);let f=()=>{if(i.trim())return i===t.text?r():e.edit(t.id,i).then(r,e=>s(A(e)))};return l(`div`,{class:`edit-form`,children:[l(`textarea`,{ref:u,class:`input`,rows:Math.min(8,i.split(`
`).length+1),"aria-label":H.editMessage,autocomplete:`off`,value:i,onInput:({currentTarget:e})=>a(e.value),onKeyDown:e=>{if(e.key===`Escape`)r();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)f();else return;e.preventDefault(),e.stopPropagation()}}),o&&l(`p`,{class:`wrong`,role:`alert`,children:o}),l(`div`,{class:`row`,children:[l(n,{isSmall:!0,look:`primary`,onPress:f,children:O.save}),l(n,{isSmall:!0,look:`quiet`,onPress:r,children:O.cancel})]})]})}var kt=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function At(e){return e.replace(kt,`�`)}var jt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Mt=24e4,G=new WeakMap;function Nt(e){return G.has(e)||G.set(e,Date.now()),Date.now()-G.get(e)<Mt}async function Pt(e,t){let{node:n}=await N(Ae,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function Ft({message:e}){let t=e.files.map(e=>({...e,name:At(e.name)})),n=t.filter(({contentType:e})=>jt.includes(e)),r=t.filter(e=>!n.includes(e));return l(`div`,{class:`files`,children:[n.map(t=>l(It,{file:t,message:e},t.id)),r.map(t=>l(Rt,{file:t,message:e},t.id))]})}function It({file:e,message:t}){let[n,r]=d(Nt(t.files)?e.url:void 0),[i,a]=d(!1),o=()=>void Pt(t.id,e.id).then(r,()=>void 0);g(()=>{n||o()},[]);let{width:s,height:c}=Lt(e);return l(R,{children:[l(`button`,{type:`button`,class:`image`,"aria-label":H.showImage(e.name),title:e.name,style:{width:`${s}px`,aspectRatio:`${s} / ${c}`},onClick:()=>(a(!0),o()),children:n&&l(`img`,{src:n,alt:e.name,width:s,height:c})}),i&&l(he,{isWide:!0,title:e.name,onClose:()=>a(!1),children:[n&&l(`img`,{class:`whole`,src:n,alt:e.name}),l(zt,{file:e,message:t})]})]})}function Lt({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function Rt({file:e,message:t}){return l(`div`,{class:`file`,children:[l(w,{name:`file`}),l(`span`,{class:`cut`,children:e.name}),l(zt,{file:e,message:t})]})}function zt({file:e,message:t}){let[n,r]=d(),i=async()=>{let n=await Pt(t.id,e.id).catch(()=>void 0);n?Ce(n,e.name):r(H.uploadFailed)};return l(`button`,{type:`button`,class:`button small`,"aria-label":`${H.download(e.name)}, ${U(e.size)}`,title:n,onClick:()=>void i(),children:[l(w,{name:`down`,size:14}),U(e.size)]})}var Bt=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Vt({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await M(Ie,{input:r}):await M(Fe,{input:r});t.apply(i)}var Ht=e=>S(A(e),{isBad:!0});function Ut(e){let{message:t}=e;return t.reactions.length===0?null:l(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return l(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!T(`messages:write`),"aria-label":H.reacted(t,a,n),onClick:()=>void Vt(e,t).catch(Ht),children:[t,` `,l(`span`,{children:n})]},t)})})}function Wt(e){let t=(t,n)=>{n(),Vt(e,t).catch(Ht)};return l(p,{label:H.react,side:`above`,button:(e,t)=>l(C,{isSmall:!0,name:H.react,icon:`smile`,onPress:t,attributes:e}),children:e=>l(`div`,{class:`emojis`,children:[Bt.map(n=>l(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),l(Gt,{onChoose:n=>t(n,e)})]})})}function Gt({onChoose:e}){let[t,n]=d(``);return l(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:l(`input`,{class:`input`,"aria-label":H.otherEmoji,placeholder:H.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var Kt=be(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?l(rn,{item:t}):l(qt,{...e,isFollowing:n})});function qt({item:e,isFollowing:t,conversation:n,isInThread:r=!1}){let[i,a]=d(!1),o=c(null),s=Jt(o,()=>a(!0)),{author:u,message:p,state:m}=e,h=n.editing.value,g=p!==void 0&&h?.id===p.id&&h.isInThread===r,v=m===`posted`&&p&&!p.deletedAt&&!g,y=[`said`,m,t&&`following`,e.isMine&&`mine`,s&&`by-keys`].filter(Boolean).join(` `);return l(`article`,{ref:o,class:y,"data-seq":e.seq,"data-state":m,"aria-busy":m===`writing`,onMouseEnter:()=>a(!0),onFocusCapture:()=>a(!0),children:[l(`div`,{class:`said-side`,children:t?l(Xt,{at:e.at}):l(_,{name:u.name,kind:u.kind,state:f.value.get(u.id)?.state})}),l(`div`,{class:`said-main`,children:[!t&&l(Yt,{item:e}),g&&p?l(Ot,{conversation:n,message:p,onClose:()=>n.editing.value=void 0}):l(Zt,{item:e,conversation:n}),p&&!p.deletedAt&&l(Ut,{message:p,conversation:n}),p&&!r&&!!p.replyCount&&l(en,{message:p,conversation:n}),l($t,{item:e,conversation:n})]}),i&&v&&l(nn,{message:p,conversation:n,isInThread:r})]})}function Jt(e,t){let[n,r]=d(!1);return g(()=>{let n=e.current.closest(`li`),i=({target:e})=>(t(),r(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||r(!1);return n?.addEventListener(`focusin`,i),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,i),n?.removeEventListener(`focusout`,a)}},[]),n}function Yt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return l(`header`,{class:`said-head`,children:[l(`strong`,{children:e.name}),e.kind===`AGENT`&&l(`span`,{class:`soft`,title:`Agent`,children:[l(w,{name:`agent`,size:13}),l(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&l(j,{date:i,look:`clock`})]})}function Xt({at:e}){return l(j,{date:new Date(e).toISOString(),look:`short`})}function Zt({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return l(`p`,{class:`gone`,children:H.deleted});if(i===`TOOL_ACTIVITY`)return l(wt,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return l(`div`,{class:`said-text`,children:[r&&l(ye,{text:r,names:Qt(a)}),n?.editedAt&&l(`small`,{class:`soft`,title:n.editedAt,children:[`(`,H.edited,`)`]}),n?.isCut&&l(`small`,{class:`cut-off`,children:H.cut}),n&&n.files.length>0&&l(Ft,{message:n})]})}var K=new Map;function Qt(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function $t({item:e,conversation:t}){return e.state===`sending`?l(`small`,{class:`soft`,role:`status`,children:H.sending}):e.state===`failed`?l(`div`,{class:`not-sent`,role:`alert`,children:[l(`span`,{children:H.notSent(e.problem??``)}),l(n,{isSmall:!0,onPress:()=>t.retry(e.key),children:H.retry}),l(n,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:H.takeBack})]}):null}function q(e,t){let n=t.threadRootId??t.id;a({panel:void 0}),e.openThread({id:n,seq:t.seq})}function en({message:e,conversation:t}){return l(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[l(w,{name:`thread`,size:14}),H.replies(e.replyCount),e.lastReplyAt&&l(`span`,{class:`soft`,children:l(j,{date:e.lastReplyAt})})]})}function tn(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function nn({message:e,conversation:t,isInThread:n}){let r=t.isEditable(e),[i,a]=d(!1),o=e.kind===`TEXT`,c=location.origin+F`/spaces/${t.spaceId}?message=${e.id}`,f=e=>navigator.clipboard.writeText(e).then(()=>S(H.copied)),p=T(`messages:write`)&&!t.space.value?.archivedAt;return l(`div`,{class:`said-actions`,children:[o&&p&&l(Wt,{message:e,conversation:t}),!n&&p&&l(C,{isSmall:!0,name:H.reply,icon:`reply`,onPress:()=>q(t,e)}),r&&p&&l(C,{isSmall:!0,name:H.edit,icon:`edit`,onPress:()=>t.editing.value={id:e.id,isInThread:n}}),l(s,{name:H.moreActions,icon:`more`,isSmall:!0,children:t=>l(R,{children:[o&&l(u,{icon:`copy`,onPress:()=>(t(),void f(e.text)),children:H.copyText}),l(u,{icon:`link`,onPress:()=>(t(),void f(c)),children:H.copyLink}),r&&l(u,{icon:`trash`,isDanger:!0,onPress:()=>(t(),a(!0)),children:H.remove})]})}),i&&l(z,{isDanger:!0,title:H.removeTitle,text:H.removeText,action:H.remove,onClose:()=>a(!1),onConfirm:()=>M(Pe,{input:{messageId:e.id}})})]})}function rn({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return l(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[l(w,{name:`alert`}),l(`p`,{children:[e,r&&l(`span`,{class:`soft`,children:[` `,`(`,l(j,{date:r}),`)`]})]}),l(j,{date:new Date(n).toISOString(),look:`clock`})]})}var an=3e5;function on(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&sn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function sn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<an}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var cn=25;function ln({conversation:e,handle:t}){let r=c(null),i=c(void 0),[a,o]=d(!0),[s,u]=d(!1),f=e.items.value,p=e.lineAfter.value,h=m(()=>on(f,p),[f,p]),g=e.isAtNewest.value;return t.current={show:t=>{let n=e.keyOf(t);n!==void 0&&i.current?.show(n)}},fn(e,a&&g),mn(e),l(`section`,{ref:r,class:`chat`,"aria-label":H.messages,children:[h.length===0&&!e.isLoading.value&&l(P,{icon:`thread`,title:H.noMessages,children:l(`p`,{children:H.noMessagesHint})}),l(me,{class:`messages`,label:H.messages,rows:h,keyOf:({key:e})=>e,isLog:!0,isLive:g,handle:i,onEnd:o,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&tn(e,t.item.message,n),render:t=>l(dn,{row:t,conversation:e})}),p!==void 0&&!s&&un(h)&&l(`div`,{class:`to-unread`,children:l(n,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((p??0)+1),i.current?.show(`unread`),u(!0)},children:H.firstUnread})}),!(a&&g)&&l(`div`,{class:`to-newest`,children:l(n,{icon:`down`,isSmall:!0,onPress:async()=>{g||await e.jump(),i.current?.toEnd()},children:H.newest})}),l(gn,{conversation:e}),l(pt,{conversation:e,onSent:()=>requestAnimationFrame(()=>i.current?.toEnd())}),T(`messages:write`)&&l(hn,{element:r})]})}function un(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>cn:e.length>cn}function dn({row:e,conversation:t}){return e.kind===`day`?l(`div`,{class:`day`,children:l(`span`,{children:oe(new Date(e.at),new Date(te.value))})}):e.kind===`unread`?l(`div`,{class:`unread-line`,children:l(`span`,{children:H.unreadLine})}):l(Kt,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function fn(e,t){let n=e.items.value;g(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function pn(e){let{cycleIds:t}=await M(ze,{input:{spaceId:e}});S(t.length?H.stopped:H.nothingToStop)}function mn({spaceId:e}){let t=m(()=>T(`messages:write`)?[{key:`stop`,name:H.stop,icon:`stop`,run:()=>void pn(e).catch(Y)}]:[],[e]);o(t)}function hn({element:e}){return h(`w`,H.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),h(`arrowup`,H.keys.rows),h(`r`,H.keys.reply),h(`e`,H.keys.edit),null}function gn({conversation:e}){let t=e.typing.value,r=t.filter(({kind:e})=>e!==`AGENT`),i=t.filter(({kind:e})=>e===`AGENT`),a=e=>e.map(({name:e})=>e).join(`, `);return l(`div`,{class:`doings`,children:[l(`p`,{role:`status`,class:`cut`,children:[r.length>0&&l(`span`,{children:[H.writing(a(r),r.length>1),` `]}),i.length>0&&l(`span`,{class:`thinks`,children:[l(`span`,{class:`dots`,"aria-hidden":`true`,children:[l(`i`,{}),l(`i`,{}),l(`i`,{})]}),H.thinking(a(i),i.length>1)]})]}),i.length>0&&T(`messages:write`)&&l(n,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>pn(e.spaceId),children:H.stop})]})}function Y(){}var _n=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function vn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var yn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new k(e),this.#t=new k(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:vn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,vn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}};function bn(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var xn=5,Sn=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<xn&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},Cn=50,wn=500,Tn=class{rootId;rootSeq;items=D([]);problem=D(void 0);isLoading=D(!0);hasOlder=D(!1);#e;#t;#n=new _n(wn);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await N(De,{id:this.rootId,last:Cn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.#n.end(),this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,En=600,Dn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],On=3e3,kn=12e3,An=class{spaceId;space=D(void 0);members=D([]);memberCount=D(0);items=D([]);typing=D([]);presence=D(new Map);isAtNewest=D(!0);hasOlder=D(!1);isLoading=D(!1);lineAfter=D(void 0);problem=D(void 0);thread=D(void 0);returned=D(void 0);editing=D(void 0);#e;#t=new AbortController;#n=new le(()=>this.#P());#r=new _n(En);#i=new k(()=>this.#N());#a=new k(()=>this.#j());#o=new yn(()=>this.#N());#s=new Map;#c=new WeakMap;#l=new Sn(e=>this.#D(e),(e,t)=>this.#O(e,t));#u=Promise.resolve();#d=0;#f=0;#p=0;#m;constructor(e,n){this.#e=e,this.spaceId=n;let r=t(()=>void(E.value===`open`&&this.#_()));this.#t.signal.addEventListener(`abort`,r)}async open(e){let t=await this.#h(e);return!t||this.#t.signal.aborted?t!==null:(this.#f=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#f),this.#b(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#m),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#h(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#R(t)}async loadOlder(){this.#r.hasOlder&&await this.#g({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#g({first:X,afterSeq:this.#r.last?.seq??0})}send(e){let t=crypto.randomUUID();this.#s.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#s.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#N(),this.#u=this.#u.then(()=>this.#v(t)))}takeBack(e){let t=this.#s.get(e);t&&(this.#s.delete(e),this.returned.value=t,this.#N())}async edit(e,t){let{edited:n}=await M(Ne,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&Dn.includes(t.status)&&this.#o.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#s.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#k(e):this.#r.apply(e),this.#N()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&T(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#p<On||E.value!==`open`||(this.#p=Date.now(),await M(Re,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#d,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#f)return;let t=this.#f;this.#f=e,await M(Le,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#f=t})}lookAway(){this.#f>=this.#d&&(this.lineAfter.value=Math.max(this.#f,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#L(e);this.thread.value=e&&new Tn(e.id,e.seq,t,()=>this.#N()),this.thread.value?.open()}async#h(e){this.#r.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await N(we,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#r.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#P(),n}finally{this.#r.end(),this.isLoading.value=!1}}async#g(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#r.begin();try{let{space:t}=await N(Te,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#r.addOlder(i):this.#r.addNewer(i),this.#P()}finally{this.#r.end(),this.isLoading.value=!1}}}#_(){for(let{key:e,isWaiting:t}of this.#s.values())t&&this.retry(e)}async#v(e){let{key:t,text:n,mentions:r=[],uploads:i=[],threadRootId:a}=e;if([...this.#s.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#y(e);let o=i.map(({fileId:e})=>e),s={spaceId:this.spaceId,text:n,mentions:r,fileIds:o,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await M(Me,{input:s})).posted),!a&&!this.#r.isAtNewest&&await this.jump()}catch(t){if(e.message)return;if(t instanceof y&&E.peek()!==`open`)return this.#y(e);Object.assign(e,{state:`failed`,problem:A(t)}),this.#N()}}#y(e){Object.assign(e,{state:`failed`,problem:H.notSentNoConnection,isWaiting:!0}),this.#N()}async#b(e){let t=()=>this.#x(),n={spaceId:this.spaceId,withAgents:T(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of ce(je,n,r))e.__typename===`FeedReset`?await se(()=>this.#h(),this.#t.signal):this.#w(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#x(){clearTimeout(this.#m),[this.#a,...this.#C()].forEach(e=>e.subscribe())}#S(){this.#C().forEach(e=>e.settle()),this.#m=setTimeout(()=>this.#a.settle(),kn)}#C(){return[this.#i,...this.#o.passing()]}#w(e){switch(e.__typename){case`MessagePosted`:return this.#T(e.message);case`MessageUpdated`:return this.#E(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#A(e);case`SpaceMembersChanged`:return this.#M(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#S();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#j();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#f=Math.max(this.#f,e.seq))}}#T(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(bn(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#E(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#D(e){let{node:t}=await N(Oe,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#O(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#N())}#k(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#A({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#N(),Math.max(0,Date.parse(n)-Date.now())+50),this.#N())}#j(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#M({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#N(){this.#t.signal.aborted||this.#n.ask()}#P(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#L(e)),n=this.#r.isAtNewest?this.#o.items(this.#F):[];this.items.value=[...t,...this.#I(void 0),...n];let r=this.thread.peek();r?.publish(this.#I(r.rootId))}#F=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:H.anAgent,kind:`AGENT`};#I(e){return[...this.#s.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#L(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#R(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#c.set(e,u),u}#R({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function jn({space:t,onClose:n}){return l(z,{isDanger:!0,title:H.leave,text:H.leaveText,action:H.leave,onConfirm:async()=>{await M(qe,{input:{spaceId:t.id,actorId:e.value.actor.id}}),r(F`/`)},onClose:n})}function Mn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function Nn({conversation:e,space:t,onClose:r}){let{name:i,topic:a,purpose:o,hasReadReceipts:s}=t,[c,u]=d({name:i,topic:a,purpose:o,hasReadReceipts:s}),[f,p]=d(),m=e=>u({...c,...e}),h=e=>f instanceof re&&f.field===e?f.message:void 0,g=f!==void 0&&![`name`,`topic`,`purpose`].some(h),_=async()=>{let n=Mn(t,c);if(Object.keys(n).length===0)return r();try{let{space:i}=await M(Je,{input:{spaceId:t.id,...n}});e.space.value=i,S(H.saved),r()}catch(e){p(e)}};return l(he,{title:H.settings,onClose:r,children:l(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void _()),children:[t.mayChange&&t.kind===`GROUP`&&l(B,{label:H.name,value:c.name,onValue:e=>m({name:e}),wrong:h(`name`),isRequired:!0}),l(B,{label:H.topic,hint:H.topicHint,maxLength:250,value:c.topic,onValue:e=>m({topic:e}),wrong:h(`topic`)}),t.mayChange&&l(R,{children:[l(xe,{label:H.purpose,hint:H.purposeHint,maxLength:500,value:c.purpose,onValue:e=>m({purpose:e}),wrong:h(`purpose`)}),l(Se,{label:H.receipts,isOn:c.hasReadReceipts,onChange:e=>m({hasReadReceipts:e})})]}),g&&l(L,{problem:f}),l(`div`,{class:`actions`,children:[l(n,{onPress:r,children:O.cancel}),l(n,{look:`primary`,isSubmit:!0,children:O.save})]})]})})}var Z=e=>S(A(e),{isBad:!0});function Q(e,t){let n=x.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),a({panel:n?void 0:t})}function Pn({conversation:e}){let[t,n]=d(),r=e.space.value,i=e.thread.value?void 0:x.value.query.get(`panel`);if(h(`mod+shift+f`,H.search,()=>Q(e,`search`)),zn(e,n),!r)return l(`header`,{class:`space-head`,"aria-busy":`true`});let a=e=>({"aria-pressed":i===e,"aria-expanded":i===e});return l(`header`,{class:`space-head`,children:[l(Fn,{space:r}),l(`div`,{class:`space-name`,children:[l(`h1`,{class:`cut`,children:r.name}),r.topic?l(`p`,{class:`cut soft small`,title:r.topic,children:r.topic}):l(`p`,{class:`cut soft small`,children:H.memberCount(e.memberCount.value)})]}),r.archivedAt&&l(v,{look:`warn`,children:[H.archive,`d`]}),l(`span`,{class:`push row space-buttons`,children:[l(C,{name:H.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:a(`search`)}),l(C,{name:H.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:a(`members`)}),l(Rn,{conversation:e,space:r}),l(s,{name:H.moreOfSpace,icon:`more`,children:e=>l(Ln,{space:r,onAsk:t=>(e(),n(t)),close:e})})]}),t===`settings`&&l(Nn,{conversation:e,space:r,onClose:()=>n(void 0)}),t===`leave`&&l(jn,{space:r,onClose:()=>n(void 0)})]})}function Fn({space:{kind:e,partner:t}}){return e===`GROUP`||!t?l(w,{name:`hash`,size:20}):l(_,{name:t.name,kind:t.kind,state:f.value.get(t.id)?.state})}function In(t){return T(`spaces:write`)&&!t.archivedAt&&(t.mayChange||e.value.tenant.membersMaySetTopics)}function Ln({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>M(Ye,{input:r}).catch(Z),o=()=>M(Xe,{input:r}).catch(Z);return l(R,{children:[(e.mayChange||In(e))&&l(u,{icon:`gear`,onPress:()=>t(`settings`),children:H.settings}),i&&l(u,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?H.unarchive:H.archive}),l(u,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:H.leave})]})}function Rn({conversation:e,space:t}){let n=t.notificationSettings;if(!n)return null;let r=ue(n,Date.now()),i=n=>void M(Ze,{input:{spaceId:t.id,...n}}).then(({space:t})=>e.space.value=t,Z),a=e=>i({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return l(s,{name:H.notifications,icon:r?`bellOff`:`bell`,children:e=>l(R,{children:[[`ALL`,`MENTIONS`,`NONE`].map(t=>l(u,{isChecked:n.level===t,onPress:()=>(e(),i({level:t})),children:H.levels[t]},t)),l(`hr`,{}),l(`p`,{class:`caption`,children:H.mute}),l(u,{onPress:()=>(e(),a(1)),children:H.muteHour}),l(u,{onPress:()=>(e(),a(24)),children:H.muteDay}),n.mutedUntil&&l(u,{onPress:()=>(e(),i({mutedUntil:null})),children:H.unmute})]})})}function zn(e,t){let n=m(()=>[{key:`space-search`,name:H.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:H.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:H.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);o(n)}function $({title:e,onClose:t,children:n}){let r=c(null);return g(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=r.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),l(`aside`,{ref:r,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[l(`header`,{children:[l(`h2`,{class:`cut`,children:e}),l(C,{name:O.close,icon:`close`,onPress:t})]}),n]})}function Bn({conversation:e}){let t=de(We,{id:e.spaceId},({space:e})=>e?.members),r=e.space.value,i=new Map(t.data?.map(e=>[e.id,e])),o=e.members.value.filter(({id:e})=>!i.has(e)),s=r?.mayChange&&r.kind===`GROUP`&&!r.archivedAt,c=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return l($,{title:H.memberCount(e.memberCount.value),onClose:()=>a({panel:void 0}),children:[s&&l(Hn,{conversation:e}),l(`div`,{class:`panel-scroll`,children:[l(ee,{answer:t,children:t=>l(`ul`,{class:`members`,children:[...t.filter(e=>!c(e)),...o].map(t=>l(Vn,{member:t,conversation:e,mayRemove:!!s},t.id))})}),t.hasMore&&l(n,{isSmall:!0,onPress:t.more,children:O.more})]})]})}function Vn({member:t,conversation:n,mayRemove:i}){let[a,o]=d(!1),{id:s,name:c,kind:u}=t,p=s===e.value.actor.id,m=n.presence.value.get(s)??t.member?.presence??void 0,h=f.value.get(s)?.state,g=h?O.states[h]:m&&H.presence[m];return l(`li`,{children:[l(_,{name:c,kind:u,state:h}),l(`span`,{class:`member-name`,children:[l(`span`,{class:`cut`,children:[c,` `,p&&l(`span`,{class:`soft`,children:[`(`,H.you,`)`]})]}),g&&l(`span`,{class:`cut small presence ${m?.toLowerCase()??``}`,children:g})]}),!p&&u!==`SERVICE`&&T(`messages:write`)&&l(C,{isSmall:!0,name:H.talkTo(c),icon:`thread`,onPress:async()=>{let{space:e}=await M(Qe,{input:{actorId:s}});r(F`/spaces/${e.id}`)}}),!p&&i&&l(C,{isSmall:!0,name:H.removeMember(c),icon:`close`,onPress:()=>o(!0)}),a&&l(z,{isDanger:!0,title:H.removeMember(c),text:H.removeMemberText(c),action:H.removeMember(c),onConfirm:()=>M(qe,{input:{spaceId:n.spaceId,actorId:s}}),onClose:()=>o(!1)})]})}function Hn({conversation:e}){let[t,r]=d(``),i=t.trim()?{search:t.trim(),withAgents:T(`agents:read`)}:void 0,{data:a}=ne(Ge,i),o=new Set(e.members.value.map(({id:e})=>e)),s=(a?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),c=(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),u=i?[...s,...c].filter(({id:e})=>!o.has(e)):[],f=async({id:t,name:n})=>{await M(Ke,{input:{spaceId:e.spaceId,actorId:t}}),S(H.added(n)),r(``)};return l(`div`,{class:`panel-form`,children:[l(B,{label:H.addMember,placeholder:H.findSomebody,value:t,onValue:r}),l(`ul`,{class:`members`,children:u.map(e=>l(`li`,{children:[l(_,{name:e.name,kind:e.kind,isSmall:!0}),l(`span`,{class:`cut member-name`,children:e.name}),l(n,{isSmall:!0,onPress:()=>f(e),attributes:{"aria-label":`${H.add}: ${e.name}`},children:H.add})]},e.id))})]})}var Un=30;function Wn({spaceId:e}){let[t,r]=d(``),[i,o]=d(),[s,u]=d(),[f,p]=d(),m=c(null);g(()=>m.current?.querySelector(`input`)?.focus(),[]);let h=async n=>{p(void 0);try{let{searchMessages:r}=await N(Ue,{query:t,spaceIds:[e],last:Un,before:n}),a=r.nodes.toReversed();o(n?[...i??[],...a]:a),u(r.pageInfo.hasPreviousPage?r.pageInfo.startCursor??void 0:void 0)}catch(e){p(e)}};return l($,{title:H.search,onClose:()=>a({panel:void 0}),children:[l(`form`,{ref:m,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),t.trim()&&void h()),children:l(B,{label:H.searchField,hint:H.searchHint,type:`search`,value:t,onValue:r})}),l(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[f!==void 0&&l(L,{problem:f,onRetry:()=>void h()}),i?.length===0&&l(P,{icon:`search`,title:H.nothingFound}),l(`ul`,{class:`hits`,children:i?.map(({id:t,text:n,createdAt:r,author:i})=>l(`li`,{children:l(`a`,{href:F`/spaces/${e}?panel=search&message=${t}`,children:[l(`span`,{class:`row small`,children:[l(`strong`,{children:i.name}),l(`span`,{class:`soft push`,children:l(j,{date:r})})]}),l(`span`,{class:`hit`,children:n})]})},t))}),s&&l(n,{isSmall:!0,onPress:()=>h(s),children:O.more})]})]})}function Gn({conversation:e,thread:t}){let r=c(null),i=t.items.value,a=i.at(-1)?.key;g(()=>{r.current?.scrollTo({top:r.current.scrollHeight})},[a]);let[o,...s]=i,u=t=>{let n=pe(t,r.current,[...r.current.querySelectorAll(`li[data-row]`)]),a=n&&i.find(({key:e})=>e===n.dataset.row)?.message;a&&tn(e,a,t,{isInThread:!0})},d=t=>l(`li`,{"data-row":t.key,tabindex:-1,children:l(Kt,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return l($,{title:H.thread,onClose:()=>e.openThread(void 0),children:[l(`div`,{ref:r,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":H.thread,onKeyDown:u,children:[t.problem.value!==void 0&&l(L,{problem:t.problem.value,onRetry:()=>void t.open()}),o&&l(`ol`,{children:d(o)}),o&&l(`p`,{class:`thread-line`,children:H.replies(s.filter(({message:e})=>!e?.deletedAt).length)}),t.hasOlder.value&&l(n,{isSmall:!0,look:`quiet`,onPress:t.open,children:H.older}),l(`ol`,{children:s.map(d)}),t.isLoading.value&&l(I,{lines:3})]}),l(pt,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function Kn({params:t}){let n=t.id,r=m(()=>new An(e.value.actor,n),[n]),[i,a]=d(`opening`),[o,s]=d(),[u,f]=d(0),p=c(void 0),h=x.value.query.get(`message`),_=c(!1);return ae(r.space.value?.name??``),g(()=>()=>r.close(),[r]),g(()=>{let e=!1;return s(void 0),qn(r,h,_).then(t=>{e||(a(t===`missing`?`missing`:`open`),t&&t!==`missing`&&Yn(r,t,p))}).catch(t=>e||s(t)),()=>void(e=!0)},[r,h,u]),i===`missing`?l(Zn,{}):l(`div`,{class:`space`,children:[l(Pn,{conversation:r}),o!==void 0&&l(L,{problem:o,onRetry:()=>f(u+1)}),r.problem.value!==void 0&&l(L,{problem:r.problem.value}),l(`div`,{class:`space-body`,children:[i===`opening`?l(`div`,{class:`space-opening`,children:o===void 0&&l(I,{lines:7})}):l(ln,{conversation:r,handle:p}),i===`open`&&l(Xn,{conversation:r})]})]})}async function qn(e,t,n){let r=t?await Jn(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function Jn(e){let{node:t}=await N(Ee,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function Yn(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),a({message:void 0,...n&&{panel:void 0}})}function Xn({conversation:e}){if(e.thread.value)return l(Gn,{conversation:e,thread:e.thread.value});let t=x.value.query.get(`panel`);return t===`members`?l(Bn,{conversation:e}):t===`search`?l(Wn,{spaceId:e.spaceId}):null}function Zn(){return l(`div`,{class:`page`,children:[l(`h1`,{class:`unseen`,children:H.notFound}),l(P,{icon:`question`,title:H.notFound,children:l(`p`,{children:H.notFoundHint})})]})}export{Kn as default};