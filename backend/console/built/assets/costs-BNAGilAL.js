const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-DIOT6UmN.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{D as e,G as t,H as n,J as r,M as i,P as a,W as o,X as s,a as c,l,n as u,q as d,r as f,t as p,u as m}from"./states-Djw7nUom.js";import{n as h}from"./use-query-Cmx-0rBX.js";import{i as g}from"./field-tFpQ0Zy2.js";import{n as _,p as v,r as ee,t as te,x as ne}from"./index-DrhN38on.js";import{a as y,i as b,n as x,r as S,t as C}from"./numbers-CAhSDIHn.js";import{t as re}from"./time-Cpdlxb_y.js";import{n as w}from"./table-1kTRzRgn.js";var T=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new T(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new T(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new T(`
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
    `,{fragmentName:`WaitingCall`}),new T(`
    fragment Sums on UsageGroup {
  requests
  cycles
  inputTokens
  cachedTokens
  outputTokens
  reasoningTokens
  cost
  ownKeyCost
  estimatedRequests
  unpricedRequests
  seconds
  firstTokenSeconds
}
    `,{fragmentName:`Sums`});var ie=new T(`
    query CostsOverTime($from: DateTime!, $to: DateTime!, $before: DateTime!, $zone: String!, $unit: UsageDimension!, $only: UsageFilterInput) {
  whole: usage(by: [], from: $from, to: $to, timeZone: $zone, filter: $only) {
    groups {
      ...Sums
    }
  }
  earlier: usage(by: [], from: $before, to: $from, timeZone: $zone, filter: $only) {
    groups {
      ...Sums
    }
  }
  parts: usage(
    by: [$unit]
    from: $from
    to: $to
    timeZone: $zone
    filter: $only
    first: 1000
  ) {
    groups {
      period
      ...Sums
    }
  }
}
    fragment Sums on UsageGroup {
  requests
  cycles
  inputTokens
  cachedTokens
  outputTokens
  reasoningTokens
  cost
  ownKeyCost
  estimatedRequests
  unpricedRequests
  seconds
  firstTokenSeconds
}`),ae=new T(`
    query CostsBy($from: DateTime!, $to: DateTime!, $zone: String!, $by: UsageDimension!, $only: UsageFilterInput, $first: Int!) {
  usage(
    by: [$by]
    from: $from
    to: $to
    timeZone: $zone
    filter: $only
    first: $first
  ) {
    groupCount
    groups {
      agent {
        id
        name
      }
      person {
        id
        name
      }
      program {
        id
        name
      }
      plan {
        id
        name
      }
      space {
        id
        name
      }
      model
      purpose
      ...Sums
    }
  }
}
    fragment Sums on UsageGroup {
  requests
  cycles
  inputTokens
  cachedTokens
  outputTokens
  reasoningTokens
  cost
  ownKeyCost
  estimatedRequests
  unpricedRequests
  seconds
  firstTokenSeconds
}`),oe=new T(`
    query Budgets {
  budgets {
    id
    name
    scope
    subjectId
    period
    unit
    limit
    keys
    atEnd
    cheaperModel
    isCap
    uses {
      subjectId
      spent
      reserved
      left
      resetsAt
    }
  }
}
    `),se=new T(`
    query Subjects($ids: [ID!]!) {
  nodes(ids: $ids) {
    __typename
    id
    ... on Agent {
      name
    }
    ... on Member {
      name
    }
    ... on Plan {
      name
    }
  }
}
    `),E={title:`Costs`,mayNot:`You may not see what things cost.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:"An admin can set one with `createBudget`, for the organisation, an agent, a person or a cycle.",scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`};function D({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return m(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>m(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var ce=3,O=.8;function k(){let e=h(oe,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({uses:e})=>e.map(({subjectId:e})=>e)))],n=h(se,t.length?{ids:t.slice(0,100)}:void 0),r=new Map((n.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0]));return m(`section`,{class:`stack`,children:[m(`h2`,{children:E.budgets}),m(f,{answer:e,children:({budgets:e})=>e.length===0?m(p,{icon:`coins`,title:E.noBudgets,children:m(`p`,{children:E.noBudgetsHint})}):m(`ul`,{class:`budgets`,children:e.map(e=>m(A,{budget:e,nameOf:e=>r.get(e)??E.deleted},e.id))})})]})}function A({budget:e,nameOf:t}){let{name:n,scope:r,subjectId:i,isCap:a,atEnd:o,period:s,limit:l,uses:u}=e,[f,p]=d(!1),h=i?E.oneOf[r]:E.scopes[r],g=f?u:u.slice(0,ce);return m(`li`,{class:`panel stack`,children:[m(`header`,{children:[m(`div`,{class:`row wrap`,children:[m(`h3`,{children:n}),a&&m(v,{children:E.cap}),m(`strong`,{class:`push`,children:j(e,l)})]}),m(`p`,{class:`soft small`,children:`For ${h}, ${E.periods[s]}. ${E.ends[o]}`})]}),r===`CYCLE`?m(`p`,{class:`soft small`,children:E.perCycle}):u.length===0&&m(`p`,{class:`soft small`,children:E.notUsed}),g.map(n=>m(le,{budget:e,use:n,name:r===`TENANT`?E.organisation:t(n.subjectId)},n.subjectId)),u.length>g.length&&m(`div`,{class:`row`,children:m(c,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>p(!0),children:E.moreUses(u.length-g.length)})})]})}function le({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,s=o>=1?`bad`:o>=O?`warn`:`accent`,c=[E.spent(j(e,t.spent)),a>0&&E.reserved(j(e,t.reserved)),E.leftOf(j(e,t.left))].filter(Boolean).join(` · `);return m(`div`,{class:`use`,children:[m(`div`,{class:`row small`,children:[m(`span`,{class:`cut`,children:n}),t.resetsAt&&m(`span`,{class:`soft push`,children:[E.beginsAgain,` `,m(re,{date:t.resetsAt})]})]}),m(D,{label:`${e.name}: ${n}`,value:c,parts:[{share:o,look:s},{share:r?a/r:0,look:`soft`}]}),m(`p`,{class:o>=O?`small use-said ${s}`:`small soft use-said`,children:c})]})}function j({unit:e},t){return e===`USD`?x(t):E.tokens(y(Number(t)))}async function ue(t,n){let r=await fetch(t,{headers:{authorization:`Bearer ${await e()}`},cache:`no-store`});if(!r.ok)throw Error(await de(r));let i=URL.createObjectURL(await r.blob()),a=document.createElement(`a`);a.href=i,a.download=n,a.click(),setTimeout(()=>URL.revokeObjectURL(i),0)}async function de(e){let t=await e.text();try{let{errors:e,error:n,message:r}=JSON.parse(t);return e?.[0]?.message??n?.message??r??t}catch{return t||e.statusText}}function M({label:e,choices:t,chosen:n,onChoose:r}){let i=o();return m(`fieldset`,{class:`choices`,children:[m(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>m(`label`,{class:e===n?`chosen`:void 0,children:[m(`input`,{type:`radio`,class:`unseen`,name:i,autocomplete:`off`,value:e,checked:e===n,onChange:()=>r(e)}),t]},e))]})}var N=[{key:`cost`,of:({cost:e})=>Number(e),text:x},{key:`tokens`,of:pe,text:y},{key:`requests`,of:({requests:e})=>e,text:C},{key:`cycles`,of:({cycles:e})=>e,text:C},{key:`latency`,of:P,text:b},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:b},{key:`cache`,of:F,text:e=>S(e,1)}];function fe(e){return N.find(t=>t.key===e)??N[0]}function pe({inputTokens:e,outputTokens:t}){return e+t}function P({seconds:e,requests:t}){return t?e/t:null}function F({cachedTokens:e,inputTokens:t}){return t?e/t:null}var I={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function L(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??I}))}function R(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var z=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],B={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},me=25,V=1e3;function he({period:e,range:t,whole:n}){let r=z.find(e=>e===i.value.query.get(`by`))??`AGENT`,[o,l]=d(me),u=h(ae,{...t,by:r,first:o}),p=z.map(e=>({key:e,name:E.dimensions[e]}));return m(`section`,{class:`stack`,children:[m(`header`,{class:`row wrap`,children:[m(`h2`,{children:E.by}),m(`span`,{class:`push`,children:m(M,{label:E.by,choices:p,chosen:r,onChoose:e=>a({by:e===`AGENT`?void 0:e})})}),!t.only&&m(c,{isSmall:!0,icon:`down`,onPress:()=>ue(ge(t,[e.unit,r]),`usage-${r.toLowerCase()}.csv`),attributes:{title:E.exportHint},children:E.export})]}),m(f,{answer:u,lines:6,children:({usage:{groups:e,groupCount:t}})=>m(s,{children:[m(w,{caption:E.by,rows:e,columns:H(r,n),keyOf:e=>U(e,r).id??`none`}),t>e.length&&m(`div`,{class:`row`,children:o<V?m(c,{onPress:()=>l(Math.min(V,o*10)),children:E.more}):m(`p`,{class:`soft small`,children:E.left(t-e.length)})})]})})]})}function ge({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function H(e,t){let n=Number(t.cost);return[{name:E.dimensions[e],cell:t=>m(ve,{group:t,by:e})},{name:E.measures.cost,isNumber:!0,cell:({cost:e})=>x(e)},{name:E.share,cell:t=>m(_e,{group:t,by:e,total:n})},{name:E.measures.requests,isNumber:!0,cell:({requests:e})=>C(e)},{name:E.measures.cycles,isNumber:!0,cell:({cycles:e})=>C(e)},{name:E.input,isNumber:!0,cell:({inputTokens:e})=>y(e)},{name:E.output,isNumber:!0,cell:({outputTokens:e})=>y(e)},{name:E.measures.cache,isNumber:!0,cell:e=>S(F(e)??0,1)},{name:E.measures.latency,isNumber:!0,cell:e=>b(P(e))},{name:E.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>b(e)}]}function _e({group:e,by:t,total:n}){let r=Number(e.cost),i=S(r,n);return m(`span`,{class:`share`,children:[m(D,{label:`${E.share}: ${U(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),m(`span`,{class:`soft`,children:i})]})}function ve({group:e,by:t}){let{id:n,name:r}=U(e,t),i=B[t];return!i||n===null?m(`span`,{class:n===null?`soft`:void 0,children:r}):m(`button`,{type:`button`,class:`group-name`,title:E.onlyThis(r),onClick:()=>a({only:i,id:n,name:r}),children:r})}function U(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??E.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:E.purposes[e.purpose??``]??E.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??E.deleted}:{id:null,name:E.nobody[t]}}var W=248;function ye({label:e,points:r,format:i,timeText:a}){let o=t(null),[s,c]=d(),[l,f]=d(),p=ee.value;n(()=>{let e=o.current,t,n=!1,s=new ResizeObserver(()=>t?.setSize({width:e.clientWidth,height:W}));return Promise.all([_(()=>import(`./uPlot.esm-BScb58at.js`),[]),_(()=>import(`./options-DIOT6UmN.js`),__vite__mapDeps([0,1]))]).then(([{default:o},{optionsOf:c}])=>{n||(t=new o(c(e,{height:W,format:i,timeText:a,onPoint:f}),r,e),s.observe(e))},e=>n||c(e)),()=>{n=!0,s.disconnect(),t?.destroy()}},[r,i,a,p]);let[h,g]=r,v=l===void 0?void 0:g[l];return m(`figure`,{class:`plot`,children:[s!==void 0&&m(u,{problem:s}),m(`div`,{ref:o,class:`plot-frame`,role:`img`,"aria-label":e}),m(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:l!==void 0&&`${a(h[l])}: ${v==null?`–`:i(v)}`})]})}var be=[`today`,`7d`,`30d`,`90d`,`12m`],G={today:1,"7d":7,"30d":30,"90d":90},K=864e5;function q(e,t,n,r){let[i,a]=[Q(t),Q(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/K<399){let t=Z(a,1);return{key:e,from:i,to:t,unit:X(i,t)}}let o=Z(Ce(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&G[e]?e:`30d`,c=Z(o,-G[s]);return{key:s,from:c,to:o,unit:X(c,o)}}function xe({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?Z(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function Se({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function J(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Y(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function X(e,t){let n=(t.getTime()-e.getTime())/K;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function Ce(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function Z(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Q(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function we({data:e,period:t}){let n=fe(i.value.query.get(`show`)),r=e.whole.groups[0];return m(`section`,{class:`stack`,children:[m(Te,{whole:r,earlier:e.earlier.groups[0]??I,shown:n}),m(Ee,{data:e,period:t,measure:n}),m(Oe,{whole:r})]})}function Te({whole:e,earlier:t,shown:n}){return m(`ul`,{class:`figures`,children:N.map(r=>{let[i,o]=[r.of(e),r.of(t)],s=i===null||o===null?void 0:R(i,o);return m(`li`,{children:m(`button`,{type:`button`,"aria-pressed":r===n,onClick:()=>a({show:r.key===`cost`?void 0:r.key}),children:[m(`span`,{class:`soft small`,children:E.measures[r.key]}),m(`span`,{class:`value`,children:[m(`strong`,{children:i===null?`–`:r.text(i)}),s&&m(`span`,{class:`change`,title:E.before(r.text(o)),children:s})]}),m(`span`,{class:`soft tiny`,children:E.measureHints[r.key]})]})},r.key)})})}function Ee({data:e,period:t,measure:n}){let i=r(()=>L(xe(t),e.parts.groups),[t,e]),a=r(()=>[i.map(({at:e})=>e.getTime()/1e3),i.map(({sums:e})=>n.of(e))],[i,n]),o=r(()=>e=>Y(new Date(e*1e3),t.unit),[t.unit]),s=E.measures[n.key],c=[{name:E.units[t.unit],cell:({at:e})=>m(`time`,{dateTime:e.toISOString(),children:Y(e,t.unit)})},{name:s,isNumber:!0,cell:({sums:e})=>De(n,e)}];return m(`div`,{class:`drawn panel`,children:[m(ye,{label:E.plot(s),points:a,format:n.text,timeText:o}),m(w,{caption:E.overTime(s),rows:i.toReversed(),columns:c,keyOf:({at:e})=>e.toISOString()})]})}function De(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Oe({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&E.unpriced(t),n>0&&E.estimated(n),Number(r)>0&&E.ownKey(x(r))].filter(e=>e!==!1);return i.length===0?null:m(`ul`,{class:`remarks soft small`,children:i.map(e=>m(`li`,{children:[m(l,{name:`alert`,size:14}),e]},e))})}var $=Intl.DateTimeFormat().resolvedOptions().timeZone;function ke(){return te(E.title),ne(`admin:read`)?m(Ae,{}):m(`div`,{class:`page`,children:m(`div`,{class:`inner`,children:[m(`h1`,{children:E.title}),m(p,{icon:`shield`,title:E.mayNot,children:m(`p`,{children:E.mayNotHint})})]})})}function Ae(){let{query:e}=i.value,[t,n,o]=[`period`,`from`,`to`].map(t=>e.get(t)),s=J(new Date),l=r(()=>q(t,n,o,new Date),[t,n,o,s]),u=Me();return m(`div`,{class:`page`,children:m(`div`,{class:`inner costs`,children:[m(`header`,{class:`page-head`,children:[m(`h1`,{children:E.title}),m(`span`,{class:`push`,children:m(Ne,{period:l})})]}),u.name!==void 0&&m(`p`,{class:`row wrap`,children:[m(`span`,{class:`chip`,children:E.onlyThis(u.name)}),m(c,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>a({only:void 0,id:void 0,name:void 0}),children:E.all})]}),m(je,{period:l,only:u.filter}),m(k,{})]})})}function je({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:$,only:t},r=h(ie,{...n,unit:e.unit,before:Se(e).toISOString()});return m(f,{answer:r,lines:8,children:t=>t.whole.groups.length===0?m(p,{icon:`coins`,title:E.none,children:m(`p`,{children:E.noneHint})}):m(s,{children:[m(we,{data:t,period:e}),m(he,{period:e,range:n,whole:t.whole.groups[0]})]})})}function Me(){let{query:e}=i.value,[t,n]=[e.get(`only`),e.get(`id`)];return!t||!n||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:n},name:e.get(`name`)??n}}function Ne({period:e}){let[t,n]=d(e.key===`own`),r=e=>{n(e===`own`),e!==`own`&&a({period:e===`30d`?void 0:e,from:void 0,to:void 0})},i=[...be,`own`].map(e=>({key:e,name:E.presets[e]}));return m(`div`,{class:`period`,children:[m(M,{label:E.period,choices:i,chosen:t?`own`:e.key,onChoose:r}),t&&m(Pe,{period:e})]})}function Pe({period:e}){let[t,n]=d(J(e.from)),[r,i]=d(J(new Date(e.to.getTime()-1))),[o,s]=d();return m(`form`,{class:`own-period`,onSubmit:e=>{e.preventDefault();let n=q(`own`,t,r,new Date).key===`own`;s(n?void 0:E.tooLong),n&&a({period:`own`,from:t,to:r})},children:[m(g,{label:E.from,type:`date`,value:t,onValue:n,isRequired:!0,wrong:o}),m(g,{label:E.to,type:`date`,value:r,onValue:i,isRequired:!0}),m(c,{isSubmit:!0,children:E.apply})]})}export{$ as ZONE,ke as default};