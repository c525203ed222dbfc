import{At as e,H as t,Ht as n,J as r,K as i,Ot as a,pt as o,s,u as c,zt as l}from"./core-CnABS7F0.js";import{n as u}from"./dialog-Bsb7Nxhb.js";import{i as d}from"./field-DIuQEu75.js";import{n as f,t as p}from"./collection-B9CvqAIV.js";import{t as m}from"./outcome-BsTb8qS_.js";import{t as h}from"./pages-BAkw0sSE.js";import{n as g}from"./save-file-DB_eAwx9.js";import{t as _}from"./names-X__4dCyL.js";var v=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new v(`
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
    `),S={title:`Audit log`,intro:`What people, programs and agents changed, and what concerns security. Entries are sealed in a chain.`,none:`No such entries`,noneText:`Choose another action or another time.`,action:`Action`,actionHint:`Exactly, such as updateMember or sign_in`,since:`From`,until:`To`,who:`Who`,what:`What`,at:`When`,with:`With the program`,target:`Target`,details:`Details`,seq:`Number`,hash:`Seal`,notSealed:`Is sealed within a minute`,kinds:{PERSON:`A person`,AGENT:`An agent`,SERVICE:`A program`,SYSTEM:`Circadian`,OPERATOR:`The operator`,ANONYMOUS:`Somebody unknown`},verify:`Check the seals`,verifying:e=>`Checked up to ${e}…`,ok:e=>`All ${e} sealed entries are as they were written.`,broken:e=>`Entry ${e} was changed, or one before it was removed.`,lastHash:`The seal of the last entry. Keep it elsewhere to prove later that nothing before it was changed.`,export:`Save as a file`,exported:`The log is saved.`},C=50,w=100,T=864e5;function E(){let{query:t}=a.value,[i,o,l]=[`action`,`since`,`until`].map(e=>t.get(e)??``),u={action:i||null,since:O(o),until:O(l,T)},f=c(y,{last:C,...u},({auditLog:e})=>h(e)),m=_(f.data?.flatMap(({actorId:e,targetId:t})=>[e,t])??[]),g=({actorId:e,actorKind:t})=>m.get(e??``)||S.kinds[t]||t,v=({targetKind:e,targetId:t})=>[e&&D(e),m.get(t??``)].filter(Boolean).join(` `);return r(p,{title:S.title,intro:S.intro,icon:`check`,pages:f,keyOf:({id:e})=>e,nameOf:({action:e})=>e,nameTitle:S.action,under:v,columns:[{name:S.who,cell:g},{name:S.at,cell:({occurredAt:e})=>r(`span`,{class:`soft`,children:r(s,{date:e})})}],empty:{title:S.none,text:S.noneText},tools:r(n,{children:[r(`div`,{class:`record-filters`,children:[r(d,{label:S.action,title:S.actionHint,value:i,onValue:t=>e({action:t||void 0})}),r(d,{label:S.since,type:`date`,value:o,onValue:t=>e({since:t||void 0})}),r(d,{label:S.until,type:`date`,value:l,onValue:t=>e({until:t||void 0})})]}),r(k,{})]}),detail:(e,t)=>r(j,{entry:e,who:g(e),target:v(e),onClose:t})})}function D(e){return e.replace(/(?<=[a-z])[A-Z]/g,e=>` ${e.toLowerCase()}`).replace(/\b(Api|Mcp)\b/,e=>e.toUpperCase()).replace(/^Tenant\b/,`Organisation`)}function O(e,t=0){let n=e?new Date(`${e}T00:00`):void 0;return n&&!Number.isNaN(n.getTime())?new Date(n.getTime()+t).toISOString():null}function k(){let[e,a]=l();return r(n,{children:[r(`div`,{class:`row wrap`,children:[r(t,{icon:`shield`,onPress:async()=>{let e=0;for(;;){let{verifyAuditLog:t}=await o(x,{after:e});if(a(t),!t.ok||t.isComplete)return;e=t.lastSeq}},children:S.verify}),r(t,{icon:`file`,onPress:async()=>{await g(`audit-log.jsonl`,`application/jsonl`,A()),i(S.exported)},children:S.export}),e?.ok&&!e.isComplete&&r(`span`,{class:`soft`,role:`status`,children:S.verifying(e.lastSeq)})]}),e&&!e.ok&&r(m,{isGood:!1,title:S.broken(e.firstBrokenSeq??0)}),e?.ok&&e.isComplete&&r(m,{isGood:!0,title:S.ok(e.lastSeq),children:[r(`p`,{class:`small`,children:S.lastHash}),r(`code`,{children:e.lastHash})]})]})}async function*A(){let e;do{let{auditLog:t}=await o(b,{first:w,after:e});yield t.nodes.map(e=>`${JSON.stringify(e)}\n`).join(``),e=t.pageInfo.hasNextPage?t.pageInfo.endCursor:void 0}while(e)}function j({entry:e,who:t,target:i,onClose:a}){let{action:o,occurredAt:c,actorId:l,serviceId:d,targetId:p,details:m,seq:h,hash:g}=e;return r(u,{title:o,isWide:!0,onClose:a,children:[r(f,{facts:[[S.at,r(n,{children:[r(s,{date:c}),` `,r(`span`,{class:`soft small`,children:new Date(c).toLocaleString()})]})],[S.who,r(n,{children:[t,` `,l&&r(`code`,{class:`soft`,children:l})]})],[S.with,d&&r(`code`,{children:d})],[S.target,i&&r(n,{children:[i,` `,p&&r(`code`,{class:`soft`,children:p})]})],[S.seq,h],[S.hash,g?r(`code`,{children:g}):S.notSealed]]}),r(`div`,{class:`stack`,children:[r(`h3`,{children:S.details}),r(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(m,null,2)})]})]})}export{E as default};