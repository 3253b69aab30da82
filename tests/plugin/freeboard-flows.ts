import type { FrameLocator } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFreeboard, symbolColours, type Freeboard } from './freeboard.ts'
import type { ConnectionProxy } from './connection-proxy.ts'
import type { SignalKServer } from './signalk-server.ts'

/** A boat whose server has our package, and the site that it talks to. */
export interface FreeboardSetup {
  signalK: SignalKServer
  proxy: ConnectionProxy
  /** Settings of the package with which all of it works. */
  pluginSettings: object
  /** Rows of a table of the site, with a condition where one is added. */
  countRows(table: string): Promise<number>
}

/** What a person at the helm sees of us in Freeboard-SK; `world` is asked when the tests run. */
export function testFreeboard(world: () => FreeboardSetup): void {
  let plotter: Freeboard

  beforeAll(async () => {
    const { signalK, pluginSettings } = world()
    await signalK.sendValues({ 'navigation.position': { latitude: 43.517, longitude: 4.132 } })
    await signalK.configure(pluginSettings)
    plotter = await openFreeboard(signalK)
  }, 90_000)
  afterAll(() => plotter?.close())

  /** Freeboard-SK goes by a position that is fresh. */
  const sailOn = () =>
    world().signalK.sendValues({ 'navigation.position': { latitude: 43.518, longitude: 4.132 } })

  it('our notes stand with their icons, tell their name at a click and all else when asked', async () => {
    const { page, findPixels } = plotter
    await sailOn()
    // Its first question is for where no boat is; on a busy machine that answer comes last and wipes the notes off.
    const askAgain = async () => {
      await page.locator('button[mattooltip="Zoom in"]').click()
      await page.locator('button[mattooltip="Zoom out"]').click()
    }
    const shown = async () => {
      const { count } = await findPixels(symbolColours.anchorage)
      if (count === 0) await askAgain()
      return count
    }
    await expect.poll(shown, { timeout: 40_000, interval: 3000 }).toBeGreaterThan(50)
    expect((await findPixels(symbolColours.marina)).count).toBeGreaterThan(50)
    const { x, y } = await findPixels(symbolColours.anchorage)
    await page.mouse.click(x, y)
    const popup = page.locator('resource-popover')
    await expect.poll(() => popup.innerText(), { timeout: 15_000 }).toContain('Anse')
    // What is not the boat's own is not moved.
    expect(await popup.getByRole('button', { name: 'MOVE' }).isDisabled()).toBe(true)
    await popup.getByRole('button', { name: 'INFO' }).click()
    const whole = page.locator('note-panel')
    await expect.poll(() => whole.innerText(), { timeout: 15_000 }).toContain('© OpenStreetMap contributors')
    expect(await whole.innerText()).toMatch(/Anchorage[^]*placeview/)
    expect(await whole.getByRole('button', { name: 'DELETE' }).isDisabled()).toBe(true)
  })

  it('the panel finds a place, and a review posted there is on the site', async () => {
    const { proxy, countRows } = world()
    const { panel, togglePanel } = plotter
    await togglePanel()
    await panel.locator('.rs-panel__search input').fill('Anse', { timeout: 20_000 })
    await panel.getByRole('option', { name: /Anse/ }).first().click()
    await panel.locator('.rs-helm-card textarea').fill('From the helm')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => countRows("posts where comment = 'From the helm'"), { timeout: 20_000 }).toBe(1)
    expect(await panel.locator('.rs-qr').count()).toBe(1)
    // Without a line it waits, and says so.
    proxy.isUp = false
    await panel.locator('.rs-helm-card textarea').fill('From far out')
    await panel.getByRole('button', { name: 'Send' }).click()
    const waits = panel.locator('.rs-helm-card__review', {
      hasText: 'Will be sent when there is a connection',
    })
    await expect.poll(() => waits.innerText(), { timeout: 15_000 }).toContain('From far out')
    proxy.isUp = true
    await expect.poll(() => countRows("posts where comment = 'From far out'"), { timeout: 20_000 }).toBe(1)
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  it('the panel hides kinds of notes, until the plotter’s own mark of the filter is taken away', async () => {
    const { page, panel, findPixels } = plotter
    await panel.locator('.rs-helm__filter summary').click()
    const marinas = panel.getByRole('checkbox', { name: 'Marina' })
    const shown = async () => (await findPixels(symbolColours.marina)).count > 50
    expect(await shown()).toBe(true)
    await marinas.uncheck()
    await expect.poll(() => page.locator('.pe-chip').innerText()).toContain('Notes on the chart')
    await expect.poll(shown).toBe(false)
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect.poll(shown).toBe(true)
    expect(await marinas.isChecked()).toBe(true)
  })

  it('a tile tells the nearest harbour, and it and the panel are red while the plotter’s night is', async () => {
    const { signalK } = world()
    const { page, panel, tile, togglePanel } = plotter
    const theme = (frame: FrameLocator) => frame.locator('html').getAttribute('data-theme')
    await page.locator('button[mattooltip="Menu"]').click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('checkbox', { name: 'Auto-set Night Mode' }).check()
    await page.locator('mat-dialog-container button', { hasText: 'close' }).first().click()
    await panel.getByRole('button', { name: 'Dusk' }).click()
    await signalK.sendValues({ 'environment.mode': 'night' })
    await expect.poll(() => theme(panel), { timeout: 15_000 }).toBe('night')
    await togglePanel()
    const corner = await page.locator('.pe-bl').boundingBox()
    expect(corner).not.toBeNull()
    const { x, y, width, height } = corner ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.click(x + width / 2, y + height - 60, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Add widget here' }).click()
    await page.locator('mat-dialog-container').getByText('Nearest harbour').click()
    await expect
      .poll(async () => [await sailOn(), await tile.locator('body').innerText()][1], { timeout: 20_000 })
      .toContain('Port <Camargue>\n0.1 nm')
    await expect.poll(() => theme(tile), { timeout: 15_000 }).toBe('night')
    await signalK.sendValues({ 'environment.mode': 'day' })
    await expect.poll(() => theme(panel), { timeout: 15_000 }).toBe('dark')
  })

  it('our satellite chart is drawn when it is ticked', async () => {
    const { page, requestedUrls, findPixels } = plotter
    await page.locator('button[mattooltip^="Routes"]').click()
    await page.getByRole('menuitem', { name: 'Charts' }).click()
    const chart = page.locator('chart-list mat-card', { hasText: 'Roadstead satellite' }).last()
    await chart.getByRole('checkbox').check()
    const ofTile = /\/signalk\/v1\/api\/roadstead\/tiles\/[\w-]+\/13\/\d+\/\d+$/
    await expect.poll(() => requestedUrls.some((path) => ofTile.test(path)), { timeout: 15_000 }).toBe(true)
    const { bytes } = await world().signalK.get(
      new URL(requestedUrls.find((path) => ofTile.test(path)) ?? '').pathname,
    )
    // Of its sea, a little inside its edge.
    const corner = { left: 20, top: 20, width: 1, height: 1 }
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).extract(corner).removeAlpha().raw().toBuffer()
    await expect
      .poll(async () => (await findPixels([red, green, blue])).count, { timeout: 15_000 })
      .toBeGreaterThan(100_000)
  })
}
