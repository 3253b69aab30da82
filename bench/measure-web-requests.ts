import { setTimeout as wait } from 'node:timers/promises'
import { summarizeTimings, computeMedianTimings, createSeededRandom, type Timings } from './timings.ts'
import { sendRequest } from './server-process.ts'

const pauseMs = 20
/** Duration of a pass; the result is the median of the passes. */
const passMs = 5_000

/** Measures requests of uncached viewports, one after the other with a pause between them, until `done` settles. */
export async function measureWebRequestsUntil(url: string, done: Promise<unknown>): Promise<Timings> {
  const random = createSeededRandom(Date.now())
  const passes: Timings[] = []
  let isDone = false
  const stop = () => (isDone = true)
  void done.then(stop, stop)
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
