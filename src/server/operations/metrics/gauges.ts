import { Counter, Gauge, type Registry } from 'prom-client'

/** Labels and value of one time series. */
export type Reading<L extends string> = [labels: Record<L, string>, value: number]

export interface ReadMetric<L extends string> {
  name: string
  help: string
  labels: L[]
  /** Called at each scrape. A series that it does not return is not in the scrape. */
  read: () => Reading<L>[]
}

/** Adds a gauge whose values are read at each scrape. */
export function addGauge<L extends string>(registry: Registry, metric: ReadMetric<L>): void {
  registry.registerMetric(new Gauge(describe(metric)))
}

/** Adds a counter whose totals are read at each scrape. */
export function addCounter<L extends string>(registry: Registry, metric: ReadMetric<L>): void {
  registry.registerMetric(new Counter(describe(metric)))
}

/** Sets of time series that a scrape fills anew. */
type Readable<L extends string> = Pick<Gauge<L> | Counter<L>, 'reset'> & {
  remove(): void
  inc(labels: Record<L, string>, value: number): void
}

function describe<L extends string>({ name, help, labels, read }: ReadMetric<L>) {
  return {
    name,
    help,
    labelNames: labels,
    registers: [],
    collect(this: Readable<L>) {
      this.reset()
      // A metric without labels has a series of value 0 after that.
      if (labels.length === 0) this.remove()
      for (const [series, value] of read()) this.inc(series, value)
    },
  }
}
