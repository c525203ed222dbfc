import{$t as e,J as t,Tt as n,at as r,ft as i,nn as a,st as o}from"./core-BRRCkQAV.js";import{t as s}from"./dialog-Dd4Vnhn-.js";var c=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new c(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new c(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new c(`
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
    `,{fragmentName:`WaitingCall`});var l=new c(`
    mutation SetTrust($input: SetTrustInput!) {
  setTrust(input: $input) {
    __typename
    ... on SetTrustSuccess {
      isTrusted
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`);function u({id:c,name:u,isTrusted:d,words:f,reload:p}){let[m,h]=e(!1);if(!i(`admin:write`))return null;let g=async e=>{await n(l,{input:{id:c,isTrusted:e}}),r(f.trustChanged),p()};return o(a,{children:[o(t,{icon:`shield`,onPress:()=>d?g(!1):h(!0),children:d?f.untrust:f.trust}),m&&o(s,{title:f.trustTitle(u),text:f.trustText,action:f.trust,onConfirm:()=>g(!0),onClose:()=>h(!1)})]})}export{u as t};