import fc from 'fast-check'

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  patternProperties?: Record<string, Schema>
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Text values that often break programs. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '‮txt',
  '😀'.repeat(50),
  "'); drop table places; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}%s%n',
  '../../../../etc/passwd',
  '%00%ff%C0%80',
  'x'.repeat(20_000),
  '9'.repeat(400),
  '1e309',
  'NaN',
  '-0',
  '__proto__',
  'constructor',
  '2024-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
]

/** Values of any type. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom<unknown>(null, true, false, -1, 0, 2 ** 31, 2 ** 53, -(2 ** 63), 1.5, 1e308, [], {}, [[]]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.object({ maxDepth: 2, maxKeys: 4 }),
)

/** Creates values of a schema; one of `invalidValueInterval` parts is arbitrary. */
export function createSchemaArbitrary(schema: object, invalidValueInterval: number): fc.Arbitrary<unknown> {
  return createMixed(schema as Schema, invalidValueInterval) // a TypeBox schema is a JSON schema
}

function createMixed(schema: Schema, invalidValueInterval: number): fc.Arbitrary<unknown> {
  const right = createValid(schema, invalidValueInterval)
  return fc.oneof({ weight: invalidValueInterval, arbitrary: right }, { weight: 1, arbitrary: anyValue })
}

function createValid(schema: Schema, invalidValueInterval: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((choice) => createValid(choice, invalidValueInterval)))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object']
  return fc.oneof(...types.map((type) => createOfType(type, schema, invalidValueInterval)))
}

function createOfType(type: string, schema: Schema, invalidValueInterval: number): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1000 } = schema
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  // Mostly small numbers, which are ids of existing records.
  if (type === 'integer')
    return fc.oneof(
      fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }),
      fc.integer({ min: minimum, max: maximum }),
    )
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (type === 'array')
    return fc.array(createMixed(schema.items ?? {}, invalidValueInterval), { maxLength: 4 })
  if (type === 'string') return createText(schema)
  const [valueSchema] = Object.values(schema.patternProperties ?? {})
  if (valueSchema)
    return fc.dictionary(fc.string({ maxLength: 20 }), createMixed(valueSchema, invalidValueInterval), {
      maxKeys: 5,
    })
  return createRecord(schema, invalidValueInterval)
}

function createRecord(schema: Schema, invalidValueInterval: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, createMixed(field, invalidValueInterval)] as const,
  )
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: schema.required?.filter((name) => name in (schema.properties ?? {})) ?? [],
  })
}

function createText({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (pattern && pattern !== '\\S') return fc.stringMatching(new RegExp(pattern), { maxLength: 40 })
  const unrestricted = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
  return pattern ? unrestricted.map((value) => (/\S/.test(value) ? value : `${value}x`)) : unrestricted
}
