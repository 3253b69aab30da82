/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Acerque el mapa para ver los lugares',
  zoomIn: 'Acercar',
  clusterLabel: { one: '{count} lugar aquí', other: '{count} lugares aquí' },
  aidClusterLabel: {
    one: '{count} ayuda a la navegación aquí',
    other: '{count} ayudas a la navegación aquí',
  },
  beaconClusterLabel: { one: '{count} boya meteorológica aquí', other: '{count} boyas meteorológicas aquí' },
  vesselClusterLabel: { one: '{count} barco aquí', other: '{count} barcos aquí' },
  beaconLabel: '{name}, boya meteorológica, {age}',
  beaconWindLabel: '{name}, boya meteorológica, viento {wind} {unit}, {age}',
  beaconUndated: '{name}, boya meteorológica sin datos',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, seguido',
  vesselAreaLabel: '{name}, {type}, en algún punto de una zona de {side} M, {age}',
  followedVesselAreaLabel: '{name}, {type}, en algún punto de una zona de {side} M, {age}, seguido',
  boatsHere: { one: '{count} barco aquí ahora', other: '{count} barcos aquí ahora' },
}
