import { describe, expect, it } from 'vitest'
import { listPlaceChanges } from '../../../src/client/places/revision-changes.ts'

describe('listPlaceChanges', () => {
  const revision = { id: 1, lock_version: 1, at: '2026-01-01T00:00:00Z', user_id: 1, user_name: 'Ann' }

  it('lists changed fields, with tags one by one', () => {
    const before = { name: 'A', tags: { vhf: '9', fee: 'yes' }, latitude: 43 }
    const after = { name: 'B', tags: { vhf: '12', fee: 'yes' }, latitude: 43.5 }
    expect(listPlaceChanges({ ...revision, before, after })).toEqual([
      { field: 'name', before: 'A', after: 'B' },
      { field: 'tag:vhf', before: '9', after: '12' },
      { field: 'position', before: '43.00000', after: '43.50000' },
    ])
  })

  it('lists the initial fields of a new place', () => {
    expect(listPlaceChanges({ ...revision, before: null, after: { name: 'A', description: null } })).toEqual([
      { field: 'name', before: '', after: 'A' },
    ])
  })
})
