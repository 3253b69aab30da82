import type { FastifyInstance } from 'fastify'
import type { Place, PlaceEdit } from '../../core/contract/place.ts'
import { placeTypes } from '../../core/catalogue/place-types.ts'
import { textLength } from '../../core/limits.ts'
import type { ResolvedAddress } from '../gazetteer/address-finder.ts'
import { HttpProblem, validationProblem, notFoundProblem } from '../system/domain-error.ts'
import { sendUncachedLayer, sendCachedLayer } from '../http/layer-response.ts'
import { doneAnswer } from '../http/contract-routes.ts'
import { addPlace, approvePlace, deletePlace, editPlace } from './edit-queries.ts'
import { confirmPlace } from './confirmation-queries.ts'
import {
  findPlace,
  findPlaceCandidates,
  findPlacesInBounds,
  getPlacesCacheKey,
  findTopDestinations,
} from './queries.ts'
import { findMovedPosition } from './address-queries.ts'
import { ratePlace } from './rating-queries.ts'
import { findStateBeforeRevision, listRevisions } from '../moderation/revision-queries.ts'
import { readPlaces } from '../imports/stored-place-queries.ts'
import { refreshHomePortSearch } from '../vessels/search-queries.ts'

/** Calls about places. */
export function registerPlaceRoutes(app: FastifyInstance): void {
  const { serve, database, responseCache, cellCounter, clock } = app
  const { db, readDb } = database

  async function placeOf(id: number): Promise<Place> {
    const place = await findPlace(readDb, id)
    if (!place) throw notFoundProblem('place with this id')
    return place
  }

  /** Where a place is after an edit that moves it; null for any other edit. */
  async function whereaboutsAfter(id: number, edit: PlaceEdit): Promise<ResolvedAddress | null> {
    if (edit.latitude === undefined && edit.longitude === undefined) return null
    const current = (await readPlaces(readDb, [id])).get(id)
    const moved = current && findMovedPosition(current, edit)
    return moved ? app.addressFinder.findAddress(moved) : null
  }

  function showOnMap(): void {
    // Who made the change sees it at once, before the database has told this process of it.
    responseCache.forget({ entity: 'places', position: null })
    cellCounter.schedule()
  }

  /** Saves an edit and answers the place as it is then. Throws 409 with both versions where it is stale. */
  async function save(id: number, userId: number, edit: PlaceEdit): Promise<Place> {
    if (edit.type_enum !== undefined && (await placeOf(id)).type_enum !== edit.type_enum)
      checkType(edit.type_enum)
    const checked = checkedEdit(edit)
    // Found before the transaction that holds the place: the first search takes a second.
    const whereabouts = await whereaboutsAfter(id, checked)
    const { status } = await editPlace(db, id, userId, checked, { now: clock(), whereabouts })
    if (status === 'gone') throw notFoundProblem('place with this id')
    const current = await placeOf(id)
    if (status === 'stale') {
      const { user_name: by } = (await listRevisions(readDb, 'place', id))[0] ?? { user_name: null }
      throw new HttpProblem('conflict', `Someone else${by ? ` (${by})` : ''} saved this place meanwhile.`, {
        current,
        yours: edit,
      })
    }
    if (status === 'saved') showOnMap()
    if (status === 'saved' && edit.name !== undefined) await refreshHomePortSearch(db, id)
    return current
  }

  serve('GET /places?type=centroid', async ({ query, request, reply }) => {
    // Delays and expiries of vessels pass with time, and no change of a place tells of them.
    if (query.stinkpots) return sendUncachedLayer(request, reply, await findPlacesInBounds(readDb, query))
    return sendCachedLayer(responseCache, request, reply, {
      entity: 'places',
      ...getPlacesCacheKey(query),
      compute: () => findPlacesInBounds(readDb, query),
    })
  })

  serve('GET /places?partial_name', ({ query }) => findPlaceCandidates(readDb, query.partial_name))

  serve('POST /places/look', async ({ query, getRequester }) => ({
    state: await app.areaSearch.requestImport(query, (await getRequester()).user !== null),
  }))

  serve('GET /places/:id', ({ params }) => placeOf(params.id))

  serve('POST /places', async ({ body, requireUser, request }) => {
    const { id: userId } = await requireUser()
    await app.rateLimiter.limitByQuota('places', request, userId)
    checkType(body.type_enum)
    const { latitude, longitude } = body
    const unstated = { city: null, state_code: null, country_code: null }
    const whereabouts = await app.addressFinder.findAddress({ latitude, longitude, ...unstated })
    const id = await addPlace(db, userId, { ...body, ...whereabouts }, clock())
    showOnMap()
    return placeOf(id)
  })

  serve('PATCH /places/:id', async ({ params, body, requireUser }) =>
    save(params.id, (await requireUser()).id, body),
  )

  serve('DELETE /places/:id', async ({ params, requireUser }) => {
    if (!(await deletePlace(db, params.id, (await requireUser()).id)))
      throw notFoundProblem('place with this id')
    showOnMap()
    await refreshHomePortSearch(db, params.id)
    return doneAnswer
  })

  serve('GET /places/:id/revisions', async ({ params }) => {
    await placeOf(params.id)
    return listRevisions(readDb, 'place', params.id)
  })

  serve('POST /places/:id/revert', async ({ params, body, requireUser }) => {
    const before = await findStateBeforeRevision(readDb, 'place', params.id, body.revision_id)
    if (!before) throw validationProblem({ revision_id: ['is no edit of this place that can be taken back'] })
    return save(params.id, (await requireUser()).id, before)
  })

  serve('POST /places/:id/confirm', async ({ params, requireUser }) => {
    if (!(await confirmPlace(db, params.id, (await requireUser()).id, clock())))
      throw notFoundProblem('place with this id')
    showOnMap()
    return placeOf(params.id)
  })

  serve('POST /places/:id/approve', async ({ params }) => {
    if (!(await approvePlace(db, params.id))) throw notFoundProblem('place with this id')
    showOnMap()
    return placeOf(params.id)
  })

  serve('POST /rates', async ({ body, requireUser }) => {
    const result = await ratePlace(db, body.place_id, (await requireUser()).id, body.stars)
    if (!result) throw notFoundProblem('place with this id')
    return result
  })

  serve('GET /destinations', ({ query }) => findTopDestinations(readDb, query))
}

