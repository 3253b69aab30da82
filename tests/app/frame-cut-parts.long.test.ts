import type { Page } from 'playwright'
import { beforeAll, expect, inject, it } from 'vitest'
import { embedBasePath, embedNames } from '../../src/core/site/embeds.ts'
import { packageVersion } from '../../src/server/system/version.ts'
import { useBrowser } from '../support/browser.ts'

/** Cuts the connection before each part that a frame loads when it is needed. */
const { open } = useBrowser()
const site = inject('siteUrl')
const expectErrors = /ERR_FAILED|Failed to fetch dynamically|cannot be loaded|could not be loaded/
const queries: Partial<Record<(typeof embedNames)[number], string>> = {
  map: 'lat=43.47&lng=4.12&zoom=11&layers=pois,satMaps,buoys,navAids,vessels,aisPaths,seamarks&lang=fr&accent=%230e5a8a',
  'place-card': 'place-id=1401',
  'vessel-card': 'vessel-id=1',
  chart: 'place-id=1401&metric=wind-speed',
  reviews: 'place-id=1401',
  checkins: 'place-id=1401',
  shelter: 'place-id=1401',
  weather: 'lat=43.47&lng=4.12&zoom=11',
}

/** Lists what a script imports at its start: without it, the script itself does not run. */
async function listStaticImports(url: string): Promise<string[]> {
  const script = await (await fetch(url)).text()
  const direct = [...script.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)].map(
    ([, source = '']) => new URL(source, url).href,
  )
  const further = await Promise.all(direct.map(listStaticImports))
  return [...new Set([...direct, ...further.flat()])]
}

async function openFrame(name: string, cutPart?: string): Promise<{ page: Page; requested: Set<string> }> {
  const requested = new Set<string>()
  const page = await open('about:blank', { theme: null, expectErrors })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/chunks/') && pathname.endsWith('.js')) requested.add(pathname)
  })
  if (cutPart) await page.route(`**${cutPart}`, (route) => route.abort())
  await page.goto(`${site}/embed/${name}?${queries[name as keyof typeof queries] ?? ''}`)
  await page.waitForLoadState('networkidle')
  return { page, requested }
}

/** Reads what the frame shows: the text in the shadow roots of its elements. */
const readFrame = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => element.shadowRoot?.textContent ?? '')
      .join('')
      .trim(),
  )

/** Parts that were cut, and those without which the script does not run. */
const cut = new Set<string>()
beforeAll(async () => {
  const entry = `${site}${embedBasePath}/${packageVersion}/roadstead.js`
  for (const url of await listStaticImports(entry)) cut.add(new URL(url).pathname)
})

it.each(embedNames)(
  'a frame of %s shows something without any one part, and has it after another try',
  async (name) => {
    const { page, requested } = await openFrame(name)
    await page.context().close()
    expect(requested.size).toBeGreaterThan(0)
    for (const part of requested) {
      if (cut.has(part)) continue
      cut.add(part)
      const { page: cutPage } = await openFrame(name, part)
      expect((await readFrame(cutPage)).length, part).toBeGreaterThan(0)
      // The part may be tried again before the event.
      const loaded = cutPage.waitForResponse((response) => response.url().endsWith(part) && response.ok())
      await cutPage.unroute(`**${part}`)
      await cutPage.evaluate(() => dispatchEvent(new Event('online')))
      await loaded.catch(() => expect.unreachable(part))
      await expect.poll(() => cutPage.getByText('could not be loaded').count(), { message: part }).toBe(0)
      await expect.poll(() => cutPage.getByText(': try again').count(), { message: part }).toBe(0)
      await cutPage.context().close()
    }
  },
)
