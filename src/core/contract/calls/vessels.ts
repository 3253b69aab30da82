import { Type } from 'typebox'
import { BoatReports, BoatReportsResult } from '../boat-report.ts'
import { BboxQuery, DoneResponse, Id, IdParams } from '../primitives.ts'
import {
  AisPathCollection,
  ChangedVessel,
  ConnectionCollection,
  Follower,
  FollowerDecision,
  TrackQuery,
  Vessel,
  VesselCandidate,
  VesselEdit,
} from '../vessel.ts'
import { geoJson, PlaceIdQuery, SearchQueryText, type Endpoint } from './endpoint.ts'

/** Vessels, who follows them, and where they are. */
export const vesselCalls = {
  'GET /vessels?place_id': {
    summary: 'Vessels based at a place.',
    group: 'Vessels',
    query: PlaceIdQuery,
    response: Type.Array(Vessel),
  },
  'GET /vessels?own': {
    summary: 'The own vessels.',
    group: 'Vessels',
    query: Type.Object({ own: Type.Boolean() }),
    response: Type.Array(Vessel),
  },
  'GET /vessels?followed': {
    summary: 'The followed vessels.',
    group: 'Vessels',
    query: Type.Object({ followed: Type.Boolean() }),
    response: Type.Array(Vessel),
  },
  'GET /vessels?partial_mmsi': {
    summary: 'Vessels whose MMSI starts like this.',
    group: 'Vessels',
    query: Type.Object({ partial_mmsi: SearchQueryText }),
    response: Type.Array(VesselCandidate),
  },
  'GET /vessels/:id': { summary: 'A vessel.', group: 'Vessels', params: IdParams, response: Vessel },
  'GET /vessels/:id/track.gpx': {
    summary: 'The track of a vessel as GPX, as far as its owner lets the caller know it.',
    group: 'Vessels',
    params: IdParams,
    query: TrackQuery,
    response: 'file',
    mediaType: ['application/gpx+xml'],
  },
  'POST /vessels': {
    summary: 'Add a vessel.',
    group: 'Vessels',
    body: VesselEdit,
    bodyWrapper: 'vessel',
    response: Vessel,
    status: 201,
  },
  'PATCH /vessels/:id': {
    summary: 'Edit, claim or give up a vessel or, as multipart, add a photo.',
    group: 'Vessels',
    params: IdParams,
    body: VesselEdit,
    bodyWrapper: 'vessel',
    multipart: true,
    response: ChangedVessel,
  },
  'GET /connections': {
    summary: 'Positions of vessels in a box.',
    group: 'Vessels',
    query: BboxQuery,
    response: ConnectionCollection,
    mediaType: geoJson,
  },
  'POST /connections': {
    summary: 'Follow a vessel; answers the vessel.',
    group: 'Vessels',
    query: Type.Object({ vessel_id: Id }),
    response: Vessel,
    status: 201,
  },
  'DELETE /connections/:vessel_id': {
    summary: 'Follow a vessel no more.',
    group: 'Vessels',
    params: Type.Object({ vessel_id: Id }),
    response: DoneResponse,
  },
  'GET /followers': {
    summary: 'Who follows the own vessels, and who asks to.',
    group: 'Vessels',
    response: Type.Array(Follower),
  },
  'PATCH /vessels/:id/followers': {
    summary: 'Accept a follower of an own vessel, or refuse or remove them.',
    group: 'Vessels',
    params: IdParams,
    body: FollowerDecision,
    response: DoneResponse,
  },
  'POST /observations': {
    summary: 'Report where an own vessel was and what its instruments said. Sent twice, it counts once.',
    group: 'Vessels',
    body: BoatReports,
    response: BoatReportsResult,
  },
  'GET /ais_paths': {
    summary: 'Where AIS was heard, as lines.',
    group: 'Vessels',
    query: BboxQuery,
    response: AisPathCollection,
    mediaType: geoJson,
  },
} as const satisfies Record<string, Endpoint>
