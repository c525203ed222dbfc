import{Ct as e,Et as t,F as n,Gt as r,I as i,It as a,Jt as o,Kt as s,L as c,Lt as l,N as u,Tt as d,U as f,Wt as p,Zt as m,b as h,dt as g,ft as _,l as v,nt as y,ot as b,p as ee,qt as x,tt as S,u as C,v as te,y as w,yt as T,zt as E}from"./core-DbefT3t7.js";import{n as D,r as O,t as k}from"./exact-Cu7s2tTR.js";import{i as A}from"./field-BpdPfcHp.js";import{i as ne,n as re,r as ie,t as ae}from"./markdown-CoGGrGsP.js";var j={title:`Approvals`,intro:`What agents ask you, oldest first. Nothing of it happens before you have answered.`,none:`Nothing waits for you.`,noneHint:`When an agent asks something, or wants to do what needs consent, it appears here at once.`,mayNot:`You may not answer agents.`,mayNotHint:`Somebody with the role of a member or an admin can.`,waiting:e=>e===1?`1 waits`:`${e} wait`,unreachable:`This call does not wait for you. It may have been answered.`,kinds:{question:`Question`,confirmation:`Confirmation`,approval:`Approval`},asks:`asks`,asksYou:`asks you`,wants:`wants to use`,alone:`outside of a space`,in:`in`,cycle:`cycle`,endsIn:`ends`,began:e=>`It began with ${e}`,triggers:{SPACE_MESSAGE:`a message`,MENTION:`a mention`,MESSAGE_EDITED:`an edited message`,MESSAGE_REACTIONS:`a reaction`,PLAN:`a plan`,TIMER:`a timer`,SERVICE:`an event of a program`,TOOL_RESULT:`the result of a tool`,TASK_RESULT:`the result of a task`,SYSTEM:`an event of the system`},trust:{MEMBER:`Only members were heard`,PROGRAM:`A program was heard`,STRANGER:`Strangers were heard`},trustHint:{MEMBER:`All that the agent has read in this cycle came from members and what they trust.`,PROGRAM:`The agent has read something from a program in this cycle.`,STRANGER:`The agent has read words of strangers in this cycle. They may have led it to ask for this.`},unattended:`Nobody is present`,unattendedHint:`A plan or a timer began this, not a person.`,approvers:{SPACE:`Anybody in the space may answer.`,REQUESTER:`Only the person for whom the agent works may answer.`,ADMINS:`Only admins and owners may answer.`,OWNERS:`Only owners may answer.`},progress:(e,t)=>`${e} of ${t} people have approved`,by:e=>`: ${e}`,arguments:`Exactly this`,noArguments:`Without arguments.`,permits:e=>`If you approve, ${e} may run once with exactly this`,details:`Details`,asJson:`As JSON`,approve:`Approve`,reject:`Reject`,rejectWith:`Reject…`,approveWith:`Approve with a comment…`,answer:`Answer`,why:`Why not?`,whyHint:`The agent reads it and can do better.`,comment:`Comment`,commentHint:`The agent reads it.`,sent:{APPROVE:`You approved`,DECLINE:`You rejected`,ANSWER:`You answered`},oneMore:`Another person must approve too.`,endedUnknown:`It does not wait for you any more: somebody has answered, or it was withdrawn.`,expired:`Its time is over. Nobody has answered.`,decided:(e,t)=>`${e} ${t} it first`,outcomes:{APPROVED:`approved`,DECLINED:`rejected`,ANSWERED:`answered`,WITHDRAWN:`withdrew`},withdrawn:e=>`It was withdrawn: ${e}`,clear:`Remove what is answered`,keys:{next:`Next call`,previous:`Previous call`,approve:`Go to Approve, or to the form; Enter sends it`,reject:`Reject with a reason`},keysHint:`next, previous, approve, reject`},M=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new M(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new M(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new M(`
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
    `,{fragmentName:`WaitingCall`});var oe=new M(`
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
}`),se=new M(`
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
}`);function ce({call:t,kind:n,onAnswered:r}){let[i,a]=o(),[s,c]=o(),l=async(e,n={})=>{c(void 0);let i={toolCallId:t.id,digest:t.digest,decision:e,...n};await T(oe,{input:i}).then(()=>r(e),c)},u=s instanceof e&&s.path.includes(`values`)?s:void 0,p=u!==void 0&&t.formFields.some(({name:e})=>e===u.field);return y(`div`,{class:`stack`,children:[s!==void 0&&!p&&y(h,{problem:d(s)}),i?y(ue,{decision:i,onSend:e=>l(i,{comment:e}),onClose:()=>a(void 0)}):n===`question`?y(le,{call:t,wrong:u,onSend:e=>l(`ANSWER`,{values:e}),onReject:()=>a(`DECLINE`)}):y(`div`,{class:`row wrap`,children:[y(f,{look:`primary`,icon:`check`,onPress:()=>l(`APPROVE`),attributes:{"data-key":`a`},children:j.approve}),y(f,{look:`danger`,icon:`close`,onPress:()=>a(`DECLINE`),attributes:{"data-key":`r`},children:j.rejectWith}),y(f,{look:`quiet`,onPress:()=>a(`APPROVE`),children:j.approveWith})]})]})}function le({call:{formFields:e},wrong:t,onSend:n,onReject:r}){let[i,a]=o(()=>ie(e)),s=x(null),c=async()=>{s.current.reportValidity()&&await n(ne(e,i))};return y(`form`,{ref:s,class:`stack approval-form`,"aria-label":j.kinds.question,onSubmit:e=>(e.preventDefault(),void c()),children:[e.map(e=>y(re,{field:e,filled:i[e.name],wrong:t?.field===e.name?d(t):void 0,onFilled:t=>a({...i,[e.name]:t})},e.name)),y(`div`,{class:`row wrap`,children:[y(f,{look:`primary`,icon:`send`,onPress:c,children:j.answer}),y(f,{look:`danger`,icon:`close`,onPress:r,attributes:{"data-key":`r`},children:j.rejectWith})]})]})}function ue({decision:e,onSend:n,onClose:i}){let[a,s]=o(``),c=x(null),l=e===`DECLINE`;return r(()=>c.current.querySelector(`input`).focus(),[]),y(`form`,{ref:c,class:`stack approval-form`,onSubmit:e=>(e.preventDefault(),void n(a)),onKeyDown:e=>e.key===`Escape`&&i(),children:[y(A,{label:l?j.why:j.comment,hint:l?j.whyHint:j.commentHint,value:a,onValue:s,maxLength:2e3}),y(`div`,{class:`row wrap`,children:[y(f,{look:l?`danger`:`primary`,icon:l?`close`:`check`,onPress:()=>n(a),children:l?j.reject:j.approve}),y(f,{look:`quiet`,onPress:i,children:t.cancel})]})]})}var de={MEMBER:`good`,PROGRAM:`warn`,STRANGER:`bad`};function N({call:e}){let{agentId:t,agentName:n,spaceId:r,spaceName:i,messageId:o,cycleId:s,trigger:l,trust:u,isUnattended:d}=e.origin,f=j.began(j.triggers[l]??l);return y(`div`,{class:`approval-origin`,children:[y(`p`,{class:`row wrap`,children:[y(`span`,{title:j.trustHint[u],children:y(c,{look:de[u],children:j.trust[u]??u})}),d&&y(`span`,{title:j.unattendedHint,children:y(c,{look:`warn`,children:j.unattended})})]}),y(`p`,{class:`soft small`,children:[b(`agents:read`)?y(`a`,{href:a`/agents/${t}?cycle=${s}`,children:n}):n,r&&y(m,{children:[` ${j.in} `,y(`a`,{href:o?a`/spaces/${r}?message=${o}`:a`/spaces/${r}`,children:i})]}),`. ${f}. ${j.approvers[e.approvers]??``} ${F(j.endsIn)} `,y(v,{date:e.expiresAt})]}),e.people>1&&y(P,{call:e}),u===`STRANGER`&&y(`p`,{class:`approval-warning small`,children:j.trustHint[u]})]})}function P({call:{people:e,approvedBy:t}}){return y(`p`,{class:`approval-progress small`,children:[y(`span`,{class:`pips`,"aria-hidden":`true`,children:Array.from({length:e},(e,n)=>y(`span`,{class:n<t.length?`given`:``},n))}),j.progress(t.length,e),t.length>0&&j.by(t.join(`, `))]})}function F(e){return e.charAt(0).toUpperCase()+e.slice(1)}function I({row:{call:e,sent:t}}){if(t){let n=t===`APPROVE`&&e.approvedBy.length+1<e.people;return y(B,{isGood:t!==`DECLINE`,text:n?`${j.sent[t]}. ${j.oneMore}`:j.sent[t]})}let{messageId:n}=e.origin;return n?y(L,{messageId:n,expiresAt:e.expiresAt}):y(B,{text:z(e.expiresAt)})}function L({messageId:e,expiresAt:t}){let{data:n,isLoading:r}=ee(se,{messageId:e});return r&&!n?y(B,{text:`…`}):y(B,{text:(n&&R(n))??z(t)})}function R({node:e}){let t=e&&`activity`in e?e.activity?.question:void 0;if(!t)return;let{outcome:n,answeredBy:r,comment:i,withdrawn:a}=t;if(a)return j.withdrawn(a);if(!n||!r)return;let o=j.outcomes[n],s=i?`: “${i}”`:`.`;return r.id===g.value?.actor.id?`You ${o}${s}`:j.decided(r.name,o)+s}function z(e){return new Date(e).getTime()<=C.value?j.expired:j.endedUnknown}function B({text:e,isGood:t}){return y(`p`,{class:t?`approval-ended good`:`approval-ended`,role:`status`,children:[y(S,{name:t?`check`:`reply`,size:14}),e]})}function V(e,t,n){let r=new Set(e.map(({call:e})=>e.id)),i=e.map(({call:e})=>H(t.get(e.id)??e,t,n)),a=[...t.values()].filter(({id:e})=>!r.has(e)).map(e=>H(e,t,n));return[...i,...a].sort((e,t)=>e.call.createdAt.localeCompare(t.call.createdAt)||e.call.id.localeCompare(t.call.id))}function H(e,t,n){let r=n.get(e.id);return{call:e,isOver:!t.has(e.id)||r!==void 0,...r&&{sent:r}}}function fe(e,t,n){let r=e.findIndex(({call:e})=>e.id===t);return r<0?U(e):e[Math.max(0,Math.min(e.length-1,r+n))]?.call.id}function pe(e,t){let n=e.findIndex(({call:e})=>e.id===t);return U(e.slice(n+1))??e.slice(0,Math.max(0,n)).findLast(({isOver:e})=>!e)?.call.id}function U(e){return e.find(({isOver:e})=>!e)?.call.id}function me(e,t){let n=e.find(({call:e})=>e.id===t);return n&&!n.isOver?t:t===void 0||n?.sent?U(e):void 0}function he({consent:e,formFields:t}){return e==null?t.length>0?`question`:`confirmation`:`approval`}function W(e){let{question:t,summary:n}=e.arguments??{},r=e.consent==null?t??n:void 0;return typeof r==`string`?r:void 0}var G=120;function ge({arguments:e}){let t=Object.entries(e??{}).map(([e,t])=>`${e}: ${typeof t==`string`?t:JSON.stringify(t)}`).join(`, `).replaceAll(/\s+/g,` `);return t.length>G?`${t.slice(0,G)}…`:t}var K=12,q=1e3;function J({text:e}){let[n,r]=o(!1),i=s(),a=_e(e);return a===e?y(`pre`,{class:`folded`,children:e}):y(`div`,{class:`folded-frame`,children:[y(`pre`,{id:i,class:n?`folded open`:`folded cut-off`,tabindex:n?0:void 0,children:n?e:a}),y(f,{isSmall:!0,look:`quiet`,icon:n?`fold`:`unfold`,onPress:()=>r(!n),attributes:{"aria-expanded":n,"aria-controls":i},children:n?t.fold:t.unfold(e.length)})]})}function _e(e){let t=e.split(`
`,13),n=t.length>K?t.slice(0,K).join(`
`):e;return n.length>q?[...n.slice(0,q)].join(``):n}function ve({call:e,kind:t}){if(t===`approval`)return y(Y,{title:j.arguments,value:e.arguments});let{details:n,tool:r,arguments:i}=e.arguments??{};return y(`div`,{class:`stack`,children:[y(`div`,{class:`approval-question`,children:y(ae,{text:W(e)??``})}),n!==void 0&&y(Y,{title:j.arguments,value:n}),typeof r==`string`&&r&&y(Y,{title:j.permits(k(r)),value:i??{}})]})}function Y({title:e,value:t}){let n=O(t);return y(`section`,{class:`approval-values`,"aria-label":e,children:[y(`h3`,{children:e}),n?.length===0&&y(`p`,{class:`soft small`,children:j.noArguments}),n?y(`dl`,{children:n.map(([e,t])=>y(`div`,{children:[y(`dt`,{children:k(e)}),y(`dd`,{children:y(J,{text:D(t)})})]},e))}):y(J,{text:D(t)}),n&&n.length>0&&y(`details`,{children:[y(`summary`,{children:j.asJson}),y(J,{text:k(JSON.stringify(t,null,2))})]})]})}var ye={question:`question`,confirmation:`question`,approval:`shield`},be=36e5;function xe({row:e,isOpen:t,onToggle:n,onAnswered:r}){let{call:a,isOver:o}=e,c=he(a),l=s(),u=t&&!o,d=[`approval`,u&&`open`,o&&`over`].filter(Boolean).join(` `);return y(`li`,{class:d,"data-call":a.id,children:[y(`h2`,{children:y(`button`,{type:`button`,class:`approval-head`,"aria-expanded":o?void 0:u,"aria-controls":u?l:void 0,onClick:n,children:[y(i,{name:a.origin.agentName,kind:`AGENT`}),y(`span`,{class:`approval-what`,children:[y(`span`,{class:`approval-title`,children:[y(`strong`,{children:a.origin.agentName}),` `,y(Se,{call:a,kind:c,isUnfolded:u})]}),y(`span`,{class:`soft small approval-where`,children:[y(`span`,{class:`cut`,children:a.origin.spaceName?`${j.in} ${a.origin.spaceName}`:j.alone}),y(v,{date:a.createdAt})]})]}),y(Ce,{row:e,kind:c})]})}),o&&y(I,{row:e}),u&&y(`div`,{class:`approval-body`,id:l,children:[y(N,{call:a}),y(ve,{call:a,kind:c}),y(ce,{call:a,kind:c,onAnswered:r})]})]})}function Se({call:e,kind:t,isUnfolded:n}){return t===`approval`?y(m,{children:[j.wants,` `,y(`code`,{children:k(e.name)}),!n&&y(`span`,{class:`soft`,children:[` `,k(ge(e))]})]}):n?y(m,{children:j.asksYou}):y(m,{children:[j.asks,` `,y(`q`,{children:k(W(e)??e.name).replaceAll(/\*\*|`/g,``)})]})}function Ce({row:{call:e,isOver:t},kind:n}){let r=new Date(e.expiresAt).getTime()-C.value<be;return y(`span`,{class:`approval-signs`,children:[!t&&r&&y(c,{look:`warn`,children:[j.endsIn,` `,y(v,{date:e.expiresAt})]}),!t&&e.people>1&&y(c,{children:[e.approvedBy.length,`/`,e.people,y(`span`,{class:`unseen`,children:[` `,j.progress(e.approvedBy.length,e.people)]})]}),y(`span`,{class:`chip`,children:[y(S,{name:ye[n],size:14}),j.kinds[n]]})]})}var X=50;function we(){return te(j.title),y(`div`,{class:`page`,children:y(`div`,{class:`inner approvals`,children:b(`messages:write`)?y(Te,{}):y(m,{children:[y(`h1`,{children:j.title}),y(w,{icon:`shield`,title:j.mayNot,children:y(`p`,{children:j.mayNotHint})})]})})})}function Te(){let{rows:e,note:n,clear:r}=Z(),[i,a]=o(X),s=l.value.query.get(`call`)??void 0,c=me(e,s),d=!s||e.some(({call:e})=>e.id===s),p=(t,n=!0)=>{E({call:t});let r=e.findIndex(({call:e})=>e.id===t);r>=i&&a(r+X),t&&n&&requestAnimationFrame(()=>$(t,`.approval-head`))},h=(t,r)=>{n(t,r);let i=pe(e,t);i&&p(i)};Ee(e,c,p);let g=e.filter(({isOver:e})=>!e).length;return y(m,{children:[y(`header`,{class:`page-head`,children:[y(`h1`,{children:j.title}),g>0&&y(`span`,{class:`soft`,children:j.waiting(g)}),e.length>g&&y(`span`,{class:`push`,children:y(f,{isSmall:!0,look:`quiet`,icon:`check`,onPress:()=>(r(),E({call:void 0})),children:j.clear})}),y(`p`,{children:j.intro})]}),!d&&y(`p`,{class:`panel soft`,children:j.unreachable}),e.length===0?y(w,{icon:`check`,title:j.none,children:y(`p`,{children:j.noneHint})}):y(`ol`,{class:`approval-list`,children:e.slice(0,i).map(e=>y(xe,{row:e,isOpen:e.call.id===c,onToggle:()=>p(e.call.id===c?``:e.call.id,!1),onAnswered:t=>h(e.call.id,t)},e.call.id))}),e.length>i&&y(f,{onPress:()=>a(i+X),children:t.more}),g>0&&y(`p`,{class:`approval-keys soft small`,children:[[`j`,`k`,`a`,`r`].map(e=>y(`kbd`,{children:u(e)},e)),j.keysHint]})]})}function Z(){let[e,t]=o(new Map),[,n]=o(0),r=x([]),i=x(void 0);return(i.current?.waiting!==_.value||i.current.sent!==e)&&(i.current={waiting:_.value,sent:e},r.current=V(r.current,_.value,e)),{rows:r.current,note:(e,n)=>t(t=>new Map(t).set(e,n)),clear:()=>{r.current=r.current.filter(({isOver:e})=>!e),n(e=>e+1)}}}function Ee(e,t,r){let i=n=>{r(document.activeElement?.closest(`.approval`)==null&&t?t:fe(e,t,n))};n(`j`,j.keys.next,()=>i(1)),n(`k`,j.keys.previous,()=>i(-1)),n(`a`,j.keys.approve,()=>t&&$(t,`.approval-form :is(input, select, textarea), [data-key=a]`)),n(`r`,j.keys.reject,()=>t&&Q(t)?.querySelector(`[data-key=r]`)?.click()),p(()=>{let e=l.value.query.get(`call`);e&&$(e,`.approval-head`)},[])}function Q(e){return[...document.querySelectorAll(`.approval`)].find(({dataset:t})=>t.call===e)}function $(e,t){let n=Q(e);n?.scrollIntoView({block:`nearest`}),n?.querySelector(t)?.focus()}export{we as default};