import{$t as e,Gt as t,J as n,O as r,Ot as i,Ut as a,at as o,c as s,nn as c,st as l}from"./core-BRRCkQAV.js";import{n as u}from"./dialog-Dd4Vnhn-.js";import{i as d,n as f}from"./field-Ws9ToJs_.js";import{n as p,t as m}from"./collection-CGa-zVLe.js";import{t as h}from"./outcome-Uk4zsfEA.js";import{t as g}from"./pages-BAkw0sSE.js";import{n as _}from"./save-file-DB_eAwx9.js";import{n as v}from"./names-BRNpSE6a.js";var y=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new y(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new y(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new y(`
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
    `,{fragmentName:`WaitingCall`}),new y(`
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
    `,{fragmentName:`Entry`});var b=new y(`
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
}`),x=new y(`
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
}`),S=new y(`
    query Verify($after: Int!) {
  verifyAuditLog(after: $after) {
    ok
    firstBrokenSeq
    lastSeq
    lastHash
    isComplete
  }
}
    `),C={"access.regained":`The operator gave a person their access back`,addReaction:`Added a reaction`,addSpaceMember:`Brought somebody into a space`,addSpaceMembers:`Brought several into a space`,"agent.failing":`An agent got no answer from its model`,answerAppRequest:`Answered a request for an app`,answerToolCall:`Answered a call that waited for people`,"app.changed":`An app changed its registration`,"app.deleted":`An app deleted its registration`,"app.installed":`Installed an app on the page of consent`,"app.registered":`An app registered itself`,"app.requested":`Asked for an app`,archiveSpace:`Archived a space`,"audit.exported":`Exported the audit log`,"budget.cap_set":`The operator set or removed a cap`,"budget.exhausted":`A budget was used up`,"budget.warned":`A budget was nearly used up`,cancelErasure:`Cancelled an erasure`,cancelTask:`Cancelled a task of an agent`,checkHealth:`Looked for stuck work`,"code.replayed":`A code of a sign-in was used twice, and its tokens were revoked`,compactAgent:`Asked for a summary of an agent's past`,"connector_sender.proven":`Proved to be a sender of a connector`,"consent.denied":`Denied an app access`,"consent.given":`Gave an app access`,"consent.revoked":`Took the access of an app back`,createAccessToken:`Made an access token`,createAgent:`Created an agent`,createApiKey:`Made an API key`,createBudget:`Created a budget`,createConnector:`Connected a program with a space`,createEmailConnector:`Connected a mail address with a space`,createGithubConnector:`Connected a repository of GitHub with a space`,createHook:`Created a hook`,createIdentityProvider:`Added an identity provider`,createMcpServer:`Added an MCP server`,createOtherConnector:`Connected another service with a space`,createPlan:`Created a plan`,createRole:`Created a role`,createServiceAccount:`Created a service account`,createSlackConnector:`Connected a channel of Slack with a space`,createSpace:`Created a space`,createTask:`Gave an agent a task`,createTelegramConnector:`Connected a chat of Telegram with a space`,createTool:`Created a tool`,createWebhookEndpoint:`Created a webhook`,delegateToolCall:`Passed a waiting call on to somebody else`,deleteAgent:`Deleted an agent`,deleteApp:`Deleted an app`,deleteAppWebhook:`Deleted the webhook of an app`,deleteBudget:`Deleted a budget`,deleteConnector:`Deleted a connector`,deleteGoal:`Deleted a goal of an agent`,deleteHook:`Deleted a hook`,deleteIdentityProvider:`Deleted an identity provider`,deleteLearning:`Deleted a rule that an agent had learned`,deleteMcpServer:`Deleted an MCP server`,deleteMemory:`Deleted a memory of an agent`,deleteMessage:`Deleted a message`,deleteModelPrice:`Deleted a price of a model`,deleteNote:`Deleted a note of an agent`,deletePlan:`Deleted a plan`,deleteRole:`Deleted a role`,deleteSecret:`Deleted a key or a secret`,deleteSpace:`Deleted a space`,deleteTool:`Deleted a tool`,deleteWebhookEndpoint:`Deleted a webhook`,"device.connected":`Connected a device`,disableServiceAccount:`Disabled a service account`,dropDeadLetter:`Dropped a dead letter`,dropDeadLetters:`Dropped dead letters`,dropWebhookDelivery:`Dropped a refused delivery`,editMessage:`Edited a message`,erasePerson:`Asked for the erasure of a person`,eraseTenant:`Asked for the erasure of the organisation`,"event.deadLettered":`No model could process an event`,forgetOfMyAssistant:`Made the own assistant forget something`,"identity.linked":`Linked an account of an identity provider`,installApp:`Installed an app`,"invitation.accepted":`Accepted an invitation`,inviteMember:`Invited somebody`,leaveTenant:`Left the organisation`,"member.left":`Left the organisation`,"model.failing":`A model did not answer any more`,"model.recovered":`A model answered again`,myAssistant:`Started the own assistant`,passkey_added:`Added a passkey`,passkey_copied:`A copy of a passkey was used`,passkey_removed:`Removed a passkey`,password_changed:`Changed the own password`,pauseAgent:`Paused an agent`,proveConnectorSender:`Asked to prove to be a sender of a connector`,refreshMcpServer:`Had the tools of an MCP server read again`,registerApp:`Registered an app`,removeConnectorSender:`Removed a proven sender of a connector`,removeMember:`Removed a member`,removeReaction:`Removed a reaction`,removeSpaceMember:`Removed somebody from a space`,replayAppWebhookDeliveries:`Had deliveries to an app sent again`,replayDeadLetter:`Replayed a dead letter`,replayDeadLetters:`Replayed dead letters`,replayWebhookDeliveries:`Had refused deliveries sent again`,replayWebhookDelivery:`Had a refused delivery sent again`,resendInvitation:`Sent an invitation again`,resetAgent:`Reset an agent`,resumeAgent:`Resumed an agent`,resumeApp:`Resumed an app`,resumeAppWebhook:`Resumed the webhook of an app`,resumeInstallation:`Resumed an installed app`,retryNow:`Had a model tried again at once`,revokeAccessToken:`Revoked an access token`,revokeApiKey:`Revoked an API key`,revokeConsents:`Took back what people had allowed an app`,revokeInstallation:`Uninstalled an app`,revokeInvitation:`Revoked an invitation`,rotateApiKey:`Replaced an API key`,rotateAppSecret:`Made a new secret of an app`,rotateAppWebhookSecret:`Made a new secret of the webhook of an app`,rotateHookSecret:`Made a new secret of a hook`,rotateTenantKey:`Encrypted all secrets anew`,rotateWebhookSecret:`Made a new secret of a webhook`,second_step_added:`Added a second step to the sign-in`,second_step_removed:`The second step of a sign-in was removed`,setAppRequestMails:`Chose whether requests for apps are mailed`,setAppWebhook:`Set the webhook of an app`,setDefaultConnector:`Chose the connector of an agent`,setFailureMails:`Chose whether failures are mailed`,setGoal:`Set a goal of an agent`,setHoldMails:`Chose whether waiting calls are mailed`,setLearning:`Set a rule of an agent`,setMemory:`Set a memory of an agent`,setModelKey:`Set the key of a model provider`,setModelPrice:`Set the price of a model`,setNote:`Set a note of an agent`,setNotificationSettings:`Changed the own notifications of a space`,setPresenceVisibility:`Chose who sees the own presence`,setToolSecret:`Set a secret of tools`,setTrust:`Changed whether something from outside is trusted`,sign_in:`Signed in`,sign_in_failed:`A sign-in failed`,sign_out:`Signed out`,startDirectConversation:`Started a conversation`,step_up:`Proved again who they are`,step_up_failed:`A new proof of identity failed`,stopAgent:`Stopped an agent for ever`,stopCycle:`Ended the cycle of an agent`,submitToolResult:`Sent in the result of a tool`,suspendApp:`Suspended an app`,suspendInstallation:`Suspended an installed app`,"tenant.created":`The organisation was founded`,"tenant.exported":`Exported the organisation`,"tenant.imported":`The organisation was imported`,"tenant.quotas_set":`The operator changed the quotas`,"tenant.resumed":`The operator resumed the organisation`,"tenant.suspended":`The operator suspended the organisation`,"tenant_key.rewrapped":`The key of the organisation was encrypted anew`,testAppWebhook:`Tested the webhook of an app`,testConnector:`Tested a connector`,testModel:`Tried a model`,testWebhookEndpoint:`Tested a webhook`,"token.issued":`A token was issued`,"token.reuse_detected":`A used token was presented again, and its tokens were revoked`,"token.revoked":`A token was revoked`,"tool.tried":`The try of a tool ended`,tryTool:`Tried a tool`,unarchiveSpace:`Opened an archived space again`,undoCompaction:`Took a summary of an agent's past back`,updateAgent:`Changed an agent`,updateApp:`Changed an app`,updateAssistantTools:`Changed the tools that assistants may use`,updateBudget:`Changed a budget`,updateConnector:`Changed a connector`,updateHook:`Changed a hook`,updateIdentityProvider:`Changed an identity provider`,updateInstallation:`Changed the rights of an installed app`,updateMcpServer:`Changed an MCP server`,updateMember:`Changed a member`,updateOpenHosts:`Changed the open hosts`,updatePlan:`Changed a plan`,updateRole:`Changed a role`,updateServiceAccount:`Changed a service account`,updateSpace:`Changed a space`,updateTenant:`Changed the settings of the organisation`,updateTenantModels:`Changed the models of the organisation`,updateTenantRetention:`Changed for how long the past is kept`,updateTool:`Changed a tool`,updateWebhookEndpoint:`Changed a webhook`,"usage.exported":`Exported the usage`,verifyIdentityProviderDomain:`Had a domain of an identity provider checked`,"webhookEndpoint.switchedOff":`A webhook was switched off after failures`,withdrawToolCall:`Withdrew a call that waited`};function w(e){let t=e.replaceAll(/[._]/g,` `).replaceAll(/(?<=[a-z])[A-Z]/g,e=>` ${e.toLowerCase()}`);return t.charAt(0).toUpperCase()+t.slice(1)}var T={title:`Audit log`,intro:`What people, programs and agents changed, and what concerns security. Entries are sealed in a chain.`,none:`No such entries`,noneText:`Choose another action or another time.`,action:`Action`,anyAction:`Every action`,actions:C,said:e=>C[e]??w(e),code:`Name for programs`,since:`From`,until:`To`,who:`Who`,what:`What`,at:`When`,with:`With the program`,target:`Target`,details:`Details`,seq:`Number`,hash:`Seal`,notSealed:`Is sealed within a minute`,kinds:{PERSON:`A person`,AGENT:`An agent`,SERVICE:`A program`,SYSTEM:`Circadian`,OPERATOR:`The operator`,ANONYMOUS:`Somebody unknown`},verify:`Check the seals`,verifying:e=>`Checked up to ${e}…`,ok:e=>`All ${e} sealed entries are as they were written.`,broken:e=>`Entry ${e} was changed, or one before it was removed.`,lastHash:`The seal of the last entry. Keep it elsewhere to prove later that nothing before it was changed.`,export:`Save as a file`,exported:`The log is saved.`},E=50,D=100,O=864e5;function k(){let{query:e}=a.value,[n,i,o]=[`action`,`since`,`until`].map(t=>e.get(t)??``),u={action:n||null,since:M(i),until:M(o,O)},p=s(b,{last:E,...u},({auditLog:e})=>g(e)),h=v(p.data?.flatMap(({actorId:e,serviceId:t,targetId:n})=>[e,t,n])??[]),_=({actorId:e,actorKind:t})=>h.get(e??``)||T.kinds[t]||t,y=({targetKind:e,targetId:t})=>[e&&j(e),h.get(t??``)].filter(Boolean).join(` `);return l(m,{title:T.title,intro:T.intro,icon:`check`,pages:p,keyOf:({id:e})=>e,nameOf:({action:e})=>T.said(e),nameTitle:T.action,under:y,columns:[{name:T.who,cell:_},{name:T.at,cell:({occurredAt:e})=>l(`span`,{class:`soft`,children:l(r,{date:e})})}],empty:{title:T.none,text:T.noneText},tools:l(c,{children:[l(`div`,{class:`record-filters`,children:[l(f,{label:T.action,value:n,onValue:e=>t({action:e||void 0}),choices:A(n)}),l(d,{label:T.since,type:`date`,value:i,onValue:e=>t({since:e||void 0})}),l(d,{label:T.until,type:`date`,value:o,onValue:e=>t({until:e||void 0})})]}),l(N,{})]}),detail:(e,t)=>l(F,{entry:e,who:_(e),program:h.get(e.serviceId??``),target:y(e),onClose:t})})}function A(e){let t=[...new Set([...Object.keys(T.actions),...e?[e]:[]])].map(e=>({value:e,name:T.said(e)}));return[{value:``,name:T.anyAction},...t.sort((e,t)=>e.name.localeCompare(t.name))]}function j(e){return e.replace(/(?<=[a-z])[A-Z]/g,e=>` ${e.toLowerCase()}`).replace(/\b(Api|Mcp)\b/,e=>e.toUpperCase()).replace(/^Tenant\b/,`Organisation`)}function M(e,t=0){let n=e?new Date(`${e}T00:00`):void 0;return n&&!Number.isNaN(n.getTime())?new Date(n.getTime()+t).toISOString():null}function N(){let[t,r]=e();return l(c,{children:[l(`div`,{class:`row wrap`,children:[l(n,{icon:`shield`,onPress:async()=>{let e=0;for(;;){let{verifyAuditLog:t}=await i(S,{after:e});if(r(t),!t.ok||t.isComplete)return;e=t.lastSeq}},children:T.verify}),l(n,{icon:`file`,onPress:async()=>{await _(`audit-log.jsonl`,`application/jsonl`,P()),o(T.exported)},children:T.export}),t?.ok&&!t.isComplete&&l(`span`,{class:`soft`,role:`status`,children:T.verifying(t.lastSeq)})]}),t&&!t.ok&&l(h,{isGood:!1,title:T.broken(t.firstBrokenSeq??0)}),t?.ok&&t.isComplete&&l(h,{isGood:!0,title:T.ok(t.lastSeq),children:[l(`p`,{class:`small`,children:T.lastHash}),l(`code`,{children:t.lastHash})]})]})}async function*P(){let e;do{let{auditLog:t}=await i(x,{first:D,after:e});yield t.nodes.map(e=>`${JSON.stringify(e)}\n`).join(``),e=t.pageInfo.hasNextPage?t.pageInfo.endCursor:void 0}while(e)}function F({entry:e,who:t,program:n,target:i,onClose:a}){let{action:o,occurredAt:s,actorId:d,serviceId:f,targetId:m,details:h,seq:g,hash:_}=e;return l(u,{title:T.said(o),isWide:!0,onClose:a,children:[l(p,{facts:[[T.at,l(c,{children:[l(r,{date:s}),` `,l(`span`,{class:`soft small`,children:new Date(s).toLocaleString()})]})],[T.who,l(c,{children:[t,` `,d&&l(`code`,{class:`soft`,children:d})]})],[T.with,f&&l(c,{children:[n,` `,l(`code`,{class:`soft`,children:f})]})],[T.target,i&&l(c,{children:[i,` `,m&&l(`code`,{class:`soft`,children:m})]})],[T.code,l(`code`,{children:o})],[T.seq,g],[T.hash,_?l(`code`,{children:_}):T.notSealed]]}),l(`div`,{class:`stack`,children:[l(`h3`,{children:T.details}),l(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(h,null,2)})]})]})}export{k as default};