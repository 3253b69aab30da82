import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { buildApiError, createUserSessionStore } from '../../factories/users.ts'
import { ActivityWidget } from '../../../src/widgets/activity/ActivityWidget.tsx'
import { CheckinsWidget } from '../../../src/widgets/checkins/CheckinsWidget.tsx'
import { DestinationsWidget } from '../../../src/widgets/destinations/DestinationsWidget.tsx'
import { LayersWidget } from '../../../src/widgets/layers/LayersWidget.tsx'
import { LegendWidget } from '../../../src/widgets/legend/LegendWidget.tsx'
import { createFakeApi, type FakeResponses } from '../../fakes/api.ts'
import { buildActivityEvent, buildDestination } from '../../factories/records.ts'
import { buildVessel } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T14:10:00Z'), toFake: ['Date'] })
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

/** The API of a site on another origin, as on an embedding page. */
const createSiteApi = (responses: FakeResponses) => ({
  ...createFakeApi(responses),
  site: 'https://site.test',
})

it('the legend lists the markers before the lines and areas, then the variants and the clusters', async () => {
  const { container } = renderStrict(<LegendWidget />)
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'h3 Points of Interest',
      'li Marina',
      'span style=--rs-badge-colour: var(--rs-type-marina);',
      'li Anchorage',
      'span style=--rs-badge-colour: var(--rs-type-anchorage);',
      'li Dock/Pier',
      'span style=--rs-badge-colour: var(--rs-type-dock);',
      'li Yacht Club',
      'span style=--rs-badge-colour: var(--rs-type-yacht-club);',
      'li Mooring',
      'span style=--rs-badge-colour: var(--rs-type-mooring);',
      'li Fuel station',
      'span style=--rs-badge-colour: var(--rs-type-fuel);',
      'li Dry dock',
      'span style=--rs-badge-colour: var(--rs-type-dry-dock);',
      'li Launch Ramp',
      'span style=--rs-badge-colour: var(--rs-type-launch-ramp);',
      'li Hurricane Hole',
      'span style=--rs-badge-colour: var(--rs-type-hurricane-hole);',
      'li Commercial Facility',
      'span style=--rs-badge-colour: var(--rs-type-commercial);',
      'li Commercial Facility (passengers, trade)',
      'span style=--rs-badge-colour: var(--rs-type-ferry);',
      'li Other POI',
      'span style=--rs-badge-colour: var(--rs-type-other);',
      'h3 Aids to Navigation',
      'li AIS Aton',
      'span style=--rs-badge-colour: var(--rs-type-ais-aton);',
      'li Local Weather Reports',
      'span style=--rs-badge-colour: var(--rs-type-weather);',
      'li Ship Weather Reports',
      'span style=--rs-badge-colour: var(--rs-type-ship-weather);',
      'li RACON',
      'span style=color: var(--rs-aid-magenta); --aid',
      'li Fixed structure off shore',
      'span style=color: var(--rs-aid-white); --aid',
      'li Emergency wreck marking buoy',
      'span style=color: var(--rs-aid-red); --aid',
      'li Light, without sectors',
      'span style=color: var(--rs-aid-magenta); --aid',
      'li Cardinal N',
      'span style=color: var(--rs-aid-yellow); --aid',
      'li Cardinal E',
      'span style=color: var(--rs-aid-yellow); --aid',
      'li Cardinal S',
      'span style=color: var(--rs-aid-yellow); --aid',
      'li Cardinal W',
      'span style=color: var(--rs-aid-yellow); --aid',
      'li Port hand',
      'span style=color: var(--rs-aid-red); --aid',
      'li Starboard hand',
      'span style=color: var(--rs-aid-green); --aid',
      'li Safe water',
      'span style=color: var(--rs-aid-red); --aid',
      'li Special mark',
      'span style=color: var(--rs-aid-yellow); --aid',
      'li Light vessel / LANBY / rig',
      'span style=color: var(--rs-aid-magenta); --aid',
      'li Virtual aid (no structure in the water)',
      'span style=color: var(--rs-aid-yellow); --aid --virtual',
      'h3 Vessel status',
      'li Vessel under way',
      'span --0',
      'li Vessel not under way',
      'span --1',
      'li Vessel checked-in at known POI',
      'span --2',
      'h3 Vessel types',
      'li Sailboat',
      'li Pleasure power boat',
      'li Superyacht or large cruise ship',
      'li Commercial vessel',
      'h3 Seamarks, IALA region A',
      'li Lateral buoy, port hand',
      'li Lateral buoy, starboard hand',
      'li Lateral buoy, preferred channel to port',
      'li Lateral buoy, preferred channel to starboard',
      'li Lateral beacon, port hand',
      'li Lateral beacon, starboard hand',
      'li Cardinal buoy, north',
      'li Cardinal buoy, east',
      'li Cardinal buoy, south',
      'li Cardinal buoy, west',
      'li Isolated danger buoy',
      'li Safe water buoy',
      'li Special purpose buoy',
      'li Major light',
      'li Light vessel',
      'li Light on a mark',
      'p From OpenStreetMap. Not For Navigation.',
      'h3 Seamarks, IALA region B',
      'li Lateral buoy, port hand',
      'li Lateral buoy, starboard hand',
      'li Lateral buoy, preferred channel to port',
      'li Lateral buoy, preferred channel to starboard',
      'li Lateral beacon, port hand',
      'li Lateral beacon, starboard hand',
      'h3 Marker and line styles',
      'li Anchorage with boats there now',
      'span aria-hidden=true',
      'i --blue',
      'li Other place with boats there now',
      'span aria-hidden=true',
      'i --green',
      'li Approximate position',
      'span aria-hidden=true',
      'i --approximate',
      'li Faded: old record',
      'span aria-hidden=true',
      'i --old',
      'li Grey: old weather report',
      'span aria-hidden=true',
      'li Dotted: no recent report from the vessel',
      'span aria-hidden=true',
      'i --stale',
      'li Ringed: vessel you follow',
      'span aria-hidden=true',
      'i --followed',
      'li Dashed area: the vessel is somewhere in it',
      'span aria-hidden=true',
      'li Sheet of a satellite map',
      'span aria-hidden=true',
      'li AIS path, few vessels',
      'span aria-hidden=true',
      'i --1',
      'li AIS path, some vessels',
      'span aria-hidden=true',
      'i --2',
      'li AIS path, many vessels',
      'span aria-hidden=true',
      'i --3',
      'h3 Groups',
      'p A ring shows the number of places close together. Its colours show their types.',
    ])
})

