import{Ft as e,H as t,Ht as n,I as r,J as i,K as a,Q as o,s,u as c,ut as l,v as u,zt as d}from"./core-CnABS7F0.js";import{n as f,t as p}from"./collection-B9CvqAIV.js";import{n as m}from"./form-BjqKHm-o.js";import{n as h}from"./shown-once-B724578W.js";import{a as g,n as _,t as v}from"./find-T-vc80la.js";import{n as y,t as b}from"./dialog-Bsb7Nxhb.js";import{t as x}from"./outcome-BsTb8qS_.js";import{n as S}from"./field-DIuQEu75.js";import{t as C}from"./table-BmmfXqio.js";var w=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new w(`
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
}`),N={title:`Webhooks`,intro:`Addresses of yours that hear of events at once. Deliveries are signed as Standard Webhooks specifies.`,add:`New webhook`,none:`No webhooks yet`,noneText:`Give an address that should hear of messages, of tool calls, of security events, or of what waits for people.`,name:`Name`,url:`Address`,what:`What it hears of`,whats:{space:`Events of a space`,agent:`Events of an agent`,tools:`Calls of tools, which it carries out`,security:`Security events`,holds:`What waits for people`},space:`Space`,agent:`Agent`,tools:`Tools`,events:`Events`,eventsHint:`None ticked: all of them`,eventNames:{MESSAGE_POSTED:`A message is posted`,MESSAGE_UPDATED:`A message is changed`,CYCLE_ENDED:`A cycle ends`,TOOL_CALLED:`A tool is called`,SECURITY_EVENT:`A security event`,HOLD_WAITING:`A call waits for people`,HOLD_ANSWERED:`It was answered`,HOLD_EXPIRED:`Nobody answered in time`,APP_INSTALLED:`An app is installed`,APP_SCOPES_CHANGED:`Rights of an app changed`,APP_REMOVED:`An app is removed`,WEBHOOK_TEST:`A test`},format:`Format`,formats:{CIRCADIAN:`Circadian`,CLOUDEVENTS:`CloudEvents`},status:`State`,statuses:{ACTIVE:`Works`,PAUSED:`Paused`,SWITCHED_OFF:`Switched off after failures`},failing:`Fails`,delivered:`Delivered`,last:`Last delivery`,failingSince:`Fails since`,nextTry:`Next try`,lastError:`Last error`,status_:e=>`Status ${e}`,oldSecret:`The old secret is valid until`,save:`Save webhook`,madeTitle:`The webhook is there`,secret:`Secret that signs the deliveries`,changed:`The webhook is changed.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,rotate:`New secret`,rotateTitle:`Make a new secret?`,rotateText:`For 24 hours deliveries are signed with both, so that you can change it where it is checked.`,rotatedTitle:`The new secret`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`It hears of nothing any more, and its log is deleted.`,deleted:`The webhook is deleted.`,test:`Send a test`,accepted:e=>`It was accepted, in ${e} ms.`,refused:`It was not accepted.`,deliveries:{title:`Deliveries`,intro:`Of the last seven days, the newest first`,state:`State`,anyState:`Every state`,states:{PENDING:`Is being tried`,DELIVERED:`Delivered`,DEAD:`Refused`,DROPPED:`Dropped`},none:`Nothing was delivered yet`,event:`Event`,answer:`Answer`,attempts:e=>e===1?`1 attempt`:`${e} attempts`,at:`Last attempt`,actions:`Actions`,replay:`Send again`,replayed:`It is being sent again.`,drop:`Drop`,dropped:`It will not be sent any more.`,replayAll:`Send all refused ones again`,replayAllTitle:`Send all refused deliveries again?`,replayAllText:`Those of the last seven days, the oldest first, with the same ids.`,replayedAll:(e,t)=>t?`${e} are being sent again. There are more: repeat it.`:`${e} are being sent again.`,reload:`Look again`}},P=N.deliveries,F=20,I=6048e5,L={DELIVERED:`good`,DEAD:`bad`,PENDING:`warn`,DROPPED:void 0},R={nodes:[],pageInfo:{hasNextPage:!1,endCursor:null}};function z({endpoint:{id:f},tests:p}){let[m,h]=d(``),[g,_]=d(!1),v=c(E,{id:f,states:m?[m]:null,first:F},({webhookEndpoint:e})=>e?.deliveries??R);e(()=>void(p>0&&v.reload()),[p]);let y=async()=>{let e=new Date(Date.now()-I).toISOString(),{replayed:t,hasMore:n}=await l(M,{input:{endpointId:f,since:e}});a(P.replayedAll(t,n)),v.reload()},x=o(`admin:write`);return i(`div`,{class:`stack`,children:[i(`div`,{class:`record-head`,children:[i(`h3`,{children:P.title}),i(t,{isSmall:!0,icon:`redo`,onPress:v.reload,children:P.reload}),i(`p`,{class:`soft small`,children:P.intro})]}),i(`div`,{class:`record-filters`,children:[i(S,{label:P.state,value:m,onValue:h,choices:[{value:``,name:P.anyState},...Object.entries(P.states).map(([e,t])=>({value:e,name:t}))]}),x&&i(t,{icon:`send`,onPress:()=>_(!0),children:P.replayAll})]}),i(C,{caption:P.title,pages:v,keyOf:({messageId:e})=>e,empty:i(u,{icon:`pulse`,title:P.none}),columns:[{name:P.event,cell:({event:e})=>N.eventNames[e]},{name:P.state,cell:({state:e,attempts:t})=>i(n,{children:[i(r,{look:L[e],children:P.states[e]}),` `,i(`span`,{class:`soft small`,children:t>1&&P.attempts(t)})]})},{name:P.answer,cell:B},{name:P.at,cell:({lastAt:e})=>i(`span`,{class:`soft`,children:i(s,{date:e})})},...x?[{name:P.actions,isNameHidden:!0,cell:e=>i(V,{delivery:e,reload:v.reload})}]:[]]}),g&&i(b,{title:P.replayAllTitle,text:P.replayAllText,action:P.replayAll,onConfirm:y,onClose:()=>_(!1)})]})}function B({lastStatus:e,lastError:t,milliseconds:n}){return i(`span`,{class:`small`,children:[e??``,` `,t||i(`span`,{class:`soft`,children:[n,` ms`]})]})}function V({delivery:{state:e,deadLetter:n},reload:r}){if(e!==`DEAD`||!n)return null;let o={deliveryId:n.id};return i(`div`,{class:`row`,children:[i(t,{isSmall:!0,icon:`redo`,onPress:()=>l(A,{input:o}).then(()=>(a(P.replayed),r())),children:P.replay}),i(t,{isSmall:!0,look:`quiet`,onPress:()=>l(j,{input:o}).then(()=>(a(P.dropped),r())),children:P.drop})]})}function H({endpoint:e,reload:n,onClose:r,onSecret:s}){let[c,u]=d(),[f,p]=d(),[m,h]=d(0),{id:g,name:_,status:v}=e,x=g,S=()=>u(void 0),C=async e=>{await l(O,{input:{...e,endpointId:x}}),a(N.changed),n()};return i(y,{title:_,isWide:!0,onClose:r,children:[i(U,{endpoint:e}),f&&i(W,{test:f}),o(`admin:write`)&&i(`div`,{class:`row wrap`,children:[i(t,{look:`primary`,icon:`send`,onPress:async()=>{p((await l(te,{input:{endpointId:x}})).test??void 0),h(m+1)},children:N.test}),i(t,{icon:`edit`,onPress:()=>u(`edit`),children:N.edit}),i(t,{onPress:()=>C({isEnabled:v!==`ACTIVE`}),children:v===`ACTIVE`?N.pause:N.resume}),i(t,{icon:`key`,onPress:()=>u(`rotate`),children:N.rotate}),i(t,{look:`danger`,icon:`trash`,onPress:()=>u(`delete`),children:N.delete})]}),i(z,{endpoint:e,tests:m}),c===`edit`&&i(G,{endpoint:e,onSave:C,onClose:S}),c===`rotate`&&i(b,{title:N.rotateTitle,text:N.rotateText,action:N.rotate,onConfirm:async()=>{let{secret:e}=await l(k,{input:{endpointId:x}});r(),e&&s(e),n()},onClose:S}),c===`delete`&&i(b,{title:N.deleteTitle(_),text:N.deleteText,action:N.delete,isDanger:!0,onConfirm:()=>l(ee,{input:{endpointId:x}}).then(()=>(a(N.deleted),r(),n())),onClose:S})]})}function U({endpoint:e}){let{url:t,events:n,format:r,delivered:a,deliveredAt:o,failingSince:c,nextTryAt:l,lastError:u,lastStatus:d,secretBeforeUntil:p}=e;return i(f,{facts:[[N.status,i($,{endpoint:e})],[N.url,i(`code`,{children:t})],[N.what,Q(e)],[N.events,n.map(e=>N.eventNames[e]).join(`, `)],[N.format,N.formats[r]],[N.delivered,a],[N.last,o&&i(s,{date:o})],[N.failingSince,c&&i(s,{date:c})],[N.nextTry,c&&i(s,{date:l})],[N.lastError,c&&[d&&N.status_(d),u].filter(Boolean).join(` · `)],[N.oldSecret,p&&i(s,{date:p})]]})}function W({test:{isAccepted:e,milliseconds:t,status:n,error:r}}){return i(x,{isGood:e,title:e?N.accepted(t):N.refused,children:!e&&i(`p`,{children:[n&&N.status_(n),r].filter(Boolean).join(` · `)})})}function G({endpoint:{name:e,url:t,format:n},onSave:r,onClose:a}){let o=Object.entries(N.formats).map(([e,t])=>({value:e,name:t}));return i(m,{title:N.editTitle(e),initial:{name:e,url:t,format:n},action:N.save,onSave:r,onClose:a,fields:[{name:`name`,label:N.name,isRequired:!0},{name:`url`,label:N.url,isRequired:!0},{name:`format`,label:N.format,kind:`select`,choices:o,isRequired:!0}]})}var K=100,q=[`MESSAGE_POSTED`,`MESSAGE_UPDATED`],J=[`CYCLE_ENDED`,`TOOL_CALLED`],Y=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),X=e=>e.map(e=>({value:e,name:N.eventNames[e]}));function Z(){let e=e=>t=>t.what===e;return[{name:`name`,label:N.name,isRequired:!0},{name:`url`,label:N.url,isRequired:!0,placeholder:`https://hooks.example.com/circadian`},{name:`what`,label:N.what,kind:`select`,choices:Y(N.whats),isRequired:!0},{name:`spaceId`,label:N.space,kind:`pickOne`,find:g,isRequired:!0,when:e(`space`)},{name:`agentId`,label:N.agent,kind:`pickOne`,find:v,isRequired:!0,when:e(`agent`)},{name:`tools`,label:N.tools,kind:`pick`,find:_,isRequired:!0,when:e(`tools`)},{name:`spaceEvents`,label:N.events,hint:N.eventsHint,kind:`many`,choices:X(q),when:e(`space`)},{name:`agentEvents`,label:N.events,hint:N.eventsHint,kind:`many`,choices:X(J),when:e(`agent`)},{name:`format`,label:N.format,kind:`select`,choices:Y(N.formats),isRequired:!0}]}function ne({what:e,spaceEvents:t,agentEvents:n,...r}){let i=t??n??[];return{...r,events:i,security:e===`security`,holds:e===`holds`}}function re(){let[e,t]=d(),r=c(T,{first:K},({webhookEndpoints:e})=>e),a=async e=>{let{secret:n}=await l(D,{input:ne(e)});n&&t([{label:N.secret,value:n}]),r.reload()};return i(n,{children:[i(p,{title:N.title,intro:N.intro,icon:`pulse`,pages:r,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({url:e})=>e,columns:[{name:N.what,cell:Q},{name:N.status,cell:e=>i($,{endpoint:e})},{name:N.last,cell:({deliveredAt:e})=>e&&i(`span`,{class:`soft`,children:i(s,{date:e})})}],empty:{title:N.none,text:N.noneText},add:o(`admin:write`)&&{name:N.add,form:e=>i(m,{title:N.add,fields:Z(),initial:{what:`space`,format:`CIRCADIAN`},action:N.save,onSave:a,onClose:e})},detail:(e,n)=>i(H,{endpoint:e,reload:r.reload,onClose:n,onSecret:e=>t([{label:N.secret,value:e}])},e.id)}),e&&i(h,{title:N.madeTitle,secrets:e,onClose:()=>t(void 0)})]})}function Q({space:e,agent:t,tools:n,isSecurity:r,isHolds:i}){return r?N.whats.security:i?N.whats.holds:e?.name??t?.name??n?.join(`, `)??``}function $({endpoint:{status:e,failingSince:t}}){return e===`ACTIVE`?i(r,{look:t?`bad`:`good`,children:t?N.failing:N.statuses[e]}):i(r,{look:e===`PAUSED`?`warn`:`bad`,children:N.statuses[e]})}export{$ as EndpointState,re as default,Q as whatOf};