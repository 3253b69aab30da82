import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { carousel } from '../../../src/core/limits/posts.ts'
import { truncationSuffix } from '../../../src/core/limits/text.ts'
import { Carousel, type Slide } from '../../../src/widgets/photos/Carousel.tsx'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, waitForRender, wrapWithApi } from '../../support/render.tsx'

const dot =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="40" height="30"%3E%3Crect width="40" height="30"/%3E%3C/svg%3E'

function buildSlides(count: number, overrides: Partial<Slide> = {}): Slide[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index,
    image_url: dot,
    caption: `Caption ${index + 1}`,
    alt: `Photo ${index + 1}`,
    ...overrides,
  }))
}

function renderCarousel(slides: readonly Slide[]) {
  const rendered = renderStrict(
    wrapWithApi(
      createFakeApi(),
      <Carousel slides={slides} label="Photos" fallback={<p>satellite image</p>} />,
    ),
  )
  // Narrow, so that the pointer, which `unhover` moves to the middle of the page, is outside.
  rendered.container.style.width = '300px'
  return rendered
}

const getShownPhoto = () => document.querySelector('[data-shown="true"] img')?.getAttribute('alt')
const getButton = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => userEvent.unhover(document.body))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Removes focus and pointer, which pause the carousel. */
async function leaveCarousel(): Promise<void> {
  document.querySelector<HTMLElement>(':focus')?.blur()
  await userEvent.unhover(document.body)
  await waitForRender()
}

/** Uses fake timeouts from here on. */
function useFakeTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

describe('Carousel', () => {
  it("statement of section 8: No images: 'Sorry, no images available at this location..'.", async () => {
    renderCarousel([])
    await expect
      .element(page.getByText('Sorry, no images available at this location..', { exact: true }))
      .toBeVisible()
    await expect.element(page.getByText('satellite image')).toBeVisible()
  })

  it('section 4: clamps the index at the first and last image', async () => {
    renderCarousel(buildSlides(3))
    await expect.poll(getShownPhoto).toBe('Photo 1')
    await expect.element(getButton('Previous photo')).toHaveAttribute('aria-disabled', 'true')
    await getButton('Previous photo').click({ force: true })
    expect(getShownPhoto()).toBe('Photo 1')
    for (let time = 0; time < 4; time++) await getButton('Next photo').click({ force: true })
    await expect.poll(getShownPhoto).toBe('Photo 3')
    await expect.element(getButton('Next photo')).toHaveAttribute('aria-disabled', 'true')
  })

  it('section 4: clamps the index when images are removed', async () => {
    const { rerender } = renderCarousel(buildSlides(3))
    await getButton('Next photo').click()
    await getButton('Next photo').click()
    rerender(
      wrapWithApi(createFakeApi(), <Carousel slides={buildSlides(1)} label="Photos" fallback={null} />),
    )
    await expect.poll(getShownPhoto).toBe('Photo 1')
  })

  it('section 5: shows at most twelve images', async () => {
    renderCarousel(buildSlides(carousel.maxImages + 3))
    await expect.element(page.getByText(`1 of ${carousel.maxImages}`)).toBeVisible()
  })

  it('section 9: cuts a caption at 65 characters and appends four dots', async () => {
    renderCarousel(buildSlides(1, { caption: 'x'.repeat(carousel.captionLength + 1) }))
    await expect
      .element(page.getByText('x'.repeat(carousel.captionLength) + truncationSuffix, { exact: true }))
      .toBeVisible()
  })

  it('section 4: advances after five seconds', async () => {
    useFakeTimeouts()
    const setTimeoutSpy = vi.spyOn(globalThis, 'setTimeout')
    renderCarousel(buildSlides(2))
    await expect.poll(getShownPhoto).toBe('Photo 1')
    await expect
      .poll(() => setTimeoutSpy.mock.calls.some(([, delay]) => delay === carousel.intervalMs))
      .toBe(true)
    // The polling above advanced the clock a little.
    vi.advanceTimersByTime(carousel.intervalMs - 500)
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 1')
    vi.advanceTimersByTime(500)
    await expect.poll(getShownPhoto).toBe('Photo 2')
  })

  it('does not advance while paused', async () => {
    useFakeTimeouts()
    renderCarousel(buildSlides(2))
    await getButton('Pause').click()
    await expect.element(getButton('Play')).toBeVisible()
    await leaveCarousel()
    vi.advanceTimersByTime(60_000)
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 1')
    await getButton('Play').click()
    await leaveCarousel()
    vi.advanceTimersByTime(carousel.intervalMs)
    await expect.poll(getShownPhoto).toBe('Photo 2')
  })

  it('does not advance under the pointer or with the focus', async () => {
    useFakeTimeouts()
    const { container } = renderCarousel(buildSlides(2))
    await expect.poll(getShownPhoto).toBe('Photo 1')
    const region = page.getByRole('region', { name: 'Photos' })
    for (const pause of [
      () => region.hover(),
      () => container.querySelector<HTMLElement>('button[aria-label="Next photo"]')?.focus(),
    ]) {
      await pause()
      await waitForRender()
      vi.advanceTimersByTime(60_000)
      await waitForRender()
      expect(getShownPhoto()).toBe('Photo 1')
      await leaveCarousel()
    }
    vi.advanceTimersByTime(carousel.intervalMs)
    await expect.poll(getShownPhoto).toBe('Photo 2')
  })

  it('responds to arrow, Home and End keys', async () => {
    renderCarousel(buildSlides(3))
    await getButton('Next photo').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(getShownPhoto).toBe('Photo 3')
    await userEvent.keyboard('{Home}')
    await expect.poll(getShownPhoto).toBe('Photo 1')
  })

  it('follows the direction of the text with arrow keys and swipes', async () => {
    document.documentElement.dir = 'rtl'
    onTestFinished(() => document.documentElement.removeAttribute('dir'))
    renderCarousel(buildSlides(3))
    await getButton('Next photo').click()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(getShownPhoto).toBe('Photo 3')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(getShownPhoto).toBe('Photo 2')
    await userEvent.keyboard('{End}')
    await expect.poll(getShownPhoto).toBe('Photo 3')
    const stage = document.querySelector('.rs-carousel__stage')
    const move = (type: string, clientX: number) =>
      stage?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerType: 'touch' }))
    move('pointerdown', 300)
    move('pointerup', 200)
    await expect.poll(getShownPhoto).toBe('Photo 2')
    // A swipe that becomes a scroll of the page is none.
    move('pointerdown', 300)
    move('pointercancel', 300)
    move('pointerup', 200)
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 2')
  })

  it('does not play for a reader who prefers less motion', async () => {
    const setMotion = async (value: string) => {
      await cdp().send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-reduced-motion', value }],
      })
    }
    onTestFinished(() => setMotion(''))
    await setMotion('reduce')
    useFakeTimeouts()
    renderCarousel(buildSlides(2))
    await expect.poll(getShownPhoto).toBe('Photo 1')
    await waitForRender()
    vi.advanceTimersByTime(60_000)
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 1')
    expect(getButton('Pause').elements()).toEqual([])
    await setMotion('')
    await expect.element(getButton('Pause')).toBeVisible()
  })

  it('starts again from the first image if it is played at the last', async () => {
    renderCarousel(buildSlides(2))
    await getButton('Pause').click()
    await getButton('Next photo').click()
    await getButton('Play').click()
    await expect.poll(getShownPhoto).toBe('Photo 1')
  })

  it('responds to swipes', async () => {
    renderCarousel(buildSlides(3))
    await expect.poll(getShownPhoto).toBe('Photo 1')
    const stage = document.querySelector('.rs-carousel__stage')
    const move = (type: string, clientX: number) =>
      stage?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerType: 'touch' }))
    move('pointerdown', 300)
    move('pointerup', 200)
    await expect.poll(getShownPhoto).toBe('Photo 2')
    move('pointerdown', 200)
    move('pointerup', 215)
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 2')
    move('pointerdown', 200)
    move('pointerup', 300)
    await expect.poll(getShownPhoto).toBe('Photo 1')
  })

  it('shows a message over the satellite image if a photo cannot be loaded', async () => {
    renderCarousel(buildSlides(1, { image_url: '/no/such/photo.jpg' }))
    await expect.element(page.getByText('This photo cannot be loaded.')).toBeVisible()
    await expect.element(page.getByText('satellite image')).toBeVisible()
  })
})

