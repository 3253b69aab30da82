import type { AidMark } from '../core/catalogue/aid-types.ts'
import type { PlaceIcon } from '../core/catalogue/place-types.ts'
import type { VesselIcon } from '../core/catalogue/vessels.ts'

/**
 * A part of an icon on the 24 grid: a filled outline, or a line of a width.
 * Holes are cut by the even-odd rule.
 */
export type IconPart = string | { line: string; width: number }
export type IconParts = readonly IconPart[]

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const line = (path: string, width = 2): IconPart => ({ line: path, width })

/** Kinds of place, told apart by their outline alone. */
export const placeIcons: Readonly<Record<PlaceIcon, IconParts>> = {
  marina: ['M13 1.5 21 15h-8z', 'M11 5.5V15H4.6z', 'M2.5 16.8h19L18.8 22H5.2z'],
  anchorage: [
    line(circle(12, 4.4, 2.2), 2.2),
    line('M12 6.6v14M7.8 9.8h8.4', 2.6),
    line('M3.8 13.2c.6 4.6 3.9 7.5 8.2 7.5s7.6-2.9 8.2-7.5', 2.6),
    'M.9 16 4.2 10.3 8 15.4z',
    'M23.1 16 19.8 10.3 16 15.4z',
  ],
  dock: [
    'M1.5 8.5h21v3.6h-21z',
    'M4 12h3v9.5H4zM10.5 12h3v9.5h-3zM17 12h3v9.5h-3z',
    'M4.5 3.5h4v5h-4zM15.5 3.5h4v5h-4z',
  ],
  'yacht-club': ['M4 1.5h2.8v21H4z', 'M6.8 2.5 22 8.2 6.8 14z'],
  mooring: [
    line(circle(12, 3.9, 2.1), 2.2),
    'M12 6a6.8 6.8 0 0 1 6.8 6.8c0 1.7-.6 3.2-1.6 4.4H6.8a6.8 6.8 0 0 1 5.2-11.2z',
    line('M2 20.8c1.7-1.5 3.3-1.5 5 0s3.3 1.5 5 0 3.3-1.5 5 0 3.3 1.5 5 0', 2.4),
  ],
  fuel: [
    'M3.5 22V4.6A3.1 3.1 0 0 1 6.6 1.5h5.3A3.1 3.1 0 0 1 15 4.6V22zM6.3 4.8v5h5.9v-5z',
    line('M15 12.5h1.3a2 2 0 0 1 2 2v2.7a1.8 1.8 0 0 0 3.6 0V9l-3.3-3.7', 2.2),
  ],
  'dry-dock': [
    line('M2.3 4v17.3h19.4V4', 2.8),
    'M5.2 8.2h13.6l-2.6 6H7.8z',
    'M8 15.2h2.6v4.6H8zM13.4 15.2H16v4.6h-2.6z',
  ],
  'launch-ramp': ['M1.5 11.5 22.5 19v3.5h-21z', 'M6.5 2.8 21.5 8.2l-4.2 4.6L5 8.4z'],
  'hurricane-hole': [
    line(circle(12, 12, 3.8), 3.2),
    line('M13 5.3c2.6-2.5 5.9-3 8.6-1.3-2.5.3-4.3 1.6-5.1 3.9', 2.8),
    line('M11 18.7c-2.6 2.5-5.9 3-8.6 1.3 2.5-.3 4.3-1.6 5.1-3.9', 2.8),
  ],
  'ais-aton': [
    'M10.6 12.5h2.8L15 22H9z',
    circle(12, 8.5, 2.4),
    line('M7.3 13a6.5 6.5 0 0 1 0-9M16.7 13a6.5 6.5 0 0 0 0-9', 2.2),
    line('M4 15.8a10.5 10.5 0 0 1 0-14.6M20 15.8a10.5 10.5 0 0 0 0-14.6', 2.2),
  ],
  commercial: [
    'M1.5 14.5h21l-3 7h-15z',
    'M5 8.7h4.2v4.5H5zM9.9 8.7h4.2v4.5H9.9zM14.8 8.7H19v4.5h-4.2z',
    'M9.9 3h4.2v4.5H9.9z',
  ],
  ferry: [
    'M8 1.5h8v3h3.5v7.7l2.3 1L18.5 22h-13L2.2 13.2l2.3-1V4.5H8zM7.3 7.3v3.2h3.6V7.3zM13.1 7.3v3.2h3.6V7.3z',
  ],
  weather: [
    circle(5.8, 20, 2.6),
    line('M6 19.7 17 4', 2.4),
    line('M17 4l5 3M14 8.3l5 3M11 12.6l2.6 1.6', 2.6),
  ],
  'ship-weather': ['M1.5 15.5h21l-3 6.5h-15z', line('M10 15V2.5', 2.4), line('M10 3l7 2.4M10 8l7 2.4', 2.6)],
  other: ['M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.2-6.4-3.6-6.4 3.6L7 14.3l-5.3-5 7.2-.9z'],
}

