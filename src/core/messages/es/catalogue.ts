import type { Messages } from '../../messages.ts'

/** Kinds of place by icon. */
export const placeTypes: Messages['placeTypes'] = {
  marina: 'Puerto deportivo',
  anchorage: 'Fondeadero',
  dock: 'Muelle o pantalán',
  'yacht-club': 'Club náutico',
  mooring: 'Boya de amarre',
  fuel: 'Surtidor de combustible',
  'dry-dock': 'Dique seco',
  'launch-ramp': 'Rampa de botadura',
  'hurricane-hole': 'Refugio de huracanes',
  'ais-aton': 'Ayuda a la navegación AIS',
  commercial: 'Puerto comercial',
  ferry: 'Terminal de pasajeros',
  weather: 'Meteorología local',
  'ship-weather': 'Meteorología de buque',
  other: 'Otro lugar',
}

/** Types of aid to navigation by number, 0 to 31. */
export const aidTypes: Messages['aidTypes'] = {
  0: 'Tipo no especificado',
  1: 'Punto de referencia',
  2: 'Baliza de radar (racon)',
  3: 'Estructura fija en el mar',
  4: 'Boya de emergencia de naufragio',
  5: 'Luz sin sectores',
  6: 'Luz de sectores',
  7: 'Luz de enfilación anterior',
  8: 'Luz de enfilación posterior',
  9: 'Baliza cardinal norte',
  10: 'Baliza cardinal este',
  11: 'Baliza cardinal sur',
  12: 'Baliza cardinal oeste',
  13: 'Baliza lateral de babor',
  14: 'Baliza lateral de estribor',
  15: 'Baliza de canal principal, babor',
  16: 'Baliza de canal principal, estribor',
  17: 'Baliza de peligro aislado',
  18: 'Baliza de aguas navegables',
  19: 'Baliza de marca especial',
  20: 'Marca cardinal norte',
  21: 'Marca cardinal este',
  22: 'Marca cardinal sur',
  23: 'Marca cardinal oeste',
  24: 'Marca lateral de babor',
  25: 'Marca lateral de estribor',
  26: 'Canal principal, marca de babor',
  27: 'Canal principal, marca de estribor',
  28: 'Peligro aislado',
  29: 'Aguas navegables',
  30: 'Marca especial',
  31: 'Buque faro, LANBY o plataforma',
}

/** Vessel types by key. */
export const vesselTypes: Messages['vesselTypes'] = {
  sailboat: 'Velero',
  powerboat: 'Barco a motor',
  multihull: 'Multicasco',
  passenger: 'Buque de pasaje',
  cargo: 'Buque de carga',
  tanker: 'Buque cisterna',
  towing: 'Remolcador',
  fishing_boat: 'Pesquero',
  other: 'Otro',
}

/** Vessel icons of the legend. */
export const vesselLegend: Messages['vesselLegend'] = {
  sailboat: 'Velero',
  powerboat: 'Barco de recreo a motor',
  superyacht: 'Superyate o gran crucero',
  'commercial-vessel': 'Buque mercante',
}

/** Vessel log statuses, 0 to 2. */
export const vesselStatuses: Messages['vesselStatuses'] = {
  0: 'Barco en navegación',
  1: 'Barco detenido',
  2: 'Barco con escala en un punto de interés conocido',
}

/** Layers of the map by key. */
export const layerTitles: Messages['layerTitles'] = {
  pois: 'Puntos de interés',
  satMaps: 'Mapas satelitales',
  buoys: 'Boyas meteorológicas',
  navAids: 'Ayudas a la navegación AIS',
  vessels: 'Barcos',
  stinkPots: 'Evitar superyates',
  aisPaths: 'Rutas AIS',
  seamarks: 'Balizamiento',
}

/** Sources that are not another house's, by key. */
export const sourceNames: Messages['sourceNames'] = {
  members: 'Miembros de Roadstead',
  gpx: 'archivo GPX',
  demo: 'Demostración (simulada)',
}
