import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Carousel, type Slide } from '../../src/widgets/photos/Carousel.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { renderStrict, wrapWithApi } from './render.tsx'

const dot =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="40" height="30"%3E%3Crect width="40" height="30"/%3E%3C/svg%3E'

function slides(count: number, given: Partial<Slide> = {}): Slide[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index,
    image_url: dot,
    caption: `Caption ${index + 1}`,
    alt: `Photo ${index + 1}`,
    ...given,
  }))
}

function show(given: readonly Slide[]) {
  const drawn = renderStrict(
    wrapWithApi(
      createFakeApi(),
      <Carousel slides={given} label="Photos" fallback={<p>the ground from above</p>} />,
    ),
  )
  // Narrow, so that the middle of the page, where `unhover` leaves the pointer, is beside it.
  drawn.ground.style.width = '300px'
  return drawn
}

const shown = () => document.querySelector('[data-shown="true"] img')?.getAttribute('alt')
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => userEvent.unhover(document.body))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Two frames: what was to be drawn is drawn, and its effects have run. */
const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** From here on time passes when the test says so. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

describe('the carousel', () => {
  it('section 8: without an image says so, over the ground from above', async () => {
    show([])
    await expect.element(page.getByText('Sorry, no images available at this location..')).toBeVisible()
    await expect.element(page.getByText('the ground from above')).toBeVisible()
  })

  it('section 4: goes from image to image and no further than the first and the last', async () => {
    show(slides(3))
    await expect.poll(shown).toBe('Photo 1')
    await expect.element(button('Previous photo')).toHaveAttribute('aria-disabled', 'true')
    await button('Previous photo').click({ force: true })
    expect(shown()).toBe('Photo 1')
    for (let time = 0; time < 4; time++) await button('Next photo').click({ force: true })
    await expect.poll(shown).toBe('Photo 3')
    await expect.element(button('Next photo')).toHaveAttribute('aria-disabled', 'true')
  })

  it('section 4: keeps its index within the images when some go', async () => {
    const { redraw } = show(slides(3))
    await button('Next photo').click()
    await button('Next photo').click()
    redraw(wrapWithApi(createFakeApi(), <Carousel slides={slides(1)} label="Photos" fallback={null} />))
    await expect.poll(shown).toBe('Photo 1')
  })

  it('section 5: shows twelve images at most', async () => {
    show(slides(15))
    await expect.element(page.getByText('1 of 12')).toBeVisible()
  })

  it('section 9: cuts a caption at 65 characters, with four dots', async () => {
    show(slides(1, { caption: 'x'.repeat(80) }))
    await expect.element(page.getByText(`${'x'.repeat(65)}....`, { exact: true })).toBeVisible()
  })

  it('section 4: the next image comes by itself after five seconds', async () => {
    holdTime()
    const waits = vi.spyOn(globalThis, 'setTimeout')
    show(slides(2))
    await expect.poll(shown).toBe('Photo 1')
    await expect.poll(() => waits.mock.calls.some(([, delay]) => delay === 5000)).toBe(true)
    // Vitest's own polling took some of it.
    vi.advanceTimersByTime(4500)
    await settled()
    expect(shown()).toBe('Photo 1')
    vi.advanceTimersByTime(500)
    await expect.poll(shown).toBe('Photo 2')
  })

  it('stands still under the pointer, with the focus, and when it is stopped', async () => {
    holdTime()
    show(slides(2))
    await button('Pause').click()
    await expect.element(button('Play')).toBeVisible()
    // Neither the pointer nor the focus holds it any more.
    document.querySelector<HTMLElement>(':focus')?.blur()
    await userEvent.unhover(document.body)
    await settled()
    vi.advanceTimersByTime(60_000)
    await settled()
    expect(shown()).toBe('Photo 1')
  })

  it('hears the arrow keys', async () => {
    show(slides(3))
    await button('Next photo').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(shown).toBe('Photo 3')
    await userEvent.keyboard('{Home}')
    await expect.poll(shown).toBe('Photo 1')
  })

  it('turns by a finger that moves across', async () => {
    show(slides(3))
    await expect.poll(shown).toBe('Photo 1')
    const stage = document.querySelector('.rs-carousel__stage')
    const move = (type: string, clientX: number) =>
      stage?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerType: 'touch' }))
    move('pointerdown', 300)
    move('pointerup', 200)
    await expect.poll(shown).toBe('Photo 2')
    move('pointerdown', 200)
    move('pointerup', 215)
    expect(shown()).toBe('Photo 2')
    move('pointerdown', 200)
    move('pointerup', 300)
    await expect.poll(shown).toBe('Photo 1')
  })

  it('an image that cannot be loaded says so over the ground from above', async () => {
    show(slides(1, { image_url: '/no/such/photo.jpg' }))
    await expect.element(page.getByText('This photo cannot be loaded.')).toBeVisible()
    await expect.element(page.getByText('the ground from above')).toBeVisible()
  })
})
