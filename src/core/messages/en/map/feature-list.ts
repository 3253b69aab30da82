/** The list of features in the map view. Ours. */
export const featureList = {
  title: 'In this view',
  count: '{count} on the map',
  empty: 'Nothing to show here. Turn on a layer, zoom in or move the map.',
  distanceAway: '{distance} {unit} {direction}',
  atCentre: 'at the centre',
  spiderfy: 'Show each of them',
  showMore: 'Show {count} more',
  sheets: { one: '{count} sheet at tile zoom {zoom}', other: '{count} sheets at tile zoom {zoom}' },
  lines: { one: '{count} AIS traffic line', other: '{count} AIS traffic lines' },
  seamarks: { one: '{count} seamark', other: '{count} seamarks' },
  directions: { n: 'N', ne: 'NE', e: 'E', se: 'SE', s: 'S', sw: 'SW', w: 'W', nw: 'NW' },
} as const
