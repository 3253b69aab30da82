import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { installPackedPackage } from '../../scripts/packed-package.ts'
import type { Answer, EndpointKey } from '../../src/core/contract/endpoints.ts'
import { parseEndpointKey } from '../../src/core/endpoint-key.ts'
import { buildPlaceCharts, buildVesselCharts } from '../factories/charts.ts'
import {
  buildBeaconFeature,
  buildFeatureCollection,
  buildMeteoReport,
  buildVesselFeature,
} from '../factories/live-records.ts'
import {
  buildActivityEvent,
  buildClusterFeature,
  buildDestination,
  buildNavAidFeature,
  buildPlace,
  buildPlaceCollection,
  buildPlaceFeature,
  buildPlaceHit,
  buildPost,
  buildSearchResult,
  buildTileSource,
  buildVesselHit,
} from '../factories/records.ts'
import { buildSeamarkCollection, buildSeamarkFeature } from '../factories/seamarks.ts'
import { buildHours, buildShelter, buildShelteredPlace, buildShelteredPlaces } from '../factories/shelter.ts'
import { buildVessel } from '../factories/users.ts'

/** The project of somebody else, who tests pages with the packed package in the DOM of a test runner. */
const folder = mkdtempSync(join(tmpdir(), 'roadstead-dom-'))
beforeAll(async () => {
  await ensureBuilt(['package', 'packageElements'])
  installPackedPackage(folder)
  for (const name of ['vitest', 'jsdom', 'happy-dom'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  mkdirSync(join(folder, 'tests'))
  cpSync('tests/elements/customer/components.test.js', join(folder, 'tests/components.test.js'))
  writeFileSync(join(folder, 'tests/answers.json'), JSON.stringify(buildAnswers()))
  writeFileSync(join(folder, 'vitest.config.js'), 'export default {}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const here = { latitude: 43.12, longitude: 5.76 }

const responses: { [K in EndpointKey]?: Answer<K> } = {
  'GET /tile_sources': [buildTileSource()],
  'GET /coast': { version: '1', sources: [] },
  'GET /places?type=centroid': buildPlaceCollection(
    buildPlaceFeature({ id: 1, ...here }),
    buildClusterFeature(7, [5.7, 43.1, 5.8, 43.2]),
  ),
  'GET /places/:id': { ...buildPlace(), charts: buildPlaceCharts() },
  'GET /places/:id/shelter': buildShelter({ hours: buildHours(new Date(), 48) }),
  'GET /shelter': buildShelteredPlaces([buildShelteredPlace()]),
  'GET /nav_aids': {
    type: 'FeatureCollection',
    features: [buildNavAidFeature({ id: 2, aid_type: 1, ...here })],
  },
  'GET /meteo_reps': buildFeatureCollection(buildBeaconFeature(here)),
  'GET /meteo_reps/:id': buildMeteoReport([{ wspd: 5, wdir: 90 }]),
  'GET /connections': buildFeatureCollection(buildVesselFeature(here)),
  'GET /seamarks': buildSeamarkCollection(buildSeamarkFeature(here)),
  'GET /search': buildSearchResult([buildPlaceHit(1, 'Port Camargue')], [buildVesselHit(5, 'Sea Urchin')]),
  'GET /destinations': [buildDestination()],
  'GET /home': [buildActivityEvent(), buildActivityEvent({ type: 'Post', comment: 'Quiet' })],
  'GET /posts': [buildPost()],
  'GET /checkins': [
    {
      vessel_id: 5,
      vessel_name: 'Sea Urchin',
      vessel_loa: 11.4,
      vessel_mmsi: '227006760',
      vessel_country_registration: 'FR',
      vessel_type: 'sailboat',
      updated_at: '2 hours ago',
    },
  ],
  'GET /vessels?place_id': [buildVessel()],
  'GET /vessels?partial_mmsi': [{ id: 5, name: 'Sea Urchin', mmsi: '227006760', claimable: false }],
  'GET /vessels/:id': { ...buildVessel(), charts: buildVesselCharts() },
  'GET /places/:id/tides': {
    time_zone: 'Europe/Paris',
    day: { from: hoursAgo(12), to: hoursAgo(-12) },
    sun: [],
    sun_stays: null,
    tide: null,
    wind: null,
  },
}

/** The responses by path; those that a query parameter selects come first. */
function buildAnswers() {
  const endpoints = Object.entries(responses).map(([key, body]) => {
    const { path, queryDiscriminator } = parseEndpointKey(key)
    const pattern = `^${path.replaceAll(/:\w+/g, String.raw`\d+`)}/?$`
    return { pattern, selector: queryDiscriminator?.name ?? '', body }
  })
  return {
    placeId: 1401,
    charts: { place: buildPlaceCharts(), vessel: buildVesselCharts() },
    endpoints: endpoints.toSorted((a, b) => b.selector.length - a.selector.length),
  }
}

it.each(['jsdom', 'happy-dom'])('each component is drawn and removed in %s', (environment) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--environment', environment, '--testTimeout', '60000'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test', TEST_LONG: '' } },
  )
  expect(status, stdout + stderr).toBe(0)
})
