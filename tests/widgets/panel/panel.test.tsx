import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showConfirmDialog } from '../../../src/client/confirm-request.ts'
import { $notices } from '../../../src/client/notices.ts'
import { saveTheme } from '../../../src/client/preferences.ts'
import { aboardReportHours } from '../../../src/core/limits/weather.ts'
import { common } from '../../../src/core/messages/en/common.json'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import { detectPanelEnvironment, type PanelEnvironment } from '../../../src/plugin/panel/environment.ts'
import { Panel } from '../../../src/plugin/panel/Panel.tsx'
import { buildBeaconFeature, buildFeatureCollection } from '../../factories/live-records.ts'
import { buildPlaceCollection, buildPlaceFeature } from '../../factories/records.ts'
import { renderStrict, waitForRender } from '../../support/render.tsx'

const { title } = document
const root = document.documentElement
const { lang, dir } = root

/** Paths of the requests. */
let requests: string[]
/** Weather reports of the site. */
let reports: ReturnType<typeof buildBeaconFeature>[]

beforeEach(() => {
  localStorage.clear()
  requests = []
  reports = []
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1)
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockReturnValue()
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    requests.push(pathname)
    const headers = { roadstead: '1' }
    const near = buildPlaceFeature({ id: 1, latitude: 43.1, longitude: 4 })
    if (pathname.endsWith('/places'))
      return Promise.resolve(Response.json(buildPlaceCollection(near), { headers }))
    if (pathname.endsWith('/meteo_reps'))
      return Promise.resolve(Response.json(buildFeatureCollection(...reports), { headers }))
    return Promise.resolve(Response.json({}, { status: 404, headers }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  saveTheme('auto')
  $notices.set([])
  document.title = title
  Object.assign(root, { lang, dir })
  delete root.dataset.theme
})

/** Opens the panel as the tile, which has no map, or whole. */
function openPanel(
  search: string,
  { pathname = '/plugin-panel', ...more }: Partial<PanelEnvironment> & { pathname?: string } = {},
) {
  const environment = { ...detectPanelEnvironment({ pathname, search }), ...more }
  return renderStrict(<Panel environment={environment} messages={texts} bus={null} />)
}
const tile = '?lat=43&lon=4&tile=1'

describe('the page of the panel', () => {
  it('has the language, the direction, the title and the theme', async () => {
    saveTheme('night')
    openPanel(tile)
    await expect.poll(() => document.title).toBe(texts.title)
    expect(root.lang).toBe('en')
    expect(root.dir).toBe('ltr')
    expect(root.dataset.theme).toBe('night')
    saveTheme('dark')
    await expect.poll(() => root.dataset.theme).toBe('dark')
  })

  it('draws weather reports grey from the age that matters on board', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const beacon = (id: number, hours: number) =>
      buildBeaconFeature({ id, latitude: 43, longitude: 4 + id / 50, obs_time: hoursAgo(hours) })
    reports = [beacon(1, aboardReportHours.stale - 0.5), beacon(2, aboardReportHours.stale + 0.5)]
    const { container } = openPanel('?lat=43&lon=4&layers=buoys')
    const count = (selector: string) => container.querySelectorAll(selector).length
    await expect.poll(() => count('.rs-beacon')).toBe(2)
    expect(count('.rs-beacon--old')).toBe(1)
  })

  it('has the direction of the URL', async () => {
    openPanel(`${tile}&dir=rtl`)
    await expect.poll(() => root.dir).toBe('rtl')
  })

  it('is the tile of the nearest place, in the units of the URL, or the map', async () => {
    const { container } = openPanel(`${tile}&units=speed:km/h`)
    await expect.element(page.getByText('11 km · 000°')).toBeVisible()
    expect(container.querySelector('.rs-map')).toBeNull()
    const whole = openPanel('?lat=43&lon=4')
    await expect.poll(() => whole.container.querySelector('.rs-map')).not.toBeNull()
  })

  it('asks questions in itself, because a frame in a plotter has no dialogs', async () => {
    openPanel(tile)
    const answer = showConfirmDialog('Delete it?')
    await page.getByRole('alertdialog').getByRole('button', { name: common.confirm }).click()
    expect(await answer).toBe(true)
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })
})

describe('notices of the panel', () => {
  it('name the invalid values of the URL with what is expected, shortened', async () => {
    openPanel(`${tile}&zoom=99&theme=${'x'.repeat(90)}`)
    await expect
      .poll(() => $notices.get().map(({ subject, kind }) => [subject, kind]))
      .toEqual([['address', 'failed']])
    expect($notices.get()[0]?.text.split('\n')).toEqual([
      expect.stringMatching(/^zoom="99" is not valid\. Expected: a number from 3 to 18\.$/),
      expect.stringMatching(/^theme="x{80}" is not valid\. Expected: /),
    ])
    await expect.element(page.getByText(/^zoom="99" is not valid/)).toBeVisible()
  })

  it('are none if the URL is valid', async () => {
    openPanel(tile)
    await expect.poll(() => document.title).toBe(texts.title)
    expect($notices.get()).toEqual([])
  })

  it('tell once that plain http cannot be opened offline, neither in Freeboard-SK nor in the tile', async () => {
    vi.stubGlobal('isSecureContext', false)
    const listSubjects = () => $notices.get().map(({ subject }) => subject)
    const framed = openPanel('?lat=43&lon=4', { inFreeboard: true })
    await expect.poll(() => framed.container.querySelector('.rs-map')).not.toBeNull()
    const small = openPanel(tile)
    await expect.poll(() => small.container.textContent).toContain(texts.nearest)
    await waitForRender()
    expect(listSubjects()).toEqual([])
    openPanel('?lat=43&lon=4')
    await expect.poll(listSubjects).toEqual(['plain-http'])
    $notices.set([])
    const again = openPanel('?lat=43&lon=4')
    await expect.poll(() => again.container.querySelector('.rs-map')).not.toBeNull()
    await waitForRender()
    expect(listSubjects()).toEqual([])
  })
})

describe('requests of the panel', () => {
  const waitUntilIdle = () => new Promise((done) => requestIdleCallback(done))

  it('on the site include the session of the user, and on the boat go to its server without one', async () => {
    openPanel(tile)
    await expect
      .poll(() => requests)
      .toEqual(expect.arrayContaining(['/api/v1/places', '/api/v1/users/logged_in']))
    requests = []
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        close(): void {}
      },
    )
    const { container } = openPanel('?lat=43&lon=4', { pathname: '/signalk-roadstead/' })
    onTestFinished(() => container.remove())
    await expect.poll(() => requests).toContain('/signalk/v1/api/roadstead/api/v1/places')
    await waitUntilIdle()
    expect(requests.filter((path) => path.includes('logged_in'))).toEqual([])
  })
})
