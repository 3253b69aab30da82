import { expect, it, onTestFinished } from 'vitest'
import { getPageComponent, preloadPage } from '../../../src/app/page-table.ts'
import type { PageName } from '../../../src/core/site/pages.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

it.each<[PageName, PageName]>([
  ['placeFromState', 'place'],
  ['placeEditFromState', 'placeEdit'],
  ['navAidFromState', 'navAid'],
  ['navAidEditFromState', 'navAidEdit'],
  ['vesselFromState', 'vessel'],
])('the page %s is the page %s, also once it is loaded', async (fromState, fromPath) => {
  expect(getPageComponent(fromState)).toBe(getPageComponent(fromPath))
  await preloadPage(fromPath)
  expect(getPageComponent(fromState)).toBe(getPageComponent(fromPath))
})

it('a preloaded page is drawn at once, another after its code has loaded', async () => {
  const draw = (name: PageName) => {
    const Page = getPageComponent(name)
    const { container } = renderStrict(wrapWithApi(createFakeApi(), <Page id={null} pageData={{}} />))
    let hasWaited = false
    const observer = new MutationObserver(() => {
      hasWaited ||= container.querySelector('.rs-page[aria-busy]') !== null
    })
    observer.observe(container, { childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    return { hasWaited: () => hasWaited, readMain: () => container.querySelector('main') }
  }
  const lazy = draw('embed')
  await expect.poll(lazy.readMain).not.toBeNull()
  expect(lazy.hasWaited()).toBe(true)
  await preloadPage('faq')
  const ready = draw('faq')
  await expect.poll(ready.readMain).not.toBeNull()
  expect(ready.hasWaited()).toBe(false)
})
