import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { TSchema } from 'typebox'
import {
  endpoints,
  type Answer,
  type Body,
  type Endpoint,
  type EndpointKey,
  type Params,
  type Query,
} from '../../core/contract/endpoints.ts'
import { parseEndpointKey, apiBasePath } from '../../core/endpoint-key.ts'
import { toClientNetwork } from '../plugins/rate-limit.ts'
import type { Requester } from './requester.ts'
import { isFormRequest, isMultipartRequest, readMultipartForm, type UploadedFile } from '../plugins/forms.ts'
import { createAuthorizer, isMutatingCall, type Authorizer } from './authorize.ts'
import { HttpProblem } from '../system/domain-error.ts'
import type { ConcurrencySlots } from '../system/concurrency-slots.ts'
import {
  createBodyValidator,
  createFormValidator,
  createTextValidator,
  type FieldErrors,
  type Validator,
} from './validate.ts'

/** A call as its handler sees it: checked and typed by the row of the endpoint table. */
export interface EndpointCall<K extends EndpointKey> {
  params: Params<K>
  query: Query<K>
  body: Body<K>
  /** Files of a multipart form by the name of their field. */
  files: ReadonlyMap<string, UploadedFile>
  /** Who calls. */
  getRequester(): Promise<Requester>
  /** The user who calls; for calls that the permission table gives to users. */
  requireUser(): Promise<{ id: number; admin: boolean }>
  request: FastifyRequest
  reply: FastifyReply
}

/** A handler returns the answer, or `sent` when it sent the reply itself. */
export type EndpointHandler<K extends EndpointKey> = (
  call: EndpointCall<K>,
) => Promise<Answer<K> | typeof replySent>

/** Says that the reply is on its way already. */
export const replySent = Symbol('sent')

/** The answer of a call that has nothing to say but that it was done. */
export const doneAnswer = { done: true } as const

export type RegisterHandler = <K extends EndpointKey>(key: K, handler: EndpointHandler<K>) => void

/** One row of the table, made ready to serve. */
interface Reading {
  key: EndpointKey
  chosenBy: { name: string; value: string | null } | null
  params: Validator | null
  query: Validator | null
  body: Validator | null
  form: Validator | null
  multipart: boolean
  /** The one text a bare query (`/search/?port%20camargue`) stands for. */
  bareQuery: string | null
  wrapper: string | null
  status: number
  media: string
  write: ((answer: unknown) => string) | null
  handle: (call: EndpointCall<EndpointKey>) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyInstance {
    endpointHandlers: Map<EndpointKey, Reading['handle']>
    /** Sets the handler of a row of the endpoint table. Throws if the row has one already. */
    serve: RegisterHandler
  }
}

/** Decorates the app with `serve`, which collects the handlers of the endpoint table. */
export const contractHandlers = fp(async (app) => {
  app.decorate('endpointHandlers', new Map())
  app.decorate('serve', (key, handler) => {
    if (app.endpointHandlers.has(key)) throw new Error(`${key} is served twice`)
    // The routes call each handler with the call of its own row alone.
    app.endpointHandlers.set(key, handler as unknown as Reading['handle'])
  })
})

/**
 * Adds the routes of all rows; registered after the features. A row without a
 * handler answers 501. Permissions are checked before a handler runs.
 */
export const contractRoutes = fp(async (app) => {
  const guards = { gate: createAuthorizer(app.database.readDb, app.authentication), uploads: app.uploadSlots }
  const byRoute = new Map<string, Reading[]>()
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const { method, path } = parseEndpointKey(key)
    const readings = byRoute.get(`${method} ${path}`) ?? []
    readings.push(readingOf(key, endpoints[key], app.endpointHandlers.get(key) ?? notAvailable))
    byRoute.set(`${method} ${path}`, readings)
  }
  for (const [route, readings] of byRoute) addRoute(app, route, readings, guards)
})

function notAvailable(): Promise<never> {
  throw new HttpProblem('not-available', 'This call is part of the contract but not of this version yet.')
}

function readingOf(key: EndpointKey, endpoint: Endpoint, handle: Reading['handle']): Reading {
  const query = endpoint.query as
    | { properties?: Record<string, { type?: string }>; required?: string[] }
    | undefined
  const texts = (query?.required ?? []).filter((name) => query?.properties?.[name]?.type === 'string')
  return {
    key,
    chosenBy: parseEndpointKey(key).queryDiscriminator,
    params: endpoint.params ? createTextValidator(endpoint.params) : null,
    query: endpoint.query ? createTextValidator(endpoint.query) : null,
    body: endpoint.body ? createBodyValidator(endpoint.body) : null,
    form: endpoint.body ? createFormValidator(endpoint.body) : null,
    multipart: endpoint.multipart ?? false,
    bareQuery: texts.length === 1 ? (texts[0] ?? null) : null,
    wrapper: endpoint.bodyWrapper ?? null,
    status: endpoint.status ?? 200,
    media: [endpoint.mediaType ?? 'application/json'].flat()[0] ?? '',
    write: endpoint.response === 'file' ? null : writerOf(endpoint.response),
    handle,
  }
}

/** Writes answers by their schema: what the schema does not name does not leave the server. */
function writerOf(schema: TSchema): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null
  return (answer) => {
    write ??= fastJson(JSON.parse(JSON.stringify(schema)) as Schema) // a schema is plain JSON
    return write(answer)
  }
}

