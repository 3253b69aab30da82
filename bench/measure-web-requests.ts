import { setTimeout as wait } from 'node:timers/promises'
import { summarizeTimings, computeMedianTimings, createSeededRandom, type Timings } from './timings.ts'
import { sendRequest } from './server-process.ts'

const pauseMs = 20
/** Each such stretch is judged by itself, and the middle one counts. */
const passMs = 5_000

/** How the web answers until something is done: views never asked for before, one after the other with a breath between. */
export async function measureWebRequestsUntil(url: string, done: Promise<unknown>): Promise<Timings> {
  const random = createSeededRandom(Date.now())
  const passes: Timings[] = []
  let isDone = false
  const mark = () => (isDone = true)
  void done.then(mark, mark)
  while (!isDone) {
    const times: number[] = []
    const started = performance.now()
    while (!isDone && performance.now() - started < passMs) {
      const [x, y] = [random() * 340 - 170, random() * 100 - 50]
      const query = `type=centroid&x1=${x.toFixed(4)}&y1=${y.toFixed(4)}&x2=${(x + 4).toFixed(4)}&y2=${(y + 3).toFixed(4)}&zoom=8`
      const from = performance.now()
      await sendRequest('GET', `${url}/api/v1/places/?${query}`, {})
      times.push(performance.now() - from)
      await wait(pauseMs)
    }
    passes.push(summarizeTimings(times, (performance.now() - started) / 1000))
  }
  await done
  return computeMedianTimings(passes)
}
