import{J as e,M as t,Z as n,a as r,c as i,m as a,u as o,v as s}from"./states-DJw5tdiO.js";import{t as c}from"./use-query-H-189zSn.js";import{d as l,p as u,u as d,x as f}from"./index-Bsm5ygZ8.js";import{n as p,t as m}from"./collection-DwBWdu4t.js";import{n as h}from"./form-CczYI-yp.js";import{t as g}from"./outcome-DRF-rdIt.js";import{t as _}from"./shown-once-C-mNVX1A.js";import{t as v}from"./time-COlDjo3_.js";import{t as y}from"./trust-GxHfTBvR.js";import{i as b}from"./find-Bnjb79Bd.js";var x=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new x(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new x(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new x(`
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
    `,{fragmentName:`WaitingCall`}),new x(`
    fragment Connected on Connector {
  id
  kind
  name
  isTrusted
  createdAt
  channel
  includesBots
  isWorking
  lastError
  space {
    id
    name
  }
  hook {
    url
    received
    receivedAt
    refused
    refusedAt
  }
  endpoint {
    url
    status
    delivered
    deliveredAt
    failingSince
  }
}
    `,{fragmentName:`Connected`}),new x(`
    fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}
    `,{fragmentName:`Tested`});var S=new x(`
    query Connectors($first: Int!, $after: String) {
  connectors(first: $first, after: $after) {
    nodes {
      ...Connected
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Connected on Connector {
  id
  kind
  name
  isTrusted
  createdAt
  channel
  includesBots
  isWorking
  lastError
  space {
    id
    name
  }
  hook {
    url
    received
    receivedAt
    refused
    refusedAt
  }
  endpoint {
    url
    status
    delivered
    deliveredAt
    failingSince
  }
}`),C=new x(`
    mutation CreateWebhookConnector($input: CreateConnectorInput!) {
  createConnector(input: $input) {
    __typename
    ... on CreateConnectorSuccess {
      connector {
        id
        hook {
          url
        }
      }
      hookSecret
      endpointSecret
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),w=new x(`
    mutation CreateSlackConnector($input: CreateSlackConnectorInput!) {
  createSlackConnector(input: $input) {
    __typename
    ... on CreateSlackConnectorSuccess {
      connector {
        id
        hook {
          url
        }
      }
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`),T=new x(`
    mutation CreateTelegramConnector($input: CreateTelegramConnectorInput!) {
  createTelegramConnector(input: $input) {
    __typename
    ... on CreateTelegramConnectorSuccess {
      connector {
        id
      }
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`),E=new x(`
    mutation CreateEmailConnector($input: CreateEmailConnectorInput!) {
  createEmailConnector(input: $input) {
    __typename
    ... on CreateEmailConnectorSuccess {
      connector {
        id
        hook {
          url
        }
      }
      hookSecret
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`),D=new x(`
    mutation CreateGithubConnector($input: CreateGithubConnectorInput!) {
  createGithubConnector(input: $input) {
    __typename
    ... on CreateGithubConnectorSuccess {
      connector {
        id
        hook {
          url
        }
      }
      hookSecret
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`),O=new x(`
    mutation UpdateConnector($input: UpdateConnectorInput!) {
  updateConnector(input: $input) {
    __typename
    ... on UpdateConnectorSuccess {
      connector {
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
}`),k=new x(`
    mutation TestConnector($input: TestConnectorInput!) {
  testConnector(input: $input) {
    __typename
    ... on TestConnectorSuccess {
      test {
        ...Tested
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
fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}`),A=new x(`
    mutation DeleteConnector($input: DeleteConnectorInput!) {
  deleteConnector(input: $input) {
    __typename
    ... on DeleteConnectorSuccess {
      connectorId
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),j={title:`Connectors`,intro:`A conversation outside, joined with a space: what is written there is posted here, and what agents answer is sent back.`,add:`New connector`,none:`No connectors yet`,noneText:`Join a space with a channel of Slack, a chat of Telegram, a mail address, a repository of GitHub, or a program of yours.`,kind:`Kind`,kinds:{SLACK:`Slack`,TELEGRAM:`Telegram`,EMAIL:`Mail`,GITHUB:`GitHub`,WEBHOOK:`A program of yours`},name:`Name`,nameHint:`People and agents see it as the author`,space:`Space`,spaceHint:`It has no connector yet`,url:`Address that receives the replies`,channel:`Channel`,channels:{SLACK:`Channel`,TELEGRAM:`Chat`,EMAIL:`Mail address`,GITHUB:`Repository`,WEBHOOK:`Address`},slackChannel:`Id of the channel`,slackChannelHint:`Such as C024BE91L. The app must be a member of it`,slackToken:`Bot token`,slackTokenHint:`xoxb-…`,signingSecret:`Signing secret of the app`,chat:`Id of the chat`,chatHint:`Such as -1001234567890, or @name of a public group`,telegramToken:`Token of the bot`,telegramTokenHint:`As BotFather gave it`,address:`Mail address`,addressHint:`Mails are sent from it. It cannot be changed later`,host:`Mail server for sending`,port:`Port`,security:`Protection`,securities:{STARTTLS:`STARTTLS (587)`,TLS:`TLS (465)`,NONE:`None`},user:`User`,password:`Password`,trusted:`Name of your receiving server`,trustedHint:`As in Authentication-Results. Its word on senders then counts`,recipient:`Address for messages that answer no mail`,repository:`Repository`,repositoryHint:`owner/name`,githubToken:`Access token`,githubTokenHint:`Fine-grained, with write access to issues and pull requests`,bots:`Messages of other bots too`,save:`Connect`,saveChange:`Save connector`,keep:`Empty: it stays as it is`,madeTitle:`It is connected`,hookUrl:`Address that receives messages`,hookUrls:{SLACK:`Enter it as request URL of the app's events`,GITHUB:`Enter it as payload URL of a webhook`,EMAIL:`Let your mail server send messages there`,WEBHOOK:`Send messages there`},hookSecret:`Secret that signs what you send`,endpointSecret:`Secret that signs the replies`,state:`State`,works:`Works`,fails:`Fails`,lastError:`Last error`,received:`Received`,receivedLast:`Last received`,refused:`Refused`,sent:`Sent`,sentLast:`Last sent`,trustedBadge:`Trusted`,trust:`Trust its senders`,trustTitle:e=>`Trust what ${e} sends?`,trustText:`Agents then take what comes in as the word of a member, not of a stranger. Do this only if nobody outside can write there.`,untrust:`Do not trust it any more`,trustChanged:`Its trust is changed. Earlier messages keep theirs.`,test:`Test`,testWorks:e=>`The account works (${e} ms).`,testFails:`The account does not work.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,changed:`The connector is changed.`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`Nothing comes in and nothing goes out any more. The space and its messages stay.`,deleted:`The connector is deleted.`},M=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));function N(e,t){let n=e=>t?e:j.keep,r={name:`includesBots`,label:j.bots,kind:`check`};switch(e){case`SLACK`:return[{name:`channel`,label:j.slackChannel,hint:n(j.slackChannelHint),isRequired:t},{name:`botToken`,label:j.slackToken,hint:n(j.slackTokenHint),kind:`secret`,isRequired:t},...t?[{name:`signingSecret`,label:j.signingSecret,kind:`secret`,isRequired:!0}]:[],r];case`TELEGRAM`:return[{name:`chat`,label:j.chat,hint:n(j.chatHint),isRequired:t},{name:`botToken`,label:j.telegramToken,hint:n(j.telegramTokenHint),kind:`secret`,isRequired:t},r];case`EMAIL`:return[...t?[{name:`address`,label:j.address,hint:j.addressHint,isRequired:!0}]:[],...P(t)];case`GITHUB`:return[{name:`repository`,label:j.repository,hint:n(j.repositoryHint),isRequired:t},{name:`token`,label:j.githubToken,hint:n(j.githubTokenHint),kind:`secret`,isRequired:t},r];default:return[{name:`url`,label:j.url,isRequired:!0,placeholder:`https://bridge.example.com/replies`}]}}function P(e){let t=[{name:`server.host`,label:j.host,isRequired:!0,placeholder:`smtp.example.com`},{name:`server.port`,label:j.port,kind:`number`,isRequired:!0},{name:`server.security`,label:j.security,kind:`select`,choices:M(j.securities),isRequired:!0},{name:`server.user`,label:j.user},{name:`server.password`,label:j.password,kind:`secret`}],n=[{name:`trustedService`,label:j.trusted,hint:j.trustedHint},{name:`defaultRecipient`,label:j.recipient}];return e?[...t,...n]:n}function F(){let e=Object.keys(j.kinds).flatMap(e=>N(e,!0).map(t=>({...t,name:`${e}.${t.name}`,when:t=>t.kind===e})));return[{name:`kind`,label:j.kind,kind:`select`,choices:M(j.kinds),isRequired:!0},{name:`name`,label:j.name,hint:j.nameHint,isRequired:!0},{name:`spaceId`,label:j.space,hint:j.spaceHint,kind:`pickOne`,find:b,isRequired:!0},...e]}var I={kind:`SLACK`,"EMAIL.server.port":`587`,"EMAIL.server.security":`STARTTLS`};async function L({kind:e,name:t,spaceId:n,...r}){let i=await R(e,{name:t,spaceId:n,...r[e]}),a=`hook`in i.connector?i.connector.hook.url:void 0;return{secrets:[a&&{label:j.hookUrl,value:a},`hookSecret`in i&&i.hookSecret&&{label:j.hookSecret,value:i.hookSecret},`endpointSecret`in i&&i.endpointSecret&&{label:j.endpointSecret,value:i.endpointSecret}].filter(e=>!!e),test:`test`in i?i.test:void 0}}function R(e,t){switch(e){case`SLACK`:return a(w,{input:t});case`TELEGRAM`:return a(T,{input:t});case`EMAIL`:return a(E,{input:t});case`GITHUB`:return a(D,{input:t});default:return a(C,{input:t})}}var z=50;function B(){let[r,i]=e(),a=c(S,{first:z},({connectors:e})=>e),s=async e=>{i(await L(e).catch(V(e.kind))),a.reload()};return o(n,{children:[o(m,{title:j.title,intro:j.intro,icon:`thread`,pages:a,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({channel:e,kind:t})=>e??j.kinds[t],columns:[{name:j.kind,cell:({kind:e})=>o(u,{children:j.kinds[e]})},{name:j.space,cell:({space:e})=>e&&o(`a`,{href:t`/spaces/${e.id}`,children:e.name})},{name:j.state,cell:e=>o(H,{connector:e})}],empty:{title:j.none,text:j.noneText},add:f(`admin:write`)&&{name:j.add,form:e=>o(h,{title:j.add,isWide:!0,fields:F(),initial:I,action:j.save,onSave:s,onClose:e})},detail:(e,t)=>o(W,{connector:e,reload:a.reload,onClose:t},e.id)}),r&&o(_,{title:j.madeTitle,secrets:r.secrets,onClose:()=>i(void 0),children:r.test&&o(U,{test:r.test})})]})}function V(e){return t=>{if(!(t instanceof s))throw t;let[n,r,...i]=t.path;throw r===`name`||r===`spaceId`||r===void 0?t:new s({code:t.code,message:t.message,path:[n,e,r,...i]})}}function H({connector:{isWorking:e}}){return o(u,{look:e?`good`:`bad`,children:e?j.works:j.fails})}function U({test:{isAccepted:e,milliseconds:t,error:n}}){return o(g,{isGood:e,title:e?j.testWorks(t):j.testFails,children:n&&o(`p`,{children:n})})}function W({connector:t,reload:n,onClose:s}){let[c,u]=e(),[p,m]=e(),{id:h,name:g,isTrusted:_,endpoint:v}=t,b=()=>u(void 0),x=v.status===`ACTIVE`,S=async e=>{await a(O,{input:{...e,connectorId:h}}),i(j.changed),n()};return o(l,{title:g,isWide:!0,onClose:s,children:[o(G,{connector:t}),p&&o(U,{test:p}),f(`admin:write`)&&o(`div`,{class:`actions`,children:[o(r,{look:`danger`,icon:`trash`,onPress:()=>u(`delete`),children:j.delete}),o(y,{id:h,name:g,isTrusted:_,reload:n,words:j}),o(r,{onPress:()=>S({isEnabled:!x}),children:x?j.pause:j.resume}),o(r,{icon:`edit`,onPress:()=>u(`edit`),children:j.edit}),o(r,{look:`primary`,icon:`pulse`,onPress:async()=>{m((await a(k,{input:{connectorId:h}})).test??void 0),n()},children:j.test})]}),c===`edit`&&o(K,{connector:t,onSave:S,onClose:b}),c===`delete`&&o(d,{title:j.deleteTitle(g),text:j.deleteText,action:j.delete,isDanger:!0,onConfirm:()=>a(A,{input:{connectorId:h}}).then(()=>(i(j.deleted),s(),n())),onClose:b})]})}function G({connector:e}){let{kind:n,channel:r,space:i,hook:a,endpoint:s,lastError:c,isTrusted:l}=e;return o(p,{facts:[[j.state,o(H,{connector:e})],[j.lastError,c],[j.kind,j.kinds[n]],[j.channels[n],r??(n===`WEBHOOK`&&o(`code`,{children:s.url}))],[j.space,i&&o(`a`,{href:t`/spaces/${i.id}`,children:i.name})],[j.hookUrl,o(`code`,{children:a.url})],[j.received,a.received],[j.receivedLast,a.receivedAt&&o(v,{date:a.receivedAt})],[j.refused,!!a.refused&&a.refused],[j.sent,s.delivered],[j.sentLast,s.deliveredAt&&o(v,{date:s.deliveredAt})],[j.trustedBadge,l&&o(u,{look:`good`,children:j.trustedBadge})]]})}function K({connector:{kind:e,name:t,includesBots:n,endpoint:r},onSave:i,onClose:a}){let s=e.toLowerCase(),c=e===`WEBHOOK`?``:`${s}.`,l=[{name:`name`,label:j.name,isRequired:!0},...N(e,!1).map(e=>({...e,name:c+e.name}))],u={name:t,url:r.url,[`${s}.includesBots`]:n};return o(h,{title:j.editTitle(t),fields:l,initial:u,action:j.saveChange,onSave:i,onClose:a})}export{B as default};