import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveUnit } from '../../../src/client/preferences.ts'
import type { Shelter } from '../../../src/core/contract/shelter.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { ShelterWidget } from '../../../src/widgets/shelter/ShelterWidget.tsx'
import { ApiError } from '../../../src/client/api/call.ts'
import { buildHours, buildShelter, knownWaves } from '../../factories/shelter.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { findAxeViolationsIn } from '../../support/axe-in-page.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T16:00:00Z'), toFake: ['Date'] })

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  saveUnit('speed', defaultUnits.speed)
  saveUnit('depth', defaultUnits.depth)
  vi.restoreAllMocks()
})

function renderShelter(shelter?: Shelter, theme = 'light') {
  const api = createFakeApi({
    'GET /places/:id/shelter': shelter,
    'GET /places/:id/tides': new ApiError('GET /places/:id/tides', 404, null),
  })
  const { container } = renderStrict(
    wrapWithApi(
      api,
      <div data-theme={theme} style={{ color: 'var(--rs-ink)', background: 'var(--rs-paper)', width: 800 }}>
        <ShelterWidget placeId={1401} />
      </div>,
    ),
  )
  return { api, container }
}

const rose = page.getByRole('listbox')
const getSentence = () => document.querySelector('.rs-shelter__ray')?.textContent ?? ''
const getChosen = () => document.querySelector('[role="option"][aria-selected="true"]')?.ariaLabel ?? ''
/** From noon of the day, so that the night of the place, whatever its zone, is covered. */
const hours = buildHours(new Date('2026-11-21T12:00:00Z'), 48)

