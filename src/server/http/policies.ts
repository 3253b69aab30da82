import type { EndpointKey } from '../../core/contract/endpoints.ts'

/**
 * Roles of a requester. A requester without a log-in has the role visitor, one with
 * a log-in the role user; the other roles are relations of a user to the requested record.
 */
export const roles = ['visitor', 'user', 'self', 'creator', 'owner', 'claimant', 'author', 'admin'] as const
export type Role = (typeof roles)[number]

/** Kinds of record that give a user further roles. */
export type RecordKind = 'user' | 'chart_job' | 'session' | 'place' | 'nav_aid' | 'post' | 'photo' | 'vessel'

export interface Policy {
  /** A requester needs one of these roles. */
  allowedRoles: readonly Role[]
  /** Kind of the record whose id is in the path, if a role depends on it. */
  record?: RecordKind
}

const everyone: Policy = { allowedRoles: ['visitor', 'user'] }
const loggedIn: Policy = { allowedRoles: ['user'] }
const adminOnly: Policy = { allowedRoles: ['admin'] }
const oneself: Policy = { allowedRoles: ['self'], record: 'user' }
const ownChartJob: Policy = { allowedRoles: ['self'], record: 'chart_job' }

/**
 * Permissions of all calls (specification section 6, CONTRACT section 3). They are
 * checked before every call; the type requires an entry for each endpoint.
 */
export const policies: Readonly<Record<EndpointKey, Policy>> = {
  'GET /users/logged_in': everyone,
  'POST /users/sign_up': everyone,
  'POST /users/sign_in': everyone,
  'DELETE /users/sign_out': everyone,
  'POST /users/dismiss_intro': everyone,
  'POST /users/password': everyone,
  'PATCH /users/password': everyone,
  'POST /users/confirmation': loggedIn,
  'PATCH /users/confirmation': everyone,
  'GET /sessions': loggedIn,
  'DELETE /sessions/:id': { allowedRoles: ['self'], record: 'session' },
  'GET /users/:id': loggedIn,
  'PATCH /users/:id': oneself,
  'DELETE /users/:id': { allowedRoles: ['self', 'admin'], record: 'user' },
  'POST /users/:id/api_key': oneself,
  'GET /users/:id/data': oneself,
  'GET /country': everyone,

  'GET /': everyone,
  'GET /home': everyone,
  'GET /search': everyone,
  'GET /destinations': everyone,
  'GET /places/nearby': everyone,
  'GET /coast': everyone,
  'GET /tile_sources': everyone,

  'GET /places?type=centroid': everyone,
  'GET /places?type=outline': everyone,
  'GET /places?partial_name': everyone,
  'GET /places/:id': everyone,
  'GET /places/:id/tides': everyone,
  'GET /places/:id/shelter': everyone,
  'GET /shelter': everyone,
  'POST /places/look': everyone,
  'POST /places': loggedIn,
  'PATCH /places/:id': loggedIn,
  'DELETE /places/:id': { allowedRoles: ['creator', 'admin'], record: 'place' },
  'GET /places/:id/revisions': loggedIn,
  'POST /places/:id/revert': loggedIn,
  'POST /places/:id/confirm': loggedIn,
  'POST /places/:id/approve': adminOnly,
  'GET /places.:format': everyone,
  'GET /checkins': everyone,
  'POST /rates': loggedIn,

  'GET /places/download_kap_file/:id': loggedIn,
  'GET /images': loggedIn,
  'GET /chart_jobs/estimate': loggedIn,
  'GET /chart_jobs': loggedIn,
  'POST /chart_jobs': loggedIn,
  'GET /chart_jobs/:id': ownChartJob,
  'DELETE /chart_jobs/:id': ownChartJob,
  'GET /chart_jobs/:id/file': ownChartJob,

  'GET /names': everyone,
  'GET /nav_aids': everyone,
  'GET /seamarks': everyone,
  'GET /seamarks/clearances': everyone,
  'GET /nav_aids/:id': everyone,
  'PATCH /nav_aids/:id': loggedIn,
  'DELETE /nav_aids/:id': { allowedRoles: ['creator', 'admin'], record: 'nav_aid' },
  'GET /nav_aids/:id/revisions': loggedIn,
  'POST /nav_aids/:id/revert': loggedIn,
  'GET /meteo_reps': everyone,
  'GET /meteo_reps/:id': everyone,

  'GET /posts': everyone,
  'POST /posts': loggedIn,
  'DELETE /posts/:id': { allowedRoles: ['author', 'admin'], record: 'post' },
  'DELETE /photos/:id': { allowedRoles: ['author', 'owner', 'self', 'admin'], record: 'photo' },
  'POST /direct_uploads': loggedIn,

  'GET /vessels?place_id': everyone,
  'GET /vessels?own': loggedIn,
  'GET /vessels?followed': loggedIn,
  'GET /vessels?partial_mmsi': everyone,
  'GET /vessels/:id': everyone,
  'GET /vessels/:id/track.gpx': everyone,
  'POST /vessels': loggedIn,
  'PATCH /vessels/:id': { allowedRoles: ['owner', 'claimant'], record: 'vessel' },
  'GET /connections': loggedIn,
  'POST /connections': loggedIn,
  'DELETE /connections/:vessel_id': loggedIn,
  'GET /followers': loggedIn,
  'PATCH /vessels/:id/followers': { allowedRoles: ['owner'], record: 'vessel' },
  'POST /observations': loggedIn,
  'GET /ais_paths': everyone,

  'POST /reports': loggedIn,
  'DELETE /reports/:id': adminOnly,
  'GET /review_queue': adminOnly,
}

/** Whether a requester with these roles may make the call. */
export function isAllowed(key: EndpointKey, held: ReadonlySet<Role>): boolean {
  return policies[key].allowedRoles.some((role) => held.has(role))
}
