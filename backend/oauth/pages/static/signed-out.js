// Somebody has signed out: what they typed in the console and did not send goes. Whoever comes from the authorization of an
// app has a session that has ended, and comes back to their texts; for anybody else the console removes them.
"use strict";

if (!new URLSearchParams(location.search).get("next")?.startsWith("/oauth/")) {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith("console-unsent/")) sessionStorage.removeItem(key);
}
