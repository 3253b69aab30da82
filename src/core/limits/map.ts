/** Map zoom levels (section 9). */
export const mapZoom = { min: 3, max: 18, default: 8 } as const

/**
 * Initial centre of the map without a stored view (section 4). The other value,
 * near the Los Angeles coast, is rejected: CONTRACT section 6 uses this one.
 */
export const defaultCentre = { latitude: 43.5, longitude: 4.5 } as const

/**
 * Geolocation at start-up (section 9). The specification also states zoom 12;
 * CONTRACT section 6 uses 10.
 */
export const geolocation = {
  zoom: 10,
  timeoutMs: 5000,
  highAccuracy: true,
  maximumAgeMs: 0,
  /** Age up to which the position of the device counts as that of now. Ours. */
  freshMs: 60_000,
} as const

/** Below these zooms a point layer returns aggregated points, a line or polygon layer nothing (section 9, CONTRACT section 6). */
export const layerMinZoom = {
  places: 8,
  outline: 7,
  navAids: 4,
  weather: 5,
  vessels: 9,
  aisPaths: 9,
  seamarks: 11,
} as const

/** Layers that are displayed only above this zoom (sections 4, 9). */
export const visibleAboveZoom = { navAids: 8, aisPaths: 8, seamarks: 10 } as const

/** Maximum number of features in the response of a layer call; above it the server aggregates (CONTRACT section 3). */
export const layerMaxFeatures = 2000

/** Seamarks: zoom from which the characters of lights are written beside them, and the size of the drawings. Ours. */
export const seamarkDrawing = { characterMinZoom: 14, scaleByZoom: { 11: 0.6, 12: 0.7, 13: 0.85 } } as const

/** Decimals of the bounding box in a layer call (section 7). */
export const bboxDecimals = 4

/** The rows of the context menu are shown above these zooms (sections 2 and 9). */
export const contextMenu = { rasterAboveZoom: 12, placesAboveZoom: 0 } as const

/** Decimals of displayed coordinates (section 9). */
export const coordinateDecimals = { dataSheet: 2, map: 3 } as const

/** The projection of every map (section 9). */
export const projection = 'EPSG:3857'

/** Width of a marker in pixels (section 9). */
export const markerWidthPx = 20

/** Age from which data is drawn faded (LOOK "how sure we are"). Ours, in years. */
export const fadedAfterYears = 5
