import{a as e,n as t,r as n}from"./counts-DBjGva4f.js";import{$ as r,Ft as i,I as a,It as o,Jt as s,Rt as c,U as l,Ut as u,Xt as d,_ as f,et as p,f as m,qt as h,tt as g,v as _,x as v,xt as y,y as b}from"./core-DAW6bano.js";import{n as x}from"./field-Cmin1Via.js";import{n as S,t as ee}from"./json-text-CFNj2pyI.js";import{t as C}from"./virtual-list-BQjR2TKW.js";var w=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new w(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new w(`
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
    `,{fragmentName:`WaitingCall`});var T=new w(`
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
    `),te=new w(`
    query PromptAgent($id: ID!) {
  agent(id: $id) {
    id
    name
  }
}
    `),ne=new w(`
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
    `),E={title:(e,t)=>`Prompt of cycle ${e}, step ${t}`,bare:`Prompt`,back:`To the cycle`,unknown:`There is no such step.`,notStored:`The prompt of this step is not stored: it is older than the storage of prompts.`,label:`The prompt`,views:`View`,prompt:`Exact prompt`,difference:`What changed`,tokensIn:`tokens in`,tokensOut:`out`,cached:`read from the provider's cache`,toolChoice:`tool choice`,entries:(e,t)=>`Entries ${e} to ${t}`,masked:e=>`${e===1?`1 entry is`:`${e} entries are`} masked now, and shown with the placeholder.`,removed:e=>`Entries up to ${e} were removed by the retention and are missing here.`,blocks:{tool:`Tool`,system:`System prompt`,message:`Message`},roles:{user:`User`,assistant:`Assistant`,tool:`Tool result`},counts:{tool:e=>e===1?`1 tool`:`${e} tools`,system:()=>`system prompt`,message:e=>e===1?`1 message`:`${e} messages`},chars:e=>`${e} characters`,against:`Compared with`,stepOf:(e,t)=>`Cycle ${e}, step ${t}`,noOther:`This is the first prompt of this mind that is stored. There is none before it.`,nothing:`Both prompts are the same.`,statuses:{cached:`cached`,same:`unchanged`,added:`added`,cut:`cut`,changed:`changed`},folded:{cached:e=>`${e===1?`1 block is`:`${e} blocks are`} the same from the beginning: a provider can read them from its cache`,same:e=>`${e===1?`1 block is`:`${e} blocks are`} unchanged, but behind a change: no cache has them`},summary:`In all`,fold:`Fold all`,unfold:`Unfold all`,copy:`Copy`,copied:`The prompt is in the clipboard.`,step:e=>`Step ${e}`,previousStep:`Previous step`,nextStep:`Next step`,comparing:`Comparing…`},re=2e3;function D(e=10,t=()=>performance.now()){let n=t();return()=>{if(!(t()-n<e))return new Promise(e=>{setTimeout(()=>{n=t(),e()})})}}async function O(e,t,n){let[r,i]=ie(e,t),a=0;for(;a<r.length&&a<i.length&&r[a]===i[a];)a++;let o=0;for(;o<r.length-a&&o<i.length-a&&r[r.length-1-o]===i[i.length-1-o];)o++;await n();let s=await A(r.subarray(a,r.length-o),i.subarray(a,i.length-o),n),c=[];k(c,`same`,a,0,0);for(let{kind:e,length:t,at:n,oldAt:r}of s)k(c,e,t,a+n,a+r);return k(c,`same`,o,i.length-o,r.length-o),c}function k(e,t,n,r,i){if(n===0)return;let a=e.at(-1);a?.kind===t?a.to+=n:e.push({kind:t,from:r,to:r+n,oldFrom:i})}function ie(e,t){let n=new Map,r=e=>{let t=n.get(e);return t===void 0?(n.set(e,n.size),n.size-1):t};return[Int32Array.from(e,r),Int32Array.from(t,r)]}async function A(e,t,n){let[r,i]=[e.length,t.length];if(r===0||i===0)return j(r,i);let a=Math.min(r+i,re),o=new Int32Array(2*a+3),s=a+1,c=[];for(let l=0;l<=a;l++){c.push(o.slice(s-l-1,s+l+2));for(let n=-l;n<=l;n+=2){let a=n===-l||n!==l&&o[s+n-1]<o[s+n+1]?o[s+n+1]:o[s+n-1]+1;for(;a<r&&a-n<i&&e[a]===t[a-n];)a++;if(o[s+n]=a,a>=r&&a-n>=i)return M(c,r,i)}await n()}return j(r,i)}function j(e,t){return[{kind:`cut`,length:e,at:0,oldAt:0},{kind:`added`,length:t,at:0,oldAt:e}]}function M(e,t,n){let r=[],[i,a]=[t,n];for(let t=e.length-1;t>=0;t--){let n=e[t],o=e=>n[e+t+1],s=i-a,c=s===-t||s!==t&&o(s-1)<o(s+1),l=c?s+1:s-1,u=t===0?0:o(l),d=t===0?0:u-l,f=t===0?0:c?u:u+1;i>f&&r.push({kind:`same`,length:i-f,at:a-(i-f),oldAt:f}),t>0&&r.push(c?{kind:`added`,length:1,at:d,oldAt:u}:{kind:`cut`,length:1,at:d,oldAt:u}),[i,a]=[u,d]}return r.reverse()}async function N({system:e,messages:t,tools:n},r){let i=[];for(let e of n??[])i.push({kind:`tool`,name:e.function?.name??``,text:ee(e.function??e)}),await r();i.push({kind:`system`,name:``,text:e});for(let e of t??[])i.push({kind:`message`,name:e.role??``,text:ae(e)}),await r();return i}function ae(e){return S(e).map(({kind:e,name:t,text:n})=>e===`text`?n:`→ ${t??``} ${n}`).join(`

`)}async function oe(e,t,n){let r=await O(e.map(F),t.map(F),n),i=[],a=!0;for(let[o,s]of r.entries()){if(s.kind===`same`){for(let e of t.slice(s.from,s.to))i.push({status:a?`cached`:`same`,block:e});continue}a=!1;let c=r[o+1];s.kind===`cut`&&c?.kind===`added`?i.push(...await I(P(e,s),t.slice(c.from,c.to),n)):s.kind===`cut`?i.push(...P(e,s).map(e=>({status:`cut`,block:e}))):r[o-1]?.kind!==`cut`&&i.push(...t.slice(s.from,s.to).map(e=>({status:`added`,block:e})))}return i}function P(e,{oldFrom:t,from:n,to:r}){return e.slice(t,t+r-n)}function F({kind:e,name:t,text:n}){return`${e}\n${t}\n${n}`}async function I(e,t,n){let r=[],i=0;for(let a of e){let e=t.findIndex((e,t)=>t>=i&&e.kind===a.kind&&e.name===a.name);e<0?r.push({status:`cut`,block:a}):(r.push(...t.slice(i,e).map(e=>({status:`added`,block:e}))),r.push({status:`changed`,block:t[e],lines:await L(a.text,t[e].text,n)}),i=e+1)}return[...r,...t.slice(i).map(e=>({status:`added`,block:e}))]}async function L(e,t,n){let[r,i]=[e.split(`
`),t.split(`
`)],a=[];for(let{kind:e,from:t,to:o,oldFrom:s}of await O(r,i,n)){let n=e===`cut`?r.slice(s,s+o-t):i.slice(t,o),c=e===`cut`?`-`:e===`added`?`+`:` `;for(let e of n)a.push({sign:c,text:e})}return a}function R({rows:e,onToggle:n,onUnfold:r}){return g(C,{class:`prompt-list`,label:E.label,rows:e,keyOf:({key:e})=>e,render:e=>{switch(e.kind){case`head`:return g(z,{row:e,onToggle:()=>n(e.at)});case`fold`:return g(`button`,{type:`button`,class:`prompt-fold ${e.status}`,onClick:()=>r?.(e.from),children:[g(p,{name:`unfold`,size:14}),` `,E.folded[e.status](e.count),` `,g(`span`,{class:`soft`,children:E.chars(t(e.chars))})]});case`text`:return g(`pre`,{class:[`prompt-text`,e.status,e.isLast&&`last`].filter(Boolean).join(` `),children:e.text});case`lines`:return g(`pre`,{class:e.isLast?`prompt-text changed last`:`prompt-text changed`,children:e.lines.map(({sign:e,text:t},n)=>g(e===`+`?`ins`:e===`-`?`del`:`span`,{children:t||` `},n))})}}})}function z({row:{block:e,status:r,isFolded:i,chars:o},onToggle:s}){let c=r===`added`?`good`:r===`cut`?`bad`:r===`changed`?`warn`:void 0;return g(`button`,{type:`button`,class:`prompt-head ${r??``}`,"aria-expanded":!i,onClick:s,children:[g(p,{name:i?`unfold`:`fold`,size:14}),g(`strong`,{children:B(e)}),e.kind===`tool`&&g(`code`,{class:`cut`,children:e.name}),i&&g(`span`,{class:`cut soft small`,children:e.text.slice(0,160).replaceAll(`
`,` `)}),g(`span`,{class:`push row`,children:[r&&g(a,{look:c,children:E.statuses[r]}),g(`span`,{class:`soft small`,title:n(o),children:E.chars(t(o))})]})]})}function B({kind:e,name:t}){return e===`message`?E.roles[t]??t:E.blocks[e]}var V=40,H=4e3,U=3;function W(e){let t=[],n=0;for(;n<e.length;){let r=n;for(let t=0;t<V&&r<e.length&&r-n<H;t++){let t=e.indexOf(`
`,r);r=t<0?e.length:t+1}r=Math.min(r,n+H),/[\ud800-\udbff]/.test(e[r-1]??``)&&r<e.length&&r--,t.push(e.slice(n,r).replace(/\n$/,``)),n=r}return t.length?t:[``]}async function G(e,t,n){let r=[];for(let[i,a]of e.entries()){let e=t.has(i);r.push({kind:`head`,key:`${i}`,block:a,at:i,isFolded:e,chars:a.text.length}),e||r.push(...q(i,a.text)),await n()}return r}async function K(e,t,n,r){let i=[];for(let a=0;a<e.length;a++){let{status:o,block:s,lines:c}=e[a],l=o===`cached`||o===`same`;if(l&&!se(e,a,t)){let t=a,n=0;for(;t<e.length&&e[t].status===o;)n+=e[t++].block.text.length;i.push({kind:`fold`,key:`fold ${a}`,from:a,count:t-a,status:o,chars:n}),a=t-1;continue}let u=n.has(a)!==l;i.push({kind:`head`,key:`${a}`,block:s,at:a,status:o,isFolded:u,chars:s.text.length}),u||i.push(...c?ce(a,c):q(a,s.text,o)),await r()}return i}function se(e,t,n){let r=t;for(;r>0&&e[r-1].status===e[t].status;)r--;return n.has(r)}function q(e,t,n){let r=W(t);return r.map((t,i)=>({kind:`text`,key:`${e}.${i}`,text:t,status:n,isLast:i===r.length-1}))}function ce(e,t){let n=new Uint8Array(t.length);t.forEach(({sign:e},t)=>e!==` `&&n.fill(1,Math.max(0,t-U),t+U+1));let r=[];t.forEach((e,t)=>{n[t]?r.push(e.text.length>H?{...e,text:`${e.text.slice(0,H)}…`}:e):(t===0||n[t-1])&&r.push({sign:` `,text:`…`})});let i=[];for(let t=0;t<r.length;t+=V)i.push({kind:`lines`,key:`${e}.${t}`,lines:r.slice(t,t+V),isLast:t+V>=r.length});return i}function le({params:e}){let{id:t,cycle:n,step:r}=e,a=Number(r)||1,s=m(T,{cycle:n,step:a}),c=m(te,{id:t}).data?.agent,l=J(s.data);f(l?E.title(l.number,a):E.bare);let u=o.value.query.get(`view`)===`difference`;return g(`div`,{class:`prompt`,children:[g(`header`,{class:`agent-head`,children:[g(`a`,{class:`button quiet icon`,href:i`/agents/${t}?cycle=${n}`,"aria-label":E.back,title:E.back,children:g(p,{name:`back`})}),g(`div`,{class:`agent-who`,children:[g(`h1`,{class:`cut`,children:l?E.title(l.number,a):E.bare}),g(`p`,{class:`cut soft small`,children:[c?.name,l?.prompt&&` · ${l.prompt.model}`]})]}),l&&g(ue,{agentId:t,cycle:l,step:a}),l?.prompt&&g(fe,{prompt:l.prompt,agentId:t})]}),g(de,{isDifference:u}),s.error!=null&&g(b,{problem:s.error,onRetry:s.reload}),s.isLoading&&!l&&g(v,{lines:8}),s.data&&!l?.prompt&&g(_,{icon:`question`,title:E.unknown}),l?.prompt&&!l.prompt.shown&&g(_,{icon:`archive`,title:E.notStored}),l?.prompt?.shown&&(u?g(he,{agentId:t,cycle:l,prompt:l.prompt}):g(pe,{prompt:l.prompt}))]})}function J(e){return e?.node&&`number`in e.node?e.node:void 0}function ue({agentId:e,cycle:t,step:n}){let r=o.value.query.get(`view`),a=(n,a,o)=>{let s=i`/agents/${e}/cycles/${t.id}/steps/${n}`+(r?`?view=${r}`:``);return n<1||n>t.stepCount?null:g(`a`,{class:`button small`,href:s,title:a,children:[o===`back`&&g(p,{name:o,size:14}),E.step(n),o===`unfold`&&g(p,{name:o,size:14})]})};return g(`span`,{class:`row`,children:[a(n-1,E.previousStep,`back`),a(n+1,E.nextStep,`unfold`)]})}function de({isDifference:e}){let t=e=>()=>c({view:e});return g(`div`,{class:`segments`,role:`group`,"aria-label":E.views,children:[g(`button`,{type:`button`,"aria-pressed":!e,onClick:t(void 0),children:E.prompt}),g(`button`,{type:`button`,"aria-pressed":e,onClick:t(`difference`),children:E.difference})]})}function fe({prompt:r,agentId:a}){let{inputTokens:o,outputTokens:s,cachedTokens:c,shown:l}=r;return g(`div`,{class:`prompt-facts small soft`,children:[g(`span`,{title:n(o),children:[t(o),` `,E.tokensIn]}),g(`span`,{title:n(s),children:[t(s),` `,E.tokensOut]}),c>0&&g(`span`,{title:n(c),children:[e(c,o),` `,E.cached]}),l?.toolChoice&&g(`span`,{children:[E.toolChoice,`: `,g(`code`,{children:l.toolChoice})]}),l&&g(`a`,{href:i`/agents/${a}?tab=chain&entry=${l.toSeq}`,children:E.entries(l.fromSeq,l.toSeq)}),l&&l.maskedSeqs.length>0&&g(`span`,{children:E.masked(l.maskedSeqs.length)}),l?.removedToSeq!=null&&g(`span`,{children:E.removed(l.removedToSeq)})]})}function Y(e,t){let[n,r]=h();return u(()=>{let t=!1;return e?.().then(e=>t||r(e)),()=>void(t=!0)},t),n}function X(){let[e,t]=h(new Set);return[e,n=>t(e.has(n)?new Set([...e].filter(e=>e!==n)):new Set([...e,n])),e=>t(new Set(e))]}function pe({prompt:e}){let t=e.shown,n=Y(async()=>Z(await N(t,D())),[t]),[i,a,o]=X(),s=Y(n&&(()=>G(n,i,D())),[n,i]);if(u(()=>o(n?.flatMap(({kind:e},t)=>e===`tool`?[t]:[])??[]),[n]),!n||!s)return g(v,{lines:8});let c=async()=>{await navigator.clipboard.writeText(JSON.stringify(t,null,2)),r(E.copied)},f=i.size===n.length;return g(d,{children:[g(`div`,{class:`prompt-bar small`,children:[g(me,{blocks:n}),g(`span`,{class:`push row`,children:[g(l,{isSmall:!0,name:f?E.unfold:E.fold,icon:f?`unfold`:`fold`,onPress:()=>o(f?[]:n.map((e,t)=>t))}),g(l,{isSmall:!0,name:E.copy,icon:`copy`,onPress:c})]})]}),g(R,{rows:s,onToggle:a})]})}function Z(e){return[...e.filter(({kind:e})=>e!==`tool`),...e.filter(({kind:e})=>e===`tool`)]}function me({blocks:e}){let n=[`system`,`message`,`tool`].map(t=>{let n=e.filter(e=>e.kind===t);return{kind:t,count:n.length,chars:n.reduce((e,{text:t})=>e+t.length,0)}});return g(d,{children:n.map(({kind:e,count:n,chars:r})=>g(`span`,{children:[E.counts[e](n),` `,g(`span`,{class:`soft`,children:E.chars(t(r))})]},e))})}function he({agentId:e,cycle:t,prompt:n}){let{places:r,problem:i}=ge(e,t,n),a=o.value.query.get(`against`),s=r&&(r.find(e=>Q(e)===a)??r[0]),l=m(T,s&&{cycle:s.cycle,step:s.step}),u=J(l.data)?.prompt?.shown;return i!=null||l.error!=null?g(b,{problem:i??l.error}):r?.length===0?g(_,{icon:`moon`,title:E.noOther}):g(d,{children:[g(`div`,{class:`prompt-against`,children:r&&g(x,{label:E.against,value:Q(s),choices:r.map(e=>({value:Q(e),name:E.stepOf(e.number,e.step)})),onValue:e=>c({against:e===Q(r[0])?void 0:e})})}),l.data&&!u&&g(_,{icon:`archive`,title:E.notStored}),u?g(_e,{old:u,fresh:n.shown},Q(s)):!l.data&&g(v,{lines:8})]})}function Q({cycle:e,step:t}){return`${e}.${t}`}function ge(e,t,n){let[r,i]=h({});return u(()=>{let r=!1,a=$(t.id,t.number,n.step-1);return y(ne,{id:e,seq:n.shown.toSeq}).then(({agent:e})=>{let n=[...new Map(e?.consciousness.nodes.flatMap(({cycle:e})=>e&&e.number<t.number?[[e.id,e]]:[])).values()].sort((e,t)=>t.number-e.number).flatMap(e=>$(e.id,e.number,e.stepCount));r||i({places:[...a,...n]})},e=>r||i({problem:e})),()=>void(r=!0)},[e,t.id,n.step]),{places:r.places,problem:r.problem}}function $(e,t,n){return Array.from({length:Math.max(0,n)},(r,i)=>({cycle:e,number:t,step:n-i}))}function _e({old:e,fresh:n}){let r=Y(async()=>{let t=D();return oe(await N(e,t),await N(n,t),t)},[e,n]),[i,o]=X(),[c,l]=X(),u=Y(r&&(()=>K(r,i,c,D())),[r,i,c]),f=s(()=>r&&ve(r),[r]);return!r||!u?g(v,{lines:8}):g(d,{children:[g(`div`,{class:`prompt-bar small`,role:`group`,"aria-label":E.summary,children:[f.map(({status:e,count:n,chars:r})=>g(`span`,{class:`difference-sum ${e}`,children:[g(a,{children:E.statuses[e]}),` `,n,` `,g(`span`,{class:`soft`,children:E.chars(t(r))})]},e)),r.every(({status:e})=>e===`cached`)&&g(`span`,{children:E.nothing})]}),g(R,{rows:u,onToggle:l,onUnfold:o})]})}function ve(e){return[`cached`,`added`,`changed`,`cut`,`same`].map(t=>{let n=e.filter(e=>e.status===t);return{status:t,count:n.length,chars:n.reduce((e,{block:t})=>e+t.text.length,0)}}).filter(({count:e})=>e>0)}export{le as default};