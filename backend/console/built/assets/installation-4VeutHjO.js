import{B as e,Dt as t,G as n,It as r,Mt as i,P as a,Tt as o,U as s,V as c,W as l,Y as u,b as d,d as f,g as p,i as m,l as h,n as g,s as _,st as v,t as y,u as b,v as x,y as S,zt as C}from"./core-BYnK0-4d.js";import{t as ee}from"./tabs-B1QBDhXq.js";import{t as te}from"./exact-Cu7s2tTR.js";import{n as w}from"./table-qIOVkVsL.js";import{i as T}from"./field-oonNVEpD.js";import{n as E,t as D}from"./collection-COlDmRKG.js";import{n as O,t as k}from"./dialog-DrFj2aON.js";import{n as A}from"./form-BBd-3NVC.js";var j=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new j(`
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
    `),M=new j(`
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
}`),N=new j(`
    query AllowLists {
  installation {
    settings {
      name
      values
    }
  }
}
    `),P=new j(`
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
    `),F=new j(`
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
}`),I=new j(`
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
}`),L=new j(`
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
}`),R=new j(`
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
}`),z={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:`The organisation may then spend as much as its own budgets allow.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},unit:`Unit`,units:{USD:`US dollars`,TOKENS:`tokens`},limit:`At most`,limitHint:`From 0.01 dollars, or from 1,000 tokens.`,capOf:(e,t)=>`${e} ${t}`,tokens:e=>`${e} tokens`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`,waiting_messages:`Messages that wait for their files`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}},B=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),V=[{name:`period`,label:z.period,kind:`select`,isRequired:!0,choices:B(z.periods)},{name:`unit`,label:z.unit,kind:`select`,isRequired:!0,choices:B(z.units)},{name:`limit`,label:z.limit,hint:z.limitHint,isRequired:!0}];function H({tenant:t,reload:i,onClose:a}){let[o,c]=r(),[l,u]=r(),{id:d,name:f,status:p}=t,m=e=>()=>(s(e),i()),h=()=>(c(void 0),u(void 0));return n(O,{title:f,onClose:a,children:[n(U,{tenant:t,onRemove:u}),t.isOwn&&n(`p`,{class:`soft small`,children:z.ownText}),n(`div`,{class:`actions`,children:[p===`SUSPENDED`&&n(e,{onPress:()=>c(`resume`),children:z.resume}),p===`ACTIVE`&&!t.isOwn&&n(e,{look:`danger`,icon:`stop`,onPress:()=>c(`suspend`),children:z.suspend}),n(e,{look:`primary`,icon:`coins`,onPress:()=>c(`cap`),children:z.setCap})]}),o===`suspend`&&n(A,{title:z.suspendTitle(f),intro:z.suspendText,action:z.suspend,isDanger:!0,fields:[{name:`reason`,label:z.reason,hint:z.reasonHint,isRequired:!0}],onSave:e=>v(F,{input:{tenantId:d,...e}}).then(m(z.suspended)),onClose:h}),o===`resume`&&n(k,{title:z.resumeTitle(f),text:z.resumeText,action:z.resume,onConfirm:()=>v(I,{input:{tenantId:d}}).then(m(z.resumed)),onClose:h}),o===`cap`&&n(A,{title:z.capTitle(f),intro:z.capText,action:z.save,initial:{period:`MONTH`,unit:`USD`},fields:V,onSave:e=>v(L,{input:{tenantId:d,...e}}).then(m(z.capSaved)),onClose:h}),l&&n(k,{title:z.removeCapTitle,text:z.removeCapText,action:z.remove,isDanger:!0,onConfirm:()=>v(L,{input:{tenantId:d,period:l.period,unit:l.unit,limit:null}}).then(m(z.capRemoved)),onClose:h})]})}function U({tenant:e,onRemove:t}){let r=e.caps.map(e=>n(`li`,{class:`cap`,children:[J(e),n(c,{name:z.removeCap(J(e)),icon:`trash`,isSmall:!0,onPress:()=>t(e)})]},e.period+e.unit));return n(E,{facts:[[z.status,n(q,{tenant:e})],[z.people,y(e.memberCount)],[z.agents,y(e.agentCount)],[z.todayLong,g(e.spentToday)],[z.caps,r.length?n(`ul`,{children:r}):z.noCap],[z.since,n(_,{date:e.createdAt})]]})}var W=50;function G(){let e=o.value.query.get(`search`),t=b(M,{first:W,search:e},({installation:e})=>e.tenants);return n(D,{title:z.tenants,isInner:!0,icon:`people`,pages:t,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&z.own,columns:[{name:z.status,cell:e=>n(q,{tenant:e})},{name:z.people,isNumber:!0,cell:({memberCount:e})=>y(e)},{name:z.agents,isNumber:!0,cell:({agentCount:e})=>y(e)},{name:z.today,isNumber:!0,cell:({spentToday:e})=>g(e)},{name:z.caps,cell:({caps:e})=>e.length?e.map(J).join(`, `):n(`span`,{class:`soft`,children:z.noCap})},{name:z.since,cell:({createdAt:e})=>n(`span`,{class:`soft`,children:n(_,{date:e})})}],empty:{title:z.none,text:z.noneText},tools:n(K,{}),detail:(e,r)=>n(H,{tenant:e,reload:t.reload,onClose:r},e.id)})}function K(){let[e,a]=r(o.value.query.get(`search`)??``);return i(()=>{let n=setTimeout(()=>t({search:e.trim()||void 0}),250);return()=>clearTimeout(n)},[e]),n(`div`,{class:`record-filters`,role:`search`,children:n(T,{label:z.find,type:`search`,value:e,onValue:a})})}function q({tenant:{status:e,isSuspendedByKillSwitch:t}}){return n(C,{children:[n(a,{look:e===`ACTIVE`?`good`:`bad`,children:z.statuses[e]}),t&&n(`span`,{class:`soft small`,children:[` `,z.bySwitch]})]})}function J({period:e,unit:t,limit:n}){return z.capOf(t===`TOKENS`?z.tokens(y(Number(n))):g(n),z.periods[e])}function Y(){let e=f(P,{});return n(`div`,{class:`stack`,children:[n(`h2`,{children:z.acts}),n(`p`,{class:`soft`,children:z.actsText}),n(d,{answer:e,children:({installation:{acts:e}})=>e.length===0?n(`div`,{class:`panel`,children:n(x,{icon:`shield`,title:z.noActs})}):n(w,{caption:z.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:z.act,cell:({action:e,details:t})=>n(X,{name:z.actNames[e]??e,details:t})},{name:z.tenants,cell:({tenantName:e})=>e??z.everything},{name:z.who,cell:({operator:e})=>e??n(`span`,{class:`soft`,children:z.gone})},{name:z.at,cell:({occurredAt:e})=>n(`span`,{class:`soft keep`,children:n(_,{date:e})})}]})})]})}function X({name:e,details:t}){return n(C,{children:[n(`strong`,{children:e}),Z(t)&&n(`div`,{class:`soft small`,children:Z(t)})]})}function Z(e){let t=e??{};return t.unit&&t.period&&t.limit?J(t):Object.values(t).filter(e=>e!==null&&e!==``).map(e=>te(String(e))).join(` · `)}function re(){let e=f(N,{});return n(`div`,{class:`stack allowed`,children:[n(`h2`,{children:z.allowed}),n(`p`,{class:`soft`,children:z.allowedText}),n(d,{answer:e,children:({installation:e})=>n(w,{caption:z.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:z.setting,cell:({name:e})=>n(`code`,{children:e})},{name:z.values,cell:({values:e})=>e.length?n(`span`,{class:`scopes`,children:e.map(e=>n(a,{children:e},e))}):n(`span`,{class:`soft`,children:z.nothing})}]})})]})}function ie({reload:t}){let[i,a]=r(!1);return n(C,{children:[n(e,{look:`danger`,icon:`stop`,onPress:()=>a(!0),children:z.turnOn}),i&&n(A,{title:z.turnOnTitle,intro:z.turnOnText,action:z.turnOn,isDanger:!0,fields:[{name:`reason`,label:z.reason,hint:z.reasonHint,isRequired:!0}],onSave:e=>v(R,{input:{isOn:!0,...e}}).then(()=>(s(z.turnedOn),t())),onClose:()=>a(!1)})]})}function ae({state:t,reload:i}){let[a,o]=r(!1);return n(`section`,{class:`panel switch-on`,role:`status`,children:[n(l,{name:`alert`,size:20}),n(`div`,{children:[n(`strong`,{children:z.isOn}),` `,n(`span`,{class:`soft small`,children:n(_,{date:t.switchedAt})}),n(`p`,{children:[z.onSince,` `,t.reason]})]}),n(e,{look:`primary`,onPress:()=>o(!0),children:z.turnOff}),a&&n(k,{title:z.turnOffTitle,text:z.turnOffText,action:z.turnOff,onConfirm:()=>v(R,{input:{isOn:!1}}).then(()=>(s(z.turnedOff),i())),onClose:()=>o(!1)})]})}var Q=1e3,oe=60;function $({load:{livingWorkers:e,queues:t},reload:r}){return i(r,[h.value]),n(`div`,{class:`stack`,children:[n(`div`,{class:`record-head`,children:[n(`h2`,{children:z.load}),n(a,{look:e?`good`:`bad`,children:z.workers(e)})]}),e===0&&n(S,{problem:z.noWorkers}),n(w,{caption:z.load,rows:t,keyOf:({name:e})=>e,columns:[{name:z.queue,cell:({name:e})=>z.queues[e]??e},{name:z.waiting,isNumber:!0,cell:({entries:e})=>e>=Q?z.many(Q):y(e)},{name:z.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>n(se,{isDue:e>0,value:t})}]})]})}function se({isDue:e,value:t}){return e?t>=oe?n(a,{look:`warn`,children:m(t)}):n(C,{children:m(t)}):n(`span`,{class:`soft`,children:`–`})}function ce(){return p(z.title),n(`div`,{class:`page`,children:n(`div`,{class:`inner installation`,children:u(`installation:read`)?n(ue,{}):n(le,{})})})}function le(){return n(C,{children:[n(`h1`,{children:z.title}),n(`div`,{class:`panel`,children:n(x,{icon:`shield`,title:z.notYours,children:n(`p`,{children:z.notYoursText})})})]})}function ue(){let e=f(ne,{}),[t,i]=r(0),a=()=>(e.reload(),i(e=>e+1)),{killSwitch:o,load:s}=e.data?.installation??{};return n(C,{children:[n(`div`,{class:`page-head`,children:[n(`h1`,{children:z.title}),o&&!o.isOn&&n(`span`,{class:`push`,children:n(ie,{reload:a})})]}),o?.isOn&&n(ae,{state:o,reload:a}),n(ee,{label:z.sections,tabs:[{key:`tenants`,name:z.tenants,content:()=>n(G,{},t)},{key:`load`,name:z.load,content:()=>n(d,{answer:e,children:()=>s&&n($,{load:s,reload:e.reload})})},{key:`allowed`,name:z.allowed,content:()=>n(re,{})},{key:`acts`,name:z.acts,content:()=>n(Y,{})}]})]})}export{ce as default};