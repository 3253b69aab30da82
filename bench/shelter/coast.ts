import { openBuiltinCoast } from '../../src/server/coast/builtin-coast.ts'
import { builtinCoastPath } from '../../src/server/coast/builtin-path.ts'
import { createCoast } from '../../src/server/coast/coast.ts'
import type { Coast } from '../../src/server/coast/coast-cell.ts'
import type { Database } from '../../src/server/database/database.ts'
import { createBenchDatabases, openBenchDatabase } from '../bench-databases.ts'

/** A coast with the embedded database of an installation. */
export interface BenchCoast {
  coast: Coast
  database: Database
  close(): Promise<void>
}

/** Opens the built-in coast in a new installation. */
export async function openBenchCoast(): Promise<BenchCoast> {
  const { value: kind } = await createBenchDatabases(['embedded']).next()
  if (!kind) throw new Error('there is no embedded database')
  const database = await openBenchDatabase(kind)
  const builtin = openBuiltinCoast(builtinCoastPath)
  return {
    coast: createCoast(database, builtin),
    database,
    async close() {
      await builtin.close()
      await database.close()
      await kind.remove()
    },
  }
}
