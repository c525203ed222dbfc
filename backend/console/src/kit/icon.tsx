// Icons, drawn in the colour of their text. They say nothing to a screen reader: whatever holds one has a name.

const PATHS = {
  add: "M8 3v10M3 8h10",
  agent: "M5 5h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM8 5V2.5M6 8.5v1M10 8.5v1",
  alert: "M8 2.5 14 13H2ZM8 6.5v3M8 11.3v.2",
  archive: "M2.5 4h11v2.5h-11zM3.5 6.5V13h9V6.5M6.5 9h3",
  at: "M10.5 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm0 0c0 2.5 3 2.5 3 0a5.5 5.5 0 1 0-2.2 4.4",
  back: "M10 3 5 8l5 5",
  bell: "M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3ZM6.7 14h2.6",
  bellOff: "M4 11V7c0-.6.1-1 .3-1.5M6 3.6A4 4 0 0 1 12 7v3M4 11l-1 1.5h9.5M2.5 2.5l11 11",
  check: "m3 8.5 3.5 3.5L13 4.5",
  clip: "m12.5 7.5-5 5a3 3 0 0 1-4.2-4.2l5.5-5.5a2 2 0 0 1 2.8 2.8L6.3 10.9a1 1 0 0 1-1.4-1.4l4.6-4.6",
  close: "m4 4 8 8M12 4l-8 8",
  coins: "M8 6.5c3 0 5-.9 5-2s-2-2-5-2-5 .9-5 2 2 2 5 2Zm-5-2v3.5c0 1.1 2 2 5 2s5-.9 5-2V4.5M3 8v3.5c0 1.1 2 2 5 2s5-.9 5-2V8",
  copy: "M6 6h7v7H6zM10 6V3H3v7h3",
  down: "M8 3v10M4 9l4 4 4-4",
  edit: "M3 13v-2.5L10.5 3 13 5.5 5.5 13Z",
  exit: "M9 3H3.5v10H9M7 8h6.5M11 5.5 13.5 8 11 10.5",
  file: "M4 2.5h5L12 5.5v8H4zM9 2.5v3h3",
  filter: "M2.5 4h11M4.5 8h7M6.5 12h3",
  fold: "m5 6.5 3 3 3-3",
  forward: "m6 3 5 5-5 5",
  gear: "M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 2v2M8 12v2M2 8h2M12 8h2M3.8 3.8l1.4 1.4M10.8 10.8l1.4 1.4M3.8 12.2l1.4-1.4M10.8 5.2l1.4-1.4",
  hash: "M6.2 2.5 4.8 13.5M11.2 2.5 9.8 13.5M2.8 6h11M2.2 10h11",
  home: "M2.5 8 8 3l5.5 5M4 7v6h8V7",
  key: "M10 6a2.5 2.5 0 1 0-2.3 2.5L3 13v-2.5M5.5 10.5 7 12M10 6h.01",
  link: "M6.5 9.5a2.5 2.5 0 0 0 3.6 0l2.2-2.2a2.5 2.5 0 0 0-3.6-3.6L7.9 4.5M9.5 6.5a2.5 2.5 0 0 0-3.6 0L3.7 8.7a2.5 2.5 0 0 0 3.6 3.6l.8-.8",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  moon: "M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5Z",
  more: "M3 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M7.5 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M12 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0",
  people: "M6 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM2 13c0-2.5 1.5-4 4-4s4 1.5 4 4M10.5 3.3a2.2 2.2 0 0 1 0 4M11.5 9.2c1.6.5 2.5 1.8 2.5 3.8",
  pulse: "M1.5 8h3l2-5 3 10 2-5h3",
  question: "M6 6a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.4M8 11.5v.2M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z",
  redo: "M13 8a5 5 0 1 1-1.5-3.5L13 6M13 3v3h-3",
  reply: "M6.5 4 3 7.5 6.5 11M3 7.5h6a4 4 0 0 1 4 4V12",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.7 10.7 14 14",
  send: "M2.5 8 13.5 3 11 13.5 8 9ZM8 9l5.5-6",
  shield: "M8 2 13 4v4c0 3-2 5-5 6-3-1-5-3-5-6V4Z",
  smile: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM6 6.5v.2M10 6.5v.2M5.5 9.5c1.5 1.8 3.5 1.8 5 0",
  stop: "M4 4h8v8H4z",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1",
  thread: "M2.5 3.5h11v7H7l-3 2.5v-2.5H2.5zM5 6h6M5 8.2h4",
  tool: "M9.5 6.5 3.2 12.8M9.5 6.5a3 3 0 0 1 3.8-3.8L11.5 4.5v1.5H13l1.3-1.3A3 3 0 0 1 9.5 6.5Z",
  trash: "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5 5 13h6l.5-8.5",
  up: "M8 13V3M4 7l4-4 4 4",
  unfold: "m6.5 5 3 3-3 3",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