interface Guards {
  gate: Authorizer
  /** Forms with files are held in memory: so many at a time. */
  uploads: ConcurrencySlots
}

function addRoute(app: FastifyInstance, route: string, readings: Reading[], guards: Guards): void {
  const [method = 'GET', path = '/'] = route.split(' ')
  app.route({
    method: method as 'GET' | 'POST' | 'PATCH' | 'DELETE', // keys admit only these
    url: apiBasePath + path,
    handler: (request, reply) => answer(request, reply, readings, guards),
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  readings: Reading[],
  { gate, uploads }: Guards,
): Promise<FastifyReply> {
  const given = { ...(request.query as Record<string, unknown>) } // the query parser gives an object of texts
  const reading = chooseReading(readings, given)
  // Who is not logged in is told so before anything else is read.
  await gate.admit(reading.key, request)
  const carryOut = () => answerReading(request, reply, reading, { given, gate })
  if (!reading.multipart || !isMultipartRequest(request)) return carryOut()
  const { user } = await gate.caller(request)
  return uploads.run(user ? `user ${user.id}` : toClientNetwork(request.ip), carryOut)
}

async function answerReading(
  request: FastifyRequest,
  reply: FastifyReply,
  reading: Reading,
  { given, gate }: { given: Record<string, unknown>; gate: Authorizer },
): Promise<FastifyReply> {
  const params = checked(reading.params, request.params, 'malformed')
  const { fields, files } = await bodyOf(request, reading)
  if (isMutatingCall(reading.key)) await gate.requireToken(request, fields)
  await gate.requireRole(reading.key, request, params)
  const call = {
    params,
    query: checked(reading.query, withBareQuery(reading, given), 'malformed', boxErrors),
    body: checked(
      isFormRequest(request) ? reading.form : reading.body,
      unwrapped(fields, reading.wrapper),
      'invalid',
    ),
    files,
    getRequester: () => gate.caller(request),
    requireUser: () => gate.user(request),
    request,
    reply,
  } as unknown as EndpointCall<EndpointKey> // checked against the row's own schemas
  const result = await reading.handle(call)
  if (result === replySent) return reply
  reply.code(reading.status)
  if (reading.write) reply.type(`${reading.media}; charset=utf-8`)
  return reply.send(reading.write ? reading.write(result) : result)
}

const noFiles: ReadonlyMap<string, UploadedFile> = new Map()

async function bodyOf(
  request: FastifyRequest,
  reading: Reading,
): Promise<{ fields: unknown; files: ReadonlyMap<string, UploadedFile> }> {
  if (!isMultipartRequest(request)) return { fields: request.body, files: noFiles }
  if (reading.multipart) return readMultipartForm(request)
  throw new HttpProblem('unsupported-media-type', 'Send application/json.')
}

function chooseReading(readings: Reading[], query: Record<string, unknown>): Reading {
  const chosen = readings.find(({ chosenBy }) => {
    if (!chosenBy) return true
    return chosenBy.value === null ? chosenBy.name in query : query[chosenBy.name] === chosenBy.value
  })
  if (chosen) return chosen
  const bare = isBare(query) ? readings.find(({ bareQuery }) => bareQuery) : undefined
  if (bare) return bare
  const choices = readings.map(({ chosenBy }) => [chosenBy?.name, chosenBy?.value].filter(Boolean).join('='))
  const name = readings[0]?.chosenBy?.name ?? 'query'
  throw new HttpProblem('malformed', `The query must say one of: ${choices.join(', ')}.`, {
    errors: { [name]: [`must be one of: ${choices.join(', ')}`] },
  })
}

/** A query of one nameless text, as in `/search/?port%20camargue`. */
function isBare(query: Record<string, unknown>): boolean {
  const entries = Object.entries(query)
  return entries.length === 1 && entries[0]?.[1] === ''
}

function withBareQuery({ bareQuery }: Reading, query: Record<string, unknown>): Record<string, unknown> {
  if (!bareQuery || bareQuery in query || !isBare(query)) return query
  return { [bareQuery]: Object.keys(query)[0] }
}

function unwrapped(body: unknown, wrapper: string | null): unknown {
  if (wrapper && body instanceof Object && Object.hasOwn(body, wrapper))
    return (body as Record<string, unknown>)[wrapper]
  return body
}

function checked(
  validator: Validator | null,
  input: unknown,
  code: 'malformed' | 'invalid',
  more: (value: unknown) => FieldErrors | null = () => null,
): unknown {
  if (!validator) return undefined
  const result = validator(input)
  const errors = 'errors' in result ? result.errors : more(result.value)
  if (errors) {
    const fields = Object.entries(errors).map(([field, messages]) => `${field} ${messages.join(' and ')}`)
    throw new HttpProblem(code, `${fields.join('; ')}.`, { errors })
  }
  return 'value' in result ? result.value : undefined
}

/** A box must not be upside down; what is on its sides is for the schema. */
function boxErrors(value: unknown): FieldErrors | null {
  const { y1, y2 } = value as { y1?: number; y2?: number } // checked by the schema before
  if (y1 === undefined || y2 === undefined || y1 <= y2) return null
  return { y1: ['must not be north of y2'] }
}
