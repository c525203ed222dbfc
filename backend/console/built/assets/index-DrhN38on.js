const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/now-F0AwsTO3.js","assets/states-Djw7nUom.js","assets/time-Cpdlxb_y.js","assets/use-query-Cmx-0rBX.js","assets/numbers-CAhSDIHn.js","assets/now-BCOn5S-G.css","assets/agents-uK5p9pEr.js","assets/counts-DaJDoey0.js","assets/counts-12wbkzkz.css","assets/field-tFpQ0Zy2.js","assets/table-1kTRzRgn.js","assets/state-badge-B65NvIwe.js","assets/agent-DcYOZwTd.js","assets/tabs-CHLnl8eB.js","assets/memo-BTednGQ2.js","assets/virtual-list-DDASprgs.js","assets/json-text-CFNj2pyI.js","assets/prompt-_saxzcfj.js","assets/prompt-DvPwcqhE.css","assets/approvals-BUoFYPMm.js","assets/markdown-lPPRPv86.js","assets/markdown-D62gvysp.css","assets/approvals-CB7BQ0zE.css","assets/costs-BNAGilAL.js","assets/costs-RP_D3SI-.css","assets/spaces-93GTYmXf.js","assets/organisation-oh5ht1yP.js","assets/organisation--YCPyf4-.css","assets/first-steps-DjccsiKI.js","assets/models-BAoyjDjH.js","assets/form-CkWQdS87.js","assets/kit-Bpx6wJCr.js","assets/kit-BZpK8kut.css","assets/find-DHJHnXSJ.js","assets/key-fields-DTlmh9RG.js","assets/outcome-ea6htRD9.js","assets/outcome-CgkC5bs5.js","assets/first-steps-BBoVimZm.css","assets/space-DFGQTCYb.js","assets/space-C3sH5F98.css"])))=>i.map(i=>d[i]);
import{$ as e,A as t,B as n,C as r,F as i,G as a,H as o,I as s,J as c,M as l,N as u,O as d,R as f,S as ee,T as te,U as ne,V as p,W as re,X as m,Z as ie,a as h,b as g,c as ae,f as oe,g as se,h as ce,i as le,j as _,k as v,l as y,n as ue,o as b,p as de,q as x,s as fe,t as pe,u as S,w as me,x as he,y as C,z as w}from"./states-Djw7nUom.js";var T=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new T(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new T(`
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
    `,{fragmentName:`WaitingCall`}),new T(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new T(`
    fragment Newest on Message {
  id
  seq
  text
  createdAt
  author {
    ...Author
  }
}
    fragment Author on Actor {
  id
  name
  kind
}`,{fragmentName:`Newest`}),new T(`
    fragment ListedSpace on Space {
  id
  kind
  name
  partner {
    ...Author
  }
  unreadCount
  unreadMentionCount
  readUpTo
  notificationSettings {
    level
    mutedUntil
  }
  lastMessage {
    ...Newest
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment Newest on Message {
  id
  seq
  text
  createdAt
  author {
    ...Author
  }
}`,{fragmentName:`ListedSpace`});var ge=new T(`
    query Start($first: Int!, $members: Int!) {
  viewer {
    feedCursor
    scopes
    actor {
      ...Author
    }
    tenant {
      id
      name
      membersMayCreateSpaces
      membersMaySetTopics
      membersMayStartConversations
    }
    memberships {
      role
      member {
        id
      }
      tenant {
        id
      }
    }
  }
  spaces(first: $first, isJoined: true, orderBy: LAST_ACTIVITY) {
    nodes {
      ...ListedSpace
      members(first: $members) {
        nodes {
          ...Author
        }
      }
    }
    totalCount
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
fragment ListedSpace on Space {
  id
  kind
  name
  partner {
    ...Author
  }
  unreadCount
  unreadMentionCount
  readUpTo
  notificationSettings {
    level
    mutedUntil
  }
  lastMessage {
    ...Newest
  }
}
fragment Newest on Message {
  id
  seq
  text
  createdAt
  author {
    ...Author
  }
}`),_e=new T(`
    subscription ViewerFeed($after: String, $withAgents: Boolean!) {
  viewerFeed(after: $after) {
    __typename
    cursor
    ... on Mentioned {
      space {
        id
        name
      }
      message {
        ...Newest
      }
    }
    ... on SpaceJoined {
      space {
        id
      }
    }
    ... on SpaceLeft {
      spaceId
    }
    ... on UnreadChanged {
      space {
        id
      }
      unreadCount
      unreadMentionCount
      readUpTo
      newestMessage {
        ...Newest
      }
    }
    ... on MessageAlert {
      space {
        id
        name
      }
      newMessage {
        ...Newest
      }
    }
    ... on HoldUpdated {
      toolCallId
      hold {
        ...WaitingCall
      }
    }
    ... on SpaceChanged {
      space {
        id
        name
        archivedAt
        notificationSettings {
          level
          mutedUntil
        }
      }
    }
    ... on AgentStateChanged {
      agent @include(if: $withAgents) {
        id
        name
      }
      state
    }
    ... on FeedReset {
      reason
    }
  }
}
    fragment Author on Actor {
  id
  name
  kind
}
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
fragment Newest on Message {
  id
  seq
  text
  createdAt
  author {
    ...Author
  }
}`),ve=new T(`
    query AnyAgent {
  agents(first: 1) {
    totalCount
  }
}
    `),E=class extends Map{#e=new Set;#t;constructor(e){super(),this.#t=e}set(e,t){return this.#e?.delete(e),super.set(e,t)}subscribe(){this.#e=new Set(this.keys())}settle(){this.#e.size!==0&&(this.#e.forEach(e=>this.delete(e)),this.#e.clear(),this.#t())}};function ye(e,t,n,r){let i=e.find(e=>e.id===t);if(!i)return e;let{unreadCount:a,unreadMentionCount:o,readUpTo:s}=n,c=r&&(!i.lastMessage||r.seq>i.lastMessage.seq),l=r&&r.seq===i.lastMessage?.seq,u=c||l?r:i.lastMessage,d={...i,unreadCount:a,unreadMentionCount:o,readUpTo:s,lastMessage:u};return c?[d,...e.filter(e=>e!==i)]:e.map(e=>e===i?d:e)}function be(e,{id:t,archivedAt:n,...r}){return n?xe(e,t):e.map(e=>e.id===t?{...e,...r}:e)}function xe(e,t){return e.filter(e=>e.id!==t)}function Se(e,t){return e.filter(({notificationSettings:e})=>!D(e,t)).reduce((e,{unreadCount:t})=>e+(t??0),0)}function D(e,t){return e?e.level===`NONE`||e.mutedUntil!=null&&Date.parse(e.mutedUntil)>t:!1}var Ce=100,we=20,O=p(void 0),k=p([]),A=p(0),j=p(new Map),M=p(new Map),Te=p(void 0),Ee=f(()=>Se(k.value,Date.now()));function N(e){return e===`admin:write`&&(P.value===`OWNER`||P.value===`ADMIN`)?!0:O.value?.scopes.includes(e)??!1}var P=f(()=>{let{tenant:e,memberships:t}=O.value??{};return t?.find(t=>t.tenant.id===e?.id)?.role}),F=new E(z),I=new E(z),L=new E(z),R=new Set;function De(e){return R.add(e),()=>void R.delete(e)}async function Oe(){Ae(await ke())}async function ke(){let e=await se(ge,{first:Ce,members:we});w(()=>{O.value=e.viewer,A.value=e.spaces.totalCount,k.value=e.spaces.nodes.map(({members:e,...t})=>({...t,members:e.nodes}))}),L.clear();for(let e of k.value)e.unreadCount&&L.set(e.id,!0);return e.viewer.feedCursor}async function Ae(e){let t=()=>je().forEach(e=>e.subscribe()),n={withAgents:N(`agents:read`)};try{for await(let r of de(_e,n,{after:e,onSubscribe:t}))r.__typename===`SpaceJoined`||r.__typename===`FeedReset`?await ke():r.__typename===`SnapshotCompleted`?je().forEach(e=>e.settle()):w(()=>Me(r))}catch(e){oe.value!==`signed out`&&(Te.value=C(e))}}function je(){return[F,I,L]}function Me(e){switch(e.__typename){case`UnreadChanged`:e.unreadCount?L.set(e.space.id,!0):L.delete(e.space.id),k.value=ye(k.value,e.space.id,e,e.newestMessage);return;case`SpaceChanged`:k.value=be(k.value,e.space);return;case`SpaceLeft`:L.delete(e.spaceId),k.value=xe(k.value,e.spaceId);return;case`MessageAlert`:R.forEach(t=>t(e));return;case`AgentStateChanged`:return e.agent?(e.state===`SLEEPING`?I.delete(e.agent.id):I.set(e.agent.id,{...e.agent,state:e.state}),z()):void 0;case`HoldUpdated`:return e.hold?F.set(e.toolCallId,e.hold):F.delete(e.toolCallId),z()}}function z(){w(()=>{if(j.value=new Map(F),M.value=new Map(I),k.value.every(({id:e,unreadCount:t})=>!t||L.has(e)))return;let e=({id:e,unreadCount:t})=>t&&!L.has(e);k.value=k.value.map(t=>e(t)?{...t,unreadCount:0,unreadMentionCount:0}:t)})}async function Ne(){if(!(l.value.path===`/`&&N(`admin:write`)&&N(`agents:write`)&&!d(`welcomed`)))return!1;let{agents:e}=await se(ve,{});return e.totalCount===0}function Pe(){v(`welcomed`,`yes`)}var Fe=160,B=p(d(`alerts`)===`yes`);async function Ie(e){if(e&&(!(`Notification`in window)||await Notification.requestPermission()!==`granted`))return ae(g.alertsDenied,{isBad:!0});B.value=e,v(`alerts`,e?`yes`:void 0)}function Le(){De(e=>{B.value&&!document.hasFocus()&&`Notification`in window&&Notification.permission===`granted`&&Re(e)})}function Re({space:e,newMessage:n}){if(!n)return;let{id:r,author:i,text:a}=n,o=new Notification(`${i.name} · ${e.name}`,{body:a.slice(0,Fe),tag:e.id});o.onclick=()=>{window.focus(),t(_`/spaces/${e.id}?message=${r}`),o.close()}}var ze=`/console/assets/mark-4XaC8m4p.svg`,V=8;function Be(e,t,n=`below`){let r=t.getBoundingClientRect(),{offsetWidth:i,offsetHeight:a}=e,o=r.bottom+4,s=r.top-a-4,c=o+a<=innerHeight-V,l=n===`below`?c||s<V?o:s:s>=V?s:o,u=r.left+i>innerWidth-V?r.right-i:r.left;e.style.top=`${Math.max(V,Math.min(l,innerHeight-a-V))}px`,e.style.left=`${Math.max(V,Math.min(u,innerWidth-i-V))}px`}function H({button:e,isMenu:t,side:n,label:r,children:i}){let[o,s]=x(!1),c=re(),l=a(null),u=()=>l.current?.hidePopover();ne(()=>{let e=l.current;o&&e&&(e.showPopover(),Be(e,document.getElementById(`${c}-button`),n),e.querySelector(`[autofocus], [role^=menuitem], button, input, a[href]`)?.focus())},[o]);let d={"aria-expanded":o,"aria-haspopup":t?`menu`:`dialog`,"aria-controls":`${c}-popover`,id:`${c}-button`};return S(m,{children:[e(d,()=>o?u():s(!0)),o&&S(`div`,{ref:l,id:`${c}-popover`,popover:`auto`,class:`popover`,role:t?void 0:`dialog`,"aria-label":t?void 0:r,onToggle:e=>{e.newState===`closed`&&(l.current?.contains(document.activeElement)&&document.getElementById(`${c}-button`)?.focus(),s(!1))},children:t?S(Ve,{label:r,children:i(u)}):i(u)})]})}function Ve({label:e,children:t}){let n=a(null);return S(`div`,{ref:n,class:`menu`,role:`menu`,"aria-label":e,onKeyDown:e=>{let t=[...n.current.querySelectorAll(`[role^=menuitem]`)],r=t.indexOf(document.activeElement),i=e.key.length===1&&t.find((t,n)=>n>r&&t.textContent?.trim().toLowerCase().startsWith(e.key.toLowerCase())),a={ArrowDown:t[(r+1)%t.length],ArrowUp:t.at(r-1),Home:t[0],End:t.at(-1)}[e.key]??i;a&&(e.preventDefault(),a.focus())},children:t})}function U({icon:e,isDanger:t,isChecked:n,to:r,onPress:i,children:a}){let o=t?`item danger`:`item`,s=S(m,{children:[e&&S(y,{name:e}),a]});return r===void 0?S(`button`,{type:`button`,class:o,role:n===void 0?`menuitem`:`menuitemradio`,tabindex:-1,"aria-checked":n,onClick:i,children:s}):S(`a`,{class:o,role:`menuitem`,tabindex:-1,href:r,onClick:i,children:s})}function He({name:e,icon:t,isSmall:n,children:r}){return S(H,{isMenu:!0,label:e,button:(r,i)=>S(b,{name:e,icon:t,isSmall:n,onPress:i,attributes:r}),children:r})}function Ue(e,t,n){o(()=>{if(!e)return;let r=e=>t.current?.contains(e.target)||n();return document.addEventListener(`pointerdown`,r),()=>document.removeEventListener(`pointerdown`,r)},[e])}function W({look:e,children:t}){return S(`span`,{class:e?`badge ${e}`:`badge`,children:t})}function G({name:e,kind:t,isSmall:n,state:r}){let i=[`avatar`,`tone-${Ge(e)}`,t===`AGENT`&&`agent`,n&&`small`].filter(Boolean).join(` `);return S(`span`,{class:i,"aria-hidden":`true`,children:[We(e),r&&S(`span`,{class:r===`THINKING`?`live moving`:`live`})]})}function We(e){let t=e.split(/[\s._-]+/u).filter(Boolean);return(t.length>1?[t[0],t.at(-1)]:t).map(e=>[...e][0].toUpperCase()).join(``)||`?`}function Ge(e){let t=0;for(let n of e)t=(t*31+n.codePointAt(0))%997;return t%6}function K({title:e,onClose:t,isWide:n,children:r}){let i=a(null),s=re();return o(()=>{let e=document.activeElement;return i.current.showModal(),i.current.querySelector(`.body :is(input, textarea, select)`)?.focus(),()=>e?.focus?.()},[]),S(`dialog`,{ref:i,class:n?`dialog wide`:`dialog`,"aria-labelledby":s,onClose:t,onCancel:e=>(e.preventDefault(),t()),onMouseDown:e=>{e.target===i.current&&t()},children:[S(`header`,{children:[S(`h2`,{id:s,children:e}),S(b,{name:g.close,icon:`close`,onPress:t})]}),S(`div`,{class:`body`,children:r})]})}function Ke({title:e,text:t,action:n,isDanger:r,onConfirm:i,onClose:a}){let[o,s]=x();return S(K,{title:e,onClose:a,children:[S(`p`,{children:t}),o&&S(ue,{problem:o}),S(`div`,{class:`actions`,children:[S(h,{onPress:a,children:g.cancel}),S(h,{look:r?`danger`:`primary`,onPress:()=>i().then(a,e=>s(C(e))),children:n})]})]})}var q=new Set,qe=/mac|iphone|ipad/i.test(navigator.platform);function Je(){return[...q]}function J(e,t,n){o(()=>{let r={keys:e,name:t,run:n};return q.add(r),()=>void q.delete(r)})}function Ye(){document.addEventListener(`keydown`,e=>{if(e.defaultPrevented||e.isComposing)return;let t=Ze(e),n=[...q].findLast(({keys:e})=>e===t);!n||!/mod|alt/.test(t)&&Qe(e.target)||(!document.querySelector(`dialog[open]`)||t.startsWith(`mod`))&&(e.preventDefault(),n.run(e))})}function Xe(e){let t=qe?{mod:`⌘`,alt:`⌥`,shift:`⇧`}:{mod:`Ctrl`,alt:`Alt`,shift:`Shift`};return e.split(`+`).map(e=>t[e]??{arrowup:`↑`,arrowdown:`↓`}[e]??e.toUpperCase()).join(qe?``:` + `)}function Ze(e){let t=e.key.length===1&&/[^a-z0-9]/i.test(e.key);return[(qe?e.metaKey:e.ctrlKey)&&`mod`,e.altKey&&`alt`,e.shiftKey&&!t&&`shift`,e.key.toLowerCase()].filter(Boolean).join(`+`)}function Qe(e){return e instanceof HTMLElement&&(e.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(e.tagName))}var Y=p(!1);function $e(){return Y.value?S(K,{title:g.shortcuts,onClose:()=>Y.value=!1,children:S(`dl`,{class:`shortcuts`,children:Je().map(({keys:e,name:t})=>S(`div`,{children:[S(`dt`,{children:t}),S(`dd`,{children:S(`kbd`,{children:Xe(e)})})]},e))})}):null}var et=[{to:_`/`,path:`/`,name:g.pages.now,icon:`pulse`},{to:_`/approvals`,path:`/approvals`,name:g.pages.approvals,icon:`check`,scope:`messages:write`},{to:_`/agents`,path:`/agents`,name:g.pages.agents,icon:`agent`,scope:`agents:read`,hasSections:!0},{to:_`/spaces`,path:`/spaces`,name:g.pages.spaces,icon:`hash`},{to:_`/costs`,path:`/costs`,name:g.pages.costs,icon:`coins`,scope:`admin:read`},{to:_`/organisation`,path:`/organisation`,name:g.pages.organisation,icon:`gear`,scope:`spaces:read`,hasSections:!0}];function tt(){return et.filter(({scope:e})=>!e||N(e))}function nt(e,t,n){let r=t.trim().toLowerCase();return r?e.map((e,t)=>({item:e,at:t,rank:rt(n(e).toLowerCase(),r)})).filter(({rank:e})=>e<1/0).sort((e,t)=>e.rank-t.rank||e.at-t.at).map(({item:e})=>e):[...e]}function rt(e,t){let n=e.indexOf(t);if(n===0)return 0;if(n>0)return/[\p{L}\p{N}]/u.test(e[n-1])?2:1;let r=0;for(let n of t){let t=e.indexOf(n,r);if(t<0)return 1/0;r=t+1}return 3}var it=12,X=p(!1),at=new Set;function ot(e){o(()=>(at.add(e),()=>void at.delete(e)))}function st(){let e=tt().map(({to:e,name:n,icon:r})=>({key:e,name:n,icon:r,run:()=>t(e)})),n=k.value.map(({id:e,name:n,kind:r,partner:i})=>{let a=r===`GROUP`?`hash`:i?.kind===`AGENT`?`agent`:`people`;return{key:e,name:n,kind:r===`GROUP`?g.spaces:g.direct,icon:a,run:()=>t(_`/spaces/${e}`)}});return[...[...at].flat(),...e,...n]}function ct(){return X.value?S(lt,{}):null}function lt(){let[e,t]=x(``),[n,r]=x(0),i=a(null),s=re(),l=nt(c(st,[]),e,({name:e})=>e).slice(0,it),u=()=>X.value=!1,d=e=>{e&&(i.current?.close(),e.run())};return o(()=>i.current.showModal(),[]),S(`dialog`,{ref:i,class:`palette`,"aria-label":g.palette,onClose:u,onMouseDown:e=>e.target===i.current&&i.current?.close(),children:[S(`div`,{class:`palette-field`,children:[S(y,{name:`search`}),S(`input`,{value:e,placeholder:g.palettePlaceholder,"aria-label":g.palette,autocomplete:`off`,role:`combobox`,"aria-expanded":`true`,"aria-controls":s,"aria-activedescendant":l[n]?`${s}-${n}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&l.length)r((n+t+l.length)%l.length);else if(e.key===`Enter`)d(l[n]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(t(e.value),r(0))})]}),S(`div`,{id:s,role:`listbox`,"aria-label":g.palette,class:`palette-list`,children:l.map((e,t)=>S(`div`,{id:`${s}-${t}`,role:`option`,"aria-selected":t===n,onMouseMove:()=>r(t),onClick:()=>d(e),children:[S(y,{name:e.icon}),S(`span`,{class:`cut`,children:e.name}),e.kind&&S(`small`,{class:`push`,children:e.kind})]},e.key))}),l.length===0&&S(`p`,{class:`palette-none`,children:g.nothingFound})]})}var ut=()=>P.value===`OWNER`||P.value===`ADMIN`;function dt(){return N(`spaces:write`)&&(ut()||!!O.value?.tenant.membersMayCreateSpaces)}function ft(){return N(`messages:write`)&&(ut()||!!O.value?.tenant.membersMayStartConversations)}var Z=p(!1),pt=f(()=>s(`/spaces/:id`,l.value.path)?.id);function mt(){let e=k.value.filter(({kind:e})=>e===`GROUP`),t=k.value.filter(({kind:e})=>e===`DIRECT`),n=k.value.length===0;return S(`nav`,{id:`side`,class:Z.value?`side open`:`side`,"aria-label":g.navigation,children:[S(`ul`,{class:`side-pages`,children:tt().map(e=>S(`li`,{children:S(`a`,{href:e.to,"aria-current":ht(e)?`page`:void 0,children:[S(y,{name:e.icon}),S(`span`,{class:`cut`,children:e.name})]})},e.to))}),S(gt,{name:g.spaces,spaces:e,begin:dt()?{to:_`/spaces?new=space`,name:g.newSpace}:void 0}),n&&S(`p`,{class:`side-none`,children:g.noSpaces}),(t.length>0||ft())&&S(gt,{name:g.direct,spaces:t,begin:ft()?{to:_`/spaces?new=direct`,name:g.newDirect}:void 0}),A.value>k.value.length&&S(`a`,{href:_`/spaces`,class:`small`,children:g.allSpaces(A.value)})]})}function ht({path:e,hasSections:t}){let n=l.value.path;return n===e||!!t&&n.startsWith(`${e}/`)}function gt({name:e,spaces:t,begin:n}){return S(`section`,{children:[S(`div`,{class:`side-caption`,children:[S(`h2`,{children:e}),n&&S(`a`,{href:n.to,class:`button quiet icon small`,"aria-label":n.name,title:n.name,children:S(y,{name:`add`})})]}),S(`ul`,{children:t.map(e=>S(_t,{space:e,isOpen:e.id===pt.value},e.id))})]})}function _t({space:e,isOpen:t}){let{id:n,name:r,unreadCount:i,unreadMentionCount:a,notificationSettings:o}=e,s=D(o,Date.now()),c=!!i&&!t,l=[...j.value.values()].filter(({origin:e})=>e.spaceId===n).length,u=[c&&!s&&`unread`,s&&`quiet`].filter(Boolean).join(` `);return S(`li`,{children:S(`a`,{href:_`/spaces/${n}`,class:u,"aria-current":t?`page`:void 0,onClick:()=>Z.value=!1,children:[S(vt,{space:e}),S(`span`,{class:`cut`,children:r}),S(yt,{space:e}),l>0&&S(W,{look:`warn`,children:g.toAnswer(l)}),!!a&&!t&&S(W,{look:`accent`,children:[`@`,S(`span`,{class:`unseen`,children:[` `,g.mentioned]})]}),c&&S(W,{look:s?void 0:`accent`,children:[i>=100?`99+`:i,S(`span`,{class:`unseen`,children:[` `,g.unread(i).replace(/^\S+ /,``)]})]}),s&&S(`span`,{class:`soft`,title:g.muted,children:[S(y,{name:`bellOff`,size:14}),S(`span`,{class:`unseen`,children:g.muted})]})]})})}function vt({space:{kind:e,partner:t,name:n}}){return e===`GROUP`?S(y,{name:`hash`}):S(G,{name:t?.name??n,kind:t?.kind??`PERSON`,isSmall:!0,state:t?M.value.get(t.id)?.state:void 0})}function yt({space:{kind:e,members:t}}){let[n]=t.map(({id:e})=>M.value.get(e)).filter(e=>e!==void 0);if(!n)return null;let r=`${n.name} ${g.states[n.state]??``}`;return S(`span`,{class:e===`GROUP`?`doing`:`unseen`,title:r,children:S(`span`,{class:`unseen`,children:r})})}var Q=p(d(`theme`)??`system`);function bt(){n(()=>{let e=Q.value;e===`system`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=e,v(`theme`,e===`system`?void 0:e)})}function xt(){return S(`header`,{class:`top`,children:[S(`span`,{class:`top-menu`,children:S(b,{name:g.menu,icon:`menu`,onPress:()=>Z.value=!Z.value,attributes:{"aria-expanded":Z.value,"aria-controls":`side`}})}),S(`a`,{class:`top-mark`,href:_`/`,"aria-label":g.product,children:S(`img`,{src:ze,alt:``,width:26,height:26})}),S(St,{}),S(`button`,{type:`button`,class:`top-search`,onClick:()=>X.value=!0,children:[S(y,{name:`search`}),S(`span`,{class:`cut`,children:g.search}),S(`kbd`,{children:Xe(`mod+k`)})]}),S(Ct,{}),S(wt,{})]})}function St(){let[e,t]=x([]);o(()=>void te().then(t,()=>void 0),[]);let{tenant:n}=O.value;return e.length<2?S(`span`,{class:`top-organisation cut`,children:n.name}):S(H,{isMenu:!0,label:g.organisation,button:(e,t)=>S(`button`,{type:`button`,class:`button quiet top-organisation`,onClick:t,...e,children:[S(`span`,{class:`cut`,children:n.name}),S(y,{name:`fold`})]}),children:()=>e.map(({id:e,name:t})=>S(U,{isChecked:e===n.id,onPress:()=>r(e),children:t},e))})}function Ct(){let e=oe.value,t={connecting:g.connecting,open:g.connected,lost:g.reconnecting,"signed out":g.signedOut}[e];return S(`div`,{class:`connection ${e.replace(` `,`-`)}`,role:`status`,title:t,children:[S(`span`,{class:`dot`,"aria-hidden":`true`}),S(`span`,{class:e===`open`||e===`connecting`?`unseen`:`words`,children:Te.value??t}),e===`signed out`&&S(h,{isSmall:!0,look:`primary`,onPress:me,children:g.signIn})]})}function wt(){let{actor:e}=O.value,t=[[`system`,g.themeSystem],[`light`,g.themeLight],[`dark`,g.themeDark]];return S(H,{isMenu:!0,label:e.name,button:(t,n)=>S(`button`,{type:`button`,class:`button quiet top-person`,"aria-label":e.name,title:e.name,onClick:n,...t,children:S(G,{name:e.name,kind:e.kind,isSmall:!0})}),children:n=>S(m,{children:[S(`p`,{class:`caption`,children:e.name}),S(U,{icon:`bell`,isChecked:B.value,onPress:()=>Ie(!B.value),children:g.alerts}),S(U,{icon:`key`,onPress:()=>(n(),Y.value=!0),children:g.shortcuts}),S(`hr`,{}),S(`p`,{class:`caption`,children:g.theme}),t.map(([e,t])=>S(U,{isChecked:Q.value===e,onPress:()=>Q.value=e,children:t},e)),S(`hr`,{}),S(U,{icon:`exit`,to:`/account`,children:[g.account,` · `,g.signOut]})]})})}var Tt=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),Et=function(e){return`/console/`+e},Dt={},Ot=function(e){return e.pathname.endsWith(`.css`)},kt=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},$=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=Et(t,n);let r=s(t),i=Ot(r);return kt(Dt,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:Tt,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},At=[{pattern:`/`,load:()=>$(()=>import(`./now-F0AwsTO3.js`),__vite__mapDeps([0,1,2,3,4,5]))},{pattern:`/agents`,load:()=>$(()=>import(`./agents-uK5p9pEr.js`),__vite__mapDeps([6,7,8,1,3,9,10,2,11]))},{pattern:`/agents/:id`,load:()=>$(()=>import(`./agent-DcYOZwTd.js`),__vite__mapDeps([12,7,8,3,1,11,9,13,2,14,15,16]))},{pattern:`/agents/:id/cycles/:cycle/steps/:step`,load:()=>$(()=>import(`./prompt-_saxzcfj.js`),__vite__mapDeps([17,7,8,1,3,9,16,15,18]))},{pattern:`/approvals`,load:()=>$(()=>import(`./approvals-BUoFYPMm.js`),__vite__mapDeps([19,1,2,9,20,14,21,3,22]))},{pattern:`/costs`,load:()=>$(()=>import(`./costs-BNAGilAL.js`),__vite__mapDeps([23,1,3,9,4,2,10,24]))},{pattern:`/spaces`,load:()=>$(()=>import(`./spaces-93GTYmXf.js`),__vite__mapDeps([25,1,3,9,10,13,2]))},{pattern:`/organisation`,load:()=>$(()=>import(`./organisation-oh5ht1yP.js`).then(e=>e.t),__vite__mapDeps([26,1,27]))},{pattern:`/organisation/:section`,load:()=>$(()=>import(`./organisation-oh5ht1yP.js`).then(e=>e.t),__vite__mapDeps([26,1,27]))},{pattern:`/first-steps`,load:()=>$(()=>import(`./first-steps-DjccsiKI.js`),__vite__mapDeps([28,1,3,29,30,31,32,9,33,34,35,36,37]))},{pattern:`/spaces/:id`,load:()=>$(()=>import(`./space-DFGQTCYb.js`),__vite__mapDeps([38,1,2,15,20,14,9,21,3,39]))}],jt=p(``);function Mt(e){o(()=>{jt.value=e},[e])}function Nt(){n(()=>{let e=Ee.value,t=[jt.value,O.value?.tenant.name??g.product].filter(Boolean);document.title=`${e?`(${e>=100?`99+`:e}) `:``}${t.join(` · `)}`})}function Pt(e){for(let t of At){let n=s(t.pattern,e);if(n)return{page:t,params:n}}}function Ft(){let[e,t]=x(),[n,r]=x(!1),i=Pt(l.value.path),a=i?.page;if(o(()=>{if(!a)return;let e=!1;return a.load().then(({default:n})=>void(e||t({page:a,View:n})),()=>r(!0)),()=>void(e=!0)},[a]),n)return S(Rt,{});if(!i)return S(Lt,{});if(e?.page!==a||!e)return S(It,{});let s=i.page.pattern+JSON.stringify(i.params);return S(zt,{children:S(e.View,{params:i.params})},s)}function It(){return S(`div`,{class:`page`,children:S(`div`,{class:`inner`,children:S(le,{lines:6})})})}function Lt(){return Mt(g.notFound),S(`div`,{class:`page`,children:[S(`h1`,{class:`unseen`,children:g.notFound}),S(pe,{icon:`question`,title:g.notFound,children:[S(`p`,{children:g.notFoundHint}),S(`a`,{class:`button`,href:_`/`,children:g.home})]})]})}function Rt(){return S(`div`,{class:`page`,children:[S(`h1`,{class:`unseen`,children:g.newVersion}),S(pe,{icon:`redo`,title:g.newVersion,children:S(h,{look:`primary`,onPress:()=>location.reload(),children:g.reload})})]})}var zt=class extends e{state={problem:void 0};static getDerivedStateFromError(e){return{problem:e}}componentDidCatch(e){console.error(e)}render({children:e}){return this.state.problem===void 0?e:S(`div`,{class:`page`,children:[S(`h1`,{children:g.failed}),S(ue,{problem:this.state.problem,onRetry:()=>this.setState({problem:void 0})})]})}},Bt=`/stepup?next=/account`;function Vt(){if(!ce.value)return null;let e=()=>ce.value=!1;return S(K,{title:g.proofTitle,onClose:e,children:[S(`p`,{children:g.proofText}),S(`div`,{class:`actions`,children:[S(h,{onPress:e,children:g.cancel}),S(`a`,{class:`button primary`,href:Bt,target:`_blank`,rel:`noopener noreferrer`,onClick:e,children:g.proofAction})]})]})}function Ht(){let e=a(null),{path:t}=l.value,n=a(!0);return o(()=>{Z.value=!1,n.current||e.current?.focus({preventScroll:!0}),n.current=!1},[t]),Ut(),S(`div`,{class:`app`,children:[S(`a`,{class:`skip`,href:`#main`,onClick:t=>(t.preventDefault(),e.current?.focus()),children:g.skip}),S(xt,{}),S(mt,{}),S(`button`,{type:`button`,class:`veil`,tabindex:-1,"aria-label":g.close,onClick:()=>Z.value=!1}),S(`main`,{id:`main`,class:`main`,tabindex:-1,ref:e,children:S(Ft,{})}),S(ct,{}),S($e,{}),S(Vt,{}),S(fe,{})]})}function Ut(){let e=(e,n)=>{let r=k.value,i=r.findIndex(({id:e})=>e===pt.value),a=r.map((t,n)=>r.at((i+e*(n+1))%r.length)).find(n);a&&t(_`/spaces/${a.id}`)};J(`mod+k`,g.keys.palette,()=>X.value=!0),J(`?`,g.keys.help,()=>Y.value=!0),J(`alt+arrowdown`,g.keys.nextSpace,()=>e(1,()=>!0)),J(`alt+arrowup`,g.keys.previousSpace,()=>e(-1,()=>!0)),J(`alt+shift+arrowdown`,g.keys.nextUnread,()=>e(1,({unreadCount:e})=>!!e))}function Wt({problem:e,onRetry:t}){return S(`main`,{class:`alone`,children:[S(`img`,{src:ze,alt:``}),e instanceof he?S(Kt,{reason:e.reason}):S(Gt,{problem:e,onRetry:t})]})}function Gt({problem:e,onRetry:t}){return S(m,{children:[S(`h1`,{children:g.product}),S(`p`,{role:`alert`,children:C(e)}),S(h,{look:`primary`,onPress:t,children:g.retry})]})}function Kt({reason:e}){let[t,n]=x();return o(()=>{if(e===`login_required`)return void n([]);te().then(n,()=>n([]))},[e]),t?t.length<2?S(m,{children:[S(`h1`,{children:g.signInTitle}),S(`p`,{children:g.signInText}),S(h,{look:`primary`,onPress:me,children:g.signIn})]}):S(m,{children:[S(`h1`,{children:g.chooseOrganisation}),S(`div`,{class:`menu`,role:`menu`,"aria-label":g.chooseOrganisation,children:t.map(({id:e,name:t})=>S(U,{onPress:()=>r(e),children:t},e))})]}):S(le,{lines:2})}var qt=document.getElementById(`root`);async function Jt(){try{await ee(),await Oe(),await Ne()&&u(_`/first-steps`),ie(S(Ht,{}),qt)}catch(e){if(e instanceof he&&e.reason===`login_required`)return void await me().catch(Yt);Yt(e)}}function Yt(e){ie(S(Wt,{problem:e,onRetry:()=>void Jt()}),qt)}bt(),i(),Ye(),Nt(),Le(),Jt();export{k as C,E as D,D as E,P as S,j as T,Be as _,dt as a,M as b,Xe as c,K as d,G as f,H as g,U as h,ft as i,J as l,He as m,$ as n,ot as o,W as p,Q as r,nt as s,Mt as t,Ke as u,Ue as v,O as w,N as x,Pe as y};