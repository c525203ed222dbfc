import{Gt as e,H as t,Ht as n,Jt as r,Kt as i,St as a,Tt as o,Yt as s,a as c,et as l,qt as u,tt as d,vt as f}from"./core-DkOhGsGF.js";import{n as p,t as m}from"./dialog-BmPdfBw2.js";import{i as h,t as g}from"./form-BnY3Qohh.js";import{t as _}from"./kit-D2AQD7Cm.js";import{t as v}from"./exact-Cu7s2tTR.js";import{t as y}from"./fault-PYZn6Foo.js";var b={title:e=>`Try ${e}`,intro:`This makes one real call, with the secrets and limits of an agent's call. No agent sees it.`,noArguments:`The tool takes no arguments.`,asJson:`Write all arguments as JSON`,json:`Arguments as JSON`,schema:`What the tool takes (JSON Schema)`,action:`Make the call`,running:`The call is being made. It can take up to 20 seconds.`,sureTitle:e=>`Make a real call of ${e}?`,sureText:`This makes a real call: it may change something outside, and a second call changes it again. Nobody can take it back.`,states:{SUCCEEDED:`The call succeeded`,FAILED:`The call failed`,UNKNOWN:`The call may or may not have happened`},status:e=>`HTTP ${e}`,seconds:e=>e<.1?`less than 0.1 s`:c(e),outcome:`What came of the call`,result:`Result, as a model would see it`,noResult:`The result is empty.`,copy:`Copy`,copied:`Copied`,repeat:`This call was already sent`,repeatText:`It is not sent again. It may or may not have been made: the audit log says what came of it.`,lost:`The connection was lost before the result came. Press the button again: the call is not made twice.`,gone:`The tool is not there any more. Somebody has deleted it.`,needsAdmin:`People would have to approve this call. Only an admin may make it without them.`,inexact:`A number in it has more digits than a browser can send exactly.`},x=`arguments.`,S=200,C=3,w=[`anyOf`,`oneOf`,`allOf`,`$ref`,`if`,`patternProperties`],T=e=>typeof e==`object`&&!!e&&!Array.isArray(e);function E(e,t){if(!T(e)||!T(e.properties))return T(e)&&e.additionalProperties===!1?[]:void 0;let{properties:n}=e,r=Array.isArray(e.required)?e.required:[],i=Object.keys(n);if(i.some(e=>e.includes(`.`)||e===`__proto__`)||r.some(e=>!i.includes(e))||!i.length&&w.some(t=>t in e))return;let a=i.map(e=>({name:e,field:D(e,n[e],r.includes(e),t)}));return[...a.filter(({field:e})=>e.isRequired),...a.filter(({field:e})=>!e.isRequired)]}function D(e,t,n,r){let i=T(t)?O(t):{},{description:a,maxLength:o}=i,s={name:x+e,label:e,isRequired:n,...typeof a==`string`&&{hint:a}},c=`const`in i?[i.const]:i.enum;if(Array.isArray(c))return{...s,kind:`select`,choices:c.map(e=>({value:JSON.stringify(e),name:A(e)}))};switch(k(i)){case`boolean`:return{...s,kind:`select`,choices:[{value:`true`,name:r.yes},{value:`false`,name:r.no}]};case`number`:case`integer`:return{...s,kind:`number`};case`string`:return{...s,kind:typeof o==`number`&&o>S?`area`:`text`};default:return{...s,kind:`json`,rows:C}}}function O(e){let t=e.anyOf??e.oneOf;if(!Array.isArray(t))return e;let n=t.filter(e=>!T(e)||e.type!==`null`);return n.length===1&&T(n[0])?{...e,...n[0]}:e}function k(e){let t=[e.type].flat().filter(e=>e!==`null`);return t.length===1?t[0]:void 0}var A=e=>typeof e==`string`?e:JSON.stringify(e);function j(e,t){let n=T(t)&&T(t.properties)?t.properties:{},r=e.flatMap(({name:e})=>T(n[e])&&`default`in n[e]?[[e,n[e].default]]:[]);return M(e,Object.fromEntries(r))}function M(e,t){return Object.fromEntries(e.map(({name:e,field:n})=>[n.name,Object.hasOwn(t,e)?N(n,t[e]):``]))}function N({kind:e,choices:t},n){if(e===`json`)return JSON.stringify(n,null,2);if(e===`number`)return typeof n==`number`?String(n):``;if(e!==`select`)return typeof n==`string`?n:``;let r=JSON.stringify(n);return t.some(e=>e.value===r)?r:``}function P(e,t){let n=e.filter(({name:e})=>Object.hasOwn(t,e)&&t[e]!==null);return Object.fromEntries(n.map(({name:e,field:n})=>[e,n.kind===`select`?JSON.parse(t[e]):t[e]]))}function F(e,t,n){let r=e.map(({field:e})=>e),{input:i}=h(r,t,n);return JSON.stringify(P(e,i.arguments??{}),null,2)}function I(e,t){try{let n=JSON.parse(t);return T(n)?M(e,n):void 0}catch{return}}function L(e){return typeof e==`number`?Number.isInteger(e)&&!Number.isSafeInteger(e):typeof e==`object`&&!!e&&Object.values(e).some(L)}var R=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new R(`
    fragment Author on Actor {
  id
  name
  kind
}
    `,{fragmentName:`Author`}),new R(`
    fragment Refusal on UserError {
  code
  message
  path
}
    `,{fragmentName:`Refusal`}),new R(`
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
    `,{fragmentName:`WaitingCall`}),new R(`
    fragment Trial on ToolTrial {
  state
  status
  text
  error
  seconds
}
    `,{fragmentName:`Trial`});var z=new R(`
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
}`),B=35;function V(e){let t;return async n=>{let r={toolId:e,...n},i=JSON.stringify(r);t?.content!==i&&(t={content:i,key:crypto.randomUUID()});let o=t.key;try{let{trial:e}=await f(z,{input:{...r,idempotencyKey:o}},{requestSeconds:B});return t=void 0,e??null}catch(e){throw e instanceof a&&(t=void 0),U(e)}}}var H=e=>e instanceof a&&e.code===`NOT_PERMITTED`&&e.message.includes(`admin:write`);function U(e){if(e instanceof r)return Error(b.lost);if(!(e instanceof a))return e;let{code:t}=e;return H(e)?new a({code:t,message:b.needsAdmin,path:[]}):t===`NOT_FOUND`?new a({code:t,message:b.gone,path:[]}):e}function W({message:e,path:t},n,r){if(t[1]!==`arguments`)return{message:e,path:t};let i=e.replace(/^arguments: (invalid arguments: )?/,``).replace(/\. Allowed: \{[\s\S]*$/,``);return r?{message:i,path:[`input`,`json`]}:t.length>2?{message:i,path:t}:G(i,n)}function G(e,t){for(let n of e.split(`; `)){let e=t.find(e=>[`${e}: `,`${e}.`,`${e}[`,`input: '${e}' is`].some(e=>n.startsWith(e)));if(e!==void 0)return{message:n.replace(/^input: /,``),path:[`input`,`arguments`,e]}}return{message:e,path:[]}}var K=/"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+|[^\s"{}[\],:]+/g;function q(e){if(!/^\s*[{[]/.test(e)||!J(e))return e;let t=0,n=()=>`\n${`  `.repeat(t)}`;return e.replace(K,e=>e===`{`||e===`[`?(++t,e+n()):e===`}`||e===`]`?(--t,n()+e):e===`,`?e+n():e===`:`?`: `:e.startsWith(`"`)?e:e.replace(/\s+/,``))}function J(e){try{return JSON.parse(e),!0}catch{return!1}}var Y={SUCCEEDED:[`good`,`check`],FAILED:[`bad`,`alert`]},X=[`unsure`,`question`];function Z({trial:t}){let r=e(null);n(()=>r.current.scrollIntoView({block:`nearest`}),[]);let[i,a]=(t&&Y[t.state])??X,o=[t?.status!=null&&b.status(t.status),t?.seconds!=null&&b.seconds(t.seconds)].filter(Boolean);return d(`section`,{ref:r,class:`trial-result stack`,"aria-label":b.outcome,children:[d(`div`,{class:`outcome ${i}`,role:`status`,children:[d(`strong`,{children:[d(l,{name:a}),t?b.states[t.state]??t.state:b.repeat,o.length>0&&d(`span`,{class:`trial-facts`,children:o.join(` · `)})]}),t?.error&&d(y,{message:v(t.error)}),!t&&d(`p`,{children:b.repeatText})]}),t?.text?d(Q,{text:t.text}):t?.state===`SUCCEEDED`&&d(`p`,{class:`soft`,children:b.noResult})]})}function Q({text:e}){let[n,r]=i(!1);return d(s,{children:[d(`div`,{class:`trial-head`,children:[d(`h3`,{children:b.result}),d(t,{isSmall:!0,look:`quiet`,icon:n?`check`:`copy`,onPress:()=>navigator.clipboard.writeText(e).then(()=>r(!0)),children:n?b.copied:b.copy})]}),d(`pre`,{class:`source`,tabindex:0,children:v(q(e))})]})}function $({tool:e,onClose:n}){let{id:r,name:c,input:l,effect:f}=e,h=u(()=>E(l,_),[]),v=u(()=>V(r),[]),[y,x]=i(),[S,C]=i(),w=f===`UNSAFE`,T=()=>new Promise(e=>C({answer:e})),D=async e=>{let t=!h||e.asJson===!0,n=t?e.json:P(h,e.arguments??{});if(L(n))throw new a({code:`INVALID_INPUT`,message:b.inexact,path:t?[`input`,`json`]:[]});if(!w||await T()){x(`running`);try{x({trial:await v({arguments:n,confirm:w})})}catch(e){x(void 0);let n=(h??[]).map(e=>e.name);throw e instanceof a?new a({code:e.code,...W(e,n,t)}):e}}},O=e=>{S?.answer(e),C(void 0)};return d(p,{title:b.title(c),isWide:!0,onClose:n,children:[d(`p`,{class:`soft`,children:b.intro}),h?.length===0&&d(`p`,{children:b.noArguments}),d(g,{fields:ee(h),initial:{...h&&j(h,l),json:h?``:`{}`},follow:h&&te(h),action:b.action,onSave:D,aside:d(t,{onPress:n,children:o.close}),after:({asJson:e})=>d(s,{children:[(e===!0||!h)&&d(ne,{schema:l}),y===`running`&&d(`p`,{class:`trial-note soft`,role:`status`,children:b.running}),y!==void 0&&y!==`running`&&d(Z,{trial:y.trial})]})}),S&&d(m,{title:b.sureTitle(c),text:b.sureText,action:b.action,isDanger:!0,onConfirm:async()=>O(!0),onClose:()=>O(!1)})]})}function ee(e){let t={name:`json`,label:b.json,kind:`json`,isRequired:!0};if(!e)return[t];if(!e.length)return[];let n=e=>e.asJson===!0;return[...e.map(({field:e})=>({...e,when:e=>!n(e)})),{name:`asJson`,label:b.asJson,kind:`check`},{...t,when:n}]}function te(e){return(t,n)=>t===`asJson`?n.asJson===!0?{...n,json:F(e,n,_)}:{...n,...I(e,String(n.json))}:n}function ne({schema:e}){return d(`details`,{class:`trial-note`,children:[d(`summary`,{children:b.schema}),d(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(e,null,2)})]})}export{$ as default};