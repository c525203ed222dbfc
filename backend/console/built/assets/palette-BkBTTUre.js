import{$ as e,C as t,Dt as n,Gt as r,J as i,Jt as a,Kt as o,Lt as s,Ot as c,Q as l,Rt as u,T as d,Xt as f,Y as p,Yt as m,ct as h,dt as g,f as _,it as v,j as y,k as b,q as x,qt as S,rt as C,ut as w,w as T}from"./core-DRuX0Zcw.js";import{n as E}from"./sections-BbHZI28w.js";import{n as D,t as O}from"./ranking-B7DLwHJD.js";var k={groups:{here:`On this page`,pages:`Pages`,spaces:`Spaces`,agents:`Agents`,actions:`Actions`,settings:`Organisation`},count:e=>e===1?`1 result`:`${e} results`,searching:`Searching…`,yours:`Your assistant`,account:`Your account, sign out`,themeWords:e=>[`theme`,`switch theme`,`appearance`,`${e} mode`],themes:{system:`Colours as the system`,light:`Light colours`,dark:`Dark colours`},actions:{agent:`New agent`,invite:`Invite a person`,alerts:e=>e?`No notifications of the browser`:`Notifications of the browser`},actionWords:{conversation:[`direct message`,`chat`,`write to`],invite:[`add member`,`new user`],alerts:[`alerts`],account:[`sign out`,`log out`,`logout`,`password`,`passkey`,`profile`]},pageWords:{"/":[`home`,`start`,`dashboard`],"/approvals":[`questions`,`answer`,`holds`],"/agents":[`bots`],"/spaces":[`channels`,`rooms`],"/costs":[`budgets`,`spending`,`usage`,`money`,`limits`],"/installation":[`tenants`,`kill switch`,`operator`]},sectionWords:{people:[`members`,`users`,`colleagues`],invitations:[`invite`,`new member`],roles:[`rights`,`permissions`,`scopes`],models:[`prices`,`providers`,`health`],secrets:[`api keys of models`,`passwords`,`tokens`],tools:[`functions`,`http`],"dead-letters":[`failed events`],connectors:[`slack`,`telegram`,`mail`,`github`],webhooks:[`hooks`,`events`,`deliveries`],apps:[`oauth`,`programs`,`consents`],"app-requests":[`install`],"service-accounts":[`api keys`,`programs`,`bots`],settings:[`name`,`open hosts`,`quotas`,`limits`],audit:[`history`,`log`,`who did what`],data:[`export`,`erase`,`delete`,`download`]}};function A(){return b().map(({path:e,...t})=>({...L(t.to,t.name,t.icon),words:k.pageWords[e]}))}function j(){return E().flatMap(({name:e,sections:t})=>t.map(t=>({...t,hint:e}))).map(({key:e,name:t,icon:n,hint:r})=>({...L(u`/organisation/${e}`,t,n),hint:r,words:k.sectionWords[e]}))}function M(e){return e.map(({id:e,name:t,kind:n,partner:r})=>{let i=n===`GROUP`?`hash`:r?.kind===`AGENT`?`agent`:`people`;return{...L(u`/spaces/${e}`,t,i),hint:n===`GROUP`?void 0:c.direct}})}function N({agents:e,myAssistant:t}){return[...t?[{...P(t.agent),hint:k.yours}]:[],...(e?.nodes??[]).map(P)]}function P({id:e,name:t}){return L(u`/agents/${e}`,t,`agent`)}function F(){let{actions:t,actionWords:n}=k;return[...h(`agents:write`)?[L(u`/agents?new=agent`,t.agent,`add`)]:[],...T()?[{...L(u`/spaces?new=direct`,c.newDirect,`thread`),words:n.conversation}]:[],...d()?[L(u`/spaces?new=space`,c.newSpace,`add`)]:[],...h(`admin:write`)?[{...L(u`/organisation/invitations?new=yes`,t.invite,`send`),words:n.invite}]:[],...I(),{key:`alerts`,name:t.alerts(l.value),icon:`bell`,words:n.alerts,run:()=>void e(!l.value)},{key:`shortcuts`,name:c.shortcuts,icon:`key`,run:()=>void(y.value=!0)},{key:`account`,name:k.account,icon:`exit`,words:n.account,run:()=>location.assign(`/account`)}]}function I(){let e=[`system`,`light`,`dark`].filter(e=>e!==t.value),n={system:`gear`,light:`sun`,dark:`moon`};return e.map(e=>({key:e,name:k.themes[e],icon:n[e],words:k.themeWords(e),run:()=>void(t.value=e)}))}function L(e,t,n){return{key:e,name:t,icon:n,run:()=>s(e)}}var R=6;function z(e,t,{isLoading:n=!1}={}){if(!t.trim())return e.map(({name:e,entries:t})=>({name:e,entries:t.slice(0,R)})).filter(V);let r=e.map(({name:e,entries:n})=>({name:e,ranks:O(n,e=>B(e,t))})),i=Math.min(...r.flatMap(({ranks:e})=>e.map(({rank:e})=>e)));return r.map(({name:e,ranks:t})=>({name:e,ranks:t.filter(({rank:e})=>e<3||i===3&&!n)})).filter(({ranks:e})=>e.length>0).sort((e,t)=>e.ranks[0].rank-t.ranks[0].rank).map(({name:e,ranks:t})=>({name:e,entries:t.slice(0,R).map(({item:e})=>e)}))}function B({name:e,words:t=[]},n){let r=t.some(e=>D(e,n)<2);return Math.min(D(e,n),r?1:1/0)}function V({entries:e}){return e.length>0}var H=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new H(`
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
    `),W=100,G=12,K=250;function q(e){let t=J(e.trim()),n=h(`agents:read`),r=w.value>g.value.length,i=_(U,n?{search:null,first:W,withAgents:n,withSpaces:!1}:void 0),a=!!(r||i.data?.agents?.pageInfo.hasNextPage)&&!!e.trim(),o=_(U,a&&t?{search:t,first:G,withAgents:n,withSpaces:r}:void 0),[s,c]=[i.data,o.data],l=f(()=>Y(s,c),[s,c]),u=g.value;return{agents:l,spaces:f(()=>X(u,c?.spaces?.nodes??[]),[u,c]),isLoading:i.isLoading||o.isLoading||a&&t!==e.trim(),error:i.error??o.error}}function J(e){let[t,n]=m(e);return r(()=>{let t=setTimeout(()=>n(e),K);return()=>clearTimeout(t)},[e]),t}function Y(e,t){let n=X(e?.agents?.nodes??[],t?.agents?.nodes??[]);return{...e,agents:{nodes:n,pageInfo:{hasNextPage:!1}}}}function X(e,t){let n=new Set(e.map(({id:e})=>e));return[...e,...t.filter(({id:e})=>!n.has(e))]}function Z(){let[e,t]=m(``),[n,r]=m(0),i=a(null),s=S(),l=q(e),u=z(Q(l),e,l),d=u.flatMap(e=>e.entries),f=Math.min(n,d.length-1),h=()=>{i.current.close(),x.value=!1},g=e=>{e&&(h(),e.run())};return o(()=>{i.current.showModal(),t(p())},[]),v(`dialog`,{ref:i,class:`palette`,"aria-label":c.palette,onCancel:h,onMouseDown:e=>e.target===i.current&&h(),children:[v(`div`,{class:`palette-field`,children:[v(C,{name:`search`}),v(`input`,{value:e,placeholder:c.palettePlaceholder,"aria-label":c.palette,autocomplete:`off`,role:`combobox`,"aria-autocomplete":`list`,"aria-expanded":d.length>0,"aria-controls":s,"aria-activedescendant":d[f]?`${s}-${f}`:void 0,onKeyDown:e=>{let t={ArrowDown:1,ArrowUp:-1}[e.key];if(t&&d.length)r((f+t+d.length)%d.length);else if(e.key===`Enter`&&!e.isComposing)g(d[f]);else return;e.preventDefault()},onInput:({currentTarget:e})=>(t(e.value),r(0))})]}),v(`div`,{id:s,role:`listbox`,"aria-label":c.palette,class:`palette-list`,children:u.map(e=>v($,{group:e,id:s,entries:d,chosen:f,setAt:r,choose:g},e.name))}),v(te,{findable:l,count:d.length})]})}function Q({agents:e,spaces:t}){let{groups:n}=k,r=f(()=>({here:i(),pages:A(),actions:F(),settings:j()}),[]);return f(()=>[{name:n.here,entries:r.here},{name:n.pages,entries:r.pages},{name:n.spaces,entries:M(t)},{name:n.agents,entries:N(e)},{name:n.actions,entries:r.actions},{name:n.settings,entries:r.settings}],[r,e,t])}function $({group:e,id:t,entries:n,chosen:r,setAt:i,choose:a}){return v(`div`,{role:`group`,"aria-label":e.name,children:[v(`div`,{class:`palette-heading`,"aria-hidden":`true`,children:e.name}),e.entries.map(e=>{let o=n.indexOf(e);return v(ee,{id:`${t}-${o}`,entry:e,isChosen:o===r,onPoint:()=>i(o),onChoose:()=>a(e)},e.key)})]})}function ee({id:e,entry:{name:t,icon:n,hint:i},isChosen:o,onPoint:s,onChoose:c}){let l=a(null);return r(()=>void(o&&l.current.scrollIntoView({block:`nearest`})),[o]),v(`div`,{ref:l,id:e,role:`option`,"aria-selected":o,onMouseMove:s,onClick:c,children:[v(C,{name:n}),v(`span`,{class:`cut`,children:t}),i&&v(`small`,{class:`push`,children:i})]})}function te({findable:{isLoading:e,error:t},count:r}){let i=t==null?r>0?k.count(r):e?k.searching:c.nothingFound:n(t);return v(`p`,{role:`status`,class:r>0&&t==null?`unseen`:`palette-none`,children:i})}export{Z as default};