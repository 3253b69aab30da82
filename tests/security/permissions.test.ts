import { describe, expect, it } from 'vitest'
import { endpoints, type EndpointKey } from '../../src/core/contract/endpoints.ts'
import { isAllowed, policies, type Role } from '../../src/server/http/policies.ts'
import { testPermissionTable } from './permission-table.ts'

const keys = Object.keys(endpoints) as EndpointKey[] // the keys of `endpoints`

// The tests of each call show that allowed calls work; permissions.long.test.ts makes them all.
describe('refused calls', () => testPermissionTable((status) => status !== 'done'))

// The tests above compare the answers with `policies`; these state its content.
describe('permission table', () => {
  it('section 6: lets visitors read public data and change nothing but sessions', () => {
    const forVisitors = keys.filter((key) => isAllowed(key, new Set<Role>(['visitor'])))
    expect(forVisitors.toSorted()).toEqual([
      'DELETE /users/sign_out',
      'GET /',
      'GET /ais_paths',
      'GET /checkins',
      'GET /coast',
      'GET /country',
      'GET /destinations',
      'GET /home',
      'GET /meteo_reps',
      'GET /meteo_reps/:id',
      'GET /names',
      'GET /nav_aids',
      'GET /nav_aids/:id',
      'GET /places.:format',
      'GET /places/:id',
      'GET /places/:id/shelter',
      'GET /places/:id/tides',
      'GET /places/nearby',
      'GET /places?partial_name',
      'GET /places?type=centroid',
      'GET /places?type=outline',
      'GET /posts',
      'GET /seamarks',
      'GET /seamarks/clearances',
      'GET /search',
      'GET /shelter',
      'GET /tile_sources',
      'GET /users/logged_in',
      'GET /vessels/:id',
      'GET /vessels/:id/track.gpx',
      'GET /vessels?partial_mmsi',
      'GET /vessels?place_id',
      'PATCH /users/confirmation',
      'PATCH /users/password',
      // This imports open data for an area and changes no user data.
      'POST /places/look',
      'POST /users/dismiss_intro',
      'POST /users/password',
      'POST /users/sign_in',
      'POST /users/sign_up',
    ])
  })

  it('section 6: restricts records to their owner, creator or author, some deletions also to admins', () => {
    const restricted = keys.filter((key) => !isAllowed(key, new Set<Role>(['user'])))
    const rolesByCall = Object.fromEntries(
      restricted.map((key) => [key, policies[key].allowedRoles.toSorted().join(', ')]),
    )
    expect(rolesByCall).toEqual({
      'DELETE /sessions/:id': 'self',
      'PATCH /users/:id': 'self',
      'DELETE /users/:id': 'admin, self',
      'POST /users/:id/api_key': 'self',
      'GET /users/:id/data': 'self',
      'DELETE /places/:id': 'admin, creator',
      'POST /places/:id/approve': 'admin',
      'GET /chart_jobs/:id': 'self',
      'DELETE /chart_jobs/:id': 'self',
      'GET /chart_jobs/:id/file': 'self',
      'DELETE /nav_aids/:id': 'admin, creator',
      'DELETE /posts/:id': 'admin, author',
      'DELETE /photos/:id': 'admin, author, owner, self',
      'PATCH /vessels/:id': 'claimant, owner',
      'PATCH /vessels/:id/followers': 'owner',
      'DELETE /reports/:id': 'admin',
      'GET /review_queue': 'admin',
    })
  })
})
