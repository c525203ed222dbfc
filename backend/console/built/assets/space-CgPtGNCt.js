import{A as e,B as t,D as n,E as r,F as i,G as a,H as o,I as s,J as c,K as l,L as u,M as d,N as f,O as p,P as m,R as h,S as g,T as _,U as v,V as y,W as b,X as ee,Y as x,Z as te,_ as S,a as ne,b as C,c as w,d as T,f as re,g as E,h as ie,i as ae,j as oe,k as se,l as ce,m as D,n as le,o as ue,p as de,q as O,r as fe,s as pe,t as me,u as k,v as A,w as j,x as M,y as N,z as P}from"./index-ClnMjyej.js";import{n as he,r as ge,t as F}from"./time-BQ4an5y3.js";var I=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new I(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new I(`
    fragment WaitingCall on Hold {
  id
  name
  arguments
  digest
  consent
  approvers
  people
  approvedBy
  createdAt
  expiresAt
  origin {
    agentId
    agentName
    spaceId
    spaceName
    trigger
    isUnattended
  }
}
    `,{fragmentName:`WaitingCall`}),new I(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new I(`
    fragment Picture on File {
  id
  name
  contentType
  size
  width
  height
  url
}
    `,{fragmentName:`Picture`}),new I(`
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
    `,{fragmentName:`FormInput`}),new I(`
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
}`,{fragmentName:`Call`}),new I(`
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
}`,{fragmentName:`ChatMessage`}),new I(`
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
}`,{fragmentName:`PastMessage`}),new I(`
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
}`,{fragmentName:`OpenSpace`});var _e=new I(`
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
}`),ve=new I(`
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
}`),ye=new I(`
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
    `),be=new I(`
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
}`),xe=new I(`
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
    `),Se=new I(`
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
}`),Ce=new I(`
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
}`),we=new I(`
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
}`),Te=new I(`
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
}`),Ee=new I(`
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
}`),De=new I(`
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
}`),Oe=new I(`
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
}`),ke=new I(`
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
}`),Ae=new I(`
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
}`),je=new I(`
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
}`),Me=new I(`
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
}`),Ne=new I(`
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
}`),Pe=new I(`
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
}`),Fe=new I(`
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
}`),Ie=new I(`
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
}`),Le=new I(`
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
    `),Re=new I(`
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
}`),ze=new I(`
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
}`),Be=new I(`
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
}`),Ve=new I(`
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
}`),He=new I(`
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
}`),Ue=new I(`
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
}`),We=new I(`
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
}`),L={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`Somebody who is in it can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent: ${e}`,notSentNoConnection:`there is no connection.`,retry:`Try again`,discard:`Discard`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,noChoice:`No choice`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,decisions:{approved:`approved`,declined:`rejected`,answered:`answered`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`},Ge=64,Ke=class{#e=[];#t=new Map;#n=new Map;#r;#i=0;set(e){if(e!==this.#e){this.#e=e,this.#n=new Map(e.map((e,t)=>[e,t]));for(let[e,t]of this.#t)this.#n.has(e)||(this.#t.delete(e),this.#i-=t);this.#r=void 0}}measure(e,t){let n=this.#t.get(e);return n===t||!this.#n.has(e)?!1:(this.#t.set(e,t),this.#i+=t-(n??0),this.#r=void 0,!0)}get total(){return this.topOf(this.#e.length)}topOf(e){return this.#r??=this.#a(),this.#r[Math.max(0,Math.min(e,this.#e.length))]}indexOf(e){return this.#n.get(e)??-1}at(e){let[t,n]=[0,this.#e.length-1];for(;t<n;){let r=t+n+1>>1;this.topOf(r)<=e?t=r:n=r-1}return Math.max(0,t)}range(e,t,n,r){if(this.#e.length===0)return[0,0];let i=this.at(e-n),a=this.at(e+t+n)+1;return a-i<=r?[i,a]:[Math.max(i,a-r),a]}#a(){let e=this.#t.size?this.#i/this.#t.size:Ge,t=new Float64Array(this.#e.length+1);return this.#e.forEach((n,r)=>t[r+1]=t[r]+(this.#t.get(n)??e)),t}},qe=600,Je=280,Ye=800,Xe=60;function Ze(e){let{rows:t,keyOf:n,render:r,label:i,isLog:a=!1}=e,s=b(null),c=b(null),[u]=l(()=>new Qe(a)),[,d]=l(0);u.connect(s,c,e,()=>d(e=>e+1)),u.setKeys(t,n);let[f,p]=u.range();return o(()=>u.settle()),o(()=>u.watch(),[]),C(`div`,{ref:s,class:`virtual ${e.class??``}`,tabindex:0,role:a?`log`:void 0,"aria-label":i,onScroll:u.scrolled,onKeyDown:u.pressed,children:C(`ol`,{ref:c,children:t.slice(f,p).map((e,i)=>C(`li`,{"data-row":n(e),tabindex:-1,"aria-setsize":t.length,"aria-posinset":f+i+1,children:r(e,f+i)},n(e)))})})}var Qe=class{#e=new Ke;#t;#n;#r;#i;#a;#o=[];#s=[0,0];#c;#l;#u;#d;constructor(e){this.#u=e}connect(e,t,n,r){this.#t=e,this.#n=t,this.#r=n,this.#i=r,n.handle&&(n.handle.current={show:this.#f,toEnd:this.#p})}setKeys(e,t){e!==this.#a&&(this.#a=e,this.#o=e.map(t),this.#e.set(this.#o))}range(){let e=this.#t.current,t=e?.clientHeight??800;return this.#s=this.#e.range(this.#m(t)??e?.scrollTop??0,t,qe,Je),this.#s}settle=()=>{let[e,t]=[this.#t.current,this.#n.current];if(!e||!t)return;for(let e of t.children)this.#e.measure(e.dataset.row,e.getBoundingClientRect().height);let[n,r]=this.#s;t.style.paddingTop=`${this.#e.topOf(n)}px`,t.style.paddingBottom=`${this.#e.total-this.#e.topOf(r)}px`;let i=this.#m(e.clientHeight);i!==void 0&&Math.abs(i-e.scrollTop)>=1&&(e.scrollTop=i),this.#l!==void 0&&this.#h(t);let[a,o]=this.#e.range(e.scrollTop,e.clientHeight,qe/2,Je);(a<n||o>r)&&this.#i(),this.#_(e)};watch=()=>{let e=new ResizeObserver(this.settle);return e.observe(this.#n.current),e.observe(this.#t.current),()=>e.disconnect()};scrolled=()=>{let e=this.#t.current;this.#l=void 0,this.#g(e);let[t,n]=this.#e.range(e.scrollTop,e.clientHeight,qe/2,Je);(t<this.#s[0]||n>this.#s[1])&&this.#i(),this.#_(e)};pressed=e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key],n=e.target,r=n===this.#t.current||n.dataset.row!==void 0;if(!t||!r||e.altKey||e.ctrlKey||e.metaKey)return;e.preventDefault();let i=[...this.#n.current.children],a=i.indexOf(n),o=a<0?i.at(-1):i[a+t];o?.focus({preventScroll:!0}),o?.scrollIntoView({block:`nearest`})};#f=e=>this.#e.indexOf(e)<0?!1:(this.#l=e,this.#u=!1,this.#i(),!0);#p=()=>{this.#u=!0,this.#i()};#m(e){if(this.#l!==void 0){let t=this.#e.indexOf(this.#l);return Math.max(0,this.#e.topOf(t)-e/3)}if(this.#u&&this.#r.isLog)return Math.max(0,this.#e.total-e);let t=this.#c?this.#e.indexOf(this.#c.key):-1;return t<0?void 0:Math.max(0,this.#e.topOf(t)+this.#c.offset)}#h(e){let t=e.querySelector(`[data-row="${CSS.escape(this.#l)}"]`);t&&document.activeElement!==t&&t.focus({preventScroll:!0}),this.#g(this.#t.current,!1)}#g(e,t=!0){let n=this.#e.at(e.scrollTop),r=this.#o[n];this.#c=r===void 0?void 0:{key:r,offset:e.scrollTop-this.#e.topOf(n)},this.#u=t&&e.scrollHeight-e.scrollTop-e.clientHeight<Xe&&this.#r.isLive!==!1}#_(e){let t=e.scrollHeight-e.scrollTop-e.clientHeight<Xe;t!==this.#d&&this.#r.onEnd?.(this.#d=t),e.scrollTop<Ye&&this.#r.onNearStart?.(),e.scrollHeight-e.scrollTop-e.clientHeight<Ye&&this.#r.onNearEnd?.()}};function $e(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var et=40;function tt(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>et||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function nt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function rt(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var it=26214400;async function at(t,n,r){let i={key:crypto.randomUUID(),name:t.name,size:t.size,state:`sending`,share:0},a=e=>n(i={...i,...e});if(a({}),t.size>it)return a({state:`failed`,problem:L.tooLarge(t.name)});try{let n={fileName:t.name,contentType:t.type||`application/octet-stream`,size:t.size},{upload:i}=await e(Ne,{input:n});await ot(i,t,e=>a({share:e}),r),await e(Pe,{input:{fileId:i.fileId}}),a({state:`ready`,share:1,fileId:i.fileId})}catch(e){r.aborted||a({state:`failed`,problem:m(e)})}}function ot({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${L.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${L.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var st=new Map,ct=6;function lt(e){let{conversation:t}=e;return g(`messages:write`)?t.space.value?.archivedAt?C(`p`,{class:`composer-closed`,children:L.archived}):C(ut,{...e},e.threadRootId??t.spaceId):C(`p`,{class:`composer-closed`,children:L.readOnly})}function ut({conversation:e,threadRootId:t,onSent:n}){let r=t??e.spaceId,[i,a]=l(st.get(r)??``),o=b(null),s=b([]),c=mt(),u=pt(e,o,i,(e,t)=>{s.current.push(t),d(e)}),d=e=>{a(e),e?st.set(r,e):st.delete(r)};y(()=>dt(o.current),[i]);let f=c.uploads.every(({state:e})=>e===`ready`)&&(i.trim()!==``||c.uploads.length>0),p=()=>{if(!f)return;let r=c.uploads.map(({fileId:e})=>e);e.send({text:i.trim(),mentions:rt(i,s.current),fileIds:r,threadRootId:t}).catch(()=>void 0),s.current=[],c.clear(),d(``),n(),o.current.focus()},m=n=>{u.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),p()):n.key===`ArrowUp`&&i===``&&!t&&ft(e,n))},h=e.space.value?.name??``;return C(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),p()),onDragOver:e=>e.preventDefault(),onDrop:c.dropped,children:[u.list,c.uploads.length>0&&C(ht,{uploads:c.uploads,onRemove:c.remove}),C(`div`,{class:`composer-line`,children:[C(S,{name:L.attach,icon:`clip`,onPress:c.choose}),C(`textarea`,{ref:o,rows:1,value:i,"aria-label":L.message,placeholder:L.writeTo(h),autocomplete:`off`,...u.attributes,onInput:({currentTarget:t})=>(d(t.value),u.look(),void e.type()),onKeyDown:m,onClick:u.look,onBlur:u.close,onPaste:c.pasted}),C(S,{name:L.send,icon:`send`,isSubmit:!0,isDisabled:!f})]})]})}function dt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function ft(e,t){let n=e.lastOwn(),r=n&&document.querySelector(`.messages [data-seq="${n.seq}"]`);r&&(t.preventDefault(),r.dispatchEvent(new KeyboardEvent(`keydown`,{key:`e`})))}function pt(e,t,n,r){let[i,a]=l(),[o,s]=l(0),c=e.members.value.filter(({id:e})=>e!==j.value?.actor.id),u=i?fe(c,i.words,({name:e})=>e).slice(0,ct):[],d=u.length>0,f=()=>a(void 0),p=()=>{a(tt(t.current.value,t.current.selectionStart)),s(0)},m=e=>{let{text:a,caret:o}=nt(n,i,e.name);r(a,e),f(),requestAnimationFrame(()=>(t.current.focus(),t.current.setSelectionRange(o,o)))},h=e=>{if(!d||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)s((o+t+u.length)%u.length);else if(e.key===`Enter`||e.key===`Tab`)m(u[o]);else if(e.key===`Escape`)f();else return!1;return e.preventDefault(),!0},g={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":d?`name-${o}`:void 0};return{list:C(`div`,{id:`names`,role:`listbox`,"aria-label":L.members,class:`names`,hidden:!d,children:u.map((e,t)=>C(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===o,onMouseDown:t=>(t.preventDefault(),m(e)),children:[C(T,{name:e.name,kind:e.kind,isSmall:!0}),C(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:g,press:h,look:p,close:f}}function mt(){let[e]=l(()=>({uploads:t([]),ends:new Map})),n=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},r=t=>{if(e.uploads.value.length+t.length>10)return A(L.tooMany,{isBad:!0});for(let e of t){let t=new AbortController;at(e,e=>n(e,t),t.signal)}},i=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>r([...e.files])}),e.click()},a=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},o=(e,t)=>{t?.files.length&&(e.preventDefault(),r([...t.files]))};return{uploads:e.uploads.value,choose:i,remove:a,clear:()=>e.uploads.value=[],dropped:e=>o(e,e.dataTransfer),pasted:e=>o(e,e.clipboardData)}}function ht({uploads:e,onRemove:t}){return C(`ul`,{class:`uploads`,"aria-label":L.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>C(`li`,{class:`upload ${i}`,children:[C(N,{name:i===`failed`?`alert`:`file`}),C(`span`,{class:`cut`,title:o,children:[n,` `,C(`span`,{class:`soft`,children:o??$e(r)})]}),i===`sending`&&C(`progress`,{value:a,"aria-label":`${n} ${L.uploading}`}),C(S,{isSmall:!0,name:L.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function gt(e){return class extends te{shouldComponentUpdate(e){let[t,n]=[this.props,e];return[...new Set([...Object.keys(t),...Object.keys(n)])].some(e=>t[e]!==n[e])}render(){return ee(e,this.props)}}}var R=6,z=/^( {0,9})([-*+]|(\d{1,9})[.)])( +)/,_t=/^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/,vt=[[`**`,`strong`],[`__`,`strong`],[`~~`,`deleted`],[`*`,`emphasis`],[`_`,`emphasis`]],yt=/^https?:\/\/[^\s<>]+/i,bt=/[\p{L}\p{N}]/u;function xt(e,t=0){return B(e.replaceAll(`\r
`,`
`).split(`
`),t)}function B(e,t){let n=[],r=0;for(;r<e.length;){let[i,a]=Mt.find(n=>n.begins(e,r,t)).read(e,r,t);i&&n.push(i),r=a}return n}var St={begins:(e,t)=>!e[t].trim(),read:(e,t)=>[void 0,t+1]},Ct={begins:(e,t)=>_t.test(e[t]),read:(e,t)=>{let[,n=``,r=``]=_t.exec(e[t]),i=e.findIndex((e,r)=>r>t&&e.trim().startsWith(n)&&!e.trim().slice(n.length).trim()),a=i<0?e.length:i;return[{kind:`code`,language:r,text:e.slice(t+1,a).join(`
`)},a+1]}},wt={begins:(e,t)=>/^ {0,3}([-*_])( *\1){2,} *$/.test(e[t]),read:(e,t)=>[{kind:`rule`},t+1]},Tt={begins:(e,t)=>/^#{1,6} /.test(e[t]),read:(e,t)=>{let n=e[t],r=n.indexOf(` `);return[{kind:`heading`,level:r,parts:V(n.slice(r+1).replace(/ +#+ *$/,``).trim())},t+1]}},Et={begins:(e,t,n)=>n<R&&/^ {0,3}>/.test(e[t]),read:(e,t,n)=>{let r=t;for(;r<e.length&&/^ {0,3}>/.test(e[r]);)r++;return[{kind:`quote`,blocks:B(e.slice(t,r).map(e=>e.replace(/^ {0,3}> ?/,``)),n+1)},r]}},Dt={begins:(e,t,n)=>n<R&&z.test(e[t]),read:(e,t,n)=>{let[,r=``,,i]=z.exec(e[t]),a=i!==void 0,o=[];for(;t<e.length;){let i=z.exec(e[t]);if(!i||i[1].length!==r.length||i[3]!==void 0!==a)break;let s=i[0].length,c=Ot(e,t+1,r.length),l=[e[t].slice(s),...e.slice(t+1,c).map(e=>e.slice(Math.min(s,e.length-e.trimStart().length)))];o.push(B(l,n+1)),t=c}return[{kind:`list`,isOrdered:a,start:Number(i??1),items:o},t]}};function Ot(e,t,n){for(;t<e.length;){let r=e[t];if(!r.trim()){let r=e[t+1];if(r===void 0||!(kt(r)>n||z.test(r)))return t}else if(kt(r)<=n&&(z.test(r)||!e[t-1].trim()||Pt(e,t)))return t;t++}return t}var kt=e=>e.length-e.trimStart().length,At={begins:(e,t)=>e[t].includes(`|`)&&/^ *\|?( *:?-+:? *\|)+ *(:?-+:?)? *\|? *$/.test(e[t+1]??``),read:(e,t)=>{let n=t+2;for(;n<e.length&&e[n].includes(`|`);)n++;let r=e.slice(t+2,n).map(jt);return[{kind:`table`,head:jt(e[t]),rows:r},n]}};function jt(e){return e.trim().replace(/^\|/,``).replace(/\|$/,``).split(`|`).map(e=>V(e.trim()))}var Mt=[St,Ct,wt,Tt,Et,Dt,At,{begins:()=>!0,read:(e,t)=>{let n=t+1;for(;n<e.length&&e[n].trim()&&!Pt(e,n);)n++;return[{kind:`paragraph`,parts:V(e.slice(t,n).join(`
`).trim())},n]}}],Nt=[Ct,wt,Tt,Et,Dt];function Pt(e,t){return Nt.some(n=>n.begins(e,t,0))}function V(e){return new Ft(e).read(0,e.length,0)}var Ft=class{#e;#t=new Map;constructor(e){this.#e=e}read(e,t,n){let r=[],i=e;for(let a=e;a<t;){let e=this.#n(a,t,n);e?(i<a&&r.push({kind:`text`,text:this.#e.slice(i,a)}),r.push(e.part),a=i=e.end):a++}return i<t&&r.push({kind:`text`,text:this.#e.slice(i,t)}),Rt(r)}#n(e,t,n){switch(this.#e[e]){case`\\`:{let n=this.#e[e+1];return n===void 0||e+1>=t||!/[!-/:-@[-`{-~]/.test(n)?void 0:{part:{kind:`text`,text:n},end:e+2}}case"`":return this.#r(e,t);case`!`:case`[`:return this.#i(e,t,n);case`*`:case`_`:case`~`:return this.#a(e,t,n);case`h`:case`H`:return this.#o(e,t)}}#r(e,t){let n=1;for(;this.#e[e+n]==="`";)n++;let r="`".repeat(n),i=this.#s(r,e+n,t);return i<0?{part:{kind:`text`,text:r},end:Math.min(t,e+n)}:{part:{kind:`code`,text:this.#e.slice(e+n,i).replace(/^ (.*) $/s,`$1`)},end:i+n}}#i(e,t,n){let r=this.#e[e]===`!`?e+1:e;if(this.#e[r]!==`[`||n>=R)return;let i=this.#s(`](`,r+1,t);if(i<0)return;let a=this.#s(`)`,i+2,t);if(a<0)return;let o=this.#e.slice(i+2,a).trim().split(/\s/,1)[0];if(!Lt(o))return;let s=this.read(r+1,i,R);return{part:{kind:`link`,url:o,parts:s.length?s:[{kind:`text`,text:o}]},end:a+1}}#a(e,t,n){let r=vt.find(([t])=>this.#e.startsWith(t,e));if(!r||n>=R)return;let[i,a]=r,o=e+i.length;if(/\s/.test(this.#e[o]??` `)||i[0]===`_`&&bt.test(this.#e[e-1]??``))return;let s=this.#s(i,o+1,t);if(!(s<0||/\s/.test(this.#e[s-1]))&&!(i[0]===`_`&&bt.test(this.#e[s+i.length]??``)))return{part:{kind:a,parts:this.read(o,s,n+1)},end:s+i.length}}#o(e,t){if(e>0&&bt.test(this.#e[e-1]))return;let n=yt.exec(this.#e.slice(e,Math.min(t,e+2e3)))?.[0];if(!n)return;let r=It(n);if(Lt(r))return{part:{kind:`link`,url:r,parts:[{kind:`text`,text:r}]},end:e+r.length}}#s(e,t,n){if(t>=(this.#t.get(e)??1/0))return-1;let r=this.#e.indexOf(e,t);return r<0&&this.#t.set(e,t),r<0||r+e.length>n?-1:r}};function It(e){let t=e.length;for(;t>0&&(/[.,;:!?'"*_~\]]/.test(e[t-1])||e[t-1]===`)`&&!e.slice(0,t).includes(`(`));)t--;return e.slice(0,t)}function Lt(e){try{let{protocol:t}=new URL(e);return(t===`http:`||t===`https:`||t===`mailto:`)&&!/\s/.test(e)}catch{return!1}}function Rt(e){let t=[];for(let n of e){let e=t.at(-1);n.kind===`text`&&e?.kind===`text`?e.text+=n.text:t.push(n.kind===`text`?{...n}:n)}return t}var zt=gt(({text:e,names:t=[]})=>C(`div`,{class:`prose`,children:xt(e).map((e,n)=>H(e,n,t))}));function H(e,t,n){switch(e.kind){case`paragraph`:return C(`p`,{children:U(e.parts,n)},t);case`heading`:return C(`p`,{class:`heading level-${e.level}`,children:U(e.parts,n)},t);case`code`:return C(`pre`,{tabindex:0,children:C(`code`,{children:e.text})},t);case`quote`:return C(`blockquote`,{children:e.blocks.map((e,t)=>H(e,t,n))},t);case`list`:return Bt(e,t,n);case`table`:return Vt(e,t,n);case`rule`:return C(`hr`,{},t)}}function Bt({isOrdered:e,start:t,items:n},r,i){let a=n.map((e,t)=>C(`li`,{children:e.map((e,t)=>e.kind===`paragraph`?U(e.parts,i):H(e,t,i))},t));return e?C(`ol`,{start:t,children:a},r):C(`ul`,{children:a},r)}function Vt({head:e,rows:t},n,r){return C(`div`,{class:`frame`,children:C(`table`,{children:[C(`thead`,{children:C(`tr`,{children:e.map((e,t)=>C(`th`,{children:U(e,r)},t))})}),C(`tbody`,{children:t.map((t,n)=>C(`tr`,{children:e.map((e,n)=>C(`td`,{children:U(t[n]??[],r)},n))},n))})]})},n)}function U(e,t){return e.map((e,n)=>{switch(e.kind){case`text`:return Ht(e.text,t);case`code`:return C(`code`,{children:e.text},n);case`strong`:return C(`strong`,{children:U(e.parts,t)},n);case`emphasis`:return C(`em`,{children:U(e.parts,t)},n);case`deleted`:return C(`del`,{children:U(e.parts,t)},n);case`link`:return C(`a`,{href:e.url,target:`_blank`,rel:`noopener noreferrer`,title:e.url,children:U(e.parts,[])},n)}})}function Ht(e,t){let n=[],r=0;for(let i=e.indexOf(`@`);i>=0;i=e.indexOf(`@`,i+1)){let a=t.find(t=>e.slice(i+1,i+1+t.length).toLowerCase()===t.toLowerCase());if(!a)continue;let o=i+1+a.length;n.push(e.slice(r,i),C(`span`,{class:`mention`,children:e.slice(i,o)})),r=o,i=o-1}return n.length?[...n,e.slice(r)]:e}function W(e,t){let n=JSON.stringify(t)??``,[r,i]=l({key:n,data:void 0,error:void 0,isLoading:n!==``}),[o,s]=l(0);y(()=>{if(!t)return;let r=new AbortController;return i(e=>({...e,key:n,isLoading:!0,data:e.key===n?e.data:void 0})),d(e,t,{signal:r.signal}).then(e=>r.signal.aborted||i({key:n,data:e,error:void 0,isLoading:!1}),e=>r.signal.aborted||i(t=>({...t,error:e,isLoading:!1}))),()=>r.abort()},[e,n,o]);let c=a(()=>s(e=>e+1),[]),{data:u,error:f,isLoading:p}=r.key===n?r:{data:void 0,error:void 0,isLoading:!0};return{data:u,error:f,isLoading:p,reload:c}}function Ut(e,t,n){let r=JSON.stringify(t),i=W(e,t),[a,o]=l(),s=b(!1),c=i.data&&n(i.data),u=a&&a.of===c?a:void 0,f=c?[c,...u?.pages??[]]:[],p=f.at(-1)?.pageInfo;return y(()=>o(void 0),[r]),{data:c?f.flatMap(({nodes:e})=>e):void 0,error:i.error??u?.error,isLoading:i.isLoading||(u?.isLoading??!1),reload:i.reload,hasMore:p?.hasNextPage??!1,more:()=>{if(!p?.hasNextPage||s.current)return;s.current=!0;let r=c,i=u?.pages??[];o({of:r,pages:i,error:void 0,isLoading:!0}),d(e,{...t,after:p.endCursor}).then(e=>{let t=n(e);o({of:r,pages:t?[...i,t]:i,error:void 0,isLoading:!1})}).catch(e=>o({of:r,pages:i,error:e,isLoading:!1})).finally(()=>s.current=!1)}}}function G({label:e,hint:t,wrong:n,value:r,onValue:i,isRequired:a,isLabelHidden:o,...s}){let c=v();return C(q,{id:c,label:e,hint:t,wrong:n,isLabelHidden:o,children:C(`input`,{autocomplete:`off`,...s,...J(c,t,n),class:`input`,value:r,required:a,onInput:({currentTarget:e})=>i(e.value)})})}function Wt({label:e,hint:t,wrong:n,value:r,onValue:i,isRequired:a,isLabelHidden:o,...s}){let c=v();return C(q,{id:c,label:e,hint:t,wrong:n,isLabelHidden:o,children:C(`textarea`,{rows:4,autocomplete:`off`,...s,...J(c,t,n),class:`input`,value:r,required:a,onInput:({currentTarget:e})=>i(e.value)})})}function Gt({label:e,hint:t,wrong:n,value:r,onValue:i,isRequired:a,isLabelHidden:o,choices:s}){let c=v();return C(q,{id:c,label:e,hint:t,wrong:n,isLabelHidden:o,children:C(`select`,{autocomplete:`off`,...J(c,t,n),class:`input`,value:r,required:a,onChange:({currentTarget:e})=>i(e.value),children:s.map(e=>C(`option`,{value:e.value,children:e.name},e.value))})})}function K({label:e,hint:t,wrong:n,isOn:r,onChange:i,isDisabled:a}){let o=v();return C(`div`,{class:`field check`,children:[C(`input`,{type:`checkbox`,autocomplete:`off`,...J(o,t,n),checked:r,disabled:a,onChange:({currentTarget:e})=>i(e.checked)}),C(`label`,{for:o,children:e}),C(Kt,{id:o,hint:t,wrong:n})]})}function q({id:e,label:t,hint:n,wrong:r,isLabelHidden:i,children:a}){return C(`div`,{class:`field`,children:[C(`label`,{for:e,class:i?`unseen`:void 0,children:t}),a,C(Kt,{id:e,hint:n,wrong:r})]})}function Kt({id:e,hint:t,wrong:n}){return C(x,{children:[t&&C(`p`,{id:`${e}-hint`,class:`hint`,children:t}),n&&C(`p`,{id:`${e}-error`,class:`wrong`,role:`alert`,children:n})]})}function J(e,t,n){return{id:e,"aria-describedby":[t&&`${e}-hint`,n&&`${e}-error`].filter(Boolean).join(` `)||void 0,"aria-invalid":n?`true`:void 0}}function qt(e){return Object.fromEntries(e.map(e=>[e.name,Jt(e)]))}function Jt({type:e,default:t}){return e===`BOOLEAN`?t===!0:e===`ARRAY`?Array.isArray(t)?t.map(Y):[]:t==null?``:typeof t==`string`?t:Y(t)}function Yt(e,t){let n=e.map(e=>[e.name,Xt(e,t[e.name])]);return Object.fromEntries(n.filter(([,e])=>e!==void 0))}function Xt({type:e,choices:t,isRequired:n},r){let i=e=>t?.find(t=>Y(t)===e);if(e===`BOOLEAN`)return r===!0;if(e===`ARRAY`){let e=r.map(i).filter(e=>e!==void 0);return e.length||n?e:void 0}if(r!==``)return t?i(r):e===`STRING`?r:Number(r)}function Y(e){return typeof e==`string`?e:JSON.stringify(e)}var Zt=200;function Qt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.decision==null;return C(`div`,{class:`stack question`,children:[C(zt,{text:i}),a!=null&&C(`div`,{class:`stack exactly`,children:[C(`span`,{class:`soft small`,children:L.exactly}),C(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&C(`p`,{class:`soft small`,children:L.approvedSoFar(s.length,o)}),l&&!n&&c&&C(`p`,{class:`soft small`,children:L.onlyAssignee(c.name)}),n?C($t,{call:e,question:t,onAnswered:r}):C(rn,{question:t})]})}function $t({call:t,question:n,onAnswered:r}){let i=n.formFields,[a,o]=l(()=>qt(i)),[s,c]=l(``),[u,d]=l(),p=u instanceof f&&u.path.includes(`values`)?u:void 0,h=async o=>{d(void 0);let c=o===`ANSWER`?Yt(i,a):null,l={toolCallId:t.toolCallId,digest:n.digest,decision:o,values:c,comment:s};await e(Me,{input:l}).then(({activity:e})=>e&&r(e),d)};return C(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),h(i.length?`ANSWER`:`APPROVE`)},"aria-label":i.length?L.question:L.needsApproval,children:[i.map(e=>C(en,{field:e,filled:a[e.name],wrong:p?.field===e.name?p.message:void 0,onFilled:t=>o({...a,[e.name]:t})},e.name)),C(G,{label:L.reasonOptional,value:s,onValue:c}),u!==void 0&&!i.some(({name:e})=>e===p?.field)&&C(w,{problem:m(u)}),C(`div`,{class:`row`,children:[C(E,{isSubmit:!0,look:`primary`,icon:`check`,children:i.length?L.answer:L.approve}),C(E,{look:`danger`,icon:`close`,onPress:()=>h(`DECLINE`),children:L.decline})]})]})}function en({field:e,filled:t,wrong:n,onFilled:r}){let{label:i,type:a,choices:o,isRequired:s,description:c}=e,l={label:i,hint:c??void 0,wrong:n};if(a===`BOOLEAN`)return C(K,{...l,isOn:t===!0,onChange:r});if(a===`ARRAY`)return C(nn,{field:e,wrong:n,onFilled:r,chosen:t});if(o){let e=o.map(e=>({value:Y(e),name:Y(e)}));return C(Gt,{...l,value:t,onValue:r,isRequired:s,choices:[{value:``,name:L.noChoice},...e]})}if(a!==`STRING`){let n=a===`INTEGER`?1:`any`;return C(G,{...l,type:`number`,step:n,min:e.minimum??void 0,max:e.maximum??void 0,value:t,onValue:r,isRequired:s})}let u={minLength:e.minLength??void 0,maxLength:e.maxLength??void 0},d={...l,...u,value:t,onValue:r,isRequired:s};return(e.maxLength??0)>Zt?C(Wt,{...d}):C(G,{...d,type:tn(e.format)})}function tn(e){return{date:`date`,email:`email`,uri:`url`}[e??``]??`text`}function nn({field:e,chosen:t,wrong:n,onFilled:r}){let i=(e,n)=>r(n?[...t,e]:t.filter(t=>t!==e));return C(`fieldset`,{class:`several`,children:[C(`legend`,{children:e.label}),e.description&&C(`p`,{class:`hint`,children:e.description}),(e.choices??[]).map(Y).map(e=>C(K,{label:e,isOn:t.includes(e),onChange:t=>i(e,t)},e)),n&&C(`p`,{class:`wrong`,role:`alert`,children:n})]})}function rn({question:{decision:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return C(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return C(`div`,{class:`outcome ${e}`,children:[C(`p`,{children:[C(`strong`,{children:L.decided(t?.name??``,L.decisions[e]??e)}),n&&`: ${n}`]}),a.length>0&&C(`dl`,{class:`pairs`,children:a.map(([e,t])=>C(`div`,{children:[C(`dt`,{children:e}),C(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var an={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function on({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,i=n?.status??r?.status??`WRITING`,a=n?.question,o=a!=null&&i===`HELD`&&a.decision==null,[s,c]=l(!1),u=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],d=i===`RUNNING`||i===`WRITING`;return C(`div`,{class:o?`call asked`:`call`,children:[C(`div`,{class:`call-head`,children:[C(N,{name:a?`question`:`tool`}),C(`strong`,{class:`cut`,children:n?.tool??r?.name}),C(`span`,{class:d?`status moving`:`status`,children:C(re,{look:an[i],children:L.call[o?`ASKED`:i]??i.toLowerCase()})}),r?.progress!=null&&C(`progress`,{value:r.progress,"aria-label":L.call.RUNNING}),o&&a.expiresAt&&C(`span`,{class:`soft small push`,children:[L.endsAt,` `,C(F,{date:a.expiresAt})]})]}),r?.note&&C(`p`,{class:`soft small`,children:r.note}),a?C(Qt,{call:n,question:a,mayAnswer:o&&_.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):u.length>0&&C(sn,{pairs:u}),e.message&&g(`agents:read`)&&C(`details`,{onToggle:({currentTarget:e})=>c(e.open),children:[C(`summary`,{children:[C(N,{name:`unfold`,size:14}),L.showDetails]}),s&&C(cn,{messageId:e.message.id},i)]})]})}function sn({pairs:e}){return C(`dl`,{class:`pairs`,children:e.map(([e,t])=>C(`div`,{children:[C(`dt`,{children:e}),C(`dd`,{children:t})]},e))})}function cn({messageId:e}){let{data:t,error:n,reload:r}=W(xe,{id:e});if(n!=null)return C(w,{problem:n,onRetry:r});if(!t)return C(k,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?C(`div`,{class:`stack call-details`,children:[C(`h4`,{children:L.arguments}),C(`pre`,{tabindex:0,children:ln(i.arguments)}),i.result!=null&&C(x,{children:[C(`h4`,{children:L.result}),C(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):C(`p`,{class:`soft small`,children:L.noDetails})}function ln(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function un({conversation:e,message:t,onClose:n}){let[r,a]=l(t.text),[o,s]=l(),c=b(null);y(()=>{c.current.focus(),c.current.selectionStart=t.text.length},[]);let u=()=>{if(r.trim())return r===t.text?n():e.edit(t.id,r).then(n,e=>s(m(e)))};return C(`div`,{class:`edit-form`,children:[C(`textarea`,{ref:c,class:`input`,rows:Math.min(8,r.split(`
`).length+1),"aria-label":L.editMessage,autocomplete:`off`,value:r,onInput:({currentTarget:e})=>a(e.value),onKeyDown:e=>{if(e.key===`Escape`)n();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)u();else return;e.preventDefault(),e.stopPropagation()}}),o&&C(`p`,{class:`wrong`,role:`alert`,children:o}),C(`div`,{class:`row`,children:[C(E,{isSmall:!0,look:`primary`,onPress:u,children:i.save}),C(E,{isSmall:!0,look:`quiet`,onPress:n,children:i.cancel})]})]})}var dn=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],fn=24e4,X=new WeakMap;function pn(e){return X.has(e)||X.set(e,Date.now()),Date.now()-X.get(e)<fn}async function mn(e,t){let{node:n}=await d(Se,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function hn({message:e}){let t=e.files.filter(({contentType:e})=>dn.includes(e)),n=e.files.filter(e=>!t.includes(e));return C(`div`,{class:`files`,children:[t.map(t=>C(gn,{file:t,message:e},t.id)),n.map(t=>C(vn,{file:t,message:e},t.id))]})}function gn({file:e,message:t}){let[n,r]=l(pn(t.files)?e.url:void 0),[i,a]=l(!1),o=()=>void mn(t.id,e.id).then(r,()=>void 0);y(()=>{n||o()},[]);let{width:s,height:c}=_n(e);return C(x,{children:[C(`button`,{type:`button`,class:`image`,"aria-label":L.showImage(e.name),title:e.name,style:{width:`${s}px`,aspectRatio:`${s} / ${c}`},onClick:()=>(a(!0),o()),children:n&&C(`img`,{src:n,alt:e.name,width:s,height:c})}),i&&C(ue,{isWide:!0,title:e.name,onClose:()=>a(!1),children:[n&&C(`img`,{class:`whole`,src:n,alt:e.name}),C(yn,{file:e,message:t})]})]})}function _n({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function vn({file:e,message:t}){return C(`div`,{class:`file`,children:[C(N,{name:`file`}),C(`span`,{class:`cut`,children:e.name}),C(yn,{file:e,message:t})]})}function yn({file:e,message:t}){let[n,r]=l(),i=async()=>{let n=await mn(t.id,e.id).catch(()=>void 0);n?location.assign(n):r(L.uploadFailed)};return C(`button`,{type:`button`,class:`button small`,"aria-label":L.download(e.name),title:n,onClick:()=>void i(),children:[C(N,{name:`down`,size:14}),$e(e.size)]})}var bn=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function xn({message:t,conversation:n},r){let i={messageId:t.id,emoji:r},{reacted:a}=t.reactions.some(e=>e.emoji===r&&e.viewerReacted)?await e(Oe,{input:i}):await e(De,{input:i});n.apply(a)}var Sn=e=>A(m(e),{isBad:!0});function Cn(e){let{message:t}=e;return t.reactions.length===0?null:C(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return C(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!g(`messages:write`),"aria-label":L.reacted(t,a,n),onClick:()=>void xn(e,t).catch(Sn),children:[t,` `,C(`span`,{children:n})]},t)})})}function wn(e){let t=(t,n)=>{n(),xn(e,t).catch(Sn)};return C(ie,{label:L.react,side:`above`,button:(e,t)=>C(S,{isSmall:!0,name:L.react,icon:`smile`,onPress:t,attributes:e}),children:e=>C(`div`,{class:`emojis`,children:[bn.map(n=>C(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),C(Tn,{onChoose:n=>t(n,e)})]})})}function Tn({onChoose:e}){let[t,n]=l(``);return C(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:C(`input`,{class:`input`,"aria-label":L.otherEmoji,placeholder:L.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var En=gt(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?C(In,{item:t}):C(Dn,{...e,isFollowing:n})});function Dn({item:e,isFollowing:t,conversation:n,isInThread:r}){let[i,a]=l(!1),[o,s]=l(!1),{author:c,message:u,state:d}=e,f=d===`posted`&&u&&!u.deletedAt&&!i,p=e.isMine&&e.kind===`TEXT`&&g(`messages:write`),m=e=>{if(!(e.target instanceof HTMLElement&&/^(INPUT|TEXTAREA|SELECT|BUTTON|SUMMARY)$/.test(e.target.tagName))&&!(!f||e.ctrlKey||e.metaKey||e.altKey)){if(e.key===`e`&&p)a(!0);else if(e.key===`r`&&!r)Nn(n,u);else return;e.preventDefault()}},h=[`said`,d,t&&`following`,e.isMine&&`mine`].filter(Boolean).join(` `);return C(`article`,{class:h,"data-seq":e.seq,"data-state":d,"aria-busy":d===`writing`,onMouseEnter:()=>s(!0),onFocusCapture:()=>s(!0),onKeyDown:m,children:[C(`div`,{class:`said-side`,children:t?C(kn,{at:e.at}):C(T,{name:c.name,kind:c.kind,state:M.value.get(c.id)?.state})}),C(`div`,{class:`said-main`,children:[!t&&C(On,{item:e}),i&&u?C(un,{conversation:n,message:u,onClose:()=>a(!1)}):C(An,{item:e,conversation:n}),u&&!u.deletedAt&&C(Cn,{message:u,conversation:n}),u&&!r&&!!u.replyCount&&C(Pn,{message:u,conversation:n}),C(Mn,{item:e,conversation:n})]}),o&&f&&C(Fn,{message:u,conversation:n,isEditable:p,isInThread:r,onEdit:()=>a(!0)})]})}function On({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return C(`header`,{class:`said-head`,children:[C(`strong`,{children:e.name}),e.kind===`AGENT`&&C(`span`,{class:`soft`,title:`Agent`,children:[C(N,{name:`agent`,size:13}),C(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&C(F,{date:i,look:`clock`})]})}function kn({at:e}){return C(F,{date:new Date(e).toISOString(),look:`clock`})}function An({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return C(`p`,{class:`gone`,children:L.deleted});if(i===`TOOL_ACTIVITY`)return C(on,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return C(`div`,{class:`said-text`,children:[r&&C(zt,{text:r,names:jn(a)}),n?.editedAt&&C(`small`,{class:`soft`,title:n.editedAt,children:[`(`,L.edited,`)`]}),n?.isCut&&C(`small`,{class:`cut-off`,children:L.cut}),n&&n.files.length>0&&C(hn,{message:n})]})}var Z=new Map;function jn(e){let t=e.join(`
`);return Z.size>500&&Z.clear(),Z.has(t)||Z.set(t,e),Z.get(t)}function Mn({item:e,conversation:t}){return e.state===`sending`?C(`small`,{class:`soft`,role:`status`,children:L.sending}):e.state===`failed`?C(`div`,{class:`not-sent`,role:`alert`,children:[C(`span`,{children:L.notSent(e.problem??``)}),C(E,{isSmall:!0,onPress:()=>t.retry(e.key),children:L.retry}),C(E,{isSmall:!0,look:`quiet`,onPress:()=>t.discard(e.key),children:L.discard})]}):null}function Nn(e,t){let n=t.threadRootId??t.id;P({panel:void 0}),e.openThread({id:n,seq:t.seq})}function Pn({message:e,conversation:t}){return C(`button`,{type:`button`,class:`thread-link`,onClick:()=>Nn(t,e),children:[C(N,{name:`thread`,size:14}),L.replies(e.replyCount),e.lastReplyAt&&C(`span`,{class:`soft`,children:C(F,{date:e.lastReplyAt})})]})}function Fn({message:t,conversation:n,isEditable:r,isInThread:i,onEdit:a}){let[o,s]=l(!1),c=t.kind===`TEXT`,d=location.origin+u`/spaces/${n.spaceId}?message=${t.id}`,f=e=>navigator.clipboard.writeText(e).then(()=>A(L.copied)),p=g(`messages:write`)&&!n.space.value?.archivedAt;return C(`div`,{class:`said-actions`,children:[c&&p&&C(wn,{message:t,conversation:n}),!i&&p&&C(S,{isSmall:!0,name:L.reply,icon:`reply`,onPress:()=>Nn(n,t)}),r&&p&&C(S,{isSmall:!0,name:L.edit,icon:`edit`,onPress:a}),C(de,{name:L.moreActions,icon:`more`,isSmall:!0,children:e=>C(x,{children:[c&&C(D,{icon:`copy`,onPress:()=>(e(),void f(t.text)),children:L.copyText}),C(D,{icon:`link`,onPress:()=>(e(),void f(d)),children:L.copyLink}),r&&C(D,{icon:`trash`,isDanger:!0,onPress:()=>(e(),s(!0)),children:L.remove})]})}),o&&C(ne,{isDanger:!0,title:L.removeTitle,text:L.removeText,action:L.remove,onClose:()=>s(!1),onConfirm:()=>e(Ee,{input:{messageId:t.id}})})]})}function In({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return C(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[C(N,{name:`alert`}),C(`p`,{children:[e,r&&C(`span`,{class:`soft`,children:[` `,`(`,C(F,{date:r}),`)`]})]}),C(F,{date:new Date(n).toISOString(),look:`clock`})]})}var Ln=3e5;function Rn(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||Bn(r.at)!==Bn(a.at);e&&n.push({kind:`day`,key:`day-${Bn(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&zn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function zn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<Ln}function Bn(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var Vn=25;function Hn({conversation:e,handle:t}){let n=b(void 0),[r,i]=l(!0),[a,o]=l(!1),s=e.items.value,c=e.lineAfter.value,u=O(()=>Rn(s,c),[s,c]),d=e.isAtNewest.value;return t.current={show:t=>{let r=e.keyOf(t);r!==void 0&&n.current?.show(r)}},Gn(e,r&&d),qn(e),C(`section`,{class:`chat`,"aria-label":L.messages,children:[u.length===0&&!e.isLoading.value&&C(pe,{icon:`thread`,title:L.noMessages,children:C(`p`,{children:L.noMessagesHint})}),C(Ze,{class:`messages`,label:L.messages,rows:u,keyOf:({key:e})=>e,isLog:!0,isLive:d,handle:n,onEnd:i,onNearStart:()=>void e.loadOlder().catch(Yn),onNearEnd:()=>void e.loadNewer().catch(Yn),render:t=>C(Wn,{row:t,conversation:e})}),c!==void 0&&c>0&&!a&&Un(u)&&C(`div`,{class:`to-unread`,children:C(E,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((c??0)+1),n.current?.show(`unread`),o(!0)},children:L.firstUnread})}),!(r&&d)&&C(`div`,{class:`to-newest`,children:C(E,{icon:`down`,isSmall:!0,onPress:async()=>{d||await e.jump(),n.current?.toEnd()},children:L.newest})}),C(Jn,{conversation:e}),C(lt,{conversation:e,onSent:()=>n.current?.toEnd()})]})}function Un(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>Vn:e.length>Vn}function Wn({row:e,conversation:t}){return e.kind===`day`?C(`div`,{class:`day`,children:C(`span`,{children:he(new Date(e.at),new Date(ge.value))})}):e.kind===`unread`?C(`div`,{class:`unread-line`,children:C(`span`,{children:L.unreadLine})}):C(En,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function Gn(e,t){let n=e.items.value;y(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function Kn(t){let{cycleIds:n}=await e(je,{input:{spaceId:t}});A(n.length?L.stopped:L.nothingToStop)}function qn({spaceId:e}){let t=O(()=>g(`messages:write`)?[{key:`stop`,name:L.stop,icon:`stop`,run:()=>void Kn(e).catch(Yn)}]:[],[e]);le(t)}function Jn({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return C(`div`,{class:`doings`,children:[C(`p`,{role:`status`,class:`cut`,children:[n.length>0&&C(`span`,{children:[L.writing(i(n),n.length>1),` `]}),r.length>0&&C(`span`,{class:`thinks`,children:[C(`span`,{class:`dots`,"aria-hidden":`true`,children:[C(`i`,{}),C(`i`,{}),C(`i`,{})]}),L.thinking(i(r),r.length>1)]})]}),r.length>0&&g(`messages:write`)&&C(E,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>Kn(e.spaceId),children:L.stop})]})}function Yn(){}var Xn=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#i(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#a(),this.#i(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#r.set(e.seq,e);let t=this.#o(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#a(),!0):!1}bySeq(e){let t=this.#t[this.#o(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#i(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n,this.#r.clear()}#a(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#o(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function Zn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var Qn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new n(e),this.#t=new n(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:Zn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,Zn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}},$n=50,er=500,tr=class{rootId;rootSeq;items=t([]);problem=t(void 0);isLoading=t(!0);hasOlder=t(!1);#e;#t;#n=new Xn(er);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await d(be,{id:this.rootId,last:$n,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},Q=50,nr=600,rr=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],ir=3e3,ar=class{spaceId;space=t(void 0);members=t([]);memberCount=t(0);items=t([]);typing=t([]);presence=t(new Map);isAtNewest=t(!0);hasOlder=t(!1);isLoading=t(!1);lineAfter=t(void 0);problem=t(void 0);thread=t(void 0);#e;#t=new AbortController;#n=new Xn(nr);#r=new n(()=>this.#S());#i=new Qn(()=>this.#S());#a=new Map;#o=new WeakMap;#s=Promise.resolve();#c=0;#l=0;#u=0;#d=0;constructor(e,t){this.#e=e,this.spaceId=t}async open(e){let t=await this.#f(e);if(!t||this.#t.signal.aborted)return t!==null;this.#l=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#l);let n=oe(e=>this.#g().forEach(t=>t.connect(e)));return this.#t.signal.addEventListener(`abort`,n),this.#h(t.feedCursor),!0}close(){cancelAnimationFrame(this.#d),this.#t.abort()}async jump(e){e!==void 0&&this.#n.bySeq(e)||await this.#f(e)}keyOf(e){let t=this.#n.bySeq(e);return t&&this.#D(t)}async loadOlder(){this.#n.hasOlder&&await this.#p({last:Q,beforeSeq:this.#n.first?.seq})}async loadNewer(){this.#n.isAtNewest||await this.#p({first:Q,afterSeq:this.#n.last?.seq??0})}async send(e){!e.threadRootId&&!this.#n.isAtNewest&&await this.jump();let t=crypto.randomUUID();this.#a.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#a.get(e);t&&(t.state=`sending`,this.#S(),this.#s=this.#s.then(()=>this.#m(t)))}discard(e){let t=this.#a.get(e)?.text??``;return this.#a.delete(e),this.#S(),t}async edit(t,n){let{edited:r}=await e(Te,{input:{messageId:t,text:n}});this.apply(r)}apply(e){this.#c=Math.max(this.#c,e.seq),e.streamId&&this.#i.posted(e.streamId);let t=e.activity;t&&rr.includes(t.status)&&this.#i.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#a.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#y(e):this.#n.apply(e),this.#S()}lastOwn(){return this.#n.messages.findLast(({author:e,kind:t,deletedAt:n})=>e.id===this.#e.id&&t===`TEXT`&&!n)}async type(){Date.now()-this.#u<ir||p.value!==`open`||(this.#u=Date.now(),await e(Ae,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let t=Math.max(this.#c,this.#n.last?.seq??0);if(!this.#n.isAtNewest||t<=this.#l)return;let n=this.#l;this.#l=t,await e(ke,{input:{spaceId:this.spaceId,seq:t}}).catch(()=>{this.#l=n})}lookAway(){this.#l>=this.#c&&(this.lineAfter.value=Math.max(this.#l,this.#n.last?.seq??0))}openThread(e){let t=e=>this.#E(e);this.thread.value=e&&new tr(e.id,e.seq,t,()=>this.#S()),this.thread.value?.open()}async#f(e){this.#n.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:Q}:{first:Q,afterSeq:Math.max(0,e-Q/2)},{space:n}=await d(_e,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#n.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#c=Math.max(this.#c,this.#n.last?.seq??0),this.#C(),n}finally{this.isLoading.value=!1}}async#p(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#n.begin();try{let{space:t}=await d(ve,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#n.addOlder(i):this.#n.addNewer(i),this.#C()}finally{this.isLoading.value=!1}}}async#m(t){let{key:n,text:r,mentions:i=[],fileIds:a=[],threadRootId:o}=t,s={spaceId:this.spaceId,text:r,mentions:i,fileIds:a,replyTo:o,clientKey:n,idempotencyKey:n};try{this.apply((await e(we,{input:s})).posted)}catch(e){if(t.message)return;t.problem=e instanceof c?L.notSentNoConnection:m(e),t.state=`failed`,this.#S()}}async#h(e){let t=()=>this.#g().forEach(e=>e.subscribe()),n={spaceId:this.spaceId,withAgents:g(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of se(Ce,n,r))e.__typename===`FeedReset`?await this.#f():this.#_(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#g(){return[this.#r,...this.#i.passing()]}#_(e){switch(e.__typename){case`MessagePosted`:return this.#v(e.message);case`MessageUpdated`:return this.apply(e.message);case`MessageDelta`:return this.#i.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#i.posted(e.streamId);case`ToolActivity`:return this.#i.act(e);case`TypingChanged`:return this.#b(e);case`SpaceMembersChanged`:return this.#x(e);case`SpaceChanged`:this.space.value=e.space;return;case`PresenceChanged`:this.presence.value=new Map(this.presence.value).set(e.actor.id,e.presence);return;case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#l=Math.max(this.#l,e.seq))}}#v(e){let t=e.threadRootId?this.#n.byId(e.threadRootId):void 0;t&&this.#n.apply({...t,replyCount:(t.replyCount??0)+1,lastReplyAt:e.createdAt}),this.#r.delete(e.author.id),this.apply(e)}#y(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#b({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#r.set(e.id,{...e,until:n??null}):this.#r.delete(e.id),t&&n&&setTimeout(()=>this.#S(),Math.max(0,Date.parse(n)-Date.now())+50),this.#S())}#x({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#S(){if(!(this.#d||this.#t.signal.aborted)){if(document.hidden)return this.#C();this.#d=requestAnimationFrame(()=>{this.#d=0,this.#C()})}}#C(){let e=new Date().toISOString();this.typing.value=[...this.#r.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#n.hasOlder,this.isAtNewest.value=this.#n.isAtNewest;let t=this.#n.messages.map(e=>this.#E(e)),n=this.#n.isAtNewest?[...this.#T(void 0),...this.#i.items(this.#w)]:[];this.items.value=[...t,...n];let r=this.thread.peek();r?.publish(this.#T(r.rootId))}#w=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:L.anAgent,kind:`AGENT`};#T(e){return[...this.#a.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#E(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#i.progressOf(o.toolCallId):void 0,c=this.#D(e),l=this.#o.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#o.set(e,u),u}#D({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#a.has(n)?n:r)??e}};function or({space:t,onClose:n}){return C(ne,{isDanger:!0,title:L.leave,text:L.leaveText,action:L.leave,onConfirm:async()=>{await e(ze,{input:{spaceId:t.id,actorId:j.value.actor.id}}),s(u`/`)},onClose:n})}function sr(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function cr({conversation:t,space:n,onClose:r}){let{name:a,topic:o,purpose:s,hasReadReceipts:c}=n,[u,d]=l({name:a,topic:o,purpose:s,hasReadReceipts:c}),[p,m]=l(),h=e=>d({...u,...e}),g=e=>p instanceof f&&p.field===e?p.message:void 0,_=p!==void 0&&![`name`,`topic`,`purpose`].some(g),v=async()=>{let i=sr(n,u);if(Object.keys(i).length===0)return r();try{let{space:a}=await e(Be,{input:{spaceId:n.id,...i}});t.space.value=a,A(L.saved),r()}catch(e){m(e)}};return C(ue,{title:L.settings,onClose:r,children:C(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void v()),children:[n.mayChange&&n.kind===`GROUP`&&C(G,{label:L.name,value:u.name,onValue:e=>h({name:e}),wrong:g(`name`),isRequired:!0}),C(G,{label:L.topic,hint:L.topicHint,maxLength:250,value:u.topic,onValue:e=>h({topic:e}),wrong:g(`topic`)}),n.mayChange&&C(x,{children:[C(Wt,{label:L.purpose,hint:L.purposeHint,maxLength:500,value:u.purpose,onValue:e=>h({purpose:e}),wrong:g(`purpose`)}),C(K,{label:L.receipts,isOn:u.hasReadReceipts,onChange:e=>h({hasReadReceipts:e})})]}),_&&C(w,{problem:p}),C(`div`,{class:`actions`,children:[C(E,{onPress:r,children:i.cancel}),C(E,{look:`primary`,isSubmit:!0,children:i.save})]})]})})}var lr=e=>A(m(e),{isBad:!0});function $(e,t){let n=h.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),P({panel:n?void 0:t})}function ur({conversation:e}){let[t,n]=l(),r=e.space.value,i=e.thread.value?void 0:h.value.query.get(`panel`);if(ae(`mod+shift+f`,L.search,()=>$(e,`search`)),hr(e,n),!r)return C(`header`,{class:`space-head`,"aria-busy":`true`});let a=e=>({"aria-pressed":i===e,"aria-expanded":i===e});return C(`header`,{class:`space-head`,children:[C(dr,{space:r}),C(`div`,{class:`space-name`,children:[C(`h1`,{class:`cut`,children:r.name}),r.topic?C(`p`,{class:`cut soft small`,title:r.topic,children:r.topic}):C(`p`,{class:`cut soft small`,children:L.memberCount(e.memberCount.value)})]}),r.archivedAt&&C(re,{look:`warn`,children:[L.archive,`d`]}),C(`span`,{class:`push row space-buttons`,children:[C(S,{name:L.search,icon:`search`,onPress:()=>$(e,`search`),attributes:a(`search`)}),C(S,{name:L.members,icon:`people`,onPress:()=>$(e,`members`),attributes:a(`members`)}),C(mr,{space:r}),C(de,{name:L.moreOfSpace,icon:`more`,children:e=>C(pr,{space:r,onAsk:t=>(e(),n(t)),close:e})})]}),t===`settings`&&C(cr,{conversation:e,space:r,onClose:()=>n(void 0)}),t===`leave`&&C(or,{space:r,onClose:()=>n(void 0)})]})}function dr({space:{kind:e,partner:t}}){return e===`GROUP`||!t?C(N,{name:`hash`,size:20}):C(T,{name:t.name,kind:t.kind,state:M.value.get(t.id)?.state})}function fr(e){return g(`spaces:write`)&&!e.archivedAt&&(e.mayChange||j.value.tenant.membersMaySetTopics)}function pr({space:t,onAsk:n,close:r}){let i={spaceId:t.id},a=t.mayChange&&t.kind===`GROUP`,o=()=>e(Ve,{input:i}).catch(lr),s=()=>e(He,{input:i}).catch(lr);return C(x,{children:[(t.mayChange||fr(t))&&C(D,{icon:`gear`,onPress:()=>n(`settings`),children:L.settings}),a&&C(D,{icon:`archive`,onPress:()=>(r(),void(t.archivedAt?s():o())),children:t.archivedAt?L.unarchive:L.archive}),C(D,{icon:`exit`,isDanger:!0,onPress:()=>n(`leave`),children:L.leave})]})}function mr({space:t}){let n=t.notificationSettings;if(!n)return null;let i=r(n,Date.now()),a=n=>void e(Ue,{input:{spaceId:t.id,...n}}).catch(lr),o=e=>a({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return C(de,{name:L.notifications,icon:i?`bellOff`:`bell`,children:e=>C(x,{children:[[`ALL`,`MENTIONS`,`NONE`].map(t=>C(D,{isChecked:n.level===t,onPress:()=>(e(),a({level:t})),children:L.levels[t]},t)),C(`hr`,{}),C(`p`,{class:`caption`,children:L.mute}),C(D,{onPress:()=>(e(),o(1)),children:L.muteHour}),C(D,{onPress:()=>(e(),o(24)),children:L.muteDay}),n.mutedUntil&&C(D,{onPress:()=>(e(),a({mutedUntil:null})),children:L.unmute})]})})}function hr(e,t){let n=O(()=>[{key:`space-search`,name:L.search,icon:`search`,run:()=>$(e,`search`)},{key:`space-members`,name:L.members,icon:`people`,run:()=>$(e,`members`)},{key:`space-settings`,name:L.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);le(n)}function gr({title:e,onClose:t,children:n}){return C(`aside`,{class:`side-panel`,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[C(`header`,{children:[C(`h2`,{class:`cut`,children:e}),C(S,{name:i.close,icon:`close`,onPress:t})]}),n]})}function _r({conversation:e}){let t=Ut(Ie,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,r=new Map(t.data?.map(e=>[e.id,e])),a=e.members.value.filter(({id:e})=>!r.has(e)),o=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,s=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return C(gr,{title:L.memberCount(e.memberCount.value),onClose:()=>P({panel:void 0}),children:[o&&C(yr,{conversation:e}),C(`div`,{class:`panel-scroll`,children:[C(ce,{answer:t,children:t=>C(`ul`,{class:`members`,children:[...t.filter(e=>!s(e)),...a].map(t=>C(vr,{member:t,conversation:e,mayRemove:!!o},t.id))})}),t.hasMore&&C(E,{isSmall:!0,onPress:t.more,children:i.more})]})]})}function vr({member:t,conversation:n,mayRemove:r}){let[a,o]=l(!1),{id:c,name:d,kind:f}=t,p=c===j.value.actor.id,m=n.presence.value.get(c)??t.member?.presence??void 0,h=M.value.get(c)?.state,_=h?i.states[h]:m&&L.presence[m];return C(`li`,{children:[C(T,{name:d,kind:f,state:h}),C(`span`,{class:`member-name`,children:[C(`span`,{class:`cut`,children:[d,` `,p&&C(`span`,{class:`soft`,children:[`(`,L.you,`)`]})]}),_&&C(`span`,{class:`cut small presence ${m?.toLowerCase()??``}`,children:_})]}),!p&&f!==`SERVICE`&&g(`messages:write`)&&C(S,{isSmall:!0,name:L.talkTo(d),icon:`thread`,onPress:async()=>{let{space:t}=await e(We,{input:{actorId:c}});s(u`/spaces/${t.id}`)}}),!p&&r&&C(S,{isSmall:!0,name:L.removeMember(d),icon:`close`,onPress:()=>o(!0)}),a&&C(ne,{isDanger:!0,title:L.removeMember(d),text:L.removeMemberText(d),action:L.removeMember(d),onConfirm:()=>e(ze,{input:{spaceId:n.spaceId,actorId:c}}),onClose:()=>o(!1)})]})}function yr({conversation:t}){let[n,r]=l(``),i=n.trim()?{search:n.trim(),withAgents:g(`agents:read`)}:void 0,{data:a}=W(Le,i),o=new Set(t.members.value.map(({id:e})=>e)),s=(a?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),c=(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),u=i?[...s,...c].filter(({id:e})=>!o.has(e)):[],d=async({id:n,name:i})=>{await e(Re,{input:{spaceId:t.spaceId,actorId:n}}),A(L.added(i)),r(``)};return C(`div`,{class:`panel-form`,children:[C(G,{label:L.addMember,placeholder:L.findSomebody,value:n,onValue:r}),C(`ul`,{class:`members`,children:u.map(e=>C(`li`,{children:[C(T,{name:e.name,kind:e.kind,isSmall:!0}),C(`span`,{class:`cut member-name`,children:e.name}),C(E,{isSmall:!0,onPress:()=>d(e),children:L.add})]},e.id))})]})}var br=30;function xr({spaceId:e}){let[t,n]=l(``),[r,a]=l(),[o,s]=l(),[c,f]=l(),p=b(null);y(()=>p.current?.querySelector(`input`)?.focus(),[]);let m=async n=>{f(void 0);try{let{searchMessages:i}=await d(Fe,{query:t,spaceIds:[e],last:br,before:n}),o=i.nodes.toReversed();a(n?[...r??[],...o]:o),s(i.pageInfo.hasPreviousPage?i.pageInfo.startCursor??void 0:void 0)}catch(e){f(e)}};return C(gr,{title:L.search,onClose:()=>P({panel:void 0}),children:[C(`form`,{ref:p,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),t.trim()&&void m()),children:C(G,{label:L.searchField,type:`search`,value:t,onValue:n})}),C(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[c!==void 0&&C(w,{problem:c,onRetry:()=>void m()}),r?.length===0&&C(pe,{icon:`search`,title:L.nothingFound}),C(`ul`,{class:`hits`,children:r?.map(({id:t,text:n,createdAt:r,author:i})=>C(`li`,{children:C(`a`,{href:u`/spaces/${e}?panel=search&message=${t}`,children:[C(`span`,{class:`row small`,children:[C(`strong`,{children:i.name}),C(`span`,{class:`soft push`,children:C(F,{date:r})})]}),C(`span`,{class:`hit`,children:n})]})},t))}),o&&C(E,{isSmall:!0,onPress:()=>m(o),children:i.more})]})]})}function Sr({conversation:e,thread:t}){let n=b(null),r=t.items.value,i=r.at(-1)?.key;y(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[i]);let[a,...o]=r;return C(gr,{title:L.thread,onClose:()=>e.openThread(void 0),children:[C(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":L.thread,children:[t.problem.value!==void 0&&C(w,{problem:t.problem.value,onRetry:()=>void t.open()}),a&&C(En,{item:a,isFollowing:!1,conversation:e,isInThread:!0}),a&&C(`p`,{class:`thread-line`,children:L.replies(o.length)}),t.hasOlder.value&&C(E,{isSmall:!0,look:`quiet`,onPress:t.open,children:L.older}),o.map(t=>C(En,{item:t,isFollowing:!1,conversation:e,isInThread:!0},t.key)),t.isLoading.value&&C(k,{lines:3})]}),C(lt,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function Cr({params:e}){let t=e.id,n=O(()=>new ar(j.value.actor,t),[t]),[r,i]=l(`opening`),[a,o]=l(),[s,c]=l(0),u=b(void 0),d=h.value.query.get(`message`),f=b(!1);return me(n.space.value?.name??``),y(()=>()=>n.close(),[n]),y(()=>{let e=!1;return o(void 0),wr(n,d,f).then(t=>{e||(i(t===`missing`?`missing`:`open`),t&&t!==`missing`&&Er(n,t,u))}).catch(t=>e||o(t)),()=>void(e=!0)},[n,d,s]),r===`missing`?C(Or,{}):C(`div`,{class:`space`,children:[C(ur,{conversation:n}),a!==void 0&&C(w,{problem:a,onRetry:()=>c(s+1)}),n.problem.value!==void 0&&C(w,{problem:n.problem.value}),C(`div`,{class:`space-body`,children:[r===`opening`?C(`div`,{class:`space-opening`,children:a===void 0&&C(k,{lines:7})}):C(Hn,{conversation:n,handle:u}),r===`open`&&C(Dr,{conversation:n})]})]})}async function wr(e,t,n){let r=t?await Tr(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function Tr(e){let{node:t}=await d(ye,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function Er(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),P({message:void 0,...n&&{panel:void 0}})}function Dr({conversation:e}){if(e.thread.value)return C(Sr,{conversation:e,thread:e.thread.value});let t=h.value.query.get(`panel`);return t===`members`?C(_r,{conversation:e}):t===`search`?C(xr,{spaceId:e.spaceId}):null}function Or(){return C(`div`,{class:`page`,children:[C(`h1`,{class:`unseen`,children:L.notFound}),C(pe,{icon:`question`,title:L.notFound,children:C(`p`,{children:L.notFoundHint})})]})}export{Cr as default};