const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/now-BJVqjzQx.js","assets/states-DJw5tdiO.js","assets/time-COlDjo3_.js","assets/use-query-H-189zSn.js","assets/numbers-CAhSDIHn.js","assets/now-BCOn5S-G.css","assets/agents-Cm5XuMCz.js","assets/counts-BtjpYGT8.js","assets/counts-C6cbKiN0.css","assets/field-DSgHCIqJ.js","assets/table-C8DIsiLv.js","assets/state-badge-DTBSjS4H.js","assets/agent-CCmWpOrI.js","assets/tabs-CF-CBAkS.js","assets/memo-xVEcuEz-.js","assets/virtual-list-DBnyAsWk.js","assets/json-text-CFNj2pyI.js","assets/prompt-0wkU5yK2.js","assets/prompt-DvPwcqhE.css","assets/approvals-Mdm_YKAT.js","assets/exact-Cu7s2tTR.js","assets/markdown-BVYXTDuc.js","assets/markdown-D62gvysp.css","assets/approvals-CB7BQ0zE.css","assets/costs-CMLePYG1.js","assets/download-BtRNf1HD.js","assets/costs-RP_D3SI-.css","assets/spaces-9iapVT96.js","assets/organisation-Bcmx8JlA.js","assets/organisation--YCPyf4-.css","assets/installation-C_b1GrLv.js","assets/form-CczYI-yp.js","assets/kit-BdGuYPk_.js","assets/kit-isvdfnse.css","assets/collection-DwBWdu4t.js","assets/installation-BI95h4A6.css","assets/first-steps-Cp0KEvxp.js","assets/models-BAoyjDjH.js","assets/find-Bnjb79Bd.js","assets/key-fields-CvdT_0ju.js","assets/outcome-CLAKZj0F.js","assets/outcome-DRF-rdIt.js","assets/first-steps-BBoVimZm.css","assets/space-BkA0Y9Kl.js","assets/space-CPLfj0BH.css"])))=>i.map(i=>d[i]);
import{A as e,B as t,C as n,E as r,G as i,H as a,I as o,J as s,K as c,L as l,M as u,N as d,P as f,Q as ee,S as te,T as ne,U as p,V as re,W as ie,Y as ae,Z as m,_ as oe,a as h,b as se,c as ce,et as le,f as ue,g as de,h as fe,i as pe,j as g,k as _,l as v,n as me,o as y,p as he,s as ge,t as _e,tt as ve,u as b,w as ye,x,z as S}from"./states-DJw5tdiO.js";var C=le,w=new WeakMap;function be(){let{__b:e,diffed:t}=C;C.__b=t=>{let n=t.__c?.__v;n&&n!==t&&w.set(t,n),e?.(t)},C.diffed=e=>{let n=w.get(e);n&&(n.__k=null),w.delete(e),t?.(e)}}var T=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new T(`
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
    `),E=new Set;document.addEventListener(`visibilitychange`,()=>document.hidden&&E.forEach(e=>e.drawNow()));var we=class{#e;#t=0;constructor(e){this.#e=e}ask(){if(document.hidden)return this.drawNow();E.has(this)||(E.add(this),this.#t=requestAnimationFrame(()=>this.drawNow()))}drawNow(){this.cancel(),this.#e()}cancel(){cancelAnimationFrame(this.#t),E.delete(this)}},D=class extends Map{#e=new Set;#t;constructor(e){super(),this.#t=e}set(e,t){return this.#e?.delete(e),super.set(e,t)}subscribe(){this.#e=new Set(this.keys())}settle(){this.#e.size!==0&&(this.#e.forEach(e=>this.delete(e)),this.#e.clear(),this.#t())}};function Te(e,t,n,r){let i=e.find(e=>e.id===t);if(!i)return e;let{unreadCount:a,unreadMentionCount:o,readUpTo:s}=n,c=r&&(!i.lastMessage||r.seq>i.lastMessage.seq),l=r&&r.seq===i.lastMessage?.seq,u=c||l?r:i.lastMessage,d={...i,unreadCount:a,unreadMentionCount:o,readUpTo:s,lastMessage:u};return c?[d,...e.filter(e=>e!==i)]:e.map(e=>e===i?d:e)}function Ee(e,t,n){let r=e.findLast(({lastMessage:e})=>e)?.lastMessage;return!n||!r||e.some(e=>e.id===t)?!1:Date.parse(n.createdAt)>Date.parse(r.createdAt)}function De(e,{id:t,archivedAt:n,...r}){return n?Oe(e,t):e.map(e=>e.id===t?{...e,...r}:e)}function Oe(e,t){return e.filter(e=>e.id!==t)}function ke(e,t){return e.filter(({notificationSettings:e})=>!Ae(e,t)).reduce((e,{unreadCount:t})=>e+(t??0),0)}function Ae(e,t){return e?e.level===`NONE`||e.mutedUntil!=null&&Date.parse(e.mutedUntil)>t:!1}var je=100,Me=20,O=a(void 0),k=a([]),Ne=a(0),A=a(new Map),j=a(new Map),Pe=a(void 0),Fe=S(()=>ke(k.value,Date.now()));function M(e){return e===`admin:write`&&(N.value===`OWNER`||N.value===`ADMIN`)?!0:O.value?.scopes.includes(e)??!1}var N=S(()=>{let{tenant:e,memberships:t}=O.value??{};return t?.find(t=>t.tenant.id===e?.id)?.role}),Ie=new we(We),P=()=>Ie.ask(),F=[],I=new D(P),L=new D(P),R=new D(P),z=new Set;function Le(e){return z.add(e),()=>void z.delete(e)}async function Re(){Be(await ze())}async function ze(){let e=await oe(xe,{first:je,members:Me});F=e.spaces.nodes.map(({members:e,...t})=>({...t,members:e.nodes})),R.clear();for(let e of F)e.unreadCount&&R.set(e.id,!0);return t(()=>{O.value=e.viewer,Ne.value=e.spaces.totalCount,Ie.drawNow()}),e.viewer.feedCursor}async function Be(e){let t=()=>He().forEach(e=>e.subscribe()),n={withAgents:M(`agents:read`)};try{for await(let r of he(Se,n,{after:e,onSubscribe:t}))Ve(r)?await de(ze):r.__typename===`SnapshotCompleted`?He().forEach(e=>e.settle()):Ue(r)}catch(e){ue.value!==`signed out`&&(Pe.value=se(e))}}function Ve(e){return e.__typename===`SpaceJoined`||e.__typename===`FeedReset`||e.__typename===`UnreadChanged`&&Ee(F,e.space.id,e.newestMessage)}function He(){return[I,L,R]}function Ue(e){switch(e.__typename){case`UnreadChanged`:return e.unreadCount?R.set(e.space.id,!0):R.delete(e.space.id),F=Te(F,e.space.id,e,e.newestMessage),P();case`SpaceChanged`:return F=De(F,e.space),P();case`SpaceLeft`:return R.delete(e.spaceId),F=Oe(F,e.spaceId),P();case`MessageAlert`:z.forEach(t=>t(e));return;case`AgentStateChanged`:return e.agent?(e.state===`SLEEPING`?L.delete(e.agent.id):L.set(e.agent.id,{...e.agent,state:e.state}),P()):void 0;case`HoldUpdated`:return e.hold?I.set(e.toolCallId,e.hold):I.delete(e.toolCallId),P()}}function We(){let e=({id:e,unreadCount:t})=>!!t&&!R.has(e);F.some(e)&&(F=F.map(t=>e(t)?{...t,unreadCount:0,unreadMentionCount:0}:t)),t(()=>{A.value=Ge(A.peek(),I),j.value=Ge(j.peek(),L),k.value=F})}function Ge(e,t){return e.size===t.size&&[...t].every(([t,n])=>e.get(t)===n)?e:new Map(t)}async function Ke(){if(!(d.value.path===`/`&&M(`admin:write`)&&M(`agents:write`)&&!_(`welcomed`)))return!1;let{agents:e}=await oe(Ce,{});return e.totalCount===0}function qe(){e(`welcomed`,`yes`)}var Je=160,B=a(_(`alerts`)===`yes`);async function Ye(t){if(t&&(!(`Notification`in window)||await Notification.requestPermission()!==`granted`))return ce(x.alertsDenied,{isBad:!0});B.value=t,e(`alerts`,t?`yes`:void 0)}function Xe(){Le(e=>{B.value&&!document.hasFocus()&&`Notification`in window&&Notification.permission===`granted`&&Ze(e)})}function Ze({space:e,newMessage:t}){if(!t)return;let{id:n,author:r,text:i}=t,a=new Notification(`${r.name} · ${e.name}`,{body:i.slice(0,Je),tag:e.id});a.onclick=()=>{window.focus(),g(u`/spaces/${e.id}?message=${n}`),a.close()}}var Qe=`/console/assets/mark-4XaC8m4p.svg`,V=8;function $e(e,t,n=`below`){let r=t.getBoundingClientRect(),{offsetWidth:i,offsetHeight:a}=e,o=r.bottom+4,s=r.top-a-4,c=o+a<=innerHeight-V,l=n===`below`?c||s<V?o:s:s>=V?s:o,u=r.left+i>innerWidth-V?r.right-i:r.left;e.style.top=`${Math.max(V,Math.min(l,innerHeight-a-V))}px`,e.style.left=`${Math.max(V,Math.min(u,innerWidth-i-V))}px`}function H({button:e,isMenu:t,side:n,label:r,children:a}){let[o,l]=s(!1),u=i(),d=c(null),f=()=>d.current?.hidePopover();ie(()=>{let e=d.current;o&&e&&(e.showPopover(),$e(e,document.getElementById(`${u}-button`),n),e.querySelector(`[autofocus], [role^=menuitem], button, input, a[href]`)?.focus())},[o]);let ee={"aria-expanded":o,"aria-haspopup":t?`menu`:`dialog`,"aria-controls":`${u}-popover`,id:`${u}-button`};return b(m,{children:[e(ee,()=>o?f():l(!0)),o&&b(`div`,{ref:d,id:`${u}-popover`,popover:`auto`,class:`popover`,role:t?void 0:`dialog`,"aria-label":t?void 0:r,onToggle:e=>{e.newState===`closed`&&(d.current?.contains(document.activeElement)&&document.getElementById(`${u}-button`)?.focus(),l(!1))},children:t?b(et,{label:r,children:a(f)}):a(f)})]})}function et({label:e,children:t}){let n=c(null);return b(`div`,{ref:n,class:`menu`,role:`menu`,"aria-label":e,onKeyDown:e=>{let t=[...n.current.querySelectorAll(`[role^=menuitem]`)],r=t.indexOf(document.activeElement),i=e.key.length===1&&t.find((t,n)=>n>r&&t.textContent?.trim().toLowerCase().startsWith(e.key.toLowerCase())),a={ArrowDown:t[(r+1)%t.length],ArrowUp:t.at(r-1),Home:t[0],End:t.at(-1)}[e.key]??i;a&&(e.preventDefault(),a.focus())},children:t})}function U({icon:e,isDanger:t,isChecked:n,to:r,onPress:i,children:a}){let o=t?`item danger`:`item`,s=b(m,{children:[e&&b(v,{name:e}),a]});return r===void 0?b(`button`,{type:`button`,class:o,role:n===void 0?`menuitem`:`menuitemradio`,tabindex:-1,"aria-checked":n,onClick:i,children:s}):b(`a`,{class:o,role:`menuitem`,tabindex:-1,href:r,onClick:i,children:s})}function tt({name:e,icon:t,isSmall:n,children:r}){return b(H,{isMenu:!0,label:e,button:(r,i)=>b(y,{name:e,icon:t,isSmall:n,onPress:i,attributes:r}),children:r})}function nt(e,t,n){p(()=>{if(!e)return;let r=e=>t.current?.contains(e.target)||n();return document.addEventListener(`pointerdown`,r),()=>document.removeEventListener(`pointerdown`,r)},[e])}function W({look:e,children:t}){return b(`span`,{class:e?`badge ${e}`:`badge`,children:t})}function rt({name:e,kind:t,isSmall:n,state:r}){let i=[`avatar`,`tone-${at(e)}`,t===`AGENT`&&`agent`,n&&`small`].filter(Boolean).join(` `);return b(`span`,{class:i,"aria-hidden":`true`,children:[it(e),r&&b(`span`,{class:r===`THINKING`?`live moving`:`live`})]})}function it(e){let t=e.split(/[\s._-]+/u).filter(Boolean);return(t.length>1?[t[0],t.at(-1)]:t).map(e=>[...e][0].toUpperCase()).join(``)||`?`}function at(e){let t=0;for(let n of e)t=(t*31+n.codePointAt(0))%997;return t%6}function G({title:e,onClose:t,isWide:n,children:r}){let a=c(null),o=i();return p(()=>{let e=document.activeElement;return a.current.showModal(),a.current.querySelector(`.body :is(input, textarea, select)`)?.focus(),()=>e?.focus?.()},[]),b(`dialog`,{ref:a,class:n?`dialog wide`:`dialog`,"aria-labelledby":o,onClose:t,onCancel:e=>(e.preventDefault(),t()),onMouseDown:e=>{e.target===a.current&&t()},children:[b(`header`,{children:[b(`h2`,{id:o,children:e}),b(y,{name:x.close,icon:`close`,onPress:t})]}),b(`div`,{class:`body`,children:r})]})}function ot({title:e,text:t,action:n,isDanger:r,onConfirm:i,onClose:a}){let[o,c]=s();return b(G,{title:e,onClose:a,children:[b(`p`,{children:t}),o&&b(me,{problem:o}),b(`div`,{class:`actions`,children:[b(h,{onPress:a,children:x.cancel}),b(h,{look:r?`danger`:`primary`,onPress:()=>i().then(a,e=>c(se(e))),children:n})]})]})}var K=new Set,st=/mac|iphone|ipad/i.test(navigator.platform);function ct(){return[...K]}function q(e,t,n){ie(()=>{let r={keys:e,name:t,run:n};return K.add(r),()=>void K.delete(r)})}function lt(){document.addEventListener(`keydown`,e=>{if(e.defaultPrevented||e.isComposing)return;let t=dt(e),n=[...K].findLast(({keys:e})=>e===t);!n?.run||!/mod|alt/.test(t)&&ft(e.target)||(!document.querySelector(`dialog[open]`)||t.startsWith(`mod`))&&(e.preventDefault(),n.run(e))})}function ut(e){let t=st?{mod:`⌘`,alt:`⌥`,shift:`⇧`}:{mod:`Ctrl`,alt:`Alt`,shift:`Shift`};return e.split(`+`).map(e=>t[e]??{arrowup:`↑`,arrowdown:`↓`}[e]??e.toUpperCase()).join(st?``:` + `)}function dt(e){let t=e.key.length===1&&/[^a-z0-9]/i.test(e.key);return[(st?e.metaKey:e.ctrlKey)&&`mod`,e.altKey&&`alt`,e.shiftKey&&!t&&`shift`,e.key.toLowerCase()].filter(Boolean).join(`+`)}function ft(e){return e instanceof HTMLElement&&(e.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(e.tagName))}var J=a(!1);function pt(){return J.value?b(G,{title:x.shortcuts,onClose:()=>J.value=!1,children:b(`dl`,{class:`shortcuts`,children:ct().map(({keys:e,name:t})=>b(`div`,{children:[b(`dt`,{children:t}),b(`dd`,{children:b(`kbd`,{children:ut(e)})})]},e))})}):null}var mt=[{to:u`/`,path:`/`,name:x.pages.now,icon:`pulse`},{to:u`/approvals`,path:`/approvals`,name:x.pages.approvals,icon:`check`,scope:`messages:write`},{to:u`/agents`,path:`/agents`,name:x.pages.agents,icon:`agent`,scope:`agents:read`,hasSections:!0},{to:u`/spaces`,path:`/spaces`,name:x.pages.spaces,icon:`hash`},{to:u`/costs`,path:`/costs`,name:x.pages.costs,icon:`coins`,scope:`admin:read`},{to:u`/organisation`,path:`/organisation`,name:x.pages.organisation,icon:`gear`,scope:`spaces:read`,hasSections:!0},{to:u`/installation`,path:`/installation`,name:x.pages.installation,icon:`shield`,scope:`installation:read`}];function ht(){return mt.filter(({scope:e})=>!e||M(e))}function gt(e,t,n){let r=t.trim().toLowerCase();return r?e.map((e,t)=>({item:e,at:t,rank:_t(n(e).toLowerCase(),r)})).filter(({rank:e})=>e<1/0).sort((e,t)=>e.rank-t.rank||e.at-t.at).map(({item:e})=>e):[...e]}function _t(e,t){let n=e.indexOf(t);if(n===0)return 0;if(n>0)return/[\p{L}\p{N}]/u.test(e[n-1])?2:1;let r=0;for(let n of t){let t=e.indexOf(n,r);if(t<0)return 1/0;r=t+1}return 3}var vt=12,Y=a(!1),yt=new Set;function bt(e){p(()=>(yt.add(e),()=>void yt.delete(e)))}function xt(){let e=ht().map(({to:e,name:t,icon:n})=>({key:e,name:t,icon:n,run:()=>g(e)})),t=k.value.map(({id:e,name:t,kind:n,partner:r})=>{let i=n===`GROUP`?`hash`:r?.kind===`AGENT`?`agent`:`people`;return{key:e,name:t,kind:n===`GROUP`?x.spaces:x.direct,icon:i,run:()=>g(u`/spaces/${e}`)}});return[...[...yt].flat(),...e,...t]}function St(){return Y.value?b(Ct,{}):null}function Ct(){let[e,t]=s(``),[n,r]=s(0),a=c(null),o=i(),l=gt(ae(xt,[]),e,({name:e})=>e).slice(0,vt),u=()=>Y.value=!1,d=e=>{e&&(a.current?.close(),e.run())};return p(()=>a.current.showModal(),[]),b(`dialog`,{ref:a,class:`palette`,"aria-label":x.palette,onClose:u,onMouseDown:e=>e.target===a.current&&a.current?.close(),children:[b(`div`,{class:`palette-field`,children:[b(v,{name:`search`}),b(`input`,{value:e,placeholder:x.palettePlaceholder,"aria-label":x.palette,autocomplete:`off`,role:`combobox`,"aria-expanded":`true`,"aria-controls":o,"aria-activedescendant":l[n]?`${o}-${n}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&l.length)r((n+t+l.length)%l.length);else if(e.key===`Enter`)d(l[n]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(t(e.value),r(0))})]}),b(`div`,{id:o,role:`listbox`,"aria-label":x.palette,class:`palette-list`,children:l.map((e,t)=>b(`div`,{id:`${o}-${t}`,role:`option`,"aria-selected":t===n,onMouseMove:()=>r(t),onClick:()=>d(e),children:[b(v,{name:e.icon}),b(`span`,{class:`cut`,children:e.name}),e.kind&&b(`small`,{class:`push`,children:e.kind})]},e.key))}),l.length===0&&b(`p`,{class:`palette-none`,children:x.nothingFound})]})}var wt=()=>N.value===`OWNER`||N.value===`ADMIN`;function Tt(){return M(`spaces:write`)&&(wt()||!!O.value?.tenant.membersMayCreateSpaces)}function X(){return M(`messages:write`)&&(wt()||!!O.value?.tenant.membersMayStartConversations)}var Z=a(!1),Et=S(()=>l(`/spaces/:id`,d.value.path)?.id);function Dt(){let e=k.value.filter(({kind:e})=>e===`GROUP`),t=k.value.filter(({kind:e})=>e===`DIRECT`),n=k.value.length===0;return b(`nav`,{id:`side`,class:Z.value?`side open`:`side`,"aria-label":x.navigation,children:[b(`ul`,{class:`side-pages`,children:ht().map(e=>b(`li`,{children:b(`a`,{href:e.to,"aria-current":Ot(e)?`page`:void 0,children:[b(v,{name:e.icon}),b(`span`,{class:`cut`,children:e.name})]})},e.to))}),b(kt,{name:x.spaces,spaces:e,begin:Tt()?{to:u`/spaces?new=space`,name:x.newSpace}:void 0}),n&&b(`p`,{class:`side-none`,children:x.noSpaces}),(t.length>0||X())&&b(kt,{name:x.direct,spaces:t,begin:X()?{to:u`/spaces?new=direct`,name:x.newDirect}:void 0}),Ne.value>k.value.length&&b(`a`,{href:u`/spaces`,class:`small`,children:x.allSpaces(Ne.value)})]})}function Ot({path:e,hasSections:t}){let n=d.value.path;return n===e||!!t&&n.startsWith(`${e}/`)}function kt({name:e,spaces:t,begin:n}){return b(`section`,{children:[b(`div`,{class:`side-caption`,children:[b(`h2`,{children:e}),n&&b(`a`,{href:n.to,class:`button quiet icon small`,"aria-label":n.name,title:n.name,children:b(v,{name:`add`})})]}),b(`ul`,{children:t.map(e=>b(At,{space:e,isOpen:e.id===Et.value},e.id))})]})}function At({space:e,isOpen:t}){let{id:n,name:r,unreadCount:i,unreadMentionCount:a,notificationSettings:o}=e,s=Ae(o,Date.now()),c=!!i&&!t,l=[...A.value.values()].filter(({origin:e})=>e.spaceId===n).length,d=[c&&!s&&`unread`,s&&`quiet`].filter(Boolean).join(` `);return b(`li`,{children:b(`a`,{href:u`/spaces/${n}`,class:d,"aria-current":t?`page`:void 0,onClick:()=>Z.value=!1,children:[b(jt,{space:e}),b(`span`,{class:`cut`,children:r}),b(Mt,{space:e}),l>0&&b(W,{look:`warn`,children:x.toAnswer(l)}),!!a&&!t&&b(W,{look:`accent`,children:[`@`,b(`span`,{class:`unseen`,children:[` `,x.mentioned]})]}),c&&b(W,{look:s?void 0:`accent`,children:[i>=100?`99+`:i,b(`span`,{class:`unseen`,children:[` `,x.unread(i).replace(/^\S+ /,``)]})]}),s&&b(`span`,{class:`soft`,title:x.muted,children:[b(v,{name:`bellOff`,size:14}),b(`span`,{class:`unseen`,children:x.muted})]})]})})}function jt({space:{kind:e,partner:t,name:n}}){return e===`GROUP`?b(v,{name:`hash`}):b(rt,{name:t?.name??n,kind:t?.kind??`PERSON`,isSmall:!0,state:t?j.value.get(t.id)?.state:void 0})}function Mt({space:{kind:e,members:t}}){let[n]=t.map(({id:e})=>j.value.get(e)).filter(e=>e!==void 0);if(!n)return null;let r=`${n.name} ${x.states[n.state]??``}`;return b(`span`,{class:e===`GROUP`?`doing`:`unseen`,title:r,children:b(`span`,{class:`unseen`,children:r})})}var Q=a(_(`theme`)??`system`);function Nt(){re(()=>{let t=Q.value;t===`system`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=t,e(`theme`,t===`system`?void 0:t)})}function Pt(){return b(`header`,{class:`top`,children:[b(`span`,{class:`top-menu`,children:b(y,{name:x.menu,icon:`menu`,onPress:()=>Z.value=!Z.value,attributes:{"aria-expanded":Z.value,"aria-controls":`side`}})}),b(`a`,{class:`top-mark`,href:u`/`,"aria-label":x.product,children:b(`img`,{src:Qe,alt:``,width:26,height:26})}),b(Ft,{}),b(`button`,{type:`button`,class:`top-search`,onClick:()=>Y.value=!0,children:[b(v,{name:`search`}),b(`span`,{class:`cut`,children:x.search}),b(`kbd`,{children:ut(`mod+k`)})]}),b(It,{}),b(Lt,{})]})}function Ft(){let[e,t]=s([]);p(()=>void r().then(t,()=>void 0),[]);let{tenant:n}=O.value;return e.length<2?b(`span`,{class:`top-organisation cut`,children:n.name}):b(H,{isMenu:!0,label:x.organisation,button:(e,t)=>b(`button`,{type:`button`,class:`button quiet top-organisation`,onClick:t,...e,children:[b(`span`,{class:`cut`,children:n.name}),b(v,{name:`fold`})]}),children:()=>e.map(({id:e,name:t})=>b(U,{isChecked:e===n.id,onPress:()=>ye(e),children:t},e))})}function It(){let e=ue.value,t={connecting:x.connecting,open:x.connected,lost:x.reconnecting,"signed out":x.signedOut}[e];return b(`div`,{class:`connection ${e.replace(` `,`-`)}`,role:`status`,title:t,children:[b(`span`,{class:`dot`,"aria-hidden":`true`}),b(`span`,{class:e===`open`||e===`connecting`?`unseen`:`words`,children:Pe.value??t}),e===`signed out`&&b(h,{isSmall:!0,look:`primary`,onPress:ne,children:x.signIn})]})}function Lt(){let{actor:e}=O.value,t=[[`system`,x.themeSystem],[`light`,x.themeLight],[`dark`,x.themeDark]];return b(H,{isMenu:!0,label:e.name,button:(t,n)=>b(`button`,{type:`button`,class:`button quiet top-person`,"aria-label":e.name,title:e.name,onClick:n,...t,children:b(rt,{name:e.name,kind:e.kind,isSmall:!0})}),children:n=>b(m,{children:[b(`p`,{class:`caption`,children:e.name}),b(U,{icon:`bell`,isChecked:B.value,onPress:()=>Ye(!B.value),children:x.alerts}),b(U,{icon:`key`,onPress:()=>(n(),J.value=!0),children:x.shortcuts}),b(`hr`,{}),b(`p`,{class:`caption`,children:x.theme}),t.map(([e,t])=>b(U,{isChecked:Q.value===e,onPress:()=>Q.value=e,children:t},e)),b(`hr`,{}),b(U,{icon:`exit`,to:`/account`,children:[x.account,` · `,x.signOut]})]})})}var Rt=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),zt=function(e){return`/console/`+e},Bt={},Vt=function(e){return e.pathname.endsWith(`.css`)},Ht=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},$=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=zt(t,n);let r=s(t),i=Vt(r);return Ht(Bt,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:Rt,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Ut=[{pattern:`/`,load:()=>$(()=>import(`./now-BJVqjzQx.js`),__vite__mapDeps([0,1,2,3,4,5]))},{pattern:`/agents`,load:()=>$(()=>import(`./agents-Cm5XuMCz.js`),__vite__mapDeps([6,7,8,1,3,9,10,2,11]))},{pattern:`/agents/:id`,load:()=>$(()=>import(`./agent-CCmWpOrI.js`),__vite__mapDeps([12,7,8,3,1,11,9,13,2,14,15,16]))},{pattern:`/agents/:id/cycles/:cycle/steps/:step`,load:()=>$(()=>import(`./prompt-0wkU5yK2.js`),__vite__mapDeps([17,7,8,1,3,9,16,15,18]))},{pattern:`/approvals`,load:()=>$(()=>import(`./approvals-Mdm_YKAT.js`),__vite__mapDeps([19,1,2,20,9,21,14,22,3,23]))},{pattern:`/costs`,load:()=>$(()=>import(`./costs-CMLePYG1.js`),__vite__mapDeps([24,1,3,9,4,2,25,10,26]))},{pattern:`/spaces`,load:()=>$(()=>import(`./spaces-9iapVT96.js`),__vite__mapDeps([27,1,3,9,10,13,2]))},{pattern:`/organisation`,load:()=>$(()=>import(`./organisation-Bcmx8JlA.js`).then(e=>e.t),__vite__mapDeps([28,1,29]))},{pattern:`/organisation/:section`,load:()=>$(()=>import(`./organisation-Bcmx8JlA.js`).then(e=>e.t),__vite__mapDeps([28,1,29]))},{pattern:`/installation`,load:()=>$(()=>import(`./installation-C_b1GrLv.js`),__vite__mapDeps([30,3,1,13,20,10,2,31,32,33,9,4,34,35]))},{pattern:`/first-steps`,load:()=>$(()=>import(`./first-steps-Cp0KEvxp.js`),__vite__mapDeps([36,1,3,37,31,32,33,9,38,39,40,41,42]))},{pattern:`/spaces/:id`,load:()=>$(()=>import(`./space-BkA0Y9Kl.js`),__vite__mapDeps([43,1,2,15,21,14,9,22,3,25,44]))}],Wt=a(``);function Gt(e){p(()=>{Wt.value=e},[e])}function Kt(){re(()=>{let e=Fe.value,t=[Wt.value,O.value?.tenant.name??x.product].filter(Boolean);document.title=`${e?`(${e>=100?`99+`:e}) `:``}${t.join(` · `)}`})}function qt(e){for(let t of Ut){let n=l(t.pattern,e);if(n)return{page:t,params:n}}}function Jt(){qt(d.value.path)?.page.load().catch(()=>void 0)}function Yt(){let[e,t]=s(),[n,r]=s(!1),i=qt(d.value.path),a=i?.page;if(p(()=>{if(!a)return;let e=!1;return a.load().then(({default:n})=>void(e||t({page:a,View:n})),()=>r(!0)),()=>void(e=!0)},[a]),n)return b(Qt,{});if(!i)return b(Zt,{});if(e?.page!==a||!e)return b(Xt,{});let o=i.page.pattern+JSON.stringify(i.params);return b($t,{children:b(e.View,{params:i.params})},o)}function Xt(){return b(`div`,{class:`page`,children:b(`div`,{class:`inner`,children:b(pe,{lines:6})})})}function Zt(){return Gt(x.notFound),b(`div`,{class:`page`,children:[b(`h1`,{class:`unseen`,children:x.notFound}),b(_e,{icon:`question`,title:x.notFound,children:[b(`p`,{children:x.notFoundHint}),b(`a`,{class:`button`,href:u`/`,children:x.home})]})]})}function Qt(){return b(`div`,{class:`page`,children:[b(`h1`,{class:`unseen`,children:x.newVersion}),b(_e,{icon:`redo`,title:x.newVersion,children:b(h,{look:`primary`,onPress:()=>location.reload(),children:x.reload})})]})}var $t=class extends ve{state={problem:void 0};static getDerivedStateFromError(e){return{problem:e}}componentDidCatch(e){console.error(e)}render({children:e}){return this.state.problem===void 0?e:b(`div`,{class:`page`,children:[b(`h1`,{children:x.failed}),b(me,{problem:this.state.problem,onRetry:()=>this.setState({problem:void 0})})]})}},en=`/stepup?next=/account`;function tn(){if(!fe.value)return null;let e=()=>fe.value=!1;return b(G,{title:x.proofTitle,onClose:e,children:[b(`p`,{children:x.proofText}),b(`div`,{class:`actions`,children:[b(h,{onPress:e,children:x.cancel}),b(`a`,{class:`button primary`,href:en,target:`_blank`,rel:`noopener noreferrer`,onClick:e,children:x.proofAction})]})]})}function nn(){let e=c(null),{path:t}=d.value,n=c(!0);return p(()=>{Z.value=!1,n.current||e.current?.focus({preventScroll:!0}),n.current=!1},[t]),rn(),an(),b(`div`,{class:`app`,children:[b(`a`,{class:`skip`,href:`#main`,onClick:t=>(t.preventDefault(),e.current?.focus()),children:x.skip}),b(Pt,{}),b(Dt,{}),b(`button`,{type:`button`,class:`veil`,tabindex:-1,"aria-label":x.close,onClick:()=>Z.value=!1}),b(`main`,{id:`main`,class:`main`,tabindex:-1,ref:e,children:b(Yt,{})}),b(St,{}),b(pt,{}),b(tn,{}),b(ge,{})]})}function rn(){p(()=>{let e=({key:e,defaultPrevented:t})=>{e===`Escape`&&!t&&!document.querySelector(`dialog[open]`)&&(Z.value=!1)};return document.addEventListener(`keydown`,e),()=>document.removeEventListener(`keydown`,e)},[])}function an(){let e=(e,t)=>{let n=k.value,r=n.findIndex(({id:e})=>e===Et.value),i=n.map((t,i)=>n.at((r+e*(i+1))%n.length)).find(t);i&&g(u`/spaces/${i.id}`)};q(`mod+k`,x.keys.palette,()=>Y.value=!0),q(`?`,x.keys.help,()=>J.value=!0),q(`alt+arrowdown`,x.keys.nextSpace,()=>e(1,()=>!0)),q(`alt+arrowup`,x.keys.previousSpace,()=>e(-1,()=>!0)),q(`alt+shift+arrowdown`,x.keys.nextUnread,()=>e(1,({unreadCount:e})=>!!e))}function on({problem:e,onRetry:t}){return b(`main`,{class:`alone`,children:[b(`img`,{src:Qe,alt:``}),e instanceof te?b(cn,{reason:e.reason}):b(sn,{problem:e,onRetry:t})]})}function sn({problem:e,onRetry:t}){return b(m,{children:[b(`h1`,{children:x.product}),b(`p`,{role:`alert`,children:se(e)}),b(h,{look:`primary`,onPress:t,children:x.retry})]})}function cn({reason:e}){let[t,n]=s();return p(()=>{if(e===`login_required`)return void n([]);r().then(n,()=>n([]))},[e]),t?t.length<2?b(m,{children:[b(`h1`,{children:x.signInTitle}),b(`p`,{children:x.signInText}),b(h,{look:`primary`,onPress:ne,children:x.signIn})]}):b(m,{children:[b(`h1`,{children:x.chooseOrganisation}),b(`div`,{class:`menu`,role:`menu`,"aria-label":x.chooseOrganisation,children:t.map(({id:e,name:t})=>b(U,{onPress:()=>ye(e),children:t},e))})]}):b(pe,{lines:2})}var ln=document.getElementById(`root`);async function un(){try{Jt(),await n(),await Re(),await Ke()&&f(u`/first-steps`),fn(b(nn,{}))}catch(e){if(e instanceof te&&e.reason===`login_required`)return void await ne().catch(dn);dn(e)}}function dn(e){fn(b(on,{problem:e,onRetry:()=>void un()}))}function fn(e){ln.querySelector(`:scope > .opening`)?.remove(),ee(e,ln)}be(),Nt(),o(),lt(),Kt(),Xe(),un();export{k as C,D,Ae as E,we as O,N as S,A as T,$e as _,Tt as a,j as b,ut as c,G as d,rt as f,H as g,U as h,X as i,q as l,tt as m,$ as n,bt as o,W as p,Q as r,gt as s,Gt as t,ot as u,nt as v,O as w,M as x,qe as y};