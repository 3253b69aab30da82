import type { AidSymbol } from '../../core/catalogue/aid-types.ts'
import { createCirclePath, createIconLine, type IconParts } from './icon-parts.ts'

/** Topmarks and shapes of aids, as on a chart. */
export const aidSymbolIcons: Readonly<Record<AidSymbol, IconParts>> = {
  unknown: [createCirclePath(12, 12, 3.2)],
  structure: ['M5.5 7h13v3h-13z', 'M7.5 10h2.6v8H7.5zM13.9 10h2.6v8h-2.6z'],
  racon: [createCirclePath(12, 12, 2.2), createIconLine(createCirclePath(12, 12, 5.6), 2)],
  light: ['M12 3.5l1.9 5.7 6 .1-4.8 3.6 1.8 5.7-4.9-3.5-4.9 3.5 1.8-5.7-4.8-3.6 6-.1z'],
  north: ['M12 3l4.6 7.5H7.4zM12 11.5l4.6 7.5H7.4z'],
  east: ['M12 3l4.6 7.5H7.4zM12 20.5l4.6-7.5H7.4z'],
  south: ['M12 12.5l4.6-7.5H7.4zM12 21l4.6-7.5H7.4z'],
  west: ['M12 11.5l4.6-7.5H7.4zM12 12.5l4.6 7.5H7.4z'],
  port: ['M7.4 6.5h9.2v11H7.4z'],
  starboard: ['M12 5l6.3 12.5H5.7z'],
  danger: [createCirclePath(12, 7.8, 3.6), createCirclePath(12, 16.2, 3.6)],
  'safe-water': [createIconLine(createCirclePath(12, 12, 4.6), 2.4), 'M11 5.5h2v13h-2z'],
  special: [createIconLine('M6.8 6.8l10.4 10.4M17.2 6.8 6.8 17.2', 3.4)],
  'light-vessel': ['M4.8 13h14.4l-2.7 5.5h-9z', 'M11 7h2v6h-2z', createCirclePath(12, 6, 2.2)],
}
