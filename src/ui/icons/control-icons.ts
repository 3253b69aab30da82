import { createCirclePath, createIconLine, type IconParts } from './icon-parts.ts'

/** Icons of the controls, with one stroke width. Import them as a namespace: a script contains those that it shows. */

export const menu: IconParts = [createIconLine('M4 6.5h16M4 12h16M4 17.5h16', 2.2)]
export const person: IconParts = [createCirclePath(12, 8, 4.2), 'M3.5 21.5c.4-5 3.6-8 8.5-8s8.1 3 8.5 8z']
export const search: IconParts = [
  createIconLine(createCirclePath(10.5, 10.5, 6.5), 2.2),
  createIconLine('M15.5 15.5 21 21', 2.4),
]
export const close: IconParts = [createIconLine('M5.5 5.5l13 13M18.5 5.5l-13 13', 2.2)]
export const plus: IconParts = [createIconLine('M12 4.5v15M4.5 12h15', 2.2)]
export const minus: IconParts = [createIconLine('M4.5 12h15', 2.2)]
export const locate: IconParts = [
  createIconLine(createCirclePath(12, 12, 6.5), 2),
  createCirclePath(12, 12, 2.4),
  createIconLine('M12 1.8v4M12 18.2v4M1.8 12h4M18.2 12h4', 2),
]
export const layers: IconParts = [
  createIconLine('M12 3 21.5 8.2 12 13.4 2.5 8.2zM3 12.5l9 4.9 9-4.9M3 16.7l9 4.9 9-4.9', 1.9),
]
export const chevronDown: IconParts = [createIconLine('M5 8.5l7 7 7-7', 2.2)]
export const chevronLeft: IconParts = [createIconLine('M15.5 5l-7 7 7 7', 2.2)]
export const chevronRight: IconParts = [createIconLine('M8.5 5l7 7-7 7', 2.2)]
export const panel: IconParts = [createIconLine('M3.5 4.5h17v15h-17zM9.5 4.5v15', 2)]
export const phone: IconParts = [
  'M6.6 2.5 10 3.3l1.2 4.6-2.3 2c1.2 2.4 2.8 4 5.2 5.2l2-2.3 4.6 1.2.8 3.4c-1 2.6-2.9 4-5.3 4C9 21.1 2.9 15 2.6 7.8c0-2.4 1.4-4.3 4-5.3z',
]
export const globe: IconParts = [
  createIconLine(createCirclePath(12, 12, 9), 1.9),
  createIconLine('M3 12h18M12 3c3 2.6 4.4 5.6 4.4 9s-1.4 6.4-4.4 9c-3-2.6-4.4-5.6-4.4-9S9 5.6 12 3z', 1.9),
]
export const mail: IconParts = [createIconLine('M2.8 5.5h18.4v13H2.8zM3.5 6.5l8.5 6.5 8.5-6.5', 1.9)]
export const pin: IconParts = [
  'M12 1.8a7.4 7.4 0 0 1 7.4 7.4c0 5-4.9 9.9-7.4 13-2.5-3.1-7.4-8-7.4-13A7.4 7.4 0 0 1 12 1.8zM12 6.4a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
]
export const copy: IconParts = [createIconLine('M8.5 8.5h11v11h-11zM15 8V4.5H4.5V15H8', 1.9)]
export const link: IconParts = [
  createIconLine(
    'M10 14a4.3 4.3 0 0 0 6.1 0l3-3a4.3 4.3 0 0 0-6.1-6.1l-1 1M14 10a4.3 4.3 0 0 0-6.1 0l-3 3A4.3 4.3 0 0 0 11 19.1l1-1',
    2,
  ),
]
export const download: IconParts = [
  createIconLine('M12 3v12M6.8 10.2 12 15.4l5.2-5.2', 2.2),
  createIconLine('M4 20.4h16', 2.2),
]
export const info: IconParts = [
  createIconLine(createCirclePath(12, 12, 9.2), 1.9),
  'M10.8 10.5h2.4v7h-2.4zM10.8 6.5h2.4v2.4h-2.4z',
]
export const list: IconParts = [
  createIconLine('M8.5 6h12M8.5 12h12M8.5 18h12', 2.2),
  createCirclePath(4.2, 6, 1.4),
  createCirclePath(4.2, 12, 1.4),
  createCirclePath(4.2, 18, 1.4),
]
export const wind: IconParts = [
  createIconLine('M2.5 9.2h11.2a2.9 2.9 0 1 0-2.7-4M2.5 13.4h15.6a2.9 2.9 0 1 1-2.7 4M2.5 17.6h7', 2.1),
]
export const feed: IconParts = [
  createIconLine('M4.5 11a8.5 8.5 0 0 1 8.5 8.5M4.5 4.5a15 15 0 0 1 15 15', 2.2),
  createCirclePath(6, 18, 1.8),
]
export const clock: IconParts = [
  createIconLine(createCirclePath(12, 12, 9), 1.9),
  createIconLine('M12 6.5V12l4 2.4', 1.9),
]
export const edit: IconParts = [
  createIconLine('M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19z', 1.9),
]
export const trash: IconParts = [createIconLine('M4 6.5h16M9 6V3.5h6V6M6.2 6.5l1 14h9.6l1-14', 1.9)]
export const warning: IconParts = ['M12 2 23 21.5H1zM10.9 9v6.5h2.2V9zM10.9 17v2.2h2.2V17z']
export const sun: IconParts = [
  createCirclePath(12, 12, 4.6),
  createIconLine(
    'M12 1.5v3.2M12 19.3v3.2M1.5 12h3.2M19.3 12h3.2M4.6 4.6l2.2 2.2M17.2 17.2l2.2 2.2M4.6 19.4l2.2-2.2M17.2 6.8l2.2-2.2',
    2,
  ),
]
/** The sun at the horizon. */
export const dusk: IconParts = [
  'M6.4 16a5.6 5.6 0 0 1 11.2 0z',
  createIconLine('M1.5 16h21M5 20.4h14M12 4.2v3.4M4.4 8.4l2.3 2.3M19.6 8.4l-2.3 2.3', 2),
]
export const moon: IconParts = ['M20.8 14.6A9.3 9.3 0 0 1 9.4 3.2a9.3 9.3 0 1 0 11.4 11.4z']
export const track: IconParts = [
  createIconLine('M5 19c0-6 14-4 14-11', 2),
  createCirclePath(5, 19, 2.6),
  createCirclePath(19, 5.4, 2.6),
]
export const reverse: IconParts = [createIconLine('M7.5 4v16M3.5 8l4-4 4 4M16.5 20V4M12.5 16l4 4 4-4', 2)]
export const ruler: IconParts = [createIconLine('M2.5 8.5h19v7h-19zM7 8.5v3M12 8.5v4M17 8.5v3', 1.9)]
export const eye: IconParts = [
  createIconLine(
    'M1.8 12C4.4 7.5 7.9 5.3 12 5.3s7.6 2.2 10.2 6.7c-2.6 4.5-6.1 6.7-10.2 6.7S4.4 16.5 1.8 12z',
    1.9,
  ),
  createCirclePath(12, 12, 3),
]
/** An area of which only the corners are drawn. */
export const area: IconParts = [createIconLine('M3.5 8.5v-5h5M15.5 3.5h5v5M20.5 15.5v5h-5M8.5 20.5h-5v-5', 2)]
export const device: IconParts = [createIconLine('M3 4.5h18v12H3zM8 20h8M12 16.5V20', 1.9)]
export const star: IconParts = ['M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.2-6.4-3.6-6.4 3.6L7 14.3l-5.3-5 7.2-.9z']
export const play: IconParts = ['M7 4.2 19.5 12 7 19.8z']
export const pause: IconParts = ['M6 4.5h4v15H6zM14 4.5h4v15h-4z']
export const reload: IconParts = [createIconLine('M20 12a8 8 0 1 1-2.4-5.7M20.4 2.6v4.6h-4.6', 2.2)]
export const check: IconParts = [createIconLine('M4.5 12.5l5 5L20 6.5', 2.6)]
export const flag: IconParts = [createIconLine('M5.5 22V3.5', 2.2), 'M6.5 3.5h12.7l-3.4 4.6 3.4 4.7H6.5z']
export const print: IconParts = [createIconLine('M7 8V3.5h10V8M6.5 17H3.5V8.5h17V17h-3M7 14h10v6.5H7z', 1.9)]
export const camera: IconParts = [
  createIconLine('M3 7.5h4l1.8-3h6.4l1.8 3h4v12H3z', 1.9),
  createIconLine(createCirclePath(12, 13.2, 3.6), 1.9),
]
export const boat: IconParts = ['M13 1.5 21 15h-8z', 'M11 5.5V15H4.6z', 'M2.5 16.8h19L18.8 22H5.2z']
