import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame, Page } from 'playwright'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
let server: EmbedServer

beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

const map =
  '<roadstead-map lat="43.517" lng="4.132" zoom="13" height="300" gestures="greedy"></roadstead-map>'

async function openPage(html: string): Promise<Page> {
  const page = await open(`${server.url}/page?${new URLSearchParams({ html })}`, {
    size: { width: 700, height: 800 },
  })
  await page.evaluate("import('/roadstead.js')")
  await page.locator('.rs-marker').waitFor()
  return page
}

/** Moves an element of a page, by default the map, to the document of a frame or of a new window. */
async function move(page: Page, kind: 'frame' | 'window', tag = 'roadstead-map'): Promise<Page | Frame> {
  if (kind === 'frame') {
    await page.evaluate((name) => {
      const frame = document.createElement('iframe')
      frame.width = '700'
      frame.height = '400'
      document.body.append(frame)
      frame.contentDocument?.body.append(document.querySelector(name) ?? '')
    }, tag)
    const frame = page.frames().at(-1)
    if (!frame) throw new Error('no frame')
    return frame
  }
  const opened = page.waitForEvent('popup')
  await page.evaluate((name) => {
    const other = window.open('', '', 'width=700,height=500')
    other?.document.body.append(document.querySelector(name) ?? '')
  }, tag)
  return opened
}

/** Moves the map back to the page. */
async function moveBack(other: Page | Frame): Promise<void> {
  await other.evaluate(() => {
    const page = window.parent === window ? window.opener : window.parent
    page.document.body.append(document.querySelector('roadstead-map') ?? '')
  })
}

const readZoom = (root: Page | Frame) => root.locator('.rs-status__zoom').textContent()
const card = (root: Page | Frame) => root.getByRole('heading', { name: 'Port <b>Camargue</b>' })

describe.each(['frame', 'window'] as const)('an element that moves to the document of a %s', (kind) => {
  it('keeps its styles, colours and markers', async () => {
    const page = await openPage(map.replace('<roadstead-map', '<roadstead-map accent="#0e5a8a"'))
    const other = await move(page, kind)
    const element = other.locator('roadstead-map')
    await other.locator('.rs-marker').waitFor()
    const readStyles = () =>
      element.evaluate((node) => {
        const root = node.shadowRoot?.querySelector('.rs-map')
        if (!root) return null
        const { overflow, position } = getComputedStyle(root)
        const accent = getComputedStyle(root).getPropertyValue('--rs-accent').trim()
        return { height: node.clientHeight, overflow, position, accent }
      })
    await expect
      .poll(readStyles)
      .toEqual({ height: 300, overflow: 'clip', position: 'relative', accent: '#0e5a8a' })
    await element.evaluate((node) => node.setAttribute('height', '320'))
    await expect.poll(() => element.evaluate(({ clientHeight }) => clientHeight)).toBe(320)
    await element.evaluate((node) => node.setAttribute('accent', '#a0106f'))
    await expect.poll(async () => (await readStyles())?.accent).toBe('#a0106f')
  })

  it('is a map that can be dragged there and that follows its size', async () => {
    const page = await openPage(map)
    const other = await move(page, kind)
    const element = other.locator('roadstead-map')
    const marker = other.locator('.rs-marker')
    await marker.waitFor()
    await element.evaluate((node) => node.scrollIntoView())
    const mouse = 'mouse' in other ? other.mouse : page.mouse
    const before = await marker.boundingBox()
    const box = await element.boundingBox()
    if (!before || !box) throw new Error('not shown')
    await mouse.move(box.x + 60, box.y + 60)
    await mouse.down()
    await mouse.move(box.x + 110, box.y + 90, { steps: 5 })
    await page.waitForTimeout(200)
    const after = await marker.boundingBox()
    await mouse.up()
    expect([(after?.x ?? 0) - before.x, (after?.y ?? 0) - before.y].map(Math.round)).toEqual([50, 30])
    await element.evaluate((node) => void (node.style.inlineSize = '260px'))
    const readScale = () => other.locator('.rs-map__leaflet').evaluate(({ clientWidth }) => clientWidth)
    await expect.poll(readScale).toBe(260)
  })

  it('opens cards there, and keeps its card and its view when it moves', async () => {
    const page = await openPage(map)
    const other = await move(page, kind)
    await other.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => readZoom(other)).toBe('zoom 14')
    await other.locator('.rs-marker').click()
    await card(other).waitFor()
    await moveBack(other)
    await card(page).waitFor()
    expect(await readZoom(page)).toBe('zoom 14')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => card(page).count()).toBe(0)
    await page.locator('.rs-marker').click()
    await card(page).waitFor()
  })

  it('keeps the configuration, the language and the direction of the page', async () => {
    const page = await openPage(`${map}<roadstead-config units="position:dd"></roadstead-config>`)
    await page.evaluate(() => Object.assign(document.documentElement, { lang: 'fr', dir: 'rtl' }))
    await page.getByRole('button', { name: 'Zoomer', exact: true }).waitFor()
    const read = (root: Page | Frame) =>
      root
        .locator('.rs-element')
        .evaluate(({ lang, dir, textContent }: HTMLElement) => [lang, dir, textContent])
    const before = await read(page)
    const other = await move(page, kind)
    await other.locator('.rs-marker').waitFor()
    await expect.poll(() => read(other)).toEqual(before)
    await page.evaluate(() => (document.documentElement.lang = 'de'))
    await other.getByRole('button', { name: 'Hineinzoomen' }).waitFor()
  })

  it.each(['roadstead-map', 'roadstead-layers'])('stays linked to others (%s moves)', async (tag) => {
    const page = await openPage(`${map}<roadstead-layers></roadstead-layers>`)
    const places = (root: Page | Frame) =>
      root.locator('roadstead-layers').getByRole('checkbox', { name: 'Points of interest' })
    await places(page).waitFor()
    const other = await move(page, kind, tag)
    const [mapRoot, layersRoot] = tag === 'roadstead-map' ? [other, page] : [page, other]
    await mapRoot.locator('.rs-marker').waitFor()
    await places(layersRoot).click()
    await expect.poll(() => mapRoot.locator('.rs-marker').count()).toBe(0)
  })

  it('searches and opens the page of a hit', async () => {
    const page = await openPage(`${map}<roadstead-search for="none"></roadstead-search>`)
    const other = await move(page, kind, 'roadstead-search')
    await other.getByRole('combobox').pressSequentially('port', { delay: 2 })
    const opened = page.context().waitForEvent('page')
    await other.getByRole('option', { name: /Port Camargue/ }).click()
    expect((await opened).url()).toBe(`${server.url}/placeview/1`)
  })
})

