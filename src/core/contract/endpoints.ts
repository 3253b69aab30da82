import { Type, type Static, type TSchema } from 'typebox'
import { satelliteDownload, search } from '../limits.ts'
import { NewReport, Revert, ReviewQueue, Revision } from './moderation.ts'
import { NavAid, NavAidCollection, NavAidEdit } from './nav-aid.ts'
import {
  CheckIn,
  Destination,
  NewPlace,
  OutlineCollection,
  OutlinesInBox,
  Place,
  PlaceCandidate,
  PlaceCollection,
  PlaceEdit,
  PlacesInBox,
} from './place.ts'
import { Blob, NewBlob, NewPost, Post, Rating, RatingResult } from './post.ts'
import { BoxQuery, boxQueryWith, CountryCode, Done, Id, IdParams, Nullable } from './primitives.ts'
import { ActivityEvent, SearchResult } from './search.ts'
import { TileSource } from './tile-source.ts'
import {
  AccountDeletion,
  Confirmation,
  LogIn,
  OwnUser,
  PasswordRequest,
  PasswordReset,
  Session,
  SignIn,
  SignUp,
  User,
  UserEdit,
} from './user.ts'
import { AisPathCollection, ConnectionCollection, Vessel, VesselCandidate, VesselEdit } from './vessel.ts'
import { MeteoCollection, MeteoReport } from './weather.ts'

/** One call of the API. */
export interface Endpoint {
  /** A sentence for the documentation. */
  summary: string
  /** Heading it stands under in the documentation. */
  group: string
  params?: TSchema
  query?: TSchema
  /** The body; a wrapped one (`{place: {…}}`) is unwrapped before it is checked. */
  body?: TSchema
  /** Name the body may be wrapped in. */
  wrapper?: string
  /** The body may also come as multipart/form-data. */
  multipart?: true
  /** Schema of the answer; `file` for bytes or a text that is not JSON. */
  answer: TSchema | 'file'
  /** Media type of the answer where it is not application/json. */
  media?: string
  /** Status of success where it is not 200. */
  status?: number
}

const geoJson = 'application/geo+json'
const Text = Type.String({ minLength: 1, maxLength: search.maxLength })
const PlaceIdQuery = Type.Object({ place_id: Id })
const DownloadZoom = Type.Integer({
  minimum: satelliteDownload.minZoom,
  maximum: satelliteDownload.maxZoom,
  default: satelliteDownload.defaultZoom,
})

/**
 * Every call of `/api/v1`, once. A key is the method, the path (`:name` is a
 * parameter) and, where one path has several readings, the query that chooses
 * it: `?type=centroid` by its value, `?own` by being there. From this table
 * come the server's routes, the client's types and the OpenAPI document.
 */
