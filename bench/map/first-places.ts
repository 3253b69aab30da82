import { computeMedian, printTarget } from '../timings.ts'
import { getPageUrl, openPage, waitForFirstPlaces, type MapBench } from './map-bench.ts'
import { pageTitles, type BenchViewport, type PageName } from './pages.ts'

const names: readonly PageName[] = ['element', 'home', 'cluster', 'mapLibre']

/** Measures the time from the navigation to the first places, at the same viewports, the pages in turn. */
export async function measureFirstPlaces(bench: MapBench): Promise<void> {
  const times: Record<PageName, number[]> = { home: [], element: [], cluster: [], mapLibre: [] }
  // The first run warms up the browser and the server and is not counted.
  for (const [run, viewport] of bench.viewports.entries())
    for (const name of names) {
      const ms = await measureOnce(bench, name, viewport)
      if (run > 0) times[name].push(ms)
    }
  console.log(
    `\nfrom navigation to the first of ${bench.places.toLocaleString('en')} places drawn, ${times.element.length} viewports, medians`,
  )
  for (const name of names)
    console.log(
      `    ${pageTitles[name]} ${Math.round(computeMedian(times[name]))} ms (${Math.round(Math.min(...times[name]))} to ${Math.round(Math.max(...times[name]))})`,
    )
  for (const own of ['element', 'home'] as const) {
    const computeRatio = (name: PageName) =>
      computeMedian(times[name].map((ms, run) => ms / (times[own][run] ?? Infinity)))
    const label = `${pageTitles[own]} sooner than`
    printTarget(`${label} markercluster`, computeRatio('cluster'), 5, 'times', 'at least')
    printTarget(`${label} maplibre-gl`, computeRatio('mapLibre'), 3, 'times', 'at least')
  }
}

async function measureOnce(bench: MapBench, name: PageName, viewport: BenchViewport): Promise<number> {
  const url = getPageUrl(name, bench, { viewport })
  const { page, close } = await openPage(bench.browser, name)
  await page.goto(url, { waitUntil: 'commit' })
  const ms = await waitForFirstPlaces(page)
  await close()
  return ms
}
