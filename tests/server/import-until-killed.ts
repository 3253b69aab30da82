import { writeSync } from 'node:fs'
import { emptyPlaceFields } from '../../src/server/imports/source-record.ts'
import { parseSettings } from '../../src/server/settings.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'

/**
 * Writes a thousand places, several at a time and each in a transaction of its own,
 * and says the key of each when the database has acknowledged it. To be killed.
 */
const writes = 1000
const atOnce = 4

const [round = '0'] = process.argv.slice(2)
const database = await openDatabase({
  ...parseSettings(process.env),
  onFailure(error) {
    throw error
  },
})
let next = 0
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    while (next < writes) {
      const place = placeOf(next++)
      await database.db.transaction().execute((tx) => importPlaces(tx, [place]))
      writeSync(1, `${place.key}\n`)
    }
  }),
)
process.exit(0)

/** Far enough from the others that none is taken for another. */
function placeOf(id: number) {
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
