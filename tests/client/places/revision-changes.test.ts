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

  it('shows both coordinates of a position that moved along one axis', () => {
    const before = { latitude: 43.5, longitude: 4.1 }
    expect(listPlaceChanges({ ...revision, before, after: { longitude: 4.2 } })).toEqual([
      { field: 'position', before: '43.50000, 4.10000', after: '43.50000, 4.20000' },
    ])
  })

  it('shows both coordinates before a change that stored one of them', () => {
    const after = { latitude: 43.5, longitude: 4.2 }
    expect(listPlaceChanges({ ...revision, before: { longitude: 4.1 }, after })).toEqual([
      { field: 'position', before: '43.50000, 4.10000', after: '43.50000, 4.20000' },
    ])
  })

  it('lists a changed type, removed values and removed tags', () => {
    const before = { type_enum: 0, city: 'Sète', tags: { vhf: '9' } }
    const after = { type_enum: 1, city: null, tags: null }
    expect(listPlaceChanges({ ...revision, before, after })).toEqual([
      { field: 'type_enum', before: '0', after: '1' },
      { field: 'city', before: 'Sète', after: '' },
      { field: 'tag:vhf', before: '9', after: '' },
    ])
  })

  it('leaves out fields that no form shows', () => {
    const after = { review_status: 'approved', name: 'A' }
    expect(listPlaceChanges({ ...revision, before: { review_status: 'new', name: 'A' }, after })).toEqual([])
  })
})