it('an element that is first shown in the document of a frame works there', async () => {
  const page = await openPage(map)
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.width = '700'
    frame.height = '400'
    document.body.append(frame)
    const element = document.createElement('roadstead-map')
    for (const [name, value] of Object.entries({ lat: '43.517', lng: '4.132', zoom: '13', height: '300' }))
      element.setAttribute(name, value)
    frame.contentDocument?.body.append(element)
  })
  const frame = page.frames().at(-1)
  if (!frame) throw new Error('no frame')
  await frame.locator('.rs-marker').click()
  await card(frame).waitFor()
})

describe('elements in the language of the page', () => {
  it.each([
    ['the root', (page: Page) => page.evaluate(() => (document.documentElement.lang = 'fr'))],
    [
      'a node around them',
      (page: Page) => page.evaluate(() => document.querySelector('main')?.setAttribute('lang', 'fr')),
    ],
  ])('follow a later change of %s', async (_, change) => {
    const page = await openPage(`<main>${map}</main>`)
    await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    await change(page)
    await page.getByRole('button', { name: 'Zoomer', exact: true }).waitFor()
  })

  it('follow a change around the shadow root of a host', async () => {
    const page = await openPage(`<main>${map}</main>`)
    await page.evaluate(() => {
      const host = document.createElement('x-host')
      document.body.append(host)
      host.attachShadow({ mode: 'open' }).append(document.querySelector('roadstead-map') ?? '')
    })
    await page.evaluate(() => (document.documentElement.lang = 'de'))
    await expect.poll(() => page.locator('roadstead-map .rs-element').getAttribute('lang')).toBe('de')
  })
})

it('an accent colour set without a connection is shown', async () => {
  const page = await openPage(map)
  await page.context().setOffline(true)
  await page.evaluate(() => document.querySelector('roadstead-map')?.setAttribute('accent', '#0e5a8a'))
  const read = () =>
    page
      .locator('roadstead-map .rs-map')
      .evaluate((node) => getComputedStyle(node).getPropertyValue('--rs-accent').trim())
  await expect.poll(read).toBe('#0e5a8a')
})
