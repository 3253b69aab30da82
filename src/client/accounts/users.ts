import type { ActiveSession, OwnUser, User, UserEdit } from '../../core/contract/user.ts'
import { toEndpointUrl, type Api } from '../api/call.ts'
import { notifyPhotoWarning, toPhotoFormValue } from '../api/direct-upload.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

/** A user as visible to all logged-in users; one's own record has more fields. */
export function createUserStore(api: Api, id: number, known?: User): LoadStore<User | OwnUser> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /users/:id', { params: { id }, signal }),
    initial: known?.id === id ? known : undefined,
  })
}

/**
 * The user's own record. A missing country is filled in from the IP address
 * (section 5) for the form, and stored when the form is saved.
 */
export function createOwnUserStore(api: Api, id: number): LoadStore<OwnUser> {
  return createLoadStore({
    async fetch(signal) {
      const found = await api.call('GET /users/:id', { params: { id }, signal })
      const user = found as OwnUser // the server returns one's own record in full
      if (user.country_code !== null) return user
      try {
        const { country_code } = await api.call('GET /country', { signal })
        return { ...user, country_code }
      } catch (error) {
        // The form works without a country.
        console.error('GET /country failed', error)
        return user
      }
    },
  })
}

/** The active sessions of the user's own account. */
export function createActiveSessionsStore(api: Api): LoadStore<ActiveSession[]> {
  return createLoadStore({ fetch: (signal) => api.call('GET /sessions', { signal }) })
}

/** Saves the user's own profile. Throws an ApiError with messages by field. */
export async function saveProfile(api: Api, id: number, edit: UserEdit): Promise<OwnUser> {
  return api.call('PATCH /users/:id', { params: { id }, body: edit })
}

/** Uploads a new profile photo and returns the URL of its thumbnail. Throws an ApiError. */
export async function saveProfilePhoto(api: Api, id: number, file: File): Promise<string | null> {
  const body = new FormData()
  body.set('user[photo][image]', await toPhotoFormValue(api, file))
  const changed = await api.call('PATCH /users/:id', { params: { id }, body })
  notifyPhotoWarning(changed)
  return changed.new_thumb_url ?? null
}

/** Returns the download URL of all data of an account. */
export function getAccountDataUrl(api: Api, id: number): string {
  return api.site + toEndpointUrl('GET /users/:id/data', { params: { id } })
}
