import{B as e,Dt as t,G as n,It as r,Tt as i,U as a,s as o,u as s,ut as c,zt as l}from"./core-Ch7n2jrn.js";import{n as u}from"./dialog-BwyChQOi.js";import{i as d}from"./field-DpQ7uYC1.js";import{n as f,t as p}from"./collection-D70C5KcP.js";import{t as m}from"./outcome-0E5MlA_4.js";import{t as h}from"./pages-BAkw0sSE.js";import{n as g}from"./save-file-DB_eAwx9.js";import{t as _}from"./names-DRVKz2hu.js";var v=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new v(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new v(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new v(`
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
    `,{fragmentName:`WaitingCall`}),new v(`
    fragment Entry on AuditEntry {
  id
  occurredAt
  action
  actorKind
  actorId
  serviceId
  targetKind
  targetId
  details
  seq
  hash
}
    `,{fragmentName:`Entry`});var y=new v(`
    query Audit($last: Int!, $after: String, $action: String, $since: DateTime, $until: DateTime) {
  auditLog(
    last: $last
    before: $after
    action: $action
    since: $since
    until: $until
  ) {
    nodes {
      ...Entry
    }
    pageInfo {
      hasPreviousPage
      startCursor
    }
  }
}
    fragment Entry on AuditEntry {
  id
  occurredAt
  action
  actorKind
  actorId
  serviceId
  targetKind
  targetId
  details
  seq
  hash
}`),b=new v(`
    query AuditExport($first: Int!, $after: String) {
  auditLog(first: $first, after: $after) {
    nodes {
      ...Entry
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Entry on AuditEntry {
  id
  occurredAt
  action
  actorKind
  actorId
  serviceId
  targetKind
  targetId
  details
  seq
  hash
}`),x=new v(`
    query Verify($after: Int!) {
  verifyAuditLog(after: $after) {
    ok
    firstBrokenSeq
    lastSeq
    lastHash
    isComplete
  }
}
    `),S={title:`Audit log`,intro:`What people, programs and agents changed, and what concerns security. Entries are sealed in a chain.`,none:`No such entries`,noneText:`Choose another action or another time.`,action:`Action`,actionHint:`Exactly, such as updateMember or sign_in`,since:`From`,until:`To`,who:`Who`,what:`What`,at:`When`,with:`With the program`,target:`Target`,details:`Details`,seq:`Number`,hash:`Seal`,notSealed:`Is sealed within a minute`,kinds:{PERSON:`A person`,AGENT:`An agent`,SERVICE:`A program`,SYSTEM:`Circadian`,OPERATOR:`The operator`,ANONYMOUS:`Somebody unknown`},verify:`Check the seals`,verifying:e=>`Checked up to ${e}…`,ok:e=>`All ${e} sealed entries are as they were written.`,broken:e=>`Entry ${e} was changed, or one before it was removed.`,lastHash:`The seal of the last entry. Keep it elsewhere to prove later that nothing before it was changed.`,export:`Save as a file`,exported:`The log is saved.`},C=50,w=100,T=864e5;function E(){let{query:e}=i.value,[r,a,c]=[`action`,`since`,`until`].map(t=>e.get(t)??``),u={action:r||null,since:O(a),until:O(c,T)},f=s(y,{last:C,...u},({auditLog:e})=>h(e)),m=_(f.data?.flatMap(({actorId:e,targetId:t})=>[e,t])??[]),g=({actorId:e,actorKind:t})=>m.get(e??``)||S.kinds[t]||t,v=({targetKind:e,targetId:t})=>[e&&D(e),m.get(t??``)].filter(Boolean).join(` `);return n(p,{title:S.title,intro:S.intro,icon:`check`,pages:f,keyOf:({id:e})=>e,nameOf:({action:e})=>e,nameTitle:S.action,under:v,columns:[{name:S.who,cell:g},{name:S.at,cell:({occurredAt:e})=>n(`span`,{class:`soft`,children:n(o,{date:e})})}],empty:{title:S.none,text:S.noneText},tools:n(l,{children:[n(`div`,{class:`record-filters`,children:[n(d,{label:S.action,title:S.actionHint,value:r,onValue:e=>t({action:e||void 0})}),n(d,{label:S.since,type:`date`,value:a,onValue:e=>t({since:e||void 0})}),n(d,{label:S.until,type:`date`,value:c,onValue:e=>t({until:e||void 0})})]}),n(k,{})]}),detail:(e,t)=>n(j,{entry:e,who:g(e),target:v(e),onClose:t})})}function D(e){return e.replace(/(?<=[a-z])[A-Z]/g,e=>` ${e.toLowerCase()}`).replace(/\b(Api|Mcp)\b/,e=>e.toUpperCase()).replace(/^Tenant\b/,`Organisation`)}function O(e,t=0){let n=e?new Date(`${e}T00:00`):void 0;return n&&!Number.isNaN(n.getTime())?new Date(n.getTime()+t).toISOString():null}function k(){let[t,i]=r();return n(l,{children:[n(`div`,{class:`row wrap`,children:[n(e,{icon:`shield`,onPress:async()=>{let e=0;for(;;){let{verifyAuditLog:t}=await c(x,{after:e});if(i(t),!t.ok||t.isComplete)return;e=t.lastSeq}},children:S.verify}),n(e,{icon:`file`,onPress:async()=>{await g(`audit-log.jsonl`,`application/jsonl`,A()),a(S.exported)},children:S.export}),t?.ok&&!t.isComplete&&n(`span`,{class:`soft`,role:`status`,children:S.verifying(t.lastSeq)})]}),t&&!t.ok&&n(m,{isGood:!1,title:S.broken(t.firstBrokenSeq??0)}),t?.ok&&t.isComplete&&n(m,{isGood:!0,title:S.ok(t.lastSeq),children:[n(`p`,{class:`small`,children:S.lastHash}),n(`code`,{children:t.lastHash})]})]})}async function*A(){let e;do{let{auditLog:t}=await c(b,{first:w,after:e});yield t.nodes.map(e=>`${JSON.stringify(e)}\n`).join(``),e=t.pageInfo.hasNextPage?t.pageInfo.endCursor:void 0}while(e)}function j({entry:e,who:t,target:r,onClose:i}){let{action:a,occurredAt:s,actorId:c,serviceId:d,targetId:p,details:m,seq:h,hash:g}=e;return n(u,{title:a,isWide:!0,onClose:i,children:[n(f,{facts:[[S.at,n(l,{children:[n(o,{date:s}),` `,n(`span`,{class:`soft small`,children:new Date(s).toLocaleString()})]})],[S.who,n(l,{children:[t,` `,c&&n(`code`,{class:`soft`,children:c})]})],[S.with,d&&n(`code`,{children:d})],[S.target,r&&n(l,{children:[r,` `,p&&n(`code`,{class:`soft`,children:p})]})],[S.seq,h],[S.hash,g?n(`code`,{children:g}):S.notSealed]]}),n(`div`,{class:`stack`,children:[n(`h3`,{children:S.details}),n(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(m,null,2)})]})]})}export{E as default};