import{Gt as e,Yt as t,wt as n}from"./core-DRuX0Zcw.js";var r=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new r(`
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
    `),a=50;function o(n){let[r,i]=t(new Map),o=[...new Set(n)].filter(e=>!!e&&!r.has(e)).slice(0,a),c=o.join();return e(()=>{if(o.length===0)return;let e=!1;return s(o).then(t=>e||i(e=>new Map([...e,...t])),()=>void 0),()=>void(e=!0)},[c]),r}async function s(e){let{nodes:t}=await n(i,{ids:[...e]});return e.map((e,n)=>[e,c(t[n])])}function c(e){let{name:t,spaceName:n,email:r}=e??{};return t??n??r??``}export{o as t};