describe('the rose', () => {
  it('shows the wind now with its station, distance and age, and what it raises', async () => {
    renderShelter(buildShelter())
    await expect.element(page.getByText('Exposed', { exact: true })).toBeVisible()
    await expect.element(page.getByText('SW 18.0 kn · 3.0 s')).toBeVisible()
    await expect
      .element(page.getByText('Gusts 24.0 kn. Measured by Marseille, 7.4 nm away, 1 hour ago.'))
      .toBeVisible()
    await expect
      .poll(getSentence)
      .toMatch(/^From the south-west \(230°\): 14.2 nm of open water to Île Maïre\./)
    expect(getSentence()).toContain('At 18.0 kn: about 0.7 m, 3.0 s. Coast: OpenStreetMap, 2026-10.')
  })

  it('says what the sum leaves out, the logged month and its sources', async () => {
    renderShelter(buildShelter())
    await expect.element(page.getByText(/^Not in this sum: swell that bends around headlands/)).toBeVisible()
    await expect.element(page.getByText(/^Exposed to more than 0.5 m for 31 of 640/)).toBeVisible()
    await expect.element(page.getByText(/Coast © OpenStreetMap contributors \(ODbL\)$/)).toBeVisible()
  })

  it('is one stop of the keyboard, whose arrow keys move around it', async () => {
    const { container } = renderShelter(buildShelter())
    await expect.element(rose).toBeVisible()
    expect(container.querySelectorAll('.rs-rose[tabindex="0"], .rs-rose [tabindex]')).toHaveLength(1)
    await userEvent.keyboard('{Tab}{Tab}')
    expect(document.activeElement?.className).toBe('rs-rose')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(getChosen).toBe('From the south-west (240°), 11.9 nm, waves 0.7 m')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(getChosen).toMatch(/\(220°\)/)
    await userEvent.keyboard('{Home}')
    await expect.poll(getChosen).toMatch(/^From the north \(0°\)/)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(getSentence).toMatch(/^From the north \(350°\)/)
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(getChosen).toMatch(/\(0°\)/)
    await userEvent.keyboard('{End}')
    await expect.poll(getChosen).toMatch(/\(350°\)/)
    const id = rose.element().getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(id)?.ariaLabel).toBe(getChosen())
  })

  it('handles its own keys, so that the page does not scroll, and leaves others alone', async () => {
    renderShelter(buildShelter())
    await expect.element(rose).toBeVisible()
    const isHandled = (key: string) =>
      !rose.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Tab', 'PageDown']
    expect(keys.filter(isHandled)).toEqual(['ArrowDown', 'ArrowUp', 'Home', 'End'])
  })

  it('says the direction that is touched, near and far from the middle', async () => {
    renderShelter(buildShelter())
    await expect.element(rose).toBeVisible()
    const { width, height } = rose.element().getBoundingClientRect()
    await rose.click({ position: { x: width * 0.9, y: height / 2 } })
    await expect.poll(getSentence).toMatch(/^From the east \(90°\)/)
    await rose.click({ position: { x: width / 2, y: height / 2 + 20 } })
    await expect.poll(getSentence).toMatch(/^From the south \(180°\)/)
  })

  it('draws sectors as long as their open water, with the longest of their sub-rays', async () => {
    const { container } = renderShelter(buildShelter())
    await expect.element(rose).toBeVisible()
    const [east, south] = [9, 18].map((index) => {
      const ray = container.querySelectorAll('.rs-rose__ray')[index]
      const [fetch, longest] = ['.rs-rose__fetch', '.rs-rose__longest'].map(
        (part) => ray?.querySelector<SVGPathElement>(part)?.getBBox() ?? new DOMRect(),
      )
      return { fetch, longest }
    })
    expect(south?.fetch?.height).toBeGreaterThan(1.5 * (east?.fetch?.width ?? 0))
    expect((south?.longest?.y ?? 0) + (south?.longest?.height ?? 0)).toBeGreaterThan(
      (south?.fetch?.y ?? 0) + (south?.fetch?.height ?? 0) + 2,
    )
  })

  it('colours each direction by its waves and writes the heights', async () => {
    const { container } = renderShelter(buildShelter())
    await expect.element(rose).toBeVisible()
    const classes = [...container.querySelectorAll('.rs-rose__ray > g')].map((ray) =>
      ray.getAttribute('class'),
    )
    expect(classes[0]).toBe('rs-wave-0')
    expect(classes[23]).toBe('rs-wave-2')
    // One every 30 degrees, except that below the arrow from 230 degrees.
    expect(container.querySelectorAll('.rs-rose__figure')).toHaveLength(11)
    expect([...container.querySelectorAll('.rs-wave-scale > li')].map((row) => row.textContent)).toEqual([
      '≤ 0.2',
      '0.2–0.5',
      '0.5–1',
      '1–2',
      '> 2 m',
    ])
  })

  it('has all directions in a table', async () => {
    renderShelter(buildShelter())
    await page.getByText('All directions as a table').click()
    expect(page.getByRole('row').elements()).toHaveLength(37)
    await expect
      .element(page.getByRole('row', { name: '230° SW 14.2 nm 9.9 nm 22.7 nm Île Maïre 0.7 m 3.0 s' }))
      .toBeVisible()
    await expect.element(page.getByRole('row', { name: /^220° SW 162 nm .* open sea/ })).toBeVisible()
  })

  it('is in the units of the reader', async () => {
    saveUnit('speed', 'm/s')
    saveUnit('depth', 'ft')
    renderShelter(buildShelter())
    await expect.element(page.getByText('SW 9.3 m/s · 3.0 s')).toBeVisible()
    await expect.poll(getSentence).toContain('about 2.5 ft')
  })
})

