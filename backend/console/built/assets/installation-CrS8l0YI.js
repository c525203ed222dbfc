import{G as e,Gt as t,K as n,Qt as r,Vt as i,Yt as a,_ as o,a as s,b as c,c as l,ct as u,d,f,it as p,l as m,n as h,nt as g,r as _,rt as v,v as y,xt as b,y as x,z as S,zt as C}from"./core-DRuX0Zcw.js";import{t as ee}from"./tabs-CqsiJMnF.js";import{t as te}from"./exact-Cu7s2tTR.js";import{n as w}from"./table-5Bf_JRQG.js";import{i as T}from"./field-DbRTmXeZ.js";import{n as E,t as D}from"./collection-B-xYKT-d.js";import{n as O,t as k}from"./dialog-TdfTTogJ.js";import{n as A}from"./form-CnqvUvG0.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new j(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new j(`
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
    `,{fragmentName:`WaitingCall`}),new j(`
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
    `,{fragmentName:`InstallationTenantParts`});var ne=new j(`
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
    `),re=new j(`
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
}`),M=new j(`
    query AllowLists {
  installation {
    settings {
      name
      values
    }
  }
}
    `),N=new j(`
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
    `),P=new j(`
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
}`),F=new j(`
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
}`),I=new j(`
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
}`),L=new j(`
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
}`),R={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:e=>`The cap ${e} ends at once. Other caps, and the budgets of the organisation, stay.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},unit:`Unit`,units:{USD:`US dollars`,TOKENS:`tokens`},limit:`At most`,limitHint:`From 0.01 dollars, or from 1,000 tokens.`,capOf:(e,t)=>`${e} ${t}`,tokens:e=>`${e} tokens`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`,waiting_messages:`Messages that wait for their files`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,settings:{CIRCADIAN_MODELS_FILE:`Models of the installation, besides its default one`,CIRCADIAN_TOOLS_FILE:`HTTP tools of the installation`,CIRCADIAN_MCP_STDIO_FILE:`Local programs that may be MCP servers`,CIRCADIAN_EGRESS_PORTS:`Ports of the internet that requests may use`,CIRCADIAN_EGRESS_DIRECT:`Hosts that are reached without the proxy`,CIRCADIAN_ALLOWED_ORIGINS:`Origins of other pages that may call the API`,CIRCADIAN_FILE_TYPES:`Types of files that may be uploaded`,CIRCADIAN_PRIVATE_MODEL_URLS:`Model servers in the private network`,CIRCADIAN_PRIVATE_TOOL_URLS:`Tools in the private network`,CIRCADIAN_PRIVATE_WEBHOOK_URLS:`Webhooks to the private network`,CIRCADIAN_PRIVATE_PROVIDERS:`Identity providers in the private network`,CIRCADIAN_SIGN_UP:`Whether strangers may sign up`},acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,capGone:`Cap removed`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}},z=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),B=[{name:`period`,label:R.period,kind:`select`,isRequired:!0,choices:z(R.periods)},{name:`unit`,label:R.unit,kind:`select`,isRequired:!0,choices:z(R.units)},{name:`limit`,label:R.limit,kind:`decimal`,hint:R.limitHint,isRequired:!0}];function V({tenant:t,reload:n,onClose:r}){let[i,o]=a(),[s,c]=a(),{id:l,name:u,status:d}=t,f=e=>()=>(g(e),n()),m=()=>(o(void 0),c(void 0));return p(O,{title:u,onClose:r,children:[p(H,{tenant:t,onRemove:c}),t.isOwn&&p(`p`,{class:`soft small`,children:R.ownText}),p(`div`,{class:`actions`,children:[d===`SUSPENDED`&&p(e,{onPress:()=>o(`resume`),children:R.resume}),d===`ACTIVE`&&!t.isOwn&&p(e,{look:`danger`,icon:`stop`,onPress:()=>o(`suspend`),children:R.suspend}),p(e,{look:`primary`,icon:`coins`,onPress:()=>o(`cap`),children:R.setCap})]}),i===`suspend`&&p(A,{title:R.suspendTitle(u),intro:R.suspendText,action:R.suspend,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>b(P,{input:{tenantId:l,...e}}).then(f(R.suspended)),onClose:m}),i===`resume`&&p(k,{title:R.resumeTitle(u),text:R.resumeText,action:R.resume,onConfirm:()=>b(F,{input:{tenantId:l}}).then(f(R.resumed)),onClose:m}),i===`cap`&&p(A,{title:R.capTitle(u),intro:R.capText,action:R.save,initial:{period:`MONTH`,unit:`USD`},fields:B,onSave:e=>b(I,{input:{tenantId:l,...e}}).then(f(R.capSaved)),onClose:m}),s&&p(k,{title:R.removeCapTitle,text:R.removeCapText(q(s)),action:R.remove,isDanger:!0,onConfirm:()=>b(I,{input:{tenantId:l,period:s.period,unit:s.unit,limit:null}}).then(f(R.capRemoved)),onClose:m})]})}function H({tenant:e,onRemove:t}){let r=e.caps.map(e=>p(`li`,{class:`cap`,children:[q(e),p(n,{name:R.removeCap(q(e)),icon:`trash`,isSmall:!0,onPress:()=>t(e)})]},e.period+e.unit));return p(E,{facts:[[R.status,p(K,{tenant:e})],[R.people,h(e.memberCount)],[R.agents,h(e.agentCount)],[R.todayLong,_(e.spentToday)],[R.caps,r.length?p(`ul`,{children:r}):R.noCap],[R.since,p(l,{date:e.createdAt})]]})}var U=50;function W(){let e=C.value.query.get(`search`),t=d(re,{first:U,search:e},({installation:e})=>e.tenants);return p(D,{title:R.tenants,isInner:!0,icon:`people`,pages:t,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&R.own,columns:[{name:R.status,cell:e=>p(K,{tenant:e})},{name:R.people,isNumber:!0,cell:({memberCount:e})=>h(e)},{name:R.agents,isNumber:!0,cell:({agentCount:e})=>h(e)},{name:R.today,isNumber:!0,cell:({spentToday:e})=>_(e)},{name:R.caps,cell:({caps:e})=>e.length?e.map(q).join(`, `):p(`span`,{class:`soft`,children:R.noCap})},{name:R.since,cell:({createdAt:e})=>p(`span`,{class:`soft`,children:p(l,{date:e})})}],empty:{title:R.none,text:R.noneText},tools:p(G,{}),detail:(e,n)=>p(V,{tenant:e,reload:t.reload,onClose:n},e.id)})}function G(){let[e,n]=a(C.value.query.get(`search`)??``);return t(()=>{let t=setTimeout(()=>i({search:e.trim()||void 0}),250);return()=>clearTimeout(t)},[e]),p(`div`,{class:`record-filters`,role:`search`,children:p(T,{label:R.find,type:`search`,value:e,onValue:n})})}function K({tenant:{status:e,isSuspendedByKillSwitch:t}}){return p(r,{children:[p(S,{look:e===`ACTIVE`?`good`:`bad`,children:R.statuses[e]}),t&&p(`span`,{class:`soft small`,children:[` `,R.bySwitch]})]})}function q({period:e,unit:t,limit:n}){return R.capOf(t===`TOKENS`?R.tokens(h(Number(n))):_(n),R.periods[e])}function J(){let e=f(N,{});return p(`div`,{class:`stack`,children:[p(`h2`,{children:R.acts}),p(`p`,{class:`soft`,children:R.actsText}),p(c,{answer:e,children:({installation:{acts:e}})=>e.length===0?p(`div`,{class:`panel`,children:p(y,{icon:`shield`,title:R.noActs})}):p(w,{caption:R.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:R.act,cell:({action:e,details:t})=>p(Y,{action:e,details:t??{}})},{name:R.tenants,cell:({tenantName:e})=>e??R.everything},{name:R.who,cell:({operator:e})=>e??p(`span`,{class:`soft`,children:R.gone})},{name:R.at,cell:({occurredAt:e})=>p(`span`,{class:`soft keep`,children:p(l,{date:e})})}]})})]})}function Y({action:e,details:t}){let n=X(t)&&!t.limit?R.capGone:R.actNames[e];return p(r,{children:[p(`strong`,{children:n??e}),Z(t)&&p(`div`,{class:`soft small`,children:Z(t)})]})}function X(e){return!!(e.unit&&e.period)}function Z(e){return X(e)?e.limit?q(e):R.capOf(R.units[e.unit],R.periods[e.period]):Object.values(e).filter(e=>e!==null&&e!==``).map(e=>te(String(e))).join(` · `)}function ie(){let e=f(M,{});return p(`div`,{class:`stack allowed`,children:[p(`h2`,{children:R.allowed}),p(`p`,{class:`soft`,children:R.allowedText}),p(c,{answer:e,children:({installation:e})=>p(w,{caption:R.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:R.setting,cell:({name:e})=>p(ae,{name:e})},{name:R.values,cell:({values:e})=>e.length?p(`span`,{class:`scopes`,children:e.map(e=>p(S,{children:e},e))}):p(`span`,{class:`soft`,children:R.nothing})}]})})]})}function ae({name:e}){let t=R.settings[e];return p(r,{children:[t&&p(`div`,{children:t}),p(`code`,{class:t&&`soft small`,children:e})]})}function oe({reload:t}){let[n,i]=a(!1);return p(r,{children:[p(e,{look:`danger`,icon:`stop`,onPress:()=>i(!0),children:R.turnOn}),n&&p(A,{title:R.turnOnTitle,intro:R.turnOnText,action:R.turnOn,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>b(L,{input:{isOn:!0,...e}}).then(()=>(g(R.turnedOn),t())),onClose:()=>i(!1)})]})}function se({state:t,reload:n}){let[r,i]=a(!1);return p(`section`,{class:`panel switch-on`,role:`status`,children:[p(v,{name:`alert`,size:20}),p(`div`,{children:[p(`strong`,{children:R.isOn}),` `,p(`span`,{class:`soft small`,children:p(l,{date:t.switchedAt})}),p(`p`,{children:[R.onSince,` `,t.reason]})]}),p(e,{look:`primary`,onPress:()=>i(!0),children:R.turnOff}),r&&p(k,{title:R.turnOffTitle,text:R.turnOffText,action:R.turnOff,onConfirm:()=>b(L,{input:{isOn:!1}}).then(()=>(g(R.turnedOff),n())),onClose:()=>i(!1)})]})}var Q=1e3,ce=60;function le({load:{livingWorkers:e,queues:n},reload:r}){return t(r,[m.value]),p(`div`,{class:`stack`,children:[p(`div`,{class:`record-head`,children:[p(`h2`,{children:R.load}),p(S,{look:e?`good`:`bad`,children:R.workers(e)})]}),e===0&&p(x,{problem:R.noWorkers}),p(w,{caption:R.load,rows:n,keyOf:({name:e})=>e,columns:[{name:R.queue,cell:({name:e})=>R.queues[e]??e},{name:R.waiting,isNumber:!0,cell:({entries:e})=>e>=Q?R.many(Q):h(e)},{name:R.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>p($,{isDue:e>0,value:t})}]})]})}function $({isDue:e,value:t}){return e?t>=ce?p(S,{look:`warn`,children:s(t)}):p(r,{children:s(t)}):p(`span`,{class:`soft`,children:`–`})}function ue(){return o(R.title),p(`div`,{class:`page`,children:p(`div`,{class:`inner installation`,children:u(`installation:read`)?p(fe,{}):p(de,{})})})}function de(){return p(r,{children:[p(`h1`,{children:R.title}),p(`div`,{class:`panel`,children:p(y,{icon:`shield`,title:R.notYours,children:p(`p`,{children:R.notYoursText})})})]})}function fe(){let e=f(ne,{}),[t,n]=a(0),i=()=>(e.reload(),n(e=>e+1)),{killSwitch:o,load:s}=e.data?.installation??{};return p(r,{children:[p(`div`,{class:`page-head`,children:[p(`h1`,{children:R.title}),o&&!o.isOn&&p(`span`,{class:`push`,children:p(oe,{reload:i})})]}),o?.isOn&&p(se,{state:o,reload:i}),p(ee,{label:R.sections,tabs:[{key:`tenants`,name:R.tenants,content:()=>p(W,{},t)},{key:`load`,name:R.load,content:()=>p(c,{answer:e,children:()=>s&&p(le,{load:s,reload:e.reload})})},{key:`allowed`,name:R.allowed,content:()=>p(ie,{})},{key:`acts`,name:R.acts,content:()=>p(J,{})}]})]})}export{ue as default};