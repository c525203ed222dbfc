import{Dt as e,Et as t,F as n,Ft as r,It as i,K as a,Lt as o,N as s,P as c,Pt as l,Rt as u,V as d,Vt as f,Z as p,c as m,d as ee,g as te,gt as h,ht as g,j as ne,kt as _,lt as v,nt as y,pt as re,q as b,s as x,tt as S,v as C,y as w}from"./core-DOV6GWnd.js";import{n as T,r as ie,t as E}from"./exact-Cu7s2tTR.js";import{i as ae}from"./field-Cru21Iw_.js";import{i as oe,n as se,r as ce,t as le}from"./markdown-DF233Jdm.js";var D={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},O=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new O(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new O(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new O(`
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
    `,{fragmentName:`WaitingCall`});var ue=new O(`
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
}`),de=new O(`
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
}`);function k({call:e,kind:t,onAnswered:n}){let[r,i]=u(),[a,o]=u(),s=async(t,r={})=>{o(void 0);let i={toolCallId:e.id,digest:e.digest,decision:t,...r};await v(ue,{input:i}).then(()=>n(t),o)},c=a instanceof re&&a.path.includes(`values`)?a:void 0,l=c!==void 0&&e.formFields.some(({name:e})=>e===c.field);return b(`div`,{class:`stack`,children:[a!==void 0&&!l&&b(w,{problem:g(a)}),r?b(j,{decision:r,onSend:e=>s(r,{comment:e}),onClose:()=>i(void 0)}):t===`question`?b(A,{call:e,wrong:c,onSend:e=>s(`ANSWER`,{values:e}),onReject:()=>i(`DECLINE`)}):b(`div`,{class:`row wrap`,children:[b(d,{look:`primary`,icon:`check`,onPress:()=>s(`APPROVE`),attributes:{"data-key":`a`},children:D.approve}),b(d,{look:`danger`,icon:`close`,onPress:()=>i(`DECLINE`),attributes:{"data-key":`r`},children:D.rejectWith}),b(d,{look:`quiet`,onPress:()=>i(`APPROVE`),children:D.approveWith})]})]})}function A({call:{formFields:e},wrong:t,onSend:n,onReject:r}){let[i,a]=u(()=>ce(e)),s=o(null),c=async()=>{s.current.reportValidity()&&await n(oe(e,i))};return b(`form`,{ref:s,class:`stack approval-form`,"aria-label":D.kinds.question,onSubmit:e=>(e.preventDefault(),void c()),children:[e.map(e=>b(se,{field:e,filled:i[e.name],wrong:t?.field===e.name?g(t):void 0,onFilled:t=>a({...i,[e.name]:t})},e.name)),b(`div`,{class:`row wrap`,children:[b(d,{look:`primary`,icon:`send`,onPress:c,children:D.answer}),b(d,{look:`danger`,icon:`close`,onPress:r,attributes:{"data-key":`r`},children:D.rejectWith})]})]})}function j({decision:e,onSend:t,onClose:n}){let[i,a]=u(``),s=o(null),c=e===`DECLINE`;return r(()=>s.current.querySelector(`input`).focus(),[]),b(`form`,{ref:s,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void t(i)),onKeyDown:e=>e.key===`Escape`&&n(),children:[b(ae,{label:c?D.why:D.comment,hint:c?D.whyHint:D.commentHint,value:i,onValue:a,maxLength:2e3}),b(`div`,{class:`row wrap`,children:[b(d,{look:c?`danger`:`primary`,icon:c?`close`:`check`,onPress:()=>t(i),children:c?D.reject:D.approve}),b(d,{look:`quiet`,onPress:n,children:h.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:r,agentName:i,spaceId:a,spaceName:o,messageId:s,cycleId:c,trigger:l,trust:u,isUnattended:d}=e.origin,m=D.began(D.triggers[l]??l);return b(`div`,{class:`approval-origin`,children:[b(`p`,{class:`row wrap`,children:[b(`span`,{title:D.trustHint[u],children:b(n,{look:M[u],children:D.trust[u]??u})}),d&&b(`span`,{title:D.unattendedHint,children:b(n,{look:`warn`,children:D.unattended})})]}),b(`p`,{class:`soft small`,children:[p(`agents:read`)?b(`a`,{href:t`/agents/${r}?cycle=${c}`,children:i}):i,a&&b(f,{children:[` ${D.in} `,b(`a`,{href:s?t`/spaces/${a}?message=${s}`:t`/spaces/${a}`,children:o})]}),`. ${m}. ${D.approvers[e.approvers]??``} ${F(D.endsIn)} `,b(x,{date:e.expiresAt})]}),e.people>1&&b(P,{call:e}),u===`STRANGER`&&b(`p`,{class:`approval-warning small`,children:D.trustHint[u]})]})}function P({call:{people:e,approvedBy:t}}){return b(`p`,{class:`approval-progress small`,children:[b(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>b(`span`,{class:n<t.length?`given`:``},n))}),D.progress(t.length,e),t.length>0&&D.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return b(B,{isGood:t!==`DECLINE`,text:n?`${D.sent[t]}. ${D.oneMore}`:D.sent[t]})}let{messageId:n}=e.origin;return n?b(L,{messageId:n,expiresAt:e.expiresAt}):b(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=ee(de,{messageId:e});return r&&!n?b(B,{text:`…`}):b(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{outcome:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return D.withdrawn(a);if(!n||!r)return;let o=D.outcomes[n],s=i?`: “${i}”`:`.`;return r.id===S.value?.actor.id?`You ${o}${s}`:D.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=m.value?D.expired:D.endedUnknown}function B({text:e,isGood:t}){return b(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[b(a,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function fe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function pe(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function me(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function he({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function ge({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[t,n]=u(!1),r=i(),a=_e(e);return a===e?b(`pre`,{class:`folded`,children:e}):b(`div`,{class:`folded-frame`,children:[b(`pre`,{id:r,class:t?`folded open`:`folded cut-off`,tabindex:t?0:void 0,children:t?e:a}),b(d,{isSmall:!0,look:`quiet`,icon:t?`fold`:`unfold`,onPress:()=>n(!t),attributes:{"aria-expanded":t,"aria-controls":r},children:t?h.fold:h.unfold(e.length)})]})}function _e(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function ve({call:e,kind:t}){if(t===`approval`)return b(Y,{title:D.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return b(`div`,{class:`stack`,children:[b(`div`,{class:`approval-question`,children:b(le,{text:W(e)??``})}),n!==void 0&&b(Y,{title:D.arguments,value:n}),typeof r==`string`&&r&&b(Y,{title:D.permits(E(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=ie(t);return b(`section`,{class:`approval-values`,"aria-label":e,children:[b(`h3`,{children:e}),n?.length===0&&b(`p`,{class:`soft small`,children:D.noArguments}),n?b(`dl`,{children:n.map(([e,t])=>b(`div`,{children:[b(`dt`,{children:E(e)}),b(`dd`,{children:b(J,{text:T(t)})})]},e))}):b(J,{text:T(t)}),n&&n.length>0&&b(`details`,{children:[b(`summary`,{children:D.asJson}),b(J,{text:E(JSON.stringify(t,null,2))})]})]})}var ye={question:`question`,confirmation:`question`,approval:`shield`},be=36e5;function xe({row:e,isOpen:t,onToggle:n,onAnswered:r}){let{call:a,isOver:o}=e,s=he(a),l=i(),u=t&&!o,d=[`approval`,u&&`open`,o&&`over`].filter(Boolean).join(` `);return b(`li`,{class:d,"data-call":a.id,children:[b(`h2`,{children:b(`button`,{type:`button`,class:`approval-head`,"aria-expanded":o?void 0:u,"aria-controls":u?l:void 0,onClick:n,children:[b(c,{name:a.origin.agentName,kind:`AGENT`}),b(`span`,{class:`approval-what`,children:[b(`span`,{class:`approval-title`,children:[b(`strong`,{children:a.origin.agentName}),` `,b(Se,{call:a,kind:s,isUnfolded:u})]}),b(`span`,{class:`soft small approval-where`,children:[b(`span`,{class:`cut`,children:a.origin.spaceName?`${D.in} ${a.origin.spaceName}`:D.alone}),b(x,{date:a.createdAt})]})]}),b(Ce,{row:e,kind:s})]})}),o&&b(I,{row:e}),u&&b(`div`,{class:`approval-body`,id:l,children:[b(N,{call:a}),b(ve,{call:a,kind:s}),b(k,{call:a,kind:s,onAnswered:r})]})]})}function Se({call:e,kind:t,isUnfolded:n}){return t===`approval`?b(f,{children:[D.wants,` `,b(`code`,{children:E(e.name)}),!n&&b(`span`,{class:`soft`,children:[` `,E(ge(e))]})]}):n?b(f,{children:D.asksYou}):b(f,{children:[D.asks,` `,b(`q`,{children:E(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Ce({row:{call:e,isOver:t},kind:r}){let i=new Date(e.expiresAt).getTime()-m.value<be;return b(`span`,{class:`approval-signs`,children:[!t&&i&&b(n,{look:`warn`,children:[D.endsIn,` `,b(x,{date:e.expiresAt})]}),!t&&e.people>1&&b(n,{children:[e.approvedBy.length,`/`,e.people,b(`span`,{class:`unseen`,children:[` `,D.progress(e.approvedBy.length,e.people)]})]}),b(`span`,{class:`chip`,children:[b(a,{name:ye[r],size:14}),D.kinds[r]]})]})}var X=50;function we(){return te(D.title),b(`div`,{class:`page`,children:b(`div`,{class:`inner approvals`,children:p(`messages:write`)?b(Te,{}):b(f,{children:[b(`h1`,{children:D.title}),b(C,{icon:`shield`,title:D.mayNot,children:b(`p`,{children:D.mayNotHint})})]})})})}function Te(){let{rows:t,note:n,clear:r}=Z(),[i,a]=u(X),o=e.value.query.get(`call`)??void 0,s=me(t,o),c=!o||t.some(({call:e})=>e.id===o),l=(e,n=!0)=>{_({call:e});let r=t.findIndex(({call:t})=>t.id===e);r>=i&&a(r+X),e&&n&&requestAnimationFrame(()=>$(e,`.approval-head`))},p=(e,r)=>{n(e,r);let i=pe(t,e);i&&l(i)};Ee(t,s,l);let m=t.filter(({isOver:e})=>!e).length;return b(f,{children:[b(`header`,{class:`page-head`,children:[b(`h1`,{children:D.title}),m>0&&b(`span`,{class:`soft`,children:D.waiting(m)}),t.length>m&&b(`span`,{class:`push`,children:b(d,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(r(),_({call:void 0})),children:D.clear})}),b(`p`,{children:D.intro})]}),!c&&b(`p`,{class:`panel soft`,children:D.unreachable}),t.length===0?b(C,{icon:`check`,title:D.none,children:b(`p`,{children:D.noneHint})}):b(`ol`,{class:`approval-list`,children:t.slice(0,i).map(e=>b(xe,{row:e,isOpen:e.call.id===s,onToggle:()=>l(e.call.id===s?``:e.call.id,!1),onAnswered:t=>p(e.call.id,t)},e.call.id))}),t.length>i&&b(d,{onPress:()=>a(i+X),children:h.more}),m>0&&b(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>b(`kbd`,{children:ne(e)},e)),D.keysHint]})]})}function Z(){let[e,t]=u(new Map),[,n]=u(0),r=o([]),i=o(void 0);return(i.current?.waiting!==y.value||i.current.sent!==e)&&(i.current={waiting:y.value,sent:e},r.current=V(r.current,y.value,e)),{rows:r.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{r.current=r.current.filter(({isOver:e})=>!e),n(e=>e+1)}}}function Ee(t,n,r){let i=e=>{r(document.activeElement?.closest(`.approval`)==null&&n?n:fe(t,n,e))};s(`j`,D.keys.next,()=>i(1)),s(`k`,D.keys.previous,()=>i(-1)),s(`a`,D.keys.approve,()=>n&&$(n,`.approval-form :is(input, select, textarea), [data-key=a]`)),s(`r`,D.keys.reject,()=>n&&Q(n)?.querySelector(`[data-key=r]`)?.click()),l(()=>{let t=e.value.query.get(`call`);t&&$(t,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{we as default};