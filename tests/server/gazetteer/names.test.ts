import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MapNameCollection } from '../../../src/core/contract/map-name.ts'
import { mapNames } from '../../../src/core/limits/map-names.ts'
import { decodeNameList, encodeNameList, type NamedPoint } from '../../../src/server/gazetteer/name-list.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const name = (name: string, rank: number, latitude: number, longitude: number): NamedPoint => ({
  name,
  kind: 'town',
  rank,
  latitude,
  longitude,
})

describe('a list of names', () => {
  const points = [
    name('Élbourg', 4, 43.25, 5.375),
    name('Far', 5, -17.5, 179.75),
    name('Hamlet', 12, 43.5, 5.5),
    name('Suva', 12, -18, -179.5),
  ]
  const encoded = encodeNameList(points)
  const list = decodeNameList(encoded.list, encoded.index)
  const world = { x1: -180, y1: -90, x2: 180, y2: 90 }

  it('answers what is drawn at the zoom, the most prominent first', () => {
    expect(list.find(world, 3, 10)).toEqual([])
    expect(list.find(world, 11.9, 10).map((found) => found.name)).toEqual(['Élbourg', 'Far'])
    expect(list.find(world, 12, 10)).toEqual(points)
    expect(list.find(world, 12, 1).map((found) => found.name)).toEqual(['Élbourg'])
  })

  it('answers what lies in the bounds, also across 180 degrees', () => {
    expect(list.find({ x1: 5, y1: 43, x2: 5.4, y2: 44 }, 12, 10)).toEqual([points[0]])
    expect(list.find({ x1: 179, y1: -20, x2: -179, y2: -10 }, 12, 10)).toEqual([points[1], points[3]])
  })
})

describe('GET /names', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  async function listNames(query: string): Promise<MapNameCollection['features']> {
    const { status, body } = await server.get(`/names?${query}`)
    expect(status).toBe(200)
    return (body as MapNameCollection).features // validated by the contract
  }

  it('has seas and the largest towns at the lowest zoom', async () => {
    const found = await listNames('x1=-180&y1=-85&x2=180&y2=85&zoom=3')
    const names = found.map(({ properties }) => properties.name)
    expect(names).toContain('Pacific Ocean')
    expect(names).toContain('Istanbul')
    expect(names).not.toContain('Marseille')
    expect(found.every(({ properties }) => properties.rank === 3)).toBe(true)
  })

  it('has smaller towns, islands and capes as the zoom grows', async () => {
    const gulf = 'x1=4.5&y1=42.8&x2=6.5&y2=43.6'
    const atEight = (await listNames(`${gulf}&zoom=8`)).map(({ properties }) => properties.name)
    expect(atEight.slice(0, 2)).toEqual(['Marseille', 'Toulon'])
    expect(atEight).not.toContain('Cassis')
    const atTwelve = await listNames(`${gulf}&zoom=12`)
    const cassis = atTwelve.find(({ properties }) => properties.name === 'Cassis')
    expect(cassis?.properties.kind).toBe('town')
    expect(cassis?.geometry.coordinates[1]).toBeCloseTo(43.216, 2)
    expect(atTwelve.length).toBeLessThanOrEqual(mapNames.maxCount)
  })

  it('names no part of a town', async () => {
    const found = await listNames('x1=5.2&y1=43.2&x2=5.5&y2=43.4&zoom=18')
    expect(found.filter(({ properties }) => /^Marseille \d/.test(properties.name))).toEqual([])
  })

  it('may be kept for an hour', async () => {
    const { headers } = await server.get('/names?x1=5&y1=43&x2=6&y2=44&zoom=8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
  })
})
