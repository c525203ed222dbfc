import{At as e,Ft as t,H as n,Ht as r,I as i,J as a,K as o,Ot as s,Q as c,U as l,b as u,c as d,d as f,g as p,i as m,n as h,q as ee,s as g,t as _,u as v,ut as y,v as b,y as te,zt as x}from"./core-CnABS7F0.js";import{t as ne}from"./tabs-DTzSSQWR.js";import{t as S}from"./exact-Cu7s2tTR.js";import{n as C}from"./table-BmmfXqio.js";import{i as w}from"./field-DIuQEu75.js";import{n as T,t as E}from"./collection-B9CvqAIV.js";import{n as D,t as O}from"./dialog-Bsb7Nxhb.js";import{n as k}from"./form-BjqKHm-o.js";var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
}`),R={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:e=>`The cap ${e} ends at once. Other caps, and the budgets of the organisation, stay.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},unit:`Unit`,units:{USD:`US dollars`,TOKENS:`tokens`},limit:`At most`,limitHint:`From 0.01 dollars, or from 1,000 tokens.`,capOf:(e,t)=>`${e} ${t}`,tokens:e=>`${e} tokens`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`,waiting_messages:`Messages that wait for their files`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,capGone:`Cap removed`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}},z=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),B=[{name:`period`,label:R.period,kind:`select`,isRequired:!0,choices:z(R.periods)},{name:`unit`,label:R.unit,kind:`select`,isRequired:!0,choices:z(R.units)},{name:`limit`,label:R.limit,kind:`decimal`,hint:R.limitHint,isRequired:!0}];function V({tenant:e,reload:t,onClose:r}){let[i,s]=x(),[c,l]=x(),{id:u,name:d,status:f}=e,p=e=>()=>(o(e),t()),m=()=>(s(void 0),l(void 0));return a(D,{title:d,onClose:r,children:[a(H,{tenant:e,onRemove:l}),e.isOwn&&a(`p`,{class:`soft small`,children:R.ownText}),a(`div`,{class:`actions`,children:[f===`SUSPENDED`&&a(n,{onPress:()=>s(`resume`),children:R.resume}),f===`ACTIVE`&&!e.isOwn&&a(n,{look:`danger`,icon:`stop`,onPress:()=>s(`suspend`),children:R.suspend}),a(n,{look:`primary`,icon:`coins`,onPress:()=>s(`cap`),children:R.setCap})]}),i===`suspend`&&a(k,{title:R.suspendTitle(d),intro:R.suspendText,action:R.suspend,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>y(P,{input:{tenantId:u,...e}}).then(p(R.suspended)),onClose:m}),i===`resume`&&a(O,{title:R.resumeTitle(d),text:R.resumeText,action:R.resume,onConfirm:()=>y(F,{input:{tenantId:u}}).then(p(R.resumed)),onClose:m}),i===`cap`&&a(k,{title:R.capTitle(d),intro:R.capText,action:R.save,initial:{period:`MONTH`,unit:`USD`},fields:B,onSave:e=>y(I,{input:{tenantId:u,...e}}).then(p(R.capSaved)),onClose:m}),c&&a(O,{title:R.removeCapTitle,text:R.removeCapText(q(c)),action:R.remove,isDanger:!0,onConfirm:()=>y(I,{input:{tenantId:u,period:c.period,unit:c.unit,limit:null}}).then(p(R.capRemoved)),onClose:m})]})}function H({tenant:e,onRemove:t}){let n=e.caps.map(e=>a(`li`,{class:`cap`,children:[q(e),a(l,{name:R.removeCap(q(e)),icon:`trash`,isSmall:!0,onPress:()=>t(e)})]},e.period+e.unit));return a(T,{facts:[[R.status,a(K,{tenant:e})],[R.people,_(e.memberCount)],[R.agents,_(e.agentCount)],[R.todayLong,h(e.spentToday)],[R.caps,n.length?a(`ul`,{children:n}):R.noCap],[R.since,a(g,{date:e.createdAt})]]})}var U=50;function W(){let e=s.value.query.get(`search`),t=v(j,{first:U,search:e},({installation:e})=>e.tenants);return a(E,{title:R.tenants,isInner:!0,icon:`people`,pages:t,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&R.own,columns:[{name:R.status,cell:e=>a(K,{tenant:e})},{name:R.people,isNumber:!0,cell:({memberCount:e})=>_(e)},{name:R.agents,isNumber:!0,cell:({agentCount:e})=>_(e)},{name:R.today,isNumber:!0,cell:({spentToday:e})=>h(e)},{name:R.caps,cell:({caps:e})=>e.length?e.map(q).join(`, `):a(`span`,{class:`soft`,children:R.noCap})},{name:R.since,cell:({createdAt:e})=>a(`span`,{class:`soft`,children:a(g,{date:e})})}],empty:{title:R.none,text:R.noneText},tools:a(G,{}),detail:(e,n)=>a(V,{tenant:e,reload:t.reload,onClose:n},e.id)})}function G(){let[n,r]=x(s.value.query.get(`search`)??``);return t(()=>{let t=setTimeout(()=>e({search:n.trim()||void 0}),250);return()=>clearTimeout(t)},[n]),a(`div`,{class:`record-filters`,role:`search`,children:a(w,{label:R.find,type:`search`,value:n,onValue:r})})}function K({tenant:{status:e,isSuspendedByKillSwitch:t}}){return a(r,{children:[a(i,{look:e===`ACTIVE`?`good`:`bad`,children:R.statuses[e]}),t&&a(`span`,{class:`soft small`,children:[` `,R.bySwitch]})]})}function q({period:e,unit:t,limit:n}){return R.capOf(t===`TOKENS`?R.tokens(_(Number(n))):h(n),R.periods[e])}function J(){let e=f(N,{});return a(`div`,{class:`stack`,children:[a(`h2`,{children:R.acts}),a(`p`,{class:`soft`,children:R.actsText}),a(u,{answer:e,children:({installation:{acts:e}})=>e.length===0?a(`div`,{class:`panel`,children:a(b,{icon:`shield`,title:R.noActs})}):a(C,{caption:R.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:R.act,cell:({action:e,details:t})=>a(Y,{action:e,details:t??{}})},{name:R.tenants,cell:({tenantName:e})=>e??R.everything},{name:R.who,cell:({operator:e})=>e??a(`span`,{class:`soft`,children:R.gone})},{name:R.at,cell:({occurredAt:e})=>a(`span`,{class:`soft keep`,children:a(g,{date:e})})}]})})]})}function Y({action:e,details:t}){let n=X(t)&&!t.limit?R.capGone:R.actNames[e];return a(r,{children:[a(`strong`,{children:n??e}),Z(t)&&a(`div`,{class:`soft small`,children:Z(t)})]})}function X(e){return!!(e.unit&&e.period)}function Z(e){return X(e)?e.limit?q(e):R.capOf(R.units[e.unit],R.periods[e.period]):Object.values(e).filter(e=>e!==null&&e!==``).map(e=>S(String(e))).join(` · `)}function ie(){let e=f(M,{});return a(`div`,{class:`stack allowed`,children:[a(`h2`,{children:R.allowed}),a(`p`,{class:`soft`,children:R.allowedText}),a(u,{answer:e,children:({installation:e})=>a(C,{caption:R.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:R.setting,cell:({name:e})=>a(`code`,{children:e})},{name:R.values,cell:({values:e})=>e.length?a(`span`,{class:`scopes`,children:e.map(e=>a(i,{children:e},e))}):a(`span`,{class:`soft`,children:R.nothing})}]})})]})}function ae({reload:e}){let[t,i]=x(!1);return a(r,{children:[a(n,{look:`danger`,icon:`stop`,onPress:()=>i(!0),children:R.turnOn}),t&&a(k,{title:R.turnOnTitle,intro:R.turnOnText,action:R.turnOn,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:t=>y(L,{input:{isOn:!0,...t}}).then(()=>(o(R.turnedOn),e())),onClose:()=>i(!1)})]})}function oe({state:e,reload:t}){let[r,i]=x(!1);return a(`section`,{class:`panel switch-on`,role:`status`,children:[a(ee,{name:`alert`,size:20}),a(`div`,{children:[a(`strong`,{children:R.isOn}),` `,a(`span`,{class:`soft small`,children:a(g,{date:e.switchedAt})}),a(`p`,{children:[R.onSince,` `,e.reason]})]}),a(n,{look:`primary`,onPress:()=>i(!0),children:R.turnOff}),r&&a(O,{title:R.turnOffTitle,text:R.turnOffText,action:R.turnOff,onConfirm:()=>y(L,{input:{isOn:!1}}).then(()=>(o(R.turnedOff),t())),onClose:()=>i(!1)})]})}var Q=1e3,$=60;function se({load:{livingWorkers:e,queues:n},reload:r}){return t(r,[d.value]),a(`div`,{class:`stack`,children:[a(`div`,{class:`record-head`,children:[a(`h2`,{children:R.load}),a(i,{look:e?`good`:`bad`,children:R.workers(e)})]}),e===0&&a(te,{problem:R.noWorkers}),a(C,{caption:R.load,rows:n,keyOf:({name:e})=>e,columns:[{name:R.queue,cell:({name:e})=>R.queues[e]??e},{name:R.waiting,isNumber:!0,cell:({entries:e})=>e>=Q?R.many(Q):_(e)},{name:R.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>a(ce,{isDue:e>0,value:t})}]})]})}function ce({isDue:e,value:t}){return e?t>=$?a(i,{look:`warn`,children:m(t)}):a(r,{children:m(t)}):a(`span`,{class:`soft`,children:`–`})}function le(){return p(R.title),a(`div`,{class:`page`,children:a(`div`,{class:`inner installation`,children:c(`installation:read`)?a(de,{}):a(ue,{})})})}function ue(){return a(r,{children:[a(`h1`,{children:R.title}),a(`div`,{class:`panel`,children:a(b,{icon:`shield`,title:R.notYours,children:a(`p`,{children:R.notYoursText})})})]})}function de(){let e=f(re,{}),[t,n]=x(0),i=()=>(e.reload(),n(e=>e+1)),{killSwitch:o,load:s}=e.data?.installation??{};return a(r,{children:[a(`div`,{class:`page-head`,children:[a(`h1`,{children:R.title}),o&&!o.isOn&&a(`span`,{class:`push`,children:a(ae,{reload:i})})]}),o?.isOn&&a(oe,{state:o,reload:i}),a(ne,{label:R.sections,tabs:[{key:`tenants`,name:R.tenants,content:()=>a(W,{},t)},{key:`load`,name:R.load,content:()=>a(u,{answer:e,children:()=>s&&a(se,{load:s,reload:e.reload})})},{key:`allowed`,name:R.allowed,content:()=>a(ie,{})},{key:`acts`,name:R.acts,content:()=>a(J,{})}]})]})}export{le as default};