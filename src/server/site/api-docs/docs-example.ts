/** The parts of the OpenAPI document the docs page reads. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  const?: unknown
  default?: unknown
  enum?: unknown[]
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

type Content = Record<string, { schema: Schema }>

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}

/** Values by which an example is a true one: Port Camargue and the waters before it. */
const known: Record<string, unknown> = {
  x1: 3,
  y1: 42,
  x2: 7,
  y2: 44,
  zoom: 9,
  latitude: 43.517,
  longitude: 4.132,
  id: 1401,
  place_id: 1401,
  name: 'Port Camargue',
  query: 'port camargue',
  partial_name: 'port ca',
  partial_mmsi: '2270',
  mmsi: '227000000',
  email: 'skipper@example.org',
  password: 'a long password',
  first_name: 'Ann',
  last_name: 'Skipper',
  comment: 'Good holding in sand.',
  description: 'Good holding in sand.',
  format: 'geojson',
  country_code: 'FR',
}

/** A line for a shell that makes the call, at a site's address and the base of the API. */
export function buildCurlCommand(method: string, path: string, operation: Operation, base: string): string {
  const parameters = operation.parameters ?? []
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    return encodeURIComponent(String(buildExample(schema ?? {}, name)))
  })
  const query = queryOf(parameters)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(buildExample(schema, name)))}`)
    .join('&')
  const words = ['curl']
  if (method !== 'GET') words.push(`-X ${method}`, "-H 'Authorization: Bearer YOUR_API_KEY'")
  const body = operation.requestBody?.content['application/json']
  if (body) {
    words.push("-H 'Content-Type: application/json'")
    words.push(`-d ${quoted(JSON.stringify(buildExample(body.schema, '')))}`)
  }
  if (method === 'GET' && needsFile(operation)) words.push('-OJ')
  words.push(quoted(`${base}${filled}${query ? `?${query}` : ''}`))
  return words.join(' ')
}

function needsFile({ responses }: Operation): boolean {
  return Object.values(responses['200']?.content ?? {}).some(({ schema }) => schema.format === 'binary')
}

/** The required ones; where a path has several readings, those of the first. */
function queryOf(parameters: Parameter[]): Parameter[] {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const required = query.filter((parameter) => parameter.required)
  if (required.length > 0) return required
  const choice = query.find(({ name, schema }) => name === 'type' && schema.enum)
  if (choice) return query.filter(({ name }) => ['type', 'x1', 'y1', 'x2', 'y2', 'zoom'].includes(name))
  return query.slice(0, 1)
}

/** A value the schema takes; of an object what is required, or its first fields. */
export function buildExample(schema: Schema, name: string): unknown {
  if (name in known && !schema.properties) return known[name]
  if (schema.const !== undefined) return schema.const
  const stated = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0]
  if (stated !== undefined) return stated
  if (schema.anyOf) return buildExample(schema.anyOf[0] ?? {}, name)
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    const chosen = fields.filter(([field]) => schema.required?.includes(field))
    return Object.fromEntries(
      (chosen.length > 0 ? chosen : fields.slice(0, 2)).map(([field, part]) => [
        field,
        buildExample(part, field),
      ]),
    )
  }
  return plainExample(schema, name)
}

function plainExample(schema: Schema, name: string): unknown {
  const type = [schema.type].flat()[0]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'array') return schema.items ? [buildExample(schema.items, name)] : []
  if (type === 'object') return {}
  if (schema.format === 'date-time') return '2026-01-31T12:00:00Z'
  return name ? name.toUpperCase() : 'text'
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
