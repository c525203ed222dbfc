import{J as e,K as t,M as n,R as r,U as i,Y as a,Z as o,a as s,l as c,p as l,r as u,t as d,u as f,x as p}from"./states-CUG5cJRg.js";import{S as m,b as h,f as g,p as _,t as v,w as ee,y}from"./index-BFXCORKC.js";import{r as b,t as x}from"./time-Da0-NQ3O.js";import{n as S}from"./use-query-DWXPPlLY.js";import{a as C,n as w,r as te,t as ne}from"./numbers-CAhSDIHn.js";var T={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,modelFails:e=>`${e} does not answer`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e},re=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function E(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`MessageDelta`:return{...e,text:D(e.text,`writes`,t.streamId,t)};case`ReasoningDelta`:return{...e,text:D(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return re.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function D(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var O=[`THINKING`,`WAKING`,`HELD`,`PRIVATE`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function k(e,t){let n=e=>O.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
    `,{fragmentName:`WaitingCall`});var j=new A(`
    query NowAgents($first: Int!) {
  agents(first: $first) {
    totalCount
    nodes {
      id
      name
      status
      process {
        state
        lastCycleAt
        inboxDepth
        retryAt
      }
      toolCalls(last: 1, states: [PENDING, RUNNING, HELD]) {
        nodes {
          id
          name
          state
        }
      }
    }
  }
}
    `),M=new A(`
    subscription NowAgent($agentId: ID!, $after: String) {
  agentFeed(agentId: $agentId, after: $after) {
    __typename
    cursor
    ... on AgentStateChanged {
      state
    }
    ... on MessageDelta {
      streamId
      offset
      text
    }
    ... on ReasoningDelta {
      cycleId
      step
      offset
      text
    }
    ... on ToolCallChanged {
      toolCallId
      name
      callState
      progress
    }
    ... on FailureChanged {
      failures
      failureReason
      retryAt
    }
    ... on CycleEnded {
      cycle {
        endedAt
        outcome
      }
    }
  }
}
    `),N=new A(`
    query NowAssistant {
  myAssistant {
    agent {
      id
      name
      process {
        state
        lastCycleAt
      }
    }
    space {
      id
      name
    }
  }
}
    `),P=new A(`
    query NowProblems($models: Boolean!, $inspect: Boolean!, $admin: Boolean!) {
  modelHealth @include(if: $models) {
    model
    isFailing
    isOwnKey
    advice
    error
    since
    nextTryAt
    waitingAgents
  }
  deadLetters(last: 3) @include(if: $inspect) {
    totalCount
    nodes {
      id
      agentId
      type
      createdAt
    }
  }
  webhookEndpoints(first: 100) @include(if: $admin) {
    nodes {
      id
      name
      status
      failingSince
      lastError
      lastStatus
    }
  }
  connectors(first: 100) @include(if: $admin) {
    nodes {
      id
      name
      isWorking
      lastError
    }
  }
  budgets @include(if: $admin) {
    id
    name
    limit
    uses {
      subjectId
      spent
      resetsAt
    }
  }
}
    `),F=new A(`
    query NowCosts($from: DateTime!, $to: DateTime!, $yesterday: DateTime!, $sameTime: DateTime!, $zone: String!) {
  hours: usage(by: [HOUR], from: $from, to: $to, timeZone: $zone) {
    groups {
      period
      requests
      inputTokens
      outputTokens
      cycles
      cost
    }
  }
  before: usage(by: [], from: $yesterday, to: $sameTime, timeZone: $zone) {
    groups {
      cost
    }
  }
}
    `),I=50,L=24,R=100;function z(){let e=S(j,h(`agents:read`)?{first:I}:void 0),t=V(e.data?.agents.nodes??[],e.data);return B(e.reload),{answer:e,doings:t}}function B(e){let n=t(!0),r=b.value,a=y.value;i(()=>{n.current||e(),n.current=!1},[r,[...a.keys()].sort().join()])}function V(e,n){let a=r(new Map),o=t(new Map),s=t(void 0),c=()=>{s.current??=setTimeout(()=>{s.current=void 0,a.value=new Map(o.current)},R)};i(()=>{for(let t of e)o.current.set(t.id,U(o.current.get(t.id),t));a.value=new Map(o.current)},[n]);let l=e.slice(0,L).map(({id:e})=>e).join();return i(()=>{let e=new AbortController;for(let t of l.split(`,`).filter(Boolean))H(t,o.current,c,e.signal);return()=>{e.abort(),clearTimeout(s.current),s.current=void 0}},[l]),a}async function H(e,t,n,r){try{for await(let i of l(M,{agentId:e},{signal:r}))t.set(e,E(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function U(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var W=8,G=new Set([`THINKING`,`WAKING`,`HELD`,`PRIVATE`]);function K(){let{answer:t,doings:n}=z(),[r,i]=e(!1),a=({id:e,process:{state:t,lastCycleAt:r}})=>n.value.get(e)??{state:t,lastAt:r};return f(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:f(u,{answer:t,lines:6,children:({agents:{nodes:e,totalCount:t}})=>{let n=k(e,a),c=n.filter(e=>G.has(a(e).state)).length,l=r?n:n.slice(0,Math.max(W,c));return f(o,{children:[f(`header`,{class:`row`,children:[f(`h2`,{id:`now-agents`,children:T.agents}),f(`span`,{class:`soft small push`,children:T.atWork(c,t)})]}),n.length===0&&f(d,{icon:`agent`,title:T.noAgents,children:f(`p`,{children:T.noAgentsHint})}),f(`ul`,{class:`now-list`,children:l.map(e=>f(q,{agent:e,doing:a(e)},e.id))}),n.length>l.length&&f(`div`,{class:`row`,children:f(s,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>i(!0),children:T.moreAgents(n.length-l.length)})}),t>e.length&&r&&f(`p`,{class:`soft small`,children:T.onlyFirst(e.length,t)})]})}})})}function q({agent:{id:e,name:t,process:r},doing:i}){let a=G.has(i.state);return f(`li`,{children:f(`a`,{href:n`/agents/${e}`,class:a?`awake`:void 0,children:[f(g,{name:t,kind:`AGENT`,state:a?i.state:void 0}),f(`span`,{class:`now-what`,children:[f(`strong`,{class:`cut`,children:t}),f(J,{doing:i})]}),r.inboxDepth>0&&f(_,{children:T.inbox(r.inboxDepth)}),f(ie,{doing:i})]})})}function J({doing:{state:e,text:t,tool:n,failure:r,lastAt:i}}){return r===void 0?t&&e===`THINKING`?f(Y,{...t}):n&&G.has(e)?f(`span`,{class:`cut soft small`,children:n.state===`HELD`?T.waitsFor(n.name):T.runs(n.name,n.progress)}):G.has(e)?f(`span`,{class:`cut soft small`,children:T.doing[e]}):f(`span`,{class:`cut soft small`,children:i?f(o,{children:[T.lastAwake,` `,f(x,{date:i})]}):T.neverAwake}):f(`span`,{class:`cut small now-bad`,children:r?T.fails(r):T.failsUnknown})}function Y({kind:e,tail:t}){return f(`span`,{class:`now-stream soft small`,children:[f(`span`,{class:`now-verb`,children:T[e]}),f(`bdi`,{class:`now-tail`,children:f(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function ie({doing:{state:e}}){return e===`SLEEPING`?f(`span`,{class:`soft small`,children:p.states[e]}):f(_,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:p.states[e]??e})}function ae(){let e=S(N,{});return f(`section`,{class:`panel stack`,children:[f(`h2`,{children:T.assistant}),f(u,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return f(d,{icon:`agent`,title:T.noAssistant});let{agent:t,space:r}=e,i=y.value.get(t.id)?.state??t.process.state,{lastCycleAt:a}=t.process;return f(`ul`,{class:`now-list`,children:f(`li`,{children:f(`a`,{href:r?n`/spaces/${r.id}`:n`/agents/${t.id}`,children:[f(g,{name:t.name,kind:`AGENT`,state:i===`SLEEPING`?void 0:i}),f(`span`,{class:`now-what`,children:[f(`strong`,{class:`cut`,children:t.name}),f(`span`,{class:`cut soft small`,children:p.states[i]??i})]}),a&&f(`span`,{class:`soft small`,children:f(x,{date:a})})]})})})}})]})}var oe=.8;function se(){let e={models:h(`agents:read`),inspect:h(`agents:inspect`),admin:h(`admin:read`)},t=S(P,e);return ce(t.reload),f(`section`,{class:`panel stack`,children:[f(`h2`,{children:T.problems}),f(u,{answer:t,children:e=>{let t=ue(e);return t.length===0?f(d,{icon:`check`,title:T.noProblems}):f(`ul`,{class:`now-list`,children:t.map(e=>f(`li`,{children:f(le,{...e})},e.key))})}})]})}function ce(e){let n=t(!0),r=b.value;i(()=>{n.current||e(),n.current=!1},[r])}function le({icon:e,isBad:t,title:n,text:r,since:i,to:a}){let s=f(o,{children:[f(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:f(c,{name:e})}),f(`span`,{class:`now-what`,children:[f(`strong`,{class:`cut`,children:n}),r&&f(`span`,{class:`soft small now-words`,children:r})]}),i&&f(`span`,{class:`soft small`,children:f(x,{date:i})})]});return a?f(`a`,{href:a,children:s}):f(`div`,{children:s})}function ue(e){return[...de(e),...fe(e),...pe(e),...me(e)]}function de({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:n,since:r,error:i})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:T.modelFails(e),since:r,text:[t??T.errors[i]??i,n>0&&T.agentsWait(n)].filter(Boolean).join(` · `)}))}function fe({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:T.deadLetters(e.totalCount),text:T.deadLettersHint,since:t.createdAt,to:n`/agents/${t.agentId}`}]}function pe({webhookEndpoints:e,connectors:t}){let n=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:t,status:n,failingSince:r,lastError:i,lastStatus:a})=>({key:e,icon:`link`,isBad:n===`SWITCHED_OFF`,since:r,title:n===`SWITCHED_OFF`?T.webhookOff(t):T.webhookFails(t),text:i??(a?`HTTP ${a}`:void 0)})),r=(t?.nodes??[]).filter(({isWorking:e})=>!e).map(({id:e,name:t,lastError:n})=>({key:e,icon:`link`,isBad:!0,title:T.connectorFails(t),text:n??void 0}));return[...n,...r]}function me({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:r,uses:i})=>{let a=Math.max(0,...i.map(({spent:e})=>Number(e)));if(a<oe*Number(r))return[];let o=a>=Number(r);return[{key:e,icon:`coins`,isBad:o,title:o?T.budgetOver(t):T.budgetNear(t,te(a,Number(r))),to:n`/costs`}]})}var he=24,X=6e4,Z=864e5;function ge(){let e=Math.floor(b.value/X),t=a(()=>Q(new Date(e*X)),[e]),r=S(F,t),i=_e(r.data);return f(`section`,{class:`panel stack`,children:[f(`header`,{class:`row`,children:[f(`h2`,{children:T.today}),f(`a`,{class:`push small`,href:n`/costs?period=today`,children:T.allCosts})]}),f(u,{answer:{...r,data:i},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),r=t=>e.groups.reduce((e,n)=>e+t(n),0),i=Number(t.groups[0]?.cost??0);return f(o,{children:[f(`p`,{class:`now-cost`,children:[f(`strong`,{children:w(n)}),f(`span`,{class:`soft small`,children:T.yesterday(w(i))})]}),f(ye,{costs:ve(e.groups)}),f(`p`,{class:`soft small`,children:T.counted(ne(r(({requests:e})=>e)),C(r(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function _e(e){let t=a(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Q(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+X);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Z).toISOString(),sameTime:new Date(n.getTime()-Z).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function ve(e){let t=Array.from({length:he},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function ye({costs:e}){let t=Math.max(...e),n=new Date(b.value).getHours();return f(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":T.bars,children:e.map((e,r)=>{let i=t?Math.max(e?3:1,e/t*48):1;return f(`rect`,{x:r*10+1,y:48-i,width:8,height:i,rx:1.5,class:r===n?`current`:r>n?`later`:void 0,children:f(`title`,{children:`${String(r).padStart(2,`0`)}:00 ${w(e)}`})},r)})})}var $=5,be=12;function xe(){v(T.title);let e=h(`admin:read`);return f(`div`,{class:`page`,children:f(`div`,{class:`inner`,children:[f(`h1`,{children:T.title}),f(`div`,{class:`now-columns`,children:[f(`div`,{children:[h(`messages:write`)&&f(Se,{}),h(`agents:read`)&&f(K,{})]}),f(`div`,{children:[e&&f(se,{}),e&&f(ge,{}),!e&&h(`agents:read`)&&f(ae,{}),f(Ce,{})]})]})]})})}function Se(){let e=[...ee.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return f(`section`,{class:`panel stack`,children:[f(`header`,{class:`row`,children:[f(`h2`,{children:T.waiting}),e.length>0&&f(`a`,{class:`push small`,href:n`/approvals`,children:e.length>$?T.allOf(e.length):T.toApprovals})]}),e.length===0&&f(d,{icon:`check`,title:T.nothingWaits}),f(`ul`,{class:`now-list`,children:e.slice(0,$).map(({id:e,name:t,origin:r,createdAt:i})=>f(`li`,{children:f(`a`,{href:n`/approvals?call=${e}`,children:[f(g,{name:r.agentName,kind:`AGENT`}),f(`span`,{class:`now-what`,children:[f(`strong`,{class:`cut`,children:T.tools[t]??T.wants(t)}),f(`span`,{class:`cut soft small`,children:T.asks(r.agentName,r.spaceName)})]}),f(`span`,{class:`soft small`,children:f(x,{date:i})})]})},e))})]})}function Ce(){let e=m.value.filter(({unreadCount:e})=>e).slice(0,be);return f(`section`,{class:`panel stack`,children:[f(`h2`,{children:T.unread}),e.length===0&&f(d,{icon:`check`,title:T.nothingUnread}),f(`ul`,{class:`now-list`,children:e.map(({id:e,name:t,partner:r,kind:i,unreadCount:a,lastMessage:o})=>f(`li`,{children:f(`a`,{href:n`/spaces/${e}`,children:[f(g,{name:t,kind:i===`DIRECT`?r?.kind??`PERSON`:`AGENT`}),f(`span`,{class:`now-what`,children:[f(`strong`,{class:`cut`,children:t}),o&&f(`span`,{class:`cut soft small`,children:[o.author.name,`: `,o.text]})]}),f(_,{look:`accent`,children:a>=100?`99+`:a})]})},e))})]})}export{xe as default};