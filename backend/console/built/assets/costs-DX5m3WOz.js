const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-D9t58X-c.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{$ as e,C as t,E as n,Gt as r,H as i,Ht as a,I as o,It as s,J as c,Kt as l,Rt as u,U as d,Wt as f,Yt as p,_ as m,a as h,at as g,b as _,c as v,et as y,f as b,i as x,n as S,o as C,qt as w,r as T,tt as E,v as D,vt as O,y as ee}from"./core-DkOhGsGF.js";import{i as k}from"./field-CrQDeDm_.js";import{t as te}from"./dialog-BmPdfBw2.js";import{n as A}from"./form-BnY3Qohh.js";import{t as j}from"./kit-D2AQD7Cm.js";import{a as ne,i as re,o as ie,r as ae,t as oe}from"./find-qc7tvmt0.js";import{t as se}from"./download-CebGiDSi.js";import{n as M}from"./table-DJAg8ne8.js";var N=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new N(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new N(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new N(`
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
    `,{fragmentName:`WaitingCall`}),new N(`
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
    `,{fragmentName:`Sums`});var ce=new N(`
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
}`),le=new N(`
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
}`),ue=new N(`
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
    `),de=new N(`
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
    `),fe=new N(`
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
}`),pe=new N(`
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
}`),me=new N(`
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
}`),P={title:`Costs`,mayNot:`You may not see what the organisation spends.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:`A budget is the most that the organisation, an agent, a person or a think cycle may spend. Admins set it.`,scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`,change:e=>`Change ${e}`,form:{add:`New budget`,intro:`It counts what models are asked from now on. All budgets that count a request must have room for it.`,nameHint:`People read it where an agent waits because the budget is used up.`,scope:`Limits`,scopes:{TENANT:`The whole organisation`,AGENT:`One agent, or each agent`,PERSON:`One person, or each person`,PROGRAM:`One program, or each program`,PLAN:`One plan, or each plan`,CYCLE:`Each think cycle`},agent:`Agent`,agentHint:`If you choose none, each agent has this limit by itself.`,person:`Person`,personHint:`If you choose none, each person has this limit by themselves.`,program:`Program`,programHint:`An app or a service account. If you choose none, each program has this limit by itself.`,plan:`Plan`,planHint:`If you choose none, each plan has this limit by itself.`,period:`Begins again`,periodHint:`By the clock of UTC.`,periods:{HOUR:`Every hour`,DAY:`Every day`,MONTH:`Every month`,TOTAL:`Never`},unit:`Counted in`,unitHint:`With a limit in US dollars, only models with a known price are asked.`,units:{USD:`US dollars`,TOKENS:`Tokens`},dollars:`Limit in US dollars`,dollarsHint:`At least 0.01.`,tokens:`Limit in tokens`,tokensHint:`At least 1000. Input and output together.`,atEnd:`When it is used up`,atEndHint:`Agents that wait continue when the budget begins again or is raised.`,ends:{PAUSE:`Agents wait`,CHEAPER_MODEL:`A cheaper model is used`,STOP:`The think cycle ends`},cheaperModel:`Cheaper model`,cheaperModelHint:`One that costs nothing, such as a model on your own server, always works.`,save:`Save`,deleteTitle:e=>`Delete the budget ${e}?`,deleteText:`Agents that wait for it continue. What was counted in it is lost; the costs above stay.`,deleted:`The budget is deleted.`}};function F({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return E(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>E(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var I=P.form,L=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),he={name:`name`,label:j.name,hint:I.nameHint,isRequired:!0},ge=[{name:`scope`,label:I.scope,kind:`select`,isRequired:!0,choices:L(I.scopes)},{name:`subjectId.agent`,label:I.agent,hint:I.agentHint,kind:`pickOne`,find:oe,when:({scope:e})=>e===`AGENT`},{name:`subjectId.person`,label:I.person,hint:I.personHint,kind:`pickOne`,find:re,when:({scope:e})=>e===`PERSON`},{name:`subjectId.program`,label:I.program,hint:I.programHint,kind:`pickOne`,find:ie,when:({scope:e})=>e===`PROGRAM`},{name:`subjectId.plan`,label:I.plan,hint:I.planHint,kind:`pickOne`,find:ne,when:({scope:e})=>e===`PLAN`},{name:`period`,label:I.period,hint:I.periodHint,kind:`select`,isRequired:!0,choices:L(I.periods),when:({scope:e})=>e!==`CYCLE`},{name:`unit`,label:I.unit,hint:I.unitHint,kind:`select`,isRequired:!0,choices:L(I.units)}],_e=[{name:`limit`,label:I.dollars,hint:I.dollarsHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`USD`},{name:`limit`,label:I.tokens,hint:I.tokensHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`TOKENS`},{name:`atEnd`,label:I.atEnd,hint:I.atEndHint,kind:`select`,isRequired:!0,choices:L(I.ends)},{name:`cheaperModel`,label:I.cheaperModel,hint:I.cheaperModelHint,kind:`pickOne`,find:ae,isRequired:!0,when:({atEnd:e})=>e===`CHEAPER_MODEL`}],ve={scope:`TENANT`,period:`MONTH`,unit:`USD`,atEnd:`PAUSE`};function ye({reload:t,onClose:n}){let r=async({subjectId:n,period:r=`TOTAL`,...i})=>{await O(fe,{input:{...i,period:r,subjectId:Object.values(n??{})[0]??null}}),e(j.created),t()};return E(A,{title:I.add,intro:I.intro,fields:[he,...ge,..._e],initial:ve,action:j.create,onSave:r,onClose:n})}function be({budget:t,reload:n,onClose:r}){let[a,o]=l(!1),{id:s,name:c,cheaperModel:u}=t,d={...t,cheaperModel:u?[{value:u,name:u}]:[]},f=async t=>{await O(pe,{input:{...t,budgetId:s}}),e(j.changed),n()},m=async()=>{await O(me,{input:{budgetId:s}}),e(I.deleted),r(),n()};return E(p,{children:[E(A,{title:c,fields:[he,..._e],initial:d,action:I.save,onSave:f,onClose:r,aside:E(i,{look:`danger`,icon:`trash`,onPress:()=>o(!0),children:j.delete})}),a&&E(te,{title:I.deleteTitle(c),text:I.deleteText,action:j.delete,isDanger:!0,onConfirm:m,onClose:()=>o(!1)})]})}var xe=3,R=.8;function Se(){let e=b(ue,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({subjectId:e,uses:t})=>[...e?[e]:[],...t.map(e=>e.subjectId)]))],n=b(de,t.length?{ids:t.slice(0,100)}:void 0),r=new Map((n.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0])),[a,o]=l(!1),s=g(`admin:write`)&&E(i,{icon:`add`,onPress:()=>o(!0),children:P.form.add});return E(`section`,{class:`stack`,children:[E(`header`,{class:`row wrap`,children:[E(`h2`,{children:P.budgets}),s&&E(`span`,{class:`push`,children:s})]}),E(_,{answer:e,children:({budgets:t})=>t.length===0?E(D,{icon:`coins`,title:P.noBudgets,children:E(`p`,{children:P.noBudgetsHint})}):E(`ul`,{class:`budgets`,children:t.map(t=>E(Ce,{budget:t,nameOf:e=>r.get(e),reload:e.reload},t.id))})}),a&&E(ye,{reload:e.reload,onClose:()=>o(!1)})]})}function Ce({budget:e,nameOf:t,reload:n}){let{name:r,scope:a,subjectId:s,isCap:c,atEnd:u,period:f,limit:p,uses:m}=e,[h,_]=l(!1),[v,y]=l(!1),b=s?t(s)??P.oneOf[a]:P.scopes[a],x=h?m:m.slice(0,xe);return E(`li`,{class:`panel stack`,children:[E(`header`,{children:[E(`div`,{class:`row wrap`,children:[E(`h3`,{children:r}),c&&E(o,{children:P.cap}),E(`strong`,{class:`push`,children:z(e,p)}),!c&&g(`admin:write`)&&E(d,{name:P.change(r),icon:`edit`,isSmall:!0,onPress:()=>y(!0)})]}),E(`p`,{class:`soft small`,children:`For ${b}, ${P.periods[f]}. ${P.ends[u]}`})]}),a===`CYCLE`?E(`p`,{class:`soft small`,children:P.perCycle}):m.length===0&&E(`p`,{class:`soft small`,children:P.notUsed}),x.map(n=>E(we,{budget:e,use:n,name:a===`TENANT`?P.organisation:t(n.subjectId)??P.deleted},n.subjectId)),m.length>x.length&&E(`div`,{class:`row`,children:E(i,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>_(!0),children:P.moreUses(m.length-x.length)})}),v&&E(be,{budget:e,reload:n,onClose:()=>y(!1)})]})}function we({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,s=o>=1?`bad`:o>=R?`warn`:`accent`,c=[P.spent(z(e,t.spent)),a>0&&P.reserved(z(e,t.reserved)),P.leftOf(z(e,t.left))].filter(Boolean).join(` · `);return E(`div`,{class:`use`,children:[E(`div`,{class:`row small`,children:[E(`span`,{class:`cut`,children:n}),t.resetsAt&&E(`span`,{class:`soft push`,children:[P.beginsAgain,` `,E(v,{date:t.resetsAt})]})]}),E(F,{label:`${e.name}: ${n}`,value:c,parts:[{share:o,look:s},{share:r?a/r:0,look:`soft`}]}),E(`p`,{class:o>=R?`small use-said ${s}`:`small soft use-said`,children:c})]})}function z({unit:e},t){return e===`USD`?T(t):P.tokens(C(Number(t)))}function B({label:e,choices:t,chosen:n,onChoose:r}){let i=f();return E(`fieldset`,{class:`choices`,children:[E(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>E(`label`,{class:e===n?`chosen`:void 0,children:[E(`input`,{type:`radio`,class:`unseen`,name:i,autocomplete:`off`,value:e,checked:e===n,onChange:()=>r(e)}),t]},e))]})}var V=[{key:`cost`,of:({cost:e})=>Number(e),text:T},{key:`tokens`,of:Ee,text:C},{key:`requests`,of:({requests:e})=>e,text:S},{key:`cycles`,of:({cycles:e})=>e,text:S},{key:`latency`,of:H,text:h},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:h},{key:`cache`,of:U,text:e=>x(e,1)}];function Te(e){return V.find(t=>t.key===e)??V[0]}function Ee({inputTokens:e,outputTokens:t}){return e+t}function H({seconds:e,requests:t}){return t?e/t:null}function U({cachedTokens:e,inputTokens:t}){return t?e/t:null}var W={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function De(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??W}))}function Oe(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var G=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],ke={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},Ae=25,K=1e3;function je({period:e,range:t,whole:n}){let r=G.find(e=>e===s.value.query.get(`by`))??`AGENT`,[a,o]=l(Ae),c=b(le,{...t,by:r,first:a}),d=G.map(e=>({key:e,name:P.dimensions[e]}));return E(`section`,{class:`stack`,children:[E(`header`,{class:`row wrap`,children:[E(`h2`,{children:P.by}),E(`span`,{class:`push`,children:E(B,{label:P.by,choices:d,chosen:r,onChoose:e=>u({by:e===`AGENT`?void 0:e})})}),!t.only&&E(i,{isSmall:!0,icon:`down`,onPress:()=>se(Me(t,[e.unit,r]),`usage-${r.toLowerCase()}.csv`),attributes:{title:P.exportHint},children:P.export})]}),E(_,{answer:c,lines:6,children:({usage:{groups:e,groupCount:t}})=>E(p,{children:[E(M,{caption:P.by,rows:e,columns:Ne(r,n),keyOf:e=>q(e,r).id??`none`}),t>e.length&&E(`div`,{class:`row`,children:a<K?E(i,{onPress:()=>o(Math.min(K,a*10)),children:P.more}):E(`p`,{class:`soft small`,children:P.left(t-e.length)})})]})})]})}function Me({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function Ne(e,t){let n=Number(t.cost);return[{name:P.dimensions[e],cell:t=>E(Fe,{group:t,by:e})},{name:P.measures.cost,isNumber:!0,cell:({cost:e})=>T(e)},{name:P.share,cell:t=>E(Pe,{group:t,by:e,total:n})},{name:P.measures.requests,isNumber:!0,cell:({requests:e})=>S(e)},{name:P.measures.cycles,isNumber:!0,cell:({cycles:e})=>S(e)},{name:P.input,isNumber:!0,cell:({inputTokens:e})=>C(e)},{name:P.output,isNumber:!0,cell:({outputTokens:e})=>C(e)},{name:P.measures.cache,isNumber:!0,cell:e=>x(U(e)??0,1)},{name:P.measures.latency,isNumber:!0,cell:e=>h(H(e))},{name:P.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>h(e)}]}function Pe({group:e,by:t,total:n}){let r=Number(e.cost),i=x(r,n);return E(`span`,{class:`share`,children:[E(F,{label:`${P.share}: ${q(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),E(`span`,{class:`soft`,children:i})]})}function Fe({group:e,by:t}){let{id:n,name:r}=q(e,t),i=ke[t];return!i||n===null?E(`span`,{class:n===null?`soft`:void 0,children:r}):E(`button`,{type:`button`,class:`group-name`,title:P.onlyThis(r),onClick:()=>u({only:i,id:n,name:r}),children:r})}function q(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??P.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:P.purposes[e.purpose??``]??P.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??P.deleted}:{id:null,name:P.nobody[t]}}var J=248;function Ie({label:e,points:n,format:i,timeText:o}){let s=r(null),[u,d]=l(),[f,p]=l(),m=t.value;a(()=>{let e=s.current,t,r=!1,a=new ResizeObserver(()=>t?.setSize({width:e.clientWidth,height:J}));return Promise.all([c(()=>import(`./uPlot.esm-BScb58at.js`),[]),c(()=>import(`./options-D9t58X-c.js`),__vite__mapDeps([0,1]))]).then(([{default:s},{optionsOf:c}])=>{r||(t=new s(c(e,{height:J,format:i,timeText:o,onPoint:p}),n,e),a.observe(e))},e=>r||d(e)),()=>{r=!0,a.disconnect(),t?.destroy()}},[n,i,o,m]);let[h,g]=n,_=f===void 0?void 0:g[f];return E(`figure`,{class:`plot`,children:[u!==void 0&&E(ee,{problem:u}),E(`div`,{ref:s,class:`plot-frame`,role:`img`,"aria-label":e}),E(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:f!==void 0&&`${o(h[f])}: ${_==null?`–`:i(_)}`})]})}var Le=[`today`,`7d`,`30d`,`90d`,`12m`],Y={today:1,"7d":7,"30d":30,"90d":90},X=864e5;function Z(e,t,n,r){let[i,a]=[Ue(t),Ue(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/X<399){let t=$(a,1);return{key:e,from:i,to:t,unit:Ve(i,t)}}let o=$(He(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&Y[e]?e:`30d`,c=$(o,-Y[s]);return{key:s,from:c,to:o,unit:Ve(c,o)}}function Re({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?$(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function ze({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function Q(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Be(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function Ve(e,t){let n=(t.getTime()-e.getTime())/X;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function He(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function $(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Ue(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function We({data:e,period:t}){let n=Te(s.value.query.get(`show`)),r=e.whole.groups[0];return E(`section`,{class:`stack`,children:[E(Ge,{whole:r,earlier:e.earlier.groups[0]??W,shown:n}),E(Ke,{data:e,period:t,measure:n}),E(Je,{whole:r})]})}function Ge({whole:e,earlier:t,shown:n}){return E(`ul`,{class:`figures`,children:V.map(r=>{let[i,a]=[r.of(e),r.of(t)],o=i===null||a===null?void 0:Oe(i,a);return E(`li`,{children:E(`button`,{type:`button`,"aria-pressed":r===n,onClick:()=>u({show:r.key===`cost`?void 0:r.key}),children:[E(`span`,{class:`soft small`,children:P.measures[r.key]}),E(`span`,{class:`value`,children:[E(`strong`,{children:i===null?`–`:r.text(i)}),o&&E(`span`,{class:`change`,title:P.before(r.text(a)),children:o})]}),E(`span`,{class:`soft tiny`,children:P.measureHints[r.key]})]})},r.key)})})}function Ke({data:e,period:t,measure:n}){let r=w(()=>De(Re(t),e.parts.groups),[t,e]),i=w(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),a=w(()=>e=>Be(new Date(e*1e3),t.unit),[t.unit]),o=P.measures[n.key],s=[{name:P.units[t.unit],cell:({at:e})=>E(`time`,{dateTime:e.toISOString(),children:Be(e,t.unit)})},{name:o,isNumber:!0,cell:({sums:e})=>qe(n,e)}];return E(`div`,{class:`drawn panel`,children:[E(Ie,{label:P.plot(o),points:i,format:n.text,timeText:a}),E(M,{caption:P.overTime(o),rows:r.toReversed(),columns:s,keyOf:({at:e})=>e.toISOString()})]})}function qe(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Je({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&P.unpriced(t),n>0&&P.estimated(n),Number(r)>0&&P.ownKey(T(r))].filter(e=>e!==!1);return i.length===0?null:E(`ul`,{class:`remarks soft small`,children:i.map(e=>E(`li`,{children:[E(y,{name:`alert`,size:14}),e]},e))})}var Ye=Intl.DateTimeFormat().resolvedOptions().timeZone;function Xe(){return m(P.title),n()?E(Ze,{}):E(`div`,{class:`page`,children:E(`div`,{class:`inner`,children:[E(`h1`,{children:P.title}),E(D,{icon:`shield`,title:P.mayNot,children:E(`p`,{children:P.mayNotHint})})]})})}function Ze(){let{query:e}=s.value,[t,n,r]=[`period`,`from`,`to`].map(t=>e.get(t)),a=Q(new Date),o=w(()=>Z(t,n,r,new Date),[t,n,r,a]),c=$e();return E(`div`,{class:`page`,children:E(`div`,{class:`inner costs`,children:[E(`header`,{class:`page-head`,children:[E(`h1`,{children:P.title}),E(`span`,{class:`push`,children:E(et,{period:o})})]}),c.name!==void 0&&E(`p`,{class:`row wrap`,children:[E(`span`,{class:`chip`,children:P.onlyThis(c.name)}),E(i,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>u({only:void 0,id:void 0,name:void 0}),children:P.all})]}),E(Qe,{period:o,only:c.filter}),E(Se,{})]})})}function Qe({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:Ye,only:t},r=b(ce,{...n,unit:e.unit,before:ze(e).toISOString()});return E(_,{answer:r,lines:8,children:t=>t.whole.groups.length===0?E(D,{icon:`coins`,title:P.none,children:E(`p`,{children:P.noneHint})}):E(p,{children:[E(We,{data:t,period:e}),E(je,{period:e,range:n,whole:t.whole.groups[0]})]})})}function $e(){let{query:e}=s.value,[t,n]=[e.get(`only`),e.get(`id`)];return!t||!n||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:n},name:e.get(`name`)??n}}function et({period:e}){let[t,n]=l(e.key===`own`),r=e=>{n(e===`own`),e!==`own`&&u({period:e===`30d`?void 0:e,from:void 0,to:void 0})},i=[...Le,`own`].map(e=>({key:e,name:P.presets[e]}));return E(`div`,{class:`period`,children:[E(B,{label:P.period,choices:i,chosen:t?`own`:e.key,onChoose:r}),t&&E(tt,{period:e})]})}function tt({period:e}){let[t,n]=l(Q(e.from)),[r,a]=l(Q(new Date(e.to.getTime()-1))),[o,s]=l();return E(`form`,{class:`own-period`,onSubmit:e=>{e.preventDefault();let n=Z(`own`,t,r,new Date).key===`own`;s(n?void 0:P.tooLong),n&&u({period:`own`,from:t,to:r})},children:[E(k,{label:P.from,type:`date`,value:t,onValue:n,isRequired:!0,wrong:o}),E(k,{label:P.to,type:`date`,value:r,onValue:a,isRequired:!0}),E(i,{isSubmit:!0,children:P.apply})]})}export{Ye as ZONE,Xe as default};