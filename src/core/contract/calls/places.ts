import { Type } from 'typebox'
import { Revert, Revision } from '../moderation.ts'
import {
  CheckIn,
  ExportQuery,
  AreaSearchResult,
  NearbyPlace,
  NearbyPlacesQuery,
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
import { TidesQuery, Tonight } from '../tides.ts'
import { geoJson, PlaceIdQuery, SearchQueryText, type Endpoint } from './endpoint.ts'

/** Places, their edits and ratings. */
export const placeCalls = {
  'GET /places?type=centroid': {
    summary: 'List places in a bounding box as points; aggregated points if there are too many.',
    group: 'Places',
    query: PlacesBboxQuery,
    response: PlaceCollection,
    mediaType: geoJson,
  },
  'GET /places?type=outline': {
    summary: 'List the sheets of the satellite chart grid in a bounding box.',
    group: 'Places',
    query: OutlinesBboxQuery,
    response: OutlineCollection,
    mediaType: geoJson,
  },
  'GET /places?partial_name': {
    summary: 'List places that the search finds for a part of their name or of another name, best first.',
    group: 'Places',
    query: Type.Object({ partial_name: SearchQueryText }),
    response: Type.Array(PlaceCandidate),
  },
  'GET /places/nearby': {
    summary: 'List the places around a position, nearest first.',
    group: 'Places',
    query: NearbyPlacesQuery,
    response: Type.Array(NearbyPlace),
  },
  'GET /places/:id': { summary: 'Get a place.', group: 'Places', params: IdParams, response: Place },
  'POST /places/look': {
    summary:
      'Search OpenStreetMap for places in a bounding box that was not searched before, if the site allows it.',
    group: 'Places',
    query: BboxQuery,
    response: AreaSearchResult,
  },
  'GET /places/:id/tides': {
    summary: "Get today's tide, sun and wind at a place. Predictions; not for navigation.",
    group: 'Places',
    params: IdParams,
    query: TidesQuery,
    response: Tonight,
  },
  'POST /places': {
    summary: 'Add a place. It is visible at once and submitted for review.',
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
    summary: 'List the edits of a place, latest first.',
    group: 'Places',
    params: IdParams,
    response: Type.Array(Revision),
  },
  'POST /places/:id/revert': {
    summary: 'Revert an edit of a place. The revert is saved as a new edit.',
    group: 'Places',
    params: IdParams,
    body: Revert,
    response: Place,
  },
  'POST /places/:id/confirm': {
    summary: 'Confirm that the data of a place is still correct. Resets its age.',
    group: 'Places',
    params: IdParams,
    response: Place,
  },
  'POST /places/:id/approve': {
    summary: 'Approve a new place and remove it from the review queue.',
    group: 'Administration',
    params: IdParams,
    response: Place,
  },
  'GET /places.:format': {
    summary: 'Export places as gpx, kml, geojson or csv, with an ETag for repeated downloads.',
    group: 'Places',
    params: Type.Object({
      format: Type.Union(['gpx', 'kml', 'geojson', 'csv'].map((name) => Type.Literal(name))),
    }),
    query: ExportQuery,
    response: 'file',
    mediaType: ['application/gpx+xml', 'application/vnd.google-earth.kml+xml', geoJson, 'text/csv'],
  },
  'GET /checkins': {
    summary: 'List vessels checked in at a place in the last 7 days.',
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
