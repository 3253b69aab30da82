import type { Messages } from '../../messages.ts'

/** Kinds of place by icon. */
export const placeTypes: Messages['placeTypes'] = {
  marina: 'Port de plaisance',
  anchorage: 'Mouillage',
  dock: 'Quai ou ponton',
  'yacht-club': 'Club nautique',
  mooring: 'Corps-mort',
  fuel: 'Poste à carburant',
  'dry-dock': 'Cale sèche',
  'launch-ramp': 'Cale de mise à l’eau',
  'hurricane-hole': 'Trou à cyclone',
  'ais-aton': 'Aide à la navigation AIS',
  commercial: 'Port de commerce',
  ferry: 'Gare maritime',
  weather: 'Météo locale',
  'ship-weather': 'Météo de navire',
  other: 'Autre lieu',
}

/** Types of aid to navigation by number, 0 to 31. */
export const aidTypes: Messages['aidTypes'] = {
  0: 'Type non précisé',
  1: 'Point de repère',
  2: 'Balise radar (racon)',
  3: 'Structure fixe en mer',
  4: 'Bouée d’urgence d’épave',
  5: 'Feu sans secteurs',
  6: 'Feu à secteurs',
  7: 'Feu d’alignement antérieur',
  8: 'Feu d’alignement postérieur',
  9: 'Balise cardinale nord',
  10: 'Balise cardinale est',
  11: 'Balise cardinale sud',
  12: 'Balise cardinale ouest',
  13: 'Balise latérale bâbord',
  14: 'Balise latérale tribord',
  15: 'Balise de chenal préféré, bâbord',
  16: 'Balise de chenal préféré, tribord',
  17: 'Balise de danger isolé',
  18: 'Balise d’eaux saines',
  19: 'Balise, marque spéciale',
  20: 'Marque cardinale nord',
  21: 'Marque cardinale est',
  22: 'Marque cardinale sud',
  23: 'Marque cardinale ouest',
  24: 'Marque latérale bâbord',
  25: 'Marque latérale tribord',
  26: 'Chenal préféré, marque bâbord',
  27: 'Chenal préféré, marque tribord',
  28: 'Danger isolé',
  29: 'Eaux saines',
  30: 'Marque spéciale',
  31: 'Bateau-feu, LANBY ou plateforme',
}

/** Vessel types by key. */
export const vesselTypes: Messages['vesselTypes'] = {
  sailboat: 'Voilier',
  powerboat: 'Bateau à moteur',
  multihull: 'Multicoque',
  passenger: 'Navire à passagers',
  cargo: 'Navire de charge',
  tanker: 'Navire-citerne',
  towing: 'Remorqueur',
  fishing_boat: 'Bateau de pêche',
  other: 'Autre',
}

/** Vessel icons of the legend. */
export const vesselLegend: Messages['vesselLegend'] = {
  sailboat: 'Voilier',
  powerboat: 'Bateau de plaisance à moteur',
  superyacht: 'Superyacht ou grand paquebot',
  'commercial-vessel': 'Navire de commerce',
}

/** Vessel log statuses, 0 to 2. */
export const vesselStatuses: Messages['vesselStatuses'] = {
  0: 'Bateau faisant route',
  1: 'Bateau ne faisant pas route',
  2: 'Bateau en escale à un point d’intérêt connu',
}

/** Layers of the map by key. */
export const layerTitles: Messages['layerTitles'] = {
  pois: 'Points d’intérêt',
  satMaps: 'Cartes satellite',
  buoys: 'Balises météo',
  navAids: 'Aides à la navigation AIS',
  vessels: 'Bateaux',
  stinkPots: 'Éviter les superyachts',
  aisPaths: 'Routes AIS',
  seamarks: 'Marques de balisage',
}

/** Sources that are not another house's, by key. */
export const sourceNames: Messages['sourceNames'] = {
  members: 'Membres de Roadstead',
  gpx: 'fichier GPX',
  demo: 'Démonstration (simulée)',
}