/** Top marks and shapes of aids, as on a chart. */
export const aidIcons: Readonly<Record<AidMark, IconParts>> = {
  unknown: [circle(12, 12, 3.2)],
  structure: ['M5.5 7h13v3h-13z', 'M7.5 10h2.6v8H7.5zM13.9 10h2.6v8h-2.6z'],
  racon: [circle(12, 12, 2.2), line(circle(12, 12, 5.6), 2)],
  light: ['M12 3.5l1.9 5.7 6 .1-4.8 3.6 1.8 5.7-4.9-3.5-4.9 3.5 1.8-5.7-4.8-3.6 6-.1z'],
  north: ['M12 3l4.6 7.5H7.4zM12 11.5l4.6 7.5H7.4z'],
  east: ['M12 3l4.6 7.5H7.4zM12 20.5l4.6-7.5H7.4z'],
  south: ['M12 12.5l4.6-7.5H7.4zM12 21l4.6-7.5H7.4z'],
  west: ['M12 11.5l4.6-7.5H7.4zM12 12.5l4.6 7.5H7.4z'],
  port: ['M7.4 6.5h9.2v11H7.4z'],
  starboard: ['M12 5l6.3 12.5H5.7z'],
  danger: [circle(12, 7.8, 3.6), circle(12, 16.2, 3.6)],
  'safe-water': [line(circle(12, 12, 4.6), 2.4), 'M11 5.5h2v13h-2z'],
  special: [line('M6.8 6.8l10.4 10.4M17.2 6.8 6.8 17.2', 3.4)],
  'light-vessel': ['M4.8 13h14.4l-2.7 5.5h-9z', 'M11 7h2v6h-2z', circle(12, 6, 2.2)],
}

/** Vessels seen from above, bow up. */
export const vesselIcons: Readonly<Record<VesselIcon, IconParts>> = {
  sailboat: ['M12 1c4.6 6 5.2 12.5 3.7 21.5H8.3C6.8 13.5 7.4 7 12 1zM11 9v9h2V9z'],
  powerboat: ['M12 1.8c4.6 3.2 6.6 7.5 6.6 12.7v7l-6.6-2.7-6.6 2.7v-7C5.4 9.3 7.4 5 12 1.8z'],
  superyacht: [
    'M12 .6c3.4 2.9 4.8 6.1 4.8 9.4v13.4H7.2V10C7.2 6.7 8.6 3.5 12 .6zM9.6 10.5v3.2h4.8v-3.2zM9.6 16v4.6h4.8V16z',
  ],
  'commercial-vessel': [
    'M12 .8 17.8 7v16.4H6.2V7zM8.8 8.6v3.2h6.4V8.6zM8.8 13.6v3.2h6.4v-3.2zM8.8 18.6V21h6.4v-2.4z',
  ],
}

