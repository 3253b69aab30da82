import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { writeOverpass } from '../../import.ts'
import { bothDatabases, checkRefusal, checkShutdown, type ChaosContext, type Disturbance } from '../round.ts'

/** Free space below the reserve for the database. */
const belowReserveBytes = 64 * 1024 * 1024

/**
 * The disk of the data folder fills up: first to the reserve, where only the database may go on,
 * then completely. Jobs end with a sentence, reads go on, and writes go on when there is room.
 */
export const fillDisk: Disturbance = {
  name: 'full disk',
  databases: bothDatabases,
  needsOwnDisk: true,
  async run(context) {
    const { installation, traffic, server, random } = context
    let free = installation.fillDisk(belowReserveBytes)
    try {
      await checkReserve(context)
      free()
      free = installation.fillDisk(0)
      await checkFull(context)
      if (random() < 0.5) {
        checkShutdown(context, await server.end('SIGTERM'))
        await wait(4_000)
      }
    } finally {
      free()
    }
    const slowest = traffic.takeStatistics()
    return `${slowest.writes} writes and ${slowest.reads} reads (${slowest.failedReads} failed) on the full disk`
  },
}

/** Below the reserve the database goes on; uploads, backups and charts are refused in words. */
async function checkReserve({ installation, traffic, round, violate }: ChaosContext): Promise<void> {
  // Longer than the measured free space is cached.
  await wait(2_500)
  const place = { name: `Chaos reserve ${round}`, latitude: 3, longitude: 4 }
  const added = await traffic.call('POST', '/places', { place })
  if (added.status !== 201) violate(`the database does not use its reserve: ${added.status} ${added.text}`)
  if (await traffic.uploadPhoto()) violate('an upload used the reserve')
  const path = join(installation.dataFolder, 'reserve.zip')
  checkRefusal({ violate }, 'a backup into the reserve', await installation.run(['backup', path]))
}

/** The database may restart once when its disk is full; then pages must be read again. */
const maxReadPauseMs = 8_000

/** On the full disk pages and records can be read, and commands end with one sentence. */
async function checkFull(context: ChaosContext): Promise<void> {
  const { installation, traffic, round, violate, patience } = context
  const path = join(installation.workFolder, `full-${round}.json`)
  await writeOverpass(path, 20_000, 1000 + round)
  const imported = await installation.run(['import', 'overpass', path])
  // With PostgreSQL the database has its own disk.
  if (installation.database === 'embedded') checkRefusal(context, 'an import on a full disk', imported)
  checkRefusal(
    context,
    'a backup on a full disk',
    await installation.run(['backup', join(installation.dataFolder, 'full.zip')]),
  )
  const until = performance.now() + maxReadPauseMs * patience
  let good = 0
  let last = ''
  while (performance.now() < until && good < 5) {
    const { status, text } = await traffic.call('GET', '/home')
    if (status === 200) good++
    else last = `${status} ${text.slice(0, 120)}`
    await wait(200)
  }
  if (good === 0) violate(`reads do not go on on a full disk: ${last}`)
}
