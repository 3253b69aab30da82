import type { SeamarkRecord } from '../../src/server/imports/source-record.ts'
import { getSource } from '../../src/core/catalogue/sources.ts'
import { importSeamarks } from '../../src/server/imports/seamark-queries.ts'
import type { Database } from '../../src/server/database/database.ts'
import { createSeededRandom } from '../timings.ts'
import type { BenchViewport } from './pages.ts'

/** Lateral, cardinal and special marks, every third with a light. */
const kinds = [
  { type: 'buoy_lateral', category: 'port', shape: 'can', colours: ['red'], pattern: null, topmark: null },
  {
    type: 'beacon_lateral',
    category: 'starboard',
    shape: 'stake',
    colours: ['green'],
    pattern: null,
    topmark: { shape: 'cone-up', colours: ['green'] },
  },
  {
    type: 'buoy_cardinal',
    category: 'south',
    shape: 'pillar',
    colours: ['yellow', 'black'],
    pattern: 'horizontal',
    topmark: { shape: 'cones-down', colours: ['black'] },
  },
  {
    type: 'buoy_special_purpose',
    category: null,
    shape: 'spherical',
    colours: ['yellow'],
    pattern: null,
    topmark: null,
  },
] satisfies Pick<SeamarkRecord, 'type' | 'category' | 'shape' | 'colours' | 'pattern' | 'topmark'>[]

/** Adds seamarks that are distributed evenly in a box of degrees, identical in every run. */
export async function insertSampleSeamarks(
  { db }: Database,
  count: number,
  { latitude, longitude, width, height }: BenchViewport & { width: number; height: number },
): Promise<void> {
  const random = createSeededRandom(13)
  const { key: source, licence: source_licence } = getSource('openstreetmap')
  const marks = Array.from({ length: count }, (_, index): SeamarkRecord => ({
    ...(kinds[index % kinds.length] as (typeof kinds)[number]), // within the list
    kind: 'seamark',
    key: `osm:node/${index + 1}`,
    name: null,
    light: index % 3 === 0 ? 'Fl(3) R 10s 5m 3M' : null,
    latitude: latitude + (random() - 0.5) * height,
    longitude: longitude + (random() - 0.5) * width,
    source,
    source_licence,
    source_url: `https://www.openstreetmap.org/node/${index + 1}`,
    updated_at: '2024-05-01T00:00:00.000Z',
  }))
  await db.transaction().execute((tx) => importSeamarks(tx, marks))
}
