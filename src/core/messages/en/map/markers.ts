/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Zoom in to see local POIs',
  zoomIn: 'Zoom in',
  clusterLabel: { one: '{count} place here', other: '{count} places here' },
  aidClusterLabel: { one: '{count} aid to navigation here', other: '{count} aids to navigation here' },
  beaconClusterLabel: { one: '{count} weather beacon here', other: '{count} weather beacons here' },
  vesselClusterLabel: { one: '{count} vessel here', other: '{count} vessels here' },
  beaconLabel: '{name}, weather beacon, {age}',
  beaconWindLabel: '{name}, weather beacon, wind {wind} {unit}, {age}',
  beaconUndated: '{name}, weather beacon, no reports',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, followed',
  vesselAreaLabel: '{name}, {type}, somewhere in an area of {side} nm, {age}',
  followedVesselAreaLabel: '{name}, {type}, somewhere in an area of {side} nm, {age}, followed',
  boatsHere: { one: '{count} boat here now', other: '{count} boats here now' },
} as const
