const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-D9t58X-c.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{B as e,C as t,Dt as n,Ft as r,G as i,It as a,Lt as o,Mt as s,P as c,Pt as l,Tt as u,W as d,Y as f,_ as p,a as m,b as h,d as g,g as _,i as v,n as y,r as b,s as ee,t as x,v as S,y as te,zt as C}from"./core-Ch7n2jrn.js";import{i as w}from"./field-DpQ7uYC1.js";import{t as ne}from"./download-Dc2h4bC0.js";import{n as T}from"./table-DN4P4S-v.js";var E=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new E(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new E(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new E(`
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
    `,{fragmentName:`WaitingCall`}),new E(`
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
    `,{fragmentName:`Sums`});var re=new E(`
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
}`),ie=new E(`
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
}`),ae=new E(`
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
    `),D=new E(`
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
    `),O={title:`Costs`,mayNot:`You may not see what the organisation spends.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:"An admin can set one with `createBudget`, for the organisation, an agent, a person or a cycle.",scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`};function k({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return i(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>i(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var A=3,j=.8;function oe(){let e=g(ae,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({uses:e})=>e.map(({subjectId:e})=>e)))],n=g(D,t.length?{ids:t.slice(0,100)}:void 0),r=new Map((n.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0]));return i(`section`,{class:`stack`,children:[i(`h2`,{children:O.budgets}),i(h,{answer:e,children:({budgets:e})=>e.length===0?i(S,{icon:`coins`,title:O.noBudgets,children:i(`p`,{children:O.noBudgetsHint})}):i(`ul`,{class:`budgets`,children:e.map(e=>i(se,{budget:e,nameOf:e=>r.get(e)??O.deleted},e.id))})})]})}function se({budget:t,nameOf:n}){let{name:r,scope:o,subjectId:s,isCap:l,atEnd:u,period:d,limit:f,uses:p}=t,[m,h]=a(!1),g=s?O.oneOf[o]:O.scopes[o],_=m?p:p.slice(0,A);return i(`li`,{class:`panel stack`,children:[i(`header`,{children:[i(`div`,{class:`row wrap`,children:[i(`h3`,{children:r}),l&&i(c,{children:O.cap}),i(`strong`,{class:`push`,children:M(t,f)})]}),i(`p`,{class:`soft small`,children:`For ${g}, ${O.periods[d]}. ${O.ends[u]}`})]}),o===`CYCLE`?i(`p`,{class:`soft small`,children:O.perCycle}):p.length===0&&i(`p`,{class:`soft small`,children:O.notUsed}),_.map(e=>i(ce,{budget:t,use:e,name:o===`TENANT`?O.organisation:n(e.subjectId)},e.subjectId)),p.length>_.length&&i(`div`,{class:`row`,children:i(e,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>h(!0),children:O.moreUses(p.length-_.length)})})]})}function ce({budget:e,use:t,name:n}){let[r,a,o]=[Number(e.limit),Number(t.spent),Number(t.reserved)],s=r?a/r:0,c=s>=1?`bad`:s>=j?`warn`:`accent`,l=[O.spent(M(e,t.spent)),o>0&&O.reserved(M(e,t.reserved)),O.leftOf(M(e,t.left))].filter(Boolean).join(` · `);return i(`div`,{class:`use`,children:[i(`div`,{class:`row small`,children:[i(`span`,{class:`cut`,children:n}),t.resetsAt&&i(`span`,{class:`soft push`,children:[O.beginsAgain,` `,i(ee,{date:t.resetsAt})]})]}),i(k,{label:`${e.name}: ${n}`,value:l,parts:[{share:s,look:c},{share:r?o/r:0,look:`soft`}]}),i(`p`,{class:s>=j?`small use-said ${c}`:`small soft use-said`,children:l})]})}function M({unit:e},t){return e===`USD`?y(t):O.tokens(m(Number(t)))}function N({label:e,choices:t,chosen:n,onChoose:r}){let a=l();return i(`fieldset`,{class:`choices`,children:[i(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>i(`label`,{class:e===n?`chosen`:void 0,children:[i(`input`,{type:`radio`,class:`unseen`,name:a,autocomplete:`off`,value:e,checked:e===n,onChange:()=>r(e)}),t]},e))]})}var P=[{key:`cost`,of:({cost:e})=>Number(e),text:y},{key:`tokens`,of:ue,text:m},{key:`requests`,of:({requests:e})=>e,text:x},{key:`cycles`,of:({cycles:e})=>e,text:x},{key:`latency`,of:F,text:v},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:v},{key:`cache`,of:I,text:e=>b(e,1)}];function le(e){return P.find(t=>t.key===e)??P[0]}function ue({inputTokens:e,outputTokens:t}){return e+t}function F({seconds:e,requests:t}){return t?e/t:null}function I({cachedTokens:e,inputTokens:t}){return t?e/t:null}var L={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function de(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??L}))}function fe(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var R=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],z={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},B=25,V=1e3;function pe({period:t,range:r,whole:o}){let s=R.find(e=>e===u.value.query.get(`by`))??`AGENT`,[c,l]=a(B),d=g(ie,{...r,by:s,first:c}),f=R.map(e=>({key:e,name:O.dimensions[e]}));return i(`section`,{class:`stack`,children:[i(`header`,{class:`row wrap`,children:[i(`h2`,{children:O.by}),i(`span`,{class:`push`,children:i(N,{label:O.by,choices:f,chosen:s,onChoose:e=>n({by:e===`AGENT`?void 0:e})})}),!r.only&&i(e,{isSmall:!0,icon:`down`,onPress:()=>ne(me(r,[t.unit,s]),`usage-${s.toLowerCase()}.csv`),attributes:{title:O.exportHint},children:O.export})]}),i(h,{answer:d,lines:6,children:({usage:{groups:t,groupCount:n}})=>i(C,{children:[i(T,{caption:O.by,rows:t,columns:he(s,o),keyOf:e=>U(e,s).id??`none`}),n>t.length&&i(`div`,{class:`row`,children:c<V?i(e,{onPress:()=>l(Math.min(V,c*10)),children:O.more}):i(`p`,{class:`soft small`,children:O.left(n-t.length)})})]})})]})}function me({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function he(e,t){let n=Number(t.cost);return[{name:O.dimensions[e],cell:t=>i(H,{group:t,by:e})},{name:O.measures.cost,isNumber:!0,cell:({cost:e})=>y(e)},{name:O.share,cell:t=>i(ge,{group:t,by:e,total:n})},{name:O.measures.requests,isNumber:!0,cell:({requests:e})=>x(e)},{name:O.measures.cycles,isNumber:!0,cell:({cycles:e})=>x(e)},{name:O.input,isNumber:!0,cell:({inputTokens:e})=>m(e)},{name:O.output,isNumber:!0,cell:({outputTokens:e})=>m(e)},{name:O.measures.cache,isNumber:!0,cell:e=>b(I(e)??0,1)},{name:O.measures.latency,isNumber:!0,cell:e=>v(F(e))},{name:O.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>v(e)}]}function ge({group:e,by:t,total:n}){let r=Number(e.cost),a=b(r,n);return i(`span`,{class:`share`,children:[i(k,{label:`${O.share}: ${U(e,t).name}`,value:a,parts:[{share:n?r/n:0}]}),i(`span`,{class:`soft`,children:a})]})}function H({group:e,by:t}){let{id:r,name:a}=U(e,t),o=z[t];return!o||r===null?i(`span`,{class:r===null?`soft`:void 0,children:a}):i(`button`,{type:`button`,class:`group-name`,title:O.onlyThis(a),onClick:()=>n({only:o,id:r,name:a}),children:a})}function U(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??O.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:O.purposes[e.purpose??``]??O.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??O.deleted}:{id:null,name:O.nobody[t]}}var W=248;function _e({label:e,points:n,format:o,timeText:c}){let l=r(null),[u,d]=a(),[f,m]=a(),h=t.value;s(()=>{let e=l.current,t,r=!1,i=new ResizeObserver(()=>t?.setSize({width:e.clientWidth,height:W}));return Promise.all([p(()=>import(`./uPlot.esm-BScb58at.js`),[]),p(()=>import(`./options-D9t58X-c.js`),__vite__mapDeps([0,1]))]).then(([{default:a},{optionsOf:s}])=>{r||(t=new a(s(e,{height:W,format:o,timeText:c,onPoint:m}),n,e),i.observe(e))},e=>r||d(e)),()=>{r=!0,i.disconnect(),t?.destroy()}},[n,o,c,h]);let[g,_]=n,v=f===void 0?void 0:_[f];return i(`figure`,{class:`plot`,children:[u!==void 0&&i(te,{problem:u}),i(`div`,{ref:l,class:`plot-frame`,role:`img`,"aria-label":e}),i(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:f!==void 0&&`${c(g[f])}: ${v==null?`–`:o(v)}`})]})}var ve=[`today`,`7d`,`30d`,`90d`,`12m`],G={today:1,"7d":7,"30d":30,"90d":90},K=864e5;function q(e,t,n,r){let[i,a]=[Q(t),Q(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/K<399){let t=Z(a,1);return{key:e,from:i,to:t,unit:X(i,t)}}let o=Z(xe(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&G[e]?e:`30d`,c=Z(o,-G[s]);return{key:s,from:c,to:o,unit:X(c,o)}}function ye({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?Z(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function be({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function J(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Y(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function X(e,t){let n=(t.getTime()-e.getTime())/K;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function xe(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function Z(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Q(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function Se({data:e,period:t}){let n=le(u.value.query.get(`show`)),r=e.whole.groups[0];return i(`section`,{class:`stack`,children:[i(Ce,{whole:r,earlier:e.earlier.groups[0]??L,shown:n}),i(we,{data:e,period:t,measure:n}),i(Ee,{whole:r})]})}function Ce({whole:e,earlier:t,shown:r}){return i(`ul`,{class:`figures`,children:P.map(a=>{let[o,s]=[a.of(e),a.of(t)],c=o===null||s===null?void 0:fe(o,s);return i(`li`,{children:i(`button`,{type:`button`,"aria-pressed":a===r,onClick:()=>n({show:a.key===`cost`?void 0:a.key}),children:[i(`span`,{class:`soft small`,children:O.measures[a.key]}),i(`span`,{class:`value`,children:[i(`strong`,{children:o===null?`–`:a.text(o)}),c&&i(`span`,{class:`change`,title:O.before(a.text(s)),children:c})]}),i(`span`,{class:`soft tiny`,children:O.measureHints[a.key]})]})},a.key)})})}function we({data:e,period:t,measure:n}){let r=o(()=>de(ye(t),e.parts.groups),[t,e]),a=o(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),s=o(()=>e=>Y(new Date(e*1e3),t.unit),[t.unit]),c=O.measures[n.key],l=[{name:O.units[t.unit],cell:({at:e})=>i(`time`,{dateTime:e.toISOString(),children:Y(e,t.unit)})},{name:c,isNumber:!0,cell:({sums:e})=>Te(n,e)}];return i(`div`,{class:`drawn panel`,children:[i(_e,{label:O.plot(c),points:a,format:n.text,timeText:s}),i(T,{caption:O.overTime(c),rows:r.toReversed(),columns:l,keyOf:({at:e})=>e.toISOString()})]})}function Te(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Ee({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,a=[t>0&&O.unpriced(t),n>0&&O.estimated(n),Number(r)>0&&O.ownKey(y(r))].filter(e=>e!==!1);return a.length===0?null:i(`ul`,{class:`remarks soft small`,children:a.map(e=>i(`li`,{children:[i(d,{name:`alert`,size:14}),e]},e))})}var $=Intl.DateTimeFormat().resolvedOptions().timeZone;function De(){return _(O.title),f(`admin:read`)?i(Oe,{}):i(`div`,{class:`page`,children:i(`div`,{class:`inner`,children:[i(`h1`,{children:O.title}),i(S,{icon:`shield`,title:O.mayNot,children:i(`p`,{children:O.mayNotHint})})]})})}function Oe(){let{query:t}=u.value,[r,a,s]=[`period`,`from`,`to`].map(e=>t.get(e)),c=J(new Date),l=o(()=>q(r,a,s,new Date),[r,a,s,c]),d=Ae();return i(`div`,{class:`page`,children:i(`div`,{class:`inner costs`,children:[i(`header`,{class:`page-head`,children:[i(`h1`,{children:O.title}),i(`span`,{class:`push`,children:i(je,{period:l})})]}),d.name!==void 0&&i(`p`,{class:`row wrap`,children:[i(`span`,{class:`chip`,children:O.onlyThis(d.name)}),i(e,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>n({only:void 0,id:void 0,name:void 0}),children:O.all})]}),i(ke,{period:l,only:d.filter}),i(oe,{})]})})}function ke({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:$,only:t},r=g(re,{...n,unit:e.unit,before:be(e).toISOString()});return i(h,{answer:r,lines:8,children:t=>t.whole.groups.length===0?i(S,{icon:`coins`,title:O.none,children:i(`p`,{children:O.noneHint})}):i(C,{children:[i(Se,{data:t,period:e}),i(pe,{period:e,range:n,whole:t.whole.groups[0]})]})})}function Ae(){let{query:e}=u.value,[t,n]=[e.get(`only`),e.get(`id`)];return!t||!n||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:n},name:e.get(`name`)??n}}function je({period:e}){let[t,r]=a(e.key===`own`),o=e=>{r(e===`own`),e!==`own`&&n({period:e===`30d`?void 0:e,from:void 0,to:void 0})},s=[...ve,`own`].map(e=>({key:e,name:O.presets[e]}));return i(`div`,{class:`period`,children:[i(N,{label:O.period,choices:s,chosen:t?`own`:e.key,onChoose:o}),t&&i(Me,{period:e})]})}function Me({period:t}){let[r,o]=a(J(t.from)),[s,c]=a(J(new Date(t.to.getTime()-1))),[l,u]=a();return i(`form`,{class:`own-period`,onSubmit:e=>{e.preventDefault();let t=q(`own`,r,s,new Date).key===`own`;u(t?void 0:O.tooLong),t&&n({period:`own`,from:r,to:s})},children:[i(w,{label:O.from,type:`date`,value:r,onValue:o,isRequired:!0,wrong:l}),i(w,{label:O.to,type:`date`,value:s,onValue:c,isRequired:!0}),i(e,{isSubmit:!0,children:O.apply})]})}export{$ as ZONE,De as default};