import{C as e,Ft as t,G as n,Gt as r,Ht as i,K as a,Kt as o,Pt as s,T as c,Tt as l,Ut as u,W as d,Wt as f,X as p,Y as m,at as h,ct as g,et as _,f as v,j as y,k as b,qt as x,st as S,tt as C,w,wt as T}from"./core-DkOhGsGF.js";import{n as E}from"./sections-D5GmTjyC.js";import{n as D,t as O}from"./ranking-B7DLwHJD.js";var k={groups:{here:`On this page`,pages:`Pages`,spaces:`Spaces`,agents:`Agents`,actions:`Actions`,settings:`Organisation`},count:e=>e===1?`1 result`:`${e} results`,searching:`Searching…`,yours:`Your assistant`,account:`Your account, sign out`,themeWords:e=>[`theme`,`switch theme`,`appearance`,`${e} mode`],themes:{system:`Colours as the system`,light:`Light colours`,dark:`Dark colours`},actions:{agent:`New agent`,invite:`Invite a person`,alerts:e=>e?`No notifications of the browser`:`Notifications of the browser`},actionWords:{conversation:[`direct message`,`chat`,`write to`],invite:[`add member`,`new user`],alerts:[`alerts`],account:[`sign out`,`log out`,`logout`,`password`,`passkey`,`profile`]},pageWords:{"/":[`home`,`start`,`dashboard`],"/approvals":[`questions`,`answer`,`holds`],"/agents":[`bots`],"/spaces":[`channels`,`rooms`],"/costs":[`budgets`,`spending`,`usage`,`money`,`limits`],"/installation":[`tenants`,`kill switch`,`operator`]},sectionWords:{people:[`members`,`users`,`colleagues`],invitations:[`invite`,`new member`],roles:[`rights`,`permissions`,`scopes`],models:[`prices`,`providers`,`health`],secrets:[`api keys of models`,`passwords`,`tokens`],tools:[`functions`,`http`],"dead-letters":[`failed events`],connectors:[`slack`,`telegram`,`mail`,`github`],webhooks:[`hooks`,`events`,`deliveries`],apps:[`oauth`,`programs`,`consents`],"app-requests":[`install`],"service-accounts":[`api keys`,`programs`,`bots`],settings:[`name`,`open hosts`,`quotas`,`limits`],audit:[`history`,`log`,`who did what`],data:[`export`,`erase`,`delete`,`download`]}};function A(){return b().map(({path:e,...t})=>({...L(t.to,t.name,t.icon),words:k.pageWords[e]}))}function j(){return E().flatMap(({name:e,sections:t})=>t.map(t=>({...t,hint:e}))).map(({key:e,name:n,icon:r,hint:i})=>({...L(t`/organisation/${e}`,n,r),hint:i,words:k.sectionWords[e]}))}function M(e){return e.map(({id:e,name:n,kind:r,partner:i})=>{let a=r===`GROUP`?`hash`:i?.kind===`AGENT`?`agent`:`people`;return{...L(t`/spaces/${e}`,n,a),hint:r===`GROUP`?void 0:l.direct}})}function N({agents:e,myAssistant:t}){return[...t?[{...P(t.agent),hint:k.yours}]:[],...(e?.nodes??[]).map(P)]}function P({id:e,name:n}){return L(t`/agents/${e}`,n,`agent`)}function F(){let{actions:e,actionWords:n}=k;return[...h(`agents:write`)?[L(t`/agents?new=agent`,e.agent,`add`)]:[],...w()?[{...L(t`/spaces?new=direct`,l.newDirect,`thread`),words:n.conversation}]:[],...c()?[L(t`/spaces?new=space`,l.newSpace,`add`)]:[],...h(`admin:write`)?[{...L(t`/organisation/invitations?new=yes`,e.invite,`send`),words:n.invite}]:[],...I(),{key:`alerts`,name:e.alerts(m.value),icon:`bell`,words:n.alerts,run:()=>void p(!m.value)},{key:`shortcuts`,name:l.shortcuts,icon:`key`,run:()=>void(y.value=!0)},{key:`account`,name:k.account,icon:`exit`,words:n.account,run:()=>location.assign(`/account`)}]}function I(){let t=[`system`,`light`,`dark`].filter(t=>t!==e.value),n={system:`gear`,light:`sun`,dark:`moon`};return t.map(t=>({key:t,name:k.themes[t],icon:n[t],words:k.themeWords(t),run:()=>void(e.value=t)}))}function L(e,t,n){return{key:e,name:t,icon:n,run:()=>s(e)}}var R=6;function z(e,t,{isLoading:n=!1}={}){if(!t.trim())return e.map(({name:e,entries:t})=>({name:e,entries:t.slice(0,R)})).filter(V);let r=e.map(({name:e,entries:n})=>({name:e,ranks:O(n,e=>B(e,t))})),i=Math.min(...r.flatMap(({ranks:e})=>e.map(({rank:e})=>e)));return r.map(({name:e,ranks:t})=>({name:e,ranks:t.filter(({rank:e})=>e<3||i===3&&!n)})).filter(({ranks:e})=>e.length>0).sort((e,t)=>e.ranks[0].rank-t.ranks[0].rank).map(({name:e,ranks:t})=>({name:e,entries:t.slice(0,R).map(({item:e})=>e)}))}function B({name:e,words:t=[]},n){let r=t.some(e=>D(e,n)<2);return Math.min(D(e,n),r?1:1/0)}function V({entries:e}){return e.length>0}var H=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new H(`
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
    `),W=100,G=12,K=250;function q(e){let t=J(e.trim()),n=h(`agents:read`),r=S.value>g.value.length,i=v(U,n?{search:null,first:W,withAgents:n,withSpaces:!1}:void 0),a=!!(r||i.data?.agents?.pageInfo.hasNextPage)&&!!e.trim(),o=v(U,a&&t?{search:t,first:G,withAgents:n,withSpaces:r}:void 0),[s,c]=[i.data,o.data],l=x(()=>Y(s,c),[s,c]),u=g.value;return{agents:l,spaces:x(()=>X(u,c?.spaces?.nodes??[]),[u,c]),isLoading:i.isLoading||o.isLoading||a&&t!==e.trim(),error:i.error??o.error}}function J(e){let[t,n]=o(e);return i(()=>{let t=setTimeout(()=>n(e),K);return()=>clearTimeout(t)},[e]),t}function Y(e,t){let n=X(e?.agents?.nodes??[],t?.agents?.nodes??[]);return{...e,agents:{nodes:n,pageInfo:{hasNextPage:!1}}}}function X(e,t){let n=new Set(e.map(({id:e})=>e));return[...e,...t.filter(({id:e})=>!n.has(e))]}function Z(){let[e,t]=o(``),[n,i]=o(0),s=r(null),c=f(),p=q(e),m=z(Q(p),e,p),h=m.flatMap(e=>e.entries),g=Math.min(n,h.length-1),v=()=>{s.current.close(),d.value=!1},y=e=>{e&&(v(),e.run())};return u(()=>{s.current.showModal(),t(a())},[]),C(`dialog`,{ref:s,class:`palette`,"aria-label":l.palette,onCancel:v,onMouseDown:e=>e.target===s.current&&v(),children:[C(`div`,{class:`palette-field`,children:[C(_,{name:`search`}),C(`input`,{value:e,placeholder:l.palettePlaceholder,"aria-label":l.palette,autocomplete:`off`,role:`combobox`,"aria-autocomplete":`list`,"aria-expanded":h.length>0,"aria-controls":c,"aria-activedescendant":h[g]?`${c}-${g}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&h.length)i((g+t+h.length)%h.length);else if(e.key===`Enter`&&!e.isComposing)y(h[g]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(t(e.value),i(0))})]}),C(`div`,{id:c,role:`listbox`,"aria-label":l.palette,class:`palette-list`,children:m.map(e=>C($,{group:e,id:c,entries:h,chosen:g,setAt:i,choose:y},e.name))}),C(te,{findable:p,count:h.length})]})}function Q({agents:e,spaces:t}){let{groups:r}=k,i=x(()=>({here:n(),pages:A(),actions:F(),settings:j()}),[]);return x(()=>[{name:r.here,entries:i.here},{name:r.pages,entries:i.pages},{name:r.spaces,entries:M(t)},{name:r.agents,entries:N(e)},{name:r.actions,entries:i.actions},{name:r.settings,entries:i.settings}],[i,e,t])}function $({group:e,id:t,entries:n,chosen:r,setAt:i,choose:a}){return C(`div`,{role:`group`,"aria-label":e.name,children:[C(`div`,{class:`palette-heading`,"aria-hidden":`true`,children:e.name}),e.entries.map(e=>{let o=n.indexOf(e);return C(ee,{id:`${t}-${o}`,entry:e,isChosen:o===r,onPoint:()=>i(o),onChoose:()=>a(e)},e.key)})]})}function ee({id:e,entry:{name:t,icon:n,hint:a},isChosen:o,onPoint:s,onChoose:c}){let l=r(null);return i(()=>void(o&&l.current.scrollIntoView({block:`nearest`})),[o]),C(`div`,{ref:l,id:e,role:`option`,"aria-selected":o,onMouseMove:s,onClick:c,children:[C(_,{name:n}),C(`span`,{class:`cut`,children:t}),a&&C(`small`,{class:`push`,children:a})]})}function te({findable:{isLoading:e,error:t},count:n}){let r=t==null?n>0?k.count(n):e?k.searching:l.nothingFound:T(t);return C(`p`,{role:`status`,class:n>0&&t==null?`unseen`:`palette-none`,children:r})}export{Z as default};