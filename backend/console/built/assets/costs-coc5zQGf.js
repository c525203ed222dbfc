const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-D9t58X-c.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{At as e,Bt as t,C as n,Ft as r,H as i,Ht as a,I as o,J as s,K as c,Lt as l,Ot as u,Q as d,Rt as f,U as p,_ as m,a as h,b as g,d as _,g as v,i as y,n as b,q as x,r as S,s as ee,t as C,ut as w,v as T,y as te,zt as E}from"./core-CnABS7F0.js";import{i as D}from"./field-DIuQEu75.js";import{t as ne}from"./dialog-Bsb7Nxhb.js";import{n as O}from"./form-BjqKHm-o.js";import{t as k}from"./kit-CQO6iiue.js";import{i as re,r as ie,t as ae}from"./find-T-vc80la.js";import{t as oe}from"./download-NZ7f-drO.js";import{n as A}from"./table-BmmfXqio.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
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
    `,{fragmentName:`Sums`});var se=new j(`
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
}`),ce=new j(`
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
}`),le=new j(`
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
    `),ue=new j(`
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
    `),de=new j(`
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
}`),fe=new j(`
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
}`),pe=new j(`
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
}`),M={title:`Costs`,mayNot:`You may not see what the organisation spends.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:`A budget is the most that the organisation, an agent, a person or a think cycle may spend. Admins set it.`,scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`,change:e=>`Change ${e}`,form:{add:`New budget`,intro:`It counts what models are asked from now on. All budgets that count a request must have room for it.`,nameHint:`People read it where an agent waits because the budget is used up.`,scope:`Limits`,scopes:{TENANT:`The whole organisation`,AGENT:`One agent, or each agent`,PERSON:`One person, or each person`,PROGRAM:`Each program`,PLAN:`Each plan`,CYCLE:`Each think cycle`},agent:`Agent`,agentHint:`If you choose none, each agent has this limit by itself.`,person:`Person`,personHint:`If you choose none, each person has this limit by themselves.`,period:`Begins again`,periodHint:`By the clock of UTC.`,periods:{HOUR:`Every hour`,DAY:`Every day`,MONTH:`Every month`,TOTAL:`Never`},unit:`Counted in`,unitHint:`With a limit in US dollars, only models with a known price are asked.`,units:{USD:`US dollars`,TOKENS:`Tokens`},dollars:`Limit in US dollars`,dollarsHint:`At least 0.01.`,tokens:`Limit in tokens`,tokensHint:`At least 1000. Input and output together.`,atEnd:`When it is used up`,atEndHint:`Agents that wait continue when the budget begins again or is raised.`,ends:{PAUSE:`Agents wait`,CHEAPER_MODEL:`A cheaper model is used`,STOP:`The think cycle ends`},cheaperModel:`Cheaper model`,cheaperModelHint:`One that costs nothing, such as a model on your own server, always works.`,save:`Save`,deleteTitle:e=>`Delete the budget ${e}?`,deleteText:`Agents that wait for it continue. What was counted in it is lost; the costs above stay.`,deleted:`The budget is deleted.`}};function N({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return s(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>s(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var P=M.form,F=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),me={name:`name`,label:k.name,hint:P.nameHint,isRequired:!0},he=[{name:`scope`,label:P.scope,kind:`select`,isRequired:!0,choices:F(P.scopes)},{name:`subjectId.agent`,label:P.agent,hint:P.agentHint,kind:`pickOne`,find:ae,when:({scope:e})=>e===`AGENT`},{name:`subjectId.person`,label:P.person,hint:P.personHint,kind:`pickOne`,find:re,when:({scope:e})=>e===`PERSON`},{name:`period`,label:P.period,hint:P.periodHint,kind:`select`,isRequired:!0,choices:F(P.periods),when:({scope:e})=>e!==`CYCLE`},{name:`unit`,label:P.unit,hint:P.unitHint,kind:`select`,isRequired:!0,choices:F(P.units)}],ge=[{name:`limit`,label:P.dollars,hint:P.dollarsHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`USD`},{name:`limit`,label:P.tokens,hint:P.tokensHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`TOKENS`},{name:`atEnd`,label:P.atEnd,hint:P.atEndHint,kind:`select`,isRequired:!0,choices:F(P.ends)},{name:`cheaperModel`,label:P.cheaperModel,hint:P.cheaperModelHint,kind:`pickOne`,find:ie,isRequired:!0,when:({atEnd:e})=>e===`CHEAPER_MODEL`}],_e={scope:`TENANT`,period:`MONTH`,unit:`USD`,atEnd:`PAUSE`};function ve({reload:e,onClose:t}){let n=async({subjectId:t,period:n=`TOTAL`,...r})=>{await w(de,{input:{...r,period:n,subjectId:t?.agent??t?.person??null}}),c(k.created),e()};return s(O,{title:P.add,intro:P.intro,fields:[me,...he,...ge],initial:_e,action:k.create,onSave:n,onClose:t})}function ye({budget:e,reload:t,onClose:n}){let[r,o]=E(!1),{id:l,name:u,cheaperModel:d}=e,f={...e,cheaperModel:d?[{value:d,name:d}]:[]},p=async e=>{await w(fe,{input:{...e,budgetId:l}}),c(k.changed),t()},m=async()=>{await w(pe,{input:{budgetId:l}}),c(P.deleted),n(),t()};return s(a,{children:[s(O,{title:u,fields:[me,...ge],initial:f,action:P.save,onSave:p,onClose:n,aside:s(i,{look:`danger`,icon:`trash`,onPress:()=>o(!0),children:k.delete})}),r&&s(ne,{title:P.deleteTitle(u),text:P.deleteText,action:k.delete,isDanger:!0,onConfirm:m,onClose:()=>o(!1)})]})}var be=3,I=.8;function xe(){let e=_(le,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({subjectId:e,uses:t})=>[...e?[e]:[],...t.map(e=>e.subjectId)]))],n=_(ue,t.length?{ids:t.slice(0,100)}:void 0),r=new Map((n.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0])),[a,o]=E(!1),c=d(`admin:write`)&&s(i,{icon:`add`,onPress:()=>o(!0),children:M.form.add});return s(`section`,{class:`stack`,children:[s(`header`,{class:`row wrap`,children:[s(`h2`,{children:M.budgets}),c&&s(`span`,{class:`push`,children:c})]}),s(g,{answer:e,children:({budgets:t})=>t.length===0?s(T,{icon:`coins`,title:M.noBudgets,children:s(`p`,{children:M.noBudgetsHint})}):s(`ul`,{class:`budgets`,children:t.map(t=>s(Se,{budget:t,nameOf:e=>r.get(e),reload:e.reload},t.id))})}),a&&s(ve,{reload:e.reload,onClose:()=>o(!1)})]})}function Se({budget:e,nameOf:t,reload:n}){let{name:r,scope:a,subjectId:c,isCap:l,atEnd:u,period:f,limit:m,uses:h}=e,[g,_]=E(!1),[v,y]=E(!1),b=c?t(c)??M.oneOf[a]:M.scopes[a],x=g?h:h.slice(0,be);return s(`li`,{class:`panel stack`,children:[s(`header`,{children:[s(`div`,{class:`row wrap`,children:[s(`h3`,{children:r}),l&&s(o,{children:M.cap}),s(`strong`,{class:`push`,children:L(e,m)}),!l&&d(`admin:write`)&&s(p,{name:M.change(r),icon:`edit`,isSmall:!0,onPress:()=>y(!0)})]}),s(`p`,{class:`soft small`,children:`For ${b}, ${M.periods[f]}. ${M.ends[u]}`})]}),a===`CYCLE`?s(`p`,{class:`soft small`,children:M.perCycle}):h.length===0&&s(`p`,{class:`soft small`,children:M.notUsed}),x.map(n=>s(Ce,{budget:e,use:n,name:a===`TENANT`?M.organisation:t(n.subjectId)??M.deleted},n.subjectId)),h.length>x.length&&s(`div`,{class:`row`,children:s(i,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>_(!0),children:M.moreUses(h.length-x.length)})}),v&&s(ye,{budget:e,reload:n,onClose:()=>y(!1)})]})}function Ce({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,c=o>=1?`bad`:o>=I?`warn`:`accent`,l=[M.spent(L(e,t.spent)),a>0&&M.reserved(L(e,t.reserved)),M.leftOf(L(e,t.left))].filter(Boolean).join(` · `);return s(`div`,{class:`use`,children:[s(`div`,{class:`row small`,children:[s(`span`,{class:`cut`,children:n}),t.resetsAt&&s(`span`,{class:`soft push`,children:[M.beginsAgain,` `,s(ee,{date:t.resetsAt})]})]}),s(N,{label:`${e.name}: ${n}`,value:l,parts:[{share:o,look:c},{share:r?a/r:0,look:`soft`}]}),s(`p`,{class:o>=I?`small use-said ${c}`:`small soft use-said`,children:l})]})}function L({unit:e},t){return e===`USD`?b(t):M.tokens(h(Number(t)))}function R({label:e,choices:t,chosen:n,onChoose:r}){let i=l();return s(`fieldset`,{class:`choices`,children:[s(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>s(`label`,{class:e===n?`chosen`:void 0,children:[s(`input`,{type:`radio`,class:`unseen`,name:i,autocomplete:`off`,value:e,checked:e===n,onChange:()=>r(e)}),t]},e))]})}var z=[{key:`cost`,of:({cost:e})=>Number(e),text:b},{key:`tokens`,of:Te,text:h},{key:`requests`,of:({requests:e})=>e,text:C},{key:`cycles`,of:({cycles:e})=>e,text:C},{key:`latency`,of:B,text:y},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:y},{key:`cache`,of:V,text:e=>S(e,1)}];function we(e){return z.find(t=>t.key===e)??z[0]}function Te({inputTokens:e,outputTokens:t}){return e+t}function B({seconds:e,requests:t}){return t?e/t:null}function V({cachedTokens:e,inputTokens:t}){return t?e/t:null}var H={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function Ee(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??H}))}function De(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var U=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],Oe={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},ke=25,W=1e3;function Ae({period:t,range:n,whole:r}){let o=U.find(e=>e===u.value.query.get(`by`))??`AGENT`,[c,l]=E(ke),d=_(ce,{...n,by:o,first:c}),f=U.map(e=>({key:e,name:M.dimensions[e]}));return s(`section`,{class:`stack`,children:[s(`header`,{class:`row wrap`,children:[s(`h2`,{children:M.by}),s(`span`,{class:`push`,children:s(R,{label:M.by,choices:f,chosen:o,onChoose:t=>e({by:t===`AGENT`?void 0:t})})}),!n.only&&s(i,{isSmall:!0,icon:`down`,onPress:()=>oe(je(n,[t.unit,o]),`usage-${o.toLowerCase()}.csv`),attributes:{title:M.exportHint},children:M.export})]}),s(g,{answer:d,lines:6,children:({usage:{groups:e,groupCount:t}})=>s(a,{children:[s(A,{caption:M.by,rows:e,columns:Me(o,r),keyOf:e=>G(e,o).id??`none`}),t>e.length&&s(`div`,{class:`row`,children:c<W?s(i,{onPress:()=>l(Math.min(W,c*10)),children:M.more}):s(`p`,{class:`soft small`,children:M.left(t-e.length)})})]})})]})}function je({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function Me(e,t){let n=Number(t.cost);return[{name:M.dimensions[e],cell:t=>s(Pe,{group:t,by:e})},{name:M.measures.cost,isNumber:!0,cell:({cost:e})=>b(e)},{name:M.share,cell:t=>s(Ne,{group:t,by:e,total:n})},{name:M.measures.requests,isNumber:!0,cell:({requests:e})=>C(e)},{name:M.measures.cycles,isNumber:!0,cell:({cycles:e})=>C(e)},{name:M.input,isNumber:!0,cell:({inputTokens:e})=>h(e)},{name:M.output,isNumber:!0,cell:({outputTokens:e})=>h(e)},{name:M.measures.cache,isNumber:!0,cell:e=>S(V(e)??0,1)},{name:M.measures.latency,isNumber:!0,cell:e=>y(B(e))},{name:M.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>y(e)}]}function Ne({group:e,by:t,total:n}){let r=Number(e.cost),i=S(r,n);return s(`span`,{class:`share`,children:[s(N,{label:`${M.share}: ${G(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),s(`span`,{class:`soft`,children:i})]})}function Pe({group:t,by:n}){let{id:r,name:i}=G(t,n),a=Oe[n];return!a||r===null?s(`span`,{class:r===null?`soft`:void 0,children:i}):s(`button`,{type:`button`,class:`group-name`,title:M.onlyThis(i),onClick:()=>e({only:a,id:r,name:i}),children:i})}function G(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??M.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:M.purposes[e.purpose??``]??M.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??M.deleted}:{id:null,name:M.nobody[t]}}var K=248;function Fe({label:e,points:t,format:i,timeText:a}){let o=f(null),[c,l]=E(),[u,d]=E(),p=n.value;r(()=>{let e=o.current,n,r=!1,s=new ResizeObserver(()=>n?.setSize({width:e.clientWidth,height:K}));return Promise.all([m(()=>import(`./uPlot.esm-BScb58at.js`),[]),m(()=>import(`./options-D9t58X-c.js`),__vite__mapDeps([0,1]))]).then(([{default:o},{optionsOf:c}])=>{r||(n=new o(c(e,{height:K,format:i,timeText:a,onPoint:d}),t,e),s.observe(e))},e=>r||l(e)),()=>{r=!0,s.disconnect(),n?.destroy()}},[t,i,a,p]);let[h,g]=t,_=u===void 0?void 0:g[u];return s(`figure`,{class:`plot`,children:[c!==void 0&&s(te,{problem:c}),s(`div`,{ref:o,class:`plot-frame`,role:`img`,"aria-label":e}),s(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:u!==void 0&&`${a(h[u])}: ${_==null?`–`:i(_)}`})]})}var Ie=[`today`,`7d`,`30d`,`90d`,`12m`],q={today:1,"7d":7,"30d":30,"90d":90},J=864e5;function Y(e,t,n,r){let[i,a]=[Be(t),Be(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/J<399){let t=$(a,1);return{key:e,from:i,to:t,unit:Q(i,t)}}let o=$(ze(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&q[e]?e:`30d`,c=$(o,-q[s]);return{key:s,from:c,to:o,unit:Q(c,o)}}function Le({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?$(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function Re({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function X(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Z(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function Q(e,t){let n=(t.getTime()-e.getTime())/J;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function ze(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function $(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Be(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function Ve({data:e,period:t}){let n=we(u.value.query.get(`show`)),r=e.whole.groups[0];return s(`section`,{class:`stack`,children:[s(He,{whole:r,earlier:e.earlier.groups[0]??H,shown:n}),s(Ue,{data:e,period:t,measure:n}),s(Ge,{whole:r})]})}function He({whole:t,earlier:n,shown:r}){return s(`ul`,{class:`figures`,children:z.map(i=>{let[a,o]=[i.of(t),i.of(n)],c=a===null||o===null?void 0:De(a,o);return s(`li`,{children:s(`button`,{type:`button`,"aria-pressed":i===r,onClick:()=>e({show:i.key===`cost`?void 0:i.key}),children:[s(`span`,{class:`soft small`,children:M.measures[i.key]}),s(`span`,{class:`value`,children:[s(`strong`,{children:a===null?`–`:i.text(a)}),c&&s(`span`,{class:`change`,title:M.before(i.text(o)),children:c})]}),s(`span`,{class:`soft tiny`,children:M.measureHints[i.key]})]})},i.key)})})}function Ue({data:e,period:n,measure:r}){let i=t(()=>Ee(Le(n),e.parts.groups),[n,e]),a=t(()=>[i.map(({at:e})=>e.getTime()/1e3),i.map(({sums:e})=>r.of(e))],[i,r]),o=t(()=>e=>Z(new Date(e*1e3),n.unit),[n.unit]),c=M.measures[r.key],l=[{name:M.units[n.unit],cell:({at:e})=>s(`time`,{dateTime:e.toISOString(),children:Z(e,n.unit)})},{name:c,isNumber:!0,cell:({sums:e})=>We(r,e)}];return s(`div`,{class:`drawn panel`,children:[s(Fe,{label:M.plot(c),points:a,format:r.text,timeText:o}),s(A,{caption:M.overTime(c),rows:i.toReversed(),columns:l,keyOf:({at:e})=>e.toISOString()})]})}function We(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Ge({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&M.unpriced(t),n>0&&M.estimated(n),Number(r)>0&&M.ownKey(b(r))].filter(e=>e!==!1);return i.length===0?null:s(`ul`,{class:`remarks soft small`,children:i.map(e=>s(`li`,{children:[s(x,{name:`alert`,size:14}),e]},e))})}var Ke=Intl.DateTimeFormat().resolvedOptions().timeZone;function qe(){return v(M.title),d(`admin:read`)?s(Je,{}):s(`div`,{class:`page`,children:s(`div`,{class:`inner`,children:[s(`h1`,{children:M.title}),s(T,{icon:`shield`,title:M.mayNot,children:s(`p`,{children:M.mayNotHint})})]})})}function Je(){let{query:n}=u.value,[r,a,o]=[`period`,`from`,`to`].map(e=>n.get(e)),c=X(new Date),l=t(()=>Y(r,a,o,new Date),[r,a,o,c]),d=Xe();return s(`div`,{class:`page`,children:s(`div`,{class:`inner costs`,children:[s(`header`,{class:`page-head`,children:[s(`h1`,{children:M.title}),s(`span`,{class:`push`,children:s(Ze,{period:l})})]}),d.name!==void 0&&s(`p`,{class:`row wrap`,children:[s(`span`,{class:`chip`,children:M.onlyThis(d.name)}),s(i,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>e({only:void 0,id:void 0,name:void 0}),children:M.all})]}),s(Ye,{period:l,only:d.filter}),s(xe,{})]})})}function Ye({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:Ke,only:t},r=_(se,{...n,unit:e.unit,before:Re(e).toISOString()});return s(g,{answer:r,lines:8,children:t=>t.whole.groups.length===0?s(T,{icon:`coins`,title:M.none,children:s(`p`,{children:M.noneHint})}):s(a,{children:[s(Ve,{data:t,period:e}),s(Ae,{period:e,range:n,whole:t.whole.groups[0]})]})})}function Xe(){let{query:e}=u.value,[t,n]=[e.get(`only`),e.get(`id`)];return!t||!n||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(t)?{filter:null,name:void 0}:{filter:{[t]:n},name:e.get(`name`)??n}}function Ze({period:t}){let[n,r]=E(t.key===`own`),i=t=>{r(t===`own`),t!==`own`&&e({period:t===`30d`?void 0:t,from:void 0,to:void 0})},a=[...Ie,`own`].map(e=>({key:e,name:M.presets[e]}));return s(`div`,{class:`period`,children:[s(R,{label:M.period,choices:a,chosen:n?`own`:t.key,onChoose:i}),n&&s(Qe,{period:t})]})}function Qe({period:t}){let[n,r]=E(X(t.from)),[a,o]=E(X(new Date(t.to.getTime()-1))),[c,l]=E();return s(`form`,{class:`own-period`,onSubmit:t=>{t.preventDefault();let r=Y(`own`,n,a,new Date).key===`own`;l(r?void 0:M.tooLong),r&&e({period:`own`,from:n,to:a})},children:[s(D,{label:M.from,type:`date`,value:n,onValue:r,isRequired:!0,wrong:c}),s(D,{label:M.to,type:`date`,value:a,onValue:o,isRequired:!0}),s(i,{isSubmit:!0,children:M.apply})]})}export{Ke as ZONE,qe as default};