import type { Locator } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser, waitForSessionCheck } from '../support/browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const withoutScripts = { context: { javaScriptEnabled: false } }

describe('served HTML without scripts', () => {
  it('shows the search placeholder where the search field will be', async () => {
    const page = await open(site, withoutScripts)
    const readMiddle = async (element: Locator) => {
      const box = await element.boundingBox()
      return box ? box.y + box.height / 2 : Number.NaN
    }
    const placeholder = await readMiddle(page.getByText('Place name or location, vessel name'))
    const ready = await open(site)
    expect(Math.abs(placeholder - (await readMiddle(ready.getByRole('combobox'))))).toBeLessThan(4)
  })

  it('has the name of the place as heading and in the title', async () => {
    const page = await open(`${site}/placeview/1401`, withoutScripts)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    expect(await page.title()).toContain(name)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })
})

describe('the document', () => {
  it('preloads only the script of its own page', async () => {
    const text = await (await fetch(`${site}/placeview/1401`)).text()
    expect(text).toMatch(/modulepreload" crossorigin href="\/assets\/PlacePage-/)
    expect(text).not.toContain('HomePage')
  })

  it('names all scripts that the script of its page imports, so that they load at once', async () => {
    const text = await (await fetch(`${site}/placeview/1401`)).text()
    const named = [...text.matchAll(/ (?:href|src)="(\/assets\/[\w-]+\.js)"/g)].map(([, url]) => url)
    const pageScript = named.find((url) => url?.startsWith('/assets/PlacePage-'))
    const script = await (await fetch(`${site}${pageScript}`)).text()
    const imported = [...script.matchAll(/\b(?:from|import)"\.\/([\w-]+\.js)"/g)].map(
      ([, name]) => `/assets/${name}`,
    )
    expect(imported.length).toBeGreaterThan(5)
    expect(imported.filter((url) => !named.includes(url))).toEqual([])
  })

  it('contains the place record, its reviews and the tile sources, so that the page does not request them', async () => {
    const page = await open('about:blank')
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    const whenIdle = waitForSessionCheck(page)
    await page.goto(`${site}/placeview/1401`)
    await whenIdle
    await page.getByText('Not rated yet').waitFor()
    const servedData = /^\/api\/v1\/(places\/1401|posts|tile_sources)\/?$/
    expect(requestedPaths.filter((path) => servedData.test(path))).toEqual([])
  })
})
