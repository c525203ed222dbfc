import{H as e,Mt as t,Zt as n,l as r,nn as i,st as a}from"./core-BRRCkQAV.js";import{i as o,n as s,r as c,t as l}from"./field-Ws9ToJs_.js";var u=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new u(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new u(`
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
    `,{fragmentName:`WaitingCall`}),new u(`
    fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}
    `,{fragmentName:`Cycle`}),new u(`
    fragment Entry on ConsciousnessEntry {
  seq
  role
  step
  content
  tokens
  maskReason
  original
  createdAt
  cycle {
    id
    number
  }
}
    `,{fragmentName:`Entry`}),new u(`
    fragment Compaction on Compaction {
  id
  number
  state
  trigger
  fromSeq
  toSeq
  fromCycle
  toCycle
  tokensBefore
  tokensAfter
  text
  model
  attempts
  error
  nextAttemptAt
  createdAt
  readyAt
  adoptedAt
  undoneAt
}
    `,{fragmentName:`Compaction`}),new u(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new u(`
    fragment InboxItem on InboxEvent {
  id
  type
  priority
  receipt
  trust
  entrySeq
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      messageId
      inSpaceId
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      messageId
      inSpaceId
      spaceName
      text
      before
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      messageId
      inSpaceId
      spaceName
      messageText
      reactions {
        emoji
        count
        names
      }
    }
    ... on InboxPlan {
      planId
      name
      instruction
      purpose
      due
    }
    ... on InboxService {
      service
      content
      sender {
        ...Author
      }
    }
    ... on InboxToolResult {
      toolCallId
      tool
      state
      answer
    }
    ... on InboxTaskResult {
      taskId
      goal
      status
      result
      taskReason: reason
    }
    ... on InboxNotice {
      text
    }
    ... on InboxRemoved {
      removed
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`,{fragmentName:`InboxItem`}),new u(`
    fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`,{fragmentName:`Known`}),new u(`
    fragment Memory on Memory {
  ...Known
  key
  value
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}`,{fragmentName:`Memory`}),new u(`
    fragment Goal on Goal {
  ...Known
  number
  text
  status
  news
  newsAt
  staleSince
  concern
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}`,{fragmentName:`Goal`}),new u(`
    fragment Note on Note {
  ...Known
  number
  title
  text
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}`,{fragmentName:`Note`}),new u(`
    fragment Learning on Learning {
  ...Known
  number
  rule
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}`,{fragmentName:`Learning`}),new u(`
    fragment Plan on Plan {
  id
  name
  instruction
  purpose
  status
  afterSeconds
  at
  cron
  timeZone
  nextDueAt
  nextDueTimes(first: 100) @include(if: $withTimes)
  endsAt
  catchUp
  quietHours {
    start
    end
  }
  createdBy {
    ...Author
  }
  space @include(if: $withSpaces) {
    id
    name
  }
  occurrences(last: 60) {
    nodes {
      dueAt
      state
      reason
      count
      settledAt
      cycle {
        id
        number
        cost
      }
    }
    pageInfo {
      hasPreviousPage
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`,{fragmentName:`Plan`}),new u(`
    fragment Settings on Agent {
  id
  name
  instructions
  model
  fallbackModels
  kind
  tools
  unattendedTools
  debounceSeconds
  staleGoalsWait
  models {
    summaries
    cheap
    strong
  }
  limits {
    stepsPerCycle
    sameToolInARow
    cycleSeconds
    cycleTokens
  }
}
    `,{fragmentName:`Settings`}),new u(`
    fragment Task on Task {
  id
  goal
  status
  progress
  progressAt
  reason
  deadline
  stalledAt
  cost
  createdAt
  endedAt
  createdBy {
    ...Author
  }
  result @include(if: $inspects)
  agent {
    id
    name
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`,{fragmentName:`Task`});var d=new u(`
    query AgentHead($id: ID!, $withSpaces: Boolean!) {
  agent(id: $id) {
    id
    name
    kind
    model
    status
    createdAt
    process {
      state
      held
      wakeReason
      retryAt
      cycleCount
      lastCycleAt
      inputTokens
      outputTokens
      cost
      taskCost
      inboxDepth
      leasedSince
    }
    pastBegins {
      seq
      cycle
      removedUntil
    }
    spaces(first: 1) @include(if: $withSpaces) {
      nodes {
        id
      }
    }
  }
}
    `),f=new u(`
    subscription AgentFeed($agentId: ID!, $after: String, $inspects: Boolean!) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    ... on AgentStateChanged {
      state
    }
    ... on CycleEnded {
      cycle {
        ...Cycle
      }
    }
    ... on StepEnded {
      thinkStep {
        cycleId
        number
      }
    }
    ... on ToolCallChanged {
      toolCallId
      cycleId
      step
      name
      callState
      progress
    }
    ... on EntryAppended {
      entry @include(if: $inspects) {
        ...Entry
      }
    }
    ... on ReasoningDelta {
      cycleId
      step
      offset
      text
    }
    ... on KnowledgeChanged {
      changeNo
    }
    ... on CompactionChanged {
      compactionId
      compactionState
    }
    ... on TaskChanged {
      taskId
      taskStatus
    }
    ... on EventDeadLettered {
      eventId
    }
    ... on FeedReset {
      resetReason
    }
  }
}
    fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}
fragment Entry on ConsciousnessEntry {
  seq
  role
  step
  content
  tokens
  maskReason
  original
  createdAt
  cycle {
    id
    number
  }
}`),p=new u(`
    query Cycles($id: ID!, $last: Int!, $before: String) {
  agent(id: $id) {
    cycles(last: $last, before: $before) {
      nodes {
        ...Cycle
      }
      pageInfo {
        hasPreviousPage
        startCursor
      }
    }
  }
}
    fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}`),ee=new u(`
    query WantedCycle($id: ID!) {
  node(id: $id) {
    ... on ThinkCycle {
      ...Cycle
    }
  }
}
    fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}`),te=new u(`
    query UnfoldedCycle($id: ID!, $inspects: Boolean!) {
  node(id: $id) {
    ... on ThinkCycle {
      ...Cycle
      steps(first: 100) {
        nodes {
          number
          model
          inputTokens
          outputTokens
          cachedTokens
          isEstimated
          cost
          firstTokenSeconds
          seconds
          endedAt
        }
        pageInfo {
          hasNextPage
        }
      }
      toolCalls(first: 100) {
        nodes {
          id
          name
          kind
          effect
          state
          consent
          attempts
          step
          createdAt
          startedAt
          finishedAt
          arguments @include(if: $inspects)
          result @include(if: $inspects)
        }
        pageInfo {
          hasNextPage
        }
      }
      events(first: 100) @include(if: $inspects) {
        nodes {
          ...InboxItem
        }
        pageInfo {
          hasNextPage
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
fragment Cycle on ThinkCycle {
  id
  number
  trigger
  model
  isUnattended
  trust
  stepCount
  cuts
  failures
  inputTokens
  outputTokens
  cachedTokens
  cost
  activeSeconds
  firstTokenSeconds
  outcome
  reason
  openedAt
  endedAt
}
fragment InboxItem on InboxEvent {
  id
  type
  priority
  receipt
  trust
  entrySeq
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      messageId
      inSpaceId
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      messageId
      inSpaceId
      spaceName
      text
      before
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      messageId
      inSpaceId
      spaceName
      messageText
      reactions {
        emoji
        count
        names
      }
    }
    ... on InboxPlan {
      planId
      name
      instruction
      purpose
      due
    }
    ... on InboxService {
      service
      content
      sender {
        ...Author
      }
    }
    ... on InboxToolResult {
      toolCallId
      tool
      state
      answer
    }
    ... on InboxTaskResult {
      taskId
      goal
      status
      result
      taskReason: reason
    }
    ... on InboxNotice {
      text
    }
    ... on InboxRemoved {
      removed
    }
  }
}`),ne=new u(`
    query StoredResult($id: ID!, $offset: Int!) {
  node(id: $id) {
    ... on ToolCall {
      storedResult(offset: $offset) {
        text
        chars
        nextOffset
      }
    }
  }
}
    `),re=new u(`
    query Chain($id: ID!, $first: Int, $last: Int, $afterSeq: Int, $beforeSeq: Int) {
  agent(id: $id) {
    consciousness(
      first: $first
      last: $last
      afterSeq: $afterSeq
      beforeSeq: $beforeSeq
    ) {
      nodes {
        ...Entry
      }
      pageInfo {
        hasPreviousPage
        hasNextPage
      }
    }
  }
}
    fragment Entry on ConsciousnessEntry {
  seq
  role
  step
  content
  tokens
  maskReason
  original
  createdAt
  cycle {
    id
    number
  }
}`),ie=new u(`
    query Window($id: ID!) {
  compactionPreview(agentId: $id) {
    windowTokens
    highTokens
    lowTokens
    pressure
    range {
      fromSeq
      toSeq
      fromCycle
      toCycle
      tokens
    }
  }
  agent(id: $id) {
    cycles(last: 1) {
      nodes {
        id
        number
        stepCount
      }
    }
  }
}
    `),ae=new u(`
    query WindowPrompt($cycle: ID!, $step: Int!) {
  node(id: $cycle) {
    ... on ThinkCycle {
      number
      prompt(step: $step) {
        step
        inputTokens
        shown {
          system
          messages
          tools
        }
      }
    }
  }
}
    `),oe=new u(`
    query Compactions($id: ID!, $last: Int!, $before: String) {
  agent(id: $id) {
    compactions(last: $last, before: $before) {
      nodes {
        ...Compaction
      }
      pageInfo {
        hasPreviousPage
        startCursor
      }
    }
  }
}
    fragment Compaction on Compaction {
  id
  number
  state
  trigger
  fromSeq
  toSeq
  fromCycle
  toCycle
  tokensBefore
  tokensAfter
  text
  model
  attempts
  error
  nextAttemptAt
  createdAt
  readyAt
  adoptedAt
  undoneAt
}`),se=new u(`
    mutation CompactAgent($input: CompactAgentInput!) {
  compactAgent(input: $input) {
    __typename
    ... on CompactAgentSuccess {
      compactionId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),ce=new u(`
    mutation UndoCompaction($input: UndoCompactionInput!) {
  undoCompaction(input: $input) {
    __typename
    ... on UndoCompactionSuccess {
      compactionId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),m=new u(`
    query Inbox($id: ID!, $last: Int!, $before: String, $receipts: [Receipt!]) {
  agent(id: $id) {
    inbox(last: $last, before: $before, receipts: $receipts) {
      nodes {
        ...InboxItem
        cycle {
          id
          number
        }
      }
      pageInfo {
        hasPreviousPage
        startCursor
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment InboxItem on InboxEvent {
  id
  type
  priority
  receipt
  trust
  entrySeq
  createdAt
  settledAt
  payload {
    __typename
    ... on InboxMessage {
      messageId
      inSpaceId
      spaceName
      text
      sender {
        ...Author
      }
    }
    ... on InboxEdit {
      messageId
      inSpaceId
      spaceName
      text
      before
      sender {
        ...Author
      }
    }
    ... on InboxReactions {
      messageId
      inSpaceId
      spaceName
      messageText
      reactions {
        emoji
        count
        names
      }
    }
    ... on InboxPlan {
      planId
      name
      instruction
      purpose
      due
    }
    ... on InboxService {
      service
      content
      sender {
        ...Author
      }
    }
    ... on InboxToolResult {
      toolCallId
      tool
      state
      answer
    }
    ... on InboxTaskResult {
      taskId
      goal
      status
      result
      taskReason: reason
    }
    ... on InboxNotice {
      text
    }
    ... on InboxRemoved {
      removed
    }
  }
}`),h=new u(`
    mutation ReplayDeadLetter($input: ReplayDeadLetterInput!) {
  replayDeadLetter(input: $input) {
    __typename
    ... on ReplayDeadLetterSuccess {
      event {
        id
        receipt
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),g=new u(`
    mutation DropDeadLetter($input: DropDeadLetterInput!) {
  dropDeadLetter(input: $input) {
    __typename
    ... on DropDeadLetterSuccess {
      event {
        id
        receipt
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),_=new u(`
    mutation ReplayDeadLetters($input: ReplayDeadLettersInput!) {
  replayDeadLetters(input: $input) {
    __typename
    ... on ReplayDeadLettersSuccess {
      count
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),v=new u(`
    mutation DropDeadLetters($input: DropDeadLettersInput!) {
  dropDeadLetters(input: $input) {
    __typename
    ... on DropDeadLettersSuccess {
      count
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),y=new u(`
    query Memories($id: ID!, $first: Int!, $after: String) {
  agent(id: $id) {
    memories(first: $first, after: $after) {
      nodes {
        ...Memory
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
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
fragment Memory on Memory {
  ...Known
  key
  value
}`),b=new u(`
    query Goals($id: ID!, $first: Int!, $after: String) {
  agent(id: $id) {
    goals(first: $first, after: $after) {
      nodes {
        ...Goal
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
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
fragment Goal on Goal {
  ...Known
  number
  text
  status
  news
  newsAt
  staleSince
  concern
}`),x=new u(`
    query Notes($id: ID!, $first: Int!, $after: String, $query: String) {
  agent(id: $id) {
    notes(first: $first, after: $after, query: $query) {
      nodes {
        ...Note
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
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
fragment Note on Note {
  ...Known
  number
  title
  text
}`),S=new u(`
    query Learnings($id: ID!, $first: Int!, $after: String) {
  agent(id: $id) {
    learnings(first: $first, after: $after) {
      nodes {
        ...Learning
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
}
fragment Known on KnowledgeItem {
  id
  revision
  trust
  updatedAt
  writtenBy {
    ...Author
  }
  cycle {
    id
    number
  }
}
fragment Learning on Learning {
  ...Known
  number
  rule
}`),C=new u(`
    mutation SetMemory($input: SetMemoryInput!) {
  setMemory(input: $input) {
    __typename
    ... on SetMemorySuccess {
      memory {
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
}`),w=new u(`
    mutation SetGoal($input: SetGoalInput!) {
  setGoal(input: $input) {
    __typename
    ... on SetGoalSuccess {
      goal {
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
}`),T=new u(`
    mutation SetNote($input: SetNoteInput!) {
  setNote(input: $input) {
    __typename
    ... on SetNoteSuccess {
      note {
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
}`),E=new u(`
    mutation SetLearning($input: SetLearningInput!) {
  setLearning(input: $input) {
    __typename
    ... on SetLearningSuccess {
      learning {
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
}`),D=new u(`
    mutation DeleteMemory($input: DeleteMemoryInput!) {
  deleteMemory(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),O=new u(`
    mutation DeleteGoal($input: DeleteGoalInput!) {
  deleteGoal(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),k=new u(`
    mutation DeleteNote($input: DeleteNoteInput!) {
  deleteNote(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),A=new u(`
    mutation DeleteLearning($input: DeleteLearningInput!) {
  deleteLearning(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),j=new u(`
    query Plans($id: ID!, $first: Int!, $after: String, $withSpaces: Boolean!, $withTimes: Boolean!) {
  plans(agentId: $id, first: $first, after: $after) {
    nodes {
      ...Plan
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Plan on Plan {
  id
  name
  instruction
  purpose
  status
  afterSeconds
  at
  cron
  timeZone
  nextDueAt
  nextDueTimes(first: 100) @include(if: $withTimes)
  endsAt
  catchUp
  quietHours {
    start
    end
  }
  createdBy {
    ...Author
  }
  space @include(if: $withSpaces) {
    id
    name
  }
  occurrences(last: 60) {
    nodes {
      dueAt
      state
      reason
      count
      settledAt
      cycle {
        id
        number
        cost
      }
    }
    pageInfo {
      hasPreviousPage
    }
  }
}`),M=new u(`
    query PlanSpaces($id: ID!) {
  agent(id: $id) {
    spaces(first: 100) {
      nodes {
        id
        name
      }
    }
  }
}
    `),N=new u(`
    mutation CreatePlan($input: CreatePlanInput!) {
  createPlan(input: $input) {
    __typename
    ... on CreatePlanSuccess {
      plan {
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
}`),P=new u(`
    mutation UpdatePlan($input: UpdatePlanInput!) {
  updatePlan(input: $input) {
    __typename
    ... on UpdatePlanSuccess {
      plan {
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
}`),F=new u(`
    mutation DeletePlan($input: DeletePlanInput!) {
  deletePlan(input: $input) {
    __typename
    ... on DeletePlanSuccess {
      planId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),I=new u(`
    query AgentSettings($id: ID!) {
  agent(id: $id) {
    ...Settings
  }
}
    fragment Settings on Agent {
  id
  name
  instructions
  model
  fallbackModels
  kind
  tools
  unattendedTools
  debounceSeconds
  staleGoalsWait
  models {
    summaries
    cheap
    strong
  }
  limits {
    stepsPerCycle
    sameToolInARow
    cycleSeconds
    cycleTokens
  }
}`),L=new u(`
    query Choices {
  models(first: 100) {
    name
    provider
    contextTokens
    abilities
  }
  tools(first: 100) {
    nodes {
      name
      description
      effect
    }
    pageInfo {
      hasNextPage
    }
  }
  mcpServers(first: 100) {
    nodes {
      name
    }
  }
}
    `),R=new u(`
    mutation CreateAgent($input: CreateAgentInput!) {
  createAgent(input: $input) {
    __typename
    ... on CreateAgentSuccess {
      agent {
        id
        name
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),z=new u(`
    mutation UpdateAgent($input: UpdateAgentInput!) {
  updateAgent(input: $input) {
    __typename
    ... on UpdateAgentSuccess {
      agent {
        ...Settings
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
fragment Settings on Agent {
  id
  name
  instructions
  model
  fallbackModels
  kind
  tools
  unattendedTools
  debounceSeconds
  staleGoalsWait
  models {
    summaries
    cheap
    strong
  }
  limits {
    stepsPerCycle
    sameToolInARow
    cycleSeconds
    cycleTokens
  }
}`),B=new u(`
    mutation PauseAgent($input: PauseAgentInput!) {
  pauseAgent(input: $input) {
    __typename
    ... on PauseAgentSuccess {
      agent {
        status
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),V=new u(`
    mutation ResumeAgent($input: ResumeAgentInput!) {
  resumeAgent(input: $input) {
    __typename
    ... on ResumeAgentSuccess {
      agent {
        status
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),H=new u(`
    mutation StopAgent($input: StopAgentInput!) {
  stopAgent(input: $input) {
    __typename
    ... on StopAgentSuccess {
      agent {
        status
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),U=new u(`
    mutation ResetAgent($input: ResetAgentInput!) {
  resetAgent(input: $input) {
    __typename
    ... on ResetAgentSuccess {
      agent {
        status
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),W=new u(`
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
}`),G=new u(`
    mutation RetryNow($input: RetryNowInput!) {
  retryNow(input: $input) {
    __typename
    ... on RetryNowSuccess {
      agents
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),le=new u(`
    query Tasks($id: ID!, $last: Int!, $before: String, $inspects: Boolean!) {
  agent(id: $id) {
    tasks(last: $last, before: $before) {
      nodes {
        ...Task
      }
      pageInfo {
        hasPreviousPage
        startCursor
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Task on Task {
  id
  goal
  status
  progress
  progressAt
  reason
  deadline
  stalledAt
  cost
  createdAt
  endedAt
  createdBy {
    ...Author
  }
  result @include(if: $inspects)
  agent {
    id
    name
  }
}`),ue=new u(`
    mutation CreateTask($input: CreateTaskInput!) {
  createTask(input: $input) {
    __typename
    ... on CreateTaskSuccess {
      task {
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
}`),de=new u(`
    mutation CancelTask($input: CancelTaskInput!) {
  cancelTask(input: $input) {
    __typename
    ... on CancelTaskSuccess {
      task {
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
}`),fe={title:`Agents`,agents:`Agents`,find:`Find an agent`,findPlaceholder:`Name`,order:`Order`,orders:{CREATED:`Oldest first`,NAME:`By name`,ACTIVITY:`Last activity`},which:`Which`,whichOf:{all:`Not stopped`,ACTIVE:`Active`,PAUSED:`Paused`,STOPPED:`Stopped`},create:`New agent`,none:`There is no agent yet.`,noneHint:`An agent lives in spaces, remembers what it hears, and acts when something happens.`,noneFound:`No agent fits.`,noneFoundHint:`Change the filter, or look among the stopped ones.`,columns:{name:`Agent`,state:`State`,spaces:`Spaces`,activity:`Last activity`,cycles:`Cycles`,cost:`Cost`},yours:`your assistant`,never:`never`,noSpaces:`in no space that you see`,moreSpaces:e=>`and ${e} more`,waiting:e=>`${e>=1e3?`1,000 or more`:e} in the inbox`,retries:`its model does not answer`},pe={title:`State`,pause:`Pause`,pauseHint:`The running request ends first`,pauseNow:`Pause now`,pauseNowHint:`The running request is cut`,pauseIt:e=>`Pause ${e}`,resume:`Resume`,resumeIt:e=>`Resume ${e}`,stop:`Stop for ever`,stopCycle:`End this cycle`,reset:`Reset…`,retryNow:`Try the model again now`,more:`More for this agent`,pauseTitle:e=>`Pause ${e}?`,pauseText:e=>`${e} starts no new step. A running request to its model ends first. Events collect in its inbox until you resume it.`,pauseNowText:e=>`The running request of ${e} is cut at once. What people have already seen stays. Events collect in its inbox until you resume it.`,stopTitle:e=>`Stop ${e} for ever?`,stopText:e=>`${e} leaves all its spaces, its open cycle ends, and what waits in its inbox is dropped. You cannot undo this. What it did stays readable.`,stopTyped:e=>`Type “${e}” to stop it`,stopCycleTitle:e=>`End the open cycle of ${e}?`,stopCycleText:e=>`${e} stops what it does now. It stays active and reacts to the next event.`,resetTitle:e=>`Reset ${e}?`,resetText:e=>`${e} begins anew: its models receive nothing of what was before. Nothing is deleted, and its memories, goals and notes stay.`,resetReason:`Reason`,resetReasonHint:`The agent reads it. At most 2,000 characters.`,resetAction:`Reset`,paused:e=>`${e} is paused.`,resumed:e=>`${e} is active again.`,stopped:e=>`${e} is stopped.`,wasReset:e=>`${e} begins anew with its next cycle.`,cycleStopped:e=>e?`The cycle has ended.`:`No cycle was open.`,retried:`It tries its model again.`},me={writeTo:`Write to it`,back:`All agents`,unknown:`There is no such agent.`,unknownHint:`It may have been deleted, or you may not see it.`,label:`Parts of the mind`,tabs:{timeline:`Timeline`,chain:`Chain`,inbox:`Inbox`,knowledge:`Knowledge`,plans:`Plans`,tasks:`Tasks`,window:`Window`,settings:`Settings`},cycles:e=>e===1?`cycle`:`cycles`,spent:`spent`,tasksCost:e=>`and ${e} for its tasks`,inboxDepth:`in the inbox`,defaultModel:`the default model`,retryAt:`Its model does not answer. It tries again`,held:`waits for an answer`,feedEnded:`This page is not live any more.`,kinds:{GENERAL:``,CONVERSATIONAL:`conversational`,TASK:`of a task`,PERSONAL_ASSISTANT:`personal assistant`}},he={label:`Cycles, newest first`,none:`It has not thought yet.`,noneHint:`A cycle begins when something reaches its inbox: a message, a plan, an event from outside.`,unknown:`There is no such cycle. It may have been deleted.`,leftOut:`Cycles are left out here. The newest ones follow.`,slept:e=>`slept ${e}`,cycle:e=>`Cycle ${e}`,triggers:{SPACE_MESSAGE:`Message`,MENTION:`Mention`,MESSAGE_EDITED:`Edited message`,MESSAGE_REACTIONS:`Reactions`,PLAN:`Plan`,TIMER:`Timer`,SERVICE:`Event from outside`,TOOL_RESULT:`Tool result`,TASK_RESULT:`Task result`,SYSTEM:`Notice`},outcomes:{RESTED:`rested`,SKIPPED:`skipped`,LIMIT_REACHED:`limit reached`,FAILED:`failed`,STOPPED:`stopped`},open:`runs now`,unattended:`unattended`,trusts:{MEMBER:`members`,PROGRAM:`programs`,STRANGER:`strangers`},seen:e=>`has seen words of ${e}`,steps:e=>e===1?`1 step`:`${e} steps`,tokensIn:`in`,tokensOut:`out`,cached:`cached`,cost:`cost`,active:`thinking`,firstToken:`first token`,step:e=>e===0?`Before the first step`:`Step ${e}`,prompt:`Exact prompt`,difference:`What changed`,noUsage:`its request runs`,estimated:`The provider reported no usage: estimated.`,reads:`What it read`,arguments:`Arguments`,result:`Result`,whole:`Read the whole result`,receivedAll:`The model received the whole result.`,more:e=>`Read on (${e} characters in all)`,noCalls:`No tool call`,privateCalls:`You may not see what was said.`,attempts:e=>`started ${e} times`,tooMany:`Only the first 100 are shown.`,entries:`Its entries in the chain`,loadOlder:`Older cycles`,thinking:`Thoughts`,callStates:{PENDING:`waits`,RUNNING:`runs`,HELD:`result comes later`,SUCCEEDED:`done`,FAILED:`failed`,UNKNOWN:`unknown`,EXPIRED:`expired`},consents:{ASKED:`waits for approval`,GIVEN:`approved`},cuts:e=>`cut ${e===1?`once`:`${e} times`}`,failures:e=>`${e} failed ${e===1?`round`:`rounds`}`},ge={all:e=>`Show all ${e} characters`},_e={label:`Events, newest first`,in:`in`,entry:e=>`entry ${e}`,edited:e=>`edited: ${e}`,reactions:(e,t)=>e?`${e} to “${t}”`:`took back the reactions to “${t}”`,removed:e=>`Removed: ${e}`,which:`Receipts`,whichOf:{all:`All`,waiting:`Waiting`,handled:`Handled`,DEAD_LETTER:`Dead letters`,other:`Skipped, dropped, failed`},receipts:{PENDING:`waits`,PASSIVE:`waits quietly`,INJECTED:`in a cycle`,HANDLED:`handled`,SKIPPED:`skipped`,DROPPED:`dropped`,FAILED:`failed`,DEAD_LETTER:`dead letter`},none:`Nothing has reached its inbox.`,noneFound:`No event has this receipt.`,cycle:e=>`cycle ${e}`,priorities:{WHEN_IDLE:`when idle`,ASAP:``,INTERRUPT:`interrupts`},replay:`Replay`,drop:`Drop`,replayed:`It is in the inbox again.`,dropped:`The agent will not process it.`,replayAll:`Replay all`,dropAll:`Drop all`,deadHint:`No model could process these events. Replay them when the model works again, or drop them.`,replayAllTitle:e=>`Replay all dead letters of ${e}?`,replayAllText:e=>`${e} receives all events again that no model could process, up to 1,000 at once.`,dropAllTitle:e=>`Drop all dead letters of ${e}?`,dropAllText:e=>`${e} will never process them. You cannot undo this.`,replayedCount:e=>e===1?`1 event is in the inbox again.`:`${e} events are in the inbox again.`,droppedCount:e=>e===1?`1 event was dropped.`:`${e} events were dropped.`,dropTitle:`Drop this event?`,settled:`settled`},ve={label:`The chain`,none:`The chain is empty.`,jump:`Entry`,go:`Go`,first:`First`,newest:`Newest`,loaded:(e,t)=>`${e} to ${t} loaded`,roles:{USER:`Read`,ASSISTANT:`Thought and said`,TOOL:`Tool result`},place:(e,t)=>t?`cycle ${e}, step ${t}`:`cycle ${e}`,tokens:e=>`${e} tokens`,linkTo:e=>`Link to entry ${e}`,masked:`masked`,showOriginal:`Show what it was`,showPlaceholder:`Show the placeholder`,nothing:`Nothing said.`,more:`more`,all:e=>`Show all ${e} characters`,less:`Show less`},K={createTitle:`New agent`,create:`Create`,save:`Save`,discard:`Discard`,saved:`Saved. It applies from the next cycle.`,unsaved:`There are changes that are not saved.`,appliesNext:`Changes apply from the next cycle.`,identity:`Who it is`,abilities:`What it may do`,limits:`Limits of each cycle`,name:`Name`,instructions:`Instructions`,instructionsHint:`What it is for, how it speaks, what it must not do. It is the beginning of every prompt.`,noInstructions:`None.`,model:`Model`,modelHint:`Empty: the default model of the organisation, or of the installation.`,theDefault:`The default model`,unknownModel:`This model is not among those that are known here. It works only if a key for its provider is set.`,kind:`Kind`,kinds:{GENERAL:`General`,CONVERSATIONAL:`Conversational`},kindHints:{GENERAL:`For any use: it works until it says that it is done.`,CONVERSATIONAL:`It ends its cycle when it has answered.`},fallbacks:`Fallback models`,fallbacksHint:`One on each line, at most 5. They are used, in this order, when the model does not answer.`,uses:{summaries:`Model for summaries`,cheap:`Cheap model`,strong:`Strong model`},useHint:`Empty: that of the organisation.`,tools:`Tools`,toolsHint:`In addition to the built-in ones.`,noTools:`The organisation has no tools yet.`,allOfServer:e=>`All tools of the MCP server ${e}`,otherTool:`A tool of the operator, or one that is no more.`,choicesFailed:`The models and tools to choose from could not be read.`,unattended:`When no person is there`,unattendedHint:`Cycles that a plan, a timer or an event from outside started.`,hasList:`Only listed tools run without approval`,hasListHint:`Without a list, only calls with an effect outside the agent wait for approval.`,noList:`No list`,nothing:`Nothing`,numbers:{stepsPerCycle:`Steps`,sameToolInARow:`Same tool in a row`,cycleSeconds:`Thinking time in seconds`,cycleTokens:`Tokens, in and out`,debounceSeconds:`Wait before it wakes, in seconds`},bounds:(e,t)=>`${e.toLocaleString(`en`)} to ${t.toLocaleString(`en`)}`,words:{required:`Give it a name.`,number:(e,t)=>`Must be a number from ${e.toLocaleString(`en`)} to ${t.toLocaleString(`en`)}.`,whole:`Must be a whole number.`,fallbacks:`At most 5 models.`}},ye={label:`What it knows`,kinds:{goals:`Goals`,memories:`Memories`,notes:`Notes`,learnings:`Learnings`},goals:{none:`It has no goals.`,hint:`What it works towards over days: it reads its goals when it wakes.`,add:`New goal`,edit:`Change the goal`,remove:`Delete the goal`},memories:{none:`It has no memories.`,hint:`Facts that it keeps, each under a key.`,add:`New memory`,edit:`Change the memory`,remove:`Delete the memory`},notes:{none:`It has no notes.`,hint:`Longer texts that it finds again when they are of use.`,add:`New note`,edit:`Change the note`,remove:`Delete the note`},learnings:{none:`It has no learnings.`,hint:`Rules that it has learned from experience.`,add:`New learning`,edit:`Change the learning`,remove:`Delete the learning`},goal:`Goal`,status:`Status`,statuses:{WORKING:`working`,WAITING:`waiting`,DONE:`done`,ARCHIVED:`given up`},news:`News`,key:`Key`,value:`What it keeps`,noteTitle:`Title`,noteText:`Text`,rule:`Rule`,findNote:`Find notes by the beginnings of their words`,noneFound:`No note has these words.`,by:e=>`by ${e}`,cycle:e=>`cycle ${e}`,trusts:{PROGRAM:`from a program`,STRANGER:`from a stranger`},required:`This must not be empty.`,saved:`Saved. The agent is told.`,removed:`Deleted. The agent is told.`},be=[`Sunday`,`Monday`,`Tuesday`,`Wednesday`,`Thursday`,`Friday`,`Saturday`],xe={view:`View`,list:`List`,month:`Month`,create:`New plan`,editTitle:`Change the plan`,none:`It has no plans.`,noneHint:`A plan is what it does later: once, or every morning. It can set plans for itself, too.`,statuses:{PAUSED:`paused`,ENDED:`ended`},purposes:{TIMER:`timer of its own`,HEARTBEAT:`heartbeat`,CHECK_IN:`check-in`,DIGEST:`digest`},next:`next`,last:`last`,skipped:`skipped`,once:`once,`,crons:{minutes:e=>e===1?`every minute`:`every ${e} minutes`,hours:(e,t)=>`every ${e===1?`hour`:`${e} hours`}${t>0?`, at minute ${t}`:``}`,daily:`every day`,weekdays:`Monday to Friday`,weekly:e=>`every ${new Intl.ListFormat(`en`).format(e.map(e=>be[e%7]))}`,monthly:e=>`on day ${e} of each month`,at:(e,t)=>`${e} at ${t}`},after:e=>`once, ${Math.round(e/60)||`less than 1`} min after it was set`,in:`in`,by:e=>`by ${e}`,cycle:e=>`cycle ${e}`,pause:`Pause`,pauseIt:e=>`Pause ${e}`,resume:`Resume`,resumeIt:e=>`Resume ${e}`,edit:`Change…`,end:`End the plan`,actions:e=>`More for ${e}`,endTitle:e=>`End the plan ${e}?`,endText:`It does not fire any more, and leaves the list. What it did stays in the timeline. You cannot undo this.`,paused:e=>`${e} is paused. Due times during the pause are skipped.`,resumed:e=>`${e} fires again.`,ended:e=>`${e} has ended.`,saved:`Saved.`,name:`Name`,nameMissing:`Give it a name.`,instruction:`What the agent does`,instructionHint:`It reads this text when the plan is due.`,schedule:`When`,schedules:{cron:`Again and again`,at:`Once, at a time`,afterSeconds:`Once, in a while`},cron:`Schedule`,cronHint:`Minute, hour, day of month, month, day of week. 0 9 * * 1-5 is 9:00 on weekdays.`,at:`Time`,minutes:`Minutes from now`,timeZone:`Time zone`,space:`Space`,noSpace:`No space`,calendar:`Calendar`,today:`Today`,previousMonth:`Previous month`,nextMonth:`Next month`,calendarHint:`In the time of this browser. Of each plan the last 60 due times, of at most 90 days, and up to 100 coming ones are shown.`,due:e=>e===0?`nothing due`:e===1?`1 due time`:`${e} due times`,more:e=>`${e} more`,nothingDue:`Nothing is due.`,gaps:{AHEAD:{short:`not known yet`,none:`It is not known yet what is due on this day.`,some:`More may be due on this day: it is not known yet.`},BEFORE:{short:`not loaded`,none:`The due times of this day are not loaded.`,some:`Earlier due times of this day are not loaded.`},GONE:{short:`not kept`,none:`The due times of this day are not kept any more.`,some:``},PLANS:{short:`not all plans are loaded`,none:`Not all plans are loaded: something may be due.`,some:`Not all plans are loaded: more may be due.`}},states:{FIRED:`done`,SKIPPED:`skipped`,NEXT:`next`},times:e=>`${e} times`,reasons:{MISSED:`missed`,SUPERSEDED:`a later one was made up for`,TOO_MANY:`too many were missed`,QUIET_HOURS:`quiet hours`,BUSY:`the agent was busy`,NOT_IN_SPACE:`the agent is not in the space`,NOTHING_NEW:`nothing new`,PAUSED:`paused`}},Se={create:`New task`,createTitle:e=>`New task for ${e}`,none:`It has given no task.`,noneHint:`A task is done by an agent of its own, which reports back. Tasks stay here for 15 days after their end.`,noneBelow:`It has given no tasks of its own.`,older:`Older tasks`,statuses:{ACTIVE:`in progress`,PAUSED:`paused`,COMPLETED:`done`,FAILED:`failed`,CANCELLED:`cancelled`,EXPIRED:`expired`},stalled:`no news for long`,by:e=>`given by ${e}`,ended:`ended`,deadline:`until`,cancel:`Cancel the task`,cancelTitle:`Cancel this task?`,cancelled:`The task is cancelled.`,goal:`What is to be done`,goalHint:`The agent of the task knows only this text and the instructions.`,instructions:`Instructions`,give:`Give the task`},Ce={title:`Window`,full:(e,t,n)=>`${e} of ${t} tokens: ${n} %`,compact:`Summarise now`,compactTitle:e=>`Summarise the past of ${e}?`,compactText:(e,t,n)=>`A summary takes the place of the entries ${e} to ${t} (${n} tokens) in its window. The entries stay stored, and you can undo it.`,requested:`A summary is requested. A worker writes it.`,measuredAt:`The parts are those of the newest prompt,`,stepOf:(e,t)=>`cycle ${e}, step ${t}`,preview:(e,t,n,r,i)=>`A summary made now would cover the entries ${e} to ${t} of the cycles ${r} to ${i}: ${n} tokens.`,tooLittle:`There is too little for a summary yet.`,high:`high mark`,low:`low mark`,highLong:`High mark: above it a summary is requested`,lowLong:`Low mark: about what a summary leaves`,tableCaption:`What fills the window, in tokens`,part:`Part`,tokens:`Tokens`,parts:{system:`System prompt`,tools:`Tools`,knowledge:`Knowledge`,summary:`Summary`,recent:`Recent entries`},chain:`The chain, as models receive it now`,summaries:`Summaries`,none:`It has no summary.`,noneHint:`When the window is full, a summary takes the place of the older entries. They stay stored.`,older:`Older summaries`,summary:e=>`Summary ${e}`,states:{WANTED:`requested`,WRITING:`is written`,READY:`written`,ADOPTED:`taken into the window`,UNDOING:`will be undone`,UNDONE:`undone`,FAILED:`failed`,DISCARDED:`discarded`},triggers:{HIGH_WATER:`the window was full`,OVERFLOW:`a model refused the length`,MANUAL:`asked for`},range:(e,t,n,r)=>`entries ${e} to ${t}, cycles ${n} to ${r}`,shrunk:(e,t)=>`${e} → ${t} tokens`,before:e=>`${e} tokens`,again:`It is tried again`,read:`Read`,hide:`Hide`,undo:`Undo`,undoTitle:e=>`Undo summary ${e}?`,undoText:`The entries that it covers come back into the window, as far as they fit.`,undone:`The summary is taken out of the window.`},q={debounceSeconds:[0,3600],stepsPerCycle:[1,200],sameToolInARow:[1,100],cycleSeconds:[1,86400],cycleTokens:[1e3,1e8]},we=[`stepsPerCycle`,`sameToolInARow`,`cycleTokens`],Te=[`stepsPerCycle`,`sameToolInARow`,`cycleSeconds`,`cycleTokens`],Ee=[`summaries`,`cheap`,`strong`],De=5,J={name:``,instructions:``,model:``,fallbackModels:``,kind:`GENERAL`,tools:[],unattended:void 0,debounceSeconds:``,stepsPerCycle:``,sameToolInARow:``,cycleSeconds:``,cycleTokens:``,summaries:``,cheap:``,strong:``};function Oe(e){let{limits:t,models:n}=e;return{name:e.name,instructions:e.instructions,model:e.model??``,fallbackModels:e.fallbackModels.join(`
`),kind:e.kind,tools:e.tools,unattended:e.unattendedTools??void 0,debounceSeconds:`${e.debounceSeconds}`,stepsPerCycle:`${t.stepsPerCycle}`,sameToolInARow:`${t.sameToolInARow}`,cycleSeconds:`${t.cycleSeconds}`,cycleTokens:`${t.cycleTokens}`,summaries:n.summaries??``,cheap:n.cheap??``,strong:n.strong??``}}function ke(e,t){let n={};e.name.trim()||(n.name=t.required),Q(e.fallbackModels).length>De&&(n.fallbackModels=t.fallbacks);for(let[r,[i,a]]of Object.entries(q)){let o=`${e[r]}`.trim();if(!o)continue;let s=Number(o);s>=i&&s<=a?we.includes(r)&&!Number.isInteger(s)&&(n[r]=t.whole):n[r]=t.number(i,a)}return n}function Y(e,t){return Object.fromEntries(Object.entries(t).filter(([t,n])=>JSON.stringify(n)!==JSON.stringify(e[t])))}function X(e,t){let n=Y(e,t),r=e=>e in n,i=Te.filter(r).map(e=>[e,t[e].trim()?Number(t[e]):null]),a=Ee.filter(r).map(e=>[e,t[e].trim()||null]);return{...r(`name`)&&{name:t.name.trim()},...r(`instructions`)&&{instructions:t.instructions},...r(`model`)&&{model:t.model.trim()},...r(`fallbackModels`)&&{fallbackModels:Q(t.fallbackModels)},...r(`kind`)&&{kind:t.kind},...r(`tools`)&&{tools:[...t.tools]},...r(`unattended`)&&{unattended:{tools:t.unattended?[...t.unattended]:null}},...r(`debounceSeconds`)&&t.debounceSeconds.trim()&&{debounceSeconds:Number(t.debounceSeconds)},...i.length>0&&{limits:Object.fromEntries(i)},...a.length>0&&{models:Object.fromEntries(a)}}}function Z(e){let{model:t,...n}=X(J,e);return{...n,name:e.name.trim(),kind:e.kind,...t&&{model:t}}}function Ae(e){let t=e.findLast(e=>e in J);return t===`tools`&&e.includes(`unattended`)?`unattended`:t??e.find(e=>e===`unattended`)}function Q(e){return e.split(`
`).map(e=>e.trim()).filter(Boolean)}var je=[`send_message`,`react_to_message`,`create_task`,`cancel_task`,`set_plan`,`delete_plan`,`set_digest`,`leave_space`];function Me(){let{data:e,error:t}=r(L,{});return{choices:e,problem:t==null?void 0:K.choicesFailed}}function Ne({draft:e,wrong:t,onChange:n,choices:r}){let l=[`GENERAL`,`CONVERSATIONAL`].map(e=>({value:e,name:K.kinds[e]}));return a(i,{children:[a(o,{label:K.name,isRequired:!0,value:e.name,wrong:t.name,onValue:e=>n({name:e})}),a(c,{label:K.instructions,hint:K.instructionsHint,rows:8,value:e.instructions,wrong:t.instructions,onValue:e=>n({instructions:e})}),a($,{name:`model`,label:K.model,hint:K.modelHint,draft:e,wrong:t,onChange:n,choices:r}),l.some(({value:t})=>t===e.kind)&&a(s,{label:K.kind,hint:K.kindHints[e.kind],value:e.kind,choices:l,onValue:e=>n({kind:e})})]})}function $({name:e,label:t,hint:r,draft:s,wrong:c,onChange:l,choices:u}){let d=n(),f=s[e],p=!f.trim()||!u||u.models.some(e=>e.name===f.trim());return a(i,{children:[a(o,{label:t,hint:p?r:K.unknownModel,list:d,spellcheck:!1,value:f,wrong:c[e],onValue:t=>l({[e]:t})}),a(`datalist`,{id:d,children:u?.models.map(e=>a(`option`,{value:e.name},e.name))})]})}function Pe({name:e,draft:t,wrong:n,onChange:r}){let[i,s]=q[e];return a(o,{label:K.numbers[e],hint:K.bounds(i,s),inputmode:`decimal`,value:t[e],wrong:n[e],onValue:t=>r({[e]:t})})}function Fe({draft:e,wrong:t,onChange:n,choices:r}){let i=[...(r?.tools.nodes??[]).map(({name:e,description:t})=>({name:e,hint:t})),...(r?.mcpServers.nodes??[]).map(({name:e})=>({name:`${e}__*`,hint:K.allOfServer(e)}))],o=e.tools.filter(e=>!i.some(t=>t.name===e)).map(e=>({name:e,hint:r&&K.otherTool})),s=[...i,...o],c=(t,r)=>n({tools:r?[...e.tools,t]:e.tools.filter(e=>e!==t)});return a(`fieldset`,{class:`form-group`,children:[a(`legend`,{children:K.tools}),a(`p`,{class:`hint small soft`,children:K.toolsHint}),t.tools&&a(`p`,{class:`wrong small`,role:`alert`,children:t.tools}),r&&s.length===0&&a(`p`,{class:`soft small`,children:K.noTools}),a(`div`,{class:`form-ticks`,children:s.map(({name:t,hint:n})=>a(l,{label:t,hint:n,isOn:e.tools.includes(t),onChange:e=>c(t,e)},t))})]})}function Ie({draft:e,wrong:t,onChange:n}){let{unattended:r}=e,i=[...new Set([...e.tools,...je,...r??[]])],o=(e,t)=>n({unattended:t?[...r??[],e]:(r??[]).filter(t=>t!==e)});return a(`fieldset`,{class:`form-group`,children:[a(`legend`,{children:K.unattended}),a(`p`,{class:`hint small soft`,children:K.unattendedHint}),t.unattended&&a(`p`,{class:`wrong small`,role:`alert`,children:t.unattended}),a(l,{label:K.hasList,hint:K.hasListHint,isOn:r!==void 0,onChange:e=>n({unattended:e?[]:void 0})}),r&&a(`div`,{class:`form-ticks`,children:i.map(e=>a(l,{label:e,isOn:r.includes(e),onChange:t=>o(e,t)},e))})]})}var Le={THINKING:`good`,WAKING:`good`,HELD:`warn`,PAUSED:`warn`,SUSPENDED:`bad`,STOPPED:`bad`};function Re({state:n}){return a(e,{look:Le[n],children:[(n===`THINKING`||n===`WAKING`)&&a(`span`,{class:`state-dot`,"aria-hidden":`true`}),t.states[n]??n.toLowerCase()]})}export{h as $,de as A,D as B,Se as C,f as D,Ce as E,N as F,b as G,F as H,ue as I,y as J,m as K,p as L,se as M,oe as N,d as O,R as P,j as Q,O as R,pe as S,he as T,g as U,k as V,v as W,B as X,x as Y,M as Z,K as _,ie as _t,Fe as a,E as at,ye as b,J as c,H as ct,Y as d,le as dt,_ as et,Oe as f,ce as ft,ve as g,ee as gt,me as h,P as ht,Pe as i,w as it,re as j,I as k,X as l,W as lt,ke as m,z as mt,Ne as n,V as nt,Ie as o,C as ot,Ae as p,te as pt,S as q,$ as r,G as rt,Me as s,T as st,Re as t,U as tt,Z as u,ne as ut,_e as v,ae as vt,fe as w,xe as x,ge as y,A as z};