import{B as e,G as t,It as n,P as r,U as i,Y as a,s as o,st as s,u as c,v as l,zt as u}from"./core-BYnK0-4d.js";import{n as d,t as f}from"./collection-COlDmRKG.js";import{n as p}from"./form-BBd-3NVC.js";import{t as m}from"./shown-once-CCbhnVQw.js";import{i as h,n as g,t as _}from"./find-L1McD2vA.js";import{n as v,t as y}from"./dialog-DrFj2aON.js";import{t as b}from"./outcome-CunusBUb.js";import{n as x}from"./field-oonNVEpD.js";import{t as S}from"./table-qIOVkVsL.js";var C=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new C(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new C(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new C(`
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
    `,{fragmentName:`WaitingCall`}),new C(`
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
    `,{fragmentName:`Endpoint`}),new C(`
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
    `,{fragmentName:`Delivery`});var w=new C(`
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
}`),T=new C(`
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
}`),E=new C(`
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
}`),D=new C(`
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
}`),ee=new C(`
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
}`),te=new C(`
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
}`),O=new C(`
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
}`),k=new C(`
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
}`),A=new C(`
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
}`),j=new C(`
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
}`),M={title:`Webhooks`,intro:`Addresses of yours that hear of events at once. Deliveries are signed as Standard Webhooks specifies.`,add:`New webhook`,none:`No webhooks yet`,noneText:`Give an address that should hear of messages, of tool calls, of security events, or of what waits for people.`,name:`Name`,url:`Address`,what:`What it hears of`,whats:{space:`Events of a space`,agent:`Events of an agent`,tools:`Calls of tools, which it carries out`,security:`Security events`,holds:`What waits for people`},space:`Space`,agent:`Agent`,tools:`Tools`,events:`Events`,eventsHint:`None ticked: all of them`,eventNames:{MESSAGE_POSTED:`A message is posted`,MESSAGE_UPDATED:`A message is changed`,CYCLE_ENDED:`A cycle ends`,TOOL_CALLED:`A tool is called`,SECURITY_EVENT:`A security event`,HOLD_WAITING:`A call waits for people`,HOLD_ANSWERED:`It was answered`,HOLD_EXPIRED:`Nobody answered in time`,APP_INSTALLED:`An app is installed`,APP_SCOPES_CHANGED:`Rights of an app changed`,APP_REMOVED:`An app is removed`,WEBHOOK_TEST:`A test`},format:`Format`,formats:{CIRCADIAN:`Circadian`,CLOUDEVENTS:`CloudEvents`},status:`State`,statuses:{ACTIVE:`Works`,PAUSED:`Paused`,SWITCHED_OFF:`Switched off after failures`},failing:`Fails`,delivered:`Delivered`,last:`Last delivery`,failingSince:`Fails since`,nextTry:`Next try`,lastError:`Last error`,status_:e=>`Status ${e}`,oldSecret:`The old secret is valid until`,save:`Save webhook`,madeTitle:`The webhook is there`,secret:`Secret that signs the deliveries`,changed:`The webhook is changed.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,rotate:`New secret`,rotateTitle:`Make a new secret?`,rotateText:`For 24 hours deliveries are signed with both, so that you can change it where it is checked.`,rotatedTitle:`The new secret`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`It hears of nothing any more, and its log is deleted.`,deleted:`The webhook is deleted.`,test:`Send a test`,accepted:e=>`It was accepted, in ${e} ms.`,refused:`It was not accepted.`,deliveries:{title:`Deliveries`,intro:`Of the last seven days, the newest first`,state:`State`,anyState:`Every state`,states:{PENDING:`Is being tried`,DELIVERED:`Delivered`,DEAD:`Refused`,DROPPED:`Dropped`},none:`Nothing was delivered yet`,event:`Event`,answer:`Answer`,attempts:e=>e===1?`1 attempt`:`${e} attempts`,at:`Last attempt`,actions:`Actions`,replay:`Send again`,replayed:`It is being sent again.`,drop:`Drop`,dropped:`It will not be sent any more.`,replayAll:`Send all refused ones again`,replayAllTitle:`Send all refused deliveries again?`,replayAllText:`Those of the last seven days, the oldest first, with the same ids.`,replayedAll:(e,t)=>t?`${e} are being sent again. There are more: repeat it.`:`${e} are being sent again.`,reload:`Look again`}},N=M.deliveries,P=20,F=6048e5,I={DELIVERED:`good`,DEAD:`bad`,PENDING:`warn`,DROPPED:void 0},L={nodes:[],pageInfo:{hasNextPage:!1,endCursor:null}};function R({endpoint:{id:d}}){let[f,p]=n(``),[m,h]=n(!1),g=c(T,{id:d,states:f?[f]:null,first:P},({webhookEndpoint:e})=>e?.deliveries??L),_=async()=>{let e=new Date(Date.now()-F).toISOString(),{replayed:t,hasMore:n}=await s(j,{input:{endpointId:d,since:e}});i(N.replayedAll(t,n)),g.reload()},v=a(`admin:write`);return t(`div`,{class:`stack`,children:[t(`div`,{class:`record-head`,children:[t(`h3`,{children:N.title}),t(e,{isSmall:!0,icon:`redo`,onPress:g.reload,children:N.reload}),t(`p`,{class:`soft small`,children:N.intro})]}),t(`div`,{class:`record-filters`,children:[t(x,{label:N.state,value:f,onValue:p,choices:[{value:``,name:N.anyState},...Object.entries(N.states).map(([e,t])=>({value:e,name:t}))]}),v&&t(e,{icon:`send`,onPress:()=>h(!0),children:N.replayAll})]}),t(S,{caption:N.title,pages:g,keyOf:({messageId:e})=>e,empty:t(l,{icon:`pulse`,title:N.none}),columns:[{name:N.event,cell:({event:e})=>M.eventNames[e]},{name:N.state,cell:({state:e,attempts:n})=>t(u,{children:[t(r,{look:I[e],children:N.states[e]}),` `,t(`span`,{class:`soft small`,children:n>1&&N.attempts(n)})]})},{name:N.answer,cell:z},{name:N.at,cell:({lastAt:e})=>t(`span`,{class:`soft`,children:t(o,{date:e})})},...v?[{name:N.actions,isNameHidden:!0,cell:e=>t(B,{delivery:e,reload:g.reload})}]:[]]}),m&&t(y,{title:N.replayAllTitle,text:N.replayAllText,action:N.replayAll,onConfirm:_,onClose:()=>h(!1)})]})}function z({lastStatus:e,lastError:n,milliseconds:r}){return t(`span`,{class:`small`,children:[e??``,` `,n||t(`span`,{class:`soft`,children:[r,` ms`]})]})}function B({delivery:{state:n,deadLetter:r},reload:a}){if(n!==`DEAD`||!r)return null;let o={deliveryId:r.id};return t(`div`,{class:`row`,children:[t(e,{isSmall:!0,icon:`redo`,onPress:()=>s(k,{input:o}).then(()=>(i(N.replayed),a())),children:N.replay}),t(e,{isSmall:!0,look:`quiet`,onPress:()=>s(A,{input:o}).then(()=>(i(N.dropped),a())),children:N.drop})]})}function V({endpoint:r,reload:o,onClose:c,onSecret:l}){let[u,d]=n(),[f,p]=n(),{id:m,name:h,status:g}=r,_=m,b=()=>d(void 0),x=async e=>{await s(D,{input:{...e,endpointId:_}}),i(M.changed),o()};return t(v,{title:h,isWide:!0,onClose:c,children:[t(H,{endpoint:r}),f&&t(U,{test:f}),a(`admin:write`)&&t(`div`,{class:`row wrap`,children:[t(e,{look:`primary`,icon:`send`,onPress:async()=>p((await s(O,{input:{endpointId:_}})).test??void 0),children:M.test}),t(e,{icon:`edit`,onPress:()=>d(`edit`),children:M.edit}),t(e,{onPress:()=>x({isEnabled:g!==`ACTIVE`}),children:g===`ACTIVE`?M.pause:M.resume}),t(e,{icon:`key`,onPress:()=>d(`rotate`),children:M.rotate}),t(e,{look:`danger`,icon:`trash`,onPress:()=>d(`delete`),children:M.delete})]}),t(R,{endpoint:r}),u===`edit`&&t(W,{endpoint:r,onSave:x,onClose:b}),u===`rotate`&&t(y,{title:M.rotateTitle,text:M.rotateText,action:M.rotate,onConfirm:async()=>{let{secret:e}=await s(ee,{input:{endpointId:_}});c(),e&&l(e),o()},onClose:b}),u===`delete`&&t(y,{title:M.deleteTitle(h),text:M.deleteText,action:M.delete,isDanger:!0,onConfirm:()=>s(te,{input:{endpointId:_}}).then(()=>(i(M.deleted),c(),o())),onClose:b})]})}function H({endpoint:e}){let{url:n,events:r,format:i,delivered:a,deliveredAt:s,failingSince:c,nextTryAt:l,lastError:u,lastStatus:f,secretBeforeUntil:p}=e;return t(d,{facts:[[M.status,t($,{endpoint:e})],[M.url,t(`code`,{children:n})],[M.what,Q(e)],[M.events,r.map(e=>M.eventNames[e]).join(`, `)],[M.format,M.formats[i]],[M.delivered,a],[M.last,s&&t(o,{date:s})],[M.failingSince,c&&t(o,{date:c})],[M.nextTry,c&&t(o,{date:l})],[M.lastError,c&&[f&&M.status_(f),u].filter(Boolean).join(` · `)],[M.oldSecret,p&&t(o,{date:p})]]})}function U({test:{isAccepted:e,milliseconds:n,status:r,error:i}}){return t(b,{isGood:e,title:e?M.accepted(n):M.refused,children:!e&&t(`p`,{children:[r&&M.status_(r),i].filter(Boolean).join(` · `)})})}function W({endpoint:{name:e,url:n,format:r},onSave:i,onClose:a}){let o=Object.entries(M.formats).map(([e,t])=>({value:e,name:t}));return t(p,{title:M.editTitle(e),initial:{name:e,url:n,format:r},action:M.save,onSave:i,onClose:a,fields:[{name:`name`,label:M.name,isRequired:!0},{name:`url`,label:M.url,isRequired:!0},{name:`format`,label:M.format,kind:`select`,choices:o,isRequired:!0}]})}var G=100,K=[`MESSAGE_POSTED`,`MESSAGE_UPDATED`],q=[`CYCLE_ENDED`,`TOOL_CALLED`],J=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),Y=e=>e.map(e=>({value:e,name:M.eventNames[e]}));function X(){let e=e=>t=>t.what===e;return[{name:`name`,label:M.name,isRequired:!0},{name:`url`,label:M.url,isRequired:!0,placeholder:`https://hooks.example.com/circadian`},{name:`what`,label:M.what,kind:`select`,choices:J(M.whats),isRequired:!0},{name:`spaceId`,label:M.space,kind:`pickOne`,find:h,isRequired:!0,when:e(`space`)},{name:`agentId`,label:M.agent,kind:`pickOne`,find:_,isRequired:!0,when:e(`agent`)},{name:`tools`,label:M.tools,kind:`pick`,find:g,isRequired:!0,when:e(`tools`)},{name:`spaceEvents`,label:M.events,hint:M.eventsHint,kind:`many`,choices:Y(K),when:e(`space`)},{name:`agentEvents`,label:M.events,hint:M.eventsHint,kind:`many`,choices:Y(q),when:e(`agent`)},{name:`format`,label:M.format,kind:`select`,choices:J(M.formats),isRequired:!0}]}function Z({what:e,spaceEvents:t,agentEvents:n,...r}){let i=t??n??[];return{...r,events:i,security:e===`security`,holds:e===`holds`}}function ne(){let[e,r]=n(),i=c(w,{first:G},({webhookEndpoints:e})=>e),l=async e=>{let{secret:t}=await s(E,{input:Z(e)});t&&r([{label:M.secret,value:t}]),i.reload()};return t(u,{children:[t(f,{title:M.title,intro:M.intro,icon:`pulse`,pages:i,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({url:e})=>e,columns:[{name:M.what,cell:Q},{name:M.status,cell:e=>t($,{endpoint:e})},{name:M.last,cell:({deliveredAt:e})=>e&&t(`span`,{class:`soft`,children:t(o,{date:e})})}],empty:{title:M.none,text:M.noneText},add:a(`admin:write`)&&{name:M.add,form:e=>t(p,{title:M.add,fields:X(),initial:{what:`space`,format:`CIRCADIAN`},action:M.save,onSave:l,onClose:e})},detail:(e,n)=>t(V,{endpoint:e,reload:i.reload,onClose:n,onSecret:e=>r([{label:M.secret,value:e}])},e.id)}),e&&t(m,{title:M.madeTitle,secrets:e,onClose:()=>r(void 0)})]})}function Q({space:e,agent:t,tools:n,isSecurity:r,isHolds:i}){return r?M.whats.security:i?M.whats.holds:e?.name??t?.name??n?.join(`, `)??``}function $({endpoint:{status:e,failingSince:n}}){return e===`ACTIVE`?t(r,{look:n?`bad`:`good`,children:n?M.failing:M.statuses[e]}):t(r,{look:e===`PAUSED`?`warn`:`bad`,children:M.statuses[e]})}export{$ as EndpointState,ne as default,Q as whatOf};