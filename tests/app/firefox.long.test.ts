import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { testClusters } from '../elements/cluster-tests.ts'
import { testElements } from '../elements/element-tests.ts'
import { testHostPages } from '../elements/host-page-tests.ts'
import { useBrowser } from '../support/browser.ts'
import { testExamples } from './example-tests.ts'

// The tests of Chromium that do without touch and the DevTools protocol, in the installed Firefox.
const { open } = useBrowser('firefox')

testExamples(open)
testElements(open)
testHostPages(open)
describe('places on one spot', () => testClusters(open, (target) => target.click(), {}))

it('a progress bar without a value is not drawn as complete', async () => {
  // For a screenshot Playwright adds a style to the page, which the policy of the site blocks.
  const page = await open(`${inject('siteUrl')}/faq`, { expectErrors: /inline style \(style-src-elem\)/ })
  await page.evaluate(() => {
    const progress = document.createElement('progress')
    progress.className = 'rs-progress'
    document.body.replaceChildren(progress)
  })
  const image = await page.locator('.rs-progress').screenshot()
  const { channels } = await sharp(image).stats()
  // The bar is a gradient between two colours.
  expect(channels.some(({ min, max }) => max - min > 30)).toBe(true)
})
