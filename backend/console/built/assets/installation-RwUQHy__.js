import{$ as e,H as t,Ht as n,I as r,It as i,Kt as a,Rt as o,U as s,Yt as c,_ as l,a as u,at as d,b as f,c as p,d as m,et as ee,f as h,l as g,n as _,r as v,tt as y,v as b,vt as x,y as te}from"./core-DkOhGsGF.js";import{t as ne}from"./tabs-xAG-rMMU.js";import{t as S}from"./exact-Cu7s2tTR.js";import{n as C}from"./table-DJAg8ne8.js";import{i as w}from"./field-CrQDeDm_.js";import{n as T,t as E}from"./collection-kLX9xlVX.js";import{n as D,t as O}from"./dialog-BmPdfBw2.js";import{n as k}from"./form-BnY3Qohh.js";var A=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new A(`
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
}`),R={title:`Installation`,sections:`Sections`,notYours:`Only operators see this page`,notYoursText:`The command line names them: python -m backend operators add.`,tenants:`Organisations`,find:`Find an organisation`,none:`No organisation`,noneText:`No organisation has this name.`,status:`Status`,statuses:{ACTIVE:`Active`,SUSPENDED:`Suspended`},bySwitch:`by the kill switch`,own:`you are signed in to it`,people:`People`,agents:`Agents`,today:`Today`,todayLong:`Spent today (UTC)`,caps:`Caps`,noCap:`no cap`,since:`Since`,total:e=>`${e} organisations`,suspend:`Suspend`,suspendTitle:e=>`Suspend ${e}?`,suspendText:`Its agents rest in the middle of their work, and its people and programs are signed out. All data stays.`,suspended:`The organisation is suspended.`,ownText:`To suspend the organisation that you are signed in to, use the command line.`,resume:`Resume`,resumeTitle:e=>`Resume ${e}?`,resumeText:`Its agents continue where they were, and its people and programs are let in again.`,resumed:`The organisation is active again.`,reason:`Reason`,reasonHint:`It is in the audit log of the organisation, where its admins read it.`,setCap:`Set a cap`,capTitle:e=>`Cap of ${e}`,capText:`The most that it may spend with the installation’s model keys. Its admins see the cap, and cannot change it.`,capSaved:`The cap is saved.`,capRemoved:`The cap is removed.`,removeCap:e=>`Remove the cap ${e}`,removeCapTitle:`Remove the cap?`,removeCapText:e=>`The cap ${e} ends at once. Other caps, and the budgets of the organisation, stay.`,remove:`Remove`,save:`Save cap`,period:`Period`,periods:{HOUR:`an hour`,DAY:`a day`,MONTH:`a month`,TOTAL:`in all`},unit:`Unit`,units:{USD:`US dollars`,TOKENS:`tokens`},limit:`At most`,limitHint:`From 0.01 dollars, or from 1,000 tokens.`,capOf:(e,t)=>`${e} ${t}`,tokens:e=>`${e} tokens`,killSwitch:`Kill switch`,isOff:`Off`,isOn:`The kill switch is on`,onSince:`All organisations are suspended, except the one in which it was turned on. Reason:`,turnOn:`Suspend everything`,turnOnTitle:`Suspend all organisations?`,turnOnText:`Within seconds all agents rest and all people and programs are signed out, everywhere. Nothing is lost. The organisation that you are signed in to stays active, so that you can turn this off here.`,turnedOn:`The kill switch is on.`,turnOff:`Turn it off`,turnOffTitle:`Turn the kill switch off?`,turnOffText:`The organisations that it suspended are active again. Those that were suspended alone stay suspended.`,turnedOff:`The kill switch is off.`,load:`Queues`,workers:e=>e===1?`1 worker`:`${e} workers`,noWorkers:`No worker lives: no agent can think. Start one.`,queue:`Queue`,waiting:`Due`,oldest:`Oldest`,queues:{wakes:`Agents that wake`,inbox:`Events for agents`,plans:`Plans`,webhooks:`Webhooks that fail`,webhook_deliveries:`Deliveries`,external_calls:`Calls of external tools`,questions:`Questions to people`,mails:`Mails`,compactions:`Summaries`,episodes:`Episodes`,mcp_servers:`MCP servers to list`,audit_log:`Audit entries to seal`,dead_letters:`Dead letters`,waiting_for_models:`Agents that wait for a model`,model_outages:`Models that fail`,reservations:`Running model requests`,waiting_messages:`Messages that wait for their files`},many:e=>`${e} or more`,allowed:`Allow-lists`,allowedText:`What the environment of the API allows organisations to use. Change it there, and start the processes again.`,setting:`Setting`,values:`Allowed`,nothing:`nothing`,settings:{CIRCADIAN_MODELS_FILE:`Models of the installation, besides its default one`,CIRCADIAN_TOOLS_FILE:`HTTP tools of the installation`,CIRCADIAN_MCP_STDIO_FILE:`Local programs that may be MCP servers`,CIRCADIAN_EGRESS_PORTS:`Ports of the internet that requests may use`,CIRCADIAN_EGRESS_DIRECT:`Hosts that are reached without the proxy`,CIRCADIAN_ALLOWED_ORIGINS:`Origins of other pages that may call the API`,CIRCADIAN_FILE_TYPES:`Types of files that may be uploaded`,CIRCADIAN_PRIVATE_MODEL_URLS:`Model servers in the private network`,CIRCADIAN_PRIVATE_TOOL_URLS:`Tools in the private network`,CIRCADIAN_PRIVATE_WEBHOOK_URLS:`Webhooks to the private network`,CIRCADIAN_PRIVATE_PROVIDERS:`Identity providers in the private network`,CIRCADIAN_SIGN_UP:`Whether strangers may sign up`},acts:`Acts`,actsText:`The latest acts of operators on this page. The audit log of each organisation has them too, without the person.`,noActs:`No act yet`,act:`Act`,who:`Operator`,at:`When`,everything:`all organisations`,capGone:`Cap removed`,gone:`a deleted account`,actNames:{"tenant.suspended":`Suspended`,"tenant.resumed":`Resumed`,"budget.cap_set":`Cap set`,"kill_switch.on":`Kill switch on`,"kill_switch.off":`Kill switch off`}},z=e=>Object.entries(e).map(([e,t])=>({value:e,name:t})),B=[{name:`period`,label:R.period,kind:`select`,isRequired:!0,choices:z(R.periods)},{name:`unit`,label:R.unit,kind:`select`,isRequired:!0,choices:z(R.units)},{name:`limit`,label:R.limit,kind:`decimal`,hint:R.limitHint,isRequired:!0}];function V({tenant:n,reload:r,onClose:i}){let[o,s]=a(),[c,l]=a(),{id:u,name:d,status:f}=n,p=t=>()=>(e(t),r()),m=()=>(s(void 0),l(void 0));return y(D,{title:d,onClose:i,children:[y(H,{tenant:n,onRemove:l}),n.isOwn&&y(`p`,{class:`soft small`,children:R.ownText}),y(`div`,{class:`actions`,children:[f===`SUSPENDED`&&y(t,{onPress:()=>s(`resume`),children:R.resume}),f===`ACTIVE`&&!n.isOwn&&y(t,{look:`danger`,icon:`stop`,onPress:()=>s(`suspend`),children:R.suspend}),y(t,{look:`primary`,icon:`coins`,onPress:()=>s(`cap`),children:R.setCap})]}),o===`suspend`&&y(k,{title:R.suspendTitle(d),intro:R.suspendText,action:R.suspend,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:e=>x(P,{input:{tenantId:u,...e}}).then(p(R.suspended)),onClose:m}),o===`resume`&&y(O,{title:R.resumeTitle(d),text:R.resumeText,action:R.resume,onConfirm:()=>x(F,{input:{tenantId:u}}).then(p(R.resumed)),onClose:m}),o===`cap`&&y(k,{title:R.capTitle(d),intro:R.capText,action:R.save,initial:{period:`MONTH`,unit:`USD`},fields:B,onSave:e=>x(I,{input:{tenantId:u,...e}}).then(p(R.capSaved)),onClose:m}),c&&y(O,{title:R.removeCapTitle,text:R.removeCapText(q(c)),action:R.remove,isDanger:!0,onConfirm:()=>x(I,{input:{tenantId:u,period:c.period,unit:c.unit,limit:null}}).then(p(R.capRemoved)),onClose:m})]})}function H({tenant:e,onRemove:t}){let n=e.caps.map(e=>y(`li`,{class:`cap`,children:[q(e),y(s,{name:R.removeCap(q(e)),icon:`trash`,isSmall:!0,onPress:()=>t(e)})]},e.period+e.unit));return y(T,{facts:[[R.status,y(K,{tenant:e})],[R.people,_(e.memberCount)],[R.agents,_(e.agentCount)],[R.todayLong,v(e.spentToday)],[R.caps,n.length?y(`ul`,{children:n}):R.noCap],[R.since,y(p,{date:e.createdAt})]]})}var U=50;function W(){let e=i.value.query.get(`search`),t=m(j,{first:U,search:e},({installation:e})=>e.tenants);return y(E,{title:R.tenants,isInner:!0,icon:`people`,pages:t,keyOf:({id:e})=>e,nameOf:({name:e})=>e,under:({isOwn:e})=>e&&R.own,columns:[{name:R.status,cell:e=>y(K,{tenant:e})},{name:R.people,isNumber:!0,cell:({memberCount:e})=>_(e)},{name:R.agents,isNumber:!0,cell:({agentCount:e})=>_(e)},{name:R.today,isNumber:!0,cell:({spentToday:e})=>v(e)},{name:R.caps,cell:({caps:e})=>e.length?e.map(q).join(`, `):y(`span`,{class:`soft`,children:R.noCap})},{name:R.since,cell:({createdAt:e})=>y(`span`,{class:`soft`,children:y(p,{date:e})})}],empty:{title:R.none,text:R.noneText},tools:y(G,{}),detail:(e,n)=>y(V,{tenant:e,reload:t.reload,onClose:n},e.id)})}function G(){let[e,t]=a(i.value.query.get(`search`)??``);return n(()=>{let t=setTimeout(()=>o({search:e.trim()||void 0}),250);return()=>clearTimeout(t)},[e]),y(`div`,{class:`record-filters`,role:`search`,children:y(w,{label:R.find,type:`search`,value:e,onValue:t})})}function K({tenant:{status:e,isSuspendedByKillSwitch:t}}){return y(c,{children:[y(r,{look:e===`ACTIVE`?`good`:`bad`,children:R.statuses[e]}),t&&y(`span`,{class:`soft small`,children:[` `,R.bySwitch]})]})}function q({period:e,unit:t,limit:n}){return R.capOf(t===`TOKENS`?R.tokens(_(Number(n))):v(n),R.periods[e])}function J(){let e=h(N,{});return y(`div`,{class:`stack`,children:[y(`h2`,{children:R.acts}),y(`p`,{class:`soft`,children:R.actsText}),y(f,{answer:e,children:({installation:{acts:e}})=>e.length===0?y(`div`,{class:`panel`,children:y(b,{icon:`shield`,title:R.noActs})}):y(C,{caption:R.acts,rows:e,keyOf:({id:e})=>e,columns:[{name:R.act,cell:({action:e,details:t})=>y(Y,{action:e,details:t??{}})},{name:R.tenants,cell:({tenantName:e})=>e??R.everything},{name:R.who,cell:({operator:e})=>e??y(`span`,{class:`soft`,children:R.gone})},{name:R.at,cell:({occurredAt:e})=>y(`span`,{class:`soft keep`,children:y(p,{date:e})})}]})})]})}function Y({action:e,details:t}){let n=X(t)&&!t.limit?R.capGone:R.actNames[e];return y(c,{children:[y(`strong`,{children:n??e}),Z(t)&&y(`div`,{class:`soft small`,children:Z(t)})]})}function X(e){return!!(e.unit&&e.period)}function Z(e){return X(e)?e.limit?q(e):R.capOf(R.units[e.unit],R.periods[e.period]):Object.values(e).filter(e=>e!==null&&e!==``).map(e=>S(String(e))).join(` · `)}function ie(){let e=h(M,{});return y(`div`,{class:`stack allowed`,children:[y(`h2`,{children:R.allowed}),y(`p`,{class:`soft`,children:R.allowedText}),y(f,{answer:e,children:({installation:e})=>y(C,{caption:R.allowed,rows:e.settings,keyOf:({name:e})=>e,columns:[{name:R.setting,cell:({name:e})=>y(ae,{name:e})},{name:R.values,cell:({values:e})=>e.length?y(`span`,{class:`scopes`,children:e.map(e=>y(r,{children:e},e))}):y(`span`,{class:`soft`,children:R.nothing})}]})})]})}function ae({name:e}){let t=R.settings[e];return y(c,{children:[t&&y(`div`,{children:t}),y(`code`,{class:t&&`soft small`,children:e})]})}function oe({reload:n}){let[r,i]=a(!1);return y(c,{children:[y(t,{look:`danger`,icon:`stop`,onPress:()=>i(!0),children:R.turnOn}),r&&y(k,{title:R.turnOnTitle,intro:R.turnOnText,action:R.turnOn,isDanger:!0,fields:[{name:`reason`,label:R.reason,hint:R.reasonHint,isRequired:!0}],onSave:t=>x(L,{input:{isOn:!0,...t}}).then(()=>(e(R.turnedOn),n())),onClose:()=>i(!1)})]})}function se({state:n,reload:r}){let[i,o]=a(!1);return y(`section`,{class:`panel switch-on`,role:`status`,children:[y(ee,{name:`alert`,size:20}),y(`div`,{children:[y(`strong`,{children:R.isOn}),` `,y(`span`,{class:`soft small`,children:y(p,{date:n.switchedAt})}),y(`p`,{children:[R.onSince,` `,n.reason]})]}),y(t,{look:`primary`,onPress:()=>o(!0),children:R.turnOff}),i&&y(O,{title:R.turnOffTitle,text:R.turnOffText,action:R.turnOff,onConfirm:()=>x(L,{input:{isOn:!1}}).then(()=>(e(R.turnedOff),r())),onClose:()=>o(!1)})]})}var Q=1e3,ce=60;function le({load:{livingWorkers:e,queues:t},reload:i}){return n(i,[g.value]),y(`div`,{class:`stack`,children:[y(`div`,{class:`record-head`,children:[y(`h2`,{children:R.load}),y(r,{look:e?`good`:`bad`,children:R.workers(e)})]}),e===0&&y(te,{problem:R.noWorkers}),y(C,{caption:R.load,rows:t,keyOf:({name:e})=>e,columns:[{name:R.queue,cell:({name:e})=>R.queues[e]??e},{name:R.waiting,isNumber:!0,cell:({entries:e})=>e>=Q?R.many(Q):_(e)},{name:R.oldest,isNumber:!0,cell:({entries:e,oldestSeconds:t})=>y($,{isDue:e>0,value:t})}]})]})}function $({isDue:e,value:t}){return e?t>=ce?y(r,{look:`warn`,children:u(t)}):y(c,{children:u(t)}):y(`span`,{class:`soft`,children:`–`})}function ue(){return l(R.title),y(`div`,{class:`page`,children:y(`div`,{class:`inner installation`,children:d(`installation:read`)?y(fe,{}):y(de,{})})})}function de(){return y(c,{children:[y(`h1`,{children:R.title}),y(`div`,{class:`panel`,children:y(b,{icon:`shield`,title:R.notYours,children:y(`p`,{children:R.notYoursText})})})]})}function fe(){let e=h(re,{}),[t,n]=a(0),r=()=>(e.reload(),n(e=>e+1)),{killSwitch:i,load:o}=e.data?.installation??{};return y(c,{children:[y(`div`,{class:`page-head`,children:[y(`h1`,{children:R.title}),i&&!i.isOn&&y(`span`,{class:`push`,children:y(oe,{reload:r})})]}),i?.isOn&&y(se,{state:i,reload:r}),y(ne,{label:R.sections,tabs:[{key:`tenants`,name:R.tenants,content:()=>y(W,{},t)},{key:`load`,name:R.load,content:()=>y(f,{answer:e,children:()=>o&&y(le,{load:o,reload:e.reload})})},{key:`allowed`,name:R.allowed,content:()=>y(ie,{})},{key:`acts`,name:R.acts,content:()=>y(J,{})}]})]})}export{ue as default};