import{$t as e,A as t,Gt as n,H as r,J as i,O as a,Tt as o,Ut as s,Y as c,Yt as l,_ as u,a as d,at as f,c as p,ft as m,g as h,h as ee,l as g,n as _,nn as v,ot as y,r as b,st as x,v as S}from"./core-BRRCkQAV.js";import{t as te}from"./tabs-BTN52cdS.js";import{t as ne}from"./exact-Cu7s2tTR.js";import{n as C}from"./table-DjtNEgCd.js";import{i as w}from"./field-Ws9ToJs_.js";import{n as T,t as E}from"./collection-CGa-zVLe.js";import{n as D,t as O}from"./dialog-Dd4Vnhn-.js";import{n as k}from"./form-CFkmaGjl.js";var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
    query KillSwitch {
  installation {
    killSwitch {
      isOn
      reason
      switchedAt
      keptTenantId
    }
  }
}
    `),ie=new A(`
    query Load {
  installation {
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
}`),R={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:e=>`The cap ${e} ends at once. Other caps, and the budgets of the organisation, stay.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},unit:`Unit`,units:{USD:`US dollars`,TOKENS:`tokens`},limit:`At most`,limitHint:`From 0.01 dollars, or from 1,000 tokens.`,capOf:(e,t)=>`${e} ${t}`,tokens:e=>`${e} tokens`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`,waiting_messages:`Messages that wait for their files`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,settings:{CIRCADIAN_MODELS_FILE:`Models of the installation, besides its default one`,CIRCADIAN_TOOLS_FILE:`HTTP tools of the installation`,CIRCADIAN_MCP_STDIO_FILE:`Local programs that may be MCP servers`,CIRCADIAN_EGRESS_PORTS:`Ports of the internet that requests may use`,CIRCADIAN_EGRESS_DIRECT:`Hosts that are reached without the proxy`,CIRCADIAN_ALLOWED_ORIGINS:`Origins of other pages that may call the API`,CIRCADIAN_FILE_TYPES:`Types of files that may be uploaded`,CIRCADIAN_PRIVATE_MODEL_URLS:`Model servers in the private network`,CIRCADIAN_PRIVATE_TOOL_URLS:`Tools in the private network`,CIRCADIAN_PRIVATE_WEBHOOK_URLS:`Webhooks to the private network`,CIRCADIAN_PRIVATE_PROVIDERS:`Identity providers in the private network`,CIRCADIAN_SIGN_UP:`Whether strangers may sign up`},acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,capGone:`Cap removed`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}},z=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),B=[{name:`period`,label:R.period,kind:`select`,isRequired:!0,choices:z(R.periods)},{name:`unit`,label:R.unit,kind:`select`,isRequired:!0,choices:z(R.units)},{name:`limit`,label:R.limit,kind:`decimal`,hint:R.limitHint,isRequired:!0}];function V({tenant:t,reload:n,onClose:r}){let[a,s]=e(),[c,l]=e(),{id:u,name:d,status:p}=t,m=e=>()=>(f(e),n()),h=()=>(s(void 0),l(void 0));return x(D,{title:d,onClose:r,children:[x(H,{tenant:t,onRemove:l}),t.isOwn&&x(`p`,{class:`soft small`,children:R.ownText}),x(`div`,{class:`actions`,children:[p===`SUSPENDED`&&x(i,{onPress:()=>s(`resume`),children:R.resume}),p===`ACTIVE`&&!t.isOwn&&x(i,{look:`danger`,icon:`stop`,onPress:()=>s(`suspend`),children:R.suspend}),x(i,{look:`primary`,icon:`coins`,onPress:()=>s(`cap`),children:R.setCap})]}),a===`suspend`&&x(k,{title:R.suspendTitle(d),intro:R.suspendText,action:R.suspend,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>o(P,{input:{tenantId:u,...e}}).then(m(R.suspended)),onClose:h}),a===`resume`&&x(O,{title:R.resumeTitle(d),text:R.resumeText,action:R.resume,onConfirm:()=>o(F,{input:{tenantId:u}}).then(m(R.resumed)),onClose:h}),a===`cap`&&x(k,{title:R.capTitle(d),intro:R.capText,action:R.save,initial:{period:`MONTH`,unit:`USD`},fields:B,onSave:e=>o(I,{input:{tenantId:u,...e}}).then(m(R.capSaved)),onClose:h}),c&&x(O,{title:R.removeCapTitle,text:R.removeCapText(q(c)),action:R.remove,isDanger:!0,onConfirm:()=>o(I,{input:{tenantId:u,period:c.period,unit:c.unit,limit:null}}).then(m(R.capRemoved)),onClose:h})]})}function H({tenant:e,onRemove:t}){let n=e.caps.map(e=>x(`li`,{class:`cap`,children:[q(e),x(c,{name:R.removeCap(q(e)),icon:`trash`,isSmall:!0,onPress:()=>t(e)})]},e.period+e.unit));return x(T,{facts:[[R.status,x(K,{tenant:e})],[R.people,_(e.memberCount)],[R.agents,_(e.agentCount)],[R.todayLong,b(e.spentToday)],[R.caps,n.length?x(`ul`,{children:n}):R.noCap],[R.since,x(a,{date:e.createdAt})]]})}var U=50;function W(){let e=s.value.query.get(`search`),t=p(j,{first:U,search:e},({installation:e})=>e.tenants);return x(E,{title:R.tenants,isInner:!0,icon:`people`,pages:t,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&R.own,columns:[{name:R.status,cell:e=>x(K,{tenant:e})},{name:R.people,isNumber:!0,cell:({memberCount:e})=>_(e)},{name:R.agents,isNumber:!0,cell:({agentCount:e})=>_(e)},{name:R.today,isNumber:!0,cell:({spentToday:e})=>b(e)},{name:R.caps,cell:({caps:e})=>e.length?e.map(q).join(`, `):x(`span`,{class:`soft`,children:R.noCap})},{name:R.since,cell:({createdAt:e})=>x(`span`,{class:`soft`,children:x(a,{date:e})})}],empty:{title:R.none,text:R.noneText},tools:x(G,{}),detail:(e,n)=>x(V,{tenant:e,reload:t.reload,onClose:n},e.id)})}function G(){let[t,r]=e(s.value.query.get(`search`)??``);return l(()=>{let e=setTimeout(()=>n({search:t.trim()||void 0}),250);return()=>clearTimeout(e)},[t]),x(`div`,{class:`record-filters`,role:`search`,children:x(w,{label:R.find,type:`search`,value:t,onValue:r})})}function K({tenant:{status:e,isSuspendedByKillSwitch:t}}){return x(v,{children:[x(r,{look:e===`ACTIVE`?`good`:`bad`,children:R.statuses[e]}),t&&x(`span`,{class:`soft small`,children:[` `,R.bySwitch]})]})}function q({period:e,unit:t,limit:n}){return R.capOf(t===`TOKENS`?R.tokens(_(Number(n))):b(n),R.periods[e])}function J(){let e=g(N,{});return x(`div`,{class:`stack`,children:[x(`h2`,{children:R.acts}),x(`p`,{class:`soft`,children:R.actsText}),x(S,{answer:e,children:({installation:{acts:e}})=>e.length===0?x(`div`,{class:`panel`,children:x(h,{icon:`shield`,title:R.noActs})}):x(C,{caption:R.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:R.act,cell:({action:e,details:t})=>x(Y,{action:e,details:t??{}})},{name:R.tenants,cell:({tenantName:e})=>e??R.everything},{name:R.who,cell:({operator:e})=>e??x(`span`,{class:`soft`,children:R.gone})},{name:R.at,cell:({occurredAt:e})=>x(`span`,{class:`soft keep`,children:x(a,{date:e})})}]})})]})}function Y({action:e,details:t}){let n=X(t)&&!t.limit?R.capGone:R.actNames[e];return x(v,{children:[x(`strong`,{children:n??e}),Z(t)&&x(`div`,{class:`soft small`,children:Z(t)})]})}function X(e){return!!(e.unit&&e.period)}function Z(e){return X(e)?e.limit?q(e):R.capOf(R.units[e.unit],R.periods[e.period]):Object.values(e).filter(e=>e!==null&&e!==``).map(e=>ne(String(e))).join(` · `)}function ae(){let e=g(M,{});return x(`div`,{class:`stack allowed`,children:[x(`h2`,{children:R.allowed}),x(`p`,{class:`soft`,children:R.allowedText}),x(S,{answer:e,children:({installation:e})=>x(C,{caption:R.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:R.setting,cell:({name:e})=>x(oe,{name:e})},{name:R.values,cell:({values:e})=>e.length?x(`span`,{class:`scopes`,children:e.map(e=>x(r,{children:e},e))}):x(`span`,{class:`soft`,children:R.nothing})}]})})]})}function oe({name:e}){let t=R.settings[e];return x(v,{children:[t&&x(`div`,{children:t}),x(`code`,{class:t&&`soft small`,children:e})]})}function se({reload:t}){let[n,r]=e(!1);return x(v,{children:[x(i,{look:`danger`,icon:`stop`,onPress:()=>r(!0),children:R.turnOn}),n&&x(k,{title:R.turnOnTitle,intro:R.turnOnText,action:R.turnOn,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>o(L,{input:{isOn:!0,...e}}).then(()=>(f(R.turnedOn),t())),onClose:()=>r(!1)})]})}function ce({state:t,reload:n}){let[r,s]=e(!1);return x(`section`,{class:`panel switch-on`,role:`status`,children:[x(y,{name:`alert`,size:20}),x(`div`,{children:[x(`strong`,{children:R.isOn}),` `,x(`span`,{class:`soft small`,children:x(a,{date:t.switchedAt})}),x(`p`,{children:[R.onSince,` `,t.reason]})]}),x(i,{look:`primary`,onPress:()=>s(!0),children:R.turnOff}),r&&x(O,{title:R.turnOffTitle,text:R.turnOffText,action:R.turnOff,onConfirm:()=>o(L,{input:{isOn:!1}}).then(()=>(f(R.turnedOff),n())),onClose:()=>s(!1)})]})}var Q=1e3,le=60;function $(){let e=g(ie,{});return l(()=>{e.data&&e.reload()},[t.value]),x(S,{answer:e,children:({installation:e})=>x(ue,{load:e.load})})}function ue({load:{livingWorkers:e,queues:t}}){return x(`div`,{class:`stack`,children:[x(`div`,{class:`record-head`,children:[x(`h2`,{children:R.load}),x(r,{look:e?`good`:`bad`,children:R.workers(e)})]}),e===0&&x(u,{problem:R.noWorkers}),x(C,{caption:R.load,rows:t,keyOf:({name:e})=>e,columns:[{name:R.queue,cell:({name:e})=>R.queues[e]??e},{name:R.waiting,isNumber:!0,cell:({entries:e})=>e>=Q?R.many(Q):_(e)},{name:R.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>x(de,{isDue:e>0,value:t})}]})]})}function de({isDue:e,value:t}){return e?t>=le?x(r,{look:`warn`,children:d(t)}):x(v,{children:d(t)}):x(`span`,{class:`soft`,children:`–`})}function fe(){return ee(R.title),x(`div`,{class:`page`,children:x(`div`,{class:`inner installation`,children:m(`installation:read`)?x(me,{}):x(pe,{})})})}function pe(){return x(v,{children:[x(`h1`,{children:R.title}),x(`div`,{class:`panel`,children:x(h,{icon:`shield`,title:R.notYours,children:x(`p`,{children:R.notYoursText})})})]})}function me(){let{data:t,error:n,reload:r}=g(re,{}),[i,a]=e(0),o=()=>(r(),a(e=>e+1)),s=t?.installation.killSwitch;return x(v,{children:[x(`div`,{class:`page-head`,children:[x(`h1`,{children:R.title}),s&&!s.isOn&&x(`span`,{class:`push`,children:x(se,{reload:o})})]}),n!=null&&x(u,{problem:n,onRetry:r}),s?.isOn&&x(ce,{state:s,reload:o}),x(te,{label:R.sections,tabs:[{key:`tenants`,name:R.tenants,content:()=>x(W,{},i)},{key:`load`,name:R.load,content:()=>x($,{})},{key:`allowed`,name:R.allowed,content:()=>x(ae,{})},{key:`acts`,name:R.acts,content:()=>x(J,{})}]})]})}export{fe as default};