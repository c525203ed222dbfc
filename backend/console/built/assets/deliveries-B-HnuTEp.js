import{$t as e,H as t,J as n,O as r,Tt as i,Yt as a,at as o,c as s,ft as c,g as l,nn as u,st as d}from"./core-BRRCkQAV.js";import{t as f}from"./dialog-Dd4Vnhn-.js";import{n as p}from"./field-Ws9ToJs_.js";import{t as m}from"./fault-L3f8p_oz.js";import{n as h}from"./collection-CGa-zVLe.js";import{t as g}from"./table-DjtNEgCd.js";import{t as _}from"./indent-DKHI6nGK.js";var v=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new v(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new v(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new v(`
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
    `,{fragmentName:`WaitingCall`}),new v(`
    fragment Endpoint on WebhookEndpoint {
  id
  name
  url
  tools
  isSecurity
  isHolds
  events
  format
  status
  secretBeforeUntil
  delivered
  deliveredAt
  failingSince
  nextTryAt
  lastStatus
  lastError
  createdAt
  space {
    id
    name
  }
  agent {
    id
    name
  }
  connector {
    id
    kind
    name
  }
}
    `,{fragmentName:`Endpoint`}),new v(`
    fragment Delivery on DeliveryLogEntry {
  messageId
  event
  state
  attempts
  lastStatus
  lastError
  milliseconds
  firstAt
  lastAt
  deadLetter {
    id
    body
  }
}
    `,{fragmentName:`Delivery`});var y=new v(`
    query Webhooks($first: Int!) {
  webhookEndpoints(first: $first) {
    nodes {
      ...Endpoint
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Endpoint on WebhookEndpoint {
  id
  name
  url
  tools
  isSecurity
  isHolds
  events
  format
  status
  secretBeforeUntil
  delivered
  deliveredAt
  failingSince
  nextTryAt
  lastStatus
  lastError
  createdAt
  space {
    id
    name
  }
  agent {
    id
    name
  }
  connector {
    id
    kind
    name
  }
}`),b=new v(`
    query Deliveries($id: ID!, $states: [WebhookDeliveryState!], $first: Int!, $after: String) {
  webhookEndpoint(id: $id) {
    deliveries(first: $first, after: $after, states: $states) {
      nodes {
        ...Delivery
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment Delivery on DeliveryLogEntry {
  messageId
  event
  state
  attempts
  lastStatus
  lastError
  milliseconds
  firstAt
  lastAt
  deadLetter {
    id
    body
  }
}`),x=new v(`
    mutation CreateEndpoint($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    __typename
    ... on CreateWebhookEndpointSuccess {
      secret
      webhookEndpoint {
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
}`),S=new v(`
    mutation UpdateEndpoint($input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(input: $input) {
    __typename
    ... on UpdateWebhookEndpointSuccess {
      webhookEndpoint {
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
}`),C=new v(`
    mutation RotateEndpoint($input: RotateWebhookSecretInput!) {
  rotateWebhookSecret(input: $input) {
    __typename
    ... on RotateWebhookSecretSuccess {
      secret
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),w=new v(`
    mutation DeleteEndpoint($input: DeleteWebhookEndpointInput!) {
  deleteWebhookEndpoint(input: $input) {
    __typename
    ... on DeleteWebhookEndpointSuccess {
      endpointId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),T=new v(`
    mutation TestEndpoint($input: TestWebhookEndpointInput!) {
  testWebhookEndpoint(input: $input) {
    __typename
    ... on TestWebhookEndpointSuccess {
      test {
        isAccepted
        status
        milliseconds
        failureKind
        error
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),E=new v(`
    mutation ReplayDelivery($input: ReplayWebhookDeliveryInput!) {
  replayWebhookDelivery(input: $input) {
    __typename
    ... on ReplayWebhookDeliverySuccess {
      delivery {
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
}`),D=new v(`
    mutation DropDelivery($input: DropWebhookDeliveryInput!) {
  dropWebhookDelivery(input: $input) {
    __typename
    ... on DropWebhookDeliverySuccess {
      delivery {
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
}`),O=new v(`
    mutation ReplayDeliveries($input: ReplayWebhookDeliveriesInput!) {
  replayWebhookDeliveries(input: $input) {
    __typename
    ... on ReplayWebhookDeliveriesSuccess {
      replayed
      hasMore
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),k={title:`Webhooks`,intro:`Addresses of yours that hear of events at once. Deliveries are signed as Standard Webhooks specifies.`,add:`New webhook`,none:`No webhooks yet`,noneText:`Give an address that should hear of messages, of tool calls, of security events, or of what waits for people.`,name:`Name`,url:`Address`,connector:`Belongs to the connector`,ofConnector:`Belongs to a connector`,what:`What it hears of`,whats:{space:`Events of a space`,agent:`Events of an agent`,tools:`Calls of tools, which it carries out`,security:`Security events`,holds:`What waits for people`},space:`Space`,agent:`Agent`,tools:`Tools`,events:`Events`,eventsHint:`None ticked: all of them`,eventNames:{MESSAGE_POSTED:`A message is posted`,MESSAGE_UPDATED:`A message is changed`,MESSAGE_UNREAD:`Something from outside could not be read`,CYCLE_ENDED:`A cycle ends`,TOOL_CALLED:`A tool is called`,SECURITY_EVENT:`A security event`,HOLD_WAITING:`A call waits for people`,HOLD_ANSWERED:`It was answered`,HOLD_EXPIRED:`Nobody answered in time`,APP_INSTALLED:`An app is installed`,APP_SCOPES_CHANGED:`Rights of an app changed`,APP_REMOVED:`An app is removed`,WEBHOOK_TEST:`A test`},format:`Format`,formats:{CIRCADIAN:`Circadian`,CLOUDEVENTS:`CloudEvents`},status:`State`,statuses:{ACTIVE:`Works`,UNUSED:`Not used yet`,FAILING:`Fails`,PAUSED:`Paused`,SWITCHED_OFF:`Switched off after failures`},delivered:`Delivered`,made:`Made`,last:`Last delivery`,failingSince:`Fails since`,nextTry:`Next try`,lastError:`Last error`,status_:e=>`Status ${e}`,oldSecret:`The old secret is valid until`,save:`Save webhook`,madeTitle:`The webhook is there`,secret:`Secret that signs the deliveries`,changed:`The webhook is changed.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,rotate:`New secret`,rotateTitle:`Make a new secret?`,rotateText:`For 24 hours deliveries are signed with both, so that you can change it where it is checked.`,rotatedTitle:`The new secret`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`It hears of nothing any more, and its log is deleted.`,deleted:`The webhook is deleted.`,test:`Send a test`,accepted:e=>`It was accepted, in ${e} ms.`,refused:`It was not accepted.`,deliveries:{title:`Deliveries`,intro:`Of the last seven days, the newest first`,state:`State`,anyState:`Every state`,states:{PENDING:`Is being tried`,DELIVERED:`Delivered`,DEAD:`Refused`,DROPPED:`Dropped`},none:`Nothing was delivered yet`,event:`Event`,answer:`Answer`,attempts:e=>e===1?`1 attempt`:`${e} attempts`,at:`Last attempt`,actions:`Actions`,replay:`Send again`,replayed:`It is being sent again.`,drop:`Drop`,dropTitle:`Drop this delivery?`,dropText:`It is not sent again, and this cannot be undone. This is what is lost:`,dropped:`It will not be sent any more.`,replayAll:`Send all refused ones again`,replayAllTitle:`Send all refused deliveries again?`,replayAllText:`Those of the last seven days, the oldest first, with the same ids.`,replayedAll:(e,t)=>t?`${e} are being sent again. There are more: repeat it.`:`${e} are being sent again.`,reload:`Look again`}},A=k.deliveries,j=20,M=6048e5,N={DELIVERED:`good`,DEAD:`bad`,PENDING:`warn`,DROPPED:void 0},P={nodes:[],pageInfo:{hasNextPage:!1,endCursor:null}};function F({endpointId:m,tests:h}){let[_,v]=e(``),[y,x]=e(!1),S=s(b,{id:m,states:_?[_]:null,first:j},({webhookEndpoint:e})=>e?.deliveries??P);a(()=>void(h>0&&S.reload()),[h]);let C=async()=>{let e=new Date(Date.now()-M).toISOString(),{replayed:t,hasMore:n}=await i(O,{input:{endpointId:m,since:e}});o(A.replayedAll(t,n)),S.reload()},w=c(`admin:write`);return d(`div`,{class:`stack`,children:[d(`div`,{class:`record-head`,children:[d(`h3`,{children:A.title}),d(n,{isSmall:!0,icon:`redo`,onPress:S.reload,children:A.reload}),d(`p`,{class:`soft small`,children:A.intro})]}),d(`div`,{class:`record-filters`,children:[d(p,{label:A.state,value:_,onValue:v,choices:[{value:``,name:A.anyState},...Object.entries(A.states).map(([e,t])=>({value:e,name:t}))]}),w&&d(n,{icon:`send`,onPress:()=>x(!0),children:A.replayAll})]}),d(g,{caption:A.title,pages:S,keyOf:({messageId:e})=>e,empty:d(l,{icon:`pulse`,title:A.none}),columns:[{name:A.event,cell:({event:e})=>k.eventNames[e]},{name:A.state,cell:({state:e,attempts:n})=>d(u,{children:[d(t,{look:N[e],children:A.states[e]}),` `,d(`span`,{class:`soft small`,children:n>1&&A.attempts(n)})]})},{name:A.answer,cell:I},{name:A.at,cell:({lastAt:e})=>d(`span`,{class:`soft`,children:d(r,{date:e})})},...w?[{name:A.actions,isNameHidden:!0,cell:e=>d(L,{delivery:e,reload:S.reload})}]:[]]}),y&&d(f,{title:A.replayAllTitle,text:A.replayAllText,action:A.replayAll,onConfirm:C,onClose:()=>x(!1)})]})}function I({lastStatus:e,lastError:t,milliseconds:n}){return d(`div`,{class:`small`,children:[e??``,` `,t?d(m,{message:t}):d(`span`,{class:`soft`,children:[n,` ms`]})]})}function L({delivery:{event:t,state:a,lastAt:s,deadLetter:c},reload:l}){let[u,p]=e(!1);if(a!==`DEAD`||!c)return null;let m={deliveryId:c.id};return d(`div`,{class:`row`,children:[d(n,{isSmall:!0,icon:`redo`,onPress:()=>i(E,{input:m}).then(()=>(o(A.replayed),l())),children:A.replay}),d(n,{isSmall:!0,look:`quiet`,onPress:()=>p(!0),children:A.drop}),u&&d(f,{title:A.dropTitle,text:A.dropText,action:A.drop,isDanger:!0,onConfirm:()=>i(D,{input:m}).then(()=>(o(A.dropped),l())),onClose:()=>p(!1),children:[d(h,{facts:[[A.event,k.eventNames[t]],[A.at,d(r,{date:s})]]}),d(`pre`,{class:`source`,tabindex:0,children:_(c.body)})]})]})}export{C as a,y as c,w as i,k as n,T as o,x as r,S as s,F as t};