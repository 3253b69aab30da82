import type { ImportSummary } from '../../../../src/server/imports/run-import.ts'
import { importNdbc } from '../../../../src/server/imports/ndbc/import-ndbc.ts'
import { createRecordingIo, type TestServer } from '../../../support/test-server.ts'

export type ImportNdbcFile = (kind: 'stations' | 'weather', origin: string) => Promise<ImportSummary>

/** Imports a file, whose path is absolute or relative to `folder`, into the database of a test server. */
export function importNdbcFile(
  { database, dataFolder }: TestServer,
  folder: string,
  ...[kind, origin]: Parameters<ImportNdbcFile>
): Promise<ImportSummary> {
  return importNdbc({
    kind,
    origin,
    station: null,
    workingFolder: folder,
    dataFolder,
    database,
    io: createRecordingIo(),
    signal: new AbortController().signal,
  })
}
