import{Bt as e,F as t,Ft as n,H as r,Ht as i,I as a,Jt as o,Kt as s,Pt as c,Tt as l,Ut as u,Xt as d,_ as f,_t as p,at as m,b as h,c as g,ct as _,dt as v,et as y,f as b,i as x,it as S,l as C,n as ee,o as te,qt as w,r as T,t as E,tt as D,v as O,vt as ne}from"./core-DAW6bano.js";import{t as re}from"./state-CNG7dTYa.js";var k={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,firstAgent:`Set up the first agent`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,killSwitch:`The kill switch is on`,killSwitchText:e=>`${e} · All other organisations are suspended.`,agentPaused:e=>`${e} is paused`,agentsPaused:e=>`${e.toLocaleString(`en`)} agents are paused`,pausedText:`What comes in meanwhile is read after somebody resumes them.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,beginAssistant:`Start your assistant`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e};function A(e){let t=e.replace(/^[A-Z_]+: /,``);return t.startsWith(`waits for the budget `)?k.errors.BUDGET:E(t).said}var ie=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function ae(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:M(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return ie.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function j(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:M(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function M(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var N=new Set([`THINKING`,`WAKING`,`PRIVATE`]),P=new Set([...N,`HELD`]);function F({state:e}){return N.has(e)}function I({state:e}){return P.has(e)}var L=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function R(e,t){let n=e=>L.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new z(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new z(`
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
    `,{fragmentName:`WaitingCall`});var B=new z(`
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
    `),V=new z(`
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
    `),H=new z(`
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
    `),U=new z(`
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
    `),W=new z(`
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
}`),G=new z(`
    query NowProblems($models: Boolean!, $inspect: Boolean!, $admin: Boolean!, $operator: Boolean!) {
  installation @include(if: $operator) {
    killSwitch {
      isOn
      reason
      switchedAt
    }
  }
  paused: agents(first: 1, statuses: [PAUSED]) @include(if: $models) {
    totalCount
    nodes {
      id
      name
    }
  }
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
      hook {
        receivedAt
      }
      endpoint {
        status
        deliveredAt
        failingSince
      }
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
    `),K=new z(`
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
    `),q=i([]),J=50,oe=24,se=8,ce=100;function le(){let e=b(B,m(`agents:read`)?{first:J}:void 0),t=de(e.data?.agents.nodes??[],e.data);return ue(e.reload),u(()=>{q.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function ue(e){let t=s(!0),n=C.value,r=S.value;u(()=>{t.current||e(),t.current=!1},[n,[...r.keys()].sort().join()])}function de(t,n){let r=e(new Map),i=s(new Map),a=s(void 0),o=()=>{a.current??=setTimeout(()=>{a.current=void 0,r.value=new Map(i.current)},ce)};u(()=>{for(let e of t)i.current.set(e.id,he(i.current.get(e.id),e));r.value=new Map(i.current)},[n]);let c=t.slice(0,oe).map(({id:e})=>e).join();return u(()=>{let e=new AbortController;for(let t of c.split(`,`).filter(Boolean))me(t,i.current,o,e.signal);return()=>{e.abort(),clearTimeout(a.current),a.current=void 0}},[c]),fe(i.current,o),r}function fe(e,t){let n=({id:e})=>S.value.get(e)?.state===`THINKING`,r=_.value.filter(({members:e})=>e.some(n)).slice(0,se).map(({id:e})=>e).sort().join();u(()=>{let n=new AbortController;for(let i of r.split(`,`).filter(Boolean))pe(i,e,t,n.signal);return()=>n.abort()},[r])}async function pe(e,t,n,r){try{for await(let i of p(H,{spaceId:e},{signal:r})){let e=j(t,i);e&&(t.set(...e),n())}}catch{}}async function me(e,t,n,r){try{for await(let i of p(V,{agentId:e},{signal:r}))t.set(e,ae(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function he(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var ge=8;function _e(){let{answer:e,doings:t}=le(),[i,a]=w(!1),o=({id:e,process:{state:n,lastCycleAt:r}})=>t.value.get(e)??{state:n,lastAt:r};return D(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:D(h,{answer:e,lines:6,children:({agents:{nodes:e,totalCount:t}})=>{let s=R(e,o),c=s.filter(e=>I(o(e))).length,l=s.filter(e=>F(o(e))).length,u=i?s:s.slice(0,Math.max(ge,c));return D(d,{children:[D(`header`,{class:`row`,children:[D(`h2`,{id:`now-agents`,children:k.agents}),D(`span`,{class:`soft small push`,children:k.atWork(l,t)})]}),s.length===0&&D(O,{icon:`agent`,title:k.noAgents,children:[D(`p`,{children:k.noAgentsHint}),m(`agents:write`)&&D(`a`,{class:`button primary`,href:m(`admin:write`)?n`/first-steps`:n`/agents`,children:k.firstAgent})]}),D(`ul`,{class:`now-list`,children:u.map(e=>D(ve,{agent:e,doing:o(e)},e.id))}),s.length>u.length&&D(`div`,{class:`row`,children:D(r,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>a(!0),children:k.moreAgents(s.length-u.length)})}),t>e.length&&i&&D(`p`,{class:`soft small`,children:k.onlyFirst(e.length,t)})]})}})})}function ve({agent:{id:e,name:r,process:i},doing:o}){let s=I(o);return D(`li`,{children:D(`a`,{href:n`/agents/${e}`,class:s?`awake`:void 0,children:[D(t,{name:r,kind:`AGENT`,state:s?o.state:void 0}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:r}),D(ye,{doing:o})]}),i.inboxDepth>0&&D(a,{children:k.inbox(i.inboxDepth)}),D(xe,{doing:o})]})})}function ye({doing:e}){let{state:t,text:n,tool:r,failure:i,lastAt:a}=e;return i===void 0?n&&t===`THINKING`?D(be,{...n}):r&&I(e)?D(`span`,{class:`cut soft small`,children:r.state===`HELD`?k.waitsFor(r.name):k.runs(r.name,r.progress)}):I(e)?D(`span`,{class:`cut soft small`,children:k.doing[t]}):D(`span`,{class:`cut soft small`,children:a?D(d,{children:[k.lastAwake,` `,D(g,{date:a})]}):k.neverAwake}):D(`span`,{class:`cut small now-bad`,children:i?k.fails(A(i)):k.failsUnknown})}function be({kind:e,tail:t}){return D(`span`,{class:`now-stream soft small`,children:[D(`span`,{class:`now-verb`,children:k[e]}),D(`bdi`,{class:`now-tail`,children:D(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function xe({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?D(`span`,{class:`soft small`,children:l.states[e]}):D(a,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:l.states[e]??e}):D(a,{look:`bad`,children:k.failing})}function Se(){let e=b(U,{});return D(`section`,{class:`panel stack`,children:[D(`h2`,{children:k.assistant}),D(h,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return D(Ce,{});let{agent:n}=e,r=S.value.get(n.id)?.state??n.process.state,{lastCycleAt:i}=n.process;return D(`ul`,{class:`now-list`,children:D(`li`,{children:D(`a`,{href:Y(e),children:[D(t,{name:n.name,kind:`AGENT`,state:r===`SLEEPING`?void 0:r}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:n.name}),D(`span`,{class:`cut soft small`,children:l.states[r]??r})]}),i&&D(`span`,{class:`soft small`,children:D(g,{date:i})})]})})})}})]})}function Ce(){return D(O,{icon:`agent`,title:k.noAssistant,children:m(`messages:write`)&&D(r,{isSmall:!0,onPress:async()=>c(Y((await ne(W,{input:{}})).assistant)),children:k.beginAssistant})})}function Y({agent:e,space:t}){return t?n`/spaces/${t.id}`:n`/agents/${e.id}`}var we=.8;function Te(){let e={models:m(`agents:read`),inspect:m(`agents:inspect`),admin:m(`admin:read`),operator:m(`installation:read`)},t=b(G,e);return Ee(t.reload),D(`section`,{class:`panel stack`,children:[D(`h2`,{children:k.problems}),D(h,{answer:t,children:e=>{let t=[...Oe(e),...je()];return t.length===0?D(O,{icon:`check`,title:k.noProblems}):D(`ul`,{class:`now-list`,children:t.map(e=>D(`li`,{children:D(De,{...e})},e.key))})}})]})}function Ee(e){let t=s(!0),n=C.value;u(()=>{t.current||e(),t.current=!1},[n])}function De({icon:e,isBad:t,title:n,text:r,since:i,to:a}){return D(`a`,{href:a,children:[D(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:D(y,{name:e})}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:n}),r&&D(`span`,{class:`soft small now-words`,children:r})]}),i&&D(`span`,{class:`soft small`,children:D(g,{date:i})})]})}function Oe(e){return[...ke(e),...Ae(e),...Me(e),...Ne(e),...Pe(e),...Fe(e)]}function ke({installation:e}){if(!e?.killSwitch.isOn)return[];let{reason:t,switchedAt:r}=e.killSwitch;return[{key:`kill switch`,icon:`stop`,isBad:!0,title:k.killSwitch,text:k.killSwitchText(t),since:r,to:n`/installation`}]}function Ae({paused:e}){let[t]=e?.nodes??[];if(!e||!t)return[];let r=e.totalCount===1,i=r?n`/agents/${t.id}`:n`/agents?status=${`PAUSED`}`;return[{key:`paused`,icon:`stop`,isBad:!1,title:r?k.agentPaused(t.name):k.agentsPaused(e.totalCount),text:k.pausedText,to:i}]}function je(){return q.value.map(({id:e,name:t,why:r})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:k.agentFails(t),text:r&&A(r),to:n`/agents/${e}`}))}function Me({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:r,since:i,error:a})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:k.modelFails(e),since:i,text:[t??k.errors[a]??a,r>0&&k.agentsWait(r)].filter(Boolean).join(` · `),to:n`/organisation/models?tab=health`}))}function Ne({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:k.deadLetters(e.totalCount),text:k.deadLettersHint,since:t.createdAt,to:n`/organisation/dead-letters`}]}function Pe({webhookEndpoints:e,connectors:t}){let r=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:t,status:r,failingSince:i,lastError:a,lastStatus:o})=>({key:e,icon:`link`,isBad:r===`SWITCHED_OFF`,since:i,title:r===`SWITCHED_OFF`?k.webhookOff(t):k.webhookFails(t),text:a?E(a).said:o?`HTTP ${o}`:void 0,to:n`/organisation/webhooks?open=${e}`})),i=(t?.nodes??[]).filter(e=>re(e)===`fails`).map(({id:e,name:t,lastError:r})=>({key:e,icon:`link`,isBad:!0,title:k.connectorFails(t),text:r?E(r).said:void 0,to:n`/organisation/connectors?open=${e}`}));return[...r,...i]}function Fe({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:r,uses:i})=>{let a=Math.max(0,...i.map(({spent:e})=>Number(e)));if(a<we*Number(r))return[];let o=a>=Number(r);return[{key:e,icon:`coins`,isBad:o,title:o?k.budgetOver(t):k.budgetNear(t,x(a,Number(r))),to:n`/costs`}]})}var Ie=24,X=6e4,Z=864e5;function Le(){let e=Math.floor(C.value/X),t=o(()=>Q(new Date(e*X)),[e]),r=b(K,t),i=Re(r.data);return D(`section`,{class:`panel stack`,children:[D(`header`,{class:`row`,children:[D(`h2`,{children:k.today}),D(`a`,{class:`push small`,href:n`/costs?period=today`,children:k.allCosts})]}),D(h,{answer:{...r,data:i},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),r=t=>e.groups.reduce((e,n)=>e+t(n),0),i=Number(t.groups[0]?.cost??0);return D(d,{children:[D(`p`,{class:`now-cost`,children:[D(`strong`,{children:T(n)}),D(`span`,{class:`soft small`,children:k.yesterday(T(i))})]}),D(Be,{costs:ze(e.groups)}),D(`p`,{class:`soft small`,children:k.counted(ee(r(({requests:e})=>e)),te(r(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Re(e){let t=o(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Q(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+X);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Z).toISOString(),sameTime:new Date(n.getTime()-Z).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function ze(e){let t=Array.from({length:Ie},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Be({costs:e}){let t=Math.max(...e),n=new Date(C.value).getHours();return D(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":k.bars,children:e.map((e,r)=>{let i=t?Math.max(e?3:1,e/t*48):1;return D(`rect`,{x:r*10+1,y:48-i,width:8,height:i,rx:1.5,class:r===n?`current`:r>n?`later`:void 0,children:D(`title`,{children:`${String(r).padStart(2,`0`)}:00 ${T(e)}`})},r)})})}var $=5,Ve=12;function He(){f(k.title);let e=m(`admin:read`);return D(`div`,{class:`page`,children:D(`div`,{class:`inner`,children:[D(`h1`,{children:k.title}),D(`div`,{class:`now-columns`,children:[D(`div`,{children:[m(`messages:write`)&&D(Ue,{}),m(`agents:read`)&&D(_e,{})]}),D(`div`,{children:[(e||m(`installation:read`))&&D(Te,{}),e&&D(Le,{}),!e&&m(`agents:read`)&&D(Se,{}),D(We,{})]})]})]})})}function Ue(){let e=[...v.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return D(`section`,{class:`panel stack`,children:[D(`header`,{class:`row`,children:[D(`h2`,{children:k.waiting}),e.length>0&&D(`a`,{class:`push small`,href:n`/approvals`,children:e.length>$?k.allOf(e.length):k.toApprovals})]}),e.length===0&&D(O,{icon:`check`,title:k.nothingWaits}),D(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:r,origin:i,createdAt:a})=>D(`li`,{children:D(`a`,{href:n`/approvals?call=${e}`,children:[D(t,{name:i.agentName,kind:`AGENT`}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:k.tools[r]??k.wants(r)}),D(`span`,{class:`cut soft small`,children:k.asks(i.agentName,i.spaceName)})]}),D(`span`,{class:`soft small`,children:D(g,{date:a})})]})},e))})]})}function We(){let e=_.value.filter(({unreadCount:e})=>e).slice(0,Ve);return D(`section`,{class:`panel stack`,children:[D(`h2`,{children:k.unread}),e.length===0&&D(O,{icon:`check`,title:k.nothingUnread}),D(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:r,partner:i,kind:o,unreadCount:s,lastMessage:c})=>D(`li`,{children:D(`a`,{href:n`/spaces/${e}`,children:[D(t,{name:r,kind:o===`DIRECT`?i?.kind??`PERSON`:`AGENT`}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:r}),c&&D(`span`,{class:`cut soft small`,children:[c.author.name,`: `,c.text]})]}),D(a,{look:`accent`,children:s>=100?`99+`:s})]})},e))})]})}export{He as default};