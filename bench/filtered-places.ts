import type { Bbox } from '../src/core/geo.ts'
import type { Database } from '../src/server/database/database.ts'
import { chooseCellLevel } from '../src/server/map-layers/cell-queries.ts'
import { readFilteredClusters } from '../src/server/map-layers/filtered-queries.ts'
import { hasFacilities } from '../src/server/places/facility-queries.ts'
import { findPlacesInBounds } from '../src/server/places/queries.ts'
import { findBoundsWithCount } from './sample-places.ts'
import { getTransferredBytes } from './server-process.ts'
import {
  compareTimings,
  computeMedian,
  computeMedianTimings,
  printTarget,
  printTimings,
  type Timings,
} from './timings.ts'

const has = 'fuel,water'
const zoom = 9
const passes = 5
const condition = hasFacilities(['fuel', 'water'])
/** Views by the number of places in them, of which one of seven has fuel and water, and plain SQL of the answer. */
const views = [
  {
    label: 'bay, 1,000 places with fuel and water',
    places: 7000,
    count: 60,
    querySql: ({ db }: Database, bounds: Bbox) => findPlacesInBounds(db, { ...bounds, zoom, has }),
  },
  {
    label: 'region, 5,000 places with them, aggregated',
    places: 35_000,
    count: 30,
    // Without the search for up to 2,000 single places, which the server begins with.
    querySql: ({ db }: Database, bounds: Bbox) =>
      readFilteredClusters(db, 'places', { bounds, level: chooseCellLevel(bounds, zoom), condition }),
  },
]

/** Measures views filtered by facilities over HTTP, beside plain SQL in this process. */
export async function benchFilteredPlaces(database: Database, site: string): Promise<void> {
  for (const { label, places, count, querySql } of views) {
    const bboxes = await findBoundsWithCount(database, places, count)
    const results: [sql: Timings, http: Timings][] = []
    // The first pass warms up and is not counted.
    for (let pass = 0; pass <= passes; pass++) {
      const result = await compareTimings(bboxes, [
        (bbox) => querySql(database, avoidCache(bbox)),
        (bbox) => getTransferredBytes(buildUrl(site, avoidCache(bbox))),
      ])
      if (pass > 0) results.push(result)
    }
    printTimings(`plain SQL, ${label}`, computeMedianTimings(results.map(([sql]) => sql)))
    printTimings('HTTP, the same', computeMedianTimings(results.map(([, http]) => http)))
    const ratio = computeMedian(results.map(([sql, http]) => http.p95 / sql.p95))
    printTarget('p95 compared with plain SQL', ratio, 1.5, 'times')
  }
}

let requestCount = 0

/** Makes a bounding box slightly smaller, so that the response is not cached. */
function avoidCache(bbox: Bbox): Bbox {
  return { ...bbox, y2: bbox.y2 - ++requestCount * 1e-7 }
}

function buildUrl(site: string, { x1, y1, x2, y2 }: Bbox): string {
  const bounds = `x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2.toFixed(7)}`
  return `${site}/api/v1/places/?type=centroid&${bounds}&zoom=${zoom}&has=${has}`
}
