import { describe, expect, it, vi } from 'vitest'
import { shelterRayDegrees, shelterWindKn } from '../../../../src/core/limits/shelter.ts'
import { messages as english } from '../../../../src/core/messages/en/index.ts'
import type { Wind } from '../../../../src/core/shelter/shelter-quantities.ts'
import { defaultUnits } from '../../../../src/core/units.ts'
import { WindDial } from '../../../../src/widgets/map/shelter/WindDial.tsx'
import { renderStrict } from '../../../support/render.tsx'

const context = { messages: english, units: defaultUnits, language: 'en' }

/** Renders a dial of 240 px, of which a unit of the drawing is two. */
async function renderDial(wind: Wind) {
  const onChange = vi.fn<(wind: Wind) => void>()
  const { container } = renderStrict(<WindDial wind={wind} onChange={onChange} context={context} />)
  await expect.poll(() => container.querySelector('.rs-wind-dial')).not.toBeNull()
  const dial = container.querySelector<HTMLElement>('.rs-wind-dial') ?? container
  dial.style.cssText = 'width: 240px; height: 240px'
  dial.setPointerCapture = () => undefined
  const { left, top } = dial.getBoundingClientRect()
  /** Sends an event of a pointer at a place in pixels right of and below the middle. */
  const point = (type: string, right: number, down: number) =>
    dial.dispatchEvent(
      new PointerEvent(type, { clientX: left + 120 + right, clientY: top + 120 + down, bubbles: true }),
    )
  const press = (key: string) =>
    !dial.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return { dial, onChange, point, press }
}

describe('the keys of the wind dial', () => {
  it.each<[string, Wind, Wind]>([
    ['ArrowRight', { direction: 355, speedKn: 9 }, { direction: 355 + shelterRayDegrees - 360, speedKn: 9 }],
    ['ArrowRight', { direction: 350, speedKn: 9 }, { direction: 0, speedKn: 9 }],
    ['ArrowLeft', { direction: 0, speedKn: 9 }, { direction: 360 - shelterRayDegrees, speedKn: 9 }],
    ['ArrowLeft', { direction: 10, speedKn: 9 }, { direction: 0, speedKn: 9 }],
    [
      'ArrowUp',
      { direction: 5, speedKn: shelterWindKn.max - 0.5 },
      { direction: 5, speedKn: shelterWindKn.max },
    ],
    ['ArrowUp', { direction: 5, speedKn: shelterWindKn.max }, { direction: 5, speedKn: shelterWindKn.max }],
    ['ArrowDown', { direction: 5, speedKn: 0.5 }, { direction: 5, speedKn: 0 }],
    ['ArrowDown', { direction: 5, speedKn: 9 }, { direction: 5, speedKn: 8 }],
  ])('%s changes %o to %o', async (key, before, after) => {
    const { onChange, press } = await renderDial(before)
    expect(press(key)).toBe(true)
    expect(onChange.mock.calls).toEqual([[after]])
  })

  it('leave others to the page', async () => {
    const { onChange, press } = await renderDial({ direction: 0, speedKn: 9 })
    expect(['Tab', 'Home', 'a'].filter(press)).toEqual([])
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('the pointer on the wind dial', () => {
  it.each([
    ['the north', 0, -62, { direction: 0, speedKn: 20 }],
    ['the east', 62, 0, { direction: 90, speedKn: 20 }],
    ['the west', -62, 0, { direction: 270, speedKn: 20 }],
    ['just west of north', -2, -62, { direction: 0, speedKn: 20 }],
    ['the middle', 0, 20, { direction: 180, speedKn: 0 }],
    ['outside the rim', 0, 110, { direction: 180, speedKn: 40 }],
  ])('sets the wind: %s', async (_, right, down, wind) => {
    const { onChange, point } = await renderDial({ direction: 45, speedKn: 1 })
    point('pointerdown', right, down)
    expect(onChange.mock.calls).toEqual([[wind]])
  })

  it.each(['pointerup', 'pointercancel'])('changes it only while it is down, until %s', async (end) => {
    const { onChange, point } = await renderDial({ direction: 45, speedKn: 1 })
    point('pointermove', 0, -62)
    point('pointerdown', 0, -62)
    point('pointermove', 62, 0)
    point(end, 62, 0)
    point('pointermove', 0, 62)
    expect(onChange.mock.calls.map(([{ direction }]) => direction)).toEqual([0, 90])
  })
})

it.each([
  [0, -14],
  [20, -31],
  [40, -48],
  [90, -48],
])('the handle for %i knots is at %i of the dial, turned by the direction', async (speedKn, place) => {
  const { dial } = await renderDial({ direction: 225, speedKn })
  const handle = dial.querySelector('.rs-wind-dial__handle')
  expect(Number(handle?.getAttribute('cy'))).toBe(place)
  expect(handle?.parentElement?.getAttribute('transform')).toBe('rotate(225)')
})
