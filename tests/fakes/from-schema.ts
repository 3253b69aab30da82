import fc from 'fast-check'

/** A JSON schema as the contract's schemas are, seen as plain data. */
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

/** Texts that break programs. */
const hostile = [
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

/** Anything but what is asked for. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostile),
  fc.constantFrom<unknown>(null, true, false, -1, 0, 2 ** 31, 2 ** 53, -(2 ** 63), 1.5, 1e308, [], {}, [[]]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.object({ maxDepth: 2, maxKeys: 4 }),
)

/** Values of a schema, every now and then (one part in `junkEvery`) anything else. */
export function createSchemaArbitrary(schema: object, junkEvery: number): fc.Arbitrary<unknown> {
  return mixed(schema as Schema, junkEvery) // a TypeBox schema is a JSON schema
}

function mixed(schema: Schema, junkEvery: number): fc.Arbitrary<unknown> {
  const right = valid(schema, junkEvery)
  return fc.oneof({ weight: junkEvery, arbitrary: right }, { weight: 1, arbitrary: junk })
}

function valid(schema: Schema, junkEvery: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => valid(choice, junkEvery)))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'object']
  return fc.oneof(...types.map((type) => ofType(type, schema, junkEvery)))
}

function ofType(type: string, schema: Schema, junkEvery: number): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1000 } = schema
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  // Small numbers most of the time: they are the ids of records that are there.
  if (type === 'integer')
    return fc.oneof(
      fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }),
      fc.integer({ min: minimum, max: maximum }),
    )
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (type === 'array') return fc.array(mixed(schema.items ?? {}, junkEvery), { maxLength: 4 })
  if (type === 'string') return text(schema)
  const [named] = Object.values(schema.patternProperties ?? {})
  if (named) return fc.dictionary(fc.string({ maxLength: 20 }), mixed(named, junkEvery), { maxKeys: 5 })
  return record(schema, junkEvery)
}

function record(schema: Schema, junkEvery: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, mixed(field, junkEvery)] as const,
  )
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: schema.required?.filter((name) => name in (schema.properties ?? {})) ?? [],
  })
}

function text({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (pattern && pattern !== '\\S') return fc.stringMatching(new RegExp(pattern), { maxLength: 40 })
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
  return pattern ? plain.map((value) => (/\S/.test(value) ? value : `${value}x`)) : plain
}
