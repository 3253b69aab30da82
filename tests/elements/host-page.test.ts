import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { phoneSize, useBrowser, type PageOptions } from '../support/browser.ts'
import { testHostPages } from './host-page-tests.ts'
import { recordEvents } from './recorded-events.ts'

const { open } = useBrowser()
testHostPages(open)

let server: EmbedServer

beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

const script = '<script type="module" src="/roadstead.js"></script>'
const marker = (page: Page) =>
  page.locator('#one').getByRole('button', { name: 'Port <b>Camargue</b>, Marina' })

function openPage(html: string, options: PageOptions = {}): Promise<Page> {
  return open(`${server.url}/page?${new URLSearchParams({ html })}`, options)
}

/** Returns a function that swipes up with the given fingers. */
async function createSwipe(page: Page): Promise<(fingers: { x: number; y: number }[]) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async (fingers) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : fingers.map(({ x, y }, id) => ({ x, y: y - up, id })),
      })
    await touch('touchStart', 0)
    for (let up = 10; up <= 150; up += 10) await touch('touchMove', up)
    await touch('touchEnd', 150)
  }
}

describe('host page in Chromium', () => {
  it('one finger on the map scrolls the page, and a hint explains two fingers', async () => {
    const page = await openPage(
      `<roadstead-map id="one" lat="43.517" lng="4.132" zoom="13"></roadstead-map><p id="far">far</p>${script}`,
      { size: phoneSize },
    )
    await page.evaluate(() => {
      const tall = new CSSStyleSheet()
      tall.replaceSync('#far { margin-top: 2000px }')
      document.adoptedStyleSheets = [tall]
    })
    await marker(page).waitFor()
    const recordedEvents = await recordEvents(page)
    const lastView = async () =>
      (await recordedEvents()).findLast(({ name }) => name === 'view-change')?.detail
    const swipe = await createSwipe(page)
    await swipe([
      { x: 100, y: 300 },
      { x: 220, y: 300 },
    ])
    await expect.poll(lastView).toBeTruthy()
    const shown = await lastView()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await swipe([{ x: 100, y: 300 }])
    await page.locator('#one .rs-map__hint[data-on="true"]').getByText('two fingers').waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
    expect(await lastView()).toEqual(shown)
  })

  it('adding and removing an element fifty times leaks no nodes or listeners', async () => {
    const page = await openPage(`<div id="place"></div>${script}`)
    await page.waitForFunction(() => customElements.get('roadstead-map'))
    const session = await page.context().newCDPSession(page)
    async function countObjects() {
      await session.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      return { nodes, jsEventListeners }
    }
    async function cycle(times: number) {
      for (let time = 0; time < times; time++) {
        await page.evaluate(() => {
          const map = document.createElement('roadstead-map')
          map.id = 'one'
          for (const [name, text] of [
            ['lat', '43.517'],
            ['lng', '4.132'],
            ['zoom', '13'],
          ] as const)
            map.setAttribute(name, text)
          document.querySelector('#place')?.append(map)
        })
        await page.locator('#one .rs-status').waitFor()
        await page.evaluate(() => document.querySelector('#one')?.remove())
      }
    }
    const before = await countObjects()
    await cycle(50)
    const countLeaks = async () => {
      const { nodes, jsEventListeners } = await countObjects()
      return { nodes: nodes - before.nodes, jsEventListeners: jsEventListeners - before.jsEventListeners }
    }
    // One map has about 150 nodes and 60 listeners. Its stores are unmounted a second after its removal.
    await expect
      .poll(countLeaks)
      .toSatisfy(({ nodes, jsEventListeners }) => nodes < 150 && jsEventListeners < 60)
    // 50 maps take a while on a busy machine.
  }, 90_000)
})
