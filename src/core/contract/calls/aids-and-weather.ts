import { Type } from 'typebox'
import { ClearanceCollection } from '../clearance.ts'
import { Revert, Revision } from '../moderation.ts'
import { NavAid, NavAidCollection, NavAidEdit } from '../nav-aid.ts'
import { BboxQuery, DoneResponse, IdParams } from '../primitives.ts'
import { SeamarkCollection } from '../seamark.ts'
import { MeteoCollection, MeteoReport } from '../weather.ts'
import { geoJson, type Endpoint } from './endpoint.ts'

/** Aids to navigation and weather. */
export const aidAndWeatherCalls = {
  'GET /nav_aids': {
    summary: 'List AIS aids to navigation in a bounding box.',
    group: 'Aids and weather',
    query: BboxQuery,
    response: NavAidCollection,
    mediaType: geoJson,
  },
  'GET /nav_aids/:id': {
    summary: 'Get an aid to navigation.',
    group: 'Aids and weather',
    params: IdParams,
    response: NavAid,
  },
  'PATCH /nav_aids/:id': {
    summary: 'Edit an aid to navigation.',
    group: 'Aids and weather',
    params: IdParams,
    body: NavAidEdit,
    bodyWrapper: 'nav_aid',
    response: NavAid,
  },
  'DELETE /nav_aids/:id': {
    summary: 'Delete an aid to navigation.',
    group: 'Aids and weather',
    params: IdParams,
    response: DoneResponse,
  },
  'GET /nav_aids/:id/revisions': {
    summary: 'List the edits of an aid, latest first.',
    group: 'Aids and weather',
    params: IdParams,
    response: Type.Array(Revision),
  },
  'POST /nav_aids/:id/revert': {
    summary: 'Revert an edit of an aid.',
    group: 'Aids and weather',
    params: IdParams,
    body: Revert,
    response: NavAid,
  },
  'GET /seamarks': {
    summary: 'List seamarks in a bounding box with what a chart draws for each. Not for navigation.',
    group: 'Aids and weather',
    query: BboxQuery,
    response: SeamarkCollection,
    mediaType: geoJson,
  },
  'GET /seamarks/clearances': {
    summary: 'List bridges, cables and pipelines above the water in a bounding box. Not for navigation.',
    group: 'Aids and weather',
    query: BboxQuery,
    response: ClearanceCollection,
    mediaType: geoJson,
  },
  'GET /meteo_reps': {
    summary: 'List weather beacons in a bounding box with their latest values.',
    group: 'Aids and weather',
    query: BboxQuery,
    response: MeteoCollection,
    mediaType: geoJson,
  },
  'GET /meteo_reps/:id': {
    summary: 'Get the reports of a weather beacon and the latest reports of nearby beacons.',
    group: 'Aids and weather',
    params: IdParams,
    response: MeteoReport,
  },
} as const satisfies Record<string, Endpoint>
