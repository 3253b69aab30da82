import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { SignUp } from '../../../../src/core/contract/user.ts'
import {
  buildCurlCommand,
  buildExample,
  type Operation,
  type Parameter,
} from '../../../../src/server/site/api-docs/docs-example.ts'

const base = 'https://site.example/api/v1'
const operation = (parts: Partial<Operation> = {}): Operation => ({
  operationId: 'call',
  summary: 'Call',
  tags: [],
  responses: {},
  ...parts,
})
const inQuery = (name: string, required: boolean, schema: Parameter['schema'] = {}): Parameter => ({
  name,
  in: 'query',
  required,
  schema,
})

describe('the example of a value', () => {
  it.each([
    ['a known name', { type: 'integer', minimum: 5 }, 'zoom', 9],
    ['a constant before its examples', { const: 0, examples: [1] }, 'x', 0],
    ['the first example before the default', { examples: ['a', 'b'], default: 'c' }, 'x', 'a'],
    ['the default before the first choice', { default: 'c', enum: ['d', 'e'] }, 'x', 'c'],
    ['the first choice', { type: 'string', enum: ['d', 'e'] }, 'x', 'd'],
    ['the first of several schemas', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, 'x', true],
    ['several schemas without one', { anyOf: [] }, 'x', 'X'],
    ['the minimum of a number', { type: 'number', minimum: -4 }, 'x', -4],
    ['the minimum of a whole number', { type: 'integer', minimum: 0 }, 'x', 0],
    ['a number without a minimum', { type: 'integer' }, 'x', 1],
    ['the first of several types', { type: ['boolean', 'null'] }, 'x', true],
    ['a list', { type: 'array', items: { type: 'integer', minimum: 2 } }, 'x', [2]],
    ['a list of anything', { type: 'array' }, 'x', []],
    ['an object of any names', { type: 'object' }, 'x', {}],
    ['a time', { type: 'string', format: 'date-time' }, 'x', '2026-01-31T12:00:00Z'],
    ['a text', { type: 'string' }, 'berth', 'BERTH'],
    ['a text without a name', { type: 'string' }, '', 'text'],
  ])('is that of %s', (_title, schema, name, example) => {
    expect(buildExample(schema, name)).toEqual(example)
  })

  it('has the required fields of an object, else the first two, also under a known name', () => {
    const properties = { a: { type: 'integer' }, mmsi: {}, c: { type: 'boolean' } }
    expect(buildExample({ properties, required: ['mmsi', 'c'] }, 'x')).toEqual({ mmsi: '227000000', c: true })
    expect(buildExample({ properties }, 'description')).toEqual({ a: 1, mmsi: '227000000' })
    expect(buildExample({ properties, required: [] }, 'x')).toEqual({ a: 1, mmsi: '227000000' })
  })
})

describe('examples of known names', () => {
  const example = (name: string) => buildExample({ type: 'string' }, name)
  const position = (name: string) => Number(example(name))

  it.each(['first_name', 'last_name', 'name', 'comment', 'description'])(
    'begin with a capital as people write them: %s',
    (name) => {
      expect(example(name)).toMatch(/^[A-Z][a-z]/)
    },
  )

  it('are valid, so that a copied command works', () => {
    const { email, password } = SignUp.properties
    expect(Value.Check(email, example('email'))).toBe(true)
    expect(Value.Check(password, example('password'))).toBe(true)
    expect(example('country_code')).toMatch(/^[A-Z]{2}$/)
    expect(example('format')).toBe('geojson')
  })

  it('belong together: the position is in the box, and the parts are in what they are parts of', () => {
    const [latitude, longitude] = [position('latitude'), position('longitude')]
    expect(latitude > position('y1') && latitude < position('y2')).toBe(true)
    expect(longitude > position('x1') && longitude < position('x2')).toBe(true)
    // A box of some degrees fills a window at this zoom.
    expect(position('zoom')).toBeGreaterThanOrEqual(5)
    expect(position('zoom')).toBeLessThanOrEqual(10)
    expect(example('mmsi')).toMatch(new RegExp(`^${String(example('partial_mmsi'))}\\d{5}$`))
    expect(example('query')).toBe(String(example('name')).toLowerCase())
    expect(String(example('query')).startsWith(String(example('partial_name')))).toBe(true)
    expect(example('id')).toBe(example('place_id'))
  })
})

describe('the curl command', () => {
  it('of a read has its path and only the required parameters', () => {
    const parameters: Parameter[] = [
      { name: 'id', in: 'path', required: true, schema: {} },
      inQuery('limit', false, { type: 'integer' }),
      inQuery('query', true),
      inQuery('zoom', true),
    ]
    expect(buildCurlCommand('GET', '/places/{id}/near/{place}', operation({ parameters }), base)).toBe(
      `curl '${base}/places/1401/near/PLACE?query=port%20camargue&zoom=9'`,
    )
  })

  it('has the first parameter if none is required, and the box if the type selects the variant', () => {
    const [x1, zoom, other] = [inQuery('x1', false), inQuery('zoom', false), inQuery('other', false)]
    const build = (parameters: Parameter[]) => buildCurlCommand('GET', '/a', operation({ parameters }), base)
    expect(build([other, x1])).toBe(`curl '${base}/a?other=OTHER'`)
    expect(build([other, inQuery('type', false, { enum: ['place'] }), x1, zoom])).toBe(
      `curl '${base}/a?type=place&x1=3&zoom=9'`,
    )
    expect(build([other, inQuery('type', false), x1])).toBe(`curl '${base}/a?other=OTHER'`)
    expect(build([])).toBe(`curl '${base}/a'`)
  })

  it('of a write has its method, the key and a quoted body', () => {
    const schema = { properties: { a: { const: "it's" } } }
    const requestBody = { content: { 'application/json': { schema } } }
    expect(buildCurlCommand('POST', '/a', operation({ requestBody }), base)).toBe(
      [
        "curl -X POST -H 'Authorization: Bearer YOUR_API_KEY' -H 'Content-Type: application/json'",
        `-d '{"a":"it'\\''s"}' '${base}/a'`,
      ].join(' '),
    )
    const form = { content: { 'multipart/form-data': { schema } } }
    expect(buildCurlCommand('DELETE', '/a', operation({ requestBody: form }), base)).toBe(
      `curl -X DELETE -H 'Authorization: Bearer YOUR_API_KEY' '${base}/a'`,
    )
  })

  it('of a file keeps its name, only for a read that succeeds', () => {
    const file = { content: { 'application/zip': { schema: { format: 'binary' } } } }
    expect(buildCurlCommand('GET', '/a', operation({ responses: { 200: file } }), base)).toBe(
      `curl -OJ '${base}/a'`,
    )
    expect(buildCurlCommand('GET', '/a', operation({ responses: { 404: file } }), base)).not.toContain('-OJ')
    expect(buildCurlCommand('PUT', '/a', operation({ responses: { 200: file } }), base)).not.toContain('-OJ')
  })
})
