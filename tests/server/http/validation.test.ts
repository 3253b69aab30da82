import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/core/contract/calls/endpoint.ts'
import { endpoints, type EndpointKey } from '../../../src/core/contract/endpoints.ts'
import { textLength } from '../../../src/core/limits/text.ts'
import { nameKeyword } from '../../../src/core/contract/primitives.ts'
import { createBodyValidator, createTextValidator } from '../../../src/server/http/validate.ts'
import { hasValidationMessage } from '../../../src/server/http/validation-messages.ts'

/** Schemas of all requests, by endpoint and part. */
const requests = (Object.keys(endpoints) as EndpointKey[]).flatMap((key) => {
  const { params, query, body }: Endpoint = endpoints[key]
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [{ key, part, schema }] : [],
  )
})

function validate(key: EndpointKey, part: string, input: unknown): unknown {
  const request = requests.find((candidate) => candidate.key === key && candidate.part === part)
  if (!request) throw new Error(`${key} has no ${part}`)
  const createValidator = part === 'body' ? createBodyValidator : createTextValidator
  return createValidator(request.schema)(input)
}

const bounds = { x1: '1', y1: '1', x2: '2', y2: '2' }
const area = { x1: 1, y1: 1, x2: 2, y2: 2, tile_zoom: 15, file_format: 'kap' }
const user = { email: 'a@example.org', password: 'long enough it is', first_name: 'A', last_name: 'B' }

describe('validation errors', () => {
  it.each<[keyword: string, EndpointKey, string, input: object, field: string, message: string]>([
    [
      'anyOf of values',
      'POST /chart_jobs',
      'body',
      { ...area, file_format: 'pdf' },
      'file_format',
      'must be one of kap, kap_merged, mbtiles',
    ],
    [
      'anyOf of values in a path',
      'GET /places.:format',
      'params',
      { format: 'doc' },
      'format',
      'must be one of gpx, kml, geojson, csv',
    ],
    [
      'anyOf in an object',
      'PATCH /vessels/:id',
      'body',
      { privacy: { audience: 'friends' } },
      'privacy.audience',
      'must be one of public, followers, nobody',
    ],
    [
      'anyOf of types',
      'POST /posts',
      'body',
      { comment: 'a', poi_id: 1, photo: 7 },
      'photo',
      'must be text or an object',
    ],
    [
      'anyOf, one part fits',
      'POST /posts',
      'body',
      { comment: 'a', poi_id: 1, photo: { image: 7 } },
      'photo.image',
      'must be text',
    ],
    [
      'enum',
      'POST /reports',
      'body',
      { subject: 'sea', subject_id: 1, reason: 'a' },
      'subject',
      'must be one of place, post, photo, nav_aid, vessel, user',
    ],
    [
      'const',
      'GET /images',
      'query',
      { ...bounds, tile_zoom: '15', file_format: 'kap', file_type: 'osm' },
      'file_type',
      'must be gmap',
    ],
    ['type of a query', 'GET /nav_aids', 'query', { ...bounds, x1: 'one' }, 'x1', 'must be a number'],
    ['type integer', 'GET /checkins', 'query', { place_id: '1.5' }, 'place_id', 'must be a whole number'],
    ['type boolean', 'GET /vessels?own', 'query', { own: 'maybe' }, 'own', 'must be true or false'],
    ['type with null', 'PATCH /places/:id', 'body', { city: 7 }, 'city', 'must be text or null'],
    ['type array', 'POST /observations', 'body', { reports: 'none' }, 'reports', 'must be a list'],
    ['type of the body', 'POST /places', 'body', [], 'body', 'must be an object'],
    ['type in a record', 'PATCH /places/:id', 'body', { tags: { vhf: 9 } }, 'tags.vhf', 'must be text'],
    ['required', 'POST /rates', 'body', { stars: 5 }, 'place_id', 'is missing'],
    ['minimum and maximum', 'POST /rates', 'body', { stars: 6, place_id: 1 }, 'stars', 'must be from 1 to 5'],
    [
      'minimum',
      'POST /observations',
      'body',
      { reports: [{ at: '2026-01-01T00:00:00Z', sog: -1 }] },
      'reports.0.sog',
      'must be at least 0',
    ],
    ['minLength 1', 'GET /search', 'query', { query: '' }, 'query', 'must not be blank'],
    [
      'minLength',
      'POST /users/sign_up',
      'body',
      { ...user, password: 'short' },
      'password',
      'must have at least 10 characters',
    ],
    [
      'maxLength',
      'PATCH /places/:id',
      'body',
      { city: 'a'.repeat(2000) },
      'city',
      'must have at most 200 characters',
    ],
    [
      'maxItems',
      'POST /observations',
      'body',
      { reports: Array.from({ length: 501 }, () => ({ at: '2026-01-01T00:00:00Z' })) },
      'reports',
      'must have at most 500 entries',
    ],
    ['pattern of a text', 'PATCH /places/:id', 'body', { name: '  ' }, 'name', 'must not be blank'],
    [
      'pattern of a country',
      'PATCH /places/:id',
      'body',
      { country_code: 'fr' },
      'country_code',
      'must be a country code of two capital letters, such as FR',
    ],
    [
      'pattern of an MMSI',
      'POST /observations',
      'body',
      { mmsi: '12', reports: [] },
      'mmsi',
      'must be nine digits',
    ],
    [
      'pattern of types',
      'GET /places.:format',
      'query',
      { types: 'a' },
      'types',
      'must be whole numbers with commas between them, such as 0,1',
    ],
    [
      'format email',
      'POST /users/sign_up',
      'body',
      { ...user, email: 'a' },
      'email',
      'must be an e-mail address',
    ],
    [
      'format date-time',
      'GET /places.:format',
      'query',
      { updated_since: 'now' },
      'updated_since',
      'must be a date and time with its time zone, such as 2026-01-01T00:00:00Z',
    ],
    [
      'not',
      'PATCH /vessels/:id',
      'body',
      { privacy: { blur_nm: 5 } },
      'privacy.blur_nm',
      'is no longer accepted',
    ],
  ])('%s: name the field and what it accepts', (_keyword, key, part, input, field, message) => {
    expect(validate(key, part, input)).toEqual({ errors: { [field]: [message] } })
  })

  it('cover all keywords, patterns and formats of the contract', () => {
    const found = new Set<string>()
    const missing = requests.flatMap(({ key, part, schema }) =>
      listKeywords(schema).flatMap(([keyword, value]) => {
        found.add(keyword)
        return hasValidationMessage(keyword, value) ? [] : [`${key} ${part}: ${keyword} ${String(value)}`]
      }),
    )
    expect(missing).toEqual([])
    expect([...found].sort()).toEqual([
      'anyOf',
      'const',
      'enum',
      'format',
      'maxItems',
      'maxLength',
      'maximum',
      'minLength',
      'minimum',
      'not',
      'pattern',
      'required',
      'type',
    ])
  })
})

