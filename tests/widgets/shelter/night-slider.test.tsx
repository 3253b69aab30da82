import { expect, it, vi } from 'vitest'
import type { ShelterHour } from '../../../src/core/contract/shelter.ts'
import { messages as english } from '../../../src/core/messages/en/index.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { NightSlider, type NightSliderProps } from '../../../src/widgets/shelter/NightSlider.tsx'
import { buildHours, knownWaves } from '../../factories/shelter.ts'
import { renderStrict } from '../../support/render.tsx'

const context = { messages: english, units: defaultUnits, language: 'en' }

/** Hours from 20:00 UTC with these waves. */
function buildNight(waves: readonly (number | null)[]): ShelterHour[] {
  const hours = buildHours(new Date('2026-11-21T20:00:00Z'), waves.length)
  return hours.map((hour, index) => ({ ...hour, direction: 10 * index, ...knownWaves(waves[index] ?? null) }))
}

async function renderNight(waves: readonly (number | null)[], more: Partial<NightSliderProps> = {}) {
  const onChoose = vi.fn()
  const { container } = renderStrict(
    <NightSlider
      hours={buildNight(waves)}
      chosen={0}
      onChoose={onChoose}
      timeZone="Etc/GMT"
      context={context}
      {...more}
    />,
  )
  await expect.poll(() => container.querySelectorAll('.rs-night__hour').length).toBe(waves.length)
  const list = <T,>(selector: string, read: (element: HTMLElement) => T) =>
    [...container.querySelectorAll<HTMLElement>(selector)].map(read)
  return { container, onChoose, list }
}

it('bars have the height of the waves, full at one metre, with clock, figure and class', async () => {
  const { list } = await renderNight([0.1, 0.5, null, 1])
  expect(list('.rs-night__bar i', ({ style }) => style.height)).toEqual(['10%', '50%', '0%', '100%'])
  expect(list('.rs-night__figure', ({ textContent }) => textContent)).toEqual(['0.1', '0.5', '?', '1.0'])
  expect(list('.rs-night__clock', ({ textContent }) => textContent)).toEqual(['20', '21', '22', '23'])
  expect(list('.rs-night__hour', ({ className }) => className)).toEqual([
    'rs-night__hour rs-wave-0',
    'rs-night__hour rs-wave-1',
    'rs-night__hour',
    'rs-night__hour rs-wave-2',
  ])
})

it('waves above one metre make the bars shorter, and the worst one fills its bar', async () => {
  const { list } = await renderNight([1, 2.5])
  expect(list('.rs-night__bar i', ({ style }) => style.height)).toEqual(['40%', '100%'])
})

it('figures are in the unit of the reader, the clock is that of the place', async () => {
  const { list, container } = await renderNight([0.5, 0.6], {
    context: { ...context, units: { ...defaultUnits, depth: 'ft' } },
    timeZone: 'Pacific/Auckland',
  })
  expect(list('.rs-night__figure', ({ textContent }) => textContent)).toEqual(['1.6', '2.0'])
  expect(list('.rs-night__clock', ({ textContent }) => textContent)).toEqual(['09', '10'])
  expect(container.querySelector('.rs-night__title')?.textContent).toMatch(
    /^The coming night: worst 10:00, 2/,
  )
})

it('an hour with an interval shows its highest possible waves', async () => {
  const { container } = await renderNight([0.1, 0.2], {
    hours: buildNight([0.1, 0.2]).map((hour) => ({ ...hour, wave_m: null, wave_low_m: 0, wave_high_m: 0.6 })),
  })
  const figures = [...container.querySelectorAll('.rs-night__figure')].map(({ textContent }) => textContent)
  expect(figures).toEqual(['≤0.6', '≤0.6'])
  expect(container.querySelector('input')?.getAttribute('aria-valuetext')).toMatch(/waves 0–0\.6 m$/)
})

it('the arrow of each hour points where its wind blows', async () => {
  const { container } = await renderNight([0.2, 0.2, 0.2])
  const turns = [...container.querySelectorAll('.rs-night__arrow path')].map((path) =>
    path.getAttribute('transform'),
  )
  expect(turns).toEqual(['rotate(0)', 'rotate(10)', 'rotate(20)'])
})

it.each([
  ['without waves', [0, 0]],
  ['of unknown waves', [null, null]],
])('a night %s has no worst hour', async (_, waves) => {
  const { container } = await renderNight(waves)
  expect(container.querySelector('.rs-night__title')?.textContent).toBe('The coming night')
})

it('the slider says its hour and ends at the last one', async () => {
  const { container, onChoose } = await renderNight([0.1, 0.2, 0.3], { chosen: 1 })
  const slider = container.querySelector<HTMLInputElement>('input[type=range]')
  expect(slider?.min).toBe('0')
  expect(slider?.max).toBe('2')
  expect(slider?.value).toBe('1')
  const text = slider?.getAttribute('aria-valuetext')
  expect(text).toMatch(/^21:00: wind N .* waves 0\.2 m$/)
  expect(container.querySelector('.rs-night__value span')?.textContent).toBe(text)
  container.querySelectorAll<HTMLElement>('.rs-night__hour')[2]?.click()
  expect(onChoose.mock.calls).toEqual([[2]])
})
