import type { Browser, Page } from 'playwright'
import { computeMedian, printTarget } from '../timings.ts'
import { getPageUrl, openPage, waitForFirstPlaces, type MapBench } from './map-bench.ts'
import { pageTitles } from './pages.ts'

const runs = 5
const cpuSlowdown = 4
/** From this length on, browsers call a task long. */
const longTaskMs = 50
/** Time in which a page finishes what it started with the first places. */
const settleMs = 2500
const names = ['element', 'cluster', 'mapLibre'] as const

type Measured = Record<(typeof names)[number], LongestTask[]>

/** The longest task of a page's main thread, in milliseconds. */
interface LongestTask {
  /** CPU time, including the slowdown. Other programs on the machine do not lengthen it. */
  cpu: number
  elapsed: number
}

/**
 * Measures the longest task with a CPU slowed down four times while 2,000 features are drawn, the pages in
 * turn: on a map that is loaded already, and while a page loads with them.
 */
export async function measureLongestTasks(bench: MapBench): Promise<void> {
  const drawing: Measured = { element: [], cluster: [], mapLibre: [] }
  const loading: Measured = { element: [], cluster: [], mapLibre: [] }
  // The first run warms up and is not counted.
  for (let run = 0; run <= runs; run++)
    for (const name of names) {
      const drawn = await measureOnce(bench, name, 'drawing')
      const loaded = await measureOnce(bench, name, 'loading')
      if (run === 0) continue
      drawing[name].push(drawn)
      loading[name].push(loaded)
    }
  console.log(
    `\nlongest task, CPU ${cpuSlowdown} times slower, ${bench.densePlaces.toLocaleString('en')} features, medians of ${runs} runs: CPU time (elapsed)`,
  )
  for (const name of names)
    console.log(
      `    ${pageTitles[name]}: ${format(drawing[name])} while a loaded map draws them, ${format(loading[name])} while the page loads with them`,
    )
  printTarget('longest task while 2,000 features are drawn', median(drawing.element, 'cpu'), 150, 'ms')
  await measureSeamarks(bench)
}

async function measureSeamarks(bench: MapBench): Promise<void> {
  for (const slowdown of [1, cpuSlowdown]) {
    const drawn: LongestTask[] = []
    for (let run = 0; run <= runs; run++) {
      const measured = await measureOnce(bench, 'element', 'drawing', { layer: 'seamarks', slowdown })
      if (run > 0) drawn.push(measured)
    }
    console.log(`    2,000 seamarks on a loaded map, CPU ${slowdown} times slower: ${format(drawn)}`)
    if (slowdown === 1)
      printTarget('longest task while 2,000 seamarks are drawn', median(drawn, 'cpu'), longTaskMs, 'ms')
  }
}

function median(tasks: LongestTask[], key: keyof LongestTask): number {
  return computeMedian(tasks.map((task) => task[key]))
}

function format(tasks: LongestTask[]): string {
  return `${Math.round(median(tasks, 'cpu'))} ms (${Math.round(median(tasks, 'elapsed'))})`
}

async function measureOnce(
  bench: MapBench,
  name: (typeof names)[number],
  phase: 'drawing' | 'loading',
  { layer = 'pois', slowdown = cpuSlowdown }: { layer?: 'pois' | 'seamarks'; slowdown?: number } = {},
): Promise<LongestTask> {
  const waits = phase === 'drawing'
  const viewport = layer === 'pois' ? bench.dense : bench.marks
  const url = getPageUrl(name, bench, { viewport, places: '/dense.json', waits, layer })
  const { page, session, close } = await openPage(bench.browser, name)
  const slowDown = () => session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let longest: LongestTask
  if (waits) {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(settleMs)
    await slowDown()
    longest = await traceLongestTask(
      bench.browser,
      page,
      () => page.evaluate(() => (Reflect.get(window, 'drawPlaces') as () => void)()), // defined by the page
    )
  } else {
    await slowDown()
    longest = await traceLongestTask(bench.browser, page, () => page.goto(url, { waitUntil: 'commit' }))
  }
  await close()
  return longest
}

/** An event of Chromium's trace, with times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  /** CPU time of the thread. */
  tdur?: number
  args?: { name?: string }
}

/** Returns the longest task from the start of the work until the page has drawn its places. */
async function traceLongestTask(
  browser: Browser,
  page: Page,
  start: () => Promise<unknown>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  await start()
  await waitForFirstPlaces(page)
  await page.waitForTimeout(settleMs)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  } // Chromium's format
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`),
  )
  return {
    cpu: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)),
    elapsed: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
  }
}
