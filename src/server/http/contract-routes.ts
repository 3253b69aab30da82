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
import { sendRevalidated } from './replies.ts'
import { createAuthorizer, isMutatingCall, type Authorizer } from './authorize.ts'
import { DomainError } from '../system/domain-error.ts'
import type { ConcurrencySlots } from '../system/concurrency-slots.ts'
import {
  createBodyValidator,
  createFormValidator,
  createTextValidator,
  invalidInputProblem,
  type FieldErrors,
  type Validator,
} from './validate.ts'

/** Argument of a handler: input that was validated against the endpoint's schemas. */
export interface EndpointCall<K extends EndpointKey> {
  params: Params<K>
  query: Query<K>
  body: Body<K>
  /** Files of a multipart form by field name. */
  files: ReadonlyMap<string, UploadedFile>
  getRequester(): Promise<Requester>
  /** Returns the logged-in user. Throws 401 for visitors; meant for calls that require a log-in. */
  requireUser(): Promise<{ id: number; admin: boolean }>
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the answer, or {@link replySent} if the handler sent the reply itself. */
export type EndpointHandler<K extends EndpointKey> = (
  call: EndpointCall<K>,
) => Promise<Answer<K> | typeof replySent>

/** Returned by a handler that has sent the reply itself. */
export const replySent = Symbol('sent')

/** Answer of calls that return no data. */
export const doneAnswer = { done: true } as const

export type RegisterHandler = <K extends EndpointKey>(key: K, handler: EndpointHandler<K>) => void

/** One endpoint with its compiled validators and its handler. */
interface CompiledEndpoint {
  key: EndpointKey
  chosenBy: { name: string; value: string | null } | null
  params: Validator | null
  query: Validator | null
  body: Validator | null
  form: Validator | null
  multipart: boolean
  /** Name of the only required text parameter; a query without a name (`/search/?port%20camargue`) sets it. */
  bareQuery: string | null
  wrapper: string | null
  status: number
  media: string
  write: ((answer: unknown) => string) | null
  handle: (call: EndpointCall<EndpointKey>) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyInstance {
    endpointHandlers: Map<EndpointKey, CompiledEndpoint['handle']>
    /** Registers the handler of an endpoint. Throws if the endpoint has a handler already. */
    serve: RegisterHandler
  }
}

/** Decorates the app with `serve`, which registers the handlers of endpoints. */
export const contractHandlers = fp(async (app) => {
  app.decorate('endpointHandlers', new Map())
  app.decorate('serve', (key, handler) => {
    if (app.endpointHandlers.has(key)) throw new Error(`${key} is served twice`)
    // A handler is only ever called with calls of its own endpoint.
    app.endpointHandlers.set(key, handler as unknown as CompiledEndpoint['handle'])
  })
})

/**
 * Adds the routes of all endpoints; register it after the features. An endpoint
 * without a handler answers 501. Permissions are checked before a handler runs.
 */
export const contractRoutes = fp(async (app) => {
  const guards = {
    authorizer: createAuthorizer(app.database.readDb, app.authentication),
    uploads: app.uploadSlots,
  }
  const byRoute = new Map<string, CompiledEndpoint[]>()
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const { method, path } = parseEndpointKey(key)
    const candidates = byRoute.get(`${method} ${path}`) ?? []
    candidates.push(compileEndpoint(key, endpoints[key], app.endpointHandlers.get(key) ?? throwNotAvailable))
    byRoute.set(`${method} ${path}`, candidates)
  }
  for (const [route, candidates] of byRoute) addRoute(app, route, candidates, guards)
})

function throwNotAvailable(): Promise<never> {
  throw new DomainError('not-available', 'apiErrors.notImplemented')
}

function compileEndpoint(
  key: EndpointKey,
  endpoint: Endpoint,
  handle: CompiledEndpoint['handle'],
): CompiledEndpoint {
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
    write: endpoint.response === 'file' ? null : createSerializer(endpoint.response),
    handle,
  }
}

/** Serializes answers by their schema; fields that are not in the schema are left out. */
function createSerializer(schema: TSchema): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null
  return (answer) => {
    write ??= fastJson(JSON.parse(JSON.stringify(schema)) as Schema) // a schema is plain JSON
    return write(answer)
  }
}

interface Guards {
  authorizer: Authorizer
  /** Limits concurrent multipart forms, which are held in memory. */
  uploads: ConcurrencySlots
}

function addRoute(app: FastifyInstance, route: string, candidates: CompiledEndpoint[], guards: Guards): void {
  const [method = 'GET', path = '/'] = route.split(' ')
  app.route({
    method: method as 'GET' | 'POST' | 'PATCH' | 'DELETE', // the methods of endpoint keys
    url: apiBasePath + path,
    handler: (request, reply) => answerRoute(request, reply, candidates, guards),
  })
}

