import{Bt as e,Et as t,K as n,Lt as r,Ot as i,V as a,W as o,dt as s,s as c,u as l}from"./core-CZmEjDQu.js";import{n as u}from"./dialog-Blr6W3mo.js";import{i as d}from"./field-DjBeBh6A.js";import{n as f,t as p}from"./collection-BxPHTfjB.js";import{t as m}from"./outcome-DTYxNPQm.js";import{t as h}from"./pages-BAkw0sSE.js";import{n as g}from"./save-file-DB_eAwx9.js";import{t as _}from"./names-5PT6lj5A.js";var v=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new v(`
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
    `),S={title:`Audit log`,intro:`What people, programs and agents changed, and what concerns security. Entries are sealed in a chain.`,none:`No such entries`,noneText:`Choose another action or another time.`,action:`Action`,actionHint:`Exactly, such as updateMember or sign_in`,since:`From`,until:`To`,who:`Who`,what:`What`,at:`When`,with:`With the program`,target:`Target`,details:`Details`,seq:`Number`,hash:`Seal`,notSealed:`Is sealed within a minute`,kinds:{PERSON:`A person`,AGENT:`An agent`,SERVICE:`A program`,SYSTEM:`Circadian`,OPERATOR:`The operator`,ANONYMOUS:`Somebody unknown`},verify:`Check the seals`,verifying:e=>`Checked up to ${e}…`,ok:e=>`All ${e} sealed entries are as they were written.`,broken:e=>`Entry ${e} was changed, or one before it was removed.`,lastHash:`The seal of the last entry. Keep it elsewhere to prove later that nothing before it was changed.`,export:`Save as a file`,exported:`The log is saved.`},C=50,w=100,T=864e5;function E(){let{query:r}=t.value,[a,o,s]=[`action`,`since`,`until`].map(e=>r.get(e)??``),u={action:a||null,since:O(o),until:O(s,T)},f=l(y,{last:C,...u},({auditLog:e})=>h(e)),m=_(f.data?.flatMap(({actorId:e,targetId:t})=>[e,t])??[]),g=({actorId:e,actorKind:t})=>m.get(e??``)||S.kinds[t]||t,v=({targetKind:e,targetId:t})=>[e&&D(e),m.get(t??``)].filter(Boolean).join(` `);return n(p,{title:S.title,intro:S.intro,icon:`check`,pages:f,keyOf:({id:e})=>e,nameOf:({action:e})=>e,nameTitle:S.action,under:v,columns:[{name:S.who,cell:g},{name:S.at,cell:({occurredAt:e})=>n(`span`,{class:`soft`,children:n(c,{date:e})})}],empty:{title:S.none,text:S.noneText},tools:n(e,{children:[n(`div`,{class:`record-filters`,children:[n(d,{label:S.action,title:S.actionHint,value:a,onValue:e=>i({action:e||void 0})}),n(d,{label:S.since,type:`date`,value:o,onValue:e=>i({since:e||void 0})}),n(d,{label:S.until,type:`date`,value:s,onValue:e=>i({until:e||void 0})})]}),n(k,{})]}),detail:(e,t)=>n(j,{entry:e,who:g(e),target:v(e),onClose:t})})}function D(e){return e.replace(/(?<=[a-z])[A-Z]/g,e=>` ${e.toLowerCase()}`).replace(/\b(Api|Mcp)\b/,e=>e.toUpperCase()).replace(/^Tenant\b/,`Organisation`)}function O(e,t=0){let n=e?new Date(`${e}T00:00`):void 0;return n&&!Number.isNaN(n.getTime())?new Date(n.getTime()+t).toISOString():null}function k(){let[t,i]=r();return n(e,{children:[n(`div`,{class:`row wrap`,children:[n(a,{icon:`shield`,onPress:async()=>{let e=0;for(;;){let{verifyAuditLog:t}=await s(x,{after:e});if(i(t),!t.ok||t.isComplete)return;e=t.lastSeq}},children:S.verify}),n(a,{icon:`file`,onPress:async()=>{await g(`audit-log.jsonl`,`application/jsonl`,A()),o(S.exported)},children:S.export}),t?.ok&&!t.isComplete&&n(`span`,{class:`soft`,role:`status`,children:S.verifying(t.lastSeq)})]}),t&&!t.ok&&n(m,{isGood:!1,title:S.broken(t.firstBrokenSeq??0)}),t?.ok&&t.isComplete&&n(m,{isGood:!0,title:S.ok(t.lastSeq),children:[n(`p`,{class:`small`,children:S.lastHash}),n(`code`,{children:t.lastHash})]})]})}async function*A(){let e;do{let{auditLog:t}=await s(b,{first:w,after:e});yield t.nodes.map(e=>`${JSON.stringify(e)}\n`).join(``),e=t.pageInfo.hasNextPage?t.pageInfo.endCursor:void 0}while(e)}function j({entry:t,who:r,target:i,onClose:a}){let{action:o,occurredAt:s,actorId:l,serviceId:d,targetId:p,details:m,seq:h,hash:g}=t;return n(u,{title:o,isWide:!0,onClose:a,children:[n(f,{facts:[[S.at,n(e,{children:[n(c,{date:s}),` `,n(`span`,{class:`soft small`,children:new Date(s).toLocaleString()})]})],[S.who,n(e,{children:[r,` `,l&&n(`code`,{class:`soft`,children:l})]})],[S.with,d&&n(`code`,{children:d})],[S.target,i&&n(e,{children:[i,` `,p&&n(`code`,{class:`soft`,children:p})]})],[S.seq,h],[S.hash,g?n(`code`,{children:g}):S.notSealed]]}),n(`div`,{class:`stack`,children:[n(`h3`,{children:S.details}),n(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(m,null,2)})]})]})}export{E as default};