import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Position } from '../../src/core/geo.ts'
import { createSeededRandom } from '../timings.ts'

/** A place of the real data, by the key that its source gives it. */
export interface RealPlace extends Position {
  key: string
  kind: 'Global Fishing Watch' | 'anchorage' | 'mooring' | 'harbour'
}

/** Places nearer to each other than this, in degrees, count once. */
const squareDegrees = 0.05

/**
 * Reads anchorages of Global Fishing Watch and anchorages, moorings and harbours of OpenStreetMap from the folder of the
 * real data, and chooses as many of each kind, spread over the world, the same in every run.
 */
export function chooseRealPlaces(folder: string, countPerKind: number): RealPlace[] {
  const random = createSeededRandom(11)
  const places = [...readAnchorages(folder), ...readSeamarks(folder)]
    .filter(({ latitude, longitude }) => Math.abs(latitude) < 85 && Math.abs(longitude) < 180)
    .map((place) => ({ place, order: random() }))
    .sort((a, b) => a.order - b.order)
  const counts = new Map<string, number>()
  const squares = new Set<string>()
  return places.flatMap(({ place }) => {
    const { kind, latitude, longitude } = place
    const square = [latitude, longitude].map((degrees) => Math.round(degrees / squareDegrees)).join(' ')
    const count = counts.get(kind) ?? 0
    if (count >= countPerKind || squares.has(square)) return []
    squares.add(square)
    counts.set(kind, count + 1)
    return [place]
  })
}

function readAnchorages(folder: string): RealPlace[] {
  const text = readFileSync(join(folder, 'anchorages/gfw_anchorage_overrides.csv'), 'utf8')
  const [header = '', ...lines] = text.trim().split('\n')
  const columns = header.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const read = (name: string) => cells[columns.indexOf(name)] ?? ''
    return {
      key: `gfw:${read('s2id')}`,
      kind: 'Global Fishing Watch',
      latitude: Number(read('latitude')),
      longitude: Number(read('longitude')),
    }
  })
}

interface Seamark {
  type: string
  id: number
  lat?: number
  lon?: number
  center?: { lat: number; lon: number }
  tags?: Record<string, string>
}

const kinds: Readonly<Record<string, RealPlace['kind']>> = {
  anchorage: 'anchorage',
  anchor_berth: 'anchorage',
  mooring: 'mooring',
  harbour: 'harbour',
}

function readSeamarks(folder: string): RealPlace[] {
  const text = readFileSync(join(folder, 'osm/world-seamark-poi.overpass.json'), 'utf8')
  const { elements } = JSON.parse(text) as { elements: Seamark[] } // an answer of Overpass
  return elements.flatMap(({ type, id, lat, lon, center, tags }) => {
    const kind = kinds[tags?.['seamark:type'] ?? '']
    const latitude = lat ?? center?.lat
    const longitude = lon ?? center?.lon
    if (!kind || latitude === undefined || longitude === undefined) return []
    return [{ key: `osm:${type}/${id}`, kind, latitude, longitude }]
  })
}
