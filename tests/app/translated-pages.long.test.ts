import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { embedNames } from '../../src/core/site/embeds.ts'
import { useBrowser } from '../support/browser.ts'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'
import { listSitePages } from '../support/site-pages.ts'
import type { SiteUser } from '../support/site-user.ts'

/**
 * Translates every page of the site and every widget at random moments, as browsers do: `<font>` elements instead of
 * text nodes. Eleven pages and thirteen frames, nine times each.
 */
const rounds = 9
const { open } = useBrowser()
const site = inject('siteUrl')
/** Frames have no storage. */
const expectErrors = /localStorage/
const sitePages = [
  'home',
  'place',
  'edit of a place',
  'aid',
  'edit of an aid',
  'vessel',
  'user',
  'profile',
  'faq',
]
const builderPages = ['embed', 'plugin']

let user: SiteUser
let paths: ReadonlyMap<string, string>
beforeAll(async () => {
  ;({ user, paths } = await listSitePages(site))
})

/** Translates a share of the texts of a page, also in shadow roots, or takes the translations away. */
function translatePage({ seed, share }: { seed: number; share: number }): void {
  let state = seed
  const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  const visit = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const nodes: Node[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode)
    for (const node of nodes) {
      if (node instanceof Element && node.shadowRoot) visit(node.shadowRoot)
      if (node instanceof HTMLElement && node.localName === 'font' && share === 0) {
        node.replaceWith(node.textContent.replace(/^«|»$/g, ''))
      } else if (node instanceof Text && node.data.trim() !== '' && next() < share) {
        const parent = node.parentElement
        if (!parent || parent.closest('font, script, style, textarea, title, [translate="no"], svg')) continue
        const font = document.createElement('font')
        font.textContent = `«${node.data}»`
        node.replaceWith(font)
      }
    }
  }
  visit(document.body)
}

/** What happens on the page between two translations. */
const actions: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.emulateMedia({ colorScheme: 'dark' }),
  (page) => page.emulateMedia({ colorScheme: 'light' }),
  (page) => page.setViewportSize({ width: 390, height: 844 }),
  (page) => page.setViewportSize({ width: 1280, height: 800 }),
  (page) => page.mouse.wheel(0, 600),
  (page) => page.keyboard.press('Tab'),
  (page) => page.keyboard.press('Escape'),
  (page) => page.evaluate(() => window.dispatchEvent(new Event('offline'))),
  (page) => page.evaluate(() => window.dispatchEvent(new Event('online'))),
]

async function openTranslated(path: string, random: SeededRandom): Promise<{ page: Page; errors: string[] }> {
  const errors: string[] = []
  const page = await open('about:blank', { context: user.context, theme: null, expectErrors })
  page.on('pageerror', ({ message }) => {
    if (!expectErrors.test(message)) errors.push(message)
  })
  // Also before the page has loaded its data.
  await page.goto(site + path, { waitUntil: 'commit' })
  await page.locator('body *').first().waitFor({ state: 'attached' })
  for (let round = 0; round < rounds; round++) {
    await page.waitForTimeout(random.below(120))
    await page.evaluate(translatePage, { seed: 1 + random.below(1_000_000), share: random.pick([0, 0.3, 1]) })
    await random.pick(actions)(page)
  }
  await page.waitForLoadState('networkidle')
  return { page, errors }
}

describe('while the browser translates it', () => {
  it.each([...sitePages, ...builderPages].map((name, at) => [name, at] as const))(
    'the page %s stands without an error',
    async (name, at) => {
      const { page, errors } = await openTranslated(paths.get(name) ?? '', createSeededRandom(at + 1))
      await expect.poll(() => page.locator('main').count()).toBeGreaterThan(0)
      expect(await page.locator('.rs-message').count()).toBe(0)
      expect(errors).toEqual([])
    },
  )

  it.each(embedNames.map((name, at) => [name, at] as const))(
    'the widget %s stands without an error',
    async (name, at) => {
      const query = 'place-id=1401&vessel-id=1&lat=43.47&lng=4.12&zoom=11&metric=wind-speed'
      const { page, errors } = await openTranslated(`/embed/${name}?${query}`, createSeededRandom(at + 101))
      const countParts = () =>
        page
          .locator(`roadstead-${name}`)
          .evaluate((node) => node.shadowRoot?.querySelectorAll('*').length ?? 0)
      await expect.poll(countParts).toBeGreaterThan(2)
      expect(errors).toEqual([])
    },
  )

  it('the numbers of the map follow the map', async () => {
    const { page, errors } = await openTranslated(paths.get('home') ?? '', createSeededRandom(7))
    await page.setViewportSize({ width: 1280, height: 800 })
    const readNumber = async (selector: string) =>
      Number(/\d+/.exec(await page.locator(selector).innerText())?.[0])
    for (const key of ['+', '+', '-']) {
      await page.evaluate(translatePage, { seed: 5, share: 1 })
      const zoom = await readNumber('.rs-status__zoom')
      const scale = await page.locator('.rs-status__scale').innerText()
      await page.getByLabel(key === '+' ? 'Zoom in' : 'Zoom out', { exact: true }).click()
      await expect.poll(() => readNumber('.rs-status__zoom')).toBe(key === '+' ? zoom + 1 : zoom - 1)
      await expect.poll(() => page.locator('.rs-status__scale').innerText()).not.toBe(scale)
    }
    expect(errors).toEqual([])
  })
})
