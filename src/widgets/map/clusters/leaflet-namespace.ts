import * as leaflet from 'leaflet'

/**
 * The `L` that the modules of leaflet.markercluster use and extend (`build/markercluster.ts`). It is a copy, because
 * a module namespace cannot be extended and `window.L` belongs to the page.
 */
export const L = { ...leaflet }
