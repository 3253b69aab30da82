/** Widgets in pages of others. Ours. */
export const embed = {
  missingAttribute: 'Missing: {names}.',
  badValue: '{attribute}="{value}" is not understood. Expected: {expected}.',
  failed: 'This widget cannot be shown.',
  noMap: 'No map found. Put a roadstead-map on the page and name its id in the attribute "for".',
  gestureWheel: 'Hold Ctrl and scroll to zoom the map',
  gestureWheelMac: 'Hold ⌘ and scroll to zoom the map',
  gestureTouch: 'Move the map with two fingers',
  rate: 'Rate this place',
  noWeather: 'No weather station reports within {miles} nautical miles.',
  noVessel: 'No vessel with this MMSI is known.',
  frameTitle: '{widget} by {product}',
} as const
