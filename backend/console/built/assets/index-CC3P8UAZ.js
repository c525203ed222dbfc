const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/now-QYkR22hb.js","assets/states-DWplnozR.js","assets/time-Cj44Bfj4.js","assets/use-query-XEQ7qjaZ.js","assets/numbers-CAhSDIHn.js","assets/now-BCOn5S-G.css","assets/agents-Dh96m20k.js","assets/counts-DaJDoey0.js","assets/counts-12wbkzkz.css","assets/field-BVsVAn9B.js","assets/table-Bi3IKfvR.js","assets/state-badge-XlTcRAg2.js","assets/agent-C04u4ziU.js","assets/tabs-D7oVrNxT.js","assets/memo-BqIcuigr.js","assets/virtual-list-BXVVm_03.js","assets/json-text-CFNj2pyI.js","assets/prompt-DYJwU6Aw.js","assets/prompt-DvPwcqhE.css","assets/approvals-Db72Br6i.js","assets/exact-Cu7s2tTR.js","assets/markdown-CKeEgjXG.js","assets/markdown-D62gvysp.css","assets/approvals-CB7BQ0zE.css","assets/costs-BEUhHZlC.js","assets/download-D2dAu8fN.js","assets/costs-RP_D3SI-.css","assets/spaces-gLxSbNuu.js","assets/organisation-BWeOBoHr.js","assets/organisation--YCPyf4-.css","assets/installation-CZhzpWeR.js","assets/form-DtAAiVah.js","assets/kit-Bpx6wJCr.js","assets/kit-BZpK8kut.css","assets/collection-DGhyE-UZ.js","assets/installation-C-bhfTiJ.css","assets/first-steps-DMIfdufF.js","assets/models-BAoyjDjH.js","assets/find-DZIm5Lax.js","assets/key-fields-qcba8_5b.js","assets/outcome-u5o16_tL.js","assets/outcome-CMiBZMDA.js","assets/first-steps-BBoVimZm.css","assets/space-DlOlqQE7.js","assets/space-C3sH5F98.css"])))=>i.map(i=>d[i]);
import{A as e,B as t,C as n,E as r,G as i,H as a,I as o,J as s,K as c,L as l,M as u,N as d,P as f,Q as p,S as ee,T as te,U as m,V as ne,W as re,Y as ie,Z as h,_ as ae,a as g,b as _,c as oe,et as se,f as ce,g as le,h as ue,i as de,j as v,k as fe,l as y,n as pe,o as me,p as he,s as ge,t as _e,tt as ve,u as b,w as ye,x,z as S}from"./states-DWplnozR.js";var C=se,w=new WeakMap;function be(){let{__b:e,diffed:t}=C;C.__b=t=>{let n=t.__c?.__v;n&&n!==t&&w.set(t,n),e?.(t)},C.diffed=e=>{let n=w.get(e);n&&(n.__k=null),w.delete(e),t?.(e)}}var T=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new T(`
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
}`,{fragmentName:`ListedSpace`});var xe=new T(`
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
}`),Se=new T(`
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
}`),Ce=new T(`
    query AnyAgent {
  agents(first: 1) {
    totalCount
  }
}
    `),E=class extends Map{#e=new Set;#t;constructor(e){super(),this.#t=e}set(e,t){return this.#e?.delete(e),super.set(e,t)}subscribe(){this.#e=new Set(this.keys())}settle(){this.#e.size!==0&&(this.#e.forEach(e=>this.delete(e)),this.#e.clear(),this.#t())}};function we(e,t,n,r){let i=e.find(e=>e.id===t);if(!i)return e;let{unreadCount:a,unreadMentionCount:o,readUpTo:s}=n,c=r&&(!i.lastMessage||r.seq>i.lastMessage.seq),l=r&&r.seq===i.lastMessage?.seq,u=c||l?r:i.lastMessage,d={...i,unreadCount:a,unreadMentionCount:o,readUpTo:s,lastMessage:u};return c?[d,...e.filter(e=>e!==i)]:e.map(e=>e===i?d:e)}function Te(e,t,n){let r=e.findLast(({lastMessage:e})=>e)?.lastMessage;return!n||!r||e.some(e=>e.id===t)?!1:Date.parse(n.createdAt)>Date.parse(r.createdAt)}function Ee(e,{id:t,archivedAt:n,...r}){return n?De(e,t):e.map(e=>e.id===t?{...e,...r}:e)}function De(e,t){return e.filter(e=>e.id!==t)}function Oe(e,t){return e.filter(({notificationSettings:e})=>!D(e,t)).reduce((e,{unreadCount:t})=>e+(t??0),0)}function D(e,t){return e?e.level===`NONE`||e.mutedUntil!=null&&Date.parse(e.mutedUntil)>t:!1}var ke=100,Ae=20,O=a(void 0),k=a([]),A=a(0),j=a(new Map),M=a(new Map),je=a(void 0),Me=S(()=>Oe(k.value,Date.now()));function N(e){return e===`admin:write`&&(P.value===`OWNER`||P.value===`ADMIN`)?!0:O.value?.scopes.includes(e)??!1}var P=S(()=>{let{tenant:e,memberships:t}=O.value??{};return t?.find(t=>t.tenant.id===e?.id)?.role}),F=new E(z),I=new E(z),L=new E(z),R=new Set;function Ne(e){return R.add(e),()=>void R.delete(e)}async function Pe(){Ie(await Fe())}async function Fe(){let e=await ae(xe,{first:ke,members:Ae});t(()=>{O.value=e.viewer,A.value=e.spaces.totalCount,k.value=e.spaces.nodes.map(({members:e,...t})=>({...t,members:e.nodes}))}),L.clear();for(let e of k.value)e.unreadCount&&L.set(e.id,!0);return e.viewer.feedCursor}async function Ie(e){let n=()=>Re().forEach(e=>e.subscribe()),r={withAgents:N(`agents:read`)};try{for await(let i of he(Se,r,{after:e,onSubscribe:n}))Le(i)?await le(Fe):i.__typename===`SnapshotCompleted`?Re().forEach(e=>e.settle()):t(()=>ze(i))}catch(e){ce.value!==`signed out`&&(je.value=_(e))}}function Le(e){return e.__typename===`SpaceJoined`||e.__typename===`FeedReset`||e.__typename===`UnreadChanged`&&Te(k.peek(),e.space.id,e.newestMessage)}function Re(){return[F,I,L]}function ze(e){switch(e.__typename){case`UnreadChanged`:e.unreadCount?L.set(e.space.id,!0):L.delete(e.space.id),k.value=we(k.value,e.space.id,e,e.newestMessage);return;case`SpaceChanged`:k.value=Ee(k.value,e.space);return;case`SpaceLeft`:L.delete(e.spaceId),k.value=De(k.value,e.spaceId);return;case`MessageAlert`:R.forEach(t=>t(e));return;case`AgentStateChanged`:return e.agent?(e.state===`SLEEPING`?I.delete(e.agent.id):I.set(e.agent.id,{...e.agent,state:e.state}),z()):void 0;case`HoldUpdated`:return e.hold?F.set(e.toolCallId,e.hold):F.delete(e.toolCallId),z()}}function z(){t(()=>{if(j.value=new Map(F),M.value=new Map(I),k.value.every(({id:e,unreadCount:t})=>!t||L.has(e)))return;let e=({id:e,unreadCount:t})=>t&&!L.has(e);k.value=k.value.map(t=>e(t)?{...t,unreadCount:0,unreadMentionCount:0}:t)})}async function Be(){if(!(d.value.path===`/`&&N(`admin:write`)&&N(`agents:write`)&&!fe(`welcomed`)))return!1;let{agents:e}=await ae(Ce,{});return e.totalCount===0}function Ve(){e(`welcomed`,`yes`)}var He=160,B=a(fe(`alerts`)===`yes`);async function Ue(t){if(t&&(!(`Notification`in window)||await Notification.requestPermission()!==`granted`))return oe(x.alertsDenied,{isBad:!0});B.value=t,e(`alerts`,t?`yes`:void 0)}function We(){Ne(e=>{B.value&&!document.hasFocus()&&`Notification`in window&&Notification.permission===`granted`&&Ge(e)})}function Ge({space:e,newMessage:t}){if(!t)return;let{id:n,author:r,text:i}=t,a=new Notification(`${r.name} · ${e.name}`,{body:i.slice(0,He),tag:e.id});a.onclick=()=>{window.focus(),v(u`/spaces/${e.id}?message=${n}`),a.close()}}var Ke=`/console/assets/mark-4XaC8m4p.svg`,V=8;function qe(e,t,n=`below`){let r=t.getBoundingClientRect(),{offsetWidth:i,offsetHeight:a}=e,o=r.bottom+4,s=r.top-a-4,c=o+a<=innerHeight-V,l=n===`below`?c||s<V?o:s:s>=V?s:o,u=r.left+i>innerWidth-V?r.right-i:r.left;e.style.top=`${Math.max(V,Math.min(l,innerHeight-a-V))}px`,e.style.left=`${Math.max(V,Math.min(u,innerWidth-i-V))}px`}function H({button:e,isMenu:t,side:n,label:r,children:a}){let[o,l]=s(!1),u=i(),d=c(null),f=()=>d.current?.hidePopover();re(()=>{let e=d.current;o&&e&&(e.showPopover(),qe(e,document.getElementById(`${u}-button`),n),e.querySelector(`[autofocus], [role^=menuitem], button, input, a[href]`)?.focus())},[o]);let p={"aria-expanded":o,"aria-haspopup":t?`menu`:`dialog`,"aria-controls":`${u}-popover`,id:`${u}-button`};return b(h,{children:[e(p,()=>o?f():l(!0)),o&&b(`div`,{ref:d,id:`${u}-popover`,popover:`auto`,class:`popover`,role:t?void 0:`dialog`,"aria-label":t?void 0:r,onToggle:e=>{e.newState===`closed`&&(d.current?.contains(document.activeElement)&&document.getElementById(`${u}-button`)?.focus(),l(!1))},children:t?b(Je,{label:r,children:a(f)}):a(f)})]})}function Je({label:e,children:t}){let n=c(null);return b(`div`,{ref:n,class:`menu`,role:`menu`,"aria-label":e,onKeyDown:e=>{let t=[...n.current.querySelectorAll(`[role^=menuitem]`)],r=t.indexOf(document.activeElement),i=e.key.length===1&&t.find((t,n)=>n>r&&t.textContent?.trim().toLowerCase().startsWith(e.key.toLowerCase())),a={ArrowDown:t[(r+1)%t.length],ArrowUp:t.at(r-1),Home:t[0],End:t.at(-1)}[e.key]??i;a&&(e.preventDefault(),a.focus())},children:t})}function U({icon:e,isDanger:t,isChecked:n,to:r,onPress:i,children:a}){let o=t?`item danger`:`item`,s=b(h,{children:[e&&b(y,{name:e}),a]});return r===void 0?b(`button`,{type:`button`,class:o,role:n===void 0?`menuitem`:`menuitemradio`,tabindex:-1,"aria-checked":n,onClick:i,children:s}):b(`a`,{class:o,role:`menuitem`,tabindex:-1,href:r,onClick:i,children:s})}function Ye({name:e,icon:t,isSmall:n,children:r}){return b(H,{isMenu:!0,label:e,button:(r,i)=>b(me,{name:e,icon:t,isSmall:n,onPress:i,attributes:r}),children:r})}function Xe(e,t,n){m(()=>{if(!e)return;let r=e=>t.current?.contains(e.target)||n();return document.addEventListener(`pointerdown`,r),()=>document.removeEventListener(`pointerdown`,r)},[e])}function W({look:e,children:t}){return b(`span`,{class:e?`badge ${e}`:`badge`,children:t})}function G({name:e,kind:t,isSmall:n,state:r}){let i=[`avatar`,`tone-${Qe(e)}`,t===`AGENT`&&`agent`,n&&`small`].filter(Boolean).join(` `);return b(`span`,{class:i,"aria-hidden":`true`,children:[Ze(e),r&&b(`span`,{class:r===`THINKING`?`live moving`:`live`})]})}function Ze(e){let t=e.split(/[\s._-]+/u).filter(Boolean);return(t.length>1?[t[0],t.at(-1)]:t).map(e=>[...e][0].toUpperCase()).join(``)||`?`}function Qe(e){let t=0;for(let n of e)t=(t*31+n.codePointAt(0))%997;return t%6}function K({title:e,onClose:t,isWide:n,children:r}){let a=c(null),o=i();return m(()=>{let e=document.activeElement;return a.current.showModal(),a.current.querySelector(`.body :is(input, textarea, select)`)?.focus(),()=>e?.focus?.()},[]),b(`dialog`,{ref:a,class:n?`dialog wide`:`dialog`,"aria-labelledby":o,onClose:t,onCancel:e=>(e.preventDefault(),t()),onMouseDown:e=>{e.target===a.current&&t()},children:[b(`header`,{children:[b(`h2`,{id:o,children:e}),b(me,{name:x.close,icon:`close`,onPress:t})]}),b(`div`,{class:`body`,children:r})]})}function $e({title:e,text:t,action:n,isDanger:r,onConfirm:i,onClose:a}){let[o,c]=s();return b(K,{title:e,onClose:a,children:[b(`p`,{children:t}),o&&b(pe,{problem:o}),b(`div`,{class:`actions`,children:[b(g,{onPress:a,children:x.cancel}),b(g,{look:r?`danger`:`primary`,onPress:()=>i().then(a,e=>c(_(e))),children:n})]})]})}var q=new Set,et=/mac|iphone|ipad/i.test(navigator.platform);function tt(){return[...q]}function J(e,t,n){m(()=>{let r={keys:e,name:t,run:n};return q.add(r),()=>void q.delete(r)})}function nt(){document.addEventListener(`keydown`,e=>{if(e.defaultPrevented||e.isComposing)return;let t=it(e),n=[...q].findLast(({keys:e})=>e===t);!n||!/mod|alt/.test(t)&&at(e.target)||(!document.querySelector(`dialog[open]`)||t.startsWith(`mod`))&&(e.preventDefault(),n.run(e))})}function rt(e){let t=et?{mod:`⌘`,alt:`⌥`,shift:`⇧`}:{mod:`Ctrl`,alt:`Alt`,shift:`Shift`};return e.split(`+`).map(e=>t[e]??{arrowup:`↑`,arrowdown:`↓`}[e]??e.toUpperCase()).join(et?``:` + `)}function it(e){let t=e.key.length===1&&/[^a-z0-9]/i.test(e.key);return[(et?e.metaKey:e.ctrlKey)&&`mod`,e.altKey&&`alt`,e.shiftKey&&!t&&`shift`,e.key.toLowerCase()].filter(Boolean).join(`+`)}function at(e){return e instanceof HTMLElement&&(e.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(e.tagName))}var Y=a(!1);function ot(){return Y.value?b(K,{title:x.shortcuts,onClose:()=>Y.value=!1,children:b(`dl`,{class:`shortcuts`,children:tt().map(({keys:e,name:t})=>b(`div`,{children:[b(`dt`,{children:t}),b(`dd`,{children:b(`kbd`,{children:rt(e)})})]},e))})}):null}var st=[{to:u`/`,path:`/`,name:x.pages.now,icon:`pulse`},{to:u`/approvals`,path:`/approvals`,name:x.pages.approvals,icon:`check`,scope:`messages:write`},{to:u`/agents`,path:`/agents`,name:x.pages.agents,icon:`agent`,scope:`agents:read`,hasSections:!0},{to:u`/spaces`,path:`/spaces`,name:x.pages.spaces,icon:`hash`},{to:u`/costs`,path:`/costs`,name:x.pages.costs,icon:`coins`,scope:`admin:read`},{to:u`/organisation`,path:`/organisation`,name:x.pages.organisation,icon:`gear`,scope:`spaces:read`,hasSections:!0},{to:u`/installation`,path:`/installation`,name:x.pages.installation,icon:`shield`,scope:`installation:read`}];function ct(){return st.filter(({scope:e})=>!e||N(e))}function lt(e,t,n){let r=t.trim().toLowerCase();return r?e.map((e,t)=>({item:e,at:t,rank:ut(n(e).toLowerCase(),r)})).filter(({rank:e})=>e<1/0).sort((e,t)=>e.rank-t.rank||e.at-t.at).map(({item:e})=>e):[...e]}function ut(e,t){let n=e.indexOf(t);if(n===0)return 0;if(n>0)return/[\p{L}\p{N}]/u.test(e[n-1])?2:1;let r=0;for(let n of t){let t=e.indexOf(n,r);if(t<0)return 1/0;r=t+1}return 3}var dt=12,X=a(!1),ft=new Set;function pt(e){m(()=>(ft.add(e),()=>void ft.delete(e)))}function mt(){let e=ct().map(({to:e,name:t,icon:n})=>({key:e,name:t,icon:n,run:()=>v(e)})),t=k.value.map(({id:e,name:t,kind:n,partner:r})=>{let i=n===`GROUP`?`hash`:r?.kind===`AGENT`?`agent`:`people`;return{key:e,name:t,kind:n===`GROUP`?x.spaces:x.direct,icon:i,run:()=>v(u`/spaces/${e}`)}});return[...[...ft].flat(),...e,...t]}function ht(){return X.value?b(gt,{}):null}function gt(){let[e,t]=s(``),[n,r]=s(0),a=c(null),o=i(),l=lt(ie(mt,[]),e,({name:e})=>e).slice(0,dt),u=()=>X.value=!1,d=e=>{e&&(a.current?.close(),e.run())};return m(()=>a.current.showModal(),[]),b(`dialog`,{ref:a,class:`palette`,"aria-label":x.palette,onClose:u,onMouseDown:e=>e.target===a.current&&a.current?.close(),children:[b(`div`,{class:`palette-field`,children:[b(y,{name:`search`}),b(`input`,{value:e,placeholder:x.palettePlaceholder,"aria-label":x.palette,autocomplete:`off`,role:`combobox`,"aria-expanded":`true`,"aria-controls":o,"aria-activedescendant":l[n]?`${o}-${n}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&l.length)r((n+t+l.length)%l.length);else if(e.key===`Enter`)d(l[n]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(t(e.value),r(0))})]}),b(`div`,{id:o,role:`listbox`,"aria-label":x.palette,class:`palette-list`,children:l.map((e,t)=>b(`div`,{id:`${o}-${t}`,role:`option`,"aria-selected":t===n,onMouseMove:()=>r(t),onClick:()=>d(e),children:[b(y,{name:e.icon}),b(`span`,{class:`cut`,children:e.name}),e.kind&&b(`small`,{class:`push`,children:e.kind})]},e.key))}),l.length===0&&b(`p`,{class:`palette-none`,children:x.nothingFound})]})}var _t=()=>P.value===`OWNER`||P.value===`ADMIN`;function vt(){return N(`spaces:write`)&&(_t()||!!O.value?.tenant.membersMayCreateSpaces)}function yt(){return N(`messages:write`)&&(_t()||!!O.value?.tenant.membersMayStartConversations)}var Z=a(!1),bt=S(()=>l(`/spaces/:id`,d.value.path)?.id);function xt(){let e=k.value.filter(({kind:e})=>e===`GROUP`),t=k.value.filter(({kind:e})=>e===`DIRECT`),n=k.value.length===0;return b(`nav`,{id:`side`,class:Z.value?`side open`:`side`,"aria-label":x.navigation,children:[b(`ul`,{class:`side-pages`,children:ct().map(e=>b(`li`,{children:b(`a`,{href:e.to,"aria-current":St(e)?`page`:void 0,children:[b(y,{name:e.icon}),b(`span`,{class:`cut`,children:e.name})]})},e.to))}),b(Ct,{name:x.spaces,spaces:e,begin:vt()?{to:u`/spaces?new=space`,name:x.newSpace}:void 0}),n&&b(`p`,{class:`side-none`,children:x.noSpaces}),(t.length>0||yt())&&b(Ct,{name:x.direct,spaces:t,begin:yt()?{to:u`/spaces?new=direct`,name:x.newDirect}:void 0}),A.value>k.value.length&&b(`a`,{href:u`/spaces`,class:`small`,children:x.allSpaces(A.value)})]})}function St({path:e,hasSections:t}){let n=d.value.path;return n===e||!!t&&n.startsWith(`${e}/`)}function Ct({name:e,spaces:t,begin:n}){return b(`section`,{children:[b(`div`,{class:`side-caption`,children:[b(`h2`,{children:e}),n&&b(`a`,{href:n.to,class:`button quiet icon small`,"aria-label":n.name,title:n.name,children:b(y,{name:`add`})})]}),b(`ul`,{children:t.map(e=>b(wt,{space:e,isOpen:e.id===bt.value},e.id))})]})}function wt({space:e,isOpen:t}){let{id:n,name:r,unreadCount:i,unreadMentionCount:a,notificationSettings:o}=e,s=D(o,Date.now()),c=!!i&&!t,l=[...j.value.values()].filter(({origin:e})=>e.spaceId===n).length,d=[c&&!s&&`unread`,s&&`quiet`].filter(Boolean).join(` `);return b(`li`,{children:b(`a`,{href:u`/spaces/${n}`,class:d,"aria-current":t?`page`:void 0,onClick:()=>Z.value=!1,children:[b(Tt,{space:e}),b(`span`,{class:`cut`,children:r}),b(Et,{space:e}),l>0&&b(W,{look:`warn`,children:x.toAnswer(l)}),!!a&&!t&&b(W,{look:`accent`,children:[`@`,b(`span`,{class:`unseen`,children:[` `,x.mentioned]})]}),c&&b(W,{look:s?void 0:`accent`,children:[i>=100?`99+`:i,b(`span`,{class:`unseen`,children:[` `,x.unread(i).replace(/^\S+ /,``)]})]}),s&&b(`span`,{class:`soft`,title:x.muted,children:[b(y,{name:`bellOff`,size:14}),b(`span`,{class:`unseen`,children:x.muted})]})]})})}function Tt({space:{kind:e,partner:t,name:n}}){return e===`GROUP`?b(y,{name:`hash`}):b(G,{name:t?.name??n,kind:t?.kind??`PERSON`,isSmall:!0,state:t?M.value.get(t.id)?.state:void 0})}function Et({space:{kind:e,members:t}}){let[n]=t.map(({id:e})=>M.value.get(e)).filter(e=>e!==void 0);if(!n)return null;let r=`${n.name} ${x.states[n.state]??``}`;return b(`span`,{class:e===`GROUP`?`doing`:`unseen`,title:r,children:b(`span`,{class:`unseen`,children:r})})}var Q=a(fe(`theme`)??`system`);function Dt(){ne(()=>{let t=Q.value;t===`system`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=t,e(`theme`,t===`system`?void 0:t)})}function Ot(){return b(`header`,{class:`top`,children:[b(`span`,{class:`top-menu`,children:b(me,{name:x.menu,icon:`menu`,onPress:()=>Z.value=!Z.value,attributes:{"aria-expanded":Z.value,"aria-controls":`side`}})}),b(`a`,{class:`top-mark`,href:u`/`,"aria-label":x.product,children:b(`img`,{src:Ke,alt:``,width:26,height:26})}),b(kt,{}),b(`button`,{type:`button`,class:`top-search`,onClick:()=>X.value=!0,children:[b(y,{name:`search`}),b(`span`,{class:`cut`,children:x.search}),b(`kbd`,{children:rt(`mod+k`)})]}),b(At,{}),b(jt,{})]})}function kt(){let[e,t]=s([]);m(()=>void r().then(t,()=>void 0),[]);let{tenant:n}=O.value;return e.length<2?b(`span`,{class:`top-organisation cut`,children:n.name}):b(H,{isMenu:!0,label:x.organisation,button:(e,t)=>b(`button`,{type:`button`,class:`button quiet top-organisation`,onClick:t,...e,children:[b(`span`,{class:`cut`,children:n.name}),b(y,{name:`fold`})]}),children:()=>e.map(({id:e,name:t})=>b(U,{isChecked:e===n.id,onPress:()=>ye(e),children:t},e))})}function At(){let e=ce.value,t={connecting:x.connecting,open:x.connected,lost:x.reconnecting,"signed out":x.signedOut}[e];return b(`div`,{class:`connection ${e.replace(` `,`-`)}`,role:`status`,title:t,children:[b(`span`,{class:`dot`,"aria-hidden":`true`}),b(`span`,{class:e===`open`||e===`connecting`?`unseen`:`words`,children:je.value??t}),e===`signed out`&&b(g,{isSmall:!0,look:`primary`,onPress:te,children:x.signIn})]})}function jt(){let{actor:e}=O.value,t=[[`system`,x.themeSystem],[`light`,x.themeLight],[`dark`,x.themeDark]];return b(H,{isMenu:!0,label:e.name,button:(t,n)=>b(`button`,{type:`button`,class:`button quiet top-person`,"aria-label":e.name,title:e.name,onClick:n,...t,children:b(G,{name:e.name,kind:e.kind,isSmall:!0})}),children:n=>b(h,{children:[b(`p`,{class:`caption`,children:e.name}),b(U,{icon:`bell`,isChecked:B.value,onPress:()=>Ue(!B.value),children:x.alerts}),b(U,{icon:`key`,onPress:()=>(n(),Y.value=!0),children:x.shortcuts}),b(`hr`,{}),b(`p`,{class:`caption`,children:x.theme}),t.map(([e,t])=>b(U,{isChecked:Q.value===e,onPress:()=>Q.value=e,children:t},e)),b(`hr`,{}),b(U,{icon:`exit`,to:`/account`,children:[x.account,` · `,x.signOut]})]})})}var Mt=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),Nt=function(e){return`/console/`+e},Pt={},Ft=function(e){return e.pathname.endsWith(`.css`)},It=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},$=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=Nt(t,n);let r=s(t),i=Ft(r);return It(Pt,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:Mt,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Lt=[{pattern:`/`,load:()=>$(()=>import(`./now-QYkR22hb.js`),__vite__mapDeps([0,1,2,3,4,5]))},{pattern:`/agents`,load:()=>$(()=>import(`./agents-Dh96m20k.js`),__vite__mapDeps([6,7,8,1,3,9,10,2,11]))},{pattern:`/agents/:id`,load:()=>$(()=>import(`./agent-C04u4ziU.js`),__vite__mapDeps([12,7,8,3,1,11,9,13,2,14,15,16]))},{pattern:`/agents/:id/cycles/:cycle/steps/:step`,load:()=>$(()=>import(`./prompt-DYJwU6Aw.js`),__vite__mapDeps([17,7,8,1,3,9,16,15,18]))},{pattern:`/approvals`,load:()=>$(()=>import(`./approvals-Db72Br6i.js`),__vite__mapDeps([19,1,2,20,9,21,14,22,3,23]))},{pattern:`/costs`,load:()=>$(()=>import(`./costs-BEUhHZlC.js`),__vite__mapDeps([24,1,3,9,4,2,25,10,26]))},{pattern:`/spaces`,load:()=>$(()=>import(`./spaces-gLxSbNuu.js`),__vite__mapDeps([27,1,3,9,10,13,2]))},{pattern:`/organisation`,load:()=>$(()=>import(`./organisation-BWeOBoHr.js`).then(e=>e.t),__vite__mapDeps([28,1,29]))},{pattern:`/organisation/:section`,load:()=>$(()=>import(`./organisation-BWeOBoHr.js`).then(e=>e.t),__vite__mapDeps([28,1,29]))},{pattern:`/installation`,load:()=>$(()=>import(`./installation-CZhzpWeR.js`),__vite__mapDeps([30,3,1,13,20,10,2,31,32,33,9,4,34,35]))},{pattern:`/first-steps`,load:()=>$(()=>import(`./first-steps-DMIfdufF.js`),__vite__mapDeps([36,1,3,37,31,32,33,9,38,39,40,41,42]))},{pattern:`/spaces/:id`,load:()=>$(()=>import(`./space-DlOlqQE7.js`),__vite__mapDeps([43,1,2,15,21,14,9,22,3,25,44]))}],Rt=a(``);function zt(e){m(()=>{Rt.value=e},[e])}function Bt(){ne(()=>{let e=Me.value,t=[Rt.value,O.value?.tenant.name??x.product].filter(Boolean);document.title=`${e?`(${e>=100?`99+`:e}) `:``}${t.join(` · `)}`})}function Vt(e){for(let t of Lt){let n=l(t.pattern,e);if(n)return{page:t,params:n}}}function Ht(){let[e,t]=s(),[n,r]=s(!1),i=Vt(d.value.path),a=i?.page;if(m(()=>{if(!a)return;let e=!1;return a.load().then(({default:n})=>void(e||t({page:a,View:n})),()=>r(!0)),()=>void(e=!0)},[a]),n)return b(Gt,{});if(!i)return b(Wt,{});if(e?.page!==a||!e)return b(Ut,{});let o=i.page.pattern+JSON.stringify(i.params);return b(Kt,{children:b(e.View,{params:i.params})},o)}function Ut(){return b(`div`,{class:`page`,children:b(`div`,{class:`inner`,children:b(de,{lines:6})})})}function Wt(){return zt(x.notFound),b(`div`,{class:`page`,children:[b(`h1`,{class:`unseen`,children:x.notFound}),b(_e,{icon:`question`,title:x.notFound,children:[b(`p`,{children:x.notFoundHint}),b(`a`,{class:`button`,href:u`/`,children:x.home})]})]})}function Gt(){return b(`div`,{class:`page`,children:[b(`h1`,{class:`unseen`,children:x.newVersion}),b(_e,{icon:`redo`,title:x.newVersion,children:b(g,{look:`primary`,onPress:()=>location.reload(),children:x.reload})})]})}var Kt=class extends ve{state={problem:void 0};static getDerivedStateFromError(e){return{problem:e}}componentDidCatch(e){console.error(e)}render({children:e}){return this.state.problem===void 0?e:b(`div`,{class:`page`,children:[b(`h1`,{children:x.failed}),b(pe,{problem:this.state.problem,onRetry:()=>this.setState({problem:void 0})})]})}},qt=`/stepup?next=/account`;function Jt(){if(!ue.value)return null;let e=()=>ue.value=!1;return b(K,{title:x.proofTitle,onClose:e,children:[b(`p`,{children:x.proofText}),b(`div`,{class:`actions`,children:[b(g,{onPress:e,children:x.cancel}),b(`a`,{class:`button primary`,href:qt,target:`_blank`,rel:`noopener noreferrer`,onClick:e,children:x.proofAction})]})]})}function Yt(){let e=c(null),{path:t}=d.value,n=c(!0);return m(()=>{Z.value=!1,n.current||e.current?.focus({preventScroll:!0}),n.current=!1},[t]),Xt(),Zt(),b(`div`,{class:`app`,children:[b(`a`,{class:`skip`,href:`#main`,onClick:t=>(t.preventDefault(),e.current?.focus()),children:x.skip}),b(Ot,{}),b(xt,{}),b(`button`,{type:`button`,class:`veil`,tabindex:-1,"aria-label":x.close,onClick:()=>Z.value=!1}),b(`main`,{id:`main`,class:`main`,tabindex:-1,ref:e,children:b(Ht,{})}),b(ht,{}),b(ot,{}),b(Jt,{}),b(ge,{})]})}function Xt(){m(()=>{let e=({key:e,defaultPrevented:t})=>{e===`Escape`&&!t&&!document.querySelector(`dialog[open]`)&&(Z.value=!1)};return document.addEventListener(`keydown`,e),()=>document.removeEventListener(`keydown`,e)},[])}function Zt(){let e=(e,t)=>{let n=k.value,r=n.findIndex(({id:e})=>e===bt.value),i=n.map((t,i)=>n.at((r+e*(i+1))%n.length)).find(t);i&&v(u`/spaces/${i.id}`)};J(`mod+k`,x.keys.palette,()=>X.value=!0),J(`?`,x.keys.help,()=>Y.value=!0),J(`alt+arrowdown`,x.keys.nextSpace,()=>e(1,()=>!0)),J(`alt+arrowup`,x.keys.previousSpace,()=>e(-1,()=>!0)),J(`alt+shift+arrowdown`,x.keys.nextUnread,()=>e(1,({unreadCount:e})=>!!e))}function Qt({problem:e,onRetry:t}){return b(`main`,{class:`alone`,children:[b(`img`,{src:Ke,alt:``}),e instanceof ee?b(en,{reason:e.reason}):b($t,{problem:e,onRetry:t})]})}function $t({problem:e,onRetry:t}){return b(h,{children:[b(`h1`,{children:x.product}),b(`p`,{role:`alert`,children:_(e)}),b(g,{look:`primary`,onPress:t,children:x.retry})]})}function en({reason:e}){let[t,n]=s();return m(()=>{if(e===`login_required`)return void n([]);r().then(n,()=>n([]))},[e]),t?t.length<2?b(h,{children:[b(`h1`,{children:x.signInTitle}),b(`p`,{children:x.signInText}),b(g,{look:`primary`,onPress:te,children:x.signIn})]}):b(h,{children:[b(`h1`,{children:x.chooseOrganisation}),b(`div`,{class:`menu`,role:`menu`,"aria-label":x.chooseOrganisation,children:t.map(({id:e,name:t})=>b(U,{onPress:()=>ye(e),children:t},e))})]}):b(de,{lines:2})}var tn=document.getElementById(`root`);async function nn(){try{await n(),await Pe(),await Be()&&f(u`/first-steps`),p(b(Yt,{}),tn)}catch(e){if(e instanceof ee&&e.reason===`login_required`)return void await te().catch(rn);rn(e)}}function rn(e){p(b(Qt,{problem:e,onRetry:()=>void nn()}),tn)}be(),Dt(),o(),nt(),Bt(),We(),nn();export{k as C,E as D,D as E,P as S,j as T,qe as _,vt as a,M as b,rt as c,K as d,G as f,H as g,U as h,yt as i,J as l,Ye as m,$ as n,pt as o,W as p,Q as r,lt as s,zt as t,$e as u,Xe as v,O as w,N as x,Ve as y};