import{$t as e,A as t,F as n,Gt as r,H as i,Ht as a,J as o,L as s,Mt as c,O as l,Qt as u,Tt as d,Ut as f,V as p,Xt as m,Yt as h,Zt as g,_,_t as ee,dt as v,ft as y,g as b,h as te,jt as x,kt as ne,l as re,nn as S,ot as C,st as w,vt as T,y as ie}from"./core-BRRCkQAV.js";import{n as E,r as ae,t as D}from"./exact-Cu7s2tTR.js";import{i as oe}from"./field-Ws9ToJs_.js";import{a as se,i as ce,n as le,r as ue,t as de}from"./markdown-MIQBu2ZX.js";import{t as fe}from"./once-YM0jCDcf.js";var O={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},k=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new k(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new k(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new k(`
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
    `,{fragmentName:`WaitingCall`});var pe=new k(`
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
}`),me=new k(`
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
}`);function he({call:t,kind:n,onAnswered:r}){let[i,a]=e(),[s,c]=e(),l=fe(e=>e()),u=(e,n={})=>l(async()=>{c(void 0);let i={toolCallId:t.id,digest:t.digest,decision:e,...n};await d(pe,{input:i}).then(()=>r(e),c)}),f=s instanceof ne&&s.path.includes(`values`)?s:void 0,p=f!==void 0&&t.formFields.some(({name:e})=>e===f.field);return w(`div`,{class:`stack`,children:[s!==void 0&&!p&&w(_,{problem:x(s)}),i?w(j,{decision:i,onSend:e=>u(i,{comment:e}),onClose:()=>a(void 0)}):n===`question`?w(A,{call:t,wrong:f,onSend:e=>u(`ANSWER`,{values:e}),onReject:()=>a(`DECLINE`)}):w(`div`,{class:`row wrap`,children:[w(o,{look:`primary`,icon:`check`,onPress:()=>u(`APPROVE`),attributes:{"data-key":`a`},children:O.approve}),w(o,{look:`danger`,icon:`close`,onPress:()=>a(`DECLINE`),attributes:{"data-key":`r`},children:O.rejectWith}),w(o,{look:`quiet`,onPress:()=>a(`APPROVE`),children:O.approveWith})]})]})}function A({call:{formFields:t},wrong:n,onSend:r,onReject:i}){let[a,s]=e(()=>ce(t)),c=u(null),l=async()=>{c.current.reportValidity()&&await r(se(t,a))};return w(`form`,{ref:c,class:`stack approval-form`,"aria-label":O.kinds.question,onSubmit:e=>(e.preventDefault(),void l()),children:[t.map(e=>w(ue,{field:e,filled:a[e.name],wrong:n?.field===e.name?x(n):void 0,onFilled:t=>s({...a,[e.name]:t})},e.name)),w(`div`,{class:`row wrap`,children:[w(o,{look:`primary`,icon:`send`,onPress:l,children:O.answer}),w(o,{look:`danger`,icon:`close`,onPress:i,attributes:{"data-key":`r`},children:O.rejectWith})]})]})}function j({decision:t,onSend:n,onClose:r}){let[i,a]=e(``),s=u(null),l=t===`DECLINE`;return m(()=>s.current.querySelector(`input`).focus(),[]),w(`form`,{ref:s,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void n(i)),onKeyDown:e=>e.key===`Escape`&&r(),children:[w(oe,{label:l?O.why:O.comment,hint:l?O.whyHint:O.commentHint,value:i,onValue:a,maxLength:2e3}),w(`div`,{class:`row wrap`,children:[w(o,{look:l?`danger`:`primary`,icon:l?`close`:`check`,onPress:()=>n(i),children:l?O.reject:O.approve}),w(o,{look:`quiet`,onPress:r,children:c.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:t,agentName:n,spaceId:r,spaceName:o,messageId:s,cycleId:c,trigger:u,trust:d,isUnattended:f}=e.origin,p=O.began(O.triggers[u]??u);return w(`div`,{class:`approval-origin`,children:[w(`p`,{class:`row wrap`,children:[w(`span`,{title:O.trustHint[d],children:w(i,{look:M[d],children:O.trust[d]??d})}),f&&w(`span`,{title:O.unattendedHint,children:w(i,{look:`warn`,children:O.unattended})})]}),w(`p`,{class:`soft small`,children:[y(`agents:read`)?w(`a`,{href:a`/agents/${t}?cycle=${c}`,children:n}):n,r&&w(S,{children:[` ${O.in} `,w(`a`,{href:s?a`/spaces/${r}?message=${s}`:a`/spaces/${r}`,children:o})]}),`. ${p}. ${le[e.approvers]??``} ${F(O.endsIn)} `,w(l,{date:e.expiresAt})]}),e.people>1&&w(P,{call:e}),d===`STRANGER`&&w(`p`,{class:`approval-warning small`,children:O.trustHint[d]})]})}function P({call:{people:e,approvedBy:t}}){return w(`p`,{class:`approval-progress small`,children:[w(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>w(`span`,{class:n<t.length?`given`:``},n))}),O.progress(t.length,e),t.length>0&&O.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return w(B,{isGood:t!==`DECLINE`,text:n?`${O.sent[t]}. ${O.oneMore}`:O.sent[t]})}let{messageId:n}=e.origin;return n?w(L,{messageId:n,expiresAt:e.expiresAt}):w(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,error:r,isLoading:i,reload:a}=re(me,{messageId:e});return i&&!n?w(B,{text:`…`}):r!=null&&!n?w(_,{problem:r,onRetry:a}):w(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{outcome:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return O.withdrawn(a);if(!n||!r)return;let o=O.outcomes[n],s=i?`: “${i}”`:`.`;return r.id===ee.value?.actor.id?`You ${o}${s}`:O.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=t.value?O.expired:O.endedUnknown}function B({text:e,isGood:t}){return w(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[w(C,{name:t?`check`:`reply`,size:14}),e]})}function ge(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>V(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>V(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function V(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function _e(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?H(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function ve(e,t){let n=e.findIndex(({call:e})=>e.id===t);return H(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function H(e){return e.find(({isOver:e})=>!e)?.call.id}function ye(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?H(e):void 0}function be({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function U(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var W=120;function xe({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>W?`${t.slice(0,W)}…`:t}var G=12,K=1e3;function q({text:t}){let[n,r]=e(!1),i=g(),a=Se(t);return a===t?w(`pre`,{class:`folded`,children:t}):w(`div`,{class:`folded-frame`,children:[w(`pre`,{id:i,class:n?`folded open`:`folded cut-off`,tabindex:n?0:void 0,children:n?t:a}),w(o,{isSmall:!0,look:`quiet`,icon:n?`fold`:`unfold`,onPress:()=>r(!n),attributes:{"aria-expanded":n,"aria-controls":i},children:n?c.fold:c.unfold(t.length)})]})}function Se(e){let t=e.split(`
`,13),n=t.length>G?t.slice(0,G).join(`
`):e;return n.length>K?[...n.slice(0,K)].join(``):n}function Ce({call:e,kind:t}){if(t===`approval`)return w(J,{title:O.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return w(`div`,{class:`stack`,children:[w(`div`,{class:`approval-question`,children:w(de,{text:U(e)??``})}),n!==void 0&&w(J,{title:O.arguments,value:n}),typeof r==`string`&&r&&w(J,{title:O.permits(D(r)),value:i??{}})]})}function J({title:e,value:t}){let n=ae(t);return w(`section`,{class:`approval-values`,"aria-label":e,children:[w(`h3`,{children:e}),n?.length===0&&w(`p`,{class:`soft small`,children:O.noArguments}),n?w(`dl`,{children:n.map(([e,t])=>w(`div`,{children:[w(`dt`,{children:D(e)}),w(`dd`,{children:w(q,{text:E(t)})})]},e))}):w(q,{text:E(t)}),n&&n.length>0&&w(`details`,{children:[w(`summary`,{children:O.asJson}),w(q,{text:D(JSON.stringify(t,null,2))})]})]})}var we={question:`question`,confirmation:`question`,approval:`shield`},Te=36e5;function Ee({row:e,isOpen:t,onToggle:n,onAnswered:r}){let{call:i,isOver:a}=e,o=be(i),s=g(),c=t&&!a,u=[`approval`,c&&`open`,a&&`over`].filter(Boolean).join(` `);return w(`li`,{class:u,"data-call":i.id,children:[w(`h2`,{children:w(`button`,{type:`button`,class:`approval-head`,"aria-expanded":a?void 0:c,"aria-controls":c?s:void 0,onClick:n,children:[w(p,{name:i.origin.agentName,kind:`AGENT`}),w(`span`,{class:`approval-what`,children:[w(`span`,{class:`approval-title`,children:[w(`strong`,{children:i.origin.agentName}),` `,w(De,{call:i,kind:o,isUnfolded:c})]}),w(`span`,{class:`soft small approval-where`,children:[w(`span`,{class:`cut`,children:i.origin.spaceName?`${O.in} ${i.origin.spaceName}`:O.alone}),w(l,{date:i.createdAt})]})]}),w(Oe,{row:e,kind:o})]})}),a&&w(I,{row:e}),c&&w(`div`,{class:`approval-body`,id:s,children:[w(N,{call:i}),w(Ce,{call:i,kind:o}),w(he,{call:i,kind:o,onAnswered:r})]})]})}function De({call:e,kind:t,isUnfolded:n}){return t===`approval`?w(S,{children:[O.wants,` `,w(`code`,{children:D(e.name)}),!n&&w(`span`,{class:`soft`,children:[` `,D(xe(e))]})]}):n?w(S,{children:O.asksYou}):w(S,{children:[O.asks,` `,w(`q`,{children:D(U(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Oe({row:{call:e,isOver:n},kind:r}){let a=new Date(e.expiresAt).getTime()-t.value<Te;return w(`span`,{class:`approval-signs`,children:[!n&&a&&w(i,{look:`warn`,children:[O.endsIn,` `,w(l,{date:e.expiresAt})]}),!n&&e.people>1&&w(i,{children:[e.approvedBy.length,`/`,e.people,w(`span`,{class:`unseen`,children:[` `,O.progress(e.approvedBy.length,e.people)]})]}),w(`span`,{class:`chip`,children:[w(C,{name:we[r],size:14}),O.kinds[r]]})]})}var Y=50;function ke(){return te(O.title),w(`div`,{class:`page`,children:w(`div`,{class:`inner approvals`,children:y(`messages:write`)?w(Ae,{}):w(S,{children:[w(`h1`,{children:O.title}),w(b,{icon:`shield`,title:O.mayNot,children:w(`p`,{children:O.mayNotHint})})]})})})}function Ae(){let{rows:t,note:i,clear:a}=je(),[s,l]=e(Y),u=f.value.query.get(`call`)??void 0,d=ye(t,u),p=!u||t.some(({call:e})=>e.id===u),m=(e,n=!0)=>{r({call:e});let i=t.findIndex(({call:t})=>t.id===e);i>=s&&l(i+Y),e&&n&&Ne(e)},h=(e,n)=>{i(e,n);let r=ve(t,e);r&&m(r)};Me(t,d,m);let g=t.filter(({isOver:e})=>!e).length;return w(S,{children:[w(`header`,{class:`page-head`,children:[w(`h1`,{children:O.title}),g>0&&w(`span`,{class:`soft`,children:O.waiting(g)}),t.length>g&&w(`span`,{class:`push`,children:w(o,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(a(),r({call:void 0})),children:O.clear})}),w(`p`,{children:O.intro})]}),!p&&v.value&&w(`p`,{class:`panel soft`,children:O.unreachable}),t.length===0?w(X,{}):w(`ol`,{class:`approval-list`,children:t.slice(0,s).map(e=>w(Ee,{row:e,isOpen:e.call.id===d,onToggle:()=>m(e.call.id===d?``:e.call.id,!1),onAnswered:t=>h(e.call.id,t)},e.call.id))}),t.length>s&&w(o,{onPress:()=>l(s+Y),children:c.more}),g>0&&w(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>w(`kbd`,{children:n(e)},e)),O.keysHint]})]})}function X(){return v.value?w(b,{icon:`check`,title:O.none,children:w(`p`,{children:O.noneHint})}):w(ie,{})}function je(){let[t,n]=e(new Map),[,r]=e(0),i=u([]),a=u(void 0);return(a.current?.waiting!==T.value||a.current.sent!==t)&&(a.current={waiting:T.value,sent:t},i.current=ge(i.current,T.value,t)),{rows:i.current,note:(e,t)=>n(n=>new Map(n).set(e,t)),clear:()=>{i.current=i.current.filter(({isOver:e})=>!e),r(e=>e+1)}}}function Me(e,t,n){let r=r=>{n(document.activeElement?.closest(`.approval`)==null&&t?t:_e(e,t,r))};s(`j`,O.keys.next,()=>r(1)),s(`k`,O.keys.previous,()=>r(-1)),s(`a`,O.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),s(`r`,O.keys.reject,()=>t&&Pe(t,`[data-key=r]`)),h(()=>{let e=f.value.query.get(`call`),t=document.activeElement?.closest(`.approval, dialog, input, textarea, select`)!=null;e&&v.value&&!t&&$(e,`.approval-head`)},[v.value])}function Z(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}var Q=0;function Ne(e){cancelAnimationFrame(Q),Q=requestAnimationFrame(()=>$(e,`.approval-head`))}function Pe(e,t){cancelAnimationFrame(Q),Z(e)?.querySelector(t)?.click()}function $(e,t){cancelAnimationFrame(Q);let n=Z(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{ke as default};