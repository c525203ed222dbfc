import{X as e,_ as t,a as n,c as r,j as i,m as a,q as o,u as s}from"./states-Djw7nUom.js";import{t as c}from"./use-query-Cmx-0rBX.js";import{d as l,p as u,u as d,x as f}from"./index-DrhN38on.js";import{n as p,t as m}from"./collection-B0jZ3nCL.js";import{n as h}from"./form-CkWQdS87.js";import{t as g}from"./outcome-CgkC5bs5.js";import{t as _}from"./shown-once-_hyO8EAq.js";import{t as v}from"./time-Cpdlxb_y.js";import{t as y}from"./trust-B6-bsZk9.js";import{i as b}from"./find-DHJHnXSJ.js";var x=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new x(`
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
}`),j={title:`Connectors`,intro:`A conversation outside, joined with a space: what is written there is posted here, and what agents answer is sent back.`,add:`New connector`,none:`No connectors yet`,noneText:`Join a space with a channel of Slack, a chat of Telegram, a mail address, a repository of GitHub, or a program of yours.`,kind:`Kind`,kinds:{SLACK:`Slack`,TELEGRAM:`Telegram`,EMAIL:`Mail`,GITHUB:`GitHub`,WEBHOOK:`A program of yours`},name:`Name`,nameHint:`People and agents see it as the author`,space:`Space`,spaceHint:`It has no connector yet`,url:`Address that receives the replies`,channel:`Channel`,channels:{SLACK:`Channel`,TELEGRAM:`Chat`,EMAIL:`Mail address`,GITHUB:`Repository`,WEBHOOK:`Address`},slackChannel:`Id of the channel`,slackChannelHint:`Such as C024BE91L. The app must be a member of it`,slackToken:`Bot token`,slackTokenHint:`xoxb-…`,signingSecret:`Signing secret of the app`,chat:`Id of the chat`,chatHint:`Such as -1001234567890, or @name of a public group`,telegramToken:`Token of the bot`,telegramTokenHint:`As BotFather gave it`,address:`Mail address`,addressHint:`Mails are sent from it. It cannot be changed later`,host:`Mail server for sending`,port:`Port`,security:`Protection`,securities:{STARTTLS:`STARTTLS (587)`,TLS:`TLS (465)`,NONE:`None`},user:`User`,password:`Password`,trusted:`Name of your receiving server`,trustedHint:`As in Authentication-Results. Its word on senders then counts`,recipient:`Address for messages that answer no mail`,repository:`Repository`,repositoryHint:`owner/name`,githubToken:`Access token`,githubTokenHint:`Fine-grained, with write access to issues and pull requests`,bots:`Messages of other bots too`,save:`Connect`,saveChange:`Save connector`,keep:`Empty: it stays as it is`,madeTitle:`It is connected`,hookUrl:`Address that receives messages`,hookUrls:{SLACK:`Enter it as request URL of the app's events`,GITHUB:`Enter it as payload URL of a webhook`,EMAIL:`Let your mail server send messages there`,WEBHOOK:`Send messages there`},hookSecret:`Secret that signs what you send`,endpointSecret:`Secret that signs the replies`,state:`State`,works:`Works`,fails:`Fails`,lastError:`Last error`,received:`Received`,receivedLast:`Last received`,refused:`Refused`,sent:`Sent`,sentLast:`Last sent`,trustedBadge:`Trusted`,trust:`Trust its senders`,trustTitle:e=>`Trust what ${e} sends?`,trustText:`Agents then take what comes in as the word of a member, not of a stranger. Do this only if nobody outside can write there.`,untrust:`Do not trust it any more`,trustChanged:`Its trust is changed. Earlier messages keep theirs.`,test:`Test`,testWorks:e=>`The account works (${e} ms).`,testFails:`The account does not work.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,changed:`The connector is changed.`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`Nothing comes in and nothing goes out any more. The space and its messages stay.`,deleted:`The connector is deleted.`},M=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));function N(e,t){let n=e=>t?e:j.keep,r={name:`includesBots`,label:j.bots,kind:`check`};switch(e){case`SLACK`:return[{name:`channel`,label:j.slackChannel,hint:n(j.slackChannelHint),isRequired:t},{name:`botToken`,label:j.slackToken,hint:n(j.slackTokenHint),kind:`secret`,isRequired:t},...t?[{name:`signingSecret`,label:j.signingSecret,kind:`secret`,isRequired:!0}]:[],r];case`TELEGRAM`:return[{name:`chat`,label:j.chat,hint:n(j.chatHint),isRequired:t},{name:`botToken`,label:j.telegramToken,hint:n(j.telegramTokenHint),kind:`secret`,isRequired:t},r];case`EMAIL`:return[...t?[{name:`address`,label:j.address,hint:j.addressHint,isRequired:!0}]:[],...P(t)];case`GITHUB`:return[{name:`repository`,label:j.repository,hint:n(j.repositoryHint),isRequired:t},{name:`token`,label:j.githubToken,hint:n(j.githubTokenHint),kind:`secret`,isRequired:t},r];default:return[{name:`url`,label:j.url,isRequired:!0,placeholder:`https://bridge.example.com/replies`}]}}function P(e){let t=[{name:`server.host`,label:j.host,isRequired:!0,placeholder:`smtp.example.com`},{name:`server.port`,label:j.port,kind:`number`,isRequired:!0},{name:`server.security`,label:j.security,kind:`select`,choices:M(j.securities),isRequired:!0},{name:`server.user`,label:j.user},{name:`server.password`,label:j.password,kind:`secret`}],n=[{name:`trustedService`,label:j.trusted,hint:j.trustedHint},{name:`defaultRecipient`,label:j.recipient}];return e?[...t,...n]:n}function F(){let e=Object.keys(j.kinds).flatMap(e=>N(e,!0).map(t=>({...t,name:`${e}.${t.name}`,when:t=>t.kind===e})));return[{name:`kind`,label:j.kind,kind:`select`,choices:M(j.kinds),isRequired:!0},{name:`name`,label:j.name,hint:j.nameHint,isRequired:!0},{name:`spaceId`,label:j.space,hint:j.spaceHint,kind:`pickOne`,find:b,isRequired:!0},...e]}var I={kind:`SLACK`,"EMAIL.server.port":`587`,"EMAIL.server.security":`STARTTLS`};async function L({kind:e,name:t,spaceId:n,...r}){let i=await R(e,{name:t,spaceId:n,...r[e]}),a=`hook`in i.connector?i.connector.hook.url:void 0;return{secrets:[a&&{label:j.hookUrl,value:a},`hookSecret`in i&&i.hookSecret&&{label:j.hookSecret,value:i.hookSecret},`endpointSecret`in i&&i.endpointSecret&&{label:j.endpointSecret,value:i.endpointSecret}].filter(e=>!!e),test:`test`in i?i.test:void 0}}function R(e,t){switch(e){case`SLACK`:return a(w,{input:t});case`TELEGRAM`:return a(T,{input:t});case`EMAIL`:return a(E,{input:t});case`GITHUB`:return a(D,{input:t});default:return a(C,{input:t})}}var z=50;function B(){let[t,n]=o(),r=c(S,{first:z},({connectors:e})=>e),a=async e=>{n(await L(e).catch(V(e.kind))),r.reload()};return s(e,{children:[s(m,{title:j.title,intro:j.intro,icon:`thread`,pages:r,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({channel:e,kind:t})=>e??j.kinds[t],columns:[{name:j.kind,cell:({kind:e})=>s(u,{children:j.kinds[e]})},{name:j.space,cell:({space:e})=>e&&s(`a`,{href:i`/spaces/${e.id}`,children:e.name})},{name:j.state,cell:e=>s(H,{connector:e})}],empty:{title:j.none,text:j.noneText},add:f(`admin:write`)&&{name:j.add,form:e=>s(h,{title:j.add,isWide:!0,fields:F(),initial:I,action:j.save,onSave:a,onClose:e})},detail:(e,t)=>s(W,{connector:e,reload:r.reload,onClose:t},e.id)}),t&&s(_,{title:j.madeTitle,secrets:t.secrets,onClose:()=>n(void 0),children:t.test&&s(U,{test:t.test})})]})}function V(e){return n=>{if(!(n instanceof t))throw n;let[r,i,...a]=n.path;throw i===`name`||i===`spaceId`||i===void 0?n:new t({code:n.code,message:n.message,path:[r,e,i,...a]})}}function H({connector:{isWorking:e}}){return s(u,{look:e?`good`:`bad`,children:e?j.works:j.fails})}function U({test:{isAccepted:e,milliseconds:t,error:n}}){return s(g,{isGood:e,title:e?j.testWorks(t):j.testFails,children:n&&s(`p`,{children:n})})}function W({connector:e,reload:t,onClose:i}){let[c,u]=o(),[p,m]=o(),{id:h,name:g,isTrusted:_,endpoint:v}=e,b=()=>u(void 0),x=v.status===`ACTIVE`,S=async e=>{await a(O,{input:{...e,connectorId:h}}),r(j.changed),t()};return s(l,{title:g,isWide:!0,onClose:i,children:[s(G,{connector:e}),p&&s(U,{test:p}),f(`admin:write`)&&s(`div`,{class:`actions`,children:[s(n,{look:`danger`,icon:`trash`,onPress:()=>u(`delete`),children:j.delete}),s(y,{id:h,name:g,isTrusted:_,reload:t,words:j}),s(n,{onPress:()=>S({isEnabled:!x}),children:x?j.pause:j.resume}),s(n,{icon:`edit`,onPress:()=>u(`edit`),children:j.edit}),s(n,{look:`primary`,icon:`pulse`,onPress:async()=>{m((await a(k,{input:{connectorId:h}})).test??void 0),t()},children:j.test})]}),c===`edit`&&s(K,{connector:e,onSave:S,onClose:b}),c===`delete`&&s(d,{title:j.deleteTitle(g),text:j.deleteText,action:j.delete,isDanger:!0,onConfirm:()=>a(A,{input:{connectorId:h}}).then(()=>(r(j.deleted),i(),t())),onClose:b})]})}function G({connector:e}){let{kind:t,channel:n,space:r,hook:a,endpoint:o,lastError:c,isTrusted:l}=e;return s(p,{facts:[[j.state,s(H,{connector:e})],[j.lastError,c],[j.kind,j.kinds[t]],[j.channels[t],n??(t===`WEBHOOK`&&s(`code`,{children:o.url}))],[j.space,r&&s(`a`,{href:i`/spaces/${r.id}`,children:r.name})],[j.hookUrl,s(`code`,{children:a.url})],[j.received,a.received],[j.receivedLast,a.receivedAt&&s(v,{date:a.receivedAt})],[j.refused,!!a.refused&&a.refused],[j.sent,o.delivered],[j.sentLast,o.deliveredAt&&s(v,{date:o.deliveredAt})],[j.trustedBadge,l&&s(u,{look:`good`,children:j.trustedBadge})]]})}function K({connector:{kind:e,name:t,includesBots:n,endpoint:r},onSave:i,onClose:a}){let o=e.toLowerCase(),c=e===`WEBHOOK`?``:`${o}.`,l=[{name:`name`,label:j.name,isRequired:!0},...N(e,!1).map(e=>({...e,name:c+e.name}))],u={name:t,url:r.url,[`${o}.includesBots`]:n};return s(h,{title:j.editTitle(t),fields:l,initial:u,action:j.saveChange,onSave:i,onClose:a})}export{B as default};