import{a as e,n as t,r as n}from"./counts-DBjGva4f.js";import{$ as r,Ft as i,Ht as a,I as o,It as s,Kt as c,Rt as l,U as u,Yt as d,_ as f,et as p,f as m,qt as ee,tt as h,v as g,x as _,xt as v,y}from"./core-DkOhGsGF.js";import{n as b}from"./field-CrQDeDm_.js";import{n as te,t as x}from"./json-text-CFNj2pyI.js";import{t as S}from"./virtual-list-C-A0XfcV.js";var C=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new C(`
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
    `),T={title:(e,t)=>`Prompt of cycle ${e}, step ${t}`,bare:`Prompt`,back:`To the cycle`,unknown:`There is no such step.`,notStored:`The prompt of this step is not stored: it is older than the storage of prompts.`,label:`The prompt`,views:`View`,prompt:`Exact prompt`,difference:`What changed`,tokensIn:`tokens in`,tokensOut:`out`,cached:`read from the provider's cache`,toolChoice:`tool choice`,entries:(e,t)=>`Entries ${e} to ${t}`,masked:e=>`${e===1?`1 entry is`:`${e} entries are`} masked now, and shown with the placeholder.`,removed:e=>`Entries up to ${e} were removed by the retention and are missing here.`,blocks:{tool:`Tool`,system:`System prompt`,message:`Message`},roles:{user:`User`,assistant:`Assistant`,tool:`Tool result`},counts:{tool:e=>e===1?`1 tool`:`${e} tools`,system:()=>`system prompt`,message:e=>e===1?`1 message`:`${e} messages`},chars:e=>`${e} characters`,against:`Compared with`,stepOf:(e,t)=>`Cycle ${e}, step ${t}`,noOther:`This is the first prompt of this mind that is stored. There is none before it.`,nothing:`Both prompts are the same.`,statuses:{cached:`cached`,same:`unchanged`,added:`added`,cut:`cut`,changed:`changed`},folded:{cached:e=>`${e===1?`1 block is`:`${e} blocks are`} the same from the beginning: a provider can read them from its cache`,same:e=>`${e===1?`1 block is`:`${e} blocks are`} unchanged, but behind a change: no cache has them`},summary:`In all`,fold:`Fold all`,unfold:`Unfold all`,copy:`Copy`,copied:`The prompt is in the clipboard.`,step:e=>`Step ${e}`,previousStep:`Previous step`,nextStep:`Next step`,comparing:`Comparing…`},ie=2e3;function E(e=10,t=()=>performance.now()){let n=t();return()=>{if(!(t()-n<e))return new Promise(e=>{setTimeout(()=>{n=t(),e()})})}}async function D(e,t,n){let[r,i]=k(e,t),a=0;for(;a<r.length&&a<i.length&&r[a]===i[a];)a++;let o=0;for(;o<r.length-a&&o<i.length-a&&r[r.length-1-o]===i[i.length-1-o];)o++;await n();let s=await A(r.subarray(a,r.length-o),i.subarray(a,i.length-o),n),c=[];O(c,`same`,a,0,0);for(let{kind:e,length:t,at:n,oldAt:r}of s)O(c,e,t,a+n,a+r);return O(c,`same`,o,i.length-o,r.length-o),c}function O(e,t,n,r,i){if(n===0)return;let a=e.at(-1);a?.kind===t?a.to+=n:e.push({kind:t,from:r,to:r+n,oldFrom:i})}function k(e,t){let n=new Map,r=e=>{let t=n.get(e);return t===void 0?(n.set(e,n.size),n.size-1):t};return[Int32Array.from(e,r),Int32Array.from(t,r)]}async function A(e,t,n){let[r,i]=[e.length,t.length];if(r===0||i===0)return j(r,i);let a=Math.min(r+i,ie),o=new Int32Array(2*a+3),s=a+1,c=[];for(let l=0;l<=a;l++){c.push(o.slice(s-l-1,s+l+2));for(let n=-l;n<=l;n+=2){let a=n===-l||n!==l&&o[s+n-1]<o[s+n+1]?o[s+n+1]:o[s+n-1]+1;for(;a<r&&a-n<i&&e[a]===t[a-n];)a++;if(o[s+n]=a,a>=r&&a-n>=i)return M(c,r,i)}await n()}return j(r,i)}function j(e,t){return[{kind:`cut`,length:e,at:0,oldAt:0},{kind:`added`,length:t,at:0,oldAt:e}]}function M(e,t,n){let r=[],[i,a]=[t,n];for(let t=e.length-1;t>=0;t--){let n=e[t],o=e=>n[e+t+1],s=i-a,c=s===-t||s!==t&&o(s-1)<o(s+1),l=c?s+1:s-1,u=t===0?0:o(l),d=t===0?0:u-l,f=t===0?0:c?u:u+1;i>f&&r.push({kind:`same`,length:i-f,at:a-(i-f),oldAt:f}),t>0&&r.push(c?{kind:`added`,length:1,at:d,oldAt:u}:{kind:`cut`,length:1,at:d,oldAt:u}),[i,a]=[u,d]}return r.reverse()}async function N({system:e,messages:t,tools:n},r){let i=[];for(let e of n??[])i.push({kind:`tool`,name:e.function?.name??``,text:x(e.function??e)}),await r();i.push({kind:`system`,name:``,text:e});for(let e of t??[])i.push({kind:`message`,name:e.role??``,text:ae(e)}),await r();return i}function ae(e){return te(e).map(({kind:e,name:t,text:n})=>e===`text`?n:`→ ${t??``} ${n}`).join(`

`)}async function oe(e,t,n){let r=await D(e.map(F),t.map(F),n),i=[],a=!0;for(let[o,s]of r.entries()){if(s.kind===`same`){for(let e of t.slice(s.from,s.to))i.push({status:a?`cached`:`same`,block:e});continue}a=!1;let c=r[o+1];s.kind===`cut`&&c?.kind===`added`?i.push(...await I(P(e,s),t.slice(c.from,c.to),n)):s.kind===`cut`?i.push(...P(e,s).map(e=>({status:`cut`,block:e}))):r[o-1]?.kind!==`cut`&&i.push(...t.slice(s.from,s.to).map(e=>({status:`added`,block:e})))}return i}function P(e,{oldFrom:t,from:n,to:r}){return e.slice(t,t+r-n)}function F({kind:e,name:t,text:n}){return`${e}\n${t}\n${n}`}async function I(e,t,n){let r=[],i=0;for(let a of e){let e=t.findIndex((e,t)=>t>=i&&e.kind===a.kind&&e.name===a.name);e<0?r.push({status:`cut`,block:a}):(r.push(...t.slice(i,e).map(e=>({status:`added`,block:e}))),r.push({status:`changed`,block:t[e],lines:await L(a.text,t[e].text,n)}),i=e+1)}return[...r,...t.slice(i).map(e=>({status:`added`,block:e}))]}async function L(e,t,n){let[r,i]=[e.split(`
`),t.split(`
`)],a=[];for(let{kind:e,from:t,to:o,oldFrom:s}of await D(r,i,n)){let n=e===`cut`?r.slice(s,s+o-t):i.slice(t,o),c=e===`cut`?`-`:e===`added`?`+`:` `;for(let e of n)a.push({sign:c,text:e})}return a}function R({rows:e,onToggle:n,onUnfold:r}){return h(S,{class:`prompt-list`,label:T.label,rows:e,keyOf:({key:e})=>e,render:e=>{switch(e.kind){case`head`:return h(z,{row:e,onToggle:()=>n(e.at)});case`fold`:return h(`button`,{type:`button`,class:`prompt-fold ${e.status}`,onClick:()=>r?.(e.from),children:[h(p,{name:`unfold`,size:14}),` `,T.folded[e.status](e.count),` `,h(`span`,{class:`soft`,children:T.chars(t(e.chars))})]});case`text`:return h(`pre`,{class:[`prompt-text`,e.status,e.isLast&&`last`].filter(Boolean).join(` `),children:e.text});case`lines`:return h(`pre`,{class:e.isLast?`prompt-text changed last`:`prompt-text changed`,children:e.lines.map(({sign:e,text:t},n)=>h(e===`+`?`ins`:e===`-`?`del`:`span`,{children:t||` `},n))})}}})}function z({row:{block:e,status:r,isFolded:i,chars:a},onToggle:s}){let c=r===`added`?`good`:r===`cut`?`bad`:r===`changed`?`warn`:void 0;return h(`button`,{type:`button`,class:`prompt-head ${r??``}`,"aria-expanded":!i,onClick:s,children:[h(p,{name:i?`unfold`:`fold`,size:14}),h(`strong`,{children:B(e)}),e.kind===`tool`&&h(`code`,{class:`cut`,children:e.name}),i&&h(`span`,{class:`cut soft small`,children:e.text.slice(0,160).replaceAll(`
`,` `)}),h(`span`,{class:`push row`,children:[r&&h(o,{look:c,children:T.statuses[r]}),h(`span`,{class:`soft small`,title:n(a),children:T.chars(t(a))})]})]})}function B({kind:e,name:t}){return e===`message`?T.roles[t]??t:T.blocks[e]}var V=40,H=4e3,U=3;function W(e){let t=[],n=0;for(;n<e.length;){let r=n;for(let t=0;t<V&&r<e.length&&r-n<H;t++){let t=e.indexOf(`
`,r);r=t<0?e.length:t+1}r=Math.min(r,n+H),/[\ud800-\udbff]/.test(e[r-1]??``)&&r<e.length&&r--,t.push(e.slice(n,r).replace(/\n$/,``)),n=r}return t.length?t:[``]}async function G(e,t,n){let r=[];for(let[i,a]of e.entries()){let e=t.has(i);r.push({kind:`head`,key:`${i}`,block:a,at:i,isFolded:e,chars:a.text.length}),e||r.push(...J(i,a.text)),await n()}return r}async function K(e,t,n,r){let i=[];for(let a=0;a<e.length;a++){let{status:o,block:s,lines:c}=e[a],l=o===`cached`||o===`same`;if(l&&!q(e,a,t)){let t=a,n=0;for(;t<e.length&&e[t].status===o;)n+=e[t++].block.text.length;i.push({kind:`fold`,key:`fold ${a}`,from:a,count:t-a,status:o,chars:n}),a=t-1;continue}let u=n.has(a)!==l;i.push({kind:`head`,key:`${a}`,block:s,at:a,status:o,isFolded:u,chars:s.text.length}),u||i.push(...c?se(a,c):J(a,s.text,o)),await r()}return i}function q(e,t,n){let r=t;for(;r>0&&e[r-1].status===e[t].status;)r--;return n.has(r)}function J(e,t,n){let r=W(t);return r.map((t,i)=>({kind:`text`,key:`${e}.${i}`,text:t,status:n,isLast:i===r.length-1}))}function se(e,t){let n=new Uint8Array(t.length);t.forEach(({sign:e},t)=>e!==` `&&n.fill(1,Math.max(0,t-U),t+U+1));let r=[];t.forEach((e,t)=>{n[t]?r.push(e.text.length>H?{...e,text:`${e.text.slice(0,H)}…`}:e):(t===0||n[t-1])&&r.push({sign:` `,text:`…`})});let i=[];for(let t=0;t<r.length;t+=V)i.push({kind:`lines`,key:`${e}.${t}`,lines:r.slice(t,t+V),isLast:t+V>=r.length});return i}function ce({params:e}){let{id:t,cycle:n,step:r}=e,a=Number(r)||1,o=m(w,{cycle:n,step:a}),c=m(ne,{id:t}).data?.agent,l=Y(o.data);f(l?T.title(l.number,a):T.bare);let u=s.value.query.get(`view`)===`difference`;return h(`div`,{class:`prompt`,children:[h(`header`,{class:`agent-head`,children:[h(`a`,{class:`button quiet icon`,href:i`/agents/${t}?cycle=${n}`,"aria-label":T.back,title:T.back,children:h(p,{name:`back`})}),h(`div`,{class:`agent-who`,children:[h(`h1`,{class:`cut`,children:l?T.title(l.number,a):T.bare}),h(`p`,{class:`cut soft small`,children:[c?.name,l?.prompt&&` · ${l.prompt.model}`]})]}),l&&h(le,{agentId:t,cycle:l,step:a}),l?.prompt&&h(de,{prompt:l.prompt,agentId:t})]}),h(ue,{isDifference:u}),o.error!=null&&h(y,{problem:o.error,onRetry:o.reload}),o.isLoading&&!l&&h(_,{lines:8}),o.data&&!l?.prompt&&h(g,{icon:`question`,title:T.unknown}),l?.prompt&&!l.prompt.shown&&h(g,{icon:`archive`,title:T.notStored}),l?.prompt?.shown&&(u?h(he,{agentId:t,cycle:l,prompt:l.prompt}):h(fe,{prompt:l.prompt}))]})}function Y(e){return e?.node&&`number`in e.node?e.node:void 0}function le({agentId:e,cycle:t,step:n}){let r=s.value.query.get(`view`),a=(n,a,o)=>{let s=i`/agents/${e}/cycles/${t.id}/steps/${n}`+(r?`?view=${r}`:``);return n<1||n>t.stepCount?null:h(`a`,{class:`button small`,href:s,title:a,children:[o===`back`&&h(p,{name:o,size:14}),T.step(n),o===`unfold`&&h(p,{name:o,size:14})]})};return h(`span`,{class:`row`,children:[a(n-1,T.previousStep,`back`),a(n+1,T.nextStep,`unfold`)]})}function ue({isDifference:e}){let t=e=>()=>l({view:e});return h(`div`,{class:`segments`,role:`group`,"aria-label":T.views,children:[h(`button`,{type:`button`,"aria-pressed":!e,onClick:t(void 0),children:T.prompt}),h(`button`,{type:`button`,"aria-pressed":e,onClick:t(`difference`),children:T.difference})]})}function de({prompt:r,agentId:a}){let{inputTokens:o,outputTokens:s,cachedTokens:c,shown:l}=r;return h(`div`,{class:`prompt-facts small soft`,children:[h(`span`,{title:n(o),children:[t(o),` `,T.tokensIn]}),h(`span`,{title:n(s),children:[t(s),` `,T.tokensOut]}),c>0&&h(`span`,{title:n(c),children:[e(c,o),` `,T.cached]}),l?.toolChoice&&h(`span`,{children:[T.toolChoice,`: `,h(`code`,{children:l.toolChoice})]}),l&&h(`a`,{href:i`/agents/${a}?tab=chain&entry=${l.toSeq}`,children:T.entries(l.fromSeq,l.toSeq)}),l&&l.maskedSeqs.length>0&&h(`span`,{children:T.masked(l.maskedSeqs.length)}),l?.removedToSeq!=null&&h(`span`,{children:T.removed(l.removedToSeq)})]})}function X(e,t){let[n,r]=c();return a(()=>{let t=!1;return e?.().then(e=>t||r(e)),()=>void(t=!0)},t),n}function Z(){let[e,t]=c(new Set);return[e,n=>t(e.has(n)?new Set([...e].filter(e=>e!==n)):new Set([...e,n])),e=>t(new Set(e))]}function fe({prompt:e}){let t=e.shown,n=X(async()=>pe(await N(t,E())),[t]),[i,o,s]=Z(),c=X(n&&(()=>G(n,i,E())),[n,i]);if(a(()=>s(n?.flatMap(({kind:e},t)=>e===`tool`?[t]:[])??[]),[n]),!n||!c)return h(_,{lines:8});let l=async()=>{await navigator.clipboard.writeText(JSON.stringify(t,null,2)),r(T.copied)},f=i.size===n.length;return h(d,{children:[h(`div`,{class:`prompt-bar small`,children:[h(me,{blocks:n}),h(`span`,{class:`push row`,children:[h(u,{isSmall:!0,name:f?T.unfold:T.fold,icon:f?`unfold`:`fold`,onPress:()=>s(f?[]:n.map((e,t)=>t))}),h(u,{isSmall:!0,name:T.copy,icon:`copy`,onPress:l})]})]}),h(R,{rows:c,onToggle:o})]})}function pe(e){return[...e.filter(({kind:e})=>e!==`tool`),...e.filter(({kind:e})=>e===`tool`)]}function me({blocks:e}){let n=[`system`,`message`,`tool`].map(t=>{let n=e.filter(e=>e.kind===t);return{kind:t,count:n.length,chars:n.reduce((e,{text:t})=>e+t.length,0)}});return h(d,{children:n.map(({kind:e,count:n,chars:r})=>h(`span`,{children:[T.counts[e](n),` `,h(`span`,{class:`soft`,children:T.chars(t(r))})]},e))})}function he({agentId:e,cycle:t,prompt:n}){let{places:r,problem:i}=ge(e,t,n),a=s.value.query.get(`against`),o=r&&(r.find(e=>Q(e)===a)??r[0]),c=m(w,o&&{cycle:o.cycle,step:o.step}),u=Y(c.data)?.prompt?.shown;return i!=null||c.error!=null?h(y,{problem:i??c.error}):r?.length===0?h(g,{icon:`moon`,title:T.noOther}):h(d,{children:[h(`div`,{class:`prompt-against`,children:r&&h(b,{label:T.against,value:Q(o),choices:r.map(e=>({value:Q(e),name:T.stepOf(e.number,e.step)})),onValue:e=>l({against:e===Q(r[0])?void 0:e})})}),c.data&&!u&&h(g,{icon:`archive`,title:T.notStored}),u?h(_e,{old:u,fresh:n.shown},Q(o)):!c.data&&h(_,{lines:8})]})}function Q({cycle:e,step:t}){return`${e}.${t}`}function ge(e,t,n){let[r,i]=c({});return a(()=>{let r=!1,a=$(t.id,t.number,n.step-1);return v(re,{id:e,seq:n.shown.toSeq}).then(({agent:e})=>{let n=[...new Map(e?.consciousness.nodes.flatMap(({cycle:e})=>e&&e.number<t.number?[[e.id,e]]:[])).values()].sort((e,t)=>t.number-e.number).flatMap(e=>$(e.id,e.number,e.stepCount));r||i({places:[...a,...n]})},e=>r||i({problem:e})),()=>void(r=!0)},[e,t.id,n.step]),{places:r.places,problem:r.problem}}function $(e,t,n){return Array.from({length:Math.max(0,n)},(r,i)=>({cycle:e,number:t,step:n-i}))}function _e({old:e,fresh:n}){let r=X(async()=>{let t=E();return oe(await N(e,t),await N(n,t),t)},[e,n]),[i,a]=Z(),[s,c]=Z(),l=X(r&&(()=>K(r,i,s,E())),[r,i,s]),u=ee(()=>r&&ve(r),[r]);return!r||!l?h(_,{lines:8}):h(d,{children:[h(`div`,{class:`prompt-bar small`,role:`group`,"aria-label":T.summary,children:[u.map(({status:e,count:n,chars:r})=>h(`span`,{class:`difference-sum ${e}`,children:[h(o,{children:T.statuses[e]}),` `,n,` `,h(`span`,{class:`soft`,children:T.chars(t(r))})]},e)),r.every(({status:e})=>e===`cached`)&&h(`span`,{children:T.nothing})]}),h(R,{rows:l,onToggle:c,onUnfold:a})]})}function ve(e){return[`cached`,`added`,`changed`,`cut`,`same`].map(t=>{let n=e.filter(e=>e.status===t);return{status:t,count:n.length,chars:n.reduce((e,{block:t})=>e+t.text.length,0)}}).filter(({count:e})=>e>0)}export{ce as default};