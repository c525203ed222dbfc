import{Dt as e,G as t,Rt as n,V as r,Vt as i,ft as a,kt as o,q as s,s as c,u as l}from"./core-DOV6GWnd.js";import{n as u}from"./dialog-C93MsTia.js";import{i as d}from"./field-Cru21Iw_.js";import{n as f,t as p}from"./collection-BBQq5EDI.js";import{t as m}from"./outcome-CCQrtXUR.js";import{t as h}from"./pages-BAkw0sSE.js";import{n as g}from"./save-file-DB_eAwx9.js";import{t as _}from"./names-vetd7SoM.js";var v=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new v(`
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
    `),S={title:`Audit log`,intro:`What people, programs and agents changed, and what concerns security. Entries are sealed in a chain.`,none:`No such entries`,noneText:`Choose another action or another time.`,action:`Action`,actionHint:`Exactly, such as updateMember or sign_in`,since:`From`,until:`To`,who:`Who`,what:`What`,at:`When`,with:`With the program`,target:`Target`,details:`Details`,seq:`Number`,hash:`Seal`,notSealed:`Is sealed within a minute`,kinds:{PERSON:`A person`,AGENT:`An agent`,SERVICE:`A program`,SYSTEM:`Circadian`,OPERATOR:`The operator`,ANONYMOUS:`Somebody unknown`},verify:`Check the seals`,verifying:e=>`Checked up to ${e}…`,ok:e=>`All ${e} sealed entries are as they were written.`,broken:e=>`Entry ${e} was changed, or one before it was removed.`,lastHash:`The seal of the last entry. Keep it elsewhere to prove later that nothing before it was changed.`,export:`Save as a file`,exported:`The log is saved.`},C=50,w=100,T=864e5;function E(){let{query:t}=e.value,[n,r,a]=[`action`,`since`,`until`].map(e=>t.get(e)??``),u={action:n||null,since:O(r),until:O(a,T)},f=l(y,{last:C,...u},({auditLog:e})=>h(e)),m=_(f.data?.flatMap(({actorId:e,targetId:t})=>[e,t])??[]),g=({actorId:e,actorKind:t})=>m.get(e??``)||S.kinds[t]||t,v=({targetKind:e,targetId:t})=>[e&&D(e),m.get(t??``)].filter(Boolean).join(` `);return s(p,{title:S.title,intro:S.intro,icon:`check`,pages:f,keyOf:({id:e})=>e,nameOf:({action:e})=>e,nameTitle:S.action,under:v,columns:[{name:S.who,cell:g},{name:S.at,cell:({occurredAt:e})=>s(`span`,{class:`soft`,children:s(c,{date:e})})}],empty:{title:S.none,text:S.noneText},tools:s(i,{children:[s(`div`,{class:`record-filters`,children:[s(d,{label:S.action,title:S.actionHint,value:n,onValue:e=>o({action:e||void 0})}),s(d,{label:S.since,type:`date`,value:r,onValue:e=>o({since:e||void 0})}),s(d,{label:S.until,type:`date`,value:a,onValue:e=>o({until:e||void 0})})]}),s(k,{})]}),detail:(e,t)=>s(j,{entry:e,who:g(e),target:v(e),onClose:t})})}function D(e){return e.replace(/(?<=[a-z])[A-Z]/g,e=>` ${e.toLowerCase()}`).replace(/\b(Api|Mcp)\b/,e=>e.toUpperCase()).replace(/^Tenant\b/,`Organisation`)}function O(e,t=0){let n=e?new Date(`${e}T00:00`):void 0;return n&&!Number.isNaN(n.getTime())?new Date(n.getTime()+t).toISOString():null}function k(){let[e,o]=n();return s(i,{children:[s(`div`,{class:`row wrap`,children:[s(r,{icon:`shield`,onPress:async()=>{let e=0;for(;;){let{verifyAuditLog:t}=await a(x,{after:e});if(o(t),!t.ok||t.isComplete)return;e=t.lastSeq}},children:S.verify}),s(r,{icon:`file`,onPress:async()=>{await g(`audit-log.jsonl`,`application/jsonl`,A()),t(S.exported)},children:S.export}),e?.ok&&!e.isComplete&&s(`span`,{class:`soft`,role:`status`,children:S.verifying(e.lastSeq)})]}),e&&!e.ok&&s(m,{isGood:!1,title:S.broken(e.firstBrokenSeq??0)}),e?.ok&&e.isComplete&&s(m,{isGood:!0,title:S.ok(e.lastSeq),children:[s(`p`,{class:`small`,children:S.lastHash}),s(`code`,{children:e.lastHash})]})]})}async function*A(){let e;do{let{auditLog:t}=await a(b,{first:w,after:e});yield t.nodes.map(e=>`${JSON.stringify(e)}\n`).join(``),e=t.pageInfo.hasNextPage?t.pageInfo.endCursor:void 0}while(e)}function j({entry:e,who:t,target:n,onClose:r}){let{action:a,occurredAt:o,actorId:l,serviceId:d,targetId:p,details:m,seq:h,hash:g}=e;return s(u,{title:a,isWide:!0,onClose:r,children:[s(f,{facts:[[S.at,s(i,{children:[s(c,{date:o}),` `,s(`span`,{class:`soft small`,children:new Date(o).toLocaleString()})]})],[S.who,s(i,{children:[t,` `,l&&s(`code`,{class:`soft`,children:l})]})],[S.with,d&&s(`code`,{children:d})],[S.target,n&&s(i,{children:[n,` `,p&&s(`code`,{class:`soft`,children:p})]})],[S.seq,h],[S.hash,g?s(`code`,{children:g}):S.notSealed]]}),s(`div`,{class:`stack`,children:[s(`h3`,{children:S.details}),s(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(m,null,2)})]})]})}export{E as default};