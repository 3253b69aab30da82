import { expect, it } from 'vitest'
import { courseLine } from '../../../src/core/limits/plotters.ts'
import { BoatMark } from '../../../src/plugin/panel/BoatMark.tsx'
import type { OwnPosition } from '../../../src/plugin/panel/own-position.ts'
import type { BoatMotion } from '../../../src/plugin/panel/position-stream.ts'
import { renderOnMap } from '../../support/render-on-map.tsx'

const north: BoatMotion = { headingDeg: null, courseDeg: 0, speedKn: 10 }

/** Lists the classes of the boat, the turn of its outline, and the height of its course line in pixels. */
function renderBoat(fields: Partial<OwnPosition>) {
  const own: OwnPosition = { latitude: 0, longitude: 0, source: 'boat', lostSince: null, ...fields }
  const { container } = renderOnMap(<BoatMark own={own} label="Your boat" />, { zoom: 12 })
  return () => {
    const boat = container.querySelector('[role="img"]')
    const line = container.querySelector('path.rs-course-line')?.getBoundingClientRect()
    return [
      boat?.ariaLabel,
      boat?.className.match(/rs-own\S+/g)?.join(' '),
      boat?.querySelector('path')?.getAttribute('transform') ?? null,
      line ? Math.round(line.height) : null,
    ]
  }
}

it('the own boat is turned by its heading, and its line leads where its course takes it', async () => {
  const turned = renderBoat({ motion: { ...north, headingDeg: 30 } })
  // A degree is 2913 px at zoom 12; 10 kn for the minutes of the line are a mile.
  const linePx = Math.round((2912.7 * 10 * courseLine.minutes) / 60 / 60)
  await expect.poll(turned).toEqual(['Your boat', 'rs-own-boat', 'rotate(30 20 20)', linePx])
})

it('the own boat is turned by its course if no heading is known', async () => {
  const turned = renderBoat({ motion: { ...north, courseDeg: 90 } })
  await expect.poll(() => turned()[2]).toBe('rotate(90 20 20)')
})

it('the own boat without motion is a dot without a line', async () => {
  await expect.poll(renderBoat({})).toEqual(['Your boat', 'rs-own-ship', null, null])
})

it('the own boat at a lost position is hollow and leads nowhere', async () => {
  const lost = renderBoat({ motion: north, lostSince: new Date() })
  await expect.poll(lost).toEqual(['Your boat', 'rs-own-ship rs-own-ship--lost', null, null])
})
