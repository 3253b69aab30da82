import { expect, it } from 'vitest'
import { nearbyLimits } from '../../src/plugin/signalk/limits.ts'
import type { HostRequest, HostResponse } from '../../src/plugin/signalk/host.ts'
import { messages } from '../../src/plugin/signalk/messages.ts'
import { sendNearbyPlaces } from '../../src/plugin/signalk/places/nearby-places.ts'
import type { PlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'

/** Requests the places near a position from a cache with places north of 43° N. */
async function request(query: Record<string, unknown>, count: number, fetchedMs: number | null = 0) {
  const notes = Array.from({ length: count }, (_, index) => ({
    placeId: index + 1,
    name: `Place ${index + 1}`,
    typeEnum: index % 2,
    position: { latitude: 43 + (count - index) / 1000, longitude: 179.99 },
  }))
  const places = {
    ensureLoaded: () => Promise.resolve(),
    list: ({ contains }: Parameters<PlaceCache['list']>[0]) =>
      notes.filter(({ position }) => contains(position)),
    getOldestFetchMs: () => fetchedMs,
  } as unknown as PlaceCache // the methods that the route uses
  let status = 200
  let body: unknown = null
  const response = {
    status: (code: number) => ((status = code), response),
    json: (sent: unknown) => (body = sent),
  } as unknown as HostResponse // the methods that the route uses
  await sendNearbyPlaces({ query } as HostRequest, response, { places })
  return { status, body: body as { kept_at: string | null; places: { id: number }[] } }
}

it('lists the places within reach, the nearest first, with the time of the oldest fetch', async () => {
  const { status, body } = await request(
    { latitude: '43', longitude: '-179.99' },
    3,
    Date.parse('2026-11-21T12:00:00Z'),
  )
  expect(status).toBe(200)
  expect(body).toEqual({
    kept_at: '2026-11-21T12:00:00.000Z',
    places: [
      { id: 3, name: 'Place 3', type_enum: 0, latitude: 43.001, longitude: 179.99 },
      { id: 2, name: 'Place 2', type_enum: 1, latitude: 43.002, longitude: 179.99 },
      { id: 1, name: 'Place 1', type_enum: 0, latitude: 43.003, longitude: 179.99 },
    ],
  })
  expect((await request({ latitude: '42', longitude: '180' }, 3, null)).body).toEqual({
    kept_at: null,
    places: [],
  })
})

it('lists at most the maximum number of places', async () => {
  const { body } = await request({ latitude: '43', longitude: '180' }, nearbyLimits.maxPlaces + 50)
  expect(body.places).toHaveLength(nearbyLimits.maxPlaces)
  expect(body.places[0]?.id).toBe(nearbyLimits.maxPlaces + 50)
})

it.each([
  {},
  { latitude: '43' },
  { latitude: '', longitude: '4' },
  { latitude: '91', longitude: '4' },
  { latitude: '43', longitude: '181' },
  { latitude: 'north', longitude: '4' },
  { latitude: ['43'], longitude: '4' },
])('refuses %j', async (query) => {
  expect(await request(query, 1)).toMatchObject({
    status: 400,
    body: { message: messages.routes.positionInvalid },
  })
})
