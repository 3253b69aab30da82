/** Percentiles of durations in milliseconds, and the throughput. */
export interface Timings {
  p50: number
  p95: number
  perSecond: number
}

export function summarizeTimings(times: number[], seconds: number): Timings {
  const sorted = [...times].sort((a, b) => a - b)
  const percentile = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: percentile(0.5), p95: percentile(0.95), perSecond: times.length / seconds }
}

/** Runs a task for each input, with limited concurrency, and measures each run. */
export async function measureTimings<T>(
  inputs: T[],
  concurrency: number,
  work: (input: T) => Promise<unknown>,
): Promise<Timings> {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < inputs.length) {
        const input = inputs[next++] as T // within the list
        const from = performance.now()
        await work(input)
        times.push(performance.now() - from)
      }
    }),
  )
  return summarizeTimings(times, (performance.now() - started) / 1000)
}

/** Repeats a task and returns its results. */
export async function repeat<T>(passes: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let pass = 0; pass < passes; pass++) results.push(await work())
  return results
}

/** Computes the median of several passes, which reduces the effect of other load on the machine. */
export function computeMedianTimings(passes: Timings[]): Timings {
  return {
    p50: computeMedian(passes.map(({ p50 }) => p50)),
    p95: computeMedian(passes.map(({ p95 }) => p95)),
    perSecond: computeMedian(passes.map(({ perSecond }) => perSecond)),
  }
}

export function computeMedian(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Measures alternative tasks with the same inputs. The tasks run alternately, each as often first as the others. */
export async function compareTimings<T, Tasks extends ((input: T) => Promise<unknown>)[]>(
  inputs: T[],
  tasks: [...Tasks],
): Promise<{ [task in keyof Tasks]: Timings }> {
  const times = tasks.map((): number[] => [])
  for (const [index, input] of inputs.entries()) {
    for (let turn = 0; turn < tasks.length; turn++) {
      const taskIndex = (index + turn) % tasks.length
      const from = performance.now()
      await tasks[taskIndex]?.(input)
      times[taskIndex]?.push(performance.now() - from)
    }
  }
  // One list of durations per task, in their order.
  return times.map((durations) =>
    summarizeTimings(durations, durations.reduce((sum, time) => sum + time, 0) / 1000),
  ) as {
    [task in keyof Tasks]: Timings
  }
}

const labelWidth = 58

export function printTimings(label: string, { p50, p95, perSecond }: Timings): void {
  const cells = [`p50 ${p50.toFixed(1)} ms`, `p95 ${p95.toFixed(1)} ms`, `${Math.round(perSecond)} / s`]
  console.log(`  ${label.padEnd(labelWidth)} ${cells.map((cell) => cell.padStart(14)).join('')}`)
}

/** Prints a measured value and whether it meets its target. */
export function printTarget(
  label: string,
  value: number,
  limit: number,
  unit: string,
  comparison: 'at most' | 'at least' = 'at most',
): void {
  const isMet = comparison === 'at most' ? value <= limit : value >= limit
  const text = value >= 100 ? Math.round(value) : value.toFixed(2)
  console.log(`  ${isMet ? 'met    ' : 'MISSED '} ${label}: ${text} ${unit}, target ${comparison} ${limit}`)
}

/** Creates a pseudo-random number generator with the same sequence in every run (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
