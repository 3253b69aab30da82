import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useIsNarrow } from '../../../src/app/parts/media-queries.ts'
import { renderStrict } from '../../support/render.tsx'
import { desktopSize, phoneSize } from '../../support/window-sizes.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await page.viewport(desktopSize.width, desktopSize.height)
})

function Width() {
  return <p>{useIsNarrow() ? 'phone' : 'desktop'}</p>
}

it('the width of a phone is noticed when the window changes, until the page is left', async () => {
  const add = vi.spyOn(MediaQueryList.prototype, 'addEventListener')
  const remove = vi.spyOn(MediaQueryList.prototype, 'removeEventListener')
  const { container, unmount } = renderStrict(<Width />)
  await expect.poll(() => container.textContent).toBe('desktop')
  await page.viewport(phoneSize.width, phoneSize.height)
  await expect.poll(() => container.textContent).toBe('phone')
  await page.viewport(desktopSize.width, desktopSize.height)
  await expect.poll(() => container.textContent).toBe('desktop')
  unmount()
  expect(add.mock.calls.length).toBeGreaterThan(0)
  expect(remove.mock.calls).toEqual(add.mock.calls)
})