describe('the wind', () => {
  it('can be set in the unit of the reader', async () => {
    saveUnit('speed', 'km/h')
    renderShelter(buildShelter())
    await page.getByRole('radio', { name: 'Set wind' }).click()
    await page.getByLabelText('From (°)').fill('90')
    await page.getByLabelText('Speed, km/h').fill('50')
    await expect.element(page.getByText(/^E 50 km\/h/)).toBeVisible()
    await expect.poll(getSentence).toMatch(/^From the east \(90°\)/)
    await expect.element(page.getByText('Sheltered', { exact: true })).toBeVisible()
  })

  it('a changed wind shows its own direction again; 360 degrees is north', async () => {
    renderShelter(buildShelter())
    await page.getByRole('radio', { name: 'Set wind' }).click()
    const { width, height } = rose.element().getBoundingClientRect()
    await rose.click({ position: { x: width * 0.9, y: height / 2 } })
    await expect.poll(getSentence).toMatch(/^From the east \(90°\)/)
    await page.getByLabelText('From (°)').fill('360')
    await expect.poll(getSentence).toMatch(/^From the north \(0°\)/)
    await expect.element(page.getByText(/^N 18.0 kn/)).toBeVisible()
  })

  it('the current wind has no gusts if none were measured; a set wind starts from north if none was measured', async () => {
    const { now: measured } = buildShelter()
    const wind = measured?.wind && { ...measured.wind, gust_kn: null }
    const withoutGusts = renderShelter(buildShelter({ now: measured && wind ? { ...measured, wind } : null }))
    await expect
      .poll(() => withoutGusts.container.querySelector('.rs-shelter__source')?.textContent)
      .toBe('Measured by Marseille, 7.4 nm away, 1 hour ago.')
    const unmeasured = renderShelter(buildShelter({ now: null }))
    await expect
      .poll(() => unmeasured.container.querySelector('.rs-shelter__verdict')?.textContent)
      .toContain('N 20.0 kn')
  })

  it('stays unchanged while the typed text is no wind', async () => {
    renderShelter(buildShelter())
    await page.getByRole('radio', { name: 'Set wind' }).click()
    const speed = page.getByLabelText('Speed, kn')
    await speed.fill('999')
    await expect.element(speed).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText(/^SW 18.0 kn/)).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(speed).toHaveValue(18)
  })

  it('older than three hours is not the wind now', async () => {
    const { now: measured } = buildShelter()
    const wind = measured?.wind && { ...measured.wind, observed_at: '2026-11-21T12:50:00Z' }
    renderShelter(buildShelter({ now: measured && wind ? { ...measured, wind } : null }))
    await expect.element(page.getByRole('radio', { name: 'Set wind' })).toBeChecked()
    await page.getByRole('radio', { name: 'Now' }).click()
    await expect.element(page.getByText('No wind was measured nearby in the last 3 hours.')).toBeVisible()
    expect(page.getByText(/^(Sheltered|Exposed)$/).elements()).toEqual([])
    expect(getSentence()).not.toContain('At ')
  })

  it('of tonight is missing without a forecast', async () => {
    renderShelter(buildShelter())
    await page.getByRole('radio', { name: 'Tonight' }).click()
    await expect.element(page.getByText('There is no forecast for this night.')).toBeVisible()
    expect(page.getByRole('slider').elements()).toEqual([])
  })
})

describe('the coming night', () => {
  it('starts at its worst hour, and its slider moves through the hours', async () => {
    renderShelter(buildShelter({ now: null, hours }))
    const slider = page.getByRole('slider', { name: 'Hour of the night' })
    await expect.element(slider).toBeVisible()
    await expect.element(page.getByText(/^The coming night: worst \d\d:00, \d\.\d m from/)).toBeVisible()
    const [, worst] =
      /worst (\d\d:00)/.exec(document.querySelector('.rs-night__title')?.textContent ?? '') ?? []
    expect(slider.element().getAttribute('aria-valuetext')).toMatch(new RegExp(`^${worst}: wind`))
    slider.element().focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => slider.element().getAttribute('aria-valuetext')).toMatch(/^07:00: wind/)
    const listChosen = () =>
      [...document.querySelectorAll('.rs-night__hour')].map(
        (bar) => bar.getAttribute('data-chosen') === 'true',
      )
    expect(listChosen().indexOf(true)).toBe(listChosen().length - 1)
    document.querySelectorAll<HTMLElement>('.rs-night__hour')[1]?.click()
    await expect.poll(() => slider.element().getAttribute('aria-valuetext')).toMatch(/^21:00: wind/)
    expect(listChosen().indexOf(true)).toBe(1)
    expect(listChosen().filter(Boolean).length).toBe(1)
  })

  it('is by the clock of the place', async () => {
    const api = createFakeApi({
      'GET /places/:id/shelter': buildShelter({ now: null, hours }),
      'GET /places/:id/tides': {
        time_zone: 'Pacific/Auckland',
        day: { from: '2026-11-21T11:00:00Z', to: '2026-11-22T11:00:00Z' },
        sun: [],
        sun_stays: null,
        tide: null,
        wind: null,
      },
    })
    renderStrict(wrapWithApi(api, <ShelterWidget placeId={1401} />))
    await expect.element(page.getByText('Local time (GMT+13)')).toBeVisible()
  })

  it('says an hour whose waves are unknown', async () => {
    renderShelter(buildShelter({ now: null, hours: hours.map((hour) => ({ ...hour, ...knownWaves(null) })) }))
    await expect.element(page.getByText(/waves unknown$/)).toBeVisible()
  })
})

