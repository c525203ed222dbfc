import{a as e,n as t,r as n}from"./counts-DBjGva4f.js";import{$t as r,Gt as i,H as a,Ht as o,Ot as s,Ut as c,Y as l,Yt as u,_ as d,at as f,en as p,g as m,h as ee,l as h,nn as g,ot as _,st as v,y}from"./core-BRRCkQAV.js";import{t as b}from"./clipboard-BNucm2Ch.js";import{n as x}from"./field-Ws9ToJs_.js";import{n as te,t as ne}from"./json-text-CFNj2pyI.js";import{t as re}from"./virtual-list--ydsxIaU.js";var S=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new S(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new S(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new S(`
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
    `,{fragmentName:`WaitingCall`});var C=new S(`
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
    `),w=new S(`
    query PromptAgent($id: ID!) {
  agent(id: $id) {
    id
    name
  }
}
    `),T=new S(`
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
    `),E={title:(e,t)=>`Prompt of cycle ${e}, step ${t}`,bare:`Prompt`,back:`To the cycle`,unknown:`There is no such step.`,notStored:`The prompt of this step is not stored: it is older than the storage of prompts.`,label:`The prompt`,views:`View`,prompt:`Exact prompt`,difference:`What changed`,tokensIn:`tokens in`,tokensOut:`out`,cached:`read from the provider's cache`,toolChoice:`tool choice`,entries:(e,t)=>`Entries ${e} to ${t}`,masked:e=>`${e===1?`1 entry is`:`${e} entries are`} masked now, and shown with the placeholder.`,removed:e=>`Entries up to ${e} were removed by the retention and are missing here.`,blocks:{tool:`Tool`,system:`System prompt`,message:`Message`},roles:{user:`User`,assistant:`Assistant`,tool:`Tool result`},counts:{tool:e=>e===1?`1 tool`:`${e} tools`,system:()=>`system prompt`,message:e=>e===1?`1 message`:`${e} messages`},chars:e=>`${e} characters`,against:`Compared with`,stepOf:(e,t)=>`Cycle ${e}, step ${t}`,noOther:`This is the first prompt of this mind that is stored. There is none before it.`,nothing:`Both prompts are the same.`,statuses:{cached:`cached`,same:`unchanged`,added:`added`,cut:`cut`,changed:`changed`},folded:{cached:e=>`${e===1?`1 block is`:`${e} blocks are`} the same from the beginning: a provider can read them from its cache`,same:e=>`${e===1?`1 block is`:`${e} blocks are`} unchanged, but behind a change: no cache has them`},summary:`In all`,fold:`Fold all`,unfold:`Unfold all`,copy:`Copy`,copied:`The prompt is in the clipboard.`,step:e=>`Step ${e}`,previousStep:`Previous step`,nextStep:`Next step`,comparing:`Comparing…`},D=2e3;function O(e=10,t=()=>performance.now()){let n=t();return()=>{if(!(t()-n<e))return new Promise(e=>{setTimeout(()=>{n=t(),e()})})}}async function k(e,t,n){let[r,i]=ie(e,t),a=0;for(;a<r.length&&a<i.length&&r[a]===i[a];)a++;let o=0;for(;o<r.length-a&&o<i.length-a&&r[r.length-1-o]===i[i.length-1-o];)o++;await n();let s=await ae(r.subarray(a,r.length-o),i.subarray(a,i.length-o),n),c=[];A(c,`same`,a,0,0);for(let{kind:e,length:t,at:n,oldAt:r}of s)A(c,e,t,a+n,a+r);return A(c,`same`,o,i.length-o,r.length-o),c}function A(e,t,n,r,i){if(n===0)return;let a=e.at(-1);a?.kind===t?a.to+=n:e.push({kind:t,from:r,to:r+n,oldFrom:i})}function ie(e,t){let n=new Map,r=e=>{let t=n.get(e);return t===void 0?(n.set(e,n.size),n.size-1):t};return[Int32Array.from(e,r),Int32Array.from(t,r)]}async function ae(e,t,n){let[r,i]=[e.length,t.length];if(r===0||i===0)return j(r,i);let a=Math.min(r+i,D),o=new Int32Array(2*a+3),s=a+1,c=[];for(let l=0;l<=a;l++){c.push(o.slice(s-l-1,s+l+2));for(let n=-l;n<=l;n+=2){let a=n===-l||n!==l&&o[s+n-1]<o[s+n+1]?o[s+n+1]:o[s+n-1]+1;for(;a<r&&a-n<i&&e[a]===t[a-n];)a++;if(o[s+n]=a,a>=r&&a-n>=i)return oe(c,r,i)}await n()}return j(r,i)}function j(e,t){return[{kind:`cut`,length:e,at:0,oldAt:0},{kind:`added`,length:t,at:0,oldAt:e}]}function oe(e,t,n){let r=[],[i,a]=[t,n];for(let t=e.length-1;t>=0;t--){let n=e[t],o=e=>n[e+t+1],s=i-a,c=s===-t||s!==t&&o(s-1)<o(s+1),l=c?s+1:s-1,u=t===0?0:o(l),d=t===0?0:u-l,f=t===0?0:c?u:u+1;i>f&&r.push({kind:`same`,length:i-f,at:a-(i-f),oldAt:f}),t>0&&r.push(c?{kind:`added`,length:1,at:d,oldAt:u}:{kind:`cut`,length:1,at:d,oldAt:u}),[i,a]=[u,d]}return r.reverse()}async function M({system:e,messages:t,tools:n},r){let i=[];for(let e of n??[])i.push({kind:`tool`,name:e.function?.name??``,text:ne(e.function??e)}),await r();i.push({kind:`system`,name:``,text:e});for(let e of t??[])i.push({kind:`message`,name:e.role??``,text:se(e)}),await r();return i}function se(e){return te(e).map(({kind:e,name:t,text:n})=>e===`text`?n:`→ ${t??``} ${n}`).join(`

`)}async function N(e,t,n){let r=await k(e.map(F),t.map(F),n),i=[],a=!0;for(let[o,s]of r.entries()){if(s.kind===`same`){for(let e of t.slice(s.from,s.to))i.push({status:a?`cached`:`same`,block:e});continue}a=!1;let c=r[o+1];s.kind===`cut`&&c?.kind===`added`?i.push(...await I(P(e,s),t.slice(c.from,c.to),n)):s.kind===`cut`?i.push(...P(e,s).map(e=>({status:`cut`,block:e}))):r[o-1]?.kind!==`cut`&&i.push(...t.slice(s.from,s.to).map(e=>({status:`added`,block:e})))}return i}function P(e,{oldFrom:t,from:n,to:r}){return e.slice(t,t+r-n)}function F({kind:e,name:t,text:n}){return`${e}\n${t}\n${n}`}async function I(e,t,n){let r=[],i=0;for(let a of e){let e=t.findIndex((e,t)=>t>=i&&e.kind===a.kind&&e.name===a.name);e<0?r.push({status:`cut`,block:a}):(r.push(...t.slice(i,e).map(e=>({status:`added`,block:e}))),r.push({status:`changed`,block:t[e],lines:await L(a.text,t[e].text,n)}),i=e+1)}return[...r,...t.slice(i).map(e=>({status:`added`,block:e}))]}async function L(e,t,n){let[r,i]=[e.split(`
`),t.split(`
`)],a=[];for(let{kind:e,from:t,to:o,oldFrom:s}of await k(r,i,n)){let n=e===`cut`?r.slice(s,s+o-t):i.slice(t,o),c=e===`cut`?`-`:e===`added`?`+`:` `;for(let e of n)a.push({sign:c,text:e})}return a}function R({rows:e,onToggle:n,onUnfold:r}){return v(re,{class:`prompt-list`,label:E.label,rows:e,keyOf:({key:e})=>e,render:e=>{switch(e.kind){case`head`:return v(z,{row:e,onToggle:()=>n(e.at)});case`fold`:return v(`button`,{type:`button`,class:`prompt-fold ${e.status}`,onClick:()=>r?.(e.from),children:[v(_,{name:`unfold`,size:14}),` `,E.folded[e.status](e.count),` `,v(`span`,{class:`soft`,children:E.chars(t(e.chars))})]});case`text`:return v(`pre`,{class:[`prompt-text`,e.status,e.isLast&&`last`].filter(Boolean).join(` `),children:e.text});case`lines`:return v(`pre`,{class:e.isLast?`prompt-text changed last`:`prompt-text changed`,children:e.lines.map(({sign:e,text:t},n)=>v(e===`+`?`ins`:e===`-`?`del`:`span`,{children:t||` `},n))})}}})}function z({row:{block:e,status:r,isFolded:i,chars:o},onToggle:s}){let c=r===`added`?`good`:r===`cut`?`bad`:r===`changed`?`warn`:void 0;return v(`button`,{type:`button`,class:`prompt-head ${r??``}`,"aria-expanded":!i,onClick:s,children:[v(_,{name:i?`unfold`:`fold`,size:14}),v(`strong`,{children:B(e)}),e.kind===`tool`&&v(`code`,{class:`cut`,children:e.name}),i&&v(`span`,{class:`cut soft small`,children:e.text.slice(0,160).replaceAll(`
`,` `)}),v(`span`,{class:`push row`,children:[r&&v(a,{look:c,children:E.statuses[r]}),v(`span`,{class:`soft small`,title:n(o),children:E.chars(t(o))})]})]})}function B({kind:e,name:t}){return e===`message`?E.roles[t]??t:E.blocks[e]}var V=40,H=4e3,U=3;function W(e){let t=[],n=0;for(;n<e.length;){let r=n;for(let t=0;t<V&&r<e.length&&r-n<H;t++){let t=e.indexOf(`
`,r);r=t<0?e.length:t+1}r=Math.min(r,n+H),/[\ud800-\udbff]/.test(e[r-1]??``)&&r<e.length&&r--,t.push(e.slice(n,r).replace(/\n$/,``)),n=r}return t.length?t:[``]}async function G(e,t,n){let r=[];for(let[i,a]of e.entries()){let e=t.has(i);r.push({kind:`head`,key:`${i}`,block:a,at:i,isFolded:e,chars:a.text.length}),e||r.push(...q(i,a.text)),await n()}return r}async function K(e,t,n,r){let i=[];for(let a=0;a<e.length;a++){let{status:o,block:s,lines:c}=e[a],l=o===`cached`||o===`same`;if(l&&!ce(e,a,t)){let t=a,n=0;for(;t<e.length&&e[t].status===o;)n+=e[t++].block.text.length;i.push({kind:`fold`,key:`fold ${a}`,from:a,count:t-a,status:o,chars:n}),a=t-1;continue}let u=n.has(a)!==l;i.push({kind:`head`,key:`${a}`,block:s,at:a,status:o,isFolded:u,chars:s.text.length}),u||i.push(...c?le(a,c):q(a,s.text,o)),await r()}return i}function ce(e,t,n){let r=t;for(;r>0&&e[r-1].status===e[t].status;)r--;return n.has(r)}function q(e,t,n){let r=W(t);return r.map((t,i)=>({kind:`text`,key:`${e}.${i}`,text:t,status:n,isLast:i===r.length-1}))}function le(e,t){let n=new Uint8Array(t.length);t.forEach(({sign:e},t)=>e!==` `&&n.fill(1,Math.max(0,t-U),t+U+1));let r=[];t.forEach((e,t)=>{n[t]?r.push(e.text.length>H?{...e,text:`${e.text.slice(0,H)}…`}:e):(t===0||n[t-1])&&r.push({sign:` `,text:`…`})});let i=[];for(let t=0;t<r.length;t+=V)i.push({kind:`lines`,key:`${e}.${t}`,lines:r.slice(t,t+V),isLast:t+V>=r.length});return i}function ue({params:e}){let{id:t,cycle:n,step:r}=e,i=Number(r)||1,a=h(C,{cycle:n,step:i}),s=h(w,{id:t}),l=J(a.data);ee(l?E.title(l.number,i):E.bare);let u=c.value.query.get(`view`)===`difference`;return v(`div`,{class:`prompt`,children:[v(`header`,{class:`agent-head`,children:[v(`a`,{class:`button quiet icon`,href:o`/agents/${t}?cycle=${n}`,"aria-label":E.back,title:E.back,children:v(_,{name:`back`})}),v(`div`,{class:`agent-who`,children:[v(`h1`,{class:`cut`,children:l?E.title(l.number,i):E.bare}),v(`p`,{class:`cut soft small`,children:[s.data?.agent?.name,l?.prompt&&` · ${l.prompt.model}`]})]}),l&&v(de,{agentId:t,cycle:l,step:i}),l?.prompt&&v(pe,{prompt:l.prompt,agentId:t})]}),v(fe,{isDifference:u}),[a,s].map(({error:e,reload:t},n)=>e!=null&&v(d,{problem:e,onRetry:t},n)),a.isLoading&&!l&&v(y,{lines:8}),a.data&&!l?.prompt&&v(m,{icon:`question`,title:E.unknown}),l?.prompt&&!l.prompt.shown&&v(m,{icon:`archive`,title:E.notStored}),l?.prompt?.shown&&(u?v(_e,{agentId:t,cycle:l,prompt:l.prompt}):v(me,{prompt:l.prompt}))]})}function J(e){return e?.node&&`number`in e.node?e.node:void 0}function de({agentId:e,cycle:t,step:n}){let r=c.value.query.get(`view`),i=(n,i,a)=>{let s=o`/agents/${e}/cycles/${t.id}/steps/${n}`+(r?`?view=${r}`:``);return n<1||n>t.stepCount?null:v(`a`,{class:`button small`,href:s,title:i,children:[a===`back`&&v(_,{name:a,size:14}),E.step(n),a===`unfold`&&v(_,{name:a,size:14})]})};return v(`span`,{class:`row`,children:[i(n-1,E.previousStep,`back`),i(n+1,E.nextStep,`unfold`)]})}function fe({isDifference:e}){let t=e=>()=>i({view:e});return v(`div`,{class:`segments`,role:`group`,"aria-label":E.views,children:[v(`button`,{type:`button`,"aria-pressed":!e,onClick:t(void 0),children:E.prompt}),v(`button`,{type:`button`,"aria-pressed":e,onClick:t(`difference`),children:E.difference})]})}function pe({prompt:r,agentId:i}){let{inputTokens:a,outputTokens:s,cachedTokens:c,shown:l}=r;return v(`div`,{class:`prompt-facts small soft`,children:[v(`span`,{title:n(a),children:[t(a),` `,E.tokensIn]}),v(`span`,{title:n(s),children:[t(s),` `,E.tokensOut]}),c>0&&v(`span`,{title:n(c),children:[e(c,a),` `,E.cached]}),l?.toolChoice&&v(`span`,{children:[E.toolChoice,`: `,v(`code`,{children:l.toolChoice})]}),l&&v(`a`,{href:o`/agents/${i}?tab=chain&entry=${l.toSeq}`,children:E.entries(l.fromSeq,l.toSeq)}),l&&l.maskedSeqs.length>0&&v(`span`,{children:E.masked(l.maskedSeqs.length)}),l?.removedToSeq!=null&&v(`span`,{children:E.removed(l.removedToSeq)})]})}function Y(e,t){let[n,i]=r();return u(()=>{let t=!1;return e?.().then(e=>t||i(e)),()=>void(t=!0)},t),n}function X(){let[e,t]=r(new Set);return[e,n=>t(e.has(n)?new Set([...e].filter(e=>e!==n)):new Set([...e,n])),e=>t(new Set(e))]}function me({prompt:e}){let t=e.shown,n=Y(async()=>he(await M(t,O())),[t]),[r,i,a]=X(),o=Y(n&&(()=>G(n,r,O())),[n,r]);if(u(()=>a(n?.flatMap(({kind:e},t)=>e===`tool`?[t]:[])??[]),[n]),!n||!o)return v(y,{lines:8});let s=async()=>void(await b(JSON.stringify(t,null,2))&&f(E.copied)),c=r.size===n.length;return v(g,{children:[v(`div`,{class:`prompt-bar small`,children:[v(ge,{blocks:n}),v(`span`,{class:`push row`,children:[v(l,{isSmall:!0,name:c?E.unfold:E.fold,icon:c?`unfold`:`fold`,onPress:()=>a(c?[]:n.map((e,t)=>t))}),v(l,{isSmall:!0,name:E.copy,icon:`copy`,onPress:s})]})]}),v(R,{rows:o,onToggle:i})]})}function he(e){return[...e.filter(({kind:e})=>e!==`tool`),...e.filter(({kind:e})=>e===`tool`)]}function ge({blocks:e}){let n=[`system`,`message`,`tool`].map(t=>{let n=e.filter(e=>e.kind===t);return{kind:t,count:n.length,chars:n.reduce((e,{text:t})=>e+t.length,0)}});return v(g,{children:n.map(({kind:e,count:n,chars:r})=>v(`span`,{children:[E.counts[e](n),` `,v(`span`,{class:`soft`,children:E.chars(t(r))})]},e))})}function _e({agentId:e,cycle:t,prompt:n}){let{places:r,problem:a,again:o}=Q(e,t,n),s=c.value.query.get(`against`),l=r&&(r.find(e=>Z(e)===s)??r[0]),u=h(C,l&&{cycle:l.cycle,step:l.step}),f=J(u.data)?.prompt?.shown;return a!=null||u.error!=null?v(d,{problem:a??u.error,onRetry:a==null?u.reload:o}):r?.length===0?v(m,{icon:`moon`,title:E.noOther}):v(g,{children:[v(`div`,{class:`prompt-against`,children:r&&v(x,{label:E.against,value:Z(l),choices:r.map(e=>({value:Z(e),name:E.stepOf(e.number,e.step)})),onValue:e=>i({against:e===Z(r[0])?void 0:e})})}),u.data&&!f&&v(m,{icon:`archive`,title:E.notStored}),f?v(ve,{old:f,fresh:n.shown},Z(l)):!u.data&&v(y,{lines:8})]})}function Z({cycle:e,step:t}){return`${e}.${t}`}function Q(e,t,n){let[i,a]=r({}),[o,c]=r(0);return u(()=>{let r=!1,i=$(t.id,t.number,n.step-1);return s(T,{id:e,seq:n.shown.toSeq}).then(({agent:e})=>{let n=[...new Map(e?.consciousness.nodes.flatMap(({cycle:e})=>e&&e.number<t.number?[[e.id,e]]:[])).values()].sort((e,t)=>t.number-e.number).flatMap(e=>$(e.id,e.number,e.stepCount));r||a({places:[...i,...n]})},e=>r||a({problem:e})),()=>void(r=!0)},[e,t.id,n.step,o]),{places:i.places,problem:i.problem,again:()=>c(e=>e+1)}}function $(e,t,n){return Array.from({length:Math.max(0,n)},(r,i)=>({cycle:e,number:t,step:n-i}))}function ve({old:e,fresh:n}){let r=Y(async()=>{let t=O();return N(await M(e,t),await M(n,t),t)},[e,n]),[i,o]=X(),[s,c]=X(),l=Y(r&&(()=>K(r,i,s,O())),[r,i,s]),u=p(()=>r&&ye(r),[r]);return!r||!l?v(y,{lines:8}):v(g,{children:[v(`div`,{class:`prompt-bar small`,role:`group`,"aria-label":E.summary,children:[u.map(({status:e,count:n,chars:r})=>v(`span`,{class:`difference-sum ${e}`,children:[v(a,{children:E.statuses[e]}),` `,n,` `,v(`span`,{class:`soft`,children:E.chars(t(r))})]},e)),r.every(({status:e})=>e===`cached`)&&v(`span`,{children:E.nothing})]}),v(R,{rows:l,onToggle:c,onUnfold:o})]})}function ye(e){return[`cached`,`added`,`changed`,`cut`,`same`].map(t=>{let n=e.filter(e=>e.status===t);return{status:t,count:n.length,chars:n.reduce((e,{block:t})=>e+t.text.length,0)}}).filter(({count:e})=>e>0)}export{ue as default};