import{Bt as e,Et as t,F as n,Ft as r,G as i,It as a,K as o,Lt as s,N as c,Nt as l,Ot as u,P as d,Pt as f,Tt as p,V as m,X as h,c as g,ct as ee,d as te,et as ne,ft as _,g as v,ht as y,j as re,mt as b,s as x,tt as S,v as C,y as w}from"./core-CZmEjDQu.js";import{n as T,r as ie,t as E}from"./exact-Cu7s2tTR.js";import{i as ae}from"./field-DjBeBh6A.js";import{i as oe,n as se,r as ce,t as le}from"./markdown-Cy3OFTZ2.js";var D={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},O=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new O(`
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
}`);function k({call:e,kind:t,onAnswered:n}){let[r,i]=s(),[a,c]=s(),l=async(t,r={})=>{c(void 0);let i={toolCallId:e.id,digest:e.digest,decision:t,...r};await ee(ue,{input:i}).then(()=>n(t),c)},u=a instanceof _&&a.path.includes(`values`)?a:void 0,d=u!==void 0&&e.formFields.some(({name:e})=>e===u.field);return o(`div`,{class:`stack`,children:[a!==void 0&&!d&&o(w,{problem:b(a)}),r?o(j,{decision:r,onSend:e=>l(r,{comment:e}),onClose:()=>i(void 0)}):t===`question`?o(A,{call:e,wrong:u,onSend:e=>l(`ANSWER`,{values:e}),onReject:()=>i(`DECLINE`)}):o(`div`,{class:`row wrap`,children:[o(m,{look:`primary`,icon:`check`,onPress:()=>l(`APPROVE`),attributes:{"data-key":`a`},children:D.approve}),o(m,{look:`danger`,icon:`close`,onPress:()=>i(`DECLINE`),attributes:{"data-key":`r`},children:D.rejectWith}),o(m,{look:`quiet`,onPress:()=>i(`APPROVE`),children:D.approveWith})]})]})}function A({call:{formFields:e},wrong:t,onSend:n,onReject:r}){let[i,c]=s(()=>ce(e)),l=a(null),u=async()=>{l.current.reportValidity()&&await n(oe(e,i))};return o(`form`,{ref:l,class:`stack approval-form`,"aria-label":D.kinds.question,onSubmit:e=>(e.preventDefault(),void u()),children:[e.map(e=>o(se,{field:e,filled:i[e.name],wrong:t?.field===e.name?b(t):void 0,onFilled:t=>c({...i,[e.name]:t})},e.name)),o(`div`,{class:`row wrap`,children:[o(m,{look:`primary`,icon:`send`,onPress:u,children:D.answer}),o(m,{look:`danger`,icon:`close`,onPress:r,attributes:{"data-key":`r`},children:D.rejectWith})]})]})}function j({decision:e,onSend:t,onClose:n}){let[r,i]=s(``),c=a(null),l=e===`DECLINE`;return f(()=>c.current.querySelector(`input`).focus(),[]),o(`form`,{ref:c,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void t(r)),onKeyDown:e=>e.key===`Escape`&&n(),children:[o(ae,{label:l?D.why:D.comment,hint:l?D.whyHint:D.commentHint,value:r,onValue:i,maxLength:2e3}),o(`div`,{class:`row wrap`,children:[o(m,{look:l?`danger`:`primary`,icon:l?`close`:`check`,onPress:()=>t(r),children:l?D.reject:D.approve}),o(m,{look:`quiet`,onPress:n,children:y.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:t}){let{agentId:r,agentName:i,spaceId:a,spaceName:s,messageId:c,cycleId:l,trigger:u,trust:d,isUnattended:f}=t.origin,m=D.began(D.triggers[u]??u);return o(`div`,{class:`approval-origin`,children:[o(`p`,{class:`row wrap`,children:[o(`span`,{title:D.trustHint[d],children:o(n,{look:M[d],children:D.trust[d]??d})}),f&&o(`span`,{title:D.unattendedHint,children:o(n,{look:`warn`,children:D.unattended})})]}),o(`p`,{class:`soft small`,children:[h(`agents:read`)?o(`a`,{href:p`/agents/${r}?cycle=${l}`,children:i}):i,a&&o(e,{children:[` ${D.in} `,o(`a`,{href:c?p`/spaces/${a}?message=${c}`:p`/spaces/${a}`,children:s})]}),`. ${m}. ${D.approvers[t.approvers]??``} ${F(D.endsIn)} `,o(x,{date:t.expiresAt})]}),t.people>1&&o(P,{call:t}),d===`STRANGER`&&o(`p`,{class:`approval-warning small`,children:D.trustHint[d]})]})}function P({call:{people:e,approvedBy:t}}){return o(`p`,{class:`approval-progress small`,children:[o(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>o(`span`,{class:n<t.length?`given`:``},n))}),D.progress(t.length,e),t.length>0&&D.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return o(B,{isGood:t!==`DECLINE`,text:n?`${D.sent[t]}. ${D.oneMore}`:D.sent[t]})}let{messageId:n}=e.origin;return n?o(L,{messageId:n,expiresAt:e.expiresAt}):o(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=te(de,{messageId:e});return r&&!n?o(B,{text:`…`}):o(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{outcome:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return D.withdrawn(a);if(!n||!r)return;let o=D.outcomes[n],s=i?`: “${i}”`:`.`;return r.id===ne.value?.actor.id?`You ${o}${s}`:D.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=g.value?D.expired:D.endedUnknown}function B({text:e,isGood:t}){return o(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[o(i,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function fe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function pe(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function me(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function he({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function ge({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[t,n]=s(!1),i=r(),a=_e(e);return a===e?o(`pre`,{class:`folded`,children:e}):o(`div`,{class:`folded-frame`,children:[o(`pre`,{id:i,class:t?`folded open`:`folded cut-off`,tabindex:t?0:void 0,children:t?e:a}),o(m,{isSmall:!0,look:`quiet`,icon:t?`fold`:`unfold`,onPress:()=>n(!t),attributes:{"aria-expanded":t,"aria-controls":i},children:t?y.fold:y.unfold(e.length)})]})}function _e(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function ve({call:e,kind:t}){if(t===`approval`)return o(Y,{title:D.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return o(`div`,{class:`stack`,children:[o(`div`,{class:`approval-question`,children:o(le,{text:W(e)??``})}),n!==void 0&&o(Y,{title:D.arguments,value:n}),typeof r==`string`&&r&&o(Y,{title:D.permits(E(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=ie(t);return o(`section`,{class:`approval-values`,"aria-label":e,children:[o(`h3`,{children:e}),n?.length===0&&o(`p`,{class:`soft small`,children:D.noArguments}),n?o(`dl`,{children:n.map(([e,t])=>o(`div`,{children:[o(`dt`,{children:E(e)}),o(`dd`,{children:o(J,{text:T(t)})})]},e))}):o(J,{text:T(t)}),n&&n.length>0&&o(`details`,{children:[o(`summary`,{children:D.asJson}),o(J,{text:E(JSON.stringify(t,null,2))})]})]})}var ye={question:`question`,confirmation:`question`,approval:`shield`},be=36e5;function xe({row:e,isOpen:t,onToggle:n,onAnswered:i}){let{call:a,isOver:s}=e,c=he(a),l=r(),u=t&&!s,f=[`approval`,u&&`open`,s&&`over`].filter(Boolean).join(` `);return o(`li`,{class:f,"data-call":a.id,children:[o(`h2`,{children:o(`button`,{type:`button`,class:`approval-head`,"aria-expanded":s?void 0:u,"aria-controls":u?l:void 0,onClick:n,children:[o(d,{name:a.origin.agentName,kind:`AGENT`}),o(`span`,{class:`approval-what`,children:[o(`span`,{class:`approval-title`,children:[o(`strong`,{children:a.origin.agentName}),` `,o(Se,{call:a,kind:c,isUnfolded:u})]}),o(`span`,{class:`soft small approval-where`,children:[o(`span`,{class:`cut`,children:a.origin.spaceName?`${D.in} ${a.origin.spaceName}`:D.alone}),o(x,{date:a.createdAt})]})]}),o(Ce,{row:e,kind:c})]})}),s&&o(I,{row:e}),u&&o(`div`,{class:`approval-body`,id:l,children:[o(N,{call:a}),o(ve,{call:a,kind:c}),o(k,{call:a,kind:c,onAnswered:i})]})]})}function Se({call:t,kind:n,isUnfolded:r}){return n===`approval`?o(e,{children:[D.wants,` `,o(`code`,{children:E(t.name)}),!r&&o(`span`,{class:`soft`,children:[` `,E(ge(t))]})]}):r?o(e,{children:D.asksYou}):o(e,{children:[D.asks,` `,o(`q`,{children:E(W(t)??t.name).replaceAll(/\*\*|`/g,``)})]})}function Ce({row:{call:e,isOver:t},kind:r}){let a=new Date(e.expiresAt).getTime()-g.value<be;return o(`span`,{class:`approval-signs`,children:[!t&&a&&o(n,{look:`warn`,children:[D.endsIn,` `,o(x,{date:e.expiresAt})]}),!t&&e.people>1&&o(n,{children:[e.approvedBy.length,`/`,e.people,o(`span`,{class:`unseen`,children:[` `,D.progress(e.approvedBy.length,e.people)]})]}),o(`span`,{class:`chip`,children:[o(i,{name:ye[r],size:14}),D.kinds[r]]})]})}var X=50;function we(){return v(D.title),o(`div`,{class:`page`,children:o(`div`,{class:`inner approvals`,children:h(`messages:write`)?o(Te,{}):o(e,{children:[o(`h1`,{children:D.title}),o(C,{icon:`shield`,title:D.mayNot,children:o(`p`,{children:D.mayNotHint})})]})})})}function Te(){let{rows:n,note:r,clear:i}=Z(),[a,c]=s(X),l=t.value.query.get(`call`)??void 0,d=me(n,l),f=!l||n.some(({call:e})=>e.id===l),p=(e,t=!0)=>{u({call:e});let r=n.findIndex(({call:t})=>t.id===e);r>=a&&c(r+X),e&&t&&requestAnimationFrame(()=>$(e,`.approval-head`))},h=(e,t)=>{r(e,t);let i=pe(n,e);i&&p(i)};Ee(n,d,p);let g=n.filter(({isOver:e})=>!e).length;return o(e,{children:[o(`header`,{class:`page-head`,children:[o(`h1`,{children:D.title}),g>0&&o(`span`,{class:`soft`,children:D.waiting(g)}),n.length>g&&o(`span`,{class:`push`,children:o(m,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(i(),u({call:void 0})),children:D.clear})}),o(`p`,{children:D.intro})]}),!f&&o(`p`,{class:`panel soft`,children:D.unreachable}),n.length===0?o(C,{icon:`check`,title:D.none,children:o(`p`,{children:D.noneHint})}):o(`ol`,{class:`approval-list`,children:n.slice(0,a).map(e=>o(xe,{row:e,isOpen:e.call.id===d,onToggle:()=>p(e.call.id===d?``:e.call.id,!1),onAnswered:t=>h(e.call.id,t)},e.call.id))}),n.length>a&&o(m,{onPress:()=>c(a+X),children:y.more}),g>0&&o(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>o(`kbd`,{children:re(e)},e)),D.keysHint]})]})}function Z(){let[e,t]=s(new Map),[,n]=s(0),r=a([]),i=a(void 0);return(i.current?.waiting!==S.value||i.current.sent!==e)&&(i.current={waiting:S.value,sent:e},r.current=V(r.current,S.value,e)),{rows:r.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{r.current=r.current.filter(({isOver:e})=>!e),n(e=>e+1)}}}function Ee(e,n,r){let i=t=>{r(document.activeElement?.closest(`.approval`)==null&&n?n:fe(e,n,t))};c(`j`,D.keys.next,()=>i(1)),c(`k`,D.keys.previous,()=>i(-1)),c(`a`,D.keys.approve,()=>n&&$(n,`.approval-form :is(input, select, textarea), [data-key=a]`)),c(`r`,D.keys.reject,()=>n&&Q(n)?.querySelector(`[data-key=r]`)?.click()),l(()=>{let e=t.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{we as default};