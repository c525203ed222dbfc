import{H as e,J as t,K as n,M as r,R as i,U as a,Y as o,Z as s,a as c,l,p as u,r as d,t as f,u as p,x as m}from"./states-DJw5tdiO.js";import{C as h,T as g,b as _,f as v,p as y,t as ee,x as b}from"./index-Bsm5ygZ8.js";import{r as x,t as S}from"./time-COlDjo3_.js";import{n as C}from"./use-query-H-189zSn.js";import{a as te,n as w,r as T,t as ne}from"./numbers-CAhSDIHn.js";var E={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e},re=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function ie(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:D(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return re.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ae(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:D(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function D(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var O=[`THINKING`,`WAKING`,`HELD`,`PRIVATE`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function k(e,t){let n=e=>O.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
    subscription NowSpace($spaceId: ID!, $after: String) {
  spaceFeed(spaceId: $spaceId, after: $after) {
    __typename
    cursor
    ... on MessageDelta {
      streamId
      offset
      text
      agent {
        id
      }
    }
    ... on MessagePosted {
      message {
        author {
          id
        }
      }
    }
  }
}
    `),P=new A(`
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
    `),F=new A(`
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
    `),I=new A(`
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
    `),L=e([]),R=50,z=24,B=8,V=100;function H(){let e=C(j,b(`agents:read`)?{first:R}:void 0),t=W(e.data?.agents.nodes??[],e.data);return U(e.reload),a(()=>{L.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function U(e){let t=n(!0),r=x.value,i=_.value;a(()=>{t.current||e(),t.current=!1},[r,[...i.keys()].sort().join()])}function W(e,t){let r=i(new Map),o=n(new Map),s=n(void 0),c=()=>{s.current??=setTimeout(()=>{s.current=void 0,r.value=new Map(o.current)},V)};a(()=>{for(let t of e)o.current.set(t.id,J(o.current.get(t.id),t));r.value=new Map(o.current)},[t]);let l=e.slice(0,z).map(({id:e})=>e).join();return a(()=>{let e=new AbortController;for(let t of l.split(`,`).filter(Boolean))q(t,o.current,c,e.signal);return()=>{e.abort(),clearTimeout(s.current),s.current=void 0}},[l]),G(o.current,c),r}function G(e,t){let n=({id:e})=>_.value.get(e)?.state===`THINKING`,r=h.value.filter(({members:e})=>e.some(n)).slice(0,B).map(({id:e})=>e).sort().join();a(()=>{let n=new AbortController;for(let i of r.split(`,`).filter(Boolean))K(i,e,t,n.signal);return()=>n.abort()},[r])}async function K(e,t,n,r){try{for await(let i of u(N,{spaceId:e},{signal:r})){let e=ae(t,i);e&&(t.set(...e),n())}}catch{}}async function q(e,t,n,r){try{for await(let i of u(M,{agentId:e},{signal:r}))t.set(e,ie(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function J(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var oe=8,Y=new Set([`THINKING`,`WAKING`,`HELD`,`PRIVATE`]);function se(){let{answer:e,doings:n}=H(),[r,i]=t(!1),a=({id:e,process:{state:t,lastCycleAt:r}})=>n.value.get(e)??{state:t,lastAt:r};return p(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:p(d,{answer:e,lines:6,children:({agents:{nodes:e,totalCount:t}})=>{let n=k(e,a),o=n.filter(e=>Y.has(a(e).state)).length,l=r?n:n.slice(0,Math.max(oe,o));return p(s,{children:[p(`header`,{class:`row`,children:[p(`h2`,{id:`now-agents`,children:E.agents}),p(`span`,{class:`soft small push`,children:E.atWork(o,t)})]}),n.length===0&&p(f,{icon:`agent`,title:E.noAgents,children:p(`p`,{children:E.noAgentsHint})}),p(`ul`,{class:`now-list`,children:l.map(e=>p(ce,{agent:e,doing:a(e)},e.id))}),n.length>l.length&&p(`div`,{class:`row`,children:p(c,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>i(!0),children:E.moreAgents(n.length-l.length)})}),t>e.length&&r&&p(`p`,{class:`soft small`,children:E.onlyFirst(e.length,t)})]})}})})}function ce({agent:{id:e,name:t,process:n},doing:i}){let a=Y.has(i.state);return p(`li`,{children:p(`a`,{href:r`/agents/${e}`,class:a?`awake`:void 0,children:[p(v,{name:t,kind:`AGENT`,state:a?i.state:void 0}),p(`span`,{class:`now-what`,children:[p(`strong`,{class:`cut`,children:t}),p(le,{doing:i})]}),n.inboxDepth>0&&p(y,{children:E.inbox(n.inboxDepth)}),p(de,{doing:i})]})})}function le({doing:{state:e,text:t,tool:n,failure:r,lastAt:i}}){return r===void 0?t&&e===`THINKING`?p(ue,{...t}):n&&Y.has(e)?p(`span`,{class:`cut soft small`,children:n.state===`HELD`?E.waitsFor(n.name):E.runs(n.name,n.progress)}):Y.has(e)?p(`span`,{class:`cut soft small`,children:E.doing[e]}):p(`span`,{class:`cut soft small`,children:i?p(s,{children:[E.lastAwake,` `,p(S,{date:i})]}):E.neverAwake}):p(`span`,{class:`cut small now-bad`,children:r?E.fails(r):E.failsUnknown})}function ue({kind:e,tail:t}){return p(`span`,{class:`now-stream soft small`,children:[p(`span`,{class:`now-verb`,children:E[e]}),p(`bdi`,{class:`now-tail`,children:p(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function de({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?p(`span`,{class:`soft small`,children:m.states[e]}):p(y,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:m.states[e]??e}):p(y,{look:`bad`,children:E.failing})}function fe(){let e=C(P,{});return p(`section`,{class:`panel stack`,children:[p(`h2`,{children:E.assistant}),p(d,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return p(f,{icon:`agent`,title:E.noAssistant});let{agent:t,space:n}=e,i=_.value.get(t.id)?.state??t.process.state,{lastCycleAt:a}=t.process;return p(`ul`,{class:`now-list`,children:p(`li`,{children:p(`a`,{href:n?r`/spaces/${n.id}`:r`/agents/${t.id}`,children:[p(v,{name:t.name,kind:`AGENT`,state:i===`SLEEPING`?void 0:i}),p(`span`,{class:`now-what`,children:[p(`strong`,{class:`cut`,children:t.name}),p(`span`,{class:`cut soft small`,children:m.states[i]??i})]}),a&&p(`span`,{class:`soft small`,children:p(S,{date:a})})]})})})}})]})}var pe=.8;function me(){let e={models:b(`agents:read`),inspect:b(`agents:inspect`),admin:b(`admin:read`)},t=C(F,e);return he(t.reload),p(`section`,{class:`panel stack`,children:[p(`h2`,{children:E.problems}),p(d,{answer:t,children:e=>{let t=[..._e(e),...ve()];return t.length===0?p(f,{icon:`check`,title:E.noProblems}):p(`ul`,{class:`now-list`,children:t.map(e=>p(`li`,{children:p(ge,{...e})},e.key))})}})]})}function he(e){let t=n(!0),r=x.value;a(()=>{t.current||e(),t.current=!1},[r])}function ge({icon:e,isBad:t,title:n,text:r,since:i,to:a}){let o=p(s,{children:[p(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:p(l,{name:e})}),p(`span`,{class:`now-what`,children:[p(`strong`,{class:`cut`,children:n}),r&&p(`span`,{class:`soft small now-words`,children:r})]}),i&&p(`span`,{class:`soft small`,children:p(S,{date:i})})]});return a?p(`a`,{href:a,children:o}):p(`div`,{children:o})}function _e(e){return[...ye(e),...be(e),...xe(e),...Se(e)]}function ve(){return L.value.map(({id:e,name:t,why:n})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:E.agentFails(t),text:n,to:r`/agents/${e}`}))}function ye({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:n,since:r,error:i})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:E.modelFails(e),since:r,text:[t??E.errors[i]??i,n>0&&E.agentsWait(n)].filter(Boolean).join(` · `)}))}function be({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:E.deadLetters(e.totalCount),text:E.deadLettersHint,since:t.createdAt,to:r`/agents/${t.agentId}`}]}function xe({webhookEndpoints:e,connectors:t}){let n=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:t,status:n,failingSince:r,lastError:i,lastStatus:a})=>({key:e,icon:`link`,isBad:n===`SWITCHED_OFF`,since:r,title:n===`SWITCHED_OFF`?E.webhookOff(t):E.webhookFails(t),text:i??(a?`HTTP ${a}`:void 0)})),r=(t?.nodes??[]).filter(({isWorking:e})=>!e).map(({id:e,name:t,lastError:n})=>({key:e,icon:`link`,isBad:!0,title:E.connectorFails(t),text:n??void 0}));return[...n,...r]}function Se({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:n,uses:i})=>{let a=Math.max(0,...i.map(({spent:e})=>Number(e)));if(a<pe*Number(n))return[];let o=a>=Number(n);return[{key:e,icon:`coins`,isBad:o,title:o?E.budgetOver(t):E.budgetNear(t,T(a,Number(n))),to:r`/costs`}]})}var Ce=24,X=6e4,Z=864e5;function we(){let e=Math.floor(x.value/X),t=o(()=>Te(new Date(e*X)),[e]),n=C(I,t),i=Q(n.data);return p(`section`,{class:`panel stack`,children:[p(`header`,{class:`row`,children:[p(`h2`,{children:E.today}),p(`a`,{class:`push small`,href:r`/costs?period=today`,children:E.allCosts})]}),p(d,{answer:{...n,data:i},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),r=t=>e.groups.reduce((e,n)=>e+t(n),0),i=Number(t.groups[0]?.cost??0);return p(s,{children:[p(`p`,{class:`now-cost`,children:[p(`strong`,{children:w(n)}),p(`span`,{class:`soft small`,children:E.yesterday(w(i))})]}),p(De,{costs:Ee(e.groups)}),p(`p`,{class:`soft small`,children:E.counted(ne(r(({requests:e})=>e)),te(r(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Q(e){let t=o(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Te(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+X);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Z).toISOString(),sameTime:new Date(n.getTime()-Z).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function Ee(e){let t=Array.from({length:Ce},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function De({costs:e}){let t=Math.max(...e),n=new Date(x.value).getHours();return p(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":E.bars,children:e.map((e,r)=>{let i=t?Math.max(e?3:1,e/t*48):1;return p(`rect`,{x:r*10+1,y:48-i,width:8,height:i,rx:1.5,class:r===n?`current`:r>n?`later`:void 0,children:p(`title`,{children:`${String(r).padStart(2,`0`)}:00 ${w(e)}`})},r)})})}var $=5,Oe=12;function ke(){ee(E.title);let e=b(`admin:read`);return p(`div`,{class:`page`,children:p(`div`,{class:`inner`,children:[p(`h1`,{children:E.title}),p(`div`,{class:`now-columns`,children:[p(`div`,{children:[b(`messages:write`)&&p(Ae,{}),b(`agents:read`)&&p(se,{})]}),p(`div`,{children:[e&&p(me,{}),e&&p(we,{}),!e&&b(`agents:read`)&&p(fe,{}),p(je,{})]})]})]})})}function Ae(){let e=[...g.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return p(`section`,{class:`panel stack`,children:[p(`header`,{class:`row`,children:[p(`h2`,{children:E.waiting}),e.length>0&&p(`a`,{class:`push small`,href:r`/approvals`,children:e.length>$?E.allOf(e.length):E.toApprovals})]}),e.length===0&&p(f,{icon:`check`,title:E.nothingWaits}),p(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:t,origin:n,createdAt:i})=>p(`li`,{children:p(`a`,{href:r`/approvals?call=${e}`,children:[p(v,{name:n.agentName,kind:`AGENT`}),p(`span`,{class:`now-what`,children:[p(`strong`,{class:`cut`,children:E.tools[t]??E.wants(t)}),p(`span`,{class:`cut soft small`,children:E.asks(n.agentName,n.spaceName)})]}),p(`span`,{class:`soft small`,children:p(S,{date:i})})]})},e))})]})}function je(){let e=h.value.filter(({unreadCount:e})=>e).slice(0,Oe);return p(`section`,{class:`panel stack`,children:[p(`h2`,{children:E.unread}),e.length===0&&p(f,{icon:`check`,title:E.nothingUnread}),p(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:t,partner:n,kind:i,unreadCount:a,lastMessage:o})=>p(`li`,{children:p(`a`,{href:r`/spaces/${e}`,children:[p(v,{name:t,kind:i===`DIRECT`?n?.kind??`PERSON`:`AGENT`}),p(`span`,{class:`now-what`,children:[p(`strong`,{class:`cut`,children:t}),o&&p(`span`,{class:`cut soft small`,children:[o.author.name,`: `,o.text]})]}),p(y,{look:`accent`,children:a>=100?`99+`:a})]})},e))})]})}export{ke as default};