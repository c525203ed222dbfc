import{F as e,J as t,N as n,Z as r,_ as i,a,c as o,u as s}from"./states-DJw5tdiO.js";import{t as c}from"./use-query-H-189zSn.js";import{d as l}from"./index-Bsm5ygZ8.js";import{i as u}from"./field-DSgHCIqJ.js";import{n as d,t as f}from"./collection-DwBWdu4t.js";import{t as p}from"./outcome-DRF-rdIt.js";import{t as m}from"./pages-BAkw0sSE.js";import{n as h}from"./save-file-DB_eAwx9.js";import{t as g}from"./time-COlDjo3_.js";import{t as _}from"./names-DuU9t0YL.js";var v=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new v(`
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
    `),S={title:`Audit log`,intro:`What people, programs and agents changed, and what concerns security. Entries are sealed in a chain.`,none:`No such entries`,noneText:`Choose another action or another time.`,action:`Action`,actionHint:`Exactly, such as updateMember or sign_in`,since:`From`,until:`To`,who:`Who`,what:`What`,at:`When`,with:`With the program`,target:`Target`,details:`Details`,seq:`Number`,hash:`Seal`,notSealed:`Is sealed within a minute`,kinds:{PERSON:`A person`,AGENT:`An agent`,SERVICE:`A program`,SYSTEM:`Circadian`,OPERATOR:`The operator`,ANONYMOUS:`Somebody unknown`},verify:`Check the seals`,verifying:e=>`Checked up to ${e}…`,ok:e=>`All ${e} sealed entries are as they were written.`,broken:e=>`Entry ${e} was changed, or one before it was removed.`,lastHash:`The seal of the last entry. Keep it elsewhere to prove later that nothing before it was changed.`,export:`Save as a file`,exported:`The log is saved.`},C=50,w=100,T=864e5;function E(){let{query:t}=n.value,[i,a,o]=[`action`,`since`,`until`].map(e=>t.get(e)??``),l={action:i||null,since:D(a),until:D(o,T)},d=c(y,{last:C,...l},({auditLog:e})=>m(e)),p=_(d.data?.flatMap(({actorId:e,targetId:t})=>[e,t])??[]),h=({actorId:e,actorKind:t})=>p.get(e??``)||S.kinds[t]||t,v=({targetKind:e,targetId:t})=>[e,p.get(t??``)].filter(Boolean).join(` `);return s(f,{title:S.title,intro:S.intro,icon:`check`,pages:d,keyOf:({id:e})=>e,nameOf:({action:e})=>e,under:v,columns:[{name:S.who,cell:h},{name:S.at,cell:({occurredAt:e})=>s(`span`,{class:`soft`,children:s(g,{date:e})})}],empty:{title:S.none,text:S.noneText},tools:s(r,{children:[s(`div`,{class:`record-filters`,children:[s(u,{label:S.action,title:S.actionHint,value:i,onValue:t=>e({action:t||void 0})}),s(u,{label:S.since,type:`date`,value:a,onValue:t=>e({since:t||void 0})}),s(u,{label:S.until,type:`date`,value:o,onValue:t=>e({until:t||void 0})})]}),s(O,{})]}),detail:(e,t)=>s(A,{entry:e,who:h(e),target:v(e),onClose:t})})}function D(e,t=0){let n=e?new Date(`${e}T00:00`):void 0;return n&&!Number.isNaN(n.getTime())?new Date(n.getTime()+t).toISOString():null}function O(){let[e,n]=t();return s(r,{children:[s(`div`,{class:`row wrap`,children:[s(a,{icon:`shield`,onPress:async()=>{let e=0;for(;;){let{verifyAuditLog:t}=await i(x,{after:e});if(n(t),!t.ok||t.isComplete)return;e=t.lastSeq}},children:S.verify}),s(a,{icon:`file`,onPress:async()=>{await h(`audit-log.jsonl`,`application/jsonl`,k()),o(S.exported)},children:S.export}),e?.ok&&!e.isComplete&&s(`span`,{class:`soft`,role:`status`,children:S.verifying(e.lastSeq)})]}),e&&!e.ok&&s(p,{isGood:!1,title:S.broken(e.firstBrokenSeq??0)}),e?.ok&&e.isComplete&&s(p,{isGood:!0,title:S.ok(e.lastSeq),children:[s(`p`,{class:`small`,children:S.lastHash}),s(`code`,{children:e.lastHash})]})]})}async function*k(){let e;do{let{auditLog:t}=await i(b,{first:w,after:e});yield t.nodes.map(e=>`${JSON.stringify(e)}\n`).join(``),e=t.pageInfo.hasNextPage?t.pageInfo.endCursor:void 0}while(e)}function A({entry:e,who:t,target:n,onClose:i}){let{action:a,occurredAt:o,actorId:c,serviceId:u,targetId:f,details:p,seq:m,hash:h}=e;return s(l,{title:a,isWide:!0,onClose:i,children:[s(d,{facts:[[S.at,s(r,{children:[s(g,{date:o}),` `,s(`span`,{class:`soft small`,children:new Date(o).toLocaleString()})]})],[S.who,s(r,{children:[t,` `,c&&s(`code`,{class:`soft`,children:c})]})],[S.with,u&&s(`code`,{children:u})],[S.target,n&&s(r,{children:[n,` `,f&&s(`code`,{class:`soft`,children:f})]})],[S.seq,m],[S.hash,h?s(`code`,{children:h}):S.notSealed]]}),s(`div`,{class:`stack`,children:[s(`h3`,{children:S.details}),s(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(p,null,2)})]})]})}export{E as default};