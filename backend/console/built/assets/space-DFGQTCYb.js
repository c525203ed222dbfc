import{A as e,G as t,H as n,J as r,M as i,P as a,V as o,X as s,Y as c,_ as l,a as u,b as d,c as f,f as p,g as m,i as h,j as g,l as _,m as v,n as y,o as b,p as ee,q as x,r as te,t as S,u as C,y as w}from"./states-Djw7nUom.js";import{D as T,E as ne,T as re,b as E,d as D,f as O,g as ie,h as k,l as ae,m as A,o as oe,p as j,s as se,t as ce,u as M,w as N,x as P}from"./index-DrhN38on.js";import{n as le,r as ue,t as F}from"./time-Cpdlxb_y.js";import{t as de}from"./virtual-list-DDASprgs.js";import{i as fe,n as pe,r as me,t as I}from"./markdown-lPPRPv86.js";import{t as he}from"./memo-BTednGQ2.js";import{n as L,t as ge}from"./use-query-Cmx-0rBX.js";import{i as R,r as _e,t as ve}from"./field-tFpQ0Zy2.js";var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
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
}`,{fragmentName:`OpenSpace`});var ye=new z(`
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
}`),be=new z(`
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
}`),xe=new z(`
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
    `),Se=new z(`
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
}`),Ce=new z(`
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
    `),we=new z(`
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
}`),Te=new z(`
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
}`),Ee=new z(`
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
}`),De=new z(`
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
}`),Oe=new z(`
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
}`),ke=new z(`
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
}`),Ae=new z(`
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
}`),je=new z(`
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
}`),Me=new z(`
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
}`),Ne=new z(`
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
}`),Pe=new z(`
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
}`),Fe=new z(`
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
}`),Ie=new z(`
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
}`),Le=new z(`
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
}`),Re=new z(`
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
}`),ze=new z(`
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
    `),Be=new z(`
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
}`),Ve=new z(`
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
}`),He=new z(`
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
}`),Ue=new z(`
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
}`),We=new z(`
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
}`),Ge=new z(`
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
}`),V={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`Somebody who is in it can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent: ${e}`,notSentNoConnection:`there is no connection.`,retry:`Try again`,discard:`Discard`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,decisions:{approved:`approved`,declined:`rejected`,answered:`answered`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function H(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var Ke=40;function qe(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>Ke||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function Je(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function Ye(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var Xe=26214400;async function Ze(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>Xe)return i({state:`failed`,problem:V.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await v(Fe,{input:t});await Qe(r,e,e=>i({share:e}),n),await v(Ie,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:w(e)})}}function Qe({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${V.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${V.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var U=new Map,$e=6;function et(e){let{conversation:t}=e;return P(`messages:write`)?t.space.value?.archivedAt?C(`p`,{class:`composer-closed`,children:V.archived}):C(tt,{...e},e.threadRootId??t.spaceId):C(`p`,{class:`composer-closed`,children:V.readOnly})}function tt({conversation:e,threadRootId:r,onSent:i}){let a=r??e.spaceId,[o,s]=x(U.get(a)??``),c=t(null),l=t([]),u=it(),d=rt(e,c,o,(e,t)=>{l.current.push(t),f(e)}),f=e=>{s(e),e?U.set(a,e):U.delete(a)};n(()=>nt(c.current),[o]);let p=u.uploads.every(({state:e})=>e===`ready`)&&(o.trim()!==``||u.uploads.length>0),m=()=>{if(!p)return;let t=u.uploads.map(({fileId:e})=>e);e.send({text:o.trim(),mentions:Ye(o,l.current),fileIds:t,threadRootId:r}).catch(()=>void 0),l.current=[],u.clear(),f(``),i(),c.current.focus()},h=t=>{d.press(t)||t.isComposing||(t.key===`Enter`&&!t.shiftKey?(t.preventDefault(),m()):t.key===`ArrowUp`&&o===``&&!r&&e.editLast()&&t.preventDefault())},g=r?V.writeReply:V.writeTo(e.space.value?.name??``);return C(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),m()),onDragOver:e=>e.preventDefault(),onDrop:u.dropped,children:[d.list,u.uploads.length>0&&C(at,{uploads:u.uploads,onRemove:u.remove}),C(`div`,{class:`composer-line`,children:[C(b,{name:V.attach,icon:`clip`,onPress:u.choose}),C(`textarea`,{ref:c,rows:1,value:o,"aria-label":V.message,placeholder:g,autocomplete:`off`,...d.attributes,onInput:({currentTarget:t})=>(f(t.value),d.look(),void e.type()),onKeyDown:h,onClick:d.look,onBlur:d.close,onPaste:u.pasted}),C(b,{name:V.send,icon:`send`,isSubmit:!0,isDisabled:!p})]})]})}function nt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function rt(e,t,n,r){let[i,a]=x(),[o,s]=x(0),c=e.members.value.filter(({id:e})=>e!==N.value?.actor.id),l=i?se(c,i.words,({name:e})=>e).slice(0,$e):[],u=l.length>0,d=()=>a(void 0),f=()=>{a(qe(t.current.value,t.current.selectionStart)),s(0)},p=e=>{let{text:a,caret:o}=Je(n,i,e.name);r(a,e),d(),requestAnimationFrame(()=>(t.current.focus(),t.current.setSelectionRange(o,o)))},m=e=>{if(!u||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)s((o+t+l.length)%l.length);else if(e.key===`Enter`||e.key===`Tab`)p(l[o]);else if(e.key===`Escape`)d();else return!1;return e.preventDefault(),!0},h={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":u?`name-${o}`:void 0};return{list:C(`div`,{id:`names`,role:`listbox`,"aria-label":V.members,class:`names`,hidden:!u,children:l.map((e,t)=>C(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===o,onMouseDown:t=>(t.preventDefault(),p(e)),children:[C(O,{name:e.name,kind:e.kind,isSmall:!0}),C(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:h,press:m,look:f,close:d}}function it(){let[e]=x(()=>({uploads:o([]),ends:new Map})),t=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},n=n=>{if(e.uploads.value.length+n.length>10)return f(V.tooMany,{isBad:!0});for(let e of n){let n=new AbortController;Ze(e,e=>t(e,n),n.signal)}},r=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>n([...e.files])}),e.click()},i=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},a=(e,t)=>{t?.files.length&&(e.preventDefault(),n([...t.files]))};return{uploads:e.uploads.value,choose:r,remove:i,clear:()=>e.uploads.value=[],dropped:e=>a(e,e.dataTransfer),pasted:e=>a(e,e.clipboardData)}}function at({uploads:e,onRemove:t}){return C(`ul`,{class:`uploads`,"aria-label":V.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>C(`li`,{class:`upload ${i}`,children:[C(_,{name:i===`failed`?`alert`:`file`}),C(`span`,{class:`cut`,title:o,children:[n,` `,C(`span`,{class:`soft`,children:o??H(r)})]}),i===`sending`&&C(`progress`,{value:a,"aria-label":`${n} ${V.uploading}`}),C(b,{isSmall:!0,name:V.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function ot({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.decision==null;return C(`div`,{class:`stack question`,children:[C(I,{text:i}),a!=null&&C(`div`,{class:`stack exactly`,children:[C(`span`,{class:`soft small`,children:V.exactly}),C(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&C(`p`,{class:`soft small`,children:V.approvedSoFar(s.length,o)}),l&&!n&&c&&C(`p`,{class:`soft small`,children:V.onlyAssignee(c.name)}),n?C(st,{call:e,question:t,onAnswered:r}):C(ct,{question:t})]})}function st({call:e,question:t,onAnswered:n}){let r=t.formFields,[i,a]=x(()=>me(r)),[o,s]=x(``),[c,d]=x(),f=c instanceof l&&c.path.includes(`values`)?c:void 0,p=async a=>{d(void 0);let s=a===`ANSWER`?fe(r,i):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:a,values:s,comment:o};await v(Pe,{input:c}).then(({activity:e})=>e&&n(e),d)};return C(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),p(r.length?`ANSWER`:`APPROVE`)},"aria-label":r.length?V.question:V.needsApproval,children:[r.map(e=>C(pe,{field:e,filled:i[e.name],wrong:f?.field===e.name?f.message:void 0,onFilled:t=>a({...i,[e.name]:t})},e.name)),C(R,{label:V.reasonOptional,value:o,onValue:s}),c!==void 0&&!r.some(({name:e})=>e===f?.field)&&C(y,{problem:w(c)}),C(`div`,{class:`row`,children:[C(u,{isSubmit:!0,look:`primary`,icon:`check`,children:r.length?V.answer:V.approve}),C(u,{look:`danger`,icon:`close`,onPress:()=>p(`DECLINE`),children:V.decline})]})]})}function ct({question:{decision:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return C(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return C(`div`,{class:`outcome ${e}`,children:[C(`p`,{children:[C(`strong`,{children:V.decided(t?.name??``,V.decisions[e]??e)}),n&&`: ${n}`]}),a.length>0&&C(`dl`,{class:`pairs`,children:a.map(([e,t])=>C(`div`,{children:[C(`dt`,{children:e}),C(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var lt={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function ut({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,i=n?.status??r?.status??`WRITING`,a=n?.question,o=a!=null&&i===`HELD`&&a.decision==null,[s,c]=x(!1),l=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],u=i===`RUNNING`||i===`WRITING`;return C(`div`,{class:o?`call asked`:`call`,children:[C(`div`,{class:`call-head`,children:[C(_,{name:a?`question`:`tool`}),C(`strong`,{class:`cut`,children:n?.tool??r?.name}),C(`span`,{class:u?`status moving`:`status`,children:C(j,{look:lt[i],children:V.call[o?`ASKED`:i]??i.toLowerCase()})}),r?.progress!=null&&C(`progress`,{value:r.progress,"aria-label":V.call.RUNNING}),o&&a.expiresAt&&C(`span`,{class:`soft small push`,children:[V.endsAt,` `,C(F,{date:a.expiresAt})]})]}),r?.note&&C(`p`,{class:`soft small`,children:r.note}),a?C(ot,{call:n,question:a,mayAnswer:o&&re.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):l.length>0&&C(dt,{pairs:l}),e.message&&P(`agents:read`)&&C(`details`,{onToggle:({currentTarget:e})=>c(e.open),children:[C(`summary`,{children:[C(_,{name:`unfold`,size:14}),V.showDetails]}),s&&C(ft,{messageId:e.message.id},i)]})]})}function dt({pairs:e}){return C(`dl`,{class:`pairs`,children:e.map(([e,t])=>C(`div`,{children:[C(`dt`,{children:e}),C(`dd`,{children:t})]},e))})}function ft({messageId:e}){let{data:t,error:n,reload:r}=L(Ce,{id:e});if(n!=null)return C(y,{problem:n,onRetry:r});if(!t)return C(h,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?C(`div`,{class:`stack call-details`,children:[C(`h4`,{children:V.arguments}),C(`pre`,{tabindex:0,children:pt(i.arguments)}),i.result!=null&&C(s,{children:[C(`h4`,{children:V.result}),C(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):C(`p`,{class:`soft small`,children:V.noDetails})}function pt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function mt({conversation:e,message:r,onClose:i}){let[a,o]=x(r.text),[s,c]=x(),l=t(null);n(()=>{l.current.focus(),l.current.selectionStart=r.text.length},[]);let f=()=>{if(a.trim())return a===r.text?i():e.edit(r.id,a).then(i,e=>c(w(e)))};return C(`div`,{class:`edit-form`,children:[C(`textarea`,{ref:l,class:`input`,rows:Math.min(8,a.split(`
`).length+1),"aria-label":V.editMessage,autocomplete:`off`,value:a,onInput:({currentTarget:e})=>o(e.value),onKeyDown:e=>{if(e.key===`Escape`)i();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)f();else return;e.preventDefault(),e.stopPropagation()}}),s&&C(`p`,{class:`wrong`,role:`alert`,children:s}),C(`div`,{class:`row`,children:[C(u,{isSmall:!0,look:`primary`,onPress:f,children:d.save}),C(u,{isSmall:!0,look:`quiet`,onPress:i,children:d.cancel})]})]})}var ht=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function gt(e){return e.replace(ht,`�`)}var _t=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],vt=24e4,W=new WeakMap;function yt(e){return W.has(e)||W.set(e,Date.now()),Date.now()-W.get(e)<vt}async function bt(e,t){let{node:n}=await m(we,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function xt({message:e}){let t=e.files.map(e=>({...e,name:gt(e.name)})),n=t.filter(({contentType:e})=>_t.includes(e)),r=t.filter(e=>!n.includes(e));return C(`div`,{class:`files`,children:[n.map(t=>C(St,{file:t,message:e},t.id)),r.map(t=>C(wt,{file:t,message:e},t.id))]})}function St({file:e,message:t}){let[r,i]=x(yt(t.files)?e.url:void 0),[a,o]=x(!1),c=()=>void bt(t.id,e.id).then(i,()=>void 0);n(()=>{r||c()},[]);let{width:l,height:u}=Ct(e);return C(s,{children:[C(`button`,{type:`button`,class:`image`,"aria-label":V.showImage(e.name),title:e.name,style:{width:`${l}px`,aspectRatio:`${l} / ${u}`},onClick:()=>(o(!0),c()),children:r&&C(`img`,{src:r,alt:e.name,width:l,height:u})}),a&&C(D,{isWide:!0,title:e.name,onClose:()=>o(!1),children:[r&&C(`img`,{class:`whole`,src:r,alt:e.name}),C(Tt,{file:e,message:t})]})]})}function Ct({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function wt({file:e,message:t}){return C(`div`,{class:`file`,children:[C(_,{name:`file`}),C(`span`,{class:`cut`,children:e.name}),C(Tt,{file:e,message:t})]})}function Tt({file:e,message:t}){let[n,r]=x(),i=async()=>{let n=await bt(t.id,e.id).catch(()=>void 0);n?location.assign(n):r(V.uploadFailed)};return C(`button`,{type:`button`,class:`button small`,"aria-label":`${V.download(e.name)}, ${H(e.size)}`,title:n,onClick:()=>void i(),children:[C(_,{name:`down`,size:14}),H(e.size)]})}var Et=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Dt({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await v(Ae,{input:r}):await v(ke,{input:r});t.apply(i)}var Ot=e=>f(w(e),{isBad:!0});function kt(e){let{message:t}=e;return t.reactions.length===0?null:C(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return C(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!P(`messages:write`),"aria-label":V.reacted(t,a,n),onClick:()=>void Dt(e,t).catch(Ot),children:[t,` `,C(`span`,{children:n})]},t)})})}function At(e){let t=(t,n)=>{n(),Dt(e,t).catch(Ot)};return C(ie,{label:V.react,side:`above`,button:(e,t)=>C(b,{isSmall:!0,name:V.react,icon:`smile`,onPress:t,attributes:e}),children:e=>C(`div`,{class:`emojis`,children:[Et.map(n=>C(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),C(jt,{onChoose:n=>t(n,e)})]})})}function jt({onChoose:e}){let[t,n]=x(``);return C(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:C(`input`,{class:`input`,"aria-label":V.otherEmoji,placeholder:V.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var G=he(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?C(Vt,{item:t}):C(Mt,{...e,isFollowing:n})});function Mt({item:e,isFollowing:t,conversation:n,isInThread:r}){let[i,a]=x(!1),{author:o,message:s,state:c}=e,l=s!==void 0&&n.editing.value===s.id,u=c===`posted`&&s&&!s.deletedAt&&!l,d=[`said`,c,t&&`following`,e.isMine&&`mine`].filter(Boolean).join(` `);return C(`article`,{class:d,"data-seq":e.seq,"data-state":c,"aria-busy":c===`writing`,onMouseEnter:()=>a(!0),onFocusCapture:()=>a(!0),children:[C(`div`,{class:`said-side`,children:t?C(Pt,{at:e.at}):C(O,{name:o.name,kind:o.kind,state:E.value.get(o.id)?.state})}),C(`div`,{class:`said-main`,children:[!t&&C(Nt,{item:e}),l&&s?C(mt,{conversation:n,message:s,onClose:()=>n.editing.value=void 0}):C(Ft,{item:e,conversation:n}),s&&!s.deletedAt&&C(kt,{message:s,conversation:n}),s&&!r&&!!s.replyCount&&C(Rt,{message:s,conversation:n}),C(Lt,{item:e,conversation:n})]}),i&&u&&C(Bt,{message:s,conversation:n,isInThread:r})]})}function Nt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return C(`header`,{class:`said-head`,children:[C(`strong`,{children:e.name}),e.kind===`AGENT`&&C(`span`,{class:`soft`,title:`Agent`,children:[C(_,{name:`agent`,size:13}),C(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&C(F,{date:i,look:`clock`})]})}function Pt({at:e}){return C(F,{date:new Date(e).toISOString(),look:`short`})}function Ft({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return C(`p`,{class:`gone`,children:V.deleted});if(i===`TOOL_ACTIVITY`)return C(ut,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return C(`div`,{class:`said-text`,children:[r&&C(I,{text:r,names:It(a)}),n?.editedAt&&C(`small`,{class:`soft`,title:n.editedAt,children:[`(`,V.edited,`)`]}),n?.isCut&&C(`small`,{class:`cut-off`,children:V.cut}),n&&n.files.length>0&&C(xt,{message:n})]})}var K=new Map;function It(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function Lt({item:e,conversation:t}){return e.state===`sending`?C(`small`,{class:`soft`,role:`status`,children:V.sending}):e.state===`failed`?C(`div`,{class:`not-sent`,role:`alert`,children:[C(`span`,{children:V.notSent(e.problem??``)}),C(u,{isSmall:!0,onPress:()=>t.retry(e.key),children:V.retry}),C(u,{isSmall:!0,look:`quiet`,onPress:()=>t.discard(e.key),children:V.discard})]}):null}function q(e,t){let n=t.threadRootId??t.id;a({panel:void 0}),e.openThread({id:n,seq:t.seq})}function Rt({message:e,conversation:t}){return C(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[C(_,{name:`thread`,size:14}),V.replies(e.replyCount),e.lastReplyAt&&C(`span`,{class:`soft`,children:C(F,{date:e.lastReplyAt})})]})}function zt(e,t,n){if(n.key===`e`&&e.isEditable(t))e.editing.value=t.id;else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function Bt({message:e,conversation:t,isInThread:n}){let r=t.isEditable(e),[i,a]=x(!1),o=e.kind===`TEXT`,c=location.origin+g`/spaces/${t.spaceId}?message=${e.id}`,l=e=>navigator.clipboard.writeText(e).then(()=>f(V.copied)),u=P(`messages:write`)&&!t.space.value?.archivedAt;return C(`div`,{class:`said-actions`,children:[o&&u&&C(At,{message:e,conversation:t}),!n&&u&&C(b,{isSmall:!0,name:V.reply,icon:`reply`,onPress:()=>q(t,e)}),r&&u&&C(b,{isSmall:!0,name:V.edit,icon:`edit`,onPress:()=>t.editing.value=e.id}),C(A,{name:V.moreActions,icon:`more`,isSmall:!0,children:t=>C(s,{children:[o&&C(k,{icon:`copy`,onPress:()=>(t(),void l(e.text)),children:V.copyText}),C(k,{icon:`link`,onPress:()=>(t(),void l(c)),children:V.copyLink}),r&&C(k,{icon:`trash`,isDanger:!0,onPress:()=>(t(),a(!0)),children:V.remove})]})}),i&&C(M,{isDanger:!0,title:V.removeTitle,text:V.removeText,action:V.remove,onClose:()=>a(!1),onConfirm:()=>v(Oe,{input:{messageId:e.id}})})]})}function Vt({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return C(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[C(_,{name:`alert`}),C(`p`,{children:[e,r&&C(`span`,{class:`soft`,children:[` `,`(`,C(F,{date:r}),`)`]})]}),C(F,{date:new Date(n).toISOString(),look:`clock`})]})}var Ht=3e5;function Ut(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&Wt(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function Wt(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<Ht}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var Gt=25;function Kt({conversation:e,handle:n}){let i=t(void 0),[a,o]=x(!0),[s,c]=x(!1),l=e.items.value,d=e.lineAfter.value,f=r(()=>Ut(l,d),[l,d]),p=e.isAtNewest.value;return n.current={show:t=>{let n=e.keyOf(t);n!==void 0&&i.current?.show(n)}},Yt(e,a&&p),Zt(e),C(`section`,{class:`chat`,"aria-label":V.messages,children:[f.length===0&&!e.isLoading.value&&C(S,{icon:`thread`,title:V.noMessages,children:C(`p`,{children:V.noMessagesHint})}),C(de,{class:`messages`,label:V.messages,rows:f,keyOf:({key:e})=>e,isLog:!0,isLive:p,handle:i,onEnd:o,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&zt(e,t.item.message,n),render:t=>C(Jt,{row:t,conversation:e})}),d!==void 0&&!s&&qt(f)&&C(`div`,{class:`to-unread`,children:C(u,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((d??0)+1),i.current?.show(`unread`),c(!0)},children:V.firstUnread})}),!(a&&p)&&C(`div`,{class:`to-newest`,children:C(u,{icon:`down`,isSmall:!0,onPress:async()=>{p||await e.jump(),i.current?.toEnd()},children:V.newest})}),C(Qt,{conversation:e}),C(et,{conversation:e,onSent:()=>i.current?.toEnd()})]})}function qt(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>Gt:e.length>Gt}function Jt({row:e,conversation:t}){return e.kind===`day`?C(`div`,{class:`day`,children:C(`span`,{children:le(new Date(e.at),new Date(ue.value))})}):e.kind===`unread`?C(`div`,{class:`unread-line`,children:C(`span`,{children:V.unreadLine})}):C(G,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function Yt(e,t){let r=e.items.value;n(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,r])}async function Xt(e){let{cycleIds:t}=await v(Ne,{input:{spaceId:e}});f(t.length?V.stopped:V.nothingToStop)}function Zt({spaceId:e}){let t=r(()=>P(`messages:write`)?[{key:`stop`,name:V.stop,icon:`stop`,run:()=>void Xt(e).catch(Y)}]:[],[e]);oe(t)}function Qt({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return C(`div`,{class:`doings`,children:[C(`p`,{role:`status`,class:`cut`,children:[n.length>0&&C(`span`,{children:[V.writing(i(n),n.length>1),` `]}),r.length>0&&C(`span`,{class:`thinks`,children:[C(`span`,{class:`dots`,"aria-hidden":`true`,children:[C(`i`,{}),C(`i`,{}),C(`i`,{})]}),V.thinking(i(r),r.length>1)]})]}),r.length>0&&P(`messages:write`)&&C(u,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>Xt(e.spaceId),children:V.stop})]})}function Y(){}var $t=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#i(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#a(),this.#i(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#r.set(e.seq,e);let t=this.#o(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#a(),!0):!1}bySeq(e){let t=this.#t[this.#o(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#i(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n,this.#r.clear()}#a(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#o(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function en(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var tn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new T(e),this.#t=new T(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:en(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,en(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}},nn=50,rn=500,an=class{rootId;rootSeq;items=o([]);problem=o(void 0);isLoading=o(!0);hasOlder=o(!1);#e;#t;#n=new $t(rn);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await m(Se,{id:this.rootId,last:nn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,on=600,sn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],cn=3e3,ln=12e3,un=class{spaceId;space=o(void 0);members=o([]);memberCount=o(0);items=o([]);typing=o([]);presence=o(new Map);isAtNewest=o(!0);hasOlder=o(!1);isLoading=o(!1);lineAfter=o(void 0);problem=o(void 0);thread=o(void 0);editing=o(void 0);#e;#t=new AbortController;#n=new $t(on);#r=new T(()=>this.#D());#i=new T(()=>this.#T());#a=new tn(()=>this.#D());#o=new Map;#s=new WeakMap;#c=Promise.resolve();#l=0;#u=0;#d=0;#f=0;#p;constructor(e,t){this.#e=e,this.spaceId=t}async open(e){let t=await this.#m(e);return!t||this.#t.signal.aborted?t!==null:(this.#u=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#u),this.#_(t.feedCursor),!0)}close(){cancelAnimationFrame(this.#f),clearTimeout(this.#p),this.#t.abort()}async jump(e){e!==void 0&&this.#n.bySeq(e)||await this.#m(e)}keyOf(e){let t=this.#n.bySeq(e);return t&&this.#M(t)}async loadOlder(){this.#n.hasOlder&&await this.#h({last:X,beforeSeq:this.#n.first?.seq})}async loadNewer(){this.#n.isAtNewest||await this.#h({first:X,afterSeq:this.#n.last?.seq??0})}async send(e){!e.threadRootId&&!this.#n.isAtNewest&&await this.jump();let t=crypto.randomUUID();this.#o.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#o.get(e);t&&(t.state=`sending`,this.#D(),this.#c=this.#c.then(()=>this.#g(t)))}discard(e){let t=this.#o.get(e)?.text??``;return this.#o.delete(e),this.#D(),t}async edit(e,t){let{edited:n}=await v(De,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#l=Math.max(this.#l,e.seq),e.streamId&&this.#a.posted(e.streamId);let t=e.activity;t&&sn.includes(t.status)&&this.#a.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#o.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#C(e):this.#n.apply(e),this.#D()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&P(`messages:write`)}editLast(){let e=this.#n.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value=e.id),e!==void 0}async type(){Date.now()-this.#d<cn||p.value!==`open`||(this.#d=Date.now(),await v(Me,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#l,this.#n.last?.seq??0);if(!this.#n.isAtNewest||e<=this.#u)return;let t=this.#u;this.#u=e,await v(je,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#u=t})}lookAway(){this.#u>=this.#l&&(this.lineAfter.value=Math.max(this.#u,this.#n.last?.seq??0))}openThread(e){let t=e=>this.#j(e);this.thread.value=e&&new an(e.id,e.seq,t,()=>this.#D()),this.thread.value?.open()}async#m(e){this.#n.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await m(ye,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#n.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#l=Math.max(this.#l,this.#n.last?.seq??0),this.#O(),n}finally{this.isLoading.value=!1}}async#h(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#n.begin();try{let{space:t}=await m(be,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#n.addOlder(i):this.#n.addNewer(i),this.#O()}finally{this.isLoading.value=!1}}}async#g(e){let{key:t,text:n,mentions:r=[],fileIds:i=[],threadRootId:a}=e,o={spaceId:this.spaceId,text:n,mentions:r,fileIds:i,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await v(Ee,{input:o})).posted)}catch(t){if(e.message)return;e.problem=t instanceof c?V.notSentNoConnection:w(t),e.state=`failed`,this.#D()}}async#_(e){let t=()=>this.#v(),n={spaceId:this.spaceId,withAgents:P(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of ee(Te,n,r))e.__typename===`FeedReset`?await this.#m():this.#x(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#v(){clearTimeout(this.#p),[this.#i,...this.#b()].forEach(e=>e.subscribe())}#y(){this.#b().forEach(e=>e.settle()),this.#p=setTimeout(()=>this.#i.settle(),ln)}#b(){return[this.#r,...this.#a.passing()]}#x(e){switch(e.__typename){case`MessagePosted`:return this.#S(e.message);case`MessageUpdated`:return this.apply(e.message);case`MessageDelta`:return this.#a.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#a.posted(e.streamId);case`ToolActivity`:return this.#a.act(e);case`TypingChanged`:return this.#w(e);case`SpaceMembersChanged`:return this.#E(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#y();case`PresenceChanged`:return this.#i.set(e.actor.id,e.presence),this.#T();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#u=Math.max(this.#u,e.seq))}}#S(e){let t=e.threadRootId?this.#n.byId(e.threadRootId):void 0;t&&this.#n.apply({...t,replyCount:(t.replyCount??0)+1,lastReplyAt:e.createdAt}),this.#r.delete(e.author.id),this.apply(e)}#C(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#w({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#r.set(e.id,{...e,until:n??null}):this.#r.delete(e.id),t&&n&&setTimeout(()=>this.#D(),Math.max(0,Date.parse(n)-Date.now())+50),this.#D())}#T(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#i])}#E({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#D(){if(!(this.#f||this.#t.signal.aborted)){if(document.hidden)return this.#O();this.#f=requestAnimationFrame(()=>{this.#f=0,this.#O()})}}#O(){let e=new Date().toISOString();this.typing.value=[...this.#r.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#n.hasOlder,this.isAtNewest.value=this.#n.isAtNewest;let t=this.#n.messages.map(e=>this.#j(e)),n=this.#n.isAtNewest?[...this.#A(void 0),...this.#a.items(this.#k)]:[];this.items.value=[...t,...n];let r=this.thread.peek();r?.publish(this.#A(r.rootId))}#k=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:V.anAgent,kind:`AGENT`};#A(e){return[...this.#o.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#j(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#a.progressOf(o.toolCallId):void 0,c=this.#M(e),l=this.#s.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#s.set(e,u),u}#M({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#o.has(n)?n:r)??e}};function dn({space:t,onClose:n}){return C(M,{isDanger:!0,title:V.leave,text:V.leaveText,action:V.leave,onConfirm:async()=>{await v(B,{input:{spaceId:t.id,actorId:N.value.actor.id}}),e(g`/`)},onClose:n})}function fn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function pn({conversation:e,space:t,onClose:n}){let{name:r,topic:i,purpose:a,hasReadReceipts:o}=t,[c,p]=x({name:r,topic:i,purpose:a,hasReadReceipts:o}),[m,h]=x(),g=e=>p({...c,...e}),_=e=>m instanceof l&&m.field===e?m.message:void 0,b=m!==void 0&&![`name`,`topic`,`purpose`].some(_),ee=async()=>{let r=fn(t,c);if(Object.keys(r).length===0)return n();try{let{space:i}=await v(Ve,{input:{spaceId:t.id,...r}});e.space.value=i,f(V.saved),n()}catch(e){h(e)}};return C(D,{title:V.settings,onClose:n,children:C(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void ee()),children:[t.mayChange&&t.kind===`GROUP`&&C(R,{label:V.name,value:c.name,onValue:e=>g({name:e}),wrong:_(`name`),isRequired:!0}),C(R,{label:V.topic,hint:V.topicHint,maxLength:250,value:c.topic,onValue:e=>g({topic:e}),wrong:_(`topic`)}),t.mayChange&&C(s,{children:[C(_e,{label:V.purpose,hint:V.purposeHint,maxLength:500,value:c.purpose,onValue:e=>g({purpose:e}),wrong:_(`purpose`)}),C(ve,{label:V.receipts,isOn:c.hasReadReceipts,onChange:e=>g({hasReadReceipts:e})})]}),b&&C(y,{problem:m}),C(`div`,{class:`actions`,children:[C(u,{onPress:n,children:d.cancel}),C(u,{look:`primary`,isSubmit:!0,children:d.save})]})]})})}var Z=e=>f(w(e),{isBad:!0});function Q(e,t){let n=i.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),a({panel:n?void 0:t})}function mn({conversation:e}){let[t,n]=x(),r=e.space.value,a=e.thread.value?void 0:i.value.query.get(`panel`);if(ae(`mod+shift+f`,V.search,()=>Q(e,`search`)),yn(e,n),!r)return C(`header`,{class:`space-head`,"aria-busy":`true`});let o=e=>({"aria-pressed":a===e,"aria-expanded":a===e});return C(`header`,{class:`space-head`,children:[C(hn,{space:r}),C(`div`,{class:`space-name`,children:[C(`h1`,{class:`cut`,children:r.name}),r.topic?C(`p`,{class:`cut soft small`,title:r.topic,children:r.topic}):C(`p`,{class:`cut soft small`,children:V.memberCount(e.memberCount.value)})]}),r.archivedAt&&C(j,{look:`warn`,children:[V.archive,`d`]}),C(`span`,{class:`push row space-buttons`,children:[C(b,{name:V.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:o(`search`)}),C(b,{name:V.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:o(`members`)}),C(vn,{space:r}),C(A,{name:V.moreOfSpace,icon:`more`,children:e=>C(_n,{space:r,onAsk:t=>(e(),n(t)),close:e})})]}),t===`settings`&&C(pn,{conversation:e,space:r,onClose:()=>n(void 0)}),t===`leave`&&C(dn,{space:r,onClose:()=>n(void 0)})]})}function hn({space:{kind:e,partner:t}}){return e===`GROUP`||!t?C(_,{name:`hash`,size:20}):C(O,{name:t.name,kind:t.kind,state:E.value.get(t.id)?.state})}function gn(e){return P(`spaces:write`)&&!e.archivedAt&&(e.mayChange||N.value.tenant.membersMaySetTopics)}function _n({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>v(He,{input:r}).catch(Z),o=()=>v(Ue,{input:r}).catch(Z);return C(s,{children:[(e.mayChange||gn(e))&&C(k,{icon:`gear`,onPress:()=>t(`settings`),children:V.settings}),i&&C(k,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?V.unarchive:V.archive}),C(k,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:V.leave})]})}function vn({space:e}){let t=e.notificationSettings;if(!t)return null;let n=ne(t,Date.now()),r=t=>void v(We,{input:{spaceId:e.id,...t}}).catch(Z),i=e=>r({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return C(A,{name:V.notifications,icon:n?`bellOff`:`bell`,children:e=>C(s,{children:[[`ALL`,`MENTIONS`,`NONE`].map(n=>C(k,{isChecked:t.level===n,onPress:()=>(e(),r({level:n})),children:V.levels[n]},n)),C(`hr`,{}),C(`p`,{class:`caption`,children:V.mute}),C(k,{onPress:()=>(e(),i(1)),children:V.muteHour}),C(k,{onPress:()=>(e(),i(24)),children:V.muteDay}),t.mutedUntil&&C(k,{onPress:()=>(e(),r({mutedUntil:null})),children:V.unmute})]})})}function yn(e,t){let n=r(()=>[{key:`space-search`,name:V.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:V.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:V.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);oe(n)}function $({title:e,onClose:t,children:n}){return C(`aside`,{class:`side-panel`,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[C(`header`,{children:[C(`h2`,{class:`cut`,children:e}),C(b,{name:d.close,icon:`close`,onPress:t})]}),n]})}function bn({conversation:e}){let t=ge(Re,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,r=new Map(t.data?.map(e=>[e.id,e])),i=e.members.value.filter(({id:e})=>!r.has(e)),o=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,s=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return C($,{title:V.memberCount(e.memberCount.value),onClose:()=>a({panel:void 0}),children:[o&&C(Sn,{conversation:e}),C(`div`,{class:`panel-scroll`,children:[C(te,{answer:t,children:t=>C(`ul`,{class:`members`,children:[...t.filter(e=>!s(e)),...i].map(t=>C(xn,{member:t,conversation:e,mayRemove:!!o},t.id))})}),t.hasMore&&C(u,{isSmall:!0,onPress:t.more,children:d.more})]})]})}function xn({member:t,conversation:n,mayRemove:r}){let[i,a]=x(!1),{id:o,name:s,kind:c}=t,l=o===N.value.actor.id,u=n.presence.value.get(o)??t.member?.presence??void 0,f=E.value.get(o)?.state,p=f?d.states[f]:u&&V.presence[u];return C(`li`,{children:[C(O,{name:s,kind:c,state:f}),C(`span`,{class:`member-name`,children:[C(`span`,{class:`cut`,children:[s,` `,l&&C(`span`,{class:`soft`,children:[`(`,V.you,`)`]})]}),p&&C(`span`,{class:`cut small presence ${u?.toLowerCase()??``}`,children:p})]}),!l&&c!==`SERVICE`&&P(`messages:write`)&&C(b,{isSmall:!0,name:V.talkTo(s),icon:`thread`,onPress:async()=>{let{space:t}=await v(Ge,{input:{actorId:o}});e(g`/spaces/${t.id}`)}}),!l&&r&&C(b,{isSmall:!0,name:V.removeMember(s),icon:`close`,onPress:()=>a(!0)}),i&&C(M,{isDanger:!0,title:V.removeMember(s),text:V.removeMemberText(s),action:V.removeMember(s),onConfirm:()=>v(B,{input:{spaceId:n.spaceId,actorId:o}}),onClose:()=>a(!1)})]})}function Sn({conversation:e}){let[t,n]=x(``),r=t.trim()?{search:t.trim(),withAgents:P(`agents:read`)}:void 0,{data:i}=L(ze,r),a=new Set(e.members.value.map(({id:e})=>e)),o=(i?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),s=(i?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),c=r?[...o,...s].filter(({id:e})=>!a.has(e)):[],l=async({id:t,name:r})=>{await v(Be,{input:{spaceId:e.spaceId,actorId:t}}),f(V.added(r)),n(``)};return C(`div`,{class:`panel-form`,children:[C(R,{label:V.addMember,placeholder:V.findSomebody,value:t,onValue:n}),C(`ul`,{class:`members`,children:c.map(e=>C(`li`,{children:[C(O,{name:e.name,kind:e.kind,isSmall:!0}),C(`span`,{class:`cut member-name`,children:e.name}),C(u,{isSmall:!0,onPress:()=>l(e),children:V.add})]},e.id))})]})}var Cn=30;function wn({spaceId:e}){let[r,i]=x(``),[o,s]=x(),[c,l]=x(),[f,p]=x(),h=t(null);n(()=>h.current?.querySelector(`input`)?.focus(),[]);let _=async t=>{p(void 0);try{let{searchMessages:n}=await m(Le,{query:r,spaceIds:[e],last:Cn,before:t}),i=n.nodes.toReversed();s(t?[...o??[],...i]:i),l(n.pageInfo.hasPreviousPage?n.pageInfo.startCursor??void 0:void 0)}catch(e){p(e)}};return C($,{title:V.search,onClose:()=>a({panel:void 0}),children:[C(`form`,{ref:h,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),r.trim()&&void _()),children:C(R,{label:V.searchField,type:`search`,value:r,onValue:i})}),C(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[f!==void 0&&C(y,{problem:f,onRetry:()=>void _()}),o?.length===0&&C(S,{icon:`search`,title:V.nothingFound}),C(`ul`,{class:`hits`,children:o?.map(({id:t,text:n,createdAt:r,author:i})=>C(`li`,{children:C(`a`,{href:g`/spaces/${e}?panel=search&message=${t}`,children:[C(`span`,{class:`row small`,children:[C(`strong`,{children:i.name}),C(`span`,{class:`soft push`,children:C(F,{date:r})})]}),C(`span`,{class:`hit`,children:n})]})},t))}),c&&C(u,{isSmall:!0,onPress:()=>_(c),children:d.more})]})]})}function Tn({conversation:e,thread:r}){let i=t(null),a=r.items.value,o=a.at(-1)?.key;n(()=>{i.current?.scrollTo({top:i.current.scrollHeight})},[o]);let[s,...c]=a;return C($,{title:V.thread,onClose:()=>e.openThread(void 0),children:[C(`div`,{ref:i,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":V.thread,children:[r.problem.value!==void 0&&C(y,{problem:r.problem.value,onRetry:()=>void r.open()}),s&&C(G,{item:s,isFollowing:!1,conversation:e,isInThread:!0}),s&&C(`p`,{class:`thread-line`,children:V.replies(c.length)}),r.hasOlder.value&&C(u,{isSmall:!0,look:`quiet`,onPress:r.open,children:V.older}),c.map(t=>C(G,{item:t,isFollowing:!1,conversation:e,isInThread:!0},t.key)),r.isLoading.value&&C(h,{lines:3})]}),C(et,{conversation:e,threadRootId:r.rootId,onSent:()=>void 0})]})}function En({params:e}){let a=e.id,o=r(()=>new un(N.value.actor,a),[a]),[s,c]=x(`opening`),[l,u]=x(),[d,f]=x(0),p=t(void 0),m=i.value.query.get(`message`),g=t(!1);return ce(o.space.value?.name??``),n(()=>()=>o.close(),[o]),n(()=>{let e=!1;return u(void 0),Dn(o,m,g).then(t=>{e||(c(t===`missing`?`missing`:`open`),t&&t!==`missing`&&kn(o,t,p))}).catch(t=>e||u(t)),()=>void(e=!0)},[o,m,d]),s===`missing`?C(jn,{}):C(`div`,{class:`space`,children:[C(mn,{conversation:o}),l!==void 0&&C(y,{problem:l,onRetry:()=>f(d+1)}),o.problem.value!==void 0&&C(y,{problem:o.problem.value}),C(`div`,{class:`space-body`,children:[s===`opening`?C(`div`,{class:`space-opening`,children:l===void 0&&C(h,{lines:7})}):C(Kt,{conversation:o,handle:p}),s===`open`&&C(An,{conversation:o})]})]})}async function Dn(e,t,n){let r=t?await On(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function On(e){let{node:t}=await m(xe,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function kn(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),a({message:void 0,...n&&{panel:void 0}})}function An({conversation:e}){if(e.thread.value)return C(Tn,{conversation:e,thread:e.thread.value});let t=i.value.query.get(`panel`);return t===`members`?C(bn,{conversation:e}):t===`search`?C(wn,{spaceId:e.spaceId}):null}function jn(){return C(`div`,{class:`page`,children:[C(`h1`,{class:`unseen`,children:V.notFound}),C(S,{icon:`question`,title:V.notFound,children:C(`p`,{children:V.notFoundHint})})]})}export{En as default};