import { afterAll, onTestFinished } from 'vitest'
import type { Place } from '../../src/core/contract/place.ts'
import type { Post } from '../../src/core/contract/post.ts'
import type { Vessel } from '../../src/core/contract/vessel.ts'
import { createPlainPhoto } from '../fakes/photos.ts'
import { callAs, type Actor } from './actors.ts'

/**
 * Records that tests add. They go when their test ends (the `lasting` ones, of
 * hooks, with the file), so that the other sections, which run beside it, find
 * the world as it was: its list of activity is short, and owners have few
 * vessels to spare.
 */
export function useTestRecords() {
  const removals: Removal[] = []
  afterAll(async () => {
    for (const remove of removals.reverse()) await remove()
  })
  return {
    ...adding((remove) => onTestFinished(remove)),
    lasting: adding((remove) => removals.push(remove)),
  }
}

type Removal = () => Promise<void>

function adding(keep: (remove: Removal) => void) {
  async function added<T extends { id: number }>(
    actor: Actor,
    path: string,
    body: unknown,
    remove: (id: number) => Promise<unknown>,
  ): Promise<T> {
    const answer = await callAs<T>(actor, 'POST', path, body)
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status}`)
    keep(async () => {
      await remove(answer.body.id)
    })
    return answer.body
  }

  return {
    /** A place off Corsica, away from the views of other tests. */
    place: (actor: Actor, facts: object = {}) =>
      added<Place>(actor, '/places', { place: { ...somewhere, ...facts } }, (id) =>
        callAs('admin', 'DELETE', `/places/${id}`),
      ),
    post: (actor: Actor, body: unknown) =>
      added<Post>(actor, '/posts', body, (id) => callAs('admin', 'DELETE', `/posts/${id}`)),
    vessel: (actor: Actor, facts: object = {}) =>
      added<Vessel>(actor, '/vessels', { vessel: { name: 'Test boat', loa: 9, ...facts } }, (id) =>
        callAs(actor, 'PATCH', `/vessels/${id}`, { vessel: { user_id: null } }),
      ),
  }
}

const somewhere = { name: 'Anse du Test', longitude: 8.7, latitude: 41.9 }

/** A form with a photo in the field where the specification puts it. */
export async function createPhotoForm(field: string, fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(field, new Blob([new Uint8Array(await createPlainPhoto())], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}
