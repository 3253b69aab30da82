import { listColumnNames, type Column, type Columns, type Row } from '../../core/records/record.ts'
import { textLength } from '../../core/limits/text.ts'
import { cleanEmail, cleanLine, cleanPhone, cleanText, cleanUrl } from './text-fields.ts'

/** Readers of the texts in which exports state values, by kind; null if a text is no such value. */
const readers = {
  line: (text: string, { max }: Column) => cleanLine(text, max),
  text: (text: string, { max = textLength.description }: Column) => cleanText(text, max),
  email: cleanEmail,
  phone: cleanPhone,
  url: cleanUrl,
  country: (text: string) => (/^[A-Z]{2}$/.test(text) ? text : null),
  int: (text: string) => (/^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null),
}

/** Columns of kinds that have a reader, all of which may be null. */
type ReadableColumns = Columns & Readonly<Record<string, { kind: keyof typeof readers; null: true }>>

/** Reads columns from texts by name; a missing text is null. */
export function readFields<R extends ReadableColumns>(
  texts: ReadonlyMap<string, string>,
  columns: R,
): Row<R> {
  const values = listColumnNames<ReadableColumns>(columns).map((name) => {
    const [text, column] = [texts.get(name), columns[name]]
    return [name, text === undefined || !column ? null : readers[column.kind](text, column)]
  })
  return Object.fromEntries(values) as Row<R> // read by the kinds of the columns
}
