import type { FastifyInstance } from 'fastify'
import type { Place, PlaceEdit } from '../../core/contract/place.ts'
import { placeTypes } from '../../core/catalogue/place-types.ts'
import { optionalPlaceColumns } from '../../core/records/place-columns.ts'
import { listColumnNames, pickTextColumns } from '../../core/records/record.ts'
import { textLength } from '../../core/limits/text.ts'
import type { ResolvedAddress } from '../gazetteer/address-finder.ts'
import { DomainError, fieldProblem, notFoundProblem } from '../system/domain-error.ts'
import { sendUncachedLayer, sendCachedLayer } from '../http/layer-response.ts'
import { doneAnswer } from '../http/contract-routes.ts'
import { addPlace, approvePlace, deletePlace, editPlace } from './edit-queries.ts'
import { findCheckInsAtPlace } from './check-in-queries.ts'
import { confirmPlace } from './confirmation-queries.ts'
import { findPlace, findPlacesInBounds, getPlacesCacheKey, findTopDestinations } from './queries.ts'
import { findNearbyPlaces } from './nearby-queries.ts'
import { findMovedPosition } from './address-queries.ts'
import { ratePlace } from './rating-queries.ts'
import { findStateBeforeRevision, listRevisions } from '../revisions/revision-queries.ts'
import { readPlaces } from './stored-place-queries.ts'
import { refreshHomePortSearch } from '../vessels/search-queries.ts'

/** Registers the routes for places. */
export function registerPlaceRoutes(app: FastifyInstance): void {
  const { serve, database, responseCache, cellCounter, clock } = app
  const { db, readDb } = database

  async function getPlace(id: number): Promise<Place> {
    const place = await findPlace(readDb, id)
    if (!place) throw notFoundProblem('refusals.placeNotFound')
    return place
  }

  /** Finds the address of a place after an edit that moves it; null for any other edit. */
  async function resolveAddressAfter(id: number, edit: PlaceEdit): Promise<ResolvedAddress | null> {
    if (edit.latitude === undefined && edit.longitude === undefined) return null
    const current = (await readPlaces(readDb, [id])).get(id)
    const moved = current && findMovedPosition(current, edit)
    return moved ? app.addressFinder.findAddress(moved) : null
  }

  function refreshMap(): void {
    // Invalidate at once, before this process receives the change event, so that the
    // requester sees the change.
    responseCache.invalidate({ entity: 'places', position: null })
    cellCounter.schedule()
  }

  /** Saves an edit and returns the updated place. Throws 409 with both versions if the edit is stale. */
  async function save(id: number, userId: number, edit: PlaceEdit): Promise<Place> {
    if (edit.type_enum !== undefined && (await getPlace(id)).type_enum !== edit.type_enum)
      checkType(edit.type_enum)
    const checked = normalizeEdit(edit)
    // Resolved before the transaction that locks the place: the first search takes a second.
    const resolvedAddress = await resolveAddressAfter(id, checked)
    const { status } = await editPlace(db, id, userId, checked, { now: clock(), resolvedAddress })
    if (status === 'gone') throw notFoundProblem('refusals.placeNotFound')
    const current = await getPlace(id)
    if (status === 'stale') {
      const { user_name: by } = (await listRevisions(readDb, 'place', id))[0] ?? { user_name: null }
      throw new DomainError('conflict', by ? 'refusals.placeChangedBy' : 'refusals.placeChanged', {
        ...(by && { values: { name: by } }),
        current,
        yours: edit,
      })
    }
    if (status === 'saved') refreshMap()
    if (status === 'saved' && edit.name !== undefined) await refreshHomePortSearch(db, id)
    return current
  }

  serve('GET /places?type=centroid', async ({ query, request, reply }) => {
    // Not cached: delays and expiries of vessel positions pass without a change event.
    if (query.stinkpots) return sendUncachedLayer(reply, await findPlacesInBounds(readDb, query))
    return sendCachedLayer(responseCache, request, reply, {
      entity: 'places',
      ...getPlacesCacheKey(query),
      compute: () => findPlacesInBounds(readDb, query),
    })
  })

  serve('POST /places/look', async ({ query, getRequester }) => ({
    state: await app.autoImporter.requestImport(query, (await getRequester()).user !== null),
  }))

  // Where a reader is stays out of caches.
  serve('GET /places/nearby', ({ query, reply }) => {
    void reply.header('cache-control', 'private, no-store')
    return findNearbyPlaces(readDb, query)
  })

  serve('GET /places/:id', ({ params }) => getPlace(params.id))

  serve('POST /places', async ({ body, requireUser, request }) => {
    const { id: userId } = await requireUser()
    await app.rateLimiter.limitByQuota('places', request, userId)
    checkType(body.type_enum)
    const { latitude, longitude } = body
    const noAddress = { city: null, state_code: null, country_code: null }
    const resolvedAddress = await app.addressFinder.findAddress({ latitude, longitude, ...noAddress })
    const id = await addPlace(db, userId, { ...body, ...resolvedAddress }, clock())
    refreshMap()
    return getPlace(id)
  })

  serve('PATCH /places/:id', async ({ params, body, requireUser }) =>
    save(params.id, (await requireUser()).id, body),
  )

  serve('DELETE /places/:id', async ({ params, requireUser }) => {
    if (!(await deletePlace(db, params.id, (await requireUser()).id)))
      throw notFoundProblem('refusals.placeNotFound')
    refreshMap()
    await refreshHomePortSearch(db, params.id)
    return doneAnswer
  })

  serve('GET /places/:id/revisions', async ({ params }) => {
    await getPlace(params.id)
    return listRevisions(readDb, 'place', params.id)
  })

  serve('POST /places/:id/revert', async ({ params, body, requireUser }) => {
    const before = await findStateBeforeRevision(readDb, 'place', params.id, body.revision_id)
    if (!before) throw fieldProblem('revision_id', 'fieldErrors.placeRevision')
    return save(params.id, (await requireUser()).id, before)
  })

  serve('POST /places/:id/confirm', async ({ params, requireUser }) => {
    if (!(await confirmPlace(db, params.id, (await requireUser()).id, clock())))
      throw notFoundProblem('refusals.placeNotFound')
    refreshMap()
    return getPlace(params.id)
  })

  serve('POST /places/:id/approve', async ({ params }) => {
    if (!(await approvePlace(db, params.id))) throw notFoundProblem('refusals.placeNotFound')
    refreshMap()
    return getPlace(params.id)
  })

  serve('POST /rates', async ({ body, requireUser }) => {
    const result = await ratePlace(db, body.place_id, (await requireUser()).id, body.stars)
    if (!result) throw notFoundProblem('refusals.placeNotFound')
    return result
  })

  serve('GET /checkins', async ({ query, getRequester }) =>
    findCheckInsAtPlace(readDb, query.place_id, (await getRequester()).user?.id ?? null, clock()),
  )

  serve('GET /destinations', ({ query }) => findTopDestinations(readDb, query))
}

