import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/client/api/call.ts'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { addPlace, deletePlaceOnMap, canDeletePlace } from '../../../src/client/places/place-mutations.ts'
import { $notices } from '../../../src/client/notices.ts'
import { createFakeApi } from '../../fakes/api.ts'
import { buildPlace } from '../../factories/records.ts'

beforeEach(() => {
  vi.useFakeTimers() // for the timers of notices
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  $notices.set([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  $notices.set([])
})

const position = { latitude: 43.5, longitude: 4.5 }

describe('deletePlaceOnMap', () => {
  it('closes the card and refreshes the place layers', async () => {
    const view = createMapView()
    view.$selection.set({ kind: 'place', id: 1401, position })
    const api = createFakeApi({ 'DELETE /places/:id': { done: true } })
    expect(await deletePlaceOnMap(api, view, 1401)).toBe(true)
    expect(api.getLastCall('DELETE /places/:id').params).toEqual({ id: 1401 })
    expect(view.$selection.get()).toBeNull()
    expect(view.$layerRevisions.get()).toMatchObject({ pois: 1, stinkPots: 1 })
  })

  it('section 8: on failure logs the error, shows a notice and keeps the card', async () => {
    const view = createMapView()
    view.$selection.set({ kind: 'place', id: 1401, position })
    const api = createFakeApi({ 'DELETE /places/:id': new ApiError('DELETE /places/:id', 0, null) })
    expect(await deletePlaceOnMap(api, view, 1401)).toBe(false)
    expect(view.$selection.get()).not.toBeNull()
    expect($notices.get()).toMatchObject([{ subject: 'place', kind: 'failed' }])
    expect(console.error).toHaveBeenCalledWith('DELETE /places/1401 failed', expect.any(Error))
  })

  it('section 6: is allowed for the creator and an admin', () => {
    const place = { user_id: 3 }
    expect(canDeletePlace(place, { id: 3, admin: false })).toBe(true)
    expect(canDeletePlace(place, { id: 4, admin: false })).toBe(false)
    expect(canDeletePlace(place, { id: 4, admin: true })).toBe(true)
    expect(canDeletePlace(place, null)).toBe(false)
    expect(canDeletePlace({ user_id: null }, { id: 4, admin: false })).toBe(false)
  })
})

describe('addPlace', () => {
  it('sends the place and refreshes the layers of places', async () => {
    const view = createMapView()
    const api = createFakeApi({ 'POST /places': buildPlace() })
    expect(await addPlace(api, view, { name: 'Port', ...position })).toEqual(buildPlace())
    expect(api.getLastCall('POST /places').body).toEqual({ name: 'Port', ...position })
    expect(view.$layerRevisions.get()).toMatchObject({ pois: 1, stinkPots: 1 })
  })
})
