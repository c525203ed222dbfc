import{$ as e,H as t,Ht as n,I as r,Kt as i,Yt as a,at as o,c as s,d as c,tt as l,v as u,vt as d}from"./core-DkOhGsGF.js";import{n as f,t as p}from"./collection-kLX9xlVX.js";import{n as m}from"./form-BnY3Qohh.js";import{n as h}from"./shown-once-CpIUyigh.js";import{n as g,s as _,t as v}from"./find-qc7tvmt0.js";import{n as y,t as b}from"./dialog-BmPdfBw2.js";import{t as x}from"./fault-PYZn6Foo.js";import{t as S}from"./outcome-Bvoxblgk.js";import{n as C}from"./field-CrQDeDm_.js";import{t as w}from"./table-DJAg8ne8.js";var T=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new T(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new T(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new T(`
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
    `,{fragmentName:`WaitingCall`}),new T(`
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
    `,{fragmentName:`Endpoint`}),new T(`
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
    `,{fragmentName:`Delivery`});var E=new T(`
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
}`),D=new T(`
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
}`),O=new T(`
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
}`),ee=new T(`
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
}`),te=new T(`
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
}`),ne=new T(`
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
}`),re=new T(`
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
}`),k=new T(`
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
}`),A=new T(`
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
}`),j=new T(`
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
}`),M={title:`Webhooks`,intro:`Addresses of yours that hear of events at once. Deliveries are signed as Standard Webhooks specifies.`,add:`New webhook`,none:`No webhooks yet`,noneText:`Give an address that should hear of messages, of tool calls, of security events, or of what waits for people.`,name:`Name`,url:`Address`,what:`What it hears of`,whats:{space:`Events of a space`,agent:`Events of an agent`,tools:`Calls of tools, which it carries out`,security:`Security events`,holds:`What waits for people`},space:`Space`,agent:`Agent`,tools:`Tools`,events:`Events`,eventsHint:`None ticked: all of them`,eventNames:{MESSAGE_POSTED:`A message is posted`,MESSAGE_UPDATED:`A message is changed`,CYCLE_ENDED:`A cycle ends`,TOOL_CALLED:`A tool is called`,SECURITY_EVENT:`A security event`,HOLD_WAITING:`A call waits for people`,HOLD_ANSWERED:`It was answered`,HOLD_EXPIRED:`Nobody answered in time`,APP_INSTALLED:`An app is installed`,APP_SCOPES_CHANGED:`Rights of an app changed`,APP_REMOVED:`An app is removed`,WEBHOOK_TEST:`A test`},format:`Format`,formats:{CIRCADIAN:`Circadian`,CLOUDEVENTS:`CloudEvents`},status:`State`,statuses:{ACTIVE:`Works`,UNUSED:`Not used yet`,FAILING:`Fails`,PAUSED:`Paused`,SWITCHED_OFF:`Switched off after failures`},delivered:`Delivered`,made:`Made`,last:`Last delivery`,failingSince:`Fails since`,nextTry:`Next try`,lastError:`Last error`,status_:e=>`Status ${e}`,oldSecret:`The old secret is valid until`,save:`Save webhook`,madeTitle:`The webhook is there`,secret:`Secret that signs the deliveries`,changed:`The webhook is changed.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,rotate:`New secret`,rotateTitle:`Make a new secret?`,rotateText:`For 24 hours deliveries are signed with both, so that you can change it where it is checked.`,rotatedTitle:`The new secret`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`It hears of nothing any more, and its log is deleted.`,deleted:`The webhook is deleted.`,test:`Send a test`,accepted:e=>`It was accepted, in ${e} ms.`,refused:`It was not accepted.`,deliveries:{title:`Deliveries`,intro:`Of the last seven days, the newest first`,state:`State`,anyState:`Every state`,states:{PENDING:`Is being tried`,DELIVERED:`Delivered`,DEAD:`Refused`,DROPPED:`Dropped`},none:`Nothing was delivered yet`,event:`Event`,answer:`Answer`,attempts:e=>e===1?`1 attempt`:`${e} attempts`,at:`Last attempt`,actions:`Actions`,replay:`Send again`,replayed:`It is being sent again.`,drop:`Drop`,dropped:`It will not be sent any more.`,replayAll:`Send all refused ones again`,replayAllTitle:`Send all refused deliveries again?`,replayAllText:`Those of the last seven days, the oldest first, with the same ids.`,replayedAll:(e,t)=>t?`${e} are being sent again. There are more: repeat it.`:`${e} are being sent again.`,reload:`Look again`}},N=M.deliveries,P=20,F=6048e5,I={DELIVERED:`good`,DEAD:`bad`,PENDING:`warn`,DROPPED:void 0},L={nodes:[],pageInfo:{hasNextPage:!1,endCursor:null}};function R({endpoint:{id:f},tests:p}){let[m,h]=i(``),[g,_]=i(!1),v=c(D,{id:f,states:m?[m]:null,first:P},({webhookEndpoint:e})=>e?.deliveries??L);n(()=>void(p>0&&v.reload()),[p]);let y=async()=>{let t=new Date(Date.now()-F).toISOString(),{replayed:n,hasMore:r}=await d(j,{input:{endpointId:f,since:t}});e(N.replayedAll(n,r)),v.reload()},x=o(`admin:write`);return l(`div`,{class:`stack`,children:[l(`div`,{class:`record-head`,children:[l(`h3`,{children:N.title}),l(t,{isSmall:!0,icon:`redo`,onPress:v.reload,children:N.reload}),l(`p`,{class:`soft small`,children:N.intro})]}),l(`div`,{class:`record-filters`,children:[l(C,{label:N.state,value:m,onValue:h,choices:[{value:``,name:N.anyState},...Object.entries(N.states).map(([e,t])=>({value:e,name:t}))]}),x&&l(t,{icon:`send`,onPress:()=>_(!0),children:N.replayAll})]}),l(w,{caption:N.title,pages:v,keyOf:({messageId:e})=>e,empty:l(u,{icon:`pulse`,title:N.none}),columns:[{name:N.event,cell:({event:e})=>M.eventNames[e]},{name:N.state,cell:({state:e,attempts:t})=>l(a,{children:[l(r,{look:I[e],children:N.states[e]}),` `,l(`span`,{class:`soft small`,children:t>1&&N.attempts(t)})]})},{name:N.answer,cell:z},{name:N.at,cell:({lastAt:e})=>l(`span`,{class:`soft`,children:l(s,{date:e})})},...x?[{name:N.actions,isNameHidden:!0,cell:e=>l(B,{delivery:e,reload:v.reload})}]:[]]}),g&&l(b,{title:N.replayAllTitle,text:N.replayAllText,action:N.replayAll,onConfirm:y,onClose:()=>_(!1)})]})}function z({lastStatus:e,lastError:t,milliseconds:n}){return l(`div`,{class:`small`,children:[e??``,` `,t?l(x,{message:t}):l(`span`,{class:`soft`,children:[n,` ms`]})]})}function B({delivery:{state:n,deadLetter:r},reload:i}){if(n!==`DEAD`||!r)return null;let a={deliveryId:r.id};return l(`div`,{class:`row`,children:[l(t,{isSmall:!0,icon:`redo`,onPress:()=>d(k,{input:a}).then(()=>(e(N.replayed),i())),children:N.replay}),l(t,{isSmall:!0,look:`quiet`,onPress:()=>d(A,{input:a}).then(()=>(e(N.dropped),i())),children:N.drop})]})}function V({endpoint:n,reload:r,onClose:a,onSecret:s}){let[c,u]=i(),[f,p]=i(),[m,h]=i(0),{id:g,name:_,status:v}=n,x=g,S=()=>u(void 0),C=async t=>{await d(ee,{input:{...t,endpointId:x}}),e(M.changed),r()};return l(y,{title:_,isWide:!0,onClose:a,children:[l(H,{endpoint:n}),f&&l(U,{test:f}),o(`admin:write`)&&l(`div`,{class:`row wrap`,children:[l(t,{look:`primary`,icon:`send`,onPress:async()=>{p((await d(re,{input:{endpointId:x}})).test??void 0),h(m+1)},children:M.test}),l(t,{icon:`edit`,onPress:()=>u(`edit`),children:M.edit}),l(t,{onPress:()=>C({isEnabled:v!==`ACTIVE`}),children:v===`ACTIVE`?M.pause:M.resume}),l(t,{icon:`key`,onPress:()=>u(`rotate`),children:M.rotate}),l(t,{look:`danger`,icon:`trash`,onPress:()=>u(`delete`),children:M.delete})]}),l(R,{endpoint:n,tests:m}),c===`edit`&&l(G,{endpoint:n,onSave:C,onClose:S}),c===`rotate`&&l(b,{title:M.rotateTitle,text:M.rotateText,action:M.rotate,onConfirm:async()=>{let{secret:e}=await d(te,{input:{endpointId:x}});a(),e&&s(e),r()},onClose:S}),c===`delete`&&l(b,{title:M.deleteTitle(_),text:M.deleteText,action:M.delete,isDanger:!0,onConfirm:()=>d(ne,{input:{endpointId:x}}).then(()=>(e(M.deleted),a(),r())),onClose:S})]})}function H({endpoint:e}){let{url:t,events:n,format:r,delivered:i,deliveredAt:a,failingSince:o,nextTryAt:c,lastError:u,lastStatus:d,secretBeforeUntil:p,createdAt:m}=e;return l(f,{facts:[[M.status,l($,{endpoint:e})],[M.url,l(`code`,{children:t})],[M.what,Q(e)],[M.events,n.map(e=>M.eventNames[e]).join(`, `)],[M.format,M.formats[r]],[M.delivered,i],[M.last,a&&l(s,{date:a})],[M.failingSince,o&&l(s,{date:o})],[M.nextTry,o&&l(s,{date:c})],[M.lastError,o&&l(W,{status:d,error:u})],[M.made,l(s,{date:m})],[M.oldSecret,p&&l(s,{date:p})]]})}function U({test:{isAccepted:e,milliseconds:t,status:n,error:r}}){return l(S,{isGood:e,title:e?M.accepted(t):M.refused,children:!e&&l(W,{status:n,error:r})})}function W({status:e,error:t}){return l(a,{children:[e&&l(`div`,{children:M.status_(e)}),t&&l(x,{message:t})]})}function G({endpoint:{name:e,url:t,format:n},onSave:r,onClose:i}){let a=Object.entries(M.formats).map(([e,t])=>({value:e,name:t}));return l(m,{title:M.editTitle(e),initial:{name:e,url:t,format:n},action:M.save,onSave:r,onClose:i,fields:[{name:`name`,label:M.name,isRequired:!0},{name:`url`,label:M.url,isRequired:!0},{name:`format`,label:M.format,kind:`select`,choices:a,isRequired:!0}]})}function K({status:e,failingSince:t,deliveredAt:n}){return e===`ACTIVE`?t?`FAILING`:n?`ACTIVE`:`UNUSED`:e}var q=100,J={ACTIVE:`good`,UNUSED:void 0,FAILING:`bad`,PAUSED:`warn`,SWITCHED_OFF:`bad`},Y=[`MESSAGE_POSTED`,`MESSAGE_UPDATED`],ie=[`CYCLE_ENDED`,`TOOL_CALLED`],X=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),Z=e=>e.map(e=>({value:e,name:M.eventNames[e]}));function ae(){let e=e=>t=>t.what===e;return[{name:`name`,label:M.name,isRequired:!0},{name:`url`,label:M.url,isRequired:!0,placeholder:`https://hooks.example.com/circadian`},{name:`what`,label:M.what,kind:`select`,choices:X(M.whats),isRequired:!0},{name:`spaceId`,label:M.space,kind:`pickOne`,find:_,isRequired:!0,when:e(`space`)},{name:`agentId`,label:M.agent,kind:`pickOne`,find:v,isRequired:!0,when:e(`agent`)},{name:`tools`,label:M.tools,kind:`pick`,find:g,isRequired:!0,when:e(`tools`)},{name:`spaceEvents`,label:M.events,hint:M.eventsHint,kind:`many`,choices:Z(Y),when:e(`space`)},{name:`agentEvents`,label:M.events,hint:M.eventsHint,kind:`many`,choices:Z(ie),when:e(`agent`)},{name:`format`,label:M.format,kind:`select`,choices:X(M.formats),isRequired:!0}]}function oe({what:e,spaceEvents:t,agentEvents:n,...r}){let i=t??n??[];return{...r,events:i,security:e===`security`,holds:e===`holds`}}function se(){let[e,t]=i(),n=c(E,{first:q},({webhookEndpoints:e})=>e),r=async e=>{let{secret:r}=await d(O,{input:oe(e)});r&&t([{label:M.secret,value:r}]),n.reload()};return l(a,{children:[l(p,{title:M.title,intro:M.intro,icon:`pulse`,pages:n,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({url:e})=>e,columns:[{name:M.what,cell:Q},{name:M.status,cell:e=>l($,{endpoint:e})},{name:M.last,cell:({deliveredAt:e})=>e&&l(`span`,{class:`soft`,children:l(s,{date:e})})}],empty:{title:M.none,text:M.noneText},add:o(`admin:write`)&&{name:M.add,form:e=>l(m,{title:M.add,fields:ae(),initial:{what:`space`,format:`CIRCADIAN`},action:M.save,onSave:r,onClose:e})},detail:(e,r)=>l(V,{endpoint:e,reload:n.reload,onClose:r,onSecret:e=>t([{label:M.secret,value:e}])},e.id)}),e&&l(h,{title:M.madeTitle,secrets:e,onClose:()=>t(void 0)})]})}function Q({space:e,agent:t,tools:n,isSecurity:r,isHolds:i}){return r?M.whats.security:i?M.whats.holds:e?.name??t?.name??n?.join(`, `)??``}function $({endpoint:e}){let t=K(e);return l(r,{look:J[t],children:M.statuses[t]})}export{$ as EndpointState,se as default,Q as whatOf};