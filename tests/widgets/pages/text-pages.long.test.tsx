import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FaqPage } from '../../../src/app/pages/FaqPage.tsx'
import { PluginPage } from '../../../src/app/pages/PluginPage.tsx'
import { $notices } from '../../../src/client/notices.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildOwnUser, buildVessel, createUserSessionStore } from '../../factories/users.ts'
import { findStructureProblems, readPageParts } from '../../support/page-parts.ts'
import { renderPage } from '../../support/render-page.tsx'

const now = new Date('2026-06-01T00:00:00Z')
vi.useFakeTimers({ now, toFake: ['Date'] })
const testUrl = window.location.href
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  window.history.replaceState(null, '', '/faq?from=map')
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  $notices.set([])
  window.history.replaceState(null, '', testUrl)
})

/** The questions of the help page by anchor, with the link that each answer ends with. */
const questions: Readonly<Record<string, [question: string, link: string, href: string]>> = {
  destinations: ['How do I find a place to go?', 'Open the map', '/'],
  satellite_maps: [
    'How do I get satellite maps onto my plotter?',
    'Show the sheets on the map',
    '/?layers=pois+satMaps',
  ],
  weather_beacons: [
    'What do the weather beacons show?',
    'Show the beacons on the map',
    '/?layers=pois+buoys',
  ],
  ais_atons: ['What are AIS AToNs?', 'Show aids on the map', '/?layers=pois+navAids'],
  vessel_tracking: ['How do I follow a boat, and who can see mine?', 'Go to your profile', '/profile'],
  stink_pots: ['What is the Superyacht Dodger?', 'Show them on the map', '/?layers=pois+stinkPots'],
  upload_photo: ['How do I upload a photo?', 'Find a place to review', '/'],
  traffic_index: ['What is the traffic index?', 'See the top destinations', '/'],
  checking_in: ['How does checking in work?', 'See who is where', '/?layers=pois+vessels'],
}

describe('the help page', () => {
  it('answers each question of its contents, and says where to go on', async () => {
    const { container, readMetadata } = renderPage(createFakeApi(), <FaqPage id={null} pageData={{}} />)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Help')
    const { headings, links } = readPageParts(container)
    const texts = Object.values(questions).map(([question]) => question)
    expect(headings).toEqual(['1 Help', '2 On this page', ...texts.map((question) => `2 ${question}`)])
    for (const [anchor, [question, link, href]] of Object.entries(questions)) {
      expect(links[question], `link of the contents to ${question}`).toBe(`#${anchor}`)
      expect(links[`Link to “${question}”`], `link of the answer to ${question}`).toBe(`#${anchor}`)
      const answer = page.getByRole('region', { name: question })
      await expect.element(answer.getByRole('link', { name: link })).toHaveAttribute('href', href)
      expect(answer.element().querySelectorAll('p').length, `texts on ${question}`).toBeGreaterThan(1)
    }
    await expect
      .poll(readMetadata)
      .toEqual([
        'Help · Roadstead',
        'How to find marinas and anchorages, download satellite maps, read weather beacons and AIS aids, follow boats, upload photos, and what the traffic index and checking in mean.',
      ])
    expect(await findStructureProblems(container)).toEqual([])
  })

  it('moves the focus to the answer of the anchor', async () => {
    renderPage(createFakeApi(), <FaqPage id={null} pageData={{}} />)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    window.location.hash = '#ais_atons'
    await expect.poll(() => document.activeElement?.id).toBe('ais_atons')
  })

  it('says what satellite maps, layers and ratings are not for', async () => {
    renderPage(createFakeApi(), <FaqPage id={null} pageData={{}} />)
    for (const text of [
      'Not for navigation: use it alongside a chart, never instead of one.',
      'Rely on notices to mariners, not on this layer.',
      'Vessels that do not report are not included, so an empty map does not guarantee an empty bay.',
      'Boats whose owner hides their position, or shows only an area, are never listed or counted at a place.',
    ])
      await expect.element(page.getByText(text)).toBeVisible()
  })
})

