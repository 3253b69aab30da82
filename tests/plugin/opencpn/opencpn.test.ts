import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createOpenCpn } from '../../../src/plugin/signalk/opencpn/opencpn.ts'
import { createMarkStore, type MarkMemory } from '../../../src/plugin/signalk/opencpn/mark-store.ts'
import { createPlaceWatch } from '../../../src/plugin/signalk/opencpn/place-watch.ts'
import { parsePeerAddress, toPeerKey } from '../../../src/plugin/signalk/opencpn/peer-client.ts'
import { createNoteReviews } from '../../../src/plugin/signalk/places/note-reviews.ts'
import { createPlaceCache } from '../../../src/plugin/signalk/places/place-cache.ts'
import { createResponseCache } from '../../../src/plugin/signalk/response-cache.ts'
import type { SiteResponse } from '../../../src/plugin/signalk/fetch-site.ts'
import type { SiteClient } from '../../../src/plugin/signalk/site-client.ts'
import { startOpenCpnPeer, type OpenCpnPeer, type PeerMark } from '../../fakes/opencpn-peer.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-opencpn-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const url = 'https://site.example'
const boat = { latitude: 43.5, longitude: 4.1 }
const usersMark: PeerMark = {
  guid: 'user-1',
  name: 'Port 1 moved',
  latitude: 43.52,
  longitude: 4.1,
  description: 'Mine',
  isVisible: true,
}

let peer: OpenCpnPeer
beforeEach(async () => {
  peer = await startOpenCpnPeer()
  peer.marks.push(usersMark)
  onTestFinished(() => peer.close())
})

interface SitePlace {
  id: number
  name: string
  latitude: number
  longitude: number
  changed_at: string
}

/** A site whose places and reviews can change. */
function openSite() {
  const start = Date.parse('2026-11-01T10:00:00Z')
  let changeCount = 0
  const places = new Map<number, SitePlace>()
  const deleted: { id: number; properties: object }[] = []
  const posts: { place: number; comment: string; when: string }[] = []
  const nextTime = () => new Date(start + ++changeCount * 1000).toISOString()
  const toFeature = ({ id, name, latitude, longitude, changed_at }: SitePlace) => ({
    id,
    geometry: { coordinates: [longitude, latitude] },
    properties: {
      id,
      name,
      type_enum: 0,
      type: 'Marina',
      tags: {},
      page: `${url}/placeview/${id}`,
      changed_at,
    },
  })
  function answer(path: string): unknown {
    if (path === '/api/v1/home')
      return posts.map(({ place, when }) => ({ type: 'Post', when, poi_id: place, user_id: 1 }))
    if (path.startsWith('/api/v1/posts'))
      return posts
        .filter(({ place }) => path.endsWith(`=${place}`))
        .map(({ comment, when }) => ({ comment, user_name: 'Ada', updated_at: when }))
    if (/places\/\d+$/.test(path)) return { rating_average: 4, vote_count: 2 }
    return {
      changed_at: new Date(start + changeCount * 1000).toISOString(),
      features: [...[...places.values()].map(toFeature), ...(path.includes('updated_since') ? deleted : [])],
    }
  }
  return {
    client: {
      url,
      get: (path: string): Promise<SiteResponse> =>
        Promise.resolve({ status: 200, body: answer(path), serverTimeMs: null }),
    } as unknown as SiteClient, // the methods that are used
    setPlace(id: number, name: string, latitude = 43.5 + id / 100) {
      places.set(id, { id, name, latitude, longitude: 4.1, changed_at: nextTime() })
    },
    removePlace(id: number) {
      places.delete(id)
      deleted.push({ id, properties: { deleted: true, changed_at: nextTime() } })
    },
    review: (place: number, comment: string) => void posts.unshift({ place, comment, when: nextTime() }),
  }
}

type Site = ReturnType<typeof openSite>

function openBoat(site: Site, { pin = peer.shownPin, replaceAlways = false, folder = createFolder() } = {}) {
  const sources = {
    site: site.client,
    places: createPlaceCache(site.client, join(folder, 'places')),
    reviews: createNoteReviews(site.client, createResponseCache(join(folder, 'answers'), url)),
  }
  const settings = { address: { host: '127.0.0.1', port: peer.port }, pin, replaceAlways }
  return { ...createOpenCpn(sources, settings, join(folder, 'opencpn.json')), folder }
}

const createFolder = () => mkdtempSync(join(root, 'boat-'))

/** Pairs a boat: OpenCPN shows a PIN, which the owner enters. */
async function pairBoat(site: Site, options: { replaceAlways?: boolean } = {}) {
  await openBoat(site, { pin: '' }).update(boat)
  return openBoat(site, options)
}

/** Lists the names of the marks that are not the user's, without the blank at their end. */
const listNames = () =>
  peer.marks.filter((mark) => mark !== usersMark && mark.isVisible).map(({ name }) => name.trimEnd())

