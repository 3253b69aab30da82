import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { fromMercator, toMercator } from '../../src/core/geo.ts'
import type { ManifestSheet } from '../../src/server/sat-charts/chart-manifest.ts'
import { computeKapFrame, toImageryRow } from '../../src/server/sat-charts/kap/georeference.ts'
import { computeChartCorners, readKapHeader } from '../../src/server/sat-charts/kap/read-kap.ts'
import {
  mergeGridSheets,
  createPlaceSheet,
  getWorldSizePixels,
  type ChartSheet,
} from '../../src/server/sat-charts/chart-sheet.ts'
import { installSite, type BuiltSite } from '../support/built-site.ts'
import { computeFrameCorners, expectCorners, readGdalCorners } from '../support/gdal-corners.ts'
import { drawTestImagery } from '../fakes/imagery.ts'
import { computePsnr, decodeKap } from '../support/kap-pixels.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { smallOverpassWorld } from '../fakes/overpass-world.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

const { open } = useBrowser()
const folder = mkdtempSync(join(tmpdir(), 'roadstead-charts-'))
const tileZoom = 15
let tiles: TileServer
let installed: BuiltSite
let site: string
let user: SiteUser

beforeAll(async () => {
  tiles = await startTileServer()
  // Each tile encodes its position, so the pixels of a chart can be checked against its georeference.
  installed = await installSite({
    tiles: { template: tiles.imageryUrlTemplate, maxZoom: 17 },
    overpassData: smallOverpassWorld,
  })
  site = await installed.startServer()
  user = await signUpSiteUser(site)
})
afterAll(async () => {
  installed.close()
  await tiles.close()
  rmSync(folder, { recursive: true })
})

/** Returns the URL of a map view centred on the edge between two adjacent sheets of the grid. */
function buildTwoSheetViewUrl(): string {
  const world = getWorldSizePixels(tileZoom)
  const { x, y } = toMercator({ latitude: 43.47, longitude: 4.12 })
  const edge = (Math.round((x * world) / 2048) * 2048) / world
  const middle = ((Math.floor((y * world) / 2048) + 0.5) * 2048) / world
  const { latitude, longitude } = fromMercator(edge, middle)
  return `${site}/?lat=${latitude.toFixed(5)}&lng=${longitude.toFixed(5)}&zoom=${tileZoom}&layers=pois+satMaps`
}

async function openMenu(page: Page): Promise<void> {
  await page.getByText(/2 sheets in view, tile zoom 15/).waitFor()
  await page.locator('.rs-map__leaflet').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
}

