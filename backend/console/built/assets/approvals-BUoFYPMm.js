import{G as e,H as t,M as n,P as r,U as i,W as a,X as o,_ as s,a as c,b as l,j as u,l as d,m as f,n as p,q as m,t as h,u as g,y as _}from"./states-Djw7nUom.js";import{T as v,c as ee,f as te,l as y,p as b,t as ne,w as re,x}from"./index-DrhN38on.js";import{r as S,t as C}from"./time-Cpdlxb_y.js";import{i as w}from"./field-tFpQ0Zy2.js";import{i as T,n as ie,r as ae,t as oe}from"./markdown-lPPRPv86.js";import{n as se}from"./use-query-Cmx-0rBX.js";var E={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,decisions:{approved:`approved`,declined:`rejected`,answered:`answered`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},ce=/[^\P{C}\n\t]|[\u2028\u2029\u3164\u115f\u1160\u00ad\u034f\ufe00-\ufe0f]/gu;function D(e){return e.replace(ce,e=>`⟨U+${e.codePointAt(0).toString(16).toUpperCase().padStart(4,`0`)}⟩`)}function O(e){return D(typeof e==`string`?e:JSON.stringify(e,null,2))}function le(e){return typeof e==`object`&&e&&!Array.isArray(e)?Object.entries(e):void 0}var k=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new k(`
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
    `,{fragmentName:`WaitingCall`});var ue=new k(`
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
}`),de=new k(`
    query CallOutcome($messageId: ID!) {
  node(id: $messageId) {
    ... on Message {
      id
      activity {
        status
        question {
          decision
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
}`);function fe({call:e,kind:t,onAnswered:n}){let[r,i]=m(),[a,o]=m(),l=async(t,r={})=>{o(void 0);let i={toolCallId:e.id,digest:e.digest,decision:t,...r};await f(ue,{input:i}).then(()=>n(t),o)},u=a instanceof s&&a.path.includes(`values`)?a:void 0,d=u!==void 0&&e.formFields.some(({name:e})=>e===u.field);return g(`div`,{class:`stack`,children:[a!==void 0&&!d&&g(p,{problem:_(a)}),r?g(j,{decision:r,onSend:e=>l(r,{comment:e}),onClose:()=>i(void 0)}):t===`question`?g(A,{call:e,wrong:u,onSend:e=>l(`ANSWER`,{values:e}),onReject:()=>i(`DECLINE`)}):g(`div`,{class:`row wrap`,children:[g(c,{look:`primary`,icon:`check`,onPress:()=>l(`APPROVE`),attributes:{"data-key":`a`},children:E.approve}),g(c,{look:`danger`,icon:`close`,onPress:()=>i(`DECLINE`),attributes:{"data-key":`r`},children:E.rejectWith}),g(c,{look:`quiet`,onPress:()=>i(`APPROVE`),children:E.approveWith})]})]})}function A({call:{formFields:t},wrong:n,onSend:r,onReject:i}){let[a,o]=m(()=>ae(t)),s=e(null),l=async()=>{s.current.reportValidity()&&await r(T(t,a))};return g(`form`,{ref:s,class:`stack approval-form`,"aria-label":E.kinds.question,onSubmit:e=>(e.preventDefault(),void l()),children:[t.map(e=>g(ie,{field:e,filled:a[e.name],wrong:n?.field===e.name?n.message:void 0,onFilled:t=>o({...a,[e.name]:t})},e.name)),g(`div`,{class:`row wrap`,children:[g(c,{look:`primary`,icon:`send`,onPress:l,children:E.answer}),g(c,{look:`danger`,icon:`close`,onPress:i,attributes:{"data-key":`r`},children:E.rejectWith})]})]})}function j({decision:t,onSend:n,onClose:r}){let[a,o]=m(``),s=e(null),u=t===`DECLINE`;return i(()=>s.current.querySelector(`input`).focus(),[]),g(`form`,{ref:s,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void n(a)),onKeyDown:e=>e.key===`Escape`&&r(),children:[g(w,{label:u?E.why:E.comment,hint:u?E.whyHint:E.commentHint,value:a,onValue:o,maxLength:2e3}),g(`div`,{class:`row wrap`,children:[g(c,{look:u?`danger`:`primary`,icon:u?`close`:`check`,onPress:()=>n(a),children:u?E.reject:E.approve}),g(c,{look:`quiet`,onPress:r,children:l.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:t,agentName:n,spaceId:r,spaceName:i,messageId:a,cycleId:s,trigger:c,trust:l,isUnattended:d}=e.origin,f=E.began(E.triggers[c]??c);return g(`div`,{class:`approval-origin`,children:[g(`p`,{class:`row wrap`,children:[g(`span`,{title:E.trustHint[l],children:g(b,{look:M[l],children:E.trust[l]??l})}),d&&g(`span`,{title:E.unattendedHint,children:g(b,{look:`warn`,children:E.unattended})})]}),g(`p`,{class:`soft small`,children:[x(`agents:read`)?g(`a`,{href:u`/agents/${t}?cycle=${s}`,children:n}):n,r&&g(o,{children:[` ${E.in} `,g(`a`,{href:a?u`/spaces/${r}?message=${a}`:u`/spaces/${r}`,children:i})]}),`. ${f}. ${E.approvers[e.approvers]??``} ${F(E.endsIn)} `,g(C,{date:e.expiresAt})]}),e.people>1&&g(P,{call:e}),l===`STRANGER`&&g(`p`,{class:`approval-warning small`,children:E.trustHint[l]})]})}function P({call:{people:e,approvedBy:t}}){return g(`p`,{class:`approval-progress small`,children:[g(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>g(`span`,{class:n<t.length?`given`:``},n))}),E.progress(t.length,e),t.length>0&&E.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return g(B,{isGood:t!==`DECLINE`,text:n?`${E.sent[t]}. ${E.oneMore}`:E.sent[t]})}let{messageId:n}=e.origin;return n?g(L,{messageId:n,expiresAt:e.expiresAt}):g(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=se(de,{messageId:e});return r&&!n?g(B,{text:`…`}):g(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{decision:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return E.withdrawn(a);if(!n||!r)return;let o=E.decisions[n]??n,s=i?`: “${i}”`:`.`;return r.id===re.value?.actor.id?`You ${o}${s}`:E.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=S.value?E.expired:E.endedUnknown}function B({text:e,isGood:t}){return g(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[g(d,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function pe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function me(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function he(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function ge({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function _e({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[t,n]=m(!1),r=a(),i=ve(e);return i===e?g(`pre`,{class:`folded`,children:e}):g(`div`,{class:`folded-frame`,children:[g(`pre`,{id:r,class:t?`folded open`:`folded cut-off`,tabindex:t?0:void 0,children:t?e:i}),g(c,{isSmall:!0,look:`quiet`,icon:t?`fold`:`unfold`,onPress:()=>n(!t),attributes:{"aria-expanded":t,"aria-controls":r},children:t?l.fold:l.unfold(e.length)})]})}function ve(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function ye({call:e,kind:t}){if(t===`approval`)return g(Y,{title:E.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return g(`div`,{class:`stack`,children:[g(`div`,{class:`approval-question`,children:g(oe,{text:W(e)??``})}),n!==void 0&&g(Y,{title:E.arguments,value:n}),typeof r==`string`&&r&&g(Y,{title:E.permits(D(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=le(t);return g(`section`,{class:`approval-values`,"aria-label":e,children:[g(`h3`,{children:e}),n?.length===0&&g(`p`,{class:`soft small`,children:E.noArguments}),n?g(`dl`,{children:n.map(([e,t])=>g(`div`,{children:[g(`dt`,{children:D(e)}),g(`dd`,{children:g(J,{text:O(t)})})]},e))}):g(J,{text:O(t)}),n&&n.length>0&&g(`details`,{children:[g(`summary`,{children:E.asJson}),g(J,{text:D(JSON.stringify(t,null,2))})]})]})}var be={question:`question`,confirmation:`question`,approval:`shield`},xe=36e5;function Se({row:e,isOpen:t,onToggle:n,onAnswered:r}){let{call:i,isOver:o}=e,s=ge(i),c=a(),l=t&&!o,u=[`approval`,l&&`open`,o&&`over`].filter(Boolean).join(` `);return g(`li`,{class:u,"data-call":i.id,children:[g(`h2`,{children:g(`button`,{type:`button`,class:`approval-head`,"aria-expanded":o?void 0:l,"aria-controls":l?c:void 0,onClick:n,children:[g(te,{name:i.origin.agentName,kind:`AGENT`}),g(`span`,{class:`approval-what`,children:[g(`span`,{class:`approval-title`,children:[g(`strong`,{children:i.origin.agentName}),` `,g(Ce,{call:i,kind:s,isUnfolded:l})]}),g(`span`,{class:`soft small approval-where`,children:[g(`span`,{class:`cut`,children:i.origin.spaceName?`${E.in} ${i.origin.spaceName}`:E.alone}),g(C,{date:i.createdAt})]})]}),g(X,{row:e,kind:s})]})}),o&&g(I,{row:e}),l&&g(`div`,{class:`approval-body`,id:c,children:[g(N,{call:i}),g(ye,{call:i,kind:s}),g(fe,{call:i,kind:s,onAnswered:r})]})]})}function Ce({call:e,kind:t,isUnfolded:n}){return t===`approval`?g(o,{children:[E.wants,` `,g(`code`,{children:D(e.name)}),!n&&g(`span`,{class:`soft`,children:[` `,D(_e(e))]})]}):n?g(o,{children:E.asksYou}):g(o,{children:[E.asks,` `,g(`q`,{children:D(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function X({row:{call:e,isOver:t},kind:n}){let r=new Date(e.expiresAt).getTime()-S.value<xe;return g(`span`,{class:`approval-signs`,children:[!t&&r&&g(b,{look:`warn`,children:[E.endsIn,` `,g(C,{date:e.expiresAt})]}),!t&&e.people>1&&g(b,{children:[e.approvedBy.length,`/`,e.people,g(`span`,{class:`unseen`,children:[` `,E.progress(e.approvedBy.length,e.people)]})]}),g(`span`,{class:`chip`,children:[g(d,{name:be[n],size:14}),E.kinds[n]]})]})}var Z=50;function we(){return ne(E.title),g(`div`,{class:`page`,children:g(`div`,{class:`inner approvals`,children:x(`messages:write`)?g(Te,{}):g(o,{children:[g(`h1`,{children:E.title}),g(h,{icon:`shield`,title:E.mayNot,children:g(`p`,{children:E.mayNotHint})})]})})})}function Te(){let{rows:e,note:t,clear:i}=Ee(),[a,s]=m(Z),u=n.value.query.get(`call`)??void 0,d=he(e,u),f=!u||e.some(({call:e})=>e.id===u),p=(t,n=!0)=>{r({call:t});let i=e.findIndex(({call:e})=>e.id===t);i>=a&&s(i+Z),t&&n&&requestAnimationFrame(()=>$(t,`.approval-head`))},_=(n,r)=>{t(n,r);let i=me(e,n);i&&p(i)};De(e,d,p);let v=e.filter(({isOver:e})=>!e).length;return g(o,{children:[g(`header`,{class:`page-head`,children:[g(`h1`,{children:E.title}),v>0&&g(`span`,{class:`soft`,children:E.waiting(v)}),e.length>v&&g(`span`,{class:`push`,children:g(c,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(i(),r({call:void 0})),children:E.clear})}),g(`p`,{children:E.intro})]}),!f&&g(`p`,{class:`panel soft`,children:E.unreachable}),e.length===0?g(h,{icon:`check`,title:E.none,children:g(`p`,{children:E.noneHint})}):g(`ol`,{class:`approval-list`,children:e.slice(0,a).map(e=>g(Se,{row:e,isOpen:e.call.id===d,onToggle:()=>p(e.call.id===d?``:e.call.id,!1),onAnswered:t=>_(e.call.id,t)},e.call.id))}),e.length>a&&g(c,{onPress:()=>s(a+Z),children:l.more}),v>0&&g(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>g(`kbd`,{children:ee(e)},e)),E.keysHint]})]})}function Ee(){let[t,n]=m(new Map),[,r]=m(0),i=e([]),a=e(void 0);return(a.current?.waiting!==v.value||a.current.sent!==t)&&(a.current={waiting:v.value,sent:t},i.current=V(i.current,v.value,t)),{rows:i.current,note:(e,t)=>n(n=>new Map(n).set(e,t)),clear:()=>{i.current=i.current.filter(({isOver:e})=>!e),r(e=>e+1)}}}function De(e,r,i){let a=t=>{i(document.activeElement?.closest(`.approval`)==null&&r?r:pe(e,r,t))};y(`j`,E.keys.next,()=>a(1)),y(`k`,E.keys.previous,()=>a(-1)),y(`a`,E.keys.approve,()=>r&&$(r,`.approval-form :is(input, select, textarea), [data-key=a]`)),y(`r`,E.keys.reject,()=>r&&Q(r)?.querySelector(`[data-key=r]`)?.click()),t(()=>{let e=n.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{we as default};