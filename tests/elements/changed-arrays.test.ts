import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
let server: EmbedServer

beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

/**
 * What versions 1.6 and 1.7 of Prototype.js do to arrays: methods that `for in` lists, entries() as a copy of the array,
 * and toJSON with the text instead of the value.
 */
function changeArrays(): void {
  const copy = function (this: unknown[]) {
    return [...this]
  }
  const inspect = (value: unknown): string =>
    Array.isArray(value)
      ? `[${value.map(inspect).join(', ')}]`
      : typeof value === 'object' && value !== null
        ? `{${Object.entries(value)
            .map(([key, one]) => `${inspect(key)}: ${inspect(one)}`)
            .join(', ')}}`
        : JSON.stringify(value)
  Object.assign(Array.prototype, {
    entries: copy,
    toArray: copy,
    clone: copy,
    first: (): undefined => undefined,
    without: copy,
    each(this: unknown[], visit: (value: unknown) => void) {
      for (let at = 0; at < this.length; at++) visit(this[at])
      return this
    },
    toJSON(this: unknown[]) {
      return inspect(this)
    },
  })
}

const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

async function openPage(html: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await open(`${server.url}/page?${new URLSearchParams({ html })}`, {
    size: { width: 700, height: 900 },
  })
  page.setDefaultTimeout(10_000)
  await prepare?.(page)
  await page.evaluate(changeArrays)
  await page.evaluate("import('/roadstead.js')")
  return page
}

describe('elements on a page whose scripts change arrays', () => {
  it('draw a map, and a marker opens its card', async () => {
    const page = await openPage(
      '<roadstead-map lat="43.517" lng="4.132" zoom="13" height="400"></roadstead-map>',
    )
    await page.locator('.rs-marker').click()
    await page.locator('.rs-popup').getByRole('heading', { name: 'Camargue' }).waitFor()
  })

  it('list the hits of a search', async () => {
    const page = await openPage('<roadstead-search></roadstead-search>')
    await page.getByRole('combobox').fill('port')
    await page.getByRole('option').first().waitFor()
  })

  it('take tiles that the page names', async () => {
    const asked: string[] = []
    const tiles = JSON.stringify([{ template: '/own-tiles/{z}/{x}/{y}.png', attribution: 'Own' }])
    await openPage(
      `<roadstead-config tiles='${tiles}'>
        <roadstead-map lat="43.517" lng="4.132" zoom="13" height="300"></roadstead-map></roadstead-config>`,
      (page) =>
        page.route('**/own-tiles/**', (route) => {
          asked.push(new URL(route.request().url()).pathname)
          return route.fulfill({ contentType: 'image/gif', body: Buffer.from(pixel, 'base64') })
        }),
    )
    await expect.poll(() => asked.some((path) => path.startsWith('/own-tiles/13/'))).toBe(true)
  })

  it('leave the arrays of the page as they were', async () => {
    const page = await openPage('<roadstead-search></roadstead-search>')
    await page.getByRole('combobox').fill('port')
    await page.getByRole('option').first().waitFor()
    expect(await page.evaluate(() => JSON.stringify([1]))).toBe('"[1]"')
  })
})