it('OpenCPN shows a PIN once, which pairs the boat for good; a wrong one is tried once', async () => {
  const site = openSite()
  site.setPlace(1, 'Port 1')
  const unpaired = openBoat(site, { pin: '' })
  for (let i = 0; i < 3; i++) await unpaired.update(boat)
  expect(unpaired.getState().pairing).toBe('pin')
  expect(peer.requests).toEqual(['GET /api/ping'])
  expect(listNames()).toEqual([])
  const mistyped = openBoat(site, { pin: '9999' })
  await mistyped.update(boat)
  await openBoat(site, { pin: '9999', folder: mistyped.folder }).update(boat)
  expect(peer.requests).toHaveLength(2)
  const paired = openBoat(site)
  await paired.update(boat)
  expect(paired.getState().pairing).toBe('paired')
  expect(listNames()).toEqual(['Port 1'])
  expect(peer.marks.at(-1)?.guid).toBe('site.example-place-1')
  // The PIN is not on the disk.
  expect(readFileSync(join(paired.folder, 'opencpn.json'), 'utf8')).not.toContain(peer.shownPin)
})

it('new, changed, reviewed and removed places are sent once each; the marks of the user stay', async () => {
  const site = openSite()
  site.setPlace(1, 'Port 1')
  site.setPlace(2, 'Port 2')
  site.setPlace(90, 'Far away')
  const opened = await pairBoat(site)
  await opened.update(boat)
  expect(listNames()).toEqual(['Port 1', 'Port 2'])
  const requestCount = peer.requests.length
  await opened.update(boat)
  expect(peer.requests).toHaveLength(requestCount)
  site.setPlace(1, 'Port 1 moved', 43.52)
  site.setPlace(3, 'Port 3')
  site.review(2, 'Good holding')
  await opened.update(boat)
  expect(listNames().sort()).toEqual(['Port 1 moved', 'Port 2', 'Port 3'])
  expect(peer.marks.find(({ guid }) => guid.endsWith('-2'))?.description).toContain('“Good holding” Ada')
  // A mark of the user has the name and position of the place that moved.
  expect(peer.marks).toContain(usersMark)
  site.removePlace(3)
  await opened.update(boat)
  expect(listNames().sort()).toEqual(['Port 1 moved', 'Port 2'])
  expect(peer.questionCount).toBe(0)
  expect(new Set(peer.marks.map(({ guid }) => guid)).size).toBe(4)
  // After a restart nothing is sent again.
  const [restarted, before] = [openBoat(site, { folder: opened.folder }), peer.requests.length]
  await restarted.update(boat)
  expect(peer.requests.slice(before)).toEqual(['GET /api/ping'])
})

it('marks are not replaced while OpenCPN has routes, unless the owner wants it', async () => {
  const site = openSite()
  site.setPlace(1, 'Port 1')
  const opened = await pairBoat(site)
  await opened.update(boat)
  peer.routePoints = ['site.example-place-1']
  site.setPlace(1, 'Renamed')
  site.setPlace(2, 'Port 2')
  await opened.update(boat)
  expect(listNames()).toEqual(['Port 1', 'Port 2'])
  expect(opened.getState().waitingCount).toBe(1)
  expect(peer.routePoints).toHaveLength(1)
  // The routes are not asked for at each change.
  await opened.update(boat)
  expect(peer.requests.filter((request) => request.endsWith('list-routes'))).toHaveLength(1)
  await openBoat(site, { replaceAlways: true, folder: opened.folder }).update(boat)
  expect(listNames().sort()).toEqual(['Port 2', 'Renamed'])
})

it('a mark that the user has already is left, and one from a file is asked for once', async () => {
  const site = openSite()
  site.setPlace(1, 'Port 1 moved', 43.52)
  const opened = await pairBoat(site)
  await opened.update(boat)
  expect(peer.marks).toEqual([usersMark])
  expect(opened.getState().markCount).toBe(0)
  peer.marks.push({ ...usersMark, guid: 'site.example-place-2', name: 'From a file' })
  site.setPlace(2, 'Port 2')
  site.setPlace(3, 'Port 3')
  for (let i = 0; i < 3; i++) await opened.update(boat)
  expect(peer.questionCount).toBe(1)
  expect(opened.getState().pairing).toBe('asked')
})

it('an OpenCPN that is away gets the marks later, and a spoilt upload is repeated', async () => {
  const site = openSite()
  site.setPlace(1, 'Port 1')
  const opened = await pairBoat(site)
  peer.isUp = false
  await opened.update(boat)
  expect(opened.getState().awaySince !== null).toBe(true)
  expect(listNames()).toEqual([])
  peer.isUp = true
  peer.isSpoilt = true
  // It is not asked again at once.
  await opened.update(boat)
  expect(listNames()).toEqual([])
  await openBoat(site, { folder: opened.folder }).update(boat)
  expect(listNames()).toEqual(['Port 1'])
})

