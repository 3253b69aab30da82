import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { saveUnit } from '../../../src/client/preferences.ts'
import type { Shelter } from '../../../src/core/contract/shelter.ts'
import { shelteredWaveMetres, shelterWindKn } from '../../../src/core/limits/shelter.ts'
import { computeWindSea } from '../../../src/core/shelter/waves.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { ShelterView } from '../../../src/widgets/shelter/ShelterView.tsx'
import { buildHours, buildRay, buildShelter } from '../../factories/shelter.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T16:00:00Z'), toFake: ['Date'] })
afterEach(() => saveUnit('speed', defaultUnits.speed))

const hours = buildHours(new Date('2026-11-21T12:00:00Z'), 30)

function renderView(shelter: Shelter) {
  const view = (own: Shelter) =>
    wrapWithApi(createFakeApi(), <ShelterView shelter={own} timeZone="Etc/GMT" />)
  const { container, rerender } = renderStrict(view(shelter))
  const read = (selector: string) => container.querySelector(selector)?.textContent ?? null
  const listMissing = () =>
    [...container.querySelectorAll<HTMLElement>('.rs-wind-source__choice')].map(
      ({ dataset }) => dataset.missing === 'true',
    )
  const choose = (source: string) => container.querySelector<HTMLElement>(`input[value=${source}]`)?.click()
  const change = (own: Shelter) => rerender(view(own))
  return { container, read, listMissing, choose, change }
}

/** A shelter with a measured wind and the same open water in all directions. */
function buildOpen(fetchMetres: number, wind: { direction: number; speed_kn: number }): Shelter {
  const { now } = buildShelter()
  return buildShelter({
    rays: Array.from({ length: 36 }, (_, index) => buildRay(index, { fetch_m: fetchMetres })),
    now: now?.wind ? { ...now, wind: { ...now.wind, ...wind } } : null,
  })
}

describe('the verdict', () => {
  const speed_kn = 16
  const { heightMetres } = computeWindSea(speed_kn, 1000)
  // The height grows with the root of the open water.
  const limitMetres = 1000 * (shelteredWaveMetres / heightMetres) ** 2

  it.each([
    [0.98, 'Sheltered'],
    [1.02, 'Exposed'],
  ])('with %d of the open water that raises the limit is: %s', async (share, verdict) => {
    const { read } = renderView(buildOpen(share * limitMetres, { direction: 40, speed_kn }))
    await expect.poll(() => read('.rs-shelter__verdict b')).toBe(verdict)
    expect(read('.rs-shelter__verdict .rs-wave-badge')).toBe('0.5 m')
  })

  it('of a calm has no period', async () => {
    const { read } = renderView(buildOpen(5000, { direction: 40, speed_kn: 0 }))
    await expect.poll(() => read('.rs-shelter__verdict span:not(.rs-wave-badge)')).toBe('NE 0.0 kn')
    expect(read('.rs-shelter__verdict b')).toBe('Sheltered')
  })

  it('is about the ray from which the wind comes', async () => {
    const shelter = buildOpen(100, { direction: 355, speed_kn: 20 })
    const rays = shelter.rays.map((ray) => (ray.bearing === 0 ? { ...ray, fetch_m: 80_000 } : ray))
    const { read, change } = renderView({ ...shelter, rays })
    await expect.poll(() => read('.rs-shelter__verdict b')).toBe('Exposed')
    expect(read('.rs-shelter__ray')).toMatch(/^From the north \(0°\)/)
    change({ ...buildOpen(100, { direction: 354, speed_kn: 20 }), rays })
    await expect.poll(() => read('.rs-shelter__verdict b')).toBe('Sheltered')
  })
})

