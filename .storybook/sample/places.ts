import type { Place, PlaceProperties } from '../../src/core/contract/place.ts'
import { getPlaceType } from '../../src/core/catalogue/place-types.ts'
import { buildPlace, buildPlaceFeature } from '../../tests/factories/records.ts'

/** The place of the examples in the documents. */
export const samplePlaceId = 1401

type Row = [name: string, type: number, latitude: number, longitude: number, more?: Details]
type Details = Partial<Pick<PlaceProperties, 'count' | 'approximate' | 'updated'>> &
  Partial<Pick<Place, 'city' | 'rating_average' | 'vote_count' | 'popularity' | 'address' | 'phone'>>

const details: Details = { address: 'Quai d’Esménard', rating_average: 4.4, vote_count: 27 }

/** Places of the coast of Provence, written by hand; positions are rough, boats and ratings invented. */
const rows: readonly Row[] = [
  ['Port de Sanary', 0, 43.1165, 5.8, { ...details, city: 'Sanary-sur-Mer', count: 8, popularity: 4 }],
  ['Port de Bandol', 0, 43.134, 5.754, { city: 'Bandol', count: 3, popularity: 4 }],
  ['Vieux-Port de Marseille', 0, 43.295, 5.368, { city: 'Marseille', count: 12, popularity: 5 }],
  ['Société Nautique de Marseille', 3, 43.2925, 5.362, { city: 'Marseille' }],
  ['Port de la Pointe Rouge', 0, 43.244, 5.369, { city: 'Marseille', count: 4 }],
  ['Pointe Rouge fuel dock', 5, 43.2436, 5.372, { city: 'Marseille' }],
  ['Pointe Rouge ramp', 7, 43.2448, 5.373, { city: 'Marseille' }],
  ['Port du Frioul', 0, 43.28, 5.308, { city: 'Marseille', count: 6, popularity: 3 }],
  ['Anse de Morgiret', 1, 43.2815, 5.297, { count: 2 }],
  ['Anse de Pomègues', 4, 43.2695, 5.295],
  ['Port de L’Estaque', 0, 43.36, 5.312, { city: 'Marseille' }],
  ['La Joliette ferries', 11, 43.308, 5.364, { city: 'Marseille' }],
  ['Niolon', 2, 43.341, 5.259],
  ['La Redonne', 0, 43.331, 5.199],
  ['Port de Carry-le-Rouet', 0, 43.329, 5.152],
  ['Port de Sausset-les-Pins', 0, 43.33, 5.109],
  ['Port de Carro', 0, 43.329, 5.041],
  ['Port de Martigues', 0, 43.404, 5.053],
  ['Port-de-Bouc', 0, 43.402, 4.984],
  ['Fos terminals', 10, 43.41, 4.9],
  ['Port-Saint-Louis', 0, 43.387, 4.806],
  ['Port Napoléon boatyard', 6, 43.373, 4.826],
  ['Port Gardian', 0, 43.449, 4.423, { city: 'Saintes-Maries-de-la-Mer' }],
  ['Port Camargue', 0, 43.517, 4.132, { city: 'Le Grau-du-Roi', count: 9 }],
  ['Port d’Aigues-Mortes', 0, 43.564, 4.189],
  ['Les Goudes', 2, 43.215, 5.345],
  ['Île de Riou', 1, 43.176, 5.386, { count: 1 }],
  ['Calanque de Sormiou', 1, 43.209, 5.42, { count: 5 }],
  ['Calanque de Morgiou', 4, 43.211, 5.443],
  ['Calanque d’En-Vau', 1, 43.201, 5.499, { count: 2 }],
  ['Calanque de Port-Miou', 4, 43.206, 5.513, { count: 1 }],
  ['Port de Cassis', 0, 43.213, 5.536, { city: 'Cassis', count: 7, popularity: 4 }],
  ['Baie de Cassis', 1, 43.208, 5.545],
  ['La Ciotat, Vieux-Port', 0, 43.174, 5.606, { city: 'La Ciotat', count: 2 }],
  ['La Ciotat shipyards', 6, 43.1725, 5.61],
  ['La Ciotat, Bérouard', 0, 43.178, 5.613],
  ['Île Verte', 1, 43.159, 5.617, { count: 3 }],
  ['Port des Lecques', 0, 43.178, 5.682, { city: 'Saint-Cyr-sur-Mer' }],
  ['La Madrague de Saint-Cyr', 0, 43.166, 5.692, { updated: '2017-03-01' }],
  ['Port d’Alon', 1, 43.147, 5.709, { approximate: true }],
  ['Bandol fuel dock', 5, 43.1346, 5.7575],
  ['Île de Bendor', 2, 43.129, 5.751],
  ['Port de Cavalière', 1, 43.151, 6.431],
  ['Port du Niel', 4, 43.036, 6.128],
  ['Port du Brusc', 0, 43.078, 5.803],
  ['Port des Embiez', 0, 43.0805, 5.785, { count: 4 }],
  ['Anse de Fabrégas', 1, 43.066, 5.872, { approximate: true }],
  ['Le Lazaret', 4, 43.088, 5.906],
  ['Port de La Seyne', 0, 43.103, 5.885],
  ['Port de Saint-Mandrier', 0, 43.08, 5.926, { count: 5 }],
  ['Toulon, Darse Vieille', 0, 43.118, 5.931, { city: 'Toulon', count: 6 }],
  ['Toulon ferries', 11, 43.116, 5.936, { city: 'Toulon' }],
  ['Toulon naval dry dock', 6, 43.112, 5.915],
  [
    'Port des Oursinières',
    0,
    43.085,
    6.022,
    { ...details, address: 'Quai Marius Coulomb', city: 'Le Pradet' },
  ],
  ['Port des Salettes', 0, 43.088, 6.077, { city: 'Carqueiranne' }],
  ['L’Almanarre ramp', 7, 43.068, 6.128],
  ['Port Saint-Pierre', 0, 43.082, 6.157, { city: 'Hyères', count: 10, popularity: 5 }],
  ['Port Pothuau', 0, 43.115, 6.203],
  ['Port de Porquerolles', 0, 43.003, 6.2, { count: 11, popularity: 5 }],
  ['Plage d’Argent', 1, 43.006, 6.184, { count: 4 }],
  ['Baie de Port-Cros', 4, 43.009, 6.38, { count: 3 }],
  ['Port de Bormes', 0, 43.124, 6.366],
  ['Port du Lavandou', 0, 43.138, 6.372],
  ['Port de Cavalaire', 0, 43.173, 6.538],
]

export const samplePlaces: readonly Place[] = rows.map(
  (
    [
      name,
      type_enum,
      latitude,
      longitude,
      { count: _count, approximate: _approximate, updated, ...details } = {},
    ],
    index,
  ) =>
    buildPlace({
      id: samplePlaceId + index,
      name,
      type_enum,
      type: getPlaceType(type_enum).name,
      latitude,
      longitude,
      city: null,
      ...(updated && { updated_at: `${updated}T00:00:00Z` }),
      ...details,
    }),
)

/** The places as the map layer returns them. */
export const samplePlaceFeatures = samplePlaces.map(
  ({ id, name, type_enum, type, latitude, longitude }, index) => {
    const { count = 0, approximate, updated } = rows[index]?.[4] ?? {}
    const colour = type_enum === 1 ? 'blue' : 'green'
    const marker = getPlaceType(type_enum).icon + (count > 0 ? `-${colour}` : '')
    const feature = buildPlaceFeature({ id, name, latitude, longitude, count, marker })
    Object.assign(
      feature.properties,
      { type_enum, type },
      approximate && { approximate },
      updated && { updated },
    )
    return feature
  },
)
