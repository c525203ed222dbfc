import{F as e,Ft as t,Gt as n,H as r,Ht as i,I as a,It as o,Kt as s,M as c,P as l,Rt as u,St as d,Tt as f,Ut as p,Wt as m,Yt as h,_ as g,at as _,c as v,dt as y,et as b,f as x,l as S,tt as C,ut as ee,v as w,vt as te,wt as T,y as ne}from"./core-DkOhGsGF.js";import{n as E,r as D,t as O}from"./exact-Cu7s2tTR.js";import{i as re}from"./field-CrQDeDm_.js";import{i as ie,n as ae,r as oe,t as se}from"./markdown-CdFQUsvK.js";import{t as ce}from"./once-DWXQbTcR.js";var k={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
    `,{fragmentName:`WaitingCall`});var le=new A(`
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
}`),ue=new A(`
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
}`);function de({call:e,kind:t,onAnswered:n}){let[i,a]=s(),[o,c]=s(),l=ce(e=>e()),u=(t,r={})=>l(async()=>{c(void 0);let i={toolCallId:e.id,digest:e.digest,decision:t,...r};await te(le,{input:i}).then(()=>n(t),c)}),f=o instanceof d&&o.path.includes(`values`)?o:void 0,p=f!==void 0&&e.formFields.some(({name:e})=>e===f.field);return C(`div`,{class:`stack`,children:[o!==void 0&&!p&&C(ne,{problem:T(o)}),i?C(j,{decision:i,onSend:e=>u(i,{comment:e}),onClose:()=>a(void 0)}):t===`question`?C(fe,{call:e,wrong:f,onSend:e=>u(`ANSWER`,{values:e}),onReject:()=>a(`DECLINE`)}):C(`div`,{class:`row wrap`,children:[C(r,{look:`primary`,icon:`check`,onPress:()=>u(`APPROVE`),attributes:{"data-key":`a`},children:k.approve}),C(r,{look:`danger`,icon:`close`,onPress:()=>a(`DECLINE`),attributes:{"data-key":`r`},children:k.rejectWith}),C(r,{look:`quiet`,onPress:()=>a(`APPROVE`),children:k.approveWith})]})]})}function fe({call:{formFields:e},wrong:t,onSend:i,onReject:a}){let[o,c]=s(()=>oe(e)),l=n(null),u=async()=>{l.current.reportValidity()&&await i(ie(e,o))};return C(`form`,{ref:l,class:`stack approval-form`,"aria-label":k.kinds.question,onSubmit:e=>(e.preventDefault(),void u()),children:[e.map(e=>C(ae,{field:e,filled:o[e.name],wrong:t?.field===e.name?T(t):void 0,onFilled:t=>c({...o,[e.name]:t})},e.name)),C(`div`,{class:`row wrap`,children:[C(r,{look:`primary`,icon:`send`,onPress:u,children:k.answer}),C(r,{look:`danger`,icon:`close`,onPress:a,attributes:{"data-key":`r`},children:k.rejectWith})]})]})}function j({decision:e,onSend:t,onClose:i}){let[a,o]=s(``),c=n(null),l=e===`DECLINE`;return p(()=>c.current.querySelector(`input`).focus(),[]),C(`form`,{ref:c,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void t(a)),onKeyDown:e=>e.key===`Escape`&&i(),children:[C(re,{label:l?k.why:k.comment,hint:l?k.whyHint:k.commentHint,value:a,onValue:o,maxLength:2e3}),C(`div`,{class:`row wrap`,children:[C(r,{look:l?`danger`:`primary`,icon:l?`close`:`check`,onPress:()=>t(a),children:l?k.reject:k.approve}),C(r,{look:`quiet`,onPress:i,children:f.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:n,agentName:r,spaceId:i,spaceName:o,messageId:s,cycleId:c,trigger:l,trust:u,isUnattended:d}=e.origin,f=k.began(k.triggers[l]??l);return C(`div`,{class:`approval-origin`,children:[C(`p`,{class:`row wrap`,children:[C(`span`,{title:k.trustHint[u],children:C(a,{look:M[u],children:k.trust[u]??u})}),d&&C(`span`,{title:k.unattendedHint,children:C(a,{look:`warn`,children:k.unattended})})]}),C(`p`,{class:`soft small`,children:[_(`agents:read`)?C(`a`,{href:t`/agents/${n}?cycle=${c}`,children:r}):r,i&&C(h,{children:[` ${k.in} `,C(`a`,{href:s?t`/spaces/${i}?message=${s}`:t`/spaces/${i}`,children:o})]}),`. ${f}. ${k.approvers[e.approvers]??``} ${F(k.endsIn)} `,C(v,{date:e.expiresAt})]}),e.people>1&&C(P,{call:e}),u===`STRANGER`&&C(`p`,{class:`approval-warning small`,children:k.trustHint[u]})]})}function P({call:{people:e,approvedBy:t}}){return C(`p`,{class:`approval-progress small`,children:[C(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>C(`span`,{class:n<t.length?`given`:``},n))}),k.progress(t.length,e),t.length>0&&k.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return C(B,{isGood:t!==`DECLINE`,text:n?`${k.sent[t]}. ${k.oneMore}`:k.sent[t]})}let{messageId:n}=e.origin;return n?C(L,{messageId:n,expiresAt:e.expiresAt}):C(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=x(ue,{messageId:e});return r&&!n?C(B,{text:`…`}):C(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{outcome:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return k.withdrawn(a);if(!n||!r)return;let o=k.outcomes[n],s=i?`: “${i}”`:`.`;return r.id===ee.value?.actor.id?`You ${o}${s}`:k.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=S.value?k.expired:k.endedUnknown}function B({text:e,isGood:t}){return C(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[C(b,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function pe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function me(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function he(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function ge({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function _e({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[t,n]=s(!1),i=m(),a=ve(e);return a===e?C(`pre`,{class:`folded`,children:e}):C(`div`,{class:`folded-frame`,children:[C(`pre`,{id:i,class:t?`folded open`:`folded cut-off`,tabindex:t?0:void 0,children:t?e:a}),C(r,{isSmall:!0,look:`quiet`,icon:t?`fold`:`unfold`,onPress:()=>n(!t),attributes:{"aria-expanded":t,"aria-controls":i},children:t?f.fold:f.unfold(e.length)})]})}function ve(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function ye({call:e,kind:t}){if(t===`approval`)return C(Y,{title:k.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return C(`div`,{class:`stack`,children:[C(`div`,{class:`approval-question`,children:C(se,{text:W(e)??``})}),n!==void 0&&C(Y,{title:k.arguments,value:n}),typeof r==`string`&&r&&C(Y,{title:k.permits(O(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=D(t);return C(`section`,{class:`approval-values`,"aria-label":e,children:[C(`h3`,{children:e}),n?.length===0&&C(`p`,{class:`soft small`,children:k.noArguments}),n?C(`dl`,{children:n.map(([e,t])=>C(`div`,{children:[C(`dt`,{children:O(e)}),C(`dd`,{children:C(J,{text:E(t)})})]},e))}):C(J,{text:E(t)}),n&&n.length>0&&C(`details`,{children:[C(`summary`,{children:k.asJson}),C(J,{text:O(JSON.stringify(t,null,2))})]})]})}var be={question:`question`,confirmation:`question`,approval:`shield`},xe=36e5;function Se({row:t,isOpen:n,onToggle:r,onAnswered:i}){let{call:a,isOver:o}=t,s=ge(a),c=m(),l=n&&!o,u=[`approval`,l&&`open`,o&&`over`].filter(Boolean).join(` `);return C(`li`,{class:u,"data-call":a.id,children:[C(`h2`,{children:C(`button`,{type:`button`,class:`approval-head`,"aria-expanded":o?void 0:l,"aria-controls":l?c:void 0,onClick:r,children:[C(e,{name:a.origin.agentName,kind:`AGENT`}),C(`span`,{class:`approval-what`,children:[C(`span`,{class:`approval-title`,children:[C(`strong`,{children:a.origin.agentName}),` `,C(Ce,{call:a,kind:s,isUnfolded:l})]}),C(`span`,{class:`soft small approval-where`,children:[C(`span`,{class:`cut`,children:a.origin.spaceName?`${k.in} ${a.origin.spaceName}`:k.alone}),C(v,{date:a.createdAt})]})]}),C(X,{row:t,kind:s})]})}),o&&C(I,{row:t}),l&&C(`div`,{class:`approval-body`,id:c,children:[C(N,{call:a}),C(ye,{call:a,kind:s}),C(de,{call:a,kind:s,onAnswered:i})]})]})}function Ce({call:e,kind:t,isUnfolded:n}){return t===`approval`?C(h,{children:[k.wants,` `,C(`code`,{children:O(e.name)}),!n&&C(`span`,{class:`soft`,children:[` `,O(_e(e))]})]}):n?C(h,{children:k.asksYou}):C(h,{children:[k.asks,` `,C(`q`,{children:O(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function X({row:{call:e,isOver:t},kind:n}){let r=new Date(e.expiresAt).getTime()-S.value<xe;return C(`span`,{class:`approval-signs`,children:[!t&&r&&C(a,{look:`warn`,children:[k.endsIn,` `,C(v,{date:e.expiresAt})]}),!t&&e.people>1&&C(a,{children:[e.approvedBy.length,`/`,e.people,C(`span`,{class:`unseen`,children:[` `,k.progress(e.approvedBy.length,e.people)]})]}),C(`span`,{class:`chip`,children:[C(b,{name:be[n],size:14}),k.kinds[n]]})]})}var Z=50;function we(){return g(k.title),C(`div`,{class:`page`,children:C(`div`,{class:`inner approvals`,children:_(`messages:write`)?C(Te,{}):C(h,{children:[C(`h1`,{children:k.title}),C(w,{icon:`shield`,title:k.mayNot,children:C(`p`,{children:k.mayNotHint})})]})})})}function Te(){let{rows:e,note:t,clear:n}=Ee(),[i,a]=s(Z),l=o.value.query.get(`call`)??void 0,d=he(e,l),p=!l||e.some(({call:e})=>e.id===l),m=(t,n=!0)=>{u({call:t});let r=e.findIndex(({call:e})=>e.id===t);r>=i&&a(r+Z),t&&n&&requestAnimationFrame(()=>$(t,`.approval-head`))},g=(n,r)=>{t(n,r);let i=me(e,n);i&&m(i)};De(e,d,m);let _=e.filter(({isOver:e})=>!e).length;return C(h,{children:[C(`header`,{class:`page-head`,children:[C(`h1`,{children:k.title}),_>0&&C(`span`,{class:`soft`,children:k.waiting(_)}),e.length>_&&C(`span`,{class:`push`,children:C(r,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(n(),u({call:void 0})),children:k.clear})}),C(`p`,{children:k.intro})]}),!p&&C(`p`,{class:`panel soft`,children:k.unreachable}),e.length===0?C(w,{icon:`check`,title:k.none,children:C(`p`,{children:k.noneHint})}):C(`ol`,{class:`approval-list`,children:e.slice(0,i).map(e=>C(Se,{row:e,isOpen:e.call.id===d,onToggle:()=>m(e.call.id===d?``:e.call.id,!1),onAnswered:t=>g(e.call.id,t)},e.call.id))}),e.length>i&&C(r,{onPress:()=>a(i+Z),children:f.more}),_>0&&C(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>C(`kbd`,{children:c(e)},e)),k.keysHint]})]})}function Ee(){let[e,t]=s(new Map),[,r]=s(0),i=n([]),a=n(void 0);return(a.current?.waiting!==y.value||a.current.sent!==e)&&(a.current={waiting:y.value,sent:e},i.current=V(i.current,y.value,e)),{rows:i.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{i.current=i.current.filter(({isOver:e})=>!e),r(e=>e+1)}}}function De(e,t,n){let r=r=>{n(document.activeElement?.closest(`.approval`)==null&&t?t:pe(e,t,r))};l(`j`,k.keys.next,()=>r(1)),l(`k`,k.keys.previous,()=>r(-1)),l(`a`,k.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),l(`r`,k.keys.reject,()=>t&&Q(t)?.querySelector(`[data-key=r]`)?.click()),i(()=>{let e=o.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{we as default};