// Why something outside could not be reached, as a person reads it. The API names the error of its code: `ConnectTimeout`.

import { texts } from "../texts/kit.ts";
import { sentence } from "./sentence.ts";

/** `code` is what the API has said, for who looks for the cause. */
export type Told = { said: string; code?: string };

const NAME = String.raw`(?:gaierror|herror|[A-Z]\w*(?:Error|Timeout|Exception|Disconnected|Refused)|\[?Errno -?\d+\]?)`;
/** Where such a name stands: in brackets, before a colon, or at the end behind one. */
const PLACES = [new RegExp(String.raw`\s*\((${NAME})\)`), new RegExp(String.raw`^(${NAME}):\s*`), new RegExp(String.raw`:\s*(${NAME})\.?$`), /(\[Errno -?\d+\])\s*/];
const REASONS: [RegExp, keyof typeof texts.faults][] = [
  [/gaierror|herror|DNS|Errno -[23]\b/, "name"],
  [/Timeout/, "time"],
  [/SSL|Certificate/, "certificate"],
  [/Proxy/, "proxy"],
  [/Connect(?:or|ion)?(?:Refused)?Error|ClientConnectorError/, "connection"],
  [/Protocol|Read|Write|Disconnected|Reset|BrokenPipe|Payload/, "broken"],
];

export function plainly(message: string): Told {
  const place = PLACES.find((each) => each.test(message));
  if (!place) return { said: sentence(message) };
  const name = place.exec(message)![1]!;
  const [, reason] = REASONS.find(([names]) => names.test(name)) ?? [];
  const said = sentence(message.replace(place, ""));
  return { said: reason ? `${said} ${texts.faults[reason]}` : said, code: name };
}
