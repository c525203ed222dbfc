import{B as e,Ft as t,G as n,It as r,J as i,Lt as a,Mt as o,N as s,P as c,W as l,Y as u,Z as d,a as f,b as p,d as m,et as ee,g as h,jt as g,kt as _,l as v,mt as y,n as b,ot as x,r as te,s as S,t as ne,v as C,wt as w,zt as T}from"./core-BuePkbtC.js";var E={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e},D=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function re(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:O(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return D.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ie(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:O(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function O(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var k=new Set([`THINKING`,`WAKING`,`PRIVATE`]),A=new Set([...k,`HELD`]);function j({state:e}){return k.has(e)}function M({state:e}){return A.has(e)}var N=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function P(e,t){let n=e=>N.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var F=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new F(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new F(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new F(`
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
    `,{fragmentName:`WaitingCall`});var I=new F(`
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
    `),L=new F(`
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
    `),R=new F(`
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
    `),z=new F(`
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
    `),B=new F(`
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
    `),V=new F(`
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
    `),H=g([]),U=50,W=24,G=8,K=100;function q(){let e=m(I,u(`agents:read`)?{first:U}:void 0),t=Y(e.data?.agents.nodes??[],e.data);return J(e.reload),o(()=>{H.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function J(e){let n=t(!0),r=v.value,a=i.value;o(()=>{n.current||e(),n.current=!1},[r,[...a.keys()].sort().join()])}function Y(e,n){let r=_(new Map),i=t(new Map),a=t(void 0),s=()=>{a.current??=setTimeout(()=>{a.current=void 0,r.value=new Map(i.current)},K)};o(()=>{for(let t of e)i.current.set(t.id,ce(i.current.get(t.id),t));r.value=new Map(i.current)},[n]);let c=e.slice(0,W).map(({id:e})=>e).join();return o(()=>{let e=new AbortController;for(let t of c.split(`,`).filter(Boolean))se(t,i.current,s,e.signal);return()=>{e.abort(),clearTimeout(a.current),a.current=void 0}},[c]),ae(i.current,s),r}function ae(e,t){let n=({id:e})=>i.value.get(e)?.state===`THINKING`,r=d.value.filter(({members:e})=>e.some(n)).slice(0,G).map(({id:e})=>e).sort().join();o(()=>{let n=new AbortController;for(let i of r.split(`,`).filter(Boolean))oe(i,e,t,n.signal);return()=>n.abort()},[r])}async function oe(e,t,n,r){try{for await(let i of x(R,{spaceId:e},{signal:r})){let e=ie(t,i);e&&(t.set(...e),n())}}catch{}}async function se(e,t,n,r){try{for await(let i of x(L,{agentId:e},{signal:r}))t.set(e,re(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function ce(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var le=8;function X(){let{answer:t,doings:i}=q(),[a,o]=r(!1),s=({id:e,process:{state:t,lastCycleAt:n}})=>i.value.get(e)??{state:t,lastAt:n};return n(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:n(p,{answer:t,lines:6,children:({agents:{nodes:t,totalCount:r}})=>{let i=P(t,s),c=i.filter(e=>M(s(e))).length,l=i.filter(e=>j(s(e))).length,u=a?i:i.slice(0,Math.max(le,c));return n(T,{children:[n(`header`,{class:`row`,children:[n(`h2`,{id:`now-agents`,children:E.agents}),n(`span`,{class:`soft small push`,children:E.atWork(l,r)})]}),i.length===0&&n(C,{icon:`agent`,title:E.noAgents,children:n(`p`,{children:E.noAgentsHint})}),n(`ul`,{class:`now-list`,children:u.map(e=>n(ue,{agent:e,doing:s(e)},e.id))}),i.length>u.length&&n(`div`,{class:`row`,children:n(e,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>o(!0),children:E.moreAgents(i.length-u.length)})}),r>t.length&&a&&n(`p`,{class:`soft small`,children:E.onlyFirst(t.length,r)})]})}})})}function ue({agent:{id:e,name:t,process:r},doing:i}){let a=M(i);return n(`li`,{children:n(`a`,{href:w`/agents/${e}`,class:a?`awake`:void 0,children:[n(s,{name:t,kind:`AGENT`,state:a?i.state:void 0}),n(`span`,{class:`now-what`,children:[n(`strong`,{class:`cut`,children:t}),n(de,{doing:i})]}),r.inboxDepth>0&&n(c,{children:E.inbox(r.inboxDepth)}),n(pe,{doing:i})]})})}function de({doing:e}){let{state:t,text:r,tool:i,failure:a,lastAt:o}=e;return a===void 0?r&&t===`THINKING`?n(fe,{...r}):i&&M(e)?n(`span`,{class:`cut soft small`,children:i.state===`HELD`?E.waitsFor(i.name):E.runs(i.name,i.progress)}):M(e)?n(`span`,{class:`cut soft small`,children:E.doing[t]}):n(`span`,{class:`cut soft small`,children:o?n(T,{children:[E.lastAwake,` `,n(S,{date:o})]}):E.neverAwake}):n(`span`,{class:`cut small now-bad`,children:a?E.fails(a):E.failsUnknown})}function fe({kind:e,tail:t}){return n(`span`,{class:`now-stream soft small`,children:[n(`span`,{class:`now-verb`,children:E[e]}),n(`bdi`,{class:`now-tail`,children:n(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function pe({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?n(`span`,{class:`soft small`,children:y.states[e]}):n(c,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:y.states[e]??e}):n(c,{look:`bad`,children:E.failing})}function me(){let e=m(z,{});return n(`section`,{class:`panel stack`,children:[n(`h2`,{children:E.assistant}),n(p,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return n(C,{icon:`agent`,title:E.noAssistant});let{agent:t,space:r}=e,a=i.value.get(t.id)?.state??t.process.state,{lastCycleAt:o}=t.process;return n(`ul`,{class:`now-list`,children:n(`li`,{children:n(`a`,{href:r?w`/spaces/${r.id}`:w`/agents/${t.id}`,children:[n(s,{name:t.name,kind:`AGENT`,state:a===`SLEEPING`?void 0:a}),n(`span`,{class:`now-what`,children:[n(`strong`,{class:`cut`,children:t.name}),n(`span`,{class:`cut soft small`,children:y.states[a]??a})]}),o&&n(`span`,{class:`soft small`,children:n(S,{date:o})})]})})})}})]})}var he=.8;function ge(){let e={models:u(`agents:read`),inspect:u(`agents:inspect`),admin:u(`admin:read`)},t=m(B,e);return _e(t.reload),n(`section`,{class:`panel stack`,children:[n(`h2`,{children:E.problems}),n(p,{answer:t,children:e=>{let t=[...ye(e),...be()];return t.length===0?n(C,{icon:`check`,title:E.noProblems}):n(`ul`,{class:`now-list`,children:t.map(e=>n(`li`,{children:n(ve,{...e})},e.key))})}})]})}function _e(e){let n=t(!0),r=v.value;o(()=>{n.current||e(),n.current=!1},[r])}function ve({icon:e,isBad:t,title:r,text:i,since:a,to:o}){return n(`a`,{href:o,children:[n(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:n(l,{name:e})}),n(`span`,{class:`now-what`,children:[n(`strong`,{class:`cut`,children:r}),i&&n(`span`,{class:`soft small now-words`,children:i})]}),a&&n(`span`,{class:`soft small`,children:n(S,{date:a})})]})}function ye(e){return[...xe(e),...Se(e),...Ce(e),...we(e)]}function be(){return H.value.map(({id:e,name:t,why:n})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:E.agentFails(t),text:n,to:w`/agents/${e}`}))}function xe({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:n,since:r,error:i})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:E.modelFails(e),since:r,text:[t??E.errors[i]??i,n>0&&E.agentsWait(n)].filter(Boolean).join(` · `),to:w`/organisation/models?tab=health`}))}function Se({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:E.deadLetters(e.totalCount),text:E.deadLettersHint,since:t.createdAt,to:w`/organisation/dead-letters`}]}function Ce({webhookEndpoints:e,connectors:t}){let n=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:t,status:n,failingSince:r,lastError:i,lastStatus:a})=>({key:e,icon:`link`,isBad:n===`SWITCHED_OFF`,since:r,title:n===`SWITCHED_OFF`?E.webhookOff(t):E.webhookFails(t),text:i??(a?`HTTP ${a}`:void 0),to:w`/organisation/webhooks?open=${e}`})),r=(t?.nodes??[]).filter(({isWorking:e})=>!e).map(({id:e,name:t,lastError:n})=>({key:e,icon:`link`,isBad:!0,title:E.connectorFails(t),text:n??void 0,to:w`/organisation/connectors?open=${e}`}));return[...n,...r]}function we({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:n,uses:r})=>{let i=Math.max(0,...r.map(({spent:e})=>Number(e)));if(i<he*Number(n))return[];let a=i>=Number(n);return[{key:e,icon:`coins`,isBad:a,title:a?E.budgetOver(t):E.budgetNear(t,te(i,Number(n))),to:w`/costs`}]})}var Te=24,Z=6e4,Q=864e5;function Ee(){let e=Math.floor(v.value/Z),t=a(()=>Oe(new Date(e*Z)),[e]),r=m(V,t),i=De(r.data);return n(`section`,{class:`panel stack`,children:[n(`header`,{class:`row`,children:[n(`h2`,{children:E.today}),n(`a`,{class:`push small`,href:w`/costs?period=today`,children:E.allCosts})]}),n(p,{answer:{...r,data:i},children:({hours:e,before:t})=>{let r=e.groups.reduce((e,t)=>e+Number(t.cost),0),i=t=>e.groups.reduce((e,n)=>e+t(n),0),a=Number(t.groups[0]?.cost??0);return n(T,{children:[n(`p`,{class:`now-cost`,children:[n(`strong`,{children:b(r)}),n(`span`,{class:`soft small`,children:E.yesterday(b(a))})]}),n(Ae,{costs:ke(e.groups)}),n(`p`,{class:`soft small`,children:E.counted(ne(i(({requests:e})=>e)),f(i(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function De(e){let t=a(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Oe(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+Z);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Q).toISOString(),sameTime:new Date(n.getTime()-Q).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function ke(e){let t=Array.from({length:Te},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Ae({costs:e}){let t=Math.max(...e),r=new Date(v.value).getHours();return n(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":E.bars,children:e.map((e,i)=>{let a=t?Math.max(e?3:1,e/t*48):1;return n(`rect`,{x:i*10+1,y:48-a,width:8,height:a,rx:1.5,class:i===r?`current`:i>r?`later`:void 0,children:n(`title`,{children:`${String(i).padStart(2,`0`)}:00 ${b(e)}`})},i)})})}var $=5,je=12;function Me(){h(E.title);let e=u(`admin:read`);return n(`div`,{class:`page`,children:n(`div`,{class:`inner`,children:[n(`h1`,{children:E.title}),n(`div`,{class:`now-columns`,children:[n(`div`,{children:[u(`messages:write`)&&n(Ne,{}),u(`agents:read`)&&n(X,{})]}),n(`div`,{children:[e&&n(ge,{}),e&&n(Ee,{}),!e&&u(`agents:read`)&&n(me,{}),n(Pe,{})]})]})]})})}function Ne(){let e=[...ee.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return n(`section`,{class:`panel stack`,children:[n(`header`,{class:`row`,children:[n(`h2`,{children:E.waiting}),e.length>0&&n(`a`,{class:`push small`,href:w`/approvals`,children:e.length>$?E.allOf(e.length):E.toApprovals})]}),e.length===0&&n(C,{icon:`check`,title:E.nothingWaits}),n(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:t,origin:r,createdAt:i})=>n(`li`,{children:n(`a`,{href:w`/approvals?call=${e}`,children:[n(s,{name:r.agentName,kind:`AGENT`}),n(`span`,{class:`now-what`,children:[n(`strong`,{class:`cut`,children:E.tools[t]??E.wants(t)}),n(`span`,{class:`cut soft small`,children:E.asks(r.agentName,r.spaceName)})]}),n(`span`,{class:`soft small`,children:n(S,{date:i})})]})},e))})]})}function Pe(){let e=d.value.filter(({unreadCount:e})=>e).slice(0,je);return n(`section`,{class:`panel stack`,children:[n(`h2`,{children:E.unread}),e.length===0&&n(C,{icon:`check`,title:E.nothingUnread}),n(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:t,partner:r,kind:i,unreadCount:a,lastMessage:o})=>n(`li`,{children:n(`a`,{href:w`/spaces/${e}`,children:[n(s,{name:t,kind:i===`DIRECT`?r?.kind??`PERSON`:`AGENT`}),n(`span`,{class:`now-what`,children:[n(`strong`,{class:`cut`,children:t}),o&&n(`span`,{class:`cut soft small`,children:[o.author.name,`: `,o.text]})]}),n(c,{look:`accent`,children:a>=100?`99+`:a})]})},e))})]})}export{Me as default};