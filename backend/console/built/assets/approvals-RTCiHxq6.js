import{$t as e,A as t,F as n,Gt as r,H as i,Ht as a,J as o,L as s,Mt as c,O as l,Qt as u,Tt as d,Ut as f,V as p,Xt as m,Yt as h,Zt as g,_,_t as ee,dt as v,ft as y,g as b,h as te,jt as x,kt as ne,l as S,nn as C,ot as w,st as T,vt as E,y as D}from"./core-CnMOZTye.js";import{n as O,r as re,t as k}from"./exact-Cu7s2tTR.js";import{i as ie}from"./field-CcLPF5Dj.js";import{i as ae,n as oe,r as se,t as ce}from"./markdown-DmsuTyaR.js";import{t as le}from"./once-CuCVIZL_.js";var A={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new j(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new j(`
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
    `,{fragmentName:`WaitingCall`});var ue=new j(`
    mutation AnswerCall($input: AnswerToolCallInput!) {
  answerToolCall(input: $input) {
    __typename
    ... on AnswerToolCallSuccess {
      activity {
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
}`),de=new j(`
    query CallOutcome($messageId: ID!) {
  node(id: $messageId) {
    ... on Message {
      id
      activity {
        status
        question {
          outcome
          comment
          withdrawn
          answeredBy {
            ...Author
          }
        }
      }
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`);function fe({call:t,kind:n,onAnswered:r}){let[i,a]=e(),[s,c]=e(),l=le(e=>e()),u=(e,n={})=>l(async()=>{c(void 0);let i={toolCallId:t.id,digest:t.digest,decision:e,...n};await d(ue,{input:i}).then(()=>r(e),c)}),f=s instanceof ne&&s.path.includes(`values`)?s:void 0,p=f!==void 0&&t.formFields.some(({name:e})=>e===f.field);return T(`div`,{class:`stack`,children:[s!==void 0&&!p&&T(_,{problem:x(s)}),i?T(M,{decision:i,onSend:e=>u(i,{comment:e}),onClose:()=>a(void 0)}):n===`question`?T(pe,{call:t,wrong:f,onSend:e=>u(`ANSWER`,{values:e}),onReject:()=>a(`DECLINE`)}):T(`div`,{class:`row wrap`,children:[T(o,{look:`primary`,icon:`check`,onPress:()=>u(`APPROVE`),attributes:{"data-key":`a`},children:A.approve}),T(o,{look:`danger`,icon:`close`,onPress:()=>a(`DECLINE`),attributes:{"data-key":`r`},children:A.rejectWith}),T(o,{look:`quiet`,onPress:()=>a(`APPROVE`),children:A.approveWith})]})]})}function pe({call:{formFields:t},wrong:n,onSend:r,onReject:i}){let[a,s]=e(()=>se(t)),c=u(null),l=async()=>{c.current.reportValidity()&&await r(ae(t,a))};return T(`form`,{ref:c,class:`stack approval-form`,"aria-label":A.kinds.question,onSubmit:e=>(e.preventDefault(),void l()),children:[t.map(e=>T(oe,{field:e,filled:a[e.name],wrong:n?.field===e.name?x(n):void 0,onFilled:t=>s({...a,[e.name]:t})},e.name)),T(`div`,{class:`row wrap`,children:[T(o,{look:`primary`,icon:`send`,onPress:l,children:A.answer}),T(o,{look:`danger`,icon:`close`,onPress:i,attributes:{"data-key":`r`},children:A.rejectWith})]})]})}function M({decision:t,onSend:n,onClose:r}){let[i,a]=e(``),s=u(null),l=t===`DECLINE`;return m(()=>s.current.querySelector(`input`).focus(),[]),T(`form`,{ref:s,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void n(i)),onKeyDown:e=>e.key===`Escape`&&r(),children:[T(ie,{label:l?A.why:A.comment,hint:l?A.whyHint:A.commentHint,value:i,onValue:a,maxLength:2e3}),T(`div`,{class:`row wrap`,children:[T(o,{look:l?`danger`:`primary`,icon:l?`close`:`check`,onPress:()=>n(i),children:l?A.reject:A.approve}),T(o,{look:`quiet`,onPress:r,children:c.cancel})]})]})}var N={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function P({call:e}){let{agentId:t,agentName:n,spaceId:r,spaceName:o,messageId:s,cycleId:c,trigger:u,trust:d,isUnattended:f}=e.origin,p=A.began(A.triggers[u]??u);return T(`div`,{class:`approval-origin`,children:[T(`p`,{class:`row wrap`,children:[T(`span`,{title:A.trustHint[d],children:T(i,{look:N[d],children:A.trust[d]??d})}),f&&T(`span`,{title:A.unattendedHint,children:T(i,{look:`warn`,children:A.unattended})})]}),T(`p`,{class:`soft small`,children:[y(`agents:read`)?T(`a`,{href:a`/agents/${t}?cycle=${c}`,children:n}):n,r&&T(C,{children:[` ${A.in} `,T(`a`,{href:s?a`/spaces/${r}?message=${s}`:a`/spaces/${r}`,children:o})]}),`. ${p}. ${A.approvers[e.approvers]??``} ${I(A.endsIn)} `,T(l,{date:e.expiresAt})]}),e.people>1&&T(F,{call:e}),d===`STRANGER`&&T(`p`,{class:`approval-warning small`,children:A.trustHint[d]})]})}function F({call:{people:e,approvedBy:t}}){return T(`p`,{class:`approval-progress small`,children:[T(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>T(`span`,{class:n<t.length?`given`:``},n))}),A.progress(t.length,e),t.length>0&&A.by(t.join(`, `))]})}function I(e){return e.charAt(0).toUpperCase()+e.slice(1)}function L({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return T(V,{isGood:t!==`DECLINE`,text:n?`${A.sent[t]}. ${A.oneMore}`:A.sent[t]})}let{messageId:n}=e.origin;return n?T(R,{messageId:n,expiresAt:e.expiresAt}):T(V,{text:B(e.expiresAt)})}function R({messageId:e,expiresAt:t}){let{data:n,error:r,isLoading:i,reload:a}=S(de,{messageId:e});return i&&!n?T(V,{text:`…`}):r!=null&&!n?T(_,{problem:r,onRetry:a}):T(V,{text:(n&&z(n))??B(t)})}function z({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{outcome:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return A.withdrawn(a);if(!n||!r)return;let o=A.outcomes[n],s=i?`: “${i}”`:`.`;return r.id===ee.value?.actor.id?`You ${o}${s}`:A.decided(r.name,o)+s}function B(e){return new Date(e).getTime()<=t.value?A.expired:A.endedUnknown}function V({text:e,isGood:t}){return T(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[T(w,{name:t?`check`:`reply`,size:14}),e]})}function me(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function he(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function ge(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function _e(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function ve({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function ye({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:t}){let[n,r]=e(!1),i=g(),a=be(t);return a===t?T(`pre`,{class:`folded`,children:t}):T(`div`,{class:`folded-frame`,children:[T(`pre`,{id:i,class:n?`folded open`:`folded cut-off`,tabindex:n?0:void 0,children:n?t:a}),T(o,{isSmall:!0,look:`quiet`,icon:n?`fold`:`unfold`,onPress:()=>r(!n),attributes:{"aria-expanded":n,"aria-controls":i},children:n?c.fold:c.unfold(t.length)})]})}function be(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function xe({call:e,kind:t}){if(t===`approval`)return T(Y,{title:A.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return T(`div`,{class:`stack`,children:[T(`div`,{class:`approval-question`,children:T(ce,{text:W(e)??``})}),n!==void 0&&T(Y,{title:A.arguments,value:n}),typeof r==`string`&&r&&T(Y,{title:A.permits(k(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=re(t);return T(`section`,{class:`approval-values`,"aria-label":e,children:[T(`h3`,{children:e}),n?.length===0&&T(`p`,{class:`soft small`,children:A.noArguments}),n?T(`dl`,{children:n.map(([e,t])=>T(`div`,{children:[T(`dt`,{children:k(e)}),T(`dd`,{children:T(J,{text:O(t)})})]},e))}):T(J,{text:O(t)}),n&&n.length>0&&T(`details`,{children:[T(`summary`,{children:A.asJson}),T(J,{text:k(JSON.stringify(t,null,2))})]})]})}var Se={question:`question`,confirmation:`question`,approval:`shield`},Ce=36e5;function we({row:e,isOpen:t,onToggle:n,onAnswered:r}){let{call:i,isOver:a}=e,o=ve(i),s=g(),c=t&&!a,u=[`approval`,c&&`open`,a&&`over`].filter(Boolean).join(` `);return T(`li`,{class:u,"data-call":i.id,children:[T(`h2`,{children:T(`button`,{type:`button`,class:`approval-head`,"aria-expanded":a?void 0:c,"aria-controls":c?s:void 0,onClick:n,children:[T(p,{name:i.origin.agentName,kind:`AGENT`}),T(`span`,{class:`approval-what`,children:[T(`span`,{class:`approval-title`,children:[T(`strong`,{children:i.origin.agentName}),` `,T(Te,{call:i,kind:o,isUnfolded:c})]}),T(`span`,{class:`soft small approval-where`,children:[T(`span`,{class:`cut`,children:i.origin.spaceName?`${A.in} ${i.origin.spaceName}`:A.alone}),T(l,{date:i.createdAt})]})]}),T(Ee,{row:e,kind:o})]})}),a&&T(L,{row:e}),c&&T(`div`,{class:`approval-body`,id:s,children:[T(P,{call:i}),T(xe,{call:i,kind:o}),T(fe,{call:i,kind:o,onAnswered:r})]})]})}function Te({call:e,kind:t,isUnfolded:n}){return t===`approval`?T(C,{children:[A.wants,` `,T(`code`,{children:k(e.name)}),!n&&T(`span`,{class:`soft`,children:[` `,k(ye(e))]})]}):n?T(C,{children:A.asksYou}):T(C,{children:[A.asks,` `,T(`q`,{children:k(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Ee({row:{call:e,isOver:n},kind:r}){let a=new Date(e.expiresAt).getTime()-t.value<Ce;return T(`span`,{class:`approval-signs`,children:[!n&&a&&T(i,{look:`warn`,children:[A.endsIn,` `,T(l,{date:e.expiresAt})]}),!n&&e.people>1&&T(i,{children:[e.approvedBy.length,`/`,e.people,T(`span`,{class:`unseen`,children:[` `,A.progress(e.approvedBy.length,e.people)]})]}),T(`span`,{class:`chip`,children:[T(w,{name:Se[r],size:14}),A.kinds[r]]})]})}var X=50;function De(){return te(A.title),T(`div`,{class:`page`,children:T(`div`,{class:`inner approvals`,children:y(`messages:write`)?T(Oe,{}):T(C,{children:[T(`h1`,{children:A.title}),T(b,{icon:`shield`,title:A.mayNot,children:T(`p`,{children:A.mayNotHint})})]})})})}function Oe(){let{rows:t,note:i,clear:a}=Ae(),[s,l]=e(X),u=f.value.query.get(`call`)??void 0,d=_e(t,u),p=!u||t.some(({call:e})=>e.id===u),m=(e,n=!0)=>{r({call:e});let i=t.findIndex(({call:t})=>t.id===e);i>=s&&l(i+X),e&&n&&Me(e)},h=(e,n)=>{i(e,n);let r=ge(t,e);r&&m(r)};je(t,d,m);let g=t.filter(({isOver:e})=>!e).length;return T(C,{children:[T(`header`,{class:`page-head`,children:[T(`h1`,{children:A.title}),g>0&&T(`span`,{class:`soft`,children:A.waiting(g)}),t.length>g&&T(`span`,{class:`push`,children:T(o,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(a(),r({call:void 0})),children:A.clear})}),T(`p`,{children:A.intro})]}),!p&&v.value&&T(`p`,{class:`panel soft`,children:A.unreachable}),t.length===0?T(ke,{}):T(`ol`,{class:`approval-list`,children:t.slice(0,s).map(e=>T(we,{row:e,isOpen:e.call.id===d,onToggle:()=>m(e.call.id===d?``:e.call.id,!1),onAnswered:t=>h(e.call.id,t)},e.call.id))}),t.length>s&&T(o,{onPress:()=>l(s+X),children:c.more}),g>0&&T(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>T(`kbd`,{children:n(e)},e)),A.keysHint]})]})}function ke(){return v.value?T(b,{icon:`check`,title:A.none,children:T(`p`,{children:A.noneHint})}):T(D,{})}function Ae(){let[t,n]=e(new Map),[,r]=e(0),i=u([]),a=u(void 0);return(a.current?.waiting!==E.value||a.current.sent!==t)&&(a.current={waiting:E.value,sent:t},i.current=me(i.current,E.value,t)),{rows:i.current,note:(e,t)=>n(n=>new Map(n).set(e,t)),clear:()=>{i.current=i.current.filter(({isOver:e})=>!e),r(e=>e+1)}}}function je(e,t,n){let r=r=>{n(document.activeElement?.closest(`.approval`)==null&&t?t:he(e,t,r))};s(`j`,A.keys.next,()=>r(1)),s(`k`,A.keys.previous,()=>r(-1)),s(`a`,A.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),s(`r`,A.keys.reject,()=>t&&Ne(t,`[data-key=r]`)),h(()=>{let e=f.value.query.get(`call`),t=document.activeElement?.closest(`.approval`)!=null;e&&v.value&&!t&&$(e,`.approval-head`)},[v.value])}function Z(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}var Q=0;function Me(e){cancelAnimationFrame(Q),Q=requestAnimationFrame(()=>$(e,`.approval-head`))}function Ne(e,t){cancelAnimationFrame(Q),Z(e)?.querySelector(t)?.click()}function $(e,t){cancelAnimationFrame(Q);let n=Z(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{De as default};