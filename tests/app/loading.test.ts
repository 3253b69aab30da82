import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const withoutScripts = { context: { javaScriptEnabled: false } }

describe('served HTML without scripts', () => {
  it('shows the search placeholder where the search field will be', async () => {
    const page = await open(site, withoutScripts)
    const shell = await page.getByText('Place name or location, vessel name').boundingBox()
    const ready = await open(site)
    const field = await ready.getByRole('combobox').boundingBox()
    expect(
      Math.abs((shell?.y ?? 0) + (shell?.height ?? 0) / 2 - (field?.y ?? 0) - (field?.height ?? 0) / 2),
    ).toBeLessThan(4)
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

  it('contains the place record, its reviews and the tile sources, so that the page does not request them', async () => {
    const page = await open('about:blank')
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.goto(`${site}/placeview/1401`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const servedData = /^\/api\/v1\/(places\/1401|posts|tile_sources)\/?$/
    expect(requestedPaths.filter((path) => servedData.test(path))).toEqual([])
  })
})
