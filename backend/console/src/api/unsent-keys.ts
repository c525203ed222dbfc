// Where texts are kept that a person has typed and not sent: in the `sessionStorage` of this tab, by the membership of the
// person. Nobody else sees them, and they go when the tab is closed. The page of the sign-in removes them too
// (`backend/oauth/pages/static/signed-out.js`).

const PREFIX = "console-unsent/";

export type Owner = { tenant: string; member: string };

export const keyOf = ({ tenant, member }: Owner): string => `${PREFIX}${tenant}/${member}`;

/** Removes the unsent texts of everybody, or of everybody else. */
export function forgetUnsent(except?: Owner): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && !(except && key === keyOf(except))) sessionStorage.removeItem(key);
    }
  } catch {
    // the browser keeps nothing
  }
}
