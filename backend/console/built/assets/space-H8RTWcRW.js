import{$ as e,A as t,B as n,C as r,D as i,E as a,F as o,H as s,I as c,J as l,K as u,L as d,M as f,N as p,O as m,P as h,Q as g,R as _,S as v,U as y,V as b,W as ee,X as te,Y as x,Z as S,_ as ne,a as re,b as C,c as ie,d as ae,f as w,g as T,h as E,i as oe,j as se,k as D,l as O,m as ce,o as le,p as k,s as ue,t as de,u as A,v as j,w as M,x as N,y as P,z as F}from"./index-CVVJQ9Wi.js";import{n as fe,r as pe,t as I}from"./time-iLCeO1cx.js";import{a as me,i as L,n as he,o as ge,r as _e,t as R}from"./field-jgy3D3HZ.js";var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
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
}`,{fragmentName:`OpenSpace`});var ve=new z(`
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
}`),ye=new z(`
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
}`),be=new z(`
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
    `),xe=new z(`
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
}`),Se=new z(`
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
    `),Ce=new z(`
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
}`),we=new z(`
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
}`),Te=new z(`
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
}`),Ee=new z(`
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
}`),De=new z(`
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
}`),Oe=new z(`
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
}`),ke=new z(`
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
}`),Ae=new z(`
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
}`),je=new z(`
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
}`),Me=new z(`
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
}`),Ne=new z(`
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
}`),Pe=new z(`
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
}`),Fe=new z(`
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
}`),Ie=new z(`
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
}`),Le=new z(`
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
}`),Re=new z(`
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
    `),ze=new z(`
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
}`),Be=new z(`
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
}`),B={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`Somebody who is in it can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent: ${e}`,notSentNoConnection:`there is no connection.`,retry:`Try again`,discard:`Discard`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,noChoice:`No choice`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,decisions:{approved:`approved`,declined:`rejected`,answered:`answered`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`},Ke=64,qe=class{#e=[];#t=new Map;#n=new Map;#r;#i=0;set(e){if(e!==this.#e){this.#e=e,this.#n=new Map(e.map((e,t)=>[e,t]));for(let[e,t]of this.#t)this.#n.has(e)||(this.#t.delete(e),this.#i-=t);this.#r=void 0}}measure(e,t){let n=this.#t.get(e);return n===t||!this.#n.has(e)?!1:(this.#t.set(e,t),this.#i+=t-(n??0),this.#r=void 0,!0)}get total(){return this.topOf(this.#e.length)}topOf(e){return this.#r??=this.#a(),this.#r[Math.max(0,Math.min(e,this.#e.length))]}indexOf(e){return this.#n.get(e)??-1}at(e){let[t,n]=[0,this.#e.length-1];for(;t<n;){let r=t+n+1>>1;this.topOf(r)<=e?t=r:n=r-1}return Math.max(0,t)}range(e,t,n,r){if(this.#e.length===0)return[0,0];let i=this.at(e-n),a=this.at(e+t+n)+1;return a-i<=r?[i,a]:[Math.max(i,a-r),a]}#a(){let e=this.#t.size?this.#i/this.#t.size:Ke,t=new Float64Array(this.#e.length+1);return this.#e.forEach((n,r)=>t[r+1]=t[r]+(this.#t.get(n)??e)),t}},V=600,H=280,Je=800,Ye=60,Xe=5;function Ze(e){let{rows:t,keyOf:n,render:r,label:i,isLog:a=!1}=e,o=u(null),s=u(null),[c]=l(()=>new Qe(a)),[,d]=l(0);c.connect(o,s,e,()=>d(e=>e+1)),c.setKeys(t,n);let[f,p]=c.range();return ee(()=>c.settle()),ee(()=>c.watch(),[]),v(`div`,{ref:o,class:`virtual ${e.class??``}`,tabindex:0,role:a?`log`:void 0,"aria-label":i,onScroll:c.scrolled,onKeyDown:c.pressed,children:v(`ol`,{ref:s,children:t.slice(f,p).map((e,i)=>v(`li`,{"data-row":n(e),tabindex:-1,"aria-setsize":t.length,"aria-posinset":f+i+1,children:r(e,f+i)},n(e)))})})}var Qe=class{#e=new qe;#t;#n;#r;#i;#a;#o=[];#s=[0,0];#c;#l;#u;#d;#f=0;#p=-1;constructor(e){this.#u=e}connect(e,t,n,r){this.#t=e,this.#n=t,this.#r=n,this.#i=r,n.handle&&(n.handle.current={show:this.#h,toEnd:this.#g})}setKeys(e,t){e!==this.#a&&(this.#a=e,this.#f=0,this.#o=e.map(t),this.#e.set(this.#o))}range(){let e=this.#t.current,t=e?.clientHeight??800;return this.#s=this.#e.range(this.#_(t)??e?.scrollTop??0,t,V,H),this.#s}settle=()=>{let[e,t]=[this.#t.current,this.#n.current];if(!e||!t)return;for(let e of t.children)this.#e.measure(e.dataset.row,e.getBoundingClientRect().height);let[n,r]=this.#s;t.style.paddingTop=`${this.#e.topOf(n)}px`,t.style.paddingBottom=`${this.#e.total-this.#e.topOf(r)}px`;let i=this.#_(e.clientHeight);i!==void 0&&Math.abs(i-e.scrollTop)>=1&&(e.scrollTop=i),this.#p=e.scrollTop,this.#l!==void 0&&this.#v(t);let[a,o]=this.#e.range(e.scrollTop,e.clientHeight,V/2,H);(a<n||o>r)&&this.#f++<Xe&&this.#i(),this.#b(e)};watch=()=>{let e=new ResizeObserver(this.settle);return e.observe(this.#n.current),e.observe(this.#t.current),()=>e.disconnect()};scrolled=()=>{let e=this.#t.current;Math.abs(e.scrollTop-this.#p)>=1&&this.#m(e);let[t,n]=this.#e.range(e.scrollTop,e.clientHeight,V/2,H);(t<this.#s[0]||n>this.#s[1])&&this.#i(),this.#b(e)};pressed=e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key],n=e.target,r=n.dataset.row;if(n!==this.#t.current&&r===void 0||e.altKey||e.ctrlKey||e.metaKey)return;if(!t)return r===void 0?void 0:this.#r.onRowKey?.(this.#a[this.#e.indexOf(r)],e);e.preventDefault();let i=[...this.#n.current.children],a=i.indexOf(n),o=a<0?i.at(-1):i[a+t];o?.focus({preventScroll:!0}),o?.scrollIntoView({block:`nearest`})};#m(e){this.#l=void 0,this.#f=0,this.#p=-1,this.#y(e)}#h=e=>this.#e.indexOf(e)<0?!1:(this.#l=e,this.#u=!1,this.#i(),!0);#g=()=>{this.#u=!0,this.#i()};#_(e){let t=this.#e.total-e,n=e=>Math.max(0,Math.min(e,t));if(this.#l!==void 0)return n(this.#e.topOf(this.#e.indexOf(this.#l))-e/3);if(this.#u&&this.#r.isLog)return n(t);let r=this.#c?this.#e.indexOf(this.#c.key):-1;return r<0?void 0:n(this.#e.topOf(r)+this.#c.offset)}#v(e){let t=e.querySelector(`[data-row="${CSS.escape(this.#l)}"]`);t&&document.activeElement!==t&&t.focus({preventScroll:!0}),this.#y(this.#t.current,!1)}#y(e,t=!0){let n=this.#e.at(e.scrollTop),r=this.#o[n];this.#c=r===void 0?void 0:{key:r,offset:e.scrollTop-this.#e.topOf(n)},this.#u=t&&e.scrollHeight-e.scrollTop-e.clientHeight<Ye&&this.#r.isLive!==!1}#b(e){let t=e.scrollHeight-e.scrollTop-e.clientHeight<Ye;t!==this.#d&&this.#r.onEnd?.(this.#d=t),e.scrollTop<Je&&this.#r.onNearStart?.(),e.scrollHeight-e.scrollTop-e.clientHeight<Je&&this.#r.onNearEnd?.()}};function U(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var $e=40;function et(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>$e||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function tt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function nt(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var rt=26214400;async function it(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>rt)return i({state:`failed`,problem:B.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await f(Pe,{input:t});await at(r,e,e=>i({share:e}),n),await f(Fe,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:c(e)})}}function at({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${B.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${B.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var W=new Map,ot=6;function st(e){let{conversation:t}=e;return M(`messages:write`)?t.space.value?.archivedAt?v(`p`,{class:`composer-closed`,children:B.archived}):v(ct,{...e},e.threadRootId??t.spaceId):v(`p`,{class:`composer-closed`,children:B.readOnly})}function ct({conversation:e,threadRootId:t,onSent:n}){let r=t??e.spaceId,[i,a]=l(W.get(r)??``),o=u(null),s=u([]),c=dt(),d=ut(e,o,i,(e,t)=>{s.current.push(t),f(e)}),f=e=>{a(e),e?W.set(r,e):W.delete(r)};y(()=>lt(o.current),[i]);let p=c.uploads.every(({state:e})=>e===`ready`)&&(i.trim()!==``||c.uploads.length>0),m=()=>{if(!p)return;let r=c.uploads.map(({fileId:e})=>e);e.send({text:i.trim(),mentions:nt(i,s.current),fileIds:r,threadRootId:t}).catch(()=>void 0),s.current=[],c.clear(),f(``),n(),o.current.focus()},h=n=>{d.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),m()):n.key===`ArrowUp`&&i===``&&!t&&e.editLast()&&n.preventDefault())},g=t?B.writeReply:B.writeTo(e.space.value?.name??``);return v(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),m()),onDragOver:e=>e.preventDefault(),onDrop:c.dropped,children:[d.list,c.uploads.length>0&&v(ft,{uploads:c.uploads,onRemove:c.remove}),v(`div`,{class:`composer-line`,children:[v(P,{name:B.attach,icon:`clip`,onPress:c.choose}),v(`textarea`,{ref:o,rows:1,value:i,"aria-label":B.message,placeholder:g,autocomplete:`off`,...d.attributes,onInput:({currentTarget:t})=>(f(t.value),d.look(),void e.type()),onKeyDown:h,onClick:d.look,onBlur:d.close,onPaste:c.pasted}),v(P,{name:B.send,icon:`send`,isSubmit:!0,isDisabled:!p})]})]})}function lt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function ut(e,t,n,r){let[i,o]=l(),[s,c]=l(0),u=e.members.value.filter(({id:e})=>e!==a.value?.actor.id),d=i?re(u,i.words,({name:e})=>e).slice(0,ot):[],f=d.length>0,p=()=>o(void 0),m=()=>{o(et(t.current.value,t.current.selectionStart)),c(0)},h=e=>{let{text:a,caret:o}=tt(n,i,e.name);r(a,e),p(),requestAnimationFrame(()=>(t.current.focus(),t.current.setSelectionRange(o,o)))},g=e=>{if(!f||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)c((s+t+d.length)%d.length);else if(e.key===`Enter`||e.key===`Tab`)h(d[s]);else if(e.key===`Escape`)p();else return!1;return e.preventDefault(),!0},_={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":f?`name-${s}`:void 0};return{list:v(`div`,{id:`names`,role:`listbox`,"aria-label":B.members,class:`names`,hidden:!f,children:d.map((e,t)=>v(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===s,onMouseDown:t=>(t.preventDefault(),h(e)),children:[v(k,{name:e.name,kind:e.kind,isSmall:!0}),v(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:_,press:g,look:m,close:p}}function dt(){let[e]=l(()=>({uploads:s([]),ends:new Map})),t=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},n=n=>{if(e.uploads.value.length+n.length>10)return C(B.tooMany,{isBad:!0});for(let e of n){let n=new AbortController;it(e,e=>t(e,n),n.signal)}},r=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>n([...e.files])}),e.click()},i=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},a=(e,t)=>{t?.files.length&&(e.preventDefault(),n([...t.files]))};return{uploads:e.uploads.value,choose:r,remove:i,clear:()=>e.uploads.value=[],dropped:e=>a(e,e.dataTransfer),pasted:e=>a(e,e.clipboardData)}}function ft({uploads:e,onRemove:t}){return v(`ul`,{class:`uploads`,"aria-label":B.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>v(`li`,{class:`upload ${i}`,children:[v(N,{name:i===`failed`?`alert`:`file`}),v(`span`,{class:`cut`,title:o,children:[n,` `,v(`span`,{class:`soft`,children:o??U(r)})]}),i===`sending`&&v(`progress`,{value:a,"aria-label":`${n} ${B.uploading}`}),v(P,{isSmall:!0,name:B.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function pt(t){return class extends e{shouldComponentUpdate(e){let[t,n]=[this.props,e];return[...new Set([...Object.keys(t),...Object.keys(n)])].some(e=>t[e]!==n[e])}render(){return g(t,this.props)}}}var G=6,K=/^( {0,9})([-*+]|(\d{1,9})[.)])( +)/,mt=/^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/,ht=[[`**`,`strong`],[`__`,`strong`],[`~~`,`deleted`],[`*`,`emphasis`],[`_`,`emphasis`]],gt=/^https?:\/\/[^\s<>]+/i,q=/[\p{L}\p{N}]/u;function _t(e,t=0){return J(e.replaceAll(`\r
`,`
`).split(`
`),t)}function J(e,t){let n=[],r=0;for(;r<e.length;){let[i,a]=kt.find(n=>n.begins(e,r,t)).read(e,r,t);i&&n.push(i),r=a}return n}var vt={begins:(e,t)=>!e[t].trim(),read:(e,t)=>[void 0,t+1]},yt={begins:(e,t)=>mt.test(e[t]),read:(e,t)=>{let[,n=``,r=``]=mt.exec(e[t]),i=t+1;for(;i<e.length&&!bt(e[i].trim(),n);)i++;return[{kind:`code`,language:r,text:e.slice(t+1,i).join(`
`)},i+1]}};function bt(e,t){return e.startsWith(t)&&!e.slice(t.length).trim()}var xt={begins:(e,t)=>/^ {0,3}([-*_])( *\1){2,} *$/.test(e[t]),read:(e,t)=>[{kind:`rule`},t+1]},St={begins:(e,t)=>/^#{1,6} /.test(e[t]),read:(e,t)=>{let n=e[t],r=n.indexOf(` `);return[{kind:`heading`,level:r,parts:Mt(n.slice(r+1).replace(/ +#+ *$/,``).trim())},t+1]}},Ct={begins:(e,t,n)=>n<G&&/^ {0,3}>/.test(e[t]),read:(e,t,n)=>{let r=t;for(;r<e.length&&/^ {0,3}>/.test(e[r]);)r++;return[{kind:`quote`,blocks:J(e.slice(t,r).map(e=>e.replace(/^ {0,3}> ?/,``)),n+1)},r]}},wt={begins:(e,t,n)=>n<G&&K.test(e[t]),read:(e,t,n)=>{let[,r=``,,i]=K.exec(e[t]),a=i!==void 0,o=[];for(;t<e.length;){let i=K.exec(e[t]);if(!i||i[1].length!==r.length||i[3]!==void 0!==a)break;let s=i[0].length,c=Tt(e,t+1,r.length),l=[e[t].slice(s),...e.slice(t+1,c).map(e=>e.slice(Math.min(s,e.length-e.trimStart().length)))];o.push(J(l,n+1)),t=c}return[{kind:`list`,isOrdered:a,start:Number(i??1),items:o},t]}};function Tt(e,t,n){for(;t<e.length;){let r=e[t];if(!r.trim()){let r=e[t+1];if(r===void 0||!(Et(r)>n||K.test(r)))return t}else if(Et(r)<=n&&(K.test(r)||!e[t-1].trim()||jt(e,t)))return t;t++}return t}var Et=e=>e.length-e.trimStart().length,Dt={begins:(e,t)=>e[t].includes(`|`)&&/^ *\|?( *:?-+:? *\|)+ *(:?-+:?)? *\|? *$/.test(e[t+1]??``),read:(e,t)=>{let n=t+2;for(;n<e.length&&e[n].includes(`|`);)n++;let r=e.slice(t+2,n).map(Ot);return[{kind:`table`,head:Ot(e[t]),rows:r},n]}};function Ot(e){return e.trim().replace(/^\|/,``).replace(/\|$/,``).split(`|`).map(e=>Mt(e.trim()))}var kt=[vt,yt,xt,St,Ct,wt,Dt,{begins:()=>!0,read:(e,t)=>{let n=t+1;for(;n<e.length&&e[n].trim()&&!jt(e,n);)n++;return[{kind:`paragraph`,parts:Mt(e.slice(t,n).join(`
`).trim())},n]}}],At=[yt,xt,St,Ct,wt];function jt(e,t){return At.some(n=>n.begins(e,t,0))}function Mt(e){return new Nt(e).read(0,e.length,0)}var Nt=class{#e;#t=new Map;constructor(e){this.#e=e}read(e,t,n){let r=[],i=e;for(let a=e;a<t;){let e=this.#n(a,t,n);e?(i<a&&r.push({kind:`text`,text:this.#e.slice(i,a)}),r.push(e.part),a=i=e.end):a++}return i<t&&r.push({kind:`text`,text:this.#e.slice(i,t)}),It(r)}#n(e,t,n){switch(this.#e[e]){case`\\`:{let n=this.#e[e+1];return n===void 0||e+1>=t||!/[!-/:-@[-`{-~]/.test(n)?void 0:{part:{kind:`text`,text:n},end:e+2}}case"`":return this.#r(e,t);case`!`:case`[`:return this.#i(e,t,n);case`*`:case`_`:case`~`:return this.#a(e,t,n);case`h`:case`H`:return this.#o(e,t)}}#r(e,t){let n=1;for(;this.#e[e+n]==="`";)n++;let r="`".repeat(n),i=this.#s(r,e+n,t);return i<0?{part:{kind:`text`,text:r},end:Math.min(t,e+n)}:{part:{kind:`code`,text:this.#e.slice(e+n,i).replace(/^ (.*) $/s,`$1`)},end:i+n}}#i(e,t,n){let r=this.#e[e]===`!`?e+1:e;if(this.#e[r]!==`[`||n>=G)return;let i=this.#s(`](`,r+1,t);if(i<0)return;let a=this.#s(`)`,i+2,t);if(a<0)return;let o=this.#e.slice(i+2,a).trim().split(/\s/,1)[0];if(!Ft(o))return;let s=this.read(r+1,i,G);return{part:{kind:`link`,url:o,parts:s.length?s:[{kind:`text`,text:o}]},end:a+1}}#a(e,t,n){let r=ht.find(([t])=>this.#e.startsWith(t,e));if(!r||n>=G)return;let[i,a]=r,o=e+i.length;if(/\s/.test(this.#e[o]??` `)||i[0]===`_`&&q.test(this.#e[e-1]??``))return;let s=this.#s(i,o+1,t);if(!(s<0||/\s/.test(this.#e[s-1]))&&!(i[0]===`_`&&q.test(this.#e[s+i.length]??``)))return{part:{kind:a,parts:this.read(o,s,n+1)},end:s+i.length}}#o(e,t){if(e>0&&q.test(this.#e[e-1]))return;let n=gt.exec(this.#e.slice(e,Math.min(t,e+2e3)))?.[0];if(!n)return;let r=Pt(n);if(Ft(r))return{part:{kind:`link`,url:r,parts:[{kind:`text`,text:r}]},end:e+r.length}}#s(e,t,n){if(t>=(this.#t.get(e)??1/0))return-1;let r=this.#e.indexOf(e,t);return r<0&&this.#t.set(e,t),r<0||r+e.length>n?-1:r}};function Pt(e){let t=e.length;for(;t>0&&(/[.,;:!?'"*_~\]]/.test(e[t-1])||e[t-1]===`)`&&!e.slice(0,t).includes(`(`));)t--;return e.slice(0,t)}function Ft(e){try{let{protocol:t}=new URL(e);return(t===`http:`||t===`https:`||t===`mailto:`)&&!/\s/.test(e)}catch{return!1}}function It(e){let t=[];for(let n of e){let e=t.at(-1);n.kind===`text`&&e?.kind===`text`?e.text+=n.text:t.push(n.kind===`text`?{...n}:n)}return t}var Lt=pt(({text:e,names:t=[]})=>v(`div`,{class:`prose`,children:_t(e).map((e,n)=>Rt(e,n,t))}));function Rt(e,t,n){switch(e.kind){case`paragraph`:return v(`p`,{children:Y(e.parts,n)},t);case`heading`:return v(`p`,{class:`heading level-${e.level}`,children:Y(e.parts,n)},t);case`code`:return v(`pre`,{tabindex:0,children:v(`code`,{children:e.text})},t);case`quote`:return v(`blockquote`,{children:e.blocks.map((e,t)=>Rt(e,t,n))},t);case`list`:return zt(e,t,n);case`table`:return Bt(e,t,n);case`rule`:return v(`hr`,{},t)}}function zt({isOrdered:e,start:t,items:n},r,i){let a=n.map((e,t)=>v(`li`,{children:e.map((e,t)=>e.kind===`paragraph`?Y(e.parts,i):Rt(e,t,i))},t));return e?v(`ol`,{start:t,children:a},r):v(`ul`,{children:a},r)}function Bt({head:e,rows:t},n,r){return v(`div`,{class:`frame`,children:v(`table`,{children:[v(`thead`,{children:v(`tr`,{children:e.map((e,t)=>v(`th`,{children:Y(e,r)},t))})}),v(`tbody`,{children:t.map((t,n)=>v(`tr`,{children:e.map((e,n)=>v(`td`,{children:Y(t[n]??[],r)},n))},n))})]})},n)}function Y(e,t){return e.map((e,n)=>{switch(e.kind){case`text`:return Vt(e.text,t);case`code`:return v(`code`,{children:e.text},n);case`strong`:return v(`strong`,{children:Y(e.parts,t)},n);case`emphasis`:return v(`em`,{children:Y(e.parts,t)},n);case`deleted`:return v(`del`,{children:Y(e.parts,t)},n);case`link`:return v(`a`,{href:e.url,target:`_blank`,rel:`noopener noreferrer`,title:e.url,children:Y(e.parts,[])},n)}})}function Vt(e,t){let n=[],r=0;for(let i=e.indexOf(`@`);i>=0;i=e.indexOf(`@`,i+1)){let a=t.find(t=>e.slice(i+1,i+1+t.length).toLowerCase()===t.toLowerCase());if(!a)continue;let o=i+1+a.length;n.push(e.slice(r,i),v(`span`,{class:`mention`,children:e.slice(i,o)})),r=o,i=o-1}return n.length?[...n,e.slice(r)]:e}function Ht(e){return Object.fromEntries(e.map(e=>[e.name,Ut(e)]))}function Ut({type:e,default:t}){return e===`BOOLEAN`?t===!0:e===`ARRAY`?Array.isArray(t)?t.map(X):[]:t==null?``:typeof t==`string`?t:X(t)}function Wt(e,t){let n=e.map(e=>[e.name,Gt(e,t[e.name])]);return Object.fromEntries(n.filter(([,e])=>e!==void 0))}function Gt({type:e,choices:t,isRequired:n},r){let i=e=>t?.find(t=>X(t)===e);if(e===`BOOLEAN`)return r===!0;if(e===`ARRAY`){let e=r.map(i).filter(e=>e!==void 0);return e.length||n?e:void 0}if(r!==``)return t?i(r):e===`STRING`?r:Number(r)}function X(e){return typeof e==`string`?e:JSON.stringify(e)}var Kt=200;function qt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,l=e.status===`HELD`&&t.decision==null;return v(`div`,{class:`stack question`,children:[v(Lt,{text:i}),a!=null&&v(`div`,{class:`stack exactly`,children:[v(`span`,{class:`soft small`,children:B.exactly}),v(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&v(`p`,{class:`soft small`,children:B.approvedSoFar(s.length,o)}),l&&!n&&c&&v(`p`,{class:`soft small`,children:B.onlyAssignee(c.name)}),n?v(Jt,{call:e,question:t,onAnswered:r}):v(Qt,{question:t})]})}function Jt({call:e,question:t,onAnswered:n}){let r=t.formFields,[i,a]=l(()=>Ht(r)),[s,u]=l(``),[d,p]=l(),m=d instanceof o&&d.path.includes(`values`)?d:void 0,h=async a=>{p(void 0);let o=a===`ANSWER`?Wt(r,i):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:a,values:o,comment:s};await f(Ne,{input:c}).then(({activity:e})=>e&&n(e),p)};return v(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),h(r.length?`ANSWER`:`APPROVE`)},"aria-label":r.length?B.question:B.needsApproval,children:[r.map(e=>v(Yt,{field:e,filled:i[e.name],wrong:m?.field===e.name?m.message:void 0,onFilled:t=>a({...i,[e.name]:t})},e.name)),v(L,{label:B.reasonOptional,value:s,onValue:u}),d!==void 0&&!r.some(({name:e})=>e===m?.field)&&v(A,{problem:c(d)}),v(`div`,{class:`row`,children:[v(j,{isSubmit:!0,look:`primary`,icon:`check`,children:r.length?B.answer:B.approve}),v(j,{look:`danger`,icon:`close`,onPress:()=>h(`DECLINE`),children:B.decline})]})]})}function Yt({field:e,filled:t,wrong:n,onFilled:r}){let{label:i,type:a,choices:o,isRequired:s,description:c}=e,l={label:i,hint:c??void 0,wrong:n};if(a===`BOOLEAN`)return v(R,{...l,isOn:t===!0,onChange:r});if(a===`ARRAY`)return v(Zt,{field:e,wrong:n,onFilled:r,chosen:t});if(o){let e=o.map(e=>({value:X(e),name:X(e)}));return v(he,{...l,value:t,onValue:r,isRequired:s,choices:[{value:``,name:B.noChoice},...e]})}if(a!==`STRING`){let n=a===`INTEGER`?1:`any`;return v(L,{...l,type:`number`,step:n,min:e.minimum??void 0,max:e.maximum??void 0,value:t,onValue:r,isRequired:s})}let u={minLength:e.minLength??void 0,maxLength:e.maxLength??void 0},d={...l,...u,value:t,onValue:r,isRequired:s};return(e.maxLength??0)>Kt?v(_e,{...d}):v(L,{...d,type:Xt(e.format)})}function Xt(e){return{date:`date`,email:`email`,uri:`url`}[e??``]??`text`}function Zt({field:e,chosen:t,wrong:n,onFilled:r}){let i=(e,n)=>r(n?[...t,e]:t.filter(t=>t!==e));return v(`fieldset`,{class:`several`,children:[v(`legend`,{children:e.label}),e.description&&v(`p`,{class:`hint`,children:e.description}),(e.choices??[]).map(X).map(e=>v(R,{label:e,isOn:t.includes(e),onChange:t=>i(e,t)},e)),n&&v(`p`,{class:`wrong`,role:`alert`,children:n})]})}function Qt({question:{decision:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return v(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return v(`div`,{class:`outcome ${e}`,children:[v(`p`,{children:[v(`strong`,{children:B.decided(t?.name??``,B.decisions[e]??e)}),n&&`: ${n}`]}),a.length>0&&v(`dl`,{class:`pairs`,children:a.map(([e,t])=>v(`div`,{children:[v(`dt`,{children:e}),v(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var $t={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function en({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,a=n?.status??r?.status??`WRITING`,o=n?.question,s=o!=null&&a===`HELD`&&o.decision==null,[c,u]=l(!1),d=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],f=a===`RUNNING`||a===`WRITING`;return v(`div`,{class:s?`call asked`:`call`,children:[v(`div`,{class:`call-head`,children:[v(N,{name:o?`question`:`tool`}),v(`strong`,{class:`cut`,children:n?.tool??r?.name}),v(`span`,{class:f?`status moving`:`status`,children:v(ce,{look:$t[a],children:B.call[s?`ASKED`:a]??a.toLowerCase()})}),r?.progress!=null&&v(`progress`,{value:r.progress,"aria-label":B.call.RUNNING}),s&&o.expiresAt&&v(`span`,{class:`soft small push`,children:[B.endsAt,` `,v(I,{date:o.expiresAt})]})]}),r?.note&&v(`p`,{class:`soft small`,children:r.note}),o?v(qt,{call:n,question:o,mayAnswer:s&&i.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):d.length>0&&v(tn,{pairs:d}),e.message&&M(`agents:read`)&&v(`details`,{onToggle:({currentTarget:e})=>u(e.open),children:[v(`summary`,{children:[v(N,{name:`unfold`,size:14}),B.showDetails]}),c&&v(nn,{messageId:e.message.id},a)]})]})}function tn({pairs:e}){return v(`dl`,{class:`pairs`,children:e.map(([e,t])=>v(`div`,{children:[v(`dt`,{children:e}),v(`dd`,{children:t})]},e))})}function nn({messageId:e}){let{data:t,error:n,reload:r}=ge(Se,{id:e});if(n!=null)return v(A,{problem:n,onRetry:r});if(!t)return v(w,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?v(`div`,{class:`stack call-details`,children:[v(`h4`,{children:B.arguments}),v(`pre`,{tabindex:0,children:rn(i.arguments)}),i.result!=null&&v(S,{children:[v(`h4`,{children:B.result}),v(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):v(`p`,{class:`soft small`,children:B.noDetails})}function rn(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function an({conversation:e,message:t,onClose:n}){let[r,i]=l(t.text),[a,o]=l(),s=u(null);y(()=>{s.current.focus(),s.current.selectionStart=t.text.length},[]);let f=()=>{if(r.trim())return r===t.text?n():e.edit(t.id,r).then(n,e=>o(c(e)))};return v(`div`,{class:`edit-form`,children:[v(`textarea`,{ref:s,class:`input`,rows:Math.min(8,r.split(`
`).length+1),"aria-label":B.editMessage,autocomplete:`off`,value:r,onInput:({currentTarget:e})=>i(e.value),onKeyDown:e=>{if(e.key===`Escape`)n();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)f();else return;e.preventDefault(),e.stopPropagation()}}),a&&v(`p`,{class:`wrong`,role:`alert`,children:a}),v(`div`,{class:`row`,children:[v(j,{isSmall:!0,look:`primary`,onPress:f,children:d.save}),v(j,{isSmall:!0,look:`quiet`,onPress:n,children:d.cancel})]})]})}var on=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function sn(e){return e.replace(on,`�`)}var cn=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],ln=24e4,un=new WeakMap;function dn(e){return un.has(e)||un.set(e,Date.now()),Date.now()-un.get(e)<ln}async function fn(e,t){let{node:n}=await h(Ce,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function pn({message:e}){let t=e.files.map(e=>({...e,name:sn(e.name)})),n=t.filter(({contentType:e})=>cn.includes(e)),r=t.filter(e=>!n.includes(e));return v(`div`,{class:`files`,children:[n.map(t=>v(mn,{file:t,message:e},t.id)),r.map(t=>v(gn,{file:t,message:e},t.id))]})}function mn({file:e,message:t}){let[n,r]=l(dn(t.files)?e.url:void 0),[i,a]=l(!1),o=()=>void fn(t.id,e.id).then(r,()=>void 0);y(()=>{n||o()},[]);let{width:s,height:c}=hn(e);return v(S,{children:[v(`button`,{type:`button`,class:`image`,"aria-label":B.showImage(e.name),title:e.name,style:{width:`${s}px`,aspectRatio:`${s} / ${c}`},onClick:()=>(a(!0),o()),children:n&&v(`img`,{src:n,alt:e.name,width:s,height:c})}),i&&v(ie,{isWide:!0,title:e.name,onClose:()=>a(!1),children:[n&&v(`img`,{class:`whole`,src:n,alt:e.name}),v(_n,{file:e,message:t})]})]})}function hn({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function gn({file:e,message:t}){return v(`div`,{class:`file`,children:[v(N,{name:`file`}),v(`span`,{class:`cut`,children:e.name}),v(_n,{file:e,message:t})]})}function _n({file:e,message:t}){let[n,r]=l(),i=async()=>{let n=await fn(t.id,e.id).catch(()=>void 0);n?location.assign(n):r(B.uploadFailed)};return v(`button`,{type:`button`,class:`button small`,"aria-label":`${B.download(e.name)}, ${U(e.size)}`,title:n,onClick:()=>void i(),children:[v(N,{name:`down`,size:14}),U(e.size)]})}var vn=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function yn({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await f(ke,{input:r}):await f(Oe,{input:r});t.apply(i)}var bn=e=>C(c(e),{isBad:!0});function xn(e){let{message:t}=e;return t.reactions.length===0?null:v(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return v(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!M(`messages:write`),"aria-label":B.reacted(t,a,n),onClick:()=>void yn(e,t).catch(bn),children:[t,` `,v(`span`,{children:n})]},t)})})}function Sn(e){let t=(t,n)=>{n(),yn(e,t).catch(bn)};return v(ne,{label:B.react,side:`above`,button:(e,t)=>v(P,{isSmall:!0,name:B.react,icon:`smile`,onPress:t,attributes:e}),children:e=>v(`div`,{class:`emojis`,children:[vn.map(n=>v(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),v(Cn,{onChoose:n=>t(n,e)})]})})}function Cn({onChoose:e}){let[t,n]=l(``);return v(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:v(`input`,{class:`input`,"aria-label":B.otherEmoji,placeholder:B.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var wn=pt(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?v(Fn,{item:t}):v(Tn,{...e,isFollowing:n})});function Tn({item:e,isFollowing:t,conversation:n,isInThread:i}){let[a,o]=l(!1),{author:s,message:c,state:u}=e,d=c!==void 0&&n.editing.value===c.id,f=u===`posted`&&c&&!c.deletedAt&&!d,p=[`said`,u,t&&`following`,e.isMine&&`mine`].filter(Boolean).join(` `);return v(`article`,{class:p,"data-seq":e.seq,"data-state":u,"aria-busy":u===`writing`,onMouseEnter:()=>o(!0),onFocusCapture:()=>o(!0),children:[v(`div`,{class:`said-side`,children:t?v(Dn,{at:e.at}):v(k,{name:s.name,kind:s.kind,state:r.value.get(s.id)?.state})}),v(`div`,{class:`said-main`,children:[!t&&v(En,{item:e}),d&&c?v(an,{conversation:n,message:c,onClose:()=>n.editing.value=void 0}):v(On,{item:e,conversation:n}),c&&!c.deletedAt&&v(xn,{message:c,conversation:n}),c&&!i&&!!c.replyCount&&v(Mn,{message:c,conversation:n}),v(An,{item:e,conversation:n})]}),a&&f&&v(Pn,{message:c,conversation:n,isInThread:i})]})}function En({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return v(`header`,{class:`said-head`,children:[v(`strong`,{children:e.name}),e.kind===`AGENT`&&v(`span`,{class:`soft`,title:`Agent`,children:[v(N,{name:`agent`,size:13}),v(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&v(I,{date:i,look:`clock`})]})}function Dn({at:e}){return v(I,{date:new Date(e).toISOString(),look:`short`})}function On({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return v(`p`,{class:`gone`,children:B.deleted});if(i===`TOOL_ACTIVITY`)return v(en,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return v(`div`,{class:`said-text`,children:[r&&v(Lt,{text:r,names:kn(a)}),n?.editedAt&&v(`small`,{class:`soft`,title:n.editedAt,children:[`(`,B.edited,`)`]}),n?.isCut&&v(`small`,{class:`cut-off`,children:B.cut}),n&&n.files.length>0&&v(pn,{message:n})]})}var Z=new Map;function kn(e){let t=e.join(`
`);return Z.size>500&&Z.clear(),Z.has(t)||Z.set(t,e),Z.get(t)}function An({item:e,conversation:t}){return e.state===`sending`?v(`small`,{class:`soft`,role:`status`,children:B.sending}):e.state===`failed`?v(`div`,{class:`not-sent`,role:`alert`,children:[v(`span`,{children:B.notSent(e.problem??``)}),v(j,{isSmall:!0,onPress:()=>t.retry(e.key),children:B.retry}),v(j,{isSmall:!0,look:`quiet`,onPress:()=>t.discard(e.key),children:B.discard})]}):null}function jn(e,t){let n=t.threadRootId??t.id;b({panel:void 0}),e.openThread({id:n,seq:t.seq})}function Mn({message:e,conversation:t}){return v(`button`,{type:`button`,class:`thread-link`,onClick:()=>jn(t,e),children:[v(N,{name:`thread`,size:14}),B.replies(e.replyCount),e.lastReplyAt&&v(`span`,{class:`soft`,children:v(I,{date:e.lastReplyAt})})]})}function Nn(e,t,n){if(n.key===`e`&&e.isEditable(t))e.editing.value=t.id;else if(n.key===`r`&&!t.deletedAt)jn(e,t);else return;n.preventDefault()}function Pn({message:e,conversation:t,isInThread:n}){let r=t.isEditable(e),[i,a]=l(!1),o=e.kind===`TEXT`,s=location.origin+F`/spaces/${t.spaceId}?message=${e.id}`,c=e=>navigator.clipboard.writeText(e).then(()=>C(B.copied)),u=M(`messages:write`)&&!t.space.value?.archivedAt;return v(`div`,{class:`said-actions`,children:[o&&u&&v(Sn,{message:e,conversation:t}),!n&&u&&v(P,{isSmall:!0,name:B.reply,icon:`reply`,onPress:()=>jn(t,e)}),r&&u&&v(P,{isSmall:!0,name:B.edit,icon:`edit`,onPress:()=>t.editing.value=e.id}),v(E,{name:B.moreActions,icon:`more`,isSmall:!0,children:t=>v(S,{children:[o&&v(T,{icon:`copy`,onPress:()=>(t(),void c(e.text)),children:B.copyText}),v(T,{icon:`link`,onPress:()=>(t(),void c(s)),children:B.copyLink}),r&&v(T,{icon:`trash`,isDanger:!0,onPress:()=>(t(),a(!0)),children:B.remove})]})}),i&&v(ue,{isDanger:!0,title:B.removeTitle,text:B.removeText,action:B.remove,onClose:()=>a(!1),onConfirm:()=>f(De,{input:{messageId:e.id}})})]})}function Fn({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return v(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[v(N,{name:`alert`}),v(`p`,{children:[e,r&&v(`span`,{class:`soft`,children:[` `,`(`,v(I,{date:r}),`)`]})]}),v(I,{date:new Date(n).toISOString(),look:`clock`})]})}var In=3e5;function Ln(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||zn(r.at)!==zn(a.at);e&&n.push({kind:`day`,key:`day-${zn(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&Rn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function Rn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<In}function zn(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var Bn=25;function Vn({conversation:e,handle:t}){let n=u(void 0),[r,i]=l(!0),[a,o]=l(!1),s=e.items.value,c=e.lineAfter.value,d=x(()=>Ln(s,c),[s,c]),f=e.isAtNewest.value;return t.current={show:t=>{let r=e.keyOf(t);r!==void 0&&n.current?.show(r)}},Wn(e,r&&f),Kn(e),v(`section`,{class:`chat`,"aria-label":B.messages,children:[d.length===0&&!e.isLoading.value&&v(O,{icon:`thread`,title:B.noMessages,children:v(`p`,{children:B.noMessagesHint})}),v(Ze,{class:`messages`,label:B.messages,rows:d,keyOf:({key:e})=>e,isLog:!0,isLive:f,handle:n,onEnd:i,onNearStart:()=>void e.loadOlder().catch(Jn),onNearEnd:()=>void e.loadNewer().catch(Jn),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&Nn(e,t.item.message,n),render:t=>v(Un,{row:t,conversation:e})}),c!==void 0&&!a&&Hn(d)&&v(`div`,{class:`to-unread`,children:v(j,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((c??0)+1),n.current?.show(`unread`),o(!0)},children:B.firstUnread})}),!(r&&f)&&v(`div`,{class:`to-newest`,children:v(j,{icon:`down`,isSmall:!0,onPress:async()=>{f||await e.jump(),n.current?.toEnd()},children:B.newest})}),v(qn,{conversation:e}),v(st,{conversation:e,onSent:()=>n.current?.toEnd()})]})}function Hn(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>Bn:e.length>Bn}function Un({row:e,conversation:t}){return e.kind===`day`?v(`div`,{class:`day`,children:v(`span`,{children:fe(new Date(e.at),new Date(pe.value))})}):e.kind===`unread`?v(`div`,{class:`unread-line`,children:v(`span`,{children:B.unreadLine})}):v(wn,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function Wn(e,t){let n=e.items.value;y(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function Gn(e){let{cycleIds:t}=await f(Me,{input:{spaceId:e}});C(t.length?B.stopped:B.nothingToStop)}function Kn({spaceId:e}){let t=x(()=>M(`messages:write`)?[{key:`stop`,name:B.stop,icon:`stop`,run:()=>void Gn(e).catch(Jn)}]:[],[e]);oe(t)}function qn({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return v(`div`,{class:`doings`,children:[v(`p`,{role:`status`,class:`cut`,children:[n.length>0&&v(`span`,{children:[B.writing(i(n),n.length>1),` `]}),r.length>0&&v(`span`,{class:`thinks`,children:[v(`span`,{class:`dots`,"aria-hidden":`true`,children:[v(`i`,{}),v(`i`,{}),v(`i`,{})]}),B.thinking(i(r),r.length>1)]})]}),r.length>0&&M(`messages:write`)&&v(j,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>Gn(e.spaceId),children:B.stop})]})}function Jn(){}var Yn=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#i(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#a(),this.#i(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#r.set(e.seq,e);let t=this.#o(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#a(),!0):!1}bySeq(e){let t=this.#t[this.#o(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#i(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n,this.#r.clear()}#a(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#o(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function Xn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var Zn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new D(e),this.#t=new D(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:Xn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,Xn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}},Qn=50,$n=500,er=class{rootId;rootSeq;items=s([]);problem=s(void 0);isLoading=s(!0);hasOlder=s(!1);#e;#t;#n=new Yn($n);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await h(xe,{id:this.rootId,last:Qn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},Q=50,tr=600,nr=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],rr=3e3,ir=class{spaceId;space=s(void 0);members=s([]);memberCount=s(0);items=s([]);typing=s([]);presence=s(new Map);isAtNewest=s(!0);hasOlder=s(!1);isLoading=s(!1);lineAfter=s(void 0);problem=s(void 0);thread=s(void 0);editing=s(void 0);#e;#t=new AbortController;#n=new Yn(tr);#r=new D(()=>this.#S());#i=new Zn(()=>this.#S());#a=new Map;#o=new WeakMap;#s=Promise.resolve();#c=0;#l=0;#u=0;#d=0;constructor(e,t){this.#e=e,this.spaceId=t}async open(e){let t=await this.#f(e);if(!t||this.#t.signal.aborted)return t!==null;this.#l=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#l);let n=p(e=>this.#g().forEach(t=>t.connect(e)));return this.#t.signal.addEventListener(`abort`,n),this.#h(t.feedCursor),!0}close(){cancelAnimationFrame(this.#d),this.#t.abort()}async jump(e){e!==void 0&&this.#n.bySeq(e)||await this.#f(e)}keyOf(e){let t=this.#n.bySeq(e);return t&&this.#D(t)}async loadOlder(){this.#n.hasOlder&&await this.#p({last:Q,beforeSeq:this.#n.first?.seq})}async loadNewer(){this.#n.isAtNewest||await this.#p({first:Q,afterSeq:this.#n.last?.seq??0})}async send(e){!e.threadRootId&&!this.#n.isAtNewest&&await this.jump();let t=crypto.randomUUID();this.#a.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#a.get(e);t&&(t.state=`sending`,this.#S(),this.#s=this.#s.then(()=>this.#m(t)))}discard(e){let t=this.#a.get(e)?.text??``;return this.#a.delete(e),this.#S(),t}async edit(e,t){let{edited:n}=await f(Ee,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#c=Math.max(this.#c,e.seq),e.streamId&&this.#i.posted(e.streamId);let t=e.activity;t&&nr.includes(t.status)&&this.#i.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#a.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#y(e):this.#n.apply(e),this.#S()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&M(`messages:write`)}editLast(){let e=this.#n.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value=e.id),e!==void 0}async type(){Date.now()-this.#u<rr||t.value!==`open`||(this.#u=Date.now(),await f(je,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#c,this.#n.last?.seq??0);if(!this.#n.isAtNewest||e<=this.#l)return;let t=this.#l;this.#l=e,await f(Ae,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#l=t})}lookAway(){this.#l>=this.#c&&(this.lineAfter.value=Math.max(this.#l,this.#n.last?.seq??0))}openThread(e){let t=e=>this.#E(e);this.thread.value=e&&new er(e.id,e.seq,t,()=>this.#S()),this.thread.value?.open()}async#f(e){this.#n.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:Q}:{first:Q,afterSeq:Math.max(0,e-Q/2)},{space:n}=await h(ve,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#n.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#c=Math.max(this.#c,this.#n.last?.seq??0),this.#C(),n}finally{this.isLoading.value=!1}}async#p(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#n.begin();try{let{space:t}=await h(ye,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#n.addOlder(i):this.#n.addNewer(i),this.#C()}finally{this.isLoading.value=!1}}}async#m(e){let{key:t,text:n,mentions:r=[],fileIds:i=[],threadRootId:a}=e,o={spaceId:this.spaceId,text:n,mentions:r,fileIds:i,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await f(Te,{input:o})).posted)}catch(t){if(e.message)return;e.problem=t instanceof te?B.notSentNoConnection:c(t),e.state=`failed`,this.#S()}}async#h(e){let t=()=>this.#g().forEach(e=>e.subscribe()),n={spaceId:this.spaceId,withAgents:M(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of se(we,n,r))e.__typename===`FeedReset`?await this.#f():this.#_(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#g(){return[this.#r,...this.#i.passing()]}#_(e){switch(e.__typename){case`MessagePosted`:return this.#v(e.message);case`MessageUpdated`:return this.apply(e.message);case`MessageDelta`:return this.#i.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#i.posted(e.streamId);case`ToolActivity`:return this.#i.act(e);case`TypingChanged`:return this.#b(e);case`SpaceMembersChanged`:return this.#x(e);case`SpaceChanged`:this.space.value=e.space;return;case`PresenceChanged`:this.presence.value=new Map(this.presence.value).set(e.actor.id,e.presence);return;case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#l=Math.max(this.#l,e.seq))}}#v(e){let t=e.threadRootId?this.#n.byId(e.threadRootId):void 0;t&&this.#n.apply({...t,replyCount:(t.replyCount??0)+1,lastReplyAt:e.createdAt}),this.#r.delete(e.author.id),this.apply(e)}#y(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#b({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#r.set(e.id,{...e,until:n??null}):this.#r.delete(e.id),t&&n&&setTimeout(()=>this.#S(),Math.max(0,Date.parse(n)-Date.now())+50),this.#S())}#x({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#S(){if(!(this.#d||this.#t.signal.aborted)){if(document.hidden)return this.#C();this.#d=requestAnimationFrame(()=>{this.#d=0,this.#C()})}}#C(){let e=new Date().toISOString();this.typing.value=[...this.#r.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#n.hasOlder,this.isAtNewest.value=this.#n.isAtNewest;let t=this.#n.messages.map(e=>this.#E(e)),n=this.#n.isAtNewest?[...this.#T(void 0),...this.#i.items(this.#w)]:[];this.items.value=[...t,...n];let r=this.thread.peek();r?.publish(this.#T(r.rootId))}#w=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:B.anAgent,kind:`AGENT`};#T(e){return[...this.#a.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#E(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#i.progressOf(o.toolCallId):void 0,c=this.#D(e),l=this.#o.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#o.set(e,u),u}#D({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#a.has(n)?n:r)??e}};function ar({space:e,onClose:t}){return v(ue,{isDanger:!0,title:B.leave,text:B.leaveText,action:B.leave,onConfirm:async()=>{await f(Be,{input:{spaceId:e.id,actorId:a.value.actor.id}}),_(F`/`)},onClose:t})}function or(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function sr({conversation:e,space:t,onClose:n}){let{name:r,topic:i,purpose:a,hasReadReceipts:s}=t,[c,u]=l({name:r,topic:i,purpose:a,hasReadReceipts:s}),[p,m]=l(),h=e=>u({...c,...e}),g=e=>p instanceof o&&p.field===e?p.message:void 0,_=p!==void 0&&![`name`,`topic`,`purpose`].some(g),y=async()=>{let r=or(t,c);if(Object.keys(r).length===0)return n();try{let{space:i}=await f(Ve,{input:{spaceId:t.id,...r}});e.space.value=i,C(B.saved),n()}catch(e){m(e)}};return v(ie,{title:B.settings,onClose:n,children:v(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void y()),children:[t.mayChange&&t.kind===`GROUP`&&v(L,{label:B.name,value:c.name,onValue:e=>h({name:e}),wrong:g(`name`),isRequired:!0}),v(L,{label:B.topic,hint:B.topicHint,maxLength:250,value:c.topic,onValue:e=>h({topic:e}),wrong:g(`topic`)}),t.mayChange&&v(S,{children:[v(_e,{label:B.purpose,hint:B.purposeHint,maxLength:500,value:c.purpose,onValue:e=>h({purpose:e}),wrong:g(`purpose`)}),v(R,{label:B.receipts,isOn:c.hasReadReceipts,onChange:e=>h({hasReadReceipts:e})})]}),_&&v(A,{problem:p}),v(`div`,{class:`actions`,children:[v(j,{onPress:n,children:d.cancel}),v(j,{look:`primary`,isSubmit:!0,children:d.save})]})]})})}var cr=e=>C(c(e),{isBad:!0});function $(e,t){let r=n.peek().query.get(`panel`)===t&&!e.thread.peek();e.openThread(void 0),b({panel:r?void 0:t})}function lr({conversation:e}){let[t,r]=l(),i=e.space.value,a=e.thread.value?void 0:n.value.query.get(`panel`);if(le(`mod+shift+f`,B.search,()=>$(e,`search`)),mr(e,r),!i)return v(`header`,{class:`space-head`,"aria-busy":`true`});let o=e=>({"aria-pressed":a===e,"aria-expanded":a===e});return v(`header`,{class:`space-head`,children:[v(ur,{space:i}),v(`div`,{class:`space-name`,children:[v(`h1`,{class:`cut`,children:i.name}),i.topic?v(`p`,{class:`cut soft small`,title:i.topic,children:i.topic}):v(`p`,{class:`cut soft small`,children:B.memberCount(e.memberCount.value)})]}),i.archivedAt&&v(ce,{look:`warn`,children:[B.archive,`d`]}),v(`span`,{class:`push row space-buttons`,children:[v(P,{name:B.search,icon:`search`,onPress:()=>$(e,`search`),attributes:o(`search`)}),v(P,{name:B.members,icon:`people`,onPress:()=>$(e,`members`),attributes:o(`members`)}),v(pr,{space:i}),v(E,{name:B.moreOfSpace,icon:`more`,children:e=>v(fr,{space:i,onAsk:t=>(e(),r(t)),close:e})})]}),t===`settings`&&v(sr,{conversation:e,space:i,onClose:()=>r(void 0)}),t===`leave`&&v(ar,{space:i,onClose:()=>r(void 0)})]})}function ur({space:{kind:e,partner:t}}){return e===`GROUP`||!t?v(N,{name:`hash`,size:20}):v(k,{name:t.name,kind:t.kind,state:r.value.get(t.id)?.state})}function dr(e){return M(`spaces:write`)&&!e.archivedAt&&(e.mayChange||a.value.tenant.membersMaySetTopics)}function fr({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>f(He,{input:r}).catch(cr),o=()=>f(Ue,{input:r}).catch(cr);return v(S,{children:[(e.mayChange||dr(e))&&v(T,{icon:`gear`,onPress:()=>t(`settings`),children:B.settings}),i&&v(T,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?B.unarchive:B.archive}),v(T,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:B.leave})]})}function pr({space:e}){let t=e.notificationSettings;if(!t)return null;let n=m(t,Date.now()),r=t=>void f(We,{input:{spaceId:e.id,...t}}).catch(cr),i=e=>r({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return v(E,{name:B.notifications,icon:n?`bellOff`:`bell`,children:e=>v(S,{children:[[`ALL`,`MENTIONS`,`NONE`].map(n=>v(T,{isChecked:t.level===n,onPress:()=>(e(),r({level:n})),children:B.levels[n]},n)),v(`hr`,{}),v(`p`,{class:`caption`,children:B.mute}),v(T,{onPress:()=>(e(),i(1)),children:B.muteHour}),v(T,{onPress:()=>(e(),i(24)),children:B.muteDay}),t.mutedUntil&&v(T,{onPress:()=>(e(),r({mutedUntil:null})),children:B.unmute})]})})}function mr(e,t){let n=x(()=>[{key:`space-search`,name:B.search,icon:`search`,run:()=>$(e,`search`)},{key:`space-members`,name:B.members,icon:`people`,run:()=>$(e,`members`)},{key:`space-settings`,name:B.settings,icon:`gear`,run:()=>t(`settings`)}],[e]);oe(n)}function hr({title:e,onClose:t,children:n}){return v(`aside`,{class:`side-panel`,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[v(`header`,{children:[v(`h2`,{class:`cut`,children:e}),v(P,{name:d.close,icon:`close`,onPress:t})]}),n]})}function gr({conversation:e}){let t=me(Le,{id:e.spaceId},({space:e})=>e?.members),n=e.space.value,r=new Map(t.data?.map(e=>[e.id,e])),i=e.members.value.filter(({id:e})=>!r.has(e)),a=n?.mayChange&&n.kind===`GROUP`&&!n.archivedAt,o=t=>e.memberCount.value<=100&&!e.members.value.some(({id:e})=>e===t.id);return v(hr,{title:B.memberCount(e.memberCount.value),onClose:()=>b({panel:void 0}),children:[a&&v(vr,{conversation:e}),v(`div`,{class:`panel-scroll`,children:[v(ae,{answer:t,children:t=>v(`ul`,{class:`members`,children:[...t.filter(e=>!o(e)),...i].map(t=>v(_r,{member:t,conversation:e,mayRemove:!!a},t.id))})}),t.hasMore&&v(j,{isSmall:!0,onPress:t.more,children:d.more})]})]})}function _r({member:e,conversation:t,mayRemove:n}){let[i,o]=l(!1),{id:s,name:c,kind:u}=e,p=s===a.value.actor.id,m=t.presence.value.get(s)??e.member?.presence??void 0,h=r.value.get(s)?.state,g=h?d.states[h]:m&&B.presence[m];return v(`li`,{children:[v(k,{name:c,kind:u,state:h}),v(`span`,{class:`member-name`,children:[v(`span`,{class:`cut`,children:[c,` `,p&&v(`span`,{class:`soft`,children:[`(`,B.you,`)`]})]}),g&&v(`span`,{class:`cut small presence ${m?.toLowerCase()??``}`,children:g})]}),!p&&u!==`SERVICE`&&M(`messages:write`)&&v(P,{isSmall:!0,name:B.talkTo(c),icon:`thread`,onPress:async()=>{let{space:e}=await f(Ge,{input:{actorId:s}});_(F`/spaces/${e.id}`)}}),!p&&n&&v(P,{isSmall:!0,name:B.removeMember(c),icon:`close`,onPress:()=>o(!0)}),i&&v(ue,{isDanger:!0,title:B.removeMember(c),text:B.removeMemberText(c),action:B.removeMember(c),onConfirm:()=>f(Be,{input:{spaceId:t.spaceId,actorId:s}}),onClose:()=>o(!1)})]})}function vr({conversation:e}){let[t,n]=l(``),r=t.trim()?{search:t.trim(),withAgents:M(`agents:read`)}:void 0,{data:i}=ge(Re,r),a=new Set(e.members.value.map(({id:e})=>e)),o=(i?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),s=(i?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),c=r?[...o,...s].filter(({id:e})=>!a.has(e)):[],u=async({id:t,name:r})=>{await f(ze,{input:{spaceId:e.spaceId,actorId:t}}),C(B.added(r)),n(``)};return v(`div`,{class:`panel-form`,children:[v(L,{label:B.addMember,placeholder:B.findSomebody,value:t,onValue:n}),v(`ul`,{class:`members`,children:c.map(e=>v(`li`,{children:[v(k,{name:e.name,kind:e.kind,isSmall:!0}),v(`span`,{class:`cut member-name`,children:e.name}),v(j,{isSmall:!0,onPress:()=>u(e),children:B.add})]},e.id))})]})}var yr=30;function br({spaceId:e}){let[t,n]=l(``),[r,i]=l(),[a,o]=l(),[s,c]=l(),f=u(null);y(()=>f.current?.querySelector(`input`)?.focus(),[]);let p=async n=>{c(void 0);try{let{searchMessages:a}=await h(Ie,{query:t,spaceIds:[e],last:yr,before:n}),s=a.nodes.toReversed();i(n?[...r??[],...s]:s),o(a.pageInfo.hasPreviousPage?a.pageInfo.startCursor??void 0:void 0)}catch(e){c(e)}};return v(hr,{title:B.search,onClose:()=>b({panel:void 0}),children:[v(`form`,{ref:f,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),t.trim()&&void p()),children:v(L,{label:B.searchField,type:`search`,value:t,onValue:n})}),v(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[s!==void 0&&v(A,{problem:s,onRetry:()=>void p()}),r?.length===0&&v(O,{icon:`search`,title:B.nothingFound}),v(`ul`,{class:`hits`,children:r?.map(({id:t,text:n,createdAt:r,author:i})=>v(`li`,{children:v(`a`,{href:F`/spaces/${e}?panel=search&message=${t}`,children:[v(`span`,{class:`row small`,children:[v(`strong`,{children:i.name}),v(`span`,{class:`soft push`,children:v(I,{date:r})})]}),v(`span`,{class:`hit`,children:n})]})},t))}),a&&v(j,{isSmall:!0,onPress:()=>p(a),children:d.more})]})]})}function xr({conversation:e,thread:t}){let n=u(null),r=t.items.value,i=r.at(-1)?.key;y(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[i]);let[a,...o]=r;return v(hr,{title:B.thread,onClose:()=>e.openThread(void 0),children:[v(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":B.thread,children:[t.problem.value!==void 0&&v(A,{problem:t.problem.value,onRetry:()=>void t.open()}),a&&v(wn,{item:a,isFollowing:!1,conversation:e,isInThread:!0}),a&&v(`p`,{class:`thread-line`,children:B.replies(o.length)}),t.hasOlder.value&&v(j,{isSmall:!0,look:`quiet`,onPress:t.open,children:B.older}),o.map(t=>v(wn,{item:t,isFollowing:!1,conversation:e,isInThread:!0},t.key)),t.isLoading.value&&v(w,{lines:3})]}),v(st,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function Sr({params:e}){let t=e.id,r=x(()=>new ir(a.value.actor,t),[t]),[i,o]=l(`opening`),[s,c]=l(),[d,f]=l(0),p=u(void 0),m=n.value.query.get(`message`),h=u(!1);return de(r.space.value?.name??``),y(()=>()=>r.close(),[r]),y(()=>{let e=!1;return c(void 0),Cr(r,m,h).then(t=>{e||(o(t===`missing`?`missing`:`open`),t&&t!==`missing`&&Tr(r,t,p))}).catch(t=>e||c(t)),()=>void(e=!0)},[r,m,d]),i===`missing`?v(Dr,{}):v(`div`,{class:`space`,children:[v(lr,{conversation:r}),s!==void 0&&v(A,{problem:s,onRetry:()=>f(d+1)}),r.problem.value!==void 0&&v(A,{problem:r.problem.value}),v(`div`,{class:`space-body`,children:[i===`opening`?v(`div`,{class:`space-opening`,children:s===void 0&&v(w,{lines:7})}):v(Vn,{conversation:r,handle:p}),i===`open`&&v(Er,{conversation:r})]})]})}async function Cr(e,t,n){let r=t?await wr(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function wr(e){let{node:t}=await h(be,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function Tr(e,{seq:t,thread:n},r){requestAnimationFrame(()=>r.current?.show(n?.seq??t)),n&&e.openThread(n),b({message:void 0,...n&&{panel:void 0}})}function Er({conversation:e}){if(e.thread.value)return v(xr,{conversation:e,thread:e.thread.value});let t=n.value.query.get(`panel`);return t===`members`?v(gr,{conversation:e}):t===`search`?v(br,{spaceId:e.spaceId}):null}function Dr(){return v(`div`,{class:`page`,children:[v(`h1`,{class:`unseen`,children:B.notFound}),v(O,{icon:`question`,title:B.notFound,children:v(`p`,{children:B.notFoundHint})})]})}export{Sr as default};