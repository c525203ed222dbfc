import{Dt as e,F as t,G as n,H as r,K as i,Pt as a,Rt as o,V as s,Vt as c,Z as l,b as u,c as d,d as f,g as p,i as m,kt as ee,lt as h,n as g,q as _,s as v,t as y,u as b,v as x,y as te}from"./core-DOV6GWnd.js";import{t as ne}from"./tabs-CleiSoOL.js";import{t as S}from"./exact-Cu7s2tTR.js";import{n as C}from"./table-vhuE1-na.js";import{i as w}from"./field-Cru21Iw_.js";import{n as T,t as E}from"./collection-BBQq5EDI.js";import{n as D,t as O}from"./dialog-C93MsTia.js";import{n as k}from"./form-LjjNOt-V.js";var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new A(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new A(`
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
    `,{fragmentName:`WaitingCall`}),new A(`
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
    `,{fragmentName:`InstallationTenantParts`});var re=new A(`
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
    `),j=new A(`
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
}`),M=new A(`
    query AllowLists {
  installation {
    settings {
      name
      values
    }
  }
}
    `),N=new A(`
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
    `),P=new A(`
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
}`),F=new A(`
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
}`),I=new A(`
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
}`),L=new A(`
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
}`),R={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:e=>`The cap ${e} ends at once. Other caps, and the budgets of the organisation, stay.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},unit:`Unit`,units:{USD:`US dollars`,TOKENS:`tokens`},limit:`At most`,limitHint:`From 0.01 dollars, or from 1,000 tokens.`,capOf:(e,t)=>`${e} ${t}`,tokens:e=>`${e} tokens`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`,waiting_messages:`Messages that wait for their files`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,capGone:`Cap removed`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}},z=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),B=[{name:`period`,label:R.period,kind:`select`,isRequired:!0,choices:z(R.periods)},{name:`unit`,label:R.unit,kind:`select`,isRequired:!0,choices:z(R.units)},{name:`limit`,label:R.limit,kind:`decimal`,hint:R.limitHint,isRequired:!0}];function V({tenant:e,reload:t,onClose:r}){let[i,a]=o(),[c,l]=o(),{id:u,name:d,status:f}=e,p=e=>()=>(n(e),t()),m=()=>(a(void 0),l(void 0));return _(D,{title:d,onClose:r,children:[_(H,{tenant:e,onRemove:l}),e.isOwn&&_(`p`,{class:`soft small`,children:R.ownText}),_(`div`,{class:`actions`,children:[f===`SUSPENDED`&&_(s,{onPress:()=>a(`resume`),children:R.resume}),f===`ACTIVE`&&!e.isOwn&&_(s,{look:`danger`,icon:`stop`,onPress:()=>a(`suspend`),children:R.suspend}),_(s,{look:`primary`,icon:`coins`,onPress:()=>a(`cap`),children:R.setCap})]}),i===`suspend`&&_(k,{title:R.suspendTitle(d),intro:R.suspendText,action:R.suspend,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>h(P,{input:{tenantId:u,...e}}).then(p(R.suspended)),onClose:m}),i===`resume`&&_(O,{title:R.resumeTitle(d),text:R.resumeText,action:R.resume,onConfirm:()=>h(F,{input:{tenantId:u}}).then(p(R.resumed)),onClose:m}),i===`cap`&&_(k,{title:R.capTitle(d),intro:R.capText,action:R.save,initial:{period:`MONTH`,unit:`USD`},fields:B,onSave:e=>h(I,{input:{tenantId:u,...e}}).then(p(R.capSaved)),onClose:m}),c&&_(O,{title:R.removeCapTitle,text:R.removeCapText(q(c)),action:R.remove,isDanger:!0,onConfirm:()=>h(I,{input:{tenantId:u,period:c.period,unit:c.unit,limit:null}}).then(p(R.capRemoved)),onClose:m})]})}function H({tenant:e,onRemove:t}){let n=e.caps.map(e=>_(`li`,{class:`cap`,children:[q(e),_(r,{name:R.removeCap(q(e)),icon:`trash`,isSmall:!0,onPress:()=>t(e)})]},e.period+e.unit));return _(T,{facts:[[R.status,_(K,{tenant:e})],[R.people,y(e.memberCount)],[R.agents,y(e.agentCount)],[R.todayLong,g(e.spentToday)],[R.caps,n.length?_(`ul`,{children:n}):R.noCap],[R.since,_(v,{date:e.createdAt})]]})}var U=50;function W(){let t=e.value.query.get(`search`),n=b(j,{first:U,search:t},({installation:e})=>e.tenants);return _(E,{title:R.tenants,isInner:!0,icon:`people`,pages:n,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&R.own,columns:[{name:R.status,cell:e=>_(K,{tenant:e})},{name:R.people,isNumber:!0,cell:({memberCount:e})=>y(e)},{name:R.agents,isNumber:!0,cell:({agentCount:e})=>y(e)},{name:R.today,isNumber:!0,cell:({spentToday:e})=>g(e)},{name:R.caps,cell:({caps:e})=>e.length?e.map(q).join(`, `):_(`span`,{class:`soft`,children:R.noCap})},{name:R.since,cell:({createdAt:e})=>_(`span`,{class:`soft`,children:_(v,{date:e})})}],empty:{title:R.none,text:R.noneText},tools:_(G,{}),detail:(e,t)=>_(V,{tenant:e,reload:n.reload,onClose:t},e.id)})}function G(){let[t,n]=o(e.value.query.get(`search`)??``);return a(()=>{let e=setTimeout(()=>ee({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]),_(`div`,{class:`record-filters`,role:`search`,children:_(w,{label:R.find,type:`search`,value:t,onValue:n})})}function K({tenant:{status:e,isSuspendedByKillSwitch:n}}){return _(c,{children:[_(t,{look:e===`ACTIVE`?`good`:`bad`,children:R.statuses[e]}),n&&_(`span`,{class:`soft small`,children:[` `,R.bySwitch]})]})}function q({period:e,unit:t,limit:n}){return R.capOf(t===`TOKENS`?R.tokens(y(Number(n))):g(n),R.periods[e])}function J(){let e=f(N,{});return _(`div`,{class:`stack`,children:[_(`h2`,{children:R.acts}),_(`p`,{class:`soft`,children:R.actsText}),_(u,{answer:e,children:({installation:{acts:e}})=>e.length===0?_(`div`,{class:`panel`,children:_(x,{icon:`shield`,title:R.noActs})}):_(C,{caption:R.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:R.act,cell:({action:e,details:t})=>_(Y,{action:e,details:t??{}})},{name:R.tenants,cell:({tenantName:e})=>e??R.everything},{name:R.who,cell:({operator:e})=>e??_(`span`,{class:`soft`,children:R.gone})},{name:R.at,cell:({occurredAt:e})=>_(`span`,{class:`soft keep`,children:_(v,{date:e})})}]})})]})}function Y({action:e,details:t}){let n=X(t)&&!t.limit?R.capGone:R.actNames[e];return _(c,{children:[_(`strong`,{children:n??e}),Z(t)&&_(`div`,{class:`soft small`,children:Z(t)})]})}function X(e){return!!(e.unit&&e.period)}function Z(e){return X(e)?e.limit?q(e):R.capOf(R.units[e.unit],R.periods[e.period]):Object.values(e).filter(e=>e!==null&&e!==``).map(e=>S(String(e))).join(` · `)}function ie(){let e=f(M,{});return _(`div`,{class:`stack allowed`,children:[_(`h2`,{children:R.allowed}),_(`p`,{class:`soft`,children:R.allowedText}),_(u,{answer:e,children:({installation:e})=>_(C,{caption:R.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:R.setting,cell:({name:e})=>_(`code`,{children:e})},{name:R.values,cell:({values:e})=>e.length?_(`span`,{class:`scopes`,children:e.map(e=>_(t,{children:e},e))}):_(`span`,{class:`soft`,children:R.nothing})}]})})]})}function ae({reload:e}){let[t,r]=o(!1);return _(c,{children:[_(s,{look:`danger`,icon:`stop`,onPress:()=>r(!0),children:R.turnOn}),t&&_(k,{title:R.turnOnTitle,intro:R.turnOnText,action:R.turnOn,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:t=>h(L,{input:{isOn:!0,...t}}).then(()=>(n(R.turnedOn),e())),onClose:()=>r(!1)})]})}function oe({state:e,reload:t}){let[r,a]=o(!1);return _(`section`,{class:`panel switch-on`,role:`status`,children:[_(i,{name:`alert`,size:20}),_(`div`,{children:[_(`strong`,{children:R.isOn}),` `,_(`span`,{class:`soft small`,children:_(v,{date:e.switchedAt})}),_(`p`,{children:[R.onSince,` `,e.reason]})]}),_(s,{look:`primary`,onPress:()=>a(!0),children:R.turnOff}),r&&_(O,{title:R.turnOffTitle,text:R.turnOffText,action:R.turnOff,onConfirm:()=>h(L,{input:{isOn:!1}}).then(()=>(n(R.turnedOff),t())),onClose:()=>a(!1)})]})}var Q=1e3,$=60;function se({load:{livingWorkers:e,queues:n},reload:r}){return a(r,[d.value]),_(`div`,{class:`stack`,children:[_(`div`,{class:`record-head`,children:[_(`h2`,{children:R.load}),_(t,{look:e?`good`:`bad`,children:R.workers(e)})]}),e===0&&_(te,{problem:R.noWorkers}),_(C,{caption:R.load,rows:n,keyOf:({name:e})=>e,columns:[{name:R.queue,cell:({name:e})=>R.queues[e]??e},{name:R.waiting,isNumber:!0,cell:({entries:e})=>e>=Q?R.many(Q):y(e)},{name:R.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>_(ce,{isDue:e>0,value:t})}]})]})}function ce({isDue:e,value:n}){return e?n>=$?_(t,{look:`warn`,children:m(n)}):_(c,{children:m(n)}):_(`span`,{class:`soft`,children:`–`})}function le(){return p(R.title),_(`div`,{class:`page`,children:_(`div`,{class:`inner installation`,children:l(`installation:read`)?_(de,{}):_(ue,{})})})}function ue(){return _(c,{children:[_(`h1`,{children:R.title}),_(`div`,{class:`panel`,children:_(x,{icon:`shield`,title:R.notYours,children:_(`p`,{children:R.notYoursText})})})]})}function de(){let e=f(re,{}),[t,n]=o(0),r=()=>(e.reload(),n(e=>e+1)),{killSwitch:i,load:a}=e.data?.installation??{};return _(c,{children:[_(`div`,{class:`page-head`,children:[_(`h1`,{children:R.title}),i&&!i.isOn&&_(`span`,{class:`push`,children:_(ae,{reload:r})})]}),i?.isOn&&_(oe,{state:i,reload:r}),_(ne,{label:R.sections,tabs:[{key:`tenants`,name:R.tenants,content:()=>_(W,{},t)},{key:`load`,name:R.load,content:()=>_(u,{answer:e,children:()=>a&&_(se,{load:a,reload:e.reload})})},{key:`allowed`,name:R.allowed,content:()=>_(ie,{})},{key:`acts`,name:R.acts,content:()=>_(J,{})}]})]})}export{le as default};