import{$t as e,Ot as t,Yt as n}from"./core-BRRCkQAV.js";var r=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new r(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new r(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new r(`
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
    `,{fragmentName:`WaitingCall`});var i=new r(`
    query Names($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on Member {
      name
    }
    ... on Agent {
      name
    }
    ... on Space {
      spaceName: name
    }
    ... on ServiceAccount {
      name
    }
    ... on AppInstallation {
      name
    }
    ... on Plan {
      name
    }
    ... on Tool {
      name
    }
    ... on McpServer {
      name
    }
    ... on CustomRole {
      name
    }
    ... on App {
      name
    }
    ... on Tenant {
      name
    }
    ... on Invitation {
      email
    }
  }
}
    `),a=50;function o(e){return s(e).names}function s(t){let[r,i]=e(new Map),[o,s]=e(),[l,u]=e(0),d=[...new Set(t)].filter(e=>!!e&&!r.has(e)).slice(0,a),f=d.join();return n(()=>{if(d.length===0)return;let e=!1,t=e=>(s(void 0),i(t=>new Map([...t,...e])));return c(d).then(n=>e||t(n),t=>e||s(t)),()=>void(e=!0)},[f,l]),{names:r,error:o,retry:()=>u(e=>e+1)}}async function c(e){let{nodes:n}=await t(i,{ids:[...e]});return e.map((e,t)=>[e,l(n[t])])}function l(e){let{name:t,spaceName:n,email:r}=e??{};return t??n??r??``}export{o as n,s as t};