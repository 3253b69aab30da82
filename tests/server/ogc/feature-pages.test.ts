import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportConcurrency, exportLimits } from '../../../src/core/limits/exports.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { collections } from '../../../src/server/ogc/collections.ts'
import { readPlaceItems } from '../../../src/server/places/page-queries.ts'
import { DomainError } from '../../../src/server/system/domain-error.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

const placeCount = 2 * exportLimits.pageSize + 3

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const records = Array.from({ length: placeCount }, (_, at) =>
    buildPlaceRecord({ name: `Port ${at}`, latitude: 30 + at / 100, longitude: 5 }),
  )
  await server.database.db.transaction().execute((tx) => importPlaces(tx, records))
})
afterAll(() => server.close())

interface Page {
  numberReturned: number
  features: { id: number; properties: { name: string } }[]
  links: { rel: string; href: string }[]
}

const path = '/ogc/collections/places/items'
const request = (search: string, remoteAddress = '192.0.2.1', app = server.app) =>
  app.inject({ url: `${path}?${search}`, remoteAddress })
const read = async (search: string): Promise<Page> => (await request(search)).json()

function spyOnPages() {
  const places = collections.find(({ id }) => id === 'places')
  if (!places) throw new Error('there are no places')
  return vi.spyOn(places, 'readPage')
}

describe('pages of features', () => {
  it('of several parts have each feature once, in order, and a link to the next one if there is one', async () => {
    const whole = await read('limit=2000')
    const ids = whole.features.map(({ id }) => id)
    expect(whole.numberReturned).toEqual(placeCount)
    expect(new Set(ids).size).toEqual(placeCount)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(whole.links.some(({ rel }) => rel === 'next')).toBe(false)
    for (const limit of [1, exportLimits.pageSize, exportLimits.pageSize + 1, placeCount - 1, placeCount]) {
      const page = await read(`limit=${limit}&offset=0`)
      expect(
        page.features.map(({ id }) => id),
        `limit ${limit}`,
      ).toEqual(ids.slice(0, limit))
      const next = page.links.find(({ rel }) => rel === 'next')?.href ?? ''
      expect(new URLSearchParams(next.split('?')[1]).get('after'), `limit ${limit}`).toEqual(
        limit === placeCount ? null : String(ids[limit - 1]),
      )
    }
    expect((await read('offset=3&limit=600')).features.map(({ id }) => id)).toEqual(ids.slice(3, 603))
    expect((await read(`after=${ids.at(-1)}`)).features).toEqual([])
  })

  it('are read in the turns of exports, two parts at a time', async () => {
    let [running, most] = [0, 0]
    const readPage = spyOnPages()
    readPage.mockImplementation(async (...parameters) => {
      most = Math.max(most, ++running)
      const [, , { limit }] = parameters
      expect(limit).toBeLessThanOrEqual(exportLimits.pageSize + 1)
      const records = await readPlaceItems(...parameters)
      running--
      return records
    })
    try {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((after) => request(`limit=2000&after=${after}`, `198.51.100.${after}`)),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
      expect(most).toBe(exportConcurrency.maxConcurrentPages)
      expect(readPage.mock.calls.length).toBeGreaterThanOrEqual(18)
    } finally {
      readPage.mockRestore()
    }
  })

  it('are kept until a place within their bounds changes, in both encodings', async () => {
    const readPage = spyOnPages()
    try {
      const search = 'bbox=4,29,6,31&limit=50'
      const first = await request(search)
      expect(readPage).toHaveBeenCalledTimes(1)
      const again = [
        await request(search),
        await request(`${search}&f=json`),
        await request(`${search}&f=html`),
      ]
      expect(readPage).toHaveBeenCalledTimes(1)
      expect(again[0]?.body).toBe(first.body)
      expect(again[2]?.body).toContain('Port 3')
      const user = await server.createUser()
      const create = async (name: string, latitude: number) =>
        user.call('POST', '/places', { place: { name, latitude, longitude: 5 } })
      const getLast = async () => (await read('bbox=4,29,6,31&limit=2000')).features.at(-1)?.properties.name
      await getLast()
      await create('New one', 30.5)
      expect(await getLast()).toBe('New one')
    } finally {
      readPage.mockRestore()
    }
  })

  it('of one client network are limited to its slots, while another one is served', async () => {
    const { perUser } = exportConcurrency.documents
    const many = Promise.all(
      Array.from({ length: perUser + 4 }, (_, at) => request(`limit=2000&after=${100 + at}`, '203.0.113.1')),
    )
    const other = request('limit=2000&after=99', '203.0.113.2')
    const statuses = (await many).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([...Array<number>(perUser).fill(200), 429, 429, 429, 429])
    expect((await other).statusCode).toBe(200)
  })

  it('that are read count towards a quota of an hour; those that are kept do not', async () => {
    const limitByQuota = vi.spyOn(server.app.rateLimiter, 'limitByQuota')
    try {
      await request('limit=7')
      await request('limit=7')
      expect(limitByQuota.mock.calls.map(([name, , userId]) => [name, userId])).toEqual([
        ['featurePages', null],
      ])
      limitByQuota.mockRejectedValue(
        new DomainError('too-many-requests', 'refusals.tooManyRequests', { retryAfterSeconds: 60 }),
      )
      const statuses = [await request('limit=7'), await request('limit=8')].map(
        ({ statusCode }) => statusCode,
      )
      expect(statuses).toEqual([200, 429])
    } finally {
      limitByQuota.mockRestore()
    }
  })
})
