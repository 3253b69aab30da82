/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Zoomen Sie hinein, um die Orte zu sehen',
  zoomIn: 'Hineinzoomen',
  clusterLabel: '{count} Orte hier',
  aidClusterLabel: '{count} Seezeichen hier',
  beaconClusterLabel: '{count} Wetterstationen hier',
  vesselClusterLabel: '{count} Schiffe hier',
  beaconLabel: '{name}, Wetterstation, {age}',
  beaconWindLabel: '{name}, Wetterstation, Wind {wind} {unit}, {age}',
  beaconUndated: '{name}, Wetterstation ohne Meldung',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, Sie folgen ihm',
  boatsHere: { one: '{count} Boot jetzt hier', other: '{count} Boote jetzt hier' },
}
