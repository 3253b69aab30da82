import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, type Endpoint, type EndpointKey } from '../../../src/core/contract/endpoints.ts'
import { apiBasePath, parseEndpointKey } from '../../../src/core/endpoint-key.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

/** The parts of a JSON schema that decide which texts it refuses. */
interface Schema {
  type?: string
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  pattern?: string
  format?: string
  maxLength?: number
  maximum?: number
}

interface Route {
  methods: string[]
  path: string
}

let server: TestServer
let admin: TestUser
let routes: Route[]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ admin: true })
  routes = parseRoutes(server.app.printRoutes({ commonPrefix: false }))
})
afterAll(() => server.close())

/** Parses the tree of routes that the router prints: `│   ├── /:id (GET, HEAD)`. */
function parseRoutes(tree: string): Route[] {
  const parents: string[] = []
  return tree
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?── )(.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
      const depth = indent.length / 4 - 1
      const path = depth === 0 ? part : `${parents[depth - 1]}${part}`
      parents[depth] = path === '/' ? '' : path
      return { methods: methods.split(', '), path: path.startsWith('/') ? path : `/${path}` }
    })
}

const listParameters = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Fills the parameters of a path; those without a value get one that is well-formed. */
function fillPath(path: string, values: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => values[name] ?? (name === 'format' ? 'csv' : '1'))
}

const getProperties = (schema: unknown) =>
  Object.entries((schema as { properties?: Record<string, Schema> } | undefined)?.properties ?? {})

/** Texts that a parameter does not accept. */
function listMalformed({
  type,
  anyOf,
  enum: choices,
  pattern,
  format,
  maxLength,
  maximum,
}: Schema): string[] {
  const long = maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]
  const text = ['%00', ...long, ...(pattern || format || choices || anyOf ? ['no%20such%20value'] : [])]
  if (type === 'boolean') return ['maybe', '2']
  if (type !== 'integer' && type !== 'number') return text
  const numbers = ['abc', '1x', '0x10', 'Infinity', 'NaN', '1,5', '%00', '']
  return [
    ...numbers,
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
    ...(type === 'integer' ? ['1.5'] : []),
  ]
}

async function request(method: string, url: string): Promise<{ status: number; type: string; body: string }> {
  const { statusCode, headers, body } = await server.app.inject({
    method: method as 'GET',
    url,
    headers: admin.headers,
  })
  return { status: statusCode, type: String(headers['content-type']), body }
}

async function expectInvalid(method: string, url: string, name: string): Promise<void> {
  const { status, type, body } = await request(method, url)
  const about = `${method} ${url} answered ${status} ${body.slice(0, 200)}`
  expect(status, about).toBe(422)
  expect(type, about).toBe('application/problem+json; charset=utf-8')
  if (method === 'HEAD') return
  expect(JSON.parse(body), about).toMatchObject({
    type: 'urn:roadstead:problem:invalid',
    status: 422,
    errors: { [name]: expect.arrayContaining([expect.stringMatching(/^(must|is|cannot) /)]) },
  })
}

describe('a malformed value answers 422', () => {
  it('in the path of every route of the API', async () => {
    const apiRoutes = routes.filter(({ path }) => path.startsWith(`${apiBasePath}/`) && path.includes(':'))
    expect(apiRoutes.length).toBeGreaterThan(25)
    for (const { methods, path } of apiRoutes)
      for (const name of listParameters(path))
        for (const value of name === 'format'
          ? ['doc', '%00']
          : ['abc', '1.5', '0', '-1', '0x10', '%00', '99999999999'])
          for (const method of methods) await expectInvalid(method, fillPath(path, { [name]: value }), name)
  })

  it('in the path, if it cannot be decoded', async () => {
    for (const { methods, path } of routes.filter(({ path }) => path.includes(':')))
      for (const name of listParameters(path))
        await expectInvalid(
          methods.find((method) => method !== 'HEAD') ?? '',
          fillPath(path, { [name]: '%zz' }),
          'path',
        )
  })

  it('in the query of every call of the API', async () => {
    let count = 0
    const known = new Set(routes.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)))
    for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
      const { method, path, queryDiscriminator: chosenBy } = parseEndpointKey(key)
      expect([...known]).toContain(`${method} ${apiBasePath}${path}`.replace(/\/$/, ''))
      for (const [name, schema] of getProperties(endpoint.query)) {
        const others = chosenBy && chosenBy.name !== name ? `${chosenBy.name}=${chosenBy.value ?? 1}&` : ''
        for (const value of [...listMalformed(schema), `1&${name}=1`]) {
          // The last parameter keeps an empty value from being a query without a name, `?port`.
          const query = `${others}${name}=${value}&other=1`
          await expectInvalid(method, `${apiBasePath}${fillPath(path, {})}?${query}`, name)
          count++
        }
      }
    }
    expect(count).toBeGreaterThan(300)
  })

  it.each(['/places', '/places?type=other', '/places?other=1', '/vessels', '/vessels?ours=true'])(
    'in the query that selects the call: %s',
    async (path) => {
      const { status, type } = await request('GET', apiBasePath + path)
      expect(status).toBe(422)
      expect(type).toBe('application/problem+json; charset=utf-8')
    },
  )
})

/**
 * Routes outside the API. Tiles are numbers and answer 422; a URL of a file or page that does not
 * exist is 404; OpenCPN shows a text with status 200 to its user (docs/interchange.md).
 */
const otherRoutes: Record<string, number> = {
  '/ground/:z/:x/:y': 422,
  '/tiles/places/:z/:x/:file': 422,
  '/tiles/nav_aids/:z/:x/:file': 422,
  '/uploads/:signed_id': 404,
  '/photos/:id/:style/:file': 404,
  '/places/:ids/download_kap_files': 200,
  '/placeview/:id/card': 404,
  '/admin/act/:act/:id': 404,
  // The token of the page is missing.
  '/admin/regions/:id/:act': 403,
  '/admin/:kind/:id': 404,
  '/ogc/collections/:collection': 404,
  '/ogc/collections/:collection/items': 404,
  '/ogc/collections/:collection/items/:id': 404,
  '/og/place/:file': 404,
  '/og/vessel/:file': 404,
  '/og/nav_aid/:file': 404,
  '/sitemaps/:file': 404,
  '/assets/:name': 404,
}

it('routes outside the API answer a malformed path as their kind does', async () => {
  const outside = routes.filter(({ path }) => path.includes(':') && !path.startsWith(`${apiBasePath}/`))
  expect(outside.map(({ path }) => path).toSorted()).toEqual(Object.keys(otherRoutes).toSorted())
  for (const { methods, path } of outside) {
    const values = Object.fromEntries(
      listParameters(path).map((name) => [
        name,
        path.startsWith('/tiles') && name === 'file' ? 'b.mvt' : 'abc',
      ]),
    )
    const method = methods.find((method) => method !== 'HEAD') ?? ''
    const { status, type } = await request(method, fillPath(path, values))
    expect(status, path).toEqual(otherRoutes[path])
    expect(type).toMatch(/problem\+json|text\/html|text\/plain/)
  }
})