describe('the carousel of the specification', () => {
  it('statement of section 4: Carousel index is clamped between 0 and the last image; auto-advance interval 5000 ms.', async () => {
    useFakeTimeouts()
    renderCarousel(buildSlides(2))
    await expect.poll(getShownPhoto).toBe('Photo 1')
    await waitForRender()
    vi.advanceTimersByTime(5000)
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 2')
    // Both ends are clamped, by time, by button and by key.
    await waitForRender()
    vi.advanceTimersByTime(60_000)
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 2')
    await expect.element(getButton('Next photo')).toHaveAttribute('aria-disabled', 'true')
    await getButton('Next photo').click({ force: true })
    await userEvent.keyboard('{ArrowRight}')
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 2')
    await getButton('Previous photo').click()
    await expect.poll(getShownPhoto).toBe('Photo 1')
    await expect.element(getButton('Previous photo')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{ArrowLeft}')
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 1')
  })

  it('statement of section 9: Carousel: max 12 images, caption cut at 65 characters, interval 5000 ms.', async () => {
    expect(carousel).toMatchObject({ maxImages: 12, captionLength: 65, intervalMs: 5000 })
    useFakeTimeouts()
    renderCarousel(buildSlides(13, { caption: 'x'.repeat(66) }))
    await expect.element(page.getByText('1 of 12', { exact: true })).toBeVisible()
    const captions = [...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent)
    expect(new Set(captions)).toEqual(new Set([`${'x'.repeat(65)}....`]))
    await waitForRender()
    vi.advanceTimersByTime(4500)
    await waitForRender()
    expect(getShownPhoto()).toBe('Photo 1')
    vi.advanceTimersByTime(500)
    await expect.element(page.getByText('2 of 12', { exact: true })).toBeVisible()
  })
})
