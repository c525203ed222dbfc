import{$ as e,A as t,B as n,Dt as r,Ft as i,G as a,It as o,M as s,Mt as c,N as l,Nt as u,P as d,Pt as f,Tt as p,W as m,Y as h,c as g,d as _,dt as ee,et as v,g as te,mt as y,pt as b,s as x,st as ne,v as S,wt as C,y as w,zt as T}from"./core-Ch7n2jrn.js";import{n as E,r as re,t as D}from"./exact-Cu7s2tTR.js";import{i as ie}from"./field-DpQ7uYC1.js";import{i as ae,n as oe,r as se,t as ce}from"./markdown-BhHAZiVj.js";var O={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},k=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new k(`
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
    `,{fragmentName:`WaitingCall`});var le=new k(`
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
}`),ue=new k(`
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
}`);function de({call:e,kind:t,onAnswered:r}){let[i,s]=o(),[c,l]=o(),u=async(t,n={})=>{l(void 0);let i={toolCallId:e.id,digest:e.digest,decision:t,...n};await ne(le,{input:i}).then(()=>r(t),l)},d=c instanceof ee&&c.path.includes(`values`)?c:void 0,f=d!==void 0&&e.formFields.some(({name:e})=>e===d.field);return a(`div`,{class:`stack`,children:[c!==void 0&&!f&&a(w,{problem:b(c)}),i?a(j,{decision:i,onSend:e=>u(i,{comment:e}),onClose:()=>s(void 0)}):t===`question`?a(A,{call:e,wrong:d,onSend:e=>u(`ANSWER`,{values:e}),onReject:()=>s(`DECLINE`)}):a(`div`,{class:`row wrap`,children:[a(n,{look:`primary`,icon:`check`,onPress:()=>u(`APPROVE`),attributes:{"data-key":`a`},children:O.approve}),a(n,{look:`danger`,icon:`close`,onPress:()=>s(`DECLINE`),attributes:{"data-key":`r`},children:O.rejectWith}),a(n,{look:`quiet`,onPress:()=>s(`APPROVE`),children:O.approveWith})]})]})}function A({call:{formFields:e},wrong:t,onSend:r,onReject:s}){let[c,l]=o(()=>se(e)),u=i(null),d=async()=>{u.current.reportValidity()&&await r(ae(e,c))};return a(`form`,{ref:u,class:`stack approval-form`,"aria-label":O.kinds.question,onSubmit:e=>(e.preventDefault(),void d()),children:[e.map(e=>a(oe,{field:e,filled:c[e.name],wrong:t?.field===e.name?t.message:void 0,onFilled:t=>l({...c,[e.name]:t})},e.name)),a(`div`,{class:`row wrap`,children:[a(n,{look:`primary`,icon:`send`,onPress:d,children:O.answer}),a(n,{look:`danger`,icon:`close`,onPress:s,attributes:{"data-key":`r`},children:O.rejectWith})]})]})}function j({decision:e,onSend:t,onClose:r}){let[s,c]=o(``),l=i(null),d=e===`DECLINE`;return u(()=>l.current.querySelector(`input`).focus(),[]),a(`form`,{ref:l,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void t(s)),onKeyDown:e=>e.key===`Escape`&&r(),children:[a(ie,{label:d?O.why:O.comment,hint:d?O.whyHint:O.commentHint,value:s,onValue:c,maxLength:2e3}),a(`div`,{class:`row wrap`,children:[a(n,{look:d?`danger`:`primary`,icon:d?`close`:`check`,onPress:()=>t(s),children:d?O.reject:O.approve}),a(n,{look:`quiet`,onPress:r,children:y.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:t,agentName:n,spaceId:r,spaceName:i,messageId:o,cycleId:s,trigger:c,trust:l,isUnattended:u}=e.origin,f=O.began(O.triggers[c]??c);return a(`div`,{class:`approval-origin`,children:[a(`p`,{class:`row wrap`,children:[a(`span`,{title:O.trustHint[l],children:a(d,{look:M[l],children:O.trust[l]??l})}),u&&a(`span`,{title:O.unattendedHint,children:a(d,{look:`warn`,children:O.unattended})})]}),a(`p`,{class:`soft small`,children:[h(`agents:read`)?a(`a`,{href:C`/agents/${t}?cycle=${s}`,children:n}):n,r&&a(T,{children:[` ${O.in} `,a(`a`,{href:o?C`/spaces/${r}?message=${o}`:C`/spaces/${r}`,children:i})]}),`. ${f}. ${O.approvers[e.approvers]??``} ${F(O.endsIn)} `,a(x,{date:e.expiresAt})]}),e.people>1&&a(P,{call:e}),l===`STRANGER`&&a(`p`,{class:`approval-warning small`,children:O.trustHint[l]})]})}function P({call:{people:e,approvedBy:t}}){return a(`p`,{class:`approval-progress small`,children:[a(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>a(`span`,{class:n<t.length?`given`:``},n))}),O.progress(t.length,e),t.length>0&&O.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return a(B,{isGood:t!==`DECLINE`,text:n?`${O.sent[t]}. ${O.oneMore}`:O.sent[t]})}let{messageId:n}=e.origin;return n?a(L,{messageId:n,expiresAt:e.expiresAt}):a(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=_(ue,{messageId:e});return r&&!n?a(B,{text:`…`}):a(B,{text:(n&&R(n))??z(t)})}function R({node:t}){let n=t&&`activity`in t?t.activity?.question:void 0;if(!n)return;let{outcome:r,answeredBy:i,comment:a,withdrawn:o}=n;if(o)return O.withdrawn(o);if(!r||!i)return;let s=O.outcomes[r],c=a?`: “${a}”`:`.`;return i.id===e.value?.actor.id?`You ${s}${c}`:O.decided(i.name,s)+c}function z(e){return new Date(e).getTime()<=g.value?O.expired:O.endedUnknown}function B({text:e,isGood:t}){return a(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[a(m,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function fe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function pe(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function me(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function he({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function ge({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[t,r]=o(!1),i=f(),s=_e(e);return s===e?a(`pre`,{class:`folded`,children:e}):a(`div`,{class:`folded-frame`,children:[a(`pre`,{id:i,class:t?`folded open`:`folded cut-off`,tabindex:t?0:void 0,children:t?e:s}),a(n,{isSmall:!0,look:`quiet`,icon:t?`fold`:`unfold`,onPress:()=>r(!t),attributes:{"aria-expanded":t,"aria-controls":i},children:t?y.fold:y.unfold(e.length)})]})}function _e(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function ve({call:e,kind:t}){if(t===`approval`)return a(Y,{title:O.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return a(`div`,{class:`stack`,children:[a(`div`,{class:`approval-question`,children:a(ce,{text:W(e)??``})}),n!==void 0&&a(Y,{title:O.arguments,value:n}),typeof r==`string`&&r&&a(Y,{title:O.permits(D(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=re(t);return a(`section`,{class:`approval-values`,"aria-label":e,children:[a(`h3`,{children:e}),n?.length===0&&a(`p`,{class:`soft small`,children:O.noArguments}),n?a(`dl`,{children:n.map(([e,t])=>a(`div`,{children:[a(`dt`,{children:D(e)}),a(`dd`,{children:a(J,{text:E(t)})})]},e))}):a(J,{text:E(t)}),n&&n.length>0&&a(`details`,{children:[a(`summary`,{children:O.asJson}),a(J,{text:D(JSON.stringify(t,null,2))})]})]})}var ye={question:`question`,confirmation:`question`,approval:`shield`},be=36e5;function xe({row:e,isOpen:t,onToggle:n,onAnswered:r}){let{call:i,isOver:o}=e,s=he(i),c=f(),u=t&&!o,d=[`approval`,u&&`open`,o&&`over`].filter(Boolean).join(` `);return a(`li`,{class:d,"data-call":i.id,children:[a(`h2`,{children:a(`button`,{type:`button`,class:`approval-head`,"aria-expanded":o?void 0:u,"aria-controls":u?c:void 0,onClick:n,children:[a(l,{name:i.origin.agentName,kind:`AGENT`}),a(`span`,{class:`approval-what`,children:[a(`span`,{class:`approval-title`,children:[a(`strong`,{children:i.origin.agentName}),` `,a(Se,{call:i,kind:s,isUnfolded:u})]}),a(`span`,{class:`soft small approval-where`,children:[a(`span`,{class:`cut`,children:i.origin.spaceName?`${O.in} ${i.origin.spaceName}`:O.alone}),a(x,{date:i.createdAt})]})]}),a(Ce,{row:e,kind:s})]})}),o&&a(I,{row:e}),u&&a(`div`,{class:`approval-body`,id:c,children:[a(N,{call:i}),a(ve,{call:i,kind:s}),a(de,{call:i,kind:s,onAnswered:r})]})]})}function Se({call:e,kind:t,isUnfolded:n}){return t===`approval`?a(T,{children:[O.wants,` `,a(`code`,{children:D(e.name)}),!n&&a(`span`,{class:`soft`,children:[` `,D(ge(e))]})]}):n?a(T,{children:O.asksYou}):a(T,{children:[O.asks,` `,a(`q`,{children:D(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Ce({row:{call:e,isOver:t},kind:n}){let r=new Date(e.expiresAt).getTime()-g.value<be;return a(`span`,{class:`approval-signs`,children:[!t&&r&&a(d,{look:`warn`,children:[O.endsIn,` `,a(x,{date:e.expiresAt})]}),!t&&e.people>1&&a(d,{children:[e.approvedBy.length,`/`,e.people,a(`span`,{class:`unseen`,children:[` `,O.progress(e.approvedBy.length,e.people)]})]}),a(`span`,{class:`chip`,children:[a(m,{name:ye[n],size:14}),O.kinds[n]]})]})}var X=50;function we(){return te(O.title),a(`div`,{class:`page`,children:a(`div`,{class:`inner approvals`,children:h(`messages:write`)?a(Te,{}):a(T,{children:[a(`h1`,{children:O.title}),a(S,{icon:`shield`,title:O.mayNot,children:a(`p`,{children:O.mayNotHint})})]})})})}function Te(){let{rows:e,note:i,clear:s}=Z(),[c,l]=o(X),u=p.value.query.get(`call`)??void 0,d=me(e,u),f=!u||e.some(({call:e})=>e.id===u),m=(t,n=!0)=>{r({call:t});let i=e.findIndex(({call:e})=>e.id===t);i>=c&&l(i+X),t&&n&&requestAnimationFrame(()=>$(t,`.approval-head`))},h=(t,n)=>{i(t,n);let r=pe(e,t);r&&m(r)};Ee(e,d,m);let g=e.filter(({isOver:e})=>!e).length;return a(T,{children:[a(`header`,{class:`page-head`,children:[a(`h1`,{children:O.title}),g>0&&a(`span`,{class:`soft`,children:O.waiting(g)}),e.length>g&&a(`span`,{class:`push`,children:a(n,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(s(),r({call:void 0})),children:O.clear})}),a(`p`,{children:O.intro})]}),!f&&a(`p`,{class:`panel soft`,children:O.unreachable}),e.length===0?a(S,{icon:`check`,title:O.none,children:a(`p`,{children:O.noneHint})}):a(`ol`,{class:`approval-list`,children:e.slice(0,c).map(e=>a(xe,{row:e,isOpen:e.call.id===d,onToggle:()=>m(e.call.id===d?``:e.call.id,!1),onAnswered:t=>h(e.call.id,t)},e.call.id))}),e.length>c&&a(n,{onPress:()=>l(c+X),children:y.more}),g>0&&a(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>a(`kbd`,{children:t(e)},e)),O.keysHint]})]})}function Z(){let[e,t]=o(new Map),[,n]=o(0),r=i([]),a=i(void 0);return(a.current?.waiting!==v.value||a.current.sent!==e)&&(a.current={waiting:v.value,sent:e},r.current=V(r.current,v.value,e)),{rows:r.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{r.current=r.current.filter(({isOver:e})=>!e),n(e=>e+1)}}}function Ee(e,t,n){let r=r=>{n(document.activeElement?.closest(`.approval`)==null&&t?t:fe(e,t,r))};s(`j`,O.keys.next,()=>r(1)),s(`k`,O.keys.previous,()=>r(-1)),s(`a`,O.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),s(`r`,O.keys.reject,()=>t&&Q(t)?.querySelector(`[data-key=r]`)?.click()),c(()=>{let e=p.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{we as default};