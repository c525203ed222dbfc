import{$t as e,A as t,H as n,Ht as r,J as i,Jt as a,Mt as o,O as s,Qt as c,Tt as l,V as u,Vt as d,Yt as f,dt as p,en as m,ft as h,g,h as _,ht as v,i as y,l as b,n as x,nn as S,o as ee,ot as te,qt as ne,r as C,st as w,t as T,ut as E,v as D,vt as re,wt as O,y as ie}from"./core-BRRCkQAV.js";import{t as ae}from"./state-CNG7dTYa.js";var k={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,firstAgent:`Set up the first agent`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`Of ${t.toLocaleString(`en`)} agents, the ${e} that were awake last are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,killSwitch:`The kill switch is on`,killSwitchText:e=>`${e} · All other organisations are suspended.`,agentPaused:e=>`${e} is paused`,agentsPaused:e=>`${e.toLocaleString(`en`)} agents are paused`,pausedText:`What comes in meanwhile is read after somebody resumes them.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},serverFails:e=>`MCP server ${e} fails`,deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,beginAssistant:`Start your assistant`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e};function A(e){let t=e.replace(/^[A-Z_]+: /,``);return t.startsWith(`waits for the budget `)?k.errors.BUDGET:T(t).said}var oe=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function se(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:j(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return oe.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ce(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:j(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function j(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var M=new Set([`THINKING`,`WAKING`,`PRIVATE`]),N=new Set([...M,`HELD`]);function P({state:e}){return M.has(e)}function F({state:e}){return N.has(e)}var I=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function L(e,t){let n=e=>I.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var R=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new R(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new R(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new R(`
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
    `,{fragmentName:`WaitingCall`});var z=new R(`
    query NowAgents($first: Int!) {
  agents(first: $first, orderBy: LAST_ACTIVITY) {
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
    `),B=new R(`
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
    `),V=new R(`
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
    `),H=new R(`
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
    `),U=new R(`
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
}`),W=new R(`
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
  mcpServers(first: 100) @include(if: $models) {
    nodes {
      id
      name
      status
      lastError
    }
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
      connector {
        id
      }
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
    `),G=new R(`
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
    `),K=a([]),le=50,ue=24,de=8,fe=100;function pe(){let e=b(z,h(`agents:read`)?{first:le}:void 0),t=he(e.data?.agents.nodes??[],e.data);return me(e.reload),f(()=>{K.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function me(e){let n=c(!0),r=t.value,i=E.value;f(()=>{n.current||e(),n.current=!1},[r,[...i.keys()].sort().join()])}function he(e,t){let n=ne(new Map),r=c(new Map),i=c(void 0),a=()=>{i.current??=setTimeout(()=>{i.current=void 0,n.value=new Map(r.current)},fe)};return f(()=>{for(let t of e)r.current.set(t.id,ye(r.current.get(t.id),t));n.value=new Map(r.current)},[t]),q([...e].sort((e,t)=>Number(E.value.has(t.id))-Number(E.value.has(e.id))).slice(0,ue),(e,t)=>ve(e,r.current,a,t)),ge(r.current,a),f(()=>()=>clearTimeout(i.current),[]),n}function q(e,t){let n=c(new Map),r=e.map(({id:e})=>e).sort();f(()=>{let e=n.current;for(let[t,n]of e)r.includes(t)||n.abort();for(let n of r){if(e.has(n)&&!e.get(n).signal.aborted)continue;let r=new AbortController;e.set(n,r),t(n,r.signal).finally(()=>e.get(n)===r&&e.delete(n))}},[r.join()]),f(()=>()=>n.current.forEach(e=>e.abort()),[])}function ge(e,t){let n=({id:e})=>E.value.get(e)?.state===`THINKING`;q(v.value.filter(({members:e})=>e.some(n)).slice(0,de),(n,r)=>_e(n,e,t,r))}async function _e(e,t,n,r){try{for await(let i of O(V,{spaceId:e},{signal:r})){let e=ce(t,i);e&&(t.set(...e),n())}}catch{}}async function ve(e,t,n,r){try{for await(let i of O(B,{agentId:e},{signal:r}))t.set(e,se(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function ye(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var be=8;function xe(){let{answer:t,doings:n}=pe(),[a,o]=e(!1),s=({id:e,process:{state:t,lastCycleAt:r}})=>n.value.get(e)??{state:t,lastAt:r};return w(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:w(D,{answer:t,lines:6,children:({agents:{nodes:e,totalCount:t}})=>{let n=L(e,s),c=n.filter(e=>F(s(e))).length,l=n.filter(e=>P(s(e))).length,u=a?n:n.slice(0,Math.max(be,c));return w(S,{children:[w(`header`,{class:`row`,children:[w(`h2`,{id:`now-agents`,children:k.agents}),w(`span`,{class:`soft small push`,children:k.atWork(l,t)})]}),n.length===0&&w(g,{icon:`agent`,title:k.noAgents,children:[w(`p`,{children:k.noAgentsHint}),h(`agents:write`)&&w(`a`,{class:`button primary`,href:h(`admin:write`)?r`/first-steps`:r`/agents`,children:k.firstAgent})]}),w(`ul`,{class:`now-list`,children:u.map(e=>w(Se,{agent:e,doing:s(e)},e.id))}),n.length>u.length&&w(`div`,{class:`row`,children:w(i,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>o(!0),children:k.moreAgents(n.length-u.length)})}),t>e.length&&a&&w(`p`,{class:`soft small`,children:k.onlyFirst(e.length,t)})]})}})})}function Se({agent:{id:e,name:t,process:i},doing:a}){let o=F(a);return w(`li`,{children:w(`a`,{href:r`/agents/${e}`,class:o?`awake`:void 0,children:[w(u,{name:t,kind:`AGENT`,state:o?a.state:void 0}),w(`span`,{class:`now-what`,children:[w(`strong`,{class:`cut`,children:t}),w(Ce,{doing:a})]}),i.inboxDepth>0&&w(n,{children:k.inbox(i.inboxDepth)}),w(Te,{doing:a})]})})}function Ce({doing:e}){let{state:t,text:n,tool:r,failure:i,lastAt:a}=e;return i===void 0?n&&t===`THINKING`?w(we,{...n}):r&&F(e)?w(`span`,{class:`cut soft small`,children:r.state===`HELD`?k.waitsFor(r.name):k.runs(r.name,r.progress)}):F(e)?w(`span`,{class:`cut soft small`,children:k.doing[t]}):w(`span`,{class:`cut soft small`,children:a?w(S,{children:[k.lastAwake,` `,w(s,{date:a})]}):k.neverAwake}):w(`span`,{class:`cut small now-bad`,children:i?k.fails(A(i)):k.failsUnknown})}function we({kind:e,tail:t}){return w(`span`,{class:`now-stream soft small`,children:[w(`span`,{class:`now-verb`,children:k[e]}),w(`bdi`,{class:`now-tail`,children:w(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function Te({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?w(`span`,{class:`soft small`,children:o.states[e]}):w(n,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:o.states[e]??e}):w(n,{look:`bad`,children:k.failing})}function Ee(){let e=b(H,{});return w(`section`,{class:`panel stack`,children:[w(`h2`,{children:k.assistant}),w(D,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return w(J,{});let{agent:t}=e,n=E.value.get(t.id)?.state??t.process.state,{lastCycleAt:r}=t.process;return w(`ul`,{class:`now-list`,children:w(`li`,{children:w(`a`,{href:Y(e),children:[w(u,{name:t.name,kind:`AGENT`,state:n===`SLEEPING`?void 0:n}),w(`span`,{class:`now-what`,children:[w(`strong`,{class:`cut`,children:t.name}),w(`span`,{class:`cut soft small`,children:o.states[n]??n})]}),r&&w(`span`,{class:`soft small`,children:w(s,{date:r})})]})})})}})]})}function De(){let{data:e}=b(H,h(`messages:write`)?{}:void 0);return!e||e.myAssistant?null:w(`section`,{class:`panel stack`,children:[w(`h2`,{children:k.assistant}),w(J,{})]})}function J(){return w(g,{icon:`agent`,title:k.noAssistant,children:h(`messages:write`)&&w(i,{isSmall:!0,onPress:async()=>d(Y((await l(U,{input:{}})).assistant)),children:k.beginAssistant})})}function Y({agent:e,space:t}){return t?r`/spaces/${t.id}`:r`/agents/${e.id}`}var Oe=.8;function ke(){let e={models:h(`agents:read`),inspect:h(`agents:inspect`),admin:h(`admin:read`),operator:h(`installation:read`)},t=b(W,e);return Ae(t.reload),w(`section`,{class:`panel stack`,children:[w(`h2`,{children:k.problems}),w(D,{answer:t,children:e=>{let t=[...Me(e),...Fe()];return t.length===0?w(g,{icon:`check`,title:k.noProblems}):w(`ul`,{class:`now-list`,children:t.map(e=>w(`li`,{children:w(je,{...e})},e.key))})}})]})}function Ae(e){let n=c(!0),r=t.value;f(()=>{n.current||e(),n.current=!1},[r])}function je({icon:e,isBad:t,title:n,text:r,since:i,to:a}){return w(`a`,{href:a,children:[w(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:w(te,{name:e})}),w(`span`,{class:`now-what`,children:[w(`strong`,{class:`cut`,children:n}),r&&w(`span`,{class:`soft small now-words`,children:r})]}),i&&w(`span`,{class:`soft small`,children:w(s,{date:i})})]})}function Me(e){return[...Ne(e),...Pe(e),...Ie(e),...Le(e),...Re(e),...ze(e),...Be(e)]}function Ne({installation:e}){if(!e?.killSwitch.isOn)return[];let{reason:t,switchedAt:n}=e.killSwitch;return[{key:`kill switch`,icon:`stop`,isBad:!0,title:k.killSwitch,text:k.killSwitchText(t),since:n,to:r`/installation`}]}function Pe({paused:e}){let[t]=e?.nodes??[];if(!e||!t)return[];let n=e.totalCount===1,i=n?r`/agents/${t.id}`:r`/agents?status=${`PAUSED`}`;return[{key:`paused`,icon:`stop`,isBad:!1,title:n?k.agentPaused(t.name):k.agentsPaused(e.totalCount),text:k.pausedText,to:i}]}function Fe(){return K.value.map(({id:e,name:t,why:n})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:k.agentFails(t),text:n&&A(n),to:r`/agents/${e}`}))}function Ie({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:n,since:i,error:a})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:k.modelFails(e),since:i,text:[t??k.errors[a]??a,n>0&&k.agentsWait(n)].filter(Boolean).join(` · `),to:r`/organisation/models?tab=health`}))}function Le({mcpServers:e}){return(e?.nodes??[]).filter(({status:e})=>e===`FAILING`).map(({id:e,name:t,lastError:n})=>({key:e,icon:`tool`,isBad:!0,title:k.serverFails(t),text:n?T(n).said:void 0,to:r`/organisation/mcp-servers?open=${e}`}))}function Re({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:k.deadLetters(e.totalCount),text:k.deadLettersHint,since:t.createdAt,to:r`/organisation/dead-letters`}]}function ze({webhookEndpoints:e,connectors:t}){let n=(e?.nodes??[]).filter(({connector:e,failingSince:t,status:n})=>!e&&(t||n===`SWITCHED_OFF`)).map(({id:e,name:t,status:n,failingSince:i,lastError:a,lastStatus:o})=>({key:e,icon:`link`,isBad:n===`SWITCHED_OFF`,since:i,title:n===`SWITCHED_OFF`?k.webhookOff(t):k.webhookFails(t),text:a?T(a).said:o?`HTTP ${o}`:void 0,to:r`/organisation/webhooks?open=${e}`})),i=(t?.nodes??[]).filter(e=>ae(e)===`fails`).map(({id:e,name:t,lastError:n})=>({key:e,icon:`link`,isBad:!0,title:k.connectorFails(t),text:n?T(n).said:void 0,to:r`/organisation/connectors?open=${e}`}));return[...n,...i]}function Be({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:n,uses:i})=>{let a=Math.max(0,...i.map(({spent:e})=>Number(e)));if(a<Oe*Number(n))return[];let o=a>=Number(n);return[{key:e,icon:`coins`,isBad:o,title:o?k.budgetOver(t):k.budgetNear(t,y(a,Number(n))),to:r`/costs`}]})}var Ve=24,X=6e4,Z=864e5;function He(){let e=Math.floor(t.value/X),n=m(()=>Ue(new Date(e*X)),[e]),i=b(G,n),a=Q(i.data);return w(`section`,{class:`panel stack`,children:[w(`header`,{class:`row`,children:[w(`h2`,{children:k.today}),w(`a`,{class:`push small`,href:r`/costs?period=today`,children:k.allCosts})]}),w(D,{answer:{...i,data:a},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),r=t=>e.groups.reduce((e,n)=>e+t(n),0),i=Number(t.groups[0]?.cost??0);return w(S,{children:[w(`p`,{class:`now-cost`,children:[w(`strong`,{children:C(n)}),w(`span`,{class:`soft small`,children:k.yesterday(C(i))})]}),w(Ge,{costs:We(e.groups)}),w(`p`,{class:`soft small`,children:k.counted(x(r(({requests:e})=>e)),ee(r(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Q(e){let t=m(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Ue(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+X);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Z).toISOString(),sameTime:new Date(n.getTime()-Z).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function We(e){let t=Array.from({length:Ve},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Ge({costs:e}){let n=Math.max(...e),r=new Date(t.value).getHours();return w(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":k.bars,children:e.map((e,t)=>{let i=n?Math.max(e?3:1,e/n*48):1;return w(`rect`,{x:t*10+1,y:48-i,width:8,height:i,rx:1.5,class:t===r?`current`:t>r?`later`:void 0,children:w(`title`,{children:`${String(t).padStart(2,`0`)}:00 ${C(e)}`})},t)})})}var $=5,Ke=12;function qe(){_(k.title);let e=h(`admin:read`);return w(`div`,{class:`page`,children:w(`div`,{class:`inner`,children:[w(`h1`,{children:k.title}),w(`div`,{class:`now-columns`,children:[w(`div`,{children:[h(`messages:write`)&&w(Je,{}),h(`agents:read`)&&w(xe,{})]}),w(`div`,{children:[(e||h(`installation:read`))&&w(ke,{}),e&&w(He,{}),h(`agents:read`)&&w(e?De:Ee,{}),w(Ye,{})]})]})]})})}function Je(){let e=[...re.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return w(`section`,{class:`panel stack`,children:[w(`header`,{class:`row`,children:[w(`h2`,{children:k.waiting}),e.length>0&&w(`a`,{class:`push small`,href:r`/approvals`,children:e.length>$?k.allOf(e.length):k.toApprovals})]}),e.length===0&&(p.value?w(g,{icon:`check`,title:k.nothingWaits}):w(ie,{lines:1})),w(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:t,origin:n,createdAt:i})=>w(`li`,{children:w(`a`,{href:r`/approvals?call=${e}`,children:[w(u,{name:n.agentName,kind:`AGENT`}),w(`span`,{class:`now-what`,children:[w(`strong`,{class:`cut`,children:k.tools[t]??k.wants(t)}),w(`span`,{class:`cut soft small`,children:k.asks(n.agentName,n.spaceName)})]}),w(`span`,{class:`soft small`,children:w(s,{date:i})})]})},e))})]})}function Ye(){let e=v.value.filter(({unreadCount:e})=>e).slice(0,Ke);return w(`section`,{class:`panel stack`,children:[w(`h2`,{children:k.unread}),e.length===0&&w(g,{icon:`check`,title:k.nothingUnread}),w(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:t,partner:i,kind:a,unreadCount:o,lastMessage:s})=>w(`li`,{children:w(`a`,{href:r`/spaces/${e}`,children:[w(u,{name:t,kind:a===`DIRECT`?i?.kind??`PERSON`:`AGENT`}),w(`span`,{class:`now-what`,children:[w(`strong`,{class:`cut`,children:t}),s&&w(`span`,{class:`cut soft small`,children:[s.author.name,`: `,s.text]})]}),w(n,{look:`accent`,children:o>=100?`99+`:o})]})},e))})]})}export{qe as default};