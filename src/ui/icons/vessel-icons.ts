import type { VesselIcon } from '../../core/catalogue/vessels.ts'
import { type IconParts } from './icon-parts.ts'

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
