import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult } from '../../../src/core/contract/search.ts'
import type { Destination } from '../../../src/core/contract/place.ts'
import { destinations, search as searchLimits } from '../../../src/core/limits/search.ts'
import { findTowns } from '../../../src/server/search/find-towns.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const getPosition = (i: number) => ({ latitude: 40 + i, longitude: 10 + i })
  const places = [
    buildPlaceRecord({ name: 'Port Camargue', city: 'Le Grau-du-Roi', country_code: 'FR' }),
    buildPlaceRecord({
      name: 'Vieux-Port',
      other_names: ['Old Harbour'],
      aliases: ['unlocode:FRMRS'],
      city: 'Marseille',
      country_code: 'FR',
      ...getPosition(1),
    }),
    buildPlaceRecord({ name: 'St Johns Cove', country_code: 'GB', latitude: 50.4, longitude: -4.2 }),
    buildPlaceRecord({ name: "St. John's Harbour", country_code: 'CA', latitude: 47.56, longitude: -52.7 }),
    buildPlaceRecord({ name: 'Île d’Yeu', city: 'Port-Joinville', country_code: 'FR', ...getPosition(2) }),
    buildPlaceRecord({
      name: 'Marseille',
      source: 'gfw-anchorages',
      type_enum: 10,
      prominence: -10,
      country_code: 'FR',
      ...getPosition(3),
    }),
    buildPlaceRecord({
      name: 'Μαρίνα Ζέας',
      other_names: ['Marina Zeas'],
      city: 'Πειραιάς',
      country_code: 'GR',
      ...getPosition(4),
    }),
    ...[
      ['Порт Сочи', 'Port Sochi', 'RU'] as const,
      ['ميناء بورتسودان', 'Port Sudan', 'SD'] as const,
      ['香港仔避風塘', 'Aberdeen Typhoon Shelter', 'HK'] as const,
    ].map(([name, latin, country_code], i) =>
      buildPlaceRecord({ name, other_names: [latin], country_code, ...getPosition(5 + i) }),
    ),
    ...Array.from({ length: 37 }, (_, i) =>
      buildPlaceRecord({ name: `Cala ${i}`, country_code: 'ES', latitude: 39 + i / 100, longitude: 3 }),
    ),
    buildPlaceRecord({
      name: 'Mooring near Palma',
      derived_columns: ['name'],
      type_enum: 4,
      latitude: 39.2,
      longitude: 3.1,
    }),
  ]
  await server.database.db.transaction().execute((tx) => importPlaces(tx, places))
  await insertVessel(server.database, {
    name: 'Joshua',
    mmsi: '227000123',
    country_registration: 'FR',
    search_text: ' joshua 227000123 la rochelle france',
  })
})
afterAll(() => server.close())

async function search(query: string, more: Record<string, string> = {}): Promise<SearchResult> {
  const { status, body } = await server.get(`/search/?${new URLSearchParams({ query, ...more }).toString()}`)
  expect(status).toBe(200)
  return body
}

const names = ({ places }: SearchResult) => places.map(({ name }) => name)

