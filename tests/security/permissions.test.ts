import { describe, expect, it } from 'vitest'
import { endpoints, type EndpointKey } from '../../src/core/contract/endpoints.ts'
import { isAllowed, policies, type Role } from '../../src/server/http/policies.ts'
import { testPermissionTable } from './permission-table.ts'

const keys = Object.keys(endpoints) as EndpointKey[] // the keys of `endpoints`

// The tests of each call show that allowed calls work; permissions.long.test.ts makes them all.
describe('refused calls', () => testPermissionTable((status) => status !== 'done'))

describe('permission table', () => {
  it('section 6: lets visitors read public data and change nothing but sessions', () => {
    const forVisitors = keys.filter((key) => isAllowed(key, new Set<Role>(['visitor'])))
    const changes = forVisitors.filter((key) => !key.startsWith('GET '))
    // This imports open data for an area and changes no user data.
    const others = changes.filter((key) => !key.includes('/users/'))
    expect(others).toEqual(['POST /places/look'])
    for (const key of [
      'GET /connections',
      'GET /users/:id',
      'GET /images',
      'GET /places/download_kap_file/:id',
    ])
      expect(forVisitors).not.toContain(key)
    for (const key of ['GET /places/:id', 'GET /vessels/:id', 'GET /search', 'GET /posts', 'GET /checkins'])
      expect(forVisitors).toContain(key)
  })

  it('section 6: lets only the creator and admins delete a place or nav aid', () => {
    for (const key of ['DELETE /places/:id', 'DELETE /nav_aids/:id'] as const)
      expect([...policies[key].allowedRoles].sort()).toEqual(['admin', 'creator'])
  })

  it('section 6: lets all users edit a place, and only the owner a vessel', () => {
    expect(policies['PATCH /places/:id'].allowedRoles).toEqual(['user'])
    expect(policies['PATCH /vessels/:id'].allowedRoles).not.toContain('user')
    expect(policies['PATCH /vessels/:id'].allowedRoles).not.toContain('admin')
  })

  it('restricts account data to the account itself', () => {
    for (const key of ['GET /users/:id/data', 'POST /users/:id/api_key', 'PATCH /users/:id'] as const)
      expect(policies[key].allowedRoles).toEqual(['self'])
  })
})
