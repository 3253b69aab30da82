/** Section 2, controls of the map. */
export const mapControls = {
  locate: 'Show my position',
  locating: 'Finding your position',
  locationFailed:
    'Your position could not be determined. Allow location access in the browser, or move the map by hand.',
  zoomInControl: 'Zoom in',
  zoomOutControl: 'Zoom out',
  coordinates: 'Map centre',
  zoomLevel: 'zoom {zoom}',
  mapLabel: 'Map of places for boaters',
} as const
