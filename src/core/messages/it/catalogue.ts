import type { Messages } from '../../messages.ts'

/** Kinds of place by icon. */
export const placeTypes: Messages['placeTypes'] = {
  marina: 'Porto turistico',
  anchorage: 'Ancoraggio',
  dock: 'Pontile/Molo',
  'yacht-club': 'Circolo nautico',
  mooring: 'Gavitello d’ormeggio',
  fuel: 'Distributore di carburante',
  'dry-dock': 'Bacino di carenaggio',
  'launch-ramp': 'Scivolo',
  'hurricane-hole': 'Riparo dagli uragani',
  'ais-aton': 'Segnalamento AIS',
  commercial: 'Struttura commerciale',
  ferry: 'Struttura commerciale',
  weather: 'Bollettini meteo locali',
  'ship-weather': 'Bollettini meteo dalle navi',
  other: 'Altro luogo',
}

/** Types of aid to navigation by number, 0 to 31; 9 to 19 stand fast, 20 to 30 float. */
export const aidTypes: Messages['aidTypes'] = {
  0: 'Tipo non specificato',
  1: 'Punto di riferimento',
  2: 'Racon',
  3: 'Struttura fissa in mare aperto',
  4: 'Boa di emergenza per relitto',
  5: 'Fanale senza settori',
  6: 'Fanale a settori',
  7: 'Allineamento, fanale anteriore',
  8: 'Allineamento, fanale posteriore',
  9: 'Meda cardinale nord',
  10: 'Meda cardinale est',
  11: 'Meda cardinale sud',
  12: 'Meda cardinale ovest',
  13: 'Meda laterale di sinistra',
  14: 'Meda laterale di dritta',
  15: 'Meda di canale preferito, lato sinistro',
  16: 'Meda di canale preferito, lato dritto',
  17: 'Meda di pericolo isolato',
  18: 'Meda di acque sicure',
  19: 'Meda speciale',
  20: 'Boa cardinale nord',
  21: 'Boa cardinale est',
  22: 'Boa cardinale sud',
  23: 'Boa cardinale ovest',
  24: 'Boa laterale di sinistra',
  25: 'Boa laterale di dritta',
  26: 'Boa di canale preferito, lato sinistro',
  27: 'Boa di canale preferito, lato dritto',
  28: 'Boa di pericolo isolato',
  29: 'Boa di acque sicure',
  30: 'Boa speciale',
  31: 'Battello-fanale, boa gigante o piattaforma',
}

/** Vessel types by key. */
export const vesselTypes: Messages['vesselTypes'] = {
  sailboat: 'Barca a vela',
  powerboat: 'Barca a motore',
  multihull: 'Multiscafo',
  passenger: 'Nave passeggeri',
  cargo: 'Nave da carico',
  tanker: 'Nave cisterna',
  towing: 'Rimorchiatore',
  fishing_boat: 'Peschereccio',
  other: 'Altro',
}

/** Vessel icons of the legend. */
export const vesselLegend: Messages['vesselLegend'] = {
  sailboat: 'Barca a vela',
  powerboat: 'Barca a motore da diporto',
  superyacht: 'Superyacht o grande nave da crociera',
  'commercial-vessel': 'Nave commerciale',
}

/** Vessel log statuses, 0 to 2. */
export const vesselStatuses: Messages['vesselStatuses'] = {
  0: 'Imbarcazione in navigazione',
  1: 'Imbarcazione ferma',
  2: 'Imbarcazione con check-in in un luogo noto',
}

/** Layers of the map by key. */
export const layerTitles: Messages['layerTitles'] = {
  pois: 'Luoghi d’interesse',
  satMaps: 'Mappe satellitari',
  buoys: 'Stazioni meteo',
  navAids: 'Segnalamenti AIS',
  vessels: 'Imbarcazioni',
  stinkPots: 'Evita superyacht',
  aisPaths: 'Tracce AIS',
  seamarks: 'Segnalamento marittimo',
}

/** Sources that are not another house's, by key. */
export const sourceNames: Messages['sourceNames'] = {
  members: 'Roadstead (utenti)',
  gpx: 'file GPX',
  demo: 'Dimostrazione (simulata)',
}
