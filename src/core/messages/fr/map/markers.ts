/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Zoomez pour voir les lieux',
  zoomIn: 'Zoomer',
  clusterLabel: '{count} lieux ici',
  aidClusterLabel: '{count} aides à la navigation ici',
  beaconClusterLabel: '{count} balises météo ici',
  vesselClusterLabel: '{count} bateaux ici',
  beaconLabel: '{name}, balise météo, {age}',
  beaconWindLabel: '{name}, balise météo, vent {wind} {unit}, {age}',
  beaconUndated: '{name}, balise météo sans relevé',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, suivi',
  boatsHere: { one: '{count} bateau ici maintenant', other: '{count} bateaux ici maintenant' },
}
