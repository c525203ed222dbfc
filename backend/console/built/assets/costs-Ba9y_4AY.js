const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-D9t58X-c.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{$t as e,Gt as t,H as n,J as r,O as i,Qt as a,Tt as o,Ut as s,Y as c,Yt as l,Zt as u,_ as d,a as f,at as p,en as m,et as h,ft as g,g as _,h as v,i as y,l as b,n as x,nn as S,o as C,ot as ee,r as w,st as T,v as E,w as te,x as ne}from"./core-BRRCkQAV.js";import{i as D}from"./field-Ws9ToJs_.js";import{t as re}from"./names-BRNpSE6a.js";import{t as ie}from"./dialog-Dd4Vnhn-.js";import{n as O}from"./form-CFkmaGjl.js";import{t as k}from"./kit-CahGQSuM.js";import{a as ae,i as oe,o as se,r as ce,t as le}from"./find-BPE4noIU.js";import{t as ue}from"./download-Cs9xa-Di.js";import{n as A}from"./table-DjtNEgCd.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new j(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new j(`
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
    `,{fragmentName:`WaitingCall`}),new j(`
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
    `,{fragmentName:`Sums`});var de=new j(`
    query CostsOverTime($from: DateTime!, $to: DateTime!, $before: DateTime!, $until: DateTime!, $zone: String!, $unit: UsageDimension!, $only: UsageFilterInput) {
  whole: usage(by: [], from: $from, to: $to, timeZone: $zone, filter: $only) {
    groups {
      ...Sums
    }
  }
  earlier: usage(
    by: []
    from: $before
    to: $until
    timeZone: $zone
    filter: $only
  ) {
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
}`),fe=new j(`
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
}`),pe=new j(`
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
    `),me=new j(`
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
}`),he=new j(`
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
}`),ge=new j(`
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
}`),M={title:`Costs`,mayNot:`You may not see what the organisation spends.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,notRead:`…`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:`A budget is the most that the organisation, an agent, a person or a think cycle may spend. Admins set it.`,scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`,change:e=>`Change ${e}`,form:{add:`New budget`,intro:`It counts what models are asked from now on. All budgets that count a request must have room for it.`,nameHint:`People read it where an agent waits because the budget is used up.`,scope:`Limits`,scopes:{TENANT:`The whole organisation`,AGENT:`One agent, or each agent`,PERSON:`One person, or each person`,PROGRAM:`One program, or each program`,PLAN:`One plan, or each plan`,CYCLE:`Each think cycle`},agent:`Agent`,agentHint:`If you choose none, each agent has this limit by itself.`,person:`Person`,personHint:`If you choose none, each person has this limit by themselves.`,program:`Program`,programHint:`An app or a service account. If you choose none, each program has this limit by itself.`,plan:`Plan`,planHint:`If you choose none, each plan has this limit by itself.`,period:`Begins again`,periodHint:`By the clock of UTC.`,periods:{HOUR:`Every hour`,DAY:`Every day`,MONTH:`Every month`,TOTAL:`Never`},unit:`Counted in`,unitHint:`With a limit in US dollars, only models with a known price are asked.`,units:{USD:`US dollars`,TOKENS:`Tokens`},dollars:`Limit in US dollars`,dollarsHint:`At least 0.01.`,tokens:`Limit in tokens`,tokensHint:`At least 1000. Input and output together.`,atEnd:`When it is used up`,atEndHint:`Agents that wait continue when the budget begins again or is raised.`,ends:{PAUSE:`Agents wait`,CHEAPER_MODEL:`A cheaper model is used`,STOP:`The think cycle ends`},cheaperModel:`Cheaper model`,cheaperModelHint:`One that costs nothing, such as a model on your own server, always works.`,save:`Save`,deleteTitle:e=>`Delete the budget ${e}?`,deleteText:`Agents that wait for it continue. What was counted in it is lost; the costs above stay.`,deleted:`The budget is deleted.`}};function N({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return T(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>T(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var P=M.form,F=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),I={name:`name`,label:k.name,hint:P.nameHint,isRequired:!0},_e=[{name:`scope`,label:P.scope,kind:`select`,isRequired:!0,choices:F(P.scopes)},{name:`subjectId.agent`,label:P.agent,hint:P.agentHint,kind:`pickOne`,find:le,when:({scope:e})=>e===`AGENT`},{name:`subjectId.person`,label:P.person,hint:P.personHint,kind:`pickOne`,find:oe,when:({scope:e})=>e===`PERSON`},{name:`subjectId.program`,label:P.program,hint:P.programHint,kind:`pickOne`,find:se,when:({scope:e})=>e===`PROGRAM`},{name:`subjectId.plan`,label:P.plan,hint:P.planHint,kind:`pickOne`,find:ae,when:({scope:e})=>e===`PLAN`},{name:`period`,label:P.period,hint:P.periodHint,kind:`select`,isRequired:!0,choices:F(P.periods),when:({scope:e})=>e!==`CYCLE`},{name:`unit`,label:P.unit,hint:P.unitHint,kind:`select`,isRequired:!0,choices:F(P.units)}],L=[{name:`limit`,label:P.dollars,hint:P.dollarsHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`USD`},{name:`limit`,label:P.tokens,hint:P.tokensHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`TOKENS`},{name:`atEnd`,label:P.atEnd,hint:P.atEndHint,kind:`select`,isRequired:!0,choices:F(P.ends)},{name:`cheaperModel`,label:P.cheaperModel,hint:P.cheaperModelHint,kind:`pickOne`,find:ce,isRequired:!0,when:({atEnd:e})=>e===`CHEAPER_MODEL`}],ve={scope:`TENANT`,period:`MONTH`,unit:`USD`,atEnd:`PAUSE`};function ye({reload:e,onClose:t}){let n=async({subjectId:t,period:n=`TOTAL`,...r})=>{await o(me,{input:{...r,period:n,subjectId:Object.values(t??{})[0]??null}}),p(k.created),e()};return T(O,{title:P.add,intro:P.intro,fields:[I,..._e,...L],initial:ve,action:k.create,onSave:n,onClose:t})}function be({budget:t,reload:n,onClose:i}){let[a,s]=e(!1),{id:c,name:l,cheaperModel:u}=t,d={...t,cheaperModel:u?[{value:u,name:u}]:[]},f=async e=>{await o(he,{input:{...e,budgetId:c}}),p(k.changed),n()},m=async()=>{await o(ge,{input:{budgetId:c}}),p(P.deleted),i(),n()};return T(S,{children:[T(O,{title:l,fields:[I,...L],initial:d,action:P.save,onSave:f,onClose:i,aside:T(r,{look:`danger`,icon:`trash`,onPress:()=>s(!0),children:k.delete})}),a&&T(ie,{title:P.deleteTitle(l),text:P.deleteText,action:k.delete,isDanger:!0,onConfirm:m,onClose:()=>s(!1)})]})}var xe=3,R=.8;function Se(){let t=b(pe,{}),n=[...new Set((t.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({subjectId:e,uses:t})=>[...e?[e]:[],...t.map(e=>e.subjectId)]))],{names:i,error:a,retry:o}=re(n),[s,c]=e(!1),l=g(`admin:write`)&&T(r,{icon:`add`,onPress:()=>c(!0),children:M.form.add});return T(`section`,{class:`stack`,children:[T(`header`,{class:`row wrap`,children:[T(`h2`,{children:M.budgets}),l&&T(`span`,{class:`push`,children:l})]}),a!=null&&T(d,{problem:a,onRetry:o}),T(E,{answer:t,children:({budgets:e})=>e.length===0?T(_,{icon:`coins`,title:M.noBudgets,children:T(`p`,{children:M.noBudgetsHint})}):T(`ul`,{class:`budgets`,children:e.map(e=>T(Ce,{budget:e,nameOf:e=>i.get(e),reload:t.reload},e.id))})}),s&&T(ye,{reload:t.reload,onClose:()=>c(!1)})]})}function Ce({budget:t,nameOf:i,reload:a}){let{name:o,scope:s,subjectId:l,isCap:u,atEnd:d,period:f,limit:p,uses:m}=t,[h,_]=e(!1),[v,y]=e(!1),b=l?i(l)||M.oneOf[s]:M.scopes[s],x=h?m:m.slice(0,xe);return T(`li`,{class:`panel stack`,children:[T(`header`,{children:[T(`div`,{class:`row wrap`,children:[T(`h3`,{children:o}),u&&T(n,{children:M.cap}),T(`strong`,{class:`push`,children:z(t,p)}),!u&&g(`admin:write`)&&T(c,{name:M.change(o),icon:`edit`,isSmall:!0,onPress:()=>y(!0)})]}),T(`p`,{class:`soft small`,children:`For ${b}, ${M.periods[f]}. ${M.ends[d]}`})]}),s===`CYCLE`?T(`p`,{class:`soft small`,children:M.perCycle}):m.length===0&&T(`p`,{class:`soft small`,children:M.notUsed}),x.map(e=>T(Te,{budget:t,use:e,name:s===`TENANT`?M.organisation:we(i(e.subjectId))},e.subjectId)),m.length>x.length&&T(`div`,{class:`row`,children:T(r,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>_(!0),children:M.moreUses(m.length-x.length)})}),v&&T(be,{budget:t,reload:a,onClose:()=>y(!1)})]})}function we(e){return e===void 0?M.notRead:e||M.deleted}function Te({budget:e,use:t,name:n}){let[r,a,o]=[Number(e.limit),Number(t.spent),Number(t.reserved)],s=r?a/r:0,c=s>=1?`bad`:s>=R?`warn`:`accent`,l=[M.spent(z(e,t.spent)),o>0&&M.reserved(z(e,t.reserved)),M.leftOf(z(e,t.left))].filter(Boolean).join(` · `);return T(`div`,{class:`use`,children:[T(`div`,{class:`row small`,children:[T(`span`,{class:`cut`,children:n}),t.resetsAt&&T(`span`,{class:`soft push`,children:[M.beginsAgain,` `,T(i,{date:t.resetsAt})]})]}),T(N,{label:`${e.name}: ${n}`,value:l,parts:[{share:s,look:c},{share:r?o/r:0,look:`soft`}]}),T(`p`,{class:s>=R?`small use-said ${c}`:`small soft use-said`,children:l})]})}function z({unit:e},t){return e===`USD`?w(t):M.tokens(C(Number(t)))}function B({label:e,choices:t,chosen:n,onChoose:r}){let i=u();return T(`fieldset`,{class:`choices`,children:[T(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>T(`label`,{class:e===n?`chosen`:void 0,children:[T(`input`,{type:`radio`,class:`unseen`,name:i,autocomplete:`off`,value:e,checked:e===n,onChange:()=>r(e)}),t]},e))]})}var V=[{key:`cost`,of:({cost:e})=>Number(e),text:w},{key:`tokens`,of:De,text:C},{key:`requests`,of:({requests:e})=>e,text:x},{key:`cycles`,of:({cycles:e})=>e,text:x},{key:`latency`,of:H,text:f},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:f},{key:`cache`,of:U,text:e=>y(e,1)}];function Ee(e){return V.find(t=>t.key===e)??V[0]}function De({inputTokens:e,outputTokens:t}){return e+t}function H({seconds:e,requests:t}){return t?e/t:null}function U({cachedTokens:e,inputTokens:t}){return t?e/t:null}var W={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function Oe(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??W}))}function ke(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var G=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],Ae={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},je=25,K=1e3;function Me({period:n,range:i,whole:a}){let o=G.find(e=>e===s.value.query.get(`by`))??`AGENT`,[c,l]=e(je),u=b(fe,{...i,by:o,first:c}),d=G.map(e=>({key:e,name:M.dimensions[e]}));return T(`section`,{class:`stack`,children:[T(`header`,{class:`row wrap`,children:[T(`h2`,{children:M.by}),T(`span`,{class:`push`,children:T(B,{label:M.by,choices:d,chosen:o,onChoose:e=>t({by:e===`AGENT`?void 0:e})})}),!i.only&&T(r,{isSmall:!0,icon:`down`,onPress:()=>ue(Ne(i,[n.unit,o]),`usage-${o.toLowerCase()}.csv`),attributes:{title:M.exportHint},children:M.export})]}),T(E,{answer:u,lines:6,children:({usage:{groups:e,groupCount:t}})=>T(S,{children:[T(A,{caption:M.by,rows:e,columns:Pe(o,a),keyOf:e=>q(e,o).id??`none`}),t>e.length&&T(`div`,{class:`row`,children:c<K?T(r,{onPress:()=>l(Math.min(K,c*10)),children:M.more}):T(`p`,{class:`soft small`,children:M.left(t-e.length)})})]})})]})}function Ne({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function Pe(e,t){let n=Number(t.cost);return[{name:M.dimensions[e],cell:t=>T(Ie,{group:t,by:e})},{name:M.measures.cost,isNumber:!0,cell:({cost:e})=>w(e)},{name:M.share,cell:t=>T(Fe,{group:t,by:e,total:n})},{name:M.measures.requests,isNumber:!0,cell:({requests:e})=>x(e)},{name:M.measures.cycles,isNumber:!0,cell:({cycles:e})=>x(e)},{name:M.input,isNumber:!0,cell:({inputTokens:e})=>C(e)},{name:M.output,isNumber:!0,cell:({outputTokens:e})=>C(e)},{name:M.measures.cache,isNumber:!0,cell:e=>y(U(e)??0,1)},{name:M.measures.latency,isNumber:!0,cell:e=>f(H(e))},{name:M.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>f(e)}]}function Fe({group:e,by:t,total:n}){let r=Number(e.cost),i=y(r,n);return T(`span`,{class:`share`,children:[T(N,{label:`${M.share}: ${q(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),T(`span`,{class:`soft`,children:i})]})}function Ie({group:e,by:n}){let{id:r,name:i}=q(e,n),a=Ae[n];return!a||r===null?T(`span`,{class:r===null?`soft`:void 0,children:i}):T(`button`,{type:`button`,class:`group-name`,title:M.onlyThis(i),onClick:()=>t({only:a,id:r,name:i}),children:i})}function q(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??M.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:M.purposes[e.purpose??``]??M.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??M.deleted}:{id:null,name:M.nobody[t]}}var J=248;function Le({label:t,points:n,format:r,timeText:i}){let o=a(null),[s,c]=e(),[u,f]=e(),p=ne.value;l(()=>{let e=o.current,t,a=!1,s=new ResizeObserver(()=>t?.setSize({width:e.clientWidth,height:J}));return Promise.all([h(()=>import(`./uPlot.esm-BScb58at.js`),[]),h(()=>import(`./options-D9t58X-c.js`),__vite__mapDeps([0,1]))]).then(([{default:o},{optionsOf:c}])=>{a||(t=new o(c(e,{height:J,format:r,timeText:i,onPoint:f}),n,e),s.observe(e))},e=>a||c(e)),()=>{a=!0,s.disconnect(),t?.destroy()}},[n,r,i,p]);let[m,g]=n,_=u===void 0?void 0:g[u];return T(`figure`,{class:`plot`,children:[s!==void 0&&T(d,{problem:s}),T(`div`,{ref:o,class:`plot-frame`,role:`img`,"aria-label":t}),T(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:u!==void 0&&`${i(m[u])}: ${_==null?`–`:r(_)}`})]})}var Re=[`today`,`7d`,`30d`,`90d`,`12m`],Y={today:1,"7d":7,"30d":30,"90d":90},ze=864e5;function Be(e,t,n,r){let[i,a]=[Ge(t),Ge(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/ze<399){let t=Q(a,1);return{key:e,from:i,to:t,unit:Z(i,t)}}let o=Q(We(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&Y[e]?e:`30d`,c=Q(o,-Y[s]);return{key:s,from:c,to:o,unit:Z(c,o)}}function Ve({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?Q(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function He({from:e,to:t},n){let r=2*e.getTime()-t.getTime(),i=n>e&&n<t?n:t;return{from:new Date(r),to:new Date(r+i.getTime()-e.getTime())}}function X(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Ue(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function Z(e,t){let n=(t.getTime()-e.getTime())/ze;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function We(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function Q(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Ge(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function Ke({data:e,period:t}){let n=Ee(s.value.query.get(`show`)),r=e.whole.groups[0];return T(`section`,{class:`stack`,children:[T(qe,{whole:r,earlier:e.earlier.groups[0]??W,shown:n}),T(Je,{data:e,period:t,measure:n}),T(Xe,{whole:r})]})}function qe({whole:e,earlier:n,shown:r}){return T(`ul`,{class:`figures`,children:V.map(i=>{let[a,o]=[i.of(e),i.of(n)],s=a===null||o===null?void 0:ke(a,o);return T(`li`,{children:T(`button`,{type:`button`,"aria-pressed":i===r,onClick:()=>t({show:i.key===`cost`?void 0:i.key}),children:[T(`span`,{class:`soft small`,children:M.measures[i.key]}),T(`span`,{class:`value`,children:[T(`strong`,{children:a===null?`–`:i.text(a)}),s&&T(`span`,{class:`change`,title:M.before(i.text(o)),children:s})]}),T(`span`,{class:`soft tiny`,children:M.measureHints[i.key]})]})},i.key)})})}function Je({data:e,period:t,measure:n}){let r=m(()=>Oe(Ve(t),e.parts.groups),[t,e]),i=m(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),a=m(()=>e=>Ue(new Date(e*1e3),t.unit),[t.unit]),o=M.measures[n.key],s=[{name:M.units[t.unit],cell:({at:e})=>T(`time`,{dateTime:e.toISOString(),children:Ue(e,t.unit)})},{name:o,isNumber:!0,cell:({sums:e})=>Ye(n,e)}];return T(`div`,{class:`drawn panel`,children:[T(Le,{label:M.plot(o),points:i,format:n.text,timeText:a}),T(A,{caption:M.overTime(o),rows:r.toReversed(),columns:s,keyOf:({at:e})=>e.toISOString()})]})}function Ye(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Xe({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&M.unpriced(t),n>0&&M.estimated(n),Number(r)>0&&M.ownKey(w(r))].filter(e=>e!==!1);return i.length===0?null:T(`ul`,{class:`remarks soft small`,children:i.map(e=>T(`li`,{children:[T(ee,{name:`alert`,size:14}),e]},e))})}var $=Intl.DateTimeFormat().resolvedOptions().timeZone;function Ze(){return v(M.title),te()?T(Qe,{}):T(`div`,{class:`page`,children:T(`div`,{class:`inner`,children:[T(`h1`,{children:M.title}),T(_,{icon:`shield`,title:M.mayNot,children:T(`p`,{children:M.mayNotHint})})]})})}function Qe(){let{query:e}=s.value,[n,i,a]=[`period`,`from`,`to`].map(t=>e.get(t)),o=X(new Date),c=m(()=>Be(n,i,a,new Date),[n,i,a,o]),l=et();return T(`div`,{class:`page`,children:T(`div`,{class:`inner costs`,children:[T(`header`,{class:`page-head`,children:[T(`h1`,{children:M.title}),T(`span`,{class:`push`,children:T(tt,{period:c})})]}),l.name!==void 0&&T(`p`,{class:`row wrap`,children:[T(`span`,{class:`chip`,children:M.onlyThis(l.name)}),T(r,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>t({only:void 0,id:void 0,name:void 0}),children:M.all})]}),T($e,{period:c,only:l.filter}),T(Se,{})]})})}function $e({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:$,only:t},r=m(()=>He(e,new Date),[e,JSON.stringify(t)]),i=b(de,{...n,unit:e.unit,before:r.from.toISOString(),until:r.to.toISOString()});return T(E,{answer:i,lines:8,children:t=>t.whole.groups.length===0?T(_,{icon:`coins`,title:M.none,children:T(`p`,{children:M.noneHint})}):T(S,{children:[T(Ke,{data:t,period:e}),T(Me,{period:e,range:n,whole:t.whole.groups[0]})]})})}function et(){let{query:e}=s.value,[t,n]=[e.get(`only`),e.get(`id`)];return!t||!n||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:n},name:e.get(`name`)??n}}function tt({period:n}){let[r,i]=e(n.key===`own`),a=e=>{i(e===`own`),e!==`own`&&t({period:e===`30d`?void 0:e,from:void 0,to:void 0})},o=[...Re,`own`].map(e=>({key:e,name:M.presets[e]}));return T(`div`,{class:`period`,children:[T(B,{label:M.period,choices:o,chosen:r?`own`:n.key,onChoose:a}),r&&T(nt,{period:n})]})}function nt({period:n}){let[i,a]=e(X(n.from)),[o,s]=e(X(new Date(n.to.getTime()-1))),[c,l]=e();return T(`form`,{class:`own-period`,onSubmit:e=>{e.preventDefault();let n=Be(`own`,i,o,new Date).key===`own`;l(n?void 0:M.tooLong),n&&t({period:`own`,from:i,to:o})},children:[T(D,{label:M.from,type:`date`,value:i,onValue:a,isRequired:!0,wrong:c}),T(D,{label:M.to,type:`date`,value:o,onValue:s,isRequired:!0}),T(r,{isSubmit:!0,children:M.apply})]})}export{$ as ZONE,Ze as default};