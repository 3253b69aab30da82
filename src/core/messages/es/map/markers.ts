/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Acerque el mapa para ver los lugares',
  zoomIn: 'Acercar',
  clusterLabel: '{count} lugares aquí',
  aidClusterLabel: '{count} ayudas a la navegación aquí',
  beaconClusterLabel: '{count} boyas meteorológicas aquí',
  vesselClusterLabel: '{count} barcos aquí',
  beaconLabel: '{name}, boya meteorológica, {age}',
  beaconWindLabel: '{name}, boya meteorológica, viento {wind} {unit}, {age}',
  beaconUndated: '{name}, boya meteorológica sin datos',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, seguido',
  boatsHere: { one: '{count} barco aquí ahora', other: '{count} barcos aquí ahora' },
}
