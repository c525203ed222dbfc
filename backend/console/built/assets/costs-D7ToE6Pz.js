const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/options-D9t58X-c.js","assets/uPlot.esm-BScb58at.js"])))=>i.map(i=>d[i]);
import{C as e,Dt as t,F as n,G as r,H as i,It as a,K as o,Lt as s,Pt as c,Rt as l,V as u,Vt as d,Z as f,_ as p,a as m,b as h,d as g,g as _,i as v,kt as y,lt as b,n as x,q as S,r as C,s as ee,t as w,v as T,y as te,zt as E}from"./core-DOV6GWnd.js";import{i as D}from"./field-Cru21Iw_.js";import{t as ne}from"./dialog-C93MsTia.js";import{n as O}from"./form-LjjNOt-V.js";import{t as k}from"./kit-CQO6iiue.js";import{i as re,r as ie,t as ae}from"./find-CbeLicbM.js";import{t as oe}from"./download-C7NPTdUB.js";import{n as A}from"./table-vhuE1-na.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
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
}`),M={title:`Costs`,mayNot:`You may not see what the organisation spends.`,mayNotHint:`Admins see it.`,period:`Period`,presets:{today:`Today`,"7d":`7 days`,"30d":`30 days`,"90d":`90 days`,"12m":`12 months`,own:`From…`},from:`From`,to:`To (included)`,show:`Show`,tooLong:`A report has 399 days at most, and the last day is not before the first.`,apply:`Show it`,export:`CSV`,exportHint:`Download these groups, for each part of the period, as CSV`,measures:{cost:`Cost`,tokens:`Tokens`,requests:`Requests`,cycles:`Cycles`,latency:`Latency`,first:`First byte`,cache:`Cached`},measureHints:{cost:`US dollars`,tokens:`input and output`,requests:`to models`,cycles:`think cycles`,latency:`of a request`,first:`of an answer`,cache:`part of the input`},before:e=>`${e} before`,units:{HOUR:`Hour`,DAY:`Day`,MONTH:`Month`},plot:e=>`${e} over time. The table beside it has the same numbers.`,overTime:e=>`${e} over time`,none:`No request in this period`,noneHint:`Agents that think appear here within seconds.`,by:`What it is for`,dimensions:{AGENT:`Agents`,PERSON:`People`,MODEL:`Models`,SPACE:`Spaces`,PLAN:`Plans`,PROGRAM:`Programs`,PURPOSE:`Purposes`},nobody:{AGENT:`No agent`,PERSON:`No person`,SPACE:`No space`,PLAN:`No plan`,PROGRAM:`No program`,MODEL:`–`,PURPOSE:`–`},purposes:{THINKING:`Thinking`,COMPACTION:`Summaries`,EPISODE:`Episodes`,PROBE:`Probes of a failing model`,TEST:`Tests of a model`,EMBEDDING:`Embeddings`,RERANKING:`Reranking`},deleted:`deleted`,share:`Share of the cost`,input:`Input`,output:`Output`,cachedHint:`Share of the input that the provider read from its cache`,onlyThis:e=>`Only ${e}`,all:`Show all again`,left:e=>`${e.toLocaleString(`en`)} more groups with a lower cost are left out. The CSV has them.`,more:`Show more groups`,unpriced:e=>`Requests to models without a known price, which count as 0: ${e.toLocaleString(`en`)}`,estimated:e=>`Requests whose tokens the provider did not report, so that they are estimates: ${e.toLocaleString(`en`)}`,ownKey:e=>`Billed by the providers to your own keys: ${e}`,budgets:`Budgets`,noBudgets:`No budget limits what agents may spend`,noBudgetsHint:`A budget is the most that the organisation, an agent, a person or a think cycle may spend. Admins set it.`,scopes:{TENANT:`the organisation`,AGENT:`each agent`,PERSON:`each person`,PROGRAM:`each program`,PLAN:`each plan`,CYCLE:`each think cycle`},oneOf:{AGENT:`one agent`,PERSON:`one person`,PROGRAM:`one program`,PLAN:`one plan`},periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in total`},ends:{PAUSE:`Agents wait when it is used up.`,CHEAPER_MODEL:`A cheaper model is used when it is used up.`,STOP:`The cycle ends when it is used up.`},cap:`Set by the operator`,tokens:e=>`${e} tokens`,spent:e=>`${e} spent`,reserved:e=>`${e} reserved`,leftOf:e=>`${e} left`,beginsAgain:`begins again`,notUsed:`Nothing is spent of it yet.`,perCycle:`It counts for each cycle by itself.`,organisation:`The organisation`,moreUses:e=>`${e} more`,change:e=>`Change ${e}`,form:{add:`New budget`,intro:`It counts what models are asked from now on. All budgets that count a request must have room for it.`,nameHint:`People read it where an agent waits because the budget is used up.`,scope:`Limits`,scopes:{TENANT:`The whole organisation`,AGENT:`One agent, or each agent`,PERSON:`One person, or each person`,PROGRAM:`Each program`,PLAN:`Each plan`,CYCLE:`Each think cycle`},agent:`Agent`,agentHint:`If you choose none, each agent has this limit by itself.`,person:`Person`,personHint:`If you choose none, each person has this limit by themselves.`,period:`Begins again`,periodHint:`By the clock of UTC.`,periods:{HOUR:`Every hour`,DAY:`Every day`,MONTH:`Every month`,TOTAL:`Never`},unit:`Counted in`,unitHint:`With a limit in US dollars, only models with a known price are asked.`,units:{USD:`US dollars`,TOKENS:`Tokens`},dollars:`Limit in US dollars`,dollarsHint:`At least 0.01.`,tokens:`Limit in tokens`,tokensHint:`At least 1000. Input and output together.`,atEnd:`When it is used up`,atEndHint:`Agents that wait continue when the budget begins again or is raised.`,ends:{PAUSE:`Agents wait`,CHEAPER_MODEL:`A cheaper model is used`,STOP:`The think cycle ends`},cheaperModel:`Cheaper model`,cheaperModelHint:`One that costs nothing, such as a model on your own server, always works.`,save:`Save`,deleteTitle:e=>`Delete the budget ${e}?`,deleteText:`Agents that wait for it continue. What was counted in it is lost; the costs above stay.`,deleted:`The budget is deleted.`}};function N({label:e,value:t,parts:n}){let r=Math.min(1,n.reduce((e,{share:t})=>e+t,0));return S(`div`,{class:`meter`,role:`meter`,"aria-label":e,"aria-valuemin":0,"aria-valuemax":100,"aria-valuenow":Math.round(r*100),"aria-valuetext":t,children:n.map(({share:e,look:t=`accent`},n)=>S(`span`,{class:t,style:{width:`${Math.max(0,Math.min(1,e))*100}%`}},n))})}var P=M.form,F=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),I={name:`name`,label:k.name,hint:P.nameHint,isRequired:!0},me=[{name:`scope`,label:P.scope,kind:`select`,isRequired:!0,choices:F(P.scopes)},{name:`subjectId.agent`,label:P.agent,hint:P.agentHint,kind:`pickOne`,find:ae,when:({scope:e})=>e===`AGENT`},{name:`subjectId.person`,label:P.person,hint:P.personHint,kind:`pickOne`,find:re,when:({scope:e})=>e===`PERSON`},{name:`period`,label:P.period,hint:P.periodHint,kind:`select`,isRequired:!0,choices:F(P.periods),when:({scope:e})=>e!==`CYCLE`},{name:`unit`,label:P.unit,hint:P.unitHint,kind:`select`,isRequired:!0,choices:F(P.units)}],he=[{name:`limit`,label:P.dollars,hint:P.dollarsHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`USD`},{name:`limit`,label:P.tokens,hint:P.tokensHint,kind:`number`,isRequired:!0,when:({unit:e})=>e===`TOKENS`},{name:`atEnd`,label:P.atEnd,hint:P.atEndHint,kind:`select`,isRequired:!0,choices:F(P.ends)},{name:`cheaperModel`,label:P.cheaperModel,hint:P.cheaperModelHint,kind:`pickOne`,find:ie,isRequired:!0,when:({atEnd:e})=>e===`CHEAPER_MODEL`}],ge={scope:`TENANT`,period:`MONTH`,unit:`USD`,atEnd:`PAUSE`};function _e({reload:e,onClose:t}){let n=async({subjectId:t,period:n=`TOTAL`,...i})=>{await b(de,{input:{...i,period:n,subjectId:t?.agent??t?.person??null}}),r(k.created),e()};return S(O,{title:P.add,intro:P.intro,fields:[I,...me,...he],initial:ge,action:k.create,onSave:n,onClose:t})}function ve({budget:e,reload:t,onClose:n}){let[i,a]=l(!1),{id:o,name:s,cheaperModel:c}=e,f={...e,cheaperModel:c?[{value:c,name:c}]:[]},p=async e=>{await b(fe,{input:{...e,budgetId:o}}),r(k.changed),t()},m=async()=>{await b(pe,{input:{budgetId:o}}),r(P.deleted),n(),t()};return S(d,{children:[S(O,{title:s,fields:[I,...he],initial:f,action:P.save,onSave:p,onClose:n,aside:S(u,{look:`danger`,icon:`trash`,onPress:()=>a(!0),children:k.delete})}),i&&S(ne,{title:P.deleteTitle(s),text:P.deleteText,action:k.delete,isDanger:!0,onConfirm:m,onClose:()=>a(!1)})]})}var ye=3,be=.8;function xe(){let e=g(le,{}),t=[...new Set((e.data?.budgets??[]).filter(({scope:e})=>e!==`TENANT`).flatMap(({subjectId:e,uses:t})=>[...e?[e]:[],...t.map(e=>e.subjectId)]))],n=g(ue,t.length?{ids:t.slice(0,100)}:void 0),r=new Map((n.data?.nodes??[]).map(e=>[e?.id,e&&`name`in e?e.name:void 0])),[i,a]=l(!1),o=f(`admin:write`)&&S(u,{icon:`add`,onPress:()=>a(!0),children:M.form.add});return S(`section`,{class:`stack`,children:[S(`header`,{class:`row wrap`,children:[S(`h2`,{children:M.budgets}),o&&S(`span`,{class:`push`,children:o})]}),S(h,{answer:e,children:({budgets:t})=>t.length===0?S(T,{icon:`coins`,title:M.noBudgets,children:S(`p`,{children:M.noBudgetsHint})}):S(`ul`,{class:`budgets`,children:t.map(t=>S(Se,{budget:t,nameOf:e=>r.get(e),reload:e.reload},t.id))})}),i&&S(_e,{reload:e.reload,onClose:()=>a(!1)})]})}function Se({budget:e,nameOf:t,reload:r}){let{name:a,scope:o,subjectId:s,isCap:c,atEnd:d,period:p,limit:m,uses:h}=e,[g,_]=l(!1),[v,y]=l(!1),b=s?t(s)??M.oneOf[o]:M.scopes[o],x=g?h:h.slice(0,ye);return S(`li`,{class:`panel stack`,children:[S(`header`,{children:[S(`div`,{class:`row wrap`,children:[S(`h3`,{children:a}),c&&S(n,{children:M.cap}),S(`strong`,{class:`push`,children:L(e,m)}),!c&&f(`admin:write`)&&S(i,{name:M.change(a),icon:`edit`,isSmall:!0,onPress:()=>y(!0)})]}),S(`p`,{class:`soft small`,children:`For ${b}, ${M.periods[p]}. ${M.ends[d]}`})]}),o===`CYCLE`?S(`p`,{class:`soft small`,children:M.perCycle}):h.length===0&&S(`p`,{class:`soft small`,children:M.notUsed}),x.map(n=>S(Ce,{budget:e,use:n,name:o===`TENANT`?M.organisation:t(n.subjectId)??M.deleted},n.subjectId)),h.length>x.length&&S(`div`,{class:`row`,children:S(u,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>_(!0),children:M.moreUses(h.length-x.length)})}),v&&S(ve,{budget:e,reload:r,onClose:()=>y(!1)})]})}function Ce({budget:e,use:t,name:n}){let[r,i,a]=[Number(e.limit),Number(t.spent),Number(t.reserved)],o=r?i/r:0,s=o>=1?`bad`:o>=be?`warn`:`accent`,c=[M.spent(L(e,t.spent)),a>0&&M.reserved(L(e,t.reserved)),M.leftOf(L(e,t.left))].filter(Boolean).join(` · `);return S(`div`,{class:`use`,children:[S(`div`,{class:`row small`,children:[S(`span`,{class:`cut`,children:n}),t.resetsAt&&S(`span`,{class:`soft push`,children:[M.beginsAgain,` `,S(ee,{date:t.resetsAt})]})]}),S(N,{label:`${e.name}: ${n}`,value:c,parts:[{share:o,look:s},{share:r?a/r:0,look:`soft`}]}),S(`p`,{class:o>=be?`small use-said ${s}`:`small soft use-said`,children:c})]})}function L({unit:e},t){return e===`USD`?x(t):M.tokens(m(Number(t)))}function R({label:e,choices:t,chosen:n,onChoose:r}){let i=a();return S(`fieldset`,{class:`choices`,children:[S(`legend`,{class:`unseen`,children:e}),t.map(({key:e,name:t})=>S(`label`,{class:e===n?`chosen`:void 0,children:[S(`input`,{type:`radio`,class:`unseen`,name:i,autocomplete:`off`,value:e,checked:e===n,onChange:()=>r(e)}),t]},e))]})}var z=[{key:`cost`,of:({cost:e})=>Number(e),text:x},{key:`tokens`,of:Te,text:m},{key:`requests`,of:({requests:e})=>e,text:w},{key:`cycles`,of:({cycles:e})=>e,text:w},{key:`latency`,of:B,text:v},{key:`first`,of:({firstTokenSeconds:e})=>e??null,text:v},{key:`cache`,of:V,text:e=>C(e,1)}];function we(e){return z.find(t=>t.key===e)??z[0]}function Te({inputTokens:e,outputTokens:t}){return e+t}function B({seconds:e,requests:t}){return t?e/t:null}function V({cachedTokens:e,inputTokens:t}){return t?e/t:null}var H={requests:0,cycles:0,inputTokens:0,cachedTokens:0,outputTokens:0,reasoningTokens:0,cost:`0`,ownKeyCost:`0`,estimatedRequests:0,unpricedRequests:0,seconds:0,firstTokenSeconds:null};function Ee(e,t){let n=new Map(t.map(e=>[new Date(e.period??0).getTime(),e]));return e.map(e=>({at:e,sums:n.get(e.getTime())??H}))}function De(e,t){if(!t)return;let n=Math.round((e-t)/t*100);return n>999?void 0:`${n>0?`+`:n<0?`−`:`±`}${Math.abs(n)}%`}var U=[`AGENT`,`PERSON`,`MODEL`,`SPACE`,`PLAN`,`PROGRAM`,`PURPOSE`],Oe={AGENT:`agentId`,PERSON:`memberId`,MODEL:`model`,SPACE:`spaceId`,PLAN:`planId`,PROGRAM:`programId`},ke=25,W=1e3;function Ae({period:e,range:n,whole:r}){let i=U.find(e=>e===t.value.query.get(`by`))??`AGENT`,[a,o]=l(ke),s=g(ce,{...n,by:i,first:a}),c=U.map(e=>({key:e,name:M.dimensions[e]}));return S(`section`,{class:`stack`,children:[S(`header`,{class:`row wrap`,children:[S(`h2`,{children:M.by}),S(`span`,{class:`push`,children:S(R,{label:M.by,choices:c,chosen:i,onChoose:e=>y({by:e===`AGENT`?void 0:e})})}),!n.only&&S(u,{isSmall:!0,icon:`down`,onPress:()=>oe(je(n,[e.unit,i]),`usage-${i.toLowerCase()}.csv`),attributes:{title:M.exportHint},children:M.export})]}),S(h,{answer:s,lines:6,children:({usage:{groups:e,groupCount:t}})=>S(d,{children:[S(A,{caption:M.by,rows:e,columns:Me(i,r),keyOf:e=>G(e,i).id??`none`}),t>e.length&&S(`div`,{class:`row`,children:a<W?S(u,{onPress:()=>o(Math.min(W,a*10)),children:M.more}):S(`p`,{class:`soft small`,children:M.left(t-e.length)})})]})})]})}function je({from:e,to:t,zone:n},r){return`/usage/export?${new URLSearchParams({by:r.join(`,`),from:e,to:t,timeZone:n})}`}function Me(e,t){let n=Number(t.cost);return[{name:M.dimensions[e],cell:t=>S(Pe,{group:t,by:e})},{name:M.measures.cost,isNumber:!0,cell:({cost:e})=>x(e)},{name:M.share,cell:t=>S(Ne,{group:t,by:e,total:n})},{name:M.measures.requests,isNumber:!0,cell:({requests:e})=>w(e)},{name:M.measures.cycles,isNumber:!0,cell:({cycles:e})=>w(e)},{name:M.input,isNumber:!0,cell:({inputTokens:e})=>m(e)},{name:M.output,isNumber:!0,cell:({outputTokens:e})=>m(e)},{name:M.measures.cache,isNumber:!0,cell:e=>C(V(e)??0,1)},{name:M.measures.latency,isNumber:!0,cell:e=>v(B(e))},{name:M.measures.first,isNumber:!0,cell:({firstTokenSeconds:e})=>v(e)}]}function Ne({group:e,by:t,total:n}){let r=Number(e.cost),i=C(r,n);return S(`span`,{class:`share`,children:[S(N,{label:`${M.share}: ${G(e,t).name}`,value:i,parts:[{share:n?r/n:0}]}),S(`span`,{class:`soft`,children:i})]})}function Pe({group:e,by:t}){let{id:n,name:r}=G(e,t),i=Oe[t];return!i||n===null?S(`span`,{class:n===null?`soft`:void 0,children:r}):S(`button`,{type:`button`,class:`group-name`,title:M.onlyThis(r),onClick:()=>y({only:i,id:n,name:r}),children:r})}function G(e,t){if(t===`MODEL`)return{id:e.model??null,name:e.model??M.nobody[t]};if(t===`PURPOSE`)return{id:e.purpose??null,name:M.purposes[e.purpose??``]??M.nobody[t]};let n={AGENT:e.agent,PERSON:e.person,SPACE:e.space,PLAN:e.plan,PROGRAM:e.program}[t];return n?{id:n.id,name:n.name??M.deleted}:{id:null,name:M.nobody[t]}}var K=248;function Fe({label:t,points:n,format:r,timeText:i}){let a=s(null),[o,u]=l(),[d,f]=l(),m=e.value;c(()=>{let e=a.current,t,o=!1,s=new ResizeObserver(()=>t?.setSize({width:e.clientWidth,height:K}));return Promise.all([p(()=>import(`./uPlot.esm-BScb58at.js`),[]),p(()=>import(`./options-D9t58X-c.js`),__vite__mapDeps([0,1]))]).then(([{default:a},{optionsOf:c}])=>{o||(t=new a(c(e,{height:K,format:r,timeText:i,onPoint:f}),n,e),s.observe(e))},e=>o||u(e)),()=>{o=!0,s.disconnect(),t?.destroy()}},[n,r,i,m]);let[h,g]=n,_=d===void 0?void 0:g[d];return S(`figure`,{class:`plot`,children:[o!==void 0&&S(te,{problem:o}),S(`div`,{ref:a,class:`plot-frame`,role:`img`,"aria-label":t}),S(`figcaption`,{class:`plot-pointed`,"aria-hidden":`true`,children:d!==void 0&&`${i(h[d])}: ${_==null?`–`:r(_)}`})]})}var Ie=[`today`,`7d`,`30d`,`90d`,`12m`],q={today:1,"7d":7,"30d":30,"90d":90},J=864e5;function Y(e,t,n,r){let[i,a]=[Be(t),Be(n)];if(e===`own`&&i&&a&&i<=a&&(a.getTime()-i.getTime())/J<399){let t=$(a,1);return{key:e,from:i,to:t,unit:Q(i,t)}}let o=$(ze(r),1);if(e===`12m`)return{key:e,from:new Date(r.getFullYear(),r.getMonth()-11,1),to:o,unit:`MONTH`};let s=e&&q[e]?e:`30d`,c=$(o,-q[s]);return{key:s,from:c,to:o,unit:Q(c,o)}}function Le({from:e,to:t,unit:n}){let r=[];for(let i=e,a=1;i<t;a++)r.push(i),i=n===`HOUR`?new Date(e.getTime()+a*36e5):n===`DAY`?$(e,a):new Date(e.getFullYear(),e.getMonth()+a,1);return r}function Re({from:e,to:t}){return new Date(e.getTime()-(t.getTime()-e.getTime()))}function X(e){let t=e=>String(e).padStart(2,`0`);return`${e.getFullYear()}-${t(e.getMonth()+1)}-${t(e.getDate())}`}function Z(e,t){return e.toLocaleString(`en-GB`,{HOUR:{hour:`2-digit`,minute:`2-digit`,hourCycle:`h23`},DAY:{day:`numeric`,month:`short`},MONTH:{month:`short`,year:`numeric`}}[t])}function Q(e,t){let n=(t.getTime()-e.getTime())/J;return n<=2.1?`HOUR`:n<=93?`DAY`:`MONTH`}function ze(e){return new Date(e.getFullYear(),e.getMonth(),e.getDate())}function $(e,t){return new Date(e.getFullYear(),e.getMonth(),e.getDate()+t)}function Be(e){let[,t,n,r]=/^(\d{4})-(\d\d)-(\d\d)$/.exec(e??``)??[];if(!t)return;let i=new Date(Number(t),Number(n)-1,Number(r));return i.getMonth()===Number(n)-1?i:void 0}function Ve({data:e,period:n}){let r=we(t.value.query.get(`show`)),i=e.whole.groups[0];return S(`section`,{class:`stack`,children:[S(He,{whole:i,earlier:e.earlier.groups[0]??H,shown:r}),S(Ue,{data:e,period:n,measure:r}),S(Ge,{whole:i})]})}function He({whole:e,earlier:t,shown:n}){return S(`ul`,{class:`figures`,children:z.map(r=>{let[i,a]=[r.of(e),r.of(t)],o=i===null||a===null?void 0:De(i,a);return S(`li`,{children:S(`button`,{type:`button`,"aria-pressed":r===n,onClick:()=>y({show:r.key===`cost`?void 0:r.key}),children:[S(`span`,{class:`soft small`,children:M.measures[r.key]}),S(`span`,{class:`value`,children:[S(`strong`,{children:i===null?`–`:r.text(i)}),o&&S(`span`,{class:`change`,title:M.before(r.text(a)),children:o})]}),S(`span`,{class:`soft tiny`,children:M.measureHints[r.key]})]})},r.key)})})}function Ue({data:e,period:t,measure:n}){let r=E(()=>Ee(Le(t),e.parts.groups),[t,e]),i=E(()=>[r.map(({at:e})=>e.getTime()/1e3),r.map(({sums:e})=>n.of(e))],[r,n]),a=E(()=>e=>Z(new Date(e*1e3),t.unit),[t.unit]),o=M.measures[n.key],s=[{name:M.units[t.unit],cell:({at:e})=>S(`time`,{dateTime:e.toISOString(),children:Z(e,t.unit)})},{name:o,isNumber:!0,cell:({sums:e})=>We(n,e)}];return S(`div`,{class:`drawn panel`,children:[S(Fe,{label:M.plot(o),points:i,format:n.text,timeText:a}),S(A,{caption:M.overTime(o),rows:r.toReversed(),columns:s,keyOf:({at:e})=>e.toISOString()})]})}function We(e,t){let n=e.of(t);return n===null?`–`:e.text(n)}function Ge({whole:e}){let{unpricedRequests:t,estimatedRequests:n,ownKeyCost:r}=e,i=[t>0&&M.unpriced(t),n>0&&M.estimated(n),Number(r)>0&&M.ownKey(x(r))].filter(e=>e!==!1);return i.length===0?null:S(`ul`,{class:`remarks soft small`,children:i.map(e=>S(`li`,{children:[S(o,{name:`alert`,size:14}),e]},e))})}var Ke=Intl.DateTimeFormat().resolvedOptions().timeZone;function qe(){return _(M.title),f(`admin:read`)?S(Je,{}):S(`div`,{class:`page`,children:S(`div`,{class:`inner`,children:[S(`h1`,{children:M.title}),S(T,{icon:`shield`,title:M.mayNot,children:S(`p`,{children:M.mayNotHint})})]})})}function Je(){let{query:e}=t.value,[n,r,i]=[`period`,`from`,`to`].map(t=>e.get(t)),a=X(new Date),o=E(()=>Y(n,r,i,new Date),[n,r,i,a]),s=Xe();return S(`div`,{class:`page`,children:S(`div`,{class:`inner costs`,children:[S(`header`,{class:`page-head`,children:[S(`h1`,{children:M.title}),S(`span`,{class:`push`,children:S(Ze,{period:o})})]}),s.name!==void 0&&S(`p`,{class:`row wrap`,children:[S(`span`,{class:`chip`,children:M.onlyThis(s.name)}),S(u,{isSmall:!0,look:`quiet`,icon:`close`,onPress:()=>y({only:void 0,id:void 0,name:void 0}),children:M.all})]}),S(Ye,{period:o,only:s.filter}),S(xe,{})]})})}function Ye({period:e,only:t}){let n={from:e.from.toISOString(),to:e.to.toISOString(),zone:Ke,only:t},r=g(se,{...n,unit:e.unit,before:Re(e).toISOString()});return S(h,{answer:r,lines:8,children:t=>t.whole.groups.length===0?S(T,{icon:`coins`,title:M.none,children:S(`p`,{children:M.noneHint})}):S(d,{children:[S(Ve,{data:t,period:e}),S(Ae,{period:e,range:n,whole:t.whole.groups[0]})]})})}function Xe(){let{query:e}=t.value,[n,r]=[e.get(`only`),e.get(`id`)];return!n||!r||![`agentId`,`memberId`,`model`,`planId`,`spaceId`,`programId`].includes(n)?{filter:null,name:void 0}:{filter:{[n]:r},name:e.get(`name`)??r}}function Ze({period:e}){let[t,n]=l(e.key===`own`),r=e=>{n(e===`own`),e!==`own`&&y({period:e===`30d`?void 0:e,from:void 0,to:void 0})},i=[...Ie,`own`].map(e=>({key:e,name:M.presets[e]}));return S(`div`,{class:`period`,children:[S(R,{label:M.period,choices:i,chosen:t?`own`:e.key,onChoose:r}),t&&S(Qe,{period:e})]})}function Qe({period:e}){let[t,n]=l(X(e.from)),[r,i]=l(X(new Date(e.to.getTime()-1))),[a,o]=l();return S(`form`,{class:`own-period`,onSubmit:e=>{e.preventDefault();let n=Y(`own`,t,r,new Date).key===`own`;o(n?void 0:M.tooLong),n&&y({period:`own`,from:t,to:r})},children:[S(D,{label:M.from,type:`date`,value:t,onValue:n,isRequired:!0,wrong:a}),S(D,{label:M.to,type:`date`,value:r,onValue:i,isRequired:!0}),S(u,{isSubmit:!0,children:M.apply})]})}export{Ke as ZONE,qe as default};