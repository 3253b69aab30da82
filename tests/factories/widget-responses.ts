import type { Answer, EndpointKey } from '../../src/core/contract/endpoints.ts'
import { buildPlaceCharts, buildVesselCharts } from './charts.ts'
import { buildMapNames } from './map-names.ts'
import {
  buildBeaconFeature,
  buildFeatureCollection,
  buildMeteoReport,
  buildVesselFeature,
} from './live-records.ts'
import {
  buildActivityEvent,
  buildClusterFeature,
  buildDestination,
  buildNavAidFeature,
  buildNearbyPlace,
  buildPlace,
  buildPlaceCollection,
  buildPlaceFeature,
  buildPlaceHit,
  buildPost,
  buildSearchResult,
  buildTileSource,
  buildVesselHit,
} from './records.ts'
import { buildSeamarkCollection, buildSeamarkFeature } from './seamarks.ts'
import { buildHours, buildShelter, buildShelteredPlace, buildShelteredPlaces } from './shelter.ts'
import { buildVessel } from './users.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const here = { latitude: 43.12, longitude: 5.76 }

/** Returns responses to the calls of all components of the npm package, with something to show in each. */
export function buildWidgetResponses(): { [K in EndpointKey]?: Answer<K> } {
  return {
    'GET /tile_sources': [buildTileSource()],
    'GET /coast': { version: '1', sources: [] },
    'GET /names': buildMapNames({ name: 'Le Grau-du-Roi', ...here }),
    'GET /places?type=centroid': buildPlaceCollection(
      buildPlaceFeature({ id: 1, ...here }),
      buildClusterFeature(7, [5.7, 43.1, 5.8, 43.2]),
    ),
    'GET /places/nearby': [buildNearbyPlace({ id: 1, ...here })],
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
}
