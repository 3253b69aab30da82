/** Accessible names of markers and clusters. */
export const markers = {
  clusterHint: 'Aumentare lo zoom per vedere i luoghi',
  zoomIn: 'Ingrandisci',
  clusterLabel: { one: '{count} luogo qui', other: '{count} luoghi qui' },
  aidClusterLabel: { one: '{count} segnalamento qui', other: '{count} segnalamenti qui' },
  beaconClusterLabel: { one: '{count} stazione meteo qui', other: '{count} stazioni meteo qui' },
  vesselClusterLabel: { one: '{count} imbarcazione qui', other: '{count} imbarcazioni qui' },
  beaconLabel: '{name}, stazione meteo, {age}',
  beaconWindLabel: '{name}, stazione meteo, vento {wind} {unit}, {age}',
  beaconUndated: '{name}, stazione meteo senza rilevamenti',
  vesselLabel: '{name}, {type}, {status}',
  followedVesselLabel: '{name}, {type}, {status}, imbarcazione seguita',
  vesselAreaLabel: '{name}, {type}, in un punto di un’area di {side} NM, {age}',
  followedVesselAreaLabel: '{name}, {type}, in un punto di un’area di {side} NM, {age}, imbarcazione seguita',
  boatsHere: { one: '{count} barca qui ora', other: '{count} barche qui ora' },
}
