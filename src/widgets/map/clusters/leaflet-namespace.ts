import type { MarkerClusterGroup } from 'leaflet'
import * as members from './leaflet-members.ts'

/**
 * The `L` that the modules of leaflet.markercluster use and extend (`build/markercluster.ts`). It is a copy, because
 * a module namespace cannot be extended and `window.L` belongs to the page.
 */
export const L = { ...members } as typeof members & { MarkerClusterGroup: typeof MarkerClusterGroup } // added by the package
