import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createMapView } from '../../../../src/client/map/map-view.ts'
import { $confirmRequest } from '../../../../src/client/confirm-request.ts'
import { $notices } from '../../../../src/client/notices.ts'
import { saveUnit } from '../../../../src/client/preferences.ts'
import type { NavAid } from '../../../../src/core/contract/nav-aid.ts'
import type { Place } from '../../../../src/core/contract/place.ts'
import type { ConnectionProperties } from '../../../../src/core/contract/vessel.ts'
import { defaultUnits } from '../../../../src/core/units.ts'
import { MapActionsContext } from '../../../../src/widgets/map/map-actions.ts'
import { ConnectionPopup } from '../../../../src/widgets/map/popups/ConnectionPopup.tsx'
import { NavAidPopup } from '../../../../src/widgets/map/popups/NavAidPopup.tsx'
import { PlacePopup } from '../../../../src/widgets/map/popups/PlacePopup.tsx'
import { createVisitorSessionStore } from '../../../../src/client/api/visitor-session.ts'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildConnection } from '../../../factories/live-records.ts'
import { buildNavAid, buildPlace, buildTileSource } from '../../../factories/records.ts'
import { createUserSessionStore } from '../../../factories/users.ts'
import { listOutline } from '../../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  saveUnit('speed', defaultUnits.speed)
  saveUnit('position', defaultUnits.position)
  vi.restoreAllMocks()
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
/** The site has an origin, as for an embedded map; its pictures must load. */
const site = window.location.origin
const onClose = vi.fn()

/** Lists a popup, with the URLs of the site as those of `https://site.test`. */
const listPopup = (container: HTMLElement) =>
  listOutline(container).map((line) => line.replaceAll(site, 'https://site.test'))

function clickClose(container: HTMLElement): number {
  onClose.mockClear()
  container.querySelector<HTMLElement>('[aria-label="Close"]')?.click()
  return onClose.mock.calls.length
}

describe('the popup of a vessel', () => {
  function openVessel(fields: Partial<ConnectionProperties>) {
    const view = createMapView()
    const popup = (
      <ConnectionPopup view={view} id={7} properties={buildConnection(fields)} onClose={onClose} />
    )
    return { view, ...renderStrict(wrapWithApi({ ...createFakeApi(), site }, popup)) }
  }

  it('shows the last report, speed and course, the warnings and the links', async () => {
    saveUnit('speed', 'km/h')
    const { container } = openVessel({
      id: 12,
      vessel_id: 7,
      vessel_thumb_url: '/icon.svg',
      seen_at: minutesAgo(125),
      heading: 359.6,
      status: 2,
      is_followed: true,
      place_id: 1401,
      place_name: 'Port Camargue',
      checked_in_at: minutesAgo(200),
    })
    await expect
      .poll(() => listPopup(container))
      .toEqual([
        'button aria-label=Close',
        'img src=https://site.test/icon.svg alt=Picture of Espadon',
        'h3 Espadon',
        'p Sailboat · Vessel checked-in at known POI',
        'p You follow this vessel',
        'dt Updated',
        'dd 2 hours ago',
        'dt SOG',
        'b 10',
        'small km/h',
        'dt COG',
        'b 000°',
        'p No recent reports: the vessel may have moved.',
        'p Checked in at',
        'a href=https://site.test/placeview/1401 Port Camargue',
        'span · 3 hours ago',
        'a href=https://site.test/vesselview/7 --main Vessel page',
        'button aria-pressed=false Track',
      ])
    expect(clickClose(container)).toBe(1)
  })

  it('shows a dash for unknown values', async () => {
    const { container } = openVessel({ sog: null, heading: null, seen_at: null, vessel_type: 'cargo' })
    await expect
      .poll(() => listPopup(container))
      .toEqual([
        'button aria-label=Close',
        'h3 Espadon',
        'p Cargo · Vessel under way',
        'dt Updated',
        'dd unknown',
        'dt SOG',
        'dd –',
        'dt COG',
        'dd –',
        'p No recent reports: the vessel may have moved.',
        'a href=https://site.test/vesselview/7 --main Vessel page',
        'button aria-pressed=false Track',
      ])
  })

  it('toggles the track, and follows the vessel on the map', async () => {
    const { container, view } = openVessel({})
    const getTrackButton = () => container.querySelector<HTMLElement>('[aria-pressed]')
    await expect.poll(getTrackButton).not.toBeNull()
    view.$track.set({ vesselId: 8, name: 'Other', isReversed: false })
    getTrackButton()?.click()
    expect(view.$track.get()).toEqual({ vesselId: 7, name: 'Espadon', isReversed: false })
    await expect.poll(() => getTrackButton()?.ariaPressed).toBe('true')
    getTrackButton()?.click()
    expect(view.$track.get()).toBeNull()
    const moved = buildConnection({ vessel_name: 'Espadon II', heading: 9 })
    const position = { latitude: 43.5, longitude: 4.5 }
    view.$mapFeatures.setKey('vessels', [{ kind: 'one', key: 'one 7', position, properties: moved }])
    await expect.poll(() => listPopup(container)[1]).toBe('h3 Espadon II')
    expect(listPopup(container)).toContain('b 009°')
  })
})

