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

/** Vessels, their followers and positions. */
export const vesselCalls = {
  'GET /vessels?place_id': {
    summary: 'List vessels based at a place.',
    group: 'Vessels',
    query: PlaceIdQuery,
    response: Type.Array(Vessel),
  },
  'GET /vessels?own': {
    summary: 'List your own vessels.',
    group: 'Vessels',
    query: Type.Object({ own: Type.Boolean() }),
    response: Type.Array(Vessel),
  },
  'GET /vessels?followed': {
    summary: 'List the vessels that you follow.',
    group: 'Vessels',
    query: Type.Object({ followed: Type.Boolean() }),
    response: Type.Array(Vessel),
  },
  'GET /vessels?partial_mmsi': {
    summary: 'List vessels whose MMSI starts with a text.',
    group: 'Vessels',
    query: Type.Object({ partial_mmsi: SearchQueryText }),
    response: Type.Array(VesselCandidate),
  },
  'GET /vessels/:id': { summary: 'Get a vessel.', group: 'Vessels', params: IdParams, response: Vessel },
  'GET /vessels/:id/track.gpx': {
    summary: 'Download the track of a vessel as GPX, limited by the privacy settings of its owner.',
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
    response: ChangedVessel,
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
    summary: 'List vessel positions in a bounding box.',
    group: 'Vessels',
    query: BboxQuery,
    response: ConnectionCollection,
    mediaType: geoJson,
  },
  'POST /connections': {
    summary: 'Follow a vessel. Returns the vessel.',
    group: 'Vessels',
    query: Type.Object({ vessel_id: Id }),
    response: Vessel,
    status: 201,
  },
  'DELETE /connections/:vessel_id': {
    summary: 'Stop following a vessel.',
    group: 'Vessels',
    params: Type.Object({ vessel_id: Id }),
    response: DoneResponse,
  },
  'GET /followers': {
    summary: 'List followers and follow requests of your own vessels.',
    group: 'Vessels',
    response: Type.Array(Follower),
  },
  'PATCH /vessels/:id/followers': {
    summary: 'Accept, refuse or remove a follower of one of your own vessels.',
    group: 'Vessels',
    params: IdParams,
    body: FollowerDecision,
    response: DoneResponse,
  },
  'POST /observations': {
    summary:
      'Report positions and sensor values of one of your own vessels. Repeated reports are counted once.',
    group: 'Vessels',
    body: BoatReports,
    response: BoatReportsResult,
  },
  'GET /ais_paths': {
    summary: 'List AIS paths in a bounding box as lines.',
    group: 'Vessels',
    query: BboxQuery,
    response: AisPathCollection,
    mediaType: geoJson,
  },
} as const satisfies Record<string, Endpoint>
