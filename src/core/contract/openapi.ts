import type { TSchema } from 'typebox'
import { parseEndpointKey, apiBasePath } from '../endpoint-key.ts'
import { endpoints, type Endpoint, type EndpointKey } from './endpoints.ts'
import { Problem } from './errors.ts'
import { NavAid, NavAidProperties } from './nav-aid.ts'
import { CheckIn, Destination, Place, PlaceCharts, PlaceProperties } from './place.ts'
import { Post } from './post.ts'
import { ClusterProperties } from './primitives.ts'
import {
  ActivityMessage,
  CheckInMessage,
  LeftMessage,
  MissedMessage,
  PositionMessage,
  PostDeletedMessage,
  PostMessage,
} from './realtime.ts'
import { ActivityEvent, SearchResult } from './search.ts'
import { TileSource } from './tile-source.ts'
import { OwnUser, Session, User } from './user.ts'
import { ConnectionProperties, Vessel, VesselCharts } from './vessel.ts'
import { MeteoProperties, MeteoReport } from './weather.ts'

type Json = Record<string, unknown>

/** Schemas listed under `components`; the rest of the document refers to them by `$ref`. */
const namedSchemas: Record<string, TSchema> = {
  ActivityEvent,
  ActivityMessage,
  CheckIn,
  CheckInMessage,
  ClusterProperties,
  ConnectionProperties,
  Destination,
  LeftMessage,
  MeteoProperties,
  MeteoReport,
  MissedMessage,
  NavAid,
  NavAidProperties,
  OwnUser,
  Place,
  PlaceCharts,
  PlaceProperties,
  PositionMessage,
  Post,
  PostDeletedMessage,
  PostMessage,
  Problem,
  SearchResult,
  Session,
  TileSource,
  User,
  Vessel,
  VesselCharts,
}

/** Creates the OpenAPI 3.1 document of all endpoints. */
export function createOpenApiDocument(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const { method, path } = parseEndpointKey(key)
    const url = path.replace(/:(\w+)/g, '{$1}')
    const methods = (paths[url] ??= {})
    const existing = methods[method.toLowerCase()]
    const operation = createOperation(key, endpoints[key])
    methods[method.toLowerCase()] = existing ? mergeOperations(existing, operation) : operation
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roadstead',
      version,
      description:
        'Places for boaters, aids to navigation, weather beacons and vessels. Places are under ODbL 1.0, reviews and photos under CC BY-SA 4.0. Not for navigation.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiBasePath }],
    paths: replaceByReferences(paths) as Json,
    components: {
      schemas: Object.fromEntries(
        Object.entries(namedSchemas).map(([name, schema]) => [
          name,
          replaceByReferences(toPlainJson(schema), name),
        ]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'roadstead_session' },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function createOperation(key: EndpointKey, endpoint: Endpoint): Json {
  const { queryDiscriminator } = parseEndpointKey(key)
  const discriminator: Json[] = queryDiscriminator?.value
    ? [
        {
          name: queryDiscriminator.name,
          in: 'query',
          required: true,
          schema: { type: 'string', enum: [queryDiscriminator.value] },
        },
      ]
    : []
  const parameters = [
    ...listParameters(endpoint.params, 'path'),
    ...discriminator,
    ...listParameters(endpoint.query, 'query'),
  ]
  return {
    operationId: createOperationId(key),
    summary: endpoint.summary,
    tags: [endpoint.group],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBody(endpoint) }),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done', content: createResponseContent(endpoint) },
      default: {
        description: 'Error',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function createResponseContent(endpoint: Endpoint): Json {
  const { response, mediaType = response === 'file' ? 'application/octet-stream' : 'application/json' } =
    endpoint
  const schema = response === 'file' ? { type: 'string', format: 'binary' } : toPlainJson(response)
  return Object.fromEntries([mediaType].flat().map((name) => [name, { schema }]))
}

function requestBody(endpoint: Endpoint): Json {
  const schema = endpoint.body ? toPlainJson(endpoint.body) : {}
  const wrapped = endpoint.bodyWrapper
    ? {
        anyOf: [
          {
            type: 'object',
            required: [endpoint.bodyWrapper],
            properties: { [endpoint.bodyWrapper]: schema },
          },
          schema,
        ],
      }
    : schema
  return {
    required: true,
    content: {
      'application/json': { schema: wrapped },
      ...(endpoint.multipart && { 'multipart/form-data': { schema: { type: 'object' } } }),
    },
  }
}

interface ObjectSchema {
  properties?: Record<string, Json>
  required?: string[]
}

function listParameters(schema: TSchema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toPlainJson(schema) as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Merges endpoints that share a path and method into one operation that accepts any of their queries. */
function mergeOperations(a: Json, b: Json): Json {
  const parameters = new Map<string, Json>()
  for (const parameter of [...list(a.parameters), ...list(b.parameters)]) {
    const existing = parameters.get(String(parameter.name))
    parameters.set(String(parameter.name), {
      ...parameter,
      required: false,
      schema: existing ? mergeSchemas(existing.schema as Json, parameter.schema as Json) : parameter.schema,
    })
  }
  return {
    ...a,
    summary: `${String(a.summary)} Or: ${String(b.summary)}`,
    parameters: [...parameters.values()],
    responses: mergeResponses(a.responses as Json, b.responses as Json),
  }
}

function mergeSchemas(a: Json, b: Json): Json {
  if (JSON.stringify(a) === JSON.stringify(b)) return a
  if (Array.isArray(a.enum) && Array.isArray(b.enum)) return { type: 'string', enum: [...a.enum, ...b.enum] }
  return { anyOf: [a, b] }
}

function mergeResponses(a: Json, b: Json): Json {
  const contentA = (a['200'] as { content: Json }).content
  const contentB = (b['200'] as { content: Json }).content
  const content: Json = { ...contentA }
  for (const [media, value] of Object.entries(contentB)) {
    const existing = content[media] as { schema: Json } | undefined
    content[media] = existing
      ? { schema: mergeSchemas(existing.schema, (value as { schema: Json }).schema) }
      : value
  }
  return { ...a, '200': { description: 'Done', content } }
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : []
}

function createOperationId(key: string): string {
  const words = key
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  return words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join('')
}

/** Replaces named schemas by references, except the schema that is being defined. */
function replaceByReferences(value: unknown, defining?: string): unknown {
  if (Array.isArray(value)) return value.map((part) => replaceByReferences(part))
  if (!(value instanceof Object)) return value
  const name = nameByText.get(JSON.stringify(value))
  if (name && name !== defining) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceByReferences(part)]))
}

const nameByText = new Map(
  Object.entries(namedSchemas).map(([name, schema]) => [JSON.stringify(schema), name]),
)

/** Converts a schema to plain JSON without the library's symbols. */
function toPlainJson(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema)) as Json // a schema is plain JSON once its symbols are gone
}
