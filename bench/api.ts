import { randomUUID } from 'node:crypto'
import { ensureBuilt } from '../scripts/ensure-built.js'
import {
  getServerEnvironment,
  createBenchDatabases,
  openBenchDatabase,
  type BenchDatabase,
} from './bench-databases.ts'
import { printTimings, createSeededRandom, measureTimings } from './timings.ts'
import { insertSamplePlaces, firstSampleId } from './sample-places.ts'
import { sendRequest, startServerProcess } from './server-process.ts'

const places = 35_000
const requestsPerCall = 300

interface Call {
  label: string
  /** Creates one request. Each index gives a different request, so that the response is not cached. */
  createRequest: (index: number) => [method: string, path: string, body?: object]
}

/**
 * `npm run bench -- api`: measures the ten most used API calls over HTTP, as a logged-in
 * user, with 35,000 places, on the embedded database and on PostgreSQL. The reference is
 * `select 1` through the same server.
 */
export async function benchApi(options: string[]): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  for await (const kind of createBenchDatabases(options)) {
    console.log(`\n${places.toLocaleString('en')} places, ${kind.kind}`)
    await benchOne(kind).finally(() => kind.remove())
  }
}

async function benchOne(kind: BenchDatabase): Promise<void> {
  const database = await openBenchDatabase(kind)
  await insertSamplePlaces(database, places)
  await database.close()
  const server = await startServerProcess(getServerEnvironment(kind))
  try {
    const headers = await signUpApiUser(server.url)
    const indexes = Array.from({ length: requestsPerCall }, (_, index) => index)
    const requestHealth = (index: number) => sendRequest('GET', `${server.url}/healthz?${index}`, {})
    await measureTimings(indexes, 1, requestHealth)
    printTimings('select 1 through the server (/healthz)', await measureTimings(indexes, 1, requestHealth))
    for (const { label, createRequest } of createCalls()) {
      const send = (index: number) => {
        const [method, path, body] = createRequest(index)
        return sendRequest(method, `${server.url}/api/v1${path}`, headers, body)
      }
      await measureTimings(indexes.slice(0, 20), 1, (index) => send(index + requestsPerCall))
      printTimings(label, await measureTimings(indexes, 1, send))
    }
  } finally {
    await server.stop()
  }
}

function createCalls(): Call[] {
  const random = createSeededRandom(7)
  const randomId = () => firstSampleId + Math.floor(random() * places)
  const randomBbox = () => {
    const [x, y] = [random() * 340 - 170, random() * 100 - 50]
    return `x1=${x.toFixed(4)}&y1=${y.toFixed(4)}&x2=${(x + 4).toFixed(4)}&y2=${(y + 3).toFixed(4)}&zoom=8`
  }
  const names = ['port', 'marina', 'bay', 'harbour', 'san', 'quay', 'cala', 'island']
  return [
    { label: 'GET /users/logged_in', createRequest: () => ['GET', '/users/logged_in'] },
    {
      label: 'GET /places?type=centroid, one viewport',
      createRequest: () => ['GET', `/places/?type=centroid&${randomBbox()}`],
    },
    { label: 'GET /places/:id', createRequest: () => ['GET', `/places/${randomId()}`] },
    {
      label: 'GET /search',
      createRequest: (index) => ['GET', `/search/?query=${names[index % names.length]}%20${index % 90}`],
    },
    { label: 'GET /destinations', createRequest: () => ['GET', `/destinations?${randomBbox()}`] },
    { label: 'GET /home', createRequest: () => ['GET', '/home'] },
    { label: 'GET /posts?place_id', createRequest: () => ['GET', `/posts?place_id=${randomId()}`] },
    { label: 'GET /checkins?place_id', createRequest: () => ['GET', `/checkins?place_id=${randomId()}`] },
    {
      label: 'POST /rates',
      createRequest: (index) => [
        'POST',
        '/rates',
        { stars: 1 + (index % 5), place_id: firstSampleId + index },
      ],
    },
    {
      label: 'PATCH /places/:id',
      createRequest: (index) => [
        'PATCH',
        `/places/${randomId()}`,
        { place: { description: `Quiet, ${index}.` } },
      ],
    },
  ]
}

/** Signs up a user and returns the headers that authenticate with the user's API key. */
export async function signUpApiUser(url: string): Promise<Record<string, string>> {
  const session = await sendRequest('GET', `${url}/api/v1/users/logged_in`, {})
  const cookie = (session.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  const { csrf_token: token } = JSON.parse(session.bytes.toString()) as { csrf_token: string } // the contract's Session
  const user = {
    email: `bench-${randomUUID()}@example.org`,
    password: 'a long enough password',
    first_name: 'B',
    last_name: 'M',
  }
  const response = await sendRequest(
    'POST',
    `${url}/api/v1/users/sign_up`,
    { cookie, 'x-csrf-token': token },
    { user },
  )
  const { user: own } = JSON.parse(response.bytes.toString()) as { user: { api_key: string } } // as above
  return { authorization: `Bearer ${own.api_key}` }
}
