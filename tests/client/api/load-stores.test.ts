import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createActiveSessionsStore,
  createOwnUserStore,
  createUserStore,
} from '../../../src/client/accounts/users.ts'
import { createActivityStore } from '../../../src/client/activity/activity.ts'
import type { LoadStore } from '../../../src/client/api/load.ts'
import { createCoastSourcesStore, createTileSourcesStore } from '../../../src/client/map/tile-sources.ts'
import { createMeteoReportStore, createNearestWeatherStore } from '../../../src/client/map/weather.ts'
import { createBasedVesselsStore, createCheckInsStore } from '../../../src/client/places/place-page.ts'
import {
  createNavAidStore,
  createPlaceRevisionsStore,
  createPlaceStore,
} from '../../../src/client/places/places.ts'
import { createPostsStore } from '../../../src/client/places/posts.ts'
import { createTonightStore } from '../../../src/client/places/tonight.ts'
import { createSatChartEstimateStore, createSatChartJobsStore } from '../../../src/client/sat-charts/jobs.ts'
import { createShelterStore } from '../../../src/client/shelter/place-shelter.ts'
import { createApiKeyStore, createOwnVesselPositionsStore } from '../../../src/client/vessels/own-vessels.ts'
import {
  createFollowedVesselsStore,
  createFollowersStore,
  createOwnVesselsStore,
  createVesselLookupStore,
  createVesselStore,
} from '../../../src/client/vessels/vessels.ts'
import type { EndpointKey } from '../../../src/core/contract/endpoints.ts'
import { buildNavAid, buildPlace, buildPost, buildTileSource } from '../../factories/records.ts'
import { buildOwnUser, buildVessel } from '../../factories/users.ts'
import { createFakeApi, type FakeApi } from '../../fakes/api.ts'

beforeEach(() => void vi.useFakeTimers()) // a store without listeners stops after a second
afterEach(() => void vi.useRealTimers())

const chart = { x1: 4, y1: 43, x2: 5, y2: 44, tile_zoom: 16, file_format: 'kap' } as const

type Row = [key: EndpointKey, input: object, createStore: (api: FakeApi) => Pick<LoadStore<unknown>, '$load'>]

const byId = { params: { id: 7 } }
const byPlace = { query: { place_id: 7 } }
it.each<Row>([
  ['GET /checkins', byPlace, (api) => createCheckInsStore(api, 7)],
  ['GET /vessels?place_id', byPlace, (api) => createBasedVesselsStore(api, 7)],
  ['GET /posts', byPlace, (api) => createPostsStore(api, 7)],
  ['GET /places/:id', byId, (api) => createPlaceStore(api, 7)],
  ['GET /places/:id', byId, (api) => createNearestWeatherStore(api, 7)],
  ['GET /places/:id/revisions', byId, (api) => createPlaceRevisionsStore(api, 7)],
  ['GET /places/:id/tides', byId, (api) => createTonightStore(api, 7)],
  ['GET /places/:id/shelter', byId, (api) => createShelterStore(api, 7)],
  ['GET /nav_aids/:id', byId, (api) => createNavAidStore(api, 7)],
  ['GET /meteo_reps/:id', byId, (api) => createMeteoReportStore(api, 7)],
  ['GET /vessels/:id', byId, (api) => createVesselStore(api, 7)],
  ['GET /vessels/:id', byId, (api) => createVesselLookupStore(api, { id: 7 })],
  [
    'GET /vessels?partial_mmsi',
    { query: { partial_mmsi: '227006760' } },
    (api) => createVesselLookupStore(api, { mmsi: '227006760' }),
  ],
  ['GET /vessels?own', { query: { own: true } }, createOwnVesselsStore],
  ['GET /vessels?own', { query: { own: true } }, createOwnVesselPositionsStore],
  ['GET /vessels?followed', { query: { followed: true } }, createFollowedVesselsStore],
  ['GET /followers', {}, createFollowersStore],
  ['GET /users/:id', byId, (api) => createUserStore(api, 7)],
  ['GET /users/:id', byId, (api) => createOwnUserStore(api, 7)],
  ['GET /users/:id', byId, (api) => createApiKeyStore(api, 7)],
  ['GET /sessions', {}, createActiveSessionsStore],
  ['GET /home', {}, (api) => createActivityStore(api)],
  ['GET /tile_sources', {}, (api) => createTileSourcesStore(api)],
  ['GET /coast', {}, createCoastSourcesStore],
  ['GET /chart_jobs', {}, createSatChartJobsStore],
  ['GET /chart_jobs/estimate', { query: chart }, (api) => createSatChartEstimateStore(api, chart)],
])(
  'the call %s with %j starts with the first listener and is aborted with the last one',
  (key, input, createStore) => {
    const api = createFakeApi()
    const { $load } = createStore(api)
    expect(api.calls).toEqual([])
    const end = $load.listen(() => undefined)
    expect(api.calls).toMatchObject([{ key, ...input }])
    expect(api.calls[0]?.isAborted()).toBe(false)
    end()
    vi.advanceTimersByTime(2_000)
    expect(api.calls[0]?.isAborted()).toBe(true)
  },
)

/** Values that a served page contains, and the store that shows them. */
const place = buildPlace({ id: 7 })
const navAid = buildNavAid({ id: 7 })
const vessel = buildVessel({ id: 7 })
const user = buildOwnUser({ id: 7 })
const posts = [buildPost({ id: 2 }), buildPost({ id: 1 })]
const tileSources = [buildTileSource({ id: 'one' }), buildTileSource({ id: 'two' })]
it.each<[name: string, known: unknown, createStore: (api: FakeApi) => Pick<LoadStore<unknown>, '$load'>]>([
  ['place', place, (api) => createPlaceStore(api, 7, place)],
  ['aid to navigation', navAid, (api) => createNavAidStore(api, 7, navAid)],
  ['vessel', vessel, (api) => createVesselStore(api, 7, vessel)],
  ['user', user, (api) => createUserStore(api, 7, user)],
  ['list of reviews', posts, (api) => createPostsStore(api, 7, posts)],
  ['list of tile sources', tileSources, (api) => createTileSourcesStore(api, tileSources)],
])('a known %s is shown as a whole without a request', (_name, known, createStore) => {
  const api = createFakeApi()
  const { $load } = createStore(api)
  const end = $load.listen(() => undefined)
  expect($load.get()).toEqual({ state: 'ready', value: known })
  expect(api.calls).toEqual([])
  end()
})

it.each<[name: string, createStore: (api: FakeApi) => Pick<LoadStore<unknown>, '$load'>]>([
  ['place', (api) => createPlaceStore(api, 8, place)],
  ['aid to navigation', (api) => createNavAidStore(api, 8, navAid)],
  ['vessel', (api) => createVesselStore(api, 8, vessel)],
  ['user', (api) => createUserStore(api, 8, user)],
])('another known %s is not shown', (_name, createStore) => {
  expect(createStore(createFakeApi()).$load.get()).toEqual({ state: 'loading', previous: null })
})
