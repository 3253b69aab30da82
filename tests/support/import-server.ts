import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { InputFormat } from '../../src/server/imports/readers/read-file.ts'
import { getErrorCode } from '../../src/server/system/error-code.ts'
import { runImport, type ImportJob, type ImportSummary } from '../../src/server/imports/run-import.ts'
import { createRecordingIo, startTestServer, type TestServer } from './test-server.ts'

const truncateImported =
  'truncate places, nav_aids, seamarks, clearances, source_records, source_aliases, map_cells, map_clusters, imports, overpass_tiles restart identity cascade'
/** Error code of PostgreSQL. */
const deadlockDetected = '40P01'

/** Starts a server for the tests of one file, and removes its places and nav aids before each test. */
export function useImportServer() {
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-import-'))
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    try {
      await server.database.pool.query(truncateImported)
    } catch (error) {
      // The job that counts boats at places locks the tables in another order.
      if (getErrorCode(error) !== deadlockDetected) throw error
      await server.database.pool.query(truncateImported)
    }
  })
  return {
    /** Working folder of the imports, for input files. */
    folder,
    getServer: () => server,
    importFile: (
      format: InputFormat,
      path: string,
      overrides: Partial<ImportJob> = {},
    ): Promise<ImportSummary> =>
      runImport({
        format,
        origin: path,
        workingFolder: folder,
        dataFolder: server.dataFolder,
        database: server.database,
        io: createRecordingIo(),
        signal: new AbortController().signal,
        ...overrides,
      }),
    async fetchRows(query: string): Promise<Record<string, unknown>[]> {
      return (await server.database.pool.query(query)).rows as Record<string, unknown>[]
    },
  }
}
