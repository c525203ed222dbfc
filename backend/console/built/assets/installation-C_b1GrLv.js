import{n as e,t}from"./use-query-H-189zSn.js";import{F as n,J as r,N as i,U as a,Z as o,a as s,c,l,m as u,n as d,o as f,r as p,t as m,u as h}from"./states-DJw5tdiO.js";import{t as g}from"./tabs-CF-CBAkS.js";import{d as _,p as v,t as ee,u as y,x as te}from"./index-Bsm5ygZ8.js";import{t as b}from"./exact-Cu7s2tTR.js";import{n as x}from"./table-C8DIsiLv.js";import{r as S,t as C}from"./time-COlDjo3_.js";import{n as w}from"./form-CczYI-yp.js";import{i as T,n as E,t as D}from"./numbers-CAhSDIHn.js";import{i as O}from"./field-DSgHCIqJ.js";import{n as k,t as ne}from"./collection-DwBWdu4t.js";var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
    limit
  }
}
    `,{fragmentName:`InstallationTenantParts`});var j=new A(`
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
    `),M=new A(`
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
    limit
  }
}`),N=new A(`
    query AllowLists {
  installation {
    settings {
      name
      values
    }
  }
}
    `),P=new A(`
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
    `),F=new A(`
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
    limit
  }
}`),I=new A(`
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
    limit
  }
}`),L=new A(`
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
    limit
  }
}`),R=new A(`
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
}`),z={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:`The organisation may then spend as much as its own budgets allow.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},limit:`US dollars`,capOf:(e,t)=>`${e} ${t}`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}};function B(){let t=e(P,{});return h(`div`,{class:`stack`,children:[h(`h2`,{children:z.acts}),h(`p`,{class:`soft`,children:z.actsText}),h(p,{answer:t,children:({installation:{acts:e}})=>e.length===0?h(`div`,{class:`panel`,children:h(m,{icon:`shield`,title:z.noActs})}):h(x,{caption:z.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:z.act,cell:({action:e,details:t})=>h(V,{name:z.actNames[e]??e,details:t})},{name:z.tenants,cell:({tenantName:e})=>e??z.everything},{name:z.who,cell:({operator:e})=>e??h(`span`,{class:`soft`,children:z.gone})},{name:z.at,cell:({occurredAt:e})=>h(`span`,{class:`soft keep`,children:h(C,{date:e})})}]})})]})}function V({name:e,details:t}){let n=Object.values(t??{}).filter(e=>e!==null&&e!==``);return h(o,{children:[h(`strong`,{children:e}),n.length>0&&h(`div`,{class:`soft small`,children:n.map(e=>b(String(e))).join(` · `)})]})}function H(){let t=e(N,{});return h(`div`,{class:`stack allowed`,children:[h(`h2`,{children:z.allowed}),h(`p`,{class:`soft`,children:z.allowedText}),h(p,{answer:t,children:({installation:e})=>h(x,{caption:z.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:z.setting,cell:({name:e})=>h(`code`,{children:e})},{name:z.values,cell:({values:e})=>e.length?h(`span`,{class:`scopes`,children:e.map(e=>h(v,{children:e},e))}):h(`span`,{class:`soft`,children:z.nothing})}]})})]})}function U({reload:e}){let[t,n]=r(!1);return h(o,{children:[h(s,{look:`danger`,icon:`stop`,onPress:()=>n(!0),children:z.turnOn}),t&&h(w,{title:z.turnOnTitle,intro:z.turnOnText,action:z.turnOn,isDanger:!0,fields:[{name:`reason`,label:z.reason,hint:z.reasonHint,isRequired:!0}],onSave:t=>u(R,{input:{isOn:!0,...t}}).then(()=>(c(z.turnedOn),e())),onClose:()=>n(!1)})]})}function W({state:e,reload:t}){let[n,i]=r(!1);return h(`section`,{class:`panel switch-on`,role:`status`,children:[h(l,{name:`alert`,size:20}),h(`div`,{children:[h(`strong`,{children:z.isOn}),` `,h(`span`,{class:`soft small`,children:h(C,{date:e.switchedAt})}),h(`p`,{children:[z.onSince,` `,e.reason]})]}),h(s,{look:`primary`,onPress:()=>i(!0),children:z.turnOff}),n&&h(y,{title:z.turnOffTitle,text:z.turnOffText,action:z.turnOff,onConfirm:()=>u(R,{input:{isOn:!1}}).then(()=>(c(z.turnedOff),t())),onClose:()=>i(!1)})]})}var G=1e3,K=60;function q({load:{livingWorkers:e,queues:t},reload:n}){return a(n,[S.value]),h(`div`,{class:`stack`,children:[h(`div`,{class:`record-head`,children:[h(`h2`,{children:z.load}),h(v,{look:e?`good`:`bad`,children:z.workers(e)})]}),e===0&&h(d,{problem:z.noWorkers}),h(x,{caption:z.load,rows:t,keyOf:({name:e})=>e,columns:[{name:z.queue,cell:({name:e})=>z.queues[e]??e},{name:z.waiting,isNumber:!0,cell:({entries:e})=>e>=G?z.many(G):D(e)},{name:z.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>h(J,{isDue:e>0,value:t})}]})]})}function J({isDue:e,value:t}){return e?t>=K?h(v,{look:`warn`,children:T(t)}):h(o,{children:T(t)}):h(`span`,{class:`soft`,children:`–`})}var Y=Object.entries(z.periods).map(([e,t])=>({value:e,name:t}));function X({tenant:e,reload:t,onClose:n}){let[i,a]=r(),[o,l]=r(),{id:d,name:f,status:p}=e,m=e=>()=>(c(e),t()),g=()=>(a(void 0),l(void 0));return h(_,{title:f,onClose:n,children:[h(re,{tenant:e,onRemove:l}),e.isOwn&&h(`p`,{class:`soft small`,children:z.ownText}),h(`div`,{class:`actions`,children:[p===`SUSPENDED`&&h(s,{onPress:()=>a(`resume`),children:z.resume}),p===`ACTIVE`&&!e.isOwn&&h(s,{look:`danger`,icon:`stop`,onPress:()=>a(`suspend`),children:z.suspend}),h(s,{look:`primary`,icon:`coins`,onPress:()=>a(`cap`),children:z.setCap})]}),i===`suspend`&&h(w,{title:z.suspendTitle(f),intro:z.suspendText,action:z.suspend,isDanger:!0,fields:[{name:`reason`,label:z.reason,hint:z.reasonHint,isRequired:!0}],onSave:e=>u(F,{input:{tenantId:d,...e}}).then(m(z.suspended)),onClose:g}),i===`resume`&&h(y,{title:z.resumeTitle(f),text:z.resumeText,action:z.resume,onConfirm:()=>u(I,{input:{tenantId:d}}).then(m(z.resumed)),onClose:g}),i===`cap`&&h(w,{title:z.capTitle(f),intro:z.capText,action:z.save,initial:{period:`MONTH`},fields:[{name:`period`,label:z.period,kind:`select`,isRequired:!0,choices:Y},{name:`limit`,label:z.limit,isRequired:!0}],onSave:e=>u(L,{input:{tenantId:d,...e}}).then(m(z.capSaved)),onClose:g}),o&&h(y,{title:z.removeCapTitle,text:z.removeCapText,action:z.remove,isDanger:!0,onConfirm:()=>u(L,{input:{tenantId:d,period:o,limit:null}}).then(m(z.capRemoved)),onClose:g})]})}function re({tenant:e,onRemove:t}){let n=e.caps.map(e=>h(`li`,{class:`cap`,children:[$(e),h(f,{name:z.removeCap(z.periods[e.period]),icon:`trash`,isSmall:!0,onPress:()=>t(e.period)})]},e.period));return h(k,{facts:[[z.status,h(Q,{tenant:e})],[z.people,D(e.memberCount)],[z.agents,D(e.agentCount)],[z.todayLong,E(e.spentToday)],[z.caps,n.length?h(`ul`,{children:n}):z.noCap],[z.since,h(C,{date:e.createdAt})]]})}var ie=50;function Z(){let e=i.value.query.get(`search`),n=t(M,{first:ie,search:e},({installation:e})=>e.tenants);return h(ne,{title:z.tenants,isInner:!0,icon:`people`,pages:n,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&z.own,columns:[{name:z.status,cell:e=>h(Q,{tenant:e})},{name:z.people,isNumber:!0,cell:({memberCount:e})=>D(e)},{name:z.agents,isNumber:!0,cell:({agentCount:e})=>D(e)},{name:z.today,isNumber:!0,cell:({spentToday:e})=>E(e)},{name:z.caps,cell:({caps:e})=>e.length?e.map($).join(`, `):h(`span`,{class:`soft`,children:z.noCap})},{name:z.since,cell:({createdAt:e})=>h(`span`,{class:`soft`,children:h(C,{date:e})})}],empty:{title:z.none,text:z.noneText},tools:h(ae,{}),detail:(e,t)=>h(X,{tenant:e,reload:n.reload,onClose:t},e.id)})}function ae(){let[e,t]=r(i.value.query.get(`search`)??``);return a(()=>{let t=setTimeout(()=>n({search:e.trim()||void 0}),250);return()=>clearTimeout(t)},[e]),h(`div`,{class:`record-filters`,role:`search`,children:h(O,{label:z.find,type:`search`,value:e,onValue:t})})}function Q({tenant:{status:e,isSuspendedByKillSwitch:t}}){return h(o,{children:[h(v,{look:e===`ACTIVE`?`good`:`bad`,children:z.statuses[e]}),t&&h(`span`,{class:`soft small`,children:[` `,z.bySwitch]})]})}function $({period:e,limit:t}){return z.capOf(E(t),z.periods[e])}function oe(){return ee(z.title),h(`div`,{class:`page`,children:h(`div`,{class:`inner installation`,children:te(`installation:read`)?h(ce,{}):h(se,{})})})}function se(){return h(o,{children:[h(`h1`,{children:z.title}),h(`div`,{class:`panel`,children:h(m,{icon:`shield`,title:z.notYours,children:h(`p`,{children:z.notYoursText})})})]})}function ce(){let t=e(j,{}),{killSwitch:n,load:r}=t.data?.installation??{};return h(o,{children:[h(`div`,{class:`page-head`,children:[h(`h1`,{children:z.title}),n&&!n.isOn&&h(`span`,{class:`push`,children:h(U,{reload:t.reload})})]}),n?.isOn&&h(W,{state:n,reload:t.reload}),h(g,{label:z.sections,tabs:[{key:`tenants`,name:z.tenants,content:()=>h(Z,{},String(n?.isOn))},{key:`load`,name:z.load,content:()=>h(p,{answer:t,children:()=>r&&h(q,{load:r,reload:t.reload})})},{key:`allowed`,name:z.allowed,content:()=>h(H,{})},{key:`acts`,name:z.acts,content:()=>h(B,{})}]})]})}export{oe as default};