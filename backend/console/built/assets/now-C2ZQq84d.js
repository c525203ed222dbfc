import{B as e,Ct as t,Ft as n,G as r,It as i,J as a,Lt as o,Mt as s,N as c,P as l,W as u,Y as d,Z as f,a as ee,b as p,c as m,d as h,et as te,g as ne,jt as g,kt as _,mt as v,n as y,ot as b,r as x,s as S,st as C,t as w,v as T,wt as E,zt as D}from"./core-Ch7n2jrn.js";var O={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,firstAgent:`Set up the first agent`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,beginAssistant:`Start your assistant`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e},re=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function ie(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:k(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return re.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ae(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:k(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function k(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var A=new Set([`THINKING`,`WAKING`,`PRIVATE`]),j=new Set([...A,`HELD`]);function M({state:e}){return A.has(e)}function N({state:e}){return j.has(e)}var P=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function F(e,t){let n=e=>P.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var I=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new I(`
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
    `),W=g([]),G=50,K=24,q=8,J=100;function oe(){let e=h(L,d(`agents:read`)?{first:G}:void 0),t=ce(e.data?.agents.nodes??[],e.data);return se(e.reload),s(()=>{W.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function se(e){let t=n(!0),r=m.value,i=a.value;s(()=>{t.current||e(),t.current=!1},[r,[...i.keys()].sort().join()])}function ce(e,t){let r=_(new Map),i=n(new Map),a=n(void 0),o=()=>{a.current??=setTimeout(()=>{a.current=void 0,r.value=new Map(i.current)},J)};s(()=>{for(let t of e)i.current.set(t.id,fe(i.current.get(t.id),t));r.value=new Map(i.current)},[t]);let c=e.slice(0,K).map(({id:e})=>e).join();return s(()=>{let e=new AbortController;for(let t of c.split(`,`).filter(Boolean))de(t,i.current,o,e.signal);return()=>{e.abort(),clearTimeout(a.current),a.current=void 0}},[c]),le(i.current,o),r}function le(e,t){let n=({id:e})=>a.value.get(e)?.state===`THINKING`,r=f.value.filter(({members:e})=>e.some(n)).slice(0,q).map(({id:e})=>e).sort().join();s(()=>{let n=new AbortController;for(let i of r.split(`,`).filter(Boolean))ue(i,e,t,n.signal);return()=>n.abort()},[r])}async function ue(e,t,n,r){try{for await(let i of b(z,{spaceId:e},{signal:r})){let e=ae(t,i);e&&(t.set(...e),n())}}catch{}}async function de(e,t,n,r){try{for await(let i of b(R,{agentId:e},{signal:r}))t.set(e,ie(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function fe(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var pe=8;function me(){let{answer:t,doings:n}=oe(),[a,o]=i(!1),s=({id:e,process:{state:t,lastCycleAt:r}})=>n.value.get(e)??{state:t,lastAt:r};return r(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:r(p,{answer:t,lines:6,children:({agents:{nodes:t,totalCount:n}})=>{let i=F(t,s),c=i.filter(e=>N(s(e))).length,l=i.filter(e=>M(s(e))).length,u=a?i:i.slice(0,Math.max(pe,c));return r(D,{children:[r(`header`,{class:`row`,children:[r(`h2`,{id:`now-agents`,children:O.agents}),r(`span`,{class:`soft small push`,children:O.atWork(l,n)})]}),i.length===0&&r(T,{icon:`agent`,title:O.noAgents,children:[r(`p`,{children:O.noAgentsHint}),d(`agents:write`)&&r(`a`,{class:`button primary`,href:d(`admin:write`)?E`/first-steps`:E`/agents`,children:O.firstAgent})]}),r(`ul`,{class:`now-list`,children:u.map(e=>r(he,{agent:e,doing:s(e)},e.id))}),i.length>u.length&&r(`div`,{class:`row`,children:r(e,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>o(!0),children:O.moreAgents(i.length-u.length)})}),n>t.length&&a&&r(`p`,{class:`soft small`,children:O.onlyFirst(t.length,n)})]})}})})}function he({agent:{id:e,name:t,process:n},doing:i}){let a=N(i);return r(`li`,{children:r(`a`,{href:E`/agents/${e}`,class:a?`awake`:void 0,children:[r(c,{name:t,kind:`AGENT`,state:a?i.state:void 0}),r(`span`,{class:`now-what`,children:[r(`strong`,{class:`cut`,children:t}),r(ge,{doing:i})]}),n.inboxDepth>0&&r(l,{children:O.inbox(n.inboxDepth)}),r(ve,{doing:i})]})})}function ge({doing:e}){let{state:t,text:n,tool:i,failure:a,lastAt:o}=e;return a===void 0?n&&t===`THINKING`?r(_e,{...n}):i&&N(e)?r(`span`,{class:`cut soft small`,children:i.state===`HELD`?O.waitsFor(i.name):O.runs(i.name,i.progress)}):N(e)?r(`span`,{class:`cut soft small`,children:O.doing[t]}):r(`span`,{class:`cut soft small`,children:o?r(D,{children:[O.lastAwake,` `,r(S,{date:o})]}):O.neverAwake}):r(`span`,{class:`cut small now-bad`,children:a?O.fails(a):O.failsUnknown})}function _e({kind:e,tail:t}){return r(`span`,{class:`now-stream soft small`,children:[r(`span`,{class:`now-verb`,children:O[e]}),r(`bdi`,{class:`now-tail`,children:r(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function ve({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?r(`span`,{class:`soft small`,children:v.states[e]}):r(l,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:v.states[e]??e}):r(l,{look:`bad`,children:O.failing})}function ye(){let e=h(B,{});return r(`section`,{class:`panel stack`,children:[r(`h2`,{children:O.assistant}),r(p,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return r(be,{});let{agent:t}=e,n=a.value.get(t.id)?.state??t.process.state,{lastCycleAt:i}=t.process;return r(`ul`,{class:`now-list`,children:r(`li`,{children:r(`a`,{href:Y(e),children:[r(c,{name:t.name,kind:`AGENT`,state:n===`SLEEPING`?void 0:n}),r(`span`,{class:`now-what`,children:[r(`strong`,{class:`cut`,children:t.name}),r(`span`,{class:`cut soft small`,children:v.states[n]??n})]}),i&&r(`span`,{class:`soft small`,children:r(S,{date:i})})]})})})}})]})}function be(){return r(T,{icon:`agent`,title:O.noAssistant,children:d(`messages:write`)&&r(e,{isSmall:!0,onPress:async()=>t(Y((await C(V,{input:{}})).assistant)),children:O.beginAssistant})})}function Y({agent:e,space:t}){return t?E`/spaces/${t.id}`:E`/agents/${e.id}`}var xe=.8;function Se(){let e={models:d(`agents:read`),inspect:d(`agents:inspect`),admin:d(`admin:read`)},t=h(H,e);return Ce(t.reload),r(`section`,{class:`panel stack`,children:[r(`h2`,{children:O.problems}),r(p,{answer:t,children:e=>{let t=[...Te(e),...Ee()];return t.length===0?r(T,{icon:`check`,title:O.noProblems}):r(`ul`,{class:`now-list`,children:t.map(e=>r(`li`,{children:r(we,{...e})},e.key))})}})]})}function Ce(e){let t=n(!0),r=m.value;s(()=>{t.current||e(),t.current=!1},[r])}function we({icon:e,isBad:t,title:n,text:i,since:a,to:o}){return r(`a`,{href:o,children:[r(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:r(u,{name:e})}),r(`span`,{class:`now-what`,children:[r(`strong`,{class:`cut`,children:n}),i&&r(`span`,{class:`soft small now-words`,children:i})]}),a&&r(`span`,{class:`soft small`,children:r(S,{date:a})})]})}function Te(e){return[...De(e),...Oe(e),...ke(e),...Ae(e)]}function Ee(){return W.value.map(({id:e,name:t,why:n})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:O.agentFails(t),text:n,to:E`/agents/${e}`}))}function De({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:t,waitingAgents:n,since:r,error:i})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:O.modelFails(e),since:r,text:[t??O.errors[i]??i,n>0&&O.agentsWait(n)].filter(Boolean).join(` · `),to:E`/organisation/models?tab=health`}))}function Oe({deadLetters:e}){let t=e?.nodes.at(-1);return!e||!t?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:O.deadLetters(e.totalCount),text:O.deadLettersHint,since:t.createdAt,to:E`/organisation/dead-letters`}]}function ke({webhookEndpoints:e,connectors:t}){let n=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:t,status:n,failingSince:r,lastError:i,lastStatus:a})=>({key:e,icon:`link`,isBad:n===`SWITCHED_OFF`,since:r,title:n===`SWITCHED_OFF`?O.webhookOff(t):O.webhookFails(t),text:i??(a?`HTTP ${a}`:void 0),to:E`/organisation/webhooks?open=${e}`})),r=(t?.nodes??[]).filter(({isWorking:e})=>!e).map(({id:e,name:t,lastError:n})=>({key:e,icon:`link`,isBad:!0,title:O.connectorFails(t),text:n??void 0,to:E`/organisation/connectors?open=${e}`}));return[...n,...r]}function Ae({budgets:e}){return(e??[]).flatMap(({id:e,name:t,limit:n,uses:r})=>{let i=Math.max(0,...r.map(({spent:e})=>Number(e)));if(i<xe*Number(n))return[];let a=i>=Number(n);return[{key:e,icon:`coins`,isBad:a,title:a?O.budgetOver(t):O.budgetNear(t,x(i,Number(n))),to:E`/costs`}]})}var X=24,Z=6e4,Q=864e5;function je(){let e=Math.floor(m.value/Z),t=o(()=>Ne(new Date(e*Z)),[e]),n=h(U,t),i=Me(n.data);return r(`section`,{class:`panel stack`,children:[r(`header`,{class:`row`,children:[r(`h2`,{children:O.today}),r(`a`,{class:`push small`,href:E`/costs?period=today`,children:O.allCosts})]}),r(p,{answer:{...n,data:i},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),i=t=>e.groups.reduce((e,n)=>e+t(n),0),a=Number(t.groups[0]?.cost??0);return r(D,{children:[r(`p`,{class:`now-cost`,children:[r(`strong`,{children:y(n)}),r(`span`,{class:`soft small`,children:O.yesterday(y(a))})]}),r(Fe,{costs:Pe(e.groups)}),r(`p`,{class:`soft small`,children:O.counted(w(i(({requests:e})=>e)),ee(i(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Me(e){let t=o(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Ne(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+Z);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Q).toISOString(),sameTime:new Date(n.getTime()-Q).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function Pe(e){let t=Array.from({length:X},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Fe({costs:e}){let t=Math.max(...e),n=new Date(m.value).getHours();return r(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":O.bars,children:e.map((e,i)=>{let a=t?Math.max(e?3:1,e/t*48):1;return r(`rect`,{x:i*10+1,y:48-a,width:8,height:a,rx:1.5,class:i===n?`current`:i>n?`later`:void 0,children:r(`title`,{children:`${String(i).padStart(2,`0`)}:00 ${y(e)}`})},i)})})}var $=5,Ie=12;function Le(){ne(O.title);let e=d(`admin:read`);return r(`div`,{class:`page`,children:r(`div`,{class:`inner`,children:[r(`h1`,{children:O.title}),r(`div`,{class:`now-columns`,children:[r(`div`,{children:[d(`messages:write`)&&r(Re,{}),d(`agents:read`)&&r(me,{})]}),r(`div`,{children:[e&&r(Se,{}),e&&r(je,{}),!e&&d(`agents:read`)&&r(ye,{}),r(ze,{})]})]})]})})}function Re(){let e=[...te.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return r(`section`,{class:`panel stack`,children:[r(`header`,{class:`row`,children:[r(`h2`,{children:O.waiting}),e.length>0&&r(`a`,{class:`push small`,href:E`/approvals`,children:e.length>$?O.allOf(e.length):O.toApprovals})]}),e.length===0&&r(T,{icon:`check`,title:O.nothingWaits}),r(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:t,origin:n,createdAt:i})=>r(`li`,{children:r(`a`,{href:E`/approvals?call=${e}`,children:[r(c,{name:n.agentName,kind:`AGENT`}),r(`span`,{class:`now-what`,children:[r(`strong`,{class:`cut`,children:O.tools[t]??O.wants(t)}),r(`span`,{class:`cut soft small`,children:O.asks(n.agentName,n.spaceName)})]}),r(`span`,{class:`soft small`,children:r(S,{date:i})})]})},e))})]})}function ze(){let e=f.value.filter(({unreadCount:e})=>e).slice(0,Ie);return r(`section`,{class:`panel stack`,children:[r(`h2`,{children:O.unread}),e.length===0&&r(T,{icon:`check`,title:O.nothingUnread}),r(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:t,partner:n,kind:i,unreadCount:a,lastMessage:o})=>r(`li`,{children:r(`a`,{href:E`/spaces/${e}`,children:[r(c,{name:t,kind:i===`DIRECT`?n?.kind??`PERSON`:`AGENT`}),r(`span`,{class:`now-what`,children:[r(`strong`,{class:`cut`,children:t}),o&&r(`span`,{class:`cut soft small`,children:[o.author.name,`: `,o.text]})]}),r(l,{look:`accent`,children:a>=100?`99+`:a})]})},e))})]})}export{Le as default};