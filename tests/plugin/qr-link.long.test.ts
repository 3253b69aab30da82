import sharp from 'sharp'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { useBrowser } from '../support/browser.ts'
import { computeContrast, type Rgba } from '../support/contrast.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../support/test-server.ts'

const { open } = useBrowser()

let server: TestServer
let tiles: TileServer
let url = ''
beforeAll(async () => {
  await ensureBuilt(['plugin'])
  tiles = await startTileServer()
  server = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
  })
  const places = [buildPlaceRecord({ name: 'Port Camargue' })]
  await server.database.db.transaction().execute((tx) => importPlaces(tx, places))
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

/** Scanners need this contrast between light and dark modules. */
const minContrast = 3

it('the QR code of a place is dark on light, and at night dark on a red that is not brighter than text', async () => {
  const page = await open(`${url}/plugin-panel?lat=43.52&lon=4.13`)
  await page.getByRole('button', { name: /Port Camargue/ }).click()
  await page.locator('summary', { hasText: 'Open the place page' }).click()
  const image = page.getByRole('img', { name: 'Open the place page' })
  const { data } = encode(await page.locator('.rs-qr code').innerText(), { ecc: 'M', border: 4 })
  const isDark = data.flat()
  for (const theme of ['Day', 'Dusk', 'Night']) {
    await page.getByRole('button', { name: theme, exact: true }).click()
    const modules = await readModules(await image.screenshot(), data.length)
    const light = modules.filter((_, index) => !isDark[index])
    const dark = modules.find((_, index) => isDark[index])
    if (!dark) throw new Error('the code has no dark module')
    expect(new Set(modules.map((color) => JSON.stringify(color))).size, `${theme}: colors`).toBe(2)
    for (const color of light) {
      expect(computeContrast(color, dark), theme).toBeGreaterThanOrEqual(minContrast)
      expect(color.red + color.green + color.blue).toBeGreaterThan(dark.red + dark.green + dark.blue)
    }
    if (theme !== 'Night') continue
    const ink = await page.locator('.rs-qr').evaluate((element) => getComputedStyle(element).color)
    const [inkRed = 0] = ink.match(/\d+/g)?.map(Number) ?? []
    for (const { red, green, blue } of light) {
      expect(red).toBeLessThan(inkRed)
      expect(Math.max(green, blue)).toBeLessThan(red / 2)
    }
  }
})

/** Returns the color in the centre of each module, row by row; a row has `size` modules. */
async function readModules(png: Buffer, size: number): Promise<Rgba[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: size * size }, (_, index) => {
    const column = Math.floor((((index % size) + 0.5) / size) * info.width)
    const row = Math.floor(((Math.floor(index / size) + 0.5) / size) * info.height)
    const at = (row * info.width + column) * 3
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    return { red, green, blue, opacity: 1 }
  })
}
