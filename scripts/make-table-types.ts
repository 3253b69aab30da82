import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/server/database/database.ts'
import { migrate } from '../src/server/database/migrations.ts'
import { formatTableTypes, tableTypesPath } from './table-types.ts'

/** Writes the types of the tables from an embedded database that is migrated for it. */
const dataFolder = await mkdtemp(join(tmpdir(), 'roadstead-table-types-'))
const onFailure = (error: Error) => {
  throw error
}
const database = await openDatabase({ databaseUrl: null, dataFolder, onFailure })
try {
  await migrate(database, new Date())
  await writeFile(tableTypesPath, await formatTableTypes(database.pool))
} finally {
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
}