describe('GET /search', () => {
  it('section 3: returns places and vessels with totals', async () => {
    expect(await search('camargue')).toEqual({
      places: [
        {
          id: expect.any(Number),
          name: 'Port Camargue',
          type_enum: 0,
          city: 'Le Grau-du-Roi',
          state_code: null,
          country_code: 'FR',
          latitude: 43.517,
          longitude: 4.132,
          matched: null,
        },
      ],
      vessels: [],
      towns: [],
      position: null,
      places_hits: 1,
      vessels_hits: 0,
    })
  })

  it.each([
    ['port camarge', 'Port Camargue'],
    ['marseile', 'Vieux-Port'],
    ['ile d yeu', 'Île d’Yeu'],
    ['ÎLE D’YEU', 'Île d’Yeu'],
    ['grau du roi', 'Port Camargue'],
    ['πειραιας', 'Μαρίνα Ζέας'],
    ['camargue france', 'Port Camargue'],
    ['camargue port', 'Port Camargue'],
    ['france camargue pt', 'Port Camargue'],
    ['port camraque', 'Port Camargue'],
    ['portcamargue', 'Port Camargue'],
    ['portc amargue', 'Port Camargue'],
    ['por tcamargue', 'Port Camargue'],
    ['vi eux port', 'Vieux-Port'],
    ['port x camarge', 'Port Camargue'],
    ['port xyzzy camargue', 'Port Camargue'],
    ['old harbour', 'Vieux-Port'],
    ['frmrs', 'Vieux-Port'],
    ['marina zeas', 'Μαρίνα Ζέας'],
    ['ΜΑΡΙΝΑ ζεας', 'Μαρίνα Ζέας'],
    ['сочи порт', 'Порт Сочи'],
    ['sochi port', 'Порт Сочи'],
    ['порт sochi', 'Порт Сочи'],
    ['بورتسودان', 'ميناء بورتسودان'],
    ['port sudan', 'ميناء بورتسودان'],
    ['香港仔', '香港仔避風塘'],
    ['aberdeen shelter', '香港仔避風塘'],
    ["st john's", "St. John's Harbour"],
    ['st johns', "St. John's Harbour"],
    ['Saint Johns harbor', "St. John's Harbour"],
    ['st johns harbuor', "St. John's Harbour"],
    ['ile dyeu', 'Île d’Yeu'],
    ['port xyzzys camargue', 'Port Camargue'],
  ])('finds by name, city and country, tolerating accents and typos: %s', async (query, name) => {
    expect(names(await search(query))).toContain(name)
  })

  it('puts places near the map first', async () => {
    expect(names(await search('cala', { lat: '39.2', lng: '3' }))[0]).toBe('Cala 20')
    expect(names(await search('cala', { lat: '39.05', lng: '3' }))[0]).toBe('Cala 5')
  })

  it('returns only places of the types asked for', async () => {
    expect(names(await search('marseille', { types: '10' }))).toEqual(['Marseille'])
    expect((await search('cala', { types: '4,10' })).places_hits).toBe(0)
  })

  it('names the other name, code or town by which a place was found', async () => {
    expect((await search('old harbour')).places[0]?.matched).toEqual({ kind: 'name', text: 'Old Harbour' })
    expect((await search('frmrs')).places[0]?.matched).toEqual({ kind: 'code', text: 'FRMRS' })
  })

  it('returns the position that was typed', async () => {
    expect(await search("43°18'N 5°12'E")).toMatchObject({
      position: { latitude: 43.3, longitude: 5.2 },
      vessels: [],
    })
    expect((await search('8FM7C76G+R5')).position).toMatchObject({ latitude: expect.closeTo(43.412, 3) })
    expect((await search('camargue')).position).toBeNull()
  })

  it('finds no places and vessels that were deleted', async () => {
    const { pool } = server.database
    const setDeleted = (time: string) =>
      pool.query(`
        update places set deleted_at = ${time} where name = 'Port Camargue';
        update vessels set deleted_at = ${time} where name = 'Joshua'`)
    await setDeleted('now()')
    const found = [await search('camargue'), await search('joshua'), await search('le grau du roi')]
    await setDeleted('null')
    expect(found.flatMap(({ places, vessels, towns }) => [...places, ...vessels, ...towns])).toEqual([])
    expect((await search('joshua')).vessels_hits).toBe(1)
  })

  it('puts the vessel of exactly that name first, then names that begin with it, up to ten', async () => {
    const vessels = [
      'Le Tamata',
      'Tamata II',
      'Tamata',
      ...Array.from({ length: 10 }, (_, i) => `Old Tamata ${i}`),
    ]
    for (const name of vessels) await insertVessel(server.database, { name })
    const result = await search('tamata')
    expect(result.vessels.slice(0, 3).map(({ name }) => name)).toEqual([
      'Tamata',
      'Tamata II',
      expect.anything(),
    ])
    expect(result.vessels.length).toEqual(searchLimits.resultsPerType)
    expect(result.vessels_hits).toEqual(vessels.length)
    expect((await search('tamatta')).vessels_hits).toBe(vessels.length)
    await server.database.pool.query("delete from vessels where name like '%Tamata%'")
  })

  it('puts the vessel first whose record changed last, of those that match equally', async () => {
    const days = [10, 12, 11]
    for (const day of days) {
      const updated_at = new Date(`2026-01-${day}T00:00:00Z`)
      await insertVessel(server.database, { name: 'Twin Ketch', mmsi: `2270009${day}`, updated_at })
    }
    const { vessels } = await search('twin ketch')
    expect(vessels.map(({ mmsi }) => mmsi)).toEqual(['227000912', '227000911', '227000910'])
  })

  it('puts the place near the map first also on the other side of the antimeridian, of very many', async () => {
    const longitudes = [...Array.from({ length: 120 }, (_, i) => 175 + i / 1000), -179.9]
    const records = longitudes.map((longitude) =>
      buildPlaceRecord({ name: `Vatu ${longitude}`, latitude: -17, longitude }),
    )
    await server.database.db.transaction().execute((tx) => importPlaces(tx, records))
    expect(names(await search('vatu', { lat: '-17', lng: '179.9' }))[0]).toBe('Vatu -179.9')
  })

  it('finds towns with places around them, also misspelled, the nearest first', async () => {
    const { towns } = await search('palma', { lat: '39.2', lng: '3' })
    expect(towns).toEqual([])
    const grau = { name: 'Le Grau-du-Roi', country_code: 'FR', state_code: null }
    expect((await search('le grau du roi')).towns).toMatchObject([grau])
    expect((await search('aigues mortes')).towns).toMatchObject([{ name: 'Aigues-Mortes' }])
  })

  it.each(['lat=91&lng=0', 'lat=0&lng=181', 'lat=a&lng=0', 'types=a'])('refuses %s', async (parameters) => {
    const { status } = await server.get(`/search/?query=port&${parameters}`)
    expect(status).toBe(422)
  })

  it.each([
    'العربية ميناء',
    '港口',
    'Порт',
    '😀',
    'a'.repeat(200),
    'a b '.repeat(50),
    "x' | 'y",
    'x:*',
    '\\',
    'port \u202Ecamargue',
    'Пoрт Μarina العربية 港口',
    '<script>alert(1)</script>',
  ])('answers the unusual query “%s”', async (query) => {
    const { status } = await server.get(`/search/?query=${encodeURIComponent(query)}`)
    expect(status).toBe(200)
  })

  it('returns ten results and the total', async () => {
    const result = await search('cala')
    expect(result.places).toHaveLength(searchLimits.resultsPerType)
    expect(result.places_hits).toBe(37)
  })

  it('ranks anchorages of ships below other places', async () => {
    expect(names(await search('marseille'))).toEqual(['Vieux-Port', 'Marseille'])
  })

  it('finds vessels by name, MMSI and home port', async () => {
    const joshua = {
      id: expect.any(Number),
      name: 'Joshua',
      vessel_type: 'sailboat',
      mmsi: '227000123',
      country_code: 'FR',
      country_name: 'France',
    }
    expect((await search('joshua')).vessels).toEqual([joshua])
    expect((await search('227000')).vessels).toEqual([joshua])
    expect((await search('rochelle')).vessels).toEqual([joshua])
  })

  it('CONTRACT 3: accepts a bare query like ?query=', async () => {
    const { body } = await server.get('/search/?port%20camargue')
    expect(names(body)).toEqual(['Port Camargue'])
  })

  it('finds nothing for punctuation only and treats hostile text as text', async () => {
    expect((await search('%_!')).places_hits).toBe(0)
    expect((await search("'; drop table places; --")).places_hits).toBe(0)
    expect((await search('camargue')).places_hits).toBe(1)
  })

  it.each(['', '?query=', `?query=${'a'.repeat(201)}`, `?query=${'port '.repeat(2000)}`])(
    'refuses a missing, empty or too long query: %s',
    async (query) => {
      const { status, body } = await server.get(`/search${query}`)
      expect(status).toBe(422)
      expect(body).toMatchObject({ errors: { query: [expect.any(String)] } })
    },
  )
})

