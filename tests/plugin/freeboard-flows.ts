import type { FrameLocator } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFreeboard, symbolColours, type Freeboard } from './freeboard.ts'
import type { ConnectionProxy } from './connection-proxy.ts'
import type { SignalKServer } from './signalk-server.ts'

/** A Signal K server with the plugin, and the site it connects to. */
export interface FreeboardSetup {
  signalK: SignalKServer
  proxy: ConnectionProxy
  /** Settings of the plugin that enable everything. */
  pluginSettings: object
  /** Counts the rows of a table of the site, with an optional where clause. */
  countRows(table: string): Promise<number>
}

/** For a flow through two servers and a browser while other tests use both cores. */
const slow = { timeout: 180_000 }

/** Tests the plugin in Freeboard-SK; `world` is called when the tests run. */
export function testFreeboard(getSetup: () => FreeboardSetup): void {
  let plotter: Freeboard

  beforeAll(async () => {
    const { signalK, pluginSettings } = getSetup()
    await signalK.sendValues({ 'navigation.position': { latitude: 43.517, longitude: 4.132 } })
    await signalK.configure(pluginSettings)
    plotter = await openFreeboard(signalK)
  }, 90_000)
  afterAll(() => plotter?.close())

  /** Sends a fresh position, which Freeboard-SK needs. */
  const sendFreshPosition = () =>
    getSetup().signalK.sendValues({ 'navigation.position': { latitude: 43.518, longitude: 4.132 } })

  it('shows notes with icons, their name on click and the full text on request', async () => {
    const { page, findPixels } = plotter
    await sendFreshPosition()
    // The first request is for an area without the vessel; on a busy machine its late response removes the notes.
    const reloadNotes = async () => {
      await page.locator('button[mattooltip="Zoom in"]').click()
      await page.locator('button[mattooltip="Zoom out"]').click()
    }
    const countAnchoragePixels = async () => {
      const { count } = await findPixels(symbolColours.anchorage)
      if (count === 0) await reloadNotes()
      return count
    }
    await expect.poll(countAnchoragePixels, { timeout: 40_000, interval: 3000 }).toBeGreaterThan(50)
    await expect.poll(async () => (await findPixels(symbolColours.marina)).count).toBeGreaterThan(50)
    const { x, y } = await findPixels(symbolColours.anchorage)
    await page.mouse.click(x, y)
    const popup = page.locator('resource-popover')
    await expect.poll(() => popup.innerText()).toContain('Anse')
    // Notes of others cannot be moved.
    expect(await popup.getByRole('button', { name: 'MOVE' }).isDisabled()).toBe(true)
    await popup.getByRole('button', { name: 'INFO' }).click()
    const notePanel = page.locator('note-panel')
    await expect.poll(() => notePanel.innerText()).toContain('© OpenStreetMap contributors')
    expect(await notePanel.innerText()).toMatch(/Anchorage[^]*placeview/)
    expect(await notePanel.getByRole('button', { name: 'DELETE' }).isDisabled()).toBe(true)
  })

  it('finds a place in the panel and sends a review posted there to the site', slow, async () => {
    const { proxy, countRows } = getSetup()
    const { panel, togglePanel } = plotter
    await togglePanel()
    await panel.locator('.rs-panel__search input').fill('Anse', { timeout: 20_000 })
    await panel.getByRole('option', { name: /Anse/ }).first().click()
    // The text of the panel says what it shows instead of the card.
    await expect
      .poll(() => panel.locator('.rs-panel').innerText(), { timeout: 60_000 })
      .toMatch(/Anchorage[^]*Reviews/)
    await panel.getByText('Write a review', { exact: true }).click()
    await panel.locator('.rs-helm-card textarea').fill('From the helm')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => countRows("posts where comment = 'From the helm'")).toBe(1)
    expect(await panel.locator('.rs-qr').count()).toBe(1)
    // Offline, the review is queued and marked.
    proxy.isUp = false
    await panel.locator('.rs-helm-card textarea').fill('From far out')
    await panel.getByRole('button', { name: 'Send' }).click()
    const queuedReview = panel.locator('.rs-helm-card__review', {
      hasText: 'Will be sent when there is a connection',
    })
    await expect.poll(() => queuedReview.innerText()).toContain('From far out')
    proxy.isUp = true
    await expect.poll(() => countRows("posts where comment = 'From far out'")).toBe(1)
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  it("hides types of notes by the panel's filter, which the plotter can clear", async () => {
    const { page, panel, findPixels } = plotter
    await panel.locator('.rs-helm__filter summary').click()
    const marinas = panel.getByRole('checkbox', { name: 'Marina' })
    const showsMarinas = async () => (await findPixels(symbolColours.marina)).count > 50
    await expect.poll(showsMarinas).toBe(true)
    await marinas.uncheck()
    await expect.poll(() => page.locator('.pe-chip').innerText()).toContain('Notes on the chart')
    await expect.poll(showsMarinas).toBe(false)
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect.poll(showsMarinas).toBe(true)
    expect(await marinas.isChecked()).toBe(true)
  })

  it("shows the nearest harbour in a tile, and follows the plotter's night mode", async () => {
    const { signalK } = getSetup()
    const { page, panel, tile, togglePanel } = plotter
    const getTheme = (frame: FrameLocator) => frame.locator('html').getAttribute('data-theme')
    await page.locator('button[mattooltip="Menu"]').click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('checkbox', { name: 'Auto-set Night Mode' }).check()
    await page.locator('mat-dialog-container button', { hasText: 'close' }).first().click()
    await panel.getByRole('button', { name: 'Day', exact: true }).click()
    await signalK.sendValues({ 'environment.mode': 'night' })
    // The plotter dims the panel by itself.
    await expect.poll(() => getTheme(panel)).toBe('dark')
    await togglePanel()
    const corner = await page.locator('.pe-bl').boundingBox()
    expect(corner).not.toBeNull()
    const { x, y, width, height } = corner ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.click(x + width / 2, y + height - 60, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Add widget here' }).click()
    await page.locator('mat-dialog-container').getByText('Nearest harbour').click()
    await expect
      .poll(async () => [await sendFreshPosition(), await tile.locator('body').innerText()][1])
      .toMatch(/Port <Camargue>\n111 m · \d{3}°/)
    await expect.poll(() => getTheme(tile)).toBe('dark')
    await signalK.sendValues({ 'environment.mode': 'day' })
    await expect.poll(() => getTheme(panel)).toBe('light')
  })

  it('draws the satellite chart when it is enabled', async () => {
    const { page, requestedUrls, findPixels } = plotter
    await page.locator('button[mattooltip^="Routes"]').click()
    await page.getByRole('menuitem', { name: 'Charts' }).click()
    const chart = page.locator('chart-list mat-card', { hasText: 'Roadstead satellite' }).last()
    await chart.getByRole('checkbox').check()
    const tilePath = /\/signalk\/v1\/api\/roadstead\/tiles\/[\w-]+\/13\/\d+\/\d+$/
    await expect.poll(() => requestedUrls.some((path) => tilePath.test(path))).toBe(true)
    const { bytes } = await getSetup().signalK.get(
      new URL(requestedUrls.find((path) => tilePath.test(path)) ?? '').pathname,
    )
    // The colour of the tile near its corner.
    const corner = { left: 20, top: 20, width: 1, height: 1 }
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).extract(corner).removeAlpha().raw().toBuffer()
    await expect.poll(async () => (await findPixels([red, green, blue])).count).toBeGreaterThan(100_000)
  })
}
