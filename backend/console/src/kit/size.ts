// A number of bytes as people say it.

export function sizeText(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
