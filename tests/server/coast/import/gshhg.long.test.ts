import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  coastCellUnits,
  getCoastCellCorner,
  getCoastCellNumber,
} from '../../../../src/server/coast/coast-cell.ts'
import { importCoast } from '../../../../src/server/coast/import/import-coast.ts'
import { createRecordingIo, startTestServer, type TestServer } from '../../../support/test-server.ts'
import { isFilled } from '../cut-world.ts'

/** The full coast of Debian's package gmt-gshhg-full. */
const origin = '/usr/share/gmt-gshhg/binned_GSHHS_f.nc'

describe.runIf(existsSync(origin))('GSHHG full', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const importAll = () =>
    importCoast({
      origin,
      description: {},
      bounds: null,
      workingFolder: '/',
      dataFolder: server.dataFolder,
      database: server.database,
      io: createRecordingIo(),
      signal: new AbortController().signal,
    })

  async function readPoint(latitude: number, longitude: number) {
    const number = getCoastCellNumber(latitude, longitude)
    const corner = getCoastCellCorner(number)
    const [cell] = await server.app.coast.getCells([number])
    const scale = coastCellUnits / 0.25
    const x = (longitude - corner.longitude) * scale
    return {
      isLand: isFilled(cell?.rings ?? [], x, (latitude - corner.latitude) * scale),
      source: cell?.source,
    }
  }

  it('is finer than the built-in coast nearly everywhere, and right at known places', async () => {
    const { read, counts } = await importAll()
    expect(read).toMatchObject({ broken: 0, isWorld: true, origin: { name: 'GSHHG 2.3.7', date: '2017-06' } })
    expect(read.points).toBeGreaterThan(10_000_000)
    expect(read.spacing).toBeGreaterThan(140)
    expect(read.spacing).toBeLessThan(250)
    expect(counts.added).toBeGreaterThan(60_000)
    expect(counts.coarser).toBeLessThan(1_000)
    const land = [
      [43.0, 6.21], // Porquerolles
      [68.3, 14.6], // Austvågøya
      [-33.87, 151.2], // Sydney
      [-17.6, -149.45], // Tahiti
      [-88, 179.99],
      [66.9, -179.9],
    ] as const
    const sea = [
      [43.03, 6.2], // between Porquerolles and Giens
      [68.15, 14.6], // Vestfjorden
      [-33.85, 151.27], // entrance of Port Jackson
      [46.45, 6.6], // Lake Geneva
      [0, 179.99],
      [89.9, 0],
    ] as const
    for (const [latitude, longitude] of land)
      expect((await readPoint(latitude, longitude)).isLand, `${latitude} ${longitude}`).toBe(true)
    for (const [latitude, longitude] of sea)
      expect((await readPoint(latitude, longitude)).isLand, `${latitude} ${longitude}`).toBe(false)
    const { source } = await readPoint(43.0, 6.21)
    expect(source?.source).toBe('GSHHG 2.3.7')
    expect(source?.spacing_m).toBeLessThan(300)
    expect((await importAll()).counts).toMatchObject({ added: 0, updated: 0 })
  }, 900_000)
})
