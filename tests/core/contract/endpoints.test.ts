import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/core/contract/calls/endpoint.ts'
import { SatChartJob } from '../../../src/core/contract/sat-chart-job.ts'
import { endpoints, type EndpointKey } from '../../../src/core/contract/endpoints.ts'
import { Report } from '../../../src/core/contract/moderation.ts'
import { NavAid } from '../../../src/core/contract/nav-aid.ts'
import { Place } from '../../../src/core/contract/place.ts'
import { DirectUpload, Post, Rating } from '../../../src/core/contract/post.ts'
import { OwnUser, Session } from '../../../src/core/contract/user.ts'
import { Vessel } from '../../../src/core/contract/vessel.ts'

/** The calls of section 7 of the specification. */
const section7 = [
  'GET /users/logged_in',
  'GET /home',
  'GET /search',
  'GET /places/:id',
  'POST /places',
  'PATCH /places/:id',
  'DELETE /places/:id',
  'GET /places?partial_name',
  'GET /places/download_kap_file/:id',
  'GET /images',
  'GET /nav_aids/:id',
  'DELETE /nav_aids/:id',
  'PATCH /nav_aids/:id',
  'POST /posts',
  'GET /posts',
  'DELETE /posts/:id',
  'DELETE /photos/:id',
  'GET /checkins',
  'GET /vessels?place_id',
  'GET /vessels/:id',
  'GET /vessels?own',
  'GET /vessels?followed',
  'GET /vessels?partial_mmsi',
  'POST /vessels',
  'PATCH /vessels/:id',
  'POST /connections',
  'DELETE /connections/:vessel_id',
  'POST /rates',
  'GET /users/:id',
  'PATCH /users/:id',
  'GET /places?type=centroid',
  'GET /places?type=outline',
  'GET /nav_aids',
  'GET /seamarks',
  'GET /meteo_reps',
  'GET /connections',
  'GET /ais_paths',
]

/** Response schemas of create and update calls: the complete record, unwrapped. */
const wholeRecords: Record<string, { properties: object }> = {
  'POST /places': Place,
  'PATCH /places/:id': Place,
  'POST /places/:id/revert': Place,
  'POST /places/:id/confirm': Place,
  'POST /places/:id/approve': Place,
  'POST /rates': Rating,
  'POST /chart_jobs': SatChartJob,
  'PATCH /nav_aids/:id': NavAid,
  'POST /nav_aids/:id/revert': NavAid,
  'POST /posts': Post,
  'POST /direct_uploads': DirectUpload,
  'POST /vessels': Vessel,
  'PATCH /vessels/:id': Vessel,
  'POST /connections': Vessel,
  'POST /reports': Report,
  'PATCH /users/:id': OwnUser,
  'POST /users/:id/api_key': OwnUser,
  'POST /users/sign_up': Session,
}

/** Calls that return no record. */
const commands = [
  'POST /users/sign_in',
  'POST /users/dismiss_intro',
  'POST /users/password',
  'PATCH /users/password',
  'POST /users/confirmation',
  'PATCH /users/confirmation',
  'POST /places/look',
  'POST /observations',
  'PATCH /vessels/:id/followers',
]

describe('contract', () => {
  it('CONTRACT 6: every create and update responds with the complete record, unwrapped', () => {
    const changing = Object.keys(endpoints).filter((key) => /^(POST|PATCH) /.test(key))
    expect([...Object.keys(wholeRecords), ...commands].sort()).toEqual(changing.sort())
    for (const [key, { properties }] of Object.entries(wholeRecords)) {
      const { response } = endpoints[key as EndpointKey] as Endpoint // one of the keys above
      expect(response, key).toMatchObject({ type: 'object', properties })
    }
  })

  it('has an endpoint for every call of section 7', () => {
    const rows = Object.keys(endpoints)
    expect(section7.filter((key) => !rows.includes(key))).toEqual([])
  })
})
