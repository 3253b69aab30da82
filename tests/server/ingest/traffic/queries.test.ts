import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aisDensity } from '../../../../src/core/limits/ais-paths.ts'
import { layerMaxFeatures } from '../../../../src/core/limits/map.ts'
import { recordFeedSuccess } from '../../../../src/server/database/feed-queries.ts'
import { simulatedSource } from '../../../../src/server/database/simulated-data-queries.ts'
import { deleteSimulatedData } from '../../../../src/server/ingest/simulation/queries.ts'
import {
  addPassageCounts,
  subtractSimulatedPassages,
  type ObservedPassage,
} from '../../../../src/server/ingest/traffic/passage-queries.ts'
import { findAisPathsInBounds } from '../../../../src/server/ingest/traffic/queries.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('truncate ais_density'))

const level = 10
const side = 2 ** level
/** South of the equator, in the middle of the world. */
const middle = side / 2

/** A step to the east, by default in the middle of the world. */
const step = (x = middle, fields: Partial<ObservedPassage> = {}): ObservedPassage => ({
  level,
  x,
  y: middle,
  to_x: (x + 1) % 2 ** (fields.level ?? level),
  to_y: middle,
  simulated: false,
  ...fields,
})
const repeat = (times: number, passage: ObservedPassage) => Array.from({ length: times }, () => passage)
const add = (...passages: ObservedPassage[]) => addPassageCounts(server.database.db, passages)

/** Cells of a level as bounds, a little smaller. */
const boundsOf = (x: number, columns: number, cells = side) => ({
  x1: ((x + 0.1) / cells) * 360 - 180,
  x2: ((x + columns - 0.1) / cells) * 360 - 180,
  y1: -0.2,
  y2: -0.1,
})
const find = (bounds = boundsOf(middle, 8), zoom = level - aisDensity.levelsAboveZoom) =>
  findAisPathsInBounds(server.database.db, { ...bounds, zoom })
const listDensities = async (...view: Parameters<typeof find>) =>
  (await find(...view)).features.map(({ properties }) => properties.density)

it('the density is by the number of passages, which add up', async () => {
  const { medium, high } = aisDensity
  await add(...[medium - 1, medium, high - 1, high].flatMap((count, at) => repeat(count, step(middle + at))))
  expect(await listDensities()).toEqual([3, 2, 2, 1])
  await add(step(middle), step(middle + 2))
  expect(await listDensities()).toEqual([3, 3, 2, 2])
})

it('lines begin in the cells of the view', async () => {
  await add(
    step(middle - 1),
    step(middle),
    step(middle + 3),
    step(middle + 4),
    step(middle, { y: middle + 1 }),
  )
  const { features } = await find(boundsOf(middle, 4))
  expect(features).toHaveLength(2)
  expect(features.every(({ geometry }) => geometry.coordinates.length === 2)).toBe(true)
})

it('a view over the antimeridian has the lines of both sides', async () => {
  await add(step(0), step(1), step(side - 1), step(side - 2), step(middle))
  const { x1 } = boundsOf(side - 1, 1)
  const { x2 } = boundsOf(0, 1)
  expect((await find({ ...boundsOf(0, 1), x1, x2 })).features).toHaveLength(2)
})

it('the level is the finest that suits the zoom, or the coarsest if all are finer', async () => {
  const finer = 12
  await add(step(middle * 4, { level: finer, y: middle * 4 + 1 }), ...repeat(aisDensity.high, step(middle)))
  const view = boundsOf(middle, 1)
  const zoom = level - aisDensity.levelsAboveZoom
  expect(await listDensities(view, zoom - 2)).toEqual([3])
  expect(await listDensities(view, zoom + 1)).toEqual([3])
  expect(await listDensities(view, zoom + 1.4)).toEqual([3])
  expect(await listDensities(view, zoom + 1.5)).toEqual([1])
  expect(await listDensities(view, zoom + 9)).toEqual([1])
})

it('there are no lines without traffic', async () => {
  expect(await find()).toEqual({ type: 'FeatureCollection', features: [] })
})

it('more lines than a response may hold come from a coarser level, of the coarsest the busiest', async () => {
  const view = boundsOf(middle, 64)
  const many = (count: number, fields: Partial<ObservedPassage> = {}) =>
    Array.from({ length: count }, (_, at) =>
      step(middle + (at % 40), {
        y: middle,
        to_y: middle + (at % 3) - 1,
        to_x: middle + Math.floor(at / 40),
        ...fields,
      }),
    )
  await add(...many(layerMaxFeatures))
  expect((await find(view)).features).toHaveLength(layerMaxFeatures)
  await add(...repeat(aisDensity.high, step(middle + 63)))
  const busiest = await find(view)
  expect(busiest.features).toHaveLength(layerMaxFeatures)
  expect(busiest.features[0]?.properties.density).toBe(3)
  const coarser = level - 2
  await add(step(middle / 4, { level: coarser, y: middle / 4 }))
  expect((await find(view)).features).toHaveLength(1)
})

it('passages of simulated vessels are marked, and can be taken back', async () => {
  const simulated = step(middle, { simulated: true })
  await add(...repeat(aisDensity.medium, step(middle)), simulated, step(middle + 2, { simulated: true }))
  await add(simulated)
  expect(await find()).not.toHaveProperty('simulated')
  await recordFeedSuccess(server.database.db, simulatedSource, { at: new Date(), counts: {} })
  expect(await find()).toMatchObject({ simulated: true, features: [{}, {}] })
  await subtractSimulatedPassages(server.database.db)
  expect(await listDensities()).toEqual([2])
  await add(...repeat(aisDensity.high - aisDensity.medium - 1, step(middle)))
  expect(await listDensities()).toEqual([2])
  await add(step(middle))
  expect(await listDensities()).toEqual([3])
  await deleteSimulatedData(server.database.db)
  expect(await find()).not.toHaveProperty('simulated')
})
