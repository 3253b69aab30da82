import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRootOnDebian } from '../../../scripts/apt.ts'
import { findGeoTools } from '../../../scripts/geo-tools.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

const run = promisify(execFile)
const { ogrinfo } = findGeoTools()
const hasTools = isRootOnDebian() || ogrinfo !== null

let server: TestServer
let site: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  const places = [
    buildPlaceRecord({ name: 'Port Camargue' }),
    buildPlaceRecord({ name: 'Cala d’Or', latitude: 39.37, longitude: 3.23, type_enum: 1 }),
    buildPlaceRecord({ name: 'Suva', latitude: -18.1, longitude: 178.4 }),
  ]
  await db.transaction().execute((tx) => importPlaces(tx, places))
  await recountDirtyCells(db)
  site = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** The report of ogrinfo about a tile. */
async function inspect(path: string): Promise<string> {
  const program = ogrinfo ?? 'ogrinfo is missing: see scripts/geo-tools.ts'
  const options = ['-ro', '-al', '-oo', 'METADATA_FILE=']
  return (await run(program, [...options, `MVT:${site}/tiles/places/${path}`, 'places'])).stdout
}

describe.runIf(hasTools)("GDAL's driver for vector tiles", () => {
  it('reads a place with its properties at its position in Web Mercator', async () => {
    const report = await inspect('10/523/374.mvt')
    expect(report).toContain('Feature Count: 1')
    expect(report).toContain('name (String) = Port Camargue')
    expect(report).toContain('type (String) = Marina')
    const [, x, y] = /POINT \((-?[\d.]+) (-?[\d.]+)\)/.exec(report) ?? []
    // One unit of the tile is 10 m.
    expect(Math.abs(Number(x) - 459_972)).toBeLessThan(15)
    expect(Math.abs(Number(y) - 5_390_999)).toBeLessThan(15)
  })

  it('reads aggregated points of the whole world', async () => {
    const report = await inspect('0/0/0.mvt')
    expect(report).toMatch(/cluster \((Integer\(Boolean\)|Boolean)\) = 1/)
    const counts = [...report.matchAll(/count \(Integer\) = (\d+)/g)].map(([, count]) => Number(count))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  })
})
