import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { collections } from '../../../src/server/ogc/collections.ts'
import {
  createCollection,
  createCollections,
  createConformance,
  createFeature,
  createLandingPage,
  createPageHead,
  toFeature,
} from '../../../src/server/ogc/documents.ts'
import { createOgcOpenApi } from '../../../src/server/ogc/openapi.ts'

interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  items?: Schema
  minimum?: number
  maximum?: number
  default?: number
  oneOf?: { minItems: number; maxItems: number }[]
  properties?: Record<string, Schema>
  required?: string[]
}
interface Parameter {
  name: string
  in: string
  required: boolean
  description: string
  style?: string
  explode?: boolean
  schema: Schema
}
interface Operation {
  operationId: string
  summary: string
  parameters: { $ref: string }[]
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}
interface Definition {
  servers: { url: string }[]
  info: { title: string; license: { name: string; url: string } }
  paths: Record<string, { get: Operation }>
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> }
}

const base = 'https://site.example/ogc'
// The members that a document of OpenAPI has, which another test validates.
const definition = createOgcOpenApi(base) as unknown as Definition
const { paths, components } = definition
const { parameters, schemas } = components
const operations = Object.entries(paths).map(([path, { get }]) => ({ path, ...get }))

/** Replaces the references of a schema by what they refer to. */
function inline(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return inline(schemas[name] ?? {})
  const { properties = {}, items } = schema
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [key, inline(property)]),
      ),
    }),
    ...(items && { items: inline(items) }),
  }
}

/** All parts of a schema that describe a value. */
function listParts(schema: Schema): Schema[] {
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  return [schema, ...parts.flatMap(listParts)]
}

/** Schema of a successful response of a path, by its media type. */
const getAnswers = (path: string) => paths[path]?.get.responses['200']?.content ?? {}

describe('the definition of the API', () => {
  it('names where it is and what may be done with the data', () => {
    expect(definition.servers).toEqual([{ url: base }])
    expect(definition.info.license).toMatchObject({
      url: 'https://opendatacommons.org/licenses/odbl/1-0/',
    })
  })

  it('names each operation once, with a text', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operationId, summary } of operations) {
      expect(operationId, path).toEqual(expect.stringMatching(/^get[A-Z]/))
      expect(summary, path).toEqual(expect.stringMatching(/\w/))
    }
  })

  it.each(operations)('lets $path choose its format, and has the parameters of the path', (operation) => {
    const names = operation.parameters.map(({ $ref }) => $ref.split('/').at(-1) ?? '')
    const inPath = names.filter((name) => parameters[name]?.in === 'path')
    expect(inPath).toEqual([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(names).toContain('f')
  })

  it('types every value that it describes', () => {
    const described = [
      ...Object.values(parameters).map(({ schema }) => schema),
      ...Object.values(schemas),
      ...operations.flatMap(({ path }) => Object.values(getAnswers(path)).map(({ schema }) => schema)),
    ]
    const untyped = described
      .flatMap((schema) => listParts(inline(schema)))
      .filter(({ type }) => !['string', 'number', 'integer', 'array', 'object'].includes(type ?? ''))
    expect(untyped).toEqual([])
    for (const schema of Object.values(schemas))
      expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(schema.required ?? []))
  })
})

describe('the parameters of features', () => {
  it('are written as the standard requires: with commas, not repeated', () => {
    // OGC API - Features, Part 1, requirements 15, 18 and 23: style form, explode false.
    for (const { name, in: place, style, explode, required, description } of Object.values(parameters)) {
      expect(place, name).toEqual(required ? 'path' : 'query')
      expect(style, name).toEqual(required ? undefined : 'form')
      expect(explode, name).toEqual(required ? undefined : false)
      expect(required, name).toEqual(['collectionId', 'featureId'].includes(name))
      expect(description, name).toEqual(expect.stringMatching(/\w/))
    }
  })

  it('have the schemas of the standard: a box of two or three axes, a time, a limit', () => {
    expect(parameters.bbox?.schema).toMatchObject({
      type: 'array',
      items: { type: 'number' },
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
    })
    expect(parameters.datetime?.schema).toEqual({ type: 'string' })
    const { type, minimum, maximum = 0, default: byDefault = 0 } = parameters.limit?.schema ?? {}
    expect(type).toBe('integer')
    expect(minimum).toBe(1)
    expect(byDefault > 1 && byDefault < maximum).toBe(true)
  })

  it('start at the first feature and know the collections and formats', () => {
    expect(parameters.featureId?.schema).toMatchObject({ type: 'integer', minimum: 1 })
    for (const name of ['after', 'offset'])
      expect(parameters[name]?.schema).toMatchObject({ type: 'integer', minimum: 0 })
    expect(parameters.offset?.schema.default).toBe(0)
    expect(parameters.types?.schema.items).toMatchObject({ type: 'integer', minimum: 0 })
    expect(parameters.collectionId?.schema.enum).toEqual(['places', 'nav_aids', 'weather'])
    expect(parameters.f?.schema.enum?.toSorted()).toEqual(['html', 'json'])
  })
})

describe('the responses', () => {
  const [collection] = collections
  if (!collection) throw new Error('there are collections')
  const record = { id: 5, longitude: 4.1, latitude: 43.5, properties: { name: 'Bay' } }
  const page = {
    ...createPageHead(base, collection, { count: 1, query: new URLSearchParams(), nextAfter: null }),
    features: [toFeature(record)],
  }
  const itemsPath = '/collections/{collectionId}/items'

  it.each<[path: string, mediaType: string, document: object]>([
    ['/', 'application/json', createLandingPage(base)],
    ['/api', 'application/vnd.oai.openapi+json;version=3.0', definition],
    ['/conformance', 'application/json', createConformance(base)],
    ['/collections', 'application/json', createCollections(base)],
    ['/collections/{collectionId}', 'application/json', createCollection(base, collection)],
    [itemsPath, 'application/geo+json', page],
    [`${itemsPath}/{featureId}`, 'application/geo+json', createFeature(base, collection, record)],
  ])('of %s match their definition, as %s or HTML', (path, mediaType, document) => {
    const answers = getAnswers(path)
    expect(Object.keys(answers).map((type) => type.replace(/; charset.*/, ''))).toEqual([
      mediaType,
      'text/html',
    ])
    const schema = inline(answers[mediaType]?.schema ?? {})
    const validate = new Ajv({ strict: false }).compile(schema)
    validate(document)
    expect(validate.errors).toBeNull()
    // All members are described, so that a generated client has them.
    if (path !== '/api')
      expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(document)))
  })

  it('describe failures as problem documents', () => {
    for (const { path, responses } of operations)
      for (const [status, { content, description }] of Object.entries(responses))
        if (status !== '200') {
          expect(Object.keys(content), `${path} ${status}`).toEqual(['application/problem+json'])
          expect(description, `${path} ${status}`).toEqual(expect.stringMatching(/\w/))
        }
  })
})
