import { Type, type Static } from 'typebox'

/** What went wrong, for programs: the last part of the problem's `type`. */
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

export const problemTypePrefix = 'urn:roadstead:problem:'

/** The one body of every failure: application/problem+json, RFC 9457. */
export const Problem = Type.Object({
  /** `urn:roadstead:problem:` and one of {@link problemCodes}. */
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  /** A sentence for people. */
  detail: Type.String(),
  /** Messages by the name of the input they are about. */
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** With 409: the record as it is now. */
  current: Type.Optional(Type.Unknown()),
  /** With 409: the change that was refused, so that nothing typed is lost. */
  yours: Type.Optional(Type.Unknown()),
})
export type Problem = Static<typeof Problem>
