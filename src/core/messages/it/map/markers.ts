/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Aumentare lo zoom per vedere i luoghi',
  zoomIn: 'Ingrandisci',
  clusterLabel: '{count} luoghi qui',
  aidClusterLabel: '{count} segnalamenti qui',
  beaconClusterLabel: '{count} stazioni meteo qui',
  vesselClusterLabel: '{count} imbarcazioni qui',
  beaconLabel: '{name}, stazione meteo, {age}',
  beaconWindLabel: '{name}, stazione meteo, vento {wind} {unit}, {age}',
  beaconUndated: '{name}, stazione meteo senza rilevamenti',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, imbarcazione seguita',
  boatsHere: { one: '{count} barca qui ora', other: '{count} barche qui ora' },
}
