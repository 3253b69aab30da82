import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CooperativeGestures } from '../../../../src/widgets/map/controls/CooperativeGestures.tsx'
import { listOutline } from '../../../support/outline.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'
import { waitForRender } from '../../../support/render.tsx'

const userAgents = {
  windows: 'Mozilla/5.0 (Windows NT 10.0)',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)',
}
const hints = {
  wheel: 'Hold Ctrl and scroll to zoom the map',
  wheelOnMac: 'Hold ⌘ and scroll to zoom the map',
  touch: 'Use two fingers to move the map',
}
/** Time until the hint disappears. */
const hintMs = 1400

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Opened {
  container: HTMLElement
  /** Types of the events that the map received. */
  received: string[]
  /** Dispatches an event on the map. */
  dispatch(event: Event): void
  unmount(): void
}

async function openMap(userAgent = userAgents.windows): Promise<Opened> {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const { container, unmount } = renderOnMap(<CooperativeGestures />)
  await expect.poll(() => container.querySelector('.rs-map__leaflet--cooperative')).not.toBeNull()
  const map = container.querySelector('.leaflet-container') ?? container
  const received: string[] = []
  for (const type of ['wheel', 'touchstart', 'touchmove'])
    map.addEventListener(type, (event) => {
      received.push(event.type)
      event.stopImmediatePropagation()
    })
  return {
    container,
    received,
    unmount,
    dispatch: (event) => map.querySelector('.leaflet-map-pane')?.dispatchEvent(event),
  }
}

const wheel = (keys: WheelEventInit = {}) => new WheelEvent('wheel', { ...keys, deltaY: 100, bubbles: true })
function touch(type: string, fingers: number): TouchEvent {
  const touches = Array.from(
    { length: fingers },
    (_, identifier) => new Touch({ identifier, target: document.body }),
  )
  return new TouchEvent(type, { touches, bubbles: true })
}

const getHint = (container: HTMLElement) => {
  const hint = container.querySelector<HTMLElement>('.rs-map__hint')
  return [hint?.getAttribute('role'), hint?.dataset.on, hint?.textContent]
}
const noHint = ['status', 'false', '']

describe('cooperative gestures', () => {
  it.each([
    ['windows', hints.wheel],
    ['mac', hints.wheelOnMac],
  ] as const)('leave the wheel to the page and explain how to zoom: %s', async (system, text) => {
    const { container, received, dispatch } = await openMap(userAgents[system])
    expect(getHint(container)).toEqual(noHint)
    dispatch(wheel())
    await waitForRender()
    expect(getHint(container)).toEqual(['status', 'true', text])
    expect(received).toEqual([])
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])('let the map zoom with %o', async (keys) => {
    const { container, received, dispatch } = await openMap()
    dispatch(wheel(keys))
    await waitForRender()
    expect(received).toEqual(['wheel'])
    expect(getHint(container)).toEqual(noHint)
  })

  it('leave one finger to the page and two to the map', async () => {
    const { container, received, dispatch } = await openMap()
    dispatch(touch('touchstart', 1))
    await waitForRender()
    expect(received).toEqual([])
    expect(getHint(container)).toEqual(noHint)
    dispatch(touch('touchmove', 1))
    await waitForRender()
    expect(received).toEqual([])
    expect(getHint(container)).toEqual(['status', 'true', hints.touch])
    vi.advanceTimersByTime(hintMs)
    await waitForRender()
    dispatch(touch('touchstart', 2))
    dispatch(touch('touchmove', 2))
    await waitForRender()
    expect(received).toEqual(['touchstart', 'touchmove'])
    expect(getHint(container)).toEqual(noHint)
  })

  it('hide the hint some time after the last gesture', async () => {
    const { container, dispatch } = await openMap()
    dispatch(wheel())
    vi.advanceTimersByTime(hintMs - 1)
    dispatch(wheel())
    vi.advanceTimersByTime(hintMs - 1)
    await waitForRender()
    expect(getHint(container)[2]).toBe(hints.wheel)
    vi.advanceTimersByTime(1)
    await waitForRender()
    expect(getHint(container)).toEqual(noHint)
  })

  it('concern the map only, and end with it', async () => {
    const { container, unmount } = await openMap()
    const frame = container.querySelector('.leaflet-container')?.parentElement ?? container
    const onFrame = vi.fn()
    frame.addEventListener('wheel', onFrame)
    frame.dispatchEvent(wheel())
    await waitForRender()
    expect(onFrame.mock.calls.length).toBe(1)
    expect(getHint(container)).toEqual(noHint)
    const map = container.querySelector('.leaflet-container')
    const removed = vi.spyOn(frame, 'removeEventListener')
    unmount()
    await expect
      .poll(() => removed.mock.calls.map(([type]) => type))
      .toEqual(['wheel', 'touchstart', 'touchmove'])
    expect(map?.className).not.toContain('cooperative')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are described to screen readers as a status', async () => {
    const { container } = await openMap()
    expect(listOutline(container.querySelector('.leaflet-container') ?? container)).toContain(
      'div role=status',
    )
  })
})