describe('what is not known', () => {
  it.each([
    [
      'a coarse coast',
      {
        quality: 'coarse' as const,
        coast: { source: 'Natural Earth', licence: 'public domain', date: null, spacing_m: 400 },
      },
      'Unknown: the coast is too coarse here (400 m).',
    ],
    [
      'a position on land',
      { quality: 'unknown' as const, rays: [] },
      'Unknown: by this coast, the position is on land, with no water within 500 m.',
    ],
    [
      'a place whose position is approximate',
      { quality: 'unknown' as const, coast: null, rays: [] },
      'Unknown: the position of this place is only approximate.',
    ],
  ])('is said for %s, without waves and never as sheltered', async (_, own, text) => {
    const unknown = hours.map((hour) => ({ ...hour, ...knownWaves(null) }))
    const { container } = renderShelter(buildShelter({ ...own, now: null, hours: unknown }))
    await expect.element(page.getByText(text)).toBeVisible()
    expect(container.querySelectorAll('.rs-wave-badge, [class*="rs-wave-"]')).toHaveLength(0)
    expect(container.textContent).not.toMatch(/\bkn\b/)
    expect(container.textContent).not.toMatch(/sheltered|exposed/i)
    // Another coast does not make a position exact.
    expect(container.textContent.includes('roadstead import coast')).toBe(!text.includes('approximate'))
  })

  it('has its coast credited, but no wind, which is not shown', async () => {
    const attribution = ['GSHHG 2.3.7, LGPL-3.0-or-later', 'Weather data by Open-Meteo.com']
    const coast = { source: 'GSHHG 2.3.7', licence: 'LGPL-3.0-or-later', date: '2017-06', spacing_m: 143 }
    const { container } = renderShelter(
      buildShelter({ quality: 'unknown', coast, rays: [], now: null, hours: [], attribution }),
    )
    await expect.element(page.getByText(/Coast: GSHHG 2.3.7, 2017-06, a point every 143 m/)).toBeVisible()
    expect(container.textContent).toContain('GSHHG 2.3.7, LGPL-3.0-or-later')
    expect(container.textContent).not.toContain('Open-Meteo')
  })

  it('has an interval of waves on a coarse coast, with its wind credited and never as sheltered', async () => {
    const attribution = ['GSHHG 2.3.7, LGPL-3.0-or-later', 'Weather data by Open-Meteo.com']
    const intervals = { wave_m: null, wave_low_m: 0.2, wave_high_m: 0.6 }
    const { container } = renderShelter(
      buildShelter({
        quality: 'coarse',
        now: null,
        hours: hours.map((hour) => ({ ...hour, ...intervals })),
        attribution,
      }),
    )
    await expect.element(page.getByText(/waves 0\.2–0\.6 m$/)).toBeVisible()
    expect(container.textContent).toContain('Only an interval: the coast is coarse here (22 m).')
    expect(container.textContent).toContain('Open-Meteo.com')
    expect(container.textContent).not.toMatch(/sheltered|exposed/i)
  })

  it('a chosen ray is outlined no farther than its water', async () => {
    const { container } = renderShelter(buildShelter({ quality: 'coarse' }))
    const rose = page.getByRole('listbox')
    await expect.element(rose).toBeVisible()
    const getSize = () => container.querySelector<SVGPathElement>('.rs-rose__chosen')?.getBBox().height ?? 0
    rose.element().focus()
    await userEvent.keyboard('{Home}')
    // 180 m and at most 288 m to the north: a small part of the radius of 100.
    await expect.poll(getSize).toBeLessThan(30)
    expect(getSize()).toBeGreaterThan(5)
    await userEvent.keyboard('{ArrowRight>18/}')
    await expect.poll(getSize).toBeGreaterThan(50)
  })

  it('a coarse coast offers the import', async () => {
    renderShelter(buildShelter({ quality: 'coarse' }))
    await expect.element(page.getByText(/roadstead import coast$/)).toBeVisible()
  })

  it('a coarse coast shows its open water in one colour, from the widest direction', async () => {
    renderShelter(buildShelter({ quality: 'coarse' }))
    await expect.element(page.getByText(/^Open water by this coast, to look at only/)).toBeVisible()
    await expect.element(rose).toBeVisible()
    expect(getSentence()).toBe('From the south-west (220°): at least 162 nm of open water.')
    expect(getChosen()).toBe('From the south-west (220°), 162 nm')
  })

  it('an error has a button that asks again', async () => {
    const { api } = renderShelter()
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('GET /places/:id/shelter').fail(503)
    await expect.element(page.getByText('The shelter of this place could not be loaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => api.calls.length).toBe(2)
  })
})

describe('names from elsewhere', () => {
  it('are shown as text, and long ones wrap', async () => {
    const name = `<img src=x onerror=alert(1)> ${'Llanfairpwllgwyngyll'.repeat(8)}`
    const shelter = buildShelter()
    const { container } = renderShelter({
      ...shelter,
      rays: shelter.rays.map((ray) => ({ ...ray, limit: ray.limit && { ...ray.limit, name } })),
      attribution: [name],
    })
    await expect.poll(getSentence).toContain('<img src=x')
    expect(container.querySelector('img')).toBeNull()
    await page.getByText('All directions as a table').click()
    expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth)
  })
})

describe.each(['light', 'dark', 'night'])('in the %s theme', (theme) => {
  it('has no accessibility violations', async () => {
    const { container } = renderShelter(buildShelter({ hours }), theme)
    await expect.element(rose).toBeVisible()
    expect(await findAxeViolationsIn(container)).toEqual([])
    await page.getByRole('radio', { name: 'Tonight' }).click()
    await page.getByText('All directions as a table').click()
    expect(await findAxeViolationsIn(container)).toEqual([])
  })
})

it('has neither white nor blue light in the night theme', async () => {
  const { container } = renderShelter(buildShelter({ hours }), 'night')
  await expect.element(rose).toBeVisible()
  await page.getByRole('radio', { name: 'Tonight' }).click()
  // The radio buttons are transparent, above their labels.
  const properties = ['color', 'backgroundColor', 'fill', 'stroke', 'borderTopColor'] as const
  const colours = new Set(
    [...container.querySelectorAll('.rs-shelter, .rs-shelter *:not([type="radio"])')].flatMap((element) => {
      const style = getComputedStyle(element)
      return properties.map((property) => style[property])
    }),
  )
  const bright = [...colours].filter((colour) => {
    const [red = 0, green = 0, blue = 0, opacity = 1] = colour.match(/[\d.]+/g)?.map(Number) ?? []
    return opacity > 0 && (blue > 90 || green > 100 || (blue > 0 && red <= blue))
  })
  expect(bright).toEqual([])
})