describe('the wind of the rose', () => {
  const getRadio = (name: string) => page.getByRole('radio', { name })

  it('is the current wind, else the worst hour of tonight, else one to set; a missing wind is marked', async () => {
    const now = renderView(buildShelter({ hours }))
    await expect.element(getRadio('Now')).toBeChecked()
    expect(now.listMissing()).toEqual([false, false, false])
    now.container.remove()
    const tonight = renderView(buildShelter({ now: null, hours }))
    await expect.element(getRadio('Tonight')).toBeChecked()
    expect(tonight.listMissing()).toEqual([true, false, false])
    tonight.container.remove()
    const own = renderView(buildShelter({ now: null }))
    await expect.element(getRadio('Set wind')).toBeChecked()
    expect(own.listMissing()).toEqual([true, true, false])
    expect(own.read('.rs-shelter__verdict')).toContain(`N ${shelterWindKn.default}.0 kn`)
  })

  it('to set starts as the measured one, and is kept while another is shown', async () => {
    const { read, choose } = renderView(buildShelter({ hours }))
    await expect.element(getRadio('Now')).toBeChecked()
    choose('own')
    await expect.element(page.getByLabelText('From (°)')).toHaveValue(230)
    await expect.element(page.getByLabelText('Speed, kn')).toHaveValue(18)
    await page.getByLabelText('From (°)').fill('90')
    choose('now')
    await expect.poll(() => read('.rs-shelter__verdict')).toContain('SW 18.0 kn')
    choose('own')
    await expect.poll(() => read('.rs-shelter__verdict')).toContain('E 18.0 kn')
  })

  it('of a chosen hour stays that of the hour when a new forecast begins later', async () => {
    const shelter = buildShelter({ now: null, hours })
    const { container, read, change } = renderView(shelter)
    const choose = (index: number) =>
      container.querySelectorAll<HTMLElement>('.rs-night__hour')[index]?.click()
    await expect.poll(() => container.querySelectorAll('.rs-night__hour').length).toBe(12)
    choose(2)
    await expect.poll(() => read('.rs-night__value')).toMatch(/^22:00/)
    change({ ...shelter, hours: hours.slice(9) })
    await expect.poll(() => container.querySelectorAll('.rs-night__hour').length).toBe(11)
    expect(read('.rs-night__value')).toMatch(/^22:00/)
    change({ ...shelter, hours: hours.slice(11) })
    await expect.poll(() => read('.rs-night__value')).toMatch(/^23:00/)
  })

  it('that is chosen is shown in its own direction again', async () => {
    const { container, read, choose } = renderView(buildShelter({ hours }))
    await expect.poll(() => read('.rs-shelter__ray')).toMatch(/\(230°\)/)
    const press = (key: string) =>
      container.querySelector('.rs-rose')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    press('Home')
    await expect.poll(() => read('.rs-shelter__ray')).toMatch(/\(0°\)/)
    choose('own')
    await expect.poll(() => read('.rs-shelter__ray')).toMatch(/\(230°\)/)
    press('Home')
    await expect.poll(() => read('.rs-shelter__ray')).toMatch(/\(0°\)/)
    choose('forecast')
    await expect.poll(() => container.querySelector('.rs-night')).not.toBeNull()
    container.querySelectorAll<HTMLElement>('.rs-night__hour')[0]?.click()
    await expect.poll(() => read('.rs-shelter__ray')).toMatch(/\(2[3-7]0°\)/)
  })
})

describe('the speed of a wind to set', () => {
  it.each([
    ['m/s', '62', '63'],
    ['Bft', '12', '13'],
  ] as const)('is at most that of the server, in %s', async (unit, most, more) => {
    saveUnit('speed', unit)
    renderView(buildShelter({ now: null }))
    const field = page.getByLabelText(`Speed, ${unit}`)
    await expect.element(field).toHaveAttribute('max', most)
    await field.fill(more)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(most)
    await expect.element(field).toHaveAttribute('aria-invalid', 'false')
  })

  it.each(['-1', ''])('is not taken from “%s”', async (typed) => {
    const { read } = renderView(buildShelter({ now: null }))
    const field = page.getByLabelText('Speed, kn')
    await field.fill(typed)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(read('.rs-shelter__verdict')).toContain('20.0 kn')
  })
})
