// Starts GraphiQL on this page: queries and mutations over HTTP, subscriptions over graphql-transport-ws.
// The server puts the settings into the page: example operations and, in development only, a token for them.
(() => {
  "use strict";

  const SHOWN_EVENTS = 50;
  const settings = JSON.parse(document.getElementById("settings").textContent);
  window.__webpack_nonce__ = settings.nonce; // where GraphiQL's dialogs look for it
  const url = new URL("/graphql", location.href);
  const socketUrl = new URL(url);
  socketUrl.protocol = url.protocol === "https:" ? "wss:" : "ws:";

  /** The headers of the editor. If they contain no token, the token of the page is added. */
  function withToken(headers) {
    const has = Object.entries(headers ?? {}).some(([name, value]) => name.toLowerCase() === "authorization" && value);
    return has || !settings.token ? { ...headers } : { ...headers, authorization: `Bearer ${settings.token}` };
  }

  /** Returns the text outside of all brackets, strings and comments: keywords and names of the definitions. */
  function outline(query) {
    let depth = 0;
    const tokens = query.match(/"""[^]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[({[]|[)}\]]|\$?\w+|[^]/g) ?? [];
    return tokens
      .filter((token) => {
        if (/^[)}\]]$/.test(token)) depth -= 1;
        const isOutside = depth === 0 && /^\w/.test(token);
        if (/^[({[]$/.test(token)) depth += 1;
        return isOutside;
      })
      .join(" ");
  }

  /** Returns the selected operation, from the text itself: GraphiQL's state may still be that of the previous tab. */
  function operationOf({ query, operationName }) {
    const found = [...outline(query).matchAll(/\b(query|mutation|subscription)\b(?: (\w+))?/g)];
    const [, kind = "query", name] = found.find(([, , each]) => each === operationName) ?? found[0] ?? [];
    return { kind, name };
  }

  async function ask(params, headers) {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body: JSON.stringify(params),
    });
    return response.json();
  }

  /** Returns an observable that GraphiQL's stop button ends at once. It shows several events, the newest ones. */
  function follow(params, headers) {
    const client = graphqlWs.createClient({ url: socketUrl.href, connectionParams: headers, retryAttempts: 10 });
    let events = [];
    return {
      subscribe(observer) {
        const stop = client.subscribe(params, {
          next: (result) => {
            events = [result, ...events].slice(0, SHOWN_EVENTS);
            observer.next({ "newest first": events });
          },
          complete: () => observer.complete(),
          error: (failure) => {
            const message = failure.reason || failure.message || `the connection closed (${failure.code})`;
            observer.next({ errors: Array.isArray(failure) ? failure : [{ message }] });
            observer.complete();
          },
        });
        return {
          unsubscribe() {
            stop();
            client.dispose();
          },
        };
      },
    };
  }

  function fetcher(params, { headers } = {}) {
    const { kind, name } = operationOf(params);
    return (kind === "subscription" ? follow : ask)({ ...params, operationName: name }, withToken(headers));
  }

  const defaultHeaders = JSON.stringify({ authorization: `Bearer ${settings.token ?? ""}` }, null, 2);
  const defaultTabs = settings.examples.map(({ query, variables }) => ({
    query,
    variables: JSON.stringify(variables, null, 2),
    headers: defaultHeaders,
  }));

  ReactDOM.createRoot(document.getElementById("graphiql")).render(
    React.createElement(GraphiQL, {
      fetcher,
      defaultTabs,
      defaultHeaders,
      defaultEditorToolsVisibility: "headers",
      // A window keeps its edits. A new window begins with the examples. Tokens are never stored.
      storage: sessionStorage,
      shouldPersistHeaders: false,
    }),
  );
})();
