/** Widgets embedded in other sites. Ours. */
export const embed = {
  missingAttribute: 'Missing: {names}.',
  badValue: '{attribute}="{value}" is not valid. Expected: {expected}.',
  failed: 'This widget cannot be shown. Reload the page.',
  noMap: 'No map found. Add a roadstead-map element to the page and set the attribute "for" to its id.',
  rate: 'Rate this place',
  noVessel: 'No vessel found with this MMSI.',
  frameTitle: '{widget} by {product}',
} as const
