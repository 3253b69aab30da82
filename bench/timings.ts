/** Times of one kind of work, in milliseconds. */
export interface Figures {
  p50: number
  p95: number
  perSecond: number
}

export function figuresOf(times: number[], seconds: number): Figures {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), perSecond: times.length / seconds }
}

/** Runs work over inputs, so many at a time, and times each. */
export async function timed<T>(
  inputs: T[],
  atOnce: number,
  work: (input: T) => Promise<unknown>,
): Promise<Figures> {
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
  return figuresOf(times, (performance.now() - started) / 1000)
}

/** Several passes over the same work count as their middle one: a machine with neighbours stumbles now and then. */
export function medianOf(passes: Figures[]): Figures {
  return {
    p50: median(passes.map(({ p50 }) => p50)),
    p95: median(passes.map(({ p95 }) => p95)),
    perSecond: median(passes.map(({ perSecond }) => perSecond)),
  }
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Several ways to the same thing, each input by one after the other, taking turns to be first. */
export async function sideBySide<T, Ways extends ((input: T) => Promise<unknown>)[]>(
  inputs: T[],
  ways: [...Ways],
): Promise<{ [way in keyof Ways]: Figures }> {
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
  return times.map((own) => figuresOf(own, own.reduce((sum, time) => sum + time, 0) / 1000)) as {
    [way in keyof Ways]: Figures
  }
}

const width = 58

export function report(label: string, { p50, p95, perSecond }: Figures): void {
  const cells = [`p50 ${p50.toFixed(1)} ms`, `p95 ${p95.toFixed(1)} ms`, `${Math.round(perSecond)} / s`]
  console.log(`  ${label.padEnd(width)} ${cells.map((cell) => cell.padStart(14)).join('')}`)
}

/** A target beside what was measured. */
export function judge(
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
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