describe('findTowns', () => {
  /** Towns on Mallorca, where the test has places, and one far from any. */
  const town = (name: string, latitude: number, longitude = 3) => ({
    name,
    normalized_name: name.toLowerCase(),
    country_code: 'ES',
    state_code: null,
    latitude,
    longitude,
  })
  const list = [town('Sa', 39.1), ...[1, 2, 3, 4].map((i) => town('Sall', 39 + i / 20)), town('Sall', 0)]
  const towns = {
    findByPrefix: (prefix: string, limit: number) =>
      list.filter((one) => `${one.normalized_name}\t`.startsWith(prefix)).slice(0, limit),
    close: () => undefined,
  }
  const find = async (texts: string[], near: { latitude: number; longitude: number } | null = null) =>
    (await findTowns(server.database.readDb, towns, texts, near)).map(({ latitude }) => latitude)

  it('returns the nearest towns of the name that have places around them', async () => {
    expect(await find(['sall'], { latitude: 39.3, longitude: 3 })).toEqual([39.2, 39.15, 39.1])
    expect(await find(['sall'], { latitude: 0, longitude: 3 })).toEqual([39.05, 39.1, 39.15])
    expect(await find(['xyz', 'sa'])).toEqual([39.1])
  })

  it('returns a town whose name has an apostrophe that the text leaves out', async () => {
    list.push({ ...town("Son Joan's", 39.25), normalized_name: 'son joan s' })
    expect(await find(['son joans'])).toEqual([39.25])
  })

  it('returns towns whose name begins with a text of four letters or more, if none has the name', async () => {
    list.push(town('Sallagosa', 39.3))
    expect(await find(['salla'])).toEqual([39.3])
    expect(await find(['sal'])).toEqual([])
    expect(await find(['sall'], { latitude: 39.3, longitude: 3 })).not.toContain(39.3)
    // Only the text as typed, not a corrected one.
    expect(await find(['xxxxx', 'salla'])).toEqual([])
  })
})

