/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Zoomez pour voir les lieux',
  zoomIn: 'Zoomer',
  clusterLabel: { one: '{count} lieu ici', other: '{count} lieux ici' },
  aidClusterLabel: { one: '{count} aide à la navigation ici', other: '{count} aides à la navigation ici' },
  beaconClusterLabel: { one: '{count} balise météo ici', other: '{count} balises météo ici' },
  vesselClusterLabel: { one: '{count} bateau ici', other: '{count} bateaux ici' },
  beaconLabel: '{name}, balise météo, {age}',
  beaconWindLabel: '{name}, balise météo, vent {wind} {unit}, {age}',
  beaconUndated: '{name}, balise météo sans relevé',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, suivi',
  vesselAreaLabel: '{name}, {type}, quelque part dans une zone de {side} M, {age}',
  followedVesselAreaLabel: '{name}, {type}, quelque part dans une zone de {side} M, {age}, suivi',
  boatsHere: { one: '{count} bateau ici maintenant', other: '{count} bateaux ici maintenant' },
}
