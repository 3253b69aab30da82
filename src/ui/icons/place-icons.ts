import type { PlaceIcon } from '../../core/catalogue/place-types.ts'
import { createCirclePath, createIconLine, type IconParts } from './icon-parts.ts'

/** Icons of place types, distinguishable by their outline alone. */
export const placeIcons: Readonly<Record<PlaceIcon, IconParts>> = {
  marina: ['M13 1.5 21 15h-8z', 'M11 5.5V15H4.6z', 'M2.5 16.8h19L18.8 22H5.2z'],
  anchorage: [
    createIconLine(createCirclePath(12, 4.4, 2.2), 2.2),
    createIconLine('M12 6.6v14M7.8 9.8h8.4', 2.6),
    createIconLine('M3.8 13.2c.6 4.6 3.9 7.5 8.2 7.5s7.6-2.9 8.2-7.5', 2.6),
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
    createIconLine(createCirclePath(12, 3.9, 2.1), 2.2),
    'M12 6a6.8 6.8 0 0 1 6.8 6.8c0 1.7-.6 3.2-1.6 4.4H6.8a6.8 6.8 0 0 1 5.2-11.2z',
    createIconLine('M2 20.8c1.7-1.5 3.3-1.5 5 0s3.3 1.5 5 0 3.3-1.5 5 0 3.3 1.5 5 0', 2.4),
  ],
  fuel: [
    'M3.5 22V4.6A3.1 3.1 0 0 1 6.6 1.5h5.3A3.1 3.1 0 0 1 15 4.6V22zM6.3 4.8v5h5.9v-5z',
    createIconLine('M15 12.5h1.3a2 2 0 0 1 2 2v2.7a1.8 1.8 0 0 0 3.6 0V9l-3.3-3.7', 2.2),
  ],
  'dry-dock': [
    createIconLine('M2.3 4v17.3h19.4V4', 2.8),
    'M5.2 8.2h13.6l-2.6 6H7.8z',
    'M8 15.2h2.6v4.6H8zM13.4 15.2H16v4.6h-2.6z',
  ],
  'launch-ramp': ['M1.5 11.5 22.5 19v3.5h-21z', 'M6.5 2.8 21.5 8.2l-4.2 4.6L5 8.4z'],
  'hurricane-hole': [
    createIconLine(createCirclePath(12, 12, 3.8), 3.2),
    createIconLine('M13 5.3c2.6-2.5 5.9-3 8.6-1.3-2.5.3-4.3 1.6-5.1 3.9', 2.8),
    createIconLine('M11 18.7c-2.6 2.5-5.9 3-8.6 1.3 2.5-.3 4.3-1.6 5.1-3.9', 2.8),
  ],
  'ais-aton': [
    'M10.6 12.5h2.8L15 22H9z',
    createCirclePath(12, 8.5, 2.4),
    createIconLine('M7.3 13a6.5 6.5 0 0 1 0-9M16.7 13a6.5 6.5 0 0 0 0-9', 2.2),
    createIconLine('M4 15.8a10.5 10.5 0 0 1 0-14.6M20 15.8a10.5 10.5 0 0 0 0-14.6', 2.2),
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
    createCirclePath(5.8, 20, 2.6),
    createIconLine('M6 19.7 17 4', 2.4),
    createIconLine('M17 4l5 3M14 8.3l5 3M11 12.6l2.6 1.6', 2.6),
  ],
  'ship-weather': [
    'M1.5 15.5h21l-3 6.5h-15z',
    createIconLine('M10 15V2.5', 2.4),
    createIconLine('M10 3l7 2.4M10 8l7 2.4', 2.6),
  ],
  other: ['M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.2-6.4-3.6-6.4 3.6L7 14.3l-5.3-5 7.2-.9z'],
}
