/** The parts of the OpenAPI document that the docs page uses. */
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

/** Realistic example values: Port Camargue and the sea around it. */
const exampleValues: Record<string, unknown> = {
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

/** Builds a curl command for a call, with the site's URL and the base path of the API. */
export function buildCurlCommand(method: string, path: string, operation: Operation, base: string): string {
  const parameters = operation.parameters ?? []
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema
    return encodeURIComponent(String(buildExample(schema ?? {}, name)))
  })
  const query = listQueryParameters(parameters)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(buildExample(schema, name)))}`)
    .join('&')
  const parts = ['curl']
  if (method !== 'GET') parts.push(`-X ${method}`, "-H 'Authorization: Bearer YOUR_API_KEY'")
  const body = operation.requestBody?.content['application/json']
  if (body) {
    parts.push("-H 'Content-Type: application/json'")
    parts.push(`-d ${quoteText(JSON.stringify(buildExample(body.schema, '')))}`)
  }
  if (method === 'GET' && needsFile(operation)) parts.push('-OJ')
  parts.push(quoteText(`${base}${filled}${query ? `?${query}` : ''}`))
  return parts.join(' ')
}

function needsFile({ responses }: Operation): boolean {
  return Object.values(responses['200']?.content ?? {}).some(({ schema }) => schema.format === 'binary')
}

/** Required query parameters; if a path has several query variants, those of the first. */
function listQueryParameters(parameters: Parameter[]): Parameter[] {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const required = query.filter((parameter) => parameter.required)
  if (required.length > 0) return required
  const choice = query.find(({ name, schema }) => name === 'type' && schema.enum)
  if (choice) return query.filter(({ name }) => ['type', 'x1', 'y1', 'x2', 'y2', 'zoom'].includes(name))
  return query.slice(0, 1)
}

/** Builds an example value of a schema; for objects the required fields, else the first ones. */
export function buildExample(schema: Schema, name: string): unknown {
  if (name in exampleValues && !schema.properties) return exampleValues[name]
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
  return createExample(schema, name)
}

function createExample(schema: Schema, name: string): unknown {
  const type = [schema.type].flat()[0]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'array') return schema.items ? [buildExample(schema.items, name)] : []
  if (type === 'object') return {}
  if (schema.format === 'date-time') return '2026-01-31T12:00:00Z'
  return name ? name.toUpperCase() : 'text'
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
