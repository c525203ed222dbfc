const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-D9t58X-c.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{D as e,Jt as t,Kt as n,L as r,Lt as i,U as a,W as o,Wt as s,Y as c,Yt as l,Zt as u,a as d,b as f,et as p,i as m,l as h,n as g,nt as _,o as v,ot as y,p as b,qt as x,r as S,s as C,tt as ee,v as te,w as ne,x as w,y as T,yt as E,zt as D}from"./core-DbefT3t7.js";import{i as O}from"./field-BpdPfcHp.js";import{t as re}from"./dialog-DuGCzfLB.js";import{n as ie}from"./form-B5gAJjjz.js";import{a as ae,i as oe,o as se,r as ce,t as le}from"./find-CHOAmk-y.js";import{t as ue}from"./download-Dav1zPtn.js";import{n as k}from"./table-0bhq67YN.js";var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
}`),j={title:`Costs`,mayNot:`You may not see what the organisation spends.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:`A budget is the most that the organisation, an agent, a person or a think cycle may spend. Admins set it.`,scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`,change:e=>`Change ${e}`,form:{add:`New budget`,intro:`It counts what models are asked from now on. All budgets that count a request must have room for it.`,nameHint:`People read it where an agent waits because the budget is used up.`,scope:`Limits`,scopes:{TENANT:`The whole organisation`,AGENT:`One agent, or each agent`,PERSON:`One person, or each person`,PROGRAM:`One program, or each program`,PLAN:`One plan, or each plan`,CYCLE:`Each think cycle`},agent:`Agent`,agentHint:`If you choose none, each agent has this limit by itself.`,person:`Person`,personHint:`If you choose none, each person has this limit by themselves.`,program:`Program`,programHint:`An app or a service account. If you choose none, each program has this limit by itself.`,plan:`Plan`,planHint:`If you choose none, each plan has this limit by itself.`,period:`Begins again`,periodHint:`By the clock of UTC.`,periods:{HOUR:`Every hour`,DAY:`Every day`,MONTH:`Every month`,TOTAL:`Never`},unit:`Counted in`,unitHint:`With a limit in US dollars, only models with a known price are asked.`,units:{USD:`US dollars`,TOKENS:`Tokens`},dollars:`Limit in US dollars`,dollarsHint:`At least 0.01.`,tokens:`Limit in tokens`,tokensHint:`At least 1000. Input and output together.`,atEnd:`When it is used up`,atEndHint:`Agents that wait continue when the budget begins again or is raised.`,ends:{PAUSE:`Agents wait`,CHEAPER_MODEL:`A cheaper model is used`,STOP:`The think cycle ends`},cheaperModel:`Cheaper model`,cheaperModelHint:`One that costs nothing, such as a model on your own server, always works.`,save:`Save`,deleteTitle:e=>`Delete the budget ${e}?`,deleteText:`Agents that wait for it continue. What was counted in it is lost; the costs above stay.`,deleted:`The budget is deleted.`}};function M({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return _(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>_(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var N=j.form,P=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),ve={name:`name`,label:g.name,hint:N.nameHint,isRequired:!0},ye=[{name:`scope`,label:N.scope,kind:`select`,isRequired:!0,choices:P(N.scopes)},{name:`subjectId.agent`,label:N.agent,hint:N.agentHint,kind:`pickOne`,find:le,when:({scope:e})=>e===`AGENT`},{name:`subjectId.person`,label:N.person,hint:N.personHint,kind:`pickOne`,find:oe,when:({scope:e})=>e===`PERSON`},{name:`subjectId.program`,label:N.program,hint:N.programHint,kind:`pickOne`,find:se,when:({scope:e})=>e===`PROGRAM`},{name:`subjectId.plan`,label:N.plan,hint:N.planHint,kind:`pickOne`,find:ae,when:({scope:e})=>e===`PLAN`},{name:`period`,label:N.period,hint:N.periodHint,kind:`select`,isRequired:!0,choices:P(N.periods),when:({scope:e})=>e!==`CYCLE`},{name:`unit`,label:N.unit,hint:N.unitHint,kind:`select`,isRequired:!0,choices:P(N.units)}],F=[{name:`limit`,label:N.dollars,hint:N.dollarsHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`USD`},{name:`limit`,label:N.tokens,hint:N.tokensHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`TOKENS`},{name:`atEnd`,label:N.atEnd,hint:N.atEndHint,kind:`select`,isRequired:!0,choices:P(N.ends)},{name:`cheaperModel`,label:N.cheaperModel,hint:N.cheaperModelHint,kind:`pickOne`,find:ce,isRequired:!0,when:({atEnd:e})=>e===`CHEAPER_MODEL`}],be={scope:`TENANT`,period:`MONTH`,unit:`USD`,atEnd:`PAUSE`};function xe({reload:e,onClose:t}){let n=async({subjectId:t,period:n=`TOTAL`,...r})=>{await E(he,{input:{...r,period:n,subjectId:Object.values(t??{})[0]??null}}),p(g.created),e()};return _(ie,{title:N.add,intro:N.intro,fields:[ve,...ye,...F],initial:be,action:g.create,onSave:n,onClose:t})}function Se({budget:e,reload:n,onClose:r}){let[i,o]=t(!1),{id:s,name:c,cheaperModel:l}=e,d={...e,cheaperModel:l?[{value:l,name:l}]:[]},f=async e=>{await E(ge,{input:{...e,budgetId:s}}),p(g.changed),n()},m=async()=>{await E(_e,{input:{budgetId:s}}),p(N.deleted),r(),n()};return _(u,{children:[_(ie,{title:c,fields:[ve,...F],initial:d,action:N.save,onSave:f,onClose:r,aside:_(a,{look:`danger`,icon:`trash`,onPress:()=>o(!0),children:g.delete})}),i&&_(re,{title:N.deleteTitle(c),text:N.deleteText,action:g.delete,isDanger:!0,onConfirm:m,onClose:()=>o(!1)})]})}var Ce=3,I=.8;function we(){let e=b(pe,{}),n=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({subjectId:e,uses:t})=>[...e?[e]:[],...t.map(e=>e.subjectId)]))],r=b(me,n.length?{ids:n.slice(0,100)}:void 0),i=new Map((r.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0])),[o,s]=t(!1),c=y(`admin:write`)&&_(a,{icon:`add`,onPress:()=>s(!0),children:j.form.add});return _(`section`,{class:`stack`,children:[_(`header`,{class:`row wrap`,children:[_(`h2`,{children:j.budgets}),c&&_(`span`,{class:`push`,children:c})]}),_(w,{answer:e,children:({budgets:t})=>t.length===0?_(T,{icon:`coins`,title:j.noBudgets,children:_(`p`,{children:j.noBudgetsHint})}):_(`ul`,{class:`budgets`,children:t.map(t=>_(Te,{budget:t,nameOf:e=>i.get(e),reload:e.reload},t.id))})}),o&&_(xe,{reload:e.reload,onClose:()=>s(!1)})]})}function Te({budget:e,nameOf:n,reload:i}){let{name:s,scope:c,subjectId:l,isCap:u,atEnd:d,period:f,limit:p,uses:m}=e,[h,g]=t(!1),[v,b]=t(!1),x=l?n(l)??j.oneOf[c]:j.scopes[c],S=h?m:m.slice(0,Ce);return _(`li`,{class:`panel stack`,children:[_(`header`,{children:[_(`div`,{class:`row wrap`,children:[_(`h3`,{children:s}),u&&_(r,{children:j.cap}),_(`strong`,{class:`push`,children:L(e,p)}),!u&&y(`admin:write`)&&_(o,{name:j.change(s),icon:`edit`,isSmall:!0,onPress:()=>b(!0)})]}),_(`p`,{class:`soft small`,children:`For ${x}, ${j.periods[f]}. ${j.ends[d]}`})]}),c===`CYCLE`?_(`p`,{class:`soft small`,children:j.perCycle}):m.length===0&&_(`p`,{class:`soft small`,children:j.notUsed}),S.map(t=>_(Ee,{budget:e,use:t,name:c===`TENANT`?j.organisation:n(t.subjectId)??j.deleted},t.subjectId)),m.length>S.length&&_(`div`,{class:`row`,children:_(a,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>g(!0),children:j.moreUses(m.length-S.length)})}),v&&_(Se,{budget:e,reload:i,onClose:()=>b(!1)})]})}function Ee({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,s=o>=1?`bad`:o>=I?`warn`:`accent`,c=[j.spent(L(e,t.spent)),a>0&&j.reserved(L(e,t.reserved)),j.leftOf(L(e,t.left))].filter(Boolean).join(` · `);return _(`div`,{class:`use`,children:[_(`div`,{class:`row small`,children:[_(`span`,{class:`cut`,children:n}),t.resetsAt&&_(`span`,{class:`soft push`,children:[j.beginsAgain,` `,_(h,{date:t.resetsAt})]})]}),_(M,{label:`${e.name}: ${n}`,value:c,parts:[{share:o,look:s},{share:r?a/r:0,look:`soft`}]}),_(`p`,{class:o>=I?`small use-said ${s}`:`small soft use-said`,children:c})]})}function L({unit:e},t){return e===`USD`?m(t):j.tokens(C(Number(t)))}function R({label:e,choices:t,chosen:r,onChoose:i}){let a=n();return _(`fieldset`,{class:`choices`,children:[_(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>_(`label`,{class:e===r?`chosen`:void 0,children:[_(`input`,{type:`radio`,class:`unseen`,name:a,autocomplete:`off`,value:e,checked:e===r,onChange:()=>i(e)}),t]},e))]})}var z=[{key:`cost`,of:({cost:e})=>Number(e),text:m},{key:`tokens`,of:Oe,text:C},{key:`requests`,of:({requests:e})=>e,text:S},{key:`cycles`,of:({cycles:e})=>e,text:S},{key:`latency`,of:B,text:v},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:v},{key:`cache`,of:V,text:e=>d(e,1)}];function De(e){return z.find(t=>t.key===e)??z[0]}function Oe({inputTokens:e,outputTokens:t}){return e+t}function B({seconds:e,requests:t}){return t?e/t:null}function V({cachedTokens:e,inputTokens:t}){return t?e/t:null}var H={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function ke(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??H}))}function Ae(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var U=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],je={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},Me=25,W=1e3;function Ne({period:e,range:n,whole:r}){let o=U.find(e=>e===i.value.query.get(`by`))??`AGENT`,[s,c]=t(Me),l=b(fe,{...n,by:o,first:s}),d=U.map(e=>({key:e,name:j.dimensions[e]}));return _(`section`,{class:`stack`,children:[_(`header`,{class:`row wrap`,children:[_(`h2`,{children:j.by}),_(`span`,{class:`push`,children:_(R,{label:j.by,choices:d,chosen:o,onChoose:e=>D({by:e===`AGENT`?void 0:e})})}),!n.only&&_(a,{isSmall:!0,icon:`down`,onPress:()=>ue(Pe(n,[e.unit,o]),`usage-${o.toLowerCase()}.csv`),attributes:{title:j.exportHint},children:j.export})]}),_(w,{answer:l,lines:6,children:({usage:{groups:e,groupCount:t}})=>_(u,{children:[_(k,{caption:j.by,rows:e,columns:Fe(o,r),keyOf:e=>G(e,o).id??`none`}),t>e.length&&_(`div`,{class:`row`,children:s<W?_(a,{onPress:()=>c(Math.min(W,s*10)),children:j.more}):_(`p`,{class:`soft small`,children:j.left(t-e.length)})})]})})]})}function Pe({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function Fe(e,t){let n=Number(t.cost);return[{name:j.dimensions[e],cell:t=>_(Le,{group:t,by:e})},{name:j.measures.cost,isNumber:!0,cell:({cost:e})=>m(e)},{name:j.share,cell:t=>_(Ie,{group:t,by:e,total:n})},{name:j.measures.requests,isNumber:!0,cell:({requests:e})=>S(e)},{name:j.measures.cycles,isNumber:!0,cell:({cycles:e})=>S(e)},{name:j.input,isNumber:!0,cell:({inputTokens:e})=>C(e)},{name:j.output,isNumber:!0,cell:({outputTokens:e})=>C(e)},{name:j.measures.cache,isNumber:!0,cell:e=>d(V(e)??0,1)},{name:j.measures.latency,isNumber:!0,cell:e=>v(B(e))},{name:j.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>v(e)}]}function Ie({group:e,by:t,total:n}){let r=Number(e.cost),i=d(r,n);return _(`span`,{class:`share`,children:[_(M,{label:`${j.share}: ${G(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),_(`span`,{class:`soft`,children:i})]})}function Le({group:e,by:t}){let{id:n,name:r}=G(e,t),i=je[t];return!i||n===null?_(`span`,{class:n===null?`soft`:void 0,children:r}):_(`button`,{type:`button`,class:`group-name`,title:j.onlyThis(r),onClick:()=>D({only:i,id:n,name:r}),children:r})}function G(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??j.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:j.purposes[e.purpose??``]??j.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??j.deleted}:{id:null,name:j.nobody[t]}}var K=248;function Re({label:e,points:n,format:r,timeText:i}){let a=x(null),[o,l]=t(),[u,d]=t(),p=ne.value;s(()=>{let e=a.current,t,o=!1,s=new ResizeObserver(()=>t?.setSize({width:e.clientWidth,height:K}));return Promise.all([c(()=>import(`./uPlot.esm-BScb58at.js`),[]),c(()=>import(`./options-D9t58X-c.js`),__vite__mapDeps([0,1]))]).then(([{default:a},{optionsOf:c}])=>{o||(t=new a(c(e,{height:K,format:r,timeText:i,onPoint:d}),n,e),s.observe(e))},e=>o||l(e)),()=>{o=!0,s.disconnect(),t?.destroy()}},[n,r,i,p]);let[m,h]=n,g=u===void 0?void 0:h[u];return _(`figure`,{class:`plot`,children:[o!==void 0&&_(f,{problem:o}),_(`div`,{ref:a,class:`plot-frame`,role:`img`,"aria-label":e}),_(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:u!==void 0&&`${i(m[u])}: ${g==null?`–`:r(g)}`})]})}var ze=[`today`,`7d`,`30d`,`90d`,`12m`],q={today:1,"7d":7,"30d":30,"90d":90},J=864e5;function Y(e,t,n,r){let[i,a]=[Ue(t),Ue(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/J<399){let t=$(a,1);return{key:e,from:i,to:t,unit:Q(i,t)}}let o=$(He(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&q[e]?e:`30d`,c=$(o,-q[s]);return{key:s,from:c,to:o,unit:Q(c,o)}}function Be({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?$(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function Ve({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function X(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Z(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function Q(e,t){let n=(t.getTime()-e.getTime())/J;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function He(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function $(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Ue(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function We({data:e,period:t}){let n=De(i.value.query.get(`show`)),r=e.whole.groups[0];return _(`section`,{class:`stack`,children:[_(Ge,{whole:r,earlier:e.earlier.groups[0]??H,shown:n}),_(Ke,{data:e,period:t,measure:n}),_(Je,{whole:r})]})}function Ge({whole:e,earlier:t,shown:n}){return _(`ul`,{class:`figures`,children:z.map(r=>{let[i,a]=[r.of(e),r.of(t)],o=i===null||a===null?void 0:Ae(i,a);return _(`li`,{children:_(`button`,{type:`button`,"aria-pressed":r===n,onClick:()=>D({show:r.key===`cost`?void 0:r.key}),children:[_(`span`,{class:`soft small`,children:j.measures[r.key]}),_(`span`,{class:`value`,children:[_(`strong`,{children:i===null?`–`:r.text(i)}),o&&_(`span`,{class:`change`,title:j.before(r.text(a)),children:o})]}),_(`span`,{class:`soft tiny`,children:j.measureHints[r.key]})]})},r.key)})})}function Ke({data:e,period:t,measure:n}){let r=l(()=>ke(Be(t),e.parts.groups),[t,e]),i=l(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),a=l(()=>e=>Z(new Date(e*1e3),t.unit),[t.unit]),o=j.measures[n.key],s=[{name:j.units[t.unit],cell:({at:e})=>_(`time`,{dateTime:e.toISOString(),children:Z(e,t.unit)})},{name:o,isNumber:!0,cell:({sums:e})=>qe(n,e)}];return _(`div`,{class:`drawn panel`,children:[_(Re,{label:j.plot(o),points:i,format:n.text,timeText:a}),_(k,{caption:j.overTime(o),rows:r.toReversed(),columns:s,keyOf:({at:e})=>e.toISOString()})]})}function qe(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Je({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&j.unpriced(t),n>0&&j.estimated(n),Number(r)>0&&j.ownKey(m(r))].filter(e=>e!==!1);return i.length===0?null:_(`ul`,{class:`remarks soft small`,children:i.map(e=>_(`li`,{children:[_(ee,{name:`alert`,size:14}),e]},e))})}var Ye=Intl.DateTimeFormat().resolvedOptions().timeZone;function Xe(){return te(j.title),e()?_(Ze,{}):_(`div`,{class:`page`,children:_(`div`,{class:`inner`,children:[_(`h1`,{children:j.title}),_(T,{icon:`shield`,title:j.mayNot,children:_(`p`,{children:j.mayNotHint})})]})})}function Ze(){let{query:e}=i.value,[t,n,r]=[`period`,`from`,`to`].map(t=>e.get(t)),o=X(new Date),s=l(()=>Y(t,n,r,new Date),[t,n,r,o]),c=$e();return _(`div`,{class:`page`,children:_(`div`,{class:`inner costs`,children:[_(`header`,{class:`page-head`,children:[_(`h1`,{children:j.title}),_(`span`,{class:`push`,children:_(et,{period:s})})]}),c.name!==void 0&&_(`p`,{class:`row wrap`,children:[_(`span`,{class:`chip`,children:j.onlyThis(c.name)}),_(a,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>D({only:void 0,id:void 0,name:void 0}),children:j.all})]}),_(Qe,{period:s,only:c.filter}),_(we,{})]})})}function Qe({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:Ye,only:t},r=b(de,{...n,unit:e.unit,before:Ve(e).toISOString()});return _(w,{answer:r,lines:8,children:t=>t.whole.groups.length===0?_(T,{icon:`coins`,title:j.none,children:_(`p`,{children:j.noneHint})}):_(u,{children:[_(We,{data:t,period:e}),_(Ne,{period:e,range:n,whole:t.whole.groups[0]})]})})}function $e(){let{query:e}=i.value,[t,n]=[e.get(`only`),e.get(`id`)];return!t||!n||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:n},name:e.get(`name`)??n}}function et({period:e}){let[n,r]=t(e.key===`own`),i=e=>{r(e===`own`),e!==`own`&&D({period:e===`30d`?void 0:e,from:void 0,to:void 0})},a=[...ze,`own`].map(e=>({key:e,name:j.presets[e]}));return _(`div`,{class:`period`,children:[_(R,{label:j.period,choices:a,chosen:n?`own`:e.key,onChoose:i}),n&&_(tt,{period:e})]})}function tt({period:e}){let[n,r]=t(X(e.from)),[i,o]=t(X(new Date(e.to.getTime()-1))),[s,c]=t();return _(`form`,{class:`own-period`,onSubmit:e=>{e.preventDefault();let t=Y(`own`,n,i,new Date).key===`own`;c(t?void 0:j.tooLong),t&&D({period:`own`,from:n,to:i})},children:[_(O,{label:j.from,type:`date`,value:n,onValue:r,isRequired:!0,wrong:s}),_(O,{label:j.to,type:`date`,value:i,onValue:o,isRequired:!0}),_(a,{isSubmit:!0,children:j.apply})]})}export{Ye as ZONE,Xe as default};