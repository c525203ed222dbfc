import{$t as e,C as t,D as n,Ht as r,Mt as i,P as a,Q as o,Qt as s,S as c,Vt as l,X as u,Xt as d,Yt as f,Z as p,Zt as m,en as h,ft as g,ht as _,jt as v,l as y,mt as b,nt as x,ot as S,st as C,tt as w,x as T}from"./core-BRRCkQAV.js";import{n as E}from"./sections-C7Bfuw3p.js";import{n as D,t as O}from"./ranking-B7DLwHJD.js";var k={groups:{here:`On this page`,pages:`Pages`,spaces:`Spaces`,agents:`Agents`,actions:`Actions`,settings:`Organisation`},count:e=>e===1?`1 result`:`${e} results`,searching:`Searching…`,yours:`Your assistant`,account:`Your account, sign out`,themeWords:e=>[`theme`,`switch theme`,`appearance`,`${e} mode`],themes:{system:`Colours as the system`,light:`Light colours`,dark:`Dark colours`},actions:{agent:`New agent`,invite:`Invite a person`,alerts:e=>e?`No notifications of the browser`:`Notifications of the browser`},actionWords:{conversation:[`direct message`,`chat`,`write to`],invite:[`add member`,`new user`],alerts:[`alerts`],account:[`sign out`,`log out`,`logout`,`password`,`passkey`,`profile`]},pageWords:{"/":[`home`,`start`,`dashboard`],"/approvals":[`questions`,`answer`,`holds`],"/agents":[`bots`],"/spaces":[`channels`,`rooms`],"/costs":[`budgets`,`spending`,`usage`,`money`,`limits`],"/installation":[`tenants`,`kill switch`,`operator`]},sectionWords:{people:[`members`,`users`,`colleagues`],invitations:[`invite`,`new member`],roles:[`rights`,`permissions`,`scopes`],models:[`prices`,`providers`,`health`],secrets:[`api keys of models`,`passwords`,`tokens`],tools:[`functions`,`http`],"dead-letters":[`failed events`],connectors:[`slack`,`telegram`,`mail`,`github`],webhooks:[`hooks`,`events`,`deliveries`],apps:[`oauth`,`programs`,`consents`],"app-requests":[`install`],"service-accounts":[`api keys`,`programs`,`bots`],settings:[`name`,`open hosts`,`quotas`,`limits`],audit:[`history`,`log`,`who did what`],data:[`export`,`erase`,`delete`,`download`]}};function A(){return n().map(({path:e,...t})=>({...L(t.to,t.name,t.icon),words:k.pageWords[e]}))}function j(){return E().flatMap(({name:e,sections:t})=>t.map(t=>({...t,hint:e}))).map(({key:e,name:t,icon:n,hint:i})=>({...L(r`/organisation/${e}`,t,n),hint:i,words:k.sectionWords[e]}))}function M(e){return e.map(({id:e,name:t,kind:n,partner:a})=>{let o=n===`GROUP`?`hash`:a?.kind===`AGENT`?`agent`:`people`;return{...L(r`/spaces/${e}`,t,o),hint:n===`GROUP`?void 0:i.direct}})}function N({agents:e,myAssistant:t}){return[...t?[{...P(t.agent),hint:k.yours}]:[],...(e?.nodes??[]).map(P)]}function P({id:e,name:t}){return L(r`/agents/${e}`,t,`agent`)}function F(){let{actions:e,actionWords:n}=k;return[...g(`agents:write`)?[L(r`/agents?new=agent`,e.agent,`add`)]:[],...c()?[{...L(r`/spaces?new=direct`,i.newDirect,`thread`),words:n.conversation}]:[],...t()?[L(r`/spaces?new=space`,i.newSpace,`add`)]:[],...g(`admin:write`)?[{...L(r`/organisation/invitations?new=yes`,e.invite,`send`),words:n.invite}]:[],...I(),{key:`alerts`,name:e.alerts(w.value),icon:`bell`,words:n.alerts,run:()=>void x(!w.value)},{key:`shortcuts`,name:i.shortcuts,icon:`key`,run:()=>void(a.value=!0)},{key:`account`,name:k.account,icon:`exit`,words:n.account,run:()=>location.assign(`/account`)}]}function I(){let e=[`system`,`light`,`dark`].filter(e=>e!==T.value),t={system:`gear`,light:`sun`,dark:`moon`};return e.map(e=>({key:e,name:k.themes[e],icon:t[e],words:k.themeWords(e),run:()=>void(T.value=e)}))}function L(e,t,n){return{key:e,name:t,icon:n,run:()=>l(e)}}var R=6;function z(e,t,{isLoading:n=!1}={}){if(!t.trim())return e.map(({name:e,entries:t})=>({name:e,entries:t.slice(0,R)})).filter(V);let r=e.map(({name:e,entries:n})=>({name:e,ranks:O(n,e=>B(e,t))})),i=Math.min(...r.flatMap(({ranks:e})=>e.map(({rank:e})=>e)));return r.map(({name:e,ranks:t})=>({name:e,ranks:t.filter(({rank:e})=>e<3||i===3&&!n)})).filter(({ranks:e})=>e.length>0).sort((e,t)=>e.ranks[0].rank-t.ranks[0].rank).map(({name:e,ranks:t})=>({name:e,entries:t.slice(0,R).map(({item:e})=>e)}))}function B({name:e,words:t=[]},n){let r=t.some(e=>D(e,n)<2);return Math.min(D(e,n),r?1:1/0)}function V({entries:e}){return e.length>0}var H=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new H(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new H(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new H(`
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
    `,{fragmentName:`WaitingCall`});var U=new H(`
    query Findable($search: String, $first: Int!, $withAgents: Boolean!, $withSpaces: Boolean!) {
  agents(search: $search, first: $first, orderBy: LAST_ACTIVITY) @include(if: $withAgents) {
    nodes {
      id
      name
    }
    pageInfo {
      hasNextPage
    }
  }
  myAssistant @include(if: $withAgents) {
    agent {
      id
      name
    }
  }
  spaces(search: $search, first: $first, isJoined: true, orderBy: LAST_ACTIVITY) @include(if: $withSpaces) {
    nodes {
      id
      kind
      name
      partner {
        kind
      }
    }
  }
}
    `),W=100,G=12,K=250;function q(e){let t=J(e.trim()),n=g(`agents:read`),r=b.value>_.value.length,i=y(U,n?{search:null,first:W,withAgents:n,withSpaces:!1}:void 0),a=!!(r||i.data?.agents?.pageInfo.hasNextPage)&&!!e.trim(),o=y(U,a&&t?{search:t,first:G,withAgents:n,withSpaces:r}:void 0),[s,c]=[i.data,o.data],l=h(()=>Y(s,c),[s,c]),u=_.value;return{agents:l,spaces:h(()=>X(u,c?.spaces?.nodes??[]),[u,c]),isLoading:i.isLoading||o.isLoading||a&&t!==e.trim(),error:i.error??o.error}}function J(t){let[n,r]=e(t);return f(()=>{let e=setTimeout(()=>r(t),K);return()=>clearTimeout(e)},[t]),n}function Y(e,t){let n=X(e?.agents?.nodes??[],t?.agents?.nodes??[]);return{...e,agents:{nodes:n,pageInfo:{hasNextPage:!1}}}}function X(e,t){let n=new Set(e.map(({id:e})=>e));return[...e,...t.filter(({id:e})=>!n.has(e))]}function Z(){let[t,n]=e(``),[r,a]=e(0),c=s(null),l=m(),f=q(t),p=z(Q(f),t,f),h=p.flatMap(e=>e.entries),g=Math.min(r,h.length-1),_=()=>{c.current.close(),u.value=!1},v=e=>{e&&(_(),e.run())};return d(()=>{c.current.showModal(),n(o())},[]),C(`dialog`,{ref:c,class:`palette`,"aria-label":i.palette,onCancel:_,onMouseDown:e=>e.target===c.current&&_(),children:[C(`div`,{class:`palette-field`,children:[C(S,{name:`search`}),C(`input`,{value:t,placeholder:i.palettePlaceholder,"aria-label":i.palette,autocomplete:`off`,role:`combobox`,"aria-autocomplete":`list`,"aria-expanded":h.length>0,"aria-controls":l,"aria-activedescendant":h[g]?`${l}-${g}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&h.length)a((g+t+h.length)%h.length);else if(e.key===`Enter`&&!e.isComposing)v(h[g]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(n(e.value),a(0))})]}),C(`div`,{id:l,role:`listbox`,"aria-label":i.palette,class:`palette-list`,children:p.map(e=>C($,{group:e,id:l,entries:h,chosen:g,setAt:a,choose:v},e.name))}),C(te,{findable:f,count:h.length})]})}function Q({agents:e,spaces:t}){let{groups:n}=k,r=h(()=>({here:p(),pages:A(),actions:F(),settings:j()}),[]);return h(()=>[{name:n.here,entries:r.here},{name:n.pages,entries:r.pages},{name:n.spaces,entries:M(t)},{name:n.agents,entries:N(e)},{name:n.actions,entries:r.actions},{name:n.settings,entries:r.settings}],[r,e,t])}function $({group:e,id:t,entries:n,chosen:r,setAt:i,choose:a}){return C(`div`,{role:`group`,"aria-label":e.name,children:[C(`div`,{class:`palette-heading`,"aria-hidden":`true`,children:e.name}),e.entries.map(e=>{let o=n.indexOf(e);return C(ee,{id:`${t}-${o}`,entry:e,isChosen:o===r,onPoint:()=>i(o),onChoose:()=>a(e)},e.key)})]})}function ee({id:e,entry:{name:t,icon:n,hint:r},isChosen:i,onPoint:a,onChoose:o}){let c=s(null);return f(()=>void(i&&c.current.scrollIntoView({block:`nearest`})),[i]),C(`div`,{ref:c,id:e,role:`option`,"aria-selected":i,onMouseMove:a,onClick:o,children:[C(S,{name:n}),C(`span`,{class:`cut`,children:t}),r&&C(`small`,{class:`push`,children:r})]})}function te({findable:{isLoading:e,error:t},count:n}){let r=t==null?n>0?k.count(n):e?k.searching:i.nothingFound:v(t);return C(`p`,{role:`status`,class:n>0&&t==null?`unseen`:`palette-none`,children:r})}export{Z as default};