it('every name in a body is cleaned before it is checked', () => {
  const names = requests
    .filter(({ part }) => part === 'body')
    .flatMap(({ key, schema }) =>
      Object.entries((schema as { properties?: Record<string, object> }).properties ?? {})
        .filter(([field]) => /(^|_)name$/.test(field))
        .map(([field, property]) => ({ key, field, isCleaned: nameKeyword in property })),
    )
  expect(names.filter(({ isCleaned }) => !isCleaned)).toEqual([])
  expect(names.map(({ key, field }) => `${key} ${field}`).toSorted()).toEqual([
    'PATCH /nav_aids/:id name',
    'PATCH /places/:id name',
    'PATCH /users/:id first_name',
    'PATCH /users/:id last_name',
    'PATCH /vessels/:id name',
    'POST /places name',
    'POST /users/sign_up first_name',
    'POST /users/sign_up last_name',
    'POST /vessels name',
  ])
  for (const { key, field } of names) {
    const blank = validate(key, 'body', { [field]: '\u200b\u202e' }) as { errors: Record<string, string[]> }
    expect(blank.errors[field], key).toEqual(['must not be blank'])
  }
  expect(validate('PATCH /places/:id', 'body', { name: `\u202e${'x'.repeat(textLength.name)}` })).toEqual({
    value: { name: 'x'.repeat(textLength.name) },
  })
})

/** Keywords that never refuse an input, and keywords whose values are named schemas. */
const annotationKeywords = new Set(['default', 'description', 'examples', nameKeyword])
const schemaMapKeywords = new Set(['properties', 'patternProperties'])

/** Lists the keywords with their values, in a schema and its subschemas, that can refuse an input. */
function listKeywords(schema: TSchema | object): [string, unknown][] {
  return Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (annotationKeywords.has(keyword)) return []
    if (schemaMapKeywords.has(keyword)) return Object.values(value as object).flatMap(listKeywords)
    if (keyword === 'items') return listKeywords(value as object)
    const nested = keyword === 'anyOf' ? (value as object[]).flatMap(listKeywords) : []
    return [[keyword, value], ...nested]
  })
}
