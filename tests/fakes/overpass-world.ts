/** Overpass JSON of a small part of the Gulf of Lion, written by hand: the places of the site tests. */
export const smallOverpassWorld = {
  version: 0.6,
  osm3s: { timestamp_osm_base: '2024-05-01T00:00:00Z' },
  elements: [
    buildNode(1, 43.517, 4.132, {
      leisure: 'marina',
      name: 'Port Camargue',
      vhf: '9',
      capacity: '5000',
      phone: '+33 4 66 51 10 45',
      website: 'https://www.portcamargue.com',
      description: 'The largest marina of Europe.\nVisitors to starboard of the capitainerie.',
      'addr:city': 'Le Grau-du-Roi',
      toilets: 'yes',
      wikipedia: 'fr:Port Camargue',
    }),
    buildNode(2, 43.586, 4.177, { 'seamark:type': 'anchorage' }),
    buildNode(3, 43.2946, 5.3693, { leisure: 'marina', name: 'Vieux-Port', 'addr:city': 'Marseille' }),
    buildNode(4, 43.21, 5.34, { 'seamark:type': 'anchorage', name: 'Calanque de Sormiou' }),
    buildNode(5, 43.5, 4.15, { waterway: 'fuel', name: 'Station du port' }),
    buildNode(6, 43.55, 4.05, { leisure: 'slipway', name: 'Cale de mise à l’eau' }),
    buildNode(7, 43.53, 3.93, { club: 'sailing', sport: 'sailing', name: 'Yacht Club de <b>Palavas</b>' }),
    buildNode(8, 43.4, 3.7, { 'seamark:type': 'mooring' }),
    buildNode(9, 43.39, 3.69, {
      'seamark:type': 'harbour',
      name: 'A harbour whose name is so very long that no card, no row and no title bar was ever made to hold the whole of it',
    }),
    ...Array.from({ length: 24 }, (_, i) =>
      buildNode(100 + i, 42.9 + (i % 5) / 50, 6.1 + i / 60, {
        leisure: 'marina',
        name: `Marina ${String(i).padStart(2, '0')}`,
      }),
    ),
    buildNode(200, 43.326, 5.053, {
      'seamark:type': 'light_major',
      'seamark:name': 'Cap Couronne',
      'seamark:radio_station:mmsi': '992271409',
      'seamark:light:character': 'Fl',
      'seamark:light:colour': 'red',
      'seamark:light:period': '3',
    }),
    buildNode(201, 43.45, 4.12, {
      'seamark:type': 'virtual_aton',
      'seamark:name': 'Espiguette S',
      'seamark:virtual_aton:mmsi': '999416001',
      'seamark:virtual_aton:category': 'south_cardinal',
    }),
  ],
}

function buildNode(id: number, lat: number, lon: number, tags: Record<string, string>) {
  return { type: 'node', id, lat, lon, tags }
}
