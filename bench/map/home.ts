import { computeMedianLoading, loadPage, printHomeTargets, type Loading } from '../site.ts'
import { getPageUrl, type MapBench } from './map-bench.ts'
import { pageTitles, type PageName } from './pages.ts'

const runs = 5
const names: readonly PageName[] = ['home', 'element', 'cluster', 'mapLibre']

/** Measures how home loads on a phone with a CPU slowed down four times, beside the other pages, in turn. */
export async function measureHome(bench: MapBench): Promise<void> {
  const loadings: Record<PageName, Loading[]> = { home: [], element: [], cluster: [], mapLibre: [] }
  for (let run = 0; run < runs; run++)
    for (const name of names) {
      const [viewport = bench.dense] = bench.viewports
      const url = getPageUrl(name, bench, { viewport })
      loadings[name].push(await loadPage(bench.browser, url, { coding: 'gzip' }))
    }
  console.log(`\nloading on a phone, CPU 4 times slower, medians of ${runs} runs`)
  for (const name of names) {
    const { firstPaint, largestPaint, blockingTime, script } = computeMedianLoading(loadings[name])
    console.log(
      `    ${pageTitles[name]}: first paint ${Math.round(firstPaint)} ms, largest ${Math.round(largestPaint)} ms, blocking time ${Math.round(blockingTime)} ms, scripts ${Math.round(script)} kB`,
    )
  }
  printHomeTargets(computeMedianLoading(loadings.home))
}