async function answerRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  candidates: CompiledEndpoint[],
  { authorizer, uploads }: Guards,
): Promise<FastifyReply> {
  const query = { ...(request.query as Record<string, unknown>) } // the query parser returns an object of strings
  const endpoint = selectEndpoint(candidates, query)
  // Refuse unauthenticated requests before the body is read.
  await authorizer.admit(endpoint.key, request)
  const run = () => answerEndpoint(request, reply, endpoint, { query, authorizer })
  if (!endpoint.multipart || !isMultipartRequest(request)) return run()
  const { user } = await authorizer.getRequester(request)
  return uploads.run(user ? `user ${user.id}` : toClientNetwork(request.ip), run)
}

async function answerEndpoint(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: CompiledEndpoint,
  { query, authorizer }: { query: Record<string, unknown>; authorizer: Authorizer },
): Promise<FastifyReply> {
  const params = validateInput(endpoint.params, request.params)
  const { fields, files } = await readBody(request, endpoint)
  if (isMutatingCall(endpoint.key)) await authorizer.requireToken(request, fields)
  await authorizer.requireRole(endpoint.key, request, params)
  const call = {
    params,
    query: validateInput(endpoint.query, expandBareQuery(endpoint, query), findBboxErrors),
    body: validateInput(
      isFormRequest(request) ? endpoint.form : endpoint.body,
      unwrapBody(fields, endpoint.wrapper),
    ),
    files,
    getRequester: () => authorizer.getRequester(request),
    requireUser: () => authorizer.requireUser(request),
    request,
    reply,
  } as unknown as EndpointCall<EndpointKey> // validated against the endpoint's own schemas
  const result = await endpoint.handle(call)
  if (result === replySent) return reply
  reply.code(endpoint.status)
  if (!endpoint.write) return reply.send(result)
  const text = endpoint.write(result)
  const contentType = `${endpoint.media}; charset=utf-8`
  if (isMutatingCall(endpoint.key)) return reply.type(contentType).send(text)
  return sendRevalidated(reply, Buffer.from(text), contentType)
}

const noFiles: ReadonlyMap<string, UploadedFile> = new Map()

async function readBody(
  request: FastifyRequest,
  endpoint: CompiledEndpoint,
): Promise<{ fields: unknown; files: ReadonlyMap<string, UploadedFile> }> {
  if (!isMultipartRequest(request)) return { fields: request.body, files: noFiles }
  if (endpoint.multipart) return readMultipartForm(request)
  throw new DomainError('unsupported-media-type', 'apiErrors.jsonRequired')
}

function selectEndpoint(candidates: CompiledEndpoint[], query: Record<string, unknown>): CompiledEndpoint {
  const selected = candidates.find(({ chosenBy }) => {
    if (!chosenBy) return true
    return chosenBy.value === null ? chosenBy.name in query : query[chosenBy.name] === chosenBy.value
  })
  if (selected) return selected
  const bare = isBare(query) ? candidates.find(({ bareQuery }) => bareQuery) : undefined
  if (bare) return bare
  const values = {
    choices: candidates
      .map(({ chosenBy }) => [chosenBy?.name, chosenBy?.value].filter(Boolean).join('='))
      .join(', '),
  }
  const name = candidates[0]?.chosenBy?.name ?? 'query'
  throw new DomainError('invalid', 'apiErrors.queryChoices', {
    values,
    errors: { [name]: [{ key: 'inputErrors.oneOf', values }] },
  })
}

/** Whether a query is a single value without a name, as in `/search/?port%20camargue`. */
function isBare(query: Record<string, unknown>): boolean {
  const entries = Object.entries(query)
  return entries.length === 1 && entries[0]?.[1] === ''
}

function expandBareQuery(
  { bareQuery }: CompiledEndpoint,
  query: Record<string, unknown>,
): Record<string, unknown> {
  if (!bareQuery || bareQuery in query || !isBare(query)) return query
  return { [bareQuery]: Object.keys(query)[0] }
}

function unwrapBody(body: unknown, wrapper: string | null): unknown {
  if (wrapper && body instanceof Object && Object.hasOwn(body, wrapper))
    return (body as Record<string, unknown>)[wrapper]
  return body
}

function validateInput(
  validator: Validator | null,
  input: unknown,
  findMoreErrors: (value: unknown) => FieldErrors | null = () => null,
): unknown {
  if (!validator) return undefined
  const result = validator(input)
  const errors = 'errors' in result ? result.errors : findMoreErrors(result.value)
  if (errors) throw invalidInputProblem(errors)
  return 'value' in result ? result.value : undefined
}

/** Refuses a bounding box whose south side is north of its north side; the schema checks the ranges. */
function findBboxErrors(value: unknown): FieldErrors | null {
  const { y1, y2 } = value as { y1?: number; y2?: number } // validated by the schema before
  if (y1 === undefined || y2 === undefined || y1 <= y2) return null
  return { y1: ['must not be north of y2'] }
}
