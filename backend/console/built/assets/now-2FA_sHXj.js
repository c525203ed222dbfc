import{$ as e,Et as t,F as n,K as r,Lt as i,Nt as a,P as o,Pt as s,Rt as c,Tt as l,V as u,Vt as d,X as f,Z as p,a as ee,b as m,c as h,ct as g,d as _,g as te,gt as v,jt as y,lt as b,n as x,nt as ne,q as S,r as C,s as w,t as T,v as E,zt as D}from"./core-DOV6GWnd.js";var O={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,firstAgent:`Set up the first agent`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,beginAssistant:`Start your assistant`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e},re=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function ie(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:k(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return re.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ae(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:k(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function k(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var A=new Set([`THINKING`,`WAKING`,`PRIVATE`]),j=new Set([...A,`HELD`]);function M({state:e}){return A.has(e)}function N({state:e}){return j.has(e)}var P=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function F(e,t){let n=e=>P.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var I=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new I(`
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
    `),W=a([]),G=50,K=24,q=8,J=100;function oe(){let e=_(L,p(`agents:read`)?{first:G}:void 0),t=ce(e.data?.agents.nodes??[],e.data);return se(e.reload),s(()=>{W.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function se(e){let t=i(!0),n=h.value,r=f.value;s(()=>{t.current||e(),t.current=!1},[n,[...r.keys()].sort().join()])}function ce(e,t){let n=y(new Map),r=i(new Map),a=i(void 0),o=()=>{a.current??=setTimeout(()=>{a.current=void 0,n.value=new Map(r.current)},J)};s(()=>{for(let t of e)r.current.set(t.id,fe(r.current.get(t.id),t));n.value=new Map(r.current)},[t]);let c=e.slice(0,K).map(({id:e})=>e).join();return s(()=>{let e=new AbortController;for(let t of c.split(`,`).filter(Boolean))de(t,r.current,o,e.signal);return()=>{e.abort(),clearTimeout(a.current),a.current=void 0}},[c]),le(r.current,o),n}function le(t,n){let r=({id:e})=>f.value.get(e)?.state===`THINKING`,i=e.value.filter(({members:e})=>e.some(r)).slice(0,q).map(({id:e})=>e).sort().join();s(()=>{let e=new AbortController;for(let r of i.split(`,`).filter(Boolean))ue(r,t,n,e.signal);return()=>e.abort()},[i])}async function ue(e,t,n,r){try{for await(let i of g(z,{spaceId:e},{signal:r})){let e=ae(t,i);e&&(t.set(...e),n())}}catch{}}async function de(e,t,n,r){try{for await(let i of g(R,{agentId:e},{signal:r}))t.set(e,ie(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function fe(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var pe=8;function me(){let{answer:e,doings:n}=oe(),[r,i]=c(!1),a=({id:e,process:{state:t,lastCycleAt:r}})=>n.value.get(e)??{state:t,lastAt:r};return S(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:S(m,{answer:e,lines:6,children:({agents:{nodes:e,totalCount:n}})=>{let o=F(e,a),s=o.filter(e=>N(a(e))).length,c=o.filter(e=>M(a(e))).length,l=r?o:o.slice(0,Math.max(pe,s));return S(d,{children:[S(`header`,{class:`row`,children:[S(`h2`,{id:`now-agents`,children:O.agents}),S(`span`,{class:`soft small push`,children:O.atWork(c,n)})]}),o.length===0&&S(E,{icon:`agent`,title:O.noAgents,children:[S(`p`,{children:O.noAgentsHint}),p(`agents:write`)&&S(`a`,{class:`button primary`,href:p(`admin:write`)?t`/first-steps`:t`/agents`,children:O.firstAgent})]}),S(`ul`,{class:`now-list`,children:l.map(e=>S(he,{agent:e,doing:a(e)},e.id))}),o.length>l.length&&S(`div`,{class:`row`,children:S(u,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>i(!0),children:O.moreAgents(o.length-l.length)})}),n>e.length&&r&&S(`p`,{class:`soft small`,children:O.onlyFirst(e.length,n)})]})}})})}function he({agent:{id:e,name:r,process:i},doing:a}){let s=N(a);return S(`li`,{children:S(`a`,{href:t`/agents/${e}`,class:s?`awake`:void 0,children:[S(o,{name:r,kind:`AGENT`,state:s?a.state:void 0}),S(`span`,{class:`now-what`,children:[S(`strong`,{class:`cut`,children:r}),S(ge,{doing:a})]}),i.inboxDepth>0&&S(n,{children:O.inbox(i.inboxDepth)}),S(ve,{doing:a})]})})}function ge({doing:e}){let{state:t,text:n,tool:r,failure:i,lastAt:a}=e;return i===void 0?n&&t===`THINKING`?S(_e,{...n}):r&&N(e)?S(`span`,{class:`cut soft small`,children:r.state===`HELD`?O.waitsFor(r.name):O.runs(r.name,r.progress)}):N(e)?S(`span`,{class:`cut soft small`,children:O.doing[t]}):S(`span`,{class:`cut soft small`,children:a?S(d,{children:[O.lastAwake,` `,S(w,{date:a})]}):O.neverAwake}):S(`span`,{class:`cut small now-bad`,children:i?O.fails(i):O.failsUnknown})}function _e({kind:e,tail:t}){return S(`span`,{class:`now-stream soft small`,children:[S(`span`,{class:`now-verb`,children:O[e]}),S(`bdi`,{class:`now-tail`,children:S(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function ve({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?S(`span`,{class:`soft small`,children:v.states[e]}):S(n,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:v.states[e]??e}):S(n,{look:`bad`,children:O.failing})}function ye(){let e=_(B,{});return S(`section`,{class:`panel stack`,children:[S(`h2`,{children:O.assistant}),S(m,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return S(be,{});let{agent:t}=e,n=f.value.get(t.id)?.state??t.process.state,{lastCycleAt:r}=t.process;return S(`ul`,{class:`now-list`,children:S(`li`,{children:S(`a`,{href:Y(e),children:[S(o,{name:t.name,kind:`AGENT`,state:n===`SLEEPING`?void 0:n}),S(`span`,{class:`now-what`,children:[S(`strong`,{class:`cut`,children:t.name}),S(`span`,{class:`cut soft small`,children:v.states[n]??n})]}),r&&S(`span`,{class:`soft small`,children:S(w,{date:r})})]})})})}})]})}function be(){return S(E,{icon:`agent`,title:O.noAssistant,children:p(`messages:write`)&&S(u,{isSmall:!0,onPress:async()=>l(Y((await b(V,{input:{}})).assistant)),children:O.beginAssistant})})}function Y({agent:e,space:n}){return n?t`/spaces/${n.id}`:t`/agents/${e.id}`}var xe=.8;function Se(){let e={models:p(`agents:read`),inspect:p(`agents:inspect`),admin:p(`admin:read`)},t=_(H,e);return Ce(t.reload),S(`section`,{class:`panel stack`,children:[S(`h2`,{children:O.problems}),S(m,{answer:t,children:e=>{let t=[...Te(e),...Ee()];return t.length===0?S(E,{icon:`check`,title:O.noProblems}):S(`ul`,{class:`now-list`,children:t.map(e=>S(`li`,{children:S(we,{...e})},e.key))})}})]})}function Ce(e){let t=i(!0),n=h.value;s(()=>{t.current||e(),t.current=!1},[n])}function we({icon:e,isBad:t,title:n,text:i,since:a,to:o}){return S(`a`,{href:o,children:[S(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:S(r,{name:e})}),S(`span`,{class:`now-what`,children:[S(`strong`,{class:`cut`,children:n}),i&&S(`span`,{class:`soft small now-words`,children:i})]}),a&&S(`span`,{class:`soft small`,children:S(w,{date:a})})]})}function Te(e){return[...De(e),...Oe(e),...ke(e),...Ae(e)]}function Ee(){return W.value.map(({id:e,name:n,why:r})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:O.agentFails(n),text:r,to:t`/agents/${e}`}))}function De({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:n,waitingAgents:r,since:i,error:a})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:O.modelFails(e),since:i,text:[n??O.errors[a]??a,r>0&&O.agentsWait(r)].filter(Boolean).join(` · `),to:t`/organisation/models?tab=health`}))}function Oe({deadLetters:e}){let n=e?.nodes.at(-1);return!e||!n?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:O.deadLetters(e.totalCount),text:O.deadLettersHint,since:n.createdAt,to:t`/organisation/dead-letters`}]}function ke({webhookEndpoints:e,connectors:n}){let r=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:n,status:r,failingSince:i,lastError:a,lastStatus:o})=>({key:e,icon:`link`,isBad:r===`SWITCHED_OFF`,since:i,title:r===`SWITCHED_OFF`?O.webhookOff(n):O.webhookFails(n),text:a??(o?`HTTP ${o}`:void 0),to:t`/organisation/webhooks?open=${e}`})),i=(n?.nodes??[]).filter(({isWorking:e})=>!e).map(({id:e,name:n,lastError:r})=>({key:e,icon:`link`,isBad:!0,title:O.connectorFails(n),text:r??void 0,to:t`/organisation/connectors?open=${e}`}));return[...r,...i]}function Ae({budgets:e}){return(e??[]).flatMap(({id:e,name:n,limit:r,uses:i})=>{let a=Math.max(0,...i.map(({spent:e})=>Number(e)));if(a<xe*Number(r))return[];let o=a>=Number(r);return[{key:e,icon:`coins`,isBad:o,title:o?O.budgetOver(n):O.budgetNear(n,C(a,Number(r))),to:t`/costs`}]})}var X=24,Z=6e4,Q=864e5;function je(){let e=Math.floor(h.value/Z),n=D(()=>Ne(new Date(e*Z)),[e]),r=_(U,n),i=Me(r.data);return S(`section`,{class:`panel stack`,children:[S(`header`,{class:`row`,children:[S(`h2`,{children:O.today}),S(`a`,{class:`push small`,href:t`/costs?period=today`,children:O.allCosts})]}),S(m,{answer:{...r,data:i},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),r=t=>e.groups.reduce((e,n)=>e+t(n),0),i=Number(t.groups[0]?.cost??0);return S(d,{children:[S(`p`,{class:`now-cost`,children:[S(`strong`,{children:x(n)}),S(`span`,{class:`soft small`,children:O.yesterday(x(i))})]}),S(Fe,{costs:Pe(e.groups)}),S(`p`,{class:`soft small`,children:O.counted(T(r(({requests:e})=>e)),ee(r(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Me(e){let t=D(()=>({data:void 0}),[]);return t.data=e??t.data,t.data}function Ne(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+Z);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Q).toISOString(),sameTime:new Date(n.getTime()-Q).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function Pe(e){let t=Array.from({length:X},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Fe({costs:e}){let t=Math.max(...e),n=new Date(h.value).getHours();return S(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":O.bars,children:e.map((e,r)=>{let i=t?Math.max(e?3:1,e/t*48):1;return S(`rect`,{x:r*10+1,y:48-i,width:8,height:i,rx:1.5,class:r===n?`current`:r>n?`later`:void 0,children:S(`title`,{children:`${String(r).padStart(2,`0`)}:00 ${x(e)}`})},r)})})}var $=5,Ie=12;function Le(){te(O.title);let e=p(`admin:read`);return S(`div`,{class:`page`,children:S(`div`,{class:`inner`,children:[S(`h1`,{children:O.title}),S(`div`,{class:`now-columns`,children:[S(`div`,{children:[p(`messages:write`)&&S(Re,{}),p(`agents:read`)&&S(me,{})]}),S(`div`,{children:[e&&S(Se,{}),e&&S(je,{}),!e&&p(`agents:read`)&&S(ye,{}),S(ze,{})]})]})]})})}function Re(){let e=[...ne.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return S(`section`,{class:`panel stack`,children:[S(`header`,{class:`row`,children:[S(`h2`,{children:O.waiting}),e.length>0&&S(`a`,{class:`push small`,href:t`/approvals`,children:e.length>$?O.allOf(e.length):O.toApprovals})]}),e.length===0&&S(E,{icon:`check`,title:O.nothingWaits}),S(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:n,origin:r,createdAt:i})=>S(`li`,{children:S(`a`,{href:t`/approvals?call=${e}`,children:[S(o,{name:r.agentName,kind:`AGENT`}),S(`span`,{class:`now-what`,children:[S(`strong`,{class:`cut`,children:O.tools[n]??O.wants(n)}),S(`span`,{class:`cut soft small`,children:O.asks(r.agentName,r.spaceName)})]}),S(`span`,{class:`soft small`,children:S(w,{date:i})})]})},e))})]})}function ze(){let r=e.value.filter(({unreadCount:e})=>e).slice(0,Ie);return S(`section`,{class:`panel stack`,children:[S(`h2`,{children:O.unread}),r.length===0&&S(E,{icon:`check`,title:O.nothingUnread}),S(`ul`,{class:`now-list`,hidden:r.length===0,children:r.map(({id:e,name:r,partner:i,kind:a,unreadCount:s,lastMessage:c})=>S(`li`,{children:S(`a`,{href:t`/spaces/${e}`,children:[S(o,{name:r,kind:a===`DIRECT`?i?.kind??`PERSON`:`AGENT`}),S(`span`,{class:`now-what`,children:[S(`strong`,{class:`cut`,children:r}),c&&S(`span`,{class:`cut soft small`,children:[c.author.name,`: `,c.text]})]}),S(n,{look:`accent`,children:s>=100?`99+`:s})]})},e))})]})}export{Le as default};