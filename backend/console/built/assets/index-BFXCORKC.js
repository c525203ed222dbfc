const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/now-CMETX_zT.js","assets/states-CUG5cJRg.js","assets/time-Da0-NQ3O.js","assets/use-query-DWXPPlLY.js","assets/numbers-CAhSDIHn.js","assets/now-BB6zKDXg.css","assets/agents-B1AV1elR.js","assets/counts-CBAerYnG.js","assets/counts-C6P-FHvE.css","assets/field-RQxpaGcb.js","assets/table-B0-w0ivA.js","assets/state-badge-oL5m_oLW.js","assets/agent-7QqjZiku.js","assets/tabs-N2-_LKoz.js","assets/memo-CoGTKYyV.js","assets/virtual-list-B_DFUJQ4.js","assets/json-text-CFNj2pyI.js","assets/prompt-Dd3gtgXd.js","assets/prompt-DMKopDo9.css","assets/approvals-z2zljUuk.js","assets/markdown-CFQNQehj.js","assets/markdown-D62gvysp.css","assets/approvals-D5xDYX0j.css","assets/costs-KRJ5AaU0.js","assets/costs-Dxa2Gi7S.css","assets/spaces-DeCbSpdO.js","assets/organisation-C7SzIHEZ.js","assets/organisation-B5tLjpum.css","assets/first-steps-m-G6__PO.js","assets/models-BAoyjDjH.js","assets/form-PWRQTxvL.js","assets/kit-BNxv7Ty-.js","assets/kit-CKkA05km.css","assets/find-meWOR21I.js","assets/key-fields-CmzYhidh.js","assets/outcome-WloBBdln.js","assets/outcome-MYcLHg-B.js","assets/first-steps-BBoVimZm.css","assets/space-ChYo61Wd.js","assets/space-C3sH5F98.css"])))=>i.map(i=>d[i]);
import{A as e,B as t,C as n,E as r,G as i,H as a,I as o,J as s,K as c,L as l,M as u,N as d,P as f,Q as p,S as ee,T as m,U as h,V as te,W as ne,Y as re,Z as g,_ as ie,a as _,b as ae,c as oe,et as se,f as ce,g as le,h as ue,i as de,j as v,k as y,l as b,n as fe,o as pe,p as me,s as he,t as ge,u as x,w as _e,x as S,z as C}from"./states-CUG5cJRg.js";var w=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new w(`
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
}`,{fragmentName:`ListedSpace`});var ve=new w(`
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
}`),ye=new w(`
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
}`),be=new w(`
    query AnyAgent {
  agents(first: 1) {
    totalCount
  }
}
    `),xe=5e3,T=class extends Map{#e=new Set;#t;#n=!0;#r;constructor(e){super(),this.#r=e}set(e,t){return this.#e?.delete(e),super.set(e,t)}subscribe(){this.#e=new Set(this.keys()),this.connect(this.#n)}connect(e){this.#n=e,clearTimeout(this.#t),e&&this.#e.size!==0&&(this.#t=setTimeout(()=>this.settle(),xe))}settle(){clearTimeout(this.#t),this.#e.size!==0&&(this.#e.forEach(e=>this.delete(e)),this.#e.clear(),this.#r())}};function Se(e,t,n,r){let i=e.find(e=>e.id===t);if(!i)return e;let{unreadCount:a,unreadMentionCount:o,readUpTo:s}=n,c=r&&(!i.lastMessage||r.seq>i.lastMessage.seq),l=r&&r.seq===i.lastMessage?.seq,u=c||l?r:i.lastMessage,d={...i,unreadCount:a,unreadMentionCount:o,readUpTo:s,lastMessage:u};return c?[d,...e.filter(e=>e!==i)]:e.map(e=>e===i?d:e)}function Ce(e,{id:t,archivedAt:n,...r}){return n?we(e,t):e.map(e=>e.id===t?{...e,...r}:e)}function we(e,t){return e.filter(e=>e.id!==t)}function Te(e,t){return e.filter(({notificationSettings:e})=>!E(e,t)).reduce((e,{unreadCount:t})=>e+(t??0),0)}function E(e,t){return e?e.level===`NONE`||e.mutedUntil!=null&&Date.parse(e.mutedUntil)>t:!1}var Ee=100,De=20,D=a(void 0),O=a([]),k=a(0),Oe=a(new Map),A=a(new Map),ke=a(void 0),Ae=C(()=>Te(O.value,Date.now()));function j(e){return e===`admin:write`&&(M.value===`OWNER`||M.value===`ADMIN`)?!0:D.value?.scopes.includes(e)??!1}var M=C(()=>{let{tenant:e,memberships:t}=D.value??{};return t?.find(t=>t.tenant.id===e?.id)?.role}),N=new T(L),P=new T(L),F=new T(L),I=new Set;function je(e){return I.add(e),()=>void I.delete(e)}async function Me(){let e=await Ne();le(e=>Fe().forEach(t=>t.connect(e))),Pe(e)}async function Ne(){let e=await ie(ve,{first:Ee,members:De});t(()=>{D.value=e.viewer,k.value=e.spaces.totalCount,O.value=e.spaces.nodes.map(({members:e,...t})=>({...t,members:e.nodes}))}),F.clear();for(let e of O.value)e.unreadCount&&F.set(e.id,!0);return e.viewer.feedCursor}async function Pe(e){let n=()=>Fe().forEach(e=>e.subscribe()),r={withAgents:j(`agents:read`)};try{for await(let i of me(ye,r,{after:e,onSubscribe:n}))i.__typename===`SpaceJoined`||i.__typename===`FeedReset`?await Ne():t(()=>Ie(i))}catch(e){ce.value!==`signed out`&&(ke.value=ae(e))}}function Fe(){return[N,P,F]}function Ie(e){switch(e.__typename){case`UnreadChanged`:e.unreadCount?F.set(e.space.id,!0):F.delete(e.space.id),O.value=Se(O.value,e.space.id,e,e.newestMessage);return;case`SpaceChanged`:O.value=Ce(O.value,e.space);return;case`SpaceLeft`:F.delete(e.spaceId),O.value=we(O.value,e.spaceId);return;case`MessageAlert`:I.forEach(t=>t(e));return;case`AgentStateChanged`:return e.agent?(e.state===`SLEEPING`?P.delete(e.agent.id):P.set(e.agent.id,{...e.agent,state:e.state}),L()):void 0;case`HoldUpdated`:return e.hold?N.set(e.toolCallId,e.hold):N.delete(e.toolCallId),L()}}function L(){t(()=>{if(Oe.value=new Map(N),A.value=new Map(P),O.value.every(({id:e,unreadCount:t})=>!t||F.has(e)))return;let e=({id:e,unreadCount:t})=>t&&!F.has(e);O.value=O.value.map(t=>e(t)?{...t,unreadCount:0,unreadMentionCount:0}:t)})}async function Le(){if(!(d.value.path===`/`&&j(`admin:write`)&&j(`agents:write`)&&!y(`welcomed`)))return!1;let{agents:e}=await ie(be,{});return e.totalCount===0}function Re(){e(`welcomed`,`yes`)}var ze=160,R=a(y(`alerts`)===`yes`);async function Be(t){if(t&&(!(`Notification`in window)||await Notification.requestPermission()!==`granted`))return oe(S.alertsDenied,{isBad:!0});R.value=t,e(`alerts`,t?`yes`:void 0)}function Ve(){je(e=>{R.value&&!document.hasFocus()&&`Notification`in window&&Notification.permission===`granted`&&He(e)})}function He({space:e,newMessage:t}){if(!t)return;let{id:n,author:r,text:i}=t,a=new Notification(`${r.name} · ${e.name}`,{body:i.slice(0,ze),tag:e.id});a.onclick=()=>{window.focus(),v(u`/spaces/${e.id}?message=${n}`),a.close()}}var Ue=`/console/assets/mark-4XaC8m4p.svg`,z=8;function We(e,t,n=`below`){let r=t.getBoundingClientRect(),{offsetWidth:i,offsetHeight:a}=e,o=r.bottom+4,s=r.top-a-4,c=o+a<=innerHeight-z,l=n===`below`?c||s<z?o:s:s>=z?s:o,u=r.left+i>innerWidth-z?r.right-i:r.left;e.style.top=`${Math.max(z,Math.min(l,innerHeight-a-z))}px`,e.style.left=`${Math.max(z,Math.min(u,innerWidth-i-z))}px`}function B({button:e,isMenu:t,side:n,label:r,children:a}){let[o,l]=s(!1),u=i(),d=c(null),f=()=>d.current?.hidePopover();ne(()=>{let e=d.current;o&&e&&(e.showPopover(),We(e,document.getElementById(`${u}-button`),n),e.querySelector(`[autofocus], [role^=menuitem], button, input, a[href]`)?.focus())},[o]);let p={"aria-expanded":o,"aria-haspopup":t?`menu`:`dialog`,"aria-controls":`${u}-popover`,id:`${u}-button`};return x(g,{children:[e(p,()=>o?f():l(!0)),o&&x(`div`,{ref:d,id:`${u}-popover`,popover:`auto`,class:`popover`,role:t?void 0:`dialog`,"aria-label":t?void 0:r,onToggle:e=>{e.newState===`closed`&&(d.current?.contains(document.activeElement)&&document.getElementById(`${u}-button`)?.focus(),l(!1))},children:t?x(Ge,{label:r,children:a(f)}):a(f)})]})}function Ge({label:e,children:t}){let n=c(null);return x(`div`,{ref:n,class:`menu`,role:`menu`,"aria-label":e,onKeyDown:e=>{let t=[...n.current.querySelectorAll(`[role^=menuitem]`)],r=t.indexOf(document.activeElement),i=e.key.length===1&&t.find((t,n)=>n>r&&t.textContent?.trim().toLowerCase().startsWith(e.key.toLowerCase())),a={ArrowDown:t[(r+1)%t.length],ArrowUp:t.at(r-1),Home:t[0],End:t.at(-1)}[e.key]??i;a&&(e.preventDefault(),a.focus())},children:t})}function V({icon:e,isDanger:t,isChecked:n,to:r,onPress:i,children:a}){let o=t?`item danger`:`item`,s=x(g,{children:[e&&x(b,{name:e}),a]});return r===void 0?x(`button`,{type:`button`,class:o,role:n===void 0?`menuitem`:`menuitemradio`,tabindex:-1,"aria-checked":n,onClick:i,children:s}):x(`a`,{class:o,role:`menuitem`,tabindex:-1,href:r,onClick:i,children:s})}function Ke({name:e,icon:t,isSmall:n,children:r}){return x(B,{isMenu:!0,label:e,button:(r,i)=>x(pe,{name:e,icon:t,isSmall:n,onPress:i,attributes:r}),children:r})}function qe(e,t,n){h(()=>{if(!e)return;let r=e=>t.current?.contains(e.target)||n();return document.addEventListener(`pointerdown`,r),()=>document.removeEventListener(`pointerdown`,r)},[e])}function H({look:e,children:t}){return x(`span`,{class:e?`badge ${e}`:`badge`,children:t})}function U({name:e,kind:t,isSmall:n,state:r}){let i=[`avatar`,`tone-${Ye(e)}`,t===`AGENT`&&`agent`,n&&`small`].filter(Boolean).join(` `);return x(`span`,{class:i,"aria-hidden":`true`,children:[Je(e),r&&x(`span`,{class:r===`THINKING`?`live moving`:`live`})]})}function Je(e){let t=e.split(/[\s._-]+/u).filter(Boolean);return(t.length>1?[t[0],t.at(-1)]:t).map(e=>[...e][0].toUpperCase()).join(``)||`?`}function Ye(e){let t=0;for(let n of e)t=(t*31+n.codePointAt(0))%997;return t%6}function W({title:e,onClose:t,isWide:n,children:r}){let a=c(null),o=i();return h(()=>{let e=document.activeElement;return a.current.showModal(),()=>e?.focus?.()},[]),x(`dialog`,{ref:a,class:n?`dialog wide`:`dialog`,"aria-labelledby":o,onClose:t,onCancel:e=>(e.preventDefault(),t()),onMouseDown:e=>{e.target===a.current&&t()},children:[x(`header`,{children:[x(`h2`,{id:o,children:e}),x(pe,{name:S.close,icon:`close`,onPress:t})]}),x(`div`,{class:`body`,children:r})]})}function Xe({title:e,text:t,action:n,isDanger:r,onConfirm:i,onClose:a}){let[o,c]=s();return x(W,{title:e,onClose:a,children:[x(`p`,{children:t}),o&&x(fe,{problem:o}),x(`div`,{class:`actions`,children:[x(_,{onPress:a,children:S.cancel}),x(_,{look:r?`danger`:`primary`,onPress:()=>i().then(a,e=>c(ae(e))),children:n})]})]})}var G=new Set,K=/mac|iphone|ipad/i.test(navigator.platform);function Ze(){return[...G]}function q(e,t,n){h(()=>{let r={keys:e,name:t,run:n};return G.add(r),()=>void G.delete(r)})}function Qe(){document.addEventListener(`keydown`,e=>{if(e.defaultPrevented||e.isComposing)return;let t=$e(e),n=[...G].findLast(({keys:e})=>e===t);!n||!/mod|alt/.test(t)&&et(e.target)||(!document.querySelector(`dialog[open]`)||t.startsWith(`mod`))&&(e.preventDefault(),n.run(e))})}function J(e){let t=K?{mod:`⌘`,alt:`⌥`,shift:`⇧`}:{mod:`Ctrl`,alt:`Alt`,shift:`Shift`};return e.split(`+`).map(e=>t[e]??{arrowup:`↑`,arrowdown:`↓`}[e]??e.toUpperCase()).join(K?``:` + `)}function $e(e){let t=e.key.length===1&&/[^a-z0-9]/i.test(e.key);return[(K?e.metaKey:e.ctrlKey)&&`mod`,e.altKey&&`alt`,e.shiftKey&&!t&&`shift`,e.key.toLowerCase()].filter(Boolean).join(`+`)}function et(e){return e instanceof HTMLElement&&(e.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(e.tagName))}var Y=a(!1);function tt(){return Y.value?x(W,{title:S.shortcuts,onClose:()=>Y.value=!1,children:x(`dl`,{class:`shortcuts`,children:Ze().map(({keys:e,name:t})=>x(`div`,{children:[x(`dt`,{children:t}),x(`dd`,{children:x(`kbd`,{children:J(e)})})]},e))})}):null}var nt=[{to:u`/`,path:`/`,name:S.pages.now,icon:`pulse`},{to:u`/approvals`,path:`/approvals`,name:S.pages.approvals,icon:`check`,scope:`messages:write`},{to:u`/agents`,path:`/agents`,name:S.pages.agents,icon:`agent`,scope:`agents:read`},{to:u`/spaces`,path:`/spaces`,name:S.pages.spaces,icon:`hash`},{to:u`/costs`,path:`/costs`,name:S.pages.costs,icon:`coins`,scope:`admin:read`},{to:u`/organisation`,path:`/organisation`,name:S.pages.organisation,icon:`gear`,scope:`spaces:read`}];function rt(){return nt.filter(({scope:e})=>!e||j(e))}function it(e,t,n){let r=t.trim().toLowerCase();return r?e.map((e,t)=>({item:e,at:t,rank:at(n(e).toLowerCase(),r)})).filter(({rank:e})=>e<1/0).sort((e,t)=>e.rank-t.rank||e.at-t.at).map(({item:e})=>e):[...e]}function at(e,t){let n=e.indexOf(t);if(n===0)return 0;if(n>0)return/[\p{L}\p{N}]/u.test(e[n-1])?2:1;let r=0;for(let n of t){let t=e.indexOf(n,r);if(t<0)return 1/0;r=t+1}return 3}var ot=12,X=a(!1),st=new Set;function ct(e){h(()=>(st.add(e),()=>void st.delete(e)))}function lt(){let e=rt().map(({to:e,name:t,icon:n})=>({key:e,name:t,icon:n,run:()=>v(e)})),t=O.value.map(({id:e,name:t,kind:n,partner:r})=>{let i=n===`GROUP`?`hash`:r?.kind===`AGENT`?`agent`:`people`;return{key:e,name:t,kind:n===`GROUP`?S.spaces:S.direct,icon:i,run:()=>v(u`/spaces/${e}`)}});return[...[...st].flat(),...e,...t]}function ut(){return X.value?x(dt,{}):null}function dt(){let[e,t]=s(``),[n,r]=s(0),a=c(null),o=i(),l=it(re(lt,[]),e,({name:e})=>e).slice(0,ot),u=()=>X.value=!1,d=e=>{e&&(a.current?.close(),e.run())};return h(()=>a.current.showModal(),[]),x(`dialog`,{ref:a,class:`palette`,"aria-label":S.palette,onClose:u,onMouseDown:e=>e.target===a.current&&a.current?.close(),children:[x(`div`,{class:`palette-field`,children:[x(b,{name:`search`}),x(`input`,{value:e,placeholder:S.palettePlaceholder,"aria-label":S.palette,autocomplete:`off`,role:`combobox`,"aria-expanded":`true`,"aria-controls":o,"aria-activedescendant":l[n]?`${o}-${n}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&l.length)r((n+t+l.length)%l.length);else if(e.key===`Enter`)d(l[n]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(t(e.value),r(0))})]}),x(`div`,{id:o,role:`listbox`,"aria-label":S.palette,class:`palette-list`,children:l.map((e,t)=>x(`div`,{id:`${o}-${t}`,role:`option`,"aria-selected":t===n,onMouseMove:()=>r(t),onClick:()=>d(e),children:[x(b,{name:e.icon}),x(`span`,{class:`cut`,children:e.name}),e.kind&&x(`small`,{class:`push`,children:e.kind})]},e.key))}),l.length===0&&x(`p`,{class:`palette-none`,children:S.nothingFound})]})}var ft=()=>M.value===`OWNER`||M.value===`ADMIN`;function pt(){return j(`spaces:write`)&&(ft()||!!D.value?.tenant.membersMayCreateSpaces)}function mt(){return j(`messages:write`)&&(ft()||!!D.value?.tenant.membersMayStartConversations)}var Z=a(!1),ht=C(()=>l(`/spaces/:id`,d.value.path)?.id);function gt(){let e=O.value.filter(({kind:e})=>e===`GROUP`),t=O.value.filter(({kind:e})=>e===`DIRECT`),n=O.value.length===0;return x(`nav`,{id:`side`,class:Z.value?`side open`:`side`,"aria-label":S.navigation,children:[x(`ul`,{class:`side-pages`,children:rt().map(({to:e,path:t,name:n,icon:r})=>x(`li`,{children:x(`a`,{href:e,"aria-current":_t(d.value.path,t)?`page`:void 0,children:[x(b,{name:r}),x(`span`,{class:`cut`,children:n})]})},e))}),x(vt,{name:S.spaces,spaces:e,begin:pt()?{to:u`/spaces?new=space`,name:S.newSpace}:void 0}),n&&x(`p`,{class:`side-none`,children:S.noSpaces}),(t.length>0||mt())&&x(vt,{name:S.direct,spaces:t,begin:mt()?{to:u`/spaces?new=direct`,name:S.newDirect}:void 0}),k.value>O.value.length&&x(`a`,{href:u`/spaces`,class:`small`,children:S.allSpaces(k.value)})]})}function _t(e,t){return e===t||t!==`/`&&e.startsWith(`${t}/`)}function vt({name:e,spaces:t,begin:n}){return x(`section`,{children:[x(`div`,{class:`side-caption`,children:[x(`h2`,{children:e}),n&&x(`a`,{href:n.to,class:`button quiet icon small`,"aria-label":n.name,title:n.name,children:x(b,{name:`add`})})]}),x(`ul`,{children:t.map(e=>x(yt,{space:e,isOpen:e.id===ht.value},e.id))})]})}function yt({space:e,isOpen:t}){let{id:n,name:r,unreadCount:i,unreadMentionCount:a,notificationSettings:o}=e,s=E(o,Date.now()),c=!!i&&!t,l=[...Oe.value.values()].filter(({origin:e})=>e.spaceId===n).length,d=[c&&!s&&`unread`,s&&`quiet`].filter(Boolean).join(` `);return x(`li`,{children:x(`a`,{href:u`/spaces/${n}`,class:d,"aria-current":t?`page`:void 0,onClick:()=>Z.value=!1,children:[x(bt,{space:e}),x(`span`,{class:`cut`,children:r}),x(xt,{space:e}),l>0&&x(H,{look:`warn`,children:S.toAnswer(l)}),!!a&&!t&&x(H,{look:`accent`,children:[`@`,x(`span`,{class:`unseen`,children:[` `,S.mentioned]})]}),c&&x(H,{look:s?void 0:`accent`,children:[i>=100?`99+`:i,x(`span`,{class:`unseen`,children:[` `,S.unread(i).replace(/^\S+ /,``)]})]}),s&&x(`span`,{class:`soft`,title:S.muted,children:[x(b,{name:`bellOff`,size:14}),x(`span`,{class:`unseen`,children:S.muted})]})]})})}function bt({space:{kind:e,partner:t,name:n}}){return e===`GROUP`?x(b,{name:`hash`}):x(U,{name:t?.name??n,kind:t?.kind??`PERSON`,isSmall:!0,state:t?A.value.get(t.id)?.state:void 0})}function xt({space:{kind:e,members:t}}){let[n]=t.map(({id:e})=>A.value.get(e)).filter(e=>e!==void 0);if(!n)return null;let r=`${n.name} ${S.states[n.state]??``}`;return x(`span`,{class:e===`GROUP`?`doing`:`unseen`,title:r,children:x(`span`,{class:`unseen`,children:r})})}var Q=a(y(`theme`)??`system`);function St(){te(()=>{let t=Q.value;t===`system`?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=t,e(`theme`,t===`system`?void 0:t)})}function Ct(){return x(`header`,{class:`top`,children:[x(`span`,{class:`top-menu`,children:x(pe,{name:S.menu,icon:`menu`,onPress:()=>Z.value=!Z.value,attributes:{"aria-expanded":Z.value,"aria-controls":`side`}})}),x(`a`,{class:`top-mark`,href:u`/`,"aria-label":S.product,children:x(`img`,{src:Ue,alt:``,width:26,height:26})}),x(wt,{}),x(`button`,{type:`button`,class:`top-search`,onClick:()=>X.value=!0,children:[x(b,{name:`search`}),x(`span`,{class:`cut`,children:S.search}),x(`kbd`,{children:J(`mod+k`)})]}),x(Tt,{}),x(Et,{})]})}function wt(){let[e,t]=s([]);h(()=>void r().then(t,()=>void 0),[]);let{tenant:n}=D.value;return e.length<2?x(`span`,{class:`top-organisation cut`,children:n.name}):x(B,{isMenu:!0,label:S.organisation,button:(e,t)=>x(`button`,{type:`button`,class:`button quiet top-organisation`,onClick:t,...e,children:[x(`span`,{class:`cut`,children:n.name}),x(b,{name:`fold`})]}),children:()=>e.map(({id:e,name:t})=>x(V,{isChecked:e===n.id,onPress:()=>_e(e),children:t},e))})}function Tt(){let e=ce.value,t={connecting:S.connecting,open:S.connected,lost:S.reconnecting,"signed out":S.signedOut}[e];return x(`div`,{class:`connection ${e.replace(` `,`-`)}`,role:`status`,title:t,children:[x(`span`,{class:`dot`,"aria-hidden":`true`}),x(`span`,{class:e===`open`||e===`connecting`?`unseen`:`words`,children:ke.value??t}),e===`signed out`&&x(_,{isSmall:!0,look:`primary`,onPress:m,children:S.signIn})]})}function Et(){let{actor:e}=D.value,t=[[`system`,S.themeSystem],[`light`,S.themeLight],[`dark`,S.themeDark]];return x(B,{isMenu:!0,label:e.name,button:(t,n)=>x(`button`,{type:`button`,class:`button quiet top-person`,"aria-label":e.name,title:e.name,onClick:n,...t,children:x(U,{name:e.name,kind:e.kind,isSmall:!0})}),children:n=>x(g,{children:[x(`p`,{class:`caption`,children:e.name}),x(V,{icon:`bell`,isChecked:R.value,onPress:()=>Be(!R.value),children:S.alerts}),x(V,{icon:`key`,onPress:()=>(n(),Y.value=!0),children:S.shortcuts}),x(`hr`,{}),x(`p`,{class:`caption`,children:S.theme}),t.map(([e,t])=>x(V,{isChecked:Q.value===e,onPress:()=>Q.value=e,children:t},e)),x(`hr`,{}),x(V,{icon:`exit`,to:`/account`,children:[S.account,` · `,S.signOut]})]})})}var Dt=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),Ot=function(e){return`/console/`+e},kt={},At=function(e){return e.pathname.endsWith(`.css`)},jt=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},$=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=Ot(t,n);let r=s(t),i=At(r);return jt(kt,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:Dt,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Mt=[{pattern:`/`,load:()=>$(()=>import(`./now-CMETX_zT.js`),__vite__mapDeps([0,1,2,3,4,5]))},{pattern:`/agents`,load:()=>$(()=>import(`./agents-B1AV1elR.js`),__vite__mapDeps([6,7,8,1,3,9,10,2,11]))},{pattern:`/agents/:id`,load:()=>$(()=>import(`./agent-7QqjZiku.js`),__vite__mapDeps([12,7,8,3,1,11,9,13,2,14,15,16]))},{pattern:`/agents/:id/cycles/:cycle/steps/:step`,load:()=>$(()=>import(`./prompt-Dd3gtgXd.js`),__vite__mapDeps([17,7,8,1,3,9,16,15,18]))},{pattern:`/approvals`,load:()=>$(()=>import(`./approvals-z2zljUuk.js`),__vite__mapDeps([19,1,2,9,20,14,21,3,22]))},{pattern:`/costs`,load:()=>$(()=>import(`./costs-KRJ5AaU0.js`),__vite__mapDeps([23,1,3,9,4,2,10,24]))},{pattern:`/spaces`,load:()=>$(()=>import(`./spaces-DeCbSpdO.js`),__vite__mapDeps([25,1,3,9,10,13,2]))},{pattern:`/organisation`,load:()=>$(()=>import(`./organisation-C7SzIHEZ.js`).then(e=>e.t),__vite__mapDeps([26,1,27]))},{pattern:`/organisation/:section`,load:()=>$(()=>import(`./organisation-C7SzIHEZ.js`).then(e=>e.t),__vite__mapDeps([26,1,27]))},{pattern:`/first-steps`,load:()=>$(()=>import(`./first-steps-m-G6__PO.js`),__vite__mapDeps([28,1,3,29,30,31,32,9,33,34,35,36,37]))},{pattern:`/spaces/:id`,load:()=>$(()=>import(`./space-ChYo61Wd.js`),__vite__mapDeps([38,1,2,15,20,14,9,21,3,39]))}],Nt=a(``);function Pt(e){h(()=>{Nt.value=e},[e])}function Ft(){te(()=>{let e=Ae.value,t=[Nt.value,D.value?.tenant.name??S.product].filter(Boolean);document.title=`${e?`(${e>=100?`99+`:e}) `:``}${t.join(` · `)}`})}function It(e){for(let t of Mt){let n=l(t.pattern,e);if(n)return{page:t,params:n}}}function Lt(){let[e,t]=s(),[n,r]=s(!1),i=It(d.value.path),a=i?.page;if(h(()=>{if(!a)return;let e=!1;return a.load().then(({default:n})=>void(e||t({page:a,View:n})),()=>r(!0)),()=>void(e=!0)},[a]),n)return x(Bt,{});if(!i)return x(zt,{});if(e?.page!==a||!e)return x(Rt,{});let o=i.page.pattern+JSON.stringify(i.params);return x(Vt,{children:x(e.View,{params:i.params})},o)}function Rt(){return x(`div`,{class:`page`,children:x(`div`,{class:`inner`,children:x(de,{lines:6})})})}function zt(){return Pt(S.notFound),x(`div`,{class:`page`,children:[x(`h1`,{class:`unseen`,children:S.notFound}),x(ge,{icon:`question`,title:S.notFound,children:[x(`p`,{children:S.notFoundHint}),x(`a`,{class:`button`,href:u`/`,children:S.home})]})]})}function Bt(){return x(`div`,{class:`page`,children:[x(`h1`,{class:`unseen`,children:S.newVersion}),x(ge,{icon:`redo`,title:S.newVersion,children:x(_,{look:`primary`,onPress:()=>location.reload(),children:S.reload})})]})}var Vt=class extends se{state={problem:void 0};static getDerivedStateFromError(e){return{problem:e}}componentDidCatch(e){console.error(e)}render({children:e}){return this.state.problem===void 0?e:x(`div`,{class:`page`,children:[x(`h1`,{children:S.failed}),x(fe,{problem:this.state.problem,onRetry:()=>this.setState({problem:void 0})})]})}},Ht=`/stepup?next=/account`;function Ut(){if(!ue.value)return null;let e=()=>ue.value=!1;return x(W,{title:S.proofTitle,onClose:e,children:[x(`p`,{children:S.proofText}),x(`div`,{class:`actions`,children:[x(_,{onPress:e,children:S.cancel}),x(`a`,{class:`button primary`,href:Ht,target:`_blank`,rel:`noopener noreferrer`,onClick:e,children:S.proofAction})]})]})}function Wt(){let e=c(null),{path:t}=d.value,n=c(!0);return h(()=>{Z.value=!1,n.current||e.current?.focus({preventScroll:!0}),n.current=!1},[t]),Gt(),x(`div`,{class:`app`,children:[x(`a`,{class:`skip`,href:`#main`,onClick:t=>(t.preventDefault(),e.current?.focus()),children:S.skip}),x(Ct,{}),x(gt,{}),x(`button`,{type:`button`,class:`veil`,tabindex:-1,"aria-label":S.close,onClick:()=>Z.value=!1}),x(`main`,{id:`main`,class:`main`,tabindex:-1,ref:e,children:x(Lt,{})}),x(ut,{}),x(tt,{}),x(Ut,{}),x(he,{})]})}function Gt(){let e=(e,t)=>{let n=O.value,r=n.findIndex(({id:e})=>e===ht.value),i=n.map((t,i)=>n.at((r+e*(i+1))%n.length)).find(t);i&&v(u`/spaces/${i.id}`)};q(`mod+k`,S.keys.palette,()=>X.value=!0),q(`?`,S.keys.help,()=>Y.value=!0),q(`alt+arrowdown`,S.keys.nextSpace,()=>e(1,()=>!0)),q(`alt+arrowup`,S.keys.previousSpace,()=>e(-1,()=>!0)),q(`alt+shift+arrowdown`,S.keys.nextUnread,()=>e(1,({unreadCount:e})=>!!e))}function Kt({problem:e,onRetry:t}){return x(`main`,{class:`alone`,children:[x(`img`,{src:Ue,alt:``}),e instanceof ee?x(Jt,{reason:e.reason}):x(qt,{problem:e,onRetry:t})]})}function qt({problem:e,onRetry:t}){return x(g,{children:[x(`h1`,{children:S.product}),x(`p`,{role:`alert`,children:ae(e)}),x(_,{look:`primary`,onPress:t,children:S.retry})]})}function Jt({reason:e}){let[t,n]=s();return h(()=>{if(e===`login_required`)return void n([]);r().then(n,()=>n([]))},[e]),t?t.length<2?x(g,{children:[x(`h1`,{children:S.signInTitle}),x(`p`,{children:S.signInText}),x(_,{look:`primary`,onPress:m,children:S.signIn})]}):x(g,{children:[x(`h1`,{children:S.chooseOrganisation}),x(`div`,{class:`menu`,role:`menu`,"aria-label":S.chooseOrganisation,children:t.map(({id:e,name:t})=>x(V,{onPress:()=>_e(e),children:t},e))})]}):x(de,{lines:2})}var Yt=document.getElementById(`root`);async function Xt(){try{await n(),await Me(),await Le()&&f(u`/first-steps`),p(x(Wt,{}),Yt)}catch(e){if(e instanceof ee&&e.reason===`login_required`)return void await m().catch(Zt);Zt(e)}}function Zt(e){p(x(Kt,{problem:e,onRetry:()=>void Xt()}),Yt)}St(),o(),Qe(),Ft(),Ve(),Xt();export{D as C,T as E,O as S,E as T,qe as _,pt as a,j as b,J as c,W as d,U as f,B as g,V as h,mt as i,q as l,Ke as m,$ as n,ct as o,H as p,Q as r,it as s,Pt as t,Xe as u,Re as v,Oe as w,M as x,A as y};