describe('the popup of an aid', () => {
  function openAid(fields: Partial<NavAid>) {
    const api = { ...createFakeApi({ 'GET /nav_aids/:id': buildNavAid(fields) }), site }
    const popup = <NavAidPopup view={createMapView()} id={9} onClose={onClose} />
    return { api, ...renderStrict(wrapWithApi(api, popup)) }
  }

  it('shows a virtual aid that was heard off its position', async () => {
    saveUnit('position', 'dms')
    const { container } = openAid({
      virtual: true,
      thumb_url: '/icon.svg',
      heard_at: minutesAgo(65),
      off_position: true,
      mmsi: null,
      light: null,
      dims: null,
      updated_at: null,
    })
    await expect
      .poll(() => listPopup(container))
      .toEqual([
        'button aria-label=Close',
        'img src=https://site.test/icon.svg alt=Picture of Cap Couronne loading=lazy --photo',
        'span style=color: var(--rs-aid-magenta); --aid --virtual',
        'h3 Cap Couronne',
        'p Virtual: no physical structure',
        'dt Type',
        'dd Light, without sectors',
        'dt Location',
        'dd 43° 19′ 34″ N 5° 3′ 11″ E',
        'dt Updated',
        'dd unknown',
        'dt Last heard',
        'dd 1 hour ago · Reported off position',
        'span From Roadstead members, no date given',
        'a href=https://site.test/nav_aidview/9 --main View',
      ])
    expect(clickClose(container)).toBe(1)
  })

  it('shows a real aid with its dimensions', async () => {
    const { container } = openAid({ heard_at: minutesAgo(65), off_position: false, dims: [0, 4] })
    await expect
      .poll(() => listPopup(container).filter((line) => /^(p|dt|dd) /.test(line)))
      .toEqual([
        'p Real structure',
        'dt Type',
        'dd Light, without sectors',
        'dt MMSI',
        'dd 992271409',
        'dt Light',
        'dd Fl R 3s',
        'dt Location',
        'dd 43.326, 5.053',
        'dt Updated',
        expect.stringMatching(/^dd (Apr 30|May 1), 2024/),
        'dt Last heard',
        'dd 1 hour ago',
        'dt Dimensions',
        'dd 0 x 4 mt.',
      ])
  })
})

