import{B as e,Bt as t,G as n,It as r,Lt as i,Nt as a,Rt as o,Vt as s,W as c,Y as l,ft as u,ht as d,i as f,st as p,ut as m,zt as h}from"./core-CNibv5hg.js";import{n as g,t as _}from"./dialog-B_ovwSOu.js";import{r as v,t as y}from"./form-DKxcZ9gV.js";import{t as b}from"./kit-BdGuYPk_.js";import{t as x}from"./exact-Cu7s2tTR.js";var S={title:e=>`Try ${e}`,intro:`This makes one real call, with the secrets and limits of an agent's call. No agent sees it.`,noArguments:`The tool takes no arguments.`,asJson:`Write all arguments as JSON`,json:`Arguments as JSON`,schema:`What the tool takes (JSON Schema)`,action:`Make the call`,running:`The call is being made. It can take up to 20 seconds.`,sureTitle:e=>`Make a real call of ${e}?`,sureText:`This makes a real call: it may change something outside, and a second call changes it again. Nobody can take it back.`,states:{SUCCEEDED:`The call succeeded`,FAILED:`The call failed`,UNKNOWN:`The call may or may not have happened`},status:e=>`HTTP ${e}`,seconds:e=>e<.1?`less than 0.1 s`:f(e),outcome:`What came of the call`,result:`Result, as a model would see it`,noResult:`The result is empty.`,copy:`Copy`,copied:`Copied`,repeat:`This call was already sent`,repeatText:`It is not sent again. It may or may not have been made: the audit log says what came of it.`,lost:`The connection was lost before the result came. Press the button again: the call is not made twice.`,gone:`The tool is not there any more. Somebody has deleted it.`,needsAdmin:`People would have to approve this call. Only an admin may make it without them.`,inexact:`A number in it has more digits than a browser can send exactly.`},C=`arguments.`,w=200,T=3,E=[`anyOf`,`oneOf`,`allOf`,`$ref`,`if`,`patternProperties`],D=e=>typeof e==`object`&&!!e&&!Array.isArray(e);function O(e,t){if(!D(e)||!D(e.properties))return D(e)&&e.additionalProperties===!1?[]:void 0;let{properties:n}=e,r=Array.isArray(e.required)?e.required:[],i=Object.keys(n);if(i.some(e=>e.includes(`.`)||e===`__proto__`)||r.some(e=>!i.includes(e))||!i.length&&E.some(t=>t in e))return;let a=i.map(e=>({name:e,field:k(e,n[e],r.includes(e),t)}));return[...a.filter(({field:e})=>e.isRequired),...a.filter(({field:e})=>!e.isRequired)]}function k(e,t,n,r){let i=D(t)?A(t):{},{description:a,maxLength:o}=i,s={name:C+e,label:e,isRequired:n,...typeof a==`string`&&{hint:a}},c=`const`in i?[i.const]:i.enum;if(Array.isArray(c))return{...s,kind:`select`,choices:c.map(e=>({value:JSON.stringify(e),name:M(e)}))};switch(j(i)){case`boolean`:return{...s,kind:`select`,choices:[{value:`true`,name:r.yes},{value:`false`,name:r.no}]};case`number`:case`integer`:return{...s,kind:`number`};case`string`:return{...s,kind:typeof o==`number`&&o>w?`area`:`text`};default:return{...s,kind:`json`,rows:T}}}function A(e){let t=e.anyOf??e.oneOf;if(!Array.isArray(t))return e;let n=t.filter(e=>!D(e)||e.type!==`null`);return n.length===1&&D(n[0])?{...e,...n[0]}:e}function j(e){let t=[e.type].flat().filter(e=>e!==`null`);return t.length===1?t[0]:void 0}var M=e=>typeof e==`string`?e:JSON.stringify(e);function N(e,t){let n=D(t)&&D(t.properties)?t.properties:{},r=e.flatMap(({name:e})=>D(n[e])&&`default`in n[e]?[[e,n[e].default]]:[]);return P(e,Object.fromEntries(r))}function P(e,t){return Object.fromEntries(e.map(({name:e,field:n})=>[n.name,Object.hasOwn(t,e)?F(n,t[e]):``]))}function F({kind:e,choices:t},n){if(e===`json`)return JSON.stringify(n,null,2);if(e===`number`)return typeof n==`number`?String(n):``;if(e!==`select`)return typeof n==`string`?n:``;let r=JSON.stringify(n);return t.some(e=>e.value===r)?r:``}function I(e,t){let n=e.filter(({name:e})=>Object.hasOwn(t,e)&&t[e]!==null);return Object.fromEntries(n.map(({name:e,field:n})=>[e,n.kind===`select`?JSON.parse(t[e]):t[e]]))}function L(e,t,n){let r=e.map(({field:e})=>e),{input:i}=v(r,t,n);return JSON.stringify(I(e,i.arguments??{}),null,2)}function R(e,t){try{let n=JSON.parse(t);return D(n)?P(e,n):void 0}catch{return}}function z(e){return typeof e==`number`?Number.isInteger(e)&&!Number.isSafeInteger(e):typeof e==`object`&&!!e&&Object.values(e).some(z)}var B=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new B(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new B(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new B(`
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
    `,{fragmentName:`WaitingCall`}),new B(`
    fragment Trial on ToolTrial {
  state
  status
  text
  error
  seconds
}
    `,{fragmentName:`Trial`});var V=new B(`
    mutation TryTool($input: TryToolInput!) {
  tryTool(input: $input) {
    __typename
    ... on TryToolSuccess {
      trial {
        ...Trial
      }
    }
    ...Refusal
  }
}
    fragment Refusal on UserError {
  code
  message
  path
}
fragment Trial on ToolTrial {
  state
  status
  text
  error
  seconds
}`),H=35;function U(e){let t;return async n=>{let r={toolId:e,...n},i=JSON.stringify(r);t?.content!==i&&(t={content:i,key:crypto.randomUUID()});let a=t.key;try{let{trial:e}=await m(()=>p(V,{input:{...r,idempotencyKey:a}},{requestSeconds:H}).catch(G));return t=void 0,e??null}catch(e){throw e instanceof u&&(t=void 0),K(e)}}}var W=e=>e instanceof u&&e.code===`NOT_PERMITTED`&&e.message.includes(`admin:write`);function G(e){throw W(e)&&l(`admin:write`)?new t(e.message,`FORBIDDEN`):e}function K(e){if(e instanceof h)return Error(S.lost);if(!(e instanceof u))return e;let{code:t}=e;return W(e)?new u({code:t,message:S.needsAdmin,path:[]}):t===`NOT_FOUND`?new u({code:t,message:S.gone,path:[]}):e}function q({message:e,path:t},n,r){if(t[1]!==`arguments`)return{message:e,path:t};let i=e.replace(/^arguments: (invalid arguments: )?/,``).replace(/\. Allowed: \{[\s\S]*$/,``);return r?{message:i,path:[`input`,`json`]}:t.length>2?{message:i,path:t}:J(i,n)}function J(e,t){for(let n of e.split(`; `)){let e=t.find(e=>[`${e}: `,`${e}.`,`${e}[`,`input: '${e}' is`].some(e=>n.startsWith(e)));if(e!==void 0)return{message:n.replace(/^input: /,``),path:[`input`,`arguments`,e]}}return{message:e,path:[]}}var Y=/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+|[^\s"{}[\],:]+/g;function X(e){if(!/^\s*[{[]/.test(e)||!Z(e))return e;let t=0,n=()=>`\n${`  `.repeat(t)}`;return e.replace(Y,e=>e===`{`||e===`[`?(++t,e+n()):e===`}`||e===`]`?(--t,n()+e):e===`,`?e+n():e===`:`?`: `:e.startsWith(`"`)?e:e.replace(/\s+/,``))}function Z(e){try{return JSON.parse(e),!0}catch{return!1}}var Q={SUCCEEDED:[`good`,`check`],FAILED:[`bad`,`alert`]},$=[`unsure`,`question`];function ee({trial:e}){let t=r(null);a(()=>t.current.scrollIntoView({block:`nearest`}),[]);let[i,o]=(e&&Q[e.state])??$,s=[e?.status!=null&&S.status(e.status),e?.seconds!=null&&S.seconds(e.seconds)].filter(Boolean);return n(`section`,{ref:t,class:`trial-result stack`,"aria-label":S.outcome,children:[n(`div`,{class:`outcome ${i}`,role:`status`,children:[n(`strong`,{children:[n(c,{name:o}),e?S.states[e.state]??e.state:S.repeat,s.length>0&&n(`span`,{class:`trial-facts`,children:s.join(` · `)})]}),e?.error&&n(`p`,{children:x(e.error)}),!e&&n(`p`,{children:S.repeatText})]}),e?.text?n(te,{text:e.text}):e?.state===`SUCCEEDED`&&n(`p`,{class:`soft`,children:S.noResult})]})}function te({text:t}){let[r,a]=i(!1);return n(s,{children:[n(`div`,{class:`trial-head`,children:[n(`h3`,{children:S.result}),n(e,{isSmall:!0,look:`quiet`,icon:r?`check`:`copy`,onPress:()=>navigator.clipboard.writeText(t).then(()=>a(!0)),children:r?S.copied:S.copy})]}),n(`pre`,{class:`source`,tabindex:0,children:x(X(t))})]})}function ne({tool:t,onClose:r}){let{id:a,name:c,input:l,effect:f}=t,p=o(()=>O(l,b),[]),m=o(()=>U(a),[]),[h,v]=i(),[x,C]=i(),w=f===`UNSAFE`,T=()=>new Promise(e=>C({answer:e})),E=async e=>{let t=!p||e.asJson===!0,n=t?e.json:I(p,e.arguments??{});if(z(n))throw new u({code:`INVALID_INPUT`,message:S.inexact,path:t?[`input`,`json`]:[]});if(!w||await T()){v(`running`);try{v({trial:await m({arguments:n,confirm:w})})}catch(e){v(void 0);let n=(p??[]).map(e=>e.name);throw e instanceof u?new u({code:e.code,...q(e,n,t)}):e}}},D=e=>{x?.answer(e),C(void 0)};return n(g,{title:S.title(c),isWide:!0,onClose:r,children:[n(`p`,{class:`soft`,children:S.intro}),p?.length===0&&n(`p`,{children:S.noArguments}),n(y,{fields:re(p),initial:{...p&&N(p,l),json:p?``:`{}`},follow:p&&ie(p),action:S.action,onSave:E,aside:n(e,{onPress:r,children:d.close}),after:({asJson:e})=>n(s,{children:[(e===!0||!p)&&n(ae,{schema:l}),h===`running`&&n(`p`,{class:`trial-note soft`,role:`status`,children:S.running}),h!==void 0&&h!==`running`&&n(ee,{trial:h.trial})]})}),x&&n(_,{title:S.sureTitle(c),text:S.sureText,action:S.action,isDanger:!0,onConfirm:async()=>D(!0),onClose:()=>D(!1)})]})}function re(e){let t={name:`json`,label:S.json,kind:`json`,isRequired:!0};if(!e)return[t];if(!e.length)return[];let n=e=>e.asJson===!0;return[...e.map(({field:e})=>({...e,when:e=>!n(e)})),{name:`asJson`,label:S.asJson,kind:`check`},{...t,when:n}]}function ie(e){return(t,n)=>t===`asJson`?n.asJson===!0?{...n,json:L(e,n,b)}:{...n,...R(e,String(n.json))}:n}function ae({schema:e}){return n(`details`,{class:`trial-note`,children:[n(`summary`,{children:S.schema}),n(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(e,null,2)})]})}export{ne as default};