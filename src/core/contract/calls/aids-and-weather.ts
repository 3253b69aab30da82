import { Type } from 'typebox'
import { Revert, Revision } from '../moderation.ts'
import { NavAid, NavAidCollection, NavAidEdit } from '../nav-aid.ts'
import { BboxQuery, DoneResponse, IdParams } from '../primitives.ts'
import { MeteoCollection, MeteoReport } from '../weather.ts'
import { geoJson, type Endpoint } from './endpoint.ts'

/** Aids to navigation and weather. */
export const aidAndWeatherCalls = {
  'GET /nav_aids': {
    summary: 'AIS aids to navigation in a box.',
    group: 'Aids and weather',
    query: BboxQuery,
    response: NavAidCollection,
    mediaType: geoJson,
  },
  'GET /nav_aids/:id': {
    summary: 'An aid to navigation.',
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
    summary: 'Edits of an aid, latest first.',
    group: 'Aids and weather',
    params: IdParams,
    response: Type.Array(Revision),
  },
  'POST /nav_aids/:id/revert': {
    summary: 'Take back an edit of an aid.',
    group: 'Aids and weather',
    params: IdParams,
    body: Revert,
    response: NavAid,
  },
  'GET /meteo_reps': {
    summary: 'Weather beacons in a box with their latest values.',
    group: 'Aids and weather',
    query: BboxQuery,
    response: MeteoCollection,
    mediaType: geoJson,
  },
  'GET /meteo_reps/:id': {
    summary: 'Reports of a weather beacon, and the latest of its neighbours.',
    group: 'Aids and weather',
    params: IdParams,
    response: MeteoReport,
  },
} as const satisfies Record<string, Endpoint>
