import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { decodeText } from '../../system/formats/decode-text.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

export type CsvRow = Record<string, string>

/**
 * Reads the rows of a CSV file, by column name; {@link decodeText} finds its encoding. Throws {@link
 * UnreadableInputError} if a required column is missing or the text is not CSV.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  requiredColumns: readonly string[],
): AsyncGenerator<CsvRow> {
  let missing: string[] = [...requiredColumns]
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    columns: (header: string[]) => {
      missing = requiredColumns.filter((name) => !header.includes(name))
      return header
    },
  })
  const rows = Readable.from(decodeText(chunks))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  try {
    for await (const row of rows) {
      if (missing.length > 0) break
      yield row as CsvRow // csv-parse gives texts by column name
    }
  } catch (error) {
    if (error instanceof UnreadableInputError) throw error
    throw new UnreadableInputError(
      `it is not a CSV file: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  if (missing.length > 0)
    throw new UnreadableInputError(`it has no column ${missing.map((name) => `"${name}"`).join(', ')}`)
}
