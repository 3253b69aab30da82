import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useIsNarrow } from '../../../src/app/parts/use-is-narrow.ts'
import { renderStrict } from '../../support/render.tsx'
import { desktopSize } from '../../support/window-sizes.ts'

afterEach(() => page.viewport(desktopSize.width, desktopSize.height))

it('a window of up to 767 px is narrow, also after its width has changed', async () => {
  const Width = () => (useIsNarrow() ? 'narrow' : 'wide')
  const { container } = renderStrict(<Width />)
  const getText = () => container.textContent
  for (const [width, expected] of [
    [768, 'wide'],
    [767, 'narrow'],
    [768, 'wide'],
  ] as const) {
    await page.viewport(width, 600)
    await expect.poll(getText).toBe(expected)
  }
})
