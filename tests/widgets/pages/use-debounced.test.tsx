import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebounced } from '../../../src/app/parts/use-debounced.ts'
import { renderStrict, waitForRender } from '../../support/render.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const shown: string[] = []
function Query({ text }: { text: string }) {
  shown.push(useDebounced(text))
  return null
}

it('a text counts once it has not changed for 350 ms; the texts before it are never used', async () => {
  const { rerender } = renderStrict(<Query text="" />)
  await waitForRender()
  for (const text of ['b', 'ba', 'bay']) {
    rerender(<Query text={text} />)
    await waitForRender()
    await vi.advanceTimersByTimeAsync(300)
  }
  await vi.advanceTimersByTimeAsync(49)
  await waitForRender()
  expect(new Set(shown)).toEqual(new Set(['']))
  await vi.advanceTimersByTimeAsync(1)
  // Not polled: a poll moves the clock.
  await waitForRender()
  expect(shown.at(-1)).toBe('bay')
  expect(new Set(shown)).toEqual(new Set(['', 'bay']))
})
