import{A as e,E as t,Et as n,Ft as r,G as i,Gt as a,It as o,Jt as s,K as c,Kt as l,M as u,T as d,Tt as f,Wt as p,X as m,Yt as h,Z as g,ct as _,lt as v,nt as y,ot as b,p as x,q as S,qt as C,tt as w,w as T}from"./core-DbefT3t7.js";import{n as E}from"./sections-DYxBTF3F.js";import{n as D,t as O}from"./ranking-B7DLwHJD.js";var k={groups:{here:`On this page`,pages:`Pages`,spaces:`Spaces`,agents:`Agents`,actions:`Actions`,settings:`Organisation`},count:e=>e===1?`1 result`:`${e} results`,searching:`Searching…`,yours:`Your assistant`,account:`Your account, sign out`,themeWords:e=>[`theme`,`switch theme`,`appearance`,`${e} mode`],themes:{system:`Colours as the system`,light:`Light colours`,dark:`Dark colours`},actions:{agent:`New agent`,invite:`Invite a person`,alerts:e=>e?`No notifications of the browser`:`Notifications of the browser`},actionWords:{conversation:[`direct message`,`chat`,`write to`],invite:[`add member`,`new user`],alerts:[`alerts`],account:[`sign out`,`log out`,`logout`,`password`,`passkey`,`profile`]},pageWords:{"/":[`home`,`start`,`dashboard`],"/approvals":[`questions`,`answer`,`holds`],"/agents":[`bots`],"/spaces":[`channels`,`rooms`],"/costs":[`budgets`,`spending`,`usage`,`money`,`limits`],"/installation":[`tenants`,`kill switch`,`operator`]},sectionWords:{people:[`members`,`users`,`colleagues`],invitations:[`invite`,`new member`],roles:[`rights`,`permissions`,`scopes`],models:[`prices`,`providers`,`health`],secrets:[`api keys of models`,`passwords`,`tokens`],tools:[`functions`,`http`],"dead-letters":[`failed events`],connectors:[`slack`,`telegram`,`mail`,`github`],webhooks:[`hooks`,`events`,`deliveries`],apps:[`oauth`,`programs`,`consents`],"app-requests":[`install`],"service-accounts":[`api keys`,`programs`,`bots`],settings:[`name`,`open hosts`,`quotas`,`limits`],audit:[`history`,`log`,`who did what`],data:[`export`,`erase`,`delete`,`download`]}};function A(){return e().map(({path:e,...t})=>({...L(t.to,t.name,t.icon),words:k.pageWords[e]}))}function j(){return E().flatMap(({name:e,sections:t})=>t.map(t=>({...t,hint:e}))).map(({key:e,name:t,icon:n,hint:r})=>({...L(o`/organisation/${e}`,t,n),hint:r,words:k.sectionWords[e]}))}function M(e){return e.map(({id:e,name:t,kind:r,partner:i})=>{let a=r===`GROUP`?`hash`:i?.kind===`AGENT`?`agent`:`people`;return{...L(o`/spaces/${e}`,t,a),hint:r===`GROUP`?void 0:n.direct}})}function N({agents:e,myAssistant:t}){return[...t?[{...P(t.agent),hint:k.yours}]:[],...(e?.nodes??[]).map(P)]}function P({id:e,name:t}){return L(o`/agents/${e}`,t,`agent`)}function F(){let{actions:e,actionWords:r}=k;return[...b(`agents:write`)?[L(o`/agents?new=agent`,e.agent,`add`)]:[],...d()?[{...L(o`/spaces?new=direct`,n.newDirect,`thread`),words:r.conversation}]:[],...t()?[L(o`/spaces?new=space`,n.newSpace,`add`)]:[],...b(`admin:write`)?[{...L(o`/organisation/invitations?new=yes`,e.invite,`send`),words:r.invite}]:[],...I(),{key:`alerts`,name:e.alerts(m.value),icon:`bell`,words:r.alerts,run:()=>void g(!m.value)},{key:`shortcuts`,name:n.shortcuts,icon:`key`,run:()=>void(u.value=!0)},{key:`account`,name:k.account,icon:`exit`,words:r.account,run:()=>location.assign(`/account`)}]}function I(){let e=[`system`,`light`,`dark`].filter(e=>e!==T.value),t={system:`gear`,light:`sun`,dark:`moon`};return e.map(e=>({key:e,name:k.themes[e],icon:t[e],words:k.themeWords(e),run:()=>void(T.value=e)}))}function L(e,t,n){return{key:e,name:t,icon:n,run:()=>r(e)}}var R=6;function z(e,t,{isLoading:n=!1}={}){if(!t.trim())return e.map(({name:e,entries:t})=>({name:e,entries:t.slice(0,R)})).filter(V);let r=e.map(({name:e,entries:n})=>({name:e,ranks:O(n,e=>B(e,t))})),i=Math.min(...r.flatMap(({ranks:e})=>e.map(({rank:e})=>e)));return r.map(({name:e,ranks:t})=>({name:e,ranks:t.filter(({rank:e})=>e<3||i===3&&!n)})).filter(({ranks:e})=>e.length>0).sort((e,t)=>e.ranks[0].rank-t.ranks[0].rank).map(({name:e,ranks:t})=>({name:e,entries:t.slice(0,R).map(({item:e})=>e)}))}function B({name:e,words:t=[]},n){let r=t.some(e=>D(e,n)<2);return Math.min(D(e,n),r?1:1/0)}function V({entries:e}){return e.length>0}var H=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new H(`
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
    `),W=100,G=12,K=250;function q(e){let t=J(e.trim()),n=b(`agents:read`),r=_.value>v.value.length,i=x(U,n?{search:null,first:W,withAgents:n,withSpaces:!1}:void 0),a=!!(r||i.data?.agents?.pageInfo.hasNextPage)&&!!e.trim(),o=x(U,a&&t?{search:t,first:G,withAgents:n,withSpaces:r}:void 0),[s,c]=[i.data,o.data],l=h(()=>Y(s,c),[s,c]),u=v.value;return{agents:l,spaces:h(()=>X(u,c?.spaces?.nodes??[]),[u,c]),isLoading:i.isLoading||o.isLoading||a&&t!==e.trim(),error:i.error??o.error}}function J(e){let[t,n]=s(e);return p(()=>{let t=setTimeout(()=>n(e),K);return()=>clearTimeout(t)},[e]),t}function Y(e,t){let n=X(e?.agents?.nodes??[],t?.agents?.nodes??[]);return{...e,agents:{nodes:n,pageInfo:{hasNextPage:!1}}}}function X(e,t){let n=new Set(e.map(({id:e})=>e));return[...e,...t.filter(({id:e})=>!n.has(e))]}function Z(){let[e,t]=s(``),[r,o]=s(0),c=C(null),u=l(),d=q(e),f=z(Q(d),e,d),p=f.flatMap(e=>e.entries),m=Math.min(r,p.length-1),h=e=>{e&&(c.current?.close(),e.run())};return a(()=>{c.current.showModal(),t(S())},[]),y(`dialog`,{ref:c,class:`palette`,"aria-label":n.palette,onClose:()=>i.value=!1,onMouseDown:e=>e.target===c.current&&c.current?.close(),children:[y(`div`,{class:`palette-field`,children:[y(w,{name:`search`}),y(`input`,{value:e,placeholder:n.palettePlaceholder,"aria-label":n.palette,autocomplete:`off`,role:`combobox`,"aria-autocomplete":`list`,"aria-expanded":p.length>0,"aria-controls":u,"aria-activedescendant":p[m]?`${u}-${m}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&p.length)o((m+t+p.length)%p.length);else if(e.key===`Enter`&&!e.isComposing)h(p[m]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(t(e.value),o(0))})]}),y(`div`,{id:u,role:`listbox`,"aria-label":n.palette,class:`palette-list`,children:f.map(e=>y($,{group:e,id:u,entries:p,chosen:m,setAt:o,choose:h},e.name))}),y(te,{findable:d,count:p.length})]})}function Q({agents:e,spaces:t}){let{groups:n}=k,r=h(()=>({here:c(),pages:A(),actions:F(),settings:j()}),[]);return h(()=>[{name:n.here,entries:r.here},{name:n.pages,entries:r.pages},{name:n.spaces,entries:M(t)},{name:n.agents,entries:N(e)},{name:n.actions,entries:r.actions},{name:n.settings,entries:r.settings}],[r,e,t])}function $({group:e,id:t,entries:n,chosen:r,setAt:i,choose:a}){return y(`div`,{role:`group`,"aria-label":e.name,children:[y(`div`,{class:`palette-heading`,"aria-hidden":`true`,children:e.name}),e.entries.map(e=>{let o=n.indexOf(e);return y(ee,{id:`${t}-${o}`,entry:e,isChosen:o===r,onPoint:()=>i(o),onChoose:()=>a(e)},e.key)})]})}function ee({id:e,entry:{name:t,icon:n,hint:r},isChosen:i,onPoint:a,onChoose:o}){let s=C(null);return p(()=>void(i&&s.current.scrollIntoView({block:`nearest`})),[i]),y(`div`,{ref:s,id:e,role:`option`,"aria-selected":i,onMouseMove:a,onClick:o,children:[y(w,{name:n}),y(`span`,{class:`cut`,children:t}),r&&y(`small`,{class:`push`,children:r})]})}function te({findable:{isLoading:e,error:t},count:r}){let i=t==null?r>0?k.count(r):e?k.searching:n.nothingFound:f(t);return y(`p`,{role:`status`,class:r>0&&t==null?`unseen`:`palette-none`,children:i})}export{Z as default};