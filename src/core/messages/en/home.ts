/** Section 2, lists of the home screen. */
export const home = {
  destinations: 'Top destinations in the area',
  name: 'Name',
  trafficIndex: 'Traffic index',
  noDestinations: 'No named places in this view. Zoom out or move the map.',
  activity: 'Recent Activity',
  noActivity: 'Nothing has happened here yet. Check-ins, reviews and new places will be listed here.',
  newPlace: 'New place',
  checkedIn: '{vessel} checked in',
  reviewed: '{user} wrote',
  blog: 'Blog',
  clusterHint: 'Zoom in to see local POIs',
  zoomIn: 'Zoom in',
  locate: 'Show my position',
  locating: 'Looking for your position',
  locationFailed: 'Your position could not be found. The map stays where it is.',
  zoomInControl: 'Zoom in',
  zoomOutControl: 'Zoom out',
  coordinates: 'Centre of the map',
  zoomLevel: 'zoom {zoom}',
  panel: 'Map panel',
  collapsePanel: 'Fold the panel',
  expandPanel: 'Open the panel',
  share: 'Copy link to this view',
  shared: 'The link to this view was copied.',
  theme: 'Theme',
  themes: { auto: 'As the device', light: 'Light', dark: 'Dark', night: 'Night (red)' },
  mapLabel: 'Map of places for boaters',
  clusterLabel: '{count} places here',
  aidClusterLabel: '{count} aids to navigation here',
  beaconClusterLabel: '{count} weather beacons here',
  vesselClusterLabel: '{count} vessels here',
  beaconLabel: '{name}, weather beacon, {age}',
  beaconWindLabel: '{name}, weather beacon, wind {wind} {unit}, {age}',
  beaconUndated: '{name}, weather beacon without a report',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, followed',
  adTitle: 'Roadstead on your chart plotter',
  adText: 'See the plugin',
  adDismiss: 'Hide this',
  boatsHere: { one: '{count} boat here now', other: '{count} boats here now' },
} as const

/** While places are looked for where the map rests. Ours. */
export const areaSearchStatus = { searching: 'Looking for places here…' } as const

/** How busy a place is, section 2. */
export const trafficIndexLabels = {
  of: 'Traffic index {value} of 5',
  unknown: 'No traffic counted yet',
} as const
