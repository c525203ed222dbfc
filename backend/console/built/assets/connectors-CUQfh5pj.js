import{$t as e,H as t,Ht as n,J as r,O as i,Tt as a,at as o,c as s,ft as c,kt as l,nn as u,st as d}from"./core-BRRCkQAV.js";import{n as f,t as p}from"./dialog-Dd4Vnhn-.js";import{t as m}from"./fault-L3f8p_oz.js";import{n as h,t as g}from"./collection-CGa-zVLe.js";import{n as _}from"./form-CFkmaGjl.js";import{t as v}from"./outcome-Uk4zsfEA.js";import{n as y,t as b}from"./shown-once-DBP_oU0l.js";import{t as x}from"./trust-DNDn9kDg.js";import{t as S}from"./deliveries-B-HnuTEp.js";import{s as C}from"./find-BPE4noIU.js";import{t as w}from"./state-CNG7dTYa.js";var T=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new T(`
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
    id
    url
    status
    delivered
    deliveredAt
    failingSince
  }
}
    `,{fragmentName:`Connected`}),new T(`
    fragment Tested on WebhookTest {
  isAccepted
  status
  milliseconds
  error
}
    `,{fragmentName:`Tested`});var E=new T(`
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
    id
    url
    status
    delivered
    deliveredAt
    failingSince
  }
}`),D=new T(`
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
}`),O=new T(`
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
}`),k=new T(`
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
}`),A=new T(`
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
}`),j=new T(`
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
}`),M=new T(`
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
}`),N=new T(`
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
}`),P=new T(`
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
}`),F={title:`Connectors`,intro:`A conversation outside, joined with a space: what is written there is posted here, and what agents answer is sent back.`,add:`New connector`,none:`No connectors yet`,noneText:`Join a space with a channel of Slack, a chat of Telegram, a mail address, a repository of GitHub, or a program of yours.`,kind:`Kind`,kinds:{SLACK:`Slack`,TELEGRAM:`Telegram`,EMAIL:`Mail`,GITHUB:`GitHub`,WEBHOOK:`A program of yours`},unknownKind:`Of a package`,name:`Name`,nameHint:`People and agents see it as the author`,space:`Space`,spaceHint:`It has no connector yet`,url:`Address that receives the replies`,channel:`Channel`,channels:{SLACK:`Channel`,TELEGRAM:`Chat`,EMAIL:`Mail address`,GITHUB:`Repository`,WEBHOOK:`Address`,OTHER:`Conversation outside`},slackChannel:`Id of the channel`,slackChannelHint:`Such as C024BE91L. The app must be a member of it`,slackToken:`Bot token`,slackTokenHint:`xoxb-…`,signingSecret:`Signing secret of the app`,chat:`Id of the chat`,chatHint:`Such as -1001234567890, or @name of a public group`,telegramToken:`Token of the bot`,telegramTokenHint:`As BotFather gave it`,address:`Mail address`,addressHint:`Mails are sent from it. It cannot be changed later`,host:`Mail server for sending`,port:`Port`,security:`Protection`,securities:{STARTTLS:`STARTTLS (587)`,TLS:`TLS (465)`,NONE:`None`},user:`User`,password:`Password`,trusted:`Name of your receiving server`,trustedHint:`As in Authentication-Results. Its word on senders then counts`,recipient:`Address for messages that answer no mail`,repository:`Repository`,repositoryHint:`owner/name`,githubToken:`Access token`,githubTokenHint:`Fine-grained, with write access to issues and pull requests`,otherChannel:`Conversation outside`,settings:`Settings`,settingsHint:`One per line, as name=value. The others stay as they are`,notSettings:`Write each setting as name=value.`,credentialName:`Name of a credential`,credentialNameHint:`The others stay as they are`,credentialValue:`Its new value`,bots:`Messages of other bots too`,save:`Connect`,saveChange:`Save connector`,keep:`Empty: it stays as it is`,madeTitle:`The connector is there`,hookUrl:`Address that receives messages`,hookUrls:{SLACK:`Enter it as request URL of the app's events`,GITHUB:`Enter it as payload URL of a webhook`,EMAIL:`Let your mail server send messages there`,WEBHOOK:`Send messages there`},hookSecret:`Secret that signs what you send`,endpointSecret:`Secret that signs the replies`,state:`State`,states:{works:`Works`,unused:`Not used yet`,paused:`Paused`,fails:`Fails`},lastError:`Last error`,received:`Received`,receivedLast:`Last received`,refused:`Refused`,sent:`Sent`,sentLast:`Last sent`,trustedBadge:`Trusted`,trust:`Trust its senders`,trustTitle:e=>`Trust what ${e} sends?`,trustText:`Agents then take what comes in as the word of a member, not of a stranger. Do this only if nobody outside can write there.`,untrust:`Do not trust it any more`,trustChanged:`Its trust is changed. Earlier messages keep theirs.`,test:`Test`,testWorks:e=>`The account works (${e} ms).`,testFails:`The account does not work.`,edit:`Edit`,editTitle:e=>`Edit ${e}`,pause:`Pause`,resume:`Resume`,changed:`The connector is changed.`,delete:`Delete`,deleteTitle:e=>`Delete ${e}?`,deleteText:`Nothing comes in and nothing goes out any more. The space and its messages stay.`,deleted:`The connector is deleted.`},I=e=>Object.entries(e).map(([e,t])=>({value:e,name:t}));function L(e,t){let n=e=>t?e:F.keep,r={name:`includesBots`,label:F.bots,kind:`check`};switch(e){case`SLACK`:return[{name:`channel`,label:F.slackChannel,hint:n(F.slackChannelHint),isRequired:t},{name:`botToken`,label:F.slackToken,hint:n(F.slackTokenHint),kind:`secret`,isRequired:t},...t?[{name:`signingSecret`,label:F.signingSecret,kind:`secret`,isRequired:!0}]:[],r];case`TELEGRAM`:return[{name:`chat`,label:F.chat,hint:n(F.chatHint),isRequired:t},{name:`botToken`,label:F.telegramToken,hint:n(F.telegramTokenHint),kind:`secret`,isRequired:t},r];case`EMAIL`:return[...t?[{name:`address`,label:F.address,hint:F.addressHint,isRequired:!0}]:[],...V(t)];case`GITHUB`:return[{name:`repository`,label:F.repository,hint:n(F.repositoryHint),isRequired:t},{name:`token`,label:F.githubToken,hint:n(F.githubTokenHint),kind:`secret`,isRequired:t},r];case`OTHER`:return R();default:return[{name:`url`,label:F.url,isRequired:!0,placeholder:`https://bridge.example.com/replies`}]}}function R(){return[{name:`channel`,label:F.otherChannel,hint:F.keep},{name:`settings`,label:F.settings,kind:`lines`,hint:F.settingsHint},{name:`credential.name`,label:F.credentialName,hint:F.credentialNameHint},{name:`credential.value`,label:F.credentialValue,kind:`secret`}]}function z({channel:e,settings:t,credential:{name:n,value:r}}){let i=n!==null||r!==null?[{name:n??``,value:r??``}]:null;if(e||t.length!==0||i)return{channel:e,settings:t.length?t.map(B):null,credentials:i}}function B(e){let t=e.indexOf(`=`);if(t<1)throw new l({code:`INVALID_INPUT`,message:F.notSettings,path:[`input`,`other`,`settings`]});return{name:e.slice(0,t).trim(),value:e.slice(t+1).trim()}}function V(e){let t=[{name:`server.host`,label:F.host,isRequired:!0,placeholder:`smtp.example.com`},{name:`server.port`,label:F.port,kind:`number`,isRequired:!0},{name:`server.security`,label:F.security,kind:`select`,choices:I(F.securities),isRequired:!0},{name:`server.user`,label:F.user},{name:`server.password`,label:F.password,kind:`secret`}],n=[{name:`trustedService`,label:F.trusted,hint:F.trustedHint},{name:`defaultRecipient`,label:F.recipient}];return e?[...t,...n]:n}function H(){let e=Object.keys(F.kinds).flatMap(e=>L(e,!0).map(t=>({...t,name:`${e}.${t.name}`,when:t=>t.kind===e})));return[{name:`kind`,label:F.kind,kind:`select`,choices:I(F.kinds),isRequired:!0},{name:`name`,label:F.name,hint:F.nameHint,isRequired:!0},{name:`spaceId`,label:F.space,hint:F.spaceHint,kind:`pickOne`,find:C,isRequired:!0},...e]}var U={kind:`SLACK`,"EMAIL.server.port":`587`,"EMAIL.server.security":`STARTTLS`};async function W({kind:e,name:t,spaceId:n,...r}){let i=await G(e,{name:t,spaceId:n,...r[e]});return{url:`hook`in i.connector?i.connector.hook.url:void 0,secrets:[`hookSecret`in i&&i.hookSecret&&{label:F.hookSecret,value:i.hookSecret},`endpointSecret`in i&&i.endpointSecret&&{label:F.endpointSecret,value:i.endpointSecret}].filter(e=>!!e),test:`test`in i?i.test:void 0}}function G(e,t){switch(e){case`SLACK`:return a(O,{input:t});case`TELEGRAM`:return a(k,{input:t});case`EMAIL`:return a(A,{input:t});case`GITHUB`:return a(j,{input:t});default:return a(D,{input:t})}}var K=50,q={works:`good`,unused:void 0,paused:`warn`,fails:`bad`};function J(){let[r,i]=e(),a=s(E,{first:K},({connectors:e})=>e),o=async e=>{i(await W(e).catch(Y(e.kind))),a.reload()};return d(u,{children:[d(g,{title:F.title,intro:F.intro,icon:`thread`,pages:a,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({channel:e,endpoint:t})=>e??t.url,columns:[{name:F.kind,cell:e=>d(t,{children:X(e)})},{name:F.space,cell:({space:e})=>e&&d(`a`,{href:n`/spaces/${e.id}`,children:e.name})},{name:F.state,cell:e=>d(Z,{connector:e})}],empty:{title:F.none,text:F.noneText},add:c(`admin:write`)&&{name:F.add,form:e=>d(_,{title:F.add,isWide:!0,fields:H(),initial:U,action:F.save,onSave:o,onClose:e})},detail:(e,t)=>d($,{connector:e,reload:a.reload,onClose:t},e.id)}),r&&d(y,{title:F.madeTitle,secrets:r.secrets,onClose:()=>i(void 0),children:[r.url&&d(b,{label:F.hookUrl,value:r.url}),r.test&&d(Q,{test:r.test})]})]})}function Y(e){return t=>{if(!(t instanceof l))throw t;let[n,r,...i]=t.path;throw r===`name`||r===`spaceId`||r===void 0?t:new l({code:t.code,message:t.message,path:[n,e,r,...i]})}}function X({kind:e,kindName:t}){return F.kinds[e]??t??F.unknownKind}function Z({connector:e}){let n=w(e);return d(t,{look:q[n],children:F.states[n]})}function Q({test:{isAccepted:e,milliseconds:t,error:n}}){return d(v,{isGood:e,title:e?F.testWorks(t):F.testFails,children:n&&d(m,{message:n})})}function $({connector:t,reload:n,onClose:i}){let[s,l]=e(),[u,m]=e(),[h,g]=e(0),{id:_,name:v,isTrusted:y,endpoint:b}=t,C=()=>l(void 0),w=b.status===`ACTIVE`,T=async e=>{await a(M,{input:{...e,connectorId:_}}),o(F.changed),n()};return d(f,{title:v,isWide:!0,onClose:i,children:[d(ee,{connector:t}),u&&d(Q,{test:u}),c(`admin:write`)&&d(`div`,{class:`row wrap`,children:[d(r,{look:`primary`,icon:`pulse`,onPress:async()=>{m((await a(N,{input:{connectorId:_}})).test??void 0),g(h+1),n()},children:F.test}),d(r,{icon:`edit`,onPress:()=>l(`edit`),children:F.edit}),d(r,{onPress:()=>T({isEnabled:!w}),children:w?F.pause:F.resume}),d(x,{id:_,name:v,isTrusted:y,reload:n,words:F}),d(r,{look:`danger`,icon:`trash`,onPress:()=>l(`delete`),children:F.delete})]}),d(S,{endpointId:b.id,tests:h}),s===`edit`&&d(te,{connector:t,onSave:T,onClose:C}),s===`delete`&&d(p,{title:F.deleteTitle(v),text:F.deleteText,action:F.delete,isDanger:!0,onConfirm:()=>a(P,{input:{connectorId:_}}).then(()=>(o(F.deleted),i(),n())),onClose:C})]})}function ee({connector:e}){let{kind:r,channel:a,space:o,hook:s,endpoint:c,lastError:l,isTrusted:u}=e;return d(h,{facts:[[F.state,d(Z,{connector:e})],[F.lastError,l&&d(m,{message:l})],[F.kind,X(e)],[F.channels[r],a??(r===`WEBHOOK`&&d(`code`,{children:c.url}))],[F.space,o&&d(`a`,{href:n`/spaces/${o.id}`,children:o.name})],[F.hookUrl,d(`code`,{children:s.url})],[F.received,s.received],[F.receivedLast,s.receivedAt&&d(i,{date:s.receivedAt})],[F.refused,!!s.refused&&s.refused],[F.sent,c.delivered],[F.sentLast,c.deliveredAt&&d(i,{date:c.deliveredAt})],[F.trustedBadge,u&&d(t,{look:`good`,children:F.trustedBadge})]]})}function te({connector:{kind:e,name:t,includesBots:n,endpoint:r},onSave:i,onClose:a}){let o=e.toLowerCase(),s=e===`WEBHOOK`?``:`${o}.`,c=[{name:`name`,label:F.name,isRequired:!0},...L(e,!1).map(e=>({...e,name:s+e.name}))],l={name:t,url:r.url,[`${o}.includesBots`]:n};return d(_,{title:F.editTitle(t),fields:c,initial:l,action:F.saveChange,onSave:e===`OTHER`?async({other:e,...t})=>i({...t,other:z(e)}):i,onClose:a})}export{J as default};