import{B as e,G as t,It as n,Mt as r,P as i,U as a,Y as o,s,st as c,u as l,v as u,zt as d}from"./core-Ch7n2jrn.js";import{n as f,t as p}from"./collection-D70C5KcP.js";import{n as m}from"./form-BKwxZ43C.js";import{n as h}from"./shown-once-BnjvyayF.js";import{i as g,n as _,t as v}from"./find-PBfeDt_P.js";import{n as y,t as b}from"./dialog-BwyChQOi.js";import{t as x}from"./outcome-0E5MlA_4.js";import{n as S}from"./field-DpQ7uYC1.js";import{t as C}from"./table-DN4P4S-v.js";var w=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new w(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new w(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new w(`
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
    `,{fragmentName:`WaitingCall`}),new w(`
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
}
    `,{fragmentName:`Endpoint`}),new w(`
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
    `,{fragmentName:`Delivery`});var T=new w(`
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
}`),E=new w(`
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
}`),D=new w(`
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
}`),O=new w(`
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
}`),k=new w(`
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
}`),ee=new w(`
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
}`),te=new w(`
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
}`),A=new w(`
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
}`),j=new w(`
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
}`),M=new w(`
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
}`),N={title:`Webhooks`,intro:`Addresses of yours that hear of events at once. Deliveries are signed as Standard Webhooks specifies.`,add:`New webhook`,none:`No webhooks yet`,noneText:`Give an address that should hear of messages, of tool calls, of security events, or of what waits for people.`,name:`Name`,url:`Address`,what:`What it hears of`,whats:{space:`Events of a space`,agent:`Events of an agent`,tools:`Calls of tools, which it carries out`,security:`Security events`,holds:`What waits for people`},space:`Space`,agent:`Agent`,tools:`Tools`,events:`Events`,eventsHint:`None ticked: all of them`,eventNames:{MESSAGE_POSTED:`A message is posted`,MESSAGE_UPDATED:`A message is changed`,CYCLE_ENDED:`A cycle ends`,TOOL_CALLED:`A tool is called`,SECURITY_EVENT:`A security event`,HOLD_WAITING:`A call waits for people`,HOLD_ANSWERED:`It was answered`,HOLD_EXPIRED:`Nobody answered in time`,APP_INSTALLED:`An app is installed`,APP_SCOPES_CHANGED:`Rights of an app changed`,APP_REMOVED:`An app is removed`,WEBHOOK_TEST:`A test`},format:`Format`,formats:{CIRCADIAN:`Circadian`,CLOUDEVENTS:`CloudEvents`},status:`State`,statuses:{ACTIVE:`Works`,PAUSED:`Paused`,SWITCHED_OFF:`Switched off after failures`},failing:`Fails`,delivered:`Delivered`,last:`Last delivery`,failingSince:`Fails since`,nextTry:`Next try`,lastError:`Last error`,status_:e=>`Status ${e}`,oldSecret:`The old secret is valid until`,save:`Save webhook`,madeTitle:`The webhook is there`,secret:`Secret that signs the deliveries`,changed:`The webhook is changed.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,rotate:`New secret`,rotateTitle:`Make a new secret?`,rotateText:`For 24 hours deliveries are signed with both, so that you can change it where it is checked.`,rotatedTitle:`The new secret`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`It hears of nothing any more, and its log is deleted.`,deleted:`The webhook is deleted.`,test:`Send a test`,accepted:e=>`It was accepted, in ${e} ms.`,refused:`It was not accepted.`,deliveries:{title:`Deliveries`,intro:`Of the last seven days, the newest first`,state:`State`,anyState:`Every state`,states:{PENDING:`Is being tried`,DELIVERED:`Delivered`,DEAD:`Refused`,DROPPED:`Dropped`},none:`Nothing was delivered yet`,event:`Event`,answer:`Answer`,attempts:e=>e===1?`1 attempt`:`${e} attempts`,at:`Last attempt`,actions:`Actions`,replay:`Send again`,replayed:`It is being sent again.`,drop:`Drop`,dropped:`It will not be sent any more.`,replayAll:`Send all refused ones again`,replayAllTitle:`Send all refused deliveries again?`,replayAllText:`Those of the last seven days, the oldest first, with the same ids.`,replayedAll:(e,t)=>t?`${e} are being sent again. There are more: repeat it.`:`${e} are being sent again.`,reload:`Look again`}},P=N.deliveries,F=20,I=6048e5,L={DELIVERED:`good`,DEAD:`bad`,PENDING:`warn`,DROPPED:void 0},R={nodes:[],pageInfo:{hasNextPage:!1,endCursor:null}};function z({endpoint:{id:f},tests:p}){let[m,h]=n(``),[g,_]=n(!1),v=l(E,{id:f,states:m?[m]:null,first:F},({webhookEndpoint:e})=>e?.deliveries??R);r(()=>void(p>0&&v.reload()),[p]);let y=async()=>{let e=new Date(Date.now()-I).toISOString(),{replayed:t,hasMore:n}=await c(M,{input:{endpointId:f,since:e}});a(P.replayedAll(t,n)),v.reload()},x=o(`admin:write`);return t(`div`,{class:`stack`,children:[t(`div`,{class:`record-head`,children:[t(`h3`,{children:P.title}),t(e,{isSmall:!0,icon:`redo`,onPress:v.reload,children:P.reload}),t(`p`,{class:`soft small`,children:P.intro})]}),t(`div`,{class:`record-filters`,children:[t(S,{label:P.state,value:m,onValue:h,choices:[{value:``,name:P.anyState},...Object.entries(P.states).map(([e,t])=>({value:e,name:t}))]}),x&&t(e,{icon:`send`,onPress:()=>_(!0),children:P.replayAll})]}),t(C,{caption:P.title,pages:v,keyOf:({messageId:e})=>e,empty:t(u,{icon:`pulse`,title:P.none}),columns:[{name:P.event,cell:({event:e})=>N.eventNames[e]},{name:P.state,cell:({state:e,attempts:n})=>t(d,{children:[t(i,{look:L[e],children:P.states[e]}),` `,t(`span`,{class:`soft small`,children:n>1&&P.attempts(n)})]})},{name:P.answer,cell:B},{name:P.at,cell:({lastAt:e})=>t(`span`,{class:`soft`,children:t(s,{date:e})})},...x?[{name:P.actions,isNameHidden:!0,cell:e=>t(V,{delivery:e,reload:v.reload})}]:[]]}),g&&t(b,{title:P.replayAllTitle,text:P.replayAllText,action:P.replayAll,onConfirm:y,onClose:()=>_(!1)})]})}function B({lastStatus:e,lastError:n,milliseconds:r}){return t(`span`,{class:`small`,children:[e??``,` `,n||t(`span`,{class:`soft`,children:[r,` ms`]})]})}function V({delivery:{state:n,deadLetter:r},reload:i}){if(n!==`DEAD`||!r)return null;let o={deliveryId:r.id};return t(`div`,{class:`row`,children:[t(e,{isSmall:!0,icon:`redo`,onPress:()=>c(A,{input:o}).then(()=>(a(P.replayed),i())),children:P.replay}),t(e,{isSmall:!0,look:`quiet`,onPress:()=>c(j,{input:o}).then(()=>(a(P.dropped),i())),children:P.drop})]})}function H({endpoint:r,reload:i,onClose:s,onSecret:l}){let[u,d]=n(),[f,p]=n(),[m,h]=n(0),{id:g,name:_,status:v}=r,x=g,S=()=>d(void 0),C=async e=>{await c(O,{input:{...e,endpointId:x}}),a(N.changed),i()};return t(y,{title:_,isWide:!0,onClose:s,children:[t(U,{endpoint:r}),f&&t(W,{test:f}),o(`admin:write`)&&t(`div`,{class:`row wrap`,children:[t(e,{look:`primary`,icon:`send`,onPress:async()=>{p((await c(te,{input:{endpointId:x}})).test??void 0),h(m+1)},children:N.test}),t(e,{icon:`edit`,onPress:()=>d(`edit`),children:N.edit}),t(e,{onPress:()=>C({isEnabled:v!==`ACTIVE`}),children:v===`ACTIVE`?N.pause:N.resume}),t(e,{icon:`key`,onPress:()=>d(`rotate`),children:N.rotate}),t(e,{look:`danger`,icon:`trash`,onPress:()=>d(`delete`),children:N.delete})]}),t(z,{endpoint:r,tests:m}),u===`edit`&&t(G,{endpoint:r,onSave:C,onClose:S}),u===`rotate`&&t(b,{title:N.rotateTitle,text:N.rotateText,action:N.rotate,onConfirm:async()=>{let{secret:e}=await c(k,{input:{endpointId:x}});s(),e&&l(e),i()},onClose:S}),u===`delete`&&t(b,{title:N.deleteTitle(_),text:N.deleteText,action:N.delete,isDanger:!0,onConfirm:()=>c(ee,{input:{endpointId:x}}).then(()=>(a(N.deleted),s(),i())),onClose:S})]})}function U({endpoint:e}){let{url:n,events:r,format:i,delivered:a,deliveredAt:o,failingSince:c,nextTryAt:l,lastError:u,lastStatus:d,secretBeforeUntil:p}=e;return t(f,{facts:[[N.status,t($,{endpoint:e})],[N.url,t(`code`,{children:n})],[N.what,Q(e)],[N.events,r.map(e=>N.eventNames[e]).join(`, `)],[N.format,N.formats[i]],[N.delivered,a],[N.last,o&&t(s,{date:o})],[N.failingSince,c&&t(s,{date:c})],[N.nextTry,c&&t(s,{date:l})],[N.lastError,c&&[d&&N.status_(d),u].filter(Boolean).join(` · `)],[N.oldSecret,p&&t(s,{date:p})]]})}function W({test:{isAccepted:e,milliseconds:n,status:r,error:i}}){return t(x,{isGood:e,title:e?N.accepted(n):N.refused,children:!e&&t(`p`,{children:[r&&N.status_(r),i].filter(Boolean).join(` · `)})})}function G({endpoint:{name:e,url:n,format:r},onSave:i,onClose:a}){let o=Object.entries(N.formats).map(([e,t])=>({value:e,name:t}));return t(m,{title:N.editTitle(e),initial:{name:e,url:n,format:r},action:N.save,onSave:i,onClose:a,fields:[{name:`name`,label:N.name,isRequired:!0},{name:`url`,label:N.url,isRequired:!0},{name:`format`,label:N.format,kind:`select`,choices:o,isRequired:!0}]})}var K=100,q=[`MESSAGE_POSTED`,`MESSAGE_UPDATED`],J=[`CYCLE_ENDED`,`TOOL_CALLED`],Y=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),X=e=>e.map(e=>({value:e,name:N.eventNames[e]}));function Z(){let e=e=>t=>t.what===e;return[{name:`name`,label:N.name,isRequired:!0},{name:`url`,label:N.url,isRequired:!0,placeholder:`https://hooks.example.com/circadian`},{name:`what`,label:N.what,kind:`select`,choices:Y(N.whats),isRequired:!0},{name:`spaceId`,label:N.space,kind:`pickOne`,find:g,isRequired:!0,when:e(`space`)},{name:`agentId`,label:N.agent,kind:`pickOne`,find:v,isRequired:!0,when:e(`agent`)},{name:`tools`,label:N.tools,kind:`pick`,find:_,isRequired:!0,when:e(`tools`)},{name:`spaceEvents`,label:N.events,hint:N.eventsHint,kind:`many`,choices:X(q),when:e(`space`)},{name:`agentEvents`,label:N.events,hint:N.eventsHint,kind:`many`,choices:X(J),when:e(`agent`)},{name:`format`,label:N.format,kind:`select`,choices:Y(N.formats),isRequired:!0}]}function ne({what:e,spaceEvents:t,agentEvents:n,...r}){let i=t??n??[];return{...r,events:i,security:e===`security`,holds:e===`holds`}}function re(){let[e,r]=n(),i=l(T,{first:K},({webhookEndpoints:e})=>e),a=async e=>{let{secret:t}=await c(D,{input:ne(e)});t&&r([{label:N.secret,value:t}]),i.reload()};return t(d,{children:[t(p,{title:N.title,intro:N.intro,icon:`pulse`,pages:i,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({url:e})=>e,columns:[{name:N.what,cell:Q},{name:N.status,cell:e=>t($,{endpoint:e})},{name:N.last,cell:({deliveredAt:e})=>e&&t(`span`,{class:`soft`,children:t(s,{date:e})})}],empty:{title:N.none,text:N.noneText},add:o(`admin:write`)&&{name:N.add,form:e=>t(m,{title:N.add,fields:Z(),initial:{what:`space`,format:`CIRCADIAN`},action:N.save,onSave:a,onClose:e})},detail:(e,n)=>t(H,{endpoint:e,reload:i.reload,onClose:n,onSecret:e=>r([{label:N.secret,value:e}])},e.id)}),e&&t(h,{title:N.madeTitle,secrets:e,onClose:()=>r(void 0)})]})}function Q({space:e,agent:t,tools:n,isSecurity:r,isHolds:i}){return r?N.whats.security:i?N.whats.holds:e?.name??t?.name??n?.join(`, `)??``}function $({endpoint:{status:e,failingSince:n}}){return e===`ACTIVE`?t(i,{look:n?`bad`:`good`,children:n?N.failing:N.statuses[e]}):t(i,{look:e===`PAUSED`?`warn`:`bad`,children:N.statuses[e]})}export{$ as EndpointState,re as default,Q as whatOf};