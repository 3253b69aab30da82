import { openBuiltinCoast } from '../../src/server/coast/builtin-coast.ts'
import { builtinCoastPath } from '../../src/server/coast/builtin-path.ts'
import { createCoast } from '../../src/server/coast/coast.ts'
import type { Coast } from '../../src/server/coast/coast-cell.ts'
import { formatCoastSummary, importCoast } from '../../src/server/coast/import/import-coast.ts'
import type { Database } from '../../src/server/database/database.ts'
import { silentIo } from '../../src/server/system/command-io.ts'
import { createBenchDatabases, openBenchDatabase } from '../bench-databases.ts'

/** A coast with the embedded database of an installation. */
export interface BenchCoast {
  coast: Coast
  database: Database
  close(): Promise<void>
}

/** Opens the built-in coast in a new installation, and imports a file with a finer one, if there is one. */
export async function openBenchCoast(file: string | null): Promise<BenchCoast> {
  const { value: kind } = await createBenchDatabases(['embedded']).next()
  if (!kind) throw new Error('there is no embedded database')
  const database = await openBenchDatabase(kind)
  const builtin = openBuiltinCoast(builtinCoastPath)
  const close = async () => {
    await builtin.close()
    await database.close()
    await kind.remove()
  }
  if (file !== null) {
    const job = { origin: file, description: {}, bounds: null, workingFolder: '.', io: silentIo }
    const signal = new AbortController().signal
    const summary = await importCoast({ ...job, dataFolder: kind.dataFolder, database, signal })
    for (const line of formatCoastSummary(summary)) console.log(line)
  }
  return { coast: createCoast(database, builtin), database, close }
}
