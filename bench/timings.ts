/** Times of one kind of work, in milliseconds. */
export interface Timings {
  p50: number
  p95: number
  perSecond: number
}

export function summarizeTimings(times: number[], seconds: number): Timings {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), perSecond: times.length / seconds }
}

/** Runs work over inputs, so many at a time, and times each. */
export async function measureTimings<T>(
  inputs: T[],
  atOnce: number,
  work: (input: T) => Promise<unknown>,
): Promise<Timings> {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
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

/** Several passes over the same work count as their middle one: a machine with neighbours stumbles now and then. */
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

/** Several ways to the same thing, each input by one after the other, taking turns to be first. */
export async function compareTimings<T, Ways extends ((input: T) => Promise<unknown>)[]>(
  inputs: T[],
  ways: [...Ways],
): Promise<{ [way in keyof Ways]: Timings }> {
  const times = ways.map((): number[] => [])
  for (const [at, input] of inputs.entries()) {
    for (let turn = 0; turn < ways.length; turn++) {
      const which = (at + turn) % ways.length
      const from = performance.now()
      await ways[which]?.(input)
      times[which]?.push(performance.now() - from)
    }
  }
  // One list of figures for each way, in their order.
  return times.map((own) => summarizeTimings(own, own.reduce((sum, time) => sum + time, 0) / 1000)) as {
    [way in keyof Ways]: Timings
  }
}

const width = 58

export function printTimings(label: string, { p50, p95, perSecond }: Timings): void {
  const cells = [`p50 ${p50.toFixed(1)} ms`, `p95 ${p95.toFixed(1)} ms`, `${Math.round(perSecond)} / s`]
  console.log(`  ${label.padEnd(width)} ${cells.map((cell) => cell.padStart(14)).join('')}`)
}

/** A target beside what was measured. */
export function printTarget(
  target: string,
  value: number,
  limit: number,
  unit: string,
  sense: 'at most' | 'at least' = 'at most',
): void {
  const met = sense === 'at most' ? value <= limit : value >= limit
  const shown = value >= 100 ? Math.round(value) : value.toFixed(2)
  console.log(`  ${met ? 'met    ' : 'MISSED '} ${target}: ${shown} ${unit}, ${sense} ${limit}`)
}

/** Numbers that look random and are the same in every run (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