const optionalTexts = listColumnNames(pickTextColumns(optionalPlaceColumns))

/**
 * Applies the checks that the schema cannot express: number and length of tags, http(s)
 * links, trimmed text.
 */
function normalizeEdit(edit: PlaceEdit): PlaceEdit {
  const checked: PlaceEdit = { ...edit }
  if (edit.name !== undefined) checked.name = edit.name.trim()
  for (const field of optionalTexts) {
    const text = edit[field]
    if (text !== undefined) checked[field] = text?.trim() || null
  }
  if (checked.url) checked.url = normalizeUrl(checked.url)
  if (edit.tags) checkTags(edit.tags)
  return checked
}

function normalizeUrl(text: string): string {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw fieldProblem('url', 'fieldErrors.webAddress')
  return url
}

function checkTags(tags: Record<string, string>): void {
  const entries = Object.entries(tags)
  if (entries.length > textLength.tags)
    throw fieldProblem('tags', 'fieldErrors.tooManyTags', { most: textLength.tags })
  for (const [key, value] of entries) {
    if (key.trim() === '' || key.length > textLength.tagKey || value.length > textLength.tagValue)
      throw fieldProblem('tags', 'fieldErrors.tagNames')
  }
}

/** Throws if the type is not one that members can assign to a place. */
function checkType(typeEnum: number | undefined): void {
  if (typeEnum === undefined) return
  const isPlace = placeTypes.some(({ id, kind }) => id === typeEnum && kind === 'place')
  if (!isPlace) throw fieldProblem('type_enum', 'fieldErrors.placeType')
}
