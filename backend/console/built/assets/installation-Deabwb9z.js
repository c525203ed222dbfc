import{B as e,Dt as t,G as n,It as r,Mt as i,P as a,Tt as o,U as s,V as c,W as l,Y as u,b as d,c as f,d as p,g as m,i as h,n as g,s as _,st as v,t as y,u as b,v as x,y as S,zt as C}from"./core-Ch7n2jrn.js";import{t as ee}from"./tabs-Bvf_TdCI.js";import{t as te}from"./exact-Cu7s2tTR.js";import{n as w}from"./table-DN4P4S-v.js";import{i as T}from"./field-DpQ7uYC1.js";import{n as E,t as D}from"./collection-D70C5KcP.js";import{n as O,t as k}from"./dialog-BwyChQOi.js";import{n as A}from"./form-BKwxZ43C.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
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
}`),R={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:e=>`The cap ${e} ends at once. Other caps, and the budgets of the organisation, stay.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},unit:`Unit`,units:{USD:`US dollars`,TOKENS:`tokens`},limit:`At most`,limitHint:`From 0.01 dollars, or from 1,000 tokens.`,capOf:(e,t)=>`${e} ${t}`,tokens:e=>`${e} tokens`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`,waiting_messages:`Messages that wait for their files`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,capGone:`Cap removed`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}},z=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),B=[{name:`period`,label:R.period,kind:`select`,isRequired:!0,choices:z(R.periods)},{name:`unit`,label:R.unit,kind:`select`,isRequired:!0,choices:z(R.units)},{name:`limit`,label:R.limit,kind:`decimal`,hint:R.limitHint,isRequired:!0}];function V({tenant:t,reload:i,onClose:a}){let[o,c]=r(),[l,u]=r(),{id:d,name:f,status:p}=t,m=e=>()=>(s(e),i()),h=()=>(c(void 0),u(void 0));return n(O,{title:f,onClose:a,children:[n(H,{tenant:t,onRemove:u}),t.isOwn&&n(`p`,{class:`soft small`,children:R.ownText}),n(`div`,{class:`actions`,children:[p===`SUSPENDED`&&n(e,{onPress:()=>c(`resume`),children:R.resume}),p===`ACTIVE`&&!t.isOwn&&n(e,{look:`danger`,icon:`stop`,onPress:()=>c(`suspend`),children:R.suspend}),n(e,{look:`primary`,icon:`coins`,onPress:()=>c(`cap`),children:R.setCap})]}),o===`suspend`&&n(A,{title:R.suspendTitle(f),intro:R.suspendText,action:R.suspend,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>v(P,{input:{tenantId:d,...e}}).then(m(R.suspended)),onClose:h}),o===`resume`&&n(k,{title:R.resumeTitle(f),text:R.resumeText,action:R.resume,onConfirm:()=>v(F,{input:{tenantId:d}}).then(m(R.resumed)),onClose:h}),o===`cap`&&n(A,{title:R.capTitle(f),intro:R.capText,action:R.save,initial:{period:`MONTH`,unit:`USD`},fields:B,onSave:e=>v(I,{input:{tenantId:d,...e}}).then(m(R.capSaved)),onClose:h}),l&&n(k,{title:R.removeCapTitle,text:R.removeCapText(q(l)),action:R.remove,isDanger:!0,onConfirm:()=>v(I,{input:{tenantId:d,period:l.period,unit:l.unit,limit:null}}).then(m(R.capRemoved)),onClose:h})]})}function H({tenant:e,onRemove:t}){let r=e.caps.map(e=>n(`li`,{class:`cap`,children:[q(e),n(c,{name:R.removeCap(q(e)),icon:`trash`,isSmall:!0,onPress:()=>t(e)})]},e.period+e.unit));return n(E,{facts:[[R.status,n(K,{tenant:e})],[R.people,y(e.memberCount)],[R.agents,y(e.agentCount)],[R.todayLong,g(e.spentToday)],[R.caps,r.length?n(`ul`,{children:r}):R.noCap],[R.since,n(_,{date:e.createdAt})]]})}var U=50;function W(){let e=o.value.query.get(`search`),t=b(re,{first:U,search:e},({installation:e})=>e.tenants);return n(D,{title:R.tenants,isInner:!0,icon:`people`,pages:t,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&R.own,columns:[{name:R.status,cell:e=>n(K,{tenant:e})},{name:R.people,isNumber:!0,cell:({memberCount:e})=>y(e)},{name:R.agents,isNumber:!0,cell:({agentCount:e})=>y(e)},{name:R.today,isNumber:!0,cell:({spentToday:e})=>g(e)},{name:R.caps,cell:({caps:e})=>e.length?e.map(q).join(`, `):n(`span`,{class:`soft`,children:R.noCap})},{name:R.since,cell:({createdAt:e})=>n(`span`,{class:`soft`,children:n(_,{date:e})})}],empty:{title:R.none,text:R.noneText},tools:n(G,{}),detail:(e,r)=>n(V,{tenant:e,reload:t.reload,onClose:r},e.id)})}function G(){let[e,a]=r(o.value.query.get(`search`)??``);return i(()=>{let n=setTimeout(()=>t({search:e.trim()||void 0}),250);return()=>clearTimeout(n)},[e]),n(`div`,{class:`record-filters`,role:`search`,children:n(T,{label:R.find,type:`search`,value:e,onValue:a})})}function K({tenant:{status:e,isSuspendedByKillSwitch:t}}){return n(C,{children:[n(a,{look:e===`ACTIVE`?`good`:`bad`,children:R.statuses[e]}),t&&n(`span`,{class:`soft small`,children:[` `,R.bySwitch]})]})}function q({period:e,unit:t,limit:n}){return R.capOf(t===`TOKENS`?R.tokens(y(Number(n))):g(n),R.periods[e])}function J(){let e=p(N,{});return n(`div`,{class:`stack`,children:[n(`h2`,{children:R.acts}),n(`p`,{class:`soft`,children:R.actsText}),n(d,{answer:e,children:({installation:{acts:e}})=>e.length===0?n(`div`,{class:`panel`,children:n(x,{icon:`shield`,title:R.noActs})}):n(w,{caption:R.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:R.act,cell:({action:e,details:t})=>n(Y,{action:e,details:t??{}})},{name:R.tenants,cell:({tenantName:e})=>e??R.everything},{name:R.who,cell:({operator:e})=>e??n(`span`,{class:`soft`,children:R.gone})},{name:R.at,cell:({occurredAt:e})=>n(`span`,{class:`soft keep`,children:n(_,{date:e})})}]})})]})}function Y({action:e,details:t}){let r=X(t)&&!t.limit?R.capGone:R.actNames[e];return n(C,{children:[n(`strong`,{children:r??e}),Z(t)&&n(`div`,{class:`soft small`,children:Z(t)})]})}function X(e){return!!(e.unit&&e.period)}function Z(e){return X(e)?e.limit?q(e):R.capOf(R.units[e.unit],R.periods[e.period]):Object.values(e).filter(e=>e!==null&&e!==``).map(e=>te(String(e))).join(` · `)}function ie(){let e=p(M,{});return n(`div`,{class:`stack allowed`,children:[n(`h2`,{children:R.allowed}),n(`p`,{class:`soft`,children:R.allowedText}),n(d,{answer:e,children:({installation:e})=>n(w,{caption:R.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:R.setting,cell:({name:e})=>n(`code`,{children:e})},{name:R.values,cell:({values:e})=>e.length?n(`span`,{class:`scopes`,children:e.map(e=>n(a,{children:e},e))}):n(`span`,{class:`soft`,children:R.nothing})}]})})]})}function ae({reload:t}){let[i,a]=r(!1);return n(C,{children:[n(e,{look:`danger`,icon:`stop`,onPress:()=>a(!0),children:R.turnOn}),i&&n(A,{title:R.turnOnTitle,intro:R.turnOnText,action:R.turnOn,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>v(L,{input:{isOn:!0,...e}}).then(()=>(s(R.turnedOn),t())),onClose:()=>a(!1)})]})}function oe({state:t,reload:i}){let[a,o]=r(!1);return n(`section`,{class:`panel switch-on`,role:`status`,children:[n(l,{name:`alert`,size:20}),n(`div`,{children:[n(`strong`,{children:R.isOn}),` `,n(`span`,{class:`soft small`,children:n(_,{date:t.switchedAt})}),n(`p`,{children:[R.onSince,` `,t.reason]})]}),n(e,{look:`primary`,onPress:()=>o(!0),children:R.turnOff}),a&&n(k,{title:R.turnOffTitle,text:R.turnOffText,action:R.turnOff,onConfirm:()=>v(L,{input:{isOn:!1}}).then(()=>(s(R.turnedOff),i())),onClose:()=>o(!1)})]})}var Q=1e3,$=60;function se({load:{livingWorkers:e,queues:t},reload:r}){return i(r,[f.value]),n(`div`,{class:`stack`,children:[n(`div`,{class:`record-head`,children:[n(`h2`,{children:R.load}),n(a,{look:e?`good`:`bad`,children:R.workers(e)})]}),e===0&&n(S,{problem:R.noWorkers}),n(w,{caption:R.load,rows:t,keyOf:({name:e})=>e,columns:[{name:R.queue,cell:({name:e})=>R.queues[e]??e},{name:R.waiting,isNumber:!0,cell:({entries:e})=>e>=Q?R.many(Q):y(e)},{name:R.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>n(ce,{isDue:e>0,value:t})}]})]})}function ce({isDue:e,value:t}){return e?t>=$?n(a,{look:`warn`,children:h(t)}):n(C,{children:h(t)}):n(`span`,{class:`soft`,children:`–`})}function le(){return m(R.title),n(`div`,{class:`page`,children:n(`div`,{class:`inner installation`,children:u(`installation:read`)?n(de,{}):n(ue,{})})})}function ue(){return n(C,{children:[n(`h1`,{children:R.title}),n(`div`,{class:`panel`,children:n(x,{icon:`shield`,title:R.notYours,children:n(`p`,{children:R.notYoursText})})})]})}function de(){let e=p(ne,{}),[t,i]=r(0),a=()=>(e.reload(),i(e=>e+1)),{killSwitch:o,load:s}=e.data?.installation??{};return n(C,{children:[n(`div`,{class:`page-head`,children:[n(`h1`,{children:R.title}),o&&!o.isOn&&n(`span`,{class:`push`,children:n(ae,{reload:a})})]}),o?.isOn&&n(oe,{state:o,reload:a}),n(ee,{label:R.sections,tabs:[{key:`tenants`,name:R.tenants,content:()=>n(W,{},t)},{key:`load`,name:R.load,content:()=>n(d,{answer:e,children:()=>s&&n(se,{load:s,reload:e.reload})})},{key:`allowed`,name:R.allowed,content:()=>n(ie,{})},{key:`acts`,name:R.acts,content:()=>n(J,{})}]})]})}export{le as default};