it('a stopped plugin sends no further marks', async () => {
  const site = openSite()
  site.setPlace(1, 'Port 1')
  const opened = await pairBoat(site)
  const sending = opened.update(boat)
  opened.stop()
  await sending
  await opened.update(boat)
  expect(listNames()).toEqual([])
})

it('what was sent to one OpenCPN, or from one site, counts for no other', async () => {
  const file = join(createFolder(), 'opencpn.json')
  const memory: MarkMemory = {
    marks: {},
    reviews: { 7: ['“Quiet” Ada'] },
    seenReviews: ['7'],
    refusedKey: 'key',
  }
  await createMarkStore(file, 'site a:8443').save(memory)
  expect(await createMarkStore(file, 'site a:8443').load()).toEqual(memory)
  expect(await createMarkStore(file, 'site b:8443').load()).toEqual({
    marks: {},
    reviews: {},
    seenReviews: null,
    refusedKey: null,
  })
})

describe('the changes around the boat', () => {
  /** Watches a site that gives the answers in turn; records the paths and ETags. */
  function openWatch(answers: Partial<SiteResponse>[], lines: (string[] | null)[] = []) {
    const asked: [path: string, etag: string | null | undefined][] = []
    const refreshed: unknown[] = []
    const state = { hasPlaces: true }
    const get = (path: string, etag?: string | null) => {
      asked.push([path, etag])
      return Promise.resolve({ status: 200, body: null, serverTimeMs: null, ...answers.shift() })
    }
    const refresh = (cells: unknown) => {
      refreshed.push(cells)
      return Promise.resolve(state.hasPlaces && { etag: null })
    }
    const watch = createPlaceWatch(
      { get },
      { refresh },
      { fetch: () => Promise.resolve(lines.shift() ?? null) },
    )
    return { watch, asked, refreshed, state }
  }

  const change = (changed_at: string) => ({
    body: { changed_at, features: [{ id: 7, properties: { changed_at } }] },
  })

  it('are asked for from a minute before the last one, and fetched once', async () => {
    const first = change('2026-11-21T12:00:00.000Z')
    const { watch, asked, refreshed, state } = openWatch([
      first,
      first,
      change('2026-11-21T12:05:00.000Z'),
      { status: 503 },
      first,
    ])
    expect(await watch.refresh(boat)).toHaveLength(1)
    await watch.refresh(boat)
    expect(asked[1]?.[0]).toMatch(/&updated_since=2026-11-21T11:59:00.000Z$/)
    expect(refreshed).toHaveLength(1)
    await watch.refresh(boat)
    expect(refreshed).toHaveLength(2)
    // Boxes that are not current are none, because marks of missing places are hidden.
    expect(await watch.refresh(boat)).toEqual([])
    state.hasPlaces = false
    expect(await watch.refresh(boat)).toEqual([])
  })

  it('of reviews are those near the boat since the last time, and are asked for again after a failure', async () => {
    const event = (place: number, when: string, type = 'Post') => ({ type, when, poi_id: place, user_id: 1 })
    const seen = { etag: '"1"', body: [event(7, '1')] }
    const changed = {
      etag: '"2"',
      body: [event(9, '4', 'Checkin'), event(8, '3'), event(7, '2'), event(7, '1')],
    }
    const { watch, asked } = openWatch([seen, changed, changed, { status: 304 }], [null, ['Rating']])
    const memory: MarkMemory = { marks: {}, reviews: {}, seenReviews: null, refusedKey: null }
    const refresh = () => watch.refreshReviews(memory, (placeId) => placeId !== 8)
    await refresh()
    expect(memory).toMatchObject({ reviews: {}, seenReviews: ['7 1 1'] })
    await refresh()
    expect(memory).toMatchObject({ reviews: {}, seenReviews: ['7 1 1'] })
    await refresh()
    expect(memory).toMatchObject({ reviews: { 7: ['Rating'] }, seenReviews: ['8 3 1', '7 2 1', '7 1 1'] })
    await refresh()
    expect(asked.map(([, etag]) => etag)).toEqual([null, '"1"', '"1"', '"2"'])
    expect(memory.seenReviews).toHaveLength(3)
  })
})

it.each([
  ['192.168.1.20', { host: '192.168.1.20', port: 8443 }],
  ['boat.local:8444', { host: 'boat.local', port: 8444 }],
  ['https://[::1]:9000/', { host: '::1', port: 9000 }],
  ['http://boat', null],
  ['boat/path', null],
  ['me:secret@boat', null],
  ['a b', null],
])('the address "%s" of OpenCPN', (text, address) => expect(parsePeerAddress(text)).toEqual(address))

it('the key of a PIN is the one of OpenCPN', () => {
  expect(toPeerKey('9601')).toBe('2934118e292b')
  expect(toPeerKey('')).toBeNull()
  expect(toPeerKey('12345')).toBeNull()
  expect(toPeerKey('abcd')).toBeNull()
  expect(toPeerKey('7')).toBe(toPeerKey('0007'))
})
