import { stringify } from 'csv-stringify/sync'
import { readFacilities } from '../../../core/catalogue/facility-rules.ts'
import { getPlaceType } from '../../../core/catalogue/place-types.ts'
import { exportedPlaceColumns, type ExportedPlaceFields } from '../../../core/records/place-columns.ts'
import { listColumnNames } from '../../../core/records/record.ts'
import type { ExportedRecord } from './queries.ts'
import { type ExportFormat } from './export-format.ts'
import { formatAttribution, buildPlaceUrl, toSafeUrl } from '../../messages/record-texts.ts'

/** Columns that an export composes, by the column of the place that they follow. */
const composed = {
  id: 'deleted',
  type_enum: 'type',
  description: 'facilities',
  source_licence: 'attribution',
  source_url: 'page',
  updated_at: 'changed_at',
} as const
type ComposedColumn = (typeof composed)[keyof typeof composed]

const columns = listColumnNames(exportedPlaceColumns).flatMap(
  (name): (keyof ExportedPlaceFields | ComposedColumn)[] =>
    isFollowed(name) ? [name, composed[name]] : [name],
)

function isFollowed(name: string): name is keyof typeof composed {
  return Object.hasOwn(composed, name)
}

type Row = Record<keyof ExportedPlaceFields | ComposedColumn, string | number | null>

/** Control characters to remove; tab, line feed and carriage return stay. */
const control = /[\0-\x08\v\f\x0E-\x1F\x7F]/g

const headings = Object.fromEntries(columns.map((name) => [name, name])) as Row // has every column as a key
const byteOrderMark = '\uFEFF'

/**
 * CSV (RFC 4180, UTF-8). Text that a spreadsheet would read as a formula gets a leading
 * apostrophe, which programs that read the file must remove. Numbers are unchanged.
 */
export const csvFormat: ExportFormat = {
  mediaType: 'text/csv',
  supportsDeletions: true,
  formatHeader: ({ hasByteOrderMark }) => (hasByteOrderMark ? byteOrderMark : '') + formatRows([headings]),
  formatRecords: (page, { siteUrl }) => formatRows(page.map((record) => toRow(record, siteUrl))),
  footer: '',
}

function formatRows(rows: Row[]): string {
  return stringify(rows, {
    columns,
    record_delimiter: 'windows',
    // The library leaves a lone line feed unquoted when lines end with CR LF (6.9.0).
    quoted_match: /[\r\n]/,
    cast: { string: (text) => escapeFormulas(text.replace(control, '').trimStart()) },
  })
}

/** Characters that end a cell for some reader: some split at semicolons and tabs even within quotes. */
const separators = new Set([';', '\t', '\r', '\n'])
/** Includes the full-width forms, which spreadsheets treat the same. */
const formulaStarts = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
const invisible = /^[\s\p{Cf}\p{Cc}"]$/u

/**
 * Adds an apostrophe before each `=`, `+`, `-` and `@` at the start of a cell, also
 * after invisible characters.
 */
function escapeFormulas(text: string): string {
  let escaped = ''
  let isStart = true
  for (const character of text) {
    if (isStart && formulaStarts.has(character)) escaped += "'"
    escaped += character
    if (separators.has(character)) isStart = true
    else if (!invisible.test(character)) isStart = false
  }
  return escaped
}

function toRow(record: ExportedRecord, site: string): Row {
  const { id, changed_at } = record
  if (record.deleted) {
    const emptyRow = Object.fromEntries(columns.map((name) => [name, null])) as Row // has every column as a key
    return { ...emptyRow, id, deleted: 'true', changed_at }
  }
  const { other_sources: _other, user_edited: _edited, ...place } = record
  const facilities = readFacilities(place.tags, place.type_enum)
  return {
    ...place,
    deleted: 'false',
    type: getPlaceType(place.type_enum).name,
    approximate: String(place.approximate),
    facilities: formatTags(facilities),
    tags: formatTags(place.tags),
    source_url: toSafeUrl(place.source_url),
    attribution: formatAttribution(record),
    page: buildPlaceUrl(site, id),
  }
}

/** Formats tags as JSON; semicolons, at which some spreadsheets begin a new cell, are escaped. Null if there are none. */
function formatTags(tags: Readonly<Record<string, string>>): string | null {
  if (Object.keys(tags).length === 0) return null
  return JSON.stringify(tags).replaceAll(';', '\\u003b')
}
