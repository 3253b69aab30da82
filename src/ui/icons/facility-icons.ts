import type { FacilityKey } from '../../core/catalogue/facilities.ts'
import { createCirclePath, createIconLine, type IconParts } from './icon-parts.ts'

/** Icons of facilities, distinguishable by their outline alone. */
export const facilityIcons: Readonly<Record<FacilityKey, IconParts>> = {
  fuel: [
    'M3.5 22V4.6A3.1 3.1 0 0 1 6.6 1.5h5.3A3.1 3.1 0 0 1 15 4.6V22zM6.3 4.8v5h5.9v-5z',
    createIconLine('M15 12.5h1.3a2 2 0 0 1 2 2v2.7a1.8 1.8 0 0 0 3.6 0V9l-3.3-3.7', 2.2),
  ],
  water: ['M12 1.8c3.6 4.8 7 8.6 7 12.6a7 7 0 0 1-14 0c0-4 3.4-7.8 7-12.6z'],
  electricity: ['M13.8 1.5 4.5 13.4h6.3L9.4 22.5l10-12.9h-6.6z'],
  pumpout: [
    createIconLine('M3 21V11h9v10M7.5 11V7', 2.2),
    createIconLine('M12 15h3.5a3 3 0 0 0 3-3V5M14.8 8.2 18.5 4.4l3.7 3.8', 2.2),
    createIconLine('M1.5 21.3h13', 2.2),
  ],
  showers: [
    createIconLine('M4 21V6a3.6 3.6 0 0 1 7.2 0', 2.2),
    'M6.8 10.2a4.6 4.6 0 0 1 9.2 0z',
    createIconLine('M8.5 13.5v1.4M12.4 13.5v1.4M16.2 13.5v1.4M8.5 18.6V20M12.4 18.6V20M16.2 18.6V20', 2.2),
  ],
  laundry: [
    createIconLine('M4 2.5h16v19H4z', 2),
    createIconLine(createCirclePath(12, 13.6, 4.6), 2),
    createCirclePath(8, 6, 1.2),
    createCirclePath(11.6, 6, 1.2),
  ],
  provisions: [
    createIconLine('M1.8 3h3l2.7 12.2h10.8l2.5-8.7H6', 2.2),
    createCirclePath(9, 19.8, 1.9),
    createCirclePath(17, 19.8, 1.9),
  ],
  repairs: [
    'M21.6 6.6a6 6 0 0 1-8 7.2l-6.9 7.4a2.7 2.7 0 0 1-3.9-3.9l7.4-6.9a6 6 0 0 1 7.2-8l-3.6 3.7 1 3.1 3.1 1z',
  ],
  crane: [
    createIconLine('M5 21.5V4.5h14.5M5 10 10.5 4.5M2 21.5h8', 2.2),
    createIconLine('M18 4.5v7.2a2.4 2.4 0 1 1-2.4 2.6', 2.2),
  ],
  slipway: ['M1.5 11.5 22.5 19v3.5h-21z', 'M6.5 2.8 21.5 8.2l-4.2 4.6L5 8.4z'],
  wifi: [
    createIconLine(
      'M2 9.2a14.5 14.5 0 0 1 20 0M5.4 13.2a9.6 9.6 0 0 1 13.2 0M8.8 17a4.8 4.8 0 0 1 6.4 0',
      2.2,
    ),
    createCirclePath(12, 20.4, 1.7),
  ],
  restaurant: [
    createIconLine('M5 2.5v5.8a2.7 2.7 0 0 0 5.4 0V2.5M7.7 2.5v19', 2.1),
    createIconLine('M17.5 21.5V2.5c-2.6 1.4-3.8 4.6-3.5 10.5h3.5', 2.1),
  ],
  chandlery: [
    createIconLine(createCirclePath(12, 12, 8.2), 2),
    createIconLine(createCirclePath(12, 12, 3.6), 2),
    createIconLine('M6.2 6.2l3.3 3.3M17.8 6.2l-3.3 3.3M6.2 17.8l3.3-3.3M17.8 17.8l-3.3-3.3', 2),
  ],
  customs: [
    'M12 1.5 21 5v6.5c0 5.2-3.7 9-9 11-5.3-2-9-5.8-9-11V5zM12 6.3l-1.6 3.4-3.7.5 2.7 2.6-.6 3.7 3.2-1.8 3.2 1.8-.6-3.7 2.7-2.6-3.7-.5z',
  ],
  visitor_berths: [
    createIconLine('M3 3v18M3 6h7M3 18h7', 2.2),
    'M10 12c1.7-3 4.4-4.6 8-4.6 2.2 1.2 3.8 2.7 4.5 4.6-.7 1.9-2.3 3.4-4.5 4.6-3.6 0-6.3-1.6-8-4.6z',
  ],
  vhf: [
    'M7 8h10v14H7zM9.3 10.4v3.4h5.4v-3.4z',
    createIconLine('M9.2 8V1.8', 2.2),
    createIconLine('M13.4 5.6a4 4 0 0 1 3.4-3.4M18 6a2.6 2.6 0 0 1 1.8-1.6', 1.9),
  ],
}
