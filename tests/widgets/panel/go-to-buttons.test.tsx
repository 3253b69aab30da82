import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { $notices } from '../../../src/client/notices.ts'
import { panel as texts } from '../../../src/core/messages/en/panel.json'
import { detectPanelEnvironment } from '../../../src/plugin/panel/environment.ts'
import { GoToButtons } from '../../../src/plugin/panel/place/GoToButtons.tsx'
import type { PlotterBus } from '../../../src/plugin/panel/plotter-bus.ts'
import { renderStrict, waitForRender } from '../../support/render.tsx'

const boat = detectPanelEnvironment({ pathname: '/signalk-roadstead/', search: '' })
const site = detectPanelEnvironment({ pathname: '/plugin-panel', search: '' })
const place = { name: 'Port Camargue', latitude: 43.517, longitude: 4.132 }

let logged: unknown[][]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words))
})
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
})

function createBus(capabilities: string[], call: PlotterBus['call'] = () => Promise.resolve(null)) {
  return { capabilities, call: vi.fn(call), subscribe: () => undefined }
}

function renderButtons(environment: typeof boat, bus: PlotterBus | null = null) {
  const buttons = <GoToButtons place={place} environment={environment} bus={bus} texts={texts} />
  return renderStrict(
    <>
      {buttons}
      <p>rendered</p>
    </>,
  )
}
const goTo = page.getByRole('button', { name: texts.goTo })
const show = page.getByRole('button', { name: texts.showOnPlotter })
const readNotices = () => $notices.get().map(({ text, kind }) => [text, kind])

describe('the button that sets the course', () => {
  it('sends the position to the boat server as the user, and says where the course leads', async () => {
    const request = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 200 }))
    renderButtons(boat)
    await goTo.click()
    await expect.poll(readNotices).toEqual([[`The course is set to ${place.name}.`, 'done']])
    const [path, init] = request.mock.calls[0] ?? []
    expect(path).toBe('/signalk/v2/api/vessels/self/navigation/course/destination')
    expect(init).toMatchObject({
      method: 'PUT',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.parse(String(init?.body))).toEqual({ position: { latitude: 43.517, longitude: 4.132 } })
  })

  it.each([
    ['refuses it', () => Promise.resolve(new Response(null, { status: 403 }))],
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('says that the course is not set if the boat server %s', async (_why, answer) => {
    vi.spyOn(window, 'fetch').mockImplementation(answer)
    renderButtons(boat)
    await goTo.click()
    await expect.poll(readNotices).toEqual([[texts.goToFailed, 'failed']])
  })
})

describe('the button that shows a place on the plotter', () => {
  it('centres the chart of the plotter, longitude first, also on the site, where no course can be set', async () => {
    const bus = createBus(['map'])
    renderButtons(site, bus)
    await show.click()
    expect(bus.call.mock.calls).toEqual([['map.center', { position: [4.132, 43.517], zoom: 15 }]])
    expect(goTo.elements()).toEqual([])
  })

  it('fails without a word to the user', async () => {
    renderButtons(
      boat,
      createBus(['map'], () => Promise.reject(new Error('not allowed'))),
    )
    await show.click()
    await expect.poll(() => logged.length).toBe(1)
    expect(readNotices()).toEqual([])
  })

  it('is missing on a plotter that cannot do it, and nothing is left on the site', async () => {
    renderButtons(boat, createBus(['nightMode']))
    await expect.element(goTo).toBeVisible()
    expect(show.elements()).toEqual([])
    const { container } = renderButtons(site, createBus(['nightMode']))
    await expect.poll(() => container.textContent).toBe('rendered')
    await waitForRender()
    expect(container.querySelectorAll('div, button')).toHaveLength(0)
  })
})
