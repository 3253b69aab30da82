import { writeSync } from 'node:fs'
import { emptyPlaceFields } from '../../src/server/imports/source-record.ts'
import { parseSettings } from '../../src/server/settings.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'

/**
 * Inserts 1000 places, four concurrently and each in its own transaction, and prints the key of each
 * after the commit. The test kills this process.
 */
const placeCount = 1000
const concurrency = 4

const [round = '0'] = process.argv.slice(2)
const database = await openDatabase({
  ...parseSettings(process.env),
  onFailure(error) {
    throw error
  },
})
let next = 0
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    while (next < placeCount) {
      const place = buildPlace(next++)
      await database.db.transaction().execute((tx) => importPlaces(tx, [place]))
      writeSync(1, `${place.key}\n`)
    }
  }),
)
process.exit(0)

/** Builds a place at least 6 nm from the others, so that the import does not merge them. */
function buildPlace(id: number) {
  return {
    ...emptyPlaceFields,
    kind: 'place' as const,
    key: `test:${round}/${id}`,
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: null,
    updated_at: null,
    isArea: false,
    aliases: [],
    name: `Port ${round} ${id}`,
    type_enum: 0,
    latitude: -60 + id / 10,
    longitude: Number(round),
    tags: {},
    approximate: false,
    prominence: 50,
    derived_columns: [],
  }
}
