import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCities } from '../../../scripts/cities.ts'
import { getDistanceMetres } from '../../../src/core/geo.ts'
import { decodeTownIndex, encodeTownIndex, openTownIndex } from '../../../src/server/gazetteer/town-index.ts'
import { builtTownList, parseTownLine } from '../../../src/server/gazetteer/town-list.ts'

const list = Buffer.from(
  [
    'cassis\tCassis\tFR\t93\t43.21571\t5.53855',
    'nantucket\tNantucket\tUS\tMA\t41.28346\t-70.09946',
    'zurich\tZürich\tCH\tZH\t47.36667\t8.55',
  ]
    .map((line) => `${line}\n`)
    .join(''),
)
const towns = decodeTownIndex(list, encodeTownIndex(list))

describe('the index of towns', () => {
  it('finds the nearest town of the list, the last included', () => {
    expect(towns.findNearest({ latitude: 43, longitude: 6 }, 100_000)?.name).toBe('Cassis')
    expect(towns.findNearest({ latitude: 47, longitude: 8 }, 100_000)?.name).toBe('Zürich')
  })

  it('gives the state of the United States only', () => {
    expect(towns.findNearest({ latitude: 41.28, longitude: -70.1 }, 5_000)?.state_code).toBe('MA')
    expect(towns.findNearest({ latitude: 47.37, longitude: 8.55 }, 5_000)?.state_code).toBeNull()
  })

  it('finds nothing beyond the distance', () => {
    const south = { latitude: 43, longitude: 5.53855 }
    const metres = getDistanceMetres(south, { latitude: 43.21571, longitude: 5.53855 })
    expect(towns.findNearest(south, metres + 100)?.name).toBe('Cassis')
    expect(towns.findNearest(south, metres - 100)).toBeNull()
  })
})

it('the built list has every town of the package, and its index finds them', () => {
  const cities = readCities()
  const lines = readFileSync(builtTownList, 'utf8').trimEnd().split('\n')
  const given = cities.map(({ name, country, admin1, lat, lng }) =>
    [name, country, admin1, lat, lng].join('\t'),
  )
  const listed = lines.map((line) => line.slice(line.indexOf('\t') + 1))
  // Not compared by toEqual, which takes seconds for so many.
  expect(listed.sort().join('\n') === given.sort().join('\n')).toBe(true)
  const built = openTownIndex()
  const sample = lines.filter((_line, index) => index % 1_000 === 0).map(parseTownLine)
  // Towns may share a position.
  const far = sample.filter((town) => {
    const nearest = built.findNearest(town, 1_000)
    return !nearest || getDistanceMetres(town, nearest) > 2
  })
  expect(far).toEqual([])
})
