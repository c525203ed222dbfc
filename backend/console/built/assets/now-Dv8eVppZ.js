import{G as e,Gt as t,Jt as n,Lt as r,Ot as i,Qt as a,R as o,Rt as s,Ut as c,Wt as l,Xt as u,Yt as d,_ as ee,b as f,bt as p,c as m,ct as h,dt as g,f as _,i as v,it as y,l as b,mt as x,n as S,o as C,r as w,rt as te,st as T,t as E,v as D,xt as O,z as k}from"./core-DRuX0Zcw.js";import{t as ne}from"./state-CNG7dTYa.js";var A={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,firstAgent:`Set up the first agent`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,killSwitch:`The kill switch is on`,killSwitchText:e=>`${e} · All other organisations are suspended.`,agentPaused:e=>`${e} is paused`,agentsPaused:e=>`${e.toLocaleString(`en`)} agents are paused`,pausedText:`What comes in meanwhile is read after somebody resumes them.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,beginAssistant:`Start your assistant`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e};function j(e){let t=e.replace(/^[A-Z_]+: /,``);return t.startsWith(`waits for the budget `)?A.errors.BUDGET:E(t).said}var re=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function ie(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:M(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return re.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ae(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:M(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function M(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var N=new Set([`THINKING`,`WAKING`,`PRIVATE`]),P=new Set([...N,`HELD`]);function F({state:e}){return N.has(e)}function I({state:e}){return P.has(e)}var L=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function R(e,t){let n=e=>L.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
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
    `),q=l([]),J=50,oe=24,se=8,ce=100;function le(){let e=_(B,h(`agents:read`)?{first:J}:void 0),n=de(e.data?.agents.nodes??[],e.data);return ue(e.reload),t(()=>{q.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:t})=>{let r=n.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:t,why:r}]})},[e.data,n.value]),{answer:e,doings:n}}function ue(e){let r=n(!0),i=b.value,a=T.value;t(()=>{r.current||e(),r.current=!1},[i,[...a.keys()].sort().join()])}function de(e,r){let i=c(new Map),a=n(new Map),o=n(void 0),s=()=>{o.current??=setTimeout(()=>{o.current=void 0,i.value=new Map(a.current)},ce)};t(()=>{for(let t of e)a.current.set(t.id,he(a.current.get(t.id),t));i.value=new Map(a.current)},[r]);let l=e.slice(0,oe).map(({id:e})=>e).join();return t(()=>{let e=new AbortController;for(let t of l.split(`,`).filter(Boolean))me(t,a.current,s,e.signal);return()=>{e.abort(),clearTimeout(o.current),o.current=void 0}},[l]),fe(a.current,s),i}function fe(e,n){let r=({id:e})=>T.value.get(e)?.state===`THINKING`,i=g.value.filter(({members:e})=>e.some(r)).slice(0,se).map(({id:e})=>e).sort().join();t(()=>{let t=new AbortController;for(let r of i.split(`,`).filter(Boolean))pe(r,e,n,t.signal);return()=>t.abort()},[i])}async function pe(e,t,n,r){try{for await(let i of p(H,{spaceId:e},{signal:r})){let e=ae(t,i);e&&(t.set(...e),n())}}catch{}}async function me(e,t,n,r){try{for await(let i of p(V,{agentId:e},{signal:r}))t.set(e,ie(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function he(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var ge=8;function _e(){let{answer:t,doings:n}=le(),[r,i]=d(!1),o=({id:e,process:{state:t,lastCycleAt:r}})=>n.value.get(e)??{state:t,lastAt:r};return y(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:y(f,{answer:t,lines:6,children:({agents:{nodes:t,totalCount:n}})=>{let c=R(t,o),l=c.filter(e=>I(o(e))).length,u=c.filter(e=>F(o(e))).length,d=r?c:c.slice(0,Math.max(ge,l));return y(a,{children:[y(`header`,{class:`row`,children:[y(`h2`,{id:`now-agents`,children:A.agents}),y(`span`,{class:`soft small push`,children:A.atWork(u,n)})]}),c.length===0&&y(D,{icon:`agent`,title:A.noAgents,children:[y(`p`,{children:A.noAgentsHint}),h(`agents:write`)&&y(`a`,{class:`button primary`,href:h(`admin:write`)?s`/first-steps`:s`/agents`,children:A.firstAgent})]}),y(`ul`,{class:`now-list`,children:d.map(e=>y(ve,{agent:e,doing:o(e)},e.id))}),c.length>d.length&&y(`div`,{class:`row`,children:y(e,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>i(!0),children:A.moreAgents(c.length-d.length)})}),n>t.length&&r&&y(`p`,{class:`soft small`,children:A.onlyFirst(t.length,n)})]})}})})}function ve({agent:{id:e,name:t,process:n},doing:r}){let i=I(r);return y(`li`,{children:y(`a`,{href:s`/agents/${e}`,class:i?`awake`:void 0,children:[y(o,{name:t,kind:`AGENT`,state:i?r.state:void 0}),y(`span`,{class:`now-what`,children:[y(`strong`,{class:`cut`,children:t}),y(ye,{doing:r})]}),n.inboxDepth>0&&y(k,{children:A.inbox(n.inboxDepth)}),y(xe,{doing:r})]})})}function ye({doing:e}){let{state:t,text:n,tool:r,failure:i,lastAt:o}=e;return i===void 0?n&&t===`THINKING`?y(be,{...n}):r&&I(e)?y(`span`,{class:`cut soft small`,children:r.state===`HELD`?A.waitsFor(r.name):A.runs(r.name,r.progress)}):I(e)?y(`span`,{class:`cut soft small`,children:A.doing[t]}):y(`span`,{class:`cut soft small`,children:o?y(a,{children:[A.lastAwake,` `,y(m,{date:o})]}):A.neverAwake}):y(`span`,{class:`cut small now-bad`,children:i?A.fails(j(i)):A.failsUnknown})}function be({kind:e,tail:t}){return y(`span`,{class:`now-stream soft small`,children:[y(`span`,{class:`now-verb`,children:A[e]}),y(`bdi`,{class:`now-tail`,children:y(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function xe({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?y(`span`,{class:`soft small`,children:i.states[e]}):y(k,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:i.states[e]??e}):y(k,{look:`bad`,children:A.failing})}function Se(){let e=_(U,{});return y(`section`,{class:`panel stack`,children:[y(`h2`,{children:A.assistant}),y(f,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return y(Ce,{});let{agent:t}=e,n=T.value.get(t.id)?.state??t.process.state,{lastCycleAt:r}=t.process;return y(`ul`,{class:`now-list`,children:y(`li`,{children:y(`a`,{href:Y(e),children:[y(o,{name:t.name,kind:`AGENT`,state:n===`SLEEPING`?void 0:n}),y(`span`,{class:`now-what`,children:[y(`strong`,{class:`cut`,children:t.name}),y(`span`,{class:`cut soft small`,children:i.states[n]??n})]}),r&&y(`span`,{class:`soft small`,children:y(m,{date:r})})]})})})}})]})}function Ce(){return y(D,{icon:`agent`,title:A.noAssistant,children:h(`messages:write`)&&y(e,{isSmall:!0,onPress:async()=>r(Y((await O(W,{input:{}})).assistant)),children:A.beginAssistant})})}function Y({agent:e,space:t}){return t?s`/spaces/${t.id}`:s`/agents/${e.id}`}var we=.8;function Te(){let e={models:h(`agents:read`),inspect:h(`agents:inspect`),admin:h(`admin:read`),operator:h(`installation:read`)},t=_(G,e);return Ee(t.reload),y(`section`,{class:`panel stack`,children:[y(`h2`,{children:A.problems}),y(f,{answer:t,children:e=>{let t=[...Oe(e),...je()];return t.length===0?y(D,{icon:`check`,title:A.noProblems}):y(`ul`,{class:`now-list`,children:t.map(e=>y(`li`,{children:y(De,{...e})},e.key))})}})]})}function Ee(e){let r=n(!0),i=b.value;t(()=>{r.current||e(),r.current=!1},[i])}function De({icon:e,isBad:t,title:n,text:r,since:i,to:a}){return y(`a`,{href:a,children:[y(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:y(te,{name:e})}),y(`span`,{class:`now-what`,children:[y(`strong`,{class:`cut`,children:n}),r&&y(`span`,{class:`soft small now-words`,children:r})]}),i&&y(`span`,{class:`soft small`,children:y(m,{date:i})})]})}function Oe(e){return[...ke(e),...Ae(e),...Me(e),...Ne(e),...Pe(e),...Fe(e)]}function ke({installation:e}){if(!e?.killSwitch.isOn)return[];let{reason:t,switchedAt:n}=e.killSwitch;return[{key:`kill switch`,icon:`stop`,isBad:!0,title:A.killSwitch,text:A.killSwitchText(t),since:n,to:s`/installation`}]}function Ae({paused:e}){let[t]=e?.nodes??[];if(!e||!t)return[];let n=e.totalCount===1,r=n?s`/agents/${t.id}`:s`/agents?status=${`PAUSED`}`;return[{key:`paused`,icon:`stop`,isBad:!1,title:n?A.agentPaused(t.name):A.agentsPaused(e.totalCount),text:A.pausedText,to:r}]}function je(){return q.value.map(({id:e,name:t,why:n})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:A.agentFails(t),text:n&&j(n),to:s`/agents/${e}`}))}function Me({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:n,since:r,error:i})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:A.modelFails(e),since:r,text:[t??A.errors[i]??i,n>0&&A.agentsWait(n)].filter(Boolean).join(` · `),to:s`/organisation/models?tab=health`}))}function Ne({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:A.deadLetters(e.totalCount),text:A.deadLettersHint,since:t.createdAt,to:s`/organisation/dead-letters`}]}function Pe({webhookEndpoints:e,connectors:t}){let n=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:t,status:n,failingSince:r,lastError:i,lastStatus:a})=>({key:e,icon:`link`,isBad:n===`SWITCHED_OFF`,since:r,title:n===`SWITCHED_OFF`?A.webhookOff(t):A.webhookFails(t),text:i?E(i).said:a?`HTTP ${a}`:void 0,to:s`/organisation/webhooks?open=${e}`})),r=(t?.nodes??[]).filter(e=>ne(e)===`fails`).map(({id:e,name:t,lastError:n})=>({key:e,icon:`link`,isBad:!0,title:A.connectorFails(t),text:n?E(n).said:void 0,to:s`/organisation/connectors?open=${e}`}));return[...n,...r]}function Fe({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:n,uses:r})=>{let i=Math.max(0,...r.map(({spent:e})=>Number(e)));if(i<we*Number(n))return[];let a=i>=Number(n);return[{key:e,icon:`coins`,isBad:a,title:a?A.budgetOver(t):A.budgetNear(t,v(i,Number(n))),to:s`/costs`}]})}var Ie=24,X=6e4,Z=864e5;function Le(){let e=Math.floor(b.value/X),t=u(()=>Q(new Date(e*X)),[e]),n=_(K,t),r=Re(n.data);return y(`section`,{class:`panel stack`,children:[y(`header`,{class:`row`,children:[y(`h2`,{children:A.today}),y(`a`,{class:`push small`,href:s`/costs?period=today`,children:A.allCosts})]}),y(f,{answer:{...n,data:r},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),r=t=>e.groups.reduce((e,n)=>e+t(n),0),i=Number(t.groups[0]?.cost??0);return y(a,{children:[y(`p`,{class:`now-cost`,children:[y(`strong`,{children:w(n)}),y(`span`,{class:`soft small`,children:A.yesterday(w(i))})]}),y(Be,{costs:ze(e.groups)}),y(`p`,{class:`soft small`,children:A.counted(S(r(({requests:e})=>e)),C(r(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Re(e){let t=u(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Q(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+X);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Z).toISOString(),sameTime:new Date(n.getTime()-Z).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function ze(e){let t=Array.from({length:Ie},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Be({costs:e}){let t=Math.max(...e),n=new Date(b.value).getHours();return y(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":A.bars,children:e.map((e,r)=>{let i=t?Math.max(e?3:1,e/t*48):1;return y(`rect`,{x:r*10+1,y:48-i,width:8,height:i,rx:1.5,class:r===n?`current`:r>n?`later`:void 0,children:y(`title`,{children:`${String(r).padStart(2,`0`)}:00 ${w(e)}`})},r)})})}var $=5,Ve=12;function He(){ee(A.title);let e=h(`admin:read`);return y(`div`,{class:`page`,children:y(`div`,{class:`inner`,children:[y(`h1`,{children:A.title}),y(`div`,{class:`now-columns`,children:[y(`div`,{children:[h(`messages:write`)&&y(Ue,{}),h(`agents:read`)&&y(_e,{})]}),y(`div`,{children:[(e||h(`installation:read`))&&y(Te,{}),e&&y(Le,{}),!e&&h(`agents:read`)&&y(Se,{}),y(We,{})]})]})]})})}function Ue(){let e=[...x.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return y(`section`,{class:`panel stack`,children:[y(`header`,{class:`row`,children:[y(`h2`,{children:A.waiting}),e.length>0&&y(`a`,{class:`push small`,href:s`/approvals`,children:e.length>$?A.allOf(e.length):A.toApprovals})]}),e.length===0&&y(D,{icon:`check`,title:A.nothingWaits}),y(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:t,origin:n,createdAt:r})=>y(`li`,{children:y(`a`,{href:s`/approvals?call=${e}`,children:[y(o,{name:n.agentName,kind:`AGENT`}),y(`span`,{class:`now-what`,children:[y(`strong`,{class:`cut`,children:A.tools[t]??A.wants(t)}),y(`span`,{class:`cut soft small`,children:A.asks(n.agentName,n.spaceName)})]}),y(`span`,{class:`soft small`,children:y(m,{date:r})})]})},e))})]})}function We(){let e=g.value.filter(({unreadCount:e})=>e).slice(0,Ve);return y(`section`,{class:`panel stack`,children:[y(`h2`,{children:A.unread}),e.length===0&&y(D,{icon:`check`,title:A.nothingUnread}),y(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:t,partner:n,kind:r,unreadCount:i,lastMessage:a})=>y(`li`,{children:y(`a`,{href:s`/spaces/${e}`,children:[y(o,{name:t,kind:r===`DIRECT`?n?.kind??`PERSON`:`AGENT`}),y(`span`,{class:`now-what`,children:[y(`strong`,{class:`cut`,children:t}),a&&y(`span`,{class:`cut soft small`,children:[a.author.name,`: `,a.text]})]}),y(k,{look:`accent`,children:i>=100?`99+`:i})]})},e))})]})}export{He as default};