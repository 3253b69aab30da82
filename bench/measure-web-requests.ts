import { setTimeout as wait } from 'node:timers/promises'
import { figuresOf, medianOf, seeded, type Figures } from './timings.ts'
import { send } from './server-process.ts'

const pauseMs = 20
/** Each such stretch is judged by itself, and the middle one counts. */
const passMs = 5_000

/** How the web answers until something is done: views never asked for before, one after the other with a breath between. */
export async function viewsUntil(url: string, done: Promise<unknown>): Promise<Figures> {
  const random = seeded(Date.now())
  const passes: Figures[] = []
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
      await send('GET', `${url}/api/v1/places/?${query}`, {})
      times.push(performance.now() - from)
      await wait(pauseMs)
    }
    passes.push(figuresOf(times, (performance.now() - started) / 1000))
  }
  await done
  return medianOf(passes)
}
