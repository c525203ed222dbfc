const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-DIOT6UmN.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{F as e,G as t,J as n,K as r,N as i,O as a,U as o,Y as s,Z as c,a as l,l as u,n as d,r as f,t as p,u as m}from"./states-TlrORN4V.js";import{n as h}from"./use-query-CfPade_e.js";import{i as g}from"./field-B1xYGGoP.js";import{n as _,p as v,r as ee,t as te,x as ne}from"./index-DhA3eI8i.js";import{a as y,i as b,n as x,r as S,t as C}from"./numbers-CAhSDIHn.js";import{t as re}from"./time-DibZNw1k.js";import{n as w}from"./table-D5BOWwKT.js";var T=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new T(`
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
    `),E={title:`Costs`,mayNot:`You may not see what things cost.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:"An admin can set one with `createBudget`, for the organisation, an agent, a person or a cycle.",scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`};function D({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return m(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>m(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var ce=3,O=.8;function k(){let e=h(oe,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({uses:e})=>e.map(({subjectId:e})=>e)))],n=h(se,t.length?{ids:t.slice(0,100)}:void 0),r=new Map((n.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0]));return m(`section`,{class:`stack`,children:[m(`h2`,{children:E.budgets}),m(f,{answer:e,children:({budgets:e})=>e.length===0?m(p,{icon:`coins`,title:E.noBudgets,children:m(`p`,{children:E.noBudgetsHint})}):m(`ul`,{class:`budgets`,children:e.map(e=>m(A,{budget:e,nameOf:e=>r.get(e)??E.deleted},e.id))})})]})}function A({budget:e,nameOf:t}){let{name:r,scope:i,subjectId:a,isCap:o,atEnd:s,period:c,limit:u,uses:d}=e,[f,p]=n(!1),h=a?E.oneOf[i]:E.scopes[i],g=f?d:d.slice(0,ce);return m(`li`,{class:`panel stack`,children:[m(`header`,{children:[m(`div`,{class:`row wrap`,children:[m(`h3`,{children:r}),o&&m(v,{children:E.cap}),m(`strong`,{class:`push`,children:j(e,u)})]}),m(`p`,{class:`soft small`,children:`For ${h}, ${E.periods[c]}. ${E.ends[s]}`})]}),i===`CYCLE`?m(`p`,{class:`soft small`,children:E.perCycle}):d.length===0&&m(`p`,{class:`soft small`,children:E.notUsed}),g.map(n=>m(le,{budget:e,use:n,name:i===`TENANT`?E.organisation:t(n.subjectId)},n.subjectId)),d.length>g.length&&m(`div`,{class:`row`,children:m(l,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>p(!0),children:E.moreUses(d.length-g.length)})})]})}function le({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,s=o>=1?`bad`:o>=O?`warn`:`accent`,c=[E.spent(j(e,t.spent)),a>0&&E.reserved(j(e,t.reserved)),E.leftOf(j(e,t.left))].filter(Boolean).join(` · `);return m(`div`,{class:`use`,children:[m(`div`,{class:`row small`,children:[m(`span`,{class:`cut`,children:n}),t.resetsAt&&m(`span`,{class:`soft push`,children:[E.beginsAgain,` `,m(re,{date:t.resetsAt})]})]}),m(D,{label:`${e.name}: ${n}`,value:c,parts:[{share:o,look:s},{share:r?a/r:0,look:`soft`}]}),m(`p`,{class:o>=O?`small use-said ${s}`:`small soft use-said`,children:c})]})}function j({unit:e},t){return e===`USD`?x(t):E.tokens(y(Number(t)))}async function ue(e,t){let n=await fetch(e,{headers:{authorization:`Bearer ${await a()}`},cache:`no-store`});if(!n.ok)throw Error(await de(n));let r=URL.createObjectURL(await n.blob()),i=document.createElement(`a`);i.href=r,i.download=t,i.click(),setTimeout(()=>URL.revokeObjectURL(r),0)}async function de(e){let t=await e.text();try{let{errors:e,error:n,message:r}=JSON.parse(t);return e?.[0]?.message??n?.message??r??t}catch{return t||e.statusText}}function M({label:e,choices:n,chosen:r,onChoose:i}){let a=t();return m(`fieldset`,{class:`choices`,children:[m(`legend`,{class:`unseen`,children:e}),n.map(({key:e,name:t})=>m(`label`,{class:e===r?`chosen`:void 0,children:[m(`input`,{type:`radio`,class:`unseen`,name:a,autocomplete:`off`,value:e,checked:e===r,onChange:()=>i(e)}),t]},e))]})}var N=[{key:`cost`,of:({cost:e})=>Number(e),text:x},{key:`tokens`,of:pe,text:y},{key:`requests`,of:({requests:e})=>e,text:C},{key:`cycles`,of:({cycles:e})=>e,text:C},{key:`latency`,of:P,text:b},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:b},{key:`cache`,of:F,text:e=>S(e,1)}];function fe(e){return N.find(t=>t.key===e)??N[0]}function pe({inputTokens:e,outputTokens:t}){return e+t}function P({seconds:e,requests:t}){return t?e/t:null}function F({cachedTokens:e,inputTokens:t}){return t?e/t:null}var I={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function L(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??I}))}function R(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var z=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],B={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},me=25,V=1e3;function he({period:t,range:r,whole:a}){let o=z.find(e=>e===i.value.query.get(`by`))??`AGENT`,[s,u]=n(me),d=h(ae,{...r,by:o,first:s}),p=z.map(e=>({key:e,name:E.dimensions[e]}));return m(`section`,{class:`stack`,children:[m(`header`,{class:`row wrap`,children:[m(`h2`,{children:E.by}),m(`span`,{class:`push`,children:m(M,{label:E.by,choices:p,chosen:o,onChoose:t=>e({by:t===`AGENT`?void 0:t})})}),!r.only&&m(l,{isSmall:!0,icon:`down`,onPress:()=>ue(ge(r,[t.unit,o]),`usage-${o.toLowerCase()}.csv`),attributes:{title:E.exportHint},children:E.export})]}),m(f,{answer:d,lines:6,children:({usage:{groups:e,groupCount:t}})=>m(c,{children:[m(w,{caption:E.by,rows:e,columns:H(o,a),keyOf:e=>U(e,o).id??`none`}),t>e.length&&m(`div`,{class:`row`,children:s<V?m(l,{onPress:()=>u(Math.min(V,s*10)),children:E.more}):m(`p`,{class:`soft small`,children:E.left(t-e.length)})})]})})]})}function ge({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function H(e,t){let n=Number(t.cost);return[{name:E.dimensions[e],cell:t=>m(ve,{group:t,by:e})},{name:E.measures.cost,isNumber:!0,cell:({cost:e})=>x(e)},{name:E.share,cell:t=>m(_e,{group:t,by:e,total:n})},{name:E.measures.requests,isNumber:!0,cell:({requests:e})=>C(e)},{name:E.measures.cycles,isNumber:!0,cell:({cycles:e})=>C(e)},{name:E.input,isNumber:!0,cell:({inputTokens:e})=>y(e)},{name:E.output,isNumber:!0,cell:({outputTokens:e})=>y(e)},{name:E.measures.cache,isNumber:!0,cell:e=>S(F(e)??0,1)},{name:E.measures.latency,isNumber:!0,cell:e=>b(P(e))},{name:E.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>b(e)}]}function _e({group:e,by:t,total:n}){let r=Number(e.cost),i=S(r,n);return m(`span`,{class:`share`,children:[m(D,{label:`${E.share}: ${U(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),m(`span`,{class:`soft`,children:i})]})}function ve({group:t,by:n}){let{id:r,name:i}=U(t,n),a=B[n];return!a||r===null?m(`span`,{class:r===null?`soft`:void 0,children:i}):m(`button`,{type:`button`,class:`group-name`,title:E.onlyThis(i),onClick:()=>e({only:a,id:r,name:i}),children:i})}function U(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??E.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:E.purposes[e.purpose??``]??E.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??E.deleted}:{id:null,name:E.nobody[t]}}var W=248;function ye({label:e,points:t,format:i,timeText:a}){let s=r(null),[c,l]=n(),[u,f]=n(),p=ee.value;o(()=>{let e=s.current,n,r=!1,o=new ResizeObserver(()=>n?.setSize({width:e.clientWidth,height:W}));return Promise.all([_(()=>import(`./uPlot.esm-BScb58at.js`),[]),_(()=>import(`./options-DIOT6UmN.js`),__vite__mapDeps([0,1]))]).then(([{default:s},{optionsOf:c}])=>{r||(n=new s(c(e,{height:W,format:i,timeText:a,onPoint:f}),t,e),o.observe(e))},e=>r||l(e)),()=>{r=!0,o.disconnect(),n?.destroy()}},[t,i,a,p]);let[h,g]=t,v=u===void 0?void 0:g[u];return m(`figure`,{class:`plot`,children:[c!==void 0&&m(d,{problem:c}),m(`div`,{ref:s,class:`plot-frame`,role:`img`,"aria-label":e}),m(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:u!==void 0&&`${a(h[u])}: ${v==null?`–`:i(v)}`})]})}var be=[`today`,`7d`,`30d`,`90d`,`12m`],G={today:1,"7d":7,"30d":30,"90d":90},K=864e5;function q(e,t,n,r){let[i,a]=[Q(t),Q(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/K<399){let t=Z(a,1);return{key:e,from:i,to:t,unit:X(i,t)}}let o=Z(Ce(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&G[e]?e:`30d`,c=Z(o,-G[s]);return{key:s,from:c,to:o,unit:X(c,o)}}function xe({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?Z(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function Se({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function J(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Y(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function X(e,t){let n=(t.getTime()-e.getTime())/K;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function Ce(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function Z(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Q(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function we({data:e,period:t}){let n=fe(i.value.query.get(`show`)),r=e.whole.groups[0];return m(`section`,{class:`stack`,children:[m(Te,{whole:r,earlier:e.earlier.groups[0]??I,shown:n}),m(Ee,{data:e,period:t,measure:n}),m(Oe,{whole:r})]})}function Te({whole:t,earlier:n,shown:r}){return m(`ul`,{class:`figures`,children:N.map(i=>{let[a,o]=[i.of(t),i.of(n)],s=a===null||o===null?void 0:R(a,o);return m(`li`,{children:m(`button`,{type:`button`,"aria-pressed":i===r,onClick:()=>e({show:i.key===`cost`?void 0:i.key}),children:[m(`span`,{class:`soft small`,children:E.measures[i.key]}),m(`span`,{class:`value`,children:[m(`strong`,{children:a===null?`–`:i.text(a)}),s&&m(`span`,{class:`change`,title:E.before(i.text(o)),children:s})]}),m(`span`,{class:`soft tiny`,children:E.measureHints[i.key]})]})},i.key)})})}function Ee({data:e,period:t,measure:n}){let r=s(()=>L(xe(t),e.parts.groups),[t,e]),i=s(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),a=s(()=>e=>Y(new Date(e*1e3),t.unit),[t.unit]),o=E.measures[n.key],c=[{name:E.units[t.unit],cell:({at:e})=>m(`time`,{dateTime:e.toISOString(),children:Y(e,t.unit)})},{name:o,isNumber:!0,cell:({sums:e})=>De(n,e)}];return m(`div`,{class:`drawn panel`,children:[m(ye,{label:E.plot(o),points:i,format:n.text,timeText:a}),m(w,{caption:E.overTime(o),rows:r.toReversed(),columns:c,keyOf:({at:e})=>e.toISOString()})]})}function De(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Oe({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&E.unpriced(t),n>0&&E.estimated(n),Number(r)>0&&E.ownKey(x(r))].filter(e=>e!==!1);return i.length===0?null:m(`ul`,{class:`remarks soft small`,children:i.map(e=>m(`li`,{children:[m(u,{name:`alert`,size:14}),e]},e))})}var $=Intl.DateTimeFormat().resolvedOptions().timeZone;function ke(){return te(E.title),ne(`admin:read`)?m(Ae,{}):m(`div`,{class:`page`,children:m(`div`,{class:`inner`,children:[m(`h1`,{children:E.title}),m(p,{icon:`shield`,title:E.mayNot,children:m(`p`,{children:E.mayNotHint})})]})})}function Ae(){let{query:t}=i.value,[n,r,a]=[`period`,`from`,`to`].map(e=>t.get(e)),o=J(new Date),c=s(()=>q(n,r,a,new Date),[n,r,a,o]),u=Me();return m(`div`,{class:`page`,children:m(`div`,{class:`inner costs`,children:[m(`header`,{class:`page-head`,children:[m(`h1`,{children:E.title}),m(`span`,{class:`push`,children:m(Ne,{period:c})})]}),u.name!==void 0&&m(`p`,{class:`row wrap`,children:[m(`span`,{class:`chip`,children:E.onlyThis(u.name)}),m(l,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>e({only:void 0,id:void 0,name:void 0}),children:E.all})]}),m(je,{period:c,only:u.filter}),m(k,{})]})})}function je({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:$,only:t},r=h(ie,{...n,unit:e.unit,before:Se(e).toISOString()});return m(f,{answer:r,lines:8,children:t=>t.whole.groups.length===0?m(p,{icon:`coins`,title:E.none,children:m(`p`,{children:E.noneHint})}):m(c,{children:[m(we,{data:t,period:e}),m(he,{period:e,range:n,whole:t.whole.groups[0]})]})})}function Me(){let{query:e}=i.value,[t,n]=[e.get(`only`),e.get(`id`)];return!t||!n||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:n},name:e.get(`name`)??n}}function Ne({period:t}){let[r,i]=n(t.key===`own`),a=t=>{i(t===`own`),t!==`own`&&e({period:t===`30d`?void 0:t,from:void 0,to:void 0})},o=[...be,`own`].map(e=>({key:e,name:E.presets[e]}));return m(`div`,{class:`period`,children:[m(M,{label:E.period,choices:o,chosen:r?`own`:t.key,onChoose:a}),r&&m(Pe,{period:t})]})}function Pe({period:t}){let[r,i]=n(J(t.from)),[a,o]=n(J(new Date(t.to.getTime()-1))),[s,c]=n();return m(`form`,{class:`own-period`,onSubmit:t=>{t.preventDefault();let n=q(`own`,r,a,new Date).key===`own`;c(n?void 0:E.tooLong),n&&e({period:`own`,from:r,to:a})},children:[m(g,{label:E.from,type:`date`,value:r,onValue:i,isRequired:!0,wrong:s}),m(g,{label:E.to,type:`date`,value:a,onValue:o,isRequired:!0}),m(l,{isSubmit:!0,children:E.apply})]})}export{$ as ZONE,ke as default};