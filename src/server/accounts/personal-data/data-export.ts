import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { StoredFile } from '../../storage/storage.ts'
import type { AccountDataList } from './data-export-queries.ts'

const readme = `The data of your account. Each file is a JSON list. Times are UTC, positions are degrees
(WGS 84). Not included: your password (only a hash of it is stored), your api_key and the
tokens of your log-ins.
`

/** A file of the zip, opened lazily; null if its bytes no longer exist. */
export interface LazyFile {
  name: string
  open(): Promise<StoredFile | null>
}

/** Streams a zip with a JSON file for each list, and the photos. */
export function createAccountZip(lists: AccountDataList[], files: LazyFile[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable // a PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  let open: Readable | null = null
  // Cancel the query if the client disconnects.
  output.once('close', () => open?.destroy())
  zip.addBuffer(Buffer.from(readme), 'README.TXT')
  for (const { name, rows } of lists) {
    zip.addReadStreamLazy(`${name}.json`, (give) => {
      open = Readable.from(generateJsonArray(rows), { objectMode: false })
      give(null, open)
    })
  }
  for (const file of files) {
    // JPEGs are stored uncompressed.
    zip.addReadStreamLazy(file.name, { compress: false }, (give) => {
      file.open().then(
        (stored) => {
          open = stored?.stream ?? Readable.from([])
          give(null, open)
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    })
  }
  zip.end()
  return output
}

/** Text of a JSON array with one entry per line. */
async function* generateJsonArray(pieces: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of pieces) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
