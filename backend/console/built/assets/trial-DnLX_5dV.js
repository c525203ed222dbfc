import{$t as e,J as t,Mt as n,Qt as r,Tt as i,Yt as a,a as o,en as s,kt as c,nn as l,ot as u,st as d,tn as f}from"./core-BRRCkQAV.js";import{n as p,t as m}from"./dialog-Dd4Vnhn-.js";import{i as h,t as g}from"./form-CFkmaGjl.js";import{t as _}from"./kit-CahGQSuM.js";import{t as v}from"./clipboard-BNucm2Ch.js";import{t as y}from"./exact-Cu7s2tTR.js";import{t as b}from"./fault-L3f8p_oz.js";import{t as x}from"./indent-DKHI6nGK.js";var S={title:e=>`Try ${e}`,intro:`This makes one real call, with the secrets and limits of an agent's call. No agent sees it.`,noArguments:`The tool takes no arguments.`,asJson:`Write all arguments as JSON`,json:`Arguments as JSON`,schema:`What the tool takes (JSON Schema)`,action:`Make the call`,running:`The call is being made. It can take up to 20 seconds.`,sureTitle:e=>`Make a real call of ${e}?`,sureText:`This makes a real call: it may change something outside, and a second call changes it again. Nobody can take it back.`,states:{SUCCEEDED:`The call succeeded`,FAILED:`The call failed`,UNKNOWN:`The call may or may not have happened`},status:e=>`HTTP ${e}`,seconds:e=>e<.1?`less than 0.1 s`:o(e),outcome:`What came of the call`,result:`Result, as a model would see it`,noResult:`The result is empty.`,copy:`Copy`,copied:`Copied`,repeat:`This call was already sent`,repeatText:`It is not sent again. It may or may not have been made: the audit log says what came of it.`,lost:`The connection was lost before the result came. Press the button again: the call is not made twice.`,gone:`The tool is not there any more. Somebody has deleted it.`,needsAdmin:`People would have to approve this call. Only an admin may make it without them.`,inexact:`A number in it has more digits than a browser can send exactly.`},C=`arguments.`,w=200,T=3,E=[`anyOf`,`oneOf`,`allOf`,`$ref`,`if`,`patternProperties`],D=e=>typeof e==`object`&&!!e&&!Array.isArray(e);function O(e,t){if(!D(e)||!D(e.properties))return D(e)&&e.additionalProperties===!1?[]:void 0;let{properties:n}=e,r=Array.isArray(e.required)?e.required:[],i=Object.keys(n);if(i.some(e=>e.includes(`.`)||e===`__proto__`)||r.some(e=>!i.includes(e))||!i.length&&E.some(t=>t in e))return;let a=i.map(e=>({name:e,field:k(e,n[e],r.includes(e),t)}));return[...a.filter(({field:e})=>e.isRequired),...a.filter(({field:e})=>!e.isRequired)]}function k(e,t,n,r){let i=D(t)?A(t):{},{description:a,maxLength:o}=i,s={name:C+e,label:e,isRequired:n,...typeof a==`string`&&{hint:a}},c=`const`in i?[i.const]:i.enum;if(Array.isArray(c))return{...s,kind:`select`,choices:c.map(e=>({value:JSON.stringify(e),name:M(e)}))};switch(j(i)){case`boolean`:return{...s,kind:`select`,choices:[{value:`true`,name:r.yes},{value:`false`,name:r.no}]};case`number`:case`integer`:return{...s,kind:`number`};case`string`:return{...s,kind:typeof o==`number`&&o>w?`area`:`text`};default:return{...s,kind:`json`,rows:T}}}function A(e){let t=e.anyOf??e.oneOf;if(!Array.isArray(t))return e;let n=t.filter(e=>!D(e)||e.type!==`null`);return n.length===1&&D(n[0])?{...e,...n[0]}:e}function j(e){let t=[e.type].flat().filter(e=>e!==`null`);return t.length===1?t[0]:void 0}var M=e=>typeof e==`string`?e:JSON.stringify(e);function N(e,t){let n=D(t)&&D(t.properties)?t.properties:{},r=e.flatMap(({name:e})=>D(n[e])&&`default`in n[e]?[[e,n[e].default]]:[]);return P(e,Object.fromEntries(r))}function P(e,t){return Object.fromEntries(e.map(({name:e,field:n})=>[n.name,Object.hasOwn(t,e)?F(n,t[e]):``]))}function F({kind:e,choices:t},n){if(e===`json`)return JSON.stringify(n,null,2);if(e===`number`)return typeof n==`number`?String(n):``;if(e!==`select`)return typeof n==`string`?n:``;let r=JSON.stringify(n);return t.some(e=>e.value===r)?r:``}function I(e,t){let n=e.filter(({name:e})=>Object.hasOwn(t,e)&&t[e]!==null);return Object.fromEntries(n.map(({name:e,field:n})=>[e,n.kind===`select`?JSON.parse(t[e]):t[e]]))}function L(e,t,n){let r=e.map(({field:e})=>e),{input:i}=h(r,t,n);return JSON.stringify(I(e,i.arguments??{}),null,2)}function R(e,t){try{let n=JSON.parse(t);return D(n)?P(e,n):void 0}catch{return}}function z(e){return typeof e==`number`?Number.isInteger(e)&&!Number.isSafeInteger(e):typeof e==`object`&&!!e&&Object.values(e).some(z)}var B=class extends String{__apiType;value;__meta__;constructor(e,t){super(e),this.value=e,this.__meta__=t}toString(){return this.value}};new B(`
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
}`),H=35;function U(e){let t;return async n=>{let r={toolId:e,...n},a=JSON.stringify(r);t?.content!==a&&(t={content:a,key:crypto.randomUUID()});let o=t.key;try{let{trial:e}=await i(V,{input:{...r,idempotencyKey:o}},{requestSeconds:H});return t=void 0,e??null}catch(e){throw e instanceof c&&(t=void 0),G(e)}}}var W=e=>e instanceof c&&e.code===`NOT_PERMITTED`&&e.message.includes(`admin:write`);function G(e){if(e instanceof f)return Error(S.lost);if(!(e instanceof c))return e;let{code:t}=e;return W(e)?new c({code:t,message:S.needsAdmin,path:[]}):t===`NOT_FOUND`?new c({code:t,message:S.gone,path:[]}):e}function K({message:e,path:t},n,r){if(t[1]!==`arguments`)return{message:e,path:t};let i=e.replace(/^arguments: (invalid arguments: )?/,``).replace(/\. Allowed: \{[\s\S]*$/,``);return r?{message:i,path:[`input`,`json`]}:t.length>2?{message:i,path:t}:q(i,n)}function q(e,t){for(let n of e.split(`; `)){let e=t.find(e=>[`${e}: `,`${e}.`,`${e}[`,`input: '${e}' is`].some(e=>n.startsWith(e)));if(e!==void 0)return{message:n.replace(/^input: /,``),path:[`input`,`arguments`,e]}}return{message:e,path:[]}}var J={SUCCEEDED:[`good`,`check`],FAILED:[`bad`,`alert`]},Y=[`unsure`,`question`];function X({trial:e}){let t=r(null);a(()=>t.current.scrollIntoView({block:`nearest`}),[]);let[n,i]=(e&&J[e.state])??Y,o=[e?.status!=null&&S.status(e.status),e?.seconds!=null&&S.seconds(e.seconds)].filter(Boolean);return d(`section`,{ref:t,class:`trial-result stack`,"aria-label":S.outcome,children:[d(`div`,{class:`outcome ${n}`,role:`status`,children:[d(`strong`,{children:[d(u,{name:i}),e?S.states[e.state]??e.state:S.repeat,o.length>0&&d(`span`,{class:`trial-facts`,children:o.join(` · `)})]}),e?.error&&d(b,{message:y(e.error)}),!e&&d(`p`,{children:S.repeatText})]}),e?.text?d(Z,{text:e.text}):e?.state===`SUCCEEDED`&&d(`p`,{class:`soft`,children:S.noResult})]})}function Z({text:n}){let[r,i]=e(!1);return d(l,{children:[d(`div`,{class:`trial-head`,children:[d(`h3`,{children:S.result}),d(t,{isSmall:!0,look:`quiet`,icon:r?`check`:`copy`,onPress:async()=>i(await v(n)),children:r?S.copied:S.copy})]}),d(`pre`,{class:`source`,tabindex:0,children:y(x(n))})]})}function Q({tool:r,onClose:i}){let{id:a,name:o,input:u,effect:f}=r,h=s(()=>O(u,_),[]),v=s(()=>U(a),[]),[y,b]=e(),[x,C]=e(),w=f===`UNSAFE`,T=()=>new Promise(e=>C({answer:e})),E=async e=>{let t=!h||e.asJson===!0,n=t?e.json:I(h,e.arguments??{});if(z(n))throw new c({code:`INVALID_INPUT`,message:S.inexact,path:t?[`input`,`json`]:[]});if(!w||await T()){b(`running`);try{b({trial:await v({arguments:n,confirm:w})})}catch(e){b(void 0);let n=(h??[]).map(e=>e.name);throw e instanceof c?new c({code:e.code,...K(e,n,t)}):e}}},D=e=>{x?.answer(e),C(void 0)};return d(p,{title:S.title(o),isWide:!0,onClose:i,children:[d(`p`,{class:`soft`,children:S.intro}),h?.length===0&&d(`p`,{children:S.noArguments}),d(g,{fields:$(h),initial:{...h&&N(h,u),json:h?``:`{}`},follow:h&&ee(h),action:S.action,onSave:E,aside:d(t,{onPress:i,children:n.close}),after:({asJson:e})=>d(l,{children:[(e===!0||!h)&&d(te,{schema:u}),y===`running`&&d(`p`,{class:`trial-note soft`,role:`status`,children:S.running}),y!==void 0&&y!==`running`&&d(X,{trial:y.trial})]})}),x&&d(m,{title:S.sureTitle(o),text:S.sureText,action:S.action,isDanger:!0,onConfirm:async()=>D(!0),onClose:()=>D(!1)})]})}function $(e){let t={name:`json`,label:S.json,kind:`json`,isRequired:!0};if(!e)return[t];if(!e.length)return[];let n=e=>e.asJson===!0;return[...e.map(({field:e})=>({...e,when:e=>!n(e)})),{name:`asJson`,label:S.asJson,kind:`check`},{...t,when:n}]}function ee(e){return(t,n)=>t===`asJson`?n.asJson===!0?{...n,json:L(e,n,_)}:{...n,...R(e,String(n.json))}:n}function te({schema:e}){return d(`details`,{class:`trial-note`,children:[d(`summary`,{children:S.schema}),d(`pre`,{class:`source`,tabindex:0,children:JSON.stringify(e,null,2)})]})}export{Q as default};