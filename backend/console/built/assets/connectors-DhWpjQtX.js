import{Dt as e,H as t,Ht as n,I as r,J as i,K as a,Q as o,mt as s,s as c,u as l,ut as u,zt as d}from"./core-CnABS7F0.js";import{n as f,t as p}from"./dialog-Bsb7Nxhb.js";import{n as m,t as h}from"./collection-B9CvqAIV.js";import{n as g}from"./form-BjqKHm-o.js";import{t as _}from"./outcome-BsTb8qS_.js";import{n as v,t as y}from"./shown-once-B724578W.js";import{t as b}from"./trust-CpI3oUv1.js";import{a as x}from"./find-T-vc80la.js";var S=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new S(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new S(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new S(`
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
    `,{fragmentName:`WaitingCall`}),new S(`
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
    `,{fragmentName:`Connected`}),new S(`
    fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}
    `,{fragmentName:`Tested`});var C=new S(`
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
}`),w=new S(`
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
}`),T=new S(`
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
}`),E=new S(`
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
}`),D=new S(`
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
}`),O=new S(`
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
}`),k=new S(`
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
}`),A=new S(`
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
}`),j=new S(`
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
}`),M={title:`Connectors`,intro:`A conversation outside, joined with a space: what is written there is posted here, and what agents answer is sent back.`,add:`New connector`,none:`No connectors yet`,noneText:`Join a space with a channel of Slack, a chat of Telegram, a mail address, a repository of GitHub, or a program of yours.`,kind:`Kind`,kinds:{SLACK:`Slack`,TELEGRAM:`Telegram`,EMAIL:`Mail`,GITHUB:`GitHub`,WEBHOOK:`A program of yours`},name:`Name`,nameHint:`People and agents see it as the author`,space:`Space`,spaceHint:`It has no connector yet`,url:`Address that receives the replies`,channel:`Channel`,channels:{SLACK:`Channel`,TELEGRAM:`Chat`,EMAIL:`Mail address`,GITHUB:`Repository`,WEBHOOK:`Address`},slackChannel:`Id of the channel`,slackChannelHint:`Such as C024BE91L. The app must be a member of it`,slackToken:`Bot token`,slackTokenHint:`xoxb-…`,signingSecret:`Signing secret of the app`,chat:`Id of the chat`,chatHint:`Such as -1001234567890, or @name of a public group`,telegramToken:`Token of the bot`,telegramTokenHint:`As BotFather gave it`,address:`Mail address`,addressHint:`Mails are sent from it. It cannot be changed later`,host:`Mail server for sending`,port:`Port`,security:`Protection`,securities:{STARTTLS:`STARTTLS (587)`,TLS:`TLS (465)`,NONE:`None`},user:`User`,password:`Password`,trusted:`Name of your receiving server`,trustedHint:`As in Authentication-Results. Its word on senders then counts`,recipient:`Address for messages that answer no mail`,repository:`Repository`,repositoryHint:`owner/name`,githubToken:`Access token`,githubTokenHint:`Fine-grained, with write access to issues and pull requests`,bots:`Messages of other bots too`,save:`Connect`,saveChange:`Save connector`,keep:`Empty: it stays as it is`,madeTitle:`The connector is there`,hookUrl:`Address that receives messages`,hookUrls:{SLACK:`Enter it as request URL of the app's events`,GITHUB:`Enter it as payload URL of a webhook`,EMAIL:`Let your mail server send messages there`,WEBHOOK:`Send messages there`},hookSecret:`Secret that signs what you send`,endpointSecret:`Secret that signs the replies`,state:`State`,works:`Works`,fails:`Fails`,lastError:`Last error`,received:`Received`,receivedLast:`Last received`,refused:`Refused`,sent:`Sent`,sentLast:`Last sent`,trustedBadge:`Trusted`,trust:`Trust its senders`,trustTitle:e=>`Trust what ${e} sends?`,trustText:`Agents then take what comes in as the word of a member, not of a stranger. Do this only if nobody outside can write there.`,untrust:`Do not trust it any more`,trustChanged:`Its trust is changed. Earlier messages keep theirs.`,test:`Test`,testWorks:e=>`The account works (${e} ms).`,testFails:`The account does not work.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,changed:`The connector is changed.`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`Nothing comes in and nothing goes out any more. The space and its messages stay.`,deleted:`The connector is deleted.`},N=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));function P(e,t){let n=e=>t?e:M.keep,r={name:`includesBots`,label:M.bots,kind:`check`};switch(e){case`SLACK`:return[{name:`channel`,label:M.slackChannel,hint:n(M.slackChannelHint),isRequired:t},{name:`botToken`,label:M.slackToken,hint:n(M.slackTokenHint),kind:`secret`,isRequired:t},...t?[{name:`signingSecret`,label:M.signingSecret,kind:`secret`,isRequired:!0}]:[],r];case`TELEGRAM`:return[{name:`chat`,label:M.chat,hint:n(M.chatHint),isRequired:t},{name:`botToken`,label:M.telegramToken,hint:n(M.telegramTokenHint),kind:`secret`,isRequired:t},r];case`EMAIL`:return[...t?[{name:`address`,label:M.address,hint:M.addressHint,isRequired:!0}]:[],...F(t)];case`GITHUB`:return[{name:`repository`,label:M.repository,hint:n(M.repositoryHint),isRequired:t},{name:`token`,label:M.githubToken,hint:n(M.githubTokenHint),kind:`secret`,isRequired:t},r];default:return[{name:`url`,label:M.url,isRequired:!0,placeholder:`https://bridge.example.com/replies`}]}}function F(e){let t=[{name:`server.host`,label:M.host,isRequired:!0,placeholder:`smtp.example.com`},{name:`server.port`,label:M.port,kind:`number`,isRequired:!0},{name:`server.security`,label:M.security,kind:`select`,choices:N(M.securities),isRequired:!0},{name:`server.user`,label:M.user},{name:`server.password`,label:M.password,kind:`secret`}],n=[{name:`trustedService`,label:M.trusted,hint:M.trustedHint},{name:`defaultRecipient`,label:M.recipient}];return e?[...t,...n]:n}function I(){let e=Object.keys(M.kinds).flatMap(e=>P(e,!0).map(t=>({...t,name:`${e}.${t.name}`,when:t=>t.kind===e})));return[{name:`kind`,label:M.kind,kind:`select`,choices:N(M.kinds),isRequired:!0},{name:`name`,label:M.name,hint:M.nameHint,isRequired:!0},{name:`spaceId`,label:M.space,hint:M.spaceHint,kind:`pickOne`,find:x,isRequired:!0},...e]}var L={kind:`SLACK`,"EMAIL.server.port":`587`,"EMAIL.server.security":`STARTTLS`};async function R({kind:e,name:t,spaceId:n,...r}){let i=await z(e,{name:t,spaceId:n,...r[e]});return{url:`hook`in i.connector?i.connector.hook.url:void 0,secrets:[`hookSecret`in i&&i.hookSecret&&{label:M.hookSecret,value:i.hookSecret},`endpointSecret`in i&&i.endpointSecret&&{label:M.endpointSecret,value:i.endpointSecret}].filter(e=>!!e),test:`test`in i?i.test:void 0}}function z(e,t){switch(e){case`SLACK`:return u(T,{input:t});case`TELEGRAM`:return u(E,{input:t});case`EMAIL`:return u(D,{input:t});case`GITHUB`:return u(O,{input:t});default:return u(w,{input:t})}}var B=50;function V(){let[t,a]=d(),s=l(C,{first:B},({connectors:e})=>e),c=async e=>{a(await R(e).catch(H(e.kind))),s.reload()};return i(n,{children:[i(h,{title:M.title,intro:M.intro,icon:`thread`,pages:s,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({channel:e,endpoint:t})=>e??t.url,columns:[{name:M.kind,cell:({kind:e})=>i(r,{children:M.kinds[e]})},{name:M.space,cell:({space:t})=>t&&i(`a`,{href:e`/spaces/${t.id}`,children:t.name})},{name:M.state,cell:e=>i(U,{connector:e})}],empty:{title:M.none,text:M.noneText},add:o(`admin:write`)&&{name:M.add,form:e=>i(g,{title:M.add,isWide:!0,fields:I(),initial:L,action:M.save,onSave:c,onClose:e})},detail:(e,t)=>i(G,{connector:e,reload:s.reload,onClose:t},e.id)}),t&&i(v,{title:M.madeTitle,secrets:t.secrets,onClose:()=>a(void 0),children:[t.url&&i(y,{label:M.hookUrl,value:t.url}),t.test&&i(W,{test:t.test})]})]})}function H(e){return t=>{if(!(t instanceof s))throw t;let[n,r,...i]=t.path;throw r===`name`||r===`spaceId`||r===void 0?t:new s({code:t.code,message:t.message,path:[n,e,r,...i]})}}function U({connector:{isWorking:e}}){return i(r,{look:e?`good`:`bad`,children:e?M.works:M.fails})}function W({test:{isAccepted:e,milliseconds:t,error:n}}){return i(_,{isGood:e,title:e?M.testWorks(t):M.testFails,children:n&&i(`p`,{children:n})})}function G({connector:e,reload:n,onClose:r}){let[s,c]=d(),[l,m]=d(),{id:h,name:g,isTrusted:_,endpoint:v}=e,y=()=>c(void 0),x=v.status===`ACTIVE`,S=async e=>{await u(k,{input:{...e,connectorId:h}}),a(M.changed),n()};return i(f,{title:g,isWide:!0,onClose:r,children:[i(K,{connector:e}),l&&i(W,{test:l}),o(`admin:write`)&&i(`div`,{class:`actions`,children:[i(t,{look:`danger`,icon:`trash`,onPress:()=>c(`delete`),children:M.delete}),i(b,{id:h,name:g,isTrusted:_,reload:n,words:M}),i(t,{onPress:()=>S({isEnabled:!x}),children:x?M.pause:M.resume}),i(t,{icon:`edit`,onPress:()=>c(`edit`),children:M.edit}),i(t,{look:`primary`,icon:`pulse`,onPress:async()=>{m((await u(A,{input:{connectorId:h}})).test??void 0),n()},children:M.test})]}),s===`edit`&&i(q,{connector:e,onSave:S,onClose:y}),s===`delete`&&i(p,{title:M.deleteTitle(g),text:M.deleteText,action:M.delete,isDanger:!0,onConfirm:()=>u(j,{input:{connectorId:h}}).then(()=>(a(M.deleted),r(),n())),onClose:y})]})}function K({connector:t}){let{kind:n,channel:a,space:o,hook:s,endpoint:l,lastError:u,isTrusted:d}=t;return i(m,{facts:[[M.state,i(U,{connector:t})],[M.lastError,u],[M.kind,M.kinds[n]],[M.channels[n],a??(n===`WEBHOOK`&&i(`code`,{children:l.url}))],[M.space,o&&i(`a`,{href:e`/spaces/${o.id}`,children:o.name})],[M.hookUrl,i(`code`,{children:s.url})],[M.received,s.received],[M.receivedLast,s.receivedAt&&i(c,{date:s.receivedAt})],[M.refused,!!s.refused&&s.refused],[M.sent,l.delivered],[M.sentLast,l.deliveredAt&&i(c,{date:l.deliveredAt})],[M.trustedBadge,d&&i(r,{look:`good`,children:M.trustedBadge})]]})}function q({connector:{kind:e,name:t,includesBots:n,endpoint:r},onSave:a,onClose:o}){let s=e.toLowerCase(),c=e===`WEBHOOK`?``:`${s}.`,l=[{name:`name`,label:M.name,isRequired:!0},...P(e,!1).map(e=>({...e,name:c+e.name}))],u={name:t,url:r.url,[`${s}.includesBots`]:n};return i(g,{title:M.editTitle(t),fields:l,initial:u,action:M.saveChange,onSave:a,onClose:o})}export{V as default};