import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRootOnDebian } from '../../../scripts/apt.ts'
import { findGeoTools } from '../../../scripts/geo-tools.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { buildDistantPlace } from '../../factories/distant-place.ts'
import { insertStation } from '../../factories/live-rows.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const run = promisify(execFile)
const { ogrinfo } = findGeoTools()
const hasTools = isRootOnDebian() || ogrinfo !== null

/** More than two pages of the largest size. */
const placeCount = 4500
let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer()
  const places = Array.from({ length: placeCount }, (_, index) =>
    buildDistantPlace(Math.floor(index / 900) * 3, index % 900),
  )
  await server.database.db.transaction().execute((tx) => importPlaces(tx, places))
  const { id: user_id } = await server.createUser()
  await insertNavAid(server.database, { user_id })
  await insertStation(server.database, { position: '(4,43)', latest: { wspd: 12.5 } })
  url = `OAPIF:${await server.app.listen({ host: '127.0.0.1', port: 0 })}/ogc`
})
afterAll(() => server.close())

/** The report of ogrinfo about a layer. */
async function inspect(layer: string, ...options: string[]): Promise<string> {
  const program = ogrinfo ?? 'ogrinfo is missing: see scripts/geo-tools.ts'
  return (await run(program, ['-ro', ...options, url, layer])).stdout
}

describe.runIf(hasTools)("GDAL's driver for OGC API - Features", () => {
  it('lists the three collections', async () => {
    const program = ogrinfo ?? 'ogrinfo is missing: see scripts/geo-tools.ts'
    const { stdout } = await run(program, ['-ro', url])
    for (const title of ['places (title: Places)', 'nav_aids', 'weather']) expect(stdout).toContain(title)
  })

  it('reads every place once, over all pages', async () => {
    const path = join(server.dataFolder, 'places.geojson')
    const program = (ogrinfo ?? '').replace(/ogrinfo$/, 'ogr2ogr')
    await run(program, ['-f', 'GeoJSON', '-oo', 'PAGE_SIZE=2000', path, url, 'places'])
    const program2 = ogrinfo ?? ''
    const sql = 'select count(*) as total, count(distinct name) as names from places'
    const { stdout } = await run(program2, ['-ro', '-dialect', 'SQLite', '-sql', sql, path])
    expect(stdout).toContain(`total (Integer) = ${placeCount}`)
    expect(stdout).toContain(`names (Integer) = ${placeCount}`)
  })

  it('asks the server for a box', async () => {
    const report = await inspect('places', '-spat', '2', '-59.95', '4', '-59.75', '-al')
    expect(report).toContain('Feature Count: 2')
    expect(report).toContain('type (String) = Marina')
    expect(report).toMatch(/POINT \(3(\.0)? -59\.[89]\)/)
  })

  it('reads an aid and a weather report with their types', async () => {
    expect(await inspect('nav_aids', '-al')).toMatch(/name \(String\) = Buoy[\s\S]*POINT \(4 43\)/)
    expect(await inspect('weather', '-al')).toMatch(/obs_time \(DateTime\) = 20[\s\S]*wspd \(Real\) = 12\.5/)
  })
})
