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
  const { name, help, labels: labelNames, read } = metric
  const gauge = new Gauge<L>({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      this.reset()
      for (const [labels, value] of read()) this.set(labels, value)
    },
  })
  registry.registerMetric(gauge)
}

/** Adds a counter whose totals are read at each scrape. */
export function addCounter<L extends string>(registry: Registry, metric: ReadMetric<L>): void {
  const { name, help, labels: labelNames, read } = metric
  const counter = new Counter<L>({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      this.reset()
      for (const [labels, value] of read()) this.inc(labels, value)
    },
  })
  registry.registerMetric(counter)
}
