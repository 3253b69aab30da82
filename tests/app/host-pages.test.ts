import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Page } from 'playwright'
import { embedNames } from '../../src/core/site/embeds.ts'
import { useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
const site = inject('siteUrl')
const script = `${site}/embed/v1/roadstead.js`
const map = '<roadstead-map lat="43.5" lng="4.1" zoom="9"></roadstead-map>'

/** Opens a page of another origin with these headers. */
async function openHostPage(body: string, headers: Record<string, string> = {}): Promise<Page> {
  const host = createServer((_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Club</title><link rel="icon" href="data:,">${body}`)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const { port } = host.address() as AddressInfo // listening on a TCP port
  // The browser of the tests writes to the storage of every page, which a frame does not have.
  const page = await open(`http://127.0.0.1:${port}/`, { expectErrors: /localStorage|status of 404/ })
  page.setDefaultTimeout(15_000)
  return page
}

describe('a script tag without type="module"', () => {
  it.each([
    ['', ''],
    ['async', ''],
    ['defer', '?ver=6.8.1'],
  ])('works with "%s" and the query "%s"', async (attribute, query) => {
    const page = await openHostPage(
      `<script ${attribute} src="${script}${query}" data-lang="fr"></script>${map}`,
    )
    await page.getByRole('button', { name: 'Zoomer', exact: true }).waitFor()
  })

  it('works with the nonce of a policy', async () => {
    const policy = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${site}; img-src * data:; style-src 'none'`
    const page = await openHostPage(`${map}<script nonce="abc" src="${script}"></script>`, {
      'content-security-policy': policy,
    })
    await page.locator('.rs-status__zoom').getByText('zoom 9').waitFor()
  })
})

it('a page whose requests have further headers reads from the site', async () => {
  const page = await openHostPage(
    `<script>
       const own = fetch
       fetch = (input, options = {}) => {
         const headers = new Headers(options.headers ?? (input instanceof Request ? input.headers : undefined))
         headers.set('baggage', 'page=club')
         headers.set('x-page-view', '7')
         return own(input, { ...options, headers })
       }
     </script>
     <roadstead-destinations></roadstead-destinations>${map}
     <script type="module" src="${script}"></script>`,
  )
  await page.locator('roadstead-destinations a').first().waitFor()
  await page.locator('roadstead-map .rs-marker').first().waitFor()
})

it('elements, pictures and frames load in a page that is cross-origin isolated', async () => {
  const page = await openHostPage(
    `${map}<iframe src="${site}/embed/map?lat=43.5&lng=4.1&zoom=9" width="600" height="400" allow="cross-origin-isolated"></iframe>
     <script type="module" crossorigin src="${script}"></script>`,
    { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
  )
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  for (const part of [page, page.frameLocator('iframe')]) {
    await part.locator('roadstead-map .rs-ground img.leaflet-tile-loaded').first().waitFor()
    await part.locator('roadstead-map .rs-imagery img.leaflet-tile-loaded').first().waitFor()
  }
})

it('no address in an element is one of the page around it', async () => {
  const page = await openHostPage(
    `${map}<roadstead-destinations></roadstead-destinations><script type="module" src="${script}"></script>`,
  )
  const href = await page.locator('roadstead-destinations a').first().getAttribute('href')
  const id = /placeview\/(\d+)/.exec(href ?? '')?.[1] ?? ''
  await page.evaluate(
    ([names, place]) => {
      for (const name of names) {
        const element = document.createElement(`roadstead-${name}`)
        element.setAttribute('place-id', place)
        document.body.append(element)
      }
    },
    [embedNames.filter((name) => name !== 'vessel-card'), id] as const,
  )
  await page.locator('roadstead-reviews .rs-reviews').waitFor()
  await page.locator('roadstead-place-card h3').waitFor()
  await page.waitForLoadState('networkidle')
  const addresses = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(({ localName, shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('[src], [href], [srcset], [action], [poster]') ?? [])].flatMap(
        (node) =>
          ['src', 'href', 'srcset', 'action', 'poster'].flatMap((name) => {
            const text = node.getAttribute(name)
            return text === null || text.startsWith('#')
              ? []
              : [`${localName} ${new URL(text, location.href).href}`]
          }),
      ),
    ),
  )
  const elementsWithAddress = new Set(addresses.map((line) => line.split(' ')[0]))
  expect(elementsWithAddress.size).toBeGreaterThan(5)
  expect(addresses.filter((line) => line.includes(new URL(page.url()).host))).toEqual([])
})

it('frames with the resize listener of the documentation do not shrink, and show all of their widget', async () => {
  const frames = [
    'map?lat=43.5&lng=4.1&zoom=9',
    'map?lat=43.5&lng=4.1&zoom=9&height=80vh',
    'legend?height=90%25',
    'search',
    'layers',
    'destinations?lat=43.5&lng=4.1&zoom=9',
    'weather?lat=43.5&lng=4.1&zoom=9',
  ]
  const page = await openHostPage(
    `<style>iframe { border: 3px solid; box-sizing: border-box; display: block }</style>
     ${frames.map((path, index) => `<iframe name="f${index}" width="600" height="${path === 'search' ? 90 : 350}" src="${site}/embed/${path}"></iframe>`).join('')}
     <script>
       heights = {}
       addEventListener('message', ({ source, data }) => {
         const frame = [...document.querySelectorAll('iframe')].find((each) => each.contentWindow === source)
         if (!frame || data?.source !== 'roadstead' || data.type !== 'resize') return
         frame.height = data.height
         ;(heights[frame.name] ??= []).push(data.height)
       })
     </script>`,
  )
  const frame = (index: number) => page.frameLocator(`[name="f${index}"]`)
  await frame(4).locator('roadstead-layers').getByRole('checkbox').first().waitFor()
  await frame(5).locator('roadstead-destinations a').first().waitFor()
  await frame(6).locator('roadstead-map .leaflet-container').waitFor()
  await frame(3).getByRole('combobox').pressSequentially('port')
  await frame(3).getByRole('option').first().waitFor()
  await page.waitForTimeout(1000)
  const list = frame(3).getByRole('listbox')
  const [shown, needed] = await list.evaluate((node) => [node.clientHeight, node.scrollHeight])
  expect(shown).toBe(needed)
  // Browsers lay out a frame of another origin when it is in view.
  for (const index of frames.keys()) {
    await page.locator(`[name="f${index}"]`).scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
  }
  const heights = await page.evaluate(() => Reflect.get(window, 'heights') as Record<string, number[]>)
  for (const name of ['f0', 'f1', 'f2']) expect(heights[name]).toBeUndefined()
  // The map and what belongs to it.
  for (const name of ['f4', 'f5', 'f6']) expect(heights[name]?.at(-1)).toBeGreaterThan(300)
  for (const sent of Object.values(heights)) expect(sent.length).toBeLessThan(12)
  expect(await frame(4).getByText('No map found').count()).toBe(0)
})
