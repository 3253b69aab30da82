import { featuresPage } from '../../core/limits/gis.ts'
import { databaseLicence } from '../messages/record-texts.ts'
import { serverMessages } from '../messages/messages.ts'
import { packageVersion } from '../system/version.ts'
import { collections } from './collections.ts'
import { geoJsonType, htmlType, jsonType, openApiType } from './responses.ts'

type Json = Record<string, unknown>

const texts = serverMessages.ogc
const problem = {
  description: 'Error',
  content: { 'application/problem+json': { schema: { type: 'object' } } },
}

const reference = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })
const parameter = (name: string) => reference('parameters', name)

/** Creates the OpenAPI 3.0 definition of the API. `base` is the URL of its landing page. */
export function createOgcOpenApi(base: string): Json {
  return {
    openapi: '3.0.3',
    info: {
      title: texts.title,
      description: texts.description,
      version: packageVersion,
      license: { name: databaseLicence.name, url: databaseLicence.url },
    },
    servers: [{ url: base }],
    paths: {
      '/': operation('getLandingPage', texts.links.landing, jsonType, 'LandingPage'),
      '/api': operation('getApi', texts.links.serviceDesc, openApiType, null),
      '/conformance': operation('getConformance', texts.links.conformance, jsonType, 'Conformance'),
      '/collections': operation('getCollections', texts.links.data, jsonType, 'Collections'),
      '/collections/{collectionId}': operation(
        'getCollection',
        texts.links.collection,
        jsonType,
        'Collection',
        ['collectionId'],
      ),
      '/collections/{collectionId}/items': operation(
        'getItems',
        texts.links.items,
        geoJsonType,
        'FeatureCollection',
        ['collectionId', 'bbox', 'datetime', 'limit', 'types', 'after', 'offset'],
      ),
      '/collections/{collectionId}/items/{featureId}': operation(
        'getItem',
        texts.links.items,
        geoJsonType,
        'Feature',
        ['collectionId', 'featureId'],
      ),
    },
    components: { parameters: createParameters(), schemas: createSchemas() },
  }
}

function operation(
  operationId: string,
  summary: string,
  mediaType: string,
  schema: string | null,
  parameters: string[] = [],
): Json {
  const content = {
    [mediaType]: { schema: schema ? reference('schemas', schema) : { type: 'object' } },
    [htmlType]: { schema: { type: 'string' } },
  }
  const hasRecord = parameters.includes('collectionId')
  return {
    get: {
      operationId,
      summary,
      parameters: [...parameters, 'f'].map(parameter),
      responses: {
        200: { description: summary, content },
        400: problem,
        ...(hasRecord && { 404: problem }),
        500: problem,
      },
    },
  }
}

function createParameters(): Json {
  const { parameters } = texts
  const query = (name: keyof typeof parameters, schema: Json, style: Json = {}) => ({
    [name]: { name, in: 'query', required: false, description: parameters[name], schema, ...style },
  })
  const path = (name: 'collectionId' | 'featureId', schema: Json) => ({
    [name]: { name, in: 'path', required: true, description: parameters[name], schema },
  })
  const list = { style: 'form', explode: false }
  return {
    ...path('collectionId', { type: 'string', enum: collections.map(({ id }) => id) }),
    ...path('featureId', { type: 'integer', minimum: 1 }),
    ...query(
      'bbox',
      {
        type: 'array',
        oneOf: [
          { minItems: 4, maxItems: 4 },
          { minItems: 6, maxItems: 6 },
        ],
        items: { type: 'number' },
      },
      list,
    ),
    ...query('datetime', { type: 'string' }, list),
    ...query(
      'limit',
      { type: 'integer', minimum: 1, maximum: featuresPage.max, default: featuresPage.default },
      list,
    ),
    ...query('types', { type: 'array', items: { type: 'integer', minimum: 0, maximum: 999 } }, list),
    ...query('after', { type: 'integer', minimum: 0 }, list),
    ...query('offset', { type: 'integer', minimum: 0, maximum: featuresPage.maxOffset, default: 0 }, list),
    ...query('f', { type: 'string', enum: ['json', 'html'] }, list),
  }
}

function createSchemas(): Json {
  const text = { type: 'string' }
  const links = { type: 'array', items: reference('schemas', 'Link') }
  const object = (required: string[], properties: Json) => ({ type: 'object', required, properties })
  const feature = {
    type: { type: 'string', enum: ['Feature'] },
    id: { type: 'integer' },
    geometry: reference('schemas', 'Point'),
    properties: { type: 'object', nullable: true },
    links,
  }
  return {
    Link: object(['href', 'rel'], { href: text, rel: text, type: text, title: text }),
    LandingPage: object(['links'], { title: text, description: text, links }),
    Conformance: object(['conformsTo'], { conformsTo: { type: 'array', items: text }, links }),
    Collection: object(['id', 'links'], {
      id: text,
      title: text,
      description: text,
      itemType: text,
      extent: { type: 'object' },
      crs: { type: 'array', items: text },
      links,
    }),
    Collections: object(['links', 'collections'], {
      links,
      collections: { type: 'array', items: reference('schemas', 'Collection') },
    }),
    Point: object(['type', 'coordinates'], {
      type: { type: 'string', enum: ['Point'] },
      coordinates: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } },
    }),
    Feature: object(['type', 'id', 'geometry', 'properties'], feature),
    FeatureCollection: object(['type', 'features'], {
      type: { type: 'string', enum: ['FeatureCollection'] },
      numberReturned: { type: 'integer', minimum: 0 },
      links,
      features: { type: 'array', items: reference('schemas', 'Feature') },
    }),
  }
}
