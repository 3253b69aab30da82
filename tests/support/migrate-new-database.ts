import { openDatabase } from '../../src/server/database/database.ts'
import { migrate } from '../../src/server/database/migrations.ts'

/** Creates and migrates the database of an installation, in a process of its own. */
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL ?? null,
  dataFolder: process.env.ROADSTEAD_DATA ?? '',
  onFailure: (error) => {
    throw error
  },
})
await migrate(database, new Date())
await database.close()
