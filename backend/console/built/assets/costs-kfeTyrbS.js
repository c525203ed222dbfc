const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-D9t58X-c.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{Bt as e,C as t,Et as n,F as r,Ft as i,G as a,It as o,K as s,Lt as c,Nt as l,Ot as u,Rt as d,V as f,X as p,_ as m,a as h,b as g,d as _,g as v,i as y,n as b,r as x,s as ee,t as S,v as C,y as w}from"./core-CZmEjDQu.js";import{i as T}from"./field-DjBeBh6A.js";import{t as te}from"./download-CPH_PoqD.js";import{n as E}from"./table-D_EIcBFl.js";var D=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new D(`
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
    `),O={title:`Costs`,mayNot:`You may not see what the organisation spends.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:"An admin can set one with `createBudget`, for the organisation, an agent, a person or a cycle.",scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`};function k({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return s(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>s(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var A=3,j=.8;function oe(){let e=_(ie,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({uses:e})=>e.map(({subjectId:e})=>e)))],n=_(ae,t.length?{ids:t.slice(0,100)}:void 0),r=new Map((n.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0]));return s(`section`,{class:`stack`,children:[s(`h2`,{children:O.budgets}),s(g,{answer:e,children:({budgets:e})=>e.length===0?s(C,{icon:`coins`,title:O.noBudgets,children:s(`p`,{children:O.noBudgetsHint})}):s(`ul`,{class:`budgets`,children:e.map(e=>s(se,{budget:e,nameOf:e=>r.get(e)??O.deleted},e.id))})})]})}function se({budget:e,nameOf:t}){let{name:n,scope:i,subjectId:a,isCap:o,atEnd:l,period:u,limit:d,uses:p}=e,[m,h]=c(!1),g=a?O.oneOf[i]:O.scopes[i],_=m?p:p.slice(0,A);return s(`li`,{class:`panel stack`,children:[s(`header`,{children:[s(`div`,{class:`row wrap`,children:[s(`h3`,{children:n}),o&&s(r,{children:O.cap}),s(`strong`,{class:`push`,children:M(e,d)})]}),s(`p`,{class:`soft small`,children:`For ${g}, ${O.periods[u]}. ${O.ends[l]}`})]}),i===`CYCLE`?s(`p`,{class:`soft small`,children:O.perCycle}):p.length===0&&s(`p`,{class:`soft small`,children:O.notUsed}),_.map(n=>s(ce,{budget:e,use:n,name:i===`TENANT`?O.organisation:t(n.subjectId)},n.subjectId)),p.length>_.length&&s(`div`,{class:`row`,children:s(f,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>h(!0),children:O.moreUses(p.length-_.length)})})]})}function ce({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,c=o>=1?`bad`:o>=j?`warn`:`accent`,l=[O.spent(M(e,t.spent)),a>0&&O.reserved(M(e,t.reserved)),O.leftOf(M(e,t.left))].filter(Boolean).join(` · `);return s(`div`,{class:`use`,children:[s(`div`,{class:`row small`,children:[s(`span`,{class:`cut`,children:n}),t.resetsAt&&s(`span`,{class:`soft push`,children:[O.beginsAgain,` `,s(ee,{date:t.resetsAt})]})]}),s(k,{label:`${e.name}: ${n}`,value:l,parts:[{share:o,look:c},{share:r?a/r:0,look:`soft`}]}),s(`p`,{class:o>=j?`small use-said ${c}`:`small soft use-said`,children:l})]})}function M({unit:e},t){return e===`USD`?b(t):O.tokens(h(Number(t)))}function N({label:e,choices:t,chosen:n,onChoose:r}){let a=i();return s(`fieldset`,{class:`choices`,children:[s(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>s(`label`,{class:e===n?`chosen`:void 0,children:[s(`input`,{type:`radio`,class:`unseen`,name:a,autocomplete:`off`,value:e,checked:e===n,onChange:()=>r(e)}),t]},e))]})}var P=[{key:`cost`,of:({cost:e})=>Number(e),text:b},{key:`tokens`,of:ue,text:h},{key:`requests`,of:({requests:e})=>e,text:S},{key:`cycles`,of:({cycles:e})=>e,text:S},{key:`latency`,of:F,text:y},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:y},{key:`cache`,of:I,text:e=>x(e,1)}];function le(e){return P.find(t=>t.key===e)??P[0]}function ue({inputTokens:e,outputTokens:t}){return e+t}function F({seconds:e,requests:t}){return t?e/t:null}function I({cachedTokens:e,inputTokens:t}){return t?e/t:null}var L={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function de(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??L}))}function fe(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var R=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],z={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},B=25,V=1e3;function pe({period:t,range:r,whole:i}){let a=R.find(e=>e===n.value.query.get(`by`))??`AGENT`,[o,l]=c(B),d=_(re,{...r,by:a,first:o}),p=R.map(e=>({key:e,name:O.dimensions[e]}));return s(`section`,{class:`stack`,children:[s(`header`,{class:`row wrap`,children:[s(`h2`,{children:O.by}),s(`span`,{class:`push`,children:s(N,{label:O.by,choices:p,chosen:a,onChoose:e=>u({by:e===`AGENT`?void 0:e})})}),!r.only&&s(f,{isSmall:!0,icon:`down`,onPress:()=>te(H(r,[t.unit,a]),`usage-${a.toLowerCase()}.csv`),attributes:{title:O.exportHint},children:O.export})]}),s(g,{answer:d,lines:6,children:({usage:{groups:t,groupCount:n}})=>s(e,{children:[s(E,{caption:O.by,rows:t,columns:me(a,i),keyOf:e=>U(e,a).id??`none`}),n>t.length&&s(`div`,{class:`row`,children:o<V?s(f,{onPress:()=>l(Math.min(V,o*10)),children:O.more}):s(`p`,{class:`soft small`,children:O.left(n-t.length)})})]})})]})}function H({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function me(e,t){let n=Number(t.cost);return[{name:O.dimensions[e],cell:t=>s(ge,{group:t,by:e})},{name:O.measures.cost,isNumber:!0,cell:({cost:e})=>b(e)},{name:O.share,cell:t=>s(he,{group:t,by:e,total:n})},{name:O.measures.requests,isNumber:!0,cell:({requests:e})=>S(e)},{name:O.measures.cycles,isNumber:!0,cell:({cycles:e})=>S(e)},{name:O.input,isNumber:!0,cell:({inputTokens:e})=>h(e)},{name:O.output,isNumber:!0,cell:({outputTokens:e})=>h(e)},{name:O.measures.cache,isNumber:!0,cell:e=>x(I(e)??0,1)},{name:O.measures.latency,isNumber:!0,cell:e=>y(F(e))},{name:O.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>y(e)}]}function he({group:e,by:t,total:n}){let r=Number(e.cost),i=x(r,n);return s(`span`,{class:`share`,children:[s(k,{label:`${O.share}: ${U(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),s(`span`,{class:`soft`,children:i})]})}function ge({group:e,by:t}){let{id:n,name:r}=U(e,t),i=z[t];return!i||n===null?s(`span`,{class:n===null?`soft`:void 0,children:r}):s(`button`,{type:`button`,class:`group-name`,title:O.onlyThis(r),onClick:()=>u({only:i,id:n,name:r}),children:r})}function U(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??O.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:O.purposes[e.purpose??``]??O.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??O.deleted}:{id:null,name:O.nobody[t]}}var W=248;function _e({label:e,points:n,format:r,timeText:i}){let a=o(null),[u,d]=c(),[f,p]=c(),h=t.value;l(()=>{let e=a.current,t,o=!1,s=new ResizeObserver(()=>t?.setSize({width:e.clientWidth,height:W}));return Promise.all([m(()=>import(`./uPlot.esm-BScb58at.js`),[]),m(()=>import(`./options-D9t58X-c.js`),__vite__mapDeps([0,1]))]).then(([{default:a},{optionsOf:c}])=>{o||(t=new a(c(e,{height:W,format:r,timeText:i,onPoint:p}),n,e),s.observe(e))},e=>o||d(e)),()=>{o=!0,s.disconnect(),t?.destroy()}},[n,r,i,h]);let[g,_]=n,v=f===void 0?void 0:_[f];return s(`figure`,{class:`plot`,children:[u!==void 0&&s(w,{problem:u}),s(`div`,{ref:a,class:`plot-frame`,role:`img`,"aria-label":e}),s(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:f!==void 0&&`${i(g[f])}: ${v==null?`–`:r(v)}`})]})}var ve=[`today`,`7d`,`30d`,`90d`,`12m`],G={today:1,"7d":7,"30d":30,"90d":90},K=864e5;function q(e,t,n,r){let[i,a]=[Q(t),Q(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/K<399){let t=Z(a,1);return{key:e,from:i,to:t,unit:X(i,t)}}let o=Z(xe(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&G[e]?e:`30d`,c=Z(o,-G[s]);return{key:s,from:c,to:o,unit:X(c,o)}}function ye({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?Z(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function be({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function J(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Y(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function X(e,t){let n=(t.getTime()-e.getTime())/K;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function xe(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function Z(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Q(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function Se({data:e,period:t}){let r=le(n.value.query.get(`show`)),i=e.whole.groups[0];return s(`section`,{class:`stack`,children:[s(Ce,{whole:i,earlier:e.earlier.groups[0]??L,shown:r}),s(we,{data:e,period:t,measure:r}),s(Ee,{whole:i})]})}function Ce({whole:e,earlier:t,shown:n}){return s(`ul`,{class:`figures`,children:P.map(r=>{let[i,a]=[r.of(e),r.of(t)],o=i===null||a===null?void 0:fe(i,a);return s(`li`,{children:s(`button`,{type:`button`,"aria-pressed":r===n,onClick:()=>u({show:r.key===`cost`?void 0:r.key}),children:[s(`span`,{class:`soft small`,children:O.measures[r.key]}),s(`span`,{class:`value`,children:[s(`strong`,{children:i===null?`–`:r.text(i)}),o&&s(`span`,{class:`change`,title:O.before(r.text(a)),children:o})]}),s(`span`,{class:`soft tiny`,children:O.measureHints[r.key]})]})},r.key)})})}function we({data:e,period:t,measure:n}){let r=d(()=>de(ye(t),e.parts.groups),[t,e]),i=d(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),a=d(()=>e=>Y(new Date(e*1e3),t.unit),[t.unit]),o=O.measures[n.key],c=[{name:O.units[t.unit],cell:({at:e})=>s(`time`,{dateTime:e.toISOString(),children:Y(e,t.unit)})},{name:o,isNumber:!0,cell:({sums:e})=>Te(n,e)}];return s(`div`,{class:`drawn panel`,children:[s(_e,{label:O.plot(o),points:i,format:n.text,timeText:a}),s(E,{caption:O.overTime(o),rows:r.toReversed(),columns:c,keyOf:({at:e})=>e.toISOString()})]})}function Te(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Ee({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&O.unpriced(t),n>0&&O.estimated(n),Number(r)>0&&O.ownKey(b(r))].filter(e=>e!==!1);return i.length===0?null:s(`ul`,{class:`remarks soft small`,children:i.map(e=>s(`li`,{children:[s(a,{name:`alert`,size:14}),e]},e))})}var $=Intl.DateTimeFormat().resolvedOptions().timeZone;function De(){return v(O.title),p(`admin:read`)?s(Oe,{}):s(`div`,{class:`page`,children:s(`div`,{class:`inner`,children:[s(`h1`,{children:O.title}),s(C,{icon:`shield`,title:O.mayNot,children:s(`p`,{children:O.mayNotHint})})]})})}function Oe(){let{query:e}=n.value,[t,r,i]=[`period`,`from`,`to`].map(t=>e.get(t)),a=J(new Date),o=d(()=>q(t,r,i,new Date),[t,r,i,a]),c=Ae();return s(`div`,{class:`page`,children:s(`div`,{class:`inner costs`,children:[s(`header`,{class:`page-head`,children:[s(`h1`,{children:O.title}),s(`span`,{class:`push`,children:s(je,{period:o})})]}),c.name!==void 0&&s(`p`,{class:`row wrap`,children:[s(`span`,{class:`chip`,children:O.onlyThis(c.name)}),s(f,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>u({only:void 0,id:void 0,name:void 0}),children:O.all})]}),s(ke,{period:o,only:c.filter}),s(oe,{})]})})}function ke({period:t,only:n}){let r={from:t.from.toISOString(),to:t.to.toISOString(),zone:$,only:n},i=_(ne,{...r,unit:t.unit,before:be(t).toISOString()});return s(g,{answer:i,lines:8,children:n=>n.whole.groups.length===0?s(C,{icon:`coins`,title:O.none,children:s(`p`,{children:O.noneHint})}):s(e,{children:[s(Se,{data:n,period:t}),s(pe,{period:t,range:r,whole:n.whole.groups[0]})]})})}function Ae(){let{query:e}=n.value,[t,r]=[e.get(`only`),e.get(`id`)];return!t||!r||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:r},name:e.get(`name`)??r}}function je({period:e}){let[t,n]=c(e.key===`own`),r=e=>{n(e===`own`),e!==`own`&&u({period:e===`30d`?void 0:e,from:void 0,to:void 0})},i=[...ve,`own`].map(e=>({key:e,name:O.presets[e]}));return s(`div`,{class:`period`,children:[s(N,{label:O.period,choices:i,chosen:t?`own`:e.key,onChoose:r}),t&&s(Me,{period:e})]})}function Me({period:e}){let[t,n]=c(J(e.from)),[r,i]=c(J(new Date(e.to.getTime()-1))),[a,o]=c();return s(`form`,{class:`own-period`,onSubmit:e=>{e.preventDefault();let n=q(`own`,t,r,new Date).key===`own`;o(n?void 0:O.tooLong),n&&u({period:`own`,from:t,to:r})},children:[s(T,{label:O.from,type:`date`,value:t,onValue:n,isRequired:!0,wrong:a}),s(T,{label:O.to,type:`date`,value:r,onValue:i,isRequired:!0}),s(f,{isSubmit:!0,children:O.apply})]})}export{$ as ZONE,De as default};