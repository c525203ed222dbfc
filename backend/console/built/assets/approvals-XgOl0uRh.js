import{Dt as e,G as t,Gt as n,Jt as r,Kt as i,M as a,Ot as o,P as s,Qt as c,R as l,Rt as u,Tt as d,Vt as f,Yt as p,_ as m,c as h,ct as g,f as ee,it as _,l as v,mt as y,pt as te,qt as b,rt as x,v as S,xt as C,y as ne,z as w,zt as T}from"./core-DRuX0Zcw.js";import{n as E,r as D,t as O}from"./exact-Cu7s2tTR.js";import{i as re}from"./field-DbRTmXeZ.js";import{i as ie,n as ae,r as oe,t as se}from"./markdown-BRHwge-K.js";import{t as ce}from"./once-HQ3P98IF.js";var k={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
}`);function de({call:n,kind:r,onAnswered:i}){let[a,o]=p(),[s,c]=p(),l=ce(e=>e()),u=(e,t={})=>l(async()=>{c(void 0);let r={toolCallId:n.id,digest:n.digest,decision:e,...t};await C(le,{input:r}).then(()=>i(e),c)}),f=s instanceof d&&s.path.includes(`values`)?s:void 0,m=f!==void 0&&n.formFields.some(({name:e})=>e===f.field);return _(`div`,{class:`stack`,children:[s!==void 0&&!m&&_(ne,{problem:e(s)}),a?_(pe,{decision:a,onSend:e=>u(a,{comment:e}),onClose:()=>o(void 0)}):r===`question`?_(fe,{call:n,wrong:f,onSend:e=>u(`ANSWER`,{values:e}),onReject:()=>o(`DECLINE`)}):_(`div`,{class:`row wrap`,children:[_(t,{look:`primary`,icon:`check`,onPress:()=>u(`APPROVE`),attributes:{"data-key":`a`},children:k.approve}),_(t,{look:`danger`,icon:`close`,onPress:()=>o(`DECLINE`),attributes:{"data-key":`r`},children:k.rejectWith}),_(t,{look:`quiet`,onPress:()=>o(`APPROVE`),children:k.approveWith})]})]})}function fe({call:{formFields:n},wrong:i,onSend:a,onReject:o}){let[s,c]=p(()=>oe(n)),l=r(null),u=async()=>{l.current.reportValidity()&&await a(ie(n,s))};return _(`form`,{ref:l,class:`stack approval-form`,"aria-label":k.kinds.question,onSubmit:e=>(e.preventDefault(),void u()),children:[n.map(t=>_(ae,{field:t,filled:s[t.name],wrong:i?.field===t.name?e(i):void 0,onFilled:e=>c({...s,[t.name]:e})},t.name)),_(`div`,{class:`row wrap`,children:[_(t,{look:`primary`,icon:`send`,onPress:u,children:k.answer}),_(t,{look:`danger`,icon:`close`,onPress:o,attributes:{"data-key":`r`},children:k.rejectWith})]})]})}function pe({decision:e,onSend:n,onClose:a}){let[s,c]=p(``),l=r(null),u=e===`DECLINE`;return i(()=>l.current.querySelector(`input`).focus(),[]),_(`form`,{ref:l,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void n(s)),onKeyDown:e=>e.key===`Escape`&&a(),children:[_(re,{label:u?k.why:k.comment,hint:u?k.whyHint:k.commentHint,value:s,onValue:c,maxLength:2e3}),_(`div`,{class:`row wrap`,children:[_(t,{look:u?`danger`:`primary`,icon:u?`close`:`check`,onPress:()=>n(s),children:u?k.reject:k.approve}),_(t,{look:`quiet`,onPress:a,children:o.cancel})]})]})}var j={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function M({call:e}){let{agentId:t,agentName:n,spaceId:r,spaceName:i,messageId:a,cycleId:o,trigger:s,trust:l,isUnattended:d}=e.origin,f=k.began(k.triggers[s]??s);return _(`div`,{class:`approval-origin`,children:[_(`p`,{class:`row wrap`,children:[_(`span`,{title:k.trustHint[l],children:_(w,{look:j[l],children:k.trust[l]??l})}),d&&_(`span`,{title:k.unattendedHint,children:_(w,{look:`warn`,children:k.unattended})})]}),_(`p`,{class:`soft small`,children:[g(`agents:read`)?_(`a`,{href:u`/agents/${t}?cycle=${o}`,children:n}):n,r&&_(c,{children:[` ${k.in} `,_(`a`,{href:a?u`/spaces/${r}?message=${a}`:u`/spaces/${r}`,children:i})]}),`. ${f}. ${k.approvers[e.approvers]??``} ${P(k.endsIn)} `,_(h,{date:e.expiresAt})]}),e.people>1&&_(N,{call:e}),l===`STRANGER`&&_(`p`,{class:`approval-warning small`,children:k.trustHint[l]})]})}function N({call:{people:e,approvedBy:t}}){return _(`p`,{class:`approval-progress small`,children:[_(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>_(`span`,{class:n<t.length?`given`:``},n))}),k.progress(t.length,e),t.length>0&&k.by(t.join(`, `))]})}function P(e){return e.charAt(0).toUpperCase()+e.slice(1)}function F({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return _(z,{isGood:t!==`DECLINE`,text:n?`${k.sent[t]}. ${k.oneMore}`:k.sent[t]})}let{messageId:n}=e.origin;return n?_(I,{messageId:n,expiresAt:e.expiresAt}):_(z,{text:R(e.expiresAt)})}function I({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=ee(ue,{messageId:e});return r&&!n?_(z,{text:`…`}):_(z,{text:(n&&L(n))??R(t)})}function L({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{outcome:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return k.withdrawn(a);if(!n||!r)return;let o=k.outcomes[n],s=i?`: “${i}”`:`.`;return r.id===te.value?.actor.id?`You ${o}${s}`:k.decided(r.name,o)+s}function R(e){return new Date(e).getTime()<=v.value?k.expired:k.endedUnknown}function z({text:e,isGood:t}){return _(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[_(x,{name:t?`check`:`reply`,size:14}),e]})}function B(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>V(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>V(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function V(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function me(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?H(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function he(e,t){let n=e.findIndex(({call:e})=>e.id===t);return H(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function H(e){return e.find(({isOver:e})=>!e)?.call.id}function ge(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?H(e):void 0}function _e({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function U(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var W=120;function ve({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>W?`${t.slice(0,W)}…`:t}var G=12,K=1e3;function q({text:e}){let[n,r]=p(!1),i=b(),a=ye(e);return a===e?_(`pre`,{class:`folded`,children:e}):_(`div`,{class:`folded-frame`,children:[_(`pre`,{id:i,class:n?`folded open`:`folded cut-off`,tabindex:n?0:void 0,children:n?e:a}),_(t,{isSmall:!0,look:`quiet`,icon:n?`fold`:`unfold`,onPress:()=>r(!n),attributes:{"aria-expanded":n,"aria-controls":i},children:n?o.fold:o.unfold(e.length)})]})}function ye(e){let t=e.split(`
`,13),n=t.length>G?t.slice(0,G).join(`
`):e;return n.length>K?[...n.slice(0,K)].join(``):n}function be({call:e,kind:t}){if(t===`approval`)return _(J,{title:k.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return _(`div`,{class:`stack`,children:[_(`div`,{class:`approval-question`,children:_(se,{text:U(e)??``})}),n!==void 0&&_(J,{title:k.arguments,value:n}),typeof r==`string`&&r&&_(J,{title:k.permits(O(r)),value:i??{}})]})}function J({title:e,value:t}){let n=D(t);return _(`section`,{class:`approval-values`,"aria-label":e,children:[_(`h3`,{children:e}),n?.length===0&&_(`p`,{class:`soft small`,children:k.noArguments}),n?_(`dl`,{children:n.map(([e,t])=>_(`div`,{children:[_(`dt`,{children:O(e)}),_(`dd`,{children:_(q,{text:E(t)})})]},e))}):_(q,{text:E(t)}),n&&n.length>0&&_(`details`,{children:[_(`summary`,{children:k.asJson}),_(q,{text:O(JSON.stringify(t,null,2))})]})]})}var xe={question:`question`,confirmation:`question`,approval:`shield`},Se=36e5;function Ce({row:e,isOpen:t,onToggle:n,onAnswered:r}){let{call:i,isOver:a}=e,o=_e(i),s=b(),c=t&&!a,u=[`approval`,c&&`open`,a&&`over`].filter(Boolean).join(` `);return _(`li`,{class:u,"data-call":i.id,children:[_(`h2`,{children:_(`button`,{type:`button`,class:`approval-head`,"aria-expanded":a?void 0:c,"aria-controls":c?s:void 0,onClick:n,children:[_(l,{name:i.origin.agentName,kind:`AGENT`}),_(`span`,{class:`approval-what`,children:[_(`span`,{class:`approval-title`,children:[_(`strong`,{children:i.origin.agentName}),` `,_(we,{call:i,kind:o,isUnfolded:c})]}),_(`span`,{class:`soft small approval-where`,children:[_(`span`,{class:`cut`,children:i.origin.spaceName?`${k.in} ${i.origin.spaceName}`:k.alone}),_(h,{date:i.createdAt})]})]}),_(Y,{row:e,kind:o})]})}),a&&_(F,{row:e}),c&&_(`div`,{class:`approval-body`,id:s,children:[_(M,{call:i}),_(be,{call:i,kind:o}),_(de,{call:i,kind:o,onAnswered:r})]})]})}function we({call:e,kind:t,isUnfolded:n}){return t===`approval`?_(c,{children:[k.wants,` `,_(`code`,{children:O(e.name)}),!n&&_(`span`,{class:`soft`,children:[` `,O(ve(e))]})]}):n?_(c,{children:k.asksYou}):_(c,{children:[k.asks,` `,_(`q`,{children:O(U(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Y({row:{call:e,isOver:t},kind:n}){let r=new Date(e.expiresAt).getTime()-v.value<Se;return _(`span`,{class:`approval-signs`,children:[!t&&r&&_(w,{look:`warn`,children:[k.endsIn,` `,_(h,{date:e.expiresAt})]}),!t&&e.people>1&&_(w,{children:[e.approvedBy.length,`/`,e.people,_(`span`,{class:`unseen`,children:[` `,k.progress(e.approvedBy.length,e.people)]})]}),_(`span`,{class:`chip`,children:[_(x,{name:xe[n],size:14}),k.kinds[n]]})]})}var X=50;function Te(){return m(k.title),_(`div`,{class:`page`,children:_(`div`,{class:`inner approvals`,children:g(`messages:write`)?_(Ee,{}):_(c,{children:[_(`h1`,{children:k.title}),_(S,{icon:`shield`,title:k.mayNot,children:_(`p`,{children:k.mayNotHint})})]})})})}function Ee(){let{rows:e,note:n,clear:r}=De(),[i,s]=p(X),l=T.value.query.get(`call`)??void 0,u=ge(e,l),d=!l||e.some(({call:e})=>e.id===l),m=(t,n=!0)=>{f({call:t});let r=e.findIndex(({call:e})=>e.id===t);r>=i&&s(r+X),t&&n&&ke(t)},h=(t,r)=>{n(t,r);let i=he(e,t);i&&m(i)};Oe(e,u,m);let g=e.filter(({isOver:e})=>!e).length;return _(c,{children:[_(`header`,{class:`page-head`,children:[_(`h1`,{children:k.title}),g>0&&_(`span`,{class:`soft`,children:k.waiting(g)}),e.length>g&&_(`span`,{class:`push`,children:_(t,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(r(),f({call:void 0})),children:k.clear})}),_(`p`,{children:k.intro})]}),!d&&_(`p`,{class:`panel soft`,children:k.unreachable}),e.length===0?_(S,{icon:`check`,title:k.none,children:_(`p`,{children:k.noneHint})}):_(`ol`,{class:`approval-list`,children:e.slice(0,i).map(e=>_(Ce,{row:e,isOpen:e.call.id===u,onToggle:()=>m(e.call.id===u?``:e.call.id,!1),onAnswered:t=>h(e.call.id,t)},e.call.id))}),e.length>i&&_(t,{onPress:()=>s(i+X),children:o.more}),g>0&&_(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>_(`kbd`,{children:a(e)},e)),k.keysHint]})]})}function De(){let[e,t]=p(new Map),[,n]=p(0),i=r([]),a=r(void 0);return(a.current?.waiting!==y.value||a.current.sent!==e)&&(a.current={waiting:y.value,sent:e},i.current=B(i.current,y.value,e)),{rows:i.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{i.current=i.current.filter(({isOver:e})=>!e),n(e=>e+1)}}}function Oe(e,t,r){let i=n=>{r(document.activeElement?.closest(`.approval`)==null&&t?t:me(e,t,n))};s(`j`,k.keys.next,()=>i(1)),s(`k`,k.keys.previous,()=>i(-1)),s(`a`,k.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),s(`r`,k.keys.reject,()=>t&&Ae(t,`[data-key=r]`)),n(()=>{let e=T.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Z(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}var Q=0;function ke(e){cancelAnimationFrame(Q),Q=requestAnimationFrame(()=>$(e,`.approval-head`))}function Ae(e,t){cancelAnimationFrame(Q),Z(e)?.querySelector(t)?.click()}function $(e,t){cancelAnimationFrame(Q);let n=Z(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{Te as default};