describe('the popup of a place', () => {
  const editPlace = vi.fn()

  function openPlace(fields: Partial<Place>, { isMember = true, hasForm = true } = {}) {
    const api = { ...createFakeApi({ 'GET /places/:id': buildPlace(fields) }), site }
    const popup = (
      <MapActionsContext value={hasForm ? { editPlace } : {}}>
        <PlacePopup view={createMapView()} id={1401} onClose={onClose} />
      </MapActionsContext>
    )
    const session = isMember ? createUserSessionStore() : createVisitorSessionStore()
    return { api, ...renderStrict(wrapWithApi(api, popup, [buildTileSource()], session)) }
  }

  it('lists name, type, town, address, rating, traffic, source and actions', async () => {
    const { container } = openPlace({
      thumbnail: '/icon.svg',
      address: '3 quai du Nord',
      state_code: '30',
      rating_average: 4.25,
      vote_count: 1200,
      popularity: 3,
      updated_at: minutesAgo(2 * 24 * 60 + 5),
    })
    await expect
      .poll(() => listPopup(container))
      .toEqual([
        'button aria-label=Close',
        'img src=https://site.test/icon.svg alt=Picture of Port Camargue loading=lazy --photo',
        'span style=--rs-badge-colour: var(--rs-type-marina);',
        'h3 Port Camargue',
        'p Marina · Le Grau-du-Roi, 30, France',
        'p 3 quai du Nord',
        'span role=img aria-label=4.3 of 5 stars',
        ...Array.from({ length: 4 }, () => 'span --on'),
        'b 4.3',
        'span 1,200 votes',
        'span role=img title=Traffic index 3 of 5 aria-label=Traffic index 3 of 5',
        'i style=height: 30%; --on',
        'i style=height: 47.5%; --on',
        'i style=height: 65%; --on',
        'i style=height: 82.5%;',
        'i style=height: 100%;',
        'b 3',
        'span From Roadstead members, 2 days ago',
        'a href=https://site.test/placeview/1401 --main View',
        'a href=https://site.test/placeedit/1401 Edit',
        'button title=Only the creator can delete this place disabled Delete',
      ])
    expect(clickClose(container)).toBe(1)
  })

  it('offers a visitor only the page', async () => {
    const { container } = openPlace({}, { isMember: false })
    await expect
      .poll(() => listPopup(container).slice(-3))
      .toEqual([
        'a href=https://site.test/placeview/1401 --main View',
        'button title=Log in to edit this place disabled Edit',
        'button title=Only the creator can delete this place disabled Delete',
      ])
    expect(listPopup(container)).toContain('span Not rated yet')
  })

  it('cannot be deleted twice at once, but again after a failure', async () => {
    const { api, container } = openPlace({ user_id: 7 })
    const getDelete = () => [...container.querySelectorAll('button')].at(-1)
    await expect.poll(() => getDelete()?.textContent).toBe('Delete')
    getDelete()?.click()
    await expect.poll(() => $confirmRequest.get()).not.toBeNull()
    $confirmRequest.get()?.resolve(true)
    await expect.poll(() => getDelete()?.disabled).toBe(true)
    await expect.poll(() => api.findCalls('DELETE /places/:id').length).toBe(1)
    api.getLastCall('DELETE /places/:id').fail(503)
    await expect.poll(() => getDelete()?.disabled).toBe(false)
    $notices.set([])
  })

  it.each([
    ['', 1],
    ['Control', 0],
    ['Meta', 0],
    ['Shift', 0],
    ['Alt', 0],
  ])('opens the form of the page for a plain click only: %s', async (key, count) => {
    editPlace.mockClear()
    const { container } = openPlace({ user_id: 7 })
    const getLink = () => container.querySelector<HTMLElement>('a[href$="/placeedit/1401"]')
    await expect.poll(getLink).not.toBeNull()
    const keys = {
      ctrlKey: key === 'Control',
      metaKey: key === 'Meta',
      shiftKey: key === 'Shift',
      altKey: key === 'Alt',
    }
    const click = new MouseEvent('click', { ...keys, bubbles: true, cancelable: true })
    let wasPrevented: boolean | undefined
    document.addEventListener(
      'click',
      (event) => {
        wasPrevented = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    getLink()?.dispatchEvent(click)
    expect(editPlace.mock.calls.length).toEqual(count)
    expect(wasPrevented).toEqual(count === 1)
    if (count > 0) expect(editPlace.mock.calls[0]?.[0]).toMatchObject({ id: 1401, user_id: 7 })
    // The creator may delete it.
    expect(listPopup(container).at(-1)).toBe('button Delete')
  })

  it('follows the link without a form of the page', async () => {
    editPlace.mockClear()
    const { container } = openPlace({}, { hasForm: false })
    const getLink = () => container.querySelector<HTMLElement>('a[href$="/placeedit/1401"]')
    await expect.poll(getLink).not.toBeNull()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    let wasPrevented: boolean | undefined
    document.addEventListener(
      'click',
      (event) => {
        wasPrevented = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    getLink()?.dispatchEvent(click)
    expect(editPlace.mock.calls.length).toBe(0)
    expect(wasPrevented).toBe(false)
  })
})

it('a popup has placeholders while it loads', async () => {
  const view = createMapView()
  const outlines: string[][] = []
  for (const popup of [
    <PlacePopup key="place" view={view} id={1} onClose={onClose} />,
    <NavAidPopup key="aid" view={view} id={1} onClose={onClose} />,
  ]) {
    const { container } = renderStrict(wrapWithApi(createFakeApi(), popup))
    await expect.poll(() => container.querySelector('[aria-busy=true]')).not.toBeNull()
    outlines.push(
      [...container.querySelectorAll('.rs-skeleton')].map((bar) => bar.getAttribute('style') ?? ''),
    )
    await userEvent.keyboard('{Escape}')
  }
  expect(outlines.map(({ length }) => length)).toEqual([4, 4])
})
