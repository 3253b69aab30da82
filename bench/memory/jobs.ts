import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { createSeededRandom } from '../timings.ts'
import { sendRequest } from '../server-process.ts'

/** Interval of the requests of one reader. */
const readIntervalMs = 200
const words = ['port', 'marina', 'bay', 'harbour', 'san', 'quay', 'cala', 'island', 'club', 'de']

/** Runs a command of the built server, which forwards it to the running server. */
export async function runServerCommand(dataFolder: string, args: string[]): Promise<void> {
  const child = spawnServerCommand(dataFolder, args)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${String(code)}`)
}

/** Starts the simulated fleet; resolves when its past is simulated and the boats move. */
export async function startFleet(dataFolder: string): Promise<{ stop(): Promise<void> }> {
  const child = spawnServerCommand(dataFolder, ['demo'])
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('simulated vessels') && resolve())
    child.once('close', (code) => reject(new Error(`demo exited with ${code}`)))
  })
  return {
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

function spawnServerCommand(dataFolder: string, args: string[]): ChildProcess {
  return spawn(process.execPath, ['dist/server/main.js', ...args], {
    env: { PATH: process.env.PATH ?? '', ROADSTEAD_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Ten readers who look at map views and home until `work` ends. Returns its result and the number of requests. */
export async function readDuring<T>(
  url: string,
  work: Promise<T>,
): Promise<{ result: T; requests: number; slowestMs: number }> {
  let isOver = false
  let requests = 0
  let slowestMs = 0
  const read = async (seed: number) => {
    const random = createSeededRandom(seed)
    while (!isOver) {
      const started = performance.now()
      await sendRequest('GET', `${url}/api/v1${createRead(random)}`, { 'accept-encoding': 'gzip' })
      slowestMs = Math.max(slowestMs, performance.now() - started)
      requests++
      await wait(readIntervalMs)
    }
  }
  const readers = Promise.all(Array.from({ length: 10 }, (_, seed) => read(seed + 1)))
  const result = await Promise.race([work, readers.then(() => work)]).finally(() => (isOver = true))
  await readers
  return { result, requests, slowestMs }
}

function createRead(random: () => number): string {
  const zoom = 3 + Math.floor(random() * 8)
  const width = 360 / 2 ** (zoom - 2)
  const [x, y] = [random() * (340 - width) - 170, random() * 100 - 50]
  const box = `x1=${x.toFixed(4)}&y1=${y.toFixed(4)}&x2=${(x + width).toFixed(4)}&y2=${(y + Math.min(width, 30)).toFixed(4)}&zoom=${zoom}`
  const kind = random()
  if (kind < 0.6) return `/places/?type=centroid&${box}`
  if (kind < 0.7) return `/nav_aids?${box}`
  if (kind < 0.8) return `/meteo_reps?${box}`
  return kind < 0.9 ? `/destinations?${box}` : '/home'
}

/** Sends different searches, four at a time. */
export async function search(url: string, count: number): Promise<void> {
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const query = `${words[index % words.length]} ${String.fromCharCode(97 + (index % 26))}${index % 7 ? '' : index}`
      await sendRequest('GET', `${url}/api/v1/search/?query=${encodeURIComponent(query)}`, {})
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
}
