import{At as e,Bt as t,Dt as n,Et as r,F as i,Ft as a,H as o,Ht as s,I as c,J as l,K as u,L as d,Nt as f,O as p,Ot as m,P as h,Pt as g,Q as _,R as v,Rt as y,Tt as ee,U as b,Vt as te,Z as x,_t as S,at as C,b as ne,c as re,ct as w,d as T,ft as ie,g as ae,gt as E,it as oe,k as se,l as ce,lt as le,mt as ue,nt as D,ot as de,pt as O,q as k,rt as fe,s as A,u as pe,ut as j,v as M,x as N,xt as me,y as P,z as he,zt as F}from"./core-CnABS7F0.js";import{n as ge,t as _e}from"./virtual-list-BDDCIUAw.js";import{n as ve,t as I}from"./dialog-Bsb7Nxhb.js";import{i as ye,n as be,r as xe,t as L}from"./markdown-BaRiyfRM.js";import{t as Se}from"./memo-ox_onKpq.js";import{i as R,r as Ce,t as we}from"./field-DIuQEu75.js";import{n as Te}from"./download-NZ7f-drO.js";var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
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
}`,{fragmentName:`OpenSpace`});var Ee=new z(`
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
}`),De=new z(`
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
}`),Oe=new z(`
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
    `),ke=new z(`
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
}`),Ae=new z(`
    query ReplyCount($id: ID!) {
  node(id: $id) {
    ... on Message {
      replyCount
      lastReplyAt
    }
  }
}
    `),je=new z(`
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
    `),Me=new z(`
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
}`),Ne=new z(`
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
}`),Pe=new z(`
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
}`),Fe=new z(`
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
}`),Ie=new z(`
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
}`),Le=new z(`
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
}`),Re=new z(`
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
}`),ze=new z(`
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
}`),Be=new z(`
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
}`),Ve=new z(`
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
}`),He=new z(`
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
}`),Ue=new z(`
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
}`),We=new z(`
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
}`),Ge=new z(`
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
}`),Ke=new z(`
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
}`),qe=new z(`
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
    `),Je=new z(`
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
}`),Ye=new z(`
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
}`),Xe=new z(`
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
}`),Ze=new z(`
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
}`),Qe=new z(`
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
}`),$e=new z(`
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
}`),V={notFound:`You are not in this space, or it does not exist.`,notFoundHint:`An admin, or whoever manages the space, can bring you in.`,messages:`Messages`,message:`Message`,writeTo:e=>`Write to ${e}`,writeReply:`Answer in this thread`,send:`Send`,attach:`Attach files`,removeFile:e=>`Remove ${e}`,archived:`This space is archived. It can be read, and nothing is posted.`,readOnly:`You may read here.`,noMessages:`No messages yet`,noMessagesHint:`Write the first one. An agent is addressed with its name, as in @Nova.`,unreadLine:`New`,newest:`To the newest message`,firstUnread:`To the first unread message`,sending:`Sending…`,notSent:e=>`Not sent. ${e}`,notSentNoConnection:`There is no connection. It is sent as soon as there is one.`,retry:`Try again`,takeBack:`Change it`,edited:`edited`,deleted:`This message was deleted.`,cut:`Stopped while it was written.`,anAgent:`An agent`,you:`you`,edit:`Edit`,editMessage:`New text`,remove:`Delete`,removeTitle:`Delete this message?`,removeText:`It goes for everybody, with what agents have kept of it. This cannot be undone.`,copyText:`Copy the text`,copyLink:`Copy the link`,copied:`Copied.`,moreActions:`More`,react:`React`,reacted:(e,t,n)=>`${e} ${n}: ${t}`,otherEmoji:`Another emoji`,reply:`Answer in a thread`,thread:`Thread`,replies:e=>e===1?`1 reply`:`${e>=1e3?`1000+`:e} replies`,older:`Show earlier ones`,writing:(e,t)=>`${e} ${t?`are`:`is`} writing…`,thinking:(e,t)=>`${e} ${t?`think`:`thinks`}…`,stop:`Stop`,keys:{write:`Write a message`,rows:`In the messages: from one to the next`,reply:`In the messages: answer this one`,edit:`In the messages: edit this one`},stopped:`Stopped.`,nothingToStop:`No agent works here because of you.`,call:{WRITING:`is being written`,PENDING:`waits to run`,RUNNING:`runs`,HELD:`waits for a program`,ASKED:`waits for people`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`outcome unknown`,EXPIRED:`ended without an answer`},arguments:`Arguments`,result:`Result`,noDetails:`You may not see more of this call.`,showDetails:`Show what was sent and what came back`,question:`Question`,needsApproval:`Needs approval`,exactly:`Exactly this:`,approve:`Approve`,decline:`Reject`,answer:`Answer`,reason:`Reason`,reasonHint:`The agent reads it.`,reasonOptional:`Reason (the agent reads it)`,onlyAssignee:e=>`Only ${e} may answer.`,approvedSoFar:(e,t)=>`${e} of ${t} people have approved.`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},decided:(e,t)=>`${e} ${t}`,endsAt:`ends`,members:`Members`,memberCount:e=>`${e>=1e4?`10,000+`:e} ${e===1?`member`:`members`}`,addMember:`Bring somebody in`,findSomebody:`Name of a person or an agent`,add:`Add`,added:e=>`${e} is a member now.`,removeMember:e=>`Remove ${e}`,removeMemberText:e=>`${e} cannot read here any more. What was written stays.`,talkTo:e=>`Write to ${e} alone`,leave:`Leave this space`,leaveText:`You cannot read here any more, until somebody brings you in again.`,presence:{ONLINE:`online`,AWAY:`away`,OFFLINE:`offline`},search:`Search here`,searchField:`Words in the messages of this space`,searchHint:`Enter starts the search.`,nothingFound:`No message has these words.`,notifications:`Notifications`,levels:{ALL:`Every message`,MENTIONS:`Only when I am mentioned`,NONE:`Nothing`},mute:`Mute for`,muteHour:`an hour`,muteDay:`a day`,unmute:`End the mute`,settings:`Settings of the space`,moreOfSpace:`More`,name:`Name`,topic:`Topic`,topicHint:`One line, for people.`,purpose:`Purpose`,purposeHint:`Each agent of this space is told it.`,receipts:`Members see who has read what`,archive:`Archive`,unarchive:`Open again`,saved:`Saved.`,addTopic:`Add a topic`,files:`Files`,tooLarge:e=>`${e} is larger than 25 MB.`,tooMany:`A message has at most 10 files.`,uploading:`is being sent`,uploadFailed:`could not be sent`,download:e=>`Download ${e}`,showImage:e=>`Show ${e}`};function H(e){let t=[`bytes`,`kB`,`MB`,`GB`],[n,r]=[e,0];for(;n>=1e3&&r<t.length-1;)[n,r]=[n/1e3,r+1];return`${r===0||n>=100?Math.round(n):n.toFixed(1)} ${t[r]}`}var et=40;function tt(e,t){let n=e.lastIndexOf(`@`,t-1);if(n<0||t-n>et||n>0&&!/[\s(["'*_]/.test(e[n-1]))return;let r=e.slice(n+1,t);return/[\n@]/.test(r)||/\s$/.test(r)?void 0:{begin:n,words:r}}function nt(e,{begin:t,words:n},r){let i=e.slice(t+1+n.length),a=`@${r}${/^\s/.test(i)?``:` `}`;return{text:e.slice(0,t)+a+i,caret:t+a.length}}function rt(e,t){let n=e.toLowerCase();return[...new Set(t.filter(({name:e})=>n.includes(`@${e.toLowerCase()}`)).map(({id:e})=>e))]}var it=20,at=1e5,ot=class{#e;#t;constructor(e){this.#e=ee(e),this.#t=new Map(ct(this.#e))}of(e){return this.#t.get(e)??``}set(e,t){this.#t.delete(e),t&&this.#t.set(e,t),lt(this.#e,st([...this.#t]))}};function st(e){let t=[],n=0;for(let[r,i]of e.toReversed())t.length===it||n+i.length>at||(n+=i.length,t.unshift([r,i]));return t}function ct(e){try{return JSON.parse(sessionStorage.getItem(e)??`[]`)}catch{return[]}}function lt(e,t){try{t.length?sessionStorage.setItem(e,JSON.stringify(t)):sessionStorage.removeItem(e)}catch{}}var ut=26214400;async function dt(e,t,n){let r={key:crypto.randomUUID(),name:e.name,size:e.size,state:`sending`,share:0},i=e=>t(r={...r,...e});if(i({}),e.size>ut)return i({state:`failed`,problem:V.tooLarge(e.name)});try{let t={fileName:e.name,contentType:e.type||`application/octet-stream`,size:e.size},{upload:r}=await j(Ue,{input:t});await ft(r,e,e=>i({share:e}),n),await j(We,{input:{fileId:r.fileId}}),i({state:`ready`,share:1,fileId:r.fileId})}catch(e){n.aborted||i({state:`failed`,problem:E(e)})}}function ft({method:e,url:t,headers:n},r,i,a){return new Promise((o,s)=>{let c=new XMLHttpRequest;c.open(e,t);for(let{name:e,value:t}of n)c.setRequestHeader(e,t);c.upload.onprogress=({loaded:e,total:t})=>i(t?e/t:0),c.onload=()=>c.status<300?o():s(Error(`${r.name} ${V.uploadFailed} (${c.status})`)),c.onerror=()=>s(Error(`${r.name} ${V.uploadFailed}`)),a.addEventListener(`abort`,()=>c.abort()),c.send(r)})}var U,pt=6;function W(e){let{conversation:t}=e;return _(`messages:write`)?t.space.value?.archivedAt?l(`p`,{class:`composer-closed`,children:V.archived}):l(mt,{...e},e.threadRootId??t.spaceId):l(`p`,{class:`composer-closed`,children:V.readOnly})}function mt({conversation:e,threadRootId:t,onSent:n}){let r=t??e.spaceId;U??=new ot(me());let[i,o]=F(U.of(r)),s=y(null),c=y([]),u=vt(),d=_t(e,s,i,(e,t)=>{c.current.push(t),f(e)}),f=e=>{o(e),U.set(r,e)};a(()=>gt(s.current),[i]),ht(e,t,({text:t,mentions:n=[],uploads:r=[]})=>{c.current.push(...e.members.value.filter(({id:e})=>n.includes(e))),u.giveBack(r),f([t,i].filter(Boolean).join(`