/** Performs an action that starts a download; returns the name and bytes of the file. */
async function saveDownload(
  page: Page,
  action: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const downloadEvent = page.waitForEvent('download', { timeout: 50_000 })
  await action()
  const download = await downloadEvent
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return { name: download.suggestedFilename(), bytes: readFileSync(path) }
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

/** Checks the pixels of a KAP file against the imagery, and its corners by its own control points and by GDAL. */
function expectKapMatchesSheet(bytes: Buffer, sheet: ChartSheet): void {
  const frame = computeKapFrame(sheet)
  const expectedCorners = computeFrameCorners(frame)
  const { width, height, pixels } = decodeKap(bytes)
  expect([width, height]).toEqual([frame.width, frame.height])
  expectCorners(computeChartCorners(readKapHeader(bytes)), expectedCorners, sheet)
  const imagery = new Uint8Array(pixels.length)
  const rows = Float64Array.from({ length: height }, (_, row) => sheet.top + toImageryRow(sheet, frame, row))
  drawTestImagery(imagery, { left: sheet.left, width, rows })
  expect(computePsnr(pixels, imagery)).toBeGreaterThan(30)
  const path = join(folder, 'chart.kap')
  writeFileSync(path, bytes)
  const gdal = readGdalCorners(path)
  if (!gdal) return
  expect([gdal.driver, gdal.size]).toEqual(['BSB', [width, height]])
  expectCorners(gdal, expectedCorners, sheet)
}

/** Parses the grid sheet from the name of a file in a pack. */
function parseSheetName(file: string): ChartSheet {
  const [zoom = 0, column = 0, row = 0] = (/^gm_z(\d+)_(\d+)_(\d+)\.kap$/.exec(file) ?? [])
    .slice(1)
    .map(Number)
  return { zoom, left: 2048 * column, top: 2048 * row, width: 2048, height: 2048 }
}

describe('satellite chart downloads', () => {
  it('the map menu downloads a zip whose charts match their manifest, checksums and imagery', async () => {
    const page = await open(buildTwoSheetViewUrl(), { context: user.context })
    await openMenu(page)
    const { name, bytes } = await saveDownload(page, () =>
      page.getByRole('menuitem', { name: 'Download Sat Maps in this view (zoom=15)' }).click(),
    )
    await page.getByText('Your file has downloaded.').waitFor()
    await page.getByText('See README.TXT in the zip file for more information.').waitFor()
    expect(name).toBe('gmap_kaps.zip')
    const files = await unzip(bytes)
    const manifest = JSON.parse(String(files.get('manifest.json'))) as { sheets: ManifestSheet[] } // the format that pack-texts.ts writes
    const chartNames = manifest.sheets.map(({ file }) => file)
    expect(chartNames).toHaveLength(2)
    expect([...files.keys()].sort()).toEqual(['README.TXT', 'manifest.json', ...chartNames].sort())
    const readme = String(files.get('README.TXT'))
    for (const text of [
      'NOT FOR NAVIGATION',
      'test satellite imagery',
      'CC0-1.0',
      'Add Directory',
      ...chartNames,
    ])
      expect(readme).toContain(text)
    expect(readme).not.toContain('INCOMPLETE')
    for (const { file, sha256, corners, complete } of manifest.sheets) {
      const chart = files.get(file) ?? Buffer.alloc(0)
      expect(createHash('sha256').update(chart).digest('hex')).toBe(sha256)
      expect(complete).toBe(true)
      expectCorners(corners, computeChartCorners(readKapHeader(chart)), parseSheetName(file))
      expectKapMatchesSheet(chart, parseSheetName(file))
    }
  })

  it('the place page downloads one chart centred on the place', async () => {
    const [place] = await user
      .call<{ features: { properties: { id: number } }[] }>(
        'GET',
        '/places/?type=centroid&x1=5.36&y1=43.29&x2=5.38&y2=43.3&zoom=14',
      )
      .then(({ features }) => features)
    const id = place?.properties.id ?? 0
    const { latitude, longitude } = await user.call<{ latitude: number; longitude: number }>(
      'GET',
      `/places/${id}`,
    )
    const page = await open(`${site}/placeview/${id}`, { context: user.context })
    const form = page.locator('.rs-sat-map-form')
    await form.getByRole('combobox').selectOption('16')
    const { name, bytes } = await saveDownload(page, () =>
      form.getByRole('button', { name: 'Download' }).click(),
    )
    expect(name).toBe(`${id}_gm_z16.kap`)
    await page.getByText('Your file has downloaded.').waitFor()
    expectKapMatchesSheet(bytes, createPlaceSheet({ latitude, longitude }, 16))
  })

  it('the dialog orders one merged chart and downloads it when the server has rendered it', async () => {
    const page = await open(buildTwoSheetViewUrl(), { context: user.context })
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'More charts of this view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Satellite charts of this view' })
    await dialog.getByRole('radio', { name: /A single merged KAP chart/ }).check()
    await dialog.getByText(/2 sheets, about/).waitFor()
    const orderResponse = page.waitForResponse((response) => response.request().method() === 'POST')
    await dialog.getByRole('button', { name: 'Create the charts' }).click()
    const { x1, y1, x2, y2 } = (await (await orderResponse).json()) as {
      x1: number
      y1: number
      x2: number
      y2: number
    }
    await page.getByText('Your file is ready for download').waitFor({ timeout: 50_000 })
    const { name, bytes } = await saveDownload(page, () =>
      dialog.getByRole('link', { name: 'Download' }).click(),
    )
    expect(name).toBe('gmap_merged.kap')
    const sheet = mergeGridSheets({ x1, y1, x2, y2 }, tileZoom)
    expect([sheet.columns, sheet.rows]).toEqual([2, 1])
    expectKapMatchesSheet(bytes, sheet)
  })
})
