import{At as e,Dt as t,F as n,Ft as r,H as i,Ht as a,I as o,It as s,J as c,Lt as l,M as u,Ot as d,P as f,Q as p,Rt as m,_t as h,c as g,d as _,g as ee,gt as v,mt as y,nt as b,q as x,rt as S,s as C,ut as te,v as w,y as ne,zt as T}from"./core-CnABS7F0.js";import{n as E,r as D,t as O}from"./exact-Cu7s2tTR.js";import{i as re}from"./field-DIuQEu75.js";import{i as ie,n as ae,r as oe,t as se}from"./markdown-BaRiyfRM.js";var k={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
}`);function ue({call:e,kind:t,onAnswered:n}){let[r,a]=T(),[o,s]=T(),l=async(t,r={})=>{s(void 0);let i={toolCallId:e.id,digest:e.digest,decision:t,...r};await te(ce,{input:i}).then(()=>n(t),s)},u=o instanceof y&&o.path.includes(`values`)?o:void 0,d=u!==void 0&&e.formFields.some(({name:e})=>e===u.field);return c(`div`,{class:`stack`,children:[o!==void 0&&!d&&c(ne,{problem:v(o)}),r?c(j,{decision:r,onSend:e=>l(r,{comment:e}),onClose:()=>a(void 0)}):t===`question`?c(de,{call:e,wrong:u,onSend:e=>l(`ANSWER`,{values:e}),onReject:()=>a(`DECLINE`)}):c(`div`,{class:`row wrap`,children:[c(i,{look:`primary`,icon:`check`,onPress:()=>l(`APPROVE`),attributes:{"data-key":`a`},children:k.approve}),c(i,{look:`danger`,icon:`close`,onPress:()=>a(`DECLINE`),attributes:{"data-key":`r`},children:k.rejectWith}),c(i,{look:`quiet`,onPress:()=>a(`APPROVE`),children:k.approveWith})]})]})}function de({call:{formFields:e},wrong:t,onSend:n,onReject:r}){let[a,o]=T(()=>oe(e)),s=m(null),l=async()=>{s.current.reportValidity()&&await n(ie(e,a))};return c(`form`,{ref:s,class:`stack approval-form`,"aria-label":k.kinds.question,onSubmit:e=>(e.preventDefault(),void l()),children:[e.map(e=>c(ae,{field:e,filled:a[e.name],wrong:t?.field===e.name?v(t):void 0,onFilled:t=>o({...a,[e.name]:t})},e.name)),c(`div`,{class:`row wrap`,children:[c(i,{look:`primary`,icon:`send`,onPress:l,children:k.answer}),c(i,{look:`danger`,icon:`close`,onPress:r,attributes:{"data-key":`r`},children:k.rejectWith})]})]})}function j({decision:e,onSend:t,onClose:n}){let[r,a]=T(``),o=m(null),l=e===`DECLINE`;return s(()=>o.current.querySelector(`input`).focus(),[]),c(`form`,{ref:o,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void t(r)),onKeyDown:e=>e.key===`Escape`&&n(),children:[c(re,{label:l?k.why:k.comment,hint:l?k.whyHint:k.commentHint,value:r,onValue:a,maxLength:2e3}),c(`div`,{class:`row wrap`,children:[c(i,{look:l?`danger`:`primary`,icon:l?`close`:`check`,onPress:()=>t(r),children:l?k.reject:k.approve}),c(i,{look:`quiet`,onPress:n,children:h.cancel})]})]})}var M={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:n,agentName:r,spaceId:i,spaceName:s,messageId:l,cycleId:u,trigger:d,trust:f,isUnattended:m}=e.origin,h=k.began(k.triggers[d]??d);return c(`div`,{class:`approval-origin`,children:[c(`p`,{class:`row wrap`,children:[c(`span`,{title:k.trustHint[f],children:c(o,{look:M[f],children:k.trust[f]??f})}),m&&c(`span`,{title:k.unattendedHint,children:c(o,{look:`warn`,children:k.unattended})})]}),c(`p`,{class:`soft small`,children:[p(`agents:read`)?c(`a`,{href:t`/agents/${n}?cycle=${u}`,children:r}):r,i&&c(a,{children:[` ${k.in} `,c(`a`,{href:l?t`/spaces/${i}?message=${l}`:t`/spaces/${i}`,children:s})]}),`. ${h}. ${k.approvers[e.approvers]??``} ${F(k.endsIn)} `,c(C,{date:e.expiresAt})]}),e.people>1&&c(P,{call:e}),f===`STRANGER`&&c(`p`,{class:`approval-warning small`,children:k.trustHint[f]})]})}function P({call:{people:e,approvedBy:t}}){return c(`p`,{class:`approval-progress small`,children:[c(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>c(`span`,{class:n<t.length?`given`:``},n))}),k.progress(t.length,e),t.length>0&&k.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return c(B,{isGood:t!==`DECLINE`,text:n?`${k.sent[t]}. ${k.oneMore}`:k.sent[t]})}let{messageId:n}=e.origin;return n?c(L,{messageId:n,expiresAt:e.expiresAt}):c(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=_(le,{messageId:e});return r&&!n?c(B,{text:`…`}):c(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{outcome:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return k.withdrawn(a);if(!n||!r)return;let o=k.outcomes[n],s=i?`: “${i}”`:`.`;return r.id===b.value?.actor.id?`You ${o}${s}`:k.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=g.value?k.expired:k.endedUnknown}function B({text:e,isGood:t}){return c(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[c(x,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function fe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function pe(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function me(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function he({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function ge({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[t,n]=T(!1),r=l(),a=_e(e);return a===e?c(`pre`,{class:`folded`,children:e}):c(`div`,{class:`folded-frame`,children:[c(`pre`,{id:r,class:t?`folded open`:`folded cut-off`,tabindex:t?0:void 0,children:t?e:a}),c(i,{isSmall:!0,look:`quiet`,icon:t?`fold`:`unfold`,onPress:()=>n(!t),attributes:{"aria-expanded":t,"aria-controls":r},children:t?h.fold:h.unfold(e.length)})]})}function _e(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function ve({call:e,kind:t}){if(t===`approval`)return c(Y,{title:k.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return c(`div`,{class:`stack`,children:[c(`div`,{class:`approval-question`,children:c(se,{text:W(e)??``})}),n!==void 0&&c(Y,{title:k.arguments,value:n}),typeof r==`string`&&r&&c(Y,{title:k.permits(O(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=D(t);return c(`section`,{class:`approval-values`,"aria-label":e,children:[c(`h3`,{children:e}),n?.length===0&&c(`p`,{class:`soft small`,children:k.noArguments}),n?c(`dl`,{children:n.map(([e,t])=>c(`div`,{children:[c(`dt`,{children:O(e)}),c(`dd`,{children:c(J,{text:E(t)})})]},e))}):c(J,{text:E(t)}),n&&n.length>0&&c(`details`,{children:[c(`summary`,{children:k.asJson}),c(J,{text:O(JSON.stringify(t,null,2))})]})]})}var ye={question:`question`,confirmation:`question`,approval:`shield`},be=36e5;function xe({row:e,isOpen:t,onToggle:r,onAnswered:i}){let{call:a,isOver:o}=e,s=he(a),u=l(),d=t&&!o,f=[`approval`,d&&`open`,o&&`over`].filter(Boolean).join(` `);return c(`li`,{class:f,"data-call":a.id,children:[c(`h2`,{children:c(`button`,{type:`button`,class:`approval-head`,"aria-expanded":o?void 0:d,"aria-controls":d?u:void 0,onClick:r,children:[c(n,{name:a.origin.agentName,kind:`AGENT`}),c(`span`,{class:`approval-what`,children:[c(`span`,{class:`approval-title`,children:[c(`strong`,{children:a.origin.agentName}),` `,c(Se,{call:a,kind:s,isUnfolded:d})]}),c(`span`,{class:`soft small approval-where`,children:[c(`span`,{class:`cut`,children:a.origin.spaceName?`${k.in} ${a.origin.spaceName}`:k.alone}),c(C,{date:a.createdAt})]})]}),c(Ce,{row:e,kind:s})]})}),o&&c(I,{row:e}),d&&c(`div`,{class:`approval-body`,id:u,children:[c(N,{call:a}),c(ve,{call:a,kind:s}),c(ue,{call:a,kind:s,onAnswered:i})]})]})}function Se({call:e,kind:t,isUnfolded:n}){return t===`approval`?c(a,{children:[k.wants,` `,c(`code`,{children:O(e.name)}),!n&&c(`span`,{class:`soft`,children:[` `,O(ge(e))]})]}):n?c(a,{children:k.asksYou}):c(a,{children:[k.asks,` `,c(`q`,{children:O(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Ce({row:{call:e,isOver:t},kind:n}){let r=new Date(e.expiresAt).getTime()-g.value<be;return c(`span`,{class:`approval-signs`,children:[!t&&r&&c(o,{look:`warn`,children:[k.endsIn,` `,c(C,{date:e.expiresAt})]}),!t&&e.people>1&&c(o,{children:[e.approvedBy.length,`/`,e.people,c(`span`,{class:`unseen`,children:[` `,k.progress(e.approvedBy.length,e.people)]})]}),c(`span`,{class:`chip`,children:[c(x,{name:ye[n],size:14}),k.kinds[n]]})]})}var X=50;function we(){return ee(k.title),c(`div`,{class:`page`,children:c(`div`,{class:`inner approvals`,children:p(`messages:write`)?c(Te,{}):c(a,{children:[c(`h1`,{children:k.title}),c(w,{icon:`shield`,title:k.mayNot,children:c(`p`,{children:k.mayNotHint})})]})})})}function Te(){let{rows:t,note:n,clear:r}=Z(),[o,s]=T(X),l=d.value.query.get(`call`)??void 0,f=me(t,l),p=!l||t.some(({call:e})=>e.id===l),m=(n,r=!0)=>{e({call:n});let i=t.findIndex(({call:e})=>e.id===n);i>=o&&s(i+X),n&&r&&requestAnimationFrame(()=>$(n,`.approval-head`))},g=(e,r)=>{n(e,r);let i=pe(t,e);i&&m(i)};Ee(t,f,m);let _=t.filter(({isOver:e})=>!e).length;return c(a,{children:[c(`header`,{class:`page-head`,children:[c(`h1`,{children:k.title}),_>0&&c(`span`,{class:`soft`,children:k.waiting(_)}),t.length>_&&c(`span`,{class:`push`,children:c(i,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(r(),e({call:void 0})),children:k.clear})}),c(`p`,{children:k.intro})]}),!p&&c(`p`,{class:`panel soft`,children:k.unreachable}),t.length===0?c(w,{icon:`check`,title:k.none,children:c(`p`,{children:k.noneHint})}):c(`ol`,{class:`approval-list`,children:t.slice(0,o).map(e=>c(xe,{row:e,isOpen:e.call.id===f,onToggle:()=>m(e.call.id===f?``:e.call.id,!1),onAnswered:t=>g(e.call.id,t)},e.call.id))}),t.length>o&&c(i,{onPress:()=>s(o+X),children:h.more}),_>0&&c(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>c(`kbd`,{children:u(e)},e)),k.keysHint]})]})}function Z(){let[e,t]=T(new Map),[,n]=T(0),r=m([]),i=m(void 0);return(i.current?.waiting!==S.value||i.current.sent!==e)&&(i.current={waiting:S.value,sent:e},r.current=V(r.current,S.value,e)),{rows:r.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{r.current=r.current.filter(({isOver:e})=>!e),n(e=>e+1)}}}function Ee(e,t,n){let i=r=>{n(document.activeElement?.closest(`.approval`)==null&&t?t:fe(e,t,r))};f(`j`,k.keys.next,()=>i(1)),f(`k`,k.keys.previous,()=>i(-1)),f(`a`,k.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),f(`r`,k.keys.reject,()=>t&&Q(t)?.querySelector(`[data-key=r]`)?.click()),r(()=>{let e=d.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{we as default};