const lines = [
  'address',
  'city',
  'state_code',
  'postal_code',
  'description',
  'email',
  'phone',
  'url',
] as const

/** What the schema cannot say of an edit: tags within bounds, links that are links, texts without blanks around. */
function checkedEdit(edit: PlaceEdit): PlaceEdit {
  const checked: PlaceEdit = { ...edit }
  if (edit.name !== undefined) checked.name = edit.name.trim()
  for (const field of lines) {
    const text = edit[field]
    if (text !== undefined) checked[field] = text?.trim() || null
  }
  if (edit.url) checked.url = webAddress(edit.url)
  if (edit.tags) checkTags(edit.tags)
  return checked
}

function webAddress(text: string): string {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text.trim() : `https://${text.trim()}`
  if (!URL.canParse(whole) || !['http:', 'https:'].includes(new URL(whole).protocol))
    throw validationProblem({ url: ['must be a web address'] })
  return whole
}

function checkTags(tags: Record<string, string>): void {
  const entries = Object.entries(tags)
  if (entries.length > textLength.tags)
    throw validationProblem({ tags: [`must not be more than ${textLength.tags}`] })
  for (const [key, value] of entries) {
    if (key.trim() === '' || key.length > textLength.tagKey || value.length > textLength.tagValue)
      throw validationProblem({ tags: ['must have a name each and not be too long'] })
  }
}

/** A place that is added has a type that places have. */
function checkType(typeEnum: number | undefined): void {
  if (typeEnum === undefined) return
  const isPlace = placeTypes.some(({ id, kind }) => id === typeEnum && kind === 'place')
  if (!isPlace) throw validationProblem({ type_enum: ['must be a type of place'] })
}
