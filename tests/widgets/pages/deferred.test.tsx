import { afterEach, expect, it, vi } from 'vitest'
import { Deferred } from '../../../src/ui/loading/Deferred.tsx'
import { renderStrict, waitForRender } from '../../support/render.tsx'

// In this folder, which only React draws: Preact delays effects with timers of its own.

/** Waits for a condition without polling, which would move the faked clock. */
async function waitUntil(isMet: () => boolean): Promise<void> {
  while (!isMet()) await waitForRender()
}

afterEach(() => void vi.useRealTimers())

it('deferred content is drawn after its surroundings, nested one after the other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { container } = renderStrict(
    <>
      <p>map</p>
      <Deferred>
        <p>list</p>
        <Deferred>
          <p>chart</p>
        </Deferred>
      </Deferred>
    </>,
  )
  const listParts = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  await waitUntil(() => vi.getTimerCount() > 0)
  expect(listParts()).toEqual(['map'])
  vi.runOnlyPendingTimers()
  await waitUntil(() => listParts().length > 1)
  await waitUntil(() => vi.getTimerCount() > 0)
  expect(listParts()).toEqual(['map', 'list'])
  vi.runOnlyPendingTimers()
  await waitUntil(() => listParts().length > 2)
  expect(listParts()).toEqual(['map', 'list', 'chart'])
})

it('content that is left before its turn leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { unmount } = renderStrict(<Deferred>list</Deferred>)
  await waitUntil(() => vi.getTimerCount() > 0)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
