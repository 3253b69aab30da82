import { Type } from 'typebox'
import { Revert, Revision } from '../moderation.ts'
import {
  CheckIn,
  ExportQuery,
  AreaSearchResult,
  NewPlace,
  OutlineCollection,
  OutlinesBboxQuery,
  Place,
  PlaceCandidate,
  PlaceCollection,
  PlaceEdit,
  PlacesBboxQuery,
} from '../place.ts'
import { Rating, RatingResult } from '../post.ts'
import { BboxQuery, DoneResponse, IdParams } from '../primitives.ts'
import { Tonight } from '../tides.ts'
import { geoJson, PlaceIdQuery, SearchQueryText, type Endpoint } from './endpoint.ts'

/** Places, their edits and ratings. */
export const placeCalls = {
  'GET /places?type=centroid': {
    summary: 'Places in a box as points; aggregated points when there are too many.',
    group: 'Places',
    query: PlacesBboxQuery,
    response: PlaceCollection,
    mediaType: geoJson,
  },
  'GET /places?type=outline': {
    summary: 'Sheets of the satellite chart grid in a box.',
    group: 'Places',
    query: OutlinesBboxQuery,
    response: OutlineCollection,
    mediaType: geoJson,
  },
  'GET /places?partial_name': {
    summary: 'Places whose name starts like this.',
    group: 'Places',
    query: Type.Object({ partial_name: SearchQueryText }),
    response: Type.Array(PlaceCandidate),
  },
  'GET /places/:id': { summary: 'A place.', group: 'Places', params: IdParams, response: Place },
  'POST /places/look': {
    summary: 'Look for places of OpenStreetMap in a box, where nobody has yet. Where the site does so.',
    group: 'Places',
    query: BboxQuery,
    response: AreaSearchResult,
  },
  'GET /places/:id/tides': {
    summary: 'Tide, sun and wind of today at a place. Predictions; not for navigation.',
    group: 'Places',
    params: IdParams,
    response: Tonight,
  },
  'POST /places': {
    summary: 'Add a place; it is submitted for review and visible at once.',
    group: 'Places',
    body: NewPlace,
    bodyWrapper: 'place',
    response: Place,
    status: 201,
  },
  'PATCH /places/:id': {
    summary: 'Edit a place.',
    group: 'Places',
    params: IdParams,
    body: PlaceEdit,
    bodyWrapper: 'place',
    response: Place,
  },
  'DELETE /places/:id': {
    summary: 'Delete a place.',
    group: 'Places',
    params: IdParams,
    response: DoneResponse,
  },
  'GET /places/:id/revisions': {
    summary: 'Edits of a place, latest first.',
    group: 'Places',
    params: IdParams,
    response: Type.Array(Revision),
  },
  'POST /places/:id/revert': {
    summary: 'Take back an edit of a place; the taking back is an edit itself.',
    group: 'Places',
    params: IdParams,
    body: Revert,
    response: Place,
  },
  'POST /places/:id/confirm': {
    summary: 'Say that the facts of a place still hold: their age begins anew.',
    group: 'Places',
    params: IdParams,
    response: Place,
  },
  'POST /places/:id/approve': {
    summary: 'Take a new place from the review queue.',
    group: 'Administration',
    params: IdParams,
    response: Place,
  },
  'GET /places.:format': {
    summary: 'Places as a layer one can subscribe to: gpx, kml, geojson or csv, with ETag.',
    group: 'Places',
    params: Type.Object({
      format: Type.Union(['gpx', 'kml', 'geojson', 'csv'].map((name) => Type.Literal(name))),
    }),
    query: ExportQuery,
    response: 'file',
    mediaType: ['application/gpx+xml', 'application/vnd.google-earth.kml+xml', geoJson, 'text/csv'],
  },
  'GET /checkins': {
    summary: 'Vessels checked in at a place in the last 7 days.',
    group: 'Places',
    query: PlaceIdQuery,
    response: Type.Array(CheckIn),
  },
  'POST /rates': {
    summary: 'Rate a place.',
    group: 'Places',
    body: Rating,
    bodyWrapper: 'rate',
    response: RatingResult,
    status: 201,
  },
} as const satisfies Record<string, Endpoint>
