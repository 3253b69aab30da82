import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { fromMercator, toMercator } from '../../src/core/geo.ts'
import { readKapHeader } from '../../src/server/sat-charts/kap/read-kap.ts'
import { getWorldSizePixels } from '../../src/server/sat-charts/chart-sheet.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

// tests/server/sat-charts checks what the files contain.
const site = inject('siteUrl')
const { open } = useBrowser()
const tileZoom = 15
/** Side of a sheet of the grid. */
const sheetPx = 2048
let user: SiteUser
beforeAll(async () => {
  user = await signUpSiteUser(site)
})

/** Returns the URL of a map view centred on the edge between two adjacent sheets of the grid. */
function buildTwoSheetViewUrl(): string {
  const world = getWorldSizePixels(tileZoom)
  const { x, y } = toMercator({ latitude: 43.47, longitude: 4.12 })
  const edge = (Math.round((x * world) / sheetPx) * sheetPx) / world
  const middle = ((Math.floor((y * world) / sheetPx) + 0.5) * sheetPx) / world
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
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

describe('satellite chart downloads', () => {
  it('the map menu downloads a zip; then the dialog orders one merged chart and downloads it', async () => {
    const page = await open(buildTwoSheetViewUrl(), { context: user.context })
    await openMenu(page)
    const zip = await saveDownload(page, () =>
      page.getByRole('menuitem', { name: 'Download Sat Maps in this view (zoom=15)' }).click(),
    )
    await page.getByText('Your file has downloaded.').waitFor()
    await page.getByText('See README.TXT in the zip file for more information.').waitFor()
    expect(zip.name).toBe('gmap_kaps.zip')
    expect(zip.bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')

    await openMenu(page)
    await page.getByRole('menuitem', { name: 'More charts of this view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Satellite charts of this view' })
    await dialog.getByRole('radio', { name: /A single merged KAP chart/ }).check()
    await dialog.getByText(/2 sheets, about/).waitFor()
    await dialog.getByRole('button', { name: 'Create the charts' }).click()
    await page.getByText('Your file is ready for download').waitFor({ timeout: 50_000 })
    const merged = await saveDownload(page, () => dialog.getByRole('link', { name: 'Download' }).click())
    expect(merged.name).toBe('gmap_merged.kap')
    expect(readKapHeader(merged.bytes).width).toEqual(2 * sheetPx)
  })

  it('the place page downloads one chart of the place at the chosen zoom', async () => {
    const { features } = await user.call<{ features: { properties: { id: number } }[] }>(
      'GET',
      '/places/?type=centroid&x1=5.36&y1=43.29&x2=5.38&y2=43.3&zoom=14',
    )
    const id = features[0]?.properties.id ?? 0
    const page = await open(`${site}/placeview/${id}`, { context: user.context })
    const form = page.locator('.rs-sat-map-form')
    await form.getByRole('combobox').selectOption('16')
    const { name, bytes } = await saveDownload(page, () =>
      form.getByRole('button', { name: 'Download' }).click(),
    )
    expect(name).toBe(`${id}_gm_z16.kap`)
    expect(readKapHeader(bytes).width).toEqual(sheetPx)
    await page.getByText('Your file has downloaded.').waitFor()
  })
})