`)),s.current.focus()});let p=u.uploads.every(({state:e})=>e===`ready`)&&(i.trim()!==``||u.uploads.length>0),m=()=>{p&&(e.send({text:i.trim(),mentions:rt(i,c.current),uploads:u.uploads,threadRootId:t}),c.current=[],u.clear(),f(``),n(),s.current.focus())},h=n=>{d.press(n)||n.isComposing||(n.key===`Enter`&&!n.shiftKey?(n.preventDefault(),m()):n.key===`ArrowUp`&&i===``&&!t&&e.editLast()&&n.preventDefault())},g=t?V.writeReply:V.writeTo(e.space.value?.name??``);return l(`form`,{class:`composer`,onSubmit:e=>(e.preventDefault(),m()),onDragOver:e=>e.preventDefault(),onDrop:u.dropped,children:[d.list,u.uploads.length>0&&l(yt,{uploads:u.uploads,onRemove:u.remove}),l(`div`,{class:`composer-line`,children:[l(b,{name:V.attach,icon:`clip`,onPress:u.choose}),l(`textarea`,{ref:s,rows:1,value:i,"aria-label":V.message,placeholder:g,autocomplete:`off`,...d.attributes,onInput:({currentTarget:t})=>(f(t.value),d.look(),void e.type()),onKeyDown:h,onClick:d.look,onBlur:d.close,onPaste:u.pasted}),l(b,{name:V.send,icon:`send`,isSubmit:!0,isDisabled:!p})]})]})}function ht({returned:e},t,n){let r=e.value;a(()=>{r&&r.threadRootId===t&&(e.value=void 0,n(r))},[r])}function gt(e){e.style.height=`auto`,e.style.height=`${e.scrollHeight}px`}function _t(e,t,n,r){let[a,o]=F(),[s,c]=F(0),u=e.members.value.filter(({id:e})=>e!==D.value?.actor.id),d=a?se(u,a.words,({name:e})=>e).slice(0,pt):[],f=d.length>0,p=()=>o(void 0),m=()=>{o(tt(t.current.value,t.current.selectionStart)),c(0)},h=e=>{let{text:i,caret:o}=nt(n,a,e.name),s=t.current;s.value=i,s.setSelectionRange(o,o),s.focus(),r(i,e),p()},g=e=>{if(!f||e.isComposing)return!1;let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t)c((s+t+d.length)%d.length);else if(e.key===`Enter`||e.key===`Tab`)h(d[s]);else if(e.key===`Escape`)p();else return!1;return e.preventDefault(),!0},_={"aria-controls":`names`,"aria-autocomplete":`list`,"aria-activedescendant":f?`name-${s}`:void 0};return{list:l(`div`,{id:`names`,role:`listbox`,"aria-label":V.members,class:`names`,hidden:!f,children:d.map((e,t)=>l(`div`,{id:`name-${t}`,role:`option`,"aria-selected":t===s,onMouseDown:t=>(t.preventDefault(),h(e)),children:[l(i,{name:e.name,kind:e.kind,isSmall:!0}),l(`span`,{class:`cut`,children:e.name})]},e.id))}),attributes:_,press:g,look:m,close:p}}function vt(){let[e]=F(()=>({uploads:g([]),ends:new Map})),t=(t,n)=>{if(n.signal.aborted)return;e.ends.set(t.key,n);let r=e.uploads.value.some(({key:e})=>e===t.key);e.uploads.value=r?e.uploads.value.map(e=>e.key===t.key?t:e):[...e.uploads.value,t]},n=n=>{if(e.uploads.value.length+n.length>10)return u(V.tooMany,{isBad:!0});for(let e of n){let n=new AbortController;dt(e,e=>t(e,n),n.signal)}},r=()=>{let e=document.createElement(`input`);Object.assign(e,{type:`file`,multiple:!0,onchange:()=>n([...e.files])}),e.click()},i=t=>{e.ends.get(t)?.abort(),e.uploads.value=e.uploads.value.filter(e=>e.key!==t)},a=(e,t)=>{t?.files.length&&(e.preventDefault(),n([...t.files]))};return{uploads:e.uploads.value,choose:r,remove:i,clear:()=>e.uploads.value=[],giveBack:t=>e.uploads.value=[...t,...e.uploads.value],dropped:e=>a(e,e.dataTransfer),pasted:e=>a(e,e.clipboardData)}}function yt({uploads:e,onRemove:t}){return l(`ul`,{class:`uploads`,"aria-label":V.files,children:e.map(({key:e,name:n,size:r,state:i,share:a,problem:o})=>l(`li`,{class:`upload ${i}`,children:[l(k,{name:i===`failed`?`alert`:`file`}),l(`span`,{class:`cut`,title:o,children:[n,` `,l(`span`,{class:`soft`,children:o??H(r)})]}),i===`sending`&&l(`progress`,{value:a,"aria-label":`${n} ${V.uploading}`}),l(b,{isSmall:!0,name:V.removeFile(n),icon:`close`,onPress:()=>t(e)})]},e))})}function bt({call:e,question:t,mayAnswer:n,onAnswered:r}){let{text:i,details:a,people:o,approvedBy:s,assignee:c}=t,u=e.status===`HELD`&&t.outcome==null;return l(`div`,{class:`stack question`,children:[l(L,{text:i}),a!=null&&Object.keys(a).length>0&&l(`div`,{class:`stack exactly`,children:[l(`span`,{class:`soft small`,children:V.exactly}),l(`pre`,{tabindex:0,children:JSON.stringify(a,null,2)})]}),o!=null&&o>1&&l(`p`,{class:`soft small`,children:V.approvedSoFar(s.length,o)}),u&&!n&&c&&l(`p`,{class:`soft small`,children:V.onlyAssignee(c.name)}),n?l(xt,{call:e,question:t,onAnswered:r}):l(St,{question:t})]})}function xt({call:e,question:t,onAnswered:n}){let r=t.formFields,[i,a]=F(()=>xe(r)),[s,c]=F(``),[u,d]=F(),f=u instanceof ue&&u.path.includes(`values`)?u:void 0,p=async a=>{d(void 0);let o=a===`ANSWER`?ye(r,i):null,c={toolCallId:e.toolCallId,digest:t.digest,decision:a,values:o,comment:s};await j(He,{input:c}).then(({activity:e})=>e&&n(e),d)};return l(`form`,{class:`stack answer`,onSubmit:e=>{e.preventDefault(),p(r.length?`ANSWER`:`APPROVE`)},"aria-label":r.length?V.question:V.needsApproval,children:[r.map(e=>l(be,{field:e,filled:i[e.name],wrong:f?.field===e.name?E(f):void 0,onFilled:t=>a({...i,[e.name]:t})},e.name)),l(R,{label:V.reasonOptional,value:s,onValue:c}),u!==void 0&&!r.some(({name:e})=>e===f?.field)&&l(P,{problem:E(u)}),l(`div`,{class:`row`,children:[l(o,{isSubmit:!0,look:`primary`,icon:`check`,children:r.length?V.answer:V.approve}),l(o,{look:`danger`,icon:`close`,onPress:()=>p(`DECLINE`),children:V.decline})]})]})}function St({question:{outcome:e,answeredBy:t,comment:n,values:r,withdrawn:i}}){if(i)return l(`p`,{class:`outcome`,children:i});if(!e)return null;let a=r&&typeof r==`object`?Object.entries(r):[];return l(`div`,{class:`outcome ${e.toLowerCase()}`,children:[l(`p`,{children:[l(`strong`,{children:V.decided(t?.name??``,V.outcomes[e])}),n&&`: ${n}`]}),a.length>0&&l(`dl`,{class:`pairs`,children:a.map(([e,t])=>l(`div`,{children:[l(`dt`,{children:e}),l(`dd`,{children:typeof t==`string`?t:JSON.stringify(t)})]},e))})]})}var Ct={SUCCEEDED:`good`,FAILED:`bad`,UNKNOWN:`bad`,HELD:`warn`};function wt({item:e,conversation:t}){let n=e.message?.activity,{progress:r}=e,i=n?.status??r?.status??`WRITING`,a=n?.question,o=a!=null&&i===`HELD`&&a.outcome==null,[s,u]=F(!1),d=n?n.displayed.map(({name:e,value:t})=>[e,t]):[...e.fields??[]],f=i===`RUNNING`||i===`WRITING`;return l(`div`,{class:o?`call asked`:`call`,children:[l(`div`,{class:`call-head`,children:[l(k,{name:a?`question`:`tool`}),l(`strong`,{class:`cut`,children:n?.tool??r?.name}),a?.outcome!==`DECLINED`&&l(`span`,{class:f?`status moving`:`status`,children:l(c,{look:Ct[i],children:V.call[o?`ASKED`:i]??i.toLowerCase()})}),r?.progress!=null&&l(`progress`,{value:r.progress,"aria-label":V.call.RUNNING}),o&&a.expiresAt&&l(`span`,{class:`soft small push`,children:[V.endsAt,` `,l(A,{date:a.expiresAt})]})]}),r?.note&&l(`p`,{class:`soft small`,children:r.note}),a?l(bt,{call:n,question:a,mayAnswer:o&&fe.value.has(n.toolCallId),onAnswered:e=>t.apply(e)}):d.length>0&&l(Tt,{pairs:d}),e.message&&_(`agents:read`)&&l(`details`,{onToggle:({currentTarget:e})=>u(e.open),children:[l(`summary`,{children:[l(k,{name:`unfold`,size:14}),V.showDetails]}),s&&l(Et,{messageId:e.message.id},i)]})]})}function Tt({pairs:e}){return l(`dl`,{class:`pairs`,children:e.map(([e,t])=>l(`div`,{children:[l(`dt`,{children:e}),l(`dd`,{children:t})]},e))})}function Et({messageId:e}){let{data:t,error:n,reload:r}=T(je,{id:e});if(n!=null)return l(P,{problem:n,onRetry:r});if(!t)return l(N,{lines:3});let i=t.node&&`toolCall`in t.node?t.node.toolCall:null;return i?l(`div`,{class:`stack call-details`,children:[l(`h4`,{children:V.arguments}),l(`pre`,{tabindex:0,children:Dt(i.arguments)}),i.result!=null&&l(s,{children:[l(`h4`,{children:V.result}),l(`pre`,{tabindex:0,children:JSON.stringify(i.result,null,2)})]})]}):l(`p`,{class:`soft small`,children:V.noDetails})}function Dt(e){try{return JSON.stringify(JSON.parse(e),null,2)}catch{return e}}function Ot({conversation:e,message:t,onClose:n}){let[r,i]=F(t.text),[s,c]=F(),u=y(null);a(()=>{u.current.focus(),u.current.selectionStart=t.text.length},[]);let d=()=>{if(r.trim())return r===t.text?n():e.edit(t.id,r).then(n,e=>c(E(e)))};return l(`div`,{class:`edit-form`,children:[l(`textarea`,{ref:u,class:`input`,rows:Math.min(8,r.split(`
`).length+1),"aria-label":V.editMessage,autocomplete:`off`,value:r,onInput:({currentTarget:e})=>i(e.value),onKeyDown:e=>{if(e.key===`Escape`)n();else if(e.key===`Enter`&&!e.shiftKey&&!e.isComposing)d();else return;e.preventDefault(),e.stopPropagation()}}),s&&l(`p`,{class:`wrong`,role:`alert`,children:s}),l(`div`,{class:`row`,children:[l(o,{isSmall:!0,look:`primary`,onPress:d,children:S.save}),l(o,{isSmall:!0,look:`quiet`,onPress:n,children:S.cancel})]})]})}var kt=/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;function At(e){return e.replace(kt,`�`)}var jt=[`image/png`,`image/jpeg`,`image/gif`,`image/webp`],Mt=24e4,G=new WeakMap;function Nt(e){return G.has(e)||G.set(e,Date.now()),Date.now()-G.get(e)<Mt}async function Pt(e,t){let{node:n}=await O(Me,{id:e});return(n&&`files`in n?n.files:[]).find(({id:e})=>e===t)?.url??void 0}function Ft({message:e}){let t=e.files.map(e=>({...e,name:At(e.name)})),n=t.filter(({contentType:e})=>jt.includes(e)),r=t.filter(e=>!n.includes(e));return l(`div`,{class:`files`,children:[n.map(t=>l(It,{file:t,message:e},t.id)),r.map(t=>l(Rt,{file:t,message:e},t.id))]})}function It({file:e,message:t}){let[n,r]=F(Nt(t.files)?e.url:void 0),[i,o]=F(!1),c=()=>void Pt(t.id,e.id).then(r,()=>void 0);a(()=>{n||c()},[]);let{width:u,height:d}=Lt(e);return l(s,{children:[l(`button`,{type:`button`,class:`image`,"aria-label":V.showImage(e.name),title:e.name,style:{width:`${u}px`,aspectRatio:`${u} / ${d}`},onClick:()=>(o(!0),c()),children:n&&l(`img`,{src:n,alt:e.name,width:u,height:d})}),i&&l(ve,{isWide:!0,title:e.name,onClose:()=>o(!1),children:[n&&l(`img`,{class:`whole`,src:n,alt:e.name}),l(zt,{file:e,message:t})]})]})}function Lt({width:e,height:t}){let[n,r]=[e??320,t??240],i=Math.min(1,360/n,260/r);return{width:Math.max(48,Math.round(n*i)),height:Math.max(48,Math.round(r*i))}}function Rt({file:e,message:t}){return l(`div`,{class:`file`,children:[l(k,{name:`file`}),l(`span`,{class:`cut`,children:e.name}),l(zt,{file:e,message:t})]})}function zt({file:e,message:t}){let[n,r]=F(),i=async()=>{let n=await Pt(t.id,e.id).catch(()=>void 0);n?Te(n,e.name):r(V.uploadFailed)};return l(`button`,{type:`button`,class:`button small`,"aria-label":`${V.download(e.name)}, ${H(e.size)}`,title:n,onClick:()=>void i(),children:[l(k,{name:`down`,size:14}),H(e.size)]})}var Bt=[`👍`,`❤️`,`😄`,`🎉`,`🙏`,`👀`,`✅`,`🚀`,`🤔`,`😮`,`😢`,`👎`];async function Vt({message:e,conversation:t},n){let r={messageId:e.id,emoji:n},{reacted:i}=e.reactions.some(e=>e.emoji===n&&e.viewerReacted)?await j(Re,{input:r}):await j(Le,{input:r});t.apply(i)}var Ht=e=>u(E(e),{isBad:!0});function Ut(e){let{message:t}=e;return t.reactions.length===0?null:l(`div`,{class:`reactions`,children:t.reactions.map(({emoji:t,count:n,viewerReacted:r,actors:i})=>{let a=i.map(({name:e})=>e).join(`, `);return l(`button`,{type:`button`,class:`reaction`,"aria-pressed":r,title:a,disabled:!_(`messages:write`),"aria-label":V.reacted(t,a,n),onClick:()=>void Vt(e,t).catch(Ht),children:[t,` `,l(`span`,{children:n})]},t)})})}function Wt(e){let t=(t,n)=>{n(),Vt(e,t).catch(Ht)};return l(he,{label:V.react,side:`above`,button:(e,t)=>l(b,{isSmall:!0,name:V.react,icon:`smile`,onPress:t,attributes:e}),children:e=>l(`div`,{class:`emojis`,children:[Bt.map(n=>l(`button`,{type:`button`,"aria-label":n,onClick:()=>t(n,e),children:n},n)),l(Gt,{onChoose:n=>t(n,e)})]})})}function Gt({onChoose:e}){let[t,n]=F(``);return l(`form`,{onSubmit:n=>{n.preventDefault(),t.trim()&&e(t.trim())},children:l(`input`,{class:`input`,"aria-label":V.otherEmoji,placeholder:V.otherEmoji,autocomplete:`off`,value:t,onInput:({currentTarget:e})=>n(e.value)})})}var Kt=Se(e=>{let{item:t,isFollowing:n}=e;return t.kind===`NOTICE`?l(rn,{item:t}):l(qt,{...e,isFollowing:n})});function qt({item:e,isFollowing:t,conversation:n,isInThread:r=!1}){let[a,o]=F(!1),s=y(null),c=Jt(s,()=>o(!0)),{author:u,message:d,state:f}=e,p=n.editing.value,m=d!==void 0&&p?.id===d.id&&p.isInThread===r,h=f===`posted`&&d&&!d.deletedAt&&!m,g=[`said`,f,t&&`following`,e.isMine&&`mine`,c&&`by-keys`].filter(Boolean).join(` `);return l(`article`,{ref:s,class:g,"data-seq":e.seq,"data-state":f,"aria-busy":f===`writing`,onMouseEnter:()=>o(!0),onFocusCapture:()=>o(!0),children:[l(`div`,{class:`said-side`,children:t?l(Xt,{at:e.at}):l(i,{name:u.name,kind:u.kind,state:x.value.get(u.id)?.state})}),l(`div`,{class:`said-main`,children:[!t&&l(Yt,{item:e}),m&&d?l(Ot,{conversation:n,message:d,onClose:()=>n.editing.value=void 0}):l(Zt,{item:e,conversation:n}),d&&!d.deletedAt&&l(Ut,{message:d,conversation:n}),d&&!r&&!!d.replyCount&&l(en,{message:d,conversation:n}),l($t,{item:e,conversation:n})]}),a&&h&&l(nn,{message:d,conversation:n,isInThread:r})]})}function Jt(e,t){let[n,r]=F(!1);return a(()=>{let n=e.current.closest(`li`),i=({target:e})=>(t(),r(e.matches(`:focus-visible`))),a=({relatedTarget:e})=>n.contains(e)||r(!1);return n?.addEventListener(`focusin`,i),n?.addEventListener(`focusout`,a),()=>{n?.removeEventListener(`focusin`,i),n?.removeEventListener(`focusout`,a)}},[]),n}function Yt({item:{author:e,at:t,message:n,state:r}}){let i=n?.createdAt??new Date(t).toISOString();return l(`header`,{class:`said-head`,children:[l(`strong`,{children:e.name}),e.kind===`AGENT`&&l(`span`,{class:`soft`,title:`Agent`,children:[l(k,{name:`agent`,size:13}),l(`span`,{class:`unseen`,children:`Agent`})]}),r!==`writing`&&l(A,{date:i,look:`clock`})]})}function Xt({at:e}){return l(A,{date:new Date(e).toISOString(),look:`short`})}function Zt({item:e,conversation:t}){let{message:n,text:r,kind:i}=e;if(n?.deletedAt)return l(`p`,{class:`gone`,children:V.deleted});if(i===`TOOL_ACTIVITY`)return l(wt,{item:e,conversation:t});let a=n?n.mentions.map(({name:e})=>e):t.members.value.map(({name:e})=>e);return l(`div`,{class:`said-text`,children:[r&&l(L,{text:r,names:Qt(a)}),n?.editedAt&&l(`small`,{class:`soft`,title:n.editedAt,children:[`(`,V.edited,`)`]}),n?.isCut&&l(`small`,{class:`cut-off`,children:V.cut}),n&&n.files.length>0&&l(Ft,{message:n})]})}var K=new Map;function Qt(e){let t=e.join(`
`);return K.size>500&&K.clear(),K.has(t)||K.set(t,e),K.get(t)}function $t({item:e,conversation:t}){return e.state===`sending`?l(`small`,{class:`soft`,role:`status`,children:V.sending}):e.state===`failed`?l(`div`,{class:`not-sent`,role:`alert`,children:[l(`span`,{children:V.notSent(e.problem??``)}),l(o,{isSmall:!0,onPress:()=>t.retry(e.key),children:V.retry}),l(o,{isSmall:!0,look:`quiet`,onPress:()=>t.takeBack(e.key),children:V.takeBack})]}):null}function q(t,n){let r=n.threadRootId??n.id;e({panel:void 0}),t.openThread({id:r,seq:n.seq})}function en({message:e,conversation:t}){return l(`button`,{type:`button`,class:`thread-link`,onClick:()=>q(t,e),children:[l(k,{name:`thread`,size:14}),V.replies(e.replyCount),e.lastReplyAt&&l(`span`,{class:`soft`,children:l(A,{date:e.lastReplyAt})})]})}function tn(e,t,n,{isInThread:r=!1}={}){if(n.key===`e`&&e.isEditable(t))e.editing.value={id:t.id,isInThread:r};else if(n.key===`r`&&r)n.currentTarget.closest(`aside`)?.querySelector(`.composer textarea`)?.focus();else if(n.key===`r`&&!t.deletedAt)q(e,t);else return;n.preventDefault()}function nn({message:e,conversation:t,isInThread:r}){let i=t.isEditable(e),[a,o]=F(!1),c=e.kind===`TEXT`,f=location.origin+n`/spaces/${t.spaceId}?message=${e.id}`,p=e=>navigator.clipboard.writeText(e).then(()=>u(V.copied)),m=_(`messages:write`)&&!t.space.value?.archivedAt;return l(`div`,{class:`said-actions`,children:[c&&m&&l(Wt,{message:e,conversation:t}),!r&&m&&l(b,{isSmall:!0,name:V.reply,icon:`reply`,onPress:()=>q(t,e)}),i&&m&&l(b,{isSmall:!0,name:V.edit,icon:`edit`,onPress:()=>t.editing.value={id:e.id,isInThread:r}}),l(d,{name:V.moreActions,icon:`more`,isSmall:!0,children:t=>l(s,{children:[c&&l(v,{icon:`copy`,onPress:()=>(t(),void p(e.text)),children:V.copyText}),l(v,{icon:`link`,onPress:()=>(t(),void p(f)),children:V.copyLink}),i&&l(v,{icon:`trash`,isDanger:!0,onPress:()=>(t(),o(!0)),children:V.remove})]})}),a&&l(I,{isDanger:!0,title:V.removeTitle,text:V.removeText,action:V.remove,onClose:()=>o(!1),onConfirm:()=>j(Ie,{input:{messageId:e.id}})})]})}function rn({item:{text:e,message:t,at:n}}){let r=t?.notice?.failure?.retryAt;return l(`article`,{class:`notice`,"data-notice":t?.notice?.kind,"data-seq":t?.seq,children:[l(k,{name:`alert`}),l(`p`,{children:[e,r&&l(`span`,{class:`soft`,children:[` `,`(`,l(A,{date:r}),`)`]})]}),l(A,{date:new Date(n).toISOString(),look:`clock`})]})}var an=3e5;function on(e,t){let n=[],r,i=t===void 0;for(let a of e){let e=!r||J(r.at)!==J(a.at);e&&n.push({kind:`day`,key:`day-${J(a.at)}`,at:a.at});let o=!i&&a.seq!==void 0&&a.seq>t&&!a.isMine;o&&(n.push({kind:`unread`,key:`unread`}),i=!0);let s=!e&&!o&&sn(r,a);n.push({kind:`message`,key:a.key,item:a,isFollowing:s}),r=a}return n}function sn(e,t){return e.kind!==`NOTICE`&&t.kind!==`NOTICE`&&e.authorId===t.authorId&&t.at-e.at<an}function J(e){let t=new Date(e);return`${t.getFullYear()}-${t.getMonth()}-${t.getDate()}`}var cn=25;function ln({conversation:e,handle:n}){let r=y(null),i=y(void 0),[a,s]=F(!0),[c,u]=F(!1),d=e.items.value,f=e.lineAfter.value,p=t(()=>on(d,f),[d,f]),m=e.isAtNewest.value;return n.current={show:t=>{let n=e.keyOf(t);n!==void 0&&i.current?.show(n)}},fn(e,a&&m),mn(e),l(`section`,{ref:r,class:`chat`,"aria-label":V.messages,children:[p.length===0&&!e.isLoading.value&&l(M,{icon:`thread`,title:V.noMessages,children:l(`p`,{children:V.noMessagesHint})}),l(_e,{class:`messages`,label:V.messages,rows:p,keyOf:({key:e})=>e,isLog:!0,isLive:m,handle:i,onEnd:s,onNearStart:()=>void e.loadOlder().catch(Y),onNearEnd:()=>void e.loadNewer().catch(Y),onRowKey:(t,n)=>t.kind===`message`&&t.item.message&&tn(e,t.item.message,n),render:t=>l(dn,{row:t,conversation:e})}),f!==void 0&&!c&&un(p)&&l(`div`,{class:`to-unread`,children:l(o,{icon:`up`,isSmall:!0,onPress:async()=>{await e.jump((f??0)+1),i.current?.show(`unread`),u(!0)},children:V.firstUnread})}),!(a&&m)&&l(`div`,{class:`to-newest`,children:l(o,{icon:`down`,isSmall:!0,onPress:async()=>{m||await e.jump(),i.current?.toEnd()},children:V.newest})}),l(gn,{conversation:e}),l(W,{conversation:e,onSent:()=>requestAnimationFrame(()=>i.current?.toEnd())}),_(`messages:write`)&&l(hn,{element:r})]})}function un(e){let t=e.findIndex(({kind:e})=>e===`unread`);return t>=0?e.length-t>cn:e.length>cn}function dn({row:e,conversation:t}){return e.kind===`day`?l(`div`,{class:`day`,children:l(`span`,{children:ce(new Date(e.at),new Date(re.value))})}):e.kind===`unread`?l(`div`,{class:`unread-line`,children:l(`span`,{children:V.unreadLine})}):l(Kt,{item:e.item,isFollowing:e.isFollowing,conversation:t})}function fn(e,t){let n=e.items.value;a(()=>{let n=()=>{t&&!document.hidden&&document.hasFocus()&&e.markRead()},r=()=>e.lookAway();return n(),addEventListener(`focus`,n),addEventListener(`blur`,r),()=>{removeEventListener(`focus`,n),removeEventListener(`blur`,r)}},[e,t,n])}async function pn(e){let{cycleIds:t}=await j(Ve,{input:{spaceId:e}});u(t.length?V.stopped:V.nothingToStop)}function mn({spaceId:e}){let n=t(()=>_(`messages:write`)?[{key:`stop`,name:V.stop,icon:`stop`,run:()=>void pn(e).catch(Y)}]:[],[e]);p(n)}function hn({element:e}){return h(`w`,V.keys.write,()=>e.current?.querySelector(`.composer textarea`)?.focus()),h(`arrowup`,V.keys.rows),h(`r`,V.keys.reply),h(`e`,V.keys.edit),null}function gn({conversation:e}){let t=e.typing.value,n=t.filter(({kind:e})=>e!==`AGENT`),r=t.filter(({kind:e})=>e===`AGENT`),i=e=>e.map(({name:e})=>e).join(`, `);return l(`div`,{class:`doings`,children:[l(`p`,{role:`status`,class:`cut`,children:[n.length>0&&l(`span`,{children:[V.writing(i(n),n.length>1),` `]}),r.length>0&&l(`span`,{class:`thinks`,children:[l(`span`,{class:`dots`,"aria-hidden":`true`,children:[l(`i`,{}),l(`i`,{}),l(`i`,{})]}),V.thinking(i(r),r.length>1)]})]}),r.length>0&&_(`messages:write`)&&l(o,{isSmall:!0,look:`quiet`,icon:`stop`,onPress:()=>pn(e.spaceId),children:V.stop})]})}function Y(){}var _n=class{hasOlder=!1;isAtNewest=!0;#e;#t=[];#n=0;#r=new Map;#i=0;constructor(e){this.#e=e}get messages(){return this.#t}get first(){return this.#t[0]}get last(){return this.#t.at(-1)}begin(){this.#i++}end(){--this.#i===0&&this.#r.clear()}reset({messages:e,hasOlder:t,hasNewer:n}){this.#t=e.map(e=>this.#r.get(e.seq)??e),this.hasOlder=t,this.#a(n)}addOlder({messages:e,hasOlder:t}){let n=this.first?.seq??1/0,r=e.filter(({seq:e})=>e<n).map(e=>this.#r.get(e.seq)??e);this.#t=[...r,...this.#t],this.hasOlder=t,this.#t.length<=this.#e||(this.#t=this.#t.slice(0,this.#e),this.isAtNewest=!1)}addNewer({messages:e,hasNewer:t}){let n=this.last?.seq??0,r=e.filter(({seq:e})=>e>n).map(e=>this.#r.get(e.seq)??e);this.#t=[...this.#t,...r],this.#o(),this.#a(t)}apply(e){this.#n=Math.max(this.#n,e.seq),this.#i>0&&this.#r.set(e.seq,e);let t=this.#s(e.seq),n=this.#t[t];return n?.seq===e.seq?(this.#t=this.#t.with(t,{...n,...e}),!0):this.isAtNewest&&(t>0||this.#t.length===0||!this.hasOlder)?(this.#t=this.#t.toSpliced(t,0,e),this.#o(),!0):!1}bySeq(e){let t=this.#t[this.#s(e)];return t?.seq===e?t:void 0}byId(e){return this.#t.find(t=>t.id===e)}#a(e){let t=this.last?.seq??0;if(!e){let e=[...this.#r.values()].filter(({seq:e})=>e>t).sort((e,t)=>e.seq-t.seq);this.#t=[...this.#t,...e]}this.isAtNewest=!e&&(this.last?.seq??0)>=this.#n}#o(){this.#t.length<=this.#e||(this.#t=this.#t.slice(-this.#e),this.hasOlder=!0)}#s(e){let[t,n]=[0,this.#t.length];for(;t<n;){let r=t+n>>1;this.#t[r].seq<e?t=r+1:n=r}return t}};function vn(e,t,n){if(t===0)return n;let[r,i]=[0,0];for(;r<t&&i<e.length;)i+=e.codePointAt(i)>65535?2:1,r++;return e.slice(0,i)+n}var yn=class{#e;#t;#n;constructor(e){this.#n=e,this.#e=new C(e),this.#t=new C(e)}passing(){return[this.#e,this.#t]}grow(e,t,n,r){let i=this.#r(e);this.#e.set(e,{...i,agent:t,text:vn(i.text,n,r)}),this.#n()}act(e){if(this.#t.set(e.toolCallId,e),e.argumentsDelta){let{streamId:t,field:n,offset:r,text:i}=e.argumentsDelta,a=this.#r(t),o=new Map(a.fields).set(n,vn(a.fields?.get(n)??``,r,i));this.#e.set(t,{...a,tool:e.name,fields:o})}this.#n()}posted(e){this.#e.delete(e)&&this.#n()}over(e){this.#t.delete(e)}progressOf(e){return this.#t.get(e)}items(e){return[...this.#e.values()].map(({key:t,agent:n,tool:r,text:i,at:a,fields:o})=>{let s=n?{...n,kind:`AGENT`}:e(void 0),c=r===void 0?void 0:{name:r,status:`WRITING`,progress:null,note:null};return{key:t,kind:r===void 0?`TEXT`:`TOOL_ACTIVITY`,authorId:s.id,author:s,at:a,isMine:!1,text:i,state:`writing`,fields:o,progress:c}})}#r(e){return this.#e.get(e)??{key:e,text:``,at:Date.now()}}};function bn(e,{createdAt:t}){let n=e.countedUpTo??e.lastReplyAt??``;if(t<=n)return e;let r=[t,e.lastReplyAt??``].sort().at(-1);return{...e,replyCount:(e.replyCount??0)+1,lastReplyAt:r,countedUpTo:n}}var xn=5,Sn=class{#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}came(e){this.#n.has(e)&&this.#n.set(e,!0)}async went(e){if(this.#n.has(e))return this.came(e);try{for(let t=0;t<xn&&this.#n.get(e)!==!1;t++){this.#n.set(e,!1);let t=await this.#e(e);t&&!this.#n.get(e)&&this.#t(e,t)}}finally{this.#n.delete(e)}}},Cn=50,wn=500,Tn=class{rootId;rootSeq;items=g([]);problem=g(void 0);isLoading=g(!0);hasOlder=g(!1);#e;#t;#n=new _n(wn);#r;#i;constructor(e,t,n,r){this.rootId=e,this.rootSeq=t,this.#e=n,this.#t=r}open=async()=>{this.problem.value=void 0,this.isLoading.value=!0,this.#n.begin();try{let{node:e}=await O(ke,{id:this.rootId,last:Cn,before:this.#i});if(!e||!(`replies`in e))return;let{replies:t,...n}=e;this.#r=n;let r={messages:t.nodes,hasOlder:t.pageInfo.hasPreviousPage,hasNewer:!1};this.#i?this.#n.addOlder(r):this.#n.reset(r),this.#i=t.pageInfo.startCursor??void 0,this.hasOlder.value=r.hasOlder}catch(e){this.problem.value=e}finally{this.#n.end(),this.isLoading.value=!1,this.#t()}};apply(e){this.#n.apply(e)}publish(e){let t=this.#r?[this.#r,...this.#n.messages]:[];this.items.value=[...t.map(this.#e),...e]}},X=50,En=600,Dn=[`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`],On=3e3,kn=12e3,An=class{spaceId;space=g(void 0);members=g([]);memberCount=g(0);items=g([]);typing=g([]);presence=g(new Map);isAtNewest=g(!0);hasOlder=g(!1);isLoading=g(!1);lineAfter=g(void 0);problem=g(void 0);thread=g(void 0);returned=g(void 0);editing=g(void 0);#e;#t=new AbortController;#n=new de(()=>this.#P());#r=new _n(En);#i=new C(()=>this.#N());#a=new C(()=>this.#j());#o=new yn(()=>this.#N());#s=new Map;#c=new WeakMap;#l=new Sn(e=>this.#D(e),(e,t)=>this.#O(e,t));#u=Promise.resolve();#d=0;#f=0;#p=0;#m;constructor(e,t){this.#e=e,this.spaceId=t;let n=f(()=>void(w.value===`open`&&this.#_()));this.#t.signal.addEventListener(`abort`,n)}async open(e){let t=await this.#h(e);return!t||this.#t.signal.aborted?t!==null:(this.#f=t.readUpTo??0,t.unreadCount&&(this.lineAfter.value=this.#f),this.#b(t.feedCursor),!0)}close(){this.#n.cancel(),clearTimeout(this.#m),this.#t.abort()}async jump(e){e!==void 0&&this.#r.bySeq(e)||await this.#h(e)}keyOf(e){let t=this.#r.bySeq(e);return t&&this.#R(t)}async loadOlder(){this.#r.hasOlder&&await this.#g({last:X,beforeSeq:this.#r.first?.seq})}async loadNewer(){this.#r.isAtNewest||await this.#g({first:X,afterSeq:this.#r.last?.seq??0})}send(e){let t=crypto.randomUUID();this.#s.set(t,{...e,key:t,at:Date.now(),state:`sending`}),this.lineAfter.value=void 0,this.retry(t)}retry(e){let t=this.#s.get(e);t&&(t.state=`sending`,t.isWaiting=!1,this.#N(),this.#u=this.#u.then(()=>this.#v(t)))}takeBack(e){let t=this.#s.get(e);t&&(this.#s.delete(e),this.returned.value=t,this.#N())}async edit(e,t){let{edited:n}=await j(Fe,{input:{messageId:e,text:t}});this.apply(n)}apply(e){this.#d=Math.max(this.#d,e.seq),e.streamId&&this.#o.posted(e.streamId);let t=e.activity;t&&Dn.includes(t.status)&&this.#o.over(t.toolCallId);let n=e.author.id===this.#e.id&&e.clientKey?this.#s.get(e.clientKey):void 0;n&&(n.message=e),e.threadRootId?this.#k(e):this.#r.apply(e),this.#N()}isEditable({author:e,kind:t,deletedAt:n}){return e.id===this.#e.id&&t===`TEXT`&&!n&&_(`messages:write`)}editLast(){let e=this.#r.messages.findLast(e=>this.isEditable(e));return e&&(this.editing.value={id:e.id,isInThread:!1}),e!==void 0}async type(){Date.now()-this.#p<On||w.value!==`open`||(this.#p=Date.now(),await j(Be,{input:{spaceId:this.spaceId,isTyping:!0}}).catch(()=>void 0))}async markRead(){let e=Math.max(this.#d,this.#r.last?.seq??0);if(!this.#r.isAtNewest||e<=this.#f)return;let t=this.#f;this.#f=e,await j(ze,{input:{spaceId:this.spaceId,seq:e}}).catch(()=>{this.#f=t})}lookAway(){this.#f>=this.#d&&(this.lineAfter.value=Math.max(this.#f,this.#r.last?.seq??0))}openThread(e){let t=e=>this.#L(e);this.thread.value=e&&new Tn(e.id,e.seq,t,()=>this.#N()),this.thread.value?.open()}async#h(e){this.#r.begin(),this.isLoading.value=!0;try{let t=e===void 0?{last:X}:{first:X,afterSeq:Math.max(0,e-X/2)},{space:n}=await O(Ee,{id:this.spaceId,...t},{signal:this.#t.signal});if(!n)return null;let{messages:r,members:i,feedCursor:a,readUpTo:o,unreadCount:s,...c}=n;return this.space.value=c,this.members.value=i.nodes,this.memberCount.value=i.totalCount,this.#r.reset({messages:r.nodes,hasOlder:r.pageInfo.hasPreviousPage,hasNewer:r.pageInfo.hasNextPage}),this.#d=Math.max(this.#d,this.#r.last?.seq??0),this.#P(),n}finally{this.#r.end(),this.isLoading.value=!1}}async#g(e){if(!this.isLoading.peek()){this.isLoading.value=!0,this.#r.begin();try{let{space:t}=await O(De,{id:this.spaceId,...e},{signal:this.#t.signal});if(!t)return;let{nodes:n,pageInfo:r}=t.messages,i={messages:n,hasOlder:r.hasPreviousPage,hasNewer:r.hasNextPage};e.last?this.#r.addOlder(i):this.#r.addNewer(i),this.#P()}finally{this.#r.end(),this.isLoading.value=!1}}}#_(){for(let{key:e,isWaiting:t}of this.#s.values())t&&this.retry(e)}async#v(e){let{key:t,text:n,mentions:r=[],uploads:i=[],threadRootId:a}=e;if([...this.#s.values()].some(t=>t.isWaiting&&t.at<=e.at&&t!==e))return this.#y(e);let o=i.map(({fileId:e})=>e),s={spaceId:this.spaceId,text:n,mentions:r,fileIds:o,replyTo:a,clientKey:t,idempotencyKey:t};try{this.apply((await j(Pe,{input:s})).posted),!a&&!this.#r.isAtNewest&&await this.jump()}catch(t){if(e.message)return;if(t instanceof te&&w.peek()!==`open`)return this.#y(e);Object.assign(e,{state:`failed`,problem:E(t)}),this.#N()}}#y(e){Object.assign(e,{state:`failed`,problem:V.notSentNoConnection,isWaiting:!0}),this.#N()}async#b(e){let t=()=>this.#x(),n={spaceId:this.spaceId,withAgents:_(`agents:read`)},r={after:e,onSubscribe:t,signal:this.#t.signal};try{for await(let e of le(Ne,n,r))e.__typename===`FeedReset`?await ie(()=>this.#h(),this.#t.signal):this.#w(e)}catch(e){this.#t.signal.aborted||(this.problem.value=e)}}#x(){clearTimeout(this.#m),[this.#a,...this.#C()].forEach(e=>e.subscribe())}#S(){this.#C().forEach(e=>e.settle()),this.#m=setTimeout(()=>this.#a.settle(),kn)}#C(){return[this.#i,...this.#o.passing()]}#w(e){switch(e.__typename){case`MessagePosted`:return this.#T(e.message);case`MessageUpdated`:return this.#E(e.message);case`MessageDelta`:return this.#o.grow(e.streamId,e.agent??void 0,e.offset,e.text);case`DraftWithdrawn`:return this.#o.posted(e.streamId);case`ToolActivity`:return this.#o.act(e);case`TypingChanged`:return this.#A(e);case`SpaceMembersChanged`:return this.#M(e);case`SpaceChanged`:this.space.value=e.space;return;case`SnapshotCompleted`:return this.#S();case`PresenceChanged`:return this.#a.set(e.actor.id,e.presence),this.#j();case`ReadMarkMoved`:e.actor.id===this.#e.id&&(this.#f=Math.max(this.#f,e.seq))}}#T(e){let t=e.threadRootId?this.#r.byId(e.threadRootId):void 0;t&&(this.#r.apply(bn(t,e)),this.#l.came(t.id)),this.#i.delete(e.author.id),this.apply(e)}#E(e){this.apply(e);let{deletedAt:t,threadRootId:n}=e;t&&n&&this.#r.byId(n)&&this.#l.went(n).catch(()=>void 0)}async#D(e){let{node:t}=await O(Ae,{id:e},{signal:this.#t.signal});return t&&`replyCount`in t?t:void 0}#O(e,{replyCount:t,lastReplyAt:n}){let r=this.#r.byId(e);r&&(this.#r.apply({...r,replyCount:t,lastReplyAt:n,countedUpTo:n??void 0}),this.#N())}#k(e){let t=this.thread.peek();t?.rootId===e.threadRootId&&t.apply(e)}#A({actor:e,isTyping:t,until:n}){e.id!==this.#e.id&&(t?this.#i.set(e.id,{...e,until:n??null}):this.#i.delete(e.id),t&&n&&setTimeout(()=>this.#N(),Math.max(0,Date.parse(n)-Date.now())+50),this.#N())}#j(){let e=[...this.presence.peek().keys()].map(e=>[e,`OFFLINE`]);this.presence.value=new Map([...e,...this.#a])}#M({joined:e,left:t,renamed:n}){let r=new Set([...t,...e].map(({id:e})=>e)),i=new Map(n.map(({actor:e})=>[e.id,e]));this.members.value=[...this.members.value.filter(({id:e})=>!r.has(e)).map(e=>i.get(e.id)??e),...e],this.memberCount.value+=e.length-t.length}#N(){this.#t.signal.aborted||this.#n.ask()}#P(){let e=new Date().toISOString();this.typing.value=[...this.#i.values()].filter(({until:t})=>!t||t>e),this.hasOlder.value=this.#r.hasOlder,this.isAtNewest.value=this.#r.isAtNewest;let t=this.#r.messages.map(e=>this.#L(e)),n=this.#r.isAtNewest?this.#o.items(this.#F):[];this.items.value=[...t,...this.#I(void 0),...n];let r=this.thread.peek();r?.publish(this.#I(r.rootId))}#F=e=>this.members.peek().find(t=>t.id===e)??{id:e??`agent`,name:V.anAgent,kind:`AGENT`};#I(e){return[...this.#s.values()].filter(t=>!t.message&&t.threadRootId===e).map(({key:e,at:t,text:n,state:r,problem:i})=>({key:e,kind:`TEXT`,authorId:this.#e.id,author:this.#e,at:t,isMine:!0,text:n,state:r,problem:i}))}#L(e){let{author:t,kind:n,text:r,seq:i,createdAt:a,activity:o}=e,s=o?this.#o.progressOf(o.toolCallId):void 0,c=this.#R(e),l=this.#c.get(e);if(l&&l.key===c&&l.progress===s)return l;let u={key:c,kind:n,authorId:t.id,author:t,at:Date.parse(a),seq:i,isMine:t.id===this.#e.id,text:r,state:`posted`,message:e,progress:s};return this.#c.set(e,u),u}#R({id:e,author:t,clientKey:n,streamId:r}){return(t.id===this.#e.id&&n!=null&&this.#s.has(n)?n:r)??e}};function jn({space:e,onClose:t}){return l(I,{isDanger:!0,title:V.leave,text:V.leaveText,action:V.leave,onConfirm:async()=>{await j(B,{input:{spaceId:e.id,actorId:D.value.actor.id}}),r(n`/`)},onClose:t})}function Mn(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>e[t]!==n))}function Nn({conversation:e,space:t,onClose:n}){let{name:r,topic:i,purpose:a,hasReadReceipts:c}=t,[d,f]=F({name:r,topic:i,purpose:a,hasReadReceipts:c}),[p,m]=F(),h=e=>f({...d,...e}),g=e=>p instanceof ue&&p.field===e?E(p):void 0,_=p!==void 0&&![`name`,`topic`,`purpose`].some(g),v=async()=>{let r=Mn(t,d);if(Object.keys(r).length===0)return n();try{let{space:i}=await j(Ye,{input:{spaceId:t.id,...r}});e.space.value=i,u(V.saved),n()}catch(e){m(e)}};return l(ve,{title:V.settings,onClose:n,children:l(`form`,{class:`stack`,onSubmit:e=>(e.preventDefault(),void v()),children:[t.mayChange&&t.kind===`GROUP`&&l(R,{label:V.name,value:d.name,onValue:e=>h({name:e}),wrong:g(`name`),isRequired:!0}),l(R,{label:V.topic,hint:V.topicHint,maxLength:250,value:d.topic,onValue:e=>h({topic:e}),wrong:g(`topic`)}),t.mayChange&&l(s,{children:[l(Ce,{label:V.purpose,hint:V.purposeHint,maxLength:500,value:d.purpose,onValue:e=>h({purpose:e}),wrong:g(`purpose`)}),l(we,{label:V.receipts,isOn:d.hasReadReceipts,onChange:e=>h({hasReadReceipts:e})})]}),_&&l(P,{problem:p}),l(`div`,{class:`actions`,children:[l(o,{onPress:n,children:S.cancel}),l(o,{look:`primary`,isSubmit:!0,children:S.save})]})]})})}var Z=e=>u(E(e),{isBad:!0});function Q(t,n){let r=m.peek().query.get(`panel`)===n&&!t.thread.peek();t.openThread(void 0),e({panel:r?void 0:n})}function Pn({conversation:e}){let[t,n]=F(),r=e.space.value,i=e.thread.value?void 0:m.value.query.get(`panel`);if(h(`mod+shift+f`,V.search,()=>Q(e,`search`)),zn(e,n),!r)return l(`header`,{class:`space-head`,"aria-busy":`true`});let a=e=>({"aria-pressed":i===e,"aria-expanded":i===e});return l(`header`,{class:`space-head`,children:[l(Fn,{space:r}),l(`div`,{class:`space-name`,children:[l(`h1`,{class:`cut`,children:r.name}),r.topic?l(`p`,{class:`cut soft small`,title:r.topic,children:r.topic}):l(`p`,{class:`cut soft small`,children:V.memberCount(e.memberCount.value)})]}),r.archivedAt&&l(c,{look:`warn`,children:[V.archive,`d`]}),l(`span`,{class:`push row space-buttons`,children:[l(b,{name:V.search,icon:`search`,onPress:()=>Q(e,`search`),attributes:a(`search`)}),l(b,{name:V.members,icon:`people`,onPress:()=>Q(e,`members`),attributes:a(`members`)}),l(Rn,{conversation:e,space:r}),l(d,{name:V.moreOfSpace,icon:`more`,children:e=>l(Ln,{space:r,onAsk:t=>(e(),n(t)),close:e})})]}),t===`settings`&&l(Nn,{conversation:e,space:r,onClose:()=>n(void 0)}),t===`leave`&&l(jn,{space:r,onClose:()=>n(void 0)})]})}function Fn({space:{kind:e,partner:t}}){return e===`GROUP`||!t?l(k,{name:`hash`,size:20}):l(i,{name:t.name,kind:t.kind,state:x.value.get(t.id)?.state})}function In(e){return _(`spaces:write`)&&!e.archivedAt&&(e.mayChange||D.value.tenant.membersMaySetTopics)}function Ln({space:e,onAsk:t,close:n}){let r={spaceId:e.id},i=e.mayChange&&e.kind===`GROUP`,a=()=>j(Xe,{input:r}).catch(Z),o=()=>j(Ze,{input:r}).catch(Z);return l(s,{children:[(e.mayChange||In(e))&&l(v,{icon:`gear`,onPress:()=>t(`settings`),children:V.settings}),i&&l(v,{icon:`archive`,onPress:()=>(n(),void(e.archivedAt?o():a())),children:e.archivedAt?V.unarchive:V.archive}),l(v,{icon:`exit`,isDanger:!0,onPress:()=>t(`leave`),children:V.leave})]})}function Rn({conversation:e,space:t}){let n=t.notificationSettings;if(!n)return null;let r=oe(n,Date.now()),i=n=>void j(Qe,{input:{spaceId:t.id,...n}}).then(({space:t})=>e.space.value=t,Z),a=e=>i({mutedUntil:new Date(Date.now()+e*36e5).toISOString()});return l(d,{name:V.notifications,icon:r?`bellOff`:`bell`,children:e=>l(s,{children:[[`ALL`,`MENTIONS`,`NONE`].map(t=>l(v,{isChecked:n.level===t,onPress:()=>(e(),i({level:t})),children:V.levels[t]},t)),l(`hr`,{}),l(`p`,{class:`caption`,children:V.mute}),l(v,{onPress:()=>(e(),a(1)),children:V.muteHour}),l(v,{onPress:()=>(e(),a(24)),children:V.muteDay}),n.mutedUntil&&l(v,{onPress:()=>(e(),i({mutedUntil:null})),children:V.unmute})]})})}function zn(e,n){let r=t(()=>[{key:`space-search`,name:V.search,icon:`search`,run:()=>Q(e,`search`)},{key:`space-members`,name:V.members,icon:`people`,run:()=>Q(e,`members`)},{key:`space-settings`,name:V.settings,icon:`gear`,run:()=>n(`settings`)}],[e]);p(r)}function $({title:e,onClose:t,children:n}){let r=y(null);return a(()=>{let e=document.activeElement;if(!(e instanceof HTMLElement)||e===document.body)return;let t=r.current;return(t.querySelector(`textarea`)??t).focus(),()=>{(t.contains(document.activeElement)||document.activeElement===document.body)&&e.focus()}},[]),l(`aside`,{ref:r,class:`side-panel`,tabindex:-1,"aria-label":e,onKeyDown:e=>{e.key!==`Escape`||e.defaultPrevented||t()},children:[l(`header`,{children:[l(`h2`,{class:`cut`,children:e}),l(b,{name:S.close,icon:`close`,onPress:t})]}),n]})}function Bn({conversation:t}){let n=pe(Ke,{id:t.spaceId},({space:e})=>e?.members),r=t.space.value,i=new Map(n.data?.map(e=>[e.id,e])),a=t.members.value.filter(({id:e})=>!i.has(e)),s=r?.mayChange&&r.kind===`GROUP`&&!r.archivedAt,c=e=>t.memberCount.value<=100&&!t.members.value.some(({id:t})=>t===e.id);return l($,{title:V.memberCount(t.memberCount.value),onClose:()=>e({panel:void 0}),children:[s&&l(Hn,{conversation:t}),l(`div`,{class:`panel-scroll`,children:[l(ne,{answer:n,children:e=>l(`ul`,{class:`members`,children:[...e.filter(e=>!c(e)),...a].map(e=>l(Vn,{member:e,conversation:t,mayRemove:!!s},e.id))})}),n.hasMore&&l(o,{isSmall:!0,onPress:n.more,children:S.more})]})]})}function Vn({member:e,conversation:t,mayRemove:a}){let[o,s]=F(!1),{id:c,name:u,kind:d}=e,f=c===D.value.actor.id,p=t.presence.value.get(c)??e.member?.presence??void 0,m=x.value.get(c)?.state,h=m?S.states[m]:p&&V.presence[p];return l(`li`,{children:[l(i,{name:u,kind:d,state:m}),l(`span`,{class:`member-name`,children:[l(`span`,{class:`cut`,children:[u,` `,f&&l(`span`,{class:`soft`,children:[`(`,V.you,`)`]})]}),h&&l(`span`,{class:`cut small presence ${p?.toLowerCase()??``}`,children:h})]}),!f&&d!==`SERVICE`&&_(`messages:write`)&&l(b,{isSmall:!0,name:V.talkTo(u),icon:`thread`,onPress:async()=>{let{space:e}=await j($e,{input:{actorId:c}});r(n`/spaces/${e.id}`)}}),!f&&a&&l(b,{isSmall:!0,name:V.removeMember(u),icon:`close`,onPress:()=>s(!0)}),o&&l(I,{isDanger:!0,title:V.removeMember(u),text:V.removeMemberText(u),action:V.removeMember(u),onConfirm:()=>j(B,{input:{spaceId:t.spaceId,actorId:c}}),onClose:()=>s(!1)})]})}function Hn({conversation:e}){let[t,n]=F(``),r=t.trim()?{search:t.trim(),withAgents:_(`agents:read`)}:void 0,{data:a}=T(qe,r),s=new Set(e.members.value.map(({id:e})=>e)),c=(a?.members.nodes??[]).map(e=>({...e,kind:`PERSON`})),d=(a?.agents?.nodes??[]).map(e=>({...e,kind:`AGENT`})),f=r?[...c,...d].filter(({id:e})=>!s.has(e)):[],p=async({id:t,name:r})=>{await j(Je,{input:{spaceId:e.spaceId,actorId:t}}),u(V.added(r)),n(``)};return l(`div`,{class:`panel-form`,children:[l(R,{label:V.addMember,placeholder:V.findSomebody,value:t,onValue:n}),l(`ul`,{class:`members`,children:f.map(e=>l(`li`,{children:[l(i,{name:e.name,kind:e.kind,isSmall:!0}),l(`span`,{class:`cut member-name`,children:e.name}),l(o,{isSmall:!0,onPress:()=>p(e),attributes:{"aria-label":`${V.add}: ${e.name}`},children:V.add})]},e.id))})]})}var Un=30;function Wn({spaceId:t}){let[r,i]=F(``),[s,c]=F(),[u,d]=F(),[f,p]=F(),m=y(null);a(()=>m.current?.querySelector(`input`)?.focus(),[]);let h=async e=>{p(void 0);try{let{searchMessages:n}=await O(Ge,{query:r,spaceIds:[t],last:Un,before:e}),i=n.nodes.toReversed();c(e?[...s??[],...i]:i),d(n.pageInfo.hasPreviousPage?n.pageInfo.startCursor??void 0:void 0)}catch(e){p(e)}};return l($,{title:V.search,onClose:()=>e({panel:void 0}),children:[l(`form`,{ref:m,class:`panel-form`,role:`search`,onSubmit:e=>(e.preventDefault(),r.trim()&&void h()),children:l(R,{label:V.searchField,hint:V.searchHint,type:`search`,value:r,onValue:i})}),l(`div`,{class:`panel-scroll`,"aria-live":`polite`,children:[f!==void 0&&l(P,{problem:f,onRetry:()=>void h()}),s?.length===0&&l(M,{icon:`search`,title:V.nothingFound}),l(`ul`,{class:`hits`,children:s?.map(({id:e,text:r,createdAt:i,author:a})=>l(`li`,{children:l(`a`,{href:n`/spaces/${t}?panel=search&message=${e}`,children:[l(`span`,{class:`row small`,children:[l(`strong`,{children:a.name}),l(`span`,{class:`soft push`,children:l(A,{date:i})})]}),l(`span`,{class:`hit`,children:r})]})},e))}),u&&l(o,{isSmall:!0,onPress:()=>h(u),children:S.more})]})]})}function Gn({conversation:e,thread:t}){let n=y(null),r=t.items.value,i=r.at(-1)?.key;a(()=>{n.current?.scrollTo({top:n.current.scrollHeight})},[i]);let[s,...c]=r,u=t=>{let i=ge(t,n.current,[...n.current.querySelectorAll(`li[data-row]`)]),a=i&&r.find(({key:e})=>e===i.dataset.row)?.message;a&&tn(e,a,t,{isInThread:!0})},d=t=>l(`li`,{"data-row":t.key,tabindex:-1,children:l(Kt,{item:t,isFollowing:!1,conversation:e,isInThread:!0})},t.key);return l($,{title:V.thread,onClose:()=>e.openThread(void 0),children:[l(`div`,{ref:n,class:`panel-scroll`,tabindex:0,role:`log`,"aria-label":V.thread,onKeyDown:u,children:[t.problem.value!==void 0&&l(P,{problem:t.problem.value,onRetry:()=>void t.open()}),s&&l(`ol`,{children:d(s)}),s&&l(`p`,{class:`thread-line`,children:V.replies(c.filter(({message:e})=>!e?.deletedAt).length)}),t.hasOlder.value&&l(o,{isSmall:!0,look:`quiet`,onPress:t.open,children:V.older}),l(`ol`,{children:c.map(d)}),t.isLoading.value&&l(N,{lines:3})]}),l(W,{conversation:e,threadRootId:t.rootId,onSent:()=>void 0})]})}function Kn({params:e}){let n=e.id,r=t(()=>new An(D.value.actor,n),[n]),[i,o]=F(`opening`),[s,c]=F(),[u,d]=F(0),f=y(void 0),p=m.value.query.get(`message`),h=y(!1);return ae(r.space.value?.name??``),a(()=>()=>r.close(),[r]),a(()=>{let e=!1;return c(void 0),qn(r,p,h).then(t=>{e||(o(t===`missing`?`missing`:`open`),t&&t!==`missing`&&Yn(r,t,f))}).catch(t=>e||c(t)),()=>void(e=!0)},[r,p,u]),i===`missing`?l(Zn,{}):l(`div`,{class:`space`,children:[l(Pn,{conversation:r}),s!==void 0&&l(P,{problem:s,onRetry:()=>d(u+1)}),r.problem.value!==void 0&&l(P,{problem:r.problem.value}),l(`div`,{class:`space-body`,children:[i===`opening`?l(`div`,{class:`space-opening`,children:s===void 0&&l(N,{lines:7})}):l(ln,{conversation:r,handle:f}),i===`open`&&l(Xn,{conversation:r})]})]})}async function qn(e,t,n){let r=t?await Jn(t):void 0,i=r?.thread?.seq??r?.seq;return n.current?(i!==void 0&&await e.jump(i),r):await e.open(i)?(n.current=!0,r):`missing`}async function Jn(e){let{node:t}=await O(Oe,{id:e});if(t&&`seq`in t)return{id:t.id,seq:t.seq,thread:t.threadRoot??void 0}}function Yn(t,{seq:n,thread:r},i){requestAnimationFrame(()=>i.current?.show(r?.seq??n)),r&&t.openThread(r),e({message:void 0,...r&&{panel:void 0}})}function Xn({conversation:e}){if(e.thread.value)return l(Gn,{conversation:e,thread:e.thread.value});let t=m.value.query.get(`panel`);return t===`members`?l(Bn,{conversation:e}):t===`search`?l(Wn,{spaceId:e.spaceId}):null}function Zn(){return l(`div`,{class:`page`,children:[l(`h1`,{class:`unseen`,children:V.notFound}),l(M,{icon:`question`,title:V.notFound,children:l(`p`,{children:V.notFoundHint})})]})}export{Kn as default};