/** Signs of the controls, drawn in one line width. */
export const controlIcons = {
  menu: [line('M4 6.5h16M4 12h16M4 17.5h16', 2.2)],
  person: [circle(12, 8, 4.2), 'M3.5 21.5c.4-5 3.6-8 8.5-8s8.1 3 8.5 8z'],
  search: [line(circle(10.5, 10.5, 6.5), 2.2), line('M15.5 15.5 21 21', 2.4)],
  close: [line('M5.5 5.5l13 13M18.5 5.5l-13 13', 2.2)],
  plus: [line('M12 4.5v15M4.5 12h15', 2.2)],
  minus: [line('M4.5 12h15', 2.2)],
  locate: [
    line(circle(12, 12, 6.5), 2),
    circle(12, 12, 2.4),
    line('M12 1.8v4M12 18.2v4M1.8 12h4M18.2 12h4', 2),
  ],
  layers: [line('M12 3 21.5 8.2 12 13.4 2.5 8.2zM3 12.5l9 4.9 9-4.9M3 16.7l9 4.9 9-4.9', 1.9)],
  'chevron-down': [line('M5 8.5l7 7 7-7', 2.2)],
  'chevron-left': [line('M15.5 5l-7 7 7 7', 2.2)],
  'chevron-right': [line('M8.5 5l7 7-7 7', 2.2)],
  panel: [line('M3.5 4.5h17v15h-17zM9.5 4.5v15', 2)],
  phone: [
    'M6.6 2.5 10 3.3l1.2 4.6-2.3 2c1.2 2.4 2.8 4 5.2 5.2l2-2.3 4.6 1.2.8 3.4c-1 2.6-2.9 4-5.3 4C9 21.1 2.9 15 2.6 7.8c0-2.4 1.4-4.3 4-5.3z',
  ],
  globe: [
    line(circle(12, 12, 9), 1.9),
    line('M3 12h18M12 3c3 2.6 4.4 5.6 4.4 9s-1.4 6.4-4.4 9c-3-2.6-4.4-5.6-4.4-9S9 5.6 12 3z', 1.9),
  ],
  mail: [line('M2.8 5.5h18.4v13H2.8zM3.5 6.5l8.5 6.5 8.5-6.5', 1.9)],
  pin: [
    'M12 1.8a7.4 7.4 0 0 1 7.4 7.4c0 5-4.9 9.9-7.4 13-2.5-3.1-7.4-8-7.4-13A7.4 7.4 0 0 1 12 1.8zM12 6.4a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  ],
  copy: [line('M8.5 8.5h11v11h-11zM15 8V4.5H4.5V15H8', 1.9)],
  link: [
    line(
      'M10 14a4.3 4.3 0 0 0 6.1 0l3-3a4.3 4.3 0 0 0-6.1-6.1l-1 1M14 10a4.3 4.3 0 0 0-6.1 0l-3 3A4.3 4.3 0 0 0 11 19.1l1-1',
      2,
    ),
  ],
  download: [line('M12 3v12M6.8 10.2 12 15.4l5.2-5.2', 2.2), line('M4 20.4h16', 2.2)],
  info: [line(circle(12, 12, 9.2), 1.9), 'M10.8 10.5h2.4v7h-2.4zM10.8 6.5h2.4v2.4h-2.4z'],
  list: [
    line('M8.5 6h12M8.5 12h12M8.5 18h12', 2.2),
    circle(4.2, 6, 1.4),
    circle(4.2, 12, 1.4),
    circle(4.2, 18, 1.4),
  ],
  wind: [line('M2.5 9.2h11.2a2.9 2.9 0 1 0-2.7-4M2.5 13.4h15.6a2.9 2.9 0 1 1-2.7 4M2.5 17.6h7', 2.1)],
  feed: [line('M4.5 11a8.5 8.5 0 0 1 8.5 8.5M4.5 4.5a15 15 0 0 1 15 15', 2.2), circle(6, 18, 1.8)],
  clock: [line(circle(12, 12, 9), 1.9), line('M12 6.5V12l4 2.4', 1.9)],
  edit: [line('M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19z', 1.9)],
  trash: [line('M4 6.5h16M9 6V3.5h6V6M6.2 6.5l1 14h9.6l1-14', 1.9)],
  warning: ['M12 2 23 21.5H1zM10.9 9v6.5h2.2V9zM10.9 17v2.2h2.2V17z'],
  sun: [
    circle(12, 12, 4.6),
    line(
      'M12 1.5v3.2M12 19.3v3.2M1.5 12h3.2M19.3 12h3.2M4.6 4.6l2.2 2.2M17.2 17.2l2.2 2.2M4.6 19.4l2.2-2.2M17.2 6.8l2.2-2.2',
      2,
    ),
  ],
  moon: ['M20.8 14.6A9.3 9.3 0 0 1 9.4 3.2a9.3 9.3 0 1 0 11.4 11.4z'],
  track: [line('M5 19c0-6 14-4 14-11', 2), circle(5, 19, 2.6), circle(19, 5.4, 2.6)],
  reverse: [line('M7.5 4v16M3.5 8l4-4 4 4M16.5 20V4M12.5 16l4 4 4-4', 2)],
  eye: [
    line('M1.8 12C4.4 7.5 7.9 5.3 12 5.3s7.6 2.2 10.2 6.7c-2.6 4.5-6.1 6.7-10.2 6.7S4.4 16.5 1.8 12z', 1.9),
    circle(12, 12, 3),
  ],
  device: [line('M3 4.5h18v12H3zM8 20h8M12 16.5V20', 1.9)],
  star: ['M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.2-6.4-3.6-6.4 3.6L7 14.3l-5.3-5 7.2-.9z'],
  play: ['M7 4.2 19.5 12 7 19.8z'],
  pause: ['M6 4.5h4v15H6zM14 4.5h4v15h-4z'],
  check: [line('M4.5 12.5l5 5L20 6.5', 2.6)],
  flag: [line('M5.5 22V3.5', 2.2), 'M6.5 3.5h12.7l-3.4 4.6 3.4 4.7H6.5z'],
  print: [line('M7 8V3.5h10V8M6.5 17H3.5V8.5h17V17h-3M7 14h10v6.5H7z', 1.9)],
  camera: [line('M3 7.5h4l1.8-3h6.4l1.8 3h4v12H3z', 1.9), line(circle(12, 13.2, 3.6), 1.9)],
  boat: ['M13 1.5 21 15h-8z', 'M11 5.5V15H4.6z', 'M2.5 16.8h19L18.8 22H5.2z'],
} as const satisfies Record<string, IconParts>

export type ControlIcon = keyof typeof controlIcons
