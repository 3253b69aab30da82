/** Widgets embedded in other sites. Ours. */
export const embed = {
  missingAttribute: 'Missing: {names}.',
  badValue: '{attribute}="{value}" is not valid. Expected: {expected}.',
  failed: 'This widget cannot be shown.',
  noMap: 'No map found. Add a roadstead-map element to the page and set the attribute "for" to its id.',
  gestureWheel: 'Hold Ctrl and scroll to zoom the map',
  gestureWheelMac: 'Hold ⌘ and scroll to zoom the map',
  gestureTouch: 'Use two fingers to move the map',
  rate: 'Rate this place',
  noWeather: 'No weather station within {miles} nautical miles is reporting.',
  noVessel: 'No vessel found with this MMSI.',
  frameTitle: '{widget} by {product}',
} as const