describe('the page of the chart plotter plugin', () => {
  it('describes three ways with three steps each', async () => {
    const { container, readMetadata } = renderPage(createFakeApi(), <PluginPage id={null} pageData={{}} />)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Roadstead at the helm')
    const ways = ['3 What it does', '3 Good to know', '3 In three steps']
    const parts = readPageParts(container)
    expect(parts.headings).toEqual([
      '1 Roadstead at the helm',
      '2 OpenCPN',
      ...ways,
      '4 Install the plugin',
      '4 Change one line',
      '4 Enter e-mail and key',
      '2 Signal K and Freeboard-SK',
      ...ways,
      '4 Install the package',
      '4 Enter the URL',
      '4 Open Freeboard-SK',
      '2 Any plotter with a browser',
      ...ways,
      '4 Open the panel',
      '4 Choose day, dusk or night',
      '4 Show where you are',
      '2 You and your boats',
    ])
    expect(parts.links).toMatchObject({
      'Download places (GPX)': '/api/v1/places.gpx?bbox=3.099,42.501,5.901,44.499',
      'Download the package': '/signalk-roadstead.tgz',
      'Log in': '/users/sign_in?return_to=%2Froadstead-plugin',
    })
    const { origin } = window.location
    for (const text of [
      `npm install --ignore-scripts ${origin}/signalk-roadstead.tgz`,
      `In the file opencpn.conf, below [PlugIns/libsquiddio_pi.so], write DomainName=${origin}`,
      `Type ${origin}/plugin-panel into the browser of the plotter.`,
      'Log in to copy your key and see the last positions of your boats.',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect
      .poll(readMetadata)
      .toEqual([
        'Chart plotter plugin · Roadstead',
        'Places, satellite maps and weather on your chart plotter: OpenCPN, Signal K with Freeboard-SK, or any plotter with a browser. Each takes three steps to set up.',
      ])
    expect(await findStructureProblems(container)).toEqual([])
  })

  it('offers the places around the last view of the map, which stay on the globe', async () => {
    window.history.replaceState(null, '', '/plugin?lat=89.9&lng=10&zoom=8')
    renderPage(createFakeApi(), <PluginPage id={null} pageData={{}} />)
    const link = page.getByRole('link', { name: 'Download places' })
    await expect.element(link).toHaveAttribute('href', '/api/v1/places.gpx?bbox=-89.932,88.901,109.932,90')
    link.element().addEventListener('click', (event) => event.preventDefault())
    await link.click()
    expect($notices.get().map(({ text }) => text)).toEqual(['Your file is ready for download'])
  })

  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const reported = (minutes: number, nearby_place: object | null = null) =>
    ({
      type: 'Point',
      coordinates: [4.132, 43.517],
      created_at: minutesAgo(minutes),
      nearby_place,
    }) as never
  const renderAccount = (vessels: ReturnType<typeof buildVessel>[]) =>
    renderPage(
      createFakeApi({ 'GET /users/:id': buildOwnUser(), 'GET /vessels?own': vessels }),
      <PluginPage id={null} pageData={{}} />,
      createUserSessionStore(),
    )

  it('lists the boats of a user with their last positions', async () => {
    const { container } = renderAccount([
      buildVessel({ last_position: reported(1, { city: 'Sète', country_code: 'FR' }) }),
      buildVessel({ id: 6, name: 'Argo', last_position: reported(60 * 24) }),
      buildVessel({ id: 8, name: 'Dinghy' }),
    ])
    for (const text of [
      'Reporting now',
      'Last position 1 minute ago · near Sète, France',
      'Not reporting',
      'Last position yesterday',
      'No position has been reported yet.',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(readPageParts(container).links).toMatchObject({
      'Sea Urchin': '/vesselview/5',
      Argo: '/vesselview/6',
      Dinghy: '/vesselview/8',
    })
  })

  it('leads a user without boats to the profile', async () => {
    renderAccount([])
    await expect
      .element(
        page.getByText(
          'You have no boats here yet. Add one in your profile to see its reported position here.',
        ),
      )
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Go to your profile' }))
      .toHaveAttribute('href', '/profile')
  })

  it('hides the key until it is shown, copied or cannot be copied', async () => {
    renderAccount([])
    const key = page.getByLabelText('Your key')
    await expect.element(key).toHaveValue('key-of-ann')
    await expect.element(key).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show key' }).click()
    await expect.element(key).toHaveAttribute('type', 'text')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.getByRole('button', { name: 'Copy key' }).click()
    await expect.poll(() => write.mock.calls).toEqual([['key-of-ann']])
    expect($notices.get()).toMatchObject([{ text: 'Your key was copied.' }])
    await page.getByRole('button', { name: 'Hide key' }).click()
    write.mockRejectedValue(new Error('not allowed'))
    await page.getByRole('button', { name: 'Copy key' }).click()
    await expect.element(key).toHaveAttribute('type', 'text')
    expect($notices.get()).toMatchObject([
      { text: 'The browser did not allow copying. Select the key and copy it manually.', kind: 'failed' },
    ])
  })
})
