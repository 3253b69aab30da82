import { stringify } from 'csv-stringify/sync'
import { getPlaceType } from '../../../core/catalogue/place-types.ts'
import type { ExportedRecord } from './queries.ts'
import { type ExportFormat } from './export-format.ts'
import { formatAttribution, buildPlaceUrl, toSafeUrl } from '../../http/record-texts.ts'

const columns = [
  'id',
  'deleted',
  'name',
  'type_enum',
  'type',
  'latitude',
  'longitude',
  'approximate',
  'address',
  'postal_code',
  'city',
  'state_code',
  'country_code',
  'phone',
  'email',
  'url',
  'description',
  'tags',
  'source',
  'source_licence',
  'attribution',
  'source_url',
  'page',
  'updated_at',
  'changed_at',
] as const

type Row = Record<(typeof columns)[number], string | number | null>

/** Control characters that no table shows; tab, line feed and carriage return stay. */
const control = /[\0-\x08\v\f\x0E-\x1F\x7F]/g

/**
 * CSV (RFC 4180, UTF-8). Where a spreadsheet would take a text for a formula, it
 * gets an apostrophe in front; whoever reads it with a program takes that one
 * off. Numbers stay numbers.
 */
export const csvFormat: ExportFormat = {
  mediaType: 'text/csv',
  supportsDeletions: true,
  formatHeader: () => lines([Object.fromEntries(columns.map((name) => [name, name])) as Row]), // a row of its own names
  formatRecords: (page, { siteUrl }) => lines(page.map((record) => row(record, siteUrl))),
  footer: '',
}

function lines(rows: Row[]): string {
  return stringify(rows, {
    columns: [...columns],
    record_delimiter: 'windows',
    // The library leaves a lone line feed unquoted when lines end with CR LF (6.9.0).
    quoted_match: /[\r\n]/,
    cast: { string: (text) => withoutFormulas(text.replace(control, '').trimStart()) },
  })
}

/** What ends a cell for any reader: some split at semicolons and tabs whatever the quotes say. */
const separators = new Set([';', '\t', '\r', '\n'])
/** Also the wide forms, which spreadsheets take for the others. */
const formulaStarts = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
const unseen = /^[\s\p{Cf}\p{Cc}"]$/u

/** Puts an apostrophe before each `=`, `+`, `-` and `@` with which a cell would begin, unseen characters before it or not. */
function withoutFormulas(text: string): string {
  let guarded = ''
  let isStart = true
  for (const character of text) {
    if (isStart && formulaStarts.has(character)) guarded += "'"
    guarded += character
    if (separators.has(character)) isStart = true
    else if (!unseen.test(character)) isStart = false
  }
  return guarded
}

function row(record: ExportedRecord, site: string): Row {
  const { id, changed_at } = record
  if (record.deleted) {
    const nothing = Object.fromEntries(columns.map((name) => [name, null])) as Row // every column is named
    return { ...nothing, id, deleted: 'true', changed_at }
  }
  const { other_sources: _other, user_edited: _edited, ...facts } = record
  return {
    ...facts,
    deleted: 'false',
    type: getPlaceType(facts.type_enum).name,
    approximate: String(facts.approximate),
    tags: Object.keys(facts.tags).length > 0 ? tagsText(facts.tags) : null,
    source_url: toSafeUrl(facts.source_url),
    attribution: formatAttribution(record),
    page: buildPlaceUrl(site, id),
  }
}

/** JSON in which no semicolon begins a cell. */
function tagsText(tags: Record<string, string>): string {
  return JSON.stringify(tags).replaceAll(';', '\\u003b')
}
