import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { endpoints, type EndpointKey } from '../../src/core/contract/endpoints.ts'
import { apiBasePath, parseEndpointKey } from '../../src/core/endpoint-key.ts'
import { itemsParameters } from '../../src/server/ogc/items-query.ts'
import {
  buildPermissionRequest,
  insertPermissionRecords,
  type PermissionRecords,
} from '../factories/permission-requests.ts'
import { buildRouteUrl } from '../factories/route-urls.ts'
import { startWithRoutes, type RegisteredRoute } from '../support/registered-routes.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts'
import type { TextReader } from './superlinear.ts'

/** A route with a request that reaches its handler. */
interface FuzzedRoute extends RegisteredRoute {
  name: string
  /** URL with valid parameters. */
  example: string
  body: Record<string, unknown>
  /** Names of parameters and fields that the contract states. */
  query: string[]
  fields: string[]
  /** Field that contains those of the body. */
  wrapper: string | undefined
}

/** A server, and readers that send a text as each input of each of its routes. */
export interface RouteReaders {
  server: TestServer
  routes: readonly FuzzedRoute[]
  /** Sends the example of a route. */
  request(route: FuzzedRoute): Promise<{ statusCode: number }>
  find(kind: 'path' | 'query' | 'body'): Promise<TextReader[]>
}

/**
 * Starts a server and takes the routes from its router. The names of parameters and fields come from the contract, from
 * what handlers read of a first request, and from which of all known names change an answer.
 */
export async function startRouteReaders(
  prepare: (app: FastifyInstance) => void = () => undefined,
  isWanted: (route: RegisteredRoute) => boolean = () => true,
): Promise<RouteReaders> {
  const readNames = new Map<string, { query: Set<string>; body: Set<string> }>()
  const getReadNames = ({ method, url }: RegisteredRoute) => {
    const key = `${method} ${url}`
    const names = readNames.get(key) ?? { query: new Set(), body: new Set() }
    readNames.set(key, names)
    return names
  }
  // Only for first requests: an object that records cannot be cloned, as validators do.
  let isRecording = false
  const recordAnswer = async (route: FuzzedRoute, options: InjectOptions) => {
    isRecording = true
    await send(route, options)
    isRecording = false
  }
  const start = () => startTestServer({ PUBLIC_URL: 'https://site.example' })
  const started = await startWithRoutes(start, (app) => {
    app.addHook('preHandler', async (request: FastifyRequest) => {
      if (!isRecording) return
      const { url = '' } = request.routeOptions
      const names = getReadNames({ method: request.method, url })
      request.query = recordReads(request.query, names.query)
      request.body = recordReads(request.body, names.body)
    })
    prepare(app)
  })
  const { server } = started
  const admin = await server.createUser({ admin: true })
  const records = await insertPermissionRecords(server, admin)
  const routes = started.routes.filter(isWanted).flatMap((route) => describeRoute(route, records, admin))

  const send = ({ method, url, example }: FuzzedRoute, options: InjectOptions = {}) =>
    server.app.inject({
      method: method as 'GET', // a method of the router
      url: example,
      ...options,
      // The session must not end.
      headers: url.includes('sign_out') ? {} : admin.headers,
    })

  async function findQueryNames(route: FuzzedRoute): Promise<string[]> {
    const names = new Set([...route.query, ...new URLSearchParams(route.example.split('?')[1]).keys()])
    if (route.method !== 'GET') return [...names]
    await recordAnswer(route, {})
    const answer = async (name: string) => {
      const { statusCode, body } = await send(route, { url: withParameter(route.example, name, 'x') })
      return `${statusCode} ${body}`
    }
    const unknown = await answer(unknownName)
    for (const name of getReadNames(route).query) names.add(name)
    // The answer to an unknown name may contain it. An answer that is always another one says nothing.
    const isTelling = (await answer(otherUnknownName)) === unknown.replaceAll(unknownName, otherUnknownName)
    if (!route.url.startsWith(apiBasePath) && isTelling)
      for (const name of [...listAllNames(), ...itemsParameters])
        if (!names.has(name) && (await answer(name)) !== unknown.replaceAll(unknownName, name))
          names.add(name)
    return [...names].filter((name) => name !== unknownName && name !== otherUnknownName)
  }

  async function findFields(route: FuzzedRoute): Promise<string[]> {
    if (route.url.startsWith(apiBasePath)) return route.fields
    await recordAnswer(route, { payload: {} })
    return [...getReadNames(route).body]
  }

  const finders: Record<'path' | 'query' | 'body', (route: FuzzedRoute) => Promise<TextReader[]>> = {
    path: (route) =>
      Promise.resolve(
        /[:*]/.test(route.url)
          ? [
              {
                name: route.name,
                read: (text) => send(route, { url: route.url.replaceAll(/:\w+|\*/g, () => toPath(text)) }),
              },
            ]
          : [],
      ),
    query: async (route) =>
      route.method === 'DELETE'
        ? []
        : (await findQueryNames(route)).map((name) => ({
            name: `${route.name} with ${name}`,
            read: (text) => send(route, { url: withParameter(route.example, name, text) }),
          })),
    body: async (route) =>
      route.method === 'GET' || route.method === 'DELETE'
        ? []
        : (await findFields(route)).map((field) => ({
            name: `${route.name} with the field ${field}`,
            read: (text) => send(route, { payload: withField(route, field, text) }),
          })),
  }
  return {
    server,
    routes,
    request: (route) => send(route, route.method === 'GET' ? {} : { payload: route.body }),
    async find(kind) {
      const readers: TextReader[] = []
      for (const route of routes) readers.push(...(await finders[kind](route)))
      return readers
    },
  }
}

