import{a as e,n as t,r as n}from"./counts-DBjGva4f.js";import{At as r,Bt as i,Dt as a,Ft as o,Ht as s,I as c,J as l,K as u,Ot as d,U as f,d as p,g as ee,pt as m,q as h,v as g,x as _,y as v,zt as y}from"./core-CnABS7F0.js";import{n as b}from"./field-DIuQEu75.js";import{n as te,t as x}from"./json-text-CFNj2pyI.js";import{t as S}from"./virtual-list-BDDCIUAw.js";var C=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new C(`
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
`)],a=[];for(let{kind:e,from:t,to:o,oldFrom:s}of await D(r,i,n)){let n=e===`cut`?r.slice(s,s+o-t):i.slice(t,o),c=e===`cut`?`-`:e===`added`?`+`:` `;for(let e of n)a.push({sign:c,text:e})}return a}function L({rows:e,onToggle:n,onUnfold:r}){return l(S,{class:`prompt-list`,label:T.label,rows:e,keyOf:({key:e})=>e,render:e=>{switch(e.kind){case`head`:return l(R,{row:e,onToggle:()=>n(e.at)});case`fold`:return l(`button`,{type:`button`,class:`prompt-fold ${e.status}`,onClick:()=>r?.(e.from),children:[l(h,{name:`unfold`,size:14}),` `,T.folded[e.status](e.count),` `,l(`span`,{class:`soft`,children:T.chars(t(e.chars))})]});case`text`:return l(`pre`,{class:[`prompt-text`,e.status,e.isLast&&`last`].filter(Boolean).join(` `),children:e.text});case`lines`:return l(`pre`,{class:e.isLast?`prompt-text changed last`:`prompt-text changed`,children:e.lines.map(({sign:e,text:t},n)=>l(e===`+`?`ins`:e===`-`?`del`:`span`,{children:t||` `},n))})}}})}function R({row:{block:e,status:r,isFolded:i,chars:a},onToggle:o}){let s=r===`added`?`good`:r===`cut`?`bad`:r===`changed`?`warn`:void 0;return l(`button`,{type:`button`,class:`prompt-head ${r??``}`,"aria-expanded":!i,onClick:o,children:[l(h,{name:i?`unfold`:`fold`,size:14}),l(`strong`,{children:z(e)}),e.kind===`tool`&&l(`code`,{class:`cut`,children:e.name}),i&&l(`span`,{class:`cut soft small`,children:e.text.slice(0,160).replaceAll(`
`,` `)}),l(`span`,{class:`push row`,children:[r&&l(c,{look:s,children:T.statuses[r]}),l(`span`,{class:`soft small`,title:n(a),children:T.chars(t(a))})]})]})}function z({kind:e,name:t}){return e===`message`?T.roles[t]??t:T.blocks[e]}var B=40,V=4e3,H=3;function U(e){let t=[],n=0;for(;n<e.length;){let r=n;for(let t=0;t<B&&r<e.length&&r-n<V;t++){let t=e.indexOf(`
`,r);r=t<0?e.length:t+1}r=Math.min(r,n+V),/[\ud800-\udbff]/.test(e[r-1]??``)&&r<e.length&&r--,t.push(e.slice(n,r).replace(/\n$/,``)),n=r}return t.length?t:[``]}async function W(e,t,n){let r=[];for(let[i,a]of e.entries()){let e=t.has(i);r.push({kind:`head`,key:`${i}`,block:a,at:i,isFolded:e,chars:a.text.length}),e||r.push(...q(i,a.text)),await n()}return r}async function G(e,t,n,r){let i=[];for(let a=0;a<e.length;a++){let{status:o,block:s,lines:c}=e[a],l=o===`cached`||o===`same`;if(l&&!K(e,a,t)){let t=a,n=0;for(;t<e.length&&e[t].status===o;)n+=e[t++].block.text.length;i.push({kind:`fold`,key:`fold ${a}`,from:a,count:t-a,status:o,chars:n}),a=t-1;continue}let u=n.has(a)!==l;i.push({kind:`head`,key:`${a}`,block:s,at:a,status:o,isFolded:u,chars:s.text.length}),u||i.push(...c?ce(a,c):q(a,s.text,o)),await r()}return i}function K(e,t,n){let r=t;for(;r>0&&e[r-1].status===e[t].status;)r--;return n.has(r)}function q(e,t,n){let r=U(t);return r.map((t,i)=>({kind:`text`,key:`${e}.${i}`,text:t,status:n,isLast:i===r.length-1}))}function ce(e,t){let n=new Uint8Array(t.length);t.forEach(({sign:e},t)=>e!==` `&&n.fill(1,Math.max(0,t-H),t+H+1));let r=[];t.forEach((e,t)=>{n[t]?r.push(e.text.length>V?{...e,text:`${e.text.slice(0,V)}…`}:e):(t===0||n[t-1])&&r.push({sign:` `,text:`…`})});let i=[];for(let t=0;t<r.length;t+=B)i.push({kind:`lines`,key:`${e}.${t}`,lines:r.slice(t,t+B),isLast:t+B>=r.length});return i}function le({params:e}){let{id:t,cycle:n,step:r}=e,i=Number(r)||1,o=p(w,{cycle:n,step:i}),s=p(ne,{id:t}).data?.agent,c=J(o.data);ee(c?T.title(c.number,i):T.bare);let u=d.value.query.get(`view`)===`difference`;return l(`div`,{class:`prompt`,children:[l(`header`,{class:`agent-head`,children:[l(`a`,{class:`button quiet icon`,href:a`/agents/${t}?cycle=${n}`,"aria-label":T.back,title:T.back,children:l(h,{name:`back`})}),l(`div`,{class:`agent-who`,children:[l(`h1`,{class:`cut`,children:c?T.title(c.number,i):T.bare}),l(`p`,{class:`cut soft small`,children:[s?.name,c?.prompt&&` · ${c.prompt.model}`]})]}),c&&l(ue,{agentId:t,cycle:c,step:i}),c?.prompt&&l(fe,{prompt:c.prompt,agentId:t})]}),l(de,{isDifference:u}),o.error!=null&&l(v,{problem:o.error,onRetry:o.reload}),o.isLoading&&!c&&l(_,{lines:8}),o.data&&!c?.prompt&&l(g,{icon:`question`,title:T.unknown}),c?.prompt&&!c.prompt.shown&&l(g,{icon:`archive`,title:T.notStored}),c?.prompt?.shown&&(u?l(he,{agentId:t,cycle:c,prompt:c.prompt}):l(Z,{prompt:c.prompt}))]})}function J(e){return e?.node&&`number`in e.node?e.node:void 0}function ue({agentId:e,cycle:t,step:n}){let r=d.value.query.get(`view`),i=(n,i,o)=>{let s=a`/agents/${e}/cycles/${t.id}/steps/${n}`+(r?`?view=${r}`:``);return n<1||n>t.stepCount?null:l(`a`,{class:`button small`,href:s,title:i,children:[o===`back`&&l(h,{name:o,size:14}),T.step(n),o===`unfold`&&l(h,{name:o,size:14})]})};return l(`span`,{class:`row`,children:[i(n-1,T.previousStep,`back`),i(n+1,T.nextStep,`unfold`)]})}function de({isDifference:e}){let t=e=>()=>r({view:e});return l(`div`,{class:`segments`,role:`group`,"aria-label":T.views,children:[l(`button`,{type:`button`,"aria-pressed":!e,onClick:t(void 0),children:T.prompt}),l(`button`,{type:`button`,"aria-pressed":e,onClick:t(`difference`),children:T.difference})]})}function fe({prompt:r,agentId:i}){let{inputTokens:o,outputTokens:s,cachedTokens:c,shown:u}=r;return l(`div`,{class:`prompt-facts small soft`,children:[l(`span`,{title:n(o),children:[t(o),` `,T.tokensIn]}),l(`span`,{title:n(s),children:[t(s),` `,T.tokensOut]}),c>0&&l(`span`,{title:n(c),children:[e(c,o),` `,T.cached]}),u?.toolChoice&&l(`span`,{children:[T.toolChoice,`: `,l(`code`,{children:u.toolChoice})]}),u&&l(`a`,{href:a`/agents/${i}?tab=chain&entry=${u.toSeq}`,children:T.entries(u.fromSeq,u.toSeq)}),u&&u.maskedSeqs.length>0&&l(`span`,{children:T.masked(u.maskedSeqs.length)}),u?.removedToSeq!=null&&l(`span`,{children:T.removed(u.removedToSeq)})]})}function Y(e,t){let[n,r]=y();return o(()=>{let t=!1;return e?.().then(e=>t||r(e)),()=>void(t=!0)},t),n}function X(){let[e,t]=y(new Set);return[e,n=>t(e.has(n)?new Set([...e].filter(e=>e!==n)):new Set([...e,n])),e=>t(new Set(e))]}function Z({prompt:e}){let t=e.shown,n=Y(async()=>pe(await M(t,E())),[t]),[r,i,a]=X(),c=Y(n&&(()=>W(n,r,E())),[n,r]);if(o(()=>a(n?.flatMap(({kind:e},t)=>e===`tool`?[t]:[])??[]),[n]),!n||!c)return l(_,{lines:8});let d=async()=>{await navigator.clipboard.writeText(JSON.stringify(t,null,2)),u(T.copied)},p=r.size===n.length;return l(s,{children:[l(`div`,{class:`prompt-bar small`,children:[l(me,{blocks:n}),l(`span`,{class:`push row`,children:[l(f,{isSmall:!0,name:p?T.unfold:T.fold,icon:p?`unfold`:`fold`,onPress:()=>a(p?[]:n.map((e,t)=>t))}),l(f,{isSmall:!0,name:T.copy,icon:`copy`,onPress:d})]})]}),l(L,{rows:c,onToggle:i})]})}function pe(e){return[...e.filter(({kind:e})=>e!==`tool`),...e.filter(({kind:e})=>e===`tool`)]}function me({blocks:e}){let n=[`system`,`message`,`tool`].map(t=>{let n=e.filter(e=>e.kind===t);return{kind:t,count:n.length,chars:n.reduce((e,{text:t})=>e+t.length,0)}});return l(s,{children:n.map(({kind:e,count:n,chars:r})=>l(`span`,{children:[T.counts[e](n),` `,l(`span`,{class:`soft`,children:T.chars(t(r))})]},e))})}function he({agentId:e,cycle:t,prompt:n}){let{places:i,problem:a}=ge(e,t,n),o=d.value.query.get(`against`),c=i&&(i.find(e=>Q(e)===o)??i[0]),u=p(w,c&&{cycle:c.cycle,step:c.step}),f=J(u.data)?.prompt?.shown;return a!=null||u.error!=null?l(v,{problem:a??u.error}):i?.length===0?l(g,{icon:`moon`,title:T.noOther}):l(s,{children:[l(`div`,{class:`prompt-against`,children:i&&l(b,{label:T.against,value:Q(c),choices:i.map(e=>({value:Q(e),name:T.stepOf(e.number,e.step)})),onValue:e=>r({against:e===Q(i[0])?void 0:e})})}),u.data&&!f&&l(g,{icon:`archive`,title:T.notStored}),f?l(_e,{old:f,fresh:n.shown},Q(c)):!u.data&&l(_,{lines:8})]})}function Q({cycle:e,step:t}){return`${e}.${t}`}function ge(e,t,n){let[r,i]=y({});return o(()=>{let r=!1,a=$(t.id,t.number,n.step-1);return m(re,{id:e,seq:n.shown.toSeq}).then(({agent:e})=>{let n=[...new Map(e?.consciousness.nodes.flatMap(({cycle:e})=>e&&e.number<t.number?[[e.id,e]]:[])).values()].sort((e,t)=>t.number-e.number).flatMap(e=>$(e.id,e.number,e.stepCount));r||i({places:[...a,...n]})},e=>r||i({problem:e})),()=>void(r=!0)},[e,t.id,n.step]),{places:r.places,problem:r.problem}}function $(e,t,n){return Array.from({length:Math.max(0,n)},(r,i)=>({cycle:e,number:t,step:n-i}))}function _e({old:e,fresh:n}){let r=Y(async()=>{let t=E();return se(await M(e,t),await M(n,t),t)},[e,n]),[a,o]=X(),[u,d]=X(),f=Y(r&&(()=>G(r,a,u,E())),[r,a,u]),p=i(()=>r&&ve(r),[r]);return!r||!f?l(_,{lines:8}):l(s,{children:[l(`div`,{class:`prompt-bar small`,role:`group`,"aria-label":T.summary,children:[p.map(({status:e,count:n,chars:r})=>l(`span`,{class:`difference-sum ${e}`,children:[l(c,{children:T.statuses[e]}),` `,n,` `,l(`span`,{class:`soft`,children:T.chars(t(r))})]},e)),r.every(({status:e})=>e===`cached`)&&l(`span`,{children:T.nothing})]}),l(L,{rows:f,onToggle:d,onUnfold:o})]})}function ve(e){return[`cached`,`added`,`changed`,`cut`,`same`].map(t=>{let n=e.filter(e=>e.status===t);return{status:t,count:n.length,chars:n.reduce((e,{block:t})=>e+t.text.length,0)}}).filter(({count:e})=>e>0)}export{le as default};