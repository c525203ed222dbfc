// What WCAG 2.1 AA asks for and a program can see: names, language, headings, references, contrast, width, focus.
// Used by the tests of the pages; a page owes all of it in light and dark, wide and narrow.

/** What is wrong with the page, as sentences; empty if nothing is. */
export async function lookAt(page) {
  return [...(await page.evaluate(lookInside)), ...(await focusIsVisible(page))];
}

async function focusIsVisible(page) {
  const wrong = [];
  for (const each of await page.locator("a, button, input:not([type=hidden]), select").filter({ visible: true }).all()) {
    await page.keyboard.press("Tab"); // so that the browser takes the focus for a keyboard's
    await each.focus();
    const outline = await each.evaluate((element) => {
      const style = getComputedStyle(element);
      return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    });
    if (!outline) wrong.push(`no visible focus: ${await each.evaluate((element) => element.outerHTML.slice(0, 80))}`);
  }
  return wrong;
}

function lookInside() {
  const wrong = [];
  const say = (condition, sentence) => condition || wrong.push(sentence);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const name = (element) => element.outerHTML.slice(0, 100);

  say(document.documentElement.lang, "the page names no language");
  say(/\S/.test(document.title), "the page has no title");
  say(all("main").length === 1, "the page has not one main part");
  say(all("h1").length === 1, "the page has not one first heading");
  const levels = all("h1, h2, h3, h4").map((heading) => Number(heading.tagName[1]));
  say(levels.every((level, i) => i === 0 || level <= levels[i - 1] + 1), `headings jump: ${levels}`);
  say(document.documentElement.scrollWidth <= innerWidth, `it is ${document.documentElement.scrollWidth} px wide`);

  const ids = all("[id]").map((element) => element.id);
  say(new Set(ids).size === ids.length, `ids repeat: ${ids.filter((id, i) => ids.indexOf(id) !== i)}`);
  for (const field of all("input:not([type=hidden]), select, textarea")) {
    say(field.labels?.length === 1, `no label: ${name(field)}`);
    say(field.autocomplete, `a browser cannot tell what it is for: ${name(field)}`);
    const described = (field.getAttribute("aria-describedby") ?? "").split(/\s+/).filter(Boolean);
    for (const id of described) say(document.getElementById(id), `${id} describes, but is not there`);
    if (field.getAttribute("aria-invalid")) say(described.some((id) => id.endsWith("-error")), `no error: ${name(field)}`);
  }
  for (const each of all("a, button")) say(/\S/.test(each.textContent), `no name: ${name(each)}`);
  for (const link of all("a[href^='#']")) say(document.querySelector(link.hash), `leads nowhere: ${name(link)}`);
  for (const image of all("img")) say(image.hasAttribute("alt"), `no alternative: ${name(image)}`);
  for (const each of all("a:not(p a, li a), button, input:not([type=hidden])")) {
    const { height } = each.getBoundingClientRect();
    say(height === 0 || height >= 24, `too small to hit, ${height} px: ${name(each)}`);
  }

  const numbers = (color) => color.match(/[\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = numbers(color).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const color = getComputedStyle(each).backgroundColor;
      if ((numbers(color)[3] ?? 1) > 0) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  for (const element of all("body *")) {
    const style = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.data));
    if (hasText && style.visibility !== "hidden") {
      const found = contrast(style.color, ground(element));
      say(found >= 4.5, `contrast of text ${found.toFixed(2)}: ${name(element)}`);
    }
    if (element.matches("input:not([type=hidden]), button.second, button.danger")) {
      const found = contrast(style.borderTopColor, ground(element.parentElement));
      say(found >= 3, `contrast of an edge ${found.toFixed(2)}: ${name(element)}`);
    }
  }
  return wrong;
}
