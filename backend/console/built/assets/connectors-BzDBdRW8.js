import{B as e,G as t,It as n,P as r,U as i,Y as a,dt as o,s,st as c,u as l,wt as u,zt as d}from"./core-BYnK0-4d.js";import{n as f,t as p}from"./dialog-DrFj2aON.js";import{n as m,t as h}from"./collection-COlDmRKG.js";import{n as g}from"./form-BBd-3NVC.js";import{t as _}from"./outcome-CunusBUb.js";import{t as v}from"./shown-once-CCbhnVQw.js";import{t as y}from"./trust-vJE3A0Ej.js";import{i as b}from"./find-L1McD2vA.js";var x=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new x(`
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
}`),j={title:`Connectors`,intro:`A conversation outside, joined with a space: what is written there is posted here, and what agents answer is sent back.`,add:`New connector`,none:`No connectors yet`,noneText:`Join a space with a channel of Slack, a chat of Telegram, a mail address, a repository of GitHub, or a program of yours.`,kind:`Kind`,kinds:{SLACK:`Slack`,TELEGRAM:`Telegram`,EMAIL:`Mail`,GITHUB:`GitHub`,WEBHOOK:`A program of yours`},name:`Name`,nameHint:`People and agents see it as the author`,space:`Space`,spaceHint:`It has no connector yet`,url:`Address that receives the replies`,channel:`Channel`,channels:{SLACK:`Channel`,TELEGRAM:`Chat`,EMAIL:`Mail address`,GITHUB:`Repository`,WEBHOOK:`Address`},slackChannel:`Id of the channel`,slackChannelHint:`Such as C024BE91L. The app must be a member of it`,slackToken:`Bot token`,slackTokenHint:`xoxb-…`,signingSecret:`Signing secret of the app`,chat:`Id of the chat`,chatHint:`Such as -1001234567890, or @name of a public group`,telegramToken:`Token of the bot`,telegramTokenHint:`As BotFather gave it`,address:`Mail address`,addressHint:`Mails are sent from it. It cannot be changed later`,host:`Mail server for sending`,port:`Port`,security:`Protection`,securities:{STARTTLS:`STARTTLS (587)`,TLS:`TLS (465)`,NONE:`None`},user:`User`,password:`Password`,trusted:`Name of your receiving server`,trustedHint:`As in Authentication-Results. Its word on senders then counts`,recipient:`Address for messages that answer no mail`,repository:`Repository`,repositoryHint:`owner/name`,githubToken:`Access token`,githubTokenHint:`Fine-grained, with write access to issues and pull requests`,bots:`Messages of other bots too`,save:`Connect`,saveChange:`Save connector`,keep:`Empty: it stays as it is`,madeTitle:`It is connected`,hookUrl:`Address that receives messages`,hookUrls:{SLACK:`Enter it as request URL of the app's events`,GITHUB:`Enter it as payload URL of a webhook`,EMAIL:`Let your mail server send messages there`,WEBHOOK:`Send messages there`},hookSecret:`Secret that signs what you send`,endpointSecret:`Secret that signs the replies`,state:`State`,works:`Works`,fails:`Fails`,lastError:`Last error`,received:`Received`,receivedLast:`Last received`,refused:`Refused`,sent:`Sent`,sentLast:`Last sent`,trustedBadge:`Trusted`,trust:`Trust its senders`,trustTitle:e=>`Trust what ${e} sends?`,trustText:`Agents then take what comes in as the word of a member, not of a stranger. Do this only if nobody outside can write there.`,untrust:`Do not trust it any more`,trustChanged:`Its trust is changed. Earlier messages keep theirs.`,test:`Test`,testWorks:e=>`The account works (${e} ms).`,testFails:`The account does not work.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,changed:`The connector is changed.`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`Nothing comes in and nothing goes out any more. The space and its messages stay.`,deleted:`The connector is deleted.`},M=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));function N(e,t){let n=e=>t?e:j.keep,r={name:`includesBots`,label:j.bots,kind:`check`};switch(e){case`SLACK`:return[{name:`channel`,label:j.slackChannel,hint:n(j.slackChannelHint),isRequired:t},{name:`botToken`,label:j.slackToken,hint:n(j.slackTokenHint),kind:`secret`,isRequired:t},...t?[{name:`signingSecret`,label:j.signingSecret,kind:`secret`,isRequired:!0}]:[],r];case`TELEGRAM`:return[{name:`chat`,label:j.chat,hint:n(j.chatHint),isRequired:t},{name:`botToken`,label:j.telegramToken,hint:n(j.telegramTokenHint),kind:`secret`,isRequired:t},r];case`EMAIL`:return[...t?[{name:`address`,label:j.address,hint:j.addressHint,isRequired:!0}]:[],...P(t)];case`GITHUB`:return[{name:`repository`,label:j.repository,hint:n(j.repositoryHint),isRequired:t},{name:`token`,label:j.githubToken,hint:n(j.githubTokenHint),kind:`secret`,isRequired:t},r];default:return[{name:`url`,label:j.url,isRequired:!0,placeholder:`https://bridge.example.com/replies`}]}}function P(e){let t=[{name:`server.host`,label:j.host,isRequired:!0,placeholder:`smtp.example.com`},{name:`server.port`,label:j.port,kind:`number`,isRequired:!0},{name:`server.security`,label:j.security,kind:`select`,choices:M(j.securities),isRequired:!0},{name:`server.user`,label:j.user},{name:`server.password`,label:j.password,kind:`secret`}],n=[{name:`trustedService`,label:j.trusted,hint:j.trustedHint},{name:`defaultRecipient`,label:j.recipient}];return e?[...t,...n]:n}function F(){let e=Object.keys(j.kinds).flatMap(e=>N(e,!0).map(t=>({...t,name:`${e}.${t.name}`,when:t=>t.kind===e})));return[{name:`kind`,label:j.kind,kind:`select`,choices:M(j.kinds),isRequired:!0},{name:`name`,label:j.name,hint:j.nameHint,isRequired:!0},{name:`spaceId`,label:j.space,hint:j.spaceHint,kind:`pickOne`,find:b,isRequired:!0},...e]}var I={kind:`SLACK`,"EMAIL.server.port":`587`,"EMAIL.server.security":`STARTTLS`};async function L({kind:e,name:t,spaceId:n,...r}){let i=await R(e,{name:t,spaceId:n,...r[e]}),a=`hook`in i.connector?i.connector.hook.url:void 0;return{secrets:[a&&{label:j.hookUrl,value:a},`hookSecret`in i&&i.hookSecret&&{label:j.hookSecret,value:i.hookSecret},`endpointSecret`in i&&i.endpointSecret&&{label:j.endpointSecret,value:i.endpointSecret}].filter(e=>!!e),test:`test`in i?i.test:void 0}}function R(e,t){switch(e){case`SLACK`:return c(w,{input:t});case`TELEGRAM`:return c(T,{input:t});case`EMAIL`:return c(E,{input:t});case`GITHUB`:return c(D,{input:t});default:return c(C,{input:t})}}var z=50;function B(){let[e,i]=n(),o=l(S,{first:z},({connectors:e})=>e),s=async e=>{i(await L(e).catch(V(e.kind))),o.reload()};return t(d,{children:[t(h,{title:j.title,intro:j.intro,icon:`thread`,pages:o,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({channel:e,endpoint:t})=>e??t.url,columns:[{name:j.kind,cell:({kind:e})=>t(r,{children:j.kinds[e]})},{name:j.space,cell:({space:e})=>e&&t(`a`,{href:u`/spaces/${e.id}`,children:e.name})},{name:j.state,cell:e=>t(H,{connector:e})}],empty:{title:j.none,text:j.noneText},add:a(`admin:write`)&&{name:j.add,form:e=>t(g,{title:j.add,isWide:!0,fields:F(),initial:I,action:j.save,onSave:s,onClose:e})},detail:(e,n)=>t(W,{connector:e,reload:o.reload,onClose:n},e.id)}),e&&t(v,{title:j.madeTitle,secrets:e.secrets,onClose:()=>i(void 0),children:e.test&&t(U,{test:e.test})})]})}function V(e){return t=>{if(!(t instanceof o))throw t;let[n,r,...i]=t.path;throw r===`name`||r===`spaceId`||r===void 0?t:new o({code:t.code,message:t.message,path:[n,e,r,...i]})}}function H({connector:{isWorking:e}}){return t(r,{look:e?`good`:`bad`,children:e?j.works:j.fails})}function U({test:{isAccepted:e,milliseconds:n,error:r}}){return t(_,{isGood:e,title:e?j.testWorks(n):j.testFails,children:r&&t(`p`,{children:r})})}function W({connector:r,reload:o,onClose:s}){let[l,u]=n(),[d,m]=n(),{id:h,name:g,isTrusted:_,endpoint:v}=r,b=()=>u(void 0),x=v.status===`ACTIVE`,S=async e=>{await c(O,{input:{...e,connectorId:h}}),i(j.changed),o()};return t(f,{title:g,isWide:!0,onClose:s,children:[t(G,{connector:r}),d&&t(U,{test:d}),a(`admin:write`)&&t(`div`,{class:`actions`,children:[t(e,{look:`danger`,icon:`trash`,onPress:()=>u(`delete`),children:j.delete}),t(y,{id:h,name:g,isTrusted:_,reload:o,words:j}),t(e,{onPress:()=>S({isEnabled:!x}),children:x?j.pause:j.resume}),t(e,{icon:`edit`,onPress:()=>u(`edit`),children:j.edit}),t(e,{look:`primary`,icon:`pulse`,onPress:async()=>{m((await c(k,{input:{connectorId:h}})).test??void 0),o()},children:j.test})]}),l===`edit`&&t(K,{connector:r,onSave:S,onClose:b}),l===`delete`&&t(p,{title:j.deleteTitle(g),text:j.deleteText,action:j.delete,isDanger:!0,onConfirm:()=>c(A,{input:{connectorId:h}}).then(()=>(i(j.deleted),s(),o())),onClose:b})]})}function G({connector:e}){let{kind:n,channel:i,space:a,hook:o,endpoint:c,lastError:l,isTrusted:d}=e;return t(m,{facts:[[j.state,t(H,{connector:e})],[j.lastError,l],[j.kind,j.kinds[n]],[j.channels[n],i??(n===`WEBHOOK`&&t(`code`,{children:c.url}))],[j.space,a&&t(`a`,{href:u`/spaces/${a.id}`,children:a.name})],[j.hookUrl,t(`code`,{children:o.url})],[j.received,o.received],[j.receivedLast,o.receivedAt&&t(s,{date:o.receivedAt})],[j.refused,!!o.refused&&o.refused],[j.sent,c.delivered],[j.sentLast,c.deliveredAt&&t(s,{date:c.deliveredAt})],[j.trustedBadge,d&&t(r,{look:`good`,children:j.trustedBadge})]]})}function K({connector:{kind:e,name:n,includesBots:r,endpoint:i},onSave:a,onClose:o}){let s=e.toLowerCase(),c=e===`WEBHOOK`?``:`${s}.`,l=[{name:`name`,label:j.name,isRequired:!0},...N(e,!1).map(e=>({...e,name:c+e.name}))],u={name:n,url:i.url,[`${s}.includesBots`]:r};return t(g,{title:j.editTitle(n),fields:l,initial:u,action:j.saveChange,onSave:a,onClose:o})}export{B as default};