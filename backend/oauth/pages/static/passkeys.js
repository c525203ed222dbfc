// Requests a passkey from the browser and sends its response with the form on the page. Without scripts, or if the
// browser does not support passkeys, the form stays hidden.
"use strict";

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function decode(options) {
  const named = (list) => list?.map((one) => ({ ...one, id: bytes(one.id) }));
  const decoded = { ...options, challenge: bytes(options.challenge) };
  if (options.user) decoded.user = { ...options.user, id: bytes(options.user.id) };
  if (options.allowCredentials) decoded.allowCredentials = named(options.allowCredentials);
  if (options.excludeCredentials) decoded.excludeCredentials = named(options.excludeCredentials);
  return decoded;
}

function encode(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[name]) response[name] = text(credential.response[name]);
  }
  return JSON.stringify({ id: credential.id, rawId: text(credential.rawId), type: credential.type, response });
}

const REASONS = {
  NotAllowedError: "No passkey was used: it was not allowed, or it took too long.",
  InvalidStateError: "This device has a passkey of yours already.",
  SecurityError: "Browsers allow no passkeys at this address.",
  Away: "Passkeys do not work at this moment. Please try again in a few seconds, or use your password.",
};

async function send(form) {
  const asked = await fetch(form.dataset.options, { method: "POST", body: new URLSearchParams(new FormData(form)) });
  if (asked.redirected || asked.status === 403) return location.reload();
  if (!asked.ok) throw { name: asked.status === 503 ? "Away" : "Error" };
  const publicKey = decode(await asked.json());
  form.elements.credential.value = encode(await navigator.credentials[form.dataset.passkey]({ publicKey }));
  form.submit();
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll("form[data-passkey]") : []) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    const said = form.querySelector("[role=alert]");
    button.disabled = true;
    said.textContent = "";
    send(form)
      .catch((error) => (said.textContent = REASONS[error.name] ?? "That did not work just now. Please try again later."))
      .finally(() => (button.disabled = false));
  });
}
