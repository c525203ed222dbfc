// What this browser remembers of a person's choices. Nothing secret is kept here.

type Choice = "theme" | "organisation" | "alerts" | "folded" | "welcomed";

export function recall(choice: Choice): string | undefined {
  try {
    return localStorage.getItem(`console-${choice}`) ?? undefined;
  } catch {
    return undefined; // the browser keeps nothing
  }
}

export function remember(choice: Choice, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`console-${choice}`);
    else localStorage.setItem(`console-${choice}`, value);
  } catch {
    // the choice holds until the page is closed
  }
}
