const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/now-4uuCRzos.js","assets/states-BkVAGKbo.js","assets/time-Drg7Iaq8.js","assets/use-query-DWB6NgmG.js","assets/numbers-CAhSDIHn.js","assets/now-BCOn5S-G.css","assets/agents-BgpLAJuB.js","assets/counts-DaJDoey0.js","assets/counts-12wbkzkz.css","assets/field-C6PDgw8Y.js","assets/table-BtnGdiVN.js","assets/state-badge-D6PuTll3.js","assets/agent-BDNRV9Ws.js","assets/tabs-Da5TghqZ.js","assets/memo-CTKg10k8.js","assets/virtual-list-CRYJTs52.js","assets/json-text-CFNj2pyI.js","assets/prompt-DtlXBPzZ.js","assets/prompt-DvPwcqhE.css","assets/approvals-DBuo_dY4.js","assets/exact-Cu7s2tTR.js","assets/markdown-XsJvtYxC.js","assets/markdown-D62gvysp.css","assets/approvals-CB7BQ0zE.css","assets/costs-ChIJmVtg.js","assets/download-B9d2oyfO.js","assets/costs-RP_D3SI-.css","assets/spaces-dt2i2XYP.js","assets/organisation-CuD-m1ow.js","assets/organisation--YCPyf4-.css","assets/installation-BC-cl9Ms.js","assets/form-BEhwBZHQ.js","assets/kit-Bpx6wJCr.js","assets/kit-BZpK8kut.css","assets/collection-CSNUy8-s.js","assets/installation-C-bhfTiJ.css","assets/first-steps-CRthtImZ.js","assets/models-BAoyjDjH.js","assets/find-nMbgyK_4.js","assets/key-fields-CJvXheGY.js","assets/outcome-akTGUELv.js","assets/outcome-BlKmcB_w.js","assets/first-steps-BBoVimZm.css","assets/space-DMcsyqnT.js","assets/space-C3sH5F98.css"])))=>i.map(i=>d[i]);
import{A as e,B as t,C as n,E as r,G as i,H as a,I as o,J as s,K as c,L as l,M as u,N as d,P as f,Q as p,S as ee,T as te,U as m,V as ne,W as re,Y as ie,Z as h,_ as ae,a as g,b as oe,c as se,et as ce,f as le,g as ue,h as de,i as fe,j as _,k as v,l as y,n as pe,o as me,p as he,s as ge,t as _e,u as b,w as ve,x,z as S}from"./states-BkVAGKbo.js";var C=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new C(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new C(`
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
    `,{fragmentName:`WaitingCall`}),new C(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new C(`
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
}`,{fragmentName:`Newest`}),new C(`
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
}`,{fragmentName:`ListedSpace`});var ye=new C(`
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
}`),be=new C(`
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
}`),xe=new C(`
    query AnyAgent {
  agents(first: 1) {
    totalCount
  }
}
    `),w=class extends Map{#e=new Set;#t;constructor(e){super(),this.#t=e}set(e,t){return this.#e?.delete(e),super.set(e,t)}subscribe(){this.#e=new Set(this.keys())}settle(){this.#e.size!==0&&(this.#e.forEach(e=>this.delete(e)),this.#e.clear(),this.#t())}};function Se(e,t,n,r){let i=e.find(e=>e.id===t);if(!i)return e;let{unreadCount:a,unreadMentionCount:o,readUpTo:s}=n,c=r&&(!i.lastMessage||r.seq>i.lastMessage.seq),l=r&&r.seq===i.lastMessage?.seq,u=c||l?r:i.lastMessage,d={...i,unreadCount:a,unreadMentionCount:o,readUpTo:s,lastMessage:u};return c?[d,...e.filter(e=>e!==i)]:e.map(e=>e===i?d:e)}function Ce(e,t,n){let r=e.findLast(({lastMessage:e})=>e)?.lastMessage;return!n||!r||e.some(e=>e.id===t)?!1:Date.parse(n.createdAt)>Date.parse(r.createdAt)}function we(e,{id:t,archivedAt:n,...r}){return n?Te(e,t):e.map(e=>e.id===t?{...e,...r}:e)}function Te(e,t){return e.filter(e=>e.id!==t)}function Ee(e,t){return e.filter(({notificationSettings:e})=>!T(e,t)).reduce((e,{unreadCount:t})=>e+(t??0),0)}function T(e,t){return e?e.level===`NONE`||e.mutedUntil!=null&&Date.parse(e.mutedUntil)>t:!1}var De=100,Oe=20,E=a(void 0),D=a([]),O=a(0),k=a(new Map),A=a(new Map),ke=a(void 0),Ae=S(()=>Ee(D.value,Date.now()));function j(e){return e===`admin:write`&&(M.value===`OWNER`||M.value===`ADMIN`)?!0:E.value?.scopes.includes(e)??!1}var M=S(()=>{let{tenant:e,memberships:t}=E.value??{};return t?.find(t=>t.tenant.id===e?.id)?.role}),N=new w(L),P=new w(L),F=new w(L),I=new Set;function je(e){return I.add(e),()=>void I.delete(e)}async function Me(){Pe(await Ne())}async function Ne(){let e=await ae(ye,{first:De,members:Oe});t(()=>{E.value=e.viewer,O.value=e.spaces.totalCount,D.value=e.spaces.nodes.map(({members:e,...t})=>({...t,members:e.nodes}))}),F.clear();for(let e of D.value)e.unreadCount&&F.set(e.id,!0);return e.viewer.feedCursor}async function Pe(e){let n=()=>Ie().forEach(e=>e.subscribe()),r={withAgents:j(`agents:read`)};try{for await(let i of he(be,r,{after:e,onSubscribe:n}))Fe(i)?await ue(Ne):i.__typename===`SnapshotCompleted`?Ie().forEach(e=>e.settle()):t(()=>Le(i))}catch(e){le.value!==`signed out`&&(ke.value=oe(e))}}function Fe(e){return e.__typename===`SpaceJoined`||e.__typename===`FeedReset`||e.__typename===`UnreadChanged`&&Ce(D.peek(),e.space.id,e.newestMessage)}function Ie(){return[N,P,F]}function Le(e){switch(e.__typename){case`UnreadChanged`:e.unreadCount?F.set(e.space.id,!0):F.delete(e.space.id),D.value=Se(D.value,e.space.id,e,e.newestMessage);return;case`SpaceChanged`:D.value=we(D.value,e.space);return;case`SpaceLeft`:F.delete(e.spaceId),D.value=Te(D.value,e.spaceId);return;case`MessageAlert`:I.forEach(t=>t(e));return;case`AgentStateChanged`:return e.agent?(e.state===`SLEEPING`?P.delete(e.agent.id):P.set(e.agent.id,{...e.agent,state:e.state}),L()):void 0;case`HoldUpdated`:return e.hold?N.set(e.toolCallId,e.hold):N.delete(e.toolCallId),L()}}function L(){t(()=>{if(k.value=new Map(N),A.value=new Map(P),D.value.every(({id:e,unreadCount:t})=>!t||F.has(e)))return;let e=({id:e,unreadCount:t})=>t&&!F.has(e);D.value=D.value.map(t=>e(t)?{...t,unreadCount:0,unreadMentionCount:0}:t)})}async function Re(){if(!(d.value.path===`/`&&j(`admin:write`)&&j(`agents:write`)&&!v(`welcomed`)))return!1;let{agents:e}=await ae(xe,{});return e.totalCount===0}function ze(){e(`welcomed`,`yes`)}var Be=160,R=a(v(`alerts`)===`yes`);async function Ve(t){if(t&&(!(`Notification`in window)||await Notification.requestPermission()!==`granted`))return se(x.alertsDenied,{isBad:!0});R.value=t,e(`alerts`,t?`yes`:void 0)}function He(){je(e=>{R.value&&!document.hasFocus()&&`Notification`in window&&Notification.permission===`granted`&&Ue(e)})}function Ue({space:e,newMessage:t}){if(!t)return;let{id:n,author:r,text:i}=t,a=new Notification(`${r.name} · ${e.name}`,{body:i.slice(0,Be),tag:e.id});a.onclick=()=>{window.focus(),_(u`/spaces/${e.id}?message=${n}`),a.close()}}var We=`/console/assets/mark-4XaC8m4p.svg`,z=8;function Ge(e,t,n=`below`){let r=t.getBoundingClientRect(),{offsetWidth:i,offsetHeight:a}=e,o=r.bottom+4,s=r.top-a-4,c=o+a<=innerHeight-z,l=n===`below`?c||s<z?o:s:s>=z?s:o,u=r.left+i>innerWidth-z?r.right-i:r.left;e.style.top=`${Math.max(z,Math.min(l,innerHeight-a-z))}px`,e.style.left=`${Math.max(z,Math.min(u,innerWidth-i-z))}px`}function B({button:e,isMenu:t,side:n,label:r,children:a}){let[o,l]=s(!1),u=i(),d=c(null),f=()=>d.current?.hidePopover();re(()=>{let e=d.current;o&&e&&(e.showPopover(),Ge(e,document.getElementById(`${u}-button`),n),e.querySelector(`[autofocus], [role^=menuitem], button, input, a[href]`)?.focus())},[o]);let p={"aria-expanded":o,"aria-haspopup":t?`menu`:`dialog`,"aria-controls":`${u}-popover`,id:`${u}-button`};return b(h,{children:[e(p,()=>o?f():l(!0)),o&&b(`div`,{ref:d,id:`${u}-popover`,popover:`auto`,class:`popover`,role:t?void 0:`dialog`,"aria-label":t?void 0:r,onToggle:e=>{e.newState===`closed`&&(d.current?.contains(document.activeElement)&&document.getElementById(`${u}-button`)?.focus(),l(!1))},children:t?b(Ke,{label:r,children:a(f)}):a(f)})]})}function Ke({label:e,children:t}){let n=c(null);return b(`div`,{ref:n,class:`menu`,role:`menu`,"aria-label":e,onKeyDown:e=>{let t=[...n.current.querySelectorAll(`[role^=menuitem]`)],r=t.indexOf(document.activeElement),i=e.key.length===1&&t.find((t,n)=>n>r&&t.textContent?.trim().toLowerCase().startsWith(e.key.toLowerCase())),a={ArrowDown:t[(r+1)%t.length],ArrowUp:t.at(r-1),Home:t[0],End:t.at(-1)}[e.key]??i;a&&(e.preventDefault(),a.focus())},children:t})}function V({icon:e,isDanger:t,isChecked:n,to:r,onPress:i,children:a}){let o=t?`item danger`:`item`,s=b(h,{children:[e&&b(y,{name:e}),a]});return r===void 0?b(`button`,{type:`button`,class:o,role:n===void 0?`menuitem`:`menuitemradio`,tabindex:-1,"aria-checked":n,onClick:i,children:s}):b(`a`,{class:o,role:`menuitem`,tabindex:-1,href:r,onClick:i,children:s})}function qe({name:e,icon:t,isSmall:n,children:r}){return b(B,{isMenu:!0,label:e,button:(r,i)=>b(me,{name:e,icon:t,isSmall:n,onPress:i,attributes:r}),children:r})}function Je(e,t,n){m(()=>{if(!e)return;let r=e=>t.current?.contains(e.target)||n();return document.addEventListener(`pointerdown`,r),()=>document.removeEventListener(`pointerdown`,r)},[e])}function H({look:e,children:t}){return b(`span`,{class:e?`badge ${e}`:`badge`,children:t})}function U({name:e,kind:t,isSmall:n,state:r}){let i=[`avatar`,`tone-${Xe(e)}`,t===`AGENT`&&`agent`,n&&`small`].filter(Boolean).join(` `);return b(`span`,{class:i,"aria-hidden":`true`,children:[Ye(e),r&&b(`span`,{class:r===`THINKING`?`live moving`:`live`})]})}function Ye(e){let t=e.split(/[\s._-]+/u).filter(Boolean);return(t.length>1?[t[0],t.at(-1)]:t).map(e=>[...e][0].toUpperCase()).join(``)||`?`}function Xe(e){let t=0;for(let n of e)t=(t*31+n.codePointAt(0))%997;return t%6}function W({title:e,onClose:t,isWide:n,children:r}){let a=c(null),o=i();return m(()=>{let e=document.activeElement;return a.current.showModal(),a.current.querySelector(`.body :is(input, textarea, select)`)?.focus(),()=>e?.focus?.()},[]),b(`dialog`,{ref:a,class:n?`dialog wide`:`dialog`,"aria-labelledby":o,onClose:t,onCancel:e=>(e.preventDefault(),t()),onMouseDown:e=>{e.target===a.current&&t()},children:[b(`header`,{children:[b(`h2`,{id:o,children:e}),b(me,{name:x.close,icon:`close`,onPress:t})]}),b(`div`,{class:`body`,children:r})]})}function Ze({title:e,text:t,action:n,isDanger:r,onConfirm:i,onClose:a}){let[o,c]=s();return b(W,{title:e,onClose:a,children:[b(`p`,{children:t}),o&&b(pe,{problem:o}),b(`div`,{class:`actions`,children:[b(g,{onPress:a,children:x.cancel}),b(g,{look:r?`danger`:`primary`,onPress:()=>i().then(a,e=>c(oe(e))),children:n})]})]})}var G=new Set,K=/mac|iphone|ipad/i.test(navigator.platform);function Qe(){return[...G]}function q(e,t,n){m(()=>{let r={keys:e,name:t,run:n};return G.add(r),()=>void G.delete(r)})}function $e(){document.addEventListener(`keydown`,e=>{if(e.defaultPrevented||e.isComposing)return;let t=tt(e),n=[...G].findLast(({keys:e})=>e===t);!n||!/mod|alt/.test(t)&&nt(e.target)||(!document.querySelector(`dialog[open]`)||t.startsWith(`mod`))&&(e.preventDefault(),n.run(e))})}function et(e){let t=K?{mod:`⌘`,alt:`⌥`,shift:`⇧`}:{mod:`Ctrl`,alt:`Alt`,shift:`Shift`};return e.split(`+`).map(e=>t[e]??{arrowup:`↑`,arrowdown:`↓`}[e]??e.toUpperCase()).join(K?``:` + `)}function tt(e){let t=e.key.length===1&&/[^a-z0-9]/i.test(e.key);return[(K?e.metaKey:e.ctrlKey)&&`mod`,e.altKey&&`alt`,e.shiftKey&&!t&&`shift`,e.key.toLowerCase()].filter(Boolean).join(`+`)}function nt(e){return e instanceof HTMLElement&&(e.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(e.tagName))}var J=a(!1);function rt(){return J.value?b(W,{title:x.shortcuts,onClose:()=>J.value=!1,children:b(`dl`,{class:`shortcuts`,children:Qe().map(({keys:e,name:t})=>b(`div`,{children:[b(`dt`,{children:t}),b(`dd`,{children:b(`kbd`,{children:et(e)})})]},e))})}):null}var it=[{to:u`/`,path:`/`,name:x.pages.now,icon:`pulse`},{to:u`/approvals`,path:`/approvals`,name:x.pages.approvals,icon:`check`,scope:`messages:write`},{to:u`/agents`,path:`/agents`,name:x.pages.agents,icon:`agent`,scope:`agents:read`,hasSections:!0},{to:u`/spaces`,path:`/spaces`,name:x.pages.spaces,icon:`hash`},{to:u`/costs`,path:`/costs`,name:x.pages.costs,icon:`coins`,scope:`admin:read`},{to:u`/organisation`,path:`/organisation`,name:x.pages.organisation,icon:`gear`,scope:`spaces:read`,hasSections:!0},{to:u`/installation`,path:`/installation`,name:x.pages.installation,icon:`shield`,scope:`installation:read`}];function at(){return it.filter(({scope:e})=>!e||j(e))}function ot(e,t,n){let r=t.trim().toLowerCase();return r?e.map((e,t)=>({item:e,at:t,rank:st(n(e).toLowerCase(),r)})).filter(({rank:e})=>e<1/0).sort((e,t)=>e.rank-t.rank||e.at-t.at).map(({item:e})=>e):[...e]}function st(e,t){let n=e.indexOf(t);if(n===0)return 0;if(n>0)return/[\p{L}\p{N}]/u.test(e[n-1])?2:1;let r=0;for(let n of t){let t=e.indexOf(n,r);if(t<0)return 1/0;r=t+1}return 3}var ct=12,Y=a(!1),lt=new Set;function ut(e){m(()=>(lt.add(e),()=>void lt.delete(e)))}function dt(){let e=at().map(({to:e,name:t,icon:n})=>({key:e,name:t,icon:n,run:()=>_(e)})),t=D.value.map(({id:e,name:t,kind:n,partner:r})=>{let i=n===`GROUP`?`hash`:r?.kind===`AGENT`?`agent`:`people`;return{key:e,name:t,kind:n===`GROUP`?x.spaces:x.direct,icon:i,run:()=>_(u`/spaces/${e}`)}});return[...[...lt].flat(),...e,...t]}function ft(){return Y.value?b(pt,{}):null}function pt(){let[e,t]=s(``),[n,r]=s(0),a=c(null),o=i(),l=ot(ie(dt,[]),e,({name:e})=>e).slice(0,ct),u=()=>Y.value=!1,d=e=>{e&&(a.current?.close(),e.run())};return m(()=>a.current.showModal(),[]),b(`dialog`,{ref:a,class:`palette`,"aria-label":x.palette,onClose:u,onMouseDown:e=>e.target===a.current&&a.current?.close(),children:[b(`div`,{class:`palette-field`,children:[b(y,{name:`search`}),b(`input`,{value:e,placeholder:x.palettePlaceholder,"aria-label":x.palette,autocomplete:`off`,role:`combobox`,"aria-expanded":`true`,"aria-controls":o,"aria-activedescendant":l[n]?`${o}-${n}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&l.length)r((n+t+l.length)%l.length);else if(e.key===`Enter`)d(l[n]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(t(e.value),r(0))})]}),b(`div`,{id:o,role:`listbox`,"aria-label":x.palette,class:`palette-list`,children:l.map((e,t)=>b(`div`,{id:`${o}-${t}`,role:`option`,"aria-selected":t===n,onMouseMove:()=>r(t),onClick:()=>d(e),children:[b(y,{name:e.icon}),b(`span`,{class:`cut`,children:e.name}),e.kind&&b(`small`,{class:`push`,children:e.kind})]},e.key))}),l.length===0&&b(`p`,{class:`palette-none`,children:x.nothingFound})]})}var mt=()=>M.value===`OWNER`||M.value===`ADMIN`;function ht(){return j(`spaces:write`)&&(mt()||!!E.value?.tenant.membersMayCreateSpaces)}function X(){return j(`messages:write`)&&(mt()||!!E.value?.tenant.membersMayStartConversations)}var Z=a(!1),gt=S(()=>l(`/spaces/:id`,d.value.path)?.id);function _t(){let e=D.value.filter(({kind:e})=>e===`GROUP`),t=D.value.filter(({kind:e})=>e===`DIRECT`),n=D.value.length===0;return b(`nav`,{id:`side`,class:Z.value?`side open`:`side`,"aria-label":x.navigation,children:[b(`ul`,{class:`side-pages`,children:at().map(e=>b(`li`,{children:b(`a`,{href:e.to,"aria-current":vt(e)?`page`:void 0,children:[b(y,{name:e.icon}),b(`span`,{class:`cut`,children:e.name})]})},e.to))}),b(yt,{name:x.spaces,spaces:e,begin:ht()?{to:u`/spaces?new=space`,name:x.newSpace}:void 0}),n&&b(`p`,{class:`side-none`,children:x.noSpaces}),(t.length>0||X())&&b(yt,{name:x.direct,spaces:t,begin:X()?{to:u`/spaces?new=direct`,name:x.newDirect}:void 0}),O.value>D.value.length&&b(`a`,{href:u`/spaces`,class:`small`,children:x.allSpaces(O.value)})]})}function vt({path:e,hasSections:t}){let n=d.value.path;return n===e||!!t&&n.startsWith(`${e}/`)}function yt({name:e,spaces:t,begin:n}){return b(`section`,{children:[b(`div`,{class:`side-caption`,children:[b(`h2`,{children:e}),n&&b(`a`,{href:n.to,class:`button quiet icon small`,"aria-label":n.name,title:n.name,children:b(y,{name:`add`})})]}),b(`ul`,{children:t.map(e=>b(bt,{space:e,isOpen:e.id===gt.value},e.id))})]})}function bt({space:e,isOpen:t}){let{id:n,name:r,unreadCount:i,unreadMentionCount:a,notificationSettings:o}=e,s=T(o,Date.now()),c=!!i&&!t,l=[...k.value.values()].filter(({origin:e})=>e.spaceId===n).length,d=[c&&!s&&`unread`,s&&`quiet`].filter(Boolean).join(` `);return b(`li`,{children:b(`a`,{href:u`/spaces/${n}`,class:d,"aria-current":t?`page`:void 0,onClick:()=>Z.value=!1,children:[b(xt,{space:e}),b(`span`,{class:`cut`,children:r}),b(St,{space:e}),l>0&&b(H,{look:`warn`,children:x.toAnswer(l)}),!!a&&!t&&b(H,{look:`accent`,children:[`@`,b(`span`,{class:`unseen`,children:[` `,x.mentioned]})]}),c&&b(H,{look:s?void 0:`accent`,children:[i>=100?`99+`:i,b(`span`,{class:`unseen`,children:[` `,x.unread(i).replace(/^\S+ /,``)]})]}),s&&b(`span`,{class:`soft`,title:x.muted,children:[b(y,{name:`bellOff`,size:14}),b(`span`,{class:`unseen`,children:x.muted})]})]})})}function xt({space:{kind:e,partner:t,name:n}}){return e===`GROUP`?b(y,{name:`hash`}):b(U,{name:t?.name??n,kind:t?.kind??`PERSON`,isSmall:!0,state:t?A.value.get(t.id)?.state:void 0})}function St({space:{kind:e,members:t}}){let[n]=t.map(({id:e})=>A.value.get(e)).filter(e=>e!==void 0);if(!n)return null;let r=`${n.name} ${x.states[n.state]??``}`;return b(`span`,{class:e===`GROUP`?`doing`:`unseen`,title:r,children:b(`span`,{class:`unseen`,children:r})})}var Q=a(v(`theme`)??`system`);function Ct(){ne(()=>{let t=Q.value;t===`system`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=t,e(`theme`,t===`system`?void 0:t)})}function wt(){return b(`header`,{class:`top`,children:[b(`span`,{class:`top-menu`,children:b(me,{name:x.menu,icon:`menu`,onPress:()=>Z.value=!Z.value,attributes:{"aria-expanded":Z.value,"aria-controls":`side`}})}),b(`a`,{class:`top-mark`,href:u`/`,"aria-label":x.product,children:b(`img`,{src:We,alt:``,width:26,height:26})}),b(Tt,{}),b(`button`,{type:`button`,class:`top-search`,onClick:()=>Y.value=!0,children:[b(y,{name:`search`}),b(`span`,{class:`cut`,children:x.search}),b(`kbd`,{children:et(`mod+k`)})]}),b(Et,{}),b(Dt,{})]})}function Tt(){let[e,t]=s([]);m(()=>void r().then(t,()=>void 0),[]);let{tenant:n}=E.value;return e.length<2?b(`span`,{class:`top-organisation cut`,children:n.name}):b(B,{isMenu:!0,label:x.organisation,button:(e,t)=>b(`button`,{type:`button`,class:`button quiet top-organisation`,onClick:t,...e,children:[b(`span`,{class:`cut`,children:n.name}),b(y,{name:`fold`})]}),children:()=>e.map(({id:e,name:t})=>b(V,{isChecked:e===n.id,onPress:()=>ve(e),children:t},e))})}function Et(){let e=le.value,t={connecting:x.connecting,open:x.connected,lost:x.reconnecting,"signed out":x.signedOut}[e];return b(`div`,{class:`connection ${e.replace(` `,`-`)}`,role:`status`,title:t,children:[b(`span`,{class:`dot`,"aria-hidden":`true`}),b(`span`,{class:e===`open`||e===`connecting`?`unseen`:`words`,children:ke.value??t}),e===`signed out`&&b(g,{isSmall:!0,look:`primary`,onPress:te,children:x.signIn})]})}function Dt(){let{actor:e}=E.value,t=[[`system`,x.themeSystem],[`light`,x.themeLight],[`dark`,x.themeDark]];return b(B,{isMenu:!0,label:e.name,button:(t,n)=>b(`button`,{type:`button`,class:`button quiet top-person`,"aria-label":e.name,title:e.name,onClick:n,...t,children:b(U,{name:e.name,kind:e.kind,isSmall:!0})}),children:n=>b(h,{children:[b(`p`,{class:`caption`,children:e.name}),b(V,{icon:`bell`,isChecked:R.value,onPress:()=>Ve(!R.value),children:x.alerts}),b(V,{icon:`key`,onPress:()=>(n(),J.value=!0),children:x.shortcuts}),b(`hr`,{}),b(`p`,{class:`caption`,children:x.theme}),t.map(([e,t])=>b(V,{isChecked:Q.value===e,onPress:()=>Q.value=e,children:t},e)),b(`hr`,{}),b(V,{icon:`exit`,to:`/account`,children:[x.account,` · `,x.signOut]})]})})}var Ot=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),kt=function(e){return`/console/`+e},At={},jt=function(e){return e.pathname.endsWith(`.css`)},Mt=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},$=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=kt(t,n);let r=s(t),i=jt(r);return Mt(At,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:Ot,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Nt=[{pattern:`/`,load:()=>$(()=>import(`./now-4uuCRzos.js`),__vite__mapDeps([0,1,2,3,4,5]))},{pattern:`/agents`,load:()=>$(()=>import(`./agents-BgpLAJuB.js`),__vite__mapDeps([6,7,8,1,3,9,10,2,11]))},{pattern:`/agents/:id`,load:()=>$(()=>import(`./agent-BDNRV9Ws.js`),__vite__mapDeps([12,7,8,3,1,11,9,13,2,14,15,16]))},{pattern:`/agents/:id/cycles/:cycle/steps/:step`,load:()=>$(()=>import(`./prompt-DtlXBPzZ.js`),__vite__mapDeps([17,7,8,1,3,9,16,15,18]))},{pattern:`/approvals`,load:()=>$(()=>import(`./approvals-DBuo_dY4.js`),__vite__mapDeps([19,1,2,20,9,21,14,22,3,23]))},{pattern:`/costs`,load:()=>$(()=>import(`./costs-ChIJmVtg.js`),__vite__mapDeps([24,1,3,9,4,2,25,10,26]))},{pattern:`/spaces`,load:()=>$(()=>import(`./spaces-dt2i2XYP.js`),__vite__mapDeps([27,1,3,9,10,13,2]))},{pattern:`/organisation`,load:()=>$(()=>import(`./organisation-CuD-m1ow.js`).then(e=>e.t),__vite__mapDeps([28,1,29]))},{pattern:`/organisation/:section`,load:()=>$(()=>import(`./organisation-CuD-m1ow.js`).then(e=>e.t),__vite__mapDeps([28,1,29]))},{pattern:`/installation`,load:()=>$(()=>import(`./installation-BC-cl9Ms.js`),__vite__mapDeps([30,3,1,13,20,10,2,31,32,33,9,4,34,35]))},{pattern:`/first-steps`,load:()=>$(()=>import(`./first-steps-CRthtImZ.js`),__vite__mapDeps([36,1,3,37,31,32,33,9,38,39,40,41,42]))},{pattern:`/spaces/:id`,load:()=>$(()=>import(`./space-DMcsyqnT.js`),__vite__mapDeps([43,1,2,15,21,14,9,22,3,25,44]))}],Pt=a(``);function Ft(e){m(()=>{Pt.value=e},[e])}function It(){ne(()=>{let e=Ae.value,t=[Pt.value,E.value?.tenant.name??x.product].filter(Boolean);document.title=`${e?`(${e>=100?`99+`:e}) `:``}${t.join(` · `)}`})}function Lt(e){for(let t of Nt){let n=l(t.pattern,e);if(n)return{page:t,params:n}}}function Rt(){let[e,t]=s(),[n,r]=s(!1),i=Lt(d.value.path),a=i?.page;if(m(()=>{if(!a)return;let e=!1;return a.load().then(({default:n})=>void(e||t({page:a,View:n})),()=>r(!0)),()=>void(e=!0)},[a]),n)return b(Vt,{});if(!i)return b(Bt,{});if(e?.page!==a||!e)return b(zt,{});let o=i.page.pattern+JSON.stringify(i.params);return b(Ht,{children:b(e.View,{params:i.params})},o)}function zt(){return b(`div`,{class:`page`,children:b(`div`,{class:`inner`,children:b(fe,{lines:6})})})}function Bt(){return Ft(x.notFound),b(`div`,{class:`page`,children:[b(`h1`,{class:`unseen`,children:x.notFound}),b(_e,{icon:`question`,title:x.notFound,children:[b(`p`,{children:x.notFoundHint}),b(`a`,{class:`button`,href:u`/`,children:x.home})]})]})}function Vt(){return b(`div`,{class:`page`,children:[b(`h1`,{class:`unseen`,children:x.newVersion}),b(_e,{icon:`redo`,title:x.newVersion,children:b(g,{look:`primary`,onPress:()=>location.reload(),children:x.reload})})]})}var Ht=class extends ce{state={problem:void 0};static getDerivedStateFromError(e){return{problem:e}}componentDidCatch(e){console.error(e)}render({children:e}){return this.state.problem===void 0?e:b(`div`,{class:`page`,children:[b(`h1`,{children:x.failed}),b(pe,{problem:this.state.problem,onRetry:()=>this.setState({problem:void 0})})]})}},Ut=`/stepup?next=/account`;function Wt(){if(!de.value)return null;let e=()=>de.value=!1;return b(W,{title:x.proofTitle,onClose:e,children:[b(`p`,{children:x.proofText}),b(`div`,{class:`actions`,children:[b(g,{onPress:e,children:x.cancel}),b(`a`,{class:`button primary`,href:Ut,target:`_blank`,rel:`noopener noreferrer`,onClick:e,children:x.proofAction})]})]})}function Gt(){let e=c(null),{path:t}=d.value,n=c(!0);return m(()=>{Z.value=!1,n.current||e.current?.focus({preventScroll:!0}),n.current=!1},[t]),Kt(Z.value),qt(),b(`div`,{class:`app`,children:[b(`a`,{class:`skip`,href:`#main`,onClick:t=>(t.preventDefault(),e.current?.focus()),children:x.skip}),b(wt,{}),b(_t,{}),b(`button`,{type:`button`,class:`veil`,tabindex:-1,"aria-label":x.close,onClick:()=>Z.value=!1}),b(`main`,{id:`main`,class:`main`,tabindex:-1,ref:e,children:b(Rt,{})}),b(ft,{}),b(rt,{}),b(Wt,{}),b(ge,{})]})}function Kt(e){m(()=>{if(!e)return;let t=({key:e,defaultPrevented:t})=>{e===`Escape`&&!t&&!document.querySelector(`dialog[open]`)&&(Z.value=!1)};return document.addEventListener(`keydown`,t),()=>document.removeEventListener(`keydown`,t)},[e])}function qt(){let e=(e,t)=>{let n=D.value,r=n.findIndex(({id:e})=>e===gt.value),i=n.map((t,i)=>n.at((r+e*(i+1))%n.length)).find(t);i&&_(u`/spaces/${i.id}`)};q(`mod+k`,x.keys.palette,()=>Y.value=!0),q(`?`,x.keys.help,()=>J.value=!0),q(`alt+arrowdown`,x.keys.nextSpace,()=>e(1,()=>!0)),q(`alt+arrowup`,x.keys.previousSpace,()=>e(-1,()=>!0)),q(`alt+shift+arrowdown`,x.keys.nextUnread,()=>e(1,({unreadCount:e})=>!!e))}function Jt({problem:e,onRetry:t}){return b(`main`,{class:`alone`,children:[b(`img`,{src:We,alt:``}),e instanceof ee?b(Xt,{reason:e.reason}):b(Yt,{problem:e,onRetry:t})]})}function Yt({problem:e,onRetry:t}){return b(h,{children:[b(`h1`,{children:x.product}),b(`p`,{role:`alert`,children:oe(e)}),b(g,{look:`primary`,onPress:t,children:x.retry})]})}function Xt({reason:e}){let[t,n]=s();return m(()=>{if(e===`login_required`)return void n([]);r().then(n,()=>n([]))},[e]),t?t.length<2?b(h,{children:[b(`h1`,{children:x.signInTitle}),b(`p`,{children:x.signInText}),b(g,{look:`primary`,onPress:te,children:x.signIn})]}):b(h,{children:[b(`h1`,{children:x.chooseOrganisation}),b(`div`,{class:`menu`,role:`menu`,"aria-label":x.chooseOrganisation,children:t.map(({id:e,name:t})=>b(V,{onPress:()=>ve(e),children:t},e))})]}):b(fe,{lines:2})}var Zt=document.getElementById(`root`);async function Qt(){try{await n(),await Me(),await Re()&&f(u`/first-steps`),p(b(Gt,{}),Zt)}catch(e){if(e instanceof ee&&e.reason===`login_required`)return void await te().catch($t);$t(e)}}function $t(e){p(b(Jt,{problem:e,onRetry:()=>void Qt()}),Zt)}Ct(),o(),$e(),It(),He(),Qt();export{D as C,w as D,T as E,M as S,k as T,Ge as _,ht as a,A as b,et as c,W as d,U as f,B as g,V as h,X as i,q as l,qe as m,$ as n,ut as o,H as p,Q as r,ot as s,Ft as t,Ze as u,Je as v,E as w,j as x,ze as y};