import{F as e,G as t,J as n,K as r,M as i,N as a,U as o,Z as s,a as c,b as l,l as u,m as d,n as f,t as p,u as m,v as h,x as g}from"./states-CUG5cJRg.js";import{C as _,b as v,c as ee,f as te,l as y,p as b,t as ne,w as x}from"./index-BFXCORKC.js";import{r as S,t as C}from"./time-Da0-NQ3O.js";import{i as re}from"./field-RQxpaGcb.js";import{i as w,n as T,r as E,t as ie}from"./markdown-CFQNQehj.js";import{n as ae}from"./use-query-DWXPPlLY.js";var D={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,decisions:{approved:`approved`,declined:`rejected`,answered:`answered`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},oe=/[^\P{C}\n\t]|[\u2028\u2029\u3164\u115f\u1160\u00ad\u034f\ufe00-\ufe0f]/gu;function O(e){return e.replace(oe,e=>`⟨U+${e.codePointAt(0).toString(16).toUpperCase().padStart(4,`0`)}⟩`)}function k(e){return O(typeof e==`string`?e:JSON.stringify(e,null,2))}function se(e){return typeof e==`object`&&e&&!Array.isArray(e)?Object.entries(e):void 0}var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
}`);function ue({call:e,kind:t,onAnswered:r}){let[i,a]=n(),[o,s]=n(),u=async(t,n={})=>{s(void 0);let i={toolCallId:e.id,digest:e.digest,decision:t,...n};await d(ce,{input:i}).then(()=>r(t),s)},p=o instanceof h&&o.path.includes(`values`)?o:void 0,g=p!==void 0&&e.formFields.some(({name:e})=>e===p.field);return m(`div`,{class:`stack`,children:[o!==void 0&&!g&&m(f,{problem:l(o)}),i?m(j,{decision:i,onSend:e=>u(i,{comment:e}),onClose:()=>a(void 0)}):t===`question`?m(de,{call:e,wrong:p,onSend:e=>u(`ANSWER`,{values:e}),onReject:()=>a(`DECLINE`)}):m(`div`,{class:`row wrap`,children:[m(c,{look:`primary`,icon:`check`,onPress:()=>u(`APPROVE`),attributes:{"data-key":`a`},children:D.approve}),m(c,{look:`danger`,icon:`close`,onPress:()=>a(`DECLINE`),attributes:{"data-key":`r`},children:D.rejectWith}),m(c,{look:`quiet`,onPress:()=>a(`APPROVE`),children:D.approveWith})]})]})}function de({call:{formFields:e},wrong:t,onSend:i,onReject:a}){let[o,s]=n(()=>E(e)),l=r(null),u=async()=>{l.current.reportValidity()&&await i(w(e,o))};return m(`form`,{ref:l,class:`stack approval-form`,"aria-label":D.kinds.question,onSubmit:e=>(e.preventDefault(),void u()),children:[e.map(e=>m(T,{field:e,filled:o[e.name],wrong:t?.field===e.name?t.message:void 0,onFilled:t=>s({...o,[e.name]:t})},e.name)),m(`div`,{class:`row wrap`,children:[m(c,{look:`primary`,icon:`send`,onPress:u,children:D.answer}),m(c,{look:`danger`,icon:`close`,onPress:a,attributes:{"data-key":`r`},children:D.rejectWith})]})]})}function j({decision:e,onSend:t,onClose:i}){let[a,s]=n(``),l=r(null),u=e===`DECLINE`;return o(()=>l.current.querySelector(`input`).focus(),[]),m(`form`,{ref:l,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void t(a)),onKeyDown:e=>e.key===`Escape`&&i(),children:[m(re,{label:u?D.why:D.comment,hint:u?D.whyHint:D.commentHint,value:a,onValue:s,maxLength:2e3}),m(`div`,{class:`row wrap`,children:[m(c,{look:u?`danger`:`primary`,icon:u?`close`:`check`,onPress:()=>t(a),children:u?D.reject:D.approve}),m(c,{look:`quiet`,onPress:i,children:g.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:t,agentName:n,spaceId:r,spaceName:a,messageId:o,cycleId:c,trigger:l,trust:u,isUnattended:d}=e.origin,f=D.began(D.triggers[l]??l);return m(`div`,{class:`approval-origin`,children:[m(`p`,{class:`row wrap`,children:[m(`span`,{title:D.trustHint[u],children:m(b,{look:M[u],children:D.trust[u]??u})}),d&&m(`span`,{title:D.unattendedHint,children:m(b,{look:`warn`,children:D.unattended})})]}),m(`p`,{class:`soft small`,children:[v(`agents:read`)?m(`a`,{href:i`/agents/${t}?cycle=${c}`,children:n}):n,r&&m(s,{children:[` ${D.in} `,m(`a`,{href:o?i`/spaces/${r}?message=${o}`:i`/spaces/${r}`,children:a})]}),`. ${f}. ${D.approvers[e.approvers]??``} ${F(D.endsIn)} `,m(C,{date:e.expiresAt})]}),e.people>1&&m(P,{call:e}),u===`STRANGER`&&m(`p`,{class:`approval-warning small`,children:D.trustHint[u]})]})}function P({call:{people:e,approvedBy:t}}){return m(`p`,{class:`approval-progress small`,children:[m(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>m(`span`,{class:n<t.length?`given`:``},n))}),D.progress(t.length,e),t.length>0&&D.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return m(B,{isGood:t!==`DECLINE`,text:n?`${D.sent[t]}. ${D.oneMore}`:D.sent[t]})}let{messageId:n}=e.origin;return n?m(L,{messageId:n,expiresAt:e.expiresAt}):m(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=ae(le,{messageId:e});return r&&!n?m(B,{text:`…`}):m(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{decision:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return D.withdrawn(a);if(!n||!r)return;let o=D.decisions[n]??n,s=i?`: “${i}”`:`.`;return r.id===_.value?.actor.id?`You ${o}${s}`:D.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=S.value?D.expired:D.endedUnknown}function B({text:e,isGood:t}){return m(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[m(u,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function fe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function pe(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function me({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function he({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[r,i]=n(!1),a=t(),o=ge(e);return o===e?m(`pre`,{class:`folded`,children:e}):m(`div`,{class:`folded-frame`,children:[m(`pre`,{id:a,class:r?`folded open`:`folded cut-off`,tabindex:r?0:void 0,children:r?e:o}),m(c,{isSmall:!0,look:`quiet`,icon:r?`fold`:`unfold`,onPress:()=>i(!r),attributes:{"aria-expanded":r,"aria-controls":a},children:r?g.fold:g.unfold(e.length)})]})}function ge(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function _e({call:e,kind:t}){if(t===`approval`)return m(Y,{title:D.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return m(`div`,{class:`stack`,children:[m(`div`,{class:`approval-question`,children:m(ie,{text:W(e)??``})}),n!==void 0&&m(Y,{title:D.arguments,value:n}),typeof r==`string`&&r&&m(Y,{title:D.permits(O(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=se(t);return m(`section`,{class:`approval-values`,"aria-label":e,children:[m(`h3`,{children:e}),n?.length===0&&m(`p`,{class:`soft small`,children:D.noArguments}),n?m(`dl`,{children:n.map(([e,t])=>m(`div`,{children:[m(`dt`,{children:O(e)}),m(`dd`,{children:m(J,{text:k(t)})})]},e))}):m(J,{text:k(t)}),n&&n.length>0&&m(`details`,{children:[m(`summary`,{children:D.asJson}),m(J,{text:O(JSON.stringify(t,null,2))})]})]})}var ve={question:`question`,confirmation:`question`,approval:`shield`},ye=36e5;function be({row:e,isOpen:n,onToggle:r,onAnswered:i}){let{call:a,isOver:o}=e,s=me(a),c=t(),l=n&&!o,u=[`approval`,l&&`open`,o&&`over`].filter(Boolean).join(` `);return m(`li`,{class:u,"data-call":a.id,children:[m(`h2`,{children:m(`button`,{type:`button`,class:`approval-head`,"aria-expanded":o?void 0:l,"aria-controls":l?c:void 0,onClick:r,children:[m(te,{name:a.origin.agentName,kind:`AGENT`}),m(`span`,{class:`approval-what`,children:[m(`span`,{class:`approval-title`,children:[m(`strong`,{children:a.origin.agentName}),` `,m(xe,{call:a,kind:s,isUnfolded:l})]}),m(`span`,{class:`soft small approval-where`,children:[m(`span`,{class:`cut`,children:a.origin.spaceName?`${D.in} ${a.origin.spaceName}`:D.alone}),m(C,{date:a.createdAt})]})]}),m(Se,{row:e,kind:s})]})}),o&&m(I,{row:e}),l&&m(`div`,{class:`approval-body`,id:c,children:[m(N,{call:a}),m(_e,{call:a,kind:s}),m(ue,{call:a,kind:s,onAnswered:i})]})]})}function xe({call:e,kind:t,isUnfolded:n}){return t===`approval`?m(s,{children:[D.wants,` `,m(`code`,{children:O(e.name)}),!n&&m(`span`,{class:`soft`,children:[` `,O(he(e))]})]}):n?m(s,{children:D.asksYou}):m(s,{children:[D.asks,` `,m(`q`,{children:O(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Se({row:{call:e,isOver:t},kind:n}){let r=new Date(e.expiresAt).getTime()-S.value<ye;return m(`span`,{class:`approval-signs`,children:[!t&&r&&m(b,{look:`warn`,children:[D.endsIn,` `,m(C,{date:e.expiresAt})]}),!t&&e.people>1&&m(b,{children:[e.approvedBy.length,`/`,e.people,m(`span`,{class:`unseen`,children:[` `,D.progress(e.approvedBy.length,e.people)]})]}),m(`span`,{class:`chip`,children:[m(u,{name:ve[n],size:14}),D.kinds[n]]})]})}var X=50;function Z(){return ne(D.title),m(`div`,{class:`page`,children:m(`div`,{class:`inner approvals`,children:v(`messages:write`)?m(Ce,{}):m(s,{children:[m(`h1`,{children:D.title}),m(p,{icon:`shield`,title:D.mayNot,children:m(`p`,{children:D.mayNotHint})})]})})})}function Ce(){let{rows:t,note:r,clear:i}=we(),[o,l]=n(X),u=a.value.query.get(`call`)??void 0,d=t.some(({call:e})=>e.id===u),f=d?u:u===void 0?U(t):void 0,h=(n,r=!0)=>{e({call:n});let i=t.findIndex(({call:e})=>e.id===n);i>=o&&l(i+X),n&&r&&requestAnimationFrame(()=>$(n,`.approval-head`))},_=(e,n)=>{r(e,n);let i=pe(t,e);i&&h(i)};Te(t,f,h);let v=t.filter(({isOver:e})=>!e).length;return m(s,{children:[m(`header`,{class:`page-head`,children:[m(`h1`,{children:D.title}),v>0&&m(`span`,{class:`soft`,children:D.waiting(v)}),t.length>v&&m(`span`,{class:`push`,children:m(c,{isSmall:!0,look:`quiet`,icon:`check`,onPress:i,children:D.clear})}),m(`p`,{children:D.intro})]}),u!==void 0&&!d&&m(`p`,{class:`panel soft`,children:D.unreachable}),t.length===0?m(p,{icon:`check`,title:D.none,children:m(`p`,{children:D.noneHint})}):m(`ol`,{class:`approval-list`,children:t.slice(0,o).map(e=>m(be,{row:e,isOpen:e.call.id===f,onToggle:()=>h(e.call.id===f?``:e.call.id,!1),onAnswered:t=>_(e.call.id,t)},e.call.id))}),t.length>o&&m(c,{onPress:()=>l(o+X),children:g.more}),v>0&&m(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>m(`kbd`,{children:ee(e)},e)),D.keysHint]})]})}function we(){let[e,t]=n(new Map),[,i]=n(0),a=r([]),o=r(void 0);return(o.current?.waiting!==x.value||o.current.sent!==e)&&(o.current={waiting:x.value,sent:e},a.current=V(a.current,x.value,e)),{rows:a.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{a.current=a.current.filter(({isOver:e})=>!e),i(e=>e+1)}}}function Te(e,t,n){let r=r=>{n(document.activeElement?.closest(`.approval`)==null&&t?t:fe(e,t,r))};y(`j`,D.keys.next,()=>r(1)),y(`k`,D.keys.previous,()=>r(-1)),y(`a`,D.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),y(`r`,D.keys.reject,()=>t&&Q(t)?.querySelector(`[data-key=r]`)?.click()),o(()=>{let e=a.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{Z as default};