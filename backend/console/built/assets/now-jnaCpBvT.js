import{At as e,Bt as t,F as n,G as r,It as i,K as a,Lt as o,Mt as s,Nt as c,P as l,Q as u,Rt as d,Tt as f,V as p,X as m,Y as h,a as g,b as _,c as v,ct as y,d as b,g as ee,ht as x,n as S,r as te,s as C,st as w,t as T,tt as E,v as D,wt as ne}from"./core-CZmEjDQu.js";var O={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,firstAgent:`Set up the first agent`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,beginAssistant:`Start your assistant`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e},re=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function ie(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:k(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return re.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ae(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:k(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function k(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var A=new Set([`THINKING`,`WAKING`,`PRIVATE`]),j=new Set([...A,`HELD`]);function M({state:e}){return A.has(e)}function N({state:e}){return j.has(e)}var P=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function F(e,t){let n=e=>P.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var I=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new I(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new I(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new I(`
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
    `,{fragmentName:`WaitingCall`});var L=new I(`
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
    `),R=new I(`
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
    `),z=new I(`
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
    `),B=new I(`
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
    `),V=new I(`
    mutation BeginAssistant($input: MyAssistantInput!) {
  myAssistant(input: $input) {
    __typename
    ... on MyAssistantSuccess {
      assistant {
        agent {
          id
        }
        space {
          id
        }
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),H=new I(`
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
  deadLetters(last: 1) @include(if: $inspect) {
    totalCount
    nodes {
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
    `),U=new I(`
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
    `),W=s([]),G=50,K=24,q=8,J=100;function oe(){let e=b(L,m(`agents:read`)?{first:G}:void 0),t=ce(e.data?.agents.nodes??[],e.data);return se(e.reload),c(()=>{W.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function se(e){let t=i(!0),n=v.value,r=h.value;c(()=>{t.current||e(),t.current=!1},[n,[...r.keys()].sort().join()])}function ce(t,n){let r=e(new Map),a=i(new Map),o=i(void 0),s=()=>{o.current??=setTimeout(()=>{o.current=void 0,r.value=new Map(a.current)},J)};c(()=>{for(let e of t)a.current.set(e.id,fe(a.current.get(e.id),e));r.value=new Map(a.current)},[n]);let l=t.slice(0,K).map(({id:e})=>e).join();return c(()=>{let e=new AbortController;for(let t of l.split(`,`).filter(Boolean))de(t,a.current,s,e.signal);return()=>{e.abort(),clearTimeout(o.current),o.current=void 0}},[l]),le(a.current,s),r}function le(e,t){let n=({id:e})=>h.value.get(e)?.state===`THINKING`,r=u.value.filter(({members:e})=>e.some(n)).slice(0,q).map(({id:e})=>e).sort().join();c(()=>{let n=new AbortController;for(let i of r.split(`,`).filter(Boolean))ue(i,e,t,n.signal);return()=>n.abort()},[r])}async function ue(e,t,n,r){try{for await(let i of w(z,{spaceId:e},{signal:r})){let e=ae(t,i);e&&(t.set(...e),n())}}catch{}}async function de(e,t,n,r){try{for await(let i of w(R,{agentId:e},{signal:r}))t.set(e,ie(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function fe(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var pe=8;function me(){let{answer:e,doings:n}=oe(),[r,i]=o(!1),s=({id:e,process:{state:t,lastCycleAt:r}})=>n.value.get(e)??{state:t,lastAt:r};return a(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:a(_,{answer:e,lines:6,children:({agents:{nodes:e,totalCount:n}})=>{let o=F(e,s),c=o.filter(e=>N(s(e))).length,l=o.filter(e=>M(s(e))).length,u=r?o:o.slice(0,Math.max(pe,c));return a(t,{children:[a(`header`,{class:`row`,children:[a(`h2`,{id:`now-agents`,children:O.agents}),a(`span`,{class:`soft small push`,children:O.atWork(l,n)})]}),o.length===0&&a(D,{icon:`agent`,title:O.noAgents,children:[a(`p`,{children:O.noAgentsHint}),m(`agents:write`)&&a(`a`,{class:`button primary`,href:m(`admin:write`)?f`/first-steps`:f`/agents`,children:O.firstAgent})]}),a(`ul`,{class:`now-list`,children:u.map(e=>a(he,{agent:e,doing:s(e)},e.id))}),o.length>u.length&&a(`div`,{class:`row`,children:a(p,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>i(!0),children:O.moreAgents(o.length-u.length)})}),n>e.length&&r&&a(`p`,{class:`soft small`,children:O.onlyFirst(e.length,n)})]})}})})}function he({agent:{id:e,name:t,process:r},doing:i}){let o=N(i);return a(`li`,{children:a(`a`,{href:f`/agents/${e}`,class:o?`awake`:void 0,children:[a(l,{name:t,kind:`AGENT`,state:o?i.state:void 0}),a(`span`,{class:`now-what`,children:[a(`strong`,{class:`cut`,children:t}),a(ge,{doing:i})]}),r.inboxDepth>0&&a(n,{children:O.inbox(r.inboxDepth)}),a(ve,{doing:i})]})})}function ge({doing:e}){let{state:n,text:r,tool:i,failure:o,lastAt:s}=e;return o===void 0?r&&n===`THINKING`?a(_e,{...r}):i&&N(e)?a(`span`,{class:`cut soft small`,children:i.state===`HELD`?O.waitsFor(i.name):O.runs(i.name,i.progress)}):N(e)?a(`span`,{class:`cut soft small`,children:O.doing[n]}):a(`span`,{class:`cut soft small`,children:s?a(t,{children:[O.lastAwake,` `,a(C,{date:s})]}):O.neverAwake}):a(`span`,{class:`cut small now-bad`,children:o?O.fails(o):O.failsUnknown})}function _e({kind:e,tail:t}){return a(`span`,{class:`now-stream soft small`,children:[a(`span`,{class:`now-verb`,children:O[e]}),a(`bdi`,{class:`now-tail`,children:a(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function ve({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?a(`span`,{class:`soft small`,children:x.states[e]}):a(n,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:x.states[e]??e}):a(n,{look:`bad`,children:O.failing})}function ye(){let e=b(B,{});return a(`section`,{class:`panel stack`,children:[a(`h2`,{children:O.assistant}),a(_,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return a(be,{});let{agent:t}=e,n=h.value.get(t.id)?.state??t.process.state,{lastCycleAt:r}=t.process;return a(`ul`,{class:`now-list`,children:a(`li`,{children:a(`a`,{href:Y(e),children:[a(l,{name:t.name,kind:`AGENT`,state:n===`SLEEPING`?void 0:n}),a(`span`,{class:`now-what`,children:[a(`strong`,{class:`cut`,children:t.name}),a(`span`,{class:`cut soft small`,children:x.states[n]??n})]}),r&&a(`span`,{class:`soft small`,children:a(C,{date:r})})]})})})}})]})}function be(){return a(D,{icon:`agent`,title:O.noAssistant,children:m(`messages:write`)&&a(p,{isSmall:!0,onPress:async()=>ne(Y((await y(V,{input:{}})).assistant)),children:O.beginAssistant})})}function Y({agent:e,space:t}){return t?f`/spaces/${t.id}`:f`/agents/${e.id}`}var xe=.8;function Se(){let e={models:m(`agents:read`),inspect:m(`agents:inspect`),admin:m(`admin:read`)},t=b(H,e);return Ce(t.reload),a(`section`,{class:`panel stack`,children:[a(`h2`,{children:O.problems}),a(_,{answer:t,children:e=>{let t=[...Te(e),...Ee()];return t.length===0?a(D,{icon:`check`,title:O.noProblems}):a(`ul`,{class:`now-list`,children:t.map(e=>a(`li`,{children:a(we,{...e})},e.key))})}})]})}function Ce(e){let t=i(!0),n=v.value;c(()=>{t.current||e(),t.current=!1},[n])}function we({icon:e,isBad:t,title:n,text:i,since:o,to:s}){return a(`a`,{href:s,children:[a(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:a(r,{name:e})}),a(`span`,{class:`now-what`,children:[a(`strong`,{class:`cut`,children:n}),i&&a(`span`,{class:`soft small now-words`,children:i})]}),o&&a(`span`,{class:`soft small`,children:a(C,{date:o})})]})}function Te(e){return[...De(e),...Oe(e),...ke(e),...Ae(e)]}function Ee(){return W.value.map(({id:e,name:t,why:n})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:O.agentFails(t),text:n,to:f`/agents/${e}`}))}function De({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:n,since:r,error:i})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:O.modelFails(e),since:r,text:[t??O.errors[i]??i,n>0&&O.agentsWait(n)].filter(Boolean).join(` · `),to:f`/organisation/models?tab=health`}))}function Oe({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:O.deadLetters(e.totalCount),text:O.deadLettersHint,since:t.createdAt,to:f`/organisation/dead-letters`}]}function ke({webhookEndpoints:e,connectors:t}){let n=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:t,status:n,failingSince:r,lastError:i,lastStatus:a})=>({key:e,icon:`link`,isBad:n===`SWITCHED_OFF`,since:r,title:n===`SWITCHED_OFF`?O.webhookOff(t):O.webhookFails(t),text:i??(a?`HTTP ${a}`:void 0),to:f`/organisation/webhooks?open=${e}`})),r=(t?.nodes??[]).filter(({isWorking:e})=>!e).map(({id:e,name:t,lastError:n})=>({key:e,icon:`link`,isBad:!0,title:O.connectorFails(t),text:n??void 0,to:f`/organisation/connectors?open=${e}`}));return[...n,...r]}function Ae({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:n,uses:r})=>{let i=Math.max(0,...r.map(({spent:e})=>Number(e)));if(i<xe*Number(n))return[];let a=i>=Number(n);return[{key:e,icon:`coins`,isBad:a,title:a?O.budgetOver(t):O.budgetNear(t,te(i,Number(n))),to:f`/costs`}]})}var X=24,Z=6e4,Q=864e5;function je(){let e=Math.floor(v.value/Z),n=d(()=>Ne(new Date(e*Z)),[e]),r=b(U,n),i=Me(r.data);return a(`section`,{class:`panel stack`,children:[a(`header`,{class:`row`,children:[a(`h2`,{children:O.today}),a(`a`,{class:`push small`,href:f`/costs?period=today`,children:O.allCosts})]}),a(_,{answer:{...r,data:i},children:({hours:e,before:n})=>{let r=e.groups.reduce((e,t)=>e+Number(t.cost),0),i=t=>e.groups.reduce((e,n)=>e+t(n),0),o=Number(n.groups[0]?.cost??0);return a(t,{children:[a(`p`,{class:`now-cost`,children:[a(`strong`,{children:S(r)}),a(`span`,{class:`soft small`,children:O.yesterday(S(o))})]}),a(Fe,{costs:Pe(e.groups)}),a(`p`,{class:`soft small`,children:O.counted(T(i(({requests:e})=>e)),g(i(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Me(e){let t=d(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Ne(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+Z);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Q).toISOString(),sameTime:new Date(n.getTime()-Q).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function Pe(e){let t=Array.from({length:X},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Fe({costs:e}){let t=Math.max(...e),n=new Date(v.value).getHours();return a(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":O.bars,children:e.map((e,r)=>{let i=t?Math.max(e?3:1,e/t*48):1;return a(`rect`,{x:r*10+1,y:48-i,width:8,height:i,rx:1.5,class:r===n?`current`:r>n?`later`:void 0,children:a(`title`,{children:`${String(r).padStart(2,`0`)}:00 ${S(e)}`})},r)})})}var $=5,Ie=12;function Le(){ee(O.title);let e=m(`admin:read`);return a(`div`,{class:`page`,children:a(`div`,{class:`inner`,children:[a(`h1`,{children:O.title}),a(`div`,{class:`now-columns`,children:[a(`div`,{children:[m(`messages:write`)&&a(Re,{}),m(`agents:read`)&&a(me,{})]}),a(`div`,{children:[e&&a(Se,{}),e&&a(je,{}),!e&&m(`agents:read`)&&a(ye,{}),a(ze,{})]})]})]})})}function Re(){let e=[...E.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return a(`section`,{class:`panel stack`,children:[a(`header`,{class:`row`,children:[a(`h2`,{children:O.waiting}),e.length>0&&a(`a`,{class:`push small`,href:f`/approvals`,children:e.length>$?O.allOf(e.length):O.toApprovals})]}),e.length===0&&a(D,{icon:`check`,title:O.nothingWaits}),a(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:t,origin:n,createdAt:r})=>a(`li`,{children:a(`a`,{href:f`/approvals?call=${e}`,children:[a(l,{name:n.agentName,kind:`AGENT`}),a(`span`,{class:`now-what`,children:[a(`strong`,{class:`cut`,children:O.tools[t]??O.wants(t)}),a(`span`,{class:`cut soft small`,children:O.asks(n.agentName,n.spaceName)})]}),a(`span`,{class:`soft small`,children:a(C,{date:r})})]})},e))})]})}function ze(){let e=u.value.filter(({unreadCount:e})=>e).slice(0,Ie);return a(`section`,{class:`panel stack`,children:[a(`h2`,{children:O.unread}),e.length===0&&a(D,{icon:`check`,title:O.nothingUnread}),a(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:t,partner:r,kind:i,unreadCount:o,lastMessage:s})=>a(`li`,{children:a(`a`,{href:f`/spaces/${e}`,children:[a(l,{name:t,kind:i===`DIRECT`?r?.kind??`PERSON`:`AGENT`}),a(`span`,{class:`now-what`,children:[a(`strong`,{class:`cut`,children:t}),s&&a(`span`,{class:`cut soft small`,children:[s.author.name,`: `,s.text]})]}),a(n,{look:`accent`,children:o>=100?`99+`:o})]})},e))})]})}export{Le as default};