const unknownName = 'first_unknown_name'
const otherUnknownName = 'second_unknown_name'

/** Returns a route with its examples: one for each endpoint of an API path, else one. */
function describeRoute(route: RegisteredRoute, records: PermissionRecords, caller: TestUser): FuzzedRoute[] {
  const keys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
    const { method, path } = parseEndpointKey(key)
    return method === route.method && apiBasePath + path === route.url
  })
  if (keys.length === 0) {
    const name = `${route.method} ${route.url}`
    const example = buildRouteUrl(route.url, records, caller)
    return [{ ...route, name, example, body: {}, query: [], fields: [], wrapper: undefined }]
  }
  return keys.map((key) => {
    const { path, body } = buildPermissionRequest(key, records, caller)
    const stated = endpoints[key] as { query?: Schema; body?: Schema; bodyWrapper?: string } // a TypeBox schema is a JSON schema
    return {
      ...route,
      name: key,
      example: apiBasePath + path,
      body: { ...body },
      query: Object.keys(stated.query?.properties ?? {}),
      fields: Object.keys(stated.body?.properties ?? {}),
      wrapper: stated.bodyWrapper,
    }
  })
}

interface Schema {
  properties?: Record<string, unknown>
}

/** Records which members of an object are read. */
function recordReads<T>(value: T, names: Set<string>): T {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
  return new Proxy(value, {
    get(target, name, receiver) {
      if (typeof name === 'string') names.add(name)
      return Reflect.get(target, name, receiver) as unknown
    },
  })
}

function withParameter(url: string, name: string, text: string): string {
  const [path = '', search] = url.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set(name, text)
  return `${path}?${parameters.toString()}`
}

function withField({ body, wrapper }: FuzzedRoute, field: string, text: string): object {
  if (wrapper === undefined) return { ...body, [field]: text }
  return { [wrapper]: { ...(body[wrapper] as object), [field]: text } }
}

export function toPath(text: string): string {
  return encodeURI(text.replaceAll('%', '')).replaceAll('\\', '').replaceAll(/[?#]/g, '')
}

/** All names of query parameters in the contract. */
function listAllNames(): string[] {
  const names = (Object.keys(endpoints) as EndpointKey[]).flatMap((key) =>
    Object.keys((endpoints[key] as { query?: Schema }).query?.properties ?? {}),
  )
  return [...new Set(names)]
}
