// Values of JSON and messages in OpenAI's chat format, as text.

/** A text as it is, anything else as indented JSON. */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
}

type Part = { type?: string; text?: string };
type ToolCall = { function?: { name?: string; arguments?: string } };
export type ChatMessage = { role?: string; content?: string | Part[] | null; tool_calls?: ToolCall[]; tool_call_id?: string; name?: string };
export type ChatPart = { kind: "text" | "call" | "other"; name?: string; text: string };

/** What a message says: its text, its calls, and whatever else it has. */
export function partsOf(message: unknown): ChatPart[] {
  if (typeof message !== "object" || message === null) return [{ kind: "other", text: jsonText(message) }];
  const { role: _, content, tool_calls: calls, tool_call_id: __, name: ___, ...rest } = message as ChatMessage;
  const parts: ChatPart[] = [];
  if (typeof content === "string" && content) parts.push({ kind: "text", text: content });
  for (const part of Array.isArray(content) ? content : []) {
    parts.push(part.type === "text" && typeof part.text === "string" ? { kind: "text", text: part.text } : { kind: "other", name: part.type, text: jsonText(part) });
  }
  for (const { function: called } of calls ?? []) parts.push({ kind: "call", name: called?.name, text: pretty(called?.arguments ?? "") });
  if (Object.keys(rest).length > 0) parts.push({ kind: "other", text: jsonText(rest) });
  return parts;
}

/** The text of a JSON object, indented. Other texts stay as they are. */
export function pretty(text: string): string {
  if (!text.startsWith("{") && !text.startsWith("[")) return text;
  try {
    return jsonText(JSON.parse(text));
  } catch {
    return text;
  }
}
