import{F as e,G as t,J as n,K as r,M as i,N as a,U as o,W as s,Z as c,a as l,b as u,l as d,m as f,n as p,t as m,u as h,v as g,x as _}from"./states-DJw5tdiO.js";import{T as v,c as y,f as ee,l as b,p as x,t as te,w as S,x as C}from"./index-Bsm5ygZ8.js";import{r as w,t as T}from"./time-COlDjo3_.js";import{n as E,r as D,t as O}from"./exact-Cu7s2tTR.js";import{i as ne}from"./field-DSgHCIqJ.js";import{i as re,n as ie,r as ae,t as oe}from"./markdown-BVYXTDuc.js";import{n as se}from"./use-query-H-189zSn.js";var k={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,decisions:{approved:`approved`,declined:`rejected`,answered:`answered`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new A(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new A(`
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
    `,{fragmentName:`WaitingCall`});var ce=new A(`
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
}`),le=new A(`
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
}`);function ue({call:e,kind:t,onAnswered:r}){let[i,a]=n(),[o,s]=n(),c=async(t,n={})=>{s(void 0);let i={toolCallId:e.id,digest:e.digest,decision:t,...n};await f(ce,{input:i}).then(()=>r(t),s)},d=o instanceof g&&o.path.includes(`values`)?o:void 0,m=d!==void 0&&e.formFields.some(({name:e})=>e===d.field);return h(`div`,{class:`stack`,children:[o!==void 0&&!m&&h(p,{problem:u(o)}),i?h(j,{decision:i,onSend:e=>c(i,{comment:e}),onClose:()=>a(void 0)}):t===`question`?h(de,{call:e,wrong:d,onSend:e=>c(`ANSWER`,{values:e}),onReject:()=>a(`DECLINE`)}):h(`div`,{class:`row wrap`,children:[h(l,{look:`primary`,icon:`check`,onPress:()=>c(`APPROVE`),attributes:{"data-key":`a`},children:k.approve}),h(l,{look:`danger`,icon:`close`,onPress:()=>a(`DECLINE`),attributes:{"data-key":`r`},children:k.rejectWith}),h(l,{look:`quiet`,onPress:()=>a(`APPROVE`),children:k.approveWith})]})]})}function de({call:{formFields:e},wrong:t,onSend:i,onReject:a}){let[o,s]=n(()=>ae(e)),c=r(null),u=async()=>{c.current.reportValidity()&&await i(re(e,o))};return h(`form`,{ref:c,class:`stack approval-form`,"aria-label":k.kinds.question,onSubmit:e=>(e.preventDefault(),void u()),children:[e.map(e=>h(ie,{field:e,filled:o[e.name],wrong:t?.field===e.name?t.message:void 0,onFilled:t=>s({...o,[e.name]:t})},e.name)),h(`div`,{class:`row wrap`,children:[h(l,{look:`primary`,icon:`send`,onPress:u,children:k.answer}),h(l,{look:`danger`,icon:`close`,onPress:a,attributes:{"data-key":`r`},children:k.rejectWith})]})]})}function j({decision:e,onSend:t,onClose:i}){let[a,o]=n(``),c=r(null),u=e===`DECLINE`;return s(()=>c.current.querySelector(`input`).focus(),[]),h(`form`,{ref:c,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void t(a)),onKeyDown:e=>e.key===`Escape`&&i(),children:[h(ne,{label:u?k.why:k.comment,hint:u?k.whyHint:k.commentHint,value:a,onValue:o,maxLength:2e3}),h(`div`,{class:`row wrap`,children:[h(l,{look:u?`danger`:`primary`,icon:u?`close`:`check`,onPress:()=>t(a),children:u?k.reject:k.approve}),h(l,{look:`quiet`,onPress:i,children:_.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:t,agentName:n,spaceId:r,spaceName:a,messageId:o,cycleId:s,trigger:l,trust:u,isUnattended:d}=e.origin,f=k.began(k.triggers[l]??l);return h(`div`,{class:`approval-origin`,children:[h(`p`,{class:`row wrap`,children:[h(`span`,{title:k.trustHint[u],children:h(x,{look:M[u],children:k.trust[u]??u})}),d&&h(`span`,{title:k.unattendedHint,children:h(x,{look:`warn`,children:k.unattended})})]}),h(`p`,{class:`soft small`,children:[C(`agents:read`)?h(`a`,{href:i`/agents/${t}?cycle=${s}`,children:n}):n,r&&h(c,{children:[` ${k.in} `,h(`a`,{href:o?i`/spaces/${r}?message=${o}`:i`/spaces/${r}`,children:a})]}),`. ${f}. ${k.approvers[e.approvers]??``} ${F(k.endsIn)} `,h(T,{date:e.expiresAt})]}),e.people>1&&h(P,{call:e}),u===`STRANGER`&&h(`p`,{class:`approval-warning small`,children:k.trustHint[u]})]})}function P({call:{people:e,approvedBy:t}}){return h(`p`,{class:`approval-progress small`,children:[h(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>h(`span`,{class:n<t.length?`given`:``},n))}),k.progress(t.length,e),t.length>0&&k.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return h(B,{isGood:t!==`DECLINE`,text:n?`${k.sent[t]}. ${k.oneMore}`:k.sent[t]})}let{messageId:n}=e.origin;return n?h(L,{messageId:n,expiresAt:e.expiresAt}):h(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=se(le,{messageId:e});return r&&!n?h(B,{text:`…`}):h(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{decision:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return k.withdrawn(a);if(!n||!r)return;let o=k.decisions[n]??n,s=i?`: “${i}”`:`.`;return r.id===S.value?.actor.id?`You ${o}${s}`:k.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=w.value?k.expired:k.endedUnknown}function B({text:e,isGood:t}){return h(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[h(d,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function fe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function pe(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function me(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function he({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function ge({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[r,i]=n(!1),a=t(),o=_e(e);return o===e?h(`pre`,{class:`folded`,children:e}):h(`div`,{class:`folded-frame`,children:[h(`pre`,{id:a,class:r?`folded open`:`folded cut-off`,tabindex:r?0:void 0,children:r?e:o}),h(l,{isSmall:!0,look:`quiet`,icon:r?`fold`:`unfold`,onPress:()=>i(!r),attributes:{"aria-expanded":r,"aria-controls":a},children:r?_.fold:_.unfold(e.length)})]})}function _e(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function ve({call:e,kind:t}){if(t===`approval`)return h(Y,{title:k.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return h(`div`,{class:`stack`,children:[h(`div`,{class:`approval-question`,children:h(oe,{text:W(e)??``})}),n!==void 0&&h(Y,{title:k.arguments,value:n}),typeof r==`string`&&r&&h(Y,{title:k.permits(O(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=D(t);return h(`section`,{class:`approval-values`,"aria-label":e,children:[h(`h3`,{children:e}),n?.length===0&&h(`p`,{class:`soft small`,children:k.noArguments}),n?h(`dl`,{children:n.map(([e,t])=>h(`div`,{children:[h(`dt`,{children:O(e)}),h(`dd`,{children:h(J,{text:E(t)})})]},e))}):h(J,{text:E(t)}),n&&n.length>0&&h(`details`,{children:[h(`summary`,{children:k.asJson}),h(J,{text:O(JSON.stringify(t,null,2))})]})]})}var ye={question:`question`,confirmation:`question`,approval:`shield`},be=36e5;function xe({row:e,isOpen:n,onToggle:r,onAnswered:i}){let{call:a,isOver:o}=e,s=he(a),c=t(),l=n&&!o,u=[`approval`,l&&`open`,o&&`over`].filter(Boolean).join(` `);return h(`li`,{class:u,"data-call":a.id,children:[h(`h2`,{children:h(`button`,{type:`button`,class:`approval-head`,"aria-expanded":o?void 0:l,"aria-controls":l?c:void 0,onClick:r,children:[h(ee,{name:a.origin.agentName,kind:`AGENT`}),h(`span`,{class:`approval-what`,children:[h(`span`,{class:`approval-title`,children:[h(`strong`,{children:a.origin.agentName}),` `,h(Se,{call:a,kind:s,isUnfolded:l})]}),h(`span`,{class:`soft small approval-where`,children:[h(`span`,{class:`cut`,children:a.origin.spaceName?`${k.in} ${a.origin.spaceName}`:k.alone}),h(T,{date:a.createdAt})]})]}),h(Ce,{row:e,kind:s})]})}),o&&h(I,{row:e}),l&&h(`div`,{class:`approval-body`,id:c,children:[h(N,{call:a}),h(ve,{call:a,kind:s}),h(ue,{call:a,kind:s,onAnswered:i})]})]})}function Se({call:e,kind:t,isUnfolded:n}){return t===`approval`?h(c,{children:[k.wants,` `,h(`code`,{children:O(e.name)}),!n&&h(`span`,{class:`soft`,children:[` `,O(ge(e))]})]}):n?h(c,{children:k.asksYou}):h(c,{children:[k.asks,` `,h(`q`,{children:O(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Ce({row:{call:e,isOver:t},kind:n}){let r=new Date(e.expiresAt).getTime()-w.value<be;return h(`span`,{class:`approval-signs`,children:[!t&&r&&h(x,{look:`warn`,children:[k.endsIn,` `,h(T,{date:e.expiresAt})]}),!t&&e.people>1&&h(x,{children:[e.approvedBy.length,`/`,e.people,h(`span`,{class:`unseen`,children:[` `,k.progress(e.approvedBy.length,e.people)]})]}),h(`span`,{class:`chip`,children:[h(d,{name:ye[n],size:14}),k.kinds[n]]})]})}var X=50;function we(){return te(k.title),h(`div`,{class:`page`,children:h(`div`,{class:`inner approvals`,children:C(`messages:write`)?h(Te,{}):h(c,{children:[h(`h1`,{children:k.title}),h(m,{icon:`shield`,title:k.mayNot,children:h(`p`,{children:k.mayNotHint})})]})})})}function Te(){let{rows:t,note:r,clear:i}=Z(),[o,s]=n(X),u=a.value.query.get(`call`)??void 0,d=me(t,u),f=!u||t.some(({call:e})=>e.id===u),p=(n,r=!0)=>{e({call:n});let i=t.findIndex(({call:e})=>e.id===n);i>=o&&s(i+X),n&&r&&requestAnimationFrame(()=>$(n,`.approval-head`))},g=(e,n)=>{r(e,n);let i=pe(t,e);i&&p(i)};Ee(t,d,p);let v=t.filter(({isOver:e})=>!e).length;return h(c,{children:[h(`header`,{class:`page-head`,children:[h(`h1`,{children:k.title}),v>0&&h(`span`,{class:`soft`,children:k.waiting(v)}),t.length>v&&h(`span`,{class:`push`,children:h(l,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(i(),e({call:void 0})),children:k.clear})}),h(`p`,{children:k.intro})]}),!f&&h(`p`,{class:`panel soft`,children:k.unreachable}),t.length===0?h(m,{icon:`check`,title:k.none,children:h(`p`,{children:k.noneHint})}):h(`ol`,{class:`approval-list`,children:t.slice(0,o).map(e=>h(xe,{row:e,isOpen:e.call.id===d,onToggle:()=>p(e.call.id===d?``:e.call.id,!1),onAnswered:t=>g(e.call.id,t)},e.call.id))}),t.length>o&&h(l,{onPress:()=>s(o+X),children:_.more}),v>0&&h(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>h(`kbd`,{children:y(e)},e)),k.keysHint]})]})}function Z(){let[e,t]=n(new Map),[,i]=n(0),a=r([]),o=r(void 0);return(o.current?.waiting!==v.value||o.current.sent!==e)&&(o.current={waiting:v.value,sent:e},a.current=V(a.current,v.value,e)),{rows:a.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{a.current=a.current.filter(({isOver:e})=>!e),i(e=>e+1)}}}function Ee(e,t,n){let r=r=>{n(document.activeElement?.closest(`.approval`)==null&&t?t:fe(e,t,r))};b(`j`,k.keys.next,()=>r(1)),b(`k`,k.keys.previous,()=>r(-1)),b(`a`,k.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),b(`r`,k.keys.reject,()=>t&&Q(t)?.querySelector(`[data-key=r]`)?.click()),o(()=>{let e=a.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{we as default};