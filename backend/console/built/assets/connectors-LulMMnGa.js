import{G as e,Qt as t,Rt as n,Tt as r,Yt as i,c as a,ct as o,d as s,it as c,nt as l,xt as u,z as d}from"./core-DRuX0Zcw.js";import{n as f,t as p}from"./dialog-TdfTTogJ.js";import{t as m}from"./fault-INU-LMtB.js";import{n as h,t as g}from"./collection-B-xYKT-d.js";import{n as _}from"./form-CnqvUvG0.js";import{t as v}from"./outcome-DEaHj3OR.js";import{n as y,t as b}from"./shown-once-DYNQG4Sf.js";import{t as x}from"./trust-3yvPmzCk.js";import{s as S}from"./find-Ck2W_Y5v.js";import{t as C}from"./state-CNG7dTYa.js";var w=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new w(`
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
    fragment Connected on Connector {
  id
  kind
  kindName
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
    `,{fragmentName:`Connected`}),new w(`
    fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}
    `,{fragmentName:`Tested`});var T=new w(`
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
  kindName
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
}`),E=new w(`
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
}`),D=new w(`
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
}`),O=new w(`
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
}`),k=new w(`
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
}`),A=new w(`
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
}`),j=new w(`
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
}`),M=new w(`
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
}`),N=new w(`
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
}`),P={title:`Connectors`,intro:`A conversation outside, joined with a space: what is written there is posted here, and what agents answer is sent back.`,add:`New connector`,none:`No connectors yet`,noneText:`Join a space with a channel of Slack, a chat of Telegram, a mail address, a repository of GitHub, or a program of yours.`,kind:`Kind`,kinds:{SLACK:`Slack`,TELEGRAM:`Telegram`,EMAIL:`Mail`,GITHUB:`GitHub`,WEBHOOK:`A program of yours`},unknownKind:`Of a package`,name:`Name`,nameHint:`People and agents see it as the author`,space:`Space`,spaceHint:`It has no connector yet`,url:`Address that receives the replies`,channel:`Channel`,channels:{SLACK:`Channel`,TELEGRAM:`Chat`,EMAIL:`Mail address`,GITHUB:`Repository`,WEBHOOK:`Address`,OTHER:`Conversation outside`},slackChannel:`Id of the channel`,slackChannelHint:`Such as C024BE91L. The app must be a member of it`,slackToken:`Bot token`,slackTokenHint:`xoxb-…`,signingSecret:`Signing secret of the app`,chat:`Id of the chat`,chatHint:`Such as -1001234567890, or @name of a public group`,telegramToken:`Token of the bot`,telegramTokenHint:`As BotFather gave it`,address:`Mail address`,addressHint:`Mails are sent from it. It cannot be changed later`,host:`Mail server for sending`,port:`Port`,security:`Protection`,securities:{STARTTLS:`STARTTLS (587)`,TLS:`TLS (465)`,NONE:`None`},user:`User`,password:`Password`,trusted:`Name of your receiving server`,trustedHint:`As in Authentication-Results. Its word on senders then counts`,recipient:`Address for messages that answer no mail`,repository:`Repository`,repositoryHint:`owner/name`,githubToken:`Access token`,githubTokenHint:`Fine-grained, with write access to issues and pull requests`,otherChannel:`Conversation outside`,settings:`Settings`,settingsHint:`One per line, as name=value. The others stay as they are`,notSettings:`Write each setting as name=value.`,credentialName:`Name of a credential`,credentialNameHint:`The others stay as they are`,credentialValue:`Its new value`,bots:`Messages of other bots too`,save:`Connect`,saveChange:`Save connector`,keep:`Empty: it stays as it is`,madeTitle:`The connector is there`,hookUrl:`Address that receives messages`,hookUrls:{SLACK:`Enter it as request URL of the app's events`,GITHUB:`Enter it as payload URL of a webhook`,EMAIL:`Let your mail server send messages there`,WEBHOOK:`Send messages there`},hookSecret:`Secret that signs what you send`,endpointSecret:`Secret that signs the replies`,state:`State`,states:{works:`Works`,unused:`Not used yet`,paused:`Paused`,fails:`Fails`},lastError:`Last error`,received:`Received`,receivedLast:`Last received`,refused:`Refused`,sent:`Sent`,sentLast:`Last sent`,trustedBadge:`Trusted`,trust:`Trust its senders`,trustTitle:e=>`Trust what ${e} sends?`,trustText:`Agents then take what comes in as the word of a member, not of a stranger. Do this only if nobody outside can write there.`,untrust:`Do not trust it any more`,trustChanged:`Its trust is changed. Earlier messages keep theirs.`,test:`Test`,testWorks:e=>`The account works (${e} ms).`,testFails:`The account does not work.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,changed:`The connector is changed.`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`Nothing comes in and nothing goes out any more. The space and its messages stay.`,deleted:`The connector is deleted.`},F=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));function I(e,t){let n=e=>t?e:P.keep,r={name:`includesBots`,label:P.bots,kind:`check`};switch(e){case`SLACK`:return[{name:`channel`,label:P.slackChannel,hint:n(P.slackChannelHint),isRequired:t},{name:`botToken`,label:P.slackToken,hint:n(P.slackTokenHint),kind:`secret`,isRequired:t},...t?[{name:`signingSecret`,label:P.signingSecret,kind:`secret`,isRequired:!0}]:[],r];case`TELEGRAM`:return[{name:`chat`,label:P.chat,hint:n(P.chatHint),isRequired:t},{name:`botToken`,label:P.telegramToken,hint:n(P.telegramTokenHint),kind:`secret`,isRequired:t},r];case`EMAIL`:return[...t?[{name:`address`,label:P.address,hint:P.addressHint,isRequired:!0}]:[],...B(t)];case`GITHUB`:return[{name:`repository`,label:P.repository,hint:n(P.repositoryHint),isRequired:t},{name:`token`,label:P.githubToken,hint:n(P.githubTokenHint),kind:`secret`,isRequired:t},r];case`OTHER`:return L();default:return[{name:`url`,label:P.url,isRequired:!0,placeholder:`https://bridge.example.com/replies`}]}}function L(){return[{name:`channel`,label:P.otherChannel,hint:P.keep},{name:`settings`,label:P.settings,kind:`lines`,hint:P.settingsHint},{name:`credential.name`,label:P.credentialName,hint:P.credentialNameHint},{name:`credential.value`,label:P.credentialValue,kind:`secret`}]}function R({channel:e,settings:t,credential:{name:n,value:r}}){let i=n!==null||r!==null?[{name:n??``,value:r??``}]:null;if(e||t.length!==0||i)return{channel:e,settings:t.length?t.map(z):null,credentials:i}}function z(e){let t=e.indexOf(`=`);if(t<1)throw new r({code:`INVALID_INPUT`,message:P.notSettings,path:[`input`,`other`,`settings`]});return{name:e.slice(0,t).trim(),value:e.slice(t+1).trim()}}function B(e){let t=[{name:`server.host`,label:P.host,isRequired:!0,placeholder:`smtp.example.com`},{name:`server.port`,label:P.port,kind:`number`,isRequired:!0},{name:`server.security`,label:P.security,kind:`select`,choices:F(P.securities),isRequired:!0},{name:`server.user`,label:P.user},{name:`server.password`,label:P.password,kind:`secret`}],n=[{name:`trustedService`,label:P.trusted,hint:P.trustedHint},{name:`defaultRecipient`,label:P.recipient}];return e?[...t,...n]:n}function V(){let e=Object.keys(P.kinds).flatMap(e=>I(e,!0).map(t=>({...t,name:`${e}.${t.name}`,when:t=>t.kind===e})));return[{name:`kind`,label:P.kind,kind:`select`,choices:F(P.kinds),isRequired:!0},{name:`name`,label:P.name,hint:P.nameHint,isRequired:!0},{name:`spaceId`,label:P.space,hint:P.spaceHint,kind:`pickOne`,find:S,isRequired:!0},...e]}var H={kind:`SLACK`,"EMAIL.server.port":`587`,"EMAIL.server.security":`STARTTLS`};async function U({kind:e,name:t,spaceId:n,...r}){let i=await W(e,{name:t,spaceId:n,...r[e]});return{url:`hook`in i.connector?i.connector.hook.url:void 0,secrets:[`hookSecret`in i&&i.hookSecret&&{label:P.hookSecret,value:i.hookSecret},`endpointSecret`in i&&i.endpointSecret&&{label:P.endpointSecret,value:i.endpointSecret}].filter(e=>!!e),test:`test`in i?i.test:void 0}}function W(e,t){switch(e){case`SLACK`:return u(D,{input:t});case`TELEGRAM`:return u(O,{input:t});case`EMAIL`:return u(k,{input:t});case`GITHUB`:return u(A,{input:t});default:return u(E,{input:t})}}var G=50,K={works:`good`,unused:void 0,paused:`warn`,fails:`bad`};function q(){let[e,r]=i(),a=s(T,{first:G},({connectors:e})=>e),l=async e=>{r(await U(e).catch(J(e.kind))),a.reload()};return c(t,{children:[c(g,{title:P.title,intro:P.intro,icon:`thread`,pages:a,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({channel:e,endpoint:t})=>e??t.url,columns:[{name:P.kind,cell:e=>c(d,{children:Y(e)})},{name:P.space,cell:({space:e})=>e&&c(`a`,{href:n`/spaces/${e.id}`,children:e.name})},{name:P.state,cell:e=>c(X,{connector:e})}],empty:{title:P.none,text:P.noneText},add:o(`admin:write`)&&{name:P.add,form:e=>c(_,{title:P.add,isWide:!0,fields:V(),initial:H,action:P.save,onSave:l,onClose:e})},detail:(e,t)=>c(Q,{connector:e,reload:a.reload,onClose:t},e.id)}),e&&c(y,{title:P.madeTitle,secrets:e.secrets,onClose:()=>r(void 0),children:[e.url&&c(b,{label:P.hookUrl,value:e.url}),e.test&&c(Z,{test:e.test})]})]})}function J(e){return t=>{if(!(t instanceof r))throw t;let[n,i,...a]=t.path;throw i===`name`||i===`spaceId`||i===void 0?t:new r({code:t.code,message:t.message,path:[n,e,i,...a]})}}function Y({kind:e,kindName:t}){return P.kinds[e]??t??P.unknownKind}function X({connector:e}){let t=C(e);return c(d,{look:K[t],children:P.states[t]})}function Z({test:{isAccepted:e,milliseconds:t,error:n}}){return c(v,{isGood:e,title:e?P.testWorks(t):P.testFails,children:n&&c(m,{message:n})})}function Q({connector:t,reload:n,onClose:r}){let[a,s]=i(),[d,m]=i(),{id:h,name:g,isTrusted:_,endpoint:v}=t,y=()=>s(void 0),b=v.status===`ACTIVE`,S=async e=>{await u(j,{input:{...e,connectorId:h}}),l(P.changed),n()};return c(f,{title:g,isWide:!0,onClose:r,children:[c($,{connector:t}),d&&c(Z,{test:d}),o(`admin:write`)&&c(`div`,{class:`actions`,children:[c(e,{look:`danger`,icon:`trash`,onPress:()=>s(`delete`),children:P.delete}),c(x,{id:h,name:g,isTrusted:_,reload:n,words:P}),c(e,{onPress:()=>S({isEnabled:!b}),children:b?P.pause:P.resume}),c(e,{icon:`edit`,onPress:()=>s(`edit`),children:P.edit}),c(e,{look:`primary`,icon:`pulse`,onPress:async()=>{m((await u(M,{input:{connectorId:h}})).test??void 0),n()},children:P.test})]}),a===`edit`&&c(ee,{connector:t,onSave:S,onClose:y}),a===`delete`&&c(p,{title:P.deleteTitle(g),text:P.deleteText,action:P.delete,isDanger:!0,onConfirm:()=>u(N,{input:{connectorId:h}}).then(()=>(l(P.deleted),r(),n())),onClose:y})]})}function $({connector:e}){let{kind:t,channel:r,space:i,hook:o,endpoint:s,lastError:l,isTrusted:u}=e;return c(h,{facts:[[P.state,c(X,{connector:e})],[P.lastError,l&&c(m,{message:l})],[P.kind,Y(e)],[P.channels[t],r??(t===`WEBHOOK`&&c(`code`,{children:s.url}))],[P.space,i&&c(`a`,{href:n`/spaces/${i.id}`,children:i.name})],[P.hookUrl,c(`code`,{children:o.url})],[P.received,o.received],[P.receivedLast,o.receivedAt&&c(a,{date:o.receivedAt})],[P.refused,!!o.refused&&o.refused],[P.sent,s.delivered],[P.sentLast,s.deliveredAt&&c(a,{date:s.deliveredAt})],[P.trustedBadge,u&&c(d,{look:`good`,children:P.trustedBadge})]]})}function ee({connector:{kind:e,name:t,includesBots:n,endpoint:r},onSave:i,onClose:a}){let o=e.toLowerCase(),s=e===`WEBHOOK`?``:`${o}.`,l=[{name:`name`,label:P.name,isRequired:!0},...I(e,!1).map(e=>({...e,name:s+e.name}))],u={name:t,url:r.url,[`${o}.includesBots`]:n};return c(_,{title:P.editTitle(t),fields:l,initial:u,action:P.saveChange,onSave:e===`OTHER`?async({other:e,...t})=>i({...t,other:R(e)}):i,onClose:a})}export{q as default};