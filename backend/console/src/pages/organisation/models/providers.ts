// The providers of models that are offered by name. Any other one can be written.

export type Provider = { value: string; name: string; where?: string };

export const PROVIDERS: readonly Provider[] = [
  { value: "openai", name: "OpenAI", where: "platform.openai.com" },
  { value: "anthropic", name: "Anthropic", where: "console.anthropic.com" },
  { value: "gemini", name: "Google Gemini", where: "aistudio.google.com" },
  { value: "mistral", name: "Mistral", where: "console.mistral.ai" },
  { value: "deepseek", name: "DeepSeek", where: "platform.deepseek.com" },
  { value: "groq", name: "Groq", where: "console.groq.com" },
  { value: "openrouter", name: "OpenRouter", where: "openrouter.ai" },
  { value: "azure", name: "Azure OpenAI", where: "portal.azure.com" },
];

export const OTHER = "other";
