import { afterAll, onTestFinished } from 'vitest'
import type { Place } from '../../src/core/contract/place.ts'
import type { Post } from '../../src/core/contract/post.ts'
import type { Vessel } from '../../src/core/contract/vessel.ts'
import { createPlainPhoto } from '../factories/photos.ts'
import { callAs, type Actor } from './actors.ts'

/**
 * Creates records and deletes them when the test ends; `lasting` ones, for hooks, when the file ends.
 * Other sections run in parallel on the same data: the activity list is short and a user may own
 * at most six vessels.
 */
export function useTestRecords() {
  const removals: Removal[] = []
  afterAll(async () => {
    for (const remove of removals.reverse()) await remove()
  })
  return {
    ...createFactories((remove) => onTestFinished(remove)),
    lasting: createFactories((remove) => removals.push(remove)),
  }
}

type Removal = () => Promise<void>

function createFactories(registerRemoval: (remove: Removal) => void) {
  async function create<T extends { id: number }>(
    actor: Actor,
    path: string,
    body: unknown,
    remove: (id: number) => Promise<unknown>,
  ): Promise<T> {
    const response = await callAs<T>(actor, 'POST', path, body)
    if (response.status !== 201) throw new Error(`POST ${path}: ${response.status}`)
    registerRemoval(async () => {
      await remove(response.body.id)
    })
    return response.body
  }

  return {
    /** A place off Corsica, outside the map views of other tests. */
    place: (actor: Actor, fields: object = {}) =>
      create<Place>(actor, '/places', { place: { ...defaultPlace, ...fields } }, (id) =>
        callAs('admin', 'DELETE', `/places/${id}`),
      ),
    post: (actor: Actor, body: unknown) =>
      create<Post>(actor, '/posts', body, (id) => callAs('admin', 'DELETE', `/posts/${id}`)),
    vessel: (actor: Actor, fields: object = {}) =>
      create<Vessel>(actor, '/vessels', { vessel: { name: 'Test boat', loa: 9, ...fields } }, (id) =>
        callAs(actor, 'PATCH', `/vessels/${id}`, { vessel: { user_id: null } }),
      ),
  }
}

const defaultPlace = { name: 'Anse du Test', longitude: 8.7, latitude: 41.9 }

/** Creates a multipart form with a photo in the given field. */
export async function createPhotoForm(field: string, fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(field, new Blob([new Uint8Array(await createPlainPhoto())], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}
