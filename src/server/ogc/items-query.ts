import { parseBbox, type Bbox } from '../../core/geo.ts'
import { parseDecimal } from '../../core/parse-decimal.ts'
import { featuresPage } from '../../core/limits/gis.ts'
import type { PageFilter, PageRequest } from '../map-layers/page-queries.ts'
import { DomainError, type Reason } from '../system/domain-error.ts'

/** Parameters of the items of a collection. */
export const itemsParameters = ['bbox', 'datetime', 'limit', 'types', 'after', 'offset', 'f'] as const

/** Throws 400 for parameters that a resource does not have or that are repeated (requirements 4 and 5 of Part 1). */
export function checkParameters(
  query: Record<string, unknown>,
  allowed: readonly string[],
): Partial<Record<string, string>> {
  const values: Partial<Record<string, string>> = {}
  for (const [name, value] of Object.entries(query)) {
    if (!allowed.includes(name)) throw malformed(name, { key: 'inputErrors.unknownParameter' })
    if (typeof value !== 'string') throw malformed(name, { key: 'inputErrors.repeated' })
    values[name] = value
  }
  return values
}

/** Parses the parameters of a page. Throws 400 that names the invalid one. */
export function parseItemsQuery(values: Partial<Record<string, string>>): PageFilter & PageRequest {
  const { bbox, datetime, limit, types, after, offset } = values
  return {
    bounds: bbox === undefined ? null : parseBounds(bbox),
    types: types === undefined ? null : parseTypes(types),
    ...(datetime === undefined ? { from: null, until: null } : parseInterval(datetime)),
    limit:
      limit === undefined
        ? featuresPage.default
        : Math.min(featuresPage.max, parseInteger('limit', limit, 1)),
    after: after === undefined ? 0 : parseInteger('after', after, 0),
    offset: offset === undefined ? 0 : parseInteger('offset', offset, 0, featuresPage.maxOffset),
  }
}

function parseBounds(text: string): Bbox {
  const parts = text.split(',')
  if (parts.some((part) => Number.isNaN(parseDecimal(part))))
    throw malformed('bbox', { key: 'inputErrors.bbox' })
  // Six numbers: the third and the sixth are heights, which points on the sea do not have.
  const bbox = parseBbox((parts.length === 6 ? parts.filter((_, index) => index % 3 !== 2) : parts).join(','))
  if (!bbox) throw malformed('bbox', { key: 'inputErrors.bbox' })
  return bbox
}

const maxTypes = 100

function parseTypes(text: string): number[] {
  const parts = text.split(',')
  if (parts.length > maxTypes || !parts.every((part) => /^\d{1,3}$/.test(part)))
    throw malformed('types', { key: 'inputErrors.pageTypes' })
  return parts.map(Number)
}

/** Largest integer of PostgreSQL; no id and no limit is larger. */
const maxInteger = 2_147_483_647

const integerRules = {
  limit: 'inputErrors.pageLimit',
  after: 'inputErrors.pageAfter',
  offset: 'inputErrors.pageOffset',
} as const

/** Parses a whole number; one that no integer of PostgreSQL holds counts as the largest one. */
function parseInteger(name: 'limit' | 'after' | 'offset', text: string, min: number, max = Infinity): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw malformed(name, { key: integerRules[name], values: { max } })
  return Math.min(value, maxInteger)
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i
const fullDate = /^\d{4}-\d\d-\d\d$/

function parseInterval(text: string): { from: string | null; until: string | null } {
  const ends = text.split('/')
  const from = parseEnd(ends[0] ?? '', 'T00:00:00Z')
  const until = parseEnd(ends.at(-1) ?? '', 'T23:59:59.999Z')
  const isOpen = from === null && until === null
  if (ends.length > 2 || isOpen || (from !== null && until !== null && from > until))
    throw malformed('datetime', { key: 'inputErrors.interval' })
  return { from, until }
}

/** One end of an interval as UTC; null if it is open. `timeOfDay` completes a date, which stands for its whole day. */
function parseEnd(text: string, timeOfDay: string): string | null {
  if (text === '' || text === '..') return null
  const complete = fullDate.test(text) ? text + timeOfDay : text
  const time = dateTime.test(complete) ? Date.parse(complete) : Number.NaN
  if (Number.isNaN(time)) throw malformed('datetime', { key: 'inputErrors.interval' })
  return new Date(time).toISOString()
}

function malformed(name: string, reason: Reason): DomainError {
  return new DomainError('malformed', null, { errors: { [name]: [reason] } })
}
