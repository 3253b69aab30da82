import { Type, type Static } from 'typebox'

/** Machine-readable error codes: the last part of the problem's `type`. */
export const problemCodes = [
  'malformed',
  'invalid',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'uri-too-long',
  'unsupported-media-type',
  'too-many-requests',
  'not-available',
  'unavailable',
  'unexpected',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** Body of every error response: application/problem+json, RFC 9457. */
export const Problem = Type.Object({
  /** `urn:roadstead:problem:` followed by one of {@link problemCodes}. */
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  /** Human-readable explanation. */
  detail: Type.String(),
  /** Messages by name of the invalid input. */
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** With 409: the current record. */
  current: Type.Optional(Type.Unknown()),
  /** With 409: the refused change, so that the user's input is not lost. */
  yours: Type.Optional(Type.Unknown()),
})
export type Problem = Static<typeof Problem>
