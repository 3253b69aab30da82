import { expect, it } from 'vitest'
import { mergeNames } from '../../../src/server/gazetteer/merge-names.ts'
import type { NamedPoint } from '../../../src/server/gazetteer/name-list.ts'

const island = (name: string, rank: number, latitude: number, longitude = 5): NamedPoint => ({
  name,
  kind: 'island',
  rank,
  latitude,
  longitude,
})

it('names are merged by rank, and one that both have is drawn once, as the package has it', () => {
  const built = [island('Corsica', 5, 42.1, 9.1), island('Île Verte', 9, 43)]
  const imported = [island('CORSICA', 4, 42.2, 9), island('Embiez', 8, 43.08), island('ile verte', 12, 43.01)]
  expect(mergeNames(built, imported).map(({ name }) => name)).toEqual(['Corsica', 'Embiez', 'Île Verte'])
})

it('the same name far away, or of another kind, is another one', () => {
  const built = [island('Île Verte', 9, 43), island('Date Line', 9, 0, 179.9)]
  const bay: NamedPoint = { ...island('Île Verte', 12, 43), kind: 'bay' }
  const imported = [island('Île Verte', 12, 45), bay, island('Date Line', 10, 0, -179.95)]
  expect(mergeNames(built, imported)).toHaveLength(4)
})
