import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishRecordChangeEvent } from '../../../src/server/database/events/change-events.ts'
import { encodeRings, packRings } from '../../../src/server/coast/cell-codec.ts'
import { getCoastCellNumber, wholeCell } from '../../../src/server/coast/coast-cell.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const porquerolles = getCoastCellNumber(43, 6.2)
const paris = getCoastCellNumber(48.85, 2.35)
const ring = [100, 200, 300, 200, 65_535, 65_535]

it('keeps the list of coasts in memory until a coast is imported', async () => {
  const { coast, database } = server.app
  const before = await coast.getVersion()
  const source = { kind: 'file', licence: 'none', date: null, spacing_m: 20 }
  await database.db
    .insertInto('coast_sources')
    .values({ name: 'Unannounced', ...source })
    .execute()
  expect(await coast.getVersion()).toBe(before)
  await database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('coast_sources')
      .values({ name: 'Announced', ...source })
      .execute()
    await publishRecordChangeEvent(tx, { entity: 'coast', position: null })
  })
  await expect.poll(() => coast.getVersion()).not.toBe(before)
  const names = (await coast.listSources()).map((listed) => listed.source)
  expect(names).toEqual(['Natural Earth 1:10m', 'Unannounced', 'Announced'])
})

it('answers with the built-in coast until a finer one is imported', async () => {
  const { coast } = server.app
  const before = await coast.getVersion()
  expect((await coast.getCells([porquerolles, paris])).map(({ number }) => number)).toEqual([
    porquerolles,
    paris,
  ])
  expect((await coast.getCells([paris]))[0]?.source).toEqual({
    source: 'Natural Earth 1:10m',
    licence: 'public domain',
    date: '2022-05',
    spacing_m: 2_000,
  })
  const { db } = server.database
  const { id } = await db
    .insertInto('coast_sources')
    .values({
      kind: 'gshhg',
      name: 'GSHHG 2.3.7',
      licence: 'LGPL-3.0-or-later',
      date: '2017-06',
      spacing_m: 170,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('coast_cells')
    .values({ number: porquerolles, source_id: id, spacing_m: 150, rings: packRings([ring]) })
    .execute()
  expect(await coast.readVersion()).not.toBe(before)
  const [cell, land] = await coast.getCells([porquerolles, paris])
  expect(cell).toEqual({
    number: porquerolles,
    source: { source: 'GSHHG 2.3.7', licence: 'LGPL-3.0-or-later', date: '2017-06', spacing_m: 150 },
    rings: [Uint16Array.from(ring)],
  })
  expect(land?.source.source).toBe('Natural Earth 1:10m')
  expect(await coast.getVersion()).not.toBe(before)
})

it('gives the cells of a map as they are stored, without those that are sea', async () => {
  const { coast, database } = server.app
  const [own, former, sea] = [
    getCoastCellNumber(43, 6.5),
    getCoastCellNumber(43, 6.8),
    getCoastCellNumber(0, -140),
  ]
  const { id } = await database.db
    .insertInto('coast_sources')
    .values({ kind: 'file', name: 'Stored', licence: 'none', date: null, spacing_m: 20 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rings = packRings([ring])
  const overview = Buffer.from(encodeRings([ring.slice(0, 6)]))
  // The last column is missing in a cell of a former version of the program.
  await database.db
    .insertInto('coast_cells')
    .values([
      { number: own, source_id: id, spacing_m: 20, rings, overview },
      { number: former, source_id: id, spacing_m: 20, rings, overview: null },
    ])
    .execute()
  coast.invalidate()
  const list = async (detail: 'overview' | 'full') =>
    (await coast.getPackedCells([own, former, sea, paris], detail))
      .map(({ bytes, ...cell }) => ({ ...cell, bytes: Buffer.from(bytes).toString('hex') }))
      .sort((a, b) => a.number - b.number)
  const [hexRings, hexOverview] = [rings.toString('hex'), overview.toString('hex')]
  const land = {
    number: paris,
    isCompressed: false,
    bytes: Buffer.from(encodeRings([wholeCell])).toString('hex'),
  }
  const stored = { number: former, isCompressed: true, bytes: hexRings }
  expect(await list('overview')).toEqual([
    { number: own, isCompressed: false, bytes: hexOverview },
    stored,
    land,
  ])
  expect(await list('full')).toEqual([{ number: own, isCompressed: true, bytes: hexRings }, stored, land])
})

it('is listed with its sources and its version', async () => {
  const { coast } = server.app
  const [version, sources] = [await coast.getVersion(), await coast.listSources()]
  expect(await server.get('/coast')).toMatchObject({ status: 200, body: { version, sources } })
})
