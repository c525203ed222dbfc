import{a as e,n as t,r as n}from"./counts-DBjGva4f.js";import{Dt as r,G as i,It as a,Lt as o,Mt as s,P as c,Tt as l,U as u,V as d,W as f,d as p,g as ee,ut as m,v as h,wt as g,x as _,y as v,zt as y}from"./core-Ch7n2jrn.js";import{n as b}from"./field-DpQ7uYC1.js";import{n as te,t as x}from"./json-text-CFNj2pyI.js";import{t as S}from"./virtual-list-lS5F_Scd.js";var C=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new C(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new C(`
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
    `,{fragmentName:`WaitingCall`});var w=new C(`
    query Prompt($cycle: ID!, $step: Int!) {
  node(id: $cycle) {
    ... on ThinkCycle {
      id
      number
      stepCount
      prompt(step: $step) {
        step
        provider
        model
        inputTokens
        outputTokens
        cachedTokens
        shown {
          system
          messages
          tools
          toolChoice
          fromSeq
          toSeq
          maskedSeqs
          removedToSeq
        }
      }
    }
  }
}
    `),ne=new C(`
    query PromptAgent($id: ID!) {
  agent(id: $id) {
    id
    name
  }
}
    `),re=new C(`
    query CyclesBefore($id: ID!, $seq: Int!) {
  agent(id: $id) {
    consciousness(last: 30, beforeSeq: $seq) {
      nodes {
        cycle {
          id
          number
          stepCount
        }
      }
    }
  }
}
    `),T={title:(e,t)=>`Prompt of cycle ${e}, step ${t}`,bare:`Prompt`,back:`To the cycle`,unknown:`There is no such step.`,notStored:`The prompt of this step is not stored: it is older than the storage of prompts.`,label:`The prompt`,views:`View`,prompt:`Exact prompt`,difference:`What changed`,tokensIn:`tokens in`,tokensOut:`out`,cached:`read from the provider's cache`,toolChoice:`tool choice`,entries:(e,t)=>`Entries ${e} to ${t}`,masked:e=>`${e===1?`1 entry is`:`${e} entries are`} masked now, and shown with the placeholder.`,removed:e=>`Entries up to ${e} were removed by the retention and are missing here.`,blocks:{tool:`Tool`,system:`System prompt`,message:`Message`},roles:{user:`User`,assistant:`Assistant`,tool:`Tool result`},counts:{tool:e=>e===1?`1 tool`:`${e} tools`,system:()=>`system prompt`,message:e=>e===1?`1 message`:`${e} messages`},chars:e=>`${e} characters`,against:`Compared with`,stepOf:(e,t)=>`Cycle ${e}, step ${t}`,noOther:`This is the first prompt of this mind that is stored. There is none before it.`,nothing:`Both prompts are the same.`,statuses:{cached:`cached`,same:`unchanged`,added:`added`,cut:`cut`,changed:`changed`},folded:{cached:e=>`${e===1?`1 block is`:`${e} blocks are`} the same from the beginning: a provider can read them from its cache`,same:e=>`${e===1?`1 block is`:`${e} blocks are`} unchanged, but behind a change: no cache has them`},summary:`In all`,fold:`Fold all`,unfold:`Unfold all`,copy:`Copy`,copied:`The prompt is in the clipboard.`,step:e=>`Step ${e}`,previousStep:`Previous step`,nextStep:`Next step`,comparing:`Comparing…`},ie=2e3;function E(e=10,t=()=>performance.now()){let n=t();return()=>{if(!(t()-n<e))return new Promise(e=>{setTimeout(()=>{n=t(),e()})})}}async function D(e,t,n){let[r,i]=k(e,t),a=0;for(;a<r.length&&a<i.length&&r[a]===i[a];)a++;let o=0;for(;o<r.length-a&&o<i.length-a&&r[r.length-1-o]===i[i.length-1-o];)o++;await n();let s=await A(r.subarray(a,r.length-o),i.subarray(a,i.length-o),n),c=[];O(c,`same`,a,0,0);for(let{kind:e,length:t,at:n,oldAt:r}of s)O(c,e,t,a+n,a+r);return O(c,`same`,o,i.length-o,r.length-o),c}function O(e,t,n,r,i){if(n===0)return;let a=e.at(-1);a?.kind===t?a.to+=n:e.push({kind:t,from:r,to:r+n,oldFrom:i})}function k(e,t){let n=new Map,r=e=>{let t=n.get(e);return t===void 0?(n.set(e,n.size),n.size-1):t};return[Int32Array.from(e,r),Int32Array.from(t,r)]}async function A(e,t,n){let[r,i]=[e.length,t.length];if(r===0||i===0)return j(r,i);let a=Math.min(r+i,ie),o=new Int32Array(2*a+3),s=a+1,c=[];for(let l=0;l<=a;l++){c.push(o.slice(s-l-1,s+l+2));for(let n=-l;n<=l;n+=2){let a=n===-l||n!==l&&o[s+n-1]<o[s+n+1]?o[s+n+1]:o[s+n-1]+1;for(;a<r&&a-n<i&&e[a]===t[a-n];)a++;if(o[s+n]=a,a>=r&&a-n>=i)return ae(c,r,i)}await n()}return j(r,i)}function j(e,t){return[{kind:`cut`,length:e,at:0,oldAt:0},{kind:`added`,length:t,at:0,oldAt:e}]}function ae(e,t,n){let r=[],[i,a]=[t,n];for(let t=e.length-1;t>=0;t--){let n=e[t],o=e=>n[e+t+1],s=i-a,c=s===-t||s!==t&&o(s-1)<o(s+1),l=c?s+1:s-1,u=t===0?0:o(l),d=t===0?0:u-l,f=t===0?0:c?u:u+1;i>f&&r.push({kind:`same`,length:i-f,at:a-(i-f),oldAt:f}),t>0&&r.push(c?{kind:`added`,length:1,at:d,oldAt:u}:{kind:`cut`,length:1,at:d,oldAt:u}),[i,a]=[u,d]}return r.reverse()}async function M({system:e,messages:t,tools:n},r){let i=[];for(let e of n??[])i.push({kind:`tool`,name:e.function?.name??``,text:x(e.function??e)}),await r();i.push({kind:`system`,name:``,text:e});for(let e of t??[])i.push({kind:`message`,name:e.role??``,text:oe(e)}),await r();return i}function oe(e){return te(e).map(({kind:e,name:t,text:n})=>e===`text`?n:`→ ${t??``} ${n}`).join(`

`)}async function se(e,t,n){let r=await D(e.map(P),t.map(P),n),i=[],a=!0;for(let[o,s]of r.entries()){if(s.kind===`same`){for(let e of t.slice(s.from,s.to))i.push({status:a?`cached`:`same`,block:e});continue}a=!1;let c=r[o+1];s.kind===`cut`&&c?.kind===`added`?i.push(...await F(N(e,s),t.slice(c.from,c.to),n)):s.kind===`cut`?i.push(...N(e,s).map(e=>({status:`cut`,block:e}))):r[o-1]?.kind!==`cut`&&i.push(...t.slice(s.from,s.to).map(e=>({status:`added`,block:e})))}return i}function N(e,{oldFrom:t,from:n,to:r}){return e.slice(t,t+r-n)}function P({kind:e,name:t,text:n}){return`${e}\n${t}\n${n}`}async function F(e,t,n){let r=[],i=0;for(let a of e){let e=t.findIndex((e,t)=>t>=i&&e.kind===a.kind&&e.name===a.name);e<0?r.push({status:`cut`,block:a}):(r.push(...t.slice(i,e).map(e=>({status:`added`,block:e}))),r.push({status:`changed`,block:t[e],lines:await I(a.text,t[e].text,n)}),i=e+1)}return[...r,...t.slice(i).map(e=>({status:`added`,block:e}))]}async function I(e,t,n){let[r,i]=[e.split(`
`),t.split(`
`)],a=[];for(let{kind:e,from:t,to:o,oldFrom:s}of await D(r,i,n)){let n=e===`cut`?r.slice(s,s+o-t):i.slice(t,o),c=e===`cut`?`-`:e===`added`?`+`:` `;for(let e of n)a.push({sign:c,text:e})}return a}function L({rows:e,onToggle:n,onUnfold:r}){return i(S,{class:`prompt-list`,label:T.label,rows:e,keyOf:({key:e})=>e,render:e=>{switch(e.kind){case`head`:return i(R,{row:e,onToggle:()=>n(e.at)});case`fold`:return i(`button`,{type:`button`,class:`prompt-fold ${e.status}`,onClick:()=>r?.(e.from),children:[i(f,{name:`unfold`,size:14}),` `,T.folded[e.status](e.count),` `,i(`span`,{class:`soft`,children:T.chars(t(e.chars))})]});case`text`:return i(`pre`,{class:[`prompt-text`,e.status,e.isLast&&`last`].filter(Boolean).join(` `),children:e.text});case`lines`:return i(`pre`,{class:e.isLast?`prompt-text changed last`:`prompt-text changed`,children:e.lines.map(({sign:e,text:t},n)=>i(e===`+`?`ins`:e===`-`?`del`:`span`,{children:t||` `},n))})}}})}function R({row:{block:e,status:r,isFolded:a,chars:o},onToggle:s}){let l=r===`added`?`good`:r===`cut`?`bad`:r===`changed`?`warn`:void 0;return i(`button`,{type:`button`,class:`prompt-head ${r??``}`,"aria-expanded":!a,onClick:s,children:[i(f,{name:a?`unfold`:`fold`,size:14}),i(`strong`,{children:z(e)}),e.kind===`tool`&&i(`code`,{class:`cut`,children:e.name}),a&&i(`span`,{class:`cut soft small`,children:e.text.slice(0,160).replaceAll(`
`,` `)}),i(`span`,{class:`push row`,children:[r&&i(c,{look:l,children:T.statuses[r]}),i(`span`,{class:`soft small`,title:n(o),children:T.chars(t(o))})]})]})}function z({kind:e,name:t}){return e===`message`?T.roles[t]??t:T.blocks[e]}var B=40,V=4e3,H=3;function U(e){let t=[],n=0;for(;n<e.length;){let r=n;for(let t=0;t<B&&r<e.length&&r-n<V;t++){let t=e.indexOf(`
`,r);r=t<0?e.length:t+1}r=Math.min(r,n+V),/[\ud800-\udbff]/.test(e[r-1]??``)&&r<e.length&&r--,t.push(e.slice(n,r).replace(/\n$/,``)),n=r}return t.length?t:[``]}async function W(e,t,n){let r=[];for(let[i,a]of e.entries()){let e=t.has(i);r.push({kind:`head`,key:`${i}`,block:a,at:i,isFolded:e,chars:a.text.length}),e||r.push(...q(i,a.text)),await n()}return r}async function G(e,t,n,r){let i=[];for(let a=0;a<e.length;a++){let{status:o,block:s,lines:c}=e[a],l=o===`cached`||o===`same`;if(l&&!K(e,a,t)){let t=a,n=0;for(;t<e.length&&e[t].status===o;)n+=e[t++].block.text.length;i.push({kind:`fold`,key:`fold ${a}`,from:a,count:t-a,status:o,chars:n}),a=t-1;continue}let u=n.has(a)!==l;i.push({kind:`head`,key:`${a}`,block:s,at:a,status:o,isFolded:u,chars:s.text.length}),u||i.push(...c?ce(a,c):q(a,s.text,o)),await r()}return i}function K(e,t,n){let r=t;for(;r>0&&e[r-1].status===e[t].status;)r--;return n.has(r)}function q(e,t,n){let r=U(t);return r.map((t,i)=>({kind:`text`,key:`${e}.${i}`,text:t,status:n,isLast:i===r.length-1}))}function ce(e,t){let n=new Uint8Array(t.length);t.forEach(({sign:e},t)=>e!==` `&&n.fill(1,Math.max(0,t-H),t+H+1));let r=[];t.forEach((e,t)=>{n[t]?r.push(e.text.length>V?{...e,text:`${e.text.slice(0,V)}…`}:e):(t===0||n[t-1])&&r.push({sign:` `,text:`…`})});let i=[];for(let t=0;t<r.length;t+=B)i.push({kind:`lines`,key:`${e}.${t}`,lines:r.slice(t,t+B),isLast:t+B>=r.length});return i}function le({params:e}){let{id:t,cycle:n,step:r}=e,a=Number(r)||1,o=p(w,{cycle:n,step:a}),s=p(ne,{id:t}).data?.agent,c=J(o.data);ee(c?T.title(c.number,a):T.bare);let u=l.value.query.get(`view`)===`difference`;return i(`div`,{class:`prompt`,children:[i(`header`,{class:`agent-head`,children:[i(`a`,{class:`button quiet icon`,href:g`/agents/${t}?cycle=${n}`,"aria-label":T.back,title:T.back,children:i(f,{name:`back`})}),i(`div`,{class:`agent-who`,children:[i(`h1`,{class:`cut`,children:c?T.title(c.number,a):T.bare}),i(`p`,{class:`cut soft small`,children:[s?.name,c?.prompt&&` · ${c.prompt.model}`]})]}),c&&i(ue,{agentId:t,cycle:c,step:a}),c?.prompt&&i(fe,{prompt:c.prompt,agentId:t})]}),i(de,{isDifference:u}),o.error!=null&&i(v,{problem:o.error,onRetry:o.reload}),o.isLoading&&!c&&i(_,{lines:8}),o.data&&!c?.prompt&&i(h,{icon:`question`,title:T.unknown}),c?.prompt&&!c.prompt.shown&&i(h,{icon:`archive`,title:T.notStored}),c?.prompt?.shown&&(u?i(he,{agentId:t,cycle:c,prompt:c.prompt}):i(Z,{prompt:c.prompt}))]})}function J(e){return e?.node&&`number`in e.node?e.node:void 0}function ue({agentId:e,cycle:t,step:n}){let r=l.value.query.get(`view`),a=(n,a,o)=>{let s=g`/agents/${e}/cycles/${t.id}/steps/${n}`+(r?`?view=${r}`:``);return n<1||n>t.stepCount?null:i(`a`,{class:`button small`,href:s,title:a,children:[o===`back`&&i(f,{name:o,size:14}),T.step(n),o===`unfold`&&i(f,{name:o,size:14})]})};return i(`span`,{class:`row`,children:[a(n-1,T.previousStep,`back`),a(n+1,T.nextStep,`unfold`)]})}function de({isDifference:e}){let t=e=>()=>r({view:e});return i(`div`,{class:`segments`,role:`group`,"aria-label":T.views,children:[i(`button`,{type:`button`,"aria-pressed":!e,onClick:t(void 0),children:T.prompt}),i(`button`,{type:`button`,"aria-pressed":e,onClick:t(`difference`),children:T.difference})]})}function fe({prompt:r,agentId:a}){let{inputTokens:o,outputTokens:s,cachedTokens:c,shown:l}=r;return i(`div`,{class:`prompt-facts small soft`,children:[i(`span`,{title:n(o),children:[t(o),` `,T.tokensIn]}),i(`span`,{title:n(s),children:[t(s),` `,T.tokensOut]}),c>0&&i(`span`,{title:n(c),children:[e(c,o),` `,T.cached]}),l?.toolChoice&&i(`span`,{children:[T.toolChoice,`: `,i(`code`,{children:l.toolChoice})]}),l&&i(`a`,{href:g`/agents/${a}?tab=chain&entry=${l.toSeq}`,children:T.entries(l.fromSeq,l.toSeq)}),l&&l.maskedSeqs.length>0&&i(`span`,{children:T.masked(l.maskedSeqs.length)}),l?.removedToSeq!=null&&i(`span`,{children:T.removed(l.removedToSeq)})]})}function Y(e,t){let[n,r]=a();return s(()=>{let t=!1;return e?.().then(e=>t||r(e)),()=>void(t=!0)},t),n}function X(){let[e,t]=a(new Set);return[e,n=>t(e.has(n)?new Set([...e].filter(e=>e!==n)):new Set([...e,n])),e=>t(new Set(e))]}function Z({prompt:e}){let t=e.shown,n=Y(async()=>pe(await M(t,E())),[t]),[r,a,o]=X(),c=Y(n&&(()=>W(n,r,E())),[n,r]);if(s(()=>o(n?.flatMap(({kind:e},t)=>e===`tool`?[t]:[])??[]),[n]),!n||!c)return i(_,{lines:8});let l=async()=>{await navigator.clipboard.writeText(JSON.stringify(t,null,2)),u(T.copied)},f=r.size===n.length;return i(y,{children:[i(`div`,{class:`prompt-bar small`,children:[i(me,{blocks:n}),i(`span`,{class:`push row`,children:[i(d,{isSmall:!0,name:f?T.unfold:T.fold,icon:f?`unfold`:`fold`,onPress:()=>o(f?[]:n.map((e,t)=>t))}),i(d,{isSmall:!0,name:T.copy,icon:`copy`,onPress:l})]})]}),i(L,{rows:c,onToggle:a})]})}function pe(e){return[...e.filter(({kind:e})=>e!==`tool`),...e.filter(({kind:e})=>e===`tool`)]}function me({blocks:e}){let n=[`system`,`message`,`tool`].map(t=>{let n=e.filter(e=>e.kind===t);return{kind:t,count:n.length,chars:n.reduce((e,{text:t})=>e+t.length,0)}});return i(y,{children:n.map(({kind:e,count:n,chars:r})=>i(`span`,{children:[T.counts[e](n),` `,i(`span`,{class:`soft`,children:T.chars(t(r))})]},e))})}function he({agentId:e,cycle:t,prompt:n}){let{places:a,problem:o}=ge(e,t,n),s=l.value.query.get(`against`),c=a&&(a.find(e=>Q(e)===s)??a[0]),u=p(w,c&&{cycle:c.cycle,step:c.step}),d=J(u.data)?.prompt?.shown;return o!=null||u.error!=null?i(v,{problem:o??u.error}):a?.length===0?i(h,{icon:`moon`,title:T.noOther}):i(y,{children:[i(`div`,{class:`prompt-against`,children:a&&i(b,{label:T.against,value:Q(c),choices:a.map(e=>({value:Q(e),name:T.stepOf(e.number,e.step)})),onValue:e=>r({against:e===Q(a[0])?void 0:e})})}),u.data&&!d&&i(h,{icon:`archive`,title:T.notStored}),d?i(_e,{old:d,fresh:n.shown},Q(c)):!u.data&&i(_,{lines:8})]})}function Q({cycle:e,step:t}){return`${e}.${t}`}function ge(e,t,n){let[r,i]=a({});return s(()=>{let r=!1,a=$(t.id,t.number,n.step-1);return m(re,{id:e,seq:n.shown.toSeq}).then(({agent:e})=>{let n=[...new Map(e?.consciousness.nodes.flatMap(({cycle:e})=>e&&e.number<t.number?[[e.id,e]]:[])).values()].sort((e,t)=>t.number-e.number).flatMap(e=>$(e.id,e.number,e.stepCount));r||i({places:[...a,...n]})},e=>r||i({problem:e})),()=>void(r=!0)},[e,t.id,n.step]),{places:r.places,problem:r.problem}}function $(e,t,n){return Array.from({length:Math.max(0,n)},(r,i)=>({cycle:e,number:t,step:n-i}))}function _e({old:e,fresh:n}){let r=Y(async()=>{let t=E();return se(await M(e,t),await M(n,t),t)},[e,n]),[a,s]=X(),[l,u]=X(),d=Y(r&&(()=>G(r,a,l,E())),[r,a,l]),f=o(()=>r&&ve(r),[r]);return!r||!d?i(_,{lines:8}):i(y,{children:[i(`div`,{class:`prompt-bar small`,role:`group`,"aria-label":T.summary,children:[f.map(({status:e,count:n,chars:r})=>i(`span`,{class:`difference-sum ${e}`,children:[i(c,{children:T.statuses[e]}),` `,n,` `,i(`span`,{class:`soft`,children:T.chars(t(r))})]},e)),r.every(({status:e})=>e===`cached`)&&i(`span`,{children:T.nothing})]}),i(L,{rows:d,onToggle:u,onUnfold:s})]})}function ve(e){return[`cached`,`added`,`changed`,`cut`,`same`].map(t=>{let n=e.filter(e=>e.status===t);return{status:t,count:n.length,chars:n.reduce((e,{block:t})=>e+t.text.length,0)}}).filter(({count:e})=>e>0)}export{le as default};