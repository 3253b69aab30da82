import { chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import { embedNames } from '../../src/core/site/embeds.ts'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
let server: EmbedServer

beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

const elements = embedNames
  .map(
    (name) =>
      `<roadstead-${name} place-id="1" vessel-id="1" lat="43.517" lng="4.132" zoom="13"></roadstead-${name}>`,
  )
  .join('')
const url = () => `${server.url}/page?${new URLSearchParams({ html: elements })}`

/** Returns the computed font sizes of all nodes in elements, with the element, the name and the classes of the node. */
async function listFontSizes(page: Page, rootSize: string): Promise<string[]> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, rootSize)
  await page.evaluate("import('/roadstead.js')")
  await page.getByRole('button', { name: 'Port <b>Camargue</b>, Marina' }).waitFor()
  await page.locator('roadstead-place-card h3').waitFor()
  await page.waitForLoadState('networkidle')
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(({ localName, shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('*') ?? [])].map(
        (node) =>
          `${localName} ${node.localName}.${node.getAttribute('class')} ${getComputedStyle(node).fontSize}`,
      ),
    ),
  )
  return [...new Set(sizes)].sort()
}

it('the font size of the root of a page changes no text of an element', async () => {
  const measured: string[][] = []
  for (const size of ['100%', '62.5%', '150%'])
    measured.push(await listFontSizes(await open(url(), { expectErrors: /no answer/ }), size))
  const [usual, small, large] = measured
  expect(usual?.length).toBeGreaterThan(100)
  expect(small).toEqual(usual)
  expect(large).toEqual(usual)
})

it('the font size that a reader has chosen in the browser changes the text of elements', async () => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=24'],
    ...(executablePath && { executablePath }),
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(url())
  const sizes = await listFontSizes(page, '62.5%')
  expect(sizes).toContain('roadstead-place-card div.rs-element 24px')
  expect(sizes).toContain('roadstead-search input.null 24px')
})
