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
const callsOfEach = 300

interface Call {
  label: string
  /** One request; each time another, so that no cache answers. */
  make: (turn: number) => [method: string, path: string, body?: object]
}

/**
 * `npm run bench -- api`: the ten most used calls of the API over HTTP, as a member
 * who is logged in, at 35,000 places, embedded and on PostgreSQL, each beside
 * `select 1` through the same server.
 */
export async function benchApi(words: string[]): Promise<void> {
  await ensureBuilt(['ground', 'site', 'server'])
  for await (const kind of createBenchDatabases(words)) {
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
    const turns = Array.from({ length: callsOfEach }, (_, turn) => turn)
    const health = (turn: number) => sendRequest('GET', `${server.url}/healthz?${turn}`, {})
    await measureTimings(turns, 1, health)
    printTimings('select 1 through the server (/healthz)', await measureTimings(turns, 1, health))
    for (const { label, make } of calls()) {
      const work = (turn: number) => {
        const [method, path, body] = make(turn)
        return sendRequest(method, `${server.url}/api/v1${path}`, headers, body)
      }
      await measureTimings(turns.slice(0, 20), 1, (turn) => work(turn + callsOfEach))
      printTimings(label, await measureTimings(turns, 1, work))
    }
  } finally {
    await server.stop()
  }
}

function calls(): Call[] {
  const random = createSeededRandom(7)
  const id = () => firstSampleId + Math.floor(random() * places)
  const box = () => {
    const [x, y] = [random() * 340 - 170, random() * 100 - 50]
    return `x1=${x.toFixed(4)}&y1=${y.toFixed(4)}&x2=${(x + 4).toFixed(4)}&y2=${(y + 3).toFixed(4)}&zoom=8`
  }
  const names = ['port', 'marina', 'bay', 'harbour', 'san', 'quay', 'cala', 'island']
  return [
    { label: 'GET /users/logged_in', make: () => ['GET', '/users/logged_in'] },
    { label: 'GET /places?type=centroid, a view', make: () => ['GET', `/places/?type=centroid&${box()}`] },
    { label: 'GET /places/:id', make: () => ['GET', `/places/${id()}`] },
    {
      label: 'GET /search',
      make: (turn) => ['GET', `/search/?query=${names[turn % names.length]}%20${turn % 90}`],
    },
    { label: 'GET /destinations', make: () => ['GET', `/destinations?${box()}`] },
    { label: 'GET /home', make: () => ['GET', '/home'] },
    { label: 'GET /posts?place_id', make: () => ['GET', `/posts?place_id=${id()}`] },
    { label: 'GET /checkins?place_id', make: () => ['GET', `/checkins?place_id=${id()}`] },
    {
      label: 'POST /rates',
      make: (turn) => ['POST', '/rates', { stars: 1 + (turn % 5), place_id: firstSampleId + turn }],
    },
    {
      label: 'PATCH /places/:id',
      make: (turn) => ['PATCH', `/places/${id()}`, { place: { description: `Quiet, ${turn}.` } }],
    },
  ]
}

/** The key of a new member: a program's way in. */
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
  const answer = await sendRequest(
    'POST',
    `${url}/api/v1/users/sign_up`,
    { cookie, 'x-csrf-token': token },
    { user },
  )
  const { user: own } = JSON.parse(answer.bytes.toString()) as { user: { api_key: string } } // as above
  return { authorization: `Bearer ${own.api_key}` }
}
