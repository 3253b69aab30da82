import { expect, it } from 'vitest'
import type { Host } from '../../src/plugin/signalk/host.ts'
import { placeLimits } from '../../src/plugin/signalk/limits.ts'
import { createNoteMethods } from '../../src/plugin/signalk/places/note-resources.ts'
import type { NoteReviews } from '../../src/plugin/signalk/places/note-reviews.ts'
import type { PlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'
import type { ShelterLines } from '../../src/plugin/signalk/places/shelter-lines.ts'

const host = { resourcesApi: undefined } as unknown as Host // notes are only read

/** Creates a cache of places without notes that counts how often they are listed. */
function createCountingCache() {
  const counts = { lists: 0, revision: 1 }
  const cache = {
    ensureLoaded: () => Promise.resolve(),
    list: () => {
      counts.lists++
      return []
    },
    revision: () => counts.revision,
  } as unknown as PlaceCache // the methods that notes use
  return { cache, counts }
}

const shelters: ShelterLines = { ensureLoaded: () => Promise.resolve(), getKnown: () => null }

const reviews: NoteReviews = {
  ensureLoaded: () => Promise.resolve(),
  fetch: () => Promise.resolve([]),
  getKnown: () => [],
  invalidate: () => undefined,
}

const areaAt = (west: number) => ({ bbox: [west, 43, west + 1, 44] })

it('prepares the notes of an area again only after the places changed', async () => {
  const { cache, counts } = createCountingCache()
  const notes = createNoteMethods(host, cache, { shelters, reviews })
  await notes.listResources(areaAt(4))
  await notes.listResources(areaAt(4))
  expect(counts.lists).toBe(1)
  counts.revision++
  await notes.listResources(areaAt(4))
  expect(counts.lists).toBe(2)
})

it('tells circles apart by their centre and their radius, and has no notes for an invalid query', async () => {
  const { cache, counts } = createCountingCache()
  const notes = createNoteMethods(host, cache, { shelters, reviews })
  await notes.listResources({ position: [4, 43], distance: 1000 })
  await notes.listResources({ position: [5, 43], distance: 1000 })
  await notes.listResources({ position: [5, 43], distance: 2000 })
  expect(counts.lists).toBe(3)
  expect(await notes.listResources({ bbox: 'none' })).toEqual({})
  expect(counts.lists).toBe(3)
})

it('keeps the areas that were requested last', async () => {
  const { cache, counts } = createCountingCache()
  const notes = createNoteMethods(host, cache, { shelters, reviews })
  for (let west = 0; west < placeLimits.maxResponsesCached; west++) await notes.listResources(areaAt(west))
  await notes.listResources(areaAt(0))
  await notes.listResources(areaAt(100))
  const { lists } = counts
  await notes.listResources(areaAt(0))
  expect(counts.lists).toBe(lists)
  await notes.listResources(areaAt(1))
  expect(counts.lists).toBe(lists + 1)
})

it('lists as many notes as the request allows, those nearest to the middle', async () => {
  const kept = [4.9, 4.5, 4.1, 4.6].map((longitude, index) => ({
    uuid: `note-${index}`,
    summary: { name: String(longitude) },
    position: { latitude: 43.5, longitude },
  }))
  const cache = {
    ensureLoaded: () => Promise.resolve(),
    revision: () => 1,
    list: () => kept,
  } as unknown as PlaceCache // the methods that a list uses
  const notes = createNoteMethods(host, cache, { shelters, reviews })
  const listIds = async (limit?: unknown) =>
    Object.keys(await notes.listResources({ ...areaAt(4), limit })).sort()
  expect(await listIds('2')).toEqual(['note-1', 'note-3'])
  expect(await listIds(1)).toEqual(['note-1'])
  expect(await listIds('0')).toEqual([])
  for (const limit of [undefined, '4', '100', 'many', '-1', '1.5'])
    expect(await listIds(limit)).toEqual(['note-0', 'note-1', 'note-2', 'note-3'])
})

it('adds the line about the shelter to a single note, before its other facts, and the reviews after them', async () => {
  const details = { description: '<p>Marina</p>', properties: { roadstead: { id: 7 } } }
  const cache = {
    find: (id: string) => (id === 'uuid' ? { placeId: 7, details } : null),
  } as unknown as PlaceCache // the methods that a single note uses
  const loaded: number[] = []
  const reviewed: number[] = []
  const notes = createNoteMethods(host, cache, {
    shelters: {
      ensureLoaded: async (placeId) => void loaded.push(placeId),
      getKnown: (placeId) => (loaded.includes(placeId) ? 'Shelter: open to <SW> 14 nm' : null),
    },
    reviews: {
      ...reviews,
      ensureLoaded: async (placeId) => void reviewed.push(placeId),
      getKnown: (placeId) => (reviewed.includes(placeId) ? ['“Quiet” Ada'] : []),
    },
  })
  await expect(notes.getResource('uuid')).resolves.toEqual({
    description: '<p>Shelter: open to &lt;SW&gt; 14 nm</p><p>Marina</p><p>“Quiet” Ada</p>',
    properties: { roadstead: { id: 7, shelter: 'Shelter: open to <SW> 14 nm', reviews: ['“Quiet” Ada'] } },
  })
  await expect(notes.getResource('other')).rejects.toThrow('not of Roadstead')
  expect(details).toEqual({ description: '<p>Marina</p>', properties: { roadstead: { id: 7 } } })
})
