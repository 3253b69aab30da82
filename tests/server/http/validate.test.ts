import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { maxJsonDepth } from '../../../src/core/limits/requests.ts'
import {
  createBodyValidator,
  createFormValidator,
  createTextValidator,
} from '../../../src/server/http/validate.ts'

const schema = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  flag: Type.Optional(Type.Boolean()),
  zoom: Type.Integer({ default: 3 }),
  name: Type.Optional(Type.String()),
  extra: Type.Optional(Type.Object({ note: Type.Optional(Type.String()) })),
})

it('a query is converted and keeps unknown fields; a body is not converted and loses them; a form is converted and loses them', () => {
  const input = { count: '7', flag: 'true', unknown: 'x', extra: { note: 'n', unknown: 'x' } }
  const converted = { count: 7, flag: true, zoom: 3, extra: { note: 'n' } }
  expect(createTextValidator(schema)(input)).toEqual({
    value: { ...converted, unknown: 'x', extra: { note: 'n', unknown: 'x' } },
  })
  expect(createFormValidator(schema)(input)).toEqual({ value: converted })
  expect(createBodyValidator(schema)(input)).toEqual({
    errors: { count: ['must be a whole number'], flag: ['must be true or false'] },
  })
  const body = { ...input, count: 7, flag: true }
  expect(createBodyValidator(schema)(body)).toEqual({ value: converted })
  // The input itself is not changed.
  expect(body).toHaveProperty('unknown')
  expect(createBodyValidator(schema)(undefined)).toEqual({ errors: { count: ['is missing'] } })
})

it('all invalid fields are named, each message once', () => {
  const twice = Type.Object({
    a: Type.Intersect([Type.Number({ minimum: 5 }), Type.Number({ minimum: 5 })]),
    b: Type.String(),
  })
  expect(createBodyValidator(twice)({ a: 1, b: 2 })).toEqual({
    errors: { a: ['must be at least 5'], b: ['must be text'] },
  })
})

it('text that the database cannot store is named by its path', () => {
  const invalid = 'must not contain a null byte or an unpaired surrogate'
  const check = createBodyValidator(Type.Any())
  expect(check({ a: { b: ['fine', 'a\0b'] }, c: '\ud800' })).toEqual({
    errors: { 'a.b.1': [invalid], c: [invalid] },
  })
  expect(check({ a: { 'k\0': 1 } })).toEqual({ errors: { body: [invalid] } })
  expect(check('\udc00')).toEqual({ errors: { body: [invalid] } })
  expect(check({ a: '\ud83d\ude00' })).toEqual({ value: { a: '\ud83d\ude00' } })
})

it('input is refused above the maximum depth', () => {
  const nest = (depth: number): unknown =>
    depth === 0 ? 'x' : depth % 2 ? [nest(depth - 1)] : { a: nest(depth - 1) }
  const check = createBodyValidator(Type.Any())
  expect(check(nest(maxJsonDepth))).toHaveProperty('value')
  expect(check(nest(maxJsonDepth + 1))).toEqual({ errors: { body: ['is nested too deeply'] } })
})
