import { describe, expect, it } from 'vitest'
import {
  bodyPresenceLabels,
  describeType,
  renderSchema,
  renderSchemaNotes,
  responsePresenceLabels,
} from '../../../../src/server/site/api-docs/docs-schema.ts'

it.each([
  [{ $ref: '#/components/schemas/Place' }, '<a href="#schema-Place">Place</a>'],
  [{ const: 0, type: 'integer' }, '<code>0</code>'],
  [{ const: '<a>' }, '<code>&lt;a&gt;</code>'],
  [{ enum: ['a', '<b>'], type: 'string' }, '<code>a</code> or <code>&lt;b&gt;</code>'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'text or null'],
  [{ type: 'array', items: { type: 'integer' } }, 'list of whole number'],
  [{ type: 'array' }, 'list of anything'],
  [{ type: 'object', patternProperties: { '.*': { type: 'number' } } }, 'object of names and number'],
  [{ type: 'string', format: 'binary' }, 'the file'],
  [{ type: ['boolean', 'null'] }, '<code>true</code> or <code>false</code> or null'],
  [{ type: 'object' }, 'object'],
  [{}, 'anything'],
])('the type %j is described as text', (schema, text) => {
  expect(describeType(schema).markup).toBe(text)
})

it.each([
  [{}, ''],
  [{ minimum: 1, maximum: 5 }, '1 to 5'],
  [{ minimum: 0, maximum: 5 }, '0 to 5'],
  [{ maximum: 5 }, 'at most 5'],
  [{ maximum: 2_147_483_646 }, 'at most 2147483646'],
  [{ minimum: 1, maximum: 2_147_483_647 }, 'from 1'],
  [{ maximum: 2_147_483_647 }, ''],
  [{ minimum: 0 }, ''],
  [{ minimum: -3 }, 'from -3'],
  [{ minLength: 1, maxLength: 80 }, '1 to 80 characters'],
  [{ maxLength: 80 }, 'at most 80 characters'],
  [{ format: 'date-time' }, 'RFC 3339'],
  [{ format: 'email' }, 'email'],
  [{ format: 'binary' }, ''],
  [{ pattern: '\\S' }, ''],
  [{ pattern: '^<$' }, '<code>^&lt;$</code>'],
  [{ default: false }, 'else false'],
  [{ default: 'a' }, 'else &quot;a&quot;'],
  [{ minimum: 2, default: 3, description: 'Berths & buoys.' }, 'from 2, else 3, Berths &amp; buoys.'],
])('the notes of %j are its limits', (schema, notes) => {
  expect(renderSchemaNotes(schema)?.markup ?? '').toBe(notes && `<span class="notes">${notes}</span>`)
})

describe('the table of an object', () => {
  const schema = { required: ['a'], properties: { a: { type: 'string' }, b: { type: 'number', minimum: 1 } } }
  const head =
    '<thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead><tbody><tr><th scope="row">'

  it('marks the required fields of a body', () => {
    expect(renderSchema(schema, 'B & C', bodyPresenceLabels).markup).toBe(
      `<table><caption>B &amp; C</caption>${head}<code>a</code> <span class="must">required</span></th><td>text</td></tr>` +
        '<tr><th scope="row"><code>b</code></th><td>number<span class="notes">from 1</span></td></tr></tbody></table>',
    )
  })

  it('marks the optional fields of a response', () => {
    const table = renderSchema(schema, 'B', responsePresenceLabels).markup
    expect(table).toContain('<code>a</code></th>')
    expect(table).toContain('<code>b</code> <span class="must">may be absent</span></th>')
  })

  it('is inside the row of its field, also in a list of alternatives', () => {
    const inner = { anyOf: [{ type: 'null' }, { type: 'array', items: schema }] }
    const table = renderSchema({ properties: { list: inner } }, 'Outer', bodyPresenceLabels).markup
    expect(table).toContain('<td>null or list of anything<div class="inside"><table><caption>list</caption>')
    expect(renderSchema({ type: 'array', items: schema }, 'Rows', bodyPresenceLabels).markup).toMatch(
      /^<p>list of anything<\/p><table><caption>Rows<\/caption>/,
    )
    expect(renderSchema({ type: 'string', maxLength: 4 }, 'Text', bodyPresenceLabels).markup).toBe(
      '<p>text<span class="notes">at most 4 characters</span></p>',
    )
  })
})