describe('the layers panel', () => {
  it('offers a log-in for the layers that need one, and no further information by default', async () => {
    const view = createMapView({
      zoom: 12,
      tileZoom: 15,
      layers: ['pois', 'satMaps', 'stinkPots', 'vessels'],
    })
    view.$layerStatuses.set({
      pois: { state: 'ready', count: 2 },
      satMaps: { state: 'ready', count: 1234 },
      stinkPots: { state: 'loading', count: 3 },
      vessels: { state: 'ready', count: 3 },
    })
    const { container } = renderStrict(wrapWithApi(createSiteApi({}), <LayersWidget view={view} />))
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'span Points of Interest',
        'span only places with superyachts',
        'input aria-label=Points of Interest type=checkbox label=Points of Interestonly places with superyachts checked',
        'span Satellite maps',
        'span 1,234 sheets in view, tile zoom 15',
        'input aria-label=Satellite maps type=checkbox label=Satellite maps1,234 sheets in view, tile zoom 15 checked',
        'span Weather Beacons',
        'span off',
        'input aria-label=Weather Beacons type=checkbox label=Weather Beaconsoff',
        'span AIS AToNs',
        'span off',
        'input aria-label=AIS AToNs type=checkbox label=AIS AToNsoff',
        'label --disabled',
        'span Vessels',
        'span needs a free subscription',
        'input aria-label=Vessels type=checkbox disabled label=Vesselsneeds a free subscription',
        'a href=https://site.test/users/sign_in?return_to=%2F Log in',
        'span Superyacht Dodger',
        'span 3 in view',
        'input aria-label=Superyacht Dodger type=checkbox label=Superyacht Dodger3 in view checked',
        'span AIS paths',
        'span off',
        'input aria-label=AIS paths type=checkbox label=AIS pathsoff',
        'span Seamarks',
        'span off',
        'input aria-label=Seamarks type=checkbox label=Seamarksoff',
      ])
  })

  it('offers all layers to a user; a failed layer can be loaded again', async () => {
    const view = createMapView({ zoom: 12, layers: ['pois', 'vessels', 'buoys'] })
    const [retry, onMoreInfo] = [vi.fn(), vi.fn()]
    view.$layerStatuses.set({
      pois: { state: 'failed', count: 0, retry },
      vessels: { state: 'ready', count: 0 },
      buoys: { state: 'loading', count: 0 },
    })
    const panel = <LayersWidget view={view} onMoreInfo={onMoreInfo} />
    const { container } = renderStrict(wrapWithApi(createSiteApi({}), panel, [], createUserSessionStore()))
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'span Points of Interest',
        'span Could not be loaded',
        'input aria-label=Points of Interest type=checkbox label=Points of InterestCould not be loaded checked',
        'button Try again',
        'span Satellite maps',
        'span off',
        'input aria-label=Satellite maps type=checkbox label=Satellite mapsoff',
        'span Weather Beacons',
        'span Loading',
        'input aria-label=Weather Beacons type=checkbox label=Weather BeaconsLoading checked',
        'span AIS AToNs',
        'span off',
        'input aria-label=AIS AToNs type=checkbox label=AIS AToNsoff',
        'span Vessels',
        'span 0 in view',
        'input aria-label=Vessels type=checkbox label=Vessels0 in view checked',
        'span Superyacht Dodger',
        'span off',
        'input aria-label=Superyacht Dodger type=checkbox label=Superyacht Dodgeroff',
        'span AIS paths',
        'span off',
        'input aria-label=AIS paths type=checkbox label=AIS pathsoff',
        'span Seamarks',
        'span off',
        'input aria-label=Seamarks type=checkbox label=Seamarksoff',
        'button more info',
      ])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /more info/i }).click()
    expect(retry.mock.calls.length).toBe(1)
    expect(onMoreInfo.mock.calls.length).toBe(1)
  })
})

