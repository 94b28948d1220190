const paths = {
  dashboard: 'M4 4h7v8H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 14h7v6H4z',
  world: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18-5-5-5-13 0-18',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM7.5 7.5h.01M7.5 16.5h.01M12 7.5h4.5M12 16.5h4.5',
  pulse: 'M3 12h4l3-8 4.5 16 3-8H21',
  players:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2 21c0-4 3-6 7-6s7 2 7 6M16 3.5a4 4 0 0 1 0 7.5M22 21c0-3.5-1.5-5-4-5.7',
  archive: 'M3 4h18v5H3zM5 9v11h14V9M10 13h4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2',
  sliders: 'M4 6h9M17 6h3M15 4v4M4 12h3M11 12h9M9 10v4M4 18h9M17 18h3M15 16v4',
  console: 'M3 4h18v16H3zM7 9l3 3-3 3M12.5 15H17',
  user: 'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M4 21c0-4.5 3.5-6 8-6s8 1.5 8 6',
  gift: 'M3 8h18v4H3zM5 12v9h14v-9M12 8v13M12 8C7 8 6 3 9 3c2 0 3 3 3 5 0-2 1-5 3-5 3 0 2 5-3 5',
  cart: 'M3 4h2.5l2.5 11h10l2-8H6.5M9 20h.01M17 20h.01',
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  book: 'M5 4h6a2 2 0 0 1 1 1v15a2 2 0 0 0-1-1H4V5a1 1 0 0 1 1-1M19 4h-6a2 2 0 0 0-1 1v15a2 2 0 0 1 1-1h7V5a1 1 0 0 0-1-1',
  message: 'M4 5h16v12H10l-4 4v-4H4z',
  assistant: 'M11 4l1.9 5.1L18 11l-5.1 1.9L11 18l-1.9-5.1L4 11l5.1-1.9zM19 16v4M17 18h4',
  send: 'M4 12l16-8-5 16-4-7zM11 13l9-9',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5',
  screen: 'M3 4h18v12H3zM9 20h6M12 16v4',
  play: 'M7 4l13 8-13 8z',
  stop: 'M6 6h12v12H6z',
  restart: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v4.5h-4.5',
  bolt: 'M13 2L5 14h6l-1 8 8-12h-6z',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  previous: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
  minus: 'M5 12h14',
  save: 'M5 4h11l4 4v12H4V4zM8 4v5h7V4M8 20v-6h8v6',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4',
  image: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.5 9.5v.01',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  pause: 'M8 5v14M16 5v14',
  clear: 'M9 20h11M5 14l9-9 6 6-9 9H9z',
  wrap: 'M4 6h16M4 12h13a3 3 0 0 1 0 6h-5M14 15l-3 3 3 3M4 18h3',
  warning: 'M12 4l9.5 16h-19zM12 10v5M12 17.5v.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.5v.01',
  blocked: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.7 5.7l12.6 12.6',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  unlock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2M12 14.5v2',
  pencil: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  map: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 3v4.5h4.5M12 8v4.5l3 2',
  layers: 'M12 4l8.5 4.5L12 13 3.5 8.5zM4 12.5l8 4.5 8-4.5M4 16.5l8 4.5 8-4.5',
  speaker: 'M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  muted: 'M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  check: 'M5 12.5l5 5 9-11',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  signal: 'M5 20v-4M10 20v-8M15 20V8M20 20V4',
  coins: 'M9 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12M17 9.5a6 6 0 1 1-8 8M9 6v4',
  receipt: 'M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6M9 12h6',
  print: 'M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
} as const

export type IconName = keyof typeof paths
type IconProps = { name: IconName; size?: number }

export function Icon({ name, size = 18 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