describe('GET /places?partial_name', () => {
  const getCandidates = async (text: string) => {
    const { body } = await server.get(`/places/?partial_name=${encodeURIComponent(text)}`)
    return body as { id: number; name: string }[]
  }

  it('returns places with their address', async () => {
    expect(await getCandidates('port cam')).toEqual([
      {
        id: expect.any(Number),
        name: 'Port Camargue',
        address: null,
        city: 'Le Grau-du-Roi',
        country_code: 'FR',
      },
    ])
  })

  it.each([
    'camargue',
    'harbour johns',
    'ile-d',
    'FRMRS',
    'marsielle',
    'grau du roi',
    'zéas',
    '43.5 N 4.5 E',
    '-',
  ])('finds for "%s" the places of the search', async (text) => {
    const { body } = await server.get(`/search/?query=${encodeURIComponent(text)}`)
    const { places } = body as SearchResult
    expect((await getCandidates(text)).map(({ id }) => id)).toEqual(places.map(({ id }) => id))
  })

  it.each([
    ['camargue', 'Port Camargue'],
    ['old harbour', 'Vieux-Port'],
    ['yeu', 'Île d’Yeu'],
    ['camarge', 'Port Camargue'],
  ])('finds for "%s" %s', async (text, name) => {
    expect((await getCandidates(text))[0]?.name).toBe(name)
  })

  it('returns at most ten, the best known first, and no deleted ones', async () => {
    const { db, pool } = server.database
    const names = Array.from({ length: 13 }, (_, index) => `Quietwater ${String.fromCharCode(65 + index)}`)
    const records = names.map((name, index) => buildPlaceRecord({ name, latitude: -20 - index }))
    await db.transaction().execute((tx) => importPlaces(tx, records))
    await pool.query("update places set prominence = 90 where name = 'Quietwater C'")
    await pool.query("update places set deleted_at = now() where name = 'Quietwater A'")
    const found = (await getCandidates('QUIETWATER')).map(({ name }) => name)
    expect(found).toHaveLength(searchLimits.maxCandidates)
    expect(found[0]).toBe('Quietwater C')
    expect(found).not.toContain('Quietwater A')
    await pool.query("update places set deleted_at = now() where name like 'Quietwater%'")
  })
})

describe('GET /destinations', () => {
  it('statement of section 5: Top destinations only include places with id above 1400.', async () => {
    const fetchIds = async () => {
      const { body } = await server.get('/destinations/?x1=-21&y1=-11&x2=-19&y2=-9&zoom=8')
      return (body as Destination[]).map(({ id }) => id)
    }
    const { db, pool } = server.database
    const insertPlace = (latitude: number) => {
      const place = buildPlaceRecord({ name: 'Ilha Nova', latitude, longitude: -20 })
      return db.transaction().execute((tx) => importPlaces(tx, [place]))
    }
    await insertPlace(-9.9)
    const [eligible = 0] = await fetchIds()
    // No call creates a place with one of the ids up to 1400; the first has id 1401.
    const first = '/destinations/?x1=4&y1=43&x2=5&y2=44&zoom=8'
    expect((await server.get(first)).body).toMatchObject([{ id: 1401, name: 'Port Camargue' }])
    const setNextId = (id: number) =>
      pool.query("select setval(pg_get_serial_sequence('places', 'id'), $1, false)", [id])
    await setNextId(1400)
    await insertPlace(-10)
    await setNextId(eligible + 1)
    expect((await server.get('/places/1400')).body).toMatchObject({ name: 'Ilha Nova' })
    expect(await fetchIds()).toEqual([eligible])
  })

  it('section 5: returns at most ten named places by traffic index', async () => {
    await server.database.pool.query("update places set popularity = 5 where name = 'Cala 7'")
    const { body } = await server.get('/destinations/?x1=2&y1=38&x2=4&y2=41&zoom=8')
    const list = body as Destination[]
    expect(list).toHaveLength(destinations.count)
    expect(list[0]).toMatchObject({ name: 'Cala 7', popularity: 5 })
    expect(list.map(({ name }) => name)).not.toContain('Mooring near Palma')
    expect(list.every(({ id }) => id > destinations.minPlaceIdExclusive)).toBe(true)
  })
})
