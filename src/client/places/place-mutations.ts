import type { NewPlace, Place } from '../../core/contract/place.ts'
import type { Api } from '../api/call.ts'
import { refreshLayers, type MapView } from '../map/map-view.ts'
import { notifyError } from '../api/notify-error.ts'

/** Adds a place and refreshes the map. Throws an ApiError. */
export async function addPlace(api: Api, view: MapView, place: NewPlace): Promise<Place> {
  const added = await api.call('POST /places', { body: place })
  refreshLayers(view, 'place')
  return added
}

/** Deletes a place. Returns false after a failure, which is logged (section 8) and shown. */
export async function deletePlace(api: Api, id: number): Promise<boolean> {
  try {
    await api.call('DELETE /places/:id', { params: { id } })
    return true
  } catch (error) {
    console.error(`DELETE /places/${id} failed`, error)
    notifyError('place', error)
    return false
  }
}

/** Deletes a place and removes it from the map. Returns false after a failure. */
export async function deletePlaceOnMap(api: Api, view: MapView, id: number): Promise<boolean> {
  if (!(await deletePlace(api, id))) return false
  view.$selection.set(null)
  refreshLayers(view, 'place')
  return true
}

/** Whether to show the delete button of a place; the server enforces the rule (section 6). */
export function canDeletePlace(
  place: Pick<Place, 'user_id'>,
  user: { id: number; admin: boolean } | null,
): boolean {
  return user !== null && (user.admin || place.user_id === user.id)
}
