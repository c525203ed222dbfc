// The name of a file as it is: characters that turn the direction of a text could make "gnp.exe" look like "exe.png".

const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export function plainName(name: string): string {
  return name.replace(TURNS, "\uFFFD");
}
