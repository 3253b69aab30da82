import type { ActiveSession, OwnUser, User, UserEdit } from '../../core/contract/user.ts'
import { toEndpointUrl, type Api } from '../api/call.ts'
import { toPhotoFormValue } from '../api/direct-upload.ts'
import { createLoadStore, type LoadStore } from '../api/load.ts'

/** A user as everyone logged in sees them; the own one has more fields. */
export function createUserStore(api: Api, id: number, known?: User): LoadStore<User | OwnUser> {
  return createLoadStore({
    fetch: (signal) => api.call('GET /users/:id', { params: { id }, signal }),
    initial: known?.id === id ? known : undefined,
  })
}

/**
 * The own record. A country that is not stated is filled from the caller's
 * address (section 5), for the form to show; it is kept when the form is saved.
 */
export function createOwnUserStore(api: Api, id: number): LoadStore<OwnUser> {
  return createLoadStore({
    async fetch(signal) {
      const found = await api.call('GET /users/:id', { params: { id }, signal })
      const user = found as OwnUser // one's own record is answered whole
      if (user.country_code !== null) return user
      try {
        const { country_code } = await api.call('GET /country', { signal })
        return { ...user, country_code }
      } catch (error) {
        // The form can do without.
        console.error('GET /country failed', error)
        return user
      }
    },
  })
}

/** Where the own account is logged in. */
export function createActiveSessionsStore(api: Api): LoadStore<ActiveSession[]> {
  return createLoadStore({ fetch: (signal) => api.call('GET /sessions', { signal }) })
}

/** Saves the own profile. Throws an ApiError with what is wrong with which field. */
export async function saveProfile(api: Api, id: number, edit: UserEdit): Promise<OwnUser> {
  return api.call('PATCH /users/:id', { params: { id }, body: edit })
}

/** Sends a new picture of oneself; the address of its small form. Throws an ApiError. */
export async function saveProfilePhoto(api: Api, id: number, file: File): Promise<string | null> {
  const body = new FormData()
  body.set('user[photo][image]', await toPhotoFormValue(api, file))
  const { new_thumb_url } = await api.call('PATCH /users/:id', { params: { id }, body })
  return new_thumb_url ?? null
}

/** The address of everything kept about an account, for a link that downloads it. */
export function getAccountDataUrl(api: Api, id: number): string {
  return api.site + toEndpointUrl('GET /users/:id/data', { params: { id } })
}
