import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../../../src/client/api/call.ts'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { saveUnit } from '../../../../src/client/preferences.ts'
import { defaultUnits } from '../../../../src/core/units.ts'
import { ShelterControl } from '../../../../src/widgets/map/shelter/ShelterControl.tsx'
import { ViewSync } from '../../../../src/widgets/map/ViewSync.tsx'
import {
  buildHours,
  buildShelter,
  buildShelteredPlace,
  buildShelteredPlaces,
} from '../../../factories/shelter.ts'
import { createFakeApi, type FakeResponses } from '../../../fakes/api.ts'
import { findAxeViolationsIn } from '../../../support/axe-in-page.ts'
import { renderOnMap } from '../../../support/render-on-map.tsx'
import '../../../../src/widgets/map/map.css'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  saveUnit('speed', defaultUnits.speed)
  vi.restoreAllMocks()
})

const places = [
  buildShelteredPlace({ id: 1, name: 'Calm cove', latitude: 0.3, longitude: 0.2, wave_m: 0.14 }),
  buildShelteredPlace({
    id: 2,
    name: 'Open bay',
    latitude: -0.3,
    longitude: -0.4,
    wave_m: 1.24,
    fetch_m: 26_300,
  }),
  buildShelteredPlace({
    id: 3,
    name: '<b>Coarse</b> fjord',
    latitude: 0,
    longitude: -0.9,
    quality: 'coarse',
    wave_m: null,
    fetch_m: null,
  }),
  buildShelteredPlace({
    id: 4,
    name: 'New pier',
    latitude: -0.5,
    longitude: -0.9,
    quality: 'unknown',
    wave_m: null,
    fetch_m: null,
  }),
]
const answers: FakeResponses = {
  'GET /shelter': ({ query }) =>
    buildShelteredPlaces(places, { direction: Number(query.direction), speed_kn: Number(query.speed) }),
}

function openControl(responses: FakeResponses = answers) {
  const api = createFakeApi(responses)
  const view = createMapView({ centre: { latitude: 0, longitude: 0 }, zoom: 8 })
  const opened = renderOnMap(
    <>
      <ViewSync view={view} />
      <ShelterControl view={view} />
    </>,
    { roadstead: { api } },
  )
  const listBadges = () =>
    [...opened.container.querySelectorAll('.rs-shelter-badge')].map((badge) => badge.textContent)
  return { ...opened, api, view, listBadges }
}

const openButton = page.getByRole('button', { name: 'Shelter', exact: true })
const dial = page.getByRole('slider', { name: /^Wind/ })
const listRows = () =>
  page
    .getByRole('list', { name: 'Places, smallest waves first' })
    .getByRole('button')
    .elements()
    .map((row) => row.textContent)