export const endpoints = {
  // Session and users
  'GET /users/logged_in': {
    summary: 'Who is logged in, and the anti-forgery token.',
    group: 'Session',
    answer: Session,
  },
  'POST /users/sign_up': {
    summary: 'Sign up; logs in at once.',
    group: 'Session',
    body: SignUp,
    wrapper: 'user',
    answer: Session,
    status: 201,
  },
  'POST /users/sign_in': {
    summary: 'Log in.',
    group: 'Session',
    body: SignIn,
    wrapper: 'user',
    answer: Session,
  },
  'DELETE /users/sign_out': { summary: 'Log out.', group: 'Session', answer: Session },
  'POST /users/dismiss_intro': {
    summary: 'Show the intro no more: to this account, or 30 days to this visitor.',
    group: 'Session',
    answer: Session,
  },
  'POST /users/password': {
    summary: 'Send a link to a new password; says the same whether the address is known or not.',
    group: 'Session',
    body: PasswordRequest,
    wrapper: 'user',
    answer: Done,
    status: 202,
  },
  'PATCH /users/password': {
    summary: 'Set a new password with the token of the link; ends all sessions and logs in.',
    group: 'Session',
    body: PasswordReset,
    wrapper: 'user',
    answer: Session,
  },
  'POST /users/confirmation': {
    summary: 'Send the link that confirms the own address once more.',
    group: 'Session',
    answer: Done,
    status: 202,
  },
  'PATCH /users/confirmation': {
    summary: 'Confirm an address with the token of the link.',
    group: 'Session',
    body: Confirmation,
    wrapper: 'user',
    answer: Done,
  },
  'GET /sessions': {
    summary: 'Where the own account is logged in, latest first.',
    group: 'Session',
    answer: Type.Array(LogIn),
  },
  'DELETE /sessions/:id': {
    summary: 'Log out an own session.',
    group: 'Session',
    params: IdParams,
    answer: Done,
  },
  'GET /users/:id': {
    summary: 'A user with vessels and places; the own record whole.',
    group: 'Users',
    params: IdParams,
    answer: Type.Union([OwnUser, User]),
  },
  'PATCH /users/:id': {
    summary: 'Edit the own profile or, as multipart, its photo.',
    group: 'Users',
    params: IdParams,
    body: UserEdit,
    wrapper: 'user',
    multipart: true,
    answer: Type.Object({ user: OwnUser, new_thumb_url: Nullable(Type.String()) }),
  },
  'DELETE /users/:id': {
    summary:
      'Delete an account: its own, or as admin. Personal data goes, places and reviews stay without a name.',
    group: 'Users',
    params: IdParams,
    body: AccountDeletion,
    answer: Done,
  },
  'POST /users/:id/api_key': {
    summary: 'Renew the own api_key; the old one ends at once.',
    group: 'Users',
    params: IdParams,
    answer: Type.Object({ api_key: Type.String() }),
    status: 201,
  },
  'GET /users/:id/data': {
    summary: 'Everything kept about the own account, as a zip of JSON and photos.',
    group: 'Users',
    params: IdParams,
    answer: 'file',
    media: 'application/zip',
  },
  'GET /country': {
    summary: 'Country of the caller, from the address.',
    group: 'Users',
    answer: Type.Object({ country_code: Nullable(CountryCode) }),
  },

  // Home
  'GET /home': {
    summary: 'Recent activity, latest first.',
    group: 'Home',
    answer: Type.Array(ActivityEvent),
  },
  'GET /search': {
    summary: 'Places and vessels by name, city, country, MMSI or home port.',
    group: 'Home',
    query: Type.Object({ query: Text }),
    answer: SearchResult,
  },
  'GET /destinations': {
    summary: 'Top destinations in a box, by traffic index.',
    group: 'Home',
    query: BoxQuery,
    answer: Type.Array(Destination),
  },
  'GET /tile_sources': {
    summary: 'Tile sources of the map ground with their attributions.',
    group: 'Home',
    answer: Type.Array(TileSource),
  },

  // Places
  'GET /places?type=centroid': {
    summary: 'Places in a box as points; aggregated points when there are too many.',
    group: 'Places',
    query: PlacesInBox,
    answer: PlaceCollection,
    media: geoJson,
  },
  'GET /places?type=outline': {
    summary: 'Sheets of the satellite chart grid in a box.',
    group: 'Places',
    query: OutlinesInBox,
    answer: OutlineCollection,
    media: geoJson,
  },
  'GET /places?partial_name': {
    summary: 'Places whose name starts like this.',
    group: 'Places',
    query: Type.Object({ partial_name: Text }),
    answer: Type.Array(PlaceCandidate),
  },
  'GET /places/:id': { summary: 'A place.', group: 'Places', params: IdParams, answer: Place },
  'POST /places': {
    summary: 'Add a place; it is submitted for review and visible at once.',
    group: 'Places',
    body: NewPlace,
    wrapper: 'place',
    answer: Place,
    status: 201,
  },
  'PATCH /places/:id': {
    summary: 'Edit a place.',
    group: 'Places',
    params: IdParams,
    body: PlaceEdit,
    wrapper: 'place',
    answer: Place,
  },
  'DELETE /places/:id': { summary: 'Delete a place.', group: 'Places', params: IdParams, answer: Done },
  'GET /places/:id/revisions': {
    summary: 'Edits of a place, latest first.',
    group: 'Places',
    params: IdParams,
    answer: Type.Array(Revision),
  },
  'POST /places/:id/revert': {
    summary: 'Take back an edit of a place; the taking back is an edit itself.',
    group: 'Places',
    params: IdParams,
    body: Revert,
    answer: Place,
  },
  'POST /places/:id/approve': {
    summary: 'Take a new place from the review queue.',
    group: 'Administration',
    params: IdParams,
    answer: Place,
  },
  'GET /places.:format': {
    summary: 'Places as a layer one can subscribe to: gpx, kml, geojson or csv.',
    group: 'Places',
    params: Type.Object({
      format: Type.Union(['gpx', 'kml', 'geojson', 'csv'].map((name) => Type.Literal(name))),
    }),
    query: Type.Object({
      /** West, south, east, north. */
      bbox: Type.Optional(Type.String({ pattern: '^-?[\\d.]+(,-?[\\d.]+){3}$' })),
      /** Type numbers, comma between. */
      types: Type.Optional(Type.String({ pattern: '^\\d+(,\\d+)*$' })),
      updated_since: Type.Optional(Type.String({ format: 'date-time' })),
    }),
    answer: 'file',
  },
  'GET /checkins': {
    summary: 'Vessels checked in at a place in the last 7 days.',
    group: 'Places',
    query: PlaceIdQuery,
    answer: Type.Array(CheckIn),
  },
  'POST /rates': {
    summary: 'Rate a place.',
    group: 'Places',
    body: Rating,
    wrapper: 'rate',
    answer: RatingResult,
    status: 201,
  },

  // Satellite charts
  'GET /places/download_kap_file/:id': {
    summary: 'The satellite chart of a place.',
    group: 'Satellite charts',
    params: IdParams,
    query: Type.Object({ zoom: Type.Optional(DownloadZoom) }),
    answer: 'file',
    media: 'application/octet-stream',
  },
  'GET /images': {
    summary: 'The satellite charts of a box, zipped.',
    group: 'Satellite charts',
    query: boxQueryWith({
      file_type: Type.Literal('gmap'),
      file_format: Type.Literal('kap'),
      tile_zoom: Type.Integer({ minimum: 1, maximum: 22 }),
    }),
    answer: 'file',
    media: 'application/zip',
  },

  // Aids to navigation and weather
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
    summary: 'Reports near a weather beacon.',
    group: 'Aids and weather',
    params: IdParams,
    answer: MeteoReport,
  },

  // Posts and photos
  'GET /posts': {
    summary: 'Reviews of a place, latest first.',
    group: 'Posts',
    query: PlaceIdQuery,
    answer: Type.Array(Post),
  },
  'POST /posts': {
    summary: 'Write a review, with or without a photo.',
    group: 'Posts',
    body: NewPost,
    wrapper: 'post',
    multipart: true,
    answer: Post,
    status: 201,
  },
  'DELETE /posts/:id': { summary: 'Delete an own review.', group: 'Posts', params: IdParams, answer: Done },
  'DELETE /photos/:id': { summary: 'Delete a photo.', group: 'Posts', params: IdParams, answer: Done },
  'POST /direct_uploads': {
    summary: 'Announce a file to be uploaded (ActiveStorage protocol).',
    group: 'Posts',
    body: NewBlob,
    answer: Blob,
    status: 201,
  },

  // Vessels
  'GET /vessels?place_id': {
    summary: 'Vessels based at a place.',
    group: 'Vessels',
    query: PlaceIdQuery,
    answer: Type.Array(Vessel),
  },
  'GET /vessels?own': {
    summary: 'The own vessels.',
    group: 'Vessels',
    query: Type.Object({ own: Type.Boolean() }),
    answer: Type.Array(Vessel),
  },
  'GET /vessels?followed': {
    summary: 'The followed vessels.',
    group: 'Vessels',
    query: Type.Object({ followed: Type.Boolean() }),
    answer: Type.Array(Vessel),
  },
  'GET /vessels?partial_mmsi': {
    summary: 'Vessels whose MMSI starts like this.',
    group: 'Vessels',
    query: Type.Object({ partial_mmsi: Text }),
    answer: Type.Array(VesselCandidate),
  },
  'GET /vessels/:id': { summary: 'A vessel.', group: 'Vessels', params: IdParams, answer: Vessel },
  'POST /vessels': {
    summary: 'Add a vessel.',
    group: 'Vessels',
    body: VesselEdit,
    wrapper: 'vessel',
    answer: Vessel,
    status: 201,
  },
  'PATCH /vessels/:id': {
    summary: 'Edit, claim or give up a vessel or, as multipart, add a photo.',
    group: 'Vessels',
    params: IdParams,
    body: VesselEdit,
    wrapper: 'vessel',
    multipart: true,
    answer: Type.Object({ vessel: Vessel, new_photo_url: Nullable(Type.String()) }),
  },
  'GET /connections': {
    summary: 'Positions of vessels in a box.',
    group: 'Vessels',
    query: BoxQuery,
    answer: ConnectionCollection,
    media: geoJson,
  },
  'POST /connections': {
    summary: 'Follow a vessel.',
    group: 'Vessels',
    query: Type.Object({ vessel_id: Id }),
    answer: Done,
    status: 201,
  },
  'DELETE /connections/:vessel_id': {
    summary: 'Follow a vessel no more.',
    group: 'Vessels',
    params: Type.Object({ vessel_id: Id }),
    answer: Done,
  },
  'GET /ais_paths': {
    summary: 'Where AIS was heard, as lines.',
    group: 'Vessels',
    query: BoxQuery,
    answer: AisPathCollection,
    media: geoJson,
  },

  // Administration
  'POST /reports': {
    summary: 'Tell the admin about a record.',
    group: 'Administration',
    body: NewReport,
    wrapper: 'report',
    answer: Done,
    status: 201,
  },
  'DELETE /reports/:id': {
    summary: 'Settle a report.',
    group: 'Administration',
    params: IdParams,
    answer: Done,
  },
  'GET /review_queue': {
    summary: 'New places, open reports and the latest edits.',
    group: 'Administration',
    answer: ReviewQueue,
  },
} as const satisfies Record<string, Endpoint>

export type EndpointKey = keyof typeof endpoints
type Row<K extends EndpointKey> = (typeof endpoints)[K]
type StaticOf<S> = S extends TSchema ? Static<S> : undefined
type Part<K extends EndpointKey, P extends string> = P extends keyof Row<K> ? StaticOf<Row<K>[P]> : undefined

export type Params<K extends EndpointKey> = Part<K, 'params'>
export type Query<K extends EndpointKey> = Part<K, 'query'>
export type Body<K extends EndpointKey> = Part<K, 'body'>
export type Answer<K extends EndpointKey> = Row<K>['answer'] extends TSchema
  ? Static<Row<K>['answer']>
  : Uint8Array | string
