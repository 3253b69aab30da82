import { Type } from 'typebox'
import { Revert, Revision } from '../moderation.ts'
import { NavAid, NavAidCollection, NavAidEdit } from '../nav-aid.ts'
import { BoxQuery, Done, IdParams } from '../primitives.ts'
import { MeteoCollection, MeteoReport } from '../weather.ts'
import { geoJson, type Endpoint } from './endpoint.ts'

/** Aids to navigation and weather. */
export const aidAndWeatherCalls = {
  'GET /nav_aids': {
    summary: 'AIS aids to navigation in a box.',
    group: 'Aids and weather',
    query: BoxQuery,
    answer: NavAidCollection,
    media: geoJson,
  },
  'GET /nav_aids/:id': {
    summary: 'An aid to navigation.',
    group: 'Aids and weather',
    params: IdParams,
    answer: NavAid,
  },
  'PATCH /nav_aids/:id': {
    summary: 'Edit an aid to navigation.',
    group: 'Aids and weather',
    params: IdParams,
    body: NavAidEdit,
    wrapper: 'nav_aid',
    answer: NavAid,
  },
  'DELETE /nav_aids/:id': {
    summary: 'Delete an aid to navigation.',
    group: 'Aids and weather',
    params: IdParams,
    answer: Done,
  },
  'GET /nav_aids/:id/revisions': {
    summary: 'Edits of an aid, latest first.',
    group: 'Aids and weather',
    params: IdParams,
    answer: Type.Array(Revision),
  },
  'POST /nav_aids/:id/revert': {
    summary: 'Take back an edit of an aid.',
    group: 'Aids and weather',
    params: IdParams,
    body: Revert,
    answer: NavAid,
  },
  'GET /meteo_reps': {
    summary: 'Weather beacons in a box with their latest values.',
    group: 'Aids and weather',
    query: BoxQuery,
    answer: MeteoCollection,
    media: geoJson,
  },
  'GET /meteo_reps/:id': {
    summary: 'Reports of a weather beacon, and the latest of its neighbours.',
    group: 'Aids and weather',
    params: IdParams,
    answer: MeteoReport,
  },
} as const satisfies Record<string, Endpoint>
