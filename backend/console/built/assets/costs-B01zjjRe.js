const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-D9t58X-c.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{C as e,E as t,G as n,Gt as r,Jt as i,K as a,Qt as o,Vt as s,Xt as c,Yt as l,Z as u,_ as d,a as f,b as p,c as m,ct as h,f as g,i as _,it as v,n as y,nt as b,o as x,qt as ee,r as S,rt as te,v as C,xt as w,y as ne,z as re,zt as T}from"./core-DRuX0Zcw.js";import{i as E}from"./field-DbRTmXeZ.js";import{t as ie}from"./dialog-TdfTTogJ.js";import{n as D}from"./form-CnqvUvG0.js";import{t as O}from"./kit-CahGQSuM.js";import{a as ae,i as oe,o as se,r as ce,t as le}from"./find-Ck2W_Y5v.js";import{t as ue}from"./download-CnLhtO5K.js";import{n as k}from"./table-5Bf_JRQG.js";var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
    `,{fragmentName:`WaitingCall`}),new A(`
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
    `,{fragmentName:`Sums`});var de=new A(`
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
}`),fe=new A(`
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
}`),pe=new A(`
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
    `),me=new A(`
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
    ... on AppInstallation {
      name
    }
    ... on ServiceAccount {
      name
    }
  }
}
    `),he=new A(`
    mutation CreateBudget($input: CreateBudgetInput!) {
  createBudget(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),ge=new A(`
    mutation UpdateBudget($input: UpdateBudgetInput!) {
  updateBudget(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),_e=new A(`
    mutation DeleteBudget($input: DeleteBudgetInput!) {
  deleteBudget(input: $input) {
    __typename
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),j={title:`Costs`,mayNot:`You may not see what the organisation spends.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:`A budget is the most that the organisation, an agent, a person or a think cycle may spend. Admins set it.`,scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`,change:e=>`Change ${e}`,form:{add:`New budget`,intro:`It counts what models are asked from now on. All budgets that count a request must have room for it.`,nameHint:`People read it where an agent waits because the budget is used up.`,scope:`Limits`,scopes:{TENANT:`The whole organisation`,AGENT:`One agent, or each agent`,PERSON:`One person, or each person`,PROGRAM:`One program, or each program`,PLAN:`One plan, or each plan`,CYCLE:`Each think cycle`},agent:`Agent`,agentHint:`If you choose none, each agent has this limit by itself.`,person:`Person`,personHint:`If you choose none, each person has this limit by themselves.`,program:`Program`,programHint:`An app or a service account. If you choose none, each program has this limit by itself.`,plan:`Plan`,planHint:`If you choose none, each plan has this limit by itself.`,period:`Begins again`,periodHint:`By the clock of UTC.`,periods:{HOUR:`Every hour`,DAY:`Every day`,MONTH:`Every month`,TOTAL:`Never`},unit:`Counted in`,unitHint:`With a limit in US dollars, only models with a known price are asked.`,units:{USD:`US dollars`,TOKENS:`Tokens`},dollars:`Limit in US dollars`,dollarsHint:`At least 0.01.`,tokens:`Limit in tokens`,tokensHint:`At least 1000. Input and output together.`,atEnd:`When it is used up`,atEndHint:`Agents that wait continue when the budget begins again or is raised.`,ends:{PAUSE:`Agents wait`,CHEAPER_MODEL:`A cheaper model is used`,STOP:`The think cycle ends`},cheaperModel:`Cheaper model`,cheaperModelHint:`One that costs nothing, such as a model on your own server, always works.`,save:`Save`,deleteTitle:e=>`Delete the budget ${e}?`,deleteText:`Agents that wait for it continue. What was counted in it is lost; the costs above stay.`,deleted:`The budget is deleted.`}};function M({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return v(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>v(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var N=j.form,P=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),F={name:`name`,label:O.name,hint:N.nameHint,isRequired:!0},ve=[{name:`scope`,label:N.scope,kind:`select`,isRequired:!0,choices:P(N.scopes)},{name:`subjectId.agent`,label:N.agent,hint:N.agentHint,kind:`pickOne`,find:le,when:({scope:e})=>e===`AGENT`},{name:`subjectId.person`,label:N.person,hint:N.personHint,kind:`pickOne`,find:oe,when:({scope:e})=>e===`PERSON`},{name:`subjectId.program`,label:N.program,hint:N.programHint,kind:`pickOne`,find:se,when:({scope:e})=>e===`PROGRAM`},{name:`subjectId.plan`,label:N.plan,hint:N.planHint,kind:`pickOne`,find:ae,when:({scope:e})=>e===`PLAN`},{name:`period`,label:N.period,hint:N.periodHint,kind:`select`,isRequired:!0,choices:P(N.periods),when:({scope:e})=>e!==`CYCLE`},{name:`unit`,label:N.unit,hint:N.unitHint,kind:`select`,isRequired:!0,choices:P(N.units)}],I=[{name:`limit`,label:N.dollars,hint:N.dollarsHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`USD`},{name:`limit`,label:N.tokens,hint:N.tokensHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`TOKENS`},{name:`atEnd`,label:N.atEnd,hint:N.atEndHint,kind:`select`,isRequired:!0,choices:P(N.ends)},{name:`cheaperModel`,label:N.cheaperModel,hint:N.cheaperModelHint,kind:`pickOne`,find:ce,isRequired:!0,when:({atEnd:e})=>e===`CHEAPER_MODEL`}],ye={scope:`TENANT`,period:`MONTH`,unit:`USD`,atEnd:`PAUSE`};function be({reload:e,onClose:t}){let n=async({subjectId:t,period:n=`TOTAL`,...r})=>{await w(he,{input:{...r,period:n,subjectId:Object.values(t??{})[0]??null}}),b(O.created),e()};return v(D,{title:N.add,intro:N.intro,fields:[F,...ve,...I],initial:ye,action:O.create,onSave:n,onClose:t})}function xe({budget:e,reload:t,onClose:r}){let[i,a]=l(!1),{id:s,name:c,cheaperModel:u}=e,d={...e,cheaperModel:u?[{value:u,name:u}]:[]},f=async e=>{await w(ge,{input:{...e,budgetId:s}}),b(O.changed),t()},p=async()=>{await w(_e,{input:{budgetId:s}}),b(N.deleted),r(),t()};return v(o,{children:[v(D,{title:c,fields:[F,...I],initial:d,action:N.save,onSave:f,onClose:r,aside:v(n,{look:`danger`,icon:`trash`,onPress:()=>a(!0),children:O.delete})}),i&&v(ie,{title:N.deleteTitle(c),text:N.deleteText,action:O.delete,isDanger:!0,onConfirm:p,onClose:()=>a(!1)})]})}var Se=3,Ce=.8;function we(){let e=g(pe,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({subjectId:e,uses:t})=>[...e?[e]:[],...t.map(e=>e.subjectId)]))],r=g(me,t.length?{ids:t.slice(0,100)}:void 0),i=new Map((r.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0])),[a,o]=l(!1),s=h(`admin:write`)&&v(n,{icon:`add`,onPress:()=>o(!0),children:j.form.add});return v(`section`,{class:`stack`,children:[v(`header`,{class:`row wrap`,children:[v(`h2`,{children:j.budgets}),s&&v(`span`,{class:`push`,children:s})]}),v(p,{answer:e,children:({budgets:t})=>t.length===0?v(C,{icon:`coins`,title:j.noBudgets,children:v(`p`,{children:j.noBudgetsHint})}):v(`ul`,{class:`budgets`,children:t.map(t=>v(Te,{budget:t,nameOf:e=>i.get(e),reload:e.reload},t.id))})}),a&&v(be,{reload:e.reload,onClose:()=>o(!1)})]})}function Te({budget:e,nameOf:t,reload:r}){let{name:i,scope:o,subjectId:s,isCap:c,atEnd:u,period:d,limit:f,uses:p}=e,[m,g]=l(!1),[_,y]=l(!1),b=s?t(s)??j.oneOf[o]:j.scopes[o],x=m?p:p.slice(0,Se);return v(`li`,{class:`panel stack`,children:[v(`header`,{children:[v(`div`,{class:`row wrap`,children:[v(`h3`,{children:i}),c&&v(re,{children:j.cap}),v(`strong`,{class:`push`,children:L(e,f)}),!c&&h(`admin:write`)&&v(a,{name:j.change(i),icon:`edit`,isSmall:!0,onPress:()=>y(!0)})]}),v(`p`,{class:`soft small`,children:`For ${b}, ${j.periods[d]}. ${j.ends[u]}`})]}),o===`CYCLE`?v(`p`,{class:`soft small`,children:j.perCycle}):p.length===0&&v(`p`,{class:`soft small`,children:j.notUsed}),x.map(n=>v(Ee,{budget:e,use:n,name:o===`TENANT`?j.organisation:t(n.subjectId)??j.deleted},n.subjectId)),p.length>x.length&&v(`div`,{class:`row`,children:v(n,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>g(!0),children:j.moreUses(p.length-x.length)})}),_&&v(xe,{budget:e,reload:r,onClose:()=>y(!1)})]})}function Ee({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,s=o>=1?`bad`:o>=Ce?`warn`:`accent`,c=[j.spent(L(e,t.spent)),a>0&&j.reserved(L(e,t.reserved)),j.leftOf(L(e,t.left))].filter(Boolean).join(` · `);return v(`div`,{class:`use`,children:[v(`div`,{class:`row small`,children:[v(`span`,{class:`cut`,children:n}),t.resetsAt&&v(`span`,{class:`soft push`,children:[j.beginsAgain,` `,v(m,{date:t.resetsAt})]})]}),v(M,{label:`${e.name}: ${n}`,value:c,parts:[{share:o,look:s},{share:r?a/r:0,look:`soft`}]}),v(`p`,{class:o>=Ce?`small use-said ${s}`:`small soft use-said`,children:c})]})}function L({unit:e},t){return e===`USD`?S(t):j.tokens(x(Number(t)))}function R({label:e,choices:t,chosen:n,onChoose:r}){let i=ee();return v(`fieldset`,{class:`choices`,children:[v(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>v(`label`,{class:e===n?`chosen`:void 0,children:[v(`input`,{type:`radio`,class:`unseen`,name:i,autocomplete:`off`,value:e,checked:e===n,onChange:()=>r(e)}),t]},e))]})}var z=[{key:`cost`,of:({cost:e})=>Number(e),text:S},{key:`tokens`,of:Oe,text:x},{key:`requests`,of:({requests:e})=>e,text:y},{key:`cycles`,of:({cycles:e})=>e,text:y},{key:`latency`,of:B,text:f},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:f},{key:`cache`,of:V,text:e=>_(e,1)}];function De(e){return z.find(t=>t.key===e)??z[0]}function Oe({inputTokens:e,outputTokens:t}){return e+t}function B({seconds:e,requests:t}){return t?e/t:null}function V({cachedTokens:e,inputTokens:t}){return t?e/t:null}var H={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function ke(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??H}))}function Ae(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var U=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],je={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},Me=25,W=1e3;function Ne({period:e,range:t,whole:r}){let i=U.find(e=>e===T.value.query.get(`by`))??`AGENT`,[a,c]=l(Me),u=g(fe,{...t,by:i,first:a}),d=U.map(e=>({key:e,name:j.dimensions[e]}));return v(`section`,{class:`stack`,children:[v(`header`,{class:`row wrap`,children:[v(`h2`,{children:j.by}),v(`span`,{class:`push`,children:v(R,{label:j.by,choices:d,chosen:i,onChoose:e=>s({by:e===`AGENT`?void 0:e})})}),!t.only&&v(n,{isSmall:!0,icon:`down`,onPress:()=>ue(Pe(t,[e.unit,i]),`usage-${i.toLowerCase()}.csv`),attributes:{title:j.exportHint},children:j.export})]}),v(p,{answer:u,lines:6,children:({usage:{groups:e,groupCount:t}})=>v(o,{children:[v(k,{caption:j.by,rows:e,columns:Fe(i,r),keyOf:e=>G(e,i).id??`none`}),t>e.length&&v(`div`,{class:`row`,children:a<W?v(n,{onPress:()=>c(Math.min(W,a*10)),children:j.more}):v(`p`,{class:`soft small`,children:j.left(t-e.length)})})]})})]})}function Pe({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function Fe(e,t){let n=Number(t.cost);return[{name:j.dimensions[e],cell:t=>v(Le,{group:t,by:e})},{name:j.measures.cost,isNumber:!0,cell:({cost:e})=>S(e)},{name:j.share,cell:t=>v(Ie,{group:t,by:e,total:n})},{name:j.measures.requests,isNumber:!0,cell:({requests:e})=>y(e)},{name:j.measures.cycles,isNumber:!0,cell:({cycles:e})=>y(e)},{name:j.input,isNumber:!0,cell:({inputTokens:e})=>x(e)},{name:j.output,isNumber:!0,cell:({outputTokens:e})=>x(e)},{name:j.measures.cache,isNumber:!0,cell:e=>_(V(e)??0,1)},{name:j.measures.latency,isNumber:!0,cell:e=>f(B(e))},{name:j.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>f(e)}]}function Ie({group:e,by:t,total:n}){let r=Number(e.cost),i=_(r,n);return v(`span`,{class:`share`,children:[v(M,{label:`${j.share}: ${G(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),v(`span`,{class:`soft`,children:i})]})}function Le({group:e,by:t}){let{id:n,name:r}=G(e,t),i=je[t];return!i||n===null?v(`span`,{class:n===null?`soft`:void 0,children:r}):v(`button`,{type:`button`,class:`group-name`,title:j.onlyThis(r),onClick:()=>s({only:i,id:n,name:r}),children:r})}function G(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??j.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:j.purposes[e.purpose??``]??j.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??j.deleted}:{id:null,name:j.nobody[t]}}var K=248;function Re({label:t,points:n,format:a,timeText:o}){let s=i(null),[c,d]=l(),[f,p]=l(),m=e.value;r(()=>{let e=s.current,t,r=!1,i=new ResizeObserver(()=>t?.setSize({width:e.clientWidth,height:K}));return Promise.all([u(()=>import(`./uPlot.esm-BScb58at.js`),[]),u(()=>import(`./options-D9t58X-c.js`),__vite__mapDeps([0,1]))]).then(([{default:s},{optionsOf:c}])=>{r||(t=new s(c(e,{height:K,format:a,timeText:o,onPoint:p}),n,e),i.observe(e))},e=>r||d(e)),()=>{r=!0,i.disconnect(),t?.destroy()}},[n,a,o,m]);let[h,g]=n,_=f===void 0?void 0:g[f];return v(`figure`,{class:`plot`,children:[c!==void 0&&v(ne,{problem:c}),v(`div`,{ref:s,class:`plot-frame`,role:`img`,"aria-label":t}),v(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:f!==void 0&&`${o(h[f])}: ${_==null?`–`:a(_)}`})]})}var ze=[`today`,`7d`,`30d`,`90d`,`12m`],q={today:1,"7d":7,"30d":30,"90d":90},J=864e5;function Y(e,t,n,r){let[i,a]=[Ue(t),Ue(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/J<399){let t=$(a,1);return{key:e,from:i,to:t,unit:Q(i,t)}}let o=$(He(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&q[e]?e:`30d`,c=$(o,-q[s]);return{key:s,from:c,to:o,unit:Q(c,o)}}function Be({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?$(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function Ve({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function X(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Z(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function Q(e,t){let n=(t.getTime()-e.getTime())/J;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function He(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function $(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Ue(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function We({data:e,period:t}){let n=De(T.value.query.get(`show`)),r=e.whole.groups[0];return v(`section`,{class:`stack`,children:[v(Ge,{whole:r,earlier:e.earlier.groups[0]??H,shown:n}),v(Ke,{data:e,period:t,measure:n}),v(Je,{whole:r})]})}function Ge({whole:e,earlier:t,shown:n}){return v(`ul`,{class:`figures`,children:z.map(r=>{let[i,a]=[r.of(e),r.of(t)],o=i===null||a===null?void 0:Ae(i,a);return v(`li`,{children:v(`button`,{type:`button`,"aria-pressed":r===n,onClick:()=>s({show:r.key===`cost`?void 0:r.key}),children:[v(`span`,{class:`soft small`,children:j.measures[r.key]}),v(`span`,{class:`value`,children:[v(`strong`,{children:i===null?`–`:r.text(i)}),o&&v(`span`,{class:`change`,title:j.before(r.text(a)),children:o})]}),v(`span`,{class:`soft tiny`,children:j.measureHints[r.key]})]})},r.key)})})}function Ke({data:e,period:t,measure:n}){let r=c(()=>ke(Be(t),e.parts.groups),[t,e]),i=c(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),a=c(()=>e=>Z(new Date(e*1e3),t.unit),[t.unit]),o=j.measures[n.key],s=[{name:j.units[t.unit],cell:({at:e})=>v(`time`,{dateTime:e.toISOString(),children:Z(e,t.unit)})},{name:o,isNumber:!0,cell:({sums:e})=>qe(n,e)}];return v(`div`,{class:`drawn panel`,children:[v(Re,{label:j.plot(o),points:i,format:n.text,timeText:a}),v(k,{caption:j.overTime(o),rows:r.toReversed(),columns:s,keyOf:({at:e})=>e.toISOString()})]})}function qe(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Je({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&j.unpriced(t),n>0&&j.estimated(n),Number(r)>0&&j.ownKey(S(r))].filter(e=>e!==!1);return i.length===0?null:v(`ul`,{class:`remarks soft small`,children:i.map(e=>v(`li`,{children:[v(te,{name:`alert`,size:14}),e]},e))})}var Ye=Intl.DateTimeFormat().resolvedOptions().timeZone;function Xe(){return d(j.title),t()?v(Ze,{}):v(`div`,{class:`page`,children:v(`div`,{class:`inner`,children:[v(`h1`,{children:j.title}),v(C,{icon:`shield`,title:j.mayNot,children:v(`p`,{children:j.mayNotHint})})]})})}function Ze(){let{query:e}=T.value,[t,r,i]=[`period`,`from`,`to`].map(t=>e.get(t)),a=X(new Date),o=c(()=>Y(t,r,i,new Date),[t,r,i,a]),l=$e();return v(`div`,{class:`page`,children:v(`div`,{class:`inner costs`,children:[v(`header`,{class:`page-head`,children:[v(`h1`,{children:j.title}),v(`span`,{class:`push`,children:v(et,{period:o})})]}),l.name!==void 0&&v(`p`,{class:`row wrap`,children:[v(`span`,{class:`chip`,children:j.onlyThis(l.name)}),v(n,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>s({only:void 0,id:void 0,name:void 0}),children:j.all})]}),v(Qe,{period:o,only:l.filter}),v(we,{})]})})}function Qe({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:Ye,only:t},r=g(de,{...n,unit:e.unit,before:Ve(e).toISOString()});return v(p,{answer:r,lines:8,children:t=>t.whole.groups.length===0?v(C,{icon:`coins`,title:j.none,children:v(`p`,{children:j.noneHint})}):v(o,{children:[v(We,{data:t,period:e}),v(Ne,{period:e,range:n,whole:t.whole.groups[0]})]})})}function $e(){let{query:e}=T.value,[t,n]=[e.get(`only`),e.get(`id`)];return!t||!n||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:n},name:e.get(`name`)??n}}function et({period:e}){let[t,n]=l(e.key===`own`),r=e=>{n(e===`own`),e!==`own`&&s({period:e===`30d`?void 0:e,from:void 0,to:void 0})},i=[...ze,`own`].map(e=>({key:e,name:j.presets[e]}));return v(`div`,{class:`period`,children:[v(R,{label:j.period,choices:i,chosen:t?`own`:e.key,onChoose:r}),t&&v(tt,{period:e})]})}function tt({period:e}){let[t,r]=l(X(e.from)),[i,a]=l(X(new Date(e.to.getTime()-1))),[o,c]=l();return v(`form`,{class:`own-period`,onSubmit:e=>{e.preventDefault();let n=Y(`own`,t,i,new Date).key===`own`;c(n?void 0:j.tooLong),n&&s({period:`own`,from:t,to:i})},children:[v(E,{label:j.from,type:`date`,value:t,onValue:r,isRequired:!0,wrong:o}),v(E,{label:j.to,type:`date`,value:i,onValue:a,isRequired:!0}),v(n,{isSubmit:!0,children:j.apply})]})}export{Ye as ZONE,Xe as default};