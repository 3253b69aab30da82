import { writeSync } from 'node:fs'
import { parseSettings } from '../../src/server/system/settings.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { buildDistantPlace } from '../factories/distant-place.ts'

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
      const place = buildDistantPlace(Number(round), next++)
      await database.db.transaction().execute((tx) => importPlaces(tx, [place]))
      writeSync(1, `${place.key}\n`)
    }
  }),
)
process.exit(0)
