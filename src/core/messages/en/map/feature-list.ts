/** The list of what the map shows. Ours. */
export const featureList = {
  title: 'In this view',
  count: '{count} on the map',
  empty: 'The map shows nothing here. Turn on a layer, zoom in or move the map.',
  distanceAway: '{distance} {unit} {direction}',
  atCentre: 'at the centre',
  cluster: '{count} together, zoom in',
  showMore: 'Show {count} more',
  sheets: '{count} sheets at tile zoom {zoom}',
  lines: '{count} lines where AIS was heard',
  directions: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
} as const