describe('the shelter control', () => {
  it('sends no request before it is opened', async () => {
    const { api } = openControl()
    await expect.element(openButton).toBeVisible()
    expect(api.calls).toEqual([])
  })

  it('lists the places of the view by their waves, unknown ones folded into one line', async () => {
    const { api } = openControl()
    await openButton.click()
    await expect
      .poll(listRows)
      .toEqual([
        '0.1 mCalm cove0.6 nm of open water · Marina22 nm NE',
        '1.2 mOpen bay14.2 nm of open water · Marina30 nm SW',
      ])
    const unknown = page.getByText('2 places whose shelter is not known')
    await unknown.click()
    await expect
      .element(page.getByRole('button', { name: /Coarse.*coast too coarse · Marina/ }))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: /New pier.*not known · Marina/ })).toBeVisible()
    const { query } = api.getLastCall('GET /shelter')
    expect(query).toMatchObject({ direction: 0, speed: 20 })
    expect(Number(query.x1)).toBeLessThan(-1)
    expect(Number(query.x2)).toBeGreaterThan(1)
  })

  it('takes the direction from a chip, and all types of places if they are wanted', async () => {
    const { api } = openControl()
    await openButton.click()
    await page.getByRole('button', { name: 'NW', exact: true }).click()
    await expect.poll(() => api.getLastCall('GET /shelter').query.direction).toBe(315)
    await expect
      .element(page.getByRole('button', { name: 'NW', exact: true }))
      .toHaveAttribute('aria-pressed', 'true')
    expect(api.getLastCall('GET /shelter').query.types).toBe('1,8,4,0,3')
    await page.getByRole('checkbox', { name: /^Also docks, ramps/ }).click()
    await expect.poll(() => api.getLastCall('GET /shelter').query.types).toBeUndefined()
  })

  it('draws a badge with the figure and the class of the waves at each place', async () => {
    const { container, listBadges } = openControl()
    await openButton.click()
    await expect.poll(listBadges).toEqual(['0.1 m', '1.2 m', '?', '?'])
    const classes = [...container.querySelectorAll('.rs-shelter-badge > span')].map(
      (badge) => badge.className,
    )
    expect(classes[0]).toContain('rs-wave-0')
    expect(classes[1]).toContain('rs-wave-3')
    expect(container.querySelector('.rs-map--shelter')).not.toBeNull()
  })

  it('opens the card of a place from its row and from its badge', async () => {
    const { view, container } = openControl()
    await openButton.click()
    await page.getByRole('button', { name: /Open bay/ }).click()
    expect(view.$selection.get()).toMatchObject({ kind: 'place', id: 2 })
    await expect
      .element(page.getByRole('button', { name: /Open bay/ }))
      .toHaveAttribute('aria-pressed', 'true')
    container.querySelector<HTMLElement>('.rs-shelter-badge')?.click()
    expect(view.$selection.get()).toMatchObject({ kind: 'place', id: 1 })
  })

  it('closes with Escape and gives the focus back to its button', async () => {
    const { listBadges, container } = openControl()
    await openButton.click()
    await expect.poll(listBadges).toHaveLength(4)
    await userEvent.keyboard('{Escape}')
    await expect.element(openButton).toHaveFocus()
    expect(listBadges()).toEqual([])
    expect(container.querySelector('.rs-map--shelter')).toBeNull()
  })

  it('says that the view is empty', async () => {
    openControl({ 'GET /shelter': buildShelteredPlaces([]) })
    await openButton.click()
    await expect.element(page.getByText(/^There are no places in this view/)).toBeVisible()
  })

  it('says an error with a button that asks again', async () => {
    const { api } = openControl({ 'GET /shelter': new ApiError('GET /shelter', 503, null) })
    await openButton.click()
    await expect.element(page.getByText('The shelter of the places could not be loaded.')).toBeVisible()
    api.responses = answers
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => listRows().length).toBe(2)
  })

  it('says that no place of the view is known', async () => {
    openControl({ 'GET /shelter': buildShelteredPlaces(places.slice(2)) })
    await openButton.click()
    await expect.element(page.getByText(/^Not known for any place in this view/)).toBeVisible()
  })

  it('says that the view has more places', async () => {
    openControl({ 'GET /shelter': buildShelteredPlaces(places, { truncated: true }) })
    await openButton.click()
    await expect.element(page.getByText(/more places than are listed/)).toBeVisible()
  })
})

