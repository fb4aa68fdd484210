/** The lines of each icon, in a square of 20. */
const icons = {
  insights: 'M4 16V10.5m4 5.5V7m4 9v-4.5m4 4.5V4',
  home: 'M3.5 9 10 3.5 16.5 9v7a.8.8 0 0 1-.8.8H12V12H8v4.8H4.3a.8.8 0 0 1-.8-.8Z',
  content: 'M10 3 17 6.5 10 10 3 6.5Zm-7 7L10 13.5 17 10M3 13.5 10 17l7-3.5',
  help: 'M4 4h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-5.5L6.5 17v-3H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm3 3.8h6M7 10.4h4',
  people:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5 7v-1a4 4 0 0 1 4-4h2a4 4 0 0 1 4 4v1M13 9.3a2.8 2.8 0 0 0 0-5.4m2 12.6h2.5v-1a4 4 0 0 0-2.8-3.8',
  download: 'M10 4v9m0 0 3.5-3.5M10 13 6.5 9.5M4 16h12',
  settings: 'M3 6h8m4 0h2M3 14h2m4 0h8M13 4v4M7 12v4',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.5-1.5L17 17',
  menu: 'M3 6h14M3 10h14M3 14h14',
  down: 'm6 8 4 4 4-4',
  right: 'm8 6 4 4-4 4',
  left: 'm12 6-4 4 4 4',
  updown: 'm7 8 3-3 3 3m-6 4 3 3 3-3',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  plus: 'M10 4.5v11M4.5 10h11',
  pencil: 'M4 16v-2.8L13.2 4 16 6.8 6.8 16Zm7.2-10 2.8 2.8',
  audience:
    'M10 10.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 6v-.6a4 4 0 0 1 4-4h3a4 4 0 0 1 4 4v.6M3 8V4.5A1.5 1.5 0 0 1 4.5 3H7m6 0h2.5A1.5 1.5 0 0 1 17 4.5V8',
  cross: 'm5.5 5.5 9 9m0-9-9 9',
  publish: 'M10 13V4m0 0L6.5 7.5M10 4l3.5 3.5M4 16h12',
  archive: 'M3.5 4h13v3.5h-13Zm1 3.5V15a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V7.5M8 11h4',
  copy: 'M7.5 7.5h9v9h-9Zm-4 5v-9h9',
  trash: 'M4 6h12m-7.5-2.5h3M5.5 6l.8 10h7.4l.8-10M8.5 9v4m3-4v4',
  undo: 'M7 5 3.5 8.5 7 12M3.5 8.5H12a4.2 4.2 0 0 1 0 8.4H9',
  redo: 'M13 5l3.5 3.5L13 12m3.5-3.5H8a4.2 4.2 0 0 0 0 8.4h3',
  alert: 'M10 7.5v3.2m0 2.8h.01M10 3.2 2.6 16.3h14.8Z',
  info: 'M10 9.2v4.3m0-7h.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  question:
    'M7.8 7.8a2.3 2.3 0 1 1 3.3 2.1c-.7.3-1.1.8-1.1 1.6m0 2.4h.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  clock: 'M10 6v4l2.7 1.8M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.6m0 12.8V18m8-8h-1.6M3.6 10H2m13.7-5.7-1.2 1.2M5.5 14.5l-1.2 1.2m11.4 0-1.2-1.2M5.5 5.5 4.3 4.3',
  moon: 'M16.5 11.6A6.8 6.8 0 0 1 8.4 3.5a6.8 6.8 0 1 0 8.1 8.1Z',
  system: 'M3 4h14v9.5H3Zm4.5 12.8h5M10 13.5v3.2',
  leave: 'M8 3.5H4.5v13H8m4-3.5 3.5-3L12 7m3.2 3H8',
  mail: 'M3 5h14v10H3Zm.3.5L10 10.8l6.7-5.3',
  key: 'M12.8 11.4a3.9 3.9 0 1 0-3.6-2.6L3.5 14.5v2h2.6v-1.8h1.8v-1.8h1.4l1-1a3.9 3.9 0 0 0 2.5-.5ZM13.2 7h.01',
  play: 'M7 4.8v10.4l8-5.2Z',
  file: 'M11.5 3H5.8a.8.8 0 0 0-.8.8v12.4c0 .4.4.8.8.8h8.4a.8.8 0 0 0 .8-.8V6.5Zm0 0v3.5H15',
  theme:
    'M10 3a7 7 0 1 0 0 14c1.2 0 1.7-.8 1.4-1.8-.4-1.3.4-2.2 1.6-2.2H15a2 2 0 0 0 2-2c0-4.5-3.2-8-7-8ZM6.5 9.5h.01M9 6.5h.01M13 7.5h.01',
  phone: 'M6.5 2.5h7a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1Zm2.5 12.5h2',
  ltr: 'M4 5h12M4 10h8M4 15h10',
  rtl: 'M4 5h12M8 10h8M6 15h10',
  switch: 'M6.5 5.5h7a4.5 4.5 0 0 1 0 9h-7a4.5 4.5 0 0 1 0-9Zm7 6.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
} as const

export type IconName = keyof typeof icons

/** A drawing beside a word. It has no name of its own, so a button with nothing else needs a label. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  )
}
