import type { FakeResponses, RecordedCall } from '../../tests/fakes/api.ts'
import { ApiError } from '../../src/client/api/call.ts'
import { buildPlaceCharts } from '../../tests/factories/charts.ts'
import {
  buildActivityEvent,
  buildDestination,
  buildPlaceCollection,
  buildPost,
  buildSearchResult,
  buildVesselHit,
} from '../../tests/factories/records.ts'
import {
  buildHours,
  buildShelter,
  buildShelteredPlace,
  buildShelteredPlaces,
} from '../../tests/factories/shelter.ts'
import { buildVessel } from '../../tests/factories/users.ts'
import { sampleAids } from './aids.ts'
import { sampleNames } from './names.ts'
import { samplePlaceFeatures, samplePlaceId, samplePlaces } from './places.ts'
import { sampleTiles } from './tiles.ts'
import { buildSampleReport, sampleStationFeatures } from './weather.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const enVauId = samplePlaces.find(({ name }) => name.includes('En-Vau'))?.id ?? samplePlaceId

const vessels = [
  buildVessel({ id: 5, name: 'Sea Urchin', mmsi: '227006760', loa: 11.4, place_name: 'Port de Sanary' }),
  buildVessel({ id: 6, name: 'Mistralou', mmsi: '227123450', loa: 9.2, vessel_type: 'powerboat' }),
]
const [ownVessel = buildVessel()] = vessels

const posts = [
  buildPost({ comment: 'Quiet at night, and the baker comes at eight.', updated_at: hoursAgo(20) }),
  buildPost({
    id: 8,
    comment: 'Holds well in sand. Stay clear of the ferry track at the entrance.',
    user_name: 'Jack Rackham',
    updated_at: hoursAgo(300),
  }),
]

/** Responses of a small site on the coast of Provence, for stories that show several widgets. */
export const sampleResponses: FakeResponses = {
  'GET /tile_sources': [sampleTiles],
  'GET /places?type=centroid': buildPlaceCollection(...samplePlaceFeatures),
  'GET /names': sampleNames,
  'GET /places/:id': (call) => {
    const place = find(samplePlaces, call)
    return place instanceof Error ? place : { ...place, charts: buildPlaceCharts() }
  },
  'GET /places/:id/tides': {
    time_zone: 'Europe/Paris',
    day: { from: hoursAgo(12), to: hoursAgo(-12) },
    sun: [],
    sun_stays: null,
    tide: null,
    wind: null,
  },
  'GET /places/:id/shelter': ({ params }) =>
    buildShelter({ place_id: Number(params.id), hours: buildHours(new Date(), 48) }),
  'GET /shelter': buildShelteredPlaces(
    samplePlaces
      .map(({ id, name, type_enum, latitude, longitude }, index) => {
        const isCoarse = index % 9 === 8
        const wave = isCoarse ? null : 0.1 + (index % 8) * 0.18
        return buildShelteredPlace({
          id,
          name,
          type_enum,
          latitude,
          longitude,
          quality: isCoarse ? 'coarse' : 'good',
          wave_m: wave,
          period_s: isCoarse ? null : 2,
          fetch_m: isCoarse ? null : 400 + 2600 * (index % 8),
        })
      })
      .toSorted((a, b) => (a.wave_m ?? Infinity) - (b.wave_m ?? Infinity)),
  ),
  'GET /nav_aids': {
    type: 'FeatureCollection',
    features: sampleAids.map(
      ({ id, name, mmsi, type_enum, aid_type, type_text, virtual, latitude, longitude }) => ({
        type: 'Feature',
        id,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { id, name, mmsi, type_enum, aid_type, type: type_text.name, virtual },
      }),
    ),
  },
  'GET /nav_aids/:id': (call) => find(sampleAids, call),
  'GET /meteo_reps': { type: 'FeatureCollection', features: sampleStationFeatures },
  'GET /meteo_reps/:id': (call) => buildSampleReport(Number(call.params.id)) ?? notFound(call),
  'GET /search': ({ query }) => {
    const text = String(query.query).toLowerCase()
    const hits = samplePlaces.filter(({ name }) => name.toLowerCase().includes(text))
    const found = vessels.filter(({ name }) => name.toLowerCase().includes(text))
    return buildSearchResult(
      hits.slice(0, 8).map((place) => ({ ...place, matched: null })),
      found.map(({ id, name }) => buildVesselHit(id, name)),
      { places: hits.length },
    )
  },
  'GET /destinations': samplePlaces
    .filter(({ popularity }) => popularity !== null)
    .toSorted((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0))
    .map(({ id, name, city, popularity, latitude, longitude }) =>
      buildDestination({ id, name, city, popularity, latitude, longitude }),
    ),
  'GET /home': [
    buildActivityEvent({
      type: 'Checkin',
      when: hoursAgo(2),
      vessel_id: 5,
      vessel_name: 'Sea Urchin',
      place_name: 'Port de Sanary',
    }),
    buildActivityEvent({
      type: 'Post',
      when: hoursAgo(20),
      user_name: 'Ann Bonny',
      place_name: 'Port de Sanary',
      comment: 'Quiet at night, and the baker comes at eight.',
    }),
    buildActivityEvent({ when: hoursAgo(50), poi_id: enVauId, place_name: 'Calanque d’En-Vau' }),
  ],
  'GET /posts': posts,
  'GET /checkins': vessels.map((vessel) => ({
    vessel_id: vessel.id,
    vessel_name: vessel.name,
    vessel_loa: vessel.loa,
    vessel_mmsi: vessel.mmsi,
    vessel_country_registration: 'FR',
    vessel_type: vessel.vessel_type,
    updated_at: '2 hours ago',
  })),
  'GET /vessels?place_id': vessels,
  'GET /vessels?partial_mmsi': [
    { id: ownVessel.id, name: ownVessel.name, mmsi: ownVessel.mmsi, claimable: false },
  ],
  'GET /vessels/:id': ownVessel,
}

function find<T extends { id: number }>(records: readonly T[], call: RecordedCall): T | Error {
  return records.find(({ id }) => id === Number(call.params.id)) ?? notFound(call)
}

function notFound({ key }: RecordedCall): Error {
  return new ApiError(key, 404, null)
}
