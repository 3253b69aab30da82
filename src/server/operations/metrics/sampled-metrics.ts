import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { metricsSampling } from '../../../core/limits/server.ts'
import { countJobFailures } from '../../database/job-failures.ts'
import type { ReadDb } from '../../database/tables.ts'
import { listFeeds, type FeedStatus } from '../../database/feed-queries.ts'
import { countChartJobs, type ChartJobRow } from '../../sat-charts/jobs/queries.ts'
import { runPeriodically, type PeriodicJob } from '../../system/run-periodically.ts'
import { addGauge, type Reading } from './gauges.ts'

interface Sample {
  /** Monotonic time in ms. */
  at: number
  satChartJobs: { state: ChartJobRow['state']; count: number }[]
  jobFailures: { job: string; count: number }[]
  feeds: FeedStatus[]
}

const chartJobStates: ChartJobRow['state'][] = ['waiting', 'running', 'done', 'failed']

/**
 * Metrics that are stored in the database: jobs and feeds. They are read in the
 * background, so that a scrape neither waits for the database nor loads it. If they
 * cannot be read, they are missing instead of out of date.
 */
export function addSampledMetrics(
  registry: Registry,
  { database, logFailure }: Pick<FastifyInstance, 'database' | 'logFailure'>,
): PeriodicJob {
  let latest: Sample | null = null
  const getSample = () => (latest && performance.now() - latest.at < metricsSampling.maxAgeMs ? latest : null)

  addJobMetrics(registry, getSample)
  addFeedMetrics(registry, getSample)
  return runPeriodically({
    async run() {
      latest = await readSample(database.readDb)
      return metricsSampling.intervalMs
    },
    initialDelayMs: 0,
    retryDelayMs: metricsSampling.intervalMs,
    onFailure: logFailure,
  })
}

async function readSample(db: ReadDb): Promise<Sample> {
  return {
    satChartJobs: await countChartJobs(db),
    jobFailures: await countJobFailures(db),
    feeds: await listFeeds(db),
    at: performance.now(),
  }
}

type GetSample = () => Sample | null

function addJobMetrics(registry: Registry, getSample: GetSample): void {
  addGauge(registry, {
    name: 'roadstead_chart_jobs',
    help: 'Chart jobs by state.',
    labels: ['state'],
    read() {
      const sample = getSample()
      if (!sample) return []
      const counts = new Map(sample.satChartJobs.map(({ state, count }) => [state, count]))
      return chartJobStates.map((state) => [{ state }, counts.get(state) ?? 0])
    },
  })
  addGauge(registry, {
    name: 'roadstead_job_failures',
    help: 'Records that a recurring job skips because it failed on them.',
    labels: ['job'],
    read: () => (getSample()?.jobFailures ?? []).map(({ job, count }) => [{ job }, count]),
  })
}

function addFeedMetrics(registry: Registry, getSample: GetSample): void {
  const getFeeds = () => getSample()?.feeds ?? []
  addGauge(registry, {
    name: 'roadstead_feed_up',
    help: '1 if the last contact with the feed succeeded, 0 if it failed.',
    labels: ['feed'],
    read: () =>
      getFeeds()
        .filter(({ state }) => state === 'working' || state === 'failing')
        .map(({ name, state }) => [{ feed: name }, state === 'working' ? 1 : 0]),
  })
  addGauge(registry, {
    name: 'roadstead_feed_last_data_timestamp_seconds',
    help: 'Time of the last data of the feed.',
    labels: ['feed'],
    read: () =>
      getFeeds().flatMap(({ name, last_success_at: at }) =>
        at ? [[{ feed: name }, Date.parse(at) / 1000]] : [],
      ),
  })
  addGauge(registry, {
    name: 'roadstead_feed_events',
    help: 'Counts of /admin: of AIS feeds since their first use, of other feeds those of the last success.',
    labels: ['feed', 'event'],
    read: () =>
      getFeeds().flatMap(({ name, counts }) =>
        Object.entries(counts).map(([event, count]): Reading<'feed' | 'event'> => [
          { feed: name, event },
          count,
        ]),
      ),
  })
}
