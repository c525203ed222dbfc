import{kt as e}from"./core-BRRCkQAV.js";var t=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new t(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new t(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new t(`
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
    `,{fragmentName:`WaitingCall`}),new t(`
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}
    `,{fragmentName:`Approval`}),new t(`
    fragment OwnTool on Tool {
  id
  name
  kind
  description
  input
  effect
  visible
  timeoutSeconds
  patienceSeconds
  approval {
    ...Approval
  }
  isTrusted
  isOffered
  updatedAt
  http @include(if: $mayWrite) {
    method
    url
    headers {
      name
      value
    }
    keyHeader
    signingSecret
    pick {
      items
      fields {
        name
        at
      }
      most
    }
  }
  space @include(if: $mayWrite) {
    question
    form
  }
}
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}`,{fragmentName:`OwnTool`}),new t(`
    fragment Mcp on McpServer {
  id
  name
  allowedTools
  effect
  isTrusted
  approval {
    ...Approval
  }
  visible
  timeoutSeconds
  patienceSeconds
  status
  lastError
  refusedTools {
    name
    reason
  }
  listedAt
  updatedAt
  program @include(if: $mayWrite)
  link @include(if: $mayWrite) {
    url
    headers {
      name
      value
    }
    oauth {
      tokenUrl
      clientId
      clientSecret
      scope
      resource
    }
  }
}
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}`,{fragmentName:`Mcp`});var n=new t(`
    query Tools($first: Int!, $after: String, $mayWrite: Boolean!) {
  tools(first: $first, after: $after) {
    nodes {
      ...OwnTool
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}
fragment OwnTool on Tool {
  id
  name
  kind
  description
  input
  effect
  visible
  timeoutSeconds
  patienceSeconds
  approval {
    ...Approval
  }
  isTrusted
  isOffered
  updatedAt
  http @include(if: $mayWrite) {
    method
    url
    headers {
      name
      value
    }
    keyHeader
    signingSecret
    pick {
      items
      fields {
        name
        at
      }
      most
    }
  }
  space @include(if: $mayWrite) {
    question
    form
  }
}`),r=new t(`
    query McpServers($first: Int!, $after: String, $mayWrite: Boolean!) {
  mcpServers(first: $first, after: $after) {
    nodes {
      ...Mcp
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Approval on ToolApproval {
  rule
  over
  approvers
  people
  hours
}
fragment Mcp on McpServer {
  id
  name
  allowedTools
  effect
  isTrusted
  approval {
    ...Approval
  }
  visible
  timeoutSeconds
  patienceSeconds
  status
  lastError
  refusedTools {
    name
    reason
  }
  listedAt
  updatedAt
  program @include(if: $mayWrite)
  link @include(if: $mayWrite) {
    url
    headers {
      name
      value
    }
    oauth {
      tokenUrl
      clientId
      clientSecret
      scope
      resource
    }
  }
}`),i=new t(`
    query McpTools($id: ID!, $first: Int!) {
  mcpServer(id: $id) {
    tools(first: $first) {
      nodes {
        id
        name
        description
      }
      totalCount
    }
  }
}
    `),a=new t(`
    mutation CreateTool($input: CreateToolInput!) {
  createTool(input: $input) {
    __typename
    ... on CreateToolSuccess {
      tool {
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
}`),o=new t(`
    mutation UpdateTool($input: UpdateToolInput!) {
  updateTool(input: $input) {
    __typename
    ... on UpdateToolSuccess {
      tool {
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
}`),s=new t(`
    mutation DeleteTool($input: DeleteToolInput!) {
  deleteTool(input: $input) {
    __typename
    ... on DeleteToolSuccess {
      toolId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),c=new t(`
    mutation CreateMcp($input: CreateMcpServerInput!) {
  createMcpServer(input: $input) {
    __typename
    ... on CreateMcpServerSuccess {
      mcpServer {
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
}`),l=new t(`
    mutation UpdateMcp($input: UpdateMcpServerInput!) {
  updateMcpServer(input: $input) {
    __typename
    ... on UpdateMcpServerSuccess {
      mcpServer {
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
}`),u=new t(`
    mutation RefreshMcp($input: RefreshMcpServerInput!) {
  refreshMcpServer(input: $input) {
    __typename
    ... on RefreshMcpServerSuccess {
      mcpServer {
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
}`),d=new t(`
    mutation DeleteMcp($input: DeleteMcpServerInput!) {
  deleteMcpServer(input: $input) {
    __typename
    ... on DeleteMcpServerSuccess {
      mcpServerId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),f={title:`Tools`,intro:`What agents can do outside. Give a tool to an agent in its settings.`,add:`New tool`,none:`No tools yet`,noneText:`Describe an HTTP address, a program of yours, or a question for people, so that agents can use it.`,name:`Name`,nameHint:`A-Z a-z 0-9 _ -, cannot be changed later`,kind:`Kind`,kinds:{HTTP:`A request to an address`,EXTERNAL:`A program of yours carries it out`,SPACE:`A question for people`,INTERNAL:`Built in`,MCP:`Of an MCP server`},kindNames:{HTTP:`HTTP`,EXTERNAL:`Program`,SPACE:`Question`,INTERNAL:`Built in`,MCP:`MCP`},description:`What it does, and when to use it`,descriptionHint:`The model reads this`,input:`Arguments`,inputHint:`JSON Schema of an object. The model reads it`,effect:`If a call is repeated`,effects:{PURE:`Nothing changes`,KEYED:`The key of the call prevents a second effect`,UNSAFE:`It happens twice`},visible:`The space shows the calls of the tool`,timeout:`Seconds until a result is too late`,patience:`Seconds that the agent waits`,patienceHint:`Then it goes on, and the result reaches it later`,url:`Address`,urlHint:`{name} is replaced by the argument of that name`,method:`Method`,headers:`Headers`,headersHint:`One a line: Authorization: Bearer {{secret:NAME}}`,headerWrong:`Write each line as Name: value.`,signingSecret:`Secret that signs requests`,question:`Question`,form:`Form of the answer`,formHint:`JSON Schema of an object`,rule:`Approval by people`,rules:{NEVER:`Never`,UNTRUSTED:`After content of strangers, and unattended`,ALWAYS:`Always`,OVER:`If a condition on the arguments holds`},over:`Condition`,overHint:`Such as amount > 100 and unit == "EUR"`,approvers:`Who approves`,approverNames:{SPACE:`Anybody in the space`,REQUESTER:`Who asked for it`,ADMINS:`Admins`,OWNERS:`Owners`},people:`How many people`,hours:`Hours until the question ends`,save:`Save tool`,made:`The tool is there. Give it to agents in their settings.`,changed:`The tool is changed.`,changedAt:`Changed`,edit:`Edit`,editTitle:e=>`Edit ${e}`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,force:`Take it from the agents that have it`,deleted:`The tool is deleted.`,trusted:`Trusted`,trust:`Trust its results`,trustTitle:e=>`Trust the results of ${e}?`,trustText:`Agents then take what it returns as the word of a member, not of a stranger. Do this only if nobody outside can write what it returns.`,untrust:`Do not trust it any more`,trustChanged:`Its trust is changed. What it returned before keeps its own.`,notOffered:`Not offered to agents`,signed:`Signed with`,try:`Try`,mcp:{title:`MCP servers`,intro:`Servers of the Model Context Protocol. Agents can get their tools.`,add:`New server`,none:`No MCP servers yet`,noneText:`Enter the address of a server, and its tools are listed here.`,name:`Name`,nameHint:`Its tools are called name__tool`,url:`Address`,headersHint:`One a line: Authorization: Bearer {{secret:NAME}}`,oauth:`It asks for OAuth tokens (client credentials)`,tokenUrl:`Address of the token endpoint`,clientId:`Client id`,clientSecret:`Client secret`,clientSecretHint:`The name of a secret, under “Keys and secrets”`,scope:`Scope`,resource:`Resource`,resourceHint:`The server that the tokens are for (RFC 8707)`,allowed:`Only these tools`,allowedHint:`One name a line. Empty: all of them`,status:`State`,statuses:{LISTING:`Is being read`,ACTIVE:`Works`,FAILING:`Fails`,OFF:`Switched off`},listedAt:`Read`,error:`Last error`,tools:`Tools`,noTools:`No tools yet`,moreTools:e=>`and ${e} more`,refused:`Refused tools`,program:`Program`,save:`Save server`,made:`The server is being asked for its tools.`,changed:`The server is changed.`,refresh:`Read again`,refreshed:`The server is being asked for its tools.`,off:`Switch off`,on:`Switch on`,deleted:`The server is deleted.`}},p=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));function m(){let e=e=>e[`approval.rule`]!==`NEVER`;return[{name:`approval.rule`,label:f.rule,kind:`select`,choices:p(f.rules),isRequired:!0},{name:`approval.over`,label:f.over,hint:f.overHint,isRequired:!0,when:e=>e[`approval.rule`]===`OVER`},{name:`approval.approvers`,label:f.approvers,kind:`select`,choices:p(f.approverNames),isRequired:!0,when:e},{name:`approval.people`,label:f.people,kind:`select`,choices:[{value:`1`,name:`1`},{value:`2`,name:`2`}],isRequired:!0,when:e},{name:`approval.hours`,label:f.hours,kind:`number`,isRequired:!0,when:e}]}function h(e){let{rule:t,over:n,approvers:r,people:i,hours:a}=e??{rule:`UNTRUSTED`,over:``,approvers:`SPACE`,people:1,hours:72};return{"approval.rule":t,"approval.over":n??``,"approval.approvers":r,"approval.people":String(i),"approval.hours":String(a)}}function g(e){let{people:t}=e.approval;return t===void 0?e:{...e,approval:{...e.approval,people:Number(t)}}}function _(e=[]){return e.map(({name:e,value:t})=>`${e}: ${t}`).join(`
`)}function v(t,n){return t.map(t=>{let[,r,i]=/^([^:\s]+)\s*:\s*(.+)$/.exec(t)??[];if(!r||!i)throw new e({code:`INVALID_INPUT`,message:f.headerWrong,path:n});return{name:r,value:i}})}export{o as _,v as a,c,s as d,r as f,l as g,n as h,_ as i,a as l,u as m,h as n,g as o,i as p,p as r,f as s,m as t,d as u};