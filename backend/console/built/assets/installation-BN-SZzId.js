import{Jt as e,L as t,Lt as n,U as r,W as i,Wt as a,Zt as o,b as s,et as c,f as l,i as u,l as d,nt as f,o as p,ot as m,p as h,r as g,tt as _,u as ee,v as te,x as v,y,yt as b,zt as ne}from"./core-DbefT3t7.js";import{t as x}from"./tabs-DH3euQSM.js";import{t as S}from"./exact-Cu7s2tTR.js";import{n as C}from"./table-0bhq67YN.js";import{i as w}from"./field-BpdPfcHp.js";import{n as re,t as T}from"./collection-B0XQQpyQ.js";import{n as E,t as D}from"./dialog-DuGCzfLB.js";import{n as O}from"./form-B5gAJjjz.js";var k=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new k(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new k(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new k(`
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
    `,{fragmentName:`WaitingCall`}),new k(`
    fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}
    `,{fragmentName:`InstallationTenantParts`});var A=new k(`
    query Overview {
  installation {
    killSwitch {
      isOn
      reason
      switchedAt
      keptTenantId
    }
    load {
      livingWorkers
      queues {
        name
        entries
        oldestSeconds
      }
    }
  }
}
    `),j=new k(`
    query InstallationTenants($first: Int!, $after: String, $search: String) {
  installation {
    tenants(first: $first, after: $after, search: $search) {
      totalCount
      nodes {
        ...InstallationTenantParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}`),M=new k(`
    query AllowLists {
  installation {
    settings {
      name
      values
    }
  }
}
    `),N=new k(`
    query OperatorActs {
  installation {
    acts {
      id
      occurredAt
      operator
      action
      tenantName
      details
    }
  }
}
    `),P=new k(`
    mutation SuspendTenant($input: SuspendTenantInput!) {
  suspendTenant(input: $input) {
    __typename
    ... on SuspendTenantSuccess {
      tenant {
        ...InstallationTenantParts
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}
fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}`),F=new k(`
    mutation ResumeTenant($input: ResumeTenantInput!) {
  resumeTenant(input: $input) {
    __typename
    ... on ResumeTenantSuccess {
      tenant {
        ...InstallationTenantParts
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}
fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}`),I=new k(`
    mutation SetTenantCap($input: SetTenantCapInput!) {
  setTenantCap(input: $input) {
    __typename
    ... on SetTenantCapSuccess {
      tenant {
        ...InstallationTenantParts
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}
fragment InstallationTenantParts on InstallationTenant {
  id
  name
  status
  isSuspendedByKillSwitch
  isOwn
  createdAt
  memberCount
  agentCount
  spentToday
  caps {
    period
    unit
    limit
  }
}`),L=new k(`
    mutation SetKillSwitch($input: SetKillSwitchInput!) {
  setKillSwitch(input: $input) {
    __typename
    ... on SetKillSwitchSuccess {
      killSwitch {
        isOn
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}`),R={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:e=>`The cap ${e} ends at once. Other caps, and the budgets of the organisation, stay.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},unit:`Unit`,units:{USD:`US dollars`,TOKENS:`tokens`},limit:`At most`,limitHint:`From 0.01 dollars, or from 1,000 tokens.`,capOf:(e,t)=>`${e} ${t}`,tokens:e=>`${e} tokens`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`,waiting_messages:`Messages that wait for their files`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,settings:{CIRCADIAN_MODELS_FILE:`Models of the installation, besides its default one`,CIRCADIAN_TOOLS_FILE:`HTTP tools of the installation`,CIRCADIAN_MCP_STDIO_FILE:`Local programs that may be MCP servers`,CIRCADIAN_EGRESS_PORTS:`Ports of the internet that requests may use`,CIRCADIAN_EGRESS_DIRECT:`Hosts that are reached without the proxy`,CIRCADIAN_ALLOWED_ORIGINS:`Origins of other pages that may call the API`,CIRCADIAN_FILE_TYPES:`Types of files that may be uploaded`,CIRCADIAN_PRIVATE_MODEL_URLS:`Model servers in the private network`,CIRCADIAN_PRIVATE_TOOL_URLS:`Tools in the private network`,CIRCADIAN_PRIVATE_WEBHOOK_URLS:`Webhooks to the private network`,CIRCADIAN_PRIVATE_PROVIDERS:`Identity providers in the private network`,CIRCADIAN_SIGN_UP:`Whether strangers may sign up`},acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,capGone:`Cap removed`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}},z=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),B=[{name:`period`,label:R.period,kind:`select`,isRequired:!0,choices:z(R.periods)},{name:`unit`,label:R.unit,kind:`select`,isRequired:!0,choices:z(R.units)},{name:`limit`,label:R.limit,kind:`decimal`,hint:R.limitHint,isRequired:!0}];function V({tenant:t,reload:n,onClose:i}){let[a,o]=e(),[s,l]=e(),{id:u,name:d,status:p}=t,m=e=>()=>(c(e),n()),h=()=>(o(void 0),l(void 0));return f(E,{title:d,onClose:i,children:[f(H,{tenant:t,onRemove:l}),t.isOwn&&f(`p`,{class:`soft small`,children:R.ownText}),f(`div`,{class:`actions`,children:[p===`SUSPENDED`&&f(r,{onPress:()=>o(`resume`),children:R.resume}),p===`ACTIVE`&&!t.isOwn&&f(r,{look:`danger`,icon:`stop`,onPress:()=>o(`suspend`),children:R.suspend}),f(r,{look:`primary`,icon:`coins`,onPress:()=>o(`cap`),children:R.setCap})]}),a===`suspend`&&f(O,{title:R.suspendTitle(d),intro:R.suspendText,action:R.suspend,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>b(P,{input:{tenantId:u,...e}}).then(m(R.suspended)),onClose:h}),a===`resume`&&f(D,{title:R.resumeTitle(d),text:R.resumeText,action:R.resume,onConfirm:()=>b(F,{input:{tenantId:u}}).then(m(R.resumed)),onClose:h}),a===`cap`&&f(O,{title:R.capTitle(d),intro:R.capText,action:R.save,initial:{period:`MONTH`,unit:`USD`},fields:B,onSave:e=>b(I,{input:{tenantId:u,...e}}).then(m(R.capSaved)),onClose:h}),s&&f(D,{title:R.removeCapTitle,text:R.removeCapText(q(s)),action:R.remove,isDanger:!0,onConfirm:()=>b(I,{input:{tenantId:u,period:s.period,unit:s.unit,limit:null}}).then(m(R.capRemoved)),onClose:h})]})}function H({tenant:e,onRemove:t}){let n=e.caps.map(e=>f(`li`,{class:`cap`,children:[q(e),f(i,{name:R.removeCap(q(e)),icon:`trash`,isSmall:!0,onPress:()=>t(e)})]},e.period+e.unit));return f(re,{facts:[[R.status,f(K,{tenant:e})],[R.people,g(e.memberCount)],[R.agents,g(e.agentCount)],[R.todayLong,u(e.spentToday)],[R.caps,n.length?f(`ul`,{children:n}):R.noCap],[R.since,f(d,{date:e.createdAt})]]})}var U=50;function W(){let e=n.value.query.get(`search`),t=l(j,{first:U,search:e},({installation:e})=>e.tenants);return f(T,{title:R.tenants,isInner:!0,icon:`people`,pages:t,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&R.own,columns:[{name:R.status,cell:e=>f(K,{tenant:e})},{name:R.people,isNumber:!0,cell:({memberCount:e})=>g(e)},{name:R.agents,isNumber:!0,cell:({agentCount:e})=>g(e)},{name:R.today,isNumber:!0,cell:({spentToday:e})=>u(e)},{name:R.caps,cell:({caps:e})=>e.length?e.map(q).join(`, `):f(`span`,{class:`soft`,children:R.noCap})},{name:R.since,cell:({createdAt:e})=>f(`span`,{class:`soft`,children:f(d,{date:e})})}],empty:{title:R.none,text:R.noneText},tools:f(G,{}),detail:(e,n)=>f(V,{tenant:e,reload:t.reload,onClose:n},e.id)})}function G(){let[t,r]=e(n.value.query.get(`search`)??``);return a(()=>{let e=setTimeout(()=>ne({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]),f(`div`,{class:`record-filters`,role:`search`,children:f(w,{label:R.find,type:`search`,value:t,onValue:r})})}function K({tenant:{status:e,isSuspendedByKillSwitch:n}}){return f(o,{children:[f(t,{look:e===`ACTIVE`?`good`:`bad`,children:R.statuses[e]}),n&&f(`span`,{class:`soft small`,children:[` `,R.bySwitch]})]})}function q({period:e,unit:t,limit:n}){return R.capOf(t===`TOKENS`?R.tokens(g(Number(n))):u(n),R.periods[e])}function J(){let e=h(N,{});return f(`div`,{class:`stack`,children:[f(`h2`,{children:R.acts}),f(`p`,{class:`soft`,children:R.actsText}),f(v,{answer:e,children:({installation:{acts:e}})=>e.length===0?f(`div`,{class:`panel`,children:f(y,{icon:`shield`,title:R.noActs})}):f(C,{caption:R.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:R.act,cell:({action:e,details:t})=>f(Y,{action:e,details:t??{}})},{name:R.tenants,cell:({tenantName:e})=>e??R.everything},{name:R.who,cell:({operator:e})=>e??f(`span`,{class:`soft`,children:R.gone})},{name:R.at,cell:({occurredAt:e})=>f(`span`,{class:`soft keep`,children:f(d,{date:e})})}]})})]})}function Y({action:e,details:t}){let n=X(t)&&!t.limit?R.capGone:R.actNames[e];return f(o,{children:[f(`strong`,{children:n??e}),Z(t)&&f(`div`,{class:`soft small`,children:Z(t)})]})}function X(e){return!!(e.unit&&e.period)}function Z(e){return X(e)?e.limit?q(e):R.capOf(R.units[e.unit],R.periods[e.period]):Object.values(e).filter(e=>e!==null&&e!==``).map(e=>S(String(e))).join(` · `)}function ie(){let e=h(M,{});return f(`div`,{class:`stack allowed`,children:[f(`h2`,{children:R.allowed}),f(`p`,{class:`soft`,children:R.allowedText}),f(v,{answer:e,children:({installation:e})=>f(C,{caption:R.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:R.setting,cell:({name:e})=>f(ae,{name:e})},{name:R.values,cell:({values:e})=>e.length?f(`span`,{class:`scopes`,children:e.map(e=>f(t,{children:e},e))}):f(`span`,{class:`soft`,children:R.nothing})}]})})]})}function ae({name:e}){let t=R.settings[e];return f(o,{children:[t&&f(`div`,{children:t}),f(`code`,{class:t&&`soft small`,children:e})]})}function oe({reload:t}){let[n,i]=e(!1);return f(o,{children:[f(r,{look:`danger`,icon:`stop`,onPress:()=>i(!0),children:R.turnOn}),n&&f(O,{title:R.turnOnTitle,intro:R.turnOnText,action:R.turnOn,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>b(L,{input:{isOn:!0,...e}}).then(()=>(c(R.turnedOn),t())),onClose:()=>i(!1)})]})}function se({state:t,reload:n}){let[i,a]=e(!1);return f(`section`,{class:`panel switch-on`,role:`status`,children:[f(_,{name:`alert`,size:20}),f(`div`,{children:[f(`strong`,{children:R.isOn}),` `,f(`span`,{class:`soft small`,children:f(d,{date:t.switchedAt})}),f(`p`,{children:[R.onSince,` `,t.reason]})]}),f(r,{look:`primary`,onPress:()=>a(!0),children:R.turnOff}),i&&f(D,{title:R.turnOffTitle,text:R.turnOffText,action:R.turnOff,onConfirm:()=>b(L,{input:{isOn:!1}}).then(()=>(c(R.turnedOff),n())),onClose:()=>a(!1)})]})}var Q=1e3,ce=60;function le({load:{livingWorkers:e,queues:n},reload:r}){return a(r,[ee.value]),f(`div`,{class:`stack`,children:[f(`div`,{class:`record-head`,children:[f(`h2`,{children:R.load}),f(t,{look:e?`good`:`bad`,children:R.workers(e)})]}),e===0&&f(s,{problem:R.noWorkers}),f(C,{caption:R.load,rows:n,keyOf:({name:e})=>e,columns:[{name:R.queue,cell:({name:e})=>R.queues[e]??e},{name:R.waiting,isNumber:!0,cell:({entries:e})=>e>=Q?R.many(Q):g(e)},{name:R.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>f($,{isDue:e>0,value:t})}]})]})}function $({isDue:e,value:n}){return e?n>=ce?f(t,{look:`warn`,children:p(n)}):f(o,{children:p(n)}):f(`span`,{class:`soft`,children:`–`})}function ue(){return te(R.title),f(`div`,{class:`page`,children:f(`div`,{class:`inner installation`,children:m(`installation:read`)?f(fe,{}):f(de,{})})})}function de(){return f(o,{children:[f(`h1`,{children:R.title}),f(`div`,{class:`panel`,children:f(y,{icon:`shield`,title:R.notYours,children:f(`p`,{children:R.notYoursText})})})]})}function fe(){let t=h(A,{}),[n,r]=e(0),i=()=>(t.reload(),r(e=>e+1)),{killSwitch:a,load:s}=t.data?.installation??{};return f(o,{children:[f(`div`,{class:`page-head`,children:[f(`h1`,{children:R.title}),a&&!a.isOn&&f(`span`,{class:`push`,children:f(oe,{reload:i})})]}),a?.isOn&&f(se,{state:a,reload:i}),f(x,{label:R.sections,tabs:[{key:`tenants`,name:R.tenants,content:()=>f(W,{},n)},{key:`load`,name:R.load,content:()=>f(v,{answer:t,children:()=>s&&f(le,{load:s,reload:t.reload})})},{key:`allowed`,name:R.allowed,content:()=>f(ie,{})},{key:`acts`,name:R.acts,content:()=>f(J,{})}]})]})}export{ue as default};