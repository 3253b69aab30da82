/** Section 2, lists of the home screen. */
export const home = {
  destinations: 'Top destinations in the area',
  name: 'Name',
  trafficIndex: 'Traffic index',
  noDestinations: 'No named places in this view. Zoom out or move the map.',
  activity: 'Recent Activity',
  noActivity: 'No activity yet. Check-ins, reviews and new places appear here.',
  newPlace: 'New place',
  checkedIn: '{vessel} checked in',
  reviewed: '{user} wrote',
  blog: 'Blog',
  clusterHint: 'Zoom in to see local POIs',
  zoomIn: 'Zoom in',
  locate: 'Show my position',
  locating: 'Finding your position',
  locationFailed: 'Your position could not be determined. The map has not moved.',
  zoomInControl: 'Zoom in',
  zoomOutControl: 'Zoom out',
  coordinates: 'Map centre',
  zoomLevel: 'zoom {zoom}',
  panel: 'Map panel',
  collapsePanel: 'Collapse panel',
  expandPanel: 'Expand panel',
  share: 'Copy link to this view',
  shared: 'Link to this view copied.',
  theme: 'Theme',
  themes: { auto: 'Match device', light: 'Light', dark: 'Dark', night: 'Night (red)' },
  mapLabel: 'Map of places for boaters',
  clusterLabel: '{count} places here',
  aidClusterLabel: '{count} aids to navigation here',
  beaconClusterLabel: '{count} weather beacons here',
  vesselClusterLabel: '{count} vessels here',
  beaconLabel: '{name}, weather beacon, {age}',
  beaconWindLabel: '{name}, weather beacon, wind {wind} {unit}, {age}',
  beaconUndated: '{name}, weather beacon, no reports',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, followed',
  adTitle: 'Roadstead on your chart plotter',
  adText: 'See the plugin',
  adDismiss: 'Hide this',
  boatsHere: { one: '{count} boat here now', other: '{count} boats here now' },
} as const

/** Status while the places of the map view are searched. Ours. */
export const areaSearchStatus = { searching: 'Searching for places…' } as const

/** How busy a place is, section 2. */
export const trafficIndexLabels = {
  of: 'Traffic index {value} of 5',
  unknown: 'No traffic recorded yet',
} as const
