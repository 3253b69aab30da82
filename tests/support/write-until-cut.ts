import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseSettings } from '../../src/server/system/settings.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { migrate } from '../../src/server/database/migrations.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { buildDistantPlace } from '../factories/distant-place.ts'

/**
 * Opens the database, prints the stored keys, then writes places and prints the key of each
 * after its commit (`+<key>`), while tables are created and dropped and checkpoints written.
 * Ends in order when its input ends.
 */
const concurrency = 3
const churnIntervalMs = 150

const [round = '0'] = process.argv.slice(2)
const database = await openDatabase({
  ...parseSettings(process.env),
  onFailure(error) {
    throw error
  },
})
await migrate(database, new Date())
const { pool } = database
const { rows } = await pool.query<{ key: string }>('select key from source_records')
writeSync(1, `stored ${JSON.stringify(rows.map(({ key }) => key))}\n`)

let isStopping = false
process.stdin.on('end', () => (isStopping = true)).resume()
let next = 0
await Promise.all([churn(), ...Array.from({ length: concurrency }, writePlaces)])
await database.close()
process.exit(0)

async function writePlaces(): Promise<void> {
  while (!isStopping) {
    const place = buildDistantPlace(Number(round), next++)
    await database.db.transaction().execute((tx) => importPlaces(tx, [place]))
    writeSync(1, `+${place.key}\n`)
  }
}

/** Makes new and deleted files, and checkpoints. */
async function churn(): Promise<void> {
  for (let turn = 0; !isStopping; turn++) {
    const name = `churn_${turn % 3}`
    await pool.query(`drop table if exists ${name}`)
    await pool.query(
      `create table ${name} as select n, repeat('x', 500) as text from generate_series(1, 2000) n`,
    )
    if (turn % 4 === 3) await pool.query('checkpoint')
    await sleep(churnIntervalMs)
  }
}
