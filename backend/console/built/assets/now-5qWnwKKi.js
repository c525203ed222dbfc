import{Bt as e,Dt as t,Et as n,F as r,Ft as i,H as a,Ht as o,I as s,J as c,Mt as l,Pt as u,Q as d,Rt as f,Z as p,_t as m,a as h,b as g,c as _,d as v,et as y,g as ee,lt as b,n as x,q as te,r as S,rt as C,s as w,t as T,ut as E,v as D,zt as ne}from"./core-CnABS7F0.js";var O={title:`Now`,waiting:`Waits for you`,nothingWaits:`Nothing waits for you.`,toApprovals:`Answer`,allOf:e=>`All ${e}`,tools:{ask:`Asks a question`,confirm_action:`Asks for a confirmation`},wants:e=>`Wants to use ${e}`,agents:`Agents`,atWork:(e,t)=>`${e} of ${t>=1e4?`10,000+`:t.toLocaleString(`en`)} at work`,noAgents:`There is no agent yet`,firstAgent:`Set up the first agent`,noAgentsHint:`An agent thinks, remembers and acts for the people of its spaces.`,moreAgents:e=>`${e} more`,onlyFirst:(e,t)=>`The first ${e} of ${t.toLocaleString(`en`)} agents are shown.`,inbox:e=>`${e>=1e3?`1,000+`:e} in the inbox`,writes:`Writes:`,thinks:`Thinks:`,runs:(e,t)=>`Runs ${e}${t==null?``:` (${Math.round(t*100)}%)`}`,waitsFor:e=>`Waits for an answer to ${e}`,fails:e=>`Its model does not answer: ${e}`,failing:`waits for its model`,failsUnknown:`Its model does not answer.`,doing:{THINKING:`Thinks…`,WAKING:`Wakes up…`,HELD:`Waits for an answer`,PRIVATE:`Is busy`},lastAwake:`Last awake`,neverAwake:`Was never awake`,problems:`What fails`,noProblems:`Everything works.`,modelFails:e=>`${e} does not answer`,agentFails:e=>`${e} has no answer from its model`,agentsWait:e=>e===1?`1 agent waits`:`${e} agents wait`,errors:{AUTH:`The key is refused.`,RATE_LIMIT:`There are too many requests.`,NETWORK:`It cannot be reached.`,SERVER:`The provider has a fault.`,REFUSED:`It refuses the request.`,FILTERED:`A filter of the provider stops the answer.`,OVERFLOW:`The prompt is too long.`,BUDGET:`A budget is used up.`},deadLetters:e=>e===1?`1 event that no model could process`:`${e>=1e4?`10,000+`:e} events that no model could process`,deadLettersHint:`Look at them, then replay or drop them.`,webhookFails:e=>`Webhook ${e} fails`,webhookOff:e=>`Webhook ${e} was switched off`,connectorFails:e=>`Connector ${e} does not work`,budgetNear:(e,t)=>`${t} of the budget ${e} is spent`,budgetOver:e=>`The budget ${e} is used up`,today:`Today costs`,allCosts:`All costs`,yesterday:e=>`${e} yesterday until now`,counted:(e,t)=>`${e} requests, ${t} tokens`,bars:`Cost of each hour of today`,assistant:`Your assistant`,noAssistant:`You have no assistant yet.`,beginAssistant:`Start your assistant`,unread:`Unread`,nothingUnread:`You have read everything.`,asks:(e,t)=>t?`${e} in ${t}`:e},re=new Set([`SUCCEEDED`,`FAILED`,`UNKNOWN`,`EXPIRED`]);function ie(e,t){switch(t.__typename){case`AgentStateChanged`:{let{text:n,...r}=e;return t.state===`THINKING`?{...e,state:t.state}:{...r,state:t.state}}case`ReasoningDelta`:return{...e,text:k(e.text,`thinks`,`${t.cycleId}/${t.step}`,t)};case`ToolCallChanged`:{let{tool:n,text:r,...i}=e,{toolCallId:a,name:o,callState:s,progress:c}=t;return re.has(s)?n&&n.id!==a?{...i,tool:n}:i:{...i,tool:{id:a,name:o,state:s,progress:c}}}case`FailureChanged`:{let{failure:n,...r}=e;return t.failures>0?{...r,failure:t.failureReason??``}:r}case`CycleEnded`:return{state:e.state,lastAt:t.cycle.endedAt};default:return e}}function ae(e,t){if(t.__typename===`MessageDelta`){let n=e.get(t.agent.id)??{state:`THINKING`};return[t.agent.id,{...n,text:k(n.text,`writes`,t.streamId,t)}]}if(t.__typename!==`MessagePosted`)return;let{id:n}=t.message.author,{text:r,...i}=e.get(n)??{state:``};return i.state?[n,i]:void 0}function k(e,t,n,{offset:r,text:i}){let a=e?.kind===t&&e.key===n,o=a?[...e.tail]:[],s=a?Math.max(0,e.length-r):0;return{kind:t,key:n,tail:[...o.slice(0,Math.max(0,o.length-s)),...i].slice(-160).join(``),length:r+[...i].length}}var A=new Set([`THINKING`,`WAKING`,`PRIVATE`]),j=new Set([...A,`HELD`]);function M({state:e}){return A.has(e)}function N({state:e}){return j.has(e)}var P=[`THINKING`,`WAKING`,`PRIVATE`,`HELD`,`PAUSED`,`SUSPENDED`,`SLEEPING`,`STOPPED`];function F(e,t){let n=e=>P.indexOf(t(e).state),r=e=>t(e).lastAt??``;return[...e].sort((e,t)=>n(e)-n(t)||r(t).localeCompare(r(e))||e.name.localeCompare(t.name))}var I=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new I(`
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
    `),W=u([]),G=50,K=24,q=8,J=100;function oe(){let e=v(L,d(`agents:read`)?{first:G}:void 0),t=ce(e.data?.agents.nodes??[],e.data);return se(e.reload),i(()=>{W.value=(e.data?.agents.nodes??[]).flatMap(({id:e,name:n})=>{let r=t.value.get(e)?.failure;return r===void 0?[]:[{id:e,name:n,why:r}]})},[e.data,t.value]),{answer:e,doings:t}}function se(e){let t=f(!0),n=_.value,r=p.value;i(()=>{t.current||e(),t.current=!1},[n,[...r.keys()].sort().join()])}function ce(e,t){let n=l(new Map),r=f(new Map),a=f(void 0),o=()=>{a.current??=setTimeout(()=>{a.current=void 0,n.value=new Map(r.current)},J)};i(()=>{for(let t of e)r.current.set(t.id,fe(r.current.get(t.id),t));n.value=new Map(r.current)},[t]);let s=e.slice(0,K).map(({id:e})=>e).join();return i(()=>{let e=new AbortController;for(let t of s.split(`,`).filter(Boolean))de(t,r.current,o,e.signal);return()=>{e.abort(),clearTimeout(a.current),a.current=void 0}},[s]),le(r.current,o),n}function le(e,t){let n=({id:e})=>p.value.get(e)?.state===`THINKING`,r=y.value.filter(({members:e})=>e.some(n)).slice(0,q).map(({id:e})=>e).sort().join();i(()=>{let n=new AbortController;for(let i of r.split(`,`).filter(Boolean))ue(i,e,t,n.signal);return()=>n.abort()},[r])}async function ue(e,t,n,r){try{for await(let i of b(z,{spaceId:e},{signal:r})){let e=ae(t,i);e&&(t.set(...e),n())}}catch{}}async function de(e,t,n,r){try{for await(let i of b(R,{agentId:e},{signal:r}))t.set(e,ie(t.get(e)??{state:`SLEEPING`},i)),n()}catch{}}function fe(e,{process:t,toolCalls:n}){let[r]=n.nodes,i=t.state;return{...e?.state===i&&i===`THINKING`&&e.text&&{text:e.text},...e?.failure!==void 0&&t.retryAt&&{failure:e.failure},...r&&{tool:e?.tool?.id===r.id?e.tool:{id:r.id,name:r.name,state:r.state}},state:i,lastAt:t.lastCycleAt}}var pe=8;function me(){let{answer:e,doings:n}=oe(),[r,i]=ne(!1),s=({id:e,process:{state:t,lastCycleAt:r}})=>n.value.get(e)??{state:t,lastAt:r};return c(`section`,{class:`panel stack now-agents`,"aria-labelledby":`now-agents`,children:c(g,{answer:e,lines:6,children:({agents:{nodes:e,totalCount:n}})=>{let l=F(e,s),u=l.filter(e=>N(s(e))).length,f=l.filter(e=>M(s(e))).length,p=r?l:l.slice(0,Math.max(pe,u));return c(o,{children:[c(`header`,{class:`row`,children:[c(`h2`,{id:`now-agents`,children:O.agents}),c(`span`,{class:`soft small push`,children:O.atWork(f,n)})]}),l.length===0&&c(D,{icon:`agent`,title:O.noAgents,children:[c(`p`,{children:O.noAgentsHint}),d(`agents:write`)&&c(`a`,{class:`button primary`,href:d(`admin:write`)?t`/first-steps`:t`/agents`,children:O.firstAgent})]}),c(`ul`,{class:`now-list`,children:p.map(e=>c(he,{agent:e,doing:s(e)},e.id))}),l.length>p.length&&c(`div`,{class:`row`,children:c(a,{isSmall:!0,look:`quiet`,icon:`unfold`,onPress:()=>i(!0),children:O.moreAgents(l.length-p.length)})}),n>e.length&&r&&c(`p`,{class:`soft small`,children:O.onlyFirst(e.length,n)})]})}})})}function he({agent:{id:e,name:n,process:i},doing:a}){let o=N(a);return c(`li`,{children:c(`a`,{href:t`/agents/${e}`,class:o?`awake`:void 0,children:[c(r,{name:n,kind:`AGENT`,state:o?a.state:void 0}),c(`span`,{class:`now-what`,children:[c(`strong`,{class:`cut`,children:n}),c(ge,{doing:a})]}),i.inboxDepth>0&&c(s,{children:O.inbox(i.inboxDepth)}),c(ve,{doing:a})]})})}function ge({doing:e}){let{state:t,text:n,tool:r,failure:i,lastAt:a}=e;return i===void 0?n&&t===`THINKING`?c(_e,{...n}):r&&N(e)?c(`span`,{class:`cut soft small`,children:r.state===`HELD`?O.waitsFor(r.name):O.runs(r.name,r.progress)}):N(e)?c(`span`,{class:`cut soft small`,children:O.doing[t]}):c(`span`,{class:`cut soft small`,children:a?c(o,{children:[O.lastAwake,` `,c(w,{date:a})]}):O.neverAwake}):c(`span`,{class:`cut small now-bad`,children:i?O.fails(i):O.failsUnknown})}function _e({kind:e,tail:t}){return c(`span`,{class:`now-stream soft small`,children:[c(`span`,{class:`now-verb`,children:O[e]}),c(`bdi`,{class:`now-tail`,children:c(`span`,{children:t.replaceAll(/\s+/g,` `)})})]})}function ve({doing:{state:e,failure:t}}){return t===void 0?e===`SLEEPING`?c(`span`,{class:`soft small`,children:m.states[e]}):c(s,{look:e===`THINKING`||e===`WAKING`?`good`:e===`HELD`?`warn`:void 0,children:m.states[e]??e}):c(s,{look:`bad`,children:O.failing})}function ye(){let e=v(B,{});return c(`section`,{class:`panel stack`,children:[c(`h2`,{children:O.assistant}),c(g,{answer:e,lines:2,children:({myAssistant:e})=>{if(!e)return c(be,{});let{agent:t}=e,n=p.value.get(t.id)?.state??t.process.state,{lastCycleAt:i}=t.process;return c(`ul`,{class:`now-list`,children:c(`li`,{children:c(`a`,{href:Y(e),children:[c(r,{name:t.name,kind:`AGENT`,state:n===`SLEEPING`?void 0:n}),c(`span`,{class:`now-what`,children:[c(`strong`,{class:`cut`,children:t.name}),c(`span`,{class:`cut soft small`,children:m.states[n]??n})]}),i&&c(`span`,{class:`soft small`,children:c(w,{date:i})})]})})})}})]})}function be(){return c(D,{icon:`agent`,title:O.noAssistant,children:d(`messages:write`)&&c(a,{isSmall:!0,onPress:async()=>n(Y((await E(V,{input:{}})).assistant)),children:O.beginAssistant})})}function Y({agent:e,space:n}){return n?t`/spaces/${n.id}`:t`/agents/${e.id}`}var xe=.8;function Se(){let e={models:d(`agents:read`),inspect:d(`agents:inspect`),admin:d(`admin:read`)},t=v(H,e);return Ce(t.reload),c(`section`,{class:`panel stack`,children:[c(`h2`,{children:O.problems}),c(g,{answer:t,children:e=>{let t=[...Te(e),...Ee()];return t.length===0?c(D,{icon:`check`,title:O.noProblems}):c(`ul`,{class:`now-list`,children:t.map(e=>c(`li`,{children:c(we,{...e})},e.key))})}})]})}function Ce(e){let t=f(!0),n=_.value;i(()=>{t.current||e(),t.current=!1},[n])}function we({icon:e,isBad:t,title:n,text:r,since:i,to:a}){return c(`a`,{href:a,children:[c(`span`,{class:t?`now-sign bad`:`now-sign warn`,children:c(te,{name:e})}),c(`span`,{class:`now-what`,children:[c(`strong`,{class:`cut`,children:n}),r&&c(`span`,{class:`soft small now-words`,children:r})]}),i&&c(`span`,{class:`soft small`,children:c(w,{date:i})})]})}function Te(e){return[...De(e),...Oe(e),...ke(e),...Ae(e)]}function Ee(){return W.value.map(({id:e,name:n,why:r})=>({key:`agent ${e}`,icon:`agent`,isBad:!0,title:O.agentFails(n),text:r,to:t`/agents/${e}`}))}function De({modelHealth:e}){return(e??[]).filter(({isFailing:e})=>e).map(({model:e,advice:n,waitingAgents:r,since:i,error:a})=>({key:`model ${e}`,icon:`alert`,isBad:!0,title:O.modelFails(e),since:i,text:[n??O.errors[a]??a,r>0&&O.agentsWait(r)].filter(Boolean).join(` · `),to:t`/organisation/models?tab=health`}))}function Oe({deadLetters:e}){let n=e?.nodes.at(-1);return!e||!n?[]:[{key:`dead letters`,icon:`archive`,isBad:!0,title:O.deadLetters(e.totalCount),text:O.deadLettersHint,since:n.createdAt,to:t`/organisation/dead-letters`}]}function ke({webhookEndpoints:e,connectors:n}){let r=(e?.nodes??[]).filter(({failingSince:e,status:t})=>e||t===`SWITCHED_OFF`).map(({id:e,name:n,status:r,failingSince:i,lastError:a,lastStatus:o})=>({key:e,icon:`link`,isBad:r===`SWITCHED_OFF`,since:i,title:r===`SWITCHED_OFF`?O.webhookOff(n):O.webhookFails(n),text:a??(o?`HTTP ${o}`:void 0),to:t`/organisation/webhooks?open=${e}`})),i=(n?.nodes??[]).filter(({isWorking:e})=>!e).map(({id:e,name:n,lastError:r})=>({key:e,icon:`link`,isBad:!0,title:O.connectorFails(n),text:r??void 0,to:t`/organisation/connectors?open=${e}`}));return[...r,...i]}function Ae({budgets:e}){return(e??[]).flatMap(({id:e,name:n,limit:r,uses:i})=>{let a=Math.max(0,...i.map(({spent:e})=>Number(e)));if(a<xe*Number(r))return[];let o=a>=Number(r);return[{key:e,icon:`coins`,isBad:o,title:o?O.budgetOver(n):O.budgetNear(n,S(a,Number(r))),to:t`/costs`}]})}var X=24,Z=6e4,Q=864e5;function je(){let n=Math.floor(_.value/Z),r=e(()=>Ne(new Date(n*Z)),[n]),i=v(U,r),a=Me(i.data);return c(`section`,{class:`panel stack`,children:[c(`header`,{class:`row`,children:[c(`h2`,{children:O.today}),c(`a`,{class:`push small`,href:t`/costs?period=today`,children:O.allCosts})]}),c(g,{answer:{...i,data:a},children:({hours:e,before:t})=>{let n=e.groups.reduce((e,t)=>e+Number(t.cost),0),r=t=>e.groups.reduce((e,n)=>e+t(n),0),i=Number(t.groups[0]?.cost??0);return c(o,{children:[c(`p`,{class:`now-cost`,children:[c(`strong`,{children:x(n)}),c(`span`,{class:`soft small`,children:O.yesterday(x(i))})]}),c(Fe,{costs:Pe(e.groups)}),c(`p`,{class:`soft small`,children:O.counted(T(r(({requests:e})=>e)),h(r(({inputTokens:e,outputTokens:t})=>e+t)))})]})}})]})}function Me(t){let n=e(()=>({data:void 0}),[]);return n.data=t??n.data,n.data}function Ne(e){let t=new Date(e.getFullYear(),e.getMonth(),e.getDate()),n=new Date(e.getTime()+Z);return{from:t.toISOString(),to:n.toISOString(),yesterday:new Date(t.getTime()-Q).toISOString(),sameTime:new Date(n.getTime()-Q).toISOString(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone}}function Pe(e){let t=Array.from({length:X},()=>0);for(let{period:n,cost:r}of e)t[new Date(n).getHours()]+=Number(r);return t}function Fe({costs:e}){let t=Math.max(...e),n=new Date(_.value).getHours();return c(`svg`,{class:`now-bars`,viewBox:`0 0 240 48`,preserveAspectRatio:`none`,role:`img`,"aria-label":O.bars,children:e.map((e,r)=>{let i=t?Math.max(e?3:1,e/t*48):1;return c(`rect`,{x:r*10+1,y:48-i,width:8,height:i,rx:1.5,class:r===n?`current`:r>n?`later`:void 0,children:c(`title`,{children:`${String(r).padStart(2,`0`)}:00 ${x(e)}`})},r)})})}var $=5,Ie=12;function Le(){ee(O.title);let e=d(`admin:read`);return c(`div`,{class:`page`,children:c(`div`,{class:`inner`,children:[c(`h1`,{children:O.title}),c(`div`,{class:`now-columns`,children:[c(`div`,{children:[d(`messages:write`)&&c(Re,{}),d(`agents:read`)&&c(me,{})]}),c(`div`,{children:[e&&c(Se,{}),e&&c(je,{}),!e&&d(`agents:read`)&&c(ye,{}),c(ze,{})]})]})]})})}function Re(){let e=[...C.value.values()].sort((e,t)=>e.createdAt.localeCompare(t.createdAt));return c(`section`,{class:`panel stack`,children:[c(`header`,{class:`row`,children:[c(`h2`,{children:O.waiting}),e.length>0&&c(`a`,{class:`push small`,href:t`/approvals`,children:e.length>$?O.allOf(e.length):O.toApprovals})]}),e.length===0&&c(D,{icon:`check`,title:O.nothingWaits}),c(`ul`,{class:`now-list`,hidden:e.length===0,children:e.slice(0,$).map(({id:e,name:n,origin:i,createdAt:a})=>c(`li`,{children:c(`a`,{href:t`/approvals?call=${e}`,children:[c(r,{name:i.agentName,kind:`AGENT`}),c(`span`,{class:`now-what`,children:[c(`strong`,{class:`cut`,children:O.tools[n]??O.wants(n)}),c(`span`,{class:`cut soft small`,children:O.asks(i.agentName,i.spaceName)})]}),c(`span`,{class:`soft small`,children:c(w,{date:a})})]})},e))})]})}function ze(){let e=y.value.filter(({unreadCount:e})=>e).slice(0,Ie);return c(`section`,{class:`panel stack`,children:[c(`h2`,{children:O.unread}),e.length===0&&c(D,{icon:`check`,title:O.nothingUnread}),c(`ul`,{class:`now-list`,hidden:e.length===0,children:e.map(({id:e,name:n,partner:i,kind:a,unreadCount:o,lastMessage:l})=>c(`li`,{children:c(`a`,{href:t`/spaces/${e}`,children:[c(r,{name:n,kind:a===`DIRECT`?i?.kind??`PERSON`:`AGENT`}),c(`span`,{class:`now-what`,children:[c(`strong`,{class:`cut`,children:n}),l&&c(`span`,{class:`cut soft small`,children:[l.author.name,`: `,l.text]})]}),c(s,{look:`accent`,children:o>=100?`99+`:o})]})},e))})]})}export{Le as default};