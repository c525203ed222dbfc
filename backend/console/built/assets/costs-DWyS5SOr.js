const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-D9t58X-c.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{C as e,Dt as t,F as n,It as r,K as i,Lt as a,Pt as o,Rt as s,V as c,Vt as l,Z as u,_ as d,a as f,b as p,d as m,g as h,i as g,kt as _,n as v,q as y,r as b,s as x,t as S,v as C,y as ee,zt as w}from"./core-C2BL0UCo.js";import{i as T}from"./field-D9iUF3W9.js";import{t as te}from"./download-CJf6ZPxu.js";import{n as E}from"./table-B4otszeV.js";var D=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new D(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new D(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new D(`
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
    `,{fragmentName:`WaitingCall`}),new D(`
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
    `,{fragmentName:`Sums`});var ne=new D(`
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
}`),re=new D(`
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
}`),ie=new D(`
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
    `),ae=new D(`
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
    `),O={title:`Costs`,mayNot:`You may not see what the organisation spends.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:"An admin can set one with `createBudget`, for the organisation, an agent, a person or a cycle.",scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`};function k({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return y(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>y(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var A=3,j=.8;function oe(){let e=m(ie,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({uses:e})=>e.map(({subjectId:e})=>e)))],n=m(ae,t.length?{ids:t.slice(0,100)}:void 0),r=new Map((n.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0]));return y(`section`,{class:`stack`,children:[y(`h2`,{children:O.budgets}),y(p,{answer:e,children:({budgets:e})=>e.length===0?y(C,{icon:`coins`,title:O.noBudgets,children:y(`p`,{children:O.noBudgetsHint})}):y(`ul`,{class:`budgets`,children:e.map(e=>y(se,{budget:e,nameOf:e=>r.get(e)??O.deleted},e.id))})})]})}function se({budget:e,nameOf:t}){let{name:r,scope:i,subjectId:a,isCap:o,atEnd:l,period:u,limit:d,uses:f}=e,[p,m]=s(!1),h=a?O.oneOf[i]:O.scopes[i],g=p?f:f.slice(0,A);return y(`li`,{class:`panel stack`,children:[y(`header`,{children:[y(`div`,{class:`row wrap`,children:[y(`h3`,{children:r}),o&&y(n,{children:O.cap}),y(`strong`,{class:`push`,children:M(e,d)})]}),y(`p`,{class:`soft small`,children:`For ${h}, ${O.periods[u]}. ${O.ends[l]}`})]}),i===`CYCLE`?y(`p`,{class:`soft small`,children:O.perCycle}):f.length===0&&y(`p`,{class:`soft small`,children:O.notUsed}),g.map(n=>y(ce,{budget:e,use:n,name:i===`TENANT`?O.organisation:t(n.subjectId)},n.subjectId)),f.length>g.length&&y(`div`,{class:`row`,children:y(c,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>m(!0),children:O.moreUses(f.length-g.length)})})]})}function ce({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,s=o>=1?`bad`:o>=j?`warn`:`accent`,c=[O.spent(M(e,t.spent)),a>0&&O.reserved(M(e,t.reserved)),O.leftOf(M(e,t.left))].filter(Boolean).join(` · `);return y(`div`,{class:`use`,children:[y(`div`,{class:`row small`,children:[y(`span`,{class:`cut`,children:n}),t.resetsAt&&y(`span`,{class:`soft push`,children:[O.beginsAgain,` `,y(x,{date:t.resetsAt})]})]}),y(k,{label:`${e.name}: ${n}`,value:c,parts:[{share:o,look:s},{share:r?a/r:0,look:`soft`}]}),y(`p`,{class:o>=j?`small use-said ${s}`:`small soft use-said`,children:c})]})}function M({unit:e},t){return e===`USD`?v(t):O.tokens(f(Number(t)))}function N({label:e,choices:t,chosen:n,onChoose:i}){let a=r();return y(`fieldset`,{class:`choices`,children:[y(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>y(`label`,{class:e===n?`chosen`:void 0,children:[y(`input`,{type:`radio`,class:`unseen`,name:a,autocomplete:`off`,value:e,checked:e===n,onChange:()=>i(e)}),t]},e))]})}var P=[{key:`cost`,of:({cost:e})=>Number(e),text:v},{key:`tokens`,of:ue,text:f},{key:`requests`,of:({requests:e})=>e,text:S},{key:`cycles`,of:({cycles:e})=>e,text:S},{key:`latency`,of:F,text:g},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:g},{key:`cache`,of:I,text:e=>b(e,1)}];function le(e){return P.find(t=>t.key===e)??P[0]}function ue({inputTokens:e,outputTokens:t}){return e+t}function F({seconds:e,requests:t}){return t?e/t:null}function I({cachedTokens:e,inputTokens:t}){return t?e/t:null}var L={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function de(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??L}))}function fe(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var R=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],z={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},B=25,V=1e3;function pe({period:e,range:n,whole:r}){let i=R.find(e=>e===t.value.query.get(`by`))??`AGENT`,[a,o]=s(B),u=m(re,{...n,by:i,first:a}),d=R.map(e=>({key:e,name:O.dimensions[e]}));return y(`section`,{class:`stack`,children:[y(`header`,{class:`row wrap`,children:[y(`h2`,{children:O.by}),y(`span`,{class:`push`,children:y(N,{label:O.by,choices:d,chosen:i,onChoose:e=>_({by:e===`AGENT`?void 0:e})})}),!n.only&&y(c,{isSmall:!0,icon:`down`,onPress:()=>te(H(n,[e.unit,i]),`usage-${i.toLowerCase()}.csv`),attributes:{title:O.exportHint},children:O.export})]}),y(p,{answer:u,lines:6,children:({usage:{groups:e,groupCount:t}})=>y(l,{children:[y(E,{caption:O.by,rows:e,columns:me(i,r),keyOf:e=>U(e,i).id??`none`}),t>e.length&&y(`div`,{class:`row`,children:a<V?y(c,{onPress:()=>o(Math.min(V,a*10)),children:O.more}):y(`p`,{class:`soft small`,children:O.left(t-e.length)})})]})})]})}function H({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function me(e,t){let n=Number(t.cost);return[{name:O.dimensions[e],cell:t=>y(ge,{group:t,by:e})},{name:O.measures.cost,isNumber:!0,cell:({cost:e})=>v(e)},{name:O.share,cell:t=>y(he,{group:t,by:e,total:n})},{name:O.measures.requests,isNumber:!0,cell:({requests:e})=>S(e)},{name:O.measures.cycles,isNumber:!0,cell:({cycles:e})=>S(e)},{name:O.input,isNumber:!0,cell:({inputTokens:e})=>f(e)},{name:O.output,isNumber:!0,cell:({outputTokens:e})=>f(e)},{name:O.measures.cache,isNumber:!0,cell:e=>b(I(e)??0,1)},{name:O.measures.latency,isNumber:!0,cell:e=>g(F(e))},{name:O.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>g(e)}]}function he({group:e,by:t,total:n}){let r=Number(e.cost),i=b(r,n);return y(`span`,{class:`share`,children:[y(k,{label:`${O.share}: ${U(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),y(`span`,{class:`soft`,children:i})]})}function ge({group:e,by:t}){let{id:n,name:r}=U(e,t),i=z[t];return!i||n===null?y(`span`,{class:n===null?`soft`:void 0,children:r}):y(`button`,{type:`button`,class:`group-name`,title:O.onlyThis(r),onClick:()=>_({only:i,id:n,name:r}),children:r})}function U(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??O.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:O.purposes[e.purpose??``]??O.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??O.deleted}:{id:null,name:O.nobody[t]}}var W=248;function _e({label:t,points:n,format:r,timeText:i}){let c=a(null),[l,u]=s(),[f,p]=s(),m=e.value;o(()=>{let e=c.current,t,a=!1,o=new ResizeObserver(()=>t?.setSize({width:e.clientWidth,height:W}));return Promise.all([d(()=>import(`./uPlot.esm-BScb58at.js`),[]),d(()=>import(`./options-D9t58X-c.js`),__vite__mapDeps([0,1]))]).then(([{default:s},{optionsOf:c}])=>{a||(t=new s(c(e,{height:W,format:r,timeText:i,onPoint:p}),n,e),o.observe(e))},e=>a||u(e)),()=>{a=!0,o.disconnect(),t?.destroy()}},[n,r,i,m]);let[h,g]=n,_=f===void 0?void 0:g[f];return y(`figure`,{class:`plot`,children:[l!==void 0&&y(ee,{problem:l}),y(`div`,{ref:c,class:`plot-frame`,role:`img`,"aria-label":t}),y(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:f!==void 0&&`${i(h[f])}: ${_==null?`–`:r(_)}`})]})}var ve=[`today`,`7d`,`30d`,`90d`,`12m`],G={today:1,"7d":7,"30d":30,"90d":90},K=864e5;function q(e,t,n,r){let[i,a]=[Q(t),Q(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/K<399){let t=Z(a,1);return{key:e,from:i,to:t,unit:X(i,t)}}let o=Z(xe(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&G[e]?e:`30d`,c=Z(o,-G[s]);return{key:s,from:c,to:o,unit:X(c,o)}}function ye({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?Z(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function be({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function J(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Y(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function X(e,t){let n=(t.getTime()-e.getTime())/K;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function xe(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function Z(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Q(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function Se({data:e,period:n}){let r=le(t.value.query.get(`show`)),i=e.whole.groups[0];return y(`section`,{class:`stack`,children:[y(Ce,{whole:i,earlier:e.earlier.groups[0]??L,shown:r}),y(we,{data:e,period:n,measure:r}),y(Ee,{whole:i})]})}function Ce({whole:e,earlier:t,shown:n}){return y(`ul`,{class:`figures`,children:P.map(r=>{let[i,a]=[r.of(e),r.of(t)],o=i===null||a===null?void 0:fe(i,a);return y(`li`,{children:y(`button`,{type:`button`,"aria-pressed":r===n,onClick:()=>_({show:r.key===`cost`?void 0:r.key}),children:[y(`span`,{class:`soft small`,children:O.measures[r.key]}),y(`span`,{class:`value`,children:[y(`strong`,{children:i===null?`–`:r.text(i)}),o&&y(`span`,{class:`change`,title:O.before(r.text(a)),children:o})]}),y(`span`,{class:`soft tiny`,children:O.measureHints[r.key]})]})},r.key)})})}function we({data:e,period:t,measure:n}){let r=w(()=>de(ye(t),e.parts.groups),[t,e]),i=w(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),a=w(()=>e=>Y(new Date(e*1e3),t.unit),[t.unit]),o=O.measures[n.key],s=[{name:O.units[t.unit],cell:({at:e})=>y(`time`,{dateTime:e.toISOString(),children:Y(e,t.unit)})},{name:o,isNumber:!0,cell:({sums:e})=>Te(n,e)}];return y(`div`,{class:`drawn panel`,children:[y(_e,{label:O.plot(o),points:i,format:n.text,timeText:a}),y(E,{caption:O.overTime(o),rows:r.toReversed(),columns:s,keyOf:({at:e})=>e.toISOString()})]})}function Te(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Ee({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,a=[t>0&&O.unpriced(t),n>0&&O.estimated(n),Number(r)>0&&O.ownKey(v(r))].filter(e=>e!==!1);return a.length===0?null:y(`ul`,{class:`remarks soft small`,children:a.map(e=>y(`li`,{children:[y(i,{name:`alert`,size:14}),e]},e))})}var $=Intl.DateTimeFormat().resolvedOptions().timeZone;function De(){return h(O.title),u(`admin:read`)?y(Oe,{}):y(`div`,{class:`page`,children:y(`div`,{class:`inner`,children:[y(`h1`,{children:O.title}),y(C,{icon:`shield`,title:O.mayNot,children:y(`p`,{children:O.mayNotHint})})]})})}function Oe(){let{query:e}=t.value,[n,r,i]=[`period`,`from`,`to`].map(t=>e.get(t)),a=J(new Date),o=w(()=>q(n,r,i,new Date),[n,r,i,a]),s=Ae();return y(`div`,{class:`page`,children:y(`div`,{class:`inner costs`,children:[y(`header`,{class:`page-head`,children:[y(`h1`,{children:O.title}),y(`span`,{class:`push`,children:y(je,{period:o})})]}),s.name!==void 0&&y(`p`,{class:`row wrap`,children:[y(`span`,{class:`chip`,children:O.onlyThis(s.name)}),y(c,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>_({only:void 0,id:void 0,name:void 0}),children:O.all})]}),y(ke,{period:o,only:s.filter}),y(oe,{})]})})}function ke({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:$,only:t},r=m(ne,{...n,unit:e.unit,before:be(e).toISOString()});return y(p,{answer:r,lines:8,children:t=>t.whole.groups.length===0?y(C,{icon:`coins`,title:O.none,children:y(`p`,{children:O.noneHint})}):y(l,{children:[y(Se,{data:t,period:e}),y(pe,{period:e,range:n,whole:t.whole.groups[0]})]})})}function Ae(){let{query:e}=t.value,[n,r]=[e.get(`only`),e.get(`id`)];return!n||!r||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(n)?{filter:null,name:void 0}:{filter:{[n]:r},name:e.get(`name`)??r}}function je({period:e}){let[t,n]=s(e.key===`own`),r=e=>{n(e===`own`),e!==`own`&&_({period:e===`30d`?void 0:e,from:void 0,to:void 0})},i=[...ve,`own`].map(e=>({key:e,name:O.presets[e]}));return y(`div`,{class:`period`,children:[y(N,{label:O.period,choices:i,chosen:t?`own`:e.key,onChoose:r}),t&&y(Me,{period:e})]})}function Me({period:e}){let[t,n]=s(J(e.from)),[r,i]=s(J(new Date(e.to.getTime()-1))),[a,o]=s();return y(`form`,{class:`own-period`,onSubmit:e=>{e.preventDefault();let n=q(`own`,t,r,new Date).key===`own`;o(n?void 0:O.tooLong),n&&_({period:`own`,from:t,to:r})},children:[y(T,{label:O.from,type:`date`,value:t,onValue:n,isRequired:!0,wrong:a}),y(T,{label:O.to,type:`date`,value:r,onValue:i,isRequired:!0}),y(c,{isSubmit:!0,children:O.apply})]})}export{$ as ZONE,De as default};