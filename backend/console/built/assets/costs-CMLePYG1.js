const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-DIOT6UmN.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{F as e,G as t,J as n,K as r,N as i,U as a,Y as o,Z as s,a as c,l,n as u,r as d,t as f,u as p}from"./states-DJw5tdiO.js";import{n as m}from"./use-query-H-189zSn.js";import{i as h}from"./field-DSgHCIqJ.js";import{n as g,p as _,r as ee,t as v,x as te}from"./index-Bsm5ygZ8.js";import{a as y,i as b,n as x,r as S,t as C}from"./numbers-CAhSDIHn.js";import{t as ne}from"./time-COlDjo3_.js";import{t as re}from"./download-BtRNf1HD.js";import{n as w}from"./table-C8DIsiLv.js";var T=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new T(`
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
    `),E=new T(`
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
    `),D={title:`Costs`,mayNot:`You may not see what things cost.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:"An admin can set one with `createBudget`, for the organisation, an agent, a person or a cycle.",scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`};function O({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return p(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>p(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var se=3,k=.8;function ce(){let e=m(oe,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({uses:e})=>e.map(({subjectId:e})=>e)))],n=m(E,t.length?{ids:t.slice(0,100)}:void 0),r=new Map((n.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0]));return p(`section`,{class:`stack`,children:[p(`h2`,{children:D.budgets}),p(d,{answer:e,children:({budgets:e})=>e.length===0?p(f,{icon:`coins`,title:D.noBudgets,children:p(`p`,{children:D.noBudgetsHint})}):p(`ul`,{class:`budgets`,children:e.map(e=>p(le,{budget:e,nameOf:e=>r.get(e)??D.deleted},e.id))})})]})}function le({budget:e,nameOf:t}){let{name:r,scope:i,subjectId:a,isCap:o,atEnd:s,period:l,limit:u,uses:d}=e,[f,m]=n(!1),h=a?D.oneOf[i]:D.scopes[i],g=f?d:d.slice(0,se);return p(`li`,{class:`panel stack`,children:[p(`header`,{children:[p(`div`,{class:`row wrap`,children:[p(`h3`,{children:r}),o&&p(_,{children:D.cap}),p(`strong`,{class:`push`,children:j(e,u)})]}),p(`p`,{class:`soft small`,children:`For ${h}, ${D.periods[l]}. ${D.ends[s]}`})]}),i===`CYCLE`?p(`p`,{class:`soft small`,children:D.perCycle}):d.length===0&&p(`p`,{class:`soft small`,children:D.notUsed}),g.map(n=>p(A,{budget:e,use:n,name:i===`TENANT`?D.organisation:t(n.subjectId)},n.subjectId)),d.length>g.length&&p(`div`,{class:`row`,children:p(c,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>m(!0),children:D.moreUses(d.length-g.length)})})]})}function A({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,s=o>=1?`bad`:o>=k?`warn`:`accent`,c=[D.spent(j(e,t.spent)),a>0&&D.reserved(j(e,t.reserved)),D.leftOf(j(e,t.left))].filter(Boolean).join(` · `);return p(`div`,{class:`use`,children:[p(`div`,{class:`row small`,children:[p(`span`,{class:`cut`,children:n}),t.resetsAt&&p(`span`,{class:`soft push`,children:[D.beginsAgain,` `,p(ne,{date:t.resetsAt})]})]}),p(O,{label:`${e.name}: ${n}`,value:c,parts:[{share:o,look:s},{share:r?a/r:0,look:`soft`}]}),p(`p`,{class:o>=k?`small use-said ${s}`:`small soft use-said`,children:c})]})}function j({unit:e},t){return e===`USD`?x(t):D.tokens(y(Number(t)))}function M({label:e,choices:n,chosen:r,onChoose:i}){let a=t();return p(`fieldset`,{class:`choices`,children:[p(`legend`,{class:`unseen`,children:e}),n.map(({key:e,name:t})=>p(`label`,{class:e===r?`chosen`:void 0,children:[p(`input`,{type:`radio`,class:`unseen`,name:a,autocomplete:`off`,value:e,checked:e===r,onChange:()=>i(e)}),t]},e))]})}var N=[{key:`cost`,of:({cost:e})=>Number(e),text:x},{key:`tokens`,of:de,text:y},{key:`requests`,of:({requests:e})=>e,text:C},{key:`cycles`,of:({cycles:e})=>e,text:C},{key:`latency`,of:P,text:b},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:b},{key:`cache`,of:F,text:e=>S(e,1)}];function ue(e){return N.find(t=>t.key===e)??N[0]}function de({inputTokens:e,outputTokens:t}){return e+t}function P({seconds:e,requests:t}){return t?e/t:null}function F({cachedTokens:e,inputTokens:t}){return t?e/t:null}var I={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function fe(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??I}))}function L(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var R=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],z={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},B=25,V=1e3;function pe({period:t,range:r,whole:a}){let o=R.find(e=>e===i.value.query.get(`by`))??`AGENT`,[l,u]=n(B),f=m(ae,{...r,by:o,first:l}),h=R.map(e=>({key:e,name:D.dimensions[e]}));return p(`section`,{class:`stack`,children:[p(`header`,{class:`row wrap`,children:[p(`h2`,{children:D.by}),p(`span`,{class:`push`,children:p(M,{label:D.by,choices:h,chosen:o,onChoose:t=>e({by:t===`AGENT`?void 0:t})})}),!r.only&&p(c,{isSmall:!0,icon:`down`,onPress:()=>re(me(r,[t.unit,o]),`usage-${o.toLowerCase()}.csv`),attributes:{title:D.exportHint},children:D.export})]}),p(d,{answer:f,lines:6,children:({usage:{groups:e,groupCount:t}})=>p(s,{children:[p(w,{caption:D.by,rows:e,columns:he(o,a),keyOf:e=>U(e,o).id??`none`}),t>e.length&&p(`div`,{class:`row`,children:l<V?p(c,{onPress:()=>u(Math.min(V,l*10)),children:D.more}):p(`p`,{class:`soft small`,children:D.left(t-e.length)})})]})})]})}function me({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function he(e,t){let n=Number(t.cost);return[{name:D.dimensions[e],cell:t=>p(H,{group:t,by:e})},{name:D.measures.cost,isNumber:!0,cell:({cost:e})=>x(e)},{name:D.share,cell:t=>p(ge,{group:t,by:e,total:n})},{name:D.measures.requests,isNumber:!0,cell:({requests:e})=>C(e)},{name:D.measures.cycles,isNumber:!0,cell:({cycles:e})=>C(e)},{name:D.input,isNumber:!0,cell:({inputTokens:e})=>y(e)},{name:D.output,isNumber:!0,cell:({outputTokens:e})=>y(e)},{name:D.measures.cache,isNumber:!0,cell:e=>S(F(e)??0,1)},{name:D.measures.latency,isNumber:!0,cell:e=>b(P(e))},{name:D.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>b(e)}]}function ge({group:e,by:t,total:n}){let r=Number(e.cost),i=S(r,n);return p(`span`,{class:`share`,children:[p(O,{label:`${D.share}: ${U(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),p(`span`,{class:`soft`,children:i})]})}function H({group:t,by:n}){let{id:r,name:i}=U(t,n),a=z[n];return!a||r===null?p(`span`,{class:r===null?`soft`:void 0,children:i}):p(`button`,{type:`button`,class:`group-name`,title:D.onlyThis(i),onClick:()=>e({only:a,id:r,name:i}),children:i})}function U(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??D.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:D.purposes[e.purpose??``]??D.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??D.deleted}:{id:null,name:D.nobody[t]}}var W=248;function _e({label:e,points:t,format:i,timeText:o}){let s=r(null),[c,l]=n(),[d,f]=n(),m=ee.value;a(()=>{let e=s.current,n,r=!1,a=new ResizeObserver(()=>n?.setSize({width:e.clientWidth,height:W}));return Promise.all([g(()=>import(`./uPlot.esm-BScb58at.js`),[]),g(()=>import(`./options-DIOT6UmN.js`),__vite__mapDeps([0,1]))]).then(([{default:s},{optionsOf:c}])=>{r||(n=new s(c(e,{height:W,format:i,timeText:o,onPoint:f}),t,e),a.observe(e))},e=>r||l(e)),()=>{r=!0,a.disconnect(),n?.destroy()}},[t,i,o,m]);let[h,_]=t,v=d===void 0?void 0:_[d];return p(`figure`,{class:`plot`,children:[c!==void 0&&p(u,{problem:c}),p(`div`,{ref:s,class:`plot-frame`,role:`img`,"aria-label":e}),p(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:d!==void 0&&`${o(h[d])}: ${v==null?`–`:i(v)}`})]})}var ve=[`today`,`7d`,`30d`,`90d`,`12m`],G={today:1,"7d":7,"30d":30,"90d":90},K=864e5;function q(e,t,n,r){let[i,a]=[Q(t),Q(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/K<399){let t=Z(a,1);return{key:e,from:i,to:t,unit:X(i,t)}}let o=Z(xe(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&G[e]?e:`30d`,c=Z(o,-G[s]);return{key:s,from:c,to:o,unit:X(c,o)}}function ye({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?Z(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function be({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function J(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Y(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function X(e,t){let n=(t.getTime()-e.getTime())/K;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function xe(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function Z(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Q(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function Se({data:e,period:t}){let n=ue(i.value.query.get(`show`)),r=e.whole.groups[0];return p(`section`,{class:`stack`,children:[p(Ce,{whole:r,earlier:e.earlier.groups[0]??I,shown:n}),p(we,{data:e,period:t,measure:n}),p(Ee,{whole:r})]})}function Ce({whole:t,earlier:n,shown:r}){return p(`ul`,{class:`figures`,children:N.map(i=>{let[a,o]=[i.of(t),i.of(n)],s=a===null||o===null?void 0:L(a,o);return p(`li`,{children:p(`button`,{type:`button`,"aria-pressed":i===r,onClick:()=>e({show:i.key===`cost`?void 0:i.key}),children:[p(`span`,{class:`soft small`,children:D.measures[i.key]}),p(`span`,{class:`value`,children:[p(`strong`,{children:a===null?`–`:i.text(a)}),s&&p(`span`,{class:`change`,title:D.before(i.text(o)),children:s})]}),p(`span`,{class:`soft tiny`,children:D.measureHints[i.key]})]})},i.key)})})}function we({data:e,period:t,measure:n}){let r=o(()=>fe(ye(t),e.parts.groups),[t,e]),i=o(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),a=o(()=>e=>Y(new Date(e*1e3),t.unit),[t.unit]),s=D.measures[n.key],c=[{name:D.units[t.unit],cell:({at:e})=>p(`time`,{dateTime:e.toISOString(),children:Y(e,t.unit)})},{name:s,isNumber:!0,cell:({sums:e})=>Te(n,e)}];return p(`div`,{class:`drawn panel`,children:[p(_e,{label:D.plot(s),points:i,format:n.text,timeText:a}),p(w,{caption:D.overTime(s),rows:r.toReversed(),columns:c,keyOf:({at:e})=>e.toISOString()})]})}function Te(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Ee({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&D.unpriced(t),n>0&&D.estimated(n),Number(r)>0&&D.ownKey(x(r))].filter(e=>e!==!1);return i.length===0?null:p(`ul`,{class:`remarks soft small`,children:i.map(e=>p(`li`,{children:[p(l,{name:`alert`,size:14}),e]},e))})}var $=Intl.DateTimeFormat().resolvedOptions().timeZone;function De(){return v(D.title),te(`admin:read`)?p(Oe,{}):p(`div`,{class:`page`,children:p(`div`,{class:`inner`,children:[p(`h1`,{children:D.title}),p(f,{icon:`shield`,title:D.mayNot,children:p(`p`,{children:D.mayNotHint})})]})})}function Oe(){let{query:t}=i.value,[n,r,a]=[`period`,`from`,`to`].map(e=>t.get(e)),s=J(new Date),l=o(()=>q(n,r,a,new Date),[n,r,a,s]),u=Ae();return p(`div`,{class:`page`,children:p(`div`,{class:`inner costs`,children:[p(`header`,{class:`page-head`,children:[p(`h1`,{children:D.title}),p(`span`,{class:`push`,children:p(je,{period:l})})]}),u.name!==void 0&&p(`p`,{class:`row wrap`,children:[p(`span`,{class:`chip`,children:D.onlyThis(u.name)}),p(c,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>e({only:void 0,id:void 0,name:void 0}),children:D.all})]}),p(ke,{period:l,only:u.filter}),p(ce,{})]})})}function ke({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:$,only:t},r=m(ie,{...n,unit:e.unit,before:be(e).toISOString()});return p(d,{answer:r,lines:8,children:t=>t.whole.groups.length===0?p(f,{icon:`coins`,title:D.none,children:p(`p`,{children:D.noneHint})}):p(s,{children:[p(Se,{data:t,period:e}),p(pe,{period:e,range:n,whole:t.whole.groups[0]})]})})}function Ae(){let{query:e}=i.value,[t,n]=[e.get(`only`),e.get(`id`)];return!t||!n||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:n},name:e.get(`name`)??n}}function je({period:t}){let[r,i]=n(t.key===`own`),a=t=>{i(t===`own`),t!==`own`&&e({period:t===`30d`?void 0:t,from:void 0,to:void 0})},o=[...ve,`own`].map(e=>({key:e,name:D.presets[e]}));return p(`div`,{class:`period`,children:[p(M,{label:D.period,choices:o,chosen:r?`own`:t.key,onChoose:a}),r&&p(Me,{period:t})]})}function Me({period:t}){let[r,i]=n(J(t.from)),[a,o]=n(J(new Date(t.to.getTime()-1))),[s,l]=n();return p(`form`,{class:`own-period`,onSubmit:t=>{t.preventDefault();let n=q(`own`,r,a,new Date).key===`own`;l(n?void 0:D.tooLong),n&&e({period:`own`,from:r,to:a})},children:[p(h,{label:D.from,type:`date`,value:r,onValue:i,isRequired:!0,wrong:s}),p(h,{label:D.to,type:`date`,value:a,onValue:o,isRequired:!0}),p(c,{isSubmit:!0,children:D.apply})]})}export{$ as ZONE,De as default};