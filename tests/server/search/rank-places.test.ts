import { expect, it } from 'vitest'
import { normalizeSearchText } from '../../../src/core/text.ts'
import type { PlaceCandidate } from '../../../src/server/search/place-queries.ts'
import { rankPlaces } from '../../../src/server/search/rank-places.ts'
import { parseQueryWords } from '../../../src/server/search-words/search-words.ts'

const marseille = { latitude: 43.3, longitude: 5.37 }
const iowa = { latitude: 41.6, longitude: -91.5 }

let nextId = 1
function buildCandidate(name: string, overrides: Partial<PlaceCandidate> = {}): PlaceCandidate {
  return {
    id: nextId++,
    name,
    other_names: [],
    type_enum: 0,
    address: null,
    city: null,
    state_code: null,
    country_code: 'FR',
    importance: 0.5,
    codes: [],
    ...marseille,
    ...overrides,
  }
}

function rank(query: string, places: PlaceCandidate[], near: typeof marseille | null = marseille) {
  const text = normalizeSearchText(query)
  return rankPlaces(places, { words: parseQueryWords(query), text, near })
}
const rankNames = (...args: Parameters<typeof rank>) => rank(...args).map(({ place }) => place.name)

it('puts a port nearby before one of exactly that name far away', () => {
  const places = [buildCandidate('Port', iowa), buildCandidate('Vieux-Port')]
  expect(rankNames('port', places)).toEqual(['Vieux-Port', 'Port'])
})

it('puts a famous port far away, typed whole, before a nameless dock nearby', () => {
  const dock = buildCandidate('Dock near Marseille', { ...iowa, importance: -0.6 })
  const port = buildCandidate('Marseille', { importance: 0.5 })
  expect(rankNames('marseille', [dock, port], iowa)).toEqual(['Marseille', 'Dock near Marseille'])
})

it('puts the nearest of two equal places first', () => {
  const places = [buildCandidate('Marina', iowa), buildCandidate('Marina', { latitude: 43.4 })]
  expect(rank('marina', places)[0]?.place.latitude).toBe(43.4)
})

it('puts the more important of two equal places first without a map', () => {
  const places = [buildCandidate('Cala', { importance: 0.1 }), buildCandidate('Cala', { importance: 0.6 })]
  expect(rank('cala', places, null)[0]?.place.importance).toBe(0.6)
})

it('puts anchorages of ships last', () => {
  const places = [
    buildCandidate('Marseille', { importance: -2.5 }),
    buildCandidate('Vieux-Port', { city: 'Marseille' }),
  ]
  expect(rankNames('marseille', places)).toEqual(['Vieux-Port', 'Marseille'])
})

it('states by which name, code or town a place was found', () => {
  const place = buildCandidate('Zea', {
    other_names: ['Μαρίνα Ζέας', 'Pasalimani'],
    codes: ['grpir'],
    city: 'Pireas',
  })
  expect(rank('zea', [place])[0]?.matched).toBeNull()
  expect(rank('pasalimani', [place])[0]?.matched).toEqual({ kind: 'name', text: 'Pasalimani' })
  expect(rank('μαρινα', [place])[0]?.matched).toEqual({ kind: 'name', text: 'Μαρίνα Ζέας' })
  expect(rank('grpir', [place])[0]?.matched).toEqual({ kind: 'code', text: 'GRPIR' })
  expect(rank('grpi', [place])[0]).toMatchObject({ matched: null, hasName: false })
  expect(rank('pireas', [place])[0]?.matched).toEqual({ kind: 'town', text: 'Pireas' })
})

it('sorts by name, then importance, then number', () => {
  const near = (name: string, overrides: Partial<PlaceCandidate> = {}) => buildCandidate(name, overrides)
  const names = rankNames('port camarg', [
    near('Port Camargue nord', { importance: 0 }),
    near('Anse', { importance: 0, city: 'Port Camargue' }),
    near('Le Port de Camargue', { importance: 0 }),
    near('Port Camarg', { importance: 0 }),
    near('Les Tamaris', { importance: 0, other_names: ['Port Camarg'] }),
  ])
  expect(names).toEqual(['Port Camarg', 'Les Tamaris', 'Port Camargue nord', 'Le Port de Camargue', 'Anse'])

  const cala = [1.1, 1, 1, 0.2, 0, -2.5].map((importance) => near('Cala', { importance }))
  const sorted = rank('cala', cala.toReversed()).map(({ place }) => place.id)
  expect(sorted).toEqual(cala.map(({ id }) => id))
})

it('rates the distance from none on the other side of the world to all nearby', () => {
  const score = (
    latitude: number,
    longitude: number,
    map: typeof marseille | null = { latitude: 0, longitude: 0 },
  ) => rank('cala', [buildCandidate('Cala', { latitude, longitude })], map)[0]?.score ?? 0
  const none = score(0, 0, null)
  expect(score(0, 0) - none).toBeCloseTo(2, 2)
  expect(score(0, 179.9) - none).toBeCloseTo(0, 2)
  expect(score(0, 1) - none).toBeGreaterThan(score(0, 2) - none)
})

it('knows which places have every word as typed', () => {
  const hasName = (query: string, overrides: Partial<PlaceCandidate> = {}) =>
    rank(query, [buildCandidate('Port Camargue', overrides)])[0]?.hasName
  expect(hasName('camargue port')).toBe(true)
  expect(hasName('port camarg')).toBe(false)
  expect(hasName('nice', { other_names: ['Nice'] })).toBe(true)
  expect(hasName('nice', { city: 'Nice' })).toBe(false)
  expect(hasName('frnce', { codes: ['frnce'] })).toBe(true)
})

it('prefers a name with the words that are too short to be misspelled', () => {
  const alternatives = [{ words: ['princes'], isPrefix: false, edits: 1 }]
  const options = { words: [{ text: 'prince', alternatives }], text: 'prince g', near: null }
  const places = ['Princes C', 'Princes G'].map((name) => buildCandidate(name))
  expect(rankPlaces(places, options).map(({ place }) => place.name)).toEqual(['Princes G', 'Princes C'])
})

it('prefers fewer wrong letters, in names and towns', () => {
  const alternatives = [
    { words: ['camargue'], isPrefix: false, edits: 0 },
    { words: ['camarge'], isPrefix: false, edits: 1 },
    { words: ['camarg'], isPrefix: false, edits: 2 },
  ]
  const options = { words: [{ text: 'camargue', alternatives }], text: 'camargue', near: null }
  const score = (name: string, city: string | null = null) =>
    rankPlaces([buildCandidate(name, { city })], options)[0]?.score ?? 0
  const step = score('Camarge') - score('Camarg')
  expect(step).toBeGreaterThan(0)
  // A misspelled whole name is better than a longer one.
  expect(score('Camarge')).toBeGreaterThan(score('Camarge Nord'))
  expect(score('Port', 'Camarge') - score('Port', 'Camarg')).toBeCloseTo(step)
})