describe('its wind', () => {
  it('is set by the arrow keys', async () => {
    const { api } = openControl()
    await openButton.click()
    await expect.element(dial).toHaveAttribute('aria-valuetext', 'From the north, 0°, 20.0 kn')
    dial.element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}')
    await expect.element(dial).toHaveAttribute('aria-valuetext', 'From the north, 350°, 22.0 kn')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
    await expect.element(dial).toHaveAttribute('aria-valuetext', 'From the north, 10°, 21.0 kn')
    await expect.poll(() => api.getLastCall('GET /shelter').query).toMatchObject({ direction: 10, speed: 21 })
  })

  it('is set by dragging the arrow: direction, and speed by the distance from the middle', async () => {
    const { api, getMap } = openControl()
    await openButton.click()
    await expect.element(dial).toBeVisible()
    const centre = getMap().getCenter()
    const element = dial.element()
    const { left, top, width, height } = element.getBoundingClientRect()
    const point = (x: number, y: number) => ({
      clientX: left + width / 2 + x,
      clientY: top + height / 2 + y,
      pointerId: 1,
      bubbles: true,
    })
    element.setPointerCapture = () => undefined
    element.dispatchEvent(new PointerEvent('pointerdown', point(0, -30)))
    element.dispatchEvent(new PointerEvent('pointermove', point(41.69, 19.44)))
    element.dispatchEvent(new PointerEvent('pointerup', point(41.69, 19.44)))
    element.dispatchEvent(new PointerEvent('pointermove', point(0, 40)))
    // In steps of 5 degrees.
    await expect.element(dial).toHaveAttribute('aria-valuenow', '115')
    const speed = Number(/(\d+)\.0 kn/.exec(element.getAttribute('aria-valuetext') ?? '')?.[1])
    expect(speed).toBeGreaterThan(30)
    expect(speed).toBeLessThanOrEqual(40)
    // The handle follows the pointer.
    const handle = element.querySelector('circle[cy]')?.getBoundingClientRect() ?? new DOMRect()
    expect(Math.abs(handle.left + handle.width / 2 - point(41.69, 19.44).clientX)).toBeLessThan(1.5)
    await expect.poll(() => api.getLastCall('GET /shelter').query).toMatchObject({ direction: 115, speed })
    expect(getMap().getCenter()).toEqual(centre)
  })

  it('is set by numbers in the unit of the reader', async () => {
    saveUnit('speed', 'm/s')
    const { api } = openControl()
    await openButton.click()
    await page.getByLabelText('From (°)').fill('225')
    await page.getByLabelText('Speed, m/s').fill('12')
    await expect
      .poll(() => api.getLastCall('GET /shelter').query)
      .toMatchObject({ direction: 225, speed: 23.3 })
  })

  it('is the strongest of tonight at the place nearest to the centre', async () => {
    const now = new Date()
    const { api } = openControl({
      ...answers,
      'GET /places/:id/shelter': buildShelter({ now: null, hours: buildHours(now, 48) }),
    })
    await openButton.click()
    await expect.poll(() => listRows().length).toBe(2)
    await page.getByRole('button', { name: 'Tonight' }).click()
    await expect
      .element(page.getByText('Strongest wind of the coming night at Calm cove (forecast by Open-Meteo).'))
      .toBeVisible()
    expect(api.getLastCall('GET /places/:id/shelter').params).toEqual({ id: 1 })
    await expect.poll(() => api.getLastCall('GET /shelter').query.speed).not.toBe(20)
    await page.getByLabelText('From (°)').fill('90')
    await expect
      .element(page.getByRole('button', { name: 'Tonight' }))
      .toHaveAttribute('aria-pressed', 'false')
  })

  it('is the measured one without a forecast, and stays without either', async () => {
    const { api } = openControl({ ...answers, 'GET /places/:id/shelter': buildShelter() })
    await openButton.click()
    await expect.poll(() => listRows().length).toBe(2)
    await page.getByRole('button', { name: 'Tonight' }).click()
    await expect.element(page.getByText('No forecast. Wind measured by Marseille, 1 hour ago.')).toBeVisible()
    await expect
      .poll(() => api.getLastCall('GET /shelter').query)
      .toMatchObject({ direction: 230, speed: 18 })
    api.responses['GET /places/:id/shelter'] = buildShelter({ now: null })
    await page.getByRole('button', { name: 'Tonight' }).click()
    await expect
      .element(page.getByText('No forecast and no measured wind at Calm cove. Set a wind instead.'))
      .toBeVisible()
    api.responses['GET /places/:id/shelter'] = new ApiError('GET /places/:id/shelter', 503, null)
    await page.getByRole('button', { name: 'Tonight' }).click()
    await expect.element(page.getByText('The wind of tonight could not be loaded.')).toBeVisible()
    await expect.element(dial).toHaveAttribute('aria-valuenow', '230')
  })
})

it('has no accessibility violations', async () => {
  const { container } = openControl()
  await openButton.click()
  await expect.poll(() => listRows().length).toBe(2)
  const panel = container.querySelector<HTMLElement>('.rs-shelter-map')
  expect(panel && (await findAxeViolationsIn(panel))).toEqual([])
})
