import{F as e,H as t,J as n,K as r,M as i,N as a,U as o,X as s,Y as c,Z as l,_ as u,a as d,b as f,c as p,f as m,g as h,i as g,j as _,l as v,m as y,n as b,o as x,p as ee,r as te,t as S,u as C,v as ne,x as w}from"./states-DWplnozR.js";import{D as T,E as re,T as ie,b as E,d as D,f as O,g as ae,h as k,l as oe,m as A,o as j,p as M,s as se,t as ce,u as N,w as P,x as F}from"./index-CC3P8UAZ.js";import{n as le,r as ue,t as I}from"./time-Cj44Bfj4.js";import{t as de}from"./virtual-list-BXVVm_03.js";import{i as fe,n as pe,r as me,t as he}from"./markdown-CKeEgjXG.js";import{t as ge}from"./memo-BqIcuigr.js";import{n as L,t as _e}from"./use-query-XEQ7qjaZ.js";import{i as R,r as ve,t as ye}from"./field-BVsVAn9B.js";import{n as be}from"./download-D2dAu8fN.js";var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
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
}`,{fragmentName:`OpenSpace`});var xe=new z(`
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
}`),Se=new z(`
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
}`),Ce=new z(`
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
    `),we=new z(`
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
}`),Te=new z(`
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
    `),Ee=new z(`
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
}`),De=new z(`
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
}`),Oe=new z(`
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
}`),ke=new z(`
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
}`),Ae=new z(`
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
}`),je=new z(`
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
}`),Me=new z(`
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
}`),Ne=new z(`
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
}`),Pe=new z(`
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
}`),Fe=new z(`
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
}`),Ie=new z(`
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
}`),Le=new z(`
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
}`),Re=new z(`
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
}`),ze=new z(`
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
}`),Be=new z(`
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
}`),Ve=new z(`
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
    `),He=new z(`
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
}`),Ue=new z(`
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
}`),We=new z(`
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
}`),Ge=new z(`
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
}`),Ke=new z(`
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
}`),qe=new z(`
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
}`),V={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`Somebody who is in it can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent: ${e}`,notSentNoConnection:`there is no connection.`,retry:`Try again`,discard:`Discard`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,decisions:{approved:`approved`,declined:`rejected`,answered:`answered`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function H(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var Je=40;function Ye(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>Je||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function Xe(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function Ze(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var Qe=26214400;async function $e(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>Qe)return i({state:`failed`,problem:V.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await y(Le,{input:t});await et(r,e,e=>i({share:e}),n),await y(Re,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:f(e)})}}function et({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${V.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${V.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var U=new Map,tt=6;function nt(e){let{conversation:t}=e;return F(`messages:write`)?t.space.value?.archivedAt?C(`p`,{class:`composer-closed`,children:V.archived}):C(rt,{...e},e.threadRootId??t.spaceId):C(`p`,{class:`composer-closed`,children:V.readOnly})}function rt({conversation:e,threadRootId:t,onSent:i}){let a=t??e.spaceId,[s,c]=n(U.get(a)??``),l=r(null),u=r([]),d=ot(),f=at(e,l,s,(e,t)=>{u.current.push(t),p(e)}),p=e=>{c(e),e?U.set(a,e):U.delete(a)};o(()=>it(l.current),[s]);let m=d.uploads.every(({state:e})=>e===`ready`)&&(s.trim()!==``||d.uploads.length>0),h=()=>{if(!m)return;let n=d.uploads.map(({fileId:e})=>e);e.send({text:s.trim(),mentions:Ze(s,u.current),fileIds:n,threadRootId:t}),u.current=[],d.clear(),p(``),i(),l.current.focus()},g=n=>{f.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),h()):n.key===`ArrowUp`&&s===``&&!t&&e.editLast()&&n.preventDefault())},_=t?V.writeReply:V.writeTo(e.space.value?.name??``);return C(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),h()),onDragOver:e=>e.preventDefault(),onDrop:d.dropped,children:[f.list,d.uploads.length>0&&C(st,{uploads:d.uploads,onRemove:d.remove}),C(`div`,{class:`composer-line`,children:[C(x,{name:V.attach,icon:`clip`,onPress:d.choose}),C(`textarea`,{ref:l,rows:1,value:s,"aria-label":V.message,placeholder:_,autocomplete:`off`,...f.attributes,onInput:({currentTarget:t})=>(p(t.value),f.look(),void e.type()),onKeyDown:g,onClick:f.look,onBlur:f.close,onPaste:d.pasted}),C(x,{name:V.send,icon:`send`,isSubmit:!0,isDisabled:!m})]})]})}function it(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function at(e,t,r,i){let[a,o]=n(),[s,c]=n(0),l=e.members.value.filter(({id:e})=>e!==P.value?.actor.id),u=a?se(l,a.words,({name:e})=>e).slice(0,tt):[],d=u.length>0,f=()=>o(void 0),p=()=>{o(Ye(t.current.value,t.current.selectionStart)),c(0)},m=e=>{let{text:n,caret:o}=Xe(r,a,e.name);i(n,e),f(),requestAnimationFrame(()=>(t.current.focus(),t.current.setSelectionRange(o,o)))},h=e=>{if(!d||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)c((s+t+u.length)%u.length);else if(e.key===`Enter`||e.key===`Tab`)m(u[s]);else if(e.key===`Escape`)f();else return!1;return e.preventDefault(),!0},g={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":d?`name-${s}`:void 0};return{list:C(`div`,{id:`names`,role:`listbox`,"aria-label":V.members,class:`names`,hidden:!d,children:u.map((e,t)=>C(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===s,onMouseDown:t=>(t.preventDefault(),m(e)),children:[C(O,{name:e.name,kind:e.kind,isSmall:!0}),C(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:g,press:h,look:p,close:f}}function ot(){let[e]=n(()=>({uploads:t([]),ends:new Map})),r=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},i=t=>{if(e.uploads.value.length+t.length>10)return p(V.tooMany,{isBad:!0});for(let e of t){let t=new AbortController;$e(e,e=>r(e,t),t.signal)}},a=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>i([...e.files])}),e.click()},o=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},s=(e,t)=>{t?.files.length&&(e.preventDefault(),i([...t.files]))};return{uploads:e.uploads.value,choose:a,remove:o,clear:()=>e.uploads.value=[],dropped:e=>s(e,e.dataTransfer),pasted:e=>s(e,e.clipboardData)}}function st({uploads:e,onRemove:t}){return C(`ul`,{class:`uploads`,"aria-label":V.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>C(`li`,{class:`upload ${i}`,children:[C(v,{name:i===`failed`?`alert`:`file`}),C(`span`,{class:`cut`,title:o,children:[n,` `,C(`span`,{class:`soft`,children:o??H(r)})]}),i===`sending`&&C(`progress`,{value:a,"aria-label":`${n} ${V.uploading}`}),C(x,{isSmall:!0,name:V.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function ct({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.decision==null;return C(`div`,{class:`stack question`,children:[C(he,{text:i}),a!=null&&C(`div`,{class:`stack exactly`,children:[C(`span`,{class:`soft small`,children:V.exactly}),C(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&C(`p`,{class:`soft small`,children:V.approvedSoFar(s.length,o)}),l&&!n&&c&&C(`p`,{class:`soft small`,children:V.onlyAssignee(c.name)}),n?C(lt,{call:e,question:t,onAnswered:r}):C(ut,{question:t})]})}function lt({call:e,question:t,onAnswered:r}){let i=t.formFields,[a,o]=n(()=>me(i)),[s,c]=n(``),[l,u]=n(),p=l instanceof ne&&l.path.includes(`values`)?l:void 0,m=async n=>{u(void 0);let o=n===`ANSWER`?fe(i,a):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:n,values:o,comment:s};await y(Ie,{input:c}).then(({activity:e})=>e&&r(e),u)};return C(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),m(i.length?`ANSWER`:`APPROVE`)},"aria-label":i.length?V.question:V.needsApproval,children:[i.map(e=>C(pe,{field:e,filled:a[e.name],wrong:p?.field===e.name?p.message:void 0,onFilled:t=>o({...a,[e.name]:t})},e.name)),C(R,{label:V.reasonOptional,value:s,onValue:c}),l!==void 0&&!i.some(({name:e})=>e===p?.field)&&C(b,{problem:f(l)}),C(`div`,{class:`row`,children:[C(d,{isSubmit:!0,look:`primary`,icon:`check`,children:i.length?V.answer:V.approve}),C(d,{look:`danger`,icon:`close`,onPress:()=>m(`DECLINE`),children:V.decline})]})]})}function ut({question:{decision:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return C(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return C(`div`,{class:`outcome ${e}`,children:[C(`p`,{children:[C(`strong`,{children:V.decided(t?.name??``,V.decisions[e]??e)}),n&&`: ${n}`]}),a.length>0&&C(`dl`,{class:`pairs`,children:a.map(([e,t])=>C(`div`,{children:[C(`dt`,{children:e}),C(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var dt={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function ft({item:e,conversation:t}){let r=e.message?.activity,{progress:i}=e,a=r?.status??i?.status??`WRITING`,o=r?.question,s=o!=null&&a===`HELD`&&o.decision==null,[c,l]=n(!1),u=r?r.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],d=a===`RUNNING`||a===`WRITING`;return C(`div`,{class:s?`call asked`:`call`,children:[C(`div`,{class:`call-head`,children:[C(v,{name:o?`question`:`tool`}),C(`strong`,{class:`cut`,children:r?.tool??i?.name}),C(`span`,{class:d?`status moving`:`status`,children:C(M,{look:dt[a],children:V.call[s?`ASKED`:a]??a.toLowerCase()})}),i?.progress!=null&&C(`progress`,{value:i.progress,"aria-label":V.call.RUNNING}),s&&o.expiresAt&&C(`span`,{class:`soft small push`,children:[V.endsAt,` `,C(I,{date:o.expiresAt})]})]}),i?.note&&C(`p`,{class:`soft small`,children:i.note}),o?C(ct,{call:r,question:o,mayAnswer:s&&ie.value.has(r.toolCallId),onAnswered:e=>t.apply(e)}):u.length>0&&C(pt,{pairs:u}),e.message&&F(`agents:read`)&&C(`details`,{onToggle:({currentTarget:e})=>l(e.open),children:[C(`summary`,{children:[C(v,{name:`unfold`,size:14}),V.showDetails]}),c&&C(mt,{messageId:e.message.id},a)]})]})}function pt({pairs:e}){return C(`dl`,{class:`pairs`,children:e.map(([e,t])=>C(`div`,{children:[C(`dt`,{children:e}),C(`dd`,{children:t})]},e))})}function mt({messageId:e}){let{data:t,error:n,reload:r}=L(Te,{id:e});if(n!=null)return C(b,{problem:n,onRetry:r});if(!t)return C(g,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?C(`div`,{class:`stack call-details`,children:[C(`h4`,{children:V.arguments}),C(`pre`,{tabindex:0,children:ht(i.arguments)}),i.result!=null&&C(l,{children:[C(`h4`,{children:V.result}),C(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):C(`p`,{class:`soft small`,children:V.noDetails})}function ht(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function gt({conversation:e,message:t,onClose:i}){let[a,s]=n(t.text),[c,l]=n(),u=r(null);o(()=>{u.current.focus(),u.current.selectionStart=t.text.length},[]);let p=()=>{if(a.trim())return a===t.text?i():e.edit(t.id,a).then(i,e=>l(f(e)))};return C(`div`,{class:`edit-form`,children:[C(`textarea`,{ref:u,class:`input`,rows:Math.min(8,a.split(`
`).length+1),"aria-label":V.editMessage,autocomplete:`off`,value:a,onInput:({currentTarget:e})=>s(e.value),onKeyDown:e=>{if(e.key===`Escape`)i();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)p();else return;e.preventDefault(),e.stopPropagation()}}),c&&C(`p`,{class:`wrong`,role:`alert`,children:c}),C(`div`,{class:`row`,children:[C(d,{isSmall:!0,look:`primary`,onPress:p,children:w.save}),C(d,{isSmall:!0,look:`quiet`,onPress:i,children:w.cancel})]})]})}var _t=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function vt(e){return e.replace(_t,`�`)}var yt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],bt=24e4,W=new WeakMap;function xt(e){return W.has(e)||W.set(e,Date.now()),Date.now()-W.get(e)<bt}async function St(e,t){let{node:n}=await u(Ee,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function Ct({message:e}){let t=e.files.map(e=>({...e,name:vt(e.name)})),n=t.filter(({contentType:e})=>yt.includes(e)),r=t.filter(e=>!n.includes(e));return C(`div`,{class:`files`,children:[n.map(t=>C(wt,{file:t,message:e},t.id)),r.map(t=>C(Et,{file:t,message:e},t.id))]})}function wt({file:e,message:t}){let[r,i]=n(xt(t.files)?e.url:void 0),[a,s]=n(!1),c=()=>void St(t.id,e.id).then(i,()=>void 0);o(()=>{r||c()},[]);let{width:u,height:d}=Tt(e);return C(l,{children:[C(`button`,{type:`button`,class:`image`,"aria-label":V.showImage(e.name),title:e.name,style:{width:`${u}px`,aspectRatio:`${u} / ${d}`},onClick:()=>(s(!0),c()),children:r&&C(`img`,{src:r,alt:e.name,width:u,height:d})}),a&&C(D,{isWide:!0,title:e.name,onClose:()=>s(!1),children:[r&&C(`img`,{class:`whole`,src:r,alt:e.name}),C(Dt,{file:e,message:t})]})]})}function Tt({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function Et({file:e,message:t}){return C(`div`,{class:`file`,children:[C(v,{name:`file`}),C(`span`,{class:`cut`,children:e.name}),C(Dt,{file:e,message:t})]})}function Dt({file:e,message:t}){let[r,i]=n(),a=async()=>{let n=await St(t.id,e.id).catch(()=>void 0);n?be(n,e.name):i(V.uploadFailed)};return C(`button`,{type:`button`,class:`button small`,"aria-label":`${V.download(e.name)}, ${H(e.size)}`,title:r,onClick:()=>void a(),children:[C(v,{name:`down`,size:14}),H(e.size)]})}var Ot=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function kt({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await y(Me,{input:r}):await y(je,{input:r});t.apply(i)}var At=e=>p(f(e),{isBad:!0});function jt(e){let{message:t}=e;return t.reactions.length===0?null:C(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return C(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!F(`messages:write`),"aria-label":V.reacted(t,a,n),onClick:()=>void kt(e,t).catch(At),children:[t,` `,C(`span`,{children:n})]},t)})})}function Mt(e){let t=(t,n)=>{n(),kt(e,t).catch(At)};return C(ae,{label:V.react,side:`above`,button:(e,t)=>C(x,{isSmall:!0,name:V.react,icon:`smile`,onPress:t,attributes:e}),children:e=>C(`div`,{class:`emojis`,children:[Ot.map(n=>C(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),C(Nt,{onChoose:n=>t(n,e)})]})})}function Nt({onChoose:e}){let[t,r]=n(``);return C(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:C(`input`,{class:`input`,"aria-label":V.otherEmoji,placeholder:V.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>r(e.value)})})}var G=ge(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?C(Ut,{item:t}):C(Pt,{...e,isFollowing:n})});function Pt({item:e,isFollowing:t,conversation:r,isInThread:i}){let[a,o]=n(!1),{author:s,message:c,state:l}=e,u=c!==void 0&&r.editing.value===c.id,d=l===`posted`&&c&&!c.deletedAt&&!u,f=[`said`,l,t&&`following`,e.isMine&&`mine`].filter(Boolean).join(` `);return C(`article`,{class:f,"data-seq":e.seq,"data-state":l,"aria-busy":l===`writing`,onMouseEnter:()=>o(!0),onFocusCapture:()=>o(!0),children:[C(`div`,{class:`said-side`,children:t?C(It,{at:e.at}):C(O,{name:s.name,kind:s.kind,state:E.value.get(s.id)?.state})}),C(`div`,{class:`said-main`,children:[!t&&C(Ft,{item:e}),u&&c?C(gt,{conversation:r,message:c,onClose:()=>r.editing.value=void 0}):C(Lt,{item:e,conversation:r}),c&&!c.deletedAt&&C(jt,{message:c,conversation:r}),c&&!i&&!!c.replyCount&&C(Bt,{message:c,conversation:r}),C(zt,{item:e,conversation:r})]}),a&&d&&C(Ht,{message:c,conversation:r,isInThread:i})]})}function Ft({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return C(`header`,{class:`said-head`,children:[C(`strong`,{children:e.name}),e.kind===`AGENT`&&C(`span`,{class:`soft`,title:`Agent`,children:[C(v,{name:`agent`,size:13}),C(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&C(I,{date:i,look:`clock`})]})}function It({at:e}){return C(I,{date:new Date(e).toISOString(),look:`short`})}function Lt({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return C(`p`,{class:`gone`,children:V.deleted});if(i===`TOOL_ACTIVITY`)return C(ft,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return C(`div`,{class:`said-text`,children:[r&&C(he,{text:r,names:Rt(a)}),n?.editedAt&&C(`small`,{class:`soft`,title:n.editedAt,children:[`(`,V.edited,`)`]}),n?.isCut&&C(`small`,{class:`cut-off`,children:V.cut}),n&&n.files.length>0&&C(Ct,{message:n})]})}var K=new Map;function Rt(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function zt({item:e,conversation:t}){return e.state===`sending`?C(`small`,{class:`soft`,role:`status`,children:V.sending}):e.state===`failed`?C(`div`,{class:`not-sent`,role:`alert`,children:[C(`span`,{children:V.notSent(e.problem??``)}),C(d,{isSmall:!0,onPress:()=>t.retry(e.key),children:V.retry}),C(d,{isSmall:!0,look:`quiet`,onPress:()=>t.discard(e.key),children:V.discard})]}):null}function q(t,n){let r=n.threadRootId??n.id;e({panel:void 0}),t.openThread({id:r,seq:n.seq})}function Bt({message:e,conversation:t}){return C(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[C(v,{name:`thread`,size:14}),V.replies(e.replyCount),e.lastReplyAt&&C(`span`,{class:`soft`,children:C(I,{date:e.lastReplyAt})})]})}function Vt(e,t,n){if(n.key===`e`&&e.isEditable(t))e.editing.value=t.id;else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function Ht({message:e,conversation:t,isInThread:r}){let a=t.isEditable(e),[o,s]=n(!1),c=e.kind===`TEXT`,u=location.origin+i`/spaces/${t.spaceId}?message=${e.id}`,d=e=>navigator.clipboard.writeText(e).then(()=>p(V.copied)),f=F(`messages:write`)&&!t.space.value?.archivedAt;return C(`div`,{class:`said-actions`,children:[c&&f&&C(Mt,{message:e,conversation:t}),!r&&f&&C(x,{isSmall:!0,name:V.reply,icon:`reply`,onPress:()=>q(t,e)}),a&&f&&C(x,{isSmall:!0,name:V.edit,icon:`edit`,onPress:()=>t.editing.value=e.id}),C(A,{name:V.moreActions,icon:`more`,isSmall:!0,children:t=>C(l,{children:[c&&C(k,{icon:`copy`,onPress:()=>(t(),void d(e.text)),children:V.copyText}),C(k,{icon:`link`,onPress:()=>(t(),void d(u)),children:V.copyLink}),a&&C(k,{icon:`trash`,isDanger:!0,onPress:()=>(t(),s(!0)),children:V.remove})]})}),o&&C(N,{isDanger:!0,title:V.removeTitle,text:V.removeText,action:V.remove,onClose:()=>s(!1),onConfirm:()=>y(Ae,{input:{messageId:e.id}})})]})}function Ut({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return C(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[C(v,{name:`alert`}),C(`p`,{children:[e,r&&C(`span`,{class:`soft`,children:[` `,`(`,C(I,{date:r}),`)`]})]}),C(I,{date:new Date(n).toISOString(),look:`clock`})]})}var Wt=3e5;function Gt(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&Kt(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function Kt(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<Wt}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var qt=25;function Jt({conversation:e,handle:t}){let i=r(void 0),[a,o]=n(!0),[s,l]=n(!1),u=e.items.value,f=e.lineAfter.value,p=c(()=>Gt(u,f),[u,f]),m=e.isAtNewest.value;return t.current={show:t=>{let n=e.keyOf(t);n!==void 0&&i.current?.show(n)}},Zt(e,a&&m),$t(e),C(`section`,{class:`chat`,"aria-label":V.messages,children:[p.length===0&&!e.isLoading.value&&C(S,{icon:`thread`,title:V.noMessages,children:C(`p`,{children:V.noMessagesHint})}),C(de,{class:`messages`,label:V.messages,rows:p,keyOf:({key:e})=>e,isLog:!0,isLive:m,handle:i,onEnd:o,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&Vt(e,t.item.message,n),render:t=>C(Xt,{row:t,conversation:e})}),f!==void 0&&!s&&Yt(p)&&C(`div`,{class:`to-unread`,children:C(d,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((f??0)+1),i.current?.show(`unread`),l(!0)},children:V.firstUnread})}),!(a&&m)&&C(`div`,{class:`to-newest`,children:C(d,{icon:`down`,isSmall:!0,onPress:async()=>{m||await e.jump(),i.current?.toEnd()},children:V.newest})}),C(en,{conversation:e}),C(nt,{conversation:e,onSent:()=>requestAnimationFrame(()=>i.current?.toEnd())})]})}function Yt(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>qt:e.length>qt}function Xt({row:e,conversation:t}){return e.kind===`day`?C(`div`,{class:`day`,children:C(`span`,{children:le(new Date(e.at),new Date(ue.value))})}):e.kind===`unread`?C(`div`,{class:`unread-line`,children:C(`span`,{children:V.unreadLine})}):C(G,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function Zt(e,t){let n=e.items.value;o(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function Qt(e){let{cycleIds:t}=await y(Fe,{input:{spaceId:e}});p(t.length?V.stopped:V.nothingToStop)}function $t({spaceId:e}){let t=c(()=>F(`messages:write`)?[{key:`stop`,name:V.stop,icon:`stop`,run:()=>void Qt(e).catch(Y)}]:[],[e]);j(t)}function en({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return C(`div`,{class:`doings`,children:[C(`p`,{role:`status`,class:`cut`,children:[n.length>0&&C(`span`,{children:[V.writing(i(n),n.length>1),` `]}),r.length>0&&C(`span`,{class:`thinks`,children:[C(`span`,{class:`dots`,"aria-hidden":`true`,children:[C(`i`,{}),C(`i`,{}),C(`i`,{})]}),V.thinking(i(r),r.length>1)]})]}),r.length>0&&F(`messages:write`)&&C(d,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>Qt(e.spaceId),children:V.stop})]})}function Y(){}var tn=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function nn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var rn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new T(e),this.#t=new T(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:nn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,nn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}},an=50,on=500,sn=class{rootId;rootSeq;items=t([]);problem=t(void 0);isLoading=t(!0);hasOlder=t(!1);#e;#t;#n=new tn(on);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await u(we,{id:this.rootId,last:an,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.#n.end(),this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,cn=600,ln=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],un=3e3,dn=12e3,fn=class{spaceId;space=t(void 0);members=t([]);memberCount=t(0);items=t([]);typing=t([]);presence=t(new Map);isAtNewest=t(!0);hasOlder=t(!1);isLoading=t(!1);lineAfter=t(void 0);problem=t(void 0);thread=t(void 0);editing=t(void 0);#e;#t=new AbortController;#n=new tn(cn);#r=new T(()=>this.#D());#i=new T(()=>this.#T());#a=new rn(()=>this.#D());#o=new Map;#s=new WeakMap;#c=Promise.resolve();#l=0;#u=0;#d=0;#f=0;#p;constructor(e,t){this.#e=e,this.spaceId=t}async open(e){let t=await this.#m(e);return!t||this.#t.signal.aborted?t!==null:(this.#u=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#u),this.#_(t.feedCursor),!0)}close(){cancelAnimationFrame(this.#f),clearTimeout(this.#p),this.#t.abort()}async jump(e){e!==void 0&&this.#n.bySeq(e)||await this.#m(e)}keyOf(e){let t=this.#n.bySeq(e);return t&&this.#M(t)}async loadOlder(){this.#n.hasOlder&&await this.#h({last:X,beforeSeq:this.#n.first?.seq})}async loadNewer(){this.#n.isAtNewest||await this.#h({first:X,afterSeq:this.#n.last?.seq??0})}send(e){let t=crypto.randomUUID();this.#o.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#o.get(e);t&&(t.state=`sending`,this.#D(),this.#c=this.#c.then(()=>this.#g(t)))}discard(e){let t=this.#o.get(e)?.text??``;return this.#o.delete(e),this.#D(),t}async edit(e,t){let{edited:n}=await y(ke,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#l=Math.max(this.#l,e.seq),e.streamId&&this.#a.posted(e.streamId);let t=e.activity;t&&ln.includes(t.status)&&this.#a.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#o.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#C(e):this.#n.apply(e),this.#D()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&F(`messages:write`)}editLast(){let e=this.#n.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value=e.id),e!==void 0}async type(){Date.now()-this.#d<un||m.value!==`open`||(this.#d=Date.now(),await y(Pe,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#l,this.#n.last?.seq??0);if(!this.#n.isAtNewest||e<=this.#u)return;let t=this.#u;this.#u=e,await y(Ne,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#u=t})}lookAway(){this.#u>=this.#l&&(this.lineAfter.value=Math.max(this.#u,this.#n.last?.seq??0))}openThread(e){let t=e=>this.#j(e);this.thread.value=e&&new sn(e.id,e.seq,t,()=>this.#D()),this.thread.value?.open()}async#m(e){this.#n.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await u(xe,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#n.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#l=Math.max(this.#l,this.#n.last?.seq??0),this.#O(),n}finally{this.#n.end(),this.isLoading.value=!1}}async#h(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#n.begin();try{let{space:t}=await u(Se,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#n.addOlder(i):this.#n.addNewer(i),this.#O()}finally{this.#n.end(),this.isLoading.value=!1}}}async#g(e){let{key:t,text:n,mentions:r=[],fileIds:i=[],threadRootId:a}=e,o={spaceId:this.spaceId,text:n,mentions:r,fileIds:i,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await y(Oe,{input:o})).posted),!a&&!this.#n.isAtNewest&&await this.jump()}catch(t){if(e.message)return;e.problem=t instanceof s?V.notSentNoConnection:f(t),e.state=`failed`,this.#D()}}async#_(e){let t=()=>this.#v(),n={spaceId:this.spaceId,withAgents:F(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of ee(De,n,r))e.__typename===`FeedReset`?await h(()=>this.#m(),this.#t.signal):this.#x(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#v(){clearTimeout(this.#p),[this.#i,...this.#b()].forEach(e=>e.subscribe())}#y(){this.#b().forEach(e=>e.settle()),this.#p=setTimeout(()=>this.#i.settle(),dn)}#b(){return[this.#r,...this.#a.passing()]}#x(e){switch(e.__typename){case`MessagePosted`:return this.#S(e.message);case`MessageUpdated`:return this.apply(e.message);case`MessageDelta`:return this.#a.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#a.posted(e.streamId);case`ToolActivity`:return this.#a.act(e);case`TypingChanged`:return this.#w(e);case`SpaceMembersChanged`:return this.#E(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#y();case`PresenceChanged`:return this.#i.set(e.actor.id,e.presence),this.#T();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#u=Math.max(this.#u,e.seq))}}#S(e){let t=e.threadRootId?this.#n.byId(e.threadRootId):void 0;t&&this.#n.apply({...t,replyCount:(t.replyCount??0)+1,lastReplyAt:e.createdAt}),this.#r.delete(e.author.id),this.apply(e)}#C(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#w({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#r.set(e.id,{...e,until:n??null}):this.#r.delete(e.id),t&&n&&setTimeout(()=>this.#D(),Math.max(0,Date.parse(n)-Date.now())+50),this.#D())}#T(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#i])}#E({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#D(){if(!(this.#f||this.#t.signal.aborted)){if(document.hidden)return this.#O();this.#f=requestAnimationFrame(()=>{this.#f=0,this.#O()})}}#O(){let e=new Date().toISOString();this.typing.value=[...this.#r.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#n.hasOlder,this.isAtNewest.value=this.#n.isAtNewest;let t=this.#n.messages.map(e=>this.#j(e)),n=this.#n.isAtNewest?this.#a.items(this.#k):[];this.items.value=[...t,...this.#A(void 0),...n];let r=this.thread.peek();r?.publish(this.#A(r.rootId))}#k=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:V.anAgent,kind:`AGENT`};#A(e){return[...this.#o.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#j(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#a.progressOf(o.toolCallId):void 0,c=this.#M(e),l=this.#s.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#s.set(e,u),u}#M({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#o.has(n)?n:r)??e}};function pn({space:e,onClose:t}){return C(N,{isDanger:!0,title:V.leave,text:V.leaveText,action:V.leave,onConfirm:async()=>{await y(B,{input:{spaceId:e.id,actorId:P.value.actor.id}}),_(i`/`)},onClose:t})}function mn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function hn({conversation:e,space:t,onClose:r}){let{name:i,topic:a,purpose:o,hasReadReceipts:s}=t,[c,u]=n({name:i,topic:a,purpose:o,hasReadReceipts:s}),[f,m]=n(),h=e=>u({...c,...e}),g=e=>f instanceof ne&&f.field===e?f.message:void 0,_=f!==void 0&&![`name`,`topic`,`purpose`].some(g),v=async()=>{let n=mn(t,c);if(Object.keys(n).length===0)return r();try{let{space:i}=await y(Ue,{input:{spaceId:t.id,...n}});e.space.value=i,p(V.saved),r()}catch(e){m(e)}};return C(D,{title:V.settings,onClose:r,children:C(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void v()),children:[t.mayChange&&t.kind===`GROUP`&&C(R,{label:V.name,value:c.name,onValue:e=>h({name:e}),wrong:g(`name`),isRequired:!0}),C(R,{label:V.topic,hint:V.topicHint,maxLength:250,value:c.topic,onValue:e=>h({topic:e}),wrong:g(`topic`)}),t.mayChange&&C(l,{children:[C(ve,{label:V.purpose,hint:V.purposeHint,maxLength:500,value:c.purpose,onValue:e=>h({purpose:e}),wrong:g(`purpose`)}),C(ye,{label:V.receipts,isOn:c.hasReadReceipts,onChange:e=>h({hasReadReceipts:e})})]}),_&&C(b,{problem:f}),C(`div`,{class:`actions`,children:[C(d,{onPress:r,children:w.cancel}),C(d,{look:`primary`,isSubmit:!0,children:w.save})]})]})})}var Z=e=>p(f(e),{isBad:!0});function Q(t,n){let r=a.peek().query.get(`panel`)===n&&!t.thread.peek();t.openThread(void 0),e({panel:r?void 0:n})}function gn({conversation:e}){let[t,r]=n(),i=e.space.value,o=e.thread.value?void 0:a.value.query.get(`panel`);if(oe(`mod+shift+f`,V.search,()=>Q(e,`search`)),xn(e,r),!i)return C(`header`,{class:`space-head`,"aria-busy":`true`});let s=e=>({"aria-pressed":o===e,"aria-expanded":o===e});return C(`header`,{class:`space-head`,children:[C(_n,{space:i}),C(`div`,{class:`space-name`,children:[C(`h1`,{class:`cut`,children:i.name}),i.topic?C(`p`,{class:`cut soft small`,title:i.topic,children:i.topic}):C(`p`,{class:`cut soft small`,children:V.memberCount(e.memberCount.value)})]}),i.archivedAt&&C(M,{look:`warn`,children:[V.archive,`d`]}),C(`span`,{class:`push row space-buttons`,children:[C(x,{name:V.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:s(`search`)}),C(x,{name:V.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:s(`members`)}),C(bn,{space:i}),C(A,{name:V.moreOfSpace,icon:`more`,children:e=>C(yn,{space:i,onAsk:t=>(e(),r(t)),close:e})})]}),t===`settings`&&C(hn,{conversation:e,space:i,onClose:()=>r(void 0)}),t===`leave`&&C(pn,{space:i,onClose:()=>r(void 0)})]})}function _n({space:{kind:e,partner:t}}){return e===`GROUP`||!t?C(v,{name:`hash`,size:20}):C(O,{name:t.name,kind:t.kind,state:E.value.get(t.id)?.state})}function vn(e){return F(`spaces:write`)&&!e.archivedAt&&(e.mayChange||P.value.tenant.membersMaySetTopics)}function yn({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>y(We,{input:r}).catch(Z),o=()=>y(Ge,{input:r}).catch(Z);return C(l,{children:[(e.mayChange||vn(e))&&C(k,{icon:`gear`,onPress:()=>t(`settings`),children:V.settings}),i&&C(k,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?V.unarchive:V.archive}),C(k,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:V.leave})]})}function bn({space:e}){let t=e.notificationSettings;if(!t)return null;let n=re(t,Date.now()),r=t=>void y(Ke,{input:{spaceId:e.id,...t}}).catch(Z),i=e=>r({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return C(A,{name:V.notifications,icon:n?`bellOff`:`bell`,children:e=>C(l,{children:[[`ALL`,`MENTIONS`,`NONE`].map(n=>C(k,{isChecked:t.level===n,onPress:()=>(e(),r({level:n})),children:V.levels[n]},n)),C(`hr`,{}),C(`p`,{class:`caption`,children:V.mute}),C(k,{onPress:()=>(e(),i(1)),children:V.muteHour}),C(k,{onPress:()=>(e(),i(24)),children:V.muteDay}),t.mutedUntil&&C(k,{onPress:()=>(e(),r({mutedUntil:null})),children:V.unmute})]})})}function xn(e,t){let n=c(()=>[{key:`space-search`,name:V.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:V.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:V.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);j(n)}function $({title:e,onClose:t,children:n}){return C(`aside`,{class:`side-panel`,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[C(`header`,{children:[C(`h2`,{class:`cut`,children:e}),C(x,{name:w.close,icon:`close`,onPress:t})]}),n]})}function Sn({conversation:t}){let n=_e(Be,{id:t.spaceId},({space:e})=>e?.members),r=t.space.value,i=new Map(n.data?.map(e=>[e.id,e])),a=t.members.value.filter(({id:e})=>!i.has(e)),o=r?.mayChange&&r.kind===`GROUP`&&!r.archivedAt,s=e=>t.memberCount.value<=100&&!t.members.value.some(({id:t})=>t===e.id);return C($,{title:V.memberCount(t.memberCount.value),onClose:()=>e({panel:void 0}),children:[o&&C(wn,{conversation:t}),C(`div`,{class:`panel-scroll`,children:[C(te,{answer:n,children:e=>C(`ul`,{class:`members`,children:[...e.filter(e=>!s(e)),...a].map(e=>C(Cn,{member:e,conversation:t,mayRemove:!!o},e.id))})}),n.hasMore&&C(d,{isSmall:!0,onPress:n.more,children:w.more})]})]})}function Cn({member:e,conversation:t,mayRemove:r}){let[a,o]=n(!1),{id:s,name:c,kind:l}=e,u=s===P.value.actor.id,d=t.presence.value.get(s)??e.member?.presence??void 0,f=E.value.get(s)?.state,p=f?w.states[f]:d&&V.presence[d];return C(`li`,{children:[C(O,{name:c,kind:l,state:f}),C(`span`,{class:`member-name`,children:[C(`span`,{class:`cut`,children:[c,` `,u&&C(`span`,{class:`soft`,children:[`(`,V.you,`)`]})]}),p&&C(`span`,{class:`cut small presence ${d?.toLowerCase()??``}`,children:p})]}),!u&&l!==`SERVICE`&&F(`messages:write`)&&C(x,{isSmall:!0,name:V.talkTo(c),icon:`thread`,onPress:async()=>{let{space:e}=await y(qe,{input:{actorId:s}});_(i`/spaces/${e.id}`)}}),!u&&r&&C(x,{isSmall:!0,name:V.removeMember(c),icon:`close`,onPress:()=>o(!0)}),a&&C(N,{isDanger:!0,title:V.removeMember(c),text:V.removeMemberText(c),action:V.removeMember(c),onConfirm:()=>y(B,{input:{spaceId:t.spaceId,actorId:s}}),onClose:()=>o(!1)})]})}function wn({conversation:e}){let[t,r]=n(``),i=t.trim()?{search:t.trim(),withAgents:F(`agents:read`)}:void 0,{data:a}=L(Ve,i),o=new Set(e.members.value.map(({id:e})=>e)),s=(a?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),c=(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),l=i?[...s,...c].filter(({id:e})=>!o.has(e)):[],u=async({id:t,name:n})=>{await y(He,{input:{spaceId:e.spaceId,actorId:t}}),p(V.added(n)),r(``)};return C(`div`,{class:`panel-form`,children:[C(R,{label:V.addMember,placeholder:V.findSomebody,value:t,onValue:r}),C(`ul`,{class:`members`,children:l.map(e=>C(`li`,{children:[C(O,{name:e.name,kind:e.kind,isSmall:!0}),C(`span`,{class:`cut member-name`,children:e.name}),C(d,{isSmall:!0,onPress:()=>u(e),children:V.add})]},e.id))})]})}var Tn=30;function En({spaceId:t}){let[a,s]=n(``),[c,l]=n(),[f,p]=n(),[m,h]=n(),g=r(null);o(()=>g.current?.querySelector(`input`)?.focus(),[]);let _=async e=>{h(void 0);try{let{searchMessages:n}=await u(ze,{query:a,spaceIds:[t],last:Tn,before:e}),r=n.nodes.toReversed();l(e?[...c??[],...r]:r),p(n.pageInfo.hasPreviousPage?n.pageInfo.startCursor??void 0:void 0)}catch(e){h(e)}};return C($,{title:V.search,onClose:()=>e({panel:void 0}),children:[C(`form`,{ref:g,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),a.trim()&&void _()),children:C(R,{label:V.searchField,type:`search`,value:a,onValue:s})}),C(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[m!==void 0&&C(b,{problem:m,onRetry:()=>void _()}),c?.length===0&&C(S,{icon:`search`,title:V.nothingFound}),C(`ul`,{class:`hits`,children:c?.map(({id:e,text:n,createdAt:r,author:a})=>C(`li`,{children:C(`a`,{href:i`/spaces/${t}?panel=search&message=${e}`,children:[C(`span`,{class:`row small`,children:[C(`strong`,{children:a.name}),C(`span`,{class:`soft push`,children:C(I,{date:r})})]}),C(`span`,{class:`hit`,children:n})]})},e))}),f&&C(d,{isSmall:!0,onPress:()=>_(f),children:w.more})]})]})}function Dn({conversation:e,thread:t}){let n=r(null),i=t.items.value,a=i.at(-1)?.key;o(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[a]);let[s,...c]=i;return C($,{title:V.thread,onClose:()=>e.openThread(void 0),children:[C(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":V.thread,children:[t.problem.value!==void 0&&C(b,{problem:t.problem.value,onRetry:()=>void t.open()}),s&&C(G,{item:s,isFollowing:!1,conversation:e,isInThread:!0}),s&&C(`p`,{class:`thread-line`,children:V.replies(c.length)}),t.hasOlder.value&&C(d,{isSmall:!0,look:`quiet`,onPress:t.open,children:V.older}),c.map(t=>C(G,{item:t,isFollowing:!1,conversation:e,isInThread:!0},t.key)),t.isLoading.value&&C(g,{lines:3})]}),C(nt,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function On({params:e}){let t=e.id,i=c(()=>new fn(P.value.actor,t),[t]),[s,l]=n(`opening`),[u,d]=n(),[f,p]=n(0),m=r(void 0),h=a.value.query.get(`message`),_=r(!1);return ce(i.space.value?.name??``),o(()=>()=>i.close(),[i]),o(()=>{let e=!1;return d(void 0),kn(i,h,_).then(t=>{e||(l(t===`missing`?`missing`:`open`),t&&t!==`missing`&&jn(i,t,m))}).catch(t=>e||d(t)),()=>void(e=!0)},[i,h,f]),s===`missing`?C(Nn,{}):C(`div`,{class:`space`,children:[C(gn,{conversation:i}),u!==void 0&&C(b,{problem:u,onRetry:()=>p(f+1)}),i.problem.value!==void 0&&C(b,{problem:i.problem.value}),C(`div`,{class:`space-body`,children:[s===`opening`?C(`div`,{class:`space-opening`,children:u===void 0&&C(g,{lines:7})}):C(Jt,{conversation:i,handle:m}),s===`open`&&C(Mn,{conversation:i})]})]})}async function kn(e,t,n){let r=t?await An(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function An(e){let{node:t}=await u(Ce,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function jn(t,{seq:n,thread:r},i){requestAnimationFrame(()=>i.current?.show(r?.seq??n)),r&&t.openThread(r),e({message:void 0,...r&&{panel:void 0}})}function Mn({conversation:e}){if(e.thread.value)return C(Dn,{conversation:e,thread:e.thread.value});let t=a.value.query.get(`panel`);return t===`members`?C(Sn,{conversation:e}):t===`search`?C(En,{spaceId:e.spaceId}):null}function Nn(){return C(`div`,{class:`page`,children:[C(`h1`,{class:`unseen`,children:V.notFound}),C(S,{icon:`question`,title:V.notFound,children:C(`p`,{children:V.notFoundHint})})]})}export{On as default};