import{Bt as e,Et as t,F as n,G as r,H as i,K as a,Lt as o,Nt as s,Ot as c,V as l,W as u,X as d,b as f,c as p,ct as m,d as h,g,i as _,n as v,s as y,t as b,u as x,v as S,y as C}from"./core-CZmEjDQu.js";import{t as ee}from"./tabs-BWmI8-TY.js";import{t as te}from"./exact-Cu7s2tTR.js";import{n as w}from"./table-D_EIcBFl.js";import{i as T}from"./field-DjBeBh6A.js";import{n as E,t as D}from"./collection-BxPHTfjB.js";import{n as O,t as k}from"./dialog-Blr6W3mo.js";import{n as A}from"./form-v6HOyvGM.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
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
}`),R={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:e=>`The cap ${e} ends at once. Other caps, and the budgets of the organisation, stay.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},unit:`Unit`,units:{USD:`US dollars`,TOKENS:`tokens`},limit:`At most`,limitHint:`From 0.01 dollars, or from 1,000 tokens.`,capOf:(e,t)=>`${e} ${t}`,tokens:e=>`${e} tokens`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`,waiting_messages:`Messages that wait for their files`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,capGone:`Cap removed`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}},z=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),B=[{name:`period`,label:R.period,kind:`select`,isRequired:!0,choices:z(R.periods)},{name:`unit`,label:R.unit,kind:`select`,isRequired:!0,choices:z(R.units)},{name:`limit`,label:R.limit,kind:`decimal`,hint:R.limitHint,isRequired:!0}];function V({tenant:e,reload:t,onClose:n}){let[r,i]=o(),[s,c]=o(),{id:d,name:f,status:p}=e,h=e=>()=>(u(e),t()),g=()=>(i(void 0),c(void 0));return a(O,{title:f,onClose:n,children:[a(H,{tenant:e,onRemove:c}),e.isOwn&&a(`p`,{class:`soft small`,children:R.ownText}),a(`div`,{class:`actions`,children:[p===`SUSPENDED`&&a(l,{onPress:()=>i(`resume`),children:R.resume}),p===`ACTIVE`&&!e.isOwn&&a(l,{look:`danger`,icon:`stop`,onPress:()=>i(`suspend`),children:R.suspend}),a(l,{look:`primary`,icon:`coins`,onPress:()=>i(`cap`),children:R.setCap})]}),r===`suspend`&&a(A,{title:R.suspendTitle(f),intro:R.suspendText,action:R.suspend,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>m(P,{input:{tenantId:d,...e}}).then(h(R.suspended)),onClose:g}),r===`resume`&&a(k,{title:R.resumeTitle(f),text:R.resumeText,action:R.resume,onConfirm:()=>m(F,{input:{tenantId:d}}).then(h(R.resumed)),onClose:g}),r===`cap`&&a(A,{title:R.capTitle(f),intro:R.capText,action:R.save,initial:{period:`MONTH`,unit:`USD`},fields:B,onSave:e=>m(I,{input:{tenantId:d,...e}}).then(h(R.capSaved)),onClose:g}),s&&a(k,{title:R.removeCapTitle,text:R.removeCapText(q(s)),action:R.remove,isDanger:!0,onConfirm:()=>m(I,{input:{tenantId:d,period:s.period,unit:s.unit,limit:null}}).then(h(R.capRemoved)),onClose:g})]})}function H({tenant:e,onRemove:t}){let n=e.caps.map(e=>a(`li`,{class:`cap`,children:[q(e),a(i,{name:R.removeCap(q(e)),icon:`trash`,isSmall:!0,onPress:()=>t(e)})]},e.period+e.unit));return a(E,{facts:[[R.status,a(K,{tenant:e})],[R.people,b(e.memberCount)],[R.agents,b(e.agentCount)],[R.todayLong,v(e.spentToday)],[R.caps,n.length?a(`ul`,{children:n}):R.noCap],[R.since,a(y,{date:e.createdAt})]]})}var U=50;function W(){let e=t.value.query.get(`search`),n=x(re,{first:U,search:e},({installation:e})=>e.tenants);return a(D,{title:R.tenants,isInner:!0,icon:`people`,pages:n,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&R.own,columns:[{name:R.status,cell:e=>a(K,{tenant:e})},{name:R.people,isNumber:!0,cell:({memberCount:e})=>b(e)},{name:R.agents,isNumber:!0,cell:({agentCount:e})=>b(e)},{name:R.today,isNumber:!0,cell:({spentToday:e})=>v(e)},{name:R.caps,cell:({caps:e})=>e.length?e.map(q).join(`, `):a(`span`,{class:`soft`,children:R.noCap})},{name:R.since,cell:({createdAt:e})=>a(`span`,{class:`soft`,children:a(y,{date:e})})}],empty:{title:R.none,text:R.noneText},tools:a(G,{}),detail:(e,t)=>a(V,{tenant:e,reload:n.reload,onClose:t},e.id)})}function G(){let[e,n]=o(t.value.query.get(`search`)??``);return s(()=>{let t=setTimeout(()=>c({search:e.trim()||void 0}),250);return()=>clearTimeout(t)},[e]),a(`div`,{class:`record-filters`,role:`search`,children:a(T,{label:R.find,type:`search`,value:e,onValue:n})})}function K({tenant:{status:t,isSuspendedByKillSwitch:r}}){return a(e,{children:[a(n,{look:t===`ACTIVE`?`good`:`bad`,children:R.statuses[t]}),r&&a(`span`,{class:`soft small`,children:[` `,R.bySwitch]})]})}function q({period:e,unit:t,limit:n}){return R.capOf(t===`TOKENS`?R.tokens(b(Number(n))):v(n),R.periods[e])}function J(){let e=h(N,{});return a(`div`,{class:`stack`,children:[a(`h2`,{children:R.acts}),a(`p`,{class:`soft`,children:R.actsText}),a(f,{answer:e,children:({installation:{acts:e}})=>e.length===0?a(`div`,{class:`panel`,children:a(S,{icon:`shield`,title:R.noActs})}):a(w,{caption:R.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:R.act,cell:({action:e,details:t})=>a(Y,{action:e,details:t??{}})},{name:R.tenants,cell:({tenantName:e})=>e??R.everything},{name:R.who,cell:({operator:e})=>e??a(`span`,{class:`soft`,children:R.gone})},{name:R.at,cell:({occurredAt:e})=>a(`span`,{class:`soft keep`,children:a(y,{date:e})})}]})})]})}function Y({action:t,details:n}){let r=X(n)&&!n.limit?R.capGone:R.actNames[t];return a(e,{children:[a(`strong`,{children:r??t}),Z(n)&&a(`div`,{class:`soft small`,children:Z(n)})]})}function X(e){return!!(e.unit&&e.period)}function Z(e){return X(e)?e.limit?q(e):R.capOf(R.units[e.unit],R.periods[e.period]):Object.values(e).filter(e=>e!==null&&e!==``).map(e=>te(String(e))).join(` · `)}function ie(){let e=h(M,{});return a(`div`,{class:`stack allowed`,children:[a(`h2`,{children:R.allowed}),a(`p`,{class:`soft`,children:R.allowedText}),a(f,{answer:e,children:({installation:e})=>a(w,{caption:R.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:R.setting,cell:({name:e})=>a(`code`,{children:e})},{name:R.values,cell:({values:e})=>e.length?a(`span`,{class:`scopes`,children:e.map(e=>a(n,{children:e},e))}):a(`span`,{class:`soft`,children:R.nothing})}]})})]})}function ae({reload:t}){let[n,r]=o(!1);return a(e,{children:[a(l,{look:`danger`,icon:`stop`,onPress:()=>r(!0),children:R.turnOn}),n&&a(A,{title:R.turnOnTitle,intro:R.turnOnText,action:R.turnOn,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>m(L,{input:{isOn:!0,...e}}).then(()=>(u(R.turnedOn),t())),onClose:()=>r(!1)})]})}function oe({state:e,reload:t}){let[n,i]=o(!1);return a(`section`,{class:`panel switch-on`,role:`status`,children:[a(r,{name:`alert`,size:20}),a(`div`,{children:[a(`strong`,{children:R.isOn}),` `,a(`span`,{class:`soft small`,children:a(y,{date:e.switchedAt})}),a(`p`,{children:[R.onSince,` `,e.reason]})]}),a(l,{look:`primary`,onPress:()=>i(!0),children:R.turnOff}),n&&a(k,{title:R.turnOffTitle,text:R.turnOffText,action:R.turnOff,onConfirm:()=>m(L,{input:{isOn:!1}}).then(()=>(u(R.turnedOff),t())),onClose:()=>i(!1)})]})}var Q=1e3,$=60;function se({load:{livingWorkers:e,queues:t},reload:r}){return s(r,[p.value]),a(`div`,{class:`stack`,children:[a(`div`,{class:`record-head`,children:[a(`h2`,{children:R.load}),a(n,{look:e?`good`:`bad`,children:R.workers(e)})]}),e===0&&a(C,{problem:R.noWorkers}),a(w,{caption:R.load,rows:t,keyOf:({name:e})=>e,columns:[{name:R.queue,cell:({name:e})=>R.queues[e]??e},{name:R.waiting,isNumber:!0,cell:({entries:e})=>e>=Q?R.many(Q):b(e)},{name:R.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>a(ce,{isDue:e>0,value:t})}]})]})}function ce({isDue:t,value:r}){return t?r>=$?a(n,{look:`warn`,children:_(r)}):a(e,{children:_(r)}):a(`span`,{class:`soft`,children:`–`})}function le(){return g(R.title),a(`div`,{class:`page`,children:a(`div`,{class:`inner installation`,children:d(`installation:read`)?a(de,{}):a(ue,{})})})}function ue(){return a(e,{children:[a(`h1`,{children:R.title}),a(`div`,{class:`panel`,children:a(S,{icon:`shield`,title:R.notYours,children:a(`p`,{children:R.notYoursText})})})]})}function de(){let t=h(ne,{}),[n,r]=o(0),i=()=>(t.reload(),r(e=>e+1)),{killSwitch:s,load:c}=t.data?.installation??{};return a(e,{children:[a(`div`,{class:`page-head`,children:[a(`h1`,{children:R.title}),s&&!s.isOn&&a(`span`,{class:`push`,children:a(ae,{reload:i})})]}),s?.isOn&&a(oe,{state:s,reload:i}),a(ee,{label:R.sections,tabs:[{key:`tenants`,name:R.tenants,content:()=>a(W,{},n)},{key:`load`,name:R.load,content:()=>a(f,{answer:t,children:()=>c&&a(se,{load:c,reload:t.reload})})},{key:`allowed`,name:R.allowed,content:()=>a(ie,{})},{key:`acts`,name:R.acts,content:()=>a(J,{})}]})]})}export{le as default};