import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { insertStation } from '../../factories/live-rows.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

/** The programs of `examples/client/`, against a server with one place, one aid to navigation and one weather beacon. */

const site = 'https://roadstead.example'
const folder = 'examples/client'
const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const user = await server.createUser()
  const place = { name: 'Port Camargue', type_enum: 0, latitude: 43.517, longitude: 4.132 }
  const { id } = (await user.call('POST', '/places', { place })).body as { id: number }
  expect(id).toBe(1401) // the programs ask for this place
  await user.call('PATCH', '/places/1401', { place: { phone: '+33 4 00 00 00 00', tags: { fuel: 'yes' } } })
  await insertStation(server.database, { position: '(4.1,43.5)', name: 'Buoy', latest: { wspd: 12.5 } })
  await insertNavAid(server.database, {
    user_id: user.id,
    name: 'Espiguette',
    latitude: 43.48,
    longitude: 4.14,
  })
})
afterAll(() => server.close())
afterEach(() => vi.unstubAllGlobals())

/** Answers the requests of a program to the site from the test server, and counts them. */
async function fetchFromServer(url: string, { headers }: RequestInit): Promise<Response> {
  const { pathname, search, origin } = new URL(url)
  expect(origin).toBe(site)
  const answer = await server.app.inject({
    url: pathname + search,
    headers: headers as Record<string, string>,
  })
  return new Response(answer.body, { status: answer.statusCode })
}

/** Runs a program. Returns the lines that it prints, and the number of its requests. */
async function run(name: string): Promise<{ lines: string[]; requests: number }> {
  const fetch = vi.fn(fetchFromServer)
  const log = vi.fn()
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('console', { ...console, log })
  await import(`../../../examples/client/${name}.ts`)
  return { lines: log.mock.calls.map((words) => words.join(' ')), requests: fetch.mock.calls.length }
}

const expectedLines: Record<string, [requests: number, ...(string | RegExp)[]]> = {
  search: [1, '1 found', /^1401 Port Camargue.* 43\.517 4\.132$/],
  place: [1, /^Port Camargue \(.+\)$/, 'Telephone: +33 4 00 00 00 00', /^Source: .+, \d{4}-/],
  'map-layer': [1, 'Port Camargue 43.517 4.132'],
  'fuel-near': [1, '1.7 M Port Camargue'],
  tonight: [1, /high|low|No tide station/],
  weather: [1, /^Buoy: 12\.5 kn \(recent: \d{4}-/],
  'nav-aids': [2, /^Espiguette 4\.14,43\.48 /],
  activity: [2, /Place Port Camargue$/],
  'shared-calls': [1, 'Port Camargue', '43.517 4.132'],
  errors: [1, 'There is no such place.'],
}

it('there are ten programs', () => {
  expect(names.map((name) => name.replace('.ts', '')).sort()).toEqual(Object.keys(expectedLines).sort())
})

it.each(Object.entries(expectedLines))(
  '%s prints what the server answers',
  async (name, [requests, ...lines]) => {
    const ran = await run(name)
    expect(ran.requests).toBe(requests)
    for (const line of lines)
      expect(ran.lines).toContainEqual(line instanceof RegExp ? expect.stringMatching(line) : line)
  },
)

it('docs/client.md shows each program as it is', () => {
  const document = readFileSync('docs/client.md', 'utf8')
  const blocks = [...document.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code)
  const programs = names.map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  expect([...blocks].sort()).toEqual([...programs].sort())
})
