import{F as e,H as t,J as n,K as r,M as i,N as a,U as o,V as s,X as c,Y as l,Z as u,_ as d,a as f,b as p,c as m,f as h,g,i as _,j as v,l as y,m as b,n as x,o as S,p as ee,r as te,t as C,u as w,v as T,x as E}from"./states-DJw5tdiO.js";import{D,E as ne,O as re,T as ie,b as O,d as ae,f as k,g as oe,h as A,l as j,m as M,o as se,p as ce,s as le,t as ue,u as N,w as P,x as F}from"./index-Bsm5ygZ8.js";import{n as de,r as fe,t as I}from"./time-COlDjo3_.js";import{t as pe}from"./virtual-list-DBnyAsWk.js";import{i as me,n as he,r as ge,t as L}from"./markdown-BVYXTDuc.js";import{t as _e}from"./memo-xVEcuEz-.js";import{n as R,t as ve}from"./use-query-H-189zSn.js";import{i as z,r as ye,t as be}from"./field-DSgHCIqJ.js";import{n as xe}from"./download-BtRNf1HD.js";var B=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new B(`
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
}`,{fragmentName:`OpenSpace`});var Se=new B(`
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
}`),Ce=new B(`
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
}`),we=new B(`
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
    `),Te=new B(`
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
}`),Ee=new B(`
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
    `),De=new B(`
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
}`),Oe=new B(`
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
}`),ke=new B(`
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
}`),Ae=new B(`
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
}`),je=new B(`
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
}`),Me=new B(`
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
}`),Ne=new B(`
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
}`),Pe=new B(`
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
}`),Fe=new B(`
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
}`),Ie=new B(`
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
}`),Le=new B(`
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
}`),Re=new B(`
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
}`),ze=new B(`
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
}`),Be=new B(`
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
}`),Ve=new B(`
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
}`),He=new B(`
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
    `),Ue=new B(`
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
}`),We=new B(`
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
}`),Ge=new B(`
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
}`),Ke=new B(`
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
}`),qe=new B(`
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
}`),Je=new B(`
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
}`),Ye=new B(`
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
}`),V={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`Somebody who is in it can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent: ${e}`,notSentNoConnection:`there is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,decisions:{approved:`approved`,declined:`rejected`,answered:`answered`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function H(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var Xe=40;function Ze(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>Xe||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function Qe(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function $e(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var et=26214400;async function tt(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>et)return i({state:`failed`,problem:V.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await b(Re,{input:t});await nt(r,e,e=>i({share:e}),n),await b(ze,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:p(e)})}}function nt({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${V.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${V.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var U=new Map,rt=6;function it(e){let{conversation:t}=e;return F(`messages:write`)?t.space.value?.archivedAt?w(`p`,{class:`composer-closed`,children:V.archived}):w(at,{...e},e.threadRootId??t.spaceId):w(`p`,{class:`composer-closed`,children:V.readOnly})}function at({conversation:e,threadRootId:t,onSent:i}){let a=t??e.spaceId,[s,c]=n(U.get(a)??``),l=r(null),u=r([]),d=lt(),f=ct(e,l,s,(e,t)=>{u.current.push(t),p(e)}),p=e=>{c(e),e?U.set(a,e):U.delete(a)};o(()=>st(l.current),[s]),ot(e,t,({text:t,mentions:n=[],uploads:r=[]})=>{u.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),d.giveBack(r),p([t,s].filter(Boolean).join(`

`)),l.current.focus()});let m=d.uploads.every(({state:e})=>e===`ready`)&&(s.trim()!==``||d.uploads.length>0),h=()=>{m&&(e.send({text:s.trim(),mentions:$e(s,u.current),uploads:d.uploads,threadRootId:t}),u.current=[],d.clear(),p(``),i(),l.current.focus())},g=n=>{f.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),h()):n.key===`ArrowUp`&&s===``&&!t&&e.editLast()&&n.preventDefault())},_=t?V.writeReply:V.writeTo(e.space.value?.name??``);return w(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),h()),onDragOver:e=>e.preventDefault(),onDrop:d.dropped,children:[f.list,d.uploads.length>0&&w(ut,{uploads:d.uploads,onRemove:d.remove}),w(`div`,{class:`composer-line`,children:[w(S,{name:V.attach,icon:`clip`,onPress:d.choose}),w(`textarea`,{ref:l,rows:1,value:s,"aria-label":V.message,placeholder:_,autocomplete:`off`,...f.attributes,onInput:({currentTarget:t})=>(p(t.value),f.look(),void e.type()),onKeyDown:g,onClick:f.look,onBlur:f.close,onPaste:d.pasted}),w(S,{name:V.send,icon:`send`,isSubmit:!0,isDisabled:!m})]})]})}function ot({returned:e},t,n){let r=e.value;o(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function st(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function ct(e,t,r,i){let[a,o]=n(),[s,c]=n(0),l=e.members.value.filter(({id:e})=>e!==P.value?.actor.id),u=a?le(l,a.words,({name:e})=>e).slice(0,rt):[],d=u.length>0,f=()=>o(void 0),p=()=>{o(Ze(t.current.value,t.current.selectionStart)),c(0)},m=e=>{let{text:n,caret:o}=Qe(r,a,e.name);i(n,e),f(),requestAnimationFrame(()=>(t.current.focus(),t.current.setSelectionRange(o,o)))},h=e=>{if(!d||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)c((s+t+u.length)%u.length);else if(e.key===`Enter`||e.key===`Tab`)m(u[s]);else if(e.key===`Escape`)f();else return!1;return e.preventDefault(),!0},g={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":d?`name-${s}`:void 0};return{list:w(`div`,{id:`names`,role:`listbox`,"aria-label":V.members,class:`names`,hidden:!d,children:u.map((e,t)=>w(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===s,onMouseDown:t=>(t.preventDefault(),m(e)),children:[w(k,{name:e.name,kind:e.kind,isSmall:!0}),w(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:g,press:h,look:p,close:f}}function lt(){let[e]=n(()=>({uploads:t([]),ends:new Map})),r=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},i=t=>{if(e.uploads.value.length+t.length>10)return m(V.tooMany,{isBad:!0});for(let e of t){let t=new AbortController;tt(e,e=>r(e,t),t.signal)}},a=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>i([...e.files])}),e.click()},o=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},s=(e,t)=>{t?.files.length&&(e.preventDefault(),i([...t.files]))};return{uploads:e.uploads.value,choose:a,remove:o,clear:()=>e.uploads.value=[],giveBack:t=>e.uploads.value=[...t,...e.uploads.value],dropped:e=>s(e,e.dataTransfer),pasted:e=>s(e,e.clipboardData)}}function ut({uploads:e,onRemove:t}){return w(`ul`,{class:`uploads`,"aria-label":V.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>w(`li`,{class:`upload ${i}`,children:[w(y,{name:i===`failed`?`alert`:`file`}),w(`span`,{class:`cut`,title:o,children:[n,` `,w(`span`,{class:`soft`,children:o??H(r)})]}),i===`sending`&&w(`progress`,{value:a,"aria-label":`${n} ${V.uploading}`}),w(S,{isSmall:!0,name:V.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function dt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.decision==null;return w(`div`,{class:`stack question`,children:[w(L,{text:i}),a!=null&&w(`div`,{class:`stack exactly`,children:[w(`span`,{class:`soft small`,children:V.exactly}),w(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&w(`p`,{class:`soft small`,children:V.approvedSoFar(s.length,o)}),l&&!n&&c&&w(`p`,{class:`soft small`,children:V.onlyAssignee(c.name)}),n?w(ft,{call:e,question:t,onAnswered:r}):w(pt,{question:t})]})}function ft({call:e,question:t,onAnswered:r}){let i=t.formFields,[a,o]=n(()=>ge(i)),[s,c]=n(``),[l,u]=n(),d=l instanceof T&&l.path.includes(`values`)?l:void 0,m=async n=>{u(void 0);let o=n===`ANSWER`?me(i,a):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:n,values:o,comment:s};await b(Le,{input:c}).then(({activity:e})=>e&&r(e),u)};return w(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),m(i.length?`ANSWER`:`APPROVE`)},"aria-label":i.length?V.question:V.needsApproval,children:[i.map(e=>w(he,{field:e,filled:a[e.name],wrong:d?.field===e.name?d.message:void 0,onFilled:t=>o({...a,[e.name]:t})},e.name)),w(z,{label:V.reasonOptional,value:s,onValue:c}),l!==void 0&&!i.some(({name:e})=>e===d?.field)&&w(x,{problem:p(l)}),w(`div`,{class:`row`,children:[w(f,{isSubmit:!0,look:`primary`,icon:`check`,children:i.length?V.answer:V.approve}),w(f,{look:`danger`,icon:`close`,onPress:()=>m(`DECLINE`),children:V.decline})]})]})}function pt({question:{decision:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return w(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return w(`div`,{class:`outcome ${e}`,children:[w(`p`,{children:[w(`strong`,{children:V.decided(t?.name??``,V.decisions[e]??e)}),n&&`: ${n}`]}),a.length>0&&w(`dl`,{class:`pairs`,children:a.map(([e,t])=>w(`div`,{children:[w(`dt`,{children:e}),w(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var mt={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function ht({item:e,conversation:t}){let r=e.message?.activity,{progress:i}=e,a=r?.status??i?.status??`WRITING`,o=r?.question,s=o!=null&&a===`HELD`&&o.decision==null,[c,l]=n(!1),u=r?r.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],d=a===`RUNNING`||a===`WRITING`;return w(`div`,{class:s?`call asked`:`call`,children:[w(`div`,{class:`call-head`,children:[w(y,{name:o?`question`:`tool`}),w(`strong`,{class:`cut`,children:r?.tool??i?.name}),w(`span`,{class:d?`status moving`:`status`,children:w(ce,{look:mt[a],children:V.call[s?`ASKED`:a]??a.toLowerCase()})}),i?.progress!=null&&w(`progress`,{value:i.progress,"aria-label":V.call.RUNNING}),s&&o.expiresAt&&w(`span`,{class:`soft small push`,children:[V.endsAt,` `,w(I,{date:o.expiresAt})]})]}),i?.note&&w(`p`,{class:`soft small`,children:i.note}),o?w(dt,{call:r,question:o,mayAnswer:s&&ie.value.has(r.toolCallId),onAnswered:e=>t.apply(e)}):u.length>0&&w(gt,{pairs:u}),e.message&&F(`agents:read`)&&w(`details`,{onToggle:({currentTarget:e})=>l(e.open),children:[w(`summary`,{children:[w(y,{name:`unfold`,size:14}),V.showDetails]}),c&&w(_t,{messageId:e.message.id},a)]})]})}function gt({pairs:e}){return w(`dl`,{class:`pairs`,children:e.map(([e,t])=>w(`div`,{children:[w(`dt`,{children:e}),w(`dd`,{children:t})]},e))})}function _t({messageId:e}){let{data:t,error:n,reload:r}=R(Ee,{id:e});if(n!=null)return w(x,{problem:n,onRetry:r});if(!t)return w(_,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?w(`div`,{class:`stack call-details`,children:[w(`h4`,{children:V.arguments}),w(`pre`,{tabindex:0,children:vt(i.arguments)}),i.result!=null&&w(u,{children:[w(`h4`,{children:V.result}),w(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):w(`p`,{class:`soft small`,children:V.noDetails})}function vt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function yt({conversation:e,message:t,onClose:i}){let[a,s]=n(t.text),[c,l]=n(),u=r(null);o(()=>{u.current.focus(),u.current.selectionStart=t.text.length},[]);let d=()=>{if(a.trim())return a===t.text?i():e.edit(t.id,a).then(i,e=>l(p(e)))};return w(`div`,{class:`edit-form`,children:[w(`textarea`,{ref:u,class:`input`,rows:Math.min(8,a.split(`
`).length+1),"aria-label":V.editMessage,autocomplete:`off`,value:a,onInput:({currentTarget:e})=>s(e.value),onKeyDown:e=>{if(e.key===`Escape`)i();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)d();else return;e.preventDefault(),e.stopPropagation()}}),c&&w(`p`,{class:`wrong`,role:`alert`,children:c}),w(`div`,{class:`row`,children:[w(f,{isSmall:!0,look:`primary`,onPress:d,children:E.save}),w(f,{isSmall:!0,look:`quiet`,onPress:i,children:E.cancel})]})]})}var bt=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function xt(e){return e.replace(bt,`�`)}var St=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Ct=24e4,W=new WeakMap;function wt(e){return W.has(e)||W.set(e,Date.now()),Date.now()-W.get(e)<Ct}async function Tt(e,t){let{node:n}=await d(De,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function Et({message:e}){let t=e.files.map(e=>({...e,name:xt(e.name)})),n=t.filter(({contentType:e})=>St.includes(e)),r=t.filter(e=>!n.includes(e));return w(`div`,{class:`files`,children:[n.map(t=>w(Dt,{file:t,message:e},t.id)),r.map(t=>w(kt,{file:t,message:e},t.id))]})}function Dt({file:e,message:t}){let[r,i]=n(wt(t.files)?e.url:void 0),[a,s]=n(!1),c=()=>void Tt(t.id,e.id).then(i,()=>void 0);o(()=>{r||c()},[]);let{width:l,height:d}=Ot(e);return w(u,{children:[w(`button`,{type:`button`,class:`image`,"aria-label":V.showImage(e.name),title:e.name,style:{width:`${l}px`,aspectRatio:`${l} / ${d}`},onClick:()=>(s(!0),c()),children:r&&w(`img`,{src:r,alt:e.name,width:l,height:d})}),a&&w(ae,{isWide:!0,title:e.name,onClose:()=>s(!1),children:[r&&w(`img`,{class:`whole`,src:r,alt:e.name}),w(At,{file:e,message:t})]})]})}function Ot({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function kt({file:e,message:t}){return w(`div`,{class:`file`,children:[w(y,{name:`file`}),w(`span`,{class:`cut`,children:e.name}),w(At,{file:e,message:t})]})}function At({file:e,message:t}){let[r,i]=n(),a=async()=>{let n=await Tt(t.id,e.id).catch(()=>void 0);n?xe(n,e.name):i(V.uploadFailed)};return w(`button`,{type:`button`,class:`button small`,"aria-label":`${V.download(e.name)}, ${H(e.size)}`,title:r,onClick:()=>void a(),children:[w(y,{name:`down`,size:14}),H(e.size)]})}var jt=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Mt({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await b(Ne,{input:r}):await b(Me,{input:r});t.apply(i)}var Nt=e=>m(p(e),{isBad:!0});function Pt(e){let{message:t}=e;return t.reactions.length===0?null:w(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return w(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!F(`messages:write`),"aria-label":V.reacted(t,a,n),onClick:()=>void Mt(e,t).catch(Nt),children:[t,` `,w(`span`,{children:n})]},t)})})}function Ft(e){let t=(t,n)=>{n(),Mt(e,t).catch(Nt)};return w(oe,{label:V.react,side:`above`,button:(e,t)=>w(S,{isSmall:!0,name:V.react,icon:`smile`,onPress:t,attributes:e}),children:e=>w(`div`,{class:`emojis`,children:[jt.map(n=>w(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),w(It,{onChoose:n=>t(n,e)})]})})}function It({onChoose:e}){let[t,r]=n(``);return w(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:w(`input`,{class:`input`,"aria-label":V.otherEmoji,placeholder:V.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>r(e.value)})})}var G=_e(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?w(qt,{item:t}):w(Lt,{...e,isFollowing:n})});function Lt({item:e,isFollowing:t,conversation:i,isInThread:a}){let[o,s]=n(!1),c=r(null),l=Rt(c,()=>s(!0)),{author:u,message:d,state:f}=e,p=d!==void 0&&i.editing.value===d.id,m=f===`posted`&&d&&!d.deletedAt&&!p,h=[`said`,f,t&&`following`,e.isMine&&`mine`,l&&`by-keys`].filter(Boolean).join(` `);return w(`article`,{ref:c,class:h,"data-seq":e.seq,"data-state":f,"aria-busy":f===`writing`,onMouseEnter:()=>s(!0),onFocusCapture:()=>s(!0),children:[w(`div`,{class:`said-side`,children:t?w(Bt,{at:e.at}):w(k,{name:u.name,kind:u.kind,state:O.value.get(u.id)?.state})}),w(`div`,{class:`said-main`,children:[!t&&w(zt,{item:e}),p&&d?w(yt,{conversation:i,message:d,onClose:()=>i.editing.value=void 0}):w(Vt,{item:e,conversation:i}),d&&!d.deletedAt&&w(Pt,{message:d,conversation:i}),d&&!a&&!!d.replyCount&&w(Wt,{message:d,conversation:i}),w(Ut,{item:e,conversation:i})]}),o&&m&&w(Kt,{message:d,conversation:i,isInThread:a})]})}function Rt(e,t){let[r,i]=n(!1);return o(()=>{let n=e.current.closest(`li`),r=({target:e})=>(t(),i(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||i(!1);return n?.addEventListener(`focusin`,r),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,r),n?.removeEventListener(`focusout`,a)}},[]),r}function zt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return w(`header`,{class:`said-head`,children:[w(`strong`,{children:e.name}),e.kind===`AGENT`&&w(`span`,{class:`soft`,title:`Agent`,children:[w(y,{name:`agent`,size:13}),w(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&w(I,{date:i,look:`clock`})]})}function Bt({at:e}){return w(I,{date:new Date(e).toISOString(),look:`short`})}function Vt({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return w(`p`,{class:`gone`,children:V.deleted});if(i===`TOOL_ACTIVITY`)return w(ht,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return w(`div`,{class:`said-text`,children:[r&&w(L,{text:r,names:Ht(a)}),n?.editedAt&&w(`small`,{class:`soft`,title:n.editedAt,children:[`(`,V.edited,`)`]}),n?.isCut&&w(`small`,{class:`cut-off`,children:V.cut}),n&&n.files.length>0&&w(Et,{message:n})]})}var K=new Map;function Ht(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function Ut({item:e,conversation:t}){return e.state===`sending`?w(`small`,{class:`soft`,role:`status`,children:V.sending}):e.state===`failed`?w(`div`,{class:`not-sent`,role:`alert`,children:[w(`span`,{children:V.notSent(e.problem??``)}),w(f,{isSmall:!0,onPress:()=>t.retry(e.key),children:V.retry}),w(f,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:V.takeBack})]}):null}function q(t,n){let r=n.threadRootId??n.id;e({panel:void 0}),t.openThread({id:r,seq:n.seq})}function Wt({message:e,conversation:t}){return w(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[w(y,{name:`thread`,size:14}),V.replies(e.replyCount),e.lastReplyAt&&w(`span`,{class:`soft`,children:w(I,{date:e.lastReplyAt})})]})}function Gt(e,t,n){if(n.key===`e`&&e.isEditable(t))e.editing.value=t.id;else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function Kt({message:e,conversation:t,isInThread:r}){let a=t.isEditable(e),[o,s]=n(!1),c=e.kind===`TEXT`,l=location.origin+i`/spaces/${t.spaceId}?message=${e.id}`,d=e=>navigator.clipboard.writeText(e).then(()=>m(V.copied)),f=F(`messages:write`)&&!t.space.value?.archivedAt;return w(`div`,{class:`said-actions`,children:[c&&f&&w(Ft,{message:e,conversation:t}),!r&&f&&w(S,{isSmall:!0,name:V.reply,icon:`reply`,onPress:()=>q(t,e)}),a&&f&&w(S,{isSmall:!0,name:V.edit,icon:`edit`,onPress:()=>t.editing.value=e.id}),w(M,{name:V.moreActions,icon:`more`,isSmall:!0,children:t=>w(u,{children:[c&&w(A,{icon:`copy`,onPress:()=>(t(),void d(e.text)),children:V.copyText}),w(A,{icon:`link`,onPress:()=>(t(),void d(l)),children:V.copyLink}),a&&w(A,{icon:`trash`,isDanger:!0,onPress:()=>(t(),s(!0)),children:V.remove})]})}),o&&w(N,{isDanger:!0,title:V.removeTitle,text:V.removeText,action:V.remove,onClose:()=>s(!1),onConfirm:()=>b(je,{input:{messageId:e.id}})})]})}function qt({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return w(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[w(y,{name:`alert`}),w(`p`,{children:[e,r&&w(`span`,{class:`soft`,children:[` `,`(`,w(I,{date:r}),`)`]})]}),w(I,{date:new Date(n).toISOString(),look:`clock`})]})}var Jt=3e5;function Yt(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&Xt(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function Xt(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<Jt}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var Zt=25;function Qt({conversation:e,handle:t}){let i=r(null),a=r(void 0),[o,s]=n(!0),[c,u]=n(!1),d=e.items.value,p=e.lineAfter.value,m=l(()=>Yt(d,p),[d,p]),h=e.isAtNewest.value;return t.current={show:t=>{let n=e.keyOf(t);n!==void 0&&a.current?.show(n)}},tn(e,o&&h),rn(e),w(`section`,{ref:i,class:`chat`,"aria-label":V.messages,children:[m.length===0&&!e.isLoading.value&&w(C,{icon:`thread`,title:V.noMessages,children:w(`p`,{children:V.noMessagesHint})}),w(pe,{class:`messages`,label:V.messages,rows:m,keyOf:({key:e})=>e,isLog:!0,isLive:h,handle:a,onEnd:s,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&Gt(e,t.item.message,n),render:t=>w(en,{row:t,conversation:e})}),p!==void 0&&!c&&$t(m)&&w(`div`,{class:`to-unread`,children:w(f,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((p??0)+1),a.current?.show(`unread`),u(!0)},children:V.firstUnread})}),!(o&&h)&&w(`div`,{class:`to-newest`,children:w(f,{icon:`down`,isSmall:!0,onPress:async()=>{h||await e.jump(),a.current?.toEnd()},children:V.newest})}),w(on,{conversation:e}),w(it,{conversation:e,onSent:()=>requestAnimationFrame(()=>a.current?.toEnd())}),F(`messages:write`)&&w(an,{element:i})]})}function $t(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>Zt:e.length>Zt}function en({row:e,conversation:t}){return e.kind===`day`?w(`div`,{class:`day`,children:w(`span`,{children:de(new Date(e.at),new Date(fe.value))})}):e.kind===`unread`?w(`div`,{class:`unread-line`,children:w(`span`,{children:V.unreadLine})}):w(G,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function tn(e,t){let n=e.items.value;o(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function nn(e){let{cycleIds:t}=await b(Ie,{input:{spaceId:e}});m(t.length?V.stopped:V.nothingToStop)}function rn({spaceId:e}){let t=l(()=>F(`messages:write`)?[{key:`stop`,name:V.stop,icon:`stop`,run:()=>void nn(e).catch(Y)}]:[],[e]);se(t)}function an({element:e}){return j(`w`,V.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),j(`arrowup`,V.keys.rows),j(`r`,V.keys.reply),j(`e`,V.keys.edit),null}function on({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return w(`div`,{class:`doings`,children:[w(`p`,{role:`status`,class:`cut`,children:[n.length>0&&w(`span`,{children:[V.writing(i(n),n.length>1),` `]}),r.length>0&&w(`span`,{class:`thinks`,children:[w(`span`,{class:`dots`,"aria-hidden":`true`,children:[w(`i`,{}),w(`i`,{}),w(`i`,{})]}),V.thinking(i(r),r.length>1)]})]}),r.length>0&&F(`messages:write`)&&w(f,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>nn(e.spaceId),children:V.stop})]})}function Y(){}var sn=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function cn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var ln=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new D(e),this.#t=new D(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:cn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,cn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}};function un(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var dn=50,fn=500,pn=class{rootId;rootSeq;items=t([]);problem=t(void 0);isLoading=t(!0);hasOlder=t(!1);#e;#t;#n=new sn(fn);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await d(Te,{id:this.rootId,last:dn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.#n.end(),this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,mn=600,hn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],gn=3e3,_n=12e3,vn=class{spaceId;space=t(void 0);members=t([]);memberCount=t(0);items=t([]);typing=t([]);presence=t(new Map);isAtNewest=t(!0);hasOlder=t(!1);isLoading=t(!1);lineAfter=t(void 0);problem=t(void 0);thread=t(void 0);returned=t(void 0);editing=t(void 0);#e;#t=new AbortController;#n=new re(()=>this.#A());#r=new sn(mn);#i=new D(()=>this.#k());#a=new D(()=>this.#D());#o=new ln(()=>this.#k());#s=new Map;#c=new WeakMap;#l=Promise.resolve();#u=0;#d=0;#f=0;#p;constructor(e,t){this.#e=e,this.spaceId=t;let n=s(()=>void(h.value===`open`&&this.#g()));this.#t.signal.addEventListener(`abort`,n)}async open(e){let t=await this.#m(e);return!t||this.#t.signal.aborted?t!==null:(this.#d=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#d),this.#y(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#p),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#m(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#P(t)}async loadOlder(){this.#r.hasOlder&&await this.#h({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#h({first:X,afterSeq:this.#r.last?.seq??0})}send(e){let t=crypto.randomUUID();this.#s.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#s.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#k(),this.#l=this.#l.then(()=>this.#_(t)))}takeBack(e){let t=this.#s.get(e);t&&(this.#s.delete(e),this.returned.value=t,this.#k())}async edit(e,t){let{edited:n}=await b(Ae,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#u=Math.max(this.#u,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&hn.includes(t.status)&&this.#o.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#s.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#T(e):this.#r.apply(e),this.#k()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&F(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value=e.id),e!==void 0}async type(){Date.now()-this.#f<gn||h.value!==`open`||(this.#f=Date.now(),await b(Fe,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#u,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#d)return;let t=this.#d;this.#d=e,await b(Pe,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#d=t})}lookAway(){this.#d>=this.#u&&(this.lineAfter.value=Math.max(this.#d,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#N(e);this.thread.value=e&&new pn(e.id,e.seq,t,()=>this.#k()),this.thread.value?.open()}async#m(e){this.#r.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await d(Se,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#r.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#u=Math.max(this.#u,this.#r.last?.seq??0),this.#A(),n}finally{this.#r.end(),this.isLoading.value=!1}}async#h(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#r.begin();try{let{space:t}=await d(Ce,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#r.addOlder(i):this.#r.addNewer(i),this.#A()}finally{this.#r.end(),this.isLoading.value=!1}}}#g(){for(let{key:e,isWaiting:t}of this.#s.values())t&&this.retry(e)}async#_(e){let{key:t,text:n,mentions:r=[],uploads:i=[],threadRootId:a}=e;if([...this.#s.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#v(e);let o=i.map(({fileId:e})=>e),s={spaceId:this.spaceId,text:n,mentions:r,fileIds:o,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await b(ke,{input:s})).posted),!a&&!this.#r.isAtNewest&&await this.jump()}catch(t){if(e.message)return;if(t instanceof c&&h.peek()!==`open`)return this.#v(e);Object.assign(e,{state:`failed`,problem:p(t)}),this.#k()}}#v(e){Object.assign(e,{state:`failed`,problem:V.notSentNoConnection,isWaiting:!0}),this.#k()}async#y(e){let t=()=>this.#b(),n={spaceId:this.spaceId,withAgents:F(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of ee(Oe,n,r))e.__typename===`FeedReset`?await g(()=>this.#m(),this.#t.signal):this.#C(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#b(){clearTimeout(this.#p),[this.#a,...this.#S()].forEach(e=>e.subscribe())}#x(){this.#S().forEach(e=>e.settle()),this.#p=setTimeout(()=>this.#a.settle(),_n)}#S(){return[this.#i,...this.#o.passing()]}#C(e){switch(e.__typename){case`MessagePosted`:return this.#w(e.message);case`MessageUpdated`:return this.apply(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#E(e);case`SpaceMembersChanged`:return this.#O(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#x();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#D();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#d=Math.max(this.#d,e.seq))}}#w(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&this.#r.apply(un(t,e)),this.#i.delete(e.author.id),this.apply(e)}#T(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#E({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#k(),Math.max(0,Date.parse(n)-Date.now())+50),this.#k())}#D(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#O({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#k(){this.#t.signal.aborted||this.#n.ask()}#A(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#N(e)),n=this.#r.isAtNewest?this.#o.items(this.#j):[];this.items.value=[...t,...this.#M(void 0),...n];let r=this.thread.peek();r?.publish(this.#M(r.rootId))}#j=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:V.anAgent,kind:`AGENT`};#M(e){return[...this.#s.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#N(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#P(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#c.set(e,u),u}#P({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function yn({space:e,onClose:t}){return w(N,{isDanger:!0,title:V.leave,text:V.leaveText,action:V.leave,onConfirm:async()=>{await b(We,{input:{spaceId:e.id,actorId:P.value.actor.id}}),v(i`/`)},onClose:t})}function bn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function xn({conversation:e,space:t,onClose:r}){let{name:i,topic:a,purpose:o,hasReadReceipts:s}=t,[c,l]=n({name:i,topic:a,purpose:o,hasReadReceipts:s}),[d,p]=n(),h=e=>l({...c,...e}),g=e=>d instanceof T&&d.field===e?d.message:void 0,_=d!==void 0&&![`name`,`topic`,`purpose`].some(g),v=async()=>{let n=bn(t,c);if(Object.keys(n).length===0)return r();try{let{space:i}=await b(Ge,{input:{spaceId:t.id,...n}});e.space.value=i,m(V.saved),r()}catch(e){p(e)}};return w(ae,{title:V.settings,onClose:r,children:w(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void v()),children:[t.mayChange&&t.kind===`GROUP`&&w(z,{label:V.name,value:c.name,onValue:e=>h({name:e}),wrong:g(`name`),isRequired:!0}),w(z,{label:V.topic,hint:V.topicHint,maxLength:250,value:c.topic,onValue:e=>h({topic:e}),wrong:g(`topic`)}),t.mayChange&&w(u,{children:[w(ye,{label:V.purpose,hint:V.purposeHint,maxLength:500,value:c.purpose,onValue:e=>h({purpose:e}),wrong:g(`purpose`)}),w(be,{label:V.receipts,isOn:c.hasReadReceipts,onChange:e=>h({hasReadReceipts:e})})]}),_&&w(x,{problem:d}),w(`div`,{class:`actions`,children:[w(f,{onPress:r,children:E.cancel}),w(f,{look:`primary`,isSubmit:!0,children:E.save})]})]})})}var Z=e=>m(p(e),{isBad:!0});function Q(t,n){let r=a.peek().query.get(`panel`)===n&&!t.thread.peek();t.openThread(void 0),e({panel:r?void 0:n})}function Sn({conversation:e}){let[t,r]=n(),i=e.space.value,o=e.thread.value?void 0:a.value.query.get(`panel`);if(j(`mod+shift+f`,V.search,()=>Q(e,`search`)),Dn(e,r),!i)return w(`header`,{class:`space-head`,"aria-busy":`true`});let s=e=>({"aria-pressed":o===e,"aria-expanded":o===e});return w(`header`,{class:`space-head`,children:[w(Cn,{space:i}),w(`div`,{class:`space-name`,children:[w(`h1`,{class:`cut`,children:i.name}),i.topic?w(`p`,{class:`cut soft small`,title:i.topic,children:i.topic}):w(`p`,{class:`cut soft small`,children:V.memberCount(e.memberCount.value)})]}),i.archivedAt&&w(ce,{look:`warn`,children:[V.archive,`d`]}),w(`span`,{class:`push row space-buttons`,children:[w(S,{name:V.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:s(`search`)}),w(S,{name:V.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:s(`members`)}),w(En,{space:i}),w(M,{name:V.moreOfSpace,icon:`more`,children:e=>w(Tn,{space:i,onAsk:t=>(e(),r(t)),close:e})})]}),t===`settings`&&w(xn,{conversation:e,space:i,onClose:()=>r(void 0)}),t===`leave`&&w(yn,{space:i,onClose:()=>r(void 0)})]})}function Cn({space:{kind:e,partner:t}}){return e===`GROUP`||!t?w(y,{name:`hash`,size:20}):w(k,{name:t.name,kind:t.kind,state:O.value.get(t.id)?.state})}function wn(e){return F(`spaces:write`)&&!e.archivedAt&&(e.mayChange||P.value.tenant.membersMaySetTopics)}function Tn({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>b(Ke,{input:r}).catch(Z),o=()=>b(qe,{input:r}).catch(Z);return w(u,{children:[(e.mayChange||wn(e))&&w(A,{icon:`gear`,onPress:()=>t(`settings`),children:V.settings}),i&&w(A,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?V.unarchive:V.archive}),w(A,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:V.leave})]})}function En({space:e}){let t=e.notificationSettings;if(!t)return null;let n=ne(t,Date.now()),r=t=>void b(Je,{input:{spaceId:e.id,...t}}).catch(Z),i=e=>r({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return w(M,{name:V.notifications,icon:n?`bellOff`:`bell`,children:e=>w(u,{children:[[`ALL`,`MENTIONS`,`NONE`].map(n=>w(A,{isChecked:t.level===n,onPress:()=>(e(),r({level:n})),children:V.levels[n]},n)),w(`hr`,{}),w(`p`,{class:`caption`,children:V.mute}),w(A,{onPress:()=>(e(),i(1)),children:V.muteHour}),w(A,{onPress:()=>(e(),i(24)),children:V.muteDay}),t.mutedUntil&&w(A,{onPress:()=>(e(),r({mutedUntil:null})),children:V.unmute})]})})}function Dn(e,t){let n=l(()=>[{key:`space-search`,name:V.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:V.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:V.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);se(n)}function $({title:e,onClose:t,children:n}){let i=r(null);return o(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=i.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),w(`aside`,{ref:i,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[w(`header`,{children:[w(`h2`,{class:`cut`,children:e}),w(S,{name:E.close,icon:`close`,onPress:t})]}),n]})}function On({conversation:t}){let n=ve(Ve,{id:t.spaceId},({space:e})=>e?.members),r=t.space.value,i=new Map(n.data?.map(e=>[e.id,e])),a=t.members.value.filter(({id:e})=>!i.has(e)),o=r?.mayChange&&r.kind===`GROUP`&&!r.archivedAt,s=e=>t.memberCount.value<=100&&!t.members.value.some(({id:t})=>t===e.id);return w($,{title:V.memberCount(t.memberCount.value),onClose:()=>e({panel:void 0}),children:[o&&w(An,{conversation:t}),w(`div`,{class:`panel-scroll`,children:[w(te,{answer:n,children:e=>w(`ul`,{class:`members`,children:[...e.filter(e=>!s(e)),...a].map(e=>w(kn,{member:e,conversation:t,mayRemove:!!o},e.id))})}),n.hasMore&&w(f,{isSmall:!0,onPress:n.more,children:E.more})]})]})}function kn({member:e,conversation:t,mayRemove:r}){let[a,o]=n(!1),{id:s,name:c,kind:l}=e,u=s===P.value.actor.id,d=t.presence.value.get(s)??e.member?.presence??void 0,f=O.value.get(s)?.state,p=f?E.states[f]:d&&V.presence[d];return w(`li`,{children:[w(k,{name:c,kind:l,state:f}),w(`span`,{class:`member-name`,children:[w(`span`,{class:`cut`,children:[c,` `,u&&w(`span`,{class:`soft`,children:[`(`,V.you,`)`]})]}),p&&w(`span`,{class:`cut small presence ${d?.toLowerCase()??``}`,children:p})]}),!u&&l!==`SERVICE`&&F(`messages:write`)&&w(S,{isSmall:!0,name:V.talkTo(c),icon:`thread`,onPress:async()=>{let{space:e}=await b(Ye,{input:{actorId:s}});v(i`/spaces/${e.id}`)}}),!u&&r&&w(S,{isSmall:!0,name:V.removeMember(c),icon:`close`,onPress:()=>o(!0)}),a&&w(N,{isDanger:!0,title:V.removeMember(c),text:V.removeMemberText(c),action:V.removeMember(c),onConfirm:()=>b(We,{input:{spaceId:t.spaceId,actorId:s}}),onClose:()=>o(!1)})]})}function An({conversation:e}){let[t,r]=n(``),i=t.trim()?{search:t.trim(),withAgents:F(`agents:read`)}:void 0,{data:a}=R(He,i),o=new Set(e.members.value.map(({id:e})=>e)),s=(a?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),c=(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),l=i?[...s,...c].filter(({id:e})=>!o.has(e)):[],u=async({id:t,name:n})=>{await b(Ue,{input:{spaceId:e.spaceId,actorId:t}}),m(V.added(n)),r(``)};return w(`div`,{class:`panel-form`,children:[w(z,{label:V.addMember,placeholder:V.findSomebody,value:t,onValue:r}),w(`ul`,{class:`members`,children:l.map(e=>w(`li`,{children:[w(k,{name:e.name,kind:e.kind,isSmall:!0}),w(`span`,{class:`cut member-name`,children:e.name}),w(f,{isSmall:!0,onPress:()=>u(e),children:V.add})]},e.id))})]})}var jn=30;function Mn({spaceId:t}){let[a,s]=n(``),[c,l]=n(),[u,p]=n(),[m,h]=n(),g=r(null);o(()=>g.current?.querySelector(`input`)?.focus(),[]);let _=async e=>{h(void 0);try{let{searchMessages:n}=await d(Be,{query:a,spaceIds:[t],last:jn,before:e}),r=n.nodes.toReversed();l(e?[...c??[],...r]:r),p(n.pageInfo.hasPreviousPage?n.pageInfo.startCursor??void 0:void 0)}catch(e){h(e)}};return w($,{title:V.search,onClose:()=>e({panel:void 0}),children:[w(`form`,{ref:g,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),a.trim()&&void _()),children:w(z,{label:V.searchField,type:`search`,value:a,onValue:s})}),w(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[m!==void 0&&w(x,{problem:m,onRetry:()=>void _()}),c?.length===0&&w(C,{icon:`search`,title:V.nothingFound}),w(`ul`,{class:`hits`,children:c?.map(({id:e,text:n,createdAt:r,author:a})=>w(`li`,{children:w(`a`,{href:i`/spaces/${t}?panel=search&message=${e}`,children:[w(`span`,{class:`row small`,children:[w(`strong`,{children:a.name}),w(`span`,{class:`soft push`,children:w(I,{date:r})})]}),w(`span`,{class:`hit`,children:n})]})},e))}),u&&w(f,{isSmall:!0,onPress:()=>_(u),children:E.more})]})]})}function Nn({conversation:e,thread:t}){let n=r(null),i=t.items.value,a=i.at(-1)?.key;o(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[a]);let[s,...c]=i;return w($,{title:V.thread,onClose:()=>e.openThread(void 0),children:[w(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":V.thread,children:[t.problem.value!==void 0&&w(x,{problem:t.problem.value,onRetry:()=>void t.open()}),s&&w(G,{item:s,isFollowing:!1,conversation:e,isInThread:!0}),s&&w(`p`,{class:`thread-line`,children:V.replies(c.length)}),t.hasOlder.value&&w(f,{isSmall:!0,look:`quiet`,onPress:t.open,children:V.older}),c.map(t=>w(G,{item:t,isFollowing:!1,conversation:e,isInThread:!0},t.key)),t.isLoading.value&&w(_,{lines:3})]}),w(it,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function Pn({params:e}){let t=e.id,i=l(()=>new vn(P.value.actor,t),[t]),[s,c]=n(`opening`),[u,d]=n(),[f,p]=n(0),m=r(void 0),h=a.value.query.get(`message`),g=r(!1);return ue(i.space.value?.name??``),o(()=>()=>i.close(),[i]),o(()=>{let e=!1;return d(void 0),Fn(i,h,g).then(t=>{e||(c(t===`missing`?`missing`:`open`),t&&t!==`missing`&&Ln(i,t,m))}).catch(t=>e||d(t)),()=>void(e=!0)},[i,h,f]),s===`missing`?w(zn,{}):w(`div`,{class:`space`,children:[w(Sn,{conversation:i}),u!==void 0&&w(x,{problem:u,onRetry:()=>p(f+1)}),i.problem.value!==void 0&&w(x,{problem:i.problem.value}),w(`div`,{class:`space-body`,children:[s===`opening`?w(`div`,{class:`space-opening`,children:u===void 0&&w(_,{lines:7})}):w(Qt,{conversation:i,handle:m}),s===`open`&&w(Rn,{conversation:i})]})]})}async function Fn(e,t,n){let r=t?await In(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function In(e){let{node:t}=await d(we,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function Ln(t,{seq:n,thread:r},i){requestAnimationFrame(()=>i.current?.show(r?.seq??n)),r&&t.openThread(r),e({message:void 0,...r&&{panel:void 0}})}function Rn({conversation:e}){if(e.thread.value)return w(Nn,{conversation:e,thread:e.thread.value});let t=a.value.query.get(`panel`);return t===`members`?w(On,{conversation:e}):t===`search`?w(Mn,{spaceId:e.spaceId}):null}function zn(){return w(`div`,{class:`page`,children:[w(`h1`,{class:`unseen`,children:V.notFound}),w(C,{icon:`question`,title:V.notFound,children:w(`p`,{children:V.notFoundHint})})]})}export{Pn as default};