import{J as e,Z as t,a as n,c as r,m as i,t as a,u as o}from"./states-DJw5tdiO.js";import{t as s}from"./use-query-H-189zSn.js";import{n as c,t as l}from"./collection-DwBWdu4t.js";import{n as u}from"./form-CczYI-yp.js";import{t as d}from"./shown-once-C-mNVX1A.js";import{d as f,p,u as m,x as h}from"./index-Bsm5ygZ8.js";import{t as g}from"./time-COlDjo3_.js";import{i as _,n as v,t as y}from"./find-Bnjb79Bd.js";import{t as b}from"./outcome-DRF-rdIt.js";import{n as x}from"./field-DSgHCIqJ.js";import{t as S}from"./table-C8DIsiLv.js";var C=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new C(`
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
}`),M={title:`Webhooks`,intro:`Addresses of yours that hear of events at once. Deliveries are signed as Standard Webhooks specifies.`,add:`New webhook`,none:`No webhooks yet`,noneText:`Give an address that should hear of messages, of tool calls, of security events, or of what waits for people.`,name:`Name`,url:`Address`,what:`What it hears of`,whats:{space:`Events of a space`,agent:`Events of an agent`,tools:`Calls of tools, which it carries out`,security:`Security events`,holds:`What waits for people`},space:`Space`,agent:`Agent`,tools:`Tools`,events:`Events`,eventsHint:`None ticked: all of them`,eventNames:{MESSAGE_POSTED:`A message is posted`,MESSAGE_UPDATED:`A message is changed`,CYCLE_ENDED:`A cycle ends`,TOOL_CALLED:`A tool is called`,SECURITY_EVENT:`A security event`,HOLD_WAITING:`A call waits for people`,HOLD_ANSWERED:`It was answered`,HOLD_EXPIRED:`Nobody answered in time`,APP_INSTALLED:`An app is installed`,APP_SCOPES_CHANGED:`Rights of an app changed`,APP_REMOVED:`An app is removed`,WEBHOOK_TEST:`A test`},format:`Format`,formats:{CIRCADIAN:`Circadian`,CLOUDEVENTS:`CloudEvents`},status:`State`,statuses:{ACTIVE:`Works`,PAUSED:`Paused`,SWITCHED_OFF:`Switched off after failures`},failing:`Fails`,delivered:`Delivered`,last:`Last delivery`,failingSince:`Fails since`,nextTry:`Next try`,lastError:`Last error`,status_:e=>`Status ${e}`,oldSecret:`The old secret is valid until`,save:`Save webhook`,madeTitle:`The webhook is there`,secret:`Secret that signs the deliveries`,changed:`The webhook is changed.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,rotate:`New secret`,rotateTitle:`Make a new secret?`,rotateText:`For 24 hours deliveries are signed with both, so that you can change it where it is checked.`,rotatedTitle:`The new secret`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`It hears of nothing any more, and its log is deleted.`,deleted:`The webhook is deleted.`,test:`Send a test`,accepted:e=>`It was accepted, in ${e} ms.`,refused:`It was not accepted.`,deliveries:{title:`Deliveries`,intro:`Of the last seven days, the newest first`,state:`State`,anyState:`Every state`,states:{PENDING:`Is being tried`,DELIVERED:`Delivered`,DEAD:`Refused`,DROPPED:`Dropped`},none:`Nothing was delivered yet`,event:`Event`,answer:`Answer`,attempts:e=>e===1?`1 attempt`:`${e} attempts`,at:`Last attempt`,actions:`Actions`,replay:`Send again`,replayed:`It is being sent again.`,drop:`Drop`,dropped:`It will not be sent any more.`,replayAll:`Send all refused ones again`,replayAllTitle:`Send all refused deliveries again?`,replayAllText:`Those of the last seven days, the oldest first, with the same ids.`,replayedAll:(e,t)=>t?`${e} are being sent again. There are more: repeat it.`:`${e} are being sent again.`,reload:`Look again`}},N=M.deliveries,P=20,F=6048e5,I={DELIVERED:`good`,DEAD:`bad`,PENDING:`warn`,DROPPED:void 0},L={nodes:[],pageInfo:{hasNextPage:!1,endCursor:null}};function R({endpoint:{id:c}}){let[l,u]=e(``),[d,f]=e(!1),_=s(T,{id:c,states:l?[l]:null,first:P},({webhookEndpoint:e})=>e?.deliveries??L),v=async()=>{let e=new Date(Date.now()-F).toISOString(),{replayed:t,hasMore:n}=await i(j,{input:{endpointId:c,since:e}});r(N.replayedAll(t,n)),_.reload()},y=h(`admin:write`);return o(`div`,{class:`stack`,children:[o(`div`,{class:`record-head`,children:[o(`h3`,{children:N.title}),o(n,{isSmall:!0,icon:`redo`,onPress:_.reload,children:N.reload}),o(`p`,{class:`soft small`,children:N.intro})]}),o(`div`,{class:`record-filters`,children:[o(x,{label:N.state,value:l,onValue:u,choices:[{value:``,name:N.anyState},...Object.entries(N.states).map(([e,t])=>({value:e,name:t}))]}),y&&o(n,{icon:`send`,onPress:()=>f(!0),children:N.replayAll})]}),o(S,{caption:N.title,pages:_,keyOf:({messageId:e})=>e,empty:o(a,{icon:`pulse`,title:N.none}),columns:[{name:N.event,cell:({event:e})=>M.eventNames[e]},{name:N.state,cell:({state:e,attempts:n})=>o(t,{children:[o(p,{look:I[e],children:N.states[e]}),` `,o(`span`,{class:`soft small`,children:n>1&&N.attempts(n)})]})},{name:N.answer,cell:z},{name:N.at,cell:({lastAt:e})=>o(`span`,{class:`soft`,children:o(g,{date:e})})},...y?[{name:N.actions,isNameHidden:!0,cell:e=>o(B,{delivery:e,reload:_.reload})}]:[]]}),d&&o(m,{title:N.replayAllTitle,text:N.replayAllText,action:N.replayAll,onConfirm:v,onClose:()=>f(!1)})]})}function z({lastStatus:e,lastError:t,milliseconds:n}){return o(`span`,{class:`small`,children:[e??``,` `,t||o(`span`,{class:`soft`,children:[n,` ms`]})]})}function B({delivery:{state:e,deadLetter:t},reload:a}){if(e!==`DEAD`||!t)return null;let s={deliveryId:t.id};return o(`div`,{class:`row`,children:[o(n,{isSmall:!0,icon:`redo`,onPress:()=>i(k,{input:s}).then(()=>(r(N.replayed),a())),children:N.replay}),o(n,{isSmall:!0,look:`quiet`,onPress:()=>i(A,{input:s}).then(()=>(r(N.dropped),a())),children:N.drop})]})}function V({endpoint:t,reload:a,onClose:s,onSecret:c}){let[l,u]=e(),[d,p]=e(),{id:g,name:_,status:v}=t,y=g,b=()=>u(void 0),x=async e=>{await i(D,{input:{...e,endpointId:y}}),r(M.changed),a()};return o(f,{title:_,isWide:!0,onClose:s,children:[o(H,{endpoint:t}),d&&o(U,{test:d}),h(`admin:write`)&&o(`div`,{class:`row wrap`,children:[o(n,{look:`primary`,icon:`send`,onPress:async()=>p((await i(O,{input:{endpointId:y}})).test??void 0),children:M.test}),o(n,{icon:`edit`,onPress:()=>u(`edit`),children:M.edit}),o(n,{onPress:()=>x({isEnabled:v!==`ACTIVE`}),children:v===`ACTIVE`?M.pause:M.resume}),o(n,{icon:`key`,onPress:()=>u(`rotate`),children:M.rotate}),o(n,{look:`danger`,icon:`trash`,onPress:()=>u(`delete`),children:M.delete})]}),o(R,{endpoint:t}),l===`edit`&&o(W,{endpoint:t,onSave:x,onClose:b}),l===`rotate`&&o(m,{title:M.rotateTitle,text:M.rotateText,action:M.rotate,onConfirm:async()=>{let{secret:e}=await i(ee,{input:{endpointId:y}});s(),e&&c(e),a()},onClose:b}),l===`delete`&&o(m,{title:M.deleteTitle(_),text:M.deleteText,action:M.delete,isDanger:!0,onConfirm:()=>i(te,{input:{endpointId:y}}).then(()=>(r(M.deleted),s(),a())),onClose:b})]})}function H({endpoint:e}){let{url:t,events:n,format:r,delivered:i,deliveredAt:a,failingSince:s,nextTryAt:l,lastError:u,lastStatus:d,secretBeforeUntil:f}=e;return o(c,{facts:[[M.status,o($,{endpoint:e})],[M.url,o(`code`,{children:t})],[M.what,Q(e)],[M.events,n.map(e=>M.eventNames[e]).join(`, `)],[M.format,M.formats[r]],[M.delivered,i],[M.last,a&&o(g,{date:a})],[M.failingSince,s&&o(g,{date:s})],[M.nextTry,s&&o(g,{date:l})],[M.lastError,s&&[d&&M.status_(d),u].filter(Boolean).join(` · `)],[M.oldSecret,f&&o(g,{date:f})]]})}function U({test:{isAccepted:e,milliseconds:t,status:n,error:r}}){return o(b,{isGood:e,title:e?M.accepted(t):M.refused,children:!e&&o(`p`,{children:[n&&M.status_(n),r].filter(Boolean).join(` · `)})})}function W({endpoint:{name:e,url:t,format:n},onSave:r,onClose:i}){let a=Object.entries(M.formats).map(([e,t])=>({value:e,name:t}));return o(u,{title:M.editTitle(e),initial:{name:e,url:t,format:n},action:M.save,onSave:r,onClose:i,fields:[{name:`name`,label:M.name,isRequired:!0},{name:`url`,label:M.url,isRequired:!0},{name:`format`,label:M.format,kind:`select`,choices:a,isRequired:!0}]})}var G=100,K=[`MESSAGE_POSTED`,`MESSAGE_UPDATED`],q=[`CYCLE_ENDED`,`TOOL_CALLED`],J=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),Y=e=>e.map(e=>({value:e,name:M.eventNames[e]}));function X(){let e=e=>t=>t.what===e;return[{name:`name`,label:M.name,isRequired:!0},{name:`url`,label:M.url,isRequired:!0,placeholder:`https://hooks.example.com/circadian`},{name:`what`,label:M.what,kind:`select`,choices:J(M.whats),isRequired:!0},{name:`spaceId`,label:M.space,kind:`pickOne`,find:_,isRequired:!0,when:e(`space`)},{name:`agentId`,label:M.agent,kind:`pickOne`,find:y,isRequired:!0,when:e(`agent`)},{name:`tools`,label:M.tools,kind:`pick`,find:v,isRequired:!0,when:e(`tools`)},{name:`spaceEvents`,label:M.events,hint:M.eventsHint,kind:`many`,choices:Y(K),when:e(`space`)},{name:`agentEvents`,label:M.events,hint:M.eventsHint,kind:`many`,choices:Y(q),when:e(`agent`)},{name:`format`,label:M.format,kind:`select`,choices:J(M.formats),isRequired:!0}]}function Z({what:e,spaceEvents:t,agentEvents:n,...r}){let i=t??n??[];return{...r,events:i,security:e===`security`,holds:e===`holds`}}function ne(){let[n,r]=e(),a=s(w,{first:G},({webhookEndpoints:e})=>e),c=async e=>{let{secret:t}=await i(E,{input:Z(e)});t&&r([{label:M.secret,value:t}]),a.reload()};return o(t,{children:[o(l,{title:M.title,intro:M.intro,icon:`pulse`,pages:a,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({url:e})=>e,columns:[{name:M.what,cell:Q},{name:M.status,cell:e=>o($,{endpoint:e})},{name:M.last,cell:({deliveredAt:e})=>e&&o(`span`,{class:`soft`,children:o(g,{date:e})})}],empty:{title:M.none,text:M.noneText},add:h(`admin:write`)&&{name:M.add,form:e=>o(u,{title:M.add,fields:X(),initial:{what:`space`,format:`CIRCADIAN`},action:M.save,onSave:c,onClose:e})},detail:(e,t)=>o(V,{endpoint:e,reload:a.reload,onClose:t,onSecret:e=>r([{label:M.secret,value:e}])},e.id)}),n&&o(d,{title:M.madeTitle,secrets:n,onClose:()=>r(void 0)})]})}function Q({space:e,agent:t,tools:n,isSecurity:r,isHolds:i}){return r?M.whats.security:i?M.whats.holds:e?.name??t?.name??n?.join(`, `)??``}function $({endpoint:{status:e,failingSince:t}}){return e===`ACTIVE`?o(p,{look:t?`bad`:`good`,children:t?M.failing:M.statuses[e]}):o(p,{look:e===`PAUSED`?`warn`:`bad`,children:M.statuses[e]})}export{$ as EndpointState,ne as default,Q as whatOf};