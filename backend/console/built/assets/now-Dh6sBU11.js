import{Bt as e,F as t,Ft as n,Gt as r,H as i,Ht as a,I as o,Kt as s,Pt as c,Tt as l,Vt as u,Yt as d,_ as ee,_t as f,at as p,b as m,c as h,ct as g,dt as _,et as v,f as y,i as b,it as x,l as S,n as C,o as te,qt as w,r as T,t as E,tt as D,v as O,vt as k}from"./core-DkOhGsGF.js";import{t as ne}from"./state-CNG7dTYa.js";var A={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,firstAgent:`Set up the first agent`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,killSwitch:`The kill switch is on`,killSwitchText:e=>`${e} · All other organisations are suspended.`,agentPaused:e=>`${e} is paused`,agentsPaused:e=>`${e.toLocaleString(`en`)} agents are paused`,pausedText:`What comes in meanwhile is read after somebody resumes them.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,beginAssistant:`Start your assistant`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e};function j(e){let t=e.replace(/^[A-Z_]+: /,``);return t.startsWith(`waits for the budget `)?A.errors.BUDGET:E(t).said}var re=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function ie(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:M(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return re.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ae(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:M(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function M(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var N=new Set([`THINKING`,`WAKING`,`PRIVATE`]),P=new Set([...N,`HELD`]);function F({state:e}){return N.has(e)}function I({state:e}){return P.has(e)}var L=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function R(e,t){let n=e=>L.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
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
    `),q=u([]),J=50,oe=24,se=8,ce=100;function le(){let e=y(B,p(`agents:read`)?{first:J}:void 0),t=de(e.data?.agents.nodes??[],e.data);return ue(e.reload),a(()=>{q.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function ue(e){let t=r(!0),n=S.value,i=x.value;a(()=>{t.current||e(),t.current=!1},[n,[...i.keys()].sort().join()])}function de(t,n){let i=e(new Map),o=r(new Map),s=r(void 0),c=()=>{s.current??=setTimeout(()=>{s.current=void 0,i.value=new Map(o.current)},ce)};a(()=>{for(let e of t)o.current.set(e.id,he(o.current.get(e.id),e));i.value=new Map(o.current)},[n]);let l=t.slice(0,oe).map(({id:e})=>e).join();return a(()=>{let e=new AbortController;for(let t of l.split(`,`).filter(Boolean))me(t,o.current,c,e.signal);return()=>{e.abort(),clearTimeout(s.current),s.current=void 0}},[l]),fe(o.current,c),i}function fe(e,t){let n=({id:e})=>x.value.get(e)?.state===`THINKING`,r=g.value.filter(({members:e})=>e.some(n)).slice(0,se).map(({id:e})=>e).sort().join();a(()=>{let n=new AbortController;for(let i of r.split(`,`).filter(Boolean))pe(i,e,t,n.signal);return()=>n.abort()},[r])}async function pe(e,t,n,r){try{for await(let i of f(H,{spaceId:e},{signal:r})){let e=ae(t,i);e&&(t.set(...e),n())}}catch{}}async function me(e,t,n,r){try{for await(let i of f(V,{agentId:e},{signal:r}))t.set(e,ie(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function he(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var ge=8;function _e(){let{answer:e,doings:t}=le(),[r,a]=s(!1),o=({id:e,process:{state:n,lastCycleAt:r}})=>t.value.get(e)??{state:n,lastAt:r};return D(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:D(m,{answer:e,lines:6,children:({agents:{nodes:e,totalCount:t}})=>{let s=R(e,o),c=s.filter(e=>I(o(e))).length,l=s.filter(e=>F(o(e))).length,u=r?s:s.slice(0,Math.max(ge,c));return D(d,{children:[D(`header`,{class:`row`,children:[D(`h2`,{id:`now-agents`,children:A.agents}),D(`span`,{class:`soft small push`,children:A.atWork(l,t)})]}),s.length===0&&D(O,{icon:`agent`,title:A.noAgents,children:[D(`p`,{children:A.noAgentsHint}),p(`agents:write`)&&D(`a`,{class:`button primary`,href:p(`admin:write`)?n`/first-steps`:n`/agents`,children:A.firstAgent})]}),D(`ul`,{class:`now-list`,children:u.map(e=>D(ve,{agent:e,doing:o(e)},e.id))}),s.length>u.length&&D(`div`,{class:`row`,children:D(i,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>a(!0),children:A.moreAgents(s.length-u.length)})}),t>e.length&&r&&D(`p`,{class:`soft small`,children:A.onlyFirst(e.length,t)})]})}})})}function ve({agent:{id:e,name:r,process:i},doing:a}){let s=I(a);return D(`li`,{children:D(`a`,{href:n`/agents/${e}`,class:s?`awake`:void 0,children:[D(t,{name:r,kind:`AGENT`,state:s?a.state:void 0}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:r}),D(ye,{doing:a})]}),i.inboxDepth>0&&D(o,{children:A.inbox(i.inboxDepth)}),D(xe,{doing:a})]})})}function ye({doing:e}){let{state:t,text:n,tool:r,failure:i,lastAt:a}=e;return i===void 0?n&&t===`THINKING`?D(be,{...n}):r&&I(e)?D(`span`,{class:`cut soft small`,children:r.state===`HELD`?A.waitsFor(r.name):A.runs(r.name,r.progress)}):I(e)?D(`span`,{class:`cut soft small`,children:A.doing[t]}):D(`span`,{class:`cut soft small`,children:a?D(d,{children:[A.lastAwake,` `,D(h,{date:a})]}):A.neverAwake}):D(`span`,{class:`cut small now-bad`,children:i?A.fails(j(i)):A.failsUnknown})}function be({kind:e,tail:t}){return D(`span`,{class:`now-stream soft small`,children:[D(`span`,{class:`now-verb`,children:A[e]}),D(`bdi`,{class:`now-tail`,children:D(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function xe({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?D(`span`,{class:`soft small`,children:l.states[e]}):D(o,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:l.states[e]??e}):D(o,{look:`bad`,children:A.failing})}function Se(){let e=y(U,{});return D(`section`,{class:`panel stack`,children:[D(`h2`,{children:A.assistant}),D(m,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return D(Ce,{});let{agent:n}=e,r=x.value.get(n.id)?.state??n.process.state,{lastCycleAt:i}=n.process;return D(`ul`,{class:`now-list`,children:D(`li`,{children:D(`a`,{href:Y(e),children:[D(t,{name:n.name,kind:`AGENT`,state:r===`SLEEPING`?void 0:r}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:n.name}),D(`span`,{class:`cut soft small`,children:l.states[r]??r})]}),i&&D(`span`,{class:`soft small`,children:D(h,{date:i})})]})})})}})]})}function Ce(){return D(O,{icon:`agent`,title:A.noAssistant,children:p(`messages:write`)&&D(i,{isSmall:!0,onPress:async()=>c(Y((await k(W,{input:{}})).assistant)),children:A.beginAssistant})})}function Y({agent:e,space:t}){return t?n`/spaces/${t.id}`:n`/agents/${e.id}`}var we=.8;function Te(){let e={models:p(`agents:read`),inspect:p(`agents:inspect`),admin:p(`admin:read`),operator:p(`installation:read`)},t=y(G,e);return Ee(t.reload),D(`section`,{class:`panel stack`,children:[D(`h2`,{children:A.problems}),D(m,{answer:t,children:e=>{let t=[...Oe(e),...je()];return t.length===0?D(O,{icon:`check`,title:A.noProblems}):D(`ul`,{class:`now-list`,children:t.map(e=>D(`li`,{children:D(De,{...e})},e.key))})}})]})}function Ee(e){let t=r(!0),n=S.value;a(()=>{t.current||e(),t.current=!1},[n])}function De({icon:e,isBad:t,title:n,text:r,since:i,to:a}){return D(`a`,{href:a,children:[D(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:D(v,{name:e})}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:n}),r&&D(`span`,{class:`soft small now-words`,children:r})]}),i&&D(`span`,{class:`soft small`,children:D(h,{date:i})})]})}function Oe(e){return[...ke(e),...Ae(e),...Me(e),...Ne(e),...Pe(e),...Fe(e)]}function ke({installation:e}){if(!e?.killSwitch.isOn)return[];let{reason:t,switchedAt:r}=e.killSwitch;return[{key:`kill switch`,icon:`stop`,isBad:!0,title:A.killSwitch,text:A.killSwitchText(t),since:r,to:n`/installation`}]}function Ae({paused:e}){let[t]=e?.nodes??[];if(!e||!t)return[];let r=e.totalCount===1,i=r?n`/agents/${t.id}`:n`/agents?status=${`PAUSED`}`;return[{key:`paused`,icon:`stop`,isBad:!1,title:r?A.agentPaused(t.name):A.agentsPaused(e.totalCount),text:A.pausedText,to:i}]}function je(){return q.value.map(({id:e,name:t,why:r})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:A.agentFails(t),text:r&&j(r),to:n`/agents/${e}`}))}function Me({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:r,since:i,error:a})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:A.modelFails(e),since:i,text:[t??A.errors[a]??a,r>0&&A.agentsWait(r)].filter(Boolean).join(` · `),to:n`/organisation/models?tab=health`}))}function Ne({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:A.deadLetters(e.totalCount),text:A.deadLettersHint,since:t.createdAt,to:n`/organisation/dead-letters`}]}function Pe({webhookEndpoints:e,connectors:t}){let r=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:t,status:r,failingSince:i,lastError:a,lastStatus:o})=>({key:e,icon:`link`,isBad:r===`SWITCHED_OFF`,since:i,title:r===`SWITCHED_OFF`?A.webhookOff(t):A.webhookFails(t),text:a?E(a).said:o?`HTTP ${o}`:void 0,to:n`/organisation/webhooks?open=${e}`})),i=(t?.nodes??[]).filter(e=>ne(e)===`fails`).map(({id:e,name:t,lastError:r})=>({key:e,icon:`link`,isBad:!0,title:A.connectorFails(t),text:r?E(r).said:void 0,to:n`/organisation/connectors?open=${e}`}));return[...r,...i]}function Fe({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:r,uses:i})=>{let a=Math.max(0,...i.map(({spent:e})=>Number(e)));if(a<we*Number(r))return[];let o=a>=Number(r);return[{key:e,icon:`coins`,isBad:o,title:o?A.budgetOver(t):A.budgetNear(t,b(a,Number(r))),to:n`/costs`}]})}var Ie=24,X=6e4,Z=864e5;function Le(){let e=Math.floor(S.value/X),t=w(()=>Q(new Date(e*X)),[e]),r=y(K,t),i=Re(r.data);return D(`section`,{class:`panel stack`,children:[D(`header`,{class:`row`,children:[D(`h2`,{children:A.today}),D(`a`,{class:`push small`,href:n`/costs?period=today`,children:A.allCosts})]}),D(m,{answer:{...r,data:i},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),r=t=>e.groups.reduce((e,n)=>e+t(n),0),i=Number(t.groups[0]?.cost??0);return D(d,{children:[D(`p`,{class:`now-cost`,children:[D(`strong`,{children:T(n)}),D(`span`,{class:`soft small`,children:A.yesterday(T(i))})]}),D(Be,{costs:ze(e.groups)}),D(`p`,{class:`soft small`,children:A.counted(C(r(({requests:e})=>e)),te(r(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Re(e){let t=w(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Q(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+X);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Z).toISOString(),sameTime:new Date(n.getTime()-Z).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function ze(e){let t=Array.from({length:Ie},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Be({costs:e}){let t=Math.max(...e),n=new Date(S.value).getHours();return D(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":A.bars,children:e.map((e,r)=>{let i=t?Math.max(e?3:1,e/t*48):1;return D(`rect`,{x:r*10+1,y:48-i,width:8,height:i,rx:1.5,class:r===n?`current`:r>n?`later`:void 0,children:D(`title`,{children:`${String(r).padStart(2,`0`)}:00 ${T(e)}`})},r)})})}var $=5,Ve=12;function He(){ee(A.title);let e=p(`admin:read`);return D(`div`,{class:`page`,children:D(`div`,{class:`inner`,children:[D(`h1`,{children:A.title}),D(`div`,{class:`now-columns`,children:[D(`div`,{children:[p(`messages:write`)&&D(Ue,{}),p(`agents:read`)&&D(_e,{})]}),D(`div`,{children:[(e||p(`installation:read`))&&D(Te,{}),e&&D(Le,{}),!e&&p(`agents:read`)&&D(Se,{}),D(We,{})]})]})]})})}function Ue(){let e=[..._.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return D(`section`,{class:`panel stack`,children:[D(`header`,{class:`row`,children:[D(`h2`,{children:A.waiting}),e.length>0&&D(`a`,{class:`push small`,href:n`/approvals`,children:e.length>$?A.allOf(e.length):A.toApprovals})]}),e.length===0&&D(O,{icon:`check`,title:A.nothingWaits}),D(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:r,origin:i,createdAt:a})=>D(`li`,{children:D(`a`,{href:n`/approvals?call=${e}`,children:[D(t,{name:i.agentName,kind:`AGENT`}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:A.tools[r]??A.wants(r)}),D(`span`,{class:`cut soft small`,children:A.asks(i.agentName,i.spaceName)})]}),D(`span`,{class:`soft small`,children:D(h,{date:a})})]})},e))})]})}function We(){let e=g.value.filter(({unreadCount:e})=>e).slice(0,Ve);return D(`section`,{class:`panel stack`,children:[D(`h2`,{children:A.unread}),e.length===0&&D(O,{icon:`check`,title:A.nothingUnread}),D(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:r,partner:i,kind:a,unreadCount:s,lastMessage:c})=>D(`li`,{children:D(`a`,{href:n`/spaces/${e}`,children:[D(t,{name:r,kind:a===`DIRECT`?i?.kind??`PERSON`:`AGENT`}),D(`span`,{class:`now-what`,children:[D(`strong`,{class:`cut`,children:r}),c&&D(`span`,{class:`cut soft small`,children:[c.author.name,`: `,c.text]})]}),D(o,{look:`accent`,children:s>=100?`99+`:s})]})},e))})]})}export{He as default};