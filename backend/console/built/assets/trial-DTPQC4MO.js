import{G as e,Gt as t,Jt as n,Ot as r,Qt as i,Tt as a,Xt as o,Yt as s,Zt as c,a as l,it as u,rt as d,xt as f}from"./core-DRuX0Zcw.js";import{n as p,t as m}from"./dialog-TdfTTogJ.js";import{i as h,t as g}from"./form-CnqvUvG0.js";import{t as _}from"./kit-CahGQSuM.js";import{t as v}from"./clipboard-CkJy14tM.js";import{t as y}from"./exact-Cu7s2tTR.js";import{t as b}from"./fault-INU-LMtB.js";var x={title:e=>`Try ${e}`,intro:`This makes one real call, with the secrets and limits of an agent's call. No agent sees it.`,noArguments:`The tool takes no arguments.`,asJson:`Write all arguments as JSON`,json:`Arguments as JSON`,schema:`What the tool takes (JSON Schema)`,action:`Make the call`,running:`The call is being made. It can take up to 20 seconds.`,sureTitle:e=>`Make a real call of ${e}?`,sureText:`This makes a real call: it may change something outside, and a second call changes it again. Nobody can take it back.`,states:{SUCCEEDED:`The call succeeded`,FAILED:`The call failed`,UNKNOWN:`The call may or may not have happened`},status:e=>`HTTP ${e}`,seconds:e=>e<.1?`less than 0.1 s`:l(e),outcome:`What came of the call`,result:`Result, as a model would see it`,noResult:`The result is empty.`,copy:`Copy`,copied:`Copied`,repeat:`This call was already sent`,repeatText:`It is not sent again. It may or may not have been made: the audit log says what came of it.`,lost:`The connection was lost before the result came. Press the button again: the call is not made twice.`,gone:`The tool is not there any more. Somebody has deleted it.`,needsAdmin:`People would have to approve this call. Only an admin may make it without them.`,inexact:`A number in it has more digits than a browser can send exactly.`},S=`arguments.`,C=200,w=3,T=[`anyOf`,`oneOf`,`allOf`,`$ref`,`if`,`patternProperties`],E=e=>typeof e==`object`&&!!e&&!Array.isArray(e);function D(e,t){if(!E(e)||!E(e.properties))return E(e)&&e.additionalProperties===!1?[]:void 0;let{properties:n}=e,r=Array.isArray(e.required)?e.required:[],i=Object.keys(n);if(i.some(e=>e.includes(`.`)||e===`__proto__`)||r.some(e=>!i.includes(e))||!i.length&&T.some(t=>t in e))return;let a=i.map(e=>({name:e,field:O(e,n[e],r.includes(e),t)}));return[...a.filter(({field:e})=>e.isRequired),...a.filter(({field:e})=>!e.isRequired)]}function O(e,t,n,r){let i=E(t)?k(t):{},{description:a,maxLength:o}=i,s={name:S+e,label:e,isRequired:n,...typeof a==`string`&&{hint:a}},c=`const`in i?[i.const]:i.enum;if(Array.isArray(c))return{...s,kind:`select`,choices:c.map(e=>({value:JSON.stringify(e),name:j(e)}))};switch(A(i)){case`boolean`:return{...s,kind:`select`,choices:[{value:`true`,name:r.yes},{value:`false`,name:r.no}]};case`number`:case`integer`:return{...s,kind:`number`};case`string`:return{...s,kind:typeof o==`number`&&o>C?`area`:`text`};default:return{...s,kind:`json`,rows:w}}}function k(e){let t=e.anyOf??e.oneOf;if(!Array.isArray(t))return e;let n=t.filter(e=>!E(e)||e.type!==`null`);return n.length===1&&E(n[0])?{...e,...n[0]}:e}function A(e){let t=[e.type].flat().filter(e=>e!==`null`);return t.length===1?t[0]:void 0}var j=e=>typeof e==`string`?e:JSON.stringify(e);function M(e,t){let n=E(t)&&E(t.properties)?t.properties:{},r=e.flatMap(({name:e})=>E(n[e])&&`default`in n[e]?[[e,n[e].default]]:[]);return N(e,Object.fromEntries(r))}function N(e,t){return Object.fromEntries(e.map(({name:e,field:n})=>[n.name,Object.hasOwn(t,e)?P(n,t[e]):``]))}function P({kind:e,choices:t},n){if(e===`json`)return JSON.stringify(n,null,2);if(e===`number`)return typeof n==`number`?String(n):``;if(e!==`select`)return typeof n==`string`?n:``;let r=JSON.stringify(n);return t.some(e=>e.value===r)?r:``}function F(e,t){let n=e.filter(({name:e})=>Object.hasOwn(t,e)&&t[e]!==null);return Object.fromEntries(n.map(({name:e,field:n})=>[e,n.kind===`select`?JSON.parse(t[e]):t[e]]))}function I(e,t,n){let r=e.map(({field:e})=>e),{input:i}=h(r,t,n);return JSON.stringify(F(e,i.arguments??{}),null,2)}function L(e,t){try{let n=JSON.parse(t);return E(n)?N(e,n):void 0}catch{return}}function R(e){return typeof e==`number`?Number.isInteger(e)&&!Number.isSafeInteger(e):typeof e==`object`&&!!e&&Object.values(e).some(R)}var z=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new z(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new z(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new z(`
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
    `,{fragmentName:`WaitingCall`}),new z(`
    fragment Trial on ToolTrial {
  state
  status
  text
  error
  seconds
}
    `,{fragmentName:`Trial`});var B=new z(`
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
}`),V=35;function H(e){let t;return async n=>{let r={toolId:e,...n},i=JSON.stringify(r);t?.content!==i&&(t={content:i,key:crypto.randomUUID()});let o=t.key;try{let{trial:e}=await f(B,{input:{...r,idempotencyKey:o}},{requestSeconds:V});return t=void 0,e??null}catch(e){throw e instanceof a&&(t=void 0),W(e)}}}var U=e=>e instanceof a&&e.code===`NOT_PERMITTED`&&e.message.includes(`admin:write`);function W(e){if(e instanceof c)return Error(x.lost);if(!(e instanceof a))return e;let{code:t}=e;return U(e)?new a({code:t,message:x.needsAdmin,path:[]}):t===`NOT_FOUND`?new a({code:t,message:x.gone,path:[]}):e}function G({message:e,path:t},n,r){if(t[1]!==`arguments`)return{message:e,path:t};let i=e.replace(/^arguments: (invalid arguments: )?/,``).replace(/\. Allowed: \{[\s\S]*$/,``);return r?{message:i,path:[`input`,`json`]}:t.length>2?{message:i,path:t}:K(i,n)}function K(e,t){for(let n of e.split(`; `)){let e=t.find(e=>[`${e}: `,`${e}.`,`${e}[`,`input: '${e}' is`].some(e=>n.startsWith(e)));if(e!==void 0)return{message:n.replace(/^input: /,``),path:[`input`,`arguments`,e]}}return{message:e,path:[]}}var q=/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+|[^\s"{}[\],:]+/g;function J(e){if(!/^\s*[{[]/.test(e)||!Y(e))return e;let t=0,n=()=>`\n${`  `.repeat(t)}`;return e.replace(q,e=>e===`{`||e===`[`?(++t,e+n()):e===`}`||e===`]`?(--t,n()+e):e===`,`?e+n():e===`:`?`: `:e.startsWith(`"`)?e:e.replace(/\s+/,``))}function Y(e){try{return JSON.parse(e),!0}catch{return!1}}var X={SUCCEEDED:[`good`,`check`],FAILED:[`bad`,`alert`]},Z=[`unsure`,`question`];function Q({trial:e}){let r=n(null);t(()=>r.current.scrollIntoView({block:`nearest`}),[]);let[i,a]=(e&&X[e.state])??Z,o=[e?.status!=null&&x.status(e.status),e?.seconds!=null&&x.seconds(e.seconds)].filter(Boolean);return u(`section`,{ref:r,class:`trial-result stack`,"aria-label":x.outcome,children:[u(`div`,{class:`outcome ${i}`,role:`status`,children:[u(`strong`,{children:[u(d,{name:a}),e?x.states[e.state]??e.state:x.repeat,o.length>0&&u(`span`,{class:`trial-facts`,children:o.join(` · `)})]}),e?.error&&u(b,{message:y(e.error)}),!e&&u(`p`,{children:x.repeatText})]}),e?.text?u($,{text:e.text}):e?.state===`SUCCEEDED`&&u(`p`,{class:`soft`,children:x.noResult})]})}function $({text:t}){let[n,r]=s(!1);return u(i,{children:[u(`div`,{class:`trial-head`,children:[u(`h3`,{children:x.result}),u(e,{isSmall:!0,look:`quiet`,icon:n?`check`:`copy`,onPress:async()=>r(await v(t)),children:n?x.copied:x.copy})]}),u(`pre`,{class:`source`,tabindex:0,children:y(J(t))})]})}function ee({tool:t,onClose:n}){let{id:c,name:l,input:d,effect:f}=t,h=o(()=>D(d,_),[]),v=o(()=>H(c),[]),[y,b]=s(),[S,C]=s(),w=f===`UNSAFE`,T=()=>new Promise(e=>C({answer:e})),E=async e=>{let t=!h||e.asJson===!0,n=t?e.json:F(h,e.arguments??{});if(R(n))throw new a({code:`INVALID_INPUT`,message:x.inexact,path:t?[`input`,`json`]:[]});if(!w||await T()){b(`running`);try{b({trial:await v({arguments:n,confirm:w})})}catch(e){b(void 0);let n=(h??[]).map(e=>e.name);throw e instanceof a?new a({code:e.code,...G(e,n,t)}):e}}},O=e=>{S?.answer(e),C(void 0)};return u(p,{title:x.title(l),isWide:!0,onClose:n,children:[u(`p`,{class:`soft`,children:x.intro}),h?.length===0&&u(`p`,{children:x.noArguments}),u(g,{fields:te(h),initial:{...h&&M(h,d),json:h?``:`{}`},follow:h&&ne(h),action:x.action,onSave:E,aside:u(e,{onPress:n,children:r.close}),after:({asJson:e})=>u(i,{children:[(e===!0||!h)&&u(re,{schema:d}),y===`running`&&u(`p`,{class:`trial-note soft`,role:`status`,children:x.running}),y!==void 0&&y!==`running`&&u(Q,{trial:y.trial})]})}),S&&u(m,{title:x.sureTitle(l),text:x.sureText,action:x.action,isDanger:!0,onConfirm:async()=>O(!0),onClose:()=>O(!1)})]})}function te(e){let t={name:`json`,label:x.json,kind:`json`,isRequired:!0};if(!e)return[t];if(!e.length)return[];let n=e=>e.asJson===!0;return[...e.map(({field:e})=>({...e,when:e=>!n(e)})),{name:`asJson`,label:x.asJson,kind:`check`},{...t,when:n}]}function ne(e){return(t,n)=>t===`asJson`?n.asJson===!0?{...n,json:I(e,n,_)}:{...n,...L(e,String(n.json))}:n}function re({schema:e}){return u(`details`,{class:`trial-note`,children:[u(`summary`,{children:x.schema}),u(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(e,null,2)})]})}export{ee as default};