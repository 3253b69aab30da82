import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFakeOverpass, type FakeOverpass } from '../../fakes/overpass.ts'
import { buildGpx, buildWaypoint } from '../../factories/gpx.ts'
import { runCommandOnServer } from '../../support/run-command.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let overpass: FakeOverpass
beforeAll(async () => {
  overpass = await startFakeOverpass()
  server = await startTestServer({ ROADSTEAD_OVERPASS_URL: overpass.url })
})
afterAll(async () => {
  await server.close()
  await overpass.close()
})

/** Runs `roadstead import` and returns its exit code and the rows of its summary, without the duration. */
async function runImport(...argv: string[]): Promise<{ code: number; rows: string[] }> {
  const { code, lines } = await runCommandOnServer(server, ['import', ...argv])
  return { code, rows: lines.slice(0, -1).map((line) => line.replace(/ +/g, ' ')) }
}
const writeInput = (name: string, content: string) => writeFileSync(join(server.dataFolder, name), content)

it('imports a file of the working folder and prints a summary', async () => {
  const header = 'World Port Index Number,Main Port Name,Latitude,Longitude'
  writeInput('wpi.csv', `${header}\n1,Alpha,10,20\n2,Beta,91,20\n`)
  expect(await runImport('wpi', 'wpi.csv')).toEqual({
    code: 0,
    rows: ['read 2', 'added 1', 'left out: no valid position 1'],
  })
})

it('imports waypoints without a symbol as the given type', async () => {
  writeInput('trip.gpx', buildGpx(buildWaypoint(43.3, 4.4, '<name>Mill Cove</name>')))
  expect(await runImport('gpx', 'trip.gpx', '--type', 'anchorage')).toEqual({
    code: 0,
    rows: ['read 1', 'added 1'],
  })
  const { rows } = await server.database.pool.query("select type_enum from places where name = 'Mill Cove'")
  expect(rows).toEqual([{ type_enum: 1 }])
})

it('imports weather stations and the observations of a given station', async () => {
  writeInput(
    'stations.xml',
    '<stations><station id="44013" lat="42" lon="-70" name="A" type="buoy"/></stations>',
  )
  expect(await runImport('stations', 'stations.xml')).toEqual({ code: 0, rows: ['read 1', 'added 1'] })
  writeInput('weather.txt', 'YY MM DD hh mm WSPD\n2022 06 05 13 00 3.0\n')
  expect(await runImport('weather', 'weather.txt', '--station', '44013')).toEqual({
    code: 0,
    rows: ['read 1', 'added 1'],
  })
})

it('imports a bounding box from the configured Overpass server, again only with --refresh', async () => {
  const box = ['osm', '--bbox', '3,43,4,44']
  expect(await runImport(...box)).toEqual({ code: 0, rows: ['read 1', 'added 1'] })
  expect(overpass.requestedBounds).toEqual(['43,3,44,4'])
  expect((await runImport(...box)).code).toBe(0)
  expect(overpass.requestedBounds).toHaveLength(1)
  expect((await runImport(...box, '--refresh')).code).toBe(0)
  expect(overpass.requestedBounds).toEqual(['43,3,44,4', '43,3,44,4'])
})

it('imports a coast, and refuses a broken one or a command without a source of it', async () => {
  const ring = Array.from({ length: 61 }, (_, i) => [
    -150.4 + 0.02 * Math.cos((i * Math.PI) / 30),
    -2.4 + 0.02 * Math.sin(((i % 60) * Math.PI) / 30),
  ]).with(60, [-150.38, -2.4])
  writeInput('coast.geojson', JSON.stringify({ type: 'Polygon', coordinates: [ring] }))
  expect(await runImport('coast', 'coast.geojson', '--source', 'Survey', '--date', '2026-10')).toEqual({
    code: 0,
    rows: ['points 61', 'cells 1', 'added 1'],
  })
  writeInput('open.geojson', JSON.stringify({ type: 'Polygon', coordinates: [ring.slice(1)] }))
  const broken = await runCommandOnServer(server, ['import', 'coast', 'open.geojson'])
  expect(broken.code).toBe(1)
  expect(broken.errors).toEqual([
    'cannot import open.geojson: geometry 1 (Polygon) has a ring that is not closed',
  ])
  for (const argv of [['coast'], ['coast', 'a.b', '--bbox', '1,2,3,4'], ['coast', 'a.b', '--date', 'May']])
    expect((await runImport(...argv)).code).toBe(2)
})
