const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/now-3v8Qpp2H.js","assets/states-DJw5tdiO.js","assets/time-COlDjo3_.js","assets/use-query-H-189zSn.js","assets/numbers-CAhSDIHn.js","assets/now-BCOn5S-G.css","assets/agents-BBw9faxp.js","assets/counts-BtjpYGT8.js","assets/counts-C6cbKiN0.css","assets/field-DSgHCIqJ.js","assets/table-C8DIsiLv.js","assets/state-badge-DBrHtwP4.js","assets/agent-87SUEw1E.js","assets/tabs-CF-CBAkS.js","assets/memo-xVEcuEz-.js","assets/virtual-list-DBnyAsWk.js","assets/json-text-CFNj2pyI.js","assets/prompt-kSnYVcGL.js","assets/prompt-DvPwcqhE.css","assets/approvals-BmzTW2hk.js","assets/exact-Cu7s2tTR.js","assets/markdown-BVYXTDuc.js","assets/markdown-D62gvysp.css","assets/approvals-CB7BQ0zE.css","assets/costs-BhgzorO7.js","assets/download-BtRNf1HD.js","assets/costs-RP_D3SI-.css","assets/spaces-C3-JG1r7.js","assets/organisation-BByaC0Z0.js","assets/organisation--YCPyf4-.css","assets/installation-BaRk164r.js","assets/form-DHjSZr8E.js","assets/kit-BdGuYPk_.js","assets/kit-isvdfnse.css","assets/collection-C7R7hE2Y.js","assets/installation-BI95h4A6.css","assets/first-steps-B-d5L0xf.js","assets/models-BAoyjDjH.js","assets/find-Bnjb79Bd.js","assets/key-fields-CvdT_0ju.js","assets/outcome-CLAKZj0F.js","assets/outcome-DRF-rdIt.js","assets/first-steps-BBoVimZm.css","assets/space-DTEVDhFD.js","assets/space-CPLfj0BH.css"])))=>i.map(i=>d[i]);
import{A as e,B as t,C as n,E as r,G as i,H as a,I as o,J as s,K as c,L as l,M as u,N as d,P as f,Q as ee,S as te,T as p,U as m,V as ne,W as re,Y as ie,Z as h,_ as ae,a as g,b as _,c as oe,et as se,f as ce,g as le,h as ue,i as de,j as v,k as fe,l as y,n as pe,o as b,p as me,s as he,t as ge,tt as _e,u as x,w as ve,x as S,z as ye}from"./states-DJw5tdiO.js";var be=se,C=new WeakMap;function xe(){let{__b:e,diffed:t}=be;be.__b=t=>{let n=t.__c?.__v;n&&n!==t&&C.set(t,n),e?.(t)},be.diffed=e=>{let n=C.get(e);n&&(n.__k=null),C.delete(e),t?.(e)}}var w=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new w(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new w(`
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
    `,{fragmentName:`WaitingCall`}),new w(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new w(`
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
}`,{fragmentName:`Newest`}),new w(`
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
}`,{fragmentName:`ListedSpace`});var Se=new w(`
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
}`),Ce=new w(`
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
}`),we=new w(`
    query AnyAgent {
  agents(first: 1) {
    totalCount
  }
}
    `),T=new Set;document.addEventListener(`visibilitychange`,()=>document.hidden&&T.forEach(e=>e.drawNow()));var Te=class{#e;#t=0;constructor(e){this.#e=e}ask(){if(document.hidden)return this.drawNow();T.has(this)||(T.add(this),this.#t=requestAnimationFrame(()=>this.drawNow()))}drawNow(){this.cancel(),this.#e()}cancel(){cancelAnimationFrame(this.#t),T.delete(this)}},E=class extends Map{#e=new Set;#t;constructor(e){super(),this.#t=e}set(e,t){return this.#e?.delete(e),super.set(e,t)}subscribe(){this.#e=new Set(this.keys())}settle(){this.#e.size!==0&&(this.#e.forEach(e=>this.delete(e)),this.#e.clear(),this.#t())}};function Ee(e,t,n,r){let i=e.find(e=>e.id===t);if(!i)return e;let{unreadCount:a,unreadMentionCount:o,readUpTo:s}=n,c=r&&(!i.lastMessage||r.seq>i.lastMessage.seq),l=r&&r.seq===i.lastMessage?.seq,u=c||l?r:i.lastMessage,d={...i,unreadCount:a,unreadMentionCount:o,readUpTo:s,lastMessage:u};return c?[d,...e.filter(e=>e!==i)]:e.map(e=>e===i?d:e)}function De(e,t,n){let r=e.findLast(({lastMessage:e})=>e)?.lastMessage;return!n||!r||e.some(e=>e.id===t)?!1:Date.parse(n.createdAt)>Date.parse(r.createdAt)}function Oe(e,{id:t,archivedAt:n,...r}){return n?ke(e,t):e.map(e=>e.id===t?{...e,...r}:e)}function ke(e,t){return e.filter(e=>e.id!==t)}function Ae(e,t){return e.filter(({notificationSettings:e})=>!je(e,t)).reduce((e,{unreadCount:t})=>e+(t??0),0)}function je(e,t){return e?e.level===`NONE`||e.mutedUntil!=null&&Date.parse(e.mutedUntil)>t:!1}var Me=100,Ne=20,D=a(void 0),O=a([]),k=a(0),A=a(new Map),j=a(new Map),Pe=a(void 0),Fe=ye(()=>Ae(O.value,Date.now()));function M(e){return e===`admin:write`&&(N.value===`OWNER`||N.value===`ADMIN`)?!0:D.value?.scopes.includes(e)??!1}var N=ye(()=>{let{tenant:e,memberships:t}=D.value??{};return t?.find(t=>t.tenant.id===e?.id)?.role}),Ie=new Te(Ge),P=()=>Ie.ask(),F=[],I=new E(P),L=new E(P),R=new E(P),Le=new Set;function Re(e){return Le.add(e),()=>void Le.delete(e)}async function ze(){Ve(await Be())}async function Be(){let e=await ae(Se,{first:Me,members:Ne});F=e.spaces.nodes.map(({members:e,...t})=>({...t,members:e.nodes})),R.clear();for(let e of F)e.unreadCount&&R.set(e.id,!0);return t(()=>{D.value=e.viewer,k.value=e.spaces.totalCount,Ie.drawNow()}),e.viewer.feedCursor}async function Ve(e){let t=()=>Ue().forEach(e=>e.subscribe()),n={withAgents:M(`agents:read`)};try{for await(let r of me(Ce,n,{after:e,onSubscribe:t}))He(r)?await le(Be):r.__typename===`SnapshotCompleted`?Ue().forEach(e=>e.settle()):We(r)}catch(e){ce.value!==`signed out`&&(Pe.value=_(e))}}function He(e){return e.__typename===`SpaceJoined`||e.__typename===`FeedReset`||e.__typename===`UnreadChanged`&&De(F,e.space.id,e.newestMessage)}function Ue(){return[I,L,R]}function We(e){switch(e.__typename){case`UnreadChanged`:return e.unreadCount?R.set(e.space.id,!0):R.delete(e.space.id),F=Ee(F,e.space.id,e,e.newestMessage),P();case`SpaceChanged`:return F=Oe(F,e.space),P();case`SpaceLeft`:return R.delete(e.spaceId),F=ke(F,e.spaceId),P();case`MessageAlert`:Le.forEach(t=>t(e));return;case`AgentStateChanged`:return e.agent?(e.state===`SLEEPING`?L.delete(e.agent.id):L.set(e.agent.id,{...e.agent,state:e.state}),P()):void 0;case`HoldUpdated`:return e.hold?I.set(e.toolCallId,e.hold):I.delete(e.toolCallId),P()}}function Ge(){let e=({id:e,unreadCount:t})=>!!t&&!R.has(e);F.some(e)&&(F=F.map(t=>e(t)?{...t,unreadCount:0,unreadMentionCount:0}:t)),t(()=>{A.value=Ke(A.peek(),I),j.value=Ke(j.peek(),L),O.value=F})}function Ke(e,t){return e.size===t.size&&[...t].every(([t,n])=>e.get(t)===n)?e:new Map(t)}async function qe(){if(!(d.value.path===`/`&&M(`admin:write`)&&M(`agents:write`)&&!fe(`welcomed`)))return!1;let{agents:e}=await ae(we,{});return e.totalCount===0}function Je(){e(`welcomed`,`yes`)}var Ye=160,z=a(fe(`alerts`)===`yes`);async function Xe(t){if(t&&(!(`Notification`in window)||await Notification.requestPermission()!==`granted`))return oe(S.alertsDenied,{isBad:!0});z.value=t,e(`alerts`,t?`yes`:void 0)}function Ze(){Re(e=>{z.value&&!document.hasFocus()&&`Notification`in window&&Notification.permission===`granted`&&Qe(e)})}function Qe({space:e,newMessage:t}){if(!t)return;let{id:n,author:r,text:i}=t,a=new Notification(`${r.name} · ${e.name}`,{body:i.slice(0,Ye),tag:e.id});a.onclick=()=>{window.focus(),v(u`/spaces/${e.id}?message=${n}`),a.close()}}var $e=`/console/assets/mark-4XaC8m4p.svg`,B=8;function et(e,t,n=`below`){let r=t.getBoundingClientRect(),{offsetWidth:i,offsetHeight:a}=e,o=r.bottom+4,s=r.top-a-4,c=o+a<=innerHeight-B,l=n===`below`?c||s<B?o:s:s>=B?s:o,u=r.left+i>innerWidth-B?r.right-i:r.left;e.style.top=`${Math.max(B,Math.min(l,innerHeight-a-B))}px`,e.style.left=`${Math.max(B,Math.min(u,innerWidth-i-B))}px`}function V({button:e,isMenu:t,side:n,label:r,children:a}){let[o,l]=s(!1),u=i(),d=c(null),f=()=>d.current?.hidePopover();re(()=>{let e=d.current;o&&e&&(e.showPopover(),et(e,document.getElementById(`${u}-button`),n),e.querySelector(`[autofocus], [role^=menuitem], button, input, a[href]`)?.focus())},[o]);let ee={"aria-expanded":o,"aria-haspopup":t?`menu`:`dialog`,"aria-controls":`${u}-popover`,id:`${u}-button`};return x(h,{children:[e(ee,()=>o?f():l(!0)),o&&x(`div`,{ref:d,id:`${u}-popover`,popover:`auto`,class:`popover`,role:t?void 0:`dialog`,"aria-label":t?void 0:r,onToggle:e=>{e.newState===`closed`&&(d.current?.contains(document.activeElement)&&document.getElementById(`${u}-button`)?.focus(),l(!1))},children:t?x(tt,{label:r,children:a(f)}):a(f)})]})}function tt({label:e,children:t}){let n=c(null);return x(`div`,{ref:n,class:`menu`,role:`menu`,"aria-label":e,onKeyDown:e=>{let t=[...n.current.querySelectorAll(`[role^=menuitem]`)],r=t.indexOf(document.activeElement),i=e.key.length===1&&t.find((t,n)=>n>r&&t.textContent?.trim().toLowerCase().startsWith(e.key.toLowerCase())),a={ArrowDown:t[(r+1)%t.length],ArrowUp:t.at(r-1),Home:t[0],End:t.at(-1)}[e.key]??i;a&&(e.preventDefault(),a.focus())},children:t})}function H({icon:e,isDanger:t,isChecked:n,to:r,onPress:i,children:a}){let o=t?`item danger`:`item`,s=x(h,{children:[e&&x(y,{name:e}),a]});return r===void 0?x(`button`,{type:`button`,class:o,role:n===void 0?`menuitem`:`menuitemradio`,tabindex:-1,"aria-checked":n,onClick:i,children:s}):x(`a`,{class:o,role:`menuitem`,tabindex:-1,href:r,onClick:i,children:s})}function nt({name:e,icon:t,isSmall:n,children:r}){return x(V,{isMenu:!0,label:e,button:(r,i)=>x(b,{name:e,icon:t,isSmall:n,onPress:i,attributes:r}),children:r})}function rt(e,t,n){m(()=>{if(!e)return;let r=e=>t.current?.contains(e.target)||n();return document.addEventListener(`pointerdown`,r),()=>document.removeEventListener(`pointerdown`,r)},[e])}function U({look:e,children:t}){return x(`span`,{class:e?`badge ${e}`:`badge`,children:t})}function W({name:e,kind:t,isSmall:n,state:r}){let i=[`avatar`,`tone-${at(e)}`,t===`AGENT`&&`agent`,n&&`small`].filter(Boolean).join(` `);return x(`span`,{class:i,"aria-hidden":`true`,children:[it(e),r&&x(`span`,{class:r===`THINKING`?`live moving`:`live`})]})}function it(e){let t=e.split(/[\s._-]+/u).filter(Boolean);return(t.length>1?[t[0],t.at(-1)]:t).map(e=>[...e][0].toUpperCase()).join(``)||`?`}function at(e){let t=0;for(let n of e)t=(t*31+n.codePointAt(0))%997;return t%6}function G({title:e,onClose:t,isWide:n,children:r}){let a=c(null),o=i();return m(()=>{let e=document.activeElement;return a.current.showModal(),a.current.querySelector(`.body :is(input, textarea, select)`)?.focus(),()=>e?.focus?.()},[]),x(`dialog`,{ref:a,class:n?`dialog wide`:`dialog`,"aria-labelledby":o,onClose:t,onCancel:e=>(e.preventDefault(),t()),onMouseDown:e=>{e.target===a.current&&t()},children:[x(`header`,{children:[x(`h2`,{id:o,children:e}),x(b,{name:S.close,icon:`close`,onPress:t})]}),x(`div`,{class:`body`,children:r})]})}function ot({title:e,text:t,action:n,isDanger:r,onConfirm:i,onClose:a}){let[o,c]=s();return x(G,{title:e,onClose:a,children:[x(`p`,{children:t}),o&&x(pe,{problem:o}),x(`div`,{class:`actions`,children:[x(g,{onPress:a,children:S.cancel}),x(g,{look:r?`danger`:`primary`,onPress:()=>i().then(a,e=>c(_(e))),children:n})]})]})}var K=new Set,q=/mac|iphone|ipad/i.test(navigator.platform);function st(){return[...K]}function J(e,t,n){m(()=>{let r={keys:e,name:t,run:n};return K.add(r),()=>void K.delete(r)})}function ct(){document.addEventListener(`keydown`,e=>{if(e.defaultPrevented||e.isComposing)return;let t=ut(e),n=[...K].findLast(({keys:e})=>e===t);!n?.run||!/mod|alt/.test(t)&&dt(e.target)||(!document.querySelector(`dialog[open]`)||t.startsWith(`mod`))&&(e.preventDefault(),n.run(e))})}function lt(e){let t=q?{mod:`⌘`,alt:`⌥`,shift:`⇧`}:{mod:`Ctrl`,alt:`Alt`,shift:`Shift`};return e.split(`+`).map(e=>t[e]??{arrowup:`↑`,arrowdown:`↓`}[e]??e.toUpperCase()).join(q?``:` + `)}function ut(e){let t=e.key.length===1&&/[^a-z0-9]/i.test(e.key);return[(q?e.metaKey:e.ctrlKey)&&`mod`,e.altKey&&`alt`,e.shiftKey&&!t&&`shift`,e.key.toLowerCase()].filter(Boolean).join(`+`)}function dt(e){return e instanceof HTMLElement&&(e.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(e.tagName))}var Y=a(!1);function ft(){return Y.value?x(G,{title:S.shortcuts,onClose:()=>Y.value=!1,children:x(`dl`,{class:`shortcuts`,children:st().map(({keys:e,name:t})=>x(`div`,{children:[x(`dt`,{children:t}),x(`dd`,{children:x(`kbd`,{children:lt(e)})})]},e))})}):null}var pt=[{to:u`/`,path:`/`,name:S.pages.now,icon:`pulse`},{to:u`/approvals`,path:`/approvals`,name:S.pages.approvals,icon:`check`,scope:`messages:write`},{to:u`/agents`,path:`/agents`,name:S.pages.agents,icon:`agent`,scope:`agents:read`,hasSections:!0},{to:u`/spaces`,path:`/spaces`,name:S.pages.spaces,icon:`hash`},{to:u`/costs`,path:`/costs`,name:S.pages.costs,icon:`coins`,scope:`admin:read`},{to:u`/organisation`,path:`/organisation`,name:S.pages.organisation,icon:`gear`,scope:`spaces:read`,hasSections:!0},{to:u`/installation`,path:`/installation`,name:S.pages.installation,icon:`shield`,scope:`installation:read`}];function mt(){return pt.filter(({scope:e})=>!e||M(e))}function ht(e,t,n){let r=t.trim().toLowerCase();return r?e.map((e,t)=>({item:e,at:t,rank:gt(n(e).toLowerCase(),r)})).filter(({rank:e})=>e<1/0).sort((e,t)=>e.rank-t.rank||e.at-t.at).map(({item:e})=>e):[...e]}function gt(e,t){let n=e.indexOf(t);if(n===0)return 0;if(n>0)return/[\p{L}\p{N}]/u.test(e[n-1])?2:1;let r=0;for(let n of t){let t=e.indexOf(n,r);if(t<0)return 1/0;r=t+1}return 3}var _t=12,X=a(!1),vt=new Set;function yt(e){m(()=>(vt.add(e),()=>void vt.delete(e)))}function bt(){let e=mt().map(({to:e,name:t,icon:n})=>({key:e,name:t,icon:n,run:()=>v(e)})),t=O.value.map(({id:e,name:t,kind:n,partner:r})=>{let i=n===`GROUP`?`hash`:r?.kind===`AGENT`?`agent`:`people`;return{key:e,name:t,kind:n===`GROUP`?S.spaces:S.direct,icon:i,run:()=>v(u`/spaces/${e}`)}});return[...[...vt].flat(),...e,...t]}function xt(){return X.value?x(St,{}):null}function St(){let[e,t]=s(``),[n,r]=s(0),a=c(null),o=i(),l=ht(ie(bt,[]),e,({name:e})=>e).slice(0,_t),u=()=>X.value=!1,d=e=>{e&&(a.current?.close(),e.run())};return m(()=>a.current.showModal(),[]),x(`dialog`,{ref:a,class:`palette`,"aria-label":S.palette,onClose:u,onMouseDown:e=>e.target===a.current&&a.current?.close(),children:[x(`div`,{class:`palette-field`,children:[x(y,{name:`search`}),x(`input`,{value:e,placeholder:S.palettePlaceholder,"aria-label":S.palette,autocomplete:`off`,role:`combobox`,"aria-expanded":`true`,"aria-controls":o,"aria-activedescendant":l[n]?`${o}-${n}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&l.length)r((n+t+l.length)%l.length);else if(e.key===`Enter`)d(l[n]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(t(e.value),r(0))})]}),x(`div`,{id:o,role:`listbox`,"aria-label":S.palette,class:`palette-list`,children:l.map((e,t)=>x(`div`,{id:`${o}-${t}`,role:`option`,"aria-selected":t===n,onMouseMove:()=>r(t),onClick:()=>d(e),children:[x(y,{name:e.icon}),x(`span`,{class:`cut`,children:e.name}),e.kind&&x(`small`,{class:`push`,children:e.kind})]},e.key))}),l.length===0&&x(`p`,{class:`palette-none`,children:S.nothingFound})]})}var Ct=()=>N.value===`OWNER`||N.value===`ADMIN`;function wt(){return M(`spaces:write`)&&(Ct()||!!D.value?.tenant.membersMayCreateSpaces)}function Tt(){return M(`messages:write`)&&(Ct()||!!D.value?.tenant.membersMayStartConversations)}var Z=a(!1),Et=ye(()=>l(`/spaces/:id`,d.value.path)?.id);function Dt(){let e=O.value.filter(({kind:e})=>e===`GROUP`),t=O.value.filter(({kind:e})=>e===`DIRECT`),n=O.value.length===0;return x(`nav`,{id:`side`,class:Z.value?`side open`:`side`,"aria-label":S.navigation,children:[x(`ul`,{class:`side-pages`,children:mt().map(e=>x(`li`,{children:x(`a`,{href:e.to,"aria-current":Ot(e)?`page`:void 0,children:[x(y,{name:e.icon}),x(`span`,{class:`cut`,children:e.name})]})},e.to))}),x(kt,{name:S.spaces,spaces:e,begin:wt()?{to:u`/spaces?new=space`,name:S.newSpace}:void 0}),n&&x(`p`,{class:`side-none`,children:S.noSpaces}),(t.length>0||Tt())&&x(kt,{name:S.direct,spaces:t,begin:Tt()?{to:u`/spaces?new=direct`,name:S.newDirect}:void 0}),k.value>O.value.length&&x(`a`,{href:u`/spaces`,class:`small`,children:S.allSpaces(k.value)})]})}function Ot({path:e,hasSections:t}){let n=d.value.path;return n===e||!!t&&n.startsWith(`${e}/`)}function kt({name:e,spaces:t,begin:n}){return x(`section`,{children:[x(`div`,{class:`side-caption`,children:[x(`h2`,{children:e}),n&&x(`a`,{href:n.to,class:`button quiet icon small`,"aria-label":n.name,title:n.name,children:x(y,{name:`add`})})]}),x(`ul`,{children:t.map(e=>x(At,{space:e,isOpen:e.id===Et.value},e.id))})]})}function At({space:e,isOpen:t}){let{id:n,name:r,unreadCount:i,unreadMentionCount:a,notificationSettings:o}=e,s=je(o,Date.now()),c=!!i&&!t,l=[...A.value.values()].filter(({origin:e})=>e.spaceId===n).length,d=[c&&!s&&`unread`,s&&`quiet`].filter(Boolean).join(` `);return x(`li`,{children:x(`a`,{href:u`/spaces/${n}`,class:d,"aria-current":t?`page`:void 0,onClick:()=>Z.value=!1,children:[x(jt,{space:e}),x(`span`,{class:`cut`,children:r}),x(Mt,{space:e}),l>0&&x(U,{look:`warn`,children:S.toAnswer(l)}),!!a&&!t&&x(U,{look:`accent`,children:[`@`,x(`span`,{class:`unseen`,children:[` `,S.mentioned]})]}),c&&x(U,{look:s?void 0:`accent`,children:[i>=100?`99+`:i,x(`span`,{class:`unseen`,children:[` `,S.unread(i).replace(/^\S+ /,``)]})]}),s&&x(`span`,{class:`soft`,title:S.muted,children:[x(y,{name:`bellOff`,size:14}),x(`span`,{class:`unseen`,children:S.muted})]})]})})}function jt({space:{kind:e,partner:t,name:n}}){return e===`GROUP`?x(y,{name:`hash`}):x(W,{name:t?.name??n,kind:t?.kind??`PERSON`,isSmall:!0,state:t?j.value.get(t.id)?.state:void 0})}function Mt({space:{kind:e,members:t}}){let[n]=t.map(({id:e})=>j.value.get(e)).filter(e=>e!==void 0);if(!n)return null;let r=`${n.name} ${S.states[n.state]??``}`;return x(`span`,{class:e===`GROUP`?`doing`:`unseen`,title:r,children:x(`span`,{class:`unseen`,children:r})})}var Q=a(fe(`theme`)??`system`);function Nt(){ne(()=>{let t=Q.value;t===`system`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=t,e(`theme`,t===`system`?void 0:t)})}function Pt(){return x(`header`,{class:`top`,children:[x(`span`,{class:`top-menu`,children:x(b,{name:S.menu,icon:`menu`,onPress:()=>Z.value=!Z.value,attributes:{"aria-expanded":Z.value,"aria-controls":`side`}})}),x(`a`,{class:`top-mark`,href:u`/`,"aria-label":S.product,children:x(`img`,{src:$e,alt:``,width:26,height:26})}),x(Ft,{}),x(`button`,{type:`button`,class:`top-search`,onClick:()=>X.value=!0,children:[x(y,{name:`search`}),x(`span`,{class:`cut`,children:S.search}),x(`kbd`,{children:lt(`mod+k`)})]}),x(It,{}),x(Lt,{})]})}function Ft(){let[e,t]=s([]);m(()=>void r().then(t,()=>void 0),[]);let{tenant:n}=D.value;return e.length<2?x(`span`,{class:`top-organisation cut`,children:n.name}):x(V,{isMenu:!0,label:S.organisation,button:(e,t)=>x(`button`,{type:`button`,class:`button quiet top-organisation`,onClick:t,...e,children:[x(`span`,{class:`cut`,children:n.name}),x(y,{name:`fold`})]}),children:()=>e.map(({id:e,name:t})=>x(H,{isChecked:e===n.id,onPress:()=>ve(e),children:t},e))})}function It(){let e=ce.value,t={connecting:S.connecting,open:S.connected,lost:S.reconnecting,"signed out":S.signedOut}[e];return x(`div`,{class:`connection ${e.replace(` `,`-`)}`,role:`status`,title:t,children:[x(`span`,{class:`dot`,"aria-hidden":`true`}),x(`span`,{class:e===`open`||e===`connecting`?`unseen`:`words`,children:Pe.value??t}),e===`signed out`&&x(g,{isSmall:!0,look:`primary`,onPress:p,children:S.signIn})]})}function Lt(){let{actor:e}=D.value,t=[[`system`,S.themeSystem],[`light`,S.themeLight],[`dark`,S.themeDark]];return x(V,{isMenu:!0,label:e.name,button:(t,n)=>x(`button`,{type:`button`,class:`button quiet top-person`,"aria-label":e.name,title:e.name,onClick:n,...t,children:x(W,{name:e.name,kind:e.kind,isSmall:!0})}),children:n=>x(h,{children:[x(`p`,{class:`caption`,children:e.name}),x(H,{icon:`bell`,isChecked:z.value,onPress:()=>Xe(!z.value),children:S.alerts}),x(H,{icon:`key`,onPress:()=>(n(),Y.value=!0),children:S.shortcuts}),x(`hr`,{}),x(`p`,{class:`caption`,children:S.theme}),t.map(([e,t])=>x(H,{isChecked:Q.value===e,onPress:()=>Q.value=e,children:t},e)),x(`hr`,{}),x(H,{icon:`exit`,to:`/account`,children:[S.account,` · `,S.signOut]})]})})}var Rt=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),zt=function(e){return`/console/`+e},Bt={},Vt=function(e){return e.pathname.endsWith(`.css`)},Ht=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},$=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=zt(t,n);let r=s(t),i=Vt(r);return Ht(Bt,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:Rt,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Ut=[{pattern:`/`,load:()=>$(()=>import(`./now-3v8Qpp2H.js`),__vite__mapDeps([0,1,2,3,4,5]))},{pattern:`/agents`,load:()=>$(()=>import(`./agents-BBw9faxp.js`),__vite__mapDeps([6,7,8,1,3,9,10,2,11]))},{pattern:`/agents/:id`,load:()=>$(()=>import(`./agent-87SUEw1E.js`),__vite__mapDeps([12,7,8,3,1,11,9,13,2,14,15,16]))},{pattern:`/agents/:id/cycles/:cycle/steps/:step`,load:()=>$(()=>import(`./prompt-kSnYVcGL.js`),__vite__mapDeps([17,7,8,1,3,9,16,15,18]))},{pattern:`/approvals`,load:()=>$(()=>import(`./approvals-BmzTW2hk.js`),__vite__mapDeps([19,1,2,20,9,21,14,22,3,23]))},{pattern:`/costs`,load:()=>$(()=>import(`./costs-BhgzorO7.js`),__vite__mapDeps([24,1,3,9,4,2,25,10,26]))},{pattern:`/spaces`,load:()=>$(()=>import(`./spaces-C3-JG1r7.js`),__vite__mapDeps([27,1,3,9,10,13,2]))},{pattern:`/organisation`,load:()=>$(()=>import(`./organisation-BByaC0Z0.js`).then(e=>e.t),__vite__mapDeps([28,1,29]))},{pattern:`/organisation/:section`,load:()=>$(()=>import(`./organisation-BByaC0Z0.js`).then(e=>e.t),__vite__mapDeps([28,1,29]))},{pattern:`/installation`,load:()=>$(()=>import(`./installation-BaRk164r.js`),__vite__mapDeps([30,3,1,13,20,10,2,31,32,33,9,4,34,35]))},{pattern:`/first-steps`,load:()=>$(()=>import(`./first-steps-B-d5L0xf.js`),__vite__mapDeps([36,1,3,37,31,32,33,9,38,39,40,41,42]))},{pattern:`/spaces/:id`,load:()=>$(()=>import(`./space-DTEVDhFD.js`),__vite__mapDeps([43,1,2,15,21,14,9,22,3,25,44]))}],Wt=a(``);function Gt(e){m(()=>{Wt.value=e},[e])}function Kt(){ne(()=>{let e=Fe.value,t=[Wt.value,D.value?.tenant.name??S.product].filter(Boolean);document.title=`${e?`(${e>=100?`99+`:e}) `:``}${t.join(` · `)}`})}function qt(e){for(let t of Ut){let n=l(t.pattern,e);if(n)return{page:t,params:n}}}function Jt(){qt(d.value.path)?.page.load().catch(()=>void 0)}function Yt(){let[e,t]=s(),[n,r]=s(!1),i=qt(d.value.path),a=i?.page;if(m(()=>{if(!a)return;let e=!1;return a.load().then(({default:n})=>void(e||t({page:a,View:n})),()=>r(!0)),()=>void(e=!0)},[a]),n)return x(Qt,{});if(!i)return x(Zt,{});if(e?.page!==a||!e)return x(Xt,{});let o=i.page.pattern+JSON.stringify(i.params);return x($t,{children:x(e.View,{params:i.params})},o)}function Xt(){return x(`div`,{class:`page`,children:x(`div`,{class:`inner`,children:x(de,{lines:6})})})}function Zt(){return Gt(S.notFound),x(`div`,{class:`page`,children:[x(`h1`,{class:`unseen`,children:S.notFound}),x(ge,{icon:`question`,title:S.notFound,children:[x(`p`,{children:S.notFoundHint}),x(`a`,{class:`button`,href:u`/`,children:S.home})]})]})}function Qt(){return x(`div`,{class:`page`,children:[x(`h1`,{class:`unseen`,children:S.newVersion}),x(ge,{icon:`redo`,title:S.newVersion,children:x(g,{look:`primary`,onPress:()=>location.reload(),children:S.reload})})]})}var $t=class extends _e{state={problem:void 0};static getDerivedStateFromError(e){return{problem:e}}componentDidCatch(e){console.error(e)}render({children:e}){return this.state.problem===void 0?e:x(`div`,{class:`page`,children:[x(`h1`,{children:S.failed}),x(pe,{problem:this.state.problem,onRetry:()=>this.setState({problem:void 0})})]})}},en=`/stepup?next=/account`;function tn(){if(!ue.value)return null;let e=()=>ue.value=!1;return x(G,{title:S.proofTitle,onClose:e,children:[x(`p`,{children:S.proofText}),x(`div`,{class:`actions`,children:[x(g,{onPress:e,children:S.cancel}),x(`a`,{class:`button primary`,href:en,target:`_blank`,rel:`noopener noreferrer`,onClick:e,children:S.proofAction})]})]})}function nn(){let e=c(null),{path:t}=d.value,n=c(!0);return m(()=>{Z.value=!1,n.current||e.current?.focus({preventScroll:!0}),n.current=!1},[t]),rn(),an(),x(`div`,{class:`app`,children:[x(`a`,{class:`skip`,href:`#main`,onClick:t=>(t.preventDefault(),e.current?.focus()),children:S.skip}),x(Pt,{}),x(Dt,{}),x(`button`,{type:`button`,class:`veil`,tabindex:-1,"aria-label":S.close,onClick:()=>Z.value=!1}),x(`main`,{id:`main`,class:`main`,tabindex:-1,ref:e,children:x(Yt,{})}),x(xt,{}),x(ft,{}),x(tn,{}),x(he,{})]})}function rn(){m(()=>{let e=({key:e,defaultPrevented:t})=>{e===`Escape`&&!t&&!document.querySelector(`dialog[open]`)&&(Z.value=!1)};return document.addEventListener(`keydown`,e),()=>document.removeEventListener(`keydown`,e)},[])}function an(){let e=(e,t)=>{let n=O.value,r=n.findIndex(({id:e})=>e===Et.value),i=n.map((t,i)=>n.at((r+e*(i+1))%n.length)).find(t);i&&v(u`/spaces/${i.id}`)};J(`mod+k`,S.keys.palette,()=>X.value=!0),J(`?`,S.keys.help,()=>Y.value=!0),J(`alt+arrowdown`,S.keys.nextSpace,()=>e(1,()=>!0)),J(`alt+arrowup`,S.keys.previousSpace,()=>e(-1,()=>!0)),J(`alt+shift+arrowdown`,S.keys.nextUnread,()=>e(1,({unreadCount:e})=>!!e))}function on({problem:e,onRetry:t}){return x(`main`,{class:`alone`,children:[x(`img`,{src:$e,alt:``}),e instanceof te?x(cn,{reason:e.reason}):x(sn,{problem:e,onRetry:t})]})}function sn({problem:e,onRetry:t}){return x(h,{children:[x(`h1`,{children:S.product}),x(`p`,{role:`alert`,children:_(e)}),x(g,{look:`primary`,onPress:t,children:S.retry})]})}function cn({reason:e}){let[t,n]=s();return m(()=>{if(e===`login_required`)return void n([]);r().then(n,()=>n([]))},[e]),t?t.length<2?x(h,{children:[x(`h1`,{children:S.signInTitle}),x(`p`,{children:S.signInText}),x(g,{look:`primary`,onPress:p,children:S.signIn})]}):x(h,{children:[x(`h1`,{children:S.chooseOrganisation}),x(`div`,{class:`menu`,role:`menu`,"aria-label":S.chooseOrganisation,children:t.map(({id:e,name:t})=>x(H,{onPress:()=>ve(e),children:t},e))})]}):x(de,{lines:2})}var ln=document.getElementById(`root`);async function un(){try{Jt(),await n(),await ze(),await qe()&&f(u`/first-steps`),fn(x(nn,{}))}catch(e){if(e instanceof te&&e.reason===`login_required`)return void await p().catch(dn);dn(e)}}function dn(e){fn(x(on,{problem:e,onRetry:()=>void un()}))}function fn(e){ln.querySelector(`:scope > .opening`)?.remove(),ee(e,ln)}xe(),Nt(),o(),ct(),Kt(),Ze(),un();export{O as C,E as D,je as E,Te as O,N as S,A as T,et as _,wt as a,j as b,lt as c,G as d,W as f,V as g,H as h,Tt as i,J as l,nt as m,$ as n,yt as o,U as p,Q as r,ht as s,Gt as t,ot as u,rt as v,D as w,M as x,Je as y};