/** Path of the landing page of the OGC API (CONTRACT section 7). */
export const ogcBasePath = '/ogc'

/** Base path of the vector tiles (CONTRACT section 7). */
export const vectorTilesBasePath = '/tiles'
