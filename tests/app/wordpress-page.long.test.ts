import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isRootOnDebian } from '../../scripts/apt.ts'
import { ensureWordpressSite, findWordpressSite } from '../../scripts/wordpress.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser } from '../support/site-user.ts'
import { startWordpressSite, type WordpressSite } from '../support/wordpress-site.ts'

const site = inject('siteUrl')
const { open } = useBrowser()
const canRun = isRootOnDebian() || findWordpressSite() !== null

/** URLs of a post, with the path of the frame that WordPress makes of each. */
let frames: [url: string, path: string][] = []
let wordpress: WordpressSite | null = null
beforeAll(async () => {
  if (!canRun) return
  ensureWordpressSite()
  const files = findWordpressSite()
  if (!files) throw new Error('no WordPress with PHP and MariaDB: see scripts/wordpress.ts')
  const user = await signUpSiteUser(site)
  const place = { name: 'Quiet "Bay"', type_enum: 1, latitude: 43.21, longitude: 5.37 }
  const { id } = await user.call<{ id: number }>('POST', '/places', { place })
  const vessel = { name: 'Aeolus', loa: 11, vessel_type: 'sailboat' }
  const { id: vesselId } = await user.call<{ id: number }>('POST', '/vessels', { vessel })
  frames = [
    [`${site}/`, '/embed/map'],
    [`${site}/?lat=43.3&lng=5.3&zoom=9`, '/embed/map?lat=43.3&lng=5.3&zoom=9'],
    [`${site}/placeview/${id}`, `/embed/map?place-id=${id}&zoom=14`],
    [`${site}/placeview/1401`, '/embed/map?place-id=1401&zoom=14'],
    [`${site}/vesselview/${vesselId}`, `/embed/vessel-card?vessel-id=${vesselId}`],
    [`${site}/?lat=50.7&lng=-1.3&zoom=10`, '/embed/map?lat=50.7&lng=-1.3&zoom=10'],
  ]
  wordpress = await startWordpressSite(
    files,
    frames.map(([url]) => url),
  )
})
afterAll(() => wordpress?.close())

describe.runIf(canRun)('a post of WordPress', () => {
  it('shows six URLs of the site as widgets, without a plugin', async () => {
    // As high as the post: a screenshot leaves out frames outside the window.
    const page = await open(wordpress?.postUrl ?? '', { theme: null, size: { width: 1280, height: 3000 } })
    const elements = page.locator('iframe.wp-embedded-content')
    const borders = await elements.evaluateAll((found) =>
      found.map((frame) => getComputedStyle(frame).borderTopWidth),
    )
    expect(borders).toEqual(frames.map(() => '0px'))
    const paths = await elements.evaluateAll((found) =>
      found.map((frame) => (frame.getAttribute('src') ?? '').replace(/#\?secret=.*/, '')),
    )
    expect(paths).toEqual(frames.map(([, path]) => site + path))
    for (const [index, [, path]] of frames.entries()) {
      const element = elements.nth(index)
      await element.scrollIntoViewIfNeeded()
      const content = element.contentFrame()
      if (path.includes('vessel-card')) await content.getByText('Aeolus').waitFor()
      else await content.getByRole('button', { name: 'Zoom in', exact: true }).waitFor()
    }
    mkdirSync('screenshots', { recursive: true })
    await page.screenshot({ path: 'screenshots/wordpress.png' })
  })
})
