import type { Database } from '../../src/server/database/database.ts'
import { createIngestPipeline } from '../../src/server/ingest/pipeline.ts'
import { findPlace } from '../../src/server/places/queries.ts'
import { addSearchWords } from '../../src/server/search-words/word-queries.ts'

/** Type tests: compiled, never run. A statement that writes cannot get the database for reads. */
export async function checkHandles(database: Database): Promise<void> {
  const { db, readDb } = database
  // Reads take either handle, and a transaction.
  await findPlace(readDb, 1)
  await findPlace(db, 1)
  await db.transaction().execute((tx) => findPlace(tx, 1))
  // Writes take no database for reads.
  await addSearchWords(db, ['harbour'])
  // @ts-expect-error: a function that writes with its own SQL
  await addSearchWords(readDb, ['harbour'])
  // @ts-expect-error: the query builder
  readDb.deleteFrom('places')
  // @ts-expect-error: a transaction
  readDb.transaction()
  // A feed has the connection that lets reads run between the statements of its transactions.
  const clock = () => new Date()
  createIngestPipeline({ database: database.forFeed(), clock })
  // @ts-expect-error: the database of requests
  createIngestPipeline({ database, clock })
}
