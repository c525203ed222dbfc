// Starts GraphiQL on this page: queries and mutations over HTTP, subscriptions over graphql-transport-ws.
// The server puts the settings into the page: example operations and, in development only, a token for them.
(() => {
  "use strict";

  const settings = JSON.parse(document.getElementById("settings").textContent);
  const url = new URL("/graphql", location.href);
  const socketUrl = new URL(url);
  socketUrl.protocol = url.protocol === "https:" ? "wss:" : "ws:";

  /** The headers of the editor; without a token of its own, the page's. */
  function withToken(headers) {
    const has = Object.entries(headers ?? {}).some(([name, value]) => name.toLowerCase() === "authorization" && value);
    return has || !settings.token ? { ...headers } : { ...headers, authorization: `Bearer ${settings.token}` };
  }

  function isSubscription(params, documentAST) {
    const operations = documentAST?.definitions.filter((each) => each.kind === "OperationDefinition") ?? [];
    const chosen = operations.find((each) => each.name?.value === params.operationName) ?? operations[0];
    return chosen?.operation === "subscription";
  }

  async function ask(params, headers) {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body: JSON.stringify(params),
    });
    return response.json();
  }

  /** An observable: GraphiQL's stop button unsubscribes from it at once. */
  function follow(params, headers) {
    const client = graphqlWs.createClient({ url: socketUrl.href, connectionParams: headers, retryAttempts: 10 });
    return {
      subscribe(observer) {
        const stop = client.subscribe(params, {
          next: (result) => observer.next(result),
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

  const fetcher = (params, { headers, documentAST } = {}) =>
    (isSubscription(params, documentAST) ? follow : ask)(params, withToken(headers));

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
      // A window keeps its edits; a new one begins with the examples, and no token is ever stored.
      storage: sessionStorage,
      shouldPersistHeaders: false,
    }),
  );
})();
