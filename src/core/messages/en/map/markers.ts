/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Zoom in to see local POIs',
  zoomIn: 'Zoom in',
  clusterLabel: '{count} places here',
  aidClusterLabel: '{count} aids to navigation here',
  beaconClusterLabel: '{count} weather beacons here',
  vesselClusterLabel: '{count} vessels here',
  beaconLabel: '{name}, weather beacon, {age}',
  beaconWindLabel: '{name}, weather beacon, wind {wind} {unit}, {age}',
  beaconUndated: '{name}, weather beacon, no reports',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, followed',
  boatsHere: { one: '{count} boat here now', other: '{count} boats here now' },
} as const
