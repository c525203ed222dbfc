import{Et as e,Ft as t,I as n,It as r,Jt as i,L as a,U as o,Ut as s,Vt as c,Wt as l,Yt as u,Zt as d,a as ee,at as f,ft as p,i as m,l as h,lt as g,nt as _,ot as v,p as y,qt as b,r as x,s as S,t as C,tt as te,u as w,v as T,vt as E,x as D,y as O,yt as k}from"./core-DbefT3t7.js";import{t as ne}from"./state-CNG7dTYa.js";var A={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,firstAgent:`Set up the first agent`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,killSwitch:`The kill switch is on`,killSwitchText:e=>`${e} · All other organisations are suspended.`,agentPaused:e=>`${e} is paused`,agentsPaused:e=>`${e.toLocaleString(`en`)} agents are paused`,pausedText:`What comes in meanwhile is read after somebody resumes them.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,beginAssistant:`Start your assistant`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e};function j(e){let t=e.replace(/^[A-Z_]+: /,``);return t.startsWith(`waits for the budget `)?A.errors.BUDGET:C(t).said}var re=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function ie(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:M(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return re.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ae(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:M(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function M(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var N=new Set([`THINKING`,`WAKING`,`PRIVATE`]),P=new Set([...N,`HELD`]);function F({state:e}){return N.has(e)}function I({state:e}){return P.has(e)}var L=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function R(e,t){let n=e=>L.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
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
    `),q=s([]),J=50,oe=24,se=8,ce=100;function le(){let e=y(B,v(`agents:read`)?{first:J}:void 0),t=de(e.data?.agents.nodes??[],e.data);return ue(e.reload),l(()=>{q.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function ue(e){let t=b(!0),n=w.value,r=f.value;l(()=>{t.current||e(),t.current=!1},[n,[...r.keys()].sort().join()])}function de(e,t){let n=c(new Map),r=b(new Map),i=b(void 0),a=()=>{i.current??=setTimeout(()=>{i.current=void 0,n.value=new Map(r.current)},ce)};l(()=>{for(let t of e)r.current.set(t.id,he(r.current.get(t.id),t));n.value=new Map(r.current)},[t]);let o=e.slice(0,oe).map(({id:e})=>e).join();return l(()=>{let e=new AbortController;for(let t of o.split(`,`).filter(Boolean))me(t,r.current,a,e.signal);return()=>{e.abort(),clearTimeout(i.current),i.current=void 0}},[o]),fe(r.current,a),n}function fe(e,t){let n=({id:e})=>f.value.get(e)?.state===`THINKING`,r=g.value.filter(({members:e})=>e.some(n)).slice(0,se).map(({id:e})=>e).sort().join();l(()=>{let n=new AbortController;for(let i of r.split(`,`).filter(Boolean))pe(i,e,t,n.signal);return()=>n.abort()},[r])}async function pe(e,t,n,r){try{for await(let i of E(H,{spaceId:e},{signal:r})){let e=ae(t,i);e&&(t.set(...e),n())}}catch{}}async function me(e,t,n,r){try{for await(let i of E(V,{agentId:e},{signal:r}))t.set(e,ie(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function he(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var ge=8;function _e(){let{answer:e,doings:t}=le(),[n,a]=i(!1),s=({id:e,process:{state:n,lastCycleAt:r}})=>t.value.get(e)??{state:n,lastAt:r};return _(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:_(D,{answer:e,lines:6,children:({agents:{nodes:e,totalCount:t}})=>{let i=R(e,s),c=i.filter(e=>I(s(e))).length,l=i.filter(e=>F(s(e))).length,u=n?i:i.slice(0,Math.max(ge,c));return _(d,{children:[_(`header`,{class:`row`,children:[_(`h2`,{id:`now-agents`,children:A.agents}),_(`span`,{class:`soft small push`,children:A.atWork(l,t)})]}),i.length===0&&_(O,{icon:`agent`,title:A.noAgents,children:[_(`p`,{children:A.noAgentsHint}),v(`agents:write`)&&_(`a`,{class:`button primary`,href:v(`admin:write`)?r`/first-steps`:r`/agents`,children:A.firstAgent})]}),_(`ul`,{class:`now-list`,children:u.map(e=>_(ve,{agent:e,doing:s(e)},e.id))}),i.length>u.length&&_(`div`,{class:`row`,children:_(o,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>a(!0),children:A.moreAgents(i.length-u.length)})}),t>e.length&&n&&_(`p`,{class:`soft small`,children:A.onlyFirst(e.length,t)})]})}})})}function ve({agent:{id:e,name:t,process:i},doing:o}){let s=I(o);return _(`li`,{children:_(`a`,{href:r`/agents/${e}`,class:s?`awake`:void 0,children:[_(n,{name:t,kind:`AGENT`,state:s?o.state:void 0}),_(`span`,{class:`now-what`,children:[_(`strong`,{class:`cut`,children:t}),_(ye,{doing:o})]}),i.inboxDepth>0&&_(a,{children:A.inbox(i.inboxDepth)}),_(xe,{doing:o})]})})}function ye({doing:e}){let{state:t,text:n,tool:r,failure:i,lastAt:a}=e;return i===void 0?n&&t===`THINKING`?_(be,{...n}):r&&I(e)?_(`span`,{class:`cut soft small`,children:r.state===`HELD`?A.waitsFor(r.name):A.runs(r.name,r.progress)}):I(e)?_(`span`,{class:`cut soft small`,children:A.doing[t]}):_(`span`,{class:`cut soft small`,children:a?_(d,{children:[A.lastAwake,` `,_(h,{date:a})]}):A.neverAwake}):_(`span`,{class:`cut small now-bad`,children:i?A.fails(j(i)):A.failsUnknown})}function be({kind:e,tail:t}){return _(`span`,{class:`now-stream soft small`,children:[_(`span`,{class:`now-verb`,children:A[e]}),_(`bdi`,{class:`now-tail`,children:_(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function xe({doing:{state:t,failure:n}}){return n===void 0?t===`SLEEPING`?_(`span`,{class:`soft small`,children:e.states[t]}):_(a,{look:t===`THINKING`||t===`WAKING`?`good`:t===`HELD`?`warn`:void 0,children:e.states[t]??t}):_(a,{look:`bad`,children:A.failing})}function Se(){let t=y(U,{});return _(`section`,{class:`panel stack`,children:[_(`h2`,{children:A.assistant}),_(D,{answer:t,lines:2,children:({myAssistant:t})=>{if(!t)return _(Ce,{});let{agent:r}=t,i=f.value.get(r.id)?.state??r.process.state,{lastCycleAt:a}=r.process;return _(`ul`,{class:`now-list`,children:_(`li`,{children:_(`a`,{href:Y(t),children:[_(n,{name:r.name,kind:`AGENT`,state:i===`SLEEPING`?void 0:i}),_(`span`,{class:`now-what`,children:[_(`strong`,{class:`cut`,children:r.name}),_(`span`,{class:`cut soft small`,children:e.states[i]??i})]}),a&&_(`span`,{class:`soft small`,children:_(h,{date:a})})]})})})}})]})}function Ce(){return _(O,{icon:`agent`,title:A.noAssistant,children:v(`messages:write`)&&_(o,{isSmall:!0,onPress:async()=>t(Y((await k(W,{input:{}})).assistant)),children:A.beginAssistant})})}function Y({agent:e,space:t}){return t?r`/spaces/${t.id}`:r`/agents/${e.id}`}var we=.8;function Te(){let e={models:v(`agents:read`),inspect:v(`agents:inspect`),admin:v(`admin:read`),operator:v(`installation:read`)},t=y(G,e);return Ee(t.reload),_(`section`,{class:`panel stack`,children:[_(`h2`,{children:A.problems}),_(D,{answer:t,children:e=>{let t=[...Oe(e),...je()];return t.length===0?_(O,{icon:`check`,title:A.noProblems}):_(`ul`,{class:`now-list`,children:t.map(e=>_(`li`,{children:_(De,{...e})},e.key))})}})]})}function Ee(e){let t=b(!0),n=w.value;l(()=>{t.current||e(),t.current=!1},[n])}function De({icon:e,isBad:t,title:n,text:r,since:i,to:a}){return _(`a`,{href:a,children:[_(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:_(te,{name:e})}),_(`span`,{class:`now-what`,children:[_(`strong`,{class:`cut`,children:n}),r&&_(`span`,{class:`soft small now-words`,children:r})]}),i&&_(`span`,{class:`soft small`,children:_(h,{date:i})})]})}function Oe(e){return[...ke(e),...Ae(e),...Me(e),...Ne(e),...Pe(e),...Fe(e)]}function ke({installation:e}){if(!e?.killSwitch.isOn)return[];let{reason:t,switchedAt:n}=e.killSwitch;return[{key:`kill switch`,icon:`stop`,isBad:!0,title:A.killSwitch,text:A.killSwitchText(t),since:n,to:r`/installation`}]}function Ae({paused:e}){let[t]=e?.nodes??[];if(!e||!t)return[];let n=e.totalCount===1,i=n?r`/agents/${t.id}`:r`/agents?status=${`PAUSED`}`;return[{key:`paused`,icon:`stop`,isBad:!1,title:n?A.agentPaused(t.name):A.agentsPaused(e.totalCount),text:A.pausedText,to:i}]}function je(){return q.value.map(({id:e,name:t,why:n})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:A.agentFails(t),text:n&&j(n),to:r`/agents/${e}`}))}function Me({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:n,since:i,error:a})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:A.modelFails(e),since:i,text:[t??A.errors[a]??a,n>0&&A.agentsWait(n)].filter(Boolean).join(` · `),to:r`/organisation/models?tab=health`}))}function Ne({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:A.deadLetters(e.totalCount),text:A.deadLettersHint,since:t.createdAt,to:r`/organisation/dead-letters`}]}function Pe({webhookEndpoints:e,connectors:t}){let n=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:t,status:n,failingSince:i,lastError:a,lastStatus:o})=>({key:e,icon:`link`,isBad:n===`SWITCHED_OFF`,since:i,title:n===`SWITCHED_OFF`?A.webhookOff(t):A.webhookFails(t),text:a?C(a).said:o?`HTTP ${o}`:void 0,to:r`/organisation/webhooks?open=${e}`})),i=(t?.nodes??[]).filter(e=>ne(e)===`fails`).map(({id:e,name:t,lastError:n})=>({key:e,icon:`link`,isBad:!0,title:A.connectorFails(t),text:n?C(n).said:void 0,to:r`/organisation/connectors?open=${e}`}));return[...n,...i]}function Fe({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:n,uses:i})=>{let a=Math.max(0,...i.map(({spent:e})=>Number(e)));if(a<we*Number(n))return[];let o=a>=Number(n);return[{key:e,icon:`coins`,isBad:o,title:o?A.budgetOver(t):A.budgetNear(t,ee(a,Number(n))),to:r`/costs`}]})}var Ie=24,X=6e4,Z=864e5;function Le(){let e=Math.floor(w.value/X),t=u(()=>Q(new Date(e*X)),[e]),n=y(K,t),i=Re(n.data);return _(`section`,{class:`panel stack`,children:[_(`header`,{class:`row`,children:[_(`h2`,{children:A.today}),_(`a`,{class:`push small`,href:r`/costs?period=today`,children:A.allCosts})]}),_(D,{answer:{...n,data:i},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),r=t=>e.groups.reduce((e,n)=>e+t(n),0),i=Number(t.groups[0]?.cost??0);return _(d,{children:[_(`p`,{class:`now-cost`,children:[_(`strong`,{children:m(n)}),_(`span`,{class:`soft small`,children:A.yesterday(m(i))})]}),_(Be,{costs:ze(e.groups)}),_(`p`,{class:`soft small`,children:A.counted(x(r(({requests:e})=>e)),S(r(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Re(e){let t=u(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Q(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+X);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Z).toISOString(),sameTime:new Date(n.getTime()-Z).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function ze(e){let t=Array.from({length:Ie},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Be({costs:e}){let t=Math.max(...e),n=new Date(w.value).getHours();return _(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":A.bars,children:e.map((e,r)=>{let i=t?Math.max(e?3:1,e/t*48):1;return _(`rect`,{x:r*10+1,y:48-i,width:8,height:i,rx:1.5,class:r===n?`current`:r>n?`later`:void 0,children:_(`title`,{children:`${String(r).padStart(2,`0`)}:00 ${m(e)}`})},r)})})}var $=5,Ve=12;function He(){T(A.title);let e=v(`admin:read`);return _(`div`,{class:`page`,children:_(`div`,{class:`inner`,children:[_(`h1`,{children:A.title}),_(`div`,{class:`now-columns`,children:[_(`div`,{children:[v(`messages:write`)&&_(Ue,{}),v(`agents:read`)&&_(_e,{})]}),_(`div`,{children:[(e||v(`installation:read`))&&_(Te,{}),e&&_(Le,{}),!e&&v(`agents:read`)&&_(Se,{}),_(We,{})]})]})]})})}function Ue(){let e=[...p.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return _(`section`,{class:`panel stack`,children:[_(`header`,{class:`row`,children:[_(`h2`,{children:A.waiting}),e.length>0&&_(`a`,{class:`push small`,href:r`/approvals`,children:e.length>$?A.allOf(e.length):A.toApprovals})]}),e.length===0&&_(O,{icon:`check`,title:A.nothingWaits}),_(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:t,origin:i,createdAt:a})=>_(`li`,{children:_(`a`,{href:r`/approvals?call=${e}`,children:[_(n,{name:i.agentName,kind:`AGENT`}),_(`span`,{class:`now-what`,children:[_(`strong`,{class:`cut`,children:A.tools[t]??A.wants(t)}),_(`span`,{class:`cut soft small`,children:A.asks(i.agentName,i.spaceName)})]}),_(`span`,{class:`soft small`,children:_(h,{date:a})})]})},e))})]})}function We(){let e=g.value.filter(({unreadCount:e})=>e).slice(0,Ve);return _(`section`,{class:`panel stack`,children:[_(`h2`,{children:A.unread}),e.length===0&&_(O,{icon:`check`,title:A.nothingUnread}),_(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:t,partner:i,kind:o,unreadCount:s,lastMessage:c})=>_(`li`,{children:_(`a`,{href:r`/spaces/${e}`,children:[_(n,{name:t,kind:o===`DIRECT`?i?.kind??`PERSON`:`AGENT`}),_(`span`,{class:`now-what`,children:[_(`strong`,{class:`cut`,children:t}),c&&_(`span`,{class:`cut soft small`,children:[c.author.name,`: `,c.text]})]}),_(a,{look:`accent`,children:s>=100?`99+`:s})]})},e))})]})}export{He as default};