// Runs before anything is painted, so that a page does not begin in another theme than the person has chosen.
"use strict";

try {
  const chosen = localStorage.getItem("console-theme");
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.dataset.theme = chosen;
    document.querySelector('meta[name="color-scheme"]').content = chosen; // until the style sheet is there
  }
} catch {
  // the browser keeps nothing
}