it('activity: rows of each kind with their links, pictures and ages, up to the limit', async () => {
  const when = '2026-11-21T12:10:00Z'
  const blog = {
    type: 'Post',
    provider: 'blog',
    poi_id: null,
    place_name: null,
    user_name: null,
    when,
  } as const
  const events = [
    buildActivityEvent({
      type: 'Checkin',
      vessel_name: 'Portia',
      when,
      thumb_url: '/photos/1/thumb/photo.jpg',
    }),
    buildActivityEvent({ type: 'Post', when, poi_id: null }),
    buildActivityEvent({ ...blog, link: 'https://blog.test/1', comment: 'Winter' }),
    buildActivityEvent({ ...blog, user_name: 'Ann', link: null }),
    buildActivityEvent({ when, place_name: 'Left out' }),
  ]
  const { container } = renderStrict(
    wrapWithApi(createSiteApi({ 'GET /home': events }), <ActivityWidget limit={4} />),
  )
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'a href=https://site.test/placeview/1401',
      'img src=https://site.test/photos/1/thumb/photo.jpg alt loading=lazy',
      'span Port Camargue',
      'span Portia checked in · 2 hours ago',
      'a href=https://site.test/',
      'span Port Camargue',
      'span unknown wrote · 2 hours ago',
      'a href=https://blog.test/1 target=_blank rel=noreferrer noopener',
      'span Blog',
      'span Blog · Winter · 2 hours ago',
    ])
})

it('destinations: columns and rows up to the limit, on the pages of the site', async () => {
  const destinations = [
    buildDestination({ city: null }),
    buildDestination({ id: 2, type_enum: 1, popularity: null }),
    buildDestination({ id: 3 }),
  ]
  const api = createSiteApi({ 'GET /destinations': destinations })
  const view = createMapView()
  view.$bbox.set({ x1: 4, y1: 43, x2: 5, y2: 44 })
  const { container } = renderStrict(wrapWithApi(api, <DestinationsWidget view={view} limit={2} />))
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'div aria-hidden=true',
      'span Name',
      'span Traffic index',
      'a href=https://site.test/placeview/1401',
      'span style=--rs-badge-colour: var(--rs-type-marina);',
      'span Port Camargue',
      'span France',
      'span role=img title=Traffic index 4 of 5 aria-label=Traffic index 4 of 5',
      'i style=height: 30%; --on',
      'i style=height: 47.5%; --on',
      'i style=height: 65%; --on',
      'i style=height: 82.5%; --on',
      'i style=height: 100%;',
      'b 4',
      'a href=https://site.test/placeview/2',
      'span style=--rs-badge-colour: var(--rs-type-anchorage);',
      'span Port Camargue',
      'span Le Grau-du-Roi, France',
      'span role=img title=No traffic recorded yet aria-label=No traffic recorded yet --unknown –',
    ])
})

it('check-ins: names, lengths and ages in two labelled sections', async () => {
  const row = {
    vessel_id: 3,
    vessel_name: 'Argo',
    vessel_loa: null,
    vessel_mmsi: null,
    vessel_country_registration: null,
    vessel_type: 'unknown-type',
    updated_at: '5 minutes ago',
  }
  const api = createSiteApi({
    'GET /checkins': [row],
    'GET /vessels?place_id': [buildVessel({ loa: 12.5 })],
  })
  const { container } = renderStrict(wrapWithApi(api, <CheckinsWidget placeId={7} />))
  await expect
    .poll(() => listOutline(container))
    .toEqual([
      'section aria-labelledby=Checked in during the last 7 days',
      'h3 Checked in during the last 7 days',
      'a href=https://site.test/vesselview/3',
      'span Argo',
      'span unknown-type',
      'span 5 minutes ago',
      'section aria-labelledby=Based here',
      'h3 Based here',
      'a href=https://site.test/vesselview/5',
      'span Sea Urchin',
      'span Sailboat · 12.5 m · France',
    ])
  expect(api.calls.map(({ key, query }) => [key, query])).toEqual([
    ['GET /checkins', { place_id: 7 }],
    ['GET /vessels?place_id', { place_id: 7 }],
  ])
  const failing = createSiteApi({ 'GET /checkins': [], 'GET /vessels?place_id': buildApiError(500) })
  const other = renderStrict(wrapWithApi(failing, <CheckinsWidget placeId={7} />)).container
  await expect
    .poll(() => listOutline(other))
    .toEqual([
      'section aria-labelledby=Checked in during the last 7 days',
      'h3 Checked in during the last 7 days',
      'div No vessel has checked in here in the last 7 days.',
      'section aria-labelledby=Based here',
      'h3 Based here',
      'div role=alert',
      'div The vessels could not be loaded.',
      'button Try again',
    ])
})
