import { buildMapNames } from '../../tests/factories/map-names.ts'

/** Towns, islands and capes of the coast of Provence, written by hand; positions are rough. */
export const sampleNames = buildMapNames(
  { name: 'Marseille', kind: 'town', rank: 5, latitude: 43.297, longitude: 5.381 },
  { name: 'Toulon', kind: 'town', rank: 6, latitude: 43.124, longitude: 5.928 },
  { name: 'Arles', kind: 'town', rank: 8, latitude: 43.677, longitude: 4.63 },
  { name: 'La Ciotat', kind: 'town', rank: 9, latitude: 43.177, longitude: 5.605 },
  { name: 'Martigues', kind: 'town', rank: 9, latitude: 43.405, longitude: 5.054 },
  { name: 'Cassis', kind: 'town', rank: 11, latitude: 43.215, longitude: 5.538 },
  { name: 'Bandol', kind: 'town', rank: 11, latitude: 43.137, longitude: 5.752 },
  { name: 'Hyères', kind: 'town', rank: 9, latitude: 43.12, longitude: 6.128 },
)
