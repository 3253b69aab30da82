/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Zoomen Sie hinein, um die Orte zu sehen',
  zoomIn: 'Hineinzoomen',
  clusterLabel: { one: '{count} Ort hier', other: '{count} Orte hier' },
  aidClusterLabel: { one: '{count} Seezeichen hier', other: '{count} Seezeichen hier' },
  beaconClusterLabel: { one: '{count} Wetterstation hier', other: '{count} Wetterstationen hier' },
  vesselClusterLabel: { one: '{count} Schiff hier', other: '{count} Schiffe hier' },
  beaconLabel: '{name}, Wetterstation, {age}',
  beaconWindLabel: '{name}, Wetterstation, Wind {wind} {unit}, {age}',
  beaconUndated: '{name}, Wetterstation ohne Meldung',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, Sie folgen ihm',
  vesselAreaLabel: '{name}, {type}, irgendwo in einem Gebiet von {side} sm, {age}',
  followedVesselAreaLabel: '{name}, {type}, irgendwo in einem Gebiet von {side} sm, {age}, Sie folgen ihm',
  boatsHere: { one: '{count} Boot jetzt hier', other: '{count} Boote jetzt hier' },
}
