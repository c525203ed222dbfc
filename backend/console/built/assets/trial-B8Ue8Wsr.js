import{Bt as e,Ft as t,H as n,Ht as r,J as i,Rt as a,Vt as o,_t as s,i as c,mt as l,q as u,ut as d,zt as f}from"./core-CnABS7F0.js";import{n as p,t as m}from"./dialog-Bsb7Nxhb.js";import{r as h,t as g}from"./form-BjqKHm-o.js";import{t as _}from"./kit-CQO6iiue.js";import{t as v}from"./exact-Cu7s2tTR.js";var y={title:e=>`Try ${e}`,intro:`This makes one real call, with the secrets and limits of an agent's call. No agent sees it.`,noArguments:`The tool takes no arguments.`,asJson:`Write all arguments as JSON`,json:`Arguments as JSON`,schema:`What the tool takes (JSON Schema)`,action:`Make the call`,running:`The call is being made. It can take up to 20 seconds.`,sureTitle:e=>`Make a real call of ${e}?`,sureText:`This makes a real call: it may change something outside, and a second call changes it again. Nobody can take it back.`,states:{SUCCEEDED:`The call succeeded`,FAILED:`The call failed`,UNKNOWN:`The call may or may not have happened`},status:e=>`HTTP ${e}`,seconds:e=>e<.1?`less than 0.1 s`:c(e),outcome:`What came of the call`,result:`Result, as a model would see it`,noResult:`The result is empty.`,copy:`Copy`,copied:`Copied`,repeat:`This call was already sent`,repeatText:`It is not sent again. It may or may not have been made: the audit log says what came of it.`,lost:`The connection was lost before the result came. Press the button again: the call is not made twice.`,gone:`The tool is not there any more. Somebody has deleted it.`,needsAdmin:`People would have to approve this call. Only an admin may make it without them.`,inexact:`A number in it has more digits than a browser can send exactly.`},b=`arguments.`,x=200,S=3,C=[`anyOf`,`oneOf`,`allOf`,`$ref`,`if`,`patternProperties`],w=e=>typeof e==`object`&&!!e&&!Array.isArray(e);function T(e,t){if(!w(e)||!w(e.properties))return w(e)&&e.additionalProperties===!1?[]:void 0;let{properties:n}=e,r=Array.isArray(e.required)?e.required:[],i=Object.keys(n);if(i.some(e=>e.includes(`.`)||e===`__proto__`)||r.some(e=>!i.includes(e))||!i.length&&C.some(t=>t in e))return;let a=i.map(e=>({name:e,field:E(e,n[e],r.includes(e),t)}));return[...a.filter(({field:e})=>e.isRequired),...a.filter(({field:e})=>!e.isRequired)]}function E(e,t,n,r){let i=w(t)?D(t):{},{description:a,maxLength:o}=i,s={name:b+e,label:e,isRequired:n,...typeof a==`string`&&{hint:a}},c=`const`in i?[i.const]:i.enum;if(Array.isArray(c))return{...s,kind:`select`,choices:c.map(e=>({value:JSON.stringify(e),name:k(e)}))};switch(O(i)){case`boolean`:return{...s,kind:`select`,choices:[{value:`true`,name:r.yes},{value:`false`,name:r.no}]};case`number`:case`integer`:return{...s,kind:`number`};case`string`:return{...s,kind:typeof o==`number`&&o>x?`area`:`text`};default:return{...s,kind:`json`,rows:S}}}function D(e){let t=e.anyOf??e.oneOf;if(!Array.isArray(t))return e;let n=t.filter(e=>!w(e)||e.type!==`null`);return n.length===1&&w(n[0])?{...e,...n[0]}:e}function O(e){let t=[e.type].flat().filter(e=>e!==`null`);return t.length===1?t[0]:void 0}var k=e=>typeof e==`string`?e:JSON.stringify(e);function A(e,t){let n=w(t)&&w(t.properties)?t.properties:{},r=e.flatMap(({name:e})=>w(n[e])&&`default`in n[e]?[[e,n[e].default]]:[]);return j(e,Object.fromEntries(r))}function j(e,t){return Object.fromEntries(e.map(({name:e,field:n})=>[n.name,Object.hasOwn(t,e)?M(n,t[e]):``]))}function M({kind:e,choices:t},n){if(e===`json`)return JSON.stringify(n,null,2);if(e===`number`)return typeof n==`number`?String(n):``;if(e!==`select`)return typeof n==`string`?n:``;let r=JSON.stringify(n);return t.some(e=>e.value===r)?r:``}function N(e,t){let n=e.filter(({name:e})=>Object.hasOwn(t,e)&&t[e]!==null);return Object.fromEntries(n.map(({name:e,field:n})=>[e,n.kind===`select`?JSON.parse(t[e]):t[e]]))}function P(e,t,n){let r=e.map(({field:e})=>e),{input:i}=h(r,t,n);return JSON.stringify(N(e,i.arguments??{}),null,2)}function F(e,t){try{let n=JSON.parse(t);return w(n)?j(e,n):void 0}catch{return}}function I(e){return typeof e==`number`?Number.isInteger(e)&&!Number.isSafeInteger(e):typeof e==`object`&&!!e&&Object.values(e).some(I)}var L=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new L(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new L(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new L(`
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
    `,{fragmentName:`WaitingCall`}),new L(`
    fragment Trial on ToolTrial {
  state
  status
  text
  error
  seconds
}
    `,{fragmentName:`Trial`});var R=new L(`
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
}`),z=35;function B(e){let t;return async n=>{let r={toolId:e,...n},i=JSON.stringify(r);t?.content!==i&&(t={content:i,key:crypto.randomUUID()});let a=t.key;try{let{trial:e}=await d(R,{input:{...r,idempotencyKey:a}},{requestSeconds:z});return t=void 0,e??null}catch(e){throw e instanceof l&&(t=void 0),H(e)}}}var V=e=>e instanceof l&&e.code===`NOT_PERMITTED`&&e.message.includes(`admin:write`);function H(e){if(e instanceof o)return Error(y.lost);if(!(e instanceof l))return e;let{code:t}=e;return V(e)?new l({code:t,message:y.needsAdmin,path:[]}):t===`NOT_FOUND`?new l({code:t,message:y.gone,path:[]}):e}function U({message:e,path:t},n,r){if(t[1]!==`arguments`)return{message:e,path:t};let i=e.replace(/^arguments: (invalid arguments: )?/,``).replace(/\. Allowed: \{[\s\S]*$/,``);return r?{message:i,path:[`input`,`json`]}:t.length>2?{message:i,path:t}:W(i,n)}function W(e,t){for(let n of e.split(`; `)){let e=t.find(e=>[`${e}: `,`${e}.`,`${e}[`,`input: '${e}' is`].some(e=>n.startsWith(e)));if(e!==void 0)return{message:n.replace(/^input: /,``),path:[`input`,`arguments`,e]}}return{message:e,path:[]}}var G=/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+|[^\s"{}[\],:]+/g;function K(e){if(!/^\s*[{[]/.test(e)||!q(e))return e;let t=0,n=()=>`\n${`  `.repeat(t)}`;return e.replace(G,e=>e===`{`||e===`[`?(++t,e+n()):e===`}`||e===`]`?(--t,n()+e):e===`,`?e+n():e===`:`?`: `:e.startsWith(`"`)?e:e.replace(/\s+/,``))}function q(e){try{return JSON.parse(e),!0}catch{return!1}}var J={SUCCEEDED:[`good`,`check`],FAILED:[`bad`,`alert`]},Y=[`unsure`,`question`];function X({trial:e}){let n=a(null);t(()=>n.current.scrollIntoView({block:`nearest`}),[]);let[r,o]=(e&&J[e.state])??Y,s=[e?.status!=null&&y.status(e.status),e?.seconds!=null&&y.seconds(e.seconds)].filter(Boolean);return i(`section`,{ref:n,class:`trial-result stack`,"aria-label":y.outcome,children:[i(`div`,{class:`outcome ${r}`,role:`status`,children:[i(`strong`,{children:[i(u,{name:o}),e?y.states[e.state]??e.state:y.repeat,s.length>0&&i(`span`,{class:`trial-facts`,children:s.join(` · `)})]}),e?.error&&i(`p`,{children:v(e.error)}),!e&&i(`p`,{children:y.repeatText})]}),e?.text?i(Z,{text:e.text}):e?.state===`SUCCEEDED`&&i(`p`,{class:`soft`,children:y.noResult})]})}function Z({text:e}){let[t,a]=f(!1);return i(r,{children:[i(`div`,{class:`trial-head`,children:[i(`h3`,{children:y.result}),i(n,{isSmall:!0,look:`quiet`,icon:t?`check`:`copy`,onPress:()=>navigator.clipboard.writeText(e).then(()=>a(!0)),children:t?y.copied:y.copy})]}),i(`pre`,{class:`source`,tabindex:0,children:v(K(e))})]})}function Q({tool:t,onClose:a}){let{id:o,name:c,input:u,effect:d}=t,h=e(()=>T(u,_),[]),v=e(()=>B(o),[]),[b,x]=f(),[S,C]=f(),w=d===`UNSAFE`,E=()=>new Promise(e=>C({answer:e})),D=async e=>{let t=!h||e.asJson===!0,n=t?e.json:N(h,e.arguments??{});if(I(n))throw new l({code:`INVALID_INPUT`,message:y.inexact,path:t?[`input`,`json`]:[]});if(!w||await E()){x(`running`);try{x({trial:await v({arguments:n,confirm:w})})}catch(e){x(void 0);let n=(h??[]).map(e=>e.name);throw e instanceof l?new l({code:e.code,...U(e,n,t)}):e}}},O=e=>{S?.answer(e),C(void 0)};return i(p,{title:y.title(c),isWide:!0,onClose:a,children:[i(`p`,{class:`soft`,children:y.intro}),h?.length===0&&i(`p`,{children:y.noArguments}),i(g,{fields:$(h),initial:{...h&&A(h,u),json:h?``:`{}`},follow:h&&ee(h),action:y.action,onSave:D,aside:i(n,{onPress:a,children:s.close}),after:({asJson:e})=>i(r,{children:[(e===!0||!h)&&i(te,{schema:u}),b===`running`&&i(`p`,{class:`trial-note soft`,role:`status`,children:y.running}),b!==void 0&&b!==`running`&&i(X,{trial:b.trial})]})}),S&&i(m,{title:y.sureTitle(c),text:y.sureText,action:y.action,isDanger:!0,onConfirm:async()=>O(!0),onClose:()=>O(!1)})]})}function $(e){let t={name:`json`,label:y.json,kind:`json`,isRequired:!0};if(!e)return[t];if(!e.length)return[];let n=e=>e.asJson===!0;return[...e.map(({field:e})=>({...e,when:e=>!n(e)})),{name:`asJson`,label:y.asJson,kind:`check`},{...t,when:n}]}function ee(e){return(t,n)=>t===`asJson`?n.asJson===!0?{...n,json:P(e,n,_)}:{...n,...F(e,String(n.json))}:n}function te({schema:e}){return i(`details`,{class:`trial-note`,children:[i(`summary`,{children:y.schema}),i(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(e,null,2)})]})}export{Q as default};