import{F as e,Ft as t,Gt as n,H as r,I as i,It as a,Kt as o,M as s,P as c,Rt as l,St as u,Tt as d,Ut as f,Wt as p,Xt as m,_ as h,at as g,c as _,dt as v,et as y,f as b,l as x,qt as S,tt as C,ut as ee,v as w,vt as T,wt as E,y as te}from"./core-DAW6bano.js";import{n as D,r as O,t as k}from"./exact-Cu7s2tTR.js";import{i as ne}from"./field-Cmin1Via.js";import{i as re,n as ie,r as ae,t as oe}from"./markdown-DXlpHvRP.js";var A={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
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
    `,{fragmentName:`WaitingCall`});var se=new j(`
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
}`),ce=new j(`
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
}`);function le({call:e,kind:t,onAnswered:n}){let[i,a]=S(),[o,s]=S(),c=async(t,r={})=>{s(void 0);let i={toolCallId:e.id,digest:e.digest,decision:t,...r};await T(se,{input:i}).then(()=>n(t),s)},l=o instanceof u&&o.path.includes(`values`)?o:void 0,d=l!==void 0&&e.formFields.some(({name:e})=>e===l.field);return C(`div`,{class:`stack`,children:[o!==void 0&&!d&&C(te,{problem:E(o)}),i?C(de,{decision:i,onSend:e=>c(i,{comment:e}),onClose:()=>a(void 0)}):t===`question`?C(ue,{call:e,wrong:l,onSend:e=>c(`ANSWER`,{values:e}),onReject:()=>a(`DECLINE`)}):C(`div`,{class:`row wrap`,children:[C(r,{look:`primary`,icon:`check`,onPress:()=>c(`APPROVE`),attributes:{"data-key":`a`},children:A.approve}),C(r,{look:`danger`,icon:`close`,onPress:()=>a(`DECLINE`),attributes:{"data-key":`r`},children:A.rejectWith}),C(r,{look:`quiet`,onPress:()=>a(`APPROVE`),children:A.approveWith})]})]})}function ue({call:{formFields:e},wrong:t,onSend:n,onReject:i}){let[a,s]=S(()=>ae(e)),c=o(null),l=async()=>{c.current.reportValidity()&&await n(re(e,a))};return C(`form`,{ref:c,class:`stack approval-form`,"aria-label":A.kinds.question,onSubmit:e=>(e.preventDefault(),void l()),children:[e.map(e=>C(ie,{field:e,filled:a[e.name],wrong:t?.field===e.name?E(t):void 0,onFilled:t=>s({...a,[e.name]:t})},e.name)),C(`div`,{class:`row wrap`,children:[C(r,{look:`primary`,icon:`send`,onPress:l,children:A.answer}),C(r,{look:`danger`,icon:`close`,onPress:i,attributes:{"data-key":`r`},children:A.rejectWith})]})]})}function de({decision:e,onSend:t,onClose:n}){let[i,a]=S(``),s=o(null),c=e===`DECLINE`;return p(()=>s.current.querySelector(`input`).focus(),[]),C(`form`,{ref:s,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void t(i)),onKeyDown:e=>e.key===`Escape`&&n(),children:[C(ne,{label:c?A.why:A.comment,hint:c?A.whyHint:A.commentHint,value:i,onValue:a,maxLength:2e3}),C(`div`,{class:`row wrap`,children:[C(r,{look:c?`danger`:`primary`,icon:c?`close`:`check`,onPress:()=>t(i),children:c?A.reject:A.approve}),C(r,{look:`quiet`,onPress:n,children:d.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:n,agentName:r,spaceId:a,spaceName:o,messageId:s,cycleId:c,trigger:l,trust:u,isUnattended:d}=e.origin,f=A.began(A.triggers[l]??l);return C(`div`,{class:`approval-origin`,children:[C(`p`,{class:`row wrap`,children:[C(`span`,{title:A.trustHint[u],children:C(i,{look:M[u],children:A.trust[u]??u})}),d&&C(`span`,{title:A.unattendedHint,children:C(i,{look:`warn`,children:A.unattended})})]}),C(`p`,{class:`soft small`,children:[g(`agents:read`)?C(`a`,{href:t`/agents/${n}?cycle=${c}`,children:r}):r,a&&C(m,{children:[` ${A.in} `,C(`a`,{href:s?t`/spaces/${a}?message=${s}`:t`/spaces/${a}`,children:o})]}),`. ${f}. ${A.approvers[e.approvers]??``} ${F(A.endsIn)} `,C(_,{date:e.expiresAt})]}),e.people>1&&C(P,{call:e}),u===`STRANGER`&&C(`p`,{class:`approval-warning small`,children:A.trustHint[u]})]})}function P({call:{people:e,approvedBy:t}}){return C(`p`,{class:`approval-progress small`,children:[C(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>C(`span`,{class:n<t.length?`given`:``},n))}),A.progress(t.length,e),t.length>0&&A.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return C(B,{isGood:t!==`DECLINE`,text:n?`${A.sent[t]}. ${A.oneMore}`:A.sent[t]})}let{messageId:n}=e.origin;return n?C(L,{messageId:n,expiresAt:e.expiresAt}):C(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=b(ce,{messageId:e});return r&&!n?C(B,{text:`…`}):C(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{outcome:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return A.withdrawn(a);if(!n||!r)return;let o=A.outcomes[n],s=i?`: “${i}”`:`.`;return r.id===ee.value?.actor.id?`You ${o}${s}`:A.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=x.value?A.expired:A.endedUnknown}function B({text:e,isGood:t}){return C(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[C(y,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function fe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function pe(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function me(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function he({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function ge({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[t,i]=S(!1),a=n(),o=_e(e);return o===e?C(`pre`,{class:`folded`,children:e}):C(`div`,{class:`folded-frame`,children:[C(`pre`,{id:a,class:t?`folded open`:`folded cut-off`,tabindex:t?0:void 0,children:t?e:o}),C(r,{isSmall:!0,look:`quiet`,icon:t?`fold`:`unfold`,onPress:()=>i(!t),attributes:{"aria-expanded":t,"aria-controls":a},children:t?d.fold:d.unfold(e.length)})]})}function _e(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function ve({call:e,kind:t}){if(t===`approval`)return C(Y,{title:A.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return C(`div`,{class:`stack`,children:[C(`div`,{class:`approval-question`,children:C(oe,{text:W(e)??``})}),n!==void 0&&C(Y,{title:A.arguments,value:n}),typeof r==`string`&&r&&C(Y,{title:A.permits(k(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=O(t);return C(`section`,{class:`approval-values`,"aria-label":e,children:[C(`h3`,{children:e}),n?.length===0&&C(`p`,{class:`soft small`,children:A.noArguments}),n?C(`dl`,{children:n.map(([e,t])=>C(`div`,{children:[C(`dt`,{children:k(e)}),C(`dd`,{children:C(J,{text:D(t)})})]},e))}):C(J,{text:D(t)}),n&&n.length>0&&C(`details`,{children:[C(`summary`,{children:A.asJson}),C(J,{text:k(JSON.stringify(t,null,2))})]})]})}var ye={question:`question`,confirmation:`question`,approval:`shield`},be=36e5;function xe({row:t,isOpen:r,onToggle:i,onAnswered:a}){let{call:o,isOver:s}=t,c=he(o),l=n(),u=r&&!s,d=[`approval`,u&&`open`,s&&`over`].filter(Boolean).join(` `);return C(`li`,{class:d,"data-call":o.id,children:[C(`h2`,{children:C(`button`,{type:`button`,class:`approval-head`,"aria-expanded":s?void 0:u,"aria-controls":u?l:void 0,onClick:i,children:[C(e,{name:o.origin.agentName,kind:`AGENT`}),C(`span`,{class:`approval-what`,children:[C(`span`,{class:`approval-title`,children:[C(`strong`,{children:o.origin.agentName}),` `,C(Se,{call:o,kind:c,isUnfolded:u})]}),C(`span`,{class:`soft small approval-where`,children:[C(`span`,{class:`cut`,children:o.origin.spaceName?`${A.in} ${o.origin.spaceName}`:A.alone}),C(_,{date:o.createdAt})]})]}),C(Ce,{row:t,kind:c})]})}),s&&C(I,{row:t}),u&&C(`div`,{class:`approval-body`,id:l,children:[C(N,{call:o}),C(ve,{call:o,kind:c}),C(le,{call:o,kind:c,onAnswered:a})]})]})}function Se({call:e,kind:t,isUnfolded:n}){return t===`approval`?C(m,{children:[A.wants,` `,C(`code`,{children:k(e.name)}),!n&&C(`span`,{class:`soft`,children:[` `,k(ge(e))]})]}):n?C(m,{children:A.asksYou}):C(m,{children:[A.asks,` `,C(`q`,{children:k(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Ce({row:{call:e,isOver:t},kind:n}){let r=new Date(e.expiresAt).getTime()-x.value<be;return C(`span`,{class:`approval-signs`,children:[!t&&r&&C(i,{look:`warn`,children:[A.endsIn,` `,C(_,{date:e.expiresAt})]}),!t&&e.people>1&&C(i,{children:[e.approvedBy.length,`/`,e.people,C(`span`,{class:`unseen`,children:[` `,A.progress(e.approvedBy.length,e.people)]})]}),C(`span`,{class:`chip`,children:[C(y,{name:ye[n],size:14}),A.kinds[n]]})]})}var X=50;function we(){return h(A.title),C(`div`,{class:`page`,children:C(`div`,{class:`inner approvals`,children:g(`messages:write`)?C(Te,{}):C(m,{children:[C(`h1`,{children:A.title}),C(w,{icon:`shield`,title:A.mayNot,children:C(`p`,{children:A.mayNotHint})})]})})})}function Te(){let{rows:e,note:t,clear:n}=Z(),[i,o]=S(X),c=a.value.query.get(`call`)??void 0,u=me(e,c),f=!c||e.some(({call:e})=>e.id===c),p=(t,n=!0)=>{l({call:t});let r=e.findIndex(({call:e})=>e.id===t);r>=i&&o(r+X),t&&n&&requestAnimationFrame(()=>$(t,`.approval-head`))},h=(n,r)=>{t(n,r);let i=pe(e,n);i&&p(i)};Ee(e,u,p);let g=e.filter(({isOver:e})=>!e).length;return C(m,{children:[C(`header`,{class:`page-head`,children:[C(`h1`,{children:A.title}),g>0&&C(`span`,{class:`soft`,children:A.waiting(g)}),e.length>g&&C(`span`,{class:`push`,children:C(r,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(n(),l({call:void 0})),children:A.clear})}),C(`p`,{children:A.intro})]}),!f&&C(`p`,{class:`panel soft`,children:A.unreachable}),e.length===0?C(w,{icon:`check`,title:A.none,children:C(`p`,{children:A.noneHint})}):C(`ol`,{class:`approval-list`,children:e.slice(0,i).map(e=>C(xe,{row:e,isOpen:e.call.id===u,onToggle:()=>p(e.call.id===u?``:e.call.id,!1),onAnswered:t=>h(e.call.id,t)},e.call.id))}),e.length>i&&C(r,{onPress:()=>o(i+X),children:d.more}),g>0&&C(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>C(`kbd`,{children:s(e)},e)),A.keysHint]})]})}function Z(){let[e,t]=S(new Map),[,n]=S(0),r=o([]),i=o(void 0);return(i.current?.waiting!==v.value||i.current.sent!==e)&&(i.current={waiting:v.value,sent:e},r.current=V(r.current,v.value,e)),{rows:r.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{r.current=r.current.filter(({isOver:e})=>!e),n(e=>e+1)}}}function Ee(e,t,n){let r=r=>{n(document.activeElement?.closest(`.approval`)==null&&t?t:fe(e,t,r))};c(`j`,A.keys.next,()=>r(1)),c(`k`,A.keys.previous,()=>r(-1)),c(`a`,A.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),c(`r`,A.keys.reject,()=>t&&Q(t)?.querySelector(`[data-key=r]`)?.click()),f(()=>{let e=a.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{we as default};