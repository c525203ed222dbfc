import{a as e,n as t,r as n}from"./counts-BtjpYGT8.js";import{F as r,J as i,M as a,N as o,U as s,Y as c,Z as l,_ as u,c as d,i as f,l as p,n as m,o as h,t as g,u as _}from"./states-DJw5tdiO.js";import{n as v}from"./use-query-H-189zSn.js";import{n as y}from"./field-DSgHCIqJ.js";import{p as b,t as ee}from"./index-Bsm5ygZ8.js";import{n as x,t as S}from"./json-text-CFNj2pyI.js";import{t as te}from"./virtual-list-DBnyAsWk.js";var C=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new C(`
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
    `),T=new C(`
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
    `),E={title:(e,t)=>`Prompt of cycle ${e}, step ${t}`,bare:`Prompt`,back:`To the cycle`,unknown:`There is no such step.`,notStored:`The prompt of this step is not stored: it is older than the storage of prompts.`,label:`The prompt`,views:`View`,prompt:`Exact prompt`,difference:`What changed`,tokensIn:`tokens in`,tokensOut:`out`,cached:`read from the provider's cache`,toolChoice:`tool choice`,entries:(e,t)=>`Entries ${e} to ${t}`,masked:e=>`${e===1?`1 entry is`:`${e} entries are`} masked now, and shown with the placeholder.`,removed:e=>`Entries up to ${e} were removed by the retention and are missing here.`,blocks:{tool:`Tool`,system:`System prompt`,message:`Message`},roles:{user:`User`,assistant:`Assistant`,tool:`Tool result`},counts:{tool:e=>e===1?`1 tool`:`${e} tools`,system:()=>`system prompt`,message:e=>e===1?`1 message`:`${e} messages`},chars:e=>`${e} characters`,against:`Compared with`,stepOf:(e,t)=>`Cycle ${e}, step ${t}`,noOther:`This is the first prompt of this mind that is stored. There is none before it.`,nothing:`Both prompts are the same.`,statuses:{cached:`cached`,same:`unchanged`,added:`added`,cut:`cut`,changed:`changed`},folded:{cached:e=>`${e===1?`1 block is`:`${e} blocks are`} the same from the beginning: a provider can read them from its cache`,same:e=>`${e===1?`1 block is`:`${e} blocks are`} unchanged, but behind a change: no cache has them`},summary:`In all`,fold:`Fold all`,unfold:`Unfold all`,copy:`Copy`,copied:`The prompt is in the clipboard.`,step:e=>`Step ${e}`,previousStep:`Previous step`,nextStep:`Next step`,comparing:`Comparing…`},D=2e3;function O(e=10,t=()=>performance.now()){let n=t();return()=>{if(!(t()-n<e))return new Promise(e=>{setTimeout(()=>{n=t(),e()})})}}async function k(e,t,n){let[r,i]=j(e,t),a=0;for(;a<r.length&&a<i.length&&r[a]===i[a];)a++;let o=0;for(;o<r.length-a&&o<i.length-a&&r[r.length-1-o]===i[i.length-1-o];)o++;await n();let s=await M(r.subarray(a,r.length-o),i.subarray(a,i.length-o),n),c=[];A(c,`same`,a,0,0);for(let{kind:e,length:t,at:n,oldAt:r}of s)A(c,e,t,a+n,a+r);return A(c,`same`,o,i.length-o,r.length-o),c}function A(e,t,n,r,i){if(n===0)return;let a=e.at(-1);a?.kind===t?a.to+=n:e.push({kind:t,from:r,to:r+n,oldFrom:i})}function j(e,t){let n=new Map,r=e=>{let t=n.get(e);return t===void 0?(n.set(e,n.size),n.size-1):t};return[Int32Array.from(e,r),Int32Array.from(t,r)]}async function M(e,t,n){let[r,i]=[e.length,t.length];if(r===0||i===0)return N(r,i);let a=Math.min(r+i,D),o=new Int32Array(2*a+3),s=a+1,c=[];for(let l=0;l<=a;l++){c.push(o.slice(s-l-1,s+l+2));for(let n=-l;n<=l;n+=2){let a=n===-l||n!==l&&o[s+n-1]<o[s+n+1]?o[s+n+1]:o[s+n-1]+1;for(;a<r&&a-n<i&&e[a]===t[a-n];)a++;if(o[s+n]=a,a>=r&&a-n>=i)return re(c,r,i)}await n()}return N(r,i)}function N(e,t){return[{kind:`cut`,length:e,at:0,oldAt:0},{kind:`added`,length:t,at:0,oldAt:e}]}function re(e,t,n){let r=[],[i,a]=[t,n];for(let t=e.length-1;t>=0;t--){let n=e[t],o=e=>n[e+t+1],s=i-a,c=s===-t||s!==t&&o(s-1)<o(s+1),l=c?s+1:s-1,u=t===0?0:o(l),d=t===0?0:u-l,f=t===0?0:c?u:u+1;i>f&&r.push({kind:`same`,length:i-f,at:a-(i-f),oldAt:f}),t>0&&r.push(c?{kind:`added`,length:1,at:d,oldAt:u}:{kind:`cut`,length:1,at:d,oldAt:u}),[i,a]=[u,d]}return r.reverse()}async function P({system:e,messages:t,tools:n},r){let i=[];for(let e of n??[])i.push({kind:`tool`,name:e.function?.name??``,text:S(e.function??e)}),await r();i.push({kind:`system`,name:``,text:e});for(let e of t??[])i.push({kind:`message`,name:e.role??``,text:ie(e)}),await r();return i}function ie(e){return x(e).map(({kind:e,name:t,text:n})=>e===`text`?n:`→ ${t??``} ${n}`).join(`

`)}async function ae(e,t,n){let r=await k(e.map(I),t.map(I),n),i=[],a=!0;for(let[o,s]of r.entries()){if(s.kind===`same`){for(let e of t.slice(s.from,s.to))i.push({status:a?`cached`:`same`,block:e});continue}a=!1;let c=r[o+1];s.kind===`cut`&&c?.kind===`added`?i.push(...await L(F(e,s),t.slice(c.from,c.to),n)):s.kind===`cut`?i.push(...F(e,s).map(e=>({status:`cut`,block:e}))):r[o-1]?.kind!==`cut`&&i.push(...t.slice(s.from,s.to).map(e=>({status:`added`,block:e})))}return i}function F(e,{oldFrom:t,from:n,to:r}){return e.slice(t,t+r-n)}function I({kind:e,name:t,text:n}){return`${e}\n${t}\n${n}`}async function L(e,t,n){let r=[],i=0;for(let a of e){let e=t.findIndex((e,t)=>t>=i&&e.kind===a.kind&&e.name===a.name);e<0?r.push({status:`cut`,block:a}):(r.push(...t.slice(i,e).map(e=>({status:`added`,block:e}))),r.push({status:`changed`,block:t[e],lines:await R(a.text,t[e].text,n)}),i=e+1)}return[...r,...t.slice(i).map(e=>({status:`added`,block:e}))]}async function R(e,t,n){let[r,i]=[e.split(`
`),t.split(`
`)],a=[];for(let{kind:e,from:t,to:o,oldFrom:s}of await k(r,i,n)){let n=e===`cut`?r.slice(s,s+o-t):i.slice(t,o),c=e===`cut`?`-`:e===`added`?`+`:` `;for(let e of n)a.push({sign:c,text:e})}return a}function z({rows:e,onToggle:n,onUnfold:r}){return _(te,{class:`prompt-list`,label:E.label,rows:e,keyOf:({key:e})=>e,render:e=>{switch(e.kind){case`head`:return _(B,{row:e,onToggle:()=>n(e.at)});case`fold`:return _(`button`,{type:`button`,class:`prompt-fold ${e.status}`,onClick:()=>r?.(e.from),children:[_(p,{name:`unfold`,size:14}),` `,E.folded[e.status](e.count),` `,_(`span`,{class:`soft`,children:E.chars(t(e.chars))})]});case`text`:return _(`pre`,{class:[`prompt-text`,e.status,e.isLast&&`last`].filter(Boolean).join(` `),children:e.text});case`lines`:return _(`pre`,{class:e.isLast?`prompt-text changed last`:`prompt-text changed`,children:e.lines.map(({sign:e,text:t},n)=>_(e===`+`?`ins`:e===`-`?`del`:`span`,{children:t||` `},n))})}}})}function B({row:{block:e,status:r,isFolded:i,chars:a},onToggle:o}){let s=r===`added`?`good`:r===`cut`?`bad`:r===`changed`?`warn`:void 0;return _(`button`,{type:`button`,class:`prompt-head ${r??``}`,"aria-expanded":!i,onClick:o,children:[_(p,{name:i?`unfold`:`fold`,size:14}),_(`strong`,{children:V(e)}),e.kind===`tool`&&_(`code`,{class:`cut`,children:e.name}),i&&_(`span`,{class:`cut soft small`,children:e.text.slice(0,160).replaceAll(`
`,` `)}),_(`span`,{class:`push row`,children:[r&&_(b,{look:s,children:E.statuses[r]}),_(`span`,{class:`soft small`,title:n(a),children:E.chars(t(a))})]})]})}function V({kind:e,name:t}){return e===`message`?E.roles[t]??t:E.blocks[e]}var H=40,U=4e3,W=3;function G(e){let t=[],n=0;for(;n<e.length;){let r=n;for(let t=0;t<H&&r<e.length&&r-n<U;t++){let t=e.indexOf(`
`,r);r=t<0?e.length:t+1}r=Math.min(r,n+U),/[\ud800-\udbff]/.test(e[r-1]??``)&&r<e.length&&r--,t.push(e.slice(n,r).replace(/\n$/,``)),n=r}return t.length?t:[``]}async function K(e,t,n){let r=[];for(let[i,a]of e.entries()){let e=t.has(i);r.push({kind:`head`,key:`${i}`,block:a,at:i,isFolded:e,chars:a.text.length}),e||r.push(...J(i,a.text)),await n()}return r}async function q(e,t,n,r){let i=[];for(let a=0;a<e.length;a++){let{status:o,block:s,lines:c}=e[a],l=o===`cached`||o===`same`;if(l&&!oe(e,a,t)){let t=a,n=0;for(;t<e.length&&e[t].status===o;)n+=e[t++].block.text.length;i.push({kind:`fold`,key:`fold ${a}`,from:a,count:t-a,status:o,chars:n}),a=t-1;continue}let u=n.has(a)!==l;i.push({kind:`head`,key:`${a}`,block:s,at:a,status:o,isFolded:u,chars:s.text.length}),u||i.push(...c?se(a,c):J(a,s.text,o)),await r()}return i}function oe(e,t,n){let r=t;for(;r>0&&e[r-1].status===e[t].status;)r--;return n.has(r)}function J(e,t,n){let r=G(t);return r.map((t,i)=>({kind:`text`,key:`${e}.${i}`,text:t,status:n,isLast:i===r.length-1}))}function se(e,t){let n=new Uint8Array(t.length);t.forEach(({sign:e},t)=>e!==` `&&n.fill(1,Math.max(0,t-W),t+W+1));let r=[];t.forEach((e,t)=>{n[t]?r.push(e.text.length>U?{...e,text:`${e.text.slice(0,U)}…`}:e):(t===0||n[t-1])&&r.push({sign:` `,text:`…`})});let i=[];for(let t=0;t<r.length;t+=H)i.push({kind:`lines`,key:`${e}.${t}`,lines:r.slice(t,t+H),isLast:t+H>=r.length});return i}function ce({params:e}){let{id:t,cycle:n,step:r}=e,i=Number(r)||1,s=v(w,{cycle:n,step:i}),c=v(ne,{id:t}).data?.agent,l=Y(s.data);ee(l?E.title(l.number,i):E.bare);let u=o.value.query.get(`view`)===`difference`;return _(`div`,{class:`prompt`,children:[_(`header`,{class:`agent-head`,children:[_(`a`,{class:`button quiet icon`,href:a`/agents/${t}?cycle=${n}`,"aria-label":E.back,title:E.back,children:_(p,{name:`back`})}),_(`div`,{class:`agent-who`,children:[_(`h1`,{class:`cut`,children:l?E.title(l.number,i):E.bare}),_(`p`,{class:`cut soft small`,children:[c?.name,l?.prompt&&` · ${l.prompt.model}`]})]}),l&&_(le,{agentId:t,cycle:l,step:i}),l?.prompt&&_(de,{prompt:l.prompt,agentId:t})]}),_(ue,{isDifference:u}),s.error!=null&&_(m,{problem:s.error,onRetry:s.reload}),s.isLoading&&!l&&_(f,{lines:8}),s.data&&!l?.prompt&&_(g,{icon:`question`,title:E.unknown}),l?.prompt&&!l.prompt.shown&&_(g,{icon:`archive`,title:E.notStored}),l?.prompt?.shown&&(u?_(he,{agentId:t,cycle:l,prompt:l.prompt}):_(fe,{prompt:l.prompt}))]})}function Y(e){return e?.node&&`number`in e.node?e.node:void 0}function le({agentId:e,cycle:t,step:n}){let r=o.value.query.get(`view`),i=(n,i,o)=>{let s=a`/agents/${e}/cycles/${t.id}/steps/${n}`+(r?`?view=${r}`:``);return n<1||n>t.stepCount?null:_(`a`,{class:`button small`,href:s,title:i,children:[o===`back`&&_(p,{name:o,size:14}),E.step(n),o===`unfold`&&_(p,{name:o,size:14})]})};return _(`span`,{class:`row`,children:[i(n-1,E.previousStep,`back`),i(n+1,E.nextStep,`unfold`)]})}function ue({isDifference:e}){let t=e=>()=>r({view:e});return _(`div`,{class:`segments`,role:`group`,"aria-label":E.views,children:[_(`button`,{type:`button`,"aria-pressed":!e,onClick:t(void 0),children:E.prompt}),_(`button`,{type:`button`,"aria-pressed":e,onClick:t(`difference`),children:E.difference})]})}function de({prompt:r,agentId:i}){let{inputTokens:o,outputTokens:s,cachedTokens:c,shown:l}=r;return _(`div`,{class:`prompt-facts small soft`,children:[_(`span`,{title:n(o),children:[t(o),` `,E.tokensIn]}),_(`span`,{title:n(s),children:[t(s),` `,E.tokensOut]}),c>0&&_(`span`,{title:n(c),children:[e(c,o),` `,E.cached]}),l?.toolChoice&&_(`span`,{children:[E.toolChoice,`: `,_(`code`,{children:l.toolChoice})]}),l&&_(`a`,{href:a`/agents/${i}?tab=chain&entry=${l.toSeq}`,children:E.entries(l.fromSeq,l.toSeq)}),l&&l.maskedSeqs.length>0&&_(`span`,{children:E.masked(l.maskedSeqs.length)}),l?.removedToSeq!=null&&_(`span`,{children:E.removed(l.removedToSeq)})]})}function X(e,t){let[n,r]=i();return s(()=>{let t=!1;return e?.().then(e=>t||r(e)),()=>void(t=!0)},t),n}function Z(){let[e,t]=i(new Set);return[e,n=>t(e.has(n)?new Set([...e].filter(e=>e!==n)):new Set([...e,n])),e=>t(new Set(e))]}function fe({prompt:e}){let t=e.shown,n=X(async()=>pe(await P(t,O())),[t]),[r,i,a]=Z(),o=X(n&&(()=>K(n,r,O())),[n,r]);if(s(()=>a(n?.flatMap(({kind:e},t)=>e===`tool`?[t]:[])??[]),[n]),!n||!o)return _(f,{lines:8});let c=async()=>{await navigator.clipboard.writeText(JSON.stringify(t,null,2)),d(E.copied)},u=r.size===n.length;return _(l,{children:[_(`div`,{class:`prompt-bar small`,children:[_(me,{blocks:n}),_(`span`,{class:`push row`,children:[_(h,{isSmall:!0,name:u?E.unfold:E.fold,icon:u?`unfold`:`fold`,onPress:()=>a(u?[]:n.map((e,t)=>t))}),_(h,{isSmall:!0,name:E.copy,icon:`copy`,onPress:c})]})]}),_(z,{rows:o,onToggle:i})]})}function pe(e){return[...e.filter(({kind:e})=>e!==`tool`),...e.filter(({kind:e})=>e===`tool`)]}function me({blocks:e}){let n=[`system`,`message`,`tool`].map(t=>{let n=e.filter(e=>e.kind===t);return{kind:t,count:n.length,chars:n.reduce((e,{text:t})=>e+t.length,0)}});return _(l,{children:n.map(({kind:e,count:n,chars:r})=>_(`span`,{children:[E.counts[e](n),` `,_(`span`,{class:`soft`,children:E.chars(t(r))})]},e))})}function he({agentId:e,cycle:t,prompt:n}){let{places:i,problem:a}=ge(e,t,n),s=o.value.query.get(`against`),c=i&&(i.find(e=>Q(e)===s)??i[0]),u=v(w,c&&{cycle:c.cycle,step:c.step}),d=Y(u.data)?.prompt?.shown;return a!=null||u.error!=null?_(m,{problem:a??u.error}):i?.length===0?_(g,{icon:`moon`,title:E.noOther}):_(l,{children:[_(`div`,{class:`prompt-against`,children:i&&_(y,{label:E.against,value:Q(c),choices:i.map(e=>({value:Q(e),name:E.stepOf(e.number,e.step)})),onValue:e=>r({against:e===Q(i[0])?void 0:e})})}),u.data&&!d&&_(g,{icon:`archive`,title:E.notStored}),d?_(_e,{old:d,fresh:n.shown},Q(c)):!u.data&&_(f,{lines:8})]})}function Q({cycle:e,step:t}){return`${e}.${t}`}function ge(e,t,n){let[r,a]=i({});return s(()=>{let r=!1,i=$(t.id,t.number,n.step-1);return u(T,{id:e,seq:n.shown.toSeq}).then(({agent:e})=>{let n=[...new Map(e?.consciousness.nodes.flatMap(({cycle:e})=>e&&e.number<t.number?[[e.id,e]]:[])).values()].sort((e,t)=>t.number-e.number).flatMap(e=>$(e.id,e.number,e.stepCount));r||a({places:[...i,...n]})},e=>r||a({problem:e})),()=>void(r=!0)},[e,t.id,n.step]),{places:r.places,problem:r.problem}}function $(e,t,n){return Array.from({length:Math.max(0,n)},(r,i)=>({cycle:e,number:t,step:n-i}))}function _e({old:e,fresh:n}){let r=X(async()=>{let t=O();return ae(await P(e,t),await P(n,t),t)},[e,n]),[i,a]=Z(),[o,s]=Z(),u=X(r&&(()=>q(r,i,o,O())),[r,i,o]),d=c(()=>r&&ve(r),[r]);return!r||!u?_(f,{lines:8}):_(l,{children:[_(`div`,{class:`prompt-bar small`,role:`group`,"aria-label":E.summary,children:[d.map(({status:e,count:n,chars:r})=>_(`span`,{class:`difference-sum ${e}`,children:[_(b,{children:E.statuses[e]}),` `,n,` `,_(`span`,{class:`soft`,children:E.chars(t(r))})]},e)),r.every(({status:e})=>e===`cached`)&&_(`span`,{children:E.nothing})]}),_(z,{rows:u,onToggle:s,onUnfold:a})]})}function ve(e){return[`cached`,`added`,`changed`,`cut`,`same`].map(t=>{let n=e.filter(e=>e.status===t);return{status:t,count:n.length,chars:n.reduce((e,{block:t})=>e+t.text.length,0)}}).filter(({count:e})=>e>0)}export{ce as default};