import type { Messages } from '../../messages.ts'

/** Kinds of place by icon. */
export const placeTypes: Messages['placeTypes'] = {
  marina: 'Yachthafen',
  anchorage: 'Ankerplatz',
  dock: 'Steg/Pier',
  'yacht-club': 'Yachtclub',
  mooring: 'Festmacherboje',
  fuel: 'Bootstankstelle',
  'dry-dock': 'Trockendock',
  'launch-ramp': 'Slipanlage',
  'hurricane-hole': 'Hurrikan-Schutzplatz',
  'ais-aton': 'AIS-Seezeichen',
  commercial: 'Gewerbliche Anlage',
  ferry: 'Gewerbliche Anlage',
  weather: 'Örtliche Wettermeldungen',
  'ship-weather': 'Wettermeldungen von Schiffen',
  other: 'Sonstiger Ort',
}

/** Types of aid to navigation by number, 0 to 31; 9 to 19 stand fast, 20 to 30 float. */
export const aidTypes: Messages['aidTypes'] = {
  0: 'Art nicht angegeben',
  1: 'Bezugspunkt',
  2: 'Racon',
  3: 'Festes Bauwerk auf See',
  4: 'Wracktonne (neue Gefahr)',
  5: 'Feuer ohne Sektoren',
  6: 'Sektorenfeuer',
  7: 'Richtfeuer, Unterfeuer',
  8: 'Richtfeuer, Oberfeuer',
  9: 'Kardinalbake Nord',
  10: 'Kardinalbake Ost',
  11: 'Kardinalbake Süd',
  12: 'Kardinalbake West',
  13: 'Backbordbake',
  14: 'Steuerbordbake',
  15: 'Bake, Backbordseite des durchgehenden Fahrwassers',
  16: 'Bake, Steuerbordseite des durchgehenden Fahrwassers',
  17: 'Bake, Einzelgefahr',
  18: 'Bake, Fahrwassermitte',
  19: 'Bake, Sonderzeichen',
  20: 'Kardinaltonne Nord',
  21: 'Kardinaltonne Ost',
  22: 'Kardinaltonne Süd',
  23: 'Kardinaltonne West',
  24: 'Backbordtonne',
  25: 'Steuerbordtonne',
  26: 'Tonne, Backbordseite des durchgehenden Fahrwassers',
  27: 'Tonne, Steuerbordseite des durchgehenden Fahrwassers',
  28: 'Einzelgefahrentonne',
  29: 'Fahrwassermitte-Tonne',
  30: 'Sonderzeichen (Tonne)',
  31: 'Feuerschiff, Großtonne oder Plattform',
}

/** Vessel types by key. */
export const vesselTypes: Messages['vesselTypes'] = {
  sailboat: 'Segelboot',
  powerboat: 'Motorboot',
  multihull: 'Mehrrumpfboot',
  passenger: 'Passagierschiff',
  cargo: 'Frachtschiff',
  tanker: 'Tanker',
  towing: 'Schlepper',
  fishing_boat: 'Fischereifahrzeug',
  other: 'Sonstiges',
}

/** Vessel icons of the legend. */
export const vesselLegend: Messages['vesselLegend'] = {
  sailboat: 'Segelboot',
  powerboat: 'Motoryacht oder Motorboot',
  superyacht: 'Superyacht oder großes Kreuzfahrtschiff',
  'commercial-vessel': 'Berufsschiff',
}

/** Vessel log statuses, 0 to 2. */
export const vesselStatuses: Messages['vesselStatuses'] = {
  0: 'Schiff in Fahrt',
  1: 'Schiff nicht in Fahrt',
  2: 'Schiff an bekanntem Ort eingecheckt',
}

/** Layers of the map by key. */
export const layerTitles: Messages['layerTitles'] = {
  pois: 'Orte',
  satMaps: 'Satellitenkarten',
  buoys: 'Wetterstationen',
  navAids: 'AIS-Seezeichen',
  vessels: 'Schiffe',
  stinkPots: 'Superyachten meiden',
  aisPaths: 'AIS-Spuren',
  seamarks: 'Seezeichen',
}

/** Sources that are not another house's, by key. */
export const sourceNames: Messages['sourceNames'] = {
  members: 'Roadstead (Mitglieder)',
  gpx: 'GPX-Datei',
  demo: 'Vorführung (simuliert)',
}
