import{G as e,Gt as t,Qt as n,Yt as r,c as i,ct as a,d as o,it as s,nt as c,v as l,xt as u,z as d}from"./core-DRuX0Zcw.js";import{n as f,t as p}from"./collection-B-xYKT-d.js";import{n as m}from"./form-CnqvUvG0.js";import{n as h}from"./shown-once-DYNQG4Sf.js";import{n as g,s as _,t as v}from"./find-Ck2W_Y5v.js";import{n as y,t as b}from"./dialog-TdfTTogJ.js";import{t as x}from"./fault-INU-LMtB.js";import{t as S}from"./outcome-DEaHj3OR.js";import{n as C}from"./field-DbRTmXeZ.js";import{t as w}from"./table-5Bf_JRQG.js";var T=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new T(`
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
}`),M={title:`Webhooks`,intro:`Addresses of yours that hear of events at once. Deliveries are signed as Standard Webhooks specifies.`,add:`New webhook`,none:`No webhooks yet`,noneText:`Give an address that should hear of messages, of tool calls, of security events, or of what waits for people.`,name:`Name`,url:`Address`,what:`What it hears of`,whats:{space:`Events of a space`,agent:`Events of an agent`,tools:`Calls of tools, which it carries out`,security:`Security events`,holds:`What waits for people`},space:`Space`,agent:`Agent`,tools:`Tools`,events:`Events`,eventsHint:`None ticked: all of them`,eventNames:{MESSAGE_POSTED:`A message is posted`,MESSAGE_UPDATED:`A message is changed`,CYCLE_ENDED:`A cycle ends`,TOOL_CALLED:`A tool is called`,SECURITY_EVENT:`A security event`,HOLD_WAITING:`A call waits for people`,HOLD_ANSWERED:`It was answered`,HOLD_EXPIRED:`Nobody answered in time`,APP_INSTALLED:`An app is installed`,APP_SCOPES_CHANGED:`Rights of an app changed`,APP_REMOVED:`An app is removed`,WEBHOOK_TEST:`A test`},format:`Format`,formats:{CIRCADIAN:`Circadian`,CLOUDEVENTS:`CloudEvents`},status:`State`,statuses:{ACTIVE:`Works`,UNUSED:`Not used yet`,FAILING:`Fails`,PAUSED:`Paused`,SWITCHED_OFF:`Switched off after failures`},delivered:`Delivered`,made:`Made`,last:`Last delivery`,failingSince:`Fails since`,nextTry:`Next try`,lastError:`Last error`,status_:e=>`Status ${e}`,oldSecret:`The old secret is valid until`,save:`Save webhook`,madeTitle:`The webhook is there`,secret:`Secret that signs the deliveries`,changed:`The webhook is changed.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,rotate:`New secret`,rotateTitle:`Make a new secret?`,rotateText:`For 24 hours deliveries are signed with both, so that you can change it where it is checked.`,rotatedTitle:`The new secret`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`It hears of nothing any more, and its log is deleted.`,deleted:`The webhook is deleted.`,test:`Send a test`,accepted:e=>`It was accepted, in ${e} ms.`,refused:`It was not accepted.`,deliveries:{title:`Deliveries`,intro:`Of the last seven days, the newest first`,state:`State`,anyState:`Every state`,states:{PENDING:`Is being tried`,DELIVERED:`Delivered`,DEAD:`Refused`,DROPPED:`Dropped`},none:`Nothing was delivered yet`,event:`Event`,answer:`Answer`,attempts:e=>e===1?`1 attempt`:`${e} attempts`,at:`Last attempt`,actions:`Actions`,replay:`Send again`,replayed:`It is being sent again.`,drop:`Drop`,dropped:`It will not be sent any more.`,replayAll:`Send all refused ones again`,replayAllTitle:`Send all refused deliveries again?`,replayAllText:`Those of the last seven days, the oldest first, with the same ids.`,replayedAll:(e,t)=>t?`${e} are being sent again. There are more: repeat it.`:`${e} are being sent again.`,reload:`Look again`}},N=M.deliveries,P=20,F=6048e5,I={DELIVERED:`good`,DEAD:`bad`,PENDING:`warn`,DROPPED:void 0},L={nodes:[],pageInfo:{hasNextPage:!1,endCursor:null}};function R({endpoint:{id:f},tests:p}){let[m,h]=r(``),[g,_]=r(!1),v=o(D,{id:f,states:m?[m]:null,first:P},({webhookEndpoint:e})=>e?.deliveries??L);t(()=>void(p>0&&v.reload()),[p]);let y=async()=>{let e=new Date(Date.now()-F).toISOString(),{replayed:t,hasMore:n}=await u(j,{input:{endpointId:f,since:e}});c(N.replayedAll(t,n)),v.reload()},x=a(`admin:write`);return s(`div`,{class:`stack`,children:[s(`div`,{class:`record-head`,children:[s(`h3`,{children:N.title}),s(e,{isSmall:!0,icon:`redo`,onPress:v.reload,children:N.reload}),s(`p`,{class:`soft small`,children:N.intro})]}),s(`div`,{class:`record-filters`,children:[s(C,{label:N.state,value:m,onValue:h,choices:[{value:``,name:N.anyState},...Object.entries(N.states).map(([e,t])=>({value:e,name:t}))]}),x&&s(e,{icon:`send`,onPress:()=>_(!0),children:N.replayAll})]}),s(w,{caption:N.title,pages:v,keyOf:({messageId:e})=>e,empty:s(l,{icon:`pulse`,title:N.none}),columns:[{name:N.event,cell:({event:e})=>M.eventNames[e]},{name:N.state,cell:({state:e,attempts:t})=>s(n,{children:[s(d,{look:I[e],children:N.states[e]}),` `,s(`span`,{class:`soft small`,children:t>1&&N.attempts(t)})]})},{name:N.answer,cell:z},{name:N.at,cell:({lastAt:e})=>s(`span`,{class:`soft`,children:s(i,{date:e})})},...x?[{name:N.actions,isNameHidden:!0,cell:e=>s(B,{delivery:e,reload:v.reload})}]:[]]}),g&&s(b,{title:N.replayAllTitle,text:N.replayAllText,action:N.replayAll,onConfirm:y,onClose:()=>_(!1)})]})}function z({lastStatus:e,lastError:t,milliseconds:n}){return s(`div`,{class:`small`,children:[e??``,` `,t?s(x,{message:t}):s(`span`,{class:`soft`,children:[n,` ms`]})]})}function B({delivery:{state:t,deadLetter:n},reload:r}){if(t!==`DEAD`||!n)return null;let i={deliveryId:n.id};return s(`div`,{class:`row`,children:[s(e,{isSmall:!0,icon:`redo`,onPress:()=>u(k,{input:i}).then(()=>(c(N.replayed),r())),children:N.replay}),s(e,{isSmall:!0,look:`quiet`,onPress:()=>u(A,{input:i}).then(()=>(c(N.dropped),r())),children:N.drop})]})}function V({endpoint:t,reload:n,onClose:i,onSecret:o}){let[l,d]=r(),[f,p]=r(),[m,h]=r(0),{id:g,name:_,status:v}=t,x=g,S=()=>d(void 0),C=async e=>{await u(ee,{input:{...e,endpointId:x}}),c(M.changed),n()};return s(y,{title:_,isWide:!0,onClose:i,children:[s(H,{endpoint:t}),f&&s(U,{test:f}),a(`admin:write`)&&s(`div`,{class:`row wrap`,children:[s(e,{look:`primary`,icon:`send`,onPress:async()=>{p((await u(re,{input:{endpointId:x}})).test??void 0),h(m+1)},children:M.test}),s(e,{icon:`edit`,onPress:()=>d(`edit`),children:M.edit}),s(e,{onPress:()=>C({isEnabled:v!==`ACTIVE`}),children:v===`ACTIVE`?M.pause:M.resume}),s(e,{icon:`key`,onPress:()=>d(`rotate`),children:M.rotate}),s(e,{look:`danger`,icon:`trash`,onPress:()=>d(`delete`),children:M.delete})]}),s(R,{endpoint:t,tests:m}),l===`edit`&&s(G,{endpoint:t,onSave:C,onClose:S}),l===`rotate`&&s(b,{title:M.rotateTitle,text:M.rotateText,action:M.rotate,onConfirm:async()=>{let{secret:e}=await u(te,{input:{endpointId:x}});i(),e&&o(e),n()},onClose:S}),l===`delete`&&s(b,{title:M.deleteTitle(_),text:M.deleteText,action:M.delete,isDanger:!0,onConfirm:()=>u(ne,{input:{endpointId:x}}).then(()=>(c(M.deleted),i(),n())),onClose:S})]})}function H({endpoint:e}){let{url:t,events:n,format:r,delivered:a,deliveredAt:o,failingSince:c,nextTryAt:l,lastError:u,lastStatus:d,secretBeforeUntil:p,createdAt:m}=e;return s(f,{facts:[[M.status,s($,{endpoint:e})],[M.url,s(`code`,{children:t})],[M.what,Q(e)],[M.events,n.map(e=>M.eventNames[e]).join(`, `)],[M.format,M.formats[r]],[M.delivered,a],[M.last,o&&s(i,{date:o})],[M.failingSince,c&&s(i,{date:c})],[M.nextTry,c&&s(i,{date:l})],[M.lastError,c&&s(W,{status:d,error:u})],[M.made,s(i,{date:m})],[M.oldSecret,p&&s(i,{date:p})]]})}function U({test:{isAccepted:e,milliseconds:t,status:n,error:r}}){return s(S,{isGood:e,title:e?M.accepted(t):M.refused,children:!e&&s(W,{status:n,error:r})})}function W({status:e,error:t}){return s(n,{children:[e&&s(`div`,{children:M.status_(e)}),t&&s(x,{message:t})]})}function G({endpoint:{name:e,url:t,format:n},onSave:r,onClose:i}){let a=Object.entries(M.formats).map(([e,t])=>({value:e,name:t}));return s(m,{title:M.editTitle(e),initial:{name:e,url:t,format:n},action:M.save,onSave:r,onClose:i,fields:[{name:`name`,label:M.name,isRequired:!0},{name:`url`,label:M.url,isRequired:!0},{name:`format`,label:M.format,kind:`select`,choices:a,isRequired:!0}]})}function K({status:e,failingSince:t,deliveredAt:n}){return e===`ACTIVE`?t?`FAILING`:n?`ACTIVE`:`UNUSED`:e}var q=100,J={ACTIVE:`good`,UNUSED:void 0,FAILING:`bad`,PAUSED:`warn`,SWITCHED_OFF:`bad`},Y=[`MESSAGE_POSTED`,`MESSAGE_UPDATED`],ie=[`CYCLE_ENDED`,`TOOL_CALLED`],X=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),Z=e=>e.map(e=>({value:e,name:M.eventNames[e]}));function ae(){let e=e=>t=>t.what===e;return[{name:`name`,label:M.name,isRequired:!0},{name:`url`,label:M.url,isRequired:!0,placeholder:`https://hooks.example.com/circadian`},{name:`what`,label:M.what,kind:`select`,choices:X(M.whats),isRequired:!0},{name:`spaceId`,label:M.space,kind:`pickOne`,find:_,isRequired:!0,when:e(`space`)},{name:`agentId`,label:M.agent,kind:`pickOne`,find:v,isRequired:!0,when:e(`agent`)},{name:`tools`,label:M.tools,kind:`pick`,find:g,isRequired:!0,when:e(`tools`)},{name:`spaceEvents`,label:M.events,hint:M.eventsHint,kind:`many`,choices:Z(Y),when:e(`space`)},{name:`agentEvents`,label:M.events,hint:M.eventsHint,kind:`many`,choices:Z(ie),when:e(`agent`)},{name:`format`,label:M.format,kind:`select`,choices:X(M.formats),isRequired:!0}]}function oe({what:e,spaceEvents:t,agentEvents:n,...r}){let i=t??n??[];return{...r,events:i,security:e===`security`,holds:e===`holds`}}function se(){let[e,t]=r(),c=o(E,{first:q},({webhookEndpoints:e})=>e),l=async e=>{let{secret:n}=await u(O,{input:oe(e)});n&&t([{label:M.secret,value:n}]),c.reload()};return s(n,{children:[s(p,{title:M.title,intro:M.intro,icon:`pulse`,pages:c,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({url:e})=>e,columns:[{name:M.what,cell:Q},{name:M.status,cell:e=>s($,{endpoint:e})},{name:M.last,cell:({deliveredAt:e})=>e&&s(`span`,{class:`soft`,children:s(i,{date:e})})}],empty:{title:M.none,text:M.noneText},add:a(`admin:write`)&&{name:M.add,form:e=>s(m,{title:M.add,fields:ae(),initial:{what:`space`,format:`CIRCADIAN`},action:M.save,onSave:l,onClose:e})},detail:(e,n)=>s(V,{endpoint:e,reload:c.reload,onClose:n,onSecret:e=>t([{label:M.secret,value:e}])},e.id)}),e&&s(h,{title:M.madeTitle,secrets:e,onClose:()=>t(void 0)})]})}function Q({space:e,agent:t,tools:n,isSecurity:r,isHolds:i}){return r?M.whats.security:i?M.whats.holds:e?.name??t?.name??n?.join(`, `)??``}function $({endpoint:e}){let t=K(e);return s(d,{look:J[t],children:M.statuses[t]})}export{$ as EndpointState,se as default,Q as whatOf};