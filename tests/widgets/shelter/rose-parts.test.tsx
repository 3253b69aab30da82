import { describe, expect, it, vi } from 'vitest'
import type { ShelterRay } from '../../../src/core/contract/shelter.ts'
import { maxFetchMetres } from '../../../src/core/limits/shelter.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { defaultUnits, metresPerNauticalMile } from '../../../src/core/units.ts'
import { RayTable } from '../../../src/widgets/shelter/RayTable.tsx'
import { roseRingMiles, toRoseRadius } from '../../../src/widgets/shelter/rose-geometry.ts'
import { ShelterRose } from '../../../src/widgets/shelter/ShelterRose.tsx'
import { WaveScale } from '../../../src/widgets/shelter/WaveScale.tsx'
import { buildRay, buildShelter } from '../../factories/shelter.ts'
import { renderStrict } from '../../support/render.tsx'

const context = { messages: english, units: defaultUnits, language: 'en' }
const feet = { ...context, units: { ...defaultUnits, depth: 'ft', length: 'ft' } as const }
const { rays } = buildShelter()

describe('the table of rays', () => {
  const limit = { latitude: 43.2, longitude: 5.3, name: null, coast: buildShelter().coast as never }
  const table: ShelterRay[] = [
    buildRay(0, { fetch_m: 400, min_m: 150, max_m: 1852, limit: { ...limit, name: 'Cap Blanc' } }),
    buildRay(1, { limit }),
    buildRay(2, { limit: null }),
    buildRay(3, { limited_by: 'horizon', limit: { ...limit, name: 'Beyond' } }),
  ]
  const listCells = (container: HTMLElement) =>
    [...container.querySelectorAll('tr')].map((row) => [...row.cells].map(({ textContent }) => textContent))

  it('says what limits each ray: a named coast, the coast, or nothing', async () => {
    const { container } = renderStrict(<RayTable rays={table} speedKn={null} context={context} />)
    await expect
      .poll(() => listCells(container).map((cells) => cells.at(-1)))
      .toEqual(['Limited by', 'Cap Blanc', 'the coast', 'the coast', 'open sea'])
  })

  it('has its distances and waves in the units of the reader, and waves only with a wind', async () => {
    const { container, rerender } = renderStrict(
      <RayTable rays={table.slice(0, 1)} speedKn={20} context={feet} />,
    )
    await expect
      .poll(() => listCells(container))
      .toEqual([
        ['Direction', 'Open water', 'Shortest', 'Longest', 'Limited by', 'Waves', 'Period'],
        [
          '0° N',
          '0.2 nm',
          '492 ft',
          '1.0 nm',
          'Cap Blanc',
          expect.stringMatching(/^0\.\d ft$/),
          expect.stringMatching(/^\d\.\d s$/),
        ],
      ])
    rerender(<RayTable rays={table.slice(0, 1)} speedKn={null} context={context} />)
    await expect
      .poll(() => listCells(container)[1])
      .toEqual(['0° N', '0.2 nm', '150 m', '1.0 nm', 'Cap Blanc'])
  })
})

it('the scale of waves is in the unit of the reader', async () => {
  const { container } = renderStrict(<WaveScale context={feet} />)
  await expect
    .poll(() => [...container.querySelectorAll('li')].map((row) => [row.className, row.textContent]))
    .toEqual([
      ['rs-wave-0', '≤ 0.7'],
      ['rs-wave-1', '0.7–1.6'],
      ['rs-wave-2', '1.6–3.3'],
      ['rs-wave-3', '3.3–6.6'],
      ['rs-wave-4', '> 6.6 ft'],
    ])
  expect(container.querySelector('ul')?.ariaLabel).toBe('Significant wave height, ft')
})

describe('the drawing of the rose', () => {
  async function renderRose(wind: { direction: number; speedKn: number } | null, shown = rays) {
    const { container } = renderStrict(
      <ShelterRose rays={shown} wind={wind} chosen={0} onChoose={vi.fn()} context={context} />,
    )
    await expect.poll(() => container.querySelectorAll('.rs-rose__ray').length).toBe(shown.length)
    return container
  }
  const listTexts = (container: HTMLElement, selector: string) =>
    [...container.querySelectorAll<SVGTextElement>(selector)].map((text) => {
      const [x, y] = [Number(text.getAttribute('x')), Number(text.getAttribute('y'))]
      return { text: text.textContent, radius: Math.hypot(x, y), bearing: Math.atan2(x, -y) }
    })
  const toBearing = ({ bearing }: { bearing: number }) => Math.round((bearing * 180) / Math.PI + 360) % 360

  it.each([
    [355, [0]],
    [5, [0]],
    [48, []],
    [49, [60]],
    [180, [180]],
  ])('has no wave height below the arrow of a wind from %i°', async (direction, covered) => {
    const container = await renderRose({ direction, speedKn: 20 })
    const expected = Array.from({ length: 12 }, (_, index) => index * 30)
    expect(listTexts(container, '.rs-rose__figure').map(toBearing)).toEqual(
      expected.filter((bearing) => !covered.includes(bearing)),
    )
    expect(container.querySelector('.rs-rose__arrow')?.parentElement?.getAttribute('transform')).toBe(
      `rotate(${direction})`,
    )
  })

  it('has rings at their distances in nautical miles', async () => {
    const container = await renderRose(null)
    const rings = [...container.querySelectorAll('.rs-rose__ring')].map((ring) =>
      Number(ring.getAttribute('r')),
    )
    expect(rings).toEqual(roseRingMiles.map((miles) => toRoseRadius(miles * metresPerNauticalMile)))
    expect(listTexts(container, '.rs-rose__ring-label').map(({ text }) => text)).toEqual(
      roseRingMiles.map((miles) => `${miles} nm`),
    )
  })

  it('has the letters of the compass clockwise from north, farther out around the wave heights', async () => {
    const [plain, windy] = [await renderRose(null), await renderRose({ direction: 0, speedKn: 20 })]
    const letters = listTexts(plain, '.rs-rose__letter')
    expect(letters.map((letter) => [letter.text, toBearing(letter)])).toEqual([
      ['N', 0],
      ['E', 90],
      ['S', 180],
      ['W', 270],
    ])
    const [figure] = listTexts(windy, '.rs-rose__figure')
    const [outer] = listTexts(windy, '.rs-rose__letter')
    expect(outer?.radius).toBeGreaterThan((figure?.radius ?? 0) + 10)
    expect(outer?.radius).toBeGreaterThan(letters[0]?.radius ?? Infinity)
    expect(plain.querySelectorAll('.rs-rose__figure, .rs-rose__arrow, [class^="rs-wave-"]')).toHaveLength(0)
  })

  it('has no longer and no shorter part for a ray of which all sub-rays are equal', async () => {
    const container = await renderRose(null, [
      buildRay(0, { fetch_m: maxFetchMetres, min_m: maxFetchMetres, max_m: maxFetchMetres }),
      buildRay(1, { fetch_m: 5000, min_m: 2000, max_m: 9000 }),
    ])
    const hasPath = (part: string) =>
      [...container.querySelectorAll(`.rs-rose__${part}`)].map((path) => path.getAttribute('d') !== '')
    expect(hasPath('fetch')).toEqual([true, true])
    expect(hasPath('longest')).toEqual([false, true])
    expect(hasPath('shortest')).toEqual([false, true])
  })
})
